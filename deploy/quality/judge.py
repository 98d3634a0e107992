#!/usr/bin/env python3
"""Writes queries.json: questions to the corpus, with graded places for each. Rules over the corpus decide the grades, without any index.

    judge.py [CORPUS [queries.json]]

Questions of `questions.py` were written by hand, and `judging.by_rule` grades them. A seeded generator draws names, parts of names and
typing errors. A question with a name is asked a few hundred metres from its place. Grades of such questions are:

- 3 for the place, and for places of the same name within 1 km.
- 2 within 5 km and 1 within 20 km for other places of the same name.
- 2 within 1 km and 1 within 5 km for places whose names begin with it.

For a part of a name, all names with this part count as the same. About a third of the questions, by CRC-32 of the text, is held out:
nothing is tuned on them.
"""

import json
import math
import pathlib
import random
import sys
import zlib

import judging
from judging import fold, metres, THAI
from questions import SPOTS, WRITTEN

HERE = pathlib.Path(__file__).parent
generator = random.Random(20261126)


class Queries:
    def __init__(self, places):
        self.places, self.all = list(places.values()), []
        self.seen = set()

    def add(self, kind, text, at, grades, **more):
        if (text, at) in self.seen:
            return False
        assert grades, (kind, text)
        self.seen.add((text, at))
        grades = dict(sorted(grades.items(), key=lambda g: (-g[1], g[0])))
        self.all.append({
            "kind": kind, "text": text, "latitude": round(at[0], 5), "longitude": round(at[1], 5),
            "holdout": zlib.crc32(text.encode()) % 3 == 0, **more, "judged": grades})
        return True

    def written(self):
        for kind, text, spot, rule, *more in WRITTEN:
            at = next((SPOTS[m] for m in more if m in SPOTS), SPOTS[spot])
            grades = judging.by_rule(self.places, rule, at, cheap="cheap" in more, most=400 if "open" in more else 40)
            self.add(kind, text, SPOTS[spot], grades, **({"open": True} if "open" in more else {}))

    def by_name(self, kind, target, text, is_part=False):
        angle, far = generator.uniform(0, 2 * math.pi), generator.uniform(100, 700)
        at = (target.at[0] + far * math.cos(angle) / 111200, target.at[1] + far * math.sin(angle) / 111200 / math.cos(math.radians(target.at[0])))
        part = fold(text).replace(" ", "")
        grades = {}
        for place in self.places:
            away = metres(at, place.at)
            same = place.folded & target.folded or (is_part and any(part in n.replace(" ", "") for n in place.folded))
            if same and away < 20000:
                grades[place.id] = 3 if away < 1000 else 2 if away < 5000 else 1
            elif any(n.startswith(t + " ") for n in place.folded for t in target.folded) and away < 5000:
                grades[place.id] = 2 if away < 1000 else 1
        grades[target.id] = 3
        return self.add(kind, text, at, grades)

    def drawn(self):
        latin = [p for p in self.places if not THAI.search(min(p.folded)) and 6 <= len(min(p.folded)) <= 26]
        thai = [p for p in self.places if any(THAI.match(n) and len(n) >= 8 for n in p.names)]
        self.some("name", latin, 30, lambda name: name)
        self.some("part", latin, 20, lambda name: " ".join(name.split()[1:]) if len(name.split()) > 1 and len(name.split()[-1]) > 3 else None, True)
        self.some("part", latin, 15, lambda name: name[: max(5, len(name) * 2 // 3)].strip(), True)
        self.some("one error", latin, 35, lambda name: mistyped(name, 1))
        self.some("two errors", latin, 35, lambda name: mistyped(name, 2))
        for place in generator.sample(thai, len(thai)):
            if sum(q["kind"] == "thai part" for q in self.all) == 35:
                break
            name = next(n for n in place.names if THAI.match(n) and len(n) >= 8)
            run = max(name.split(), key=len)
            if len(run) < 8 or not all(THAI.match(c) for c in run):
                continue
            start = generator.choice([0, 0, 3, 4])
            part = run[start:start + generator.randint(4, 6)]
            # Keyboards write no mark without its letter.
            if is_frequent(part, self.places) or part[0] in "ะัาำิีึืฺุู็่้๊๋์ํๅ" or part[-1] in "เแโใไ":
                continue
            self.by_name("thai part", place, part, True)

    def some(self, kind, places, count, make, is_part=False):
        made = 0
        for place in generator.sample(places, len(places)):
            text = make(fold(place.names[0]))
            if text and made < count and self.by_name(kind, place, text, is_part):
                made += 1


def is_frequent(part, places):
    return sum(any(part in n for n in p.folded) for p in places) > 12


def edited(word, letters):
    where = 0 if generator.random() < 0.06 else generator.randrange(1, len(word) - 1)
    kind = generator.choice(["swap", "drop", "double", "beside"])
    if kind == "swap" and word[where] != word[where + 1]:
        return word[:where] + word[where + 1] + word[where] + word[where + 2:]
    if kind == "double":
        return word[:where] + word[where] + word[where:]
    if kind == "beside":
        row = next((r for r in ["qwertyuiop", "asdfghjkl", "zxcvbnm"] if word[where] in r), None)
        if row:
            return word[:where] + row[(row.index(word[where]) + 1) % len(row)] + word[where + 1:]
    return word[:where] + word[where + 1:]


def mistyped(name, errors):
    """The name with typing errors in one word; two errors need a word of seven letters. None if no word is long enough."""
    words = name.split()
    long = [i for i, w in enumerate(words) if len(w) >= (5 if errors == 1 else 7) and w.isascii() and w.isalpha()]
    if not long:
        return None
    index = generator.choice(long)
    before = words[index]
    for _ in range(errors):
        words[index] = edited(words[index], before)
    return " ".join(words) if words[index] != before else None


def main():
    corpus = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else HERE / "corpus")
    queries = Queries(judging.read(corpus))
    queries.written()
    queries.drawn()
    output = sys.argv[2] if len(sys.argv) > 2 else corpus / "queries.json"
    with open(output, "w", encoding="utf-8") as file:
        lines = ",\n".join(json.dumps(q, ensure_ascii=False, separators=(",", ":")) for q in queries.all)
        file.write('{"queries":[\n' + lines + "\n]}\n")
    kinds = {}
    for query in queries.all:
        kinds.setdefault(query["kind"], []).append(query["holdout"])
    print(len(queries.all), "questions:", ", ".join(f"{k} {len(v)} ({sum(v)} held out)" for k, v in kinds.items()))


if __name__ == "__main__":
    main()
