"""Public content in the HTML, for search engines, shared links and readers without scripts; and in frames."""

import csv
import datetime
import functools
import http.server
import json
import re
import threading
import urllib.error
import urllib.request
import xml.etree.ElementTree

import extruct

from browser import Flow, expect
from gateways import Gateway
from town import SAMPLE, town


ATOM = "{http://www.w3.org/2005/Atom}"


def read(url, **headers):
    try:
        with urllib.request.urlopen(urllib.request.Request(url, headers=headers), timeout=30) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def food_place():
    """A place of the sample with a menu."""
    places = town().all("/v1/places?types=FoodEstablishment&")
    return next(place["id"] for place in places if place["id"].startswith("osm-") and place.get("address"))


@functools.cache
def things():
    """A place with a menu, a cinema with shows, a movie, a home. They are the sample's: things of other tests have fewer fields."""
    with open(f"{SAMPLE}/movies.csv") as file:
        movies = {movie["id"] for movie in csv.DictReader(file)}
    first = lambda path: town().call("GET", path)[1]["items"][0]
    item = first(f"/v1/items?place={food_place()}&limit=1")
    show = next(show for show in town().all("/v1/screenings?") if show["movie"].removeprefix("movie-") in movies)
    call = lambda kind, id: town().call("GET", f"/v1/{kind}/{id}")[1]
    return {"item": item, "show": show, "place": call("places", item["place"]), "cinema": call("places", show["place"]),
            "movie": call("movies", show["movie"]), "home": first("/v1/places?types=Residence&limit=1")}


class Site(http.server.ThreadingHTTPServer):
    """Another site, with one page."""

    def __init__(self, page=""):
        self.page = page
        super().__init__(("127.0.0.1", 0), Site.Handler)
        self.url = f"http://127.0.0.1:{self.server_port}"
        threading.Thread(target=self.serve_forever, daemon=True).start()

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(self.server.page.encode())

        def log_message(self, *_):
            pass


class Public(Flow):
    def data(self, path):
        """The JSON-LD of a page, read by extruct."""
        status, text = read(self.url + path)
        self.assertEqual(status, 200, path)
        found = extruct.extract(text, base_url=self.url + path, syntaxes=["json-ld", "opengraph"])
        self.assertEqual(len(found["json-ld"]), 1)
        return found["json-ld"][0], dict(found["opengraph"][0]["properties"])

    def test_everything_reads_without_scripts(self):
        # The browser warns after a while of preloaded files that are not used.
        page = self.window(java_script_enabled=False, expected=["was preloaded using link preload but not used"])
        known = things()
        page.goto(f"{self.url}/place/{known['place']['id']}")
        expect(page.locator("h1")).to_have_text(known["place"]["names"].get("en", known["place"]["name"]))
        expect(page.get_by_role("link", name=known["item"]["names"].get("en", known["item"]["name"])).first).to_be_visible()
        page.goto(f"{self.url}/item/{known['item']['id']}")
        expect(page.locator("article")).to_contain_text(known["item"]["price"]["currency"])
        page.goto(f"{self.url}/place/{known['cinema']['id']}")
        expect(page.locator("article")).to_contain_text(known["show"]["startDate"][:10])
        page.goto(f"{self.url}/movie/{known['movie']['id']}")
        expect(page.locator("article")).to_contain_text(known["movie"]["description"])
        # While search is busy the start page comes without its list.
        for _ in range(20):
            page.goto(self.url)
            if page.locator("#results h3 a").count():
                break
        page.locator("#results h3 a").first.click()
        expect(page.locator("article h1")).to_be_visible()
        for path in ("/movies", "/homes"):
            page.goto(self.url + path)
            self.assertGreater(page.locator("article li").count(), 5, path)

    def test_a_place_is_read_back_equal(self):
        place = things()["place"]
        data, graph = self.data(f"/place/{place['id']}")
        self.assertEqual(data["@context"], "https://schema.org")
        self.assertIn(data["@type"], place["types"])
        self.assertEqual(data["name"], place["name"] if "en" not in place["names"] else place["names"]["en"])
        self.assertEqual({name: data["geo"][name] for name in ("latitude", "longitude")}, place["geo"])
        self.assertEqual({name: value for name, value in data["address"].items() if name != "@type"}, place["address"])
        self.assertEqual(data["url"], f"{self.url}/place/{place['id']}")
        items = town().call("GET", f"/v1/items?place={place['id']}&limit=60")[1]["items"]
        menu = {item["@id"]: item for item in data["hasMenu"]["hasMenuItem"]}
        for item in items:
            offer = menu[f"{self.url}/item/{item['id']}"]["offers"]
            self.assertEqual((float(offer["price"]) * 100, offer["priceCurrency"]),
                             (item["price"]["amount"], item["price"]["currency"]))
        self.assertEqual(len(menu), len(items))
        self.assertEqual(graph["og:url"], data["url"])
        self.assertEqual(self.window().request.get(graph["og:image"]).status, 200)

    def test_a_movie_and_its_shows_are_read_back_equal(self):
        movie = things()["movie"]
        data, graph = self.data(f"/movie/{movie['id']}")
        for name in ("description", "duration", "datePublished", "genre"):
            self.assertEqual(data[name], movie[name], name)
        self.assertEqual([one["name"] for one in data["director"]], movie["director"])
        shows = town().call("GET", f"/v1/screenings?movie={movie['id']}&limit=60")[1]["items"]
        self.assertEqual([one["startDate"] for one in data["subjectOf"]], [show["startDate"] for show in shows])
        self.assertEqual(graph["og:type"], "video.movie")

    def test_a_result_is_followed_as_a_feed(self):
        page = self.window()
        page.goto(f"{self.url}/?kind=food&q=coffee")
        link = page.locator("#feed-places")
        expect(link).to_be_visible()
        status, text = read(self.url + link.get_attribute("href"))
        self.assertEqual(status, 200, text)
        feed = xml.etree.ElementTree.fromstring(text)
        entries = feed.findall(f"{ATOM}entry")
        self.assertGreater(len(entries), 0)
        shown = set(page.locator("#results [data-id]").evaluate_all("(all) => all.map((one) => one.dataset.id)"))
        named = {entry.find(f"{ATOM}id").text.rsplit("/", 1)[1] for entry in entries}
        self.assertTrue(named & shown or len(entries) == 50, "a feed of what is shown")
        for entry in entries:
            datetime.datetime.fromisoformat(entry.find(f"{ATOM}updated").text.replace("Z", "+00:00"))
        self.assertEqual(read(entries[0].find(f"{ATOM}id").text)[0], 200, "each entry leads to its page")

    def test_hours_and_shows_come_to_calendars(self):
        page = self.window()
        cinema = things()["cinema"]["id"]
        page.goto(f"{self.url}/place/{cinema}")
        link = page.locator("#calendar-shows")
        expect(link).to_be_visible()
        status, text = read(self.url + link.get_attribute("href"))
        lines = text.split("\r\n")
        self.assertEqual((status, lines[0], lines[-2]), (200, "BEGIN:VCALENDAR", "END:VCALENDAR"))
        shows = town().all(f"/v1/screenings?place={cinema}&")
        self.assertEqual(lines.count("BEGIN:VEVENT"), len(shows))
        self.assertTrue(all(len(line.encode()) <= 75 for line in lines))

    def test_the_head_names_address_and_languages_and_breaks_no_rule(self):
        path = f"/place/{things()['place']['id']}"
        page = self.window()
        page.goto(f"{self.url}{path}?lang=fi")
        expect(page.locator("h1").first).to_be_visible()
        expect(page.locator("html")).to_have_attribute("lang", "fi")
        link = lambda wish: page.locator(f"head link[{wish}]").get_attribute("href")
        self.assertEqual(link("rel=canonical"), f"{self.url}{path}?lang=fi")
        self.assertEqual(link("hreflang=x-default"), self.url + path)
        self.assertEqual(link("hreflang=th"), f"{self.url}{path}?lang=th")
        self.assertEqual(page.locator("script[type='application/ld+json']").count(), 1)

    def test_an_unknown_path_and_an_unknown_place_are_not_found(self):
        for path in ("/no/such/path", "/place/no-such-place", "/movie/no-such-movie", "/item/no-such.item"):
            status, text = read(self.url + path)
            self.assertEqual(status, 404, path)
            self.assertIn("<main", text)
        page = self.window(expected=("404",))
        page.goto(f"{self.url}/no/such/path")
        expect(page.get_by_role("link", name=re.compile("start", re.I)).last).to_be_visible()

    def test_search_engines_find_every_page(self):
        self.assertIn(f"Sitemap: {self.url}/sitemap.xml", read(f"{self.url}/robots.txt")[1])
        index = read(f"{self.url}/sitemap.xml")[1]
        self.assertEqual(re.findall("<loc>(.*?)</loc>", index)[0], f"{self.url}/sitemap/0.xml")
        self.assertIn(f"<loc>{self.url}/movies</loc>", read(f"{self.url}/sitemap/0.xml")[1])
        page = self.window()
        page.goto("about:blank")
        for _ in range(120):
            if len(re.findall("<loc>", read(f"{self.url}/sitemap.xml")[1])) > 1:
                break
            page.wait_for_timeout(500)
        known = read(f"{self.url}/sitemap/1.xml")[1]
        self.assertIn(f"<loc>{self.url}/place/{things()['place']['id']}</loc>", known)

    def test_a_listed_site_shows_it_in_a_frame_and_another_may_not(self):
        listed, other = Site(), Site()
        gateway = Gateway(EMBED_SITES=listed.url)
        self.addCleanup(gateway.stop)
        place = things()["place"]
        for path in (f"/embed/menu/{place['id']}", "/embed/list?types=FoodEstablishment&limit=5"):
            for site in (listed, other):
                site.page = f"<iframe src='{gateway.url}{path}' width=600 height=600></iframe>"
            page = self.window()
            page.goto(listed.url)
            expect(page.frame_locator("iframe").locator("li").first).to_be_visible()
            refused = self.window(expected=("frame-ancestors", "Framing"))
            refused.goto(other.url)
            refused.wait_for_timeout(1000)
            self.assertEqual(refused.frame_locator("iframe").locator("li").count(), 0)
        listed.page = f"<iframe src='{gateway.url}/' width=600 height=600></iframe>"
        page = self.window(expected=("frame-ancestors", "Framing"))
        page.goto(listed.url)
        page.wait_for_timeout(1000)
        self.assertEqual(page.frame_locator("iframe").locator("main").count(), 0, "the page itself is in nobody's frame")
        self.assertEqual(read(f"{self.url}/embed/menu/{place['id']}")[0], 404, "without listed sites there is no frame")
