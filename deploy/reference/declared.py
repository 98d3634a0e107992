"""Says in short what the declaration of a record in Shared/Contract says of it: members, types, and what stands above them."""

import functools
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../testing"))
import records  # noqa: E402

PLAIN = {"String": "string", "Bool": "boolean", "Double": "number", "Int": "integer", "Int32": "integer", "Int64": "integer"}


@functools.cache
def all_records():
    return records.Records()


def declared(name, types):
    """A record's schema; none if there is no such record. `types` has those that are no records, and whose members nobody is shown."""
    of = all_records().named.get(name)
    if of is None:
        return None
    about = {"description": records.words(of.doc)} if of.doc else {}
    if of.kind == "enum":
        return {"type": "string", **about, "enum": of.values}
    members = {}
    for member, kind, _ in of.members:
        schema = typed(kind.rstrip("?"), types)
        if schema is not False:
            said = {"description": records.words(of.docs[member])} if of.docs[member] else {}
            members[member + "?" * kind.endswith("?")] = described(schema, said)
    return {**about, "x-members": members}


def typed(kind, types):
    if kind in types:
        return types[kind]
    if kind.startswith("[") and ":" in kind:
        return {"type": "object", "additionalProperties": typed(kind[1:-1].split(":", 1)[1].strip(), types)}
    return [typed(kind[1:-1], types)] if kind.startswith("[") else PLAIN.get(kind, kind.rpartition(".")[2])


def described(schema, said):
    if isinstance(schema, str):
        return {"type" if schema in PLAIN.values() else "$ref": schema, **said}
    return {**({"type": "array", "items": schema[0]} if isinstance(schema, list) else schema), **said}


def beside(schema, more):
    """A member's schema with limits, or another in its place, which keeps its description."""
    if more is False or isinstance(more, str) and " | " in more:
        return more
    more = described(more, {})
    if {"type", "$ref", "allOf"} & more.keys():
        schema = {key: value for key, value in schema.items() if key == "description"}
    return {**schema, **more}
