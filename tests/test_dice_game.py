"""Dice without a game: everything that can be rolled, its slugs, the last five in sight, and fair."""

import random
from collections import Counter
from typing import Any

import pytest
from play import GAMES, Kept, play_on, refusal

from companion.games.dice.facts import PAIR, WHATS
from companion.games.geoquest.facts import DNF_FACES, FIND_FACES
from companion.table.figure import CardFigure, DiceFigure, GridFigure
from companion.table.game import PAWNS
from companion.table.grid import LETTERS
from companion.table.prompt import ChoosePrompt, RollPrompt

DICE = next(game for game in GAMES if game.name == "dice")

PATHS: dict[str, list[Any]] = {
    **{f"{count}d6": ["d6", count] for count in range(1, 7)},
    "geoquest": ["geoquest"],
    "letters": ["letters"],
    **{f"cell-{size}": ["cell", size] for size in ("6", "7", "8")},
    "who": ["who"],
}


def test_the_pair_is_that_of_the_game() -> None:
    assert tuple(die.faces for die in PAIR) == (FIND_FACES, DNF_FACES)


def newest(kept: Kept) -> dict[str, Any]:
    roll: dict[str, Any] = kept.session.view()["rolls"][0]
    return roll


def fits(what: str, shows: list[Any], seats: tuple[str, ...] = PAWNS) -> bool:
    """Whether a roll shows what such a roll can show."""
    if what.endswith("d6"):
        return len(shows) == int(what[0]) and all(face in range(1, 7) for face in shows)
    if what == "geoquest":
        return all(face in die.faces for face, die in zip(shows, PAIR, strict=True))
    if what == "letters":
        return len(shows[0]) == 2 and all(letter in LETTERS for letter in shows[0])
    if what.startswith("cell-"):
        return all(1 <= number <= int(what[-1]) for number in shows)
    return shows[0] in seats


def test_the_slugs_of_the_menu() -> None:
    prompt = Kept.start(DICE).session.waiting
    assert isinstance(prompt, ChoosePrompt)
    values = [option.value for option in prompt.options]
    assert values == ["roll", "d6", "geoquest", "letters", "cell", "who", "correct", "status", "stop"]
    assert [option.value for option in prompt.options if option.on_roll] == ["roll"]


def test_what_is_asked_ahead_is_what_comes_next() -> None:
    kept = Kept.start(DICE)
    prompt = kept.session.waiting
    assert isinstance(prompt, ChoosePrompt)
    ahead = {option.value: option.then for option in prompt.options if option.then is not None}
    assert set(ahead) == {"d6", "cell"}
    for value, then in ahead.items():
        kept.answer(value)
        assert kept.session.waiting == then
        kept.take(kept.session.undo())


def test_every_kind_of_roll_has_its_path() -> None:
    assert set(PATHS) == set(WHATS)


@pytest.mark.parametrize("what", PATHS)
def test_each_kind_of_roll(what: str) -> None:
    kept = Kept.start(DICE, seed=7)
    step = kept.answer(*PATHS[what])
    shows = newest(kept)["shows"]
    assert newest(kept)["what"] == what
    assert fits(what, shows)
    assert [notice.fact for notice in step.notices] == [{"kind": "rolled", "what": what, "shows": shows}]
    assert step.notices[0].text
    kept.answer("roll")
    assert newest(kept)["what"] == what
    kind = {"who": CardFigure, "letters": GridFigure}.get(what, GridFigure if "cell" in what else DiceFigure)
    assert isinstance(kept.session.figure(), kind)


@pytest.mark.parametrize("what", PATHS)
def test_each_kind_can_be_what_is_rolled_first(what: str) -> None:
    kept = Kept.start(DICE, options={"what": what})
    kept.answer("roll")
    assert newest(kept)["what"] == what


def test_the_last_five_rolls_are_kept_newest_first() -> None:
    kept = Kept.start(DICE)
    texts: list[str] = []
    shown: list[list[int]] = []
    for count in range(1, 9):
        (said,) = kept.answer("roll").notices
        assert said.fact is not None
        texts.insert(0, said.text)
        shown.insert(0, said.fact["shows"])
        assert [roll["shows"] for roll in kept.session.view()["rolls"]] == shown[:5]
        assert kept.session.label() == f"roll {count}"
    figure = kept.session.figure()
    assert isinstance(figure, DiceFigure)
    assert figure.note == texts[0]
    assert list(figure.rows) == texts[1:5]


def test_the_sum_of_the_pair_counts_numbers_only() -> None:
    kept = Kept.start(DICE, options={"what": "geoquest"})
    for _ in range(60):
        (said,) = kept.answer("roll").notices
        expected = sum(int(face) for face in newest(kept)["shows"] if face not in ("FIND", "DNF"))
        assert said.text.endswith(f": {expected}")


@pytest.mark.parametrize("players", [(), ("ann",), ("ann", "bob", "cem", "dan", "eve", "fay")])
def test_players_are_optional(players: tuple[str, ...]) -> None:
    kept = Kept.start(DICE, players=players)
    starters = set()
    for _ in range(40):
        kept.answer("who")
        starters |= set(newest(kept)["shows"])
    assert starters <= set(players or PAWNS)
    assert len(starters) > 1 or len(players) == 1


def test_seven_dice_or_a_cell_of_5x5_are_refused() -> None:
    kept = Kept.start(DICE)
    kept.answer("d6")
    assert "1 to 6" in (refusal(lambda: kept.session.answer(7)) or "")
    kept.take(kept.session.undo())
    kept.answer("cell")
    assert "6, 7, 8" in (refusal(lambda: kept.session.answer("5")) or "")


def test_dice_of_the_table_are_asked_for() -> None:
    kept = Kept.start(DICE, dice="table", options={"what": "2d6"})
    kept.answer("roll")
    prompt = kept.session.waiting
    assert isinstance(prompt, RollPrompt)
    assert [die.name for die in prompt.dice] == ["d6", "d6"]
    assert refusal(lambda: kept.session.answer([7, 1])) is not None
    kept.answer(["5", 6])
    assert newest(kept)["shows"] == [5, 6]
    kept.answer("geoquest")
    kept.answer(["find", 3])
    assert newest(kept)["shows"] == ["FIND", "3"]
    kept.answer("letters")
    assert fits("letters", newest(kept)["shows"])
    assert kept.prove().faults == ()


def test_a_correction_sets_what_is_rolled_next() -> None:
    kept = Kept.start(DICE)
    kept.take(kept.session.correct(["letters"]))
    assert kept.session.view() == {"what": "letters", "count": 0, "rolls": []}


@pytest.mark.parametrize(
    ("what", "bins", "rolls"), [("6d6", 6, 400), ("letters", 24, 1200), ("cell-6", 36, 2000), ("who", 6, 1500)]
)
def test_rolls_are_uniform(what: str, bins: int, rolls: int) -> None:
    """Chi-square against a uniform die, for a fixed secret, within 4 standard errors of its mean."""
    counts: Counter[Any] = Counter()
    for seed in range(rolls // 100):
        kept = Kept.start(DICE, seed=seed, options={"what": what})
        for _ in range(100):
            kept.answer("roll")
            shows = newest(kept)["shows"]
            if what == "letters":
                counts.update(shows[0])
            elif what.startswith("cell"):
                counts[tuple(shows)] += 1
            else:
                counts.update(shows)
    assert len(counts) == bins
    expected = sum(counts.values()) / bins
    chi = sum((count - expected) ** 2 / expected for count in counts.values())
    assert abs(chi - (bins - 1)) < 4 * (2 * (bins - 1)) ** 0.5


def test_neighbouring_rolls_are_independent() -> None:
    pairs: Counter[tuple[int, int]] = Counter()
    for seed in range(12):
        kept = Kept.start(DICE, seed=seed, options={"what": "1d6"})
        before = 0
        for _ in range(150):
            kept.answer("roll")
            face = newest(kept)["shows"][0]
            if before:
                pairs[before, face] += 1
            before = face
    expected = sum(pairs.values()) / 36
    chi = sum((pairs[a, b] - expected) ** 2 / expected for a in range(1, 7) for b in range(1, 7))
    assert abs(chi - 35) < 4 * 70**0.5


def test_a_long_evening_of_dice_proves_clean() -> None:
    kept = Kept.start(DICE, players=("ann", "bob"))
    play_on(kept, random.Random(3), 300)
    kept.take(kept.session.quit())
    assert kept.prove().faults == ()
