"""Prints the unit tests that depend on files: dependents.py FILE …

A file belongs to the target whose folder it is in. Tests of this target and of its dependents depend on it; of a file of no target, tests
whose sources name it. Prints "test: NAME" for each target of tests, and further stages to run.
"""

import json
import pathlib
import subprocess
import sys

# Files that the stage `manifests` compares.
MANIFESTS = ("deploy/kubernetes/", "deploy/systemd/", "deploy/services", "deploy/secrets", "deploy/Dockerfile", "docker-compose.yml")
DOCUMENTS = ("deploy/openapi/", "deploy/asyncapi.yaml", "deploy/reference/join.py")
# Targets that are stages of their own: they start all executables, so they depend on all files.
STAGES = {"EndToEndTests": "endtoend", "AttacksTests": "attacks", "FaultsTests": "faults"}


def targets():
    """Targets by name: folder, names of its dependencies in the package, and whether it is a test target."""
    dump = subprocess.run(["swift", "package", "dump-package"], capture_output=True, text=True, check=True).stdout
    found = {}
    for target in json.loads(dump)["targets"]:
        needs = {(entry.get("byName") or entry.get("target") or [None])[0] for entry in target["dependencies"]}
        found[target["name"]] = (target["path"], needs, target["type"] == "test")
    return found


def owner(file, all_targets):
    """The target with the innermost folder around the file."""
    around = [(len(path), name) for name, (path, _, _) in all_targets.items() if file.startswith(path + "/")]
    return max(around)[1] if around else None


def dependents(changed, all_targets):
    """The targets among `changed` and their dependents. A dependency through TestKit, which all tests have, counts only if TestKit changed."""
    found = set(changed)
    kit = set() if found & {"TestKit", "FuzzKit"} else {"TestKit"}
    while more := {name for name, (_, needs, _) in all_targets.items() if (needs - kit) & found} - found:
        found |= more
    return found


def naming(file, all_targets):
    """The test targets with a source that names the file, as "asyncapi.yaml", or its folder, as "deploy/openapi"."""
    named = pathlib.PurePath(file)
    names = [named.name] + [str(named.parent)] * ("/" in str(named.parent))
    return {
        target for target, (path, _, is_test) in all_targets.items() if is_test
        and any(name in source.read_text() for source in pathlib.Path(path).rglob("*.swift") for name in names)}


def main(files):
    all_targets = targets()
    tests = {name for name, (_, _, is_test) in all_targets.items() if is_test}
    if {"Package.swift", "Package.resolved"} & set(files):
        found = tests
    else:
        owners = {file: owner(file, all_targets) for file in files}
        found = dependents(filter(None, owners.values()), all_targets) & tests
        for file in [file for file, name in owners.items() if name is None]:
            found |= naming(file, all_targets)
    for name in sorted(found - STAGES.keys()):
        print(f"test: {name}")
    others = {stage for name, stage in STAGES.items() if name in found}
    if any(file.startswith(("Services/Web/Page/", "Tests/Browser/", "deploy/run")) for file in files):
        others.add("page")
    if any(file.startswith(DOCUMENTS) or "/Contract/" in file for file in files):
        others.add("contracts")
    if any(file.startswith(MANIFESTS) for file in files):
        others.add("manifests")
    print(f"{len(files)} files changed; run before you finish: {', '.join(sorted(others)) or 'nothing else'}")


main(sys.argv[1:])
