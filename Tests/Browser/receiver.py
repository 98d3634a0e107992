"""A receiver of webhooks: it checks signatures, and answers as a test sets it."""

import base64
import hashlib
import hmac
import http.server
import json
import threading


class Receiver:
    def __init__(self):
        self.requests = []
        self.answer = 204
        receiver = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                receiver.requests.append((dict(self.headers.items()), body))
                self.send_response(receiver.answer)
                text = b"" if receiver.answer == 204 else b"Not today."
                self.send_header("Content-Length", str(len(text)))
                self.end_headers()
                self.wfile.write(text)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self.server.server_address[1]
        self.url = f"http://127.0.0.1:{self.port}/hook"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def types(self):
        return [json.loads(body)["type"] for _, body in self.requests]

    def are_signed(self, secret):
        """True if all requests have a signature by this secret, as Standard Webhooks define it."""
        key = base64.b64decode(secret.removeprefix("whsec_"))
        return all(self.signature(headers, body, key) in headers["webhook-signature"].split() for headers, body in self.requests)

    @staticmethod
    def signature(headers, body, key):
        signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
        return "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()
