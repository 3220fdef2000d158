"""The game that lies ready in the start menu: committed to before anybody plays it, and begun by one press of Roll."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from companion.faces.host import GameHost
from companion.faces.panel import wording
from companion.faces.panel.begin import SealDialog
from companion.faces.panel.dialog import PanelContext
from companion.faces.panel.table import LAST, READY, begin_game
from companion.games import registry
from companion.session.header import Header
from companion.session.run import guarded
from companion.store import StoreError
from companion.table.game import Game
from companion.table.prompt import Refused


def lay_ready(context: PanelContext, game: Game[Any] | None = None) -> GameHost | None:
    """This game as it lies ready, or without one the game for Roll: what Roll alone played last, or the first."""
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
            context.ready = GameHost.resume(fresh, context.store)[0] if fresh is not None else None
    if context.ready is None:
        context.ready = GameHost.open(
            game, header.players, header.options, context.store, today=context.today(), names=header.names
        )
    return context.ready


def _header(context: PanelContext, game: Game[Any], given: Mapping[str, str]) -> Header:
    seats = _people(context, game)
    names: Mapping[str, str] = {}
    with suppress(Refused):
        names = game.read_names({seat: context.names[seat] for seat in seats if seat in context.names}, seats)
    return Header(game.name, game.rules, seats, game.read_options(given, players=seats, panel=True), names=names)


def _people(context: PanelContext, game: Game[Any]) -> tuple[str, ...]:
    """Who is there: the players of the last game where all have a colour, else everybody whom there could be."""
    last = context.get(LAST)
    told = last.get("players") if isinstance(last, dict) else None
    seats = game.seats[: game.players[1]]
    if not isinstance(told, list):
        return seats
    there = tuple(seat for seat in seats if seat in told)
    return there if len(there) == len(told) > 1 else seats


def foot(stored: GameHost | None) -> str:
    """What Roll would do."""
    if stored is None or (ready := stored.session.game.ready) is None:
        return ""
    session = stored.session
    what = guarded(lambda: ready.foot(session.typed_options)) or session.game.title
    return wording.roll_rolls(what=what)


def show_ready(context: PanelContext) -> None:
    """Show the seal of what lies ready; a push there leads to a number for it."""
    stored = lay_ready(context)
    if stored is None:
        context.refuse()
        return
    game = stored.session.game
    context.push(SealDialog(context, stored.session.commitment, lambda word: play_ready(context, game, word)))


def play_ready(context: PanelContext, game: Game[Any] | None = None, word: str = "") -> None:
    """Begin what lies ready, and roll at once."""
    stored = lay_ready(context, game)
    if stored is None:
        context.refuse()
        return
    context.ready = None
    del context.stack[1:]
    begin_game(context, stored, word=word)
    context.stack[-1].roll()
