"""Signing in at real providers, from the page: Debian's glewlwyd, which demands PKCE, and PyPI's oidc-provider-mock. The stage `sign-in`
runs this, since it has both."""

import json
import re
import subprocess
import sys
import unittest

from accounts import Accounts, expect
from desk import CAFE, done
from town import ROOT, Town

PHONE = {"width": 390, "height": 844}
CART = """(line) => {
    localStorage['vicinity.cart'] = JSON.stringify([line])
    localStorage['vicinity.cart-key'] = JSON.stringify('0'.repeat(32))
}"""
SESSION = "JSON.parse(localStorage['vicinity.session'] ?? 'null')"


class ProviderTown(Town):
    """A town without sample data, and with a provider of its own."""

    def __init__(self, kind):
        self.kind = kind
        super().__init__()

    def settings(self):
        # The last of the ten ports of a town.
        port = self.port + 9
        self.provider_process = subprocess.Popen(
            [sys.executable, f"{ROOT}/Tests/OpenID/Providers/provider.py", self.kind, str(port), f"{self.url}/v1/sign-in/callback"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        registration = json.loads(self.provider_process.stdout.readline())
        return {
            "OIDC_ISSUER": registration["issuer"], "OIDC_CLIENT": registration["client"], "OIDC_SECRET": registration["secret"], "OIDC_NAME": "The House",
            "OIDC_ROLES": "groups:/shops/*=owner@*, groups:/operators=operator"}

    def fill(self):
        done(self.call("PUT", "/v1/places/house-cafe", {**CAFE, "name": "Cafè de Casa", "names": {}}, self.operator))
        done(self.call("PUT", "/v1/items/house-cafe.tea", {"name": "House Tea", "price": {"amount": 250, "currency": "EUR"}}, self.operator))

    def stop(self):
        super().stop()
        # The process ends with its input.
        self.provider_process.stdin.close()
        self.provider_process.wait(60)


class AtProvider:
    """The same flows at each provider."""

    # Errors of the providers' own pages.
    expected = ("favicon.ico", "ERR_NAME_NOT_RESOLVED", "ERR_INTERNET_DISCONNECTED")

    @classmethod
    def setUpClass(cls):
        cls.own = ProviderTown(cls.kind)
        cls.addClassCleanup(cls.own.stop)

    def setUp(self):
        self.url, self.errors = self.own.url, []

    def window(self, **options):
        options.setdefault("expected", self.expected)
        return super().window(**options)

    def leave(self, page, path="/you"):
        if path:
            page.goto(self.url + path)
        self.unfolded(page, page.locator("button[id^=with-]")).click()

    def enter(self, page, who, path="/you"):
        """Goes from the page to the provider and back."""
        self.leave(page, path)
        self.agree(page, who)
        page.wait_for_url(f"{self.url}/**")

    def test_what_was_ordered_on_a_phone_is_seen_on_another_device(self):
        phone = self.window(viewport=PHONE)
        phone.goto(f"{self.url}/about")
        phone.get_by_role("heading", level=1).wait_for()
        before = phone.evaluate("""async () => {
            const session = await (await fetch('/v1/session', { method: 'POST' })).json()
            localStorage['vicinity.session'] = JSON.stringify(session)
            return session
        }""")
        order = done(self.own.call("POST", "/v1/orders", {"lines": [{"item": "house-cafe.tea", "quantity": 2}]}, before["token"], "at-first"))
        phone.evaluate(CART, {"item": "house-cafe.tea", "name": "House Tea", "placeName": "Cafè de Casa",
                              "price": {"amount": 250, "currency": "EUR"}, "quantity": 3})
        self.enter(phone, "carl")
        expect(phone.locator("#to-account")).to_be_visible()
        self.everywhere(phone, "you, by a provider")
        self.assertIsNone(phone.evaluate(SESSION), "no token stays in the browser's storage")
        # No script can read the secret.
        kept = phone.evaluate("JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }, location.href])")
        cookie = next(one for one in phone.context.cookies(f"{self.url}/v1/account") if one["name"].endswith("vicinity-session"))
        self.assertNotIn(cookie["value"].split(".")[1], kept)
        self.assertEqual((cookie["httpOnly"], cookie["sameSite"], cookie["path"]), (True, "Strict", "/v1/account"))
        self.own.until("the token of before is good for nobody", lambda: self.own.call("GET", "/v1/orders", token=before["token"])[0] == 401)
        # An order of the person who is signed in, sent by the page itself.
        phone.goto(f"{self.url}/cart")
        phone.locator("#order").click()
        phone.wait_for_url(re.compile("/my-orders/"))
        mine = phone.url.rsplit("/", 1)[1]
        other = self.window()
        self.enter(other, "carl")
        expect(other.locator("#to-account")).to_be_visible()
        other.goto(f"{self.url}/my-orders")
        for one in (order["id"], mine):
            expect(other.locator(f"a[href='/my-orders/{one}']").first).to_be_visible()
        other.goto(f"{self.url}/my-orders/{mine}")
        expect(other.get_by_text("House Tea").first).to_be_visible()
        other.goto(f"{self.url}/you/account")
        expect(other.locator("#devices li")).to_have_count(2)
        # Another person sees none of it.
        stranger = self.window()
        self.enter(stranger, "boss")
        stranger.goto(f"{self.url}/my-orders")
        expect(stranger.get_by_role("heading", level=1)).to_be_visible()
        expect(stranger.locator(f"a[href='/my-orders/{mine}']")).to_have_count(0)

    def test_groups_open_the_desk_and_signing_out_closes_it(self):
        page = self.window()
        self.enter(page, "ana", "/desk")
        # A reader who leaves before the page has its answer is signed in all the same.
        page.goto(f"{self.url}/desk")
        expect(page.get_by_role("navigation", name="Desk")).to_contain_text("Orders")
        page.goto(f"{self.url}/you/account")
        page.locator("#sign-out").click()
        page.get_by_role("dialog").get_by_role("button", name=re.compile("The House")).click()
        # The provider asks, or redirects at once.
        page.wait_for_url("http://localhost:*/**")
        page.goto(f"{self.url}/desk")
        expect(page.locator("#with-main")).to_be_visible()

    def test_a_reader_who_returns_without_signing_in_gets_a_notice_and_can_try_again(self):
        page = self.window()
        self.leave(page)
        page.wait_for_url("http://localhost:*/**")
        page.goto(f"{self.url}/v1/sign-in/callback?error=access_denied&state=made-up")
        expect(page.locator("#sign-in .note.bad")).to_be_visible()
        self.everywhere(page, "nobody was signed in")
        self.enter(page, "boss", None)
        expect(page.locator("#to-account")).to_be_visible()


class AtGlewlwyd(AtProvider, Accounts):
    kind = "glewlwyd"

    def agree(self, page, who):
        # The provider has a session already.
        page.locator("#username").fill(who)
        page.locator("#password").fill(f"password-of-{who}")
        page.get_by_role("button", name="Log in and agree").click()

    def leave(self, page, path="/you"):
        asked = []
        page.on("request", lambda request: asked.append(request.url) if "/api/oidc/auth?" in request.url else None)
        super().leave(page, path)
        page.wait_for_url("**/login.html?**")
        # The provider refuses requests without PKCE by SHA-256.
        self.assertRegex(asked[0], r"code_challenge=[\w-]{43}(&|$)")
        self.assertIn("code_challenge_method=S256", asked[0])


class AtMock(AtProvider, Accounts):
    kind = "mock"

    def agree(self, page, who):
        page.locator("input[name=sub]").fill(who)
        page.get_by_role("button", name="Authorize").click()


if __name__ == "__main__":
    unittest.main()
