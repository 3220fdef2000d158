"""What a seat may know: what lies open for everybody, and besides the hiker's own things for the hiker alone."""

from typing import Any

from companion.games.lost_hiker.drone import SAME_QUARTER, SAME_SUB_REGION, SILENCE
from companion.games.lost_hiker.facts import FOOD, HAND_CARDS, LEVELS, NOTE, QUADRANTS, STATION
from companion.games.lost_hiker.fire import fuel, pointing
from companion.games.lost_hiker.location import area, at, cards_of, place, word
from companion.games.lost_hiker.rescue import over
from companion.games.lost_hiker.state import HIKER, State
from companion.table.game import ALL
from companion.table.grid import Cell


def view(state: State, seat: str) -> dict[str, Any]:
    """Pawn, cards of the searcher, what was heard; for the hiker's seat, and for ALL, their knowledge, food and hand.

    ``ruled_out`` are quarters that the answers to drones exclude; ``trails`` come at the end of a game.
    """
    return hiker_view(state) if seat in (state.hiker_seat, ALL) else public_view(state)


def public_view(state: State) -> dict[str, Any]:
    """What lies open: never the hiker's food, cards or place (HIK-11)."""
    seen: dict[str, Any] = {
        "pawn": at(state.pawn),
        "batteries": state.batteries,
        "provision": state.provisions[0] if state.provisions else None,
        "provisions": list(state.provisions),
        "actions_left": state.actions_left,
        "turn": state.on_move,
        "player": state.hiker_seat if state.on_move == HIKER else state.searcher_seat,
        "round": state.round,
        "nothing_here": state.nothing_here,
        "heard": [dict(entry) for entry in state.heard],
        "ruled_out": ruled_out(state),
    }
    if over(state) is not None:
        seen["trails"] = {
            "searcher": [at(cell) for cell in state.trail],
            "hiker": [list(cards) for cards in state.known_trail],
            "place": list(place(state)),
        }
    return seen


def hiker_view(state: State) -> dict[str, Any]:
    """What the hiker sees: what lies open, what location cards tell them alone (HIK-18), and their hand."""
    known = dict.fromkeys(LEVELS) | dict(zip(LEVELS, state.known, strict=False))
    pointed = pointing(state)
    return {
        **public_view(state),
        "knows": known,
        "area": word(area(state.known)),
        "known_since": state.known_since,
        "food": state.food,
        "hand": {card: state.hand[card] for card in HAND_CARDS if card != FOOD and state.hand.get(card)},
        "deck_left": len(state.hiker_deck),
        "may": may(state),
        "pointing": None if pointed is None else str(pointed),
    }


def may(state: State) -> list[str]:
    """What the hiker can do in their turn."""
    acts = ["search"]
    acts += ["fire"] if fuel(state.hand) else []
    acts += ["note"] if state.hand.get(NOTE) else []
    return [*acts, "pass"] if state.options.hiker_may_pass else acts


def ruled_out(state: State) -> list[str]:
    """The quarters that answers exclude: the hiker's is never another one. The box's hiker never keeps silent."""
    out = []
    for entry in state.heard:
        if entry["kind"] != "drone" or entry["at"] == STATION:
            continue
        here = cards_of(Cell(*entry["at"]))[0]
        if entry["answer"] in (SAME_QUARTER, SAME_SUB_REGION):
            out += [quarter for quarter in QUADRANTS if quarter != here]
        elif entry["answer"] == SILENCE and state.solo and not state.options.literal_sub_region:
            out.append(here)
    return [quarter for quarter in QUADRANTS if quarter in out]
