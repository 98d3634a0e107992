"""A running Vicinity as deploy/run starts it, with a part of the sample data."""

import atexit
import email
import email.policy
import functools
import glob
import json
import os
import random
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

from provider import KEY, SECRET, Provider
from site_of_a_bar import Site

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../.."))
SAMPLE = f"{ROOT}/deploy/sample-data"
# The executables.
BIN = os.environ.get("BIN") or f"{ROOT}/.build/{os.environ.get('CONFIGURATION', 'debug')}"
# The food places of each city: enough for lists and maps, and imported in seconds.
FOOD_PLACES = 120
# Nothing passes sooner by it: a wait of this length, in seconds, is for machines that do much else.
PATIENCE = 120
# The address of an operator.
BOSS = "boss@example.org"


def free_ports():
    """Nine free ports in a row, not the first ones, which another town may be about to take."""
    for first in random.sample(range(20_000, 30_000, 10), 1000):
        probes = [socket.socket() for _ in range(9)]
        try:
            for offset, probe in enumerate(probes):
                probe.bind(("127.0.0.1", first + offset))
            return first
        except OSError:
            continue
        finally:
            for probe in probes:
                probe.close()
    raise SystemExit("no nine ports in a row are free")


class Town:
    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="vicinity-page-")
        self.port = free_ports()
        self.site = Site()
        self.url = f"http://127.0.0.1:{self.port}"
        environment = {
            **os.environ, "PORT": str(self.port), "DATA": f"{self.folder}/data", "SAMPLE": "no", "LOG_LEVEL": "warning",
            "CONFIGURATION": os.environ.get("CONFIGURATION", "debug"), "CONTACT_EMAIL": "hello@example.org",
            "ALLOWED_HOSTS": self.site.host, "IMPORT_FOLDERS": f"{SAMPLE},{self.folder}",
            "OPERATOR_EMAILS": BOSS, "SMTP": f"folder:{self.folder}/mail", "WEBHOOK_HOSTS": "127.0.0.1",
            # All browsers of these tests are in one network.
            "CODES_OF_NETWORK": "10000"}
        # Online payment is by a stand-in of the provider.
        self.provider = Provider(self.url)
        environment |= {"STRIPE_KEY": KEY, "STRIPE_API": self.provider.url, "STRIPE_RETURN": self.url, "STRIPE_WEBHOOK_SECRET": SECRET}
        environment |= self.settings()
        environment.pop("LOG", None)
        self.log = open(f"{self.folder}/run.txt", "w")
        self.process = subprocess.Popen(
            [f"{ROOT}/deploy/run"], env=environment, stdout=self.log, stderr=subprocess.STDOUT, start_new_session=True)
        atexit.register(self.stop)
        self.until("Vicinity runs", lambda: "\nready\n" in self.output(), 900)
        with open(f"{self.folder}/data/operator-token") as file:
            self.operator = file.read().strip()
        with open(f"{self.folder}/data/keys/deployment-secret") as file:
            secret = file.read().strip()
        # Headers of requests to the services' own HTTP.
        self.at_services = {"Content-Type": "application/json", "Authorization": f"Bearer {secret}"}
        self.fill()

    def settings(self):
        """A hook for towns of other kinds, called when the address is known."""
        return {}

    def fill(self):
        self.bring_in(self.sample())
        self.let_critics_rate()

    def until(self, what, holds, seconds=PATIENCE):
        end = time.monotonic() + seconds
        while not holds():
            if self.process.poll() is not None or time.monotonic() > end:
                print(self.output()[-3000:])
                raise SystemExit(f"in vain waited for: {what}")
            time.sleep(0.2)

    def output(self):
        """The output of deploy/run."""
        with open(self.log.name) as file:
            return file.read()

    def sample(self):
        """The manifest of the sample data with fewer food places, and no cinemas in Bangkok: films there are to be far away."""
        with open(f"{SAMPLE}/sample.json") as file:
            manifest = json.load(file)
        manifest["imports"] = [entry for entry in manifest["imports"] if not entry["file"].startswith("bangkok-")]
        for entry in manifest["imports"]:
            source = f"{SAMPLE}/{entry['file']}"
            if entry["format"] != "osm":
                shutil.copy(source, self.folder)
                continue
            with open(source) as file:
                places = json.load(file)
            places["features"] = places["features"][:FOOD_PLACES]
            with open(f"{self.folder}/{entry['file']}", "w") as file:
                json.dump(places, file)
        shutil.copy(f"{SAMPLE}/menus.json", self.folder)
        with open(f"{self.folder}/sample.json", "w") as file:
            json.dump(manifest, file)
        return f"{self.folder}/sample.json"

    def bring_in(self, manifest):
        body = json.dumps({"manifest": manifest}).encode()
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port + 1}/admin/import", body, self.at_services)
        with urllib.request.urlopen(request, timeout=600) as answer:
            last = answer.read().decode().strip().splitlines()[-1]
        assert '"finished":true' in last, last
        # Search consumes it some moments later, the last file's items last.
        places, items = "/v1/places?types=FoodEstablishment&limit=1", "/v1/items?limit=1"
        # Some few features may be no places; each place has four dishes at least.
        expected = 1.9 * FOOD_PLACES
        known = lambda path: self.call("GET", path)[1]["total"]
        self.until("search knows the sample data", lambda: known(places) >= expected and known(items) >= 4 * expected, 300)

    def let_critics_rate(self):
        body = json.dumps({"format": "ratings", "path": f"{SAMPLE}/critic-ratings.csv"}).encode()
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port + 4}/admin/import", body, self.at_services)
        with urllib.request.urlopen(request, timeout=600) as answer:
            said = answer.read().decode()
        assert '"finished":true' in said, said
        with open(f"{SAMPLE}/critic-ratings.csv") as file:
            expected = len(file.read().splitlines()) - 1
        known = lambda: sum(critic["ratings"] for critic in self.all("/v1/critics?"))
        self.until("the recommender knows the critics' ratings", lambda: known() == expected, 300)

    def all(self, path):
        """All items of a list; the path ends in ? or &."""
        items, cursor = [], ""
        while cursor is not None:
            page = self.call("GET", f"{path}limit=100" + (f"&cursor={cursor}" if cursor else ""))[1]
            items += page["items"]
            cursor = page["next"]
        return items

    def token(self, role, person):
        """A token of a member of staff."""
        return self.run("gateway", "token", "--role", role, "--id", person)

    def code(self, address, since=0):
        """The code in the last letter to an address, after so many letters to it."""
        def found():
            # Other letters, as on changed ways to sign in, have none.
            return [code[1] for letter in self.letters(address)[since:] if (code := re.search(r"\b(\d{6})\b", letter))]

        self.until(f"a code to {address}", found)
        return found()[-1]

    def letters(self, address):
        """The texts of the letters to an address, the newest last."""
        paths = sorted(glob.glob(f"{self.folder}/mail/*.eml"), key=os.path.getmtime)
        found = []
        for path in paths:
            with open(path, "rb") as file:
                letter = email.message_from_binary_file(file, policy=email.policy.default)
            if address in str(letter["To"]):
                found.append(letter.get_body(("plain",)).get_content())
        return found

    def run(self, program, *arguments):
        """Runs an executable beside the others; returns its output."""
        environment = {**os.environ, "DATA": f"{self.folder}/data"}
        found = subprocess.run(
            [f"{BIN}/{program}", *arguments], env=environment,
            capture_output=True, text=True, check=True)
        return found.stdout.strip()

    def call(self, method, path, body=None, token=None, key=None):
        kind = "application/merge-patch+json" if method == "PATCH" else "application/json"
        headers = {"Content-Type": kind, "Prefer": "wait=20"}
        if key:
            headers["Idempotency-Key"] = key
        if token:
            headers["Authorization"] = f"Bearer {token}"
        request = urllib.request.Request(
            self.url + path, json.dumps(body).encode() if body is not None else None, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return answer.status, json.loads(answer.read() or b"null")
        except urllib.error.HTTPError as error:
            return error.code, json.loads(error.read() or b"null")

    def kill(self, name):
        """Kills a service, as a crash would; deploy/run starts it again."""
        with open(f"{self.folder}/data/{name}.pid") as file:
            os.kill(int(file.read()), signal.SIGKILL)

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(60)
            except subprocess.TimeoutExpired:
                os.killpg(self.process.pid, signal.SIGKILL)
        shutil.rmtree(self.folder, ignore_errors=True)


@functools.cache
def town():
    """The town of all tests in this process."""
    return Town()
