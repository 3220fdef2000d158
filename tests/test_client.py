"""Whoever reads what a page gets as JSON, and no word of it, can play every game to its end."""

import json
import queue
import random
import secrets
from pathlib import Path

import pytest
from client import Client
from play import OURS
from scale import figure

from companion.box.box import HASTE, Box
from companion.box.inbox import Inbox
from companion.box.loop import EventLoop, Told
from companion.box.page import EMULATED, Page, virtual_gesture
from companion.faces.access import AccessCheck
from companion.faces.emulator import Emulator
from companion.faces.panel import Panel
from companion.faces.remote import Action, Phone, RemoteInput, action_of
from companion.faces.server import Connection, Server
from companion.store import Store
from hardware.profile import load
from hardware.virtual import VirtualPanel

ME = "page-0001"
MOST = 60_000
"""Inputs after which no game goes on."""


SETTINGS = {"geodeto": (("reports", "none"), ("goals", "1"))}
"""What is set, and to what, by id, in ten games each: chance finds the last of many goals in ten thousand moves."""


class Turns(Inbox[Told]):
    """The queue of a box: whenever nothing waits, it is the client's turn, and while that waits time goes by."""

    def __init__(self, client: Client) -> None:
        super().__init__()
        self.client, self.now = client, 0.0
        self.emulator = Emulator(self.act)
        self.remote = RemoteInput(self.act, self.room)
        self.server = Server(self.emulator._show, self.remote, AccessCheck("127.0.0.1", None))
        self.page = Connection(None, None, ME, 0)  # type: ignore[arg-type]  # nothing goes through a socket
        self.server._connections[ME] = self.page
        self.emulator._soon = lambda do: do(self.server)  # type: ignore[method-assign]  # there is one thread
        self.inputs = 0

    def get(self, timeout: float | None = None) -> Told | Action | Phone | None:
        while self.empty():
            late = self.client.late
            for text in self.page.gather(self.emulator._show):
                self.client.hear(json.loads(text))
            if self.client.late > late:
                # People read what is asked before they try again.
                self.now += 2 * HASTE
            for message in self.client.answer():
                self.remote.take(ME, action_of(json.loads(json.dumps(message))))
                self.inputs += 1
            if self.client.result or self.inputs > MOST:
                self.end()
            elif self.empty():
                assert timeout is not None, f"nothing comes any more: {self.client.ask}"
                self.now += timeout
                raise queue.Empty
        return super().get(timeout)


def played(game: str, seed: int, folder: Path, patch: pytest.MonkeyPatch, kind: type[Client] = Client) -> Client:
    """A game from the start menu of a box to its end, by a client alone; ``seed`` is all chance in it."""
    patch.setattr(secrets, "token_bytes", random.Random(seed).randbytes)
    settings = SETTINGS.get(game, ((), ()))[seed // 10]
    client = kind([game, "on", *settings, "begin"], random.Random(seed))
    turns = Turns(client)
    loop = EventLoop(clock=lambda: turns.now)
    loop.queue = turns
    build = load(EMULATED)
    virtual = VirtualPanel(build, turns.put, clock=lambda: turns.now)
    with Store.open(folder / f"{seed}.sqlite", "test") as store:
        panel = Panel(store)
        onlooker = Page(turns.emulator, beside=False)
        box = Box(
            panel, virtual_gesture(build), virtual.display, virtual.buzzer, turns.now,
            onlooker=onlooker, clock=lambda: turns.now,
        )  # fmt: skip
        loop.run(box, virtual)
        assert box.faults == 0
    virtual.close()
    assert client.result, f"no end after {turns.inputs} inputs: {client.ask}"
    return client


@pytest.mark.sized
@pytest.mark.parametrize("game", [game.name for game in OURS if game.ready is None])
def test_a_client_that_knows_no_game_and_no_word_plays_it_to_its_end(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(figure(2, 20)):
        client = played(game, seed, tmp_path, monkeypatch)
        print(game, seed, client.result, client.sent, client.late)
