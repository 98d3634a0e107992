"""A receiver of webhooks according to Standard Webhooks."""

import base64
import dataclasses
import hashlib
import hmac
import http.server
import json
import threading
import time

# The maximum difference between a request's timestamp and the receiver's time, in seconds.
TOLERANCE = 300


@dataclasses.dataclass
class Received:
    """A request with the time of its arrival and the status of its answer."""

    path: str
    at: float
    headers: dict
    body: bytes
    status: int = 0

    @property
    def id(self):
        return self.headers.get("webhook-id")

    @property
    def json(self):
        return json.loads(self.body)


def signature(secret, id, timestamp, body):
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{id}.{timestamp}.".encode() + body
    return "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()


def what_is_wrong(request, secret):
    """The reason why a request is not authentic; None if it is."""
    id, timestamp, signatures = (request.headers.get(f"webhook-{name}") for name in ("id", "timestamp", "signature"))
    if not id or not timestamp or not signatures:
        return f"it has the headers {sorted(request.headers)}"
    if "." in id:
        return f"its webhook-id {id} has a dot"
    if not timestamp.isdigit() or abs(int(timestamp) - request.at) > TOLERANCE:
        return f"its webhook-timestamp is {timestamp}"
    right = signature(secret, id, timestamp, request.body)
    if not any(hmac.compare_digest(right, one) for one in signatures.split(" ")):
        return f"its webhook-signature {signatures} does not match the secret"
    return None


class Receiver(http.server.ThreadingHTTPServer):
    """Accepts POST requests at any path.

    `answer(path, act)` sets a path's answers: `act(request, handler)` returns a status, or None if it has answered or closed itself.
    """

    daemon_threads = True
    request_queue_size = 256

    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        timeout = 120

        def do_POST(self):
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            headers = {name.lower(): value for name, value in self.headers.items()}
            request = Received(self.path, time.time(), headers, body)
            self.server.take(request)
            act = self.server.acts.get(self.path)
            status = act(request, self) if act else 204
            if status is None:
                self.close_connection = True
                return
            request.status = status
            self.send_response(status)
            if 300 <= status < 400:
                self.send_header("Location", f"{self.path}/elsewhere")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *arguments):
            pass

    def __init__(self, host="127.0.0.1", port=0):
        super().__init__((host, port), Receiver.Handler)
        self.acts, self.requests = {}, []
        self.news = threading.Condition()
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def handle_error(self, request, address):
        """Clients may close a connection early."""

    def take(self, request):
        with self.news:
            self.requests.append(request)
            self.news.notify_all()

    def answer(self, path, act):
        self.acts[path] = act

    def at(self, path):
        with self.news:
            return [one for one in self.requests if one.path == path]

    def until(self, path, condition, seconds):
        """Waits until the condition holds for a path's requests. Returns whether it does."""
        end = time.monotonic() + seconds
        with self.news:
            while not condition([one for one in self.requests if one.path == path]):
                left = end - time.monotonic()
                if left <= 0:
                    return False
                self.news.wait(left)
            return True

    def stop(self):
        self.shutdown()
        self.server_close()
