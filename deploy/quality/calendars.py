"""Compares occurrences of random calendars with those of recurring-ical-events (on python-dateutil).

The files have recurrence rules, exceptions, further dates, and occurrences that are moved, cancelled, or changed from one on.

    python3 calendars.py [COUNT [SEED]]    Python's packages: icalendar, recurring-ical-events, python-dateutil

Known differences are left out:

- BYDAY with and without numbers in one rule.
- BYWEEKNO without BYDAY or at the end of a year, and BYSETPOS in weeks.
- Several times a day, which one exception removes together.
"""

import datetime
import random
import sys
import tempfile
from pathlib import Path
from zoneinfo import ZoneInfo

try:
    import dateutil.rrule
    import icalendar
    import recurring_ical_events
except ImportError as error:
    sys.exit(f"cannot compare: {error}; pip install icalendar recurring-ical-events")

from probe import Probe

ZONES = ["Europe/Madrid", "America/New_York", "Asia/Bangkok", "Australia/Sydney"]
DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
YEAR = datetime.timedelta(366)


def sample(generator, values, most):
    return ",".join(str(value) for value in generator.sample(list(values), generator.randint(1, most)))


def rule(generator, is_day):
    frequency = generator.choice(["YEARLY", "MONTHLY", "WEEKLY", "DAILY"])
    parts = [f"FREQ={frequency}"]
    if generator.random() < 0.4:
        parts.append(f"INTERVAL={generator.choice([2, 3, 4, 7])}")
    if generator.random() < 0.25:
        parts.append(f"BYMONTH={sample(generator, range(1, 13), 4)}")
    weeks = frequency == "YEARLY" and generator.random() < 0.2
    if weeks:
        parts.append(f"BYWEEKNO={sample(generator, [2, 20, 47], 2)}")
    if frequency != "WEEKLY" and not weeks and generator.random() < 0.3:
        parts.append(f"BYMONTHDAY={sample(generator, [1, 2, 13, 28, 29, 30, 31, -1, -2, -15], 4)}")
    if weeks or generator.random() < 0.5:
        days = generator.sample(DAYS, generator.randint(1, 4))
        numbered = frequency in ("MONTHLY", "YEARLY") and not weeks and generator.random() < 0.6
        parts.append("BYDAY=" + ",".join(f"{generator.choice([1, 2, 3, 4, -1, -2])}{day}" if numbered else day for day in days))
    if not is_day and generator.random() < 0.2:
        parts.append(f"BYHOUR={generator.randint(4, 23)}")
    if frequency in ("MONTHLY", "YEARLY") and any(part.startswith("BY") for part in parts) and generator.random() < 0.25:
        parts.append(f"BYSETPOS={sample(generator, [1, 2, 3, -1, -2], 2)}")
    if generator.random() < 0.3:
        parts.append(f"WKST={generator.choice(DAYS)}")
    if generator.random() < 0.4:
        parts.append(f"COUNT={generator.randint(1, 60)}")
    return ";".join(parts)


class File:
    """A calendar of one event, and the window of the comparison."""

    def __init__(self, generator):
        self.generator = generator
        self.is_day = generator.random() < 0.2
        self.zone = generator.choice(ZONES)
        self.start = datetime.datetime(generator.choice([2024, 2025, 2026]), generator.randint(1, 12), generator.randint(1, 28),
                                       generator.randint(4, 23), generator.choice([0, 15, 30]))
        self.window = datetime.datetime(2026, 11, 16, tzinfo=datetime.timezone.utc)
        self.rule = rule(generator, self.is_day)
        if "COUNT" in self.rule:
            # The standard does not define whether COUNT includes a start outside of the rule. So the start is an occurrence of the rule.
            self.start = next(iter(dateutil.rrule.rrulestr(self.rule, dtstart=self.start)), self.start)

    def time(self, name, value, more=""):
        if self.is_day:
            return f"{name}{more};VALUE=DATE:{value:%Y%m%d}"
        if name != "DTSTART" and self.generator.random() < 0.3:
            return f"{name}{more}:{value.replace(tzinfo=ZoneInfo(self.zone)).astimezone(datetime.timezone.utc):%Y%m%dT%H%M%SZ}"
        return f"{name}{more};TZID={self.zone}:{value:%Y%m%dT%H%M%S}"

    def event(self, *lines):
        return ["BEGIN:VEVENT", "UID:one@example", "DTSTAMP:20261101T000000Z", *lines, "END:VEVENT"]

    def text(self, lines):
        head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Vicinity//quality//EN"]
        return "\r\n".join(head + lines + ["END:VCALENDAR", ""])

    def plain(self):
        return self.event(self.time("DTSTART", self.start), f"RRULE:{self.rule}")

    def changed(self, times):
        """Lines of the event with exceptions and changes of some occurrences."""
        generator = self.generator
        picked = generator.sample(times, min(len(times), 6))
        lines = [self.time("DTSTART", self.start), f"RRULE:{self.rule}"]
        lines += [self.time("EXDATE", picked.pop()) for _ in range(generator.randint(0, 2)) if picked]
        for _ in range(generator.randint(0, 2)):
            lines.append(self.time("RDATE", self.start + datetime.timedelta(generator.randint(0, 900), generator.randint(0, 3) * 60)))
        events = self.event(*lines)
        for _ in range(generator.randint(0, 2)):
            if picked:
                key = picked.pop()
                moved = key + datetime.timedelta(generator.randint(-1, 2), 0 if self.is_day else generator.choice([0, 600, 7200]))
                off = ["STATUS:CANCELLED"] if generator.random() < 0.4 else []
                events += self.event(self.time("RECURRENCE-ID", key), self.time("DTSTART", moved), *off)
        if picked and generator.random() < 0.3:
            key = picked.pop()
            later = key + datetime.timedelta(0 if self.is_day else 1, 0 if self.is_day else 1800)
            events += self.event(self.time("RECURRENCE-ID", key, ";RANGE=THISANDFUTURE"), self.time("DTSTART", later))
        return events


def by_peer(text, window):
    found = recurring_ical_events.of(icalendar.Calendar.from_ical(text)).between(window, window + YEAR)
    times = []
    for event in found:
        start = event["DTSTART"].dt
        if isinstance(start, datetime.datetime):
            start = start.astimezone(datetime.timezone.utc)
        times.append((f"{start:%Y%m%dT%H%M%SZ}" if isinstance(start, datetime.datetime) else f"{start:%Y%m%d}",
                      str(event.get("STATUS", "")) == "CANCELLED"))
    return times


def by_us(probe, text, window, folder):
    path = Path(folder) / "one.ics"
    path.write_text(text, newline="")
    answer = probe.ask(calendar={"path": str(path), "from": window.timestamp(), "to": (window + YEAR).timestamp()})
    return [(time.removesuffix(" off"), time.endswith(" off")) for time in answer["times"]], answer.get("problems") or []


def inside(times, window):
    """Times that are not near the window's edges, where a moved occurrence is inside by its old time or by its new one."""
    low, high = window + datetime.timedelta(4), window + YEAR - datetime.timedelta(4)
    return sorted({time for time in times if f"{low:%Y%m%d}" <= time[0][:8] <= f"{high:%Y%m%d}"})


def main(count, seed):
    generator = random.Random(seed)
    same = empty = 0
    differences = []
    with tempfile.TemporaryDirectory() as folder, Probe() as probe:
        for _ in range(count):
            try:
                file = File(generator)
                times, _ = by_us(probe, file.text(file.plain()), file.window, folder)
                zone = ZoneInfo(file.zone)
                known = [datetime.datetime.strptime(time, "%Y%m%d") if file.is_day else
                         datetime.datetime.strptime(time, "%Y%m%dT%H%M%SZ").replace(tzinfo=datetime.timezone.utc)
                         .astimezone(zone).replace(tzinfo=None) for time, _ in times]
                text = file.text(file.changed(known))
                expected = inside(by_peer(text, file.window), file.window)
            except (ValueError, IndexError) as error:
                differences.append((f"recurring-ical-events fails: {error}", ""))
                continue
            found, problems = by_us(probe, text, file.window, folder)
            # Our reader has bounds: times after its last one cannot be compared.
            last = max((time for time, _ in found), default="")
            cut = any("left out" in problem for problem in problems)
            found = inside(found, file.window)
            if cut:
                expected = [time for time in expected if time[0] <= last]
            if found == expected:
                same += 1
                empty += not expected
            else:
                ours, theirs = sorted(set(found) - set(expected))[:3], sorted(set(expected) - set(found))[:3]
                differences.append((f"only here {ours}, only there {theirs}", text))
    print(f"{count} files: {same} are equal, {empty} of them empty; {len(differences)} differ")
    for reason, text in differences[:5]:
        print(f"\n{reason}\n{text}")
    return 1 if len(differences) > count / 50 else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000, int(sys.argv[2]) if len(sys.argv) > 2 else 1))
