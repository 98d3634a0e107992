"""Records what extruct, an independent reader, finds in schema.org's examples.

    python3 record.py --check      says whether the recorded facts are still what extruct finds (as deploy/test does)
    python3 record.py              writes facts.json anew

A fact is [types of the thing, property, value]: texts without white space, of things within things the types as "<Type>". Both readers
say the same facts in different trees, so facts, each once, are what can be compared. What this project's shape adds to what a page
says is added here, too: schema.org's own addresses are cut off, addresses are absolute.
"""

import json
import os
import pathlib
import re
import sys
from urllib.parse import urljoin

import extruct

HERE = pathlib.Path(__file__).resolve().parent
DATA = pathlib.Path(os.environ.get("TEST_DATA", "$TEST_DATA"))
EXAMPLES = DATA / "web/schemaorg-all-examples-30.0.txt"
PAGE = "https://example.org/page"
SCHEMA = re.compile(r"^https?://(www\.)?schema\.org/+#?(?=.)")
# Those that the shape makes absolute (SchemaOrg/JSONLD.swift).
ADDRESSES = set(
    "url image logo photo sameAs thumbnailUrl contentUrl embedUrl hasMenu menu hasMap map maps mainEntityOfPage downloadUrl "
    "discussionUrl acceptsReservations trailer urlTemplate".split()
)
SYNTAXES = {"MICRODATA": "microdata", "RDFA": "rdfa", "JSON": "json-ld"}


def examples(text):
    """(number, heading, inside) of every part of every example."""
    for number, example in enumerate(re.split(r"^TYPES:", text, flags=re.M)[1:]):
        parts = re.split(r"^(PRE-MARKUP|MICRODATA|RDFA|JSON):[ \t]*$", example, flags=re.M)
        for heading, inside in zip(parts[1::2], parts[2::2]):
            if heading in SYNTAXES and "<" in inside:
                yield number, heading, inside


def page(inside):
    return "<!DOCTYPE html><html><head><title>Example</title></head><body>" + inside + "</body></html>"


def short(name):
    return SCHEMA.sub("", name)


def listed(value):
    return value if isinstance(value, list) else [value]


def text(value, name):
    value = {True: "true", False: "false"}.get(value, value) if isinstance(value, bool) else value
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    value = re.sub(r"\s+", " ", str(value)).strip()
    if SCHEMA.match(value):
        value = short(value)
    elif value[:1] in ("/", ".") and name in ADDRESSES:
        value = urljoin(PAGE, value)
    return re.sub(r"\s+", "", value)


class Facts:
    def __init__(self):
        self.types = {}  # of ids
        self.found = set()

    def say(self, types, name, value):
        if value != "":
            self.found.add((types, name, value))

    def list(self):
        return sorted(list(fact) for fact in self.found)


def types_of(types):
    return " ".join(sorted({short(t) for t in types}))


def microdata(items):
    facts = Facts()

    def walk(item):
        types = types_of(listed(item.get("type", [])))
        for name, values in item.get("properties", {}).items():
            for value in listed(values):
                if isinstance(value, dict):
                    if "valueRequired" in value or "valueName" in value:
                        continue  # how a form is filled in: said of actions alone
                    facts.say(types, short(name), walk(value))
                else:
                    facts.say(types, short(name), text(value, short(name)))
        return "<" + types + ">"

    for item in items:
        walk(item)
    return facts.list()


def linked(nodes):
    """JSON-LD and, as extruct gives it, RDFa. Names come with schema.org's address, its prefix or none."""
    facts = Facts()

    def name_of(name):
        return short(re.sub(r"^schema:", "", name))

    def absolute(id):
        return id if id.startswith("_:") else urljoin(PAGE, id)

    def collect(node):
        if isinstance(node, list):
            for element in node:
                collect(element)
        elif isinstance(node, dict):
            if "@id" in node and "@type" in node:
                facts.types[absolute(node["@id"])] = types_of(map(name_of, listed(node["@type"])))
            for value in node.values():
                collect(value)

    def walk(node):
        own = listed(node.get("@type", node.get("type", [])))
        types = types_of(map(name_of, own))
        if not types and "@id" in node:
            types = facts.types.get(absolute(node["@id"]), "")
        for name, values in node.items():
            if name == "@graph":
                for value in listed(values):
                    walk(value)
            # What RDFa says about itself is no fact about a thing.
            if name.startswith(("@", "http://www.w3.org/ns/rdfa#")) or name in ("type", "id"):
                continue
            name = name_of(name)
            for value in listed(values):
                say(types, name, value)
        return "<" + types + ">"

    def say(types, name, value):
        if value is None:
            return
        if isinstance(value, list):
            for element in value:
                say(types, name, element)
        elif not isinstance(value, dict):
            facts.say(types, name, text(value, name))
        elif "@value" in value:
            facts.say(types, name, text(value["@value"], name))
        elif "@list" in value:
            say(types, name, value["@list"])
        elif set(value) == {"@id"}:
            id = absolute(value["@id"])
            facts.say(types, name, "<" + facts.types[id] + ">" if id in facts.types else text(value["@id"] if SCHEMA.match(value["@id"]) else id, name))
        else:
            facts.say(types, name, walk(value))

    collect(nodes)
    for node in nodes:
        walk(node)
    return facts.list()


def record():
    recorded, failed = {}, []
    source = EXAMPLES.read_text()
    for number, heading, inside in examples(source):
        syntax = SYNTAXES[heading]
        try:
            found = extruct.extract(page(inside), base_url=PAGE, syntaxes=[syntax])[syntax]
        except Exception as error:
            failed.append(f"{number} {syntax}: {type(error).__name__}")
            continue
        facts = microdata(found) if syntax == "microdata" else linked(found)
        if facts:
            recorded[f"{number} {syntax}"] = facts
    return recorded, failed


if not EXAMPLES.exists():
    print("extruct: skipped, schema.org's examples are not here (TEST_DATA names the folder that they are in)")
    sys.exit(0 if "--check" in sys.argv else 1)
recorded, failed = record()
lines = [json.dumps(key) + ": " + json.dumps(facts, ensure_ascii=False, separators=(",", ":")) for key, facts in recorded.items()]
output = "{\n" + ",\n".join(lines) + "\n}\n"
total = sum(map(len, recorded.values()))
if "--check" in sys.argv:
    same = (HERE / "facts.json").read_text() == output
    print(f"extruct: {total} facts of {len(recorded)} examples", "as recorded" if same else "differ from those recorded")
    sys.exit(0 if same else 1)
(HERE / "facts.json").write_text(output)
print(f"{total} facts of {len(recorded)} examples; extruct itself cannot read {failed}")
