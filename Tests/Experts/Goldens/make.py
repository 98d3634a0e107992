#!/usr/bin/env python3
"""Writes cases.json: what expert collaborative filtering must give, computed by deploy/quality's rules and none of the code under test.

make.py > cases.json     (numpy 1.24 or later; the same bytes at every run)

The file is {"format": "vicinity.experts", "version": 2, "cases": [case, ...]}. A case:
  name     what it is about
  rule     {"kind": "deviations", "shrinkage": number, "neighbours": k, "raters": m},
           {"kind": "nearest", "norms": "all" | "common", "shrinkage": number, "neighbours": k, "raters": m}
           or {"kind": "wisdom", "norms": ..., "threshold": delta, "raters": tau}
  critics  {critic's id: {movie's id: stars}}
  own      {movie's id: stars}: the person's ratings
  similar  [[critic's id, similarity, common movies], ...] of all critics with a similarity above zero, in order
  predicted  [[movie's id, prediction, raters, rank, above], ...] of all movies that can be predicted and were not rated, by rank;
             "above" is how much more than they usually do the critics behind it gave
  nothing  why predicted is empty, or null: no-critics, no-ratings, nothing-in-common, none-similar-enough, too-few-raters
Numbers must agree within 1e-9; ids, their order, the counts and the reason exactly.
"""
import json
import pathlib
import sys

import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "deploy" / "quality"))
import rules


def matrix(rows, columns, ratings):
    stars = np.full((len(rows), len(columns)), np.nan)
    for r, row in enumerate(rows):
        for movie, value in ratings[row].items():
            stars[r, columns[movie]] = value
    return stars


def order(values, ids):
    """Descending by value in nine decimals, ties by id. Values are either equal or clearly apart: else the case would be a matter of luck."""
    for value in values:
        assert abs(abs(value * 1e9 % 1) - 0.5) > 1e-3, "too close to call"
    found = sorted(zip(ids, values), key=lambda pair: (-np.round(pair[1] * 1e9), pair[0].encode()))
    for (_, a), (_, b) in zip(found, found[1:]):
        assert abs(a - b) < 1e-13 or abs(a - b) > 1e-8, "too close to call"
    return [name for name, _ in found]


def solve(case):
    settings, critics, own = dict(case["rule"]), case["critics"], case["own"]
    names = sorted(critics, key=str.encode)
    movies = sorted({m for c in critics.values() for m in c} | set(own), key=str.encode)
    column = {m: i for i, m in enumerate(movies)}
    kind = settings.pop("kind")
    table = rules.Critics(matrix(names, column, critics))
    found = getattr(rules, kind)(**settings)(table, matrix(["u"], column, {"u": own})[0])
    similarity = dict(zip(names, found.similarity))
    common = dict(zip(names, found.common))
    alike = [n for n in names if similarity[n] > 0]
    ranked = order([similarity[n] for n in alike], alike)
    if kind == "wisdom":
        assert all(abs(s - settings["threshold"]) > 1e-8 for s in found.similarity if s > 0)
    can = [m for m in movies if not np.isnan(found.value[column[m]])]
    above = found.above(table)
    best = order([found.rank[column[m]] for m in can], can)
    nothing = None
    if not best:
        if not critics or not own:
            nothing = "no-ratings" if critics else "no-critics"
        elif kind == "deviations" or found.chosen.any():
            nothing = "too-few-raters"
        else:
            nothing = "none-similar-enough" if ranked else "nothing-in-common"

    def written(movie):
        at = column[movie]
        return [movie, short(found.value[at]), int(found.raters[at]), short(found.rank[at]), short(above[at])]

    return {**case, "similar": [[n, short(similarity[n]), int(common[n])] for n in ranked], "predicted": [written(m) for m in best],
            "nothing": nothing}


def short(value):
    """Without a minus before nothing."""
    return round(float(value), 12) + 0.0


def deviations(shrinkage=20, neighbours=40, raters=1):
    return {"kind": "deviations", "shrinkage": shrinkage, "neighbours": neighbours, "raters": raters}


def nearest(norms="all", shrinkage=0, neighbours=10, raters=1):
    return {"kind": "nearest", "norms": norms, "shrinkage": shrinkage, "neighbours": neighbours, "raters": raters}


def wisdom(norms="all", threshold=0.01, raters=1):
    return {"kind": "wisdom", "norms": norms, "threshold": threshold, "raters": raters}


def by_hand():
    """The corners. The first is worked out in the README of Shared/Experts."""
    two = {"ada": {"m1": 5, "m2": 3, "m3": 4}, "bo": {"m1": 1, "m3": 2, "m4": 5}}
    same = {"k3": {"a": 4, "b": 2}, "k1": {"a": 4, "c": 2}, "k2": {"a": 4, "d": 2}}
    zero = {"nil": {"a": 0, "b": 0}, "low": {"a": 0, "b": 3, "c": 5}, "up": {"a": 5, "c": 0}}
    accents = {"z": {"a": 4, "é": 5, "z": 5, "B": 5}, "É": {"a": 4, "f": 5}, "a b": {"a": 4, "\U0001F3AC": 5, "\uFF21": 5}}
    for rule in (nearest(), nearest("common"), nearest(shrinkage=5), nearest(raters=2), nearest(raters=3), nearest(neighbours=1),
                 wisdom(), wisdom("common"), wisdom(raters=2), wisdom(threshold=0.6),
                 deviations(), deviations(shrinkage=0), deviations(neighbours=1), deviations(raters=2), deviations(neighbours=0)):
        yield "two critics, by hand", rule, two, {"m1": 4, "m2": 2}
        yield "equal similarities: the smaller id first", rule, same, {"a": 5}
        yield "equal similarities at the cut", {**rule, **({"neighbours": 2} if "neighbours" in rule else {})}, same, {"a": 5}
        yield "no stars from a critic", rule, zero, {"a": 3, "b": 3}
        yield "no stars from the person", rule, zero, {"a": 0}
        yield "a zero beside others", rule, zero, {"a": 0, "b": 4.5}
        yield "one common movie", rule, two, {"m4": 3}
        yield "nothing in common", rule, two, {"x": 5, "y": 1}
        yield "rated by no critic, and one common", rule, two, {"x": 5, "m1": 1}
        yield "all alike to the person", rule, two, {"m1": 3, "m2": 3, "m3": 3}
        yield "a critic of one star for all", rule, {"flat": {"a": 2, "b": 2, "c": 2}, **zero}, {"a": 5, "b": 1}
        yield "above five and below nothing", rule, {"k": {"a": 0, "b": 0, "c": 5, "d": 5}, "l": {"a": 0, "b": 5, "c": 5}}, {"b": 5, "x": 5}
        yield "no ratings", rule, two, {}
        yield "no critics", rule, {}, {"m1": 4}
        yield "everything rated", rule, two, {"m1": 1, "m2": 2, "m3": 3, "m4": 4}
        yield "ids in the order of their bytes", rule, accents, {"a": 2}
        yield "hundredths of a star", rule, {"p": {"a": 3.33, "b": 4.17}, "q": {"a": 0.01, "b": 4.99, "c": 0.07}}, {"a": 2.5}


def at_random(count):
    random = np.random.default_rng(20261121)
    for number in range(count):
        critics, movies = int(random.integers(1, 16)), int(random.integers(2, 13))
        density = random.uniform(0.15, 0.9)
        step = random.choice([0.5, 0.5, 0.5, 1, 0.1])
        def rate():
            return round(float(random.integers(0, round(5 / step) + 1) * step), 2)
        ids = [f"c{i}" for i in random.permutation(critics)]
        given = {c: {f"m{m}": rate() for m in range(movies) if random.random() < density} for c in ids}
        given = {c: r for c, r in given.items() if r}
        own = {f"m{m}": rate() for m in range(movies + 2) if random.random() < 0.4}
        norms = str(random.choice(["all", "common"]))
        if number >= 420:
            rule = deviations(float(random.choice([0, 5, 20])), int(random.choice([1, 2, 5, 40])), int(random.choice([1, 1, 2])))
        elif number % 3 == 2:
            rule = wisdom(norms, float(random.choice([0.01, 0.1, 0.3])), int(random.integers(1, 5)))
        else:
            rule = nearest(norms, float(random.choice([0, 0, 2, 10])), int(random.choice([1, 2, 3, 5, 10])), int(random.integers(1, 4)))
        yield f"random {number}", rule, given, own


def main():
    cases = []
    for name, rule, critics, own in [*by_hand(), *at_random(720)]:
        try:
            cases.append(solve({"name": name, "rule": rule, "critics": critics, "own": own}))
        except AssertionError:
            pass
    assert len(cases) >= 800, len(cases)
    lines = ",\n".join(json.dumps(c, ensure_ascii=False, separators=(",", ":"), sort_keys=True) for c in cases)
    print('{"format":"vicinity.experts","version":2,"cases":[\n' + lines + "\n]}")


main()
