"""Campus: picking a building, on and off the campus, with and without a position; finding people."""

import re

from browser import WIDE, Flow, boxes, expect

ON_CAMPUS = {"latitude": 49.2660, "longitude": -123.2500, "accuracy": 30}
# The pin of what is picked; the other buildings have theirs, too.
PIN = "#campus-map .pin.hot"
OTHERS = "#campus-map .pin:not(.hot), #campus-map .cluster"


class Campus(Flow):
    draws_maps = True

    def test_the_buildings_are_on_the_map_at_first_sight_and_a_tap_picks_one(self):
        for viewport in (WIDE, {"width": 390, "height": 844}):
            page = self.window(location=None, viewport=viewport)
            page.goto(f"{self.url}/campus")
            expect(page.locator("#campus-map .label").first).to_be_visible()
            self.assertLessEqual(page.locator("#campus-map .label").count(), 10 if viewport == WIDE else 6)
            expect(page.locator("#campus-map .cluster").first).to_be_visible()
            self.accessible(page, "the campus at first sight")
            self.picture(page, f"campus-first-{viewport['width']}")
            pin = page.locator("#campus-map .pin").first
            name = pin.get_attribute("aria-label")
            pin.click()
            expect(page.get_by_role("heading", level=1)).to_have_text(name)
            expect(page.locator(PIN)).to_have_count(1)
            expect(page.locator(OTHERS)).to_have_count(0)
            page.get_by_role("button", name="Clear").click()
            expect(page.locator(PIN)).to_have_count(0)
            expect(page.locator(OTHERS).first).to_be_visible()

    def test_a_picked_building_gets_its_pin_and_the_position_is_read_again(self):
        page = self.window(location=ON_CAMPUS)
        page.clock.install()
        page.goto(f"{self.url}/campus")
        expect(page.locator("#campus-notice")).to_have_text("No building is picked yet.")
        page.locator("#building").fill("library")
        page.locator(".buildings button").first.click()
        expect(page.locator(PIN)).to_have_count(1)
        expect(page.locator("#campus-map .me")).to_have_attribute("data-accuracy", "30")
        page.locator(PIN).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(page.locator("#campus-notice")).to_have_text("")
        where = page.locator("#campus-where")
        expect(where).to_contain_text("km from my location")
        before = where.inner_text()
        name = page.locator("h1").inner_text()
        page.get_by_role("button", name="Clear").click()
        expect(page.locator(PIN)).to_have_count(0)
        page.locator(".buildings button").last.click()
        expect(page.locator(PIN)).to_have_count(1)
        page.locator("#building").fill(name)
        page.keyboard.press("Enter")
        expect(where).to_have_text(before)
        page.context.set_geolocation({"latitude": 49.2610, "longitude": -123.2450, "accuracy": 10})
        page.clock.run_for(46_000)
        expect(where).not_to_have_text(before)
        self.picture(page, "campus")
        self.accessible(page, "campus")

    def test_the_building_comes_first_with_minutes_on_foot_its_outline_and_the_way(self):
        page = self.window(location=ON_CAMPUS)
        page.goto(f"{self.url}/campus")
        page.locator("#building").fill("koerner library")
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", level=1)).to_have_text("Walter C. Koerner Library")
        expect(page).to_have_url(re.compile(r"building=ubc-"))
        expect(page.locator("#campus-way")).to_have_text(re.compile(r"^\d+ minutes?, 0\.\d\d km$"))
        # Without a routing server there is a straight line, with a notice; of minutes there is one number.
        minutes = re.match(r"\d+ minutes?", page.locator("#campus-way").inner_text())[0]
        expect(page.locator("#campus-line")).to_have_text(
            re.compile(rf"^About {minutes} on foot, \d+0 m to the (north|south|east|west)\S*\. There is no map of ways here\.$"))
        expect(page.locator("#campus-read")).to_contain_text("Your location was updated at")
        page.reload()
        expect(page.get_by_role("heading", level=1)).to_have_text("Walter C. Koerner Library")
        page.locator("#campus-way").click()
        expect(page).to_have_url(re.compile(r"/place/ubc-.*/way\?profile=walking"))

    def test_on_a_phone_the_sheet_over_the_map_goes_up_for_the_list_and_down_for_what_is_picked(self):
        page = self.window(location=ON_CAMPUS, viewport={"width": 390, "height": 844})
        page.goto(f"{self.url}/about")
        page.goto(f"{self.url}/campus")
        sheet = page.locator(".sheet")
        expect(sheet).to_have_attribute("data-rest", "half")
        page.get_by_role("button", name="Show more of the list").click()
        expect(sheet).to_have_attribute("data-rest", "full")
        page.locator(".buildings button").nth(3).click()
        expect(sheet).to_have_attribute("data-rest", "half")
        expect(page.locator(PIN)).to_be_in_viewport()
        expect(page).to_have_url(re.compile("building="))
        # "Back" leads to the list, and then to the page before.
        page.go_back()
        expect(page).to_have_url(f"{self.url}/campus")
        expect(page.locator(PIN)).to_have_count(0)
        page.go_back()
        expect(page).to_have_url(f"{self.url}/about")

    def test_off_the_campus_all_of_it_is_shown_with_a_notice(self):
        page = self.window()
        page.goto(f"{self.url}/campus")
        expect(page.locator("#campus-notice")).to_contain_text("You are not on the campus.")
        page.locator(".buildings button").first.click()
        expect(page.locator(PIN)).to_have_count(1)
        expect(page.locator("#campus-notice")).to_have_text("You are not on the campus. The map shows all of it.")
        # The distance is too long to walk, so there is no time on foot and no line.
        expect(page.locator("#campus-way")).to_have_text("Walking directions")
        expect(page.locator("#campus-where")).to_contain_text("from my location")

    def test_a_refused_position_shows_a_notice_and_picking_still_works(self):
        page = self.window(location=None)
        page.goto(f"{self.url}/campus")
        expect(page.locator("#campus-notice")).to_contain_text("The browser is not allowed to share your location.")
        page.locator(".buildings button").first.click()
        expect(page.locator(PIN)).to_have_count(1)

    def test_who_does_not_share_a_position_sets_one_by_hand(self):
        page = self.window(location=None, viewport={"width": 390, "height": 844})
        page.goto(f"{self.url}/campus")
        page.locator("#campus-by-hand").click()
        self.accessible(page, "setting a position by hand on the campus")
        page.locator("#at").fill("49.2660, -123.2500")
        page.locator("#set-at").click()
        expect(page.locator("#campus-by-hand")).to_be_hidden()
        expect(page.locator("#campus-map .me")).to_have_count(1)
        expect(page).to_have_url(re.compile(r"at=49\.26600,-123\.25000"))
        page.locator("#building").fill("koerner library")
        page.keyboard.press("Enter")
        expect(page.locator("#campus-where")).to_contain_text("from the location you set")
        expect(page.locator("#campus-way")).to_have_text(re.compile(r"^\d+ minutes?, 0\.\d\d km$"))
        page.reload()
        expect(page.locator("#campus-where")).to_contain_text("from the location you set")
        page.locator("#campus-way").click()
        expect(page.locator("#way-ends")).to_contain_text("From: ")
        expect(page).to_have_url(re.compile(r"/way\?profile=walking&at=49\.26600,-123\.25000"))

    def test_on_a_desk_the_picked_building_is_seen_whole_with_its_pin(self):
        page = self.window(location=ON_CAMPUS, viewport=WIDE)
        with page.expect_response(re.compile(r"/v1/places/ubc-")):
            page.goto(f"{self.url}/campus")
            page.locator(".buildings button").first.click()
        page.wait_for_function("""() => {
            const map = document.querySelector('#campus-map').getBoundingClientRect();
            const [pin, me] = ['.pin.hot', '.me'].map((one) => document.querySelector(`#campus-map ${one}`)?.getBoundingClientRect());
            return pin && me && pin.top >= map.top + 40 && pin.left >= map.left + 40 && me.bottom <= map.bottom - 30;
        }""")

    def test_on_a_phone_the_picked_pin_stands_between_the_chips_and_the_sheet(self):
        for location in (None, ON_CAMPUS):
            with self.subTest(location=location):
                page = self.window(location=location, viewport={"width": 390, "height": 844})
                page.goto(f"{self.url}/campus")
                page.locator(".buildings button").nth(2).click()
                self.in_the_free_part(page)
                # An address that names it shows it as well.
                page.reload()
                self.in_the_free_part(page)

    def in_the_free_part(self, page):
        expect(page.locator(PIN)).to_have_count(1)
        page.wait_for_function("""() => {
            const pin = document.querySelector('#campus-map .pin.hot').getBoundingClientRect();
            const sheet = document.querySelector('.sheet').getBoundingClientRect();
            const chips = document.querySelector('.stage-top').getBoundingClientRect();
            return pin.top >= chips.bottom && pin.bottom <= sheet.top;
        }""")

    def test_on_its_side_a_phone_shows_nothing_but_the_map(self):
        page = self.window(location=ON_CAMPUS, viewport={"width": 800, "height": 380}, has_touch=True, is_mobile=True)
        page.goto(f"{self.url}/campus")
        box = page.locator("#campus-map")
        expect(box).to_be_visible()
        self.assertEqual(boxes(box), [{"x": 0, "y": 0, "width": 800, "height": 380}])

    def test_the_map_fills_the_screen_when_wanted(self):
        page = self.window(location=ON_CAMPUS, viewport=WIDE)
        page.goto(f"{self.url}/campus")
        button = page.get_by_role("button", name="Full screen")
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
        self.assertEqual(boxes(page.locator("#campus-map")), [{"x": 0, "y": 0, "width": 1280, "height": 800}])
        button.click()
        self.assertGreater(boxes(page.locator("#campus-map"))[0]["x"], 300)

    def test_people_of_the_campus_are_a_list_and_a_page_of_pictures(self):
        page = self.window(location=ON_CAMPUS)
        page.goto(f"{self.url}/campus")
        page.locator("#show-people").click()
        expect(page.locator("#people-title")).to_have_text("24 people")
        expect(page.locator(".person a.call").first).to_have_attribute("href", re.compile(r"^tel:\+1604555\d{4};ext=\d+$"))
        page.locator("#building").fill("somsri")
        expect(page.locator(".person")).to_have_count(1)
        page.locator("#building").fill("")
        page.get_by_role("button", name="As pictures").click()
        expect(page.locator(".campus-faces li")).to_have_count(24)
        self.accessible(page, "people of the campus")
        page.locator(".campus-faces a").first.click()
        expect(page.locator("a.call").first).to_have_attribute("href", re.compile(r"^tel:"))

    def test_people_of_the_institute_have_telephones_and_pages(self):
        page = self.window()
        page.goto(f"{self.url}/place/campus-institute")
        expect(page.locator("#people-title")).to_have_text("24 people")
        page.get_by_role("button", name="As pictures").click()
        expect(page.locator(".faces .face").first).to_be_visible()
        page.locator(".faces a").first.click()
        expect(page.locator("a.call").first).to_have_attribute("href", re.compile(r"^tel:\+1604555\d{4};ext=\d+$"))

    def test_the_campus_fits_small_and_dark_screens(self):
        page = self.window(location=ON_CAMPUS, viewport={"width": 320, "height": 640}, locale="fi", color_scheme="dark")
        page.goto(f"{self.url}/campus")
        page.locator(".buildings button").first.click()
        expect(page.locator(PIN)).to_have_count(1)
        self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), 320)
        self.accessible(page, "a building on a small screen in the dark")
