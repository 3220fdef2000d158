"""What no game's script may do, read off the syntax trees of every game's files."""

import ast
import importlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from play import GAMES
from test_floors import CHANCE_AND_CLOCKS, imports

from companion.table.game import Game

MUTABLE = (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp)
MUTABLE_CALLS = ("list", "dict", "set", "bytearray", "deque", "defaultdict", "Counter", "count", "iter")
CHANGES = ("append", "extend", "insert", "add", "update", "pop", "popitem", "remove", "discard", "clear", "setdefault",
           "sort", "reverse")  # fmt: skip
DOORS = ("print", "open", "input", "exit", "quit", "eval", "exec", "id", "hash", "globals")


def faults(source: str) -> list[str]:
    """What a game's file does that no script may do, each with its line."""
    tree = ast.parse(source)
    return sorted({f"{line}: {what}" for line, what in [*_flow(tree), *_sets(tree), *_state(tree)]})


def _flow(tree: ast.AST) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        match node:
            case ast.Try(finalbody=final) | ast.TryStar(finalbody=final):
                # A return, break or continue in finally swallows the suspension.
                for inner in (inner for statement in final for inner in ast.walk(statement)):
                    if isinstance(inner, ast.Return | ast.Break | ast.Continue):
                        yield inner.lineno, "leaves a finally"
            case ast.ExceptHandler(type=None):
                yield node.lineno, "bare except"
            case ast.ExceptHandler(type=caught) if caught is not None and "BaseException" in ast.dump(caught):
                yield node.lineno, "catches BaseException"
            case ast.With(items=items) if "suppress" in "".join(ast.dump(item) for item in items):
                yield node.lineno, "suppresses"
            case ast.Yield() | ast.YieldFrom():
                yield node.lineno, "generator"
            case ast.AsyncFunctionDef() | ast.Await() | ast.AsyncFor() | ast.AsyncWith():
                yield node.lineno, "async"
            case ast.Global() | ast.Nonlocal():
                yield node.lineno, "global or nonlocal"
            case ast.Call(func=ast.Name(id=name)) if name in DOORS:
                yield node.lineno, f"calls {name}"
            case ast.Import() | ast.ImportFrom():
                for name in imports(node, "game", package=False):
                    if name.split(".")[0] in CHANCE_AND_CLOCKS:
                        yield node.lineno, f"imports {name.split('.')[0]}"


def _is_set(node: ast.AST) -> bool:
    match node:
        case ast.Set() | ast.SetComp() | ast.Call(func=ast.Name(id="set" | "frozenset")):
            return True
        case ast.BinOp(left=left, right=right):
            return _is_set(left) or _is_set(right)
        case ast.Call(func=ast.Name(id="list" | "tuple" | "enumerate" | "iter" | "next"), args=[first, *_]):
            return _is_set(first)
    return False


def _sets(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Iterating over a set, or making a sequence of one: its order differs from process to process."""
    named = {
        target.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and _is_set(node.value)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(tree):
        match node:
            case ast.For(iter=over) | ast.comprehension(iter=over):
                if _is_set(over) or (isinstance(over, ast.Name) and over.id in named):
                    yield over.lineno, "iterates over a set"
            case ast.Call(func=ast.Name(id="list" | "tuple" | "enumerate"), args=[first, *_]):
                if _is_set(first) or (isinstance(first, ast.Name) and first.id in named):
                    yield node.lineno, "makes a sequence of a set"
            case ast.Call(func=ast.Attribute(value=popped, attr="pop"), args=[]) if _is_set(popped) or (
                isinstance(popped, ast.Name) and popped.id in named
            ):
                yield node.lineno, "pops from a set"


def _state(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """A name of the module that holds something mutable: not in capitals, or changed anywhere in the file."""
    held: dict[str, int] = {}
    for statement in tree.body:
        match statement:
            case ast.Assign(targets=targets, value=value):
                names = [target.id for target in targets if isinstance(target, ast.Name)]
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                names = [name]
            case _:
                continue
        call = value.func if isinstance(value, ast.Call) else None
        called = call.id if isinstance(call, ast.Name) else call.attr if isinstance(call, ast.Attribute) else ""
        for name in names:
            if (isinstance(value, MUTABLE) or called in MUTABLE_CALLS) and name != "__all__":
                held[name] = statement.lineno
                if not name.lstrip("_").isupper():
                    yield statement.lineno, f"{name} is module state"
    for node in ast.walk(tree):
        match node:
            case ast.Subscript(value=ast.Name(id=name), ctx=ast.Store() | ast.Del()) if name in held:
                yield node.lineno, f"changes {name}"
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=change)) if name in held:
                if change in CHANGES:
                    yield node.lineno, f"changes {name}"
            case ast.AugAssign(target=ast.Name(id=name)) if name in held:
                yield node.lineno, f"changes {name}"
            case ast.FunctionDef(args=args) | ast.Lambda(args=args):
                for default in [*args.defaults, *(default for default in args.kw_defaults if default is not None)]:
                    if isinstance(default, MUTABLE):
                        yield default.lineno, "a mutable default"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_scripts(game: Game[Any]) -> None:
    """A turn is played again from its start at every answer, so a script hangs on nothing but state, table and options.

    So it has no chance, clock, file or output of its own, keeps nothing in its module, iterates over no set (sort it),
    is no generator, and catches only exceptions that it names.
    """
    module = importlib.import_module(f"companion.games.{game.name.replace('-', '_')}")
    files = [path for folder in module.__path__ for path in sorted(Path(folder).rglob("*.py"))]
    assert files
    found = [f"{path.name}, line {fault}" for path in files for fault in faults(path.read_text("utf-8"))]
    assert not found, "; ".join(found)


@pytest.mark.parametrize(
    ("source", "what"),
    [
        ("def f():\n    try:\n        g()\n    finally:\n        return 1", "5: leaves a finally"),
        ("for x in y:\n    try:\n        g()\n    finally:\n        continue", "5: leaves a finally"),
        ("try:\n    g()\nexcept:\n    h()", "3: bare except"),
        ("try:\n    g()\nexcept (ValueError, BaseException):\n    h()", "3: catches BaseException"),
        ("try:\n    g()\nexcept builtins.BaseException as e:\n    h()", "3: catches BaseException"),
        ("with suppress(BaseException):\n    g()", "1: suppresses"),
        ("def f():\n    yield 1", "2: generator"),
        ("def f():\n    yield from g()", "2: generator"),
        ("async def f():\n    pass", "1: async"),
        ("def f():\n    global x\n    x = 1", "2: global or nonlocal"),
        ("for x in {1, 2}:\n    g(x)", "1: iterates over a set"),
        ("s = set(a) - set(b)\nt = [x for x in s]", "2: iterates over a set"),
        ("t = list(set(a))", "1: makes a sequence of a set"),
        ("def f(a):\n    s = set(a)\n    return s.pop()", "3: pops from a set"),
        ("seen = []", "1: seen is module state"),
        ("seen: dict[str, int] = {}", "1: seen is module state"),
        ("import itertools\nids = itertools.count()", "2: ids is module state"),
        ("SEEN = {}\ndef f(x):\n    SEEN[x] = 1", "3: changes SEEN"),
        ("SEEN = []\ndef f(x):\n    SEEN.append(x)", "3: changes SEEN"),
        ("SEEN = []\ndef f(x):\n    del SEEN[0]", "3: changes SEEN"),
        ("def f(x=[]):\n    return x", "1: a mutable default"),
        ("print(1)", "1: calls print"),
        ("def f():\n    from random import choice", "2: imports random"),
        ("def f():\n    return open('x')", "2: calls open"),
    ],
)
def test_a_bad_script_is_found(source: str, what: str) -> None:
    assert what in faults(source)


def test_what_scripts_may_do() -> None:
    source = "A = {'b': 1}\nB = (1, 2)\ndef f(s):\n    try:\n        return sorted(set(s))\n    except ValueError:\n"
    assert faults(source + "        return [x for x in A if x in {1, 2}]\n    finally:\n        g()") == []
