"""Checks of /v1/changes, by which a client copies all things and follows their changes."""

import base64
import json

from checks import NotTried, check, expect
from trial import eventually, same
from wire import query

# Limit of pages of a first copy. Larger deployments are not tried.
MOST_PAGES = 60
SAMPLED = 12
# Members of reads and lists that copies do not have.
READ_ONLY_MEMBERS = {"distance", "rating", "openNow", "usualPrice", "ordering", "boundary", "publicHolidays", "telephoneLinks"}
SHAPE = {"reset": bool, "changed": list, "deleted": list, "more": bool, "next": str}


class Copy:
    """A client's copy of a topic."""

    def __init__(self, trial, topic, limit=2000):
        self.trial, self.topic, self.limit = trial, topic, limit
        self.things, self.next, self.resets = {}, None, 0

    def key(self, thing):
        return f"{thing['critic']}/{thing['thing']}" if "critic" in thing else thing.get("id") or thing["thing"]

    def follow(self):
        """Applies all changes. Returns the ids of changed and of deleted things."""
        changed, deleted = [], []
        for _ in range(MOST_PAGES):
            answer = self.trial.site.get(query(f"/v1/changes/{self.topic}", limit=self.limit, since=self.next)).wanted(200)
            found = answer.json
            for name, kind in SHAPE.items():
                expect(isinstance(found.get(name), kind), f"{answer.request}: \"{name}\" is {found.get(name)!r}")
            expect(found["reset"] or self.next is not None, f"{answer.request}: the answer without a position has no reset")
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
    """The members that copies and reads share."""
    return {name: value for name, value in thing.items() if name not in READ_ONLY_MEMBERS}


@check("changes", "whole", "the answer without a position has everything, as reads show it")
def whole(trial):
    copy = Copy(trial, "places")
    copy.follow()
    # A place may change during the comparison; then the copy follows.
    names = trial.chance.sample(sorted(copy.things), min(SAMPLED, len(copy.things)))
    for name in names:
        def is_same(name=name):
            read = trial.site.get(f"/v1/places/{name}")
            copy.follow()
            if read.status == 404:
                return name not in copy.things
            return name in copy.things and same(core(read.wanted(200).json), core(copy.things[name]))
        expect(eventually(is_same, 10), f"place {name} differs between the copy and a read")
    listed = trial.site.get(query("/v1/places", limit=20)).wanted(200).json
    missing = [one["id"] for one in listed["items"] if one["id"] not in copy.things]
    expect(not eventually_missing(trial, copy, missing), f"listed, but missing from the copy: {', '.join(missing)}")
    return f"{len(copy.things)} places; {len(names)} were read and compared"


def eventually_missing(trial, copy, names):
    """Listed places that the copy does not have after it followed."""
    copy.follow()
    return [name for name in names if name not in copy.things and trial.site.get(f"/v1/places/{name}").status == 200]


@check("changes", "since", "with `next` as `since`, an answer has what changed since, and ids of what was deleted")
def since(trial):
    place = trial.place()
    copy = Copy(trial, "places")
    copy.follow()
    form = trial.place_form("a")
    trial.put_place(place, {**form, "name": "Conformance check, once"})
    trial.put_place(place, {**form, "name": "Conformance check, twice"})
    removed, new = (f"conformance-{trial.mark}-{word}" for word in ("gone", "new"))
    for name in (removed, new):
        trial.put_place(name, trial.place_form("a"))
        trial.undo("DELETE", f"/v1/places/{name}", trial.writer)
    before = copy.next
    changed, deleted = copy.follow()
    expect(
        {place, removed, new} <= set(changed),
        f"of {place}, {removed} and {new} the changes have {sorted(set(changed) & {place, removed, new})}")
    expect(copy.things[place]["name"] == "Conformance check, twice", f"{place} is {copy.things[place]['name']!r}, not its last state")
    expect(changed.count(place) == 1, f"{place} is {changed.count(place)} times in one answer")
    trial.site.send("DELETE", f"/v1/places/{removed}", None, trial.writer).wanted(204)
    changed, deleted = copy.follow()
    expect(removed in deleted, f"{removed} was deleted, and is not in \"deleted\"")
    expect(new not in changed and place not in changed, "an unchanged place is in the changes again")
    changed, deleted = copy.follow()
    own = [name for name in changed + deleted if name in (place, removed, new)]
    expect(not own, f"nothing changed since, and the changes have {own}")
    # A client that was offline between creation and deletion gets the deletion.
    away = Copy(trial, "places")
    away.next = before
    away.follow()
    expect(away.resets == 0, "a position of a minute ago gets reset")
    expect(removed not in away.things and {place, new} <= set(away.things), "from the earlier position, the changes lead to another state")
    small = Copy(trial, "places", limit=1)
    small.next = before
    small.follow()
    expect(set(small.things) >= {place, new} and removed not in small.things, "with pages of one, the changes lead to another state")
    trial.put_place(place, form)
    return "a changed, a new and a deleted place are in the changes once, in large pages and small"


@check("changes", "broken", "400 for a `since` that is no `next` of this topic; 404 for another topic")
def broken(trial):
    trial.site.get(query("/v1/changes/places", since="rubbish")).problem(400, field="since")
    other = trial.site.get(query("/v1/changes/stations", limit=1)).wanted(200).json["next"]
    trial.site.get(query("/v1/changes/places", since=other)).problem(400, field="since")
    trial.site.get("/v1/changes/weather").problem(404)
    return "an invalid position and another topic's are refused"


@check("changes", "too-old", "`reset` for a position of more than 7 days ago, or of another log")
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
        expect(answer.wanted(200).json.get("reset") is True, f"{answer.request}: no reset for a position that is too old or of another log")
        made += 1
    if not made:
        raise NotTried("this server's positions cannot be altered")
    return "a position of nine days ago, and one of another log"
