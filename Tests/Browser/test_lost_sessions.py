"""Sessions that the gateway no longer accepts: orders stay as last seen, and the page says why."""

from accounts import Accounts
from browser import expect
from customers import Customers
from homes import FAR, cafe, dish


class LostSession(Customers):
    def test_orders_of_a_refused_session_stay_as_last_seen(self):
        cafe("known-cafe")
        dish("known-cafe.tea", 4000)
        page = self.window(location=FAR, expected=("401", "404"))
        session = self.as_customer(page)
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
        self.accessible(page, "orders of a lost session")
        self.picture(page, "orders-lost")
        page.locator(f"#order-{order}").click()
        expect(page.locator("#lost")).to_be_visible()
        expect(page.locator(".receipt")).to_contain_text("Tea")
        expect(page.locator("#cancel")).to_have_count(0)
        # The next order is another customer's, and both are listed.
        other = page.evaluate("JSON.parse(localStorage['vicinity.session'])")
        self.assertNotEqual(other["customer"], session["customer"])
        later = self.order(other, "known-cafe.tea")["id"]
        page.goto(f"{self.url}/my-orders")
        expect(page.locator(f"#order-{later}")).to_be_visible()
        expect(page.locator(f"#order-{order}")).to_be_visible()

    def test_an_order_of_a_lost_session_without_an_answer_returns_to_the_cart_with_a_notice(self):
        cafe("unknown-cafe")
        dish("unknown-cafe.tea", 4000)
        page = self.window(location=FAR)
        self.as_customer(page)
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
    def test_a_device_that_was_signed_out_elsewhere_offers_signing_in_instead_of_no_orders(self):
        page = self.signed_in("elsewhere@example.org", expected=("401",))
        other = self.signed_in("elsewhere@example.org")
        other.goto(f"{self.url}/you/account")
        other.locator("#end-others").click()
        page.goto(f"{self.url}/my-orders")
        expect(page.locator(".state")).to_contain_text("You are signed out here.")
        page.locator(".state").get_by_role("link", name="Sign in").click()
        self.sign_in(page, "elsewhere@example.org", path=None)
        expect(page.locator("#who")).to_have_text("elsewhere@example.org")
        page.goto(f"{self.url}/my-orders")
        expect(page.locator(".state")).to_contain_text("No orders yet")
