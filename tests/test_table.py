"""What lies on any table: cells, directions, grids, dice, and what counts as an answer to each kind of prompt."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.table.dice import D6, Die, total
from companion.table.grid import LETTERS, QUARTERS, Cell, Direction, Grid, letters_of
from companion.table.prompt import (
    CellPrompt,
    ChoosePrompt,
    NumberPrompt,
    Option,
    Prompt,
    Refused,
    RollPrompt,
    TextPrompt,
    show,
)

CELLS = st.builds(Cell, st.integers(1, 24), st.integers(1, 24))


@given(CELLS)
def test_a_cell_is_read_from_its_text(cell: Cell) -> None:
    assert Cell.parse(str(cell)) == cell


@pytest.mark.parametrize("text", ["", "3", "3,4,5", "a,b", "-1,2", "3;4"])
def test_what_is_no_cell(text: str) -> None:
    with pytest.raises(ValueError, match="is no cell"):
        Cell.parse(text)


@given(CELLS, st.sampled_from(list(Direction)), st.integers(1, 5))
def test_a_step_and_the_same_step_back(cell: Cell, direction: Direction, steps: int) -> None:
    grid = Grid(24, 24)
    there = grid.step(cell, direction, steps)
    if there is not None:
        assert there in grid
        assert grid.step(there, direction.turned(4), steps) == cell


def test_directions() -> None:
    assert Direction.N.delta == (-1, 0)
    assert Direction.SE.delta == (1, 1)
    assert Direction.W.turned(1) is Direction.NW
    assert Direction.N.turned(-1) is Direction.NW
    assert [direction.turned(2) for direction in QUARTERS] == [*QUARTERS[1:], QUARTERS[0]]


def test_a_grid_holds_its_cells_and_their_neighbours() -> None:
    grid = Grid(3, 4)
    assert len(list(grid)) == len(grid) == 12
    assert all(cell in grid for cell in grid)
    assert all(cell not in grid for cell in (Cell(0, 1), Cell(4, 1), Cell(1, 5), "1,1"))
    assert [len(grid.around(cell)) for cell in (Cell(1, 1), Cell(1, 2), Cell(2, 2))] == [3, 5, 8]
    assert grid.beside(Cell(1, 1)) == (Cell(1, 2), Cell(2, 1))


def test_letters_name_the_tiles() -> None:
    assert len(LETTERS) == len(set(LETTERS)) == 24
    assert not {"X", "Z"} & set(LETTERS)
    assert len({letters_of(cell) for cell in Grid(24, 24)}) == 576
    assert letters_of(Cell(1, 24)) == "AY"


PRINTED = Die("find", ("FIND", "0", "1", "2", "3", "4"))


def test_dice_read_what_people_say() -> None:
    assert [D6.read(told) for told in (4, "4", " 4 ", 0, 7, "x", True, None, 4.5)] == [4, 4, 4, *[None] * 6]
    assert [PRINTED.read(told) for told in ("find", "FIND", 3, "3", "DNF")] == ["FIND", "FIND", "3", "3", None]
    assert total(["FIND", "3", 4]) == 7


CHOOSE = ChoosePrompt(key="k", text="?", options=(Option("a", "A"), Option("b", "B")), disabled={"c": "MUG-9: not now"})
NUMBER = NumberPrompt(key="k", text="?", low=-2, high=5, start=0, rule="MUG-3: five at most")
ANY_CELL = CellPrompt(key="k", text="?", board="b", rows=3, cols=4, about={})
SOME_CELL = CellPrompt(key="k", text="?", board="b", rows=3, cols=4, about={}, cells=(Cell(1, 2),), rule="MUG-4: free")
TEXT = TextPrompt(key="k", text="?", max_length=5)
WORDS = TextPrompt(key="k", text="?", max_length=9, words=2, rule="HIK-43: two cards")
ROLL = RollPrompt(key="k", text="?", dice=(D6, PRINTED), about={})
PROMPTS: list[Prompt] = [CHOOSE, NUMBER, ANY_CELL, SOME_CELL, TEXT, ROLL]


@pytest.mark.parametrize(
    ("prompt", "told", "kept"),
    [
        (CHOOSE, "a", "a"),
        (NUMBER, -2, -2),
        (NUMBER, 5, 5),
        (ANY_CELL, [3, 4], [3, 4]),
        (ANY_CELL, (1, 1), [1, 1]),
        (SOME_CELL, [1, 2], [1, 2]),
        (TEXT, "", ""),
        (TEXT, "Öl 12", "Öl 12"),
        (WORDS, "3,5 t-l", "3,5 t-l"),
        (ROLL, ["4", "find"], [4, "FIND"]),
        (ROLL, [6, 0], [6, "0"]),
    ],
)
def test_what_counts_as_an_answer(prompt: Prompt, told: Any, kept: Any) -> None:
    assert prompt.check(told) == kept


@pytest.mark.parametrize(
    ("prompt", "told", "words"),
    [
        (CHOOSE, "d", "choose one of: a, b"),
        (CHOOSE, "c", "MUG-9: not now"),
        (CHOOSE, ["a"], "choose one of"),
        (NUMBER, 6, "from -2 to 5: MUG-3"),
        (NUMBER, True, "whole number"),
        (NUMBER, 3.0, "whole number"),
        (NUMBER, "3", "whole number"),
        (ANY_CELL, [4, 1], "off the board"),
        (ANY_CELL, [True, 1], "no square"),
        (ANY_CELL, "1,1", "no square"),
        (SOME_CELL, [1, 1], "MUG-4: free; allowed: 1,2"),
        (TEXT, "sixsix", "at most 5"),
        (TEXT, "a\nb", "printable"),
        (WORDS, "a b c", "at most 2 may be said: HIK-43: two cards"),
        (ROLL, [7, "FIND"], "d6: 1 2 3 4 5 6; find: FIND 0"),
        (ROLL, [1], "one face for each die"),
        (ROLL, "1F", "one face for each die"),
    ],
)
def test_what_does_not_count_says_what_is_allowed(prompt: Prompt, told: Any, words: str) -> None:
    with pytest.raises(Refused) as caught:
        prompt.check(told)
    assert words in str(caught.value)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=2),
    max_leaves=5,
)


@given(st.sampled_from(PROMPTS), JSON)
def test_any_json_is_an_answer_or_is_refused_in_one_line(prompt: Prompt, told: Any) -> None:
    try:
        kept = prompt.check(told)
    except Refused as refused:
        text = str(refused)
    else:
        assert prompt.check(kept) == kept
        return
    assert text.isprintable()
    assert text.encode()
    assert len(text) < 250


@given(st.text())
def test_what_was_told_is_quoted_in_one_short_line(told: str) -> None:
    assert 0 < len(show(told)) <= 40
    assert show(told).isprintable()


@pytest.mark.parametrize("told", ["\x1b[2J", "\ud800", "a\u202eb"])
def test_what_could_hurt_a_terminal_or_a_stream_is_not_quoted(told: str) -> None:
    assert "?" in show(told)
    assert show(told).encode()


def test_what_cannot_be_written_out_is_still_quoted() -> None:
    deep: list[Any] = []
    for _ in range(5000):
        deep = [deep]
    # Some Pythons write so deep a list out, some do not.
    assert show(deep).startswith(("something that is too long (list)", "[[["))
    assert len(show(deep)) <= 40
    assert show(10**5000) == "something that is too long (int)"
