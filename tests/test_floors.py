"""The floors: a folder imports only floors below it, devices are imported where one is opened, no clock in the core."""

import ast
from collections.abc import Container, Iterator
from pathlib import Path

import pytest

from companion import registry

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


PARTS = {
    "copy": "folder",
    "tag": "folder",
    "recovery": "store",
    "row": "store",
    "hold": "store",
    "configuration": "folder",
}


def place(name: str) -> tuple[int, str]:
    """Floor and folder of a module of the house."""
    match name.split("."):
        case ["companion", "table", *_]:
            return 1, "table"
        case ["companion", "games"]:
            return 2, "games"
        case ["companion", "games", game, *_]:
            return 2, f"games/{game}"
        case ["companion", "session", *_]:
            return 3, "session"
        case ["companion", "screens", *_]:
            return 4, "screens"
        case ["hardware" | "wiring" as folder, *_]:
            return 4, folder
        case ["companion", "faces", *_]:
            return 5, "faces"
        case ["companion", "daemon" | "box" | "peripheral" | "__main__" | "command", *_]:
            return 6, "command"
        case ["companion"]:
            return 0, "companion"
        case ["companion", module]:
            # The store and what belongs to it are one place, so are the state folder's files; others stand alone.
            return 4, PARTS.get(module, module)
    raise AssertionError(f"no floor for {name}")


ALLOWED_BESIDE = {("hardware", "wiring"), ("wiring", "hardware")}
"""The profiles lie in wiring/ and are read by hardware/: one place in two folders."""


def breaches(name: str, source: str, *, package: bool = False) -> list[str]:
    """What a module imports against the floors."""
    floor, folder = place(name)
    found = []
    for imported in imports(ast.parse(source), name, package=package):
        if imported.split(".")[0] not in FOLDERS:
            continue
        there, other = place(_module(imported))
        if other == "companion" or other == folder or (floor, there) == (2, 1) or (folder, other) in ALLOWED_BESIDE:
            continue
        # No session knows a game: the registry is the only place below the faces that does.
        games = other.startswith("games") and folder != "registry"
        if there >= floor or games:
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
        ("hardware.display", "import companion.screens.screen"),
        ("companion.faces.referee", "from companion.command import games"),
        ("companion.faces.referee", "from companion.games.dice import GAME"),
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
    "companion.faces.panel.wording": 1,
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
    assert {"table", "games/dice", "session", "store", "screens", "hardware", "faces"} <= places
