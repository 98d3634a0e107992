"""Looks for the dearest question that anybody may ask of every operation, by what it costs all processes together in CPU time.

It knows nothing of what is dear: it begins each operation's search with the plainest question, then sets each of its values in every way
that it has, one at a time, then changes the dearest so far at random and keeps what is dearer. Against debug builds of release 1.0 it came
upon a route of far points (2.1 s of CPU) among 257 questions, and upon a text of accents (2.9 s) among 25. Since questions have
bounds the dearest of the same operations are 0.17 s and 0.46 s.

Usage: dearest.py BINARIES [--places 70000] [--seconds 3] [--bound 0.05] [--only "GET /v1/places.*"] [--keep FILE]

- seconds: of search for each operation. A campaign takes minutes for each.
- bound: CPU seconds above which a question fails the test, as does an operation whose plainest question is refused for its cost; without
  it nothing fails.
- keep: the dearest questions as lines of JSON, for deploy/benchmarks/attackers.py.
"""

import argparse
import json
import random
import re
import statistics
import sys
import time

import questions
from town import ROOT, Town, call

sys.path.insert(0, f"{ROOT}/deploy/reference")
import join  # noqa: E402

ELITE = 4


def cost(town, question):
    """CPU seconds beyond what is used without it, the status, a cursor to go on with, and whether it was refused for its cost."""
    method, path, headers, body = question.request()
    before, begun = town.quiet(), time.time()
    try:
        status, _, answer = call(town.port, method, path, headers, body)
    except OSError:
        status, answer = 0, b""
    used = max(0, town.quiet() - before - town.idle * (time.time() - begun))
    found = re.search(rb'"next":"([^"]+)"', answer)
    return used, status, found[1].decode() if found else None, status == 503 and b"of computing" in answer


def dearest(town, operation, ids, headers, seconds):
    """What the dearest question cost at the median of three, its status, the question, how many were asked, and whether the plainest was refused."""
    start, cursors, asked = questions.first(operation, ids), [], 0
    start.headers = headers
    cost(town, start)
    used, _, _, plain = cost(town, start)
    elite = [(used, 0, start)]
    single = list(questions.one_by_one(start, ids))
    random.shuffle(single)
    end = time.time() + seconds
    while single or time.time() < end:
        if time.time() > end + seconds:
            break
        # Now and then from the beginning: the dearest so far may be a dead end.
        base = start if random.random() < 0.2 else random.choice(elite)[2]
        question = single.pop() if single else questions.changed(base, ids, cursors)
        asked += 1
        used, _, cursor, _ = cost(town, question)
        if cursor:
            cursors.append(cursor)
        if used > elite[-1][0] and used < 1:
            # Something else may have run meanwhile.
            used = min(used, cost(town, question)[0])
        elite = sorted(elite + [(used, asked, question)], key=lambda one: -one[0])[:ELITE]
    best = (0, 0, start)
    for used, _, question in elite:
        # What costs seconds is dear enough; what costs less may have been disturbed.
        tries = [cost(town, question) for _ in range(1 if used > 1 else 3)]
        best = max(best, (statistics.median(one[0] for one in tries), tries[-1][1], question), key=lambda one: one[0])
    return *best, asked, plain


def known_ids(town):
    """Some ids of each kind to ask for; of places also cinemas, and such as sell something."""
    ids = {}
    for path in ("places", "places?types=MovieTheater", "items", "areas", "people", "movies", "screenings", "critics"):
        status, _, body = call(town.port, "GET", f"/v1/{path}{'&' if '?' in path else '?'}limit=3")
        if status == 200:
            found = json.loads(body)["items"]
            ids.setdefault(path.split("?")[0], []).extend(one["id"] for one in found)
            if path == "items":
                ids["places"] += [one["place"] for one in found]
    ids["ratings"] = ids["places"]
    return ids


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binaries")
    parser.add_argument("--places", type=int, default=70_000)
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--bound", type=float)
    parser.add_argument("--only")
    parser.add_argument("--keep")
    parser.add_argument("--seed", type=int, default=13)
    arguments = parser.parse_args()
    document = join.joined()
    town = Town(arguments.binaries, arguments.places)
    kept, failed = [], []
    try:
        random.seed(arguments.seed)
        ids = known_ids(town)
        token = json.loads(call(town.port, "POST", "/v1/session")[2])["token"]
        for operation in questions.operations(document):
            if arguments.only and not re.fullmatch(arguments.only, operation.name):
                continue
            headers = {"Authorization": f"Bearer {token}"} if operation.needs_token else {}
            used, status, question, asked, plain = dearest(town, operation, ids, headers, arguments.seconds)
            method, path, headers, body = question.request()
            shown = path if len(path) < 100 else path[:97] + "…"
            print(f"{used * 1000:8.1f} ms  {status}  {operation.name}: {shown}"
                  f"{f' with {len(body)} bytes' if body else ''} ({asked} asked)", flush=True)
            kept.append({"name": operation.name, "cost": used, "status": status, "method": method, "path": path, "headers": headers,
                         "body": body.decode() if body else None})
            if arguments.bound and used > arguments.bound:
                failed.append(operation.name)
            if arguments.bound and plain and operation.name not in failed:
                failed.append(f"{operation.name} as it is")
        for name, process in town.processes.items():
            if process.poll() is not None:
                failed.append(f"{name} ended")
    finally:
        town.stop()
    print("The dearest ten:")
    for one in sorted(kept, key=lambda one: -one["cost"])[:10]:
        print(f"{one['cost'] * 1000:8.1f} ms  {one['status']}  {one['name']}")
    if arguments.keep:
        with open(arguments.keep, "w") as file:
            file.writelines(json.dumps(one) + "\n" for one in kept)
    if failed:
        sys.exit(f"dearer than {arguments.bound * 1000:.0f} ms of CPU: {', '.join(failed)}")


if __name__ == "__main__":
    main()
