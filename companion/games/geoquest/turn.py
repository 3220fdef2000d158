"""The script: the menu of the player in turn, and what follows from it."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from companion.games.geoquest import bug_turn, card_turn, event, event_turn
from companion.games.geoquest.cache import shown
from companion.games.geoquest.card import JUMP, MOVE, SEARCH
from companion.games.geoquest.die import value_of
from companion.games.geoquest.equipment import has
from companion.games.geoquest.event import why_no_turn
from companion.games.geoquest.facts import LONGEST_SOLUTION, MOST_POINTS
from companion.games.geoquest.find import pay, reward_finder, share_search, sweep
from companion.games.geoquest.movement import reach
from companion.games.geoquest.placement import place
from companion.games.geoquest.puzzle import must_solve, solve, why_not
from companion.games.geoquest.search import advance, is_left, result, searchable, stages_of
from companion.games.geoquest.setup import begin
from companion.games.geoquest.state import Cache, Came, Search, State
from companion.games.geoquest.throw import ask_bonus, crossed, on_ground, throw
from companion.table.prompt import ChoosePrompt, Why
from companion.table.table import Action, Table, option

POINTS = "points"


def turn(state: State, table: Table) -> None:
    """What is open on the table, the innermost first, or the menu of the player in turn.

    There Move or Search is declared before the roll (GQ-39).
    """
    if seat := card_turn.crowded(state):
        card_turn.give_up(state, table, seat)
    elif state.drawn:
        event_turn.drawn(state, table)
    elif state.seeking is not None:
        search(state, table)
    elif state.lying is not None:
        move(state, table)
    elif state.draws:
        card_turn.found(state, table)
    elif cache := bug_turn.unasked(state):
        bug_turn.ask_taken(state, table, cache)
    elif state.stop is not None:
        end(state, table, state.stop)
    elif state.laying:
        new = state.laying[0].new
        place(state, table)
        if not new:
            begin(state, table)
    elif state.bugless:
        bug_turn.lay(state, table)
        begin(state, table)
    elif state.cardless:
        card_turn.deal(state, table)
        begin(state, table)
    elif state.player.pending and not why_no_turn(state):
        if state.player.held:
            # Events come before what was found (GQ-36), one in hand, too (GQ-111).
            amount = sum(one.level for one in state.player.pending)
            hands = event_turn.hands(state)
            table.act("paid", PAID, state, seat=state.seat, player=state.seat, amount=amount, **hands)
        else:
            pay(state, table)
    else:
        caches = [cache.cell for cache in searchable(state, state.seat)]
        about: dict[str, Any] = {"points": state.player.points, "target": state.options.target}
        here = state.player.stands in caches
        # Where the player in turn is known to stand at a cache that is still to be found; to move is to press Roll.
        start = "search" if here else "move"
        played = why_no_turn(state) != ""
        known = event.named(state, state.player.played_on) if played else None
        about |= {"player": state.seat, "caches": caches, "played": played, "event": known and known.name}
        about |= {"why": "event"} if played else {}
        about |= event_turn.hands(state, "event")
        actions, start = (PLAYED, "event") if played else (ACTIONS, start)
        table.act("turn", actions, state, seat=state.seat, start=start, **about)


def move(state: State, table: Table, *, told: bool = False) -> None:
    """Both dice and all bonuses say how far (GQ-44), unless a card lets the player jump (GQ-60).

    ``told``: people have a bonus to tell.
    """
    rolled = throw(state, table, MOVE, told=told)
    asked = ask_bonus(state, table, rolled)
    tiles = reach(value_of(rolled.faces), rolled.bonus)
    rolled.came = Came(MOVE, tiles=tiles)
    table.tell(
        "moved",
        player=state.seat,
        tiles=tiles,
        bonus=rolled.bonus,
        faces=rolled.faces,
        asked=asked,
        streams=crossed(state, rolled, tiles),
        added=rolled.added,
        ground=[] if asked else on_ground(state, rolled),
        jumps=[card.name for card in has(state, state.seat, JUMP)],
    )
    state.stop = ""


def search(state: State, table: Table, *, told: bool = False) -> None:
    """A search, from the choice of its cache to what it finds; ``told``: people have a bonus to tell.

    A puzzle must be solved before the first roll (GQ-80); each further stage takes one more (GQ-90). What comes of a
    roll: GQ-62, GQ-64, GQ-65, GQ-66.
    """
    seat, sought = state.seat, state.seeking
    if sought is None:
        which = which_cache(state)
        tile = table.choose("cache", which.options, seat=seat, disabled=which.disabled, **which.about)
        state.player.last = tile
        state.seeking = Search(tile, told)
        return
    if sought.found is not None:
        # The last roll is made.
        share_search(state, table, sought)
        return
    cache = state.caches.get(sought.cell)
    if cache is None or seat in cache.finders:
        # A correction has taken the disk away or put the player's chip under it: the turn goes on without that search.
        state.seeking = None
        state.roll = None if state.lying else state.roll
        table.tell("nothing-to-search", player=seat, cell=sought.cell)
        return
    if must_solve(state, cache, seat) and state.reports != "none":
        solve_puzzle(state, table, cache)
        return
    if sought.stages and state.lying is None and not goes_on(state, table, cache):
        sought.found = False
        return
    rolled = throw(state, table, SEARCH, cache.cell, told=sought.told)
    asked = ask_bonus(state, table, rolled)
    found_out = result(rolled.faces, rolled.bonus, cache.level)
    stage = cache.progress.get(seat, 0) + 1
    last = found_out.success and advance(state, cache, seat)
    came: dict[str, Any] = {"why": found_out.why, "score": found_out.score, "level": cache.level}
    ftf = cache.ftf and last
    rolled.came = Came(**came, found="yes" if last else "stage" if found_out.success else "no")
    # Where people were not asked for them, bonuses by some ground might still make a find of it.
    ground = [] if asked or found_out.success or found_out.why != "score" else on_ground(state, rolled)
    # Of a stage the question that follows says it.
    say = table.log if found_out.success and not last else table.tell
    say(
        "searched",
        player=seat,
        cache=cache.cell,
        faces=rolled.faces,
        success=found_out.success,
        stage=stage,
        last=last,
        added=rolled.added,
        ground=ground,
        ftf=ftf,
        **came,
    )
    if last:
        sought.found = True
        reward_finder(state, table, cache)
    elif found_out.success:
        sought.stages += 1
    elif sought.stages:
        sought.found = False
    else:
        state.seeking, state.stop = None, cache.cell


def which_cache(state: State) -> ChoosePrompt:
    """The question which cache is searched."""
    seat = state.seat
    caches = {cache.cell: cache for cache in searchable(state, seat)}
    disabled = {tile: Why("has-found", {"player": seat}) for tile in state.caches if tile not in caches}
    about: dict[str, Any] = {"why": SEARCH, "player": seat, "disks": shown(caches.values())}
    return ChoosePrompt(key="cache", options=tuple(map(option, caches)), seat=seat, disabled=disabled, about=about)


def solve_puzzle(state: State, table: Table, cache: Cache) -> None:
    """A word for the puzzle, which the table judges; of one that is written the box looks at its letters first.

    Refused, nothing was done.
    """
    about: dict[str, Any] = {"why": "puzzle", "cell": cache.cell, "category": cache.category or None}
    about |= {"solved": bool(cache.solved)}
    fact: dict[str, Any] = {"player": state.seat, "cell": cache.cell}
    said = table.choose("judged", ("accepted", "refused", "write"), seat=state.seat, word="", **about)
    word = ""
    if said == "write":
        word = table.text("solution", LONGEST_SOLUTION, seat=state.seat, **about).strip()
        if word and (why := why_not(cache, word)):
            table.tell("puzzle", **fact, solution=word, accepted=False, **why)
            return
        said = table.choose("judged", ("accepted", "refused"), word=word, **about)
    accepted = said == "accepted"
    table.log("puzzle", **fact, solution=word, accepted=accepted)
    if accepted:
        solve(cache, state.seat, word)
    else:
        state.seeking = None


def goes_on(state: State, table: Table, cache: Cache) -> bool:
    """Whether who has found a stage searches on in the same turn."""
    stage = cache.progress[state.seat]
    about: dict[str, Any] = {"cell": cache.cell, "stage": stage, "stages": stages_of(state, cache)}
    if state.reports == "none":
        return True
    return table.confirm("next-stage", seat=state.seat, rolls=True, why="next-stage", **about)


def end(state: State, table: Table, here: str) -> None:
    """The turn is over: bugs are left, disks that are used up go, and the next player is in turn (GQ-34, GQ-35).

    ``here`` is the tile where the player stands, empty where the box does not know it.
    """
    if bug_turn.leave_one(state, table, here):
        return
    sweep(state, table)
    # Who was paid has rolled no dice, and is known to stand there (GQ-70).
    paid = here and not state.thrown
    state.player.stands = here
    state.stop = None
    state.thrown, state.spared = 0, False
    state.turns += 1
    state.at = (state.at + 1) % len(state.seats)
    if state.at == state.first:
        state.round += 1
    event_turn.passed(state, table, state.seat)
    # Where everybody else was just paid, who made the find had no menu yet to tell of bugs.
    if not (paid and state.roll is not None and state.roll.player == state.seat):
        bug_turn.passed(state, table, state.seat)


# What people tell


def skip(state: State, table: Table) -> None:
    """A turn without a roll; the round counts all the same (GQ-35)."""
    table.tell("skipped", player=state.seat)
    state.stop = ""


def tell_points(state: State, table: Table) -> None:
    """Points that the box cannot know of, from an Event for instance (GQ-4)."""
    who = table.seat("who", among=state.in_order, why=POINTS)
    player = state.players[who]
    low = -min(MOST_POINTS, player.points)
    amount = table.number("amount", low, MOST_POINTS, start=1, why=POINTS, player=who, points=player.points)
    player.points += amount
    table.tell("points", player=who, amount=amount, why="told", now=player.points)


# The menu


def why_no_search(state: State) -> str:
    """A search is part of a turn, and needs a cache that the player in turn has not found (GQ-40)."""
    return why_no_turn(state) or ("" if is_left(state, state.seat) else "all-found")


def why_no_bonus(state: State) -> str:
    """A bonus is told where people tell anything."""
    return "no-bonus-told" if state.reports == "none" else ""


def left_out(option: str) -> Callable[[State], str | Why]:
    """Disabled where a part of the game is switched off."""
    return lambda state: "" if getattr(state.options, option) else Why("left-out", {"option": option})


ACTIONS = (
    Action("move", move, why_no_turn, on_roll=True),
    Action("search", search, why_no_search, then=which_cache),
    Action("event", event_turn.report, event_turn.why_no_menu, hidden_if=left_out("events")),
    Action("bugs", bug_turn.report, bug_turn.why_no_menu, hidden_if=left_out("bugs")),
    Action("cards", card_turn.report, hidden_if=left_out("cards")),
    Action("points", tell_points),
    Action("skip", skip, why_no_turn),
    Action("search-bonus", partial(search, told=True), why_no_search, hidden_if=why_no_bonus),
    Action("move-bonus", partial(move, told=True), why_no_turn, hidden_if=why_no_bonus),
)
"""The dial goes round: what is wanted most stands next to where it begins, on both sides."""
PLAYED = (replace(ACTIONS[2], on_roll=True), *ACTIONS[:2], *ACTIONS[3:])
"""The same where an Event comes first (GQ-37), and Roll leads there."""
PAID = (Action("pay", pay, on_roll=True), *event_turn.HELD)
"""The menu of who is paid and holds an Event."""
