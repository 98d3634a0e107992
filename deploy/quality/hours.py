"""Whether opening hours mean here what opening-hours-py says they mean, hour by hour for two weeks of winter and of summer.

    python3 hours.py FILE.geojson[.gz] ZONE      places with `opening_hours`, such as OpenStreetMap's; ZONE such as Europe/Prague
    python3 hours.py FILE.txt ZONE [LAT,LON]     a text in each line

No day is a holiday for either. "Agree" counts texts that mean the same at all those hours.
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

# Monday noon of a week in each half of the year, and 336 hours from there at :17, when hardly anything begins or ends.
BEGINNINGS = [datetime.datetime(2026, 1, 12, 0, 17), datetime.datetime(2026, 7, 6, 0, 17)]
FEATURES = {"sun": ("sunrise", "sunset", "dawn", "dusk"), "weeks": ("week ",), "fallback": ("||",), "holidays": ("PH",),
            "dates": ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")}


def middle(geometry):
    """Any point of it does."""
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
                yield tags["opening_hours"], middle(feature["geometry"])
    else:
        for line in data.decode().splitlines():
            if line.strip():
                yield line.strip(), point


def by_peer(text, zone, point, moments):
    try:
        hours = opening_hours.OpeningHours(text, timezone=zone, coords=point)
        return [hours.is_open(moment) for moment in moments]
    except Exception as fault:  # its error has a type of its own for each way to fail
        return str(fault)


def main(path, zone, point):
    moments = [(beginning + datetime.timedelta(hours=hour)).replace(tzinfo=ZoneInfo(zone))
               for beginning in BEGINNINGS for hour in range(336)]
    seconds = [moment.timestamp() for moment in moments]
    totals = collections.defaultdict(lambda: [0, 0, 0, 0, 0])
    told, known = [], set()
    with Probe() as probe:
        for text, where in places(path, point):
            if text in known:
                continue
            known.add(text)
            theirs = by_peer(text, ZoneInfo(zone), where, moments)
            question = {"text": text, "zone": zone, "moments": seconds, "years": [2026]}
            if where:
                question |= {"latitude": where[0], "longitude": where[1]}
            answer = probe.ask(hours=question)
            ours = answer.get("open")
            kinds = [kind for kind, words in FEATURES.items() if any(word in text for word in words)]
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
                told.append(f"- {text!r}: {hours} hours differ")
            elif ours is None and not isinstance(theirs, str):
                told.append(f"- {text!r}: not read here, {answer['problems'][0]}")
    print(f"{path.name}, opening-hours-py\n")
    table([[kind, *row] for kind, row in totals.items()],
          ["different texts", "all", "read here", "by opening-hours-py", "by both", "agree"])
    print("\n".join([""] + told[:60]))


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    where = tuple(float(part) for part in sys.argv[3].split(",")) if len(sys.argv) > 3 else None
    main(Path(sys.argv[1]), sys.argv[2], where)
