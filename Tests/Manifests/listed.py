"""Compares with deploy/services what lists the services and cannot ask it.

check.py compares the rest: Kubernetes' workloads, systemd's units, deploy/standby.yml and deploy/processes.
"""

import re

import yaml
from reference import COMPOSE, DOCKERFILE, LISTED, NAMES, OWNERS, SERVICES, TOP

OPERATORS = "deploy/openapi/operators.yaml"


def faults() -> list[str]:
    return [f"{place}: it has {sorted(found)}, deploy/services {sorted(wanted)}"
            for place, found, wanted in _places() if sorted(found) != sorted(wanted)]


def _places():
    ports = [f"{name}:{port}" for name, (port, _) in LISTED.items()]
    manifest = (TOP / "Package.swift").read_text()
    yield "Package.swift", re.search(r"^let services = \[(.*)\]", manifest, re.M)[1].lower().replace('"', "").split(", "), NAMES
    composed = [f"{name}:{COMPOSE[name]['environment']['PORT']}" for name in COMPOSE if "PORT" in COMPOSE[name].get("environment", {})]
    yield "docker-compose.yml", [port for port in composed if port.partition(":")[0] in NAMES], ports
    yield "docker-compose.yml, gateway", COMPOSE["gateway"]["depends_on"], SERVICES
    yield "deploy/Dockerfile, /keys", re.findall(r" /keys/(\w+)", DOCKERFILE), [*OWNERS, "gateway"]
    for file, host in ("prometheus.yml", None), ("containers.yml", "name"):
        configuration = yaml.safe_load((TOP / "deploy/monitoring" / file).read_text())
        scraped = configuration["scrape_configs"][0]["static_configs"]
        yield f"deploy/monitoring/{file}", [
            f"{each['labels']['service']} {target}" for each in scraped for target in each["targets"]
        ], [f"{name} {name if host else '127.0.0.1'}:{port}" for name, (port, _) in LISTED.items()]
    document = (TOP / OPERATORS).read_text()
    for names, wanted in ("handlingService: ", OWNERS), ("name: {enum: ", NAMES):
        listed = re.search(names + r".*?\[([a-z, ]+)\]", document)[1].split(", ")
        yield f"{OPERATORS}, {names.partition(':')[0]}", listed, wanted
    policies = yaml.safe_load_all((TOP / "deploy/kubernetes/base/network-policies.yaml").read_text())
    for policy in policies:
        for expression in _expressions(policy):
            if "search" in expression["values"]:
                yield f"network-policies.yaml, {policy['metadata']['name']}", expression["values"], SERVICES


def _expressions(node):
    if isinstance(node, dict):
        yield from node.get("matchExpressions", [])
    for inner in node.values() if isinstance(node, dict) else node if isinstance(node, list) else []:
        yield from _expressions(inner)
