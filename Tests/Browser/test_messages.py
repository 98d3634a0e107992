"""Every message exists in every language, is used, and is not English by mistake."""

import glob
import json
import pathlib
import re
import unittest

from town import ROOT

PAGE = f"{ROOT}/Services/Web/Page"
LANGUAGES = ("en", "th", "fi", "es", "ca")
# Messages that may be the same in English and in another language.
SAME = {
    "unit.km": {"fi", "es", "ca"}, "review.kinds": {"fi", "es", "ca"}, "action.no": {"es", "ca"}, "page.campus": {"es", "ca"}, "kind.campus": {"es", "ca"},
    "state.again": {"th", "fi", "es", "ca"}, "item.ingredients": {"ca"}, "type.Restaurant": {"ca"},
    "cart.sum": {"es", "ca"}, "section.pasta": {"es", "ca"}, "section.pizza": {"es"},
    "map.zoom": {"es", "ca"}, "health.megabytes": {"th", "es", "ca"}, "dish.ingredients": {"ca"}, "type.BarOrPub": {"es", "ca"},
    "legend.cinema": {"ca"}, "type.MovieTheater": {"ca"}, "desk.dutyAt": {"th", "fi", "es", "ca"},
    "invitation.offer": {"th", "fi", "es", "ca"}, "webhook.milliseconds": {"fi", "es", "ca"}, "webhook.title": {"es", "ca"},
    "webhook.secret": {"ca"},
    "route.straight": {"fi", "es", "ca"}, "feature.halal": {"fi", "es", "ca"},
    "feature.kosher": {"fi", "es", "ca"},
    "feature.no": {"es", "ca"},
    "feature.wifi": {"th", "fi"},
    **dict.fromkeys((f"type.{name}" for name in ("Casino", "DaySpa", "Hospital", "Hotel", "Motel", "Zoo")), {"es", "ca"}),
    # What people eat has one name in many languages.
    "cuisine.curry": {"fi"}, "cuisine.italian_pizza": {"fi", "es", "ca"}, "cuisine.kebab": {"fi", "es", "ca"},
    "cuisine.local": {"es", "ca"}, "cuisine.pasta": {"fi", "es", "ca"}, "cuisine.pizza": {"fi", "es", "ca"},
    "cuisine.regional": {"es", "ca"}, "cuisine.suki": {"fi", "es", "ca"}, "cuisine.sushi": {"fi", "es", "ca"},
    "cuisine.tapas": {"fi", "es"},
}


# Codes for which the page has a message by status (core/notices.js).
SHOWN_BY_STATUS = {"not-found", "too-many-requests", "unavailable", "took-too-long", "bad-gateway", "gateway-timeout"}
# Messages of the page for cases of a code.
CASES = {"sold-out-none", "sold-out-option", "closed-unknown", "door-over", "aPlace", "anItem"}
CODE = re.compile(
    r'(?:\b(?:Reason|Problem|refused)|\.unknown)\(\s*"([a-z]+(?:-[a-z]+)*)"|ProblemCode = "([a-z-]+)"|^ +"([a-z-]+)": \(\.[A-Za-z]+, "'
    r'|"(cancelled-by-[a-z]+)"', re.M)


def codes():
    """The codes of refusals in the services' sources."""
    sources = [path for folder in ("Services", "Shared") for path in pathlib.Path(f"{ROOT}/{folder}").rglob("*.swift")]
    return {code for path in sources for found in CODE.findall(path.read_text()) for code in found if code}


def messages(language):
    """All messages of a language, those of all parts included."""
    found = {}
    for name in sorted(glob.glob(f"{PAGE}/words/*.json")):
        with open(name) as file:
            found |= {key: texts[language] for key, texts in json.load(file).items() if language in texts}
    return found


def names(message):
    texts = [message] if isinstance(message, str) else message.values()
    return {name for text in texts for name in re.findall(r"\{(\w+)\}", text)}


class Messages(unittest.TestCase):
    def test_every_language_has_every_message(self):
        english = messages("en")
        for language in LANGUAGES[1:]:
            self.assertEqual(sorted(messages(language)), sorted(english), language)

    def test_no_message_is_english_by_oversight(self):
        english = messages("en")
        for language in LANGUAGES[1:]:
            same = {key for key, text in messages(language).items() if text == english[key]}
            self.assertEqual(same, {key for key, allowed in SAME.items() if language in allowed}, language)

    def test_messages_have_the_same_values_in_them(self):
        english = messages("en")
        for language in LANGUAGES[1:]:
            for key, text in messages(language).items():
                self.assertEqual(names(text), names(english[key]), f"{language} {key}")

    def test_every_refusal_of_a_service_has_a_message_in_the_readers_language(self):
        found, covered = codes(), {key.removeprefix("problem.") for key in messages("en") if key.startswith("problem.")} - CASES
        self.assertGreater(len(found), 60)
        self.assertEqual(sorted(found - covered - SHOWN_BY_STATUS), [], "codes without messages")
        self.assertEqual(sorted(covered - found), [], "messages for codes that no service uses")

    def test_plurals_have_the_categories_of_their_language(self):
        for language in LANGUAGES:
            for key, text in messages(language).items():
                if isinstance(text, dict):
                    self.assertEqual(sorted(text), ["other"] if language == "th" else ["one", "other"], f"{language} {key}")

    def test_scripts_use_messages_that_are_there_and_all_of_them(self):
        scripts = "".join(pathlib.Path(path).read_text() for path in glob.glob(f"{PAGE}/script/**/*.js", recursive=True))
        english = set(messages("en"))
        quoted = set(re.findall(r"'([a-z]+\.[A-Za-z-]+)'", scripts))
        server = "".join(pathlib.Path(path).read_text() for path in glob.glob(f"{ROOT}/Services/Web/**/*.swift", recursive=True))
        quoted |= set(re.findall(r'messages\["([a-z]+\.[A-Za-z-]+)"\]', server))
        asked = set(re.findall(r"\bt\('([^']+)'", scripts))
        self.assertEqual(asked - english, set())
        prefixes = set(re.findall(r"\bt\(`((?:[a-z]+\.)+)\$\{", scripts)) | set(re.findall(r"`((?:[a-z]+\.)+)\$\{", scripts))
        prefixes |= set(re.findall(r'messages\["((?:[a-z]+\.)+)\\\(', server))
        unused = {key for key in english - quoted if not any(key.startswith(prefix) for prefix in prefixes)}
        self.assertEqual(unused, set())
