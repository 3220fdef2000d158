"""What everybody may know: all of it but Event cards that are held back."""

from dataclasses import asdict
from typing import Any

from companion.games.geoquest import equipment, event
from companion.games.geoquest.card import MOVE
from companion.games.geoquest.state import Cache, State
from companion.games.geoquest.throw import crossed


def view(state: State, seat: str) -> dict[str, Any]:
    """Whose turn, the round, players, caches by tile, the lake and the Events that last; a tile is two letters.

    ``goals`` are those of the travel bugs, as far as the box knows them: they are nobody's secret (GQ-26).
    ``called`` are the names of the cards that lie face up, as far as the box knows them.
    ``laying`` are disks drawn for a tile that may be lake, ``found`` caches whose points are taken, ``pending`` counts
    finds still to be paid; ``rolled`` is the last roll.
    Where Events are followed a seat also sees the ``event_number`` of the card that it keeps: no State knows
    which one that is.
    """
    own = {"event_number": state.players[seat].held or None} if state.options.events and seat in state.players else {}
    return {
        "turn": state.seat,
        "round": state.round,
        "turns": state.turns,
        "target": state.options.target,
        "players": {who: _player(state, who) for who in state.seats},
        "caches": {tile: _cache(cache) for tile, cache in sorted(state.caches.items())},
        "laying": {
            one.tile: {"type": one.disk.kind, "level": one.disk.level} for one in state.laying if one.disk and one.tile
        },
        "lake": list(state.lake),
        "land": list(state.land),
        "events": event.shown(state),
        "decks": {"equipment": state.equipment_left, "events": state.events_left},
        "called": _called(state),
        "goals": {slug: one.goal for slug, one in state.bugs.items() if one.goal},
        "rolled": _rolled(state),
        **own,
    }


def _called(state: State) -> dict[str, str]:
    cards = {slug: equipment.name_of(state, slug) for who in state.seats for slug in equipment.shown(state, who)}
    events = (event.named(state, one["event"] or "") for one in event.shown(state))
    return cards | {known.slug: known.name for known in events if known is not None}


def _player(state: State, who: str) -> dict[str, Any]:
    player = state.players[who]
    return {
        "points": player.points,
        "found": list(player.found),
        "pending": len(player.pending),
        "bugs": list(player.bugs),
        "cards": equipment.shown(state, who),
    }


def _cache(cache: Cache) -> dict[str, Any]:
    return {
        "type": cache.kind,
        "level": cache.level,
        "stages": cache.stages,
        "finders": list(cache.finders),
        "ftf": cache.ftf,
        "bugs": list(cache.bugs),
        "category": cache.category,
        "progress": dict(cache.progress),
        "solved": list(cache.solved),
    }


def _rolled(state: State) -> dict[str, Any] | None:
    last = state.roll
    if last is None:
        return None
    came = None if last.came is None else {**asdict(last.came), "streams": 0}
    if came is not None and came["why"] == MOVE:
        came["streams"] = crossed(state, last, came["tiles"])
    rolled: dict[str, Any] = {"player": last.player, "what": last.what, "faces": list(last.faces), "cell": last.cell}
    return {**rolled, "added": [list(one) for one in last.added], "came": came}
