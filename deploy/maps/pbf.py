"""Writes OpenStreetMap extracts in PBF (https://wiki.openstreetmap.org/wiki/PBF_Format): nodes and ways, without metadata of edits."""

import struct
import zlib

import protobuf

# Nodes or ways of one block. The format limits a block to 32 MiB uncompressed.
BLOCK_SIZE = 8000


def write(path, nodes, ways):
    """Writes an extract. `nodes` maps numbers to (latitude, longitude); `ways` is a list of (numbers of nodes, tags)."""
    with open(path, "wb") as file:
        header = protobuf.message(4, b"OsmSchema-V0.6") + protobuf.message(4, b"DenseNodes") + protobuf.message(16, b"vicinity")
        file.write(blob(b"OSMHeader", header))
        numbers = sorted(nodes)
        for start in range(0, len(numbers), BLOCK_SIZE):
            file.write(blob(b"OSMData", block(Strings(), dense(numbers[start:start + BLOCK_SIZE], nodes))))
        for start in range(0, len(ways), BLOCK_SIZE):
            strings = Strings()
            group = b"".join(
                protobuf.message(3, way(start + index + 1, points, tags, strings))
                for index, (points, tags) in enumerate(ways[start:start + BLOCK_SIZE]))
            file.write(blob(b"OSMData", block(strings, group)))


class Strings(dict):
    """A block's table of strings; the first is empty. A call returns the number of a string."""

    def __init__(self):
        super().__init__({b"": 0})

    def __call__(self, text):
        return self.setdefault(text.encode(), len(self))


def blob(kind, content):
    packed = protobuf.number(2 << 3) + protobuf.number(len(content)) + protobuf.message(3, zlib.compress(content))
    header = protobuf.message(1, kind) + protobuf.number(3 << 3) + protobuf.number(len(packed))
    return struct.pack(">I", len(header)) + header + packed


def block(strings, group):
    return protobuf.message(1, b"".join(protobuf.message(1, text) for text in strings)) + protobuf.message(2, group)


def dense(numbers, nodes):
    """Nodes in dense encoding: differences from the node before, in units of 100 nanodegrees."""
    latitudes, longitudes = ([round(nodes[number][axis] * 1e7) for number in numbers] for axis in (0, 1))
    return protobuf.message(2, b"".join(
        protobuf.packed(field, map(protobuf.zigzag, deltas(values))) for field, values in ((1, numbers), (8, latitudes), (9, longitudes))))


def way(number, points, tags, strings):
    keys, values = [strings(key) for key in tags], [strings(value) for value in tags.values()]
    return (protobuf.number(1 << 3) + protobuf.number(number) + protobuf.packed(2, keys) + protobuf.packed(3, values)
            + protobuf.packed(8, map(protobuf.zigzag, deltas(points))))


def deltas(values):
    return [value - before for before, value in zip([0, *values], values)]
