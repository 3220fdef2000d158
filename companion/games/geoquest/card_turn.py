"""What the script asks and says of cards: dealt, drawn, given up, and what a roll sets off."""

from collections.abc import Mapping, Sequence

from companion.games.geoquest import ensemble, equipment
from companion.games.geoquest.card import OTHER, Card
from companion.games.geoquest.equipment import name_of, ranked
from companion.games.geoquest.state import State
from companion.table.dice import Face
from companion.table.prompt import Option
from companion.table.table import Table
from companion.table.wording import seat_name

DRAW, DISCARD, CACHER, KEEP = "draw", "discard", "cacher", "keep"
CACHER_CARDS = 24
"""Each Cacher has a letter of its own (default: as many as there are letters)."""


def deal(state: State, table: Table, seat: str) -> None:
    """A Cacher and an Equipment card for a player: dealt by the box, or drawn by hand and told (GQ-29, GQ-30)."""
    if not state.options.cards:
        return
    deck = state.options.deck
    player = state.players[seat]
    if state.options.setup == "manual":
        player.cacher = ask_cacher(state, table, seat)
        card = ask_card(state, table, seat, "equipment", list(deck.equipment.values()), "Which Equipment?")
    else:
        taken = [other.cacher for other in state.players.values()]
        player.cacher = named(table.draw(pile(deck.cachers, CACHER_CARDS, taken), "cacher"))
        taken = [card for other in state.players.values() for card in other.cards]
        card = table.draw(pile(deck.equipment, state.equipment_left, taken), "equipment")
    equipment.draw(state, seat, card)
    cacher = name_of(state, player.cacher) if player.cacher else "any other Cacher"
    card = name_of(state, card) if card != OTHER else "any other Equipment"
    table.tell(text=f"{seat_name(seat)}: {cacher}, {card}.", quiet=state.options.setup == "manual")


def pile(known: Mapping[str, Card], count: int, taken: list[str]) -> list[str]:
    """A deck of so many cards: those known by name that nobody has, and others (GQ-27)."""
    named = [slug for slug in known if slug not in taken]
    return named + [OTHER] * max(1, count - len(named))


def cachers_left(state: State) -> list[Card]:
    """The Cachers that nobody has: each is there once."""
    taken = [player.cacher for player in state.players.values()]
    return [card for slug, card in state.options.deck.cachers.items() if slug not in taken]


def ask_cacher(state: State, table: Table, seat: str) -> str:
    """The Cacher of a player; empty for any but those known by name."""
    return named(ask_card(state, table, seat, CACHER, cachers_left(state), "Which Cacher?"))


def named(cacher: str) -> str:
    """A Cacher that is known by name, else nothing."""
    return "" if cacher == OTHER else cacher


def ask_card(state: State, table: Table, seat: str, key: str, cards: list[Card], text: str) -> str:
    """Which card it is, or another one than those known by name."""
    options = [Option(OTHER, "Another one"), *(Option(card.slug, card.name) for card in ranked(cards))]
    about = {"why": key, "player": seat}
    return table.choose(key, options, text=text, seat=seat, about=about)


def roll_again(state: State, table: Table, seat: str) -> bool:
    """Whether a roll is ignored and rolled anew: asked only of who has a card for it (GQ-104)."""
    card = equipment.may_roll_again(state, seat)
    if card is None:
        return False
    about = {"why": "re-roll", "player": seat, "card": card.slug}
    return table.confirm("re-roll", text=f"{card.name}: roll again?", seat=seat, about=about, first="no")


def effects(state: State, table: Table, seat: str, faces: Sequence[Face]) -> None:
    """Say what a roll sets off (GQ-103)."""
    for one in ensemble.fired(state, seat, faces):
        fact = {"kind": "ensemble", "player": seat, "ensemble": one.slug, "why": "roll"}
        table.tell(text=f"{one.name}: {one.text or 'see its card.'}", fact=fact)


def found(state: State, table: Table, seat: str) -> None:
    """A finder draws an Equipment card, or two and keeps one (GQ-75)."""
    two = equipment.find_draws_two(state)
    if state.options.cards and state.reports != "none":
        draw(state, table, seat, two=two)
    else:
        what = "two Equipment cards and keeps one" if two else "an Equipment card"
        table.tell(text=f"{seat_name(seat)} draws {what}.", quiet=True)


def draw(state: State, table: Table, seat: str, *, two: bool = False) -> None:
    """Which Equipment card was drawn, and what is given up for it where there is no room (GQ-78, GQ-99, GQ-100)."""
    if state.equipment_left == 0:
        table.tell(text="The Equipment deck is used up.")
        return
    before = ensemble.formed(state, seat)
    cards = list(state.options.deck.equipment.values())
    text = "Draw two. Which one is kept?" if two else "Which card is drawn?"
    equipment.draw(state, seat, ask_card(state, table, seat, "equipment", cards, text))
    if equipment.may_be_too_many(state, seat):
        give_up(state, table, seat, "Which one goes?", may_keep=True)
    come_down(state, table, seat)
    for one in ensemble.formed(state, seat):
        if one not in before:
            fact = {"kind": "ensemble", "player": seat, "ensemble": one.slug, "why": "two-cards"}
            more = f" {one.text}" if one.text else ""
            table.tell(text=f"{seat_name(seat)} has {one.name}: take its card.{more}", fact=fact)


def give_up(state: State, table: Table, seat: str, text: str, *, may_keep: bool = False) -> None:
    """Which card goes back into the deck; people may know that there is room (GQ-99, GQ-100)."""
    slugs = list(dict.fromkeys(state.players[seat].cards))
    options = [Option(slug, name_of(state, slug)) for slug in slugs]
    if may_keep:
        options.insert(0, Option(KEEP, "None, all may stay"))
    about = {"why": "give-up", "player": seat}
    barred = {KEEP: equipment.OVER}
    slug = table.choose("give-up", options, text=text, seat=seat, about=about, barred=barred)
    if slug != KEEP:
        part_with(state, table, seat, slug)


def part_with(state: State, table: Table, seat: str, slug: str) -> None:
    """A card goes back into the deck, and with it an Ensemble that needed it (GQ-97, GQ-102)."""
    before = ensemble.formed(state, seat)
    equipment.give_up(state, seat, slug)
    for one in before:
        if one not in ensemble.formed(state, seat):
            table.tell(text=f"{one.name} is lost: give its card back.")


def come_down(state: State, table: Table, seat: str) -> None:
    """Cards go until no more lie there than may, whatever made room for them before (GQ-98, GQ-99, GQ-100)."""
    while equipment.too_many(state, seat):
        give_up(state, table, seat, "Which one goes?")


def report(state: State, table: Table) -> None:
    """The entry of the menu: a card drawn otherwise, discarded, or another Cacher."""
    seat = state.seat
    barred = {}
    if state.equipment_left == 0:
        barred[DRAW] = "the Equipment deck is used up"
    if not state.player.cards:
        barred[DISCARD] = f"{seat_name(seat)} has no Equipment"
    labels = {DRAW: "A card is drawn", DISCARD: "A card is given up", CACHER: "Another Cacher"}
    options = [Option(value, label) for value, label in labels.items() if value not in barred]
    did = table.choose("cards", options, text="What of the cards?", seat=seat, about={"why": "cards"}, barred=barred)
    if did == DRAW:
        draw(state, table, seat)
    elif did == DISCARD:
        give_up(state, table, seat, "Which one?")
    else:
        state.player.cacher = ask_cacher(state, table, seat)
    come_down(state, table, seat)
