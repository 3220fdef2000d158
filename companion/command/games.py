"""``companion games``: which games there are, and what can be set in each."""

import json
import sys
from collections.abc import Iterator
from typing import Any

from companion.games import registry
from companion.own import copy, folder
from companion.table.game import Game, Setting
from companion.table.prompt import Refused

FEW = 4
"""More numbers than this have one line."""


def list_games(*, as_json: bool) -> int:
    """Name, title, players and summary of every game; a game that cannot be loaded is named on standard error."""
    games: list[Game[Any]] = []
    for name in registry.names():
        try:
            games.append(registry.game(name))
        except Refused as refused:
            print(f"companion games: {refused}", file=sys.stderr)
    if as_json:
        print(json.dumps([_data(game) for game in games], ensure_ascii=False, indent=2))
        return 0
    rows = [("name", "title", "players", "summary")]
    rows += [(game.name, game.title, _players(game), game.summary) for game in games]
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    for row in rows:
        print("  ".join([*(text.ljust(width) for text, width in zip(row, widths, strict=False)), row[3]]).rstrip())
    return 0


def describe(name: str, *, as_json: bool) -> int:
    """One game with all its options, their values and what each means."""
    game = registry.game(name)
    if as_json:
        print(json.dumps(_data(game), ensure_ascii=False, indent=2))
        return 0
    print(f"{game.title} ({game.name}): {game.summary}")
    print(f"Players: {_players(game)}. Rules: version {game.rules}.")
    print("Options:" if game.settings else "It has no options.")
    for setting in game.settings:
        print(f"  {setting.name}: {setting.text}{' Can be changed during a game.' if setting.changeable else ''}")
        print("\n".join(_values(setting)))
        if game.free(setting):
            print(f"    {game.free(setting)}")
        if setting.default not in setting.values:
            print(f"    (default: {setting.default or 'empty'})")
    for setting in game.settings:
        if setting.file:
            there = ", ".join(copy.files(game, setting)) or "none yet"
            place = folder.files(game.name, setting.name)
            print(f"Your own for {setting.name}, each a file NAME{setting.file} in {place}: {there}")
    if game.copy_form is not None:
        there = ", ".join(copy.names(game)) or "none yet"
        print(f"Editions, each a file NAME.toml in {folder.copies(game.name)}: {there}")
    return 0


def _values(setting: Setting) -> Iterator[str]:
    """A line for each value; many numbers that follow each other share one."""
    numbers = [int(value) for value in setting.values if value.isdecimal()]
    if len(numbers) == len(setting.values) > FEW and numbers == [*range(numbers[0], numbers[-1] + 1)]:
        yield f"    {numbers[0]} to {numbers[-1]} (default: {setting.default})"
        return
    width = max(map(len, setting.values), default=0)
    for value, text in setting.values.items():
        label = f"{setting.label(value)}."
        yield f"    {value.ljust(width)}  {label if text == label else f'{label} {text}'}{_default(setting, value)}"


def _default(setting: Setting, value: str) -> str:
    if setting.panel is None or setting.panel == setting.default:
        return " (default)" if value == setting.default else ""
    if value == setting.default:
        return " (default; on the panel: " + setting.panel + ")"
    return ""


def _players(game: Game[Any]) -> str:
    low, high = game.players
    return str(low) if low == high else f"{low} to {high}"


def _files(game: Game[Any], setting: Setting) -> dict[str, Any]:
    return {"folder": str(folder.files(game.name, setting.name)), "names": copy.files(game, setting)}


def _data(game: Game[Any]) -> dict[str, Any]:
    copies = {"folder": str(folder.copies(game.name)), "names": copy.names(game)}
    return {
        "name": game.name,
        "title": game.title,
        "summary": game.summary,
        "rules": game.rules,
        "players": list(game.players),
        "seats": list(game.seats),
        "options": [
            {
                "name": setting.name,
                "text": setting.text,
                "row": setting.row,
                "default": setting.default,
                "panel": setting.default if setting.panel is None else setting.panel,
                "mendable": setting.changeable,
                "values": dict(setting.values),
                "labels": {value: setting.label(value) for value in setting.values},
                "allowed": game.allowed(setting),
                **({"files": _files(game, setting)} if setting.file else {}),
            }
            for setting in game.settings
        ],
        **({"copies": copies} if game.copy_form is not None else {}),
    }
