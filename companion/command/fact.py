"""``companion games GAME --facts``: what a game tells, asks and refuses, and how its wording says it."""

import ast
import inspect
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

from companion.games import registry
from companion.table.prompt import STATUS, Refused
from companion.table.wording import Sentence, declared, speaks

TOLD, ASKED, ROLLED, REFUSED, ENDED = "Told", "Asked", "Rolled", "Not allowed", "Endings"
TELLS = ("tell", "log")
ASKS = ("menu", "act", "choose", "seat", "confirm", "number", "cell", "text")
ROLLS = ("roll", "roll_all")
PROMPTS = ("ChoosePrompt", "NumberPrompt", "CellPrompt", "TextPrompt", "RollPrompt")
OWN = ("seat", "private", "disabled", "rule", "among", "or_else", "first", "start", "words", "hidden", "menu")
"""Keywords of questions that are no values."""


@dataclass(frozen=True, slots=True)
class Call:
    """Where a script names something that needs words.

    ``what`` is its name, empty where it is no literal; ``values`` are those told, None where not all are named there.
    """

    kind: str
    what: str
    values: frozenset[str] | None
    place: str


def facts(name: str) -> int:
    """Print every kind of thing that a game tells, asks, refuses and ends with, and its words."""
    game = registry.game(name)
    if game.wording is None:
        raise Refused(f"{game.title} has no words of its own: names stand for them")
    found = [(call.kind, call.what) for call in calls(inspect.getmodule(game.state))]
    found += [(TOLD, STATUS)] if speaks(getattr(game.wording, STATUS, None)) else []
    found += [(REFUSED, slug) for slug in getattr(game.wording, "REASONS", {})]
    for kind in (TOLD, ASKED, ROLLED, REFUSED, ENDED):
        print(f"{kind}:")
        for what in dict.fromkeys(what for group, what in found if group == kind):
            print("\n".join(_lines(game.wording, what)))
    print("Options:")
    for setting in game.settings:
        print(f"  {setting.name}\n    {setting.text}")
        for value, text in setting.values.items():
            print(f"    {value or 'nothing'}: {setting.label(value)}. {text}")
    return 0


def _lines(wording: ModuleType, what: str) -> Iterator[str]:
    """A name with its values, and below it its sentences."""
    bars = getattr(wording, "REASONS", {})
    function = getattr(wording, what.replace("-", "_"), None)
    if not speaks(function):
        yield f"  {what}"
        yield f"    {bars.get(what, '(its name stands for it)')}"
        return
    values = ", ".join(f"{name}: {inspect.formatannotation(kind)}" for name, kind in declared(function).items())
    yield f"  {what} ({values})" if values else f"  {what}"
    yield from (f"    {sentence}" for sentence in sentences(function))


def sentences(function: Any) -> Iterator[str]:
    """The sentences of a wording function: what stands in it for the catalogue."""
    if isinstance(function, Sentence):
        yield function.text
        yield from function.options.values()
        return
    for node in ast.walk(ast.parse(textwrap.dedent(inspect.getsource(function)))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("_", "many"):
            yield from (arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str))


def calls(module: ModuleType | None) -> Iterator[Call]:
    """All that the modules of a game's folder name, out of their source."""
    assert module is not None
    assert module.__file__ is not None
    for path in sorted(Path(module.__file__).parent.glob("*.py")):
        if path.stem == "wording":
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                yield from _called(node, f"{path.name}:{node.lineno}")


def _called(node: ast.Call, place: str) -> Iterator[Call]:
    match node.func:
        case ast.Attribute(value=ast.Name(id="table"), attr=name) if name in TELLS:
            yield Call(TOLD, _literal(node.args, 0), _values(node, ("seat",)), place)
        case ast.Attribute(value=ast.Name(id="table"), attr=name) if name in ASKS:
            if isinstance(node.args[0], ast.Attribute) and node.args[0].attr == "key":
                return  # A prompt made elsewhere is named there.
            yield Call(ASKED, _literal(node.args, 0), _values(node), place)
        case ast.Attribute(value=ast.Name(id="table"), attr=name) if name in ROLLS:
            yield Call(ROLLED, _literal(node.args, 1), _values(node), place)
        case ast.Name(id="say"):
            # What is told one way or another is called so.
            yield Call(TOLD, _literal(node.args, 0), _values(node, ("seat",)), place)
        case ast.Name(id=name) if name in PROMPTS:
            named = {word.arg: word.value for word in node.keywords}
            about = named.get("about")
            yield Call(ASKED, _literal([named["key"]], 0), _keys(about), place)
        case ast.Name(id="Why"):
            yield Call(REFUSED, _literal(node.args, 0), _keys(node.args[1]), place)
        case ast.Name(id="Outcome"):
            told = next((word.value for word in node.keywords if word.arg == "values"), None)
            told = node.args[4] if len(node.args) > 4 else told
            yield Call(ENDED, _literal(node.args, 1), _keys(told), place)


def _keys(told: ast.expr | None) -> frozenset[str] | None:
    """The values that a dict names, None where that cannot be read."""
    if told is None:
        return frozenset()
    keys = told.keys if isinstance(told, ast.Dict) else [None]
    known = [str(key.value) for key in keys if isinstance(key, ast.Constant)]
    return frozenset(known) if len(known) == len(keys) else None


def _literal(args: list[ast.expr], at: int) -> str:
    found = args[at] if at < len(args) else None
    return found.value if isinstance(found, ast.Constant) and isinstance(found.value, str) else ""


def _values(node: ast.Call, own: Sequence[str] = OWN) -> frozenset[str] | None:
    """The values that a call names, None where some come out of a dict."""
    named = [word.arg for word in node.keywords]
    return None if None in named else frozenset(str(name) for name in named if name not in own)
