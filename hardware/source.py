"""Where in a TOML text a value stands, so a message can name the line."""

import re
from collections import Counter

from companion.table.form import Place

_LIST = re.compile(r"\s*\[\[\s*([^\]]+?)\s*\]\]")
_TABLE = re.compile(r"\s*\[\s*([^\]]+?)\s*\]")
_KEY = re.compile(r"""\s*((?:[A-Za-z0-9_.-]|"[^"]*"|'[^']*')+)\s*=""")


def line_of(text: str, path: Place) -> int | None:
    """The line (from 1) of the value at ``path``, or of the innermost table around it; None where there is neither.

    A table of a list is named by its number: ``("part", 0, "kind")``.
    """
    here: Place = ()
    counted: Counter[str] = Counter()
    best: tuple[int, int | None] = (0, None)
    for number, line in enumerate(text.splitlines(), start=1):
        if found := _LIST.match(line):
            name = found[1]
            at = here = (*_keys(name), counted[name])
            counted[name] += 1
        elif found := _TABLE.match(line):
            at = here = _keys(found[1])
        elif found := _KEY.match(line):
            at = (*here, *_keys(found[1]))
        else:
            continue
        if len(at) > best[0] and path[: len(at)] == at:
            best = (len(at), number)
    return best[1]


def _keys(name: str) -> Place:
    return tuple(key.strip().strip("\"'") for key in name.split("."))
