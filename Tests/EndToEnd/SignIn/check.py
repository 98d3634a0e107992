"""People sign in at Vicinity: at two real providers, as a browser does it, and by codes from their mail; then many at once while accounts is
killed. No session is lost, no code is good twice, no identifier of somebody else is joined.

Usage: check.py BINARIES, a folder with all executables. Loopback only, on the embedded log. Needs PyPI's oidc-provider-mock and, for its part,
Debian's glewlwyd. SIGN_IN_SEED repeats a run's choices, SIGN_IN_SECONDS says how long accounts is killed (25).
"""

import collections
import email
import email.policy
import json
import os
import random
import re
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
import urllib.request

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.normpath(f"{HERE}/../../OpenID/Providers"))

import glewlwyd  # noqa: E402
import mock  # noqa: E402
from browser import Browser  # noqa: E402

SEED = int(os.environ.get("SIGN_IN_SEED") or random.SystemRandom().randrange(1 << 32))
SECONDS = float(os.environ.get("SIGN_IN_SECONDS") or 25)
SERVICES = ("catalog", "orders", "search", "recommender", "crawler", "accounts", "notifier", "gateway")
SECRET = secrets.token_hex(32)
# Until then all has an answer again after a kill.
PATIENCE = 120


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Town:
    """All of Vicinity as processes that can be killed, with a provider of its own."""

    def __init__(self, binaries, provider, roles):
        self.binaries = binaries
        self.folder = tempfile.mkdtemp(prefix="vicinity-sign-in-")
        self.ports = {name: free_port() for name in SERVICES}
        self.url = f"http://127.0.0.1:{self.ports['gateway']}"
        self.provider = provider(free_port(), [f"{self.url}/v1/sign-in/callback"])
        self.processes = {}
        self.kills = 0
        self.read = set()
        module = sys.modules[provider.__module__]
        self.environment = {
            **os.environ, "DATA": self.folder, "DEPLOYMENT_SECRET": SECRET, "LOG": f"embedded:{self.folder}/log/log.db",
            "LOG_LEVEL": "error", "RATE_LIMIT_TOKEN": "off", "RATE_LIMIT_ADDRESS": "off", "RATE_LIMIT_SESSION": "off", "RATE_LIMIT_SIGN_IN": "off",
            **{name.upper(): f"http://127.0.0.1:{self.ports[name]}" for name in SERVICES if name != "gateway"},
            "OIDC_ISSUER": self.provider.issuer, "OIDC_CLIENT": module.CLIENT, "OIDC_SECRET": module.SECRET, "OIDC_ROLES": roles,
            "SMTP": f"folder:{self.folder}/mail", "SMTP_FROM": "Vicinity <noreply@vicinity.example>"}
        for name in SERVICES:
            self.start(name)
        for name in SERVICES:
            self.wait(name)

    def start(self, name):
        with open(f"{self.folder}/{name}.log", "ab") as output:
            self.processes[name] = subprocess.Popen(
                [f"{self.binaries}/{name}"], env={**self.environment, "PORT": str(self.ports[name])}, stderr=output, stdout=output)

    def wait(self, name, seconds=180):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.processes[name].poll() is not None:
                break
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{self.ports[name]}/readyz", timeout=2) as answer:
                    if answer.status == 200:
                        return
            except OSError:
                pass
            time.sleep(0.1)
        raise SystemExit(f"{name} is not ready: {open(f'{self.folder}/{name}.log').read()[-2000:]}")

    def kill(self, name):
        self.kills += 1
        self.processes[name].send_signal(signal.SIGKILL)
        self.processes[name].wait()

    def stop(self):
        self.provider.stop()
        for process in self.processes.values():
            process.terminate()
        for process in self.processes.values():
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
        if not os.environ.get("KEEP_FOLDERS"):
            shutil.rmtree(self.folder, ignore_errors=True)

    def letter(self, address, seconds=PATIENCE):
        """The code of a letter to an address that was not read before; waits for it."""
        folder = f"{self.folder}/mail"
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            for name in sorted(os.listdir(folder), reverse=True) if os.path.isdir(folder) else []:
                if not name.endswith(".eml") or name in self.read:
                    continue
                with open(f"{folder}/{name}", "rb") as file:
                    message = email.message_from_binary_file(file, policy=email.policy.default)
                if message["To"].lower() == address.lower():
                    self.read.add(name)
                    return re.search(r"(?m)^ *(\d{6})\s*$", message.get_body(("plain",)).get_content()).group(1)
            time.sleep(0.1)
        raise TimeoutError(f"no letter came to {address}")


class Visitor:
    """A browser at the page: its cookies, and the token that the page keeps."""

    def __init__(self, town):
        self.town = town
        self.browser = Browser()
        self.token = None

    def call(self, method, path, body=None, token=None):
        """Status, headers and JSON; status 0 if no answer came."""
        headers = {"Origin": self.town.url, "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        try:
            status, head, answer = self.browser.send(method, self.town.url + path, body, headers)
        except Exception:  # the connection breaks, also in the middle of an answer
            return 0, {}, None
        try:
            return status, head, json.loads(answer or b"null")
        except ValueError:
            return status, head, None

    def insist(self, method, path, body=None, token=None):
        end = time.monotonic() + PATIENCE
        while True:
            answer = self.call(method, path, body, token)
            if answer[0] not in (0, 429, 500, 502, 503, 504):
                return answer
            assert time.monotonic() < end, f"{method} {path} is answered {answer[0]} for ever: {answer[2]}"
            time.sleep(0.2)

    def anonymous(self):
        status, _, answer = self.insist("POST", "/v1/session")
        assert status in (200, 201), (status, answer)
        self.token = answer["token"]
        return answer["customer"]

    def depart(self, back="/you"):
        """Begins to sign in at the provider; where the browser goes."""
        status, _, answer = self.insist("POST", "/v1/sign-in/providers/main", {"return": back}, self.token)
        assert status == 200, (status, answer)
        return answer["location"]

    def arrive(self, address):
        """Comes back from the provider; where the page is then."""
        path = address.removeprefix(self.town.url)
        assert path.startswith("/v1/sign-in/callback?"), address
        status, head, answer = self.call("GET", path)
        assert status == 303, (status, answer)
        return head["Location"]

    def renew(self, acting=None):
        return self.insist("POST", "/v1/account/session", {"as": acting} if acting else {})

    def session(self, acting=None):
        status, _, answer = self.renew(acting)
        assert status == 201, (status, answer)
        return answer

    def ask_code(self, address):
        status, _, answer = self.insist("POST", "/v1/sign-in/email", {"email": address, "language": "es"})
        assert status == 202, (status, answer)
        return answer["attempt"]

    def code(self, attempt, code):
        return self.call("POST", f"/v1/sign-in/email/{attempt}", {"code": code}, self.token)


def check(what, is_so, *why):
    if not is_so:
        raise AssertionError(f"{what}: {why}")


# --- One after the other ---

def at_provider(town, ana_duty):
    visitor = Visitor(town)
    customer = visitor.anonymous()
    ways = visitor.insist("GET", "/v1/sign-in")[2]
    check("both ways are offered", ways["email"] and [way["id"] for way in ways["providers"]] == ["main"], ways)
    back = town.provider.sign_in(visitor.depart("/orders"), "ana")
    check("a stranger cannot hand in her answer", Visitor(town).arrive(back).startswith("/you?problem="))
    check("she comes back to where she was", visitor.arrive(back) == "/orders")
    found = visitor.session()
    check("the anonymous customer is who signed in", found["person"] == customer == found["customer"], found)
    check("her groups give her duty", found["memberships"] == [{"merchant": "m-ana", "duty": ana_duty}] and not found["isOperator"], found)
    other = visitor.arrive(back)
    check("the answer is good once", other.startswith("/you?problem="), other)
    check("and the session goes on", visitor.session()["person"] == customer)
    acting = visitor.session({"merchant": "m-ana"})
    check("she acts for her business", acting["role"] == "merchant", acting)
    status = visitor.renew({"merchant": "m-other"})[0]
    check("for no other", status == 403, status)
    check("and runs nothing", visitor.renew({"role": "operator"})[0] == 403)

    second = Visitor(town)
    joined = second.anonymous()
    second.arrive(town.provider.sign_in(second.depart(), "ana"))
    found = second.session()
    check("another device is the same person", found["person"] == customer and joined != customer, found)
    items = second.insist("GET", "/v1/account/sessions", token=found["token"])[2]["items"]
    check("both devices are listed", len(items) == 2 and [item["isThis"] for item in items].count(True) == 1, items)

    boss = Visitor(town)
    boss.arrive(town.provider.sign_in(boss.depart(), "boss"))
    acting = boss.session({"role": "operator"})
    check("an operator runs all", acting["role"] == "operator" and acting["isOperator"], acting)
    status, _, answer = boss.insist("GET", "/v1/accounts", token=acting["token"])
    check("and sees the accounts", status == 200 and answer["items"], status, answer)

    # Answers that nobody asked for.
    visitor = Visitor(town)
    visitor.depart()
    for query in ["", "state=x&code=y", "error=access_denied", "state=&code=&iss=https%3A%2F%2Felse.example"]:
        where = visitor.arrive(f"{town.url}/v1/sign-in/callback?{query}")
        check("an answer that nobody asked for signs nobody in", where.startswith("/you?problem="), query, where)
    check("nobody is signed in", visitor.renew()[0] == 401)
    # Somebody else's answer beside one's own attempt.
    victim, thief = Visitor(town), Visitor(town)
    victim.depart()
    stolen = town.provider.sign_in(thief.depart(), "carl")
    check("nobody is signed in as somebody else", victim.arrive(stolen).startswith("/you?problem="))
    # Another issuer.
    visitor = Visitor(town)
    back = town.provider.sign_in(visitor.depart(), "carl")
    parts = urllib.parse.parse_qs(urllib.parse.urlsplit(back).query)
    parts["iss"] = ["https://else.example"]
    where = visitor.arrive(f"{town.url}/v1/sign-in/callback?{urllib.parse.urlencode(parts, doseq=True)}")
    check("another issuer's code is not handed in", where.startswith("/you?problem="), where)


def by_mail(town):
    visitor = Visitor(town)
    customer = visitor.anonymous()
    attempt = visitor.ask_code("Eva@Example.com")
    code = town.letter("Eva@Example.com")
    wrong = f"{(int(code) + 1) % 1000000:06}"
    for _ in range(3):
        status, _, answer = visitor.code(attempt, wrong)
        check("a wrong code is refused", status in (401, 403, 409, 422), status, answer)
    status, _, answer = visitor.code(attempt, code)
    check("a code signs in", status == 201 and answer["person"] == customer and answer["isNew"], status, answer)
    check("once", Visitor(town).code(attempt, code)[0] in (401, 403, 404, 409, 410, 422))
    check("and the session is renewed by its cookie", visitor.session()["person"] == customer)
    # Guessing.
    guesser = Visitor(town)
    attempt = guesser.ask_code("fay@example.com")
    code = town.letter("fay@example.com")
    for number in range(5):
        guesser.code(attempt, f"{(int(code) + 1 + number) % 1000000:06}")
    status, _, answer = guesser.code(attempt, code)
    check("after five guesses not even the right code is taken", status in (401, 403, 404, 409, 410, 422), status, answer)
    # The same person on another device, however the address is written.
    second = Visitor(town)
    attempt = second.ask_code("eva@example.com")
    answer = second.code(attempt, town.letter("eva@example.com"))[2]
    check("capitals make no other person", answer["person"] == customer, answer)
    items = second.insist("GET", "/v1/account/sessions", token=answer["token"])[2]["items"]
    first = next(item for item in items if not item["isThis"])
    status = second.insist("DELETE", f"/v1/account/sessions/{first['id']}", token=answer["token"])[0]
    check("a device is signed out from another", status in (200, 204), status)
    end = time.monotonic() + 60
    while visitor.renew()[0] != 401:
        check("within a minute", time.monotonic() < end)
        time.sleep(0.2)
    check("the other goes on", second.session()["person"] == customer)


# --- While accounts is killed ---

class Siege:
    def __init__(self, town):
        self.town = town
        self.over = threading.Event()
        self.counts = collections.Counter()
        self.failures = []

    def guarded(self, work, *arguments):
        def run():
            try:
                work(*arguments)
            except BaseException as failure:
                self.failures.append(failure)
        thread = threading.Thread(target=run, daemon=True)
        thread.start()
        return thread

    def killer(self):
        chance = random.Random(f"{SEED}/killer")
        while not self.over.is_set():
            time.sleep(chance.uniform(0.5, 3))
            self.town.kill("accounts")
            time.sleep(chance.choice([0, 0, chance.uniform(0, 1)]))
            self.town.start("accounts")

    def person(self, number):
        """Signs in by mail, each code at two places at once, then renews; what an answer lost must not cost the session."""
        chance = random.Random(f"{SEED}/person/{number}")
        visit = 0
        while not self.over.is_set():
            address = f"p{number}-{visit}@example.com"
            visitor = self.sign_in(address)
            if visitor:
                person = visitor.session()["person"]
                for _ in range(chance.randint(3, 12)):
                    time.sleep(chance.uniform(0, 0.5))
                    found = visitor.session()
                    check("the session is the same person's", found["person"] == person, found)
                    self.counts["renewals"] += 1
            visit += 1

    def sign_in(self, address):
        visitor, other = Visitor(self.town), Visitor(self.town)
        visitor.anonymous()
        attempt = visitor.ask_code(address)
        try:
            code = self.town.letter(address, 8)
        except TimeoutError:
            # It waited in memory as accounts was killed: the person asks for another.
            self.counts["letters lost"] += 1
            return None
        outcomes = []
        threads = [self.guarded(lambda one=one: outcomes.append((one, one.code(attempt, code)))) for one in (visitor, other)]
        for thread in threads:
            thread.join()
        # An answer that was lost may have been a yes; then no other is one.
        for one, (status, _, _) in list(outcomes):
            if status in (0, 500, 502, 503, 504):
                outcomes.append((one, one.insist("POST", f"/v1/sign-in/email/{attempt}", {"code": code}, one.token)))
        winners = [one for one, (status, _, _) in outcomes if status == 201]
        check("a code is good once", len(winners) <= 1, [(status, answer) for _, (status, _, answer) in outcomes])
        self.counts["signed in" if winners else "answers lost"] += 1
        return winners[0] if winners else None

    def run(self):
        killer = self.guarded(self.killer)
        people = [self.guarded(self.person, number) for number in range(6)]
        end = time.monotonic() + SECONDS
        while time.monotonic() < end and not self.failures:
            time.sleep(0.2)
        self.over.set()
        for thread in [killer, *people]:
            thread.join(PATIENCE + 60)
        if self.failures:
            raise self.failures[0]
        check("something was tried", self.counts["signed in"] >= 3 and self.counts["renewals"] >= 10 and self.town.kills >= 3, self.counts)



def main(binaries):
    print(f"SIGN_IN_SEED={SEED}", flush=True)
    began = time.monotonic()

    def say(what):
        print(f"{time.monotonic() - began:6.1f} s  {what}", flush=True)

    towns = [
        ("glewlwyd", glewlwyd.Glewlwyd, "groups:/shops/*=staff@*, groups:/operators=operator", "staff"),
        ("oidc-provider-mock", mock.Mock, "realm_access.roles:admin=operator, groups:/shops/*=owner@*", "owner")]
    for name, provider, roles, duty in towns:
        if name == "glewlwyd" and not shutil.which("glewlwyd"):
            say("glewlwyd: skipped, it cannot be had here")
            continue
        town = Town(binaries, provider, roles)
        try:
            say(f"{name}: all of Vicinity runs")
            at_provider(town, duty)
            say(f"{name}: people sign in there")
            if name != "glewlwyd":
                by_mail(town)
                say("people sign in by mail")
                siege = Siege(town)
                siege.run()
                say(f"accounts was killed {town.kills} times: {dict(siege.counts)}")
        except BaseException:
            for service in ("accounts", "gateway"):
                print(f"--- {service}\n{open(f'{town.folder}/{service}.log').read()[-3000:]}", flush=True)
            raise
        finally:
            town.stop()


if __name__ == "__main__":
    main(sys.argv[1])
