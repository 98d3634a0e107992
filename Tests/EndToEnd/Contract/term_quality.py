"""How many of a reader's terms `/v1/terms` and YAKE (Campos et al., "YAKE!", Information Sciences 509, 2020) have among their first
fifteen, on the texts that Tests/Terms/Texts/judged.json holds: ours must not be behind, and not below a floor.
"""

import json
import os

import yake

TEXTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Terms/Texts/judged.json")
FLOORS = {"en": 0.35, "es": 0.30, "ca": 0.30, "fi": 0.25, "th": 0.20}
FIRST = 15


def check(town):
    with open(TEXTS, encoding="utf-8") as file:
        judged = json.load(file)
    behind = []
    for language, floor in FLOORS.items():
        texts = [one for one in judged if one["language"] == language]
        assert texts, f"no texts of {language}"
        ours = mean([recall(one, extracted(town, one["text"])) for one in texts])
        theirs = mean([recall(one, by_yake(one["text"], language)) for one in texts])
        print(f"terms, {language}: {ours:.2f} of a reader's among the first {FIRST}, YAKE {theirs:.2f}")
        if ours < max(floor, theirs):
            behind.append(f"{language}: {ours:.2f}, YAKE {theirs:.2f}, the floor {floor}")
    assert not behind, behind


def extracted(town, text):
    """The language is not said: the extraction has to tell."""
    status, answer = town.call("POST", "/v1/terms", {"text": text, "limit": FIRST})
    assert status == 200, answer
    return [item["text"].lower() for item in answer["items"]]


def by_yake(text, language):
    return [words.lower() for words, _ in yake.KeywordExtractor(lan=language, n=3, top=FIRST).extract_keywords(text)]


def recall(one, found):
    named = [term for term in one["terms"] if any(is_same(words, term, one["language"]) for words in found)]
    return len(named) / len(one["terms"])


def is_same(found, named, language):
    """Inflected forms count: the ending of a word may differ, in Finnish by more letters."""
    if language == "th":
        return found.replace(" ", "") == named.replace(" ", "")
    ending = 4 if language == "fi" else 2
    pairs = list(zip(found.split(), named.split()))
    if len(found.split()) != len(named.split()):
        return False
    return all(
        one[:length] == other[:length]
        for one, other in pairs for length in [max(4, min(len(one), len(other)) - ending)])


def mean(values):
    return sum(values) / len(values)
