"""The context of a run: tokens, and things that it creates and deletes."""

import json
import random
import secrets
import threading
import time

from checks import NotTried, expect
from wire import query

# Point Nemo, the point farthest from land: nobody searches for restaurants there.
FAR = {"latitude": -48.8767, "longitude": -123.3933}
AWAY = {"latitude": -47.5, "longitude": -120.25}
ITEMS = 7


class Trial:
    def __init__(self, site, operator=None, merchant=None, item=None, seed=None, receiver=None, patience=20):
        self.site, self.operator, self.merchant = site, operator, merchant
        # An existing item, for runs without a token to write.
        self.given_item = item
        # Address and URL of the receiver of webhooks, and the receiver after its first use.
        self.receiver, self.hooks = receiver, None
        # Maximum delay of an event in seconds.
        self.patience = patience
        self.seed = random.SystemRandom().randrange(1 << 32) if seed is None else seed
        self.chance = random.Random(self.seed)
        self.mark = secrets.token_hex(4)
        # What could not be deleted, for the report.
        self.left = []
        self._places, self._sessions, self._orders, self._undo, self._kept = {}, [], {}, [], 0
        self._lock = threading.RLock()

    # --- Tokens ---

    @property
    def writer(self):
        """A token that may create places."""
        token = self.merchant or self.operator
        if not token:
            raise NotTried("needs a merchant's or an operator's token")
        return token

    def customer(self, number=0):
        """The token of an anonymous customer; the same number is the same customer."""
        with self._lock:
            while len(self._sessions) <= number:
                session = self.site.send("POST", "/v1/session").wanted(201).json
                expect(isinstance(session.get("token"), str), "POST /v1/session gives no token")
                self._sessions.append(session["token"])
            return self._sessions[number]

    # --- Own things ---

    def place(self, letter="a"):
        """A place of this run with its items, created at first use."""
        with self._lock:
            if letter not in self._places:
                name = f"conformance-{self.mark}-{letter}"
                # Noted first: the server may create the place though its answer is lost.
                self.undo("DELETE", f"/v1/places/{name}", self.writer)
                self._places[letter] = name
                self.put_place(name, self.place_form(letter))
                for number in range(ITEMS):
                    self.put_item(f"{name}.i{number}", 100 + number)
            return self._places[letter]

    @staticmethod
    def place_form(letter, name=None, geo=None):
        """The form of a place; only b is a library, and in another location."""
        return {
            "types": ["Library"] if letter == "b" else ["Restaurant"], "name": name or f"Conformance check {letter}",
            "geo": geo or {**FAR, "longitude": FAR["longitude"] + (1 if letter == "b" else 0)}, "timeZone": "Etc/UTC",
            "illustrative": True}

    def put_place(self, name, form):
        return self.site.send("PUT", f"/v1/places/{name}", form, self.writer).wanted(200, 201).json

    def put_item(self, name, amount):
        """Puts an item without stock, so that orders do not change it."""
        form = {
            "name": f"Conformance check {name.rpartition('.')[2]}", "price": {"amount": amount, "currency": "EUR"},
            "illustrative": True}
        return self.site.send("PUT", f"/v1/items/{name}", form, self.writer).wanted(200, 201).json

    def undo(self, method, path, token):
        """Adds a request to the cleanup, which sends the last one first."""
        with self._lock:
            self._undo.append((method, path, token))

    # --- Orders ---

    @property
    def item(self):
        """The id of an item for orders."""
        if self.merchant or self.operator:
            return f"{self.place()}.i0"
        if not self.given_item:
            raise NotTried("needs an item to order: --item, or a merchant's or an operator's token")
        return self.given_item

    def order_form(self, quantity=1):
        return {"lines": [{"item": self.item, "quantity": quantity}]}

    def post_order(self, key, form, customer):
        """Places an order, which is cancelled at the end. Returns the answer."""
        headers = {"Idempotency-Key": key} if key else None
        answer = self.site.send("POST", "/v1/orders", form, customer, headers)
        if answer.status in (201, 202):
            found = answer.json
            expect(isinstance(found, dict) and isinstance(found.get("id"), str), f"{answer}, without an id")
            with self._lock:
                self._orders[found["id"]] = customer
        return answer

    def ordered(self, customer, key=None, form=None):
        """The answer with a decided order. Raises NotTried if the item cannot be ordered."""
        key = key or secrets.token_hex(16)
        answer = self.post_order(key, form or self.order_form(), customer)
        if answer.status == 422 and self.given_item:
            raise NotTried(f"the item cannot be ordered now: {answer.problem(422)['detail']}")
        answer.wanted(201, 202)
        return answer if answer.status == 201 else self.decided(answer.json["id"], customer)

    def decided(self, order, customer, seconds=40):
        """The answer with an order after its decision, or at the end of the time."""
        end = time.monotonic() + seconds
        while True:
            answer = self.site.get(f"/v1/orders/{order}", customer).wanted(200)
            if answer.json.get("status") != "placed" or time.monotonic() > end:
                return answer
            time.sleep(0.3)

    def cancel(self, order, customer):
        return self.site.send("PUT", f"/v1/orders/{order}/status", {"status": "cancelled"}, customer)

    # --- Reading ---

    def some_place(self):
        """The id of a place: an own one, or the list's first."""
        if self.merchant or self.operator:
            return self.place()
        items = self.site.get(query("/v1/places", limit=1)).wanted(200).json["items"]
        if not items:
            raise NotTried("the server has no places")
        return items[0]["id"]

    # --- Cleanup ---

    def clean(self):
        """Deletes what this run created, as far as its tokens permit, and notes the rest."""
        self.site.is_limited = False
        for order, customer in self._orders.items():
            self._try(f"order {order} is not cancelled", lambda: self._end_order(order, customer))
        if self._kept:
            self.left.append(f"{self._kept} cancelled orders: customers cannot remove their orders")
        for method, path, token in reversed(self._undo):
            self._try(f"{path} is not deleted", lambda: self._delete(method, path, token))
        for token in self._sessions:
            self._try("a customer's session is not ended", lambda: self._delete("DELETE", "/v1/session", token))

    def _try(self, otherwise, act):
        try:
            act()
        except Exception as failure:
            self.left.append(f"{otherwise}: {failure}")

    def _end_order(self, order, customer):
        status = self.site.get(f"/v1/orders/{order}", customer).wanted(200, 404, 410)
        if status.status != 200:
            return
        if status.json["status"] not in ("cancelled", "rejected", "completed"):
            self.cancel(order, customer).wanted(200, 202, 409)
        remover = self.operator or self.merchant
        if not remover:
            self._kept += 1
            return
        self._delete("DELETE", f"/v1/orders/{order}", remover)

    def _delete(self, method, path, token):
        """Sends a request of the cleanup, repeatedly: recently ended orders may block it for some seconds."""
        for attempt in range(40):
            answer = self.site.send(method, path, None, token)
            if answer.status not in (409, 422):
                break
            time.sleep(0.25)
        answer.wanted(200, 202, 204, 404, 410)


def same(one, other):
    """Whether two values have the same JSON."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def eventually(condition, seconds=20, pause=0.2):
    """Waits until the condition is true or the time is over. Returns its last value."""
    end = time.monotonic() + seconds
    while True:
        found = condition()
        if found or time.monotonic() > end:
            return found
        time.sleep(pause)
