"""What a corpus says of its places, and the grades that follow from it: shared by the scripts here. It knows nothing of any index."""

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


# MARK: Opening hours, of the plain forms alone: "Mo-Fr 09:00-14:00,16:00-20:00; Sa 10:00-14:00"

def spans(text):
    """Minutes of the week, as pairs; None for hours that are written otherwise."""
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
    """None if its hours are not known."""
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
        # Folded, by the sign of the rule that asks for them; made when they are first asked for.
        self.texts = None

    @property
    def price(self):
        return sorted(self.prices)[(len(self.prices) - 1) // 2] if self.prices else None

    def fits(self, rule):
        """"t:Hotel|Hostel": its type; "c:sushi": a cuisine has it; "n:": a name; "d:": a dish; "&" for both, "/" for either."""
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
    """The nearest five within 2 km have 3 (the nearest three within 15 km if there are none), others within 2 km 2, within 5 km 1; at most 40 are written down. Where
    it is to be cheap, those that cost more than the middle of all that fit have one less."""
    fits = sorted((p for p in places if p.fits(rule) and metres(at, p.at) < 15_000), key=lambda p: (metres(at, p.at), p.id))
    known = sorted(p.price for p in fits if p.price is not None and metres(at, p.at) < 5000)
    dear = known[len(known) // 2] if known else None
    if cheap:
        fits.sort(key=lambda p: p.price is None or p.price > dear)
    best = [p for p in fits if metres(at, p.at) < 2000][:5] or fits[:3]
    graded = {p.id: 3 for p in best}
    for place in fits:
        away = metres(at, place.at)
        if away < 5000 and len(graded) < most:
            graded.setdefault(place.id, 2 if away < 2000 else 1)
    return graded


def at_hour(judged, places, at, now):
    """What is to be open: of what is, the nearest five within 2 km have 3, others as they were but at most 2; what nobody knows has 1."""
    known = {id: is_open(places[id], now) for id in judged}
    opened = sorted((id for id in judged if known[id]), key=lambda id: (metres(at, places[id].at), id))
    if not opened:
        return {id: grade for id, grade in judged.items() if known[id] is None} or judged
    best = [id for id in opened if metres(at, places[id].at) < 2000][:5] or opened[:3]
    return {id: 3 if id in best else min(2, judged[id]) if known[id] else 1 for id in judged if known[id] is not False}


def moment(text=None):
    return datetime.datetime.fromisoformat(text) if text else datetime.datetime.now(datetime.timezone.utc)
