"""What a newcomer must learn, counted off the code; ``python tests/count.py`` prints it beside its bounds."""

import ast
import inspect
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from pathlib import Path
from textwrap import dedent
from typing import Any, get_args, get_type_hints

from play import OURS
from test_floors import FLOORS, MODULES, name_of, place

from companion.box.box import Box
from companion.screens.ask import Ask
from companion.screens.draw import layout
from companion.session.session import Session
from companion.table.game import Game
from companion.table.table import Table

HOUSE = Path(__file__).parent.parent
HEAD = "| what | at most | why it last grew |"


def numbers() -> dict[str, int]:
    """Each number by the name of its row."""
    games = {f"fields of State, {each.title}": len(list(_fields(each.state))) for each in OURS}
    names = {f"public names of {each.__name__}": len(_public(each)) for each in (Session, Box, Table)}
    lines = dict.fromkeys(("/".join(folder) for folder in FLOORS), 0)
    for path in MODULES:
        _, folder = place(name_of(path))
        known = next((each for each in lines if folder == each or folder.startswith(f"{each}/")), None)
        if known is not None:
            lines[known] += _length(path)
    page = HOUSE / "companion" / "faces" / "page"
    others = {
        "systemd": (HOUSE / "systemd" / name for name in ("first-start", "install", "net", "show.py", "wheels.py")),
        "tests": HOUSE.glob("tests/**/*.py"),
        "style": page.glob("*.css"),
        "script": page.glob("*.js"),
    }
    lines |= {what: sum(map(_length, paths)) for what, paths in others.items()}
    return {
        "layouts": len(layouts()),
        "fields of Ask": len(fields(Ask)),
        "fields of Game": len(fields(Game)),
        **games,
        **names,
        "words of the glossary": _glossary(),
        **{f"lines of {what}": count for what, count in lines.items()},
    }


def layouts() -> set[str]:
    """The names of all ways to draw what is asked, as ``draw.layout`` answers them."""
    nodes = ast.walk(ast.parse(inspect.getsource(layout)))
    return {ast.unparse(node.value) for node in nodes if isinstance(node, ast.Return) and node.value is not None}


def bounds() -> dict[str, tuple[int, str]]:
    """Each bound and its reason, as CONTRIBUTING has them."""
    table = (HOUSE / "CONTRIBUTING.md").read_text("utf-8").partition(f"{HEAD}\n")[2].partition("\n\n")[0]
    rows = [[cell.strip() for cell in row.strip("|").split("|")] for row in table.splitlines()[1:]]
    return {what: (int(most.replace(",", "")), why) for what, most, why in rows}


def _fields(record: Any) -> Iterator[str]:
    """The fields of a State and, once each, of the records that it is made of."""
    seen, waiting = set(), [record]
    while waiting:
        each = waiting.pop()
        if is_dataclass(each) and isinstance(each, type) and each not in seen:
            seen.add(each)
            hints = get_type_hints(each)
            yield from (one.name for one in fields(each))
            waiting.extend(hints[one.name] for one in fields(each))
        waiting.extend(get_args(each))


def _public(of: type) -> set[str]:
    """The names of its methods and attributes that all others may use; inherited ones count."""
    names = set(dir(of))
    for each in of.__mro__[:-1]:
        if each.__module__.startswith("companion."):
            written = ast.walk(ast.parse(dedent(inspect.getsource(each))))
            stored = (node for node in written if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store))
            names |= {node.attr for node in stored if isinstance(node.value, ast.Name) and node.value.id == "self"}
    return {name for name in names if not name.startswith("_")}


def _glossary() -> int:
    """The rows of the README's words."""
    words = (HOUSE / "README.md").read_text("utf-8").partition("\n### Words\n")[2].partition("\n### ")[0]
    return len(re.findall(r"^\| .* \| .* \| .* \|$", words, flags=re.M)[2:])


def _length(path: Path) -> int:
    return len(path.read_text("utf-8").splitlines())


def main() -> None:
    """Print each number beside its bound, and by how much it is above or below."""
    known = bounds()
    for what, count in numbers().items():
        most, why = known.get(what, (0, ""))
        print(f"{what:<40} {count:>7,} {most:>7,} {'' if count == most else f'{count - most:+,}':>7}  {why}")


if __name__ == "__main__":
    main()
