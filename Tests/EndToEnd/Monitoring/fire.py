#!/usr/bin/env python3
"""Prometheus scrapes a town in which things go wrong, one after the other: each alert of deploy/monitoring fires, for the
service that it is about, and is over when that was mended. While all is well none fires.

Thresholds are those that are delivered; windows and patience are shorter (prometheus.py). It takes some minutes.

Usage: fire.py BINARIES, a folder with all executables and log-probe. Loopback only, on the embedded log.
"""

import contextlib
import os
import sys
import tempfile
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, f"{HERE}/../Kit")

import incidents  # noqa: E402
import rules  # noqa: E402
from prometheus import FASTER, INTERVAL, Prometheus  # noqa: E402
from town import Town  # noqa: E402

# Until an alert fires, and until it is over, in seconds.
PATIENCE = 150
# They tell of the last hours, or stay as they are until the service looks again.
LONG = {"DeadLetters", "RecordsUnreadable", "RetentionNearlyUsed"}
# Nobody fills a disk for it, a gateway reads faster than a town writes, and nobody signs in here: promtool's tests make them fire.
ELSEWHERE = {"BusinessOwnerless", "DiskFillsUp", "DiskFull", "GatewayBehind"}


class Watch:
    def __init__(self, town, prometheus):
        self.town, self.prometheus, self.operator = town, prometheus, town.token("operator")
        self.fired, self.failures = set(), []

    def expect(self, *alerts):
        """Waits until each (alert, service) fires."""
        for alert in alerts:
            took = self.prometheus.until(lambda alert=alert: alert in self.prometheus.firing(), PATIENCE)
            if took is None:
                self.failures.append(f"{alert[0]} does not fire for {alert[1]}; {sorted(self.prometheus.firing())} do")
                continue
            self.fired.add(alert[0])
            print(f"{alert[0]} fires for {alert[1] or 'all'} after {took:.0f} s", flush=True)

    def over(self):
        """Waits until none fires but those that tell of hours; what ended is started again, as deploy/run would."""
        for name, process in self.town.processes.items():
            if process.poll() is not None:
                print(f"{name} ended with {process.returncode}: {self.town.said(name)[-500:]}", flush=True)
                self.town.start(name)
                self.town.wait(name)

        def left():
            return {alert for alert in self.prometheus.firing() if alert[0] not in LONG}
        if self.prometheus.until(lambda: not left(), PATIENCE) is None:
            self.failures.append(f"{sorted(left())} fire although all was mended")

    def read(self):
        self.town.call("GET", "/v1/places?near=41.4,2.17")
        time.sleep(0.2)

    def change(self):
        """Answered when the catalog has decided, or after five seconds."""
        self.town.call("PUT", "/v1/places/watched", {
            "types": ["Restaurant"], "name": f"At {time.time()}", "timeZone": "Europe/Madrid",
            "geo": {"latitude": 41.4, "longitude": 2.17}}, self.operator)

    def caught_up(self, service):
        query = f"/api/v1/query?query=sum(vicinity_log_lag_records%7Bservice=%22{service}%22%7D)"
        def done():
            return [one["value"][1] for one in self.prometheus.ask(query)["result"]] == ["0"]
        self.prometheus.until(done, PATIENCE)

    # --- What goes wrong ---

    def all_is_well(self):
        self.prometheus.until(lambda: self.prometheus.up() == set(self.town.services), PATIENCE)
        with incidents.background(self.read):
            for _ in range(10):
                self.change()
                time.sleep(1)
        if found := self.prometheus.firing():
            self.failures.append(f"{sorted(found)} fire although all is well")

    def a_service_is_gone(self):
        with incidents.killed(self.town, "search"), incidents.background(self.read):
            self.expect(("ServiceDown", "search"), ("RequestsFail", "gateway"))

    def a_service_keeps_ending(self):
        for _ in range(3):
            with incidents.killed(self.town, "recommender"):
                pass
            # So that each start is seen.
            time.sleep(INTERVAL + 0.5)
        self.expect(("ServiceRestarts", "recommender"))

    def a_service_hangs_and_then_reads_what_is_damaged(self):
        read = incidents.ends(self.town, "catalog.commands")
        with contextlib.ExitStack() as damage:
            with incidents.hanging(self.town, "catalog"):
                with incidents.background(self.change, threads=3):
                    self.expect(("RequestsSlow", "gateway"))
                damage.enter_context(incidents.damaged(self.town, read))
            self.expect(("HandlingStopped", "catalog"))

    def nothing_is_appended(self):
        importing = threading.Thread(target=self.town.load, args=("stations.csv",))
        with incidents.log_held(self.town):
            importing.start()
            self.expect(("AppendsWait", "catalog"), ("NotReady", "catalog"))
        importing.join()

    def a_service_has_much_before_it(self):
        read = incidents.ends(self.town, "catalog.places")
        with contextlib.ExitStack() as damage:
            with incidents.hanging(self.town, "notifier"):
                self.town.load("homes.csv")
                # The others have read it.
                self.caught_up("search")
                damage.enter_context(incidents.damaged(self.town, read))
            self.expect(("HandlingBehind", "notifier"))

    def a_store_cannot_be_written_for_weeks(self):
        """Records have to wait before a service looks after them, soon after its start: it looks again in ten minutes."""
        for _ in range(5):
            with incidents.killed(self.town, "crawler"):
                pass
            with incidents.store_held(self.town, "crawler"):
                incidents.append(self.town, "crawler.commands", days_ago=20)
                if "vicinity_log_retention_used_ratio{" not in incidents.figures(self.town, "crawler"):
                    self.expect(("RetentionNearlyUsed", "crawler"))
                    break
        else:
            self.failures.append("the crawler looks at records that wait before any do")
        self.expect(("DeadLetters", "crawler"))

    def somebody_is_not_forgotten(self):
        """One of those who have to read it first reads nothing; who cleans the log is another."""
        with incidents.hanging(self.town, "notifier"):
            incidents.append(self.town, "privacy.commands", days_ago=1)
            self.expect(("ErasureWaits", None))

    def the_log_is_not_cleaned(self):
        with incidents.cleaning_lost(self.town):
            self.expect(("LogNotCleaned", None))

    def strangers_write_to_the_log(self):
        incidents.append(self.town, "catalog.places")
        self.expect(("RecordsUnreadable", "search"), ("RecordsUnreadable", "gateway"))

    def nobody_makes_back_ups(self):
        incidents.backed_up(self.town, days_ago=3)
        self.expect(("BackupOld", None))
        incidents.backed_up(self.town)


def main():
    if why := rules.missing("prometheus", "faketime"):
        print(f"alerts: skipped, {why} faketime")
        return 0
    if not os.path.exists(f"{sys.argv[1]}/log-probe"):
        raise SystemExit(f"there is no log-probe in {sys.argv[1]}: it comes with a build of the tests")
    stamps = tempfile.TemporaryDirectory(prefix="vicinity-stamps-")
    town = Town(sys.argv[1], {"BACKUP_STAMP": f"{stamps.name}/last-backup"})
    incidents.backed_up(town)
    prometheus = None
    try:
        prometheus = Prometheus(town)
        watch = Watch(town, prometheus)
        print(f"windows are {FASTER} times shorter", flush=True)
        for trouble in (
                watch.all_is_well, watch.a_service_is_gone, watch.a_service_keeps_ending,
                watch.a_service_hangs_and_then_reads_what_is_damaged, watch.nothing_is_appended,
                watch.a_service_has_much_before_it, watch.a_store_cannot_be_written_for_weeks,
                watch.somebody_is_not_forgotten, watch.the_log_is_not_cleaned, watch.strangers_write_to_the_log, watch.nobody_makes_back_ups):
            print(f"-- {trouble.__name__.replace('_', ' ')}", flush=True)
            trouble()
            watch.over()
    finally:
        if prometheus:
            prometheus.stop()
        town.stop()
    watch.failures += [
        f"{rule['alert']} was not made to fire" for rule in rules.alerts() if rule["alert"] not in watch.fired | ELSEWHERE]
    well = f"each of {len(watch.fired)} alerts fired, and in time was over"
    print("\n".join(watch.failures) if watch.failures else well)
    return 1 if watch.failures else 0


if __name__ == "__main__":
    sys.exit(main())
