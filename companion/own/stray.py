"""Files of people's that are nearly where the box reads them, or nearly called so: what each must be.

Only named folders are looked into, and what lies in them at most two levels deep.
"""

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import platformdirs

from companion.own import copy, folder
from companion.table.game import Game
from companion.table.prompt import show

MOST = 200
"""So many names of a folder are looked at."""
ENDINGS = (".txt", ".text", ".toml", ".tml", ".json", ".ini", ".conf", ".cfg")
"""What an editor puts behind a name, or people do; copies that are kept aside (.bak, ~) mean no such file."""
PROFILES = "profiles"
_AGAIN = re.compile(r"( - copy|[ _]?\([0-9]+\))$", re.IGNORECASE)
_LINE = re.compile(r"^\s*(\[|\{|[\w\"'“”.-]+\s*=)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Stray:
    """A file that is not read: what is so, what mends it, and as what it would be read, where that is one path."""

    path: Path
    text: str
    mend: str
    to: Path | None = None

    def __str__(self) -> str:
        return f"{self.text} {self.mend}"


@dataclass(frozen=True, slots=True)
class Shelf:
    """A folder with files of one kind: its ``kind`` (``decks``), the game that they are for, and how they end."""

    kind: str
    game: str
    suffix: str
    taken: frozenset[str] = frozenset()

    def place(self, base: Path) -> Path:
        """Where it lies below a folder."""
        return base / self.kind / self.game


def strays(games: Iterable[Game[Any]]) -> list[Stray]:
    """All that are found: of the configuration, then of what belongs to games and builds; each file once."""
    found: dict[Path, Stray] = {}
    shelves = [*_shelves(games)]
    for stray in (*_configurations(), *_on_shelves(shelves), *_beside_shelves(shelves)):
        found.setdefault(stray.path, stray)
    return list(found.values())


def told(games: Iterable[Game[Any]]) -> str:
    """The first of them for whoever starts the box, and that there are more; empty where there is none."""
    found = strays(games)
    more = f" {len(found) - 1} more: companion doctor." if len(found) > 1 else ""
    return f"{found[0]}{more}" if found else ""


def _listed(place: Path) -> list[Path]:
    """What lies in a folder, in order; nothing where it may not be read."""
    with suppress(OSError):
        return sorted(place.iterdir())[:MOST]
    return []


def _files(place: Path) -> list[Path]:
    return [path for path in _listed(place) if os.path.isfile(path) and path.name.isprintable()]


def _folders(place: Path) -> list[Path]:
    return [path for path in _listed(place) if os.path.isdir(path) and path.name.isprintable()]


def bare(name: str) -> str:
    """A file's name without what an editor or a download has put to it."""
    stem, ending = os.path.splitext(name.strip())
    while ending.strip().lower() in ENDINGS:
        stem, ending = os.path.splitext(stem.strip())
    return _AGAIN.sub("", f"{stem}{ending}".strip().lstrip("."))


def _moved(path: Path, to: Path, why: str) -> Stray:
    text = f"{path} is not read: {why}."
    if os.path.lexists(to):
        return Stray(path, text, f"{to} is there already: keep one of them.")
    mend = f"Rename it to {to.name}." if to.parent == path.parent else f"Move it to {to}."
    return Stray(path, text, mend, to)


# The configuration


def _configurations() -> Iterator[Stray]:
    wanted = folder.config_paths()
    missing = [path for path in wanted if not os.path.lexists(path)]
    if not missing:
        return
    places = [*missing, *wanted]
    for path in dict.fromkeys(places):
        if path in missing:
            for near in _nearly(path.parent, path):
                yield _moved(near, path, f"its name must be {path.name}")
    beside = [path.parent.parent for path in wanted]
    below = [inner for path in wanted for inner in _folders(path.parent)]
    for place in dict.fromkeys((*beside, *below, *_bases())):
        for near in _nearly(place, missing[0]):
            if near not in wanted and near.parent not in [path.parent for path in wanted]:
                yield _moved(near, missing[0], f"it must lie in {missing[0].parent}")


def _nearly(place: Path, wanted: Path) -> list[Path]:
    """The files of a folder that are called nearly so."""
    name = bare(wanted.name).casefold()
    near = [path for path in _files(place) if bare(path.name).casefold() == name and path != wanted]
    return [path for path in near if _has_lines(path)]


def _bases() -> list[Path]:
    """The folders below which people may look for the box's own: their home, its configuration, the state folder."""
    found = [folder.state(), *(path.parent for path in folder.config_paths())]
    with suppress(RuntimeError):
        found += [Path.home(), Path.home() / "companion", Path.home() / ".config" / "companion"]
    if folder.is_box():
        found += [platformdirs.user_state_path("companion"), Path("/boot")]
    return list(dict.fromkeys(found))


# What belongs to games and builds


def _shelves(games: Iterable[Game[Any]]) -> Iterator[Shelf]:
    yield Shelf(PROFILES, "", ".toml")
    for game in games:
        if game.copy_form is not None:
            yield Shelf("copies", game.name, ".toml")
        for setting in game.settings:
            if setting.file:
                taken = frozenset((setting.default, *setting.values))
                yield Shelf(f"{setting.name}s", game.name, setting.file, taken)


def _on_shelves(shelves: Iterable[Shelf]) -> Iterator[Stray]:
    """Where the box reads: files with another name; and one folder too low."""
    for shelf in shelves:
        place = shelf.place(folder.state())
        for path in _files(place):
            if (why := _why_not(path, shelf)) is not None:
                yield _renamed(path, shelf, why)
        for inner in _folders(place):
            for path in _files(inner):
                if _belongs(path, shelf):
                    yield _moved(path, place / f"{bare(path.name)}{shelf.suffix}", f"it must lie in {place}")


def _why_not(path: Path, shelf: Shelf) -> str | None:
    """Why a file in the right folder is not read; None where it is, or is none of these."""
    name, stem = path.name, path.stem
    if name.startswith(".") or name.endswith((".learned.toml", "~")):
        return None
    if path.suffix != shelf.suffix:
        return f"its name must end in {shelf.suffix}" if _belongs(path, shelf) else None
    if shelf.kind != PROFILES and not copy.NAME.fullmatch(stem):
        return f"its name may have letters, digits, spaces, - and _ only, at most {copy.LONGEST}"
    return f"{show(stem)} is what the game itself calls one" if stem in shelf.taken else None


def _renamed(path: Path, shelf: Shelf, why: str) -> Stray:
    stem = bare(path.name)
    if stem in shelf.taken or not copy.NAME.fullmatch(stem):
        return Stray(path, f"{path} is not read: {why}.", "Give it another name.")
    return _moved(path, path.with_name(f"{stem}{shelf.suffix}"), why)


def _belongs(path: Path, shelf: Shelf) -> bool:
    """Whether it looks like a file of that kind: it ends so, or has another ending and lines like those in one."""
    name = path.name.strip().lower()
    if name.startswith(".") or name.endswith(".learned.toml"):
        return False
    if shelf.suffix in name and bare(name) != name:
        return name.split(shelf.suffix)[-1] in ("", *ENDINGS)
    return os.path.splitext(name)[1] in ("", *ENDINGS) and _has_lines(path)


def _has_lines(path: Path) -> bool:
    """Whether a line in it could be one of TOML or JSON, in any encoding."""
    with suppress(OSError), path.open("rb") as file:
        text = file.read(4096).replace(b"\0", b"").decode("utf-8", "replace").lstrip("\ufeff\ufffd")
        return _LINE.search(text) is not None
    return False


def _beside_shelves(shelves: list[Shelf]) -> Iterator[Stray]:
    """One folder too high, in a folder of nearly the right name, or in another place altogether."""
    kinds: Mapping[str, list[Shelf]] = {
        kind: [shelf for shelf in shelves if shelf.kind == kind] for kind in dict.fromkeys(s.kind for s in shelves)
    }
    state = folder.state()
    right = {shelf.place(state) for shelf in shelves}
    for base in _bases():
        for place in _folders(base):
            kind = next((kind for kind in kinds if _key(place.name) in (_key(kind), _singular(kind))), None)
            if kind is None:
                continue
            games = {_key(shelf.game): shelf for shelf in kinds[kind]}
            for inner in (place, *_folders(place)):
                if inner in right:
                    continue
                shelf = games.get(_key(inner.name) if inner != place else "") or (
                    kinds[kind][0] if len(kinds[kind]) == 1 else None
                )
                for path in _files(inner):
                    if _belongs(path, shelf or kinds[kind][0]):
                        yield _elsewhere(path, shelf, kinds[kind], state)


def _elsewhere(path: Path, shelf: Shelf | None, shelves: list[Shelf], state: Path) -> Stray:
    if shelf is not None:
        place = shelf.place(state)
        return _moved(path, place / f"{bare(path.name)}{shelf.suffix}", f"it must lie in {place}")
    places = " or ".join(str(each.place(state)) for each in shelves)
    return Stray(path, f"{path} is not read: it must lie in the folder of its game.", f"Move it to {places}.")


def _key(name: str) -> str:
    return name.strip().casefold().replace("_", "-").replace(" ", "-")


def _singular(kind: str) -> str:
    return f"{kind[:-3]}y" if kind.endswith("ies") else kind[:-1]
