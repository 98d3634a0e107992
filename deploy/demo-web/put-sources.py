#!/usr/bin/env python3
"""Puts the sources of deploy/sample-data/sources into a running Vicinity; doing it again changes nothing.

    TOKEN=… put-sources.py http://127.0.0.1:8080 http://127.0.0.1:8086 [--visit]

- TOKEN: an operator's. The arguments are the gateway and where the demonstration web is.
- --visit: has those of films visited now that never were, without waiting for their days of the week."""
import json
import os
import sys
import urllib.error
import urllib.request

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "sample-data", "sources")
WRITTEN = "http://127.0.0.1:8086"


# Cinemas and films first: shows and ratings name them.
FILMS = ["demo-cinemas", "demo-critics", "demo-new-films", "demo-showtimes", "demo-ratings"]


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
            settings = json.loads(text.read().replace(WRITTEN, web))
        send("PUT", f"{gateway}/v1/crawls/{file.removesuffix('.json')}", {"settings": settings})
    print(f"  {len(files)} sources", file=sys.stderr)
    if "--visit" in sys.argv[3:]:
        new = [name for name in FILMS if not send("GET", f"{gateway}/v1/crawls/{name}").get("run")]
        for name in new:
            send("POST", f"{gateway}/v1/crawls/{name}/runs")
        if new:
            print(f"  visiting {', '.join(new)}: films and recommendations are there in a minute or two", file=sys.stderr)


main()
