"""What the script asks and says of travel bugs: laid, taken, left, and their goals."""

from companion.games.geoquest import bug
from companion.games.geoquest.state import Cache, State
from companion.games.geoquest.wording import name_of, points
from companion.table.prompt import Option
from companion.table.table import Table
from companion.table.wording import seat_name

TAKE, LEAVE, NO_MORE, OUT = "take", "leave", "no-more", "out"


def lay(state: State, table: Table, seat: str) -> None:
    """A player draws a travel bug and puts it under a disk, or leaves that to chance (GQ-25).

    Its goal is nobody's secret (GQ-26).
    """
    if not state.options.bugs or not state.caches:
        return
    slug = bug.next_slug(state)
    goals = goals_left(state)
    by_hand = state.options.setup == "manual"
    if by_hand:
        goal = ask_goal(state, table, seat, slug, goals)
    else:
        goal = table.draw(goals, "goal") if goals else ""
    if by_hand or state.options.bug_start == "asked":
        about = {"why": "lay-bug", "player": seat, "bug": slug, "goal": goal or None}
        text = f"{goal}. Under which disk?" if goal else "Your bug: under which disk?"
        tile = table.choose("cache", disks(state), text=text, seat=seat, about=about)
    else:
        tile = table.draw(list(state.caches), "bug")
    bug.put(state, slug, tile, goal)
    fact = {"kind": "bug-laid", "player": seat, "bug": slug, "cell": tile, "goal": goal or None}
    table.tell(text=f"{bug.name_of(state, slug)}, {seat_name(seat)}'s, lies under {tile}.", fact=fact)


def goals_left(state: State) -> list[str]:
    """The goals on the owner's bugs that are not in the game yet."""
    goals = list(state.options.deck.goals)
    for one in state.bugs.values():
        if one.goal in goals:
            goals.remove(one.goal)
    return goals


def ask_goal(state: State, table: Table, seat: str, slug: str, goals: list[str]) -> str:
    """The goal on the bug that a player drew, as far as the owner told the goals."""
    if not goals:
        return ""
    options = [Option("goal-0", "Another goal"), *(Option(f"goal-{at}", goal) for at, goal in enumerate(goals, 1))]
    about = {"why": "goal", "player": seat, "bug": slug}
    told = table.choose("goal", options, text="The goal of the bug?", seat=seat, about=about)
    return ["", *goals][int(told.rpartition("-")[2])]


def disks(state: State) -> list[Option]:
    """The caches on the board, to choose from."""
    return [Option(tile, name_of(cache)) for tile, cache in state.caches.items()]


def why_no_menu(state: State) -> str:
    """Why there is nothing to tell of travel bugs, nothing where there is."""
    return "; ".join(barring(state).values()) if len(barring(state)) == len((TAKE, LEAVE)) else ""


def barring(state: State) -> dict[str, str]:
    """What cannot be told of travel bugs now, each with the rule."""
    barred = {}
    if not bug.takeable(state):
        barred[TAKE] = bug.NONE_TO_TAKE
    if not any(bug.leavable(state, seat) for seat in state.seats):
        carried = any(state.players[seat].bugs for seat in state.seats)
        barred[LEAVE] = bug.NOWHERE if carried else bug.NONE_CARRIED
    return barred


def report(state: State, table: Table) -> None:
    """The entry of the menu: a bug was taken, by who has just found its cache, or left by who carries it."""
    barred = barring(state)
    labels = {TAKE: "One was taken", LEAVE: "One was left"}
    options = [Option(value, label) for value, label in labels.items() if value not in barred]
    about = {"why": "bugs", "player": state.seat}
    if table.choose("bugs", options, text="Travel bugs?", seat=state.seat, about=about, barred=barred) == TAKE:
        takeable = bug.takeable(state)
        slug = ask_bug(state, table, state.seat, TAKE, "Which one was taken?", list(takeable))
        seats = takeable[slug][::-1]
        seat = seats[0]
        if len(seats) > 1:
            about = {"why": "taker", "bug": slug}
            seat = table.seat("taker", text="Who took it?", among=seats, seat=state.seat, about=about)
        take(state, table, seat, slug)
    else:
        carried = [slug for seat in state.seats for slug in bug.leavable(state, seat)]
        slug = ask_bug(state, table, state.seat, LEAVE, "Which one was left?", carried)
        leave(state, table, bug.carrier(state, slug), slug)


def ask_bug(state: State, table: Table, seat: str, what: str, text: str, slugs: list[str], *none: Option) -> str:
    """Which bug."""
    options = [*none, *(Option(slug, bug.name_of(state, slug)) for slug in slugs)]
    about = {"why": what, "player": seat}
    barred = {slug: bug.NOWHERE if what == LEAVE else bug.NONE_TO_TAKE for slug in state.bugs if slug not in slugs}
    return table.choose("bug", options, text=text, seat=seat, about=about, barred=barred)


def take(state: State, table: Table, seat: str, slug: str) -> None:
    """A finder takes a bug along (GQ-76, GQ-128)."""
    fact = {"kind": "bug-taken", "player": seat, "bug": slug, "cell": bug.take(state, seat, slug).cell}
    table.tell(text=f"{seat_name(seat)} takes {bug.name_of(state, slug)}.", fact=fact, quiet=True)


def leave(state: State, table: Table, seat: str, slug: str, here: str = "") -> None:
    """A carrier leaves a bug in a cache: where, unless that is known, and whether its goal is met (GQ-129, GQ-132)."""
    caches = {cache.cell: cache for cache in bug.caches_for(state, seat, slug) if here in ("", cache.cell)}
    tile = next(iter(caches))
    if len(caches) > 1:
        options = [Option(one, name_of(cache)) for one, cache in caches.items()]
        about = {"why": "leave-where", "player": seat, "bug": slug, "cells": list(caches)}
        barred = {one: bug.NOWHERE for one in state.caches if one not in caches}
        tile = table.choose("cache", options, text="In which cache?", seat=seat, about=about, barred=barred)
    about = {"why": "goal", "player": seat, "bug": slug, "cell": tile}
    goal = table.confirm("goal", text=f"{bug.name_of(state, slug)}. Goal met?", seat=seat, about=about, first="no")
    name = bug.name_of(state, slug)
    amount = bug.leave(state, seat, slug, caches[tile], goal=goal)
    table.tell(
        text=f"{seat_name(seat)} leaves {name} in {tile}.",
        fact={"kind": "bug-left", "player": seat, "bug": slug, "cell": tile, "goal": goal},
        quiet=True,
    )
    out = " It leaves the game." if goal else ""
    fact = {"kind": "points", "player": seat, "amount": amount, "why": "bug-goal" if goal else "bug"}
    table.tell(text=f"{seat_name(seat)}: {points(amount)} for the bug.{out}", fact=fact)


def found(state: State, table: Table, seat: str, tile: str) -> None:
    """A player has found a cache: one bug may be taken out of it, if there is any (GQ-76, GQ-128).

    Where people tell what happens, they tell this, too; where they are asked, it is asked now.
    """
    cache = state.caches.get(tile)
    if not state.options.bugs or cache is None:
        return
    if state.reports != "asked":
        bug.found(cache, seat)
    elif cache.bugs:
        slug = ask_bug(state, table, seat, TAKE, "Take a bug along?", cache.bugs, Option(NO_MORE, "None"))
        if slug != NO_MORE:
            take(state, table, seat, slug)


def end(state: State, table: Table, seat: str, here: str = "") -> None:
    """The end of a turn: who carries bugs may leave them in a cache found before (GQ-129, GQ-130).

    Asked only where people are asked, and where the box knows that the player stands on such a cache: after a move
    hardly anybody does, and who does says so at the menu.
    """
    if not state.options.bugs or state.reports != "asked" or not here:
        return
    none = Option(NO_MORE, "None")
    while slugs := bug.leavable(state, seat, here):
        slug = ask_bug(state, table, seat, LEAVE, f"Leave a bug in {here}?", slugs, none)
        if slug == NO_MORE:
            return
        leave(state, table, seat, slug, here)


def removed(state: State, table: Table, cache: Cache) -> None:
    """A disk has left the board: its bugs leave the game, unless its last finders may still take or leave some."""
    tell_out(table, bug.removed(state, cache))


def passed(state: State, table: Table, seat: str) -> None:
    """The turn has come to a player, who neither takes a bug out of a cache found before nor leaves one there."""
    tell_out(table, bug.passed(state, seat))


def tell_out(table: Table, slugs: list[str]) -> None:
    """Say which bugs are out of the game."""
    for slug in slugs:
        fact = {"kind": "bug-out", "bug": slug}
        table.tell(text=f"Bug {slug.rpartition('-')[2]} leaves the game with its cache.", fact=fact)


def correct(state: State, table: Table) -> None:
    """Where a bug is: under a disk, with a player, or out of the game; or there is one more."""
    new = bug.next_slug(state)
    options = [Option(slug, bug.name_of(state, slug)) for slug in state.bugs]
    slug = table.choose("bug", [*options, Option(new, "One more")], text="Which bug?", about={"why": "correct"})
    places = [Option(f"with-{seat}", seat_name(seat), group="Players") for seat in state.seats]
    places += [Option(f"in-{tile}", name_of(cache), group="Caches") for tile, cache in state.caches.items()]
    places.append(Option(OUT, "Out of the game", group="Out"))
    where = table.choose("where", places, text="Where is it?", about={"why": "correct", "bug": slug})
    bug.lift(state, slug)
    if where == OUT:
        state.bugs.pop(slug, None)
        return
    if slug not in state.bugs:
        bug.register(state, slug)
    kind, _, name = where.partition("-")
    if kind == "in":
        state.caches[name].bugs.append(slug)
    else:
        state.players[name].bugs.append(slug)
