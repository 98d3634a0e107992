#!/usr/bin/env python3
"""Holds deploy/monitoring against promtool, deploy/run, docker-compose.yml and the figures that services give.

Every metric that a rule or the dashboard names is answered by a running Vicinity.

Usage: check.py BINARIES, a folder with all executables. Loopback only.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, f"{HERE}/../Kit")

import yaml  # noqa: E402

import rules  # noqa: E402
from town import SERVICES, Town  # noqa: E402

# A service looks after its start, and ten seconds later if it was not ready, how old the records are that wait.
PATIENCE = 60


def by_promtool():
    """Rules, their tests, configurations and the dashboard's queries are well formed, and do what they ought to."""
    found = rules.promtool("check", "rules", "alerts.yml") + rules.promtool("test", "rules", "alerts.test.yml")
    tested = {
        case["alertname"] for test in yaml.safe_load(rules.read("alerts.test.yml"))["tests"]
        for case in test["alert_rule_test"] if case.get("exp_alerts")}
    found += [f"no test makes {rule['alert']} fire" for rule in rules.alerts() if rule["alert"] not in tested]
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(f"{rules.FOLDER}/alerts.yml", folder)
        with open(f"{folder}/secret", "w", encoding="utf-8") as file:
            file.write("secret")
        for name in rules.CONFIGURATIONS:
            with open(f"{folder}/{name}", "w", encoding="utf-8") as file:
                file.write(re.sub(r"credentials_file: [^ }]+", "credentials_file: secret", rules.read(name)))
            found += rules.promtool("check", "config", name, cwd=folder)
        queries = [
            {"record": f"dashboard:{number}", "expr": query.replace("$__rate_interval", "1m")}
            for number, query in enumerate(rules.dashboard_queries())]
        with open(f"{folder}/queries.yml", "w", encoding="utf-8") as file:
            yaml.safe_dump({"groups": [{"name": "dashboard", "rules": queries}]}, file)
        found += rules.promtool("check", "rules", "queries.yml", cwd=folder)
    return found


def scraped():
    """Prometheus scrapes the services at the ports of deploy/services and docker-compose.yml."""
    listed = subprocess.check_output([f"{rules.ROOT}/deploy/services", "--ports"], text=True).splitlines()
    ports = {name: port for name, port, _ in map(str.split, listed)}
    with open(f"{rules.ROOT}/docker-compose.yml", encoding="utf-8") as file:
        services = yaml.safe_load(file)["services"]
    wanted = {
        "prometheus.yml": {name: [f"127.0.0.1:{port}"] for name, port in ports.items()},
        "containers.yml": {
            name: [f"{name}:{service['environment']['PORT']}"]
            for name, service in services.items() if name in SERVICES}}
    return [
        f"{name} scrapes {rules.targets(name)}, there are {services}" for name, services in wanted.items()
        if rules.targets(name) != services or set(services) != set(SERVICES)]


def drawn():
    """The dashboard's panels have ids of their own and do not lie on each other."""
    found, seen, taken = [], set(), set()
    for panel in rules.dashboard()["panels"]:
        place = panel["gridPos"]
        cells = {(place["x"] + x, place["y"] + y) for x in range(place["w"]) for y in range(place["h"])}
        if panel["id"] in seen or cells & taken or place["x"] + place["w"] > 24:
            found.append(f"the panel \"{panel['title']}\" lies on another, beside the page, or has another's id")
        seen.add(panel["id"])
        taken |= cells
    return found


def figures(town):
    """The names of all that the services answer, and what promtool says about them."""
    known, said = set(), []
    for service in town.services:
        request = urllib.request.Request(
            f"{town.address(service)}/metrics", headers={"Authorization": f"Bearer {town.secret}"})
        with urllib.request.urlopen(request, timeout=10) as answer:
            text = answer.read().decode()
        known |= set(re.findall(r"^(\w+)[ {]", text, re.M))
        if complaint := rules.complaint(text):
            said.append(f"promtool check metrics of {service}: {complaint}")
    return known, said


def answered(binaries):
    wanted = {
        name: where
        for where, expressions in (
            ("alerts.yml", [rule["expr"] for rule in rules.alerts()]), ("dashboard.json", rules.dashboard_queries()))
        for expression in expressions for name in rules.names(expression)}
    town = Town(binaries, {"BACKUP_STAMP": f"{HERE}/none"})
    try:
        end = time.monotonic() + PATIENCE
        while True:
            known, said = figures(town)
            unknown = sorted(set(wanted) - known)
            if not unknown or time.monotonic() > end:
                break
            time.sleep(1)
    finally:
        town.stop()
    print(f"{len(wanted)} metrics are named, of {len(known)} that are answered")
    return said + [f"{wanted[name]} names {name}, which nothing answers" for name in unknown]


def main():
    if why := rules.missing("promtool"):
        print(f"monitoring: skipped, {why}")
        return 0
    wrong = by_promtool() + scraped() + drawn() + answered(sys.argv[1])
    print("\n".join(wrong) if wrong else f"{len(rules.alerts())} alerts are tested, scraped and answered")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
