"""Movies: fetched once, rated here, recommended here; tickets; nothing of a taste leaves unless it is asked to."""

import csv
import functools
import json
import re
import time

from browser import Flow, expect
from town import ROOT, SAMPLE, town

BARCELONA = {"latitude": 41.3996, "longitude": 2.1646}
OFFLINE = ("ERR_INTERNET_DISCONNECTED", "Failed to load resource", "Failed to fetch")
POSTERS = {"movie-harbour-lights": "/images/coffee.svg", "movie-slow-river": "/images/curry.svg"}


@functools.cache
def critics():
    """What the sample's critics gave: {critic: {movie: stars}}."""
    given = {}
    with open(f"{SAMPLE}/critic-ratings.csv") as file:
        for row in csv.DictReader(file):
            given.setdefault(row["critic"], {})[row["thing"]] = float(row["stars"])
    return given


def taste_like(critic, count=6, turned=False):
    """A critic's stars for past movies, or the opposite of them."""
    past = sorted(movie for movie in critics()[critic] if movie.startswith("movie-past-"))[:count]
    return {movie: 5 - critics()[critic][movie] if turned else critics()[critic][movie] for movie in past}


@functools.cache
def posters():
    """Two movies get pictures."""
    for movie, image in POSTERS.items():
        change(movie, image=image)


def change(movie, **values):
    code, known = town().call("GET", f"/v1/movies/{movie}")
    form = {name: value for name, value in known.items() if name not in ("id", "updatedAt")} if code == 200 else {}
    code, answer = town().call("PUT", f"/v1/movies/{movie}", {**form, **values}, town().operator)
    assert code in (200, 201), answer


class Movies(Flow):
    def setUp(self):
        super().setUp()
        posters()

    def window(self, **options):
        options.setdefault("location", BARCELONA)
        return super().window(**options)

    def fetch(self, page):
        """The first sync."""
        page.goto(f"{self.url}/movies")
        page.locator("#sync").click()
        expect(page.locator("#sync")).to_have_count(0, timeout=120_000)
        expect(page.locator("h1")).to_have_text("For you")

    def view(self, page, fragment):
        """Another page of the movies, without asking the server for it."""
        page.evaluate("fragment => { location.hash = fragment; }", fragment)

    def rate(self, page, ratings):
        self.view(page, "view=all")
        for movie, stars in ratings.items():
            slider = page.locator(f"#stars-{movie}")
            # 0 is where the slider is at first.
            slider.fill("1")
            slider.fill(f"{stars:g}")
            self.kept(page, movie, stars)

    def kept(self, page, movie, stars):
        """The browser has kept a rating."""
        page.wait_for_function(
            "([movie, stars]) => new Promise((resolve) => { const open = indexedDB.open('vicinity.own'); open.onsuccess = () => {"
            " const ask = open.result.transaction('ratings').objectStore('ratings').get(movie);"
            " ask.onsuccess = () => { open.result.close(); resolve((ask.result?.stars ?? null) === stars); }; }; })",
            arg=[movie, stars])

    def module(self, page, name):
        """The address of one of the page's modules."""
        return page.locator("meta[name=version]").get_attribute("content").join(("/page/", f"/script/movies/{name}"))

    def asked(self, page, kind, question):
        """What the page's own worker answers."""
        return page.evaluate(
            "async ([module, kind, question]) => (await import(module)).ask(kind, question)",
            [self.module(page, "experts/expert.js"), kind, question])

    def test_the_browser_computes_what_the_golden_cases_say(self):
        with open(f"{ROOT}/Tests/Experts/Goldens/cases.json") as file:
            cases = json.load(file)["cases"]
        self.assertGreaterEqual(len(cases), 500)
        page = self.window()
        page.goto(f"{self.url}/about")
        found = page.evaluate(
            """async ([tables, tastes, predictions, cases]) => {
              const [{ tableOf }, { Taste }, { predict }] = await Promise.all([tables, tastes, predictions].map((name) => import(name)));
              return cases.map(({ critics, own, rule }) => {
                const table = tableOf(critics);
                const { similar, list, nothing } = predict(new Taste(Object.entries(own), table), rule);
                return { nothing, similar: similar.map(({ critic, value, common }) => [table.critics[critic], value, common]),
                  predicted: list.map(({ movie, value, raters }) => [table.movies[movie], value, raters]) };
              });
            }""",
            [self.module(page, f"experts/{name}.js") for name in ("table", "taste", "predictions")] + [cases])
        self.assertEqual(len(found), len(cases))
        for ours, case in zip(found, cases):
            self.assertEqual(ours["nothing"], case["nothing"], case["name"])
            for part in ("similar", "predicted"):
                self.assertEqual([(row[0], row[2]) for row in ours[part]], [(row[0], row[2]) for row in case[part]], case["name"])
                for (_, value, _), (_, expected, _) in zip(ours[part], case[part]):
                    self.assertLess(abs(value - expected), 1e-9, case["name"])

    def test_the_compact_ratings_are_read_as_they_were_given_and_damaged_ones_are_refused(self):
        page = self.window()
        page.goto(f"{self.url}/about")
        ratings, refused, length = page.evaluate(
            """async (module) => {
              const { readCompact } = await import(module);
              const bytes = await (await fetch('/v1/critics/ratings')).arrayBuffer();
              const table = readCompact(bytes);
              let refused = 0;
              const lengths = [0, 3, 4, 5, 100, bytes.byteLength - 1];
              for (const damaged of [...lengths.map((length) => bytes.slice(0, length)), new Uint8Array([...new Uint8Array(bytes), 0]).buffer]) {
                try { readCompact(damaged); } catch (error) { refused += error instanceof RangeError ? 1 : 0; }
              }
              return [table.byCritic.map((row, critic) => [table.critics[critic], row.map(({ number, stars }) => [table.movies[number], stars / 100])]),
                refused, lengths.length + 1];
            }""", self.module(page, "experts/compact.js"))
        self.assertEqual({critic: dict(rows) for critic, rows in ratings}, critics())
        self.assertEqual(refused, length)

    def test_distances_are_those_of_the_services(self):
        page = self.window()
        page.goto(f"{self.url}/about")
        _, answer = town().call("GET", "/v1/places?types=MovieTheater&near=41.3996,2.1646&radius=50000&limit=100")
        ours = page.evaluate(
            "async ([module, points]) => { const { metres } = await import(module); return points.map((point) => metres([41.3996, 2.1646], point)); }",
            [self.module(page, "experts/geodesic.js"), [[one["geo"]["latitude"], one["geo"]["longitude"]] for one in answer["items"]]])
        self.assertGreater(len(ours), 10)
        for metres, cinema in zip(ours, answer["items"]):
            self.assertLess(abs(metres - cinema["distance"]), 0.6, cinema["name"])

    def test_without_a_profile_nothing_of_a_taste_leaves_and_with_one_the_service_recommends_the_same(self):
        critic = "critic-ada-tarres"
        tastes = [taste_like(critic), taste_like(critic, turned=True)]
        traffic, lists, opened = [], [], []
        for taste in tastes:
            page = self.window(service_workers="block")
            requests = []
            page.context.on("request", lambda request, requests=requests: requests.append(request))
            page.on("websocket", lambda socket: self.errors.append(socket.url))
            self.fetch(page)
            self.rate(page, taste)
            self.view(page, "view=for-you&radius=any&least=0")
            expect(page.locator(".because").first).to_be_visible()
            lists.append(page.locator(".movie-card h2").all_inner_texts())
            # A recommended movie, its shows and poster, a cinema, everybody's lists.
            page.locator(".movie-card h2 a").last.click()
            expect(page.locator(".shows").first).to_be_visible()
            opened.append(page.locator("h1").inner_text())
            page.locator("#show-cinema").click()
            expect(page.locator(".movie-card").first).to_be_visible()
            page.locator("[id^=favourite-]").click()
            for name, title in (("critics", "Critics"), ("mine", "My movies"), ("cinemas", "Cinemas"), ("data", "My data")):
                self.view(page, f"view={name}")
                expect(page.locator("h1")).to_have_text(title)
            self.view(page, "movie=movie-slow-river")
            expect(page.locator("img.poster")).to_have_attribute("src", re.compile("^data:image/svg"))
            page.wait_for_load_state("networkidle")
            traffic.append(sorted(
                (request.method, request.url, request.post_data or "", sorted(request.all_headers().items())) for request in requests))
            # The reload tells the server which page was open, but not which movie.
            page.reload()
            expect(page.locator("img.poster")).to_be_visible()
            visited = {request.url.split("#")[0] for request in requests if request.is_navigation_request()}
            self.assertEqual(visited, {f"{self.url}/movies"})
        self.assertNotEqual(lists[0], lists[1], "the two tastes are to differ in what is recommended")
        self.assertNotEqual(opened[0], opened[1])
        self.assertGreater(len(traffic[0]), 20)
        self.assertEqual(traffic[0], traffic[1])
        told = json.dumps([[method, url.split("#")[0], body, headers] for method, url, body, headers in traffic[0]])
        for movie in set(tastes[0]) | {"movie-harbour-lights", "movie-slow-river", "cinema-"}:
            self.assertNotIn(movie, told)
        self.assertNotIn("/v1/session", told)

        # The recorder would have seen it: with a profile the same ratings do leave.
        self.view(page, "view=data")
        page.locator("#share").click()
        expect(page.locator("#unshare")).to_be_visible(timeout=60_000)
        sent = {request.url.split("/")[-1]: json.loads(request.post_data)["stars"] for request in requests
                if request.method == "PUT" and "/v1/ratings/" in request.url}
        self.assertEqual(sent, tastes[1])
        self.same_as_the_service(page, tastes[1])
        with page.expect_download() as download:
            page.locator("#export").click()
        with open(download.value.path()) as file:
            exported = json.load(file)
        for ratings in (exported["ratings"], exported["server"]["ratings"]):
            self.assertEqual({one.get("movie", one.get("thing")): one["stars"] for one in ratings}, tastes[1])
        page.locator("#erase").click()
        expect(page.locator("#share")).to_be_visible()
        expect(page.locator("#movies")).to_contain_text("0 movies are rated.")
        token = self.token(page)
        town().until("the profile is erased", lambda: not town().call("GET", "/v1/profile", token=token)[1]["isKept"], 60)
        self.errors = [text for text in self.errors if "Service Worker registration blocked" not in text]

    def token(self, page):
        return json.loads(page.evaluate("localStorage['vicinity.session']"))["token"]

    def same_as_the_service(self, page, taste):
        token = self.token(page)
        town().until("the service knows the taste", lambda: len(town().call("GET", "/v1/ratings?limit=100", token=token)[1]["items"]) == len(taste), 60)
        own = [[movie, stars] for movie, stars in taste.items()]
        near = [BARCELONA["latitude"], BARCELONA["longitude"]]
        for radius, least in ((None, 0), (2000, 3), (5000, 2.5), (10000, 0)):
            wish = {"near": near, "radius": radius, "date": "", "genre": "", "least": least}
            _, theirs = town().call(
                "GET", f"/v1/recommendations?near={near[0]},{near[1]}&radius={'any' if radius is None else radius}&rating={least}&limit=100", token=token)
            ours = self.asked(page, "recommend", {"own": own, "known": [], "wish": wish, "now": time.time() * 1000})
            self.assertEqual(ours["nothing"], (theirs["nothing"] or {}).get("code"), radius)
            self.assertEqual([one["movie"] for one in ours["list"]], [one["movie"]["id"] for one in theirs["items"]], radius)
            for mine, other in zip(ours["list"], theirs["items"]):
                self.assertLess(abs(mine["prediction"] - other["prediction"]), 1e-9)
                self.assertEqual([mine["cinema"], mine["next"], mine["cinemas"]], [other["cinema"]["id"], other["next"]["screening"], other["cinemas"]])
                self.assertLess(abs(mine["distance"] - other["cinema"]["distance"]), 0.06)
                self.assertEqual([voice["critic"] for voice in mine["voices"]], [voice["critic"] for voice in other["critics"]])
                for voice, heard in zip(mine["voices"], other["critics"]):
                    self.assertLess(abs(voice["similarity"] - heard["similarity"]), 1e-9)
                    self.assertEqual(voice["stars"], heard["stars"])
        _, theirs = town().call("GET", "/v1/critics?sort=similarity&limit=100", token=token)
        ours = {one["critic"]: one["value"] for one in self.asked(page, "similar", {"own": own})}
        for critic in theirs["items"]:
            self.assertAlmostEqual(critic["similarity"], 100 * ours.get(critic["id"], 0), delta=0.0501)

    def test_from_the_sync_to_a_rating_a_recommendation_a_ticket_and_all_of_it_without_a_connection(self):
        page = self.window(expected=OFFLINE)
        page.goto(f"{self.url}/movies")
        expect(page.locator("#movies")).to_contain_text("kept in this browser")
        self.fetch(page)
        expect(page.locator(".empty")).to_contain_text("Rate some movies first")
        page.locator("#rate-some").click()
        self.rate(page, taste_like("critic-zoe-noguera", 8))
        self.view(page, "view=for-you&radius=10&least=0")
        first = page.locator(".movie-card").first
        expect(first).to_contain_text(re.compile(r"Predicted \d\.\d because of .+ \(0\.\d\d\)"))
        expect(first).to_contain_text(re.compile(r"Nearest cinema .+, \d+\.\d\d km: next show .+ \d+:\d\d.*, ends about \d+:\d\d"))
        self.picture(page, "movies")
        self.accessible(page, "recommendations")
        title = first.locator("h2").inner_text()
        page.locator("#radius-2").click()
        expect(page.locator("#radius-2")).to_have_attribute("aria-pressed", "true")
        expect(page.locator("#radius-2")).to_be_focused()
        self.assertIn("radius=2", page.url)
        page.locator("#radius-10").click()
        first.locator("h2 a").click()
        expect(page.locator("h1")).to_have_text(title)
        self.picture(page, "movie")
        self.accessible(page, "a movie")
        page.locator("button.show").first.click()
        expect(page.locator("dialog")).to_contain_text(title)
        page.keyboard.press("Escape")
        expect(page.locator("h1")).to_have_text(title)
        page.locator("button.show").first.click()
        page.locator("dialog button", has_text="Yes").click()
        expect(page.locator(".cart-lines")).to_contain_text(title)
        page.get_by_role("button", name=re.compile("^One .* more$")).click()
        expect(page.locator(".quantity [role=img]")).to_have_text("2")
        page.locator("#order").click()
        page.locator("dialog button", has_text="Yes").click()
        page.wait_for_url(re.compile(r"/my-orders/"))
        expect(page.locator("#status")).to_have_text("Confirmed")
        expect(page.locator(".ticket")).to_contain_text("2 seats")
        expect(page.locator("img.ticket-code")).to_have_attribute("src", re.compile("^data:image/svg"))
        self.assertTrue(page.locator("img.ticket-code").evaluate("(image) => image.decode().then(() => image.naturalWidth > 0)"))
        self.accessible(page, "an order with a ticket")
        page.locator(".ticket h3 a").click()
        expect(page.locator("h1")).to_have_text(title)
        page.locator("button.show").nth(1).click()
        expect(page.locator("dialog")).to_contain_text("You have a ticket already")
        page.keyboard.press("Escape")
        self.view(page, "view=for-you&radius=10&least=0")
        expect(page.locator(".movie-card").first).to_be_visible()
        self.assertNotIn(title, page.locator(".movie-card h2").all_inner_texts())

        # When its show is over it counts as watched, until it is rated.
        later = page.context.new_page()
        later.clock.set_fixed_time(time.time() * 1000 + 9 * 86_400_000)
        later.goto(f"{self.url}/movies#view=mine&list=watched")
        expect(later.locator(".movie-card h2")).to_have_text([title])
        later.get_by_role("slider").fill("4")
        expect(later.locator(".empty")).to_contain_text("There are none yet.")
        later.locator("#list-rated").click()
        expect(later.locator("#movies")).to_contain_text(title)
        later.close()

        page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
        page.wait_for_function("navigator.serviceWorker.controller !== null")
        page.reload()
        expect(page.locator(".movie-card h2").first).to_be_visible()
        shown = page.locator(".movie-card h2").all_inner_texts()
        page.context.set_offline(True)
        page.reload()
        expect(page.locator(".movie-card h2")).to_have_text(shown)
        self.view(page, "view=mine")
        expect(page.locator("img.ticket-code")).to_be_visible()
        self.rate(page, {"movie-little-comet": 4.5})
        self.view(page, "view=for-you&radius=10&least=0")
        expect(page.locator("#count")).to_be_visible()
        self.assertNotIn("Little Comet", page.locator(".movie-card h2").all_inner_texts())

    def test_stars_are_given_by_the_keyboard_kept_changed_and_withdrawn(self):
        page = self.window()
        self.fetch(page)
        self.view(page, "movie=movie-glass-mountain")
        slider = page.get_by_role("slider", name="Your stars for Glass Mountain")
        expect(slider).to_have_attribute("aria-valuetext", "not rated by you yet")
        slider.focus()
        for _ in range(7):
            page.keyboard.press("ArrowRight")
        self.kept(page, "movie-glass-mountain", 3.5)
        expect(slider).to_have_attribute("aria-valuetext", "3.5 stars")
        page.reload()
        expect(slider).to_have_value("3.5")
        box = page.locator(".stars-input").bounding_box()
        page.mouse.click(box["x"] + box["width"] * 0.99, box["y"] + box["height"] / 2)
        self.kept(page, "movie-glass-mountain", 5)
        self.rate(page, {"movie-past-amber-bridge": 2})
        self.view(page, "view=mine&list=rated")
        expect(page.locator(".movie-card h2")).to_have_text(["Amber Bridge", "Glass Mountain"])
        page.get_by_role("button", name="Withdraw the stars for Amber Bridge").click()
        expect(page.locator(".movie-card h2")).to_have_text(["Glass Mountain"])
        self.kept(page, "movie-past-amber-bridge", None)

    def test_critics_are_in_the_order_of_likeness_and_favourite_cinemas_come_first(self):
        page = self.window()
        self.fetch(page)
        self.view(page, "view=critics")
        expect(page.locator(".notice-line")).to_contain_text("Rate some movies first")
        self.rate(page, taste_like("critic-ada-tarres"))
        self.view(page, "view=critics")
        expect(page.locator(".critics li").first).to_contain_text(re.compile(r"\d\d\.\d%"))
        percents = [float(text.rstrip("%")) for text in page.locator(".percent").all_inner_texts()]
        self.assertEqual(percents, sorted(percents, reverse=True))
        expect(page.locator(".critics")).to_contain_text("Cinema Avui")
        self.view(page, "view=cinemas")
        expect(page.locator(".cinemas li").first).to_contain_text("Cinemes Girona")
        page.get_by_role("button", name="Yelmo Westfield La Maquinista is a favourite").click()
        expect(page.locator(".cinemas li").first).to_contain_text("Yelmo Westfield La Maquinista")
        page.reload()
        expect(page.locator(".cinemas li").first).to_contain_text("Yelmo Westfield La Maquinista")
        page.locator(".cinemas li a").first.click()
        expect(page.locator("h1")).to_have_text("Yelmo Westfield La Maquinista")
        expect(page.locator("button.show").first).to_be_visible()
        page.locator("#movie-sort").select_option("name")
        expect(page.locator(".movie-card h2").first).to_be_visible()
        names = page.locator(".movie-card h2").all_inner_texts()
        self.assertEqual(names, sorted(names))

    def test_a_sync_that_is_cancelled_goes_on_later_and_an_update_asks_first_and_takes_deletions_over(self):
        change("movie-test-one", name="A Test Movie", description="Before.", names={}, director=[], actor=[], genre=["Drama"])
        page = self.window()
        asked = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(f"{self.url}/movies")
        expect(page.locator("#sync")).to_be_visible()
        slow = page.context.new_cdp_session(page)
        speed = lambda bytes: slow.send("Network.emulateNetworkConditions", {
            "offline": False, "latency": 0, "downloadThroughput": bytes, "uploadThroughput": -1})
        slow.send("Network.enable")
        speed(60_000)
        page.locator("#sync").click()
        expect(page.locator("#part-movies")).to_contain_text("finished", timeout=60_000)
        page.locator("#sync-cancel").click()
        expect(page.locator(".notice.warning")).to_contain_text("Cancelled")
        expect(page.locator("#sync")).to_be_visible()
        speed(-1)
        self.assertTrue(any("/v1/changes/movies" in url for url in asked))
        asked.clear()
        self.fetch_again(page)
        self.assertFalse(any("/v1/changes/movies?limit" in url for url in asked), "what was fetched is not fetched again")
        self.view(page, "movie=movie-test-one")
        expect(page.locator("#movies")).to_contain_text("Before.")

        change("movie-test-one", description="After.")
        page.reload()
        expect(page.locator("#sync-later")).to_be_visible()
        expect(page.locator("#movies")).to_contain_text("Before.")
        page.locator("#sync").click()
        expect(page.locator("#movies")).to_contain_text("After.")
        expect(page.locator("#sync-later")).to_have_count(0)
        code, answer = town().call("DELETE", "/v1/movies/movie-test-one", token=town().operator)
        self.assertEqual(code, 204, answer)
        self.view(page, "view=data")
        page.locator("#sync").click()
        expect(page.locator(".notice", has_text="Finished")).to_be_visible()
        self.view(page, "movie=movie-test-one")
        expect(page.locator(".empty")).to_contain_text("not in the copy")

    def fetch_again(self, page):
        page.locator("#sync").click()
        expect(page.locator("h1")).to_have_text("For you", timeout=120_000)

    def test_movies_are_found_sorted_and_said_when_there_are_none(self):
        page = self.window(location=None)
        self.fetch(page)
        self.rate(page, taste_like("critic-zoe-noguera", 8))
        self.view(page, "view=for-you&least=0")
        expect(page.locator(".empty")).to_contain_text("shown there and then")
        page.locator("#city").select_option(label="Barcelona")
        expect(page.locator(".because").first).to_be_visible()
        self.assertIn("at=41.", page.url)
        self.view(page, "view=all")
        page.locator("#movie-words").fill("salmi vaasa")
        expect(page.locator(".movie-card h2")).to_have_text(["Night Train to Vaasa"])
        page.locator("#movie-words").fill("no such movie at all")
        expect(page.locator(".empty")).to_contain_text("There are no such movies.")
        page.locator("#movie-words").fill("")
        page.locator("#movie-sort").select_option("newest")
        page.locator("#genre").select_option("Documentary")
        expect(page.locator(".movie-card h2").first).to_have_text("Slow River")

    def test_all_pages_are_accessible_also_small_in_the_dark_and_in_other_languages(self):
        page = self.window(viewport={"width": 320, "height": 640}, locale="fi", color_scheme="dark")
        page.goto(f"{self.url}/movies")
        page.locator("#sync").click()
        expect(page.locator("#sync")).to_have_count(0, timeout=120_000)
        self.rate(page, taste_like("critic-zoe-noguera", 4))
        for fragment in ("view=for-you&radius=any&least=0", "view=all", "view=mine", "view=critics", "view=cinemas", "view=data", "movie=movie-slow-river", "cinema=cinema-verdi"):
            self.view(page, fragment)
            page.wait_for_function("(fragment) => location.hash === '#' + fragment && document.querySelector('#movies h1')", arg=fragment)
            page.wait_for_load_state("networkidle")
            self.accessible(page, f"{fragment} in the dark")
            self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), 320, fragment)
        self.picture(page, "movies-small")
