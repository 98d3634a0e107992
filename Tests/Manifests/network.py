"""Reads network policies as a network does, and asks them who reaches whom.

Services answer only who shows the deployment's secret; here is held that nobody but a gateway comes so far as to show
it.
"""

import ipaddress

from reference import PORTS, SERVICES

INTERNET, PRIVATE, METADATA = "198.51.100.7", "10.1.2.3", "169.254.169.254"
NAMES = {"namespace": {"kubernetes.io/metadata.name": "kube-system"}, "labels": {}}
KAFKA = {"namespace": {"kubernetes.io/metadata.name": "kafka"}, "labels": {}}
STRANGER = {"namespace": {"kubernetes.io/metadata.name": "default"}, "labels": {"app.kubernetes.io/name": "gateway"}}
TO_THE_INTERNET = {"catalog", "orders", "crawler", "accounts", "notifier"}


def pod(name: str) -> dict:
    return {"namespace": None, "labels": {"app.kubernetes.io/name": name, "app.kubernetes.io/part-of": "vicinity"}}


def _matches(selector: dict, labels: dict) -> bool:
    def holds(rule: dict) -> bool:
        if rule["operator"] != "In":
            raise SystemExit(f"the check does not read the operator {rule['operator']}")
        return labels.get(rule["key"]) in rule["values"]

    return all(labels.get(key) == value for key, value in selector.get("matchLabels", {}).items()) and all(
        map(holds, selector.get("matchExpressions", [])))


def _is(peer: dict, other) -> bool:
    """Whether somebody is meant by a rule: an address, or a pod, whose namespace is None if it is the policies' own."""
    if "ipBlock" in peer:
        if not isinstance(other, str):
            return False
        address, block = ipaddress.ip_address(other), peer["ipBlock"]
        inside = lambda network: address in ipaddress.ip_network(network)
        return inside(block["cidr"]) and not any(map(inside, block.get("except", [])))
    if isinstance(other, str):
        return False
    if "namespaceSelector" in peer:
        there = other["namespace"] is not None and _matches(peer["namespaceSelector"], other["namespace"])
    else:
        there = other["namespace"] is None
    return there and _matches(peer.get("podSelector", {}), other["labels"])


class Network:
    def __init__(self, things: list[dict]):
        self.policies = [thing["spec"] for thing in things if thing["kind"] == "NetworkPolicy"]

    def _passes(self, subject, other, port: int, way: str) -> bool:
        """Whether what binds one end of a connection lets it be. What is not of this namespace is not bound."""
        if isinstance(subject, str) or subject["namespace"] is not None:
            return True
        binding = [
            policy for policy in self.policies
            if way in policy["policyTypes"] and _matches(policy["podSelector"], subject["labels"])]
        rules = [rule for policy in binding for rule in policy.get(way.lower(), [])]
        ends = "to" if way == "Egress" else "from"
        return not binding or any(
            (not rule.get(ends) or any(_is(peer, other) for peer in rule[ends]))
            and (not rule.get("ports") or any(entry["port"] == port for entry in rule["ports"])) for rule in rules)

    def reaches(self, one, other, port: int) -> bool:
        return self._passes(one, other, port, "Egress") and self.takes(other, one, port)

    def takes(self, subject: dict, other, port: int) -> bool:
        """Whether it would let somebody in, whatever binds that one."""
        return self._passes(subject, other, port, "Ingress")


def faults(things: list[dict]) -> list[str]:
    network, found = Network(things), []

    def expect(wanted: bool, who: str, one, whom: str, other, port: int) -> None:
        if network.reaches(one, other, port) != wanted:
            found.append(f"{who} {'does not reach' if wanted else 'reaches'} {whom} on {port}")

    settings = next(thing for thing in things if thing["kind"] == "ConfigMap" and "LOG" in thing["data"])
    on_kafka = settings["data"]["LOG"].startswith("kafka:")
    gateway = pod("gateway")
    has_standby = any(thing["kind"] == "StatefulSet" and thing["metadata"]["name"] == "catalog"
                      and thing["spec"]["replicas"] > 1 for thing in things)
    strangers = [
        ("the internet", INTERNET), ("a neighbour", PRIVATE), ("another namespace", STRANGER),
        ("another pod", pod("other"))]
    expect(True, "the internet", INTERNET, "the gateway", gateway, PORTS["gateway"])
    for name in SERVICES:
        expect(True, "the gateway", gateway, name, pod(name), PORTS[name])
    # Who is not known here is bound by what holds for all: one that is added later is closed until somebody opens it.
    for name in [*SERVICES, "other"]:
        for who, one in strangers + [(other, pod(other)) for other in SERVICES]:
            # A catalog that follows fetches the pictures of the one that leads.
            wanted = has_standby and name == who == "catalog"
            if network.takes(pod(name), one, PORTS.get(name, 80)) != wanted:
                found.append(f"{name} {'does not take' if wanted else 'takes'} what {who} asks")
    expect(has_standby, "catalog", pod("catalog"), "catalog", pod("catalog"), PORTS["catalog"])
    for name in [*SERVICES, "gateway", "other"]:
        expect(True, name, pod(name), "the cluster's names", NAMES, 53)
        expect(on_kafka, name, pod(name), "Kafka", KAFKA, 9092)
        expect(name in TO_THE_INTERNET, name, pod(name), "the internet", INTERNET, 443)
        for address in (PRIVATE, METADATA):
            expect(False, name, pod(name), address, address, 80)
    return found
