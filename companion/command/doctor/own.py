"""People's own files: those that cannot be read, and those that lie or are called nearly as they must."""

import os
import shlex
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from companion.command.doctor.finding import Finding, look
from companion.command.doctor.machine import Machine, nearest
from companion.games import registry
from companion.own import copy, folder, stray
from companion.table.game import Game, Setting
from companion.table.prompt import Refused
from hardware.profile import ProfileError, load, names


def files(machine: Machine) -> Iterator[Finding]:
    """Each file that the box would not read, with what mends it."""
    games = registry.games()
    for near in stray.strays(games):
        if near.to is None:
            yield look(near.text, change=near.mend)
        else:
            yield look(near.text, command=_move(near.path, near.to))
    profiles = [machine.state / stray.PROFILES]
    reads: list[Callable[[], object]] = [
        partial(load, name, profiles) for name in names(profiles) if os.path.exists(profiles[0] / f"{name}.toml")
    ]
    for game in games:
        reads += [partial(copy.read, game, name) for name in copy.names(game)]
        for setting in game.settings:
            reads += [partial(_option, game, setting, name) for name in copy.files(game, setting)]
    for read in reads:
        try:
            read()
        except (Refused, ProfileError) as error:
            yield look(str(error), change="mend that in the file")


def _option(game: Game[Any], setting: Setting, name: str) -> str:
    return game.read(setting, copy.content(game, setting, name))


def _move(path: Path, to: Path) -> str:
    """The command that makes a file what it must be."""
    sudo = "" if all(os.access(nearest(place), os.W_OK) for place in (path.parent, to.parent)) else "sudo "
    make = "" if to.parent.is_dir() else f"{sudo}mkdir -p {shlex.quote(str(to.parent))} && "
    return f"{make}{sudo}mv -n {shlex.join((str(path), str(to)))}"


def shut(machine: Machine) -> Path | None:
    """What of people's own this user may not read; None where that is nothing."""
    places = [path for path in folder.config_paths() if os.path.lexists(path)]
    places += [nearest(machine.state / stray.PROFILES)]
    return next((path for path in places if not os.access(path, os.R_OK)), None)


def as_root(machine: Machine) -> str:
    """How the doctor is asked by who may read all."""
    return f"sudo {machine.call('companion doctor')}"
