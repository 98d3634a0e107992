#!/usr/bin/env python3
"""Makes three-of-each.tar.xz: the data of a town whose catalog and recommender are three processes each, stopped amid their work.

    three-of-each.py FOLDER-OF-EXECUTABLES

It was run with the last executables that could be several. Its end is what the joining of them has to bring into one.
"""
import atexit
import base64
import contextlib
import json
import os
import pathlib
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tarfile
import tempfile
import time
import urllib.error
import urllib.request
import zlib

PROGRAMS = pathlib.Path(sys.argv[1]).resolve()
DATA = pathlib.Path(tempfile.mkdtemp())
COMMON = {
    "PATH": "/usr/bin:/bin", "HOST": "127.0.0.1", "LOG": f"embedded:{DATA}/log/log.db", "DATA": str(DATA),
    "LOG_LEVEL": "warning", "RATE_LIMIT_TOKEN": "off", "RATE_LIMIT_ADDRESS": "off", "RATE_LIMIT_SESSION": "off",
    "SHARED_NETWORKS": "127.0.0.1", "QUOTA_PERSON": "1000", "QUOTA_ADDRESS": "100000", "SNAPSHOT_EVERY": "0s",
    "SMTP": f"folder:{DATA}/mail", "PUBLIC_URL": "https://vicinity.example",
}
PICTURE = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAEAAAAAwCAIAAAAuKetIAAAAQ0lEQVR42u3PQQkAAAgEsItjJhMbywp+hcEKLNP1WgQEBAQEBAQEBAQEBAQEBAQE"
    "BAQEBAQEBAQEBAQEBAQEBAQErhZL5Xjizq9M+AAAAABJRU5ErkJggg==")


def partition(key):
    return zlib.crc32(key.encode()) % 12


def ids(prefix):
    """A name of each of the twelve partitions."""
    found = {}
    number = 0
    while len(found) < 12:
        found.setdefault(partition(f"{prefix}-{number}"), f"{prefix}-{number}")
        number += 1
    return [found[p] for p in range(12)]


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Program:
    def __init__(self, name, **settings):
        self.name, self.port = name, free_port()
        self.environment = COMMON | settings | {"PORT": str(self.port)}
        self.url = f"http://127.0.0.1:{self.port}"
        self.child = None

    def start(self):
        self.child = subprocess.Popen(
            [PROGRAMS / self.name], env=self.environment, stdout=subprocess.DEVNULL, stderr=open(f"{DATA}.errors", "a"))

    def ask(self, path):
        secret = (DATA / "keys/deployment-secret").read_text().strip()
        return send(self.url, "GET", path, token=secret)

    def is_ready(self):
        until(f"{self.name} is ready", lambda: self.ask("/readyz")[0] == 200)

    def rests(self):
        """Waits until it has read and said all there is."""
        calm = 0

        def look():
            nonlocal calm
            lines = self.ask("/metrics")[1].splitlines()
            rest = [line for line in lines if line.startswith(("vicinity_log_lag_records{", "vicinity_outbox_rows"))]
            calm = calm + 1 if len(rest) > 1 and all(line.endswith(" 0") for line in rest) else 0
            return calm > 8

        until(f"{self.name} rests", look)

    def kill(self):
        self.child.kill()
        self.child.wait()

    def stop(self):
        self.child.send_signal(signal.SIGTERM)
        self.child.wait()


def until(what, condition, limit=120):
    end = time.monotonic() + limit
    last = None
    while time.monotonic() < end:
        try:
            if condition():
                return
        except OSError as error:
            last = error
        time.sleep(0.2)
    sys.exit(f"waited in vain until {what}: {last}")


def send(base, method, path, body=None, token=None, kind="application/json", headers={}, timeout=60):
    data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
    request = urllib.request.Request(base + path, data=data, method=method)
    if data is not None:
        request.add_header("Content-Type", kind)
    if token:
        request.add_header("Authorization", f"Bearer {token}")
    for name, value in ({"Prefer": "wait=20"} | headers).items():
        request.add_header(name, value)
    try:
        with urllib.request.urlopen(request, timeout=timeout) as answer:
            return answer.status, answer.read().decode(errors="replace")
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode(errors="replace")


catalogs = [Program("catalog", INSTANCE=f"{i}/3") for i in range(3)]
recommenders = [Program("recommender", INSTANCE=f"{i}/3") for i in range(3)]
orders, search, crawler, accounts, notifier = (
    Program(name) for name in ("orders", "search", "crawler", "accounts", "notifier"))
reads = {
    "CATALOG": ",".join(one.url for one in catalogs), "RECOMMENDER": ",".join(one.url for one in recommenders),
    "ORDERS": orders.url, "SEARCH": search.url, "CRAWLER": crawler.url, "ACCOUNTS": accounts.url,
    "NOTIFIER": notifier.url}
gateway = Program("gateway", **reads)
# It takes what is said of reviews without a look at who has them.
trusting = Program("gateway", **(reads | {"RECOMMENDER": recommenders[2].url}))
owners = catalogs + recommenders + [orders, crawler, accounts, notifier]


def token(role, name=None):
    command = [PROGRAMS / "gateway", "token", "--role", role] + (["--id", name] if name else [])
    return subprocess.run(command, env=gateway.environment, capture_output=True, text=True, check=True).stdout.strip()


def do(method, path, body=None, *, by, right=(200, 201, 202, 204), at=None, **more):
    status, text = send((at or gateway).url, method, path, body, token=by, **more)
    if status not in right:
        sys.exit(f"{method} {path}: {status} {text}")
    # An import says how far it is, a line each time.
    return json.loads(text.splitlines()[-1]) if text[:1] in ("{", "[") else text


def person(remainder=None):
    """Somebody new, of a partition that leaves this when it is divided by three."""
    while True:
        one = json.loads(send(gateway.url, "POST", "/v1/session", {})[1])
        if remainder is None or partition(one["customer"]) % 3 == remainder:
            return one


def bring(format, lines, **more):
    body = {"format": format, "text": "\n".join(lines), "currency": "EUR", "timeZone": "Europe/Madrid"}
    return do("POST", "/v1/imports", body, by=boss, **more)


def home():
    return {
        "types": ["Condominium", "Apartment", "Residence"], "name": "Flat", "timeZone": "Europe/Madrid",
        "geo": {"latitude": 41.4, "longitude": 2.17},
        "listing": {"kind": "condominium", "purpose": "sale", "price": {"min": 100, "max": 200, "currency": "EUR"},
                    "seller": {"name": "Sellers"}}}


LATER = {"Prefer": "respond-async"}


def order(lines, by, key, headers={}):
    body = {"lines": [{"item": item, "quantity": count} for item, count in lines]}
    return do("POST", "/v1/orders", body, by=by, headers={"Idempotency-Key": key} | headers)


atexit.register(lambda: [one.child.kill() for one in owners + [search, gateway, trusting] if one.child])
for one in owners + [search, gateway, trusting]:
    one.start()
for one in owners + [search, gateway, trusting]:
    one.is_ready()
boss, merchant = token("operator"), token("merchant", "m-anna")

# What was brought: places of all processes, a film with a show at each, and something wrong that is taken back later.
streets, shops = ids("street"), ids("shop")[:3]
bring("places", ["id,name,types,latitude,longitude"] + [f"{s},{s},Restaurant;MovieTheater,41.4,2.17" for s in streets])
bring("movies", ["id,name", "rain,Rain"])
bring("screenings", ["id,place,movie,start,seats,price"]
      + [f"late,{s},rain,2099-11-21 19:30,40,9.50" for s in streets])

# What a merchant has.
for index, shop in enumerate(shops):
    do("PUT", f"/v1/places/{shop}", {
        "types": ["Restaurant", "MovieTheater"], "name": shop, "timeZone": "Europe/Madrid",
        "geo": {"latitude": 41.4, "longitude": 2.17}}, by=merchant)
    for item in ("dish", "rare"):
        do("PUT", f"/v1/items/{shop}.{item}", {
            "name": item, "price": {"amount": 400, "currency": "EUR"}, "stock": {"kind": "count", "left": 50}},
           by=merchant)
    do("PUT", f"/v1/movies/movie-{index}", {"name": f"Film {index}"}, by=boss)
    do("PUT", f"/v1/screenings/{shop}.screening-1", {
        "movie": f"movie-{index}", "startDate": "2099-11-21T19:30:00+01:00", "seats": 30,
        "price": {"amount": 900, "currency": "EUR"}}, by=merchant)
picture = do("POST", "/v1/pictures", PICTURE, by=merchant, kind="image/png")["url"]
do("PATCH", f"/v1/places/{shops[1]}", {"images": [picture]}, by=merchant, kind="application/merge-patch+json")
homes = ["home-jybjxihl", "home-gcmhrcaf"]
for one in homes:
    do("PUT", f"/v1/places/{one}", home(), by=boss)

# What people have.
ann, bob, eve, late = person(), person(), person(2), person()
dishes = [(f"{shop}.dish", 2) for shop in shops]
held = [order(dishes + [(f"{shops[1]}.screening-1", 3)], ann["token"], "first"), order(dishes, bob["token"], "second"),
        order(dishes, eve["token"], "third")]
until("orders are confirmed", lambda: all(
    do("GET", f"/v1/orders/{one['id']}", by=boss)["status"] == "confirmed" for one in held))
do("DELETE", "/v1/profile", by=bob["token"])

# What people think, each of a partition of another process.
raters = [person(number % 3) for number in range(9)]
rated, other = streets[0], streets[3]
for number, one in enumerate(raters):
    do("PUT", f"/v1/ratings/{rated}", {"stars": number % 5, "review": f"Number {number}."}, by=one["token"])
critics = [{"critic": f"critic-{number}", "thing": "movie-rain", "stars": 4} for number in range(9)]
for one in recommenders:
    secret = (DATA / "keys/deployment-secret").read_text().strip()
    status, text = send(one.url, "POST", "/admin/import", {"ratings": critics}, token=secret)
    assert status == 200, text


def review(number):
    own = do("GET", "/v1/ratings", by=raters[number]["token"])["items"]
    return next(one["id"] for one in own if one.get("review") == f"Number {number}.")


def report(name, by, **more):
    do("POST", f"/v1/reviews/{name}/reports", {"reason": "fake"}, by=raters[by]["token"], **more)


for number in range(1, 9):
    report(review(0), number)
do("PUT", f"/v1/reviews/{review(0)}/reply", {"text": "Thank you."}, by=boss)
do("PUT", f"/v1/reviews/{review(1)}/visibility", {"hidden": True, "reason": "fake"}, by=boss)
do("DELETE", "/v1/profile", by=raters[8]["token"])
bring("places", ["id,name,types,latitude,longitude"]
      + [f"{s},Wrong {s},Restaurant;MovieTheater,41.4,2.17" for s in streets[:4] + ids("wrong")[:4]])
for one in owners + owners:
    one.rests()

# So it stands; nothing that follows changes it.
paths = (
    [f"/v1/places/{one}" for one in streets[3:] + shops + homes + ids("wrong")[:4]]
    + [f"/v1/screenings/{one}.screening-late" for one in streets]
    + [f"/v1/screenings/{one}.screening-1" for one in shops]
    + [f"/v1/items/{one}.rare" for one in shops]
    + ["/v1/movies/movie-rain", "/v1/movies/movie-0", f"/v1/ratings/{rated}"])
expected = {"there": {path: do("GET", path, by=boss) for path in paths}}
reviews = [review(number) for number in range(8)]

# Under way at recommenders. Number 4 is of the second, 3 of the first, 5 of the third.
recommenders[1].kill()
report(reviews[3], 4, at=trusting, headers=LATER)
report(reviews[5], 4, at=trusting, headers=LATER)
do("PUT", f"/v1/ratings/{other}", {"stars": 5}, by=raters[4]["token"], at=trusting, headers=LATER)
recommenders[0].kill()
recommenders[2].kill()
recommenders[1].start()
recommenders[1].is_ready()
recommenders[1].rests()
recommenders[1].kill()
recommenders[2].start()
recommenders[2].is_ready()
recommenders[2].rests()
recommenders[2].kill()

# Under way at catalogs. The first is away: what needs it waits for it.
catalogs[0].kill()
coming = [next(one for one in ids("flat") if partition(one) % 3 == 1), next(
    one for one in ids("flat") if partition(one) % 3 == 2)]
do("PUT", f"/v1/places/{coming[0]}", home(), by=boss, headers=LATER)
catalogs[1].rests()
# The second is away: what the first passes back and what it brings waits for it.
catalogs[1].kill()
catalogs[2].kill()
catalogs[0].start()
catalogs[0].is_ready()
catalogs[0].rests()
unfinished = ids("unfinished")[1:3]
try:
    bring("places", ["id,name,types,latitude,longitude"] + [f"{s},{s},Restaurant,41.4,2.17" for s in unfinished],
          timeout=5)
except OSError:
    pass
catalogs[0].rests()
catalogs[0].kill()
# The third is alone: what only the first can do waits.
catalogs[2].start()
catalogs[2].is_ready()
film = next(one for one in (f"movie-new-{number}" for number in range(99)) if partition(one) % 3 == 2)
do("PUT", f"/v1/places/{coming[1]}", home(), by=boss, headers=LATER)
do("PUT", f"/v1/movies/{film}", {"name": "New"}, by=boss, headers=LATER)
do("PUT", f"/v1/screenings/{shops[2]}.screening-2", {
    "movie": film, "startDate": "2099-11-22T19:30:00+01:00", "seats": 30, "price": {"amount": 900, "currency": "EUR"}},
   by=merchant, headers=LATER)
do("PATCH", f"/v1/places/{streets[2]}", {"name": "By hand"}, by=boss, kind="application/merge-patch+json")
do("DELETE", "/v1/profile", by=eve["token"])
catalogs[2].rests()
catalogs[2].kill()
# Nobody is there: commands and requests wait.
waiting = order([(f"{shop}.dish", 1) for shop in shops], late["token"], "late", LATER)
orders.rests()

for one in [gateway, trusting, search, orders, crawler, accounts, notifier]:
    one.stop()
expected |= {
    "rated": rated, "shared": other, "reviews": reviews, "coming": coming, "film": film, "show": f"{shops[2]}.screening-2",
    "edited": streets[2], "unfinished": unfinished, "picture": picture, "waiting": waiting.get("id") or waiting,
    "streets": streets, "shops": shops, "made": ids("wrong")[:4], "homes": homes, "orders": [one["id"] for one in held],
    "gone": [bob["customer"], eve["customer"], raters[8]["customer"]], "raters": [one["customer"] for one in raters]}
(DATA / "expected.json").write_text(json.dumps(expected))
for service in ("catalog", "recommender"):
    (DATA / f"{service}.instances").write_text("3\n")
for one in DATA.rglob("*"):
    if one.is_file() and (one.name.endswith(("lock", "-cleaner")) or "-bell" in one.name):
        one.unlink()
for one in list(DATA.rglob("snapshots")) + list(DATA.rglob("mail")) + [DATA / "search"] + [
        DATA / f"recommender-{i}-of-3/copies" for i in (1, 2)]:
    if one.exists():
        shutil.rmtree(one)
# Every process has ended: what stands beside its file goes into it.
for one in DATA.rglob("*.db"):
    with contextlib.closing(sqlite3.connect(one)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
target = pathlib.Path(__file__).with_suffix(".tar.xz")
with tarfile.open(target, "w:xz") as tar:
    tar.add(DATA, ".", filter=lambda info: info.replace(uid=0, gid=0, uname="", gname="", deep=False))
print(target, os.path.getsize(target), "bytes,", DATA)
