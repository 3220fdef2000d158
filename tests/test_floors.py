"""The floors: a folder imports only floors below it, devices are imported where one is opened, no clock in the core."""

import ast
import re
from collections.abc import Container, Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from companion.games import registry

HOUSE = Path(__file__).parent.parent
FOLDERS = ("companion", "hardware", "wiring")
MODULES = sorted(path for folder in FOLDERS for path in (HOUSE / folder).rglob("*.py"))

SYSTEM = ("fcntl", "termios", "tty", "pty", "pwd", "grp", "resource", "syslog")
DEVICES = ("lgpio", "RPi", "rpi_lgpio", "pigpio", "gpiod", "smbus", "smbus2", "spidev", "evdev")
LINUX_ONLY = frozenset((*SYSTEM, *DEVICES))
CHANCE_AND_CLOCKS = ("random", "secrets", "uuid", "time", "datetime")


def name_of(path: Path) -> str:
    """The dotted name of a module of the house."""
    parts = list(path.relative_to(HOUSE).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(tree: ast.AST, name: str, *, package: bool) -> Iterator[str]:
    """The dotted names that a module imports, wherever in it; ``from a import b`` gives ``a.b``."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parts = name.split(".")
                parts = parts[: len(parts) - node.level + package]
                base = ".".join([*parts, *([base] if base else [])])
            yield from (f"{base}.{alias.name}" for alias in node.names)


def at_import(tree: ast.Module) -> Iterator[ast.stmt]:
    """The import statements that run when the module is imported."""
    waiting: list[ast.AST] = list(tree.body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node
        elif not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            waiting.extend(ast.iter_child_nodes(node))


FLOORS = {
    tuple(folder.split("/")): int(floor)
    for floor, folder in re.findall(r"^\| (\d) \| `([\w/]+)/` \|", (HOUSE / "README.md").read_text("utf-8"), flags=re.M)
}
"""The floor of each folder, as the README's table of the house says."""


def place(name: str) -> tuple[int, str]:
    """Floor and folder of a module of the house; a game is a folder of its own."""
    parts = ("companion", "command") if name == "companion.__main__" else tuple(name.split("."))
    if parts == ("companion",):
        return 0, "companion"
    for folder, floor in FLOORS.items():
        if parts[: len(folder)] == folder:
            game = HOUSE.joinpath(*parts[:3]).is_dir() and folder == ("companion", "games") and len(parts) > 2
            return floor, "/".join(parts[:3] if game else folder)
    raise AssertionError(f"no floor for {name} in the README's table")


def breaches(name: str, source: str, *, package: bool = False) -> list[str]:
    """What a module imports against the floors."""
    floor, folder = place(name)
    found = []
    for imported in imports(ast.parse(source), name, package=package):
        if imported.split(".")[0] not in FOLDERS:
            continue
        there, other = place(_module(imported))
        if other in ("companion", folder):
            continue
        # No session knows which games there are, and nobody outside it a game.
        if there >= floor or other.startswith("companion/games/") or (floor, there) == (3, 2):
            found.append(f"{name} ({folder}, floor {floor}) imports {imported} ({other}, floor {there})")
    return found


def _module(imported: str) -> str:
    """The module that a dotted name lies in: a name that is no module belongs to the one before it."""
    path = HOUSE.joinpath(*imported.split("."))
    is_module = path.is_dir() or path.with_suffix(".py").exists()
    return imported if is_module or "." not in imported else imported.rpartition(".")[0]


def linux_only(source: str) -> set[str]:
    """The Linux-only modules that a module imports when it is imported."""
    found = set()
    for node in at_import(ast.parse(source)):
        names = imports(node, "x", package=False)
        found |= {name.split(".")[0] for name in names} & LINUX_ONLY
    return found


def chance_and_clocks(source: str) -> set[str]:
    """The modules of chance and time that a module imports."""
    return {name.split(".")[0] for name in imports(ast.parse(source), "x", package=False)} & set(CHANCE_AND_CLOCKS)


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_floors(path: Path) -> None:
    name = name_of(path)
    source = path.read_text("utf-8")
    assert breaches(name, source, package=path.name == "__init__.py") == []
    assert linux_only(source) == set()
    if place(name)[0] in (1, 2):
        assert chance_and_clocks(source) == set()
    if name.startswith("companion.session"):
        # The simulation's people choose by a generator that is handed in; nothing else knows chance.
        assert chance_and_clocks(source) <= ({"random"} if name == "companion.session.simulation" else set())


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("companion.table.grid", "from companion.session import run"),
        ("companion.games.dice.turn", "from companion.games.muggles.state import State"),
        ("companion.games.dice.turn", "import companion.session.session"),
        ("companion.games.dice.turn", "from ..muggles import state"),
        ("companion.session.run", "from companion.games.dice import GAME"),
        ("companion.session.run", "def late():\n    from companion import store"),
        ("companion.store", "from companion.screens import screen"),
        ("companion.screens.board", "if TYPE_CHECKING:\n    from hardware.event import Event"),
        ("companion.screens.board", "from companion.games.dice import GAME"),
        ("hardware.display", "import companion.screens.ask"),
        ("companion.faces.referee", "from companion.command import games"),
        ("companion.faces.referee", "from companion.games.dice import GAME"),
        ("companion.games.dice", "from companion.games import registry"),
        ("companion.session.run", "from companion.games import registry"),
        ("companion.store.store", "from companion.own import folder"),
        ("companion.own.copy", "from companion.games.muggles import GAME"),
        ("hardware.profile", "from wiring import table"),
        ("wiring.table", "from companion.faces import referee"),
        ("companion.box.loop", "import companion.__main__"),
    ],
)
def test_a_breach_is_found(name: str, source: str) -> None:
    assert breaches(name, source) != []


@pytest.mark.parametrize(
    "source", ["import fcntl", "try:\n    import lgpio\nexcept ImportError:\n    pass", "class A:\n    import smbus2.x"]
)
def test_a_linux_only_import_is_found(source: str) -> None:
    assert linux_only(source) != set()


def test_a_linux_only_import_where_a_device_is_opened_is_fine() -> None:
    assert linux_only("def open():\n    import fcntl") == set()


@pytest.mark.parametrize(
    "source", ["import random", "def f():\n    from time import monotonic", "import datetime as d"]
)
def test_chance_and_clocks_are_found(source: str) -> None:
    assert chance_and_clocks(source) != set()


DICE_OF_THE_TABLE = {
    "companion.table.figure": 1,
    "companion.session.header": 2,
    "companion.faces.referee": 1,
    "companion.command.referee": 1,
    "companion.faces.panel.start": 2,
}
"""So often a module says ``dice`` and means those on the table (who rolls them, what is drawn), not the game."""


def game_names(source: str, names: Container[str]) -> list[str]:
    """The string literals that are the name of a game, sentences about the code aside."""
    nodes = list(ast.walk(ast.parse(source)))
    aside = [node.value for node in nodes if isinstance(node, ast.Expr)]
    told = (node.value for node in nodes if isinstance(node, ast.Constant) and node not in aside)
    return [value for value in told if isinstance(value, str) and value in names]


def test_only_a_game_knows_its_name() -> None:
    names = {name for game in registry.games() for name in (game.name, game.name.replace("-", "_"), game.title)}
    outside = {name_of(path): path for path in MODULES if not name_of(path).startswith("companion.games.")}
    found = {name: told for name, path in outside.items() if (told := game_names(path.read_text("utf-8"), names))}
    assert found == {name: ["dice"] * count for name, count in DICE_OF_THE_TABLE.items()}


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ('if row.name != "muggles":\n    pass', ["muggles"]),
        ('FEET = {"geoquest": "GQ"}', ["geoquest"]),
        ('match name:\n    case "Dice":\n        pass', ["Dice"]),
        ('def f():\n    """muggles"""\n    return "Muggles, round 7"', []),
    ],
)
def test_the_name_of_a_game_is_found(source: str, told: list[str]) -> None:
    assert game_names(source, {"muggles", "geoquest", "Dice"}) == told


def test_every_folder_is_read() -> None:
    places = {place(name_of(path))[1] for path in MODULES}
    assert {"/".join(folder) for folder in FLOORS} | {"companion/games/dice"} <= places


def test_a_module_without_a_room_is_found() -> None:
    with pytest.raises(AssertionError, match=r"no floor for companion\.loose"):
        place("companion.loose")


def test_nobody_imports_in_a_circle() -> None:
    """Not for types alone, and not late in a function either."""
    names = {name_of(path) for path in MODULES}
    arrows = {}
    for path in MODULES:
        tree = ast.parse(path.read_text("utf-8"))
        found = {_module(one) for one in imports(tree, name_of(path), package=path.name == "__init__.py")}
        arrows[name_of(path)] = found & names - {name_of(path)}
    try:
        list(TopologicalSorter(arrows).static_order())
    except CycleError as error:
        pytest.fail(" -> ".join(error.args[1]))


def test_nobody_but_the_host_has_the_stored_session() -> None:
    """All who meet a game are clients of its one host, and only through it anything is done to a session."""
    found, inputs = set(), {"answer", "read", "undo", "redo", "correct", "change_option", "quit", "close", "begin"}
    for path in MODULES:
        name, tree = name_of(path), ast.parse(path.read_text("utf-8"))
        told = {"companion.faces.stored.StoredSession"} & {*imports(tree, name, package=path.name == "__init__.py")}
        done = {
            ast.unparse(node)
            for node in ast.walk(tree)
            if isinstance(node, ast.Attribute) and node.attr in inputs and ast.unparse(node.value).endswith("session")
        }
        found |= {(name, each) for each in told | (done if place(name)[1] != "companion/session" else set())}
    done = {f"self.session.{each}" for each in inputs}
    assert found == {
        ("companion.faces.host", "companion.faces.stored.StoredSession"),
        *(("companion.faces.stored", each) for each in done),
    }
