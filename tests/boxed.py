"""A box on the virtual panel as a process of its own: words in on standard input, what it shows out on standard output.

``python boxed.py STORE [SECRET]`` runs the real loop. With a secret (64 hex digits) a game of hoard is opened with it
and lies on the table, its seal on the display; without one the box begins as its store says. Each line of input is one
thing done to the controls: ``press``, ``back``, ``roll``, ``hold``, ``peek``, ``unpeek`` or ``turn N``; for each, one
line of JSON comes out as soon as its picture is shown: see ``Shown``.
"""

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Protocol, TypedDict

from companion import shelf
from companion.daemon import EMULATED, House, virtual_box
from companion.faces.emulator import Action, Dial, Down, Up
from companion.faces.panel import Panel
from companion.faces.panel.table import OPEN
from companion.faces.sitting import Sitting
from companion.store import Store
from hardware.event import Event
from hardware.profile import load

BOXED = __file__
GAME, PLAYERS = "hoard", ("red", "blue")


class Trace(Protocol):
    """What follows a child, see tracer.py."""

    count: int
    killed: bool

    def join(self) -> None: ...


class Child:
    """A process of ours that is told lines and answers with lines of JSON: this file's, or a command of ours."""

    def __init__(self, *command: str, env: Mapping[str, str] | None = None) -> None:
        self.process = subprocess.Popen(
            [sys.executable, *command],
            env={**os.environ, **(env or {})},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        self.id = self.process.pid
        self.trace: Trace | None = None

    def tell(self, line: str) -> None:
        """One line; a child that is dead hears nothing."""
        assert self.process.stdin is not None
        with suppress(BrokenPipeError):
            self.process.stdin.write(line.encode() + b"\n")
            self.process.stdin.flush()

    def line(self) -> str | None:
        """Its next whole line; None when it is dead."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        return line.decode() if line.endswith(b"\n") else None

    def hear(self) -> dict[str, Any] | None:
        """Its next message; None when it is dead."""
        line = self.line()
        if line is None:
            return None
        message: dict[str, Any] = json.loads(line)
        return message

    def end(self, how: signal.Signals | None = None) -> tuple[int, str]:
        """End it, or wait until it has ended by itself: its status, and what stands in its log."""
        if how is not None:
            with suppress(ProcessLookupError):
                os.killpg(self.id, how)
        if self.trace is not None:
            # Asked for its end before the trace has seen that, the system would tell a stop that is the trace's.
            self.trace.join()
        _, said = self.process.communicate(timeout=60)
        return self.process.returncode, said.decode()

    def kill(self) -> None:
        """Kill it; nothing may stand in its log."""
        assert self.end(signal.SIGKILL)[1] == ""


class Shown(TypedDict):
    """What the box shows: its screen's kind, rows and the chosen one, and the newest entry of the game's journal."""

    screen: str
    text: str
    rows: list[str]
    chosen: int
    seq: int
    warning: str | None
    faults: int


def actions(word: str) -> list[Action]:
    """What a word on standard input does to the controls."""
    match word.split():
        case ["turn", steps]:
            return [Dial(int(steps))]
        case ["press"]:
            return [Down("push"), Up("push")]
        case ["hold"]:
            return [Down("push")]
        case ["peek"]:
            return [Down("roll")]
        case ["unpeek"]:
            return [Up("roll")]
        case [("roll" | "back") as control]:
            return [Down(control), Up(control)]
        case _:
            raise ValueError(word)


def main(path: str, secret: str | None = None) -> None:
    with Store.open(path, "boxed") as store:
        if secret is not None:
            game = shelf.game(GAME)
            options = game.read_options({}, panel=True)
            sitting = Sitting.open(game, PLAYERS, options, store, fixed=bytes.fromhex(secret))
            store.put(OPEN, sitting.row)
        house = House()
        virtual, box = virtual_box(house, load(EMULATED), store)
        panel = box.panel
        heard, awaited = 0, 1
        handle = panel.handle

        def hear(event: Event) -> None:
            nonlocal heard
            heard += 1
            handle(event)

        def tell() -> None:
            nonlocal heard
            # A line that scrolls is drawn by itself: only what somebody did is answered.
            if heard >= awaited:
                heard = 0
                say(panel, store, box.faults)

        act = house.act

        def all_at_once(wanted: list[Action]) -> None:
            for action in wanted:
                act(action)

        # Down and up in one: on a busy machine a tap would become a long press.
        setattr(house, "act", all_at_once)  # noqa: B010
        # Listens in, does nothing else.
        setattr(panel, "handle", hear)  # noqa: B010
        box.drawn = tell
        say(panel, store, box.faults)

        def read() -> None:
            nonlocal awaited
            for line in sys.stdin:
                wanted = actions(line)
                # Each click of the dial is an event of its own.
                awaited = sum(abs(action.steps) for action in wanted if isinstance(action, Dial)) or 1
                house.queue.put(wanted)  # type: ignore[arg-type]
            house.stop()

        threading.Thread(target=read, daemon=True).start()
        house.run()
        virtual.close()


def say(panel: Panel, store: Store, faults: int) -> None:
    screen = panel.screen()
    sitting = panel.desk.sitting
    shown = Shown(
        screen=type(screen).__name__,
        text=str(getattr(screen, "text", "")),
        rows=[row.label for row in getattr(screen, "rows", ())],
        chosen=int(getattr(screen, "chosen", 0) or 0) if hasattr(screen, "rows") else 0,
        seq=0 if sitting is None else sitting.session.seq,
        warning=store.warning,
        faults=faults,
    )
    sys.stdout.write(json.dumps(shown) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
