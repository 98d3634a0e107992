"""Counts things of a folder of pages that are kept, each with its own id, beside those that extruct finds.

    python3 pages.py FOLDER [most types, 20]     files of HTML (.html, .htm, .gz); a line "url: …" in FILE.url gives a page's address

Equal things of extruct count once. The column "fewer" counts pages with fewer things here than by extruct.
"""

import collections
import gzip
import json
import sys
import tempfile
from pathlib import Path

import extruct

from probe import Probe, table

SYNTAXES = ["json-ld", "microdata", "rdfa"]


def names(item):
    found = item.get("@type", item.get("type", []))
    for name in [found] if isinstance(found, str) else found:
        if isinstance(name, str):
            yield name.rsplit("/", 1)[-1].rsplit("#", 1)[-1].rsplit(":", 1)[-1]


def things(value):
    """Things with a type, at any depth."""
    if isinstance(value, list):
        for one in value:
            yield from things(one)
    elif isinstance(value, dict):
        if next(names(value), None):
            yield value
        for name, one in value.items():
            if name != "@context":
                yield from things(one)


def by_extruct(data, url):
    found = collections.defaultdict(set)
    text = data.decode("utf-8", "replace")
    for syntax in SYNTAXES:
        try:
            items = extruct.extract(text, base_url=url, syntaxes=[syntax], errors="ignore").get(syntax, [])
        except Exception:  # extruct fails on some pages: they have no things
            continue
        for one in things(items):
            if set(one) <= {"@id", "@type", "type"}:
                continue
            for name in names(one):
                found[name].add(json.dumps(one, sort_keys=True))
    return found


def pages(folder):
    for path in sorted(folder.rglob("*")):
        if path.suffix in {".html", ".htm", ".xhtml"} or path.name.endswith((".html.gz", ".htm.gz")):
            data = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
            address = path.with_name(path.name + ".url")
            url = address.read_text().split(None, 1)[-1].strip() if address.exists() else f"https://pages.example/{path.stem}"
            yield path, data, url


def main(folder, most):
    totals = collections.defaultdict(lambda: [0, 0, 0, 0])
    problems = collections.Counter()
    count = 0
    with Probe() as probe, tempfile.NamedTemporaryFile(suffix=".html") as file:
        for _, data, url in pages(folder):
            count += 1
            Path(file.name).write_bytes(data)
            for name, theirs in by_extruct(data, url).items():
                answer = probe.ask(page={"path": file.name, "url": url, "keep": [name]})
                kept = {one["id"] for one in answer.get("things") or [] if name in one["types"]}
                totals[name][0] += 1
                totals[name][1] += len(theirs)
                totals[name][2] += len(kept)
                totals[name][3] += len(kept) < len(theirs)
                problems.update(problem.split(":")[0] for problem in answer.get("problems") or [])
    print(f"{count} pages of {folder.name}, extruct {extruct.__version__ if hasattr(extruct, '__version__') else ''}\n")
    rows = sorted(([name, *numbers] for name, numbers in totals.items()), key=lambda row: -row[2])[:most]
    table(rows, ["type", "pages", "extruct", "kept here", "fewer"])
    print("\nReported as left out:", sum(problems.values()))
    for text, number in problems.most_common(10):
        print(f"- {number} × {text[:120]}")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 20)
