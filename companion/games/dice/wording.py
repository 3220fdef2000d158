"""Words of a roll."""

from collections.abc import Sequence
from typing import Any

from companion.table.dice import total
from companion.table.wording import seat_name


def sentence(what: str, shows: Sequence[Any]) -> str:
    """What a roll shows: faces and their sum, a tile's letters, a row and a column, who starts."""
    if what == "geoquest":
        return f"{shows[0]} and {shows[1]}: {total(shows)}"
    if what == "letters":
        return f"Tile {shows[0]}"
    if what == "who":
        return f"{seat_name(shows[0])} starts"
    if what.startswith("cell-"):
        return f"Row {shows[0]}, column {shows[1]}"
    return f"{total(shows)} = {' + '.join(map(str, shows))}" if len(shows) > 1 else str(shows[0])


def short(what: str, shows: Sequence[Any]) -> str:
    """A roll in so few signs that five stand on one screen: a sum, a pair of faces, letters, row/column, a name."""
    if what.endswith("d6"):
        return str(total(shows))
    if what == "who":
        return seat_name(shows[0])
    return ("/" if what.startswith("cell-") else " ").join(map(str, shows))
