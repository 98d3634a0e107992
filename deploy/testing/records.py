#!/usr/bin/env python3
"""Makes what follows from the declarations of records: initializers, JSON both ways, and the schemas of deploy/asyncapi.yaml.

The declarations are the public structs of Shared/Contract. One that has no initializer of its own gets one that names every member; members
that are optional, lists or maps may be left out, and so may those with a value in the declaration. One that is declared as DirectJSON gets
straight-line code that writes and reads its members in the order of their names. What is made stands in Shared/Contract/Made, a file for
each room, and in the document (see schemas.py), and is checked in: who builds Vicinity needs nothing for it.

    records.py          writes the files
    records.py --check  says which are not as they would be made, and exits with 1
"""

import pathlib
import re
import sys

import schemas

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
CONTRACT = ROOT / "Shared/Contract"
MADE = CONTRACT / "Made"
DOCUMENT = ROOT / "deploy/asyncapi.yaml"
# Whose types records have as members.
MODULES = ["Events", "Geo", "Hours"]

DECLARATION = re.compile(r"\s*public (struct|enum) (\w+)(?:: ([^{]+?))? \{")
EXTENSION = re.compile(r"(?:public |package )?extension ([\w.]+)")
MEMBER = re.compile(r"\s*public (?:private\(set\) )?(?:var|let) `?(\w+)`?: ([^={]+?)(?: = (.+))?$")
CASE = re.compile(r'`?(\w+)`?(?: = "([^"]*)")?(?:, |$)')
UNTYPED = re.compile(r"^\s*public (?:private\(set\) )?var (\w+) = ")
INITIALIZER = re.compile(r"\s*(?:public |package |fileprivate )?init\??[(<]")


class Type:
    def __init__(self, name, kind, conformances, room):
        self.name, self.kind, self.room = name, kind, room
        self.conformances = [one.strip() for one in (conformances or "").split(",")]
        self.members = []
        # What is said of itself and of each member.
        self.doc, self.docs = "", {}
        # The texts that an enum stands for.
        self.values = []
        self.untyped = []
        self.is_made = kind == "struct"

    def take_values(self, line):
        if self.kind == "enum" and line.strip().startswith("case "):
            self.values += [text or name for name, text in CASE.findall(line.strip()[5:].split("//")[0].strip())]


def code(line):
    """A line without its texts and its comment."""
    return re.sub(r'"(\\.|[^"\\])*"', '""', line).split("//")[0]


def words(doc):
    """A declaration's comment for those who read JSON: it has no nil."""
    return re.sub(r"\b([Nn])il\b", lambda nil: "Left out" if nil[1] == "N" else "left out", doc)


def types_of(path, room):
    """The types that a file declares, each with its members."""
    found, depth, around, doc = [], 0, [], []
    for line in path.read_text().splitlines():
        if line.lstrip().startswith("///"):
            doc.append(line.strip()[3:].strip())
            continue
        declared, extended = DECLARATION.match(line), EXTENSION.match(line)
        if declared:
            kind, name, conformances = declared.groups()
            of = Type(".".join([outer for _, outer, _ in around] + [name]), kind, conformances, room)
            of.doc = " ".join(doc)
            found.append(of)
            around.append((depth, name, of))
            of.take_values(line.partition("{")[2].rstrip("} "))
        elif extended:
            around.append((depth, extended[1], None))
        elif around and around[-1][2] and depth == around[-1][0] + 1:
            of, member = around[-1][2], MEMBER.match(line)
            if member:
                of.members.append((member[1], member[2], member[3]))
                of.docs[member[1]] = " ".join(doc)
            of.take_values(line)
            if INITIALIZER.match(line):
                of.is_made = False
            of.untyped += UNTYPED.findall(line)
        doc = []
        depth += code(line).count("{") - code(line).count("}")
        while around and depth <= around[-1][0]:
            around.pop()
    return found


class Records:
    def __init__(self):
        self.types = []
        for path in sorted(CONTRACT.rglob("*.swift")):
            room = path.relative_to(CONTRACT).parts[0]
            if room != MADE.name:
                self.types += types_of(path, room)
        self.named = {of.name: of for of in self.types}
        self.others = {}
        for module in MODULES:
            for path in sorted((ROOT / "Shared" / module).rglob("*.swift")):
                self.others |= {of.name: of for of in types_of(path, module)}

    def type(self, name, inside):
        """A type as it is named inside of another; none if it is not of this module."""
        outer = inside.name.split(".")
        found = (self.named.get(".".join(outer[:count] + [name])) for count in range(len(outer), -1, -1))
        return next(filter(None, found), None)

    def full(self, kind, inside):
        """A member's type as an extension names it, which does not see what stands around its type."""
        return re.sub(r"[A-Z][\w.]*", lambda name: getattr(self.type(name[0], inside), "name", name[0]), kind)

    def made(self, of):
        """What is made of a type; nothing if that is not to be."""
        parts = []
        if of.untyped and (of.is_made or "DirectJSON" in of.conformances):
            sys.exit(f"{of.name}.{of.untyped[0]} needs its type in the declaration")
        if of.is_made and of.members:
            parts.append(self.initializer(of))
        if "DirectJSON" in of.conformances:
            parts += [self.writing(of), self.reading(of)]
        return f"extension {of.name} {{\n" + "\n\n".join(parts) + "\n}\n" if parts else ""

    def initializer(self, of):
        def parameter(name, kind, value):
            if value is None and kind.endswith("?"):
                value = "nil"
            if value is None and kind.startswith("["):
                value = "[:]" if ":" in kind else "[]"
            if value is None and kind == "InputPositions":
                value = "InputPositions()"
            return f"        {name}: {self.full(kind, of)}" + (f" = {value}" if value else "")

        # Without another parameter it would be the compiler's own, which only this module sees.
        parameters = ",\n".join([parameter(*member) for member in of.members] + ["        _: Void = ()"])
        assigned = "\n".join(f"        self.{name} = {name}" for name, _, _ in of.members)
        return f"    public init(\n{parameters}\n    ) {{\n{assigned}\n    }}"

    def form(self, kind, of):
        """How a member of a type is read."""
        plain = {"String": "string", "Int": "integer", "Int32": "integer", "Int64": "integer", "Bool": "bool"}
        lists = {"[String]": "strings", "[String: String]": "texts"}
        if kind in plain or kind in lists:
            return plain.get(kind) or lists[kind]
        if kind.startswith("["):
            return "values"
        named = self.type(kind, of)
        return "word" if named and named.kind == "enum" and "String" in named.conformances else "value"

    def writing(self, of):
        lines = []
        for name, kind, _ in sorted(of.members):
            form = self.form(kind.rstrip("?"), of)
            if not kind.endswith("?"):
                lines.append(f'writer.member("{name}", {name})')
            elif form == "word":
                lines.append(f'writer.member("{name}", ifAny: {name}?.rawValue)')
            elif form in ("string", "value"):
                lines.append(f'writer.member("{name}", ifAny: {name})')
            else:
                lines.append(f'if let {name} {{ writer.member("{name}", {name}) }}')
        body = "\n".join(f"        {line}" for line in ["writer.open()", *lines, "writer.close()"])
        return f"    public func write(to writer: inout JSONWriter) {{\n{body}\n    }}"

    def reading(self, of):
        lines = []
        for name, kind, _ in sorted(of.members):
            label = "ifAny: " if kind.endswith("?") else ""
            lines.append(f'{name} = try reader.{self.form(kind.rstrip("?"), of)}({label}"{name}")')
        body = "\n".join(f"        {line}" for line in ["try reader.open()", *lines, "try reader.close()"])
        head = "    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {"
        return f"{head}\n{body}\n    }}"

    def files(self):
        """What is made of each room."""
        rooms = {}
        for of in self.types:
            if of.kind == "struct" and (text := self.made(of)):
                rooms.setdefault(of.room, []).append(text)
        for room, texts in rooms.items():
            body = "\n".join(texts)
            words = set(re.findall(r"[A-Z]\w*", body))
            if "JSONWriter" in words:
                words.add("Timestamp")
            modules = sorted({of.room for name, of in self.others.items() if name in words})
            imports = "".join(f"public import {module}\n" for module in modules)
            yield MADE / f"{room}+Made.swift", f"// Made by deploy/testing/records.py.\n{imports}\n{body}"


def main():
    is_check = sys.argv[1:] == ["--check"]
    records = Records()
    made = dict(records.files()) | {DOCUMENT: schemas.document(records, ROOT, words)}
    there = {path: path.read_text() for path in [DOCUMENT, *MADE.glob("*.swift")]}
    if there == made:
        return 0
    for path in sorted(there.keys() | made.keys()):
        if there.get(path) == made.get(path):
            continue
        if is_check:
            print(f"{path.relative_to(ROOT)} is not as deploy/testing/records.py makes it", file=sys.stderr)
        elif path in made:
            MADE.mkdir(exist_ok=True)
            path.write_text(made[path])
        else:
            path.unlink()
    return 1 if is_check else 0


if __name__ == "__main__":
    sys.exit(main())
