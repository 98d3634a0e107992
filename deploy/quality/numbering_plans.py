"""Writes Shared/Phone/NumberingPlan+Table.swift from the data of PyPI's phonenumbers (Apache-2.0, as this project).

    python3 numbering_plans.py            writes the table
    python3 numbering_plans.py --check    reports whether it is current
"""

import re
import re._constants as constants
import re._parser as parser
import sys
from functools import cache
from pathlib import Path

import phonenumbers
from phonenumbers import COUNTRY_CODE_TO_REGION_CODE, PhoneMetadata

TABLE = Path(__file__).resolve().parents[2] / "Shared/Phone/NumberingPlan+Table.swift"
# Types of numbers that have the country's lengths. Other types have their own lengths after certain digits.
MAIN = ["fixed_line", "mobile", "voip"]
OTHERS = ["toll_free", "premium_rate", "shared_cost", "personal_number", "uan"]
LONGEST = 17
# If lengths vary by more than this, a complete number cannot be distinguished from the beginning of one.
SPREAD = 3
# The maximum of digits that identify special numbers.
DEEPEST = 4


class Pattern:
    """A regular expression of digits as an automaton. Its determinization is lazy."""

    def __init__(self, expression):
        self.moves, self.empty = [], []
        self.end = self.state()
        self.start = self.build(list(parser.parse(expression)), self.end)

    def state(self):
        self.moves.append([])
        self.empty.append([])
        return len(self.moves) - 1

    def build(self, items, then):
        for kind, value in reversed(items):
            then = self.one(kind, value, then)
        return then

    def one(self, kind, value, then):
        if kind in (constants.LITERAL, constants.IN):
            here = self.state()
            self.moves[here].append((self.digits(kind, value), then))
            return here
        if kind is constants.SUBPATTERN:
            return self.build(list(value[3]), then)
        if kind is constants.BRANCH:
            here = self.state()
            self.empty[here] = [self.build(list(part), then) for part in value[1]]
            return here
        if kind is constants.MAX_REPEAT:
            minimum, maximum, items = value
            for _ in range(min(maximum, LONGEST) - minimum):
                here = self.state()
                self.empty[here] = [self.build(list(items), then), then]
                then = here
            for _ in range(minimum):
                then = self.build(list(items), then)
            return then
        raise ValueError(f"{kind} in a pattern of numbers")

    @staticmethod
    def digits(kind, value):
        if kind is constants.LITERAL:
            return {chr(value)}
        found = set()
        for part, what in value:
            if part is constants.LITERAL:
                found.add(chr(what))
            elif part is constants.RANGE:
                found |= {chr(code) for code in range(what[0], what[1] + 1)}
            elif part is constants.CATEGORY and what is constants.CATEGORY_DIGIT:
                found |= set("0123456789")
            else:
                raise ValueError(f"{part} in a set of digits")
        return found

    def closed(self, states):
        found, waiting = set(states), list(states)
        while waiting:
            for other in self.empty[waiting.pop()]:
                if other not in found:
                    found.add(other)
                    waiting.append(other)
        return frozenset(found)

    def after(self, states, digit):
        return self.closed({to for state in states for digits, to in self.moves[state] if digit in digits})

    @cache
    def lengths(self, states):
        """Possible numbers of further digits."""
        found = {0} if self.end in states else set()
        for digit in "0123456789":
            following = self.after(states, digit)
            if following:
                found |= {length + 1 for length in self.lengths(following)}
        return frozenset(found)

    def leads(self, wanted):
        """Leading digits of numbers with wanted lengths, with these lengths."""
        found = {}

        def visit(states, digits):
            lengths = {length + len(digits) for length in self.lengths(states)} & wanted
            if not lengths:
                return
            following = [self.after(states, digit) for digit in "0123456789"]
            known = [{length + len(digits) + 1 for length in self.lengths(one)} & wanted for one in following]
            if len(digits) == DEEPEST or (digits and all(one == lengths for one in known)):
                found[digits] = lengths
                return
            for digit, one in zip("0123456789", following):
                visit(one, digits + digit)

        visit(self.closed({self.start}), "")
        return found


def described(metadata, names):
    for name in names:
        found = getattr(metadata, name)
        if found is not None and found.national_number_pattern and found.possible_length != (-1,):
            yield found


def abroad(metadata):
    """Prefixes of calls abroad that the pattern allows, without 00."""
    prefixes = set()
    pattern = Pattern(metadata.international_prefix)

    def visit(states, digits):
        if pattern.end in states:
            prefixes.add(digits)
        if len(digits) < 5:
            for digit in "0123456789":
                following = pattern.after(states, digit)
                if following:
                    visit(following, digits + digit)

    visit(pattern.closed({pattern.start}), "")
    return sorted(prefixes - {"00"}, key=lambda one: (-len(one), one))


def row(code, regions):
    metadata = PhoneMetadata.metadata_for_region(regions[0])
    main = set()
    for region in regions:
        for found in described(PhoneMetadata.metadata_for_region(region), MAIN):
            main |= set(found.possible_length)
    leads = {}
    for region in regions:
        for found in described(PhoneMetadata.metadata_for_region(region), OTHERS):
            others = set(found.possible_length) - main
            for digits, lengths in Pattern(found.national_number_pattern).leads(others).items():
                leads[digits] = leads.get(digits, set()) | lengths
    varies = max(main) - min(main) > SPREAD
    numbers = lambda lengths: ",".join(str(length) for length in sorted(lengths))
    parts = [
        str(code), ",".join(regions), metadata.national_prefix or "_", ",".join(abroad(metadata)) or "_",
        ("~" if varies else "") + numbers(main),
    ]
    return " ".join(parts + [f"{digits}:{numbers(lengths)}" for digits, lengths in sorted(leads.items())])


def table():
    rows = [
        row(code, regions) for code, regions in sorted(COUNTRY_CODE_TO_REGION_CODE.items()) if regions != ("001",)
    ]
    worldwide = [str(code) for code, regions in sorted(COUNTRY_CODE_TO_REGION_CODE.items()) if regions == ("001",)]
    lines = []
    for one in rows:
        line = ""
        for part in re.findall(r"[^ ,]+[ ,]?", one):
            if len(line) + len(part) > 105:
                lines.append(line + "\\")
                line = ""
            line += part
        lines.append(line)
    text = "\n".join(f"        {line}" for line in lines)
    return f'''// Written by deploy/quality/numbering_plans.py from phonenumbers {phonenumbers.__version__}, whose data is libphonenumber's.
extension NumberingPlan {{
    /// Country codes of networks that belong to no country: free calls, satellites, premium rates.
    static let worldwide: Set<String> = [
        {", ".join(f'"{one}"' for one in worldwide)},
    ]

    /// A line for each country code: code, countries, trunk prefix, prefixes for calls abroad besides 00. Then lengths of numbers after the
    /// code (`~` if they vary too much to recognize a complete number), and digits after which other lengths are valid.
    static let table = """
{text}
        """
}}
'''


if __name__ == "__main__":
    if sys.argv[1:] == ["--check"]:
        same = TABLE.read_text() == table()
        print("the numbering plans are", "current" if same else "not current: run this script")
        sys.exit(0 if same else 1)
    TABLE.write_text(table())
