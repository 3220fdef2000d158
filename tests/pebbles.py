"""Pebbles, a game in a folder of its own that the house has never seen, for the tests that play it on every face."""

from pathlib import Path

import pytest

PEBBLES = '''
"""Pebbles, a game of one afternoon: roll, and who has ten pebbles wins."""

from dataclasses import dataclass

from companion.table.dice import D6
from companion.table.figure import Bar, BarsFigure
from companion.table.game import Game
from companion.table.notice import Outcome
from companion.table.prompt import Option
from companion.table.wording import seat_name


@dataclass
class State:
    seats: tuple[str, ...]
    pebbles: dict[str, int]
    turn: int = 0


def setup(table):
    return State(table.players, dict.fromkeys(table.players, 0))


def turn(state, table):
    seat = state.seats[state.turn % len(state.seats)]
    menu = [Option("roll", "Roll", on_roll=True), Option("look", "Look")]
    did = table.menu("turn", menu, seat=seat)
    if did == "look":
        look(state, table)
        return
    face = table.roll(D6, "pebbles", seat=seat)
    state.pebbles[seat] += int(face)
    table.tell("finds")
    state.turn += 1


def look(state, table):
    table.tell("pebbles-are-found")


def over(state):
    rich = [seat for seat, count in state.pebbles.items() if count >= 10]
    return Outcome("won", "ten-pebbles", tuple(rich)) if rich else None


def correct(state, table):
    seat = table.choose("who", state.seats)
    state.pebbles[seat] = table.number("pebbles", 0, 30)


def view(state, seat):
    return {"round": state.turn // len(state.seats) + 1, "pebbles": state.pebbles}


def figure(view, about):
    bars = tuple(Bar(seat_name(seat), count, 10) for seat, count in view["pebbles"].items())
    return BarsFigure(title="Pebbles", bars=bars)


GAME = Game(
    name="pebbles", title="Pebbles", summary="Ten pebbles win.", rules=1, players=(2, 2), state=State, setup=setup,
    turn=turn, over=over, correct=correct, view=view, figure=figure, label=lambda view: f"round {view['round']}",
    scores=lambda view: view["pebbles"],
)
'''


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a game that the house has never seen."""
    games = tmp_path / "own games"
    (games / "pebbles").mkdir(parents=True)
    (games / "pebbles" / "__init__.py").write_text(PEBBLES, "utf-8")
    return games
