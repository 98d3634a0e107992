"""Runs a real identity provider for tests of another language: provider.py KIND PORT REDIRECT …, KIND is glewlwyd or mock.

Prints a line of JSON when it is there, and one for each line of its standard input: "sign-in WHO LOCATION", "rotate". It ends with its input.
"""

import json
import sys

KIND, PORT, REDIRECTS = sys.argv[1], int(sys.argv[2]), sys.argv[3:]

if KIND == "glewlwyd":
    import glewlwyd as module
    provider = module.Glewlwyd(PORT, REDIRECTS)
else:
    import mock as module
    provider = module.Mock(PORT, REDIRECTS)


def obey(words):
    if words[0] == "sign-in":
        return {"location": provider.sign_in(words[2], words[1])}
    if words[0] == "rotate":
        provider.rotate()
        return {}
    raise ValueError(words[0])


def say(what):
    print(json.dumps(what), flush=True)


try:
    say({"issuer": provider.issuer, "client": module.CLIENT, "secret": module.SECRET})
    for line in sys.stdin:
        try:
            say(obey(line.split()))
        except Exception as error:
            say({"error": repr(error)})
finally:
    provider.stop()
