"""What systemd's units have to be: the same programs with the same settings, in order, and kept in bounds."""

import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from reference import COMPOSE, IMAGE, NAMES, PORTS, SERVICES, TOOLS, TOP, default
from settings import Programs

FOLDER = TOP / "deploy/systemd"
COMMON = FOLDER / "vicinity-.service.d/common.conf"
# The most of systemd's own measure, in tenths; a service that does nothing about it has 96.
EXPOSURE = 20


def unit(name: str) -> dict[str, list[str]]:
    """All values of each name of a unit, with what all units have before them."""
    values: dict[str, list[str]] = {}
    for file in (COMMON, FOLDER / name) if name.endswith(".service") else (FOLDER / name,):
        for line in file.read_text().splitlines():
            key, equals, value = line.partition("=")
            if equals and not line.startswith("#"):
                values.setdefault(key, []).append(value)
    return values


def environment(values: dict[str, list[str]], name: str) -> dict[str, str]:
    """Of a unit with the files that deploy/secrets makes for it."""
    given = dict(line.split("=", 1) for line in values["Environment"])
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([TOP / "deploy/secrets", "systemd", folder], check=True)
        for path in values["EnvironmentFile"]:
            file = Path(folder, path.lstrip("-").replace("%j", name).removeprefix("/etc/vicinity/"))
            if file.exists():
                given |= dict(line.split("=", 1) for line in file.read_text().splitlines())
            elif not path.startswith("-"):
                raise SystemExit(f"deploy/secrets makes no {file.name}")
    return given


def faults(programs: Programs) -> list[str]:
    found = []
    for name in NAMES:
        values = unit(f"vicinity-{name}.service")
        given = environment(values, name)
        # What crashes are told by is no setting.
        found += programs.faults(name, {key: value for key, value in given.items() if key != "SWIFT_BACKTRACE"})
        found += [f"vicinity-{name}: {fault}" for fault in _bounds(name, values, given)]
    units = {f"vicinity-{name}.service" for name in NAMES}
    tools = {f"vicinity-{name}.service" for name in TOOLS}
    if units | tools != {file.name for file in FOLDER.glob("*.service")}:
        found.append("there are units for other programs than the image's")
    if set(" ".join(unit("vicinity.target")["Wants"]).split()) != units:
        found.append("the target wants other units than there are")
    after = set(" ".join(unit("vicinity-gateway.service")["After"]).split())
    if not {f"vicinity-{name}.service" for name in SERVICES} <= after:
        found.append("vicinity-gateway: it is not stopped before the services")
    return found + _verified()


def _bounds(name: str, values: dict[str, list[str]], given: dict[str, str]):
    compose = COMPOSE[name]
    if values["ExecStart"] != [f"/usr/local/bin/{name}"]:
        yield f"it runs {values['ExecStart']}"
    if given["PORT"] != str(PORTS[name]):
        yield f"its port is {given['PORT']}, the compose file's is {PORTS[name]}"
    for service in SERVICES if name == "gateway" else []:
        if given[service.upper()] != f"http://127.0.0.1:{PORTS[service]}":
            yield f"{service} does not answer at {given[service.upper()]}"
    for setting, value in given.items():
        # What is installed stands where the image has it.
        if value.startswith("/usr/local/share/") and value.partition(",")[0] != IMAGE[setting].partition(",")[0]:
            yield f"{setting} is {value}, in the image {IMAGE[setting]}"
    wanted = {
        "MemoryMax": default(compose["mem_limit"]).upper(),
        "TimeoutStopSec": compose["stop_grace_period"].removesuffix("s"),
        "CPUQuota": f"{int(default(compose['cpus'])) * 100}%", "TasksMax": str(compose["pids_limit"]),
        "RestartPreventExitStatus": "78",
    }
    for key, value in wanted.items():
        if values[key] != [value]:
            yield f"{key} is {values[key]}, not {value}"
    if not {f"vicinity/{part}" for part in ("log", "%j")} == set(values["StateDirectory"][0].split()):
        yield "it may write elsewhere than its own folder and the log's"


def _verified() -> list[str]:
    """What systemd itself says of the units, with programs that are there."""
    if not shutil.which("systemd-analyze"):
        print("systemd-analyze: skipped, it is not here")
        return []
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(shutil.copytree(FOLDER, Path(folder, "units")))
        for file in copy.glob("*.service"):
            file.write_text(re.sub(r"^ExecStart=\S+", "ExecStart=/bin/true", file.read_text(), flags=re.M))
        paths = {**os.environ, "SYSTEMD_UNIT_PATH": f"{copy}:"}

        def analyze(*arguments):
            return subprocess.run(
                ["systemd-analyze", *arguments], env=paths, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                text=True)

        # It also ends well when it says something.
        verified = analyze("verify", copy / "vicinity.target").stdout
        said = [line.replace(f"{copy}/", "") for line in verified.splitlines()]
        for name in NAMES + TOOLS:
            unit_name, most = f"vicinity-{name}.service", f"--threshold={EXPOSURE}"
            measured = analyze("security", "--offline=true", "--no-pager", most, unit_name)
            if measured.returncode:
                said.append(f"vicinity-{name}: {measured.stdout.strip().splitlines()[-1]}")
        return said
