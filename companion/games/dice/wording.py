"""The words of dice without a game."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.dice.facts import CELL_BOARDS, MOST_DICE
from companion.table.dice import total
from companion.table.figure import Feature
from companion.table.language import _, many
from companion.table.wording import Said, say, says, seat_name

WHATS: Mapping[str, str] = {
    **{
        f"{count}d6": many("{count} die", "{count} dice", count).format(count=count)
        for count in range(1, MOST_DICE + 1)
    },
    "geoquest": _("both GeoQuest dice"),
    "letters": _("a tile by letters"),
    **{f"cell-{size}": _("a square of {size}x{size}").format(size=size) for size in CELL_BOARDS},
    "who": _("who goes first"),
}
"""All that can be rolled, as it stands behind "Roll:"."""
LISTED: Mapping[str, str] = {what: f"{words[0].upper()}{words[1:]}" for what, words in WHATS.items()}
"""The same in a list."""
TITLE = _("Dice")
DRAWING = "die"
NEEDS = _("nothing else")
SUMMARY = _("Dice, a tile, a square, or who goes first.")
SETTINGS: Mapping[str, Said] = {
    "what": say(_("What do you want to roll?"), options=LISTED, hints={what: f"{it}." for what, it in LISTED.items()}),
}


def turn(what: str) -> Said:
    options = {
        "roll": _("Roll again"),
        "d6": _("Dice: …"),
        "geoquest": _("GeoQuest dice"),
        "letters": _("Tile by letters"),
        "cell": _("Square of …"),
        "who": _("Who goes first"),
    }
    return say(_("Roll: {what}"), what=WHATS[what], options=options)


def status(what: str, rolls: list[dict[str, Any]]) -> Said:
    """How it stands, a fact a line."""
    lines = [_("Roll: {what}"), *([last([short(**roll) for roll in rolls])] if rolls else [])]
    return say("\n".join(lines), what=WHATS[what])


dice = says(_("How many dice?"))
geoquest = says(_("Roll both GeoQuest dice."))
size = says(_("Which board?"), options={size: f"{size}x{size}" for size in CELL_BOARDS})
what = says(_("What do you want to roll?"), options=LISTED)


def rolled(what: str, shows: list[Any]) -> Said:
    return say("{shown}", shown=sentence(what, shows))


def sentence(what: str, shows: Sequence[Any]) -> str:
    """What a roll shows: faces and their sum, a tile's letters, a row and a column, who goes first."""
    if what == "geoquest":
        return _("{first} and {second}: {sum}").format(first=shows[0], second=shows[1], sum=total(shows))
    if what == "letters":
        return place(shows[0], letters=True)
    if what == "who":
        return _("{player} goes first").format(player=seat_name(shows[0]))
    if what.startswith("cell-"):
        return place(f"{shows[0]},{shows[1]}", letters=False)
    return f"{total(shows)} = {' + '.join(map(str, shows))}" if len(shows) > 1 else str(shows[0])


def short(what: str, shows: Sequence[Any]) -> str:
    """A roll in so few signs that five stand on one screen: a sum, a pair of faces, letters, row,column, a name."""
    if what.endswith("d6"):
        return str(total(shows))
    if what == "who":
        return seat_name(shows[0])
    return ("," if what.startswith("cell-") else " ").join(map(str, shows))


# Pictures

PRESS_ROLL = _("Press Roll.")
STARTS = _("goes first")


def last(shown: Sequence[str]) -> str:
    """The last rolls."""
    return _("Last: {rolls}").format(rolls=", ".join(shown))


def before(shown: Sequence[str]) -> str:
    """The rolls before the last."""
    return _("before: {rolls}").format(rolls=", ".join(shown))


def place(shown: str, letters: bool) -> str:
    """A tile or a square in few signs."""
    return _("Tile {place}").format(place=shown) if letters else _("Square {place}").format(place=shown)


LEGEND: Mapping[str, str] = {Feature.CROSSHAIR: _("rolled")}
label = _("roll {count}").format
"""How many rolls there were."""
