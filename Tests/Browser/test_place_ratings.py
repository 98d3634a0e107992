"""Ratings of places and homes, with an optional text; they are public, and the page says so before they are sent."""

import re

from homes import Watched, cafe, expect, home, search_knows, town


class PlaceRatings(Watched):
    def test_a_home_is_rated_with_a_text_by_the_keyboard_alone(self):
        home("rated-house", 3_000_000)
        page = self.window()
        page.goto(f"{self.url}/place/rated-house")
        expect(page.locator("#people-rate")).to_have_text("Nobody has rated it yet.")
        expect(page.locator("#review")).to_have_count(0)
        page.locator("#write").press("Enter")
        expect(page.locator("#stars-rated-house")).to_be_focused()
        expect(page.locator("#write")).to_have_count(0)
        described = page.locator("#publish").get_attribute("aria-describedby")
        expect(page.locator(f"#{described}")).to_contain_text("This is public")
        page.locator("#publish").click()
        expect(page.locator(".notice.warning")).to_contain_text("Choose the stars first")
        stars = page.locator("#stars-rated-house")
        expect(stars).to_be_focused()
        for _ in range(7):
            page.keyboard.press("ArrowRight")
        expect(page.locator(".stars-said")).to_have_text("3.5 stars")
        page.keyboard.press("Tab")
        expect(page.locator("#review")).to_be_focused()
        page.keyboard.type("Bright rooms, but the neighbours sing.")
        self.assertEqual(self.requests_with_token(page), [], "nothing was sent before it was published")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(page.locator(".notice", has_text="Your rating is published.")).to_be_visible()
        expect(page.locator("#people-rate")).to_have_text("3.5 stars · 1 rating · 1 review")
        expect(page.locator(".people-review blockquote").first).to_have_text("Bright rooms, but the neighbours sing.")
        self.picture(page, "rating")
        rating = {"average": 3.5, "count": 1, "reviews": 1, "lastReviewIntro": "Bright rooms, but the neighbours sing."}
        self.published("rated-house", rating)
        # The newest text counts, as long as it exists.
        page.locator("#review").fill("")
        page.locator("#stars-rated-house").press("ArrowRight")
        page.get_by_role("button", name="Publish the change").click()
        expect(page.locator("#people-rate")).to_have_text("4 stars · 1 rating · 0 reviews")
        page.get_by_role("button", name="Withdraw the rating").click()
        expect(page.locator("#people-rate")).to_have_text("Nobody has rated it yet.")
        self.published("rated-house", None)

    def test_stars_are_a_slider_in_halves_and_none_take_them_back(self):
        home("rated-shed", 500_000)
        page = self.window()
        page.goto(f"{self.url}/place/rated-shed")
        page.locator("#write").click()
        stars = page.get_by_role("slider", name="Your stars for The rated-shed")
        expect(stars).to_have_attribute("aria-valuetext", "not rated by you yet")
        stars.press("End")
        expect(stars).to_have_attribute("aria-valuetext", "5.0 stars")
        stars.press("ArrowLeft")
        expect(stars).to_have_attribute("aria-valuetext", "4.5 stars")
        page.locator("#publish").click()
        expect(page.locator("#people-rate")).to_contain_text("4.5 stars")
        stars.press("Home")
        expect(stars).to_have_attribute("aria-valuetext", "not rated by you yet")
        page.get_by_role("button", name="Publish the change").click()
        expect(page.locator("#people-rate")).to_have_text("Nobody has rated it yet.")

    def test_the_average_rating_is_in_lists_and_the_page_is_read_without_a_token(self):
        # Searched by name: lists begin with the nearest, and other tests have many cafés.
        cafe("rated-cafe", geo={"latitude": 9.13, "longitude": 99.33})
        for stars, text in ((5, "The best soup."), (2, "Slow.")):
            page = self.window()
            page.goto(f"{self.url}/place/rated-cafe")
            page.locator("#write").click()
            page.locator("#stars-rated-cafe").fill(str(stars))
            page.locator("#review").fill(text)
            page.locator("#publish").click()
            expect(page.locator(".people-review blockquote").first).to_have_text(text)
        expect(page.locator("#people-rate")).to_have_text("3.5 stars · 2 ratings · 2 reviews")
        self.published("rated-cafe", {"average": 3.5, "count": 2, "reviews": 2, "lastReviewIntro": "Slow."}, near="9.13,99.33")
        page.asked.clear()
        page.reload()
        expect(page.locator("#people-rate")).to_have_text("3.5 stars · 2 ratings · 2 reviews")
        expect(page.locator(".place-head .stars")).to_contain_text("3.5 (2)")
        expect(page.locator("#stars-rated-cafe")).to_have_value("2")
        expect(page.locator("#review")).to_have_value("Slow.")
        seen = [url for url in self.requests_with_token(page) if "orders=mine" not in url]
        self.assertEqual(seen, [], "looking at what one has rated says not who looks")
        page.goto(f"{self.url}/?kind=food&at=9.13,99.33")
        expect(page.locator("#results li", has_text="The rated-cafe").locator(".stars")).to_contain_text("3.5")

    def test_erasing_everything_takes_what_was_published_of_places_too(self):
        home("rated-barn", 1_000_000)
        page = self.window()
        page.goto(f"{self.url}/place/rated-barn")
        page.locator("#write").click()
        page.locator("#stars-rated-barn").fill("1")
        page.locator("#review").fill("Draughty.")
        page.locator("#publish").click()
        expect(page.locator("#people-rate")).to_have_text("1 star · 1 rating · 1 review")
        page.goto(f"{self.url}/movies#view=data")
        page.locator("#erase").click()
        page.locator("dialog button", has_text="Yes").click()
        expect(page.locator(".notice", has_text="erased")).to_be_visible()
        town().until("the rating is gone", lambda: town().call("GET", "/v1/ratings/rated-barn")[1]["count"] == 0)
        page.goto(f"{self.url}/place/rated-barn")
        page.locator("#write").click()
        expect(page.locator(".stars-said")).to_have_text("not rated by you yet")
        expect(page.locator("#review")).to_have_value("")

    def test_a_rating_that_cannot_be_sent_shows_a_notice_and_is_kept(self):
        home("rated-cabin", 800_000)
        page = self.window(expected=("ERR_INTERNET_DISCONNECTED", "Failed to load resource"))
        page.goto(f"{self.url}/place/rated-cabin")
        page.locator("#write").click()
        page.locator("#stars-rated-cabin").fill("4")
        page.locator("#review").fill("Cosy.")
        page.context.set_offline(True)
        page.locator("#publish").click()
        expect(page.locator(".notice.warning", has_text="There is no connection")).to_be_visible()
        expect(page.locator("#review")).to_have_value("Cosy.")
        page.context.set_offline(False)
        page.locator("#publish").click()
        expect(page.locator("#people-rate")).to_have_text("4 stars · 1 rating · 1 review")

    def test_rating_a_place_is_for_everyone(self):
        home("rated-flat", 2_500_000)
        for language in ("en-GB", "ca"):
            page = self.window(locale=language)
            page.goto(f"{self.url}/place/rated-flat")
            page.locator("#write").click()
            page.locator("#stars-rated-flat").fill("4.5")
            page.locator("#review").fill("Averylongwordwithoutanyspaces" * 8)
            page.locator("#publish").click()
            expect(page.locator(".people-review").first).to_be_visible()
            self.fits(page, f"a rated home in {language}")

    def test_reviews_are_read_page_by_page_and_reported(self):
        cafe("rated-bistro")
        for number in range(7):
            token = town().call("POST", "/v1/session")[1]["token"]
            form = {"stars": 1 + number / 2, "review": f"Visit {number}."}
            assert town().call("PUT", "/v1/ratings/rated-bistro", form, token)[0] == 200
        path = "/v1/ratings/rated-bistro/reviews"
        first = town().call("GET", path)[1]["items"][0]["id"]
        assert town().call("PUT", f"/v1/reviews/{first}/reply", {"text": "Come again."}, town().operator)[0] == 200
        page = self.window()
        page.goto(f"{self.url}/place/rated-bistro")
        page.locator(".place-head").get_by_role("link", name=re.compile("stars")).click()
        expect(page.get_by_role("heading", name="Reviews")).to_be_focused()
        words = page.locator(".people-review > blockquote")
        expect(words).to_have_text([f"Visit {number}." for number in (6, 5, 4, 3, 2)])
        expect(page.locator(".people-review").first).to_contain_text("A guest")
        expect(page.locator(".people-review").first).to_contain_text("Come again.")
        page.locator("#more-people-reviews").click()
        expect(words).to_have_count(7)
        expect(page.locator("#more-people-reviews")).to_be_hidden()
        page.get_by_role("button", name="Fewest stars").click()
        expect(words.first).to_have_text("Visit 0.")
        self.accessible(page, "reviews")
        self.picture(page, "reviews")
        page.locator(".people-review").first.get_by_role("button", name="Report").click()
        page.get_by_label("Advertising or spam").check()
        page.locator("#reason-note").fill("Again and again.")
        page.locator("#reason-send").click()
        expect(page.locator(".notice", has_text="the operators will look at it")).to_be_visible()
        reported = town().call("GET", "/v1/reviews?reported=true&place=rated-bistro", None, town().operator)[1]["items"]
        self.assertEqual([(one["text"], one["reports"]["latest"][0]["reason"]) for one in reported], [("Visit 0.", "spam")])

    def test_raters_who_ordered_here_are_marked(self):
        cafe("rated-inn")
        call = town().call
        item = {"name": "Stew", "price": {"amount": 900, "currency": "EUR"}}
        assert call("PUT", "/v1/items/rated-inn.stew", item, town().operator)[0] in (200, 201)
        for text, orders in (("Never ate here.", False), ("Had the stew.", True)):
            token = call("POST", "/v1/session")[1]["token"]
            if orders:
                form = {"lines": [{"item": "rated-inn.stew", "quantity": 1}]}
                status, order = call("POST", "/v1/orders", form, token, "a-stew")
                assert status == 201, order
                for step in ("preparing", "ready", "completed"):
                    status, answer = call("PUT", f"/v1/orders/{order['id']}/status", {"status": step}, town().operator)
                    assert status == 200, answer
            assert call("PUT", "/v1/ratings/rated-inn", {"stars": 4, "review": text}, token)[0] == 200
        marks = lambda: [one["orderedHere"] for one in call("GET", "/v1/ratings/rated-inn/reviews")[1]["items"]]
        town().until("the order is known", lambda: marks() == [True, False])
        page = self.window()
        page.goto(f"{self.url}/place/rated-inn")
        expect(page.locator(".people-review", has_text="Had the stew.").locator(".tag")).to_have_text("Ordered here")
        expect(page.locator(".people-review", has_text="Never ate here.").locator(".tag")).to_have_count(0)

    def test_an_author_of_a_hidden_review_sees_the_reason(self):
        cafe("rated-tavern")
        page = self.window()
        page.goto(f"{self.url}/place/rated-tavern")
        page.locator("#write").click()
        page.locator("#stars-rated-tavern").fill("1")
        page.locator("#review").fill("Buy at my shop!")
        page.locator("#publish").click()
        expect(page.locator(".people-review blockquote")).to_have_text("Buy at my shop!")
        self.assertEqual(page.locator(".people-review .tag").count(), 0)
        page.locator("#ask-standing").click()
        expect(page.locator("#standing")).to_have_text("Everybody can read it.")
        review = town().call("GET", "/v1/ratings/rated-tavern/reviews")[1]["items"][0]["id"]
        hiding = {"hidden": True, "reason": "spam", "note": "No advertising."}
        assert town().call("PUT", f"/v1/reviews/{review}/visibility", hiding, town().operator)[0] == 200
        page.reload()
        expect(page.locator("#people-rate")).to_have_text("Nobody has rated it yet.")
        page.locator("#ask-standing").click()
        expect(page.locator("#standing")).to_contain_text("Hidden by the operators: Advertising or spam.")
        expect(page.locator("#standing")).to_contain_text("No advertising.")

    def published(self, place, rating, near="7.88,98.39"):
        """Search shows the summary in lists; without ratings there is none."""
        def is_shown(page):
            shown = next(item for item in page["items"] if item["id"] == place).get("rating")
            return shown is None if rating is None else shown is not None and {**shown, **rating} == shown and "lastReviewAt" in shown

        search_knows(f"/v1/places?near={near}&radius=1000&limit=100", is_shown)
