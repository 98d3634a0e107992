#!/usr/bin/env python3
"""Makes a corpus for measurements of search from OpenStreetMap exports: the files of `corpus.json` for the catalog's import.

    corpus.py DATA [FOLDER]

DATA has `pois/*.geojson.gz` and `osm/*.osm.pbf`; PyPI's osmium reads the latter. The same DATA gives the same files.

Places are features with a name and a type of TYPES, in parts of Barcelona, Bangkok and Salzburg, in the centre of Helsinki and in
Liechtenstein. Cash machines need no name. Items are illustrative dishes of `deploy/sample-data/menus.json`: up to three of each menu of the
place's cuisines. CRC-32 of the place's id decides prices. Stations and areas are those of `deploy/sample-data`, homes the 150 of them
nearest to a point of Bangkok. Opening hours that `judging.py` cannot parse are left out, so that grades can consider all.
"""

import csv
import gzip
import json
import pathlib
import shutil
import sys
import zlib

import judging

HERE = pathlib.Path(__file__).parent
SAMPLES = HERE.parent / "sample-data"

TYPES = {
    "amenity": {
        "restaurant": "Restaurant", "cafe": "CafeOrCoffeeShop", "fast_food": "FastFoodRestaurant", "bar": "BarOrPub", "pub": "BarOrPub",
        "nightclub": "NightClub", "ice_cream": "IceCreamShop", "pharmacy": "Pharmacy", "bank": "BankOrCreditUnion", "atm": "AutomatedTeller",
        "cinema": "MovieTheater", "theatre": "PerformingArtsTheater", "library": "Library", "dentist": "Dentist", "doctors": "Physician",
        "hospital": "Hospital", "post_office": "PostOffice", "place_of_worship": "PlaceOfWorship", "fuel": "GasStation",
        "parking": "ParkingFacility", "school": "School", "kindergarten": "Preschool", "townhall": "CityHall", "police": "PoliceStation",
        "fire_station": "FireStation", "embassy": "Embassy", "university": "CollegeOrUniversity",
    },
    "shop": {
        "supermarket": "GroceryStore", "convenience": "ConvenienceStore", "bakery": "Bakery", "hairdresser": "HairSalon",
        "beauty": "BeautySalon", "clothes": "ClothingStore", "shoes": "ShoeStore", "jewelry": "JewelryStore", "optician": "Optician",
        "books": "BookStore", "florist": "Florist", "bicycle": "BikeStore", "furniture": "FurnitureStore", "electronics": "ElectronicsStore",
        "mobile_phone": "MobilePhoneStore", "toys": "ToyStore", "sports": "SportingGoodsStore", "alcohol": "LiquorStore",
        "wine": "LiquorStore", "hardware": "HardwareStore", "doityourself": "HardwareStore", "pet": "PetStore",
        "travel_agency": "TravelAgency", "car_repair": "AutoRepair", "laundry": "DryCleaningOrLaundry", "tattoo": "TattooParlor",
    },
    "tourism": {
        "hotel": "Hotel", "hostel": "Hostel", "guest_house": "BedAndBreakfast", "museum": "Museum", "gallery": "ArtGallery",
        "attraction": "TouristAttraction", "camp_site": "Campground", "zoo": "Zoo",
    },
    "leisure": {"park": "Park", "fitness_centre": "ExerciseGym", "sports_centre": "SportsActivityLocation", "playground": "Playground"},
}
# File, country, time zone, and circles: latitude, longitude, radius in metres.
EXPORTS = [
    ("barcelona.geojson.gz", "ES", "Europe/Madrid", [(41.387, 2.170, 900), (41.403, 2.1569, 700), (41.3757, 2.1346, 900)]),
    ("bangkok.geojson.gz", "TH", "Asia/Bangkok", [(13.746, 100.534, 1300), (13.737, 100.5605, 1000), (13.727, 100.528, 900)]),
    ("osm_restaurants_salzburg_2024.geojson", "AT", "Europe/Vienna", [(47.799, 13.046, 1800)]),
]
EXTRACTS = [("Helsinki_centre.osm.pbf", "FI", "Europe/Helsinki", "Helsinki"), ("liechtenstein-latest.osm.pbf", "LI", "Europe/Vaduz", None)]
LANGUAGES = ("en", "es", "ca", "th", "fi", "sv", "de")
ITEM_FIELDS = ["id", "place", "name", "name:en", "name:ca", "price", "currency", "category", "illustrative"]
FIELDS = ["id", "name", *[f"name:{tag}" for tag in LANGUAGES], "latitude", "longitude", "types", "cuisine", "street", "city", "postcode",
          "country", "time_zone", "opening_hours", "source", "attribution"]


def kind(tags):
    return next((types[tags[key]] for key, types in TYPES.items() if tags.get(key) in types), None)


def row(number, tags, at, country, zone, city=None):
    made = kind(tags)
    name = (tags.get("name") or tags.get("name:en") or "").strip()
    if made == "AutomatedTeller" and not name:
        name = (tags.get("operator") or tags.get("brand") or "").strip()
    if not made or not name:
        return None
    hours = tags.get("opening_hours") or ""
    street = " ".join(filter(None, [tags.get("addr:street"), tags.get("addr:housenumber")])) if tags.get("addr:street") else ""
    found = {
        "id": "osm-" + number.replace("/", "-"), "name": " ".join(name.split()), "latitude": f"{at[0]:.6f}", "longitude": f"{at[1]:.6f}",
        "types": made, "cuisine": tags.get("cuisine") or "", "street": street, "city": tags.get("addr:city") or city or "",
        "postcode": tags.get("addr:postcode") or "", "country": country, "time_zone": zone,
        "opening_hours": hours if judging.spans(hours) else "", "source": "osm:" + number,
        "attribution": "© OpenStreetMap contributors, ODbL 1.0"}
    for tag in LANGUAGES:
        other = (tags.get(f"name:{tag}") or "").strip()
        if other and other != name:
            found[f"name:{tag}"] = " ".join(other.split())
    return found


def exported(folder):
    for file, country, zone, circles in EXPORTS:
        path = folder / "pois" / file
        opened = gzip.open if path.suffix == ".gz" else open
        with opened(path, "rt", encoding="utf-8") as text:
            features = json.load(text)["features"]
        for feature in features:
            tags = {k.replace("addr_", "addr:").replace("name_", "name:"): str(v) for k, v in feature["properties"].items() if v is not None}
            at = judging.middle(feature["geometry"])
            number = feature["id"] if isinstance(feature["id"], str) else f"salzburg/{feature['id']}"
            if any(judging.metres(at, circle) <= circle[2] for circle in circles):
                yield row(number, tags, at, country, zone, "Salzburg" if country == "AT" else None)


def extracted(folder):
    import osmium
    for file, country, zone, city in EXTRACTS:
        for thing in osmium.FileProcessor(str(folder / "osm" / file)).with_locations():
            tags = dict(thing.tags)
            if not kind(tags):
                continue
            if thing.is_node():
                at = thing.location.lat, thing.location.lon
            elif thing.is_way():
                points = [(n.lat, n.lon) for n in thing.nodes if n.location.valid()]
                if not points:
                    continue
                at = sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points)
            else:
                continue
            yield row(f"{'node' if thing.is_node() else 'way'}/{thing.id}", tags, at, country, zone, city)


def rows(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def items(places):
    book = json.load(open(SAMPLES / "menus.json", encoding="utf-8"))
    for place in places:
        region = "TH" if place["country"] == "TH" else "ES"
        cuisines = [c.strip().lower().replace("_", " ") for c in place["cuisine"].replace(",", ";").split(";")]
        names = book["regions"][region]["cuisines"]
        menus = list(dict.fromkeys(m for c in cuisines for m in names.get(c) or book["cuisines"].get(c) or []))[:2]
        for menu in menus:
            ranked = sorted(book["menus"][menu], key=lambda d: zlib.crc32(f"{place['id']}\n{d['id']}".encode()))
            for dish in ranked[:3]:
                currency = "THB" if region == "TH" else "EUR"
                price = dish["price"][currency] * (70 + zlib.crc32(place["id"].encode()) % 80) // 100
                yield {
                    "id": dish["id"], "place": place["id"], "name": dish["names"]["th" if region == "TH" else "es"],
                    "name:en": dish["names"]["en"], "name:ca": dish["names"]["ca"] if region == "ES" else "",
                    "price": f"{price // 100}.{price % 100:02}", "currency": currency, "category": dish["category"], "illustrative": "yes"}


def homes():
    found = rows(SAMPLES / "homes.csv")
    found.sort(key=lambda r: judging.metres((13.737, 100.5605), (float(r["latitude"]), float(r["longitude"]))))
    return sorted(found[:150], key=lambda r: r["id"])


def write(path, fields, rows):
    with open(path, "w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, fields, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def main():
    data, folder = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else HERE / "corpus")
    folder.mkdir(exist_ok=True)
    places = {r["id"]: r for r in [*exported(data), *extracted(data)] if r}
    places = [places[id] for id in sorted(places)]
    write(folder / "places.csv", FIELDS, places)
    made = {(i["place"], i["id"]): i for i in items(places)}
    write(folder / "items.csv", ITEM_FIELDS, made.values())
    chosen = homes()
    write(folder / "homes.csv", list(chosen[0]), chosen)
    for name in ("stations.csv", "areas.csv"):
        shutil.copy(SAMPLES / name, folder / name)
    print(len(places), "places,", len(made), "items")


if __name__ == "__main__":
    main()
