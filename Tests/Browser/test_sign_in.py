"""Signing in by a code, data that all devices share then, devices that are signed out, and leaving."""

import datetime
import json
import re
import unittest

from accounts import Accounts, expect, town
from homes import cafe, dish

PHONE = {"width": 390, "height": 844}
CART = """(line) => {
    localStorage['vicinity.cart'] = JSON.stringify([line])
    localStorage['vicinity.cart-key'] = JSON.stringify('0'.repeat(32))
}"""
RATE = """async ([module, ratings]) => {
    const { keepOthersRating } = await import(module)
    for (const [movie, stars, at] of ratings) await keepOthersRating({ movie, stars, at }, true)
}"""
RATED = """async (module) => {
    const { readOwn } = await import(module)
    return Object.fromEntries([...(await readOwn()).ratings.values()].map(({ movie, stars }) => [movie, stars]))
}"""
SESSION = "JSON.parse(localStorage['vicinity.session'] ?? 'null')"


class SigningIn(Accounts):
    def store(self, page):
        return f"/page/{page.locator('meta[name=version]').get_attribute('content')}/script/my-movies/store.js"

    def ordered(self, page):
        """Places an order of an anonymous customer; returns its id."""
        cafe("sign-cafe", name="Cafè de les Claus", geo={"latitude": 41.4702, "longitude": 2.0831})
        dish("sign-cafe.tea", 250)
        page.goto(f"{self.url}/about")
        page.get_by_role("heading", level=1).wait_for()
        session = page.evaluate("""async () => {
            const session = await (await fetch('/v1/session', { method: 'POST' })).json()
            localStorage['vicinity.session'] = JSON.stringify(session)
            return session
        }""")
        code, order = town().call("POST", "/v1/orders", {"lines": [{"item": "sign-cafe.tea", "quantity": 2}]},
                                  session["token"], f"sign-{session['customer']}")
        self.assertEqual(code, 201, order)
        return order["id"]

    def keeps_nothing(self, page):
        kept = "() => Object.keys(localStorage).filter((key) => /[.](account|cart|orders|kept)$/.test(key)).join()"
        town().until("nothing is kept", lambda: page.evaluate(kept) == "")

    def test_what_was_ordered_on_a_phone_is_seen_on_another_device(self):
        phone = self.window(viewport=PHONE)
        order = self.ordered(phone)
        phone.evaluate(CART, {"item": "sign-cafe.tea", "name": "Tea", "placeName": "Cafè de les Claus",
                              "price": {"amount": 250, "currency": "EUR"}, "quantity": 3})
        self.sign_in(phone, "mai@example.org")
        expect(phone.locator("#who")).to_have_text("mai@example.org")
        self.assertIsNone(phone.evaluate(SESSION), "no token stays in the browser's storage")
        phone.goto(f"{self.url}/my-orders/{order}")
        expect(phone.locator("h1")).to_be_visible()
        other = self.signed_in("mai@example.org")
        other.goto(f"{self.url}/my-orders")
        expect(other.locator(f"a[href='/my-orders/{order}']").first).to_be_visible()
        town().until("the cart has come", lambda: other.evaluate("JSON.parse(localStorage['vicinity.cart'] ?? '[]')[0]?.quantity === 3"))
        other.goto(f"{self.url}/cart")
        expect(other.get_by_text("Tea").first).to_be_visible()

    def test_what_was_ordered_in_two_browsers_is_one_list(self):
        first = self.window()
        one = self.ordered(first)
        self.sign_in(first, "two@example.org")
        expect(first.locator("#who")).to_have_text("two@example.org")
        second = self.window(viewport=PHONE)
        other = self.ordered(second)
        self.sign_in(second, "two@example.org")
        expect(second.locator("#who")).to_have_text("two@example.org")
        for page in (second, first):
            page.goto(f"{self.url}/my-orders")
            for order in (one, other):
                expect(page.locator(f"a[href='/my-orders/{order}']").first).to_be_visible()

    def test_a_wrong_code_shows_a_notice_and_does_not_sign_in(self):
        page = self.window(expected=("422", "400", "403", "401"))
        page.goto(f"{self.url}/you")
        self.write_address(page, "wrong@example.org")
        right = town().code("wrong@example.org")
        code = page.locator("#code")
        expect(code).to_be_focused()
        expect(code).to_have_attribute("autocomplete", "one-time-code")
        code.fill("000000" if right != "000000" else "111111")
        expect(page.locator("#code-problem")).to_contain_text("not the code")
        expect(code).to_be_focused()
        self.everywhere(page, "a wrong code")
        code.fill(right)
        expect(page.locator("#who")).to_have_text("wrong@example.org")

    def test_a_refused_code_shows_the_time_of_the_next_one(self):
        page = self.window(has_worker=False, expected=("429",))
        page.route("**/v1/sign-in/email", lambda route: route.fulfill(
            status=429, headers={"Retry-After": "2400"}, content_type="application/problem+json",
            body=json.dumps({"type": "/problems/too-many-requests", "title": "Too many requests", "status": 429})))
        page.clock.set_fixed_time(datetime.datetime(2026, 11, 24, 3, 20, tzinfo=datetime.timezone.utc))
        page.goto(f"{self.url}/you")
        self.write_address(page, "often@example.org")
        there = page.evaluate("new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' }).format(new Date('2026-11-24T04:00:00Z'))")
        expect(page.locator("#email-problem")).to_have_text(f"No more codes are sent for now. The next one can be sent from {there}.")
        expect(page.locator("#code")).to_have_count(0)

    def test_ratings_of_two_browsers_are_one_by_the_later_if_that_is_wished(self):
        first, second = self.signed_in("rates@example.org"), self.signed_in("rates@example.org", viewport=PHONE)
        mine = [["movie-one", 5, "2026-01-01T10:00:00.000Z"], ["movie-two", 1, "2026-02-01T10:00:00.000Z"]]
        theirs = [["movie-two", 4, "2026-03-01T10:00:00.000Z"], ["movie-three", 2, "2026-01-05T10:00:00.000Z"]]
        for page, ratings in ((first, mine), (second, theirs)):
            page.goto(f"{self.url}/you/account")
            page.evaluate(RATE, [self.store(page), ratings])
            expect(page.locator("#keep-ratings")).not_to_be_checked()
        expect(first.locator("label", has=first.locator("#keep-ratings"))).to_contain_text("the later rating counts")
        first.locator("#keep-ratings").check()
        expect(first.locator("#toast")).to_contain_text("kept with your account")
        self.assertEqual(second.evaluate(RATED, self.store(second)), {"movie-two": 4, "movie-three": 2},
                         "what is private comes and goes nowhere by itself")
        second.locator("#keep-ratings").check()
        merged = {"movie-one": 5, "movie-two": 4, "movie-three": 2}
        expect(second.locator("#toast")).to_contain_text("kept with your account")
        town().until("the second browser has both", lambda: second.evaluate(RATED, self.store(second)) == merged)
        first.reload()
        town().until("the first browser has both", lambda: first.evaluate(RATED, self.store(first)) == merged)
        second.locator("#keep-ratings").uncheck()
        expect(second.locator("#toast")).to_contain_text("off your account")
        first.reload()
        expect(first.locator("#keep-ratings")).not_to_be_checked()
        self.assertEqual(first.evaluate(RATED, self.store(first)), merged, "each device keeps its own")

    def test_ratings_that_are_wished_while_the_account_is_being_read_come_all_the_same(self):
        first = self.signed_in("wished@example.org")
        first.goto(f"{self.url}/you/account")
        first.evaluate(RATE, [self.store(first), [["movie-one", 5, "2026-01-01T10:00:00.000Z"]]])
        first.locator("#keep-ratings").check()
        expect(first.locator("#toast")).to_contain_text("kept with your account")
        second, held = self.signed_in("wished@example.org", has_worker=False), []
        second.wait_for_function("() => JSON.parse(localStorage['vicinity.kept'] ?? '{}').after")
        second.route("**/v1/account/kept*", lambda route: route.continue_() if held else held.append(route))
        second.goto(f"{self.url}/you/account")
        town().until("the account is being read", lambda: held or second.wait_for_timeout(100))
        second.locator("#keep-ratings").check()
        held[0].continue_()
        town().until("the rating has come", lambda: second.evaluate(RATED, self.store(second)) == {"movie-one": 5})

    def test_other_devices_are_signed_out_and_keep_nothing(self):
        here = self.signed_in("lost@example.org")
        lost = self.signed_in("lost@example.org", viewport=PHONE, expected=("401",))
        lost.evaluate(CART, {"item": "x.y", "name": "Y", "placeName": "X", "price": {"amount": 1, "currency": "EUR"},
                             "quantity": 1})
        lost.reload()
        here.goto(f"{self.url}/you/account")
        expect(here.locator("#devices li")).to_have_count(2)
        expect(here.locator("#devices li").first).to_contain_text("This one")
        self.everywhere(here, "an account")
        here.locator("#end-others").click()
        expect(here.locator("#devices li")).to_have_count(1)
        lost.reload()
        expect(lost.locator("#email")).to_have_count(1)
        self.keeps_nothing(lost)
        here.locator("#sign-out").click()
        here.wait_for_function("() => !localStorage['vicinity.account']")
        expect(here.locator("#email")).to_have_count(1)

    def test_a_device_that_was_signed_out_before_it_kept_anything_keeps_nothing(self):
        lost = self.window(viewport=PHONE, expected=("401", "net::ERR_FAILED"), has_worker=False)
        lost.route("**/account/keeping.js", lambda route: route.abort())
        self.sign_in(lost, "quick@example.org")
        expect(lost.locator("#who")).to_have_text("quick@example.org")
        lost.evaluate(CART, {"item": "x.y", "name": "Y", "placeName": "X", "price": {"amount": 1, "currency": "EUR"},
                             "quantity": 1})
        here = self.signed_in("quick@example.org", path="/you")
        here.goto(f"{self.url}/you/account")
        here.locator("#end-others").click()
        expect(here.locator("#devices li")).to_have_count(1)
        lost.unroute("**/account/keeping.js")
        lost.reload()
        expect(lost.locator("#email")).to_have_count(1)
        self.keeps_nothing(lost)

    def test_ways_in_are_changed_after_a_fresh_sign_in_and_a_change_is_taken_back(self):
        page = self.signed_in("ways@example.org", expected=("403", "401"))
        page.goto(f"{self.url}/you/account")
        page.locator("#email").fill("second@example.org")
        page.locator("#send-code").click()
        page.locator("#code").fill(town().code("second@example.org"))
        expect(page.locator("#sign-ins > ul li")).to_have_count(2)
        # Some minutes later.
        page.context.clear_cookies(name="vicinity-proof")
        before = len(town().letters("ways@example.org"))
        remove = page.get_by_role("button", name="Remove ways@example.org")
        remove.click()
        page.get_by_role("dialog").get_by_role("button", name="Remove").click()
        expect(page.locator("#prove-title")).to_be_focused()
        self.everywhere(page, "a proof")
        page.get_by_role("button", name="Send a code to ways@example.org").click()
        page.locator("#code").fill(town().code("ways@example.org", before))
        remove.click()
        page.get_by_role("dialog").get_by_role("button", name="Remove").click()
        expect(page.locator("#sign-ins > ul li")).to_have_count(1)

        def links():
            return [link[0] for text in town().letters("ways@example.org") if (link := re.search(r"http\S*/you/take-back#\S+", text))]

        town().until("the mailbox that went has the link, too", lambda: len(links()) == 2)
        other = self.window(viewport=PHONE, expected=("410",))
        other.goto(links()[-1])
        expect(other).to_have_url(f"{self.url}/you/take-back")
        self.everywhere(other, "a change that is taken back")
        other.locator("#take-back-yes").click()
        expect(other.locator("#take-back")).to_contain_text("Sign in again")
        self.sign_in(other, "ways@example.org")
        expect(other.locator("#who")).to_have_text("ways@example.org")
        other.goto(f"{self.url}/you/account")
        expect(other.locator("#sign-ins > ul li")).to_have_count(1)
        other.goto(links()[-1])
        other.locator("#take-back-yes").click()
        expect(other.get_by_text("Nothing to take back")).to_be_visible()

    def test_leaving_closes_the_account(self):
        # Writes at that very moment are refused.
        page = self.signed_in("leaves@example.org", expected=("401",))
        page.locator("#to-account").click()
        page.locator("#leave-account").click()
        page.get_by_role("dialog").get_by_role("button", name="Close account").click()
        page.wait_for_function("() => !localStorage['vicinity.account']")
        expect(page.locator("#email")).to_have_count(1)
        expect(page.locator("#mode")).to_have_text("Everything is kept in this browser.")

    def test_a_second_tab_is_signed_in_and_out_with_the_first(self):
        # Writes at that very moment are refused.
        page = self.signed_in("tabs@example.org", expected=("401",))
        other = page.context.new_page()
        other.goto(f"{self.url}/you")
        expect(other.locator("#who")).to_have_text("tabs@example.org")
        page.locator("#to-account").click()
        page.locator("#sign-out").click()
        expect(page.locator("#email")).to_have_count(1)
        expect(other.locator("#email")).to_have_count(1)

    def test_a_tab_that_is_just_renewing_its_session_is_signed_out_with_the_first(self):
        page = self.signed_in("late@example.org", expected=("401",))
        page.locator("#to-account").click()
        expect(page.locator("#sign-out")).to_be_visible()
        other = page.context.new_page()
        held = []
        # The answer is delayed until the first tab has signed out.
        other.route("**/v1/account/session", lambda route: route.continue_() if held else held.append((route, route.fetch())))
        other.goto(f"{self.url}/you")
        town().until("the second tab has asked", lambda: other.evaluate("1") and held)
        page.evaluate("() => { window.later = []; addEventListener('storage', (e) => e.key === 'vicinity.account' && later.push(e.newValue)) }")
        page.locator("#sign-out").click()
        page.wait_for_timeout(1500)
        route, answer = held[0]
        route.fulfill(response=answer)
        expect(page.locator("#email")).to_have_count(1)
        expect(other.locator("#email")).to_have_count(1)
        page.wait_for_timeout(1500)
        self.assertEqual(page.evaluate("later.filter((one) => one && JSON.parse(one))"), [], "nobody is signed in again")

    def test_the_pages_are_for_everyone(self):
        for look, language in (("light", "th"), ("dark", "fi"), ("dark", "es"), ("light", "ca")):
            page = self.window(viewport=PHONE, color_scheme=look, locale=language)
            self.sign_in(page, f"all-{language}@example.org")
            page.locator("#to-account").wait_for()
            self.everywhere(page, f"you, {language}")
            page.goto(f"{self.url}/you/account")
            page.locator("#devices li").first.wait_for()
            self.everywhere(page, f"account, {language}")
            self.picture(page, f"account-{language}-{look}")


if __name__ == "__main__":
    unittest.main()
