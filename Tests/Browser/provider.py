"""A stand-in of the provider of payments: as much of Stripe's API as an order needs, the page where people pay, and notices."""

import hashlib
import hmac
import html
import http.server
import itertools
import json
import re
import threading
import time
import urllib.parse
import urllib.request

SECRET = "whsec_town"
KEY = "sk_test_town"
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Pay</title><h1>Pay {sum}</h1>
<form method="post"><button id="pay">Pay</button></form><a id="leave" href="{cancel}">Back</a></html>"""


class Provider(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server_port}"
        # Where notices go; the town says it.
        self.gateway = None
        self.lock = threading.RLock()
        self.sessions, self.payments, self.refunds, self.answers = {}, {}, {}, {}
        self.numbers = itertools.count(1)
        # Without it notices wait, and openings, too.
        self.tells, self.opens = threading.Event(), threading.Event()
        self.tells.set()
        self.opens.set()
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def handle_error(self, request, address):
        """Whoever stops does not wait for an answer."""

    def tell(self, kind, thing):
        threading.Thread(target=self.notify, args=(kind, dict(thing)), daemon=True).start()

    def notify(self, kind, thing):
        self.tells.wait(120)
        at = int(time.time())
        event = {"id": f"evt_{next(self.numbers)}", "object": "event", "type": kind, "created": at, "livemode": False,
                 "api_version": "2024-06-20", "data": {"object": thing}}
        body = json.dumps(event).encode()
        sign = hmac.new(SECRET.encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest()
        request = urllib.request.Request(
            f"{self.gateway}/v1/payments/stripe/notices", body,
            {"Content-Type": "application/json", "Stripe-Signature": f"t={at},v1={sign}"}, method="POST")
        with urllib.request.urlopen(request, timeout=30):
            pass

    # What is asked of it. Each answers with a status and a thing.

    def open_session(self, form):
        self.opens.wait(120)
        number = next(self.numbers)
        amounts = {}
        for name, value in form.items():
            if found := re.fullmatch(r"line_items\[(\d+)\]\[(?:price_data\]\[unit_amount|quantity)\]", name):
                amounts.setdefault(found[1], []).append(int(value))
        sum_of_all = sum(one[0] * (one[1] if len(one) > 1 else 1) for one in amounts.values())
        session = {
            "id": f"cs_test_{number}", "object": "checkout.session", "status": "open", "payment_status": "unpaid", "payment_intent": None,
            "url": f"{self.url}/c/pay/cs_test_{number}", "expires_at": int(form.get("expires_at", time.time() + 1800)),
            "amount_total": sum_of_all, "currency": form.get("line_items[0][price_data][currency]", "eur"), "mode": "payment",
            "client_reference_id": form.get("client_reference_id"), "metadata": under(form, "metadata"),
            "success_url": form["success_url"], "cancel_url": form.get("cancel_url", form["success_url"])}
        self.sessions[session["id"]] = session
        session["_capture"] = form.get("payment_intent_data[capture_method]", "automatic")
        session["_metadata"] = under(form, "payment_intent_data[metadata]")
        return 200, session

    def expire(self, session):
        if session["status"] != "open":
            return 400, error(f"Only Checkout Sessions with a status in [\"open\"] can be expired. This Checkout Session has a status of {session['status']}.")
        session["status"] = "expired"
        self.tell("checkout.session.expired", shown(session))
        return 200, session

    def pay(self, session):
        with self.lock:
            if session["status"] != "open":
                return
            isManual = session["_capture"] == "manual"
            amount = session["amount_total"]
            payment = {
                "id": f"pi_{next(self.numbers)}", "object": "payment_intent", "amount": amount, "currency": session["currency"],
                "status": "requires_capture" if isManual else "succeeded", "amount_capturable": amount if isManual else 0,
                "amount_received": 0 if isManual else amount, "metadata": session["_metadata"], "capture_method": session["_capture"]}
            self.payments[payment["id"]] = payment
            session.update(status="complete", payment_status="unpaid" if isManual else "paid", payment_intent=payment["id"])
        self.tell("checkout.session.completed", shown(session))

    def capture(self, payment, form):
        if payment["status"] == "requires_capture":
            payment.update(status="succeeded", amount_capturable=0, amount_received=int(form.get("amount_to_capture", payment["amount"])))
            self.tell("payment_intent.succeeded", payment)
        elif payment["status"] != "succeeded":
            return 400, error("This PaymentIntent could not be captured.", "payment_intent_unexpected_state", payment)
        return 200, payment

    def cancel(self, payment):
        if payment["status"] == "succeeded":
            return 400, error("You cannot cancel this PaymentIntent.", "payment_intent_unexpected_state", payment)
        if payment["status"] != "canceled":
            payment.update(status="canceled", amount_capturable=0)
            self.tell("payment_intent.canceled", payment)
        return 200, payment

    def refund(self, form):
        payment = self.payments[form["payment_intent"]]
        refund = {"id": f"re_{next(self.numbers)}", "object": "refund", "amount": int(form.get("amount", payment["amount"])),
                  "currency": payment["currency"], "payment_intent": payment["id"], "status": "succeeded", "metadata": under(form, "metadata")}
        self.refunds[refund["id"]] = refund
        self.tell("refund.created", refund)
        return 200, refund

    def asked(self, method, path, form):
        parts = path.removeprefix("/v1/").split("/")
        if parts == ["checkout", "sessions"]:
            return self.open_session(form)
        if parts[:2] == ["checkout", "sessions"]:
            session = self.sessions[parts[2]]
            return self.expire(session) if parts[3:] == ["expire"] else (200, session)
        if parts[0] == "payment_intents":
            payment = self.payments[parts[1]]
            return self.capture(payment, form) if parts[2:] == ["capture"] else self.cancel(payment) if parts[2:] == ["cancel"] else (200, payment)
        if parts == ["refunds"] and method == "GET":
            found = [one for one in self.refunds.values() if one["payment_intent"] == form.get("payment_intent")]
            return 200, {"object": "list", "data": found, "has_more": False, "url": "/v1/refunds"}
        if parts == ["refunds"]:
            return self.refund(form)
        return 404, error("Unrecognized request URL")


def shown(thing):
    return {name: value for name, value in thing.items() if not name.startswith("_")}


def under(form, name):
    """`metadata[order]=…` as {"order": …}."""
    return {key[len(name) + 1:-1]: value for key, value in form.items() if key.startswith(f"{name}[") and key.count("[") == name.count("[") + 1}


def error(message, code=None, payment=None):
    more = {"payment_intent": payment} if payment else {}
    return {"error": {"type": "invalid_request_error", "message": message, **({"code": code} if code else {}), **more}}


class Handler(http.server.BaseHTTPRequestHandler):
    server: Provider

    def do_GET(self):
        self.answer("GET")

    def do_POST(self):
        self.answer("POST")

    def answer(self, method):
        url = urllib.parse.urlsplit(self.path)
        text = self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode() if method == "POST" else url.query
        form = dict(urllib.parse.parse_qsl(text, keep_blank_values=True))
        if url.path.startswith("/c/pay/"):
            return self.hosted(method, self.server.sessions.get(url.path.split("/")[-1]))
        if self.headers.get("Authorization") != f"Bearer {KEY}":
            return self.send(401, error("Invalid API Key provided"))
        key = self.headers.get("Idempotency-Key")
        known = self.server.answers.get(key)
        if known is None:
            try:
                known = self.server.asked(method, url.path, form)
            except KeyError:
                known = 404, error("No such thing", "resource_missing")
            if key:
                self.server.answers[key] = known
        self.send(known[0], shown(known[1]))

    def hosted(self, method, session):
        """The page where people pay. Whoever comes when it is over is sent back."""
        if session and method == "POST":
            self.server.pay(session)
        if not session or session["status"] != "open":
            self.send_response(303)
            self.send_header("Location", session["success_url"] if session else "/")
            self.send_header("Content-Length", "0")
            return self.end_headers()
        self.send(200, PAGE.format(sum=f"{session['amount_total']} {session['currency']}", cancel=html.escape(session["cancel_url"])), "text/html")

    def send(self, status, body, kind="application/json"):
        data = (body if isinstance(body, str) else json.dumps(body)).encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *arguments):
        pass
