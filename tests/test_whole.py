"""Nothing is cut: every title, row and task of every game is read at a look, with the longest names, in both sizes."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
from effort import decide
from finger import Finger, Lost, sit
from golden import cut
from play import GAMES, secret_of
from scale import figure
from test_random_games import deal, tried_of

from companion.faces.panel.message import reason
from companion.own import copy
from companion.screens.ask import Ask, Choice, Style
from companion.screens.draw import compose, layout
from companion.table.figure import GridFigure
from companion.table.game import PAWNS, Game
from companion.table.grid import Cell
from companion.table.people import RandomPeople
from companion.table.prompt import ChoosePrompt, Prompt, Refused

GAMES_EACH, ANSWERS = figure(4, 60), 50
NAMES = dict(zip(PAWNS, (f"WWMMWWMMWWM{letter}" for letter in "WMNBDG"), strict=True))
"""As long and as wide as a name can be."""
LONG = "as long as no label of any game of the house ought to be, nor of any other"


@dataclass
class Reader(Finger):
    """A finger whose owner reads every screen that is passed, with each of its rows marked; what is not read whole."""

    seen: set[str] = field(default_factory=set)
    unread: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def look(self) -> None:
        """Read what the panel shows."""
        ask = self.panel.ask()
        self.read_whole(ask)
        for at in range(len(ask.choices)):
            self.read_whole(replace(ask, chosen=at, said=""))
        waiting = self.stored.session.waiting
        if isinstance(waiting, ChoosePrompt):
            # What a press on a grey row says.
            for _, option in waiting.disabled_at:
                why = reason(str(waiting.disabled[option.value]))
                self.read_whole(Ask(head=option.label, text=why))

    def read_whole(self, ask: Ask) -> None:
        """Read a screen in both sizes of text."""
        # How far the game is stands on no small screen.
        ask = replace(ask, title=())
        if repr(ask) not in self.seen:
            self.seen.add(repr(ask))
            for large in (False, True):
                canvas = compose(ask, Style(large))
                self.faults += canvas.faults()
                self.unread += [f"{layout(ask).__name__}: {each}" for each in cut(canvas, ask)]


def reading(game: Game[Any], number: int) -> Reader:
    """Who has read a random game with long names: its questions, what was said, its pictures."""
    rng = random.Random(f"{game.name} {number}")
    order = deal(game, tried_of(game), number, rng)
    options, players = game.settle(copy.expand(game, order.options), order.players)
    names = {seat: NAMES[seat] for seat in players if seat in NAMES}
    finger = sit(game, players, options, secret_of(number), "", dice=order.dice or "box", names=names)
    reader = Reader(finger.panel)
    wild = RandomPeople(rng)
    people = wild if game.people is None else game.people(rng, players, game.typed(options))
    reader.look()
    for _ in range(ANSWERS):
        session = reader.stored.session
        if session.over is not None or session.waiting is None:
            break
        try:
            reader.answer(_decided(people, wild, session.waiting))
        except Lost:
            # An answer that leads to another question at once is given to both, which nobody here has thought of.
            break
        pictures = [*session.pictures(), *(own for seat in players for own in session.own(seat))]
        for picture in (session.figure(), *pictures):
            if picture is not None:
                reader.read_whole(Ask(figure=picture, place=1, places=2))
    return reader


def _decided(people: Any, wild: RandomPeople, prompt: Prompt) -> Any:
    """What people answer; where they know nothing of a table that chance has laid, by chance."""
    try:
        value = decide(people, prompt)
        prompt.check(value)
    except (Refused, LookupError, ValueError, TypeError):
        return decide(wild, prompt)
    return value


@pytest.mark.sized
@pytest.mark.parametrize("game", [game for game in GAMES if game.ready is None], ids=lambda game: game.name)
def test_no_title_row_or_task_is_cut(game: Game[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the longest names every title, question, row, reason and message is read whole, and nothing moves."""
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path))
    readers = [reading(game, number) for number in range(GAMES_EACH)]
    assert sum(len(reader.seen) for reader in readers) > 100
    assert [fault for reader in readers for fault in reader.faults] == []
    assert sorted({text for reader in readers for text in reader.unread}) == []


MAP = GridFigure(rows=8, cols=8, open=(Cell(1, 1),))


def unread() -> Iterator[tuple[Ask, str]]:
    """Screens of which something cannot be read, and what that is."""
    yield Ask(head=LONG, text="Which?", choices=(Choice("yes"),)), "title"
    yield Ask(head="Ada", text=LONG * 3, choices=(Choice("yes"),)), "pages"
    yield Ask(head="Ada", text="Which?", choices=(Choice(LONG * 3), Choice("no"))), "px long"
    yield Ask(head="Ada", text="Which?", choices=(Choice(LONG),), figure=MAP), "pages"
    yield Ask(head="Ada", text=LONG * 2, figure=MAP, cells=MAP.open), "pages"
    yield Ask(text=LONG * 3), "lines"


@pytest.mark.parametrize(("ask", "what"), [*unread()])
def test_what_cannot_be_read_at_a_look_is_named(ask: Ask, what: str) -> None:
    found = cut(compose(ask, Style()), ask)
    assert any(what in each for each in found), found
