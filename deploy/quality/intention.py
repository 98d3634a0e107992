"""Grades of all places for a question, computed from its intention and the places' raw facts, without any index.

An intention has these members; all but `want` may be absent:

- `want`: a rule of `judging.Place.fits`, or the name of one in `kinds`. `also`: what is nearly as good; it has one grade less.
- `instead`: the nearest acceptable answer if fewer than three good ones exist; it has at most grade 2.
- `not`: a rule of things that must not be answered. `facts`: names of FACTS; with "-" before it a fact must be false.
- `price`: `[least, most]` in the local currency, or "cheap" or "dear": at most, or at least, the median within 5 km.
- `in`: `[spot, metres]`, an area whose places are all equally good. `near`: `[spot, metres]`, where nearer is better.
- `between`: `[spot, spot, metres]`, the distance from the line. `street`: a rule of addresses, "a:rambla".
- `time`: "now", or `[day, "23:30"]`. The day is "Mo" to "Su", "today", "tomorrow" or "any" (at least five days of the week).

A place that contradicts a condition has no grade. If a fact, price or hour is unknown, the grade is at most 1.
Of the others the nearest five within 2 km have grade 3. If they are fewer than three, the nearest three within 15 km have it.
The rest has 2 within 2 km, and 1 within 5 km. In an area all have grade 3; up to twice its radius they have 1.
"""

import csv
import datetime
import json
import math
import pathlib
import re
import zoneinfo

import cities
import judging
from judging import fold, metres

YES = "yes|only|designated|free|true"
# Tag, values that mean yes, values that mean no.
FACTS = {
    "wheelchair": [("wheelchair", "yes|designated", "no")],
    "toilets": [("toilets:wheelchair", "yes|designated", "no"), ("toilets", "yes|customers", "no")],
    "wifi": [("internet_access", "yes|wlan|wifi|free|public|customers|WLAN", "no"), ("wifi", "yes|free|customers", "no")],
    "outdoor": [("outdoor_seating", "yes|terrace|sidewalk|garden|patio", "no")],
    "takeaway": [("takeaway", YES, "no")],
    "delivery": [("delivery", YES, "no")],
    "drive-through": [("drive_through", YES, "no")],
    "vegan": [("diet:vegan", YES, "no"), ("cuisine", ".*vegan.*", "")],
    "vegetarian": [("diet:vegetarian", YES, "no"), ("diet:vegan", YES, ""), ("cuisine", ".*(vegetarian|vegan).*", "")],
    "gluten-free": [("diet:gluten_free", YES, "no")],
    "halal": [("diet:halal", YES, "no"), ("cuisine", ".*(halal|malay|mamak|muslim|arab).*", "")],
    "smoking": [("smoking", "yes|outside|separated|isolated|dedicated", "no")],
    "no-smoking": [("smoking", "no|outside", "yes")],
    "dog": [("dog", YES + "|leashed|outside", "no")],
    "card": [
        ("payment:credit_cards", YES, "no"), ("payment:visa", YES, ""), ("payment:mastercard", YES, ""), ("payment:debit_cards", YES, "")],
    "bitcoin": [("payment:bitcoin", YES, "no")],
    "parking": [("parking", ".+", "no")],
    "organic": [("organic", YES, "no")],
    "own-beer": [("microbrewery", YES, "no"), ("brewery", "yes|.*pivovar.*", "no")],
    "atm": [("atm", YES, "no")],
    "lunch": [("lunch", YES, "no"), ("lunch:menu", YES, "no")],
}


class Place(judging.Place):
    """A place of the corpus with its tags."""
    def __init__(self, row, tags=None):
        super().__init__(row)
        self.tags = tags or {}
        self.menu, self.kept = [], {}

    def fact(self, name):
        """Whether a fact is true; None if it is unknown."""
        found = None
        for tag, yes, no in FACTS[name]:
            value = self.tags.get(tag)
            if value is not None and re.fullmatch(yes, value):
                return True
            if value is not None and re.fullmatch(no, value):
                found = False
        return found

    def fits(self, rule):
        if rule not in self.kept:
            self.kept[rule] = super().fits(rule)
        return self.kept[rule]

    def cost(self, rule):
        """The price of a home, of the cheapest dish that a rule names, or else the median of the dishes."""
        patterns = [part[2:] for way in rule.split("/") for part in way.split("&") if part.startswith("d:")]
        named = [price for texts, price in self.menu if any(re.search(p, t) for p in patterns for t in texts)]
        return min(named) if named else self.price

    def opened(self, moment):
        """Whether it is open at a local minute of the week; None if its hours are unknown."""
        if "spans" not in self.kept:
            self.kept["spans"] = judging.spans(plain(self.hours)) if self.hours else None
        spans = self.kept["spans"]
        return None if spans is None else any(a <= moment < b or a <= moment + 7 * 1440 < b for a, b in spans)


def plain(hours):
    """Hours in the form that `judging.spans` reads, where spaces, capitals, single digits and public holidays are the only difference."""
    text = re.sub(r"\s*([-,;])\s*", r"\1 ", hours.strip()).replace("- ", "-").replace(", PH", "").replace("PH, ", "").replace("+", "")
    text = re.sub(r"\b(mo|tu|we|th|fr|sa|su)\b", lambda m: m[1].title(), text, flags=re.IGNORECASE)
    text = re.sub(r"\b(\d):(\d\d)", r"0\1:\2", text)
    # A comma after times begins another rule: "Mo-Th 10:00-22:00, Fr 10:00-23:00".
    text = re.sub(r"(\d\d:\d\d), (?=[MTWFS][a-z])", r"\1; ", text)
    return re.sub(r"(?<=[a-u]), (?=[MTWFS])", ",", text).rstrip("; ")


def read(folder):
    """Places of a folder, by id. Cities' files have all tags; `places.csv` has names, types, cuisine, address and hours."""
    folder, places = pathlib.Path(folder), {}
    for entry in json.loads((folder / "corpus.json").read_text(encoding="utf-8"))["imports"]:
        if entry["format"] == "osm":
            with open(folder / entry["file"], encoding="utf-8") as file:
                for feature in json.load(file)["features"]:
                    place = of_feature(feature, entry)
                    places[place.id] = place
        elif entry["format"] in ("places", "homes"):
            with open(folder / entry["file"], encoding="utf-8", newline="") as file:
                for row in csv.DictReader(file):
                    places[row["id"]] = of_home(row) if entry["format"] == "homes" else Place(row, {"cuisine": row["cuisine"]})
    with open(folder / "items.csv", encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            place, texts = places[row["place"]], [row[k] for k in ("name", "name:en", "name:ca") if row[k]]
            place.dishes += texts
            place.prices.append(float(row["price"]))
            place.menu.append(([fold(t) for t in texts], float(row["price"])))
    return places


def of_feature(feature, entry):
    tags, at = feature["properties"], feature["geometry"]["coordinates"]
    names = {k: v for k, v in tags.items() if k.startswith("name:")}
    street = " ".join(filter(None, [tags.get("addr:street"), tags.get("addr:housenumber")]))
    return Place({
        **names, "id": "osm-" + feature["id"].replace("/", "-"), "name": cities.name(tags), "longitude": at[0], "latitude": at[1],
        "types": ";".join(cities.types(tags)), "cuisine": tags.get("cuisine", ""), "street": street, "city": tags.get("addr:city"),
        "postcode": tags.get("addr:postcode"), "country": entry["country"], "time_zone": entry["timeZone"],
        "opening_hours": tags.get("opening_hours", "")}, tags)


def of_home(row):
    types = f"{judging.HOMES[row['kind']]};{row['purpose']}"
    place = Place(row | {"types": types, "opening_hours": "", "cuisine": "", "country": "TH", "time_zone": "Asia/Bangkok"})
    if row["price"]:
        place.prices.append(float(row["price"].split("-")[0]))
    return place


# MARK: Conditions

def moments(time, zone, now):
    """Local minutes of the week at which a place must be open, and how many of them."""
    local = now.astimezone(zoneinfo.ZoneInfo(zone))
    if time == "now":
        return [local.weekday() * 1440 + local.hour * 60 + local.minute], 1
    day, clock = time
    minute = int(clock[:2]) * 60 + int(clock[3:])
    if day == "any":
        return [d * 1440 + minute for d in range(7)], 5
    number = (local.weekday() + (day == "tomorrow")) % 7 if day in ("today", "tomorrow") else judging.DAYS.index(day)
    return [number * 1440 + minute], 1


class Judge:
    """Grades of the questions of a file."""
    def __init__(self, places, book):
        self.kinds, self.spots = book["kinds"], book["spots"]
        self.near = {}
        cells = {}
        for place in places.values():
            cells.setdefault((round(place.at[0] * 5), round(place.at[1] * 5)), []).append(place)
        self.cells = cells

    def around(self, at):
        """Places within 15 km."""
        if at not in self.near:
            key = round(at[0] * 5), round(at[1] * 5)
            found = [p for a in (-1, 0, 1) for b in (-1, 0, 1) for p in self.cells.get((key[0] + a, key[1] + b), [])]
            self.near[at] = [p for p in found if metres(at, p.at) < 15_000]
        return self.near[at]

    def spot(self, name):
        return tuple(self.spots[name]) if isinstance(name, str) else tuple(name)

    def rule(self, text):
        """A rule, in which "@name" stands for one of the kinds."""
        return re.sub(r"@([\w-]+)", lambda m: self.rule(self.kinds[m[1]]), text)

    def grades(self, question, now):
        meant = question["intention"]
        person = self.spot(question["spot"])
        place = meant.get("in") or meant.get("near")
        middle = self.spot(place[0]) if place else person
        if "between" in meant:
            a, b = self.spot(meant["between"][0]), self.spot(meant["between"][1])
            middle = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
        pool = [p for p in self.around(person) if not ("not" in meant and p.fits(self.rule(meant["not"])))]
        graded = self.by_want(meant, meant["want"], pool, middle, now)
        if "also" in meant:
            lesser = self.by_want(meant, meant["also"], pool, middle, now)
            graded |= {id: min(2, grade - 1) for id, grade in lesser.items() if id not in graded and grade > 1}
        if "instead" in meant and sum(grade > 1 for grade in graded.values()) < 3:
            other = self.by_want({k: v for k, v in meant.items() if k in ("near", "in")}, meant["instead"], pool, middle, now)
            graded |= {id: min(2, grade) for id, grade in other.items() if graded.get(id, 0) < 2}
        return graded

    def by_want(self, meant, want, pool, middle, now):
        rule = self.rule(want)
        fits = sorted((p for p in pool if p.fits(rule)), key=lambda p: (metres(middle, p.at), p.id))
        known, partly = [], []
        limits = self.limits(meant, rule, fits, middle)
        for place in fits:
            state = self.state(meant, place, rule, limits, now)
            if state is not False:
                (known if state else partly).append(place)
        inside = [p for p in known if self.is_inside(meant, p, 1)]
        if "in" in meant:
            graded = {p.id: 3 for p in inside}
        else:
            close = [p for p in inside if metres(middle, p.at) < 2000][:5]
            best = close if len(close) > 2 else inside[:3]
            graded = {p.id: 3 for p in best}
            for place in inside:
                away = metres(middle, place.at)
                if away < 5000 or "between" in meant or "street" in meant:
                    graded.setdefault(place.id, 2 if away < 2000 else 1)
        for place in known + partly:
            if self.is_inside(meant, place, 2) and metres(middle, place.at) < 5000:
                graded.setdefault(place.id, 1)
        return graded

    def limits(self, meant, rule, fits, middle):
        price = meant.get("price")
        if price not in ("cheap", "dear"):
            return price
        costs = sorted(c for p in fits if metres(middle, p.at) < 5000 and (c := p.cost(rule)) is not None)
        median = costs[len(costs) // 2] if costs else 0
        return [0, median] if price == "cheap" else [median, math.inf]

    def state(self, meant, place, rule, limits, now):
        """True if all conditions hold, False if one does not, None if one is unknown."""
        states = []
        for name in meant.get("facts", []):
            found = place.fact(name.removeprefix("-"))
            states.append(found if found is None or name[0] != "-" else not found)
        if limits:
            cost = place.cost(rule)
            states.append(None if cost is None else limits[0] <= cost <= limits[1])
        if "time" in meant:
            times, least = moments(meant["time"], place.zone, now)
            opened = [place.opened(t) for t in times]
            states.append(None if None in opened else sum(opened) >= least)
        return False if False in states else None if None in states else True

    def is_inside(self, meant, place, factor):
        if "street" in meant:
            return place.fits(self.rule(meant["street"]))
        if "between" in meant:
            a, b, width = meant["between"]
            return off_line(place.at, self.spot(a), self.spot(b)) <= width * factor
        around = meant.get("in") or meant.get("near")
        return not around or metres(self.spot(around[0]), place.at) <= around[1] * factor


def off_line(at, a, b):
    """Metres from the line between two points."""
    x, y = math.cos(math.radians(a[0])) * (b[1] - a[1]), b[0] - a[0]
    u, v = math.cos(math.radians(a[0])) * (at[1] - a[1]), at[0] - a[0]
    part = max(0, min(1, (x * u + y * v) / (x * x + y * y)))
    return metres(at, (a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])))


def utc():
    return datetime.datetime.now(datetime.timezone.utc)
