"""Set positions: what a start file says of pyramids, cards and players, read and checked."""

import json
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from companion.games.geodeto.facts import AREAS, COLOUR_NAMES, CONTINENTS, COUNTDOWN, EXTRAS, LIMIT, SIZES
from companion.games.geodeto.goal import can_be_built, deck_of, is_piece
from companion.games.geodeto.wording import slug_of, title
from companion.table.game import Options

NONE = ""
"""No start file: the opening of the rulebook."""
KEYS = ("areas", "hands", "fulfilled", "extras", "countdown", "epidemic", "pirates", "piles", "turn")
WHAT = "a .json file with " + ", ".join(KEYS)
PYRAMIDS = tuple(colour + size for colour in COLOUR_NAMES for size in SIZES)

Data = Mapping[str, Any]


def read_start(told: str) -> str:
    """A start told as JSON text, as it is kept; ValueError says what in it is wrong, and what is allowed."""
    if told == NONE:
        return told
    try:
        data = json.loads(told)
    except (ValueError, RecursionError):
        raise ValueError("that is no start") from None
    if not isinstance(data, dict):
        raise ValueError("a start is a JSON object")
    _known(data, KEYS, "a start")
    found: dict[str, Any] = {}
    pirates = _object(data, "pirates")
    _known(pirates, ("holder", "captives"), "pirates")
    captives = _pieces("captives", pirates.get("captives") or [])
    if "areas" in data or captives:
        found["areas"] = _areas(_object(data, "areas"), captives)
    found["pirates"] = {"holder": _seat("pirates holder", pirates.get("holder")), "captives": captives}
    if (found["pirates"]["holder"] is None) == bool(captives):
        raise ValueError("pirates: a holder and captives go together")
    epidemic = _object(data, "epidemic")
    _known(epidemic, ("on", "holder"), "epidemic")
    on = epidemic.get("on")
    if on is not None and on not in CONTINENTS:
        raise ValueError(f"epidemic on {on!r} is no continent; allowed: {', '.join(CONTINENTS)}")
    if on is not None and found.get("areas", {on: [""]})[on]:
        raise ValueError(f"epidemic on {on}: no pyramid may stand there")
    holder = _seat("epidemic holder", epidemic.get("holder"))
    if on is not None and holder is not None:
        raise ValueError("epidemic: the card lies on a continent or is held, not both")
    found["epidemic"] = {"on": on, "holder": holder}
    countdown = data.get("countdown")
    if countdown is not None and not (type(countdown) is int and 1 <= countdown <= COUNTDOWN):
        raise ValueError(f"countdown is a whole number from 1 to {COUNTDOWN}")
    found["countdown"] = countdown
    found["turn"] = _seat("turn", data.get("turn"))
    if "hands" in data:
        found["hands"] = _per_player(data, "hands")
    found["fulfilled"] = {seat: [_made(one) for one in made] for seat, made in _lists(data, "fulfilled").items()}
    found["extras"] = _per_player(data, "extras")
    for card in (card for cards in found["extras"].values() for card in cards):
        if card not in EXTRAS:
            raise ValueError(f"{card} is no extra card; allowed: {', '.join(EXTRAS)}")
    found["piles"] = {continent: slug_of(card) for continent, card in _object(data, "piles").items() if _is_name(card)}
    _known(found["piles"], CONTINENTS, "piles")
    return json.dumps(found, ensure_ascii=False, separators=(",", ":"))


def start_of(options: Options) -> Data:
    """The start that these options play from; empty without one."""
    data: Data = json.loads(options["start"]) if options["start"] != NONE else {}
    return data


def misfit(players: Sequence[str], options: Options) -> str | None:
    """Why a start does not fit the players, the deck, or a game without extra cards (GEO-18)."""
    data = start_of(options)
    if not data:
        return None
    told = [data["turn"], data["epidemic"]["holder"], data["pirates"]["holder"]]
    told += [seat for part in ("hands", "fulfilled", "extras") for seat in data.get(part, ())]
    for seat in told:
        if seat is not None and seat not in players:
            return f"start: {seat} does not play; players: {', '.join(players)}"
    deck = deck_of(options)
    held = [card for hand in data.get("hands", {}).values() for card in hand]
    made = [one for many in data["fulfilled"].values() for one in many]
    tops = list(data["piles"].items())
    cards = [*held, *(one["name"] for one in made), *(card for _, card in tops)]
    for at, card in enumerate(cards):
        if card not in deck:
            return f"start: there is no goal {card} in the deck"
        if card in cards[:at]:
            return f"start: the goal {card} is there twice"
    for name, place in [*((one["name"], one["continent"]) for one in made), *((card, place) for place, card in tops)]:
        if place is not None and place not in deck[name].continents:
            return f"start: {name} does not belong to {place}, but to {', '.join(deck[name].continents)}"
        if place is None and len(deck[name].continents) > 1:
            return f"start: {name} was made on which continent? {' or '.join(deck[name].continents)}"
    extras = [card for many in data["extras"].values() for card in many]
    twice = next((card for at, card in enumerate(extras) if card in extras[:at]), None)
    if twice is not None:
        return f"start: the extra card {twice} is there twice"
    if extras and options["extras"] != "yes":
        return f"start: GEO-18: {extras[0]} is an extra card; play with extras=yes, or leave it out"
    return None


def _areas(told: Data, captives: Sequence[str]) -> dict[str, list[list[str]]]:
    _known(told, AREAS, "areas")
    areas = {}
    for area in AREAS:
        stacks = told.get(area, [])
        if not isinstance(stacks, list):
            raise ValueError(f"areas: {area} is a list of stacks, each text from the bottom")
        areas[area] = [_pieces(area, stack) for stack in stacks]
        if area in CONTINENTS and len(areas[area]) > LIMIT:
            raise ValueError(f"areas: {len(areas[area])} stand directly on {title(area)}; GEO-10: at most {LIMIT} do")
        for stack in areas[area]:
            if not stack:
                raise ValueError(f"areas: an empty stack on {area}")
            _check_nesting(stack)
    every = [piece for stacks in areas.values() for stack in stacks for piece in stack] + list(captives)
    for piece in PYRAMIDS:
        count = every.count(piece)
        if count != 1:
            raise ValueError(f"areas: the pyramid {piece} is there {count} times; each of the 18 is there once")
    return areas


def _check_nesting(stack: Sequence[str]) -> None:
    for below, above in pairwise(stack):
        if above != below and not can_be_built((below, above)):
            raise ValueError(f"areas: {above} stands on the smaller {below} in {' '.join(stack)}")


def _pieces(where: str, told: Any) -> list[str]:
    listed = told.split() if isinstance(told, str) else told
    if not isinstance(listed, list):
        raise ValueError(f"{where}: {told!r} is no stack; a stack is text from the bottom, r3 g2 b1")
    for piece in listed:
        if not is_piece(piece):
            raise ValueError(f"{where}: {piece!r} is no pyramid; one is colour (b y k r g w) and size (1 2 3)")
    return list(listed)


def _made(told: Any) -> dict[str, Any]:
    one = {"name": told} if isinstance(told, str) else told
    if not isinstance(one, dict) or not _is_name(one.get("name")):
        raise ValueError("fulfilled: a list of {name, continent} for each player")
    _known(one, ("name", "continent", "public"), "fulfilled")
    continent = one.get("continent")
    if continent is not None and continent not in CONTINENTS:
        raise ValueError(f"fulfilled: {continent!r} is no continent; allowed: {', '.join(CONTINENTS)}")
    return {"name": slug_of(one["name"]), "continent": continent}


def _per_player(data: Data, key: str) -> dict[str, list[str]]:
    found = _lists(data, key)
    if not all(_is_name(name) for names in found.values() for name in names):
        raise ValueError(f"{key}: a list of names for each player")
    return {seat: [slug_of(name) for name in names] for seat, names in found.items()}


def _lists(data: Data, key: str) -> dict[str, list[Any]]:
    found = _object(data, key)
    if not all(isinstance(part, list) for part in found.values()):
        raise ValueError(f"{key}: a list for each player")
    return found


def _object(data: Data, key: str) -> dict[str, Any]:
    found = data.get(key)
    if found is None:
        return {}
    if not isinstance(found, dict):
        raise ValueError(f"{key} is an object")
    return found


def _known(data: Data, keys: Sequence[str], what: str) -> None:
    for key in data:
        if key not in keys:
            raise ValueError(f"{what}: {key!r} is not known; allowed: {', '.join(keys)}")


def _seat(what: str, told: Any) -> str | None:
    if told is None or isinstance(told, str):
        return told
    raise ValueError(f"{what} is a player's name, or null")


def _is_name(told: Any) -> bool:
    return isinstance(told, str) and bool(slug_of(told))
