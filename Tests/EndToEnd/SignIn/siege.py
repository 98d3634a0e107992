"""Sign-ins and renewals while accounts and the gateway are killed."""

import collections
import os
import random
import threading
import time

from town import PATIENCE
from visitor import Visitor, check

SEED = int(os.environ.get("SIGN_IN_SEED") or random.SystemRandom().randrange(1 << 32))
SECONDS = float(os.environ.get("SIGN_IN_SECONDS") or 25)
BY_MAIL, AT_PROVIDER = 5, 3
UNSURE = (0, 500, 502, 503, 504)


class Siege:
    def __init__(self, town):
        self.town = town
        self.over = threading.Event()
        self.counts = collections.Counter()
        self.failures = []
        self.lock = threading.Lock()
        # The owner of each person, and browsers with open sessions.
        self.owners, self.here = {}, []

    def guarded(self, work, *arguments):
        def run():
            try:
                work(*arguments)
            except BaseException as failure:
                self.failures.append(failure)
        thread = threading.Thread(target=run, daemon=True)
        thread.start()
        return thread

    def killer(self):
        chance = random.Random(f"{SEED}/killer")
        while not self.over.is_set():
            time.sleep(chance.uniform(0.5, 3))
            names = chance.choice([["accounts"], ["gateway"], ["accounts", "gateway"]])
            for name in names:
                self.town.kill(name)
                self.counts[f"{name} killed"] += 1
            time.sleep(chance.choice([0, 0, chance.uniform(0, 1)]))
            for name in names:
                self.town.start(name)

    # --- Activities of people ---

    def by_mail(self, number):
        """Signs in by mail, each code at two places at once, and on another device."""
        chance = random.Random(f"{SEED}/mail/{number}")
        visit = 0
        while not self.over.is_set():
            address = f"p{number}-{visit}@example.com"
            devices = [self.with_code(address) for _ in range(2)]
            self.stay([device for device in devices if device], address, chance)
            visit += 1

    def with_code(self, address):
        visitor, other = Visitor(self.town), Visitor(self.town)
        visitor.anonymous()
        attempt = visitor.ask_code(address)
        try:
            code = self.town.letter(address, 8)
        except TimeoutError:
            # The letter was in memory when accounts was killed: the person requests another.
            self.counts["letters lost"] += 1
            return None
        outcomes = []
        threads = [self.guarded(lambda one=one: outcomes.append((one, one.code(attempt, code)))) for one in (visitor, other)]
        for thread in threads:
            thread.join()
        # A lost answer may have been a success; then further attempts fail.
        for one, (status, _, _) in list(outcomes):
            if status in UNSURE:
                outcomes.append((one, one.insist("POST", f"/v1/sign-in/email/{attempt}", {"code": code}, one.token)))
        winners = [one for one, (status, _, _) in outcomes if status == 201]
        check("a code is good once", len(winners) <= 1, [(status, answer) for _, (status, _, answer) in outcomes])
        self.counts["signed in" if winners else "answers lost"] += 1
        return winners[0] if winners else None

    def at_provider(self, number):
        """Signs in at the provider again and again, each time in a browser with another customer."""
        chance = random.Random(f"{SEED}/provider/{number}")
        name, address = f"s{number}", f"s{number}@example.com"
        self.town.provider.add(name, {"email": address, "email_verified": True})
        while not self.over.is_set():
            visitor = Visitor(self.town)
            # At most 16 browsers join an account.
            if chance.random() < 0.2:
                visitor.anonymous()
            while not self.comes_back(visitor, name):
                self.counts["begun again"] += 1
            self.counts["signed in at the provider"] += 1
            self.stay([visitor], address, chance)

    def comes_back(self, visitor, name):
        """Begins again after a lost answer, which may have signed the person in without the browser's knowledge."""
        back = self.town.provider.sign_in(visitor.depart(), name)
        status, head, answer = visitor.call("GET", back.removeprefix(self.town.url))
        check("it leads back to the page", status in (303, 429, *UNSURE), status, answer)
        return status == 303 and head["Location"] == "/you"

    def stay(self, devices, name, chance):
        """Renews sessions; a lost answer must not end one. Some sign out, and stay signed out."""
        for visitor in devices:
            for _ in range(chance.randint(2, 8)):
                time.sleep(chance.uniform(0, 0.5))
                self.is_still(visitor, name)
                self.counts["renewals"] += 1
        for visitor in devices:
            if chance.random() < 0.3:
                self.sign_out(visitor, name)
            else:
                with self.lock:
                    self.here.append((visitor, name))

    def is_still(self, visitor, name):
        found = visitor.session()
        check("it is their name", found["name"] == name, name, found)
        with self.lock:
            owner = self.owners.setdefault(found["person"], name)
        check("nobody has another's session", owner == name, owner, found)
        visitor.person = getattr(visitor, "person", found["person"])
        check("the session is the same person's", found["person"] == visitor.person, found)
        return found

    def sign_out(self, visitor, name):
        token = self.is_still(visitor, name)["token"]
        status, _, answer = visitor.insist("DELETE", "/v1/account/session", token=token)
        check("they sign out", status in (200, 204), status, answer)
        end = time.monotonic() + 60
        while visitor.renew()[0] != 401 or visitor.insist("GET", "/v1/orders", token=token)[0] != 401:
            check("they are out within a minute", time.monotonic() < end)
            time.sleep(0.2)
        self.counts["signed out"] += 1

    def run(self):
        killer = self.guarded(self.killer)
        people = [self.guarded(self.by_mail, number) for number in range(BY_MAIL)]
        people += [self.guarded(self.at_provider, number) for number in range(AT_PROVIDER)]
        end = time.monotonic() + SECONDS
        while time.monotonic() < end and not self.failures:
            time.sleep(0.2)
        self.over.set()
        for thread in [killer, *people]:
            thread.join(PATIENCE + 60)
            check("nobody waits for ever", not thread.is_alive() or self.failures)
        if self.failures:
            raise self.failures[0]
        for visitor, name in self.here:
            self.is_still(visitor, name)
        self.counts["still signed in"] = len(self.here)
        # Each name has one person.
        names = collections.Counter(self.owners.values())
        check("nobody is two", all(count == 1 for count in names.values()), names)
        least = {"signed in": 3, "signed in at the provider": 3, "renewals": 20, "signed out": 1, "accounts killed": 3, "gateway killed": 3}
        check("something was tried", all(self.counts[what] >= count for what, count in least.items()), self.counts)
