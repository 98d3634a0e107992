"""Campus: pick a building, be on it or not, let the position be known or not."""

import re

from browser import Flow, expect

ON_CAMPUS = {"latitude": 49.2660, "longitude": -123.2500, "accuracy": 30}


class Campus(Flow):
    def test_a_picked_building_gets_its_pin_and_the_position_is_read_again(self):
        page = self.window(location=ON_CAMPUS)
        page.clock.install()
        page.goto(f"{self.url}/campus")
        expect(page.locator("#campus-notice")).to_have_text("No building is picked yet.")
        page.locator("#building").fill("library")
        page.locator(".buildings button").first.click()
        expect(page.locator(".pin-box")).to_have_count(1)
        expect(page.locator(".accuracy")).to_be_attached()
        expect(page.locator(".leaflet-popup-content")).to_be_visible()
        expect(page.locator("#campus-notice")).to_have_text("")
        where = page.locator("#campus-where")
        expect(where).to_contain_text("km from my location")
        before = where.inner_text()
        page.locator(".buildings button").last.click()
        expect(page.locator(".pin-box")).to_have_count(1)
        page.locator(".buildings button").first.click()
        expect(where).to_have_text(before)
        page.context.set_geolocation({"latitude": 49.2610, "longitude": -123.2450, "accuracy": 10})
        page.clock.run_for(46_000)
        expect(where).not_to_have_text(before)
        self.picture(page, "campus")
        self.accessible(page, "campus")

    def test_elsewhere_the_whole_campus_is_shown_and_it_says_so(self):
        page = self.window()
        page.goto(f"{self.url}/campus")
        expect(page.locator("#campus-notice")).to_contain_text("You are not on the campus.")
        page.locator(".buildings button").first.click()
        expect(page.locator(".pin-box")).to_have_count(1)
        expect(page.locator("#campus-notice")).to_have_text("You are not on the campus. The map shows all of it.")

    def test_a_refused_position_is_said_and_picking_goes_on(self):
        page = self.window(location=None)
        page.goto(f"{self.url}/campus")
        expect(page.locator("#campus-notice")).to_contain_text("The browser may not tell where you are.")
        page.locator(".buildings button").first.click()
        expect(page.locator(".pin-box")).to_have_count(1)

    def test_on_its_side_a_phone_shows_nothing_but_the_map(self):
        page = self.window(location=ON_CAMPUS, viewport={"width": 800, "height": 380}, has_touch=True, is_mobile=True)
        page.goto(f"{self.url}/campus")
        box = page.locator("#campus-map")
        expect(box).to_be_visible()
        self.assertEqual(box.bounding_box(), {"x": 0, "y": 0, "width": 800, "height": 380})

    def test_people_of_the_institute_have_telephones_and_pages(self):
        page = self.window()
        page.goto(f"{self.url}/place/campus-institute")
        expect(page.locator("#people-title")).to_have_text("24 people")
        page.get_by_role("button", name="As pictures").click()
        expect(page.locator(".faces img").first).to_be_visible()
        page.locator(".faces a").first.click()
        expect(page.locator("a.call").first).to_have_attribute("href", re.compile(r"^tel:\+1604555\d{4};ext=\d+$"))
