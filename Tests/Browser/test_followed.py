"""Followed homes and places: changes since they were seen, and that only this browser knows what is followed."""

import re

from browser import WIDE
from homes import Watched, cafe, dish, done, expect, home, search_knows, town


class Followed(Watched):
    def follow(self, page, place):
        self.visit(page, place)
        button = page.locator("#follow")
        expect(button).to_have_attribute("aria-pressed", "false")
        asked = len(page.asked)
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
        self.assertEqual([request.url for request in page.asked[asked:]], [], "following asks for nothing")

    def list(self, page):
        page.goto(f"{self.url}/followed")
        expect(page.locator("#live")).to_contain_text("Connected")

    def test_a_followed_home_shows_its_new_price_and_promotion_until_it_was_seen(self):
        home("followed-villa", 4_000_000)
        page = self.window(viewport=WIDE)
        self.follow(page, "followed-villa")
        expect(page.locator("#follow")).to_have_text("Following")
        self.list(page)
        row = page.locator("#followed-followed-villa")
        expect(row).to_contain_text("Nothing new since")
        home("followed-villa", 3_750_000, "Free kitchen")
        page.reload()
        expect(row.locator(".news li")).to_have_text(["Price: ฿3,750,000; it was ฿4,000,000.", "New promotion: Free kitchen"])
        self.picture(page, "followed")
        # The page shows the same, and then the news are seen.
        row.locator("h3 a").click()
        expect(page.locator(".follow .news li").first).to_have_text("Price: ฿3,750,000; it was ฿4,000,000.")
        page.go_back()
        expect(row).to_contain_text("Nothing new since")
        home("followed-villa", None, purpose="rent")
        page.reload()
        expect(row.locator(".news li")).to_have_text(
            ["It is for rent now.", "Price: Price on request; it was ฿3,750,000.", "This promotion is over: Free kitchen"])
        page.locator("#seen-followed-villa").click()
        expect(row).to_contain_text("Nothing new since")
        page.reload()
        expect(row).to_contain_text("Nothing new since")

    def test_a_tour_visits_the_followed_homes_in_a_good_order_and_lists_things_along_the_way(self):
        page = self.window(viewport=WIDE, expected=("/v1/places/gone-one",))
        for name, longitude in (("tour-far", 100.58), ("tour-near", 100.54), ("tour-between", 100.56)):
            home(name, 4_000_000, geo={"latitude": 13.7466, "longitude": longitude})
            self.follow(page, name)
        self.list(page)
        page.locator("#tour").click()
        expect(page).to_have_url(re.compile(r"/tour\?places=tour-far,tour-near,tour-between$"))
        legs = page.locator(".way-row")
        expect(legs).to_have_count(3)
        self.assertEqual([legs.nth(number).get_attribute("href") for number in range(3)],
                         ["/place/tour-near", "/place/tour-between", "/place/tour-far"])
        # Without a routing server there are straight lines, with a notice.
        expect(page.locator(".way-guide")).to_contain_text("In straight lines, no roads")
        expect(page.locator("#tour-total")).to_have_text(re.compile(r"^\d+\.\d\d km$"))
        page.locator("#by-walking").click()
        expect(page.locator("#by-walking")).to_be_focused()
        self.accessible(page, "a tour of homes")
        self.picture(page, "tour")
        page.locator("#along").click()
        expect(page).to_have_url(re.compile(r"\?route=13\.\d"))
        expect(page.locator("#count")).not_to_be_empty()
        expect(page.locator("#where")).to_contain_text("Along")
        # Deleted homes are left out.
        page.goto(f"{self.url}/tour?places=gone-one,tour-near")
        expect(legs).to_have_count(1)
        page.goto(f"{self.url}/tour?places=gone-one")
        expect(page.locator("main")).to_contain_text("None of these homes is there any more.")

    def test_a_menu_shows_new_dearer_sold_out_and_removed_dishes(self):
        cafe("followed-cafe", openingHours={"text": "Mo-Su 08:00-18:00"})
        for name, price in (("tea", 4000), ("cake", 9000), ("soup", 6000)):
            dish(f"followed-cafe.{name}", price)
        search_knows("/v1/items?place=followed-cafe", lambda page: page["total"] == 3)
        page = self.window()
        self.follow(page, "followed-cafe")
        cafe("followed-cafe", openingHours={"text": "Mo-Su 09:00-18:00"})
        dish("followed-cafe.pie", 8000)
        dish("followed-cafe.tea", 4500)
        dish("followed-cafe.cake", 9000, stock={"kind": "count", "left": 0})
        done(town().call("DELETE", "/v1/items/followed-cafe.soup", token=town().operator))
        search_knows("/v1/items?place=followed-cafe",
                     lambda page: sorted((item["id"].split(".")[1], item["price"]["amount"], item["available"]) for item in page["items"])
                     == [("cake", 9000, 0), ("pie", 8000, None), ("tea", 4500, None)])
        self.list(page)
        news = page.locator("#followed-followed-cafe .news li")
        expect(news).to_have_count(5)
        self.assertEqual(sorted(news.all_inner_texts()), sorted([
            "The opening hours changed.", "New on the menu: Pie, ฿80", "Tea costs ฿45 now; it was ฿40.", "Cake is sold out.", "No longer on the menu: Soup"]))

    def test_the_open_list_shows_changes_by_itself_and_marks_deleted_places(self):
        home("followed-loft", 2_000_000)
        cafe("followed-bar")
        page = self.window(viewport=WIDE)
        self.follow(page, "followed-loft")
        self.follow(page, "followed-bar")
        self.list(page)
        expect(page.locator(".followed .nothing-new")).to_have_count(2)
        asked = len(page.asked)
        home("followed-loft", 1_900_000)
        expect(page.locator("#followed-followed-loft .news")).to_contain_text("Price: ฿1,900,000; it was ฿2,000,000.")
        expect(page.locator(".notice", has_text="The followed-loft: Price")).to_be_visible()
        dish("followed-bar.gin", 15000)
        expect(page.locator("#followed-followed-bar .news")).to_contain_text("New on the menu: Gin, ฿150")
        page.locator("#see-all").click()
        expect(page.locator(".followed .nothing-new")).to_have_count(2)
        done(town().call("DELETE", "/v1/places/followed-loft", token=town().operator))
        expect(page.locator("#followed-followed-loft")).to_contain_text("It is no longer listed.")
        self.assertEqual([request.url for request in page.asked[asked:]], [], "the stream alone told all this")
        page.locator("#unfollow-followed-loft").click()
        expect(page.locator(".followed")).to_have_count(1)
        expect(page.locator("h1")).to_be_focused()
        page.locator("#unfollow-followed-bar").click()
        expect(page.locator(".state")).to_contain_text("You are not following anything yet")

    def test_undo_restores_a_place_that_is_no_longer_followed(self):
        home("followed-first", 1_000_000)
        home("followed-second", 2_000_000)
        page = self.window(viewport=WIDE)
        self.follow(page, "followed-first")
        self.follow(page, "followed-second")
        home("followed-first", 900_000)
        self.list(page)
        news = page.locator("#followed-followed-first .news li")
        expect(news).to_have_text(["Price: ฿900,000; it was ฿1,000,000."])
        self.unhurried(page)
        page.get_by_role("button", name="Follow The followed-first").click()
        expect(page.locator(".followed")).to_have_count(1)
        page.get_by_role("button", name="Undo").click()
        page.evaluate("hurry()")
        expect(page.locator(".followed")).to_have_count(2)
        self.assertEqual(page.locator(".followed").first.get_attribute("id"), "followed-followed-first", "where it stood")
        expect(news).to_have_text(["Price: ฿900,000; it was ฿1,000,000."])

    def test_the_page_of_ones_own_counts_what_has_news(self):
        home("followed-counted", 1_000_000)
        page = self.window(viewport=WIDE)
        self.follow(page, "followed-counted")
        page.goto(f"{self.url}/you")
        link = page.get_by_role("link", name="Followed")
        expect(link).to_contain_text("1 home")
        expect(link).not_to_contain_text("new")
        home("followed-counted", 1_200_000)
        page.reload()
        expect(link).to_contain_text("1 new")
        link.click()
        page.locator("#see-all").click()
        page.goto(f"{self.url}/you")
        expect(link).not_to_contain_text("new")

    def test_following_sends_the_requests_of_a_visitor_without_a_token(self):
        home("followed-hut", 900_000)
        cafe("followed-stall")
        visitor = self.window(viewport=WIDE)
        for place in ("followed-hut", "followed-stall"):
            self.visit(visitor, place)
        page = self.window(viewport=WIDE)
        # A reader with a token: no request for followed places carries it.
        page.goto(f"{self.url}/about")
        page.evaluate("async () => { localStorage['vicinity.session'] = JSON.stringify(await (await fetch('/v1/session', {method: 'POST'})).json()); }")
        for place in ("followed-hut", "followed-stall"):
            self.follow(page, place)
        page.asked.clear()
        for place in ("followed-hut", "followed-stall"):
            self.visit(page, place)
        about = lambda window: sorted({request.url for request in window.asked if "/v1/events" not in request.url})
        self.assertEqual(about(page), about(visitor), "a follower's visit is a visitor's")
        page.asked.clear()
        self.list(page)
        expect(page.locator(".followed .nothing-new")).to_have_count(2)
        reads = {request.url for request in page.asked if "/v1/events" not in request.url}
        self.assertLessEqual(reads, set(about(visitor)))
        followed = [request for request in page.asked if "orders=mine" not in request.url]
        self.assertEqual([request.url for request in followed if "authorization" in request.headers], [])
        self.assertTrue(any("/v1/events?place=followed-hut,followed-stall" in request.url for request in followed))

    def test_the_list_of_followed_places_is_for_everyone(self):
        home("followed-tower", 5_000_000, "A very long promotion " * 8)
        page = self.window(locale="fi", viewport=WIDE)
        page.goto(f"{self.url}/followed")
        expect(page.locator(".state")).to_be_visible()
        self.accessible(page, "an empty list")
        page.goto(f"{self.url}/place/followed-tower")
        page.locator("#follow").click()
        home("followed-tower", 4_000_000, "Another")
        page.goto(f"{self.url}/followed")
        expect(page.locator(".followed .news li")).to_have_count(2)
        self.fits(page, "followed places")
