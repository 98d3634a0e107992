"""deploy/release, deploy/client-package and deploy/upgrade, with stand-ins of what they call: git and SwiftPM are real, in a clone.

Usage: check.py
"""

import json
import os
import re
import shutil
import subprocess
import tempfile

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../../.."))
CHANGES = "## Unreleased\n\n### Dishes\n\n- Soup is served.\n\n## 1.0.0\n\nThe first release.\n"
# Gateways are replaced first.
SERVICES = [
    name for kinds in (["gateway"], ["owner", "copy"])
    for name in subprocess.check_output([f"{ROOT}/deploy/services", *kinds], text=True).split()]

CLIENT_FOLDERS = ["Budget", "Experts", "Geo", "VicinityClient"]
APP = """// swift-tools-version: 6.2
import PackageDescription
let package = Package(
    name: "app", dependencies: [.package(url: "URL", exact: "VERSION")],
    targets: [
        .executableTarget(
            name: "app", dependencies: [.product(name: "VicinityClient", package: "vicinity-client")], path: "Sources")
    ])
"""


def run(command, folder, **environment):
    found = subprocess.run(command, cwd=folder, env={**os.environ, **environment}, capture_output=True, text=True, timeout=60, check=False)
    return found.returncode, found.stdout + found.stderr


def git(folder, *arguments):
    status, said = run(["git", "-c", "user.name=Ann", "-c", "user.email=ann@example.org", *arguments], folder)
    assert status == 0, said
    return said.strip()


def write(path, text, mode=0o644):
    with open(path, "w") as file:
        file.write(text)
    os.chmod(path, mode)


def check_release(folder):
    clone = f"{folder}/clone"
    os.makedirs(f"{clone}/deploy")
    os.makedirs(f"{clone}/Shared/Events")
    for name in ("deploy/release", "deploy/client-package", "Shared/Events/Version.swift", "Shared/Package.swift", "LICENSE"):
        shutil.copy(f"{ROOT}/{name}", f"{clone}/{name}")
    for name in CLIENT_FOLDERS:
        shutil.copytree(f"{ROOT}/Shared/{name}", f"{clone}/Shared/{name}")
    version = re.search(r'current = "(.*)"', open(f"{clone}/Shared/Events/Version.swift").read())[1]
    major, minor, _ = (int(part) for part in version.split("."))
    later = f"{major}.{minor + 1}.0"
    write(f"{clone}/deploy/CHANGELOG.md", CHANGES)
    git(clone, "init", "-q")
    git(clone, "config", "user.name", "Ann")
    git(clone, "config", "user.email", "ann@example.org")
    git(clone, "add", ".")
    git(clone, "commit", "-q", "-m", "before")
    before = git(clone, "rev-parse", "HEAD")

    def release(asked, **environment):
        return run(["deploy/release", *asked], clone, **{"CHECKS": "true", "IMAGE_COMMAND": "true", **environment})

    def is_as_before():
        return git(clone, "rev-parse", "HEAD") == before and not git(clone, "status", "--porcelain") and not git(clone, "tag")

    for asked, why in (([], "semver"), (["1.2"], "2.0"), ([version], f"above {version}"), (["0.0.1"], f"above {version}")):
        status, said = release(asked)
        assert status != 0 and is_as_before(), (asked, why, said)
    write(f"{clone}/new", "")
    status, said = release([later])
    assert status != 0 and "uncommitted" in said, said
    os.remove(f"{clone}/new")
    for failing in ({"CHECKS": "false"}, {"IMAGE_COMMAND": "false"}):
        status, said = release([later], **failing)
        assert status != 0 and "no release was made" in said and is_as_before(), said
    status, said = release([later])
    assert status == 0 and f"made {later}" in said, said
    assert git(clone, "tag").split() == [f"client-{later}", f"v{later}"] and "### Dishes\n- Soup is served." in git(clone, "show", f"v{later}")
    assert f'current = "{later}"' in open(f"{clone}/Shared/Events/Version.swift").read()
    assert re.search(rf"## Unreleased\n\n## {later}, \d{{4}}-\d\d-\d\d\n\n### Dishes\n\n- Soup is served\.", open(f"{clone}/deploy/CHANGELOG.md").read())
    assert f'exact: "{later}"' in open(f"{clone}/Shared/VicinityClient/README.md").read()
    check_client(folder, clone, later)
    # Nothing has changed since.
    status, said = release([f"{major}.{minor + 2}.0"])
    assert status != 0 and "has nothing" in said, said


def check_client(folder, clone, version):
    """An app that depends on the package resolves it alone."""
    names = ["LICENSE", "Package.swift", "README.md", *CLIENT_FOLDERS]
    assert git(clone, "ls-tree", "--name-only", f"client-{version}").split() == sorted(names)
    published, app = f"{folder}/vicinity-client.git", f"{folder}/app"
    git(folder, "init", "-q", "--bare", published)
    for _ in range(2):
        status, output = run(["deploy/client-package", version, published], clone)
        assert status == 0 and "pushed" in output, output
    os.makedirs(f"{app}/Sources")
    write(f"{app}/Package.swift", APP.replace("URL", f"file://{published}").replace("VERSION", version))
    write(f"{app}/Sources/App.swift", "import VicinityClient\n")
    own = ["--scratch-path", f"{folder}/scratch", "--cache-path", f"{folder}/cache"]
    status, output = run(["swift", "package", *own, "resolve"], app)
    assert status == 0, output
    pins = json.load(open(f"{app}/Package.resolved"))["pins"]
    assert [(pin["identity"], pin["state"]["version"]) for pin in pins] == [("vicinity-client", version)], pins
    # Another release stands on the former one, so that a push is fast-forward.
    git(clone, "commit", "-q", "--allow-empty", "-m", "later")
    status, output = run(["deploy/client-package", "99.0.0", published], clone)
    assert status == 0 and git(clone, "rev-parse", "client-99.0.0^") == git(clone, "rev-parse", f"client-{version}^{{commit}}"), output
    git(clone, "tag", "-d", "client-99.0.0")


def check_manifests(folder):
    """Package.swift builds the client's targets with the dependencies that Shared/Package.swift names."""
    def targets(package):
        command = ["swift", "package", "--scratch-path", f"{folder}/dumped", "--package-path", package, "dump-package"]
        found = json.loads(subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout)["targets"]
        return {one["name"]: sorted(needed["byName"][0] for needed in one["dependencies"] if "byName" in needed) for one in found}

    client, whole = targets(f"{ROOT}/Shared"), targets(ROOT)
    assert {name: whole.get(name) for name in client} == client, client


def check_upgrade(folder):
    """With stand-ins of systemctl, curl and compose, each of which writes down what it is asked."""
    tools, log = f"{folder}/tools", f"{folder}/asked"
    os.makedirs(tools)
    for name in ("systemctl", "compose"):
        write(f"{tools}/{name}", f'#!/bin/bash\necho "{name} $*" >>{log}\n[ "$1" != ps ] || echo 1\n[ "$1 $3" != "exec $BROKEN" ]\n', 0o755)
    write(f"{tools}/curl", f'#!/bin/bash\necho "curl ${{*: -1}}" >>{log}\n[[ -z "$BROKEN_PORT" || "$*" != *":$BROKEN_PORT/"* ]]\n', 0o755)
    copy = f"{folder}/source"
    os.makedirs(f"{copy}/deploy")
    for name in ("services", "upgrade"):
        shutil.copy(f"{ROOT}/deploy/{name}", f"{copy}/deploy/{name}")
    subprocess.run(["cp", "-r", f"{ROOT}/deploy/systemd", f"{copy}/deploy/systemd"], check=True)
    write(f"{copy}/deploy/systemd/install", f'#!/bin/bash\necho "install $*" >>{log}\n', 0o755)

    def upgrade(*asked, **environment):
        write(log, "")
        status, said = run(["deploy/upgrade", *asked], copy, **{
            "PATH": f"{tools}:{os.environ['PATH']}", "COMPOSE": "compose", "PATIENCE": "1", "BROKEN": "", "BROKEN_PORT": "", **environment})
        return status, said, open(log).read().splitlines()

    assert upgrade()[0] == 2 and upgrade("systemd")[0] == 2 and upgrade("compose", "x")[0] == 2
    status, said, asked = upgrade("systemd", tools)
    assert status == 0 and asked[0] == f"install {tools}", (said, asked)
    assert [line.split("vicinity-")[1] for line in asked if "restart" in line] == SERVICES, asked
    assert len([line for line in asked if line.startswith("curl http://127.0.0.1:80")]) == len(SERVICES), asked
    status, said, asked = upgrade("systemd", tools, BROKEN_PORT="8082")
    assert status == 1 and "orders is not ready" in said and "The way back" in said, said
    assert [line.split("vicinity-")[1] for line in asked if "restart" in line] == SERVICES[:3], asked
    status, said, asked = upgrade("compose")
    assert status == 0 and [line.split()[-1] for line in asked if " up " in line] == SERVICES, (said, asked)
    status, said, asked = upgrade("compose", BROKEN="search")
    assert status == 1 and "search is not ready" in said, said


def main():
    with tempfile.TemporaryDirectory(prefix="vicinity-release-") as folder:
        check_release(folder)
        check_manifests(folder)
        check_upgrade(folder)
    print("a release is made whole or not at all, with a package of the client alone; an upgrade goes on only from what is ready")


main()
