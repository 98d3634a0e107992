"""Reviews at the desk: a merchant replies to reviews of his places, operators decide on reported ones."""

from browser import expect
from desk import CAFE, DeskFlow, done
from town import town


def written(place, merchant, *texts):
    """A place of the merchant's with reviews; their ids."""
    token = town().token("merchant", merchant)
    done(town().call("PUT", f"/v1/places/{place}", {**CAFE, "name": place.title(), "names": {}}, token))
    for stars, text in texts:
        author = town().call("POST", "/v1/session")[1]["token"]
        done(town().call("PUT", f"/v1/ratings/{place}", {"stars": stars, "review": text}, author))
    town().until("the place is known to be theirs", lambda: town().call("GET", "/v1/reviews", None, token)[1]["total"] == len(texts))
    items = town().call("GET", f"/v1/ratings/{place}/reviews", None, None)[1]["items"]
    return token, {item["text"].split()[0]: item["id"] for item in items}


class Reviews(DeskFlow):
    def test_a_merchant_replies_and_takes_it_back(self):
        token, _ = written("desk-reviewed", "m-reviewed", (2, "Cold soup."), (5, "Lovely."))
        item = {"name": "Soup", "price": {"amount": 300, "currency": "EUR"}}
        done(town().call("PUT", "/v1/items/desk-reviewed.soup", item, token))
        page = self.desk("more", token=token)
        page.locator("#content, main").get_by_role("link", name="Reviews").click()
        cards = page.locator("#desk-reviews .people-review")
        expect(cards).to_have_count(2)
        page.get_by_role("link", name="Without a reply").click()
        expect(cards).to_have_count(2)
        cold = page.locator("#desk-reviews > ul > li", has_text="Cold soup.")
        cold.get_by_role("button", name="Reply").click()
        expect(page.get_by_label("Your reply")).to_be_focused()
        page.get_by_label("Your reply").fill("We are sorry: come by for a hot one.")
        page.get_by_role("button", name="Publish the reply").click()
        expect(cold.locator(".reply")).to_contain_text("come by for a hot one")
        self.accessible(page, "reviews at the desk")
        self.picture(page, "desk-reviews")
        page.reload()
        expect(cards).to_have_count(1)
        page.get_by_role("link", name="All").click()
        cold.get_by_role("button", name="Take the reply back").click()
        expect(cold.locator(".reply")).to_have_count(0)
        self.assertEqual(page.get_by_role("button", name="Hide").count(), 0)

    def test_an_operator_hides_what_was_reported_for_a_reason_and_shows_it_again(self):
        _, ids = written("desk-reported", "m-reported", (1, "My cousin's is cheaper."), (4, "Good."))
        reporter = town().call("POST", "/v1/session")[1]["token"]
        path = f"/v1/reviews/{ids['My']}"
        assert town().call("POST", f"{path}/reports", {"reason": "spam", "note": "An advert."}, reporter)[0] == 204
        page = self.desk("reviews", token=town().operator)
        row = page.locator("#desk-reviews > ul > li", has_text="My cousin's is cheaper.")
        expect(row.locator(".reports")).to_contain_text("An advert.")
        row.get_by_role("button", name="Hide").click()
        page.get_by_label("Advertising or spam").check()
        page.locator("#reason-note").fill("Please write about the place.")
        page.locator("#reason-send").click()
        expect(row.locator(".is-hidden")).to_contain_text("Please write about the place.")
        average = lambda: town().call("GET", "/v1/ratings/desk-reported")[1]["average"]
        self.assertEqual(average(), 4)
        self.assertEqual(town().call("GET", path)[0], 404)
        page.get_by_role("link", name="Hidden").click()
        row.get_by_role("button", name="Show again").click()
        expect(row.locator(".is-hidden")).to_have_count(0)
        self.assertEqual(average(), 2.5)
