"""Cinemas on the map and routes to them; a location by a postcode or a city; a movie by e-mail."""

import re
import urllib.parse

from browser import expect
from movies import MovieFlow


class Cinemas(MovieFlow):
    def test_cinemas_stand_on_a_map_that_does_what_the_list_does(self):
        page = self.window()
        self.fetch(page)
        self.view(page, "view=cinemas")
        lines = page.locator(".cinemas li")
        expect(lines.first).to_contain_text(re.compile(r"\d+\.\d\d km"))
        count = lines.count()
        expect(page.locator("#cinemas-map")).to_have_text(f"Map ({count})")
        nearest = lines.first.locator("h3 a").inner_text()
        page.locator("#cinemas-map").click()
        expect(page.locator("#cinemas-map")).to_have_attribute("aria-pressed", "true")
        expect(page.locator("#cinemas-map")).to_be_focused()
        self.assertIn("as=map", page.url)
        pins = page.locator("#cinema-map .map-at > *")
        expect(pins.first).to_be_visible()
        self.picture(page, "cinemas")
        self.accessible(page, "cinemas on the map")
        # By the keyboard: the pin has a label, and leads to the cinema.
        pin = page.get_by_role("button", name=re.compile(f"^{re.escape(nearest)}, .* km$"))
        if pin.count() == 0:
            page.locator("#cinema-map .cluster").first.focus()
            page.keyboard.press("Enter")
        pin.first.focus()
        page.keyboard.press("Enter")
        popup = page.locator("#cinema-map").get_by_role("dialog")
        expect(popup).to_contain_text(re.compile(r"\d+\.\d\d km"))
        popup.get_by_role("link", name=nearest).click()
        expect(page.locator("h1")).to_have_text(nearest)
        page.locator("[id^=favourite-]").click()
        page.go_back()
        expect(page.get_by_role("button", name=re.compile(f"^{re.escape(nearest)}, .* km, favourite$")).or_(page.locator("#cinema-map .cluster")).first).to_be_visible()
        page.set_viewport_size({"width": 320, "height": 640})
        self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), 320)

    def test_the_way_to_a_cinema_is_asked_for_when_one_wants_it_and_not_before(self):
        page = self.window()
        self.fetch(page)
        asked = []
        page.on("request", lambda request: asked.append(urllib.parse.unquote(request.url)))
        self.view(page, "movie=movie-little-comet")
        expect(page.locator(".showing").first).to_be_visible()
        self.assertEqual([url for url in asked if "/v1/routes" in url], [])
        page.get_by_role("link", name=re.compile("^Directions to ")).first.click()
        expect(page.locator("#way")).to_have_attribute("open", "")
        expect(page.locator("#route-map")).to_be_visible()
        expect(page.locator("#way-ends")).to_contain_text("From: my location")
        expect(page.locator("#straight #maps-app")).to_be_visible()
        self.assertEqual(len([url for url in asked if "/v1/routes" in url]), 1)
        self.accessible(page, "the way to a cinema")
        page.reload()
        expect(page.locator("#way")).to_have_attribute("open", "")

    def test_a_location_is_set_by_a_postcode_or_a_city(self):
        page = self.window(location=None)
        self.fetch(page)
        self.view(page, "view=cinemas&radius=any")
        at, first, pill = page.locator("#at"), page.locator(".cinemas li").first, page.locator("#where")
        pill.click()
        self.accessible(page, "the choice of a location")
        at.fill("08025")
        at.press("Enter")
        # The place has a name, also after the page is loaded again; coordinates are not shown.
        expect(pill).to_contain_text("08025 Barcelona")
        self.assertRegex(page.url, r"at=41\.\d+,2\.\d+")
        expect(first.locator(".num")).to_have_text(re.compile(r"^[0-5]\.\d\d km$"))
        page.reload()
        expect(pill).to_contain_text("08025 Barcelona")
        self.accessible(page, "a location by a postcode")
        pill.click()
        at.fill("a city that nobody knows")
        page.locator("#set-at").click()
        expect(page.locator("#located")).to_contain_text("No place found for “a city that nobody knows”.")
        at.fill("")
        page.locator("#set-at").click()
        expect(page.locator(".notice.warning").last).to_contain_text("Enter a postcode, a city, or latitude and longitude")
        page.keyboard.press("Escape")

    def test_a_movie_is_sent_by_e_mail(self):
        page = self.window()
        self.fetch(page)
        self.view(page, "movie=movie-slow-river")
        link = page.get_by_role("link", name="Send by e-mail")
        expect(link).to_be_visible()
        address = urllib.parse.urlsplit(link.get_attribute("href"))
        letter = dict(urllib.parse.parse_qsl(address.query))
        self.assertEqual((address.scheme, address.path, letter["subject"]), ("mailto", "", "Slow River"))
        self.assertIn("Documentary", letter["body"])
        self.assertTrue(letter["body"].endswith(f"{self.url}/movies#movie=movie-slow-river"), letter["body"])
