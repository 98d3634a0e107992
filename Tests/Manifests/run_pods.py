#!/usr/bin/env python3
"""Runs what a cluster would run, as containers of podman on this machine: run_pods.py

Each pod of the overlay for one node becomes a container: its arguments, environment, user, limits, read-only file
system and volumes as its manifest says, and as a kubelet prepares them. Then its probes are asked, something is
imported, found, rated and ordered, and an owner is stopped and comes back. After that catalog, orders and recommender
become several pods and fewer again, as deploy/guide/several-processes.md says, and a back-up of the several is brought back. Wants the
image localhost/vicinity.

Exits 1 and says what is wrong.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import processes
import pods
import reference
import schemas
from containers import NETWORK, Pod, job, podman
from customers import PLACES, Customers

SEVERAL = ("orders=3",)
FEWER = ("orders=2:3",)


class Node:
    """What runs, and the folder of its volumes."""

    def __init__(self, folder: Path):
        self.folder = folder
        self.cluster = pods.Cluster(schemas.built(reference.TOP / "deploy/kubernetes/one-node"))
        self.secrets = self.cluster.secrets
        self.pods: dict[str, Pod] = {}

    def apply(self, *numbers: str) -> None:
        """The same with other numbers of pods, which are not started."""
        with processes.overlay("one-node", *numbers) as several:
            self.cluster = pods.Cluster(schemas.built(Path(several)))
        self.cluster.secrets = self.secrets

    def start(self) -> None:
        """Whoever does not run."""
        for workload in self.cluster.workloads:
            for index in range(workload["spec"].get("replicas", 1)):
                pod = Pod(self.cluster, workload, index, self.folder)
                if pod.called not in self.pods:
                    self.pods[pod.called] = pod
                    pod.start()
        for probe in ("startupProbe", "livenessProbe", "readinessProbe"):
            for pod in self.pods.values():
                pod.wait(probe)

    def stop(self, *services: str) -> None:
        """To no replicas."""
        for called, pod in list(self.pods.items()):
            if pod.name in services:
                pod.stop()
                pod.remove()
                del self.pods[called]

    def job(self, name: str, *arguments: str, **more: str) -> str:
        code, said = job(self.cluster, name, self.folder, *arguments, **more)
        if code:
            raise SystemExit(f"{name} {' '.join(arguments)} ended with {code}: {said}")
        return said

    def remove(self) -> None:
        for pod in self.pods.values():
            pod.remove()


def main() -> int:
    # Volumes are given to a group, as a kubelet does, which only root can.
    if os.geteuid() != 0 or not shutil.which("podman"):
        print("skipped: pods are run by root's podman")
        return 0
    if subprocess.run(["podman", "image", "exists", "localhost/vicinity"]).returncode:
        print("skipped: the image localhost/vicinity is not here, which deploy/image builds")
        return 0
    folder = Path(tempfile.mkdtemp())
    node = Node(folder)
    podman("network", "create", NETWORK)
    try:
        customers = one_of_each(node)
        several(node, customers)
        brought_back(node, customers)
        fewer(node, customers)
    finally:
        node.remove()
        podman("network", "rm", NETWORK, check=False)
        shutil.rmtree(folder)
    return 0


def one_of_each(node: Node) -> Customers:
    node.start()
    gateway, orders = node.pods["gateway-0"], node.pods["orders-0"]
    secret = gateway.environment["DEPLOYMENT_SECRET"]
    for name in reference.SERVICES:
        pod = node.pods[f"{name}-0"]
        if pod.asked("/metrics")[0] != 401:
            raise SystemExit(f"{name} answers who has no secret")
        if pod.asked("/metrics", Authorization=f"Bearer {secret}")[0] != 200:
            raise SystemExit(f"{name} does not answer who has the secret")
    customers = Customers(gateway)
    customers.health()
    customers.rate(customers.imported(), 4)
    customers.open()
    customers.order()
    began = time.monotonic()
    orders.stop()
    print(f"orders stopped in {time.monotonic() - began:.1f} s", flush=True)
    podman("start", orders.container)
    orders.wait("readinessProbe")
    gateway.wait("readinessProbe")
    customers.check()
    print(f"{len(node.pods)} pods run as containers", flush=True)
    return customers


def changed(node: Node, customers: Customers, *numbers: str) -> None:
    """While nobody of them runs; the rest goes on."""
    node.stop("gateway", processes.SEVERAL)
    node.apply(*numbers)
    print(node.job(f"{processes.SEVERAL}-instances").splitlines()[-1], flush=True)
    node.start()
    customers.gateway = node.pods["gateway-0"]
    customers.health()
    customers.check()


def several(node: Node, customers: Customers) -> None:
    # Not while they run.
    node.apply(*SEVERAL)
    code, said = job(node.cluster, "orders-instances", node.folder)
    if code == 0 or "could not be settled; the number is still 1" not in said:
        raise SystemExit(f"orders that run become several: {code} {said}")
    customers.check()
    changed(node, customers, *SEVERAL)
    customers.order()
    for stars, place in enumerate(PLACES[:5], 1):
        customers.rate(place, stars)
    customers.check()
    print(f"{len(node.pods)} pods run as containers", flush=True)


def brought_back(node: Node, customers: Customers) -> None:
    node.job("backup")
    sets = [entry for entry in (node.folder / "backups").iterdir() if (entry / "SHA256SUMS").exists()]
    if len(sets) != 1:
        raise SystemExit(f"the back-ups are {sets}")
    held = (sets[0] / "SHA256SUMS").read_text()
    for service, count in (number.split("=") for number in SEVERAL):
        for index in range(int(count)):
            if f"data/{service}-{index}-of-{count}/{service}.db" not in held:
                raise SystemExit(f"process {index} of {service} is in no back-up:\n{held}")
    late = customers.order()
    node.stop(*reference.NAMES)
    for place in node.folder.iterdir():
        if place.name == "log" or place.name.startswith("data-"):
            shutil.rmtree(place)
    keys = node.secrets["gateway-secrets"]["COMMAND_KEYS"]
    node.job("backup", "backup", "restore", "--set", f"/backups/{sets[0].name}", COMMAND_KEYS=keys)
    node.start()
    customers.gateway = node.pods["gateway-0"]
    customers.health()
    customers.forget(late)
    customers.check()
    print(f"{sets[0].name} was brought back", flush=True)


def fewer(node: Node, customers: Customers) -> None:
    changed(node, customers, *FEWER)
    customers.order()
    customers.check()
    print(f"{len(node.pods)} pods run as containers", flush=True)


if __name__ == "__main__":
    sys.exit(main())
