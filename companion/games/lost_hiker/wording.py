"""The words of the lost hiker: of what is told and asked, of why not, of options, pictures, cards and files."""

from collections.abc import Mapping
from re import fullmatch
from typing import Any, Literal

from companion.games.lost_hiker.facts import (
    ACTIONS,
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
from companion.games.lost_hiker.rule import CITED as CITED
from companion.games.lost_hiker.rule import RULES as RULES
from companion.table.figure import Feature, Sign
from companion.table.grid import Cell, Direction
from companion.table.language import _, many
from companion.table.notice import Moment
from companion.table.wording import Name, Said, joined, say, says

TITLE, SUMMARY = _("Lost hiker"), _("Find the hiker before the food runs out.")
DRAWING = "tent"
MINUTES, NEEDS = 20, _("a chessboard, a pawn")
FIRST = _("Start here")
"""What its card says until somebody has finished it: so long it leads the start menu."""
TIPS: Mapping[str, tuple[str, ...]] = {
    "setup": (_("Then push the dial."),),
    "searcher": (_("Roll: move the pawn."), _("Move the pawn yourself."), _("Hold Roll: the map.")),
    "step": (_("Choose a way."),),
    "airlift": (_("Choose a square."),),
    "exchange": (_("Swap a card, or not."),),
    "hiker": (_("Search draws a card."),),
    "cards": (_("Choose how many."),),
    "words": (_("Say it. Push."),),
    "drone-answer": (_("Only you see this."),),
}
"""What to do at a question, or with what hands do, in a first game: the first times a sentence each."""

SETTINGS: Mapping[str, Said] = {
    "mode": say(
        _("Who is the hiker?"),
        brief=_("Hiker"),
        options={"solo": _("The box"), "pair": _("One of you")},
        hints={"solo": _("You search alone."), "pair": _("One hides, one searches.")},
    ),
    "deck": say(
        _("How hard is it to find the hiker?"),
        brief=_("How hard?"),
        hints={
            "easy": _("You win 4 games in 5."),
            "standard": _("You win 1 game in 2."),
            "hard": _("You win 1 game in 3."),
        },
        options={"easy": _("Easy"), "standard": _("Standard"), "hard": _("Hard")},
    ),
    "box": say(
        _("Where is the box?"),
        brief=_("The box"),
        options={"hiker": _("With the hiker"), "passed": _("Passed around")},
        hints={"hiker": _("Only the hiker sees it."), "passed": _("Secrets: hold Roll.")},
    ),
    "first": say(
        _("Who begins?"),
        options={"hiker": _("Hiker"), "searcher": _("Searcher")},
        hints={"hiker": _("The hiker draws first."), "searcher": _("The pawn moves first.")},
    ),
    "win_on_square": say(
        _("Does reaching the hiker win?"),
        brief=_("Square wins?"),
        hints={"no": _("A drone must find them."), "yes": _("If they know the square.")},
    ),
    "food_recycles": say(
        _("Does eaten food come again?"),
        brief=_("Food again?"),
        hints={"yes": _("Its card is shuffled in."), "no": _("Its card is gone.")},
    ),
    "drone_first": say(
        _("Does the solar drone go first?"),
        brief=_("Drone first?"),
        hints={"no": _("First the hiker eats."), "yes": _("First the drone flies.")},
    ),
    "literal_sub_region": say(
        _("Square known: say less to a drone?"),
        brief=_("Say less?"),
        hints={"no": _("Sub-region is said, too."), "yes": _("Only the quarter is said.")},
    ),
    "hiker_may_pass": say(
        _("May the hiker wait?"),
        brief=_("May they wait?"),
        hints={"no": _("They search or signal."), "yes": _("They may skip a turn.")},
    ),
    "airlift_spent": say(
        _("Is the airlift used only once?"),
        brief=_("Airlift once?"),
        hints={"no": _("You keep the card."), "yes": _("The card is gone then.")},
    ),
    "exchange": say(
        _("How do you swap a card?"),
        brief=_("New card"),
        options={"blind": _("Drawn"), "choose": _("Chosen")},
        hints={"blind": _("You draw the new one."), "choose": _("You pick the new one.")},
    ),
    "scenario": say(
        _("How does the game start?"),
        brief=_("Start"),
        options={"": _("Usual")},
        hints={"": _("As the rules say.")},
    ),
}

REASONS: Mapping[str, str] = {
    # Who plays
    "solo-for-one": _("with one player the box is the hiker; with two, one of you is"),
    "pair-for-two": _("it takes two players for one of you to be the hiker; alone, you search for the box"),
    # The hiker
    "may-not-pass": _("HIK-26: the hiker must search or signal; an option lets them wait"),
    "no-fuel": _("HIK-36: a fire takes 2 wood and a match. With the axe: 1 wood and a match. With the lighter: 2 wood"),
    "axe-or-lighter": _("HIK-40: nobody has more than 1 axe or lighter"),
    "inside": _("HIK-42: the searcher is already in the area you know; say nothing"),
    "no-note": _("HIK-43: you have no note card"),
    "a-card-a-word": _("HIK-43: each note card is one word"),
    # The searcher
    "no-battery": _("HIK-47: no battery left; get 2 at the ranger station"),
    "one-square": _("HIK-52: a move is one square, in any of 8 directions"),
    "around-the-station": _("HIK-53: from the station, move to one of the 4 squares around it"),
    "station-first": _("HIK-54: the station takes a whole turn: only as your first action"),
    "whole-turn": _("HIK-57: it takes a whole turn: only as your first action"),
    "no-airlift": _("HIK-57: you have no airlift card"),
    "no-solar": _("HIK-59: you have no solar panel"),
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
"""The searcher's cards beside a map."""
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
    "silence": _("no answer."),
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


def setup(cell: Cell | None) -> Said:
    """Where the searcher's pawn goes at first."""
    put = _("Put the pawn in the middle of the board. That is the ranger station.")
    return say(put if cell is None else _("Put the pawn on {cell}."), hands=True, cell=cell)


def roles(batteries: int, provisions: list[str], hiker: Name | None, searcher: Name) -> Said:
    """Who is lost (the box, where nobody else is), and who searches, with what."""
    lost = _("The box is the lost hiker.") if hiker is None else _("{hiker} is the lost hiker.")
    searches = _("{searcher} searches and has {cards}.")
    cards = ", ".join([_batteries(batteries), *(CARDS[card].lower() for card in provisions)])
    return say(f"{lost} {searches}", cards=cards, hiker=hiker, searcher=searcher)


def aloud(hiker: Name, searcher: Name) -> Said:
    """Who says what where the hiker has the box to themselves, for the searcher does not see it."""
    text = _(
        "{searcher}: say each action. {hiker}: enter it."
        ' Read out what it says of the hiker, never what follows "Only you".'
    )
    return say(text, hiker=hiker, searcher=searcher)


def _batteries(count: int) -> str:
    return many("{count} battery", "{count} batteries", count).format(count=count)


def your_place(known: list[str], square: Cell | None) -> Said:
    """What the hiker knows of their place by their location cards, told to them alone."""
    if square is not None:
        return say(_("You are on square {square}."), square=square)
    quarter = PARTS[known[0]]
    if len(known) == 1:
        return say(_("You are lost in the {quarter} quarter."), quarter=quarter)
    return say(_("You are in the {part} of the {quarter} quarter."), part=PARTS[known[1]], quarter=quarter)


def hiker(hand: list[tuple[str, int]], aimless: bool) -> Said:
    """The menu of the hiker; ``aimless``: a fire can be lit, but shows no way."""
    held = dict(hand)
    notes = max(1, held.get(NOTE, 0))
    options = {
        "search": _("Search the area"),
        "fire": _("Light a fire"),
        "note": many("Use a note", "Use notes ({count})", notes).format(count=notes),
        "pass": _("Wait"),
    }
    hints = {"fire": _("It shows no way now.")} if aimless else {}
    return say(_("Search or signal?"), state=_("{food} food"), food=held.get(FOOD, 0), options=options, hints=hints)


def searched(card: str | None, empty: bool, lying: int | None) -> Said:
    """A search as everybody hears it; ``empty``: the deck; ``lying``: the "Nothing here!" on the table, with this."""
    if empty:
        return say(_("The hiker searches: the deck is empty."))
    if card is None:
        return say(_("The hiker finds something."))
    if lying == NOTHINGS:
        moment = Moment("food", _("1 food eaten"), who=NOTHING_HERE, line=_("That was {all} of {all}."), sound="lost")
        return say(_("The hiker finds nothing ({all} of {all}). The hiker eats 1 food."), moment=moment, all=NOTHINGS)
    return say(_("The hiker finds nothing ({lying} of {all})."), lying=lying, all=NOTHINGS)


def drawn(card: str, known: list[str], square: Cell | None) -> Said:
    """The card that was found, to the hiker."""
    if card == LANDMARK:
        return say(_("Landmark! {place}"), place=your_place(known, square).text)
    if card == ANIMAL:
        return say(_("Big animal! {place}"), place=your_place(known, square).text)
    return say(_("You draw the {card} card."), card=CARDS[card])


reshuffled = says(_("The hiker's discard pile becomes the new deck."))
which_way = says(
    _("Send them which way?"),
    options={**{way: word.capitalize() for way, word in COMPASS.items()}, "silent": SAY_NOTHING},
)


A_FIRE = _("A fire!")


def fire(direction: str) -> Said:
    if direction == "silent":
        moment = Moment("flame", A_FIRE, who=HIKER, line=_("It shows no way."))
        return say(_("The hiker lights a fire, but gives no direction."), moment=moment)
    moment = Moment("flame", A_FIRE, who=HIKER, line=_("Searcher: go {way}."))
    return say(_("The hiker lights a fire. Searcher: go {way}."), moment=moment, way=COMPASS[direction])


cards = says(_("How many notes?"))


def words(cards: int) -> Said:
    return say(many("Say 1 word aloud.", "Say {count} words aloud.", cards), count=cards)


def note(cards: int, words: str) -> Said:
    if words:
        # Nobody says a square for nothing: it is their own.
        here = Moment("eye-open", "{words}", who=_("I am here!"), line=_("Go to {words}."), lit=True, sound="found")
        square = fullmatch("[1-8],[1-8]", words) is not None
        return say(_('The hiker says "{words}".'), moment=here if square else None, words=words)
    return say(many("The hiker says 1 word.", "The hiker says {count} words.", cards), count=cards)


passed = says(_("The hiker waits."))


def status(
    player: Name | None,
    turn: str,
    actions_left: int,
    pawn: Cell | str,
    batteries: int,
    provisions: list[str],
    nothing_here: int,
    ruled_out: list[str],
    food: int | None,
    hand: dict[str, int] | None,
    trails: dict[str, Any] | None,
) -> Said:
    """How it stands, a fact a line; food and hand are there where the hiker alone reads it."""
    left = many("{count} action", "{count} actions", actions_left).format(count=actions_left)
    cards = [_batteries(batteries), *(CARDS[card].lower() for card in provisions)]
    acts = turn == "searcher" and actions_left
    whose = _("Turn: {player}, {left}.") if acts else _("Turn: {player}.")
    lines = [whose] if trails is None else [_("The hiker was on {place}.")]
    if food is not None and hand is not None:
        has = _("You have {cards}.") if trails is None else _("The hiker has {cards}.")
        lines.append(has.format(cards=_cards(food, hand)))
    lines.append(_("Pawn: ranger station.") if isinstance(pawn, str) else _("Pawn: {pawn}."))
    lines.append(_("Searcher: {cards}."))
    lines.append(_("Found nothing: {lying} of {all}."))
    lines += [_("Hiker: {quarters}.")] if ruled_out and trails is None else []
    quarters = _(" or ").join(name for quarter, name in PARTS.items() if quarter not in ruled_out)
    return say(
        "\n".join(lines), player=player, left=left, pawn=pawn, cards=", ".join(cards), lying=nothing_here, all=NOTHINGS,
        quarters=quarters, place=None if trails is None else Cell(*trails["place"]),
    )  # fmt: skip


# The searcher


def searcher(actions: int, at_station: bool, batteries: int) -> Said:
    """The menu of the searcher."""
    options = {
        "move": _("Move"),
        "drone": _("Launch the drone"),
        "station": _("Ranger station"),
        "airlift": _("Airlift"),
        "solar": _("Solar drone"),
        "end-turn": _("End turn"),
    }
    hints = {
        "station": _("A turn: get 2 batteries."),
        "airlift": _("Whole turn and 1 food."),
        "solar": _("Whole turn and 1 food."),
    }
    hints |= {"drone": _("From here: no answer.")} if at_station else {}
    text = _("First action?") if actions == ACTIONS else _("Second action?")
    return say(text, state=_batteries(batteries), options=options, hints=hints)


step = says(_("Go where?"))


def drone_answer(may: str) -> Said:
    """What the hiker answers to a drone, if they want to; ``may``: the most that they are allowed to."""
    if may == "silence":
        text = _("The drone is too far away: say nothing.")
        return say(text, options={"tell": _("OK"), "silent": SAY_NOTHING})
    options = {"tell": _("Say it"), "silent": SAY_NOTHING}
    return say(_("You may say: {answer}"), answer=REPLIES[may], options=options)


def drone(answer: str) -> Said:
    # A quarter and silence are what it mostly hears: they stand above the next question.
    near = Moment("drone", _("Same sub-region"), who=HIKER, sound="found")
    said = {"silence": _("The drone: {answer}"), "victory": _("The hiker: {answer}")}
    return say(
        said.get(answer, _("It is the {answer}")),
        moment=near if answer == "same-sub-region" else None,
        answer=REPLIES[answer],
    )


exchange = says(
    _("Go to the middle. Swap a card?"),
    state=_("ends the turn"),
    options={**{card: _("Swap {card}").format(card=name.lower()) for card, name in CARDS.items()}, "no": _("Keep all")},
)
take = says(_("Take which card?"), options=CARDS)


def exchanged(gave: str, got: str) -> Said:
    return say(_("The searcher swaps: {gave} for {got}."), gave=CARDS[gave].lower(), got=CARDS[got].lower())


airlift = says(_("Fly to which square?"))
there_already = says(_("The pawn is on {cell} already. Choose again."), cell=Cell)
ate = says(_("The hiker eats 1 food meanwhile."))
"""What an airlift, or the drone by solar panel, costs."""


# Endings

found = says(
    _("Found! The hiker is on {cell}."),
    moment=Moment("eye-open", _("Found!"), line=_("The hiker is on {cell}."), lit=True, sound="won"),
    cell=Cell,
)
found_in_round = says(_("Found on {cell} in round {round}."), cell=Cell, round=int)
starved = says(
    _("The hiker has no food left. They were on {cell}."),
    moment=Moment("food", _("No food left"), line=_("The hiker was on {cell}."), sound="lost"),
    cell=Cell,
)


def driven(cells: list[Cell]) -> Said:
    """Why the hiker was not where they had said, when all is told."""
    return say(_("A big animal drove the hiker away from {cells}."), cells=joined([str(cell) for cell in cells]))


def story(food: int, hand: dict[str, int], area: str, before: dict[str, Any]) -> Said:
    """What the hiker ate in a round, had after it, and knew."""
    ate = before["food"] - food
    text = _("They ate {ate}, had {cards} and knew {area}.") if ate > 0 else _("They had {cards} and knew {area}.")
    return say(text, ate=ate, cards=_cards(food, hand), area=area)


def _cards(food: int, hand: Mapping[str, int]) -> str:
    """What is in the hiker's hand, the food first."""
    return ", ".join(
        [f"{food} {CARDS[FOOD].lower()}", *(CARDS[card].lower() for card in hand for _ in range(hand[card]))]
    )


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
where = says(_("Where is the pawn?"), options={"square": _("Pawn on a square"), "station": _("Pawn at the station")})
cell = says(_("On which square?"))
batteries = says(_("How many batteries?"))
card = says(_("Which card?"), options=CARDS)


def count(whose: Literal["hiker", "searcher"], card: str) -> Said:
    text = _("Searcher: how many {card} cards?") if whose == "searcher" else _("Hiker: how many {card} cards?")
    return say(text, card=CARDS[card].lower())


def corrected(
    what: str,
    was: Cell | int | str | None,
    now: Cell | int | str,
    whose: str | None,
    card: str | None,
    gone: str | None,
) -> Said:
    """What a fix has changed, and what it was before, where who reads it may know; which card goes with it."""
    names = {
        "pawn": _("The pawn"),
        "batteries": _("Batteries"),
        "hiker": _("{card} of the hiker").format(card=CARDS.get(card or "")),
        "searcher": _("{card} of the searcher").format(card=CARDS.get(card or "")),
    }
    text = _("{name}: {now}.") if was is None else _("{name}: {now} (was {was}).")
    if gone is not None:
        text = _("{name}: {now} (was {was}). They have no {gone} then.")
    # A pawn is on a square, or at the station.
    is_now, it_was = (_("station") if value == "station" else value for value in (now, was))
    return say(text, name=names[whose or what], now=is_now, was=it_was, gone=CARDS[gone].lower() if gone else "")


# Pictures

MAP, YOU, WAYS, HEARD = _("Map"), _("You"), _("Trails"), _("Heard")
NOTHING_YET = _("Nothing heard yet.")
LYING = _("Nothing")
"""The "Nothing here!" on the table, in short."""
SIGNS: Mapping[str, str] = {
    "S": _("sub-region"),
    "Q": _("quarter"),
    "-": _("no answer"),
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
KNOWN: Mapping[str, str] = {"H": _("you"), Sign.FRAME: _("where you are"), "P": _("searcher")}
"""What they stand for on the hiker's own map."""
AT_STATION: Mapping[str, str] = {"P": _("at station")}
REPLIED: Mapping[str, str] = {
    "victory": _("here I am!"),
    "same-sub-region": _("same sub-region"),
    "same-quarter": _("same quarter"),
    "silence": _("no answer"),
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
            return _("Round {round}: drone at {place}, {answer}").format(
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
BOARD_LINE = _("A quarter has 4 sub-regions of 4 squares each. 3,5 is row 3, column 5.")

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
    FOOD: _("Without food you lose the game."),
    NOTHING: _("Lay it face up. At {count} of them, discard these and 1 food.").format(count=NOTHINGS),
    LANDMARK: _("At once: draw one more location card, unless you know your square."),
    ANIMAL: _("At once: you move. Give back your newest location card, but never the first."),
    WOOD: _("For a signal fire: 2 wood and a match, 1 wood, axe and a match, or 2 wood and a lighter."),
    MATCH: _("Lights a signal fire: with 2 wood, or with 1 wood and the axe."),
    NOTE: _("Discard any number of notes. Say that many words."),
    AXE: _("A fire takes only 1 wood and a match. You keep the axe."),
    LIGHTER: _("Lights a fire of 2 wood without a match. You keep the lighter."),
    BATTERY: _("Discard it to launch the drone. The station has a new one."),
    AIRLIFT: _("Whole turn: go to any square. The hiker eats 1 food."),
    SOLAR: _("Whole turn: launch the drone without a battery. The hiker eats 1 food."),
}
"""What a card does, in short."""


# People's files

DECK_FILE, SCENARIO_FILE = _("a .toml file with cards of your own"), _("a .json file with a scenario")
CARD_LIST = _("a list of at most {most} cards")
PAWN_PLACE = _("[row, col] from [1, 1] to [8, 8], or 'station'")
FAULTS: Mapping[str, str] = {
    # A deck
    "food-handed-out": _("hiker.food: {count} cards, but {least} are handed out (HIK-19)"),
    "nobody-starves": _("hiker.nothing: {count} cards, so nobody can ever starve; it takes at least {least}"),
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
