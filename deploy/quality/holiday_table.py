"""Writes the table of public holidays (Shared/Hours/Holidays/HolidayTable+Data.swift) of this year and the two after it.

    python3 holiday_table.py           pip install holidays
    python3 holiday_table.py --year 2027

The library holidays (MIT licence, https://github.com/vacanza/holidays) computes the dates. An entry has the days of the whole country.
A part of a country follows with its additional days (0423) and missing days (-0101). "~" marks dates that depend on sightings of the moon.
"""

import argparse
import datetime
import textwrap
from pathlib import Path

import holidays

FILE = Path(__file__).parents[2] / "Shared/Hours/Holidays/HolidayTable+Data.swift"
YEARS = 3


def days(country, year, part=None):
    """Dates of a year as MMDD, with "~" where they are estimated."""
    found = holidays.country_holidays(country, subdiv=part, years=[year])
    return {("~" if "estimated" in name else "") + day.strftime("%m%d") for day, name in found.items() if day.year == year}


def names(calendar, part):
    """Names of a part in addresses, in addition to its code."""
    return [name.replace(" ", "_") for name in calendar.get_subdivision_aliases().get(part, []) if not any(sign in name for sign in '=#:,;"\\')]


def country(code, years):
    calendar = holidays.country_holidays(code)
    whole = {year: days(code, year) for year in years}
    if not all(whole.values()):
        return None
    entry = [f"={code}"]
    for year in years:
        entry += [f"y{year}", *sorted(whole[year], key=lambda day: day.strip("~"))]
    for part in calendar.subdivisions:
        entry.append("#" + ":".join([part, *names(calendar, part)]))
        for year in years:
            own = days(code, year, part)
            entry += [f"y{year}", *sorted(own - whole[year]), *("-" + day for day in sorted(whole[year] - own))]
    return " ".join(entry)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--year", type=int, default=datetime.date.today().year)
    first = parser.parse_args().year
    years = range(first, first + YEARS)
    codes = sorted(code for code in holidays.list_supported_countries(include_aliases=False) if len(code) == 2)
    countries = [entry for code in codes if (entry := country(code, years))]
    lines = [line for entry in countries for line in textwrap.wrap(entry, 118, break_long_words=False, break_on_hyphens=False)]
    FILE.write_text(
        "// Written by deploy/quality/holiday_table.py, which says what it means. The dates are computed by the library holidays\n"
        "// (https://github.com/vacanza/holidays, MIT licence).\n\n"
        f'extension HolidayTable {{\n    static let text = """\n'
        + "\n".join(f"        {line}" for line in lines) + '\n        """\n}\n')
    print(f"{len(countries)} countries, {sum(entry.count('#') for entry in countries)} parts, {first} to {first + YEARS - 1}, {FILE.stat().st_size} bytes")


if __name__ == "__main__":
    main()
