"""Measures /foods.json, which the food shop's old client requests: all foods of many places with four dishes each, through the gateway.

The peer serializes the same list for each request with json.dumps and gzip, from Python objects, like a small web application.
"""

import csv
import gzip
import http.client
import json
import random
import time

from delta_sync import send

DISHES = ("Soup of the day", "Rice with vegetables", "Grilled fish", "Almond cake")


def fill(vicinity, folder, places):
    random.seed(50)
    with open(f"{folder}/shops.csv", "w", newline="") as shops, open(f"{folder}/dishes.csv", "w", newline="") as dishes:
        shops, dishes = csv.writer(shops), csv.writer(dishes)
        shops.writerow(["id", "name", "types", "latitude", "longitude", "street", "city", "time_zone", "opening_hours"])
        dishes.writerow(["id", "place", "name", "price", "ingredients"])
        for number in range(places):
            shops.writerow([
                f"shop-{number}", f"Shop {random.randrange(10 ** 6)}", "Restaurant;FoodEstablishment", 41.3 + random.random() / 5,
                2.0 + random.random() / 4, f"Carrer {number % 900}, {number % 200}", "Barcelona", "Europe/Madrid", "Tu-Su 12:00-16:00,20:00-24:00"])
            for part, name in enumerate(DISHES):
                dishes.writerow([f"shop-{number}.dish-{part}", f"shop-{number}", name, f"{5 + (number + part) % 20}.50", "salt;water;oil"])
    send(vicinity.catalog_port, f"{folder}/shops.csv", "places")
    send(vicinity.catalog_port, f"{folder}/dishes.csv", "items")


def ask(port, tag=None):
    """Status, seconds, ETag and compressed body of an answer."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=600)
    begin = time.monotonic()
    connection.request("GET", "/foods.json", headers={"Accept-Encoding": "gzip", **({"If-None-Match": tag} if tag else {})})
    answer = connection.getresponse()
    body = answer.read()
    took = time.monotonic() - begin
    connection.close()
    return answer.status, took, answer.headers.get("ETag"), body


def measure(vicinity, folder, places=50_000):
    fill(vicinity, folder, places)
    end = time.time() + 900
    while True:
        status, took, tag, body = ask(vicinity.port)
        foods = json.loads(gzip.decompress(body)) if status == 200 else []
        if len(foods) == places * len(DISHES):
            break
        if time.time() > end:
            raise SystemExit(f"/foods.json: {status}, {len(foods)} foods")
        time.sleep(2)
    # A list is cached for twenty times the duration of its generation. The first with the new food was generated for this request.
    send(vicinity.catalog_port, one_more(folder), "items")
    end = time.time() + 300
    while True:
        made = ask(vicinity.port)
        if made[0] == 200 and len(json.loads(gzip.decompress(made[3]))) == len(foods) + 1:
            break
        if time.time() > end:
            raise SystemExit(f"/foods.json: {made[0]}, without the new food")
        time.sleep(1)
    kept = min((ask(vicinity.port) for _ in range(5)), key=lambda one: one[1])
    same = ask(vicinity.port, kept[2])
    if (made[0], kept[0], same[0]) != (200, 200, 304):
        raise SystemExit(f"/foods.json: {made[0]}, {kept[0]}, {same[0]}")
    begin = time.monotonic()
    gzip.compress(json.dumps(foods).encode(), 1)
    theirs = time.monotonic() - begin
    ours = {"places": places, "foods": len(foods), "mib": round(len(kept[3]) / 2 ** 20, 2), "made_anew_s": round(made[1], 3),
            "kept_s": round(kept[1], 3), "not_changed_s": round(same[1], 4)}
    return ours, {"made_for_each_s": round(theirs, 3)}


def one_more(folder):
    path = f"{folder}/one-more.csv"
    with open(path, "w", newline="") as file:
        csv.writer(file).writerows([["id", "place", "name", "price"], ["shop-1.extra", "shop-1", "Bread", "1.50"]])
    return path
