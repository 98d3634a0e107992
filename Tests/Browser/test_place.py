"""The page of a place: what it shows, its menu by sections, a dish over it, its pictures, the route to it."""

import datetime
import json
import re
import urllib.parse
import urllib.request

from browser import WIDE, Flow, boxes, expect
from homes import FAR, cafe, dish, done, home, search_knows
from town import town

HOURS = "Mo-Fr 08:00-12:00,14:00-18:00; Sa 09:00-13:00; Su off"
PHONE = {"width": 390, "height": 844}
# Some 450 m north of the places.
NEAR = {"latitude": FAR["latitude"] + 0.004, "longitude": FAR["longitude"]}
# A Tuesday, ten in the morning at the place.
TUESDAY = datetime.datetime(2026, 11, 24, 3, tzinfo=datetime.timezone.utc)


def garden():
    cafe("garden-cafe", names={"th": "สวนกาแฟ"}, telephone="(076) 123-456 # 12", email="hello@example.org", url="https://garden.example/",
         address={"streetAddress": "Soi 4", "addressLocality": "Phuket", "postalCode": "83000", "addressCountry": "TH"},
         servesCuisine=["thai", "coffee"], openingHours={"text": HOURS})
    dish("garden-cafe.som-tam", 5500, category="salad", allergens=["peanuts", "fish"], ingredients=["papaya", "lime"],
         description="Pounded papaya.", names={"th": "ส้มตำ"})
    dish("garden-cafe.larb", 7000, category="salad")
    dish("garden-cafe.tea", 4000, category="drink")
    dish("garden-cafe.pie", 8000, category="dessert", stock={"kind": "count", "left": 0})
    search_knows("/v1/items?place=garden-cafe", lambda page: page["total"] == 4)


class Place(Flow):
    @classmethod
    def setUpClass(cls):
        garden()

    def open(self, page, path="/place/garden-cafe"):
        page.goto(self.url + path)
        expect(page.locator("article.dish")).to_have_count(4)

    def test_its_distance_is_the_services_own(self):
        # 19 km to the north; on a sphere it would be some 100 m more.
        here = {"latitude": FAR["latitude"] + 0.1795, "longitude": FAR["longitude"]}
        page = self.window(location=here)
        self.open(page)
        near = f"{here['latitude']:.4f},{here['longitude']:.4f}"
        found = json.load(urllib.request.urlopen(f"{self.url}/v1/places?near={near}&radius=30000&name=The%20garden-cafe"))
        kilometres = f"{next(one for one in found['items'] if one['id'] == 'garden-cafe')['distance'] / 1000:.2f}"
        expect(page.locator(".place-head .distance")).to_contain_text(f"Distance {kilometres}")

    def test_a_place_shows_its_type_opening_distance_and_contacts(self):
        page = self.window(location=FAR, viewport=PHONE)
        page.clock.set_fixed_time(TUESDAY)
        self.open(page)
        expect(page.locator("h1")).to_have_text("The garden-cafe")
        head = page.locator(".place-head")
        expect(head).to_contain_text("สวนกาแฟ")
        expect(head).to_contain_text("Thai, Coffee")
        expect(head.locator(".hours")).to_have_text(re.compile("Open closes 12:00"))
        expect(head.locator(".distance")).to_have_text(re.compile(r"Distance 0\.00 km from my location, about 1 minute on foot"))
        acts = page.locator(".acts").first
        expect(acts.locator("a, button")).to_have_count(5)
        expect(acts.get_by_role("link", name="Call")).to_have_attribute("href", "tel:+6676123456;ext=12")
        details = acts.get_by_role("button", name="Details")
        expect(details).to_have_attribute("aria-expanded", "false")
        expect(page.locator("#details")).to_be_hidden()
        details.click()
        week = page.locator(".hours-table tr")
        expect(week).to_have_count(7)
        expect(page.locator(".hours-table [aria-current=date]")).to_have_text(re.compile("Tuesday.*08:00–12:00, 14:00–18:00"))
        expect(week.last).to_contain_text("closed")
        expect(page.locator("#details")).to_contain_text("Soi 4, 83000 Phuket")
        self.accessible(page, "a place with its details")
        self.picture(page, "place")

    def test_it_shows_when_it_closes_soon_or_opens_next(self):
        for hour, day, text in ((4.5, 24, "Closes soon 12:00"), (5.5, 24, "Closed opens 14:00"), (12, 27, "Closed opens Sat 09:00"),
                                (7, 28, "Closed opens Mon 08:00")):
            page = self.window()
            page.clock.set_fixed_time(datetime.datetime(2026, 11, day, int(hour), int(hour % 1 * 60), tzinfo=datetime.timezone.utc))
            self.open(page)
            expect(page.locator(".place-head .hours")).to_have_text(text)

    def test_what_it_has_and_lacks_is_among_its_details(self):
        cafe("having-cafe", amenityFeature={"wifi": True, "dogs": False})
        page = self.window(viewport=WIDE)
        page.goto(f"{self.url}/place/having-cafe")
        expect(page.locator("#features li")).to_have_text(["Dogs allowed: no", "Wi-Fi"])
        self.accessible(page, "what a place has")

    def test_hours_that_depend_on_an_unknown_holiday_are_unknown_and_ways_to_order_are_shown(self):
        cafe("feast-cafe", address={"addressCountry": "HM"}, openingHours={"text": "Mo-Su 00:00-24:00; PH off"},
             ordering={"methods": ["pick-up", "delivery"], "leadTime": 20, "minimum": {"amount": 20000, "currency": "THB"},
                       "delivery": {"radius": 2000, "fee": {"amount": 3000, "currency": "THB"}}})
        page = self.window(viewport=WIDE)
        page.goto(self.url + "/place/feast-cafe")
        expect(page.locator(".place-head .hours")).to_have_text("Hours not known")
        # On a wide screen they stand beside the menu.
        expect(page.locator(".hours-table [aria-current=date]")).to_contain_text("not known")
        expect(page.locator(".conditions li")).to_have_text([
            "Pick up, Delivery", "Ready after about 20 minutes.", re.compile("Orders from .*200"), re.compile("Delivery costs .*30"),
            "It delivers up to 2.00 km away."])
        self.accessible(page, "a place that takes orders")

    def test_the_menu_has_sections_with_tabs_and_the_last_one_has_reviews(self):
        page = self.window(viewport=PHONE)
        self.open(page)
        tabs = page.get_by_role("navigation", name="Sections of The garden-cafe").get_by_role("link")
        expect(tabs).to_have_text(["Salads", "Desserts", "Drinks", "Reviews"])
        expect(tabs.first).to_have_attribute("aria-current", "true")
        # To follow it there is one button.
        follow = page.get_by_role("button", name=re.compile("^Follow"))
        expect(follow).to_have_text("Follow")
        follow.click()
        expect(follow).to_have_text("Following")
        follow.click()
        tabs.last.click()
        expect(page.get_by_role("heading", name="Reviews")).to_be_focused()
        expect(tabs.last).to_have_attribute("aria-current", "true")
        som_tam = page.locator("#dish-garden-cafe\\.som-tam")
        expect(som_tam).to_contain_text("Contains peanuts, fish")
        expect(som_tam).to_contain_text("฿55")
        expect(page.locator("#dish-garden-cafe\\.pie")).to_contain_text("Sold out")
        self.assertEqual(page.locator("#dish-garden-cafe\\.pie button").count(), 0)
        # Without sections it is one list.
        cafe("plain-cafe")
        for name in ("one", "two"):
            dish(f"plain-cafe.{name}", 1000)
        search_knows("/v1/items?place=plain-cafe", lambda found: found["total"] == 2)
        page.goto(f"{self.url}/place/plain-cafe")
        expect(page.locator("article.dish")).to_have_count(2)
        expect(page.locator(".menu-section h2")).to_have_text("Menu")

    def test_name_and_back_stay_while_one_scrolls(self):
        home("long-house", 1_000_000)
        # Low enough that every page is longer.
        page = self.window(viewport={**PHONE, "height": 500})
        for path, name in (("/place/garden-cafe", "The garden-cafe"), ("/place/long-house", None)):
            page.goto(self.url + path)
            heading = page.locator("h1")
            expect(heading).to_be_visible()
            head = page.locator(".slim-head")
            expect(head).to_be_hidden()
            page.locator(".reviews-section").scroll_into_view_if_needed()
            # What comes late makes the page longer.
            page.wait_for_function(
                "() => { scrollTo(0, document.body.scrollHeight); return !document.querySelector('.slim-head').hidden; }")
            expect(head).to_be_visible()
            expect(head).to_contain_text(name or heading.inner_text())
            # What is half under the head is no small target.
            page.locator(".dish").evaluate_all("all => all.forEach(({style}) => { style.visibility = 'hidden'; })")
            self.accessible(page, "a place under its slim head")
            # What has the focus is not taken away.
            head.get_by_role("link", name="Back").focus()
            page.evaluate("scrollTo(0, 0)")
            expect(heading).to_be_in_viewport()
            expect(head.get_by_role("link")).to_be_focused()
            page.locator("h1").evaluate("() => document.activeElement.blur()")
            expect(head).to_be_hidden()
            page.evaluate("scrollTo(0, document.body.scrollHeight)")
            head.get_by_role("link").click()
            expect(page).to_have_url(self.url + "/")

    def test_on_a_wide_screen_hours_and_map_stand_beside_the_menu(self):
        page = self.window(viewport=WIDE)
        self.open(page)
        details, menu = page.locator("#details"), page.locator("#menu")
        expect(details.locator(".hours-table")).to_be_visible()
        expect(details.locator(".map")).to_be_visible()
        right, left = boxes(details, menu)
        self.assertGreaterEqual(right["x"], left["x"] + left["width"])
        expect(page.get_by_role("button", name="Details")).to_be_hidden()
        self.accessible(page, "a place on a wide screen")
        self.picture(page, "place-desk")

    def test_dishes_without_a_section_come_last_and_prices_are_said_in_words(self):
        cafe("order-cafe")
        dish("order-cafe.bread", 3000)
        for name in ("tea", "juice"):
            dish(f"order-cafe.{name}", 4000, category="drink")
        dish("order-cafe.larb", 30000, category="salad")
        search_knows("/v1/items?place=order-cafe", lambda found: found["total"] == 4)
        page = self.window(viewport=PHONE)
        page.goto(f"{self.url}/place/order-cafe")
        expect(page.locator(".menu-section h2")).to_have_text(["Salads", "Drinks", "More"])
        level = page.locator("#price-level")
        expect(level).to_have_text("฿ inexpensive, usually about ฿40")
        self.assertEqual(level.evaluate("(span) => [...span.childNodes].filter((one) => one.ariaHidden !== 'true')"
                                        ".map((one) => one.textContent).join('')"), "inexpensive, usually about ฿40")

    def test_that_a_place_is_closed_or_pauses_is_said_before_its_menu(self):
        until = (TUESDAY + datetime.timedelta(hours=3, minutes=30)).isoformat().replace("+00:00", "Z")
        cafe("paused-cafe", openingHours={"text": HOURS}, ordering={"methods": ["pick-up"], "pausedUntil": until})
        page = self.window(viewport=PHONE, timezone_id="Asia/Bangkok")
        # Between the two spans of the day.
        page.clock.set_fixed_time(TUESDAY + datetime.timedelta(hours=3))
        page.goto(f"{self.url}/place/paused-cafe")
        notes = page.locator(".place-head .note")
        expect(notes).to_have_text(["Closed opens 14:00", re.compile("It takes no orders until .*13:30")])
        self.accessible(page, "a closed place")
        page.clock.set_fixed_time(TUESDAY)
        page.reload()
        expect(notes).to_have_count(1)
        expect(page.locator(".place-head .hours")).to_contain_text("Open")

    def test_a_place_without_reviews_invites_to_write_the_first(self):
        cafe("quiet-cafe")
        page = self.window()
        page.goto(f"{self.url}/place/quiet-cafe")
        page.get_by_role("button", name="Write the first").click()
        expect(page.locator("#stars-quiet-cafe")).to_be_focused()

    def test_the_add_button_becomes_a_stepper_by_the_keyboard_too(self):
        page = self.window(viewport=WIDE)
        self.open(page)
        add = page.get_by_role("button", name="Add Larb", exact=True)
        add.focus()
        page.keyboard.press("Enter")
        more = page.locator("#more-garden-cafe\\.larb")
        expect(more).to_be_focused()
        page.keyboard.press("Enter")
        expect(page.locator("#dish-garden-cafe\\.larb output")).to_have_text("2")
        box = page.locator(".order-box")
        expect(box).to_contain_text("Larb")
        expect(box.locator(".sum dd")).to_have_text("฿140")
        expect(page.locator("#cart-bar")).to_be_hidden()
        page.locator("#less-garden-cafe\\.larb").press("Enter")
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name="Add Larb", exact=True)).to_be_focused()
        expect(box).to_contain_text("Nothing in it yet")

    def test_a_dish_lies_over_its_place_with_an_address_and_back_closes_it(self):
        page = self.window(viewport=PHONE)
        self.open(page)
        link = page.get_by_role("link", name="Som-Tam")
        link.click()
        sheet = page.get_by_role("dialog", name="Som-Tam")
        expect(sheet).to_contain_text("papaya, lime")
        expect(sheet).to_contain_text("peanuts, fish")
        self.assertTrue(page.url.endswith("/item/garden-cafe.som-tam"))
        self.accessible(page, "a dish over its place")
        # All of the drawing is seen, in a frame that is wider than it.
        frame = sheet.locator(".dish-picture")
        expect(frame.locator("svg")).to_have_attribute("preserveAspectRatio", "xMidYMid meet")
        self.assertLess(frame.bounding_box()["height"], 240)
        expect(sheet.get_by_role("button", name="Add to the order: Som-Tam")).to_be_in_viewport()
        self.picture(page, "dish")
        sheet.get_by_role("button", name="Add to the order: Som-Tam").click()
        expect(sheet.locator("output")).to_have_text("1")
        page.go_back()
        expect(sheet).to_have_count(0)
        self.assertTrue(page.url.endswith("/place/garden-cafe"))
        expect(link).to_be_focused()
        expect(page.locator("#dish-garden-cafe\\.som-tam output")).to_have_text("1")
        link.click()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        # Opened by its address, the dish is a page.
        page.goto(f"{self.url}/item/garden-cafe.som-tam")
        expect(page.locator("h1")).to_have_text("Som-Tam")
        expect(page.locator("main")).to_contain_text("Allergens")
        self.accessible(page, "a dish")
        page.set_viewport_size(WIDE)
        picture, name = boxes(page.locator(".dish-picture"), page.locator("h1"))
        self.assertGreater(name["x"], picture["x"] + picture["width"], "in two columns on a wide screen")
        expect(page.locator(".cart-bar")).to_be_hidden()
        expect(page.locator(".dish-end").get_by_role("link", name="View order")).to_be_visible()
        # On a phone price and stepper stay in view, and lead to the cart.
        page.set_viewport_size({"width": 390, "height": 640})
        page.evaluate("scrollTo(0, 0)")
        [end] = boxes(page.locator(".dish-end"))
        self.assertAlmostEqual(end["y"] + end["height"], 640, delta=1)
        expect(page.locator(".dish-end output")).to_have_text("1")
        expect(page.locator(".cart-bar")).to_be_hidden()
        expect(page.locator(".dish-end").get_by_role("link", name="View order")).to_be_visible()
        self.accessible(page, "a dish on a phone")
        page.locator("main").get_by_role("link", name="The garden-cafe", exact=True).click()
        expect(page.locator("h1")).to_have_text("The garden-cafe")

    def test_the_cart_is_in_reach_where_one_adds_to_it_and_lies_over_no_other_page(self):
        cafe("other-cafe")
        page = self.window(viewport=PHONE)
        self.open(page)
        page.get_by_role("button", name="Add Larb", exact=True).click()
        bar = page.locator("#cart-bar")
        expect(bar).to_be_visible()
        for path, title in (("/place/other-cafe", "The other-cafe"), ("/my-orders", "Orders"), ("/you/privacy", None),
                            ("/about", None), ("/movies", None)):
            page.goto(f"{self.url}{path}")
            expect(page.locator("h1").first).to_be_attached()
            if title:
                expect(page.locator("h1").first).to_contain_text(title)
            expect(bar).to_be_hidden()
        page.goto(self.url)
        expect(bar).to_contain_text("View order")

    def test_a_dish_without_stated_allergens_refers_to_the_place(self):
        page = self.window(location=FAR)
        self.open(page)
        expect(page.locator("#dish-garden-cafe\\.tea")).to_contain_text("Allergens: ask the place")
        expect(page.locator("#dish-garden-cafe\\.som-tam")).to_contain_text("Contains peanuts, fish")
        page.locator("#dish-garden-cafe\\.tea h3 a").click()
        expect(page.locator(".dish-facts")).to_contain_text("Ask the place")

    def test_pictures_are_looked_at_one_by_one(self):
        page = self.window()
        self.open(page)
        expect(page.locator(".gallery-box .on")).to_have_text("1 of 5")
        page.get_by_role("button", name="Picture 1, The garden-cafe: show large").click()
        viewer = page.get_by_role("dialog", name="Pictures of The garden-cafe")
        expect(viewer).to_contain_text("1 of 5 · The garden-cafe")
        page.keyboard.press("ArrowRight")
        expect(viewer).to_contain_text("2 of 5")
        viewer.get_by_role("button", name="Previous picture").click()
        viewer.get_by_role("button", name="Previous picture").click()
        expect(viewer).to_contain_text("5 of 5")
        self.accessible(page, "pictures")
        page.go_back()
        expect(viewer).to_have_count(0)
        expect(page.locator("h1")).to_have_text("The garden-cafe")

    def test_the_route_is_a_page_with_the_telephone_and_a_straight_line_is_named_as_one(self):
        page = self.window(location={"latitude": 7.89, "longitude": 98.40}, viewport=WIDE)
        self.open(page)
        [pictures] = boxes(page.locator(".gallery"))
        self.assertLessEqual(pictures["height"], 14 * 16)
        page.get_by_role("link", name="Directions").click()
        expect(page.locator("h1")).to_have_text("Directions to The garden-cafe")
        expect(page.locator("#way-ends")).to_have_text("From: my location – The garden-cafe")
        expect(page.locator(".way-page .bar")).to_be_hidden()
        # On a wide screen the map is beside the words.
        beside, words = boxes(page.locator("#route-map"), page.locator("#straight"))
        self.assertGreater(beside["x"], words["x"] + words["width"])
        page.set_viewport_size(PHONE)
        expect(page.locator(".way-page .bar .title")).to_have_text("Directions to The garden-cafe")
        # The answer is above the map.
        straight = page.locator("#straight")
        expect(straight.locator("p")).to_have_text(
            ["About 25 minutes on foot, 1.56 km to the south-west."])
        above, below = boxes(straight, page.locator("#route-map"))
        self.assertLess(above["y"], below["y"])
        expect(page.get_by_role("link", name=re.compile("^Call "))).to_have_attribute("href", re.compile("^tel:"))
        for kind in ("GeoJSON", "KML"):
            expect(page.locator("details a", has_text=f"Save as {kind}")).to_have_attribute("href", re.compile(f"format={kind.lower()}"))
        # Nothing is drawn as a way, and there are no ways to choose from.
        expect(page.locator("#by-walking")).to_be_hidden()
        expect(page.locator("#maps-app")).to_have_attribute(
            "href", re.compile(r"^https://www\.openstreetmap\.org/directions\?route=7\.89\d*,98\.4\d*;"))
        page.get_by_text("Files", exact=True).click()
        page.set_viewport_size(WIDE)
        self.accessible(page, "the way there")
        self.picture(page, "way")
        page.locator(".crumb a").click()
        expect(page.locator("h1")).to_have_text("The garden-cafe")

    def test_up_to_three_ways_are_offered_the_best_one_first_each_with_its_steps(self):
        page = self.window(location={"latitude": 7.89, "longitude": 98.40}, has_worker=False)
        line = {"type": "LineString", "coordinates": [[98.40, 7.89], [98.395, 7.885], [98.39, 7.88]]}
        point = {"latitude": 7.885, "longitude": 98.395}
        way = lambda number, name, minutes: {
            "id": str(number), "recommended": number == 1, "name": name, "distance": 1500.0 + number * 100, "duration": f"PT{minutes}M",
            "geometry": line, "steps": [{"text": f"Turn left onto {name}.", "point": point, "distance": 400.0},
                                        {"text": "You are at your destination.", "point": point, "distance": 0.0}]}
        plan = {"kind": "route", "routes": [way(1, "Soi 4", 20), way(2, "Beach Road", 24), way(3, "Hill Road", 31)]}
        asked = []
        page.route("**/v1/routes?*", lambda route: (asked.append(route.request.url), route.fulfill(json=plan)))
        page.goto(f"{self.url}/place/garden-cafe/way")
        ways = page.locator(".way-row")
        expect(ways).to_have_count(3)
        expect(ways.first).to_contain_text("20 minutes, 1.60 km")
        expect(ways.first).to_contain_text("Best")
        expect(ways.first).to_contain_text("From my location via Soi 4")
        expect(page.locator(".way-row .tag")).to_have_count(1)
        expect(page.locator(".way-steps li")).to_have_text([re.compile("Turn left onto Soi 4.*0.40 km"), re.compile("destination")])
        ways.nth(1).click()
        expect(ways.nth(1)).to_have_attribute("aria-pressed", "true")
        expect(ways.nth(1)).to_be_focused()
        expect(page.locator(".way-steps")).to_contain_text("Beach Road")
        page.locator(".way-steps button").first.click()
        self.accessible(page, "three ways")
        self.picture(page, "ways")
        self.assertIn("alternatives=2", asked[0])
        page.locator("#by-driving").click()
        expect(page.locator(".way-row[aria-pressed=true]")).to_contain_text("Soi 4")
        self.assertIn("profile=driving", asked[-1])

    def test_the_walking_time_is_the_routes_own(self):
        home("walked-house", 1_000_000)
        page = self.window(location=NEAR, has_worker=False)

        def routes(route):
            asked = urllib.parse.parse_qs(urllib.parse.urlparse(route.request.url).query)
            line = [[NEAR["longitude"], NEAR["latitude"]], [FAR["longitude"], FAR["latitude"]]]
            route.fulfill(json={"kind": "route", "profile": asked["profile"][0], "routes": [{
                "recommended": True, "name": "Soi 4", "distance": 1400, "duration": "PT17M", "steps": [],
                "geometry": {"type": "LineString", "coordinates": line}}]})

        page.route("**/v1/routes?*", routes)
        page.goto(f"{self.url}/place/walked-house")
        page.locator("#way").scroll_into_view_if_needed()
        expect(page.locator("#way-0 b")).to_contain_text("17 minutes")
        expect(page.locator(".distance")).to_contain_text("about 17 minutes on foot")
        page.goto(f"{self.url}/place/garden-cafe")
        expect(page.locator(".distance")).to_contain_text("about 17 minutes on foot")

    def test_what_is_alike_nearby_is_shown_when_the_reader_comes_to_it(self):
        cafe("neighbour-cafe")
        search_knows(f"/v1/places?near={FAR['latitude']},{FAR['longitude']}&types=CafeOrCoffeeShop&limit=100",
                     lambda found: any(one["id"] == "neighbour-cafe" for one in found["items"]))
        page = self.window(expected=("404",), has_worker=False)
        # The test does not make so many orders.
        page.route("**/v1/places/garden-cafe/ordered-too?*", lambda route: route.fulfill(
            json={"items": [{"id": "neighbour-cafe"}, {"id": "gone-cafe"}]}))
        self.open(page)
        page.locator(".reviews-section").scroll_into_view_if_needed()
        page.mouse.wheel(0, 3000)
        tiles = page.locator("[aria-labelledby=similar-title] .tile")
        expect(tiles.filter(has_text="neighbour-cafe")).to_have_count(1)
        self.assertNotIn("The garden-cafe", tiles.locator("h3").all_inner_texts())
        too = page.locator("[aria-labelledby=ordered-too-title]")
        expect(too.locator("h2")).to_have_text("People who ordered here also ordered from")
        expect(too.locator(".tile")).to_have_count(1)
        self.accessible(page, "what is alike")

    def test_a_dish_over_its_place_shows_what_is_alike_and_what_was_ordered_too(self):
        page = self.window(viewport=PHONE, expected=("404",), has_worker=False)
        # The test does not make so many orders.
        page.route("**/v1/items/garden-cafe.som-tam/ordered-too?*", lambda route: route.fulfill(
            json={"items": [{"id": "garden-cafe.tea"}, {"id": "garden-cafe.gone"}]}))
        larb = json.load(urllib.request.urlopen(f"{self.url}/v1/items/garden-cafe.larb"))
        page.route("**/v1/items/garden-cafe.som-tam/similar?*", lambda route: route.fulfill(json={"items": [larb]}))
        self.open(page)
        page.get_by_role("link", name="Som-Tam").click()
        sheet = page.get_by_role("dialog", name="Som-Tam")
        sheet.locator(".similar").last.scroll_into_view_if_needed()
        too = sheet.locator("[aria-labelledby=sheet-ordered-too-title]")
        expect(too.locator(".tile")).to_have_count(1)
        expect(too.locator(".tile a")).to_have_attribute("href", "/item/garden-cafe.tea")
        alike = sheet.locator("[aria-labelledby=sheet-similar-title]")
        expect(alike.locator(".tile")).to_have_count(1)
        self.accessible(page, "what is like a dish, over its place")
        alike.locator(".tile a").click()
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(page.locator("h1")).to_have_text("Larb")

    def test_where_one_came_from_stands_at_the_top_and_one_returns_there(self):
        page = self.window(viewport=WIDE)
        page.goto(f"{self.url}/you")
        title = page.locator("h1").inner_text()
        page.evaluate("""() => {
          const link = document.createElement('a');
          link.href = '/place/garden-cafe';
          document.getElementById('content').append(link);
          link.click();
        }""")
        expect(page.locator(".crumb a")).to_have_text(title)
        page.locator(".crumb a").click()
        expect(page.locator("h1")).to_have_text(title)
        self.assertTrue(page.url.endswith("/you"))

    def test_a_home_shows_price_promotion_seller_and_the_call_is_always_in_reach(self):
        form = {"types": ["Condominium", "Residence"], "name": "ตึกสูง", "names": {"en": "High House"}, "geo": FAR, "timeZone": "Asia/Bangkok",
                "telephone": "080-000-1111", "address": {"streetAddress": "Soi 9", "addressCountry": "TH"},
                "listing": {"kind": "condominium", "purpose": "sale", "promotion": "Free fees", "subtitle": "Two rooms", "seller": {"name": "North Living"},
                            "price": {"min": 100_000_000, "max": 150_000_000, "currency": "THB"}}}
        done(town().call("PUT", "/v1/places/high-house", form, town().operator))
        for size in (WIDE, PHONE):
            page = self.window(location=FAR, viewport=size)
            page.goto(f"{self.url}/place/high-house")
            expect(page.locator(".home-head .price")).to_have_text("฿1–1.5M")
            expect(page.locator("h1")).to_have_text("High House")
            # All of its only drawing is seen.
            expect(page.locator(".gallery svg")).to_have_attribute("preserveAspectRatio", "xMidYMid meet")
            expect(page.locator(".home-head .second")).to_have_text("ตึกสูง")
            expect(page.locator(".promotion")).to_contain_text("Free fees")
            expect(page.locator(".home-facts")).to_have_text(re.compile("฿1,000,000 to ฿1,500,000.*Condominium.*for sale.*Two rooms.*North Living.*offered since"))
            expect(page.get_by_text("Soi 9")).to_have_count(1)
            expect(page.locator(".home-facts .tag")).to_have_count(0)
            drawn, said = boxes(page.locator(".gallery"), page.locator(".home-head"))
            if size == PHONE:
                self.assertLess(drawn["height"], 160, "a drawing leaves the room to what is said")
            else:
                self.assertAlmostEqual(drawn["width"], said["width"], delta=2)
            # The ways are open; their map comes when they are about to be seen.
            page.locator("#way").scroll_into_view_if_needed()
            # Without a routing server they are one line.
            expect(page.locator("#way #maps-app")).to_be_visible()
            expect(page.locator(".map .pin")).to_have_count(0)
            self.assertLess(page.locator("#straight").bounding_box()["height"], 130)
            expect(page.locator("#write")).to_be_visible()
            expect(page.locator("#review")).to_have_count(0)
            call = page.locator(".buybar a.call" if size == PHONE else "aside a.call")
            expect(call).to_be_visible()
            expect(call).to_have_attribute("href", "tel:+66800001111")
            self.accessible(page, "a home")
            self.picture(page, f"home-{'phone' if size == PHONE else 'desk'}")
        home("on-request", None)
        page.goto(f"{self.url}/place/on-request")
        expect(page.locator(".home-head .price")).to_have_text("Price on request")
        home("monthly", 9_500, purpose="rent")
        page.goto(f"{self.url}/place/monthly")
        expect(page.locator(".home-head .price")).to_have_text("฿9,500 a month")

    def test_a_place_fits_small_screens_in_every_language(self):
        for language in ("en-GB", "th-TH", "fi-FI", "es-ES", "ca-ES"):
            page = self.window(viewport={"width": 320, "height": 640}, locale=language)
            for path in ("/place/garden-cafe", "/item/garden-cafe.som-tam", "/place/garden-cafe/way"):
                page.goto(self.url + path)
                expect(page.locator("h1")).to_be_visible()
                page.wait_for_load_state("networkidle")
                self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), 320, f"{path} {language}")
            self.assertNotIn("{", page.locator("body").inner_text())


