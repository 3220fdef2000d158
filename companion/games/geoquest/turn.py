"""The script: the menu of the player in turn, and the steps that follow from it."""

from collections.abc import Callable, Mapping
from functools import partial

from companion.games.geoquest import bug_turn, card_turn, event_turn
from companion.games.geoquest.cache import reward
from companion.games.geoquest.die import parts_of, sum_of, value_of
from companion.games.geoquest.event import why_no_turn
from companion.games.geoquest.facts import LONGEST_SOLUTION, MOST_POINTS
from companion.games.geoquest.find import found, pay, staged, sweep
from companion.games.geoquest.movement import reach, says
from companion.games.geoquest.placement import NEW_CACHE, by_hand, place
from companion.games.geoquest.puzzle import must_solve, solve, why_not
from companion.games.geoquest.search import Result, advance, result, searchable, stages_of, why_no_search
from companion.games.geoquest.state import Cache, Roll, State, Task
from companion.games.geoquest.throw import (
    ask_bonus,
    says_bonus,
    says_ground,
    says_jumps,
    throw,
    triggers_new_cache,
)
from companion.games.geoquest.victory import over
from companion.games.geoquest.wording import name_of, points, signed
from companion.table.prompt import Option
from companion.table.table import Table
from companion.table.wording import seat_name

MOVE, SEARCH, SKIP, POINTS = "move", "search", "skip", "points"
MOVE_BONUS, SEARCH_BONUS = "move-bonus", "search-bonus"
EVENT, BUGS, CARDS = "event", "bugs", "cards"
OPTION_OF = {EVENT: "events", BUGS: "bugs", CARDS: "cards"}
SOLVE, ROLL_ON, PLACE, BY_HAND, DEAL, LAY_BUG = "solve", "roll-on", "place", "by-hand", "deal", "lay-bug"


def turn(state: State, table: Table) -> None:
    """The next step of what was begun, points that wait for the player in turn, or the menu."""
    if state.tasks:
        task = state.tasks.pop(0)
        if task.cell and task.cell not in [cache.cell for cache in searchable(state, state.seat)]:
            call_off(state, table, task)
        else:
            STEPS[task.what](state, table, task)
    elif state.player.pending and not why_no_turn(state, state.seat):
        end(state, table, pay(state, table), paid=True)
    else:
        MENU[menu(state, table)](state, table)


def menu(state: State, table: Table) -> str:
    """What the player in turn does: Move or Search is declared before the roll (GQ-39)."""
    labels = {MOVE: "Move", SEARCH: "Search", MOVE_BONUS: "Move with bonus", SEARCH_BONUS: "Search with bonus"}
    labels |= {SKIP: "Skip the turn", **extras(state), POINTS: "Points"}
    barred = {value: rule for value, rule in barring(state).items() if rule}
    options = [Option(value, label, goes=value == MOVE) for value, label in labels.items() if value not in barred]
    text = f"{points(state.player.points)} of {state.options.target}."
    about = {"player": state.seat, "caches": [cache.cell for cache in searchable(state, state.seat)]}
    return table.menu("turn", options, text=text, seat=state.seat, about=about, barred=barred)


def extras(state: State) -> Mapping[str, str]:
    """The entries for what is switched on: Events, travel bugs, cards."""
    labels = {EVENT: "An Event", BUGS: "Travel bugs", CARDS: "Cards"}
    return {value: label for value, label in labels.items() if getattr(state.options, OPTION_OF[value])}


def barring(state: State) -> Mapping[str, str]:
    """The rule that forbids each entry now, nothing where it is open."""
    first = why_no_turn(state, state.seat)
    search = first or why_no_search(state, state.seat)
    bonus = "reports=none: no bonus is told" if state.reports == "none" else ""
    off = {value: f"{option}=no: it is left out of this game" for value, option in OPTION_OF.items()}
    return {
        MOVE: first,
        SEARCH: search,
        MOVE_BONUS: bonus or first,
        SEARCH_BONUS: bonus or search,
        SKIP: first,
        EVENT: event_turn.why_no_menu(state) if state.options.events else off[EVENT],
        BUGS: bug_turn.why_no_menu(state) if state.options.bugs else off[BUGS],
        CARDS: "" if state.options.cards else off[CARDS],
    }


def end(state: State, table: Table, here: str = "", *, paid: bool = False) -> None:
    """The turn is over: bugs are left, disks that are used up go, and the next player is in turn (GQ-34, GQ-35).

    ``here`` is the tile where the player is known to stand; ``paid``: the turn was one without a roll (GQ-70).
    """
    if over(state) is None:
        bug_turn.end(state, table, state.seat, here)
    if over(state) is not None:
        return
    sweep(state, table)
    state.thrown = state.stages = 0
    state.turns += 1
    state.at = (state.at + 1) % len(state.seats)
    if state.at == state.first:
        state.round += 1
    event_turn.passed(state, table, state.seat)
    # Where everybody else was just paid, who made the find had no menu yet to tell of bugs.
    if not (paid and state.roll is not None and state.roll.player == state.seat):
        bug_turn.passed(state, table, state.seat)


# Moving


def move(state: State, table: Table, *, told: bool = False) -> None:
    """Both dice and all bonuses say how far (GQ-44); ``told``: people have a bonus to tell."""
    rolled = throw(state, table, MOVE)
    if triggers_new_cache(state, rolled):
        new_cache(state, table)
        return
    asked = ask_bonus(state, table, rolled, f"Move {sum_of(rolled.faces)}", told=told)
    tiles = reach(value_of(rolled.faces), rolled.bonus)
    more = says_bonus(rolled)
    rolled.note = f"{tiles}{more}: {says(tiles)}"
    fact = {"kind": "moved", "player": state.seat, "tiles": tiles, "bonus": rolled.bonus}
    # Where nothing was asked, the roll was said a moment ago.
    how = [f"Move {tiles} = {parts_of(rolled.faces)}{more}."] if asked or more else []
    ground = [] if asked else says_ground(state, rolled)
    table.tell(text=" ".join((*how, says(tiles), *ground, *says_jumps(state, rolled))), fact=fact)
    end(state, table)


def new_cache(state: State, table: Table) -> None:
    """Both cache icons: two points, a new disk, and the turn is over (GQ-120, GQ-121, GQ-122)."""
    seat = state.seat
    assert state.roll is not None
    state.roll.note = "New Cache!"
    amount = reward(state, seat)
    fact = {"kind": "points", "player": seat, "amount": amount, "why": NEW_CACHE}
    table.tell(text=f"New Cache! {seat_name(seat)}: {points(amount)}. The turn is over.", fact=fact)
    if over(state) is None:
        state.begin([Task(PLACE, why=NEW_CACHE)])
        end(state, table, state.roll.cell)


# Searching


def search(state: State, table: Table, *, told: bool = False) -> None:
    """Which cache is searched; a puzzle must be solved first (GQ-80); ``told``: people have a bonus to tell."""
    caches = {cache.cell: cache for cache in searchable(state, state.seat)}
    options = [Option(tile, name_of(cache)) for tile, cache in caches.items()]
    about = {"why": SEARCH, "player": state.seat}
    barred = {tile: f"{seat_name(state.seat)} has found it" for tile in state.caches if tile not in caches}
    tile = table.choose("cache", options, text="Which cache?", seat=state.seat, about=about, barred=barred)
    state.player.last = tile
    if must_solve(state, caches[tile], state.seat) and state.reports != "none":
        state.begin([Task(SOLVE, tile, told=told)])
    else:
        seek(state, table, caches[tile], told=told)


def call_off(state: State, table: Table, task: Task) -> None:
    """A correction has taken the disk away or put the player's chip under it: the turn goes on without that search."""
    state.stages = 0
    table.tell(text=f"Nothing is left to search on {task.cell}. {seat_name(state.seat)} goes on, or skips.")


def solve_puzzle(state: State, table: Table, task: Task) -> None:
    """A word for the puzzle: the box looks at its letters, the table at the rest; refused, nothing was done."""
    cache = state.caches[task.cell]
    category = cache.category or "The puzzle"
    about = {"why": "puzzle", "cell": cache.cell}
    text = f"{category}: a word with {cache.cell[0]} and {cache.cell[1]}."
    word = table.text("puzzle", LONGEST_SOLUTION, text=text, seat=state.seat, about=about).strip()
    fact = {"kind": "puzzle", "player": state.seat, "cell": cache.cell, "solution": word}
    why = why_not(cache, word) if word else ""
    if why:
        table.tell(text=f"Refused: {why}.", fact={**fact, "accepted": False, "why": why})
        state.begin([task])
        return
    options = [Option("accepted", "Accepted"), Option("refused", "Refused")]
    judged = table.choose("judged", options, text="Does it fit?", about=about)
    table.tell(text=f"{judged.capitalize()}.", fact={**fact, "accepted": judged == "accepted"}, quiet=True)
    if judged == "accepted":
        solve(cache, state.seat, word)
        state.begin([Task(ROLL_ON, cache.cell, told=task.told)])


def roll_on(state: State, table: Table, task: Task) -> None:
    """The roll after a puzzle was solved, or for a further stage (GQ-90)."""
    seek(state, table, state.caches[task.cell], told=task.told)


def seek(state: State, table: Table, cache: Cache, *, told: bool) -> None:
    """One search roll and what comes of it (GQ-62, GQ-64, GQ-65, GQ-66)."""
    seat = state.seat
    rolled = throw(state, table, SEARCH, cache)
    if triggers_new_cache(state, rolled):
        new_cache(state, table)
        return
    asked = ask_bonus(state, table, rolled, f"Level {cache.level}, {sum_of(rolled.faces)}", told=told)
    found_out = result(rolled.faces, rolled.bonus, cache.level)
    stage = cache.progress.get(seat, 0) + 1
    last = found_out.success and advance(state, cache, seat)
    fact = {
        "kind": "searched",
        "player": seat,
        "cache": cache.cell,
        "score": found_out.score,
        "level": cache.level,
        "success": found_out.success,
        "stage": stage,
        "why": found_out.why,
    }
    rolled.note = note_of(cache, found_out, last=last)
    outcome = outcome_of(rolled, cache, found_out, last=last)
    # Where people were not asked for them, bonuses by some ground might still make a find of it.
    ground = [] if asked or found_out.success or found_out.why != "score" else says_ground(state, rolled)
    text = " ".join((f"{seat_name(seat)}: {outcome}", *ground))
    table.tell(text=text, fact=fact, quiet=found_out.success)
    if last:
        found(state, table, cache)
        end(state, table, cache.cell)
        return
    if found_out.success:
        state.stages += 1
        about = {"why": "next-stage", "cell": cache.cell}
        text = f"Stage {stage} of {stages_of(state, cache)} found. Roll on?"
        if state.reports == "none" or table.confirm("next-stage", text=text, seat=seat, about=about):
            state.begin([Task(ROLL_ON, cache.cell, told=told)])
            return
    if state.stages:
        staged(state, table, cache)
    end(state, table, cache.cell)


def note_of(cache: Cache, found_out: Result, *, last: bool) -> str:
    """What a search came to, short enough to stand below the dice."""
    how = f"{found_out.score} of {cache.level}" if found_out.why == "score" else found_out.why.upper()
    return f"{how}: {'not found' if not found_out.success else 'found!' if last else 'a stage'}"


def outcome_of(rolled: Roll, cache: Cache, found_out: Result, *, last: bool) -> str:
    """What a search came to, in words."""
    added = f" ({', '.join(rolled.said)})" if rolled.said else ""
    how = f"{found_out.score}{added} against level {cache.level}"
    if found_out.why != "score":
        how = found_out.why.upper()
    if not found_out.success:
        return f"{how}, {cache.cell} is not found."
    return f"{how}, {cache.cell} is found!" if last else f"{how}, a stage of {cache.cell}."


# What people tell


def skip(state: State, table: Table) -> None:
    """A turn without a roll; the round counts all the same (GQ-35)."""
    table.tell(text=f"{seat_name(state.seat)} skips.", fact={"kind": "skipped", "player": state.seat})
    end(state, table)


def tell_points(state: State, table: Table) -> None:
    """Points that the box cannot know of, from an Event for instance (GQ-4)."""
    about = {"why": POINTS}
    who = table.seat("who", text="Whose points?", among=in_order(state), about=about)
    low = -min(MOST_POINTS, state.players[who].points)
    amount = table.number("amount", low, MOST_POINTS, text="How many points?", start=1, about={**about, "player": who})
    state.players[who].points += amount
    fact = {"kind": "points", "player": who, "amount": amount, "why": "told"}
    table.tell(text=f"{seat_name(who)}: {signed(amount)}, now {points(state.players[who].points)}.", fact=fact)


def in_order(state: State) -> list[str]:
    """The players, the one in turn first."""
    return [*state.seats[state.at :], *state.seats[: state.at]]


MENU: Mapping[str, Callable[[State, Table], None]] = {
    MOVE: move,
    SEARCH: search,
    MOVE_BONUS: partial(move, told=True),
    SEARCH_BONUS: partial(search, told=True),
    SKIP: skip,
    POINTS: tell_points,
    EVENT: event_turn.report,
    BUGS: bug_turn.report,
    CARDS: card_turn.report,
}
STEPS: Mapping[str, Callable[[State, Table, Task], None]] = {
    PLACE: place,
    BY_HAND: by_hand,
    SOLVE: solve_puzzle,
    ROLL_ON: roll_on,
    DEAL: lambda state, table, task: card_turn.deal(state, table, task.seat),
    LAY_BUG: lambda state, table, task: bug_turn.lay(state, table, task.seat),
}
