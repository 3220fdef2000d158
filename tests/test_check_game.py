"""``companion check-game``: a game of somebody's own is held to the contract, and what is wrong is said plainly."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from pebbles import PEBBLES
from scale import figure

from companion.__main__ import main
from companion.command import check_game

MENU_IN_SETUP = ("def setup(table):\n", 'def setup(table):\n    table.menu("first", [Option("red", "Red")])\n')
ROLLS_FIRST = ("    did = table.menu(", '    table.roll(D6, "wind")\n    did = table.menu(')
OWN_CHANCE = ("from dataclasses import dataclass\n", "import random\nfrom dataclasses import dataclass\n")
NO_JSON = ('table.tell("finds")\n', 'table.tell("finds", table=table)\n')
WRONG_TYPE = ("state.pebbles[seat] = table.number(", "state.pebbles[seat] = 0.5 + table.number(")
SET_TOLD = ('table.tell("finds")\n', 'table.tell("finds", faces={face})\n')
CHANGED_FIRST = ('table.tell("finds")\n', 'table.confirm("sure")\n    table.tell("finds")\n')
NO_SLUG = ('Option("look", "Look")', 'Option("Look about", "Look")')
WORDS = """from companion.table.wording import says

turn, who, pebbles = says("What now?"), says("Who?"), says("How many?")
finds, rich = says("A pebble!"), says("Ten pebbles.")
pebbles_are_found = says("Pebbles are found.")
"""
IN_WORDS = (
    *("from companion.table.game import Game\n", "from . import wording\nfrom companion.table.game import Game\n"),
    *('"ten-pebbles"', '"rich"'),
    *('scores=lambda view: view["pebbles"],', 'scores=lambda view: view["pebbles"], wording=wording,'),
)
NO_WORDS = (*IN_WORDS, 'table.tell("finds")\n', 'table.tell("finds-one")\n')
NO_QUESTION = (*IN_WORDS, "    face = table", '    table.confirm("sure")\n    face = table')
DRAWN = """state = State(table.players, dict.fromkeys(table.players, 0))
    state.chest = table.draw([1, 2, 3, 4], "chest", hidden=True)
    return state"""
HIDES = (
    *("    turn: int = 0\n", '    turn: int = 0\n    chest: int = 0\n    secrets = ("chest",)\n'),
    *("return State(table.players, dict.fromkeys(table.players, 0))", DRAWN),
)
UNNAMED = (*HIDES, '    secrets = ("chest",)\n', "")
IN_VIEW = (*HIDES, '"pebbles": state.pebbles}', '"pebbles": state.pebbles, "near": state.chest > 2}')
IN_QUESTION = (*HIDES, "    did = table.menu(", "    menu = menu[: 2 if state.chest > 2 else 1]\n    did = table.menu(")
IN_COUNT = (
    *HIDES,
    "    state.turn += 1\n",
    '    if state.chest == 1:\n        table.roll(D6, "wind")\n    state.turn += 1\n',
)


def check(folder: Path, *names: str) -> subprocess.CompletedProcess[str]:
    """The command as a person gives it, beside the folder."""
    env = {**os.environ, "COMPANION_GAMES": folder.name}
    order = [sys.executable, "-m", "companion", "check-game", *names]
    return subprocess.run(order, capture_output=True, text=True, check=False, env=env, cwd=folder.parent, timeout=300)


WRONG = [
    pytest.param(MENU_IN_SETUP, "a menu in the set-up", "", id="menu"),
    pytest.param(ROLLS_FIRST, "menu turn does not open its turn: something was asked", "did = table.menu(", id="roll"),
    pytest.param(NO_JSON, "ReplayTable is nothing that JSON can hold", "table.tell(", id="json"),
    pytest.param(WRONG_TYPE, "Expected `int`, got `float` - at `$.pebbles", "", id="type"),
    pytest.param(CHANGED_FIRST, "sure is asked when pebbles was changed", "", id="changed"),
    pytest.param(OWN_CHANCE, "__init__.py, line 4: imports random", "", id="chance"),
    pytest.param(SET_TOLD, "is a set; say it as a list", "table.tell(", id="set"),
    pytest.param(NO_WORDS, "no words for finds-one", "", id="words"),
    pytest.param(NO_QUESTION, "no words for sure", "", id="question"),
    pytest.param(IN_WORDS, "words that nothing says: never", "", id="never"),
    pytest.param(UNNAMED, "something is hidden or private, and no secrets are named", "", id="unnamed"),
    pytest.param(IN_VIEW, "sees what is secret: the view, near is ", "", id="view"),
    pytest.param(IN_QUESTION, "sees what is secret: the question, options is ", "", id="options"),
    pytest.param(IN_COUNT, "sees what is secret: the count of entries, ", "", id="count"),
    pytest.param(NO_SLUG, "values of turn are slugs, lower case with hyphens, and not ['Look about']", "", id="slug"),
]


@pytest.mark.sized
@pytest.mark.parametrize(("change", "found", "where"), WRONG[:: figure(3, 1)])
def test_what_is_wrong_is_said_first(folder: Path, change: tuple[str, ...], found: str, where: str) -> None:
    file, text = folder / "pebbles" / "__init__.py", PEBBLES
    for old, new in zip(change[::2], change[1::2], strict=True):
        assert old in text
        text = text.replace(old, new)
    file.write_text(text, "utf-8")
    never = 'never = says("Never.")\n' if change == IN_WORDS else ""
    file.with_name("wording.py").write_text(WORDS + never, "utf-8")
    done = check(folder, "pebbles")
    assert (done.returncode, done.stderr) == (1, "")
    said = [
        line for line in done.stdout.splitlines() if line.startswith(("What was found: ", "Where: ", "By the rule: "))
    ]
    assert found in said[0]
    if where:
        assert said[1].startswith(f"Where: {file}, line ")
        assert f"in turn: {where}" in said[1]
    assert said[-1].startswith("By the rule: ")
    assert done.stdout.endswith("Pebbles: fix that, then check again.\n")


def test_a_game_that_cannot_be_held_to_it_is_refused(folder: Path) -> None:
    file = folder / "pebbles" / "__init__.py"
    file.write_text(PEBBLES.replace("turn=turn, over=over, ", "turn=turn, "), "utf-8")
    assert "missing 1 required keyword-only argument: 'over'" in check(folder, "pebbles").stderr
    file.write_text(PEBBLES.replace('name="pebbles"', 'name="stones"'), "utf-8")
    assert check(folder, "pebbles").stderr == (
        "companion: the folder of pebbles has a game called stones; let both have one name\n"
    )
    assert "no game is called marbles; there are dice, " in check(folder, "marbles").stderr
    (folder / "dice").mkdir()
    (folder / "dice" / "__init__.py").write_text(PEBBLES, "utf-8")
    assert "there are two games called dice, and the one in " in check(folder, "dice").stderr


@pytest.mark.parametrize(
    ("make", "beside", "said"),
    [
        ("mine", "no-such-folder", "COMPANION_GAMES names no-such-folder, which is no folder"),
        ("mine", "more/mine", "COMPANION_GAMES names the game's own folder more/mine, and not the one above it"),
        ("my-own", "more", "in more it is looked for in my_own/__init__.py"),
    ],
)
def test_why_a_game_is_not_found(tmp_path: Path, make: str, beside: str, said: str) -> None:
    (tmp_path / "more" / make).mkdir(parents=True)
    (tmp_path / "more" / make / "__init__.py").write_text(PEBBLES, "utf-8")
    env = {**os.environ, "COMPANION_GAMES": beside}
    order = [sys.executable, "-m", "companion", "games", make]
    done = subprocess.run(order, capture_output=True, text=True, check=False, env=env, cwd=tmp_path, timeout=60)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith(f"; {said}\n")


def test_where_the_tests_are_missing_it_says_what_to_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(check_game, "NEEDED", ("pytest", "no_such_module"))
    assert main(["check-game", "dice"]) == 2
    said = f"no_such_module must be installed for that; make test in {check_game.HOUSE} does it"
    assert said in capsys.readouterr().err
    monkeypatch.setattr(check_game, "HOUSE", tmp_path)
    assert main(["check-game", "dice"]) == 2
    assert "run make test in it once, then .venv/bin/companion check-game dice there" in capsys.readouterr().err
