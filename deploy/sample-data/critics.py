#!/usr/bin/env python3
"""Makes critics.csv and critic-ratings.csv: invented critics and what they would give the movies of movies.csv.

critics.py [movies.csv]     (no packages needed; the same bytes at every run)

The ratings come from a latent-factor model, which is not how they are used: each movie has a quality and six hidden traits, each critic a
severity and a taste in those traits, and a rating is base + quality − severity + taste · traits + noise, rounded to half stars. Which movies a critic has seen
follows how widely known they are. Everything is illustrative: there are no such critics, and nobody gave these stars.
"""
import csv
import math
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TRAITS = 6
CRITICS = 120
GIVEN = "Ada Aina Alba Anders Anna Arnau Berta Biel Bruno Carla Cesc Clara Dario Elna Emil Èlia Ferran Freja Gina Greta Hugo Ida Ingrid Irene Ivo Jana Joel Jorn Júlia Kai Laia Lars Lea Leo Lluc Mar Marta Mila Mina Nil Nora Ona Oriol Pau Petra Pol Quim Rita Roger Rosa Runa Saga Sara Sven Tea Tom Una Vera Vidal Zoe".split()
FAMILY = "Alsina Amat Bech Bosch Camps Dahl Deulofeu Ekman Esteve Fabra Ferrer Galí Gran Holm Isern Janer Kjær Lind Llop Mas Moen Nadal Noguera Oller Palm Pi Prats Quer Riba Roca Sabater Serra Soler Strand Tarrés Urgell Vall Vidal Viladrich Westh".split()
MEDIA = ["Cinema Avui", "El Mirall", "Finestra", "La Claqueta", "Nit de Cine", "Pantalla Gran", "Primera Fila", "Ràdio Butaca",
         "Reel & Rye", "Sala Fosca", "The Back Row", "Última Sessió"]


def splitmix(seed):
    """Steele, Lea and Flood, 2014: the same numbers on every machine."""
    state, mask = seed, (1 << 64) - 1
    while True:
        state = (state + 0x9E3779B97F4A7C15) & mask
        mixed = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & mask
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & mask
        yield (mixed ^ (mixed >> 31)) / 2.0**64


random = splitmix(20261121)


def uniform():
    return next(random)


def normal():
    return math.sqrt(-2 * math.log(1 - uniform())) * math.cos(2 * math.pi * uniform())


def slug(text):
    folded = {"à": "a", "á": "a", "è": "e", "é": "e", "í": "i", "ï": "i", "ò": "o", "ó": "o", "ø": "o", "ú": "u", "ü": "u", "ç": "c",
              "ñ": "n", "æ": "ae"}
    return "".join(folded.get(c, c if c.isascii() and c.isalnum() else "-") for c in text.lower())


def critics():
    found, names = [], set()
    while len(found) < CRITICS:
        given, family = GIVEN[int(uniform() * len(GIVEN))], FAMILY[int(uniform() * len(FAMILY))]
        if (given, family) in names:
            continue
        names.add((given, family))
        media = sorted({MEDIA[int(uniform() * len(MEDIA))] for _ in range(1 + int(uniform() * 3))})
        found.append({"id": f"critic-{slug(given)}-{slug(family)}", "name": f"{given} {family}", "givenName": given,
                      "familyName": family, "media": ";".join(media)})
    return sorted(found, key=lambda critic: critic["id"])


def ratings(critics, movies):
    traits = {m: [normal() for _ in range(TRAITS)] for m in movies}
    quality = {m: 0.5 * normal() for m in movies}
    known = {m: 0.5 + 0.5 * uniform() for m in movies}
    for critic in critics:
        taste, severity = [normal() * 0.35 for _ in range(TRAITS)], 0.3 * normal()
        # More than fifty each, as far as there are so many.
        wanted = min(len(movies), 52 + int(uniform() * 30))
        seen = sorted(movies, key=lambda m: uniform() ** (1 / known[m]), reverse=True)[:wanted]
        for movie in sorted(seen):
            value = 3.3 + quality[movie] - severity + sum(a * b for a, b in zip(taste, traits[movie])) + 0.3 * normal()
            yield critic["id"], movie, min(5.0, max(0.0, round(value * 2) / 2))


def main():
    file = sys.argv[1] if len(sys.argv) > 1 else os.path.join(HERE, "movies.csv")
    with open(file, encoding="utf-8", newline="") as table:
        movies = sorted({row["id"] for row in csv.DictReader(table)})
    people = critics()
    with open(os.path.join(HERE, "critics.csv"), "w", encoding="utf-8", newline="") as out:
        table = csv.DictWriter(out, list(people[0]), lineterminator="\n")
        table.writeheader()
        table.writerows(people)
    with open(os.path.join(HERE, "critic-ratings.csv"), "w", encoding="utf-8", newline="") as out:
        table = csv.writer(out, lineterminator="\n")
        table.writerow(["critic", "thing", "stars", "illustrative"])
        for critic, movie, stars in ratings(people, movies):
            table.writerow([critic, movie, f"{stars:g}", "true"])


main()
