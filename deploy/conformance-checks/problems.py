"""Errors are problem documents that name what is wrong."""

import secrets

from checks import check, expect
from wire import query

LISTS = ("places", "items", "movies", "screenings", "areas", "lines", "people", "critics", "holidays")


@check("problems", "wrong-parameter", "400: a parameter that is not as it must be; `field` has its name")
def wrong_parameter(trial):
    cases = [
        ("limit", query("/v1/places", limit="0")), ("limit", query("/v1/items", limit="many")),
        ("near", query("/v1/places", near="somewhere")), ("radius", query("/v1/places", near="41.4,2.17", radius="1")),
        ("bbox", query("/v1/places", bbox="1,2,3")), ("sort", query("/v1/places", sort="colour")),
        ("open-now", query("/v1/places", **{"open-now": "perhaps"})), ("topics", query("/v1/events", topics="weather")),
        ("bbox", query("/v1/events", bbox="west")), ("limit", query("/v1/changes/places", limit="2001")),
        ("week", query("/v1/changes/places", week="2026-W99"))]
    for field, path in cases:
        trial.site.get(path).problem(400, field=field)
    return f"{len(cases)} of them are named"


@check("problems", "unknown-parameter", "400: a parameter that is not as it must be; lists and streams have no others")
def unknown_parameter(trial):
    paths = [f"/v1/{name}" for name in LISTS] + ["/v1/events", "/v1/changes/places"]
    tried = 0
    for path in paths:
        answer = trial.site.get(query(path, conformance="1"))
        # A deployment may leave a part out.
        if answer.status == 404:
            continue
        answer.problem(400, field="conformance")
        tried += 1
    return f"{tried} operations refuse one"


@check("problems", "unknown-thing", "404: there is no such thing")
def unknown_thing(trial):
    nothing = f"conformance-{secrets.token_hex(4)}"
    paths = (f"/v1/places/{nothing}", f"/v1/items/{nothing}.{nothing}", f"/v1/areas/{nothing}", "/v1/changes/weather", "/v1/nowhere")
    for path in paths:
        trial.site.get(path).problem(404)
    return f"{len(paths)} addresses of nothing"


@check("problems", "token", "401 with WWW-Authenticate: a token is missing, expired or none of ours")
def token(trial):
    answer = trial.site.get("/v1/orders")
    answer.problem(401, field="Authorization")
    for one in (answer, trial.site.get("/v1/orders", "no.token.of-yours"), trial.site.get("/v1/places", "no.token.of-yours")):
        one.problem(401)
        expect(one.headers.get("WWW-Authenticate"), f"{one.asked}: 401 without WWW-Authenticate")
    return "without one, and with one that is none"


@check("problems", "forbidden", "403: the token may not do this")
def forbidden(trial):
    name = f"conformance-{trial.mark}-forbidden"
    form = trial.place_form("a")
    if trial.operator:
        trial.undo("DELETE", f"/v1/places/{name}", trial.operator)
    trial.site.ask("PUT", f"/v1/places/{name}", form, trial.customer()).problem(403)
    trial.site.get("/v1/crawls", trial.customer()).problem(403)
    return "a customer makes no place, and reads no crawls"


@check("problems", "body", "a field that is not as it must be is named by a JSON pointer; every JSON body is read strictly")
def body(trial):
    customer = trial.customer()
    line = {"item": f"conformance-{trial.mark}.none", "quantity": 1}
    cases = [
        (b"{", "application/json", (400,), None),
        (b"{}", "text/plain", (415,), "Content-Type"),
        ({"lines": [line], "surprise": 1}, "application/json", (400, 422), "/surprise"),
        ({"lines": [{**line, "quantity": 0}]}, "application/json", (400, 422), "/lines/0/quantity"),
        ({"lines": [{**line, "quantity": "two"}]}, "application/json", (400, 422), "/lines/0/quantity"),
        ({"lines": [{"quantity": 1}]}, "application/json", (400, 422), "/lines/0/item")]
    for form, kind, statuses, field in cases:
        answer = trial.site.ask("POST", "/v1/orders", form, customer, {"Idempotency-Key": secrets.token_hex(8)}, kind)
        answer.problem(*statuses, field=field)
    return f"{len(cases)} broken orders"
