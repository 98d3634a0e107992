"""Content of the demonstration web on a day: cinemas, films and critics of the sample data, and generated ones. A day's content is always the same."""
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


def seed_of(*parts):
    """A hash of the parts: the same parts give the same number."""
    return zlib.crc32("|".join(str(part) for part in parts).encode())


def offset(day):
    """UTC offset of Barcelona on a day's afternoon: summer time lasts from the last Sunday of March to that of October."""
    def last_sunday(month):
        last = datetime.date(day.year, month, 31)
        return last - datetime.timedelta((last.weekday() + 1) % 7)
    return "+02:00" if last_sunday(3) <= day < last_sunday(10) else "+01:00"


class SiteContent:
    """Content of the web on a day.

    - day: the day that the web shows as today.
    - edits: changed lengths of films in minutes, by film id.
    - stars: changed ratings by (critic id, film id); None deletes a rating."""

    def __init__(self, day, edits=(), stars=()):
        self.day = day
        # Cinemas start their weeks on Fridays.
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
        """Three generated films that start in a week. The sample data does not have them."""
        number = friday.toordinal() // 7
        for slot in range(3):
            # 151 and 576 have no common divisor: titles repeat after more than three years.
            title = (number * 3 + slot) * 151 % (len(QUALITIES) * len(OBJECTS))
            name = f"The {QUALITIES[title % len(QUALITIES)]} {OBJECTS[title // len(QUALITIES)]}"
            seed = seed_of("film", name)
            yield {"id": "web-" + name.lower().replace(" ", "-"), "name": name, "original": "", "director": f"Director No. {seed % 90 + 10}",
                   "actors": [f"Player No. {(seed >> shift) % 900 + 100}" for shift in (3, 9)], "genres": [GENRES[seed % len(GENRES)]],
                   "minutes": 80 + seed % 61, "rating": ["A", "7", "12", "16"][seed % 4], "date": friday, "plot": f"Invented in week {number}.",
                   "plays": friday > self.friday - datetime.timedelta(28)}

    # --- shows ---

    def shows(self, cinema, weekday):
        """Shows of a cinema (a row of the table) on a weekday of the current week; 0 is Monday."""
        day = self.friday + datetime.timedelta((weekday - 4) % 7)
        for screen in range(1, 2 + seed_of(cinema["id"]) % 2):
            for time in TIMES:
                seed = seed_of(cinema["id"], day, time, screen)
                yield {"film": self.playing[seed % len(self.playing)], "day": day, "time": time, "screen": screen,
                       "start": f"{day}T{time}:00{offset(day)}", "price": ["7.50", "8.90", "9.90"][seed % 3],
                       "language": ["ca", "es", "en"][(seed >> 4) % 3], "seats": 60 + (seed >> 8) % 13 * 10,
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
                if film["id"].startswith("web-") and seed_of(name, film["id"]) % 3:
                    self._rate(critic, film, seed_of(film["id"], name) % 11 / 2)
            unknown = UNKNOWN[seed_of("unknown", name) % len(UNKNOWN)]
            unlisted = {"id": None, "name": unknown, "date": datetime.date(2026, 1, 2), "plays": False}
            self._rate(critic, unlisted, seed_of(name, unknown) % 11 / 2)
            critic["ratings"].sort(key=lambda rating: (rating["date"], rating["id"]), reverse=True)
        # Critics with most ratings first, then by id: several critics share the hundredth place.
        return sorted(critics.values(), key=lambda critic: (-len(critic["ratings"]), critic["id"]))

    def _rate(self, critic, film, stars):
        seed = seed_of("rating", critic["id"], film["id"] or film["name"])
        stars = self.stars.get((critic["id"], film["id"]), stars)
        if film.get("id") and film["id"].startswith("web-"):
            date = film["date"] + datetime.timedelta(seed % 7)
        elif film["plays"] or film["date"].year > 2025:
            # Critics rate films before their release, after a preview.
            date = film["date"] - datetime.timedelta(7 + seed % 21)
        else:
            date = min(film["date"] + datetime.timedelta(seed % 400), datetime.date(2025, 12, 31))
        if date <= self.day and stars is not None:
            critic["ratings"].append({
                "id": f"r{seed:08x}", "film": film, "stars": stars, "date": date,
                "written": UNREADABLE[seed % len(UNREADABLE)] if seed % 37 == 0 else notation(stars, seed_of(critic["id"]) % 8),
                "text": OPENINGS[seed % len(OPENINGS)] if seed % 3 else ""})

    # --- places ---

    @functools.cached_property
    def restaurants(self):
        with open(os.path.join(SAMPLE, "menus.json"), encoding="utf-8") as file:
            menus = json.load(file)["menus"]
        places = []
        for number in range(len(DISH_PLACES) * len(DISH_NAMES)):
            name = f"{DISH_PLACES[number % 5]} {DISH_NAMES[number // 5]}"
            kind = sorted(menus)[seed_of(name) % len(menus)]
            places.append({"id": f"{number + 1}", "name": name, "kind": kind, "dishes": menus[kind][:6], "latitude": round(41.38 + seed_of("north", name) % 400 / 10000, 4),
                           "longitude": round(2.13 + seed_of("east", name) % 700 / 10000, 4)})
        return places

    @functools.cached_property
    def homes(self):
        return [home for home in rows("homes.csv") if int(home["number"]) % 90 == 0]

    @functools.cached_property
    def stations(self):
        return rows("stations.csv")


def notation(stars, form):
    """Stars from 0 to 5 in one of eight notations."""
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
