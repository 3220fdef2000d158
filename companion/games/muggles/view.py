"""What everybody may know: all of it, since there is nothing secret in Muggles!."""

from typing import Any

from companion.games.muggles.cache import kind_of, left, lost, own_lots, team_claims
from companion.games.muggles.facts import GROUPS, HARMLESS
from companion.games.muggles.goal import groups_of, needs
from companion.games.muggles.ground import stands_on_nuisance
from companion.games.muggles.interaction import watched
from companion.games.muggles.movement import unsafe
from companion.games.muggles.state import Board, State
from companion.table.grid import Cell


def view(state: State, seat: str) -> dict[str, Any]:
    """Round, muggles, boards, stock, groups, goal, trades and players; a cell is ``[row, col]``, a tile its slug.

    ``moving`` is the muggle whose turn it is, null while people have theirs; ``open`` are spaces with a harmless tile
    that nobody named, ``watched`` those where nobody may pick up; ``stock`` is null where it is not counted, a muggle's
    ``cell`` where it is not followed; ``caches`` are the lots of which this copy has not as many as are printed. Where
    people are only asked, most caches are just their group.
    """
    return {
        "round": state.round,
        "reports": state.reports,
        "moving": state.mover.muggle if state.mover else None,
        "muggles": {name: _muggle(state, name) for name in state.muggles},
        "boards": {name: _board(state, name) for name in state.boards},
        "stock": state.stock,
        "groups": {group: _counts(state, group) for group in GROUPS},
        "lost": {group: count for group in GROUPS if (count := lost(state, group))},
        "goal": {need.key: {"least": need.least, "has": need.has} for need in needs(state)},
        "caches": own_lots(state),
        "trades_left": state.trades_left,
        "players": {
            who: {
                "groups": groups_of(state, who),
                "caches": [kind_of(tile) for tile in player.caches],
                "coins": player.coins,
                "flipped": player.flipped,
            }
            for who, player in state.players.items()
        },
    }


def _counts(state: State, group: str) -> dict[str, int]:
    """What is left of a group, and what the team has of it; what people say they have is left, whatever was told."""
    team = team_claims(state, group)
    return {"left": max(left(state, group), team), "team": team}


def _muggle(state: State, name: str) -> dict[str, Any]:
    board, muggle = state.here(name)
    return {
        "cell": None if state.reports == "none" else list(muggle.cell),
        "facing": str(muggle.facing),
        "carrying": None if muggle.carrying is None else kind_of(muggle.carrying),
        "on_nuisance": stands_on_nuisance(board, muggle),
        "path": _cells(muggle.path),
        "rolled": muggle.rolled,
    }


def _board(state: State, name: str) -> dict[str, Any]:
    board: Board = state.boards[name]
    tiles = {cell: kind_of(tile) for cell, tile in board.tiles.items()}
    return {
        "rows": board.rows,
        "cols": board.cols,
        "entry": list(board.entry),
        "trail": _cells(board.trail),
        "tiles": {cell: tile for cell, tile in tiles.items() if tile != HARMLESS},
        "open": _cells([Cell.parse(cell) for cell, tile in tiles.items() if tile == HARMLESS]),
        "unsafe": _cells(unsafe(board)),
        "slabs": _cells(board.slabs),
        "watched": _cells(watched(state, name)),
    }


def _cells(cells: list[Cell]) -> list[list[int]]:
    return [list(cell) for cell in cells]
