"""Both dice in the script: rolled, perhaps rolled anew, doubles, and the bonus that people tell."""

from companion.games.geoquest.die import dice_of, is_doubles, is_new_cache, special_of, sum_of, value_of
from companion.games.geoquest.facts import DNF, FIND, MODIFIER
from companion.games.geoquest.state import Cache, Roll, State
from companion.games.geoquest.wording import seat_name
from companion.table.dice import Face
from companion.table.table import Table


def throw(state: State, table: Table, what: str, cache: Cache | None = None) -> Roll:
    """Roll both dice; only the first roll of a turn can draw an Event, a roll that was rolled anew cannot (GQ-93)."""
    faces = roll(state, table, what, cache)
    state.thrown += 1
    state.roll = Roll(state.seat, what, faces, cell=cache.cell if cache is not None else "")
    if state.thrown == 1 and is_doubles(faces):
        table.tell("Doubles: draw an Event card.", fact={"kind": "doubles", "player": state.seat})
    return state.roll


def roll(state: State, table: Table, what: str, cache: Cache | None) -> list[Face]:
    """What both dice show now (GQ-41)."""
    about = {"why": what, "player": state.seat}
    if cache is not None:
        about["cell"] = cache.cell
    faces = table.roll_all(dice_of(state.options), "dice", seat=state.seat, about=about, text=f"Both dice: {what}.")
    fact = {
        "kind": "rolled",
        "faces": list(faces),
        "total": value_of(faces),
        "doubles": is_doubles(faces),
        "special": special_of(faces, state.options),
    }
    table.tell(f"{seat_name(state.seat)}: {sum_of(faces)}.", fact=fact, quiet=True)
    return faces


def triggers_new_cache(state: State, rolled: Roll) -> bool:
    """Whether a roll is a New Cache Event: only the first of a turn, and only where they are played with (GQ-120)."""
    return state.thrown == 1 and state.plays_with("new_caches") and is_new_cache(rolled.faces, state.options)


def ask_bonus(state: State, table: Table, rolled: Roll, text: str) -> None:
    """What cards add to a roll or take off it, where its sum matters (GQ-56, GQ-63)."""
    if state.reports == "none" or FIND in rolled.faces or DNF in rolled.faces:
        return
    about = {"why": "modifier", "player": state.seat, "of": rolled.what, "total": value_of(rolled.faces)}
    rolled.bonus = table.number("modifier", text, -MODIFIER, MODIFIER, start=0, seat=state.seat, about=about)
