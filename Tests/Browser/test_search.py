"""Searching: completion, pins, clearing, a location by hand; terms of a text."""

import re

from browser import Flow, expect


class Search(Flow):
    def test_the_box_completes_by_keyboard_and_leads_to_a_station(self):
        page = self.window()
        page.goto(self.url)
        box = page.locator("#q")
        box.press_sequentially("mo chi")
        option = page.locator("#suggestions [role=option]", has_text="station").first
        expect(option).to_contain_text("Mo Chit")
        for _ in range(8):
            box.press("ArrowDown")
            if "station" in page.locator("#suggestions [aria-selected=true]").inner_text():
                break
        box.press("Enter")
        page.wait_for_url(re.compile("tab=train"))
        expect(page.locator(".rows .distance").first).to_contain_text("from Mo Chit")

    def test_words_find_places_with_pins_that_clearing_takes_away(self):
        page = self.window()
        page.goto(f"{self.url}/?kind=food&at=41.39,2.17&radius=10")
        title, name = page.locator("#list-title"), page.locator(".rows h3").nth(3).inner_text()
        expect(title).to_contain_text("(")
        everything = title.inner_text()
        page.locator("#q").fill(name)
        page.locator("#q").press("Enter")
        expect(page.locator("#clear")).to_be_visible()
        expect(page.locator(".rows h3").first).to_have_text(name)
        expect(title).not_to_have_text(everything)
        expect(page.locator("#map .leaflet-marker-icon.cluster, #map .pin.unrated").first).to_be_visible()
        self.assertIn("q=", page.url)
        page.locator("#q").fill("qqqqqqqqqqqqqqqqqqqq")
        page.locator("#q").press("Enter")
        expect(page.locator("#results .empty")).to_contain_text("No data")
        expect(page.locator("#map .leaflet-marker-icon.cluster, #map .pin")).to_have_count(0)
        page.locator("#clear").click()
        expect(title).to_have_text(everything)
        expect(page.locator("#q")).to_have_value("")
        self.assertNotIn("q=", page.url)

    def test_ratings_have_colours_and_signs(self):
        page = self.window()
        page.goto(self.url)
        version = page.locator("meta[name=version]").get_attribute("content")
        classes = page.evaluate(
            f"async () => {{ const {{ ratingClass }} = await import('/page/{version}/script/map/pins.js');"
            " return [4.6, 4.5, 3.6, 3.5, 0, null].map(ratingClass); }")
        self.assertEqual(classes, ["great", "good", "good", "fair", "fair", "unrated"])
        page.locator(".legend summary").click()
        signs = [page.locator(f".legend .pin.{name} text").first.text_content() for name in ("great", "good", "fair", "unrated")]
        self.assertEqual(len(set(signs)), 4)
        colours = [
            page.locator(f".legend .pin.{name} path").first.evaluate("(path) => getComputedStyle(path).fill")
            for name in ("great", "good", "fair", "unrated")]
        self.assertEqual(len(set(colours)), 4)

    def test_a_location_by_hand_goes_before_ones_own_and_survives_a_reload(self):
        page = self.window()
        page.goto(self.url)
        page.locator("#at").fill("13.80, 100.55")
        page.locator("#set-at").click()
        expect(page.locator(".rows .distance").first).to_contain_text("from the location set by hand")
        self.assertIn("at=13.80000,100.55000", page.url)
        page.reload()
        expect(page.locator(".rows .distance").first).to_contain_text("from the location set by hand")

    def test_the_marker_of_the_location_can_be_dragged(self):
        page = self.window()
        page.goto(self.url)
        expect(page.locator(".rows li").first).to_be_visible()
        here = page.locator(".here")
        expect(here).to_be_visible()
        box = here.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 60, y + 40, steps=8)
        page.mouse.up()
        page.wait_for_url(re.compile(r"at=13\.\d+,100\.\d+"))
        expect(page.locator(".rows .distance").first).to_contain_text("set by hand")

    def test_terms_of_a_text(self):
        page = self.window()
        page.goto(f"{self.url}/text")
        page.locator("#text").fill(
            "The night market opens after sunset. Street food at the night market is grilled over charcoal, and the "
            "night market closes at midnight.")
        page.locator("#extract").click()
        expect(page.locator(".terms li").first).to_contain_text("night market")
        self.accessible(page, "text")
