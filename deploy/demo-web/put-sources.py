#!/usr/bin/env python3
"""Puts the sources of deploy/sample-data/sources into a running Vicinity; doing it again changes nothing.

    TOKEN=… put-sources.py http://127.0.0.1:8080 http://127.0.0.1:8086

- TOKEN: an operator's. The arguments are the gateway and where the demonstration web is."""
import json
import os
import sys
import urllib.error
import urllib.request

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "sample-data", "sources")
WRITTEN = "http://127.0.0.1:8086"


def put(gateway, token, name, settings):
    request = urllib.request.Request(
        f"{gateway}/v1/crawls/{name}", method="PUT", data=json.dumps({"settings": settings}).encode(),
        headers={"Authorization": f"Bearer {token}", "Content-Type": "application/json", "Prefer": "wait=20"})
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        sys.exit(f"{name}: {error.code} {error.read().decode(errors='replace')}")


def main():
    gateway, web = sys.argv[1].rstrip("/"), sys.argv[2].rstrip("/")
    files = sorted(name for name in os.listdir(FOLDER) if name.endswith(".json"))
    for file in files:
        with open(os.path.join(FOLDER, file), encoding="utf-8") as text:
            put(gateway, os.environ["TOKEN"], file.removesuffix(".json"), json.loads(text.read().replace(WRITTEN, web)))
    print(f"  {len(files)} sources", file=sys.stderr)


main()
