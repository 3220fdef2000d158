"""What the script asks and says of cards: dealt, drawn, discarded, and what a roll sets off."""

from collections.abc import Iterable, Sequence
from typing import Any

from companion.games.geoquest import ensemble, equipment
from companion.games.geoquest.card import EQUIPMENT_LIMIT, OTHER, RE_ROLL, Card, Ensemble
from companion.games.geoquest.equipment import name_of, ranked
from companion.games.geoquest.state import State
from companion.table.dice import Face
from companion.table.prompt import Option, Why
from companion.table.table import Action, Table

KEEP = "keep"


def deal(state: State, table: Table) -> None:
    """The next player draws a Cacher and an Equipment card, and says which (GQ-29, GQ-30)."""
    seat = state.cardless[0]
    # Where no Cacher known by name is left, the box answers that question itself.
    how = "drawn" if cachers_left(state) else "drawn-both"
    cacher = ask_cacher(state, table, seat, dealt=True)
    card = ask_equipment(state, table, seat, how)
    state.cardless.pop(0)
    state.players[seat].cacher = cacher
    equipment.draw(state, seat, card)
    table.log("dealt", player=seat, cacher=name_of(state, cacher) or None, equipment=name_of(state, card) or None)


def cachers_left(state: State) -> list[Card]:
    """The Cachers that nobody has: each is there once."""
    taken = [player.cacher for player in state.players.values()]
    return [card for slug, card in state.options.deck.cachers.items() if slug not in taken]


def ask_cacher(state: State, table: Table, seat: str, *, dealt: bool = False) -> str:
    """The Cacher of a player, who has one, or is ``dealt`` it; empty for any but those known by name."""
    about: dict[str, Any] = {"why": "cacher", "player": seat, "dealt": dealt}
    cacher = table.choose("cacher", offered(cachers_left(state)), seat=seat, **about)
    return "" if cacher == OTHER else cacher


def ask_equipment(state: State, table: Table, seat: str, how: str) -> str:
    """Which Equipment card it is: drawn, or one of two that were drawn."""
    cards = offered(state.options.deck.equipment.values())
    return table.choose("equipment", cards, seat=seat, why="equipment", player=seat, how=how)


def offered(cards: Iterable[Card]) -> list[Option]:
    """These cards, behind any other than those known by name."""
    return [Option(OTHER), *(Option(card.slug, card.name) for card in ranked(cards))]


def roll_again(state: State, table: Table, seat: str, faces: Sequence[Face]) -> bool:
    """Whether a roll is ignored and rolled again: asked only of who has a card for it (GQ-104)."""
    card = next(iter(equipment.has(state, seat, RE_ROLL)), None)
    if card is None:
        return False
    about: dict[str, Any] = {"why": "re-roll", "player": seat, "card": card.slug, "name": card.name, "faces": faces}
    return table.confirm("re-roll", seat=seat, first="no", rolls=True, **about)


def effects(state: State, table: Table, seat: str, faces: Sequence[Face]) -> None:
    """Say what a roll sets off (GQ-103)."""
    for one in ensemble.fired(state, seat, faces):
        tell_ensemble(table, seat, one, "roll")


def earn(state: State, table: Table) -> None:
    """A finder draws an Equipment card, or two and keeps one (GQ-75): which one is asked where cards go by name."""
    if state.options.cards and state.reports != "none":
        state.draws += 1
    else:
        table.tell("equipment-drawn", player=state.seat, two=equipment.find_draws_two(state))


def found(state: State, table: Table) -> None:
    """Which card a finder has drawn."""
    draw(state, table, state.seat, two=equipment.find_draws_two(state))
    state.draws -= 1


def draw(state: State, table: Table, seat: str, *, two: bool = False) -> None:
    """Which Equipment card was drawn; only people may know whether there is room for it (GQ-100)."""
    if state.equipment_left == 0:
        table.tell("no-equipment-left")
        return
    before = ensemble.formed(state, seat)
    equipment.draw(state, seat, ask_equipment(state, table, seat, "drawn-two" if two else "drawn"))
    if equipment.may_be_too_many(state, seat):
        state.crowded = seat
    for one in ensemble.formed(state, seat):
        if one not in before:
            tell_ensemble(table, seat, one, "two-cards")


def tell_ensemble(table: Table, seat: str, one: Ensemble, why: str) -> None:
    """Say that an Ensemble counts, and what is printed on it."""
    table.tell("ensemble", player=seat, ensemble=one.slug, why=why, name=one.name, says=one.text or None)


def crowded(state: State) -> str:
    """Who has more Equipment than may lie there, whatever made room for it before, or perhaps so; empty: nobody.

    (GQ-78, GQ-98, GQ-99, GQ-100)
    """
    return state.crowded or next((seat for seat in state.seats if equipment.too_many(state, seat)), "")


def give_up(state: State, table: Table, seat: str, *, told: bool = False) -> None:
    """Which card goes back into the deck; people may know that there is room (GQ-99, GQ-100).

    ``told``: people said that one goes.
    """
    slugs = list(dict.fromkeys(state.players[seat].cards))
    options = [Option(slug, name_of(state, slug)) for slug in slugs]
    if state.crowded:
        options.insert(0, Option(KEEP))
    disabled = {KEEP: Why("over-limit", {"most": EQUIPMENT_LIMIT})}
    about: dict[str, Any] = {"why": "give-up", "player": seat, "told": told, "perhaps": state.crowded != ""}
    slug = table.choose("give-up", options, seat=seat, disabled=disabled, **about)
    state.crowded = ""
    if slug != KEEP:
        part_with(state, table, seat, slug)


def part_with(state: State, table: Table, seat: str, slug: str) -> None:
    """A card goes back into the deck, and with it an Ensemble that needed it (GQ-97, GQ-102)."""
    before = ensemble.formed(state, seat)
    equipment.give_up(state, seat, slug)
    for one in before:
        if one not in ensemble.formed(state, seat):
            table.tell("ensemble-lost", player=seat, ensemble=one.slug, name=one.name)


def report(state: State, table: Table) -> None:
    """The entry of the menu: a card drawn without a find, discarded, or another Cacher."""
    table.act("cards", REPORTS, state, menu=False, seat=state.seat, why="cards")


def another_cacher(state: State, table: Table) -> None:
    """The player in turn plays another Cacher."""
    state.player.cacher = ask_cacher(state, table, state.seat)


def why_no_draw(state: State) -> str:
    """A card is drawn off the deck."""
    return "" if state.equipment_left else "no-equipment-left"


def why_no_discard(state: State) -> str | Why:
    """A card that is discarded lies before the player in turn."""
    return "" if state.player.cards else Why("no-equipment", {"player": state.seat})


REPORTS = (
    Action("draw", lambda state, table: draw(state, table, state.seat), why_no_draw),
    Action("discard", lambda state, table: give_up(state, table, state.seat, told=True), why_no_discard),
    Action("cacher", another_cacher),
)
