"""Picking a cell on the panel: one after the other, or of very many the row first."""

from dataclasses import replace

import pytest
from finger import Finger, sit
from first_to_find_table import FIRST_TO_FIND
from play import secret_of

from companion.faces.panel.question import MANY, CellDialog
from companion.faces.panel.table import TableDialog
from companion.screens.ask import Style
from companion.screens.draw import compose
from companion.table.grid import Cell
from companion.table.prompt import CellPrompt

NEWS = ["Nothing new", "Bog", "Lake", "N mark", "E mark", "Every tile is up", "A tile, by its square"]
"""What the menu offers before anything was told."""


def asked(tile: str = "n-mark", **options: str) -> tuple[Finger, CellDialog]:
    """A panel on which one of the 45 hidden tiles is asked for."""
    told = FIRST_TO_FIND.read_options(options, players=("ann",), panel=True)
    finger = sit(FIRST_TO_FIND, ("ann",), told, secret_of(1), "")
    finger.answer("turn-up", tile)
    return finger, dialog(finger)


def dialog(finger: Finger) -> CellDialog:
    """The open question."""
    top = finger.panel.context.stack[-1]
    assert isinstance(top, TableDialog)
    assert isinstance(top.inner, CellDialog)
    return top.inner


def shown(finger: Finger) -> tuple[Cell, str, set[int]]:
    """Where the crosshair is, what is said beside the map, and the rows with open cells."""
    screen = finger.screen
    assert screen.cells
    assert compose(screen, Style()).faults() == []
    assert screen.figure.crosshair is not None
    return screen.figure.crosshair, screen.figure.caption, {cell.row for cell in screen.figure.open}


def test_of_very_many_cells_the_row_is_picked_first() -> None:
    finger, question = asked()
    assert len(question.cells) == 45 > MANY
    assert shown(finger) == (Cell(1, 1), "1,", {1})
    finger.do("+2")
    assert shown(finger) == (Cell(3, 1), "3,", {3})
    finger.do("press")
    assert shown(finger) == (Cell(3, 1), "", {3})
    finger.do("-1")
    assert shown(finger)[0] == Cell(3, 7)  # round and round
    finger.do("back")
    assert shown(finger) == (Cell(3, 1), "3,", {3})
    finger.do("+1", "press")
    assert [tuple(cell) for cell in dialog(finger).picks] == [(4, 2), (4, 3), (4, 4), (4, 5), (4, 6)]
    finger.do("press")
    assert finger.question().prompt.about["cell"] == [4, 2]


def test_back_leaves_the_question_from_the_rows() -> None:
    finger, _ = asked()
    finger.do("press", "back")
    assert isinstance(finger.panel.context.stack[-1], TableDialog)
    finger.do("back")
    assert finger.rows == NEWS


def test_what_one_press_answered_is_taken_back_and_brought_back_at_once() -> None:
    finger, question = asked()
    finger.do("take-back")
    assert finger.rows == NEWS
    finger.do("back")
    finger.pick("Redo")
    assert finger.question().prompt == question.prompt
    assert finger.question().ask().said.count("Redone.") == 1
    assert repr(finger.panel.log()).count("Redone.") == 1


def test_the_cell_named_first_is_where_the_dial_begins() -> None:
    finger, _ = asked()
    for value in ([5, 5], "column"):
        finger.answer(value)
    finger.answer("turn-up", "plain")
    # Column 5 is searched: nearest to the tile told last.
    assert shown(finger)[0] in (Cell(4, 5), Cell(6, 5))


@pytest.mark.parametrize("cell", [[1, 1], [1, 7], [4, 4], [6, 3], [7, 7]])
def test_a_finger_finds_every_cell_in_a_few_inputs(cell: list[int]) -> None:
    finger, _ = asked()
    before = finger.inputs
    finger.answer(cell)
    assert finger.inputs - before <= 2 + 3 + 3


def test_fewer_cells_are_picked_one_after_the_other() -> None:
    finger, asking = asked()
    cells = list(asking.cells)
    table = finger.panel.context.stack[-1]
    assert isinstance(table, TableDialog)
    assert isinstance(asking.prompt, CellPrompt)
    prompt = asking.prompt

    def of(count: int) -> CellDialog:
        few = replace(prompt, cells=tuple(cells[:count]))
        return CellDialog(finger.panel.context, few, asking.give, asking.leave, asking.picture)

    assert of(MANY + 1).by_row
    table.inner = question = of(MANY)
    assert not question.by_row
    first, second, *_ = question.cells
    assert shown(finger)[:2] == (first, "")
    finger.do("+1")
    assert shown(finger)[:2] == (second, "")
