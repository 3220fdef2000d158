"""The pictures: the dice, the map, a card for each cache, the score, and what to keep in mind."""

from collections.abc import Iterable, Mapping
from typing import Any

from companion.games.geoquest import wording as words
from companion.games.geoquest.facts import HALF, MAP, MULTI, NORMAL
from companion.games.geoquest.letter import cell_of
from companion.table.figure import Bar, BarsFigure, CardFigure, DiceFigure, Figure, GridFigure, Mark, Sign
from companion.table.grid import Cell, letters_of
from companion.table.wording import seat_name

View = Mapping[str, Any]

LINES = 4
"""So many lines stand on a card at once."""
ON_MAP = ("lake", "setup", "disk", "category", "correct")
"""What is asked about a tile of the map."""


def figure(view: View, about: Mapping[str, Any]) -> Figure | None:
    """The map where a tile is asked or told about, a puzzle's card, else the dice as they fell last, else the map."""
    asked, why = about.get("cell"), about.get("why")
    if why == "puzzle" and isinstance(asked, str) and asked in view["caches"]:
        return card(view, asked)
    if why in ON_MAP or ("kind" in about and asked):
        return board(view, cell_of(asked) if isinstance(asked, str) else None)
    return dice(view) or board(view, None)


def pictures(view: View) -> tuple[Figure, ...]:
    """The score, the map, what players hold, a card for each cache, and the rules of moving."""
    caches = tuple(card(view, tile) for tile in view["caches"])
    reminders = tuple(
        CardFigure(title=title, lines=lines, group=words.REMINDER) for title, lines in words.REMINDERS.items()
    )
    hands = tuple(hand for who in view["players"] for hand in holding(view, who))
    return (score(view), board(view, None), *hands, *caches, *reminders)


def own(view: View) -> tuple[Figure, ...]:
    """The Event card that a seat keeps."""
    kept = view.get("event_number")
    return (CardFigure(title=words.YOUR_EVENT, id=f"event-{kept}"),) if kept else ()


def label(view: View) -> str:
    """Where it stands: which round."""
    return words.label(round=view["round"])


def dice(view: View) -> DiceFigure | None:
    """The dice as they fell last, for whom, and what that was enough for."""
    rolled = view["rolled"]
    if rolled is None:
        return None
    title = words.dice_title(rolled["player"], rolled["what"], rolled["cell"])
    note = words.dice_note(rolled["came"], rolled["added"]) if rolled["came"] else ""
    return DiceFigure(title=title, faces=tuple(rolled["faces"]), note=note, group=words.TABLE)


def board(view: View, here: Cell | None) -> GridFigure:
    """The whole map with its caches and those being laid, the lake as far as known, and a crosshair on a tile."""
    caches = {**view["caches"], **view["laying"]}
    marks = [Mark(cell_of(tile), Sign.HATCH) for tile in view["lake"]]
    marks += [Mark(cell_of(tile), sign_of(cache)) for tile, cache in caches.items()]
    return GridFigure(
        rows=MAP.rows,
        cols=MAP.cols,
        title="" if here else words.MAP,
        marks=tuple(sorted(marks, key=lambda mark: mark.cell)),
        crosshair=here,
        caption=letters_of(here) if here is not None else "",
        divide=(HALF, HALF),
        letters=True,
        group=words.TABLE,
        id="map",
    ).explained(legend(caches.values()), {} if here else words.counted(len(caches), len(view["lake"])))


def legend(caches: Iterable[Mapping[str, Any]]) -> Mapping[str, str]:
    """Words for each sign of a cache, for the lake and for the tile in question."""
    shown = sorted(caches, key=sign_of)
    kinds = {sign_of(cache): words.ON_MAP[cache["type"]].format(level=cache["level"]) for cache in shown}
    return {**words.LEGEND, **kinds}


def sign_of(cache: Mapping[str, Any]) -> str:
    """A cache on a map that is large enough: its level, before it P for a puzzle and M for a multi-cache."""
    kind: str = cache["type"]
    return f"{'' if kind == NORMAL else kind[0].upper()}{cache['level']}"


def card(view: View, tile: str) -> CardFigure:
    """A cache: its tile in large, its disk, its coin, and who has found it."""
    cache = view["caches"][tile]
    lines = [words.disk_line(cache["type"], cache["level"], cache["stages"])]
    if cache["category"]:
        lines.append(cache["category"])
    if cache["ftf"]:
        lines.append(words.FTF_COIN)
    if cache["finders"]:
        lines.append(words.found_by(cache["finders"]))
    stages = under_way(cache)
    if cache["type"] == MULTI and stages:
        lines.append(words.stages_by(stages, cache["stages"]))
    if cache["bugs"]:
        lines.append(words.bugs_in(cache["bugs"]))
    return CardFigure(title=words.CACHE, lines=tuple(lines), large=tile, group=words.ALL_CACHES, id=tile)


def holding(view: View, who: str) -> tuple[CardFigure, ...]:
    """A player's cards, bugs and Events, as far as the box is told of them: as many pictures as that takes."""
    player, called = view["players"][who], view["called"]
    lines = [called.get(slug) or words.OTHER_CARD for slug in player["cards"]]
    lines += [words.bug_line(slug, view["goals"].get(slug, "")) for slug in player["bugs"]]
    for one in (event for event in view["events"] if event["player"] == who):
        name = called.get(one["event"]) or words.AN_EVENT
        lines.append(words.event_line(one["state"], name, one["rounds"]))
    pages = [tuple(lines[at : at + LINES]) for at in range(0, len(lines), LINES)]
    return tuple(CardFigure(title=seat_name(who), lines=page) for page in pages)


def score(view: View) -> BarsFigure:
    """Everybody's points up to the goal."""
    bars = [
        Bar(
            seat_name(who), min(player["points"], view["target"]), view["target"], words.waiting(player["pending"]), who
        )
        for who, player in view["players"].items()
    ]
    return BarsFigure(title=words.score_title(target=view["target"]), bars=tuple(bars), group=words.TABLE)


def under_way(cache: Mapping[str, Any]) -> list[tuple[str, int]]:
    """Who has found stages of a cache, and not yet the cache."""
    return [(who, done) for who, done in cache["progress"].items() if who not in cache["finders"]]
