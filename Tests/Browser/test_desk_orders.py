"""The desk: signing in, orders as they arrive, tickets at the door."""

import base64
import json
import re
import time

from browser import expect
from desk import DeskFlow, cinema, customer, done, merchant, order
from test_food import answering
from town import town

# Counts the tones that a page plays.
LISTEN = """
window.tones = 0;
const create = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () { window.tones += 1; return create.call(this); };
"""


class SigningIn(DeskFlow):
    def test_a_token_is_pasted_kept_for_the_window_and_given_back(self):
        page = self.window(expected=("401",))
        page.goto(f"{self.url}/about")
        page.get_by_role("link", name="For merchants and operators").click()
        expect(page.locator("h1")).to_have_text("Desk")
        self.everywhere(page, "signing in")
        for text, words in (("hello", "no token that is believed"), (customer(), "a customer’s"), (merchant()[:-4] + "aaaa", "no token that is believed"),
                            (self.old_token(), "has expired")):
            page.locator("#token").fill(text)
            page.locator("#sign-in").click()
            expect(page.locator("#token-problem")).to_contain_text(words)
            expect(page.locator("#token")).to_be_focused()
        token = town().token("merchant", "m-desk")
        page.locator("#token").fill(token)
        page.locator("#sign-in").click()
        expect(page.locator("#who")).to_contain_text("Merchant m-desk")
        expect(page.locator("#head nav a", has_text="Desk")).to_have_attribute("aria-current", "page")
        page.reload()
        expect(page.locator("#who")).to_contain_text("m-desk")
        self.assertEqual(page.evaluate("localStorage['vicinity.desk'] ?? null"), None)
        other = page.context.new_page()
        other.goto(f"{self.url}/desk")
        expect(other.locator("#token")).to_be_visible()
        page.locator("#sign-out").click()
        expect(page.locator("#token")).to_be_visible()
        expect(page.locator("#head nav a", has_text="Desk")).to_be_hidden()
        town().until("the token is refused everywhere", lambda: town().call("GET", "/v1/orders", token=token)[0] == 401, 60)

    def test_a_token_stays_on_the_device_if_one_wants_it_to(self):
        page = self.window()
        page.goto(f"{self.url}/desk")
        page.locator("#token").fill(town().token("merchant", "m-desk"))
        page.locator("#lasting").check()
        page.locator("#sign-in").click()
        expect(page.locator("#who")).to_be_visible()
        other = page.context.new_page()
        other.goto(f"{self.url}/desk")
        expect(other.locator("#who")).to_be_visible()
        other.locator("#sign-out").click()
        expect(page.locator("#token")).to_be_visible()

    def test_a_link_signs_nobody_in_who_does_not_want_it(self):
        page = self.window()
        page.goto(f"{self.url}/desk#token={town().operator}")
        expect(page.locator("dialog")).to_contain_text("Sign in as Operator")
        self.assertNotIn("token", page.url)
        page.locator("dialog button", has_text="No").click()
        expect(page.locator("#token")).to_be_visible()
        self.assertEqual(page.evaluate("[...Object.values(sessionStorage), ...Object.values(localStorage)].filter((text) => text.includes('eyJ'))"), [])

    def test_a_link_signs_in_and_forgets_the_token_in_the_address(self):
        page = self.desk("orders")
        self.assertEqual(page.url, f"{self.url}/desk/orders")
        page.evaluate("(token) => { location.hash = 'token=' + token; }", town().operator)
        page.locator("dialog button", has_text="Yes").click()
        expect(page.locator("#who")).to_contain_text("Operator")
        self.assertNotIn("token", page.url)

    def test_an_expired_token_asks_again(self):
        page = self.desk("orders", expected=("401",))
        page.evaluate("() => { const now = Date.now; Date.now = () => now() + 40 * 86400e3; }")
        # What is live may have seen it already: then there is no such link any more.
        page.evaluate("() => document.querySelector('.desk-tabs a[href=\"/desk/places\"]')?.click()")
        expect(page.locator("#token-problem")).to_contain_text("has expired")

    @staticmethod
    def old_token():
        part = lambda value: base64.urlsafe_b64encode(json.dumps(value).encode()).decode().rstrip("=")
        return f'{part({"alg": "HS256"})}.{part({"sub": "m-desk", "role": "merchant", "exp": int(time.time()) - 60})}.x'


class Orders(DeskFlow):
    def test_an_order_arrives_with_a_sound_and_goes_to_its_end_with_three_presses(self):
        page = self.window()
        page.add_init_script(LISTEN)
        self.sign_in(page, "orders", merchant())
        expect(page.locator("#board-live")).to_contain_text("Connected")
        page.locator("#sound").click()
        expect(page.locator("#sound")).to_have_attribute("aria-pressed", "true")
        page.wait_for_function("window.tones === 2")
        placed = order("desk-cafe.tea")["id"]
        card = page.locator(f"#order-{placed}")
        expect(card).to_contain_text("2 × Tea of desk-cafe")
        expect(card).to_contain_text("€5")
        expect(page.locator(".notice")).to_contain_text("New order")
        page.wait_for_function("window.tones === 4")
        self.picture(page, "desk")
        self.everywhere(page, "the orders' desk")
        buyer = self.window()
        buyer.goto(self.url)
        buyer.evaluate("(token) => { localStorage['vicinity.session'] = JSON.stringify({token, customer: JSON.parse(atob(token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/'))).sub, expiresAt: '2099-01-01T00:00:00Z'}); }", customer())
        buyer.goto(f"{self.url}/my-orders/{placed}")
        for status, words in (("preparing", "Being prepared"), ("ready", "Ready"), ("completed", "Completed")):
            card.locator(f"button[data-step={status}]").click()
            expect(buyer.locator("#status")).to_have_text(words)
        expect(card).to_have_count(0)
        page.get_by_role("link", name="Finished").click()
        expect(card).to_contain_text("Completed")
        card.locator("button", has_text="Remove").click()
        page.locator("dialog button", has_text="Yes").click()
        expect(card).to_have_count(0)
        self.assertIn(town().call("GET", f"/v1/orders/{placed}", None, customer())[0], (404, 410))

    def test_a_wish_for_sound_comes_true_after_a_reload_with_the_first_press(self):
        page = self.window()
        page.add_init_script(LISTEN)
        self.sign_in(page, "orders", merchant())
        page.locator("#sound").click()
        page.wait_for_function("window.tones === 2")
        page.reload()
        expect(page.locator("#board-live")).to_contain_text("Connected")
        expect(page.locator("#sound")).to_have_attribute("aria-pressed", "true")
        page.keyboard.press("Tab")
        placed = order("desk-cafe.tea")["id"]
        expect(page.locator(f"#order-{placed}")).to_be_visible()
        page.wait_for_function("window.tones === 2")
        page.locator("#sound").click()
        expect(page.locator("#sound")).to_have_attribute("aria-pressed", "false")

    def test_the_keyboard_moves_an_order_on_and_keeps_its_place(self):
        page = self.desk("orders")
        placed = order("desk-cafe.tea")["id"]
        page.locator(f"#next-{placed}-desk-cafe").focus()
        page.keyboard.press("Enter")
        expect(page.locator(f"#order-{placed} button[data-step=ready]")).to_be_focused()

    def test_orders_that_came_while_nobody_was_connected_are_there_afterwards(self):
        page = self.desk("orders", expected=("ERR_CONNECTION_REFUSED", "ERR_INCOMPLETE_CHUNKED_ENCODING", "ERR_CONNECTION_RESET", "503", "ERR_EMPTY_RESPONSE", "fetching the script"))
        expect(page.locator("#board-live")).to_contain_text("Connected")
        town().kill("gateway")
        expect(page.locator("#board-live")).to_contain_text("Not connected")
        # Until it has read which sessions were ended it takes no token.
        town().until("the gateway is back", answering(lambda: town().call("GET", "/readyz")[0] == 200), 60)
        placed = order("desk-cafe.tea")["id"]
        expect(page.locator(f"#order-{placed}")).to_be_visible(timeout=60_000)
        expect(page.locator("#board-live")).to_contain_text("Connected")

    def test_filters_show_a_places_orders_and_a_status(self):
        page = self.desk("orders")
        cafe, stall, both = order("desk-cafe.tea")["id"], order("desk-stall.tea")["id"], order("desk-cafe.tea", "desk-stall.tea")["id"]
        shown = lambda one: page.locator(f"#order-{one}")
        expect(shown(both)).to_contain_text("Cafè del Taulell")
        expect(shown(both)).to_contain_text("Parada del Taulell")
        page.locator("#place").select_option(label="Parada del Taulell")
        expect(shown(stall)).to_be_visible()
        expect(shown(both)).to_be_visible()
        expect(shown(cafe)).to_have_count(0)
        self.assertIn("place=desk-stall", page.url)
        page.locator(f"#next-{both}-desk-stall").click()
        expect(page.locator(f"#next-{both}-desk-stall")).to_have_attribute("data-step", "ready")
        expect(page.locator(f"#next-{both}-desk-cafe")).to_have_attribute("data-step", "preparing")
        page.get_by_role("link", name="Being prepared").click()
        expect(shown(both)).to_be_visible()
        expect(shown(stall)).to_have_count(0)
        page.reload()
        expect(shown(both)).to_be_visible()
        shown(both).locator("button", has_text="Cancel the order").click()
        page.locator("dialog button", has_text="Yes").click()
        expect(shown(both)).to_have_count(0)
        self.assertEqual(town().call("GET", f"/v1/orders/{both}", None, customer())[1]["status"], "cancelled")

    def test_another_merchant_sees_none_of_it_and_an_operator_all(self):
        placed = order("desk-cafe.tea")["id"]
        operator = self.desk("orders", token=town().operator)
        expect(operator.locator(f"#order-{placed}")).to_be_visible()
        other = self.desk("orders", token=town().token("merchant", "m-other"))
        expect(other.locator(".empty")).to_have_text("No such orders now.")
        expect(other.locator(".desk-tabs a")).to_have_count(3)
        expect(operator.locator(".desk-tabs a")).to_have_count(9)


class Door(DeskFlow):
    def test_a_ticket_is_good_once(self):
        show = cinema()
        ticket = order(show, quantity=3)["lines"][0]["ticket"]
        page = self.desk("door", expected=("409", "404"))
        expect(page.locator("#code")).to_be_focused()
        page.keyboard.type(ticket)
        page.keyboard.press("Enter")
        said = page.locator("#door-said")
        expect(said).to_contain_text("Good. The Desk, 3 seats")
        expect(page.locator("#code")).to_be_focused()
        expect(page.locator("#code")).to_have_value("")
        page.keyboard.type(ticket)
        page.keyboard.press("Enter")
        expect(said).to_contain_text(re.compile("No\\. .*used", re.I))
        page.keyboard.type("nothing")
        page.keyboard.press("Enter")
        expect(said).to_contain_text("There is no such ticket.")
        expect(page.locator(".door-list li")).to_have_count(3)
        self.everywhere(page, "the door")
