"""Holds a running Vicinity against its contracts.

- deploy/openapi: schemathesis calls every operation, none left out, with what fits the document and what does not.
- answers.py: every answer that everything.py and the others here get is compared with the document, whose schemas of answers are closed;
  so are all parameters, the stream's events, and the document's examples.
- strangers.py: what somebody was answered about what is theirs, others of every kind ask, too, and are refused.
- old_clients.py: clients older than the API, which know a WSDL or nothing, are answered as they expect.
- term_quality.py: of a text's terms those are found that a reader would name, and no fewer than YAKE finds.
- deploy/asyncapi.yaml: every event that this left in the log fits the schema of its type, and every type that should have come did.

Usage: check.py BINARIES, a folder with the executables catalog, orders, search, recommender, crawler, accounts, notifier and gateway. Loopback only.
"""

import datetime
import http.server
import glob
import json
import os
import re
import secrets
import shutil
import socket
import sqlite3
import struct
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
import zlib

import answers
import everything
import generators
import old_clients
import term_quality
import yaml
from jsonschema import Draft202012Validator
from strangers import Strangers

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../../.."))
sys.path.insert(0, f"{ROOT}/deploy/reference")
import join  # noqa: E402

# What only services say or hear that this town does not run, or does not run as several.
ELSEWHERE = ("ratings.", "recommender.", "privacy.", "catalog.forwards", "leaders")


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


# What a guide shows: a film and a bar that an operator has, too, and one that only it knows.
GUIDE = [
    {"@type": "Movie", "name": "Hail", "image": "/hail.png"},
    {"@type": "BarOrPub", "name": "Bar Pluja", "geo": {"@type": "GeoCoordinates", "latitude": 41.4021, "longitude": 2.17}},
    {"@type": "BarOrPub", "name": "Bar Vent", "geo": {"@type": "GeoCoordinates", "latitude": 41.41, "longitude": 2.18}}]


def grey(width, height):
    """A picture without anything on it, as a PNG file."""
    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress((b"\0" + b"\x80" * width) * height)) + chunk(b"IEND", b""))


PICTURE = grey(300, 200)


class Site(http.server.ThreadingHTTPServer):
    """One film, a page that is not there before somebody lets it, a guide that is empty in the end, a picture, and a receiver of webhooks and pushes."""

    daemon_threads = True

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            if self.path == "/slow":
                self.server.let.wait(60)
            known = self.path in ("/film", "/slow", "/guide", "/hail.png")
            things = [{"@type": "Movie", "name": "Rain"}]
            if self.path == "/guide":
                things = [] if self.server.is_over.is_set() else GUIDE
            graph = json.dumps({"@context": "https://schema.org", "@graph": things})
            page = f'<html><script type="application/ld+json">{graph}</script>'.encode()
            if self.path == "/hail.png":
                page = PICTURE
            self.send_response(200 if known else 404)
            self.send_header("Content-Type", "image/png" if self.path == "/hail.png" else "text/html")
            self.send_header("Content-Length", str(len(page)))
            self.end_headers()
            self.wfile.write(page)

        def do_POST(self):
            """A receiver of webhooks; at /deaf it takes nothing."""
            body = self.rfile.read(int(self.headers["Content-Length"]))
            self.server.received.append((self.path, {name.lower(): value for name, value in self.headers.items()}, body))
            self.send_response(500 if self.path == "/deaf" else 204)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *arguments):
            pass

    def handle_error(self, request, address):
        """Whoever stops does not wait for the slow page."""

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Site.Handler)
        self.let = threading.Event()
        self.is_over = threading.Event()
        self.received = []
        self.host = f"127.0.0.1:{self.server_port}"
        threading.Thread(target=self.serve_forever, daemon=True).start()


# What services want to be shown.
SECRET = secrets.token_hex(32)
AUTHORIZED = {"Authorization": f"Bearer {SECRET}"}


class Town:
    def __init__(self, binaries):
        self.site = Site()
        self.folder = tempfile.mkdtemp(prefix="vicinity-contract-")
        subprocess.run([f"{ROOT}/deploy/api-document", f"{self.folder}/api-document"], check=True)
        ports = {name: free_port() for name in ("catalog", "orders", "search", "recommender", "crawler", "accounts", "notifier", "gateway")}
        self.environment = {
            **os.environ, "DATA": self.folder, "DEPLOYMENT_SECRET": SECRET, "LOG": f"embedded:{self.folder}/log/log.db", "LOG_LEVEL": "warning",
            "RATE_LIMIT_TOKEN": "off", "RATE_LIMIT_ADDRESS": "off", "RATE_LIMIT_SESSION": "off", "RATE_LIMIT_SIGN_IN": "off", "RATE_LIMIT_TEST": "off",
            "CODES_OF_NETWORK": "10000",
            "CATALOG": f"http://127.0.0.1:{ports['catalog']}", "ORDERS": f"http://127.0.0.1:{ports['orders']}",
            "SEARCH": f"http://127.0.0.1:{ports['search']}",
            "RECOMMENDER": f"http://127.0.0.1:{ports['recommender']}",
            "ACCOUNTS": f"http://127.0.0.1:{ports['accounts']}", "SMTP": f"folder:{self.folder}/mail",
            "NOTIFIER": f"http://127.0.0.1:{ports['notifier']}", "WEBHOOK_HOSTS": self.site.host,
            "PUBLIC_URL": f"http://127.0.0.1:{ports['gateway']}",
            "API_DOCUMENT": f"{self.folder}/api-document", "PAGE": f"{ROOT}/Services/Web/Page", "IMAGES": f"{ROOT}/deploy/sample-data/images", "CRAWLER": f"http://127.0.0.1:{ports['crawler']}", "ALLOWED_HOSTS": self.site.host}
        self.answers = answers.Answers(join.joined())
        self.secret, self.picture, self.webhook_secret = SECRET, PICTURE, "whsec_of-this-test"
        self.environment["STRIPE_WEBHOOK_SECRET"] = self.webhook_secret
        self.catalog = f"http://127.0.0.1:{ports['catalog']}"
        self.recommender = f"http://127.0.0.1:{ports['recommender']}"
        self.url = f"http://127.0.0.1:{ports['gateway']}"
        self.processes = []
        for name, port in ports.items():
            output = open(f"{self.folder}/{name}.log", "ab")
            self.processes.append(
                subprocess.Popen([f"{binaries}/{name}"], env={**self.environment, "PORT": str(port)}, stderr=output))
        for port in ports.values():
            self.wait(f"http://127.0.0.1:{port}/readyz")
        self.binaries = binaries
        self.operator = self.token("operator")
        self.strangers = None
        self.strangers = Strangers(self)

    def token(self, role, id=None):
        command = [f"{self.binaries}/gateway", "token", "--role", role, *(["--id", id] if id else [])]
        return subprocess.run(command, env=self.environment, capture_output=True, text=True, check=True).stdout.strip()

    def wait(self, url):
        for _ in range(600):
            try:
                with urllib.request.urlopen(url, timeout=2) as answer:
                    if answer.status == 200:
                        return
            except (urllib.error.URLError, OSError):
                pass
            time.sleep(0.1)
        raise SystemExit(f"{url} is not ready")

    def call(self, method, path, body=None, token=None, key=None, base=None):
        """The status and the answer's JSON."""
        status, answer = self.fetch(method, path, body, token, key=key, base=base)
        return status, json.loads(answer or b"null")

    def fetch(self, method, path, body=None, token=None, kind="application/json", key=None, base=None, headers={}):
        """The status and the answer's bytes, which are compared with the document if the gateway gave them."""
        if base is None and self.strangers and method == "DELETE":
            # Of what is gone nobody could be kept away.
            self.strangers.ask(method, path, body, kind, headers, None)
        given, headers = headers, {"Content-Type": kind, "Prefer": "wait=20", **headers}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        if key:
            headers["Idempotency-Key"] = key
        sent = json.dumps(body).encode() if body is not None and not isinstance(body, bytes) else body
        request = urllib.request.Request((base or self.url) + path, sent, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=30) as response:
                status, answer, found = response.status, response.read(), response.headers
        except urllib.error.HTTPError as error:
            status, answer, found = error.code, error.read(), error.headers
        self.link, self.headers = found["Link"], found
        if base is None:
            packed = found["Content-Encoding"] == "gzip"
            self.answers.look(method, path, status, found, zlib.decompress(answer, 31) if packed else answer)
            if self.strangers and method != "DELETE" and status < 300:
                self.strangers.ask(method, path, body, kind, given, answer)
                self.link, self.headers = found["Link"], found
        return status, answer

    def stop(self):
        for process in reversed(self.processes):
            process.terminate()
        for process in self.processes:
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()


def live_a_little(town):
    """Makes every kind of event happen once, as far as one afternoon has them."""
    operator = town.operator
    customer = town.call("POST", "/v1/session")[1]["token"]
    for place in ("one", "two"):
        status, answer = town.call("PUT", f"/v1/places/{place}", {
            "types": ["Restaurant"], "name": place, "timeZone": "Europe/Madrid",
            "geo": {"latitude": 41.4, "longitude": 2.17}}, operator)
        assert status in (200, 201), answer
        for item in ("soup", "bread"):
            status, answer = town.call("PUT", f"/v1/items/{place}.{item}", {
                "name": item, "price": {"amount": 450, "currency": "EUR"}, "stock": {"kind": "count", "left": 5}},
                operator)
            assert status in (200, 201), answer

    def order(key, *lines):
        return town.call(
            "POST", "/v1/orders", {"lines": [{"item": item, "quantity": count} for item, count in lines]}, customer, key)

    status, first = order("a", ("one.soup", 2), ("two.soup", 1))
    assert status == 201, first
    assert order("a", ("one.soup", 2), ("two.soup", 1))[1]["id"] == first["id"]
    assert order("a", ("one.soup", 1))[0] == 422
    for place in ("one", "two"):
        for step in ("preparing", "ready", "completed"):
            status, answer = town.call(
                "PUT", f"/v1/orders/{first['id']}/status", {"status": step, "place": place}, operator)
            assert status == 200, answer
    assert order("b", ("one.soup", 5))[0] == 422, "sold out"
    status, third = order("c", ("one.bread", 1))
    assert town.call("PUT", f"/v1/orders/{third['id']}/status", {"status": "cancelled"}, customer)[0] == 200
    late = town.call("PUT", f"/v1/orders/{first['id']}/status", {"status": "cancelled"}, customer)
    assert late[0] in (409, 422), late
    assert town.call("DELETE", f"/v1/orders/{first['id']}", None, operator)[0] in (200, 204)
    assert town.call("DELETE", "/v1/items/two.bread", None, operator)[0] in (200, 204)
    assert town.call("DELETE", "/v1/places/two", None, operator)[0] in (200, 204)
    register_a_little(town)
    go_to_the_cinema(town, customer)
    crawl_a_little(town)
    crawl_a_guide(town)
    sign_out(town)
    status, answer = town.call(
        "PUT", "/v1/items/nowhere.soup", {"name": "soup", "price": {"amount": 450, "currency": "EUR"}}, operator)
    assert status in (404, 422), answer


def sign_out(town):
    """A customer ends their session, an operator those of a merchant who left: no fuzzing may, or nobody could ask any more."""
    session = town.call("POST", "/v1/session")[1]
    assert session["endsAt"] >= session["expiresAt"], session
    status, again = town.call("POST", "/v1/session", None, session["token"])
    assert status == 201 and again["endsAt"] == session["endsAt"], again
    assert town.call("POST", "/v1/session", None, town.operator)[0] == 403
    assert town.call("DELETE", "/v1/session", None, session["token"])[0] == 204
    assert town.call("GET", "/v1/orders", None, again["token"])[0] == 401
    left = {"person": "m-left", "role": "merchant"}
    status, answer = town.call("POST", "/v1/sessions/revocations", left, town.operator)
    assert status == 201 and left.items() <= answer.items(), answer
    for bad in ({}, {"person": ""}, {"role": "king"}, {**left, "issuedBefore": "2999-01-01T00:00:00Z"}, {**left, "more": 1}):
        assert town.call("POST", "/v1/sessions/revocations", bad, town.operator)[0] == 422, bad


def follow_links(town):
    """Reads each list page by page, going only where the `Link` header leads."""
    for path in ("/v1/places?near=41.4,2.17&limit=1", "/v1/places?limit=1", "/v1/items?limit=1", "/v1/orders?limit=1"):
        seen, total, next_path = [], None, path
        while next_path:
            status, page = town.call("GET", next_path, None, town.operator)
            assert status == 200, page
            seen += [one["id"] for one in page["items"]]
            total = page["total"]
            assert (town.link is None) == (page["next"] is None), f"{next_path}: {town.link} beside {page['next']}"
            next_path = re.fullmatch(r'<([^<>"]+)>; rel="next"', town.link)[1] if town.link else None
        assert len(seen) == len(set(seen)) == total, f"{path}: {seen} of {total}"
    assert total > 1, "several pages were read"


def register_a_little(town):
    """An area, a station, a person and a calendar come by imports and go again; the area stays, for the fuzzing to find."""
    files = {
        "areas": "id,kind,code,name,latitude,longitude\nth-10,province,10,Bangkok,13.75,100.5\nth-11,province,11,Samut Prakan,13.6,100.6\n",
        "stations": "id,name,latitude,longitude,service,line,line_name,code,number\n"
                    "bts-n8,Mo Chit,13.8,100.55,BTS,sukhumvit,Sukhumvit Line,N8,17\n",
        "people": "id,place,name\nsomsri,one,Somsri\n",
        "holidays": '[{"country": "TH", "name": "Thailand", "holidays": [{"date": "2026-04-13", "name": "Songkran"}]}]'}
    for kind, text in files.items():
        request = urllib.request.Request(
            f"{town.catalog}/admin/import", json.dumps({"text": text, "format": kind}).encode(),
            {"Content-Type": "application/json", **AUTHORIZED})
        with urllib.request.urlopen(request, timeout=30) as answer:
            last = json.loads(answer.read().splitlines()[-1])
            assert last.get("finished"), last
    for path in ("areas/th-11", "stations/bts-n8", "people/somsri", "holidays/th"):
        status, answer = town.call("GET", f"/v1/{path}")
        assert status == 200, answer
        status, answer = town.call("DELETE", f"/admin/{path}", token=SECRET, base=town.catalog)
        assert status == 204, answer


def go_to_the_cinema(town, customer):
    """Films, a critic and shows come by imports; seats are bought, a ticket is shown, and one cinema closes."""
    start = (datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(days=2)).strftime("%Y-%m-%dT%H:%M:%SZ")
    for place in ("cine", "closing"):
        status, answer = town.call("PUT", f"/v1/places/{place}", {
            "types": ["MovieTheater"], "name": place, "timeZone": "Europe/Madrid",
            "geo": {"latitude": 41.4, "longitude": 2.16}}, town.operator)
        assert status in (200, 201), answer
    files = {
        "movies": "id,name,minutes\nrain,Rain,108\n", "critics": "id,name,media\nana,Ana Roca,Sala Fosca\n",
        "screenings": f"id,place,movie,start,seats,price\n1,cine,rain,{start},10,9.50\n1,closing,rain,{start},10,9.50\n"}
    for kind, text in files.items():
        request = urllib.request.Request(
            f"{town.catalog}/admin/import", json.dumps({"text": text, "format": kind, "currency": "EUR"}).encode(),
            {"Content-Type": "application/json", **AUTHORIZED})
        with urllib.request.urlopen(request, timeout=30) as answer:
            lines = answer.read().splitlines()
            assert json.loads(lines[-1]).get("finished") and b'"refused":0' in lines[-2], lines
    status, order = town.call(
        "POST", "/v1/orders", {"lines": [{"item": "cine.screening-1", "quantity": 2}]}, customer, "seats")
    assert status == 201 and order["lines"][0]["show"]["cinema"] == "cine", order
    ticket = order["lines"][0]["ticket"]
    assert town.call("POST", f"/v1/tickets/{ticket}/check-in", None, customer)[0] == 403
    status, problem = town.call("POST", f"/v1/tickets/{ticket}/check-in", None, town.operator)
    assert status == 409 and problem["type"].endswith("/door-closed"), problem
    soon = (datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(minutes=50)).strftime("%Y-%m-%dT%H:%M:%SZ")
    moved = town.fetch(
        "PATCH", "/v1/screenings/cine.screening-1", {"startDate": soon}, town.operator, "application/merge-patch+json")
    assert moved[0] == 200, moved
    deadline = time.monotonic() + 60
    while town.call("POST", f"/v1/tickets/{ticket}/check-in", None, town.operator)[0] != 200:
        assert time.monotonic() < deadline, "the show is not known to be moved"
        time.sleep(0.2)
    assert town.call("POST", f"/v1/tickets/{ticket}/check-in", None, town.operator)[0] == 409
    assert town.call("DELETE", "/v1/places/closing", None, town.operator)[0] in (200, 204)
    keep_a_program(town, start)


def keep_a_program(town, start):
    """An operator writes a film, a show and a critic, and deletes them."""
    things = {
        "movies/movie-fog": {"name": "Fog", "duration": "PT95M", "datePublished": "2026-05-01"},
        "screenings/cine.screening-2": {
            "movie": "movie-fog", "startDate": start, "seats": 5, "price": {"amount": 900, "currency": "EUR"}},
        "critics/critic-bo": {"name": "Bo Riu", "media": ["Radio Bosc"]}}
    for path, thing in things.items():
        status, answer = town.call("PUT", f"/v1/{path}", thing, town.operator)
        assert status == 200 and town.call("GET", f"/v1/{path}", None, town.operator)[1] == answer, answer
    assert town.call("DELETE", "/v1/movies/movie-fog", None, town.operator)[0] == 409, "it is to be shown"
    for path in reversed(["movies/movie-fog", "screenings/cine.screening-2", "critics/critic-bo"]):
        assert town.call("DELETE", f"/v1/{path}", None, town.operator)[0] == 204, path


def crawl_a_little(town):
    """A source is made, visited to its end, visited again and stopped, and goes."""

    def call(method, path, body=None):
        return town.call(method, f"/v1/crawls{path}", body, town.operator)

    def settings(page):
        return {"settings": {
            "name": "Films", "starts": [f"http://{town.site.host}{page}"], "yields": ["Movie"],
            "readings": [{"reading": {"as": "html"}}], "limits": {"delay": 0}}}

    def run_until(state):
        for _ in range(600):
            status, run = call("GET", f"/rain/runs/{number}")
            assert status == 200, run
            if run["state"] in state:
                return run
            time.sleep(0.1)
        raise AssertionError(f"the run is {run['state']}")

    status, page = call("POST", "/dry-run", settings("/film"))
    assert status == 200 and [thing["name"] for thing in page["things"]] == ["Rain"], page
    status, source = call("PUT", "/rain", settings("/film"))
    assert status == 200, source
    assert call("POST", "/rain/stop")[0] == 409
    number = call("POST", "/rain/runs")[1]["run"]["number"]
    assert run_until(["done"])["report"]["observed"] == 1
    assert call("PUT", "/rain", settings("/slow"))[0] == 200
    number = call("POST", "/rain/runs")[1]["run"]["number"]
    run_until(["running"])
    assert call("POST", "/rain/stop")[0] == 200
    run_until(["stopped"])
    town.site.let.set()
    assert call("DELETE", "/rain")[0] == 204
    assert call("DELETE", "/rain")[0] == 404


def crawl_a_guide(town):
    """What a guide says of a film and of a bar is taken for theirs, set apart by an operator, and gone with the guide's next page."""

    def call(method, path, body=None):
        return town.call(method, f"/v1/{path}", body, town.operator)

    def run():
        status, answer = call("POST", "crawls/guide/runs")
        assert status in (200, 201, 202), answer
        number = answer["run"]["number"]
        return until(lambda: found if (found := call("GET", f"crawls/guide/runs/{number}")[1])["state"] == "done" else None)

    def until(ask):
        for _ in range(600):
            if answer := ask():
                return answer
            time.sleep(0.1)
        raise AssertionError("it does not come")

    own = {
        "movies/movie-hail": {"name": "Hail"},
        "places/bar-pluja": {
            "types": ["BarOrPub"], "name": "Bar Pluja", "timeZone": "Europe/Madrid",
            "geo": {"latitude": 41.402, "longitude": 2.17}}}
    for path, thing in own.items():
        status, answer = call("PUT", path, thing)
        assert status in (200, 201), answer
    status, answer = call("PUT", "crawls/guide", {"settings": {
        "name": "Guide", "starts": [f"http://{town.site.host}/guide"], "yields": ["Movie", "BarOrPub"],
        "readings": [{"reading": {"as": "html"}}], "limits": {"delay": 0}, "missesUntilGone": 1}})
    assert status == 200, answer
    assert run()["report"]["observed"] == len(GUIDE)
    for path in own:
        sources = until(lambda: call("GET", f"{path}/sources")[1]["items"])
        assert [source["source"] for source in sources] == ["guide"], sources
        status, answer = call("POST", f"{path}/split", {"source": "guide", "thing": sources[0]["thing"]})
        assert status == 200 and answer["items"] == [], answer
        status, answer = call("POST", f"{path}/split", {"source": "guide", "thing": "guide nobody"})
        assert status == 422 or status == 404, answer
    # The film that was set apart shows the guide's picture, as long as the guide has it.
    image = until(lambda: next((film["image"] for film in call("GET", "movies?q=Hail")[1]["items"] if film.get("image")), None))
    assert image.startswith("/v1/pictures/"), image
    town.site.is_over.set()
    assert run()["report"]["gone"] == len(GUIDE)


def fuzz(town):
    command = [
        os.path.join(os.path.dirname(sys.executable), "schemathesis"), "--config-file",
        f"{ROOT}/Tests/EndToEnd/Contract/schemathesis.toml", "run", f"{town.folder}/api-document/openapi.json",
        "--url", town.url, "--header", f"Authorization: Bearer {town.operator}", "--max-examples", "4",
        "--seed", os.environ.get("CONTRACT_SEED", "20"), "--phases", "examples,coverage,fuzzing", "--no-color",
        "--request-timeout", "40", "--max-time", "120", "--workers", "1", "--generation-database", "none"]
    return subprocess.run(command, cwd=town.folder, check=False).returncode


def check_events(town):
    document = yaml.safe_load(open(f"{ROOT}/deploy/asyncapi.yaml"))
    types = {}
    for name, channel in document["channels"].items():
        for message in channel["messages"]:
            payload = document["components"]["messages"][message]["payload"]
            types[name, message] = Draft202012Validator({**payload, "components": document["components"]})
    log = sqlite3.connect(f"file:{town.folder}/log/log.db?mode=ro", uri=True)
    first = dict(log.execute("SELECT first_partition, name FROM topics").fetchall())
    starts = sorted(first)
    seen, wrong = set(), []
    for identifier, value in log.execute("SELECT id, value FROM records WHERE value IS NOT NULL"):
        partition = identifier >> 40
        topic = first[max(start for start in starts if start <= partition)]
        event = json.loads(value)
        validator = types.get((topic, event["type"]))
        if validator is None:
            wrong.append(f"{topic} holds a {event['type']}, which the document does not name there")
            continue
        seen.add((topic, event["type"]))
        wrong += [f"{topic} {event['type']} {'/'.join(map(str, one.path))}: {one.message[:200]}"
                  for one in validator.iter_errors(event)]
    missing = sorted(
        f"{topic} {name}" for topic, name in types.keys() - seen
        if not topic.startswith("dead-letters.") and not topic.startswith(ELSEWHERE))
    for line in wrong[:20] + [f"never seen: {line}" for line in missing]:
        print(line)
    print(f"{len(seen)} kinds of events fit the AsyncAPI document, {len(wrong)} records do not")
    return wrong or missing


def check_answers(town):
    """Whether all that was answered so far stands in the document, and every operation was seen to do what it is for."""
    strangers = town.strangers
    wrong = sorted(set(town.answers.faults)) + list(town.answers.missing()) + strangers.faults
    unasked = {one.name for one in town.answers.document.operations if "x-roles" in one.content} - strangers.asked.keys()
    wrong += [f"{name}: no stranger has tried it" for name in sorted(unasked - set(answers.UNSEEN))]
    print(f"strangers were answered {strangers.count} times at {len(strangers.asked)} operations")
    for line in wrong:
        print(line)
    print(f"{len(town.answers.seen)} operations answered as the document says, {len(wrong)} faults")
    return bool(wrong)


def check_schemas():
    """Whether generators of clients find all that the documents say, and every golden fits the schema of its record."""
    documents = {"openapi": join.joined(), "asyncapi": yaml.safe_load(open(f"{ROOT}/deploy/asyncapi.yaml"))}
    wrong = [f"{name}: {fault}" for name, document in documents.items() for fault in generators.faults(document)]
    components = documents["asyncapi"]["components"]
    goldens = sorted(glob.glob(f"{ROOT}/Tests/Contract/Goldens/*.json"))
    for golden in goldens:
        record = os.path.basename(golden).split(".")[0]
        validator = Draft202012Validator({"$ref": f"#/components/schemas/{record}", "components": components})
        # Their texts and lists are as short as can be.
        wrong += [f"{golden}: {one.message[:200]}" for one in validator.iter_errors(json.load(open(golden)))
                  if one.validator not in ("pattern", "minItems")]
    print(f"{len(goldens)} goldens")
    for line in wrong:
        print(line)
    return bool(wrong)


def main():
    failed = check_schemas()
    town = Town(sys.argv[1])
    try:
        live_a_little(town)
        follow_links(town)
        old_clients.check(town)
        term_quality.check(town)
        everything.ask(town)
        time.sleep(3)  # checkpoints follow within a second or two
        failed = check_events(town) or failed
        failed = check_answers(town) or failed
        failed = fuzz(town) or failed
    finally:
        town.stop()
    if failed:
        raise SystemExit(f"the contracts are not kept; the processes' logs are in {town.folder}")
    shutil.rmtree(town.folder, ignore_errors=True)


if __name__ == "__main__":
    main()
