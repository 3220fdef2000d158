"""Hoard, the contract tests' game: a chest hidden on a 3x3 field, a secret card each, every kind of prompt."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from companion.table.dice import D6, Die, total
from companion.table.figure import Bar, BarsFigure, Figure, GridFigure, Mark, Sign
from companion.table.form import Form
from companion.table.game import TABLE, Game, Setting
from companion.table.grid import Cell, Grid
from companion.table.notice import Outcome
from companion.table.prompt import Option
from companion.table.table import Table

FIELD = Grid(3, 3)
PAIR = (Die("find", ("FIND", "0", "1", "2", "3", "4")), Die("dnf", ("DNF", "0", "1", "2", "3", "3")))
MENU = (Option("roll", "Roll for coins", goes=True), Option("dig", "Dig"), Option("card", "Look at your card"),
        Option("bid", "Bid"), Option("note", "Say a word"), Option("pair", "Roll the pair"),
        Option("walk", "Walk"), Option("look", "Look about"))  # fmt: skip
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
    barred = {"steal": "HOA-9: nobody steals"}
    match table.menu("turn", MENU, text=f"{seat}: what now?", seat=seat, barred=barred):
        case "roll":
            face = table.roll(D6, "coins", seat=seat)
            gift = table.choose(
                "gift", [Option("keep", "Keep"), Option("give", "Give away")], text="Keep them?", seat=seat
            )
            to = seat if gift == "keep" else state.seats[(state.turn + 1) % len(state.seats)]
            state.coins[to] += int(face)
            table.tell(text=f"{to} gets {face}", fact={"kind": "coins", "player": to, "face": face})
        case "pair":
            state.coins[seat] += total(table.roll_all(PAIR, "pair", seat=seat))
        case "dig":
            open_cells = [cell for cell in FIELD if cell not in state.dug]
            cell = table.cell("dig", "field", FIELD, text="Where?", cells=open_cells, about={"why": "dig"}, seat=seat,
                              rule="HOA-3: a hole is dug once")  # fmt: skip
            state.dug.append(cell)
            state.found_by = seat if cell == state.chest else ""
        case "card":
            kept = table.confirm("card", text=f"Your card is {state.cards[seat]}. Keep it?", seat=seat, private=True)
            if not kept and state.deck:
                state.deck.insert(0, state.cards[seat])
                state.cards[seat] = table.draw(state.deck, "card", hidden=True)
                table.tell(text=f"Your card is now {state.cards[seat]}", seat=seat, fact={"kind": "card"})
        case "bid":
            state.coins[seat] -= table.number("bid", -3, 3, text="How many coins?", start=0, seat=seat)
        case "walk":
            state.pawn = table.cell("walk", "field", FIELD, text="Where to?", cells=FIELD.around(state.pawn), seat=seat,
                                    about={"why": "walk", "from": list(state.pawn)})  # fmt: skip
        case "look":
            cells = [list(cell) for cell in FIELD.around(state.pawn)]
            table.tell(text=f"{seat} looks about", quiet=True)
            seen = table.choose(
                "look", SIGHTS, text="What lies around?", seat=seat, about={"why": "look", "cells": cells}
            )
            table.tell(text=f"{seat} sees {seen}", fact={"kind": "seen", "what": seen}, quiet=True)
        case "note":
            table.text("note", 20, text="Which word?", seat=seat)
    state.turn += 1


def over(state: State) -> Outcome | None:
    if state.found_by:
        return Outcome("won", f"{state.found_by} found the chest.", (state.found_by,))
    if any(coins >= 20 for coins in state.coins.values()):
        return Outcome("draw", "Somebody is rich enough.")
    return Outcome("lost", "The night falls.") if state.turn >= 40 else None


def correct(state: State, table: Table) -> None:
    seats = [Option(seat, seat) for seat in state.seats]
    if table.choose("what", [Option("coins", "Coins"), Option("turn", "Turn")], text="What is wrong?") == "coins":
        seat = table.choose("who", seats, text="Whose coins?")
        state.coins[seat] = table.number("coins", 0, 30, text="How many?")
    else:
        state.turn = state.turn // len(state.seats) * len(state.seats) + state.seats.index(
            table.choose("who", seats, text="Whose turn?")
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
    return GridFigure(rows=3, cols=3, marks=holes), BarsFigure(title="Coins", bars=bars)


class Options(Form, frozen=True):
    reports: Literal["told", "asked"]
    mood: Literal["calm", "wild"]


GAME = Game(
    name="hoard", title="Hoard", summary="Find the chest, or grow rich.", rules=1, players=(2, 2), state=State,
    setup=setup, turn=turn, over=over, correct=correct, view=view, figure=figure,
    pictures=pictures,
    label=lambda view: f"round {view['round']}", scores=lambda view: view["coins"],
    options=Options,
    settings=(
        Setting("reports", "How much is told.", "told", {"told": "As it is.", "asked": "If needed."}, panel="asked"),
        Setting("mood", "How it feels.", "calm", {"calm": "Calm.", "wild": "Wild."}, mendable=True),
    ),
    private=lambda players, options: players,
)  # fmt: skip
