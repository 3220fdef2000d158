"""``companion check-game``: the contract of games, which is a part of the tests, run on one game in reach."""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from companion.games import registry
from companion.table.prompt import Refused

HOUSE = Path(__file__).parents[2]
CONTRACT = (
    *("test_script.py", "test_contract.py", "test_setting_right.py", "test_name.py", "test_proof.py", "test_rule.py"),
    *("test_said.py", "test_worlds.py", "test_random_games.py"),
)
"""The tests that hold every game to something, the simplest first."""
NEEDED = ("pytest", "hypothesis")


def check_game(name: str) -> int:
    """Run the contract on a game and answer pytest's exit status: 0 where the game keeps it."""
    game = registry.game(name)
    if game.name != name:
        raise Refused(f"the folder of {name} has a game called {game.name}; let both have one name")
    places = registry.twice(name)
    if places:
        raise Refused(f"there are two games called {name}, and the one in {places[0]} counts; give yours another name")
    files = [HOUSE / "tests" / file for file in CONTRACT]
    if not all(file.is_file() for file in files):
        raise Refused(
            "the contract is a part of the tests, and those are not installed; get the project's whole folder, "
            f"run make test in it once, then .venv/bin/companion check-game {name} there"
        )
    missing = [module for module in NEEDED if find_spec(module) is None]
    if missing:
        raise Refused(f"{' and '.join(missing)} must be installed for that; make test in {HOUSE} does it")
    folders = os.environ.get(registry.FOLDERS_VARIABLE, "").split(os.pathsep)
    env = {
        **os.environ,
        # The tests run in the house, wherever the person stands.
        registry.FOLDERS_VARIABLE: os.pathsep.join(os.path.abspath(folder) for folder in folders if folder),
        "PYTHONPATH": os.pathsep.join(filter(None, (str(HOUSE), os.environ.get("PYTHONPATH")))),
    }
    order = [sys.executable, "-m", "pytest", "-x", "--tb=short", "-p", "no:cacheprovider", "--game", name]
    status = subprocess.run([*order, *map(str, files)], cwd=HOUSE, env=env, check=False).returncode
    print(f"{game.title} is fine." if status == 0 else f"{game.title}: fix that, then check again.")
    return status
