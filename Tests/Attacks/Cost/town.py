"""All of Vicinity on this machine, with the sample data and so many places more, for attacks on what questions cost."""

import csv
import glob
import http.client
import json
import os
import random
import secrets
import socket
import subprocess
import tempfile
import time

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../../.."))
SERVICES = ("catalog", "orders", "search", "recommender", "crawler", "accounts", "notifier", "gateway")
SYLLABLES = ["ba", "ca", "de", "fi", "go", "lu", "ma", "no", "pe", "ri", "sa", "to", "vi", "xo", "ña", "çu", "กา", "ลา"]
TYPES = ["Restaurant", "Hotel", "Store", "BarOrPub", "Museum", "Park", "Pharmacy", "Bakery", "Library", "School"]


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Town:
    def __init__(self, binaries, places, settings=None):
        self.binaries = binaries
        self.folder = tempfile.mkdtemp(prefix="vicinity-cost-")
        self.secret = secrets.token_hex(32)
        self.ports = {name: free_port() for name in SERVICES}
        self.environment = {
            **os.environ, "DATA": self.folder, "DEPLOYMENT_SECRET": self.secret, "IMPORT_FOLDERS": f"{ROOT},{self.folder}",
            "LOG": f"embedded:{self.folder}/log/log.db", "LOG_LEVEL": "warning", "RATE_LIMIT_TOKEN": "off",
            "RATE_LIMIT_ADDRESS": "off", "RATE_LIMIT_SESSION": "off", "PAGE": f"{ROOT}/Services/Web/Page",
            "PUBLIC_URL": "https://town.example",
            **{name.upper(): f"http://127.0.0.1:{self.ports[name]}" for name in SERVICES if name != "gateway"},
            **(settings or {})}
        self.processes = {}
        for name in SERVICES:
            output = open(f"{self.folder}/{name}.log", "ab")
            self.processes[name] = subprocess.Popen(
                [f"{binaries}/{name}"], env={**self.environment, "PORT": str(self.ports[name])}, stderr=output)
        for name in SERVICES:
            self.wait(name)
        self.fill(places)

    @property
    def port(self):
        return self.ports["gateway"]

    def wait(self, name, seconds=120):
        end = time.time() + seconds
        while time.time() < end:
            if self.processes[name].poll() is not None:
                raise SystemExit(f"{name} ended: {open(f'{self.folder}/{name}.log').read()[-2000:]}")
            try:
                if call(self.ports[name], "GET", "/readyz", timeout=2)[0] == 200:
                    return
            except OSError:
                pass
            time.sleep(0.1)
        raise SystemExit(f"{name} is not ready")

    def fill(self, places):
        """Imports the sample data, and places of random names around its towns, with the sample's dishes where they are places to eat."""
        random.seed(13)
        with open(f"{self.folder}/many.csv", "w", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(["id", "name", "latitude", "longitude", "types", "opening_hours", "cuisine"])
            for number in range(places):
                name = " ".join("".join(random.choices(SYLLABLES, k=3)) for _ in range(random.randint(1, 3)))
                town = random.choice([(41.39, 2.17), (13.75, 100.52), (60.17, 24.94)])
                writer.writerow([
                    f"many-{number}", name.title(), town[0] + random.gauss(0, 0.1), town[1] + random.gauss(0, 0.1),
                    random.choice(TYPES), "Mo-Fr 09:00-18:00; Sa 10:00-14:00", random.choice(["thai", "catalan", ""])])
        self.load({"manifest": f"{ROOT}/deploy/sample-data/sample.json"})
        self.load({"path": f"{self.folder}/many.csv", "format": "places", "menus": f"{ROOT}/deploy/sample-data/menus.json"})
        end = time.time() + 600
        while time.time() < end:
            status, _, body = call(self.port, "GET", "/v1/places?limit=1", timeout=30)
            if status == 200 and json.loads(body)["total"] >= places:
                self.rest()
                return
            time.sleep(0.5)
        raise SystemExit("search did not take all places over")

    def load(self, what):
        connection = http.client.HTTPConnection("127.0.0.1", self.ports["catalog"], timeout=3600)
        connection.request("POST", "/admin/import", json.dumps(what),
                           {"Content-Type": "application/json", "Authorization": f"Bearer {self.secret}"})
        answer = connection.getresponse().read()
        if b'"finished":true' not in answer:
            raise SystemExit(f"the import ended with {answer[-500:]}")

    # --- What it costs ---

    def cpu(self):
        """Seconds of CPU time that all processes have used."""
        total = 0
        for process in self.processes.values():
            for path in glob.glob(f"/proc/{process.pid}/task/*/schedstat"):
                try:
                    total += int(open(path).read().split()[0])
                except OSError:
                    pass
        return total / 1e9

    def rest(self, seconds=5):
        """Learns what all processes use while nobody asks, in CPU seconds a second."""
        self.quiet()
        begun, before = time.time(), self.cpu()
        time.sleep(seconds)
        self.idle = (self.cpu() - before) / (time.time() - begun)

    def quiet(self, seconds=60):
        """Waits until nothing is worked on any more, and says what was used by then."""
        end = time.time() + seconds
        last = self.cpu()
        while time.time() < end:
            time.sleep(0.03)
            now = self.cpu()
            if now - last < 0.004:
                return now
            last = now
        return last

    def stop(self):
        for process in self.processes.values():
            process.terminate()
        for process in self.processes.values():
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
        subprocess.run(["rm", "-rf", self.folder])


def call(port, method, path, headers=None, body=None, timeout=20):
    """Status, headers and body; of a stream what comes within half a second."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=timeout)
    try:
        connection.request(method, path, body, headers or {})
        answer = connection.getresponse()
        if answer.getheader("Content-Type", "").startswith("text/event-stream"):
            time.sleep(0.5)
            return answer.status, answer.headers, b""
        return answer.status, answer.headers, answer.read()
    finally:
        connection.close()
