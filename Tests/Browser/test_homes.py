"""Homes: nearby, in an area, at a station; from the list to the telephone."""

import re

from browser import Flow, expect


class Homes(Flow):
    def test_from_nearby_to_the_page_the_way_and_the_telephone(self):
        page = self.window()
        page.goto(self.url)
        first = page.locator(".rows li").first
        expect(first).to_contain_text("km from my location")
        total = self.total(page)
        expect(page.locator("#list-title")).to_have_text(f"Home List ({total})")
        expect(page.locator("#map-title")).to_have_text(f"Map ({total})")
        expect(page.locator(".leaflet-marker-icon.pin-box, .leaflet-marker-icon.cluster").first).to_be_visible()
        self.picture(page, "explore")
        self.accessible(page, "explore")
        name = first.locator("h3").inner_text()
        first.locator("h3 a").click()
        expect(page.locator("h1")).to_have_text(name)
        expect(page.locator(".thing .distance")).to_have_text(re.compile(r"Distance \d+\.\d\d km from my location"))
        link = page.locator("a.call").first
        self.assertRegex(link.get_attribute("href"), r"^tel:\+66\d{8,9}(;ext=\d+)?$")
        page.locator("#show-route").click()
        expect(page.locator(".ways button[aria-pressed=true]")).to_contain_text("km")
        expect(page.locator(".way.chosen").first).to_be_attached()
        expect(page.locator(".notice-line", has_text="A straight line, no road")).to_be_visible()
        self.accessible(page, "a home")
        page.go_back()
        expect(page.locator(".rows li").first).to_contain_text(name)

    def test_types_and_radius_narrow_the_result_and_stand_in_the_address(self):
        page = self.window()
        page.goto(f"{self.url}/?radius=3")
        total = self.total(page)
        page.locator("summary", has_text="Filters").click()
        page.locator("#type-Condominium").check()
        expect(page.locator("#list-title")).not_to_have_text(f"Home List ({total})")
        self.assertLess(self.total(page), total)
        self.assertIn("types=Condominium", page.url)
        for text in page.locator(".row-card").all_inner_texts():
            self.assertIn("condominium", text)
        narrowed = self.total(page)
        page.reload()
        expect(page.locator("#list-title")).to_have_text(f"Home List ({narrowed})")

    def test_homes_of_an_area_have_no_distance_and_offer_a_call(self):
        page = self.window()
        page.goto(f"{self.url}/?tab=area")
        page.locator("#province").select_option("th-12")
        page.locator("#district option:nth-child(2)").wait_for(state="attached")
        page.locator("#district").select_option(index=1)
        row = page.locator(".rows li").first
        expect(row.locator("a.call")).to_have_attribute("href", re.compile(r"^tel:\+66"))
        self.assertEqual(page.locator(".rows .distance").count(), 0)
        row.locator("h3 a").click()
        expect(page.locator(".thing .distance")).to_contain_text("from the centre of")

    def test_homes_at_a_station_are_so_far_from_the_station(self):
        page = self.window(location=None)
        page.goto(f"{self.url}/?tab=train")
        page.locator("#line").select_option("bts-sukhumvit")
        page.locator("#station option", has_text="Mo Chit").wait_for(state="attached")
        stations = page.locator("#station option").all_inner_texts()[1:]
        self.assertEqual([int(text.split(".")[0]) for text in stations], list(range(1, len(stations) + 1)))
        page.locator("#station").select_option(label=next(text for text in stations if "Mo Chit" in text))
        expect(page.locator(".rows .distance").first).to_contain_text("km from Mo Chit, BTS")
        page.locator(".rows h3 a").first.click()
        expect(page.locator(".thing .distance")).to_contain_text("from Mo Chit, BTS")
        page.locator("#show-route").click()
        expect(page.locator(".route > .hint")).to_contain_text("From: Mo Chit, BTS")

    def test_a_place_without_homes_says_so(self):
        page = self.window()
        page.goto(f"{self.url}/?at=0,0")
        expect(page.locator("#results .empty")).to_contain_text("No data")

    def total(self, page):
        title = page.locator("#list-title")
        expect(title).to_contain_text("(")
        page.wait_for_load_state("networkidle")
        return int(title.inner_text().split("(")[1].rstrip(")").replace(",", ""))
