"""Asks a running gateway for ways that real engines find on real streets: Debian's routino (see routino.py) in Monaco, Valhalla (see
valhalla.py) in Liechtenstein.

Usage: check.py BINARIES, a folder with the executable gateway. Without routino or streets it says that it was skipped. Loopback only.
OSM_EXTRACT names another extract than osm/monaco.osm.gz of the data that tests share; then FROM and TO say between which points, as latitude,longitude.
"""

import json
import math
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
import xml.etree.ElementTree as tree

import networks
import routino
import valhalla

HERE = os.path.dirname(os.path.abspath(__file__))
DATA = os.environ.get("TEST_DATA", "$TEST_DATA")
EXTRACT = os.environ.get("OSM_EXTRACT", f"{DATA}/osm/monaco.osm.gz")
# From one end of the town to the other, round the harbour.
START = tuple(map(float, os.environ.get("FROM", "43.7425,7.43").split(",")))
END = tuple(map(float, os.environ.get("TO", "43.729,7.417").split(",")))


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Gateway:
    def __init__(self, binaries, folder, routing, engine="osrm", **settings):
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        self.log = open(f"{folder}/gateway.log", "ab")
        self.process = subprocess.Popen([f"{binaries}/gateway"], stderr=self.log, env={
            **os.environ, "DATA": folder, "LOG": f"embedded:{folder}/log/log.db", "LOG_LEVEL": "warning",
            "PORT": str(port), "ROUTING_URL": routing, "ROUTING_ENGINE": engine, **settings})
        for _ in range(600):
            try:
                if self.ask("/healthz")[0] == 200:
                    return
            except OSError:
                pass
            if self.process.poll() is not None:
                break
            time.sleep(0.1)
        raise SystemExit(f"the gateway does not run; see {folder}/gateway.log")

    def ask(self, path, accept="application/json"):
        request = urllib.request.Request(self.url + path, headers={"Accept": accept})
        try:
            with urllib.request.urlopen(request, timeout=60) as found:
                return found.status, found.read()
        except urllib.error.HTTPError as error:
            return error.code, error.read()

    def ways(self, profile, form="json", start=START, end=END, alternatives=3):
        return self.ask(f"/v1/routes?from={start[0]},{start[1]}&to={end[0]},{end[1]}&profile={profile}&format={form}"
                        f"&alternatives={alternatives}")

    def stop(self):
        self.process.terminate()
        self.process.wait(30)
        self.log.close()


def metres(one, other):
    """Between two points (latitude, longitude), on a sphere: within half a per cent."""
    (a, b), (c, d) = (map(math.radians, point) for point in (one, other))
    half = math.sin((c - a) / 2) ** 2 + math.cos(a) * math.cos(c) * math.sin((d - b) / 2) ** 2
    return 2 * 6_371_000 * math.asin(math.sqrt(half))


def seconds(text):
    total, number = 0, ""
    for letter in text.removeprefix("PT"):
        if letter.isdigit():
            number += letter
        else:
            total, number = total + int(number) * {"H": 3600, "M": 60, "S": 1}[letter], ""
    return total


def check_way(way, profile):
    line = [(latitude, longitude) for longitude, latitude in way["geometry"]["coordinates"]]
    assert metres(line[0], START) < 100 and metres(line[-1], END) < 100, "it goes from the one point to the other"
    assert metres(START, END) * 0.9 < way["distance"] < metres(START, END) * 6, way["distance"]
    # Routino keeps every node of a street, so that its line is as long as its way.
    drawn = sum(metres(one, other) for one, other in zip(line, line[1:]))
    assert abs(drawn - way["distance"]) < 0.03 * way["distance"] + 20, (drawn, way["distance"])
    speed = way["distance"] / seconds(way["duration"]) * 3.6
    low, high = {"walking": (2, 7), "cycling": (5, 30), "driving": (10, 130)}[profile]
    assert low < speed < high, f"{profile} at {speed} km/h"
    steps = way["steps"]
    assert abs(sum(step["distance"] for step in steps) - way["distance"]) < 1
    assert abs(sum(seconds(step["duration"]) for step in steps) - seconds(way["duration"])) <= len(steps)
    assert steps[0]["text"].startswith("Set out to the ") and steps[-1]["text"] == "You are at your destination."
    for step in steps:
        point = (step["point"]["latitude"], step["point"]["longitude"])
        assert min(metres(point, other) for other in line) < 1, "a step is on the way"
        assert step["text"].endswith(".") and "None" not in step["text"], step
    assert any(" onto " in step["text"] or " along " in step["text"] for step in steps), "streets have names"


def check(gateway):
    lengths = {}
    for profile in routino.TRANSPORT:
        status, body = gateway.ways(profile)
        assert status == 200, body
        plan = json.loads(body)
        assert plan["kind"] == "route" and plan["profile"] == profile and "notice" not in plan, plan
        ways = plan["routes"]
        assert [way["recommended"] for way in ways] == [True] + [False] * (len(ways) - 1), ways
        for way in ways:
            check_way(way, profile)
        assert seconds(ways[0]["duration"]) == min(seconds(way["duration"]) for way in ways), "the quickest is first"
        lengths[profile] = [round(way["distance"]) for way in ways]
        assert len(json.loads(gateway.ways(profile, alternatives=0)[1])["routes"]) == 1
        points = sum(1 + len(way["steps"]) for way in ways)
        status, body = gateway.ways(profile, "geojson")
        assert status == 200 and len(json.loads(body)["features"]) == points, body[:300]
        status, body = gateway.ways(profile, "kml")
        space = "{http://www.opengis.net/kml/2.2}"
        placemarks = tree.fromstring(body).findall(f".//{space}Placemark")
        assert status == 200 and len(placemarks) == points, body[:300]
        assert len(placemarks[0].findtext(f"{space}LineString/{space}coordinates").split()) == len(
            ways[0]["geometry"]["coordinates"])
    assert any(len(found) > 1 for found in lengths.values()), f"some profile has an alternative: {lengths}"
    assert lengths["walking"][0] < lengths["driving"][0], f"cars go round: {lengths}"
    status, body = gateway.ways("walking", end=(48.8584, 2.2945))
    assert status == 422 and json.loads(body)["type"] == "/problems/no-route", body
    return lengths


def second_engine():
    def gateway(folder, url, **settings):
        return Gateway(sys.argv[1], folder, url, "valhalla", **settings)

    found = valhalla.run(gateway, f"{DATA}/osm/liechtenstein-latest.osm.pbf", valhalla.check, metres, seconds)
    print(f"ways and reaches of a second engine: {found}")
    found = valhalla.run(
        lambda folder, url: gateway(folder, url, ROUTING_PROFILES="walking", ROUTING_AREA="100.42,13.65,100.68,13.89"),
        networks.TILES, valhalla.check_sample, metres, seconds)
    print(f"ways on foot of the sample: {found}")


def main():
    networks.check()
    second_engine()
    if not os.path.exists(EXTRACT):
        print(f"routes of a real engine: skipped, there are no streets at {EXTRACT}")
        return
    if not routino.is_installed():
        print("routes of a real engine: skipped, routino is not installed")
        return
    folder = tempfile.mkdtemp(prefix="vicinity-routes-")
    server = routino.Server(routino.Network(EXTRACT, folder))
    gateway = Gateway(sys.argv[1], folder, server.url)
    try:
        lengths = check(gateway)
        server.stop()
        status, body = gateway.ways("walking")
        assert status == 503, f"without its engine: {status} {body}"
    finally:
        gateway.stop()
    shutil.rmtree(folder, ignore_errors=True)
    print(f"routes of a real engine: metres of each way {lengths}")


main()
