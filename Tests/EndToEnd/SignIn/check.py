"""People sign in at Vicinity: at two real providers, as a browser does it, and by codes from their mail; then many at once while accounts and the
gateway are killed. No session is lost, no code is good twice, nobody is taken for somebody else.

Usage: check.py BINARIES, a folder with all executables. Loopback only, on the embedded log. Needs PyPI's oidc-provider-mock and Debian's glewlwyd.
SIGN_IN_SEED repeats a run's choices, SIGN_IN_SECONDS says how long processes are killed (25).
"""

import os
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.normpath(f"{HERE}/../../OpenID/Providers"))

import glewlwyd  # noqa: E402
import mock  # noqa: E402
from flows import at_provider, by_mail  # noqa: E402
from siege import SEED, Siege  # noqa: E402
from town import Town  # noqa: E402

def main(binaries):
    print(f"SIGN_IN_SEED={SEED}", flush=True)
    began = time.monotonic()

    def say(what):
        print(f"{time.monotonic() - began:6.1f} s  {what}", flush=True)

    towns = [
        ("glewlwyd", glewlwyd.Glewlwyd, "groups:/shops/*=staff@*, groups:/operators=operator", "staff"),
        ("oidc-provider-mock", mock.Mock, "realm_access.roles:admin=operator, groups:/shops/*=owner@*", "owner")]
    for name, provider, roles, duty in towns:
        town = Town(binaries, provider, roles)
        try:
            say(f"{name}: all of Vicinity runs")
            at_provider(town, duty)
            say(f"{name}: people sign in there")
            if name != "glewlwyd":
                by_mail(town)
                say("people sign in by mail")
                siege = Siege(town)
                siege.run()
                say(f"nobody was lost while processes were killed: {dict(siege.counts)}")
        except BaseException:
            for service in ("accounts", "gateway"):
                print(f"--- {service}\n{open(f'{town.folder}/{service}.log').read()[-3000:]}", flush=True)
            raise
        finally:
            town.stop()


if __name__ == "__main__":
    main(sys.argv[1])
