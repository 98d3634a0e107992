"""A stand-in of Stripe with its page for payments, for windows of a browser."""

import html
import http.server
import os
import sys
import threading

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../Stripe/StandIn"))
from stripe import KEY, Stripe  # noqa: E402

SECRET = "whsec_of-the-towns-stand-in"
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Pay</title><link rel="icon" href="data:,"><h1>Pay {sum}</h1>
<form method="post"><button id="pay">Pay</button></form><a id="leave" href="{cancel}">Back</a></html>"""


class Provider(Stripe):
    def __init__(self, gateway):
        super().__init__(webhook=f"{gateway}/v1/payments/stripe/notices", webhook_secret=SECRET)
        # While they are clear, no notice is sent, and no page opens.
        self.tells, self.opens = threading.Event(), threading.Event()
        self.tells.set()
        self.opens.set()
        pages = Pages(("127.0.0.1", 0), Page)
        pages.provider = self
        self.pages = f"http://127.0.0.1:{pages.server_port}"
        threading.Thread(target=pages.serve_forever, daemon=True).start()
        self.start()

    def handle(self, method, path, fields, headers):
        if (method, path) == ("POST", "/v1/checkout/sessions"):
            self.opens.wait(120)
        return super().handle(method, path, fields, headers)

    def create_session(self, form):
        session = super().create_session(form)
        session["url"] = f"{self.pages}/c/pay/{session['id']}"
        return session

    def deliver(self, event, pause):
        self.tells.wait(120)
        super().deliver(event, pause)


class Pages(http.server.ThreadingHTTPServer):
    daemon_threads = True
    provider: Provider

    def handle_error(self, request, address):
        """A browser that leaves does not wait for the answer."""


class Page(http.server.BaseHTTPRequestHandler):
    server: Pages

    def do_GET(self):
        session = self.session()
        if session is None or session["status"] != "open":
            return self.leave(session)
        text = PAGE.format(sum=f"{session['amount_total']} {session['currency']}", cancel=html.escape(session["cancel_url"] or "/"))
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(text.encode())))
        self.end_headers()
        self.wfile.write(text.encode())

    def do_POST(self):
        self.rfile.read(int(self.headers.get("Content-Length") or 0))
        session = self.session()
        if session:
            self.server.provider.pay(session["id"])
        self.leave(session)

    def session(self):
        return self.server.provider.sessions.get(self.path.split("/")[-1])

    def leave(self, session):
        """Answers a browser that has paid, or comes too late."""
        self.send_response(303 if session else 404)
        if session:
            self.send_header("Location", session["success_url"])
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *arguments):
        pass
