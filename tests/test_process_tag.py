"""The daemon as it is, with two readers on ptys: a round of Muggles! in which every tile that is turned up is scanned.

Each input goes to the daemon and to a panel of this process before a copy of the same store, whose secret fixes what
chance brings; the daemon must show and keep what that panel does.
"""

import random
import shutil
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from daemon import Table
from plug import Plug, frame
from test_process import library

from companion.faces.host import GameHost
from companion.faces.panel import Panel
from companion.faces.panel.dialog import OPEN
from companion.games import registry
from companion.screens.draw import draw
from companion.store import Store
from companion.table.prompt import ChoosePrompt, Prompt
from hardware.event import Event, Press, Roll, Turn

__all__ = ["library"]

# The stand-in and ptys are for Linux; elsewhere there is nothing to collect.
__test__ = sys.platform == "linux"

SECRET = bytes(range(32))
LEARNED = {"0102030405": "multi-2", "62E3086CED": "event", "00000000FF": "snake"}
CONFIGURATION = """
[[reader]]
port = "{labels}"
kind = "line"

[[reader]]
port = "{rfid}"
kind = "rdm6300"
"""
HELD = 0.1
"""Seconds after which a reader reads a tag again that stays before it."""
NOISE = 1_000_000


class Round(Table):
    """A daemon with two readers, and a panel that is told the same."""

    def __init__(self, library: Path, folder: Path) -> None:
        super().__init__(library, folder, "breadboard")
        self.labels, self.rfid = Plug(folder / "labels"), Plug(folder / "rfid")
        own = folder / "companion"
        (own / "copies" / "muggles").mkdir(parents=True)
        names = {"labels": self.labels.path, "rfid": self.rfid.path}
        (own / "companion.toml").write_text(CONFIGURATION.format(**names), "utf-8")
        tags = "".join(f'"{tag}" = "{slug}"\n' for tag, slug in LEARNED.items())
        (own / "copies" / "muggles" / "default.toml").write_text(f"[tags]\n{tags}", "utf-8")
        with Store.open(self.store, "test") as store:
            game = registry.game("muggles")
            options, players = game.settle({"reports": "told"}, ("red", "blue"))
            stored = GameHost.open(game, players, options, store, fixed=SECRET)
            stored.begin()
            store.put(OPEN, stored.row)
        shutil.copytree(folder, folder / "mirror", ignore=shutil.ignore_patterns("devices", "labels", "rfid", "mirror"))
        self.mirror = Store.open(folder / "mirror" / "games.sqlite", "test")
        self.panel = Panel(self.mirror)
        self.scanned: list[str] = []

    def close(self) -> None:
        self.mirror.close()
        self.labels.pull()
        self.rfid.pull()

    @property
    def prompt(self) -> Prompt:
        assert self.panel.waiting is not None
        return self.panel.waiting

    def agree(self) -> None:
        """Wait until the daemon shows what the panel does."""
        self.shows(draw(self.panel.ask()))

    def do(self, *events: Event) -> None:
        """A hand at the controls."""
        for event in events:
            match event:
                case Turn():
                    self.turn()
                case Roll():
                    self.press("roll")
                case _:
                    self.press("push")
            self.panel.handle(event)
            self.agree()

    def scan(self, text: str) -> None:
        """A label or a tag is held before its reader until the box shows what comes of it."""
        at = draw(self.panel.ask())
        self.panel.read(text)
        assert draw(self.panel.ask()) != at
        learned = text in LEARNED
        with staying(self.rfid if learned else self.labels, frame(text) if learned else f"{text}\r\n".encode()):
            self.agree()
        self.scanned.append(text)

    def through(self) -> None:
        """Past what was said, to the question."""
        while self.panel.ask().key == "box/notice":
            self.do(Press())

    def journal(self) -> list[tuple[str, object]]:
        """What the daemon has kept of the game: kinds of entries, and what people or tags answered."""
        with Store.read(self.store) as store:
            return entries(store)


def entries(store: Store) -> list[tuple[str, object]]:
    (game,) = (row for row in store.games() if row.name == "muggles")
    return [(entry.kind, entry.data.get("value")) for entry in store.entries(game.id)]


@contextmanager
def staying(plug: Plug, data: bytes) -> Iterator[None]:
    """A tag that stays before its reader is read again and again."""
    ended = threading.Event()

    def repeat() -> None:
        plug.send(data * 3)
        while not ended.wait(HELD):
            plug.send(data)

    thread = threading.Thread(target=repeat)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


@pytest.fixture
def round_(library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Round]:
    # What was learned is the same for the daemon and for the panel of this process.
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path / "companion"))
    with Round(library, tmp_path) as made:
        yield made
        made.close()


def told(round_: Round) -> str:
    """What the open question is, by its key; what was said before it is passed by."""
    round_.through()
    return round_.prompt.key


def test_a_round_in_which_every_tile_that_is_turned_up_is_scanned(round_: Round) -> None:
    round_.switch_on()
    round_.agree()
    # Red and blue each turn a tile up in their turn: one has a label, one a tag that was learned.
    for text, answers in (("MUGGLES/NANO", [Press()]), ("0102030405", [Turn(1), Press()])):
        assert told(round_) == "round"
        round_.scan(text)
        assert told(round_) == "board"
        round_.do(*answers)
        assert told(round_) == "cell"
        round_.do(Press(), Press())
    # Both muggles move; each tile that they come upon is scanned, and a reader is pulled out meanwhile.
    assert told(round_) == "round"
    round_.do(Roll())
    assert told(round_) == "tile"
    round_.labels.pull()
    round_.scan("62E3086CED")  # Take Event: it moves again
    assert told(round_) == "tile"
    round_.labels.put_in()
    round_.scan("MUGGLES/MAP")
    turned_up = ["MUGGLES/POND", "00000000FF", "muggles/night", "MUGGLES/CAVE"]
    landed = ["MUGGLES/GOOD-HIDE", "MUGGLES/PADLOCK", "MUGGLES/COLD-WEATHER"]
    while (key := told(round_)) != "round":
        if key == "listed" and turned_up:
            round_.scan(turned_up.pop(0))
        elif key == "tile":
            round_.scan(landed.pop(0))
        else:
            assert key in ("listed", "cell", "refill"), key
            round_.do(Press())
    assert turned_up == []
    assert round_.panel.context.stored is not None
    assert round_.panel.context.stored.session.label() == "round 2"
    # One read, one answer, and every tile was answered by a read.
    assert round_.journal() == entries(round_.mirror)
    answered = [value for kind, value in round_.journal() if kind == "answer"]
    muggles = registry.game("muggles")
    slugs = [piece.value for piece in muggles.pieces(muggles.read_options({}), ())]
    found = [LEARNED.get(text, text.lower().removeprefix("muggles/")) for text in round_.scanned]
    assert [value for value in answered if value in slugs] == [slug.replace("multi-2", "multi") for slug in found]
    status, said = round_.end(signal.SIGTERM)
    assert status == 0
    assert sorted(set(said.splitlines())) == sorted(
        {
            f"display at {round_.build.display.where}",
            f"reader at {round_.labels.path}",
            f"reader at {round_.rfid.path}",
            next(line for line in said.splitlines() if line.startswith(f"no reader at {round_.labels.path} (")),
        }
    )


def test_a_megabyte_of_anything_on_both_readers_changes_nothing(round_: Round) -> None:
    round_.switch_on()
    round_.scan("MUGGLES/NANO")
    assert isinstance(round_.prompt, ChoosePrompt)
    before = round_.journal()
    noise = random.Random("noise at the table")
    for plug in (round_.labels, round_.rfid):
        plug.send(noise.randbytes(NOISE))
    round_.agree()
    assert round_.journal() == before
    round_.do(Press(), Press(), Press())
    assert told(round_) == "round"
    round_.scan("62E3086CED")
    assert round_.journal() == entries(round_.mirror)
    status, said = round_.end(signal.SIGTERM)
    assert status == 0
    assert len(said.splitlines()) == 3
