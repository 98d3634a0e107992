"""Asks programs what they think of settings, without starting them."""

import functools
import subprocess
from pathlib import Path


class Programs:
    def __init__(self, folder: Path):
        self.folder = folder

    @functools.cache
    def _refusal(self, program: str, *arguments: str) -> str:
        """What a program says that has a setting which it cannot take, and so ends before it does anything."""
        command = ["make"] if program == "backup" else []
        said = subprocess.run(
            [self.folder / program, *command, *arguments, "--port=none"], env={}, cwd="/", capture_output=True,
            text=True, timeout=60)
        if said.returncode != 78:
            raise SystemExit(f"{program} ended with {said.returncode}: {said.stderr}")
        return said.stderr

    @functools.cache
    def known(self, program: str) -> set[str]:
        """The names of its settings, as in the environment."""
        names = self._refusal(program, "--no-such-setting=1").partition("known are ")[2].partition(";")[0]
        return {name.strip().upper().replace("-", "_") for name in names.split(",")}

    def faults(self, program: str, settings: dict[str, str]) -> list[str]:
        """What is wrong with an environment."""
        unknown = sorted(settings.keys() - self.known(program))
        arguments = [
            f"--{name.lower().replace('_', '-')}={value}" for name, value in settings.items()
            # As in the environment, what is empty is not set. The port is what ends the program here.
            if value and name != "PORT" and name not in unknown
        ]
        said, usual = self._refusal(program, *arguments), self._refusal(program)
        return [f"{program} has no setting {name}" for name in unknown] + ([said.strip()] if said != usual else [])
