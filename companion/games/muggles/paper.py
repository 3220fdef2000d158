"""What Muggles! puts on paper: how far the people have come."""

from collections.abc import Mapping
from typing import Any

from companion.games.muggles import wording as words
from companion.games.muggles.figure import has_told
from companion.games.muggles.option import Options
from companion.table.paper import Rows, Slip
from companion.table.wording import seat_name


def slips(seen: Mapping[str, Any], _options: Options) -> tuple[Slip, ...]:
    """The score sheet: what each player has, and what is left of each group."""
    parts: list[str | Rows] = [words.slip_round(round=seen["round"])]
    for seat, has in seen["players"].items():
        groups = ", ".join(words.GROUPS[group] for group in has["groups"]) or words.NO_GROUPS
        rows = [(words.GROUPS_HEAD, groups), (words.CACHES_HEAD, str(len(has["caches"])))]
        rows.append((words.COINS_HEAD, words.slip_coins(coins=has["coins"], flipped=has["flipped"])))
        parts.append(Rows(((seat_name(seat), ""), *rows)))
    left = [
        (words.GROUP_LABELS[group], (words.slip_left if has_told(seen, counts) else words.slip_only_left)(**counts))
        for group, counts in seen["groups"].items()
    ]
    return (Slip("score", words.SCORE, (*parts, Rows(((words.GROUP, ""), *left)))),)
