"""What is true of each game's view at any question, whatever people answered; the random players look each time."""

from collections.abc import Callable, Mapping
from itertools import product
from typing import Any

from geodeto_table import CONTINENTS, PYRAMIDS
from test_muggle_protocol import CACHES, GROUPS, TILES

from companion.games.geodeto.goal import can_be_built
from companion.games.lost_hiker.state import State as Search
from companion.session.session import Session
from companion.table.grid import LETTERS
from companion.table.prompt import COMMAND_VALUES, ChoosePrompt

View = Mapping[str, Any]
CROSSROADS = ([1, 4], [4, 1], [4, 7], [7, 4])
DECKS = ("easy", "standard", "hard")
CACHERS = ("grampa-gary", "determined-dan", "hasty-hal")


def at_menu(session: Session) -> bool:
    """Whether a menu is open."""
    return isinstance(session.waiting, ChoosePrompt) and session.waiting.menu


def muggles(session: Session, view: View) -> None:
    """Muggles stand on their boards, no tile lies on a slab or the trail, and nothing is counted below nothing."""
    for name, muggle in view["muggles"].items():
        board = view["boards"][name]
        if view["reports"] == "none":
            assert muggle["cell"] is None
            continue
        row, col = muggle["cell"]
        assert 1 <= row <= board["rows"]
        assert 1 <= col <= board["cols"]
        assert muggle["facing"] in ("n", "e", "s", "w")
        assert muggle["carrying"] in (None, *CACHES, *GROUPS)
        bare = {tuple(cell) for cell in (*board["slabs"], *board["trail"])}
        assert len(board["slabs"]) == len({tuple(cell) for cell in board["slabs"]})
        for cell, tile in board["tiles"].items():
            assert tile in (*TILES, "rehidden-cave", *GROUPS)
            assert tuple(map(int, cell.split(","))) not in bare
    assert view["stock"] is None or view["stock"] >= 0
    assert 0 <= view["trades_left"] <= 3
    assert list(view["groups"]) == GROUPS
    assert all(count["left"] >= 0 and count["team"] >= 0 for count in view["groups"].values())
    for player in view["players"].values():
        assert 0 <= player["flipped"] <= player["coins"]
        assert set(player["caches"]) <= {*CACHES, *GROUPS}


def geoquest(session: Session, view: View) -> None:
    """Caches lie on land, a bug is in one place, and only what was agreed on is in play."""
    options, players = session.options, view["players"]
    for tile, cache in view["caches"].items():
        assert len(tile) == 2
        assert set(tile) <= set(LETTERS)
        assert tile not in view["lake"]
        assert 1 <= cache["level"] <= 5
        assert set(cache["finders"]) <= set(players)
        assert len(cache["finders"]) == len(set(cache["finders"]))
    bugs = [slug for place in (*players.values(), *view["caches"].values()) for slug in place["bugs"]]
    assert len(bugs) == len(set(bugs))
    assert (options["bugs"] == "yes") or not bugs
    assert (options["cards"] == "yes") or not any(player["cards"] for player in players.values())
    assert (options["events"] == "yes") or not view["events"]
    if at_menu(session):
        for player in players.values():
            equipment = [card for card in player["cards"] if card not in CACHERS]
            assert len(equipment) <= 4 or {"backpack", "sack"} & set(equipment)
    assert view["decks"]["equipment"] >= 0
    assert view["decks"]["events"] >= 0
    for one in view["events"]:
        assert (one["rounds"] is not None and one["rounds"] > 0) == (one["state"] == "lasting")
    for state in ("held", "played"):
        have = [one["player"] for one in view["events"] if one["state"] == state]
        assert len(have) == len(set(have))


def first_to_find(session: Session, view: View) -> None:
    """No mark lies on a crossroad, what can be searched is face down and in a found line, and a way on is offered."""
    seats = session.header.players
    assert view["turn"] in seats
    assert list(view["points"]) == list(view["skips"]) == list(seats)
    assert all(0 <= count <= 1 for count in view["skips"].values())
    assert all(start in CROSSROADS for start in view["crossroads"].values() if start is not None)
    assert view["reports"] == "told" or view["crossroads"] == {}
    if at_menu(session):
        assert session.waiting is not None
        assert {option.value for option in session.waiting.options} - {*COMMAND_VALUES}, "there is no way on"  # type: ignore[union-attr]
    marks = view["marks"]
    found = [letter for letter in "ne" if marks[letter] is not None]
    for letter in found:
        cell = marks[letter]["cell"]
        assert cell not in CROSSROADS
        assert view["turned"][f"{cell[0]},{cell[1]}"] == f"{letter}-mark"
    assert not any(f"{row},{col}" in view["turned"] for row, col in CROSSROADS)
    board = [[row, col] for row, col in product(range(1, 8), range(1, 8))]
    down = [cell for cell in board if cell not in CROSSROADS and f"{cell[0]},{cell[1]}" not in view["turned"]]
    assert all(cell in down for cell in view["open"])
    match view["mode"]:
        case "traditional":
            lines = {(0 if marks[letter]["axis"] == "row" else 1, letter) for letter in found}
            assert len({axis for axis, _ in lines}) == len(found)
            assert (view["crossing"] is None) is (len(found) < 2)
            in_line = [
                cell for cell in down if any(cell[axis] == marks[letter]["cell"][axis] for axis, letter in lines)
            ]
            assert view["open"] == (down if len(found) == 2 and not in_line else in_line)
            assert view["need"] == (None if not view["open"] else 5 if in_line else 6)
        case "multi":
            assert (view["stage"] is None) is (view["marker"] is None)
            assert view["stage"] is None or 1 <= view["stage"] <= 7
        case "mystery":
            asked = {"pawn", "crossroad", "lost"}
            assert len(found) < 2 or session.waiting is None or session.waiting.key in asked


def geodeto(session: Session, view: View) -> None:
    """Every pyramid is in one place and stands as it can, three stacks at most on a continent; no card is twice."""
    areas, made = view["areas"], [goal["name"] for player in view["players"].values() for goal in player["fulfilled"]]
    assert len(made) == len(set(made))
    hands = [session.view(seat).get("hand", []) for seat in session.header.players]
    cards = [card for hand in hands for card in hand] + made
    assert len(cards) == len(set(cards))
    assert view["countdown"] >= 0
    if areas is None:
        return
    stacks = [stack.split() for stacks in areas.values() for stack in stacks]
    assert sorted([piece for stack in stacks for piece in stack] + view["pirates"]["captives"]) == sorted(PYRAMIDS)
    assert all(can_be_built(tuple(stack)) for stack in stacks)
    assert all(len(areas[continent]) <= 3 for continent in CONTINENTS)
    assert view["epidemic"]["on"] is None or not areas[view["epidemic"]["on"]]


def lost_hiker(session: Session, view: View) -> None:
    """The pawn is on the board or at the station, and trails show at the end alone."""
    assert view["pawn"] == "station" or {*view["pawn"]} <= {*range(1, 9)}
    assert 0 <= view["actions_left"] <= 2
    assert ("trails" in view) is (session.over is not None and session.over.result in ("won", "lost"))


def hiker_cards(session: Session, view: View) -> None:
    """No card gets lost."""
    state = session._run.state if session._run is not None else None
    if not isinstance(state, Search) or session.options["scenario"] or session.options["deck"] not in DECKS:
        return
    piles = (state.hiker_deck, state.discards, state.removed, ["nothing"] * state.nothing_here)
    assert sum(map(len, piles)) + sum(state.hand.values()) == 41
    assert len(state.known) + len(state.locations) == 16
    assert 1 <= len(state.known) <= 3
    left = state.searcher_deck.count("battery")
    assert state.batteries + state.spent_batteries + left == 2
    assert len(state.searcher_deck) + len(state.provisions) == 6 + left


INVARIANTS: Mapping[str, Callable[[Session, View], None]] = {
    "muggles": muggles,
    "geoquest": geoquest,
    "first-to-find": first_to_find,
    "geodeto": geodeto,
    "lost-hiker": lost_hiker,
}
"""By the game's name; a game of one's own has those that hold for all."""


UNTOUCHED: Mapping[str, Callable[[Session, View], None]] = {"lost-hiker": hiker_cards}
"""The same, as long as people have set nothing right."""


def hold(session: Session, *, untouched: bool) -> None:
    """What must be true of any game that is set up, and of this one."""
    view, name = session.view(), session.game.name
    for rules in (INVARIANTS, UNTOUCHED) if untouched else (INVARIANTS,):
        if view and name in rules:
            rules[name](session, view)
