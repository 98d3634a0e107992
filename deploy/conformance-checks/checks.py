"""What a check is, and what can come of it."""

import dataclasses
import typing

HOLDS, FAILS, NOT_TRIED = "holds", "does not hold", "not tried"
# In this order they are tried, and shown.
AREAS = ("problems", "reads", "paging", "idempotency", "changes", "streams", "webhooks")


class Broken(Exception):
    """A promise does not hold."""

    def __init__(self, seen):
        super().__init__(seen)
        self.seen = seen


class NotTried(Exception):
    """A promise could not be tried here."""


@dataclasses.dataclass
class Check:
    """A promise and how it is tried: `run` gets a `Trial`, and returns what it saw, raises `Broken`, or `NotTried`."""

    area: str
    name: str
    says: str
    run: typing.Callable
    # It mostly waits, and does so beside the others.
    is_slow: bool

    @property
    def title(self):
        return f"{self.area}/{self.name}"


@dataclasses.dataclass
class Result:
    title: str
    result: str
    seen: str
    says: str

    @property
    def line(self):
        end = f"; the document: {self.says}" if self.result == FAILS else ""
        return f"{self.result:<13}  {self.title}: {self.seen}{end}"


ALL = []


def check(area, name, says, is_slow=False):
    """Makes a function a check. `says` is what the API's document promises."""
    assert area in AREAS

    def add(function):
        ALL.append(Check(area, name, says, function, is_slow))
        return function

    return add


def expect(condition, seen):
    """Raises `Broken` unless the condition holds."""
    if not condition:
        raise Broken(seen)
