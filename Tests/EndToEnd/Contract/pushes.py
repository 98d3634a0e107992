"""A browser with Web Push: it decrypts messages (RFC 8291, RFC 8188) and verifies the sender (RFC 8292)."""

import base64
import hashlib
import hmac
import json
import os
import time

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM


def text(content):
    return base64.urlsafe_b64encode(content).decode().rstrip("=")


def content(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def point(key):
    return key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def expand(secret, salt, info, length):
    """HKDF (RFC 5869) of one block."""
    return hmac.digest(hmac.digest(salt, secret, "sha256"), info + b"\1", "sha256")[:length]


class Browser:
    def __init__(self):
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)

    @property
    def keys(self):
        return {"p256dh": text(point(self.key.public_key())), "auth": text(self.auth)}

    def read(self, body):
        """The message, as JSON."""
        salt, size = body[:16], body[20]
        theirs, sealed = body[21:21 + size], body[21 + size:]
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))
        own = point(self.key.public_key())
        secret = expand(shared, self.auth, b"WebPush: info\0" + own + theirs, 32)
        key = expand(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
        plain = AESGCM(key).decrypt(expand(secret, salt, b"Content-Encoding: nonce\0", 12), sealed, None)
        assert plain.endswith(b"\2"), plain
        return json.loads(plain[:-1])


def check_sender(authorization, origin, public_key):
    """Checks that the token has the published key and this push service's audience, and is valid for at most a day."""
    kind, _, rest = authorization.partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert kind == "vapid" and parts["k"] == public_key, authorization
    head, claims, signature = parts["t"].split(".")
    raw = content(signature)
    encoded = utils.encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), content(public_key))
    key.verify(encoded, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    assert json.loads(content(head)) == {"alg": "ES256", "typ": "JWT"}
    told = json.loads(content(claims))
    assert told["aud"] == origin and 0 < told["exp"] - time.time() <= 86_400, told
    return told


def topic(order):
    return text(hashlib.sha256(f"order\n{order}".encode()).digest())[:32]
