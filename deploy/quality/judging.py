"""Places of a corpus and rules that grade them for questions, without any index."""

import csv
import datetime
import math
import pathlib
import re
import unicodedata
import zoneinfo

THAI = re.compile("[\u0e00-\u0e7f]")
DAYS = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]


def fold(text):
    """Lower case, without accents and punctuation."""
    parts = (c if THAI.match(c) else unicodedata.normalize("NFKD", c) for c in text.casefold())
    kept = "".join(c for part in parts for c in part if THAI.match(c) or not unicodedata.combining(c))
    return " ".join(re.sub(r"[^\w\u0e00-\u0e7f]+", " ", kept).split())


def metres(a, b):
    x = math.radians(b[1] - a[1]) * math.cos(math.radians((a[0] + b[0]) / 2))
    return 6371000 * math.hypot(x, math.radians(b[0] - a[0]))


def middle(geometry):
    values = geometry["coordinates"]
    while isinstance(values[0], list):
        points, values = values, values[0]
        if not isinstance(values[0], list):
            return sum(p[1] for p in points) / len(points), sum(p[0] for p in points) / len(points)
    return values[1], values[0]


# MARK: Opening hours of plain forms: "Mo-Fr 09:00-14:00,16:00-20:00; Sa 10:00-14:00"

def spans(text):
    """Open intervals in minutes of the week; None for other forms."""
    if text.strip() == "24/7":
        return [(0, 7 * 1440)]
    week = {}
    for rule in filter(None, (part.strip() for part in text.split(";"))):
        if re.fullmatch(r"PH (off|closed)", rule):
            continue
        found = re.fullmatch(r"(?:((?:Mo|Tu|We|Th|Fr|Sa|Su)(?:[-,](?:Mo|Tu|We|Th|Fr|Sa|Su))*) )?(off|closed|\d\d:\d\d-\d\d:\d\d(?:, ?\d\d:\d\d-\d\d:\d\d)*)", rule)
        if not found:
            return None
        days = set()
        for part in (found[1] or "Mo-Su").split(","):
            ends = [DAYS.index(d) for d in part.split("-")]
            days |= {(ends[0] + n) % 7 for n in range((ends[-1] - ends[0]) % 7 + 1)} if len(ends) == 2 else {ends[0]}
        for day in days:
            week[day] = []
            for times in [] if found[2] in ("off", "closed") else re.findall(r"(\d\d):(\d\d)-(\d\d):(\d\d)", found[2]):
                first, last = int(times[0]) * 60 + int(times[1]), int(times[2]) * 60 + int(times[3])
                week[day].append((day * 1440 + first, day * 1440 + (last if last > first else last + 1440)))
    return [span for day in week.values() for span in day] or None


def is_open(place, now):
    """Whether a place is open; None if its hours are unknown."""
    known = spans(place.hours) if place.hours else None
    if known is None:
        return None
    local = now.astimezone(zoneinfo.ZoneInfo(place.zone))
    minute = local.weekday() * 1440 + local.hour * 60 + local.minute
    return any(a <= minute < b or a <= minute + 7 * 1440 < b for a, b in known)


# MARK: Places

class Place:
    def __init__(self, row):
        self.id, self.hours, self.zone = row["id"], row["opening_hours"], row["time_zone"]
        self.country, self.types = row["country"], row["types"].split(";")
        self.at = float(row["latitude"]), float(row["longitude"])
        self.names = [v for k, v in row.items() if (k == "name" or k.startswith("name:")) and v]
        self.folded = {fold(n) for n in self.names}
        self.cuisine = [c.strip() for c in re.split("[;,]", row["cuisine"].lower().replace("_", " ")) if c.strip()]
        self.address = " ".join(filter(None, [row["street"], row["city"], row["postcode"]]))
        self.dishes, self.prices = [], []
        # Folded texts by the letter of their rule; computed at first use.
        self.texts = None

    @property
    def price(self):
        return sorted(self.prices)[(len(self.prices) - 1) // 2] if self.prices else None

    def fits(self, rule):
        """Whether the place matches a rule.

        "t:Hotel|Hostel" matches the type, "c:sushi" a cuisine, "n:" a name, "d:" a dish, "a:" the address. "&" means both, "/" either."""
        return any(all(self.has(part.strip()) for part in way.split("&")) for way in rule.split("/"))

    def has(self, part):
        sign, pattern = part[0], part[2:]
        if sign == "t":
            return any(t in pattern.split("|") for t in self.types)
        if self.texts is None:
            self.texts = {"c": self.cuisine, "n": self.folded, "d": [fold(d) for d in set(self.dishes)], "a": [fold(self.address)]}
        return any(re.search(pattern, text) for text in self.texts[sign])


HOMES = {
    "single-house": "SingleFamilyResidence;House", "twin-house": "TwinHouse;House", "town-home": "TownHome;House", "townhouse": "Townhouse;House",
    "condominium": "Condominium;Apartment", "commercial-building": "CommercialBuilding"}


def read(folder):
    folder = pathlib.Path(folder)
    with open(folder / "places.csv", encoding="utf-8") as file:
        places = {row["id"]: Place(row) for row in csv.DictReader(file)}
    with open(folder / "items.csv", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            place = places[row["place"]]
            place.dishes += [row[k] for k in ("name", "name:en", "name:ca") if row[k]]
            place.prices.append(float(row["price"]))
    with open(folder / "homes.csv", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            row |= {"types": f"{HOMES[row['kind']]};{row['purpose']}", "opening_hours": "", "cuisine": "", "country": "TH", "time_zone": "Asia/Bangkok"}
            places[row["id"]] = Place(row)
    return places


# MARK: Grades

def by_rule(places, rule, at, cheap=False, most=40):
    """Grades of the places that match a rule, at most `most`.

    The nearest five within 2 km have grade 3; if there are none, the nearest three within 15 km. Others have 2 within 2 km, and 1 within
    5 km. With `cheap`, places whose price is unknown or above the median come last."""
    fits = sorted((p for p in places if p.fits(rule) and metres(at, p.at) < 15_000), key=lambda p: (metres(at, p.at), p.id))
    known = sorted(p.price for p in fits if p.price is not None and metres(at, p.at) < 5000)
    median = known[len(known) // 2] if known else None
    if cheap:
        fits.sort(key=lambda p: p.price is None or p.price > median)
    best = [p for p in fits if metres(at, p.at) < 2000][:5] or fits[:3]
    graded = {p.id: 3 for p in best}
    for place in fits:
        away = metres(at, place.at)
        if away < 5000 and len(graded) < most:
            graded.setdefault(place.id, 2 if away < 2000 else 1)
    return graded


def at_hour(grades, places, at, now):
    """Grades of a question for open places. The nearest five open places within 2 km have 3, other open places keep at most 2. Places with
    unknown hours have 1, closed places none."""
    known = {id: is_open(places[id], now) for id in grades}
    opened = sorted((id for id in grades if known[id]), key=lambda id: (metres(at, places[id].at), id))
    if not opened:
        return {id: grade for id, grade in grades.items() if known[id] is None} or grades
    best = [id for id in opened if metres(at, places[id].at) < 2000][:5] or opened[:3]
    return {id: 3 if id in best else min(2, grades[id]) if known[id] else 1 for id in grades if known[id] is not False}


def time_of(text=None):
    """The time of an ISO text; the current time without a text."""
    return datetime.datetime.fromisoformat(text) if text else datetime.datetime.now(datetime.timezone.utc)
