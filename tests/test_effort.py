"""The games keep their budgets on the panel, and the finger that counts does what a sensible person would."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
from budget import BUDGETS, Budget
from effort import MOST_UNITS, Effort, Meter, Recorded, efforts, main, measure, play, recorded, simulated
from finger import Finger, Lost, sit
from play import GAMES, HOARD, SECRET, Kept, play_on, wording_of
from scale import figure

from companion.faces.panel.question import ChooseDialog
from companion.store import Store
from companion.table.dice import Die, Face
from companion.table.game import Game
from companion.table.grid import Cell
from companion.table.people import Luck
from companion.table.prompt import Option, RollPrompt
from companion.table.table import Table
from companion.table.wording import Said, say

OF_GAMES = [(game, budget) for game in GAMES for budget in BUDGETS.get(game.name, ())]


def name_of(value: object) -> str:
    if isinstance(value, Game):
        return value.name
    assert isinstance(value, Budget)
    return "-".join([value.unit, *value.options.values()])


@pytest.mark.sized
@pytest.mark.parametrize(("game", "budget"), OF_GAMES, ids=name_of)
def test_a_game_keeps_its_budget(game: Game[Any], budget: Budget) -> None:
    for effort in efforts([game], figure(2, 40), seed=1, budgets={game.name: (budget,)}):
        print(effort)
        assert effort.units
        # The mean of a part may be a tenth off.
        assert effort.mean <= effort.budget.inputs * figure(11, 10) / 10


def turns(view: Mapping[str, Any]) -> int:
    return 2 * int(view["round"]) - int(view["turn"] == "red")


TURN = Budget("turn", 2, turns)


@dataclass
class Fixed:
    """People who always answer the same to a key; what is not named is an error."""

    told: Mapping[str, Any]
    asked: list[str] = field(default_factory=list)

    def _told(self, key: str) -> Any:
        self.asked.append(key)
        return self.told[key]

    def choose(self, key: str, seat: str | None, options: Sequence[Option], about: Mapping[str, Any]) -> str:
        return str(self._told(key))

    def number(self, key: str, seat: str | None, low: int, high: int, about: Mapping[str, Any]) -> int:
        return int(self._told(key))

    def cell(self, key: str, seat: str | None, cells: Sequence[Cell], about: Mapping[str, Any]) -> Cell:
        return Cell(*self._told(key))

    def text(self, key: str, seat: str | None, max_length: int, about: Mapping[str, Any]) -> str:
        return ""

    def roll(self, key: str, seat: str | None, dice: Sequence[Die]) -> list[Face]:
        return list(self._told(key))


def hoard(**told: Any) -> Game[Any]:
    return replace(HOARD, people=lambda luck, players, options: Fixed(told))


@pytest.mark.parametrize(
    ("told", "first", "then"),
    [
        # Roll, press on "keep"; what was said stands above the next question.
        ({"turn": "roll", "gift": "keep"}, 2, 2),
        # One click more for "give away".
        ({"turn": "roll", "gift": "give"}, 3, 3),
        # Three clicks and a press for the menu, two clicks on and a press for the number from 0.
        ({"turn": "bid", "bid": 2}, 7, 7),
        ({"turn": "bid", "bid": -3}, 8, 8),
        # Four clicks and a press, then one press: said aloud.
        ({"turn": "note"}, 6, 6),
        # Two clicks and a press, hold Roll, press on "yes".
        ({"turn": "card", "card": "yes"}, 5, 5),
    ],
    ids=["roll-keep", "roll-give", "bid-2", "bid-3", "note", "card"],
)
def test_what_an_answer_takes(told: dict[str, Any], first: int, then: int) -> None:
    units = simulated(hoard(**told), TURN, seed=1).units
    assert units[0] == first
    assert set(units[1:]) <= {then}
    assert len(units) > 2


def test_private_news_are_looked_at_and_left() -> None:
    # The menu's three, hold and two for the answer; from then on hold and press for the news, too.
    units = simulated(hoard(turn="card", card="no"), TURN, seed=1).units
    assert units[:2] == [6, 8]


def finger_on(game: Game[Any], *players: str, dice: str = "box") -> Finger:
    return sit(game, players, game.read_options({}, players=players, panel=True), SECRET, "", dice)


@pytest.mark.parametrize(("cell", "inputs"), [([1, 1], 1), ([1, 3], 3), ([3, 3], 2), ([2, 2], 5)])
def test_the_dial_goes_the_shorter_way_round_a_map(cell: list[int], inputs: int) -> None:
    finger = finger_on(HOARD, "red", "blue")
    finger.answer("dig")
    before = finger.inputs
    finger.answer(cell)
    assert finger.inputs - before == inputs


KINDS = (
    *(Option(kind, kind.capitalize(), group="Birds") for kind in ("hen", "duck", "goose")),
    *(Option(kind, kind.capitalize(), group="Birds/Owls") for kind in ("barn-owl", "eagle-owl")),
    *(Option(kind, kind.capitalize(), group="Stones", alike=True) for kind in ("flint", "slate")),
    *(Option(kind, kind.capitalize(), group="Stones/Gems", alike=True) for kind in ("ruby", "opal")),
    Option("pond", "Pond", group="Water"),
    Option("none", "None"),
    Option("other", "Other"),
)


@dataclass
class Shelf:
    taken: list[str] = field(default_factory=list)


def take(state: Shelf, table: Table) -> None:
    table.menu("turn", [Option("go", "Go", on_roll=True), Option("stay", "Stay")])
    state.taken.append(table.choose("what", KINDS))
    for number in ("first", "second", "third"):
        table.tell("thing", number=number)


def thing(number: str) -> Said:
    return say(
        "This is the {number} thing to be said, and it takes a page of its own on the small screen.", number=number
    )


SHELF: Game[Shelf] = Game(
    name="shelf", title="Shelf", summary="Take things.", rules=1, players=(1, 1), state=Shelf,
    setup=lambda table: Shelf(), turn=take, over=lambda state: None, correct=lambda state, table: None,
    wording=wording_of(thing),
    view=lambda state, seat: {"taken": list(state.taken)}, figure=lambda view, about: None, label=lambda view: "",
)  # fmt: skip


@pytest.mark.parametrize(
    ("wanted", "given", "inputs"),
    [
        ("hen", "hen", 2),  # a press for the group, and one in it
        ("goose", "goose", 4),
        ("eagle-owl", "eagle-owl", 5),  # in the group a click back and a press for the owls, a click and a press there
        ("flint", "flint", 2),
        ("slate", "flint", 2),  # to the rules all of the group are one
        ("opal", "flint", 2),
        ("pond", "pond", 3),  # a group of one is the thing itself
        ("none", "none", 3),  # where there are groups the dial goes round: two clicks back
        ("other", "other", 2),
    ],
)
def test_what_a_group_takes(wanted: str, given: str, inputs: int) -> None:
    finger = finger_on(SHELF, "red")
    finger.answer("go")
    before = finger.inputs
    assert finger.answer(wanted) == [given]
    assert finger.inputs - before == inputs
    assert finger.stored.session.view() == {"taken": [given]}


@pytest.mark.parametrize(("wanted", "inputs"), [("stay", 4), ("go", 3)])
def test_every_page_is_read_before_the_next_answer(wanted: str, inputs: int) -> None:
    finger = finger_on(SHELF, "red")
    finger.answer("go")
    finger.answer("none")
    told = finger.panel.ask()
    assert (told.key, told.more) == ("box/notice", 1)
    before = finger.inputs
    finger.answer(wanted)
    # On to the second page, past it, a click and a press; or past it and Roll. The third stands above the question.
    assert finger.inputs - before == inputs


@pytest.mark.parametrize("seed", range(figure(3, 30)))
def test_random_people_get_their_answers_in(seed: int) -> None:
    """Whatever a game asks can be given, and stands in the journal as it was meant (the finger itself compares)."""
    assert HOARD.people is None
    assert len(simulated(HOARD, TURN, seed).units) <= MOST_UNITS


def test_an_answer_that_is_not_offered_is_an_error() -> None:
    finger = finger_on(HOARD, "red", "blue")
    with pytest.raises(Lost, match="steal"):
        finger.answer("steal")


def test_real_dice_are_told_face_by_face() -> None:
    finger = finger_on(HOARD, "red", "blue", dice="table")
    finger.answer("pair")
    assert isinstance(finger.stored.session.waiting, RollPrompt)
    before = finger.inputs
    # The second face on, a press; then the last face, which is one click back, and a press.
    finger.answer(["0", "3"])
    assert finger.inputs - before == 4


# Units


def test_units_are_cut_where_the_count_rises() -> None:
    meter = Meter(Budget("turn", 2, lambda view: int(view["n"])))
    for n, inputs in [(3, 5), (3, 7), (4, 9), (4, 10), (6, 15), (6, 99)]:
        meter.look({"n": n}, inputs)
    # Five to nine; nine to fifteen are two; what comes after is broken off.
    assert meter.units == [4, 3, 3]


def test_what_does_not_count_is_left_out_of_the_unit_around_it() -> None:
    meter = Meter(Budget("turn", 2, lambda view: int(view["n"])))
    for n, inputs, counts in [(0, 3, True), (0, 5, True), (0, 9, False), (1, 12, True), (5, 20, False), (6, 21, True)]:
        meter.look({"n": n}, inputs, counts=counts)
    # Three to five and nine to twelve; what others raise the count by is no unit.
    assert meter.units == [5, 1]


def test_a_unit_in_which_more_happens_may_take_more() -> None:
    grown = Budget("turn", 2, lambda view: int(view["n"]), special=lambda old, new: new["n"] > old["m"], more=3)
    meter = Meter(grown)
    # The first and third of them may take twice two, the second and fourth twice three.
    for n, m, inputs in [(0, 9, 0), (1, 0, 5), (2, 9, 11), (3, 0, 15), (4, 0, 21)]:
        meter.look({"n": n, "m": m}, inputs)
    assert (meter.units, meter.beyond) == ([5, 6, 4, 6], 1)


@pytest.mark.parametrize(("begins", "units"), [((), [5, 5, 7, 5]), (("go",), [5, 5, 5, 5])])
def test_only_what_begins_a_unit_counts_where_a_budget_says_so(begins: tuple[str, ...], units: list[float]) -> None:
    finger = finger_on(SHELF, "red")
    said = iter(["stay", "none", "go", "other"] * 4)
    meter = Meter(Budget("turn", 2, lambda view: len(view["taken"])))
    # To stay and take none are two and three; to go and take another one and two, with two pages to read; from then on
    # there are two pages to read before one stays, too.
    play(finger, meter, lambda prompt: next(said, None), lambda prompt: None, 4, begins)
    assert meter.units == units


def test_the_report_says_what_people_need_to_judge() -> None:
    budget = Budget("turn", 3, turns, {"mood": "calm"}, 2)
    effort = Effort("hoard", budget, "seed 7", 2, [1, 2, 2, 2, 3, 3, 4, 5, 6, 7] * 2, 2)
    assert not replace(effort, units=[3] * 40).over
    assert not replace(effort, units=[3] * 40).often
    assert effort.over
    assert str(effort) == (
        "hoard (mood=calm, 2 players), seed 7: 2 games, 20 turns; mean 3.50, 95 % at most 7, largest 7;"
        " OVER the budget of 3 a turn, 10.0 % take more than twice what they may: TOO OFTEN"
    )


def test_a_game_of_which_nothing_was_played_is_over_every_budget() -> None:
    assert Effort("hoard", TURN, "seed 1", 0, []).over


def test_the_same_seed_gives_the_same_figures() -> None:
    assert measure(HOARD, TURN, 2, 5).units == measure(HOARD, TURN, 2, 5).units
    assert measure(HOARD, TURN, 2, 5).units != measure(HOARD, TURN, 2, 6).units


def test_each_game_has_people_and_chance_of_its_own() -> None:
    drawn = []

    def people(luck: Luck, players: tuple[str, ...], options: Mapping[str, str]) -> Fixed:
        drawn.append(luck.random())
        return Fixed({"turn": "note"})

    measure(replace(HOARD, people=people), TURN, 3, 1)
    assert len(set(drawn)) == 3


def test_over_the_budget_is_a_failure(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for inputs, code in ((2.0, 0), (1.9, 1)):
        monkeypatch.setattr("companion.games.hoard.GAME", hoard(turn="roll", gift="keep"))
        monkeypatch.setitem(BUDGETS, "hoard", (replace(TURN, inputs=inputs),))
        assert main(["--games", "2", "hoard"]) == code
        assert ("OVER" in capsys.readouterr().out) == bool(code)


# Kept games


def kept_game(path: Path, seed: int) -> Recorded:
    kept = Kept.start(HOARD, seed=seed, word="hare", players=("red", "blue"), options={"reports": "asked"})
    play_on(kept, random.Random(seed), 14, commands=False)
    with Store.open(path, "test") as store:
        kept.store(store)
    (recorded,) = Recorded.read(path)
    return recorded


@pytest.mark.parametrize("seed", range(figure(5, 30)))
def test_a_kept_game_is_played_again(tmp_path: Path, seed: int) -> None:
    kept = kept_game(tmp_path / "kept.sqlite", seed)
    assert kept.belongs(HOARD, replace(TURN, options={"reports": "asked"}, players=2))
    assert not kept.belongs(HOARD, replace(TURN, options={"reports": "told"}))
    assert not kept.belongs(HOARD, replace(TURN, players=3))
    # As many turns as the recorded answers have menus, and the game of the same secret goes the same way.
    question = finger_on(HOARD, "red", "blue").question()
    assert isinstance(question, ChooseDialog)
    menus = [option.value for option in question.options]
    count = sum(answer in menus for answer in kept.answers)
    assert len(recorded(HOARD, TURN, kept).units) in (count, count - 1)


def test_a_kept_game_that_does_not_fit_is_said(tmp_path: Path) -> None:
    kept = kept_game(tmp_path / "kept.sqlite", 1)
    with pytest.raises(Lost):
        recorded(HOARD, TURN, replace(kept, answers=("roll", "nonsense")))
