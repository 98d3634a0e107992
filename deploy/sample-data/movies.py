#!/usr/bin/env python3
"""Converts barcelona.json (jas7553 listings, MIT) to cinemas.csv, and generates movies.csv, critics.csv and screenings.csv, whose films,
critics and shows are invented. All runs write equal files.

Usage: movies.py BARCELONA.json FOLDER
"""

import csv
import json
import os
import random
import sys

# Numbers of halls, and telephone numbers, from the cinemas' own sites: the listings lack them.
HALLS = {"verdi": 5, "verdi-park": 4, "malda": 1, "zumzeig": 1}
TELEPHONES = {"filmoteca": "+34 935 671 070"}

MOVIES = [
    # id, name, Catalan name, director, actors, genres, minutes, rating, published, description
    ("harbour-lights", "Harbour Lights", "Llums del port", "Mireia Costa", "Pau Serra;Ona Vila;Biel Roig", "Drama", 112, "12", "2026-09-18",
     "A lighthouse keeper's daughter decides whether to leave the only lamp she has ever lit."),
    ("the-quiet-orbit", "The Quiet Orbit", "L'òrbita callada", "Sanna Lehto", "Ilse Brandt;Tomi Aalto", "Science fiction;Drama", 128, "12",
     "2026-10-02", "Two technicians on a forgotten satellite answer a call that nobody sent."),
    ("paper-tigers-club", "Paper Tigers Club", "El club dels tigres de paper", "Jordi Bosch", "Laia Font;Nil Camps;Rita Sol", "Comedy;Family",
     96, "A", "2026-10-16", "Four neighbours fold a zoo out of last year's newspapers, and it escapes."),
    ("night-train-to-vaasa", "Night Train to Vaasa", "Tren de nit a Vaasa", "Aino Salmi", "Kaisa Niemi;Oskar Lind", "Thriller", 104, "16",
     "2026-10-23", "A sleeping car arrives with one passenger more than it left with."),
    ("salt-and-oranges", "Salt and Oranges", "Sal i taronges", "Carme Riba", "Marta Pi;Enric Mas", "Romance;Comedy", 101, "7", "2026-10-30",
     "A fishmonger and a fruit seller share a stall and one pair of scales."),
    ("the-cartographer", "The Cartographer", "El cartògraf", "Luc Armand", "Noé Petit;Ines Faure", "Adventure;History", 134, "12", "2026-11-06",
     "The last blank on the map of the Pyrenees turns out to be somebody's garden."),
    ("monsoon-season", "Monsoon Season", "Temporada de monsons", "Anong Srisai", "Krit Thong;Malee Chai", "Drama;Romance", 117, "12",
     "2026-11-13", "Bangkok floods, and two families move into one upper floor."),
    ("seven-keys", "Seven Keys", "Set claus", "Roger Valls", "Gal·la Prat;Martí Oms", "Crime;Thriller", 109, "16", "2026-11-20",
     "A locksmith is asked to open the one door that he has sworn never to."),
    ("little-comet", "Little Comet", "Petit cometa", "Yuki Arai", "Aya Mori;Ren Ito", "Animation;Family", 88, "A", "2026-11-20",
     "A comet that is afraid of the dark looks for a planet to stay with."),
    ("the-understudies", "The Understudies", "Els suplents", "Nora Whitfield", "Dan Ames;Ivy Cole;Sam Poole", "Comedy", 99, "7", "2026-11-20",
     "On opening night the whole cast is ill, and so are those who should stand in for it."),
    ("glass-mountain", "Glass Mountain", "La muntanya de vidre", "Piotr Zielak", "Ewa Lis;Jan Kruk", "Fantasy;Adventure", 121, "7", "2026-12-11",
     "Three sisters climb what cannot be climbed, each by another way."),
    ("slow-river", "Slow River", "Riu lent", "Teresa Lemos", "Rui Paz;Clara Dias", "Documentary", 83, "A", "2027-01-15",
     "A year on one bend of the Ebre, told by those who live from it."),
]
GIVEN = "Aina Bernat Clara Dídac Emma Ferran Gemma Hugo Irene Joel Katja Lluc".split()
FAMILY = "Alba Bassols Canals Duran Esteve Ferrer Grau Homs Isern Jordà Kivi Lladó".split()
MEDIA = ["The Rambla Post", "Gràcia Weekly", "Sala Fosca", "Northern Screen", "Radio Bosc", "El Full de Cinema"]
TIMES = ["16:00", "18:10", "20:20", "22:30"]
DAYS = 28


def write(folder, name, header, rows):
    with open(os.path.join(folder, name), "w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(header)
        writer.writerows(rows)
    print(f"{name}: {len(rows)}")


def main():
    cinemas = json.load(open(sys.argv[1]))
    folder = sys.argv[2]
    chance = random.Random("barcelona")
    write(folder, "cinemas.csv", ["id", "name", "latitude", "longitude", "street", "city", "url", "source", "screens",
                                   "telephone"], [
        (f"cinema-{one['id']}", one["name"], one["lat"], one["lng"], one["address"],
         "L'Hospitalet de Llobregat" if "Hospitalet" in one["neighborhood"] else "Barcelona", one["website_url"],
         f"jas7553:{one['id']}", HALLS.get(one["id"], ""), TELEPHONES.get(one["id"], "")) for one in cinemas])
    write(folder, "movies.csv",
          ["id", "name", "name:ca", "director", "actor", "genre", "minutes", "content_rating", "date_published", "description"],
          [(m[0], m[1], m[2], m[3], m[4], m[5], m[6], m[7], m[8], m[9]) for m in MOVIES])
    write(folder, "critics.csv", ["id", "name", "given_name", "family_name", "media"], [
        (f"{given}-{family}".lower().translate(str.maketrans("àíó", "aio")), f"{given} {family}", given, family,
         ";".join(chance.sample(MEDIA, 1 + index % 2))) for index, (given, family) in enumerate(zip(GIVEN, FAMILY))])
    rows = []
    playing = [m for m in MOVIES if m[8] <= "2026-11-20"]
    for cinema in cinemas:
        screens = 1 + chance.randrange(3)
        for screen in range(1, screens + 1):
            seats, price = 60 + 20 * chance.randrange(8), f"{7 + chance.randrange(4)}.{chance.choice(['00', '50', '90'])}"
            for day in range(DAYS):
                for time in TIMES[chance.randrange(2):]:
                    movie = chance.choice(playing)
                    language = chance.choice(["ca", "es", "en"])
                    rows.append((
                        f"{screen}-{time.replace(':', '')}", f"cinema-{cinema['id']}", movie[0], day, time, movie[6],
                        f"Sala {screen}", language, "ca" if language == "en" else "", seats, price))
    write(folder, "screenings.csv",
          ["id", "place", "movie", "day", "time", "minutes", "screen", "language", "subtitles", "seats", "price"], rows)


main()
