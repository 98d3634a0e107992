"""Joins deploy/openapi to one OpenAPI document, and writes out what its files say in short: as told at the top of shared.yaml.

A name that is declared twice, or that stands for nothing, is refused.
"""

import collections
import os
import re

import yaml
from declared import Fault, beside, declared

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../openapi")
METHODS = ("get", "put", "post", "patch", "delete")
COMPONENTS = ("securitySchemes", "parameters", "headers", "responses", "schemas", "examples")
KINDS = ("string", "integer", "number", "boolean", "object", "null")
SCHEMAS = ("items", "additionalProperties", "propertyNames", "not", "if", "then", "else")
LISTS = ("anyOf", "oneOf", "allOf", "prefixItems")
PAGE = {"items": None, "total": {"type": "integer", "minimum": 0}, "next": {"type": ["string", "null"]}}


class Loader(yaml.CSafeLoader if hasattr(yaml, "CSafeLoader") else yaml.SafeLoader):
    """Dates stay texts, as JSON has them, and no key stands twice."""

    def construct_mapping(self, node, deep=False):
        keys = [key.value for key, _ in node.value]
        for key in keys:
            if keys.count(key) > 1:
                raise Fault(f"{node.start_mark.name}, near line {node.start_mark.line + 1}: {key} is there twice")
        return super().construct_mapping(node, deep)


Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in found if tag != "tag:yaml.org,2002:timestamp"]
    for first, found in yaml.SafeLoader.yaml_implicit_resolvers.items()}


def slug(text):
    return re.sub(r"[^a-z0-9]+", "-", text.lower())


def read(folder, name):
    with open(os.path.join(folder, name), encoding="utf-8") as file:
        return yaml.load(file, Loader=Loader)


def joined(folder=FOLDER):
    """The document, as data."""
    shared = read(folder, "shared.yaml")
    subjects = {f"{slug(tag['name'])}.yaml": tag["name"] for tag in shared["tags"]}
    strangers = set(os.listdir(folder)) ^ {"shared.yaml", *subjects}
    if strangers:
        raise Fault(f"each tag of shared.yaml has a file, and each file a tag, but for: {', '.join(sorted(strangers))}")
    files = {name: (read(folder, name), tag) for name, tag in subjects.items()}
    paths, components = {}, {section: {} for section in COMPONENTS}
    for name, content in {"shared.yaml": shared, **{name: content for name, (content, _) in files.items()}}.items():
        for section in COMPONENTS:
            put(components[section], content.pop(section, {}), name)
    writer = Writer(components, shared.pop("x-answers"), shared.pop("x-types", {}))
    for name, (content, tag) in files.items():
        put(paths, {path: writer.path(item, tag) for path, item in content.pop("paths").items()}, name)
        if content:
            raise Fault(f"{name}: {', '.join(content)} is no part of a subject")
    return check({**shared, "paths": paths, "components": writer.components()})


def put(all_of_them, some, name):
    for key, value in some.items():
        if key in all_of_them:
            raise Fault(f"{name}: {key} is declared in another file, too")
        all_of_them[key] = value


def check(document):
    """The document, whose references all lead somewhere, and whose operations have names of their own."""
    pairs = list(members_of(document))
    known = {f"#/components/{section}/{name}" for section, found in document["components"].items() for name in found}
    if unknown := {value for key, value in pairs if key == "$ref"} - known:
        raise Fault(f"nothing is declared as {', '.join(sorted(unknown))}")
    if unknown := {key for key, _ in pairs if str(key).startswith("x-")} - {"x-roles"}:
        raise Fault(f"nobody knows {', '.join(sorted(unknown))}, or not there")
    operations = collections.Counter(value for key, value in pairs if key == "operationId")
    if twins := [name for name, count in operations.items() if count > 1]:
        raise Fault(f"two operations are called {', '.join(twins)}")
    return document


def members_of(node):
    """All keys and values in a document."""
    if isinstance(node, dict):
        yield from node.items()
        node = list(node.values())
    if isinstance(node, list):
        for one in node:
            yield from members_of(one)


def reference(section, name):
    return {"$ref": f"#/components/{section}/{name}"}


def bounded(schema):
    """The schema of a member of a form; a text for which no limit is said has that of all texts."""
    if schema.get("type") not in ("string", ["string", "null"]) or {"enum", "format"} & schema.keys():
        return schema
    limited = {"$ref": "Text2000"} if schema["type"] == "string" else {"anyOf": ["Text2000", None]}
    return {**limited, **{key: value for key, value in schema.items() if key != "type"}}


class Writer:
    """Writes out what stands in short."""

    def __init__(self, components, answers, types):
        self.declared, self.answers, self.types = components, answers, types
        # By the name of what they show, and of what people send.
        records, forms = ({
            schema[key]: name for name, schema in components["schemas"].items() if isinstance(schema, dict) and key in schema}
            for key in ("x-record", "x-form"))
        self.schemas = {"x-record": records, "x-form": records | forms}
        # By the name of what is changed.
        self.patches = {
            schema["x-patch-of"]: name for name, schema in components["schemas"].items()
            if isinstance(schema, dict) and "x-patch-of" in schema}

    def components(self):
        parts = {
            "parameters": self.parameter, "headers": self.header, "responses": self.body, "schemas": self.schema,
            "examples": self.example}
        return {section: {name: parts[section](value) if section in parts else value for name, value in found.items()}
                for section, found in self.declared.items()}

    def find(self, section, name):
        if name not in self.declared[section]:
            raise Fault(f"nothing is declared as {reference(section, name)['$ref']}")
        return self.declared[section][name]

    # --- operations ---

    def path(self, item, tag):
        return {key: self.operation(value, tag) if key in METHODS else self.parameters(value) if key == "parameters" else value
                for key, value in item.items()}

    def operation(self, operation, tag):
        made = {"tags": [tag], **operation}
        if "x-roles" in made:
            made.setdefault("security", [{"bearer": []}])
        if "parameters" in made:
            made["parameters"] = self.parameters(made["parameters"])
        if "requestBody" in made:
            made["requestBody"] = self.body(made["requestBody"])
        answers = {code: self.body(value) for code, value in made.pop("responses", {}).items()}
        for code in made.pop("x-answers", []):
            if str(code) in answers or code not in self.answers:
                raise Fault(f"{made['operationId']}: {code} is no shared answer, or there is another")
            answers[str(code)] = reference("responses", self.answers[code])
        return {**made, "responses": dict(sorted(answers.items()))}

    def parameters(self, some):
        return [self.parameter(one) for each in some for one in (each if isinstance(each, list) else [each])]

    def parameter(self, one):
        if isinstance(one, str):
            return reference("parameters", one)
        made = {"in": "query", **one, "schema": self.schema(one["schema"])}
        return made | ({"required": True} if made["in"] == "path" else {})

    def header(self, one):
        if isinstance(one, str):
            return reference("headers", one)
        return {**one, "schema": self.schema(one["schema"])}

    def body(self, one):
        """What a request or an answer consists of."""
        if isinstance(one, str):
            return reference("responses", one)
        made = dict(one)
        if "headers" in made:
            made["headers"] = {
                name: self.header(one) for each in made["headers"] for name, one in ({each: each} if isinstance(each, str) else each).items()}
        if problem := made.pop("x-problem", None):
            made["content"] = {"application/problem+json": {"schema": "Problem", "example": problem}}
        if "content" in made:
            made["content"] = {kind: self.media(value) for kind, value in made["content"].items()}
        return made

    def media(self, one):
        if isinstance(one, str):
            one = {"schema": one, **({"examples": [one]} if one in self.declared["examples"] else {})}
        made = {key: self.schema(value) if key == "schema" else value for key, value in one.items()}
        if isinstance(made.get("examples"), list):
            made["examples"] = {name[0].lower() + name[1:]: name for name in made["examples"]}
        if "examples" in made:
            made["examples"] = {
                key: reference("examples", value) if isinstance(value, str) else value for key, value in made["examples"].items()}
        return made

    # --- schemas and examples ---

    def schema(self, one):
        if isinstance(one, bool):
            return one
        if one is None:
            raise Fault("a member has no value: a sentence with a comma stands in quotes")
        if isinstance(one, str):
            return self.named(one)
        if isinstance(one, list):
            return {"type": "array", "items": self.schema(one[0])}
        made = self.record(one) if {"x-record", "x-form"} & one.keys() else dict(one)
        if "#" not in made.get("$ref", "#"):
            made["$ref"] = reference("schemas", made["$ref"])["$ref"]
        made |= {key: self.schema(made[key]) for key in SCHEMAS if key in made}
        made |= {key: [self.schema("null" if each is None else each) for each in made[key]] for key in LISTS if key in made}
        if "properties" in made:
            made["properties"] = {name: self.schema(each) for name, each in made["properties"].items()}
        if {"x-members", "x-page-of", "x-patch-of", "x-like"} & made.keys():
            made |= self.object(made)
        return made

    def named(self, text):
        names = text.split(" | ")
        made = [{"type": name} if name in KINDS else reference("schemas", name) for name in names]
        if len(made) == 1:
            return made[0]
        if all(name in KINDS for name in names):
            return {"type": names}
        return {"anyOf": made}

    def object(self, one):
        """An object with its members and no others. Takes what it is made of out of `one`."""
        members, required = {}, set()
        if page := one.pop("x-page-of", None):
            members, required = {**PAGE, "items": {"type": "array", "items": self.schema(page)}}, set(PAGE)
        if like := one.pop("x-like", None):
            other = self.schema(self.find("schemas", like))
            members, required = dict(other["properties"]), set(other.get("required", []))
        if patched := one.pop("x-patch-of", None):
            other = self.schema(self.find("schemas", patched))
            members = {name: self.patch(each) for name, each in other["properties"].items()}
            one.setdefault("description", f"The members of `{patched}` that change; null takes one away.")
        for name, each in one.pop("x-members", {}).items():
            bare = name.removesuffix("?")
            if each is False:
                members.pop(bare, None)
                continue
            members[bare] = self.schema(each)
            required = required - {bare} if bare != name or patched else required | {bare}
        made = {"type": "object", "properties": members, "additionalProperties": False}
        return made | ({"required": [name for name in members if name in required]} if required else {})

    def record(self, one):
        """What the declaration of a record says, with what is said beside it."""
        key = "x-record" if "x-record" in one else "x-form"
        name = one[key]
        said = {other: each for other, each in one.items() if other not in (key, "x-members")}
        found = declared(name, self.types, self.schemas[key], is_form=key == "x-form")
        members = {name.removesuffix("?"): (name, each) for name, each in found.get("x-members", {}).items()}
        for name, each in one.get("x-members", {}).items():
            bare = name.removesuffix("?")
            members[bare] = (name, beside(members[bare][1], each) if bare in members else each)
        if key == "x-form":
            limited = {name.removesuffix("?") for name in one.get("x-members", {})}
            members = {bare: (name, each if bare in limited else bounded(each)) for bare, (name, each) in members.items()}
        return {**found, **said, **({"x-members": dict(members.values())} if members else {})}

    def patch(self, one):
        """What is itself an object that can be patched is said by its patch."""
        if "anyOf" in one:
            return {**one, "anyOf": [self.patch(each) for each in one["anyOf"]]}
        name = one.get("$ref", "").rpartition("/")[2]
        return {**one, "$ref": reference("schemas", self.patches[name])["$ref"]} if name in self.patches else one

    def example(self, one):
        if isinstance(one, dict) and "x-page-of" in one:
            item = self.example(self.find("examples", one["x-page-of"]))["value"]
            return {"value": {"items": [item], "total": 1, "next": None}}
        return one if isinstance(one, dict) and one.keys() == {"summary", "value"} else {"value": one}
