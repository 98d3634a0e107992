"""Compares what is asked and answered with deploy/openapi: every status, type and member of an answer, and every parameter.

The schemas of answers are closed, so a member that the document does not name is found here.
"""

import json
import re
import urllib.parse

from jsonschema import Draft202012Validator, FormatChecker

METHODS = ("get", "put", "post", "patch", "delete")


class Document:
    def __init__(self, document):
        self.document = document
        self.operations = []
        for path, item in document["paths"].items():
            pattern = re.compile(re.sub(r"\\\{[a-z]+\\\}", "[^/]+?", re.escape(path)) + "$")
            for method in METHODS:
                if method in item:
                    parameters = item.get("parameters", []) + item[method].get("parameters", [])
                    self.operations.append(Operation(self, method.upper(), path, pattern, item[method], parameters))
        # What is written out goes before what is made of parameters.
        self.operations.sort(key=lambda one: one.path.count("{"))

    def operation(self, method, path):
        return next((one for one in self.operations if one.method == method and one.pattern.match(path)), None)

    def resolve(self, node):
        while isinstance(node, dict) and "$ref" in node:
            found = self.document
            for part in node["$ref"].removeprefix("#/").split("/"):
                found = found[part.replace("~1", "/").replace("~0", "~")]
            node = found
        return node

    def faults(self, schema, value):
        """What of a value does not fit a schema, as sentences."""
        whole = {"allOf": [schema], "components": self.document["components"]}
        validator = Draft202012Validator(whole, format_checker=FormatChecker())
        return [f"{'/'.join(map(str, one.absolute_path)) or 'all of it'}: {one.message[:300]}" for one in validator.iter_errors(value)]


    def compare_examples(self):
        """What is missing or wrong among the document's examples: of every body, and of every parameter of a path."""
        for operation in self.operations:
            for one in operation.parameters:
                schema = self.resolve(one["schema"])
                shown = [one["example"]] if "example" in one else schema.get("examples", schema.get("enum", []))
                if one["in"] == "path" and not shown and schema.get("type") != "integer":
                    yield f"{operation.name}: no example of {one['name']}"
                yield from (f"{operation.name}: the example of {one['name']}: {fault}" for value in shown
                            for fault in self.faults(one["schema"], value))
            bodies = [("the request", operation.content.get("requestBody", {}))]
            bodies += [(code, self.resolve(one)) for code, one in operation.content["responses"].items()]
            for about, body in bodies:
                for kind, media in body.get("content", {}).items():
                    yield from (f"{operation.name}, {about}, {kind}: {fault}" for fault in self.faults_of_examples(media))

    def faults_of_examples(self, media):
        schema = media.get("schema", {})
        if self.resolve(schema).get("format") == "binary":
            return
        shown = [media["example"]] if "example" in media else [self.resolve(one)["value"] for one in media.get("examples", {}).values()]
        if not shown:
            yield "no example"
        for value in shown:
            yield from self.faults(schema, value)


class Operation:
    def __init__(self, document, method, path, pattern, content, parameters):
        self.document, self.method, self.path, self.pattern, self.content = document, method, path, pattern, content
        self.name = content["operationId"]
        self.parameters = [document.resolve(one) for one in parameters]

    def query(self):
        return {one["name"] for one in self.parameters if one["in"] == "query"}

    def keys(self):
        """Parameters of the query that say who asks."""
        schemes = [self.document.document["components"]["securitySchemes"][name] for one in self.content["security"] for name in one]
        return {one["name"] for one in schemes if one.get("in") == "query"}


class Answers:
    """Looks at answers as they come, and says in the end what was wrong and which operations were never seen to succeed."""

    def __init__(self, document):
        self.document = Document(document)
        self.faults = []
        self.seen = {}

    def look(self, method, url, status, headers, body):
        parts = urllib.parse.urlsplit(url)
        operation = self.document.operation(method, parts.path)
        if operation is None:
            return
        about = f"{operation.name} ({status})"
        asked = {name for name, _ in urllib.parse.parse_qsl(parts.query, keep_blank_values=True)}
        unknown = asked - operation.query() - operation.keys() - {UNKNOWN}
        if unknown and status < 400:
            self.faults.append(f"{about}: takes {', '.join(sorted(unknown))}, which the document does not name")
        response = self.document.resolve(operation.content["responses"].get(str(status)))
        if response is None:
            self.faults.append(f"{about}: this status is not in the document: {body[:300]}")
            return
        self.seen.setdefault(operation.name, set()).add(status)
        content = response.get("content", {})
        kind = (headers.get("Content-Type") or "").split(";")[0]
        if not body:
            return
        if kind not in content:
            self.faults.append(f"{about}: answers with {kind or 'no type'}, which the document does not name")
            return
        values = body.splitlines() if kind == "application/x-ndjson" else [body] if kind.endswith("json") else []
        for value in values:
            self.faults += [f"{about}: {one}" for one in self.document.faults(content[kind]["schema"], json.loads(value))]

    def look_at_block(self, kind, data):
        """What a stream said."""
        known = self.document.resolve({"$ref": "#/components/schemas/StreamEvents"})["properties"]
        if kind not in known:
            self.faults.append(f"the stream says {kind}, which the document does not name")
            return
        identity = {"$ref": "#/components/schemas/StreamEventIdentity"}
        self.faults += [f"the stream's event of {kind}: {one}" for one in self.document.faults(identity, data.pop("event"))]
        self.faults += [f"the stream's {kind}: {one}" for one in self.document.faults(known[kind], data)]

    def compare_parameters(self, ask):
        """Every question says which parameters it knows when it is asked with another one."""
        for operation in self.document.operations:
            if operation.method != "GET" or operation.path.startswith(OLD):
                continue
            if operation.path == "/v1/sign-in/callback":
                # What providers add to it nobody knows.
                continue
            path = re.sub(r"\{([a-z]+)\}", lambda found: SAMPLE[found[1]], operation.path)
            status, problem = ask(f"{path}?{UNKNOWN}=1")
            found = re.search(rb"is not known; (?:there are none here|known here are ([^\"]*))", problem)
            if status != 400 or not found:
                # Reads of one thing look at no query.
                if operation.query():
                    self.faults.append(f"{operation.name}: takes a parameter that nobody knows: {status} {problem}")
                continue
            known = set(found[1].decode().split(", ")) if found[1] else set()
            if known != operation.query() | operation.keys():
                self.faults.append(
                    f"{operation.name}: knows {sorted(known)}, the document {sorted(operation.query())}")

    def compare_examples(self):
        self.faults += self.document.compare_examples()

    def missing(self):
        """Operations that never answered with what they are for."""
        for operation in self.document.operations:
            if operation.name in UNSEEN:
                continue
            wanted = {int(code) for code in operation.content["responses"] if code in ("200", "201", "204")}
            if not wanted:
                # What is only taken, and what only leads on.
                wanted = {202, 303}
            if not wanted & self.seen.get(operation.name, set()):
                yield f"{operation.name}: never seen to succeed, only {sorted(self.seen.get(operation.name, []))}"


# What the paths' parameters stand for where only their form counts.
UNKNOWN = "nobody-knows-this"
SAMPLE = {"id": "one", "topic": "places", "service": "catalog", "name": "coffee.svg", "number": "1", "week": "2026-W47", "code": "x",
          "merchant": "m-one", "secret": "x", "webhook": "w-one", "event": "x", "device": "d-one", "search": "s-one"}
# Old clients leave out, misspell and add what they like.
OLD = ("/MapNewHomeServices.svc", "/LocalSearchService", "/ContentAnalysisService", "/geolocatedRecommendations")
# What is put aside is broken, and nothing that comes in by the gateway breaks: tests of the services resend.
# No provider of sign-ins stands beside these tests: those of accounts and of the page have one.
UNSEEN = ("resendDeadLetter", "leaveForProvider")
