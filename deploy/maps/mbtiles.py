"""Reads and writes MBTiles files. The format counts rows from the south, callers count from the north."""

import json
import math
import os
import sqlite3

import mvt


def tile_range(bounds, zoom):
    """Ranges of columns and rows of the tiles that touch `bounds` (west, south, east, north)."""
    west, south, east, north = bounds
    size = 1 << zoom

    def column(longitude):
        return min(size - 1, max(0, int((longitude + 180) / 360 * size)))

    def row(latitude):
        radians = math.radians(max(-85.05, min(85.05, latitude)))
        return min(size - 1, max(0, int((1 - math.asinh(math.tan(radians)) / math.pi) / 2 * size)))

    return range(column(west), column(east) + 1), range(row(north), row(south) + 1)


class Reader:
    """Reads a file that does not change meanwhile: SQLite takes no lock."""

    def __init__(self, path):
        if not os.path.isfile(path):
            raise SystemExit(f"{path}: file not found")
        self.database = sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True)
        try:
            self.metadata = dict(self.database.execute("SELECT name, value FROM metadata"))
        except sqlite3.DatabaseError as error:
            raise SystemExit(f"{path}: not an MBTiles file ({error})") from error

    def zooms(self):
        return self.database.execute("SELECT min(zoom_level), max(zoom_level) FROM tiles").fetchone()

    def bounds(self):
        numbers = [float(part) for part in self.metadata.get("bounds", "-180,-85,180,85").split(",")]
        return numbers if numbers[0] < numbers[2] else [-180, -85, 180, 85]

    def tile(self, zoom, column, row):
        record = self.database.execute(
            "SELECT tile_data FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?",
            (zoom, column, (1 << zoom) - 1 - row)).fetchone()
        return record and record[0]


class Writer:
    """Writes a temporary file, and renames it when it is complete."""

    def __init__(self, path):
        self.path, self.temporary = path, path + ".new"
        if os.path.exists(self.temporary):
            os.remove(self.temporary)
        self.database = sqlite3.connect(self.temporary)
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
        """Writes the metadata and closes the file. Returns its size in bytes."""
        zooms = [zoom for layer in self.layers.values() for zoom in layer]
        if not zooms:
            os.remove(self.temporary)
            raise SystemExit(f"{self.path}: not written, since it would have no tiles")
        vector_layers = [{"id": layer, "minzoom": min(at), "maxzoom": max(at), "fields": {}}
                         for layer, at in sorted(self.layers.items())]
        metadata = {
            "name": name, "format": "pbf", "type": "baselayer", "version": "1", "bounds": ",".join(f"{degrees:g}" for degrees in bounds),
            "minzoom": min(zooms), "maxzoom": max(zooms), "attribution": attribution, "json": json.dumps({"vector_layers": vector_layers}),
        }
        self.database.executemany("INSERT INTO metadata VALUES (?, ?)", [(key, str(value)) for key, value in metadata.items()])
        self.database.commit()
        self.database.execute("VACUUM")
        self.database.close()
        os.replace(self.temporary, self.path)
        return os.path.getsize(self.path)
