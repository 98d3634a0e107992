"""deploy/conformance finds that all holds at all of Vicinity, and finds each promise that a proxy breaks.

Usage: check.py BINARIES, a folder with all executables. Loopback only, on the embedded log. CONFORMANCE_SEED repeats a run's choices.
"""

import concurrent.futures
import json
import os
import random
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, f"{HERE}/../Kit")

from breaker import BROKEN, Breaker  # noqa: E402
from town import ROOT, Town  # noqa: E402

SEED = int(os.environ.get("CONFORMANCE_SEED") or random.SystemRandom().randrange(1 << 32))
SAMPLE = ("areas.csv", "holidays.json", "stations.csv", "cinemas.csv", "movies.csv", "organisations.csv", "people.csv", "critics.csv")
# So many proxies at once: most of a check is waiting.
AT_ONCE = 6
# In seconds: what is left out is waited for as long.
PATIENCE = 8
# Whoever runs this may have tokens of another server.
UNKNOWN = {name: value for name, value in os.environ.items() if not name.endswith("_TOKEN")}


def conformance(url, *options, wanted, tokens=None):
    """What the program says, and that it ends as it says."""
    command = [f"{ROOT}/deploy/conformance", url, "--json", "--seed", str(SEED), "--patience", str(PATIENCE), *options]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=300, env={**UNKNOWN, **(tokens or {})})
    assert not ended.stderr, ended.stderr[-3000:]
    report = json.loads(ended.stdout)
    told = [f"{one['title']} {one['result']}: {one['seen']}" for one in report["results"] if one["result"] != "holds"]
    assert ended.returncode == wanted, f"it ended with {ended.returncode}, not {wanted}: {told or 'all holds'}"
    return report


def find(town, operator, broken):
    """Whether the program says what is broken, in the check that it belongs to; a sentence if it does not."""
    proxy = Breaker(town.url, broken)
    try:
        report = conformance(proxy.url, "--only", BROKEN[broken], wanted=1, tokens={"OPERATOR_TOKEN": operator})
    except AssertionError as failure:
        return f"{broken}: {failure}"
    finally:
        proxy.stop()
    found = report["results"][0]
    print(f"found: {broken}: {found['seen'][:150]}", flush=True)
    return None


def main():
    print(f"CONFORMANCE_SEED={SEED}", flush=True)
    town = Town(sys.argv[1], {"WEBHOOK_HOSTS": "127.0.0.1"})
    wrong = []
    try:
        town.load(*SAMPLE)
        operator, merchant = town.token("operator"), town.token("merchant", "m-conformance")
        with concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
            tokens = {"OPERATOR_TOKEN": operator, "MERCHANT_TOKEN": merchant}
            whole = pool.submit(conformance, town.url, wanted=0, tokens=tokens)
            # Where no notifier is, nothing is sent that could be broken.
            broken = [one for one in BROKEN if "notifier" in town.services or not BROKEN[one].startswith("webhooks/")]
            wrong += [one for one in pool.map(lambda one: find(town, operator, one), broken) if one]
            report = whole.result()
        print(f"all holds: {report['counts']}, {report['requests']} requests in {report['seconds']} s", flush=True)
        not_tried = {one["title"]: one["seen"] for one in report["results"] if one["result"] == "not tried"}
        wrong += [f"{title} was not tried: {why}" for title, why in not_tried.items()
                  if "notifier" in town.services or not title.startswith("webhooks/")]
        wrong += [f"left behind: {what}" for what in report["left"]]
        # A stranger who may write nothing tries less, and is told so.
        stranger = conformance(town.url, "--only", "problems,reads,paging", wanted=0)
        needs = [one["title"] for one in stranger["results"] if "needs" in one["seen"]]
        if needs != ["reads/changed", "reads/if-match", "paging/whole"]:
            wrong.append(f"without a token these need one: {needs}")
        if town.call("GET", "/v1/places?q=conformance")[1]["total"]:
            wrong.append("a place of a run is still there")
    finally:
        town.stop()
    for sentence in wrong:
        print(f"error: {sentence}")
    if wrong:
        raise SystemExit(1)
    print(f"all holds at Vicinity, and each of {len(broken)} broken promises was found")


if __name__ == "__main__":
    main()
