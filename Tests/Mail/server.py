"""PyPI's aiosmtpd as a mail server of one test: server.py PORT FOLDER [CERTIFICATE KEY starttls|smtps].

With a certificate it demands STARTTLS, and AUTH as "vicinity" with "a password"; with smtps it speaks TLS from the first byte. Each message
goes into FOLDER as it came, with its envelope beside it. Mail to "nobody@…" is refused, to "later@…" put off. It ends with its standard input.
"""

import json
import os
import ssl
import sys
import time

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult

PORT, FOLDER = int(sys.argv[1]), sys.argv[2]
CERTIFICATE = sys.argv[3:5]
KIND = sys.argv[5] if len(sys.argv) > 5 else "plain"


class Handler:
    async def handle_RCPT(self, server, session, envelope, address, options):
        if address.startswith("nobody@"):
            return "550 5.1.1 nobody of that name"
        if address.startswith("later@"):
            return "451 4.3.0 come again"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        name = f"{FOLDER}/{time.time_ns()}"
        with open(f"{name}.json.new", "w") as file:
            json.dump({
                "from": envelope.mail_from, "to": envelope.rcpt_tos, "tls": session.ssl is not None or KIND == "smtps", "greeting": session.host_name,
                "user": session.auth_data.login.decode() if session.auth_data else None}, file)
        with open(f"{name}.eml", "wb") as file:
            file.write(envelope.original_content)
        os.rename(f"{name}.json.new", f"{name}.json")
        return "250 OK"


def authenticate(server, session, envelope, mechanism, data):
    is_known = mechanism in ("LOGIN", "PLAIN") and (data.login, data.password) == (b"vicinity", b"a password")
    return AuthResult(success=is_known, handled=is_known, auth_data=data if is_known else None)


class Server(Controller):
    def factory(self):
        context = None
        if KIND == "starttls":
            context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
            context.load_cert_chain(*CERTIFICATE)
        return SMTP(
            self.handler, tls_context=context, require_starttls=context is not None, auth_required=bool(CERTIFICATE),
            auth_require_tls=KIND == "starttls", authenticator=authenticate if CERTIFICATE else None, hostname="mail.test")


context = None
if KIND == "smtps":
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(*CERTIFICATE)
server = Server(Handler(), hostname="127.0.0.1", port=PORT, ssl_context=context)
server.start()
print("ready", flush=True)
sys.stdin.read()
server.stop()
