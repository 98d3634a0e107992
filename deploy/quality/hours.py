"""Compares opening hours with opening-hours-py, hour by hour for two weeks of winter and of summer.

    python3 hours.py FILE.geojson[.gz] ZONE      places with `opening_hours`, such as OpenStreetMap's; ZONE such as Europe/Prague
    python3 hours.py FILE.txt ZONE [LAT,LON]     a text in each line

No day is a public holiday. The column "agree" counts texts that are open at the same hours.
"""

import collections
import datetime
import gzip
import json
import sys
from pathlib import Path
from zoneinfo import ZoneInfo

import opening_hours

from probe import Probe, table

# The starts of 336 hours. Minute 17 of an hour is compared, since opening hours hardly ever begin or end then.
STARTS = [datetime.datetime(2026, 1, 12, 0, 17), datetime.datetime(2026, 7, 6, 0, 17)]
FEATURES = {"sun": ("sunrise", "sunset", "dawn", "dusk"), "weeks": ("week ",), "fallback": ("||",), "holidays": ("PH",),
            "dates": ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")}


def first_point(geometry):
    """The first point of a geometry: which point matters little for hours."""
    found = geometry["coordinates"]
    while isinstance(found[0], list):
        found = found[0]
    return found[1], found[0]


def places(path, point):
    data = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    if ".geojson" in path.name:
        for feature in json.loads(data)["features"]:
            tags = feature.get("properties") or {}
            tags = tags["tags"] if isinstance(tags.get("tags"), dict) else tags
            if tags.get("opening_hours"):
                yield tags["opening_hours"], first_point(feature["geometry"])
    else:
        for line in data.decode().splitlines():
            if line.strip():
                yield line.strip(), point


def by_peer(text, zone, point, times):
    try:
        hours = opening_hours.OpeningHours(text, timezone=zone, coords=point)
        return [hours.is_open(time) for time in times]
    except Exception as error:  # the library has many types of errors
        return str(error)


def main(path, zone, point):
    times = [(start + datetime.timedelta(hours=hour)).replace(tzinfo=ZoneInfo(zone))
               for start in STARTS for hour in range(336)]
    seconds = [time.timestamp() for time in times]
    totals = collections.defaultdict(lambda: [0, 0, 0, 0, 0])
    differences, known = [], set()
    with Probe() as probe:
        for text, where in places(path, point):
            if text in known:
                continue
            known.add(text)
            theirs = by_peer(text, ZoneInfo(zone), where, times)
            question = {"text": text, "zone": zone, "moments": seconds, "years": [2026]}
            if where:
                question |= {"latitude": where[0], "longitude": where[1]}
            answer = probe.ask(hours=question)
            ours = answer.get("open")
            kinds = [kind for kind, signs in FEATURES.items() if any(sign in text for sign in signs)]
            both = ours is not None and not isinstance(theirs, str)
            same = both and [bool(one) for one in ours] == theirs
            for row in [totals["all"]] + [totals[kind] for kind in kinds]:
                row[0] += 1
                row[1] += ours is not None
                row[2] += not isinstance(theirs, str)
                row[3] += both
                row[4] += same
            if both and not same:
                hours = sum(bool(one) != other for one, other in zip(ours, theirs))
                differences.append(f"- {text!r}: {hours} hours differ")
            elif ours is None and not isinstance(theirs, str):
                differences.append(f"- {text!r}: not parsed here, {answer['problems'][0]}")
    print(f"{path.name}, opening-hours-py\n")
    table([[kind, *row] for kind, row in totals.items()],
          ["distinct texts", "all", "parsed here", "by opening-hours-py", "by both", "agree"])
    print("\n".join([""] + differences[:60]))


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    where = tuple(float(part) for part in sys.argv[3].split(",")) if len(sys.argv) > 3 else None
    main(Path(sys.argv[1]), sys.argv[2], where)
