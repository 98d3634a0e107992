#!/usr/bin/env python3
"""Generates code and schemas from the declarations of records: initializers, JSON coding, and the schemas of deploy/asyncapi.yaml.

The declarations are the public structs of Shared/Contract.

- A struct without an initializer gets one with every member. Members that are optional, lists or maps, or have a value in the declaration,
  have a default.
- A struct that is DirectJSON, DirectlyWritten or DirectlyRead gets straight-line code that writes or reads its members in the order of their
  names. Members that are none of these are coded by Codable.
- A struct that is MayLackMembers or HadHolds also gets `init(from:)`, one that is HasMembers a list of its members.

Generated files are in Shared/Contract/Made, one for each room, and in the document (see schemas.py). They are checked in, so that a build
needs no generator.

    records.py          writes the files
    records.py --check  lists files that are not current, and exits with 1
"""

import pathlib
import re
import sys
import textwrap

import schemas

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
CONTRACT = ROOT / "Shared/Contract"
MADE = CONTRACT / "Made"
DOCUMENT = ROOT / "deploy/asyncapi.yaml"
# Modules whose types are members of records.
MODULES = ["Events", "Geo", "Hours"]

DECLARATION = re.compile(r"\s*(public |private |fileprivate |package )?(struct|enum) (\w+)(?:: ([^{]+?))? \{")
EXTENSION = re.compile(r"(?:public |package )?extension ([\w.]+)(?:: ([^{]+?))? \{")
MEMBER = re.compile(r"\s*(?:public )?(?:private\(set\) )?(?:var|let) `?(\w+)`?: ([^={]+?)(?: = (.+))?$")
CASE = re.compile(r'`?(\w+)`?(?: = "([^"]*)")?(?:, |$)')
UNTYPED = re.compile(r"^\s*public (?:private\(set\) )?var (\w+) = ")
DIRECT = {"DirectJSON", "DirectlyWritten", "DirectlyRead"}
KEYWORDS = {"is"}
SHOWN = re.compile(r"static let shown = ShownMembers\(([^)]*)\)")
INITIALIZER = re.compile(r"\s*(?:public |package |fileprivate )?init\??[(<]")


class Type:
    def __init__(self, name, kind, conformances, room):
        self.name, self.kind, self.room = name, kind, room
        self.conformances = [one.strip() for one in (conformances or "").split(",")]
        self.members = []
        # Comments of the type and of each member.
        self.doc, self.docs = "", {}
        # Raw values of an enum.
        self.values = []
        self.untyped = []
        # Members that everybody may see.
        self.shown = set()
        # Protocols by which it can be written and read as a member, generated or by hand.
        self.direct = DIRECT & set(self.conformances)
        self.is_made = kind == "struct"

    def take_values(self, line):
        if self.kind == "enum" and line.strip().startswith("case "):
            self.values += [text or name for name, text in CASE.findall(line.strip()[5:].split("//")[0].strip())]


    @property
    def is_written(self):
        return bool(self.direct & {"DirectJSON", "DirectlyWritten"})

    @property
    def is_read(self):
        return bool(self.direct & {"DirectJSON", "DirectlyRead"})

    def has_default(self, value):
        """Whether a member may be missing in JSON and then has the declaration's value."""
        return value is not None and "MayLackMembers" in self.conformances

    def leaves_out(self, value):
        """Whether an empty list is left out."""
        return self.has_default(value) and value == "[]"


def code(line):
    """A line without string literals and comment."""
    return re.sub(r'"(\\.|[^"\\])*"', '""', line).split("//")[0]


def escaped(name):
    return f"`{name}`" if name in KEYWORDS else name


def words(doc):
    """A declaration's comment for readers of JSON, which has no nil."""
    return re.sub(r"\b([Nn])il\b", lambda nil: "Left out" if nil[1] == "N" else "left out", " ".join(doc.split()))


def types_of(path, room, extended_types, is_public=True):
    """Types that a file declares, each with its members; only public ones by default. Adds conformances of its extensions."""
    found, depth, around, doc = [], 0, [], []
    for line in path.read_text().splitlines():
        if line.lstrip().startswith("///"):
            doc.append(line.strip()[3:].strip())
            continue
        declared, extended = DECLARATION.match(line), EXTENSION.match(line)
        if declared and (declared[1] == "public " or not is_public):
            _, kind, name, conformances = declared.groups()
            of = Type(".".join([outer for _, outer, _ in around] + [name]), kind, conformances, room)
            of.doc = " ".join(doc)
            found.append(of)
            around.append((depth, name, of))
            of.take_values(line.partition("{")[2].rstrip("} "))
        elif extended:
            around.append((depth, extended[1], None))
            extended_types.setdefault(extended[1], set()).update(re.split(r",\s*", extended[2] or ""))
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
        self.types, extended = [], {}
        for path in sorted(CONTRACT.rglob("*.swift")):
            room = path.relative_to(CONTRACT).parts[0]
            if room != MADE.name:
                self.types += types_of(path, room, extended)
        self.named = {of.name: of for of in self.types}
        for path in CONTRACT.rglob("*.swift"):
            for part in path.read_text().split("\nextension ")[1:]:
                if shown := SHOWN.search(part):
                    self.named[part.split()[0]].shown = set(re.findall(r'"(\w+)"', shown[1]))
        self.others = {}
        for module in MODULES:
            for path in sorted((ROOT / "Shared" / module).rglob("*.swift")):
                self.others |= {of.name: of for of in types_of(path, module, extended)}
        for name, conformances in extended.items():
            if of := self.named.get(name) or self.others.get(name):
                of.direct |= DIRECT & conformances

    def type(self, name, inside):
        """A type by its name inside another; None for a type of another module."""
        outer = inside.name.split(".")
        found = (self.named.get(".".join(outer[:count] + [name])) for count in range(len(outer), -1, -1))
        return next(filter(None, found), None)

    def known(self, name, inside):
        return self.type(name, inside) or self.others.get(name)

    def full(self, kind, inside):
        """A member's type with its full name, as an extension needs it."""
        return re.sub(r"[A-Z][\w.]*", lambda name: getattr(self.type(name[0], inside), "name", name[0]), kind)

    def made(self, of):
        """Generated code of a type; empty if there is none."""
        declared, parts = set(of.conformances), []
        if of.untyped and (of.is_made or DIRECT & declared):
            sys.exit(f"{of.name}.{of.untyped[0]} needs its type in the declaration")
        if of.is_made and of.members:
            parts.append(self.initializer(of))
        if {"DirectJSON", "DirectlyWritten"} & declared:
            parts.append(self.writing(of))
        if {"DirectJSON", "DirectlyRead"} & declared:
            parts.append(self.reading(of))
        if "HasMembers" in declared:
            parts.append(self.listing(of))
        if {"MayLackMembers", "HadHolds"} & declared:
            parts.append(self.decoding(of))
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

        # Without a further parameter it would clash with the compiler's own, which only this module sees.
        parameters = ",\n".join([parameter(*member) for member in of.members] + ["        _: Void = ()"])
        assigned = "\n".join(f"        self.{name} = {escaped(name)}" for name, _, _ in of.members)
        return f"    public init(\n{parameters}\n    ) {{\n{assigned}\n    }}"

    def form(self, kind, of):
        """Form in which a member is read and written."""
        plain = {
            "String": "string", "Int": "integer", "Int32": "integer", "Int64": "integer", "Bool": "bool", "Double": "double",
            "[String]": "strings", "[String: String]": "texts"}
        if kind in plain:
            return plain[kind]
        if kind.startswith("["):
            element = self.known(kind[1:-1], of)
            return "values" if element and element.is_written and element.is_read else "other"
        named = self.known(kind, of)
        if named and named.kind == "enum" and "String" in named.conformances:
            return "word"
        if named and "DirectJSON" in named.direct:
            return "value"
        return "part" if named and named.direct else "other"

    def shown(self, of):
        """Members of a view's JSON with their paths: shown members of its first member, and its own."""
        members = {name: (kind, value, escaped(name), of) for name, kind, value in of.members}
        if "Showing" in of.conformances:
            name, kind, _ = of.members[0]
            del members[name]
            record = self.type(kind, of)
            of_record = {one: (kind, value, f"{name}.{one}", record) for one, kind, value in record.members if one in record.shown}
            members = of_record | members
        return members

    def writing(self, of):
        lines, is_plain = [], "DirectJSON" in of.conformances
        for name, (kind, value, member, inside) in sorted(self.shown(of).items()):
            form, may_lack = self.form(kind.rstrip("?"), inside), kind.endswith("?")
            bound = name if member == name else f"{name} = {member}"
            if of.leaves_out(value):
                lines.append(f'if !{member}.isEmpty {{ writer.member("{name}", {member}) }}')
            elif form in ("part", "other") and not is_plain:
                written = "directly" if form == "part" and self.known(kind.rstrip("?"), inside).is_written else "encoding"
                lines.append(f'try writer.member("{name}", {written}: {member})')
            elif form == "double":
                lines.append(f'if let {bound} {{ try writer.member("{name}", {name}) }}' if may_lack else f'try writer.member("{name}", {member})')
            elif not may_lack:
                lines.append(f'writer.member("{name}", {member})')
            elif form == "word":
                lines.append(f'writer.member("{name}", ifAny: {member}?.rawValue)')
            elif form in ("string", "value"):
                lines.append(f'writer.member("{name}", ifAny: {member})')
            else:
                lines.append(f'if let {bound} {{ writer.member("{name}", {name}) }}')
        body = "\n".join(f"        {line}" for line in ["writer.open()", *lines, "writer.close()"])
        return f"    public func write(to writer: inout JSONWriter){'' if is_plain else ' throws'} {{\n{body}\n    }}"

    def reading(self, of):
        lines = []
        for name, kind, value in sorted(of.members):
            bare, form = kind.rstrip("?"), self.form(kind.rstrip("?"), of)
            has_default = of.has_default(value)
            label = "ifAny: " if kind.endswith("?") or has_default else ""
            if form == "part":
                form = "value" if self.known(bare, of).is_read else "other"
            by = f", decoding: {self.full(bare, of)}.self" if form == "other" else ""
            reads = f'try reader.{"value" if form == "other" else form}({label}"{name}"{by})'
            lines.append(f"{escaped(name)} = {reads}" + (f" ?? {value}" if has_default else ""))
        body = "\n".join(f"        {line}" for line in ["try reader.open()", *lines, "try reader.close()"])
        head = "    public init(reading reader: inout JSONReader) throws(JSONReader.Unusual) {"
        return f"{head}\n{body}\n    }}"

    def listing(self, of):
        lines = []
        for name, kind, _ in of.members:
            nothing = "nil" if kind.endswith("?") else "[:]" if kind.startswith("[") and ":" in kind else "[]" if kind.startswith("[") else ""
            lines.append(f'RecordMember("{name}", \\.{name}' + (f", nothing: {nothing})," if nothing else "),"))
        body = "\n".join(f"        {line}" for line in lines)
        return f"    public static let members: [RecordMember<{of.name}>] = [\n{body}\n    ]"

    def decoding(self, of):
        """`init(from:)` of a record for which the compiler's is not enough."""
        lines = ["let container = try decoder.container(keyedBy: CodingKeys.self)"]
        for name, kind, value in of.members:
            has_default = of.has_default(value)
            how = "decodeIfPresent" if kind.endswith("?") or has_default else "decode"
            line = f"{escaped(name)} = try container.{how}({self.full(kind.rstrip('?'), of)}.self, forKey: .{name})"
            lines.append(line + (f" ?? {value}" if has_default else ""))
        if "HadHolds" in of.conformances:
            lines.append("takeOff(try HeldBefore.Thing(from: decoder).quantity)")
        names = textwrap.wrap(", ".join(escaped(name) for name, _, _ in of.members), 104)
        keys = "\n".join(f"        case {line.rstrip(',')}" for line in names)
        body = "\n".join(f"        {line}" for line in lines)
        return f"    enum CodingKeys: CodingKey {{\n{keys}\n    }}\n\n    public init(from decoder: any Decoder) throws {{\n{body}\n    }}"

    def files(self):
        """Generated files, one for each room."""
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
            print(f"{path.relative_to(ROOT)} is not current: run deploy/testing/records.py", file=sys.stderr)
        elif path in made:
            MADE.mkdir(exist_ok=True)
            path.write_text(made[path])
        else:
            path.unlink()
    return 1 if is_check else 0


if __name__ == "__main__":
    sys.exit(main())
