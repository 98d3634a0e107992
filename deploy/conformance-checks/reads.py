"""Checks of reads: validators, conditional requests and headers of limits."""

import re

from checks import NotTried, check, expect
from wire import query

RATE_POLICY = re.compile(r'^"([a-z]+)";q=([0-9]+);w=[0-9]+$')
RATE = re.compile(r'^"([a-z]+)";r=([0-9]+);t=[0-9]+$')


def paths(trial):
    """Paths of some reads that this deployment has."""
    place = trial.some_place()
    found = [query("/v1/places", limit=3), f"/v1/places/{place}", query("/v1/items", limit=2), query("/v1/areas", limit=2)]
    items = trial.site.get(query("/v1/items", limit=1)).wanted(200).json["items"]
    found += [f"/v1/items/{items[0]['id']}"] if items else []
    return [path for path in found + [query("/v1/movies", limit=2)] if trial.site.get(path).status != 404]


def tagged(trial, path, token=None):
    """An answer and its ETag."""
    answer = trial.site.get(path, token).wanted(200)
    tag = answer.headers.get("ETag") or ""
    expect(re.fullmatch(r'(W/)?"[^"]*"', tag), f"{answer.request} has the ETag {tag!r}")
    return answer, tag


@check("reads", "not-modified", "with its ETag as If-None-Match, an unchanged answer is 304; a changed one is complete")
def not_modified(trial):
    tried = [path for path in paths(trial) if is_not_modified(trial, path)]
    if not tried:
        raise NotTried("everything changes too often")
    for path in tried:
        trial.site.get(path, headers={"If-None-Match": '"other"'}).wanted(200)
    return f"{len(tried)} reads"


def is_not_modified(trial, path):
    """Whether requests with the answer's ETag, alone and in a list, get 304; False if the answer changes too often."""
    for _ in range(10):
        before, tag = tagged(trial, path)
        for condition in (tag, f'"other", {tag}'):
            answer = trial.site.get(path, headers={"If-None-Match": condition}).wanted(200, 304)
            if answer.status == 200:
                expect(answer.body != before.body, f"{answer.request} is unchanged, but answered 200 for If-None-Match: {condition}")
                break
            expect(not answer.body, f"{answer.request}: 304 with a body")
            expect(answer.headers.get("ETag"), f"{answer.request}: 304 without an ETag")
        else:
            return True
    return False


@check("reads", "changed", "`ETag` identifies the answer's bytes: a changed thing has another ETag, and does not get 304")
def changed(trial):
    path = f"/v1/items/{trial.place()}.i6"
    _, before = tagged(trial, path)
    trial.put_item(f"{trial.place()}.i6", 4711)
    answer = trial.site.get(path, headers={"If-None-Match": before}).wanted(200)
    expect(answer.json["price"]["amount"] == 4711, f"{answer}, not the written price")
    expect(answer.headers.get("ETag") != before, f"{answer.request}: the same ETag after a change")
    return "a changed item gets a new ETag and a complete answer"


@check("reads", "if-match", "a write with an outdated ETag as If-Match gets 412 and changes nothing")
def if_match(trial):
    path, kind = f"/v1/items/{trial.place()}.i5", "application/merge-patch+json"

    def patch(amount, tag):
        form = {"price": {"amount": amount, "currency": "EUR"}}
        return trial.site.send("PATCH", path, form, trial.writer, {"If-Match": tag}, kind)

    _, old = tagged(trial, path, trial.writer)
    patch(501, old).wanted(200)
    patch(502, old).problem(412, field="If-Match")
    answer, new = tagged(trial, path, trial.writer)
    expect(answer.json["price"]["amount"] == 501, f"{answer}, though the second write was refused")
    patch(503, new).wanted(200)
    return "the second of two concurrent writers gets 412"


@check("reads", "rate-limits", "`RateLimit-Policy` has the allowed requests, `RateLimit` the remaining ones")
def rate_limits(trial):
    answer = trial.site.get(query("/v1/places", limit=1)).wanted(200)
    policy, left = answer.headers.get("RateLimit-Policy"), answer.headers.get("RateLimit")
    if policy is None and left is None:
        raise NotTried("there are no headers of limits; a deployment may have no limits")
    allowed, rest = RATE_POLICY.match(policy or ""), RATE.match(left or "")
    expect(allowed and rest, f"RateLimit-Policy is {policy!r}, RateLimit {left!r}")
    expect(allowed[1] == rest[1] and int(rest[2]) <= int(allowed[2]), f"{policy} and {left} do not match")
    return f"{policy}, {left}"
