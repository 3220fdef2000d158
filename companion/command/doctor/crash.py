"""The last crash: of the service, as systemd remembers it, and of a rule, as the journal of the game tells it."""

import os
import shlex
from collections.abc import Iterator

from companion.command.doctor.finding import Finding, bad, good, look
from companion.command.doctor.machine import SERVICE, Machine
from companion.store import Store, StoreError

PROPERTIES = ("ActiveState", "Result", "NRestarts")


def crash(machine: Machine) -> Iterator[Finding]:
    """What crashed last."""
    found = [*_service(machine), *_rule(machine)]
    yield from found or [good("No crash is known.")]


def _service(machine: Machine) -> Iterator[Finding]:
    if not machine.has_service:
        return
    told = machine.says("systemctl", "show", SERVICE, f"--property={','.join(PROPERTIES)}")
    state = dict(line.split("=", 1) for line in told.splitlines() if "=" in line)
    result = state.get("Result", "")
    why = f"why: journalctl -u {SERVICE} -n 50"
    if state.get("ActiveState") == "failed":
        yield bad(
            f"The box ended and was not started again ({result}); {why}",
            command=f"sudo systemctl reset-failed {SERVICE} && sudo systemctl start {SERVICE}",
        )
    elif state.get("NRestarts", "0") not in ("", "0"):
        times = "once" if state["NRestarts"] == "1" else f"{state['NRestarts']} times"
        yield look(
            f"The box crashed and was started again {times}; {why}",
            command=f"sudo systemctl reset-failed {SERVICE}",
            then="this only forgets the count",
        )


def _rule(machine: Machine) -> Iterator[Finding]:
    """A rule that failed in the newest game, while that goes on."""
    if not os.path.exists(machine.store):
        return
    try:
        with Store.read(machine.store) as store:
            game = next(iter(store.games()), None)
            entries = store.entries(game.id) if game is not None and game.result is None else []
    except StoreError:
        return  # told with the store
    failed = [entry for entry in entries if entry.kind == "failure"]
    if game is not None and failed:
        kind = failed[-1].data.get("error")
        doctor = f"{shlex.quote(machine.python)} -m companion history {game.id}"
        yield look(
            f"A rule failed in game {game.id} ({game.label or game.name}), which goes on without it:"
            f" {kind} at entry {failed[-1].seq}.",
            change="compare the table with How it stands and set what differs with The box is wrong",
            then=f"tell the makers what {doctor} says; with the next game this is past",
        )
