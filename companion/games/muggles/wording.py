"""The words of Muggles!: of what is told and asked, of why not, of options, pictures and endings."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.games.muggles.facts import GROUP_LOTS, MOST_COINS, MOST_TRADES, MULTI_SETS
from companion.games.muggles.rule import CITED as CITED
from companion.games.muggles.rule import RULES as RULES
from companion.table.dice import Face
from companion.table.figure import Feature, Sign
from companion.table.grid import Cell, Direction
from companion.table.language import _, many
from companion.table.notice import Moment
from companion.table.wording import Name, Said, say, says, seat_name

TITLE, SUMMARY = _("Muggles!"), _("Collect the caches together before two muggles take them.")
DRAWING = "muggle-1"
MINUTES, NEEDS = 60, _("Cache Me If You Can, 2 muggles")
TIPS: Mapping[str, tuple[str, ...]] = {
    "round": (_("Take turns, then Roll."), _("Roll: A moves, then B.")),
    "tile/landed": (_("Look first, then move."),),
    "way": (_("Look first, then move."),),
    "cell": (_("Choose the space."),),
    "listed": (_("Choose what you see."),),
    "muggles-start": (_("Put them there, push."),),
    "refill": (_("Do it, then push."),),
}
"""What explains a question, or what hands do, in a first game: the first times a sentence each."""

SETTINGS: Mapping[str, Said] = {
    "reports": say(
        _("How much do you tell the box?"),
        brief=_("You tell"),
        options={"asked": _("When asked"), "told": _("Everything"), "none": _("Nothing")},
        hints={
            "asked": _("It asks when it matters."),
            "told": _("Every tile, cache, coin."),
            "none": _("It only rolls the die."),
        },
    ),
    "win": say(
        _("What is your goal?"),
        brief=_("Goal"),
        options={"basic": _("Basic"), "advanced": _("Advanced"), "custom": _("Your own"), "solo": _("Alone")},
        hints={
            "basic": _("7 groups, a coin each."),
            "advanced": _("Also 5 groups each, and 2 players with 2 coins."),
            "custom": _("You say the numbers."),
            "solo": _("6 groups, a coin."),
        },
    ),
    "team_groups": say(
        _("How many groups together?"),
        brief=_("Groups together"),
        hints={
            str(count): many("You need {count} group.", "You need {count} groups.", count).format(count=count)
            for count in range(8)
        },
    ),
    "team_coins": say(
        _("How many coins together?"),
        brief=_("Coins together"),
        hints={
            str(count): many("You need {count} coin.", "You need {count} coins.", count).format(count=count)
            for count in range(MOST_COINS + 1)
        },
    ),
    "own_groups": say(
        _("How many groups each?"),
        brief=_("Groups each"),
        hints={
            str(count): many("Each needs {count} group.", "Each needs {count} groups.", count).format(count=count)
            for count in range(8)
        },
    ),
    "own_coins": say(
        _("How many coins each?"),
        brief=_("Coins each"),
        hints={
            str(count): many("Each needs {count} coin.", "Each needs {count} coins.", count).format(count=count)
            for count in range(MOST_COINS + 1)
        },
    ),
    "copy": say(
        _("Which edition do you have?"),
        brief=_("Your edition"),
        options={"default": _("Usual")},
        hints={"default": _("6x6, trail in at 6,3.")},
    ),
    "rows": say(_("How many rows does a board have?"), brief=_("Rows")),
    "cols": say(_("How many columns does a board have?"), brief=_("Columns")),
    "entry": say(_("Where does the trail come in?"), brief=_("Trail comes in")),
    "cafe": say(_("In which column is the Moonrise Café?"), brief=_("Café")),
    "trail": say(
        _("Which spaces are the trail?"),
        brief=_("Trail"),
        options={"": _("The entry")},
        hints={"": _("Only the entry.")},
    ),
    "stock": say(
        _("How many tiles are in the stock?"),
        brief=_("Stock"),
        options={"auto": _("The rest")},
        hints={"auto": _("104 minus the boards.")},
    ),
    "caches": say(
        _("Which caches are not as printed?"),
        brief=_("Caches"),
        options={"": _("None")},
        hints={"": _("All as printed.")},
    ),
    "order": say(
        _("Which muggle moves first?"),
        brief=_("First muggle"),
        options={"a-first": _("A"), "b-first": _("B")},
        hints={"a-first": _("A moves, then B."), "b-first": _("B moves, then A.")},
    ),
    "event_tile": say(
        _("Take Event: new tile after it?"),
        brief=_("Refill Take Event?"),
        options={"refilled": _("Yes"), "stays": _("No")},
        hints={"refilled": _("Put a new tile there."), "stays": _("It stays where it is.")},
    ),
    "cave_rehides": say(
        _("Turn caves face down again?"),
        brief=_("Turn caves down?"),
        hints={"yes": _("You turn each cave down."), "no": _("A cave stays face up.")},
    ),
    "map_tile": say(
        _("Does a Map tile stay?"),
        brief=_("Map tile stays?"),
        options={"stays": _("Yes"), "refilled": _("No")},
        hints={"stays": _("It acts again and again."), "refilled": _("Put a new tile there.")},
    ),
    "die": say(
        _("Which die do the muggles roll?"),
        brief=_("Muggle die"),
        options={"d6": _("Common"), "starred": _("Starred")},
        hints={"d6": _("A common die."), "starred": _("1 to 3; a star turns it.")},
    ),
}

REASONS: Mapping[str, str] = {
    # The menu
    "boards-unknown": _("you tell the box nothing: it does not know the boards"),
    "rolls-itself": _("the box knows when a muggle rolls again"),
    "asks-itself": _("the box asks what is face up before a muggle moves"),
    "stock-not-counted": _("the box counts the stock only where you tell it everything"),
    "used-up": _("MUG-99: the stock is empty already"),
    "all-face-up": _("every tile on the boards is face up"),
    "all-bare": _("no tile is left on the boards"),
    # Tiles
    "not-face-down": _("only a face-down tile can be turned up"),
    "no-other-tile": _("MUG-75: no tile is there, or it is a cache; tell the box of that under Caches, coins"),
    "on-the-trail": _("there are no tiles on the trail"),
    # Caches
    "stealth": _("MUG-48: nobody picks up a cache on a muggle's space, or on the 8 around it"),
    "not-from-here": _("MUG-48: a muggle is too near, or another tile is face up there"),
    "no-such-cache": _("there is no such cache"),
    # Swaps
    "empty-handed": _("MUG-51: a muggle that carries nothing cannot swap"),
    "one-swap": _("MUG-51: only 1 swap with each muggle in a turn"),
    "nothing-to-give": _("MUG-51: a swap needs a collected cache to give"),
    # Trades
    "nobody-to-trade": _("MUG-59: playing alone, you have nobody to trade with"),
    "all-traded": _("MUG-92: the team has made its {most} trades").format(most=MOST_TRADES),
    "with-oneself": _("a trade needs 2 players"),
    "no-cache-each": _("MUG-93: each of them needs a cache to trade"),
    "no-coin-each": _("MUG-93: each of them needs a coin to trade"),
    "no-such-coin": _("MUG-94: that player has no such coin"),
    # Coins
    "no-coin": _("MUG-87: there is no coin to flip; first tell the box that one was received"),
    "no-top-coin": _("MUG-83: only once, playing alone, and only for a coin of yours"),
    # Options that do not go together
    "solo-for-one": _("the goal Alone is for 1 player; choose Basic, Advanced or Your own"),
    "advanced-alone": _("the goal Advanced needs 2 players with 2 flipped coins each; choose another goal"),
    "no-goal": _("your own goal needs a number: groups together, coins together, groups each or coins each"),
}  # fmt: skip
"""Why something is not allowed now."""

MUGGLES: Mapping[str, str] = {"a": _("Muggle A"), "b": _("Muggle B")}
BOARDS_HEAD = _("Boards")
BOARDS: Mapping[str, str] = {"a": _("Board A"), "b": _("Board B")}

COMPASS: Mapping[Direction, str] = {
    Direction.N: _("north"),
    Direction.E: _("east"),
    Direction.S: _("south"),
    Direction.W: _("west"),
}

GROUPS: Mapping[str, str] = {
    "traditional": _("traditional"),
    "multi": _("multi"),
    "nano": _("nano"),
    "puzzle": _("puzzle"),
    "tricky": _("tricky"),
    "lock": _("lock"),
    "special": _("special"),
}
"""Each group within a sentence."""
GROUP_LABELS: Mapping[str, str] = {
    "traditional": _("Traditional"),
    "multi": _("Multi"),
    "nano": _("Nano"),
    "puzzle": _("Puzzle"),
    "tricky": _("Tricky"),
    "lock": _("Lock"),
    "special": _("Special"),
}

LABELS: Mapping[str, str] = {
    "traditional": _("Traditional"),
    "multi": _("Multi"),
    "super-multi": _("Super-multi"),
    "nano": _("Nano"),
    "mystery": _("Mystery"),
    "puzzle": _("Puzzle"),
    "water": _("Water"),
    "night": _("Night"),
    "padlock": _("Padlock"),
    "combo-lock": _("Combo lock"),
    "challenge": _("Challenge"),
    "virtual": _("Virtual"),
    "maintenance": _("Needs maintenance"),
    "no-signal": _("No signal"),
    "dead-battery": _("Dead battery"),
    "lost-pen": _("Lost pen"),
    "good-hide": _("Good hide"),
    "hot-sun": _("Hot sun"),
    "cold-weather": _("Cold weather"),
    "pond": _("Pond"),
    "cliff": _("Cliff"),
    "cave": _("Cave"),
    "swamp": _("Swamp"),
    "snake": _("Snake"),
    "poison-ivy": _("Poison ivy"),
    "prickers": _("Prickers"),
    "beehive": _("Beehive"),
    "event": _("Take Event"),
    "map": _("Map"),
    "site": _("Construction site"),
    # What may be there instead of a tile face up.
    "face-down": _("Face down"),
    "rehidden-cave": _("Face-down cave"),
    "empty": _("No tile"),
    "harmless": _("No effect"),
}
"""Each tile as an option, and on a label."""

SHELVES: Mapping[str, str] = {
    "cache": _("Cache"),
    "cache/multi": _("Cache/Multi"),
    "cache/tricky": _("Cache/Tricky"),
    "cache/puzzle": _("Cache/Puzzle"),
    "cache/special": _("Cache/Special"),
    "cache/lock": _("Cache/Lock"),
    "multi": _("Multi"),
    "tricky": _("Tricky"),
    "puzzle": _("Puzzle"),
    "special": _("Special"),
    "lock": _("Lock"),
    "no-effect": _("No effect"),
    "nuisance": _("Nuisance"),
    "hazard": _("Hazard"),
    "other": _("Other"),
    "space": _("Choose a space"),
}
"""What tiles are called together; a slash stands before a group within a group; and spaces of a list."""

TILES: Mapping[str, str] = {
    # A cache of which only the group is known is called by that.
    "traditional": _("traditional cache"),
    "multi": _("multi tile"),
    "super-multi": _("super-multi tile"),
    "nano": _("nano cache"),
    "puzzle": _("puzzle cache"),
    "mystery": _("mystery cache"),
    "tricky": _("tricky cache"),
    "water": _("water cache"),
    "night": _("night cache"),
    "lock": _("lock cache"),
    "padlock": _("padlock cache"),
    "combo-lock": _("combo lock cache"),
    "special": _("special cache"),
    "challenge": _("challenge cache"),
    "virtual": _("virtual cache"),
    "maintenance": _("maintenance cache"),
    # So are hazards and nuisances where which one it is does not matter.
    "hazard": _("hazard"),
    "pond": _("pond"),
    "cliff": _("cliff"),
    "cave": _("cave"),
    "swamp": _("swamp"),
    "nuisance": _("nuisance"),
    "snake": _("snake"),
    "poison-ivy": _("poison ivy"),
    "prickers": _("pricker bush"),
    "beehive": _("beehive"),
    "event": _("Take Event tile"),
    "map": _("Map tile"),
    "site": _("construction site"),
    "no-signal": _("no signal"),
    "dead-battery": _("dead battery"),
    "lost-pen": _("lost pen"),
    "good-hide": _("good hide"),
    "hot-sun": _("hot sun"),
    "cold-weather": _("cold weather"),
    "harmless": _("no effect"),
    "face-down": _("face down"),
    "rehidden-cave": _("face-down cave"),
    "empty": _("no tile"),
}
"""Each tile within a sentence."""
SEVERAL: Mapping[str, str] = {
    "traditional": _("traditional caches"),
    "super-multi": _("super-multi tiles"),
    "nano": _("nano caches"),
    "puzzle": _("puzzle caches"),
    "mystery": _("mystery caches"),
    "tricky": _("tricky caches"),
    "water": _("water caches"),
    "night": _("night caches"),
    "lock": _("lock caches"),
    "padlock": _("padlock caches"),
    "combo-lock": _("combo lock caches"),
    "special": _("special caches"),
    "challenge": _("challenge caches"),
    "virtual": _("virtual caches"),
    "maintenance": _("maintenance caches"),
}
"""The same of several caches."""


def tile_named(tile: str) -> str:
    """A tile within a sentence; one of a set carries its number."""
    if tile.startswith("multi-"):
        return _("Multi {number} tile").format(number=tile.removeprefix("multi-"))
    return TILES[tile]


def cache_named(tile: str) -> str:
    """A cache, or its group, as it is printed; one of a set with its number."""
    if tile.startswith("multi-"):
        return piece("multi", tile.removeprefix("multi-"))
    return {**GROUP_LABELS, **LABELS}[tile]


def _printed(tile: str) -> str:
    """A cache as short as it is printed; no tile has the name of a group of several kinds."""
    return tile_named(tile) if tile in GROUP_LOTS.values() else cache_named(tile)


def several(tile: str) -> str:
    """Several caches like this one."""
    if tile.startswith("multi-"):
        return _("Multi {number} tiles").format(number=tile.removeprefix("multi-"))
    return SEVERAL[tile]


def piece(kind: str, number: str) -> str:
    """What is written on the label of a tile; one of a set carries its number."""
    return _("{tile} {number}").format(tile=LABELS[kind], number=number) if number else LABELS[kind]


PRINTED: Mapping[str, str] = {
    "no-effect": _("GPS, Pen, Hide, Sun, Cold"),
    "nuisance": _("Ivy, Prickers, Snake, Beehive"),
    "hazard": _("Pond, Cliff, Swamp"),
    "tricky": _("Water, Night"),
    "puzzle": _("Mystery, Puzzle"),
    "special": _("Challenge, Virtual, Maintenance"),
    "lock": _("Padlock, Combo lock"),
}
"""What stands on the tiles of each class that people are asked for as one, short enough to stand beside a map."""
FEET: Mapping[str, str] = {
    **{shelf: PRINTED[shelf.rpartition("/")[2]] for shelf in SHELVES if shelf.rpartition("/")[2] in PRINTED},
    "otherwise": _("Hazard on it, cave near, nuisance at its end"),
}


def _which_tile(text: str, /, more: Mapping[str, str] | None = None, *, brief: str = "", **values: Any) -> Said:
    """A question for a tile, with ``more`` to answer than tiles; ``brief`` beside a map."""
    options = {**GROUP_LABELS, **LABELS, "multi": _("Multi …"), **(more or {})}
    return say(text, brief=brief, options=options, groups=SHELVES, hints=FEET, **values)


# Before the first round


def muggles_start(muggles: list[tuple[str, Cell]], facing: Direction) -> Said:
    (_a, a), (_b, b) = muggles
    text = _("Put Muggle A on {a}, Muggle B on {b}, facing {facing}, to Town.")
    return say(text, hands=True, a=a, b=b, facing=COMPASS[facing])


REMINDERS = (
    _("In this game, keep Event cards face up. Play Disable Cache at once."),  # MUG-86, MUG-103
    _("Keep coins beside the Cache Groups sheet until you flip them."),  # MUG-87
    _("The Snoop turns up every tile they peek at."),  # MUG-89
)
PEEK = _("To peek at 6 tiles, turn up 4 instead and leave them.")  # MUG-88
"""Said where nobody tells the box what is turned up."""
SOLO_SETUP = (
    _("Take 5 Equipment cards."),  # MUG-82
    _("Playing alone, do not be Borrower or Coin Collector."),  # MUG-80
)
REDRAW = _("Discard one that needs another player, and draw again.")  # MUG-81


def solo_setup() -> Said:
    return say(" ".join(SOLO_SETUP), hands=True)


def reminders(told: bool, alone: bool) -> Said:
    event, *more = REMINDERS
    return say(" ".join([event, *([REDRAW] if alone else []), *more, *([] if told else [PEEK])]))


def hints() -> Said:
    # MUG-120
    return say(
        _("Tips: reveal tiles remotely. Save your trades. Swap traditional caches. Step on bad tiles on purpose.")
    )


# The menu


def round(round: int, hands_count: bool) -> Said:
    """The menu; ``hands_count``: the box learns only here that the stock is empty."""
    options = {
        "end-round": _("Move the muggles"),
        "reveal": _("A tile was turned up"),
        "remote-reveal": _("Remotely revealed"),
        "remove": _("A tile was removed"),
        "shuffle": _("6 tiles were shuffled"),
        "stock-out": _("The stock is empty"),
        "collect": _("Cache collected"),
        "coin": _("Got or flipped a coin"),
        "swap": _("Swap with a muggle"),
        "trade": _("Mega Event trade"),
        "lost-cache": _("A cache was discarded"),
        "top-coin": _("Took the top coin"),
        "win": _("Have we won?"),
        "lost": _("We cannot win now"),
        "again": _("A muggle rolls again"),
    }
    groups = {"tiles": _("Tiles"), "caches": _("Caches, coins"), "goal": _("The goal")}
    hints = {"end-round": _("Stock empty? See Tiles.")} if hands_count else {}
    return say(_("Everyone done?"), state=_("round {round}"), options=options, groups=groups, hints=hints, round=round)


stock_sure = says(_("Is the stock empty? You turn up all tiles."))


def status(
    reports: str,
    moving: str | None,
    goal: dict[str, dict[str, int]],
    groups: dict[str, dict[str, int]],
    lost: dict[str, int],
    players: dict[str, dict[str, Any]],
    muggles: dict[str, dict[str, Any]],
    stock: int | None,
    trades_left: int,
    over: bool | None,
) -> Said:
    """How it stands, a fact a line; of what nobody has to tell, only what was told."""
    lines = [] if over else [_("Everyone takes a turn.") if moving is None else _("Muggle {name} moves.")]
    for need, counts in goal.items():
        lines.append(_so_far(need, **counts) if reports == "told" else _missing(need, counts["least"]))
    for group, counts in groups.items():
        text = _("{group}: {left} left, {lost} lost.") if group in lost else _("{group}: {left} left.")
        lines.append(text.format(group=GROUP_LABELS[group], left=counts["left"], lost=lost.get(group)))
        if counts["team"]:
            lines.append(_("You have {team} {group}.").format(team=counts["team"], group=GROUPS[group]))
    for seat, has in players.items():
        caches = ", ".join(f"{count} {cache_named(kind)}" for kind, count in Counter(has["caches"]).items())
        lines += [_("{player} has {caches}.").format(player=seat_name(seat), caches=caches)] if caches else []
        coins = many("{player} has {coins} coin.", "{player} has {coins} coins.", has["coins"])
        if has["flipped"]:
            coins = many(
                "{player} has {coins} coin, {flipped} flipped.",
                "{player} has {coins} coins, {flipped} flipped.",
                has["coins"],
            )
        lines += [coins.format(player=seat_name(seat), **has)] if has["coins"] else []
    for name, muggle in muggles.items():
        if muggle["cell"] is not None:
            stands = Stands(Cell(*muggle["cell"]), Direction(muggle["facing"]), muggle["carrying"])
            lines.append(_("{muggle}: {stands}.").format(muggle=MUGGLES[name], stands=stands))
    if stock is not None:
        lines.append(many("Stock: {count} tile.", "Stock: {count} tiles.", stock).format(count=stock))
    if len(players) > 1 and (reports == "told" or trades_left < MOST_TRADES):
        lines.append(_("Trades left: {count}.").format(count=trades_left))
    return say("\n".join(lines), name=(moving or "").upper())


def _so_far(need: str, least: int, has: int) -> str:
    """How much of a need the people have."""
    texts = {
        "own-coins": _("Flipped coins each: {has} of {least}."),
        "team-coins": _("Flipped coins as a team: {has} of {least}."),
        "pairs": _("Players with 2 flipped coins: {has} of {least}."),
        "team-groups": _("Groups as a team: {has} of {least}."),
        "own-groups": _("Groups each: {has} of {least}."),
    }
    return texts[need].format(has=has, least=least)


def who(what: str | None) -> Said:
    """Which player; ``what``: the report that asks, none of a correction."""
    if what is None:
        return say(_("Which player?"))
    asked = {
        "collect": _("Who collected it?"),
        "swap": _("Who swaps?"),
        "trade": _("Who trades? Both must be on the Mega Event."),
        "partner": _("With whom?"),
        "coin": _("Whose coin?"),
    }
    return say(asked[what])


def muggle(why: str | None) -> Said:
    asked = {"swap": _("With which muggle?"), "again": _("Which muggle rolls again?")}
    return say(asked.get(why or "", _("Which muggle?")), options=MUGGLES)


def board(count: int | None, most: int | None) -> Said:
    """Which board; ``count``: the number of the tile, where several are told one by one."""
    options = {**BOARDS, "no-more": _("No more")}
    if count is None:
        return say(_("On which board?"), options=options)
    return say(_("Tile {count} of {most}: on which board?"), options=options, count=count, most=most)


# A muggle's roll and its way


muggle_die = says(_("Roll the muggle die"))


def rolled(muggle: str, face: Face, turns: bool | None, steps: int | None) -> Said:
    """What the die shows; where the box does not follow the boards, all that comes of it."""
    if steps is None:
        text = _("{muggle} rolls {face}.")
    elif turns:
        text = many(
            "{muggle} rolls {face}. Replace a nuisance under it. Turn it right, move it {steps} step.",
            "{muggle} rolls {face}. Replace a nuisance under it. Turn it right, move it {steps} steps.",
            steps,
        )
    else:
        text = many(
            "{muggle} rolls {face}. Move it {steps} step ahead.",
            "{muggle} rolls {face}. Move it {steps} steps ahead.",
            steps,
        )
    return say(text, hands=True, muggle=MUGGLES[muggle], face=face, steps=steps)


if_blocked = says(
    _(
        "Blocked: turn it right and try again. All 4 ways blocked: try 1 step less."
        " No step left: put it where the trail comes in, its back to Town."
    ),
    hands=True,
)
"""What people do where the box does not follow the boards."""


def listed(
    why: str,
    board: str,
    cell: Cell | None,
    cells: list[Cell] | None,
    shown: bool | None,
    caves: bool | None,
    last: str | None,
    out: int | None,
    breaks: bool | None,
) -> Said:
    """One more tile of a list; of a muggle that goes another way, what sends it there.

    ``shown``: the box knows a tile there that may be gone; ``caves``: one may be turned down again; ``last`` was named,
    ``out`` like it so far; ``breaks``: its multi set is lost with it.
    """
    if why == "path":
        asks = _("What is in the way, or which tile is gone?") if shown else _("What is in the way?")
        counts = [_("A hazard counts on the way, a nuisance at its end."), _("A cave counts on any green square.")]
        counts += [_("So does one you turned down again.")] if caves else []
        more, hints = {"no-more": _("Nothing"), "face-down": _("A tile is gone")}, {"cave": _("Face down, too")}
        said = _which_tile("{counts} {asks}", more, brief="{asks}", counts=" ".join(counts), asks=asks)
        return replace(said, hints={**FEET, **hints}) if caves else said
    briefs = {
        "trashed": _("Discard all around it. Refill nothing."),
        "map": _("Turn up around the map."),
        "shuffle": _("Is any of these face up now?"),
        "stock-out": _("Any of these face up?"),
    }
    asked = {
        "shuffle": _("Board {board}, shuffled: is any of these face up now?"),
        "trashed": _(
            "Board {board}: discard the tiles around the site, but no other site. Refill nothing. Any of these?"
        ),
        "map": _("Board {board}: turn up the tiles around the map. Any of these?"),
        "stock-out": _("Board {board}: all tiles are face up. Any of these?"),
    }
    if cell is not None:
        text = _("Board {board}, {cell}: which of these was there?")
        more = {"no-more": _("None of these"), "told": _("Named already")}
        return _which_tile(text, more, board=board.upper(), cell=cell)
    spaces = {str(space): _("Space {space}").format(space=space) for space in cells or ()}
    more = {"no-more": _("No more"), **spaces}
    if last is not None and out is not None:
        text = many(
            "{out} {tile} is out. Any more of these around the site?",
            "{out} {tiles} are out. Any more of these around the site?",
            out,
        )
        brief = many("{out} {tile} is out. Any more?", "{out} {tiles} are out. Any more?", out)
        if breaks:
            text = _("The {tile} is out, and its set with it. Any more of these around the site?")
            brief = _("The {tile} is out, its set, too. Any more?")
        return _which_tile(text, more, brief=brief, out=out, tile=tile_named(last), tiles=several(last))
    return _which_tile(asked[why], more, brief=briefs[why], board=board.upper())


def cell(why: str, what: str | None, tile: str | None, board: str) -> Said:
    """A space: where a tile lies that was named, or lay that has gone, or where a muggle stands."""
    if tile is not None:
        return say(_("Board {board}: where is the {tile}?"), board=board.upper(), tile=tile_named(tile))
    if what == "gone":
        return say(_("Board {board}: which tile is gone?"), board=board.upper())
    if what == "muggle":
        return say(_("Where does {muggle} stand?"), muggle=MUGGLES[board])
    from_there = why in ("remove", "collected", "lost-cache")
    text = _("Board {board}: from which space?") if from_there else _("Board {board}: which space?")
    return say(text, board=board.upper())


went = says(
    _("Where is the {tile} now?"),
    options={"collected": _("Someone has it"), "lost": _("Out of the game")},
    tile=tile_named,
)


def muggle_moved(muggle: str, to: Cell, facing: Direction, stepped_back: int, called_for_help: bool) -> Said:
    moment = None
    if called_for_help:
        text = _("{muggle} calls for help: put it on {to}, its back to Town.")
        moment = Moment("muggle", _("Help!"), who="{muggle}", line=_("Put it on {to}, its back to Town."), sound="lost")
    elif stepped_back:
        text = _("Move {muggle} back to {to}, still facing {facing}.")
    else:
        text = _("Put {muggle} on {to}, facing {facing}.")
    return say(text, hands=True, moment=moment, muggle=MUGGLES[muggle], to=to, facing=COMPASS[facing])


# What lies there


OTHERWISE = _("Not this way")
"""What people answer where something is face up, or is gone, and a muggle goes another way."""
TURNED_UP: Mapping[str, str] = {"hazard": _("Hazard turned up"), "nuisance": _("Nuisance turned up")}
"""What stands beside that is no tile that was face up before."""
OR_GONE = _("New hazard, cave, nuisance? Tile gone?")
"""The same in more words where the box shows a tile that may be gone."""


def tile(
    why: str,
    muggle: str | None,
    cell: Cell | None,
    steps: int | None,
    facing: Direction | None,
    stepped_back: bool | None,
    board: str | None,
    shown: bool | None,
    blocked: Direction | None,
    all_up: bool | None,
) -> Said:
    """Which tile; where a muggle landed with the way there, ``steps`` are none where it was set right meanwhile.

    What people must look at before it stands first; ``shown``: the box knows a tile there that may be gone;
    ``all_up``: the stock is empty, and no tile lies face down.
    """
    if muggle is not None and cell is not None and facing is not None and steps is not None:
        way = _way(muggle, cell, steps, facing, stepped_back, blocked)
        asked = (_("Which tile is on {cell}?") if all_up else _("Turn up {cell}: which tile?")).format(cell=cell)
        if shown is None:
            return _which_tile("{way} {asked}", brief="{asked}", way=way, asked=asked)
        brief = _("All as shown? What is on {cell}?") if shown else _("Nothing in its way? Which tile?")
        said = _which_tile(
            "{duty} {way} {asked}",
            {"otherwise": OTHERWISE},
            brief=brief,
            duty=_duty(cell, shown, lies=True, crosses=True),
            way=way,
            asked=asked,
            cell=cell,
        )
        said = replace(said, groups={**said.groups, **TURNED_UP})
        return replace(said, hints={**said.hints, "otherwise": OR_GONE}) if shown else said
    if why == "correct" and board is not None and cell is not None:
        return _which_tile("{there}", there=_("{board}, {cell}: what is there?").format(board=BOARDS[board], cell=cell))
    return _which_tile(_("Which tile is it?") if why == "revealed" else _("Which cache?"))


def _way(
    muggle: str, cell: Cell, steps: int, facing: Direction, stepped_back: bool | None, blocked: Direction | None
) -> str:
    """How a muggle comes to where it stands; ``blocked`` is where its roll would have taken it, or as far as that."""
    if stepped_back:
        text = _("Move {muggle} back to {cell}.")
    elif not steps:
        text = _("{muggle} is on {cell}.")
    else:
        text = many(
            "Move {muggle} {steps} step {facing} to {cell}.", "Move {muggle} {steps} steps {facing} to {cell}.", steps
        )
        if blocked == facing:
            text = many(
                "Move {muggle} {steps} step {facing} to {cell}: {more} steps are blocked.",
                "Move {muggle} {steps} steps {facing} to {cell}: {more} steps are blocked.",
                steps,
            )
        elif blocked is not None:
            text = many(
                "Move {muggle} {steps} step {facing} to {cell}: {blocked} is blocked.",
                "Move {muggle} {steps} steps {facing} to {cell}: {blocked} is blocked.",
                steps,
            )
    closed = {"blocked": blocked and COMPASS[blocked], "more": steps + 1}
    return text.format(muggle=MUGGLES[muggle], cell=cell, steps=steps, facing=COMPASS[facing], **closed)


def _duty(cell: Cell, shown: bool, *, lies: bool, crosses: bool) -> str:
    """What people look for before a muggle goes to a space; not where no tile ``lies``, there or on all of its way."""
    if lies:
        text = _("Look: is a hazard face up on its way, a nuisance on {cell}, a cave on green? Nothing?")
        more = _(
            "Look: is another hazard face up on its way, a nuisance on {cell}, a cave on green?"
            " Is a tile gone that the picture shows? Nothing?"
        )
    elif crosses:
        text = _("Look: is a hazard face up on its way, a cave on green? Nothing?")
        more = _(
            "Look: is another hazard face up on its way, a cave on green?"
            " Is a tile gone that the picture shows? Nothing?"
        )
    else:
        text = _("Look: is a cave face up on green? Nothing?")
        more = _("Look: is another cave face up on green? Is a tile gone that the picture shows? Nothing?")
    return (more if shown else text).format(cell=cell)


def way(
    muggle: str,
    cell: Cell,
    steps: int | None,
    facing: Direction | None,
    stepped_back: bool | None,
    shown: bool | None,
    blocked: Direction | None,
    cells: list[Cell] | None,
    crosses: bool | None,
) -> Said:
    """Where a muggle goes that turns up no tile there, as far as the box knows; without a way it calls for help."""
    if steps is None or facing is None:
        text = _("{muggle} calls for help: put it on {cell}, its back to Town.").format(
            muggle=MUGGLES[muggle], cell=cell
        )
        duty, brief = (
            _("Look: is a tile gone that the picture shows? Nothing?"),
            _("Help! Are all tiles still there?"),
        )
        hint = _("A tile is gone")
    else:
        text = _way(muggle, cell, steps, facing, stepped_back, blocked)
        duty = _duty(cell, bool(shown), lies=cell in (cells or ()), crosses=bool(crosses))
        brief = _("All as shown? Move it there.") if shown else _("Nothing in its way? Move it.")
        hint = OR_GONE if shown else FEET["otherwise"]
    options = {"no-more": _("Done"), "otherwise": OTHERWISE}
    return say("{duty} {way}", brief=brief, options=options, hints={"otherwise": hint}, way=text, duty=duty)


set = says(_("Of which multi set?"))


picked_up = says(_("{muggle} takes the {tile}."), hands=True, muggle=MUGGLES, tile=tile_named)


def event_card(muggle: str, cell: Cell, alone: bool, refill: bool) -> Said:
    """Take Event: who draws, who discards; alone one does both. With ``refill`` hands do that, too.

    The box does not know where people stand.
    """
    nearest = _("Nearest player: draw an Event card.") if refill else _("Nearest player to {cell}: draw an Event card.")
    said = [nearest, _("Furthest: discard one."), _("If tied, go by turn order.")]
    if alone:
        said = [_("Draw an Event card and discard one."), _("Either may come first.")]
    # As short as it is, all of it stands beside the map.
    said += [_("Refill {cell}.")] if refill else []
    return say(" ".join([*said, _("{muggle} rolls again.")]), hands=True, muggle=muggle.upper(), cell=cell)


event_done = says(_("Is the Take Event done?"), options={"done": _("Done")})


# The ground

REFILL_IT = _("Refill {cell} face down.")
GONE: Mapping[str, str] = {
    "nuisance": _("Board {board}, {cell}: take the nuisance away."),
    "event": _("Board {board}, {cell}: take the Take Event tile away."),
    "map": _("Board {board}, {cell}: take the Map tile away."),
    "tile": _("Board {board}, {cell}: the tile is gone."),
}
"""What goes before a space is refilled."""


def refill(cell: Cell, board: str, gone: str, muggle: str | None, lost: str | None, breaks: bool) -> Said:
    """A space to be refilled; what goes, or which cache its muggle takes."""
    said = _emptied(gone, muggle, lost, breaks, REFILL_IT)
    return say(" ".join(said), hands=True, cell=cell, board=board.upper())


def stays_bare(cell: Cell, board: str, gone: str, muggle: str | None, lost: str | None, breaks: bool) -> Said:
    said = _emptied(gone, muggle, lost, breaks, _("Leave {cell} empty."))
    return say(" ".join(said), hands=True, cell=cell, board=board.upper())


def _emptied(gone: str, muggle: str | None, lost: str | None, breaks: bool, then: str) -> list[str]:
    """Which cache is lost, what goes from a space, and what becomes of the space then."""
    if gone in GONE or muggle is None:
        return [GONE[gone], then]
    said = [_("Put the {tile} on {muggle}."), then]
    if lost is not None:
        out = [_("The {lost} set is out.")] if breaks else []
        said = [_("Discard {muggle}'s {lost}."), _("Put the {tile} on it."), then, *out]
    names = {"muggle": MUGGLES[muggle], "tile": _printed(gone), "lost": lost and _printed(lost)}
    return [one if one is then else one.format(**names) for one in said]


def cave_hides(cell: Cell, board: str) -> Said:
    text = _("Board {board}: turn the cave on {cell} face down again.")
    return say(text, hands=True, cell=cell, board=board.upper())


stock_out = says(_("The stock is empty. Turn up every tile, but no cave you turned down."), hands=True)
map_found = says(_("{board}: Map on {cell}! Turn up all tiles around it."), hands=True, board=BOARDS, cell=Cell)
cave_open = says(
    _("{board}: cave on {cell}! Anyone on it or next to it goes to the hospital. A Snack card protects you."),
    hands=True,
    moment=Moment(
        "hazard",
        _("Cave {cell}"),
        who="{board}",
        line=_("On it or next to it? Go to hospital, or use a Snack."),
    ),
    board=BOARDS,
    cell=Cell,
)
site_digs = says(
    _("{board}: construction site on {cell}! Discard all tiles around it, but no other site. Leave those empty."),
    hands=True,
    moment=Moment(
        "hazard",
        _("Site {cell}"),
        who="{board}",
        line=_("Discard all around it, but no other site. Refill nothing."),
    ),
    board=BOARDS,
    cell=Cell,
)

cave_gone = says(
    _("{board}: the site on {site} discards the cave on {cell}. That cave does nothing."),
    board=BOARDS,
    site=Cell,
    cell=Cell,
)


def trashed(board: str, site: Cell, cells: list[Cell]) -> Said:
    text = many(
        "Board {board}: leave the space that you emptied beside {site} empty.",
        "Board {board}: leave the {count} spaces that you emptied around {site} empty.",
        len(cells),
    )
    return say(text, hands=True, board=board.upper(), site=site, count=len(cells))


# Caches and coins of people

from_where = says(_("From where?"), options={**BOARDS, "elsewhere": _("Not from a board")})


def with_coin(why: str, tile: str | None) -> Said:
    """Whether somebody gets a coin with a cache."""
    if why == "swap" and tile is not None:
        return say(_("Is a coin symbol on the {tile}?"), tile=tile_named(tile))
    return say(_("With a coin?"))


def collected(player: Name, tile: str, coin: bool) -> Said:
    text = _("{player} has the {tile} and a coin.") if coin else _("{player} has the {tile}.")
    return say(text, player=player, tile=tile_named(tile))


whose = says(_("Whose was it?"), options={"elsewhere": _("Nobody's")})


def lost_cache(tile: str, breaks: bool) -> Said:
    """A cache is out; ``breaks``: its multi set is lost with it."""
    text = _("The {tile} is out of the game, and its set with it.") if breaks else _("The {tile} is out of the game.")
    return say(text, tile=tile_named(tile))


coin = says(_("What happened to a coin?"), options={"received": _("Received"), "flipped": _("Condition met: flipped")})


def coins(player: Name, coins: int, flipped: int) -> Said:
    text = many("{player}: {coins} coin, {flipped} flipped.", "{player}: {coins} coins, {flipped} flipped.", coins)
    return say(text, player=player, coins=coins, flipped=flipped)


flipped_given = says(_("Was a flipped coin given?"))
top_coin = says(_("You took the top coin. You can do that only once."))


# Swaps and trades

extra_turn = says(_("Is this an extra turn, by a Golden Ammo Can?"))
no_swap = says(_("Only 1 swap with each muggle in a turn (MUG-51)."))


def given(player: Name, to: str | None) -> Said:
    """A cache that changes hands; ``to`` is a muggle with which somebody swaps."""
    if to is not None:
        return _which_tile(_("Which cache is given?"))
    return _which_tile(_("Which does {player} give?"), player=player)


def returned(player: Name) -> Said:
    return _which_tile(_("Which does {player} give?"), player=player)


which_set = says(
    _("Of which multi set?"),
    options={str(number): _("Set {number}").format(number=number) for number in range(1, MULTI_SETS + 1)},
)


def swapped(player: Name, muggle: str, given: str, received: str, coin: bool | None) -> Said:
    """A swap; whether it brings a coin, none where nobody tells of coins."""
    said = [_("{player} takes the {received}."), _("Put the {given} on {muggle}.")]
    if coin is not False:
        said += [
            _("{player} takes a coin.") if coin else _("{player} takes a coin if the {received} has a coin symbol.")
        ]
    return say(
        " ".join(said),
        hands=True,
        player=player,
        muggle=MUGGLES[muggle],
        given=tile_named(given),
        received=tile_named(received),
    )


kind = says(
    _("What do they trade, one for one?"),
    options={"event": _("Event card"), "equipment": _("Equipment card"), "coin": _("Coin"), "cache": _("Cache")},
)


def flipped(players: list[Name]) -> Said:
    first, second = players
    options = {"neither": _("Neither"), "first": first, "second": second, "both": _("Both")}
    return say(_("Who gives a flipped coin?"), options=options)


left_town = says(_("Has {player} left Town since the last trade?"), player=Name)
no_trade = says(_("No trade yet: {player} must leave Town first (MUG-91)."), player=Name)


def traded(left: int) -> Said:
    text = many("Traded. The team has {left} trade left.", "Traded. The team has {left} trades left.", left)
    return say(text, left=left)


# More caches than there are


def too_many(tile: str, count: int) -> Said:
    options = {
        "another": _("It is another tile"),
        "earlier": _("An earlier one was wrong"),
        "more": _("We have more of them"),
    }
    text = many("The only {tile} was seen. What is this?", "All {count} {tiles} were seen. What is this?", count)
    return say(text, options=options, count=count, tile=tile_named(tile), tiles=several(tile))


@dataclass(frozen=True)
class Place:
    """Where a cache is, with its option: with a muggle or a player, on a board, or out of the game."""

    value: str
    muggle: str | None = None
    player: Name | None = None
    board: str | None = None
    cell: Cell | None = None

    def __str__(self) -> str:
        if self.muggle is not None:
            return MUGGLES[self.muggle]
        if self.board is not None:
            return _("{board}, {cell}").format(board=BOARDS[self.board], cell=self.cell)
        return self.player or _("Out of the game")


def which(places: list[Place]) -> Said:
    return say(_("Which one was another tile?"), options={place.value: str(place) for place in places})


def was(place: Place) -> Said:
    return _which_tile(_("{place}: what is it?"), {"face-down": _("Gone from there")}, place=place)


# What people must know at once


def held(group: str) -> Said:
    """Whether the team still has something of a group; loose tiles of multi sets count nothing."""
    if group == "multi":
        return say(_("Does any player hold a whole multi set?"))
    return say(_("Does anyone hold a {group} cache?"), group=GROUPS[group])


group_gone = says(
    _("The {group} group is gone."),
    moment=Moment("muggle", "{group}", who=_("A group is lost"), sound="lost"),
    group=GROUPS,
)


def warning(why: str, tile: str | None, count: int | None, group: str | None) -> Said:
    """More of a cache are seen than there are; the goal asks for more than is left, or for what nobody reaches."""
    if tile is not None and count is not None:
        text = many(
            "The only {tile} was seen, and now one more.", "All {count} {tiles} were seen, and now one more.", count
        )
        return say(text, count=count, tile=tile_named(tile), tiles=several(tile))
    if group is not None:
        return say(_("The last {group} caches are walled in."), group=GROUPS[group])
    return say(_("Too few caches are left for every player's own groups."))


# The goal


def missing(needs: list[tuple[str, int]], groups: list[str]) -> Said:
    """What the people still need; ``groups`` are those of which the team has nothing."""
    said = [_("Not yet."), *(_missing(need, count) for need, count in needs)]
    lacks = [_("You have none of: {names}.")] if groups else []
    return say(" ".join([*said, *lacks]), names=", ".join(GROUPS[group] for group in groups))


def _missing(need: str, count: int) -> str:
    sentences = {
        "own-coins": many(
            "Every player needs {count} flipped coin.", "Every player needs {count} flipped coins.", count
        ),
        "team-coins": many("The team needs {count} flipped coin.", "The team needs {count} flipped coins.", count),
        "pairs": _("{count} players need 2 flipped coins each."),
        "team-groups": many("You need {count} group as a team.", "You need {count} groups as a team.", count),
        "own-groups": many("Every player needs {count} group.", "Every player needs {count} groups.", count),
    }
    return sentences[need].format(count=count)


def won(needs: list[tuple[str, int]], ticked: list[str], more: bool) -> Said:
    """What the people have of what they still need: a list to tick, with ``more`` beside what the box knows."""
    labels = {
        "own-coins": many("{count} flipped coin each", "{count} flipped coins each", dict(needs).get("own-coins", 1)),
        "team-coins": _("{count} flipped coins"),
        "pairs": _("{count} have 2 flipped"),
        "own-groups": _("{count} groups each"),
    }
    boxes = {need: labels[need].format(count=count) for need, count in needs if need in labels}
    state = _("{count} ticked").format(count=len(ticked))
    return say(
        _("Tick what else you have. The box knows the rest.") if more else _("Tick all that you have."),
        state=state,
        options={**GROUP_LABELS, "multi": _("A whole multi set"), **boxes, "count-them": _("That is all")},
    )


lost = says(_("Is it lost even with equipment from Town?"))
lost_sure = says(_("Waiting for a muggle does not count. End the game as lost?"))


# Corrections

what = says(
    _("What is wrong?"),
    options={
        "muggle": _("A muggle"),
        "tile": _("A tile"),
        "stock": _("The stock"),
        "group": _("What is left"),
        "player": _("What a player has"),
        "trades": _("The trades left"),
    },
)
facing = says(
    _("Where does it face?"),
    options={
        Direction.N.value: _("North"),
        Direction.E.value: _("East"),
        Direction.S.value: _("South"),
        Direction.W.value: _("West"),
    },
)


def carrying() -> Said:
    return _which_tile(_("What does it carry?"), {"nothing": _("Nothing")})


stock = says(_("How many tiles are in the stock?"))
group = says(_("Which group?"), options=GROUP_LABELS)


def left(group: str) -> Said:
    text = _("How many multi sets can still be made?") if group == "multi" else _("How many {group} caches are left?")
    return say(text, group=GROUPS[group])


of_group = says(_("Caches of which group?"), options=GROUP_LABELS)


def count(player: Name, group: str) -> Said:
    text = _("{player}: how many whole multi sets?") if group == "multi" else _("{player}: how many {group} caches?")
    return say(text, player=player, group=GROUPS[group])


trades = says(_("How many trades are left?"))


@dataclass(frozen=True)
class Stands:
    """Where a muggle stands, where it faces, what it carries."""

    cell: Cell
    facing: Direction
    carrying: str | None

    def __str__(self) -> str:
        text = _("{cell}, facing {facing}, with nothing")
        if self.carrying is not None:
            text = _("{cell}, facing {facing}, with the {tile}")
        tile = tile_named(self.carrying) if self.carrying else ""
        return text.format(cell=self.cell, facing=COMPASS[self.facing], tile=tile)


def corrected(
    what: str,
    was: int | str | Stands,
    now: int | str | Stands,
    muggle: str | None,
    board: str | None,
    cell: Cell | None,
    group: str | None,
    player: Name | None,
) -> Said:
    """What a correction has changed: a tile, a number, or how a muggle stands."""
    texts = {
        "muggle": _("{muggle}: {now} (was {was})."),
        "tile": _("{board}, {cell}: {now} (was {was})."),
        "stock": _("Stock: {now} (was {was})."),
        "group": _("Left of the {group} group: {now} (was {was})."),
        "player": _("{player}, {group} group: {now} (was {was})."),
        "trades": _("Trades left: {now} (was {was})."),
    }
    return say(
        texts[what],
        now=tile_named(now) if isinstance(now, str) else now,
        was=tile_named(was) if isinstance(was, str) else was,
        muggle=muggle and MUGGLES[muggle],
        board=board and BOARDS[board],
        group=group and GROUPS[group],
        cell=cell,
        player=player,
    )


# Endings

goal_reached = says(_("You reached your goal!"))
out_of_reach = says(_("You cannot reach your goal any more."))


def nothing_left(groups: list[str]) -> Said:
    return say(_("No caches are left of: {names}."), names=", ".join(GROUPS[group] for group in groups))


# Options that do not go together

too_many_coins = says(_("the goal asks for {coins} coins, and there are only {most}"), coins=int, most=int)


def off_board(board: str, rows: int, cols: int, what: str, cell: Cell) -> Said:
    """A space of the trail, or where it comes in, lies on no board."""
    if what == "entry":
        text = _(
            "board {board} has {rows} rows and {cols} columns: the entry {cell} is not on it; set entry and trail, too"
        )
    else:
        text = _(
            "board {board} has {rows} rows and {cols} columns: the trail {cell} is not on it; set entry and trail, too"
        )
    return say(text, board=board.upper(), rows=rows, cols=cols, cell=cell)


def cafe_off_board(board: str, rows: int, cols: int, cafe: int) -> Said:
    text = _("board {board} has {rows} rows and {cols} columns: the café line {cafe} is not on it; set cafe, too")
    return say(text, board=board.upper(), rows=rows, cols=cols, cafe=cafe)


def all_trail(board: str, rows: int, cols: int) -> Said:
    text = _("board {board} has {rows} rows and {cols} columns: the trail leaves no space for tiles")
    return say(text, board=board.upper(), rows=rows, cols=cols)


too_few_tiles = says(
    _("the boards have {spaces} spaces, and there are only {tiles} tiles; set stock, too"), spaces=int, tiles=int
)


# The boards of an edition, as people are asked

alike = says(_("Are both wooded boards alike?"))


def rows(board: str, alike: bool) -> Said:
    text = _("How many rows does a board have?") if alike else _("How many rows does board {board} have?")
    return say(text, board=board.upper())


def cols(board: str, alike: bool) -> Said:
    text = _("How many columns does a board have?") if alike else _("How many columns does board {board} have?")
    return say(text, board=board.upper())


cafe = says(_("Which column has the Moonrise Café?"))
entry = says(_("Where does the trail come in?"))
more = says(_("More trail spaces?"))
trail = says(_("Where does the trail go on?"))


# Pictures


def carries(tile: str) -> str:
    """What a muggle carries, behind its letter in what explains a board."""
    return _("has a {tile}").format(tile=tile_named(tile))


LEGEND: Mapping[str, str] = {
    "H": _("hazard"),
    "C": _("cave"),
    "!": _("unsafe"),
    "N": _("nuisance"),
    "o": _("cache"),
    "E": _("event"),
    "M": _("map"),
    "S": _("site"),
    "=": _("like trail"),
    Sign.DOT: _("no effect"),
    Feature.ARROW: _("muggle"),
    Feature.PATH: _("just walked"),
    Feature.CROSSHAIR: _("this space"),
    Feature.OPEN: _("these spaces"),
    Feature.SHADE: _("no pick-up"),
}
"""What the signs on a board stand for."""
CHECK = _("look here first")
"""What the spaces are for where a muggle goes."""


def going(muggle: str, cell: Cell | None, back: bool) -> str:
    """Which muggle is asked about, and where it goes."""
    if cell is None:
        return MUGGLES[muggle]
    return (_("{muggle} back: {cell}") if back else _("{muggle} to {cell}")).format(muggle=muggle.upper(), cell=cell)


label = _("round {round}").format
"""Where it stands."""
dice_title = _("Round {round}").format
"""Above what the muggles rolled last."""
team_has = _("yours {count}").format
"""Beside what is left of a group."""


# On paper

SCORE, GROUP, NO_GROUPS = _("Score"), _("Group"), _("none")
GROUPS_LEFT = _("Groups left")
GROUPS_HEAD, CACHES_HEAD, COINS_HEAD = _("Groups"), _("Caches"), _("Coins")
slip_round = _("Round {round}.").format
slip_coins = _("{coins}, flipped {flipped}").format
slip_left, slip_only_left = _("{left} left, yours {team}").format, _("{left} left").format


# The boards of an edition, in options and files

SIDE, SIDES = _("a number"), _("both boards: 6; or board A / board B: 6/5")
SPACE, ENTRY = _('a space as "6,3" or [6, 3]'), _("a space, 6,3; or 6,3/5,1")
TRAIL, TRAILS = _("a list of spaces"), _("spaces, 6,3;5,3; a slash between board A and B")
LOTS = _("kinds with how many, nano 5; lock-group 5")


def no_lot(told: str, lots: Sequence[str]) -> str:
    return _("{told!r} does not fit; a kind and how many, of: {lots}").format(told=told, lots=", ".join(lots))


one_board_only = _("{key} is set for one board only; set it under both, or at the top for both").format
