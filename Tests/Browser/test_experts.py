"""Recommendations are computed in the browser as the service does, and no rating leaves it unless the reader asks for that."""

import json
import re
import time

from browser import expect
from movies import BARCELONA, MovieFlow, critics, taste_like
from town import ROOT, town


class Experts(MovieFlow):
    def test_the_browser_computes_the_results_of_the_golden_cases(self):
        with open(f"{ROOT}/Tests/Experts/Goldens/cases.json") as file:
            cases = json.load(file)["cases"]
        self.assertGreaterEqual(len(cases), 800)
        page = self.window()
        page.goto(f"{self.url}/about")
        found = page.evaluate(
            """async ([tables, tastes, predictions, cases]) => {
              const [{ tableOf }, { Taste }, { above, predict }] = await Promise.all([tables, tastes, predictions].map((name) => import(name)));
              return cases.map(({ critics, own, rule }) => {
                const table = tableOf(critics);
                const taste = new Taste(Object.entries(own), table);
                const { similar, list, neighbours, nothing } = predict(taste, rule);
                return { nothing, similar: similar.map(({ critic, value, common }) => [table.critics[critic], value, common]),
                  predicted: list.map(({ movie, value, raters, rank }) => [
                    table.movies[movie], value, raters, rank, above(taste, neighbours, movie)]) };
              });
            }""",
            [self.module(page, f"experts/{name}.js") for name in ("table", "taste", "predictions")] + [cases])
        self.assertEqual(len(found), len(cases))
        for ours, case in zip(found, cases):
            self.assertEqual(ours["nothing"], case["nothing"], case["name"])
            for part in ("similar", "predicted"):
                self.assertEqual([(row[0], row[2]) for row in ours[part]], [(row[0], row[2]) for row in case[part]], case["name"])
                for (_, value, _, *more), (_, expected, _, *others) in zip(ours[part], case[part]):
                    self.assertEqual(len(more), len(others))
                    for one, other in zip([value, *more], [expected, *others]):
                        self.assertLess(abs(one - other), 1e-9, case["name"])

    def test_the_rule_is_the_services_own(self):
        page = self.window()
        page.goto(f"{self.url}/about")
        computed, rules = page.evaluate(
            """async ([module, texts]) => {
              const { ruleOf } = await import(module);
              const { headers } = await fetch('/v1/critics/ratings');
              return [ruleOf(headers.get('Vicinity-Rule')), texts.map(ruleOf)];
            }""",
            [self.module(page, "experts/rule.js"), [
                None, "nearest; norms=common; shrinkage=2.5; neighbours=7; raters=1", "wisdom; norms=all; threshold=0.1; raters=4",
                "tomorrow's; raters=9", "nearest; kind=wisdom; neighbours=many; new=1"]])
        usual = {"kind": "deviations", "shrinkage": 20, "neighbours": 40, "raters": 1}
        self.assertEqual(computed, usual)
        self.assertEqual(rules, [
            usual, {"kind": "nearest", "norms": "common", "shrinkage": 2.5, "neighbours": 7, "raters": 1},
            {"kind": "wisdom", "norms": "all", "threshold": 0.1, "raters": 4}, usual,
            {"kind": "nearest", "norms": "all", "shrinkage": 0, "neighbours": 10, "raters": 3}])

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
            [self.module(page, "../map/geodesic.js"), [[one["geo"]["latitude"], one["geo"]["longitude"]] for one in answer["items"]]])
        self.assertGreater(len(ours), 10)
        for metres, cinema in zip(ours, answer["items"]):
            self.assertLess(abs(metres - cinema["distance"]), 0.6, cinema["name"])

    def test_without_a_profile_nothing_of_a_taste_leaves_and_with_one_the_service_recommends_the_same(self):
        # Few stars lead to few recommendations; this taste rates most movies well.
        critic = "critic-biel-nadal"
        tastes = [taste_like(critic), taste_like(critic, turned=True)]
        traffic, lists, opened = [], [], []
        for taste in tastes:
            page = self.window(has_worker=False)
            requests = []
            page.context.on("request", lambda request, requests=requests: requests.append(request))
            page.on("websocket", lambda socket: self.errors.append(socket.url))
            self.fetch(page)
            fetched = len(requests)
            self.rate(page, taste)
            self.view(page, "view=for-you&radius=any")
            expect(page.locator("#best .why")).to_be_visible()
            lists.append([page.locator("#best h2").inner_text(), *page.locator("article.poster h3").all_inner_texts()])
            # A recommended movie, its shows and poster, a cinema, the lists.
            page.locator("article.poster h3 a").first.click()
            expect(page.locator(".times").first).to_be_visible()
            opened.append(page.locator("h1").inner_text())
            page.locator(".showing h3 a").first.click()
            expect(page.locator(".card h3").first).to_be_visible()
            page.locator("[id^=favourite-]").click()
            for name, shown in (("critics", ".critics"), ("mine", "#list-all"), ("cinemas", ".cinemas"), ("data", "#mode")):
                self.view(page, f"view={name}")
                expect(page.locator(shown)).to_be_visible()
            self.view(page, "movie=movie-slow-river")
            expect(page.locator(".head-poster img")).to_have_attribute("src", re.compile("^data:image/svg"))
            page.wait_for_load_state("networkidle")
            traffic.append(sorted(
                (request.method, request.url, request.post_data or "", sorted(request.all_headers().items())) for request in requests))
            # From here on everything comes from the copy; requests are for modules and for changes only.
            asked = {request.url.removeprefix(self.url).split("?")[0] for request in requests[fetched:]}
            self.assertEqual({path for path in asked if not path.startswith("/page/")},
                             {"/v1/changes/movies", "/v1/changes/screenings", "/v1/critics/ratings", "/v1/changes/ratings.expert",
                              "/v1/changes/ratings.summaries"})
            self.assertFalse([told for told in traffic[-1] if "#" in dict(told[3]).get("referer", "")])
            # The reload shows the server which page was open, but not which movie.
            page.reload()
            expect(page.locator(".head-poster img")).to_be_visible()
            visited = {request.url.split("#")[0] for request in requests if request.is_navigation_request()}
            self.assertEqual(visited, {f"{self.url}/movies"})
        self.assertNotEqual(lists[0], lists[1], "the two tastes are to differ in what is recommended")
        self.assertNotEqual(opened[0], opened[1])
        self.assertGreater(len(traffic[0]), 20)
        self.assertEqual(*([self.comparable(one) for one in asked] for asked in traffic))
        told = json.dumps([[method, url.split("#")[0], body, headers] for method, url, body, headers in traffic[0]])
        for movie in set(tastes[0]) | {"movie-harbour-lights", "movie-slow-river", "cinema-"}:
            self.assertNotIn(movie, told)
        self.assertNotIn("/v1/session", told)

        # The recorder works: with a profile the same ratings do leave.
        self.view(page, "view=data")
        page.locator("#share").click()
        expect(page.locator("#unshare")).to_be_visible()
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
        page.locator("dialog").get_by_role("button", name="Yes").click()
        expect(page.locator("#share")).to_be_visible()
        expect(page.locator("#movies")).to_contain_text("0 movies are rated.")
        token = self.token(page)
        town().until("the profile is erased", lambda: not town().call("GET", "/v1/profile", token=token)[1]["isKept"])

    def comparable(self, asked):
        """Of several modules with the same dependency, the first to arrive requests it, which varies with the network."""
        method, url, body, headers = asked
        return method, url, body, [one for one in headers if "/script/" not in url or one[0] != "referer"]

    def token(self, page):
        return json.loads(page.evaluate("localStorage['vicinity.session']"))["token"]

    def same_as_the_service(self, page, taste):
        token = self.token(page)
        town().until("the service knows the taste", lambda: len(town().call("GET", "/v1/ratings?limit=100", token=token)[1]["items"]) == len(taste))
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
                self.assertLess(abs(mine["above"] - other["aboveUsual"]), 1e-9)
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
