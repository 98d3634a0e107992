"""All of Vicinity as processes on loopback and the embedded log, which can be killed; for programs that ask it over HTTP."""

import collections
import glob
import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../../.."))
SERVICES = subprocess.check_output(f"{ROOT}/deploy/services", text=True).split()
# Until then all has an answer again after a kill, in seconds.
PATIENCE = 180


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Town:
    """Those of the services that there are executables of."""

    def __init__(self, binaries, settings=None, services=SERVICES):
        self.binaries = binaries
        self.folder = tempfile.mkdtemp(prefix="vicinity-town-")
        self.secret = secrets.token_hex(32)
        self.services = [name for name in services if os.path.exists(f"{binaries}/{name}")]
        self.ports = {name: free_port() for name in self.services}
        self.environment = {
            **os.environ, "DATA": self.folder, "DEPLOYMENT_SECRET": self.secret, "LOG": f"embedded:{self.folder}/log/log.db",
            "LOG_LEVEL": "error", "IMPORT_FOLDERS": f"{ROOT}/deploy/sample-data,{self.folder}",
            **{name.upper(): self.address(name) for name in self.services if name != "gateway"}, **(settings or {})}
        self.processes, self.kills = {}, collections.Counter()
        for name in self.services:
            self.start(name)
        for name in self.services:
            self.wait(name)

    def address(self, name):
        return f"http://127.0.0.1:{self.ports[name]}"

    @property
    def url(self):
        return self.address("gateway")

    def token(self, role, id=None):
        command = [f"{self.binaries}/gateway", "token", "--role", role, *(["--id", id] if id else [])]
        found = subprocess.run(command, env=self.environment, capture_output=True, text=True, check=True)
        return found.stdout.strip()

    # --- Processes ---

    def start(self, name):
        with open(f"{self.folder}/{name}.log", "ab") as output:
            self.processes[name] = subprocess.Popen(
                [f"{self.binaries}/{name}"], env={**self.environment, "PORT": str(self.ports[name])}, stderr=output, stdout=output)

    def wait(self, name, seconds=PATIENCE):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.processes[name].poll() is not None:
                raise SystemExit(f"{name} ended: {self.said(name)}")
            try:
                with urllib.request.urlopen(f"{self.address(name)}/readyz", timeout=2) as answer:
                    if answer.status == 200:
                        return
            except OSError:
                pass
            time.sleep(0.1)
        raise SystemExit(f"{name} is not ready: {self.said(name)}")

    def said(self, name):
        with open(f"{self.folder}/{name}.log", encoding="utf-8", errors="replace") as output:
            return output.read()[-2000:]

    def kill(self, name):
        self.kills[name] += 1
        self.processes[name].send_signal(signal.SIGKILL)
        self.processes[name].wait()

    def cpu(self, name):
        """Seconds of CPU that a process has used."""
        total = 0
        for path in glob.glob(f"/proc/{self.processes[name].pid}/task/*/schedstat"):
            try:
                with open(path, encoding="ascii") as file:
                    total += int(file.read().split()[0])
            except OSError:
                pass
        return total / 1e9

    def stop(self, keep=False):
        for process in self.processes.values():
            process.terminate()
        for process in self.processes.values():
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        if not keep:
            shutil.rmtree(self.folder, ignore_errors=True)

    # --- Asking ---

    def call(self, method, path, body=None, token=None, key=None):
        """Status and JSON; 0 if no answer came."""
        headers = {"Content-Type": "application/json", "Prefer": "wait=5"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        if key:
            headers["Idempotency-Key"] = key
        body = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, body, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:
                return answer.status, json.loads(answer.read() or b"null")
        except urllib.error.HTTPError as error:
            try:
                return error.code, json.loads(error.read() or b"null")
            except Exception:
                return error.code, None
        except Exception:  # also http.client's own, as a connection breaks in the middle of an answer
            return 0, None

    def insist(self, method, path, body=None, token=None, key=None, seconds=PATIENCE):
        """Asks until there is an answer."""
        end = time.monotonic() + seconds
        while True:
            status, answer = self.call(method, path, body, token, key)
            if status not in (0, 429, 500, 502, 503, 504):
                return status, answer
            if time.monotonic() > end:
                raise SystemExit(f"{method} {path} is answered {status} for ever: {answer}")
            time.sleep(0.1)

    def load(self, *files):
        """Imports files of the sample data."""
        with open(f"{ROOT}/deploy/sample-data/sample.json", encoding="utf-8") as manifest:
            known = {one["file"]: one for one in json.load(manifest)["imports"]}
        for name in files:
            options = {key: value for key, value in known[name].items() if key != "file"}
            body = json.dumps({"path": f"{ROOT}/deploy/sample-data/{name}", **options}).encode()
            headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self.secret}"}
            request = urllib.request.Request(f"{self.address('catalog')}/admin/import", body, headers)
            self.imported(name, request)

    def imported(self, name, request):
        """An import, once the one before has let go."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                with urllib.request.urlopen(request, timeout=600) as answer:
                    said = answer.read()
                break
            except urllib.error.HTTPError as error:
                if error.code != 409 or time.monotonic() > end:
                    raise
                time.sleep(0.1)
        if b'"finished":true' not in said:
            raise SystemExit(f"the import of {name} ended with {said[-500:]}")
