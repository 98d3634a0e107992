"""Files of the web other than pages: robots.txt, sitemaps, feeds, and data as JSON, CSV, XML, iCalendar, GeoJSON, KML and GTFS."""
import csv
import datetime
import email.utils
import gzip
import io
import json

import things
from markup import escape

XML = "application/xml; charset=utf-8"


def answer(content, base, path, query, delay):
    """The file at a path, as (type, bytes); None if there is none."""
    if path == "/robots.txt":
        return "text/plain", (f"User-agent: *\nCrawl-delay: {delay:g}\nDisallow: /cinemas/staff-only\n\nSitemap: {base}/sitemap.xml\n").encode()
    maker = MAKERS.get(path)
    return maker(content, base, query) if maker else None


def sitemap_index(content, base, query):
    entries = "".join(f"<sitemap><loc>{base}/{name}</loc></sitemap>" for name in ["sitemap-films.xml.gz", "sitemap-places.xml"])
    return XML, f'<?xml version="1.0"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{entries}</sitemapindex>'.encode()


def urlset(addresses):
    entries = "".join(f"<url><loc>{escape(address)}</loc></url>" for address in addresses)
    return f'<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{entries}</urlset>'.encode()


def sitemap_films(content, base, query):
    return "application/gzip", gzip.compress(urlset(things.film_address(base, film) for film in content.films), mtime=0)


def sitemap_places(content, base, query):
    return XML, urlset([things.cinema_address(base, cinema) for cinema in content.cinemas]
                       + [f"{base}/restaurants/{place['id']}" for place in content.restaurants])


def instant(date, hour):
    return datetime.datetime(date.year, date.month, date.day, hour, tzinfo=datetime.timezone.utc)


def new_films(content, base, query):
    entries = "".join(
        f'<entry><title>{escape(film["name"])}</title><id>{things.film_address(base, film)}</id><link href="{things.film_address(base, film)}"/>'
        f'<published>{instant(film["date"], 6).isoformat()}</published><updated>{instant(film["date"], 6).isoformat()}</updated></entry>'
        for film in content.new)
    return "application/atom+xml", (
        f'<?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom"><title>New films</title><id>{base}/films/new.atom</id>'
        f"<updated>{instant(content.friday, 6).isoformat()}</updated>{entries}</feed>").encode()


def news(content, base, query):
    items = "".join(
        f'<item><title>{escape(film["name"])} begins</title><link>{things.film_address(base, film)}</link>'
        f'<guid isPermaLink="false">news-{film["id"]}</guid><pubDate>{email.utils.format_datetime(instant(film["date"], 6))}</pubDate>'
        f'<description>&lt;p&gt;{escape(escape(film["plot"]))}&lt;/p&gt;</description></item>' for film in content.playing)
    return "application/rss+xml", f'<?xml version="1.0"?><rss version="2.0"><channel><title>News of films</title>{items}</channel></rss>'.encode()


def films_json(content, base, query):
    number = int(query.get("page", "1")) if query.get("page", "1").isdigit() else 0
    shown = content.films[(number - 1) * 25:number * 25] if number > 0 else []
    if not shown:
        return None
    document = {"films": [{"address": things.film_address(base, film), "title": film["name"], "length": film["minutes"],
                           "released": film["date"].isoformat(), "kinds": film["genres"]} for film in shown]}
    if number * 25 < len(content.films):
        document["next"] = f"{base}/data/films.json?page={number + 1}"
    return "application/json", json.dumps(document, ensure_ascii=False).encode()


def cinemas_csv(content, base, query):
    out = io.StringIO()
    table = csv.writer(out, delimiter=";", lineterminator="\r\n")
    table.writerow(["Sala", "Adreça", "Municipi", "Latitud", "Longitud", "Web"])
    for cinema in content.cinemas:
        table.writerow([cinema["name"], cinema["street"], cinema["city"], cinema["latitude"].replace(".", ","),
                        cinema["longitude"].replace(".", ","), things.cinema_address(base, cinema)])
    return "text/csv; charset=windows-1252", out.getvalue().encode("windows-1252")


def homes_xml(content, base, query):
    rows = "".join(
        f'<h:home number="{home["number"]}"><h:title>{escape(home["name:en"])}</h:title><h:town>{escape(home["city"])}</h:town>'
        f'<h:price currency="THB">{escape(home["price"])}</h:price></h:home>' for home in content.homes)
    return XML, ('<?xml version="1.0"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>'
                 f'<h:list xmlns:h="urn:demo:homes">{rows}</h:list></s:Body></s:Envelope>').encode()


def calendar(content, base, query):
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Demonstration//Film club//EN"]
    for week in range(4):
        day = content.friday + datetime.timedelta(7 * week + 5)
        lines += ["BEGIN:VEVENT", f"UID:club-{day:%Y%m%d}@demo", f"SUMMARY:Film club\\, week {day.isocalendar().week}",
                  f"DTSTART;TZID=Europe/Madrid:{day:%Y%m%d}T193000", f"DTEND;TZID=Europe/Madrid:{day:%Y%m%d}T213000",
                  "LOCATION:Zumzeig Cinecooperativa\\, Carrer de Béjar\\, 53\\, Barcelo", " na", "END:VEVENT"]
    return "text/calendar; charset=utf-8", ("\r\n".join(lines + ["END:VCALENDAR"]) + "\r\n").encode()


def cinemas_geojson(content, base, query):
    return "application/geo+json", json.dumps({"type": "FeatureCollection", "features": [
        {"type": "Feature", "id": cinema["id"], "properties": {"name": cinema["name"], "website": things.cinema_address(base, cinema)},
         "geometry": {"type": "Point", "coordinates": [float(cinema["longitude"]), float(cinema["latitude"])]}}
        for cinema in content.cinemas]}, ensure_ascii=False).encode()


def cinemas_kml(content, base, query):
    marks = "".join(f'<Placemark><name>{escape(cinema["name"])}</name><Point><coordinates>{cinema["longitude"]},{cinema["latitude"]}</coordinates>'
                    "</Point></Placemark>" for cinema in content.cinemas)
    return "application/vnd.google-earth.kml+xml", (
        f'<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>{marks}</Document></kml>').encode()


def stops(content, base, query):
    out = io.StringIO()
    table = csv.writer(out, lineterminator="\n")
    table.writerow(["stop_id", "stop_name", "stop_lat", "stop_lon"])
    table.writerows({station["id"]: [station["id"], station["name"], station["latitude"], station["longitude"]]
                     for station in content.stations}.values())
    return "text/plain; charset=utf-8", out.getvalue().encode()


MAKERS = {
    "/sitemap.xml": sitemap_index, "/sitemap-films.xml.gz": sitemap_films, "/sitemap-places.xml": sitemap_places,
    "/films/new.atom": new_films, "/news.rss": news, "/data/films.json": films_json, "/data/cinemas.csv": cinemas_csv,
    "/data/homes.xml": homes_xml, "/data/club.ics": calendar, "/data/cinemas.geojson": cinemas_geojson,
    "/data/cinemas.kml": cinemas_kml, "/data/stops.txt": stops,
}
