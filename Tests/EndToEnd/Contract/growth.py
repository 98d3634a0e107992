"""Holds the events' document against those of earlier releases: schemas only grow.

An older release reads what this one writes, and this one reads what an older one wrote. So nothing that was promised may go: no topic,
no event, no member, no value of a list of values; and a member that may be missing stays so, as one that has to be there does.

    growth.py                  compares deploy/asyncapi.yaml with every release that was recorded
    growth.py record VERSION   records it as that of a release
"""

import json
import pathlib
import sys

import yaml

ROOT = pathlib.Path(__file__).resolve().parents[3]
RELEASES = pathlib.Path(__file__).resolve().parent / "releases"


def read_document():
    """The channels and schemas, without descriptions and examples."""
    document = yaml.safe_load((ROOT / "deploy/asyncapi.yaml").read_text())
    return {"channels": bare(document["channels"]), "components": bare(document["components"])}


def bare(node):
    if isinstance(node, dict):
        # A member may be called "description", too: then it is a schema, not a text.
        return {
            name: bare(value)
            for name, value in node.items()
            if not (name in ("description", "summary", "title", "examples", "example") and not isinstance(value, dict))
        }
    return [bare(item) for item in node] if isinstance(node, list) else node


class Comparison:
    """Collects what an older document promised and the newer one does not keep."""

    def __init__(self, old, new):
        self.documents = (old, new)
        self.problems = []
        self.seen = set()

    def run(self):
        old, new = self.documents
        for name, channel in old["channels"].items():
            if name not in new["channels"]:
                self.problems.append(f"{name}: the topic is gone")
                continue
            for member in ("x-owner", "x-key", "x-partition-key", "x-kept"):
                if channel.get(member) != new["channels"][name].get(member):
                    self.problems.append(f"{name}: {member} was {channel.get(member)!r}")
            self.compare_maps(channel["messages"], new["channels"][name]["messages"], name)
        return self.problems

    def resolve(self, node, document):
        while isinstance(node, dict) and "$ref" in node:
            target = document
            for part in node["$ref"].removeprefix("#/").split("/"):
                target = target[part]
            node = target
        return node

    def compare_maps(self, old, new, path):
        for name, node in old.items():
            if name not in new:
                self.problems.append(f"{path}.{name} is gone")
            else:
                self.compare(node, new[name], f"{path}.{name}")

    def compare(self, old, new, path):
        key = (json.dumps(old, sort_keys=True), json.dumps(new, sort_keys=True))
        if key in self.seen:
            return
        self.seen.add(key)
        old, new = self.resolve(old, self.documents[0]), self.resolve(new, self.documents[1])
        if not isinstance(old, dict) or not isinstance(new, dict):
            if old != new:
                self.problems.append(f"{path} was {old!r}, is {new!r}")
            return
        for name, was in old.items():
            self.compare_keyword(name, was, new.get(name), f"{path}")
        if "required" not in old and new.get("required") and "properties" in old:
            self.problems.append(f"{path}: {sorted(new['required'])} did not have to be there")
        if old.get("additionalProperties", True) and new.get("additionalProperties") is False:
            self.problems.append(f"{path}: other members were allowed")

    def compare_keyword(self, name, was, now, path):
        match name:
            case "properties" | "messages" | "patternProperties":
                self.compare_maps(was, now or {}, path)
            case "required":
                if set(was) != set(now or []):
                    self.problems.append(f"{path}: had to be there: {sorted(was)}; now {sorted(now or [])}")
            case "enum":
                if gone := [value for value in was if value not in (now or [])]:
                    self.problems.append(f"{path}: the values {gone} are gone")
            case "const":
                if was != now:
                    self.problems.append(f"{path} was always {was!r}")
            case "maximum" | "maxLength" | "maxItems" | "maxProperties":
                if now is not None and now < was:
                    self.problems.append(f"{path}: {name} was {was}, is {now}")
            case "minimum" | "minLength" | "minItems" | "minProperties":
                if now is not None and now > was:
                    self.problems.append(f"{path}: {name} was {was}, is {now}")
            case "oneOf" | "anyOf" | "allOf":
                if len(now or []) < len(was) or (name == "allOf" and len(now) > len(was)):
                    self.problems.append(f"{path}: {name} had {len(was)} kinds")
                for index, (one, other) in enumerate(zip(was, now or [])):
                    self.compare(one, other, f"{path}.{name}[{index}]")
            case "items" | "additionalProperties" | "payload" | "headers" if isinstance(was, dict):
                self.compare(was, now, f"{path}.{name}")
            case "type" | "pattern" | "format":
                if was != now:
                    self.problems.append(f"{path}: {name} was {was!r}, is {now!r}")


def main():
    document = read_document()
    if sys.argv[1:2] == ["record"]:
        RELEASES.mkdir(exist_ok=True)
        (RELEASES / f"{sys.argv[2]}.json").write_text(json.dumps(document, indent=1, sort_keys=True) + "\n")
        return
    releases = sorted(RELEASES.glob("*.json"))
    problems = []
    for release in releases:
        for problem in Comparison(json.loads(release.read_text()), document).run():
            problems.append(f"against {release.stem}: {problem}")
    if not releases:
        problems.append("no release was recorded")
    for problem in problems:
        print(problem)
    print(f"events: {len(document['channels'])} topics against {', '.join(r.stem for r in releases)}: {len(problems)} problems")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
