"""A client of Server-Sent Events that parses streams like browsers."""

import dataclasses
import http.client
import json
import threading
import time

from checks import Broken, expect
from wire import Answer, cut, hidden, query


@dataclasses.dataclass
class Block:
    """A complete block of a stream: an event, or only an id."""

    at: float
    id: str = None
    event: str = None
    data: str = None

    @property
    def json(self):
        try:
            return json.loads(self.data)
        except ValueError:
            raise Broken(f"an event's data is no JSON: {self.data[:100]}") from None

    @property
    def thing(self):
        """The thing of the event, without its envelope."""
        data = self.json
        return data["place"] if isinstance(data.get("place"), dict) else data

    @property
    def identity(self):
        event = self.json.get("event")
        expect(isinstance(event, dict) and isinstance(event.get("id"), str) and event.get("source") and event.get("time"),
               f"an event without its identity: {self.data[:100]}")
        return event["source"], event["id"]


def blocks(response):
    """Blocks of a stream as they arrive, until it ends."""
    block, is_empty = Block(0), True
    while True:
        try:
            line = response.readline()
        except (OSError, http.client.HTTPException, ValueError, AttributeError):
            return
        if not line.endswith(b"\n"):
            return
        text = line.rstrip(b"\r\n").decode("utf-8", "replace")
        if not text:
            if not is_empty:
                block.at = time.monotonic()
                yield block
            block, is_empty = Block(0), True
            continue
        name, _, value = text.partition(":")
        value = value[1:] if value.startswith(" ") else value
        if name in ("id", "event"):
            setattr(block, name, value)
        elif name == "data":
            block.data = value if block.data is None else f"{block.data}\n{value}"
        else:
            continue
        is_empty = False


class Listener:
    """A stream with its own reading thread."""

    def __init__(self, site, token=None, last=None, since=None, **filters):
        self.began = time.monotonic()
        headers = {"Accept": "text/event-stream", **({"Last-Event-ID": last} if last else {})}
        path = query("/v1/events", since=since, **filters)
        self.response, self._held = site.open(path, token, headers)
        if self.response.status != 200:
            body = self.response.read()
            cut(self._held)
            Answer(f"GET {hidden(path)}", self.response.status, self.response.headers, body).wanted(200)
        self.replay_from = self.response.headers.get("Vicinity-Replay-From")
        self.blocks, self.has_ended = [], False
        self._news = threading.Condition()
        self._reading = threading.Thread(target=self._read, daemon=True)
        self._reading.start()

    def _read(self):
        for block in blocks(self.response):
            with self._news:
                self.blocks.append(block)
                self._news.notify_all()
        with self._news:
            self.has_ended = True
            self._news.notify_all()

    @property
    def events(self):
        with self._news:
            return [block for block in self.blocks if block.data is not None]

    @property
    def last(self):
        """The stream's position: the last received id."""
        with self._news:
            return next((block.id for block in reversed(self.blocks) if block.id), None)

    def until(self, condition, seconds):
        """Waits until the condition holds for the events, the stream ends or the time is over. Returns whether the condition holds."""
        end = time.monotonic() + seconds
        with self._news:
            while True:
                if condition([block for block in self.blocks if block.data is not None]):
                    return True
                left = end - time.monotonic()
                if left <= 0 or self.has_ended:
                    return False
                self._news.wait(left)

    def close(self):
        cut(self._held)
        self._reading.join(5)
        self.response.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
