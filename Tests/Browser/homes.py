"""Fixtures of tests of the search for homes, of followed places and of ratings."""

from browser import Flow, expect
from town import town

# Far from the places of other tests.
FAR = {"latitude": 7.88, "longitude": 98.39}


def done(answer):
    assert 200 <= answer[0] < 300, answer
    return answer[1]


def home(id, price, promotion=None, purpose="sale", **values):
    """Creates or changes a home as an operator; the price is in baht."""
    listing = {"kind": "single-house", "purpose": purpose, "promotion": promotion}
    if price:
        listing["price"] = {"min": price * 100, "max": price * 100, "currency": "THB"}
    form = {"types": ["SingleFamilyResidence", "House", "Residence"], "name": f"The {id}", "geo": FAR, "timeZone": "Asia/Bangkok",
            "listing": listing, **values}
    return done(town().call("PUT", f"/v1/places/{id}", form, town().operator))


def cafe(place, **values):
    form = {"types": ["CafeOrCoffeeShop", "FoodEstablishment"], "name": f"The {place}", "geo": FAR, "timeZone": "Asia/Bangkok", **values}
    return done(town().call("PUT", f"/v1/places/{place}", form, town().operator))


def dish(item, price, **values):
    form = {"name": item.split(".")[1].title(), "price": {"amount": price, "currency": "THB"}, **values}
    return done(town().call("PUT", f"/v1/items/{item}", form, town().operator))


def search_knows(path, holds):
    """Waits for search, which consumes changes some moments later."""
    town().until(f"search knows {path}", lambda: holds(town().call("GET", path)[1]))


class Watched(Flow):
    """Tests whose window's requests are recorded."""

    def window(self, **options):
        page = super().window(**options)
        page.asked = []
        page.on("request", lambda request: page.asked.append(request) if "/v1/" in request.url else None)
        return page

    def visit(self, page, place):
        """A place's page with all that it reads; a stream that goes on keeps a window from ever being idle."""
        page.goto(f"{self.url}/place/{place}")
        expect(page.locator("#people-rate")).to_be_visible()
        menu = page.locator("#menu")
        if menu.count():
            expect(menu.locator("article.dish, .state:not(.loading)").first).to_be_visible()
        # Similar places are requested when the end of the page is in view.
        page.wait_for_function(
            """() => {
                const alike = document.querySelector('.similar');
                alike.scrollIntoView();
                return alike.getAttribute('aria-busy') === 'false';
            }""")

    def everything_sent(self, page):
        """Everything that a window sent to the server: addresses, headers, bodies."""
        return "\n".join(f"{request.method} {request.url} {request.all_headers()} {request.post_data or ''}" for request in page.asked)

    def requests_with_token(self, page):
        """The requests with a token."""
        return [request.url for request in page.asked if "authorization" in request.headers]

    def fits(self, page, what):
        """Checks layout and accessibility on a small screen, in the light and the dark appearance."""
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            self.accessible(page, f"{what} ({scheme})")
        page.set_viewport_size({"width": 320, "height": 640})
        self.assertLessEqual(page.evaluate("document.documentElement.scrollWidth"), 320, what)
        self.accessible(page, f"{what} on a small screen")


__all__ = ["Watched", "cafe", "dish", "done", "expect", "home", "search_knows", "town"]
