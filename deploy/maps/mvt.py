"""Vector tiles (Mapbox Vector Tile 2.1): read and written, with the geometry left as it is encoded."""

import gzip
import struct

POINT, LINE, POLYGON = 1, 2, 3


class Layer:
    """A layer of a tile. Features are (kind, geometry, properties)."""

    def __init__(self, name, extent=4096):
        self.name, self.extent, self.features = name, extent, []


def read(data):
    """The layers of a tile, packed or not."""
    if data[:2] == b"\x1f\x8b":
        data = gzip.decompress(data)
    return [_layer(value) for field, value in _fields(data) if field == 3]


def write(layers):
    """A tile in gzip, the same bytes each time; None if nothing is in it."""
    parts = [_bytes(3, _layer_bytes(layer)) for layer in layers if layer.features]
    return gzip.compress(b"".join(parts), 9, mtime=0) if parts else None


# --- reading ---

def _varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        if byte < 128:
            return value, at
        shift += 7


def _fields(data):
    at = 0
    while at < len(data):
        key, at = _varint(data, at)
        field, wire = key >> 3, key & 7
        if wire == 0:
            value, at = _varint(data, at)
        elif wire == 2:
            length, at = _varint(data, at)
            value, at = data[at:at + length], at + length
        else:
            length = {1: 8, 5: 4}[wire]
            value, at = data[at:at + length], at + length
        yield field, value


def _numbers(data):
    at, numbers = 0, []
    while at < len(data):
        value, at = _varint(data, at)
        numbers.append(value)
    return numbers


def _value(data):
    for field, value in _fields(data):
        if field == 1:
            return value.decode()
        if field == 2:
            return struct.unpack("<f", value)[0]
        if field == 3:
            return struct.unpack("<d", value)[0]
        if field in (4, 5):
            return value if value < 1 << 63 else value - (1 << 64)
        if field == 6:
            return (value >> 1) ^ -(value & 1)
        if field == 7:
            return bool(value)
    return None


def _layer(data):
    layer, keys, values, raw = Layer(""), [], [], []
    for field, value in _fields(data):
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
        for field, value in _fields(feature):
            if field == 2:
                tags = _numbers(value)
            elif field == 3:
                kind = value
            elif field == 4:
                geometry = _numbers(value)
        pairs = zip(tags[::2], tags[1::2])
        layer.features.append((kind, geometry, {keys[key]: values[value] for key, value in pairs}))
    return layer


# --- writing ---

def _number(value):
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)
    return bytes(out)


def _bytes(field, data):
    return _number(field << 3 | 2) + _number(len(data)) + data


def _packed(field, numbers):
    return _bytes(field, b"".join(map(_number, numbers)))


def _value_bytes(value):
    if isinstance(value, bool):
        return _number(7 << 3) + _number(value)
    if isinstance(value, int) or value == int_of(value):
        return _number(6 << 3) + _number(zigzag(int(value)))
    if isinstance(value, float):
        return _number(3 << 3 | 1) + struct.pack("<d", value)
    return _bytes(1, value.encode())


def int_of(value):
    """The whole number that a float is; None if it is none."""
    return int(value) if isinstance(value, float) and value.is_integer() else None


def zigzag(value):
    return value << 1 if value >= 0 else (-value << 1) - 1


def _layer_bytes(layer):
    keys, values, features = {}, {}, []
    for kind, geometry, properties in layer.features:
        tags = []
        for key, value in properties.items():
            tags.append(keys.setdefault(key, len(keys)))
            tags.append(values.setdefault((type(value), value), len(values)))
        body = _packed(2, tags) if tags else b""
        features.append(_bytes(2, body + _number(3 << 3) + _number(kind) + _packed(4, geometry)))
    return (_number(15 << 3) + _number(2) + _bytes(1, layer.name.encode()) + b"".join(features)
            + b"".join(_bytes(3, key.encode()) for key in keys)
            + b"".join(_bytes(4, _value_bytes(value)) for _, value in values)
            + _number(5 << 3) + _number(layer.extent))


# --- geometry ---

def encoded(parts, kind):
    """The commands of points, lines or rings, each a list of (x, y) in the tile's units; rings without their last point."""
    out, x, y = [], 0, 0

    def move(point):
        nonlocal x, y
        out.extend((zigzag(point[0] - x), zigzag(point[1] - y)))
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
