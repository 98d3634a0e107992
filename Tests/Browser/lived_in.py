"""Data that a town has after some weeks, for pictures: hours, ratings, reviews, choices, a way to pay."""

import datetime
import functools
import zoneinfo

from homes import done
from town import town

SIAM, RAMBLA = "13.7466,100.5347", "41.3874,2.1686"
WORDS = (
    "The soup alone is worth the walk.", "Quick at noon, and they remember what I take.",
    "Ask for the table by the window. The bread is baked there.", "A little loud, but the grill is the best around here.")


def food(near, count):
    return done(town().call("GET", f"/v1/places?types=FoodEstablishment&near={near}&radius=3000&limit={count}"))["items"]


def hours(zone, opened, closes):
    """Opening hours of every day, from so many hours before now to so many after."""
    now = datetime.datetime.now(zoneinfo.ZoneInfo(zone))
    at = lambda shift: (now + datetime.timedelta(hours=shift)).replace(minute=0).strftime("%H:%M")
    # Rules of a source are dropped; they are parsed from the text.
    return {"text": f"Mo-Su {at(-opened)}-{at(closes)}", "rules": None}


@functools.cache
def people():
    return [done(town().call("POST", "/v1/session"))["token"] for _ in range(len(WORDS))]


def rate(place, index):
    for number, token in enumerate(people()[:2 + index % 3]):
        rating = {"stars": min(5, 3.5 + (index * 3 + number) % 4 / 2)}
        if index < 3:
            rating["review"] = WORDS[(index + number) % len(WORDS)]
        done(town().call("PUT", f"/v1/ratings/{place}", rating, token))


@functools.cache
def lived_in():
    """Gives places around the two city centres opening hours and ratings."""
    for near, zone in ((SIAM, "Asia/Bangkok"), (RAMBLA, "Europe/Madrid")):
        places = food(near, 14)
        for index, place in enumerate(places):
            # One closes soon, one is closed.
            opened, closes = {4: (9, 1), 7: (-3, 8)}.get(index, (7, 3 + index % 3))
            done(town().call("PATCH", f"/v1/places/{place['id']}", {"openingHours": hours(zone, opened, closes)},
                             town().operator))
            rate(place["id"], index)
        last = f"/v1/ratings/{places[-1]['id']}"
        town().until("ratings are known", lambda: town().call("GET", last)[1]["count"] > 0)


@functools.cache
def place():
    """A place with a menu of some length where one pays online, and one of its dishes, with choices."""
    lived_in()
    of = lambda one: done(town().call("GET", f"/v1/items?place={one['id']}&limit=50"))["items"]
    places = food(RAMBLA, 14)
    dishes = max((of(one) for one in places[:3] + places[8:12]), key=len)
    found = dishes[0]["place"]
    done(town().call("PATCH", f"/v1/places/{found}", {
        "telephone": "+34 930 000 000", "openingHours": hours("Europe/Madrid", 7, 4), "ordering": {
            "methods": ["pick-up", "delivery"], "leadTime": 20, "payments": ["at-place", "online"],
            "slots": {"length": 15, "days": 2}, "delivery": {"radius": 3000, "fee": euros(250)}}}, town().operator))
    dish = next((one for one in dishes if one["price"]["amount"] > 800), dishes[0])["id"]
    done(town().call("PATCH", f"/v1/items/{dish}", {"taxRate": 1000, "options": [
        {"id": "size", "name": "Size", "least": 1, "most": 1, "choices": [
            {"id": "usual", "name": "As usual", "price": euros(0)}, {"id": "large", "name": "Large", "price": euros(250)}]},
        {"id": "with", "name": "With it", "most": 2, "choices": [
            {"id": "egg", "name": "An egg", "price": euros(120)}, {"id": "cheese", "name": "Goat’s cheese", "price": euros(180)},
            {"id": "bread", "name": "Bread", "price": euros(0)}]}]}, town().operator))
    search = lambda: done(town().call("GET", f"/v1/items/{dish}"))
    town().until("the choices are known", lambda: search().get("options"))
    return found, dish


NUA = "som-tam-nua"
MENU = (
    ("papaya", "Green papaya salad", "salad", 5500), ("pork-salad", "Minced pork salad", "salad", 7000),
    ("chicken", "Grilled chicken, Isan style", "grill", 8000), ("neck", "Grilled pork neck", "grill", 9000),
    ("soup", "Spicy herb soup with ribs", "soup", 9000), ("rice", "Sticky rice", "rice", 1500),
    ("sausage", "Isan sausage", "grill", 5000))


@functools.cache
def merchant():
    """A merchant's token; a place with a menu in sections is theirs."""
    token = town().token("merchant", "m-nua")
    done(town().call("PUT", f"/v1/places/{NUA}", {
        "types": ["Restaurant", "FoodEstablishment"], "name": "Som Tam Nua", "names": {"th": "ส้มตำนัว"}, "servesCuisine": ["thai", "isan"],
        "timeZone": "Asia/Bangkok", "geo": {"latitude": 13.7442, "longitude": 100.5342}, "telephone": "+66 2 000 0000",
        "address": {"streetAddress": "Siam Square Soi 5", "addressLocality": "Pathum Wan"},
        "openingHours": hours("Asia/Bangkok", 7, 4),
        "ordering": {"methods": ["pick-up", "delivery", "table"], "leadTime": 15, "delivery": {"radius": 3000}}}, token))
    for name, text, category, price in MENU:
        done(town().call("PUT", f"/v1/items/{NUA}.{name}", {
            "name": text, "category": category, "price": baht(price),
            "stock": {"kind": "count", "left": 0} if name == "sausage" else {"kind": "unlimited"}}, token))
    return token


@functools.cache
def busy():
    """Orders in each lane of the desk."""
    token, somebody = merchant(), people()[0]
    who = {"contact": {"name": "Malee", "telephone": "+66 80 000 0000"}}
    orders = (
        ((("papaya", 2, "one without peanuts"), ("rice", 1, None)), {"note": "Allergy: peanuts in one salad"}, 0),
        ((("soup", 1, None), ("neck", 1, None)), {"fulfilment": {
            "method": "delivery", "address": {"streetAddress": "Rama I Road 99"}, "geo": {"latitude": 13.746, "longitude": 100.532}}, **who}, 0),
        ((("chicken", 3, None),), {}, 0), ((("pork-salad", 1, "mild"), ("rice", 2, None)), {"fulfilment": {"method": "table", "table": "12"}}, 1),
        ((("papaya", 1, None), ("chicken", 1, None)), {}, 1), ((("neck", 2, None), ("rice", 2, None)), who, 2))
    for number, (lines, more, steps) in enumerate(orders):
        body = {**more, "lines": [{"item": f"{NUA}.{item}", "quantity": quantity, **({"note": note} if note else {})}
                                  for item, quantity, note in lines]}
        one = done(town().call("POST", "/v1/orders", body, somebody, f"picture-busy-{number}"))
        for status in ("preparing", "ready")[:steps]:
            done(town().call("PUT", f"/v1/orders/{one['id']}/status", {"status": status, "place": NUA}, token))


def baht(amount):
    return {"amount": amount, "currency": "THB"}


def euros(amount):
    return {"amount": amount, "currency": "EUR"}
