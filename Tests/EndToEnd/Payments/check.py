"""Many customers order and pay online while services are killed. Stripe (a stand-in) refuses, loses answers, and sends its notices twice, late
or never. Some refunds are refused for good, and staff pays them back; others are made in Stripe's dashboard. Another deployment uses the
account, too. In the end Stripe's money is that of the orders' ledgers and of the standing orders.

Usage: check.py BINARIES [kafka], a folder with all executables; on the embedded log, or on mock brokers that fail now and then. Loopback
only. PAYMENTS_SEED repeats a run's choices, PAYMENTS_SECONDS says how long customers come (25), PAYMENTS_CUSTOMERS how many (30).
PAYMENTS_FAULTS changes Stripe's faults: {"never": 1} for no notice at all, {"key_life": 0, "lost": 0.3} for a Stripe that keeps no keys.
"""

import atexit
import collections
import dataclasses
import datetime
import json
import os
import random
import re
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.normpath(f"{HERE}/../../Stripe/StandIn"))

import stripe  # noqa: E402

SEED = int(os.environ.get("PAYMENTS_SEED") or random.SystemRandom().randrange(1 << 32))
SECONDS = float(os.environ.get("PAYMENTS_SECONDS") or 25)
CUSTOMERS = int(os.environ.get("PAYMENTS_CUSTOMERS") or 30)
SERVICES = ("catalog", "orders", "search", "recommender", "crawler", "gateway")
KILLED = ("orders", "catalog", "gateway")
SECRET = secrets.token_hex(32)
WEBHOOK_SECRET = "whsec_of-the-stand-in"
DEPLOYMENT, OTHER = "eat", "drink"
PLACES, ITEMS, STOCK = 4, 3, 60
# How long a checkout can be paid.
PAYMENT_TIME = 8
# The time until everything has ended, after all processes run again: the last checkouts expire, and refused requests are repeated.
PATIENCE = 180


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Brokers:
    """librdkafka's mock brokers, with Vicinity's topics; see Tests/TestKit/MockCluster.swift."""

    def __init__(self, binaries):
        with open(f"{HERE}/../../../deploy/asyncapi.yaml", encoding="utf-8") as document:
            topics = re.findall(r"^    address: (\S+)$", document.read(), re.MULTILINE)
        assert "payments.notices" in topics
        self.process = subprocess.Popen(
            [f"{binaries}/mock-kafka", "--brokers", "1", *(f"{topic}:12" for topic in topics)], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True)
        self.log = f"kafka:{self.process.stdout.readline().strip()}"
        # They do not detect repeated batches: with one request at a time their errors do not change the order of records.
        self.settings = {"KAFKA": "fetch.wait.max.ms=10,max.in.flight.requests.per.connection=1"}

    def command(self, command):
        print(command, file=self.process.stdin, flush=True)
        answer = self.process.stdout.readline().strip()
        assert answer == "ok", answer

    def stop(self):
        self.process.kill()
        self.process.wait()


class Town:
    """Vicinity as processes that can be killed."""

    def __init__(self, binaries, provider, brokers=None):
        self.binaries, self.brokers = binaries, brokers
        self.folder = tempfile.mkdtemp(prefix="vicinity-payments-")
        self.ports = {name: free_port() for name in SERVICES}
        self.url = f"http://127.0.0.1:{self.ports['gateway']}"
        self.environment = {
            **os.environ, "DATA": self.folder, "DEPLOYMENT_SECRET": SECRET, "LOG": brokers.log if brokers else f"embedded:{self.folder}/log/log.db",
            **(brokers.settings if brokers else {}),
            "LOG_LEVEL": "error", "RATE_LIMIT_TOKEN": "off", "RATE_LIMIT_ADDRESS": "off", "RATE_LIMIT_SESSION": "off",
            **{name.upper(): f"http://127.0.0.1:{self.ports[name]}" for name in SERVICES if name != "gateway"},
            # All customers have one address here.
            "SHARED_NETWORKS": "127.0.0.1", "HOLD_TIME": "30s", "PAYMENT_TIME": f"{PAYMENT_TIME}s", "STRIPE_KEY": stripe.KEY, "STRIPE_API": provider.url,
            "STRIPE_RETURN": self.url, "STRIPE_DEPLOYMENT": DEPLOYMENT, "STRIPE_WEBHOOK_SECRET": f"whsec_of-before-it-was-changed,{WEBHOOK_SECRET}"}
        self.processes = {}
        self.kills = collections.Counter()
        for name in SERVICES:
            self.start(name)
        for name in SERVICES:
            self.wait(name)
        found = subprocess.run(
            [f"{binaries}/gateway", "token", "--role", "operator"], env=self.environment, capture_output=True, text=True,
            check=True)
        self.operator = found.stdout.strip()

    def start(self, name):
        with open(f"{self.folder}/{name}.log", "ab") as output:
            self.processes[name] = subprocess.Popen(
                [f"{self.binaries}/{name}"], env={**self.environment, "PORT": str(self.ports[name])}, stderr=output,
                stdout=output)

    def wait(self, name, seconds=120):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.processes[name].poll() is not None:
                raise SystemExit(f"{name} ended: {open(f'{self.folder}/{name}.log').read()[-2000:]}")
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{self.ports[name]}/readyz", timeout=2) as answer:
                    if answer.status == 200:
                        return
            except OSError:
                pass
            time.sleep(0.1)
        raise SystemExit(f"{name} is not ready: {open(f'{self.folder}/{name}.log').read()[-2000:]}")

    def kill(self, name):
        self.kills[name] += 1
        self.processes[name].send_signal(signal.SIGKILL)
        self.processes[name].wait()

    def stop(self):
        for process in self.processes.values():
            process.terminate()
        for process in self.processes.values():
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
        if self.brokers:
            self.brokers.stop()

    # --- Requests ---

    def call(self, method, path, body=None, token=None, key=None):
        """Status and JSON; 0 if no answer came."""
        headers = {"Content-Type": "application/json", "Prefer": "wait=5"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        if key:
            headers["Idempotency-Key"] = key
        body = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, body, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:
                return answer.status, json.loads(answer.read() or b"null")
        except urllib.error.HTTPError as error:
            try:
                return error.code, json.loads(error.read() or b"null")
            except (ValueError, OSError):
                return error.code, None
        except (OSError, ValueError):
            return 0, None
        except Exception:  # http.client's own, as a connection breaks in the middle of an answer
            return 0, None

    def insist(self, method, path, body=None, token=None, key=None):
        """Repeats a request until there is an answer."""
        end = time.monotonic() + PATIENCE
        while True:
            status, answer = self.call(method, path, body, token, key)
            if status not in (0, 429, 500, 502, 503, 504):
                return status, answer
            if time.monotonic() > end:
                raise SystemExit(f"{method} {path} is answered {status} for too long: {answer}")
            time.sleep(0.2)


class Day:
    """What people do. Each has a random generator of their own, so that the seed repeats it."""

    def __init__(self, town, provider):
        self.town, self.provider = town, provider
        self.lock = threading.Lock()
        self.orders = {}  # id: the customer's token
        self.over = threading.Event()
        self.ended = threading.Event()
        self.counts = collections.Counter()
        self.failures = []

    def open_places(self):
        for place in range(PLACES):
            status, answer = self.town.insist("PUT", f"/v1/places/p{place}", {
                "types": ["Restaurant"], "name": f"Place {place}", "timeZone": "Europe/Madrid",
                "geo": {"latitude": 41.4, "longitude": 2.17 + place / 100},
                "ordering": {
                    "methods": ["pick-up"], "payments": ["at-place", "online"],
                    "slots": {"length": 60, "capacity": 1000, "days": 7}}}, self.town.operator)
            assert status in (200, 201), answer
            for item in range(ITEMS):
                status, answer = self.town.insist("PUT", f"/v1/items/p{place}.i{item}", {
                    "name": f"Dish {item}", "price": {"amount": 333 + 217 * item, "currency": "EUR"},
                    "taxRate": [700, 1000, 2100][item], "stock": {"kind": "count", "left": STOCK}}, self.town.operator)
                assert status in (200, 201), answer

    def guarded(self, work, *arguments):
        def run():
            try:
                work(*arguments)
            except BaseException as failure:
                self.failures.append(failure)
                raise
        thread = threading.Thread(target=run, daemon=True)
        thread.start()
        return thread

    def customer(self, number):
        chance = random.Random(f"{SEED}/customer/{number}")
        time.sleep(chance.uniform(0, SECONDS * 0.5))
        token = self.town.insist("POST", "/v1/session")[1]["token"]
        visit = 0
        while not self.over.is_set():
            self.order(token, f"{SEED}-{number}-{visit}", chance)
            visit += 1
            time.sleep(chance.uniform(0.2, 3))

    def order(self, token, key, chance):
        items = chance.sample([f"p{place}.i{item}" for place in range(PLACES) for item in range(ITEMS)], chance.randint(1, 4))
        body = {
            "lines": [{"item": item, "quantity": chance.randint(1, 3)} for item in items],
            "payment": {"method": "online" if chance.random() < 0.85 else "at-place"}}
        if chance.random() < 0.5:
            body["payment"]["tip"] = {"amount": chance.randint(1, 300), "currency": "EUR"}
        if chance.random() < 0.25:
            # Money for orders more than five days off is captured at once.
            then = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(days=6)
            body["scheduledTime"] = then.strftime("%Y-%m-%dT11:00:00Z")
        behaviour = chance.choices(["pay", "leave", "cancel", "race", "late"], [60, 12, 10, 12, 6])[0]
        pauses = [chance.uniform(0, 1.5) for _ in range(3)]
        status, order = self.town.insist("POST", "/v1/orders", body, token, key)
        if status == 422:
            self.counts[f"refused: {(order or {}).get('type')}"] += 1
        if status not in (200, 201, 202):
            if status != 422:
                raise SystemExit(f"an order is answered {status}: {order}")
            if (order or {}).get("order"):
                with self.lock:
                    self.orders[order["order"]] = token
            return
        with self.lock:
            self.orders[order["id"]] = token
        self.counts["orders"] += 1
        if body["payment"]["method"] == "at-place":
            return
        checkout = self.checkout(order["id"], token)
        if not checkout:
            self.counts["never open"] += 1
            return
        time.sleep(pauses[0])
        if behaviour == "leave":
            self.counts["left"] += 1
        elif behaviour == "cancel":
            self.cancel(order["id"], token)
        elif behaviour == "race":
            other = self.guarded(self.cancel, order["id"], token)
            time.sleep(pauses[1] / 10)
            self.pay(checkout)
            other.join()
        else:
            # Late: near the end of the checkout's time.
            time.sleep(max(0, PAYMENT_TIME - 3 + pauses[1]) if behaviour == "late" else 0)
            self.pay(checkout)
            if pauses[2] < 0.2:
                self.cancel(order["id"], token)
            elif pauses[2] < 0.3:
                self.lapse(checkout)

    def checkout(self, order, token):
        """The checkout, once it is open; None if the order ends before."""
        while True:
            status, found = self.town.insist("GET", f"/v1/orders/{order}", None, token)
            if status != 200:
                raise SystemExit(f"an accepted order is answered {status}: {found}")
            payment = found.get("payment") or {}
            if payment.get("status") == "open":
                return payment["checkout"]["url"].rsplit("/", 1)[1]
            if found["status"] != "placed" or payment.get("status") == "closing":
                return None
            time.sleep(0.2)

    def pay(self, session):
        self.counts["paid" if self.provider.pay(session) else "came too late to pay"] += 1

    def lapse(self, session):
        """The authorization lapses, as after a week."""
        with self.provider.lock:
            payment = self.provider.payments.get(self.provider.sessions[session]["payment_intent"])
            if payment and payment["status"] == "requires_capture":
                self.provider.cancel(payment["id"])
                self.counts["lapsed"] += 1

    def cancel(self, order, token):
        status, answer = self.town.insist("PUT", f"/v1/orders/{order}/status", {"status": "cancelled"}, token)
        self.counts[f"customer's cancel: {status}"] += 1

    def staff(self):
        """Advances orders, or cancels parts of them, until the day has ended."""
        chance = random.Random(f"{SEED}/staff")
        decided = {}
        while not self.ended.is_set():
            with self.lock:
                known = list(self.orders)
            for id in known:
                if decided.get(id) == "over" or self.ended.is_set():
                    continue
                status, order = self.town.call("GET", f"/v1/orders/{id}", None, self.town.operator)
                if status != 200:
                    continue
                if order.get("owedByHand"):
                    status, _ = self.town.call("PUT", f"/v1/orders/{id}/payment", {"status": "refunded"}, self.town.operator)
                    self.counts["paid back by hand"] += status == 200
                if order["status"] == "completed" and (order.get("payment") or {}).get("status") == "due":
                    status, _ = self.town.call("PUT", f"/v1/orders/{id}/payment", {"status": "paid"}, self.town.operator)
                    self.counts["paid after handing over"] += status == 200
                if order["status"] in ("completed", "cancelled", "rejected"):
                    if why_not_over(order) is None:
                        decided[id] = "over"
                    continue
                for part in order["parts"]:
                    self.see_to(order, part, decided.setdefault((id, part["place"]), chance.random()), chance)
            time.sleep(0.3)

    def see_to(self, order, part, mood, chance):
        step = {"confirmed": "preparing", "preparing": "ready", "ready": "completed"}.get(part["status"])
        if not step or chance.random() < 0.3:
            return
        # Some are refused at once, some after the cook has begun.
        if mood < 0.15 or mood < 0.25 and step == "ready":
            step = "cancelled"
        status, _ = self.town.call(
            "PUT", f"/v1/orders/{order['id']}/status", {"status": step, "place": part["place"]}, self.town.operator)
        if status == 200 and step == "cancelled":
            self.counts["parts refused"] += 1

    def dashboard(self):
        """Somebody makes refunds at Stripe, now and then."""
        chance = random.Random(f"{SEED}/dashboard")
        while not self.over.is_set():
            time.sleep(chance.uniform(0.5, 2))
            with self.provider.lock:
                known = sorted(id for id, payment in self.provider.payments.items() if payment["metadata"]["deployment"] == DEPLOYMENT)
            if known:
                self.provider.refund_in_dashboard(chance.choice(known), chance.choice([None, chance.randint(1, 900)]))

    def neighbour(self):
        """Another deployment shares the account: its customers pay, too."""
        marks = {"application": "vicinity", "deployment": OTHER, "customer": "c-1", "capture": "now"}
        number = 0
        while not self.over.is_set():
            time.sleep(2)
            number += 1
            metadata = {**marks, "order": f"00-other-{number}"}
            with self.provider.lock:
                session = self.provider.create_session({
                    "mode": "payment", "success_url": "https://drink.example", "metadata": metadata,
                    "payment_intent_data": {"metadata": metadata}, "expires_at": str(int(time.time()) + 3600),
                    "line_items": {"0": {"quantity": "1", "price_data": {
                        "currency": "eur", "unit_amount": "700", "product_data": {"name": "Beer"}}}}})
            assert self.provider.pay(session["id"])

    def killer(self):
        chance = random.Random(f"{SEED}/killer")
        while not self.over.is_set():
            time.sleep(chance.uniform(0.8, 2.5))
            if self.town.brokers and chance.random() < 0.2:
                self.town.brokers.command("down all")
                time.sleep(chance.uniform(0.2, 3))
                self.town.brokers.command("up all")
                self.town.kills["brokers"] += 1
                continue
            name = chance.choice(KILLED)
            self.town.kill(name)
            time.sleep(chance.choice([0, 0, chance.uniform(0, 1.5)]))
            self.town.start(name)


# --- Checks ---

def amount(money):
    return (money or {}).get("amount", 0)


def standing(order):
    """The sum of an order's standing parts with lines, fees and tips, and their quantities of each item."""
    parts = {part["place"]: part for part in order["parts"] if part["status"] in ("confirmed", "preparing", "ready", "completed")}
    money = sum(amount(part.get("fee")) + amount(part.get("tip")) for part in parts.values())
    items = collections.Counter()
    for line in order["lines"]:
        if line["place"] in parts:
            money += amount(line.get("price")) * line["quantity"]
            items[line["item"]] += line["quantity"]
    return money, items


def why_not_over(order):
    payment = order.get("payment") or {}
    if order["status"] not in ("completed", "cancelled", "rejected"):
        return f"is {order['status']}"
    if payment.get("method") == "online" and payment.get("status") not in ("paid", "void", "refunded"):
        return f"is {order['status']}, and its payment {payment.get('status')}"
    return None


def provider_lapsed(provider):
    """The orders whose authorization was voided at Stripe."""
    return {payment["metadata"].get("order") for payment in provider.payments.values() if payment["status"] == "canceled"}


def check_books(orders, provider):
    wrong = []
    others = {id for id, payment in provider.payments.items() if payment["metadata"]["deployment"] == OTHER}
    wrong += [f"{id} is another deployment's, and was refunded" for what, id, _ in provider.movements if id in others and what == "refunded"]
    captured, refunded, per_order = collections.Counter(), collections.Counter(), collections.defaultdict(set)
    count_of_captures = collections.Counter()
    for what, payment, units in provider.movements:
        if what == "captured":
            captured[payment] += units
            count_of_captures[payment] += 1
        elif what == "refunded":
            refunded[payment] += units
    for id, payment in provider.payments.items():
        if id in others:
            continue
        per_order[payment["metadata"].get("order")].add(id)
        if payment["status"] == "requires_capture":
            wrong.append(f"{id} is neither captured nor voided")
        if count_of_captures[id] > 1:
            wrong.append(f"{id} was captured {count_of_captures[id]} times")
        if refunded[id] > captured[id]:
            wrong.append(f"more was refunded of {id} than was captured")
    tasks = collections.Counter(refund["metadata"].get("errand") for refund in provider.refunds.values() if refund["metadata"])
    wrong += [f"{task} was refunded {count} times" for task, count in tasks.items() if count > 1]
    wrong += [f"{id} can still be paid" for id, session in provider.sessions.items() if session["status"] == "open"]
    wrong += [f"{order} is unknown, but was paid" for order in per_order if order not in orders]
    for id, order in orders.items():
        payment, ledger = order.get("payment") or {}, order.get("ledger") or []
        accounts = collections.Counter()
        for entry in ledger:
            if sum(posting["amount"] for posting in entry["postings"]) != 0:
                wrong.append(f"{id}: a ledger entry does not come to 0: {entry}")
            for posting in entry["postings"]:
                accounts[posting["account"].split("/")[0]] += posting["amount"]
        stands, _ = standing(order)
        had = sum(captured[name] - refunded[name] for name in per_order[id])
        booked = accounts["provider"]
        if had != booked:
            wrong.append(f"{id}: Stripe has {had}, the ledger {booked}: {order}")
        if accounts["customer"] != 0:
            wrong.append(f"{id}: its customer is owed or owes {accounts['customer']}: {order}")
        # If the authorization has lapsed, the order is paid when it is handed over.
        paid = booked + accounts["at-place"] + accounts["by-hand"]
        # The allowance is what was refunded in the dashboard, and does not count for parts that were cancelled later.
        if paid + accounts["allowance"] != stands or accounts["allowance"] < 0:
            wrong.append(f"{id}: {stands} stands, {paid} was paid, {accounts['allowance']} refunded besides: {order}")
        if payment.get("method") == "online" and id not in provider_lapsed(provider) and accounts["at-place"]:
            wrong.append(f"{id}: was to be paid online, and was paid at the place: {order}")
        if amount(payment.get("captured")) - amount(payment.get("refunded")) != paid:
            wrong.append(f"{id}: captured and refunded money differ from the ledger: {order}")
        if len([name for name in per_order[id] if captured[name]]) > 1:
            wrong.append(f"{id}: paid twice")
    return wrong


def check_stock(town, orders):
    wrong, sold = [], collections.Counter()
    for order in orders.values():
        sold.update(standing(order)[1])
    for place in range(PLACES):
        for item in range(ITEMS):
            id = f"p{place}.i{item}"
            _, found = town.insist("GET", f"/v1/items/{id}", None, town.operator)
            left = found["stock"]["left"]
            if left != STOCK - sold[id]:
                wrong.append(f"{id}: {left} are left of {STOCK}, and {sold[id]} are sold")
    return wrong


def read(town, ids):
    orders = {}
    for id in ids:
        status, order = town.insist("GET", f"/v1/orders/{id}", None, town.operator)
        if status != 200:
            raise SystemExit(f"order {id} is answered {status}: {order}")
        orders[id] = order
    return orders


def settle(town, day, provider):
    """Waits until all payments are settled, and returns all orders."""
    end = time.monotonic() + PATIENCE
    while True:
        orders = read(town, list(day.orders))
        open_ones = {id: why for id, order in orders.items() if (why := why_not_over(order))}
        if not open_ones and provider.pending == 0:
            wrong = check_books(orders, provider) + check_stock(town, orders)
            if not wrong:
                return orders, []
        else:
            wrong = [f"{id} {why}" for id, why in open_ones.items()] or [f"{provider.pending} notices were not accepted"]
        if time.monotonic() > end:
            return orders, wrong
        time.sleep(1)


def main():
    on_kafka = sys.argv[2:] == ["kafka"]
    print(f"PAYMENTS_SEED={SEED}{', on Kafka' * on_kafka}", flush=True)
    faults = stripe.Faults(
        refused=0.04, lost=0.06, failed=0.03, late=0.1, twice=0.2, delayed=0.3, never=0.05, longest_delay=1.5, disputed=0.3)
    faults = dataclasses.replace(faults, **json.loads(os.environ.get("PAYMENTS_FAULTS") or "{}"))
    provider = stripe.Stripe(faults, SEED, webhook_secret=WEBHOOK_SECRET).start()
    town = Town(sys.argv[1], provider, Brokers(sys.argv[1]) if on_kafka else None)
    atexit.register(town.stop)
    provider.webhook = f"{town.url}/v1/payments/stripe/notices"
    day = Day(town, provider)
    day.open_places()
    staff = day.guarded(day.staff)
    customers = [day.guarded(day.customer, number) for number in range(CUSTOMERS)]
    killer = day.guarded(day.killer)
    strangers = [day.guarded(day.dashboard), day.guarded(day.neighbour)]
    time.sleep(SECONDS)
    day.over.set()
    killer.join()
    for thread in strangers:
        thread.join()
    for thread in customers:
        thread.join(PATIENCE)
    for name in SERVICES:
        town.wait(name)
    orders, wrong = settle(town, day, provider)
    day.ended.set()
    staff.join(PATIENCE)
    wrong += [f"a thread failed: {failure}" for failure in day.failures]
    print(f"killed: {dict(town.kills)}")
    print(f"customers and staff: {dict(sorted(day.counts.items()))}")
    print(f"Stripe: {dict(sorted(provider.counts.items()))}")
    print(f"money: {dict(collections.Counter(what for what, _, _ in provider.movements))}")
    ends = collections.Counter(f"{order['status']}/{(order.get('payment') or {}).get('status')}" for order in orders.values())
    print(f"orders: {dict(sorted(ends.items()))}")
    town.stop()
    provider.stop()
    if wrong:
        for sentence in wrong[:20]:
            print(f"error: {sentence}")
        print(f"error: {len(wrong)} faults; PAYMENTS_SEED={SEED}; the processes' folder is {town.folder}")
        raise SystemExit(1)
    assert any(what == "captured" for what, _, _ in provider.movements), "somebody has paid"
    assert provider.refunds and town.kills, "something was refunded, and something killed"
    shutil.rmtree(town.folder, ignore_errors=True)
    print("Stripe's money is that of the ledgers and of the standing orders")


if __name__ == "__main__":
    main()
