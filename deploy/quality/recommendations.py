#!/usr/bin/env python3
"""Measures how well each rule predicts ratings, on any file of ratings, and prints a table.

recommendations.py [FILE | --critics FILE --people FILE] [--experts 100] [--most 500] [--folds 5] [--peers] [--all-rules]

`ratings_files.py` describes the format of a file. In a single FILE the raters with most ratings are the critics, and up to --most others are
the people. Without a file a model generates ratings. Each of --folds parts of people's ratings is hidden in turn. A rule has the critics'
ratings and the person's other ratings.

--peers adds SVD and KNNBaseline of surprise, and kNN of users, kNN of items and matrix factorisation of LensKit, if they are installed.
These learn from critics and from *all people's* other ratings, which the rules do not have.

  MAE       mean absolute error in stars over the hidden ratings that the rule predicts; coverage is their part of all hidden ratings
  where all MAE over the ratings that every rule predicts
  nDCG@10   of a person's hidden ratings in the rule's order, gain 2^stars - 1; ratings without prediction come last
  liked     number of hidden ratings with four stars or more among the rule's ten best movies that the person has not rated
  against   difference of the error from that of the original M4, over ratings that both predict: with the 95 % interval of a bootstrap over
            people, and the p-value of a test that flips the signs of people's differences 10,000 times
"""
import argparse
import sys

import numpy as np

import ratings_files
import rules


def own_rules(all_rules):
    found = {
        "critics' mean": rules.critics_mean,
        "nearest, 1 rater (M4)": rules.nearest(raters=1),
        "nearest, 3 raters": rules.nearest(raters=3),
        "deviations": rules.deviations(),
    }
    if all_rules:
        found["wisdom of the few"] = rules.wisdom()
    return found


class Predictions:
    """Predictions of one rule for all hidden ratings, by fold."""

    def __init__(self):
        self.value, self.rank, self.liked = [], [], []


def predict(critics_stars, people, folds, named, peers):
    critics = rules.Critics(critics_stars)
    rated = np.argwhere(~np.isnan(people))
    fold_of = np.random.default_rng(1).integers(0, folds, len(rated))
    predictions = {name: Predictions() for name in [*named, *peers]}
    hidden_all = []
    for fold in range(folds):
        hidden = rated[fold_of == fold]
        hidden_all.append(hidden)
        known = people.copy()
        known[hidden[:, 0], hidden[:, 1]] = np.nan
        for name, rule in named.items():
            one = predictions[name]
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
            predictions[name].value.append(values)
            predictions[name].rank.append(values)
    return np.concatenate(hidden_all), predictions


def by_person(hidden):
    starts = np.flatnonzero(np.diff(hidden[:, 0], prepend=-1))
    for part in np.split(hidden, starts[1:]):
        yield part[0, 0], part[:, 1]


def ndcg(truth, rank):
    """nDCG of the first ten; None if there is no order."""
    gain = 2.0 ** truth - 1
    weight = 1 / np.log2(np.arange(2, min(10, len(gain)) + 2))
    ideal = np.sort(gain)[::-1][:10] @ weight
    if len(gain) < 2 or ideal == 0:
        return None
    order = np.argsort(-np.where(np.isnan(rank), -np.inf, rank), kind="stable")[:10]
    return gain[order] @ weight / ideal


def paired(people, errors, base):
    """Mean difference of errors over ratings that both predict, its interval and its p-value."""
    both = ~np.isnan(errors) & ~np.isnan(base)
    who, at = np.unique(people[both], return_inverse=True)
    sums = np.bincount(at, errors[both] - base[both])
    counts = np.bincount(at)
    random = np.random.default_rng(5)
    picks = random.integers(0, len(who), (2000, len(who)))
    low, high = np.percentile(sums[picks].sum(1) / counts[picks].sum(1), [2.5, 97.5])
    flipped = np.abs(random.choice([-1.0, 1.0], (10_000, len(who))) @ sums)
    p_value = (1 + (flipped >= abs(sums.sum()) - 1e-9).sum()) / 10_001
    return sums.sum() / counts.sum(), low, high, p_value


def table(people, hidden, predictions, base):
    truth = people[hidden[:, 0], hidden[:, 1]]
    values = {name: np.concatenate(one.value) for name, one in predictions.items()}
    errors = {name: np.abs(value - truth) for name, value in values.items()}
    common = np.all([~np.isnan(error) for error in errors.values()], axis=0)
    yield "| rule | MAE | coverage | MAE where all | nDCG@10 | liked of 10 | against " + base + " |"
    yield "|---|---|---|---|---|---|---|"
    # Hidden ratings are sorted by fold and person, so that a person's ratings of one fold are adjacent.
    starts = np.flatnonzero(np.diff(hidden[:, 0], prepend=-1) != 0)
    for name, one in predictions.items():
        error, rank = errors[name], np.concatenate(one.rank)
        predicted = ~np.isnan(error)
        gains = [ndcg(t, r) for t, r in zip(np.split(truth, starts[1:]), np.split(rank, starts[1:]))]
        gain = np.mean([one for one in gains if one is not None])
        liked = f"{np.mean(one.liked):.3f}" if one.liked else "–"
        against = "–"
        if name != base:
            mean, low, high, p_value = paired(hidden[:, 0], error, errors[base])
            significance = "p < 0.001" if p_value < 0.001 else f"p = {p_value:.3f}"
            against = f"{mean:+.3f} ({low:+.3f} to {high:+.3f}), {significance}"
        yield (f"| {name} | {error[predicted].mean():.3f} | {predicted.mean():.1%} | {error[common].mean():.3f} | {gain:.3f} | {liked} | {against} |")


def main():
    options = argparse.ArgumentParser(description="Measures how well each rule predicts ratings.")
    options.add_argument("ratings", nargs="?")
    options.add_argument("--critics", help="ratings of critics")
    options.add_argument("--people", help="ratings of people")
    options.add_argument("--experts", type=int, default=100, help="number of critics in FILE")
    options.add_argument("--most", type=int, default=500, help="maximum number of people in FILE")
    options.add_argument("--folds", type=int, default=5)
    options.add_argument("--peers", action="store_true")
    options.add_argument("--all-rules", action="store_true", help="also the rule of The Wisdom of the Few")
    options = options.parse_args()
    if options.ratings:
        critics, people = ratings_files.matrices(*ratings_files.split(ratings_files.read(options.ratings), options.experts, options.most))
    elif options.critics and options.people:
        critics, people = ratings_files.matrices(ratings_files.read(options.critics), ratings_files.read(options.people))
    else:
        critics, people = ratings_files.generated()
    peers = {}
    if options.peers:
        import recommendations_peers
        peers = recommendations_peers.installed()
    hidden, predictions = predict(critics, people, options.folds, own_rules(options.all_rules), peers)
    print(f"{len(critics)} critics with {(~np.isnan(critics)).sum()} ratings, {len(people)} people, {critics.shape[1]} movies; "
          f"{len(hidden)} ratings of people hidden in {options.folds} parts\n")
    for line in table(people, hidden, predictions, "nearest, 1 rater (M4)"):
        print(line)


if __name__ == "__main__":
    main()
