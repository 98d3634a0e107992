#!/usr/bin/env python3
"""Makes the large corpus of `asked.py`: ten cities' places of OpenStreetMap beside those of `corpus/`, in files for the catalog's import.

    cities.py DATA FOLDER

DATA has `pois/*.geojson.gz`, which is no part of this repository. A missing file is an error. The same DATA gives the same files.

Tags stay as they are: they are the facts by which `intention.py` grades. A feature becomes a point in its middle. Features without a
name, brand or operator, and those without a type, are left out. Helsinki, Liechtenstein and Salzburg are those of `corpus/`. Items are
illustrative, as in `corpus.py`. Homes are all homes of `deploy/sample-data`.
"""

import gzip
import json
import pathlib
import shutil
import sys

import corpus
import judging

HERE = pathlib.Path(__file__).parent
CITIES = {
    "bangkok": ("TH", "Asia/Bangkok"), "barcelona": ("ES", "Europe/Madrid"), "budapest": ("HU", "Europe/Budapest"),
    "chiang_mai": ("TH", "Asia/Bangkok"), "hong_kong": ("HK", "Asia/Hong_Kong"), "kuala_lumpur": ("MY", "Asia/Kuala_Lumpur"),
    "mexico_city": ("MX", "America/Mexico_City"), "prague": ("CZ", "Europe/Prague"), "shanghai": ("CN", "Asia/Shanghai"),
    "singapore": ("SG", "Asia/Singapore"),
}
# Cities whose places get illustrative dishes, with prices in baht or euros.
WITH_DISHES = ("bangkok", "chiang_mai", "barcelona")
MORE_TYPES = {
    "shop": {"coffee": "CafeOrCoffeeShop", "confectionery": "Bakery", "pastry": "Bakery", "deli": "GroceryStore"},
    "amenity": {"biergarten": "BarOrPub", "gym": "ExerciseGym", "coworking_space": "Coworking"}, "office": {"coworking": "Coworking"},
    "aeroway": {"aerodrome": "Airport"},
}


def types(tags):
    """Types of schema.org of all tags, without doubles."""
    made = [table[tags[key]] for source in (corpus.TYPES, MORE_TYPES) for key, table in source.items() if tags.get(key) in table]
    return list(dict.fromkeys(made))


def name(tags):
    return next((t for key in ("name", "name:en", "brand", "operator") if (t := " ".join(tags.get(key, "").split()))), None)


def features(data, city):
    with gzip.open(data / "pois" / f"{city}.geojson.gz", "rt", encoding="utf-8") as file:
        for feature in json.load(file)["features"]:
            tags = {k: str(v) for k, v in feature["properties"].items() if v not in (None, "")}
            if types(tags) and name(tags):
                at = judging.middle(feature["geometry"])
                yield {
                    "type": "Feature", "id": tags["id"], "properties": tags,
                    "geometry": {"type": "Point", "coordinates": [round(at[1], 6), round(at[0], 6)]}}


def main():
    data, folder = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    missing = [c for c in CITIES if not (data / "pois" / f"{c}.geojson.gz").exists()]
    if missing:
        raise SystemExit(f"{data}/pois lacks the files of {', '.join(missing)}: the large corpus cannot be made")
    folder.mkdir(parents=True, exist_ok=True)
    small, rows, imports = HERE / "corpus", [], []
    imports += [{"file": "areas.csv", "format": "areas"}, {"file": "stations.csv", "format": "stations"}]
    count = 0
    for city, (country, zone) in CITIES.items():
        found = list({f["id"]: f for f in features(data, city)}.values())
        count += len(found)
        with open(folder / f"{city}.geojson", "w", encoding="utf-8") as file:
            lines = ",\n".join(json.dumps(f, ensure_ascii=False) for f in found)
            file.write('{"type": "FeatureCollection", "features": [\n' + lines + "\n]}\n")
        imports.append({"file": f"{city}.geojson", "format": "osm", "country": country, "timeZone": zone})
        if city in WITH_DISHES:
            rows += [{
                "id": "osm-" + f["id"].replace("/", "-"), "country": country, "cuisine": f["properties"].get("cuisine", "")} for f in found]
    others = [r for r in corpus.rows(small / "places.csv") if r["country"] not in ("TH", "ES")]
    corpus.write(folder / "places.csv", corpus.FIELDS, others)
    items = {(i["place"], i["id"]): i for i in corpus.items(sorted(rows + others, key=lambda r: r["id"]))}
    corpus.write(folder / "items.csv", corpus.ITEM_FIELDS, items.values())
    for file in ("areas.csv", "stations.csv"):
        shutil.copy(small / file, folder / file)
    shutil.copy(corpus.SAMPLES / "homes.csv", folder / "homes.csv")
    kept = [i for i in json.loads((small / "corpus.json").read_text())["imports"] if i["format"] in ("places", "items", "homes")]
    about = "Ten cities' places of OpenStreetMap, © OpenStreetMap contributors, ODbL 1.0, beside those of the small corpus."
    (folder / "corpus.json").write_text(json.dumps({"about": about, "imports": imports + kept}, indent=1) + "\n")
    print(count, "places of ten cities,", len(others), "others,", len(items), "items")


if __name__ == "__main__":
    main()
