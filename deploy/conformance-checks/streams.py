"""Checks of /v1/events: streams emit each change once, in order, and only to permitted clients."""

import re
import threading
import time

from checks import Broken, NotTried, check, expect
from sse import Listener
from trial import AWAY, FAR, eventually
from wire import query

POSITION = re.compile(r"^1-[0-9a-f]{8}(-[opimsr][0-9ab][0-9a-z]{1,12}\.[0-9a-z]{1,12}){0,72}$")
CHANGES = 40
# Interval between signs of life, and their tolerated delay, in seconds.
SIGN, LATE = 15, 5


def prices(events):
    """Prices in events of items."""
    return [event.thing["price"]["amount"] for event in events]


def check_once(events, where):
    """Raises if an event was received twice."""
    identities = [event.identity for event in events]
    for identity in identities:
        expect(identities.count(identity) == 1, f"{where}: event {identity[1]} was received {identities.count(identity)} times")


@check("streams", "kind", "a stream is text/event-stream and must not be stored")
def kind(trial):
    with Listener(trial.site, place=f"conformance-{trial.mark}-none") as stream:
        headers = stream.response.headers
        kind = (headers.get("Content-Type") or "").split(";")[0].strip()
        expect(kind == "text/event-stream", f"the content type is {kind!r}")
        expect("no-store" in (headers.get("Cache-Control") or ""), f"Cache-Control is {headers.get('Cache-Control')!r}")
        expect(stream.replay_from is None, "a new stream has Vicinity-Replay-From")
    return "text/event-stream, no-store"


@check("streams", "sign-of-life", f"every {SIGN} s a block with only an `id` advances the position", is_slow=True)
def sign_of_life(trial):
    if trial.site.left < 2 * (SIGN + LATE):
        raise NotTried("the remaining time is too short (--seconds)")
    with Listener(trial.site, place=f"conformance-{trial.mark}-none") as stream:
        # A stream begins with its position.
        time.sleep(2)
        begun, times = len(stream.blocks), [stream.began]
        for number in (begun, begun + 1):
            expect(eventually(lambda: len(stream.blocks) > number, SIGN + LATE), f"{SIGN + LATE} s without a block")
            times.append(stream.blocks[number].at)
        for block in stream.blocks:
            expect(block.data is None, f"the stream of a missing place has {block.data}")
            expect(block.id and POSITION.match(block.id), f"a position is {block.id!r}")
    return f"after {times[1] - times[0]:.1f} s and {times[2] - times[1]:.1f} s"


def write_prices(trial, item, amounts, done):
    """Changes an item once for each amount, in a thread of its own."""
    failures = []

    def write():
        try:
            for amount in amounts:
                trial.put_item(item, amount)
        except Exception as failure:
            failures.append(failure)
        done.set()

    thread = threading.Thread(target=write, daemon=True)
    thread.start()
    return thread, failures


@check("streams", "resume", "a client that reconnects with `Last-Event-ID` continues exactly at its position")
def resume(trial):
    """An item changes while connections to its place are cut. Each change must be received once, in order."""
    place, amounts, done = trial.place(), list(range(1000, 1000 + CHANGES)), threading.Event()
    item, seen, cuts, position = f"{place}.i1", [], 0, None
    with Listener(trial.site, place=place, topics="items") as first:
        # Writes begin after the stream: a client has no position before its first event.
        writer, failures = write_prices(trial, item, amounts, done)
        first.until(lambda events: len(events) >= 1, trial.patience)
        expect(first.events, "a change is not emitted")
        position, seen = resumed(first, seen)
    start = position
    from_start = len(seen)
    quiet = time.monotonic()
    while len(seen) < CHANGES and not failures and not (done.is_set() and time.monotonic() > quiet + trial.patience):
        with Listener(trial.site, last=position, place=place, topics="items") as stream:
            expect(stream.replay_from is None, f"a position of seconds ago gets Vicinity-Replay-From {stream.replay_from}")
            wanted = trial.chance.choice((0, 1, 1, 2, 5))
            stream.until(lambda events: len(events) >= wanted, 2)
            time.sleep(trial.chance.uniform(0, 0.1))
            position, received = resumed(stream, seen, position)
        if len(received) > len(seen) or not done.is_set():
            quiet = time.monotonic()
        seen, cuts = received, cuts + 1
    writer.join(60)
    if failures:
        raise failures[0]
    check_once(seen, "across cut connections")
    found = prices(seen)
    expect(found == amounts, f"of the prices {amounts[0]} to {amounts[-1]}, written in order, the client received {found}")
    again_from(trial, place, start, seen[from_start:], "Last-Event-ID")
    middle = trial.chance.randrange(from_start, CHANGES)
    again_from(trial, place, seen[middle].id, seen[middle + 1:], "since")
    return f"{CHANGES} changes across {cuts} cuts, each once and in order; repeated from the first and from a random position"


def resumed(stream, seen, position=None):
    """The position after a stream's events, and all events until then."""
    events = stream.events
    for event in events:
        expect(event.id and POSITION.match(event.id), f"an event's id is {event.id!r}")
        expect(event.event == "vicinity.item.changed.v1", f"a changed item emits {event.event}")
    # The stream's last id may be newer than these events.
    return (events[-1].id if events else position), seen + events


def again_from(trial, place, position, expected, how):
    """Checks that a position leads to exactly the events after it."""
    last, since = (position, None) if how == "Last-Event-ID" else (None, position)
    with Listener(trial.site, last=last, since=since, place=place, topics="items") as stream:
        stream.until(lambda events: len(events) >= len(expected), trial.patience)
        time.sleep(0.3)
        found = stream.events
    expect(
        [event.identity for event in found] == [event.identity for event in expected],
        f"after a position ({how}) the stream had {prices(expected)}, and now has {prices(found)}")


@check("streams", "broken-position", "400 names an invalid `Last-Event-ID` or `since`")
def broken_position(trial):
    for wrong in ("rubbish", "1-xyz", "2-00000000", "1-00000000-q01.1"):
        trial.site.get("/v1/events", headers={"Last-Event-ID": wrong}).problem(400, field="Last-Event-ID")
        trial.site.get(query("/v1/events", since=wrong)).problem(400, field="since")
    return "four of each"


@check("streams", "lost-position", "`Vicinity-Replay-From` states that events after a position are missing")
def lost_position(trial):
    with Listener(trial.site, topics="places") as stream:
        stream.until(lambda _: stream.last, SIGN + LATE)
        position = stream.last
    expect(position and POSITION.match(position), f"the position is {position!r}")
    tag = position[2:10]
    elsewhere = f"1-{int(tag, 16) ^ 0xFFFFFFFF:08x}{position[10:]}"
    beyond = re.sub(r"-([opimsr][0-9ab])[0-9a-z]+\.", r"-\1zzzzzzzz.", position)
    for wrong, what in ((elsewhere, "of another log"), (beyond, "beyond the end")):
        with Listener(trial.site, last=wrong, topics="places") as stream:
            found = stream.replay_from
        expect(found is not None, f"a position {what} is accepted")
        expect(POSITION.match(found), f"for a position {what} Vicinity-Replay-From is {found!r}")
    return "of another log, and one beyond the end"


@check("streams", "filters", "`place`, `types`, `bbox` and `topics` filter a stream: only matching events are emitted")
def filters(trial):
    """Places and items change while seven streams are open. Each must have exactly its matching events."""
    a, b = trial.place("a"), trial.place("b")
    west = FAR["longitude"] + 0.5
    box = f"{west},{FAR['latitude'] - 0.2},{west + 1},{FAR['latitude'] + 0.2}"
    wanted = {
        "one place": ({"place": a}, lambda thing, _: a in thing),
        "two places": ({"place": f"{a},{b}"}, lambda *_: True),
        "items": ({"place": f"{a},{b}", "topics": "items"}, lambda thing, _: "." in thing),
        "places": ({"topics": "places", "place": f"{a},{b}"}, lambda thing, _: "." not in thing),
        "type": ({"types": "Library"}, lambda thing, _: thing == b),
        "event type": ({"types": "vicinity.item.changed.v1", "place": a}, lambda thing, _: thing.startswith(f"{a}.")),
        "box": ({"bbox": box}, lambda thing, is_inside: thing == b and is_inside)}
    streams = {name: Listener(trial.site, **form) for name, (form, _) in wanted.items()}
    try:
        changes = change_all(trial, a, b)
        for name, stream in streams.items():
            expected = [(thing, value) for thing, value, is_inside in changes if wanted[name][1](thing, is_inside)]
            compare(trial, name, stream, expected, {a, b}, box)
    finally:
        for stream in streams.values():
            stream.close()
    return f"{len(changes)} changes, {len(streams)} streams"


def change_all(trial, a, b):
    """Changes things. Returns (thing, its new price or name, whether a place is or was inside of the box) of each change."""
    changes = []

    def item(name, amount):
        trial.put_item(name, amount)
        changes.append((name, amount, False))

    def place(name, letter, text, is_inside, geo=None):
        trial.put_place(name, trial.place_form(letter, text, geo))
        changes.append((name, text, is_inside))

    for round in range(3):
        item(f"{a}.i2", 2000 + round)
        place(a, "a", f"Conformance check a {round}", False)
        item(f"{b}.i2", 2000 + round)
        place(b, "b", f"Conformance check b {round}", True)
    # The stream of a box has the event that a place left it, and no later ones.
    place(b, "b", "Conformance check b, moved", True, AWAY)
    place(b, "b", "Conformance check b, away", False, AWAY)
    place(b, "b", "Conformance check b, back", True)
    for name, letter in ((a, "a"), (b, "b")):
        item(f"{name}.i2", 2999)
        place(name, letter, "Conformance check, last", letter == "b")
    return changes


def compare(trial, name, stream, expected, own, box):
    """Compares a stream's events of own things with the expected ones."""
    def received(events):
        found = []
        for event in events:
            thing = event.thing
            if trial.mark in thing["id"]:
                found.append((thing["id"], thing["price"]["amount"] if "price" in thing else thing["name"]))
        return found

    stream.until(lambda events: len(received(events)) >= len(expected), trial.patience)
    time.sleep(0.3)
    found = received(stream.events)
    for thing in sorted({id for id, _ in expected + found}):
        actual, wanted = ([value for id, value in pairs if id == thing] for pairs in (found, expected))
        expect(actual == wanted, f"the stream of \"{name}\" has {actual} for {thing}, which became {wanted}")
    check_once(stream.events, f"the stream of \"{name}\"")
    for event in stream.events:
        if trial.mark not in event.thing["id"]:
            check_others(name, event, box)


def check_others(name, event, box):
    """Checks that an event of a concurrent change by others matches."""
    data = event.json
    if name == "type":
        types = (event.thing.get("types") or []) + (data.get("previousTypes") or [])
        expect("Library" in types, f"the stream of libraries has {event.thing['id']}, which is {types}")
    elif name == "box":
        west, south, east, north = map(float, box.split(","))
        points = [event.thing.get("geo"), data.get("previousGeo"), *(event.thing.get("locations") or [])]
        expect(
            any(point and west <= point["longitude"] <= east and south <= point["latitude"] <= north for point in points),
            f"the stream of a box has {event.thing['id']}, which is not inside")
    else:
        raise Broken(f"the stream of \"{name}\" has {event.thing['id']}")


@check("streams", "deleted", "a stream emits deletions, with `deletedAt`")
def deleted(trial):
    name = f"{trial.place()}.gone"
    with Listener(trial.site, place=trial.place()) as stream:
        trial.put_item(name, 100)
        trial.site.send("DELETE", f"/v1/items/{name}", None, trial.writer).wanted(204)
        stream.until(lambda events: any(event.event == "vicinity.item.deleted.v1" for event in events), trial.patience)
        found = [event for event in stream.events if event.thing["id"] == name]
    types = [event.event for event in found]
    expect(types == ["vicinity.item.changed.v1", "vicinity.item.deleted.v1"], f"a created and deleted item emits {types}")
    expect(found[-1].json.get("deletedAt"), "a deletion without deletedAt")
    return "an item was created and deleted"


@check("streams", "own-orders", "`orders=mine`: the orders that the token may see, and nobody else's; 401 without a token")
def own_orders(trial):
    trial.site.get(query("/v1/events", topics="orders")).problem(401)
    customers = [trial.customer(number) for number in (0, 1)]
    # The second passes its token in the query, as browsers do: they cannot set headers of streams.
    streams = [Listener(trial.site, customers[0], orders="mine"), Listener(trial.site, orders="mine", access_token=customers[1])]
    try:
        orders = [trial.ordered(customer).json for customer in customers]
        if any(order["status"] == "rejected" for order in orders):
            raise NotTried("the item cannot be ordered now")
        for order, customer in zip(orders, customers):
            trial.cancel(order["id"], customer).wanted(200, 202, 409)
        for order, customer, stream in zip(orders, customers, streams):
            check_own(trial, order["id"], customer, stream)
    finally:
        for stream in streams:
            stream.close()
    return "two customers receive their own orders, each step once and in order"


def check_own(trial, order, customer, stream):
    def steps(events):
        return [event.thing["status"] for event in events if event.thing["id"] == order]

    end = trial.site.get(f"/v1/orders/{order}", customer).wanted(200).json
    stream.until(lambda events: steps(events)[-1:] == [end["status"]], trial.patience)
    time.sleep(0.3)
    others = [event for event in stream.events if event.thing["id"] != order]
    expect(not others, f"a customer's stream has {others[0].thing['id'] if others else ''}, which is another's order or no order")
    check_once(stream.events, "a customer's stream")
    found, history = steps(stream.events), [step["status"] for step in end["history"]]
    # An event may have the same status, as when a place sets the time at which an order is ready.
    steps_found = [status for number, status in enumerate(found) if number == 0 or found[number - 1] != status]
    expect(
        steps_found == history or steps_found == ["placed", *history],
        f"order {order} has the history {history}, its stream has {found}")
