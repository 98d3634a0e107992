"""Measures Redis GEOSEARCH, PostGIS and SQLite's R*Tree with the questions and places of search-bench.

A question is for the nearest 20 of a type within a radius. Redis gets pipelined requests over a unix socket; only its own CPU time counts,
with its protocol and without the client's. postgis.py describes PostGIS. SQLite runs in this process, by SQL and Python's binding.
"""

import csv
import json
import math
import os
import sqlite3
import subprocess
import time

import redis

import postgis

RADIUS = 6_371_008.8
LIMIT = 20


def read(folder):
    with open(f"{folder}/places.csv") as file:
        places = [(int(a), float(b), float(c), int(d)) for a, b, c, d in csv.reader(file)]
    with open(f"{folder}/questions.csv") as file:
        questions = [(float(a), float(b), float(c), int(d)) for a, b, c, d in csv.reader(file)]
    with open(f"{folder}/answers.csv") as file:
        answers = [[int(number) for number in line.strip().split(",") if number] for line in file]
    return places, questions, answers


def agreement(answers, theirs):
    """The part of our results that a peer has, too. Peers assume a spherical earth, and Redis rounds places to half a metre."""
    answers = answers[:len(theirs)]
    same = sum(len(set(ours) & set(others)) for ours, others in zip(answers, theirs))
    return round(same / max(1, sum(len(ours) for ours in answers)), 5)


def measure_redis(folder, data, seconds, server_class):
    places, questions, answers = data
    socket = f"{folder}/redis.sock"
    server = server_class(
        ["redis-server", "--port", "0", "--unixsocket", socket, "--save", "", "--appendonly", "no", "--dir", folder])
    try:
        client = redis.Redis(unix_socket_path=socket)
        end = time.time() + 30
        while True:
            try:
                client.ping()
                break
            except redis.ConnectionError:
                if time.time() > end:
                    raise
                time.sleep(0.05)
        empty = server.memory()
        begin = time.time()
        for first in range(0, len(places), 5000):
            pipe = client.pipeline(transaction=False)
            for number, longitude, latitude, kind in places[first:first + 5000]:
                pipe.execute_command("GEOADD", f"type:{kind}", longitude, latitude, number)
            pipe.execute()
        built = time.time() - begin

        def ask(some):
            pipe = client.pipeline(transaction=False)
            for longitude, latitude, radius, kind in some:
                pipe.execute_command(
                    "GEOSEARCH", f"type:{kind}", "FROMLONLAT", longitude, latitude, "BYRADIUS", radius, "m", "ASC",
                    "COUNT", LIMIT)
            return pipe.execute()

        theirs = [[int(number) for number in found] for found in ask(questions[:500])]
        cpu, begin, asked = server.cpu(), time.time(), 0
        while time.time() < begin + seconds:
            for first in range(0, len(questions), 100):
                asked += len(ask(questions[first:first + 100]))
        took, cpu = time.time() - begin, server.cpu() - cpu
        return {
            "per_cpu_second": round(asked / cpu), "per_second_with_python_client": round(asked / took),
            "load_s": round(built, 2), "bytes_per_point": round((server.memory() - empty) * 1024 / len(places), 1),
            "agreement": agreement(answers, theirs)}
    finally:
        server.stop()


def measure_rtree(folder, data, seconds):
    places, questions, answers = data
    database = sqlite3.connect(f"{folder}/rtree.db")
    database.executescript("""PRAGMA synchronous = OFF; PRAGMA cache_size = -262144;
        CREATE VIRTUAL TABLE places USING rtree(
            id, south, north, west, east, kind0, kind1, +latitude, +longitude);""")
    begin = time.time()
    database.executemany(
        "INSERT INTO places VALUES (?1, ?3, ?3, ?2, ?2, ?4, ?4, ?3, ?2)", places)
    database.commit()
    built = time.time() - begin
    query = f"""SELECT id FROM (
        SELECT id, 2 * {RADIUS} * asin(sqrt(pow(sin(radians(latitude - ?1) / 2), 2) + cos(radians(?1))
            * cos(radians(latitude)) * pow(sin(radians(longitude - ?2) / 2), 2))) AS distance
        FROM places WHERE south <= ?4 AND north >= ?3 AND west <= ?6 AND east >= ?5 AND kind0 <= ?7 AND kind1 >= ?7)
        WHERE distance <= ?8 ORDER BY distance LIMIT {LIMIT}"""

    def ask(question):
        longitude, latitude, radius, kind = question
        high = math.degrees(radius / RADIUS) * 1.001
        wide = high / math.cos(math.radians(min(89, abs(latitude) + high)))
        return [row[0] for row in database.execute(
            query, (latitude, longitude, latitude - high, latitude + high, longitude - wide, longitude + wide, kind,
                    radius))]

    theirs = [ask(question) for question in questions[:500]]
    cpu, begin, asked = time.process_time(), time.time(), 0
    while time.time() < begin + seconds:
        for question in questions[:500]:
            ask(question)
        asked += 500
    took, cpu = time.time() - begin, time.process_time() - cpu
    database.close()
    return {
        "per_cpu_second": round(asked / cpu), "per_second": round(asked / took), "load_s": round(built, 2),
        "bytes_per_point": round(os.path.getsize(f"{folder}/rtree.db") / len(places), 1),
        "agreement": agreement(answers, theirs)}


def measure(binaries, folder, points, seconds, server_class):
    """Our figures and those of the peers, measured one after another."""
    found = subprocess.run(
        [f"{binaries}/search-bench", str(points), str(seconds), folder], capture_output=True, text=True, check=True)
    data = read(folder)
    return (
        json.loads(found.stdout), measure_redis(folder, data, seconds, server_class), measure_rtree(folder, data, seconds),
        postgis.measure(data, seconds, agreement))
