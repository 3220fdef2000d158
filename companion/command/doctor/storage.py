"""Whether the games are kept well: the store's file, who holds it, what lies beside it, and a rule that failed."""

import os
import shlex
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from companion.command.doctor.finding import Finding, bad, good, look
from companion.command.doctor.machine import SERVICE, Machine, nearest
from companion.store import GameRow, Store, StoreError, file
from companion.store.lock import holder


def storage(machine: Machine, *, whole: bool = False) -> Iterator[Finding]:
    """The health of the store, ``whole``: of all that is in it; nothing is changed."""
    path = machine.store
    if not os.access(nearest(path), os.R_OK):
        yield look(
            f"{path} may not be read by {machine.user.name}.", command=f"sudo {machine.call('companion doctor')}"
        )
        return
    yield from _file(machine, path, whole)
    yield from _foreign(path.parent)
    for aside in sorted(path.parent.glob(f"{path.name}.damaged-*[0-9]-wal")):
        if not os.path.lexists(str(aside).removesuffix("-wal")):
            yield look(
                f"{aside.name} lies beside the store: its log was not as it was left. The last answers may be missing.",
                command=f"rm {shlex.quote(str(aside))}",
                then="if no answer is missed",
            )
    for aside in sorted(path.parent.glob(f"{path.name}.damaged-*[0-9]")):
        beside = (Path(f"{aside}{suffix}") for suffix in ("", *file.SIDECARS))
        yield look(
            f"{aside.name} lies beside the store: it was damaged, and what was whole was carried over."
            f" More may be in it: sqlite3 {aside} .recover",
            command=f"rm {shlex.join(str(one) for one in beside if os.path.lexists(one))}",
            then="if no game is missed",
        )


def _file(machine: Machine, path: Path, whole: bool) -> Iterator[Finding]:
    quoted = shlex.quote(str(path))
    try:
        kind = file.look(path)
    except StoreError as error:
        newer = "newer version" in str(error)
        yield bad(str(error), command="git pull && sudo make install" if newer else f"mv {quoted} {quoted}.other")
        return
    if kind == "none":
        yield good(f"No game was played yet; games will be saved in {path}")
        return
    try:
        with Store.read(path) as store:
            games = store.games()
            failed = list(_failed(machine, store, games[:1]))
            if found := store.damage() if whole else None:
                raise StoreError(f"{path} is damaged: {found}.")
    except StoreError as error:
        # What stands there tells the next start to read all of the file.
        command = f"touch {quoted}.holder"
        if machine.has_service:
            command = f"sudo systemctl stop {SERVICE} && sudo {command} && sudo systemctl start {SERVICE}"
        else:
            order = "companion daemon" if machine.is_pi else "companion play --no-open"
            command = f"{command} && {machine.call(order)} --store {quoted}"
        then = "at its start the box sets the file aside and carries over what is whole"
        yield bad(str(error), command=command, then=then)
        return
    by = f", held by {held}" if (held := holder(path)) else ""
    yield good(f"{len(games)} {'game' if len(games) == 1 else 'games'} in {path}{', read whole' if whole else ''}{by}")
    yield from failed


def _failed(machine: Machine, store: Store, newest: list[GameRow]) -> Iterator[Finding]:
    """A rule that failed in the newest game, while that goes on."""
    for game in newest:
        failed = [entry for entry in store.entries(game.id) if entry.kind == "failure"]
        if failed and game.result is None:
            history = machine.call(f"companion history {game.id}")
            yield look(
                f"A rule failed in game {game.id} ({game.label or game.name}), which continues without it:"
                f" {failed[-1].data.get('error')} at entry {failed[-1].seq}.",
                change="compare the table with How it stands and set what differs with The box is wrong",
                then=f"tell the makers what {history} says; with the next game this is past",
            )


def _foreign(folder: Path) -> Iterator[Finding]:
    """What does not belong to whoever owns the folder, and so cannot be written by the box."""
    with suppress(OSError):
        owner = folder.stat().st_uid
        foreign = sorted(one for one in folder.rglob("*") if one.lstat().st_uid != owner)
        if foreign:
            names, owned = ", ".join(one.name for one in foreign), shlex.quote(str(folder))
            yield bad(
                f"In {folder} not everything belongs to who owns it: {names}.",
                command=f"sudo chown --no-dereference --reference={owned} {shlex.join(map(str, foreign))}",
            )
