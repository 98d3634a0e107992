"""Asks a running Vicinity once for everything that deploy/openapi has, so that answers.py sees an answer of each operation."""

import base64
import datetime
import email
import email.policy
import gzip
import hashlib
import hmac
import http.client
import json
import os
import re
import threading
import time
import urllib.parse
import urllib.request
import zlib
import zoneinfo

import pushes

FORMATS = ("json", "geojson", "kml", "xml")


def ask(town):
    town.answers.compare_examples()
    # What is somebody's own not even an operator may ask for.
    own = sign_in(town, "clara@example.org", None)[0]["token"]

    def asked(path):
        status, answer = town.fetch("GET", path, None, town.operator)
        return town.fetch("GET", path, None, own) if status == 403 else (status, answer)

    town.answers.compare_parameters(asked)
    stream = Follower(town, town.operator)
    write(town)
    customer = town.call("POST", "/v1/session")[1]["token"]
    order = buy(town, customer)
    door(town, customer)
    wish(town, customer)
    choose(town, customer)
    pay(town)
    rate(town, customer)
    review(town, customer)
    decide_on_ratings(town)
    believe_critics(town)
    read(town, customer, order)
    operate(town)
    audit(town)
    food_shop(town)
    hear_of_money(town)
    compress(town)
    change(town)
    until(lambda: town.call("GET", "/v1/places?q=Rambla")[1]["total"] >= 1)
    lists(town, customer)
    accounts(town)
    webhooks(town)
    told(town)
    written(town)
    searched(town)
    remove(town, customer, order)
    stream.compare(
        town, "vicinity.order.deleted.v1", "vicinity.place.changed.v1", "vicinity.item.stock.v1", "vicinity.movie.changed.v1",
        "vicinity.screening.seats.v1", "vicinity.rating-summary.changed.v1")


def until(condition):
    for _ in range(600):
        if found := condition():
            return found
        time.sleep(0.1)
    raise AssertionError("it does not come")


def soon(**distance):
    start = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(**(distance or {"days": 3}))
    return start.strftime("%Y-%m-%dT%H:%M:%SZ")


# Every member that can be written, so that every member of the answers is seen.
PLACE = {
    "types": ["MovieTheater", "Restaurant"], "name": "Cinema Rambla", "names": {"ca": "Cinema Rambla"}, "description": "Films and rice.",
    "address": {"streetAddress": "Rambla 1", "addressLocality": "Barcelona", "addressRegion": "Catalonia", "postalCode": "08001",
                "addressCountry": "ES"},
    "geo": {"latitude": 41.38, "longitude": 2.17}, "locations": [{"latitude": 41.39, "longitude": 2.18}],
    "boundary": {"type": "Polygon", "coordinates": [[[2.1, 41.3], [2.2, 41.3], [2.2, 41.4], [2.1, 41.3]]]},
    "telephone": "93 123 45 67", "email": "hello@rambla.example", "url": "https://rambla.example/",
    "images": ["/images/coffee.svg"], "openingHours": {"text": "Mo-Su 00:00-24:00"}, "timeZone": "Europe/Madrid",
    "servesCuisine": ["catalan"], "amenityFeature": {"wifi": True, "dogs": False}, "screenCount": 5, "source": "a survey", "attribution": "© nobody", "illustrative": True}
HOME = {
    "types": ["Condominium", "Apartment", "Residence"], "name": "Flat in the Raval", "geo": {"latitude": 41.381, "longitude": 2.171},
    "timeZone": "Europe/Madrid",
    "listing": {"kind": "condominium", "purpose": "sale", "price": {"min": 100, "max": 200, "currency": "EUR"}, "promotion": "new",
                "subtitle": "with a view", "seller": {"name": "Sellers"}}}
ITEM = {
    "name": "Paella", "names": {"ca": "Paella"}, "description": "Of rice.", "category": "rice", "price": {"amount": 1200, "currency": "EUR"},
    "ingredients": ["rice"], "allergens": ["fish"], "image": "/images/coffee.svg", "stock": {"kind": "daily", "portions": 500},
    "illustrative": True}
MOVIE = {
    "name": "Night Train", "originalName": "Tren de nit", "names": {"ca": "Tren de nit"}, "director": ["D"], "actor": ["A"], "genre": ["drama"],
    "description": "A film.", "image": "/images/coffee.svg", "duration": "PT95M", "contentRating": "7",
    "trailer": "https://films.example/t", "datePublished": "2026-05-01", "url": "https://films.example/", "source": "us",
    "attribution": "© nobody", "illustrative": True}
CRITIC = {
    "name": "Bo Riu", "givenName": "Bo", "familyName": "Riu", "media": ["Radio Bosc"], "image": "/images/coffee.svg",
    "url": "https://critics.example/", "source": "us", "attribution": "© nobody", "illustrative": True}
# In the order in which they need each other.
THINGS = {
    "places/cinema-rambla": PLACE, "places/flat-raval": HOME, "items/cinema-rambla.paella": ITEM, "movies/movie-night-train": MOVIE,
    "screenings/cinema-rambla.screening-1": None, "critics/critic-bo-riu": CRITIC}


def screening():
    start = soon()
    return {
        "movie": "movie-night-train", "screen": "1", "startDate": start, "inLanguage": "ca",
        "subtitleLanguage": "en", "price": {"amount": 900, "currency": "EUR"}, "taxRate": 1000, "seats": 50, "url": "https://tickets.example/",
        "source": "us", "attribution": "© nobody", "illustrative": True}


def write(town):
    for path, thing in THINGS.items():
        if thing is None:
            thing = screening()
        status, answer = town.call("PUT", f"/v1/{path}", thing, town.operator)
        assert status in (200, 201), answer
        assert town.call("GET", f"/v1/{path}", None, town.operator)[0] == 200
        assert town.call("GET", f"/v1/{path}")[0] == 200
    place = {**PLACE, "name": "By a key"}
    assert town.call("POST", "/v1/places", place, town.operator, "a-place")[0] == 201
    assert town.call("POST", "/v1/items", {**ITEM, "name": "Fideua", "place": "cinema-rambla"}, town.operator, "an-item")[0] == 201
    files = {
        "areas": "id,kind,code,name,latitude,longitude\nes-08,province,08,Barcelona,41.4,2.1\nes-0801,district,0801,Centre,41.38,2.17\n",
        "stations": "id,name,latitude,longitude,service,line,line_name,code,number\nl3-1,Liceu,41.38,2.17,TMB,l3,Line 3,L3,1\n",
        "people": "id,place,name,telephone,email\nberta,cinema-rambla,Berta,+34931234567,b@rambla.example\n",
        "holidays": '[{"country": "ES", "region": "ES-CT", "name": "Catalunya", "holidays": [{"date": "2026-09-11", "name": "Diada"}]}]'}
    for kind, text in files.items():
        status, body = town.fetch("POST", "/v1/imports", {"format": kind, "text": text}, town.operator)
        assert status == 200 and json.loads(body.splitlines()[-1]).get("finished"), body
    undo_an_import(town)


def undo_an_import(town):
    """What an import made goes again, and what it changed is as it was."""
    for text in ("bar-once,Once,BarOrPub,41.4,2.17\n", "bar-once,Twice,BarOrPub,41.4,2.17\nbar-other,Other,BarOrPub,41.4,2.18\n"):
        file = base64.b64encode(gzip.compress(b"id,name,types,latitude,longitude\n" + text.encode())).decode()
        status, body = town.fetch("POST", "/v1/imports", {"format": "places", "file": file}, town.operator)
        assert status == 200 and json.loads(body.splitlines()[-1]).get("finished"), body
    status, known = town.call("GET", "/v1/imports", None, town.operator)
    assert status == 200 and (known["items"][0]["created"], known["items"][0]["changed"]) == (1, 1), known
    for number, name in ((0, "Once"), (1, None)):
        status, body = town.fetch("POST", f"/v1/imports/{known['items'][number]['id']}/undo", None, town.operator)
        assert status == 200 and json.loads(body.splitlines()[-1]).get("finished"), body
        assert town.call("GET", "/v1/places/bar-once")[1].get("name") == name, body
        assert town.call("GET", "/v1/places/bar-other")[0] == 404


def change(town):
    """Of two who change a thing that both have read, the second is told; who changes members only, changes no others."""
    for path, patch in {
            "places/cinema-rambla": {"description": "Films.", "address": {"streetAddress": "Rambla 2"}},
            "items/cinema-rambla.paella": {"price": {"amount": 1300}}, "movies/movie-night-train": {"contentRating": "12"},
            "screenings/cinema-rambla.screening-1": {"screen": "2"}, "critics/critic-bo-riu": {"media": ["Radio Bosc", "Sala Fosca"]},
            "crawls/film-guide": {"settings": {"missesUntilGone": 4}}}.items():
        before = town.call("GET", f"/v1/{path}", None, town.operator)[1]
        tag = town.headers["ETag"]
        status, answer = town.fetch(
            "PATCH", f"/v1/{path}", patch, town.operator, "application/merge-patch+json", headers={"If-Match": tag})
        assert status == 200, answer
        after = town.call("GET", f"/v1/{path}", None, town.operator)[1]
        for name in before.keys() | after.keys():
            # Who has seats of a show is told of its other screen.
            assert name in patch or name in ("updatedAt", "notice") or before.get(name) == after.get(name), (path, name, before, after)
        again = {name: value if not isinstance(value, str) else value + "!" for name, value in patch.items()}
        again = again if again != patch else {**patch, "name": "Another name"} if "settings" not in patch else {"settings": {"name": "Other"}}
        for method, kind in (("PATCH", "application/merge-patch+json"), ("DELETE", "application/json")):
            status, answer = town.fetch(
                method, f"/v1/{path}", again if method == "PATCH" else None, town.operator, kind, headers={"If-Match": tag})
            assert status == 412, (path, method, status, answer)
        status, answer = town.fetch("PATCH", f"/v1/{path}", {"colour": "red"}, town.operator, "application/merge-patch+json")
        assert status == 422 and b"colour" in answer, answer
        status, answer = town.fetch("PATCH", f"/v1/{path}", patch, town.operator)
        assert status == 415, answer


def hear_of_money(town):
    """Stripe says all that it can, of an order that nobody knows: what was paid for it is owed back."""
    order = f"00-{'a' * 26}"
    marks = {"application": "vicinity", "order": order, "customer": "c-nobody", "errand": f"{order}/refund", "capture": "later"}
    paid = {"id": "pi_1", "amount": 500, "amount_received": 500, "currency": "eur", "capture_method": "manual", "metadata": marks}
    checkout = {"id": "cs_1", "payment_intent": "pi_1", "amount_total": 500, "currency": "eur", "metadata": marks}
    refund = {"id": "re_1", "amount": 500, "currency": "eur", "payment_intent": "pi_1", "metadata": marks}
    said = (
        ("checkout.session.expired", {**checkout, "status": "expired"}), ("payment_intent.canceled", {**paid, "status": "canceled"}),
        ("refund.created", {**refund, "status": "succeeded"}), ("refund.failed", {**refund, "status": "failed"}),
        ("payment_intent.succeeded", {**paid, "status": "succeeded"}),
        ("checkout.session.completed", {**checkout, "status": "complete", "payment_status": "paid"}))
    for number, (kind, thing) in enumerate(said):
        body = json.dumps({"id": f"evt_{number}", "type": kind, "data": {"object": thing}}).encode()
        at = str(int(time.time()))
        code = hmac.new(town.webhook_secret.encode(), at.encode() + b"." + body, hashlib.sha256).hexdigest()
        for signature, expected in ((f"t={at},v1={code}", 200), (f"t={at},v1={'0' * 64}", 400)):
            status, answer = town.fetch(
                "POST", "/v1/payments/stripe/notices", body, headers={"Stripe-Signature": signature})
            assert status == expected, (kind, signature, status, answer)
    found = until(lambda: town.call("GET", f"/v1/orders/{order}", None, town.operator)[1].get("payment"))
    assert found["status"] == "refunding" and found["captured"]["amount"] == 500, found


def compress(town):
    """Whoever asks for gzip gets it, with a tag of its own, which is as good as the other one."""
    for path in ("/v1/places", "/v1/movies?format=xml", "/openapi.json", "/v1/exports?format=csv", "/reference"):
        plain = town.fetch("GET", path, None, town.operator)[1]
        packed = town.fetch("GET", path, None, town.operator, headers={"Accept-Encoding": "gzip"})[1]
        assert town.headers["Content-Encoding"] == "gzip" and "Accept-Encoding" in town.headers["Vary"], path
        assert zlib.decompress(packed, 31) == plain and len(packed) < len(plain), path
        if tag := town.headers["ETag"]:
            headers = {"If-None-Match": tag, "Accept-Encoding": "gzip"}
            assert town.fetch("GET", path, None, town.operator, headers=headers)[0] == 304, path
    town.fetch("POST", "/v1/session", None, None, headers={"Accept-Encoding": "gzip"})
    assert town.headers["Content-Encoding"] is None, "an answer with a token is not packed"


def buy(town, customer):
    lines = [{"item": "cinema-rambla.paella", "quantity": 1}, {"item": "cinema-rambla.screening-1", "quantity": 2}]
    status, order = town.call("POST", "/v1/orders", {"lines": lines}, customer, "first-order")
    assert status == 201, order
    ticket = next(line["ticket"] for line in order["lines"] if "ticket" in line)
    assert town.call("GET", f"/v1/orders/{order['id']}", None, customer)[0] == 200
    assert town.fetch("GET", f"/v1/orders/{order['id']}/ticket.svg", None, customer)[0] == 200
    status, calendar = town.fetch("GET", f"/v1/orders/{order['id']}/tickets.ics", None, customer)[:2]
    assert status == 200 and b"BEGIN:VEVENT" in bytes(calendar) and ticket.encode() not in bytes(calendar), calendar
    status, problem = town.call("POST", f"/v1/tickets/{ticket}/check-in", None, town.operator)
    assert status == 409 and problem["type"].endswith("/door-closed") and problem["opensAt"], problem
    assert town.call("PUT", f"/v1/orders/{order['id']}/status", {"status": "preparing"}, town.operator)[0] == 200
    return order["id"]


def door(town, customer):
    """A show is moved to this evening: its tickets are good for that, each seat once. Then it is cancelled, and all is given back."""
    name = "cinema-rambla.screening-2"
    assert town.call("PUT", f"/v1/screenings/{name}", {**screening(), "url": None}, town.operator)[0] == 200
    body = {"lines": [{"item": name, "quantity": 2}]}
    status, order = town.call("POST", "/v1/orders", body, customer, "seats-to-be-moved")
    assert status == 201, order
    path, show = f"/v1/orders/{order['id']}", f"/v1/screenings/{name}"
    patch = "application/merge-patch+json"
    status, moved = town.fetch("PATCH", show, {"startDate": soon(minutes=30)}, town.operator, patch)
    assert status == 200 and json.loads(moved)["eventStatus"] == "EventRescheduled", moved
    until(lambda: town.call("GET", path, None, customer)[1]["lines"][0]["show"].get("previousStartDate"))
    until(lambda: town.call("GET", show, None, town.operator)[1]["notice"]["left"] == 0)
    assert "notice" not in town.call("GET", show, None, customer)[1]
    check_in = f"/v1/tickets/{order['lines'][0]['ticket']}/check-in"
    for _ in range(2):
        status, answer = town.call("POST", check_in, {"seats": 1}, town.operator, "the-first")
        assert status == 200 and sum(a["seats"] for a in answer["lines"][0]["admissions"]) == 1, answer
    assert town.call("POST", check_in, {"seats": 2}, town.operator, "two-more")[0] == 409
    typed = order["lines"][0]["ticket"].split(".")[1][:8]
    by_hand = f"/v1/tickets/{typed}/check-in?screening={name}"
    assert town.call("POST", by_hand, {"seats": 2}, town.operator, "by-hand")[0] == 409
    assert town.call("POST", f"/v1/tickets/{typed}/check-in", None, town.operator)[0] == 404
    found = town.call("GET", f"{show}/tickets?code={typed}", None, town.operator)[1]
    assert [t["order"] for t in found["items"]] == [order["id"]], found
    tickets = town.call("GET", f"{show}/tickets", None, town.operator)[1]
    assert [(t["order"], t["seats"], t["admitted"]) for t in tickets["items"]] == [(order["id"], 2, 1)], tickets
    assert town.call("GET", f"{show}/tickets", None, customer)[0] == 403
    status, answer = town.call("POST", check_in, None, town.operator)
    assert status == 200 and answer["lines"][0]["checkedInAt"], answer
    assert town.fetch("PATCH", show, {"eventStatus": "EventCancelled"}, town.operator, patch)[0] == 200
    ended = until(lambda: (found := town.call("GET", path, None, customer)[1])["status"] == "cancelled" and found)
    assert ended["reason"]["code"] == "show-cancelled", ended
    status, problem = town.call("POST", "/v1/orders", body, customer, "too-late-for-seats")
    assert status == 409 and problem["type"].endswith("/show-cancelled"), problem
    until(lambda: town.call("DELETE", show, None, town.operator)[0] == 204)


def wish(town, customer):
    """An order that is brought at a time from two places, of which one takes its part back; others that are refused."""
    place = {
        "types": ["Restaurant"], "name": "Grill", "geo": {"latitude": 41.4, "longitude": 2.17}, "timeZone": "Europe/Madrid",
        "ordering": {"methods": ["pick-up", "delivery"], "leadTime": 20, "slots": {"length": 60, "capacity": 2, "days": 2},
                     "minimum": {"amount": 100, "currency": "EUR"},
                     "delivery": {"radius": 3000, "fee": {"amount": 250, "currency": "EUR"}}}}
    for name in ("grill", "oven"):
        assert town.call("PUT", f"/v1/places/{name}", place, town.operator)[0] in (200, 201)
        item = {"name": "Bread", "price": {"amount": 300, "currency": "EUR"}}
        assert town.call("PUT", f"/v1/items/{name}.bread", item, town.operator)[0] in (200, 201)
    status, times = town.call("GET", "/v1/places/grill/hours?days=2", None, None)
    assert status == 200 and times == {"isKnown": False, "items": [], "total": 0}, times
    tomorrow = (datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(days=1)).strftime("%Y-%m-%d")
    status, slots = town.call("GET", f"/v1/places/grill/slots?date={tomorrow}", None, None)
    assert status == 200 and slots["total"] == len(slots["items"]) > 20 and slots["items"][-1]["left"] == 2, slots
    body = {
        "lines": [{"item": f"{name}.bread", "quantity": 1, "note": "warm", "price": {"amount": 300, "currency": "EUR"}}
                  for name in ("grill", "oven")],
        "contact": {"name": "Malee", "telephone": "080-000-4437", "email": "malee@example.org"}, "note": "Ring twice.",
        "fulfilment": {"method": "delivery", "geo": {"latitude": 41.401, "longitude": 2.17},
                       "address": {"streetAddress": "Rambla 2", "addressLocality": "Barcelona"}},
        "scheduledTime": slots["items"][-1]["startTime"]}
    status, order = town.call("POST", "/v1/orders", body, customer, "a-wish")
    assert status == 201 and order["total"]["amount"] == 1100 and order["parts"][0]["number"] == 1, order
    left = town.call("GET", f"/v1/places/grill/slots?date={tomorrow}", None, None)[1]["items"][-1]["left"]
    assert left == 1, left
    step = {"status": "confirmed", "place": "grill", "readyAt": body["scheduledTime"]}
    assert town.call("PUT", f"/v1/orders/{order['id']}/status", step, town.operator)[0] == 200
    step = {"status": "cancelled", "place": "oven", "reason": "The oven is broken."}
    status, order = town.call("PUT", f"/v1/orders/{order['id']}/status", step, town.operator)
    assert [part["status"] for part in order["parts"]] == ["confirmed", "cancelled"] and order["total"]["amount"] == 550, order
    days = f"from={order['createdAt'][:10]}&timeZone=UTC"
    status, figures = town.call("GET", f"/v1/places/grill/figures?{days}", None, town.operator)
    assert status == 200 and figures["orders"] == 1 and figures["takings"][0]["amount"] == 550, figures
    status, table = town.fetch("GET", f"/v1/places/oven/orders.csv?{days}", None, town.operator)[:2]
    assert status == 200 and b"cancelled-by-" in bytes(table), table
    body["lines"][0]["price"]["amount"] = 200
    status, problem = town.call("POST", "/v1/orders", body, customer, "another-wish")
    assert status == 422 and problem["changes"][0]["is"] == {"amount": 300, "currency": "EUR"}, problem
    place["ordering"]["pausedUntil"] = "2099-01-01T00:00:00Z"
    assert town.call("PUT", "/v1/places/grill", place, town.operator)[0] == 200
    assert "refusal" in town.call("GET", "/v1/places/grill/slots", None, None)[1]["soonest"]


def choose(town, customer):
    """A dish with a size and extras is ordered, refused at other prices and without a size; its menu goes out and comes in."""
    def euros(amount):
        return {"amount": amount, "currency": "EUR"}
    place = {"types": ["Restaurant"], "name": "Tea house", "geo": {"latitude": 41.4, "longitude": 2.17}, "timeZone": "Europe/Madrid"}
    assert town.call("PUT", "/v1/places/tea-house", place, town.operator)[0] in (200, 201)
    dish = {"name": "Tea", "category": "drink", "price": euros(300), "options": [
        {"id": "size", "name": "Size", "least": 1, "most": 1, "choices": [
            {"id": "small", "name": "Small", "price": euros(0)}, {"id": "large", "name": "Large", "price": euros(80)}]},
        {"id": "extras", "name": "Extras", "most": 2, "choices": [
            {"id": "milk", "name": "Milk", "names": {"ca": "Llet"}, "price": euros(20), "stock": {"kind": "count", "left": 2}},
            {"id": "no-sugar", "name": "Without sugar", "price": euros(-10), "isAvailable": True}]}]}
    assert town.call("PUT", "/v1/items/tea-house.tea", dish, town.operator)[0] in (200, 201)

    def order(key, options, quantity=1, **more):
        line = {"item": "tea-house.tea", "quantity": quantity, "options": options, **more}
        return town.call("POST", "/v1/orders", {"lines": [line]}, customer, key)
    large = {"group": "size", "choice": "large", "price": euros(80)}
    milk = {"group": "extras", "choice": "milk"}
    status, answer = order("tea-1", [milk, large], price=euros(400))
    assert status == 201 and answer["total"] == euros(400), answer
    assert [one["name"] for one in answer["lines"][0]["options"]] == ["Large", "Milk"], answer
    status, problem = order("tea-2", [])
    assert status == 422 and problem["field"] == "/lines/0/options" and problem["option"] == {"group": "size"}, problem
    status, problem = order("tea-3", [large, milk], quantity=2)
    named = {"group": "extras", "choice": "milk"}
    assert status == 422 and problem["changes"] == [{"line": 0, "item": "tea-house.tea", "option": named, "was": 2, "is": 1}], problem
    status, problem = order("tea-4", [{**large, "price": euros(50)}], price=euros(350))
    assert status == 422 and [one.get("option") for one in problem["changes"]] == [None, {"group": "size", "choice": "large"}], problem
    left = town.call("GET", "/v1/items/tea-house.tea", None, town.operator)[1]["options"][1]["choices"][0]["stock"]
    assert left == {"kind": "count", "left": 1}, left
    # What a patch does not name stays as it is, what orders took as well.
    def change(**members):
        status, answer = town.fetch("PATCH", "/v1/items/tea-house.tea", members, town.operator, "application/merge-patch+json")[:2]
        return status, json.loads(bytes(answer))
    status, answer = change(name="Black tea")
    assert status == 200 and answer["options"][1]["choices"][0]["stock"]["left"] == 1, answer
    status, menu = town.call("GET", "/v1/places/tea-house/menu", None, town.operator)
    assert status == 200 and menu["sections"][0]["items"][0]["options"][1]["choices"][0]["stock"]["left"] == 1, menu
    status, table = town.fetch("GET", "/v1/places/tea-house/menu.csv", None, town.operator)[:2]
    assert status == 200, table
    for text in (json.dumps(menu), bytes(table).decode()):
        status, answer = town.fetch("POST", "/v1/imports", {"format": "menu", "text": text}, town.operator)[:2]
        done = [json.loads(line) for line in bytes(answer).decode().splitlines()][-2]
        assert status == 200 and done["unchanged"] == 1 and done["changed"] == 0, answer
    today = datetime.datetime.now(zoneinfo.ZoneInfo("Europe/Madrid")).strftime("%Y-%m-%d")
    status, answer = change(soldOutOn=today)
    assert status == 200 and answer["available"] == 0, answer
    status, problem = order("tea-5", [large])
    assert status == 422 and problem["type"].endswith("/sold-out"), problem
    status, answer = change(soldOutOn=None)
    assert status == 200 and answer["available"] is None, answer


def pay(town):
    """An order that is paid by a transfer: it waits, its place says that the money came, and what is cancelled is paid back."""
    def euros(amount):
        return {"amount": amount, "currency": "EUR"}
    # The other customer is forgotten in the end, with what the log has of them.
    customer = town.call("POST", "/v1/session")[1]["token"]
    place = {"types": ["Restaurant"], "name": "Till", "geo": {"latitude": 41.4, "longitude": 2.17}, "timeZone": "Europe/Madrid",
             "ordering": {"methods": ["pick-up"], "payments": ["at-place", "bank-transfer"], "transferTo": "ES91 2100 0418 4502 0005 1332"}}
    assert town.call("PUT", "/v1/places/till", place, town.operator)[0] in (200, 201)
    assert town.call("PUT", "/v1/items/till.tea", {"name": "Tea", "price": euros(300), "taxRate": 1000}, town.operator)[0] in (200, 201)
    body = {"lines": [{"item": "till.tea", "quantity": 2}], "payment": {"method": "bank-transfer", "tip": euros(40)}}
    status, order = town.call("POST", "/v1/orders", body, customer, "a-transfer")
    assert status == 202 and order["status"] == "placed" and order["payment"]["status"] == "open", order
    assert order["payment"]["transferTo"].startswith("ES91") and order["payment"]["reference"], order
    settle = f"/v1/orders/{order['id']}/payment"
    assert town.call("PUT", settle, {"status": "paid"}, customer)[0] == 403
    for _ in range(2):
        status, answer = town.call("PUT", settle, {"status": "paid"}, town.operator)
        assert status == 200 and answer["status"] == "confirmed" and answer["payment"]["captured"] == euros(640), answer
    assert sum(posting["amount"] for entry in answer["ledger"] for posting in entry["postings"]) == 0, answer
    assert town.call("PUT", settle, {"status": "refunded"}, town.operator)[0] == 409
    step = {"status": "cancelled", "reason": "no more tea"}
    status, answer = town.call("PUT", f"/v1/orders/{order['id']}/status", step, town.operator)
    assert status == 200 and answer["payment"]["status"] == "refunding", answer
    status, answer = town.call("PUT", settle, {"status": "refunded"}, town.operator)
    assert status == 200 and answer["payment"]["status"] == "refunded" and answer["payment"]["refunded"] == euros(640), answer
    days = f"from={order['createdAt'][:10]}&timeZone=UTC"
    status, table = town.fetch("GET", f"/v1/places/till/ledger.csv?{days}", None, town.operator)[:2]
    assert status == 200 and b"tax/till/1000,-0.55" in bytes(table), table
    for method, more in {"online": {}, "at-place": {"tip": euros(601)}}.items():
        status, problem = town.call("POST", "/v1/orders", {**body, "payment": {"method": method, **more}}, customer, f"by-{method}")
        code = "bad-tip" if more else "payment-not-offered"
        assert status == 422 and problem["type"].endswith(code), problem


def rate(town, customer):
    for thing in ("movie-night-train", "cinema-rambla"):
        status, answer = town.call("PUT", f"/v1/ratings/{thing}", {"stars": 4.5, "review": "Good."}, customer)
        assert status == 200, answer
        assert town.call("GET", f"/v1/ratings/{thing}", None, customer)[0] == 200
    assert town.call("GET", "/v1/ratings", None, customer)[1]["total"] == 2


def review(town, customer):
    """What people write is replied to, reported, hidden and shown again."""
    thing = "cinema-rambla"
    status, page = town.call("GET", f"/v1/ratings/{thing}/reviews?sort=highest", None, customer)
    assert status == 200 and page["total"] == 1 and page["items"][0]["own"] and not page["items"][0].get("hidden"), page
    path = f"/v1/reviews/{page['items'][0]['id']}"
    assert town.call("PUT", f"{path}/reply", {"text": "Thank you."}, town.operator) == (200, {"text": "Thank you."})
    status, found = town.call("GET", path)
    assert status == 200 and found["reply"]["by"] == "operator", found
    other = town.call("POST", "/v1/session")[1]["token"]
    for _ in range(2):
        status, answer = town.call("POST", f"{path}/reports", {"reason": "fake", "note": "Never there."}, other)
        assert status == 204, answer
    status, answer = town.call("POST", f"{path}/reports", {"reason": "spam"}, customer)
    assert status == 422 and answer["type"].endswith("/own-review"), answer
    assert town.call("GET", "/v1/profile", None, other)[1]["reports"][0]["reason"] == "fake"
    assert town.call("GET", "/v1/reviews?reported=true", None, town.operator)[1]["items"][0]["reports"]["open"] == 1
    hiding = {"hidden": True, "reason": "fake", "note": "Nobody saw you."}
    assert town.call("PUT", f"{path}/visibility", hiding, town.operator) == (200, hiding)
    assert town.call("GET", path)[0] == 404 and town.call("GET", f"/v1/ratings/{thing}/reviews")[1]["total"] == 0
    assert town.call("GET", f"/v1/ratings/{thing}", None, customer)[1]["own"]["hidden"]["reason"] == "fake"
    assert town.call("GET", "/v1/reviews?hidden=true", None, town.operator)[1]["total"] == 1
    assert town.call("PUT", f"{path}/visibility", {"hidden": False}, town.operator)[0] == 200
    assert town.call("GET", f"/v1/ratings/{thing}/reviews")[1]["items"][0]["text"] == "Good."
    assert town.call("DELETE", f"{path}/reply", None, town.operator)[0] == 204
    # There is something to ask about for whoever asks at random.
    assert town.call("PUT", f"{path}/reply", {"text": "Thank you."}, town.operator)[0] == 200


def decide_on_ratings(town):
    """So many people who were never there rate a place at once that an operator has to look."""
    thing = "cinema-rambla"
    for _ in range(12):
        crowd = town.call("POST", "/v1/session")[1]["token"]
        assert town.call("PUT", f"/v1/ratings/{thing}", {"stars": 0}, crowd)[0] == 200
    until(lambda: town.call("GET", "/v1/reviews/waiting", None, town.operator)[1]["items"])
    found = town.call("GET", "/v1/reviews/waiting", None, town.operator)[1]["items"][0]
    assert found["thing"] == thing and found["waiting"] > 0, found
    for count in (False, True):
        assert town.call("PUT", f"/v1/ratings/{thing}/waiting", {"count": count}, town.operator) == (200, {"count": count})
    assert town.call("GET", "/v1/reviews/waiting", None, town.operator)[1]["total"] == 0
    shown = town.call("GET", f"/v1/ratings/{thing}")[1]
    assert shown["others"] >= 10 and shown["count"] == shown["guests"] + shown["others"], shown


def believe_critics(town):
    """A second customer rates as critics do, so that there is something to recommend."""
    films = [f"movie-film-{number}" for number in range(6)]
    for film in films:
        assert town.call("PUT", f"/v1/movies/{film}", {**MOVIE, "name": film}, town.operator)[0] in (200, 201)
    stars = [1, 5, 2, 4, 3, 5]
    table = "critic,thing,stars\n"
    for number in range(3):
        critic = f"critic-{number}"
        assert town.call("PUT", f"/v1/critics/{critic}", CRITIC, town.operator)[0] in (200, 201)
        table += "".join(f"{critic},{film},{rated}\n" for film, rated in zip([*films, "movie-night-train"], [*stars, 5]))
    import_ratings(town, table)
    fan = town.call("POST", "/v1/session")[1]["token"]
    for film, rated in zip(films, stars):
        assert town.call("PUT", f"/v1/ratings/{film}", {"stars": rated}, fan)[0] == 200
    until(lambda: town.call("GET", "/v1/recommendations?near=41.38,2.17", None, fan)[1]["items"])
    assert town.call("GET", "/v1/critics?sort=similarity", None, fan)[1]["items"]


def import_ratings(town, table):
    """Critics' ratings are imported like all else: counted, listed among the other imports, and undone."""
    def ask(path, body=None):
        status, answer = town.fetch("POST", path, body, town.operator)
        lines = [json.loads(line) for line in answer.splitlines()]
        assert status == 200 and lines[-1].get("finished"), answer
        return next(line for line in lines if line.get("done"))
    assert ask("/v1/imports", {"format": "ratings", "text": table})["refused"] == 0
    more = "critic,thing,stars\ncritic-0,movie-night-train,0.7\ncritic-0,movie-once,3.71\ncritic-0,movie-film-0,9\n"
    changed = ask("/v1/imports", {"format": "ratings", "text": more})
    assert [changed[name] for name in ("created", "changed", "refused")] == [1, 1, 1], changed
    known = town.call("GET", "/v1/imports?limit=2", None, town.operator)[1]
    assert known["items"][0]["id"] == changed["import"] and known["items"][1]["formats"] == ["ratings"] and known["next"], known
    rest = town.call("GET", f"/v1/imports?cursor={known['next']}", None, town.operator)[1]["items"]
    assert any(one["id"].startswith("import-") for one in rest) and all(one["at"] <= known["items"][1]["at"] for one in rest), rest
    undone = ask(f"/v1/imports/{changed['import']}/undo")
    assert [undone[name] for name in ("deleted", "restored", "kept")] == [1, 1, 0], undone
    assert town.call("POST", f"/v1/imports/{changed['import']}/undo", None, town.operator)[0] == 409


def read(town, customer, order):
    for path in ("profile", "recommendations", "orders", "ratings"):
        assert town.call("GET", f"/v1/{path}", None, customer)[0] == 200, path
    for topic in ("movies", "screenings", "places", "items", "areas", "stations", "people", "critics", "ratings.expert", "ratings.summaries"):
        status, answer = town.call("GET", f"/v1/changes/{topic}")
        assert status == 200, answer
    assert town.fetch("GET", "/v1/critics/ratings")[0] == 200
    assert town.call("GET", "/openapi.json")[1] == town.answers.document.document
    for path in ("healthz", "readyz", "reference", "reference.css", "geolocatedRecommendations/week.txt", "images/coffee.svg"):
        assert town.fetch("GET", f"/{path}")[0] == 200, path
    assert town.fetch("GET", "/metrics", None, town.secret)[0] == 200
    for path in ("movies/week/2026-W47", "ratings/week/2026-W47", "showtimes"):
        assert town.fetch("GET", f"/geolocatedRecommendations/{path}")[0] == 200, path
    status, answer = town.call("POST", "/v1/terms", {"text": "Painters and sculptors of the renaissance."})
    assert status == 200, answer
    assert town.call("POST", "/v1/terms", {"text": "Painters and sculptors."}, None)[0] == 200
    for format in ("json", "geojson", "kml"):
        assert town.fetch("GET", f"/v1/routes?from=41.38,2.17&to=41.40,2.18&format={format}")[0] == 200
        assert town.fetch("GET", f"/v1/reach?near=41.38,2.17&minutes=10&format={format}")[0] == 200


def lists(town, customer):
    line = town.call("GET", "/v1/lines")[1]["items"][0]["id"]
    assert town.fetch("GET", "/v1/reach?station=l3-1&profile=cycling")[0] == 200
    for path in ("places?near=41.38,2.17", "places?near=41.38,2.17&reach=15", "items?station=l3-1&reach=5&reach-by=cycling", "places?area=es-0801", "places", "items", "items?near=41.38,2.17", "areas", "areas/es-08/districts", "lines", f"lines/{line}/stations",
                 "people", "movies", "movies?near=41.38,2.17", "screenings", "screenings?near=41.38,2.17"):
        for format in FORMATS:
            status, answer = town.fetch("GET", f"/v1/{path}{'&' if '?' in path else '?'}format={format}", None, town.operator)
            assert status == 200, (path, format, answer)
    for path, is_understood in (("places?near=41.38,2.17&q=is+there+something+cheap+open+now", True),
                                ("places?near=41.38,2.17&q=cheap+open+now&sort=name", True), ("items?near=41.38,2.17&q=cheap+soup+under+10+euro", True),
                                ("places?near=41.38,2.17&q=cheap+soup&understand=false", False)):
        status, answer = town.call("GET", f"/v1/{path}")
        assert status == 200 and ("understood" in answer) == is_understood, (path, answer)
    found = town.call("GET", "/v1/places?near=41.38,2.17&q=cinemas")[1]["items"]
    matches = next(place for place in found if place["id"] == "cinema-rambla")["matches"]
    assert {"field": "name", "start": 0, "end": 6} in matches, matches
    assert town.call("GET", "/v1/clusters?near=41.38,2.17&zoom=12&q=cheap+soup&understand=false")[0] == 200
    for path in ("places/cinema-rambla/similar", "places/cinema-rambla/ordered-too", "items/cinema-rambla.paella/similar?limit=3",
                 "items/cinema-rambla.paella/ordered-too"):
        status, answer = town.call("GET", f"/v1/{path}")
        assert status == 200 and "items" in answer, (path, answer)
    kinds = [one["kind"] for one in town.call("GET", "/v1/locate?near=41.38,2.17")[1]["items"]]
    assert "street" in kinds and "place" in kinds, kinds
    assert town.call("GET", "/v1/movies?q=is+there+a+movie+near+here&understand=false")[0] == 200
    for path in ("places.atom?near=41.38,2.17&lang=th", "items.atom?near=41.38,2.17", "movies.atom", "places/cinema-rambla/shows.ics",
                 "places/cinema-rambla/hours.ics"):
        assert town.fetch("GET", f"/v1/{path}")[0] == 200, path
    for path in ("suggest?q=ramb", "suggest?q=ramb&near=41.38,2.17", "locate?q=08001", "locate?q=barclona&near=41.38,2.17", "critics", "areas?boundary=true",
                 "clusters?zoom=12&bbox=2.0,41.3,2.3,41.5", "clusters?zoom=12&station-within=500", "places?station-within=500",
                 "places?near=41.38,2.17&q=near+a+station", "items?near=41.38,2.17&station-within=500", "clusters?zoom=12&near=41.38,2.17&reach=20", "clusters?zoom=3&view=2.0,41.3,2.3,41.5&types=MovieTheater",
                 "places?merchant=me&rating=1&price=1-&currency=EUR&types=MovieTheater&open-now=true"):
        assert town.call("GET", f"/v1/{path}", None, town.operator)[0] == 200, path
    for path in ("areas/es-08", "stations/l3-1", "people/berta", "holidays", "holidays?country=ES", "holidays/es-ct", "movies/movie-night-train/sources", "places/cinema-rambla/sources"):
        assert town.call("GET", f"/v1/{path}", None, town.operator)[0] == 200, path


def operate(town):
    for format in ("csv", "geojson", "plist"):
        assert town.fetch("GET", f"/v1/exports?format={format}", None, town.operator)[0] == 200
    assert town.call("GET", "/v1/health", None, town.operator)[0] == 200
    letters = {}
    for service in ("catalog", "orders", "recommender", "crawler"):
        status, letters[service] = town.call("GET", f"/v1/dead-letters/{service}", None, town.operator)
        assert status == 200, letters[service]
        status, resent = town.call("POST", f"/v1/dead-letters/{service}/resend-all?limit=50", None, town.operator)
        assert status == 200 and resent["handled"] == 0, resent
    status, kept = town.fetch("POST", "/v1/pictures", town.picture, town.operator, "image/png")
    assert status == 201, kept
    assert town.fetch("GET", json.loads(kept)["url"])[0] == 200
    settings = {"settings": {
        "name": "Films", "starts": [f"http://{town.site.host}/film"], "hosts": ["127.0.0.1"], "yields": ["Movie"], "sitemaps": False,
        "readings": [{"pages": "/film", "missesUntilGone": 2, "reading": {
            "as": "html", "keep": ["Movie"], "top": {"count": 5, "by": "name"}, "links": {"follow": ["/film"], "most": 5}}}],
        "schedule": {"cron": "0 6 * * wed", "timeZone": "Europe/Madrid"},
        "limits": {"pages": 5, "depth": 1, "delay": 0, "connections": 1, "bytes": 10000, "seconds": 5}, "missesUntilGone": 3}}
    status, source = town.call("PUT", "/v1/crawls/film-guide", settings, town.operator)
    assert status == 200, source
    assert town.call("POST", "/v1/crawls/film-guide/dry-run", {}, town.operator)[0] == 200
    assert town.call("POST", "/v1/crawls/film-guide/runs", None, town.operator)[0] in (200, 202)
    run = until(lambda: town.call("GET", "/v1/crawls/film-guide/runs", None, town.operator)[1]["items"])[0]
    assert town.call("GET", f"/v1/crawls/film-guide/runs/{run['number']}", None, town.operator)[0] == 200
    assert town.call("GET", "/v1/crawls", None, town.operator)[0] == 200
    assert town.call("GET", "/v1/crawls/film-guide", None, town.operator)[0] == 200


def audit(town):
    """What the operator has done so far is written down, without what was given."""
    status, page = town.call("GET", "/v1/audit?limit=5", None, town.operator)
    assert status == 200 and page["total"] > 5 and page["next"] and len(page["items"]) == 5, page
    status, more = town.call("GET", f"/v1/audit?limit=5&cursor={page['next']}", None, town.operator)
    assert status == 200 and not {entry["id"] for entry in page["items"]} & {entry["id"] for entry in more["items"]}, more
    status, page = town.call("GET", "/v1/audit?type=vicinity.crawl.change.v1&subject=film-guide", None, town.operator)
    assert status == 200 and page["items"][0]["role"] == "operator" and "name" in page["items"][0]["members"], page
    status, table = town.fetch("GET", "/v1/audit.csv?type=vicinity.crawl.change.v1", None, town.operator)
    assert status == 200 and table.decode().startswith("at,person,role,merchant,type,subject"), table
    assert town.call("GET", "/v1/audit")[0] == 401
    # Whoever is not signed in keeps things in the browser.
    customer = town.call("POST", "/v1/session")[1]["token"]
    assert town.call("GET", "/v1/account/kept", None, customer)[0] == 401


def food_shop(town):
    form = {"order": {
        "order_uuid": "device", "order_total": "12.0", "order_date": "2026-11-23 10:00", "order_done": "false",
        "order_details_attributes": {"0": {"food_name": "Paella", "food_count": "1", "food_place": "Cinema Rambla", "food_price": "12.0"}}}}
    until(lambda: town.call("GET", "/v1/items?name=Paella")[1]["total"])
    status, order = town.call("POST", "/orders.json", form)
    assert status == 201, order
    for path in ("foods", "places"):
        # The list before may just be ending.
        status, answer = until(lambda: (found := town.call("GET", f"/{path}.json"))[0] != 503 and found)
        assert status == 200, (path, answer)
    status, orders = town.call("GET", "/orders.json", None, town.operator)
    assert status == 200, orders
    status, again = town.call("GET", f"/orders/{order['id']}.json", None, town.operator)
    assert status == 200 and again == next(one for one in orders if one["id"] == order["id"]), again
    ordered = next(one["id"] for one in town.call("GET", "/v1/orders", None, town.operator)[1]["items"] if len(one["lines"]) == 1)
    for step in ("preparing", "ready", "completed"):
        assert town.call("PUT", f"/v1/orders/{ordered}/status", {"status": step}, town.operator)[0] == 200
    assert town.call("DELETE", f"/orders/{order['id']}.json", None, town.operator)[0] == 204


class Follower:
    """Reads a stream from now on; what it said is compared with the document in the end."""

    def __init__(self, town, token):
        self.blocks = []
        topics = "topics=orders,places,items,movies,screenings,ratings"
        request = urllib.request.Request(f"{town.url}/v1/events?{topics}", headers={"Authorization": f"Bearer {token}"})
        self.stream = urllib.request.urlopen(request, timeout=60)
        town.answers.look("GET", f"/v1/events?{topics}", self.stream.status, self.stream.headers, b"")
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        block = {}
        for line in self.stream:
            line = line.decode().rstrip("\n")
            if line:
                name, _, value = line.partition(": ")
                block[name] = value
            else:
                self.blocks.append(block)
                block = {}

    def compare(self, town, *wanted):
        until(lambda: set(wanted) <= {block.get("event") for block in self.blocks})
        for block in self.blocks:
            if "data" in block:
                town.answers.look_at_block(block["event"], json.loads(block["data"]))


def accounts(town):
    """Somebody signs in, works for a business, is joined by another, and leaves."""
    ways = town.call("GET", "/v1/sign-in")[1]
    assert ways["email"], ways
    anna, cookie = sign_in(town, "anna@example.org", town.call("POST", "/v1/session")[1]["token"])
    assert anna["isNew"] and anna["joined"], anna
    proof = proof_of(town)
    status, answer = town.fetch("POST", "/v1/sign-in/providers/nobody", {"return": "/you"})
    assert status == 404, answer
    arrive(town)
    session, cookie = renew(town, cookie)
    account = town.call("GET", "/v1/account", None, session["token"])[1]
    assert account["person"] == anna["person"] and account["email"] == "anna@example.org", account
    devices = town.call("GET", "/v1/account/sessions", None, session["token"])[1]["items"]
    assert [device["isThis"] for device in devices] == [True], devices
    only = account["signIns"][0]["id"]
    assert town.fetch("DELETE", f"/v1/account/sign-ins/{only}", None, session["token"], headers={"Cookie": proof})[0] == 409
    assert town.call("DELETE", "/v1/account/sign-ins/w-nobody", None, session["token"])[0] == 404
    # Her address changes: first she shows that it is her, by the way that she has.
    code, refused = town.call("POST", "/v1/sign-in/email", {"email": "anna@example.net"}, session["token"])
    assert code == 403 and refused["type"].endswith("/proof-needed"), refused
    session, cookie = sign_in(town, "anna@example.org", session["token"])
    proof = proof_of(town)
    session, cookie = sign_in(town, "anna@example.net", session["token"], proof)
    proof = proof_of(town)
    old, new = town.call("GET", "/v1/account", None, session["token"])[1]["signIns"]
    assert (old["id"], new["name"]) == (only, "anna@example.net"), (old, new)
    path = f"/v1/account/sign-ins/{new['id']}"
    assert town.call("DELETE", path, None, session["token"])[0] == 403
    assert town.fetch("DELETE", path, None, session["token"], headers={"Cookie": proof})[0] == 204
    taken_back(town)
    business = "/v1/merchants/m-rambla"
    assert town.call("GET", business, None, town.operator)[1]["merchant"] == "m-rambla"
    assert town.call("GET", business, None, session["token"])[0] == 403
    offer = {"duty": "owner", "days": 3}
    assert town.call("POST", f"{business}/invitations", offer, town.call("POST", "/v1/session")[1]["token"])[0] == 403
    status, invitation = town.call("POST", f"{business}/invitations", offer, town.operator)
    assert status == 201, invitation
    assert town.call("GET", f"{business}/invitations", None, town.operator)[1]["total"] == 1
    assert town.call("GET", f"/v1/invitations/{invitation['secret']}")[1]["duty"] == "owner"
    status, account = town.call("POST", f"/v1/invitations/{invitation['secret']}", {}, session["token"])
    assert status == 200 and account["memberships"] == [{"merchant": "m-rambla", "duty": "owner"}], account
    owner, cookie = renew(town, cookie, {"as": {"merchant": "m-rambla"}})
    assert owner["role"] == "merchant", owner
    letter = {"duty": "door", "sendTo": "carla@example.org", "language": "fi"}
    second = town.call("POST", f"{business}/invitations", letter, owner["token"])[1]
    assert second["sent"], second
    assert town.call("POST", f"{business}/invitations", {"duty": "door", "sendTo": "x"}, owner["token"])[0] == 422
    assert town.call("DELETE", f"{business}/invitations/{second['invitation']}", None, owner["token"])[0] == 204
    third = town.call("POST", f"{business}/invitations", {"duty": "door"}, owner["token"])[1]
    berta, other = sign_in(town, "berta@example.org", None)
    keep(town, berta["token"])
    assert town.call("POST", f"/v1/invitations/{third['secret']}", {}, berta["token"])[0] == 200
    assert town.call("GET", f"{business}/people", None, owner["token"])[1]["total"] == 2
    person = f"{business}/people/{berta['person']}"
    assert town.call("PUT", person, {"duty": "staff"}, owner["token"])[1]["duty"] == "staff"
    staff, other = renew(town, other, {"as": {"merchant": "m-rambla"}})
    place = {"name": "Left", "types": ["Restaurant"], "geo": {"latitude": 52.2, "longitude": 4.8}}
    assert town.fetch("PUT", "/v1/places/left-behind", place, owner["token"], headers={"Prefer": "wait=20"})[0] in (200, 201)
    assert town.call("GET", "/v1/orders", None, staff["token"])[0] == 200
    assert town.call("GET", f"{business}/people", None, staff["token"])[0] == 403
    assert town.call("DELETE", person, None, owner["token"])[0] == 204
    until(lambda: town.call("GET", "/v1/orders", None, staff["token"])[0] == 401)
    merchants = [one["person"] for one in town.call("GET", "/v1/accounts?role=merchant", None, town.operator)[1]["items"]]
    assert anna["person"] in merchants and berta["person"] not in merchants, merchants
    again, more = sign_in(town, "anna@example.org", None)
    assert again["person"] == anna["person"] and not again["isNew"], again
    devices = town.call("GET", "/v1/account/sessions", None, again["token"])[1]["items"]
    first = next(device["id"] for device in devices if not device["isThis"])
    assert town.call("DELETE", f"/v1/account/sessions/{first}", None, again["token"])[0] == 204
    assert town.call("GET", "/v1/account", None, session["token"])[0] == 401
    assert town.call("DELETE", "/v1/account/sessions", None, again["token"])[0] == 204
    # Nobody would be left to see to the business.
    assert town.call("DELETE", "/v1/account", None, again["token"])[0] == 409
    assert town.call("GET", "/v1/vacancies", None, town.operator)[1]["total"] == 0
    assert town.call("DELETE", f"{business}/people/{anna['person']}", None, town.operator)[0] == 204
    vacancies = town.call("GET", "/v1/vacancies", None, town.operator)[1]["items"]
    assert [vacancy["merchant"] for vacancy in vacancies] == ["m-rambla"], vacancies
    # Who was erased stands in the audit under a name; a business cannot be erased.
    assert town.call("DELETE", "/v1/profile", None, town.token("merchant", "m-rambla"))[0] == 403
    assert town.call("DELETE", "/v1/profile", None, again["token"])[0] == 202
    entries = until(lambda: [entry for entry in town.call("GET", "/v1/audit?subject=left-behind", None, town.operator)[1]["items"]
                             if entry["person"].startswith("erased-")])
    name = entries[0]["person"]
    status, who = town.call("GET", f"/v1/audit/people/{name}", None, town.operator)
    assert status == 200 and who == {"name": name, "person": anna["person"]}, who
    assert town.call("DELETE", "/v1/places/left-behind", None, town.operator)[0] in (202, 204)
    assert town.fetch("DELETE", "/v1/account/session", None, headers={"Cookie": other})[0] == 204
    assert town.fetch("POST", "/v1/account/session", {}, headers={"Cookie": other})[0] == 401
    # Operators give the business to somebody else.
    offer = town.call("POST", f"{business}/invitations", {"duty": "owner"}, town.operator)[1]
    berta, other = sign_in(town, "berta@example.org", None)
    assert town.call("POST", f"/v1/invitations/{offer['secret']}", {}, berta["token"])[0] == 200
    until(lambda: town.call("GET", "/v1/vacancies", None, town.operator)[1]["total"] == 0)
    assert town.call("DELETE", f"{business}/people/{berta['person']}", None, town.operator)[0] == 204
    assert town.call("DELETE", "/v1/account", None, berta["token"])[0] == 204


def keep(town, token):
    """What a browser keeps with the account another finds, and that it was removed, too; nobody else does."""
    key, first = "favourite/movie-night-train", soon(minutes=-2)
    entry = {"key": key, "value": True, "at": first}
    status, kept = town.call("PUT", "/v1/account/kept", {"entries": [entry]}, token)
    assert status == 200 and [(one["key"], one["value"]) for one in kept["entries"]] == [(key, True)], kept
    status, changes = town.call("GET", "/v1/account/kept", None, token)
    assert status == 200 and changes["entries"] == kept["entries"], changes
    removed = {"entries": [{"key": key, "at": soon(minutes=-1)}]}
    assert town.call("PUT", "/v1/account/kept", removed, token)[1]["entries"][0]["value"] is None
    # What comes late changes nothing.
    assert town.call("PUT", "/v1/account/kept", {"entries": [entry]}, token)[1]["entries"][0]["value"] is None
    later = town.call("GET", f"/v1/account/kept?after={changes['next']}", None, token)[1]
    assert [one["value"] for one in later["entries"]] == [None], later
    assert town.call("GET", f"/v1/account/kept?after={later['next']}", None, token)[1] == {"entries": [], "next": later["next"]}
    assert town.call("PUT", "/v1/account/kept", {"entries": [{**entry, "key": "nothing/known"}]}, token)[0] == 422
    assert town.call("GET", "/v1/account/kept", None, town.operator)[0] == 403


def pending(town, webhook):
    """All pages: what is tried first may stand on the last."""
    found, cursor = [], ""
    while cursor is not None:
        _, page = town.call("GET", f"{webhook}/deliveries?status=pending&limit=100{cursor}", None, town.operator)
        found += page["items"]
        cursor = f"&cursor={page['next']}" if page["next"] else None
    return found


def webhooks(town):
    """What happens is sent to an operator, signed; what was not taken is seen, and tried again."""
    site, path = f"http://{town.site.host}", "/v1/webhooks"
    wish = {"url": f"{site}/hook", "description": "Till", "topics": ["places", "items"], "places": ["rambla"], "movies": ["movie-rain"],
            "types": ["MovieTheater", "vicinity.place.changed.v1"], "bbox": [2, 41, 3, 42]}
    assert town.call("POST", path, wish, town.call("POST", "/v1/session")[1]["token"], key="w")[0] == 403
    assert town.call("POST", path, {**wish, "url": "https://10.0.0.1/"}, town.operator, key="w")[1]["field"] == "/url"
    status, made = town.call("POST", path, wish, town.operator, key="w")
    assert status == 201 and town.call("POST", path, wish, town.operator, key="w") == (201, made), made
    one = f"{path}/{made['webhook']['id']}"
    assert town.call("GET", path, None, town.operator)[1]["total"] == 1
    assert town.call("GET", one, None, town.operator)[1]["subscriber"] == "operator"
    status, delivery = town.call("POST", f"{one}/test", None, town.operator, key="t")
    assert status == 202, delivery
    event = f"{one}/deliveries/{delivery['event']}"
    until(lambda: town.call("GET", event, None, town.operator)[1]["status"] == "delivered")
    told, headers, body = next(got for got in town.site.received if got[1]["webhook-id"] == delivery["event"])
    signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
    key = base64.b64decode(made["secret"].removeprefix("whsec_"))
    assert headers["webhook-signature"] == f"v1,{base64.b64encode(hmac.digest(key, signed, 'sha256')).decode()}", headers
    assert json.loads(body)["type"] == "vicinity.webhook.test.v1" and told == "/hook", body
    assert town.call("POST", f"{event}/retry", None, town.operator)[0] == 409
    assert town.call("GET", f"{one}/deliveries?status=delivered", None, town.operator)[1]["total"] == 1
    assert town.call("POST", f"{one}/secret", {"generation": 1}, town.operator)[1]["generation"] == 2
    assert "previousUntil" in town.call("GET", f"{one}/secret", None, town.operator)[1]
    patch = {"url": f"{site}/deaf", "places": None, "movies": None, "types": None, "bbox": None, "topics": ["orders"]}
    status, deaf = town.fetch("PATCH", one, patch, town.operator, kind="application/merge-patch+json")
    assert status == 200, deaf
    # What happened before: it is sent once more, and not taken.
    status, replaying = town.call("POST", f"{one}/replay", {"since": soon(hours=-1)}, town.operator)
    assert status == 202 and "replay" in replaying, replaying
    until(lambda: "replay" not in town.call("GET", one, None, town.operator)[1])
    failed = until(lambda: [got for got in pending(town, one) if got["attempts"]])[0]
    assert failed["lastAnswer"]["status"] == 500 and failed["topic"] == "orders", failed
    event = f"{one}/deliveries/{failed['event']}"
    assert town.call("GET", event, None, town.operator)[1]["body"]
    assert town.call("POST", f"{event}/retry", None, town.operator)[0] == 202
    status, paused = town.fetch("PATCH", one, {"status": "paused"}, town.operator, kind="application/merge-patch+json")
    assert status == 200 and json.loads(paused)["reason"] == "asked", paused
    assert town.call("POST", f"{one}/test", None, town.operator, key="u")[0] == 409
    assert town.call("DELETE", one, None, town.operator)[0] == 204
    assert town.call("GET", one, None, town.operator)[0] == 404


def told(town):
    """What happens to a customer's order is told to their browser, which alone can read it."""
    customer, site, browser = town.call("POST", "/v1/session")[1]["token"], f"http://{town.site.host}", pushes.Browser()
    wish = {"endpoint": f"{site}/push", "keys": browser.keys, "language": "fi"}
    assert town.call("PUT", "/v1/push/devices", wish, town.operator)[0] == 403
    for field, value in (("/endpoint", {"endpoint": "https://10.0.0.1/"}), ("/keys/auth", {"keys": {**browser.keys, "auth": "x"}}),
                         ("/kinds", {"kinds": ["ready", "ready"]}), ("/language", {"language": "xx"})):
        status, problem = town.call("PUT", "/v1/push/devices", {**wish, **value}, customer)
        assert status == 422 and problem["field"] == field, problem
    status, device = town.call("PUT", "/v1/push/devices", {**wish, "kinds": ["confirmed", "ready"]}, customer)
    assert status == 200 and device["host"] == "127.0.0.1", device
    key = town.call("GET", "/v1/push", None, customer)[1]
    assert key["devices"] == [device], key
    got = lambda: [(headers, browser.read(body)) for path, headers, body in town.site.received if path == "/push"]
    assert town.call("POST", f"/v1/push/devices/{device['id']}/test", None, customer)[0] == 202
    headers, sample = until(got)[0]
    assert sample["title"] == "Tältä se näyttää · Vicinity", sample
    pushes.check_sender(headers["authorization"], site, key["publicKey"])
    status, order = town.call("POST", "/v1/orders", {"lines": [{"item": "cinema-rambla.paella", "quantity": 1}]}, customer, "to-be-told")
    assert status == 201, order
    for status, text in (("confirmed", "Tilaus hyväksytty"), ("ready", "Valmis noudettavaksi")):
        if status == "ready":
            for step in ("preparing", "ready"):
                assert town.call("PUT", f"/v1/orders/{order['id']}/status", {"status": step}, town.operator)[0] == 200
        headers, said = until(lambda: [one for one in got() if one[1]["title"].startswith(text)])[0]
        assert said["url"] == f"/my-orders/{order['id']}" and said["tag"] == order["id"] and said["language"] == "fi", said
        assert headers["urgency"] == ("high" if status == "ready" else "normal"), headers
        assert headers["topic"] == pushes.topic(order["id"]) and headers["content-encoding"] == "aes128gcm", headers
    assert town.call("DELETE", f"/v1/push/devices/{device['id']}", None, customer)[0] == 204
    assert town.call("DELETE", f"/v1/push/devices/{device['id']}", None, customer)[0] == 404


def letters(town, address):
    """What was written to an address, the oldest first."""
    folder = os.path.join(town.folder, "mail")
    found = []
    for name in sorted(os.listdir(folder)) if os.path.isdir(folder) else ():
        if name.endswith(".eml"):
            with open(os.path.join(folder, name), "rb") as file:
                found.append(email.message_from_binary_file(file, policy=email.policy.default))
    return [one for one in found if one["To"].addresses[0].addr_spec == address]


def written(town):
    """What happens to a customer's order is written to their address once whoever reads there has said yes, and until they say no."""
    customer, address = town.call("POST", "/v1/session")[1]["token"], "written@example.org"
    wish = {"email": address, "language": "fi", "kinds": ["confirmed", "ready"]}
    assert town.call("PUT", "/v1/letters", wish, town.operator)[0] == 403
    for field, value in (("/email", {"email": "nobody"}), ("/language", {"language": "xx"}), ("/kinds", {"kinds": ["ready", "ready"]}),
                         ("/network", {"network": "203.0.113.0"})):
        status, problem = town.call("PUT", "/v1/letters", {**wish, **value}, customer)
        assert status == 422 and problem["field"] == field, problem
    assert town.call("GET", "/v1/letters", None, customer)[1] == {"mailboxes": []}
    status, mailbox = town.call("PUT", "/v1/letters", wish, customer)
    assert status == 202 and mailbox["status"] == "unconfirmed", mailbox
    asking = until(lambda: letters(town, address))[0]
    text = asking.get_body(("plain",)).get_content()
    confirm = re.search(r"/letters/confirm#(\S+)", text)[1]
    assert f"{town.url}/letters/confirm#" in text and confirm in asking.get_body(("html",)).get_content(), text
    assert town.call("POST", "/v1/letters/confirm/m-nobody.x")[0] == 404
    assert town.call("POST", f"/v1/letters/confirm/{confirm}")[0] == 204
    assert town.call("GET", "/v1/letters", None, customer)[1]["mailboxes"][0]["status"] == "confirmed"
    status, mailbox = town.call("PUT", "/v1/letters", {**wish, "kinds": ["confirmed", "tickets"]}, customer)
    assert status == 200 and mailbox["kinds"] == ["confirmed", "tickets"], mailbox
    status, order = town.call("POST", "/v1/orders", {"lines": [{"item": "cinema-rambla.paella", "quantity": 1}]}, customer, "to-be-written")
    assert status == 201, order
    letter = until(lambda: letters(town, address)[1:])[0]
    assert letter["Subject"] == "Tilaus hyväksytty · Vicinity" and letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click", letter
    assert f"{town.url}/my-orders/{order['id']}" in letter.get_body(("plain",)).get_content(), letter
    end = re.fullmatch(rf"<{re.escape(town.url)}(/v1/letters/end/\S+)>", letter["List-Unsubscribe"])[1]
    lead_on(town, end)
    assert town.call("GET", "/v1/letters", None, customer)[1]["mailboxes"], "looking at a link ends nothing"
    assert town.fetch("POST", end, b"something=else", kind="application/x-www-form-urlencoded")[0] == 422
    assert town.fetch("POST", end, b"List-Unsubscribe=One-Click", kind="application/x-www-form-urlencoded")[0] == 204
    assert town.call("GET", "/v1/letters", None, customer)[1] == {"mailboxes": []}
    assert town.call("DELETE", "/v1/letters", None, customer)[0] == 204


def lead_on(town, path):
    """The redirection is looked at, not followed."""
    url = urllib.parse.urlsplit(town.url)
    connection = http.client.HTTPConnection(url.hostname, url.port, timeout=30)
    connection.request("GET", path)
    answer = connection.getresponse()
    town.answers.look("GET", path, answer.status, answer.headers, answer.read())
    assert answer.status == 303 and answer.headers["Location"] == path.replace("/v1/letters/end/", "/letters/end#"), answer.headers
    connection.close()


def searched(town):
    """What begins to match a saved search is told to its customer, once, and is new until they look."""
    customer, site, browser = town.call("POST", "/v1/session")[1]["token"], f"http://{town.site.host}", pushes.Browser()
    wish = {"endpoint": f"{site}/found", "keys": browser.keys, "language": "en", "kinds": ["search"]}
    assert town.call("PUT", "/v1/push/devices", wish, customer)[0] == 200
    form = {"list": "places", "query": "near=41.381,2.171&radius=500&types=Condominium&price=-50000&currency=EUR", "name": "Flat"}
    assert town.call("POST", "/v1/searches", form, town.operator)[0] == 403
    # A business has what its searches find sent to its own program.
    agent = town.token("merchant", "m-agent")
    assert town.call("POST", "/v1/searches", {**form, "channels": []}, agent)[0] == 201
    hook = {"url": f"{site}/agents-hook", "topics": ["matches"]}
    assert town.call("POST", "/v1/webhooks", hook, town.operator, key="operators-matches")[0] == 422
    assert town.call("POST", "/v1/webhooks", hook, agent, key="agents-matches")[0] == 201
    for field, value in (("/query", {"query": "open-now"}), ("/name", {"name": ""}), ("/list", {"list": "people"}),
                         ("/tells", {"tells": ["price", "price"]}), ("/channels", {"channels": ["fax"]}),
                         ("/channels", {"channels": ["daily", "mail"]})):
        status, problem = town.call("POST", "/v1/searches", {**form, **value}, customer)
        assert status == 422 and problem["field"].startswith(field), problem
    status, search = town.call("POST", "/v1/searches", form, customer)
    assert status == 201 and search["news"] == 0, search
    one = f"/v1/searches/{search['id']}"
    assert town.call("GET", "/v1/searches?limit=1", None, customer)[1]["items"] == [search]
    home = {**HOME, "name": "Another flat"}
    home["listing"] = {**HOME["listing"], "price": {"min": 40000, "max": 45000, "currency": "EUR"}}
    status, made = town.call("POST", "/v1/places", home, town.operator, key="another-flat")
    assert status == 201, made
    news = until(lambda: town.call("GET", one, None, customer)[1]["news"])
    assert news == 1, news
    sent = until(lambda: [json.loads(body) for path, _, body in town.site.received if path == "/agents-hook"])
    assert [one["data"]["name"] for one in sent] == ["Another flat"], sent
    found = town.call("GET", f"{one}/matches?limit=5", None, customer)[1]["items"]
    assert [(match["thing"], match["change"], match["isNew"]) for match in found] == [(made["id"], "begins", True)], found
    headers, said = until(lambda: [(headers, browser.read(body)) for path, headers, body in town.site.received if path == "/found"])[0]
    assert said["title"] == "1 new for “Flat” · Vicinity" and said["url"] == f"/saved-searches/{search['id']}", said
    assert town.call("POST", f"{one}/seen", None, customer)[1]["news"] == 0
    status, changed = town.fetch("PATCH", one, {"name": "Home", "channels": []}, customer, kind="application/merge-patch+json")
    assert status == 200 and json.loads(changed)["channels"] == [], changed
    assert town.call("DELETE", one, None, customer)[0] == 204
    assert town.call("GET", one, None, customer)[0] == 404


def taken_back(town):
    """Somebody gets another way in to an account, and its owner takes that back by the letter."""
    path = "/v1/account/way-changes/taken-back"
    assert town.call("POST", path, {"secret": "of-no-letter"})[0] == 410
    session, _ = sign_in(town, "eve@example.org", None)
    sign_in(town, "eve@example.net", session["token"], proof_of(town))

    def link():
        for name in os.listdir(os.path.join(town.folder, "mail")):
            if name.endswith(".eml"):
                with open(os.path.join(town.folder, "mail", name), "rb") as file:
                    message = email.message_from_binary_file(file, policy=email.policy.default)
                found = re.search(r"/you/take-back#(\S+)", message.get_body(("plain",)).get_content())
                if found and "eve@example.org" in message["To"]:
                    return found[1]
        return None

    assert town.call("POST", path, {"secret": until(link)})[0] == 204


def proof_of(town):
    """That somebody signed in just now, as the browser keeps it."""
    return next(cookie.split(";")[0] for cookie in town.headers.get_all("Set-Cookie") if cookie.startswith("vicinity-proof="))


def sign_in(town, address, token, proof=""):
    """The answer, and the cookie that the browser would keep."""
    folder = os.path.join(town.folder, "mail")
    known = set(os.listdir(folder)) if os.path.isdir(folder) else set()
    status, attempt = town.call("POST", "/v1/sign-in/email", {"email": address, "language": "ca"})
    assert status == 202, attempt

    def letter():
        """With a code: others tell of changed ways to sign in."""
        for name in set(os.listdir(folder)) - known if os.path.isdir(folder) else ():
            if name.endswith(".eml"):
                with open(os.path.join(folder, name), "rb") as file:
                    message = email.message_from_binary_file(file, policy=email.policy.default)
                if re.search(r"\b\d{6}\b", message["Subject"]) and address in message["To"]:
                    return message
        return None

    message = until(letter)
    code = re.search(r"\b(\d{6}|\d{3} \d{3})\b", message.get_body(("plain",)).get_content())[1].replace(" ", "")
    wrong = "000000" if code != "000000" else "111111"
    assert town.call("POST", f"/v1/sign-in/email/{attempt['attempt']}", {"code": wrong}, token)[0] == 422
    status, answer = town.fetch(
        "POST", f"/v1/sign-in/email/{attempt['attempt']}", {"code": code}, token, headers={"Cookie": proof} if proof else {})
    session = json.loads(answer)
    assert status == 201, session
    return session, town.headers["Set-Cookie"].split(";")[0]


def renew(town, cookie, acting={}):
    status, answer = town.fetch("POST", "/v1/account/session", acting, headers={"Cookie": cookie})
    assert status == 201, answer
    return json.loads(answer), town.headers["Set-Cookie"].split(";")[0]


def arrive(town):
    """A provider's answer that this browser did not ask for; the redirection is looked at, not followed."""
    url = urllib.parse.urlsplit(town.url)
    connection = http.client.HTTPConnection(url.hostname, url.port, timeout=30)
    connection.request("GET", "/v1/sign-in/callback?state=s&code=c")
    answer = connection.getresponse()
    town.answers.look("GET", "/v1/sign-in/callback?state=s&code=c", answer.status, answer.headers, answer.read())
    assert answer.status == 303 and answer.headers["Location"] == "/you?problem=attempt-over", answer.headers
    connection.close()


def remove(town, customer, order):
    for step in ("ready", "completed"):
        assert town.call("PUT", f"/v1/orders/{order}/status", {"status": step}, town.operator)[0] == 200
    assert town.call("DELETE", f"/v1/orders/{order}", None, town.operator)[0] == 204
    assert town.call("DELETE", "/v1/ratings/cinema-rambla", None, customer)[0] == 204
    assert town.call("DELETE", "/v1/profile", None, customer)[0] == 202
    assert town.call("DELETE", "/v1/crawls/film-guide", None, town.operator)[0] == 204
