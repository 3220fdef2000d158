"""Ensembles: three Equipment cards that go together, and what two of them give."""

from collections.abc import Sequence

from companion.games.geoquest.card import ENSEMBLE_NEEDS, Ensemble
from companion.games.geoquest.die import is_doubles, value_of
from companion.games.geoquest.equipment import Bonus, bonuses_of
from companion.games.geoquest.option import Options
from companion.games.geoquest.state import State
from companion.table.dice import Face


def misfit(options: Options) -> str | None:
    """Why Ensembles cannot be followed with these options."""
    return "ensembles-need-cards" if options.ensembles and not options.cards else None


def formed(state: State, seat: str) -> list[Ensemble]:
    """The Ensembles of which a player has at least two of the three cards (GQ-101, GQ-102)."""
    if not state.options.ensembles:
        return []
    cards = state.players[seat].cards
    return [
        ensemble
        for ensemble in state.options.deck.ensembles.values()
        if sum(member in cards for member in ensemble.members) >= ENSEMBLE_NEEDS
    ]


def bonuses(state: State, seat: str, when: str, faces: Sequence[Face], *, unfound: bool = False) -> list[Bonus]:
    """What a player's Ensembles add to a roll, some of them only to one that sets them off (GQ-102, GQ-103)."""
    return [
        one
        for ensemble in formed(state, seat)
        if not ensemble.on or fires(ensemble, faces)
        for one in bonuses_of(ensemble, when, value_of(faces), unfound=unfound)
    ]


def fires(ensemble: Ensemble, faces: Sequence[Face]) -> bool:
    """Whether a roll sets an Ensemble off (GQ-103)."""
    if ensemble.on == "doubles":
        return is_doubles(faces)
    if ensemble.on.isdecimal():
        return value_of(faces) == int(ensemble.on)
    return bool(ensemble.on) and ensemble.on in faces


def fired(state: State, seat: str, faces: Sequence[Face]) -> list[Ensemble]:
    """The Ensembles of a player that a roll sets off: any roll but one that is ignored (GQ-103, GQ-104, GQ-105)."""
    return [ensemble for ensemble in formed(state, seat) if fires(ensemble, faces)]
