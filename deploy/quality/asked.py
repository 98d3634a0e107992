#!/usr/bin/env python3
"""Measures search for the questions of `corpus/asked.json`: nDCG@10, empty answers and CPU time, beside tantivy and SQLite FTS5.

    asked.py CORPUS --binaries .build/release     starts catalog and search, imports CORPUS (its corpus.json), measures
    asked.py CORPUS --url http://127.0.0.1:8080   measures a running Vicinity with the corpus
    asked.py CORPUS                               the peers alone

CORPUS is the folder that `cities.py` made of ten cities' places. Without it, only `corpus/` is measured: questions that nothing there
answers are left out, and their number is printed. Grades are computed from each question's intention (`intention.py`) at the time it is
asked.

A third of the questions is held out: those whose text has a CRC-32 (of its UTF-8) that is divisible by 3. Without an option they are
neither asked nor shown. Options:

- --questions FILE: asks those of another file, such as `corpus/fresh.json`. Its `divisor` takes the place of 3.
- --held-out: asks only these. Nothing may be tuned after they were seen.
- --check: asks nothing; prints the questions for which the data has too few good answers, and how many questions each kind has.
- --train FILE: writes the other two thirds, with all members, for people who tune.
- --misses COUNT: also prints the questions with the lowest scores. --dearest COUNT: those that took most CPU. --json FILE writes all scores.
- --minutes COUNT: asks no more after these; what is asked is a random part, the questions with the lowest CRC-32.
- --folder: keeps the imported data for the next run. --no-peers.

The peers have one index for each town, Vicinity has one for all. Vicinity's CPU time is what its answers state (`Vicinity-Cost`), the
peers' that of this process, in one thread.
"""

import argparse
import json
import math
import pathlib
import sys
import tempfile
import time
import zlib

import intention
import measure
import peers

HERE = pathlib.Path(__file__).parent
# Middles of the towns of both corpora.
TOWNS = [(13.75, 100.53), (41.39, 2.17), (47.5, 19.05), (18.79, 98.99), (22.3, 114.17), (3.14, 101.69), (19.41, -99.16), (50.08, 14.43),
         (31.22, 121.46), (1.31, 103.84), (60.17, 24.94), (47.15, 9.52), (47.8, 13.05)]
GOOD, FEWEST = 2, 3


def crc(text):
    return zlib.crc32(text.encode())


def is_held_out(book, text):
    return crc(text) % book.get("divisor", 3) == 0


def town(at):
    return min(TOWNS, key=lambda t: intention.metres(t, at))


class PerTown:
    """A peer with an index for each town, as if it filtered by region before it ranks."""
    def __init__(self, kind, places):
        found = {}
        for place in places.values():
            found.setdefault(town(place.at), {})[place.id] = place
        self.indexes = {t: kind(places) for t, places in found.items()}
        self.name = next(iter(self.indexes.values())).name

    def find(self, text, at):
        return self.indexes[town(at)].find(text, at) if town(at) in self.indexes else []

    def cpu(self):
        return time.process_time()


class Vicinity(measure.Vicinity):
    def cpu(self):
        return self.spent


def lacks(question, grades):
    """Whether the corpus has too few good answers to a question."""
    return good(grades) < (1 if question.get("few") else FEWEST)


def good(grades):
    return sum(grade >= GOOD for grade in grades.values())


def tables(systems, questions, figures):
    """Markdown tables by kind and by language. A cell has nDCG@10, the share of empty answers, and CPU for a question."""
    lines = []
    for member in ("kind", "language"):
        lines.append(f"| {member} | questions | " + " | ".join(f"{s.name}: nDCG@10, empty, CPU" for s in systems) + " |")
        lines.append("|---|---|" + "---|" * len(systems))
        for value in [*sorted({q[member] for q in questions}), "all"]:
            numbers = [n for n, q in enumerate(questions) if value in ("all", q[member])]
            cells = [cell([figures[s.name][n] for n in numbers]) for s in systems]
            lines.append(f"| {value} | {len(numbers)} | " + " | ".join(cells) + " |")
        lines.append("")
    return "\n".join(lines)


def cell(figures):
    count = len(figures)
    used = [f[2] for f in figures]
    milliseconds = "–" if None in used else f"{1000 * sum(used) / count:.1f} ms, p99 {1000 * sorted(used)[99 * count // 100]:.1f}"
    return f"{sum(f[0] for f in figures) / count:.3f}, {100 * sum(not f[1] for f in figures) / count:.0f}%, {milliseconds}"


def ask(systems, judge, questions, minutes):
    """The questions that were asked, the number of those that the corpus cannot answer, and the figures.

    Figures by a system's name and question are nDCG@10, found ids, and seconds of CPU."""
    figures = {s.name: [] for s in systems}
    end, asked, lacking = time.monotonic() + 60 * minutes, [], 0
    for question in sorted(questions, key=lambda q: crc(q["text"])) if minutes != math.inf else questions:
        if time.monotonic() > end:
            break
        at = judge.spot(question["spot"])
        grades = judge.grades(question, intention.utc())
        if lacks(question, grades):
            lacking += 1
            continue
        asked.append(question)
        for system in systems:
            before = system.cpu()
            found = system.find(question["text"], at)
            after = system.cpu()
            used = None if None in (before, after) else after - before
            figures[system.name].append((measure.ndcg(found, grades), found, used))
    return asked, lacking, figures


def check(judge, book):
    questions = book["questions"]
    for question in questions:
        grades = judge.grades(question, intention.utc())
        if lacks(question, grades):
            print(f"{good(grades)} good answers: {question['kind']}, {question['language']}, {question['spot']}: {question['text']}")
    for member in ("kind", "language"):
        counts = {}
        for question in questions:
            counts.setdefault(question[member], []).append(is_held_out(book, question["text"]))
        print(", ".join(f"{k} {len(v)} ({sum(v)} held out)" for k, v in counts.items()))


def write_train(path, book):
    kept = [q for q in book["questions"] if not is_held_out(book, q["text"])]
    lines = ",\n".join(json.dumps(q, ensure_ascii=False, separators=(",", ":")) for q in kept)
    head = json.dumps({"spots": book["spots"], "kinds": book["kinds"]}, ensure_ascii=False)
    pathlib.Path(path).write_text(head[:-1] + ', "questions": [\n' + lines + "\n]}\n", encoding="utf-8")


def options():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpus", nargs="?", type=pathlib.Path)
    for option in ("--binaries", "--url", "--folder", "--json", "--train", "--questions"):
        parser.add_argument(option)
    for option in ("--held-out", "--check", "--no-peers"):
        parser.add_argument(option, action="store_true")
    for option in ("--misses", "--dearest"):
        parser.add_argument(option, type=int, default=0, metavar="COUNT")
    parser.add_argument("--minutes", type=float, default=math.inf, metavar="COUNT")
    return parser.parse_args()


def main():
    chosen = options()
    book = json.loads((HERE / "corpus/asked.json").read_text(encoding="utf-8"))
    if chosen.questions:
        book |= json.loads(pathlib.Path(chosen.questions).read_text(encoding="utf-8"))
    if chosen.train:
        return write_train(chosen.train, book)
    corpus = chosen.corpus or HERE / "corpus"
    if not chosen.corpus or not (corpus / "corpus.json").exists():
        print("The ten cities' places are missing: make their folder with cities.py. Only the small corpus is measured.\n", file=sys.stderr)
        corpus = HERE / "corpus"
    places = intention.read(corpus)
    judge = intention.Judge(places, book)
    if chosen.check:
        return check(judge, book)
    questions = [q for q in book["questions"] if is_held_out(book, q["text"]) == chosen.held_out]
    systems, deployment = [], None
    with tempfile.TemporaryDirectory(prefix="vicinity-asked-") as scratch:
        try:
            if chosen.url:
                systems.append(Vicinity(chosen.url))
            elif chosen.binaries:
                deployment = measure.Deployment(chosen.binaries, corpus, chosen.folder or scratch, {})
                systems.append(Vicinity(f"http://127.0.0.1:{deployment.search}", deployment.secret))
            if not chosen.no_peers:
                systems += peers_of(places)
            count = len(questions)
            questions, lacking, figures = ask(systems, judge, questions, chosen.minutes)
        finally:
            if deployment:
                deployment.stop()
    print("Held-out part" if chosen.held_out else "Tuning part", f"({len(questions)} of {count} questions)\n")
    if lacking:
        print(f"{lacking} questions are left out: this corpus has too few good answers to them.\n")
    print(tables(systems, questions, figures))
    if chosen.misses:
        misses(systems[0], places, questions, figures, chosen.misses)
    if chosen.dearest:
        dearest(questions, figures[systems[0].name], chosen.dearest)
    if chosen.json:
        scores = {s.name: [round(f[0], 4) for f in figures[s.name]] for s in systems}
        pathlib.Path(chosen.json).write_text(json.dumps({"texts": [q["text"] for q in questions]} | scores, ensure_ascii=False))


def peers_of(places):
    try:
        import tantivy  # noqa: F401
        found = [PerTown(peers.Tantivy, places)]
    except ImportError:
        print("tantivy is not installed (pip install tantivy): it is left out.\n", file=sys.stderr)
        found = []
    return found + [PerTown(peers.Trigrams, places)]


def misses(system, places, questions, figures, count):
    worst = sorted(range(len(questions)), key=lambda n: figures[system.name][n][0])[:count]
    for n in worst:
        score, found, _ = figures[system.name][n]
        names = [places[id].names[0] if id in places else id for id in found[:4]]
        understood = getattr(system, "understood", {}).get(questions[n]["text"]) or ""
        print(f"{score:.2f} {questions[n]['kind']}, {questions[n]['spot']}: {questions[n]['text']} → {names} {understood}")


def dearest(questions, figures, count):
    for n in sorted(range(len(questions)), key=lambda n: -(figures[n][2] or 0))[:count]:
        print(f"{1000 * (figures[n][2] or 0):.1f} ms {questions[n]['kind']}, {questions[n]['spot']}: {questions[n]['text']}")


if __name__ == "__main__":
    main()
