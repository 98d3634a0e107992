#!/usr/bin/env python3
"""Extracts the food places of an OpenStreetMap export to a sample file in GeoJSON, with a line for each feature.

    extract.py EXPORT.geojson[.gz] OUTPUT.geojson --area "Barcelona, Spain" --date 2018

A food place is a feature with a `name` and a value of FOOD as its `amenity`. Properties and geometry are unchanged, without the keys of
guests' wireless networks. Features are sorted by type and number, so that the same export gives the same file.
"""

import argparse
import gzip
import json
import sys

FOOD = {"restaurant", "cafe", "fast_food", "bar", "pub", "biergarten", "food_court", "ice_cream"}
KINDS = ["node", "way", "relation"]
LEFT_OUT = "internet_access:wlan:"


def is_food_place(feature):
    properties = feature.get("properties") or {}
    return properties.get("amenity") in FOOD and bool((properties.get("name") or "").strip())


def order(feature):
    kind, number = feature["id"].split("/")
    return KINDS.index(kind), int(number)


def kept(feature):
    properties = {key: value for key, value in feature["properties"].items() if not key.startswith(LEFT_OUT)}
    return {
        "type": "Feature",
        "id": feature["id"],
        "geometry": feature["geometry"],
        "properties": dict(sorted(properties.items())),
    }


def compact(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("export")
    parser.add_argument("output")
    parser.add_argument("--area", required=True, help="area of the export, for the file's header")
    parser.add_argument("--date", required=True, help="date of the export")
    arguments = parser.parse_args()

    opened = gzip.open if arguments.export.endswith(".gz") else open
    with opened(arguments.export, "rt", encoding="utf-8") as file:
        features = json.load(file)["features"]
    places = [kept(feature) for feature in sorted(filter(is_food_place, features), key=order)]

    header = {
        "type": "FeatureCollection",
        "attribution": "© OpenStreetMap contributors, ODbL 1.0",
        "license": "https://opendatacommons.org/licenses/odbl/1-0/",
        "area": arguments.area,
        "date": arguments.date,
    }
    with open(arguments.output, "w", encoding="utf-8", newline="\n") as file:
        file.write("{\n" + ",\n".join(f'"{key}":{compact(value)}' for key, value in header.items()))
        file.write(',\n"features":[\n' + ",\n".join(compact(place) for place in places) + "\n]}\n")
    print(f"{len(features)} features read, {len(places)} food places written", file=sys.stderr)


if __name__ == "__main__":
    main()
