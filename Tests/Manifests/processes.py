"""Who runs as several processes, or ran: each knows which it is, and whoever needs all of them has all of them.

That is the gateway, which has their addresses, back-ups, which have their volumes, and what changes how many there are.
Where each has a standby, those come behind all of them, and all are called as their pods.
"""

import re
import subprocess
import tempfile
from pathlib import Path

import pods
from pods import Cluster
from reference import IMAGE, OWNERS, PORTS, TOP
from settings import Programs

# The twelve partitions are shared equally.
NUMBERS = {1, 2, 3, 4, 6, 12}
SEVERAL = "orders"
# What is one process now may have been several, whose volumes are joined.
SHARED = ("catalog", SEVERAL, "recommender")
PROGRAM = TOP / "deploy/processes"
# Numbers that are tried: all at once, and fewer than there were. "2:3" is two that have been three.
TRIED = [("orders=3", "catalog=1:3", "recommender=1:4"), ("orders=12",), ("orders=1:3", "recommender=1:6")]
STANDBYS = [
    ("orders=3+1",),
    tuple(f"{name}=1+1" for name in OWNERS)]
# The image says where they are, and back-ups of many volumes want to be told.
KEYS = {"KEYS": IMAGE["KEYS"]}
POD_NAME = "statefulset.kubernetes.io/pod-name"


def names(service: str, count: int) -> list[str]:
    """What each is called: the first as the only one."""
    return [service] + [f"{service}-{index}" for index in range(1, count)]


def addresses(service: str, count: int, has_standbys: bool = False) -> str:
    if has_standbys:
        return ",".join(
            "|".join(f"http://{service}-{number}:{PORTS[service]}" for number in (index, index + count))
            for index in range(count))
    return ",".join(f"http://{name}:{PORTS[service]}" for name in names(service, count))


def called(service: str, count: int, has_standbys: bool) -> list[str]:
    """By which names the pods are asked."""
    return [f"{service}-{number}" for number in range(2 * count)] if has_standbys else names(service, count)


def overlay(base: str, *numbers: str):
    """The folder of an overlay, as a context."""
    folder = tempfile.TemporaryDirectory()
    subprocess.run([PROGRAM, f"kubernetes/{base}", folder.name, *numbers], check=True)
    return folder


def faults(things: list[dict], programs: Programs) -> list[str]:
    cluster, found = Cluster(things), []
    gateway = cluster.environment(cluster.of("Deployment")["gateway"])
    for name, workload in cluster.of("StatefulSet").items():
        replicas, has_standbys = workload["spec"]["replicas"], "CANDIDATE" in cluster.environment(workload)
        count = _count(cluster, workload)
        if count not in (NUMBERS if name == SEVERAL else {1}) or has_standbys and replicas % 2:
            found.append(f"{name}: it cannot be {replicas} processes")
        if gateway[name.upper()] != addresses(name, count, has_standbys):
            found.append(f"{name}: it is {count}, and the gateway's addresses are {gateway[name.upper()]}")
        for check in (_which, _services):
            found += [f"{name}: {fault}" for fault in check(cluster, workload, count, has_standbys)]
        found += [f"{name}: {fault}" for fault in _claims(cluster, workload, count)]
        if has_standbys:
            found += [f"{name}: {fault}" for fault in _stands_by(cluster, workload, replicas)]
    volumes = []
    for name, job in cluster.of("CronJob").items():
        if name == "backup":
            found += [f"backup: {fault}" for fault in _backs_up(cluster, job)]
            found += programs.faults("backup", cluster.environment(job) | KEYS)
        elif name.removesuffix("-instances") in SHARED:
            service = name.removesuffix("-instances")
            found += [f"{name}: {fault}" for fault in _changes(cluster, job, service)]
            found += programs.faults(service, cluster.environment(job))
        else:
            found.append(f"nobody knows what {name} is for")
        found += [f"{name}: {fault}" for fault in pods.security(cluster.pod(job))]
        volumes += [volume["persistentVolumeClaim"]["claimName"] for volume in cluster.pod(job)["volumes"]
                    if "persistentVolumeClaim" in volume]
    known = cluster.of("PersistentVolumeClaim").keys() | {
        f"data-{name}-{index}" for name, workload in cluster.of("StatefulSet").items()
        for index in range(workload["spec"]["replicas"])}
    found += [f"there is no claim {claim}" for claim in sorted(set(volumes) - known)]
    return found


def _which(cluster: Cluster, workload: dict, count: int, has_standbys: bool):
    """Each pod says by its name which it is, and of how many."""
    name, own = workload["metadata"]["name"], called(workload["metadata"]["name"], count, has_standbys)
    said = [cluster.environment(workload, number).get("INSTANCE") for number in range(len(own))]
    of = f"{count}+1" if has_standbys else str(count)
    if said != [f"{name}-{number}/{of}" for number in range(len(own))] and not (of == "1" and said == [None]):
        yield f"it is {of}, and its pods say that they are {said}"
    # A process refuses who asks it by a name that it does not know to be its own.
    for number, one in enumerate(own):
        known = [name, *cluster.environment(workload, number).get("HOSTS", "").split(",")]
        if one not in known:
            yield f"it is asked as {one}, and answers as {known}"


def _services(cluster: Cluster, workload: dict, count: int, has_standbys: bool):
    name = workload["metadata"]["name"]
    own = called(name, count, has_standbys)
    for number, one in enumerate(own):
        spec = cluster.of("Service").get(one, {}).get("spec")
        wanted = {"app.kubernetes.io/name": name} | ({POD_NAME: f"{name}-{number}"} if len(own) > 1 else {})
        if spec is None:
            yield f"no Service is {one}"
        elif spec["selector"] != wanted or not spec.get("publishNotReadyAddresses"):
            yield f"the Service {one} leads to {spec['selector']}"
        elif [(port["port"], port["targetPort"]) for port in spec["ports"]] != [(PORTS[name], "http")]:
            yield f"the Service {one} has other ports"
    numbered = {one for one in cluster.of("Service") if re.fullmatch(rf"{name}-\d+", one)}
    if more := numbered - set(own):
        yield f"it is {count}, and there are Services for {sorted(more)}"


def _stands_by(cluster: Cluster, workload: dict, replicas: int):
    name, template = workload["metadata"]["name"], workload["spec"]["template"]["spec"]
    said = [cluster.environment(workload, number).get("CANDIDATE") for number in range(replicas)]
    if said != [f"http://{name}-{number}:{PORTS[name]}" for number in range(replicas)]:
        yield f"its pods say that they are asked at {said}"
    all_of = cluster.environment(workload).get("CANDIDATES")
    if all_of != (addresses(name, 1, True) if name == "catalog" else None):
        yield f"it asks {all_of} for pictures"
    on_one_node = "nodeSelector" in template
    spread = [rule["whenUnsatisfiable"] for rule in template["topologySpreadConstraints"]]
    if spread != ["ScheduleAnyway" if on_one_node else "DoNotSchedule"]:
        yield f"where its pods run is said by {spread}"


def _claims(cluster: Cluster, workload: dict, count: int):
    """Volumes that are there before their pods are as the StatefulSet would make them."""
    name = workload["metadata"]["name"]
    template = workload["spec"]["volumeClaimTemplates"][0]["spec"]
    for index in range(1, count):
        claim = cluster.of("PersistentVolumeClaim").get(f"data-{name}-{index}")
        if claim is None or claim["spec"] != template:
            yield f"the claim data-{name}-{index} is {claim and claim['spec']}, not {template}"


def _stores(cluster: Cluster, job: dict) -> dict[str, str]:
    """The claims below /stores, by their names there."""
    pod = cluster.pod(job)
    claims = {volume["name"]: volume.get("persistentVolumeClaim", {}).get("claimName") for volume in pod["volumes"]}
    return {mount["mountPath"].removeprefix("/stores/"): claims[mount["name"]]
            for mount in pod["containers"][0]["volumeMounts"] if mount["mountPath"].startswith("/stores/")}


def _wanted(service: str, count: int) -> dict[str, str]:
    return {name: f"data-{service}-{index}" for index, name in enumerate(names(service, count))}


def _count(cluster: Cluster, workload: dict) -> int:
    """How many there are without their standbys."""
    return workload["spec"]["replicas"] // (2 if "CANDIDATE" in cluster.environment(workload) else 1)


def _backs_up(cluster: Cluster, job: dict):
    mounted = _stores(cluster, job)
    for name, workload in cluster.of("StatefulSet").items():
        for store, claim in _wanted(name, _count(cluster, workload)).items():
            if mounted.get(store) != claim:
                yield f"it has {mounted.get(store)} as {store}, not {claim}"


def _changes(cluster: Cluster, job: dict, service: str):
    """What changes the number: the service's own program and settings, with all volumes."""
    workload = cluster.of("StatefulSet")[service]
    pod, mounted = cluster.pod(job), _stores(cluster, job)
    count = _count(cluster, workload)
    own = workload["spec"]["template"]["spec"]
    if not job["spec"].get("suspend"):
        yield "it would run by itself"
    if pod["containers"][0]["args"] != ["instances", service, str(count)]:
        yield f"it runs {pod['containers'][0]['args']}"
    if len(mounted) < count or mounted != _wanted(service, len(mounted)):
        yield f"it has {mounted}, and there are {count}"
    mine, theirs = cluster.environment(job), cluster.environment(workload)
    # Nobody asks it, and it is none of them.
    for setting in ("INSTANCE", "HOSTS", "CANDIDATE", "CANDIDATES"):
        theirs.pop(setting, None)
    if mine != theirs | {"DATA": "/stores/{service}"}:
        yield "its settings are not the service's"
    if pod["containers"][0]["image"] != own["containers"][0]["image"]:
        yield "it is another image"
    if pod["containers"][0]["resources"] != own["containers"][0]["resources"]:
        yield "it has other resources"
    others = {mount["mountPath"] for mount in own["containers"][0]["volumeMounts"]} - {"/data"}
    if not others <= {mount["mountPath"] for mount in pod["containers"][0]["volumeMounts"]}:
        yield "it lacks a volume that the service has"
    if pod.get("nodeSelector") != own.get("nodeSelector"):
        yield "it runs elsewhere"
