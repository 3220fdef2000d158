"""The pictures: the landscape with marks and stage, the check die, the points of a mystery, who misses a turn."""

from collections.abc import Mapping
from typing import Any

from companion.games.first_to_find import wording as words
from companion.games.first_to_find.facts import (
    ARRIVE,
    BOARD,
    BOG,
    COLUMN,
    CROSSROADS,
    E_MARK,
    LAKE,
    LANDSCAPE,
    MULTI,
    MYSTERY,
    N_MARK,
    OPEN,
    PATH,
    PLAIN,
    ROW,
    SCORED,
    UP,
)
from companion.table.figure import Arrow, Bar, BarsFigure, DiceFigure, Feature, Figure, GridFigure, Mark, Sign
from companion.table.grid import Cell, Direction
from companion.table.wording import seat_name

View = Mapping[str, Any]

SIGNS: Mapping[str, Sign | str] = {
    BOG: "B",
    LAKE: "L",
    N_MARK: "N",
    E_MARK: "E",
    PATH: Sign.DOT,
    OPEN: Sign.DOT,
    PLAIN: Sign.DOT,
    UP: Sign.DOT,
}
"""How a tile is marked that was told."""
CROSSROAD, SEARCH, UNTOLD = "+", "?", Sign.RING
ARROWS: Mapping[str | None, tuple[Direction, ...]] = {
    ROW: (Direction.W, Direction.E),
    COLUMN: (Direction.N, Direction.S),
    None: (),
}
"""Which way the arrows of a mark point, both ways along its line; side by side they point away from each other."""


def figure(view: View, about: Mapping[str, Any]) -> Figure | None:
    """The landscape; where a check die is to be rolled, or this is told, the die with what it needs."""
    return die(about) if "check" in (about.get("why"), about.get("kind")) else landscape(view, about)


def pictures(view: View) -> tuple[Figure, ...]:
    """The landscape, the last check, the points where points are made, and who misses a turn."""
    found: list[Figure] = [landscape(view, {})]
    check = view["check"]
    # While the next stage is placed other dice are looked at.
    if check is not None and (check["found"] or check.get("need_below", 0) != view["stage"]):
        found.append(die(check))
    if view["mode"] == MYSTERY:
        found.append(points(view))
    if any(view["skips"].values()) and not (check and check["found"]):
        found.append(misses(view))
    return tuple(found)


def label(view: View) -> str:
    """Which round it is."""
    return words.label(round=view["round"])


def scores(view: View) -> Mapping[str, int]:
    """The points of a mystery."""
    return dict(view["points"]) if view["mode"] == MYSTERY else {}


def landscape(view: View, about: Mapping[str, Any]) -> GridFigure:
    """The board: what lies face up, where people search, the marks with their arrows, the flag on the stage."""
    signs: dict[Cell, Sign | str] = dict.fromkeys(CROSSROADS, CROSSROAD)
    signs |= {Cell.parse(place): SIGNS[tile] for place, tile in view["turned"].items()}
    signs |= {Cell(*cell): UNTOLD if cell in view["untold"] else SEARCH for cell in view["open"]}
    arrows, hidden = [], list[str]()
    for letter, mark in view["marks"].items():
        if mark is not None:
            cell = Cell(*mark["cell"])
            signs.pop(cell, None)
            ways = [Arrow(cell, way, letter.upper()) for way in ARROWS[mark["axis"]]]
            arrows += ways
            if not ways:
                signs[cell] = letter.upper()
    if view["marker"] is not None:
        # The flag comes last: on a mark it is what people look for.
        signs[Cell(*view["marker"])] = Sign.FLAG
        lies = zip((N_MARK, E_MARK), view["marks"].values(), strict=True)
        hidden = [name for name, mark in lies if mark and mark["cell"] == view["marker"]]
        arrows = [arrow for arrow in arrows if list(arrow.cell) != view["marker"]]
    check = view["check"]
    if check is not None and check["found"] and check["cell"] is not None:
        signs[Cell(*check["cell"])] = Sign.CROSS
    # What a question is about, and what hands are told of.
    cells = about.get("cells") or filter(None, [about.get("cell")])
    return GridFigure(
        rows=BOARD.rows,
        cols=BOARD.cols,
        title=words.MAP,
        marks=tuple(Mark(cell, sign, ARRIVE if sign is Sign.FLAG else "") for cell, sign in sorted(signs.items())),
        arrows=tuple(arrows),
        open=tuple(Cell(*cell) for cell in cells),
        # A question says itself what it is about, and which cell the dial is on.
        caption=caption(view) if "why" not in about else "",
        group=words.MAP,
        id=LANDSCAPE,
    ).explained(
        {
            **words.LEGEND,
            **({Sign.FLAG: words.flag(hidden[0])} if hidden else {}),
            **({} if "why" in about else {Feature.OPEN: words.HERE}),
            **({} if view["mode"] == MULTI else {caption(view): words.LARGE}),
        }
    )


def caption(view: View) -> str:
    """What stands large beside the map: what finds the cache, or which stage it is."""
    return words.large(view["stage"], None) if view["mode"] == MULTI else words.large(None, view["need"])


def die(check: Mapping[str, Any]) -> DiceFigure:
    """The check die, rolled or to be rolled, whose it is and what it needs."""
    needs = check.get("need_at_least"), check.get("need_below")
    note = words.check_note(seat_name(check["player"]), *needs, rolled="roll" in check)
    # Of one title: the last one gives way to that which is to be rolled.
    return DiceFigure(title=words.SEARCH, faces=(check.get("roll", "?"),), note=note, group=words.MAP)


def misses(view: View) -> BarsFigure:
    """Who misses the next turn."""
    bars = tuple(Bar(seat_name(player), 0, 0, words.WAITS) for player, count in view["skips"].items() if count)
    return BarsFigure(title=words.TURNS, bars=bars, group=words.MAP)


def points(view: View) -> BarsFigure:
    """The points of a mystery, player by player."""
    bars = tuple(Bar(seat_name(player), count, SCORED, id=player) for player, count in view["points"].items())
    return BarsFigure(title=words.POINTS, bars=bars, group=words.MAP)
