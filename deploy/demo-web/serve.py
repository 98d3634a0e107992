#!/usr/bin/env python3
"""Serves the demonstration web to this machine.

    serve.py [--port 8086] [--today 2026-11-20] [--crawl-delay 0.1]

Its week can be changed while it runs, to see what a crawler makes of that:
    curl -X POST 'http://127.0.0.1:8086/?today=2026-11-27'
    curl -X POST 'http://127.0.0.1:8086/?film=harbour-lights&minutes=113'
    curl -X POST 'http://127.0.0.1:8086/?critic=marta-oller&film=harbour-lights&stars=2.5'     (or none: taken back)
"""
import argparse
import datetime
import hashlib
import http.server
import os
import signal
import threading
import urllib.parse

import files
import pages
from world import World


class Web:
    """The web of today; made anew when the day or an edit changes."""

    def __init__(self, today, delay):
        self.today, self.delay, self.edits, self.stars = today, delay, {}, {}
        self.lock, self.world = threading.Lock(), None

    def now(self):
        with self.lock:
            day = self.today or datetime.date.today()
            if self.world is None or self.world.day != day:
                self.world = World(day, self.edits, self.stars)
            return self.world

    def change(self, today=None, film=None, minutes=None, critic=None, stars=None):
        day = datetime.date.fromisoformat(today) if today else None
        minutes = int(minutes) if film and not critic else None
        if film and film not in self.now().film:
            raise ValueError(f"there is no film {film}")
        if critic and (critic not in self.now().critic or not film or not stars):
            raise ValueError(f"there is no critic {critic}, or no film or stars are named")
        given = float(stars) if critic and stars != "none" else None
        if given is not None and given not in [half / 2 for half in range(11)]:
            raise ValueError("stars are 0 to 5 in halves, or none")
        with self.lock:
            self.today = day or self.today
            if critic:
                self.stars[critic, film] = given
            elif film:
                self.edits[film] = minutes
            self.world = None

    def answer(self, base, path, query):
        world = self.now()
        return files.answer(world, base, path, query, self.delay) or pages.answer(world, base, path, query)


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_version = "demo-web"

    def do_GET(self):
        path, query = self.asked()
        if path == "/readyz":
            return self.reply(200, "text/plain", b"ready\n")
        found = self.server.web.answer(f"http://{self.headers.get('Host', 'localhost')}", path, query)
        if found is None:
            return self.reply(404, "text/plain", b"There is no such page.\n")
        kind, body = found
        tag = f'"{hashlib.sha256(body).hexdigest()[:24]}"'
        if tag in self.headers.get("If-None-Match", ""):
            return self.reply(304, None, b"", tag)
        self.reply(200, kind, body, tag)

    do_HEAD = do_GET

    def do_POST(self):
        try:
            self.server.web.change(**self.asked()[1])
        except (TypeError, ValueError) as error:
            return self.reply(422, "text/plain", f"{error}\n".encode())
        self.reply(200, "text/plain", f"today is {self.server.web.now().day}\n".encode())

    def asked(self):
        address = urllib.parse.urlsplit(self.path)
        return urllib.parse.unquote(address.path), dict(urllib.parse.parse_qsl(address.query))

    def reply(self, status, kind, body, tag=None):
        self.send_response(status)
        if kind:
            self.send_header("Content-Type", kind)
        if tag:
            self.send_header("ETag", tag)
        if status != 304:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, *arguments):
        pass


class Server(http.server.ThreadingHTTPServer):
    request_queue_size = 128
    daemon_threads = True


def main():
    parser = argparse.ArgumentParser(description="Serves the demonstration web to this machine.")
    parser.add_argument("--port", type=int, default=int(os.environ.get("PORT", "8086")))
    parser.add_argument("--today", type=datetime.date.fromisoformat, help="the day that it shows; the real one unless given")
    parser.add_argument("--crawl-delay", type=float, default=0.1, help="seconds, asked for in robots.txt")
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: os._exit(0))
    server = Server(("127.0.0.1", options.port), Handler)
    server.web = Web(options.today, options.crawl_delay)
    server.serve_forever()


main()
