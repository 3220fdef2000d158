"""The game that lies ready in the start menu: committed to before anybody plays it, and begun by one press of Roll."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from companion.faces.panel.dialog import PanelContext
from companion.faces.panel.table import READY, begin_game
from companion.faces.stored import StoredSession
from companion.games import registry
from companion.session.header import Header
from companion.session.run import guarded
from companion.store import StoreError
from companion.table.game import Game
from companion.table.prompt import Refused


def lay_ready(context: PanelContext, game: Game[Any] | None = None) -> StoredSession | None:
    """This game as it lies ready, or without one the game for Roll: what was played in passing last, or the first."""
    if context.ready is not None and (game is None or game is context.ready.session.game):
        return context.ready
    kept = context.get(READY)
    last = kept if isinstance(kept, dict) else {}
    if game is None:
        games = [game for game in registry.games() if game.ready is not None]
        game = next((game for game in games if game.name == last.get("game")), games[0] if games else None)
    if game is None:
        return None
    kept_options = last.get("options") if last.get("game") == game.name else None
    # A game may raise anything; then it does not lie ready, and the start menu has its other rows.
    header = guarded(lambda: _header(context, game, kept_options or {})) or guarded(lambda: _header(context, game, {}))
    context.ready = None
    if not isinstance(header, Header):
        return None
    if context.store is not None:
        with suppress(StoreError, Refused):
            rows = (row for row in context.store.unfinished() if row.header == header.data() and row.entries == 1)
            fresh = next(rows, None)
            context.ready = StoredSession.resume(fresh, context.store)[0] if fresh is not None else None
    if context.ready is None:
        context.ready = StoredSession.open(
            game, header.players, header.options, context.store, today=context.today(), names=header.names
        )
    return context.ready


def _header(context: PanelContext, game: Game[Any], given: Mapping[str, str]) -> Header:
    seats = game.seats[: game.players[1]]
    names: Mapping[str, str] = {}
    with suppress(Refused):
        names = game.read_names({seat: context.names[seat] for seat in seats if seat in context.names}, seats)
    return Header(game.name, game.rules, seats, game.read_options(given, players=seats, panel=True), names=names)


def foot(stored: StoredSession | None) -> str:
    """What Roll would do, and the commitment of the game that lies ready for it."""
    if stored is None or (ready := stored.session.game.ready) is None:
        return ""
    session = stored.session
    return f"{guarded(lambda: ready.foot(session.typed_options)) or session.game.title} {session.commitment[:16]}"


def play_ready(context: PanelContext, game: Game[Any] | None = None) -> None:
    """Begin what lies ready, and roll at once: its commitment was shown."""
    stored = lay_ready(context, game)
    if stored is None:
        context.refuse()
        return
    context.ready = None
    begin_game(context, stored)
    # Roll goes past the seal, and then on.
    for _ in range(2):
        context.stack[-1].roll()
