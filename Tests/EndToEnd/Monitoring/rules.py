"""What stands in deploy/monitoring: the rules, what Prometheus scrapes, the dashboard; and what promtool says of it."""

import json
import os
import re
import shutil
import subprocess

import yaml

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../../.."))
FOLDER = f"{ROOT}/deploy/monitoring"
CONFIGURATIONS = ("prometheus.yml", "containers.yml")
NAME = re.compile(r"\b(?:vicinity|process)_[a-z_]+\b")


def missing(*programs):
    """A sentence if one of them is not here."""
    gone = [program for program in programs if not shutil.which(program)]
    return f"there is no {' and no '.join(gone)} here: apt-get install prometheus" if gone else None


def read(name):
    with open(f"{FOLDER}/{name}", encoding="utf-8") as file:
        return file.read()


def alerts():
    return [rule for group in yaml.safe_load(read("alerts.yml"))["groups"] for rule in group["rules"]]


def dashboard():
    return json.loads(read("dashboard.json"))


def dashboard_queries():
    return [target["expr"] for panel in dashboard()["panels"] for target in panel["targets"]]


def names(expression):
    """The metrics that an expression names, as the lines of /metrics begin."""
    return set(NAME.findall(re.sub(r"\{[^}]*\}|\b(?:by|on) ?\([^)]*\)", "", expression)))


def targets(configuration):
    """The services that are scraped, each with its address."""
    [job] = yaml.safe_load(read(configuration))["scrape_configs"]
    return {one["labels"]["service"]: one["targets"] for one in job["static_configs"]}


def promtool(*arguments, cwd=FOLDER):
    """What it finds wrong, or nothing."""
    done = subprocess.run(["promtool", *arguments], cwd=cwd, capture_output=True, text=True)
    return [] if done.returncode == 0 else [f"promtool {' '.join(arguments)}: {done.stdout}{done.stderr}"]


def complaint(metrics):
    """What promtool finds wrong with the text of /metrics, such as a name against the conventions."""
    done = subprocess.run(["promtool", "check", "metrics"], input=metrics, capture_output=True, text=True)
    return (done.stdout + done.stderr).strip()
