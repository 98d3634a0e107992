"""Checks the English of documents, comments and names: long sentences and lines, sentences without a noun, words outside of the trade."""

import re

WORDS = 30
LINE = 140
REFUSED = re.compile(r"\b(?:of before|is so)\b", re.I)
# What a paragraph is not: a point of a list, a heading, a quotation.
BEGINNING = re.compile(r"^\s*(?:[-*+] |\d+\. |#+ |> ?)")
# A sentence begins with the noun that the code has.
BEGUN = re.compile(r"^(?:Who|Whoever|Whom|Whose|Says|Tells|Hears|Of (?:it|a|an|the|what|whom|those|them))\b(?!.*\?$)")
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
        found += [f"{name}:{number}: begins with no noun: {sentence[:60]}…" for sentence in sentences(passage) if BEGUN.match(sentence)]
        found += [f"{name}:{number}: \"{said}\"" for said in REFUSED.findall(passage)]
    return found + [
        f"{name}:{number}: a line of {length} characters, {LINE} at most" for number, line in enumerate(text.splitlines(), 1)
        if not line.lstrip().startswith("|") and (length := len(without_targets(line))) > LINE]


# Words of a private language, as parts of names: consume, emit, notify, notice, task, related, deleted, now are the trade's.
PRIVATE = {
    "hear", "hears", "heard", "hearing", "say", "says", "said", "saying", "tell", "tells", "told", "telling", "errand", "errands", "kin",
    "owing", "happening", "passing", "gone", "world", "moment",
}
# Members of records on the wire, with the folder that may name them so; "" is any.
WIRE = {
    "gone": "", "missesUntilGone": "", "tells": "", "errand": "Shared/Contract/", "errands": "Shared/Contract/", "said": "Shared/Contract/",
}
# Names without a subject.
EMPTY = {"State", "Kind", "Found", "World", "Side"}
TYPE = re.compile(r"\b(?:struct|class|enum|actor|protocol|typealias)\s+(\w+)")
NAMED = re.compile(r"\b(?:func|struct|class|enum|actor|protocol|typealias|case|var|let)\s+`?([A-Za-z_]\w*)")
PART = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


def comments(source: str) -> list[tuple[int, str]]:
    """Comments of Swift. Consecutive lines are one passage; an empty line, a list's point and a field begin another."""
    found, goes_on = [], False
    for number, line in enumerate(source.splitlines(), 1):
        comment = re.match(r"\s*///?(?!/)\s?(.*)", line)
        text = comment and comment.group(1).strip()
        if not text or text.startswith("MARK"):
            goes_on = False
            continue
        begins = BEGINNING.match(comment.group(1))
        if goes_on and not begins:
            begun, before = found[-1]
            found[-1] = (begun, f"{before} {text}")
        else:
            found.append((number, re.sub(r"^(?:Parameter \w+|Parameters?|Returns|Throws|\w+):\s*", "", BEGINNING.sub("", comment.group(1)).strip())))
        goes_on = True
    return found


def code_faults(name: str, text: str) -> list[str]:
    found = []
    for number, passage in comments(text):
        for sentence in sentences(passage):
            if (count := words(sentence)) > WORDS:
                found.append(f"{name}:{number}: {count} words, {WORDS} at most: {sentence[:60]}…")
            if BEGUN.match(sentence):
                found.append(f"{name}:{number}: begins with no noun: {sentence[:60]}…")
        found += [f"{name}:{number}: \"{phrase}\"" for phrase in REFUSED.findall(passage)]
    for number, line in enumerate(text.splitlines(), 1):
        code = re.sub(r'"(?:\\.|[^"\\])*"', '""', re.sub(r"(?<!:)//.*", "", line))
        for declared in NAMED.findall(code):
            if declared in WIRE and name.startswith(WIRE[declared]):
                continue
            parts = PRIVATE & {part.lower() for part in PART.findall(declared)}
            found += [f"{name}:{number}: {declared}: \"{part}\" is no word of the trade" for part in sorted(parts)]
        found += [f"{name}:{number}: a type called {declared} needs the name of its subject" for declared in TYPE.findall(code) if declared in EMPTY]
    return found
