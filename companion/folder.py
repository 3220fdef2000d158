"""The folders of the box: where its games, its configuration and people's own copies of games lie."""

import os
from pathlib import Path

import platformdirs

STATE_VARIABLE = "COMPANION_STATE"
"""A folder that takes the place of the person's own state folder."""
CONFIG_VARIABLE = "COMPANION_CONFIG"
"""A file that takes the place of ``companion.toml`` in the person's configuration folder."""


def state() -> Path:
    """The folder of everything that the box keeps; it need not exist yet."""
    told = os.environ.get(STATE_VARIABLE)
    return Path(told) if told else platformdirs.user_state_path("companion")


def store_path() -> Path:
    """The box's own store."""
    return state() / "games.sqlite"


def config_path() -> Path:
    """The configuration file; it need not exist."""
    told = os.environ.get(CONFIG_VARIABLE)
    return Path(told) if told else platformdirs.user_config_path("companion") / "companion.toml"


def files(game: str, setting: str) -> Path:
    """The folder of a person's own files for an option of a game, ``decks/geodeto``; it need not exist."""
    return state() / f"{setting}s" / game


def copies(game: str) -> Path:
    """The folder of a person's own copies of a game, one TOML file each; it need not exist."""
    return state() / "copies" / game
