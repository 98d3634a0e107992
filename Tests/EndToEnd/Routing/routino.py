"""Debian's routino behind OSRM's route service (HTTP API, version 1): a real engine with real streets for tests.

Routino lists every point of a way with its length, time and street; what lies between two changes of the street is a step here. Its
quickest way and its shortest, where that is another one, are what is found; the one that takes less time comes first.
"""

import json
import math
import re
import shutil
import subprocess
import threading
import urllib.parse
import xml.etree.ElementTree as tree
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

TRANSPORT = {"driving": "motorcar", "walking": "foot", "cycling": "bicycle"}


def is_installed():
    return shutil.which("routino-router") is not None and shutil.which("planetsplitter") is not None


class Network:
    """Streets and paths of an OpenStreetMap extract, in a database of routino's in a folder."""

    def __init__(self, extract, folder):
        self.folder = folder
        subprocess.run(
            ["planetsplitter", f"--dir={folder}", "--tagging=/usr/share/routino/tagging.xml", "--loggable", extract],
            check=True, stdout=subprocess.DEVNULL)
        # What routino says for a street without a name is what kind of street it is.
        words = tree.parse("/usr/share/routino/translations.xml").getroot().find("language[@lang='en']")
        self.nameless = {kind.get("string") for kind in words.findall("highway")}

    def points(self, profile, start, end, how):
        """Every point of a way as (longitude, latitude, metres, seconds, street); empty if there is none."""
        found = subprocess.run(
            ["routino-router", f"--dir={self.folder}", "--profiles=/usr/share/routino/profiles.xml",
             "--translations=/usr/share/routino/translations.xml", f"--transport={TRANSPORT[profile]}", f"--{how}",
             f"--lon1={start[0]}", f"--lat1={start[1]}", f"--lon2={end[0]}", f"--lat2={end[1]}", "--language=en",
             "--output-text-all", "--output-stdout"], capture_output=True, text=True, timeout=60)
        if found.returncode != 0:
            return []
        points = []
        for line in found.stdout.splitlines():
            if line.startswith("#"):
                continue
            fields = [field.strip() for field in line.split("\t")]
            street = fields[10] if len(fields) > 10 else ""
            points.append((float(fields[1]), float(fields[0]), float(fields[4]) * 1000, float(fields[5]) * 60,
                           "" if street in self.nameless else street))
        return points


def bearing(start, end):
    east = (end[0] - start[0]) * math.cos(math.radians(start[1]))
    return round(math.degrees(math.atan2(east, end[1] - start[1]))) % 360


def modifier(before, after):
    turn = (after - before + 180) % 360 - 180
    side = "right" if turn > 0 else "left"
    for limit, word in ((20, "straight"), (55, f"slight {side}"), (125, side), (165, f"sharp {side}")):
        if abs(turn) < limit:
            return word
    return "uturn"


def steps(points, mode):
    """A point's street is the one that leads to it; a step begins where the next street's stretch does."""
    found = []
    for index in range(1, len(points)):
        before, here = points[index - 1], points[index]
        if found and found[-1]["name"] == here[4]:
            found[-1]["distance"] += here[2]
            found[-1]["duration"] += here[3]
            continue
        after = bearing(before, here)
        maneuver = {"location": before[:2], "bearing_after": after, "type": "depart"}
        if found:
            way = modifier(bearing(points[index - 2], before), after)
            maneuver.update(type="new name" if way == "straight" else "turn", modifier=way)
        found.append({"name": here[4], "mode": mode, "distance": here[2], "duration": here[3], "maneuver": maneuver})
    found.append({"name": points[-1][4], "mode": mode, "distance": 0, "duration": 0,
                  "maneuver": {"location": points[-1][:2], "bearing_after": 0, "type": "arrive"}})
    return found


def route(points, mode):
    parts = steps(points, mode)
    longest = sorted((part for part in parts if part["name"]), key=lambda part: -part["distance"])[:2]
    return {
        "distance": sum(point[2] for point in points), "duration": sum(point[3] for point in points),
        "geometry": {"type": "LineString", "coordinates": [point[:2] for point in points]},
        "legs": [{"summary": ", ".join(dict.fromkeys(part["name"] for part in longest)), "steps": parts,
                  "distance": sum(point[2] for point in points), "duration": sum(point[3] for point in points)}]}


def answer(network, path):
    """The status and document for a request's path."""
    parts = urllib.parse.urlsplit(path)
    number = r"(-?[0-9.]+)"
    asked = re.fullmatch(rf"/route/v1/(\w+)/{number},{number};{number},{number}", urllib.parse.unquote(parts.path))
    query = dict(urllib.parse.parse_qsl(parts.query))
    if not asked or asked[1] not in TRANSPORT or query.get("geometries") != "geojson" or query.get("steps") != "true":
        return 400, {"code": "InvalidUrl", "message": "only routes between two points, with steps, as GeoJSON"}
    start, end = (float(asked[2]), float(asked[3])), (float(asked[4]), float(asked[5]))
    ways = []
    for how in ("quickest", "shortest") if query.get("alternatives", "false") not in ("false", "0") else ("quickest",):
        points = network.points(asked[1], start, end, how)
        if len(points) > 1 and points not in ways:
            ways.append(points)
    ways.sort(key=lambda points: sum(point[3] for point in points))
    if not ways:
        return 400, {"code": "NoRoute", "message": "Impossible route between points"}
    ends = [{"location": point[:2], "name": name, "distance": 0} for point, name in (
        (ways[0][0], ways[0][1][4]), (ways[0][-1], ways[0][-1][4]))]
    return 200, {"code": "Ok", "routes": [route(points, asked[1]) for points in ways], "waypoints": ends}


class Server:
    """Answers on a port of this machine until it is stopped."""

    def __init__(self, network):
        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                status, document = answer(network, self.path)
                body = json.dumps(document).encode()
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()
