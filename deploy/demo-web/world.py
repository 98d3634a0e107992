"""What the demonstration web tells of: the sample data's cinemas, films and critics, and what is invented for a day, the same for the same day."""
import csv
import datetime
import functools
import json
import os
import zlib

SAMPLE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "sample-data")
WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
DIES = ["dilluns", "dimarts", "dimecres", "dijous", "divendres", "dissabte", "diumenge"]
TIMES = ["16:00", "18:10", "20:20", "22:30"]
QUALITIES = ("Patient Crooked Velvet Northern Unpaid Glass Drowsy Ninth Copper Sleepless Southern Borrowed Tidal Spare Wooden Late "
             "Honest Feather Burning Plain Hidden Narrow Marble Early").split()
OBJECTS = ("Ferry Umbrella Notary Orchard Staircase Lantern Postman Harbour Piano Almanac Bakery Compass Tenant Weather Balcony "
           "Mapmaker Suitcase Winter Inventor Bicycle Choir Island Telegram Garden").split()
GENRES = ["Comedy", "Crime", "Documentary", "Drama", "Family", "Romance", "Thriller"]
OPENINGS = ["A film that knows when to be silent.", "Long, and worth every minute of it.", "The second half loses its way.",
            "Nobody in it says a word too much.", "Warm, funny & a little sad.", "Better on the way home than in the cinema."]
UNKNOWN = ["The Film Nobody Lists", "Shadow of a Rumour", "Reel Nine (lost)"]
UNREADABLE = ["worth a look", "n/a", "two thumbs, one up", "7", "see it!"]
DISH_PLACES = ["Can", "Bar", "La Taula de", "Fonda", "El Racó de"]
DISH_NAMES = ["Pinyol", "Sargantana", "Mitja Lluna", "Garrofer", "Xarop", "Peixera", "Fogó", "Tramuntana"]


def rows(file):
    with open(os.path.join(SAMPLE, file), encoding="utf-8", newline="") as table:
        return list(csv.DictReader(table))


def chance(*parts):
    """A number that follows from what it is about alone."""
    return zlib.crc32("|".join(str(part) for part in parts).encode())


def offset(day):
    """Of Barcelona's clocks in the afternoon: summer time is from the last Sunday of March to that of October."""
    def last_sunday(month):
        last = datetime.date(day.year, month, 31)
        return last - datetime.timedelta((last.weekday() + 1) % 7)
    return "+02:00" if last_sunday(3) <= day < last_sunday(10) else "+01:00"


class World:
    """The web's content on a day.

    - day: what is "today" there.
    - edits: changed minutes of films by their ids, to see a page change.
    - stars: changed ratings by the ids of critic and film; None of one that was taken back."""

    def __init__(self, day, edits=(), stars=()):
        self.day = day
        # Cinemas' weeks begin on Fridays.
        self.friday = day - datetime.timedelta((day.weekday() - 4) % 7)
        self.edits, self.stars = dict(edits), dict(stars)
        self.cinemas = rows("cinemas.csv")
        self.films = self._films()
        self.film = {film["id"]: film for film in self.films}
        self.new = [film for film in self.films if self.friday <= film["date"] < self.friday + datetime.timedelta(7)]
        self.playing = [film for film in self.films if film["plays"]]
        self.critics = self._critics()
        self.critic = {critic["id"]: critic for critic in self.critics}

    # --- films ---

    def _films(self):
        films = []
        for row in rows("movies.csv") + rows("past-movies.csv"):
            date = datetime.date.fromisoformat(row["date_published"])
            films.append({
                "id": row["id"], "name": row["name"], "original": row.get("name:ca") or "", "director": row.get("director") or "",
                "actors": [name for name in (row.get("actor") or "").split(";") if name], "genres": row["genre"].split(";"),
                "minutes": int(row["minutes"]), "rating": row.get("content_rating") or "", "date": date,
                "plot": row.get("description") or "", "plays": "director" in row and date < self.friday + datetime.timedelta(7)})
        films += [film for week in range(8) for film in self._week(self.friday - datetime.timedelta(7 * week))]
        for film in films:
            film["minutes"] = self.edits.get(film["id"], film["minutes"])
        return films

    def _week(self, friday):
        """Three films that the sample data does not know begin each week."""
        number = friday.toordinal() // 7
        for slot in range(3):
            # 151 and 576 have no common divisor: no title comes back within three years.
            title = (number * 3 + slot) * 151 % (len(QUALITIES) * len(OBJECTS))
            name = f"The {QUALITIES[title % len(QUALITIES)]} {OBJECTS[title // len(QUALITIES)]}"
            luck = chance("film", name)
            yield {"id": "web-" + name.lower().replace(" ", "-"), "name": name, "original": "", "director": f"Director No. {luck % 90 + 10}",
                   "actors": [f"Player No. {(luck >> shift) % 900 + 100}" for shift in (3, 9)], "genres": [GENRES[luck % len(GENRES)]],
                   "minutes": 80 + luck % 61, "rating": ["A", "7", "12", "16"][luck % 4], "date": friday, "plot": f"Invented in week {number}.",
                   "plays": friday > self.friday - datetime.timedelta(28)}

    # --- shows ---

    def shows(self, cinema, weekday):
        """Of a cinema (a row) on a day of the current week, 0 being Monday."""
        day = self.friday + datetime.timedelta((weekday - 4) % 7)
        for screen in range(1, 2 + chance(cinema["id"]) % 2):
            for time in TIMES:
                luck = chance(cinema["id"], day, time, screen)
                yield {"film": self.playing[luck % len(self.playing)], "day": day, "time": time, "screen": screen,
                       "start": f"{day}T{time}:00{offset(day)}", "price": ["7.50", "8.90", "9.90"][luck % 3],
                       "language": ["ca", "es", "en"][(luck >> 4) % 3], "seats": 60 + (luck >> 8) % 13 * 10,
                       "id": f"{cinema['id'].removeprefix('cinema-')}-{day:%Y%m%d}-{time.replace(':', '')}-{screen}"}

    # --- critics ---

    def _critics(self):
        critics = {}
        for row in rows("critics.csv") + rows("more-critics.csv"):
            name = row["id"].removeprefix("critic-")
            critics[name] = {"id": name, "name": row["name"], "given": row["given_name"], "family": row["family_name"],
                             "media": row["media"].split(";"), "ratings": []}
        known = {"movie-" + film["id"]: film for film in self.films if not film["id"].startswith("web-")}
        for row in rows("critic-ratings.csv"):
            self._rate(critics[row["critic"].removeprefix("critic-")], known[row["thing"]], float(row["stars"]))
        for name, critic in critics.items():
            for film in self.films:
                if film["id"].startswith("web-") and chance(name, film["id"]) % 3:
                    self._rate(critic, film, chance(film["id"], name) % 11 / 2)
            unknown = UNKNOWN[chance("unknown", name) % len(UNKNOWN)]
            lost = {"id": None, "name": unknown, "date": datetime.date(2026, 1, 2), "plays": False}
            self._rate(critic, lost, chance(name, unknown) % 11 / 2)
            critic["ratings"].sort(key=lambda rating: (rating["date"], rating["id"]), reverse=True)
        # Most ratings first; those with as many by their names, also where the hundredth is.
        return sorted(critics.values(), key=lambda critic: (-len(critic["ratings"]), critic["id"]))

    def _rate(self, critic, film, stars):
        luck = chance("rating", critic["id"], film["id"] or film["name"])
        stars = self.stars.get((critic["id"], film["id"]), stars)
        if film.get("id") and film["id"].startswith("web-"):
            date = film["date"] + datetime.timedelta(luck % 7)
        elif film["plays"] or film["date"].year > 2025:
            # Of films that are still to come critics have seen a preview.
            date = film["date"] - datetime.timedelta(7 + luck % 21)
        else:
            date = min(film["date"] + datetime.timedelta(luck % 400), datetime.date(2025, 12, 31))
        if date <= self.day and stars is not None:
            critic["ratings"].append({
                "id": f"r{luck:08x}", "film": film, "stars": stars, "date": date,
                "written": UNREADABLE[luck % len(UNREADABLE)] if luck % 37 == 0 else written(stars, chance(critic["id"]) % 8),
                "text": OPENINGS[luck % len(OPENINGS)] if luck % 3 else ""})

    # --- places ---

    @functools.cached_property
    def restaurants(self):
        with open(os.path.join(SAMPLE, "menus.json"), encoding="utf-8") as file:
            menus = json.load(file)["menus"]
        places = []
        for number in range(len(DISH_PLACES) * len(DISH_NAMES)):
            name = f"{DISH_PLACES[number % 5]} {DISH_NAMES[number // 5]}"
            kind = sorted(menus)[chance(name) % len(menus)]
            places.append({"id": f"{number + 1}", "name": name, "kind": kind, "dishes": menus[kind][:6], "latitude": round(41.38 + chance("north", name) % 400 / 10000, 4),
                           "longitude": round(2.13 + chance("east", name) % 700 / 10000, 4)})
        return places

    @functools.cached_property
    def homes(self):
        return [home for home in rows("homes.csv") if int(home["number"]) % 90 == 0]

    @functools.cached_property
    def stations(self):
        return rows("stations.csv")


def written(stars, form):
    """Stars of 0 to 5 as one critic or another writes them."""
    half = stars % 1 == 0.5
    if form == 0:
        return f"{stars:g}/5"
    if form == 1:
        return f"{stars * 2:g}/10"
    if form == 2:
        return ["F", "D-", "D", "D+", "C-", "C", "C+", "B-", "B", "B+", "A"][int(stars * 2)]
    if form == 3:
        full = "★" * int(stars) + ("½" if half else "")
        return full if stars >= 1 else full + "☆" * (4 if half else 5)
    if form == 4:
        return f"{stars * 20:g} %"
    if form == 5:
        return f"{stars:g} out of 5"
    if form == 6:
        return f"{stars * 2:.1f}/10".replace(".", ",")
    return f"{stars:g} stars"
