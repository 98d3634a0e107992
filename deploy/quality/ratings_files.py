"""Reads files of ratings, and generates ratings.

A line has a rater, a movie and a rating. Commas, semicolons, tabs, "::" or spaces separate columns. A header names the columns (who, movie
and stars; userId, movieId and rating; critic, thing …); without one they are the first three. A rater's last rating of a movie counts.
Other scales are converted to five stars: 10 of 10 becomes 5.
"""
import csv
import math
import re

import numpy as np

RATER_COLUMNS = ("who", "user", "userid", "user_id", "critic", "person", "reviewer", "uid")
MOVIE_COLUMNS = ("movie", "movieid", "movie_id", "item", "itemid", "item_id", "thing", "film", "iid", "imdb", "title")
STARS_COLUMNS = ("stars", "rating", "score", "value", "rate")


def read(path):
    """Ratings of a file by (rater, movie)."""
    with open(path, encoding="utf-8-sig", errors="replace", newline="") as file:
        first = file.readline()
        file.seek(0)
        if "::" in first:
            lines = (line.rstrip("\r\n").split("::") for line in file)
        else:
            mark = next((mark for mark in "\t;," if mark in first), None)
            lines = csv.reader(file, delimiter=mark) if mark else (line.split() for line in file)
        lines = (line for line in lines if len(line) >= 3)
        header = next(lines, None)
        if header is None:
            raise SystemExit(f"{path}: has no ratings")
        columns, ratings = (0, 1, 2), {}
        if number(header[2]) is None or any(name.strip().lower() in RATER_COLUMNS for name in header):
            columns = tuple(column(header, names, path) for names in (RATER_COLUMNS, MOVIE_COLUMNS, STARS_COLUMNS))
        else:
            ratings[header[0], header[1]] = number(header[2])
        for line in lines:
            rater, movie, stars = (line[at] if at < len(line) else "" for at in columns)
            if rater and movie and number(stars) is not None:
                ratings[rater, movie] = number(stars)
    return scaled(ratings)


def column(header, names, path):
    titles = [re.sub(r"\W+", "", title).lower() for title in header]
    for name in names:
        if re.sub(r"\W+", "", name) in titles:
            return titles.index(re.sub(r"\W+", "", name))
    raise SystemExit(f"{path}: no column is named {', '.join(names)}, only {header}")


def number(text):
    try:
        value = float(text)
    except ValueError:
        return None
    return value if math.isfinite(value) else None


def scaled(ratings):
    """Ratings from 0 to 5 stars in whole hundredths, as the servers store them."""
    low, high = min(ratings.values(), default=0), max(ratings.values(), default=5)
    # A scale may have negative ratings.
    floor = min(0.0, low)
    factor = 1.0 if floor == 0 and high <= 5 else 5 / (high - floor)
    return {key: math.floor((stars - floor) * factor * 100 + 0.5) / 100 for key, stars in ratings.items()}


def split(ratings, experts, people, least=10):
    """Ratings of critics, the raters with most ratings, and of people: a fixed random choice of others with at least `least` ratings."""
    counts = {}
    for rater, _ in ratings:
        counts[rater] = counts.get(rater, 0) + 1
    most = sorted(counts, key=lambda rater: (-counts[rater], rater))
    rest = [rater for rater in most[experts:] if counts[rater] >= least]
    if not rest:
        raise SystemExit(f"only the {experts} critics have {least} ratings or more")
    chosen = set(rest)
    if len(rest) > people:
        chosen = set(np.random.default_rng(3).choice(rest, people, replace=False).tolist())
    return [{key: stars for key, stars in ratings.items() if key[0] in part} for part in (set(most[:experts]), chosen)]


def matrices(critics, people):
    """A matrix of critics and one of people, with a row for each rater and the same columns of movies. NaN means no rating."""
    movies = {movie: at for at, movie in enumerate(sorted({movie for _, movie in critics} | {movie for _, movie in people}))}
    arrays = []
    for part in (critics, people):
        rows = {rater: at for at, rater in enumerate(sorted({rater for rater, _ in part}))}
        stars = np.full((len(rows), len(movies)), np.nan)
        for (rater, movie), value in part.items():
            stars[rows[rater], movies[movie]] = value
        arrays.append(stars)
    return arrays


def generated(seed=7, critics=120, people=500, movies=400, traits=6):
    """Ratings of a latent-factor model, for trying the script. The measured rules are other models."""
    random = np.random.default_rng(seed)
    of_movies, quality = random.normal(size=(movies, traits)), 0.5 * random.normal(size=movies)
    known = random.pareto(1.5, movies) + 0.2

    def rated(count, least, most):
        stars = np.full((count, movies), np.nan)
        for row in stars:
            seen = random.choice(movies, int(random.integers(least, most)), replace=False, p=known / known.sum())
            taste = 0.35 * random.normal(size=traits)
            value = 3.3 + quality[seen] + 0.3 * random.normal() + of_movies[seen] @ taste + 0.3 * random.normal(size=len(seen))
            row[seen] = np.clip(np.round(value * 2) / 2, 0.5, 5)
        return stars

    return rated(critics, 50, 150), rated(people, 10, 60)
