"""Takes what can be walked out of a set of map tiles (OpenMapTiles' schema), as an extract that a routing engine reads.

Tiles know no one-way streets and no turns: the network is for walking only. A street that runs through several tiles comes in parts; they
are joined where they meet: parts end at a tile's edge, and the ends of two neighbours that lie within a metre and a half are one point.
"""

import math

import mbtiles
import mvt
import pbf

# The schema's classes of roads on which people walk, as OpenStreetMap's "highway".
WALKED = {
    "primary": "primary", "secondary": "secondary", "tertiary": "tertiary", "minor": "residential", "service": "service",
    "track": "track", "path": "path", "pedestrian": "pedestrian", "pier": "path", "trunk": "trunk"}
LAYERS = ("transportation", "transportation_name")
# In the tiles' units, of which 0.6 metres are one in the tropics.
NEAR = 2


def extract(source, target, zoom=14):
    """Writes the walking network of the tiles `source` to `target` (.osm.pbf). @returns how many ways it has"""
    reader = mbtiles.Reader(source)
    if not reader.zooms()[0] <= zoom <= reader.zooms()[1]:
        raise SystemExit(f"{source}: it has no tiles of zoom {zoom}, whose roads are complete")
    network = Network(zoom)
    columns, rows = mbtiles.tile_range(reader.bounds(), zoom)
    for column in columns:
        for row in rows:
            data = reader.tile(zoom, column, row)
            if data:
                network.add(mvt.read(data, LAYERS), column, row)
    ways = network.ways()
    pbf.write(target, {node: network.place(*point) for point, node in network.nodes.items()}, ways)
    return len(ways)


class Network:
    """Ways by the points that they share. Points are in units of the whole world: a tile's number times its extent, and what lies within."""

    def __init__(self, zoom):
        self.zoom, self.extent = zoom, 4096
        self.lines, self.nodes = [], {}

    def add(self, layers, column, row):
        named = {}
        for layer in layers:
            if layer.name == "transportation_name":
                for kind, geometry, properties in layer.features:
                    if kind == mvt.LINE and properties.get("name"):
                        for line in mvt.decoded(geometry):
                            for step in zip(line, line[1:]):
                                named[step] = named[step[::-1]] = properties["name"]
        for layer in layers:
            if layer.name != "transportation":
                continue
            if layer.extent != self.extent:
                raise SystemExit(f"tiles with an extent of {layer.extent} are not read, but those of {self.extent}")
            for kind, geometry, properties in layer.features:
                highway = WALKED.get(properties.get("class"))
                if kind != mvt.LINE or not highway or properties.get("ramp"):
                    continue
                for line in mvt.decoded(geometry):
                    names = [named[step] for step in zip(line, line[1:]) if step in named]
                    tags = {"highway": highway}
                    if names:
                        tags["name"] = max(set(names), key=lambda name: (names.count(name), name))
                    for part in within(line, self.extent):
                        self.lines.append(([(column * self.extent + x, row * self.extent + y) for x, y in part], tags))

    def ways(self):
        """(points' numbers, tags) of each way."""
        joined = self.joined()
        ways = []
        for line, tags in self.lines:
            points = []
            for point in line:
                node = self.nodes.setdefault(joined.get(point, point), len(self.nodes) + 1)
                if not points or points[-1] != node:
                    points.append(node)
            if len(points) > 1:
                ways.append((points, tags))
        return ways

    def joined(self):
        """For ends at the tiles' edges the point that stands for all ends within a step."""
        ends = sorted({point for line, _ in self.lines for point in (line[0], line[-1]) if self.on_edge(point)})
        known, joined = set(ends), {}
        for point in ends:
            if point in joined:
                continue
            x, y = point
            for near in ((x + i, y + j) for i in range(-NEAR, NEAR + 1) for j in range(-NEAR, NEAR + 1)):
                if near in known and near not in joined:
                    joined[near] = point
        return joined

    def on_edge(self, point):
        return any(value % self.extent == 0 for value in point)

    def place(self, x, y):
        """Latitude and longitude, by Web Mercator. Tiles are counted from the north."""
        size = self.extent << self.zoom
        return math.degrees(math.atan(math.sinh(math.pi * (1 - 2 * y / size)))), x / size * 360 - 180


def within(line, extent):
    """The parts of a line that lie in the tile: what is drawn over its edges, so that lines have no gaps there, comes in its neighbours."""
    parts, part = [], []
    for start, end in zip(line, line[1:]):
        piece = clipped(start, end, extent)
        if piece is None:
            continue
        if part and part[-1] != piece[0]:
            parts.append(part)
            part = []
        part = part or [piece[0]]
        if piece[1] != part[-1]:
            part.append(piece[1])
    parts.append(part)
    return [part for part in parts if len(part) > 1]


def clipped(start, end, extent):
    """What of a step lies in the tile (Liang and Barsky), in whole units; None: nothing."""
    (x, y), (dx, dy) = start, (end[0] - start[0], end[1] - start[1])
    first, last = 0.0, 1.0
    for move, room in ((-dx, x), (dx, extent - x), (-dy, y), (dy, extent - y)):
        if move == 0:
            if room < 0:
                return None
        elif move < 0:
            first = max(first, room / move)
        else:
            last = min(last, room / move)
    if first > last:
        return None
    return tuple((round(x + dx * part), round(y + dy * part)) for part in (first, last))
