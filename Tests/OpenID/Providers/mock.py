"""PyPI's oidc-provider-mock as an identity provider of one test. It knows no PKCE and no state of people: whoever signs in says who that is."""

import os
import subprocess
import sys
import time
import urllib.parse
import urllib.request

from browser import Browser

CLIENT, SECRET = "vicinity", "a-secret"
PEOPLE = {
    "ana": {"email": "ana@example.com", "email_verified": True, "name": "Ana", "realm_access": {"roles": ["merchant"]}, "groups": ["/shops/m-ana"]},
    "boss": {"email": "boss@example.com", "email_verified": True, "name": "Boss", "realm_access": {"roles": ["admin"]}, "groups": ["/operators"]},
    "carl": {"email": "carl@example.com", "email_verified": True, "name": "Carl"},
}


class Mock:
    def __init__(self, port, redirects):
        # It takes any redirect.
        self.issuer = self.url = f"http://localhost:{port}"
        self.process = subprocess.Popen(
            [sys.executable, "-m", "oidc_provider_mock", "--host", "127.0.0.1", "--port", str(port), "--require-nonce"],
            env={**os.environ, "AUTHLIB_INSECURE_TRANSPORT": "1"}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            self._wait()
            for name, claims in PEOPLE.items():
                self.add(name, claims)
        except BaseException:
            self.stop()
            raise

    def _wait(self):
        for _ in range(300):
            if self.process.poll() is not None:
                raise RuntimeError("oidc-provider-mock ended")
            try:
                urllib.request.urlopen(f"{self.url}/.well-known/openid-configuration", timeout=5).close()
                return
            except OSError:
                time.sleep(0.1)
        raise RuntimeError("oidc-provider-mock does not answer")

    def add(self, name, claims):
        """One more person."""
        status, _, body = Browser().send("PUT", f"{self.url}/users/{name}", claims)
        assert status == 204, (status, body[:300])

    def sign_in(self, location, who):
        """Follows an authorization request as this person, who agrees. Returns the address that the browser is sent back to."""
        browser = Browser()
        status, _, body = browser.send("GET", location)
        assert status == 200, (status, body[:300])
        status, headers, body = browser.send(
            "POST", location, urllib.parse.urlencode({"sub": who}), {"Content-Type": "application/x-www-form-urlencoded"})
        assert status in (302, 303), (status, body[:300])
        return headers["Location"]

    def stop(self):
        # It has nothing to lose, and would wait for connections that are kept.
        self.process.kill()
        self.process.wait()
