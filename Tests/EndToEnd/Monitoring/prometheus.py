"""Prometheus at a town, with the alerts of deploy/monitoring in shorter windows."""

import json
import os
import re
import shutil
import subprocess
import tempfile
import time
import urllib.request

import yaml

import rules
from town import free_port

# Windows and patience are shorter by this; thresholds are as they stand.
FASTER = 30
# In seconds.
INTERVAL = 2
SECONDS = {"s": 1, "m": 60, "h": 3600}


def faster(text):
    """The rules with every duration divided; none is shorter than two scrapes."""
    def divided(match):
        return f"{max(2 * INTERVAL, int(match[1]) * SECONDS[match[2]] // FASTER)}s"
    text = re.sub(r"(?<=\[)(\d+)([smh])(?=\])", divided, text)
    return re.sub(r"(?<=for: )(\d+)([smh])", divided, text)


class Prometheus:
    def __init__(self, town):
        self.folder = tempfile.mkdtemp(prefix="vicinity-prometheus-")
        self.url = f"http://127.0.0.1:{free_port()}"
        configuration = yaml.safe_load(rules.read("prometheus.yml"))
        configuration["global"] = {
            name: f"{INTERVAL}s" for name in ("scrape_interval", "scrape_timeout", "evaluation_interval")}
        [job] = configuration["scrape_configs"]
        job["authorization"] = {"credentials_file": "secret"}
        for target in job["static_configs"]:
            target["targets"] = [f"127.0.0.1:{town.ports[target['labels']['service']]}"]
        self.write("secret", town.secret)
        self.write("prometheus.yml", yaml.safe_dump(configuration))
        self.write("alerts.yml", faster(rules.read("alerts.yml")))
        with open(f"{self.folder}/output", "wb") as output:
            self.process = subprocess.Popen(
                ["prometheus", f"--config.file={self.folder}/prometheus.yml", f"--storage.tsdb.path={self.folder}/data",
                 f"--web.listen-address={self.url.removeprefix('http://')}"], stdout=output, stderr=output)

    def write(self, name, text):
        with open(f"{self.folder}/{name}", "w", encoding="utf-8") as file:
            file.write(text)
        os.chmod(f"{self.folder}/{name}", 0o600)

    def ask(self, path):
        with urllib.request.urlopen(self.url + path, timeout=10) as answer:
            return json.load(answer)["data"]

    def firing(self):
        """Pairs of alert and service; None where it is about all."""
        try:
            alerts = self.ask("/api/v1/alerts")["alerts"]
        except OSError:
            if self.process.poll() is not None:
                with open(f"{self.folder}/output", encoding="utf-8", errors="replace") as output:
                    raise SystemExit(f"prometheus ended: {output.read()[-2000:]}") from None
            return set()
        return {(one["labels"]["alertname"], one["labels"].get("service")) for one in alerts if one["state"] == "firing"}

    def up(self):
        """The services that it reaches."""
        try:
            targets = self.ask("/api/v1/targets")["activeTargets"]
            return {one["labels"]["service"] for one in targets if one["health"] == "up"}
        except OSError:
            return set()

    def until(self, condition, seconds):
        """How long it took, or nothing if it did not come."""
        began = time.monotonic()
        while time.monotonic() < began + seconds:
            if condition():
                return time.monotonic() - began
            time.sleep(0.5)
        return None

    def stop(self):
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)
