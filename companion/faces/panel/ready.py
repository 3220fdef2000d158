"""The game that lies ready in the start menu: committed to before anybody plays it, and begun by one press of Roll."""

from contextlib import suppress
from typing import Any

from companion import shelf
from companion.faces.panel.leaf import Desk
from companion.faces.panel.table import READY, begin_game
from companion.faces.sitting import Sitting
from companion.session.header import Header
from companion.session.run import guarded
from companion.store import StoreError
from companion.table.game import Game
from companion.table.prompt import Refused


def lay_ready(desk: Desk, game: Game[Any] | None = None) -> Sitting | None:
    """This game as it lies ready, or without one the game for Roll: what was played in passing last, or the first."""
    if desk.ready is not None and (game is None or game is desk.ready.session.game):
        return desk.ready
    kept = desk.get(READY)
    last = kept if isinstance(kept, dict) else {}
    if game is None:
        games = [game for game in shelf.games() if game.ready is not None]
        game = next((game for game in games if game.name == last.get("game")), games[0] if games else None)
    if game is None:
        return None
    seats = game.seats[: game.players[1]]
    try:
        told = last["options"] if last.get("game") == game.name else {}
        options = game.read_options(told, players=seats, panel=True)
    except (Refused, KeyError, TypeError):
        options = game.read_options({}, players=seats, panel=True)
    names = {seat: desk.names[seat] for seat in seats if seat in desk.names}
    header = Header(game.name, game.rules, seats, options, names=names).data()
    desk.ready = None
    if desk.store is not None:
        with suppress(StoreError, Refused):
            rows = [row for row in desk.store.games() if row.header == header and row.result is None]
            fresh = next((row for row in rows if row.entries == 1), None)
            desk.ready = Sitting.resume(fresh, desk.store)[0] if fresh is not None else None
    if desk.ready is None:
        desk.ready = Sitting.open(game, seats, options, desk.store, today=desk.today(), names=names)
    return desk.ready


def foot(sitting: Sitting | None) -> str:
    """What Roll would do, and the commitment of the game that lies ready for it."""
    if sitting is None or (ready := sitting.session.game.ready) is None:
        return ""
    session = sitting.session
    return f"{guarded(lambda: ready.foot(session.options)) or session.game.title} {session.commitment[:16]}"


def play_ready(desk: Desk, game: Game[Any] | None = None) -> None:
    """Begin what lies ready, and roll at once: its commitment was shown."""
    sitting = lay_ready(desk, game)
    if sitting is None:
        desk.refuse()
        return
    desk.ready = None
    begin_game(desk, sitting)
    # Roll goes past the seal, and then on.
    for _ in range(2):
        desk.pile[-1].roll()
