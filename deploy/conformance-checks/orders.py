"""Checks of idempotency keys: a repeated request is the same order."""

import secrets
import threading

from checks import NotTried, check, expect
from wire import query

CONCURRENT = 8


def count(trial, customer):
    return trial.site.get(query("/v1/orders", limit=1), customer).wanted(200).json["total"]


@check("idempotency", "no-key", "400 names a missing Idempotency-Key; no order is placed")
def no_key(trial):
    customer = trial.customer()
    before = count(trial, customer)
    trial.post_order(None, trial.order_form(), customer).problem(400, field="Idempotency-Key")
    expect(count(trial, customer) == before, "the refused order exists")
    return "an order without a key is refused"


@check("idempotency", "again", "the same key with the same body is the same order at each repetition")
def again(trial):
    customer, key = trial.customer(), secrets.token_hex(16)
    form = trial.order_form()
    first = trial.ordered(customer, key, form).json
    before = count(trial, customer)
    for _ in range(3):
        answer = trial.post_order(key, form, customer).wanted(201)
        expect(answer.json["id"] == first["id"], f"the repeated order {first['id']} became {answer.json['id']}")
        expect(answer.json["lines"] == first["lines"] and answer.json["createdAt"] == first["createdAt"], f"{answer}, not the first answer")
    expect(count(trial, customer) == before, "the repeated order is an additional order")
    return "four requests are one order, with the same answer"


@check("idempotency", "other-body", "422: the same key with another body")
def other_body(trial):
    customer, key = trial.customer(), secrets.token_hex(16)
    trial.ordered(customer, key)
    before = count(trial, customer)
    trial.post_order(key, trial.order_form(2), customer).problem(422)
    expect(count(trial, customer) == before, "the other body was refused, but is an order")
    return "another body is refused"


@check("idempotency", "at-once", "the same key with the same body is the same order, also in concurrent requests")
def at_once(trial):
    customer, key = trial.customer(), secrets.token_hex(16)
    trial.ordered(customer)  # Raises NotTried if the item is not available.
    before, form, answers, failures = count(trial, customer), trial.order_form(), [], []
    start = threading.Barrier(CONCURRENT)

    def send():
        start.wait()
        try:
            answers.append(trial.post_order(key, form, customer))
        except Exception as failure:
            failures.append(failure)

    threads = [threading.Thread(target=send) for _ in range(CONCURRENT)]
    trial.site.save_up()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]
    ids = {answer.wanted(201, 202).json["id"] for answer in answers}
    expect(len(ids) == 1, f"{CONCURRENT} concurrent requests became {len(ids)} orders")
    trial.decided(ids.pop(), customer)
    more = count(trial, customer) - before
    expect(more == 1, f"{CONCURRENT} concurrent requests became {more} orders in the list")
    return f"{CONCURRENT} concurrent requests are one order"


@check("idempotency", "other-customer", "a key belongs to one customer: another customer's request with it is another order")
def other_customer(trial):
    key = secrets.token_hex(16)
    mine, theirs = (trial.ordered(trial.customer(number), key).json["id"] for number in (0, 1))
    expect(mine != theirs, f"two customers got one order, {mine}")
    return "two customers, one key, two orders"


@check("idempotency", "things", "the id of a posted thing is derived from the key: a repeated request is the same thing")
def things(trial):
    form = {
        "place": trial.place(), "name": "Conformance check", "price": {"amount": 100, "currency": "EUR"}, "illustrative": True}

    def post(key, form=form):
        return trial.site.send("POST", "/v1/items", form, trial.writer, {"Idempotency-Key": key} if key else None)

    post(None).problem(400, field="Idempotency-Key")
    key = secrets.token_hex(16)
    first, second = (post(key).wanted(201).json["id"] for _ in range(2))
    expect(first == second, f"the same key made {first} and {second}")
    other = post(secrets.token_hex(16)).wanted(201).json["id"]
    expect(other != first, "two keys made one item")
    for name in (first, other):
        trial.site.send("DELETE", f"/v1/items/{name}", None, trial.writer).wanted(204)
    return "two posts with one key are one item"
