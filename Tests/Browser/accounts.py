"""Fixtures of tests of accounts: people who sign in with a code that comes by e-mail."""

from browser import Flow, expect
from town import town


class Accounts(Flow):
    def sign_in(self, page, address, path="/you"):
        """Signs in with the code that is sent to the address."""
        if path:
            page.goto(self.url + path)
        before = len(town().letters(address))
        self.write_address(page, address)
        page.locator("#code").fill(town().code(address, before))

    def unfolded(self, page, way):
        """A way to sign in. Among the reader's own things it is in a row that opens."""
        expect(way).to_have_count(1)
        if not way.is_visible():
            page.locator("#sign-in > summary").click()
        return way

    def write_address(self, page, address):
        """Asks for a code."""
        self.unfolded(page, page.locator("#email")).fill(address)
        page.locator("#send-code").click()

    def signed_in(self, address, path="/you", **options):
        """Opens a window of a browser of its own."""
        page = self.window(**options)
        self.sign_in(page, address, path)
        expect(page.locator("#who")).to_have_text(address)
        return page

    def everywhere(self, page, what):
        """Checks accessibility and layout, also on a small screen."""
        self.accessible(page, what)
        size = page.viewport_size
        page.set_viewport_size({"width": 320, "height": 640})
        self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), 320, what)
        page.set_viewport_size(size)


__all__ = ["Accounts", "expect", "town"]
