"""Debian's glewlwyd as an identity provider of one test: a folder, a port and a configuration of its own.

Its OpenID Connect demands PKCE with S256, signs with RSA, and says of a person the e-mail address and the groups.
"""

import gzip
import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request

from browser import Browser

CLIENT, SECRET = "vicinity", "a secret of + and % and :"
PEOPLE = {
    "ana": {"password": "password-of-ana", "email": "ana@example.com", "groups": ["/shops/m-ana", "/people"]},
    "boss": {"password": "password-of-boss", "email": "boss@example.com", "groups": ["/operators"]},
    "carl": {"password": "password-of-carl", "email": "carl@example.com", "groups": []},
}
SCOPES = ("openid", "email")
# Its own page needs scripts of other packages. This one asks the same of it.
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Log in</title><link rel="icon" href="data:,"><h1>Log in</h1>
<form><label>User <input id="username" required></label> <label>Password <input id="password" type="password" required></label>
<button>Log in and agree</button></form>
<script>
const ask = (method, path, body) => fetch(path, { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })
document.querySelector('form').addEventListener('submit', async (event) => {
  event.preventDefault()
  const asked = new URLSearchParams(location.search)
  const [username, password] = ['username', 'password'].map((id) => document.getElementById(id).value)
  if (!(await ask('POST', '/api/auth/', { username, password })).ok) return
  await ask('PUT', `/api/auth/grant/${asked.get('client_id')}`, { scope: asked.get('scope') })
  const callback = asked.get('callback_url')
  location.assign(`${callback}${callback.includes('?') ? '&' : '?'}g_continue`)
})
</script></html>
"""


class Glewlwyd:
    def __init__(self, port, redirects):
        self.url = f"http://localhost:{port}"
        self.issuer = f"{self.url}/api/oidc"
        self.folder = tempfile.mkdtemp(prefix="vicinity-glewlwyd-")
        self.process = None
        try:
            self._prepare(port)
            self.process = subprocess.Popen(
                ["glewlwyd", "--config-file", f"{self.folder}/glewlwyd.conf"], stdout=self.log, stderr=self.log)
            self._wait()
            self._set_up(redirects)
        except BaseException:
            self.stop()
            raise

    def _prepare(self, port):
        self.log = open(f"{self.folder}/log", "wb")
        self._write_key("first")
        with gzip.open("/usr/share/doc/glewlwyd/database/init.sqlite3.sql.gz", "rt") as script:
            with sqlite3.connect(f"{self.folder}/glewlwyd.db") as database:
                database.executescript(script.read())
        with gzip.open("/usr/share/doc/glewlwyd/glewlwyd.conf.sample.gz", "rt") as sample:
            text = sample.read()
        for name, value in {
            "port": str(port), "external_url": f'"{self.url}"', "cookie_secure": "0", "log_level": '"WARNING"',
            "static_files_path": f'"{self.folder}/page/"',
        }.items():
            text, count = re.subn(rf"(?m)^{name}\s*=.*$", f"{name}={value}", text)
            assert count == 1, name
        text = text.replace("/var/cache/glewlwyd/glewlwyd.db", f"{self.folder}/glewlwyd.db")
        text += '\nbind_address="127.0.0.1"\n'
        with open(f"{self.folder}/glewlwyd.conf", "w") as file:
            file.write(text)
        os.mkdir(f"{self.folder}/page")
        with open(f"{self.folder}/page/login.html", "w") as file:
            file.write(PAGE)

    def _write_key(self, name):
        for arguments in (
            ["genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048", "-out", f"{self.folder}/{name}.key"],
            ["pkey", "-in", f"{self.folder}/{name}.key", "-pubout", "-out", f"{self.folder}/{name}.pem"],
        ):
            subprocess.run(["openssl", *arguments], check=True, capture_output=True)

    def _wait(self):
        for _ in range(200):
            if self.process.poll() is not None:
                raise RuntimeError(f"glewlwyd ended: {open(self.log.name).read()[-2000:]}")
            try:
                urllib.request.urlopen(f"{self.url}/config", timeout=5).close()
                return
            except OSError:
                time.sleep(0.1)
        raise RuntimeError("glewlwyd does not answer")

    # -- administration

    def _ask(self, method, path, body=None):
        status, _, answer = self.admin.send(method, f"{self.url}/api/{path}", body)
        if status != 200:
            raise RuntimeError(f"{method} {path}: {status} {answer[:500]!r}")

    def _set_up(self, redirects):
        self.admin = Browser()
        self._ask("POST", "auth/", {"username": "admin", "password": "password"})
        self._ask("POST", "scope/", {"name": "email", "display_name": "E-mail", "password_required": True, "password_max_age": 0})
        self._ask("PUT", "scope/openid", {"name": "openid", "display_name": "OpenID", "password_required": True, "password_max_age": 0})
        # A user's own members, beside those that glewlwyd has.
        status, _, answer = self.admin.send("GET", f"{self.url}/api/mod/user/database")
        module = json.loads(answer)
        module["parameters"]["data-format"]["groups"] = {"multiple": True, "read": True, "write": True, "profile-read": True, "profile-write": False}
        self._ask("PUT", "mod/user/database", module)
        self._ask("PUT", "mod/user/database/reset", {})
        self._ask("POST", "mod/plugin/", {"module": "oidc", "name": "oidc", "display_name": "OpenID Connect", "parameters": self._plugin("first")})
        for name, person in PEOPLE.items():
            self._ask("POST", "user/", {
                "username": name, "name": name.title(), "email": person["email"], "password": person["password"], "scope": list(SCOPES),
                "groups": person["groups"], "enabled": True})
        self._ask("POST", "client/", {
            "client_id": CLIENT, "name": "Vicinity", "confidential": True, "client_secret": SECRET, "password": SECRET, "redirect_uri": redirects,
            "authorization_type": ["code"], "scope": [], "token_endpoint_auth_method": ["client_secret_basic", "client_secret_post"], "enabled": True})

    def _plugin(self, key):
        return {
            "iss": self.issuer, "jwt-type": "rsa", "jwt-key-size": "256",
            "key": open(f"{self.folder}/{key}.key").read(), "cert": open(f"{self.folder}/{key}.pem").read(),
            "jwks-show": True, "access-token-duration": 3600, "refresh-token-duration": 3600, "code-duration": 60,
            "refresh-token-rolling": True, "allow-non-oidc": False, "auth-type-code-enabled": True, "auth-type-code-revoke-replayed": True,
            "auth-type-token-enabled": False, "auth-type-id-token-enabled": True, "auth-type-none-enabled": False, "auth-type-password-enabled": False,
            "auth-type-client-enabled": False, "auth-type-device-enabled": False, "auth-type-refresh-enabled": False, "subject-type": "public",
            "allowed-scope": list(SCOPES), "pkce-allowed": True, "pkce-required": True, "pkce-method-plain-allowed": False,
            "oauth-as-iss-id": True, "session-management-allowed": True, "session-cookie-name": "GLEWLWYD2_OIDC_SID", "session-cookie-expiration": 3600,
            "name-claim": "mandatory", "email-claim": "mandatory",
            "claims": [{"name": "groups", "user-property": "groups", "type": "string", "mandatory": True, "on-demand": False, "scope": []}],
            "scope": [{"name": "openid", "refresh-token-rolling": False, "refresh-token-duration": 0}]}

    def rotate(self):
        """From now on tokens are signed with another key, and the old one is shown no more."""
        self._write_key("second")
        self._ask("PUT", "mod/plugin/oidc", {"module": "oidc", "name": "oidc", "display_name": "OpenID Connect", "parameters": self._plugin("second")})
        self._ask("PUT", "mod/plugin/oidc/reset", {})

    # -- what a person does in a browser

    def sign_in(self, location, who):
        """Follows an authorization request as this person, who agrees. Returns the address that the browser is sent back to."""
        browser = Browser()
        status, headers, body = browser.send("GET", location)
        assert status == 302, (status, body[:300])
        page = headers["Location"]
        if "/login.html" not in page:
            return page
        # What the login page's script does.
        status, _, body = browser.send("POST", f"{self.url}/api/auth/", {"username": who, "password": PEOPLE[who]["password"]})
        assert status == 200, (status, body[:300])
        status, _, body = browser.send("PUT", f"{self.url}/api/auth/grant/{CLIENT}", {"scope": " ".join(SCOPES)})
        assert status == 200, (status, body[:300])
        callback = urllib.parse.parse_qs(urllib.parse.urlsplit(page).query)["callback_url"][0]
        separator = "&" if "?" in callback else "?"
        status, headers, body = browser.send("GET", f"{callback}{separator}g_continue")
        assert status == 302, (status, body[:300])
        return headers["Location"]

    def stop(self):
        if self.process:
            self.process.terminate()
            self.process.wait()
        self.log.close()
        if not os.environ.get("KEEP_FOLDERS"):
            shutil.rmtree(self.folder, ignore_errors=True)
