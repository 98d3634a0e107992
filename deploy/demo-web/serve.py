#!/usr/bin/env python3
"""Serves the demonstration web on the loopback interface.

    serve.py [--port 8086] [--today 2026-11-20] [--crawl-delay 0.1]

Requests change its content while it runs, for tests of a crawler:
    curl -X POST 'http://127.0.0.1:8086/?today=2026-11-27'
    curl -X POST 'http://127.0.0.1:8086/?film=harbour-lights&minutes=113'
    curl -X POST 'http://127.0.0.1:8086/?critic=marta-oller&film=harbour-lights&stars=2.5'     (none deletes the rating)
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
from content import SiteContent


class Web:
    """The web's state; its content is generated again when the day or an edit changes."""

    def __init__(self, today, delay):
        self.today, self.delay, self.edits, self.stars = today, delay, {}, {}
        self.lock, self.content = threading.Lock(), None

    def current(self):
        with self.lock:
            day = self.today or datetime.date.today()
            if self.content is None or self.content.day != day:
                self.content = SiteContent(day, self.edits, self.stars)
            return self.content

    def change(self, today=None, film=None, minutes=None, critic=None, stars=None):
        day = datetime.date.fromisoformat(today) if today else None
        minutes = int(minutes) if film and not critic else None
        if film and film not in self.current().film:
            raise ValueError(f"unknown film: {film}")
        if critic and (critic not in self.current().critic or not film or not stars):
            raise ValueError(f"unknown critic: {critic}; or film or stars are missing")
        given = float(stars) if critic and stars != "none" else None
        if given is not None and given not in [half / 2 for half in range(11)]:
            raise ValueError("stars must be 0 to 5 in halves, or none")
        with self.lock:
            self.today = day or self.today
            if critic:
                self.stars[critic, film] = given
            elif film:
                self.edits[film] = minutes
            self.content = None

    def answer(self, base, path, query):
        content = self.current()
        return files.answer(content, base, path, query, self.delay) or pages.answer(content, base, path, query)


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_version = "demo-web"

    def do_GET(self):
        path, query = self.target()
        if path == "/readyz":
            return self.reply(200, "text/plain", b"ready\n")
        found = self.server.web.answer(f"http://{self.headers.get('Host', 'localhost')}", path, query)
        if found is None:
            return self.reply(404, "text/plain", b"Page not found.\n")
        kind, body = found
        tag = f'"{hashlib.sha256(body).hexdigest()[:24]}"'
        if tag in self.headers.get("If-None-Match", ""):
            return self.reply(304, None, b"", tag)
        self.reply(200, kind, body, tag)

    do_HEAD = do_GET

    def do_POST(self):
        try:
            self.server.web.change(**self.target()[1])
        except (TypeError, ValueError) as error:
            return self.reply(422, "text/plain", f"{error}\n".encode())
        self.reply(200, "text/plain", f"today is {self.server.web.current().day}\n".encode())

    def target(self):
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
    parser = argparse.ArgumentParser(description="Serves the demonstration web on the loopback interface.")
    parser.add_argument("--port", type=int, default=int(os.environ.get("PORT", "8086")))
    parser.add_argument("--today", type=datetime.date.fromisoformat, help="the day that it shows; defaults to the current day")
    parser.add_argument("--crawl-delay", type=float, default=0.1, help="the delay in robots.txt, in seconds")
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: os._exit(0))
    server = Server(("127.0.0.1", options.port), Handler)
    server.web = Web(options.today, options.crawl_delay)
    server.serve_forever()


main()
