"""Fixtures of tests of the copy in a browser."""

from browser import Flow, expect
from gateways import Gateway
from town import town

GONE = (
    "ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "ERR_INCOMPLETE_CHUNKED_ENCODING", "ERR_EMPTY_RESPONSE", "Failed to load resource",
    "Failed to fetch")
BARCELONA = "41.39,2.17"
CAFE = {
    "name": "Cafè de la Còpia", "types": ["CafeOrCoffeeShop", "FoodEstablishment"], "names": {},
    "geo": {"latitude": 41.3955, "longitude": 2.1622}, "timeZone": "Europe/Madrid", "images": [], "servesCuisine": ["coffee_shop"],
    "openingHours": {"rules": [{"days": [], "times": [{"opens": "00:00", "closes": "24:00"}]}]}, "telephone": "+34 930 000 111",
    "address": {"streetAddress": "Carrer de la Mostra 5", "addressCountry": "ES"}}


class Copied(Flow):
    """Tests with a gateway of their own, which they may stop."""

    def setUp(self):
        super().setUp()
        self.gateway = Gateway()
        self.addCleanup(self.gateway.stop)
        self.url = self.gateway.url

    def choose(self, page, *names):
        """Chooses exactly these parts on the page of the copy."""
        expect(page.locator("#copy-places")).to_be_visible()
        for box in page.locator(".copy-choices input").all():
            box.set_checked(box.get_attribute("id").removeprefix("copy-") in names)

    def fetch(self, page, *names):
        page.goto(f"{self.url}/copy")
        self.choose(page, *names)
        page.locator("#sync").click()
        expect(page.locator(f"#remove-{names[0]}")).to_be_visible(timeout=240_000)

    def controlled(self, page):
        """Waits until the service worker has the page, too."""
        page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")

    def answers(self, page, path, now=None):
        """The copy's answer."""
        version = page.locator("meta[name=version]").get_attribute("content")
        return page.evaluate(
            "async ([module, path, now]) => (await (await import(module)).answer(path, 'en', now ?? undefined))?.body ?? null",
            [f"/page/{version}/script/offline/answers/answers.js", path, now])

    def put_cafe(self, id, **values):
        code, answer = town().call("PUT", f"/v1/places/{id}", {**CAFE, **values}, town().operator)
        self.assertIn(code, (200, 201), answer)


__all__ = ["BARCELONA", "Copied", "GONE", "expect", "town"]
