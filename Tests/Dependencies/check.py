#!/usr/bin/env python3
"""Holds what this build stands on against known vulnerabilities: planted ones are found, and only those that concern it.

With ADVISORIES, a folder of advisories in OSV's format, those are looked for as well. Exits 1 if one of them is mended in a newer version.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parents[2]
RELEASE = dict(line.split("=", 1) for line in pathlib.Path("/etc/os-release").read_text().splitlines() if "=" in line)
DEBIAN = "Debian:" + RELEASE["VERSION_ID"].strip('"')
NIO = ("SwiftURL", "github.com/apple/swift-nio")


def advisory(identifier, package, *events, **more):
    ranged = {"type": "ECOSYSTEM" if package[0].startswith("Debian") else "SEMVER", "events": list(events)}
    affected = {"package": {"ecosystem": package[0], "name": package[1]}, "ranges": [ranged]}
    return {"id": identifier, "summary": "planted", "affected": [affected], **more}


def planted(nio):
    """(advisories, the ids of those that have to be found)"""
    since = {"introduced": "0"}
    return [
        advisory("NIO-1", NIO, since, {"fixed": "999.0.0"}),
        advisory("NIO-2", ("SwiftURL", "https://github.com/apple/swift-nio.git"), since, {"last_affected": nio}),
        # The library that is linked is of another name than its source.
        advisory("CURL-1", (DEBIAN, "curl"), since, {"fixed": "999"}),
        advisory("MENDED", NIO, since, {"fixed": nio}),
        advisory("BEFORE", NIO, since, {"fixed": "1.0.0"}, {"introduced": "1.5.0"}, {"last_affected": "1.6.0"}),
        advisory("LATER", NIO, {"introduced": "999.0.0"}),
        advisory("PRE", NIO, since, {"fixed": f"{nio}-beta.2"}),
        advisory("TAKEN-BACK", NIO, since, withdrawn="2026-01-01T00:00:00Z"),
        advisory("OTHER", ("SwiftURL", "github.com/apple/swift-nio-none"), since),
    ], {"NIO-1", "NIO-2", "CURL-1"}


def compare(bom, folder):
    return subprocess.run(
        [TOP / "deploy/dependencies", bom, folder], capture_output=True, text=True, check=False)


def main():
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / "swift").write_text("Swift version 6.2\n")
        bom = folder / "bom.json"
        with open(bom, "w") as file:
            subprocess.run(
                ["bash", TOP / "deploy/bill-of-materials", "0", "0", TOP / "Package.resolved", folder / "swift"],
                cwd=TOP, stdout=file, check=True)
        nio = next(one["version"] for one in json.loads(bom.read_text())["components"] if one["name"] == "swift-nio")
        known = folder / "planted"
        known.mkdir()
        advisories, expected = planted(nio)
        for one in advisories:
            (known / f"{one['id']}.json").write_text(json.dumps(one))
        said = compare(bom, known)
        found = {one["id"] for one in advisories if f": {one['id']} " in said.stdout}
        if said.returncode != 1 or found != expected:
            sys.exit(f"expected {sorted(expected)}, exit code 1; found {sorted(found)}, {said.returncode}\n{said.stderr}")
        for one in expected - {"NIO-2"}:
            (known / f"{one}.json").unlink()
        unmended = compare(bom, known)
        if unmended.returncode != 0 or "NIO-2" not in unmended.stdout:
            sys.exit(f"what has no mended version yet stops nobody: {unmended.stdout}{unmended.stderr}")
        print(f"planted vulnerabilities are found: {', '.join(sorted(expected))}")
        if "ADVISORIES" not in os.environ:
            print("skipped: known vulnerabilities, as ADVISORIES names no folder of advisories")
            return
        real = compare(bom, os.environ["ADVISORIES"])
        print(real.stdout, real.stderr, sep="")
        sys.exit(real.returncode)


if __name__ == "__main__":
    main()
