"""Measures response times of people while many clients send the most expensive requests.

People request places around a point, together fifty times a second: first alone, then beside attackers. Attackers send the requests that
Tests/Attacks/Cost/dearest.py found, without pauses and regardless of answers, each from its own address or all from one. Limits are
Vicinity's defaults. All processes run on the same machine; attackers have the lowest priority.

Usage: attackers.py BINARIES DEAREST [--places 50000] [--clients 200] [--seconds 20]
"""

import argparse
import json
import multiprocessing
import os
import socket
import sys
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../Tests/Attacks/Cost"))
from town import Town  # noqa: E402

RATE = 50
PEOPLE = 25


class Client:
    """A client with one connection, which is opened again after it was closed."""

    def __init__(self, port, source):
        self.port, self.source, self.socket = port, source, None

    def ask(self, request):
        """Sends a request. Returns the status; 0 if the connection broke."""
        try:
            if self.socket is None:
                self.socket = socket.create_connection(("127.0.0.1", self.port), 30, (self.source, 0))
            self.socket.sendall(request)
            head, rest = b"", b""
            while b"\r\n\r\n" not in head:
                part = self.socket.recv(65536)
                if not part:
                    raise OSError
                head += part
            head, rest = head.split(b"\r\n\r\n", 1)
            fields = dict(line.lower().split(b": ", 1) for line in head.split(b"\r\n")[1:])
            left = int(fields.get(b"content-length", 0)) - len(rest)
            chunked = b"transfer-encoding" in fields
            if b"event-stream" in fields.get(b"content-type", b""):
                # Streams have no end; their cost is the beginning.
                self.close()
                return int(head.split(b" ", 2)[1])
            while left > 0 or chunked and not rest.endswith(b"0\r\n\r\n"):
                part = self.socket.recv(65536)
                if not part:
                    raise OSError
                rest, left = rest[-5:] + part, left - len(part)
            if fields.get(b"connection") == b"close":
                self.close()
            return int(head.split(b" ", 2)[1])
        except OSError:
            self.close()
            return 0

    def close(self):
        if self.socket:
            self.socket.close()
        self.socket = None


def request(port, one):
    body = (one.get("body") or "").encode()
    headers = {**one.get("headers", {}), "Host": f"127.0.0.1:{port}", "Content-Length": len(body)}
    lines = [f"{one['method']} {one['path']} HTTP/1.1"] + [f"{name}: {value}" for name, value in headers.items()]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


def attack(port, questions, clients, sources, end, results):
    """Runs all attackers in one process of the lowest priority, since real attackers would have their own machines."""
    os.nice(19)
    counts = {}
    lock = threading.Lock()

    def run(number):
        client = Client(port, sources[number % len(sources)])
        place = number
        while time.time() < end.value:
            status = client.ask(questions[place % len(questions)])
            place += 1
            with lock:
                counts[status] = counts.get(status, 0) + 1

    threads = [threading.Thread(target=run, args=(number,), daemon=True) for number in range(clients)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    results.put(counts)


def response_times(port, seconds):
    """Response times of requests at fixed times: median and 99th percentile in milliseconds, and the number of failures."""
    question = request(port, {"method": "GET", "path": "/v1/places?near=41.39,2.17&radius=1000&limit=20"})
    took, failed = [], []
    start = time.time()

    def run(first):
        # People are independent: each has a connection and a schedule.
        client = Client(port, f"127.0.0.{3 + first}")
        for number in range(first, int(seconds * RATE), PEOPLE):
            scheduled = start + number / RATE
            time.sleep(max(0, scheduled - time.time()))
            if client.ask(question) != 200:
                failed.append(number)
            took.append((time.time() - scheduled) * 1000)

    people = [threading.Thread(target=run, args=(first,)) for first in range(PEOPLE)]
    for one in people:
        one.start()
    for one in people:
        one.join()
    took.sort()
    return round(took[len(took) // 2], 2), round(took[int(len(took) * 0.99)], 2), len(failed)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binaries")
    parser.add_argument("dearest")
    parser.add_argument("--places", type=int, default=50_000)
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=20)
    arguments = parser.parse_args()
    limits = {name: "1000/2000" for name in ("RATE_LIMIT_TOKEN", "RATE_LIMIT_ADDRESS")}
    town = Town(arguments.binaries, arguments.places, limits)
    try:
        with open(arguments.dearest) as file:
            questions = [request(town.port, json.loads(line)) for line in file]
        response_times(town.port, 3)
        quiet = response_times(town.port, arguments.seconds)
        print(json.dumps({"attackers": 0, "p50_ms": quiet[0], "p99_ms": quiet[1], "failed": quiet[2]}), flush=True)
        many = [f"127.0.{1 + number // 250}.{1 + number % 250}" for number in range(arguments.clients)]
        for name, sources in {"an address each": many, "one address": ["127.0.1.1"]}.items():
            end, results = multiprocessing.Value("d", time.time() + arguments.seconds + 2), multiprocessing.Queue()
            process = multiprocessing.Process(
                target=attack, args=(town.port, questions, arguments.clients, sources, end, results))
            process.start()
            time.sleep(2)
            p50, p99, failed = response_times(town.port, arguments.seconds)
            answers = results.get(timeout=120)
            process.join()
            print(json.dumps({
                "attackers": arguments.clients, "from": name, "p50_ms": p50, "p99_ms": p99, "failed": failed,
                "ratio_of_p99": round(p99 / quiet[1], 2), "answers_to_attackers": answers}), flush=True)
            time.sleep(5)
    finally:
        town.stop()


if __name__ == "__main__":
    main()
