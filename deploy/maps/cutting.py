"""Cuts a part out of a set of tiles, thinned."""

import os

import mbtiles
import mvt
from thinning import thin


def cut(source, target, bounds=None, zooms=None, attribution=None):
    """Writes the tiles of `source` that touch `bounds`, at `zooms` (first, last), to a new file `target`."""
    reader = mbtiles.Reader(source)
    found, has = reader.bounds(), reader.zooms()
    bounds = bounds or found
    bounds = [max(bounds[0], found[0]), max(bounds[1], found[1]), min(bounds[2], found[2]), min(bounds[3], found[3])]
    if bounds[0] >= bounds[2] or bounds[1] >= bounds[3]:
        raise SystemExit(f"{source}: it covers {','.join(map(str, found))}, nothing of what is wanted")
    attribution = attribution or reader.metadata.get("attribution")
    if not attribution:
        raise SystemExit(f"{source}: it does not say who made it; name them with --attribution")
    first, last = zooms or has
    writer = mbtiles.Writer(target)
    for zoom in range(max(first, has[0]), min(last, has[1]) + 1):
        columns, rows = mbtiles.tile_range(bounds, zoom)
        for column in columns:
            for row in rows:
                data = reader.tile(zoom, column, row)
                if data:
                    writer.add(zoom, column, row, thin(mvt.read(data), zoom))
    return writer.close(os.path.basename(target).rsplit(".", 1)[0], bounds, attribution)
