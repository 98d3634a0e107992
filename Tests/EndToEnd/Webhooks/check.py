"""Webhooks while processes are killed and receivers fail, hang, close connections, redirect, are slow or leave for good.

What streams tell in the end is what each webhook has: every event at least once, a thing's events in their order, an event again only with
the same id and the same body, all signed, nothing else. Who is slow delays nobody else: how long each waited stands beside the good one's.

Usage: check.py BINARIES [--events 1000] [--seed N] (or WEBHOOKS_SEED); BINARIES is a folder with all executables. Loopback only, on the embedded log.
"""

import argparse
import collections
import dataclasses
import datetime
import json
import os
import random
import sys
import threading
import time
import urllib.parse
import urllib.request

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, f"{HERE}/../Kit")

import receivers  # noqa: E402
from town import Town  # noqa: E402

PLACES, ITEMS, WRITERS = 6, 8, 6
# Seconds between two commands of a writer during measurements.
CALM = 1
KILLED = ("notifier", "notifier", "gateway", "catalog", "orders")
MERCHANT = "m-hooks"
# Seconds until all deliveries arrive, after all processes run again.
PATIENCE = 600


def endpoints(seed):
    """Slow and hanging receivers follow one place each, to limit the duration."""
    everything = ["items", "places", "orders"]
    return [
        receivers.Endpoint("good", receivers.good, seed, topics=everything),
        receivers.Endpoint("merchant's", receivers.good, seed, topics=["orders", "items"]),
        receivers.Endpoint("failing", receivers.failing, seed, topics=everything),
        receivers.Endpoint("busy", receivers.busy, seed, topics=["items"]),
        receivers.Endpoint("closing", receivers.closing, seed, topics=everything),
        receivers.Endpoint("redirecting", receivers.redirecting, seed, topics=["places", "items"]),
        receivers.Endpoint("hanging", receivers.hanging, seed, topics=["places", "items"], places=["p1"]),
        receivers.Endpoint("slow", receivers.slow, seed, topics=["places", "items"], places=["p2"]),
        receivers.Endpoint("leaving", receivers.leaving, seed, topics=["items"])]


class Day:
    def __init__(self, town, seed):
        self.town, self.seed, self.turns = town, seed, 0
        self.operator, self.merchant = town.token("operator"), town.token("merchant", MERCHANT)
        self.left, self.lock = 0, threading.Lock()
        self.over = threading.Event()
        self.failures = []

    def put(self, path, form):
        status, answer = self.town.insist("PUT", path, form, self.operator)
        if status not in (200, 201, 202):
            raise SystemExit(f"PUT {path} is answered {status}: {answer}")

    def place(self, number, name):
        self.put(f"/v1/places/p{number}", {
            "types": ["Restaurant"], "name": name, "timeZone": "Europe/Madrid", "geo": {"latitude": 41.4, "longitude": 2.1 + number / 100},
            # Half of the webhooks are a merchant's.
            **({"merchant": MERCHANT} if number % 2 == 0 else {})})

    def item(self, place, item, amount):
        self.put(f"/v1/items/p{place}.i{item}", {"name": f"Dish {item}", "price": {"amount": amount, "currency": "EUR"}})

    def open(self):
        for place in range(PLACES):
            self.place(place, f"Place {place}")
            for item in range(ITEMS):
                self.item(place, item, 100)

    def subscribe(self, endpoint):
        """Creates a webhook at the present position, while no events are emitted."""
        token = self.token(endpoint)
        endpoint.position = position(self.town, token, endpoint.filters)
        form = {"url": endpoint.url, "description": endpoint.name, **endpoint.filters}
        status, answer = self.town.insist("POST", "/v1/webhooks", form, token, f"{self.seed}-{endpoint.name}")
        if status != 201:
            raise SystemExit(f"a webhook is answered {status}: {answer}")
        endpoint.webhook, endpoint.secret = answer["webhook"]["id"], answer["secret"]

    def token(self, endpoint):
        return self.merchant if endpoint.name == "merchant's" else self.operator

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

    def writer(self, number):
        """Changes things, and orders now and then; each writer has items of its own, since a repeated command may come late."""
        chance = random.Random(f"{self.seed}/writer/{number}/{self.turns}")
        customer = self.town.insist("POST", "/v1/session")[1]["token"]
        while True:
            with self.lock:
                if self.left <= 0:
                    return
                self.left -= 1
                self.turns += 1
                turn = self.turns
            time.sleep(self.pause)
            draw = chance.random()
            place, item = chance.randrange(PLACES), chance.choice(range(number % ITEMS, ITEMS, WRITERS))
            if draw < 0.1:
                self.place(number % PLACES, f"Place {number}, {turn}")
            elif draw < 0.2:
                self.order(customer, f"{self.seed}-{number}-{turn}", f"p{place}.i{item}", chance)
            else:
                self.item(place, item, 1000 + turn)

    def order(self, customer, key, item, chance):
        form = {"lines": [{"item": item, "quantity": chance.randint(1, 2)}]}
        status, order = self.town.insist("POST", "/v1/orders", form, customer, key)
        if status not in (200, 201, 202):
            raise SystemExit(f"an order is answered {status}: {order}")
        if chance.random() < 0.5:
            self.town.insist("PUT", f"/v1/orders/{order['id']}/status", {"status": "cancelled"}, customer)

    def write(self, count, pause):
        """Performs commands of all writers; returns their durations in seconds."""
        begin, self.left, self.pause = time.monotonic(), count, pause
        writers = [self.guarded(self.writer, number) for number in range(WRITERS)]
        for writer in writers:
            writer.join()
        return time.monotonic() - begin

    def killer(self):
        chance = random.Random(f"{self.seed}/killer")
        while not self.over.is_set():
            time.sleep(chance.uniform(0.5, 2.5))
            name = chance.choice(KILLED)
            self.town.kill(name)
            time.sleep(chance.choice([0, 0, chance.uniform(0, 1)]))
            self.town.start(name)


# --- Invariants ---


class Told:
    """Events of a stream since a position, in the subscriber's view."""

    def __init__(self, town, token, since, filters):
        self.things, self.bodies = collections.defaultdict(list), {}
        query = {"topics": ",".join(filters["topics"]), "since": since}
        if filters.get("places"):
            query["place"] = ",".join(filters["places"])
        request = urllib.request.Request(
            f"{town.url}/v1/events?{urllib.parse.urlencode(query)}", headers={"Authorization": f"Bearer {token}"})
        # Past events come at once; a delayed block with an id alone is a heartbeat after the last one.
        with urllib.request.urlopen(request, timeout=60) as stream:
            assert not stream.headers.get("Vicinity-Replay-From"), "the stream lacks something"
            block, last = {}, time.monotonic()
            for line in stream:
                name, _, value = line.decode().rstrip("\n").partition(": ")
                if name:
                    block[name] = value
                    continue
                if "data" in block:
                    self.take(block["event"], json.loads(block["data"]))
                elif time.monotonic() > last + 0.3:
                    return
                block, last = {}, time.monotonic()

    def take(self, type, data):
        id = data["event"]["id"]
        self.things[thing(data)].append(id)
        self.bodies[id] = (type, data)


def thing(data):
    inside = data["place"] if isinstance(data.get("place"), dict) else data
    return inside["id"]


def position(town, token, filters):
    """Present positions of streams."""
    query = urllib.parse.urlencode({"topics": ",".join(filters["topics"])} | (
        {"place": ",".join(filters["places"])} if filters.get("places") else {}))
    request = urllib.request.Request(f"{town.url}/v1/events?{query}", headers={"Authorization": f"Bearer {token}"})
    with urllib.request.urlopen(request, timeout=60) as stream:
        for line in stream:
            if line.startswith(b"id:"):
                return line[3:].strip().decode()
    raise SystemExit("a stream ended without a position")


def check(endpoint, told, requests=None):
    """Faults in the events of a receiver."""
    requests = endpoint.requests if requests is None else requests
    wrong = [f"a request is not to be believed: {why}" for one in requests if (why := receivers.what_is_wrong(one, endpoint.secret))]
    first, done, bodies, ids = collections.defaultdict(list), set(), {}, {}
    for request in requests:
        payload = request.json
        id = payload["data"]["event"]["id"]
        if bodies.setdefault(request.id, request.body) != request.body:
            wrong.append(f"{id} came with two bodies")
        if ids.setdefault(request.id, id) != id or "." in request.id:
            wrong.append(f"the webhook-id {request.id} is of {ids[request.id]} and of {id}")
        if id not in told.bodies:
            wrong.append(f"{id} came, and the stream does not tell it")
            continue
        if (payload["type"], payload["data"]) != told.bodies[id]:
            wrong.append(f"{id} is another than the stream's: {payload} {told.bodies[id]}")
        name = thing(payload["data"])
        if id not in first[name]:
            before = told.things[name][:told.things[name].index(id)]
            late = [one for one in before if one not in done]
            if late:
                wrong.append(f"{id} of {name} came while {late[0]} before it had not been taken")
            first[name].append(id)
        if 200 <= request.status < 300:
            done.add(id)
    if endpoint.name == "leaving":
        return wrong
    wrong += [f"{id} did not arrive" for id in told.bodies if id not in done]
    wrong += [f"{name} came as {first[name]}, and became {ids}" for name, ids in told.things.items() if first[name] != ids]
    return wrong


def missed(endpoint, told):
    """Faults that the comparison misses: each is injected once."""
    came = endpoint.requests
    counts = collections.Counter(thing(one.json["data"]) for one in came)
    busiest = counts.most_common(1)[0][0]
    of_thing = [one for one in came if thing(one.json["data"]) == busiest]
    later = of_thing[-1]
    changed = later.json
    changed["data"]["name"] = "Somebody else"
    faults = {
        "one is lost": [one for one in came if one.id != later.id],
        "the order is another": [one for one in came if one not in of_thing] + of_thing[::-1],
        "a body is another": came + [dataclasses.replace(later, body=json.dumps(changed).encode())],
        "an id is another": came + [dataclasses.replace(later, headers={**later.headers, "webhook-id": "another"})],
        "a secret is another": [dataclasses.replace(came[0], headers={**came[0].headers, "webhook-signature": "v1,AAAA"}), *came[1:]]}
    return [f"nobody would find that {fault}" for fault, requests in faults.items() if not check(endpoint, told, requests)]


def waits(endpoint, since, until):
    """Delay of first deliveries of recent events: median and 99th percentile."""
    first = {}
    for request in endpoint.requests:
        event = request.json["data"]["event"]
        happened = datetime.datetime.fromisoformat(event["time"].replace("Z", "+00:00")).timestamp()
        if since <= happened < until:
            first.setdefault(event["id"], request.at - happened)
    times = sorted(first.values())
    return f"{times[len(times) // 2]:.3f} and {times[len(times) * 99 // 100]:.3f} s" if times else None


def try_again(day, endpoint):
    """Retries failed deliveries now, as an owner may do."""
    path = f"/v1/webhooks/{endpoint.webhook}/deliveries"
    status, page = day.town.insist("GET", f"{path}?status=pending&limit=100", None, day.operator)
    failed = [one["event"] for one in page["items"] if one["attempts"] > 0] if status == 200 else []
    for event in failed:
        status, answer = day.town.insist("POST", f"{path}/{event}/retry", None, day.operator)
        # The delivery may have arrived meanwhile.
        if status not in (202, 404, 409, 422):
            raise SystemExit(f"to try {event} again is answered {status}: {answer}")
    endpoint.by_hand += len(failed)


def settle(day, known):
    """Waits until nothing is pending and all invariants hold; returns the remaining faults."""
    end, quiet = time.monotonic() + PATIENCE, None
    while True:
        time.sleep(1)
        status, page = day.town.insist("GET", "/v1/webhooks?limit=100", None, day.operator)
        pending = {one["id"]: one["pending"] for one in page["items"] if one["status"] == "active"}
        if any(pending.values()):
            behind = [one for one in known if pending.get(one.webhook)]
            wrong = [f"{one.name}: {pending[one.webhook]} are pending" for one in behind]
            for one in behind:
                try_again(day, one)
            quiet = None
        else:
            told = {one.name: Told(day.town, day.token(one), one.position, one.filters) for one in known}
            wrong = [f"{one.name}: {why}" for one in known for why in check(one, told[one.name])]
            # Events that are not pending after a while are lost.
            quiet = quiet or time.monotonic()
            if not wrong or time.monotonic() > quiet + 20:
                return wrong
        if time.monotonic() > end or day.failures:
            return wrong


def replay(day, known):
    """Replays all deliveries with the same ids, while the notifier is killed."""
    endpoint = known[0]
    before = {request.id for request in endpoint.requests}
    count = len(endpoint.requests)
    form = {"since": day.began}
    status, answer = day.town.insist("POST", f"/v1/webhooks/{endpoint.webhook}/replay", form, day.operator, f"{day.seed}-replay")
    if status != 202:
        return [f"a replay is answered {status}: {answer}"]
    for _ in range(3):
        time.sleep(0.5)
        day.town.kill("notifier")
        day.town.start("notifier")
        day.town.wait("notifier")
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        again = {request.id for request in endpoint.requests[count:]}
        if before <= again:
            return []
        time.sleep(0.5)
    return [f"of {len(before)} events {len(before - again)} did not come again by a replay"]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binaries")
    parser.add_argument("--events", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=int(os.environ.get("WEBHOOKS_SEED") or random.SystemRandom().randrange(1 << 32)))
    asked = parser.parse_args()
    print(f"WEBHOOKS_SEED={asked.seed}", flush=True)
    known = endpoints(asked.seed)
    town = Town(asked.binaries, {
        "RATE_LIMIT_TOKEN": "off", "RATE_LIMIT_ADDRESS": "off", "RATE_LIMIT_SESSION": "off", "SHARED_NETWORKS": "127.0.0.1",
        "STREAM_HEARTBEAT": "500ms", "WEBHOOK_HOSTS": ",".join(one.host for one in known)})
    day, wrong = Day(town, asked.seed), []
    try:
        # First only good receivers, then all, then with killed processes.
        well, begin, times = known[:2], time.monotonic(), []
        for one in well:
            day.subscribe(one)
        day.began = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
        day.open()
        wrong = settle(day, well)
        for phase, share in (("alone", 0.15), ("beside the others", 0.15), ("while processes are killed", 0.7)):
            if phase == "beside the others":
                for one in known[2:]:
                    day.subscribe(one)
            is_wild, since = phase == "while processes are killed", time.time()
            killer = day.guarded(day.killer) if is_wild else None
            day.write(int(asked.events * share), 0 if is_wild else CALM)
            if killer:
                day.over.set()
                killer.join()
            until = time.time()
            for name in town.services:
                town.wait(name)
            wrong += settle(day, well if phase == "alone" else known)
            times.append((phase, since, until))
        wrong += [f"somebody gave up: {failure}" for failure in day.failures]
        print(f"{asked.events} wishes, all arrived after {time.monotonic() - begin:.0f} s; killed {dict(town.kills)}")
        for one in known:
            events = len({request.id for request in one.requests})
            print(f"  {one.name:12} {events} events, {len(one.requests) - events} again, {one.by_hand} by hand, {dict(one.counts)}")
        print("first after, the middle and the slowest hundredth:")
        for phase, since, until in times:
            print(f"  {phase}: " + "; ".join(f"{one.name} {found}" for one in known if (found := waits(one, since, until))))
        status, left = town.insist("GET", f"/v1/webhooks/{known[-1].webhook}", None, day.operator)
        if left["status"] != "gone":
            wrong.append(f"the webhook whose receiver said 410 is {left['status']}")
        if not wrong:
            wrong = missed(known[0], Told(town, day.operator, known[0].position, known[0].filters)) + replay(day, known)
    finally:
        for one in known:
            one.has_ended = True
        town.stop(keep=bool(wrong))
    if wrong:
        for sentence in wrong[:20]:
            print(f"error: {sentence[:600]}")
        print(f"error: {len(wrong)} things are not as they should be; WEBHOOKS_SEED={asked.seed}; the processes' folder is {town.folder}")
        raise SystemExit(1)
    assert town.kills and all(one.counts for one in known if one.name in ("failing", "closing", "redirecting", "leaving"))
    print("what streams tell is what each webhook has")


if __name__ == "__main__":
    main()
