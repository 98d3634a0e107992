"""What the page says is so: of an order that was pressed for twice, of whom this browser is, of what nobody knows, of times."""

import datetime
import itertools
import json
import re
import urllib.parse

from accounts import Accounts
from browser import WIDE, Flow, expect
from desk import DeskFlow
from homes import FAR, cafe, dish, done, home, search_knows
from movies import MovieFlow, taste_like
from test_options import options
from town import town

SENDING = 25_000
numbers = itertools.count(1)
NEAR = {"latitude": FAR["latitude"] + 0.004, "longitude": FAR["longitude"]}


class AsSomebody(Flow):
    def as_somebody(self, page):
        """Who this window is from now on: a customer without an account."""
        session = done(town().call("POST", "/v1/session"))
        page.goto(f"{self.url}/about")
        page.get_by_role("heading", level=1).wait_for()
        page.evaluate("(session) => { localStorage['vicinity.session'] = JSON.stringify(session); }", session)
        return session

    def order(self, session, item, **more):
        body = {"lines": [{"item": item, "quantity": 1}], **more}
        return done(town().call("POST", "/v1/orders", body, session["token"], f"truth-{next(numbers)}"))


class PressedTwice(AsSomebody):
    def test_a_double_click_orders_once(self):
        cafe("twice-cafe")
        dish("twice-cafe.tea", 4000)
        page = self.window(location=FAR)
        session = self.as_somebody(page)
        page.goto(f"{self.url}/place/twice-cafe")
        page.get_by_role("button", name="Add Tea", exact=True).click()
        page.goto(f"{self.url}/cart")
        page.locator("#order").dblclick()
        expect(page.locator("#cancel-sending")).to_be_focused()
        page.wait_for_url(re.compile(r"/my-orders/"), timeout=SENDING)
        self.assertEqual(town().call("GET", "/v1/orders", None, session["token"])[1]["total"], 1)

    def test_whoever_cancels_is_told_that_nothing_was_ordered(self):
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


class BoughtTwice(MovieFlow):
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
        expect(page.locator("#confirm")).to_contain_text("Sending …")
        page.wait_for_timeout(600)
        expect(page.locator("dialog")).to_have_count(1)
        page.locator("#sending-cancel").click()
        expect(page.locator("dialog")).to_have_count(0)
        expect(page.locator("#toast")).to_have_text("No ticket was bought.")


class NoLongerKnown(AsSomebody):
    def test_orders_of_a_session_that_is_refused_stay_as_they_were_seen(self):
        cafe("known-cafe")
        dish("known-cafe.tea", 4000)
        page = self.window(location=FAR, expected=("401", "404"))
        session = self.as_somebody(page)
        order = self.order(session, "known-cafe.tea")["id"]
        page.goto(f"{self.url}/my-orders")
        expect(page.locator(f"#order-{order}")).to_be_visible()
        page.evaluate("""() => {
            const session = JSON.parse(localStorage['vicinity.session'])
            localStorage['vicinity.session'] = JSON.stringify({ ...session, token: session.token.slice(0, -6) + 'AAAAAA' })
        }""")
        page.reload()
        expect(page.locator("#lost")).to_contain_text("this browser is no longer recognised")
        expect(page.locator("#lost")).to_contain_text(session["customer"])
        expect(page.locator("#lost").get_by_role("link", name="Sign in")).to_have_attribute("href", "/you")
        expect(page.locator("main")).not_to_contain_text("No orders yet")
        self.accessible(page, "orders of who this browser was")
        self.picture(page, "orders-lost")
        page.locator(f"#order-{order}").click()
        expect(page.locator("#lost")).to_be_visible()
        expect(page.locator(".receipt")).to_contain_text("Tea")
        expect(page.locator("#cancel")).to_have_count(0)
        # Also after the next order, which is somebody else's.
        other = page.evaluate("JSON.parse(localStorage['vicinity.session'])")
        self.assertNotEqual(other["customer"], session["customer"])
        later = self.order(other, "known-cafe.tea")["id"]
        page.goto(f"{self.url}/my-orders")
        expect(page.locator(f"#order-{later}")).to_be_visible()
        expect(page.locator(f"#order-{order}")).to_be_visible()


    def test_an_order_of_a_lost_session_that_has_no_answer_comes_back_with_a_word(self):
        cafe("unknown-cafe")
        dish("unknown-cafe.tea", 4000)
        page = self.window(location=FAR)
        self.as_somebody(page)
        page.evaluate("""() => {
            const line = { item: 'unknown-cafe.tea', name: 'Tea', placeName: 'The unknown-cafe', quantity: 2,
                           price: { amount: 4000, currency: 'THB' } }
            const order = { key: '0'.repeat(32), lines: [line], total: { amount: 8000, currency: 'THB' }, wish: {},
                            at: new Date().toISOString(), isSent: true, by: 'c-lost' }
            localStorage['vicinity.lost-session'] = JSON.stringify({ customer: 'c-lost', at: order.at })
            localStorage['vicinity.waiting'] = JSON.stringify([order])
        }""")
        page.goto(f"{self.url}/cart")
        expect(page.locator("#toast")).to_contain_text("It is not known whether your order arrived.")
        expect(page.locator(".cart-lines output")).to_have_text("2")
        expect(page.locator(".waiting")).to_have_count(0)


class SignedOut(Accounts):
    def test_whoever_was_signed_out_elsewhere_reads_that_and_not_that_there_are_no_orders(self):
        page = self.signed_in("elsewhere@example.org", expected=("401",))
        other = self.signed_in("elsewhere@example.org")
        other.goto(f"{self.url}/you/account")
        other.locator("#end-others").click()
        page.goto(f"{self.url}/my-orders")
        expect(page.locator(".state")).to_contain_text("You are signed out here.", timeout=60_000)
        page.locator(".state").get_by_role("link", name="Sign in").click()
        self.sign_in(page, "elsewhere@example.org", path=None)
        expect(page.locator("#who")).to_have_text("elsewhere@example.org")
        page.goto(f"{self.url}/my-orders")
        expect(page.locator(".state")).to_contain_text("No orders yet")


class Said(Flow):
    def test_what_is_said_lies_over_a_dialog_and_can_be_pressed(self):
        cafe("over-cafe")
        # None of it is chosen for anybody.
        dish("over-cafe.tea", 4000, options=[{**group, "most": 2} for group in options()])
        search_knows("/v1/items?place=over-cafe", lambda page: page["total"] == 1 and page["items"][0]["options"])
        page = self.window(location=FAR)
        page.goto(f"{self.url}/place/over-cafe")
        page.get_by_role("button", name="Add Tea", exact=True).click()
        page.locator("#add-chosen").click()
        toast = page.locator("#toast")
        expect(toast).to_contain_text("Size")
        self.assertTrue(page.evaluate("""() => {
            const {left, top, width, height} = document.getElementById('toast').getBoundingClientRect()
            return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('#toast') !== null
        }"""), "nothing lies over it")
        self.accessible(page, "a toast over a dialog")
        self.picture(page, "toast-over-dialog")
        # It outlives the dialog.
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)
        expect(toast).to_be_visible()
        # What is said before a dialog opens comes up over it.
        page.get_by_role("button", name="Add Tea", exact=True).click()
        expect(page.locator("dialog #toast")).to_have_count(1)

    def test_allergens_that_nobody_stated_are_to_be_asked_for(self):
        cafe("allergy-cafe")
        dish("allergy-cafe.tea", 4000)
        dish("allergy-cafe.pie", 9000, allergens=["eggs"])
        search_knows("/v1/items?place=allergy-cafe", lambda page: page["total"] == 2)
        page = self.window(location=FAR)
        page.goto(f"{self.url}/place/allergy-cafe")
        expect(page.locator("#dish-allergy-cafe\\.tea")).to_contain_text("Allergens: ask the place")
        expect(page.locator("#dish-allergy-cafe\\.pie")).to_contain_text("Contains eggs")
        page.locator("#dish-allergy-cafe\\.tea h3 a").click()
        expect(page.locator(".dish-facts")).to_contain_text("Ask the place")

    def test_a_page_has_one_time_on_foot(self):
        home("walked-house", 1_000_000)
        cafe("walked-cafe")
        page = self.window(location=NEAR, has_worker=False)

        def ways(route):
            asked = urllib.parse.parse_qs(urllib.parse.urlparse(route.request.url).query)
            line = [[NEAR["longitude"], NEAR["latitude"]], [FAR["longitude"], FAR["latitude"]]]
            route.fulfill(json={"kind": "route", "profile": asked["profile"][0], "routes": [{
                "recommended": True, "name": "Soi 4", "distance": 1400, "duration": "PT17M", "steps": [],
                "geometry": {"type": "LineString", "coordinates": line}}]})

        page.route("**/v1/routes?*", ways)
        page.goto(f"{self.url}/place/walked-house")
        expect(page.locator("#way-0 b")).to_contain_text("17 minutes")
        expect(page.locator(".distance")).to_contain_text("about 17 minutes on foot")
        page.goto(f"{self.url}/place/walked-cafe")
        expect(page.locator(".distance")).to_contain_text("about 17 minutes on foot")

    def test_the_code_that_is_one_too_many_is_refused_with_the_time_of_the_next(self):
        page = self.window(has_worker=False, expected=("429",))
        page.route("**/v1/sign-in/email", lambda route: route.fulfill(
            status=429, headers={"Retry-After": "2400"}, content_type="application/problem+json",
            body=json.dumps({"type": "/problems/too-many-requests", "title": "Too many requests", "status": 429})))
        page.clock.set_fixed_time(datetime.datetime(2026, 11, 24, 3, 20, tzinfo=datetime.timezone.utc))
        page.goto(f"{self.url}/you")
        page.locator("#email").fill("often@example.org")
        page.locator("#send-code").click()
        there = page.evaluate("new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' }).format(new Date('2026-11-24T04:00:00Z'))")
        expect(page.locator("#email-problem")).to_have_text(f"No more codes are sent for now. The next one can be sent from {there}.")
        expect(page.locator("#code")).to_have_count(0)


class AtTheTable(AsSomebody):
    def test_an_order_at_a_table_is_brought_there(self):
        cafe("table-cafe", ordering={"methods": ["table"]})
        dish("table-cafe.tea", 4000)
        page = self.window(location=FAR)
        session = self.as_somebody(page)
        order = self.order(session, "table-cafe.tea", fulfilment={"method": "table", "table": "12"})["id"]
        page.goto(f"{self.url}/my-orders/{order}")
        expect(page.locator("#to-table")).to_have_text("It is brought to your table: 12.")
        expect(page.locator("#code")).to_be_visible()
        card = page.locator(".place-card")
        expect(card).to_contain_text("The table-cafe")
        expect(card.get_by_role("link", name="Directions")).to_have_count(0)
        expect(card.locator(".map")).to_have_count(0)
        expect(page.locator("main")).not_to_contain_text("counter")
        self.accessible(page, "an order at a table")
        self.picture(page, "order-table")


class Kitchen(DeskFlow):
    def test_lateness_is_by_what_was_promised_and_the_first_due_stands_first(self):
        token = town().token("merchant", "m-due")
        cafe("due-cafe", merchant="m-due", openingHours={"text": "Mo-Su 00:00-24:00"},
             ordering={"methods": ["pick-up"], "leadTime": 5, "slots": {"length": 15, "days": 1}})
        dish("due-cafe.tea", 4000)
        customer = done(town().call("POST", "/v1/session"))["token"]
        slots = done(town().call("GET", "/v1/places/due-cafe/slots"))["items"]
        now = datetime.datetime.now(datetime.timezone.utc)
        begins = lambda slot: datetime.datetime.fromisoformat(slot["startTime"])
        slot = next(one for one in slots if begins(one) - now > datetime.timedelta(minutes=50))

        def order(**more):
            body = {"lines": [{"item": "due-cafe.tea", "quantity": 1}], **more}
            return done(town().call("POST", "/v1/orders", body, customer, f"due-{next(numbers)}"))["id"]

        later = order(scheduledTime=slot["startTime"], contact={"name": "Malee", "telephone": "080-000-4437"})
        soon = order()
        page = self.window()
        page.clock.install(time=now)
        self.sign_in(page, "orders?place=due-cafe", token)
        card = page.locator(f"#order-{later}")
        expect(card).to_contain_text("Malee")
        expect(page.locator("#lane-confirmed li.job").first).to_have_attribute("id", f"order-{soon}")

        def shown(before):
            """The board so many minutes before it is due."""
            page.clock.set_fixed_time(begins(slot) - datetime.timedelta(minutes=before))
            page.clock.run_for(11_000)

        shown(24)
        expect(card.locator(".age")).to_have_text("in 24 min")
        expect(card).not_to_have_class(re.compile("due|late"))
        expect(page.locator(f"#order-{soon}")).to_have_class(re.compile("late"))
        shown(8)
        expect(card.locator(".age")).to_have_text("in 8 min")
        expect(card).to_have_class(re.compile("due"))
        self.picture(page, "orders-due")
        shown(-7)
        expect(card.locator(".age")).to_have_text("6 min, late")
        expect(card).to_have_class(re.compile("late"))

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


class Owners(Accounts):
    def test_an_operator_invites_a_first_owner_from_the_place(self):
        cafe("given-cafe")
        desk = self.window(location=FAR)
        desk.goto(f"{self.url}/desk/places/given-cafe#token={town().operator}")
        desk.locator("dialog button", has_text="Yes").click()
        desk.locator("#invite-owner").click()
        desk.get_by_role("dialog").get_by_role("button", name="Invite an owner").click()
        expect(desk.locator("#invite-duty")).to_have_value("owner")
        expect(desk.locator("#invite-only")).to_be_hidden()
        desk.locator("#invite-email").fill("given@example.org")
        box = desk.locator("#invite-only").bounding_box()
        self.assertLess(max(box["width"], box["height"]), 30, "a check box, and no field")
        self.everywhere(desk, "an invitation of an owner")
        self.picture(desk, "invite-owner")
        desk.locator("#make-invitation").click()
        link = desk.locator("#invitation-address").input_value()
        people = desk.url
        owner = self.window(location=FAR)
        owner.goto(link)
        self.sign_in(owner, "given@example.org", path=None)
        owner.locator("#accept").click()
        owner.wait_for_url(re.compile("/desk"))
        owner.goto(f"{self.url}/desk/places/given-cafe")
        expect(owner.locator("#save-place")).to_be_visible()
        # The second time there is nothing to ask.
        desk.goto(f"{self.url}/desk/places/given-cafe")
        desk.locator("#invite-owner").click()
        desk.wait_for_url(people.split('?')[0])
        expect(desk.locator("#people")).to_contain_text("given@example.org")
