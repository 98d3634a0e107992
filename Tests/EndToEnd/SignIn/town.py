"""All of Vicinity as processes that can be killed, with a provider of its own."""

import email
import email.policy
import os
import re
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

SERVICES = subprocess.check_output(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../../deploy/services"), text=True).split()
SECRET = secrets.token_hex(32)
# Time within which everything answers again after a kill.
PATIENCE = 120


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Town:
    def __init__(self, binaries, provider, roles):
        self.binaries = binaries
        self.folder = tempfile.mkdtemp(prefix="vicinity-sign-in-")
        self.ports = {name: free_port() for name in SERVICES}
        self.url = f"http://127.0.0.1:{self.ports['gateway']}"
        self.provider = provider(free_port(), [f"{self.url}/v1/sign-in/callback"])
        self.processes = {}
        self.read = set()
        module = sys.modules[provider.__module__]
        self.environment = {
            **os.environ, "DATA": self.folder, "DEPLOYMENT_SECRET": SECRET, "LOG": f"embedded:{self.folder}/log/log.db",
            "LOG_LEVEL": "error", "RATE_LIMIT_TOKEN": "off", "RATE_LIMIT_ADDRESS": "off", "RATE_LIMIT_SESSION": "off", "RATE_LIMIT_SIGN_IN": "off",
            "CODES_OF_NETWORK": "10000",
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
        """Waits for the next letter to an address, and returns its code."""
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
