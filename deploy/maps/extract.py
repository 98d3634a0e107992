"""Makes a set of tiles from an extract of OpenStreetMap's data: tilemaker writes the tiles, then `cutting` thins them."""

import json
import os
import shutil
import subprocess
import tempfile

from cutting import cut

HERE = os.path.dirname(os.path.abspath(__file__))


def make(extract, target, bounds, sea, attribution):
    """Writes the set to `target`. `bounds` default to the extract's own; `sea` is a shapefile of water polygons, or None."""
    if not shutil.which("tilemaker"):
        raise SystemExit("tilemaker is not installed: install Debian's package tilemaker")
    if not os.path.isfile(extract):
        raise SystemExit(f"{extract}: file not found")
    with tempfile.TemporaryDirectory() as folder:
        config = os.path.join(folder, "config.json")
        with open(os.path.join(HERE, "config.json")) as file:
            settings = json.load(file)
        if sea:
            settings["layers"]["sea"].update({"source": os.path.abspath(sea), "source_columns": []})
        else:
            del settings["layers"]["sea"]
        with open(config, "w") as file:
            json.dump(settings, file)
        raw = os.path.join(folder, "raw.mbtiles")
        box = ["--bbox", ",".join(map(str, bounds))] if bounds else []
        done = subprocess.run(
            ["tilemaker", "--input", extract, "--output", raw, "--config", config, "--process", os.path.join(HERE, "process.lua"),
             "--skip-integrity", *box], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        if "Could not find node" in done.stderr:
            raise SystemExit(f"{extract}: nodes of some ways are missing; cut it with complete ways, as osmium extract does")
        if done.returncode != 0 or not os.path.exists(raw):
            raise SystemExit(f"tilemaker failed: {done.stderr.strip()[-500:]}")
        return cut(raw, target, bounds, None, attribution)
