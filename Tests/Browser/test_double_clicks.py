"""Double clicks: the second press does nothing, whatever the first one put under the pointer."""

import itertools
import re

from browser import WIDE, expect
from customers import Customers
from desk import DeskFlow
from homes import FAR, cafe, dish, done
from movies import MovieFlow, taste_like
from town import town

numbers = itertools.count(1)


class Cart(Customers):
    def test_a_double_click_orders_once(self):
        cafe("twice-cafe")
        dish("twice-cafe.tea", 4000)
        page = self.window(location=FAR)
        session = self.as_customer(page)
        page.goto(f"{self.url}/place/twice-cafe")
        page.get_by_role("button", name="Add Tea", exact=True).click()
        page.goto(f"{self.url}/cart")
        page.locator("#order").dblclick()
        expect(page.locator("#cancel-sending")).to_be_focused()
        page.wait_for_url(re.compile(r"/my-orders/"))
        self.assertEqual(town().call("GET", "/v1/orders", None, session["token"])[1]["total"], 1)

    def test_a_cancelled_order_shows_a_notice(self):
        cafe("once-cafe")
        dish("once-cafe.tea", 4000)
        page = self.window(location=FAR)
        page.goto(f"{self.url}/place/once-cafe")
        page.get_by_role("button", name="Add Tea", exact=True).click()
        page.goto(f"{self.url}/cart")
        page.locator("#order").click()
        page.locator("#cancel-sending").press("Enter")
        expect(page.locator("#order")).to_be_focused()
        expect(page.locator("#toast")).to_have_text("The order was not sent. It is still here.")


class Tickets(MovieFlow):
    def test_a_double_click_buys_once(self):
        page = self.window(viewport=WIDE)
        self.fetch(page)
        self.rate(page, taste_like("critic-zoe-noguera", 8))
        self.view(page, "view=for-you&radius=10&least=0")
        page.locator("#best-show").click()
        page.locator("#buy").wait_for()
        self.unhurried(page)
        page.locator("#buy").dblclick()
        expect(page.locator("#confirm")).to_have_count(1)
        expect(page.locator("#confirm")).to_contain_text("The order is sent in")
        page.wait_for_timeout(600)
        expect(page.locator("dialog")).to_have_count(1)
        page.locator("#sending-cancel").click()
        expect(page.locator("dialog")).to_have_count(0)
        expect(page.locator("#toast")).to_have_text("No ticket was bought.")


class Board(DeskFlow):
    def test_a_double_click_moves_one_order(self):
        token = town().token("merchant", "m-doubled")
        cafe("doubled-cafe", merchant="m-doubled")
        dish("doubled-cafe.tea", 4000)
        customer = done(town().call("POST", "/v1/session"))["token"]
        body = {"lines": [{"item": "doubled-cafe.tea", "quantity": 1}]}
        for _ in range(2):
            done(town().call("POST", "/v1/orders", body, customer, f"doubled-{next(numbers)}"))
        page = self.desk("orders", token)
        expect(page.locator("#lane-confirmed li.job")).to_have_count(2)
        page.locator("#lane-confirmed li.job button[data-step]").first.dblclick()
        expect(page.locator("#lane-preparing li.job")).to_have_count(1)
        expect(page.locator("#lane-confirmed li.job")).to_have_count(1)
