"""The script: the menu of the player in turn, and the steps that follow from it."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from companion.games.geoquest import bug_turn, card_turn, event_turn
from companion.games.geoquest.cache import reward, shown
from companion.games.geoquest.die import value_of
from companion.games.geoquest.event import why_no_turn
from companion.games.geoquest.facts import LONGEST_SOLUTION, MOST_POINTS
from companion.games.geoquest.find import found, pay, staged, sweep
from companion.games.geoquest.movement import reach, streams
from companion.games.geoquest.placement import NEW_CACHE, by_hand, place
from companion.games.geoquest.puzzle import must_solve, solve, why_not
from companion.games.geoquest.search import advance, result, searchable, stages_of, why_none_searchable
from companion.games.geoquest.state import Cache, Came, State, Task
from companion.games.geoquest.throw import ask_bonus, jumps, on_ground, throw, triggers_new_cache
from companion.games.geoquest.victory import over
from companion.table.prompt import Why
from companion.table.table import Action, Table

MOVE, SEARCH, POINTS = "move", "search", "points"
SOLVE, ROLL_ON, PLACE, BY_HAND, DEAL, LAY_BUG = "solve", "roll-on", "place", "by-hand", "deal", "lay-bug"


def turn(state: State, table: Table) -> None:
    """The next step of what was begun, points that wait for the player in turn, or the menu.

    There Move or Search is declared before the roll (GQ-39).
    """
    if state.tasks:
        task = state.tasks.pop(0)
        if task.cell and task.cell not in [cache.cell for cache in searchable(state, state.seat)]:
            call_off(state, table, task)
        else:
            STEPS[task.what](state, table, task)
    elif state.player.pending and not why_no_turn(state):
        end(state, table, pay(state, table), paid=True)
    else:
        caches = [cache.cell for cache in searchable(state, state.seat)]
        about: dict[str, Any] = {"points": state.player.points, "target": state.options.target}
        table.act("turn", ACTIONS, state, seat=state.seat, player=state.seat, caches=caches, **about)


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
    asked = ask_bonus(state, table, rolled, told=told)
    tiles = reach(value_of(rolled.faces), rolled.bonus)
    rolled.came = Came(MOVE, tiles=tiles, streams=streams(tiles))
    table.tell(
        "moved",
        player=state.seat,
        tiles=tiles,
        bonus=rolled.bonus,
        faces=rolled.faces,
        asked=asked,
        streams=streams(tiles),
        added=rolled.added,
        ground=[] if asked else on_ground(state, rolled),
        jumps=jumps(state, rolled),
    )
    end(state, table)


def new_cache(state: State, table: Table) -> None:
    """Both cache icons: two points, a new disk, and the turn is over (GQ-120, GQ-121, GQ-122)."""
    seat = state.seat
    assert state.roll is not None
    state.roll.came = Came(NEW_CACHE)
    amount = reward(state, seat)
    table.tell("points", player=seat, amount=amount, why=NEW_CACHE)
    if over(state) is None:
        state.begin([Task(PLACE, why=NEW_CACHE)])
        end(state, table, state.roll.cell)


# Searching


def search(state: State, table: Table, *, told: bool = False) -> None:
    """Which cache is searched; a puzzle must be solved first (GQ-80); ``told``: people have a bonus to tell."""
    caches = {cache.cell: cache for cache in searchable(state, state.seat)}
    barred = {tile: Why("has-found", {"player": state.seat}) for tile in state.caches if tile not in caches}
    about: dict[str, Any] = {"why": SEARCH, "player": state.seat, "disks": shown(caches.values())}
    tile = table.choose("cache", list(caches), seat=state.seat, barred=barred, **about)
    state.player.last = tile
    if must_solve(state, caches[tile], state.seat) and state.reports != "none":
        state.begin([Task(SOLVE, tile, told=told)])
    else:
        seek(state, table, caches[tile], told=told)


def call_off(state: State, table: Table, task: Task) -> None:
    """A correction has taken the disk away or put the player's chip under it: the turn goes on without that search."""
    state.stages = 0
    table.tell("nothing-to-search", player=state.seat, cell=task.cell)


def solve_puzzle(state: State, table: Table, task: Task) -> None:
    """A word for the puzzle: the box looks at its letters, the table at the rest; refused, nothing was done."""
    cache = state.caches[task.cell]
    about: dict[str, Any] = {"why": "puzzle", "cell": cache.cell}
    category = cache.category or None
    word = table.text("solution", LONGEST_SOLUTION, seat=state.seat, category=category, **about).strip()
    fact: dict[str, Any] = {"player": state.seat, "cell": cache.cell, "solution": word}
    if word and (why := why_not(cache, word)):
        table.tell("puzzle", **fact, accepted=False, **why)
        state.begin([task])
        return
    accepted = table.choose("judged", ("accepted", "refused"), **about) == "accepted"
    table.note("puzzle", **fact, accepted=accepted)
    if accepted:
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
    asked = ask_bonus(state, table, rolled, told=told)
    found_out = result(rolled.faces, rolled.bonus, cache.level)
    stage = cache.progress.get(seat, 0) + 1
    last = found_out.success and advance(state, cache, seat)
    came: dict[str, Any] = {"why": found_out.why, "score": found_out.score, "level": cache.level}
    rolled.came = Came(**came, found="yes" if last else "stage" if found_out.success else "no")
    # Where people were not asked for them, bonuses by some ground might still make a find of it.
    ground = [] if asked or found_out.success or found_out.why != "score" else on_ground(state, rolled)
    say = table.note if found_out.success else table.tell
    say(
        "searched",
        player=seat,
        cache=cache.cell,
        success=found_out.success,
        stage=stage,
        last=last,
        added=rolled.added,
        ground=ground,
        **came,
    )
    if last:
        found(state, table, cache)
        end(state, table, cache.cell)
        return
    if found_out.success:
        state.stages += 1
        about: dict[str, Any] = {"cell": cache.cell, "stage": stage, "stages": stages_of(state, cache)}
        if state.reports == "none" or table.confirm("next-stage", seat=seat, why="next-stage", **about):
            state.begin([Task(ROLL_ON, cache.cell, told=told)])
            return
    if state.stages:
        staged(state, table, cache)
    end(state, table, cache.cell)


# What people tell


def skip(state: State, table: Table) -> None:
    """A turn without a roll; the round counts all the same (GQ-35)."""
    table.tell("skipped", player=state.seat)
    end(state, table)


def tell_points(state: State, table: Table) -> None:
    """Points that the box cannot know of, from an Event for instance (GQ-4)."""
    who = table.seat("who", among=in_order(state), why=POINTS)
    player = state.players[who]
    low = -min(MOST_POINTS, player.points)
    amount = table.number("amount", low, MOST_POINTS, start=1, why=POINTS, player=who)
    player.points += amount
    table.tell("points", player=who, amount=amount, why="told", now=player.points)


def in_order(state: State) -> list[str]:
    """The players, the one in turn first."""
    return [*state.seats[state.at :], *state.seats[: state.at]]


# The menu


def why_no_search(state: State) -> str:
    """A search is part of a turn, and needs a cache."""
    return why_no_turn(state) or why_none_searchable(state)


def why_no_bonus(state: State) -> str:
    """A bonus is told where people tell anything."""
    return "no-bonus-told" if state.reports == "none" else ""


def left_out(option: str) -> Callable[[State], str | Why]:
    """Barred where a part of the game is switched off."""
    return lambda state: "" if getattr(state.options, option) else Why("left-out", {"option": option})


ACTIONS = (
    Action("move", move, why_no_turn, goes=True),
    Action("search", search, why_no_search),
    Action("move-bonus", partial(move, told=True), lambda state: why_no_bonus(state) or why_no_turn(state)),
    Action("search-bonus", partial(search, told=True), lambda state: why_no_bonus(state) or why_no_search(state)),
    Action("skip", skip, why_no_turn),
    Action("event", event_turn.report, lambda state: left_out("events")(state) or event_turn.why_no_menu(state)),
    Action("bugs", bug_turn.report, lambda state: left_out("bugs")(state) or bug_turn.why_no_menu(state)),
    Action("cards", card_turn.report, left_out("cards")),
    Action("points", tell_points),
)
STEPS: Mapping[str, Callable[[State, Table, Task], None]] = {
    PLACE: place,
    BY_HAND: by_hand,
    SOLVE: solve_puzzle,
    ROLL_ON: roll_on,
    DEAL: lambda state, table, task: card_turn.deal(state, table, task.seat),
    LAY_BUG: lambda state, table, task: bug_turn.lay(state, table, task.seat),
}
