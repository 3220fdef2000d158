"""The pictures: the dice, the map, a card for each cache, the score, and what to keep in mind."""

from collections.abc import Mapping
from typing import Any

from companion.games.geoquest.card import CACHERS, EQUIPMENT, EVENTS, OTHER
from companion.games.geoquest.facts import GROUND, HALF, MAP, MOVING, MULTI, NORMAL, PATHS
from companion.games.geoquest.letter import cell_of
from companion.games.geoquest.wording import kind_of
from companion.table.figure import Bar, BarsFigure, CardFigure, DiceFigure, Figure, GridFigure, Mark, Sign
from companion.table.grid import Cell, letters_of
from companion.table.wording import seat_name

View = Mapping[str, Any]

LINES = 4
"""So many lines stand on a card at once."""
NAMES = {card.slug: card.name for card in (*CACHERS, *EQUIPMENT, *EVENTS)} | {OTHER: "Another card"}
"""The names of the cards that the rulebook names."""

REMINDERS: Mapping[str, tuple[str, ...]] = {"Moving": MOVING, "Paths": PATHS, "Ground": GROUND}
ON_MAP = ("lake", "setup", "disk", "category", "correct")
"""What is asked about a tile of the map."""


def figure(view: View, about: Mapping[str, Any]) -> Figure | None:
    """The map where a tile is asked about, a puzzle's card, else the dice as they fell last, else the map."""
    asked, why = about.get("cell"), about.get("why")
    if why == "puzzle" and isinstance(asked, str) and asked in view["caches"]:
        return card(view, asked)
    if why in ON_MAP:
        return board(view, cell_of(asked) if isinstance(asked, str) else None)
    return dice(view) or board(view, None)


def pictures(view: View) -> tuple[Figure, ...]:
    """The score, the map, what players hold, a card for each cache, and the rules of moving."""
    caches = tuple(card(view, tile) for tile in view["caches"])
    reminders = tuple(CardFigure(title=title, lines=lines) for title, lines in REMINDERS.items())
    hands = tuple(hand for who in view["players"] for hand in holding(view, who))
    return (score(view), board(view, None), *hands, *caches, *reminders)


def label(view: View) -> str:
    """Where it stands: which round."""
    return f"round {view['round']}"


def dice(view: View) -> DiceFigure | None:
    """The dice as they fell last, for whom, and what that was enough for."""
    rolled = view["rolled"]
    if rolled is None:
        return None
    title = f"{seat_name(rolled['player'])}: {rolled['what']}" + (f" {rolled['cell']}" if rolled["cell"] else "")
    return DiceFigure(title=title, faces=tuple(rolled["faces"]), note=rolled["note"])


def board(view: View, here: Cell | None) -> GridFigure:
    """The whole map with its caches, the lake as far as it is known, and a crosshair on the tile in question."""
    marks = [Mark(cell_of(tile), Sign.HATCH) for tile in view["lake"]]
    marks += [Mark(cell_of(tile), sign_of(cache)) for tile, cache in view["caches"].items()]
    return GridFigure(
        rows=MAP.rows,
        cols=MAP.cols,
        title="" if here else "Map",
        marks=tuple(sorted(marks, key=lambda mark: mark.cell)),
        crosshair=here,
        caption=letters_of(here) if here is not None else "",
        divide=(HALF, HALF),
        letters=True,
        legend=None if here else {str(len(view["caches"])): "caches", str(len(view["lake"])): "lake tiles"},
    )


def sign_of(cache: Mapping[str, Any]) -> str:
    """A cache on a map that is large enough: its level, before it P for a puzzle and M for a multi-cache."""
    kind: str = cache["type"]
    return f"{'' if kind == NORMAL else kind[0].upper()}{cache['level']}"


def card(view: View, tile: str) -> CardFigure:
    """A cache: its tile in large, its disk, its coin, and who has found it."""
    cache = view["caches"][tile]
    lines = [kind_of(cache["type"], cache["level"], cache["stages"]).capitalize()]
    if cache["category"]:
        lines.append(cache["category"])
    if cache["ftf"]:
        lines.append("FTF coin")
    if cache["finders"]:
        lines.append("Found: " + ", ".join(map(seat_name, cache["finders"])))
    stages = [f"{seat_name(who)} {done}/{cache['stages']}" for who, done in under_way(cache)]
    if cache["type"] == MULTI and stages:
        lines.append("Stages: " + ", ".join(stages))
    if cache["bugs"]:
        lines.append("Bugs: " + ", ".join(cache["bugs"]))
    return CardFigure(title="Cache", lines=tuple(lines), large=tile)


def holding(view: View, who: str) -> tuple[CardFigure, ...]:
    """A player's cards, bugs and Events, as far as the box is told of them: as many pictures as that takes."""
    player = view["players"][who]
    lines = [NAMES.get(slug, slug.replace("-", " ").capitalize()) for slug in player["cards"]]
    lines += [f"Bug {slug.rpartition('-')[2]} {view['goals'].get(slug, '')}".strip() for slug in player["bugs"]]
    for one in (event for event in view["events"] if event["player"] == who):
        name = NAMES.get(one["event"] or OTHER, one["event"] or "")
        says = {"held": "Holds an Event", "played": f"For the next turn: {name}", "lasting": f"{one['rounds']}x {name}"}
        lines.append(says[one["state"]])
    pages = [tuple(lines[at : at + LINES]) for at in range(0, len(lines), LINES)]
    return tuple(CardFigure(title=seat_name(who), lines=page) for page in pages)


def score(view: View) -> BarsFigure:
    """Everybody's points up to the goal."""
    bars = [
        Bar(seat_name(who), min(player["points"], view["target"]), view["target"], waits(player))
        for who, player in view["players"].items()
    ]
    return BarsFigure(title=f"To {view['target']}", bars=tuple(bars))


def waits(player: Mapping[str, Any]) -> str:
    """How many finds of a player are still to be paid."""
    return f"+{player['pending']}" if player["pending"] else ""


def under_way(cache: Mapping[str, Any]) -> list[tuple[str, int]]:
    """Who has found stages of a cache, and not yet the cache."""
    return [(who, done) for who, done in cache["progress"].items() if who not in cache["finders"]]
