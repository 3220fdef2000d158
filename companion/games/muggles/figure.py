"""The pictures: a map of each board with where nobody may pick up, and the groups."""

from collections.abc import Iterable, Mapping
from typing import Any

from companion.games.muggles import wording as words
from companion.games.muggles.facts import CACHES, CAVE, EVENT, GROUPS, HAZARDS, MAP, MUGGLE, NUISANCES, REHIDDEN, SITE
from companion.table.figure import DICE, Arrow, Bar, BarsFigure, DiceFigure, Feature, Figure, GridFigure, Mark, Sign
from companion.table.grid import Cell, Direction

View = Mapping[str, Any]

SIGNS: Mapping[str, str] = {
    **dict.fromkeys(HAZARDS, "H"),
    **dict.fromkeys(NUISANCES, "N"),
    **dict.fromkeys((*CACHES, *GROUPS), "o"),
    CAVE: "C",
    REHIDDEN: "C",
    EVENT: "E",
    MAP: "M",
    SITE: "S",
}
"""How a known tile is marked; what does nothing to a muggle is a dot."""
UNSAFE, BARE = "!", "="


def figure(view: View, about: Mapping[str, Any]) -> Figure | None:
    """The board that the open question is about, else board A; without boards the dice just rolled."""
    if view["reports"] == "none":
        return dice(view)
    name = about.get("board", about.get("muggle", "a"))
    return board(view, name if name in view["boards"] else "a", about)


def pictures(view: View) -> tuple[Figure, ...]:
    """Both boards, and the groups."""
    if view["reports"] == "none":
        return (groups(view),)
    return (*(board(view, name, {}) for name in view["boards"]), groups(view))


def label(view: View) -> str:
    """Where it stands: which round."""
    return words.label(round=view["round"])


def dice(view: View) -> DiceFigure:
    """What the muggles rolled last."""
    rolled = {name: muggle["rolled"] for name, muggle in view["muggles"].items() if muggle["rolled"] is not None}
    note = ", ".join(f"{name.upper()}: {face}" for name, face in rolled.items())
    return DiceFigure(title=words.dice_title(round=view["round"]), faces=tuple(rolled.values()), note=note)


def board(view: View, name: str, about: Mapping[str, Any]) -> GridFigure:
    """A board with its muggle, the path just walked, what is known to lie there, unsafe spaces, and stealth."""
    ground, muggle = view["boards"][name], view["muggles"][name]
    signs: dict[Cell, Sign | str] = dict.fromkeys(_cells(ground["unsafe"]), UNSAFE)
    signs |= {cell: BARE for cell in _cells([*ground["trail"], *ground["slabs"]]) if cell not in signs}
    signs |= dict.fromkeys(_cells(ground["open"]), Sign.DOT)
    for place, tile in ground["tiles"].items():
        cell = Cell.parse(place)
        signs[cell] = SIGNS.get(tile, signs.get(cell, Sign.DOT))
    to = about.get("to")  # of a swap the muggle
    asked = about.get("cell", None if isinstance(to, str) else to)
    way = "muggle" in about and "cells" in about
    return GridFigure(
        rows=ground["rows"],
        cols=ground["cols"],
        title=words.BOARDS[name],
        head=words.going(name, Cell(*asked) if asked else None, about.get("stepped_back", False)) if way else "",
        marks=tuple(Mark(cell, sign) for cell, sign in sorted(signs.items())),
        arrows=_arrows(name, muggle),
        path=tuple(_cells(muggle["path"])),
        crosshair=Cell(*asked) if asked and not way else None,
        open=tuple(_cells(about.get("cells", ()))),
        shade=tuple(_cells(ground["watched"])),
        caption=_rolled(str(muggle["rolled"])) if way else "",
        group=words.BOARDS_HEAD,
        nth=list(view["boards"]).index(name),
        id=name,
    ).explained({**words.LEGEND, Feature.OPEN: words.CHECK} if way else words.LEGEND, _carried(name, muggle))


def _rolled(face: str) -> str:
    """What its die shows: a digit could be taken for half a square."""
    return f"{DICE[int(face[0]) - 1]}{face[1:]}" if face[:1].isdigit() else ""


def has_told(view: View, counts: Mapping[str, int]) -> bool:
    """Whether people have told what the team has of a group: where they need not, nothing told is not nothing."""
    return view["reports"] == "told" or counts["team"] > 0


def groups(view: View) -> BarsFigure:
    """What is left of each group, and what the team has of it."""
    bars = tuple(
        Bar(
            words.GROUPS[group],
            counts["left"],
            sum(GROUPS[group].values()),
            words.team_has(count=counts["team"]) if has_told(view, counts) else "",
            group,
        )
        for group, counts in view["groups"].items()
    )
    return BarsFigure(title=words.GROUPS_LEFT, bars=bars)


def _arrows(name: str, muggle: Mapping[str, Any]) -> tuple[Arrow, ...]:
    if muggle["cell"] is None:
        return ()
    return (Arrow(Cell(*muggle["cell"]), Direction(muggle["facing"]), name.upper(), f"{MUGGLE} {name}"),)


def _carried(name: str, muggle: Mapping[str, Any]) -> dict[str, str]:
    """What it carries, before all that is explained: it is where that cache has gone."""
    return {} if muggle["carrying"] is None else {name.upper(): words.carries(muggle["carrying"])}


def _cells(cells: Iterable[Iterable[int]]) -> list[Cell]:
    return [Cell(*cell) for cell in cells]
