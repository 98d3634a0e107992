"""Searching: completion, pins, clearing, a location by hand; terms of a text."""

import re

from browser import Flow, boxes, expect
from discover import PHONE, cards, links, open_where, pins, settled, shown, total
from homes import FAR, cafe, dish, search_knows
from test_messages import LANGUAGES, messages
from town import town

BARCELONA = "at=41.39,2.17"


def strange_places(page):
    """The same answer with the test's texts in two places."""
    first, second = page["items"][0], {**page["items"][0], "id": "quiet-place"}
    page["items"] = [first, second]
    first |= {"name": "A <b>🍜</b> & more", "names": {}, "matches": [{"field": "name", "start": 2, "end": 11}]}
    text = "Quiet, with large rooms on the first floor, and noodles"
    second |= {"name": "Quiet", "names": {}, "description": text,
               "matches": [{"field": "description", "start": len(text) - 7, "end": len(text)}]}
    return page


class Search(Flow):
    def test_the_field_completes_by_keyboard_and_leads_to_a_station(self):
        page = self.window()
        page.goto(f"{self.url}/?kind=homes")
        settled(page)
        field = page.get_by_role("combobox", name="Search for places")
        field.press_sequentially("mo chi")
        expect(field).to_have_attribute("aria-expanded", "true")
        option = page.locator("#q-list [role=option]", has_text="BTS station").first
        expect(option).to_contain_text("Mo Chit")
        self.accessible(page, "suggestions")
        for _ in range(10):
            field.press("ArrowDown")
            if "BTS station" in page.locator("#q-list [aria-selected=true]").inner_text():
                break
        self.assertEqual(field.get_attribute("aria-activedescendant"), page.locator("#q-list [aria-selected=true]").get_attribute("id"))
        field.press("Enter")
        page.wait_for_url(re.compile("station=bts-n8"))
        expect(page.locator("#where")).to_contain_text("Mo Chit, BTS")
        expect(page.locator("#from")).to_have_text("Distances are from Mo Chit, BTS")
        # Recent queries are offered, and can be deleted.
        field.click()
        recent = page.locator("#q-list [role=group]", has_text="Recent")
        expect(recent).to_contain_text("Mo Chit")
        recent.get_by_role("option", name="Forget these searches").click()
        expect(recent).to_have_count(0)
        field.press("Escape")
        expect(page.locator("#q-list")).to_be_hidden()
        expect(cards(page).first).to_be_visible()

    def test_a_query_finds_places_and_dishes_whichever_chip_is_pressed(self):
        for kind in ("homes", "cinemas", "food"):
            page = self.window()
            page.goto(f"{self.url}/?kind={kind}")
            settled(page)
            page.locator("#q").press_sequentially("noodles")
            expect(page.locator("#q-list [role=option]").first).to_contain_text(re.compile(r"places? and \d+ dish"))
            page.locator("#q").press("Enter")
            expect(page.locator("#count")).to_have_text(re.compile(r"^\d+ places? and \d+ dish(es)? for “noodles”$"))
            expect(page.locator("#kinds [aria-pressed=true]")).to_have_count(0)
            expect(page.locator("#part-places")).to_be_visible()
            expect(page.locator("#part-dishes")).to_be_visible()
            self.assertIn("q=noodles", page.url)
        self.accessible(page, "places and dishes of a word")
        page.locator("#only-dishes").click()
        expect(page.locator("#count")).to_have_text(re.compile(r"^\d+ dish(es)? for “noodles”$"))
        expect(page.locator("#results .of-dish .distance").first).to_be_visible()
        expect(pins(page).first).to_be_visible()

    def test_a_question_is_understood_and_each_part_can_be_taken_away(self):
        page = self.window()
        page.goto(f"{self.url}/?q=is+there+cheap+coffee+near+Siam&at=13.7370,100.5605&only=places")
        settled(page)
        # The place moves the pill, and is no chip as well.
        expect(page.locator("#where")).to_contain_text("Siam, BTS")
        expect(page.locator("#from")).to_contain_text("Siam")
        expect(page.locator("#q")).to_have_value("cheap coffee")
        page.get_by_role("button", name="Without: Cheap first").click()
        expect(page.locator("#understood-cheap")).to_have_count(0)
        expect(page.locator("#q")).to_have_value("coffee")
        page.locator("#leave-where").click()
        expect(page.locator("#where")).not_to_contain_text("Siam, BTS")
        self.assertIn("at=13.7370,100.5605", page.url)
        page.locator("#as-written").click()
        expect(page.locator("#as-written")).to_have_count(0)
        expect(page.locator("#q")).to_have_value("is there cheap coffee near Siam")
        self.assertIn("literal=1", page.url)

    def test_words_of_a_dish_offer_it_and_list_dishes_first(self):
        dish = town().call("GET", "/v1/items?near=13.7466,100.5347&radius=2000&q=pad%20thai&limit=1")[1]["items"][0]["names"]["en"]
        page = self.window()
        page.goto(f"{self.url}/?kind=food")
        settled(page)
        page.locator("#q").press_sequentially(dish)
        offered = page.locator("#q-list [role=option]", has_text="Dish · ")
        expect(offered.filter(has_text=dish).first).to_be_visible()
        names = offered.locator(".t > span:first-child").all_inner_texts()
        self.assertEqual(len(set(names)), len(names), "each name once")
        page.locator("#q").press("Enter")
        expect(page.locator("#count")).to_contain_text("dish")
        expect(page.locator("#results h2.part").first).to_have_attribute("id", "part-dishes")
        expect(page.locator("#part-places + ol > li")).to_have_count(3)

    def test_a_sentence_moves_the_controls_and_back_restores_them(self):
        page = self.window()
        page.goto(f"{self.url}/?kind=food")
        before = settled(page)
        page.locator("#q").fill("condo under 3 million near Mo Chit")
        option = page.locator("#q-list [role=option]").first
        expect(option).to_contain_text(re.compile(r"\d+ homes? for sale · Mo Chit"))
        promised = re.search(r"\d+ homes? for sale", option.inner_text())[0]
        page.locator("#q").press("Enter")
        expect(page.locator("#count")).to_have_text(f"{promised} for “condo”")
        expect(page.locator("#where")).to_contain_text("Mo Chit, BTS")
        expect(page.locator("#kind-homes")).to_have_attribute("aria-pressed", "true")
        # Without "a month" a price is that of a sale; the currency is that of what was found.
        expect(page.locator("#for-sale")).to_have_attribute("aria-pressed", "true")
        expect(page.locator("#price")).to_have_text("Under ฿3,000,000")
        self.assertIn("price=3000000&currency=THB", page.url)
        self.accessible(page, "a sentence that moved the controls")
        # Each part can be taken away.
        page.locator("#price").click()
        expect(page.locator("#price")).to_have_text("Price")
        page.locator("#for-sale").click()
        expect(page.locator("#for-sale")).to_have_attribute("aria-pressed", "false")
        page.locator("#leave-where").click()
        expect(page.locator("#where")).not_to_contain_text("Mo Chit")
        page.go_back()
        expect(page.locator("#count")).to_have_text(before)
        expect(page.locator("#kind-food")).to_have_attribute("aria-pressed", "true")

    def test_what_has_no_control_is_a_chip_that_can_be_taken_away_and_the_list_says_why(self):
        page = self.window()
        page.goto(f"{self.url}/?kind=food")
        settled(page)
        page.locator("#q").fill("noodles not soup xyzzy after 6 pm")
        page.locator("#q").press("Enter")
        expect(page.locator("#understood-without")).to_have_text("not soup")
        expect(page.locator("#understood-time")).to_have_text("after 6 pm")
        expect(page.locator("#understood-unused")).to_have_text("Not used: xyzzy")
        page.locator("#why").click()
        dialog = page.get_by_role("dialog", name="Why these?")
        expect(dialog.locator("#why-read")).to_contain_text("xyzzynot used")
        expect(dialog.locator("#why-read")).to_contain_text("noodleswhat is looked for")
        expect(dialog.locator("#why-read")).to_contain_text("left out · soup")
        expect(dialog.locator("#why-read")).to_contain_text("when it is open · 18:01 – 19:00")
        expect(dialog.locator("#why-scored li").first).to_contain_text(re.compile(r"Words \d\S* \(.+\)"))
        self.accessible(page, "why these")
        self.picture(page, "why-these")
        page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
        page.locator("#understood-unused").click()
        expect(page.locator("#q")).to_have_value("noodles not soup after 6 pm")
        expect(page.locator("#understood-unused")).to_have_count(0)

    def test_a_distance_and_a_month_are_understood(self):
        page = self.window()
        page.goto(f"{self.url}/?kind=food")
        settled(page)
        page.locator("#q").fill("noodles open now within 1 km")
        page.locator("#q").press("Enter")
        expect(page.locator("#where")).to_contain_text("within 1 km")
        expect(page.locator("#open")).to_have_attribute("aria-pressed", "true")
        expect(page.locator("#q")).to_have_value("noodles")
        # Other words lead from where one looked before.
        page.locator("#q").fill("condo under 20000 a month")
        page.locator("#q").press("Enter")
        expect(page.locator("#to-rent")).to_have_attribute("aria-pressed", "true")
        expect(page.locator("#where")).to_contain_text("within 2 km")
        expect(page.locator("#price")).to_have_text("Under ฿20,000")

    def test_the_empty_field_offers_kinds_what_is_popular_and_a_query_that_finds_something(self):
        page = self.window(viewport=PHONE)
        page.goto(self.url)
        settled(page)
        field = page.locator("#q")
        field.click()
        groups = page.locator("#q-list [role=group]")
        trial = groups.filter(has_text="Try").get_by_role("option")
        expect(trial).to_contain_text(re.compile(r"condo under [\d.]+ million near .+\d+ homes? for sale"))
        expect(groups.filter(has_text="Popular near").get_by_role("option").first).to_be_visible()
        self.accessible(page, "the field before anything is written")
        promised = re.search(r"\d+ homes? for sale", trial.inner_text())[0]
        field.press("ArrowDown")
        expect(page.locator("#q-list [aria-selected=true]")).to_have_text("Food")
        field.press("ArrowUp")
        field.press("ArrowUp")
        expect(page.locator("#q-list [aria-selected=true]")).to_contain_text("condo under")
        field.press("Enter")
        expect(page.locator("#count")).to_contain_text(promised)
        field.click()
        # Words that are written are completed; the kinds are there again without them.
        page.locator("#clear").click()
        page.locator("#q-list").get_by_role("option", name="Cinemas").click()
        expect(page.locator("#count")).to_have_text("Nothing here yet")
        expect(field).to_have_value("")

    def test_words_find_stations_in_a_section_of_their_own(self):
        page = self.window()
        page.goto(f"{self.url}/?q=siam")
        settled(page)
        expect(page.locator("#part-stations")).to_have_text(re.compile(r"^\d+ stations?$"))
        station = page.locator("#results .of-station", has_text="Siam").first
        self.accessible(page, "places, dishes and stations of a word")
        station.locator("h3 a").click()
        page.wait_for_url(re.compile("station="))

    def test_what_a_sentence_would_find_elsewhere_is_as_much_as_its_list_has(self):
        page = self.window()
        page.goto(self.url)
        settled(page)
        page.locator("#q").fill("coffee in Barcelona")
        first = page.locator("#q-list [role=option]").first
        expect(first).to_contain_text("· Barcelona")
        promised = first.locator(".soft").inner_text().split(" · ")[0]
        first.click()
        expect(page.locator("#where")).to_contain_text("Barcelona")
        expect(page.locator("#count")).to_have_text(f"{promised} for “coffee”")

    def test_a_suggestion_says_its_cuisine_its_street_or_its_menu(self):
        cafe("why-corner", name="The Quiet Corner", servesCuisine=["peruvian"], address={"streetAddress": "9 Heron Lane", "addressCountry": "TH"})
        dish("why-corner.papa", 4000, name="Zanahoria soup")
        search_knows("/v1/suggest?q=zanahor", lambda found: any(one["id"] == "why-corner.papa" for one in found["items"]))
        page = self.window(location=FAR)
        page.goto(self.url)
        option = page.locator("#q-list [role=option]", has=page.get_by_text("The Quiet Corner", exact=True))
        for text, why in (("peruv", "Café · Peruvian · 9 Heron Lane · 0.00 km"), ("zanah", "Café · Zanahoria soup, ฿40 · 9 Heron Lane · 0.00 km")):
            page.locator("#q").fill(text)
            expect(option.locator(".soft")).to_have_text(why)
        self.accessible(page, "suggestions with their reasons")
        # What is between gives way: how far it is is never cut.
        page.set_viewport_size({"width": 320, "height": 640})
        row, far = boxes(option, option.locator(".ended > .num"))
        self.assertLessEqual(far["x"] + far["width"], row["x"] + row["width"])
        self.assertGreater(far["width"], 40)

    def test_places_named_so_come_first_and_then_the_nearer(self):
        page = self.window()
        page.goto(self.url)
        settled(page)
        version = page.locator("meta[name=version]").get_attribute("content")
        one = lambda kind, text, distance: {"kind": kind, "text": text, "distance": distance}
        found = [one("place", "The Far Noodle", 5800), one("station", "Noi", 9000), one("place", "Other", 10), one("place", "Noodle Bar", 4700),
                 one("place", "Some Noodle", 300)]
        sorted_ = page.evaluate(
            "async ([module, found]) => (await import(module)).bestFirst(found, 'noo').map(({text}) => text)",
            [f"/page/{version}/script/search/suggestions.js", found])
        self.assertEqual(sorted_, ["Noodle Bar", "Noi", "Some Noodle", "The Far Noodle", "Other"])

    def test_suggestions_far_away_say_their_city(self):
        page = self.window()
        page.goto(self.url)
        settled(page)
        page.locator("#q").press_sequentially("cinemas")
        expect(page.locator("#q-list [role=option]", has_text="Barcelona").first).to_contain_text(re.compile(r"Barcelona · .*9,\d{3}\.\d\d km"))

    def test_what_was_looked_for_is_marked_where_names_and_descriptions_have_it(self):
        page = self.window(has_worker=False)
        page.goto(f"{self.url}/?q=noodels")
        settled(page)
        marks = page.locator("#results .of-dish mark")
        expect(marks.first).to_have_text(re.compile("noodle", re.IGNORECASE))
        self.accessible(page, "marked words")
        # Markup in a name is text, and is never split.
        page.route(re.compile(r"/v1/places\?"), lambda route: route.fulfill(json=strange_places(route.fetch().json())))
        page.goto(f"{self.url}/?q=noodles&only=places")
        settled(page)
        card = cards(page).first
        expect(card.locator("h3 mark")).to_have_text("<b>🍜</b>")
        expect(card.locator("h3")).to_have_text("A <b>🍜</b> & more")
        expect(cards(page).nth(1).locator(".found")).to_have_text("… the first floor, and noodles")
        expect(cards(page).nth(1).locator(".found mark")).to_have_text("noodles")

    def test_dishes_are_those_of_a_station_and_of_what_is_open(self):
        page = self.window(location=None, has_worker=False)
        page.goto(f"{self.url}/?q=pad%20thai&only=dishes&station=bts-cen")
        expect(page.locator("#from")).to_have_text("Distances are from Siam, BTS")
        everything = total(page)
        self.assertGreater(everything, 0)
        asked = []
        page.on("request", lambda request: asked.append(request.url))
        page.locator("#open").click()
        expect(page.locator("#open")).to_have_attribute("aria-pressed", "true")
        settled(page)
        # The list's own; what offers to give something up would give is asked with a limit of 1.
        questions = [url for url in asked if "/v1/items" in url and "limit=25" in url]
        self.assertTrue(questions and all("open-now=true" in url and "station=bts-cen" in url for url in questions), questions)

    def test_a_query_narrows_list_and_pins_and_clearing_restores_them(self):
        page = self.window()
        page.goto(f"{self.url}/?kind=food&{BARCELONA}&radius=10")
        everything = settled(page)
        name = links(page).nth(3).inner_text()
        page.locator("#q").fill(name)
        page.locator("#q").press("Enter")
        expect(page.locator("#clear")).to_be_visible()
        expect(links(page).first).to_have_text(name)
        expect(page.locator("#count")).to_contain_text(f"for “{name}”")
        expect(pins(page).first).to_be_visible()
        page.locator("#q").fill("qqqqqqqqqqqqqqqqqqqq")
        page.locator("#q").press("Enter")
        expect(page.locator("#count")).to_have_text("Nothing for “qqqqqqqqqqqqqqqqqqqq” here")
        expect(pins(page)).to_have_count(0)
        page.locator("#clear").click()
        expect(page.locator("#count")).to_have_text(everything)
        expect(page.locator("#q")).to_have_value("")
        self.assertNotIn("q=", page.url)

    def test_back_leads_from_the_query_to_the_result_before(self):
        page = self.window(viewport=PHONE)
        page.goto(f"{self.url}/?kind=cinemas&{BARCELONA}&radius=10")
        before = settled(page)
        page.locator("#q").click()
        page.locator("#q").press_sequentially("pizza")
        expect(page.locator("#q-list [role=option]").first).to_be_visible()
        page.go_back()
        expect(page.locator("#q-list")).to_be_hidden()
        expect(page.locator("#count")).to_have_text(before)
        page.locator("#q").fill("pizza")
        page.locator("#q").press("Enter")
        expect(page.locator("#count")).to_contain_text("for “pizza”")
        page.go_back()
        expect(page.locator("#count")).to_have_text(before)
        self.assertIn("kind=cinemas", page.url)

    def test_ratings_have_numbers_and_texts_beside_their_colours(self):
        page = self.window()
        page.goto(self.url)
        version = page.locator("meta[name=version]").get_attribute("content")
        classes = page.evaluate(
            f"async () => {{ const {{ ratingClass }} = await import('/page/{version}/script/map/pins.js');"
            " return [4.6, 4.5, 3.6, 3.5, 0, null].map(ratingClass); }")
        self.assertEqual(classes, ["great", "good", "good", "fair", "fair", "unrated"])
        pins = page.evaluate(
            f"async () => {{ const {{ pinElement, dotElement }} = await import('/page/{version}/script/map/pins.js');"
            " const look = (rating) => [pinElement({ rating }).textContent, dotElement({ rating, name: 'x' }).className.trim()];"
            " return [4.6, 3.6, 1, null, undefined].map(look); }")
        self.assertEqual(pins, [["4.6", "dotpin  high"], ["3.6", "dotpin  mid"], ["1.0", "dotpin  low"], ["", "dotpin  none"], ["", "dotpin"]])
        page.locator("#filters").click()
        page.locator("#legend summary").click()
        dots = page.locator("#legend .dotpin")
        expect(dots).to_have_count(4)
        self.assertEqual(len(set(dots.evaluate_all("(dots) => dots.map((dot) => getComputedStyle(dot).boxShadow)"))), 4)

    def test_a_location_by_hand_goes_before_ones_own_and_survives_a_reload(self):
        page = self.window()
        page.goto(self.url)
        settled(page)
        open_where(page)
        page.locator("#at").fill("13.80, 100.55")
        page.locator("#set-at").click()
        expect(page.locator("#from")).to_have_text("Distances are from the place you set")
        self.assertIn("at=13.80000,100.55000", page.url)
        expect(page.locator("#where b")).to_have_text(re.compile("^[^0-9]+$"))
        page.reload()
        expect(page.locator("#from")).to_have_text("Distances are from the place you set")
        # An unknown location is an error at the field; of several one is chosen; the own position leads back.
        open_where(page)
        page.locator("#at").fill("a city that nobody knows")
        page.locator("#set-at").click()
        expect(page.locator("#where-form [role=alert]")).to_contain_text("a city that nobody knows")
        page.locator("#at").fill("101")
        page.locator("#at").press("Enter")
        choices = page.locator(".located button")
        expect(choices.first).to_be_focused()
        self.assertRegex(choices.first.inner_text(), r"^101\d\d ")
        self.accessible(page, "postcodes to choose from")
        choices.first.click()
        expect(page.locator("#where")).to_contain_text(re.compile(r"101\d\d "))
        open_where(page)
        page.locator("#at").fill("08025")
        page.locator("#at").press("Enter")
        expect(page.locator("#where")).to_contain_text("08025 Barcelona")
        expect(page.locator("#from")).to_have_text("Distances are from the place you set")
        open_where(page)
        page.locator("#my-location").click()
        expect(page.locator("#from")).to_have_text("Distances are from your location")
        self.assertNotIn("at=", page.url)

    def test_the_marker_of_the_location_can_be_dragged(self):
        page = self.window()
        page.goto(self.url)
        settled(page)
        here = page.locator(".here-pin")
        expect(here).to_be_visible()
        page.wait_for_timeout(500)
        box = here.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 60, y + 40, steps=8)
        page.mouse.up()
        page.wait_for_url(re.compile(r"at=13\.\d+,100\.\d+"))
        expect(page.locator("#from")).to_have_text("Distances are from the place you set")

    def test_where_one_searches_is_a_name_in_every_language(self):
        for language in LANGUAGES:
            page = self.window(locale=language)
            page.goto(self.url)
            pill = page.locator("#where")
            expect(pill).to_contain_text(messages(language)["where.within"].replace("{km}", "2"))
            self.assertNotRegex(pill.inner_text(), r"\d{2}\.\d")
            self.assertNotRegex(settled(page), r"[{}]")

    def test_terms_of_a_text(self):
        page = self.window()
        page.goto(f"{self.url}/text")
        page.locator("#text").fill(
            "The night market opens after sunset. Street food at the night market is grilled over charcoal, and the "
            "night market closes at midnight.")
        page.locator("#extract").click()
        expect(page.locator(".terms li").first).to_contain_text("night market")
        self.accessible(page, "text")
