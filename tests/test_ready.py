"""A game from a folder that lies ready for Roll in the start menu, as dice do."""

import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from finger import labels
from hand import Hand, proof_of

import companion.games
from companion.faces.panel import Panel
from companion.faces.panel.dialog import PanelContext
from companion.faces.panel.ready import lay_ready
from companion.faces.panel.start import new_game
from companion.faces.panel.table import FINISHED, LAST, READY
from companion.games import registry
from companion.screens.ask import Digits
from companion.session.journal import shown as shown_seal
from companion.store import Store
from companion.table.game import PAWNS

COIN = """
from dataclasses import dataclass, field
from typing import Annotated

from msgspec import Meta

from companion.table.form import GameOptions
from companion.table.figure import CardFigure
from companion.table.game import Game, Ready, Setting
from companion.table.prompt import Option


@dataclass
class State:
    coins: int
    shown: list[str] = field(default_factory=list)


def turn(state, table):
    menu = Option("toss", "Toss", on_roll=True), Option("two", "Two coins"), Option("look", "Look")
    did = table.menu("turn", menu)
    if did == "look":
        table.tell("lie-there")
        return
    state.coins = 2 if did == "two" else state.coins
    state.shown = [table.draw(["heads", "tails"], "coin") for _ in range(state.coins)]
    table.log("said")


class Options(GameOptions, frozen=True):
    coins: Annotated[int, Meta(ge=1, le=2)]


GAME = Game(
    name="coin", title="Coin", summary="Heads or tails.", rules=1, players=(0, 0), state=State, turn=turn,
    setup=lambda table: State(table.options.coins), over=lambda state: None,
    correct=lambda state, table: None, view=lambda state, seat: {"coins": str(state.coins), "shown": state.shown},
    figure=lambda view, about: None, label=lambda view: " ".join(view["shown"]),
    options=Options, settings=(Setting("coins", "How many.", "1", {"1": "One.", "2": "Two."}),),
    ready=Ready(
        foot=lambda options: f"{options.coins} coin", again=lambda view: {"coins": view["coins"]},
        figure=lambda view, row: CardFigure(title=row or " ".join(view["shown"])),
    ),
)
"""
SIDES = {"heads", "tails"}


@pytest.fixture
def toss(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A hand on a panel in whose reach the game lies; the start menu shows."""
    (tmp_path / "more" / "coin").mkdir(parents=True)
    (tmp_path / "more" / "coin" / "__init__.py").write_text(COIN, "utf-8")
    monkeypatch.setattr(companion.games, "__path__", [*companion.games.__path__])
    monkeypatch.setenv("COMPANION_GAMES", os.pathsep.join((os.environ["COMPANION_GAMES"], str(tmp_path / "more"))))
    monkeypatch.delitem(sys.modules, "companion.games.coin", raising=False)
    with Store.open(tmp_path / "games.sqlite", "test") as store:
        # No tip stands where it says what Roll would roll.
        store.put(FINISHED, ["geodeto"])
        yield Hand(store)
    sys.modules.pop("companion.games.coin", None)


def shown(screen: Any) -> list[str]:
    return str(screen.figure.title).split()


def bad(context: PanelContext, **changed: Any) -> None:
    game = registry.game("coin")
    context.ready = None
    object.__setattr__(game, "ready", replace(game.ready, **changed))  # type: ignore[type-var]


def test_roll_tosses_at_once_what_was_committed_to(toss: Hand) -> None:
    seal = toss.do("hold")
    toss.start()
    assert toss.do("hold") == seal
    toss.do("back")
    assert set(shown(toss.do("roll"))) < SIDES
    assert toss.sounds == ["done"]
    (row,) = toss.store.games()
    assert (seal.splash, seal.text) == (Digits(shown_seal(row.commitment)), "Dice seal: write it down")
    toss.start()
    assert len(shown(toss.screen)) == 1


def test_what_was_begun_lies_ready_no_more(toss: Hand) -> None:
    toss.do("roll")
    (begun,) = toss.store.games()
    toss.panel.recover(leave=True)
    assert toss.do("press").key == "box/start"
    assert toss.do("hold").splash.digits != shown_seal(begun.commitment)


def test_what_lies_ready_takes_a_word_after_its_seal(toss: Hand) -> None:
    assert set(shown(toss.do("hold", "press", "+7", "press"))) < SIDES
    (row,) = toss.store.games()
    begun = toss.store.entries(row.id)[1]
    assert (begun.data["word"], begun.data["shown"]) == ("7", True)


def test_the_dial_turns_to_another_row_which_roll_takes(toss: Hand) -> None:
    toss.do("roll")
    assert shown(toss.do("+1")) == ["Two", "coins"]
    for _ in range(3):
        coins = shown(toss.do("roll"))
        assert len(coins) == 2
        assert set(coins) <= SIDES


def test_what_the_picture_does_not_say_is_said_and_passed_with_roll(toss: Hand) -> None:
    toss.do("roll")
    said = toss.do("+2", "roll")
    assert (said.key, said.text, said.note) == ("box/notice", "Lie there.", "")
    # Roll only goes on; what lies below it is rolled by the next one.
    assert set(shown(toss.do("roll", "roll"))) < SIDES


def test_back_ends_it_and_what_was_tossed_last_lies_ready_next(toss: Hand) -> None:
    start = toss.do("roll", "+1", "roll", "back")
    assert (start.key, start.foot) == ("box/start", "Roll: 2 coin")
    fresh, used = toss.store.games()
    assert (used.name, used.result, fresh.result) == ("coin", "stopped", None)
    assert proof_of(toss.store, used.id).faults == ()
    # Neither the one that was ended nor the one that lies ready is one to go on with.
    assert not [label for label in labels(toss.screen) if label.startswith(("Continue", "Same"))]


def test_of_two_that_lie_ready_roll_takes_the_one_played_last(toss: Hand) -> None:
    seal = toss.do("hold")
    toss.do("back")
    assert labels(toss.screen)[-4:-2] == ["Coin", "Dice"]
    assert len(toss.pick("Dice").figure.faces) == 2
    assert toss.do("back").foot == "Roll: 2 dice"
    assert len(toss.do("roll").figure.faces) == 2
    toss.do("back")
    # What lay ready before is what its row tosses.
    toss.pick("Coin")
    assert seal.splash.digits == shown_seal(toss.panel.context.stored.session.commitment)  # type: ignore[union-attr]


def test_a_foot_that_stumbles_leaves_the_start_menu_standing(toss: Hand) -> None:
    bad(toss.panel.context, foot=lambda options: options["none"])
    assert toss.screen.foot == "Roll: Coin"


@pytest.mark.parametrize("kept", [{"coins": 2}, {"coins": "9"}, {"none": "1"}, 3, None])
def test_options_that_do_not_fit_any_more_lie_ready_as_at_first(toss: Hand, kept: Any) -> None:
    toss.panel.context.put(READY, {"game": "coin", "options": kept})
    toss.start()
    assert toss.screen.foot == "Roll: 1 coin"


def test_a_game_that_stumbles_does_not_lie_ready_and_the_menu_stands(
    toss: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "games", lambda: [registry.game("coin")])
    monkeypatch.setattr(registry.game("coin").options, "defaults", lambda players: {"coins": players[0]})
    toss.panel.context.ready = None
    assert toss.screen.foot == ""
    assert toss.do("roll").key == "box/start"
    assert toss.sounds == ["tick"]


def test_two_players_of_one_name_have_their_colours_then(toss: Hand) -> None:
    toss.panel.context.names = {"red": "Blue"}
    toss.pick("Dice")
    assert toss.panel.context.stored.session.header.names == {}  # type: ignore[union-attr]


def test_roll_takes_what_goes_wherever_it_stands_unless_the_dial_was_turned(toss: Hand, tmp_path: Path) -> None:
    goes, other = 'Option("toss", "Toss", on_roll=True)', 'Option("two", "Two coins")'
    code = COIN.replace(f"{goes}, {other}", f"{other}, {goes}")
    assert code != COIN
    (tmp_path / "more" / "coin" / "__init__.py").write_text(code, "utf-8")
    sys.modules.pop("companion.games.coin")
    toss.panel.context.ready = None
    assert len(shown(toss.do("roll"))) == 1


def test_the_game_that_is_asked_for_lies_ready(toss: Hand) -> None:
    assert Panel(toss.store).ask().foot == "Roll: 1 coin"
    assert Panel(toss.store, game="dice").ask().foot == "Roll: 2 dice"


@pytest.mark.parametrize(
    ("played", "there"),
    [
        (["blue", "red"], ("red", "blue")),
        (["ann", "red", "blue"], PAWNS),  # nobody knows the colours of all of them
        (["red"], PAWNS),
        ("red, blue", PAWNS),
    ],
)
def test_who_played_last_is_there_to_be_drawn(toss: Hand, played: Any, there: tuple[str, ...]) -> None:
    toss.store.put(LAST, {"game": "muggles", "players": played})
    ready = lay_ready(toss.panel.context, registry.game("dice"))
    assert ready is not None
    assert ready.session.header.players == there


def test_with_a_game_of_others_those_are_there(toss: Hand) -> None:
    dice = registry.game("dice")
    lay_ready(toss.panel.context, dice)
    new_game(toss.panel.context, registry.game("first-to-find"), ("green", "blue"), {}, "box")
    ready = lay_ready(toss.panel.context, dice)
    assert ready is not None
    assert ready.session.header.players == ("blue", "green")
