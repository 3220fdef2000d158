"""A game in a folder of its own, added without touching the house, plays on the faces of the command line."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from talk import Talk

TOY = """
from dataclasses import dataclass

from companion.table.game import Game
from companion.table.notice import Outcome
from companion.table.prompt import Option


@dataclass
class State:
    left: int


def turn(state, table):
    table.menu("turn", [Option("take", "Take some")])
    state.left -= table.number("count", 1, state.left)
    table.tell("left", left=state.left)


GAME = Game(
    name="pebbles", title="Pebbles", summary="Take pebbles.", rules=1, players=(1, 2), state=State,
    setup=lambda table: State(5), turn=turn,
    over=lambda state: Outcome("won", "None left.") if not state.left else None,
    view=lambda state, seat: {"left": state.left}, label=lambda view: f"{view['left']} left",
)
"""


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    folder = tmp_path / "more" / "pebbles"
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text(TOY)
    return {**os.environ, "COMPANION_GAMES": str(folder.parent), "COMPANION_STATE": str(tmp_path / "state")}


def companion(env: dict[str, str], *words: str) -> str:
    done = subprocess.run([sys.executable, "-m", "companion", *words], capture_output=True, check=False, env=env)
    assert (done.returncode, done.stderr) == (0, b"")
    return done.stdout.decode()


def test_it_plays_in_the_referee_and_is_proved(env: dict[str, str], tmp_path: Path) -> None:
    store = str(tmp_path / "games.sqlite")
    with Talk("pebbles", "--store", store, env=env) as talk:
        assert talk.hello["players"] == ["red"]
        talk.say(answer="take")
        assert talk.ask["max"] == 5
        talk.say(answer=3)
        assert [tell["fact"] for tell in talk.tells] == [{"kind": "left", "left": 2}]
        # A correction alone can end a game.
        assert talk.say(correct=["left", 0])["result"] == "won"
        assert talk.end() == (0, "")
    assert "Everything that was saved fits together" in companion(env, "verify", store)
    assert "0 left" in companion(env, "history", "--store", store)


def test_it_is_listed_and_simulated_in_processes(env: dict[str, str]) -> None:
    assert "pebbles" in companion(env, "games")
    report = json.loads(companion(env, "simulate", "pebbles", "--games", "30", "--jobs", "2", "--json"))
    assert report["results"]["won"]["count"] == 30
