"""Fixtures of tests of orders: windows of anonymous customers."""

import itertools

from browser import Flow
from homes import done
from town import town

numbers = itertools.count(1)


class Customers(Flow):
    def as_customer(self, page):
        """Gives a window the session of a new anonymous customer; returns the session."""
        session = done(town().call("POST", "/v1/session"))
        page.goto(f"{self.url}/about")
        page.get_by_role("heading", level=1).wait_for()
        page.evaluate("(session) => { localStorage['vicinity.session'] = JSON.stringify(session); }", session)
        return session

    def order(self, session, item, **more):
        """Places an order; returns it."""
        body = {"lines": [{"item": item, "quantity": 1}], **more}
        return done(town().call("POST", "/v1/orders", body, session["token"], f"customers-{next(numbers)}"))
