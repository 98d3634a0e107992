"""The program: parses arguments, runs checks, reports results and cleans up."""

import argparse
import importlib
import json
import os
import signal
import sys
import threading
import time

from checks import ALL, AREAS, FAILS, HOLDS, NOT_TRIED, Broken, NotTried, Result
from trial import Trial
from wire import Site

MODULES = ("problems", "reads", "paging", "orders", "changes", "streams", "webhooks")


def arguments(texts):
    parser = argparse.ArgumentParser(
        prog="conformance", description="Checks which promises of Vicinity's API hold at a server.",
        epilog="Exit code 0: all tried promises hold; 1: one does not; 2: none could be tried.")
    parser.add_argument("url", nargs="?", help="URL of the server: https://vicinity.example")
    parser.add_argument("--operator-token", default=os.environ.get("OPERATOR_TOKEN"), help="a token to write; or OPERATOR_TOKEN")
    parser.add_argument("--merchant-token", default=os.environ.get("MERCHANT_TOKEN"), help="a merchant's token to write; or MERCHANT_TOKEN")
    parser.add_argument("--item", help="an item for orders, which are cancelled again; for runs without a token to write")
    parser.add_argument("--only", help=f"areas or checks, separated by commas: {', '.join(AREAS)}, streams/resume")
    parser.add_argument("--json", action="store_true", help="one JSON document instead of lines")
    parser.add_argument("--list", action="store_true", help="print the checks without running them")
    parser.add_argument("--requests", type=int, default=2500, help="maximum number of requests (2500)")
    parser.add_argument("--seconds", type=float, default=300, help="maximum duration in seconds (300)")
    parser.add_argument("--patience", type=float, default=20, help="maximum delay of an event in seconds (20)")
    parser.add_argument("--pace", type=float, default=50, help="maximum requests a second (50)")
    parser.add_argument("--authority", metavar="FILE", help="trusted certificates; defaults to the system's")
    parser.add_argument("--receiver", metavar="HOST:PORT", default="127.0.0.1:0", help="local address that receives webhooks")
    parser.add_argument("--receiver-url", metavar="URL", help="URL of this address for the server; defaults to the address")
    parser.add_argument("--seed", type=int, help="seed of random choices, to repeat a run")
    options = parser.parse_args(texts)
    if not options.url and not options.list:
        parser.error("the URL of the server is missing")
    return options


def selected(only):
    wanted = [name.strip() for name in only.split(",")] if only else list(AREAS)
    unknown = [name for name in wanted if name not in AREAS and name not in [one.title for one in ALL]]
    if unknown:
        raise SystemExit(f"unknown check \"{unknown[0]}\": --list prints all")
    chosen = [one for one in ALL if one.area in wanted or one.title in wanted]
    return sorted(chosen, key=lambda one: AREAS.index(one.area))


def tried(check, trial):
    """The result of a check."""
    try:
        result, seen = HOLDS, check.run(trial)
    except Broken as broken:
        result, seen = FAILS, broken.seen
    except NotTried as reason:
        result, seen = NOT_TRIED, str(reason)
    except (KeyError, TypeError, AttributeError, ValueError, IndexError) as error:
        # A check that fails on an unexpected shape has most likely found a fault of the server.
        result, seen = FAILS, f"an answer does not have the document's shape: {type(error).__name__} {error}"
    return Result(check.title, result, seen, check.promise)


def run(checks, trial, report_result):
    """Runs all checks in their order, slow ones beside the others."""
    results = []

    def note(result):
        results.append(result)
        report_result(result)

    # Daemon threads, so that an interrupt does not wait for them.
    found = {}
    slow = [(check, threading.Thread(target=lambda check=check: found.update({check.title: tried(check, trial)}), daemon=True))
            for check in checks if check.is_slow]
    for _, thread in slow:
        thread.start()
    for check in checks:
        if not check.is_slow:
            note(tried(check, trial))
    for check, thread in slow:
        thread.join()
        note(found[check.title])
    return results


def main(texts):
    options = arguments(texts)
    for module in MODULES:
        importlib.import_module(module)
    checks = selected(options.only)
    if options.list:
        print("\n".join(f"{one.title:<28}  {one.promise}" for one in checks))
        return 0
    try:
        site = Site(options.url, options.requests, options.seconds, options.pace, options.authority)
        site.get("/v1/places?limit=1")
    except (ValueError, OSError, Broken, NotTried) as error:
        print(f"conformance: {error}", file=sys.stderr)
        return 2
    # SIGTERM also cleans up.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(130))
    trial = Trial(
        site, options.operator_token, options.merchant_token, options.item, options.seed, (options.receiver, options.receiver_url),
        options.patience)
    began, results = time.monotonic(), []
    try:
        results = run(checks, trial, (lambda _: None) if options.json else (lambda result: print(result.line, flush=True)))
    except KeyboardInterrupt:
        print("conformance: interrupted, cleaning up", file=sys.stderr)
    finally:
        trial.clean()
    return report(options, site, trial, results, time.monotonic() - began)


def report(options, site, trial, results, seconds):
    counts = {kind: sum(one.result == kind for one in results) for kind in (HOLDS, FAILS, NOT_TRIED)}
    if options.json:
        print(json.dumps({
            "url": site.url, "results": [vars(one) for one in results], "counts": counts, "left": trial.left, "seed": trial.seed,
            "requests": site.sent, "waited": site.waited, "seconds": round(seconds, 1)}, indent=1, ensure_ascii=False))
    else:
        for thing in trial.left:
            print(f"left behind    {thing}")
        waited = f", of which the server requested {site.waited} s of waiting" if site.waited else ""
        print(f"\n{counts[HOLDS]} hold, {counts[FAILS]} do not, {counts[NOT_TRIED]} were not tried; "
              f"{site.sent} requests in {seconds:.0f} s{waited}; seed {trial.seed}")
    if counts[FAILS]:
        return 1
    return 0 if counts[HOLDS] else 2
