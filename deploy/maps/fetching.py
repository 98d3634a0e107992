"""Files out of packages of the Python Package Index, fetched by pip and compared with a hash."""

import contextlib
import os
import subprocess
import sys
import tempfile

NATURAL_EARTH = "geopandas==0.14.4 --hash=sha256:3bb6473cb59d51e1a7fe2dbc24a1a063fb0ebdeddf3ce08ddbf8c7ddc99689aa\n"
# So that every machine gets the same file, whatever it runs itself.
PLATFORM = ["--platform", "manylinux2014_x86_64", "--python-version", "3.11", "--implementation", "cp", "--abi", "abi3"]


@contextlib.contextmanager
def package(line):
    """The path of a package's file, as long as it is needed. `line` names it as pip's requirements do, with its hash."""
    with tempfile.TemporaryDirectory() as folder:
        wanted = os.path.join(folder, "wanted.txt")
        with open(wanted, "w") as file:
            file.write(line)
        subprocess.run(
            [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps", "--require-hashes",
             "--only-binary=:all:", *PLATFORM, "--dest", folder, "--requirement", wanted], check=True, timeout=300)
        yield os.path.join(folder, next(name for name in os.listdir(folder) if name.endswith(".whl")))


def natural_earth():
    """Land and countries at 1:110,000,000, in the public domain, as this package carries them."""
    return package(NATURAL_EARTH)
