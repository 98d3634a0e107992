"""An HTTP client with limits on requests, duration and rate, which obeys Retry-After."""

import http.client
import json
import re
import socket
import ssl
import threading
import time
import urllib.parse

from checks import Broken, NotTried, expect

# The longest Retry-After that is obeyed, in seconds. Longer ones mean "not tried".
LONGEST_WAIT = 30
TRIES = 6
# The number of requests that may be sent at once after a pause.
BURST = 10
MEMBERS = {
    "type", "title", "status", "detail", "instance", "field", "item", "option", "opensAt", "changes", "place", "order",
    "left", "trace"}


def hidden(path):
    """A path without its token, for output."""
    return re.sub(r"(access_token=)[^&]+", r"\1…", path)


def short(value, length=160):
    """A value in one line of limited length."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    text = " ".join(text.split())
    return text if len(text) <= length else text[:length - 1] + "…"


class Answer:
    def __init__(self, request, status, headers, body):
        self.request, self.status, self.headers, self.body = request, status, headers, body

    def __str__(self):
        return f"{self.request} is answered {self.status} {short(self.body.decode('utf-8', 'replace'))}"

    @property
    def kind(self):
        return (self.headers.get("Content-Type") or "").split(";")[0].strip().lower()

    @property
    def json(self):
        try:
            return json.loads(self.body)
        except ValueError:
            raise Broken(f"{self.request} is answered {self.status} without JSON: {short(repr(self.body))}") from None

    def wanted(self, *statuses):
        """Returns the answer if it has one of the statuses; raises `Broken` otherwise."""
        expect(self.status in statuses, f"{self}, not {' or '.join(map(str, statuses))}")
        return self

    def problem(self, *statuses, field=None):
        """The problem document of the answer, checked against RFC 9457 and the API's document."""
        self.wanted(*statuses)
        expect(self.kind == "application/problem+json", f"{self.request}: the problem's type is \"{self.kind}\"")
        problem = self.json
        expect(isinstance(problem, dict), f"{self}, not an object")
        for name in ("type", "title", "detail"):
            expect(isinstance(problem.get(name), str), f"{self}, without \"{name}\"")
        expect(problem.get("status") == self.status, f"{self}, with another \"status\" in the body")
        more = set(problem) - MEMBERS
        expect(not more, f"{self}, with members that are not in the document: {', '.join(sorted(more))}")
        if field:
            expect(problem.get("field") == field, f"{self}, which names {problem.get('field')!r} instead of {field!r}")
        return problem


class Site:
    """A server under test. It is thread-safe."""

    def __init__(self, url, requests=2500, seconds=300, pace=50, authority=None):
        parts = urllib.parse.urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
            raise ValueError("the URL must begin with http:// or https:// and a host, without query or fragment")
        self.url = url.rstrip("/")
        self.host, self.prefix = parts.hostname, parts.path.rstrip("/")
        self.port = parts.port or (443 if parts.scheme == "https" else 80)
        self.tls = ssl.create_default_context(cafile=authority) if parts.scheme == "https" else None
        self.requests, self.end, self.pause = requests, time.monotonic() + seconds, 1 / pace
        self.sent = self.waited = 0
        # The cleanup has no limits.
        self.is_limited = True
        self._next = 0.0
        self._lock = threading.Lock()
        self._own = threading.local()

    # --- Limits ---

    @property
    def left(self):
        """Seconds until the time is over."""
        return self.end - time.monotonic()

    def turn(self):
        """Waits until the rate permits a request."""
        with self._lock:
            if self.is_limited and self.sent >= self.requests:
                raise NotTried(f"the limit of {self.requests} requests is reached (--requests)")
            if self.is_limited and self.left < 0:
                raise NotTried("the time is over (--seconds)")
            self.sent += 1
            begin = max(self._next, time.monotonic() - BURST * self.pause)
            self._next = begin + self.pause
        time.sleep(max(0.0, begin - time.monotonic()))

    def save_up(self):
        """Waits until a burst is permitted."""
        time.sleep(max(0.0, self._next + BURST * self.pause - time.monotonic()))

    def rest(self, headers):
        """Waits for Retry-After."""
        value = headers.get("Retry-After") or "1"
        pause = int(value) if value.isdigit() else 1
        if pause > LONGEST_WAIT or self.is_limited and pause > self.left:
            raise NotTried(f"the server requests a retry after {pause} s")
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

    def send(self, method, path, body=None, token=None, headers=None, kind="application/json"):
        """Sends a request and returns the answer. Waits and repeats after 429, and after 503 with Retry-After."""
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
                    value = answer.headers.get("Retry-After") or ""
                    expect(value.isdigit() and int(value) > 0, f"{answer}, with Retry-After {value!r}")
                if attempt + 1 < TRIES:
                    self.rest(answer.headers)
                    continue
                raise NotTried(f"{answer.request} was answered {answer.status} {TRIES} times")
            return answer
        raise AssertionError("unreachable")

    def _once(self, method, path, body, headers):
        request = f"{method} {short(hidden(path), 100)}"
        for fresh in (False, True):
            connection = getattr(self._own, "connection", None)
            is_reused = connection is not None and not fresh
            if not is_reused:
                connection = self.connection(45)
            self._own.connection = None
            try:
                connection.request(method, self.prefix + path, body, headers)
                response = connection.getresponse()
                found = Answer(request, response.status, response.headers, response.read())
            except (OSError, http.client.HTTPException) as failure:
                connection.close()
                # The server may have closed an idle connection. All requests here may be repeated.
                if is_reused and isinstance(failure, (ConnectionError, http.client.BadStatusLine)):
                    continue
                raise Broken(f"{request} got no complete answer: {type(failure).__name__} {failure}") from failure
            if response.will_close:
                connection.close()
            else:
                self._own.connection = connection
            return found
        raise AssertionError("unreachable")

    def get(self, path, token=None, headers=None):
        return self.send("GET", path, None, token, headers)

    def open(self, path, token=None, headers=None, timeout=40):
        """A response with an unread body, and its socket."""
        for attempt in range(TRIES):
            self.turn()
            connection = self.connection(timeout)
            try:
                connection.request("GET", self.prefix + path, None, self.headers(token, headers))
                # http.client releases the socket of an answer that ends with its connection.
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
    """Closes a socket immediately, also while a thread reads from it."""
    for act in (lambda: held.shutdown(socket.SHUT_RDWR), held.close):
        try:
            act()
        except OSError:
            pass


def query(path, **parameters):
    """A path with its parameters, without those that are None."""
    given = {name: value for name, value in parameters.items() if value is not None}
    if not given:
        return path
    return f"{path}{'&' if '?' in path else '?'}{urllib.parse.urlencode(given, safe=',')}"
