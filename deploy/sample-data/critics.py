#!/usr/bin/env python3
"""Generates past-movies.csv, more-critics.csv and critic-ratings.csv: films of past years, critics in addition to those of critics.csv, and
ratings by all critics of these films and of the films of movies.csv.

critics.py     (requires no packages; all runs write equal files)

Ratings come from a latent-factor model, other than the models that predict them. Each movie has a quality and six hidden traits, each critic a
severity and a taste for the traits. A rating is base + quality − severity + taste · traits + noise, rounded to half stars. Popular movies
are rated by more critics. Everything is illustrative: critics and ratings are invented.
"""
import csv
import math
import os

HERE = os.path.dirname(os.path.abspath(__file__))
TRAITS = 6
CRITICS = 108
PAST = 68
GIVEN = "Ada Aina Alba Anders Anna Arnau Berta Biel Bruno Carla Cesc Clara Dario Elna Emil Èlia Ferran Freja Gina Greta Hugo Ida Ingrid Irene Ivo Jana Joel Jorn Júlia Kai Laia Lars Lea Leo Lluc Mar Marta Mila Mina Nil Nora Ona Oriol Pau Petra Pol Quim Rita Roger Rosa Runa Saga Sara Sven Tea Tom Una Vera Vidal Zoe".split()
FAMILY = "Alsina Amat Bech Bosch Camps Dahl Deulofeu Ekman Esteve Fabra Ferrer Galí Gran Holm Isern Janer Kjær Lind Llop Mas Moen Nadal Noguera Oller Palm Pi Prats Quer Riba Roca Sabater Serra Soler Strand Tarrés Urgell Vall Vidal Viladrich Westh".split()
FIRST = "Amber Borrowed Broken Distant Empty Fallen Gentle Hidden Hollow Last Little Lost Paper Quiet Restless Salt Second Silver Slow Sunken".split()
SECOND = "Afternoon Bridge Carousel Compass Garden Harvest Island Kitchen Ladder Letter Meridian Mountain Orchard Parade River Station Theatre Tide Voyage Winter".split()
GENRES = ["Comedy", "Crime", "Documentary", "Drama", "Family", "Romance", "Science fiction", "Thriller"]
MEDIA = ["Cinema Avui", "El Mirall", "Finestra", "La Claqueta", "Nit de Cine", "Pantalla Gran", "Primera Fila", "Ràdio Butaca",
         "Reel & Rye", "Sala Fosca", "The Back Row", "Última Sessió"]


def splitmix(seed):
    """Random numbers by SplitMix64 (Steele, Lea and Flood, 2014), the same on every machine."""
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
    taken = {critic.removeprefix("critic-").replace("-", "") for critic in ids("critics.csv", "critic-")}
    while len(found) < CRITICS:
        given, family = GIVEN[int(uniform() * len(GIVEN))], FAMILY[int(uniform() * len(FAMILY))]
        if (given, family) in names:
            continue
        names.add((given, family))
        media = sorted({MEDIA[int(uniform() * len(MEDIA))] for _ in range(1 + int(uniform() * 3))})
        if slug(given) + slug(family) in taken:
            continue
        found.append({"id": f"critic-{slug(given)}-{slug(family)}", "name": f"{given} {family}", "given_name": given,
                      "family_name": family, "media": ";".join(media)})
    return sorted(found, key=lambda critic: critic["id"])


def ratings(critics, movies):
    traits = {m: [normal() for _ in range(TRAITS)] for m in movies}
    quality = {m: 0.5 * normal() for m in movies}
    known = {m: 0.5 + 0.5 * uniform() for m in movies}
    for critic in critics:
        taste, severity = [normal() * 0.35 for _ in range(TRAITS)], 0.3 * normal()
        # Critics rate at least 52 movies, if there are so many.
        wanted = min(len(movies), 52 + int(uniform() * 30))
        seen = sorted(movies, key=lambda m: uniform() ** (1 / known[m]), reverse=True)[:wanted]
        for movie in sorted(seen):
            value = 3.3 + quality[movie] - severity + sum(a * b for a, b in zip(taste, traits[movie])) + 0.3 * normal()
            yield critic, movie, min(5.0, max(0.0, round(value * 2) / 2))


def past_movies():
    titles = set()
    while len(titles) < PAST:
        titles.add(f"{FIRST[int(uniform() * len(FIRST))]} {SECOND[int(uniform() * len(SECOND))]}")
    return [{"id": f"past-{slug(title)}", "name": title, "genre": GENRES[int(uniform() * len(GENRES))],
             "minutes": 85 + int(uniform() * 60), "date_published": f"{1995 + int(uniform() * 30)}-0{1 + int(uniform() * 9)}-15"}
            for title in sorted(titles)]


def ids(file, beginning):
    with open(os.path.join(HERE, file), encoding="utf-8", newline="") as table:
        return [beginning + row["id"].removeprefix(beginning) for row in csv.DictReader(table)]


def write(file, rows):
    with open(os.path.join(HERE, file), "w", encoding="utf-8", newline="") as out:
        table = csv.DictWriter(out, list(rows[0]), lineterminator="\n")
        table.writeheader()
        table.writerows(rows)


def main():
    films, people = past_movies(), critics()
    write("past-movies.csv", films)
    write("more-critics.csv", people)
    movies = sorted(ids("movies.csv", "movie-") + ids("past-movies.csv", "movie-"))
    everybody = sorted(ids("critics.csv", "critic-") + ids("more-critics.csv", "critic-"))
    write("critic-ratings.csv", [
        {"critic": critic, "thing": movie, "stars": f"{stars:g}", "illustrative": "true"}
        for critic, movie, stars in ratings(everybody, movies)])


main()
