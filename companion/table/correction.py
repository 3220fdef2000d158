"""Setting right the plain values of a state: the corrections of a game that has none of its own."""

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from companion.table.table import Table

MOST = 999
"""What a number may be set to whose type does not say it."""


def correct_values(state: object, shown: Mapping[str, Any], table: Table) -> None:
    """Ask which plain value of a state is wrong, whose it is and what it shall be, and set that.

    Plain are whole numbers (within the bounds of a ``msgspec.Meta``), yes and no, enumerations, literals and seats, and
    any of these by seat. Only what the table's view shows under the same name is offered, and as it is shown there: the
    state itself is not read, for it may hold a secret.
    """
    kinds = get_type_hints(type(state), include_extras=True)
    offered = (name for name in kinds if name in shown and _is_plain(shown[name], kinds[name], table.players))
    fields = {_slug(name): name for name in offered}
    if not fields:
        table.choose("nothing-to-set", ("on",))
        return
    what = table.choose("which-is-wrong", list(fields))
    name = fields[what]
    value, kind = shown[name], kinds[name]
    if get_origin(kind) is dict:
        who = table.seat("whose-is-wrong", among=list(value), what=what)
        getattr(state, name)[who] = _asked(value[who], get_args(kind)[1], table, what=what, player=who)
    else:
        setattr(state, name, _asked(value, kind, table, what=what, player=None))


def _is_plain(value: object, kind: Any, players: tuple[str, ...]) -> bool:
    if get_origin(kind) is dict:
        seats = value if isinstance(value, dict) and set(value) <= set(players) else {}
        return bool(seats) and all(_is_plain(each, get_args(kind)[1], players) for each in seats.values())
    bare = get_args(kind)[0] if get_origin(kind) is Annotated else kind
    if get_origin(bare) is Literal or (isinstance(bare, type) and issubclass(bare, Enum)):
        return isinstance(value, str | int) and len(dict(_values(bare))) == len(_values(bare))
    stepped = any(isinstance(mark, msgspec.Meta) and mark.multiple_of for mark in get_args(kind)[1:])
    return (bare in (int, bool) and type(value) is bare and not stepped) or (bare is str and value in players)


def _asked(value: Any, kind: Any, table: Table, *, what: str, player: str | None) -> Any:
    bare, *marks = get_args(kind) if get_origin(kind) is Annotated else (kind,)
    if bare is bool:
        return table.confirm("is-it-so", first="yes" if value else "no", what=what, player=player)
    if bare is str:
        return table.seat("which-player", what=what, player=player)
    if bare is int:
        low, high = _bounds(marks)
        low, high = min(low, value), max(high, value)
        return table.number("which-number", low, high, start=value, what=what, player=player, now=value)
    values = dict(_values(bare))
    return values[table.choose("which-value", list(values), what=what, player=player)]


def _bounds(marks: Sequence[object]) -> tuple[int, int]:
    """From where to where a number may be set."""
    meta = next((mark for mark in marks if isinstance(mark, msgspec.Meta)), msgspec.Meta())
    low = meta.ge if meta.ge is not None else 0 if meta.gt is None else meta.gt + 1
    high = meta.le if meta.le is not None else MOST if meta.lt is None else meta.lt - 1
    return int(low), int(high)


def _values(kind: Any) -> list[tuple[str, Any]]:
    """The values of a literal or an enumeration, each behind its slug."""
    if get_origin(kind) is Literal:
        return [(_slug(str(each)), each) for each in get_args(kind)]
    return [(_slug(each.name), each) for each in kind]


def _slug(name: str) -> str:
    return name.lower().replace("_", "-").replace(" ", "-")
