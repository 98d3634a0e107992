#!/usr/bin/env python3
"""Generates the sample's areas, stations, homes, campus and people from the sources of README.md.

    register.py FOLDER_OF_SOURCES

The folder has thai-admin/, rail/ and campus/ in the layout of their repositories. Homes and people are invented. SHA-256 of names decides
all choices, so that all runs write equal files.
"""

import csv
import hashlib
import json
import math
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
PROVINCES = {10: "กรุงเทพมหานคร", 11: "สมุทรปราการ", 12: "นนทบุรี", 13: "ปทุมธานี"}
SERVICES = {"BTS": "BTS", "MRT": "MRT", "AIRPORTLINK": "APL"}
LINES = {
    "Sukhumvit Line": "bts-sukhumvit", "Silom Line": "bts-silom", "Gold Line": "bts-gold", "Blue Line": "mrt-blue",
    "Purple Line": "mrt-purple", "Airport Rail Link": "apl"}
# Corrections of the source's spelling.
CORRECTIONS = {"siam": "Siam", "Suvamabhumi": "Suvarnabhumi"}
HOMES = 5400


def chance(name, below):
    """A number from 0 to `below` - 1, derived from the name."""
    return int.from_bytes(hashlib.sha256(name.encode()).digest()[:8]) * below >> 64


def pick(name, choices):
    return choices[chance(name, len(choices))]


def write(name, header, rows):
    with open(os.path.join(HERE, name), "w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(header)
        writer.writerows(rows)
    print(f"{len(rows)} rows of {name}", file=sys.stderr)


# --- areas ---


def subdistricts(folder):
    """Subdistricts of the four provinces: (province's code, district's Thai name, Thai name, latitude, longitude)."""
    codes = {name: code for code, name in PROVINCES.items()}
    with open(f"{folder}/thai-admin/subdistrict-latlon.csv", encoding="utf-8-sig") as file:
        rows = [{key.strip(): value.strip() for key, value in row.items()} for row in csv.DictReader(file)]
    return [
        (codes[row["CHANGWAT_T"]], row["AMPHOE_T"], row["TAMBON_T"], float(row["LAT"]), float(row["LONG"]))
        for row in rows if row["CHANGWAT_T"] in codes and row["LAT"] and row["LONG"]]


def average(points):
    return (round(sum(p[0] for p in points) / len(points), 6), round(sum(p[1] for p in points) / len(points), 6))


def areas(folder, points):
    with open(f"{folder}/thai-admin/provinces.json", encoding="utf-8") as file:
        provinces = [p for p in json.load(file) if p["provinceCode"] in PROVINCES]
    with open(f"{folder}/thai-admin/districts.json", encoding="utf-8") as file:
        districts = [d for d in json.load(file) if d["provinceCode"] in PROVINCES]
    rows = []
    for province in provinces:
        code = province["provinceCode"]
        center = average([p[3:] for p in points if p[0] == code])
        rows.append([f"th-{code}", "province", code, "", province["provinceNameEn"], province["provinceNameTh"], *center])
    for district in districts:
        code, name = district["provinceCode"], district["districtNameTh"]
        center = average([p[3:] for p in points if p[:2] == (code, name)])
        rows.append([
            f"th-{district['districtCode']}", "district", district["districtCode"], f"th-{code}",
            district["districtNameEn"], name, *center])
    write("areas.csv", ["id", "kind", "code", "parent", "name", "name:th", "latitude", "longitude"], rows)
    return provinces, districts


# --- stations ---


def order(line, code):
    """Sort key of a station on its line, from north or west."""
    letters, number = code.rstrip("0123456789"), int("0" + code.lstrip("ACBLEGNPSW"))
    if line in ("bts-sukhumvit", "bts-silom"):
        return {"N": -number, "W": -number, "CEN": 0}.get(letters, number)
    return number


def distance(a, b):
    """Distance in metres, accurate for some kilometres."""
    x = math.radians(b[1] - a[1]) * math.cos(math.radians((a[0] + b[0]) / 2))
    return 6_371_000 * math.hypot(x, math.radians(b[0] - a[0]))


def stations(folder):
    with open(f"{folder}/rail/data.csv", encoding="utf-8") as file:
        source = list(csv.DictReader(file))
    thai_lines = {row["lineNameEng"]: row["lineName"] for row in source}
    stops = {line: [] for line in LINES.values()}
    places = {}
    for row in source:
        service, english = SERVICES[row["lineServiceName"]], row["lineNameEng"]
        thai = row["name"].replace("เเ", "แ")
        point = (round(float(row["geoLat"]), 6), round(float(row["geoLng"]), 6))
        # Nearby platforms with the same name and service are one station.
        known = next((
            id for id, place in places.items()
            if place["key"] == (service, thai) and distance(place["point"], point) < 500), None)
        id = known or f"{service}-{row['stationId']}".lower()
        places.setdefault(id, {
            "key": (service, thai), "point": point, "thai": thai,
            "english": CORRECTIONS.get(row["nameEng"].strip(), row["nameEng"].strip())})
        # The source has no line for Siam, which is on two lines.
        for line in ["Sukhumvit Line", "Silom Line"] if english == "CEN" else [english]:
            stops[LINES[line]].append((row["stationId"], id, service, line))
    rows = []
    for line, members in stops.items():
        for number, (code, id, service, english) in enumerate(sorted(members, key=lambda s: order(line, s[0])), 1):
            place = places[id]
            rows.append([
                id, place["english"], place["thai"], *place["point"], service, line, english, thai_lines[english], code,
                number])
    header = [
        "id", "name", "name:th", "latitude", "longitude", "service", "line", "line_name", "line_name:th", "code", "number"]
    write("stations.csv", header, rows)
    return [place["point"] for place in places.values()]


# --- homes ---

# Kind: per mille of all homes, minimum and maximum of the price in 1000 baht and of the monthly rent in baht, English name, Thai name.
KINDS = {
    "condominium": (300, 1400, 12000, 8000, 60000, "Condo", "คอนโด"),
    "townhouse": (210, 1800, 6500, 9000, 35000, "Townhouse", "ทาวน์เฮ้าส์"),
    "single-house": (200, 3500, 25000, 20000, 120000, "Home", "บ้าน"),
    "town-home": (120, 2200, 8000, 12000, 45000, "Town Home", "ทาวน์โฮม"),
    "twin-house": (90, 2600, 9000, 14000, 50000, "Twin Home", "บ้านแฝด"),
    "commercial-building": (80, 4000, 30000, 25000, 150000, "Shop House", "อาคารพาณิชย์"),
}
NAMES = [
    ("Rim Suan", "ริมสวน"), ("Chan Rung", "จันทร์รุ่ง"), ("Lom Nao", "ลมหนาว"), ("Fa Sai", "ฟ้าใส"), ("Mai Ngam", "ไม้งาม"),
    ("Thung Thong", "ทุ่งทอง"), ("Nam Sai", "น้ำใส"), ("Dao Neua", "ดาวเหนือ"), ("Phrai Phruek", "ไพรพฤกษ์"),
    ("Saeng Arun", "แสงอรุณ"), ("Khiang Dao", "เคียงดาว"), ("Suan Son", "สวนสน"), ("Tha Nam", "ท่าน้ำ"),
    ("Bua Luang", "บัวหลวง"), ("Ton Kla", "ต้นกล้า"), ("Yen Jai", "เย็นใจ"), ("Rung Arun", "รุ่งอรุณ"),
    ("Phrao Hom", "พร้าวหอม"), ("Mueang Mai", "เมืองใหม่"), ("Thara Thip", "ธาราทิพย์"),
]
SELLERS = [
    "Suan Estate (illustrative)", "Chao Phraya Homes (illustrative)", "Bang Kapi Property (illustrative)",
    "Three Canals Land (illustrative)", "Northern Gate Living (illustrative)", "Green Lane Development (illustrative)",
    "River Bend Realty (illustrative)", "Lotus Field Homes (illustrative)", "Old Market Property (illustrative)",
    "Airport Road Estates (illustrative)", "Golden Rain Homes (illustrative)", "Rice Field Residence (illustrative)",
]
PROMOTIONS = [
    "ฟรีค่าโอนและค่าจดจำนอง", "ฟรีเฟอร์นิเจอร์ครบชุด", "ส่วนลด 100,000 บาท", "ฟรีเครื่องปรับอากาศ 3 เครื่อง",
    "ผ่อน 0% นาน 12 เดือน", "จองวันนี้รับทองคำ", "Free transfer fee", "Free furniture", "Discount 5% this month",
    "Free common fee for two years",
]


def kind_of(home):
    left = chance(f"{home} kind", 1000)
    for kind, facts in KINDS.items():
        left -= facts[0]
        if left < 0:
            return kind
    raise AssertionError("the kinds do not add up")


def near(name, point, radius):
    """A point within `radius` metres, rounded to decimetres."""
    away = radius * math.sqrt(chance(f"{name} away", 10_000) / 10_000)
    bearing = math.radians(chance(f"{name} bearing", 360))
    latitude = point[0] + math.degrees(away * math.cos(bearing) / 6_371_000)
    longitude = point[1] + math.degrees(away * math.sin(bearing) / 6_371_000 / math.cos(math.radians(point[0])))
    return round(latitude, 6), round(longitude, 6)


def price_of(home, kind, purpose):
    low, high = KINDS[kind][1:3] if purpose == "sale" else KINDS[kind][3:5]
    step = 10_000 if purpose == "sale" else 500
    # Cheap homes are more frequent.
    share = (chance(f"{home} price", 1000) / 1000) ** 2
    least = (low + (high - low) * share) * (1000 if purpose == "sale" else 1)
    least = round(least / step) * step
    way = chance(f"{home} way", 100)
    if way < 12:
        return ""
    if way < 40:
        return f"{least}-{round(least * (1.1 + chance(f'{home} range', 30) / 100) / step) * step}"
    return str(least)


def telephone(home):
    number = chance(f"{home} number", 10_000)
    extension = chance(f"{home} extension", 90) + 10
    return pick(f"{home} form", [
        f"(02) 000-{number:04} # {extension}", f"02-000-{number:04} ต่อ {extension}", f"0-2000-{number:04}",
        f"(02) 000-{number:04}", f"080-000-{number:04}", f"+66 2 000 {number:04}", f"02 000 {number:04}, 080 000 {number:04}",
        f"โทร. 02-000-{number:04}"])


def homes(points, stops, provinces, districts):
    english = {(d["provinceCode"], d["districtNameTh"]): d for d in districts}
    province_names = {p["provinceCode"]: p["provinceNameEn"] for p in provinces}
    rows = []
    for index in range(1, HOMES + 1):
        home = f"home-{index:05}"
        kind = kind_of(home)
        if chance(f"{home} where", 100) < 40:
            point = near(home, pick(f"{home} station", stops), 1600)
        else:
            point = near(home, pick(f"{home} subdistrict", points)[3:], 700)
        province, district, subdistrict = min(points, key=lambda p: distance(p[3:], point))[:3]
        facts = english[province, district]
        name, thai = pick(f"{home} name", NAMES)
        part = "แขวง" if province == 10 else "ตำบล"
        purpose = "rent" if chance(f"{home} purpose", 100) < 15 else "sale"
        day = chance(f"{home} day", 28) + 1
        months = chance(f"{home} month", 34)
        full = f"{KINDS[kind][5]} {name} {facts['districtNameEn']}"
        rows.append([
            home, f"{KINDS[kind][6]} {thai} {district}", full, *point, f"ซอย {chance(f'{home} soi', 60) + 1} {part}{subdistrict}",
            facts["districtNameEn"], province_names[province], facts["postalCode"], telephone(home), kind, purpose,
            price_of(home, kind, purpose), pick(f"{home} promotion", PROMOTIONS) if chance(f"{home} has", 100) < 45 else "",
            full, *(lambda number: (SELLERS[number], number + 1))(chance(f"{home} seller", len(SELLERS))), 100_000 + index,
            f"{2024 + months // 12}-{months % 12 + 1:02}-{day:02}T02:00:00Z",
            f"/images/home-{kind}.svg"])
    write("homes.csv", [
        "id", "name", "name:en", "latitude", "longitude", "street", "city", "region", "postcode", "telephone", "kind", "purpose",
        "price", "promotion", "subtitle", "seller", "seller_number", "number", "listed_at", "image"], rows)


# --- campus and people ---


def campus(folder):
    path = f"{folder}/campus/ubc_vancouver/geojson/ubcv_buildings.geojson"
    with open(path, encoding="utf-8") as file:
        features = json.load(file)["features"]
    kept = ["BLDG_ID", "PLACENAME", "PLACENAME2", "FULLADDRESS", "MUNINAME", "PROVINCE", "POSTALCODE"]
    lines = []
    for feature in sorted(features, key=lambda f: f["properties"]["BLDG_ID"]):
        properties = {key: feature["properties"][key] for key in kept if feature["properties"].get(key)}
        if "PLACENAME" in properties:
            building = {"type": "Feature", "properties": properties, "geometry": feature["geometry"]}
            lines.append(json.dumps(building, ensure_ascii=False, separators=(",", ":")))
    with open(f"{HERE}/campus.geojson", "w", encoding="utf-8", newline="\n") as file:
        file.write('{\n"type":"FeatureCollection",\n"attribution":"UBC open data, PDDL 1.0",\n"features":[\n')
        file.write(",\n".join(lines) + "\n]}\n")
    print(f"{len(lines)} buildings of campus.geojson", file=sys.stderr)


PEOPLE = [
    ("Aino Virtanen", "", "Head of the reading room"), ("Somsri Chaiyaphum", "สมศรี ชัยภูมิ", "Librarian"),
    ("Marta Puig", "", "Map curator"), ("Niran Suksawat", "นิรันดร์ สุขสวัสดิ์", "Surveyor"),
    ("Eero Lahti", "", "Data steward"), ("Grace Whitfield", "", "Building manager"),
    ("Ploy Rattanakul", "พลอย รัตนกุล", "Cartographer"), ("Jordi Ferrer", "", "Lecturer"),
    ("Helmi Saarinen", "", "Lecturer"), ("Anan Wongsakul", "อนันต์ วงศ์สกุล", "Professor"),
    ("Carme Soler", "", "Professor"), ("Oskar Lindqvist", "", "Laboratory technician"),
    ("Dao Meesuk", "ดาว มีสุข", "Student adviser"), ("Peter Hollis", "", "Porter"),
    ("Veera Koskinen", "", "Receptionist"), ("Kamon Thepsiri", "กมล เทพศิริ", "Accountant"),
    ("Laia Roca", "", "Editor"), ("Sunan Boonmee", "สุนันท์ บุญมี", "Gardener"),
    ("Ilmari Heino", "", "Programmer"), ("Ruth Calloway", "", "Archivist"),
    ("Wipa Srisai", "วิภา ศรีใส", "Translator"), ("Pau Vidal", "", "Photographer"),
    ("Tuulikki Aho", "", "Safety officer"), ("Thida Kaewmanee", "ธิดา แก้วมณี", "Director"),
]


def people():
    write("organisations.csv", ["id", "name", "name:th", "types", "latitude", "longitude", "street", "telephone", "url"], [[
        "campus-institute", "Institute of Near Things", "สถาบันสิ่งใกล้ตัว", "EducationalOrganization;Organization",
        49.266, -123.2545, "1 Example Mall", "+1 604 555 0100", "https://example.org/institute"]])
    rows = []
    for index, (name, thai, title) in enumerate(PEOPLE, 1):
        first = name.split()[0].lower()
        rows.append([
            f"person-{index:02}", "campus-institute", name, thai, title, f"+1 604 555 01{index:02} ext. {200 + index}",
            f"{first}@example.org", f"/images/person-{index % 4 + 1}.svg", f"https://example.org/people/{first}"])
    write("people.csv", [
        "id", "place", "name", "name:th", "job_title", "telephone", "email", "image", "url"], rows)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder = sys.argv[1]
    points = subdistricts(folder)
    provinces, districts = areas(folder, points)
    homes(points, stations(folder), provinces, districts)
    campus(folder)
    people()


if __name__ == "__main__":
    main()
