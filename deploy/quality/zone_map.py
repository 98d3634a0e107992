"""Writes the map of time zones (Shared/Atlas/ZoneMap+Data.swift) from timezonefinder's polygons, or compares the two.

    python3 zone_map.py            pip install timezonefinder pillow
    python3 zone_map.py --check    counts points on land, of 50,000, with the same zone by timezonefinder

The map is a quadtree with cells from 22.5 to 0.011 degrees, at borders on land to 0.006. A cell smaller than a degree with one zone and
sea belongs to the zone. The data derive from timezone-boundary-builder, © OpenStreetMap contributors, and stay under the Open Database
License 1.0.
"""

import base64
import collections
import random
import sys
import zlib
from pathlib import Path

import numpy
from PIL import Image, ImageDraw
from timezonefinder import TimezoneFinder

HEIGHT = 16384  # 22.5 degrees are 2 ** 11 cells
LEVELS = 11
# Up to this level, cells with land and sea belong to the land's zone: 2 ** 6 cells are 0.7 degrees.
LAND_LEVELS = 6
MIXED = 65535
# Additional levels of cells at borders on land.
BORDER_LEVELS = 1
# Two zones are in use in this area; the second is the legal one.
LEGAL = {"Asia/Urumqi": "Asia/Shanghai"}
FILE = Path(__file__).parents[2] / "Shared/Atlas/ZoneMap+Data.swift"


def ring(points):
    longitudes, latitudes = zip(*points) if len(points[0]) == 2 else points
    return [((x + 180) / 360 * 2 * HEIGHT - 0.5, (90 - y) / 180 * HEIGHT - 0.5) for x, y in zip(longitudes, latitudes)]


def raster(finder):
    """Numbers of the cells' zones, from 1; 0 is the sea."""
    cells = numpy.zeros((HEIGHT, 2 * HEIGHT), dtype=numpy.uint16)
    names = [name for name in finder.timezone_names if not name.startswith("Etc/") and name not in LEGAL]
    for number, name in enumerate(names, 1):
        for polygon in finder.get_geometry(tz_name=name, coords_as_pairs=True):
            outer, holes = ring(polygon[0]), [ring(hole) for hole in polygon[1:]]
            left, top = (int(min(axis)) for axis in zip(*outer))
            right, bottom = (int(max(axis)) + 2 for axis in zip(*outer))
            left, top, right, bottom = max(left, 0), max(top, 0), min(right, 2 * HEIGHT), min(bottom, HEIGHT)
            if right <= left or bottom <= top:
                continue
            image = Image.new("L", (right - left, bottom - top))
            draw = ImageDraw.Draw(image)
            for points, value in [(outer, 1)] + [(hole, 0) for hole in holes]:
                draw.polygon([(x - left, y - top) for x, y in points], fill=value)
            part = cells[top:bottom, left:right]
            # Zones may share a cell: the first one keeps it.
            part[(numpy.asarray(image) == 1) & (part == 0)] = number
    return names, cells


def at_borders(cells):
    """Cells with a neighbour of another zone, row by row."""
    for row in range(1, HEIGHT - 1):
        band = cells[row - 1:row + 2]
        here = band[1]
        if not here.any():
            continue
        other = numpy.zeros(here.shape, dtype=bool)
        for line in band:
            for shift in (-1, 0, 1):
                near = numpy.roll(line, shift)
                other |= (near != here) & (near != 0) & (here != 0)
        for column in numpy.flatnonzero(other):
            yield row, int(column)


def refined(finder, names, cells):
    """Subdivides cells at borders. Cells of several zones become nested lists of four, others are corrected in place."""
    numbers = {name: number for number, name in enumerate(names, 1)}
    degrees, parts = 180 / HEIGHT, {}

    def zone(x, y, size, depth, otherwise):
        if depth == 0:
            longitude, latitude = (x + size / 2) * degrees - 180, 90 - (y + size / 2) * degrees
            name = finder.timezone_at_land(lng=longitude, lat=latitude)
            return numbers.get(LEGAL.get(name, name), otherwise)
        half = size / 2
        four = [zone(x + right * half, y + down * half, half, depth - 1, otherwise) for down in (0, 1) for right in (0, 1)]
        return four[0] if not isinstance(four[0], list) and four.count(four[0]) == 4 else four

    for row, column in list(at_borders(cells)):
        found = zone(column, row, 1, BORDER_LEVELS, int(cells[row, column]))
        if isinstance(found, list):
            parts[row, column] = found
        cells[row, column] = MIXED if isinstance(found, list) else found
    return parts


def pyramid(cells):
    levels = [cells]
    for level in range(1, LEVELS + 1):
        below = levels[-1]
        quarters = [below[0::2, 0::2], below[0::2, 1::2], below[1::2, 0::2], below[1::2, 1::2]]
        one = quarters[0].copy()
        for other in quarters[1:]:
            if level <= LAND_LEVELS:
                same = (one == other) | (other == 0)
                one = numpy.where(one == 0, other, numpy.where(same, one, MIXED))
            else:
                one = numpy.where(one == other, one, MIXED)
        one[(quarters[0] == MIXED) | (quarters[1] == MIXED) | (quarters[2] == MIXED) | (quarters[3] == MIXED)] = MIXED
        levels.append(one.astype(numpy.uint16))
    return levels


def tree(levels, parts, order):
    out = bytearray()

    def write_value(value):
        if isinstance(value, list):
            out.append(0)
            for part in value:
                write_value(part)
            return
        code = order[value]
        if code < 128:
            out.append(code)
        else:
            out.extend((128 | code >> 8, code & 255))

    def write(level, row, column):
        value = int(levels[level][row, column])
        if level == 0 or value != MIXED:
            write_value(parts[row, column] if value == MIXED else value)
        else:
            out.append(0)
            for r, c in ((0, 0), (0, 1), (1, 0), (1, 1)):
                write(level - 1, 2 * row + r, 2 * column + c)

    top = levels[LEVELS]
    for row in range(top.shape[0]):
        for column in range(top.shape[1]):
            write(LEVELS, row, column)
    return bytes(out)


def swift(names, packed):
    text = base64.b64encode(packed).decode()
    lines = "\n".join(f"        {text[start:start + 120]}\\" for start in range(0, len(text), 120)).removesuffix("\\")
    listed = "\n".join("        " + line for line in wrap(names))
    return f'''// Written by deploy/quality/zone_map.py. The data are made from timezone-boundary-builder's map, © OpenStreetMap contributors, as timezonefinder
// packs it, and are under the Open Database License 1.0 (opendatacommons.org/licenses/odbl), other than this project's code.

extension ZoneMap {{
    /// The zones of the map, the most frequent first. The first stands for the sea.
    static let names = """
{listed}
        """

    /// The cells, packed (DEFLATE), in base 64.
    static let cells = """
{lines}
        """
}}
'''


def wrap(names):
    line = ""
    for name in names:
        if len(line) + len(name) > 110:
            yield line + "\\"
            line = ""
        line += name + " "
    yield line.rstrip()


def deflated(data):
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return packer.compress(data) + packer.flush()


def read():
    """The file's map: names of zones, and 128 cells as nested lists of four with codes."""
    text = FILE.read_text()
    names, cells = (part.split('"""')[0].replace("\\\n", " ") for part in text.split(' = """')[1:])
    data = iter(zlib.decompress(base64.b64decode("".join(cells.split())), -15))

    def node():
        code = next(data)
        if code == 0:
            return [node() for _ in range(4)]
        return ((code & 127) << 8 | next(data) if code >= 128 else code) - 1

    return names.split(), [node() for _ in range(8 * 16)]


def looked_up(roots, longitude, latitude):
    x, y = (longitude + 180) / 22.5, (90 - latitude) / 22.5
    column, row = min(int(x), 15), min(int(y), 7)
    node, x, y = roots[row * 16 + column], x - column, y - row
    while isinstance(node, list):
        x, y = 2 * x, 2 * y
        node = node[2 * (y >= 1) + (x >= 1)]
        x, y = x % 1, y % 1
    return node


def check(finder):
    names, roots = read()
    generator, same, others, all_points = random.Random(1), 0, collections.Counter(), 0
    while all_points < 50_000:
        longitude, latitude = generator.uniform(-180, 180), numpy.degrees(numpy.arcsin(generator.uniform(-1, 1)))
        expected = finder.timezone_at_land(lng=longitude, lat=latitude)
        if expected is None:
            continue
        all_points += 1
        found = names[looked_up(roots, longitude, latitude)]
        same += found == expected
        if found != expected:
            others[expected, found] += 1
    print(f"{same / all_points:.4f} of {all_points} points on land, others {others.most_common(8)}")


def main():
    finder = TimezoneFinder()
    if "--check" in sys.argv:
        return check(finder)
    names, cells = raster(finder)
    parts = refined(finder, names, cells)
    levels = pyramid(cells)
    counts = collections.Counter()
    raw = tree(levels, parts, {number: number + 1 for number in range(len(names) + 1)})
    index = 0
    while index < len(raw):
        code = raw[index]
        if code >= 128:
            code = (code & 127) << 8 | raw[index + 1]
            index += 1
        if code:
            counts[code - 1] += 1
        index += 1
    ordered = [0] + [number for number, _ in counts.most_common() if number]
    packed = deflated(tree(levels, parts, {number: code + 1 for code, number in enumerate(ordered)}))
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(swift(["sea"] + [names[number - 1] for number in ordered[1:]], packed))
    print(f"{len(ordered) - 1} zones of {len(names)}, {len(raw)} bytes, packed {len(packed)}, file {FILE.stat().st_size}")


if __name__ == "__main__":
    main()
