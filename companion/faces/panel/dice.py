"""Roll without a game: the game ``dice``, with its own controls. Turn: what is rolled. Roll: roll. Back: leave."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from companion import registry
from companion.faces.panel.dialog import PanelContext, Plain
from companion.faces.panel.message import FigureDialog, ScrollDialog, together
from companion.faces.stored import StoredSession
from companion.screens.screen import FigureScreen, Screen, ScrollScreen
from companion.store import StoreError
from companion.table.dice import total
from companion.table.figure import CardFigure, DiceFigure, Figure, GridFigure
from companion.table.prompt import Answer, Refused

DICE = "dice"
WHAT = "dice"
"""The setting that holds what was rolled last."""

FEET = {"geoquest": "GQ", "letters": "A-Y", "cell-6": "6x6", "cell-7": "7x7", "cell-8": "8x8"}
"""What is rolled, short enough to stand beside a commitment in the foot of the start menu."""


def head_of(what: str) -> str:
    """What is rolled, as the head of a screen."""
    if what.endswith("d6"):
        count = what.removesuffix("d6")
        return f"{count} {'die' if count == '1' else 'dice'}"
    return {"letters": "Tile", "who": "Who starts"}.get(what, what.replace("cell-", "Cell of "))


def _short(roll: Mapping[str, Any]) -> str:
    """A roll in so few signs that five stand on one screen: a sum, a pair of faces, letters, row/column, a colour."""
    what, shows = str(roll["what"]), roll["shows"]
    if what.endswith("d6"):
        return str(total(shows))
    text = ("/" if what.startswith("cell-") else " ").join(str(part) for part in shows)
    return text.capitalize() if what == "who" else text


def _whats() -> tuple[str, ...]:
    return tuple(registry.game(DICE).setting("what").values)


def prepare_dice(context: PanelContext) -> StoredSession:
    """Dice that are committed to and not begun: those left ready in the store, or new ones."""
    if context.dice is not None:
        return context.dice
    game = registry.game(DICE)
    what = context.get(WHAT)
    options = game.read_options({"what": what} if isinstance(what, str) and what in _whats() else {}, panel=True)
    stored = None
    if context.store is not None:
        try:
            rows = [
                row for row in context.store.games() if row.name == DICE and row.result is None and row.entries == 1
            ]
            if rows and rows[0].header.get("options") == options and rows[0].header.get("rules") == game.rules:
                stored, _ = StoredSession.resume(rows[0], context.store)
        except (StoreError, Refused):
            stored = None
    if stored is None or stored.session.closed:
        stored = StoredSession.open(game, (), options, context.store, today=context.today())
    context.dice = stored
    return stored


def dice_foot(context: PanelContext) -> str:
    """What Roll would roll now, and the commitment of the dice that lie ready."""
    stored = prepare_dice(context)
    what = stored.session.options["what"]
    return f"{FEET.get(what, what)} {stored.session.commitment[:16]}"


def open_dice(context: PanelContext) -> None:
    """Take the dice and roll at once."""
    stored = prepare_dice(context)
    context.dice = None
    stored.begin()
    dialog = DiceDialog(context, stored)
    context.push(dialog)
    dialog.roll()


def resume_dice(context: PanelContext, stored: StoredSession) -> None:
    """Go on with dice that were on the table when the power went."""
    context.push(DiceDialog(context, stored))


class DiceDialog(Plain):
    """The dice on the table: the last rolls, and what the dial has chosen to roll next."""

    def __init__(self, context: PanelContext, stored: StoredSession) -> None:
        super().__init__(context)
        self.stored = stored
        self.whats = _whats()
        self.what = str(stored.session.view().get("what", self.whats[0]))
        context.stored = stored
        context.put("open", stored.row)

    def figure(self) -> Figure | None:
        """The last rolls, or what the dial has chosen instead."""
        view = self.stored.session.view()
        rolls = view.get("rolls", [])
        if rolls and self.what != view["what"]:
            lasts = ", ".join(_short(roll) for roll in rolls)
            return CardFigure(title=head_of(self.what), lines=("Press Roll.", f"Last: {lasts}"))
        figure = self.stored.session.figure()
        before = tuple(_short(roll) for roll in rolls[1:])
        lines = (f"before: {', '.join(before)}",) if before else ()
        match figure:
            case DiceFigure():
                note = _short(rolls[0]) if self.what.endswith("d6") else figure.note
                return replace(figure, title="", note=note, rows=before)
            case GridFigure():
                # The map is shown while Roll is held: here it would leave no room for the earlier rolls.
                kind = "Tile" if self.what == "letters" else "Cell"
                return CardFigure(large=figure.caption, lines=(f"{kind} {_short(rolls[0])}", *lines))
            case CardFigure() if rolls:
                return CardFigure(title=_short(rolls[0]), lines=("starts", *lines))
        return figure

    def screen(self) -> Screen:
        """The last rolls."""
        figure = self.figure()
        return FigureScreen(figure=figure) if figure is not None else ScrollScreen(head="Dice", text="Press Roll.")

    def turn(self, steps: int) -> None:
        """What is rolled next."""
        self.what = self.whats[(self.whats.index(self.what) + steps) % len(self.whats)]

    def roll(self) -> None:
        """Roll what the dial has chosen."""
        answers: list[Answer]
        if self.what == self.stored.session.view().get("what"):
            answers = ["roll"]
        elif self.what.endswith("d6"):
            answers = ["d6", int(self.what.removesuffix("d6"))]
        else:
            answers = list(self.what.split("-"))
        try:
            for answer in answers:
                self.stored.answer(answer)
        except Refused as refused:
            self.context.refuse()
            self.context.push(ScrollDialog(self.context, "Not so", str(refused)))
            return
        self.context.put(WHAT, self.what)
        self.context.sounds.append("done")

    def press(self) -> None:
        """Roll, too."""
        self.roll()

    def hold(self) -> None:
        """The commitment of these dice."""
        self.peek(True)

    def peek(self, showing: bool) -> None:
        """The picture of the last roll, for as long as Roll is held."""
        if showing:
            self.context.push(FigureDialog(self.context, lambda: together(self.stored.session.figure(), ()), held=True))

    def back(self) -> None:
        """Leave: these dice are done, their secret is open, and they can be checked."""
        with suppress(Refused):
            self.stored.quit()
        self.context.stored = None
        self.context.put("open", None)
        self.context.pop(self)
