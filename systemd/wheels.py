"""``python systemd/wheels.py`` writes wheels.txt again: each wheel that ``make install`` may take, by its SHA-256.

The versions are those of constraints.txt; PyPI says the sums. Run it whenever constraints.txt or what the box needs has
changed, in an environment in which that is installed.
"""

import json
import re
import tomllib
import urllib.request
from collections.abc import Iterator, Mapping
from importlib.metadata import requires
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name, parse_wheel_filename

HOUSE = Path(__file__).parent.parent
LIST = HOUSE / "systemd" / "wheels.txt"
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
PLATFORM = re.compile(r"any|manylinux.*_(x86_64|aarch64)")
HEAD = """# What make install takes: each version with the SHA-256 of its wheels for 64-bit Debian and Raspberry Pi OS.
# Written by: python systemd/wheels.py
"""


def versions() -> dict[str, str]:
    """Each package of constraints.txt with its version."""
    pairs = (line.split("==") for line in (HOUSE / "constraints.txt").read_text("utf-8").splitlines() if "==" in line)
    return {canonicalize_name(name): version.strip() for name, version in pairs}


def needed() -> dict[str, str]:
    """The packages that the box needs, with all that those need in turn on any Python that we know; and the builder.

    Each with the marker that our own pyproject.toml has for it; what that leaves out on this Python needs nothing more.
    """
    project = tomllib.loads((HOUSE / "pyproject.toml").read_text("utf-8"))
    own = project["project"]
    first = [*own["dependencies"], *own["optional-dependencies"]["pi"], *project["build-system"]["requires"]]
    waiting = [Requirement(text) for text in first]
    found: dict[str, str] = {}
    for place, requirement in enumerate(waiting):
        name = canonicalize_name(requirement.name)
        if name not in found and _means(requirement):
            found[name] = str(requirement.marker or "") if place < len(first) else ""
            here = requirement.marker is None or requirement.marker.evaluate({"extra": ""})
            waiting += map(Requirement, requires(name) or () if name != "setuptools" and here else ())
    return dict(sorted(found.items()))


def _means(requirement: Requirement) -> bool:
    machines = [
        {"python_version": python, "python_full_version": f"{python}.0", "platform_machine": machine, "extra": ""}
        for python in PYTHONS
        for machine in ("x86_64", "aarch64")
    ]
    return requirement.marker is None or any(requirement.marker.evaluate(machine) for machine in machines)


def sums(name: str, version: str) -> Iterator[str]:
    """The sums of the wheels of a package that fit a 64-bit Debian."""
    address = f"https://pypi.org/simple/{name}/"
    asked = urllib.request.Request(address, headers={"Accept": "application/vnd.pypi.simple.v1+json"})
    with urllib.request.urlopen(asked, timeout=60) as answer:
        files = json.load(answer)["files"]
    for file in files:
        if file["filename"].endswith(".whl"):
            _, found, _, tags = parse_wheel_filename(file["filename"])
            if str(found) == version and any(_fits(tag.interpreter, tag.abi, tag.platform) for tag in tags):
                yield file["hashes"]["sha256"]


def _fits(interpreter: str, abi: str, platform: str) -> bool:
    if not PLATFORM.fullmatch(platform):
        return False
    number = re.fullmatch(r"cp3(\d+)", interpreter)
    if number is None:
        return interpreter == "py3"
    own = [f"cp{python.replace('.', '')}" for python in PYTHONS]
    return abi == interpreter in own or (abi == "abi3" and int(number[1]) <= int(PYTHONS[0].split(".")[1]))


def listed(packages: Mapping[str, str]) -> Iterator[str]:
    """The list, a package after the other, each with its marker."""
    known = versions()
    for name, marker in packages.items():
        wanted = f"{name}=={known[name]}{'; ' * bool(marker)}{marker}"
        lines = [wanted, *(f"    --hash=sha256:{one}" for one in sorted(sums(name, known[name])))]
        if len(lines) == 1:
            raise SystemExit(f"PyPI has no wheel of {lines[0]} that fits")
        yield " \\\n".join(lines) + "\n"


if __name__ == "__main__":
    LIST.write_text(HEAD + "".join(listed(needed())), "utf-8")
    print(f"Written: {LIST}")
