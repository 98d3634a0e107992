"""The search for homes: by budget, type and area; the popular and the newest; a salary never leaves the browser."""

import math
import re

from discover import PHONE, cards, links, on_the_map, pins, shown
from homes import Watched, done, expect, home, search_knows, town

HOMES = "SingleFamilyResidence,TwinHouse,TownHome,Townhouse,Condominium,CommercialBuilding"


def pays_back(monthly, years, interest):
    """The highest loan that monthly payments pay back in full, found by simulation."""
    def left(loan):
        for _ in range(years * 12):
            loan = loan * (1 + interest / 1200) - monthly
        return loan

    low, high = 0.0, monthly * years * 12 * 1.0
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (low, middle) if left(middle) > 0 else (middle, high)
    return low


class ProfileOfHomes(Watched):
    def test_popular_and_newest_homes_are_one_click_away(self):
        for _ in range(3):
            token = done(town().call("POST", "/v1/session"))["token"]
            done(town().call("PUT", "/v1/ratings/home-00003", {"stars": 4}, token))
        search_knows(f"/v1/places?types={HOMES}&sort=popular&limit=1", lambda page: page["items"][0]["id"] == "home-00003")
        page = self.window()
        page.goto(f"{self.url}/?kind=homes")
        page.get_by_role("link", name="Popular homes").click()
        expect(page.locator("h1")).to_have_text("Popular homes")
        expect(links(page).first).to_have_attribute("href", "/place/home-00003")
        page.go_back()
        page.get_by_role("link", name="Newest homes").click()
        expect(page.locator("h1")).to_have_text("Newest homes")
        newest = town().call("GET", f"/v1/places?types={HOMES}&sort=newest&limit=25")[1]
        expect(links(page)).to_have_count(25)
        self.assertEqual(shown(page), [item["id"] for item in newest["items"]])
        listed = [item["listing"]["listedAt"] for item in newest["items"]]
        self.assertEqual(listed, sorted(listed, reverse=True))
        page.locator(".more").click()
        expect(links(page)).to_have_count(50)
        self.assertEqual(len(set(shown(page))), 50)

    def test_a_salary_becomes_a_budget_by_a_rule_that_is_shown_and_never_leaves_the_browser(self):
        page = self.window()
        page.goto(f"{self.url}/homes")
        page.locator("#wish-budget").click()
        page.locator(".income summary").click()
        for field, value in (("salary", "61357"), ("share", "28"), ("savings", "150000"), ("years", "25"), ("interest", "4.5")):
            page.locator(f"#{field}").fill(value)
        monthly = 61357 * 0.28
        loan = pays_back(monthly, 25, 4.5)
        said = page.locator("#affordable")
        for value in (61357, monthly, loan, 150000, loan + 150000):
            expect(said).to_contain_text(f"฿{math.floor(value):,}")
        expect(page.locator(".income")).to_contain_text("US Department of Housing and Urban Development")
        page.locator("#use-budget").click()
        # Rounded to three digits, so that the budget does not reveal the salary.
        unit = 10 ** (math.floor(math.log10(loan + 150000)) - 2)
        budget = math.floor((loan + 150000) / unit) * unit
        expect(page.locator("#budget")).to_have_value(str(budget))
        expect(page.locator("#purpose")).to_have_value("sale")
        self.picture(page, "homes-for-me")
        page.locator("#show-homes").click()
        expect(page.locator("#wish-budget")).to_have_text(f"Under ฿{budget:,}")
        expect(page.locator("#wish-budget")).to_be_focused()
        page.locator("#wish-types").click()
        page.locator("#type-Condominium").check()
        page.locator("#show-homes").click()
        expect(page.locator("#wish-types")).to_have_text("Condominium")
        wanted = [home for home in self.homes() if home["listing"]["kind"] == "condominium" and home["listing"]["purpose"] == "sale"
                  and home["listing"].get("price", {"min": 1e15})["min"] <= budget * 100]
        self.assertGreater(len(wanted), 0)
        expect(page.locator("#count")).to_have_text(re.compile(f"^{len(wanted):,} homes?$"))
        self.assertIn(f"budget={budget}", page.url)
        page.reload()
        expect(page.locator("#count")).to_have_text(re.compile(f"^{len(wanted):,} homes?$"))
        page.goto(f"{self.url}/about")
        page.goto(f"{self.url}/homes")
        expect(page.locator("#count")).to_have_text(re.compile(f"^{len(wanted):,} homes?$"))
        page.locator("#wish-budget").click()
        expect(page.locator("#salary")).to_have_value("61357")
        page.keyboard.press("Escape")
        self.assertNotRegex(self.everything_sent(page) + page.url, r"61\W?357|17\W?179|salary", "the salary and its share stay here")
        self.assertEqual(self.requests_with_token(page), [])
        page.locator("#forget").click()
        expect(page.locator("#forget")).to_have_count(0)
        page.locator("#wish-budget").click()
        expect(page.locator("#salary")).to_have_value("")
        self.assertNotIn("61357", page.evaluate("JSON.stringify({...localStorage})"))

    def test_without_interest_a_loan_is_its_payments_and_a_rent_is_a_share(self):
        page = self.window()
        page.goto(f"{self.url}/homes")
        page.locator("#wish-budget").click()
        page.locator(".income summary").click()
        for field, value in (("salary", "40000"), ("years", "10"), ("interest", "0")):
            page.locator(f"#{field}").fill(value)
        expect(page.locator("#use-budget")).to_have_text("Use ฿1,440,000 as the budget")
        page.locator("#share").fill("0")
        expect(page.locator("#use-budget")).to_be_hidden()
        page.locator("#share").fill("30")
        page.locator("#purpose").select_option("rent")
        expect(page.locator("#affordable")).to_have_text("30 % of ฿40,000 is ฿12,000 a month for rent.")
        expect(page.locator("#years")).to_be_hidden()
        page.locator("#use-budget").click()
        page.locator("#show-homes").click()
        wanted = [home for home in self.homes() if home["listing"]["purpose"] == "rent"
                  and home["listing"].get("price", {"min": 1e15})["min"] <= 1_200_000]
        expect(page.locator("#count")).to_have_text(re.compile(f"^{len(wanted):,} homes?$"))

    def test_what_is_wanted_is_asked_first_and_rents_are_apart_from_prices(self):
        page = self.window(has_worker=False, viewport=PHONE)
        page.goto(f"{self.url}/homes")
        asks = page.locator("#first-question")
        expect(asks.get_by_role("heading")).to_have_text("Buy or rent?")
        each = {purpose: self.homes(f"&purpose={purpose}") for purpose in ("sale", "rent")}
        expect(page.locator("#part-places-sale")).to_have_text(f"{len(each['sale']):,} homes for sale")
        expect(page.locator("#part-places-rent")).to_have_text(f"{len(each['rent']):,} homes to rent")
        expect(page.locator("#count")).to_have_text(f"{len(each['sale']) + len(each['rent']):,} homes")
        self.assertEqual(page.locator("#wish #for-sale").count(), 0, "nothing is asked twice")
        self.accessible(page, "what is asked first")
        held = []
        rents = re.compile(r"/v1/places\?.*purpose=rent")
        page.route(rents, lambda route: held.append(route))
        with page.expect_request(rents):
            asks.get_by_role("button", name="Rent").click()
        expect(asks.get_by_role("heading")).to_have_text("How much may it cost a month?")
        expect(asks.get_by_role("heading")).to_be_focused()
        page.route(rents, lambda route: route.continue_())
        for one in held:
            one.continue_()
        expect(page.locator("#wish #to-rent")).to_have_attribute("aria-pressed", "true")
        expect(page.locator("#part-places-rent")).to_have_count(0)
        # A rent is a month's on the map, too.
        expect(pins(page).first).to_have_text(re.compile(r"^฿[\d.]+[KM]?/mo$"))
        expect(asks.get_by_role("heading")).to_be_focused()
        asks.get_by_role("button", name="Under ฿12,000").click()
        expect(asks).to_be_hidden()
        expect(page.locator("#wish-budget")).to_have_text("Under ฿12,000")
        wanted = [one for one in each["rent"] if one["listing"].get("price", {"min": math.inf})["min"] <= 1_200_000]
        expect(page.locator("#count")).to_have_text(re.compile(f"^{len(wanted):,} homes?$"))

    def test_several_areas_are_looked_at_together_the_cheapest_first(self):
        page = self.window()
        page.goto(f"{self.url}/homes")
        page.locator("#wish-areas").click()
        page.locator("#radius").select_option("5")
        for province, district in (("th-12", None), ("th-10", "th-1002"), ("th-10", "th-1001")):
            page.locator("#in-province").select_option(province)
            if district:
                page.locator(f"#in-district option[value={district}]").wait_for(state="attached")
                page.locator("#in-district").select_option(district)
        expect(page.locator(".chosen li")).to_have_text(["Nonthaburi", "Dusit", "Phra Nakhon"])
        page.get_by_role("button", name="Remove Phra Nakhon").click()
        page.locator("#show-homes").click()
        page.locator("#for-sale").click()
        each = {area: self.homes(f"&area={area}&radius=5000&purpose=sale") for area in ("th-12", "th-1002")}
        together = {home["id"]: home for homes in each.values() for home in homes}
        expect(page.locator("#count")).to_have_text(f"{len(together):,} homes")
        self.assertGreater(len(together), max(len(homes) for homes in each.values()))
        self.assertIn("areas=th-12,th-1002", page.url)
        expect(page.locator("#wish-areas")).to_have_text("Nonthaburi, Dusit · 5 km")
        self.cheapest(page)
        expect(page.locator("#sort")).to_be_focused()
        lowest = sorted((home["listing"].get("price", {"min": math.inf})["min"], home["id"]) for home in together.values())
        expect(links(page).first).to_have_attribute("href", f"/place/{lowest[0][1]}")
        self.assertEqual(shown(page), [id for _, id in lowest[:25]])
        links(page).first.click()
        expect(page.locator("main .distance")).to_be_visible()
        page.go_back()
        expect(page.locator("#count")).to_have_text(f"{len(together):,} homes")
        expect(page.locator("#sort")).to_have_text("Cheapest")
        self.assertNotIn("areas=", self.everything_sent(page), "the address of the page is not sent")

    def test_a_wish_is_near_a_station_with_one_press_on_it(self):
        page = self.window()
        page.goto(f"{self.url}/homes")
        page.locator("#wish-areas").click()
        page.locator("#radius").select_option("2")
        page.locator("dialog summary", has_text="At a station").click()
        page.locator("[data-line=bts-sukhumvit] summary").click()
        page.locator("[data-line=bts-sukhumvit] [data-station=bts-n8]").click()
        expect(page.locator("#wish-areas")).to_have_text("Mo Chit · 2 km")
        wanted = self.homes("&station=bts-n8&radius=2000")
        expect(page.locator("#count")).to_have_text(f"{len(wanted):,} homes")
        self.assertRegex(page.url, r"/homes#.*station=bts-n8")

    def test_homes_by_wishes_are_a_list_and_a_map_of_one_result(self):
        page = self.window()
        page.goto(f"{self.url}/homes#types=Condominium,Townhouse,CommercialBuilding&areas=th-12&radius=5&sort=price&purpose=sale")
        wanted = self.homes("&area=th-12&radius=5000&purpose=sale", "Condominium,Townhouse,CommercialBuilding")
        self.assertGreater(len(wanted), 25)
        expect(page.locator("#count")).to_have_text(f"{len(wanted):,} homes")
        expect(links(page)).to_have_count(25)
        on_the_map(page, 25)
        page.locator(".more").click()
        expect(links(page)).to_have_count(min(50, len(wanted)))
        on_the_map(page, min(50, len(wanted)))
        self.accessible(page, "homes for me on the map")
        self.picture(page, "homes-for-me-map")

    def test_the_map_of_homes_is_reached_by_keyboard_and_has_a_label(self):
        # A price below all others.
        kinds = {"house": "single-house", "condo": "condominium", "shop": "commercial-building"}
        types = {"house": ["SingleFamilyResidence"], "condo": ["Condominium", "Residence"], "shop": ["CommercialBuilding", "Place"]}
        for number, (name, kind) in enumerate(kinds.items()):
            price = {"min": 300, "max": 300, "currency": "THB"}
            home(f"shown-{name}", 3, types=types[name], listing={"kind": kind, "purpose": "sale", "price": price},
                 geo={"latitude": 13.85 + number / 100, "longitude": 100.52}, telephone="+66 2 000 1111")
        search_knows(f"/v1/places?types={HOMES}&price=-500&currency=THB", lambda page: page["total"] == 3)
        page = self.window(viewport=PHONE, location=None)
        page.goto(f"{self.url}/homes#sort=newest")
        expect(links(page).first).to_be_visible()
        expect(pins(page).first).to_be_visible()
        self.assertEqual(page.locator("#map .here-pin").count(), 0, "nothing is searched around a point")
        grip = page.locator(".grip")
        for rest in ("full", "half", "low"):
            grip.focus()
            page.keyboard.press("Enter")
            expect(page.locator(".sheet")).to_have_attribute("data-rest", rest)
        self.accessible(page, "the map of homes on a small screen")

        # Pins have name and price; pressing one scrolls to its home.
        page.goto(f"{self.url}/about")
        page.goto(f"{self.url}/homes#sort=newest&budget=5&purpose=sale")
        expect(page.locator("#count")).to_have_text("3 homes")
        expect(page.locator("#map [aria-label^='The shown-house,']")).to_have_attribute("aria-label", re.compile("฿3"))
        pin = page.get_by_role("button", name="The shown-house, ")
        pin.focus()
        page.keyboard.press("Enter")
        card = cards(page).filter(has_text="The shown-house")
        expect(card).to_have_class(re.compile(r"\bhot\b"))
        expect(card).to_be_in_viewport()
        expect(card.locator("a.call")).to_have_attribute("href", "tel:+6620001111")
        card.locator("h3 a").click()
        expect(page.locator("h1")).to_have_text("The shown-house")

        # Back and a reload keep the list; the stored wishes do not hold its view.
        page.go_back()
        expect(page.locator("#count")).to_have_text("3 homes")
        page.reload()
        expect(page.locator("#count")).to_have_text("3 homes")
        self.cheapest(page)
        page.locator("#wish-budget").click()
        page.locator("#show-homes").click()
        page.goto(f"{self.url}/about")
        page.goto(f"{self.url}/homes")
        expect(page.locator("#wish-budget")).to_have_text("Under ฿5")

    def test_no_homes_are_a_notice_in_the_list_and_on_the_map(self):
        for width in (360, 1280):
            page = self.window(viewport={"width": width, "height": 700})
            page.goto(f"{self.url}/homes#budget=1&sort=price")
            expect(page.locator("#results .empty")).to_contain_text("Nothing here yet")
            expect(page.locator("#results .empty")).to_be_in_viewport()
            expect(page.locator("#count")).to_have_text("0 homes")
            expect(pins(page)).to_have_count(0)

    def test_around_me_asks_where_that_is(self):
        page = self.window(location=None)
        page.goto(f"{self.url}/homes#areas=th-12&sort=price")
        expect(pins(page).first).to_be_visible()
        page.context.grant_permissions(["geolocation"])
        page.context.set_geolocation({"latitude": 13.7466, "longitude": 100.5347})
        page.locator("#around-me").click()
        expect(page.locator("#map .me")).to_be_visible()
        self.assertEqual(self.requests_with_token(page), [])
        self.assertNotIn("13.7466", self.everything_sent(page), "the position is not sent")

    def test_homes_for_me_are_for_everyone(self):
        for language in ("en-GB", "fi", "th"):
            page = self.window(locale=language)
            page.goto(f"{self.url}/homes")
            expect(cards(page).first).to_be_visible()
            page.locator("#wish-budget").click()
            page.locator(".income summary").click()
            page.locator("#salary").fill("50000")
            self.fits(page, f"a budget in {language}")
            page.locator("#show-homes").click()
            page.locator("#wish-areas").click()
            page.locator("#in-province").select_option("th-12")
            expect(page.locator(".chosen li")).to_have_count(1)
            self.accessible(page, f"areas in {language}")
            page.locator("#show-homes").click()
            self.fits(page, f"homes for me in {language}")

    def cheapest(self, page):
        page.locator("#sort").click()
        page.get_by_role("dialog").get_by_role("button", name="Cheapest").click()
        expect(page.locator("#sort")).to_have_text("Cheapest")

    def homes(self, narrower="", types=HOMES):
        return town().all(f"/v1/places?types={types}&sort=name{narrower}&")
