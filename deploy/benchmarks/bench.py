"""Measures Vicinity beside its peers, each pair in one run on this machine, and prints ratios.

Parts: orders, instances, streams, reads, log, geo, words, search, crawl, recommendations, sync, foods, searches, archive, webhooks. All use
loopback only, with limits of time and count. Only figures of the same run are comparable.
"""

import argparse
import http.client
import json
import os
import re
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time

from broker import Broker
from deployment import AUTHORIZED, SECRET

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
PLACES, ITEMS_EACH = 24, 40


# --- processes ---


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Server:
    """A process of the benchmark with its children."""

    def __init__(self, command, environment=None, log=None):
        self.log = open(log or os.devnull, "ab")
        self.process = subprocess.Popen(
            command, env={**os.environ, **(environment or {})}, stdout=self.log, stderr=self.log,
            stdin=subprocess.DEVNULL)

    @property
    def ids(self):
        found, queue = [], [self.process.pid]
        while queue:
            one = queue.pop()
            found.append(one)
            try:
                for task in os.listdir(f"/proc/{one}/task"):
                    queue += [int(x) for x in open(f"/proc/{one}/task/{task}/children").read().split()]
            except OSError:
                pass
        return found

    def cpu(self):
        """CPU seconds so far, user and system."""
        ticks = 0
        for one in self.ids:
            try:
                fields = open(f"/proc/{one}/stat").read().rsplit(")", 1)[1].split()
                ticks += int(fields[11]) + int(fields[12])
            except OSError:
                pass
        return ticks / os.sysconf("SC_CLK_TCK")

    def memory(self):
        """Proportional set size in KiB, in which shared pages count partially."""
        total = 0
        for one in self.ids:
            try:
                found = re.search(r"^Pss:\s+(\d+)", open(f"/proc/{one}/smaps_rollup").read(), re.M)
                total += int(found[1])
            except (OSError, TypeError):
                pass
        return total

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.log.close()


def call(port, method, path, body=None, headers=None, timeout=30):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=timeout)
    try:
        connection.request(method, path, body, {"Content-Type": "application/json", **(headers or {})})
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


def wait_for(port, path="/readyz", seconds=60):
    end = time.time() + seconds
    while time.time() < end:
        try:
            if call(port, "GET", path, timeout=2)[0] < 500:
                return
        except OSError:
            pass
        time.sleep(0.05)
    raise SystemExit(f"no answer on port {port} within {seconds} s")


# --- Vicinity ---


class Vicinity:
    def __init__(self, binaries, folder, services=("catalog", "orders", "gateway"), environment=None):
        self.folder = folder
        self.port, self.catalog_port, self.orders_port = free_port(), free_port(), free_port()
        self.search_port, self.crawler_port, self.recommender_port = free_port(), free_port(), free_port()
        self.notifier_port = free_port()
        common = {
            "DATA": folder, "LOG": f"embedded:{folder}/log/log.db", "LOG_LEVEL": "warning",
            "DEPLOYMENT_SECRET": SECRET, "IMPORT_FOLDERS": f"{folder},{tempfile.gettempdir()}",
            "RATE_LIMIT_TOKEN": "off", "RATE_LIMIT_ADDRESS": "off", "RATE_LIMIT_SESSION": "off",
            # One person places all orders.
            "QUOTA_PERSON": "1000000", "QUOTA_ADDRESS": "1000000", "QUOTA_TOTAL": "1000000",
            # All clients have one address.
            "CONNECTIONS_PER_ADDRESS": "20000", "STREAMS_PER_ADDRESS": "20000"}
        self.environment = {
            **common, **(environment or {}), "CATALOG": f"http://127.0.0.1:{self.catalog_port}",
            "ORDERS": f"http://127.0.0.1:{self.orders_port}", "SEARCH": f"http://127.0.0.1:{self.search_port}",
            "CRAWLER": f"http://127.0.0.1:{self.crawler_port}", "RECOMMENDER": f"http://127.0.0.1:{self.recommender_port}"}
        if "notifier" in services:
            self.environment["NOTIFIER"] = f"http://127.0.0.1:{self.notifier_port}"
        self.binaries = binaries
        ports = {
            "catalog": self.catalog_port, "orders": self.orders_port, "search": self.search_port,
            "crawler": self.crawler_port, "recommender": self.recommender_port,
            "notifier": self.notifier_port, "gateway": self.port}
        self.ports = {name: ports[name] for name in services}
        self.services = {name: self.started(name) for name in self.ports}
        for port in self.ports.values():
            wait_for(port)
        token = subprocess.run(
            [f"{binaries}/gateway", "token", "--role", "operator"], env={**os.environ, **self.environment},
            capture_output=True, text=True, check=True)
        self.operator = {"Authorization": f"Bearer {token.stdout.strip()}"}
        self.token = json.loads(call(self.port, "POST", "/v1/session")[1])["token"]

    def started(self, name):
        return Server(
            [f"{self.binaries}/{name}"], {**self.environment, "PORT": str(self.ports[name])}, f"{self.folder}/{name}.log")

    def restart(self, name):
        """Restarts a service, and waits until it is ready."""
        self.services[name].stop()
        self.services[name] = self.started(name)
        wait_for(self.ports[name], seconds=600)

    def put(self, path, body, prefer="wait=20", connection=None):
        headers = {**self.operator, "Prefer": prefer, "Content-Type": "application/json"}
        if connection is None:
            status, answer = call(self.port, "PUT", path, json.dumps(body), headers)
        else:
            connection.request("PUT", path, json.dumps(body), headers)
            response = connection.getresponse()
            status, answer = response.status, response.read()
        if status not in (200, 201, 202):
            raise SystemExit(f"PUT {path}: {status} {answer[:300]}")

    def fill(self):
        """Creates places with items of unlimited supply. Returns the items of each place."""
        places = [[f"bench-{place}.item-{item}" for item in range(ITEMS_EACH)] for place in range(PLACES)]
        for number, items in enumerate(places):
            self.put(f"/v1/places/bench-{number}", {
                "types": ["Restaurant"], "name": f"Place {number}", "timeZone": "UTC",
                "geo": {"latitude": 41 + number / 100, "longitude": 2}})
            connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
            for index, item in enumerate(items):
                last = index == len(items) - 1
                self.put(f"/v1/items/{item}", bench_item(index), "wait=20" if last else "respond-async", connection)
            connection.close()
        return places

    def cpu(self):
        return sum(service.cpu() for service in self.services.values())

    def stop(self):
        for service in reversed(self.services.values()):
            service.stop()


def bench_item(number, name="Dish"):
    return {
        "name": f"{name} {number}", "price": {"amount": 100 + 17 * (number % 90), "currency": "EUR"},
        "stock": {"kind": "count", "left": 1_000_000}}


# --- load ---


def wrk(url, connections, seconds, script=None, environment=None, headers=None):
    command = ["wrk", f"-c{connections}", "-t1", f"-d{seconds}s", "--latency", "--timeout", "15s"]
    command += ["-s", script] if script else []
    for name, value in (headers or {}).items():
        command += ["-H", f"{name}: {value}"]
    text = subprocess.run(
        [*command, url], capture_output=True, text=True, timeout=seconds + 60,
        env={**os.environ, **(environment or {})}).stdout

    def milliseconds(percent):
        found = re.search(rf"^\s+{percent}%\s+([\d.]+)(us|ms|s)", text, re.M)
        return float(found[1]) * {"us": 0.001, "ms": 1, "s": 1000}[found[2]]

    failed = re.search(r"Non-2xx or 3xx responses: (\d+)", text)
    if failed:
        raise SystemExit(f"{url}: {failed[1]} requests were refused, so the figures are invalid")
    broken = re.search(r"Socket errors: (.*)", text)
    return {
        "per_s": float(re.search(r"Requests/sec:\s+([\d.]+)", text)[1]),
        "count": int(re.search(r"(\d+) requests in", text)[1]), "p50_ms": milliseconds(50), "p99_ms": milliseconds(99),
        "broken": broken[1] if broken else None}


def report(part, ours, peer, **ratios):
    print(json.dumps({"part": part, "vicinity": ours, "peer": peer, "ratio": ratios}), flush=True)


# --- the parts ---


def bench_orders(options):
    """Orders per second, each durable before its answer (synchronous FULL on both sides); then on the embedded log and on Kafka."""
    folder = tempfile.mkdtemp(prefix="vicinity-bench-")
    try:
        vicinity = Vicinity(options.binaries, folder)
        items_file = f"{folder}/items"
        write_items(vicinity, items_file)
        peer_environment = {
            "PEER_DATABASE": f"{folder}/peer.db", "PEER_SYNC": "FULL", "PYTHONPATH": HERE, "BENCH_ITEMS": items_file}
        make = "import os, peer_orders as p; p.set_up_catalogue(open(os.environ['BENCH_ITEMS']).read().split())"
        subprocess.run([options.python, "-c", make], env={**os.environ, **peer_environment}, check=True)
        port = free_port()
        peer = Server(
            [options.python, "-m", "uvicorn", "peer_orders:app", "--host", "127.0.0.1", "--port", str(port),
             "--no-access-log", "--log-level", "error", "--loop", "uvloop", "--http", "httptools"], peer_environment)
        wait_for(port, "/openapi.json")
        results = {"vicinity": [], "peer": []}
        # In turns, since the disk's speed varies within minutes.
        for _ in range(options.turns):
            results["peer"].append(order(peer, port, 16, items_file, options.seconds))
            results["vicinity"].append(order(vicinity, vicinity.port, 16, items_file, options.seconds, vicinity.token))
        peer.stop()
        ours, theirs = (max(results[name], key=lambda x: x["per_s"]) for name in ("vicinity", "peer"))
        report("orders per second, 16 clients, synchronous=FULL, peer FastAPI + SQLAlchemy + SQLite + outbox", ours, theirs,
            orders=round(ours["per_s"] / theirs["per_s"], 2), p99=round(ours["p99_ms"] / theirs["p99_ms"], 2),
            cpu=round(ours["cpu_ms_per_order"] / theirs["cpu_ms_per_order"], 2))
        on_file = orders_by_clients(vicinity, items_file, options)
        vicinity.stop()
        compare_logs(on_file, options)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def bench_instances(options):
    """Orders of many people with 1, 2, 3 and 4 processes of orders, beside one process."""
    import instances
    found = instances.measure(sys.modules[__name__], options)
    one = found[1]
    for number, runs in found.items():
        for clients, run in runs.items():
            report(f"orders of {clients} clients with {number} processes of orders, beside one process", run, one[clients],
                orders=round(run["per_s"] / one[clients]["per_s"], 2), p99=round(run["p99_ms"] / one[clients]["p99_ms"], 2),
                cpu=round(run["cpu_ms_per_order"] / one[clients]["cpu_ms_per_order"], 2))


def compare_logs(on_file, options):
    """The same orders with Kafka as the log. They run one after the other, since readers of the mock keep a processor busy."""
    folder = tempfile.mkdtemp(prefix="vicinity-bench-")
    broker = Broker(options.binaries)
    try:
        vicinity = Vicinity(options.binaries, folder, environment=broker.environment)
        items_file = f"{folder}/items"
        write_items(vicinity, items_file)
        for clients, found in orders_by_clients(vicinity, items_file, options).items():
            beside = on_file[clients]
            print(json.dumps({
                "part": f"orders per second, {clients} clients: Kafka ({broker.name}) beside the file", "kafka": found,
                "file": beside, "ratio": {
                    "orders": round(found["per_s"] / beside["per_s"], 2),
                    "p99": round(found["p99_ms"] / beside["p99_ms"], 2),
                    "cpu": round(found["cpu_ms_per_order"] / beside["cpu_ms_per_order"], 2),
                    "cpu_beyond_idle": round(found["cpu_ms_beyond_idle"] / beside["cpu_ms_beyond_idle"], 2)}}), flush=True)
        vicinity.stop()
    finally:
        broker.stop()
        shutil.rmtree(folder, ignore_errors=True)


def write_items(vicinity, file):
    with open(file, "w") as lines:
        lines.write("\n".join(" ".join(items) for items in vicinity.fill()) + "\n")


def orders_by_clients(vicinity, items_file, options):
    """Figures by number of clients, with the CPU time of an order beyond that of idle processes: readers of the mock poll permanently."""
    time.sleep(1)
    before = vicinity.cpu()
    time.sleep(4)
    idle = (vicinity.cpu() - before) / 4
    found = {}
    for clients in (1, 16, 64):
        runs = [order(vicinity, vicinity.port, clients, items_file, options.seconds, vicinity.token)
                for _ in range(options.turns)]
        best = found[clients] = max(runs, key=lambda x: x["per_s"])
        best["cpu_ms_beyond_idle"] = round(best["cpu_ms_per_order"] - idle * 1000 / best["per_s"], 3)
    return found


def order(target, port, clients, items_file, seconds, token=None):
    environment = {"BENCH_ITEMS": items_file, "BENCH_RUN": f"run-{time.time_ns()}"}
    if token:
        environment["BENCH_TOKEN"] = token
    before = target.cpu()
    found = wrk(f"http://127.0.0.1:{port}/v1/orders", clients, seconds, f"{HERE}/orders.lua", environment)
    found["cpu_ms_per_order"] = round((target.cpu() - before) * 1000 / max(1, found["count"]), 3)
    return found


def fan_out(load, port, path, mark, expected, subscribers, publish, server, header=""):
    memory = server.memory()
    client = subprocess.Popen(
        [load, str(port), path, str(subscribers), mark, str(expected), "120"] + ([header] if header else []),
        stdout=subprocess.PIPE, text=True)
    if client.stdout.readline().strip() != "open":
        raise SystemExit("the streams were not opened")
    time.sleep(1)
    each = (server.memory() - memory) / subscribers
    before = server.cpu()
    publish()
    found = json.loads(client.stdout.readline())
    client.wait(30)
    return {
        "deliveries_per_s": round(found["delivered"] / max(found["seconds"], 1e-6)), "delivered": found["delivered"],
        "wrong": found["wrong"], "cpu_us_per_delivery": round((server.cpu() - before) * 1e6 / found["delivered"], 2),
        "kib_per_subscriber": round(each, 1)}


def bench_streams(options):
    """Deliveries per second to many subscribers of one public stream, at the maximum rate of publishing."""
    folder = tempfile.mkdtemp(prefix="vicinity-bench-")
    os.chmod(folder, 0o755)
    load = f"{folder}/sse_load"
    subprocess.run(["gcc", "-O2", "-o", load, f"{HERE}/sse_load.c"], check=True)
    messages = 200
    try:
        vicinity = Vicinity(options.binaries, folder)
        vicinity.put("/v1/places/bench-0", {
            "types": ["Restaurant"], "name": "Place", "timeZone": "UTC", "geo": {"latitude": 41, "longitude": 2}})
        nchan_port = free_port()
        nchan = Server(nginx(folder, "nchan", "load_module /usr/lib/nginx/modules/ngx_nchan_module.so;", f"""
            nchan_max_reserved_memory 512M;
            server {{ listen 127.0.0.1:{nchan_port} backlog=4096;
                location /publish {{ nchan_publisher; nchan_channel_id one; nchan_store_messages off; }}
                location /follow {{ nchan_subscriber eventsource; nchan_channel_id one; }} }}""", workers=1))
        wait_for(nchan_port, "/")
        payload = json.dumps({"pad": "x" * options.payload})

        def publish_ours():
            in_parallel(4, messages, lambda connection, number: vicinity.put(
                "/v1/items/bench-0.item-1", {**bench_item(number, "x" * 150)}, "respond-async", connection),
                vicinity.port)

        def publish_theirs():
            def post(connection, number):
                connection.request("POST", "/publish", payload)
                connection.getresponse().read()
            in_parallel(4, messages, post, nchan_port)

        for subscribers in (1000, 5000):
            theirs = fan_out(load, nchan_port, "/follow", "data:", messages, subscribers, publish_theirs, nchan)
            ours = fan_out(
                load, vicinity.port, "/v1/events?topics=items", "event: vicinity.item.changed", messages, subscribers,
                publish_ours, vicinity.services["gateway"], f"Authorization: Bearer {vicinity.token}")
            report(f"deliveries per second to {subscribers} streams, peer nginx with nchan", ours, theirs,
                deliveries=round(ours["deliveries_per_s"] / theirs["deliveries_per_s"], 2),
                cpu=round(ours["cpu_us_per_delivery"] / theirs["cpu_us_per_delivery"], 2),
                memory=round(ours["kib_per_subscriber"] / max(theirs["kib_per_subscriber"], 0.1), 2))
        vicinity.stop()
        nchan.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def in_parallel(workers, count, work, port):
    def run(first):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        for number in range(first, count, workers):
            work(connection, number)
        connection.close()
    threads = [threading.Thread(target=run, args=(first,)) for first in range(workers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def nginx(folder, name, head, body, workers):
    """The command of nginx in the foreground, with all files in the folder."""
    home = f"{folder}/{name}"
    os.makedirs(home, exist_ok=True)
    temporary = "".join(f"{kind}_temp_path {home}/{kind};" for kind in (
        "client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    open(f"{home}/nginx.conf", "w").write(f"""{head}
        worker_processes {workers}; daemon off; pid {home}/pid; error_log {home}/error.log;
        worker_rlimit_nofile 19000; {'user root;' if os.getuid() == 0 else ''}
        events {{ worker_connections 18000; multi_accept on; }}
        http {{ access_log off; keepalive_requests 1000000; tcp_nodelay on; {temporary} {body} }}""")
    return ["nginx", "-p", home, "-c", f"{home}/nginx.conf", "-e", f"{home}/error.log"]


def bench_reads(options):
    """Reads of one item through the gateway, and through nginx as a proxy of the same catalog."""
    folder = tempfile.mkdtemp(prefix="vicinity-bench-")
    os.chmod(folder, 0o755)
    try:
        vicinity = Vicinity(options.binaries, folder)
        vicinity.fill()
        port = free_port()
        proxy = Server(nginx(folder, "proxy", "", f"""
            upstream catalog {{ server 127.0.0.1:{vicinity.catalog_port}; keepalive 64; keepalive_requests 1000000; }}
            server {{ listen 127.0.0.1:{port}; location / {{ proxy_pass http://catalog; proxy_http_version 1.1;
                proxy_set_header Connection ''; proxy_set_header Authorization '{AUTHORIZED["Authorization"]}'; }} }}""", workers=2))
        wait_for(port, "/healthz")
        path = "/v1/items/bench-0.item-1"
        results = {"direct": [], "peer": [], "vicinity": []}
        for _ in range(options.turns):
            for name, at in (("direct", vicinity.catalog_port), ("peer", port), ("vicinity", vicinity.port)):
                # Services require the deployment's secret.
                headers = AUTHORIZED if name == "direct" else None
                results[name].append(wrk(f"http://127.0.0.1:{at}{path}", 64, options.seconds, headers=headers))
        best = {name: max(found, key=lambda x: x["per_s"]) for name, found in results.items()}
        vicinity.stop()
        proxy.stop()
        report("reads per second through the gateway, peer nginx as a proxy to the same catalog",
            {**best["vicinity"], "catalog_alone_per_s": best["direct"]["per_s"]}, best["peer"],
            reads=round(best["vicinity"]["per_s"] / best["peer"]["per_s"], 2))
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def bench_log(options):
    """Appends and reads of 300-byte records in batches of 100, synchronous FULL, beside a bare SQLite loop in C."""
    folder = tempfile.mkdtemp(prefix="vicinity-bench-")
    records, size, batch = 200_000, 300, 100
    try:
        loop = f"{folder}/sqlite_loop"
        subprocess.run(["gcc", "-O2", "-o", loop, f"{HERE}/sqlite_loop.c", "-lsqlite3"], check=True)
        ours, theirs = [], []
        for turn in range(options.turns):
            found = subprocess.run(
                [loop, f"{folder}/loop-{turn}.db", str(records), str(size), str(batch)], capture_output=True, text=True,
                check=True)
            theirs.append(json.loads(found.stdout))
            found = subprocess.run(
                [f"{options.binaries}/log-probe", f"embedded:{folder}/log-{turn}.db", "rate", "bench", str(records),
                 str(size), str(batch)], capture_output=True, text=True, check=True)
            numbers = re.search(r"append (\d+) read (\d+)", found.stdout)
            ours.append({"append_per_s": int(numbers[1]), "read_per_s": int(numbers[2])})
        middle = {
            name: {key: statistics.median(one[key] for one in found) for key in ("append_per_s", "read_per_s")}
            for name, found in (("ours", ours), ("theirs", theirs))}
        report("the embedded log's records per second, synchronous=FULL, peer a bare SQLite loop in C", middle["ours"],
            middle["theirs"], append=round(middle["ours"]["append_per_s"] / middle["theirs"]["append_per_s"], 2),
            read=round(middle["ours"]["read_per_s"] / middle["theirs"]["read_per_s"], 2))
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def bench_geo(options):
    """The nearest 20 of a type within a radius, one thread, in memory, beside Redis GEOSEARCH, PostGIS and SQLite's R*Tree."""
    import geo_peers
    for points in (100_000, 1_000_000):
        folder = tempfile.mkdtemp(prefix="vicinity-bench-")
        try:
            ours, in_redis, in_rtree, in_postgis = geo_peers.measure(options.binaries, folder, points, options.seconds, Server)
            by_type = ours["nearest20_by_type"]
            report(f"nearest 20 by type of {points} places: ours called in its process, peer Redis GEOSEARCH with its "
                "protocol; both by their own CPU time", ours, in_redis,
                searches=round(by_type["per_cpu_second"] / in_redis["per_cpu_second"], 2),
                memory=round(ours["bytes_per_point"] / in_redis["bytes_per_point"], 2))
            report(f"nearest 20 by type of {points} places, both called in their process, peer SQLite R*Tree from Python, "
                "both by their own CPU time", by_type, in_rtree,
                searches=round(by_type["per_cpu_second"] / in_rtree["per_cpu_second"], 2))
            report(f"nearest 20 by type of {points} places, both called in their process, peer PostGIS KNN in its SQL, both by "
                "their own CPU time", by_type, in_postgis,
                searches=round(by_type["per_cpu_second"] / in_postgis["per_cpu_second"], 2),
                memory=round(ours["bytes_per_point"] / in_postgis["bytes_per_point"], 2))
        finally:
            shutil.rmtree(folder, ignore_errors=True)


def bench_words(options):
    """Full text of 100,000 documents, alone and within 20 km of a point, one thread, in memory, beside tantivy."""
    import word_peers
    folder = tempfile.mkdtemp(prefix="vicinity-bench-")
    try:
        ours, theirs = word_peers.measure(options.binaries, folder, 100_000, options.seconds)
        kinds = ("word", "word_near", "two", "two_near", "mistyped", "mistyped_near")
        report("full text of 100000 documents, 20 hits, near: within 20 km; both called in their process, peer tantivy from "
            "Python, both by their own CPU time", ours, theirs,
            **{kind: round(ours[kind]["per_cpu_second"] / theirs[kind]["per_cpu_second"], 2) for kind in kinds})
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def bench_search(options):
    """The nearest 20 of a type within a radius through the gateway, 16 clients, beside Redis GEOSEARCH over TCP."""
    import search_http
    for points in options.points:
        folder = tempfile.mkdtemp(prefix="vicinity-bench-")
        try:
            load = f"{folder}/ask_load"
            subprocess.run(["gcc", "-O2", "-D_GNU_SOURCE", "-pthread", "-o", load, f"{HERE}/ask_load.c"], check=True)
            search_http.prepare(options.binaries, folder, points)
            vicinity = Vicinity(options.binaries, folder, ("catalog", "orders", "gateway", "search"))
            try:
                ours, theirs = search_http.measure(
                    vicinity, load, folder, points, options.seconds, options.rate, Server, free_port)
            finally:
                vicinity.stop()
            report(f"nearest 20 by type of {points} places over HTTP through the gateway, 16 clients, peer Redis GEOSEARCH "
                "over TCP", ours, theirs, searches=round(ours["per_s"] / theirs["per_s"], 3),
                p99=round(ours["p99_ms"] / theirs["p99_ms"], 2),
                cpu=round(ours["cpu_us_each"] / theirs["cpu_us_each"], 2))
        finally:
            shutil.rmtree(folder, ignore_errors=True)


def bench_crawl(options):
    """A crawl of pages with JSON-LD behind nginx, 16 at once, beside Scrapy; a crawl of a larger site for the memory, without Scrapy."""
    import crawl
    for pages, with_peer in ((5000, True), (100_000, False)):
        folder = tempfile.mkdtemp(prefix="vicinity-bench-")
        try:
            os.makedirs(f"{folder}/data")
            crawl.write_site(f"{folder}/site", pages)
            port = free_port()
            url = f"http://127.0.0.1:{port}"
            site = Server(nginx(folder, "site-nginx", "", f"""
                server {{ listen 127.0.0.1:{port} backlog=1024; root {folder}/site; keepalive_requests 1000000; }}""", 1))
            vicinity = Vicinity(
                options.binaries, f"{folder}/data", ("crawler", "gateway"),
                {"ALLOWED_HOSTS": f"127.0.0.1:{port}"})
            try:
                wait_for(port, "/robots.txt")
                ours = crawl.ours(vicinity, call, url, pages)
                theirs = crawl.theirs(options.python, HERE, url, folder, pages) if with_peer else None
            finally:
                vicinity.stop()
                site.stop()
            name = f"a crawl of {pages} pages with JSON-LD behind nginx, 16 at once, ours with its store and log"
            if theirs:
                report(f"{name}, peer Scrapy", ours, theirs,
                    pages=round(ours["pages_per_s"] / theirs["pages_per_s"], 2),
                    cpu=round(ours["cpu_ms_per_page"] / theirs["cpu_ms_per_page"], 3),
                    memory=round(ours["mib"] / theirs["mib"], 2))
            else:
                report(name, ours, None, memory_since_a_tenth=round(ours["mib"] / max(1, ours["mib_at_a_tenth"]), 2))
        finally:
            shutil.rmtree(folder, ignore_errors=True)


def bench_recommendations(options):
    """A person's 20 best movies after a new rating, one thread, beside numpy and LensKit."""
    import expert_peers
    for critics in (100, 1000):
        folder = tempfile.mkdtemp(prefix="vicinity-bench-")
        try:
            ours, theirs = expert_peers.measure(options.binaries, folder, critics, 20_000, options.seconds)
            ratios = {name.removesuffix("_us"): round(time / ours["list_cpu_microseconds"], 1)
                      for name, time in theirs.items() if name.endswith("_us")}
            report(f"a person's 20 best of 20000 movies after a new rating, {critics} critics, microseconds of CPU; how many times as long "
                "the peers take", ours, theirs, **ratios)
        finally:
            shutil.rmtree(folder, ignore_errors=True)


def bench_searches(options):
    """100,000 saved searches on 50,000 generated places: CPU time of a change and of an import, beside an import without saved searches."""
    answer = subprocess.run([f"{options.binaries}/searches-bench", "100000", "50000"], check=True, capture_output=True, timeout=3600)
    ours = json.loads(answer.stdout)
    report("a change of one of 50,000 places met by 100,000 saved searches, microseconds of CPU in process", ours, None,
        import_beside_none=round(ours["importCpuMicroseconds"] / ours["importWithoutCpuMicroseconds"], 1))


def bench_archive(options):
    """60 days of a shop with 1,000 orders a day, archived after 10 days: sizes of store, log and archive on the disk."""
    answer = subprocess.run([f"{options.binaries}/archive-bench", "60", "1000", "10"], check=True, capture_output=True, timeout=3600)
    days = [json.loads(line) for line in answer.stdout.splitlines()]
    middle, last = days[len(days) // 2], days[-1]
    report("60 days with 1,000 orders each, archived after 10 days: bytes on the disk; the last day beside the middle", last, None,
        store=round(last["storeBytes"] / middle["storeBytes"], 2), log=round(last["logBytes"] / middle["logBytes"], 2),
        archive_bytes_of_an_order=round(last["archiveBytesPerOrder"]), days=days)


def bench_webhooks(options):
    """10,000 webhooks to one receiver and to eight, beside jobs of a worker on Redis."""
    import webhooks
    for count in (1, 8):
        folder = tempfile.mkdtemp(prefix="vicinity-bench-")
        try:
            def ours(environment):
                return Vicinity(options.binaries, folder, ("catalog", "orders", "notifier", "gateway"), environment)
            mine = webhooks.ours(ours, call, folder, count)
            theirs = webhooks.peer(Server, options.python, folder, count, free_port())
            report(f"webhooks to {count} receivers, all processes' CPU, peer arq with Redis and aiohttp", mine, theirs,
                deliveries=round(mine["per_s"] / theirs["per_s"], 2), cpu=round(mine["cpu_ms_each"] / theirs["cpu_ms_each"], 2))
        finally:
            shutil.rmtree(folder, ignore_errors=True)


def bench_sync(options):
    """A client's first sync of 10,000 movies, 100,000 shows and 50,000 critics' ratings, and one of a week's changes."""
    import delta_sync
    folder = tempfile.mkdtemp(prefix="vicinity-bench-")
    try:
        vicinity = Vicinity(options.binaries, folder, ("catalog", "orders", "recommender", "gateway"))
        try:
            figures = delta_sync.measure(vicinity, folder)
        finally:
            vicinity.stop()
        report("a sync of movies, shows and critics' ratings through the gateway; it has no peer: packed beside plain", figures["first_packed"],
            figures["first"], bytes=round(figures["first_packed"]["bytes"] / figures["first"]["bytes"], 3),
            week_of_first=round(figures["week_packed"]["bytes"] / figures["first_packed"]["bytes"], 3), **figures)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def bench_foods(options):
    """/foods.json of 50,000 generated places with 200,000 dishes, as the food shop's old client requests it."""
    import food_shop
    folder = tempfile.mkdtemp(prefix="vicinity-bench-")
    try:
        vicinity = Vicinity(options.binaries, folder, ("catalog", "orders", "search", "recommender", "crawler", "gateway"))
        try:
            ours, theirs = food_shop.measure(vicinity, folder)
        finally:
            vicinity.stop()
        report("/foods.json of 50,000 invented places, packed; how many times as long a list takes that is made for each request", ours, theirs,
            made_anew=round(theirs["made_for_each_s"] / ours["made_anew_s"], 2), kept=round(theirs["made_for_each_s"] / ours["kept_s"], 1))
    finally:
        shutil.rmtree(folder, ignore_errors=True)


PARTS = {
    "orders": bench_orders, "instances": bench_instances, "streams": bench_streams, "reads": bench_reads, "log": bench_log, "geo": bench_geo,
    "words": bench_words, "search": bench_search, "crawl": bench_crawl,
    "recommendations": bench_recommendations, "sync": bench_sync, "foods": bench_foods,
    "searches": bench_searches, "archive": bench_archive, "webhooks": bench_webhooks}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", choices=[[], *PARTS], default=list(PARTS))
    parser.add_argument("--binaries", required=True, help="the folder with Vicinity's executables, release build")
    parser.add_argument("--python", default=sys.executable, help="a Python with the peers' packages")
    parser.add_argument("--seconds", type=int, default=8, help="duration of each measurement")
    parser.add_argument("--turns", type=int, default=3, help="measurements of each kind; the best one counts")
    parser.add_argument("--payload", type=int, default=450, help="bytes of the peer's messages to streams")
    parser.add_argument(
        "--points", type=int, nargs="*", default=[100_000, 1_000_000], help="numbers of places for search")
    parser.add_argument(
        "--rate", type=int, nargs="*", default=[200, 500, 1000], help="requests a second of clients of search with a limited rate")
    options = parser.parse_args()
    for part in options.parts or list(PARTS):
        print(f"measuring {part} …", file=sys.stderr, flush=True)
        PARTS[part](options)


if __name__ == "__main__":
    main()
