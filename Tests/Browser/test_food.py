"""Food: from the list to the cart, to an order, to its end, seen live."""

import re

from browser import Flow, expect
from town import town

FOOD = "/?kind=dishes&at=41.39,2.17&radius=10"


class Food(Flow):
    def fill_cart(self, page, times=1):
        page.goto(self.url + FOOD)
        add = page.locator(".rows .add").first
        for _ in range(times):
            add.click()

    def test_five_of_a_dish_are_ordered_a_sixth_is_refused_and_the_order_is_followed_to_its_end(self):
        page = self.window()
        page.goto(self.url + FOOD)
        expect(page.locator("#badge")).to_be_hidden()
        self.fill_cart(page, 5)
        expect(page.locator("#badge")).to_have_text("1")
        page.locator(".rows .add").first.click()
        expect(page.locator(".notice.warning")).to_contain_text("At most 5")
        page.reload()
        expect(page.locator("#badge")).to_have_text("1")
        page.locator("a.cart").click()
        expect(page.locator(".quantity [role=img]")).to_have_text("5")
        self.accessible(page, "the cart")
        page.locator("#order").click()
        page.locator("dialog button", has_text="Yes").click()
        page.wait_for_url(re.compile(r"/my-orders/"))
        expect(page.locator("#status")).to_have_text("Confirmed")
        expect(page.locator("#badge")).to_be_hidden()
        order = page.url.split("/")[-1]
        for status, text in (("preparing", "Being prepared"), ("ready", "Ready"), ("completed", "Completed")):
            code, answer = town().call("PUT", f"/v1/orders/{order}/status", {"status": status}, town().operator)
            self.assertEqual(code, 200, answer)
            expect(page.locator("#status")).to_have_text(text)
        self.picture(page, "order")
        self.accessible(page, "an order")
        page.locator("nav a", has_text="My orders").click()
        expect(page.locator(".orders li").first).to_contain_text("Completed")
        page.locator(".orders li a").first.click()
        page.locator("#again").click()
        expect(page.locator(".quantity [role=img]")).to_have_text("5")

    def test_a_status_is_seen_also_when_the_gateway_was_away_meanwhile(self):
        page = self.window(expected=("ERR_CONNECTION_REFUSED", "ERR_INCOMPLETE_CHUNKED_ENCODING", "ERR_CONNECTION_RESET", "503", "ERR_EMPTY_RESPONSE"))
        self.fill_cart(page)
        page.goto(f"{self.url}/cart")
        page.locator("#order").click()
        page.locator("dialog button", has_text="Yes").click()
        page.wait_for_url(re.compile(r"/my-orders/"))
        expect(page.locator("#status")).to_have_text("Confirmed")
        page.wait_for_function("localStorage['vicinity.stream'] !== undefined")
        order = page.url.split("/")[-1]
        town().kill("gateway")
        changed = lambda: town().call("PUT", f"/v1/orders/{order}/status", {"status": "preparing"}, town().operator)[0] == 200
        town().until("the gateway is back", answering(changed), 60)
        expect(page.locator("#status")).to_have_text("Being prepared", timeout=60_000)

    def test_the_cart_is_changed_line_by_line_and_asks_before_it_is_emptied(self):
        page = self.window()
        self.fill_cart(page, 2)
        page.locator(".rows .add").nth(1).click()
        expect(page.locator("#badge")).to_have_text("2")
        page.goto(f"{self.url}/cart")
        page.get_by_role("button", name=re.compile("^One .* less$")).first.click()
        expect(page.locator(".quantity [role=img]").first).to_have_text("1")
        page.get_by_role("button", name=re.compile("^Remove ")).first.click()
        expect(page.locator("#badge")).to_have_text("1")
        page.locator("#empty").click()
        page.keyboard.press("Escape")
        expect(page.locator(".cart-lines li")).to_have_count(1)
        page.locator("#empty").click()
        page.locator("dialog button", has_text="Yes").click()
        expect(page.locator(".empty")).to_have_text("The cart is empty.")

    def test_an_order_without_a_connection_waits_visibly_and_is_sent_once(self):
        page = self.window(expected=("ERR_INTERNET_DISCONNECTED", "Failed to load resource"))
        self.fill_cart(page)
        page.goto(f"{self.url}/cart")
        expect(page.locator("#order")).to_be_visible()
        page.context.set_offline(True)
        page.locator("#order").click()
        page.locator("dialog button", has_text="Yes").click()
        expect(page.locator(".waiting")).to_contain_text("waits to be sent")
        key = page.evaluate("JSON.parse(localStorage['vicinity.waiting'])[0].key")
        self.assertRegex(key, "^[0-9a-f]{32}$")
        page.context.set_offline(False)
        page.wait_for_url(re.compile(r"/my-orders/"))
        expect(page.locator("#status")).to_have_text("Confirmed")
        page.goto(f"{self.url}/my-orders")
        expect(page.locator(".orders li")).to_have_count(1)

    def test_a_place_shows_its_hours_its_menu_and_what_is_in_a_dish(self):
        page = self.window()
        page.goto(f"{self.url}/?kind=food&at=41.39,2.17&radius=10")
        page.locator(".rows h3 a").first.click()
        # The place's own rows, not those of the list that is still there for a moment.
        page.locator(".thing .rows h3 a").first.click()
        expect(page.locator(".thing")).to_contain_text("Allergens:")
        self.accessible(page, "a dish")


def answering(ask):
    """False while nobody answers."""
    def asked():
        try:
            return ask()
        except OSError:
            return False
    return asked
