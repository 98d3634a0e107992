"""The desk: signing in, orders as they arrive, tickets at the door."""

import base64
import datetime
import json
import re
import time

from browser import AWAY, WIDE, boxes, expect
from desk import CAFE, DeskFlow, cinema, customer, done, merchant, order, show
from homes import cafe, dish
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
        page.locator("#have-token").click()
        self.everywhere(page, "signing in with a token")
        for text, words in (("hello", "not valid here"), (customer(), "a customer’s"), (merchant()[:-4] + "aaaa", "not valid here"),
                            (self.old_token(), "has expired")):
            page.locator("#token").fill(text)
            page.locator("#sign-in").click()
            expect(page.locator("#token-problem")).to_contain_text(words)
            expect(page.locator("#token")).to_be_focused()
        token = town().token("merchant", "m-desk")
        page.locator("#token").fill(token)
        page.locator("#sign-in").click()
        expect(page.locator("#who")).to_have_attribute("aria-label", re.compile("^Merchant m-desk, until "))
        page.reload()
        expect(page.locator("#who")).to_have_attribute("aria-label", re.compile("m-desk"))
        self.assertEqual(page.evaluate("localStorage['vicinity.desk'] ?? null"), None)
        other = page.context.new_page()
        other.goto(f"{self.url}/desk")
        expect(other.locator("#have-token")).to_be_visible()
        page.locator("#who").click()
        expect(page.locator("#account")).to_contain_text("Merchant m-desk")
        self.everywhere(page, "what is more")
        page.locator("#sign-out").click()
        expect(page.locator("#have-token")).to_be_visible()
        town().until("the token is refused everywhere", lambda: town().call("GET", "/v1/orders", token=token)[0] == 401)

    def test_a_token_stays_on_the_device_if_one_wants_it_to(self):
        page = self.window(viewport=WIDE)
        page.goto(f"{self.url}/desk")
        page.locator("#have-token").click()
        page.locator("#token").fill(town().token("merchant", "m-desk"))
        page.locator("#lasting").check()
        page.locator("#sign-in").click()
        expect(page.locator("#who")).to_be_visible()
        other = page.context.new_page()
        other.goto(f"{self.url}/desk")
        expect(other.locator("#who")).to_be_visible()
        self.tab(other, "More")
        other.locator("#sign-out").click()
        expect(page.locator("#have-token")).to_be_visible()

    def test_a_link_signs_in_only_after_a_confirmation(self):
        page = self.window()
        page.goto(f"{self.url}/desk#token={town().operator}")
        expect(page.locator("dialog")).to_contain_text("Sign in as Operator")
        self.assertNotIn("token", page.url)
        page.locator("dialog button", has_text="No").click()
        expect(page.locator("#have-token")).to_be_visible()
        self.assertEqual(page.evaluate("[...Object.values(sessionStorage), ...Object.values(localStorage)].filter((text) => text.includes('eyJ'))"), [])

    def test_a_link_signs_in_and_forgets_the_token_in_the_address(self):
        page = self.desk("orders")
        self.assertEqual(page.url, f"{self.url}/desk/orders")
        page.evaluate("(token) => { location.hash = 'token=' + token; }", town().operator)
        page.locator("dialog button", has_text="Yes").click()
        expect(page.locator("#who")).to_have_attribute("aria-label", re.compile("^Operator "))
        self.assertNotIn("token", page.url)

    def test_an_expired_token_asks_again(self):
        page = self.desk("orders", expected=("401",))
        page.evaluate("() => { const now = Date.now; Date.now = () => now() + 40 * 86400e3; }")
        # The live stream may have shown it already: then the link is not there any more.
        page.evaluate("() => document.querySelector('#nav a[href^=\"/desk/places\"]')?.click()")
        expect(page.locator("#token-problem")).to_contain_text("has expired")

    @staticmethod
    def old_token():
        part = lambda value: base64.urlsafe_b64encode(json.dumps(value).encode()).decode().rstrip("=")
        return f'{part({"alg": "HS256"})}.{part({"sub": "m-desk", "role": "merchant", "exp": int(time.time()) - 60})}.x'


class OrdersFlow(DeskFlow):
    def more(self, card):
        """The content of a ticket's code."""
        card.get_by_role("button", name=re.compile("^More about")).click()
        return card.page.get_by_role("dialog")

    def ordered(self, placed):
        return town().call("GET", f"/v1/orders/{placed}", None, customer())[1]

    def at_customers(self, placed, status):
        town().until(f"the customer sees {status}", lambda: self.ordered(placed)["status"] == status)


class Orders(OrdersFlow):
    def test_an_order_arrives_with_a_sound_and_goes_to_its_end_with_three_presses(self):
        page = self.window(viewport=WIDE)
        page.add_init_script(LISTEN)
        self.sign_in(page, "orders", merchant())
        expect(page.locator("#board-live")).to_have_text("Live")
        page.locator("#sound").click()
        expect(page.locator("#sound")).to_be_checked()
        page.wait_for_function("() => window.tones === 2")
        placed = order("desk-cafe.tea")["id"]
        card = page.locator(f"#order-{placed}")
        new = page.locator("#lane-confirmed")
        expect(new.locator(f"#order-{placed}.fresh")).to_contain_text("2×Tea of desk-cafe")
        expect(card).to_contain_text("€5")
        expect(card).to_contain_text("now")
        expect(page.locator(".notice")).to_contain_text("New order")
        page.wait_for_function("() => window.tones === 4")
        self.picture(page, "desk")
        self.everywhere(page, "the orders' desk")
        buyer = self.window()
        buyer.goto(self.url)
        buyer.evaluate(
            "(token) => { localStorage['vicinity.session'] = JSON.stringify({token, customer:"
            " JSON.parse(atob(token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/'))).sub, expiresAt: '2099-01-01T00:00:00Z'}); }",
            customer())
        buyer.goto(f"{self.url}/my-orders/{placed}")
        for status, words in (("preparing", "Being prepared"), ("ready", "Ready to pick up"), ("completed", "Completed")):
            card.locator(f"button[data-step={status}]").click()
            # The step shows at once, and is sent when it can no longer be undone.
            expect(card.locator(f"button[data-step={status}]")).to_have_count(0)
            expect(buyer.locator("#status")).to_have_text(words)
        expect(card).to_have_count(0)
        page.get_by_role("link", name="Finished").click()
        expect(card).to_contain_text("Completed")
        self.everywhere(page, "finished orders")
        self.more(card).get_by_role("button", name="Remove").click()
        page.get_by_role("dialog").get_by_role("button", name="Yes").click()
        expect(card).to_have_count(0)
        self.assertIn(town().call("GET", f"/v1/orders/{placed}", None, customer())[0], (404, 410))

    def test_behind_a_ticket_its_dishes_and_note_come_first_and_its_numbers_last(self):
        merchant()
        body = {"note": "Ring twice.", "lines": [{"item": "desk-cafe.tea", "quantity": 3, "note": "no sugar"}],
                "contact": {"name": "Malee", "telephone": "080-000-4437"}}
        placed = done(town().call("POST", "/v1/orders", body, customer(), "desk-details"))["id"]
        page = self.desk("orders", viewport=WIDE)
        dialog = self.more(page.locator(f"#order-{placed}"))
        expect(dialog.locator(".what")).to_have_text("3×Tea of desk-cafeno sugar")
        expect(dialog).to_contain_text(re.compile("Malee.*Ring twice.*no sugar.*Print the ticket.*" + placed, re.S))
        expect(dialog.get_by_role("heading").first).to_have_text(re.compile(r"^Order \S+$"))
        self.accessible(page, "what is behind a ticket")

    def test_the_heads_of_all_pages_are_as_high(self):
        merchant()
        heights = set()
        for path in ("orders", "menu/desk-cafe", "door", "more", "figures/desk-cafe", "reviews"):
            page = self.desk(path, viewport=WIDE)
            [head] = boxes(page.locator(".deskbar"))
            heights.add(round(head["height"]))
        self.assertEqual(len(heights), 1, heights)

    def test_a_wish_for_sound_comes_true_after_a_reload_with_the_first_press(self):
        page = self.window(viewport=WIDE)
        page.add_init_script(LISTEN)
        self.sign_in(page, "orders", merchant())
        page.locator("#sound").click()
        page.wait_for_function("() => window.tones === 2")
        page.reload()
        expect(page.locator("#board-live")).to_have_text("Live")
        expect(page.locator("#sound")).to_be_checked()
        page.keyboard.press("Tab")
        placed = order("desk-cafe.tea")["id"]
        expect(page.locator(f"#order-{placed}")).to_be_visible()
        page.wait_for_function("() => window.tones === 2")
        page.locator("#sound").click()
        expect(page.locator("#sound")).not_to_be_checked()

    def test_the_keyboard_moves_an_order_on_and_keeps_its_place(self):
        page = self.desk("orders", viewport=WIDE)
        placed = order("desk-cafe.tea")["id"]
        page.locator(f"#next-{placed}-desk-cafe").focus()
        page.keyboard.press("Enter")
        expect(page.locator(f"#order-{placed} button[data-step=ready]")).to_be_focused()
        self.at_customers(placed, "preparing")
        expect(page.locator(f"#order-{placed} button[data-step=ready]")).to_be_focused()

    def test_orders_that_arrived_without_a_connection_are_there_afterwards(self):
        page = self.desk("orders", expected=AWAY)
        expect(page.locator("#board-live")).to_have_text("Live")
        town().kill("gateway")
        expect(page.locator("#board-live")).to_contain_text("Not connected")
        # Until the gateway has read the ended sessions it accepts no token.
        town().until("the gateway is back", answering(lambda: town().call("GET", "/readyz")[0] == 200))
        placed = order("desk-cafe.tea")["id"]
        expect(page.locator(f"#order-{placed}")).to_be_visible()
        expect(page.locator("#board-live")).to_have_text("Live")

    def test_a_place_is_chosen_and_lanes_show_what_is_to_be_done_there(self):
        page = self.desk("orders", viewport=WIDE)
        cafe, stall, both = order("desk-cafe.tea")["id"], order("desk-stall.tea")["id"], order("desk-cafe.tea", "desk-stall.tea")["id"]
        shown = lambda one: page.locator(f"#order-{one}")
        expect(shown(both)).to_contain_text("Cafè del Taulell")
        expect(shown(both)).to_contain_text("Parada del Taulell")
        page.get_by_label("Place", exact=True).select_option(label="Parada del Taulell")
        expect(page.locator("h1")).to_have_text("Parada del Taulell")
        expect(shown(stall)).to_be_visible()
        expect(shown(both)).to_be_visible()
        expect(shown(cafe)).to_have_count(0)
        self.assertIn("place=desk-stall", page.url)
        page.locator(f"#next-{both}-desk-stall").click()
        expect(page.locator(f"#next-{both}-desk-stall")).to_have_attribute("data-step", "ready")
        expect(page.locator(f"#next-{both}-desk-cafe")).to_have_attribute("data-step", "preparing")
        preparing = page.get_by_role("region", name="Preparing")
        expect(preparing.locator(f"#order-{both}")).to_be_visible()
        expect(preparing.locator(f"#order-{stall}")).to_have_count(0)
        # Leaving the page sends the step.
        page.reload()
        expect(preparing.locator(f"#order-{both}")).to_be_visible()
        self.at_customers(both, "preparing")
        self.more(shown(both)).get_by_role("button", name="Cancel the order").click()
        page.get_by_role("dialog").get_by_role("button", name="The kitchen is too busy.").click()
        expect(shown(both)).to_have_count(0)
        ended = self.ordered(both)
        self.assertEqual((ended["status"], ended["reason"]["detail"]), ("cancelled", "The kitchen is too busy."))

    def test_a_step_that_a_browser_lost_with_its_page_leaves_with_the_next(self):
        placed = order("desk-cafe.tea")["id"]
        page = self.desk("orders", viewport=WIDE)
        expect(page.locator(f"#next-{placed}-desk-cafe")).to_be_visible()
        page.evaluate("() => { window.fetch = () => new Promise(() => {}); }")
        page.locator(f"#next-{placed}-desk-cafe").click()
        expect(page.locator(f"#next-{placed}-desk-cafe")).to_have_attribute("data-step", "ready")
        page.reload()
        expect(page.get_by_role("region", name="Preparing").locator(f"#order-{placed}")).to_be_visible()
        self.at_customers(placed, "preparing")

    def test_a_merchant_with_one_place_works_there(self):
        token = town().token("merchant", "m-single")
        done(town().call("PUT", "/v1/places/desk-single", {**CAFE, "name": "Xurreria Sola", "names": {}}, token))
        own = lambda: town().call("GET", "/v1/places?merchant=me", None, token)[1]["total"] == 1
        town().until("search knows the place", own)
        page = self.desk("orders", token=token)
        expect(page.locator("h1")).to_have_text("Xurreria Sola")
        self.tab(page, "Menu")
        page.wait_for_url(f"{self.url}/desk/menu/desk-single")
        expect(page.get_by_text("No dishes are listed.")).to_be_visible()
        self.tab(page, "Place")
        page.wait_for_url(f"{self.url}/desk/places/desk-single")

    def test_another_merchant_sees_none_of_it_and_an_operator_all(self):
        placed = order("desk-cafe.tea")["id"]
        operator = self.desk("orders", token=town().operator)
        expect(operator.locator(f"#order-{placed}")).to_be_visible()
        other = self.desk("orders", token=town().token("merchant", "m-other"))
        expect(other.get_by_text("No new orders")).to_be_visible()
        expect(other.locator(".job")).to_have_count(0)
        tabs = lambda page: page.locator("#nav li").all_inner_texts()
        self.assertEqual([text.split()[-1] for text in tabs(other)], ["Orders", "Menu", "Door", "Place", "More"])
        self.assertEqual([text.split()[-1] for text in tabs(operator)], ["Overview", "Orders", "Places", "Door", "More"])
        self.tab(other, "More")
        expect(other.get_by_role("navigation", name="Tools").get_by_role("link")).to_have_count(5)
        self.tab(operator, "More")
        expect(operator.get_by_role("navigation", name="Tools").get_by_role("link")).to_have_count(10)


class Moving(OrdersFlow):
    def test_a_step_is_undone_before_it_was_sent(self):
        page = self.desk("orders", viewport=WIDE)
        one = order("desk-cafe.tea")
        placed, number = one["id"], one["parts"][0]["number"]
        self.unhurried(page)
        page.locator(f"#next-{placed}-desk-cafe").click()
        expect(page.locator(f"#lane-preparing #order-{placed}")).to_be_visible()
        expect(page.locator("#toast")).to_contain_text(f"{number} is being prepared.")
        page.get_by_role("button", name="Undo").click()
        page.evaluate("hurry()")
        expect(page.locator(f"#lane-confirmed #order-{placed}")).to_be_visible()
        page.wait_for_timeout(1000)
        self.assertEqual(self.ordered(placed)["status"], "confirmed")

    def test_a_step_leaves_with_the_next_one_and_is_taken_back_if_it_is_refused(self):
        page = self.desk("orders", expected=("409", "422"))
        first, second = order("desk-cafe.tea")["id"], order("desk-cafe.tea")["id"]
        page.locator(f"#next-{first}-desk-cafe").click()
        page.locator(f"#next-{second}-desk-cafe").click()
        self.at_customers(first, "preparing")
        self.assertEqual(self.ordered(second)["status"], "confirmed")
        # The customer cancels first.
        done(town().call("PUT", f"/v1/orders/{second}/status", {"status": "cancelled"}, customer()))
        expect(page.locator(f"#order-{second}")).to_have_count(0)
        expect(page.locator("#toast")).to_contain_text("That is not possible")

    def test_lateness_is_written(self):
        placed = order("desk-cafe.tea")["id"]
        page = self.window()
        page.add_init_script("{ const now = Date.now; Date.now = () => now() + 7 * 60e3 * (globalThis.hurry ?? 1); }")
        self.sign_in(page, "orders", merchant())
        age = page.locator(f"#order-{placed} .age")
        expect(age).to_have_text("waits 7 min")
        expect(page.locator(f"#order-{placed}")).to_have_class(re.compile("due"))
        page.evaluate("globalThis.hurry = 2")
        expect(age).to_have_text(re.compile("1[45] min, late"))

    def test_with_letters_twice_as_large_nothing_is_cut(self):
        placed = order("desk-cafe.tea", "desk-stall.tea")["id"]
        page = self.desk()
        expect(page.locator(f"#order-{placed}")).to_be_visible()
        for width in (1280, 390):
            page.set_viewport_size({"width": width, "height": 800})
            page.evaluate("document.documentElement.style.fontSize = '200%'")
            cut = page.evaluate(
                "() => [document.scrollingElement, ...document.querySelectorAll('.job, .job *, .board > .seg')]"
                ".filter((one) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1 && !one.closest('.said, svg'))"
                ".map((one) => `${one.tagName}.${one.className} ${one.scrollWidth} > ${one.clientWidth}`)")
            self.assertEqual(cut, [], f"{width} px")

    def test_a_phone_shows_a_lane_at_a_time(self):
        placed = order("desk-cafe.tea")["id"]
        page = self.desk("orders", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
        card = page.locator(f"#order-{placed}")
        expect(card).to_be_visible()
        card.get_by_role("button", name="Start").click()
        expect(card).to_be_hidden()
        lanes = page.get_by_role("group", name="Which orders")
        lanes.get_by_role("button", name=re.compile("Preparing")).click()
        expect(card.get_by_role("button", name="Ready")).to_be_visible()
        expect(lanes.get_by_role("button", name=re.compile("Preparing"))).to_have_attribute("aria-pressed", "true")
        page.reload()
        expect(card).to_be_visible()
        self.accessible(page, "a lane on a phone")
        small = page.evaluate(
            "[...document.querySelectorAll('button, a, input, select')].filter((one) => one.checkVisibility())"
            ".map((one) => [one.outerHTML.slice(0, 80), one.getBoundingClientRect()])"
            ".filter(([, { height, width, right }]) => right > 0 && (height < 39.5 || width < 39.5)).map(([text]) => text)")
        self.assertEqual(small, [], "too small for a finger")
        # A tablet has room for all three.
        page.set_viewport_size({"width": 820, "height": 1180})
        expect(lanes).to_be_hidden()
        places = [page.locator(f"#lane-{lane}") for lane in ("confirmed", "preparing", "ready")]
        for place in places:
            expect(place).to_be_visible()
            expect(place.locator("h2.lane")).to_be_visible()
        self.assertEqual(len({place["y"] for place in boxes(*places)}), 1)

    def test_an_order_is_counted_sounded_and_announced_on_the_desks_other_pages_too(self):
        page = self.window()
        page.add_init_script(LISTEN)
        self.sign_in(page, "more", merchant())
        page.get_by_role("switch", name="Sound for new orders").click()
        page.wait_for_function("() => window.tones === 2")
        badge = page.locator("#nav .dot")
        before = int(badge.inner_text()) if badge.count() else 0
        order("desk-cafe.tea")
        expect(page.locator("#toast")).to_contain_text("New order: 2 × Tea of desk-cafe")
        page.wait_for_function("() => window.tones === 4")
        expect(badge).to_have_text(str(before + 1))

    def test_a_ticket_is_printed_alone(self):
        placed = order("desk-cafe.tea")["id"]
        page = self.window()
        page.add_init_script("window.print = () => {}")
        self.sign_in(page, "orders", merchant())
        self.more(page.locator(f"#order-{placed}"))
        page.get_by_role("dialog").get_by_role("button", name="Print the ticket").click()
        self.assertIn(placed, page.evaluate("document.querySelector('.slip').textContent"))
        page.emulate_media(media="print")
        expect(page.locator(".slip")).to_contain_text("2 × Tea of desk-cafe")
        expect(page.locator(".slip")).to_be_visible()
        expect(page.locator(".app")).to_be_hidden()
        page.evaluate("dispatchEvent(new Event('afterprint'))")
        expect(page.locator(".slip")).to_have_count(0)


class Tickets(DeskFlow):
    def test_tickets_say_their_show_and_lead_to_the_door_while_food_is_begun(self):
        placed = order(show(3), quantity=2)["id"]
        page = self.desk("orders?place=desk-cinema", viewport=WIDE)
        card = page.locator(f"#order-{placed}")
        expect(card.locator(".tag").first).to_have_text("Ticket")
        expect(card.locator(".what")).to_contain_text(re.compile(r"2×The Desk.*\d\d:\d\d"))
        expect(card.locator(".age")).to_have_text(re.compile(r", \d\d:\d\d$"))
        expect(card.locator("[data-step]")).to_have_count(0)
        self.everywhere(page, "tickets on the board")
        card.get_by_role("link", name="Door").click()
        expect(page.locator("#code")).to_be_visible()


class Due(DeskFlow):
    def test_lateness_follows_the_promised_time_and_the_first_due_is_first(self):
        token = town().token("merchant", "m-due")
        # Far from the places of other tests, which look for similar ones.
        cafe("due-cafe", merchant="m-due", geo={"latitude": 8.9, "longitude": 98.9}, openingHours={"text": "Mo-Su 00:00-24:00"},
             ordering={"methods": ["pick-up"], "leadTime": 5, "slots": {"length": 15, "days": 1}})
        dish("due-cafe.tea", 4000)
        customer = done(town().call("POST", "/v1/session"))["token"]
        slots = done(town().call("GET", "/v1/places/due-cafe/slots"))["items"]
        now = datetime.datetime.now(datetime.timezone.utc)
        begins = lambda slot: datetime.datetime.fromisoformat(slot["startTime"])
        slot = next(one for one in slots if begins(one) - now > datetime.timedelta(minutes=50))

        def placed(key, **more):
            body = {"lines": [{"item": "due-cafe.tea", "quantity": 1}], **more}
            return done(town().call("POST", "/v1/orders", body, customer, key))["id"]

        later = placed("due-1", scheduledTime=slot["startTime"], contact={"name": "Malee", "telephone": "080-000-4437"})
        soon = placed("due-2", note="Nuts make me ill.")
        # Whoever looks from elsewhere reads the place's clock.
        page = self.window(timezone_id="America/New_York")
        page.clock.install(time=now)
        self.sign_in(page, "orders?place=due-cafe", token)
        card = page.locator(f"#order-{later}")
        expect(card).to_contain_text("Malee")
        expect(page.locator("#lane-confirmed li.job").first).to_have_attribute("id", f"order-{soon}")

        def show(before):
            """Moves the board's clock to so many minutes before the slot begins."""
            page.clock.set_fixed_time(begins(slot) - datetime.timedelta(minutes=before))
            page.clock.run_for(11_000)

        show(24)
        expect(card.locator(".age")).to_have_text("due in 24 min")
        expect(card).not_to_have_class(re.compile("due|late"))
        expect(page.locator(f"#order-{soon}")).to_have_class(re.compile("late"))
        show(8)
        expect(card.locator(".age")).to_have_text("due in 8 min")
        expect(card).to_have_class(re.compile("due"))
        there = begins(slot).astimezone(datetime.timezone(datetime.timedelta(hours=7))).strftime("%H:%M")
        expect(card.locator("header")).to_contain_text(there)
        expect(card.get_by_text("Ready at")).to_contain_text(there)
        self.picture(page, "orders-due")
        # Who has one place reads its name once; what makes somebody ill stands before all dishes.
        expect(card.locator("h4")).to_have_count(0)
        expect(page.locator(f"#order-{soon} > header + .say.bad")).to_have_text("Nuts make me ill.")
        show(0)
        expect(card.locator(".age")).to_have_text("due now")
        show(-7)
        expect(card.locator(".age")).to_have_text("6 min late")
        expect(card).to_have_class(re.compile("late"))


class Door(DeskFlow):
    needs_whole_browser = True

    def until_known(self, *shows):
        known = lambda: {one["id"] for one in town().call("GET", "/v1/screenings?place=desk-cinema")[1]["items"]}
        town().until("search knows the shows", lambda: known() >= set(shows))

    def test_a_ticket_is_good_once(self):
        show = cinema()
        ticket = order(show, quantity=3)["lines"][0]["ticket"]
        page = self.desk("door", expected=("409", "404"))
        expect(page.locator("#code")).to_be_focused()
        page.keyboard.type(ticket)
        page.keyboard.press("Enter")
        result = page.locator("#door-said")
        expect(result).to_contain_text("Valid: The Desk, 3 seats")
        expect(page.locator("#code")).to_be_focused()
        expect(page.locator("#code")).to_have_value("")
        page.keyboard.type(ticket)
        page.keyboard.press("Enter")
        expect(result).to_contain_text(re.compile("^Already used: at "))
        page.keyboard.type("nothing")
        page.keyboard.press("Enter")
        expect(result).to_contain_text("There is no such ticket.")
        expect(page.locator(".door-list > li")).to_have_count(3)
        self.everywhere(page, "the door")

    def test_the_door_opens_with_its_title_in_sight_and_the_field_focused(self):
        page = self.desk("door", viewport=WIDE)
        expect(page.locator("#code")).to_be_focused()
        expect(page.get_by_text("No ticket was read yet.")).to_be_visible()
        self.assertEqual(page.evaluate("scrollY"), 0)
        for part in ("h1", "#code-hint"):
            expect(page.locator(part)).to_be_in_viewport(ratio=1)

    def test_a_person_types_eight_signs_of_a_ticket(self):
        ticket = order(cinema(), quantity=2)["lines"][0]["ticket"]
        signs = ticket.split(".")[1][:8]
        self.until_known(cinema())
        page = self.desk("door", expected=("409", "404", "ERR_INTERNET_DISCONNECTED", "Failed to load resource"))
        result = page.locator("#door-said")
        page.locator("#code").fill(f"{signs[:4].upper()} {signs[4:]}")
        page.keyboard.press("Enter")
        expect(result).to_contain_text("Valid")
        expect(result).to_contain_text("2 seats")
        page.locator("#code").fill("aaaa-aaaa")
        page.keyboard.press("Enter")
        expect(result).to_contain_text("There is no such ticket.")
        page.locator("#code").fill(signs)
        page.keyboard.press("Enter")
        expect(result).to_contain_text("used")
        page.context.set_offline(True)
        page.locator("#code").fill(signs)
        page.keyboard.press("Enter")
        expect(result).to_contain_text("only whole codes")

    def test_a_ticket_for_another_show_stays_good(self):
        other = show(2)
        mine, theirs = (order(one)["lines"][0]["ticket"] for one in (cinema(), other))
        self.until_known(cinema(), other)
        page = self.desk("door", expected=("404",))
        page.locator("#door-show").select_option(cinema())
        expect(page.locator("#door-count")).to_have_text(re.compile(r"^\d+ of \d+ are in$"))
        result, stage = page.locator("#door-said"), page.locator(".door-stage")
        inside = lambda: int(page.locator("#door-count").inner_text().split()[0])
        before = inside()
        page.keyboard.type(theirs)
        page.keyboard.press("Enter")
        expect(result).to_contain_text("Not for this show: The Desk")
        expect(stage).to_have_attribute("data-kind", "other")
        page.keyboard.type(mine)
        page.keyboard.press("Enter")
        expect(result).to_contain_text("Valid: The Desk, 2 seats")
        self.assertEqual(inside(), before + 2)
        [verdict], window = boxes(result), page.viewport_size
        self.assertGreater(verdict["width"] * verdict["height"], 0.4 * window["width"] * window["height"])
        # What the other door decides is not decided here.
        self.assertEqual(town().call("POST", f"/v1/tickets/{theirs}/check-in", None, merchant())[0], 200)

    def test_what_a_scanner_types_arrives_wherever_the_focus_is(self):
        page = self.desk("door", expected=("404",))
        expect(page.locator("#code")).to_be_focused()
        page.evaluate("document.activeElement.blur()")
        page.keyboard.type("nothing")
        page.keyboard.press("Enter")
        expect(page.locator("#door-said")).to_contain_text("Unknown: There is no such ticket.")

    def test_seats_of_a_ticket_come_one_by_one(self):
        ticket = order(cinema(), quantity=2)["lines"][0]["ticket"]
        page = self.desk("door", expected=("409",))
        page.locator("#door-seats").select_option("1")
        result = page.locator("#door-said")
        for words in ("Valid: The Desk, 1 seat", "Valid: The Desk, 1 seat", "Already used"):
            page.locator("#code").fill(ticket)
            page.keyboard.press("Enter")
            expect(page.locator("#code")).to_have_value("")
            expect(result).to_contain_text(words)
            page.wait_for_timeout(300)
        expect(page.locator(".door-list > li")).to_have_count(3)

    def test_the_camera_reads_codes_once_while_they_are_held_up(self):
        """Chromium's own camera shows no code, so the test replaces what is detected in it."""
        ticket = order(cinema(), quantity=1)["lines"][0]["ticket"]
        page = self.window()
        page.add_init_script("""
            window.held = '';
            window.BarcodeDetector = class {
              detect(video) { return Promise.resolve(video.videoWidth > 0 && window.held ? [{ rawValue: window.held }] : []); }
            };""")
        page.context.grant_permissions(["camera", "geolocation"])
        self.sign_in(page, "door", merchant())
        page.get_by_role("button", name="Read with the camera").click()
        expect(page.locator(".door-camera")).to_be_visible()
        page.evaluate("(code) => { window.held = code; }", ticket)
        expect(page.locator("#door-said")).to_contain_text("Valid: The Desk, 1 seat")
        page.wait_for_timeout(1500)
        expect(page.locator(".door-list > li")).to_have_count(1)
        page.locator("#door-camera").click()
        expect(page.locator(".door-camera")).to_be_hidden()

    def test_without_a_connection_the_list_admits_and_a_second_admission_is_reported_later(self):
        here, elsewhere = (order(cinema(), quantity=2)["lines"][0]["ticket"] for _ in range(2))
        self.until_known(cinema())
        page = self.desk("door", expected=("ERR_INTERNET_DISCONNECTED", "Failed to load resource", "409"))
        result, state = page.locator("#door-said"), page.locator("#door-list-state")
        page.locator("#door-show").select_option(cinema())
        expect(state).to_contain_text("is good without a connection")
        page.context.set_offline(True)
        for ticket, words in ((here, "2 seats, checked without a connection"), (here, "No seats are left"),
                              (elsewhere, "2 seats, checked without"), ("nothing", "not in the list")):
            page.locator("#code").fill(ticket)
            page.keyboard.press("Enter")
            expect(result).to_contain_text(words)
        expect(state).to_contain_text("2 still to be sent")
        # Another device with a connection has admitted the second ticket meanwhile.
        self.assertEqual(town().call("POST", f"/v1/tickets/{elsewhere}/check-in", None, merchant())[0], 200)
        page.context.set_offline(False)
        expect(result).to_contain_text("Let in here without a connection, but not valid.")
        expect(state).not_to_contain_text("to be sent")
        status, problem = town().call("POST", f"/v1/tickets/{here}/check-in", None, merchant())
        self.assertEqual((status, problem["type"]), (409, "/problems/already-checked-in"))
