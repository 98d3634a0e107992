"""The walking network that is taken out of map tiles, read back."""

import collections
import os
import struct
import sys
import tempfile
import zlib

ROOT = os.path.normpath(f"{os.path.dirname(os.path.abspath(__file__))}/../../..")
TILES = f"{ROOT}/deploy/sample-data/map/bangkok.mbtiles"
sys.path.insert(0, f"{ROOT}/deploy/maps")
sys.dont_write_bytecode = True

import mvt  # noqa: E402
import pbf  # noqa: E402
import protobuf  # noqa: E402
import walking  # noqa: E402


def read(path):
    """(points: number to (latitude, longitude), ways: [(numbers, tags)]) of an extract."""
    points, ways = {}, []
    with open(path, "rb") as file:
        while start := file.read(4):
            header = dict(protobuf.fields(file.read(struct.unpack(">I", start)[0])))
            data = zlib.decompress(dict(protobuf.fields(file.read(header[3])))[3])
            if header[1] != b"OSMData":
                continue
            block = list(protobuf.fields(data))
            texts = [text.decode() for _, text in protobuf.fields(next(value for field, value in block if field == 1))]
            for field, value in (pair for key, group in block if key == 2 for pair in protobuf.fields(group)):
                parts = {key: part for key, part in protobuf.fields(value)}
                if field == 2:
                    numbers, latitudes, longitudes = (summed(parts[key]) for key in (1, 8, 9))
                    points.update(zip(numbers, zip((a / 1e7 for a in latitudes), (a / 1e7 for a in longitudes))))
                if field == 3:
                    keys, values = (protobuf.numbers(parts[key]) for key in (2, 3))
                    ways.append((summed(parts[8]), {texts[key]: texts[value] for key, value in zip(keys, values)}))
    return points, ways


def summed(packed):
    total, sums = 0, []
    for value in protobuf.numbers(packed):
        total += protobuf.unzigzag(value)
        sums.append(total)
    return sums


def check():
    check_parts()
    with tempfile.TemporaryDirectory(prefix="vicinity-network-") as folder:
        path = f"{folder}/one.osm.pbf"
        nodes = {number: (13.7 + number / 1e5, 100.5 - number / 1e5) for number in range(1, 20_001)}
        ways = [([number, number + 1, number - 1], {"highway": "path", "name": f"ซอย {number}"}) for number in range(2, 19_000)]
        pbf.write(path, nodes, ways)
        points, found = read(path)
        assert found == ways and len(points) == len(nodes)
        assert all(abs(a - b) < 1e-7 for number in nodes for a, b in zip(nodes[number], points[number]))
        count = walking.extract(TILES, path)
        points, ways = read(path)
        assert count == len(ways) > 10_000 and all(len(line) > 1 for line, _ in ways)
        assert {tags["highway"] for _, tags in ways} <= set(walking.WALKED.values())
        largest, named = part_of_largest(ways), sum("name" in tags for _, tags in ways)
        assert largest > 0.9, f"most streets hang together: {largest}"
        assert named > 1000
        assert all(13.62 < latitude < 13.92 and 100.39 < longitude < 100.71 for latitude, longitude in points.values())
    print(f"the sample's walking network: {len(ways)} ways, {largest:.1%} of its points in one piece")


def check_parts():
    """A street over the edge of two tiles, drawn a little over it in both, is one; what is no way for walkers is left out."""
    network = walking.Network(14)
    for column, line in ((5, [(4000, 100), (4160, 140)]), (6, [(-96, 100), (64, 140), (64, 300)])):
        layer = mvt.Layer("transportation")
        layer.features = [(mvt.LINE, mvt.encoded([line], mvt.LINE), {"class": "minor"}),
                          (mvt.LINE, mvt.encoded([[(1, 1), (2, 2)]], mvt.LINE), {"class": "motorway"})]
        network.add(mvt.read(mvt.write([layer])), column, 7)
    (west, tags), (east, _) = network.ways()
    assert tags == {"highway": "residential"} and west[-1] == east[0] and len(west) == 2 and len(east) == 3, (west, east)
    assert walking.clipped((0, 0), (-5, -5), 10) in (None, ((0, 0), (0, 0))) and walking.clipped((-5, 20), (5, 20), 10) is None
    latitude, longitude = network.place(0, 0)
    assert abs(latitude - 85.0511) < 1e-3 and longitude == -180


def part_of_largest(ways):
    """The share of all points that lie in the largest piece."""
    root = {}

    def find(point):
        root.setdefault(point, point)
        while root[point] != point:
            root[point] = root[root[point]]
            point = root[point]
        return point
    for line, _ in ways:
        for point in line[1:]:
            root[find(point)] = find(line[0])
    sizes = collections.Counter(map(find, list(root)))
    return sizes.most_common(1)[0][1] / len(root)
