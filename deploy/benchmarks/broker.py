"""A Kafka for the benchmarks: the brokers that KAFKA_BOOTSTRAP names, or else librdkafka's mock, which is no broker.

The mock writes nothing to a disk, and does not answer a waiting fetch when a record comes: its clients ask every millisecond, which
costs them processor time that a broker's do not spend. What it shows is our side of the protocol, not how fast Kafka is.
"""

import os
import re
import subprocess

HERE = os.path.dirname(os.path.abspath(__file__))
PARTITIONS = 12


def topics():
    """As deploy/asyncapi.yaml has them, which is tested against the code."""
    contract = open(os.path.join(os.path.dirname(HERE), "asyncapi.yaml")).read()
    return sorted(set(re.findall(r"^    address: ([a-z.-]+)$", contract, re.M)))


class Broker:
    """Its address for LOG, and what else our processes need in their environment."""

    def __init__(self, binaries):
        self.process = None
        outside = os.environ.get("KAFKA_BOOTSTRAP")
        if outside:
            self.name, self.environment = "a Kafka broker", {"LOG": f"kafka:{outside}"}
            return
        self.process = subprocess.Popen(
            [f"{binaries}/mock-kafka", *(f"{name}:{PARTITIONS}" for name in topics())], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True)
        bootstrap = self.process.stdout.readline().strip()
        self.name = "librdkafka's mock, which is no broker"
        self.environment = {"LOG": f"kafka:{bootstrap}", "KAFKA": "fetch.wait.max.ms=1"}

    def stop(self):
        if self.process:
            self.process.stdin.close()
            self.process.wait(20)
