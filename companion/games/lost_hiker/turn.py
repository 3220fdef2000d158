"""The script: the hiker's turn and the searcher's, one action after the other."""

from collections.abc import Callable, Mapping

from companion.games.lost_hiker import policy
from companion.games.lost_hiker.drone import SILENCE, VICTORY, answer
from companion.games.lost_hiker.facts import ACTIONS, BOARD, COPIES, LABELS, NOTE, NOTHING, NOTHINGS, QUADRANTS
from companion.games.lost_hiker.fire import NEEDED, light, pointing
from companion.games.lost_hiker.journey import (
    OUT,
    STEP,
    barring,
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
)
from companion.games.lost_hiker.location import at, place
from companion.games.lost_hiker.rescue import is_found, over
from companion.games.lost_hiker.search import discard, draw, eat, rebuild, take
from companion.games.lost_hiker.state import HIKER, State
from companion.games.lost_hiker.view import hiker_view, may, public_view
from companion.games.lost_hiker.wording import ANSWERS, COMPASS, hand_of, known_now
from companion.table.grid import Cell, Direction
from companion.table.prompt import Option
from companion.table.table import Table

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
        SEARCHES[searcher_menu(state, table)](state, table)
    finish(state, table)


def hear(state: State, kind: str, **what: object) -> None:
    """Everybody has heard that; it stays on record."""
    state.heard.append({"round": state.round, "kind": kind, "at": at(state.pawn), **what})


def finish(state: State, table: Table) -> None:
    """Say how it ended, once; at the end the hiker's place is laid open."""
    if state.told or over(state) is None:
        return
    state.told = True
    cell = place(state)
    if is_found(state):
        state.found = True
        table.tell(text=f"Found! The hiker is on {cell}.", fact={"kind": "found", "cell": list(cell)})
    else:
        text = f"The food is gone. The hiker was on {cell}."
        table.tell(text=text, fact={"kind": "starved", "cell": list(cell)})


# The hiker


def hiker_turn(state: State, table: Table) -> None:
    """One action of the hiker (HIK-26)."""
    if state.solo:
        act = policy.decide(hiker_view(state))
        kind, words, cards = act.kind, act.words, 1
    else:
        kind, words, cards = hiker_menu(state, table), "", 0
    if kind == "search":
        search(state, table)
    elif kind == "fire":
        fire(state, table)
    elif kind == "note":
        note(state, table, words, cards)
    else:
        hear(state, "pass")
        table.tell(text="The hiker waits.", fact={"kind": "passed"})
    if over(state) is None:
        pass_on(state)


def hiker_menu(state: State, table: Table) -> str:
    """What the hiker wants to do; only he may see what he can."""
    able = may(state)
    useless = "fire" in able and pointing(state) is None
    labels = {
        "search": "Search the area",
        "fire": "Fire (can show no way)" if useless else "Light a fire",
        "note": "Use notes",
        "pass": "Wait",
    }
    barred = {"fire": NEEDED, "note": "HIK-43: it takes a note card, and you have none"}
    if "pass" not in able:
        barred["pass"] = "HIK-26: the hiker may not pass; the option hiker_may_pass would allow it"
    return table.menu(
        "hiker",
        [Option(kind, labels[kind], goes=kind == "search") for kind in able],
        text=f"{hand_of(state.hand).capitalize()}. {known_now(state)}",
        seat=state.hiker_seat,
        private=True,
        about={"view": hiker_view(state)},
        barred={kind: why for kind, why in barred.items() if kind not in able},
    )


def whisper(state: State, table: Table, text: str, fact: Mapping[str, object]) -> None:
    """Tell the hiker alone; nobody where the box plays him."""
    if state.hiker_seat is not None:
        table.tell(text=text, seat=state.hiker_seat, fact=fact)


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
        table.shuffle(state.hiker_deck, "hiker's discards", hidden=True)
        table.tell(text="The hiker's discards are shuffled anew.", fact={"kind": "reshuffled"})


def draw_card(state: State, table: Table) -> None:
    """One card; whatever it is, as much is asked, told and left to chance (HIK-27)."""
    # Drawn for every card alike: nobody shall tell a big animal from what comes by chance afterwards.
    order = list(range(COPIES * len(QUADRANTS)))
    table.shuffle(order, "location deck", hidden=True)
    card = draw(state)
    if card is None:
        hear(state, "search", card="none")
        table.tell(text="The hiker searches, but no card is left.", fact={"kind": "searched", "card": None})
        return
    take(state, card, order)
    hear(state, "search", card=NOTHING if card == NOTHING else "kept")
    if card == NOTHING:
        count = state.nothing_here or NOTHINGS
        tail = "All three go, and a food." if count == NOTHINGS else f"{count} on the table."
        table.tell(text=f"The hiker searches. Nothing here! {tail}", fact={"kind": "searched", "card": NOTHING})
        return
    table.tell(text="The hiker searches and finds something.", fact={"kind": "searched", "card": None}, quiet=True)
    text = f"{LABELS[card]}! {known_now(state)}" if card in ("landmark", "animal") else f"You find: {LABELS[card]}."
    whisper(state, table, text, {"kind": "drawn", "card": card})


def fire(state: State, table: Table) -> None:
    """Discard what it takes, then perhaps tell a direction (HIK-36, HIK-41)."""
    way = pointing(state)
    suggested = SILENT if way is None else str(way)
    said = suggested if state.solo else ask_direction(state, table, suggested)
    light(state)
    hear(state, "fire", direction=said)
    what = ", but gives no direction." if said == SILENT else f" and points {COMPASS[Direction(said)]}."
    table.tell(text=f"The hiker lights a fire{what}", fact={"kind": "fire", "direction": said})


def ask_direction(state: State, table: Table, suggested: str) -> str:
    """Which way the searcher should go, the suggested one first; from within none can be given (HIK-41, HIK-42)."""
    silent = Option(SILENT, "Say nothing")
    if suggested == SILENT:
        barred = {
            str(way): "HIK-42: the searcher is inside what you know; no direction leads there" for way in Direction
        }
        options = [silent]
    else:
        ring = [Direction(suggested).turned(eighths) for eighths in range(8)]
        options, barred = [*(Option(str(way), COMPASS[way].capitalize()) for way in ring), silent], {}
    about = {"why": "fire", "suggested": suggested}
    text = "Which way must the searcher go?"
    return table.choose("fire", options, text=text, seat=state.hiker_seat, private=True, about=about, barred=barred)


def note(state: State, table: Table, words: str, cards: int) -> None:
    """Discard notes and say as many words, counted at spaces; what is said aloud nobody counts (HIK-43)."""
    if not state.solo:
        rule = "HIK-43: each note card is one word"
        cards = table.number(
            "cards",
            1,
            state.hand[NOTE],
            text="How many notes?",
            seat=state.hiker_seat,
            private=True,
            about={"why": "note"},
            rule=rule,
        )
        text = f"Say {count_words(cards)} aloud."
        about = {"why": "note", "cards": cards}
        words = table.text(
            "words", MOST_LETTERS, text=text, seat=state.hiker_seat, about=about, words=cards, rule=rule
        ).strip()
    discard(state, NOTE, cards)
    hear(state, "note", cards=cards, words=words)
    said = f'says "{words}"' if words else f"says {count_words(cards)}"
    table.tell(text=f"The hiker {said}.", fact={"kind": "note", "cards": cards, "words": words})


def count_words(cards: int) -> str:
    """So many words."""
    return "one word" if cards == 1 else f"{cards} words"


# The searcher


def searcher_menu(state: State, table: Table) -> str:
    """What the searcher does; what is not allowed now is not offered (HIK-46)."""
    barred = barring(state)
    station = state.pawn is None
    labels = {
        "move": "Move",
        "drone": "Drone (no square here)" if station else "Launch the drone",
        "station": "Ranger station",
        "airlift": "Airlift",
        "solar": "Solar panel",
        "end-turn": "End the turn",
    }
    left = "1 action" if state.actions_left == 1 else f"{state.actions_left} actions"
    charged = "1 battery" if state.batteries == 1 else f"{state.batteries} batteries"
    return table.menu(
        "searcher",
        [Option(kind, label, goes=kind == "move") for kind, label in labels.items() if kind not in barred],
        text=f"{'' if state.solo else 'Searcher: '}{left}, {charged}.",
        seat=state.searcher_seat,
        about={"view": public_view(state)},
        barred=barred,
    )


def move(state: State, table: Table) -> None:
    """One square (HIK-52), from the station one of four (HIK-53)."""
    # The way straight on comes first: there the dial begins.
    cells = sorted(steps(state.pawn), key=lambda cell: cell != ahead(state))
    about = {"why": "move", "from": list(state.pawn) if state.pawn is not None else CORNER}
    rule = OUT if state.pawn is None else STEP
    text = "Which way?"
    cell = table.cell("step", "board", BOARD, text=text, cells=cells, about=about, seat=state.searcher_seat, rule=rule)
    go(state, cell)
    spend(state)


def ahead(state: State) -> Cell | None:
    """The square straight on after the last step, with which the next one is likely to go on."""
    match state.trail[-2:]:
        case [Cell() as before, Cell() as here] if here == state.pawn:
            return Cell(2 * here.row - before.row, 2 * here.col - before.col)
    return None


def drone(state: State, table: Table) -> None:
    """A battery, then the answer (HIK-47)."""
    launch(state)
    fly(state, table)
    if over(state) is None:
        spend(state)


def fly(state: State, table: Table) -> None:
    """The drone is up: victory ends the game, anything else the hiker may tell (HIK-48, HIK-49, HIK-50, HIK-51)."""
    true = answer(state)
    if true == VICTORY:
        state.found = True
    elif state.solo:
        true = true if policy.tells(hiker_view(state), true) else SILENCE
    elif not ask_answer(state, table, true):
        true = SILENCE
    hear(state, "drone", answer=true)
    table.tell(text=f"The drone flies. The hiker answers: {ANSWERS[true]}", fact={"kind": "drone", "answer": true})


def ask_answer(state: State, table: Table, true: str) -> bool:
    """Whether the hiker tells what he may; the page is there and looks the same when there is nothing to tell."""
    nothing = true == SILENCE
    text = "The drone is over you. You may tell nothing." if nothing else f"You may tell: {ANSWERS[true]}"
    options = [Option(TELL, "Go on" if nothing else "Tell it"), Option(SILENT, "Say nothing")]
    about = {"why": "drone", "may": true}
    said = table.choose("drone", options, text=text, seat=state.hiker_seat, private=True, about=about)
    return said == TELL


def station(state: State, table: Table) -> None:
    """Back to the station: batteries, perhaps another card, and the turn is over (HIK-54)."""
    go(state, None)
    refill(state)
    if state.searcher_deck:
        exchange(state, table)
    spend(state, ACTIONS)


def exchange(state: State, table: Table) -> None:
    """Any one card for another one of the searcher's deck, blind or chosen (HIK-56)."""
    options = [Option("no", "Change no card"), *(Option(card, f"Give: {LABELS[card]}") for card in held(state))]
    about = {"why": "exchange"}
    gives = table.choose("exchange", options, text="Change a card?", seat=state.searcher_seat, about=about)
    if gives == "no":
        return
    if state.options.exchange == "choose":
        kinds = [Option(card, LABELS[card]) for card in LABELS if card in state.searcher_deck]
        gets = table.choose("take", kinds, text="Which card for it?", seat=state.searcher_seat, about=about)
        state.searcher_deck.remove(gets)
    else:
        gets = table.draw(state.searcher_deck, "another provision")
    give(state, gives)
    receive(state, gets)
    fact = {"kind": "exchanged", "gave": gives, "got": gets}
    table.tell(text=f"{LABELS[gives]} goes, {LABELS[gets].lower()} comes.", fact=fact)


def airlift(state: State, table: Table) -> None:
    """Anywhere at once; it costs a whole turn, and the hiker a food (HIK-57, HIK-58)."""
    about = {"why": "airlift"}
    cell = table.cell("airlift", "board", BOARD, text="Airlift to where?", about=about, seat=state.searcher_seat)
    lift(state, cell)
    eat(state)
    if over(state) is None:
        spend(state, ACTIONS)


def solar(state: State, table: Table) -> None:
    """The panel launches the drone; it costs a whole turn (HIK-59), and the hiker a food first (HIK-60)."""
    if not state.options.drone_first:
        eat(state)
    if over(state) is None:
        fly(state, table)
    if over(state) is None and state.options.drone_first:
        eat(state)
    if over(state) is None:
        spend(state, ACTIONS)


def end_turn(state: State, table: Table) -> None:
    """No more actions."""
    spend(state, state.actions_left)


SEARCHES: Mapping[str, Callable[[State, Table], None]] = {
    "move": move,
    "drone": drone,
    "station": station,
    "airlift": airlift,
    "solar": solar,
    "end-turn": end_turn,
}
