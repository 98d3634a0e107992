"""Payment of an order: at handover, by transfer, on a provider's page; with a tip, with its taxes."""

import csv
import re

from browser import WIDE, Flow, expect
from desk import DeskFlow
from homes import cafe, dish, done, search_knows
from movies import MovieFlow
from test_tickets import screening
from town import town

THB = "THB"


# Far from the cafés of other tests, whose lists would show these.
HERE = {"latitude": 8.43, "longitude": 99.96}


def kitchen(place, payments=None, merchant=None, **values):
    """A café of its own, with 7 % of tax in tea and 19 % in cake."""
    ordering = {"methods": ["pick-up", "delivery"], "delivery": {"radius": 3000, "fee": {"amount": 3000, "currency": THB}},
                **({"payments": payments} if payments else {}), **values}
    cafe(place, geo=HERE, merchant=merchant, ordering=ordering)
    for name, price, rate in (("tea", 4000, 700), ("cake", 9000, 1900)):
        dish(f"{place}.{name}", price, taxRate=rate)
    search_knows(f"/v1/items?place={place}", lambda page: page["total"] == 2)


def order_of(page):
    return page.url.split("?")[0].split("/")[-1]


def read(order):
    return done(town().call("GET", f"/v1/orders/{order}", None, town().operator))


def move(order, *steps):
    for step in steps:
        done(town().call("PUT", f"/v1/orders/{order}/status", {"status": step}, town().operator))


class Paying(Flow):
    def at_checkout(self, *dishes, **options):
        page = self.window(location=HERE, **options)
        self.add(page, *dishes)
        page.goto(f"{self.url}/cart")
        expect(page.locator(".cart-lines li")).to_have_count(len(dishes))
        return page

    def add(self, page, *dishes):
        for item in dishes:
            place, name = item.split(".")
            page.goto(f"{self.url}/place/{place}")
            page.get_by_role("button", name=f"Add {name.title()}", exact=True).click()

    def ordered(self, page):
        page.wait_for_url(re.compile(r"/my-orders/"))
        return read(order_of(page))

    def at_provider(self, page):
        page.wait_for_url(re.compile(r"/c/pay/"))

    def ordered_online(self, place, *more, tip="#tip-none"):
        """Opens a window at the provider; returns it with the order to be paid there."""
        kitchen(place, ["at-place", "online"])
        page = self.at_checkout(f"{place}.tea", *more)
        page.locator(tip).click()
        page.locator("#pay-online").check()
        expect(page.locator("#order")).to_contain_text("Order and pay")
        page.locator("#order").click()
        self.at_provider(page)
        session = town().provider.sessions[page.url.split("/")[-1]]
        return page, session["success_url"].split("/")[-1]


class AtThePlace(Paying):
    def test_what_is_given_besides_is_chosen_never_proposed_and_tax_is_shown(self):
        kitchen("pay-tip")
        page = self.at_checkout("pay-tip.tea", "pay-tip.cake")
        expect(page.locator("#pay-at-place")).to_be_checked()
        expect(page.locator("#pay-online")).to_have_count(0)
        expect(page.locator("#tip-none")).to_have_attribute("aria-pressed", "true")
        expect(page.locator("#order")).to_contain_text("฿130")
        # 4000 × 7 / 107, and 9000 × 19 / 119.
        expect(page.locator(".sum")).to_contain_text("Contains 7% tax฿2.62")
        expect(page.locator(".sum")).to_contain_text("Contains 19% tax฿14.37")
        page.locator("#tip-10").click()
        expect(page.locator("#tip-10")).to_be_focused()
        expect(page.locator(".sum")).to_contain_text("Tip฿13")
        expect(page.locator("#order")).to_contain_text("฿143")
        page.locator("#tip-other").click()
        expect(page.locator("#tip-amount")).to_be_focused()
        expect(page.locator("#order")).to_contain_text("฿130")
        page.keyboard.type("1000")
        page.locator("#order").click()
        expect(page.locator("#tip-amount")).to_be_focused()
        expect(page.locator("#tip-amount-problem")).to_have_text("An amount from ฿0.01 to ฿130.")
        self.accessible(page, "a tip that cannot be")
        page.locator("#tip-amount").fill("20,50")
        expect(page.locator("#order")).to_contain_text("฿150.50")
        page.locator("#order").click()
        order = self.ordered(page)
        self.assertEqual((order["total"]["amount"], order["payment"]["tip"]["amount"]), (13_000, 2050))
        self.assertEqual((order["payment"]["method"], order["payment"]["status"]), ("at-place", "due"))
        expect(page.locator(".receipt .sum .all").last).to_have_text("฿150.50")
        expect(page.locator("#paid-how")).to_have_text("At the place · when it is handed over")
        expect(page.locator(".receipt")).to_contain_text("Contains 19% tax")
        move(order["id"], "preparing", "ready", "completed")
        expect(page.locator("#paid-how")).to_have_text("At the place · paid")
        expect(page.locator(".receipt .moves")).to_contain_text("฿150.50")
        # The next order has none.
        page.goto(f"{self.url}/place/pay-tip")
        page.get_by_role("button", name="Add Tea", exact=True).click()
        page.goto(f"{self.url}/cart")
        expect(page.locator("#tip-none")).to_have_attribute("aria-pressed", "true")

    def test_places_without_a_common_way_to_pay_show_a_notice_and_nothing_is_sent(self):
        kitchen("pay-one", ["bank-transfer"], transferTo="One, 1-1")
        kitchen("pay-two", ["bank-transfer"], transferTo="Two, 2-2")
        kitchen("pay-three", ["online"])
        page = self.at_checkout("pay-one.tea", "pay-two.tea")
        expect(page.locator("#no-payment")).to_have_text("A bank transfer goes to one place. Order at each one on its own.")
        page.locator("#order").click()
        expect(page.locator("#no-payment")).to_be_focused()
        self.accessible(page, "no way to pay in common")
        page.get_by_role("button", name="Remove Tea").first.click()
        expect(page.locator("#pay-bank-transfer")).to_be_checked()
        self.add(page, "pay-three.tea")
        page.goto(f"{self.url}/cart")
        expect(page.locator("#no-payment")).to_have_text("These places have no way of paying in common. Order at each one on its own.")

    def test_a_way_to_pay_that_a_place_dropped_is_refused_and_one_press_takes_another(self):
        kitchen("pay-changed", ["at-place", "online"])
        page = self.at_checkout("pay-changed.tea", expected=["422"])
        page.locator("#pay-online").check()
        done(town().call("PATCH", "/v1/places/pay-changed", {"ordering": {"payments": ["at-place"]}}, town().operator))
        page.locator("#order").click()
        expect(page.locator("#refusal")).to_contain_text("The pay-changed does not take payment in this way.")
        expect(page.locator("#pay-at-place")).to_be_checked()
        page.locator("#order").click()
        self.assertEqual(self.ordered(page)["payment"]["method"], "at-place")


class Online(Paying):
    def test_an_order_is_paid_on_the_providers_page_and_begins(self):
        page, order = self.ordered_online("pay-online", "pay-online.cake")
        expect(page.locator("h1")).to_have_text("Pay 13000 thb")
        self.assertEqual((read(order)["status"], read(order)["payment"]["status"]), ("placed", "open"))
        page.locator("#pay").click()
        page.wait_for_url(re.compile(rf"/my-orders/{order}"))
        expect(page.locator("#status")).to_contain_text("Accepted")
        expect(page.locator("#paid-how")).to_have_text("Online · set aside, taken when it is begun")
        move(order, "preparing")
        expect(page.locator("#paid-how")).to_have_text("Online · paid")
        expect(page.locator(".receipt .moves")).to_contain_text("Paid, ")
        page.goto(f"{self.url}/my-orders")
        expect(page.locator(f"#order-{order}")).to_contain_text("Online · paid")
        # The chosen way is proposed the next time.
        self.add(page, "pay-online.tea")
        page.goto(f"{self.url}/cart")
        expect(page.locator("#pay-online")).to_be_checked()

    def test_a_customer_who_returns_unpaid_finds_the_way_to_pay_and_no_second_order(self):
        page, order = self.ordered_online("pay-back")
        page.go_back()
        page.wait_for_url(re.compile(rf"/my-orders/{order}"))
        expect(page.locator("#status")).to_have_text("Waiting for your payment")
        expect(page.locator(".payment-box")).to_contain_text(re.compile(r"Pay by .* left"))
        expect(page.locator("#code")).to_have_count(0)
        self.accessible(page, "an order that is to be paid")
        page.go_back()
        expect(page.locator(".checkout")).to_contain_text("Nothing in your order yet.")
        page.goto(f"{self.url}/my-orders")
        expect(page.locator(f"#order-{order}")).to_contain_text("Waiting for your payment")
        back = page.url
        page.goto(f"{self.url}/you")
        expect(page.locator(f"a[href='/my-orders/{order}']")).to_contain_text(re.compile(r"^.*Waiting for your payment, ordered \d\d:\d\d"))
        page.goto(back)
        self.accessible(page, "orders of which one is to be paid")
        page.locator(f"#pay-{order}").click()
        self.at_provider(page)
        page.locator("#leave").click()
        page.wait_for_url(re.compile(rf"/my-orders/{order}"))
        # Another window shows it live, and pays.
        other = page.context.new_page()
        other.goto(f"{self.url}/my-orders/{order}")
        other.locator("#pay-now").click()
        self.at_provider(other)
        other.locator("#pay").click()
        expect(page.locator("#status")).to_contain_text("Accepted")
        expect(page.locator("#pay-now")).to_have_count(0)
        of_place = town().call("GET", "/v1/orders?place=pay-back", None, town().operator)[1]["items"]
        self.assertEqual([one["id"] for one in of_place], [order])

    def test_a_payment_without_the_providers_notice_shows_that_it_is_awaited(self):
        page, order = self.ordered_online("pay-late")
        town().provider.tells.clear()
        self.addCleanup(town().provider.tells.set)
        page.locator("#pay").click()
        page.wait_for_url(re.compile(rf"/my-orders/{order}"))
        expect(page.locator(".payment-box")).to_contain_text("If you have just paid, it shows here in a moment.")
        # Pressing once more leads back: there is no second payment.
        page.locator("#pay-now").click()
        page.wait_for_url(re.compile(rf"/my-orders/{order}"))
        town().provider.tells.set()
        expect(page.locator("#status")).to_contain_text("Accepted")

    def test_an_order_that_is_called_off_before_it_is_paid_ends_and_nothing_is_taken(self):
        page, order = self.ordered_online("pay-off")
        page.go_back()
        expect(page.locator("#pay-now")).to_be_visible()
        page.locator("#cancel").click()
        page.locator("dialog button", has_text="Yes").click()
        expect(page.locator("#status")).to_have_text("Cancelled")
        expect(page.locator("#payment-note")).to_have_text("No money was taken.")
        expect(page.locator("#paid-how")).to_have_text("Online · nothing was taken")
        [session] = [one for one in town().provider.sessions.values() if one["success_url"].endswith(order)]
        self.assertEqual(session["status"], "expired")

    def test_an_order_that_is_not_paid_in_time_ends_with_its_reason_and_can_be_repeated(self):
        page, order = self.ordered_online("pay-never")
        session = page.url.split("/")[-1]
        page.locator("#leave").click()
        page.wait_for_url(re.compile(rf"/my-orders/{order}"))
        expect(page.locator("#pay-now")).to_be_visible()
        town().provider.expire_session(session)
        expect(page.locator("#status")).to_have_text("Not accepted")
        expect(page.locator(".note.bad")).to_have_text("Not accepted: It was not paid in time.")
        expect(page.locator("#payment-note")).to_have_text("No money was taken.")
        expect(page.locator("#pay-now")).to_have_count(0)
        page.locator("#again").click()
        expect(page.locator(".cart-lines li")).to_have_count(1)
        expect(page.locator("#pay-online")).to_be_checked()

    def test_of_two_places_one_cancels_and_its_share_goes_back(self):
        kitchen("pay-half", ["online"])
        page, order = self.ordered_online("pay-whole", "pay-half.cake", tip="#tip-10")
        # A tenth of ฿130 is shared by what each costs.
        page.locator("#pay").click()
        expect(page.locator("#status")).to_contain_text("Accepted")
        expect(page.locator(".receipt .sum .all").last).to_have_text("฿143")
        for place, status in (("pay-whole", "preparing"), ("pay-half", "cancelled")):
            done(town().call("PUT", f"/v1/orders/{order}/status", {"status": status, "place": place}, town().operator))
        expect(page.locator(".receipt .sum .all").last).to_have_text("฿44")
        expect(page.locator(".receipt .moves")).to_contain_text(re.compile(r"Paid, .*฿143Given back, .*฿99"))
        expect(page.locator(".receipt")).not_to_contain_text("Contains 19% tax")

    def test_the_money_of_an_order_that_its_place_cancels_is_refunded_and_shown_so(self):
        page, order = self.ordered_online("pay-refund")
        page.locator("#pay").click()
        expect(page.locator("#status")).to_contain_text("Accepted")
        move(order, "preparing")
        expect(page.locator("#paid-how")).to_have_text("Online · paid")
        move(order, "cancelled")
        expect(page.locator("#payment-note")).to_have_text("฿40 was given back.")
        expect(page.locator("#paid-how")).to_have_text("Online · given back")
        expect(page.locator(".receipt .moves")).to_contain_text("Given back, ")
        self.accessible(page, "an order that was given back")
        page.goto(f"{self.url}/my-orders")
        expect(page.locator(f"#order-{order}")).to_contain_text("Cancelled · given back")

    def test_a_providers_page_that_opens_late_is_followed_when_it_is_there(self):
        kitchen("pay-slow", ["online"])
        town().provider.opens.clear()
        self.addCleanup(town().provider.opens.set)
        page = self.at_checkout("pay-slow.tea")
        page.locator("#order").click()
        page.wait_for_url(re.compile(r"/my-orders/"))
        expect(page.locator("#status")).to_have_text("The payment page is being opened")
        self.accessible(page, "an order whose payment opens")
        town().provider.opens.set()
        self.at_provider(page)

    def test_an_order_needs_a_known_way_to_pay(self):
        kitchen("pay-unknown", ["online"])
        page = self.window(location=HERE, has_worker=False)
        self.add(page, "pay-unknown.tea")
        held = []
        page.route("**/v1/places/pay-unknown", lambda route: held.append(route))
        page.goto(f"{self.url}/cart")
        expect(page.locator("#order")).to_be_disabled()
        page.locator("#order").click(force=True)
        expect(page.locator("#order")).to_have_text(re.compile("฿40"))
        self.accessible(page, "a cart whose place is asked for")
        town().until("it is asked for", lambda: held or page.wait_for_timeout(100))
        for route in held:
            route.continue_()
        expect(page.locator("#order")).to_contain_text("Order and pay")
        page.locator("#order").click()
        self.at_provider(page)

    def test_an_order_that_was_placed_without_a_connection_later_shows_that_its_payment_is_due(self):
        kitchen("pay-offline", ["online"])
        page = self.at_checkout("pay-offline.tea", expected=["net::ERR"], viewport=WIDE)
        page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        page.context.set_offline(True)
        page.locator("#order").click()
        expect(page.locator("#banner")).to_contain_text("1 order is waiting to be sent.")
        page.get_by_role("navigation", name="Main").get_by_role("link", name="You").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("You")
        page.context.set_offline(False)
        expect(page.locator("#toast")).to_contain_text("An order waits for your payment.")
        page.goto(f"{self.url}/my-orders")
        page.get_by_role("link", name="Pay now").click()
        self.at_provider(page)


class Seats(MovieFlow, Paying):
    def test_seats_of_a_cinema_that_takes_money_online_are_paid_with_the_cart(self):
        page = self.window(viewport=WIDE)
        self.fetch(page)
        page.goto(f"{self.url}/movies#movie={screening()['movie']}")
        picked = page.locator("button.time[aria-pressed=true]").get_attribute("id")
        cinema = f"/v1/places/{picked.removeprefix('show-').split('.')[0]}"
        done(town().call("PATCH", cinema, {"ordering": {"methods": ["pick-up"], "payments": ["online"]}}, town().operator))
        self.addCleanup(lambda: done(town().call("PATCH", cinema, {"ordering": None}, town().operator)))
        search_knows(cinema, lambda place: place.get("ordering", {}).get("payments") == ["online"])
        title = page.locator("h1").inner_text()
        page.locator("#buy").click()
        page.wait_for_url(re.compile("/cart$"))
        expect(page.locator(".cart-lines")).to_contain_text(title)
        expect(page.locator("#pay-online")).to_be_checked()
        self.accessible(page, "seats in the cart")
        page.locator("#order").click()
        self.at_provider(page)
        page.locator("#pay").click()
        expect(page.locator("#status")).to_have_text(re.compile(r", \d\d:\d\d$"))
        expect(page.locator("img.ticket-code")).to_be_visible()
        # Orders for much later, and of things without preparation, are charged at once.
        expect(page.locator("#paid-how")).to_have_text("Online · paid")


class AtTheDesk(DeskFlow, Paying):
    def test_a_transfer_is_awaited_arrives_and_is_paid_back(self):
        token = town().token("merchant", "m-transfer")
        kitchen("pay-transfer", ["bank-transfer"], merchant="m-transfer", transferTo="Kasikorn Bank\n123-4-56789-0")
        page = self.at_checkout("pay-transfer.tea", "pay-transfer.cake")
        page.context.grant_permissions(["clipboard-read", "clipboard-write", "geolocation"])
        page.locator("#tip-5").click()
        page.locator("#order").click()
        order = self.ordered(page)["id"]
        expect(page.locator("#status")).to_have_text("Waiting for your transfer")
        expect(page.locator("#transfer-amount")).to_have_text("฿136.50")
        expect(page.locator("#transfer-transferTo")).to_contain_text("123-4-56789-0")
        reference = page.locator("#transfer-reference").inner_text()
        page.get_by_role("button", name="Copy: Amount").click()
        expect(page.locator("#toast")).to_have_text("Copied.")
        self.assertEqual(page.evaluate("navigator.clipboard.readText()"), "136.50")
        self.accessible(page, "an order that is to be paid by a transfer")
        desk = self.desk("orders", token)
        shown = desk.locator(f"#order-{order}")
        expect(shown).to_contain_text("Transfer awaited")
        shown.get_by_role("button", name=re.compile("^More")).click()
        expect(desk.get_by_role("dialog")).to_contain_text("Bank transfer · not paid yet")
        expect(desk.get_by_role("dialog")).to_contain_text(reference)
        self.everywhere(desk, "the details of an order that is to be paid")
        desk.keyboard.press("Escape")
        shown.get_by_role("button", name="Transfer has arrived").click()
        desk.locator("dialog button", has_text="Yes").click()
        expect(shown).to_contain_text("Paid")
        expect(shown.get_by_role("button", name="Start")).to_be_visible()
        self.everywhere(desk, "the board with what is paid")
        expect(page.locator("#status")).to_contain_text("Accepted")
        expect(page.locator("#paid-how")).to_have_text("Bank transfer · paid")
        # A refund that the provider refuses is paid back by hand, with a notice.
        move(order, "cancelled")
        expect(page.locator("#payment-note")).to_have_text("Your money is being given back.")
        desk.goto(f"{self.url}/desk/orders?status=finished")
        expect(shown).to_contain_text("To be paid back")
        shown.get_by_role("button", name=re.compile("^More")).click()
        desk.get_by_role("dialog").get_by_role("button", name="Paid back").click()
        desk.locator("dialog button", has_text="Yes").click()
        expect(shown).to_contain_text("Paid back")
        expect(page.locator("#payment-note")).to_have_text("฿136.50 was given back.")

    def test_a_refund_that_the_provider_refuses_is_made_in_another_way_and_shown(self):
        page, order = self.ordered_online("pay-refused")
        provider, session = town().provider, page.url.split("/")[-1]
        page.locator("#pay").click()
        expect(page.locator("#status")).to_contain_text("Accepted")
        move(order, "preparing")
        expect(page.locator("#paid-how")).to_have_text("Online · paid")
        provider.payments[provider.sessions[session]["payment_intent"]]["_disputed"] = True
        move(order, "cancelled")
        desk = self.desk("orders?status=finished", town().operator)
        shown = desk.locator(f"#order-{order}")
        expect(shown).to_contain_text("To be paid back by hand")
        self.everywhere(desk, "an order whose refund was refused")
        shown.get_by_role("button", name="Paid back another way").click()
        expect(desk.locator("dialog")).to_contain_text("฿40")
        desk.locator("dialog button", has_text="Yes").click()
        expect(shown.locator(".till")).to_have_text("Paid back")
        settled = read(order)
        self.assertEqual(settled["payment"]["status"], "refunded")
        self.assertNotIn("owedByHand", settled)
        self.assertIn({"account": "by-hand/pay-refused", "amount": -4000}, [
            posting for entry in settled["ledger"] for posting in entry["postings"]])

    def test_what_was_handed_over_before_its_money_lapsed_is_paid_at_the_place(self):
        page, order = self.ordered_online("pay-lapsed")
        provider, session = town().provider, page.url.split("/")[-1]
        page.locator("#pay").click()
        expect(page.locator("#status")).to_contain_text("Accepted")
        provider.payments[provider.sessions[session]["payment_intent"]].update(status="canceled", amount_capturable=0)
        move(order, "completed")
        desk = self.desk("orders?status=finished", town().operator)
        shown = desk.locator(f"#order-{order}")
        expect(shown.locator(".till")).to_have_text("Handed over unpaid")
        self.everywhere(desk, "an order whose money lapsed")
        shown.get_by_role("button", name="Paid at the place").click()
        expect(desk.locator("dialog")).to_contain_text("฿40")
        desk.locator("dialog button", has_text="Yes").click()
        expect(shown.locator(".till")).to_have_text("Paid")
        expect(shown.get_by_role("button", name="Paid at the place")).to_be_hidden()
        self.assertEqual(read(order)["payment"]["status"], "paid")

    def test_what_is_given_back_in_the_providers_dashboard_is_in_the_books_once(self):
        page, order = self.ordered_online("pay-dashboard")
        provider, session = town().provider, page.url.split("/")[-1]
        page.locator("#pay").click()
        expect(page.locator("#status")).to_contain_text("Accepted")
        move(order, "preparing")
        expect(page.locator("#paid-how")).to_have_text("Online · paid")
        self.assertTrue(provider.refund_in_dashboard(provider.sessions[session]["payment_intent"], 1000))
        expect(page.locator(".receipt .moves")).to_contain_text("Given back, ")
        expect(page.locator(".receipt .moves")).to_contain_text("฿10")
        self.assertEqual(read(order)["payment"]["refunded"], {"amount": 1000, "currency": THB})
        # The sum that is due later is less by that much.
        move(order, "cancelled")
        expect(page.locator("#payment-note")).to_have_text("฿40 was given back.")
        self.assertEqual(sorted(refund["amount"] for refund in provider.refunds.values()
                                if refund["payment_intent"] == provider.sessions[session]["payment_intent"]), [1000, 3000])

    def test_a_printed_ticket_shows_the_sum_to_take(self):
        token = town().token("merchant", "m-paper")
        kitchen("pay-paper", ["at-place", "online"], merchant="m-paper")
        page = self.at_checkout("pay-paper.tea")
        page.locator("#pay-at-place").check()
        page.locator("#tip-10").click()
        page.locator("#order").click()
        order = self.ordered(page)["id"]
        desk = self.desk("orders", token)
        desk.evaluate("window.print = () => {}")
        shown = desk.locator(f"#order-{order}")
        expect(shown).to_contain_text("Pay at handing over")
        expect(shown).to_contain_text("฿44")
        shown.get_by_role("button", name=re.compile("^More")).click()
        desk.get_by_role("dialog").get_by_role("button", name="Print the ticket").click()
        expect(desk.locator(".slip .take")).to_have_text("Take ฿44")

    def test_ways_to_pay_and_taxes_are_written_and_the_books_are_saved(self):
        token = town().token("merchant", "m-books")
        kitchen("pay-books", merchant="m-books")
        customer = done(town().call("POST", "/v1/session"))["token"]
        form = {"lines": [{"item": "pay-books.tea", "quantity": 1}]}
        done(town().call("POST", "/v1/orders", form, customer, "pay-books-1"))
        desk = self.desk("places/pay-books", token, expected=["422"])
        desk.get_by_label("Bank transfer", exact=True).check()
        desk.locator("#save-place").click()
        expect(desk.get_by_label("What customers transfer to")).to_be_focused()
        desk.get_by_label("What customers transfer to").fill("Kasikorn Bank 123")
        desk.get_by_label("Online", exact=True).check()
        self.accessible(desk, "how a place is paid")
        desk.locator("#save-place").click()
        expect(desk.locator("#toast")).to_contain_text("saved")
        place = done(town().call("GET", "/v1/places/pay-books"))
        self.assertEqual(place["ordering"]["payments"], ["at-place", "online", "bank-transfer"])
        self.assertEqual(place["ordering"]["transferTo"], "Kasikorn Bank 123")
        desk.goto(f"{self.url}/desk/menu/pay-books")
        desk.get_by_role("button", name=re.compile("Tea")).first.click()
        expect(desk.get_by_label("Tax in the price, %")).to_have_value("7")
        desk.get_by_label("Tax in the price, %").fill("5.5")
        desk.locator("#save-dish").click()
        expect(desk.locator("#toast")).to_contain_text("saved")
        self.assertEqual(done(town().call("GET", "/v1/items/pay-books.tea", None, token))["taxRate"], 550)
        desk.goto(f"{self.url}/desk/figures/pay-books")
        with desk.expect_download() as saved:
            desk.get_by_role("button", name="Save the ledger").click()
        self.assertRegex(saved.value.suggested_filename, r"^ledger-pay-books-.*\.csv$")
        with open(saved.value.path(), newline="", encoding="utf-8-sig") as file:
            rows = list(csv.DictReader(file))
        self.assertGreater(len(rows), 1)


class Reckoning(Flow):
    """The page's modules by themselves."""

    def asked(self, module, what, *values):
        page = self.window()
        page.goto(f"{self.url}/about")
        version = page.locator("meta[name=version]").get_attribute("content")
        return page.evaluate(
            "async ([module, what, cases]) => { const found = await import(module); return cases.map((one) => found[what](...one)); }",
            [f"/page/{version}/script/{module}.js", what, list(values)])

    def test_a_tip_is_a_part_of_the_sum_or_what_was_written(self):
        baht, yen = {"amount": 13_000, "currency": THB}, {"amount": 1234, "currency": "JPY"}
        tips = self.asked(
            "ordering/checkout/tip", "tipOf", [None, baht], [{"percent": 5}, baht], [{"percent": 10}, yen], [{"text": "12,50"}, baht],
            [{"text": "1 00.5"}, baht], [{"text": "130"}, baht], [{"text": "130.01"}, baht], [{"text": "0"}, baht], [{"text": ""}, baht],
            [{"text": "-1"}, baht], [{"text": "1e2"}, baht], [{"text": "1.234"}, baht], [{"text": "1.5"}, yen], [{"percent": 5}, None])
        self.assertEqual([tip and tip["amount"] for tip in tips],
                         [None, 650, 123, 1250, 10_050, 13_000, None, None, None, None, None, None, None, None])
        usable = self.asked("ordering/checkout/tip", "isUsable", [None, baht], [{"percent": 5}, baht], [{"text": ""}, baht], [{"text": "0"}, baht],
                            [{"text": "130"}, baht], [{"text": "130.01"}, baht], [{"text": "a"}, baht], [{"text": "1.5"}, yen])
        self.assertEqual(usable, [True, True, True, True, True, False, False, False])

    def test_tax_is_reckoned_for_each_place_and_rate_as_the_books_do(self):
        line = lambda place, amount, rate, quantity=1: {
            "place": place, "price": {"amount": amount}, "quantity": quantity, **({"taxRate": rate} if rate is not None else {})}
        [taxes] = self.asked("ordering/orders/tax", "taxesOf", [[
            line("a", 1000, 700), line("a", 1000, 700, 2), line("b", 1000, 700), line("a", 119, 1900), line("a", 50, None), line("b", 9, 0)]])
        # 3000 × 7 / 107 is 196.26, 1000 × 7 / 107 is 65.42.
        self.assertEqual(taxes, [{"rate": 700, "amount": 196 + 65}, {"rate": 1900, "amount": 19}])
        post = lambda account, amount: {"account": account, "amount": amount}
        [taxes] = self.asked("ordering/orders/tax", "taxesIn", [[
            {"kind": "sale", "postings": [post("customer", 4119), post("tax/a/700", -196), post("tax/a/1900", -19), post("sales/a", -3904)]},
            {"kind": "sale", "postings": [post("tax/b/700", -65)]}, {"kind": "reversal", "postings": [post("tax/b/700", 65)]},
            {"kind": "payment", "postings": [post("provider", 4119), post("customer", -4119)]}]])
        self.assertEqual(taxes, [{"rate": 700, "amount": 196}, {"rate": 1900, "amount": 19}])

    def test_only_web_pages_are_followed_and_only_in_time(self):
        order = lambda url, end="2026-11-25T12:00:00Z", status="open": {
            "status": "placed", "payment": {"method": "online", "status": status, "checkout": {"id": "cs", "url": url, "expiresAt": end}}}
        now = 1_795_604_600_000  # 2026-11-25T11:03:20Z
        found = self.asked(
            "ordering/orders/payment", "checkoutUrl", [order("https://pay.example/1"), now], [order("javascript:alert(1)"), now], [order(None), now],
            [order("https://pay.example/1", "2026-11-25T11:00:00Z"), now], [order("https://pay.example/1", status="closing"), now],
            [{"status": "confirmed", "payment": None}, now])
        self.assertEqual(found, ["https://pay.example/1", None, None, None, None, None])

    def test_ways_in_common_are_those_that_all_places_take(self):
        place = lambda *payments: {"ordering": {"payments": list(payments)} if payments else {}}
        common = self.asked(
            "ordering/checkout/payments", "inCommon", [[place()]], [[None]], [[place("online", "at-place"), place()]],
            [[place("online"), place("bank-transfer", "online")]], [[place("bank-transfer")]],
            [[place("bank-transfer"), place("bank-transfer")]], [[place("online"), place()]])
        self.assertEqual(common, [["at-place"], ["at-place"], ["at-place"], ["online"], ["bank-transfer"], [], []])

    def test_what_is_paid_is_the_total_with_the_tips_of_places_that_go_on(self):
        money = lambda amount: {"amount": amount, "currency": THB}
        part = lambda status, tip: {"status": status, **({"tip": money(tip)} if tip else {})}
        paid = self.asked(
            "ordering/orders/payment", "sumToPay",
            [{"total": money(100), "parts": [part("placed", None)], "payment": {"tip": money(10)}}],
            [{"total": money(100), "parts": [part("confirmed", 6), part("cancelled", 4)], "payment": {"tip": money(10)}}],
            [{"total": money(200), "parts": [part("cancelled", 6), part("cancelled", 4)], "payment": {"tip": money(10)}}],
            [{"total": None, "parts": [], "payment": None}], [{"total": money(5), "parts": [part("ready", None)]}])
        self.assertEqual([one and one["amount"] for one in paid], [110, 106, 210, None, 5])
