#!/usr/bin/env python3
"""How well each rule says what people will rate, on any file of ratings: a table.

recommendations.py [FILE | --critics FILE --people FILE] [--experts 100] [--most 500] [--folds 5] [--peers] [--all-rules]

`ratings_files.py` says what a file may look like. Of one FILE those who rated most are the critics and up to --most others the people; without any
the ratings are made by a model. Each of --folds parts of people's ratings is hidden in turn; a rule knows the critics and a person's other ratings.
--peers adds surprise's SVD and KNNBaseline and LensKit's kNN of people and of movies and its matrix factorisation, where they are installed: these learn from critics and from *all people's*
other ratings, which no rule here has.

  MAE       mean error in stars over the hidden ratings that the rule predicts; coverage is their part of all hidden ones
  where all the same over those that every rule of the table predicts
  nDCG@10   a person's hidden ratings in the rule's order, gain 2^stars - 1; what is not predicted comes last
  liked     of the first ten of all movies that the person did not rate, how many are hidden ratings of four stars or more
  against   the error less that of M4 as the original has it, over what both predict, with 95 % of a bootstrap over people, and how likely such a
            difference is by chance: the signs of people's differences turned 10,000 times
"""
import argparse
import sys

import numpy as np

import ratings_files
import rules


def ours(every):
    found = {
        "critics' mean": rules.critics_mean,
        "nearest, 1 rater (M4)": rules.nearest(raters=1),
        "nearest, 3 raters": rules.nearest(raters=3),
        "deviations": rules.deviations(),
    }
    if every:
        found["wisdom of the few"] = rules.wisdom()
    return found


class Judged:
    """What one rule said of every hidden rating, fold after fold."""

    def __init__(self):
        self.value, self.rank, self.liked = [], [], []


def judge(critics_stars, people, folds, named, peers):
    critics = rules.Critics(critics_stars)
    rated = np.argwhere(~np.isnan(people))
    fold_of = np.random.default_rng(1).integers(0, folds, len(rated))
    judged = {name: Judged() for name in [*named, *peers]}
    hidden_all = []
    for fold in range(folds):
        hidden = rated[fold_of == fold]
        hidden_all.append(hidden)
        known = people.copy()
        known[hidden[:, 0], hidden[:, 1]] = np.nan
        for name, rule in named.items():
            one = judged[name]
            for person, movies in by_person(hidden):
                answer = rule(critics, known[person])
                one.value.append(answer.value[movies])
                one.rank.append(answer.rank[movies])
                first = np.argsort(-np.where(np.isnan(answer.rank), -np.inf, answer.rank), kind="stable")[:10]
                first = first[~np.isnan(answer.rank[first])]
                one.liked.append(np.isin(movies[people[person, movies] >= 4], first).sum())
        for name, peer in peers.items():
            print(f"{name}, fold {fold + 1} of {folds}", file=sys.stderr)
            values = peer(critics_stars, known, hidden)
            judged[name].value.append(values)
            judged[name].rank.append(values)
    return np.concatenate(hidden_all), judged


def by_person(hidden):
    starts = np.flatnonzero(np.diff(hidden[:, 0], prepend=-1))
    for part in np.split(hidden, starts[1:]):
        yield part[0, 0], part[:, 1]


def ndcg(truth, rank):
    """None if nothing is to be ordered."""
    gain = 2.0 ** truth - 1
    weight = 1 / np.log2(np.arange(2, min(10, len(gain)) + 2))
    ideal = np.sort(gain)[::-1][:10] @ weight
    if len(gain) < 2 or ideal == 0:
        return None
    order = np.argsort(-np.where(np.isnan(rank), -np.inf, rank), kind="stable")[:10]
    return gain[order] @ weight / ideal


def paired(people, errors, base):
    """Of each person the sum of differences and how many, over what both predict: mean, interval and chance."""
    both = ~np.isnan(errors) & ~np.isnan(base)
    who, at = np.unique(people[both], return_inverse=True)
    sums = np.bincount(at, errors[both] - base[both])
    counts = np.bincount(at)
    random = np.random.default_rng(5)
    picks = random.integers(0, len(who), (2000, len(who)))
    low, high = np.percentile(sums[picks].sum(1) / counts[picks].sum(1), [2.5, 97.5])
    turned = np.abs(random.choice([-1.0, 1.0], (10_000, len(who))) @ sums)
    chance = (1 + (turned >= abs(sums.sum()) - 1e-9).sum()) / 10_001
    return sums.sum() / counts.sum(), low, high, chance


def table(people, hidden, judged, base):
    truth = people[hidden[:, 0], hidden[:, 1]]
    values = {name: np.concatenate(one.value) for name, one in judged.items()}
    errors = {name: np.abs(value - truth) for name, value in values.items()}
    common = np.all([~np.isnan(error) for error in errors.values()], axis=0)
    yield "| rule | MAE | coverage | MAE where all | nDCG@10 | liked of 10 | against " + base + " |"
    yield "|---|---|---|---|---|---|---|"
    # Folds follow each other: a person's ratings of one fold stand together.
    starts = np.flatnonzero(np.diff(hidden[:, 0], prepend=-1) != 0)
    for name, one in judged.items():
        error, rank = errors[name], np.concatenate(one.rank)
        there = ~np.isnan(error)
        gains = [ndcg(t, r) for t, r in zip(np.split(truth, starts[1:]), np.split(rank, starts[1:]))]
        gain = np.mean([one for one in gains if one is not None])
        liked = f"{np.mean(one.liked):.3f}" if one.liked else "–"
        against = "–"
        if name != base:
            mean, low, high, chance = paired(hidden[:, 0], error, errors[base])
            sure = "p < 0.001" if chance < 0.001 else f"p = {chance:.3f}"
            against = f"{mean:+.3f} ({low:+.3f} to {high:+.3f}), {sure}"
        yield (f"| {name} | {error[there].mean():.3f} | {there.mean():.1%} | {error[common].mean():.3f} | {gain:.3f} | {liked} | {against} |")


def main():
    options = argparse.ArgumentParser(description="How well each rule says what people will rate.")
    options.add_argument("ratings", nargs="?")
    options.add_argument("--critics", help="ratings of critics")
    options.add_argument("--people", help="ratings of people")
    options.add_argument("--experts", type=int, default=100, help="how many of FILE are critics")
    options.add_argument("--most", type=int, default=500, help="the most people of FILE")
    options.add_argument("--folds", type=int, default=5)
    options.add_argument("--peers", action="store_true")
    options.add_argument("--all-rules", action="store_true", help="the rule of the few, too")
    options = options.parse_args()
    if options.ratings:
        critics, people = ratings_files.matrices(*ratings_files.apart(ratings_files.read(options.ratings), options.experts, options.most))
    elif options.critics and options.people:
        critics, people = ratings_files.matrices(ratings_files.read(options.critics), ratings_files.read(options.people))
    else:
        critics, people = ratings_files.made()
    peers = {}
    if options.peers:
        import recommendations_peers
        peers = recommendations_peers.installed()
    hidden, judged = judge(critics, people, options.folds, ours(options.all_rules), peers)
    print(f"{len(critics)} critics with {(~np.isnan(critics)).sum()} ratings, {len(people)} people, {critics.shape[1]} movies; "
          f"{len(hidden)} ratings of people hidden in {options.folds} parts\n")
    for line in table(people, hidden, judged, "nearest, 1 rater (M4)"):
        print(line)


if __name__ == "__main__":
    main()
