"""After one sync everything can be read without a gateway: places, menus, homes, the campus, people, the reader's orders."""

import datetime
import json
import re
import urllib.parse

from copies import BARCELONA, GONE, Copied, expect, town
from discover import cards, in_district, links, settled

# Requests of the pages, in all their forms.
QUESTIONS = [
    f"/v1/places?types=FoodEstablishment&near={BARCELONA}&radius=2000",
    f"/v1/places?types=FoodEstablishment&near={BARCELONA}&radius=10000&limit=100",
    f"/v1/places?types=Restaurant,BarOrPub&near={BARCELONA}&radius=5000",
    "/v1/places?types=SingleFamilyResidence,Condominium&near=13.7466,100.5347&radius=10000&limit=100",
    "/v1/places?types=Condominium&near=13.7466,100.5347&radius=10000&sort=price",
    "/v1/places?types=Condominium&near=13.7466,100.5347&radius=10000&sort=newest",
    "/v1/places?types=Condominium&near=13.7466,100.5347&radius=10000&price=-500000000&currency=THB",
    f"/v1/places?types=FoodEstablishment&near={BARCELONA}&radius=10000&sort=price",
    f"/v1/places?types=FoodEstablishment&near={BARCELONA}&radius=10000&sort=rating",
    f"/v1/places?types=FoodEstablishment&near={BARCELONA}&radius=10000&sort=popular",
    "/v1/places?types=Condominium&area=th-12&limit=100",
    "/v1/places?types=Condominium,Townhouse,TownHome,TwinHouse&station=bts-n8&radius=2000",
    "/v1/places?types=CollegeBuilding&sort=name&limit=100",
    "/v1/places?types=Condominium,TwinHouse&sort=newest&limit=50", "/v1/places?types=Townhouse&price=200000000-300000000&currency=THB&sort=price",
    "/v1/places?types=MovieTheater&near=41.3996,2.1646&radius=10000&limit=100",
    "/v1/places?near=0,0&radius=2000",
    f"/v1/items?near={BARCELONA}&radius=2000",
    "/v1/items?station=bts-cen&radius=2000", f"/v1/items?near={BARCELONA}&radius=3000&price=-1000&currency=EUR",
    f"/v1/places?types=FoodEstablishment&bbox=2.16,41.385,2.175,41.395&near={BARCELONA}&sort=distance&limit=100",
    f"/v1/places?types=FoodEstablishment&near={BARCELONA}&radius=5000&cuisine=pizza&count-cuisines=true&limit=100",
    "/v1/areas?kind=province", "/v1/areas/th-12/districts", "/v1/lines", "/v1/lines/bts-sukhumvit/stations",
    "/v1/people?place=campus-institute&limit=100", "/v1/people?place=campus-institute&q=Aino%20Virtanen&limit=100",
]
THINGS = ["/v1/places/campus-institute", "/v1/areas/th-12", "/v1/stations/bts-n8", "/v1/people/person-01"]


class Offline(Copied):
    def rows(self, page, path):
        """The names and distances of a result, and its total. The server adds pins of things that the list does not show yet."""
        page.goto(self.url + path)
        settled(page)
        expect(cards(page).first).to_be_visible()
        expect(page.locator("#map .map-at > button").nth(1)).to_be_attached()
        page.wait_for_load_state("networkidle")
        return {
            "title": page.locator("#count").inner_text(), "names": links(page).all_inner_texts(),
            "seconds": page.locator("#results .second").all_inner_texts(), "distances": page.locator("#results .distance").all_inner_texts()}

    def test_the_copy_answers_what_the_gateway_does(self):
        page = self.window(expected=GONE)
        asked = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(f"{self.url}/copy")
        self.choose(page, "places", "items", "areas", "stations", "people")
        expect(page.locator("#copy-sum")).to_have_text(re.compile(r"About \d.* to download"))
        expect(page.locator("#copy-about-places")).to_contain_text("not downloaded yet")
        self.assertFalse([url for url in asked if "/v1/changes" in url], "nothing is fetched before it is asked for")
        page.locator("#sync").click()
        expect(page.locator("#part-places")).to_be_attached()
        expect(page.locator("#remove-places")).to_be_visible(timeout=240_000)
        for path in QUESTIONS:
            code, theirs = town().call("GET", path)
            ours = self.answers(page, path)
            self.assertEqual(code, 200, path)
            self.assertIsNotNone(ours, path)
            self.assertEqual(ours["total"], theirs["total"], path)
            key = lambda one: one["id"]
            # Names are in the browser's order; if that differs, the set is the same.
            found, expected = [[key(one) for one in answer["items"]] for answer in (ours, theirs)]
            if "area=" in path or "sort=name" in path:
                found, expected = sorted(found), sorted(expected)
                if theirs["next"]:
                    continue
            self.assertEqual(found, expected, path)
            for mine, other in zip(sorted(ours["items"], key=key), sorted(theirs["items"], key=key)):
                for name in ("name", "types", "geo", "telephoneLinks", "price", "code", "number", "place", "hasBoundary", "listing", "images"):
                    self.assertEqual(mine.get(name), other.get(name), f"{path} {name}")
                if "distance" in other:
                    self.assertLess(abs(mine["distance"] - other["distance"]), 0.6, path)
        for path in THINGS:
            ours, theirs = self.answers(page, path), town().call("GET", path)[1]
            self.assertEqual((ours["name"], ours.get("telephoneLinks")), (theirs["name"], theirs.get("telephoneLinks")), path)
        # Whether places are open, on several days and at several hours.
        totals = []
        for text in ("2026-11-21T23:30:00Z", "2026-11-22T08:15:00Z", "2026-11-24T12:00:00Z", "2026-11-27T20:45:00Z", "2026-03-29T01:30:00Z"):
            path = f"/v1/places?types=FoodEstablishment&near={BARCELONA}&radius=10000&limit=100"
            theirs = town().call("GET", f"{path}&open-at={text}")[1]
            now = datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp() * 1000
            ours = self.answers(page, f"{path}&open-now=true", now)
            totals.append(theirs["total"])
            self.assertEqual([one["id"] for one in ours["items"]], [one["id"] for one in theirs["items"]], text)
        self.assertGreater(len(set(totals)), 2, totals)
        # The list is the same page by page.
        path = f"/v1/places?types=FoodEstablishment&near={BARCELONA}&radius=10000"
        first = self.answers(page, f"{path}&limit=7")
        second = self.answers(page, f"{path}&limit=7&cursor={first['next']}")
        both = [one["id"] for one in first["items"] + second["items"]]
        self.assertEqual(both, [one["id"] for one in town().call("GET", f"{path}&limit=14")[1]["items"]])
        # Queries, also in Thai, and of dishes: at least the places with that name.
        for words, near in (("townhouse", "13.7466,100.5347"), ("ทาวน์โฮม", "13.7466,100.5347"), ("mcdonald's", BARCELONA)):
            path = f"/v1/places?near={near}&radius=10000&limit=100&q={urllib.parse.quote(words)}"
            self.assertGreater(self.answers(page, path)["total"], 0, words)
        dish = town().call("GET", f"/v1/items?near={BARCELONA}&radius=2000")[1]["items"][0]
        path = f"/v1/items?near={BARCELONA}&radius=2000&limit=100&q={urllib.parse.quote(dish['name'])}"
        self.assertIn(dish["name"], [one["name"] for one in self.answers(page, path)["items"]])
        # Homes of several areas, for rent.
        path = "/v1/places?types=Condominium&area=th-12,th-10&limit=100"
        either, rent = self.answers(page, path), self.answers(page, f"{path}&purpose=rent")
        single = [self.answers(page, f"/v1/places?types=Condominium&area={id}")["total"] for id in ("th-12", "th-10")]
        self.assertTrue(max(single) < either["total"] <= sum(single), (either["total"], single))
        self.assertLess(rent["total"], either["total"])
        self.assertEqual({one["listing"]["purpose"] for one in rent["items"]}, {"rent"})
        # How people rate a place.
        token = town().call("POST", "/v1/session")[1]["token"]
        code, answer = town().call("PUT", "/v1/ratings/campus-institute", {"stars": 4.5, "review": "Quiet."}, token)
        self.assertIn(code, (200, 201, 202), answer)
        rated = lambda: town().call("GET", "/v1/ratings/campus-institute")[1]["count"] > 0
        town().until("the place is rated", rated)
        page.locator("#sync").click()
        expect(page.locator("#sync-cancel")).to_have_count(0)
        expect(page.locator("#remove-places")).to_be_visible()
        ours, theirs = self.answers(page, "/v1/ratings/campus-institute"), town().call("GET", "/v1/ratings/campus-institute")[1]
        for name in ("thing", "average", "count", "reviews", "lastReviewIntro"):
            self.assertEqual(ours[name], theirs[name], name)
        self.assertEqual(self.answers(page, "/v1/places/campus-institute")["rating"]["average"], theirs["average"])
        # Unknown things have no answer.
        for path in ("/v1/routes?from=1,1&to=2,2", "/v1/places?merchant=me", "/v1/places/no-such-place"):
            self.assertIsNone(self.answers(page, path), path)

    def test_near_things_are_in_the_squares_around_and_words_have_no_accents(self):
        page = self.window()
        page.goto(f"{self.url}/about")
        version = page.locator("meta[name=version]").get_attribute("content")
        modules = [f"/page/{version}/script/{name}.js" for name in ("offline/records/cells", "offline/records/words", "map/geodesic")]
        checked, missed, most = page.evaluate(
            """async ([cells, , geodesic]) => {
              const [{ cellOf, cellsAround }, { metres }] = [await import(cells), await import(geodesic)];
              let [checked, missed, most] = [0, [], 0];
              const wrap = (longitude) => ((longitude + 540) % 360) - 180;
              for (const center of [[41.39, 2.17], [0, 0], [13.75, 179.995], [-17.8, -179.99], [70, 25], [89.95, 10], [-89.99, -100]]) {
                for (const radius of [0, 150, 2000, 10000, 50000]) {
                  const spans = cellsAround(center, radius);
                  if (Math.abs(center[0]) < 60) most = Math.max(most, spans.reduce((sum, [first, last]) => sum + last - first + 1, 0));
                  for (let step = 0; step < 400; step += 1) {
                    const [turn, far] = [step * 2.399963, radius / 111_000 * Math.sqrt(step / 400)];
                    const latitude = Math.max(-90, Math.min(90, center[0] + far * Math.cos(turn)));
                    const point = [latitude, wrap(center[1] + far * Math.sin(turn) / Math.max(0.001, Math.cos(latitude * Math.PI / 180)))];
                    if (metres(center, point) > radius) continue;
                    checked += 1;
                    const cell = cellOf(...point);
                    if (!spans.some(([first, last]) => cell >= first && cell <= last)) missed.push([center, radius, point]);
                  }
                }
              }
              return [checked, missed.slice(0, 3), most];
            }""", modules)
        self.assertGreater(checked, 5000)
        self.assertEqual(missed, [])
        self.assertLess(most, 6000, "of 162 million squares")
        words, thai, fits = page.evaluate(
            """async ([, words]) => {
              const { wordsOf, fit } = await import(words);
              const place = wordsOf(['Cafè São Łódź, Straße 12']);
              if (fit(wordsOf(['ﾊﾟﾝﾀﾞ']), wordsOf(['パンダ亭', 'ぱんだ'])) !== 2) throw new Error('kana are told apart');
              return [place, wordsOf(['คอนโดรุ่งอรุณหลักสี่']), [['cafe'], ['ca', 'lodz'], ['strasse', '12'], ['cafe', 'tea'], ['ode']].map((asked) => fit(asked, place))];
            }""", modules)
        self.assertEqual(words, ["cafe", "sao", "lodz", "strasse", "12"])
        self.assertGreater(len(thai), 1, "words without spaces between are told apart")
        self.assertEqual(fits, [2, 3, 4, 0, 0])

    def test_without_a_gateway_all_is_found_and_read_and_the_page_shows_the_copys_time(self):
        self.put_cafe("copied-cafe")
        town().until("search knows the café", lambda: town().call("GET", "/v1/places?q=Copia&near=41.3955,2.1622")[1]["total"] > 0)
        page = self.window(expected=GONE)
        self.fetch(page, "places", "items", "areas", "stations", "people")
        lists = [
            "/?kind=homes&at=13.7466,100.5347&radius=3", f"/?kind=food&at={BARCELONA}&radius=5", f"/?kind=food&at={BARCELONA}&radius=10&types=Restaurant",
            "/?kind=homes&station=bts-n8", "/?kind=cinemas&at=41.3996,2.1646&radius=10"]
        online = [self.rows(page, path) for path in lists]
        self.controlled(page)
        offline = page.locator("#banner")
        expect(offline).to_be_hidden()
        self.gateway.stop()
        page.reload()
        expect(offline).to_contain_text(re.compile(r"No connection: this is from your copy of .*20\d\d"))
        for path, there in zip(lists, online):
            self.assertEqual(self.rows(page, path), there, path)
        self.accessible(page, "a list from the copy")
        self.picture(page, "offline")
        more = page.locator("button.more")
        page.goto(f"{self.url}/?kind=food&at={BARCELONA}&radius=10")
        more.click()
        expect(cards(page)).to_have_count(50)

        # A query without accents; in an area; completions.
        page.goto(f"{self.url}/?kind=food&at={BARCELONA}&radius=10&q=cafe%20copia")
        expect(links(page).first).to_have_text("Cafè de la Còpia")
        page.locator("#q").fill("")
        page.locator("#q").press_sequentially("mo chi")
        expect(page.locator("#q-list [role=option]", has_text="BTS station").first).to_contain_text("Mo Chit")
        page.goto(f"{self.url}/?kind=homes")
        in_district(page, "th-12")
        expect(cards(page).first.locator("a.call")).to_have_attribute("href", re.compile(r"^tel:\+66"))

        # A place with hours; one with its menu and a dish's ingredients; a home; routes need a connection.
        page.goto(f"{self.url}/place/copied-cafe?at={BARCELONA}")
        expect(page.locator(".place-head .hours")).to_contain_text(re.compile("Open|Closed|Closes"))
        expect(page.locator(".acts a.call")).to_have_attribute("href", "tel:+34930000111")
        page.get_by_role("link", name="Directions").click()
        expect(page.locator(".ways")).to_contain_text("needs a connection")
        expect(offline).to_contain_text("from your copy of")
        page.goto(f"{self.url}/?kind=dishes&at={BARCELONA}&radius=10")
        links(page).first.click()
        expect(page.locator("main")).to_contain_text("Allergens")
        page.locator(".dish-body a[href^='/place/']").click()
        expect(page.locator("article.dish").first).to_be_visible()
        page.goto(f"{self.url}/?kind=homes&at=13.7466,100.5347&radius=3")
        name = links(page).first.inner_text()
        links(page).first.click()
        expect(page.locator("h1")).to_have_text(name)
        expect(page.locator(".home-head .price")).to_be_visible()
        self.accessible(page, "a home from the copy")

        # The campus and its people.
        page.goto(f"{self.url}/campus")
        page.locator("#building").fill("library")
        page.locator(".buildings button").first.click()
        expect(page.locator(".map-at .pin")).to_have_count(1)
        page.goto(f"{self.url}/place/campus-institute")
        expect(page.locator("#people-title")).to_have_text("24 people")
        page.locator(".names a").first.click()
        expect(page.locator("a.call").first).to_have_attribute("href", re.compile(r"^tel:\+1604555\d{4};ext=\d+$"))
        expect(offline).to_contain_text("from your copy of")

        # Features of the server alone show a notice.
        page.goto(f"{self.url}/text")
        expect(offline).not_to_contain_text("from your copy of")
        page.locator("#text").fill("The night market opens after sunset.")
        page.locator("#extract").click()
        expect(page.locator("[role=alert]")).to_contain_text("needs a connection")

    def test_the_next_sync_takes_over_changes_and_deletions_and_a_cancelled_one_nothing(self):
        for id in ("copied-change", "copied-end"):
            self.put_cafe(id, name=f"Before {id}")
        page = self.window(expected=GONE)
        self.fetch(page, "places")
        self.controlled(page)
        self.assertEqual(self.answers(page, "/v1/places/copied-change")["name"], "Before copied-change")
        self.put_cafe("copied-change", name="After copied-change")
        code, answer = town().call("DELETE", "/v1/places/copied-end", token=town().operator)
        self.assertEqual(code, 204, answer)

        # The next start asks; without consent nothing changes.
        page.goto(f"{self.url}/about")
        page.locator("#update-copy-later").click()
        self.assertEqual(self.answers(page, "/v1/places/copied-change")["name"], "Before copied-change")

        # Cancelled while the menus come: the places stay as they were.
        page.goto(f"{self.url}/copy")
        self.choose(page, "places", "items")
        slow = page.context.new_cdp_session(page)
        slow.send("Network.enable")
        speed = lambda bytes: slow.send("Network.emulateNetworkConditions", {
            "offline": False, "latency": 0, "downloadThroughput": bytes, "uploadThroughput": -1})
        speed(3_000)
        page.locator("#sync").click()
        expect(page.locator("#part-places")).to_contain_text("finished")
        page.locator("#sync-cancel").click()
        expect(page.locator(".notice.warning")).to_contain_text("Cancelled")
        expect(page.locator("#remove-places")).to_be_visible()
        expect(page.locator("#remove-items")).to_have_count(0)
        speed(-1)
        self.gateway.stop()
        page.goto(f"{self.url}/place/copied-end?at={BARCELONA}")
        expect(page.locator("h1")).to_have_text("Before copied-end")
        page.goto(f"{self.url}/?kind=food&at=41.3955,2.1622&q=copied")
        expect(links(page)).to_have_text(["Before copied-change", "Before copied-end"])

        # Only changes are fetched, and deleted things are removed.
        self.gateway.start()
        asked = []
        page.on("request", lambda request: asked.append(request.url))
        page.goto(f"{self.url}/about")
        page.locator("#update-copy").click()
        expect(page.locator(".notice").last).to_contain_text("Finished")
        fetched = [url for url in asked if "/v1/changes/places" in url]
        self.assertTrue(fetched and all("since=" in url for url in fetched), fetched)
        self.gateway.stop()
        page.goto(f"{self.url}/?kind=food&at=41.3955,2.1622&q=copied")
        expect(links(page)).to_have_text(["After copied-change"])
        self.gateway.start()
        page.goto(f"{self.url}/copy")
        page.locator("#remove-places").click()
        page.get_by_role("dialog").get_by_role("button", name="Remove").click()
        expect(page.locator("#copy-about-places")).to_contain_text("not downloaded yet")
        self.assertIsNone(self.answers(page, "/v1/places/copied-change"))

    def test_orders_that_were_seen_are_read_and_one_that_is_made_waits(self):
        page = self.window(expected=GONE)
        page.goto(f"{self.url}/?kind=dishes&at={BARCELONA}&radius=10")
        self.controlled(page)
        page.locator("#results .add").first.click()
        page.goto(f"{self.url}/cart")
        page.locator("#order").click()
        page.wait_for_url(re.compile(r"/my-orders/"))
        expect(page.locator("#status")).to_have_text("Accepted")
        what = page.locator(".order-lines li").inner_text()
        page.goto(f"{self.url}/?kind=dishes&at={BARCELONA}&radius=10")
        page.locator("#results .add").nth(1).click()
        self.gateway.stop()
        page.goto(f"{self.url}/my-orders")
        expect(page.locator("main [role=status]").first).to_contain_text("as this browser last saw them")
        expect(page.locator(".orders > li")).to_have_count(1)
        page.locator(".orders > li a").first.click()
        expect(page.locator("#status")).to_have_text("Accepted")
        expect(page.locator(".order-lines li")).to_have_text(re.compile(re.escape(what.split("\n")[-2])))
        page.goto(f"{self.url}/cart")
        page.locator("#order").click()
        expect(page.locator(".waiting")).to_contain_text("waiting to be sent")
        key = json.loads(page.evaluate("localStorage['vicinity.waiting']"))[0]["key"]
        page.reload()
        expect(page.locator("#banner")).to_contain_text("1 order is waiting to be sent")
        self.assertEqual(json.loads(page.evaluate("localStorage['vicinity.waiting']"))[0]["key"], key)
        self.gateway.start()
        page.wait_for_url(re.compile(r"/my-orders/"))
        expect(page.locator("#status")).to_have_text("Accepted")
        page.goto(f"{self.url}/my-orders")
        expect(page.locator(".orders > li")).to_have_count(2)

    def test_the_page_of_the_copy_is_for_everyone(self):
        page = self.window(viewport={"width": 320, "height": 640}, locale="fi", color_scheme="dark", expected=GONE)
        page.goto(f"{self.url}/copy")
        self.accessible(page, "the choice of a copy in the dark")
        self.choose(page, "stations", "areas")
        page.locator("#sync").click()
        expect(page.locator("#remove-areas")).to_be_visible()
        page.wait_for_load_state("networkidle")
        self.accessible(page, "a copy in the dark")
        self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), 320)
        self.picture(page, "copy-small")
