"""Trades at the Mega Event, and coins."""

from companion.games.muggles.cache import collect, give_up, is_whole_set
from companion.games.muggles.state import State

KINDS = ("event", "equipment", "coin", "cache")  # MUG-93
"""One item goes for one of the same kind."""

GIVERS = ("first", "second", "both", "neither")


def why_no_trades(state: State) -> str:
    """Who plays alone has nobody to trade with (MUG-59)."""
    return "nobody-to-trade" if state.alone else ""


def why_no_trade(state: State) -> str:
    """Why no trade is possible now (MUG-92)."""
    return "all-traded" if state.trades_left == 0 else ""


def must_have_left(state: State, first: str, second: str) -> list[str]:
    """The traders who have traded before and must have left Town since (MUG-91)."""
    return [who for who in (first, second) if state.players[who].traded]


def trade(state: State, first: str, second: str) -> None:
    """Two players on the Mega Event have traded one item for another; that is one of the team's trades (MUG-90)."""
    state.trades_left -= 1
    for who in (first, second):
        state.players[who].traded = True


def trade_caches(state: State, first: str, given: str, second: str, returned: str) -> None:
    """A cache goes for a cache; a complete multi set goes as one item (MUG-94)."""
    moves = [(first, second, tile) for tile in whole(state, first, given)]
    moves += [(second, first, tile) for tile in whole(state, second, returned)]
    for giver, taker, tile in moves:
        give_up(state, giver, tile)
        collect(state, taker, tile)


def whole(state: State, who: str, tile: str) -> list[str]:
    """The tiles that change hands with one: all of a complete set."""
    player = state.players[who]
    return [tile] * player.caches.count(tile) if is_whole_set(state, player, tile) else [tile]


def trade_coins(state: State, first: str, second: str, flipped: str) -> None:
    """A coin goes for a coin, flipped ones too; ``flipped`` says who gives a flipped one (MUG-94)."""
    change = {"first": (-1, 1), "second": (1, -1)}.get(flipped, (0, 0))
    for who, flips in zip((first, second), change, strict=True):
        player = state.players[who]
        player.flipped = max(0, player.flipped + flips)
        player.coins = max(player.coins, player.flipped)


def givers(state: State, first: str, second: str) -> list[str]:
    """Who of the two can give a flipped coin, by what was told of their coins."""
    one, other = state.players[first], state.players[second]
    can = []
    for flipped in GIVERS:
        flips = (flipped in ("first", "both"), flipped in ("second", "both"))
        if all(
            player.flipped > 0 if flip else player.coins > player.flipped
            for player, flip in zip((one, other), flips, strict=True)
        ):
            can.append(flipped)
    return can


def receive_coin(state: State, who: str) -> None:
    """A player has a coin more, face up beside the sheet (MUG-54)."""
    state.players[who].coins += 1


def flip_coin(state: State, who: str) -> None:
    """A coin's condition is met: it goes onto the sheet; where coins are not told, it was there before (MUG-87)."""
    player = state.players[who]
    player.flipped += 1
    player.coins = max(player.coins, player.flipped)


def may_flip(state: State, who: str) -> bool:
    """Whether a player has a coin whose condition can be met, as far as coins are told (MUG-87)."""
    player = state.players[who]
    return state.reports != "told" or player.coins > player.flipped


def why_no_top_coins(state: State) -> str:
    """Only one player alone may swap a coin for the top one of the deck (MUG-83)."""
    return "" if state.alone else "no-top-coin"


def why_no_top_coin(state: State) -> str:
    """Why the one player may not, or no more, swap a coin for it (MUG-83)."""
    has = state.reports != "told" or any(player.coins > 0 for player in state.players.values())
    return "" if has and not state.top_coin else "no-top-coin"


def draw_top_coin(state: State, *, flipped: bool) -> None:
    """The one player swaps a coin, flipped or not, for the top one, which lies unflipped (MUG-83)."""
    state.top_coin = True
    for player in state.players.values():
        if flipped:
            player.flipped = max(0, player.flipped - 1)
