"""The script: the hiker's turn and the searcher's, one action after the other."""

from collections.abc import Callable
from functools import partial
from typing import Any

from companion.games.lost_hiker import policy
from companion.games.lost_hiker.drone import SILENCE, VICTORY, answer
from companion.games.lost_hiker.facts import (
    ACTIONS,
    AIRLIFT,
    BATTERY,
    BOARD,
    COPIES,
    HAND_CARDS,
    NOTE,
    NOTHING,
    NOTHINGS,
    QUADRANTS,
    SEARCHER_PROVISIONS,
    SOLAR,
)
from companion.games.lost_hiker.fire import fuel, light, pointing
from companion.games.lost_hiker.journey import (
    give,
    go,
    held,
    launch,
    lift,
    pass_on,
    receive,
    refill,
    spend,
    steps,
    why_no_whole_turn,
)
from companion.games.lost_hiker.location import area, at, knowledge, left_squares, place
from companion.games.lost_hiker.rescue import is_found, over
from companion.games.lost_hiker.search import discard, draw, eat, rebuild, take
from companion.games.lost_hiker.state import HIKER, State
from companion.games.lost_hiker.view import hiker_view, may, public_view
from companion.table.grid import Cell, Direction
from companion.table.table import Action, Table

SILENT, TELL = "silent", "tell"
CORNER = [4.5, 4.5]
"""The station as data of a question: the corner where the four middle squares meet."""
MOST_LETTERS = 60
"""Letters of what a note says."""


def turn(state: State, table: Table) -> None:
    """An action of whoever is to move, and the end where it brings one (HIK-25)."""
    if state.on_move == HIKER:
        hiker_turn(state, table)
    else:
        searcher_turn(state, table)
    finish(state, table)


def hear(state: State, kind: str, **what: object) -> None:
    """Everybody has heard that; it stays on record."""
    state.heard.append({"round": state.round, "kind": kind, "at": at(state.pawn), **what})


def finish(state: State, table: Table) -> None:
    """Say how it ended; at the end the hiker's place is laid open."""
    if is_found(state):
        table.tell("found", cell=place(state))
    elif over(state) is not None:
        table.tell("starved", cell=place(state))
    if over(state) is not None and (left := left_squares(state)):
        table.tell("driven", cells=left)


# The hiker


def hiker_turn(state: State, table: Table) -> None:
    """One action of the hiker (HIK-26); only they may see what they can do."""
    if state.solo:
        kind = policy.decide(hiker_view(state)).kind
        next(action for action in HIDES if action.slug == kind).do(state, table)
    else:
        table.act(
            "hiker",
            HIDES,
            state,
            seat=state.hiker_seat,
            private=True,
            view=hiker_view(state),
            hand=[(card, state.hand[card]) for card in HAND_CARDS if state.hand.get(card)],
            aimless=bool(fuel(state.hand)) and pointing(state) is None,
            cells=[list(cell) for cell in area(state.known)],
        )
    if over(state) is None:
        pass_on(state)


def whisper(state: State, table: Table, card: str) -> None:
    """Tell the hiker alone which card they have drawn; nobody where the box plays them."""
    if state.hiker_seat is not None:
        table.tell("drawn", seat=state.hiker_seat, card=card, **knowledge(state))


def search(state: State, table: Table) -> None:
    """Draw a card, and with the last one make a deck of the discards at once (HIK-27, HIK-30)."""
    # Here for what was discarded only after the last card was drawn.
    reshuffle(state, table)
    draw_card(state, table)
    if over(state) is None:
        reshuffle(state, table)


def reshuffle(state: State, table: Table) -> None:
    """Where the deck is empty, the discards are shuffled into a new one, and everybody hears it (HIK-30)."""
    if rebuild(state):
        table.shuffle(state.hiker_deck, "hikers-discards", hidden=True)
        table.tell("reshuffled")


def draw_card(state: State, table: Table) -> None:
    """One card; whatever it is, as much is asked, told and left to chance (HIK-27)."""
    # Drawn for every card alike: nobody shall tell a big animal from what comes by chance afterwards.
    order = list(range(COPIES * len(QUADRANTS)))
    table.shuffle(order, "location-deck", hidden=True)
    card = draw(state)
    if card is None:
        hear(state, "search", card="none")
        table.tell("searched", card=None, empty=True)
        return
    take(state, card, order)
    hear(state, "search", card=NOTHING if card == NOTHING else "kept")
    if card == NOTHING:
        table.tell("searched", card=NOTHING, empty=False, lying=state.nothing_here or NOTHINGS)
        return
    table.log("searched", card=None, empty=False)
    whisper(state, table, card)


def fire(state: State, table: Table) -> None:
    """Discard what it takes, then perhaps tell a direction (HIK-36, HIK-41)."""
    way = pointing(state)
    suggested = SILENT if way is None else str(way)
    said = suggested if state.solo else ask_direction(state, table, suggested)
    light(state)
    hear(state, "fire", direction=said)
    table.tell("fire", direction=said)


def ask_direction(state: State, table: Table, suggested: str) -> str:
    """Which way the searcher should go, the suggested one first; from within none can be given (HIK-41, HIK-42)."""
    ways, disabled = [], {}
    if suggested == SILENT:
        disabled = dict.fromkeys(map(str, Direction), "inside")
    else:
        ways = [str(Direction(suggested).turned(eighths)) for eighths in range(8)]
    about = {"why": "fire", "suggested": suggested}
    return table.choose("which-way", (*ways, SILENT), seat=state.hiker_seat, private=True, disabled=disabled, **about)


def note(state: State, table: Table) -> None:
    """Discard notes and say as many words, counted at spaces; what is said aloud nobody counts (HIK-43)."""
    if state.solo:
        cards, words = 1, policy.decide(hiker_view(state)).words
    else:
        seat, rule = state.hiker_seat, "a-card-a-word"
        cards = table.number("cards", 1, state.hand[NOTE], seat=seat, private=True, rule=rule, why="note")
        words = table.text("words", MOST_LETTERS, seat=seat, words=cards, rule=rule, why="note", cards=cards).strip()
    discard(state, NOTE, cards)
    hear(state, "note", cards=cards, words=words)
    table.tell("note", cards=cards, words=words)


def wait(state: State, table: Table) -> None:
    """Do nothing, where that is agreed."""
    hear(state, "pass")
    table.tell("passed")


def unless_may(kind: str, why: str) -> Callable[[State], str]:
    """What the hiker cannot do now is disabled with that."""
    return lambda state: "" if kind in may(state) else why


HIDES = (
    Action("search", search, on_roll=True),
    Action("fire", fire, unless_may("fire", "no-fuel")),
    Action("note", note, unless_may("note", "no-note")),
    Action("pass", wait, hidden_if=unless_may("pass", "may-not-pass")),
)


# The searcher


def searcher_turn(state: State, table: Table) -> None:
    """The drone's answer, or one action; what is not allowed now is not offered (HIK-46)."""
    if state.launched_by:
        fly(state, table)
    else:
        table.act(
            "searcher",
            SEARCHES,
            state,
            seat=state.searcher_seat,
            start=likeliest(state),
            view=public_view(state),
            actions=state.actions_left,
            batteries=state.batteries,
            at_station=state.pawn is None,
        )


def likeliest(state: State) -> str:
    """Where the dial begins: Roll moves, so at the drone, or at new batteries for it."""
    # Nobody is at the station, so nothing there is likelier than to leave it.
    return "move" if state.pawn is None else "drone" if state.batteries else "station"


def move(state: State, table: Table) -> None:
    """One square (HIK-52), from the station one of four (HIK-53)."""
    # The way straight on comes first: there the dial begins.
    cells = sorted(steps(state.pawn), key=lambda cell: cell != ahead(state))
    about: dict[str, Any] = {"why": "move", "from": CORNER if state.pawn is None else state.pawn}
    rule = "around-the-station" if state.pawn is None else "one-square"
    cell = table.cell("step", "board", BOARD, cells=cells, seat=state.searcher_seat, rule=rule, **about)
    go(state, cell)
    spend(state)


def ahead(state: State) -> Cell | None:
    """The square straight on after the last step, with which the next one is likely to go on."""
    match state.trail[-2:]:
        case [Cell() as before, Cell() as here] if here == state.pawn:
            return Cell(2 * here.row - before.row, 2 * here.col - before.col)
    return None


def drone(state: State, table: Table) -> None:
    """A battery is discarded, and the drone is up (HIK-47)."""
    launch(state)
    state.launched_by = BATTERY


def fly(state: State, table: Table) -> None:
    """The drone is up: victory ends the game, anything else the hiker may tell (HIK-48, HIK-49, HIK-50, HIK-51)."""
    true = answer(state)
    if true == VICTORY:
        state.found = True
    # The box's hiker always tells, for it only helps.
    elif not state.solo and not ask_answer(state, table, true):
        true = SILENCE
    hear(state, "drone", answer=true)
    table.tell("drone", answer=true)
    launched_by, state.launched_by = state.launched_by, ""
    if launched_by == SOLAR and state.options.drone_first:
        feed(state, table)
    if over(state) is None:
        spend(state, ACTIONS if launched_by == SOLAR else 1)


def ask_answer(state: State, table: Table, true: str) -> bool:
    """Whether the hiker tells what they may; the page is there and looks the same when there is nothing to tell."""
    seat = state.hiker_seat
    return table.choose("drone-answer", (TELL, SILENT), seat=seat, private=True, why="drone", may=true) == TELL


def station(state: State, table: Table) -> None:
    """Back to the station, to which the whole turn goes (HIK-54): batteries, then perhaps another card (HIK-56)."""
    gives, chosen = ask_exchange(state, table)
    go(state, None)
    refill(state)
    if gives != "no":
        gets = chosen or table.draw(state.searcher_deck, "another-provision")
        if chosen:
            state.searcher_deck.remove(chosen)
        give(state, gives)
        receive(state, gets)
        table.tell("exchanged", gave=gives, got=gets)
    spend(state, ACTIONS)


def ask_exchange(state: State, table: Table) -> tuple[str, str]:
    """Which card goes for another one of the searcher's deck, and for which, where that is not drawn (HIK-56)."""
    # The batteries have come out of it by then.
    deck, gives, gets = [card for card in state.searcher_deck if card != BATTERY], "no", ""
    if deck:
        gives = table.choose("exchange", ("no", *held(state)), seat=state.searcher_seat, why="exchange")
    if gives != "no" and state.options.exchange == "choose":
        kinds = [card for card in SEARCHER_PROVISIONS if card in deck]
        gets = table.choose("take", kinds, seat=state.searcher_seat, why="exchange")
    return gives, gets


def airlift(state: State, table: Table) -> None:
    """Anywhere else at once; it costs a whole turn, and the hiker a food (HIK-57, HIK-58)."""
    cell = table.cell("airlift", "board", BOARD, seat=state.searcher_seat, why="airlift")
    if cell == state.pawn:
        # Who touches the pawn to pick it up has flown nowhere.
        table.tell("there-already", cell=cell)
        return
    lift(state, cell)
    feed(state, table)
    if over(state) is None:
        spend(state, ACTIONS)


def solar(state: State, table: Table) -> None:
    """The panel launches the drone; it costs a whole turn (HIK-59), and the hiker a food first (HIK-60)."""
    if not state.options.drone_first:
        feed(state, table)
    state.launched_by = SOLAR


def feed(state: State, table: Table) -> None:
    """It takes so long that the hiker eats, which everybody hears; of the last food the end tells."""
    eat(state)
    if over(state) is None:
        table.tell("ate")


def end_turn(state: State, table: Table) -> None:
    """No more actions."""
    spend(state, state.actions_left)


SEARCHES = (
    Action("move", move, on_roll=True),
    Action("drone", drone, lambda state: "" if state.batteries else "no-battery"),
    Action("station", station, lambda state: "station-first" if state.actions_left < ACTIONS else ""),
    Action(AIRLIFT, airlift, partial(why_no_whole_turn, AIRLIFT, "no-airlift")),
    Action(SOLAR, solar, partial(why_no_whole_turn, SOLAR, "no-solar")),
    Action("end-turn", end_turn),
)
