"""Measures a client's first sync, and one of a week's changes: bytes and seconds of /v1/changes, plain and compressed.

Data are imported as usual: the catalog imports CSV files, the recommender critics' ratings.
"""

import csv
import datetime
import gzip
import http.client
import json
import time

from deployment import AUTHORIZED

CINEMAS, CRITICS = 50, 100
TOPICS = {"movies": "movies", "screenings": "shows", "ratings.expert": "ratings"}


def write(path, rows):
    with open(path, "w", newline="") as file:
        csv.writer(file).writerows(rows)
    return path


def movies(numbers, edition):
    yield ["id", "name", "director", "actor", "genre", "minutes", "date_published", "description"]
    for n in numbers:
        yield [f"bench-{n}", f"The {n}th film", f"Director {n % 700}", ";".join(f"Actor {(n * 7 + k) % 3000}" for k in range(5)),
               "Drama;Comedy", 90 + n % 60, "2026-05-01",
               f"What happens in film {n}, in edition {edition}: somebody leaves, somebody comes back, and it rains all the while."]


def shows(numbers, movies, edition):
    yield ["id", "place", "movie", "start", "minutes", "screen", "language", "seats", "price"]
    today = datetime.date.today()
    for n in numbers:
        yield [f"show-{n}", f"bench-cinema-{n % CINEMAS}", f"bench-{n % movies}",
               f"{today + datetime.timedelta(days=1 + n // 5 % 28)} {14 + n % 9}:{edition % 6}0", 100,
               f"Sala {n // CINEMAS % 8}", "es", 200, "9.50"]


def ratings(numbers, movies, edition):
    yield ["critic", "thing", "stars"]
    for n in numbers:
        yield [f"critic-{n % CRITICS}", f"movie-bench-{n // CRITICS % movies}", (n * 7 + edition) % 10 / 2 + 0.5]


def send(port, path, format=None):
    """Imports a file, and checks that all rows were accepted."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=3600)
    options = {"format": format, "currency": "EUR", "timeZone": "Europe/Madrid"} if format else {}
    try:
        connection.request(
            "POST", "/admin/import", json.dumps({"path": path, **options}), {"Content-Type": "application/json", **AUTHORIZED})
        answer = connection.getresponse()
        reports = [json.loads(line) for line in answer.read().splitlines() if line]
        if answer.status != 200 or any(report.get("faults") or report.get("refused") for report in reports):
            raise SystemExit(f"the import of {path} ended with {answer.status} {str(reports)[:800]}")
    finally:
        connection.close()


def sync(port, topic, since, packed):
    """Fetches all pages. Returns the number of things, received bytes, seconds, and the cursor."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=600)
    things = size = 0
    begin = time.monotonic()
    while True:
        query = f"?limit=2000{f'&since={since}' if since else ''}"
        connection.request("GET", f"/v1/changes/{topic}{query}", headers={"Accept-Encoding": "gzip"} if packed else {})
        answer = connection.getresponse()
        body = answer.read()
        if answer.status != 200:
            raise SystemExit(f"{topic}: {answer.status} {body[:300]}")
        size += len(body)
        page = json.loads(gzip.decompress(body) if answer.headers.get("Content-Encoding") == "gzip" else body)
        things += len(page["changed"]) + len(page["deleted"])
        since = page["next"]
        if not page["more"]:
            connection.close()
            return things, size, time.monotonic() - begin, since


def wait_for_sync(port, topic, since, count):
    """Waits until a sync has `count` things."""
    end = time.time() + 900
    while True:
        found = sync(port, topic, since, packed=True)
        if found[0] >= count:
            return
        if time.time() > end:
            raise SystemExit(f"{topic} has {found[0]} things, not {count}")
        time.sleep(1)


def fill(vicinity, folder, counts, edition):
    m, s, r = counts
    if edition == 0:
        cinemas = [["id", "name", "types", "latitude", "longitude", "street", "city", "time_zone"]] + [
            [f"bench-cinema-{n}", f"Cinema {n}", "MovieTheater", 41.35 + n / 1000, 2.1 + n / 1000, "Carrer 1", "Barcelona", "Europe/Madrid"] for n in range(CINEMAS)]
        send(vicinity.catalog_port, write(f"{folder}/cinemas.csv", cinemas), "places")
    send(vicinity.catalog_port, write(f"{folder}/movies.csv", movies(range(m), edition)), "movies")
    send(vicinity.catalog_port, write(f"{folder}/shows.csv", shows(range(s), m, edition)), "screenings")
    send(vicinity.ports["recommender"], write(f"{folder}/ratings.csv", ratings(range(r), m, edition)))


def measure(vicinity, folder, everything=(10_000, 100_000, 50_000), week=(200, 10_000, 2_000)):
    figures = {}
    cursors = dict.fromkeys(TOPICS)
    for name, counts, edition in (("first", everything, 0), ("week", week, 1)):
        fill(vicinity, folder, counts, edition)
        for (topic, kind), count in zip(TOPICS.items(), counts):
            wait_for_sync(vicinity.port, topic, cursors[topic], count)
        for packed in (False, True):
            total = {"things": 0, "bytes": 0, "seconds": 0}
            for topic, kind in TOPICS.items():
                things, size, took, after = sync(vicinity.port, topic, cursors[topic], packed)
                figures[f"{name}_{kind}{'_packed' if packed else ''}"] = {"things": things, "bytes": size, "seconds": round(took, 2)}
                total = {"things": total["things"] + things, "bytes": total["bytes"] + size, "seconds": round(total["seconds"] + took, 2)}
                if packed:
                    cursors[topic] = after
            figures[f"{name}{'_packed' if packed else ''}"] = total
    return figures
