"""Holds what deploy/processes makes for docker compose, and deploy/standby.yml, against the compose file and the programs."""

import re
import subprocess

import yaml
from processes import KEYS, PROGRAM, SHARED, addresses, names
from reference import COMPOSE, OWNERS, PORTS, TOP, default, secrets
from settings import Programs


def made(*numbers: str) -> dict:
    return yaml.safe_load(subprocess.check_output([PROGRAM, "compose", *numbers], text=True))


def standby_faults(programs: Programs) -> list[str]:
    """Of two machines, from the first one's side."""
    text = (TOP / "deploy/standby.yml").read_text()
    services = yaml.safe_load(re.sub(r"\$\{(\w+):\?\}", r"\1", text))["services"]
    found, gateway = [], services["gateway"]["environment"]
    for name in OWNERS:
        own, address = services[name]["environment"], f"http://HERE:{PORTS[name]}"
        if own["CANDIDATE"] != address or own["HOSTS"] != "HERE":
            found.append(f"{name}: it stands for election as {own}")
        if services[name]["ports"] != [f"HERE:{PORTS[name]}:{PORTS[name]}"]:
            found.append(f"{name}: its ports are {services[name]['ports']}")
        if gateway[name.upper()] != f"{address}|http://THERE:{PORTS[name]}":
            found.append(f"{name}: the gateway asks {gateway[name.upper()]}")
    for name, service in services.items():
        files = [f"SECRETS/{one}.secrets" for one in ("deployment", name) if f"{one}-secrets" in secrets()]
        if name in PORTS and service["env_file"] != files:
            found.append(f"{name}: its secrets are {service['env_file']}")
        given = COMPOSE[name]["environment"] | service.get("environment", {})
        if name in PORTS:
            found += programs.faults(name, {key: default(value or "") for key, value in given.items()})
    return found


def faults(override: dict, programs: Programs) -> list[str]:
    found, services = [], override["services"]
    shared = [name for name in SHARED if f"{name}-instances" in services]
    for name in shared:
        count = len([called for called in services if re.fullmatch(rf"{name}(-\d+)?", called)])
        given = services["gateway"]["environment"][name.upper()]
        if given != addresses(name, count):
            found.append(f"{name}: it is {count}, and the gateway's addresses are {given}")
        for index, called in enumerate(names(name, count)):
            if services[called].get("environment", {}).get("INSTANCE") != f"{index}/{count}":
                found.append(f"{called}: it does not say that it is {index}/{count}")
            if index and services[called]["environment"].get("HOSTS") != called:
                found.append(f"{called}: it does not answer as {called}")
            if index and services[called]["volumes"] != [f"{called}-data:/data"]:
                found.append(f"{called}: its volumes are {services[called]['volumes']}")
            if index and services[called]["extends"] != {"file": "docker-compose.yml", "service": name}:
                found.append(f"{called}: it is no {name}")
            if index and called not in services["gateway"]["depends_on"]:
                found.append(f"{called}: it is stopped before the gateway")
            if index and f"{called}-data:/stores/{called}" not in services["backup"]["volumes"]:
                found.append(f"{called}: it is in no back-up")
        change = services[f"{name}-instances"]
        if change["command"] != ["instances", name, str(count)] or change["profiles"] != ["instances"]:
            found.append(f"{name}-instances: it runs {change['command']}, and there are {count}")
        mounted = [entry for entry in change["volumes"] if ":/stores/" in entry]
        if len(mounted) < count or mounted != [f"{one}-data:/stores/{one}" for one in names(name, len(mounted))]:
            found.append(f"{name}-instances: its volumes are {mounted}")
    known = override.get("volumes", {}).keys() | yaml.safe_load((TOP / "docker-compose.yml").read_text())["volumes"].keys()
    for called, service in services.items():
        found += [f"{called}: there is no volume {entry}" for entry in service.get("volumes", [])
                  if entry.partition(":")[0] not in known]
        base = service.get("extends", {}).get("service", called)
        settings = COMPOSE[base]["environment"] | service.get("environment", {})
        given = {key: default(value or "") for key, value in settings.items()}
        found += programs.faults(base, given | KEYS if base == "backup" else given)
    return found
