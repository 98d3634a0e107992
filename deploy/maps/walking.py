"""Extracts the walking network of map tiles in the OpenMapTiles schema, in a format for routing engines.

Tiles have neither one-way streets nor turn restrictions, so that the network is for walking only. A street through several tiles is in
parts, which end at the edges. Ends within 1.5 metres of each other become one node.
"""

import math

import mbtiles
import mvt
import pbf

# Classes of roads for walking, with their values of OpenStreetMap's "highway".
WALKED = {
    "primary": "primary", "secondary": "secondary", "tertiary": "tertiary", "minor": "residential", "service": "service",
    "track": "track", "path": "path", "pedestrian": "pedestrian", "pier": "path", "trunk": "trunk"}
LAYERS = ("transportation", "transportation_name")
# Distance of joined ends in the tiles' units. In the tropics a unit is 0.6 metres.
NEAR = 2


def extract(source, target, zoom=14):
    """Writes the walking network of the tiles `source` to `target` (.osm.pbf). Returns the number of its ways."""
    reader = mbtiles.Reader(source)
    if not reader.zooms()[0] <= zoom <= reader.zooms()[1]:
        raise SystemExit(f"{source}: has no tiles of zoom {zoom}; other zooms do not have all roads")
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
    """Ways and their shared nodes. Points are in global units: a tile's number times its extent, plus the offset in the tile."""

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
                            for segment in zip(line, line[1:]):
                                named[segment] = named[segment[::-1]] = properties["name"]
        for layer in layers:
            if layer.name != "transportation":
                continue
            if layer.extent != self.extent:
                raise SystemExit(f"tiles have an extent of {layer.extent}; only {self.extent} is supported")
            for kind, geometry, properties in layer.features:
                highway = WALKED.get(properties.get("class"))
                if kind != mvt.LINE or not highway or properties.get("ramp"):
                    continue
                for line in mvt.decoded(geometry):
                    names = [named[segment] for segment in zip(line, line[1:]) if segment in named]
                    tags = {"highway": highway}
                    if names:
                        tags["name"] = max(set(names), key=lambda name: (names.count(name), name))
                    for part in within(line, self.extent):
                        self.lines.append(([(column * self.extent + x, row * self.extent + y) for x, y in part], tags))

    def ways(self):
        """Numbers of nodes, and tags, of each way."""
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
        """The common point of ends at tiles' edges, by each of these ends."""
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
        """Latitude and longitude of a point, by Web Mercator. Tiles are counted from the north."""
        size = self.extent << self.zoom
        return math.degrees(math.atan(math.sinh(math.pi * (1 - 2 * y / size)))), x / size * 360 - 180


def within(line, extent):
    """Parts of a line inside of the tile. Tiles also have a little of their neighbours' lines, so that drawings have no gaps."""
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
    """The part of a segment inside of the tile, in whole units (Liang and Barsky); None if there is none."""
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
