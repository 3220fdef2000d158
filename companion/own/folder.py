"""The folders of the box: where its games, its configuration and people's own copies of games lie.

They are a person's own, or where the program was installed as a box (systemd/install), those of the computer.
"""

import os
import re
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import platformdirs

STATE_VARIABLE = "COMPANION_STATE"
"""A folder that takes the place of the person's own state folder."""
CONFIG_VARIABLE = "COMPANION_CONFIG"
"""A file that takes the place of ``companion.toml`` in the person's configuration folder."""
MARK = "companion-box"
"""A file in the folder of the Python environment that was made for a box."""
BOX_STATE = Path("/var/lib/companion")
BOX_CONFIG = Path("/etc/companion/companion.toml")
CARD_CONFIG = Path("/boot/firmware/companion.toml")
"""On the one partition of a Pi's card that any computer with a card reader can write."""
FORGETS = ("overlay", "ramfs", "tmpfs")
"""Kinds of file system that keep what is written in memory; a write-protected card lies under an overlay."""


def is_box() -> bool:
    """Whether this program was installed as a box."""
    return Path(sys.prefix, MARK).is_file()


def state() -> Path:
    """The folder of everything that the box keeps; it need not exist yet."""
    path = os.environ.get(STATE_VARIABLE)
    if path:
        return Path(path)
    return BOX_STATE if is_box() else platformdirs.user_state_path("companion")


def forgets(place: Path, root: Path = Path("/")) -> str:
    """The kind of file system under a folder that is empty after the next start; none where it keeps what is written.

    ``root`` is where the computer lies whose mounts are asked for.
    """
    try:
        mounts = (root / "proc/self/mountinfo").read_text("utf-8", errors="replace").splitlines()
    except OSError:
        return ""
    kinds, there = {}, place.resolve()
    for words in map(str.split, mounts):
        # The kernel writes a space in a name as \040; what was mounted later at a place lies over what was there.
        point = re.sub(r"\\(\d{3})", lambda code: chr(int(code[1], 8)), words[4])
        kinds[point] = words[words.index("-", 6) + 1]
    kind = next((kinds[str(one)] for one in (there, *there.parents) if str(one) in kinds), "")
    return kind if kind in FORGETS else ""


_LENDING = threading.RLock()
"""What one thread may do all may: two must not change it at one time."""


@contextmanager
def as_owner(place: Path) -> Iterator[None]:
    """As root, do something with the rights of whoever owns a folder, for what lies in it may be a link of his making.

    The nearest folder that exists counts.
    """
    with _LENDING:
        if os.name != "posix" or os.geteuid() != 0:
            yield
            return
        there = (each for each in (place, *place.parents) if each.is_dir() and not each.is_symlink())
        status, groups = os.stat(next(there)), os.getgroups()
        os.setgroups([])
        os.setegid(status.st_gid)
        os.seteuid(status.st_uid)
        try:
            yield
        finally:
            os.seteuid(0)
            os.setegid(0)
            os.setgroups(groups)


def write(path: Path, text: str, mode: int = 0o666) -> None:
    """Write a file, all of it or nothing, with the rights of whoever owns its folder; OSError where that cannot be."""
    place = path.parent
    with as_owner(place):
        place.mkdir(parents=True, exist_ok=True)
        # One name for what is unfinished of it: what a power cut leaves behind is written over the next time.
        unfinished = place / f".{path.name}.unfinished"
        with open(unfinished, "wb", opener=lambda name, flags: os.open(name, flags, mode)) as file:
            unfinished.chmod(unfinished.stat().st_mode & mode)
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)


def lines(path: Path, most: int) -> list[str]:
    """The first lines of a plain file, none where it cannot be read; what is no UTF-8 in them is replaced."""
    try:
        # Opening a pipe would wait for somebody to write into it.
        if not path.is_file():
            return []
        with path.open(encoding="utf-8", errors="replace") as file:
            return file.read(most * 128).splitlines()[:most]
    except OSError:
        return []


def store_path() -> Path:
    """The box's own store."""
    return state() / "games.sqlite"


def config_paths() -> tuple[Path, ...]:
    """The configuration files, of which a later one wins; none need exist."""
    path = os.environ.get(CONFIG_VARIABLE)
    if path:
        return (Path(path),)
    if is_box():
        return BOX_CONFIG, CARD_CONFIG
    return (platformdirs.user_config_path("companion") / "companion.toml",)


def files(game: str, setting: str) -> Path:
    """The folder of a person's own files for an option of a game, ``decks/geodeto``; it need not exist."""
    return state() / f"{setting}s" / game


def copies(game: str) -> Path:
    """The folder of a person's own copies of a game, one TOML file each; it need not exist."""
    return state() / "copies" / game
