"""Whether the games are kept well: the store's file, who holds it, and what lies beside it."""

import os
import shlex
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from companion.command.doctor.finding import Finding, bad, good, look
from companion.command.doctor.machine import SERVICE, Machine, nearest
from companion.store import Store, StoreError, file
from companion.store.lock import holder


def storage(machine: Machine, *, whole: bool = False) -> Iterator[Finding]:
    """The health of the store, ``whole``: of all that is in it; nothing is changed."""
    path = machine.store
    if not os.access(nearest(path), os.R_OK):
        yield look(
            f"{path} may not be read by {machine.user.name}.",
            command=f"sudo {shlex.quote(machine.python)} -m companion doctor",
        )
        return
    yield from _file(machine, path, whole)
    yield from _foreign(path.parent)
    for aside in _set_aside(path):
        files = " ".join(
            shlex.quote(f"{aside}{suffix}") for suffix in ("", *file.SIDECARS) if os.path.lexists(f"{aside}{suffix}")
        )
        yield look(
            f"{aside.name} lies beside the store: it was damaged, and what was whole was carried over."
            f" More may be in it: sqlite3 {aside} .recover",
            command=f"rm {files}",
            then="if no game is missed",
        )


def _foreign(folder: Path) -> Iterator[Finding]:
    """What does not belong to whoever owns the folder, and so cannot be written by the box."""
    with suppress(OSError):
        owner = folder.stat().st_uid
        foreign = sorted(one for one in folder.rglob("*") if one.lstat().st_uid != owner)
        if foreign:
            names = " ".join(shlex.quote(str(one)) for one in foreign)
            yield bad(
                f"In {folder} not everything belongs to who owns it: {', '.join(one.name for one in foreign)}.",
                command=f"sudo chown --no-dereference --reference={shlex.quote(str(folder))} {names}",
            )


def _file(machine: Machine, path: Path, whole: bool) -> Iterator[Finding]:
    quoted = shlex.quote(str(path))
    start = (
        f"{shlex.quote(machine.python)} -m companion {'daemon' if machine.is_pi else 'play --no-open'} --store {quoted}"
    )
    try:
        kind = file.look(path)
    except StoreError as error:
        if "newer version" in str(error):
            yield bad(str(error), command="git pull && sudo make install")
        else:
            yield bad(str(error), command=f"mv {quoted} {quoted}.other")
        return
    if kind in ("missing", "empty"):
        yield good(f"No game was played yet; they will lie in {path}")
        return
    try:
        with Store.read(path) as store:
            games, found = len(store.games()), store.damage() if whole else None
        wrong = f"{path} is damaged: {found}." if found else ""
    except StoreError as error:
        wrong, games = str(error), 0
    if wrong:
        # What stands there tells the next start to read all of the file.
        doubt = f"touch {quoted}.holder"
        command = (
            f"sudo systemctl stop {SERVICE} && sudo {doubt} && sudo systemctl start {SERVICE}"
            if machine.has_service
            else f"{doubt} && {start}"
        )
        yield bad(
            wrong, command=command, then="at its start the box sets the file aside and carries over what is whole"
        )
    else:
        by = f", held by {file.one_line(held)}" if (held := holder(path)) else ""
        checked = ", read whole" if whole else ""
        yield good(f"{games} {'game' if games == 1 else 'games'} in {path}{checked}{by}")


def _set_aside(path: Path) -> list[Path]:
    with suppress(OSError):
        found = path.parent.glob(f"{path.name}.damaged-*")
        return sorted(one for one in found if one.name.rpartition("-")[2].isdecimal())
    return []
