"""Measures search through the gateway beside Redis GEOSEARCH over TCP: 16 clients request the nearest 20 of a type within a radius.

Places are imported as usual: the catalog imports a CSV file, and search follows the log. The same client (ask_load.c) queries both servers
over loopback. Redis answers with numbers and distances, search with the places.
"""

import csv
import http.client
import json
import re
import subprocess
import time

import redis

from deployment import AUTHORIZED

TYPES = ["Restaurant", "Hotel", "Store", "BarOrPub", "Museum", "Park", "Pharmacy", "Bakery", "Library", "School", "Cinema",
         "Hospital"]
CLIENTS, LIMIT = 16, 20


def prepare(binaries, folder, points):
    """Writes places and questions in the servers' formats."""
    subprocess.run([f"{binaries}/search-bench", str(points), "0.01", folder], capture_output=True, check=True)
    with open(f"{folder}/places.csv") as file, open(f"{folder}/import.csv", "w") as to:
        to.write("id,name,latitude,longitude,types\n")
        for number, longitude, latitude, kind in csv.reader(file):
            to.write(f"bench-{number},Place {number},{latitude},{longitude},{TYPES[int(kind)]}\n")
    with open(f"{folder}/questions.csv") as file, open(f"{folder}/http", "w") as ours, open(f"{folder}/redis", "w") as theirs:
        for longitude, latitude, radius, kind in csv.reader(file):
            ours.write(f"/v1/places?near={latitude},{longitude}&radius={float(radius):.0f}&types={TYPES[int(kind)]}"
                       f"&limit={LIMIT}\n")
            theirs.write(f"GEOSEARCH type:{kind} FROMLONLAT {longitude} {latitude} BYRADIUS {radius} m ASC COUNT {LIMIT}"
                         " WITHDIST\n")


def figure(port, name):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    connection.request("GET", "/metrics", headers=AUTHORIZED)
    found = re.search(rf"^{re.escape(name)} ([\d.e+-]+)", connection.getresponse().read().decode(), re.M)
    connection.close()
    return float(found[1]) if found else 0.0


def fill(vicinity, folder, points):
    """Imports all places, and waits for search. Returns the seconds until the catalog had them, and until search had them."""
    begin = time.time()
    connection = http.client.HTTPConnection("127.0.0.1", vicinity.catalog_port, timeout=3600)
    connection.request(
        "POST", "/admin/import", json.dumps({"path": f"{folder}/import.csv", "format": "places"}),
        {"Content-Type": "application/json", **AUTHORIZED})
    answer = connection.getresponse()
    last = b""
    for line in answer:
        last = line if b'"done":true' in line else last
    connection.close()
    if answer.status != 200 or b'"created":%d,' % points not in last:
        raise SystemExit(f"the import ended with {answer.status} {last[:400]}")
    imported = time.time() - begin
    while figure(vicinity.search_port, 'vicinity_search_things{kind="place"}') < points:
        if time.time() > begin + 3600:
            raise SystemExit("search does not have all places after an hour")
        time.sleep(0.2)
    return imported, time.time() - begin


def ask(load, server, port, protocol, questions, seconds, header="", rate=0):
    """Figures of a server with 16 clients, and its CPU time for each answer. A rate limits the clients."""
    def run(how_long):
        found = subprocess.run(
            [load, str(port), str(CLIENTS), str(how_long), protocol, questions, header, str(rate)], capture_output=True, text=True, check=True)
        found = json.loads(found.stdout)
        if found["failed"]:
            raise SystemExit(f"{found['failed']} of {found['count']} questions were refused, so the figures are invalid")
        return found
    run(1)
    before = server.cpu()
    found = run(seconds)
    return {**found, "cpu_us_each": round((server.cpu() - before) * 1e6 / found["count"], 1)}


def paced(rates, *asked):
    """Figures for each rate."""
    return {str(rate): ask(*asked, rate=rate) for rate in rates}


def measure_redis(load, folder, port, seconds, rates, server_class):
    server = server_class(
        ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", folder])
    try:
        client = redis.Redis(port=port)
        end = time.time() + 30
        while True:
            try:
                client.ping()
                break
            except redis.ConnectionError:
                if time.time() > end:
                    raise
                time.sleep(0.05)
        empty = server.memory()
        with open(f"{folder}/places.csv") as file:
            pipe = client.pipeline(transaction=False)
            for row, (number, longitude, latitude, kind) in enumerate(csv.reader(file)):
                pipe.execute_command("GEOADD", f"type:{kind}", longitude, latitude, number)
                if row % 5000 == 4999:
                    pipe.execute()
            pipe.execute()
        memory = server.memory() - empty
        asked = (load, server, port, "redis", f"{folder}/redis", seconds)
        return {**ask(*asked), "paced": paced(rates, *asked), "memory_mib": round(memory / 1024)}
    finally:
        server.stop()


def measure(vicinity, load, folder, points, seconds, rates, server_class, free_port):
    """Figures of Vicinity and of Redis, measured one after the other."""
    empty = vicinity.services["search"].memory()
    imported, searchable = fill(vicinity, folder, points)
    begin = time.time()
    vicinity.restart("search")
    started = time.time() - begin
    asked = (load, vicinity, vicinity.port, "http", f"{folder}/http", seconds)
    ours = {**ask(*asked), "paced": paced(rates, *asked)}
    # Services require the deployment's secret.
    secret = "".join(f"{name}: {value}" for name, value in AUTHORIZED.items())
    asked = (load, vicinity.services["search"], vicinity.search_port, "http", f"{folder}/http", seconds, secret)
    alone = {**ask(*asked), "paced": paced(rates, *asked)}
    ours |= {
        "search_alone": alone, "import_s": round(imported, 1), "searchable_s": round(searchable, 1),
        "start_s": round(started, 1),
        "index_built_s": round(figure(vicinity.search_port, "vicinity_search_index_built_seconds"), 1),
        "memory_mib": round((vicinity.services["search"].memory() - empty) / 1024),
        "index_mib": round(figure(vicinity.search_port, "vicinity_search_index_bytes") / 2**20)}
    return ours, measure_redis(load, folder, free_port(), seconds, rates, server_class)
