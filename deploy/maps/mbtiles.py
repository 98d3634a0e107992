"""Files of tiles: MBTiles, which count rows from the south."""

import json
import math
import os
import sqlite3

import mvt


def tile_range(bounds, zoom):
    """The columns and the rows, counted from the north, of the tiles that touch west, south, east, north."""
    west, south, east, north = bounds
    size = 1 << zoom

    def column(longitude):
        return min(size - 1, max(0, int((longitude + 180) / 360 * size)))

    def row(latitude):
        radians = math.radians(max(-85.05, min(85.05, latitude)))
        return min(size - 1, max(0, int((1 - math.asinh(math.tan(radians)) / math.pi) / 2 * size)))

    return range(column(west), column(east) + 1), range(row(north), row(south) + 1)


class Reader:
    """Tiles of a file that nobody changes."""

    def __init__(self, path):
        if not os.path.isfile(path):
            raise SystemExit(f"{path}: there is no such file")
        self.database = sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True)
        try:
            self.metadata = dict(self.database.execute("SELECT name, value FROM metadata"))
        except sqlite3.DatabaseError as error:
            raise SystemExit(f"{path}: this is no MBTiles file ({error})") from error

    def zooms(self):
        return self.database.execute("SELECT min(zoom_level), max(zoom_level) FROM tiles").fetchone()

    def bounds(self):
        numbers = [float(part) for part in self.metadata.get("bounds", "-180,-85,180,85").split(",")]
        return numbers if numbers[0] < numbers[2] else [-180, -85, 180, 85]

    def tile(self, zoom, column, row):
        found = self.database.execute(
            "SELECT tile_data FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?",
            (zoom, column, (1 << zoom) - 1 - row)).fetchone()
        return found and found[0]


class Writer:
    """A new file, put in its place when it is whole."""

    def __init__(self, path):
        self.path, self.making = path, path + ".new"
        if os.path.exists(self.making):
            os.remove(self.making)
        self.database = sqlite3.connect(self.making)
        self.database.executescript(
            "PRAGMA page_size = 4096; PRAGMA journal_mode = OFF; CREATE TABLE metadata (name TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;"
            "CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB,"
            " PRIMARY KEY (zoom_level, tile_column, tile_row));")
        self.layers = {}

    def add(self, zoom, column, row, layers):
        data = mvt.write(layers)
        if data is None:
            return
        for layer in layers:
            if layer.features:
                self.layers.setdefault(layer.name, set()).add(zoom)
        self.database.execute("INSERT INTO tiles VALUES (?, ?, ?, ?)", (zoom, column, (1 << zoom) - 1 - row, data))

    def close(self, name, bounds, attribution):
        """Writes what the set says of itself; returns its size in bytes."""
        zooms = [zoom for layer in self.layers.values() for zoom in layer]
        if not zooms:
            os.remove(self.making)
            raise SystemExit(f"{self.path}: nothing would be in it")
        described = [{"id": layer, "minzoom": min(found), "maxzoom": max(found), "fields": {}}
                     for layer, found in sorted(self.layers.items())]
        metadata = {
            "name": name, "format": "pbf", "type": "baselayer", "version": "1", "bounds": ",".join(f"{degrees:g}" for degrees in bounds),
            "minzoom": min(zooms), "maxzoom": max(zooms), "attribution": attribution, "json": json.dumps({"vector_layers": described}),
        }
        self.database.executemany("INSERT INTO metadata VALUES (?, ?)", [(key, str(value)) for key, value in metadata.items()])
        self.database.commit()
        self.database.execute("VACUUM")
        self.database.close()
        os.replace(self.making, self.path)
        return os.path.getsize(self.path)
