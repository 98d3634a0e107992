"""Ways and reaches of a second real engine: Valhalla in Liechtenstein and, on foot, in the sample's Bangkok, as deploy/routing makes it.

The engine is the one that VALHALLA names, or that deploy/routing has fetched into .build/routing before; else this is skipped and says so.
"""

import json
import math
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.normpath(f"{HERE}/../../..")
FETCHED = f"{ROOT}/.build/routing"
RUGGELL, SCHAAN, FAR = (47.238, 9.527), (47.165, 9.509), (13.7466, 100.5347)
FIRST = {"en": "Set out to the ", "th": "ออกเดินทางไปทาง", "fi": "Lähde ", "es": "Sal hacia el ", "ca": "Surt cap al "}


def is_there():
    named = os.environ.get("VALHALLA")
    return bool(named) or any(name.startswith("engine-") for name in (os.listdir(FETCHED) if os.path.isdir(FETCHED) else []))


class Engine:
    """deploy/routing with an extract, until it is stopped."""

    def __init__(self, extract, folder):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        where = folder if os.environ.get("VALHALLA") else FETCHED
        self.process = subprocess.Popen(
            [sys.executable, f"{ROOT}/deploy/routing", extract, "--folder", where, "--port", str(port)],
            stderr=open(f"{folder}/routing.log", "w"))
        for _ in range(600):
            try:
                urllib.request.urlopen(f"{self.url}/status", timeout=1).read()
                return
            except OSError:
                if self.process.poll() is not None:
                    break
                time.sleep(0.1)
        raise SystemExit(f"the engine does not run: {open(f'{folder}/routing.log').read()}")

    def stop(self):
        self.process.terminate()
        self.process.wait(30)


def inside(point, area):
    """Whether a point (latitude, longitude) is in a GeoJSON polygon or several."""
    polygons = area["coordinates"] if area["type"] == "MultiPolygon" else [area["coordinates"]]

    def within(ring):
        is_in = False
        for (x1, y1), (x2, y2) in zip(ring, ring[1:]):
            if (y1 > point[0]) != (y2 > point[0]) and point[1] < (x2 - x1) * (point[0] - y1) / (y2 - y1) + x1:
                is_in = not is_in
        return is_in
    return any(within(rings[0]) and not any(map(within, rings[1:])) for rings in polygons)


def size(area):
    """In square kilometres."""
    polygons = area["coordinates"] if area["type"] == "MultiPolygon" else [area["coordinates"]]
    total = 0
    for rings in polygons:
        for index, ring in enumerate(rings):
            part = abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(ring, ring[1:]))) / 2
            part *= 111.32 ** 2 * math.cos(math.radians(ring[0][1]))
            total += part if index == 0 else -part
    return total


def check(gateway, metres, seconds):
    """Figures of what was found; fails where something is not as it must be."""
    found = {}
    for language, first in FIRST.items():
        status, body = gateway.ask(
            f"/v1/routes?from={RUGGELL[0]},{RUGGELL[1]}&to={SCHAAN[0]},{SCHAAN[1]}&profile=driving&lang={language}")
        plan = json.loads(body)
        assert status == 200 and plan["kind"] == "route" and len(plan["routes"]) >= 2, body[:500]
        for way in plan["routes"]:
            line = [(latitude, longitude) for longitude, latitude in way["geometry"]["coordinates"]]
            assert metres(line[0], RUGGELL) < 300 and metres(line[-1], SCHAAN) < 300, "from the one place to the other"
            assert 15 < way["distance"] / seconds(way["duration"]) * 3.6 < 120, way["duration"]
            assert way["steps"][0]["text"].startswith(first), way["steps"][0]
            assert abs(sum(step["distance"] for step in way["steps"]) - way["distance"]) < 5
        found["metres driving"] = [round(way["distance"]) for way in plan["routes"]]
    sizes = []
    for profile, minutes in (("walking", 5), ("walking", 15), ("cycling", 15), ("driving", 15)):
        status, body = gateway.ask(f"/v1/reach?near={SCHAAN[0]},{SCHAAN[1]}&minutes={minutes}&profile={profile}")
        reach = json.loads(body)
        assert status == 200 and reach["kind"] == "reach" and inside(SCHAAN, reach["area"]), body[:500]
        sizes.append(round(size(reach["area"]), 2))
    assert sizes == sorted(sizes), f"the longer and the faster, the farther: {sizes}"
    # On foot nobody gets farther than at a brisk walk in a straight line.
    corners = [corner for ring in json.loads(gateway.ask(f"/v1/reach?near={SCHAAN[0]},{SCHAAN[1]}")[1])["area"]["coordinates"]
               for corner in ring]
    assert max(metres(SCHAAN, (latitude, longitude)) for longitude, latitude in corners) < 15 * 60 * 1.6
    found["km² on foot in 5 and 15 minutes, by bicycle and by car in 15"] = sizes
    for path in (f"/v1/reach?near={FAR[0]},{FAR[1]}", f"/v1/routes?from={FAR[0]},{FAR[1]}&to={SCHAAN[0]},{SCHAAN[1]}"):
        status, body = gateway.ask(path)
        assert status == 422 and json.loads(body)["type"] == "/problems/no-route", body
    return found


def check_sample(gateway, metres, seconds):
    """From Siam station to Lumphini Park's corner: streets, where the crow flies 1.9 km. Elsewhere ways are straight lines."""
    siam, lumphini = (13.7456, 100.5347), (13.7292, 100.5340)
    status, body = gateway.ask(f"/v1/routes?from={siam[0]},{siam[1]}&to={lumphini[0]},{lumphini[1]}&profile=walking")
    plan = json.loads(body)
    assert status == 200 and plan["kind"] == "route", body[:500]
    way = plan["routes"][0]
    assert metres(siam, lumphini) <= way["distance"] < 2 * metres(siam, lumphini), way["distance"]
    assert 3 < way["distance"] / seconds(way["duration"]) * 3.6 < 7, way["duration"]
    assert any("อังรีดูนังต์" in step["text"] for step in way["steps"]), [step["text"] for step in way["steps"]]
    reach = json.loads(gateway.ask(f"/v1/reach?near={siam[0]},{siam[1]}&minutes=10")[1])
    assert reach["kind"] == "reach" and inside(siam, reach["area"]) and not inside(lumphini, reach["area"]), reach["kind"]
    for path in ("/v1/routes?from=41.4,2.17&to=41.41,2.18&profile=walking", "/v1/reach?near=41.4,2.17",
                 f"/v1/routes?from={siam[0]},{siam[1]}&to={lumphini[0]},{lumphini[1]}&profile=driving"):
        assert json.loads(gateway.ask(path)[1])["kind"] == "straight-line", path
    return {"metres on foot in Bangkok": round(way["distance"]), "km² on foot in 10 minutes": round(size(reach["area"]), 2)}


def run(make_gateway, extract, check, metres, seconds):
    if not is_there():
        return "skipped, there is no engine: deploy/routing EXTRACT --folder .build/routing --build-only fetches it"
    if not os.path.exists(extract):
        return f"skipped, there are no streets at {extract}"
    folder = tempfile.mkdtemp(prefix="vicinity-valhalla-")
    engine = Engine(extract, folder)
    try:
        gateway = make_gateway(folder, engine.url)
        try:
            return check(gateway, metres, seconds)
        finally:
            gateway.stop()
    finally:
        engine.stop()
