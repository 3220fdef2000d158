"""Two worlds: the hiker elsewhere, with other cards; who searches cannot tell one from the other until a rule tells it.

Whole random games of both modes, from every depth of knowledge, which few games of random people reach.
"""

import json
import random
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from typing import Any

import pytest
from lost_hiker_table import HIKER, SEATS
from play import Kept, pick
from scale import figure
from worlds import swapped, two_worlds

from companion.faces.panel.dialog import PanelContext
from companion.faces.panel.question import CellDialog
from companion.games.lost_hiker import policy
from companion.games.lost_hiker.drone import SILENCE
from companion.games.lost_hiker.facts import LANDMARK, LEVELS, QUADRANTS
from companion.games.lost_hiker.state import State
from companion.session.codec import decode
from companion.table.figure import CompassFigure
from companion.table.prompt import CellPrompt, ChoosePrompt, Prompt

turn = import_module("companion.games.lost_hiker.turn")
view = import_module("companion.games.lost_hiker.view")
pytestmark = pytest.mark.usefixtures("facts_alone")

Data = dict[str, Any]
PAIRS = figure(20, 520)
"""So many pairs of worlds are compared in each mode, with each swap in turn."""
INPUTS = 40
# The swaps


def turn_board(state: Data, depth: int) -> Data | None:
    """All location cards from this depth on are others: the hiker is elsewhere."""
    if len(state["known"]) < depth:
        return None
    other = dict(zip(QUADRANTS, (*QUADRANTS[1:], QUADRANTS[0]), strict=True))
    known = [card if at + 1 < depth else other[card] for at, card in enumerate(state["known"])]
    rest = Counter(dict.fromkeys(QUADRANTS, 4))
    rest.subtract(known)
    if min(rest.values()) < 0:
        return None
    return {**state, "known": known, "locations": sorted(rest.elements(), reverse=True)}


def forget(state: Data) -> Data | None:
    """He knows less by one card, or more by one."""
    known, locations = list(state["known"]), list(state["locations"])
    if len(known) < len(LEVELS):
        known.append(locations.pop(0))
    else:
        locations.insert(0, known.pop())
    return {**state, "known": known, "locations": locations}


def other_hand(state: Data) -> Data:
    """Food and all cards of the hand are others."""
    food = state["hand"].get("food", 0)
    return {**state, "hand": {"food": food + 2, "wood": 1, "note": 3, "lighter": 1}}


def other_deck(state: Data) -> Data | None:
    """What the hiker will find is in another order; where blanks lie is not, for those are told when they come."""
    kept = [card for card in state["hiker_deck"] if card != "nothing"]
    if len(set(kept)) < 2:
        return None
    kept = [*kept[1:], kept[0]]
    return {**state, "hiker_deck": [card if card == "nothing" else kept.pop(0) for card in state["hiker_deck"]]}


SWAPS: dict[str, Callable[[Data], Data | None]] = {
    "quarter": partial(turn_board, depth=1),
    "sub-region": partial(turn_board, depth=2),
    "square": partial(turn_board, depth=3),
    "knowledge": forget,
    "hand": other_hand,
    "deck": other_deck,
}

# The games


def begin(mode: str, swap: str, boxes: Sequence[str], rng: random.Random) -> Kept:
    """A game from a random depth of knowledge, somewhere in its middle; where the box lies, if several are told."""
    depth = {"sub-region": 2, "square": 3}.get(swap, rng.randint(1, 3))
    scenario: Data = {level: rng.choice(QUADRANTS) for level in LEVELS[:depth]}
    scenario["food"] = rng.randint(3, 6)
    options = {"mode": mode, "scenario": json.dumps(scenario), "deck": rng.choice(["easy", "standard", "hard"])}
    for name in ("win_on_square", "drone_first", "airlift_spent", "hiker_may_pass", "literal_sub_region"):
        options[name] = rng.choice(["no", "no", "yes"])
    options["exchange"] = rng.choice(["blind", "choose"])
    if boxes:
        options["box"] = rng.choice(boxes)
    kept = Kept.start(HIKER, seed=rng.randrange(10**6), options=options, players=SEATS if mode == "pair" else SEATS[1:])
    for _ in range(rng.randint(0, 25)):
        prompt = kept.session.waiting
        if prompt is None:
            break
        kept.answer(lively(prompt, rng))
    return kept


def lively(prompt: Prompt, rng: random.Random) -> Any:
    """Random people who seldom look at the menu's commands."""
    return pick(prompt, rng, commands=rng.random() < 0.1)


def compared(mode: str, name: str, seed: int) -> int:
    """How many inputs were the same in two worlds of which this is swapped."""
    rng = random.Random(f"{mode} {name} {seed}")
    return two_worlds(begin(mode, name, (), rng), SWAPS[name], rng, INPUTS, lively)


@pytest.mark.sized
@pytest.mark.parametrize("mode", ["solo", "pair"])
def test_hik_08_hik_11_hik_18_nothing_hidden_shows(mode: str) -> None:
    pairs = inputs = seed = 0
    while pairs < PAIRS:
        found = compared(mode, [*SWAPS][seed % len(SWAPS)], seed)
        seed += 1
        pairs += found > 0
        inputs += found
        assert seed < 4 * PAIRS
    print(f"two worlds, {mode}: {pairs} pairs, {inputs} inputs compared")
    assert inputs > 5 * pairs


def finds(mode: str, name: str) -> bool:
    """Whether some pair shows a difference, where this is swapped."""
    try:
        for seed in range(40):
            compared(mode, name, seed)
    except AssertionError:
        return True
    return False


# Three leaks that are planted for ever


def leak_in_view(monkeypatch: pytest.MonkeyPatch) -> None:
    """The public view counts the hiker's location cards."""
    true = view.public_view
    monkeypatch.setattr(view, "public_view", lambda state: {**true(state), "cards": len(state.known)})


def leak_in_notice(monkeypatch: pytest.MonkeyPatch) -> None:
    """A landmark is told to everybody."""
    true = turn.whisper

    def whisper(state: State, table: Any, card: str) -> None:
        true(state, table, card)
        if card == LANDMARK:
            table.tell("leak")

    monkeypatch.setattr(turn, "whisper", whisper)


def leak_in_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    """The hiker's page is left out where there is nothing to tell."""
    true = turn.ask_answer

    def ask_answer(state: State, table: Any, may: str) -> bool:
        return False if may == SILENCE else true(state, table, may)

    monkeypatch.setattr(turn, "ask_answer", ask_answer)


@pytest.mark.parametrize(
    ("leak", "mode", "name"),
    [
        (leak_in_view, "solo", "knowledge"),
        (leak_in_view, "pair", "knowledge"),
        (leak_in_notice, "solo", "deck"),
        (leak_in_notice, "pair", "deck"),
        (leak_in_questions, "pair", "quarter"),
    ],
)
def test_a_planted_leak_is_found(
    leak: Callable[[pytest.MonkeyPatch], None], mode: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    leak(monkeypatch)
    assert finds(mode, name)


# The box's own hiker knows no more than a hiker


def unknown(state: Data) -> Data:
    """All that a hiker cannot know is another: the face-down cards."""
    return {**state, "locations": state["locations"][::-1], "hiker_deck": state["hiker_deck"][::-1]}


def decisions(seed: int) -> int:
    """Play a solo game and compare what the policy sees and does with what it would in the other world."""
    rng = random.Random(seed)
    kept = Kept.start(HIKER, seed=seed, options={"mode": "solo"}, players=("sara",))
    compared = 0
    for _ in range(60):
        prompt = kept.session.waiting
        if prompt is None:
            break
        data = json.loads(kept.checkpoints[-1].state or "{}")
        states = [decode(State, json.dumps(world)) for world in (data, unknown(data))]
        views = [view.hiker_view(state) for state in states]
        assert views[0] == views[1]
        assert policy.decide(views[0]) == policy.decide(views[1])
        compared += 1
        wanted = "end-turn" if isinstance(prompt, ChoosePrompt) and prompt.menu and rng.random() < 0.4 else None
        kept.answer(wanted or lively(prompt, rng))
    return compared


def test_the_hiker_of_the_box_decides_by_what_a_hiker_knows() -> None:
    assert sum(decisions(seed) for seed in range(figure(10, 60))) > 200


def test_a_hiker_who_peeks_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    true = view.hiker_view
    monkeypatch.setattr(view, "hiker_view", lambda state: {**true(state), "next": state.hiker_deck[:1]})
    with pytest.raises(AssertionError):
        decisions(1)


def test_what_a_hiker_sees_is_another_thing_in_the_other_world() -> None:
    """The swaps are real ones: the hiker does see them."""
    for name in ("quarter", "knowledge", "hand"):
        rng = random.Random(name)
        seen = 0
        for _ in range(10):
            one = begin("pair", name, (), rng)
            other = swapped(one, SWAPS[name])
            if other is not None:
                seen += one.session.view("hugo") != other.session.view("hugo")
        assert seen > 3


def test_a_step_is_picked_on_a_rose_and_never_as_a_cell() -> None:
    for start in ([3, 3], [1, 8], "station"):
        scenario = json.dumps({"pawn": start})
        kept = Kept.start(HIKER, options={"mode": "solo", "scenario": scenario, "first": "searcher"}, players=("sara",))
        kept.answer("move")
        prompt = kept.session.waiting
        assert isinstance(prompt, CellPrompt)
        dialog = CellDialog(PanelContext(None, {}, lambda: None), prompt, print, print, lambda: None)
        assert isinstance(dialog.ask().figure, CompassFigure)
        assert sorted(dialog.cells) == sorted(prompt.cells or ())
