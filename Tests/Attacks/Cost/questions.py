"""Questions that the API's document allows, at random, and changed at random: longer, farther, more, in other letters.

Nothing here knows an operation: what a parameter may be is read from the document, and what it looks like from its example. So
operations that are added are asked, too.
"""

import json
import random
import re
import urllib.parse

NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
ALPHABETS = ["abcdefghijklmnopqrstuvwxyz", "éèàñöüçï", "\u0301\u0316\u0302", "กขคงจชซดตบป", "電話番号東京", "a", " -.,;'"]


class Operation:
    def __init__(self, document, path, method, definition, shared):
        self.document, self.path, self.method = document, path, method
        self.name = f"{method.upper()} {path}"
        self.parameters = [self.resolved(one) for one in shared + definition.get("parameters", [])]
        content = self.resolved(definition.get("requestBody", {})).get("content", {})
        self.media, body = next(iter(content.items()), (None, {}))
        self.body = self.resolved(body.get("schema", {})) if self.media else None

    def resolved(self, thing):
        while isinstance(thing, dict) and "$ref" in thing:
            found = self.document
            for part in thing["$ref"].removeprefix("#/").split("/"):
                found = found[part]
            thing = found
        return thing

    def schema(self, parameter):
        return self.resolved(parameter.get("schema", {"type": "string"}))


# What the gateway serves beside the API: the document does not have it.
PAGES = {"/": [], "/sitemap.xml": [], "/sitemap/{number}": ["0.xml", "1.xml", "2.xml"], "/place/{id}": [], "/item/{id}": [], "/movie/{id}": []}


def operations(document):
    """All that anybody may ask without a token, and what can be read with one that anybody gets."""
    for path, examples in PAGES.items():
        parameters = [{"name": name, "in": "path", "required": True, "schema": {"type": "string", **({"enum": examples} if examples else {})}}
                      for name in re.findall(r"{(\w+)}", path)]
        operation = Operation(document, path, "get", {"parameters": parameters}, [])
        operation.needs_token = False
        yield operation
    for path, methods in document["paths"].items():
        for method, definition in methods.items():
            if method == "parameters":
                continue
            is_open = {} in definition.get("security", document.get("security", [{}]))
            if method == "get" or method == "post" and is_open:
                operation = Operation(document, path, method, definition, methods.get("parameters", []))
                operation.needs_token = not is_open
                yield operation


class Question:
    def __init__(self, operation, values=None, body=None, headers=None):
        self.operation, self.values, self.body, self.headers = operation, values or {}, body, headers or {}

    def request(self):
        path, query, headers = self.operation.path, [], dict(self.headers)
        for parameter in self.operation.parameters:
            value = self.values.get(parameter["name"])
            if value is None:
                continue
            if parameter["in"] == "path":
                path = path.replace("{" + parameter["name"] + "}", urllib.parse.quote(value, safe=""))
            elif parameter["in"] == "query":
                query.append(f"{parameter['name']}={urllib.parse.quote(value, safe=',;.:-')}")
            elif value.isascii():
                headers[parameter["name"]] = value
        body = None
        if self.body is not None:
            headers["Content-Type"] = self.operation.media
            body = (json.dumps(self.body, ensure_ascii=False) if "json" in self.operation.media else
                    urllib.parse.urlencode(self.body) if isinstance(self.body, dict) else str(self.body)).encode()
        return self.operation.method.upper(), path + ("?" + "&".join(query) if query else ""), headers, body


def first(operation, ids):
    """The plainest question: only what must be there."""
    values = {}
    for parameter in operation.parameters:
        if parameter.get("required"):
            known = known_ids(operation, parameter, ids)
            values[parameter["name"]] = random.choice(known) if known else sample(operation, parameter) or "x"
    body = None
    if operation.body is not None:
        body = {name: value_of(operation.resolved(schema), 0) for name, schema in operation.body.get("properties", {}).items()
                if name in operation.body.get("required", [])} if operation.body.get("type") == "object" else "x"
    return Question(operation, values, body)


def known_ids(operation, parameter, ids):
    """Those of the kind of things that the path is of."""
    kind = operation.path.removeprefix("/v1").split("/")[1]
    return ids.get(kind) or ids.get(f"{kind}s") if parameter["in"] == "path" and parameter["name"] == "id" else None


def sample(operation, parameter):
    schema = operation.schema(parameter)
    examples = [parameter.get("example"), schema.get("example")] + [
        one.get("value") for one in parameter.get("examples", {}).values()] + schema.get("examples", []) + schema.get("enum", [])
    found = next((one for one in examples if one is not None), None)
    if isinstance(found, bool):
        return str(found).lower()
    return ",".join(map(str, found)) if isinstance(found, list) else str(found) if found is not None else None


def changed(question, ids, cursors):
    """The same with one to three of its values set, left out or changed."""
    operation = question.operation
    new = Question(operation, dict(question.values), json.loads(json.dumps(question.body)), dict(question.headers))
    for _ in range(random.randint(1, 3)):
        roll = random.random()
        if new.body is not None and roll < 0.6:
            change_body(operation, new)
        elif roll < 0.9 and operation.parameters:
            parameter = random.choice(operation.parameters)
            name, before = parameter["name"], new.values.get(parameter["name"])
            if before is not None and not parameter.get("required") and random.random() < 0.2:
                del new.values[name]
            elif parameter["in"] == "path" and (known := known_ids(operation, parameter, ids)):
                new.values[name] = random.choice(known)
            elif name in ("cursor", "since") and cursors:
                new.values[name] = random.choice(cursors)
            else:
                new.values[name] = value(operation, parameter, before)
        elif roll < 0.93:
            new.headers["Accept-Encoding"] = "gzip"
        else:
            new.headers["Accept-Language"] = random.choice(["th", "fi", "de;q=0.5,sv", "ca", ",".join(["es"] * 500), "fr"])
    return new


def value(operation, parameter, before):
    schema = operation.schema(parameter)
    if isinstance(schema.get("type"), list):
        schema = {**schema, "type": schema["type"][0]}
    kind = schema.get("type", "string")
    if "enum" in schema:
        return str(random.choice(schema["enum"]))
    if kind in ("number", "integer"):
        low, high = schema.get("minimum", 0), schema.get("maximum", 1_000_000)
        return str(random.choice([low, high, high, int(low + (high - low) * random.random())]))
    if kind == "boolean":
        return random.choice(["true", "true", "false"])
    if kind == "array":
        known = sample(operation, parameter)
        most = schema.get("maxItems", 20)
        items = (before or known or "a").split(",")
        return ",".join((items * most)[:random.randint(1, most)])
    return text(before or sample(operation, parameter) or "a", schema.get("maxLength", 1000))


CHANGES = ["more", "far", "near", "more far"]
LETTERS = [(alphabet, size) for alphabet in ALPHABETS for size in (1, 6, 60)]


def one_by_one(question, ids):
    """The plainest question with each of its values set, in each of the ways that there are."""
    operation = question.operation

    def new(name, value):
        return Question(operation, {**question.values, name: value}, json.loads(json.dumps(question.body)), question.headers)

    for parameter in operation.parameters:
        schema, name = operation.schema(parameter), parameter["name"]
        known = question.values.get(name) or sample(operation, parameter) or "a"
        if found := known_ids(operation, parameter, ids):
            yield from (new(name, one) for one in found)
            continue
        if "enum" in schema:
            yield from (new(name, str(one)) for one in schema["enum"])
        elif schema.get("type", "string") == "string":
            ways = CHANGES if NUMBER.search(known) else LETTERS
            yield from (new(name, text(known, schema.get("maxLength", 1000), way)) for way in ways)
        else:
            yield from (new(name, value(operation, parameter, None)) for _ in range(3))
    if isinstance(question.body, dict):
        for name, schema in operation.body.get("properties", {}).items():
            schema = operation.resolved(schema)
            for way in LETTERS if schema.get("type") == "string" else [None]:
                changed = new("", None)
                changed.body[name] = value_of(schema, 1, way)
                yield changed
    elif question.body is not None:
        for way in LETTERS:
            changed = new("", None)
            changed.body = "context=" + words(60_000, 60_000, way)
            yield changed


def text(before, most, way=None):
    """A text as long as may be, or like the one before but with other numbers, or of other letters."""
    numbers = NUMBER.findall(before)
    separator = next((one for one in ";|, " if one in before), " ")
    if numbers:
        parts = before.split(separator)
        change = way or random.choice(CHANGES)
        if "more" in change:
            count = 1000 if way else len(parts) * random.choice([2, 10, 1000])
            parts = (parts * most)[:max(1, min(1000, most // (max(len(one) for one in parts) + 2), count))]
        reach = 88.0 if "far" in change else 0.2 if change == "near" else 0
        if reach:
            parts = [NUMBER.sub(lambda one: f"{moved(float(one[0]), reach):.1f}", part) for part in parts]
        whole = separator.join(parts)
        while len(whole) > most and len(parts) > 1:
            parts.pop()
            whole = separator.join(parts)
        return whole
    return words(most if way else random.choice([1, 3, 20, most]), most, way)


def moved(number, reach):
    return random.uniform(-reach, reach) if reach > 1 else number + random.uniform(-reach, reach)


def words(length, most, way=None):
    alphabet, size = way or (random.choice(ALPHABETS), random.choice([1, 4, 8, 60]))
    # The beginning is made letter by letter, and repeated: a megabyte would take long.
    parts, made = [], 0
    while made < min(length, 50_000):
        parts.append("".join(random.choices(alphabet, k=size)) + random.choice(["", " ", " "]))
        made += len(parts[-1])
    whole = "".join(parts)
    whole *= length // max(1, len(whole)) + 1
    # Bounds of texts are of bytes here, of characters there.
    return whole.encode()[:most].decode(errors="ignore")[:length] or "a"


def value_of(schema, size, way=None):
    if "enum" in schema:
        return schema["enum"][0]
    kind = schema.get("type")
    kind = kind[0] if isinstance(kind, list) else kind
    if kind == "string":
        return words(int(schema.get("maxLength", 1000) * size) or 20, schema.get("maxLength", 1000), way)
    if kind in ("integer", "number"):
        return schema.get("maximum", 100) if size else schema.get("minimum", 1)
    return {} if kind == "object" else []


def change_body(operation, question):
    if isinstance(question.body, dict) and operation.body.get("properties"):
        name, schema = random.choice(list(operation.body["properties"].items()))
        question.body[name] = value_of(operation.resolved(schema), random.choice([0.001, 0.01, 0.1, 1, 1]))
    else:
        question.body = words(random.choice([10, 1000, 60_000]), 60_000)
