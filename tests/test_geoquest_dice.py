"""The dice of GeoQuest: faces, sums, doubles, icons, and the exact table against rolls of the box."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from geoquest_table import GEOQUEST, GeoQuestTable, refusal

from companion.games.geoquest.die import dice_of, is_doubles, is_new_cache, value_of
from companion.games.geoquest.option import Options
from companion.games.geoquest.search import result
from companion.session.chance import SealedChance
from companion.session.run import Done, interview
from companion.table.dice import Face
from companion.table.prompt import ChoosePrompt, Refused
from companion.table.wording import Words

WORDS = Words({}, GEOQUEST.wording)
TABLES = [
    ("FIND,0,1,2,3,4", "DNF,0,1,2,3,3", [4, 4, 5, 8, 6, 4, 3, 2], 4, [29, 27, 24, 19, 14], 3.257),
    ("FIND,0,1,2,3,4", "DNF,0,1,2,2,3", [4, 4, 7, 7, 6, 4, 3, 1], 4, [29, 27, 23, 18, 13], 3.086),
    ("FIND,1,2,3,4,5", "DNF,0,1,1,2,2", [2, 4, 6, 6, 6, 6, 4, 2], 4, [30, 29, 26, 21, 16], 3.600),
    ("FIND,1,1,2,3,4", "DNF,1,1,2,2,3", [1, 4, 7, 8, 7, 5, 3, 1], 7, [30, 30, 26, 20, 14], 3.429),
]
"""The rules' own table: faces, how many of 36 rolls make each sum, doubles, rolls that find each level, mean move."""


def typed(find: str, dnf: str) -> Options:
    """Options with these dice."""
    options: Options = GEOQUEST.typed(GEOQUEST.read_options({"find_die": find, "dnf_die": dnf}))
    return options


def rolls(find: str, dnf: str) -> list[tuple[Face, Face]]:
    """All 36 rolls of a pair of dice."""
    first, second = dice_of(typed(find, dnf))
    return list(product(first.faces, second.faces))


@pytest.mark.parametrize(("find", "dnf", "sums", "doubles", "levels", "mean"), TABLES)
def test_gq_41_gq_43_gq_47_gq_106_the_dice_table_is_exact(
    find: str, dnf: str, sums: list[int], doubles: int, levels: list[int], mean: float
) -> None:
    options = typed(find, dnf)
    pairs = rolls(find, dnf)
    count = Counter(map(value_of, pairs))
    assert [count[total] for total in range(8)] == sums
    assert sum(map(is_doubles, pairs)) == doubles
    icons = [pair for pair in pairs if is_new_cache(pair, options)]
    assert icons == [("FIND", "DNF")]
    finds = [sum(result(pair, 0, level).success for pair in pairs) for level in range(1, 6)]
    assert finds == levels
    moves = [value_of(pair) for pair in pairs if pair not in icons]
    assert round(float(Fraction(sum(moves), len(moves))), 3) == mean
    assert sum(("FIND" in pair) and ("DNF" not in pair) for pair in pairs) == 5


def test_gq_41_the_box_rolls_as_the_table_says() -> None:
    """Chi-square over 7200 rolls of the box: chance alone passes 66.6 once in a thousand times."""
    outcomes = SealedChance(bytes(range(32)), "hare")
    dice = dice_of(GEOQUEST.typed(GEOQUEST.read_options({})))
    count: Counter[tuple[int, ...]] = Counter()
    for k in range(7200):
        count[tuple(outcomes.picks(k, [len(die.faces) for die in dice]))] += 1
    expected = 7200 / 36
    off = [(count[pair] - expected) ** 2 / expected for pair in product(range(6), repeat=2)]
    assert sum(off) < 66.6


def roll_in_game(faces: Sequence[Face]) -> GeoQuestTable:
    """A move with these faces."""
    table = GeoQuestTable()
    table.say("move", list(faces))
    return table


@pytest.mark.parametrize(
    ("faces", "total", "doubles", "special"),
    [
        (["4", "2"], 6, False, None),
        (["0", "0"], 0, False, None),
        (["2", "2"], 4, True, None),
        (["3", "3"], 6, True, None),
        (["FIND", "3"], 3, False, "find"),
        (["4", "DNF"], 4, False, "dnf"),
        (["FIND", "DNF"], 0, False, "new-cache"),
        (["0", "DNF"], 0, False, "dnf"),
    ],
)
def test_gq_42_gq_43_gq_47_gq_106_gq_120_what_a_roll_is(
    faces: list[str], total: int, doubles: bool, special: str | None
) -> None:
    table = roll_in_game(faces)
    told = {"player": "red", "faces": faces, "total": total, "doubles": doubles, "special": special}
    assert table.facts("rolled") == [{"kind": "rolled", **told}]


def test_gq_47_a_face_may_be_told_as_a_number_or_in_small_letters() -> None:
    table = roll_in_game([4, "dnf"])
    assert table.facts("rolled")[0]["faces"] == ["4", "DNF"]


@pytest.mark.parametrize(
    ("name", "told", "reason"),
    [
        ("find_die", "FIND,0,1,2,3", "a die has 6 faces, not 5"),
        ("find_die", "0,0,1,2,3,4", "FIND is on just one face, not on 0"),
        ("find_die", "FIND,FIND,1,2,3,4", "FIND is on just one face, not on 2"),
        ("find_die", "FIND,DNF,1,2,3,4", "DNF is on the other die"),
        ("dnf_die", "DNF,FIND,1,2,3,3", "FIND is on the other die"),
        ("find_die", "FIND,0,1,2,3,8", "8 is too large: both dice together show at most 7"),
        ("find_die", "FIND,0,1,2,3,x", "'X' is no face; a face is FIND, ICON or one digit"),
        ("find_die", "FIND,0,1,2,3,-1", "'-1' is no face"),
        ("find_die", "FIND,ICON,ICON,2,3,4", "ICON is on one face at most, not on 2"),
        ("find_die", "FIND,0,1,2,3,5", "together they show at most 8; it must be 7"),
        ("find_die", "FIND,0,1,2,3,3", "together they show at most 6; it must be 7"),
        ("find_die", "FIND,ICON,1,2,3,4", "ICON must be on both dice or on none"),
    ],
)
def test_gq_43_gq_44_impossible_faces_are_refused_with_the_reason(name: str, told: str, reason: str) -> None:
    assert reason in refusal({name: told})


def test_gq_106_dice_without_a_number_in_common_are_refused() -> None:
    assert "there are no doubles" in refusal({"find_die": "FIND,0,4,4,4,4", "dnf_die": "DNF,0,1,2,3,3"})


def test_gq_120_stickers_with_icons_of_their_own_make_a_new_cache_of_both() -> None:
    dice: dict[str, Any] = {"find_die": "FIND,ICON,1,2,3,4", "dnf_die": "DNF,ICON,1,2,3,3"}
    table = GeoQuestTable(**dice)
    table.say("move", ["ICON", "ICON"])
    assert table.facts("rolled")[0]["special"] == "new-cache"
    assert table.points() == 2
    table = GeoQuestTable(**dice)
    table.say("search", "RC", ["FIND", "DNF"])
    assert table.last()["why"] == "dnf"
    table = GeoQuestTable(**dice)
    table.say("move", ["ICON", "3"])
    assert table.facts("rolled")[0]["total"] == table.facts("moved")[0]["tiles"] == 3


def test_gq_41_the_box_rolls_both_dice_for_a_move_and_for_a_search() -> None:
    table = GeoQuestTable(dice="box")
    table.say("move")
    table = GeoQuestTable(dice="box", seed=2)
    table.say("search", "RC")
    for rolled in table.facts("rolled"):
        assert len(rolled["faces"]) == 2
    assert len(table.facts("rolled")) == 1


def test_gq_43_gq_44_stickers_are_copied_on_the_box_and_only_possible_ones_are_offered() -> None:
    form = GEOQUEST.copy_form
    assert form is not None
    path: list[str] = []
    for number in ["1", "2", "3", "4", "5", "0", "1", "1"]:
        asked = interview(form.make, ("red", "blue"), {}, path, words=WORDS)
        assert isinstance(asked, ChoosePrompt)
        asked.check(number)
        path.append(number)
    asked = interview(form.make, ("red", "blue"), {}, path, words=WORDS)
    assert isinstance(asked, ChoosePrompt)
    assert [option.value for option in asked.options] == ["0", "1", "2"]
    with pytest.raises(Refused, match="could not show doubles, and 7 at most"):
        asked.check("3")
    path.append("1")
    asked = interview(form.make, ("red", "blue"), {}, path, words=WORDS)
    assert isinstance(asked, ChoosePrompt)
    assert [option.value for option in asked.options] == ["2"]
    done = interview(form.make, ("red", "blue"), {}, [*path, "2"])
    assert isinstance(done, Done)
    assert form.read(done.result) == {"find_die": "FIND,1,2,3,4,5", "dnf_die": "DNF,0,1,1,1,2"}


def test_gq_43_pressed_through_the_stickers_are_the_default_ones() -> None:
    form = GEOQUEST.copy_form
    assert form is not None
    path: list[str] = []
    while isinstance(asked := interview(form.make, ("red", "blue"), {}, path, words=WORDS), ChoosePrompt):
        path.append(asked.options[0].value)
    assert isinstance(asked, Done)
    default = GEOQUEST.read_options({})
    assert form.read(asked.result) == {name: default[name] for name in ("find_die", "dnf_die")}
