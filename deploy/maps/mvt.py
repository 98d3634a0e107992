"""Reads and writes vector tiles (Mapbox Vector Tile 2.1). Geometry stays encoded; `encoded` and `decoded` convert it."""

import gzip
import struct

import protobuf

POINT, LINE, POLYGON = 1, 2, 3


class Layer:
    """A layer of a tile. Features are (kind, geometry, properties)."""

    def __init__(self, name, extent=4096):
        self.name, self.extent, self.features = name, extent, []


def read(data, only=None):
    """Layers of a tile, compressed or not. `only` limits them to these names."""
    if data[:2] == b"\x1f\x8b":
        data = gzip.decompress(data)
    layers = (value for field, value in protobuf.fields(data) if field == 3)
    return [_layer(value) for value in layers if not only or _name(value) in only]


def _name(layer):
    return next(value for field, value in protobuf.fields(layer) if field == 1).decode()


def write(layers):
    """A tile in gzip; None if it has no features. The same layers give the same bytes."""
    parts = [protobuf.message(3, _layer_bytes(layer)) for layer in layers if layer.features]
    return gzip.compress(b"".join(parts), 9, mtime=0) if parts else None


# --- reading ---

def _value(data):
    for field, value in protobuf.fields(data):
        if field == 1:
            return value.decode()
        if field == 2:
            return struct.unpack("<f", value)[0]
        if field == 3:
            return struct.unpack("<d", value)[0]
        if field in (4, 5):
            return value if value < 1 << 63 else value - (1 << 64)
        if field == 6:
            return protobuf.unzigzag(value)
        if field == 7:
            return bool(value)
    return None


def _layer(data):
    layer, keys, values, raw = Layer(""), [], [], []
    for field, value in protobuf.fields(data):
        if field == 1:
            layer.name = value.decode()
        elif field == 2:
            raw.append(value)
        elif field == 3:
            keys.append(value.decode())
        elif field == 4:
            values.append(_value(value))
        elif field == 5:
            layer.extent = value
    for feature in raw:
        kind, geometry, tags = 0, [], []
        for field, value in protobuf.fields(feature):
            if field == 2:
                tags = protobuf.numbers(value)
            elif field == 3:
                kind = value
            elif field == 4:
                geometry = protobuf.numbers(value)
        pairs = zip(tags[::2], tags[1::2])
        layer.features.append((kind, geometry, {keys[key]: values[value] for key, value in pairs}))
    return layer


# --- writing ---

def _value_bytes(value):
    if isinstance(value, bool):
        return protobuf.number(7 << 3) + protobuf.number(value)
    if isinstance(value, int) or value == int_of(value):
        return protobuf.number(6 << 3) + protobuf.number(protobuf.zigzag(int(value)))
    if isinstance(value, float):
        return protobuf.number(3 << 3 | 1) + struct.pack("<d", value)
    return protobuf.message(1, value.encode())


def int_of(value):
    """The whole number equal to a float; None if there is none."""
    return int(value) if isinstance(value, float) and value.is_integer() else None


def _layer_bytes(layer):
    keys, values, features = {}, {}, []
    for kind, geometry, properties in layer.features:
        tags = []
        for key, value in properties.items():
            tags.append(keys.setdefault(key, len(keys)))
            tags.append(values.setdefault((type(value), value), len(values)))
        body = protobuf.packed(2, tags) if tags else b""
        features.append(protobuf.message(2, body + protobuf.number(3 << 3) + protobuf.number(kind) + protobuf.packed(4, geometry)))
    return (protobuf.number(15 << 3) + protobuf.number(2) + protobuf.message(1, layer.name.encode()) + b"".join(features)
            + b"".join(protobuf.message(3, key.encode()) for key in keys)
            + b"".join(protobuf.message(4, _value_bytes(value)) for _, value in values)
            + protobuf.number(5 << 3) + protobuf.number(layer.extent))


# --- geometry ---

def encoded(parts, kind):
    """Geometry commands of points, lines or rings, each a list of (x, y) in the tile's units. Rings do not repeat their first point."""
    out, x, y = [], 0, 0

    def move(point):
        nonlocal x, y
        out.extend((protobuf.zigzag(point[0] - x), protobuf.zigzag(point[1] - y)))
        x, y = point

    if kind == POINT:
        out.append(len(parts) << 3 | 1)
        for part in parts:
            move(part[0])
        return out
    for part in parts:
        out.append(1 << 3 | 1)
        move(part[0])
        out.append((len(part) - 1) << 3 | 2)
        for point in part[1:]:
            move(point)
        if kind == POLYGON:
            out.append(1 << 3 | 7)
    return out


def decoded(geometry):
    """Lines or rings of geometry commands, each a list of (x, y) in the tile's units. Rings do not repeat their first point."""
    parts, x, y, at = [], 0, 0, 0
    while at < len(geometry):
        command, count = geometry[at] & 7, geometry[at] >> 3
        at += 1
        if command == 7:
            continue
        for _ in range(count):
            x += protobuf.unzigzag(geometry[at])
            y += protobuf.unzigzag(geometry[at + 1])
            at += 2
            if command == 1:
                parts.append([])
            parts[-1].append((x, y))
    return parts
