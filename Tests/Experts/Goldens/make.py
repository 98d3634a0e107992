#!/usr/bin/env python3
"""Writes cases.json: what expert collaborative filtering must give, computed with numpy's matrices and none of the code under test.

make.py > cases.json     (numpy 1.24 or later; the same bytes at every run)

The file is {"format": "vicinity.experts", "version": 1, "cases": [case, ...]}. A case:
  name     what it is about
  rule     {"kind": "nearest", "norms": "all" | "common", "shrinkage": number, "neighbours": k, "raters": m}
           or {"kind": "wisdom", "norms": ..., "threshold": delta, "raters": tau}
  critics  {critic's id: {movie's id: stars}}
  own      {movie's id: stars}: the person's ratings
  similar  [[critic's id, similarity, common movies], ...] of all critics with a similarity above zero, in order
  predicted  [[movie's id, prediction, raters], ...] of all movies that can be predicted and were not rated, in order
  nothing  why predicted is empty, or null: no-critics, no-ratings, nothing-in-common, none-similar-enough, too-few-raters
Similarities and predictions must agree within 1e-9; ids, their order, the counts and the reason exactly.
"""
import json
import numpy as np


def matrix(rows, columns, ratings):
    """Stars, and where there are any."""
    stars, rated = np.zeros((len(rows), len(columns))), np.zeros((len(rows), len(columns)), bool)
    for r, row in enumerate(rows):
        for movie, value in ratings[row].items():
            stars[r, columns[movie]], rated[r, columns[movie]] = value, True
    return stars, rated


def order(values, ids, decimals):
    """Descending by value, ties by id. Values are either equal or clearly apart: else the case would be a matter of luck."""
    found = sorted(zip(ids, values), key=lambda pair: (-round(pair[1], decimals), pair[0].encode()))
    for (_, a), (_, b) in zip(found, found[1:]):
        assert abs(a - b) < 1e-14 or abs(a - b) > 1e-8, "too close to call"
    return [name for name, _ in found]


def solve(case):
    rule, critics, own = case["rule"], case["critics"], case["own"]
    names = sorted(critics, key=str.encode)
    movies = sorted({m for c in critics.values() for m in c} | set(own), key=str.encode)
    column = {m: i for i, m in enumerate(movies)}
    C, has = matrix(names, column, critics)
    u, mine = (a[0] for a in matrix(["u"], column, {"u": own}))
    both = has & mine
    common = both.sum(1)
    if rule["norms"] == "all":
        norms = np.sqrt((u**2).sum()) * np.sqrt((C**2).sum(1))
    else:
        norms = np.sqrt((both * u**2).sum(1)) * np.sqrt((both * C**2).sum(1))
    sim = np.divide(C @ u, norms, out=np.zeros(len(names)), where=norms > 0)
    if rule["kind"] == "nearest":
        sim = sim * np.divide(common, common + rule["shrinkage"], out=np.zeros(len(names)), where=common > 0)
    else:
        sim = sim * 2 * common / np.maximum(1, mine.sum() + has.sum(1))
    at = {name: i for i, name in enumerate(names)}
    ranked = order([sim[at[n]] for n in names if sim[at[n]] > 0], [n for n in names if sim[at[n]] > 0], 12)
    if rule["kind"] == "nearest":
        chosen = [at[n] for n in ranked[: rule["neighbours"]]]
        shift, base = np.zeros(len(names)), 0.0
    else:
        chosen = [at[n] for n in ranked if sim[at[n]] >= rule["threshold"]]
        shift = np.array([C[i][has[i]].mean() if has[i].any() else 0 for i in range(len(names))])
        base = u[mine].mean() if mine.any() else 0.0
        assert all(abs(s - rule["threshold"]) > 1e-9 for s in sim if s > 0)
    E, H, w = C[chosen], has[chosen], sim[chosen]
    raters, weights = H.sum(0), w @ H
    value = base + np.divide(w @ (H * (E - shift[chosen][:, None])), weights, out=np.zeros(len(movies)), where=weights > 0)
    can = [i for i in range(len(movies)) if not mine[i] and raters[i] >= max(1, rule["raters"])]
    best = [column[m] for m in order([value[i] for i in can], [movies[i] for i in can], 9)]
    nothing = None
    if not best:
        nothing = ("no-critics" if not critics else "no-ratings" if not own else "too-few-raters" if chosen
                   else "none-similar-enough" if ranked else "nothing-in-common")
    return {
        **case,
        "similar": [[n, round(float(sim[at[n]]), 12), int(common[at[n]])] for n in ranked],
        "predicted": [[movies[i], round(float(value[i]), 12), int(raters[i])] for i in best],
        "nothing": nothing,
    }


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
                 wisdom(), wisdom("common"), wisdom(raters=2), wisdom(threshold=0.6)):
        yield "two critics, by hand", rule, two, {"m1": 4, "m2": 2}
        yield "equal similarities: the smaller id first", rule, same, {"a": 5}
        yield "equal similarities at the cut", {**rule, **({"neighbours": 2} if "neighbours" in rule else {})}, same, {"a": 5}
        yield "no stars from a critic", rule, zero, {"a": 3, "b": 3}
        yield "no stars from the person", rule, zero, {"a": 0}
        yield "a zero beside others", rule, zero, {"a": 0, "b": 4.5}
        yield "one common movie", rule, two, {"m4": 3}
        yield "nothing in common", rule, two, {"x": 5, "y": 1}
        yield "rated by no critic, and one common", rule, two, {"x": 5, "m1": 1}
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
        if number % 3 == 2:
            rule = wisdom(norms, float(random.choice([0.01, 0.1, 0.3])), int(random.integers(1, 5)))
        else:
            rule = nearest(norms, float(random.choice([0, 0, 2, 10])), int(random.choice([1, 2, 3, 5, 10])), int(random.integers(1, 4)))
        yield f"random {number}", rule, given, own


def main():
    cases = []
    for name, rule, critics, own in [*by_hand(), *at_random(420)]:
        try:
            cases.append(solve({"name": name, "rule": rule, "critics": critics, "own": own}))
        except AssertionError:
            pass
    assert len(cases) >= 500, len(cases)
    lines = ",\n".join(json.dumps(c, ensure_ascii=False, separators=(",", ":"), sort_keys=True) for c in cases)
    print('{"format":"vicinity.experts","version":1,"cases":[\n' + lines + "\n]}")


main()
