"""A stand-in for Stripe: Checkout Sessions, PaymentIntents, refunds and webhooks as its API's reference describes them, with an account.

It has Stripe's occasional faults: it refuses for some time, answers late, loses the answer to a request that it carried out, and sends a
notice twice, late, in another order or never. `Faults` has their probabilities; the seed repeats them.

`Stripe(faults, seed).start()` serves on a free port. A test pays as a customer with `pay(session)`, and refunds in the dashboard with
`refund_in_dashboard(payment)`. As a program: stripe.py [--port N] [--webhook URL --secret S], with POST /test/sessions/ID/pay for a
customer and POST /test/payments/ID/refund for the dashboard.
"""

import argparse
import dataclasses
import hashlib
import hmac
import http.client
import http.server
import json
import random
import re
import secrets
import threading
import time
import urllib.parse

KEY = "sk_test_of-nobody"


@dataclasses.dataclass
class Faults:
    # The probability that a request …
    refused: float = 0.0  # … is refused before anything is done: 429, 500 or 503
    lost: float = 0.0  # … is carried out, and its answer lost
    failed: float = 0.0  # … is carried out or not, answered by 500, and answered so again for its key
    late: float = 0.0  # … is answered late
    # The probability that a notice is sent …
    twice: float = 0.0
    delayed: float = 0.0
    never: float = 0.0
    longest_delay: float = 1.5
    # The shortest time in seconds that a checkout can be paid; Stripe: 1800.
    least_time: float = 0.0
    # The probability that a payment is disputed: the API refuses its refunds.
    disputed: float = 0.0
    # How long keys are kept, in seconds; Stripe: 86,400.
    key_life: float = 86_400.0


class Refused(Exception):
    def __init__(self, status, code, message, kind="invalid_request_error"):
        super().__init__(message)
        self.status = status
        self.body = {"error": {"type": kind, "code": code, "message": message}}


def nested(fields):
    """{"a[b][0]": "c"} as {"a": {"b": {"0": "c"}}}."""
    tree = {}
    for name, value in fields:
        keys = [key for key in re.split(r"[\[\]]+", name) if key] or [name]
        here = tree
        for key in keys[:-1]:
            here = here.setdefault(key, {})
        here[keys[-1]] = value
    return tree


class Stripe:
    def __init__(self, faults=None, seed=0, webhook=None, webhook_secret="whsec_of-the-stand-in"):
        self.faults = faults or Faults()
        self.webhook, self.webhook_secret = webhook, webhook_secret
        self.chance = random.Random(seed)
        self.lock = threading.RLock()
        self.sessions, self.payments, self.charges, self.refunds, self.keys = {}, {}, {}, {}, {}
        self.events = []
        # Movements of money, in order: (what, payment, amount).
        self.movements = []
        self.counts = {}
        self.running = True
        self.pending = 0

    # --- Things ---

    def new(self, prefix):
        return f"{prefix}_{secrets.token_hex(12)}"

    def count(self, what):
        with self.lock:
            self.counts[what] = self.counts.get(what, 0) + 1

    def happens(self, likelihood):
        with self.lock:
            return self.chance.random() < likelihood

    def create_session(self, form):
        if form.get("mode") != "payment":
            raise Refused(400, "parameter_invalid", "mode must be payment")
        if not str(form.get("success_url", "")).startswith(("https://", "http://")):
            raise Refused(400, "url_invalid", "Not a valid URL")
        lines = list(form.get("line_items", {}).values())
        if not 1 <= len(lines) <= 100:
            raise Refused(400, "parameter_missing", "line_items must have from 1 to 100 elements")
        currencies = {line["price_data"]["currency"] for line in lines}
        if len(currencies) != 1 or not re.fullmatch("[a-z]{3}", next(iter(currencies))):
            raise Refused(400, "parameter_invalid", "one currency is needed")
        for line in lines:
            if not line["price_data"]["product_data"].get("name", "").strip():
                raise Refused(400, "parameter_invalid_empty", "a product needs a name")
        total = sum(int(line["price_data"]["unit_amount"]) * int(line["quantity"]) for line in lines)
        if total <= 0:
            raise Refused(400, "amount_too_small", "Amount must be at least 1 cent")
        expires_at = int(form["expires_at"])
        if not self.faults.least_time <= expires_at - time.time() + 1 <= 86_400:
            raise Refused(400, "parameter_invalid", "The `expires_at` timestamp must be at least 30 minutes from creation.")
        data = form.get("payment_intent_data", {})
        session = {
            "id": self.new("cs_test"), "object": "checkout.session", "status": "open", "payment_status": "unpaid",
            "payment_intent": None, "amount_total": total, "currency": next(iter(currencies)), "expires_at": expires_at,
            "metadata": form.get("metadata", {}), "client_reference_id": form.get("client_reference_id"), "mode": "payment",
            "success_url": form["success_url"], "cancel_url": form.get("cancel_url")}
        session["url"] = f"https://checkout.example/c/pay/{session['id']}"
        session["_capture_method"] = data.get("capture_method", "automatic")
        session["_metadata"] = data.get("metadata", {})
        self.sessions[session["id"]] = session
        return session

    def shown(self, thing, expand=()):
        found = {name: value for name, value in thing.items() if not name.startswith("_")}
        if "payment_intent" in expand and found.get("payment_intent"):
            found["payment_intent"] = self.shown(self.payments[found["payment_intent"]])
        return found

    def find(self, things, id, kind):
        if id not in things:
            raise Refused(404, "resource_missing", f"No such {kind}: '{id}'")
        return things[id]

    def expire_session(self, id):
        session = self.find(self.sessions, id, "checkout.session")
        if session["status"] != "open":
            raise Refused(400, None, f"This Session is not in an expireable state: it is {session['status']}.")
        session["status"] = "expired"
        session["url"] = None
        self.tell("checkout.session.expired", session)
        return session

    def pay(self, id):
        """A customer pays on Stripe's page. False if the page does not accept it any more."""
        with self.lock:
            session = self.sessions.get(id)
            if not session or session["status"] != "open" or session["expires_at"] <= time.time():
                return False
            waits = session["_capture_method"] == "manual"
            total = session["amount_total"]
            payment = {
                "id": self.new("pi"), "object": "payment_intent", "amount": total, "currency": session["currency"],
                "status": "requires_capture" if waits else "succeeded", "amount_capturable": total if waits else 0,
                "amount_received": 0 if waits else total, "capture_method": session["_capture_method"],
                "metadata": session["_metadata"]}
            if self.happens(self.faults.disputed):
                payment["_disputed"] = True
            self.payments[payment["id"]] = payment
            session.update(
                status="complete", payment_intent=payment["id"], payment_status="unpaid" if waits else "paid", url=None)
            charge = {
                "id": self.new("ch"), "object": "charge", "amount": total, "amount_refunded": 0,
                "currency": session["currency"], "payment_intent": payment["id"], "metadata": session["_metadata"]}
            self.charges[payment["id"]] = charge
            if waits:
                self.movements.append(("authorized", payment["id"], total))
                self.tell("payment_intent.amount_capturable_updated", payment)
            else:
                self.movements.append(("captured", payment["id"], total))
                self.tell("payment_intent.succeeded", payment)
            self.tell("checkout.session.completed", session)
            return True

    def capture(self, id, form):
        payment = self.find(self.payments, id, "payment_intent")
        if payment["status"] != "requires_capture":
            raise Refused(
                400, "payment_intent_unexpected_state",
                f"This PaymentIntent could not be captured because it has a status of {payment['status']}.")
        amount = int(form.get("amount_to_capture", payment["amount_capturable"]))
        if not 0 < amount <= payment["amount_capturable"]:
            raise Refused(400, "amount_too_large", "The requested amount is greater than what was set aside.")
        payment.update(status="succeeded", amount_received=amount, amount_capturable=0)
        self.movements.append(("captured", id, amount))
        self.tell("payment_intent.succeeded", payment)
        return payment

    def cancel(self, id):
        payment = self.find(self.payments, id, "payment_intent")
        if payment["status"] != "requires_capture":
            raise Refused(
                400, "payment_intent_unexpected_state",
                f"You cannot cancel this PaymentIntent because it has a status of {payment['status']}.")
        payment.update(status="canceled", amount_capturable=0)
        self.movements.append(("voided", id, payment["amount"]))
        self.tell("payment_intent.canceled", payment)
        return payment

    def create_refund(self, form):
        payment = self.find(self.payments, form.get("payment_intent"), "payment_intent")
        if payment["status"] != "succeeded":
            raise Refused(400, "payment_intent_unexpected_state", "This PaymentIntent does not have a successful charge to refund.")
        if payment.get("_disputed"):
            raise Refused(400, "charge_disputed", "The charge is disputed and cannot be refunded.")
        return self.give_back(payment, form)

    def refund_in_dashboard(self, id, amount=None):
        """Somebody makes a refund in Stripe's dashboard, without the payment's marks. Its notice always comes, sooner or later; Stripe tries
        for three days. False if nothing is left to refund."""
        with self.lock:
            payment = self.payments[id]
            left = payment["amount_received"] - self.charges[id]["amount_refunded"]
            if payment["status"] != "succeeded" or left == 0:
                return False
            self.give_back(payment, {"amount": min(amount or left, left)}, surely=True)
            self.count("refunded in the dashboard")
            return True

    def give_back(self, payment, form, surely=False):
        charge = self.charges[payment["id"]]
        left = payment["amount_received"] - charge["amount_refunded"]
        amount = int(form.get("amount", left))
        if left == 0:
            raise Refused(400, "charge_already_refunded", "The charge has already been refunded.")
        if not 0 < amount <= left:
            raise Refused(400, "amount_too_large", f"Refund amount ({amount}) is greater than unrefunded amount on charge ({left}).")
        refund = {
            "id": self.new("re"), "object": "refund", "amount": amount, "currency": payment["currency"],
            "payment_intent": payment["id"], "status": "succeeded", "metadata": form.get("metadata", {})}
        self.refunds[refund["id"]] = refund
        charge["amount_refunded"] += amount
        self.movements.append(("refunded", payment["id"], amount))
        self.tell("refund.created", refund)
        self.tell("charge.refunded", charge, surely)
        return refund

    def list_refunds(self, query):
        found = [refund for refund in reversed(list(self.refunds.values())) if query.get("payment_intent") in (None, refund["payment_intent"])]
        after = query.get("starting_after")
        if after:
            found = found[[refund["id"] for refund in found].index(after) + 1:]
        limit = int(query.get("limit", 10))
        return {"object": "list", "data": found[:limit], "has_more": len(found) > limit}

    # --- The API ---

    def answer(self, method, path, fields):
        """Carries a request out, with the lock: one request at a time changes the account."""
        form = nested(fields)
        match [method, *path.split("/")[2:]]:
            case ["POST", "checkout", "sessions"]:
                return self.shown(self.create_session(form))
            case ["GET", "checkout", "sessions", id]:
                return self.shown(self.find(self.sessions, id, "checkout.session"), [value for name, value in fields if name == "expand[]"])
            case ["POST", "checkout", "sessions", id, "expire"]:
                return self.shown(self.expire_session(id))
            case ["GET", "payment_intents", id]:
                return self.shown(self.find(self.payments, id, "payment_intent"))
            case ["POST", "payment_intents", id, "capture"]:
                return self.shown(self.capture(id, form))
            case ["POST", "payment_intents", id, "cancel"]:
                return self.shown(self.cancel(id))
            case ["POST", "refunds"]:
                return self.shown(self.create_refund(form))
            case ["GET", "refunds"]:
                return self.list_refunds(form)
        raise Refused(404, None, f"Unrecognized request URL ({method}: {path})")

    def handle(self, method, path, fields, headers):
        """Status, body and headers; None if the answer is lost."""
        if headers.get("Authorization") != f"Bearer {KEY}":
            raise Refused(401, None, "Invalid API Key provided")
        if not headers.get("Stripe-Version"):
            raise Refused(400, None, "the version of the API is not pinned")
        key = headers.get("Idempotency-Key")
        if method == "POST" and not key:
            raise Refused(400, None, "a POST came without an idempotency key")
        if self.happens(self.faults.refused):
            self.count("refused")
            status = 429 if self.happens(0.5) else 503
            raise Refused(status, "rate_limit" if status == 429 else None, "Not now.", "api_error")
        failing = method == "POST" and self.happens(self.faults.failed)
        with self.lock:
            known = self.keys.get(key) if key else None
            if known and time.time() - known["at"] < self.faults.key_life:
                if known["request"] != (method, path, fields):
                    raise Refused(400, None, "Keys for idempotent requests can only be used with the same parameters they were first used with.", "idempotency_error")
                self.count("replayed")
                status, body, replayed = known["status"], known["body"], True
            else:
                replayed = False
                try:
                    if failing and self.happens(0.5):
                        status, body = 500, {"error": {"type": "api_error", "message": "Something went wrong."}}
                    else:
                        status, body = 200, self.answer(method, path, fields)
                        if failing:
                            status, body = 500, {"error": {"type": "api_error", "message": "Something went wrong."}}
                except Refused as refusal:
                    status, body = refusal.status, refusal.body
                if failing:
                    self.count("failed")
                if key:
                    self.keys[key] = {"request": (method, path, fields), "status": status, "body": body, "at": time.time()}
            body = json.dumps(body).encode()
        if self.happens(self.faults.late):
            self.count("late")
            time.sleep(self.chance.uniform(0, self.faults.longest_delay))
        if self.happens(self.faults.lost):
            self.count("lost")
            return None
        return status, body, {"Idempotent-Replayed": "true"} if replayed else {}

    # --- Notices ---

    def tell(self, kind, thing, surely=False):
        event = {
            "id": self.new("evt"), "object": "event", "type": kind, "created": int(time.time()), "livemode": False,
            "data": {"object": json.loads(json.dumps(self.shown(thing)))}}
        self.events.append(event)
        if not self.webhook:
            return
        if not surely and self.happens(self.faults.never):
            self.count("never sent")
            return
        for _ in range(2 if self.happens(self.faults.twice) else 1):
            pause = self.chance.uniform(0, self.faults.longest_delay) if self.happens(self.faults.delayed) else 0
            self.pending += 1
            threading.Thread(target=self.deliver, args=(event, pause), daemon=True).start()

    def deliver(self, event, pause):
        """Repeats a notice until it is accepted, as Stripe does for three days."""
        try:
            time.sleep(pause)
            body = json.dumps(event).encode()
            while self.running:
                try:
                    if self.send(body) == 200:
                        return
                    self.count("notices not accepted")
                except OSError:
                    self.count("notices not accepted")
                time.sleep(0.3)
        finally:
            with self.lock:
                self.pending -= 1

    def send(self, body):
        url = urllib.parse.urlsplit(self.webhook)
        at = str(int(time.time()))
        code = hmac.new(self.webhook_secret.encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest()
        connection = http.client.HTTPConnection(url.hostname, url.port, timeout=15)
        try:
            connection.request("POST", url.path, body, {
                "Content-Type": "application/json; charset=utf-8", "Stripe-Signature": f"t={at},v1={code},v0=00"})
            answer = connection.getresponse()
            answer.read()
            return answer.status
        except http.client.HTTPException as error:
            raise OSError(str(error)) from error
        finally:
            connection.close()

    # --- Serving ---

    def start(self, port=0):
        stripe = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                path, _, query = self.path.partition("?")
                self.reply(path, urllib.parse.parse_qsl(query, keep_blank_values=True))

            def do_POST(self):
                body = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
                found = re.fullmatch("/test/sessions/([^/]+)/pay", self.path)
                if found:
                    return self.write(200, json.dumps({"paid": stripe.pay(found[1])}).encode(), {})
                found = re.fullmatch("/test/payments/([^/]+)/refund", self.path)
                if found:
                    return self.write(200, json.dumps({"refunded": stripe.refund_in_dashboard(found[1])}).encode(), {})
                self.reply(self.path, urllib.parse.parse_qsl(body, keep_blank_values=True))

            def reply(self, path, fields):
                try:
                    answer = stripe.handle(self.command, path, fields, self.headers)
                except Refused as refusal:
                    answer = refusal.status, json.dumps(refusal.body).encode(), {}
                if answer is None:
                    self.close_connection = True
                    return self.connection.shutdown(2)
                self.write(*answer)

            def write(self, status, body, headers):
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                for name, value in headers.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *arguments):
                pass

        class Server(http.server.ThreadingHTTPServer):
            daemon_threads = True
            request_queue_size = 128

            def handle_error(self, request, address):
                """A killed process does not wait for an answer."""

        self.server = Server(("127.0.0.1", port), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        threading.Thread(target=self.close_in_time, daemon=True).start()
        return self

    def close_in_time(self):
        """Expires checkouts some time after their end."""
        while self.running:
            time.sleep(0.5)
            with self.lock:
                for session in list(self.sessions.values()):
                    if session["status"] == "open" and session["expires_at"] + 1 < time.time():
                        self.expire_session(session["id"])

    def stop(self):
        self.running = False
        self.server.shutdown()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--webhook")
    parser.add_argument("--secret", default="whsec_of-the-stand-in")
    options = parser.parse_args()
    served = Stripe(webhook=options.webhook, webhook_secret=options.secret).start(options.port)
    print(served.url, flush=True)
    threading.Event().wait()
