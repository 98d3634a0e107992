"""Asking a server: bounded in requests and time, no faster than agreed, and waiting when it says so."""

import http.client
import json
import re
import socket
import ssl
import threading
import time
import urllib.parse

from checks import Broken, NotTried, expect

# What a server may ask one to wait, in seconds, before it is taken for "not now".
LONGEST_WAIT = 30
TRIES = 6
# So many requests may come at once after as long a silence.
BURST = 10
MEMBERS = {
    "type", "title", "status", "detail", "instance", "field", "item", "option", "opensAt", "changes", "place", "order",
    "left", "trace"}


def hidden(path):
    """A path as it may be shown: without a token."""
    return re.sub(r"(access_token=)[^&]+", r"\1…", path)


def short(value, length=160):
    """One line of what was seen."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    text = " ".join(text.split())
    return text if len(text) <= length else text[:length - 1] + "…"


class Answer:
    def __init__(self, asked, status, headers, body):
        self.asked, self.status, self.headers, self.body = asked, status, headers, body

    def __str__(self):
        return f"{self.asked} is answered {self.status} {short(self.body.decode('utf-8', 'replace'))}"

    @property
    def kind(self):
        return (self.headers.get("Content-Type") or "").split(";")[0].strip().lower()

    @property
    def json(self):
        try:
            return json.loads(self.body)
        except ValueError:
            raise Broken(f"{self.asked} is answered {self.status} with what is no JSON: {short(repr(self.body))}") from None

    def wanted(self, *statuses):
        """Itself, if it has one of the statuses."""
        expect(self.status in statuses, f"{self}, not {' or '.join(map(str, statuses))}")
        return self

    def problem(self, *statuses, field=None):
        """Its problem, which has to be as RFC 9457 and the document want it."""
        self.wanted(*statuses)
        expect(self.kind == "application/problem+json", f"{self.asked}: the problem's type is \"{self.kind}\"")
        problem = self.json
        expect(isinstance(problem, dict), f"{self}, no object")
        for name in ("type", "title", "detail"):
            expect(isinstance(problem.get(name), str), f"{self}, without \"{name}\"")
        expect(problem.get("status") == self.status, f"{self}, whose \"status\" is another")
        more = set(problem) - MEMBERS
        expect(not more, f"{self}, with members that are not in the document: {', '.join(sorted(more))}")
        if field:
            expect(problem.get("field") == field, f"{self}, which names {problem.get('field')!r} and not {field!r}")
        return problem


class Site:
    """A server under test. Threads may share it."""

    def __init__(self, url, requests=2500, seconds=300, pace=50, authority=None):
        parts = urllib.parse.urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
            raise ValueError("the URL must be http://host… or https://host…")
        self.url = url.rstrip("/")
        self.host, self.prefix = parts.hostname, parts.path.rstrip("/")
        self.port = parts.port or (443 if parts.scheme == "https" else 80)
        self.tls = ssl.create_default_context(cafile=authority) if parts.scheme == "https" else None
        self.requests, self.end, self.pause = requests, time.monotonic() + seconds, 1 / pace
        self.asked = self.waited = 0
        # Cleaning up has to be possible after the bounds were reached.
        self.is_bounded = True
        self._next = 0.0
        self._lock = threading.Lock()
        self._own = threading.local()

    # --- Bounds ---

    @property
    def left(self):
        """Seconds until the time is over."""
        return self.end - time.monotonic()

    def turn(self):
        """Waits for the next request's turn."""
        with self._lock:
            if self.is_bounded and self.asked >= self.requests:
                raise NotTried(f"the bound of {self.requests} requests is reached (--requests)")
            if self.is_bounded and self.left < 0:
                raise NotTried("the time is over (--seconds)")
            self.asked += 1
            begin = max(self._next, time.monotonic() - BURST * self.pause)
            self._next = begin + self.pause
        time.sleep(max(0.0, begin - time.monotonic()))

    def save_up(self):
        """Waits until a burst is allowed."""
        time.sleep(max(0.0, self._next + BURST * self.pause - time.monotonic()))

    def rest(self, headers):
        """Waits as long as the server said."""
        said = headers.get("Retry-After") or "1"
        pause = int(said) if said.isdigit() else 1
        if pause > LONGEST_WAIT or self.is_bounded and pause > self.left:
            raise NotTried(f"the server asks to come back in {pause} s")
        with self._lock:
            self.waited += pause
        time.sleep(pause)

    # --- Requests ---

    def connection(self, timeout):
        if self.tls:
            return http.client.HTTPSConnection(self.host, self.port, timeout=timeout, context=self.tls)
        return http.client.HTTPConnection(self.host, self.port, timeout=timeout)

    @staticmethod
    def headers(token, more):
        headers = {"User-Agent": "vicinity-conformance", **(more or {})}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        return headers

    def ask(self, method, path, body=None, token=None, headers=None, kind="application/json"):
        """An answer. Waits and asks again where the server says that this is possible (429, 503 with Retry-After)."""
        headers = self.headers(token, {"Prefer": "wait=20", **(headers or {})})
        if body is not None:
            headers.setdefault("Content-Type", kind)
            body = body if isinstance(body, bytes) else json.dumps(body).encode()
        for attempt in range(TRIES):
            self.turn()
            answer = self._once(method, path, body, headers)
            if answer.status == 429 or answer.status == 503 and answer.headers.get("Retry-After"):
                if answer.status == 429:
                    answer.problem(429)
                    said = answer.headers.get("Retry-After") or ""
                    expect(said.isdigit() and int(said) > 0, f"{answer}, with Retry-After {said!r}")
                if attempt + 1 < TRIES:
                    self.rest(answer.headers)
                    continue
                raise NotTried(f"{answer.asked} was answered {answer.status} {TRIES} times")
            return answer
        raise AssertionError("unreachable")

    def _once(self, method, path, body, headers):
        asked = f"{method} {short(hidden(path), 100)}"
        for fresh in (False, True):
            connection = getattr(self._own, "connection", None)
            is_reused = connection is not None and not fresh
            if not is_reused:
                connection = self.connection(45)
            self._own.connection = None
            try:
                connection.request(method, self.prefix + path, body, headers)
                response = connection.getresponse()
                found = Answer(asked, response.status, response.headers, response.read())
            except (OSError, http.client.HTTPException) as failure:
                connection.close()
                # A connection that idled may have been closed meanwhile; whatever is asked here may be asked twice.
                if is_reused and isinstance(failure, (ConnectionError, http.client.BadStatusLine)):
                    continue
                raise Broken(f"{asked} got no whole answer: {type(failure).__name__} {failure}") from failure
            if response.will_close:
                connection.close()
            else:
                self._own.connection = connection
            return found
        raise AssertionError("unreachable")

    def get(self, path, token=None, headers=None):
        return self.ask("GET", path, None, token, headers)

    def open(self, path, token=None, headers=None, timeout=40):
        """A response whose body comes as time goes by, and its socket."""
        for attempt in range(TRIES):
            self.turn()
            connection = self.connection(timeout)
            try:
                connection.request("GET", self.prefix + path, None, self.headers(token, headers))
                # http.client lets go of the socket of an answer that ends with its connection.
                held = connection.sock
                response = connection.getresponse()
            except (OSError, http.client.HTTPException) as failure:
                connection.close()
                raise Broken(f"GET {short(hidden(path), 100)} got no answer: {type(failure).__name__} {failure}") from failure
            if response.status in (429, 503) and response.headers.get("Retry-After") and attempt + 1 < TRIES:
                response.read()
                connection.close()
                self.rest(response.headers)
                continue
            return response, held
        raise AssertionError("unreachable")


def cut(held):
    """Ends a connection at once, whoever reads from it."""
    for act in (lambda: held.shutdown(socket.SHUT_RDWR), held.close):
        try:
            act()
        except OSError:
            pass


def query(path, **parameters):
    """A path with its parameters; None is left out."""
    given = {name: value for name, value in parameters.items() if value is not None}
    if not given:
        return path
    return f"{path}{'&' if '?' in path else '?'}{urllib.parse.urlencode(given, safe=',')}"
