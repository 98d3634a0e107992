"""Reads ratings from any file of them, and makes some.

A file has a line a rating: who, what, how much, maybe more. Between them stand commas, semicolons, tabs, "::" or spaces. With a header the columns
are found by their names (who, movie and stars; userId, movieId and rating; critic, thing …), else they are the first three. Of several ratings of
the same by the same the last counts. A scale that is not one of five stars is stretched or squeezed to one: 10 becomes 5.
"""
import csv
import math
import re

import numpy as np

WHO = ("who", "user", "userid", "user_id", "critic", "person", "reviewer", "uid")
WHAT = ("movie", "movieid", "movie_id", "item", "itemid", "item_id", "thing", "film", "iid", "imdb", "title")
STARS = ("stars", "rating", "score", "value", "rate")


def read(path):
    """{(who, what): stars}"""
    with open(path, encoding="utf-8-sig", errors="replace", newline="") as file:
        first = file.readline()
        file.seek(0)
        if "::" in first:
            lines = (line.rstrip("\r\n").split("::") for line in file)
        else:
            mark = next((mark for mark in "\t;," if mark in first), None)
            lines = csv.reader(file, delimiter=mark) if mark else (line.split() for line in file)
        lines = (line for line in lines if len(line) >= 3)
        head = next(lines, None)
        if head is None:
            raise SystemExit(f"{path} has no ratings")
        columns, found = (0, 1, 2), {}
        if number(head[2]) is None or any(name.strip().lower() in WHO for name in head):
            columns = tuple(column(head, names, path) for names in (WHO, WHAT, STARS))
        else:
            found[head[0], head[1]] = number(head[2])
        for line in lines:
            who, what, stars = (line[at] if at < len(line) else "" for at in columns)
            if who and what and number(stars) is not None:
                found[who, what] = number(stars)
    return scaled(found)


def column(head, names, path):
    titles = [re.sub(r"\W+", "", title).lower() for title in head]
    for name in names:
        if re.sub(r"\W+", "", name) in titles:
            return titles.index(re.sub(r"\W+", "", name))
    raise SystemExit(f"{path}: none of its columns {head} is {', '.join(names)}")


def number(text):
    try:
        value = float(text)
    except ValueError:
        return None
    return value if math.isfinite(value) else None


def scaled(found):
    """In whole hundredths of 0 to 5 stars, as the servers keep them."""
    low, high = min(found.values(), default=0), max(found.values(), default=5)
    # A scale from −10 to 10 begins at its lowest.
    floor = min(0.0, low)
    factor = 1.0 if floor == 0 and high <= 5 else 5 / (high - floor)
    return {key: math.floor((stars - floor) * factor * 100 + 0.5) / 100 for key, stars in found.items()}


def apart(found, experts, people, least=10):
    """Of one file those who rated most are taken for critics, and of the others with so many ratings some, the same in every run, for people."""
    counts = {}
    for who, _ in found:
        counts[who] = counts.get(who, 0) + 1
    most = sorted(counts, key=lambda who: (-counts[who], who))
    rest = [who for who in most[experts:] if counts[who] >= least]
    if not rest:
        raise SystemExit(f"nobody beside {experts} critics rated {least} or more")
    chosen = set(rest)
    if len(rest) > people:
        chosen = set(np.random.default_rng(3).choice(rest, people, replace=False).tolist())
    return [{key: stars for key, stars in found.items() if key[0] in part} for part in (set(most[:experts]), chosen)]


def matrices(critics, people):
    """Rows by who, columns by what, the same columns for both; NaN where there is nothing."""
    movies = {what: at for at, what in enumerate(sorted({what for _, what in critics} | {what for _, what in people}))}
    found = []
    for part in (critics, people):
        rows = {who: at for at, who in enumerate(sorted({who for who, _ in part}))}
        stars = np.full((len(rows), len(movies)), np.nan)
        for (who, what), value in part.items():
            stars[rows[who], movies[what]] = value
        found.append(stars)
    return found


def made(seed=7, critics=120, people=500, movies=400, traits=6):
    """Ratings by a latent-factor model, which is none of the rules that are judged: nobody's, so only good to try the script."""
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
