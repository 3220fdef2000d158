"""The words of the lost hiker: of what is told and asked, of why not, of options, pictures, cards and files."""

from collections.abc import Mapping
from re import fullmatch
from typing import Any, Literal

from companion.games.lost_hiker.facts import (
    AIRLIFT,
    ANIMAL,
    AXE,
    BATTERY,
    FOOD,
    LANDMARK,
    LIGHTER,
    MATCH,
    NOTE,
    NOTHING,
    NOTHINGS,
    SOLAR,
    WOOD,
)
from companion.table.figure import Feature, Sign
from companion.table.grid import Cell, Direction
from companion.table.language import _, many
from companion.table.notice import Moment
from companion.table.wording import Said, joined, say, says

TITLE, SUMMARY = _("Lost hiker"), _("Find the hiker before the food is gone.")
DRAWING = "tent"
MINUTES, NEEDS = 20, _("chessboard and pawn")
FIRST = _("Start here")
"""What its card says until somebody has finished it: so long it leads the start menu."""
TIPS: Mapping[str, tuple[str, ...]] = {
    "searcher": (_("Two actions a turn."), _("A drone asks how near."), _("The station: batteries.")),
}
"""What explains a question in a first game: the first times that it is asked a sentence each."""

SETTINGS: Mapping[str, Said] = {
    "mode": say(
        _("Who is lost?"),
        brief=_("Lost"),
        options={"solo": _("The box"), "pair": _("One of you")},
        feet={"solo": _("You search, alone."), "pair": _("One is lost, one seeks.")},
    ),
    "deck": say(
        _("How hard is it to find the hiker?"),
        brief=_("How hard?"),
        feet={
            "easy": _("Won four times in five."),
            "standard": _("Won every other time."),
            "hard": _("Won one time in three."),
        },
        options={"easy": _("Easy"), "standard": _("Standard"), "hard": _("Hard")},
    ),
    "box": say(
        _("Where does the box lie?"),
        brief=_("The box"),
        options={"hiker": _("By the hiker"), "passed": _("Between you")},
        feet={"hiker": _("The hiker looks at it."), "passed": _("Secrets: hold Roll.")},
    ),
    "first": say(
        _("Who begins?"),
        options={"hiker": _("Hiker"), "searcher": _("Searcher")},
        feet={"hiker": _("The hiker draws first."), "searcher": _("The pawn moves first.")},
    ),
    "win_on_square": say(
        _("Does reaching his square win?"),
        brief=_("Square wins?"),
        feet={"no": _("A drone must see him."), "yes": _("If he knows it: no drone.")},
    ),
    "food_recycles": say(
        _("Does eaten food come again?"),
        brief=_("Food again?"),
        feet={"yes": _("Its card is shuffled in."), "no": _("Its card is gone.")},
    ),
    "drone_first": say(
        _("Solar panel: drone before food?"),
        brief=_("Drone first?"),
        feet={"no": _("First the food is eaten."), "yes": _("First the drone flies.")},
    ),
    "literal_sub_region": say(
        _("Square known: no sub-region said?"),
        brief=_("Less said?"),
        feet={"no": _("Sub-region is said, too."), "yes": _("Only the quarter is.")},
    ),
    "hiker_may_pass": say(
        _("May the hiker do nothing?"),
        brief=_("May he wait?"),
        feet={"no": _("He searches or signals."), "yes": _("He may let a turn go by.")},
    ),
    "airlift_spent": say(
        _("Is the airlift used only once?"),
        brief=_("Airlift once?"),
        feet={"no": _("Its card stays in hand."), "yes": _("Its card is gone then.")},
    ),
    "exchange": say(
        _("How is a card exchanged?"),
        brief=_("New card"),
        options={"blind": _("Drawn"), "choose": _("Chosen")},
        feet={"blind": _("Chance says which one."), "choose": _("You say which one.")},
    ),
    "scenario": say(
        _("Where does the game begin?"),
        brief=_("Beginning"),
        options={"": _("Usual")},
        feet={"": _("As the rules say.")},
    ),
}

BARS: Mapping[str, str] = {
    # Who plays
    "solo-for-one": _("who plays alone looks for the box; of two players one is lost"),
    "pair-for-two": _("that one of you is lost takes two players; alone you look for the box"),
    # The hiker
    "may-not-pass": _("HIK-26: the hiker may not pass; the option hiker_may_pass would allow it"),
    "no-fuel": _(
        "HIK-36: a fire takes two wood and a match, or one wood, the axe and a match, or two wood and the lighter"
    ),
    "axe-or-lighter": _("HIK-40: of axe and lighter nobody has more than one"),
    "inside": _("HIK-42: the searcher is inside what you know; no direction leads there"),
    "no-note": _("HIK-43: it takes a note card, and you have none"),
    "a-card-a-word": _("HIK-43: each note card is one word"),
    # The searcher
    "no-battery": _("HIK-47: a launch takes a battery, and none is left; the station has two"),
    "one-square": _("HIK-52: a move is one square in any of the eight directions"),
    "around-the-station": _("HIK-53: from the station a move leads to one of the four squares around it"),
    "station-first": _("HIK-54: the station is the first thing in a turn, and all of it"),
    "whole-turn": _("HIK-57: that takes a whole turn"),
    "no-airlift": _("HIK-57: only with that card, and it is not held"),
    "no-solar": _("HIK-59: only with that card, and it is not held"),
}
"""Why something is not allowed now."""

HIKER, NOTHING_HERE = _("Hiker"), _("Nothing here!")
CARDS: Mapping[str, str] = {
    FOOD: _("Food"),
    NOTHING: NOTHING_HERE,
    LANDMARK: _("Landmark"),
    ANIMAL: _("Big animal"),
    WOOD: _("Wood"),
    MATCH: _("Match"),
    NOTE: _("Note"),
    AXE: _("Axe"),
    LIGHTER: _("Lighter"),
    BATTERY: _("Battery"),
    AIRLIFT: _("Airlift"),
    SOLAR: _("Solar panel"),
}
"""What people read for each card."""
SHORT: Mapping[str, str] = {BATTERY: _("Battery"), AIRLIFT: _("Airlift"), SOLAR: _("Solar")}
"""The searcher's cards, in short."""
PARTS: Mapping[str, str] = {
    "tl": _("top left"),
    "tr": _("top right"),
    "bl": _("bottom left"),
    "br": _("bottom right"),
}
"""Quarters, sub-regions and squares, each as a part of what is around it."""
COMPASS: Mapping[str, str] = {
    Direction.N: _("north"),
    Direction.NE: _("northeast"),
    Direction.E: _("east"),
    Direction.SE: _("southeast"),
    Direction.S: _("south"),
    Direction.SW: _("southwest"),
    Direction.W: _("west"),
    Direction.NW: _("northwest"),
}
REPLIES: Mapping[str, str] = {
    "victory": _("here I am!"),
    "same-sub-region": _("same sub-region."),
    "same-quarter": _("same quarter."),
    "silence": _("silence."),
}
"""What the hiker answers to a drone."""
SAY_NOTHING = _("Say nothing")

ANSWER = (_("answer of the hiker"), _("answers of the hiker"))
PLACE = (_("place of the hiker"), _("places of the hiker"))
SECRETS: Mapping[str, tuple[str, str]] = {
    "drone": ANSWER,
    "fire": ANSWER,
    "note": ANSWER,
    "drawn": (_("card seen"), _("cards seen")),
    "found": PLACE,
    "starved": PLACE,
}
"""What tells something hidden, and what is counted where it is taken back."""


# The hiker


def setup(cell: Cell | None, batteries: int, provisions: list[str]) -> Said:
    """Where the searcher's pawn goes at first, and what the searcher is dealt."""
    text = _("Pawn in the middle: the ranger station. The searcher has {cards}.")
    if cell is not None:
        text = _("Pawn on {cell}. The searcher has {cards}.")
    cards = [_batteries(batteries), *(CARDS[card].lower() for card in provisions)]
    return say(text, hands=True, cell=cell, cards=", ".join(cards))


def _batteries(count: int) -> str:
    return many("{count} battery", "{count} batteries", count).format(count=count)


def your_place(known: list[str], square: Cell | None) -> Said:
    """What the hiker knows of his place by his location cards, to him."""
    if square is not None:
        return say(_("You are on square {square}."), square=square)
    quarter = PARTS[known[0]]
    if len(known) == 1:
        return say(_("You are in the {quarter} quarter."), quarter=quarter)
    return say(_("You are in the {part} of the {quarter} quarter."), part=PARTS[known[1]], quarter=quarter)


def hiker(hand: list[tuple[str, int]], pointing: Direction | None) -> Said:
    """The menu of the hiker; ``pointing``: which way a fire could show."""
    held = dict(hand)
    options = {
        "search": _("Search the area"),
        "fire": _("Fire: shows no way") if pointing is None else _("Light a fire"),
        "note": many("Use a note", "Use notes: {count}", held.get(NOTE, 0)).format(count=held.get(NOTE, 0)),
        "pass": _("Wait"),
    }
    return say(_("Search or signal?"), state=_("food {food}"), food=held.get(FOOD, 0), options=options)


def searched(card: str | None, empty: bool, lying: int | None) -> Said:
    """A search as everybody hears it; ``empty``: the deck; ``lying``: the "Nothing here!" on the table, with this."""
    if empty:
        return say(_("The hiker searches: no card is left."))
    if card is None:
        return say(_("The hiker finds something."))
    if lying == NOTHINGS:
        moment = Moment("food", _("A food is gone"), who=NOTHING_HERE, line=_("It was {all} of {all}."), sound="lost")
        return say(_("Nothing here! {all} of {all}: a food is gone."), moment=moment, all=NOTHINGS)
    return say(_("Nothing here! {lying} of {all}."), lying=lying, all=NOTHINGS)


def drawn(card: str, known: list[str], square: Cell | None) -> Said:
    """The card that was found, to the hiker."""
    if card == LANDMARK:
        return say(_("Landmark! {place}"), place=your_place(known, square).text)
    if card == ANIMAL:
        return say(_("Big animal! {place}"), place=your_place(known, square).text)
    return say(_("You find: {card}."), card=CARDS[card])


reshuffled = says(_("The hiker's discards are shuffled anew."))
which_way = says(
    _("Point which way?"),
    options={**{way: word.capitalize() for way, word in COMPASS.items()}, "silent": SAY_NOTHING},
)


A_FIRE = _("A fire!")


def fire(direction: str) -> Said:
    if direction == "silent":
        moment = Moment("flame", A_FIRE, who=HIKER, line=_("It shows no way."))
        return say(_("The hiker lights a fire, but gives no direction."), moment=moment)
    moment = Moment("flame", A_FIRE, who=HIKER, line=_("Go {way}."))
    return say(_("The hiker lights a fire and points {way}."), moment=moment, way=COMPASS[direction])


cards = says(_("Use how many notes?"))


def words(cards: int) -> Said:
    return say(many("Say one word aloud.", "Say {count} words aloud.", cards), count=cards)


def note(cards: int, words: str) -> Said:
    if words:
        # Nobody says a square for nothing: it is his own.
        here = Moment("eye-open", "{words}", who=_("I am here!"), line=_("Go to {words}."), lit=True, sound="found")
        square = fullmatch("[1-8],[1-8]", words) is not None
        return say(_('The hiker says "{words}".'), moment=here if square else None, words=words)
    return say(many("The hiker says one word.", "The hiker says {count} words.", cards), count=cards)


passed = says(_("The hiker waits."))


# The searcher


def searcher(actions: int, at_station: bool, batteries: int, provisions: list[str]) -> Said:
    """The menu of the searcher, who must not lose sight of what is in hand."""
    options = {
        "move": _("Move"),
        "drone": _("Drone: no use yet") if at_station else _("Launch the drone"),
        "station": _("Ranger station"),
        "airlift": _("Airlift (1 food)"),
        "solar": _("Solar (1 food)"),
        "end-turn": _("End the turn"),
    }
    text = many("{count} action?", "{count} actions?", actions)
    if provisions:
        text = many("{cards}, {count} action?", "{cards}, {count} actions?", actions)
    cards = ", ".join(SHORT[card] for card in provisions)
    return say(text, state=_batteries(batteries), cards=cards, count=actions, options=options)


step = says(_("Which way?"))


def drone_answer(may: str) -> Said:
    """What the hiker answers to a drone, if he wants to; ``may``: the most that he is allowed to."""
    if may == "silence":
        text = _("The drone is too far off. Do not answer.")
        return say(text, options={"tell": _("Go on"), "silent": SAY_NOTHING})
    options = {"tell": _("Tell it"), "silent": SAY_NOTHING}
    return say(_("You may tell: {answer}"), answer=REPLIES[may], options=options)


def drone(answer: str) -> Said:
    # A quarter and silence are what it mostly hears: they stand above the next question.
    near = Moment("drone", _("Same sub-region"), who=_("The drone"), sound="found")
    return say(_("The drone: {answer}"), moment=near if answer == "same-sub-region" else None, answer=REPLIES[answer])


exchange = says(
    _("Pawn to the middle. Change a card?"),
    state=_("ends the turn"),
    options={**{card: _("Give {card}").format(card=name.lower()) for card, name in CARDS.items()}, "no": _("Keep all")},
)
take = says(_("Take which card?"), options=CARDS)


def exchanged(gave: str, got: str) -> Said:
    return say(_("{gave} goes, {got} comes."), gave=CARDS[gave], got=CARDS[got].lower())


airlift = says(_("Fly where to?"))


# Endings

found = says(
    _("Found! The hiker is on {cell}."),
    moment=Moment("eye-open", _("Found!"), line=_("The hiker is on {cell}."), lit=True, sound="won"),
    cell=Cell,
)
found_in_round = says(_("Found on {cell} in round {round}."), cell=Cell, round=int)
starved = says(
    _("The food is gone. The hiker was on {cell}."),
    moment=Moment("food", _("No food is left"), line=_("The hiker was on {cell}."), sound="lost"),
    cell=Cell,
)


def driven(cells: list[Cell]) -> Said:
    """Why the hiker was not where he had said, when all is told."""
    return say(_("A big animal had driven the hiker away from {cells}."), cells=joined([str(cell) for cell in cells]))


# Corrections

what = says(
    _("What is wrong?"),
    options={
        "pawn": _("The pawn"),
        "food": _("The food"),
        "batteries": _("The batteries"),
        "card": _("A card"),
    },
)
where = says(_("Where does the pawn stand?"), options={"square": _("On a square"), "station": _("At the station")})
cell = says(_("On which square?"))
batteries = says(_("How many batteries?"))
card = says(_("Which card?"), options=CARDS)


def count(whose: Literal["hiker", "searcher"], card: str) -> Said:
    if whose == "searcher":
        return say(_("How many has the searcher?"))
    return say(_("How many has the hiker: {card}?"), card=CARDS[card].lower())


def corrected(
    what: str,
    was: Cell | int | str | None,
    now: Cell | int | str,
    whose: str | None,
    card: str | None,
    gone: str | None,
) -> Said:
    """What the box believes since a correction, and before it, where who reads it may know; which card goes with it."""
    names = {
        "pawn": _("The pawn"),
        "batteries": _("Batteries"),
        "hiker": _("{card} of the hiker").format(card=CARDS.get(card or "")),
        "searcher": _("{card} of the searcher").format(card=CARDS.get(card or "")),
    }
    text = _("{name}: {now}.") if was is None else _("{name}: {now}; before: {was}.")
    if gone is not None:
        text = f"{text} {_('No {gone} with it.')}"
    # A pawn is on a square, or at the station.
    is_now, it_was = (_("station") if value == "station" else value for value in (now, was))
    return say(text, name=names[whose or what], now=is_now, was=it_was, gone=CARDS[gone].lower() if gone else "")


# Pictures

MAP, YOU, WAYS, HEARD = _("Map"), _("You"), _("Ways"), _("Heard")
NOTHING_YET = _("Nothing yet.")
LYING = _("Nothing")
"""The "Nothing here!" on the table, in short."""
SIGNS: Mapping[str, str] = {
    "S": _("sub-region"),
    "Q": _("quarter"),
    "-": _("silence"),
    Sign.RING: _("said"),
    Sign.HATCH: _("ruled out"),
    Sign.FLAG: _("here I am!"),
    Feature.ARROW: _("way of a fire"),
    "P": _("searcher"),
    Feature.CROSSHAIR: _("this square"),
}
"""What the signs on the map stand for."""
TRAILS: Mapping[str, str] = {
    "H": _("the hiker"),
    "h": _("was here"),
    "P": _("searcher"),
    Feature.PATH: _("way of the searcher"),
}
KNOWN: Mapping[str, str] = {"H": _("you"), Sign.HATCH: _("where you are"), "P": _("searcher")}
"""What they stand for on the hiker's own map."""
AT_STATION: Mapping[str, str] = {"P": _("at station")}
REPLIED: Mapping[str, str] = {
    "victory": _("here I am!"),
    "same-sub-region": _("same sub-region"),
    "same-quarter": _("same quarter"),
    "silence": _("silence"),
}

label = _("round {round}").format
"""Where it stands."""


def heard(kind: str, round: int, cell: Cell | None, direction: str = "", words: str = "", answer: str = "") -> str:
    """A line of what was heard while the pawn was on that cell (None: at the station)."""
    place = _("station") if cell is None else str(cell)
    match kind:
        case "fire" if direction == "silent":
            return _("Round {round}: a fire").format(round=round)
        case "fire":
            return _("Round {round}: fire, {way} of {place}").format(round=round, way=COMPASS[direction], place=place)
        case "note":
            return _("Round {round}: {words}").format(round=round, words=f'"{words}"' if words else _("a note"))
        case "drone":
            return _("Round {round}: drone on {place}, {answer}").format(
                round=round, place=place, answer=REPLIED[answer]
            )
    return _("Round {round}: waits").format(round=round)


# Paper

SEARCHER_AWAY = _("The searcher is at the station.")
PAWN: Mapping[str, str] = {"P": _("the searcher")}
ON_THE_TABLE = _("Nothing here! on the table")

BOARD_TITLE = _("The lost hiker")
NEAR_EDGE = _("The hiker sits at this edge.")
STATION_SPOT = _("station")
BOARD_LINE = _("A quarter has four sub-regions, a sub-region four squares. A square is named row, column: 3,5.")

CARD_SHEETS = _("Cards")
LOCATION = _("Location")
LOCATION_TEXT = _("Quarter, then sub-region, then square.")
DECKS: Mapping[str, str] = {
    "hiker": HIKER,
    "hiker_provisions": _("Hiker's provision"),
    "searcher_provisions": _("Searcher's provision"),
}
"""What stands on the cards of each deck."""
CARD_TEXTS: Mapping[str, str] = {
    FOOD: _("Without any food the game is lost."),
    NOTHING: _("Lay it down face up. With {count} of them discard these and one food.").format(count=NOTHINGS),
    LANDMARK: _("At once: draw one more location card, unless you know your square."),
    ANIMAL: _("At once: you move. Give your last location card away, but never the first."),
    WOOD: _("For a signal fire: 2 wood and a match, 1 wood, axe and a match, or 2 wood and a lighter."),
    MATCH: _("Lights a signal fire: with 2 wood, or with 1 wood and the axe."),
    NOTE: _("Discard any number of notes and say as many words."),
    AXE: _("One wood is enough for a fire with a match. You keep the axe."),
    LIGHTER: _("Lights a fire of 2 wood without a match. You keep the lighter."),
    BATTERY: _("Discard it: the drone asks the hiker. A new one lies at the station."),
    AIRLIFT: _("For a whole turn: go to any square. It costs the hiker one food."),
    SOLAR: _("For a whole turn: the drone asks without a battery. It costs the hiker one food."),
}
"""What a card does, in short."""


# People's files

DECK_FILE, SCENARIO_FILE = _("a .toml file with cards of your own"), _("a .json file with a scenario")
CARD_LIST = _("a list of at most {most} cards")
PAWN_PLACE = _("[row, col] from [1, 1] to [8, 8], or 'station'")
FAULTS: Mapping[str, str] = {
    # A deck
    "food-handed-out": _("hiker.food: {count} cards, but {least} are handed out (HIK-19)"),
    "nobody-starves": _("hiker.nothing: {count} cards, so that nobody can ever starve; at least {least}"),
    "square-never-shown": _("hiker.landmark: {count} cards can never show the square; at least 2 (HIK-31)"),
    "no-hiker-provision": _("hiker_provisions: one card is dealt, and there is none (HIK-22)"),
    "two-batteries": _("searcher_provisions.battery: {count}; there are 2 (HIK-23)"),
    "no-searcher-provision": _(
        "searcher_provisions: one card beside the batteries is dealt, and there is none (HIK-24)"
    ),
    # A scenario
    "one-after-the-other": _("{name}: {value!r}, but no {before}; they are learned one after the other"),
    "too-many-locations": _("locations: {count} cards {card}, those known with them; there are {most} (HIK-5)"),
    "axe-and-lighter": _("{name}: axe and lighter are never in one game (HIK-40)"),
    "may-be-dealt": _("hiker_deck: {card}, and the card dealt by chance may be the {other} (HIK-40)"),
    "deck-nobody-starves": _("hiker_deck: nobody can ever starve; with those on the table {least} nothing cards"),
    "deck-square-never-shown": _("hiker_deck: it can never show the square; at least {least} landmark cards"),
}
"""What does not go together in a file; the names of its values are as people write them there."""


def fault(what: str, **values: Any) -> str:
    return FAULTS[what].format(**values)
