"""Each shipped game has a playthrough that was read against its rulebook, and plays the same for ever."""

from typing import Any

import pytest
from play import OURS
from playthrough import path_of, variants, written

from companion.table.game import Game


@pytest.mark.usefixtures("nothing_is_swallowed")
@pytest.mark.parametrize(
    ("game", "variant"),
    [(game, variant) for game in OURS for variant in variants(game.name)],
    ids=lambda value: value.name if isinstance(value, Game) else value or "plain",
)
def test_a_playthrough_reads_as_it_was_read(game: Game[Any], variant: str) -> None:
    kept = path_of(game.name, variant).read_text("utf-8")
    assert "\n".join(written(game, variant)) + "\n" == kept
