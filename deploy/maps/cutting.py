"""Copies a part of a set of tiles, thinned."""

import os

import mbtiles
import mvt
from thinning import thin


def cut(source, target, bounds=None, zooms=None, attribution=None):
    """Writes the tiles of `source` that touch `bounds`, at `zooms` (first, last), to a new file `target`."""
    reader = mbtiles.Reader(source)
    covered, available = reader.bounds(), reader.zooms()
    bounds = bounds or covered
    bounds = [
        max(bounds[0], covered[0]), max(bounds[1], covered[1]), min(bounds[2], covered[2]), min(bounds[3], covered[3])]
    if bounds[0] >= bounds[2] or bounds[1] >= bounds[3]:
        raise SystemExit(f"{source}: covers {','.join(map(str, covered))}, which is outside of the bounds")
    attribution = attribution or reader.metadata.get("attribution")
    if not attribution:
        raise SystemExit(f"{source}: has no attribution; set one with --attribution")
    first, last = zooms or available
    writer = mbtiles.Writer(target)
    for zoom in range(max(first, available[0]), min(last, available[1]) + 1):
        columns, rows = mbtiles.tile_range(bounds, zoom)
        for column in columns:
            for row in rows:
                data = reader.tile(zoom, column, row)
                if data:
                    writer.add(zoom, column, row, thin(mvt.read(data), zoom))
    return writer.close(os.path.basename(target).rsplit(".", 1)[0], bounds, attribution)
