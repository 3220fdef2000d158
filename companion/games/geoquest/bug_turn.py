"""What the script asks and says of travel bugs: laid, taken, left, and their goals."""

from collections.abc import Collection
from typing import Any

from companion.games.geoquest import bug
from companion.games.geoquest.cache import shown
from companion.games.geoquest.state import Cache, State
from companion.table.prompt import Option, Why
from companion.table.table import Action, Table

TAKE, LEAVE, NO_MORE = "take", "leave", "no-more"


def lay(state: State, table: Table) -> None:
    """The next player draws a travel bug and puts it under a disk, or leaves that to chance (GQ-25).

    Its goal is nobody's secret (GQ-26).
    """
    if not state.caches:
        state.bugless.clear()
        return
    seat = state.bugless[0]
    slug = bug.slug_of(state, seat)
    goals = goals_left(state)
    by_hand = state.options.setup == "manual"
    if by_hand:
        goal = ask_goal(table, seat, slug, goals)
    else:
        goal = table.draw(goals, "goal") if goals else ""
    if by_hand or state.options.bug_start == "asked":
        about: dict[str, Any] = {"why": "lay-bug", "player": seat, "bug": slug, "goal": goal or None}
        about["drawn"] = by_hand and goals != []
        tile = table.choose("cache", list(state.caches), seat=seat, disks=shown(state.caches.values()), **about)
    else:
        tile = table.draw(list(state.caches), "bug")
    state.bugless.pop(0)
    bug.put(state, slug, tile, goal)
    table.tell("bug-laid", player=seat, bug=slug, cell=tile, goal=goal or None)


def goals_left(state: State) -> list[str]:
    """The goals on the owner's bugs that are not in the game yet."""
    goals = list(state.options.deck.goals)
    for one in state.bugs.values():
        if one.goal in goals:
            goals.remove(one.goal)
    return goals


def ask_goal(table: Table, seat: str, slug: str, goals: list[str]) -> str:
    """The goal on the bug that a player drew, as far as the owner told the goals."""
    if not goals:
        return ""
    options = [Option("goal-0"), *(Option(f"goal-{at}", goal) for at, goal in enumerate(goals, 1))]
    told = table.choose("bug-goal", options, seat=seat, why="goal", player=seat, bug=slug)
    return ["", *goals][int(told.rpartition("-")[2])]


def why_no_menu(state: State) -> str | Why:
    """Why there is nothing to tell of travel bugs, nothing where there is."""
    why = why_no_leave(state)
    return Why("no-bugs", {"carried": why == bug.NOWHERE}) if why and why_no_take(state) else ""


def why_no_take(state: State) -> str:
    """Who has just found a cache with bugs may take one."""
    return "" if bug.takeable(state) else bug.NONE_TO_TAKE


def why_no_leave(state: State) -> str:
    """A bug is carried, and its carrier has found another cache."""
    if any(bug.leavable(state, seat) for seat in state.seats):
        return ""
    return bug.NOWHERE if any(state.players[seat].bugs for seat in state.seats) else bug.NONE_CARRIED


def report(state: State, table: Table) -> None:
    """The entry of the menu: a bug was taken, or left."""
    table.act("bugs", REPORTS, state, menu=False, seat=state.seat, why="bugs", player=state.seat)


def report_taken(state: State, table: Table) -> None:
    """A bug was taken by who has just found its cache."""
    takeable = bug.takeable(state)
    slug = ask_bug(state, table, TAKE, list(takeable), takers={seat for seats in takeable.values() for seat in seats})
    if slug == NO_MORE:
        return
    seats = takeable[slug][::-1]
    seat = seats[0]
    if len(seats) > 1:
        seat = table.seat("taker", among=seats, seat=state.seat, why="taker", bug=slug)
    take(state, table, seat, slug)


def report_left(state: State, table: Table) -> None:
    """A bug was left by who carries it."""
    carried = [slug for seat in state.in_order for slug in bug.leavable(state, seat)]
    slug = ask_bug(state, table, LEAVE, carried)
    if slug != NO_MORE:
        leave(state, table, bug.carrier(state, slug), slug)


REPORTS = (Action(TAKE, report_taken, why_no_take), Action(LEAVE, report_left, why_no_leave))


def ask_bug(
    state: State, table: Table, what: str, slugs: list[str], here: str = "", takers: Collection[str] = ()
) -> str:
    """Which bug was taken, by one of the ``takers``, or left, or none; ``here``: now, in the cache on this tile."""
    # One row would answer itself, and a bug would move of which nobody has spoken.
    values = [NO_MORE, *slugs] if here else [*slugs, NO_MORE]
    seat, bugs = state.seat, bug.told(state, slugs)
    about: dict[str, Any] = {"why": what, "player": seat, "cell": here or None, "bugs": bugs}
    about["taker"] = next(iter(takers)) if len(takers) == 1 else None
    disabled = {slug: bug.NOWHERE if what == LEAVE else bug.NONE_TO_TAKE for slug in state.bugs if slug not in slugs}
    return table.choose("bug", values, seat=seat, disabled=disabled, **about)


def take(state: State, table: Table, seat: str, slug: str) -> None:
    """A finder takes a bug along (GQ-76, GQ-128)."""
    tile = bug.take(state, seat, slug).cell
    table.log("bug-taken", player=seat, bug=slug, cell=tile, goal=state.bugs[slug].goal or None)


def leave(state: State, table: Table, seat: str, slug: str, here: str = "") -> None:
    """A carrier leaves a bug in a cache: where, unless that is known, and whether its goal is met (GQ-129, GQ-132)."""
    caches = {cache.cell: cache for cache in bug.caches_for(state, seat, slug) if here in ("", cache.cell)}
    tile = next(iter(caches))
    if len(caches) > 1:
        about: dict[str, Any] = {"why": "leave-where", "player": seat, "bug": slug, "cells": list(caches)}
        disabled = {one: bug.NOWHERE for one in state.caches if one not in caches}
        tile = table.choose("cache", list(caches), seat=seat, disabled=disabled, disks=shown(caches.values()), **about)
    about = {"player": seat, "bug": slug, "cell": tile, "aim": state.bugs[slug].goal or None}
    goal = table.confirm("goal", seat=seat, first="no", why="goal", **about)
    amount = bug.leave(state, seat, slug, caches[tile], goal=goal)
    table.log("bug-left", goal=goal, **about)
    table.tell("points", player=seat, amount=amount, why="bug-goal" if goal else "bug")


def found(state: State, cache: Cache | None) -> None:
    """The player in turn has found a cache: one bug may be taken out of it, if there is any (GQ-76, GQ-128).

    Where people tell what happens, they tell this, too; where they are asked, it is asked before the turn goes on.
    """
    if not state.options.bugs or cache is None:
        return
    if state.reports != "asked":
        bug.found(cache, state.seat)
    elif cache.bugs:
        cache.takers.append(state.seat)


def unasked(state: State) -> Cache | None:
    """The cache just found of which it was not asked yet whether a bug is taken, where that is asked."""
    caches = state.caches.values() if state.reports == "asked" else ()
    return next((cache for cache in caches if state.seat in cache.takers), None)


def ask_taken(state: State, table: Table, cache: Cache) -> None:
    """Who has found a cache takes a bug out of it, or none (GQ-76, GQ-128)."""
    # A correction may have taken the last one out.
    slug = ask_bug(state, table, TAKE, cache.bugs, cache.cell) if cache.bugs else NO_MORE
    if slug != NO_MORE:
        take(state, table, state.seat, slug)
    else:
        cache.takers.remove(state.seat)


def leave_one(state: State, table: Table, here: str) -> bool:
    """The end of a turn: who carries bugs may leave them in a cache found before; whether one was (GQ-129, GQ-130).

    Asked only where people are asked, and where the box knows that the player stands on such a cache: after a move
    hardly anybody does, and who does says so at the menu.
    """
    seat = state.seat
    slugs = bug.leavable(state, seat, here) if here and state.options.bugs and state.reports == "asked" else []
    slug = ask_bug(state, table, LEAVE, slugs, here) if slugs else NO_MORE
    if slug != NO_MORE:
        leave(state, table, seat, slug, here)
    return slug != NO_MORE


def removed(state: State, table: Table, cache: Cache) -> None:
    """A disk has left the board: its bugs leave the game, unless its last finders may still take or leave some."""
    tell_out(table, bug.removed(state, cache))


def passed(state: State, table: Table, seat: str) -> None:
    """The turn has come to a player, who neither takes a bug out of a cache found before nor leaves one there."""
    tell_out(table, bug.passed(state, seat))


def tell_out(table: Table, slugs: list[str]) -> None:
    """Say which bugs are out of the game."""
    for slug in slugs:
        table.tell("bug-out", bug=slug)


def correct(state: State, table: Table) -> None:
    """Where a bug is: under a disk, with a player, or out of the game; or there is one more."""
    new = bug.next_slug(state)
    slug = table.choose("bug", [*state.bugs, new], why="correct", bugs=bug.told(state, state.bugs), new=new)
    places = [Option(seat, group="players") for seat in state.seats]
    places += [Option(tile, group="caches") for tile in state.caches]
    places.append(Option(bug.OUT, group="out"))
    here = bug.place_of(state, slug).rpartition("-")[2]
    # Where the box believes it to be comes first.
    places.sort(key=lambda place: place.value != here)
    where = table.choose("where", places, why="correct", bug=slug, disks=shown(state.caches.values()))
    if where == here:
        return
    if slug not in state.bugs:
        bug.register(state, slug)
    if where in state.players:
        bug.give(state, where, slug)
        return
    bug.lift(state, slug)
    if where == bug.OUT:
        del state.bugs[slug]
    else:
        state.caches[where].bugs.append(slug)
