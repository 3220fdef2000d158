"""Each shipped game has a playthrough that was read against its rulebook, and plays the same for ever."""

from pathlib import Path
from typing import Any

import pytest
from play import GAMES
from playthrough import FOLDER, written

import companion.games
from companion.table.game import Game

SHIPPED = Path(companion.games.__file__).parent
"""Games of the house; those that tests add have none."""


@pytest.mark.parametrize("game", [game for game in GAMES if (SHIPPED / game.name).is_dir()], ids=lambda game: game.name)
def test_a_playthrough_reads_as_it_was_read(game: Game[Any]) -> None:
    kept = (FOLDER / f"{game.name}.txt").read_text("utf-8")
    assert "\n".join(written(game)) + "\n" == kept
