#!/usr/bin/env python3
"""Writes queries.json: questions to the sample data, each with a position and the places that answer it, by rules over the raw data.

    judge.py ../../../deploy/sample-data queries.json

It knows nothing of any index. Two rules give the grades (3 = what was asked for, 2 = good, 1 = would do):
 name  one place is wanted, a few hundred metres from the position. It has 3, and so has each of the same name within 1 km of the position;
       others of the name have 2 within 5 km and 1 within 20 km; names that go on after it have 2 within 1 km and 1 within 5 km.
       Where only the beginning was typed, every name that begins so is of the name.
 kind  all places that a pattern fits are wanted: a pattern over names, cuisine and amenity, or a dish on the menu (which follows from the
       place's id as in the import). The nearest five within 2 km have 3 (the nearest three anywhere if there are none), the others
       within 2 km 2, within 5 km 1; at most 40 are written down.
Names and edits are drawn by a seeded generator; the sentences of the second part were written by hand. A third, by CRC-32 of the text, is
held back: figures for it are printed, nothing is tuned on it.
"""

import json
import math
import random
import re
import sys
import unicodedata
import zlib

folder, output = sys.argv[1:3]
draw = random.Random(20261121)
CITIES = {"barcelona": "ES", "bangkok": "TH"}
THAI = re.compile("[\u0e00-\u0e7f]")
TYPES = {"restaurant": "Restaurant", "cafe": "CafeOrCoffeeShop", "fast_food": "FastFoodRestaurant"}


def fold(text):
    parts = unicodedata.normalize("NFKD", text.casefold())
    return " ".join(re.sub(r"[^\w\u0e00-\u0e7f]+", " ", "".join(c for c in parts if not unicodedata.combining(c) or THAI.match(c))).split())


def point(geometry):
    values = geometry["coordinates"]
    while isinstance(values[0], list):
        ring, values = values, values[0]
        if not isinstance(values[0], list):
            return sum(p[1] for p in ring) / len(ring), sum(p[0] for p in ring) / len(ring)
    return values[1], values[0]


def metres(a, b):
    x = math.radians(b[1] - a[1]) * math.cos(math.radians((a[0] + b[0]) / 2))
    return 6371000 * math.hypot(x, math.radians(b[0] - a[0]))


class Place:
    def __init__(self, feature, book, city):
        tags = feature["properties"]
        kind, number = feature["id"].split("/")
        self.id = f"osm-{kind}-{number}"
        self.tags, self.at, self.city = tags, point(feature["geometry"]), city
        self.names = [v for k, v in tags.items() if k == "name" or k.startswith("name:")]
        self.folded = {fold(n) for n in self.names}
        self.cuisine = re.split("[;,]", tags.get("cuisine", "").lower().replace("_", " "))
        self.cuisine = [c.strip() for c in self.cuisine if c.strip()]
        self.words = " | ".join(self.names + self.cuisine + [tags["amenity"]]).lower()
        self.dishes = self.menu(book)

    def menu(self, book):
        """As the import gives dishes to a place."""
        region = book["regions"][CITIES[self.city]]
        menus = [m for c in self.cuisine for m in region["cuisines"].get(c) or book["cuisines"].get(c) or []]
        menus = menus or region["types"][TYPES[self.tags["amenity"]]]
        chosen = [book["menus"][m] for m in list(dict.fromkeys(menus))[:2]]
        count = 4 + (zlib.crc32(self.id.encode()) >> 8) % 5
        signatures = {m[0]["id"] for m in chosen}
        ranked = sorted(
            (zlib.crc32(f"{self.id}\n{d['id']}".encode()), d["id"]) for m in chosen for d in m if d["id"] not in signatures)
        picked = signatures | {d for _, d in ranked[: max(0, count - len(signatures))]}
        return {d["id"] for m in chosen for d in m if d["id"] in picked}


book = json.load(open(f"{folder}/menus.json"))
places = {c: [Place(f, book, c) for f in json.load(open(f"{folder}/{c}.geojson"))["features"]] for c in CITIES}
queries = []


def add(text, at, city, kinds, graded):
    graded = dict(sorted(graded.items(), key=lambda g: (-g[1], g[0])))
    assert graded, text
    queries.append({
        "text": text, "latitude": round(at[0], 5), "longitude": round(at[1], 5), "city": city, "kinds": kinds,
        "holdout": zlib.crc32(text.encode()) % 3 == 0, "judged": graded})


def by_name(target, text, kinds):
    angle, far = draw.uniform(0, 2 * math.pi), draw.uniform(100, 900)
    at = (target.at[0] + far * math.cos(angle) / 111200, target.at[1] + far * math.sin(angle) / 111200 / math.cos(math.radians(target.at[0])))
    graded = {}
    for place in places[target.city]:
        away = metres(at, place.at)
        same = place.folded & target.folded or ("prefix" in kinds and any(n.startswith(text) for n in place.folded))
        if same and away < 20000:
            graded[place.id] = 3 if away < 1000 else 2 if away < 5000 else 1
        elif any(n.startswith(t + " ") for n in place.folded for t in target.folded) and away < 5000:
            graded[place.id] = 2 if away < 1000 else 1
    graded[target.id] = 3
    add(text, at, target.city, kinds, graded)


def by_kind(text, at, city, kinds, pattern=None, dish=None):
    fits = [p for p in places[city] if (pattern and re.search(pattern, p.words)) or (dish and dish in p.dishes)]
    fits.sort(key=lambda p: metres(at, p.at))
    near = [p for p in fits if metres(at, p.at) < 2000]
    best = near[:5] or fits[:3]
    graded = {p.id: 3 for p in best}
    for place in fits[:40]:
        away = metres(at, place.at)
        if away < 5000 and place.id not in graded:
            graded[place.id] = 2 if away < 2000 else 1
    add(text, at, city, kinds, graded)


def edited(word):
    """One typing error: letters swapped, one left out, doubled or hit beside it; seldom the first."""
    where = 0 if draw.random() < 0.06 else draw.randrange(1, len(word) - 1)
    kind = draw.choice(["swap", "drop", "double", "beside"])
    if kind == "swap" and word[where] != word[where + 1]:
        return word[:where] + word[where + 1] + word[where] + word[where + 2:]
    if kind == "drop":
        return word[:where] + word[where + 1:]
    if kind == "double":
        return word[:where] + word[where] + word[where:]
    rows = ["qwertyuiop", "asdfghjkl", "zxcvbnm"]
    row = next((r for r in rows if word[where] in r), None)
    if row is None:
        return word[:where] + word[where + 1:]
    beside = row[max(0, row.index(word[where]) - 1)]
    return word[:where] + (beside if beside != word[where] else row[1]) + word[where + 1:]


# MARK: Drawn from the data

latin = [p for c in places for p in places[c] if 5 <= len(fold(p.tags["name"])) <= 28 and not THAI.search(p.tags["name"])]
thai = [p for p in places["bangkok"] if THAI.search(p.tags.get("name:th", p.tags["name"])) and not re.search("[A-Za-z(]", p.tags.get("name:th", p.tags["name"]))]
for place in draw.sample(latin, 20):
    by_name(place, fold(place.tags["name"]), ["name"])
for place in draw.sample(latin, 12):
    name = fold(place.tags["name"])
    by_name(place, name[: max(4, len(name) * 2 // 3)].strip(), ["prefix"])
typed = 0
for place in draw.sample(latin, 400):
    words = fold(place.tags["name"]).split()
    long = [i for i, w in enumerate(words) if len(w) >= 5 and w.isascii() and w.isalpha()]
    if not long or typed == 44:
        continue
    typed += 1
    hit = draw.choice(long)
    words[hit] = edited(words[hit])
    by_name(place, " ".join(words), ["typo"])
for place in draw.sample(thai, 22):
    by_name(place, place.tags.get("name:th", place.tags["name"]).strip(), ["thai", "name"])
for place in [p for p in draw.sample(thai, 60) if len(p.tags.get("name:th", p.tags["name"])) >= 9][:12]:
    name = place.tags.get("name:th", place.tags["name"]).strip()
    where = draw.randrange(2, len(name) - 2)
    by_name(place, name[:where] + name[where + 1:], ["thai", "typo"])

# MARK: Written by hand

gracia, eixample, born, sants = (41.4030, 2.1569), (41.3917, 2.1649), (41.3842, 2.1822), (41.3757, 2.1346)
siam, sukhumvit, silom, khaosan = (13.7460, 100.5340), (13.7370, 100.5605), (13.7270, 100.5280), (13.7588, 100.4974)

for name, text in [
    ("ครัวริมทะเล", "krua rim talay"), ("ครัวสาทร", "krua sathon"), ("ครัวเมืองลุง", "khrua mueang lung"), ("ส้มตำสาวอุบล", "somtam sao ubon"),
    ("ก๋วยเตี๋ยวเรืออยุธยา", "kuay teow ruea ayutthaya"), ("ข้าวมันไก่เบตง", "khao man gai betong"), ("ร้านริมคลอง", "ran rim khlong"),
    ("ไก่ย่างเขาสวนกวาง", "gai yang khao suan kwang"), ("ลมทะเล", "lom thale"), ("จันทร์หอม", "chan hom"), ("โจ๊กบางกอก", "jok bangkok"),
    ("ไก่ทอดลำปาง", "kai thot lampang"), ("วิเศษไก่ย่าง", "wiset kai yang"), ("ครัวใบกะเพรา", "krua bai kaphrao"), ("ครัวดานัง", "krua danang"),
    ("ขนมจีนล้านนา", "khanom chin lanna"), ("ส้มตำเมืองทอง", "som tam muang thong"), ("ราดหน้านพดล", "rat na nopadon"),
    ("นิตยาไก่ย่าง", "nittaya kai yang"), ("เป็ดตุ๋น หัวหิน", "pet tun hua hin"), ("ทรูคอฟฟี่", "true coffee"), ("เชสเตอร์กริลล์", "chester grill"),
]:
    by_name(next(p for p in places["bangkok"] if p.tags["name"] == name), text, ["across"])

for text, at, city, kinds, pattern, dish in [
    ("sushi", eixample, "barcelona", ["kind"], r"sushi", None),
    ("ramen", gracia, "barcelona", ["kind"], r"ramen", "pork-bone-ramen"),
    ("kebab", sants, "barcelona", ["kind"], r"kebab", None),
    ("pizza", born, "barcelona", ["kind"], r"pizz", None),
    ("burger king", eixample, "barcelona", ["kind", "name"], r"burger king", None),
    ("bur ger king", sants, "barcelona", ["kind", "split"], r"burger king", None),
    ("burguer", gracia, "barcelona", ["kind"], r"bur[gu]+er|hamburg", None),
    ("mcdonalds", born, "barcelona", ["kind"], r"ma?c ?donald", None),
    ("mac donalds", siam, "bangkok", ["kind", "split"], r"ma?c ?donald", None),
    ("starbucks", born, "barcelona", ["kind"], r"starbucks", None),
    ("star bucks", siam, "bangkok", ["kind", "split"], r"starbucks", None),
    ("starbuks", silom, "bangkok", ["kind", "typo"], r"starbucks", None),
    ("telepizza", gracia, "barcelona", ["kind"], r"telepizza", None),
    ("tele pizza", sants, "barcelona", ["kind", "split"], r"telepizza", None),
    ("cofee shop", born, "barcelona", ["kind", "typo"], r"coffee shop|coffee|\| cafe$", None),
    ("coffeeshop", siam, "bangkok", ["kind", "split"], r"coffee shop|coffee", None),
    ("indian restaurant", eixample, "barcelona", ["kind"], r"indian|hind|india\b", None),
    ("vegan", gracia, "barcelona", ["kind"], r"vegan", None),
    ("churreria", gracia, "barcelona", ["kind"], r"[cx]h?urr?er[ií]a", None),
    ("frankfurt", sants, "barcelona", ["kind"], r"frankfurt", None),
    ("tapas", born, "barcelona", ["kind"], r"tap[ae]s", None),
    ("noodles", sukhumvit, "bangkok", ["kind"], r"noodle|ก๋วยเตี๋ยว|บะหมี่", None),
    ("seafood", khaosan, "bangkok", ["kind"], r"seafood|ซีฟู้?๊?ด", None),
    ("steak", siam, "bangkok", ["kind"], r"steak|สเต็ก", None),
    ("mk restaurant", siam, "bangkok", ["kind"], r"\bmk\b|เอ็มเค", None),
    ("shabu", silom, "bangkok", ["kind"], r"shabu|ชาบู", None),
    ("paella", born, "barcelona", ["dish"], r"paella", "seafood-paella"),
    ("patatas bravas", eixample, "barcelona", ["dish"], r"patatas bravas|brav[ae]s", "spicy-potatoes"),
    ("croquetas", gracia, "barcelona", ["dish"], r"croquet", "ham-croquettes"),
    ("escalivada", sants, "barcelona", ["dish"], None, "roasted-aubergine-and-pepper"),
    ("gazpacho", eixample, "barcelona", ["dish"], None, "cold-tomato-soup"),
    ("tiramisu", born, "barcelona", ["dish"], r"tiramisu", "tiramisu"),
    ("guacamole", eixample, "barcelona", ["dish"], None, "guacamole-with-chips"),
    ("pad thai", sukhumvit, "bangkok", ["dish"], r"pad thai|ผัดไท", "pad-thai-with-prawns"),
    ("green curry", silom, "bangkok", ["dish"], None, "green-curry-with-chicken"),
    # Words of one language for what is written in another.
    ("japonés", born, "barcelona", ["across"], r"japan|japon", None),
    ("restaurante japonés", gracia, "barcelona", ["across"], r"japan|japon", None),
    ("restaurant japonès", eixample, "barcelona", ["across"], r"japan|japon", None),
    ("ญี่ปุ่น", eixample, "barcelona", ["across", "thai"], r"japan|japon", None),
    ("japanilainen", sukhumvit, "bangkok", ["across"], r"japan|ญี่ปุ่น", None),
    ("อาหารญี่ปุ่น", siam, "bangkok", ["across", "thai"], r"japan|ญี่ปุ่น", None),
    ("อาหารอิตาเลียน", sukhumvit, "bangkok", ["across", "thai"], r"italian|อิตาเลียน", None),
    ("hamburguesas", eixample, "barcelona", ["across"], r"bur[gu]+er|hamburg", None),
    ("restaurante chino", gracia, "barcelona", ["across"], r"chinese|\bchino|xin[eè]s", None),
    ("comida tailandesa", eixample, "barcelona", ["across"], r"\bthai|tailand", None),
    ("mexicano", born, "barcelona", ["across"], r"mexic", None),
    ("vegetarià", gracia, "barcelona", ["across"], r"vegetari", None),
    ("intialainen", born, "barcelona", ["across"], r"indian|hind|india\b", None),
    ("meksikolainen", sukhumvit, "bangkok", ["across"], r"mexic", None),
    ("helado", born, "barcelona", ["across"], r"ice cream|helad|gelat", None),
    ("กาแฟ", khaosan, "bangkok", ["across", "thai"], r"กาแฟ|coffee|\| cafe$", None),
    ("ก๋วยเตี๋ยว", khaosan, "bangkok", ["thai", "kind"], r"ก๋วยเตี๋ยว|noodle", None),
    ("สเต็ก", siam, "bangkok", ["across", "thai"], r"steak|สเต็ก", None),
    ("ซีฟู้ด", silom, "bangkok", ["across", "thai"], r"seafood|ซีฟู้?๊?ด", None),
    ("สตาร์บัคส์", born, "barcelona", ["across", "thai"], r"starbucks", None),
    ("เบอร์เกอร์คิง", eixample, "barcelona", ["across", "thai"], r"burger king", None),
    ("แมคโดนัลด์", gracia, "barcelona", ["across", "thai"], r"ma?c ?donald", None),
    ("พิซซ่า", sants, "barcelona", ["across", "thai"], r"pizz", None),
    ("ผัดไทย", siam, "bangkok", ["dish", "thai"], r"pad thai|ผัดไท", "pad-thai-with-prawns"),
    ("แกงเขียวหวาน", silom, "bangkok", ["dish", "thai"], r"แกงเขียวหวาน", "green-curry-with-chicken"),
    ("spicy potatoes", born, "barcelona", ["dish", "across"], r"patatas bravas|brav[ae]s", "spicy-potatoes"),
    ("squid", eixample, "barcelona", ["dish", "across"], r"squid|calamar", "squid-roman-style"),
    ("papaya salad", khaosan, "bangkok", ["dish", "across"], r"ส้มตำ|papaya", "green-papaya-salad"),
    ("som tam", silom, "bangkok", ["dish", "across"], r"ส้มตำ|som ?tam", "green-papaya-salad"),
    ("tom yum", siam, "bangkok", ["dish", "across"], r"ต้มยำ|tom ?yum", "hot-and-sour-prawn-soup"),
    ("khao man kai", khaosan, "bangkok", ["dish", "across"], r"ข้าวมันไก่|khao man", "rice-with-chicken"),
    ("mango sticky rice", sukhumvit, "bangkok", ["dish"], r"mango", "mango-with-sticky-rice"),
]:
    by_kind(text, at, city, kinds, pattern, dish)

about = "Questions to the sample data with judged answers, made by judge.py before the index was tuned. Places © OpenStreetMap contributors, ODbL 1.0."
with open(output, "w", encoding="utf-8", newline="\n") as file:
    lines = ",\n".join(json.dumps(q, ensure_ascii=False, separators=(",", ":")) for q in queries)
    file.write(f'{{\n"about":{json.dumps(about, ensure_ascii=False)},\n"queries":[\n{lines}\n]}}\n')
count = {k: sum(k in q["kinds"] for q in queries) for k in sorted({k for q in queries for k in q["kinds"]})}
print(len(queries), "queries,", sum(q["holdout"] for q in queries), "held back,", count, file=sys.stderr)
