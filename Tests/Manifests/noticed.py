"""Whether the check notices what it is for: breaks what is right, one thing at a time."""

import copy

import composed
import pods
import processes
from settings import Programs


def faults(things: list[dict], override: dict, programs: Programs) -> list[str]:
    """What nobody noticed."""
    def env(things, kind, name):
        return next(thing for thing in things if (thing["kind"], thing["metadata"]["name"]) == (kind, name))[
            "spec"]["template"]["spec"]["containers"][0]["env"]

    def entry(things, kind, name, setting):
        return next(entry for entry in env(things, kind, name) if entry["name"] == setting)

    def orders(things):
        return next(thing for thing in things
                    if (thing["kind"], thing["metadata"]["name"]) == ("StatefulSet", "orders"))

    def address(things):
        processes = entry(things, "Deployment", "gateway", "ORDERS")
        processes["value"] = processes["value"].rpartition(",")[0]

    def mounts(things, name):
        job = next(thing for thing in things if thing["kind"] == "CronJob" and thing["metadata"]["name"] == name)
        return job["spec"]["jobTemplate"]["spec"]["template"]["spec"]["containers"][0]["volumeMounts"]

    def without(things, kind, name):
        things[:] = [thing for thing in things if (thing["kind"], thing["metadata"]["name"]) != (kind, name)]

    def drop(list_, path):
        list_[:] = [mount for mount in list_ if mount["mountPath"] != path]

    changes = {
        "an address less": address,
        "a replica more": lambda things: orders(things)["spec"].update(replicas=4),
        "a replica less": lambda things: orders(things)["spec"].update(replicas=2),
        "five replicas": lambda things: orders(things)["spec"].update(replicas=5),
        "another number": lambda things: entry(things, "StatefulSet", "orders", "INSTANCE").update(value="$(POD)/2"),
        "a name less": lambda things: entry(things, "StatefulSet", "orders", "HOSTS").update(value="orders"),
        "a setting that there is not":
            lambda things: env(things, "StatefulSet", "orders").append({"name": "INSTANCES", "value": "3"}),
        "no Service": lambda things: without(things, "Service", "orders-1"),
        "no claim": lambda things: without(things, "PersistentVolumeClaim", "data-orders-2"),
        "a volume that is not backed up": lambda things: drop(mounts(things, "backup"), "/stores/orders-1"),
        "a volume that is not changed": lambda things: drop(mounts(things, "orders-instances"), "/stores/orders-2"),
    }
    found = []
    for name, change in changes.items():
        broken = copy.deepcopy(things)
        change(broken)
        if not processes.faults(broken, programs) + pods.faults(broken, programs):
            found.append(f"{name} is not noticed")
    composes = {
        "a name less": lambda services: services["orders-1"]["environment"].pop("HOSTS"),
        "an address less":
            lambda services: services["gateway"]["environment"].update(ORDERS=processes.addresses("orders", 2)),
        "a process less": lambda services: services.pop("orders-2"),
        "a volume that is not backed up":
            lambda services: services["backup"]["volumes"].remove("orders-1-data:/stores/orders-1"),
        "a setting that there is not": lambda services: services["orders-1"]["environment"].update(INSTANCES="3"),
    }
    for name, change in composes.items():
        broken = copy.deepcopy(override)
        change(broken["services"])
        if not composed.faults(broken, programs):
            found.append(f"{name} is not noticed in compose")
    return found
