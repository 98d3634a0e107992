"""The program: what it is asked, what it says, and that it cleans up."""

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
        prog="conformance", description="Says which promises of Vicinity's API hold at a server.",
        epilog="Exit code 0: all that was tried holds; 1: something does not; 2: nothing could be tried.")
    parser.add_argument("url", nargs="?", help="where the server is: https://vicinity.example")
    parser.add_argument("--operator-token", default=os.environ.get("OPERATOR_TOKEN"), help="lets it write; or OPERATOR_TOKEN")
    parser.add_argument("--merchant-token", default=os.environ.get("MERCHANT_TOKEN"), help="the same of a merchant; or MERCHANT_TOKEN")
    parser.add_argument("--item", help="an item that may be ordered, and is cancelled again; for who has neither token")
    parser.add_argument("--only", help=f"areas or checks, with commas: {', '.join(AREAS)}, streams/resume")
    parser.add_argument("--json", action="store_true", help="one JSON document instead of lines")
    parser.add_argument("--list", action="store_true", help="names the checks, and tries none")
    parser.add_argument("--requests", type=int, default=2500, help="the most requests (2500)")
    parser.add_argument("--seconds", type=float, default=300, help="the longest time (300)")
    parser.add_argument("--patience", type=float, default=20, help="how many seconds an event may take (20)")
    parser.add_argument("--pace", type=float, default=50, help="the most requests a second (50)")
    parser.add_argument("--authority", metavar="FILE", help="certificates that are trusted, if it is not the system's")
    parser.add_argument("--receiver", metavar="HOST:PORT", default="127.0.0.1:0", help="where webhooks are received here")
    parser.add_argument("--receiver-url", metavar="URL", help="where the server reaches that; else the address itself")
    parser.add_argument("--seed", type=int, help="repeats a run's choices")
    asked = parser.parse_args(texts)
    if not asked.url and not asked.list:
        parser.error("which server?")
    return asked


def selected(only):
    wanted = [name.strip() for name in only.split(",")] if only else list(AREAS)
    unknown = [name for name in wanted if name not in AREAS and name not in [one.title for one in ALL]]
    if unknown:
        raise SystemExit(f"there is no check \"{unknown[0]}\": --list names them")
    chosen = [one for one in ALL if one.area in wanted or one.title in wanted]
    return sorted(chosen, key=lambda one: AREAS.index(one.area))


def tried(check, trial):
    """What comes of a check."""
    try:
        result, seen = HOLDS, check.run(trial)
    except Broken as broken:
        result, seen = FAILS, broken.seen
    except NotTried as why:
        result, seen = NOT_TRIED, str(why)
    except (KeyError, TypeError, AttributeError, ValueError, IndexError) as wrong:
        # A shape that no check expected is the server's fault until somebody shows otherwise.
        result, seen = FAILS, f"an answer of another shape than the document's: {type(wrong).__name__} {wrong}"
    return Result(check.title, result, seen, check.says)


def run(checks, trial, tell):
    """All checks in their order; those that mostly wait do so meanwhile."""
    results = []

    def note(result):
        results.append(result)
        tell(result)

    # Daemons: who interrupts the program does not wait for them.
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
    asked = arguments(texts)
    for module in MODULES:
        importlib.import_module(module)
    checks = selected(asked.only)
    if asked.list:
        print("\n".join(f"{one.title:<28}  {one.says}" for one in checks))
        return 0
    try:
        site = Site(asked.url, asked.requests, asked.seconds, asked.pace, asked.authority)
        site.get("/v1/places?limit=1")
    except (ValueError, OSError, Broken, NotTried) as wrong:
        print(f"conformance: {wrong}", file=sys.stderr)
        return 2
    # Whoever ends it wants it to clean up, too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(130))
    trial = Trial(
        site, asked.operator_token, asked.merchant_token, asked.item, asked.seed, (asked.receiver, asked.receiver_url),
        asked.patience)
    began, results = time.monotonic(), []
    try:
        results = run(checks, trial, (lambda _: None) if asked.json else (lambda result: print(result.line, flush=True)))
    except KeyboardInterrupt:
        print("conformance: interrupted, cleaning up", file=sys.stderr)
    finally:
        trial.clean()
    return report(asked, site, trial, results, time.monotonic() - began)


def report(asked, site, trial, results, seconds):
    counts = {kind: sum(one.result == kind for one in results) for kind in (HOLDS, FAILS, NOT_TRIED)}
    if asked.json:
        print(json.dumps({
            "url": site.url, "results": [vars(one) for one in results], "counts": counts, "left": trial.left, "seed": trial.seed,
            "requests": site.asked, "waited": site.waited, "seconds": round(seconds, 1)}, indent=1, ensure_ascii=False))
    else:
        for what in trial.left:
            print(f"left behind    {what}")
        waited = f", of which the server asked to wait {site.waited} s" if site.waited else ""
        print(f"\n{counts[HOLDS]} hold, {counts[FAILS]} do not, {counts[NOT_TRIED]} were not tried; "
              f"{site.asked} requests in {seconds:.0f} s{waited}; seed {trial.seed}")
    if counts[FAILS]:
        return 1
    return 0 if counts[HOLDS] else 2
