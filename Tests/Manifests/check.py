#!/usr/bin/env python3
"""Holds deploy/kubernetes and deploy/systemd against the programs, the image and the compose file.

    check.py FOLDER-OF-PROGRAMS

Manifests are built by kubectl and validated by Kubernetes' own schemas, the oldest and the newest that
kubernetes-validate has, as they stand and as deploy/processes makes them for several processes of a service and for
standbys. Every setting is given to the program that it is for, which says whether it knows the name and takes the
value; none is started.

Exits 1 and says what is wrong, a line each.
"""

import sys
from pathlib import Path

import composed
import listed
import network
import noticed
import pods
import processes
import reference
import schemas
import units
from settings import Programs

KUBERNETES = reference.TOP / "deploy/kubernetes"


def faults(things: list[dict], programs: Programs) -> list[str]:
    return (
        schemas.faults(things) + pods.faults(things, programs) + processes.faults(things, programs)
        + network.faults(things))


def main() -> int:
    programs = Programs(Path(sys.argv[1]))
    wrong = listed.faults()
    folders = sorted(file.parent for file in KUBERNETES.glob("*/kustomization.yaml") if file.parent.name != "base")
    for folder in folders:
        wrong += [f"{folder.name}: {fault}" for fault in faults(schemas.built(folder), programs)]
        for numbers in processes.TRIED + processes.STANDBYS:
            with processes.overlay(folder.name, *numbers) as several:
                built = faults(schemas.built(Path(several)), programs)
            wrong += [f"{folder.name} {' '.join(numbers)}: {fault}" for fault in built]
    for numbers in processes.TRIED:
        found = composed.faults(composed.made(*numbers), programs)
        wrong += [f"compose {' '.join(numbers)}: {fault}" for fault in found]
    wrong += [f"standby.yml: {fault}" for fault in composed.standby_faults(programs)]
    with processes.overlay("one-node", *processes.TRIED[0]) as several:
        things = schemas.built(Path(several))
    wrong += noticed.faults(things, composed.made(*processes.TRIED[0]), programs)
    wrong += [f"systemd: {fault}" for fault in units.faults(programs)]
    if wrong:
        print("\n".join(wrong))
        return 1
    names = ", ".join(folder.name for folder in folders)
    print(f"{names} and the units are as the programs, the image and the compose file")
    return 0


if __name__ == "__main__":
    sys.exit(main())
