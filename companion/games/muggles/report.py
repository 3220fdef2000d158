"""The menu of the people: the end of their round, and what they report."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.muggles.cache import (
    breaks,
    collect,
    discard,
    doubt,
    give_up,
    is_cache,
    kind_of,
    may_be_held,
    team_claims,
    to_people,
)
from companion.games.muggles.facts import BOARDS, CACHES, CAVE, FROM_AFAR, GROUPS, MAP, MUGGLE, REHIDDEN, SHUFFLED, SITE
from companion.games.muggles.goal import Need, needs
from companion.games.muggles.ground import take_off
from companion.games.muggles.interaction import may_collect, may_swap, may_swap_again, swap
from companion.games.muggles.question import (
    NO_MORE,
    STOCK_OUT,
    ask_cell,
    ask_tile,
    is_one_of_ours,
    numbered,
    tile_options,
    which_set,
)
from companion.games.muggles.state import Board, Emptied, Mover, State, TurnedUp
from companion.games.muggles.tile import open_map
from companion.games.muggles.trade import (
    GIVERS,
    KINDS,
    draw_top_coin,
    flip_coin,
    givers,
    may_flip,
    must_have_left,
    receive_coin,
    trade,
    trade_caches,
    trade_coins,
    why_no_top_coin,
    why_no_top_coins,
    why_no_trade,
    why_no_trades,
)
from companion.table.grid import Cell
from companion.table.table import Action, Table

Places = Mapping[str, Sequence[Cell]]
"""Spaces by board."""


# Why not


def why_no_boards(state: State) -> str:
    """The box follows the boards."""
    return "boards-unknown" if state.reports == "none" else ""


def why_no_tile(state: State) -> str:
    """A tile lies on a board."""
    return "" if any(any(board.spaces()) for board in state.boards.values()) else "all-bare"


def why_no_reveal(state: State) -> str:
    """A tile lies face down."""
    return why_no_tile(state) or ("all-face-up" if state.all_up else "")


def why_no_removal(state: State) -> str:
    """A tile lies there that may be no cache."""
    return why_no_tile(state) or ("" if any(may_leave(board) for board in state.boards.values()) else "no-other-tile")


def why_no_shuffles(state: State) -> str:
    """Where people are asked it makes no difference."""
    return "asks-itself" if state.reports == "asked" else why_no_boards(state)


def why_no_stock_out(state: State) -> str:
    """Once; where it is told again, what lies face down is turned up (MUG-99)."""
    return "used-up" if state.stock == 0 and state.all_up else ""


def why_no_again(state: State) -> str:
    """Where the box follows the boards, it rolls again by itself."""
    return "" if state.reports == "none" else "rolls-itself"


def why_no_swap(state: State) -> str:
    """A muggle carries something, and one of those who have a cache to give may still swap."""
    if not any(muggle.carrying for muggle in state.muggles.values()):
        return "empty-handed"
    bars = [why_not_swapping(state, who) for who in state.seats]
    return "" if "" in bars else "one-swap" if "one-swap" in bars else "nothing-to-give"


def why_not_swapping(state: State, who: str) -> str:
    """A player has a cache to give, and may still swap with a muggle."""
    if not owned(state, who):
        return "nothing-to-give"
    return "" if may_swap(state, who) or may_swap_again(state, who) else "one-swap"


# What everybody asks


def who_of(
    table: Table, seats: Sequence[str], what: str, *, disabled: Mapping[str, str] | None = None, **about: Any
) -> str:
    """Which player."""
    return table.seat("who", among=seats, disabled=disabled or {}, why="who", what=what, **about)


def owned(state: State, who: str) -> list[str]:
    """The kinds of cache that a player may have to give: those told, or any where nobody reports."""
    told = {kind_of(tile) for tile in state.players[who].caches}
    return [kind for kind in CACHES if state.reports != "told" or kind in told]


def ask_owned(state: State, table: Table, who: str, key: str, **about: Any) -> str:
    """Which of a player's caches; where people do not report, he may have one that nobody told the box of."""
    about |= {"player": who, "why": key}
    options = tile_options(state, owned(state, who), then=None if state.reports == "told" else which_set(**about))
    caches = state.players[who].caches
    while True:
        kind = table.choose("given", options, **about) if key == "given" else table.choose("returned", options, **about)
        if state.reports == "told":
            break
        tile = numbered(state, table, kind, **about)
        if tile in caches or is_one_of_ours(state, table, tile):
            return tile
    if kind != "multi":
        return kind
    numbers = sorted({tile.removeprefix("multi-") for tile in caches if tile.startswith("multi-")})
    return "multi-" + (numbers[0] if len(numbers) == 1 else table.choose("which-set", numbers, **about))


# The reports


def end_round(state: State, table: Table) -> None:
    """All have moved: now both muggles do, in a fixed order, and the next round begins (MUG-8)."""
    state.to_move = list(BOARDS if state.options.order == "a-first" else BOARDS[::-1])


def again(state: State, table: Table) -> None:
    """A muggle found Take Event, where the box does not follow the boards: it rolls again (MUG-57)."""
    state.mover = Mover(table.choose("muggle", tuple(state.boards), why="again", board=MUGGLE))


def ask_board(table: Table, places: Places, why: str, **about: Any) -> str:
    """Which board; where several tiles are told one by one there may be no more, from the second on."""
    boards = [name for name, cells in places.items() if cells]
    if not boards:
        return NO_MORE
    return table.choose("board", [*([NO_MORE] if about.get("count", 1) > 1 else []), *boards], why=why, **about)


def may_turn_up(state: State) -> Places:
    """The spaces whose tile may be turned up: those that lie face down, as far as that is told."""
    told = state.reports == "told"
    return {name: board.face_down() if told else list(board.spaces()) for name, board in state.boards.items()}


def turned_up(state: State, table: Table, name: str) -> tuple[Cell, str]:
    """Space and tile of a board, which stays face up (MUG-49); where it is known as another tile, that is said."""
    cell = ask_cell(state, table, name, may_turn_up(state)[name], "revealed", rule="not-face-down")
    was = state.boards[name].tile(cell)
    said = state.draft()
    take_off(said, name, cell)
    tile = ask_tile(said, table, player=None, board=name, cell=cell, why="revealed")
    assert tile is not None
    state.become(said)
    state.boards[name].put(cell, tile)
    known, now = None if was is None else to_people(state, was), to_people(state, tile)
    if known not in (None, now) and (was, tile) != (REHIDDEN, CAVE):
        table.log("corrected", what="tile", board=name, cell=cell, was=known, now=now)
    return cell, tile


def reveal(state: State, table: Table) -> None:
    """Somebody stepped on a tile and turned it up; a map works as its base card says."""
    name = ask_board(table, may_turn_up(state), "reveal")
    cell, tile = turned_up(state, table, name)
    if tile == SITE:
        state.sites.append((name, cell))
    elif tile == MAP:
        open_map(state, table, name, cell, "map")


def remote_reveal(state: State, table: Table) -> None:
    """Tiles are turned up for all without a piece landing there, up to four in one report (MUG-88, MUG-89).

    Caves and sites act at once, a map turns up what is around it.
    """
    count = state.from_afar + 1
    name = ask_board(table, may_turn_up(state), "remote-reveal", count=count, most=FROM_AFAR)
    if name == NO_MORE:
        state.from_afar = 0
        return
    cell, tile = turned_up(state, table, name)
    state.from_afar = count % FROM_AFAR
    if tile == MAP:
        open_map(state, table, name, cell, "remote-map")
    else:
        state.turned_up.append(TurnedUp(name, "remote-reveal", cells=[cell]))


def may_leave(board: Board) -> list[Cell]:
    """The spaces whose tile may leave the board as no cache (MUG-75)."""
    return [cell for cell in board.spaces() if not is_cache(board.tile(cell))]


def remove(state: State, table: Table) -> None:
    """A tile that is no cache left the board, and its space is refilled (MUG-75)."""
    places = {name: may_leave(board) for name, board in state.boards.items()}
    name = ask_board(table, places, "remove")
    cell = ask_cell(state, table, name, places[name], "remove", rule="no-other-tile")
    leave_empty(state, name, cell)


def shuffled(state: State, table: Table) -> None:
    """An event card has shuffled some tiles: what was known of them is so no more, but of those that lie face up."""
    chosen: dict[str, list[Cell]] = {name: [] for name in state.boards}
    for count in range(1, SHUFFLED + 1):
        places = {
            name: [cell for cell in board.spaces() if cell not in chosen[name]] for name, board in state.boards.items()
        }
        name = ask_board(table, places, "shuffle", count=count, most=SHUFFLED)
        if name == NO_MORE:
            break
        chosen[name].append(ask_cell(state, table, name, places[name], "shuffle"))
    for name, cells in chosen.items():
        for cell in cells:
            take_off(state, name, cell)
        if cells:
            state.turned_up.append(TurnedUp(name, "shuffle", sorted(cells)))


def stock_out(state: State, table: Table) -> None:
    """The last tile of the stock is gone; what is turned up for it, nobody can hide again (MUG-99)."""
    state.used_up = table.confirm("stock-sure", first="no")


def cache_collected(state: State, table: Table) -> None:
    """Somebody has collected a cache, perhaps with a coin; no muggle may be near the space (MUG-48)."""
    lay = None if state.reports == "none" else picked_up_from(state, table)
    there: dict[str, Any] = {} if lay is None else {"board": lay[0], "cell": lay[1]}
    who = who_of(table, state.seats, "collect", **there)
    about: dict[str, Any] = {"player": who, "why": "collected", **there}
    options = tile_options(state, CACHES, then=which_set(**about))
    said = state.draft()
    tile = None if lay is None else state.boards[lay[0]].tile(lay[1])
    while tile is None:
        named = numbered(state, table, table.choose("tile", options, **about), **about)
        if is_one_of_ours(said, table, named):
            tile = named
    coin = table.confirm("with-coin", first="no", **about)
    state.become(said)
    if lay is not None:
        leave_empty(state, *lay)
    collect(state, who, tile)
    if coin:
        receive_coin(state, who)
    table.tell("collected", player=who, tile=tile, coin=coin)


def picked_up_from(state: State, table: Table) -> tuple[str, Cell] | None:
    """From where a cache was collected, None for no board (MUG-48)."""
    places = {name: may_collect(state, name) for name in state.boards}
    return ask_place(state, table, places, "collected", closed="stealth", rule="not-from-here")


def leave_empty(state: State, name: str, cell: Cell) -> None:
    """A tile has gone from a space, which is to be refilled."""
    take_off(state, name, cell)
    state.emptied = Emptied(name, cell)


def ask_place(
    state: State, table: Table, places: Places, why: str, *, closed: str = "no-such-cache", rule: str = ""
) -> tuple[str, Cell] | None:
    """From which of these spaces a cache went, None for no board; ``closed`` bars a board where it cannot have lain."""
    boards = [name for name, cells in places.items() if cells]
    disabled = {name: closed for name, cells in places.items() if not cells}
    name = table.choose("from-where", [*boards, "elsewhere"], disabled=disabled, why=why)
    if name == "elsewhere":
        return None
    return name, ask_cell(state, table, name, places[name], why, rule=rule)


def swapped(state: State, table: Table) -> None:
    """A human on a muggle's space swaps with it, once a turn; an extra turn gives one more (MUG-51, MUG-102)."""
    bars = {who: why_not_swapping(state, who) for who in state.seats}
    able = [who for who, why in bars.items() if not why]
    who = who_of(table, able, "swap", disabled={seat: why for seat, why in bars.items() if why})
    once, more = may_swap(state, who), may_swap_again(state, who)
    names = [name for name in state.muggles if name in once or name in more]
    disabled = {name: "one-swap" if muggle.carrying else "empty-handed" for name, muggle in state.muggles.items()}
    name = table.choose("muggle", names, disabled=disabled, player=who, why="swap", board=MUGGLE)
    if name in more and not table.confirm("extra-turn", player=who):
        table.tell("no-swap", player=who, muggle=name)
        return
    said = state.draft()
    given = ask_owned(said, table, who, "given", to=name)
    # The cache that a muggle gives away may have a coin symbol; where nobody tells of coins, it does not matter.
    coin: bool | None = None
    if state.reports == "told":
        coin = table.confirm("with-coin", first="no", player=who, why="swap", tile=said.muggles[name].carrying)
    state.become(said)
    if name in more:
        state.players[who].extra_turn = True
    received = swap(state, who, name, given)
    if coin:
        receive_coin(state, who)
    table.tell("swapped", player=who, muggle=name, given=given, received=received, coin=coin)


NOT_EACH = {"cache": "no-cache-each", "coin": "no-coin-each"}
"""Why two players cannot trade a kind of item."""


def tradable(state: State, first: str, second: str) -> list[str]:
    """The kinds of item that two players can trade, by what was told (MUG-93)."""
    kinds = list(KINDS)
    if not (owned(state, first) and owned(state, second)):
        kinds.remove("cache")
    if state.reports == "told" and not givers(state, first, second):
        kinds.remove("coin")
    return kinds


def traded(state: State, table: Table) -> None:
    """Two players on the Mega Event trade one item for one of the same kind (MUG-90, MUG-91, MUG-93)."""
    first = who_of(table, state.seats, "trade")
    others = [who for who in state.seats if who != first]
    second = who_of(table, others, "partner", disabled={first: "with-oneself"})
    kinds = tradable(state, first, second)
    disabled = {kind: why for kind, why in NOT_EACH.items() if kind not in kinds}
    kind = table.choose("kind", kinds, disabled=disabled, why="trade", players=[first, second])
    given = returned = flipped = ""
    said = state.draft()
    if kind == "cache":
        given = ask_owned(said, table, first, "given")
        returned = ask_owned(said, table, second, "returned")
    elif kind == "coin":
        flipped = ask_flipped(state, table, first, second)
    for who in must_have_left(state, first, second):
        if not table.confirm("left-town", player=who, why="trade"):
            table.tell("no-trade", player=who)
            return
    state.become(said)
    if kind == "cache":
        trade_caches(state, first, given, second, returned)
    elif kind == "coin":
        trade_coins(state, first, second, flipped)
    trade(state, first, second)
    table.tell("traded", players=[first, second], left=state.trades_left)


def ask_flipped(state: State, table: Table, first: str, second: str) -> str:
    """Who of two traders gives a flipped coin."""
    can = givers(state, first, second) if state.reports == "told" else GIVERS
    options = [value for value in ("neither", "first", "second", "both") if value in can]
    disabled = dict.fromkeys(GIVERS, "no-such-coin")
    return table.choose("flipped", options, disabled=disabled, why="trade", players=[first, second])


def coin(state: State, table: Table) -> None:
    """A coin was received, or its condition met (MUG-54, MUG-87)."""
    who = who_of(table, state.seats, "coin")
    options = ("flipped", "received") if may_flip(state, who) else ("received",)
    what = table.choose("coin", options, disabled={"flipped": "no-coin"}, player=who)
    if what == "received":
        receive_coin(state, who)
    else:
        flip_coin(state, who)
    player = state.players[who]
    table.tell("coins", player=who, coins=player.coins, flipped=player.flipped)


def top_coin(state: State, table: Table) -> None:
    """Alone, once: a coin is swapped for the top one of the deck at the Mega Event (MUG-83)."""
    player = state.players[state.seats[0]]
    flipped = player.flipped > 0
    if flipped and player.coins > player.flipped:
        flipped = table.confirm("flipped-given", first="no", why="top-coin")
    draw_top_coin(state, flipped=flipped)
    table.tell("top-coin")


def lost_cache(state: State, table: Table) -> None:
    """A cache leaves the game otherwise: off a board, one that a player had, or any other (MUG-59, MUG-75)."""
    said = state.draft()
    while True:
        kind = table.choose("tile", tile_options(state, CACHES, then=which_set(why="lost-cache")), why="lost-cache")
        tile = numbered(state, table, kind, why="lost-cache")
        lay = lost_from(state, table, tile)
        owners = [who for who in state.seats if lay is None and tile in state.players[who].caches]
        whose = "elsewhere"
        if owners:
            whose = table.choose("whose", [whose, *owners], why="lost-cache")
        if lay is not None or whose in owners or is_one_of_ours(said, table, tile):
            break
    state.become(said)
    if whose in owners:
        give_up(state, whose, tile)
    if lay is not None:
        leave_empty(state, *lay)
    table.tell("lost-cache", tile=tile, breaks=breaks(state.discarded, tile))
    discard(state, tile)
    doubt(state, tile)


def lost_from(state: State, table: Table, tile: str) -> tuple[str, Cell] | None:
    """From which board a cache is lost, where one like it lies open; None for no board (MUG-75)."""
    places = {
        name: [cell for cell in board.spaces() if board.tile(cell) == tile] for name, board in state.boards.items()
    }
    return ask_place(state, table, places, "lost-cache") if any(places.values()) else None


def claim_win(state: State, table: Table) -> None:
    """Whether the people have won: by what was told, or by what they tick of what the box does not know (MUG-69).

    Of a group that is all out or with the muggles they say what is wrong (MUG-75).
    """
    if state.reports == "told":
        say_missing(state, table, [need for need in needs(state) if not need.met])
        return
    open_needs = [need for need in needs(state) if not need.met]
    asked = [need.key for need in open_needs if need.key != "team-groups"]
    groups = [] if len(asked) == len(open_needs) else [group for group in GROUPS if team_claims(state, group) == 0]
    about = {"needs": [(need.key, need.least) for need in open_needs], "more": 0 < len(groups) < len(GROUPS)}
    ticked = tick(table, [*groups, *asked], **about)
    said = state.draft()
    had = [group for group in groups if group in ticked]
    had = [group for group in had if may_be_held(said, group) or is_one_of_ours(said, table, group)]
    state.become(said)
    state.held += had
    missing = [need for need in needs(state) if not need.met and need.key not in ticked]
    if missing:
        say_missing(state, table, missing)
    else:
        state.won = True


def say_missing(state: State, table: Table, missing: Sequence[Need]) -> None:
    """What the people still need, and of which groups the team has nothing (MUG-69)."""
    groups = [group for group in GROUPS if team_claims(state, group) == 0]
    lacks = groups if any(need.key == "team-groups" for need in missing) else []
    table.tell("missing", needs=[(need.key, need.least) for need in missing], groups=lacks)


def tick(table: Table, boxes: Sequence[str], **about: Any) -> list[str]:
    """What people tick of a list that is empty at first; a tick goes when it is chosen again."""
    ticked: list[str] = []
    at = boxes[0]
    while True:
        at = table.choose("won", [*boxes, COUNT_THEM], ticked=list(ticked), start=at, **about)
        if at == COUNT_THEM:
            return ticked
        ticked.remove(at) if at in ticked else ticked.append(at)


def give_in(state: State, table: Table) -> None:
    """The people find the goal out of reach: the useful caches are walled in for good, or a group cannot be had.

    Equipment from Town that could still open the way must be tried first, and to wait for a muggle to fetch a cache
    does not count (MUG-76, MUG-77, MUG-78).
    """
    if table.confirm("lost", first="no", why="lost"):
        state.lost = table.confirm("lost-sure", first="no")


COUNT_THEM = "count-them"
TILES_GROUP, CACHES_GROUP, GOAL_GROUP = "tiles", "caches", "goal"

MENU = (
    Action("end-round", end_round, on_roll=True),
    Action("reveal", reveal, why_no_reveal, group=TILES_GROUP, hidden_if=why_no_boards),
    Action("remote-reveal", remote_reveal, why_no_reveal, group=TILES_GROUP, hidden_if=why_no_boards),
    Action("remove", remove, why_no_removal, group=TILES_GROUP, hidden_if=why_no_boards),
    Action("shuffle", shuffled, why_no_tile, group=TILES_GROUP, hidden_if=why_no_shuffles),
    Action(STOCK_OUT, stock_out, why_no_stock_out, group=TILES_GROUP, hidden_if=why_no_boards),
    Action("collect", cache_collected, group=CACHES_GROUP),
    Action("coin", coin, group=CACHES_GROUP),
    Action("swap", swapped, why_no_swap, group=CACHES_GROUP, hidden_if=why_no_boards),
    Action("trade", traded, why_no_trade, group=CACHES_GROUP, hidden_if=why_no_trades),
    Action("lost-cache", lost_cache, group=CACHES_GROUP),
    Action("top-coin", top_coin, why_no_top_coin, group=CACHES_GROUP, hidden_if=why_no_top_coins),
    Action("win", claim_win, group=GOAL_GROUP),
    Action("lost", give_in, group=GOAL_GROUP),
    Action("again", again, group=TILES_GROUP, hidden_if=why_no_again),
)
"""What people may say between the turns."""
