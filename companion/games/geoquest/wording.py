"""The words of GeoQuest: facts, questions, reasons, options, pictures and endings."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.games.geoquest.facts import (
    FREE_STEPS,
    ICON,
    KINDS,
    LARGEST_SUM,
    LONGEST_CATEGORY,
    MOST_CACHES,
    MULTI,
    NORMAL,
    PUZZLE,
    SIDES,
    STREAM,
)
from companion.games.geoquest.rule import CITED as CITED
from companion.games.geoquest.rule import RULES as RULES
from companion.table.dice import Face
from companion.table.figure import Feature, Sign
from companion.table.grid import LETTERS
from companion.table.language import _, many
from companion.table.notice import Moment
from companion.table.wording import Name, Said, joined, say, says, seat_name

TITLE = _("GeoQuest")
SUMMARY = _("Find caches, and be first to 25 points.")
DRAWING = "nuisance"
MINUTES, NEEDS = 45, _("its board and disks")
TIPS: Mapping[str, tuple[str, ...]] = {
    "tokens": (_("Do it, then push."),),
    "turn": (_("Press Roll to move."), _("At a cache? Search."), _("Hold the dial: map.")),
    "turn/event": (_("Do it, then press Roll."),),
    "moved": (_("Move, then push."), _("Less is fine, too.")),
    "sharers": (_("Nobody? Press Roll."),),
    "chips": (_("Put a chip, push."),),
    "next-stage": (_("Roll: search again."),),
    "judged": (_("The others decide."),),
    "on-lake": (_("Look at the board."),),
    "modifier": (_("Choose how much."),),
}
"""What a first game says below a question, or on a page for hands: the first times a sentence each."""

SETTINGS: Mapping[str, Said] = {
    "reports": say(
        _("What do you tell the box?"),
        brief=_("You tell"),
        options={"told": _("What counts"), "asked": _("When asked"), "none": _("Very little")},
        hints={
            "told": _("You report the bugs."),
            "asked": _("It asks about bugs."),
            "none": _("It asks for no bonus."),
        },
    ),
    "target": say(
        _("How many points win?"),
        brief=_("Points that win"),
        hints={str(points): _("First to {points} wins.").format(points=points) for points in (15, 20, 25, 30)},
    ),
    "setup": say(
        _("Who says where the caches lie?"),
        brief=_("Caches lie"),
        options={"auto": _("The box"), "manual": _("You")},
        hints={"auto": _("Each quadrant gets 2."), "manual": _("You enter each tile.")},
    ),
    "placement": say(
        _("How is a tile drawn?"),
        brief=_("Tile drawn"),
        options={"uniform": _("Freely"), "cards": _("By cards")},
        hints={"uniform": _("All are as likely."), "cards": _("The letters differ.")},
    ),
    "start": say(
        _("Who goes first?"),
        brief=_("Goes first"),
        options={"first": _("The first"), "random": _("By chance")},
        hints={"first": _("The list says who."), "random": _("Chance says who.")},
    ),
    "puzzles": say(
        _("Do you play with puzzle caches?"),
        brief=_("Puzzle caches?"),
        hints={"yes": _("First you say a word."), "no": _("Their disks stay out.")},
    ),
    "multis": say(
        _("Do you play with multi-caches?"),
        brief=_("Multi-caches?"),
        hints={"yes": _("They have stages."), "no": _("Their disks stay out.")},
    ),
    "new_caches": say(
        _("Both icons: a New Cache?"),
        brief=_("New Caches?"),
        hints={"yes": _("They add a disk."), "no": _("They add no disk.")},
    ),
    "find_draws": say(
        _("How many cards does a finder draw?"),
        brief=_("A finder draws"),
        options={"one": _("1 card"), "two": _("2 cards")},
        hints={"one": _("They keep it."), "two": _("They keep 1 of them.")},
    ),
    "cards": say(
        _("Does the box know your cards?"),
        brief=_("Box knows cards?"),
        hints={"yes": _("You tell it which."), "no": _("You look after them.")},
    ),
    "bugs": say(
        _("Does the box know your Travel Bugs?"),
        brief=_("Box knows bugs?"),
        hints={"yes": _("It counts their points."), "no": _("You look after them.")},
    ),
    "bug_start": say(
        _("Where do Travel Bugs begin?"),
        brief=_("Bugs begin"),
        options={"drawn": _("Drawn"), "asked": _("Chosen")},
        hints={"drawn": _("Chance picks a disk."), "asked": _("You pick a disk each.")},
    ),
    "events": say(
        _("Does the box know your Events?"),
        brief=_("Box knows Events?"),
        hints={"yes": _("It knows who holds one."), "no": _("You look after them.")},
    ),
    "ensembles": say(
        _("Do you play with Ensembles?"),
        brief=_("Ensembles?"),
        hints={"yes": _("Any 2 of 3 cards help."), "no": _("Cards count one by one.")},
    ),
    "deck": say(
        _("Which cards does the box know?"),
        brief=_("Cards known"),
        options={"": _("Usual")},
        hints={"": _("The rules name them.")},
    ),
    "copy": say(
        _("Which edition do you have?"),
        brief=_("Your edition"),
        options={"default": _("Usual")},
        hints={"default": _("It has the usual disks.")},
    ),
    "find_die": say(_("What is on the FIND die?"), brief=_("FIND die")),
    "dnf_die": say(_("What is on the DNF die?"), brief=_("DNF die")),
    "lake": say(
        _("Which tiles are known as lake?"),
        brief=_("Lake"),
        options={"": _("None")},
        hints={"": _("The box learns them.")},
    ),
    "land": say(
        _("Which tiles are known as land?"),
        brief=_("Land"),
        options={"": _("None")},
        hints={"": _("The box learns them.")},
    ),
    "disks": say(
        _("Which cache disks are there?"), brief=_("Disks"), options={"": _("Usual")}, hints={"": _("There are 20.")}
    ),
    "categories": say(
        _("Which categories are there?"),
        brief=_("Puzzles"),
        options={"": _("Tokens")},
        hints={"": _("Draw a token.")},
    ),
    "caches": say(
        _("Which caches lie there already?"),
        brief=_("Caches"),
        options={"": _("None")},
        hints={"": _("The board is empty.")},
    ),
}

REASONS: Mapping[str, str] = {
    # The menu
    "no-bonus-told": _("you report no bonuses in this game"),
    "all-found": _("you have found every cache on the board (GQ-40)"),
    # Caches
    "no-place": _("a cache is never in the lake, nor on another one (GQ-20); choose another tile"),
    "cache-lies-there": _("a cache is on that tile, so it is no lake (GQ-20)"),
    "most-caches": _("{most} caches are on the board, and no more may be").format(most=MOST_CACHES),
    "no-caches": _("no cache is on the board"),
    # Cards
    "no-equipment-left": _("the Equipment deck is empty"),
    # Travel bugs
    "none-to-take": _("you may take a Travel Bug only when you have just found its cache (GQ-128)"),
    "none-carried": _("nobody carries a Travel Bug"),
    "nowhere-to-leave": _(
        "a Travel Bug is left in a cache that its carrier has found (GQ-129), but not where it came from (GQ-131)"
    ),
    # Events
    "event-first": _("an Event was played on you, and it comes first (GQ-37); choose Event card"),
    "one-held": _("you may hold only 1 Event card (GQ-110); play or discard one first"),
    "none-held": _("nobody holds an Event card"),
    "no-event": _("nobody holds an Event card, and none was played on you"),
    "one-on": _("an Event was played on them already, and only 1 may be (GQ-113)"),
    "on-oneself": _("play it on yourself at the start of your turn (GQ-111); keep it until then"),
    "play-now": _("a PLAY NOW card takes effect as soon as it is drawn (GQ-115)"),
    "not-now": _("after a roll only PLAY NOW and PLAY ANY TIME take effect (GQ-116); play it or keep it"),
    "not-own": _("in another player's turn only PLAY ANY TIME takes effect (GQ-116)"),
    "no-event-left": _("the Event deck is empty"),
    # Options that do not go together
    "icon-on-one": _("find_die and dnf_die: {icon} must be on both dice or on none").format(icon=ICON),
    "no-doubles": _("find_die and dnf_die: no number but 0 is on both dice; without one there are no doubles"),
    "unplayable": _("with it the dice could not show doubles, and {most} at most").format(most=LARGEST_SUM),
    "ensembles-need-cards": _("Ensembles need cards by name: an Ensemble is made of Equipment cards"),
}  # fmt: skip
"""Why something is not allowed now."""

LEFT_OUT: Mapping[str, str] = {
    "bugs": _("in this game the box leaves Travel Bugs to you"),
    "cards": _("in this game the box leaves cards to you"),
    "events": _("in this game the box leaves Event cards to you"),
}
"""Why something cannot be reported, by the option that leaves it out."""
left_out = says("{option}", option=LEFT_OUT)
has_found = says(_("{player} has found it already (GQ-40)"), player=Name)
no_equipment = says(_("{player} has no Equipment card"), player=Name)
over_limit = says(_("you may have {most} Equipment cards (GQ-98); discard one"), most=int)


def no_bugs(carried: bool) -> Said:
    """Neither may a bug be taken, nor left."""
    return _sentences(REASONS["none-to-take"], REASONS["nowhere-to-leave" if carried else "none-carried"], between="; ")


def highest_sum(high: int) -> Said:
    return say(
        _("find_die and dnf_die: together they show at most {high}; it must be {most}, the longest move"),
        high=high,
        most=LARGEST_SUM,
    )


cache_on_lake = says(_("caches: {cell} is lake; choose another tile"), cell=str)


# What is spoken of: points, caches, bugs, rolls

DISKS: Mapping[str, str] = {
    NORMAL: _("level {level}"),
    PUZZLE: _("level {level} puzzle"),
    MULTI: _("{stages}-stage level {level}"),
}

Cache = tuple[str, str, int, int]
"""A cache that may be chosen: its tile, its kind, its level, its stages."""
Bug = tuple[str, str, str, str]
"""A travel bug, its goal where the box knows it, where it is (``with-red``, ``in-RC``), who brought it, if known."""
Added = tuple[int, str]
"""What was added to a roll, and by which card; none where people told it."""
Ground = tuple[int, str, str]
"""What a card adds on some ground: how much, the card, the ground."""


def count_points(count: int) -> str:
    """So many points."""
    return many("{count} point", "{count} points", count).format(count=count)


def count_tiles(count: int) -> str:
    """So many tiles."""
    return many("{count} tile", "{count} tiles", count).format(count=count)


def disk_name(kind: str, level: int, stages: int = 1) -> str:
    """A disk: ``level 2``, ``level 3 puzzle``, ``3-stage level 2`` for a multi-cache."""
    return DISKS[kind].format(level=level, stages=stages)


def cache_name(cell: str, kind: str, level: int, stages: int = 1) -> str:
    """A cache with its tile: ``RC: level 3 puzzle``."""
    return _("{cell}: {disk}").format(cell=cell, disk=disk_name(kind, level, stages))


def bug_name(bug: str, goal: str | None = None) -> str:
    """A travel bug by its number, with its goal where the box knows it."""
    number = bug.rpartition("-")[2]
    if goal:
        return _("Bug {number}: {goal}").format(number=number, goal=goal)
    return _("Bug {number}").format(number=number)


def _sentences(*sentences: str, between: str = " ", hands: bool = False) -> Said:
    return say("{text}", hands=hands, text=between.join(filter(None, sentences)))


def _caches(caches: list[Cache]) -> Mapping[str, str]:
    return {one[0]: cache_name(*one) for one in caches}


def _parts(faces: Sequence[Face]) -> str:
    return " + ".join(map(str, faces))


def _signed(amount: int) -> str:
    return f"{amount:+d}"


def _added(parts: Sequence[Added]) -> list[str]:
    return [f"{_signed(amount)} {card}" if card else _signed(amount) for amount, card in parts]


def _ground(parts: list[Ground]) -> list[str]:
    said = _("Use {card}: {amount} in {ground}.")
    return [said.format(amount=_signed(amount), card=card, ground=ground) for amount, card, ground in parts]


# Before the first turn

DEALING: Mapping[str, str] = {
    "cards": _("Deal each player a Cacher and an Equipment card."),  # GQ-29, GQ-30
    "bugs": _("Put a Travel Bug each under a disk, if any."),  # GQ-25
}
"""Said where the box does not do it, by the option that makes it do so."""
BEGINNING = _("Put each token beside an arrow with its Cacher's letter. Put a chip there, too.")  # GQ-32, GQ-33


def tokens(by_people: list[str]) -> Said:
    """What is put down at the start; ``by_people``: what the box leaves to them."""
    return _sentences(*(DEALING[option] for option in by_people), BEGINNING, hands=True)


begins = says(_("{player} goes first."), player=Name)


def cell(why: str, what: str | None) -> Said:
    """A tile: for a cache that people lay, or one that is corrected."""
    if why == "setup":
        return say(_("Put a cache down. Where?"))
    return say(_("Which tile is it on?") if what == "cache" else _("Which tile is it?"))


lake = says(_("Is {cell} in the lake?"), cell=str)


def on_lake(disks: list[Cache]) -> Said:
    """What disk goes where, and whether that is lake; of a single one it was just said."""
    if len(disks) == 1:
        tile = disks[0][0]
        return say(_("Is {cell} in the lake?"), cell=tile, options={"none": _("No"), tile: _("Yes, in the lake")})
    options = {tile: f"{tile}: {disk_name(kind, level, stages)}" for tile, kind, level, stages in disks}
    return say(_("Lay disks on FTF coins. Is any in the lake?"), options={"none": _("None in the lake"), **options})


kind = says(_("Which kind is {cell}?"), options={NORMAL: _("Normal"), PUZZLE: _("Puzzle"), MULTI: _("Multi")}, cell=str)


def level(why: str, cell: str) -> Said:
    return say(_("Which level is {cell}?"), cell=cell)


stages = says(_("How many stages has {cell}?"), cell=str)
category = says(_("Which category has {cell}?"), cell=str)


def placed(cell: str, type: str, level: int, stages: int, instead: str | None) -> Said:
    """What is to be laid where: its disk, ``instead`` of where it lay."""
    text = _("Put a {disk} disk on {cell}, with an FTF coin under it.")
    text = _("{instead} is lake. Move its disk and coin to {cell}.") if instead else text
    return say(text, hands=True, cell=cell, disk=disk_name(type, level, stages), instead=instead)


new_cache = placed


def puzzles(categories: list[tuple[str, str | None]]) -> Said:
    """The tokens that go beside puzzles: of each its tile, and its category where the box has drawn one."""
    text, token = _("Put {token} beside {cell}."), _("a category token")
    if categories[1:] and not any(category for _cell, category in categories):
        cells = ", ".join(cell for cell, _category in categories)
        return say(_("Put a category token beside each puzzle: {cells}."), hands=True, cells=cells)
    return _sentences(*(text.format(token=category or token, cell=cell) for cell, category in categories), hands=True)


no_disk_left = says(_("No disks left: there is no new cache."))
no_tile_left = says(_("No tile is left for a cache."))


def dealt(player: Name, cacher: str | None, equipment: str | None) -> Said:
    """The cards with which a player begins; None: any but those that the box knows by name."""
    text, unknown = _("{player} has {cacher} and {equipment}."), (_("another Cacher"), _("another Equipment card"))
    return say(text, player=player, cacher=cacher or unknown[0], equipment=equipment or unknown[1])


# The turn

TURN: Mapping[str, str] = {
    "move": _("Move"),
    "search": _("Search …"),
    "move-bonus": _("Move with bonus"),
    "search-bonus": _("Search with bonus"),
    "skip": _("Skip my turn"),
    "event": _("Event card"),
    "bugs": _("Move a Travel Bug"),
    "cards": _("Change cards"),
    "points": _("Change points"),
}
"""What a turn can be."""


def turn(points: int, target: int, played: bool, event: str | None) -> Said:
    """The menu of the player in turn; ``played``: an Event comes first, which has a name where the box knows it."""
    text = _("An Event was played on you. Do it first.") if played else _("Move or search?")
    text = _("Do {event} first.") if event else text
    return say(text, state=_("{points} of {target}"), options=TURN, points=points, target=target, event=event)


def paid(amount: int) -> Said:
    """The menu of who is paid and holds an Event."""
    options = {"pay": _("Take {points}").format(points=count_points(amount)), **HELD}
    return say(_("Play your Event card first?"), options=options)


def status(
    turn: Name,
    target: int,
    players: dict[str, dict[str, Any]],
    caches: dict[str, dict[str, Any]],
    events: list[dict[str, Any]],
    called: dict[str, str],
    goals: dict[str, str],
    over: bool | None,
) -> Said:
    """How it stands, a fact a line: the turn, points, finds and what is left, cards, and what lies under the disks."""
    lines = [] if over else [_("It is {player}'s turn.").format(player=turn)]
    points = _("{player} has {points} of {target} points.")
    lines += [points.format(player=seat_name(who), points=has["points"], target=target) for who, has in players.items()]
    for who, has in players.items():
        lines += _finds(who, has, caches)
        cards = ", ".join(called.get(slug) or OTHER_CARD.lower() for slug in has["cards"])
        lines += [_("{player}'s cards: {cards}.").format(player=seat_name(who), cards=cards)] if cards else []
        bug = _("{player} carries {bug}.")
        lines += [bug.format(player=seat_name(who), bug=bug_name(slug, goals.get(slug))) for slug in has["bugs"]]
    lines += [_event(called=called.get(one["event"]) or THE_EVENT, **one) for one in events]
    return say("\n".join([*lines, *(line for tile, cache in caches.items() for line in _lying_on(tile, cache, goals))]))


def _finds(who: str, has: Mapping[str, Any], caches: Mapping[str, Mapping[str, Any]]) -> list[str]:
    """What a player has found, where as the first, and what is left."""
    first = [tile for tile, cache in caches.items() if not cache["ftf"] and cache["finders"][:1] == [who]]
    left = sum(who not in cache["finders"] for cache in caches.values())
    waits = many(
        "{player} gets the points of {count} find next turn, instead of a move.",
        "{player} gets the points of {count} finds next turn, instead of a move.",
        has["pending"],
    )
    facts = (
        (has["found"], _("{player} has found {tiles}."), ", ".join(has["found"]), 0),
        (first, _("{player} was the first on {tiles}."), ", ".join(first), 0),
        (has["pending"], waits, "", has["pending"]),
        (left, many("{player} has {count} cache left.", "{player} has {count} caches left.", left), "", left),
    )
    return [
        text.format(player=seat_name(who), tiles=tiles, count=count) for there, text, tiles, count in facts if there
    ]


def _event(player: str, event: str | None, state: str, rounds: int | None, called: str) -> str:
    """An Event that is held, played, or lasts."""
    texts = {
        "held": _("{player} holds an Event card."),
        "played": _("{event} takes effect at {player}'s next turn."),
        "due": _("{event} takes effect on {player} now."),
        "lasting": many("{event}: {count} round for {player}.", "{event}: {count} rounds for {player}.", rounds or 0),
    }
    return texts[state].format(player=seat_name(player), event=called, count=rounds)


def _lying_on(tile: str, cache: Mapping[str, Any], goals: Mapping[str, str]) -> list[str]:
    """The token of a puzzle and who has solved it, the stages that were found, the bugs under a disk."""
    lines = []
    if cache["type"] == PUZZLE:
        lines.append(_("{cell} is a puzzle: {category}.").format(cell=tile, category=cache["category"] or SEE_TOKEN))
    solved = [seat_name(who) for who in cache["solved"] if who not in cache["finders"]]
    lines += [_("{player} has solved {cell}.").format(player=player, cell=tile) for player in solved]
    stages = _("{player} has found {done} of {stages} stages of {cell}.")
    lines += [
        stages.format(player=seat_name(who), done=done, stages=cache["stages"], cell=tile)
        for who, done in cache["progress"].items()
        if cache["type"] == MULTI and who not in cache["finders"]
    ]
    return [
        *lines,
        *(_("{bug} lies in {cell}.").format(bug=bug_name(slug, goals.get(slug)), cell=tile) for slug in cache["bugs"]),
    ]


SEE_TOKEN = _("see its token")
"""What a puzzle is about that the box was not told."""
skipped = says(_("{player} skips a turn."), player=Name)
amount = says(_("{player} has {points}. How many more or fewer?"), player=Name, points=int)


def points(player: Name, amount: int, why: str, cell: str | None, now: int | None) -> Said:
    """Points that a player gets: what for; ``now``: how many that makes, where people told of them."""
    if why == "told":
        return say(
            _("{player} now has {points} ({amount})."),
            player=player,
            amount=_signed(amount),
            points=count_points(now or 0),
        )
    texts = {
        "cache": _("{player} gets {points}."),
        "ftf": _("{player} finds it first and gets {points} more."),
        "shared": _("It is {player}'s turn: {points} for {cell}, instead of a move."),
        "new-cache": _("New Cache! {player} gets {points}. The turn is over."),
        "bug": _("{player} gets {points} for the bug."),
        "bug-goal": _("{player}: take the bug out of the game. Its goal gives {points}."),
    }
    moments = {
        "new-cache": Moment("cache", _("New Cache!"), who="{player}", line=_("{points}. The turn is over.")),
    }
    hands = why == "bug-goal"
    moment = moments.get(why)
    return say(texts[why], hands=hands, moment=moment, player=player, points=count_points(amount), cell=cell)


# Both dice


def dice(why: str) -> Said:
    return say(_("Roll both dice to move.") if why == "move" else _("Roll both dice to search."))


def rolled(player: Name, faces: list[Face]) -> Said:
    return say(_("{player} rolls {first} and {second}."), player=player, first=faces[0], second=faces[1])


def re_roll(name: str, faces: list[Face]) -> Said:
    return say(_("You rolled {parts}. {card}: roll again?"), parts=_parts(faces), card=name)


def modifier(
    of: str, total: int, faces: list[Face], level: int | None, added: list[Added], ground: list[Ground]
) -> Said:
    """What else is added to a roll; ``level`` is that of the cache that is searched."""
    parts = ", ".join((_parts(faces), *_added(added)))
    lead = _("You rolled {total} ({parts}).") if of == "move" else _("Level {level}: you rolled {total} ({parts}).")
    total += sum(amount for amount, _card in added)
    asks = _("What else is added?") if added else _("What is added?")
    return _sentences(lead.format(level=level, total=total, parts=parts), *_ground(ground), asks)


# Moving


def moved(
    player: Name,
    tiles: int,
    faces: list[Face],
    streams: int,
    added: list[Added],
    ground: list[Ground],
    jumps: list[str],
) -> Said:
    """How far a move goes."""
    reaches = _reaches(tiles, streams)
    text = many("{player}: move up to {count} tile ({parts}).", "{player}: move up to {count} tiles ({parts}).", tiles)
    text = text if tiles else _("{player} rolls {parts}: 0 tiles.")
    text = text.format(player=player, count=tiles, parts=", ".join((_parts(faces), *_added(added))))
    jumping = [_("Or jump: {card}.").format(card=card) for card in jumps]
    said = _sentences(text, reaches, *_ground(ground), *jumping, hands=True)
    if added or ground or jumps:
        return said
    return replace(said, moment=Moment("die", count_tiles(tiles), player, reaches, faces=tuple(faces)))


def _reaches(tiles: int, streams: int) -> str:
    """What a stream costs, and the step that is free (GQ-49, GQ-52)."""
    if tiles == 0:
        return _("A path lets you move {count}.").format(count=FREE_STEPS)
    if streams == 0:
        return _("Streams need a bridge.")
    if streams == 1:
        return _("A stream costs {cost} tiles.").format(cost=STREAM)
    return _("Each stream costs {cost}.").format(cost=STREAM)


# Searching


def cache(why: str, goal: str | None, bug: str | None, disks: list[Cache], drawn: bool | None) -> Said:
    """A cache on the board: to be searched, or for a travel bug, which has been ``drawn``, or is then."""
    if why == "search":
        return say(_("Search which cache?"), options={tile: tile for tile, *_disk in disks})
    options = _caches(disks)
    if why == "leave-where":
        return say(_("Leave {bug} in which cache?"), bug=bug and bug_name(bug), options=options)
    if goal:
        return say(_("{goal}. Put this bug under which cache?"), goal=goal, options=options)
    text = _("Put this bug under which cache?") if drawn else _("Draw a Travel Bug. Put it under which cache?")
    return say(text, options=options)


nothing_to_search = says(_("Nothing is left to search on {cell}. {player}: choose again."), player=Name, cell=str)


def searched(
    player: Name,
    cache: str,
    faces: list[Face],
    score: int,
    level: int,
    success: bool,
    why: str,
    last: bool,
    added: list[Added],
    ground: list[Ground],
    ftf: bool,
) -> Said:
    """One search roll; ``last``: it was the last stage, and the cache is found; ``ftf``: for the first time."""
    parts = _(" ({parts})").format(parts=", ".join((_parts(faces), *_added(added)))) if added else ""
    text = SEARCHED[why, "yes" if last else "stage" if success else "no"]
    told = text.format(player=player, cell=cache, score=score, level=level, parts=parts)
    earns = _("{points} + FTF coin").format(points=count_points(level)) if ftf else count_points(level)
    said = _sentences(told, f"{earns}." if last else "", *_ground(ground))
    if ground or (success and not last):
        return said
    shown = tuple(faces)
    if not success:
        line = _("{score} is less than level {level}.") if why == "score" else _("DNF fails.")
        line = line.format(score=score, level=level)
        return replace(said, moment=Moment("cache", _("Not found"), player, line, sound="done", faces=shown))
    return replace(said, moment=Moment("cache", _("Found!"), player, earns, lit=True, sound="found", faces=shown))


SEARCHED: Mapping[tuple[str, str], str] = {
    ("dnf", "no"): _("{player} rolls DNF. {cell} is not found."),
    ("score", "no"): _("{player} rolls {score}{parts}, but {cell} needs {level}."),
    ("score", "stage"): _("{player} rolls {score}{parts} and finds a stage of {cell}."),
    ("score", "yes"): _("{player} rolls {score}{parts} and finds {cell}!"),
    ("find", "stage"): _("{player} rolls FIND and finds a stage of {cell}."),
    ("find", "yes"): _("{player} rolls FIND and finds {cell}!"),
}
"""What a search came to, by what it hung on."""


next_stage = says(_("Stage {stage} of {stages} found! Roll again?"), stage=int, stages=int)


def sharers(cell: str, sharers: list[Name]) -> Said:
    """Who else is on a tile; it says who was noted last."""
    text = _("Who else is on {cell}? They share what you found.")
    text = _("{player} is on {cell}, too. Who else?") if sharers else text
    return say(text, cell=cell, player=sharers[-1] if sharers else None, options={"no-more": _("Nobody else")})


def chips(players: list[Name], cell: str, bugs: bool, last: bool) -> Said:
    """What finders do; ``bugs``: people look after them; the ``last`` find leaves no disk for a chip."""
    if last:
        text = _("{players}: take 1 Travel Bug from {cell}, if any is there.")
        return say(text, hands=True, players=joined(players), cell=cell)
    one = len(players) == 1
    text = _("{players}: put a chip under disk {cell}.") if one else _("{players}: put a chip each under disk {cell}.")
    taken = _("Travel Bugs: take 1, leave yours.") if bugs else ""  # GQ-76
    return _sentences(text.format(players=joined(players), cell=cell), taken, hands=True)


shared = says(_("{player} found {cell}, too, and is paid next turn."), player=Name, cell=str)


def shared_stages(player: Name, done: bool) -> Said:
    return say(
        _("{player} has found all stages.") if done else _("{player} has found these stages, too."), player=player
    )


removed = says(_("Everyone has found {cell}: take its disk away."), hands=True, cell=str)


# Puzzles


def solution(cell: str, category: str | None) -> Said:
    text = _("{category}: type a word with {first} and {second}.")
    return say(text, category=category or _("The puzzle"), first=cell[0], second=cell[1])


def judged(cell: str, category: str | None, word: str, solved: bool | None) -> Said:
    """Whether the others accept a word; a ``word`` that was not said aloud is asked of once it is known.

    ``solved``: somebody has said one before, which is not to be said again (GQ-85).
    """
    options = {"accepted": _("Others accept"), "refused": _("Others refuse"), "write": _("Type it")}
    if word:
        return say(_("{word}: do the others accept it?"), word=word, options=options)
    if category is None:
        text = _("Say a word with {first} and {second} that fits its category token.")
        text = _("Say a new word with {first} and {second} that fits its category token.") if solved else text
    else:
        text = _("Say a word with {first} and {second}: {category}.")
        text = _("Say a new word with {first} and {second}: {category}.") if solved else text
    return say(text, first=cell[0], second=cell[1], category=category, options=options)


def puzzle(accepted: bool, why: str | None, letters: list[str] | None) -> Said:
    """A word for a puzzle, as the box or the table takes it."""
    if why is None:
        return say(_("The word is accepted.") if accepted else _("The word is refused."))
    texts = {
        "no-letter": _("Refused: it has no {first}."),
        "no-letters": _("Refused: it has no {first} and no {last}."),
        "letter-twice": _("Refused: it needs {first} twice."),
        "used-before": _("Refused: somebody has used it."),
    }
    return say(texts[why], first=letters and letters[0], last=letters and letters[-1])


# Cards

cards = says(
    _("What happened to cards?"),
    options={"draw": _("Drew a card"), "discard": _("Discarded a card"), "cacher": _("Changed Cacher")},
)


def cacher(dealt: bool) -> Said:
    """A Cacher, which is ``dealt``, or was changed."""
    text = _("Draw a Cacher card. Which is it?") if dealt else _("Which Cacher is it?")
    return say(text, options={"other": _("Another one")})


def equipment(how: str) -> Said:
    """An Equipment card: drawn, or one of two that were drawn."""
    texts = {
        "drawn": _("Draw Equipment. Which is it?"),
        "drawn-both": _("Draw a Cacher and Equipment. Which Equipment?"),
        "drawn-two": _("Draw 2. Which do you keep?"),
    }
    return say(texts[how], options={"other": _("Another one")})


def equipment_drawn(player: Name, two: bool) -> Said:
    if two:
        return say(_("{player}: draw 2 Equipment cards and keep 1."), hands=True, player=player)
    return say(_("{player}: draw an Equipment card."), hands=True, player=player)


no_equipment_left = says(_("The Equipment deck is empty."))

OTHER_CARD = _("Another card")
"""One whose name the box does not know."""


def give_up(told: bool, perhaps: bool) -> Said:
    """Which card is discarded; ``told``: people said that one is; ``perhaps``: a card of theirs may make room."""
    options = {"keep": _("None, all may stay"), "other": OTHER_CARD}
    many = _("More than 4 cards. Discard one?") if perhaps else _("Too many. Discard which card?")
    return say(_("Discard which card?") if told else many, options=options)


def ensemble(player: Name, name: str, why: str, says: str | None) -> Said:
    """An Ensemble: its card is taken for two of its cards, or a roll sets it off."""
    if why == "roll":
        text = _("{player} has {name}: {says}")
        return say(text, hands=True, player=player, name=name, says=says or _("look at its card."))
    took = _("{player}: take the {name} card.").format(player=player, name=name)
    return _sentences(took, says or "", hands=True)


ensemble_lost = says(_("{player}: put the {name} card back."), hands=True, player=Name, name=str)


# Events


def event_drawn(player: Name, left: int | None) -> Said:
    last = _("It is the last one.") if left == 0 else ""
    draws = _("Doubles! {player}: draw an Event card.").format(player=player)
    keeps = _("PLAY NOW: do it at once. Else keep it (1 at most) or play it on someone.")  # GQ-109, GQ-110, GQ-115
    return _sentences(draws, last, keeps, hands=True)


no_event_left = says(_("Doubles! But the Event deck is empty."))


HELD: Mapping[str, str] = {
    "play": _("Play it on another"),
    "resolve": _("Do what it says"),
    "drop": _("Discard it"),
}
"""What may become of an Event."""
DRAWN: Mapping[str, str] = {"hold": _("Keep it"), **HELD, "resolve": _("Do it now")}
"""The same of one just drawn, which may be kept."""
OF_TWO: Mapping[str, str] = {
    "play": _("New one on another"),
    "resolve": _("Do the new one now"),
    "drop": _("Discard the new one"),
    "play-old": _("Old one on another"),
    "resolve-old": _("Do the old one now"),
    "drop-old": _("Discard the old one"),
}
"""The same of one of two."""
WHEN_DRAWN: Mapping[str, str] = {
    "hold": _("Show it to nobody."),
    "play": _("For their next turn."),
    "resolve": _("PLAY NOW, ANY TIME."),
    "drop": _("It leaves the game."),
    "play-old": _("For their next turn."),
    "resolve-old": _("PLAY ANY TIME."),
    "drop-old": _("It leaves the game."),
}
"""Which cards each of these is for, or what it means."""


def event(player: Name, drawn: bool, others_only: bool, missed: bool, holder: Name | None, two: bool | None) -> Said:
    """What becomes of an Event: of one just drawn, or of one that is held (by others than the player in turn).

    ``two``: who drew it holds one already. ``missed``: nobody has one, but a card may have been drawn.
    ``holder``: nobody else has one.
    """
    if missed:
        text = _("Nobody holds an Event. Was one drawn without doubles?")
        return say(text, options={"hold": _("Yes, and it is kept"), "none": _("No")})
    if two:
        return say(_("Doubles! Draw an Event card. Which one goes?"), options=OF_TWO, hints=WHEN_DRAWN)
    if drawn:
        return say(_("Doubles! Draw an Event card. What now?"), options=DRAWN, hints=WHEN_DRAWN)
    any_time = {"resolve": _("PLAY ANY TIME: now")} if others_only else {}
    options = {**HELD, **any_time, "hold": _("{player} drew one").format(player=player)}
    text = _("What happens to {holder}'s Event?") if holder else _("What happens to the Event?")
    return say(text, holder=holder, options=options)


def holder(others: list[tuple[str, Name]], any_time: bool) -> Said:
    """Whose Event; ``any_time``: the ``others`` may use nothing but such a card."""
    label = _("{player}, PLAY ANY TIME")
    options = {seat: label.format(player=player) for seat, player in others} if any_time else {}
    return say(_("Whose Event card is it?"), options=options)


event_name = says(_("Which Event is it?"), options={"other": _("Another one")})
event_held = says(_("{player} keeps an Event card."), player=Name)


def event_dropped(player: Name, drawn: bool) -> Said:
    if drawn:
        return say(_("The Event card leaves the game."))
    return say(_("{player}'s Event card leaves the game."), player=player)


def target() -> Said:
    """On whom; in brief who plays it out of a hand, with one touch."""
    return say(_("Play it on whom?"), brief=_("Play your Event on …"))


def event_played(player: Name, on: Name, name: str | None) -> Said:
    text = _("{player} plays {event} on {on}. It takes effect at {on}'s next turn.")
    return say(text, player=player, event=name or AN_EVENT, on=on)


def prevent(name: str) -> Said:
    return say(_("Discard {card} against it?"), card=name)


def event_kept_off(player: Name, name: str) -> Said:
    return say(_("{player} has {card}: it keeps the Event off."), player=player, card=name)


def rounds(why: str, player: Name) -> Said:
    """How long an Event lasts, or, where the box is wrong, still lasts."""
    if why == "correct":
        return say(_("Event on {player}: how many rounds are left, this one counted?"), player=player)
    return say(_("How many rounds does the Event last? 0 is at once."))


does = says(
    _("Does the Event change your search?"),
    options={"nothing": _("No"), "changes": _("It changes the sum"), "ends": _("It ends the search")},
)
THE_EVENT, AN_EVENT = _("The Event"), _("an Event")
"""One whose name the box does not know."""


def event_resolved(name: str | None, prevented: bool, rounds: int, jump: bool) -> Said:
    event = name or THE_EVENT
    if prevented:
        return say(_("{event} has no effect."), event=event)
    jumping = _("A jump has no cost and no bonus.") if jump else ""
    if rounds == 0:
        return _sentences(_("{event} takes effect at once.").format(event=event), jumping)
    lasting = many("{event} lasts {count} round.", "{event} lasts {count} rounds.", rounds).format(
        event=event, count=rounds
    )
    return _sentences(lasting, jumping)


def event_over(player: Name, name: str | None) -> Said:
    return say(_("{event} is over for {player}."), player=player, event=name or THE_EVENT)


# Travel bugs

bug_goal = says(_("Draw a Travel Bug. What is its goal?"), options={"goal-0": _("Another goal")})


def bug_laid(player: Name, bug: str, goal: str | None, cell: str) -> Said:
    if goal:
        return say(
            _("{player}: put your bug under {cell}. Its goal is: {goal}."),
            hands=True,
            player=player,
            goal=goal,
            cell=cell,
        )
    text = _("{player}: put your bug under {cell}. The box calls it {bug}.")
    return say(text, hands=True, player=player, bug=bug_name(bug), cell=cell)


bugs = says(_("What happened to a bug?"), options={"take": _("It was taken"), "leave": _("It was left")})


def bug(why: str, cell: str | None, bugs: list[Bug], new: str | None, taker: Name | None) -> Said:
    """A bug that is taken or left: now, in this cell, or a moment ago; or one that is corrected, or ``new``.

    ``taker``: nobody else may take one.
    """
    options = {slug: bug_name(slug, goal) for slug, goal, *_ in bugs}
    placed = why != "leave" and not cell
    brought = {slug: _known(at if placed else "", who) for slug, _goal, at, who in bugs}
    if why == "correct":
        return say(_("Which bug is it?"), options=options | {new or "": _("One more bug")}, hints=brought)
    options["no-more"] = _("None")
    if why == "take":
        text = _("Which bug did {player} take?") if taker else _("Which bug was taken?")
        return say(_("Take a bug along?") if cell else text, player=taker, options=options, hints=brought)
    if cell:
        return say(_("Leave a bug in {cell}?"), cell=cell, options=options, hints=brought)
    carried = _("{player}: {bug}")
    for slug, _goal, at, _who in bugs:
        options[slug] = carried.format(player=seat_name(at.partition("-")[2]), bug=options[slug])
    return say(_("Who left a bug?"), options=options | {"no-more": _("Nobody")}, hints=brought)


def _known(at: str, who: str) -> str:
    """What tells one bug from another: where it is, unless that was said, and who brought it, if anybody did."""
    kind, _of, name = at.partition("-")
    places = {"with": _("{player} has it."), "in": _("It is in {cell}.")}
    place = places[kind].format(player=seat_name(name), cell=name) if at else ""
    brought = _("{player}'s at first.").format(player=seat_name(who)) if who else ""
    return " ".join(filter(None, (place, brought)))


taker = says(_("Who took it?"))


def bug_taken(player: Name, bug: str, goal: str | None) -> Said:
    return say(_("{player} takes {bug}."), player=player, bug=bug_name(bug, goal))


def goal(player: Name, bug: str, aim: str | None, cell: str) -> Said:
    """Whether a bug that somebody leaves is at its goal."""
    met = _("{player} leaves {bug} in {cell}. Is its printed goal met?")
    if aim:
        met = _("{player} leaves {bug} in {cell}. Is that goal met?")
    options = {"no": _("Only left: 1 point"), "yes": _("Goal met: 3 points")}  # GQ-130, GQ-132
    return say(met, player=player, bug=bug_name(bug, aim), cell=cell, options=options)


def bug_left(player: Name, bug: str, aim: str | None, cell: str, goal: bool) -> Said:
    text = _("{player} leaves {bug} in {cell}: goal met!") if goal else _("{player} leaves {bug} in {cell}.")
    return say(text, player=player, bug=bug_name(bug, aim), cell=cell)


bug_out = says(_("Take {bug} out of the game: its cache is gone."), hands=True, bug=bug_name)


# Corrections

what = says(
    _("What is wrong?"),
    options={
        "cache": _("A cache"),
        "score": _("A score"),
        "lake": _("The lake"),
        "turn": _("Whose turn it is"),
        "bug": _("A Travel Bug"),
        "event": _("An Event"),
    },
)


def change(why: str | None) -> Said:
    """What is wrong with a cache, or with an Event."""
    options = {
        "add": _("There is one more"),
        "move": _("Its tile"),
        "remove": _("It is gone"),
        "level": _("Its level"),
        "finders": _("Who has found it"),
        "held": _("Who holds an Event"),
        "played": _("An Event on a player"),
        "rounds": _("How long Events last"),
    }
    return say(_("What is wrong with Events?") if why else _("What is wrong with a cache?"), options=options)


def which(disks: list[Cache]) -> Said:
    return say(_("Which cache is it?"), options=_caches(disks))


def who(why: str | None, cell: str | None) -> Said:
    """Whose chip under the disk of a cell, whose turn, or whose points, wrong or to change."""
    if why == "turn":
        return say(_("Whose turn is it?"))
    if why == "event":
        return say(_("Which player?"))
    if why == "points":
        return say(_("Whose points change?"))
    return say(_("Whose chip is it?") if cell else _("Whose points are wrong?"))


found = says(_("Is the chip under the disk?"))
held = says(_("Does {player} hold an Event card?"), player=Name)
played = says(_("Was an Event played on {player}?"), player=Name)
score = says(_("{player} has {points}. What is right?"), player=Name, points=count_points)


def where(bug: str, disks: list[Cache]) -> Said:
    """Where a bug is."""
    return say(
        _("Where is {bug}?"),
        bug=bug_name(bug),
        options={**_caches(disks), "out": _("Out of the game")},
        groups={"players": _("Players"), "caches": _("Caches"), "out": _("Out")},
    )


IN_TURN = _("Turn")
HOLDS_ONE, HOLDS_NONE = _("1 Event card"), _("no Event card")
PLAYED: Mapping[str, str] = {
    "lies": _("1 Event played on them"), "waits": _("1 Event for their next turn"), "": _("no Event played on them"),
}  # fmt: skip
WITHOUT_CACHE: Mapping[str | None, str] = {"lake": _("lake"), "land": _("land"), None: _("not known")}
"""What is known of a tile without a cache."""


def corrected(what: str, which: str, was: Any, now: Any) -> Said:
    """What is right now, and what it was before."""
    named: Mapping[str, Any] = {"tile": str, "turn": lambda _: IN_TURN, "bug": bug_name}
    told: Mapping[str, Any] = {
        "tile": _lying,
        "score": count_points,
        "turn": seat_name,
        "bug": _place,
        "held": lambda has: HOLDS_ONE if has else HOLDS_NONE,
        "played": lambda on: PLAYED[on],
        "rounds": _lasts,
    }
    what, in_words = named.get(what, seat_name)(which), told[what]
    return say(_("{what}: {now} (was {was})."), what=what, now=in_words(now), was=in_words(was))


def _lying(on: Any) -> str:
    if not isinstance(on, list):
        return WITHOUT_CACHE[on]
    *disk, finders = on
    if not finders:
        return disk_name(*disk)
    return _("{disk}, found by {players}").format(disk=disk_name(*disk), players=joined([*map(seat_name, finders)]))


def _lasts(count: int) -> str:
    return many("{count} round of an Event", "{count} rounds of an Event", count).format(count=count)


def _place(place: str | None) -> str:
    at, _of, name = (place or "").partition("-")
    if at == "with":
        return _("with {player}").format(player=seat_name(name))
    return _("in {cell}").format(cell=name) if at == "in" else _("out of the game")


# Endings

has_points = says(_("{player} has {points}."), player=Name, points=count_points)
has_every_cache = says(_("{player} has found every cache."), player=Name)


# Pictures

MOVING = (
    _("Move up to the total."),  # GQ-45
    _("Never move diagonally."),  # GQ-46
    _("Terrain costs nothing."),  # GQ-16
    _("A jump has no cost and no bonus."),  # GQ-60
)
PATHS = (
    _("The first step on a path is free."),  # GQ-48
    _("Urban tiles are paths."),  # GQ-50
    _("Crossing a path is not free."),  # GQ-51
    _("A stream costs 3, but not by bridge."),  # GQ-55
)
"""What people must keep in mind while they move: the box does not follow the tokens."""
GROUND = (
    _("A tile is one terrain."),  # GQ-14
    _("Its paths and streams do not change that."),  # GQ-15
    _("Cards may name a terrain."),  # GQ-17
    _("Or a place: hospital, police, waterfall, view."),  # GQ-18
    _("The board shows 5 terrains."),  # GQ-13
)
REMINDERS: Mapping[str, tuple[str, ...]] = {_("Moving"): MOVING, _("Paths"): PATHS, _("Ground"): GROUND}

MAP, CACHE, FTF_COIN, YOUR_EVENT = _("Map"), _("Cache"), _("FTF coin"), _("Your Event card")
TABLE, ALL_CACHES, REMINDER = _("Table"), _("Caches"), _("How to move")
"""What is shown together."""

label = _("round {round}").format
"""Where it stands."""


ON_MAP: Mapping[str, str] = {**DISKS, MULTI: _("level {level} multi-cache")}
"""What kind of cache a sign stands for."""
LEGEND: Mapping[str, str] = {Sign.HATCH: _("lake"), Feature.CROSSHAIR: _("this tile")}
"""What the signs on the map stand for."""


def counted(caches: int, lake: int) -> dict[str, str]:
    """How much is on the map."""
    return {_("Caches:"): str(caches), _("Lake tiles:"): str(lake)}


def dice_title(player: str, what: str, cell: str) -> str:
    """Whose roll, what for, and where."""
    if what == "move":
        return _("{player}: move").format(player=seat_name(player))
    return _("{player}: search {cell}").format(player=seat_name(player), cell=cell)


def dice_note(came: Mapping[str, Any], added: Sequence[Added]) -> str:
    """What a roll was enough for, below the dice."""
    why = came["why"]
    if why == "new-cache":
        return _("New Cache!")
    if why == "move":
        tiles = ", ".join((count_tiles(came["tiles"]), *_added(added)))
        return _("{tiles}. {reaches}").format(tiles=tiles, reaches=_reaches(came["tiles"], came["streams"]))
    how = why.upper()
    if why == "score":
        how = _("{score}, level {level}").format(score=came["score"], level=came["level"])
    found = {"no": _("{how}: not found"), "stage": _("{how}: a stage"), "yes": _("{how}: found!")}
    return found[came["found"]].format(how=how)


def disk_line(kind: str, level: int, stages: int) -> str:
    """A disk on its card."""
    return disk_name(kind, level, stages).capitalize()


def found_by(players: Sequence[str]) -> str:
    """Who has found a cache, on its card."""
    return _("Found: {players}").format(players=", ".join(map(seat_name, players)))


def stages_by(players: Sequence[tuple[str, int]], stages: int) -> str:
    """Who has found how many stages of a cache, on its card."""
    each = ", ".join(f"{seat_name(player)} {done}/{stages}" for player, done in players)
    return _("Stages: {players}").format(players=each)


def bugs_in(bugs: Sequence[str]) -> str:
    """The bugs that lie in a cache, on its card: their numbers, no count."""
    numbers = joined([bug.rpartition("-")[2] for bug in bugs])
    return many("Bug {numbers}", "Bugs {numbers}", len(bugs)).format(numbers=numbers)


def bug_line(bug: str, goal: str) -> str:
    """A bug on its carrier's card."""
    return _("Bug {number} {goal}").format(number=bug.rpartition("-")[2], goal=goal).strip()


def event_line(state: str, name: str, rounds: int | None) -> str:
    """An Event on the card of whom it concerns."""
    if state == "held":
        return _("Holds an Event card")
    if state in ("played", "due"):
        return (_("Next turn: {event}") if state == "played" else _("Now: {event}")).format(event=name)
    return many("{count} round: {event}", "{count} rounds: {event}", rounds or 0).format(count=rounds, event=name)


def waiting(count: int) -> str:
    """So many finds whose points come next turn, beside the points; nothing where none do."""
    return many("+{count} find", "+{count} finds", count).format(count=count) if count else ""


score_title = _("Points: {target} win").format
"""Above everybody's points."""


# On paper

SCORE, FOUND, NOTHING_FOUND, FIRST_TO_FIND = _("Score"), _("Found"), _("none"), _("First to find")
UNPAID, FINDER_FIRST, FINDER, LIES_THERE = _("To be paid next turn"), _("first"), _("found"), _("lies there")


def to_win(target: int) -> str:
    """How many points win."""
    return _("{points} win.").format(points=count_points(target))


def on_board(count: int) -> str:
    """How many caches lie, above their list."""
    if count == 0:
        return _("No caches on the board.")
    return many("{count} cache on the board:", "{count} caches on the board:", count).format(count=count)


def finds(count: int) -> str:
    """So many finds."""
    return many("{count} find", "{count} finds", count).format(count=count)


stages_done = _("{done} of {stages} stages").format
"""How far somebody is with a cache."""


# Cards to be tagged

PILES = (_("Cacher"), _("Equipment"), _("Event"))


# An edition, and people's files


def sticker(die: str, told: list[Face]) -> Said:
    if die == "find_die":
        return say(_("FIND die: what is number {number} of {count}?"), number=len(told), count=SIDES - 1)
    return say(_("DNF die: what is number {number} of {count}?"), number=len(told), count=SIDES - 1)


FACES = _("six faces, a comma between them: FIND (or DNF), digits, ICON")
TILES = _("tiles with a comma between them: RC,RD")
DISKS_TOLD = _("disks with a semicolon between them: normal 2; puzzle 3; multi 2 3 (kind, level, stages)")
CATEGORIES = _("puzzle categories with a semicolon between them: Sea Creatures; Rivers")
CACHES = _("caches with a semicolon between them: RC normal 2; BK puzzle 3 Sea Creatures; AA multi 2 3")
A_LEVEL, THE_STAGES = _("a level"), _("the stages of a multi")


def face_count(count: int) -> str:
    """Too many faces, or too few."""
    return _("a die has {sides} faces, not {count}").format(sides=SIDES, count=count)


def no_face(face: str, own: str) -> str:
    """What a face may show."""
    text = _("{face!r} is no face; a face is {own}, {icon} or one digit")
    return text.format(face=face[:10], own=own, icon=ICON)


def face_too_large(face: str) -> str:
    """A number that both dice must not show together."""
    return _("{face} is too large: both dice together show at most {most}").format(face=face, most=LARGEST_SUM)


on_other_die = _("{word} is on the other die").format
"""The word of the other die."""
not_once = _("{word} is on just one face, not on {count}").format
"""The word of a die is there once."""


def icon_too_often(count: int) -> str:
    """An icon is there once at most."""
    return _("{icon} is on one face at most, not on {count}").format(icon=ICON, count=count)


def no_tile(told: str) -> str:
    """What a tile is."""
    text = _("{tile!r} is no tile; a tile is two letters of {letters}, row first, as in RC")
    return text.format(tile=told[:20], letters=LETTERS)


def no_disk(told: str) -> str:
    """What a disk is."""
    text = _("a disk is one of {kinds}, then its level, not {told!r}")
    return text.format(kinds=", ".join(KINDS), told=told[:20])


def disk_too_long(told: str, disk: str) -> str:
    """Words after a disk."""
    return _("{told!r} says too much of a disk; it ends after {disk!r}").format(told=told[:30], disk=disk)


def category_too_long(name: str) -> str:
    """How long a category may be."""
    text = _("{name!r} is too long for a category; at most {most} characters")
    return text.format(name=name[:30], most=LONGEST_CATEGORY)


no_category = _("the cache {tile}: only a puzzle has a category").format
"""What a category goes with."""
two_on_tile = _("two caches lie on {tile}; only one cache can lie on a tile").format
"""How many caches may lie on a tile."""


def too_many_caches(count: int) -> str:
    """How many caches may lie."""
    return _("{count} caches are too many; at most {most}").format(count=count, most=MOST_CACHES)


# People's cards

DECK = _("a .toml file with cachers, equipment, events, ensembles, bugs")
EVENT_OF_ONE = _("the name of an Event")
THREE_CARDS = _("a list of three Equipment cards")
BONUS_FIRST = _("least, unfound and terrain go with move or search")
PREVENTS_FIRST = _("discard goes with prevents")
THREE_DIFFERENT = _("members is a list of three different Equipment cards")


def card_name(most: int, *reserved: str) -> str:
    """What a card may be called."""
    text = _("a name of 1 to {most} printable characters, with a letter; not {other}, nor {injury}")
    return text.format(most=most, other=reserved[0], injury=reserved[1])


one_line = _("one line of at most {most} characters").format
"""A line of a card."""
events_prevented = _('a list of Events, for instance ["Ticks"], or ["{injury}"]').format
"""What a card keeps off."""
trigger = _("doubles, FIND, DNF or a total from 0 to {most}").format
"""What sets an Ensemble off."""
tables = _("a list of at most {most} tables, each under [[{kind}]]").format
"""Cards of a kind."""
goals = _("a list of at most {most} goals").format
"""Goals of travel bugs."""
twice = _("{name} is there twice").format
"""Two cards of one name."""
of_two = _("{ensemble}: {member} is of {other}; a card is of one Ensemble").format
"""A card of two Ensembles."""
