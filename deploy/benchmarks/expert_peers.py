"""Measures numpy and LensKit for the list that expert-bench computes after a new rating, from the same critics' ratings.

numpy computes the same rule from an existing matrix of critics and movies, and must give the same 20 movies. LensKit computes the 20 best
movies with 3 to 10 nearest users, trained on the same ratings. Its rule differs, so that only its time is compared. Both are called in
this process, on one thread.
"""

import csv
import json
import os
import subprocess
import sys
import time

for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "LK_NUM_THREADS"):
    os.environ[name] = "1"

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "quality"))
import rules


def read(folder, name):
    people = {}
    with open(f"{folder}/{name}.csv") as file:
        for who, movie, stars in csv.reader(file):
            people.setdefault(int(who), {})[int(movie)] = float(stars)
    return [people[who] for who in sorted(people)]


def read_answers(folder):
    with open(f"{folder}/answers.csv") as file:
        return [[(int(movie), float(value)) for movie, value in (one.split(":") for one in line.strip().split(",")[1:])] for line in file]


class Numpy:
    def __init__(self, critics, movies):
        stars = np.full((len(critics), movies), np.nan)
        for row, ratings in zip(stars, critics):
            row[list(ratings)] = list(ratings.values())
        self.critics, self.rule, self.movies = rules.Critics(stars), rules.deviations(), movies

    def list(self, own, limit=20):
        mine = np.full(self.movies, np.nan)
        mine[list(own)] = list(own.values())
        answer = self.rule(self.critics, mine)
        rank = np.where(np.isnan(answer.rank), -np.inf, answer.rank)
        found = np.argpartition(-rank, limit)[:limit]
        return [(int(movie), float(answer.value[movie])) for movie in found[np.argsort(-rank[found], kind="stable")]]


def microseconds(ask, people, seconds):
    """Mean CPU time of a call in microseconds."""
    for own in people[:5]:
        ask(own)
    asked, start, begin = 0, time.process_time(), time.monotonic()
    while time.monotonic() < begin + seconds:
        for own in people[:20]:
            ask(own)
        asked += 20
    return round((time.process_time() - start) / asked * 1e6, 1)


def lenskit_asker(critics):
    import pandas
    from lenskit.data import ItemList, RecQuery, from_interactions_df
    from lenskit.knn import UserKNNScorer
    from lenskit.pipeline import topn_pipeline

    rows = [(critic, movie, stars) for critic, ratings in enumerate(critics) for movie, stars in ratings.items()]
    data = from_interactions_df(pandas.DataFrame(rows, columns=["user_id", "item_id", "rating"]))
    pipeline = topn_pipeline(UserKNNScorer(max_nbrs=10, min_nbrs=3, feedback="explicit"), n=20)
    pipeline.train(data)

    rated = {movie for ratings in critics for movie in ratings}

    def ask(own):
        # LensKit accepts only movies of its training.
        own = {movie: stars for movie, stars in own.items() if movie in rated}
        items = ItemList(item_ids=list(own), rating=list(own.values()))
        return pipeline.run("recommender", query=RecQuery(user_items=items), n=20)

    return ask


def measure(binaries, folder, critics, movies, seconds):
    ours = json.loads(subprocess.run(
        [f"{binaries}/expert-bench", str(critics), str(movies), str(seconds), folder], check=True, capture_output=True, text=True).stdout)
    known, people, answers = read(folder, "critics"), read(folder, "people"), read_answers(folder)
    matrix = Numpy(known, movies)
    for own, answer in zip(people, answers):
        values = [value for _, value in matrix.list(own)]
        if len(values) != len(answer) or any(abs(a - b) > 1e-9 for a, (_, b) in zip(values, answer)):
            raise SystemExit("numpy has other predictions")
    peers = {"numpy_us": microseconds(matrix.list, people, seconds)}
    try:
        asker = lenskit_asker(known)
        peers["lenskit_us"] = microseconds(asker, people, seconds)
    except ImportError as error:
        peers["lenskit"] = f"not installed: {error}"
    return ours, peers
