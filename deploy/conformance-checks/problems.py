"""Checks of errors: problem documents name the field."""

import secrets

from checks import check, expect
from wire import query

LISTS = ("places", "items", "movies", "screenings", "areas", "lines", "people", "critics", "holidays")


@check("problems", "wrong-parameter", "400: an invalid parameter; `field` has its name")
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
    return f"{len(cases)} invalid parameters are named"


@check("problems", "unknown-parameter", "400: an unknown parameter of lists and streams")
def unknown_parameter(trial):
    paths = [f"/v1/{name}" for name in LISTS] + ["/v1/events", "/v1/changes/places"]
    tried = 0
    for path in paths:
        answer = trial.site.get(query(path, conformance="1"))
        # Deployments may lack a part of the API.
        if answer.status == 404:
            continue
        answer.problem(400, field="conformance")
        tried += 1
    return f"{tried} operations refuse an unknown parameter"


@check("problems", "unknown-thing", "404: the thing does not exist")
def unknown_thing(trial):
    unknown = f"conformance-{secrets.token_hex(4)}"
    paths = (f"/v1/places/{unknown}", f"/v1/items/{unknown}.{unknown}", f"/v1/areas/{unknown}", "/v1/changes/weather", "/v1/nowhere")
    for path in paths:
        trial.site.get(path).problem(404)
    return f"{len(paths)} paths without a thing"


@check("problems", "token", "401 with WWW-Authenticate: a token is missing, expired or invalid")
def token(trial):
    answer = trial.site.get("/v1/orders")
    answer.problem(401, field="Authorization")
    for one in (answer, trial.site.get("/v1/orders", "no.token.of-yours"), trial.site.get("/v1/places", "no.token.of-yours")):
        one.problem(401)
        expect(one.headers.get("WWW-Authenticate"), f"{one.request}: 401 without WWW-Authenticate")
    return "without a token, and with an invalid one"


@check("problems", "forbidden", "403: the token may not do this")
def forbidden(trial):
    name = f"conformance-{trial.mark}-forbidden"
    form = trial.place_form("a")
    if trial.operator:
        trial.undo("DELETE", f"/v1/places/{name}", trial.operator)
    trial.site.send("PUT", f"/v1/places/{name}", form, trial.customer()).problem(403)
    trial.site.get("/v1/crawls", trial.customer()).problem(403)
    return "a customer can neither create a place nor read crawls"


@check("problems", "body", "a JSON pointer names an invalid field; JSON bodies are parsed strictly")
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
        answer = trial.site.send("POST", "/v1/orders", form, customer, {"Idempotency-Key": secrets.token_hex(8)}, kind)
        answer.problem(*statuses, field=field)
    return f"{len(cases)} invalid orders"
