"""The words of Geodeto: facts, questions, refusals, options, pictures, papers and people's files."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.geodeto.facts import CONTINENTS, COUNTDOWN, DRAKE_FROM, EXTRAS, GROUPS, LIMIT, OCEAN
from companion.games.geodeto.rule import CITED as CITED
from companion.games.geodeto.rule import RULES as RULES
from companion.table.language import _, many
from companion.table.notice import Moment
from companion.table.wording import Name, Said, joined, say, says, seat_name

SUMMARY = _("Build trios of pyramids around the world.")
DRAWING = "pyramid"
MINUTES, NEEDS = 20, _("18 pyramids, its board")
TIPS: Mapping[str, tuple[str, ...]] = {
    "pyramids": (_("Do it, then push."),),
    "starter": (_("Choose that player."),),
    "turn": (
        _("Roll: move a pyramid."),
        _("Or draw a goal card."),
        _("Build a goal's trio."),
        _("The last goal ends it."),
    ),
    "from-where": (_("Choose an area."),),
    "piece": (_("Choose a pyramid."), _("What is on it rides.")),
    "to": (_("Choose where it goes."),),
    "onto": (_("Choose, then move it."),),
    "continent": (_("Choose one."),),
}
"""What explains a question or a page in a first game: a sentence for each of the first times."""

SETTINGS: Mapping[str, Said] = {
    "reports": say(
        _("What do you tell the box?"),
        brief=_("You tell"),
        options={"told": _("Every move"), "asked": _("When asked"), "none": _("Goals only")},
        hints={
            "told": _("You tell every move."),
            "asked": _("It asks each move."),
            "none": _("You tell it each goal."),
        },
    ),
    "goals": say(
        _("How many goals end the game?"),
        brief=_("Goals to the end"),
        hints={
            str(count): many("{count} goal ends it.", "{count} goals end it.", count).format(count=count)
            for count in range(1, COUNTDOWN + 1)
        },
    ),
    "cards": say(
        _("Who deals the goal cards?"),
        brief=_("Goal cards"),
        options={"box": _("The box"), "table": _("You")},
        hints={"box": _("From a deck of its own."), "table": _("You have printed cards.")},
    ),
    "starter": say(
        _("Who begins?"),
        brief=_("Begins"),
        options={"asked": _("By travels"), "first": _("The first")},
        hints={"asked": _("You compare travels."), "first": _("First in the list.")},
    ),
    "claims": say(
        _("Does the box claim public goals?"),
        brief=_("Box claims goals?"),
        options={"at-once": _("Yes"), "asked": _("No")},
        hints={"at-once": _("It does, and says so."), "asked": _("It asks the mover.")},
    ),
    "extras": say(
        _("Do you play with the extra cards?"),
        brief=_("Extra cards?"),
        hints={"yes": _("A goal may bring one."), "no": _("You leave them out.")},
    ),
    "drake_lootable": say(
        _("Can Drake be taken from a player?"),
        brief=_("Drake moves on?"),
        hints={"yes": _("The leader has him."), "no": _("The first keeps him.")},
    ),
    "same_area": say(
        _("May a move stay in its area?"),
        brief=_("Move in an area?"),
        hints={"yes": _("A move may stay in it."), "no": _("A move leaves its area.")},
    ),
    "two_continents": say(
        _("What does a goal of 2 count for?"),
        brief=_("2-continent goals"),
        options={"made": _("One"), "both": _("Both")},
        hints={"made": _("Counts where made."), "both": _("Counts for both.")},
    ),
    "colours": say(
        _("Which colour is each continent?"),
        brief=_("Colours"),
        options={"byrgwk": _("Usual")},
        hints={"byrgwk": _("As on the cards.")},
    ),
    "deck": say(
        _("Which goals are in the deck?"),
        brief=_("Goal deck"),
        options={"default": _("The box's")},
        hints={"default": _("47 goals, none printed.")},
    ),
    "start": say(
        _("Which position do you start from?"),
        brief=_("Position"),
        options={"": _("Usual")},
        hints={"": _("Each colour at home.")},
    ),
}
SECRETS: Mapping[str, tuple[str, str]] = dict.fromkeys(("drawn", "goal"), (_("card seen"), _("cards seen")))
"""What one and several cards are called that were seen before an undo."""

REASONS: Mapping[str, str] = {
    # A turn
    "none-travels": _("GEO-35: no pyramid can travel"),
    "pile-empty": _("GEO-40: all piles are empty"),
    "pass-last": _("GEO-31: you may pass only when you can do nothing else"),
    "box-finds": _("GEO-52: the box finds every goal that a move makes"),
    "nothing-made": _("GEO-52: no goal is left to claim"),
    # Travel
    "none-leaves": _("GEO-35: no pyramid there can travel now"),
    "takeback": _("GEO-38: with 2 players there are no takebacks; the other player has just moved it"),
    "ship": _("GEO-39: a ship travels whole; pick its lowest pyramid"),
    "away": _(
        "GEO-35: a pyramid goes to a neighbouring continent or the Ocean; from the Ocean it goes to any continent"
    ),
    "struck": _("GEO-44: Epidemic has struck that continent; no pyramid may go there"),
    "full": _("GEO-36: 3 pyramids stand directly on that card; there is room for no more"),
    "full-unfit": _("GEO-36: 3 pyramids stand directly on that card; this one fits on none of them"),
    "nesting": _("GEO-37: no nesting; a pyramid may not stand on a smaller one"),
    "nowhere": _("GEO-34: it stands there already"),
    # Action cards
    "held": _("GEO-46: only the player who holds Epidemic may play it"),
    "sick": _("GEO-42: Epidemic lies on a continent already"),
    "healthy": _("GEO-45: Epidemic has struck no continent"),
    "no-ship": _("GEO-47: there is no ship in the Ocean"),
    "pirates-taken": _("GEO-47: there are captives on Pirates already"),
    "not-yours": _("GEO-48: only the player who holds captives may return one"),
    "own-cards": _("GEO-40: you have the printed cards; draw one of them"),
    # Where the box is wrong
    "not-followed": _("the box does not follow pyramids and turns in this game"),
    "no-captives": _("nobody holds captives; choose A pyramid to say that one is"),
    "no-extras": _("GEO-18: you play without extra cards"),
    "at-most": _("GEO-10: at most {limit} pyramids may stand directly on a continent card").format(limit=LIMIT),
}
"""Why something is not possible now."""

AREAS: Mapping[str, str] = {
    "europe": _("Europe"),
    "asia": _("Asia"),
    "america": _("America"),
    "oceania": _("Oceania"),
    "antarctica": _("Antarctica"),
    "africa": _("Africa"),
    OCEAN: _("Ocean"),
}
SIZES: Mapping[str, str] = {"1": _("small"), "2": _("medium"), "3": _("large")}
COLOURS: Mapping[str, str] = {
    "b": _("blue"),
    "y": _("yellow"),
    "r": _("red"),
    "g": _("green"),
    "w": _("white"),
    "k": _("black"),
}
PYRAMIDS: Mapping[str, str] = {
    letter + number: _("{size} {colour}").format(size=size, colour=colour)
    for letter, colour in COLOURS.items()
    for number, size in SIZES.items()
}
GROUP_NAMES: Mapping[str, str] = {
    "nature": _("Nature records"),  # GEO-21
    "ancient": _("Ancient objects"),  # GEO-21
    "famous": _("Famous places"),  # GEO-21
    "research": _("Research stations"),  # GEO-21
}
EXTRA_NAMES: Mapping[str, str] = {
    "columbus": _("Columbus"),
    "tasman": _("Tasman"),
    "da-gama": _("Da Gama"),
    "drake": _("Sir Francis Drake"),
    "inventors": _("Inventors"),
    "team-sports": _("Team Sports"),
    "expeditions": _("Expeditions"),
}


def _the(area: str) -> str:
    """An area within a sentence."""
    return _("the Ocean") if area == OCEAN else AREAS[area]


AS_IT_IS = _("As the box has it")
"""The first answer of a fix where what the box has needs no other words."""


def _row(piece: str, riders: int = 0) -> str:
    """A pyramid in a list, and how many others ride along on it."""
    return PYRAMIDS[piece].capitalize() + (f" +{riders}" if riders else "")


def _trio(trio: Sequence[str]) -> str:
    """Pyramids from the bottom."""
    return ", ".join(PYRAMIDS[piece] for piece in trio)


def either(areas: Sequence[str]) -> str:
    """One of these areas, in short."""
    return _(" or ").join(AREAS[area] for area in areas)


# Before the first turn


def dealt(goals: list[tuple[str, list[str], list[str]]]) -> Said:
    """The cards that a player was dealt: each with its continents and its trio."""
    text = _("{goal} is made in {continents}. Build from the bottom: {trio}.")
    cards = [text.format(goal=goal, continents=either(places), trio=_trio(trio)) for goal, places, trio in goals]
    return say(" ".join(cards) or _("You have no goal cards."))


pyramids = says(_("Put each colour's 3 pyramids on its continent."), hands=True)


def opening(goals: int, first: Name | None, places: list[str] | None) -> Said:
    """Who goes first, and how many goals end the game: the ``first``, or who has been to most public ``places``."""
    text = []
    # All six in one sentence would not have room on a page.
    some, others = ", ".join((places or [])[:3]), ", ".join((places or [])[3:])
    if first is not None:
        text.append(_("{player} goes first."))
    else:
        text.append(_("The piles show {some}.") if places else _("Look at the 6 cards on top of the piles."))
        text += [_("They also show {others}.")] if others else []
        text.append(_("Whoever has been to the most of these goes first. In a tie it is the oldest."))
    text.append(many("The game ends after {goals} goal.", "The game ends after {goals} goals.", goals))
    return say(" ".join(text), goals=goals, player=first, some=some, others=others)


starter = says(_("Who has been to the most of the 6 places?"), options={"chance": _("Pick at random")})
begins = says(_("{player} goes first."), player=Name)


# The turn


def turn(countdown: int, epidemic: str | None, legal: dict[str, int]) -> Said:
    options = {
        "travel": _("From …") if legal["travel"] else _("Move a pyramid"),
        "draw": _("Draw a card"),
        "claim": _("Claim a goal"),
        "epidemic": _("Play Epidemic"),
        "heal": _("Heal a continent") if epidemic is None else _("Heal {continent}").format(continent=AREAS[epidemic]),
        "pirates": _("Play Pirates"),
        "return": _("Return a captive"),
        "pass": _("Pass"),
    }
    return say(_("Move or draw?"), state=_("{count} to go"), count=countdown, options=options)


passed = says(_("{player} passes."), player=Name)


def status(
    turn: Name | None,
    countdown: int,
    scores: dict[str, int],
    players: dict[str, dict[str, Any]],
    called: dict[str, str],
    epidemic: dict[str, Any] | None,
    pirates: dict[str, Any] | None,
    over: bool | None,
) -> Said:
    """How it stands, a fact a line: the turn, points with their parts, goals made, cards, and who holds them."""
    lines = [] if over or turn is None else [_("It is {player}'s turn.").format(player=turn)]
    more = many("The game ends after {count} more goal.", "The game ends after {count} more goals.", countdown)
    lines += [] if over else [more.format(count=countdown)]
    lines += [_total(seat_name(seat), total, players[seat]["points"]) for seat, total in scores.items()]
    lines += [line for seat, has in players.items() for line in _cards_of(seat_name(seat), has, called)]
    for card, has in ((_("Epidemic"), epidemic), (PIRATES, pirates)):
        lines += [] if has is None else [_held(card, has["holder"], has.get("on"), has.get("captives", ()))]
    return say("\n".join(lines))


def _cards_of(player: str, has: Mapping[str, Any], called: Mapping[str, str]) -> list[str]:
    """The goals that a player has made, the extra cards, and what everybody knows of the hand."""
    made, drawn = (
        [called[goal] for goal in goals] for goals in ([one["name"] for one in has["fulfilled"]], has["drawn"])
    )
    holds = many("{player} holds {count} goal card.", "{player} holds {count} goal cards.", has["hand"] or 0)
    knows = many(
        "{player} holds {count} goal card, which is {cards}.",
        "{player} holds {count} goal cards, among them {cards}.",
        has["hand"] or 0,
    )
    facts = (
        (made, _("{player} made {cards}."), made),
        (has["extras"], _("{player} has {cards}."), [EXTRA_NAMES[card] for card in has["extras"]]),
        (has["hand"] is not None, knows if drawn else holds, drawn),
    )
    return [
        text.format(player=player, cards=", ".join(cards), count=has["hand"]) for there, text, cards in facts if there
    ]


def _held(card: str, holder: str | None, on: str | None, captives: Sequence[str]) -> str:
    """Where an action card is, and what is on it."""
    text = _("{player} holds {card}.") if holder else _("{card} lies beside the board.")
    text = _("{card} lies on {continent}.") if on else text
    text = _("{player} holds {card} with {pieces}.") if captives else text
    names = {"player": seat_name(holder or ""), "card": card, "pieces": _trio(captives)}
    return text.format(**names, continent=AREAS.get(on or ""))


# Travel

from_where = says(_("Move from where?"), options={area: _the(area) for area in AREAS})


def piece(riders: dict[str, int] | None) -> Said:
    """Which pyramid; ``riders``: how many go with each that can be moved, None where the box is wrong."""
    if riders is None:
        # A colour that is a player has a capital: in a list the word alone would be one.
        groups = {colour: _("{colour} pyramids").format(colour=name.capitalize()) for colour, name in COLOURS.items()}
        return say(_("Which pyramid?"), options={one: _row(one) for one in PYRAMIDS}, groups=groups)
    state = _("+ rides along") if any(riders.values()) else ""
    return say(_("Move which one?"), state=state, options={one: _row(one, count) for one, count in riders.items()})


def to(piece: str) -> Said:
    """Where to a pyramid goes."""
    return say(_("Put it where?"), state=PYRAMIDS[piece], options=AREAS)


def onto(area: str, stacks: list[str]) -> Said:
    """Onto what in an area: a stack by its uppermost pyramid, or nothing."""
    on: dict[str, Any] = {stack: _("On {piece}").format(piece=PYRAMIDS[stack.split()[-1]]) for stack in stacks}
    more = {"table": _("{area}, on its own").format(area=AREAS[area]), "as-it-is": AS_IT_IS}
    return say(_("Put it on what?"), options={**on, **more})


def moved(player: Name, piece: str, riders: list[str], to: str, onto: str) -> Said:
    if riders and onto != "table":
        text = _("{player} moves {piece} and {riders} more to {area}, onto {onto}.")
    elif riders:
        text = _("{player} moves {piece} and {riders} more to {area}.")
    elif onto != "table":
        text = _("{player} moves {piece} to {area}, onto {onto}.")
    else:
        text = _("{player} moves {piece} to {area}.")
    below = PYRAMIDS.get(onto.split()[-1])
    return say(text, player=player, piece=PYRAMIDS[piece], riders=len(riders), area=_the(to), onto=below)


# Cards


def continent(
    why: str | None, goals: dict[str, str] | None, trios: dict[str, list[str]] | None, called: str | None
) -> Said:
    """A continent: with the card of its pile, for Epidemic, where a goal was made, or where the box is wrong."""
    if why == "draw":
        labels = {
            place: _("{continent}: {goal}").format(continent=AREAS[place], goal=goal)
            for place, goal in (goals or {}).items()
        }
        text = _("Bottom up: {trio}")
        hints = {place: text.format(trio=" ".join(trio).upper()) for place, trio in (trios or {}).items()}
        return say(_("Draw which card?"), options=labels, hints=hints)
    if why == "epidemic":
        return say(_("Strike which continent?"), options=AREAS)
    if why == "made":
        return say(_("Where was {goal} made?"), options=AREAS, goal=called)
    return say(_("Which continent?"), options=AREAS, groups=AREAS)


def drawn(player: Name, called: str | None, below: str | None) -> Said:
    """A card that was drawn, and which lies on its pile now."""
    if called is None:
        return say(_("{player} draws a card."), player=player)
    text = _("{player} draws {goal}. {below} is on the pile now.") if below else _("{player} draws {goal}.")
    return say(text, player=player, goal=called, below=below)


# Action cards


def epidemic(player: Name, on: str) -> Said:
    text = _("{player}: put Epidemic on {continent}. Move all pyramids there into the Ocean, each alone.")
    return say(text, hands=True, player=player, continent=AREAS[on])


def healed(player: Name, on: str) -> Said:
    return say(_("{player} takes Epidemic. {continent} is healed."), player=player, continent=AREAS[on])


def ship(ships: list[str]) -> Said:
    """Which ship is captured: each by its lowest pyramid, with how many more stand on it."""
    stacks = [text.split() for text in ships]
    options = {text: _row(stack[0], len(stack) - 1) for text, stack in zip(ships, stacks, strict=True)}
    return say(_("Capture which?"), options=options)


def captured(player: Name, pieces: list[str]) -> Said:
    text = _("{player}: put {ship} on the Pirates card. Put the card in front of you.")
    return say(text, hands=True, player=player, ship=_trio(pieces))


captive = says(_("Return which one?"), options={piece: _row(piece) for piece in PYRAMIDS})


def returned(player: Name, piece: str, last: bool) -> Said:
    text = _("{player} returns {piece} to the Ocean. Put Pirates back beside the board.")
    text = text if last else _("{player} returns {piece} to the Ocean.")
    return say(text, hands=last, player=player, piece=PYRAMIDS[piece])


# Goals


def goals(countdown: int, deals: bool) -> Said:
    """The menu where pyramids are not followed; ``deals``: hands are known."""
    text = _("Any goal?") if deals else _("A goal or a card?")
    options = {"claim": _("Goal by …"), "draw": _("Card for …")}
    return say(text, state=_("{count} to go"), count=countdown, options=options)


def who(why: str) -> Said:
    """Which player: who draws or has made a goal, or where the box is wrong about somebody."""
    asked = {
        "draw": _("Who draws?"),
        "claim": _("Whose goal?"),
        "captive": _("Who holds the captive?"),
        "goal": _("Whose goal?"),
        "turn": _("Whose turn is it?"),
        "epidemic": _("Who holds Epidemic?"),
        "pirates": _("Who holds the captives?"),
        "extra": _("Who has this card?"),
    }
    return say(asked[why], options={"nobody": _("They are free") if why == "pirates" else _("Nobody")})


def which_goal(player: Name | None, first: bool | None, own: str | None, drawn: list[str] | None) -> Said:
    """Which goal is meant, a ``player`` made or comes ``first``.

    All saw the ``drawn``, which are in the hand; within what is their ``own`` that says nothing.
    """
    hints = {} if own is None else dict.fromkeys(drawn or (), _("In the hand"))
    dealt = {f"dealt/{area}": _("Dealt/{continent}").format(continent=name) for area, name in AREAS.items()}
    if first:
        text = _("Which goal first?")
    elif own is not None:
        text = _("Which goal?")
    else:
        text = _("Which goal?") if player is None else _("Which goal was made?")
    return say(text, hints=hints, groups={**AREAS, **dealt})


def claim(called: str) -> Said:
    return say(_("Claim {goal}?"), goal=called)


def not_had(player: Name, called: str) -> Said:
    return say(_("{goal} is neither in {player}'s hand nor on top of a pile."), goal=called, player=player)


def goal(player: Name, called: str, continent: str, by_box: bool, splits: bool) -> Said:
    """A goal is made; ``splits``: the box knows of no pyramids, so it names all that hands may have to do."""
    text, line = _("{player} makes {goal} in {continent}!"), _("Made in {continent}.")
    if by_box:
        text = _("{player} makes {goal} in {continent}! The box claims this public goal.")
        line = _("In {continent}. The box claims it.")
    elif splits:
        text = _(
            "{player} makes {goal} in {continent}! Split all stacks in the Ocean into single pyramids. "
            "If you hold captives, put each alone into the Ocean. Then put Pirates back beside the board."
        )
        line = _("Split all ships. Free captives and Pirates.")
    moment = Moment("pyramid", "{goal}!", who="{player}", line=line, sound="found")
    return say(text, hands=splits, moment=moment, player=player, goal=called, continent=AREAS[continent])


def about_goal(says: str) -> Said:
    return say("{says}", says=says)


def extra(player: Name, card: str, loser: Name | None) -> Said:
    text = (
        _("{player}: take the card {extra} from {loser}.")
        if loser is not None
        else _("{player}: take the card {extra}.")
    )
    line = _("Take the card from {loser}.") if loser is not None else _("Take the card.")
    moment = Moment("pyramid", _("{extra}!"), who="{player}", line=line, sound="found")
    return say(text, hands=True, moment=moment, player=player, extra=EXTRA_NAMES[card], loser=loser)


draw_extra = says(_("Draw a goal card?"))


def ships_broken(player: Name) -> Said:
    return say(_("{player}: split all stacks in the Ocean into single pyramids."), hands=True, player=player)


def freed(player: Name, pieces: list[str]) -> Said:
    text = _("{player}: put your captives into the Ocean, each alone: {pieces}. Put Pirates back beside the board.")
    return say(text, hands=True, player=player, pieces=_trio(pieces))


# Where the box is wrong

what = says(
    _("What is wrong?"),
    options={
        "piece": _("A pyramid"),
        "goal": _("A goal card"),
        "countdown": _("Goals to go"),
        "turn": _("Whose turn it is"),
        "epidemic": _("Epidemic"),
        "pirates": _("Pirates"),
        "extra": _("An extra card"),
    },
)


def where(what: str, piece: str | None, called: str | None) -> Said:
    """Where a pyramid, a goal card or the Epidemic card is."""
    if what == "piece":
        places = {**AREAS, "pirates": _("Captive")}
        return say(_("Where is {piece}?"), options=places, groups=places, piece=PYRAMIDS[piece or ""])
    if what == "goal":
        options = {
            "fulfilled": _("Made by a player"),
            "hand": _("In a hand"),
            "pile": _("On top of its pile"),
            "out": _("None of these"),
            "as-it-is": AS_IT_IS,
        }
        return say(_("Where is {goal}?"), options=options, goal=called or "")
    on: dict[str, Any] = {place: _("In {continent}").format(continent=AREAS[place]) for place in CONTINENTS}
    return say(_("Where is Epidemic?"), options={**on, "hand": _("With a player"), "nobody": _("Beside the board")})


countdown = says(_("How many goals are to go?"))
card = says(_("Which card?"), options=EXTRA_NAMES)


def corrected(what: str, which: str, called: str | None, was: Any, now: Any) -> Said:
    """What the box has of something now, and what it had before."""
    things: Mapping[str, str | None] = {
        "piece": PYRAMIDS.get(which, "").capitalize(),
        "goal": called,
        "countdown": _("Goals to go"),
        "turn": _("Turn"),
        "epidemic": _("Epidemic"),
        "pirates": _("Pirates"),
        "extra": EXTRA_NAMES.get(which),
    }
    in_words: Mapping[str, Any] = {"piece": _stands, "goal": _lies, "countdown": str}
    told = in_words.get(what, _whose)
    return say(_("{what}: {now} (was {was})."), what=things[what], now=told(now), was=told(was))


def _stands(place: list[str]) -> str:
    area, *below = place
    if area == "pirates":
        return _("captive")
    if below:
        return _("{area}, on {piece}").format(area=_the(area), piece=PYRAMIDS[below[0]])
    return _the(area)


def _lies(place: list[str] | None) -> str:
    if place is None:
        return _("not known")
    where, seat, continent = place
    texts = {
        "fulfilled": _("made by {player} in {continent}"),
        "hand": _("in {player}'s hand"),
        "pile": _("on top of the pile of {continent}"),
    }
    return texts[where].format(player=seat_name(seat), continent=AREAS.get(continent))


def _whose(place: str | None) -> str:
    if place is None:
        return _("nobody")
    return _("in {continent}").format(continent=AREAS[place]) if place in AREAS else seat_name(place)


# The end

PARTS: Mapping[str, str] = {
    "groups": _("groups"),
    "goals": _("goals"),
    "hand": _("hand"),
    "continents": _("continents"),
    "last": _("last goal"),
    "extras": _("extra cards"),
}
"""What points are made of."""
hand = says(_("How many goal cards does {player} hold?"), player=Name)


def _counts(counts: list[tuple[Name, int]]) -> str:
    return ", ".join(f"{player} {count}" for player, count in counts)


def _points(counts: list[tuple[Name, int]]) -> str:
    texts = [(many("{player} gets {count} point", "{player} gets {count} points", each[1]), *each) for each in counts]
    return ", ".join(text.format(player=player, count=count) for text, player, count in texts)


group_score = says(_("{group}: {points}."), group=GROUP_NAMES, points=_points)


def _parts(points: Mapping[str, int]) -> str:
    return ", ".join(f"{PARTS[part]} {count}" for part, count in points.items())


def score(
    player: Name, groups: int, goals: int, hand: int, continents: int, last: int, extras: int, total: int
) -> Said:
    values = zip(PARTS, (groups, goals, hand, continents, last, extras), strict=True)
    return say(_total(player, total, {part: value for part, value in values if value}))


def _total(player: str, total: int, points: Mapping[str, int]) -> str:
    if not points:
        return _("{player} has no points.").format(player=player)
    text = many("{player} has {total} point ({parts}).", "{player} has {total} points ({parts}).", total)
    return text.format(player=player, parts=_parts(points), total=total)


def most_points(winners: list[Name], points: int, goals: list[tuple[Name, int]]) -> Said:
    if len(winners) == 1:
        text = many("{winner} has {points} point.", "{winner} has {points} points.", points)
        return say(text, winner=winners[0], points=points)
    text = many("{winners} have {points} point each.", "{winners} have {points} points each.", points)
    made = _("Goals made: {goals}.")
    return say(f"{text} {made}", winners=joined(winners), points=points, goals=_counts(goals))


# Pictures

WAYS, SICK, EMPTY = _("Moves"), _("struck"), _("empty")
WORLD, PIRATES = _("World"), _("Pirates")
SIGNS: Mapping[str, str] = {
    "nature": _("thumb up"),
    "ancient": _("amphora"),
    "famous": _("camera"),
    "research": _("magnifier"),
}
"""What the sign of each group shows."""


def label(countdown: int, moves: int | None) -> str:
    """Which turn it is and how many goals are to go; None: turns are not followed."""
    if moves is None:
        return _("{count} to go").format(count=countdown)
    return _("turn {turn}, {count} to go").format(turn=moves + 1, count=countdown)


ways_of = _("{player}: moves").format
"""Above the overview."""


def ways(count: int) -> str:
    """How many legal moves lead to an area."""
    return many("{count} move", "{count} moves", count).format(count=count)


def goal_text(continents: Sequence[str], group: str, says: str) -> str:
    """Below the picture of a goal card."""
    text = _("In {places}. {group}: {says}") if group else _("In {places}. {says}")
    return text.format(places=either(continents), group=SIGHTS.get(group, "").capitalize(), says=says).strip()


# Papers

GOALS, PLACES, SCORE = _("Goals"), _("Places"), _("Score")
NO_GOALS, EXTRA_CARD = _("No goals in hand."), _("extra card")
WORLD_OCEAN, BY_OCEAN = _("World Ocean"), _("Next to every continent.")
ON_OCEAN = _("Any number of pyramids stand here.")
ON_CONTINENT = _("At most {limit} pyramids stand on this card; any number may stand on them.").format(limit=LIMIT)
KINDS: Mapping[str, str] = {"state": _("State"), "sight": _("Sight")}
SIGHTS: Mapping[str, str] = {
    "nature": _("nature record"),
    "ancient": _("ancient object"),
    "famous": _("famous place"),
    "research": _("research station"),
}


def kind_of(kind: str, group: str) -> str:
    """What kind of card it is, on a goal card."""
    return _("{kind}: {group}").format(kind=KINDS[kind], group=SIGHTS[group]) if group else KINDS[kind]


def made_on(continents: Sequence[str]) -> str:
    """Where it is made, on a goal card."""
    return _("in {continents}").format(continents=either(continents))


def by_continent(near: Sequence[str]) -> str:
    """What lies next to a continent, on its card."""
    return _("Next to {areas}.").format(areas=", ".join(map(_the, near)))


def points_of(player: str, total: int, points: Mapping[str, int]) -> str:
    """Somebody's points with their parts, in a picture."""
    text = _("{player} {total} ({parts})") if points else _("{player} {total}")
    return text.format(player=player, total=total, parts=_parts(points))


def points(count: int) -> str:
    """Somebody's points, on a slip."""
    return many("{count} point", "{count} points", count).format(count=count)


def left(countdown: int) -> str:
    """How long it goes on, on a slip."""
    return many("{count} goal to go.", "{count} goals to go.", countdown).format(count=countdown)


# Decks and positions that do not fit

too_few_goals = says(
    _("the deck has too few goals for {players} players: {count} of kind {kind}; each gets one"),
    players=int,
    count=int,
    kind=str,
)


def start_no_player(seat: str, players: list[str]) -> Said:
    return say(_("start: {seat} does not play; players: {players}"), seat=seat, players=", ".join(players))


start_no_goal = says(_("start: there is no goal {goal} in the deck"), goal=str)
start_goal_twice = says(_("start: the goal {goal} is there twice"), goal=str)


def start_goal_elsewhere(goal: str, place: str, continents: list[str]) -> Said:
    text = _("start: {goal} does not belong to {place}, but to {continents}")
    return say(text, goal=goal, place=place, continents=", ".join(continents))


def start_goal_where(goal: str, continents: list[str]) -> Said:
    text = _("start: {goal} was made on which continent? {continents}")
    return say(text, goal=goal, continents=_(" or ").join(continents))


start_extra_twice = says(_("start: the extra card {card} is there twice"), card=str)
start_no_extras = says(_("start: GEO-18: {card} is an extra card; play with extras=yes, or leave it out"), card=str)


# What a deck file may hold

GOAL_LINE = _("one line of at most 400 characters")
GOAL_LIST = _("a list of goals, each under [[goals]]")
CONTINENTS_ALLOWED = _("one or two of {continents}, none twice").format(continents=", ".join(CONTINENTS))
TRIO_ALLOWED = _('three pyramids from the bottom, for instance ["r3", "g2", "b1"]')
DECK_ALLOWED = _("a .toml file of goals, each with name, kind, continents, trio, for sights group, text, source")
NO_NAME = _("a name has a letter or a digit")
GROUP_OF_STATE = _("a state has no group")


def not_built(trio: Sequence[str]) -> str:
    text = _("{trio} cannot be built; from the bottom no pyramid is larger than the one below, and none is there twice")
    return text.format(trio=" ".join(trio))


def no_group(group: str) -> str:
    return _("{group!r} is no group; allowed for a sight: {groups}").format(group=group, groups=", ".join(GROUPS))


name_twice = _("{goal}: a goal of that name is there already").format


def trio_twice(goal: str, trio: Sequence[str], other: str) -> str:
    text = _("{goal}: its trio {trio} is that of {other}; each is unique")
    return text.format(goal=goal, trio=" ".join(trio), other=other)


more_lists = _("the file holds one list, the goals, and not {count}").format


# What a start file may hold, and the colours

COLOURS_ALLOWED = _("six letters of b y r g w k: Europe, Asia, America, Oceania, Antarctica, Africa")
STACK_ALLOWED = _("a stack from the bottom, as in r3 g2 b1; a pyramid is colour (b y k r g w) and size (1 2 3)")
STACK_LIST = _("a list of stacks, each from the bottom, as in r3 g2 b1")
NAME_ALLOWED = _("a name, with a letter or a digit")
NAME_LIST = _("a list of names")
CAPTIVES_HELD = _("a holder and captives go together")
LIES_OR_HELD = _("the card lies on a continent or is held, not both")
not_each_colour = _("{told!r} does not name each colour once").format


def start_allowed(parts: Sequence[str]) -> str:
    return _("a .json file with {parts}").format(parts=", ".join(parts))


not_empty = _("epidemic on {continent}: no pyramid may stand there; give areas without one").format


def no_extra(card: str) -> str:
    return _("{card} is no extra card; allowed: {extras}").format(card=card, extras=", ".join(EXTRAS))


def too_many_stand(count: int, area: str) -> str:
    text = _("areas: {count} stand directly on {area}; GEO-10: at most {limit} do")
    return text.format(count=count, area=AREAS[area], limit=LIMIT)


empty_stack = _("areas: an empty stack on {area}").format


def stands_on_smaller(above: str, below: str, stack: Sequence[str]) -> str:
    text = _("areas: {above} stands on the smaller {below} in {stack}")
    return text.format(above=above, below=below, stack=" ".join(stack))


not_once = _("areas: the pyramid {piece} is there {count} times; each of the 18 is there once").format


# The score alone, on a command line

LAST_TWICE = _("last: only one player made the last goal")
not_understood = _(
    "{word} is not understood{meant}; a player has goals (usa/oceania says where one of two continents was), hand=2 for"
    " cards in hand, last, extra cards"
).format
hand_twice = _("{player} has hand= twice: leave one out").format
extra_twice = _("{word} is there twice: only one player can have it").format
goal_twice = _("{name} is there twice: a goal is made once").format


def not_made_there(name: str, place: str, continents: Sequence[str]) -> str:
    text = _("{name} is not made in {place}, but in {continents}")
    return text.format(name=name, place=place, continents=either(continents))


def say_where(name: str, continents: Sequence[str]) -> str:
    text = _("{name} is made in {continents}: say {name}/{first} or {name}/{second}")
    return text.format(name=name, continents=either(continents), first=continents[0], second=continents[1])


last_without = _("last: {player} has made no goal").format


def too_many_goals(goals: int) -> str:
    return _("{goals} goals: no game has more than {most}").format(goals=goals, most=COUNTDOWN)


too_many_cards = _("{cards} goal cards, made and in hand: the deck has {deck}").format


def cannot_have(player: str, card: str, why: str) -> str:
    return _("{player} cannot have {extra}: {why}").format(player=player, extra=EXTRA_NAMES[card], why=why)


def wants_both(continents: list[str]) -> Said:
    return say(_("it wants goals from {continents}"), continents=joined([AREAS[place] for place in continents]))


def wants_one(goals: list[str]) -> Said:
    return say(_("it wants {goals} or {last}"), goals=", ".join(goals[:-1]), last=goals[-1])


def wants_more() -> Said:
    return say(_("it wants goals from {count} continents or more"), count=DRAKE_FROM)


more_with = says(_("{player} has goals from more continents"), player=str)
