"""What the image and the compose file say: what is run, with which settings, on which ports."""

import re
import subprocess
from pathlib import Path

import yaml

TOP = Path(__file__).resolve().parents[2]
DOCKERFILE = (TOP / "deploy/Dockerfile").read_text().replace("\\\n", " ")
COMPOSE = yaml.safe_load((TOP / "docker-compose.yml").read_text())["services"]

# Each service's default port and kind (owner, copy, gateway): the one list, with which everything here is compared.
LISTED = {
    name: (int(port), kind)
    for name, port, kind in map(str.split, subprocess.check_output([TOP / "deploy/services", "--ports"], text=True).splitlines())}
NAMES = list(LISTED)
OWNERS = [name for name, (_, kind) in LISTED.items() if kind == "owner"]
# Its other executables, which run for a moment.
TOOLS = re.search(r'ENV TOOLS="([^"]+)"', DOCKERFILE)[1].split()
# What the image sets, in its last stage.
IMAGE = dict(
    word.split("=", 1)
    for line in re.findall(r"^ENV (.*)$", DOCKERFILE.rpartition("\nFROM ")[2], re.M) for word in line.split())
USER = int(re.search(r"^USER (\d+):", DOCKERFILE, re.M)[1])
PORTS = {name: port for name, (port, _) in LISTED.items()}
SERVICES = [name for name in NAMES if name != "gateway"]


def default(text: str) -> str:
    """Of `${NAME:-default}`."""
    return re.sub(r"\$\{\w+:-([^}]*)\}", r"\1", str(text))


def secrets() -> dict[str, dict[str, str]]:
    """What deploy/secrets makes for Kubernetes, by the Secret's name."""
    made = subprocess.check_output([TOP / "deploy/secrets", "kubernetes"], text=True)
    return {thing["metadata"]["name"]: thing["stringData"] for thing in yaml.safe_load_all(made)}


# Kept where secrets are, and not among the other settings.
SECRET = re.compile(r"(KEY|PASSWORD|SECRET|SMTP_USER)$")
