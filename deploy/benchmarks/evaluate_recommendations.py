#!/usr/bin/env python3
"""How well critics predict what people rate: mean absolute error and coverage by k-fold.

evaluate_recommendations.py [--critics FILE --users FILE | --ratings FILE [--experts 100] [--people 500]] [--folds 5] [--surprise]

Without files the ratings are made by a latent-factor model (independent of the rules that are judged): 120 critics, 500 people, 400 movies. Files are CSV
with a header and the columns who, movie and stars (0.5 to 5), or userId, movieId and rating as MovieLens' ratings.csv has them. Of one file of
ratings those who rated most are taken for critics, and of the others with ten ratings or more some, the same in every run, for people. Judged are the original rule, the
default (three raters), the rule of the few, the critics' mean of a movie, and with --surprise surprise's KNNBasic (pip install scikit-surprise) trained on
critics and people together. Coverage is the part of the hidden ratings that get a prediction; the error is over those. A second error is over
the ratings that all the methods predict. Needs numpy.
"""
import argparse
import csv
import numpy as np


def latent(seed=7, critics=120, users=500, movies=400, traits=6):
    random = np.random.default_rng(seed)
    M, quality = random.normal(size=(movies, traits)), 0.5 * random.normal(size=movies)
    known = random.pareto(1.5, movies) + 0.2
    def people(count, least, most):
        R = np.full((count, movies), np.nan)
        for row in R:
            seen = random.choice(movies, int(random.integers(least, most)), replace=False, p=known / known.sum())
            taste = 0.35 * random.normal(size=traits)
            value = 3.3 + quality[seen] + 0.3 * random.normal() + M[seen] @ taste + 0.3 * random.normal(size=len(seen))
            row[seen] = np.clip(np.round(value * 2) / 2, 0.5, 5)
        return R
    return people(critics, 50, 150), people(users, 10, 60)


def rows_of(path):
    with open(path, encoding="utf-8") as file:
        for row in csv.DictReader(file):
            yield (row.get("who") or row["userId"], row.get("movie") or row["movieId"], float(row.get("stars") or row["rating"]))


def split(path, experts, people):
    counts = {}
    rows = list(rows_of(path))
    for who, _, _ in rows:
        counts[who] = counts.get(who, 0) + 1
    most = sorted(counts, key=lambda who: (-counts[who], who))
    rest = [who for who in most[experts:] if counts[who] >= 10]
    chosen = set(np.random.default_rng(3).choice(rest, min(people, len(rest)), replace=False).tolist())
    return matrices([[row for row in rows if row[0] in part] for part in (set(most[:experts]), chosen)])


def read(critics, users):
    return matrices([list(rows_of(path)) for path in (critics, users)])


def matrices(rows):
    movies = {m: i for i, m in enumerate(sorted({m for part in rows for _, m, _ in part}))}
    found = []
    for part in rows:
        who = {w: i for i, w in enumerate(sorted({w for w, _, _ in part}))}
        R = np.full((len(who), len(movies)), np.nan)
        for w, m, stars in part:
            R[who[w], movies[m]] = stars
        found.append(R)
    return found


def nearest(C, known, raters, k=10):
    has, stars = ~np.isnan(C), np.nan_to_num(C)
    u = np.nan_to_num(known)
    norm = np.linalg.norm(stars, axis=1) * np.linalg.norm(u)
    sim = np.divide(stars @ u, norm, out=np.zeros(len(C)), where=norm > 0)
    top = np.argsort(-sim, kind="stable")[:k]
    top = top[sim[top] > 0]
    weight = sim[top] @ has[top]
    value = np.divide(sim[top] @ stars[top], weight, out=np.full(C.shape[1], np.nan), where=weight > 0)
    return np.where(has[top].sum(0) >= raters, value, np.nan)


def wisdom(C, known, threshold=0.01, raters=10):
    has, stars = ~np.isnan(C), np.nan_to_num(C)
    u, mine = np.nan_to_num(known), ~np.isnan(known)
    norm = np.linalg.norm(stars, axis=1) * np.linalg.norm(u)
    sim = np.divide(stars @ u, norm, out=np.zeros(len(C)), where=norm > 0) * 2 * (has & mine).sum(1) / (has.sum(1) + mine.sum())
    chosen = sim >= threshold
    weight = sim[chosen] @ has[chosen]
    mean = np.divide(stars.sum(1), has.sum(1), out=np.zeros(len(C)), where=has.sum(1) > 0)
    far = sim[chosen] @ (has[chosen] * (stars[chosen] - mean[chosen][:, None]))
    value = u[mine].mean() + np.divide(far, weight, out=np.full(C.shape[1], np.nan), where=weight > 0)
    return np.where(has[chosen].sum(0) >= raters, value, np.nan)


def surprise_knn(C, train, hidden):
    import surprise
    import pandas
    rows = [(f"c{i}", int(m), C[i, m]) for i, m in np.argwhere(~np.isnan(C))] + [(f"u{i}", int(m), train[i, m]) for i, m in np.argwhere(~np.isnan(train))]
    data = surprise.Dataset.load_from_df(pandas.DataFrame(rows, columns=["who", "movie", "stars"]), surprise.Reader(rating_scale=(0.5, 5)))
    model = surprise.KNNBasic(k=10, sim_options={"name": "cosine", "user_based": True}, verbose=False)
    model.fit(data.build_full_trainset())
    found = []
    for user, movie in hidden:
        prediction = model.predict(f"u{user}", int(movie))
        found.append(np.nan if prediction.details.get("was_impossible") else prediction.est)
    return np.array(found)


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--critics")
    options.add_argument("--users")
    options.add_argument("--ratings")
    options.add_argument("--experts", type=int, default=100, help="how many of --ratings are critics")
    options.add_argument("--people", type=int, default=500, help="how many of the others are people")
    options.add_argument("--folds", type=int, default=5)
    options.add_argument("--surprise", action="store_true")
    options = options.parse_args()
    if options.ratings:
        C, U = split(options.ratings, options.experts, options.people)
    else:
        C, U = read(options.critics, options.users) if options.critics else latent()
    critics_mean = np.divide(np.nansum(C, 0), (~np.isnan(C)).sum(0), out=np.full(C.shape[1], np.nan), where=(~np.isnan(C)).sum(0) > 0)
    rated = np.argwhere(~np.isnan(U))
    fold_of = np.random.default_rng(1).integers(0, options.folds, len(rated))
    truth, found = [], {}
    for fold in range(options.folds):
        hidden = rated[fold_of == fold]
        train = U.copy()
        train[hidden[:, 0], hidden[:, 1]] = np.nan
        truth.append(U[hidden[:, 0], hidden[:, 1]])
        rules = {"original (1 rater)": lambda known: nearest(C, known, 1), "default (3 raters)": lambda known: nearest(C, known, 3),
                 "wisdom of the few": lambda known: wisdom(C, known), "critics' mean": lambda known: critics_mean}
        for name, rule in rules.items():
            by_user = {user: rule(train[user]) for user in np.unique(hidden[:, 0]) if (~np.isnan(train[user])).any()}
            found.setdefault(name, []).append(np.array([by_user[u][m] if u in by_user else np.nan for u, m in hidden]))
        if options.surprise:
            found.setdefault("surprise KNNBasic", []).append(surprise_knn(C, train, hidden))
    truth = np.concatenate(truth)
    found = {name: np.concatenate(parts) for name, parts in found.items()}
    common = np.all([~np.isnan(values) for values in found.values()], axis=0)
    print(f"{len(C)} critics, {len(U)} people, {len(rated)} ratings hidden in {options.folds} folds; all methods predict {common.mean():.1%}")
    for name, values in found.items():
        there = ~np.isnan(values)
        print(f"{name:20}  MAE {np.abs(values - truth)[there].mean():.3f}  coverage {there.mean():6.1%}  "
              f"MAE where all predict {np.abs(values - truth)[common].mean():.3f}")


main()
