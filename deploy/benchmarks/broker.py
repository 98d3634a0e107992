"""The Kafka brokers of the benchmarks: those of KAFKA_BOOTSTRAP, or else librdkafka's mock.

The mock writes nothing to a disk, and does not answer a waiting fetch when a record arrives. So clients poll every millisecond, which costs
processor time that they would not spend with a broker. It measures our side of the protocol, not the speed of Kafka.
"""

import os
import re
import subprocess

HERE = os.path.dirname(os.path.abspath(__file__))
PARTITIONS = 12


def topics():
    """Topics of deploy/asyncapi.yaml, which is tested against the code."""
    contract = open(os.path.join(os.path.dirname(HERE), "asyncapi.yaml")).read()
    return sorted(set(re.findall(r"^    address: ([a-z.-]+)$", contract, re.M)))


class Broker:
    """A running broker, with the environment of our processes."""

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
