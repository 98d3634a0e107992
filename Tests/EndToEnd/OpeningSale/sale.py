"""A fair opening sale: many customers for the few seats of one show within a minute, with all executables on the embedded log.

Checked is that
- exactly the seats are sold, and nobody gets an error or no answer at all;
- who came first is served first: nobody who was refused had asked more than a second earlier than somebody who got a seat;
- who waits is told so (202, and a place to ask), and everybody knows in the end;
- refused is final, and seats that come back go to newcomers;
- of what is scarce one address gets its share and no more.

Usage: sale.py FOLDER-OF-EXECUTABLES [--customers 20000] [--seats 2000] [--seconds 60] [--seed N]
"""

import argparse
import asyncio
import datetime
import json
import os
import random
import resource
import sqlite3
import subprocess
import sys
import time

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../../.."))
sys.path.insert(0, f"{ROOT}/Tests/Attacks/Cost")
from town import Town, call  # noqa: E402

# In seconds: the longest that anybody waits for a verdict.
PATIENCE = 240


class Hall(Town):
    """A cinema with nothing else in the town."""

    def fill(self, _):
        token = subprocess.run(
            [f"{self.binaries}/gateway", "token", "--role", "operator", "--id", "o-sale"], env=self.environment,
            capture_output=True, text=True, check=True)
        self.operator = {"Authorization": f"Bearer {token.stdout.strip()}", "Content-Type": "application/json", "Prefer": "wait=20"}
        self.done("PUT", "/v1/movies/movie-opening", {"name": "The Opening"})
        self.done("PUT", "/v1/places/hall", {
            "types": ["MovieTheater"], "name": "The Hall", "geo": {"latitude": 41.4, "longitude": 2.17}, "timeZone": "Europe/Madrid"})

    def show(self, name, seats):
        start = (datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(days=2)).strftime("%Y-%m-%dT20:00:00Z")
        self.done("PUT", f"/v1/screenings/hall.screening-{name}", {
            "movie": "movie-opening", "startDate": start, "seats": seats, "price": {"amount": 900, "currency": "EUR"}})
        return f"hall.screening-{name}"

    def done(self, method, path, body=None, headers=None):
        status, _, answer = call(self.port, method, path, headers or self.operator, json.dumps(body) if body is not None else None)
        if not 200 <= status < 300:
            raise SystemExit(f"{method} {path} is answered {status}: {answer[:500]}")
        return json.loads(answer or b"null")

    def asked(self):
        """The orders for which seats were asked for, in the order of the log: whoever stands first in it was first."""
        with sqlite3.connect(f"file:{self.folder}/log/log.db?mode=ro", uri=True) as log:
            first = log.execute("SELECT first_partition FROM topics WHERE name = 'catalog.reservation-requests'").fetchone()[0]
            rows = log.execute(
                "SELECT key FROM records WHERE id >= ? AND id < ? AND CAST(value AS TEXT) LIKE '%vicinity.reservation.hold.v1%' ORDER BY id",
                (first << 40, (first + 12) << 40))
            return [key.split("/")[0] for key, in rows]

    def orders(self, item):
        """All orders of a show, as an operator reads them."""
        orders, cursor = [], ""
        while cursor is not None:
            page = self.done("GET", f"/v1/orders?place=hall&limit=100{f'&cursor={cursor}' if cursor else ''}")
            orders += [order for order in page["items"] if order["lines"][0]["item"] == item]
            cursor = page["next"]
        return orders


class Proxy:
    """Connections to the gateway as a proxy keeps them: one for each request under way, used again."""

    def __init__(self, port):
        self.port, self.idle, self.most = port, [], 0
        self.open = 0

    async def ask(self, method, path, body=None, address="10.0.0.1", **headers):
        """Status, headers and JSON."""
        for attempt in range(2):
            fresh = not self.idle
            if fresh:
                connection = await asyncio.open_connection("127.0.0.1", self.port)
                self.open += 1
                self.most = max(self.most, self.open)
            else:
                connection = self.idle.pop()
            try:
                answer = await asyncio.wait_for(self.exchange(connection, method, path, body, address, headers), 60)
                self.idle.append(connection)
                return answer
            except (ConnectionError, asyncio.IncompleteReadError):
                connection[1].close()
                self.open -= 1
                if fresh:
                    raise

    async def exchange(self, connection, method, path, body, address, headers):
        reader, writer = connection
        data = json.dumps(body).encode() if body is not None else b""
        head = [f"{method} {path} HTTP/1.1", "Host: sale", f"X-Forwarded-For: {address}", f"Content-Length: {len(data)}",
                "Content-Type: application/json", *(f"{name.replace('_', '-')}: {value}" for name, value in headers.items())]
        writer.write("\r\n".join(head).encode() + b"\r\n\r\n" + data)
        await writer.drain()
        lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        fields = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:] if line)}
        text = await reader.readexactly(int(fields.get("content-length", 0)))
        return int(lines[0].split()[1]), fields, json.loads(text) if text else None


class Customer:
    """Asks for one seat until it is known whether there is one."""

    def __init__(self, proxy, number, address=None):
        self.proxy, self.number = proxy, number
        self.address = address or f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
        self.token = self.order = self.reason = self.verdict = None
        self.busy, self.waited = 0, False
        self.first = self.whole = None

    async def begin(self):
        status, _, session = await self.ask("POST", "/v1/session")
        if status not in (200, 201):
            raise SystemExit(f"no session: {status} {session}")
        self.token = session["token"]

    async def buy(self, item):
        began = time.monotonic()
        while time.monotonic() - began < PATIENCE:
            status, headers, answer = await self.ask(
                "POST", "/v1/orders", {"lines": [{"item": item, "quantity": 1}]}, Idempotency_Key=f"sale-{self.number}", Prefer="wait=10")
            self.first = self.first or time.monotonic() - began
            if status != 503:
                break
            self.busy += 1
            await asyncio.sleep(float(headers.get("retry-after", 1)))
        while status == 202 and time.monotonic() - began < PATIENCE:
            self.waited = True
            await asyncio.sleep(1)
            status, _, answer = await self.ask("GET", headers["location"])
            if status == 200:
                status = {"placed": 202, "rejected": 422}.get(answer["status"], 201)
        self.whole = time.monotonic() - began
        self.verdict = {201: "sold", 200: "sold", 422: "refused"}.get(status, f"{status}: {str(answer)[:200]}")
        if status in (200, 201):
            self.order = answer["id"]
        elif status == 422:
            # A problem's type, or the reason of an order that was decided later.
            self.reason = (answer.get("reason") or {}).get("code") or answer.get("type", "").removeprefix("/problems/")
        return self

    async def ask(self, method, path, body=None, **headers):
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        return await self.proxy.ask(method, path, body, self.address, **headers)


async def crowd(customers, item, moments):
    """Each comes at its moment, in seconds."""
    async def come(customer, moment):
        await asyncio.sleep(moment)
        return await customer.buy(item)
    async with asyncio.TaskGroup() as group:
        for customer, moment in zip(customers, moments):
            group.create_task(come(customer, moment))


async def sessions(customers, at_once=64):
    """A customer has a session before the sale begins: from having looked at the show."""
    permits = asyncio.Semaphore(at_once)

    async def begin(customer):
        async with permits:
            await customer.begin()
    await asyncio.gather(*(begin(customer) for customer in customers))


def at(share, values):
    values = sorted(values)
    return values[min(len(values) - 1, int(share * len(values)))]


def check(holds, what):
    print(f"{'ok   ' if holds else 'WRONG'} {what}", flush=True)
    return bool(holds)


def moment(text):
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()


async def opening(hall, proxy, arguments, numbers):
    item = hall.show("opening", arguments.seats)
    customers = [Customer(proxy, next(numbers)) for _ in range(arguments.customers)]
    await sessions(customers)
    # Most come at the beginning.
    moments = [arguments.seconds * random.random() ** 2 for _ in customers]
    print(f"{arguments.customers} customers come within {arguments.seconds} s for {arguments.seats} seats", flush=True)
    began = time.monotonic()
    await crowd(customers, item, moments)
    took = time.monotonic() - began
    sold = [one for one in customers if one.verdict == "sold"]
    refused = [one for one in customers if one.verdict == "refused"]
    others = {one.verdict for one in customers} - {"sold", "refused"}
    print(f"     all know after {took:.0f} s; first answer: median {at(0.5, [c.first for c in customers]):.2f} s, "
          f"99 % {at(0.99, [c.first for c in customers]):.2f} s; verdict: median {at(0.5, [c.whole for c in customers]):.2f} s, "
          f"99 % {at(0.99, [c.whole for c in customers]):.2f} s, last {max(c.whole for c in customers):.2f} s; "
          f"{sum(c.waited for c in customers)} were told to wait; {proxy.most} requests at once", flush=True)
    orders = hall.orders(item)
    came = {order["id"]: moment(order["createdAt"]) for order in orders}
    status = {order["id"]: order["status"] for order in orders}
    line = [status[order] for order in hall.asked() if order in status]
    early = min(came[order] for order in came if status[order] == "rejected") if refused else 0
    late = max(came[one.order] for one in sold) if sold else 0
    sure = [
        check(len(sold) == arguments.seats, f"{len(sold)} of {arguments.seats} seats are sold"),
        check(len(refused) == len(customers) - len(sold), f"{len(refused)} are refused; other outcomes: {sorted(others)[:3] or 'none'}"),
        check({one.reason for one in refused} <= {"sold-out"}, f"why: {sorted({str(one.reason) for one in refused})}"),
        check(not any(c.busy for c in customers), f"{sum(c.busy > 0 for c in customers)} were told that it is busy"),
        check(line == ["confirmed"] * len(sold) + ["rejected"] * (len(line) - len(sold)) and len(line) == len(customers),
              f"{len(line)} stand in the log, and its first {arguments.seats} have the seats"),
        check(late - early <= 1, f"the last who got a seat came {late - early:.3f} s after the first who got none"),
        check(sum(order["status"] == "confirmed" for order in orders) == arguments.seats, "the cinema's own list says the same"),
        check(hall.done("GET", f"/v1/screenings/{item}")["available"] == 0, "no seat is left"),
    ]
    return item, sold, refused, sure


async def returned(hall, proxy, item, sold, refused, numbers):
    """Some give their seats back: newcomers get them, who was refused stays refused."""
    giving = random.sample(sold, max(1, len(sold) // 10))
    for one in giving:
        await one.ask("PUT", f"/v1/orders/{one.order}/status", {"status": "cancelled"}, Prefer="wait=20")
    while hall.done("GET", f"/v1/screenings/{item}")["available"] != len(giving):
        await asyncio.sleep(0.1)
    again = random.sample(refused, min(50, len(refused)))
    await crowd(again, item, [0] * len(again))
    newcomers = [Customer(proxy, next(numbers)) for _ in range(len(giving) * 2)]
    await sessions(newcomers)
    await crowd(newcomers, item, [0] * len(newcomers))
    got = sum(one.verdict == "sold" for one in newcomers)
    return [
        check(all(one.verdict == "refused" for one in again), f"{len(again)} who were refused ask again the same and stay refused"),
        check(got == len(giving), f"{got} newcomers get the {len(giving)} seats that came back"),
    ]


async def one_network(hall, proxy, numbers):
    """200 seats, and 300 people behind one address: half of them while there is plenty, then its share."""
    item = hall.show("campus", 200)
    campus = [Customer(proxy, next(numbers), "203.0.113.7") for _ in range(300)]
    await sessions(campus)
    for index in range(0, len(campus), 50):
        await crowd(campus[index:index + 50], item, [0] * 50)
    got = sum(one.verdict == "sold" for one in campus)
    strangers = [Customer(proxy, next(numbers)) for _ in range(200 - got)]
    await sessions(strangers)
    await crowd(strangers, item, [0] * len(strangers))
    return [
        check(50 <= got <= 101, f"one address gets {got} of 200 seats: the half that was no scarcity, then nothing beyond its share"),
        check({one.reason for one in campus if one.verdict == "refused"} == {"share-used"}, "the others are told why"),
        check(all(one.verdict == "sold" for one in strangers), f"{len(strangers)} others get all the rest"),
    ]


async def sale(hall, arguments):
    numbers = iter(range(1, 1 << 24))
    proxy = Proxy(hall.port)
    item, sold, refused, sure = await opening(hall, proxy, arguments, numbers)
    sure += await returned(hall, proxy, item, sold, refused, numbers)
    sure += await one_network(hall, proxy, numbers)
    return all(sure)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binaries")
    parser.add_argument("--customers", type=int, default=20_000)
    parser.add_argument("--seats", type=int, default=2_000)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    arguments = parser.parse_args()
    print(f"seed {arguments.seed}", flush=True)
    random.seed(arguments.seed)
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    hall = Hall(arguments.binaries, 0, {"TRUSTED_PROXIES": "127.0.0.1", "CONNECTIONS": "30000"})
    try:
        ok = asyncio.run(sale(hall, arguments))
    finally:
        hall.stop()
    return 0 if ok else 1


if __name__ == "__main__":
    sys.exit(main())
