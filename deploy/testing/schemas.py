"""Generates the AsyncAPI document's schemas of records: types, members and their comments.

deploy/asyncapi-limits.json has what declarations lack: limits of members under `limits`, and names of handwritten schemas under `types`.
"""

import json
import re

MARK = "    # What follows is made by deploy/testing/records.py of the declarations in Shared/Contract.\n"
PLAIN = {
    "String": {"type": "string"}, "Bool": {"type": "boolean"}, "Double": {"type": "number"}, "Int": {"type": "integer"},
    "Int32": {"type": "integer"}, "Int64": {"type": "integer"},
}
PAYLOAD = re.compile(r'EventType\(\s*"[^"]+",\s*([A-Z][\w.]*)\.self')


class Unknown(Exception):
    pass


class Schemas:
    def __init__(self, records, limits, words):
        self.words = words
        self.records, self.types, self.limits = records, limits["types"], dict(limits["limits"])
        self.made, self.used = {}, set()

    def of(self, kind, inside):
        """The schema of a member's type."""
        kind = kind.rstrip("?")
        if kind in self.types:
            return self.reference(self.types[kind])
        if kind in PLAIN:
            return dict(PLAIN[kind])
        if kind.startswith("[") and ":" in kind:
            return {"type": "object", "additionalProperties": self.of(kind[1:-1].split(":", 1)[1].strip(), inside)}
        if kind.startswith("["):
            return {"type": "array", "items": self.of(kind[1:-1], inside)}
        found = self.records.type(kind, inside) or self.records.others.get(kind)
        if found and found.name in self.types:
            return self.reference(self.types[found.name])
        if found is None:
            raise Unknown(f"{inside.name} has a {kind}, which is neither a record nor in asyncapi-limits.json")
        if found.name not in self.made:
            self.made[found.name] = None
            self.made[found.name] = self.record(found)
        return self.reference(found.name)

    @staticmethod
    def reference(name):
        return {"$ref": f"#/components/schemas/{name}"}

    def record(self, of):
        schema = {"description": self.words(of.doc)} if of.doc else {}
        if of.kind == "enum":
            if "String" not in of.conformances or not of.values:
                raise Unknown(f"{of.name} is not an enum of strings: write its schema in the document")
            return {"type": "string", **schema, "enum": of.values}
        required = [name for name, kind, value in of.members if not kind.endswith("?") and not of.leaves_out(value)]
        schema = {"type": "object", **schema, **({"required": required} if required else {})}
        schema["properties"] = {name: self.member(of, name, kind) for name, kind, _ in of.members}
        return schema

    def member(self, of, name, kind):
        schema = self.of(kind, of)
        if limit := self.limits.get(f"{of.name}.{name}"):
            self.used.add(f"{of.name}.{name}")
            if isinstance(limit, str):
                limit = {"items": self.reference(limit)} if "items" in schema else self.reference(limit)
            # It replaces a reference to a named schema.
            schema = limit if "$ref" in limit or "$ref" in schema else schema | limit
        return schema | ({"description": self.words(of.docs[name])} if of.docs.get(name) else {})

    def payloads(self, texts):
        """Schemas of all payloads and their members, in the order of their names."""
        for name in sorted({name for text in texts for name in PAYLOAD.findall(text)}):
            self.of(name, Outside())
        if unused := sorted(self.limits.keys() - self.used):
            raise Unknown(f"asyncapi-limits.json has names that are no members of payloads: {', '.join(unused)}")
        return dict(sorted(self.made.items()))


class Outside:
    name = ""


def flow(value, key=None):
    """YAML on one line."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{name}: {flow(one, name)}" for name, one in value.items()) + " }" if value else "{}"
    if isinstance(value, list):
        return "[" + ", ".join(flow(one) for one in value) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    text = str(value)
    if not isinstance(value, str) or (re.fullmatch(r"[A-Za-z][\w-]*", text) and key != "description"):
        return text if text not in ("true", "false", "null", "yes", "no", "on", "off") else f"'{text}'"
    return "'" + text.replace("'", "''") + "'"


def block(name, schema):
    lines = [f"    {name}:"]
    for key, value in schema.items():
        if key == "properties":
            lines += ["      properties:"] + [f"        {member}: {flow(one)}" for member, one in value.items()]
        else:
            lines.append(f"      {key}: {flow(value, key)}")
    return "\n".join(lines) + "\n"


def document(records, root, words):
    """The document with regenerated schemas."""
    text = (root / "deploy/asyncapi.yaml").read_text()
    limits = json.loads((root / "deploy/asyncapi-limits.json").read_text())
    texts = [path.read_text() for module in ("Contract", "Events") for path in sorted((root / "Shared" / module).rglob("*.swift"))]
    made = Schemas(records, limits, words).payloads(texts)
    return text.partition(MARK)[0] + MARK + "".join(block(name, schema) for name, schema in made.items())
