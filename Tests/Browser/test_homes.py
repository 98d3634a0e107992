"""Homes: nearby, in an area, at a station; from the list to the telephone."""

import re

from browser import Flow, expect
from discover import PHONE, at_station, cards, in_district, links, open_where, pins, settled, total
from town import town


class Homes(Flow):
    def test_from_nearby_to_the_page_the_way_and_the_telephone(self):
        page = self.window()
        page.goto(self.url)
        page.locator("#kind-homes").click()
        expect(page.locator("#count")).to_have_text(re.compile(r"^[\d,]+ homes$"))
        first = cards(page).first
        expect(first.locator(".distance")).to_have_text(re.compile(r"^\d+\.\d\d km$"))
        expect(page.locator("#from")).to_have_text("Distances are from your location")
        expect(pins(page).first).to_be_visible()
        self.picture(page, "explore")
        self.accessible(page, "homes nearby")
        name = first.locator("h3").inner_text()
        first.locator("h3 a").click()
        expect(page.locator("h1")).to_have_text(name)
        link = page.locator("a[href^='tel:']").first
        self.assertRegex(link.get_attribute("href"), r"^tel:\+66\d{8,9}(;ext=\d+)?$")
        page.go_back()
        expect(cards(page).first).to_contain_text(name)

    def test_a_home_nearby_is_called_with_three_taps(self):
        page = self.window(viewport=PHONE, has_touch=True)
        page.goto(self.url)
        settled(page)
        page.locator("#kind-homes").tap()
        expect(page.locator("#count")).to_contain_text("homes")
        # A sort by price makes it the list of homes.
        expect(cards(page).first.locator(".price")).to_be_visible()
        links(page).first.tap()
        call = page.locator(".buybar a[href^='tel:']").first
        expect(call).to_be_in_viewport()
        self.assertRegex(call.get_attribute("href"), r"^tel:\+66")

    def test_types_price_and_radius_narrow_the_result_and_stand_in_the_address(self):
        page = self.window()
        page.goto(f"{self.url}/?kind=homes&radius=3")
        everything = total(page)
        page.locator("#filters").click()
        button = page.locator("#show-filtered")
        expect(button).to_have_text(f"Show {everything:,} homes")
        page.locator("#type-Condominium").check()
        expect(button).not_to_have_text(f"Show {everything:,} homes")
        expect(button).to_have_text(re.compile(r"^Show [\d,]+ homes?$"))
        self.accessible(page, "the filters of homes")
        promised = int(re.search(r"[\d,]+", button.inner_text()).group().replace(",", ""))
        button.click()
        expect(page.locator("#filters .dot")).to_have_text("1")
        expect(page.locator("#count")).to_have_text(f"{promised:,} homes")
        self.assertLess(promised, everything)
        self.assertIn("types=Condominium", page.url)
        for text in cards(page).all_inner_texts():
            self.assertIn("Condominium", text)
        page.reload()
        self.assertEqual(total(page), promised)
        page.locator("#for-sale").click()
        expect(page.locator("#count")).to_have_text(re.compile("homes? for sale$"))
        self.assertIn("purpose=sale", page.url)
        open_where(page)
        expect(page.locator("#radius-3")).to_have_attribute("aria-pressed", "true")
        page.locator("#radius-10").click()
        expect(page.locator("#where")).to_contain_text("within 10 km")
        self.assertIn("radius=10", page.url)

    def test_homes_of_an_area_have_no_distance_and_offer_a_call(self):
        page = self.window()
        page.goto(f"{self.url}/?kind=homes")
        settled(page)
        in_district(page, "th-12")
        expect(cards(page).first.locator("a.call")).to_have_attribute("href", re.compile(r"^tel:\+66"))
        self.assertEqual(page.locator("#results .distance").count(), 0)
        expect(page.locator("#from")).to_be_hidden()
        name = page.locator("#where b").inner_text()
        self.assertNotRegex(name, r"\d\.\d", "a place has a name")
        links(page).first.click()
        expect(page.locator("main")).to_contain_text(re.compile("from the centre of", re.I))

    def test_only_inside_a_district_is_offered_where_an_outline_is_known(self):
        page = self.window()
        page.goto(f"{self.url}/?kind=homes")
        open_where(page)
        page.locator("#where-form summary", has_text="In a province").click()
        page.locator("#province").select_option("th-12")
        expect(page.locator("#districts button").first).to_be_visible()
        known = town().call("GET", "/v1/areas?kind=province&limit=100")[1]["items"] + town().call("GET", "/v1/areas/th-12/districts?limit=100")[1]["items"]
        outlined = any(item["hasBoundary"] for item in known if item["id"].startswith("th-12"))
        expect(page.locator("#inside")).to_be_visible() if outlined else expect(page.locator("#inside")).to_be_hidden()

    def test_homes_at_a_station_are_so_far_from_the_station(self):
        page = self.window(location=None)
        page.goto(f"{self.url}/?kind=homes")
        settled(page)
        stations = at_station(page, "bts-sukhumvit", "Mo Chit")
        known = town().call("GET", "/v1/lines/bts-sukhumvit/stations")[1]["items"]
        self.assertEqual(stations, [station["name"] for station in known])
        expect(page.locator("#from")).to_have_text("Distances are from Mo Chit, BTS")
        expect(page.locator("#where")).to_contain_text("Mo Chit, BTS · within 2 km")
        expect(cards(page).first.locator(".distance")).to_be_visible()
        self.accessible(page, "homes at a station")
        links(page).first.click()
        expect(page.locator("main")).to_contain_text("from Mo Chit, BTS")

    def test_homes_at_a_station_take_three_taps_with_its_name_typed(self):
        page = self.window(viewport=PHONE, has_touch=True)
        page.goto(f"{self.url}/?kind=homes")
        settled(page)
        page.locator("#where").tap()
        page.locator("#at").press_sequentially("mo chi")
        page.locator("#at-list [role=option]", has_text="BTS station").first.tap()
        expect(page.locator("#where")).to_contain_text("Mo Chit, BTS")
        self.assertIn("station=bts-n8", page.url)

    def test_an_area_without_homes_says_the_nearest_and_leads_there(self):
        page = self.window()
        page.goto(f"{self.url}/?kind=homes&at=0,0")
        expect(page.locator("#count")).to_have_text("Nothing here yet")
        expect(pins(page)).to_have_count(0)
        there = page.locator("#nearest button")
        expect(there).to_have_text(re.compile(r"^[\d,]+ homes? in [A-Z].*, [\d,]+ km away$"))
        promised = re.search(r"^([\d,]+ homes?) in (.+), [\d,]+ km", there.inner_text())
        there.click()
        expect(page.locator("#count")).to_have_text(promised[1])
        expect(page.locator("#where b")).to_have_text(promised[2])

    def test_what_leaves_nothing_is_given_up_with_what_that_would_give(self):
        page = self.window()
        page.goto(f"{self.url}/?kind=homes&radius=3")
        everything = total(page)
        page.goto(f"{self.url}/?kind=homes&radius=3&price=1&currency=THB")
        expect(page.locator("#results .empty")).to_be_visible()
        without = page.locator("#without-price")
        expect(without).to_have_text(re.compile(rf"^Without: Under ฿1 ?{everything:,}$"))
        expect(page.locator("#save-nothing")).to_be_visible()
        self.accessible(page, "nothing found")
        without.click()
        expect(page.locator("#count")).to_have_text(f"{everything:,} homes")

    def test_a_price_has_two_ends_and_the_foot_of_the_filters_stays(self):
        page = self.window(viewport={"width": 390, "height": 600})
        page.goto(f"{self.url}/?kind=homes&radius=10&purpose=sale")
        everything = total(page)
        page.locator("#filters").click()
        button = page.locator("#show-filtered")
        expect(button).to_have_text(f"Show {everything:,} homes for sale")
        for one in (button, page.locator("#clear-filters")):
            expect(one).to_be_in_viewport(ratio=1)
        page.locator("#by-reach-any").scroll_into_view_if_needed()
        expect(button).to_be_in_viewport(ratio=1)
        expect(page.locator("#by-purpose-sale")).to_have_attribute("aria-pressed", "true")
        page.locator("#least").fill("3000000")
        page.locator("#budget").fill("6000000")
        expect(button).not_to_have_text(f"Show {everything:,} homes for sale")
        self.accessible(page, "a price from and to")
        button.click()
        expect(page.locator("#price")).to_have_text(re.compile("฿3,000,000 – ฿6,000,000"))
        self.assertIn("price=3000000-6000000", page.url)
        listed = town().call("GET", "/v1/places?near=13.7466,100.5347&radius=10000&purpose=sale&price=300000000-600000000&currency=THB&limit=1"
                             "&types=Condominium,SingleFamilyResidence,TwinHouse,TownHome,Townhouse,CommercialBuilding,Residence")[1]["total"]
        self.assertEqual(total(page), listed)
        self.assertLess(listed, everything)
        # The ends may be written the other way round; without an end there is no limit.
        page.goto(f"{self.url}/?kind=homes&radius=10&purpose=sale&price=6000000-3000000&currency=THB")
        self.assertEqual(total(page), listed)
        page.locator("#filters").click()
        page.locator("#budget").fill("")
        page.locator("#show-filtered").click()
        expect(page.locator("#price")).to_have_text("฿3,000,000 +")

    def test_nothing_found_is_said_once_and_the_ways_out_are_in_view(self):
        page = self.window(viewport={"width": 390, "height": 844})
        page.goto(f"{self.url}/?kind=homes&q=qqqqqqqqqqqqqqqqqqqq")
        expect(page.locator("#count")).to_have_text("Nothing for “qqqqqqqqqqqqqqqqqqqq” here")
        clear = page.get_by_role("button", name="Clear the search")
        expect(clear).to_be_in_viewport(ratio=1)
        expect(page.locator("#results")).not_to_contain_text("qqqq")
        expect(page.locator("#filter-chips")).to_be_hidden()
        expect(page.locator("#kinds")).to_be_visible()
        clear.click()
        expect(page.locator("#count")).to_have_text(re.compile("homes$"))
        expect(page.locator("#filter-chips")).to_be_visible()

    def test_places_searched_around_lately_are_offered_first(self):
        page = self.window()
        page.goto(f"{self.url}/?kind=homes")
        settled(page)
        at_station(page, "bts-sukhumvit", "Mo Chit")
        expect(page.locator("#where")).to_contain_text("Mo Chit, BTS")
        page.locator("#leave-where").click()
        expect(page.locator("#where")).not_to_contain_text("Mo Chit")
        open_where(page)
        page.get_by_role("button", name="Mo Chit, BTS").click()
        expect(page.locator("#where")).to_contain_text("Mo Chit, BTS")
        self.assertIn("station=bts-n8", page.url)
