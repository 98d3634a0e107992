"""A proxy that breaks one promise of the API, so that deploy/conformance has something to find.

What it does not break goes through as it is. Webhooks go through it, too: it has them sent to itself, and hands them on.
"""

import http.client
import http.server
import json
import os
import re
import secrets
import sys
import threading
import urllib.parse

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../../.."))
sys.path.insert(0, f"{ROOT}/deploy/conformance-checks")

from receiver import signature  # noqa: E402

HOP = {"connection", "keep-alive", "transfer-encoding", "content-length", "upgrade"}
# What is broken, and the check that has to say so.
BROKEN = {
    "an event comes twice": "streams/resume",
    "an event is left out": "streams/resume",
    "a resumed stream tells the last event again": "streams/resume",
    "a stream begins anew at whatever comes next": "streams/resume",
    "filters are left out of account": "streams/filters",
    "a stream is another customer's": "streams/own-orders",
    "a lost position is not told": "streams/lost-position",
    "a deletion is not told": "changes/since",
    "Idempotency-Key is left out of account": "idempotency/again",
    "another body is taken for the first": "idempotency/other-body",
    "a page comes again": "paging/joined",
    "a page is not whole": "paging/whole",
    "the ETag is left out of account": "reads/not-modified",
    "what has changed is not modified": "reads/changed",
    "If-Match is left out of account": "reads/if-match",
    "a problem names no field": "problems/wrong-parameter",
    "an unknown parameter is let through": "problems/unknown-parameter",
    "errors are no problems": "problems/unknown-thing",
    "webhooks are signed with another secret": "webhooks/sent",
    "webhooks send other data than streams": "webhooks/sent",
    "what failed is sent again with another id": "webhooks/again",
    "what failed is not sent again": "webhooks/again",
    "a redirect is followed": "webhooks/redirect",
    "410 is left out of account": "webhooks/gone"}


class Breaker(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def __init__(self, target, broken):
        assert broken in BROKEN
        super().__init__(("127.0.0.1", 0), Handler)
        parts = urllib.parse.urlsplit(target)
        self.target, self.broken = (parts.hostname, parts.port), broken
        # Of webhooks: their secrets by their addresses here.
        self.secrets = {}
        self.lock, self.count, self.tokens, self.orders, self.last = threading.Lock(), 0, [], {}, b""
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_port}"

    def next(self):
        with self.lock:
            self.count += 1
            return self.count

    def handle_error(self, request, address):
        """Clients cut their connections; that is what is tried."""

    def stop(self):
        self.shutdown()
        self.server_close()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *arguments):
        pass

    def relay(self):
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        if self.path.startswith("/hooks/"):
            return self.deliver(body)
        headers = {name: value for name, value in self.headers.items() if name.lower() not in HOP | {"host", "accept-encoding"}}
        path, headers, body = self.asked(self.path, headers, body)
        connection = http.client.HTTPConnection(*self.server.target, timeout=60)
        try:
            connection.request(self.command, path, body or None, headers)
            answer = connection.getresponse()
            if answer.headers.get_content_type() == "text/event-stream":
                return self.stream(answer)
            self.send(*self.answered(answer.status, dict(answer.headers.items()), answer.read()))
        finally:
            connection.close()

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = relay

    def send(self, status, headers, body):
        self.send_response_only(status)
        for name, value in headers.items():
            if name.lower() not in HOP:
                self.send_header(name, value)
        if status not in (204, 304):
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body if status not in (204, 304) else b"")

    # --- Webhooks ---

    @property
    def broken_webhooks(self):
        return BROKEN[self.server.broken].startswith("webhooks/")

    def deliver(self, body):
        """Hands a webhook's request on, broken, and answers what its receiver answers."""
        broken, number = self.server.broken, self.server.next()
        secret = self.server.secrets[self.path]
        if broken == "webhooks are signed with another secret":
            secret = "whsec_" + secret[-5] * 43 + "="
        if broken == "webhooks send other data than streams":
            payload = json.loads(body)
            body = json.dumps({**payload, "data": {**payload["data"], "more": 1}}).encode()
        headers = {name.lower(): value for name, value in self.headers.items() if name.lower() not in HOP | {"host"}}
        if broken == "what failed is sent again with another id":
            headers["webhook-id"] += f"-{number}"
        headers["webhook-signature"] = signature(secret, headers["webhook-id"], headers["webhook-timestamp"], body)
        to = urllib.parse.urlsplit(urllib.parse.unquote(self.path.removeprefix("/hooks/")))
        status, location = post(to, to.path, body, headers)
        if broken == "a redirect is followed" and location:
            status, _ = post(to, location, body, headers)
        is_hidden = broken == "what failed is not sent again" and status == 500 or broken == "410 is left out of account"
        self.send(204 if is_hidden else status, {}, b"")

    # --- What is broken ---

    def asked(self, path, headers, body):
        """What the server is asked instead."""
        broken = self.server.broken
        where, _, query = path.partition("?")
        given = urllib.parse.parse_qsl(query, keep_blank_values=True)

        def without(*names):
            left = [(name, value) for name, value in given if name not in names]
            return f"{where}?{urllib.parse.urlencode(left, safe=',')}" if left else where

        def drop(name):
            return {key: value for key, value in headers.items() if key.lower() != name.lower()}

        if broken == "a stream begins anew at whatever comes next" and where == "/v1/events":
            return without("since"), drop("Last-Event-ID"), body
        if broken == "filters are left out of account" and where == "/v1/events" and "types" in dict(given):
            return f"{where}?topics=places,items", headers, body
        if broken == "a stream is another customer's" and where == "/v1/events" and "orders" in dict(given):
            # Everybody hears of the first customer's orders.
            with self.server.lock:
                own = headers.get("Authorization", "").removeprefix("Bearer ") or dict(given).get("access_token")
                self.server.tokens.append(own)
                return without("access_token"), {**headers, "Authorization": f"Bearer {self.server.tokens[0]}"}, body
        if broken == "Idempotency-Key is left out of account" and self.command == "POST" and "Idempotency-Key" in headers:
            return path, {**headers, "Idempotency-Key": secrets.token_hex(16)}, body
        if broken == "another body is taken for the first" and (self.command, where) == ("POST", "/v1/orders"):
            with self.server.lock:
                body = self.server.orders.setdefault(headers.get("Idempotency-Key"), body)
        if broken == "a page comes again" and "cursor" in dict(given) and where == "/v1/areas" and self.server.next() % 3 == 0:
            return without("cursor"), headers, body
        if broken == "the ETag is left out of account":
            return path, drop("If-None-Match"), body
        if broken == "If-Match is left out of account":
            return path, drop("If-Match"), body
        if (self.command, where) == ("POST", "/v1/webhooks") and self.broken_webhooks:
            form = json.loads(body)
            self.hook = f"/hooks/{urllib.parse.quote(form['url'], safe='')}"
            return path, headers, json.dumps({**form, "url": f"{self.server.url}{self.hook}"}).encode()
        if broken == "an unknown parameter is let through":
            return without("conformance"), headers, body
        return path, headers, body

    def answered(self, status, headers, body):
        """What the client is answered instead."""
        broken, kind = self.server.broken, headers.get("Content-Type", "")
        if (self.command, self.path) == ("POST", "/v1/webhooks") and status == 201 and self.broken_webhooks:
            self.server.secrets[self.hook] = json.loads(body)["secret"]
        if broken == "a deletion is not told" and self.path.startswith("/v1/changes/") and status == 200:
            body = json.dumps({**json.loads(body), "deleted": []}).encode()
        if broken == "a page is not whole" and self.path.startswith("/v1/items?") and "cursor=" in self.path and status == 200:
            page = json.loads(body)
            body = json.dumps({**page, "items": page["items"][1:]}).encode()
        if broken == "what has changed is not modified" and self.command == "GET" and "If-None-Match" in self.headers and status == 200:
            return 304, {"ETag": self.headers["If-None-Match"]}, b""
        if broken == "a problem names no field" and kind.startswith("application/problem+json"):
            body = json.dumps({name: value for name, value in json.loads(body).items() if name != "field"}).encode()
        if broken == "errors are no problems" and kind.startswith("application/problem+json"):
            return status, {**headers, "Content-Type": "text/plain"}, json.loads(body)["detail"].encode()
        return status, headers, body

    def stream(self, answer):
        broken = self.server.broken
        self.send_response_only(answer.status)
        for name, value in answer.headers.items():
            if name.lower() not in HOP and not (broken == "a lost position is not told" and name == "Vicinity-Replay-From"):
                self.send_header(name, value)
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        if broken == "a resumed stream tells the last event again" and "Last-Event-ID" in self.headers:
            self.wfile.write(self.server.last)
        block = b""
        while line := answer.readline():
            block += line
            if line.strip():
                continue
            if re.search(rb"^data:", block, re.MULTILINE):
                self.server.last = block
            # Always the same events, so that asking again does not heal it.
            is_chosen = re.search(rb'"amount":10[0-9]7\b', block)
            if broken == "an event comes twice" and is_chosen:
                self.wfile.write(block)
            if not (broken == "an event is left out" and is_chosen):
                self.wfile.write(block)
            block = b""


def post(to, path, body, headers):
    """The status that a receiver answers, and where it leads to."""
    connection = http.client.HTTPConnection(to.hostname, to.port, timeout=30)
    try:
        connection.request("POST", path, body, headers)
        answer = connection.getresponse()
        answer.read()
        return answer.status, answer.headers.get("Location")
    finally:
        connection.close()
