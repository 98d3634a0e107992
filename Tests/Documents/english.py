"""What a program can see of the documents' English: long sentences, long lines, and words that nobody in the trade says."""

import re

WORDS = 30
LINE = 140
REFUSED = re.compile(r"\b(?:of before|is so)\b", re.I)
# What a paragraph is not: a point of a list, a heading, a quotation.
BEGINNING = re.compile(r"^\s*(?:[-*+] |\d+\. |#+ |> ?)")
SHORT = re.compile(r"\b(?:e\.g|i\.e|etc|vs)\.")
END = re.compile(r"(?<=[.!?])[*_)\]\"”]*\s+(?=[*_(\[\"“]*[A-Z0-9])")


def without_code(text: str) -> str:
    """Blocks of code, fenced or four spaces in, are no prose; lines keep their numbers."""
    def emptied(block):
        return "\n" * block.group().count("\n")
    text = re.sub(r"^ *```.*?^ *```", emptied, text, flags=re.S | re.M)
    return re.sub(r"(?<=\n\n)(?:    .*\n)+", emptied, text)


def unreleased(text: str) -> str:
    """A released version's changes stay as they were published."""
    return re.split(r"^## \d", text, maxsplit=1, flags=re.M)[0]


def passages(text: str) -> list[tuple[int, str]]:
    """Paragraphs, points of lists, headings and cells of tables, each with the line that it begins at."""
    found, goes_on = [], False
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("|"):
            found += [(number, cell) for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
            goes_on = False
        elif not line.strip():
            goes_on = False
        elif goes_on and not BEGINNING.match(line):
            begun, text_before = found[-1]
            found[-1] = (begun, f"{text_before} {line.strip()}")
        else:
            found.append((number, BEGINNING.sub("", line)))
            goes_on = not line.startswith("#")
    return found


def sentences(passage: str) -> list[str]:
    """What is named in code counts as one word, and where a link leads as none."""
    text = re.sub(r"`[^`]+`", "X", without_targets(passage))
    return END.split(SHORT.sub("X", text).strip())


def without_targets(text: str) -> str:
    return re.sub(r"\]\([^)]*\)", "]", text)


def words(sentence: str) -> int:
    return sum(any(letter.isalnum() for letter in word) for word in sentence.split())


def faults(name: str, text: str) -> list[str]:
    text = without_code(unreleased(text) if name.endswith("CHANGELOG.md") else text)
    found = []
    for number, passage in passages(text):
        found += [
            f"{name}:{number}: {count} words, {WORDS} at most: {sentence[:60]}…"
            for sentence in sentences(passage) if (count := words(sentence)) > WORDS]
        found += [f"{name}:{number}: \"{said}\"" for said in REFUSED.findall(passage)]
    return found + [
        f"{name}:{number}: a line of {length} characters, {LINE} at most" for number, line in enumerate(text.splitlines(), 1)
        if not line.lstrip().startswith("|") and (length := len(without_targets(line))) > LINE]
