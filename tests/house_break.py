"""Whether the tests see the house itself broken, beside the games' rules: ``make house-break``.

One break of ``breaks.toml`` at a time is made in a copy of the tracked files, and its area's tests run there: one must
go red, and be green again once the break is undone. Words limit it to areas or paths; ``--list`` only reads the list.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from dataclasses import dataclass
from pathlib import Path

HOUSE = Path(__file__).resolve().parent.parent
AREAS = {
    "panel": "test_panel*.py test_box.py test_off.py test_ready.py test_scan.py test_print.py test_care.py test_name.py"
    " test_learned.py test_survival.py test_page.py test_emulator.py",
    "store": "test_store*.py test_survival.py test_kill.py",
    "session": "test_session.py test_proof.py test_correction.py test_taken_back.py"
    " test_wording.py test_failure.py test_upgrade.py test_contract.py test_setting_right.py test_kept.py",
    "hardware": "test_buzzer.py test_control.py test_display.py test_gesture.py test_pin.py test_printer.py"
    " test_profile.py test_pulse.py test_reader.py test_virtual.py test_wait.py test_tryout.py test_process.py",
    "faces": "test_emulator*.py test_referee.py test_sheet.py test_slip.py test_tags.py test_print.py"
    " test_taken_back.py test_name.py test_learned.py test_panel_game.py test_box.py",
}
"""The tests that are asked about an area, the nearest first; before them those called like the broken file."""
LONGEST = 600
"""Seconds that an area's tests may take; tests that do not end are red."""
GREEN, RED = 0, 1


@dataclass(frozen=True, slots=True)
class Break:
    """A small slip in a file: what a person would see of it, and the text that another one takes the place of."""

    area: str
    path: str
    seen: str
    old: str
    new: str

    def __str__(self) -> str:
        return f"{self.area:<9}{self.path}: {self.seen}"


def read(words: list[str]) -> list[Break]:
    """The list, or what the words name of it; where it does not fit the house, or they name nothing, it ends here."""
    every = [Break(**each) for each in tomllib.loads((HOUSE / "tests" / "breaks.toml").read_text("utf-8"))["break"]]
    for each in every:
        found = (HOUSE / each.path).read_text("utf-8").count(each.old)
        if each.area not in AREAS or found != 1 or each.old == each.new:
            sys.exit(f"house-break: {each}\nits old text is there {found} times, and must be once:\n{each.old}")
    known = {name for each in every for name in (each.area, each.path)}
    if unknown := set(words) - known:
        sys.exit(
            f"house-break: {', '.join(unknown)} is neither an area nor a path; there are: {', '.join(sorted(known))}"
        )
    return [each for each in every if not words or {each.area, each.path} & set(words)]


def run(copy: Path, tests: list[str]) -> tuple[int, str]:
    """The exit status of these tests in the copy, and the first that went red."""
    fixed = [sys.executable, "-m", "pytest", "-x", "-q", "-rfE", "--tb=no", "-p", "no:cacheprovider"]
    environment = {**os.environ, "PYTHONPATH": str(copy)}
    try:
        done = subprocess.run(
            [*fixed, "-m", "not browser", *tests],
            cwd=copy, env=environment, capture_output=True, text=True, timeout=LONGEST, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return RED, ""
    red = re.search(r"^(?:FAILED|ERROR) (tests/\S+::[^\[\s]+(?:\[.*?\](?= - |$))?)", done.stdout, re.MULTILINE)
    return done.returncode, red[1] if red else done.stdout[-400:]


def judge(copy: Path, one: Break, number: int) -> tuple[bool, str]:
    """Break, run, undo: whether that was seen, and by which test."""
    path = copy / one.path
    path.write_text(path.read_text("utf-8").replace(one.old, one.new), "utf-8")
    # A time of its own: Python must not take what it compiled of this file before.
    os.utime(path, (number, number))
    globs = AREAS[one.area].split()
    files = [f"tests/{file.name}" for glob in globs for file in sorted((copy / "tests").glob(glob))]
    files.sort(key=lambda file: path.stem not in file)
    status, red = run(copy, list(dict.fromkeys(files)))
    shutil.copy2(HOUSE / one.path, path)
    if status != RED:
        return False, "GREEN" if status == GREEN else f"THE TESTS FELL OVER: {red}"
    if red and run(copy, [red])[0] != GREEN:
        return False, f"RED WITHOUT IT, TOO: {red}"
    return True, f"red by {red.removeprefix('tests/') or 'tests that do not end'}"


def main() -> int:
    """Break the house, and see its tests go red."""
    parser = argparse.ArgumentParser(description="Whether the tests see the house itself broken.")
    parser.add_argument("--list", action="store_true", help="print the breaks and run nothing")
    parser.add_argument("what", nargs="*", help="areas or paths (the default is all)")
    given = parser.parse_args()
    wanted, seen, began = read(given.what), 0, time.monotonic()
    if given.list:
        print(*wanted, sep="\n")
        return 0
    tracked = subprocess.run(["git", "ls-files", "-z"], cwd=HOUSE, capture_output=True, text=True, check=True).stdout
    with tempfile.TemporaryDirectory(prefix="house-break-") as name:
        for file in filter(None, tracked.split("\0")):
            (Path(name) / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(HOUSE / file, Path(name) / file, follow_symlinks=False)
        for number, one in enumerate(wanted, start=1):
            at = time.monotonic()
            red, said = judge(Path(name), one, number)
            seen += red
            print(f"{one}  {said}  {time.monotonic() - at:.0f} s", flush=True)
    print(f"{seen} of {len(wanted)} breaks are red; {time.monotonic() - began:.0f} s")
    return 0 if seen == len(wanted) else 1


if __name__ == "__main__":
    sys.exit(main())
