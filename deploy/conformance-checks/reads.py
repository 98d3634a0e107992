"""Reads: validators, conditions, and what is told of limits."""

import re

from checks import NotTried, check, expect
from wire import query

RATE_POLICY = re.compile(r'^"([a-z]+)";q=([0-9]+);w=[0-9]+$')
RATE = re.compile(r'^"([a-z]+)";r=([0-9]+);t=[0-9]+$')


def paths(trial):
    """Some reads that this deployment has."""
    place = trial.some_place()
    found = [query("/v1/places", limit=3), f"/v1/places/{place}", query("/v1/items", limit=2), query("/v1/areas", limit=2)]
    items = trial.site.get(query("/v1/items", limit=1)).wanted(200).json["items"]
    found += [f"/v1/items/{items[0]['id']}"] if items else []
    return [path for path in found + [query("/v1/movies", limit=2)] if trial.site.get(path).status != 404]


def tagged(trial, path, token=None):
    """An answer and its tag, which names its bytes."""
    answer = trial.site.get(path, token).wanted(200)
    tag = answer.headers.get("ETag") or ""
    expect(re.fullmatch(r'(W/)?"[^"]*"', tag), f"{answer.asked} has the ETag {tag!r}")
    return answer, tag


@check("reads", "not-modified", "with the ETag as If-None-Match an answer that is still so is 304; else it is whole")
def not_modified(trial):
    tried = [path for path in paths(trial) if is_not_modified(trial, path)]
    if not tried:
        raise NotTried("everything changes too often")
    for path in tried:
        trial.site.get(path, headers={"If-None-Match": '"other"'}).wanted(200)
    return f"{len(tried)} reads"


def is_not_modified(trial, path):
    """Whether the answer held still for long enough to be asked for with its tag, alone and in a list."""
    for _ in range(10):
        before, tag = tagged(trial, path)
        for condition in (tag, f'"other", {tag}'):
            answer = trial.site.get(path, headers={"If-None-Match": condition}).wanted(200, 304)
            if answer.status == 200:
                expect(answer.body != before.body, f"{answer.asked} is as it was, and answered 200 in spite of If-None-Match: {condition}")
                break
            expect(not answer.body, f"{answer.asked}: 304 with a body")
            expect(answer.headers.get("ETag"), f"{answer.asked}: 304 without an ETag")
        else:
            return True
    return False


@check("reads", "changed", "`ETag` names the bytes of the answer: what has changed has another, and is no 304")
def changed(trial):
    path = f"/v1/items/{trial.place()}.i6"
    _, before = tagged(trial, path)
    trial.put_item(f"{trial.place()}.i6", 4711)
    answer = trial.site.get(path, headers={"If-None-Match": before}).wanted(200)
    expect(answer.json["price"]["amount"] == 4711, f"{answer}, not the price that was written")
    expect(answer.headers.get("ETag") != before, f"{answer.asked}: the same ETag after a change")
    return "a changed item is not taken for the old one"


@check("reads", "if-match", "a write with the ETag of what was changed meanwhile is 412, and nothing happens")
def if_match(trial):
    path, kind = f"/v1/items/{trial.place()}.i5", "application/merge-patch+json"

    def patch(amount, tag):
        form = {"price": {"amount": amount, "currency": "EUR"}}
        return trial.site.ask("PATCH", path, form, trial.writer, {"If-Match": tag}, kind)

    _, old = tagged(trial, path, trial.writer)
    patch(501, old).wanted(200)
    patch(502, old).problem(412, field="If-Match")
    answer, new = tagged(trial, path, trial.writer)
    expect(answer.json["price"]["amount"] == 501, f"{answer}, though the second write was refused")
    patch(503, new).wanted(200)
    return "the second of two writers is told"


@check("reads", "rate-limits", "`RateLimit-Policy` and `RateLimit` say how many requests there are, and how many are left")
def rate_limits(trial):
    answer = trial.site.get(query("/v1/places", limit=1)).wanted(200)
    policy, left = answer.headers.get("RateLimit-Policy"), answer.headers.get("RateLimit")
    if policy is None and left is None:
        raise NotTried("no limit is told; a deployment may have none")
    allowed, rest = RATE_POLICY.match(policy or ""), RATE.match(left or "")
    expect(allowed and rest, f"RateLimit-Policy is {policy!r}, RateLimit {left!r}")
    expect(allowed[1] == rest[1] and int(rest[2]) <= int(allowed[2]), f"{policy} and {left} do not fit")
    return f"{policy}, {left}"
