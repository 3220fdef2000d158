"""Both dice in the script: rolled, perhaps rolled again, doubles, and the bonus that people tell."""

from typing import Any

from companion.games.geoquest import ensemble, equipment
from companion.games.geoquest.card import SEARCH
from companion.games.geoquest.card_turn import effects, roll_again
from companion.games.geoquest.die import NEW_CACHE, dice_of, is_doubles, is_new_cache, special_of, value_of
from companion.games.geoquest.equipment import Bonus
from companion.games.geoquest.event_turn import doubles
from companion.games.geoquest.facts import DNF, FIND, MODIFIER, NEW_CACHE_POINTS
from companion.games.geoquest.movement import streams
from companion.games.geoquest.state import Came, Laying, Roll, State
from companion.table.dice import Face
from companion.table.table import Table


def throw(state: State, table: Table, what: str, cell: str = "", *, told: bool = False) -> Roll:
    """The roll for this, once it stands; until then the turn rests wherever people have more to say of it.

    Only the first roll of a turn can draw an Event, a roll that was rolled again cannot (GQ-93); it may be a New Cache.
    """
    rolled = state.lying
    if rolled is None:
        state.roll = Roll(state.seat, what, roll(state, table, what, cell), cell=cell, told=told)
        state.thrown += 1
        table.rest()
    if not rolled.stands:
        if roll_again(state, table, state.seat, rolled.faces):
            rolled.faces = roll(state, table, what, cell)
        rolled.stands = True
        if state.thrown == 1 and is_doubles(rolled.faces):
            doubles(state, table)
        table.rest()
    effects(state, table, state.seat, rolled.faces)
    if state.thrown == 1 and state.options.new_caches and is_new_cache(rolled.faces, state.options):
        new_cache(state, table, rolled)
        table.rest()
    return rolled


def roll(state: State, table: Table, what: str, cell: str) -> list[Face]:
    """What both dice show now (GQ-41)."""
    about: dict[str, Any] = {"why": what, "player": state.seat}
    if cell:
        about["cell"] = cell
    faces = table.roll_all(dice_of(state.options), "dice", seat=state.seat, **about)
    table.log(
        "rolled",
        player=state.seat,
        faces=faces,
        total=value_of(faces),
        doubles=is_doubles(faces),
        special=special_of(faces, state.options),
    )
    return faces


def new_cache(state: State, table: Table, rolled: Roll) -> None:
    """Both cache icons: two points, a new disk, and the turn is over (GQ-120, GQ-121, GQ-122)."""
    rolled.came = Came(NEW_CACHE)
    state.player.points += NEW_CACHE_POINTS
    table.tell("points", player=state.seat, amount=NEW_CACHE_POINTS, why=NEW_CACHE)
    state.laying.append(Laying(new=True))
    state.seeking, state.stop = None, rolled.cell


def ask_bonus(state: State, table: Table, rolled: Roll) -> bool:
    """What cards add to a roll or take off it: those known by name, then what people tell (GQ-56, GQ-63).

    Asked only of who told before the roll that there is something to add, or where a find hangs on a card whose bonus
    hangs on ground that the box does not see (GQ-17, GQ-58), and only where the sum matters; whether it was asked.
    """
    added = [(one.amount, one.name) for one in named_bonuses(state, rolled) if not one.terrain]
    ground = on_ground(state, rolled)
    score = value_of(rolled.faces) + sum(amount for amount, _ in added)
    hangs = rolled.cell and score < state.caches[rolled.cell].level <= score + sum(amount for amount, *_ in ground)
    asked = state.reports != "none" and not is_settled(rolled) and (rolled.told or bool(hangs))
    if asked:
        amount = table.number(
            "modifier",
            -MODIFIER,
            MODIFIER,
            start=1,
            seat=state.seat,
            why="modifier",
            player=state.seat,
            of=rolled.what,
            total=value_of(rolled.faces),
            named=sum(amount for amount, _ in added),
            faces=rolled.faces,
            level=state.caches[rolled.cell].level if rolled.cell else None,
            added=added,
            ground=ground,
        )
        added += [(amount, "")] if amount else []
    rolled.added = added
    return asked


def is_settled(rolled: Roll) -> bool:
    """Whether no bonus changes what a roll comes to: a search with FIND or DNF (GQ-64, GQ-65)."""
    return rolled.what == SEARCH and (FIND in rolled.faces or DNF in rolled.faces)


def named_bonuses(state: State, rolled: Roll) -> list[Bonus]:
    """What the cards of the player in turn add to a roll, as far as the box knows them (GQ-56, GQ-63)."""
    unfound = bool(rolled.cell) and not state.caches[rolled.cell].finders
    return [
        *equipment.bonuses(state, rolled.player, rolled.what, value_of(rolled.faces), unfound=unfound),
        *ensemble.bonuses(state, rolled.player, rolled.what, rolled.faces, unfound=unfound),
    ]


def on_ground(state: State, rolled: Roll) -> list[tuple[int, str, str]]:
    """What cards add to a roll on some ground, which only people see: how much, which, where (GQ-17, GQ-58)."""
    return [(one.amount, one.name, one.terrain) for one in named_bonuses(state, rolled) if one.terrain]


def crossed(state: State, rolled: Roll, tiles: int) -> int:
    """How many streams such a move may cross, with what cards add on some ground, if nobody told it (GQ-52, GQ-58)."""
    ground = [] if rolled.told else on_ground(state, rolled)
    return streams(tiles + sum(max(0, amount) for amount, *_ in ground))
