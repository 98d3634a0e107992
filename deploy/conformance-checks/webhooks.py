"""Webhooks: what streams tell, sent as Standard Webhooks have it."""

import datetime
import secrets
import threading
import time

from checks import NotTried, check, expect
from receiver import Receiver, what_is_wrong
from sse import Listener
from trial import eventually, same
from wire import query

# The first wait after a failure, in seconds, with its fifth more.
FIRST_WAIT = 6


making = threading.Lock()


class Hooks:
    """This run's receiver and its webhooks, made when a check first needs them."""

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
        """One of a run: a refusal holds for all checks."""
        with making:
            if trial.hooks is None:
                trial.hooks = cls(trial)
            return trial.hooks

    def add(self, act=None, place=None):
        """A webhook of a place's items, at a path of its own: path, webhook and secret."""
        path = f"/{secrets.token_hex(8)}"
        if act:
            self.receiver.answer(path, act)
        form = {
            "url": f"{self.base}{path}", "description": "Conformance check", "topics": ["items"],
            "places": [place or self.trial.place()]}
        answer = self.post("/v1/webhooks", form)
        if answer.status == 422:
            why = answer.problem(422)
            raise NotTried(f"the server sends nothing to {self.base} (--receiver-url): {why['detail']}")
        made = answer.wanted(201).json
        self.trial.undo("DELETE", f"/v1/webhooks/{made['webhook']['id']}", self.trial.writer)
        return path, made["webhook"]["id"], made["secret"]

    def post(self, path, form=None):
        return self.trial.site.ask("POST", path, form, self.trial.writer, {"Idempotency-Key": secrets.token_hex(16)})

    def read(self, webhook):
        return self.trial.site.get(f"/v1/webhooks/{webhook}", self.trial.writer).wanted(200).json


def prices(requests):
    return [request.json["data"]["price"]["amount"] for request in requests]


def check_believed(requests, secret):
    for request in requests:
        wrong = what_is_wrong(request, secret)
        expect(wrong is None, f"a request is not to be believed: {wrong}")


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
    check_believed(found, secret)
    expect(prices(found) == amounts, f"of the prices {amounts[0]} to {amounts[-1]} came {prices(found)}")
    expect(len({one.id for one in found}) == len(found), "two events have one webhook-id")
    for request, event in zip(found, shown):
        payload = request.json
        expect(set(payload) == {"type", "timestamp", "data"}, f"a payload has {sorted(payload)}")
        expect(payload["type"] == event.event, f"{payload['type']} is sent of what the stream tells as {event.event}")
        expect(same(payload["data"], event.json), f"the data of {request.id} is not what the stream shows this subscriber")
        kind = request.headers.get("content-type", "").split(";")[0]
        expect(kind == "application/json", f"the content type is {kind!r}")
    return f"{len(found)} changes of an item, signed, in order, as the stream shows them"


@check("webhooks", "again", "what failed is sent again with the same `webhook-id`; events of one thing come in their order",
       is_slow=True)
def again(trial):
    hooks, place = Hooks.of(trial), trial.place("c")
    path, _, secret = hooks.add(lambda *_: 500 if len(hooks.receiver.at(path)) == 1 else 204, place)
    item, amounts = f"{place}.i1", [4000, 4001, 4002]
    for amount in amounts:
        trial.put_item(item, amount)
    hooks.receiver.until(path, lambda found: len(found) >= 4, FIRST_WAIT + trial.patience)
    found = hooks.receiver.at(path)
    check_believed(found, secret)
    expect(prices(found) == [4000, *amounts], f"the first was answered 500, and then came {prices(found)[1:]}")
    first, second = found[:2]
    expect(first.id == second.id, f"sent again, {first.id} became {second.id}")
    expect(first.body == second.body, f"sent again, {first.id} has another body")
    pause = second.at - first.at
    expect(4 <= pause, f"it was sent again after {pause:.1f} s, not 5 s")
    return f"after {pause:.1f} s, the same; those of the same item waited"


@check("webhooks", "redirect", "a redirect is no success, and is not followed", is_slow=True)
def redirect(trial):
    hooks, place = Hooks.of(trial), trial.place("d")
    path, _, _ = hooks.add(lambda *_: 307 if len(hooks.receiver.at(path)) == 1 else 204, place)
    trial.put_item(f"{place}.i1", 5000)
    is_again = hooks.receiver.until(path, lambda found: len(found) >= 2, FIRST_WAIT + trial.patience)
    expect(not hooks.receiver.at(f"{path}/elsewhere"), "a redirect was followed")
    expect(is_again, "what was answered with a redirect is not sent again")
    return "sent again to the same address"


@check("webhooks", "gone", "410 ends the webhook")
def gone(trial):
    hooks = Hooks.of(trial)
    path, webhook, _ = hooks.add(lambda *_: 410)
    trial.put_item(f"{trial.place()}.i3", 6000)
    hooks.receiver.until(path, lambda found: found, trial.patience)
    expect(eventually(lambda: hooks.read(webhook)["status"] == "gone"), f"its status is {hooks.read(webhook)['status']}")
    trial.put_item(f"{trial.place()}.i3", 6001)
    time.sleep(1)
    expect(len(hooks.receiver.at(path)) == 1, "after 410 more was sent")
    return "its status is gone, and nothing more comes"


@check("webhooks", "replay", "a replay sends what happened since a moment once more, with the same ids")
def replay(trial):
    hooks = Hooks.of(trial)
    since = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    path, webhook, secret = hooks.add()
    amounts = [7000, 7001, 7002]
    for amount in amounts:
        trial.put_item(f"{trial.place()}.i5", amount)
    hooks.receiver.until(path, lambda found: len(found) >= len(amounts), trial.patience)
    before = hooks.receiver.at(path)
    expect(prices(before) == amounts, f"of {amounts} came {prices(before)}")
    hooks.post(f"/v1/webhooks/{webhook}/replay", {"since": since}).wanted(202)

    def own(requests):
        return [one for one in requests if one.id in {first.id for first in before}]

    hooks.receiver.until(path, lambda found: len(own(found)) >= 2 * len(amounts), trial.patience)
    found = own(hooks.receiver.at(path))
    check_believed(found, secret)
    expect([one.id for one in found[len(before):]] == [one.id for one in before], "a replay of three events is not those three, in order")
    expect([one.body for one in found[len(before):]] == [one.body for one in before], "a replayed event has another body")
    return f"{len(amounts)} events with their ids"


@check("webhooks", "test", "a test is sent as a delivery like others, and its answer stands in it")
def test(trial):
    hooks = Hooks.of(trial)
    path, webhook, secret = hooks.add()
    answer = hooks.post(f"/v1/webhooks/{webhook}/test").wanted(202).json
    hooks.receiver.until(path, lambda found: found, trial.patience)
    found = hooks.receiver.at(path)
    check_believed(found, secret)
    expect([one.json["type"] for one in found] == ["vicinity.webhook.test.v1"], f"of a test came {[one.json['type'] for one in found]}")
    expect(found[0].id == answer["event"], f"the test {answer['event']} came as {found[0].id}")

    def delivery():
        return trial.site.get(f"/v1/webhooks/{webhook}/deliveries/{answer['event']}", trial.writer).wanted(200).json

    expect(eventually(lambda: delivery()["status"] == "delivered"), f"it arrived, and its status is {delivery()['status']}")
    expect(delivery()["lastAnswer"]["status"] == 204, f"its answer was 204, and {delivery()['lastAnswer']} stands there")
    return "it came, and its answer is shown"


@check("webhooks", "secret", "after a secret is turned, requests have two signatures, of the secret before, too")
def secret(trial):
    hooks = Hooks.of(trial)
    path, webhook, before = hooks.add()
    turned = trial.site.ask("POST", f"/v1/webhooks/{webhook}/secret", {"generation": 1}, trial.writer)
    after = turned.wanted(200).json["secret"]
    expect(after != before, "the secret is the same")
    trial.put_item(f"{trial.place()}.i3", 8000)
    hooks.receiver.until(path, lambda found: found, trial.patience)
    found = hooks.receiver.at(path)
    expect(found, "nothing came")
    for one in (before, after):
        check_believed(found, one)
    return "good with both"


@check("webhooks", "private", "its host must be one of the public internet")
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
    return f"four addresses; {refused} are refused at once"
