#!/usr/bin/env python3
"""Measures search for questions in words: a table of nDCG@10 by kind of question, beside tantivy and SQLite FTS5 in the same run.

    measure.py [CORPUS] --binaries .build/release      starts catalog and search, imports CORPUS (its corpus.json), measures
    measure.py [CORPUS] --url http://127.0.0.1:8080    measures a running Vicinity with the corpus
    measure.py [CORPUS]                                the peers alone

CORPUS has places.csv, items.csv and homes.csv for the catalog's import. Questions are in queries.json (or --queries FILE):
{"queries": [{"kind", "text", "latitude", "longitude", "judged": {place id: grade 1 to 3}, "holdout": bool, "open": bool}]}.
Grades of "open" questions depend on the time. Options:

- --held-out: only questions that nothing is tuned on; --tuned: only the others.
- --misses COUNT: also prints the questions with the lowest scores.
- --folder: keeps the imported data for the next run. --json FILE writes the scores.
"""

import argparse
import http.client
import json
import math
import os
import pathlib
import secrets
import signal
import socket
import subprocess
import tempfile
import time
import urllib.parse

import judging
import peers

HERE = pathlib.Path(__file__).parent
RADIUS = 20_000
# Seconds within which a service must be ready. A debug build reads a large corpus for minutes.
READY_WITHIN = 900


def ndcg(found, judged):
    def gain(grades):
        return sum((2 ** grade - 1) / math.log2(place + 2) for place, grade in enumerate(grades[:10]))
    return gain([judged.get(id, 0) for id in found]) / gain(sorted(judged.values(), reverse=True))


class Vicinity:
    """A client of a running Vicinity."""
    name = "Vicinity"

    def __init__(self, url, secret=None):
        parts = urllib.parse.urlsplit(url)
        self.connection = http.client.HTTPConnection(parts.hostname, parts.port or 80, timeout=60)
        self.headers = {"Authorization": f"Bearer {secret}"} if secret else {}
        self.understood = {}
        # Seconds of CPU that all questions took; None if answers do not say.
        self.spent = 0

    def find(self, text, at, tries=10):
        query = urllib.parse.urlencode({"q": text, "near": f"{at[0]},{at[1]}", "radius": RADIUS, "limit": 10})
        self.connection.request("GET", f"/v1/places?{query}", headers=self.headers)
        answer = self.connection.getresponse()
        body = answer.read()
        # A busy machine is asked again.
        if answer.status in (429, 503) and tries > 1:
            time.sleep(float(answer.getheader("Retry-After") or 1))
            return self.find(text, at, tries - 1)
        if answer.status != 200:
            raise SystemExit(f"{text}: {answer.status} {body[:300]}")
        cost = answer.getheader("Vicinity-Cost")
        self.spent = None if None in (cost, self.spent) else self.spent + int(cost) / 1e6
        page = json.loads(body)
        self.understood[text] = page.get("understood")
        return [place["id"] for place in page["items"]]


class Deployment:
    """Catalog and search of a build, with the imported corpus."""

    def __init__(self, binaries, corpus, folder, environment):
        self.secret = secrets.token_hex(32)
        self.folder, self.processes = pathlib.Path(folder), []
        (self.folder / "log").mkdir(parents=True, exist_ok=True)
        self.environment = {
            **os.environ, **environment, "DATA": str(self.folder), "LOG": f"embedded:{self.folder}/log/log.db", "LOG_LEVEL": "warning",
            "DEPLOYMENT_SECRET": self.secret, "IMPORT_FOLDERS": str(corpus.resolve())}
        self.binaries = binaries
        done = self.folder / "imported"
        if not done.exists():
            port = self.start("catalog")
            status, body = self.call(port, "POST", "/admin/import", {"manifest": str(corpus.resolve() / "corpus.json")})
            if status != 200 or b'"finished":true' not in body.splitlines()[-1]:
                raise SystemExit(f"the import ended with {status} {body[-400:]}")
            time.sleep(1)
            self.search = self.start("search")
            done.touch()
        else:
            self.search = self.start("search")

    def start(self, name):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        log = open(self.folder / f"{name}.txt", "ab")
        self.processes.append(subprocess.Popen(
            [f"{self.binaries}/{name}"], env={**self.environment, "PORT": str(port)}, stdout=log, stderr=log, stdin=subprocess.DEVNULL))
        end = time.time() + READY_WITHIN
        while time.time() < end:
            try:
                if self.call(port, "GET", "/readyz")[0] < 500:
                    return port
            except OSError:
                pass
            time.sleep(0.1)
        self.stop()
        raise SystemExit(f"{name} is not ready: see {self.folder}/{name}.txt")

    def call(self, port, method, path, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=600)
        try:
            connection.request(method, path, body and json.dumps(body), {
                "Content-Type": "application/json", "Authorization": f"Bearer {self.secret}"})
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()

    def stop(self):
        for process in self.processes:
            process.send_signal(signal.SIGTERM)
        for process in self.processes:
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()


def table(systems, queries, figures):
    """A Markdown table with a row for each kind and a column for each system: nDCG@10, and the number of questions without results."""
    kinds = list(dict.fromkeys(q["kind"] for q in queries))
    lines = ["| kind | questions | " + " | ".join(s.name for s in systems) + " |", "|---|---|" + "---|" * len(systems)]
    for kind in [*kinds, "all"]:
        indices = [n for n, q in enumerate(queries) if kind in ("all", q["kind"])]
        cells = []
        for system in systems:
            mean = sum(figures[system.name][n][0] for n in indices) / len(indices)
            empty = sum(not figures[system.name][n][1] for n in indices)
            cells.append(f"{mean:.3f}" + (f" ({empty} empty)" if empty else ""))
        lines.append(f"| {kind} | {len(indices)} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", nargs="?", default=HERE / "corpus", type=pathlib.Path)
    for option in ("--queries", "--binaries", "--url", "--folder", "--json"):
        parser.add_argument(option)
    for option in ("--held-out", "--tuned", "--no-peers"):
        parser.add_argument(option, action="store_true")
    parser.add_argument("--misses", type=int, default=0, metavar="COUNT")
    options = parser.parse_args()
    places = judging.read(options.corpus)
    with open(options.queries or options.corpus / "queries.json", encoding="utf-8") as file:
        queries = json.load(file)["queries"]
    if options.held_out or options.tuned:
        queries = [q for q in queries if q.get("holdout", False) == options.held_out]
    systems, deployment, scratch = [], None, None
    try:
        if options.url:
            systems.append(Vicinity(options.url))
        elif options.binaries:
            scratch = None if options.folder else tempfile.TemporaryDirectory(prefix="vicinity-quality-")
            deployment = Deployment(options.binaries, options.corpus, options.folder or scratch.name, {})
            systems.append(Vicinity(f"http://127.0.0.1:{deployment.search}", deployment.secret))
        if not options.no_peers:
            systems += [peers.Tantivy(places), peers.Trigrams(places)]
        now, figures = judging.time_of(), {s.name: [] for s in systems}
        for query in queries:
            at = query["latitude"], query["longitude"]
            judged = judging.at_hour(query["judged"], places, at, now) if query.get("open") else query["judged"]
            for system in systems:
                found = system.find(query["text"], at)
                figures[system.name].append((ndcg(found, judged), found))
    finally:
        if deployment:
            deployment.stop()
        if scratch:
            scratch.cleanup()
    print(table(systems, queries, figures))
    if options.misses:
        first = systems[0]
        worst = sorted(range(len(queries)), key=lambda n: figures[first.name][n][0])[:options.misses]
        for n in worst:
            score, found = figures[first.name][n]
            names = [places[id].names[0] if id in places else id for id in found[:4]]
            print(f"{score:.2f} {queries[n]['kind']}: {queries[n]['text']} → {names} {getattr(first, 'understood', {}).get(queries[n]['text']) or ''}")
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump({s.name: [round(f[0], 4) for f in figures[s.name]] for s in systems}, file)


if __name__ == "__main__":
    main()
