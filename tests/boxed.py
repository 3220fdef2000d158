"""A box on the virtual panel as a process of its own: words in on standard input, what it shows out on standard output.

``python boxed.py STORE [SECRET [pausing]]`` runs the real loop. With a secret (64 hex digits) a game of hoard is opened
with it and lies on the table, its seal on the display; without one the box begins as its store says. Pausing, its log
is emptied after each input. Each line of input is one thing done to the controls: ``press``, ``back``,
``roll``, ``hold``, ``peek``, ``unpeek`` or ``turn N``; for each, one line of JSON comes out as soon as its picture is
shown: see ``Shown``.
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

from PIL import Image

import companion.box.box
from companion.box.box import Box
from companion.box.desktop import virtual_box
from companion.box.loop import EventLoop
from companion.box.page import EMULATED
from companion.faces.host import GameHost
from companion.faces.panel import Panel
from companion.faces.panel.dialog import OPEN
from companion.faces.remote import Action
from companion.games import registry
from companion.screens.ask import Ask
from companion.store import Store
from hardware.event import Event
from hardware.profile import load
from hardware.virtual import VirtualPanel

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
    """What the box asks: its key, rows and the chosen one, and the newest entry of the game's journal."""

    key: str
    text: str
    rows: list[str]
    chosen: int
    seq: int
    warning: str | None
    faults: int


def do(word: str, virtual: VirtualPanel) -> None:
    """What a word on standard input does to the controls."""
    match word.split():
        case ["turn", steps]:
            virtual.turn(int(steps))
        case ["hold"]:
            virtual.down("push")
        case ["peek"]:
            virtual.down("roll")
        case ["unpeek"]:
            virtual.up("roll")
        case [("press" | "roll" | "back") as name]:
            control = "push" if name == "press" else name
            # Down and up in one: on a busy machine a tap would become a long press.
            virtual.down(control)
            virtual.up(control)
        case _:
            raise ValueError(word)


class Teller:
    """Tells what the box shows once it has heard all of what somebody did; what scrolls by itself is no answer."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.box: Box | None = None
        self.heard, self.awaited = 0, 1

    def look(self, panel: Panel) -> None:
        if self.heard >= self.awaited and self.box is not None:
            self.heard = 0
            say(panel, self.store, self.box.faults)

    def picture(self, image: Image.Image, ask: Ask, veil: Any, *, here: bool, asked: int) -> None: ...

    def follow(self, action: Action) -> None: ...

    def sees(self, action: Action) -> bool:
        return True

    def late(self, action: Action) -> None: ...

    def nothing(self, action: Action) -> None: ...

    def sound(self, name: str) -> None: ...

    def deal(self, panel: Panel) -> None: ...


def main(path: str, secret: str | None = None, pausing: str | None = None) -> None:
    with Store.open(path, "boxed") as store:
        if secret is not None:
            game = registry.game(GAME)
            options = game.read_options({}, panel=True)
            stored = GameHost.open(game, PLAYERS, options, store, fixed=bytes.fromhex(secret))
            store.put(OPEN, stored.row)
        loop, teller = EventLoop(), Teller(store)
        virtual, box = virtual_box(loop, load(EMULATED), store, onlooker=teller)
        teller.box = box
        handle = box.panel.handle

        def hear(event: Event) -> None:
            teller.heard += 1
            handle(event)

        # Listens in, and waits for no eyes at the end; does nothing else.
        setattr(box.panel, "handle", hear)  # noqa: B010
        setattr(companion.box.box, "END_RESTS", 0.0)  # noqa: B010
        if pausing is not None:
            setattr(companion.box.box, "QUIET", 0.0)  # noqa: B010
        say(box.panel, store, box.faults)

        def read() -> None:
            for line in sys.stdin:
                # Each click of the dial is an event of its own.
                teller.awaited = abs(int(line.split()[1])) if line.startswith("turn") else 1
                do(line, virtual)
            loop.stop()

        threading.Thread(target=read, daemon=True).start()
        loop.run(box, virtual)
        virtual.close()


def say(panel: Panel, store: Store, faults: int) -> None:
    ask, stored = panel.ask(), panel.context.stored
    shown = Shown(
        key=ask.key,
        text=ask.text,
        rows=[choice.label for choice in ask.choices],
        chosen=ask.chosen,
        seq=0 if stored is None else stored.session.seq,
        warning=store.warning,
        faults=faults,
    )
    sys.stdout.write(json.dumps(shown) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(*sys.argv[1:])
