"""Asks a running Vicinity once for everything that deploy/openapi.yaml has, so that answers.py sees an answer of each operation."""

import datetime
import json
import os
import threading
import time
import urllib.request
import zlib

import yaml

DOCUMENT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../deploy/openapi.yaml")
FORMATS = ("json", "geojson", "kml", "xml")


def ask(town):
    town.answers.compare_examples()
    town.answers.compare_parameters(lambda path: town.fetch("GET", path, None, town.operator))
    stream = Follower(town, town.operator)
    write(town)
    customer = town.call("POST", "/v1/session")[1]["token"]
    order = buy(town, customer)
    rate(town, customer)
    believe_critics(town)
    read(town, customer, order)
    operate(town)
    food_shop(town)
    compress(town)
    change(town)
    until(lambda: town.call("GET", "/v1/places?q=Rambla")[1]["total"] >= 1)
    lists(town, customer)
    remove(town, customer, order)
    stream.compare(
        town, "vicinity.order.deleted.v1", "vicinity.place.changed.v1", "vicinity.item.stock.v1", "vicinity.movie.changed.v1",
        "vicinity.screening.seats.v1", "vicinity.rating-summary.changed.v1")


def until(condition):
    for _ in range(600):
        if found := condition():
            return found
        time.sleep(0.1)
    raise AssertionError("it does not come")


def soon():
    return (datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(days=3)).strftime("%Y-%m-%dT%H:%M:%SZ")


# Every member that can be written, so that every member of the answers is seen.
PLACE = {
    "types": ["MovieTheater", "Restaurant"], "name": "Cinema Rambla", "names": {"ca": "Cinema Rambla"}, "description": "Films and rice.",
    "address": {"streetAddress": "Rambla 1", "addressLocality": "Barcelona", "addressRegion": "Catalonia", "postalCode": "08001",
                "addressCountry": "ES"},
    "geo": {"latitude": 41.38, "longitude": 2.17}, "locations": [{"latitude": 41.39, "longitude": 2.18}],
    "boundary": {"type": "Polygon", "coordinates": [[[2.1, 41.3], [2.2, 41.3], [2.2, 41.4], [2.1, 41.3]]]},
    "telephone": "93 123 45 67", "email": "hello@rambla.example", "url": "https://rambla.example/",
    "images": ["/images/coffee.svg"], "openingHours": {"text": "Mo-Su 00:00-24:00"}, "timeZone": "Europe/Madrid",
    "servesCuisine": ["catalan"], "source": "a survey", "attribution": "© nobody", "illustrative": True}
HOME = {
    "types": ["Condominium", "Apartment", "Residence"], "name": "Flat in the Raval", "geo": {"latitude": 41.381, "longitude": 2.171},
    "timeZone": "Europe/Madrid",
    "listing": {"kind": "condominium", "purpose": "sale", "price": {"min": 100, "max": 200, "currency": "EUR"}, "promotion": "new",
                "subtitle": "with a view", "seller": {"name": "Sellers"}}}
ITEM = {
    "name": "Paella", "names": {"ca": "Paella"}, "description": "Of rice.", "category": "rice", "price": {"amount": 1200, "currency": "EUR"},
    "ingredients": ["rice"], "allergens": ["fish"], "image": "/images/coffee.svg", "stock": {"kind": "daily", "portions": 500},
    "illustrative": True}
MOVIE = {
    "name": "Night Train", "originalName": "Tren de nit", "names": {"ca": "Tren de nit"}, "director": ["D"], "actor": ["A"], "genre": ["drama"],
    "description": "A film.", "image": "/images/coffee.svg", "duration": "PT95M", "contentRating": "7",
    "trailer": "https://films.example/t", "datePublished": "2026-05-01", "url": "https://films.example/", "source": "us",
    "attribution": "© nobody", "illustrative": True}
CRITIC = {
    "name": "Bo Riu", "givenName": "Bo", "familyName": "Riu", "media": ["Radio Bosc"], "image": "/images/coffee.svg",
    "url": "https://critics.example/", "source": "us", "attribution": "© nobody", "illustrative": True}
# In the order in which they need each other.
THINGS = {
    "places/cinema-rambla": PLACE, "places/flat-raval": HOME, "items/cinema-rambla.paella": ITEM, "movies/movie-night-train": MOVIE,
    "screenings/cinema-rambla.screening-1": None, "critics/critic-bo-riu": CRITIC}


def screening():
    start = soon()
    return {
        "movie": "movie-night-train", "screen": "1", "startDate": start, "inLanguage": "ca",
        "subtitleLanguage": "en", "price": {"amount": 900, "currency": "EUR"}, "seats": 50, "url": "https://tickets.example/",
        "source": "us", "attribution": "© nobody", "illustrative": True}


def write(town):
    for path, thing in THINGS.items():
        if thing is None:
            thing = screening()
        status, answer = town.call("PUT", f"/v1/{path}", thing, town.operator)
        assert status in (200, 201), answer
        assert town.call("GET", f"/v1/{path}", None, town.operator)[0] == 200
        assert town.call("GET", f"/v1/{path}")[0] == 200
    place = {**PLACE, "name": "By a key"}
    assert town.call("POST", "/v1/places", place, town.operator, "a-place")[0] == 201
    assert town.call("POST", "/v1/items", {**ITEM, "name": "Fideua", "place": "cinema-rambla"}, town.operator, "an-item")[0] == 201
    files = {
        "areas": "id,kind,code,name,latitude,longitude\nes-08,province,08,Barcelona,41.4,2.1\nes-0801,district,0801,Centre,41.38,2.17\n",
        "stations": "id,name,latitude,longitude,service,line,line_name,code,number\nl3-1,Liceu,41.38,2.17,TMB,l3,Line 3,L3,1\n",
        "people": "id,place,name,telephone,email\nberta,cinema-rambla,Berta,+34931234567,b@rambla.example\n"}
    for kind, text in files.items():
        status, body = town.fetch("POST", "/v1/imports", {"format": kind, "text": text}, town.operator)
        assert status == 200 and json.loads(body.splitlines()[-1]).get("finished"), body


def change(town):
    """Of two who change a thing that both have read, the second is told; who changes members only, changes no others."""
    for path, patch in {
            "places/cinema-rambla": {"description": "Films.", "address": {"streetAddress": "Rambla 2"}},
            "items/cinema-rambla.paella": {"price": {"amount": 1300}}, "movies/movie-night-train": {"contentRating": "12"},
            "screenings/cinema-rambla.screening-1": {"screen": "2"}, "critics/critic-bo-riu": {"media": ["Radio Bosc", "Sala Fosca"]},
            "crawls/film-guide": {"settings": {"missesUntilGone": 4}}}.items():
        before = town.call("GET", f"/v1/{path}", None, town.operator)[1]
        tag = town.headers["ETag"]
        status, answer = town.fetch(
            "PATCH", f"/v1/{path}", patch, town.operator, "application/merge-patch+json", headers={"If-Match": tag})
        assert status == 200, answer
        after = town.call("GET", f"/v1/{path}", None, town.operator)[1]
        for name in before.keys() | after.keys():
            assert name in patch or name == "updatedAt" or before.get(name) == after.get(name), (path, name, before, after)
        again = {name: value if not isinstance(value, str) else value + "!" for name, value in patch.items()}
        again = again if again != patch else {**patch, "name": "Another name"} if "settings" not in patch else {"settings": {"name": "Other"}}
        for method, kind in (("PATCH", "application/merge-patch+json"), ("DELETE", "application/json")):
            status, answer = town.fetch(
                method, f"/v1/{path}", again if method == "PATCH" else None, town.operator, kind, headers={"If-Match": tag})
            assert status == 412, (path, method, status, answer)
        status, answer = town.fetch("PATCH", f"/v1/{path}", {"colour": "red"}, town.operator, "application/merge-patch+json")
        assert status == 422 and b"colour" in answer, answer
        status, answer = town.fetch("PATCH", f"/v1/{path}", patch, town.operator)
        assert status == 415, answer


def compress(town):
    """Whoever asks for gzip gets it, with a tag of its own, which is as good as the other one."""
    for path in ("/v1/places", "/v1/movies?format=xml", "/openapi.json", "/v1/exports?format=csv", "/reference"):
        plain = town.fetch("GET", path, None, town.operator)[1]
        packed = town.fetch("GET", path, None, town.operator, headers={"Accept-Encoding": "gzip"})[1]
        assert town.headers["Content-Encoding"] == "gzip" and "Accept-Encoding" in town.headers["Vary"], path
        assert zlib.decompress(packed, 31) == plain and len(packed) < len(plain), path
        if tag := town.headers["ETag"]:
            headers = {"If-None-Match": tag, "Accept-Encoding": "gzip"}
            assert town.fetch("GET", path, None, town.operator, headers=headers)[0] == 304, path
    town.fetch("POST", "/v1/session", None, None, headers={"Accept-Encoding": "gzip"})
    assert town.headers["Content-Encoding"] is None, "an answer with a token is not packed"


def buy(town, customer):
    lines = [{"item": "cinema-rambla.paella", "quantity": 1}, {"item": "cinema-rambla.screening-1", "quantity": 2}]
    status, order = town.call("POST", "/v1/orders", {"lines": lines}, customer, "first-order")
    assert status == 201, order
    ticket = next(line["ticket"] for line in order["lines"] if "ticket" in line)
    assert town.call("GET", f"/v1/orders/{order['id']}", None, customer)[0] == 200
    assert town.fetch("GET", f"/v1/orders/{order['id']}/ticket.svg", None, customer)[0] == 200
    assert town.call("POST", f"/v1/tickets/{ticket}/check-in", None, town.operator)[0] == 200
    assert town.call("PUT", f"/v1/orders/{order['id']}/status", {"status": "preparing"}, town.operator)[0] == 200
    return order["id"]


def rate(town, customer):
    for thing in ("movie-night-train", "cinema-rambla"):
        status, answer = town.call("PUT", f"/v1/ratings/{thing}", {"stars": 4.5, "review": "Good."}, customer)
        assert status == 200, answer
        assert town.call("GET", f"/v1/ratings/{thing}", None, customer)[0] == 200
    assert town.call("GET", "/v1/ratings", None, customer)[1]["total"] == 2


def believe_critics(town):
    """A second customer rates as critics do, so that there is something to recommend."""
    films = [f"movie-film-{number}" for number in range(6)]
    for film in films:
        assert town.call("PUT", f"/v1/movies/{film}", {**MOVIE, "name": film}, town.operator)[0] in (200, 201)
    stars = [1, 5, 2, 4, 3, 5]
    table = "critic,thing,stars\n"
    for number in range(3):
        critic = f"critic-{number}"
        assert town.call("PUT", f"/v1/critics/{critic}", CRITIC, town.operator)[0] in (200, 201)
        table += "".join(f"{critic},{film},{rated}\n" for film, rated in zip([*films, "movie-night-train"], [*stars, 5]))
    status, body = town.fetch("POST", "/admin/import", {"text": table}, town.secret, base=town.recommender)
    assert status == 200, body
    fan = town.call("POST", "/v1/session")[1]["token"]
    for film, rated in zip(films, stars):
        assert town.call("PUT", f"/v1/ratings/{film}", {"stars": rated}, fan)[0] == 200
    until(lambda: town.call("GET", "/v1/recommendations?near=41.38,2.17", None, fan)[1]["items"])
    assert town.call("GET", "/v1/critics?sort=similarity", None, fan)[1]["items"]


def read(town, customer, order):
    for path in ("profile", "recommendations", "orders", "ratings"):
        assert town.call("GET", f"/v1/{path}", None, customer)[0] == 200, path
    for topic in ("movies", "screenings", "places", "items", "areas", "stations", "people", "critics", "ratings.expert", "ratings.summaries"):
        status, answer = town.call("GET", f"/v1/changes/{topic}")
        assert status == 200, answer
    assert town.fetch("GET", "/v1/critics/ratings")[0] == 200
    with open(DOCUMENT, encoding="utf-8") as file:
        assert town.call("GET", "/openapi.json")[1] == yaml.safe_load(file)
    for path in ("healthz", "readyz", "reference", "reference.css", "geolocatedRecommendations/week.txt", "images/coffee.svg"):
        assert town.fetch("GET", f"/{path}")[0] == 200, path
    assert town.fetch("GET", "/metrics", None, town.secret)[0] == 200
    for path in ("movies/week/2026-W47", "ratings/week/2026-W47", "showtimes"):
        assert town.fetch("GET", f"/geolocatedRecommendations/{path}")[0] == 200, path
    status, answer = town.call("POST", "/v1/terms", {"text": "Painters and sculptors of the renaissance."})
    assert status == 200, answer
    assert town.call("POST", "/v1/terms", {"text": "Painters and sculptors."}, None)[0] == 200
    for format in ("json", "geojson", "kml"):
        assert town.fetch("GET", f"/v1/routes?from=41.38,2.17&to=41.40,2.18&format={format}")[0] == 200


def lists(town, customer):
    line = town.call("GET", "/v1/lines")[1]["items"][0]["id"]
    for path in ("places?near=41.38,2.17", "places?area=es-0801", "places", "items", "items?near=41.38,2.17", "areas", "areas/es-08/districts", "lines", f"lines/{line}/stations",
                 "people", "movies", "movies?near=41.38,2.17", "screenings", "screenings?near=41.38,2.17"):
        for format in FORMATS:
            status, answer = town.fetch("GET", f"/v1/{path}{'&' if '?' in path else '?'}format={format}", None, town.operator)
            assert status == 200, (path, format, answer)
    for path in ("suggest?q=ramb", "suggest?q=ramb&near=41.38,2.17", "locate?q=08001", "critics", "areas?boundary=true",
                 "places?merchant=me&rating=1&price=1-&currency=EUR&types=MovieTheater&open-now=true"):
        assert town.call("GET", f"/v1/{path}", None, town.operator)[0] == 200, path
    for path in ("areas/es-08", "stations/l3-1", "people/berta", "movies/movie-night-train/sources", "places/cinema-rambla/sources"):
        assert town.call("GET", f"/v1/{path}", None, town.operator)[0] == 200, path


def operate(town):
    for format in ("csv", "geojson", "plist"):
        assert town.fetch("GET", f"/v1/exports?format={format}", None, town.operator)[0] == 200
    assert town.call("GET", "/v1/health", None, town.operator)[0] == 200
    letters = {}
    for service in ("catalog", "orders", "recommender", "crawler"):
        status, letters[service] = town.call("GET", f"/v1/dead-letters/{service}", None, town.operator)
        assert status == 200, letters[service]
    status, kept = town.fetch("POST", "/v1/pictures", town.picture, town.operator, "image/png")
    assert status == 201, kept
    assert town.fetch("GET", json.loads(kept)["url"])[0] == 200
    settings = {"settings": {
        "name": "Films", "starts": [f"http://{town.site.host}/film"], "hosts": ["127.0.0.1"], "yields": ["Movie"], "sitemaps": False,
        "readings": [{"pages": "/film", "missesUntilGone": 2, "reading": {
            "as": "html", "keep": ["Movie"], "top": {"count": 5, "by": "name"}, "links": {"follow": ["/film"], "most": 5}}}],
        "schedule": {"cron": "0 6 * * wed", "timeZone": "Europe/Madrid"},
        "limits": {"pages": 5, "depth": 1, "delay": 0, "connections": 1, "bytes": 10000, "seconds": 5}, "missesUntilGone": 3}}
    status, source = town.call("PUT", "/v1/crawls/film-guide", settings, town.operator)
    assert status == 200, source
    assert town.call("POST", "/v1/crawls/film-guide/dry-run", {}, town.operator)[0] == 200
    assert town.call("POST", "/v1/crawls/film-guide/runs", None, town.operator)[0] in (200, 202)
    run = until(lambda: town.call("GET", "/v1/crawls/film-guide/runs", None, town.operator)[1]["items"])[0]
    assert town.call("GET", f"/v1/crawls/film-guide/runs/{run['number']}", None, town.operator)[0] == 200
    assert town.call("GET", "/v1/crawls", None, town.operator)[0] == 200
    assert town.call("GET", "/v1/crawls/film-guide", None, town.operator)[0] == 200


def food_shop(town):
    form = {"order": {
        "order_uuid": "device", "order_total": "12.0", "order_date": "2026-11-23 10:00", "order_done": "false",
        "order_details_attributes": {"0": {"food_name": "Paella", "food_count": "1", "food_place": "Cinema Rambla", "food_price": "12.0"}}}}
    until(lambda: town.call("GET", "/v1/items?name=Paella")[1]["total"])
    status, order = town.call("POST", "/orders.json", form)
    assert status == 201, order
    for path in ("foods", "places"):
        assert town.call("GET", f"/{path}.json")[0] == 200
    status, orders = town.call("GET", "/orders.json", None, town.operator)
    assert status == 200, orders
    ordered = next(one["id"] for one in town.call("GET", "/v1/orders", None, town.operator)[1]["items"] if len(one["lines"]) == 1)
    for step in ("preparing", "ready", "completed"):
        assert town.call("PUT", f"/v1/orders/{ordered}/status", {"status": step}, town.operator)[0] == 200
    assert town.call("DELETE", f"/orders/{order['id']}.json", None, town.operator)[0] == 204


class Follower:
    """Reads a stream from now on; what it said is compared with the document in the end."""

    def __init__(self, town, token):
        self.blocks = []
        topics = "topics=orders,places,items,movies,screenings,ratings"
        request = urllib.request.Request(f"{town.url}/v1/events?{topics}", headers={"Authorization": f"Bearer {token}"})
        self.stream = urllib.request.urlopen(request, timeout=60)
        town.answers.look("GET", f"/v1/events?{topics}", self.stream.status, self.stream.headers, b"")
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        block = {}
        for line in self.stream:
            line = line.decode().rstrip("\n")
            if line:
                name, _, value = line.partition(": ")
                block[name] = value
            else:
                self.blocks.append(block)
                block = {}

    def compare(self, town, *wanted):
        until(lambda: set(wanted) <= {block.get("event") for block in self.blocks})
        for block in self.blocks:
            if "data" in block:
                town.answers.look_at_block(block["event"], json.loads(block["data"]))


def remove(town, customer, order):
    for step in ("ready", "completed"):
        assert town.call("PUT", f"/v1/orders/{order}/status", {"status": step}, town.operator)[0] == 200
    assert town.call("DELETE", f"/v1/orders/{order}", None, town.operator)[0] == 204
    assert town.call("DELETE", "/v1/ratings/cinema-rambla", None, customer)[0] == 204
    assert town.call("DELETE", "/v1/profile", None, customer)[0] == 202
    assert town.call("DELETE", "/v1/crawls/film-guide", None, town.operator)[0] == 204
