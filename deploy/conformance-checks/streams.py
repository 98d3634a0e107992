"""What happens is told as it happens, once, in order, and to nobody else."""

import re
import threading
import time

from checks import Broken, NotTried, check, expect
from sse import Listener
from trial import AWAY, FAR, eventually
from wire import query

POSITION = re.compile(r"^1-[0-9a-f]{8}(-[opimsr][0-9ab][0-9a-z]{1,12}\.[0-9a-z]{1,12}){0,72}$")
CHANGES = 40
# In seconds: when a sign of life comes, and what it may be late.
SIGN, LATE = 15, 5


def prices(events):
    """The prices that events of items tell."""
    return [event.thing["price"]["amount"] for event in events]


def check_once(events, where):
    """Raises if one of the events came twice."""
    identities = [event.identity for event in events]
    for identity in identities:
        expect(identities.count(identity) == 1, f"{where}: event {identity[1]} came {identities.count(identity)} times")


@check("streams", "kind", "a stream of Server-Sent Events, which nobody stores")
def kind(trial):
    with Listener(trial.site, place=f"conformance-{trial.mark}-none") as stream:
        headers = stream.response.headers
        kind = (headers.get("Content-Type") or "").split(";")[0].strip()
        expect(kind == "text/event-stream", f"the content type is {kind!r}")
        expect("no-store" in (headers.get("Cache-Control") or ""), f"Cache-Control is {headers.get('Cache-Control')!r}")
        expect(stream.replay_from is None, "a new stream says Vicinity-Replay-From")
    return "text/event-stream, no-store"


@check("streams", "sign-of-life", f"every {SIGN} s a block with only an `id` moves the position on", is_slow=True)
def sign_of_life(trial):
    if trial.site.left < 2 * (SIGN + LATE):
        raise NotTried("the time is too short for it (--seconds)")
    with Listener(trial.site, place=f"conformance-{trial.mark}-none") as stream:
        # A stream begins with where it is.
        time.sleep(2)
        begun, times = len(stream.blocks), [stream.began]
        for number in (begun, begun + 1):
            expect(eventually(lambda: len(stream.blocks) > number, SIGN + LATE), f"{SIGN + LATE} s without a block")
            times.append(stream.blocks[number].at)
        for block in stream.blocks:
            expect(block.data is None, f"of a place that there is not came {block.data}")
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


@check("streams", "resume", "a client that comes back with `Last-Event-ID` goes on exactly where it was")
def resume(trial):
    """An item changes while connections to its place are cut; each change has to be seen once, in order."""
    place, amounts, done = trial.place(), list(range(1000, 1000 + CHANGES)), threading.Event()
    item, seen, cuts, position = f"{place}.i1", [], 0, None
    with Listener(trial.site, place=place, topics="items") as first:
        # From here on it is told; what comes before the first id belongs to this connection alone.
        writer, failures = write_prices(trial, item, amounts, done)
        first.until(lambda events: len(events) >= 1, trial.patience)
        expect(first.events, "a change is not told")
        position, seen = resumed(first, seen)
    start = position
    from_start = len(seen)
    quiet = time.monotonic()
    while len(seen) < CHANGES and not failures and not (done.is_set() and time.monotonic() > quiet + trial.patience):
        with Listener(trial.site, last=position, place=place, topics="items") as stream:
            expect(stream.replay_from is None, f"a position of seconds ago is answered with Vicinity-Replay-From {stream.replay_from}")
            wanted = trial.chance.choice((0, 1, 1, 2, 5))
            stream.until(lambda events: len(events) >= wanted, 2)
            time.sleep(trial.chance.uniform(0, 0.1))
            position, told = resumed(stream, seen, position)
        if len(told) > len(seen) or not done.is_set():
            quiet = time.monotonic()
        seen, cuts = told, cuts + 1
    writer.join(60)
    if failures:
        raise failures[0]
    check_once(seen, "through cut connections")
    found = prices(seen)
    expect(found == amounts, f"of the prices {amounts[0]} to {amounts[-1]}, written one after the other, came {found}")
    again_from(trial, place, start, seen[from_start:], "Last-Event-ID")
    middle = trial.chance.randrange(from_start, CHANGES)
    again_from(trial, place, seen[middle].id, seen[middle + 1:], "since")
    return f"{CHANGES} changes through {cuts} cuts, each once and in order; again from the first and from the middle"


def resumed(stream, seen, position=None):
    """Where to go on after what a stream has told, and all that was seen by then."""
    events = stream.events
    for event in events:
        expect(event.id and POSITION.match(event.id), f"an event's id is {event.id!r}")
        expect(event.event == "vicinity.item.changed.v1", f"of a changed item {event.event} is told")
    # An id may have come between looking at the events and now.
    return (events[-1].id if events else position), seen + events


def again_from(trial, place, position, expected, how):
    """A position leads to exactly what came after it, as often as one asks."""
    last, since = (position, None) if how == "Last-Event-ID" else (None, position)
    with Listener(trial.site, last=last, since=since, place=place, topics="items") as stream:
        stream.until(lambda events: len(events) >= len(expected), trial.patience)
        time.sleep(0.3)
        found = stream.events
    expect(
        [event.identity for event in found] == [event.identity for event in expected],
        f"from a position ({how}) after which {prices(expected)} came, now come {prices(found)}")


@check("streams", "broken-position", "400 names a `Last-Event-ID` or a `since` that is none")
def broken_position(trial):
    for wrong in ("rubbish", "1-xyz", "2-00000000", "1-00000000-q01.1"):
        trial.site.get("/v1/events", headers={"Last-Event-ID": wrong}).problem(400, field="Last-Event-ID")
        trial.site.get(query("/v1/events", since=wrong)).problem(400, field="since")
    return "four of each"


@check("streams", "lost-position", "`Vicinity-Replay-From` says that not everything since a position can come")
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
        expect(found is not None, f"a position {what} is taken for a good one")
        expect(POSITION.match(found), f"for a position {what} Vicinity-Replay-From is {found!r}")
    return "of another log, and one beyond the end"


@check("streams", "filters", "`place`, `types`, `bbox` and `topics` narrow a stream: what matches comes, and nothing else")
def filters(trial):
    """Places and items change, seven streams listen; each has to tell exactly its own."""
    a, b = trial.place("a"), trial.place("b")
    west = FAR["longitude"] + 0.5
    box = f"{west},{FAR['latitude'] - 0.2},{west + 1},{FAR['latitude'] + 0.2}"
    wanted = {
        "one place": ({"place": a}, lambda what, _: a in what),
        "two places": ({"place": f"{a},{b}"}, lambda *_: True),
        "items": ({"place": f"{a},{b}", "topics": "items"}, lambda what, _: "." in what),
        "places": ({"topics": "places", "place": f"{a},{b}"}, lambda what, _: "." not in what),
        "type": ({"types": "Library"}, lambda what, _: what == b),
        "event type": ({"types": "vicinity.item.changed.v1", "place": a}, lambda what, _: what.startswith(f"{a}.")),
        "box": ({"bbox": box}, lambda what, is_inside: what == b and is_inside)}
    streams = {name: Listener(trial.site, **form) for name, (form, _) in wanted.items()}
    try:
        told = change_all(trial, a, b)
        for name, stream in streams.items():
            expected = [(what, value) for what, value, is_inside in told if wanted[name][1](what, is_inside)]
            compare(trial, name, stream, expected, {a, b}, box)
    finally:
        for stream in streams.values():
            stream.close()
    return f"{len(told)} changes, {len(streams)} streams"


def change_all(trial, a, b):
    """What is changed: the thing, what it is by then, and whether a place is or was inside of the box."""
    told = []

    def item(name, amount):
        trial.put_item(name, amount)
        told.append((name, amount, False))

    def place(name, letter, text, is_inside, geo=None):
        trial.put_place(name, trial.place_form(letter, text, geo))
        told.append((name, text, is_inside))

    for round in range(3):
        item(f"{a}.i2", 2000 + round)
        place(a, "a", f"Conformance check a {round}", False)
        item(f"{b}.i2", 2000 + round)
        place(b, "b", f"Conformance check b {round}", True)
    # Who follows a box hears that something leaves it, and then no more of it.
    place(b, "b", "Conformance check b, moved", True, AWAY)
    place(b, "b", "Conformance check b, away", False, AWAY)
    place(b, "b", "Conformance check b, back", True)
    for name, letter in ((a, "a"), (b, "b")):
        item(f"{name}.i2", 2999)
        place(name, letter, "Conformance check, last", letter == "b")
    return told


def compare(trial, name, stream, expected, own, box):
    """Holds what a stream told of own things against what it should have."""
    def told(events):
        found = []
        for event in events:
            thing = event.thing
            if trial.mark in thing["id"]:
                found.append((thing["id"], thing["price"]["amount"] if "price" in thing else thing["name"]))
        return found

    stream.until(lambda events: len(told(events)) >= len(expected), trial.patience)
    time.sleep(0.3)
    found = told(stream.events)
    for thing in sorted({what for what, _ in expected + found}):
        had, should = ([value for what, value in all if what == thing] for all in (found, expected))
        expect(had == should, f"the stream of \"{name}\" tells of {thing} {had}, and it became {should}")
    check_once(stream.events, f"the stream of \"{name}\"")
    for event in stream.events:
        if trial.mark not in event.thing["id"]:
            check_others(name, event, box)


def check_others(name, event, box):
    """What others do meanwhile has to match, too."""
    data = event.json
    if name == "type":
        types = (event.thing.get("types") or []) + (data.get("previousTypes") or [])
        expect("Library" in types, f"the stream of libraries tells of {event.thing['id']}, which is {types}")
    elif name == "box":
        west, south, east, north = map(float, box.split(","))
        points = [event.thing.get("geo"), data.get("previousGeo"), *(event.thing.get("locations") or [])]
        expect(
            any(point and west <= point["longitude"] <= east and south <= point["latitude"] <= north for point in points),
            f"the stream of a box tells of {event.thing['id']}, which is not inside")
    else:
        raise Broken(f"the stream of \"{name}\" tells of {event.thing['id']}")


@check("streams", "deleted", "a stream tells of a deletion, with `deletedAt`")
def deleted(trial):
    name = f"{trial.place()}.gone"
    with Listener(trial.site, place=trial.place()) as stream:
        trial.put_item(name, 100)
        trial.site.ask("DELETE", f"/v1/items/{name}", None, trial.writer).wanted(204)
        stream.until(lambda events: any(event.event == "vicinity.item.deleted.v1" for event in events), trial.patience)
        found = [event for event in stream.events if event.thing["id"] == name]
    types = [event.event for event in found]
    expect(types == ["vicinity.item.changed.v1", "vicinity.item.deleted.v1"], f"of an item that came and went {types} is told")
    expect(found[-1].json.get("deletedAt"), "a deletion without deletedAt")
    return "an item that came and went"


@check("streams", "own-orders", "`orders=mine`: the orders that the token may see, and nobody else's; 401 without a token")
def own_orders(trial):
    trial.site.get(query("/v1/events", topics="orders")).problem(401)
    customers = [trial.customer(number) for number in (0, 1)]
    # The second shows the token as browsers do, which cannot set headers for streams.
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
    return "two customers hear of their own orders, each step once and in order"


def check_own(trial, order, customer, stream):
    def steps(events):
        return [event.thing["status"] for event in events if event.thing["id"] == order]

    end = trial.site.get(f"/v1/orders/{order}", customer).wanted(200).json
    stream.until(lambda events: steps(events)[-1:] == [end["status"]], trial.patience)
    time.sleep(0.3)
    others = [event for event in stream.events if event.thing["id"] != order]
    expect(not others, f"a customer's stream tells of {others[0].thing['id'] if others else ''}, which is another's or no order")
    check_once(stream.events, "a customer's stream")
    found, history = steps(stream.events), [step["status"] for step in end["history"]]
    # A step may be told with nothing new in the status, as when a place says when it is ready.
    steps_found = [status for number, status in enumerate(found) if number == 0 or found[number - 1] != status]
    expect(steps_found == history or steps_found == ["placed", *history], f"order {order} went {history}, its stream tells {found}")
