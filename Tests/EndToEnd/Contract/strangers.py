"""Repeats what the owner of a thing was just answered, with the tokens of strangers: of each kind of caller that deploy/openapi names.

Whoever an operation's `x-roles` does not name is refused by the token alone; whoever it names is refused because the thing is another's.
"""

import json
import secrets
import urllib.parse

import everything

# What has a name in its path that is nobody's: everybody rates any thing and reports any review as themselves, an invitation's link is its key.
FOR_ANYBODY = ("putRating", "deleteRating", "reportReview", "acceptInvitation")
# Made of the orders of who asks: of a stranger's thing it says as much as of one that there never was.
OF_ONES_OWN_ORDERS = ("readFigures", "saveOrders", "saveLedger", "listTicketsOfScreening")
# One operation has different things: an order of a customer, one with tickets, one that is cancelled.
MOST = 3


class Strangers:
    def __init__(self, town):
        self.town, self.asked, self.faults, self.count, self.is_asking = town, {}, [], 0, False
        business = "m-stranger"
        self.tokens = {
            "visitor": lambda: None, "customer": lambda: town.call("POST", "/v1/session")[1]["token"],
            "business": lambda: town.token("merchant", business)}
        self.tokens = {caller: make() for caller, make in self.tokens.items()}
        self.cookies = {}
        for caller in ("owner", "staff", "door", "account"):
            _, self.cookies[caller] = everything.sign_in(town, f"stranger-{caller}@example.org", None)
        for caller in ("owner", "staff", "door"):
            invitation = town.call("POST", f"/v1/merchants/{business}/invitations", {"duty": caller}, town.operator)[1]
            person = everything.renew(town, self.cookies[caller])[0]["token"]
            assert town.call("POST", f"/v1/invitations/{invitation['secret']}", {}, person)[0] == 200

    def token(self, caller):
        """Tokens of accounts live for minutes only: each is made when it is needed."""
        if caller not in self.cookies:
            return self.tokens[caller]
        acting = {} if caller == "account" else {"as": {"merchant": "m-stranger"}}
        session, self.cookies[caller] = everything.renew(self.town, self.cookies[caller], acting)
        return session["token"]

    def ask(self, method, path, body, kind, headers, answer):
        """Of an operation that somebody may use and others may not, what the others are answered; `answer` is the owner's, if there is one."""
        operation = self.town.answers.document.operation(method, urllib.parse.urlsplit(path).path)
        if self.is_asking or operation is None or "x-roles" not in operation.content:
            return
        if self.asked.get(operation.name, 0) >= MOST:
            return
        self.asked[operation.name] = self.asked.get(operation.name, 0) + 1
        self.is_asking = True
        try:
            for caller in (*self.tokens, *self.cookies):
                self.ask_as(caller, operation, method, path, body, kind, headers, answer)
        finally:
            self.is_asking = False

    def ask_as(self, caller, operation, method, path, body, kind, headers, answer):
        roles = operation.content["x-roles"]
        names_a_thing = "{" in operation.path
        if caller in roles and (operation.name in FOR_ANYBODY or not names_a_thing and method != "GET"):
            return
        others = {name: value for name, value in headers.items() if name != "Cookie"}
        key = secrets.token_hex(8) if method == "POST" else None
        token = self.token(caller)
        status, found = self.town.fetch(method, path, body, token, kind, key=key, headers=others)
        self.count += 1
        if status == 200 and caller in roles and operation.name in OF_ONES_OWN_ORDERS:
            thing = path.split("/")[3]
            no_thing = "nowhere.screening-1" if ".screening-" in thing else "nowhere"
            nowhere = self.town.fetch(method, path.replace(thing, no_thing, 1), body, token, kind, key=key, headers=others)
            if nowhere != (status, found.replace(thing.encode(), no_thing.encode())):
                self.faults.append(f"{operation.name} as a {caller} says of {path}, which is a stranger's: {found[:200]}")
            return
        expected = (401,) if caller == "visitor" else (403,) if caller not in roles else (403, 404, 410) if names_a_thing else ()
        if expected and status not in expected:
            self.faults.append(f"{operation.name} as a {caller} to whom {path} is a stranger's: {status} {found[:200]}")
        elif not expected and ids(answer) & ids(found):
            self.faults.append(f"{operation.name} as a {caller} lists what is another's: {ids(answer) & ids(found)}")


def ids(answer):
    try:
        return {one["id"] for one in json.loads(answer)["items"]}
    except (KeyError, TypeError, ValueError):
        return set()
