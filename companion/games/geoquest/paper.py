"""What GeoQuest puts on paper: the score, and the caches on the board with who has found them."""

from collections.abc import Mapping
from typing import Any

from companion.games.geoquest import wording as words
from companion.games.geoquest.facts import MULTI
from companion.games.geoquest.figure import under_way
from companion.games.geoquest.option import Options
from companion.table.paper import Rows, Slip
from companion.table.wording import seat_name


def slips(seen: Mapping[str, Any], _options: Options) -> tuple[Slip, ...]:
    """The score sheet: all of it lies on the table, so it is everybody's."""
    players = tuple(player(seen, who) for who in seen["players"])
    caches = tuple(cache(tile, disk) for tile, disk in seen["caches"].items())
    to_win, lying = words.to_win(seen["target"]), words.on_board(len(caches))
    return (Slip("score", words.SCORE, (to_win, *players, lying, *caches)),)


def player(seen: Mapping[str, Any], who: str) -> Rows:
    """A player's points, the caches that were found, by their letters, and the travel bugs that are carried."""
    has = seen["players"][who]
    rows = [(seat_name(who), words.count_points(has["points"]))]
    rows.append((words.FOUND, ", ".join(has["found"]) or words.NOTHING_FOUND))
    # Of a disk that has left the board nobody knows any more who was first.
    first = [tile for tile in has["found"] if tile in seen["caches"] and coin_of(seen["caches"][tile]) == who]
    if first:
        rows.append((words.FIRST_TO_FIND, ", ".join(first)))
    if has["pending"]:
        rows.append((words.UNPAID, words.finds(has["pending"])))
    rows += [(words.bug_name(slug), seen["goals"].get(slug, "")) for slug in has["bugs"]]
    return Rows(tuple(rows))


def cache(tile: str, disk: Mapping[str, Any]) -> Rows:
    """A cache on the board: its type and level, who has found it, and what lies under the disk."""
    name = words.cache_name(tile, disk["type"], disk["level"], disk["stages"])
    rows = [(name, words.FTF_COIN if disk["ftf"] else "")]
    first = coin_of(disk)
    rows += [(seat_name(who), words.FINDER_FIRST if who == first else words.FINDER) for who in disk["finders"]]
    if disk["type"] == MULTI:
        rows += [(seat_name(who), words.stages_done(done=done, stages=disk["stages"])) for who, done in under_way(disk)]
    rows += [(words.bug_name(slug), words.LIES_THERE) for slug in disk["bugs"]]
    return Rows(tuple(rows))


def coin_of(disk: Mapping[str, Any]) -> str:
    """Who took the first-to-find coin of a cache; empty where it still lies there."""
    return "" if disk["ftf"] or not disk["finders"] else str(disk["finders"][0])
