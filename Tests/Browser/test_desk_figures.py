"""Figures of a place's orders at the desk, and their export as a table."""

import csv
import re

from browser import expect
from desk import CAFE, DeskFlow, customer, done, numbers
from town import town


def bar():
    """A place of its own, with three orders of today, one of which its place refused."""
    token = town().token("merchant", "m-figures")
    done(town().call("PUT", "/v1/places/desk-bar", {**CAFE, "name": "Bar dels Comptes", "names": {}}, token))
    for item, price in (("tea", 250), ("cake", 400)):
        form = {"name": item.title(), "price": {"amount": price, "currency": "EUR"}}
        done(town().call("PUT", f"/v1/items/desk-bar.{item}", form, token))
    placed = [ordered({"desk-bar.tea": 3}), ordered({"desk-bar.tea": 1, "desk-bar.cake": 1}), ordered({"desk-bar.cake": 1})]
    form = {"status": "cancelled", "reason": "Out of flour."}
    done(town().call("PUT", f"/v1/orders/{placed[2]['id']}/status", form, token))
    own = lambda: town().call("GET", "/v1/places?merchant=me", None, token)[1]["total"] == 1
    town().until("search knows the place", own)
    return token, [one["id"] for one in placed]


def ordered(items):
    lines = [{"item": item, "quantity": quantity} for item, quantity in items.items()]
    return done(town().call("POST", "/v1/orders", {"lines": lines}, customer(), f"figures-{next(numbers)}"))


class Figures(DeskFlow):
    def test_a_merchant_sees_what_was_taken_and_saves_the_table(self):
        token, ids = bar()
        page = self.desk("more", token=token)
        page.locator("#content, main").get_by_role("link", name="Figures").click()
        expect(page.locator("h1")).to_have_text("Figures")
        expect(page.locator(".desk-about")).to_have_text("Bar dels Comptes")
        expect(page.locator("#figure-orders .v")).to_have_text("2")
        expect(page.locator("#figure-takings .v")).to_have_text("€14")
        expect(page.locator("#figure-average .v")).to_have_text("€7")
        expect(page.locator("#figure-orders")).to_contain_text("before: 0")
        expect(page.locator("#figure-orders")).to_contain_text("2 of them are open now")
        sold = page.get_by_role("table", name="Best sellers")
        expect(sold.get_by_role("row").nth(1)).to_contain_text("Tea")
        expect(sold.get_by_role("row").nth(1)).to_contain_text("4")
        ended = page.get_by_role("table", name="Not taken or cancelled").get_by_role("row").nth(1)
        expect(ended).to_contain_text("Cancelled by the place")
        chart = page.get_by_role("group", name="Orders by day")
        bars = chart.get_by_role("listitem")
        expect(bars).to_have_count(7)
        bars.first.focus()
        page.keyboard.press("End")
        expect(bars.last).to_be_focused()
        expect(bars.last).to_have_accessible_name(re.compile(r": 2$"))
        page.keyboard.press("ArrowLeft")
        expect(bars.nth(5)).to_be_focused()
        expect(page.get_by_role("group", name="Takings by day").get_by_role("listitem").last).to_have_accessible_name(re.compile("€14$"))
        expect(page.get_by_role("group", name="By hour").get_by_role("listitem")).to_have_count(24)
        chart.get_by_text("As a table").click()
        expect(page.get_by_role("table", name="By day").get_by_role("row")).to_have_count(8)
        self.everywhere(page, "figures")
        self.picture(page, "figures")
        page.get_by_role("link", name="Today").click()
        expect(page.get_by_role("link", name="Today")).to_have_attribute("aria-current", "page")
        expect(page.get_by_role("table", name="By day")).to_have_count(0)
        expect(page.locator("#figure-orders .v")).to_have_text("2")
        with page.expect_download() as download:
            page.get_by_role("button", name="Save as a table").click()
        with open(download.value.path(), newline="") as file:
            lines = list(csv.DictReader(file))
        self.assertEqual([line["order"] for line in lines], ids)
        self.assertEqual([line["total"] for line in lines], ["7.50", "6.50", "4.00"])
        self.assertEqual([line["status"] for line in lines], ["confirmed", "confirmed", "cancelled"])
