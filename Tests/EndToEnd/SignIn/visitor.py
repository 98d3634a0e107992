"""A browser that signs in at the page."""

import json
import time

from browser import Browser
from town import PATIENCE


def check(what, is_so, *why):
    if not is_so:
        raise AssertionError(f"{what}: {why}")


class Visitor:
    """A browser with its cookies, and the token of the page."""

    def __init__(self, town):
        self.town = town
        self.browser = Browser()
        self.token = None

    def call(self, method, path, body=None, token=None):
        """Status, headers and JSON; status 0 if no answer came."""
        headers = {"Origin": self.town.url, "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        try:
            status, head, answer = self.browser.send(method, self.town.url + path, body, headers)
        except Exception:  # the connection breaks, also in the middle of an answer
            return 0, {}, None
        try:
            return status, head, json.loads(answer or b"null")
        except ValueError:
            return status, head, None

    def insist(self, method, path, body=None, token=None):
        end = time.monotonic() + PATIENCE
        while True:
            answer = self.call(method, path, body, token)
            if answer[0] not in (0, 429, 500, 502, 503, 504):
                return answer
            assert time.monotonic() < end, f"{method} {path} is answered {answer[0]} for ever: {answer[2]}"
            time.sleep(0.2)

    def anonymous(self):
        status, _, answer = self.insist("POST", "/v1/session")
        assert status in (200, 201), (status, answer)
        self.token = answer["token"]
        return answer["customer"]

    def depart(self, back="/you"):
        """Begins to sign in at the provider; returns the address of the redirect."""
        status, _, answer = self.insist("POST", "/v1/sign-in/providers/main", {"return": back}, self.token)
        assert status == 200, (status, answer)
        return answer["location"]

    def arrive(self, address):
        """Returns from the provider; returns the address of the page."""
        path = address.removeprefix(self.town.url)
        assert path.startswith("/v1/sign-in/callback?"), address
        status, head, answer = self.call("GET", path)
        assert status == 303, (status, answer)
        return head["Location"]

    def renew(self, acting=None):
        return self.insist("POST", "/v1/account/session", {"as": acting} if acting else {})

    def session(self, acting=None):
        status, _, answer = self.renew(acting)
        assert status == 201, (status, answer)
        return answer

    def ask_code(self, address):
        status, _, answer = self.insist("POST", "/v1/sign-in/email", {"email": address, "language": "es"})
        assert status == 202, (status, answer)
        return answer["attempt"]

    def code(self, attempt, code):
        return self.call("POST", f"/v1/sign-in/email/{attempt}", {"code": code}, self.token)
