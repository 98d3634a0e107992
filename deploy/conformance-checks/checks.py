"""Checks and their results."""

import dataclasses
import typing

HOLDS, FAILS, NOT_TRIED = "holds", "does not hold", "not tried"
# Areas in the order of their checks.
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
    """A promise with its test. `run` takes a `Trial` and returns its observation, or raises `Broken` or `NotTried`."""

    area: str
    name: str
    promise: str
    run: typing.Callable
    # Slow checks mostly wait, so they run beside the others.
    is_slow: bool

    @property
    def title(self):
        return f"{self.area}/{self.name}"


@dataclasses.dataclass
class Result:
    """What a check observed. Its members are those of the JSON document."""

    title: str
    result: str
    seen: str
    says: str

    @property
    def line(self):
        end = f"; the document: {self.says}" if self.result == FAILS else ""
        return f"{self.result:<13}  {self.title}: {self.seen}{end}"


ALL = []


def check(area, name, promise, is_slow=False):
    """Registers a function as a check of a promise of the API's document."""
    assert area in AREAS

    def add(function):
        ALL.append(Check(area, name, promise, function, is_slow))
        return function

    return add


def expect(condition, seen):
    """Raises `Broken` unless the condition holds."""
    if not condition:
        raise Broken(seen)
