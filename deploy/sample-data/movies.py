#!/usr/bin/env python3
"""Converts barcelona.json (jas7553 listings, MIT) to cinemas.csv. All else is invented: films, critics, shows, and the cinemas of Bangkok,
of which no open list was found. All runs write equal files.

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
# id, name, Thai name, latitude, longitude, street, halls: each a short walk from a station.
BANGKOK = [
    ("monsoon-siam", "Monsoon Siam", "มอนซูน สยาม", 13.7451, 100.5329, "Rama I Road", 3),
    ("garden-ari", "Garden Cinema Ari", "การ์เดนซีเนมา อารีย์", 13.7811, 100.5432, "Soi Ari 1", 1),
    ("lantern-asok", "Lantern Asok", "แลนเทิร์น อโศก", 13.7383, 100.5612, "Sukhumvit 21 Road", 2),
    ("lotus-phrom-phong", "Lotus House", "โลตัสเฮาส์", 13.7296, 100.5705, "Sukhumvit 24 Road", 2),
    ("pier-saphan-taksin", "Pier Pictures", "เพียร์พิคเจอร์ส", 13.7182, 100.5146, "Charoen Krung Road", 1),
    ("platform-lat-phrao", "Platform Nine", "แพลตฟอร์มไนน์", 13.8071, 100.5724, "Lat Phrao Road", 2),
]
GIVEN = "Aina Bernat Clara Dídac Emma Ferran Gemma Hugo Irene Joel Katja Lluc".split()
FAMILY = "Alba Bassols Canals Duran Esteve Ferrer Grau Homs Isern Jordà Kivi Lladó".split()
MEDIA = ["The Rambla Post", "Gràcia Weekly", "Sala Fosca", "Northern Screen", "Radio Bosc", "El Full de Cinema"]
TIMES = ["16:00", "18:10", "20:20", "22:30"]
DAYS = 28
SHOWN = ["id", "place", "movie", "day", "time", "minutes", "screen", "language", "subtitles", "seats", "price"]


def write(folder, name, header, rows):
    with open(os.path.join(folder, name), "w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(header)
        writer.writerows(rows)
    print(f"{name}: {len(rows)}")


def shows(chance, cinema, screens, hall, languages, subtitles, price):
    """The shows of a cinema on each day, hall by hall; English ones with the subtitles of its country."""
    playing = [m for m in MOVIES if m[8] <= "2026-11-20"]
    for screen in range(1, screens + 1):
        seats, paid = 60 + 20 * chance.randrange(8), price()
        for day in range(DAYS):
            for time in TIMES[chance.randrange(2):]:
                movie = chance.choice(playing)
                language = chance.choice(languages)
                yield (f"{screen}-{time.replace(':', '')}", cinema, movie[0], day, time, movie[6], f"{hall} {screen}", language,
                       subtitles if language == "en" else "", seats, paid)


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
    write(folder, "screenings.csv", SHOWN, [
        row for cinema in cinemas for row in shows(
            chance, f"cinema-{cinema['id']}", 1 + chance.randrange(3), "Sala", ["ca", "es", "en"], "ca",
            lambda: f"{7 + chance.randrange(4)}.{chance.choice(['00', '50', '90'])}")])
    write(folder, "bangkok-cinemas.csv",
          ["id", "name", "name:th", "latitude", "longitude", "street", "city", "screens"],
          [(f"cinema-{one[0]}", *one[1:6], "Bangkok", one[6]) for one in BANGKOK])
    chance = random.Random("bangkok")
    write(folder, "bangkok-screenings.csv", SHOWN, [
        row for one in BANGKOK for row in shows(
            chance, f"cinema-{one[0]}", one[6], "Screen", ["th", "en"], "th", lambda: 180 + 20 * chance.randrange(6))])


main()
