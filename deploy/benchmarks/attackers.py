"""Other people's waiting while many clients ask the dearest questions that there are.

People ask for the places around a point, together fifty times a second, first alone and then beside clients that ask, each without a
pause and whatever they are answered, what Tests/Attacks/Cost/dearest.py has found. The attackers come from an address each, or all from
one; limits are those that Vicinity has by itself. All run on the same machine: the attackers with what the others leave of it.

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
    """One connection, opened again when it is closed."""

    def __init__(self, port, source):
        self.port, self.source, self.socket = port, source, None

    def ask(self, request):
        """The status; 0 if the connection broke."""
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
                # A stream has no end: that it began was what it cost.
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
    """All clients of one process, which takes only what the others leave of this machine: attackers have machines of their own."""
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


def waiting(port, seconds):
    """How long somebody waits who asks at fixed times, in milliseconds: at the median and at the 99th percentile; and what failed."""
    question = request(port, {"method": "GET", "path": "/v1/places?near=41.39,2.17&radius=1000&limit=20"})
    took, failed = [], []
    start = time.time()

    def run(first):
        # People do not wait for one another: each has a connection, and is due at times of their own.
        client = Client(port, f"127.0.0.{3 + first}")
        for number in range(first, int(seconds * RATE), PEOPLE):
            due = start + number / RATE
            time.sleep(max(0, due - time.time()))
            if client.ask(question) != 200:
                failed.append(number)
            took.append((time.time() - due) * 1000)

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
        waiting(town.port, 3)
        quiet = waiting(town.port, arguments.seconds)
        print(json.dumps({"attackers": 0, "p50_ms": quiet[0], "p99_ms": quiet[1], "failed": quiet[2]}), flush=True)
        many = [f"127.0.{1 + number // 250}.{1 + number % 250}" for number in range(arguments.clients)]
        for name, sources in {"an address each": many, "one address": ["127.0.1.1"]}.items():
            end, results = multiprocessing.Value("d", time.time() + arguments.seconds + 2), multiprocessing.Queue()
            process = multiprocessing.Process(
                target=attack, args=(town.port, questions, arguments.clients, sources, end, results))
            process.start()
            time.sleep(2)
            p50, p99, failed = waiting(town.port, arguments.seconds)
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
