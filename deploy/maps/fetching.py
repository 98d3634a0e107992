"""Downloads files of the Python Package Index with pip, which verifies their hashes."""

import contextlib
import os
import subprocess
import sys
import tempfile

NATURAL_EARTH = "geopandas==0.14.4 --hash=sha256:3bb6473cb59d51e1a7fe2dbc24a1a063fb0ebdeddf3ce08ddbf8c7ddc99689aa\n"
# The platform is fixed, so that all machines download the same file.
PLATFORM = ["--platform", "manylinux2014_x86_64", "--python-version", "3.11", "--implementation", "cp", "--abi", "abi3"]


@contextlib.contextmanager
def package(line):
    """Yields the path of a package's file, which is deleted afterwards. `line` is a line of pip's requirements, with a hash."""
    with tempfile.TemporaryDirectory() as folder:
        requirements = os.path.join(folder, "wanted.txt")
        with open(requirements, "w") as file:
            file.write(line)
        subprocess.run(
            [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps", "--require-hashes",
             "--only-binary=:all:", *PLATFORM, "--dest", folder, "--requirement", requirements], check=True, timeout=300)
        yield os.path.join(folder, next(name for name in os.listdir(folder) if name.endswith(".whl")))


def natural_earth():
    """A package that includes Natural Earth's countries at 1:110,000,000, which are in the public domain."""
    return package(NATURAL_EARTH)
