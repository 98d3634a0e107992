"""Receivers of webhooks, good and faulty ones."""

import collections
import os
import random
import sys
import threading
import time

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../../.."))
sys.path.insert(0, f"{ROOT}/deploy/conformance-checks")

from receiver import Receiver, what_is_wrong  # noqa: E402, F401

# Seconds beyond every timeout.
FOR_EVER = 40


class Endpoint:
    """A receiver of one webhook at an address of its own, since webhooks of a host share its limit of concurrent requests."""

    number = 0

    def __init__(self, name, behaviour, seed, **filters):
        Endpoint.number += 1
        self.name, self.filters = name, filters
        self.chance, self.lock = random.Random(f"{seed}/{name}"), threading.Lock()
        self.server = Receiver(f"127.0.0.{10 + Endpoint.number}")
        self.path = f"/{name.replace(' ', '-')}"
        self.server.answer(self.path, lambda request, handler: behaviour(self, request, handler))
        self.has_ended = False
        self.counts, self.by_hand = collections.Counter(), 0
        self.webhook = self.secret = self.position = None

    @property
    def host(self):
        return self.server.server_address[0]

    @property
    def url(self):
        return f"http://{self.host}:{self.server.server_port}{self.path}"

    @property
    def requests(self):
        return self.server.at(self.path)

    def draw(self):
        with self.lock:
            return self.chance.random()

    def note(self, what):
        with self.lock:
            self.counts[what] += 1

    def stop(self):
        self.has_ended = True
        self.server.stop()


def good(*_):
    return 204


def failing(endpoint, *_):
    if endpoint.draw() < 0.2:
        endpoint.note("failed")
        return endpoint.chance.choice((500, 404, 503))
    return 200


def busy(endpoint, request, handler):
    if endpoint.draw() < 0.05:
        endpoint.note("busy")
        handler.send_response(429)
        handler.send_header("Retry-After", "1")
        handler.send_header("Content-Length", "0")
        handler.end_headers()
        request.status = 429
        return None
    return 200


def hanging(endpoint, request, handler):
    if endpoint.draw() < 0.02:
        endpoint.note("hung")
        end = time.monotonic() + FOR_EVER
        while time.monotonic() < end and not endpoint.has_ended:
            time.sleep(0.2)
        return None
    return 204


def slow(endpoint, *_):
    time.sleep(endpoint.draw() * 2.5)
    return 204


def closing(endpoint, request, handler):
    """Closes before the answer, within the status line, or within the body."""
    draw = endpoint.draw()
    if draw < 0.15:
        endpoint.note("closed")
        said = (b"", b"HTTP/1.1 20", b"HTTP/1.1 500 Oops\r\nContent-Length: 100\r\n\r\nhalf")[int(draw * 20)]
        handler.wfile.write(said)
        return None
    return 204


def redirecting(endpoint, *_):
    if endpoint.draw() < 0.15:
        endpoint.note("redirected")
        return endpoint.chance.choice((301, 302, 307))
    return 204


def leaving(endpoint, *_):
    """Accepts some deliveries, then answers 410 Gone."""
    if len(endpoint.requests) > 20:
        endpoint.note("gone")
        return 410
    return 204
