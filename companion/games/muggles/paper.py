"""What Muggles! puts on paper: how far the people have come."""

from collections.abc import Mapping
from typing import Any

from companion.games.muggles.option import Options
from companion.table.paper import Rows, Slip
from companion.table.wording import seat_name


def slips(seen: Mapping[str, Any], _options: Options) -> tuple[Slip, ...]:
    """The score sheet: what each player has, and what is left of each group."""
    parts: list[str | Rows] = [f"Round {seen['round']}."]
    for seat, has in seen["players"].items():
        rows = [("Groups", ", ".join(has["groups"]) or "none"), ("Caches", str(len(has["caches"])))]
        rows.append(("Coins", f"{has['coins']}, flipped {has['flipped']}"))
        parts.append(Rows(((seat_name(seat), ""), *rows)))
    left = [
        (group.capitalize(), f"{counts['left']} left, team {counts['team']}")
        for group, counts in seen["groups"].items()
    ]
    return (Slip("score", "Score", (*parts, Rows((("Group", ""), *left)))),)
