"""Hoard, the contract tests' game: a chest hidden on a 3x3 field, a secret card each, every kind of prompt."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from companion.table.dice import D6, Die, total
from companion.table.figure import Bar, BarsFigure, Figure, GridFigure, Mark, Sign
from companion.table.form import GameOptions
from companion.table.game import TABLE, Game, settings_of
from companion.table.grid import Cell, Grid
from companion.table.notice import Outcome
from companion.table.prompt import Option
from companion.table.table import Table

from . import wording
from .wording import SETTINGS

FIELD = Grid(3, 3)
PAIR = (Die("find", ("FIND", "0", "1", "2", "3", "4")), Die("dnf", ("DNF", "0", "1", "2", "3", "3")))
MENU = (Option("roll", on_roll=True), "dig", "card", "bid", "note", "pair", "walk", "look")
SIGHTS = (Option("nothing", "Nothing"), *(Option(soil, soil.title(), group="Soil", alike=True) for soil in
          ("sand", "clay", "loam")), *(Option(plant, plant.title(), group="Plants") for plant in
          ("fern", "moss", "ivy")), Option("well", "An old well", group="Stones"))  # fmt: skip


@dataclass
class State:
    seats: tuple[str, ...]
    chest: Cell
    cards: dict[str, str]
    deck: list[str]
    coins: dict[str, int] = field(default_factory=dict)
    dug: list[Cell] = field(default_factory=list)
    pawn: Cell = field(default=Cell(2, 2))
    turn: int = 0
    found_by: str = ""
    secrets = ("chest", "cards", "deck")

    @property
    def seat(self) -> str:
        return self.seats[self.turn % len(self.seats)]


def setup(table: Table) -> State:
    deck = ["lamp", "map", "rope", "spade"]
    table.shuffle(deck, "deck")
    chest = table.place(list(FIELD), "chest", hidden=True)
    cards = {seat: table.draw(deck, f"card of {seat}", hidden=True) for seat in table.players}
    return State(table.players, chest, cards, deck, coins=dict.fromkeys(table.players, 0))


def turn(state: State, table: Table) -> None:
    seat = state.seat
    disabled = {"steal": "no-thieves"}
    match table.menu("turn", MENU, seat=seat, disabled=disabled, player=seat):
        case "roll":
            face = table.roll(D6, "coins", seat=seat)
            gift = table.choose("gift", ("keep", "give"), seat=seat)
            to = seat if gift == "keep" else state.seats[(state.turn + 1) % len(state.seats)]
            state.coins[to] += int(face)
            table.tell("coins", player=to, face=face)
        case "pair":
            state.coins[seat] += total(table.roll_all(PAIR, "pair", seat=seat))
        case "dig":
            open_cells = [cell for cell in FIELD if cell not in state.dug]
            cell = table.cell("dig", "field", FIELD, cells=open_cells, why="dig", seat=seat, rule="dug-once")
            state.dug.append(cell)
            state.found_by = seat if cell == state.chest else ""
        case "card":
            kept = table.confirm("card", seat=seat, private=True, card=state.cards[seat])
            if not kept and state.deck:
                state.deck.insert(0, state.cards[seat])
                state.cards[seat] = table.draw(state.deck, "card", hidden=True)
                table.tell("new-card", seat=seat, card=state.cards[seat])
        case "bid":
            state.coins[seat] -= table.number("bid", -3, 3, start=0, seat=seat)
        case "walk":
            about: dict[str, Any] = {"why": "walk", "from": list(state.pawn)}
            state.pawn = table.cell("walk", "field", FIELD, cells=FIELD.around(state.pawn), seat=seat, **about)
        case "look":
            around = FIELD.around(state.pawn)
            table.log("looks-about", player=seat)
            seen = table.choose("look", SIGHTS, seat=seat, why="look", cells=around)
            table.log("seen", player=seat, what=seen)
        case "note":
            table.text("note", 20, seat=seat)
    state.turn += 1


def over(state: State) -> Outcome | None:
    if state.found_by:
        return Outcome("won", "chest-found", (state.found_by,), values={"player": state.found_by})
    if any(coins >= 20 for coins in state.coins.values()):
        return Outcome("draw", "rich-enough")
    return Outcome("lost", "night") if state.turn >= 40 else None


def correct(state: State, table: Table) -> None:
    if table.choose("what", ("coins", "turn")) == "coins":
        seat = table.seat("who", what="coins")
        state.coins[seat] = table.number("coins", 0, 30)
    else:
        state.turn = state.turn // len(state.seats) * len(state.seats) + state.seats.index(
            table.seat("who", what="turn")
        )


def view(state: State, seat: str) -> dict[str, Any]:
    seen: dict[str, Any] = {"turn": state.seat, "round": state.turn // len(state.seats) + 1, "coins": state.coins,
                            "dug": [list(cell) for cell in state.dug], "pawn": list(state.pawn)}  # fmt: skip
    return seen if seat == TABLE else {**seen, "card": state.cards.get(seat)}


def figure(view: Mapping[str, Any], about: Mapping[str, Any]) -> Figure | None:
    holes, coins = pictures(view)
    return holes if about.get("why") in ("dig", "look") else coins


def pictures(view: Mapping[str, Any]) -> tuple[Figure, ...]:
    holes = tuple(Mark(Cell(*cell), Sign.CROSS) for cell in view["dug"])
    bars = tuple(Bar(seat, max(0, coins), 20) for seat, coins in view["coins"].items())
    return GridFigure(rows=3, cols=3, marks=holes, legend={Sign.CROSS: "hole"}), BarsFigure(title="Coins", bars=bars)


class Options(GameOptions, frozen=True):
    reports: Literal["told", "asked"] = "told"
    mood: Literal["calm", "wild"] = "calm"

    def private(self, players: tuple[str, ...]) -> tuple[str, ...]:
        return players


GAME = Game(
    name="hoard", title="Hoard", summary="Find the chest, or grow rich.", rules=1, players=(2, 2), state=State,
    setup=setup, turn=turn, over=over, correct=correct, view=view, figure=figure,
    pictures=pictures,
    label=lambda view: f"round {view['round']}", scores=lambda view: view["coins"],
    options=Options,
    settings=settings_of(Options, SETTINGS, reports={"panel": "asked"}, mood={"changeable": True}),
    wording=wording,
)  # fmt: skip
