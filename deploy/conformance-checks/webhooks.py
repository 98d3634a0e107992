"""Checks of webhooks, which send the events of streams according to Standard Webhooks."""

import datetime
import secrets
import threading
import time

from checks import NotTried, check, expect
from receiver import Receiver, what_is_wrong
from sse import Listener
from trial import eventually, same
from wire import query

# The first retry is after 5 seconds, plus up to a fifth.
FIRST_WAIT = 6


making = threading.Lock()


class Hooks:
    """The receiver of a run and its webhooks, created at first use."""

    def __init__(self, trial):
        self.trial = trial
        listing = trial.site.get(query("/v1/webhooks", limit=1), trial.writer)
        if listing.status == 404:
            raise NotTried("this deployment has no /v1/webhooks")
        listing.wanted(200)
        address, self.base = trial.receiver
        host, _, port = address.rpartition(":")
        self.receiver = Receiver(host, int(port))
        self.base = (self.base or f"http://{host}:{self.receiver.server_port}").rstrip("/")

    @classmethod
    def of(cls, trial):
        """The instance of a run. A refusal applies to all checks."""
        with making:
            if trial.hooks is None:
                trial.hooks = cls(trial)
            return trial.hooks

    def add(self, act=None, place=None):
        """Creates a webhook for a place's items. Returns its path at the receiver, its id and its secret."""
        path = f"/{secrets.token_hex(8)}"
        if act:
            self.receiver.answer(path, act)
        form = {
            "url": f"{self.base}{path}", "description": "Conformance check", "topics": ["items"],
            "places": [place or self.trial.place()]}
        answer = self.post("/v1/webhooks", form)
        if answer.status == 422:
            problem = answer.problem(422)
            raise NotTried(f"the server sends nothing to {self.base} (--receiver-url): {problem['detail']}")
        made = answer.wanted(201).json
        self.trial.undo("DELETE", f"/v1/webhooks/{made['webhook']['id']}", self.trial.writer)
        return path, made["webhook"]["id"], made["secret"]

    def post(self, path, form=None):
        return self.trial.site.send("POST", path, form, self.trial.writer, {"Idempotency-Key": secrets.token_hex(16)})

    def read(self, webhook):
        return self.trial.site.get(f"/v1/webhooks/{webhook}", self.trial.writer).wanted(200).json


def prices(requests):
    return [request.json["data"]["price"]["amount"] for request in requests]


def check_authentic(requests, secret):
    for request in requests:
        reason = what_is_wrong(request, secret)
        expect(reason is None, f"a request is not authentic: {reason}")


@check("webhooks", "sent", "a POST of `{type, timestamp, data}` with webhook-id, webhook-timestamp and webhook-signature")
def sent(trial):
    hooks = Hooks.of(trial)
    path, _, secret = hooks.add()
    item, amounts = f"{trial.place()}.i3", list(range(3000, 3010))
    with Listener(trial.site, trial.writer, place=trial.place(), topics="items") as stream:
        for amount in amounts:
            trial.put_item(item, amount)
        stream.until(lambda events: len(events) >= len(amounts), trial.patience)
        shown = stream.events
    hooks.receiver.until(path, lambda found: len(found) >= len(amounts), trial.patience)
    found = hooks.receiver.at(path)
    check_authentic(found, secret)
    expect(prices(found) == amounts, f"of the prices {amounts[0]} to {amounts[-1]} the receiver got {prices(found)}")
    expect(len({one.id for one in found}) == len(found), "two events have one webhook-id")
    for request, event in zip(found, shown):
        payload = request.json
        expect(set(payload) == {"type", "timestamp", "data"}, f"a payload has {sorted(payload)}")
        expect(payload["type"] == event.event, f"a webhook has the type {payload['type']}, the stream {event.event}")
        expect(same(payload["data"], event.json), f"the data of {request.id} differs from the stream's for this subscriber")
        kind = request.headers.get("content-type", "").split(";")[0]
        expect(kind == "application/json", f"the content type is {kind!r}")
    return f"{len(found)} changes of an item, signed, in order and equal to the stream's"


@check("webhooks", "again", "a failed delivery is retried with the same `webhook-id`; events of a thing are sent in order",
       is_slow=True)
def again(trial):
    hooks, place = Hooks.of(trial), trial.place("c")
    path, _, secret = hooks.add(lambda *_: 500 if len(hooks.receiver.at(path)) == 1 else 204, place)
    item, amounts = f"{place}.i1", [4000, 4001, 4002]
    for amount in amounts:
        trial.put_item(item, amount)
    hooks.receiver.until(path, lambda found: len(found) >= 4, FIRST_WAIT + trial.patience)
    found = hooks.receiver.at(path)
    check_authentic(found, secret)
    expect(prices(found) == [4000, *amounts], f"after the first was answered 500, the receiver got {prices(found)[1:]}")
    first, second = found[:2]
    expect(first.id == second.id, f"the retry of {first.id} has the id {second.id}")
    expect(first.body == second.body, f"the retry of {first.id} has another body")
    pause = second.at - first.at
    expect(4 <= pause, f"the retry was after {pause:.1f} s, not 5 s")
    return f"a retry after {pause:.1f} s, equal; later events of the item waited"


@check("webhooks", "redirect", "a redirect is a failure, and is not followed", is_slow=True)
def redirect(trial):
    hooks, place = Hooks.of(trial), trial.place("d")
    path, _, _ = hooks.add(lambda *_: 307 if len(hooks.receiver.at(path)) == 1 else 204, place)
    trial.put_item(f"{place}.i1", 5000)
    is_again = hooks.receiver.until(path, lambda found: len(found) >= 2, FIRST_WAIT + trial.patience)
    expect(not hooks.receiver.at(f"{path}/elsewhere"), "a redirect was followed")
    expect(is_again, "a delivery that was answered with a redirect is not retried")
    return "retried at the same URL"


@check("webhooks", "gone", "410 ends the webhook")
def gone(trial):
    hooks = Hooks.of(trial)
    path, webhook, _ = hooks.add(lambda *_: 410)
    trial.put_item(f"{trial.place()}.i3", 6000)
    hooks.receiver.until(path, lambda found: found, trial.patience)
    expect(eventually(lambda: hooks.read(webhook)["status"] == "gone"), f"its status is {hooks.read(webhook)['status']}")
    trial.put_item(f"{trial.place()}.i3", 6001)
    time.sleep(1)
    expect(len(hooks.receiver.at(path)) == 1, "events were sent after 410")
    return "its status is gone, and no events are sent"


@check("webhooks", "replay", "a replay sends the events since a time again, with the same ids")
def replay(trial):
    hooks = Hooks.of(trial)
    since = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    path, webhook, secret = hooks.add()
    amounts = [7000, 7001, 7002]
    for amount in amounts:
        trial.put_item(f"{trial.place()}.i5", amount)
    hooks.receiver.until(path, lambda found: len(found) >= len(amounts), trial.patience)
    before = hooks.receiver.at(path)
    expect(prices(before) == amounts, f"of {amounts} the receiver got {prices(before)}")
    hooks.post(f"/v1/webhooks/{webhook}/replay", {"since": since}).wanted(202)

    def own(requests):
        return [one for one in requests if one.id in {first.id for first in before}]

    hooks.receiver.until(path, lambda found: len(own(found)) >= 2 * len(amounts), trial.patience)
    found = own(hooks.receiver.at(path))
    check_authentic(found, secret)
    expect(
        [one.id for one in found[len(before):]] == [one.id for one in before],
        "a replay of three events does not have these three in order")
    expect([one.body for one in found[len(before):]] == [one.body for one in before], "a replayed event has another body")
    return f"{len(amounts)} events with their ids"


@check("webhooks", "test", "a test is an ordinary delivery, and has its answer")
def test(trial):
    hooks = Hooks.of(trial)
    path, webhook, secret = hooks.add()
    answer = hooks.post(f"/v1/webhooks/{webhook}/test").wanted(202).json
    hooks.receiver.until(path, lambda found: found, trial.patience)
    found = hooks.receiver.at(path)
    check_authentic(found, secret)
    expect([one.json["type"] for one in found] == ["vicinity.webhook.test.v1"], f"a test sent {[one.json['type'] for one in found]}")
    expect(found[0].id == answer["event"], f"the test {answer['event']} was sent as {found[0].id}")

    def delivery():
        return trial.site.get(f"/v1/webhooks/{webhook}/deliveries/{answer['event']}", trial.writer).wanted(200).json

    expect(eventually(lambda: delivery()["status"] == "delivered"), f"it was delivered, but its status is {delivery()['status']}")
    expect(delivery()["lastAnswer"]["status"] == 204, f"its answer was 204, but lastAnswer is {delivery()['lastAnswer']}")
    return "it was delivered, and has its answer"


@check("webhooks", "secret", "after a rotation of the secret, requests have signatures of both secrets")
def secret(trial):
    hooks = Hooks.of(trial)
    path, webhook, before = hooks.add()
    rotated = trial.site.send("POST", f"/v1/webhooks/{webhook}/secret", {"generation": 1}, trial.writer)
    after = rotated.wanted(200).json["secret"]
    expect(after != before, "the secret is the same")
    trial.put_item(f"{trial.place()}.i3", 8000)
    hooks.receiver.until(path, lambda found: found, trial.patience)
    found = hooks.receiver.at(path)
    expect(found, "nothing was sent")
    for one in (before, after):
        check_authentic(found, one)
    return "both signatures are valid"


@check("webhooks", "private", "a webhook's host must be public")
def private(trial):
    hooks = Hooks.of(trial)
    refused = 0
    for host in ("10.1.2.3", "169.254.169.254", "[::1]", "0.0.0.0"):
        form = {"url": f"https://{host}/", "topics": ["items"], "places": [trial.place()]}
        answer = hooks.post("/v1/webhooks", form)
        if answer.status != 201:
            answer.problem(422, field="/url")
            refused += 1
            continue
        webhook = answer.json["webhook"]["id"]
        trial.undo("DELETE", f"/v1/webhooks/{webhook}", trial.writer)
        event = hooks.post(f"/v1/webhooks/{webhook}/test").wanted(202).json["event"]

        def error():
            delivery = trial.site.get(f"/v1/webhooks/{webhook}/deliveries/{event}", trial.writer).wanted(200).json
            return (delivery.get("lastAnswer") or {}).get("error")

        expect(eventually(error) == "refused-address", f"a request to {host} ends with {error()!r}")
    return f"four addresses, {refused} of them refused at creation"
