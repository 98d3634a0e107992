"""Measures orders when the service orders runs as several processes, on one machine and one embedded log."""

import json
import os
import shutil
import tempfile


# The load that grows with the number of processes: the largest load of one process for each.
EACH = "64 for each"


class ServerGroup:
    """Several processes with the interface of one server."""

    def __init__(self, servers):
        self.servers = servers

    @property
    def ids(self):
        return [one for server in self.servers for one in server.ids]

    def cpu(self):
        return sum(server.cpu() for server in self.servers)

    def memory(self):
        return sum(server.memory() for server in self.servers)

    def stop(self):
        for server in self.servers:
            server.stop()


def deployment(bench, binaries, folder, number):
    """A deployment whose service orders runs as `number` processes."""

    class Deployment(bench.Vicinity):
        def started(self, name):
            if name != "orders" or number == 1:
                return super().started(name)
            ports = [self.ports[name]] + [bench.free_port() for _ in range(number - 1)]
            self.environment[name.upper()] = ",".join(f"http://127.0.0.1:{port}" for port in ports)
            return ServerGroup([
                bench.Server([f"{self.binaries}/{name}", "--instance", f"{index}/{number}"],
                             {**self.environment, "PORT": str(port)}, f"{self.folder}/{name}-{index}.log")
                for index, port in enumerate(ports)])

    return Deployment(binaries, folder)


def measure(bench, options, numbers=(1, 2, 3, 4), clients=(16, 64), people=96):
    """Figures by number of processes and load ("16", "64" or "64 for each").

    Configurations are measured in turns, and the best run of each counts, since the disk's speed varies within minutes.
    """
    best = {}
    for _ in range(options.turns):
        for number in numbers:
            folder = tempfile.mkdtemp(prefix="vicinity-bench-")
            try:
                vicinity = deployment(bench, options.binaries, folder, number)
                try:
                    items = f"{folder}/items"
                    bench.write_items(vicinity, items)
                    os.environ["BENCH_TOKENS"] = " ".join(
                        json.loads(bench.call(vicinity.port, "POST", "/v1/session")[1])["token"] for _ in range(people))
                    for load, count in {**{str(count): count for count in clients}, EACH: clients[-1] * number}.items():
                        before = {name: service.cpu() for name, service in vicinity.services.items()}
                        run = bench.order(vicinity, vicinity.port, count, items, options.seconds)
                        for name, service in vicinity.services.items():
                            run[f"{name}_ms"] = round((service.cpu() - before[name]) * 1000 / run["count"], 3)
                        if number not in best or load not in best[number] or run["per_s"] > best[number][load]["per_s"]:
                            best.setdefault(number, {})[load] = run
                finally:
                    os.environ.pop("BENCH_TOKENS", None)
                    vicinity.stop()
            finally:
                (os.environ.get("KEEP") or shutil.rmtree(folder, ignore_errors=True))
    return best
