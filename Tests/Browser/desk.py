"""Fixtures of tests of the desk: a merchant with a café, customers who order, windows that are signed in."""

import datetime
import functools
import itertools

from browser import Flow, expect
from town import town

CAFE = {
    "types": ["CafeOrCoffeeShop", "FoodEstablishment"], "name": "Cafè del Taulell", "names": {"en": "Desk Café"},
    "timeZone": "Europe/Madrid", "geo": {"latitude": 41.4036, "longitude": 2.1744}}
numbers = itertools.count(1)


@functools.cache
def merchant():
    """The token of a merchant with a café and a stall that have things to order."""
    token = town().token("merchant", "m-desk")
    for place, name in (("desk-cafe", CAFE["name"]), ("desk-stall", "Parada del Taulell")):
        done(town().call("PUT", f"/v1/places/{place}", {**CAFE, "name": name, "names": {}}, token))
        done(town().call("PUT", f"/v1/items/{place}.tea", {"name": f"Tea of {place}", "price": {"amount": 250, "currency": "EUR"}}, token))
    return token


def done(answer):
    assert answer[0] in (200, 201), answer
    return answer[1]


@functools.cache
def customer():
    return done(town().call("POST", "/v1/session"))["token"]


def order(*items, quantity=2):
    """A confirmed order of a customer. Makes the merchant's places if no test has yet."""
    merchant()
    lines = [{"item": item, "quantity": quantity} for item in items]
    return done(town().call("POST", "/v1/orders", {"lines": lines}, customer(), f"desk-{next(numbers)}"))


def cinema():
    """A show of the merchant's own cinema."""
    return show(1)


@functools.cache
def show(number):
    """One of the shows of the merchant's own cinema that begin soon."""
    done(town().call("PUT", "/v1/movies/movie-desk", {"name": "The Desk"}, town().operator))
    done(town().call("PUT", "/v1/places/desk-cinema", {**CAFE, "types": ["MovieTheater"], "name": "Cinema del Taulell", "names": {}}, merchant()))
    # The door is open already.
    start = (datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(minutes=50)).strftime("%Y-%m-%dT%H:%M:%SZ")
    name = f"desk-cinema.screening-{number}"
    done(town().call("PUT", f"/v1/screenings/{name}", {
        "movie": "movie-desk", "startDate": start, "seats": 50, "price": {"amount": 900, "currency": "EUR"}}, merchant()))
    return name


class DeskFlow(Flow):
    def desk(self, path="orders", token=None, **options):
        """Opens a window that is signed in by a link."""
        page = self.window(**options)
        self.sign_in(page, path, token or merchant())
        expect(page.locator("#nav")).to_contain_text("Orders")
        return page

    def module(self, page, name):
        """The address of one of the desk's modules."""
        return f"/page/{page.locator('meta[name=version]').get_attribute('content')}/script/desk/{name}.js"

    def tab(self, page, name):
        """Opens one of the desk's tabs."""
        page.get_by_role("navigation", name="Desk").get_by_role("link", name=name, exact=True).click()

    def sign_in(self, page, path, token):
        """Opens a link with a token, and confirms."""
        page.goto(f"{self.url}/desk/{path}#token={token}")
        page.locator("dialog button", has_text="Yes").click()

    def everywhere(self, page, what, address=None):
        """Checks accessibility and layout, also on a small screen."""
        self.accessible(page, what)
        page.set_viewport_size({"width": 320, "height": 640})
        wide = page.evaluate("document.documentElement.scrollWidth")
        self.assertLessEqual(wide, 320, what)
        page.set_viewport_size({"width": 1280, "height": 800})
