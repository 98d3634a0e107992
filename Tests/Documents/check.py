#!/usr/bin/env python3
"""Holds the documents against the tree: every link leads somewhere, every file that is named is there.

Sentences have at most 30 words and begin with a noun, lines have at most 140 characters; comments and names in Swift, too (english.py). Every alert names a heading of the operator's guide.

The commands of the guides (`sh` blocks) are stages of `deploy/test`, which is asked whether it knows what they name: it runs all of
them in its time.

Exits 1 and says which line of which document is wrong.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

import english

TOP = Path(__file__).resolve().parents[2]
# Whose commands somebody follows who changes the code.
GUIDES = ["Services/README.md", "Shared/Contract/README.md", "Tests/README.md"]
GUIDE_OF_ALERTS = "deploy/guide/monitoring.md"
# What a file's name ends with; other words with a dot are no files.
KINDS = ("swift", "py", "js", "md", "yaml", "yml", "json", "xsd", "c", "lua", "csv", "geojson", "html")
FILE = re.compile(r"^[\w.+-]+(?:/[\w.+-]+)*\.(?:" + "|".join(KINDS) + ")$")
FOLDER = re.compile(r"^(?:Services|Shared|Tests|deploy)(?:/[\w.+-]+)*/?$")
# Members of answers and files of a running Vicinity look like files of the tree.
NOT_HERE = {"expected.json", "Package.resolved", "limits.js"}
ROOMS = {"Package.swift", "Services", "Shared", "Tests", "deploy", "docker-compose.yml", "README.md", "LICENSE"}


def files(pattern: str) -> list[str]:
    out = subprocess.check_output(["git", "ls-files", pattern], cwd=TOP, text=True)
    return [name for name in out.splitlines() if (TOP / name).exists()]


def documents() -> list[str]:
    return files("*.md")


def tree() -> set[str]:
    out = subprocess.check_output(["git", "ls-files"], cwd=TOP, text=True)
    files = {name for name in out.splitlines() if (TOP / name).exists()}
    return files | {str(parent) for name in files for parent in Path(name).parents}


def anchor(heading: str) -> str:
    """As GitHub names a heading."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


def anchors(path: Path) -> set[str]:
    return {anchor(line.lstrip("#")) for line in path.read_text().splitlines() if line.startswith("#")}


def faults(name: str, known: set[str]) -> list[str]:
    path = TOP / name
    found = []
    for number, line in enumerate(english.without_code(path.read_text()).splitlines(), 1):
        for target in re.findall(r"\]\(([^)\s]+)\)", line):
            if re.match(r"^[a-z]+:", target):
                continue
            file, _, part = target.partition("#")
            there = (path.parent / file).resolve() if file else path
            if not there.exists():
                found.append(f"{name}:{number}: no file at {target}")
            elif part and part not in anchors(there):
                found.append(f"{name}:{number}: no heading {target}")
        for word in re.findall(r"`([^`]+)`", line):
            if word in NOT_HERE or not (FILE.match(word) or FOLDER.match(word)):
                continue
            word = word.rstrip("/")
            # A type may be named by its file's name alone.
            if not {word, word + ".swift"} & known and not any(file.endswith("/" + word) for file in known):
                found.append(f"{name}:{number}: there is no {word}")
    return found + english.faults(name, path.read_text())


def pages_of_alerts() -> list[str]:
    """An operator at night finds the page by the alert's name: each has its heading, in the rules' order, and names it."""
    rules = re.split(r"^ +- alert: ", (TOP / "deploy/monitoring/alerts.yml").read_text(), flags=re.M)[1:]
    names = [rule.split()[0] for rule in rules]
    headings = re.findall(r"^### (\w+)$", (TOP / GUIDE_OF_ALERTS).read_text().partition("\n## Alerts\n")[2], re.M)
    found = [] if headings == names else [f"{GUIDE_OF_ALERTS} has headings for {headings}, the alerts are {names}"]
    return found + [
        f"deploy/monitoring/alerts.yml: {name} does not name its heading" for name, rule in zip(names, rules)
        if f"runbook: {GUIDE_OF_ALERTS}#{name.lower()}\n" not in rule]


def commands(name: str) -> list[str]:
    blocks = re.findall(r"^```sh\n(.*?)^```", (TOP / name).read_text(), flags=re.S | re.M)
    lines = [line.partition(" #")[0].strip() for block in blocks for line in block.splitlines()]
    return [line for line in lines if line and not line.startswith("#")]


def is_stage(command: str) -> bool:
    """Whether a command is a stage of deploy/test, and what it names is there."""
    tool, *arguments = command.split()
    return tool == "deploy/test" and subprocess.run(
        [TOP / tool, *arguments], env={**os.environ, "NAMES_ONLY": "yes"}, stdout=subprocess.DEVNULL).returncode == 0


def stray() -> list[str]:
    """What stands at the top beside the rooms, files whose names begin with a dot apart."""
    first = {name.partition("/")[0] for name in files("*")}
    return [f"{name}: the top level has no room of this name" for name in sorted(first - ROOMS) if not name.startswith(".")]


def main() -> int:
    known = tree()
    wrong = [fault for name in documents() for fault in faults(name, known)]
    wrong += [fault for name in files("*.swift") for fault in english.code_faults(name, (TOP / name).read_text())]
    wrong += pages_of_alerts() + stray()
    for name in GUIDES:
        if not commands(name):
            wrong.append(f"{name}: a guide without a command")
        wrong += [f"{name}: there is no {command}" for command in commands(name) if not is_stage(command)]
    if wrong:
        print("\n".join(wrong))
        return 1
    print(f"{len(documents())} documents name what is there, in sentences of at most {english.WORDS} words")
    return 0


if __name__ == "__main__":
    sys.exit(main())
