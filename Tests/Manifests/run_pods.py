#!/usr/bin/env python3
"""Runs what a cluster would run, as containers of podman on this machine: run_pods.py

Each pod of the overlay for one node becomes a container: its arguments, environment, user, limits, read-only file
system and volumes as its manifest says, and as a kubelet prepares them. Then its probes are asked, something is
imported, found and rated, and an owner is stopped and comes back. Wants the image localhost/vicinity.

Exits 1 and says what is wrong.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

import pods
import reference
import schemas

NETWORK = "vicinity-manifests"
PATIENCE = 120


def podman(*arguments: str, check: bool = True) -> str:
    said = subprocess.run(
        ["podman", *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=PATIENCE)
    if check and said.returncode:
        raise SystemExit(f"podman {' '.join(arguments[:3])} …: {said.stdout}")
    return said.stdout.strip()


class Pod:
    def __init__(self, cluster: pods.Cluster, workload: dict, folder: Path):
        self.name = workload["metadata"]["name"]
        self.container = f"{NETWORK}-{self.name}"
        self.spec = workload["spec"]["template"]["spec"]
        self.port = self.spec["containers"][0]["ports"][0]["containerPort"]
        self.environment = cluster.environment(workload)
        self.folder = folder

    def start(self) -> None:
        container, user = self.spec["containers"][0], self.spec["securityContext"]
        options = [
            "--name", self.container, "--hostname", f"{self.name}-0",
            "--network", NETWORK, "--network-alias", self.name,
            "--user", f"{user['runAsUser']}:{user['runAsGroup']}", "--cap-drop", "all", "--read-only",
            "--read-only-tmpfs=false", "--security-opt", "no-new-privileges",
            "--memory", container["resources"]["limits"]["memory"].removesuffix("i").lower()]
        for name, value in self.environment.items():
            options += ["--env", f"{name}={value}"]
        for mount in container["volumeMounts"]:
            options += ["--volume", f"{self._volume(mount['name'])}:{mount['mountPath']}"]
        podman("run", "--detach", *options, container["image"], *container["args"])

    def _volume(self, name: str) -> Path:
        """A folder as a kubelet makes it ready: root's, for the group of the pod's files."""
        volume = next((one for one in self.spec["volumes"] if one["name"] == name), {})
        folder = self.folder / (name if "persistentVolumeClaim" in volume else f"{self.name}-{name}")
        if not folder.exists():
            folder.mkdir()
            os.chown(folder, 0, self.spec["securityContext"]["fsGroup"])
            folder.chmod(0o2777 if "emptyDir" in volume else 0o2775)
        return folder

    def asked(self, path: str, method: str = "GET", body: str | None = None, **headers: str) -> tuple[int, str]:
        """Asked by its address, as a kubelet asks. In headers' names `_` stands for `-`."""
        form = f'{{{{(index .NetworkSettings.Networks "{NETWORK}").IPAddress}}}}'
        address = podman("inspect", "--format", form, self.container)
        try:
            request = urllib.request.Request(
                f"http://{address}:{self.port}{path}", method=method, data=body and body.encode(),
                headers={name.replace("_", "-"): value for name, value in headers.items()})
            with urllib.request.urlopen(request, timeout=30) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as refusal:
            return refusal.code, refusal.read().decode()
        except OSError as why:
            return 0, str(why)

    def wait(self, probe: str) -> None:
        path = self.spec["containers"][0][probe]["httpGet"]["path"]
        end = time.monotonic() + PATIENCE
        while (said := self.asked(path))[0] != 200:
            if time.monotonic() > end:
                logs = podman("logs", "--tail", "20", self.container, check=False)
                raise SystemExit(f"{self.name}: its {probe} says {said}\n{logs}")
            time.sleep(0.5)


def main() -> int:
    # Volumes are given to a group, as a kubelet does, which only root can.
    if os.geteuid() != 0 or not shutil.which("podman"):
        print("skipped: pods are run by root's podman")
        return 0
    if subprocess.run(["podman", "image", "exists", "localhost/vicinity"]).returncode:
        print("skipped: the image localhost/vicinity is not here, which deploy/image builds")
        return 0
    folder = Path(tempfile.mkdtemp())
    cluster = pods.Cluster(schemas.built(reference.TOP / "deploy/kubernetes/one-node"))
    all_pods = {workload["metadata"]["name"]: Pod(cluster, workload, folder) for workload in cluster.workloads}
    podman("network", "create", NETWORK)
    try:
        tried(all_pods)
    finally:
        for pod in all_pods.values():
            podman("rm", "--force", "--ignore", "--time", "20", pod.container, check=False)
        podman("network", "rm", NETWORK, check=False)
        shutil.rmtree(folder)
    print(f"{len(all_pods)} pods run as containers")
    return 0


def tried(all_pods: dict[str, Pod]) -> None:
    for pod in all_pods.values():
        pod.start()
    for probe in ("startupProbe", "livenessProbe", "readinessProbe"):
        for pod in all_pods.values():
            pod.wait(probe)
    gateway, orders = all_pods["gateway"], all_pods["orders"]
    secret = gateway.environment["DEPLOYMENT_SECRET"]
    for name in reference.SERVICES:
        if all_pods[name].asked("/metrics")[0] != 401:
            raise SystemExit(f"{name} answers who has no secret")
        if all_pods[name].asked("/metrics", Authorization=f"Bearer {secret}")[0] != 200:
            raise SystemExit(f"{name} does not answer who has the secret")
    token = podman("exec", gateway.container, "gateway", "token", "--role", "operator").splitlines()[-1]
    said = gateway.asked("/v1/health", Authorization=f"Bearer {token}")
    if said[0] != 200 or not all(process["ready"] for process in json.loads(said[1])["services"]):
        raise SystemExit(f"the gateway's token or its health is wrong: {said}")
    used(gateway)
    began = time.monotonic()
    podman("stop", "--time", str(orders.spec["terminationGracePeriodSeconds"]), orders.container)
    if podman("inspect", "--format", "{{.State.ExitCode}}", orders.container) != "0":
        raise SystemExit("orders does not stop by itself")
    print(f"orders stopped in {time.monotonic() - began:.1f} s")
    podman("start", orders.container)
    orders.wait("readinessProbe")
    gateway.wait("readinessProbe")


def used(gateway: Pod) -> None:
    """Something is imported at a service's own address, found, and rated by a command that the gateway signs."""
    file = f"{reference.IMAGE['IMPORT_FOLDERS'].partition(',')[0]}/cinemas.csv"
    question = json.dumps({"path": file, "format": "places", "country": "ES", "timeZone": "Europe/Madrid"})
    ask = (
        'curl -sSN -H "Authorization: Bearer $DEPLOYMENT_SECRET" -H "Content-Type: application/json" -d @- '
        "http://catalog:8081/admin/import")
    said = podman("exec", gateway.container, "sh", "-c", f"echo '{question}' | {ask}")
    if '"finished":true' not in said:
        raise SystemExit(f"the import broke off: {said[-300:]}")
    near = "/v1/places?near=41.404,2.1569&radius=1000"
    end = time.monotonic() + PATIENCE
    while not (found := json.loads(gateway.asked(near)[1]).get("items")):
        if time.monotonic() > end:
            raise SystemExit("nothing is found of what was imported")
        time.sleep(0.5)
    token = json.loads(gateway.asked("/v1/session", method="POST")[1])["token"]
    said = gateway.asked(
        f"/v1/ratings/{found[0]['id']}", method="PUT", body='{"stars": 4}', Authorization=f"Bearer {token}",
        Content_Type="application/json", Prefer="wait=25")
    if said[0] not in (200, 201):
        raise SystemExit(f"a rating is not taken: {said}")


if __name__ == "__main__":
    sys.exit(main())
