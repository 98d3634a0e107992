#!/usr/bin/env python3
"""Puts the sources of deploy/sample-data/sources into a running Vicinity. A repetition changes nothing.

    TOKEN=… put-sources.py http://127.0.0.1:8080 http://127.0.0.1:8086 [--visit]

- TOKEN: an operator's token. The arguments are the URLs of the gateway and of the demonstration web.
- --visit: starts runs of the films' sources that have had none, without waiting for their schedules."""
import json
import os
import sys
import urllib.error
import urllib.request

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "sample-data", "sources")
# The demonstration web's URL in the files.
DEFAULT_URL = "http://127.0.0.1:8086"
# Cinemas and films first: shows and ratings refer to them.
FILM_SOURCES = ["demo-cinemas", "demo-critics", "demo-new-films", "demo-showtimes", "demo-ratings"]


def send(method, address, body=None):
    request = urllib.request.Request(
        address, method=method, data=body and json.dumps(body).encode(),
        headers={"Authorization": f"Bearer {os.environ['TOKEN']}", "Content-Type": "application/json", "Prefer": "wait=20"})
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.loads(answer.read() or b"{}")
    except urllib.error.HTTPError as error:
        sys.exit(f"{method} {address}: {error.code} {error.read().decode(errors='replace')}")


def main():
    gateway, web = sys.argv[1].rstrip("/"), sys.argv[2].rstrip("/")
    files = sorted(name for name in os.listdir(FOLDER) if name.endswith(".json"))
    for file in files:
        with open(os.path.join(FOLDER, file), encoding="utf-8") as text:
            settings = json.loads(text.read().replace(DEFAULT_URL, web))
        send("PUT", f"{gateway}/v1/crawls/{file.removesuffix('.json')}", {"settings": settings})
    print(f"  put {len(files)} sources", file=sys.stderr)
    if "--visit" in sys.argv[3:]:
        new = [name for name in FILM_SOURCES if not send("GET", f"{gateway}/v1/crawls/{name}").get("run")]
        for name in new:
            send("POST", f"{gateway}/v1/crawls/{name}/runs")
        if new:
            print(f"  started runs of {', '.join(new)}: films and recommendations appear within two minutes", file=sys.stderr)


main()
