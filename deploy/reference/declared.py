"""Says in short what the declaration of a type says of it: members, their types, and comments. It is a record in Shared/Contract, or what a
service shows or reads, some of which is in Shared/Imports."""

import functools
import os
import pathlib
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../testing"))
import records  # noqa: E402

PLAIN = {"String": "string", "Bool": "boolean", "Double": "number", "Int": "integer", "Int32": "integer", "Int64": "integer"}



class Fault(Exception):
    pass


@functools.cache
def all_records():
    """The records, what they stand on, and what services read and show."""
    found = records.Records()
    theirs = {}
    rooms = [pathlib.Path(records.ROOT, room) for room in ("Services", "Shared/Imports")]
    for path in sorted(path for room in rooms for path in room.rglob("*.swift")):
        for of in records.types_of(path, path.parts[-1], {}, is_public=False):
            theirs.setdefault(of.name, []).append(of)
    found.declarations = {**theirs, **{name: [of] for name, of in (found.others | found.named).items()}}
    return found


def find(name):
    """The declaration of that name, which has to be the only one; none if there is none."""
    found = all_records().declarations.get(name, [])
    if len(found) > 1:
        raise Fault(f"{len(found)} services declare a {name}")
    return found[0] if found else None


def inside_of(name, outer):
    """The full name of a type as it is named inside of another; none if nobody declares it."""
    parts = outer.name.split(".")
    names = (".".join(parts[:count] + [name]) for count in range(len(parts), -1, -1))
    return next((full for full in names if full in all_records().declarations), None)


def declared(name, types, schemas, is_form=False):
    """A record's schema; of a form what may be missing may be null, too. `types` has the types that are no records, or whose members nobody
    is shown; `schemas` has those of records by what they show."""
    of = find(name)
    if of is None:
        raise Fault(f"nobody declares {name}")
    # A view says only what is not said where it comes from.
    record = find(name.removesuffix("View")) or of
    about = {"description": records.words(record.doc)} if record.doc else {}
    if of.kind == "enum":
        return {"type": "string", **about, "enum": of.values}
    members = {}
    for member, (kind, _, _, inside) in all_records().shown(of).items():
        schema = typed(kind.rstrip("?"), inside, types, schemas)
        doc = of.docs.get(member) or inside.docs.get(member) or record.docs.get(member)
        if schema is not False and member in (inside.shown or {member}):
            said = {"description": records.words(doc)} if doc else {}
            may_lack = kind.endswith("?")
            schema = described(schema, {})
            members[member + "?" * may_lack] = {**(or_null(schema) if is_form and may_lack else schema), **said}
    return {**about, "x-members": members}


def typed(kind, inside, types, schemas):
    if kind in types:
        return types[kind]
    if kind.startswith("[") and ":" in kind:
        return {"type": "object", "additionalProperties": typed(kind[1:-1].split(":", 1)[1].strip(), inside, types, schemas)}
    if kind.startswith("["):
        return [typed(kind[1:-1], inside, types, schemas)]
    full = inside_of(kind, inside)
    declarations = all_records().declarations.get(full, [])
    if full not in schemas and len(declarations) == 1 and "String" in declarations[0].conformances:
        return {"type": "string", "enum": declarations[0].values}
    return PLAIN.get(kind) or schemas.get(full, kind.rpartition(".")[2])


def described(schema, said):
    if isinstance(schema, str):
        return {"type" if schema in PLAIN.values() else "$ref": schema, **said}
    return {**({"type": "array", "items": schema[0]} if isinstance(schema, list) else schema), **said}


def or_null(schema):
    """A form's member that may be missing."""
    return {"anyOf": [schema["$ref"], None]} if "$ref" in schema else {**schema, "type": [schema["type"], "null"]}


def beside(schema, more):
    """A member's schema with limits, or another in its place, which keeps its description."""
    if more is False or isinstance(more, str) and " | " in more:
        return more
    more = described(more, {})
    if {"type", "$ref", "allOf", "anyOf"} & more.keys():
        schema = {key: value for key, value in schema.items() if key == "description"}
    return {**schema, **more}
