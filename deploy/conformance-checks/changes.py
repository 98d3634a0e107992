"""A copy that follows: all there is, then what changed since."""

import base64
import json

from checks import NotTried, check, expect
from trial import eventually, same
from wire import query

# Pages of a first copy; who has more things than fit is not copied.
MOST_PAGES = 60
SAMPLED = 12
# What a list or a read has beside what a copy has.
BESIDE = {"distance", "rating", "openNow", "usualPrice", "ordering", "boundary", "publicHolidays", "telephoneLinks"}
SHAPE = {"reset": bool, "changed": list, "deleted": list, "more": bool, "next": str}


class Copy:
    """What a client knows of a topic."""

    def __init__(self, trial, topic, limit=2000):
        self.trial, self.topic, self.limit = trial, topic, limit
        self.things, self.next, self.resets = {}, None, 0

    def key(self, thing):
        return f"{thing['critic']}/{thing['thing']}" if "critic" in thing else thing.get("id") or thing["thing"]

    def follow(self):
        """Takes what changed; the ids of what changed and of what was deleted."""
        changed, deleted = [], []
        for _ in range(MOST_PAGES):
            answer = self.trial.site.get(query(f"/v1/changes/{self.topic}", limit=self.limit, since=self.next)).wanted(200)
            found = answer.json
            for name, kind in SHAPE.items():
                expect(isinstance(found.get(name), kind), f"{answer.asked}: \"{name}\" is {found.get(name)!r}")
            expect(found["reset"] or self.next is not None, f"{answer.asked}: the first question is not answered with reset")
            if found["reset"]:
                self.resets += 1
                self.things = {}
            for thing in found["changed"]:
                self.things[self.key(thing)] = thing
                changed.append(self.key(thing))
            for name in found["deleted"]:
                self.things.pop(name, None)
                deleted.append(name)
            self.next = found["next"]
            if not found["more"]:
                return changed, deleted
        raise NotTried(f"{self.topic} has more than {MOST_PAGES * self.limit} changes")


def core(thing):
    """What a copy and a read have in common."""
    return {name: value for name, value in thing.items() if name not in BESIDE}


@check("changes", "whole", "the first question is answered with everything, as reads show it")
def whole(trial):
    copy = Copy(trial, "places")
    copy.follow()
    # What is compared may change meanwhile; then the copy hears of it.
    names = trial.chance.sample(sorted(copy.things), min(SAMPLED, len(copy.things)))
    for name in names:
        def is_same(name=name):
            read = trial.site.get(f"/v1/places/{name}")
            copy.follow()
            if read.status == 404:
                return name not in copy.things
            return name in copy.things and same(core(read.wanted(200).json), core(copy.things[name]))
        expect(eventually(is_same, 10), f"place {name} is another in the copy than when it is read")
    listed = trial.site.get(query("/v1/places", limit=20)).wanted(200).json
    missing = [one["id"] for one in listed["items"] if one["id"] not in copy.things]
    expect(not eventually_missing(trial, copy, missing), f"listed, and not in the copy: {', '.join(missing)}")
    return f"{len(copy.things)} places; {len(names)} were read, and are the same"


def eventually_missing(trial, copy, names):
    """Of what is listed, what the copy still has not after following."""
    copy.follow()
    return [name for name in names if name not in copy.things and trial.site.get(f"/v1/places/{name}").status == 200]


@check("changes", "since", "`next` is the `since` of the next question: what changed since, and ids of what was deleted")
def since(trial):
    place = trial.place()
    copy = Copy(trial, "places")
    copy.follow()
    form = trial.place_form("a")
    trial.put_place(place, {**form, "name": "Conformance check, once"})
    trial.put_place(place, {**form, "name": "Conformance check, twice"})
    gone, new = (f"conformance-{trial.mark}-{word}" for word in ("gone", "new"))
    for name in (gone, new):
        trial.put_place(name, trial.place_form("a"))
        trial.undo("DELETE", f"/v1/places/{name}", trial.writer)
    before = copy.next
    changed, deleted = copy.follow()
    expect({place, gone, new} <= set(changed), f"of {place}, {gone} and {new} the changes name {sorted(set(changed) & {place, gone, new})}")
    expect(copy.things[place]["name"] == "Conformance check, twice", f"{place} is {copy.things[place]['name']!r}, not as it is at last")
    expect(changed.count(place) == 1, f"{place} is told {changed.count(place)} times in one answer")
    trial.site.ask("DELETE", f"/v1/places/{gone}", None, trial.writer).wanted(204)
    changed, deleted = copy.follow()
    expect(gone in deleted, f"{gone} was deleted, and is not in \"deleted\"")
    expect(new not in changed and place not in changed, "what did not change since is told again")
    changed, deleted = copy.follow()
    own = [name for name in changed + deleted if name in (place, gone, new)]
    expect(not own, f"nothing changed since, and {own} are told")
    # Who was away while it came and went hears that it is no more.
    away = Copy(trial, "places")
    away.next = before
    away.follow()
    expect(away.resets == 0, "a position of a minute ago is answered with reset")
    expect(gone not in away.things and {place, new} <= set(away.things), "from the position before, the changes lead to another state")
    small = Copy(trial, "places", limit=1)
    small.next = before
    small.follow()
    expect(set(small.things) >= {place, new} and gone not in small.things, "one by one the changes lead to another state")
    trial.put_place(place, form)
    return "a changed place, a new one and a deleted one are told once, in large pages and small"


@check("changes", "broken", "400 for a `since` that is no `next` of this topic; 404 for another topic")
def broken(trial):
    trial.site.get(query("/v1/changes/places", since="rubbish")).problem(400, field="since")
    other = trial.site.get(query("/v1/changes/stations", limit=1)).wanted(200).json["next"]
    trial.site.get(query("/v1/changes/places", since=other)).problem(400, field="since")
    trial.site.get("/v1/changes/weather").problem(404)
    return "rubbish and another topic's are refused"


@check("changes", "too-old", "`reset` for who was away for more than 7 days, or whose position is of another log")
def too_old(trial):
    now = trial.site.get(query("/v1/changes/stations", limit=2000)).wanted(200).json["next"]
    made = 0
    for name, value in (("day", lambda day: day - 9), ("log", lambda log: log ^ 0xFFFF)):
        try:
            inside = json.loads(base64.urlsafe_b64decode(now + "=" * (-len(now) % 4)))
            inside[name] = value(inside[name])
        except (ValueError, KeyError, TypeError):
            continue
        old = base64.urlsafe_b64encode(json.dumps(inside).encode()).decode().rstrip("=")
        answer = trial.site.get(query("/v1/changes/stations", limit=2000, since=old))
        expect(answer.wanted(200).json.get("reset") is True, f"{answer.asked}: no reset for a position that is too old or of another log")
        made += 1
    if not made:
        raise NotTried("positions here cannot be made old from outside")
    return "a position of nine days ago, and one of another log"
