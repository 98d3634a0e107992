"""The checkout: delivery, time and contact; a refusal has its reason, and one press takes the present offer."""

import datetime
import re
import zoneinfo

from browser import WIDE, Flow, expect
from customers import Customers
from desk import DeskFlow
from homes import FAR, cafe, dish, done, search_knows
from town import town

BANGKOK = zoneinfo.ZoneInfo("Asia/Bangkok")


def kitchen(place, merchant=None, **values):
    """A café of its own with tea and cake, with these settings for orders."""
    cafe(place, merchant=merchant, **values)
    for name, price in (("tea", 4000), ("cake", 9000)):
        dish(f"{place}.{name}", price)
    search_knows(f"/v1/items?place={place}", lambda page: page["total"] == 2)


def changed(place, **values):
    done(town().call("PATCH", f"/v1/places/{place}", values, town().operator))


class Checkout(Flow):
    def at_checkout(self, *dishes, **options):
        page = self.window(location=FAR, **options)
        for item in dishes:
            place, name = item.split(".")
            page.goto(f"{self.url}/place/{place}")
            page.get_by_role("button", name=f"Add {name.title()}", exact=True).click()
        page.goto(f"{self.url}/cart")
        expect(page.locator(".cart-lines li")).to_have_count(len(dishes))
        return page

    def ordered(self, page):
        page.wait_for_url(re.compile(r"/my-orders/"))
        return done(town().call("GET", f"/v1/orders/{page.url.split('/')[-1]}", None, town().operator))

    def test_an_order_is_brought_to_an_address_with_its_notes_and_its_fee(self):
        kitchen("out-bringing", ordering={
            "methods": ["pick-up", "delivery"], "leadTime": 20, "delivery": {"radius": 3000, "fee": {"amount": 3000, "currency": "THB"}}})
        page = self.at_checkout("out-bringing.tea")
        expect(page.locator("#soon")).to_contain_text("As soon as it is ready · about ")
        page.get_by_role("button", name="Delivery").click()
        expect(page.locator("#soon")).to_contain_text("As soon as possible · on its way about ")
        expect(page.locator(".choice", has=page.locator("#pay-at-place"))).to_contain_text("At your door")
        expect(page.locator(".sum dd").last).to_have_text("฿70")
        page.locator("#order").click()
        expect(page.locator("#street")).to_be_focused()
        expect(page.locator("#street-problem")).to_have_text("This is needed.")
        page.locator("#street").fill("2 Road")
        page.locator("#locality").fill("Phuket")
        page.get_by_role("button", name="I am there now").click()
        expect(page.locator("#point")).to_contain_text("Found on the map: My location")
        expect(page.locator("#street")).to_have_value("2 Road")
        page.locator("#name").fill("Malee")
        page.locator("#telephone").fill("080-000-4437")
        page.locator("#note").fill("The bell is broken.")
        page.get_by_role("button", name="Add a note to Tea").click()
        expect(page.get_by_label("Note for Tea")).to_be_focused()
        page.get_by_label("Note for Tea").fill("less sweet")
        page.get_by_label("Note for Tea").blur()
        expect(page.get_by_label("Note for Tea")).to_have_value("less sweet")
        self.accessible(page, "the checkout of a delivery")
        page.locator("#order").click()
        order = self.ordered(page)
        self.assertEqual(order["contact"], {"name": "Malee", "telephone": "080-000-4437"})
        self.assertEqual(order["fulfilment"]["address"], {"streetAddress": "2 Road", "addressLocality": "Phuket"})
        self.assertEqual((order["note"], order["lines"][0]["note"]), ("The bell is broken.", "less sweet"))
        self.assertEqual((order["total"]["amount"], order["parts"][0]["fee"]["amount"]), (7000, 3000))
        expect(page.locator("#status")).to_contain_text("Accepted, ready about ")
        expect(page.locator(".wishes")).to_contain_text("Delivery · 2 Road, Phuket")
        expect(page.locator(".receipt .sum")).to_contain_text("฿30")
        done(town().call("PUT", f"/v1/orders/{order['id']}/status", {"status": "preparing"}, town().operator))
        done(town().call("PUT", f"/v1/orders/{order['id']}/status", {"status": "ready"}, town().operator))
        expect(page.locator("#status")).to_have_text("On its way")
        # The next order proposes the same contact and address.
        page.goto(f"{self.url}/place/out-bringing")
        page.get_by_role("button", name="Add Cake", exact=True).click()
        page.goto(f"{self.url}/cart")
        expect(page.locator("#name")).to_have_value("Malee")

    def test_what_is_being_typed_stays_when_the_rest_is_drawn_anew(self):
        kitchen("out-typing")
        page = self.at_checkout("out-typing.tea")
        expect(page.locator("#order")).not_to_have_attribute("aria-disabled", "true")
        name = page.locator("#name")
        name.press_sequentially("Malee")
        name.evaluate("(field) => { field.setSelectionRange(2, 2); field.isTheOne = true; }")
        # Another window takes one more.
        page.evaluate("""() => {
            const lines = JSON.parse(localStorage['vicinity.cart'])
            localStorage['vicinity.cart'] = JSON.stringify(lines.map((line) => ({...line, quantity: 2})))
            dispatchEvent(new StorageEvent('storage', {key: 'vicinity.cart'}))
        }""")
        expect(page.locator(".cart-lines output")).to_have_text("2")
        expect(page.locator(".sum .all").last).to_have_text("฿80")
        expect(name).to_be_focused()
        self.assertEqual(name.evaluate("(field) => [field.isTheOne, field.selectionStart, field.value]"), [True, 2, "Malee"])
        # What is drawn around it works.
        page.get_by_role("button", name="One more Tea").click()
        expect(page.locator(".cart-lines output")).to_have_text("3")
        expect(page.locator("#name")).to_have_value("Malee")

    def test_a_closed_place_shows_when_it_opens_and_takes_an_order_for_later(self):
        # Open for one hour a day, which is not the present one.
        now = datetime.datetime.now(BANGKOK)
        opens = (now + datetime.timedelta(hours=5)).hour
        hours = f"{opens:02}:00-{opens + 1:02}:00"
        kitchen("out-closed", openingHours={"text": f"Mo-Su {hours}"})
        page = self.at_checkout("out-closed.tea", expected=["422"])
        expect(page.locator("#not-now")).to_contain_text("The out-closed is closed. It opens at ")
        page.locator("#order").click()
        expect(page.locator("#refusal")).to_contain_text("The out-closed is closed. It opens at ")
        expect(page.locator(".cart-lines li")).to_have_count(1)
        changed("out-closed", ordering={"methods": ["pick-up"], "slots": {"length": 30, "days": 2}})
        page.reload()
        expect(page.locator("#when-soon")).to_be_disabled()
        expect(page.locator("#when-later")).to_be_checked()
        days = page.locator("#slot-day")
        if page.locator("#slot-time option").first.get_attribute("value") == "":
            days.select_option(index=1)
        expect(page.locator("#slot-time option")).to_have_count(2)
        # The day stands beside them.
        self.assertRegex(page.locator("#slot-time option").first.inner_text(), r"^\d\d:\d\d$")
        page.locator("#slot-time").select_option(index=1)
        page.locator("#order").click()
        order = self.ordered(page)
        slot = datetime.datetime.fromisoformat(order["scheduledTime"]).astimezone(BANGKOK)
        self.assertEqual((slot.hour, slot.minute), (opens, 30))
        expect(page.locator(".wishes")).to_contain_text("When")

    def test_a_dish_that_costs_more_now_is_ordered_at_its_new_price_with_one_press(self):
        kitchen("out-dearer")
        page = self.at_checkout("out-dearer.tea", "out-dearer.cake", expected=["422"])
        dish("out-dearer.tea", 4500)
        dish("out-dearer.cake", 9000, stock={"kind": "count", "left": 3})
        page.locator("#order").click()
        refused = page.locator("#refusal")
        expect(refused).to_contain_text("A price has changed.")
        expect(refused.locator("li")).to_have_count(1)
        expect(refused.locator("li")).to_contain_text("Tea ฿40 ฿45")
        expect(page.locator("#order")).to_contain_text("฿135")
        self.accessible(page, "an order at other prices")
        page.locator("#order").click()
        self.assertEqual(self.ordered(page)["total"]["amount"], 13_500)
        page.goto(f"{self.url}/cart")
        expect(refused).to_have_count(0)

    def test_of_what_is_short_the_rest_is_ordered_with_one_press(self):
        kitchen("out-short")
        page = self.at_checkout("out-short.tea", "out-short.cake", expected=["422"])
        for _ in range(2):
            page.get_by_role("button", name="One more Cake").click()
        dish("out-short.cake", 9000, stock={"kind": "count", "left": 2})
        dish("out-short.tea", 4000, stock={"kind": "count", "left": 0})
        page.locator("#order").click()
        expect(page.locator("#refusal li")).to_have_count(2)
        expect(page.locator("#refusal")).to_contain_text("Tea 1 × none")
        expect(page.locator(".cart-lines li")).to_have_count(1)
        page.locator("#order").click()
        order = self.ordered(page)
        self.assertEqual([(line["item"], line["quantity"]) for line in order["lines"]], [("out-short.cake", 2)])

    def test_an_order_that_is_sent_later_shows_a_notice_on_every_page(self):
        kitchen("out-later")
        page = self.at_checkout("out-later.tea", expected=["net::ERR", "422"], viewport=WIDE)
        # From now on the page is readable without a connection.
        page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        page.context.set_offline(True)
        page.locator("#order").click()
        expect(page.locator("#banner")).to_contain_text("1 order is waiting to be sent.")
        page.get_by_role("navigation", name="Main").get_by_role("link", name="You").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("You")
        changed("out-later", ordering={"methods": []})
        page.context.set_offline(False)
        expect(page.locator("#toast")).to_contain_text("The out-later takes no orders here.")
        page.goto(f"{self.url}/cart")
        expect(page.locator(".cart-lines li")).to_have_count(1)

    def test_an_order_at_a_table_names_it_and_one_below_the_minimum_shows_what_is_missing(self):
        kitchen("out-tables", ordering={"methods": ["table"], "minimum": {"amount": 5000, "currency": "THB"}})
        page = self.at_checkout("out-tables.tea")
        expect(page.locator(".too-little")).to_have_text("The out-tables takes orders from ฿50.")
        page.get_by_role("button", name="One more Tea").click()
        expect(page.locator(".too-little")).to_have_count(0)
        page.locator("#order").click()
        expect(page.locator("#table")).to_be_focused()
        page.locator("#table").fill("12")
        page.locator("#order").click()
        self.assertEqual(self.ordered(page)["fulfilment"], {"method": "table", "table": "12"})


class AtTheTable(Customers):
    def test_an_order_at_a_table_shows_the_table_and_no_directions(self):
        cafe("table-cafe", ordering={"methods": ["table"]})
        dish("table-cafe.tea", 4000)
        page = self.window(location=FAR)
        session = self.as_customer(page)
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


class AtTheDesk(DeskFlow):
    def two_places(self, prefix):
        token = town().token("merchant", f"m-{prefix}")
        kitchen(f"{prefix}-one", merchant=f"m-{prefix}")
        kitchen(f"{prefix}-two", merchant=f"m-{prefix}-other")
        customer = done(town().call("POST", "/v1/session"))["token"]
        return token, customer

    def test_a_place_refuses_its_part_with_a_reason_and_the_other_goes_on(self):
        token, _ = self.two_places("part")
        page = self.window(location=FAR)
        for place in ("part-one", "part-two"):
            page.goto(f"{self.url}/place/{place}")
            page.get_by_role("button", name="Add Tea", exact=True).click()
        page.goto(f"{self.url}/cart")
        page.locator("#name").fill("Malee")
        page.locator("#telephone").fill("080-000-4437")
        page.locator("#order").click()
        page.wait_for_url(re.compile(r"/my-orders/"))
        order = page.url.split("/")[-1]
        desk = self.desk("orders", token)
        shown = desk.locator(f"#order-{order}")
        expect(shown).to_contain_text("Pick up")
        shown.get_by_role("button", name=re.compile("^More")).click()
        dialog = desk.get_by_role("dialog")
        expect(dialog.get_by_role("link", name="Call Malee")).to_have_attribute("href", "tel:0800004437")
        dialog.locator("#ready-20").click()
        expect(page.locator(".place-card").first).to_contain_text("ready about ")
        shown.get_by_role("button", name=re.compile("^More")).click()
        dialog.get_by_role("button", name="Cancel the order").click()
        desk.get_by_label("Another reason").fill("The oven is broken.")
        self.accessible(desk, "why an order is cancelled")
        desk.locator("#why-send").click()
        expect(page.locator(".place-card").first).to_contain_text("Cancelled by the place: The oven is broken.")
        expect(page.locator("#status")).to_contain_text("Accepted")
        expect(page.locator(".receipt .sum .all").last).to_have_text("฿40")
        whole = done(town().call("GET", f"/v1/orders/{order}", None, town().operator))
        self.assertEqual([part["status"] for part in whole["parts"]], ["cancelled", "confirmed"])

    def test_a_place_that_is_swamped_pauses_and_goes_on(self):
        token, customer = self.two_places("swamp")
        page = self.desk("orders?place=swamp-one", token)
        page.get_by_role("button", name="Pause", exact=True).click()
        page.get_by_role("dialog").get_by_role("button", name="30 min").click()
        expect(page.locator("#pause")).to_contain_text("Paused until ")
        line = {"lines": [{"item": "swamp-one.tea", "quantity": 1}]}
        status, problem = town().call("POST", "/v1/orders", line, customer, "swamp-1")
        self.assertEqual((status, problem["type"], problem["place"]), (422, "/problems/paused", "swamp-one"))
        page.locator("#pause").click()
        expect(page.locator("#pause")).to_have_text("Pause")
        self.assertEqual(town().call("POST", "/v1/orders", line, customer, "swamp-2")[0], 201)

    def test_how_orders_are_taken_is_written_at_the_desk(self):
        token, _ = self.two_places("rules")
        page = self.desk("places/rules-one", token)
        page.get_by_role("checkbox", name="Delivery", exact=True).check()
        page.get_by_label("Preparation time, minutes").fill("25")
        page.get_by_label("Orders for later").select_option("15")
        page.get_by_label("Days ahead").fill("3")
        page.get_by_label("Most orders at one time").fill("4")
        page.get_by_label("Smallest order, THB").fill("100")
        page.get_by_label("Delivery up to, metres").fill("2500")
        page.get_by_label("Delivery fee, THB").fill("30")
        self.accessible(page, "how a place takes orders")
        page.locator("#save-place").click()
        expect(page.locator("#toast")).to_contain_text("saved")
        place = done(town().call("GET", "/v1/places/rules-one"))
        self.assertEqual(place["ordering"], {
            "methods": ["pick-up", "delivery"], "leadTime": 25, "slots": {"length": 15, "days": 3, "capacity": 4},
            "minimum": {"amount": 10000, "currency": "THB"}, "delivery": {"radius": 2500, "fee": {"amount": 3000, "currency": "THB"}}})
