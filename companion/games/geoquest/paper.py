"""What GeoQuest puts on paper: the score, and the caches on the board with who has found them."""

from collections.abc import Mapping
from typing import Any

from companion.games.geoquest.facts import MULTI
from companion.games.geoquest.figure import under_way
from companion.games.geoquest.option import Options
from companion.games.geoquest.wording import kind_of, points
from companion.table.paper import Rows, Slip
from companion.table.wording import seat_name


def slips(seen: Mapping[str, Any], _options: Options) -> tuple[Slip, ...]:
    """The score sheet: all of it lies on the table, so it is everybody's."""
    players = tuple(player(seen, who) for who in seen["players"])
    caches = tuple(cache(tile, disk) for tile, disk in seen["caches"].items())
    lying = f"{len(caches) or 'No'} cache{'s' * (len(caches) != 1)} on the board{':' if caches else '.'}"
    return (Slip("score", "Score", (f"To win: {points(seen['target'])}.", *players, lying, *caches)),)


def player(seen: Mapping[str, Any], who: str) -> Rows:
    """A player's points, the caches that were found, by their letters, and the travel bugs that are carried."""
    has = seen["players"][who]
    rows = [(seat_name(who), points(has["points"])), ("Found", ", ".join(has["found"]) or "none")]
    # Of a disk that has left the board nobody knows any more who was first.
    first = [tile for tile in has["found"] if tile in seen["caches"] and coin_of(seen["caches"][tile]) == who]
    if first:
        rows.append(("First to find", ", ".join(first)))
    if has["pending"]:
        rows.append(("To be paid next turn", f"{has['pending']} find{'s' * (has['pending'] != 1)}"))
    rows += [(bug_name(slug), seen["goals"].get(slug, "")) for slug in has["bugs"]]
    return Rows(tuple(rows))


def cache(tile: str, disk: Mapping[str, Any]) -> Rows:
    """A cache on the board: its type and level, who has found it, and what lies under the disk."""
    rows = [(f"{tile} {kind_of(disk['type'], disk['level'], disk['stages'])}", "FTF coin" if disk["ftf"] else "")]
    rows += [(seat_name(who), "first" if who == coin_of(disk) else "found") for who in disk["finders"]]
    if disk["type"] == MULTI:
        rows += [(seat_name(who), f"{done} of {disk['stages']} stages") for who, done in under_way(disk)]
    rows += [(bug_name(slug), "lies there") for slug in disk["bugs"]]
    return Rows(tuple(rows))


def coin_of(disk: Mapping[str, Any]) -> str:
    """Who took the first-to-find coin of a cache; empty where it still lies there."""
    return "" if disk["ftf"] or not disk["finders"] else str(disk["finders"][0])


def bug_name(slug: str) -> str:
    """A travel bug by its number."""
    return f"Bug {slug.rpartition('-')[2]}"
