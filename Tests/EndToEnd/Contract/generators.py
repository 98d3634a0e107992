"""What a generator of clients stumbles over in a document's schemas: members without a value, as a comma in a sentence that is not quoted
makes them of YAML's flow style, and lists that do not say of what."""


def faults(document):
    """As sentences."""
    yield from of(document["components"], "components")
    for group in ("paths", "channels"):
        yield from of(document.get(group, {}), group)


def of(node, path):
    if isinstance(node, list):
        for one in node:
            yield from of(one, path)
    elif isinstance(node, dict):
        if node.get("type") == "array" and not node.keys() & {"items", "prefixItems"}:
            yield f"{path}: a list of what? It has no items"
        for name, value in node.items():
            if value is None:
                yield f"{path}: {name!r} has no value: a sentence with a comma stands in quotes"
            elif name not in ("example", "examples", "default", "enum", "const"):
                yield from of(value, f"{path}/{name}")
