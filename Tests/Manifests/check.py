#!/usr/bin/env python3
"""Holds deploy/kubernetes and deploy/systemd against the programs, the image and the compose file.

    check.py FOLDER-OF-PROGRAMS

Manifests are built by kubectl and validated by Kubernetes' own schemas, the oldest and the newest that
kubernetes-validate has. Every setting is given to the program that it is for, which says whether it knows the name and
takes the value; none is started.

Exits 1 and says what is wrong, a line each.
"""

import sys
from pathlib import Path

import network
import pods
import reference
import schemas
import units
from settings import Programs

KUBERNETES = reference.TOP / "deploy/kubernetes"


def main() -> int:
    programs = Programs(Path(sys.argv[1]))
    wrong = []
    folders = sorted(file.parent for file in KUBERNETES.glob("*/kustomization.yaml") if file.parent.name != "base")
    for folder in folders:
        things = schemas.built(folder)
        faults = schemas.faults(things) + pods.faults(things, programs) + network.faults(things)
        wrong += [f"{folder.name}: {fault}" for fault in faults]
    wrong += [f"systemd: {fault}" for fault in units.faults(programs)]
    if wrong:
        print("\n".join(wrong))
        return 1
    names = ", ".join(folder.name for folder in folders)
    print(f"{names} and the units are as the programs, the image and the compose file")
    return 0


if __name__ == "__main__":
    sys.exit(main())
