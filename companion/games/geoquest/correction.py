"""What may be corrected: a cache, the score, the lake, whose turn it is, a bug, an Event."""

from typing import Any

from companion.games.geoquest import bug, bug_turn, event, event_turn
from companion.games.geoquest.cache import chip, lay, put, shown
from companion.games.geoquest.card import OTHER
from companion.games.geoquest.facts import LEVELS, MAP, MOST_CACHES
from companion.games.geoquest.letter import cell_of
from companion.games.geoquest.placement import RULE, ask_category, ask_disk
from companion.games.geoquest.state import Cache, Lasting, State
from companion.games.geoquest.tile import learn, open_tiles
from companion.games.geoquest.turn import left_out
from companion.table.grid import letters_of
from companion.table.table import Action, Table

MOST_SCORE = 99


def correct(state: State, table: Table) -> None:
    """Correct what the box believes, and tell of all that is different then."""
    before = believed(state)
    table.act("what", SETS, state, menu=False)
    now = believed(state)
    for thing in dict.fromkeys([*before, *now]):
        if before.get(thing) != now.get(thing):
            what, which = thing
            table.tell("corrected", what=what, which=which, was=before.get(thing), now=now.get(thing))


def believed(state: State) -> dict[tuple[str, str], Any]:
    """All that may be corrected: what, which one, and what the box believes of it."""
    ground = {**dict.fromkeys(state.lake, "lake"), **dict.fromkeys(state.land, "land")}
    disks = {one.cell: [one.kind, one.level, one.stages, list(one.finders)] for one in state.caches.values()}
    return {
        **{("tile", tile): lies for tile, lies in {**ground, **disks}.items()},
        **{("score", seat): player.points for seat, player in state.players.items()},
        ("turn", ""): state.seat,
        **{("bug", slug): bug.place_of(state, slug) for slug in state.bugs},
        **{("held", seat): player.held > 0 for seat, player in state.players.items()},
        **{("played", seat): lying(state, seat) for seat in state.players},
        **{("rounds", seat): longest(state, seat).rounds for seat in state.players},
    }


def cache(state: State, table: Table) -> None:
    """A cache: one more, on another tile, gone, its level, who has found it."""
    table.act("change", CHANGES, state, menu=False)


def why_no_more(state: State) -> str:
    """So many disks may lie on the board."""
    return "" if len(state.caches) < MOST_CACHES else "most-caches"


def why_none(state: State) -> str:
    """A disk that is corrected lies on the board."""
    return "" if state.caches else "no-caches"


def which(state: State, table: Table) -> Cache:
    """One of the caches on the board."""
    disks = shown(state.caches.values())
    return state.caches[table.choose("which", list(state.caches), why="correct", disks=disks)]


def where(state: State, table: Table, *here: str) -> str:
    """A tile on which a cache may lie, the one ``here`` first; it is no lake then."""
    cells = [*map(cell_of, here), *open_tiles(state)]
    tile = letters_of(table.cell("cell", "map", MAP, cells=cells, rule=RULE, why="correct", what="cache"))
    learn(state, tile, lake=False)
    return tile


def add(state: State, table: Table) -> None:
    """One more disk lies on the board."""
    tile = where(state, table)
    disk = ask_disk(table, tile)
    if disk in state.disks:
        state.disks.remove(disk)
    category = ask_category(state, table, tile) if disk.kind == "puzzle" and state.options.puzzles else ""
    lay(state, tile, disk, category)


def move(state: State, table: Table) -> None:
    """A disk lies on another tile."""
    disk = which(state, table)
    old = disk.cell
    tile = where(state, table, old)
    del state.caches[old]
    disk.cell = tile
    put(state, disk)
    for player in state.players.values():
        player.found = [tile if cell == old else cell for cell in player.found]
        player.last = tile if player.last == old else player.last
        player.stands = tile if player.stands == old else player.stands
        for credit in player.pending:
            credit.cell = tile if credit.cell == old else credit.cell
    for thing in (state.seeking, state.roll):
        if thing is not None and thing.cell == old:
            thing.cell = tile
    state.stop = tile if state.stop == old else state.stop


def remove(state: State, table: Table) -> None:
    """A disk is gone."""
    disk = state.caches.pop(which(state, table).cell)
    bug.leave_game(state, disk.bugs)


def level(state: State, table: Table) -> None:
    """What level a disk shows."""
    disk = which(state, table)
    about: dict[str, Any] = {"why": "correct", "cell": disk.cell}
    disk.level = table.number("level", LEVELS[0], LEVELS[-1], start=disk.level, **about)


def finders(state: State, table: Table) -> None:
    """Whose chip lies under a disk, or does not."""
    disk = which(state, table)
    about: dict[str, Any] = {"why": "correct", "cell": disk.cell}
    who = table.seat("who", **about)
    has = table.confirm("found", first="yes" if who in disk.finders else "no", player=who, **about)
    player = state.players[who]
    player.pending = [credit for credit in player.pending if credit.cell != disk.cell]
    player.found = [cell for cell in player.found if cell != disk.cell]
    if has:
        chip(disk, who)
        player.found.append(disk.cell)
    elif who in disk.finders:
        disk.finders.remove(who)
    disk.ftf = not disk.finders


def score(state: State, table: Table) -> None:
    """How many points a player has."""
    who = table.seat("who")
    player = state.players[who]
    start = min(MOST_SCORE, max(0, player.points))
    player.points = table.number("score", 0, MOST_SCORE, start=start, player=who, points=player.points)


def lake(state: State, table: Table) -> None:
    """Whether a tile is lake."""
    cells = [cell for cell in MAP if letters_of(cell) not in state.caches]
    rule = "cache-lies-there"
    tile = letters_of(table.cell("cell", "map", MAP, cells=cells, rule=rule, why="correct", what="lake"))
    is_lake = table.confirm("lake", first="yes" if tile in state.lake else "no", why="lake", cell=tile)
    learn(state, tile, lake=is_lake)


def an_event(state: State, table: Table) -> None:
    """An Event: who holds one, on whom one lies, how long it lasts."""
    table.act("change", EVENTS, state, menu=False, why="event")


def held(state: State, table: Table) -> None:
    """Whether a player holds an Event."""
    who = table.seat("who", why="event")
    player = state.players[who]
    has = table.confirm("held", first="yes" if player.held else "no", player=who)
    if not has:
        event.let_go(state, who)
    elif not player.held:
        event.hold(state, who)


def played(state: State, table: Table) -> None:
    """Whether an Event lies before a player: who is in turn does it now, the others at the start of their next turn."""
    who = table.seat("who", why="event")
    player = state.players[who]
    lies = table.confirm("played", first="yes" if player.played_on else "no", player=who)
    if not lies:
        event.clear(state, who)
        return
    if not player.played_on:
        player.played_on = event_turn.ask_name(state, table, who, event.playable(state))
    state.spared &= who != state.seat


def lying(state: State, seat: str) -> str:
    """How an Event lies before a player: it takes effect, or waits for the turn after this one."""
    return state.players[seat].played_on and ("waits" if state.spared and seat == state.seat else "lies")


def rounds(state: State, table: Table) -> None:
    """How many rounds the Event lasts that a player has longest."""
    who = table.seat("who", why="event")
    one = longest(state, who)
    left = table.number("rounds", 0, event.MOST_ROUNDS, start=one.rounds, why="correct", player=who)
    state.lasting = [lasting for lasting in state.lasting if lasting is not one]
    if left:
        one.rounds = left
        state.lasting.insert(0, one)


def longest(state: State, seat: str) -> Lasting:
    """The Event that a player has longest; where the box knows of none, one without rounds, begun in that turn."""
    return next((lasting for lasting in state.lasting if lasting.player == seat), Lasting(seat, OTHER, 0, seat))


def turn(state: State, table: Table) -> None:
    """Whose turn it is; another player than the box believed begins it, with nothing rolled yet."""
    who = table.seat("who", among=state.in_order, why="turn")
    if who == state.seat:
        return
    state.at, state.thrown, state.draws = state.seats.index(who), 0, 0
    state.seeking, state.stop, state.drawn, state.spared = None, None, False, False
    state.roll = None if state.lying else state.roll


CHANGES = (
    Action("add", add, why_no_more),
    Action("move", move, why_none),
    Action("remove", remove, why_none),
    Action("level", level, why_none),
    Action("finders", finders, why_none),
)
EVENTS = (
    Action("held", held),
    Action("played", played),
    Action("rounds", rounds),
)
SETS = (
    Action("cache", cache),
    Action("score", score),
    Action("lake", lake),
    Action("turn", turn),
    Action("bug", bug_turn.correct, hidden_if=left_out("bugs")),
    Action("event", an_event, hidden_if=left_out("events")),
)
