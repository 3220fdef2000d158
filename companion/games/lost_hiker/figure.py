"""The pictures: the board with what was heard, for the hiker with what they know and hold, at the end both trails."""

from collections.abc import Iterable, Mapping
from typing import Any

from companion.games.lost_hiker import wording as words
from companion.games.lost_hiker.drone import SAME_QUARTER, SAME_SUB_REGION, SILENCE
from companion.games.lost_hiker.facts import BATTERY, BOARD, FOOD, HAND_CARDS, LEVELS, STATION
from companion.games.lost_hiker.journey import GATE
from companion.games.lost_hiker.location import area, known, read_word
from companion.table.figure import Arrow, CardFigure, Figure, GridFigure, Mark, Sign
from companion.table.grid import Cell, Direction

View = Mapping[str, Any]

ANSWERS = {SAME_SUB_REGION: "S", SAME_QUARTER: "Q", SILENCE: "-"}
"""How the answer to a drone is marked on the square where it flew."""
PAWN, GOAL, BEFORE = "P", "H", "h"
LINES = 6
"""So many of the last things heard are listed."""


def figure(view: View, about: Mapping[str, Any]) -> Figure | None:
    """The board as the searcher has it, or as the hiker has it; at the end with both trails."""
    if "trails" in view:
        return trails(view)
    return hiker(view) if "knows" in view else searcher(view, _cell(about.get("cell") or STATION))


def pictures(view: View) -> tuple[Figure, ...]:
    """The public board, and the last things heard."""
    return (trails(view) if "trails" in view else searcher(view), said(view))


def own(view: View) -> tuple[Figure, ...]:
    """The board as the hiker has it."""
    return (hiker(view),) if "knows" in view else ()


def label(view: View) -> str:
    """Where it stands: which round."""
    return words.label(round=view["round"])


def searcher(view: View, told: Cell | None = None) -> GridFigure:
    """The pawn, what the answers rule out (hatched), where drones and fires were, the last word said, and the hand."""
    signs: dict[Cell, Sign | str] = {}
    for quarter in view["ruled_out"]:
        signs |= dict.fromkeys(area([quarter]), Sign.HATCH)
    arrows: dict[Cell, Arrow] = {}
    for entry in view["heard"]:
        here = _cell(entry["at"])
        if entry["kind"] == "note":
            named = read_word(entry["words"])
            signs = {cell: sign for cell, sign in signs.items() if sign is not Sign.RING} if named else signs
            signs |= dict.fromkeys(named, Sign.RING)
        if here is not None and entry["kind"] == "drone":
            signs[here] = ANSWERS.get(entry["answer"], Sign.FLAG)
        if here is not None and entry["kind"] == "fire" and entry["direction"] != "silent":
            arrows[here] = Arrow(here, Direction(entry["direction"]))
    holds = {words.SHORT[BATTERY]: str(view["batteries"])}
    holds |= {words.SHORT[card]: str(view["provisions"].count(card)) for card in view["provisions"]}
    return _board(view, words.MAP, signs, words.SIGNS, arrows.values(), more=holds, told=told)


def hiker(view: View) -> GridFigure:
    """The area that the hiker knows, at the end where they were, the pawn, food, hand and the cards on the table."""
    cells = area(known(view))
    signs: dict[Cell, Sign | str] = dict.fromkeys(cells, Sign.FRAME if len(cells) > 1 else GOAL)
    if "trails" in view:
        signs[Cell(*view["trails"]["place"])] = GOAL
    holds = {words.CARDS[FOOD]: str(view["food"])}
    holds |= {words.CARDS[card]: str(view["hand"][card]) for card in HAND_CARDS if view["hand"].get(card)}
    holds[words.LYING] = str(view["nothing_here"])
    return _board(view, words.YOU, signs, words.KNOWN, more=holds)


def trails(view: View) -> GridFigure:
    """Where the searcher went, and the squares that the hiker knew one after the other, the last place an H."""
    told = view["trails"]
    signs: dict[Cell, Sign | str] = {}
    for cards in told["hiker"]:
        if len(cards) == len(LEVELS):
            signs[area(cards)[0]] = BEFORE
    signs[Cell(*told["place"])] = GOAL
    return _board(view, words.WAYS, signs, words.TRAILS, walked=tuple(map(_cell, told["searcher"])))


def said(view: View) -> CardFigure:
    """The last things that were heard, the newest first."""
    lines = [_line(entry) for entry in reversed(view["heard"]) if entry["kind"] != "search"][:LINES]
    return CardFigure(title=words.HEARD, lines=tuple(lines or [words.NOTHING_YET]), group=words.MAP)


def _line(entry: Mapping[str, Any]) -> str:
    what = {name: entry[name] for name in ("direction", "words", "answer") if name in entry}
    return words.heard(entry["kind"], entry["round"], _cell(entry["at"]), **what)


def _board(
    view: View,
    title: str,
    signs: Mapping[Cell, Sign | str],
    legend: Mapping[str, str],
    arrows: Iterable[Arrow] = (),
    walked: tuple[Cell | None, ...] = (),
    more: Mapping[str, str] | None = None,
    told: Cell | None = None,
) -> GridFigure:
    pawn = _cell(view["pawn"])
    marks = [Mark(cell, sign) for cell, sign in sorted(signs.items()) if cell != pawn or sign in (GOAL, Sign.FRAME)]
    pointers = [arrow for arrow in arrows if arrow.cell != pawn]
    if pawn is not None and signs.get(pawn) != GOAL:
        # That the pawn stands there does not rule it out.
        marks.append(Mark(pawn, PAWN))
    return GridFigure(
        rows=BOARD.rows,
        cols=BOARD.cols,
        title=title,
        marks=tuple(marks),
        arrows=tuple(pointers),
        middle=Mark(GATE[0], PAWN) if pawn is None else Mark(GATE[0], "", STATION),
        path=walked,
        crosshair=told,
        divide=(4, 4),
        within=(2, 2),
        group=words.MAP,
        id="board",
    ).explained({**legend, **(words.AT_STATION if pawn is None else {})}, more)


def _cell(place: Any) -> Cell | None:
    return None if place == STATION else Cell(*place)
