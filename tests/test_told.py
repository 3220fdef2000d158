"""What was said stands above the next question wherever it fits; what must be seen apart from it has a page."""

import ast
from dataclasses import replace
from pathlib import Path

import pytest
from golden import check_layout
from hand import Hand, hand
from play import GAMES

from companion.faces.panel.message import NoticeDialog
from companion.faces.panel.table import TableDialog
from companion.screens.ask import Style
from companion.screens.draw import draw
from companion.table.notice import Moment, Notice
from companion.table.prompt import STATUS

__all__ = ["hand"]

WALKS = Notice("Anna walks 3.", fact={"kind": "walks", "player": "red"}, hands=True)
DICE = replace(WALKS, moment=Moment("die", "3", faces=(1, 2)))
OTHER = replace(WALKS, fact={"kind": "walks", "player": "blue"})
ALL = replace(WALKS, fact={"kind": "walks"})
PLAIN, FOUND = Notice("It rains."), Notice("Found.", moment=Moment("cache", "Found!"))
LONG = Notice("The wind turns and turns, and turns again. " * 4)
STANDS = Notice("Two points.", fact={"kind": STATUS})


def table_of(hand: Hand) -> TableDialog:
    table = hand.panel.context.table
    assert isinstance(table, TableDialog)
    return table


@pytest.mark.parametrize(
    ("said", "pages", "above"),
    [
        ([PLAIN], 0, [PLAIN]),
        ([WALKS], 0, [WALKS]),  # who has acted reads it before anybody else is asked
        ([DICE], 0, [DICE]),  # the dice were seen as they fell
        ([OTHER], 1, []),
        ([ALL], 1, []),
        ([FOUND], 1, []),
        ([STANDS], 1, []),
        ([LONG], 1, []),
        ([FOUND, WALKS, PLAIN], 1, [WALKS, PLAIN]),
        ([WALKS, OTHER, PLAIN], 2, [PLAIN]),
        ([LONG, WALKS], 1, [WALKS]),
        ([WALKS, LONG], 2, []),
    ],
)
def test_what_the_hands_of_who_has_acted_do_stands_above_the_next_question_too(
    hand: Hand, said: list[Notice], pages: int, above: list[Notice]
) -> None:
    hand.whole = False
    hand.hoard()
    table = table_of(hand)
    table.show(said, "red")
    top = hand.panel.context.stack[-1]
    assert (len(top.notices) if isinstance(top, NoticeDialog) else 0) == pages
    while hand.panel.context.stack[-1] is not table:
        hand.do("press")
    assert hand.panel.ask().said == " ".join(notice.text for notice in above)


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("row", ["roll", "dig", "bid", "walk", "look", "pair"])
def test_every_question_with_room_says_it_whole_and_is_itself_read_at_a_look(hand: Hand, row: str, large: bool) -> None:
    hand.panel.settings.large = large
    hand.hoard("table" if row == "pair" else "box")
    if row != "roll":
        hand.panel.answer(row)
    inner, plain, style = table_of(hand).inner, hand.panel.ask(), Style(large)
    assert inner is not None
    assert not inner.tells(LONG.text)
    assert hand.panel.ask() == plain
    assert inner.tells("It rains.")
    told = hand.panel.ask()
    assert told == replace(plain, said="It rains.", foot=told.foot)
    check_layout(told, style, whole=True)
    check_layout(told, replace(style, busy=True), whole=True)
    assert draw(told, style).tobytes() != draw(plain, style).tobytes()


def test_turned_on_the_rows_have_the_room_and_turned_back_it_stands_there_again(hand: Hand) -> None:
    hand.hoard()
    table_of(hand).show([WALKS], "red")
    assert [hand.do(way).said for way in ("+1", "+1", "-2")] == ["", "", WALKS.text]


def rolled(path: Path) -> dict[str, bool]:
    """The yes/no questions of a game's script, and of each whether Roll is yes there."""
    calls = (node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call))
    asked = [call for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr == "confirm"]
    keys = {key.value: call for call in asked if isinstance(key := call.args[0], ast.Constant)}
    return {str(key): any(word.arg == "rolls" for word in call.keywords) for key, call in keys.items()}


def test_where_people_are_asked_whether_they_roll_roll_is_yes() -> None:
    found = set()
    for game in GAMES:
        folder = Path(str(vars(game.wording)["__file__"])).parent
        words = (folder / "wording.py").read_text()
        sources = {
            name: ast.unparse(node)
            for node in ast.parse(words).body
            for name in [
                getattr(node, "name", ""),
                *(each.id for each in getattr(node, "targets", ()) if hasattr(each, "id")),
            ]
        }
        for path in folder.glob("*.py"):
            for key, rolls in rolled(path).items():
                asks = "oll again?" in sources[key.replace("-", "_")]
                assert asks == rolls, f"{game.name}: {key}"
                found |= {key} if asks else set()
    assert found == {"next-stage", "re-roll"}
