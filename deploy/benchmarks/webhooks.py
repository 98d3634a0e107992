"""Measures 10,000 webhooks to working receivers: Vicinity beside a worker on Redis (arq with aiohttp).

Vicinity replays events, so that only deliveries are measured. Store and log have each delivery before its first attempt, both with
synchronous=FULL, and deliveries of a thing are in order. The peer's Redis writes its file every second, and its jobs have no order.
"""

import asyncio
import csv
import json
import multiprocessing
import os
import subprocess
import time

import redis

from deployment import AUTHORIZED

DELIVERIES = 10_000


class CountingProtocol(asyncio.Protocol):
    """Answers 204 to each complete POST, and collects ids."""

    ANSWER = b"HTTP/1.1 204 No Content\r\n\r\n"

    def __init__(self, seen):
        self.seen, self.input = seen, b""

    def connection_made(self, transport):
        self.transport, self.host = transport, transport.get_extra_info("sockname")[0]

    def data_received(self, data):
        self.input += data
        while True:
            end = self.input.find(b"\r\n\r\n")
            if end < 0:
                return
            head = {
                name.lower(): value for name, _, value in
                (line.partition(b": ") for line in self.input[:end].split(b"\r\n")[1:])}
            length = end + 4 + int(head.get(b"content-length", 0))
            if len(self.input) < length:
                return
            self.seen.add((self.host, head[b"webhook-id"]))
            self.input = self.input[length:]
            self.transport.write(CountingProtocol.ANSWER)


def receive(hosts, ports, counts, commands):
    """Runs in a process: listens at each host, and reports the number of received webhooks, or resets it."""
    async def run():
        seen = set()
        servers = [await asyncio.get_running_loop().create_server(lambda: CountingProtocol(seen), host, 0) for host in hosts]
        ports.put([server.sockets[0].getsockname()[1] for server in servers])
        while True:
            command = await asyncio.to_thread(commands.get)
            if command == "end":
                return
            if command == "forget":
                seen.clear()
            counts.put(len(seen))
    asyncio.run(run())


class Receivers:
    def __init__(self, hosts):
        self.counts, self.commands, ports = multiprocessing.Queue(), multiprocessing.Queue(), multiprocessing.Queue()
        self.process = multiprocessing.Process(target=receive, args=(hosts, ports, self.counts, self.commands), daemon=True)
        self.process.start()
        self.urls = [f"http://{host}:{port}/hook" for host, port in zip(hosts, ports.get(timeout=20))]

    def count(self, command="count"):
        self.commands.put(command)
        return self.counts.get(timeout=20)

    def wait(self, count, seconds=600):
        end = time.monotonic() + seconds
        while (found := self.count()) < count:
            if time.monotonic() > end:
                raise SystemExit(f"{found} of {count} webhooks were received in {seconds} s")
            time.sleep(0.02)

    def stop(self):
        self.commands.put("end")
        self.process.join(20)


def figures(seconds, cpu):
    return {"per_s": round(DELIVERIES / seconds), "cpu_ms_each": round(cpu * 1000 / DELIVERIES, 3)}


def hosts(count):
    return [f"127.0.0.{100 + number}" for number in range(count)]


def ours(make_vicinity, call, folder, count):
    """Figures of a replay to `count` receivers, and of the import before it, which emits the events."""
    receivers = Receivers(hosts(count))
    events = DELIVERIES // count
    try:
        vicinity = make_vicinity({"WEBHOOK_HOSTS": ",".join(hosts(count))})
        try:
            headers = {**vicinity.operator, "Content-Type": "application/json"}
            webhooks = []
            for number, url in enumerate(receivers.urls):
                status, answer = call(
                    vicinity.port, "POST", "/v1/webhooks", json.dumps({"url": url, "topics": ["places"]}),
                    {**headers, "Idempotency-Key": f"webhook-{number}"})
                if status != 201:
                    raise SystemExit(f"the creation of a webhook is answered {status} {answer[:300]}")
                webhooks.append(json.loads(answer)["webhook"]["id"])
            before, cpu, begin = time.time(), vicinity.cpu(), time.monotonic()
            path = write_places(f"{folder}/places.csv", events)
            status, answer = call(
                vicinity.catalog_port, "POST", "/admin/import", json.dumps({"path": path, "format": "places"}),
                {**AUTHORIZED, "Content-Type": "application/json"}, timeout=600)
            if status != 200:
                raise SystemExit(f"the import is answered {status} {answer[:300]}")
            receivers.wait(DELIVERIES)
            imported = figures(time.monotonic() - begin, vicinity.cpu() - cpu)
            time.sleep(3)
            receivers.count("forget")
            since = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(before - 1))
            cpu, begin = vicinity.cpu(), time.monotonic()
            for webhook in webhooks:
                status, answer = call(
                    vicinity.port, "POST", f"/v1/webhooks/{webhook}/replay", json.dumps({"since": since}),
                    {**headers, "Idempotency-Key": f"replay-{webhook}"})
                if status != 202:
                    raise SystemExit(f"a replay is answered {status} {answer[:300]}")
            receivers.wait(DELIVERIES)
            seconds = time.monotonic() - begin
            # Results of deliveries are stored with a delay.
            time.sleep(3)
            return {**figures(seconds, vicinity.cpu() - cpu), "with_their_import": imported}
        finally:
            vicinity.stop()
    finally:
        receivers.stop()


def write_places(path, count):
    with open(path, "w", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["id", "name", "types", "latitude", "longitude", "time_zone"])
        for n in range(count):
            rows.writerow([f"hook-{n}", f"Place {n}", "Restaurant", f"{41.3 + n // 100 / 1000:.3f}", f"{2.1 + n % 100 / 1000:.3f}", "Europe/Madrid"])
    return path


def peer(make_server, python, folder, count, port):
    """Figures of the same number of jobs, with bodies of the same size."""
    receivers = Receivers(hosts(count))
    here = os.path.dirname(os.path.abspath(__file__))
    environment = {"PEER_REDIS": str(port), "PYTHONPATH": here}
    store = make_server([
        "redis-server", "--port", str(port), "--bind", "127.0.0.1", "--dir", folder, "--appendonly", "yes", "--save", ""])
    worker = None
    try:
        client = redis.Redis(port=port)
        for _ in range(100):
            try:
                client.ping()
                break
            except redis.ConnectionError:
                time.sleep(0.1)
        body = json.dumps({"type": "place.changed", "timestamp": "2026-01-01T00:00:00Z", "data": {"name": "x" * 500}})
        jobs = f"{folder}/jobs.json"
        with open(jobs, "w") as file:
            json.dump([(url, f"job-{n}", body) for url in receivers.urls for n in range(DELIVERIES // count)], file)
        enqueue = "import asyncio, json, sys, peer_webhooks as p; asyncio.run(p.enqueue(json.load(open(sys.argv[1]))))"
        worker = make_server([python, "-m", "arq", "peer_webhooks.Worker"], environment)
        time.sleep(2)
        cpu, begin = store.cpu() + worker.cpu(), time.monotonic()
        used = os.times()
        subprocess.run([python, "-c", enqueue, jobs], env={**os.environ, **environment}, check=True)
        now = os.times()
        enqueuing = now.children_user + now.children_system - used.children_user - used.children_system
        receivers.wait(DELIVERIES)
        seconds = time.monotonic() - begin
        time.sleep(3)
        return figures(seconds, store.cpu() + worker.cpu() - cpu + enqueuing)
    finally:
        if worker:
            worker.stop()
        store.stop()
        receivers.stop()
