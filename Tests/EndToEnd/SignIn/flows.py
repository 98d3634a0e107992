"""Single sign-ins at a provider and by mail."""

import time
import urllib.parse

from visitor import Visitor, check


def at_provider(town, ana_duty):
    visitor = Visitor(town)
    customer = visitor.anonymous()
    ways = visitor.insist("GET", "/v1/sign-in")[2]
    check("both ways are offered", ways["email"] and [way["id"] for way in ways["providers"]] == ["main"], ways)
    back = town.provider.sign_in(visitor.depart("/orders"), "ana")
    check("a stranger cannot hand in her answer", Visitor(town).arrive(back).startswith("/you?problem="))
    check("she comes back to where she was", visitor.arrive(back) == "/orders")
    found = visitor.session()
    check("the anonymous customer is who signed in", found["person"] == customer == found["customer"], found)
    check("her groups give her duty", found["memberships"] == [{"merchant": "m-ana", "duty": ana_duty}] and not found["isOperator"], found)
    other = visitor.arrive(back)
    check("the answer is good once", other.startswith("/you?problem="), other)
    check("and the session goes on", visitor.session()["person"] == customer)
    acting = visitor.session({"merchant": "m-ana"})
    check("she acts for her business", acting["role"] == "merchant", acting)
    status = visitor.renew({"merchant": "m-other"})[0]
    check("for no other", status == 403, status)
    check("and runs nothing", visitor.renew({"role": "operator"})[0] == 403)

    second = Visitor(town)
    joined = second.anonymous()
    second.arrive(town.provider.sign_in(second.depart(), "ana"))
    found = second.session()
    check("another device is the same person", found["person"] == customer and joined != customer, found)
    items = second.insist("GET", "/v1/account/sessions", token=found["token"])[2]["items"]
    check("both devices are listed", len(items) == 2 and [item["isThis"] for item in items].count(True) == 1, items)

    boss = Visitor(town)
    boss.arrive(town.provider.sign_in(boss.depart(), "boss"))
    acting = boss.session({"role": "operator"})
    check("an operator runs all", acting["role"] == "operator" and acting["isOperator"], acting)
    status, _, answer = boss.insist("GET", "/v1/accounts", token=acting["token"])
    check("and sees the accounts", status == 200 and answer["items"], status, answer)

    # Unsolicited answers.
    visitor = Visitor(town)
    visitor.depart()
    for query in ["", "state=x&code=y", "error=access_denied", "state=&code=&iss=https%3A%2F%2Felse.example"]:
        where = visitor.arrive(f"{town.url}/v1/sign-in/callback?{query}")
        check("an answer that nobody asked for signs nobody in", where.startswith("/you?problem="), query, where)
    check("nobody is signed in", visitor.renew()[0] == 401)
    # Another person's answer with an own attempt.
    victim, thief = Visitor(town), Visitor(town)
    victim.depart()
    stolen = town.provider.sign_in(thief.depart(), "carl")
    check("nobody is signed in as somebody else", victim.arrive(stolen).startswith("/you?problem="))
    # An answer of another issuer.
    visitor = Visitor(town)
    back = town.provider.sign_in(visitor.depart(), "carl")
    parts = urllib.parse.parse_qs(urllib.parse.urlsplit(back).query)
    parts["iss"] = ["https://else.example"]
    where = visitor.arrive(f"{town.url}/v1/sign-in/callback?{urllib.parse.urlencode(parts, doseq=True)}")
    check("another issuer's code is not handed in", where.startswith("/you?problem="), where)


def by_mail(town):
    visitor = Visitor(town)
    customer = visitor.anonymous()
    attempt = visitor.ask_code("Eva@Example.com")
    code = town.letter("Eva@Example.com")
    wrong = f"{(int(code) + 1) % 1000000:06}"
    for _ in range(3):
        status, _, answer = visitor.code(attempt, wrong)
        check("a wrong code is refused", status in (401, 403, 409, 422), status, answer)
    status, _, answer = visitor.code(attempt, code)
    check("a code signs in", status == 201 and answer["person"] == customer and answer["isNew"], status, answer)
    check("once", Visitor(town).code(attempt, code)[0] in (401, 403, 404, 409, 410, 422))
    check("and the session is renewed by its cookie", visitor.session()["person"] == customer)
    # Guesses of a code.
    guesser = Visitor(town)
    attempt = guesser.ask_code("fay@example.com")
    code = town.letter("fay@example.com")
    for number in range(5):
        guesser.code(attempt, f"{(int(code) + 1 + number) % 1000000:06}")
    status, _, answer = guesser.code(attempt, code)
    check("after five guesses not even the right code is taken", status in (401, 403, 404, 409, 410, 422), status, answer)
    # The same person on another device, however the address is written.
    second = Visitor(town)
    attempt = second.ask_code("eva@example.com")
    answer = second.code(attempt, town.letter("eva@example.com"))[2]
    check("capitals make no other person", answer["person"] == customer, answer)
    items = second.insist("GET", "/v1/account/sessions", token=answer["token"])[2]["items"]
    first = next(item for item in items if not item["isThis"])
    status = second.insist("DELETE", f"/v1/account/sessions/{first['id']}", token=answer["token"])[0]
    check("a device is signed out from another", status in (200, 204), status)
    end = time.monotonic() + 60
    while visitor.renew()[0] != 401:
        check("within a minute", time.monotonic() < end)
        time.sleep(0.2)
    check("the other goes on", second.session()["person"] == customer)
