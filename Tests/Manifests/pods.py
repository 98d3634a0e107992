"""What every pod has to be: the image's program with its settings, probes, budgets, Kubernetes' restricted profile."""

import re

from reference import COMPOSE, IMAGE, NAMES, PORTS, SECRET, USER, default, secrets
from settings import Programs

SAFE_VOLUMES = {"emptyDir", "persistentVolumeClaim", "configMap", "secret", "projected", "downwardAPI"}


def faults(things: list[dict], programs: Programs) -> list[str]:
    cluster = Cluster(things)
    found = list(cluster.faults())
    for workload in cluster.workloads:
        name = workload["metadata"]["name"]
        checks = [check(cluster, workload, cluster.pod(workload)) for check in
                  (_program, _ways_in, _probes, _budgets, _security, _volumes)]
        found += [f"{name}: {fault}" for faults in checks for fault in faults]
        found += programs.faults(name, cluster.environment(workload))
    return found


class Cluster:
    def __init__(self, things: list[dict]):
        self.kinds: dict[str, dict[str, dict]] = {}
        for thing in things:
            self.kinds.setdefault(thing["kind"], {})[thing["metadata"]["name"]] = thing
        self.workloads = [*self.of("StatefulSet").values(), *self.of("Deployment").values()]
        self.secrets = secrets()

    def of(self, kind: str) -> dict[str, dict]:
        return self.kinds.get(kind, {})

    def sources(self, workload: dict):
        """The maps that a pod takes its environment from; None for what is not there."""
        for source in self.pod(workload)["containers"][0].get("envFrom", []):
            if "configMapRef" in source:
                name = source["configMapRef"]["name"]
                yield name, self.of("ConfigMap").get(name, {}).get("data")
            else:
                name = source["secretRef"]["name"]
                yield name, self.secrets.get(name, {} if source["secretRef"].get("optional") else None)

    @staticmethod
    def pod(workload: dict) -> dict:
        """What its pods are; those of a CronJob's, too."""
        return workload["spec"].get("jobTemplate", workload)["spec"]["template"]["spec"]

    def environment(self, workload: dict, index: int = 0) -> dict[str, str]:
        """Of one of its pods. What only says who the pod is, for other variables to name, is no setting."""
        given, pod = {}, {}
        for _, values in self.sources(workload):
            given |= values or {}
        for entry in self.pod(workload)["containers"][0]["env"]:
            if "valueFrom" in entry:
                if entry["valueFrom"] != {"fieldRef": {"fieldPath": "metadata.name"}}:
                    raise SystemExit(f"the check does not read {entry['valueFrom']}")
                pod[entry["name"]] = f"{workload['metadata']['name']}-{index}"
            else:
                # As Kubernetes reads it: what was not said before stays as it stands.
                known = lambda name: pod.get(name[1], name[0])
                given[entry["name"]] = re.sub(r"\$\((\w+)\)", known, entry["value"])
        return given

    def faults(self):
        names = sorted(workload["metadata"]["name"] for workload in self.workloads)
        if names != sorted(NAMES):
            yield f"there are {names}, the image has {sorted(NAMES)}"
        for namespace in self.of("Namespace").values():
            if namespace["metadata"]["labels"].get("pod-security.kubernetes.io/enforce") != "restricted":
                yield "the namespace lets pods run that are not restricted"
        used = {entry for workload in self.workloads for entry, _ in self.sources(workload)}
        for unused in sorted((self.of("ConfigMap").keys() | self.secrets.keys()) - used):
            yield f"{unused} is nobody's"


def _program(cluster: Cluster, workload: dict, pod: dict):
    name = workload["metadata"]["name"]
    compose = COMPOSE[name]
    container = pod["containers"][0]
    if len(pod["containers"]) != 1 or pod.get("initContainers"):
        yield "it is more than one program"
    if container["image"].rpartition(":")[0] or container["image"] != compose["image"]:
        yield f"its image is {container['image']}, the compose file's {compose['image']}"
    if container.get("command") or container["args"] != compose["command"]:
        yield f"it runs {container.get('command', [])} {container['args']}, the image's command is {compose['command']}"
    for source, values in cluster.sources(workload):
        if values is None:
            yield f"there is no {source}"
    offered = cluster.environment(workload).keys()
    for setting in compose["environment"].keys() - offered:
        if not SECRET.search(setting):
            yield f"the compose file sets {setting}, which is not here"
    for setting, value in cluster.environment(workload).items():
        if setting in IMAGE and setting != "PORT":
            yield f"{setting} is the image's to set"
        # Addresses of other services are names of the compose file's, which are Kubernetes', too.
        # Of several processes the first is called as the only one is, with a standby as its pod.
        first = re.sub(r"-0(:\d+)\|.*", r"\1", value.partition(",")[0])
        if setting not in ("CANDIDATE", "CANDIDATES") and re.match(r"http://", value) and first != compose["environment"].get(setting):
            yield f"{setting} is {value}, in the compose file {compose['environment'].get(setting)}"


def _ways_in(cluster: Cluster, workload: dict, pod: dict):
    name = workload["metadata"]["name"]
    labels = workload["spec"]["template"]["metadata"]["labels"]
    if workload["spec"]["selector"]["matchLabels"].items() - labels.items():
        yield "its selector does not find its pods"
    ports = [(port["name"], port["containerPort"]) for port in pod["containers"][0]["ports"]]
    if ports != [("http", PORTS[name])] or cluster.environment(workload)["PORT"] != str(PORTS[name]):
        yield f"its ports are {ports}, the compose file's is {PORTS[name]}"
    service = cluster.of("Service").get(name)
    if service is None:
        yield "no Service leads to it"
        return
    spec = service["spec"]
    leads_to = [(port["port"], port["targetPort"]) for port in spec["ports"]]
    # Of several processes it leads to the first.
    first = {"statefulset.kubernetes.io/pod-name": f"{name}-0"}
    if leads_to != [(PORTS[name], "http")] or spec["selector"].items() - labels.items() - first.items():
        yield "its Service leads elsewhere"
    # Gateways ask an owner why it is not ready, and read from it meanwhile.
    if bool(spec.get("publishNotReadyAddresses")) != (workload["kind"] == "StatefulSet"):
        yield "its Service hides an owner that is not ready, or shows a copy that is not"
    if workload["kind"] == "StatefulSet" and workload["spec"]["serviceName"] != name:
        yield "its serviceName is not its Service's"


def _probes(cluster: Cluster, workload: dict, pod: dict):
    # Updates and drains wait for pods that are not ready: one that follows as a standby is.
    ready = "/readyz?standby" if workload["kind"] == "StatefulSet" else "/readyz"
    for probe, path in [("startupProbe", "/healthz"), ("livenessProbe", "/healthz"), ("readinessProbe", ready)]:
        asked = pod["containers"][0].get(probe, {}).get("httpGet", {})
        if asked != {"path": path, "port": "http"}:
            yield f"its {probe} asks {asked}, not {path}"
    grace = int(COMPOSE[workload["metadata"]["name"]]["stop_grace_period"].removesuffix("s"))
    pause = pod["containers"][0].get("lifecycle", {}).get("preStop", {}).get("exec", {}).get("command", ["sleep", "0"])
    if pod["terminationGracePeriodSeconds"] != grace + int(pause[1]):
        yield f"it has {pod['terminationGracePeriodSeconds']} s to stop in, and wants {grace} and what it waits before"


def _budgets(cluster: Cluster, workload: dict, pod: dict):
    name = workload["metadata"]["name"]
    resources = pod["containers"][0]["resources"]
    for amount in ("cpu", "memory", "ephemeral-storage"):
        for side in ("requests", "limits"):
            if amount not in resources.get(side, {}):
                yield f"its {side} do not say {amount}"
    memory = default(COMPOSE[name]["mem_limit"]).upper() + "i"
    if resources["limits"].get("memory") != memory:
        yield f"its memory is not the compose file's {memory}"
    labels = workload["spec"]["template"]["metadata"]["labels"].items()
    budgets = [one for one in cluster.of("PodDisruptionBudget").values()
               if one["spec"]["selector"]["matchLabels"].items() <= labels]
    if len(budgets) != 1:
        yield f"{len(budgets)} budgets say how many of it may be away"
    it = {"apiVersion": workload["apiVersion"], "kind": workload["kind"], "name": name}
    scalers = [one for one in cluster.of("HorizontalPodAutoscaler").values() if one["spec"]["scaleTargetRef"] == it]
    if workload["kind"] == "StatefulSet" and scalers:
        yield "a scaler says how many owners there are"
    if workload["kind"] == "StatefulSet" and workload["spec"].get("podManagementPolicy") != "Parallel":
        yield "one that is not ready would not be replaced"
    if workload["kind"] == "Deployment" and (len(scalers) != 1 or "replicas" in workload["spec"]):
        yield "how many there are is not one scaler's"


def _security(cluster: Cluster, workload: dict, pod: dict):
    return security(pod)


def security(pod: dict):
    all_of, own = pod["securityContext"], pod["containers"][0]["securityContext"]
    wanted = {"runAsNonRoot": True, "runAsUser": USER, "runAsGroup": USER, "fsGroup": USER,
              "fsGroupChangePolicy": "OnRootMismatch", "seccompProfile": {"type": "RuntimeDefault"}}
    if all_of != wanted:
        yield f"its securityContext is {all_of}"
    if own != {"allowPrivilegeEscalation": False, "readOnlyRootFilesystem": True, "capabilities": {"drop": ["ALL"]}}:
        yield f"its container's securityContext is {own}"
    for field in ("hostNetwork", "hostPID", "hostIPC"):
        if pod.get(field):
            yield f"it has {field}"
    # Nothing asks Kubernetes, and variables named after services would be taken for settings.
    for field in ("automountServiceAccountToken", "enableServiceLinks"):
        if pod.get(field) is not False:
            yield f"{field} is not false"


def _volumes(cluster: Cluster, workload: dict, pod: dict):
    claims = {claim["metadata"]["name"] for claim in workload["spec"].get("volumeClaimTemplates", [])}
    volumes = {volume["name"]: volume for volume in pod.get("volumes", [])}
    mounts = {mount["mountPath"]: mount["name"] for mount in pod["containers"][0]["volumeMounts"]}
    for name, volume in volumes.items():
        if not volume.keys() - {"name"} <= SAFE_VOLUMES:
            yield f"its volume {name} is of a kind that restricted pods have not"
        if "emptyDir" in volume and "sizeLimit" not in volume["emptyDir"]:
            yield f"its volume {name} has no bound"
        claim = volume.get("persistentVolumeClaim", {}).get("claimName")
        if claim and claim not in cluster.of("PersistentVolumeClaim"):
            yield f"there is no claim {claim}"
    if dict.fromkeys(mounts.values()).keys() != volumes.keys() | claims:
        yield "it has volumes that it does not mount, or the other way round"
    if not {IMAGE["DATA"], "/tmp"} <= mounts.keys():
        yield "where it writes no volume is mounted"
    if ("data" in claims) != (workload["kind"] == "StatefulSet"):
        yield "an owner's data have no claim, or a copy's have one"
    form, _, path = cluster.environment(workload)["LOG"].partition(":")
    if form == "embedded":
        yield from _on_one_node(cluster, pod, volumes, mounts, path)


def _on_one_node(cluster: Cluster, pod: dict, volumes: dict, mounts: dict, path: str):
    """The log's file is for the processes of one machine."""
    volume = volumes.get(mounts.get(path.rpartition("/")[0], ""), {})
    claim = cluster.of("PersistentVolumeClaim").get(volume.get("persistentVolumeClaim", {}).get("claimName"))
    if claim is None:
        yield "the log's folder is no claim"
        return
    log = cluster.of("PersistentVolume").get(claim["spec"]["volumeName"], {"spec": {}})["spec"]
    at = [{"matchExpressions": [{"key": key, "operator": "In", "values": [value]}]}
          for key, value in pod["nodeSelector"].items()]
    if log["nodeAffinity"]["required"]["nodeSelectorTerms"] != at or len(at) != 1:
        yield "it runs elsewhere than where the log is"
    beside = pod["affinity"]["podAffinity"]["requiredDuringSchedulingIgnoredDuringExecution"]
    all_pods = {"matchLabels": {"app.kubernetes.io/part-of": "vicinity"}}
    if beside != [{"topologyKey": "kubernetes.io/hostname", "labelSelector": all_pods}]:
        yield "it may run on another node than the others"
