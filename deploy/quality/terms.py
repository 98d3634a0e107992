"""Compares extracted terms with key phrases that people chose: here, by YAKE, and by tf-idf over the folder.

    python3 terms.py FOLDER [LANGUAGE] [MOST]     FOLDER/docsutf8/NAME.txt and FOLDER/keys/NAME.key, a phrase in each line

It prints the mean F1 of the first terms, by whole phrases in lower case. YAKE gets the language; here it is detected from the text.
In the order of names, `--without-every N` leaves out the first text and every Nth after it, `--every N` all others. So texts for tuning
are measured apart from other texts. MOST limits the number of texts, evenly spread. `--old` measures the terms of old clients.
"""

import argparse
import collections
import math
import re
import sys
from pathlib import Path

import yake

from probe import Probe, table

FIRSTS = [5, 10, 15, 20]
# Groups of texts by length in words.
LENGTHS = [("short", 0, 200), ("middle", 200, 1_000), ("long", 1_000, 10**9)]


def f1(found, named, first):
    found = list(dict.fromkeys(phrase.lower() for phrase in found))[:first]
    hits = sum(phrase in named for phrase in found)
    return 2 * hits / (len(found) + len(named)) if hits else 0.0


def tf_idf(text, stopwords, documents, total):
    """The best phrases of up to three words without a stop word at either end; all such phrases if `documents` is None."""
    counts = collections.Counter()
    for piece in re.split(r"[^\w\s'-]+|\n\s*\n", text.lower()):
        words = piece.split()
        for start in range(len(words)):
            for end in range(start + 1, min(start + 4, len(words) + 1)):
                phrase = words[start:end]
                if phrase[0] in stopwords or phrase[-1] in stopwords or len(phrase[0]) < 2:
                    continue
                counts[" ".join(phrase)] += 1
    if documents is None:
        return set(counts)
    ranked = sorted(counts, key=lambda phrase: (-counts[phrase] * math.log(total / documents[phrase]), phrase))
    return ranked[: FIRSTS[-1]]


def read(folder, is_wanted):
    """Texts with people's key phrases, of files whose index in the order of names is wanted."""
    texts = []
    files = [path for number, path in enumerate(sorted((folder / "docsutf8").iterdir())) if is_wanted(number)]
    for path in files:
        keys = next((one for one in (folder / "keys" / f"{path.stem}.key", folder / "keys" / f"{path.name}.key") if one.exists()), None)
        if keys:
            named = {line.strip().lower() for line in keys.read_text(errors="ignore").splitlines() if line.strip()}
            texts.append((path.read_text(errors="ignore"), named))
    return texts


def wanted(options):
    if options.every:
        return lambda number: number % options.every == 0
    if options.without_every:
        return lambda number: number % options.without_every != 0
    return lambda _: True


def main(options):
    folder = options.folder
    texts = read(folder, wanted(options))
    texts = texts[:: max(1, len(texts) // options.most)][: options.most]
    if not texts:
        sys.exit(f"no selected text of {folder}/docsutf8 has a file of keys")
    extractor = yake.KeywordExtractor(lan=options.language, n=3, top=FIRSTS[-1])
    stopwords = extractor.stopword_set
    documents = collections.Counter()
    for text, _ in texts:
        documents.update(tf_idf(text, stopwords, None, 0))
    found = []
    with Probe() as probe:
        for text, named in texts:
            found.append((len(text.split()), named, {
                "here": probe.ask(terms={"text": text, "limit": FIRSTS[-1], "old": options.old})["terms"],
                "YAKE": [phrase for phrase, _ in extractor.extract_keywords(text)],
                "tf-idf": tf_idf(text, stopwords, documents, len(texts)),
            }))
    rows = []
    for name, least, top in [("all", 0, 10**9)] + LENGTHS:
        group = [one for one in found if least <= one[0] < top]
        for method in ("here", "YAKE", "tf-idf") if group else ():
            scores = [sum(f1(by[method], named, first) for _, named, by in group) / len(group) for first in FIRSTS]
            rows.append([f"{name} ({len(group)}), {method}", *scores])
    print(f"{folder.name}, F1 of the first terms\n")
    table(rows, ["texts", *map(str, FIRSTS)])


if __name__ == "__main__":
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("folder", type=Path)
    reader.add_argument("language", nargs="?", default="en")
    reader.add_argument("most", nargs="?", type=int, default=300)
    parts = reader.add_mutually_exclusive_group()
    parts.add_argument("--every", type=int, metavar="N")
    parts.add_argument("--without-every", type=int, metavar="N")
    reader.add_argument("--old", action="store_true")
    main(reader.parse_args())
