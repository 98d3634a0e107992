"""What a cluster would run, as containers of podman: environment, user, limits and volumes as a kubelet gives them."""

import os
import shutil
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path

import pods

NETWORK = "vicinity-manifests"
PATIENCE = 300


def podman(*arguments: str, check: bool = True) -> str:
    said = subprocess.run(
        ["podman", *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=PATIENCE)
    if check and said.returncode:
        raise SystemExit(f"podman {' '.join(arguments[:3])} …: {said.stdout}")
    return said.stdout.strip()


def _options(spec: dict, environment: dict[str, str], folder: Path, pod: str) -> list[str]:
    container, user = spec["containers"][0], spec["securityContext"]
    options = [
        "--network", NETWORK, "--user", f"{user['runAsUser']}:{user['runAsGroup']}", "--cap-drop", "all", "--read-only",
        "--read-only-tmpfs=false", "--security-opt", "no-new-privileges",
        "--memory", container["resources"]["limits"]["memory"].removesuffix("i").lower()]
    for name, value in environment.items():
        options += ["--env", f"{name}={value}"]
    for mount in container["volumeMounts"]:
        options += ["--volume", f"{_volume(spec, folder, pod, mount['name'])}:{mount['mountPath']}"]
    return options


def _volume(spec: dict, folder: Path, pod: str, name: str) -> Path:
    """A folder as a kubelet makes it ready: root's, for the group of the pod's files."""
    volume = next((one for one in spec["volumes"] if one["name"] == name), {})
    # What is no volume of the pod's is made of a claim of its own.
    claim = volume.get("persistentVolumeClaim", {}).get("claimName", f"{name}-{pod}")
    place = folder / claim
    if "emptyDir" in volume:
        shutil.rmtree(place, ignore_errors=True)
    if not place.exists():
        place.mkdir()
        os.chown(place, 0, spec["securityContext"]["fsGroup"])
        place.chmod(0o2777 if "emptyDir" in volume else 0o2775)
    return place


class Pod:
    """One of a workload's."""

    def __init__(self, cluster: pods.Cluster, workload: dict, index: int, folder: Path):
        self.name = workload["metadata"]["name"]
        self.called = f"{self.name}-{index}"
        self.container = f"{NETWORK}-{self.called}"
        self.spec = cluster.pod(workload)
        self.port = self.spec["containers"][0]["ports"][0]["containerPort"]
        self.environment = cluster.environment(workload, index)
        self.folder = folder
        labels = workload["spec"]["template"]["metadata"]["labels"] | (
            {"statefulset.kubernetes.io/pod-name": self.called} if workload["kind"] == "StatefulSet" else {})
        # The Services that lead to it.
        self.names = [name for name, service in cluster.of("Service").items()
                      if service["spec"]["selector"].items() <= labels.items()]

    def start(self) -> None:
        container = self.spec["containers"][0]
        options = ["--name", self.container, "--hostname", self.called]
        for name in self.names:
            options += ["--network-alias", name]
        options += _options(self.spec, self.environment, self.folder, self.called)
        podman("run", "--detach", *options, container["image"], *container["args"])

    def stop(self) -> None:
        podman("stop", "--time", str(self.spec["terminationGracePeriodSeconds"]), self.container)
        if podman("inspect", "--format", "{{.State.ExitCode}}", self.container) != "0":
            raise SystemExit(f"{self.called} does not stop by itself")

    def remove(self) -> None:
        podman("rm", "--force", "--ignore", "--time", "20", self.container, check=False)

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
        # One that ended by itself is started again by a kubelet, and here says why.
        while (said := self.asked(path))[0] != 200:
            runs = podman("inspect", "--format", "{{.State.Running}}", self.container) == "true"
            if time.monotonic() > end or not runs:
                logs = podman("logs", "--tail", "20", self.container, check=False)
                raise SystemExit(f"{self.called}: its {probe} says {said}\n{logs}")
            time.sleep(0.5)


def job(cluster: pods.Cluster, name: str, folder: Path, *arguments: str, **more: str) -> tuple[int, str]:
    """Runs a Job that is made of a CronJob, with other arguments and more settings if there are any.

    Returns how it ended, and what it said.
    """
    work = cluster.of("CronJob")[name]
    spec, environment = cluster.pod(work), cluster.environment(work) | more
    container = spec["containers"][0]
    options = _options(spec, environment, folder, name)
    said = subprocess.run(
        ["podman", "run", "--rm", "--name", f"{NETWORK}-{name}", *options, container["image"],
         *(arguments or container["args"])],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=2 * PATIENCE)
    return said.returncode, said.stdout.strip()
