"""Builds manifests and validates them by Kubernetes' schemas."""

import functools
import json
import subprocess
from pathlib import Path

import kubernetes_validate
import yaml
from jsonschema import Draft7Validator
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT7

FOLDER = Path(kubernetes_validate.__file__).parent / "kubernetes-json-schema"
VERSIONS = [kubernetes_validate.utils.all_versions()[place] for place in (0, -1)]


def built(folder: Path) -> list[dict]:
    """The things that `kubectl kustomize` makes of a folder."""
    made = subprocess.run(["kubectl", "kustomize", folder], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if made.returncode:
        raise SystemExit(f"kubectl kustomize {folder.name}: {made.stderr}")
    return list(yaml.safe_load_all(made.stdout))


@functools.cache
def _validator(version: str, api: str, kind: str) -> Draft7Validator | None:
    group, _, number = api.rpartition("/")
    name = "-".join(filter(None, (kind.lower(), group.partition(".")[0], number)))
    file = FOLDER / f"v{version}-local-strict" / f"{name}.json"
    if not file.exists():
        return None
    return Draft7Validator({"$ref": f"{name}.json"}, registry=_registry(version))


@functools.cache
def _registry(version: str) -> Registry:
    def retrieve(name: str) -> Resource:
        text = (FOLDER / f"v{version}-local-strict" / name.rpartition("/")[2]).read_text()
        return Resource.from_contents(json.loads(text), default_specification=DRAFT7)

    return Registry(retrieve=functools.cache(retrieve))


def faults(things: list[dict]) -> list[str]:
    found = []
    for version in VERSIONS:
        for thing in things:
            name = f"{thing['kind']} {thing['metadata']['name']}"
            validator = _validator(version, thing["apiVersion"], thing["kind"])
            if validator is None:
                found.append(f"Kubernetes {version} has no {thing['kind']} of {thing['apiVersion']}")
                continue
            found += [
                f"{name}, for {version}: {error.json_path}: {error.message[:200]}"
                for error in validator.iter_errors(thing)]
    return found
