"""Where a game's source cites its ledger, and how each of these places is broken on its own.

A function cites a row in its docstring and is replaced by one that raises. A table entry cites it in a comment at the
end of its line, a whole constant in the docstring below it: one literal of it is altered, a count before a neighbour
before a face before a letter.
"""

import ast
import copy
import io
import tokenize
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise
from typing import Any

from ledger import cited

MOST_WAYS = 4
"""So many literals of one entry are tried until the game loads with one altered."""
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True)
class Broken:
    """A source with one thing broken in it, and what that is."""

    what: str
    source: str


@dataclass(frozen=True, slots=True)
class Place:
    """Where a source cites a row: ``name`` for people; ``ways`` to break it, of which the first that loads counts."""

    row: str
    name: str
    ways: tuple[Broken, ...]


def places(source: str, prefixes: Sequence[str], names: Mapping[str, Any]) -> list[Place]:
    """All places of a module; ``names`` is what the module holds when it is loaded, for the neighbours of members."""
    tree = ast.parse(source)
    found = [*_functions(tree, prefixes), *_constants(tree, prefixes, names), *_entries(tree, source, prefixes, names)]
    return sorted(found, key=lambda place: (place.row.partition("-")[0], int(place.row.partition("-")[2]), place.name))


def _functions(tree: ast.Module, prefixes: Sequence[str]) -> Iterator[Place]:
    for path, node in _named(tree, ()):
        rows = cited(ast.get_docstring(node) or "", prefixes)
        for row in rows:
            broken = copy.deepcopy(tree)
            twin = _twin(tree, broken, node)
            assert isinstance(twin, Function)
            twin.body = [twin.body[0], *ast.parse(f"raise RuntimeError('{row} is broken on purpose')").body]
            name = ".".join(path)
            yield Place(row, f"{name}()", (Broken("raises", ast.unparse(broken)),))


def _named(node: ast.AST, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Function]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Function):
            yield (*path, child.name), child
        inner = (*path, child.name) if isinstance(child, Function | ast.ClassDef) else path
        yield from _named(child, inner)


def _statements(tree: ast.Module) -> Iterator[ast.stmt]:
    """What runs when the module is imported: the statements outside functions."""
    waiting: list[ast.stmt] = list(tree.body)
    while waiting:
        node = waiting.pop(0)
        if isinstance(node, Function):
            continue
        yield node
        if isinstance(node, ast.ClassDef):
            waiting.extend(node.body)


def _constants(tree: ast.Module, prefixes: Sequence[str], names: Mapping[str, Any]) -> Iterator[Place]:
    """Constants with a docstring below them that cites a row."""
    for owner in ast.walk(tree):
        body = getattr(owner, "body", None)
        if not isinstance(owner, ast.Module | ast.ClassDef) or not isinstance(body, list):
            continue
        for node, below in pairwise(body):
            match node, below:
                case ast.Assign() | ast.AnnAssign(), ast.Expr(ast.Constant(str(text))) if node.value is not None:
                    for at, row in enumerate(cited(text, prefixes)):
                        yield Place(row, _title(node), _ways(tree, _literals(node.value), names, at))


def _entries(tree: ast.Module, source: str, prefixes: Sequence[str], names: Mapping[str, Any]) -> Iterator[Place]:
    """Lines outside functions with a comment at their end that cites a row."""
    lines = source.splitlines()
    inside = {line for _, node in _named(tree, ()) for line in range(node.lineno, (node.end_lineno or 0) + 1)}
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        line, col = token.start
        if token.type != tokenize.COMMENT or line in inside or not lines[line - 1][:col].strip():
            continue
        for at, row in enumerate(cited(token.string, prefixes)):
            text = lines[line - 1][:col].strip()
            name = text if len(text) <= 40 else f"{text[:39]}…"
            yield Place(row, f"line {line}: {name}", _ways(tree, _on_line(tree, line), names, at))


def _on_line(tree: ast.Module, line: int) -> list[ast.expr]:
    """The literals of the entry on a line: those on it, or else those of what begins or ends on it."""
    every = [literal for statement in _statements(tree) for literal in _of_statement(statement)]
    here = [literal for literal in every if literal.lineno == line and literal.end_lineno == line]
    keys = _keys(tree)
    if not keys.issuperset(here):
        return here
    touching = [
        literal
        for statement in _statements(tree)
        for node in ast.walk(statement)
        if isinstance(node, ast.expr) and line in (node.lineno, node.end_lineno)
        for literal in _literals(node)
    ]
    return list(dict.fromkeys([*touching, *here]))


def _of_statement(statement: ast.stmt) -> list[ast.expr]:
    match statement:
        case ast.ClassDef():
            return []
        case ast.Expr(ast.Constant(str())):
            return []
        case ast.Assign(value=value):
            return _literals(value)
        case ast.AnnAssign(value=value):
            return [] if value is None else _literals(value)
        case _:
            return [literal for node in ast.iter_child_nodes(statement) for literal in _literals(node)]


def _literals(node: ast.AST) -> list[ast.expr]:
    """Everything in an expression that may be altered, in its order; collections only where they hold names alone."""
    found: list[ast.expr] = []
    match node:
        case ast.Constant(value=bool() | int() | float() | str()) | ast.Attribute():
            found.append(node)
        case ast.JoinedStr() | ast.Lambda():
            pass
        case _:
            for child in ast.iter_child_nodes(node):
                found += _literals(child)
            if not found and isinstance(node, ast.Tuple | ast.List | ast.Set) and len(node.elts) > 1:
                found.append(node)
    return found


def _ways(tree: ast.Module, literals: Iterable[ast.expr], names: Mapping[str, Any], at: int) -> tuple[Broken, ...]:
    """The ways to alter one of these literals, the best first; the n-th row of a line has its n-th literal."""
    keys = _keys(tree)
    found = []
    for literal in literals:
        altered = _altered(literal, names)
        if altered is not None:
            found.append((altered[0] + (10 if literal in keys else 0), literal, altered[1]))
    found.sort(key=lambda way: way[0])
    turn = at % len(found) if found else 0
    ways = []
    for _, literal, new in [*found[turn:], *found[:turn]][:MOST_WAYS]:
        broken = copy.deepcopy(tree)
        swapped = _Swap(_twin(tree, broken, literal), new).visit(broken)
        source = ast.unparse(ast.fix_missing_locations(swapped))
        ways.append(Broken(f"{ast.unparse(literal)} -> {ast.unparse(new)}", source))
    return tuple(ways)


def _altered(literal: ast.expr, names: Mapping[str, Any]) -> tuple[int, ast.expr] | None:
    """How good it is to alter a literal (0 is best) and what it becomes; None where it cannot be altered."""
    match literal:
        case ast.Constant(bool(value)):
            return 2, ast.Constant(not value)
        case ast.Constant(int(number) | float(number)):
            return 0, ast.Constant(number + 1)
        case ast.Constant(str(text)):
            return (4 if " " in text else 3), ast.Constant(_other(text))
        case ast.Attribute(value=value):
            member = _member(literal, names)
            if member is None:
                return None
            members = list(type(member))
            following = members[(members.index(member) + 1) % len(members)]
            return (1, ast.Attribute(value, following.name, ast.Load())) if len(members) > 1 else None
        case ast.Tuple(elts) | ast.List(elts) | ast.Set(elts):
            fewer = copy.copy(literal)
            fewer.elts = elts[1:]
            return 5, fewer
    return None


def _member(node: ast.Attribute, names: Mapping[str, Any]) -> Enum | None:
    """The member of an enumeration that ``Direction.N`` names in a module."""
    match node.value:
        case ast.Name(name):
            found = getattr(names.get(name), node.attr, None)
            return found if isinstance(found, Enum) else None
    return None


def _other(text: str) -> str:
    """A text with its last letter changed."""
    for at in range(len(text) - 1, -1, -1):
        if text[at].isalpha():
            letter = {"z": "a", "Z": "A"}.get(text[at]) or chr(ord(text[at]) + 1)
            return f"{text[:at]}{letter}{text[at + 1 :]}"
    return f"{text}x"


def _title(node: ast.Assign | ast.AnnAssign) -> str:
    target = node.targets[0] if isinstance(node, ast.Assign) else node.target
    return ast.unparse(target)


def _keys(tree: ast.Module) -> set[ast.AST]:
    """All that stands in keys of dictionaries: altered last, for an entry that is not found says little."""
    tables = (node for node in ast.walk(tree) if isinstance(node, ast.Dict))
    return {part for table in tables for key in table.keys if key is not None for part in ast.walk(key)}


def _twin(tree: ast.AST, other: ast.AST, node: ast.AST) -> ast.AST:
    """The node of a copied tree that stands where a node stands in the tree."""
    return next(twin for mine, twin in zip(ast.walk(tree), ast.walk(other), strict=True) if mine is node)


class _Swap(ast.NodeTransformer):
    """Puts one expression in the place of another."""

    def __init__(self, old: ast.AST, new: ast.expr) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> Any:
        return self.new if node is self.old else super().visit(node)
