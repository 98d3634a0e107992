"""Compares links of telephone numbers with those of phonenumbers.

    python3 telephones.py            examples of all types of numbers of all regions, in national and international form
    python3 telephones.py FILE       lines "TH<tab>02-123-4567", or GeoJSON (.geojson, .gz) of one country:
    python3 telephones.py FILE TH    places with `phone`, "contact:phone" or `telephone`

"Wrong" counts numbers that differ from those of phonenumbers, "none" those that are not found here.
"""

import collections
import gzip
import json
import sys
from pathlib import Path

import phonenumbers
from phonenumbers import PhoneNumberFormat, PhoneNumberMatcher, PhoneNumberType

from probe import Probe, table

KINDS = {
    "fixed": PhoneNumberType.FIXED_LINE, "mobile": PhoneNumberType.MOBILE, "free": PhoneNumberType.TOLL_FREE,
    "premium": PhoneNumberType.PREMIUM_RATE, "shared cost": PhoneNumberType.SHARED_COST, "voip": PhoneNumberType.VOIP,
    "one number": PhoneNumberType.UAN, "personal": PhoneNumberType.PERSONAL_NUMBER,
}


def examples():
    for kind, number_type in KINDS.items():
        for region in sorted(phonenumbers.SUPPORTED_REGIONS):
            number = phonenumbers.example_number_for_type(region, number_type)
            if number is None:
                continue
            for form in (PhoneNumberFormat.NATIONAL, PhoneNumberFormat.INTERNATIONAL):
                yield kind, region, phonenumbers.format_number(number, form)


def numbers_in(path, country):
    data = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    if ".geojson" in path.name:
        for feature in json.loads(data)["features"]:
            tags = feature.get("properties") or {}
            tags = tags.get("tags", tags) if isinstance(tags.get("tags", tags), dict) else tags
            for name in ("phone", "contact:phone", "telephone"):
                if tags.get(name):
                    yield path.name, country, tags[name]
    else:
        for line in data.decode().splitlines():
            region, _, text = line.partition("\t")
            if text:
                yield path.name, region, text


def by_phonenumbers(text, region):
    return [f"+{match.number.country_code}{phonenumbers.national_significant_number(match.number)}"
            for match in PhoneNumberMatcher(text, region, leniency=phonenumbers.Leniency.VALID)]


def main(rows):
    totals = collections.defaultdict(lambda: [0, 0, 0, 0])
    differences = []
    with Probe() as probe:
        for kind, region, text in rows:
            theirs = by_phonenumbers(text, region)
            if not theirs:
                continue
            links = probe.ask(telephone={"text": text, "country": region})["links"]
            ours = [link.removeprefix("tel:").split(";")[0] for link in links]
            same = set(theirs) <= set(ours)
            for row in (totals[kind], totals["all"]):
                row[0] += 1
                row[1] += same
                row[2] += not same and bool(ours)
                row[3] += not ours
            if not same:
                differences.append(f"- {region} {text!r}: phonenumbers {theirs}, here {ours}")
    print(f"phonenumbers {phonenumbers.__version__}\n")
    table([[kind, *numbers] for kind, numbers in totals.items()], ["numbers", "read by phonenumbers", "same", "wrong", "none"])
    print("\n".join([""] + differences[:40]))


if __name__ == "__main__":
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else None
    main(numbers_in(path, sys.argv[2] if len(sys.argv) > 2 else None) if path else examples())
