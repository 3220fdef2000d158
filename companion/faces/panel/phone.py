"""Phones: the code with which one joins, which seats have one, and how one is put out."""

from collections.abc import Sequence
from functools import partial
from urllib.parse import urlsplit

from companion.faces.panel import wording
from companion.faces.panel.dialog import CLOSE, Dialog, MenuDialog, MenuItem, PanelContext, Plain, SureDialog
from companion.faces.panel.message import ScrollDialog
from companion.paper.offer import Paper
from companion.paper.slip import image
from companion.screens.ask import Ask, Choice, Press
from companion.table.figure import CardFigure
from companion.table.paper import Slip
from companion.table.wording import seat_name

SEATS = Press("more", wording.SHOW_PHONES)
GROUP = 4
"""So many signs of a word stand in one line."""


class JoinDialog(Plain):
    """The code that a phone's camera reads, and what people type where it does not; Roll prints it.

    The dial leads to the seats. It is for everybody, whoever has the box.
    """

    def ask(self) -> Ask:
        """The code of the word that is good now."""
        card = self._card
        where = f"{card.lines[0]}{card.large.replace(' ', '')}"
        prints = () if self.context.paper is None else (Press("roll", wording.MENU["print"][0]),)
        return Ask(key="box/join", full=wording.scan_it(address=where), figure=card, presses=(CLOSE, SEATS, *prints))

    @property
    def _card(self) -> CardFigure:
        assert self.context.phones is not None
        address, word = self.context.phones.address(), self.context.phones.word
        groups = (word[at : at + GROUP] for at in range(0, len(word), GROUP))
        # In capitals a code has room for it.
        return CardFigure(
            title=wording.MENU["phones"][0], lines=(f"{urlsplit(address).netloc}/",), large=" ".join(groups),
            link=f"{address}{word}".upper(),
        )  # fmt: skip

    def turn(self, steps: int) -> None:
        """To the seats."""
        self.context.push(_seats(self.context))

    def press(self) -> None:
        """Close."""
        self.context.pop(self)

    def roll(self) -> None:
        """Print it, where there is a printer."""
        if self.context.paper is None:
            self.press()
            return
        card = self._card
        slip = Slip("phones", card.title, (wording.SCAN, card))
        self.context.paper(Paper(card.title, None, image(slip)))
        self.context.sounds.append("done")


def join_dialog(context: PanelContext) -> Dialog:
    """The code, or why no phone can join."""
    if context.phones is None or not context.phones.address():
        return ScrollDialog(context, wording.MENU["phones"][0], wording.NO_WAY_FOR_PHONES)
    return JoinDialog(context)


def offer_phones(context: PanelContext, seats: Sequence[str]) -> None:
    """Show the code, where any of these seats, which have something of their own to see, has no phone yet."""
    if context.phones is None or not context.phones.address():
        return
    if any(seat in seats and not taken for seat, _, _, taken in context.phones.seats()):
        context.push(JoinDialog(context))


class SeatsDialog(MenuDialog):
    """Which seat has a phone, and where that is; Back leads to the code."""

    def ask(self) -> Ask:
        """The seats."""
        return self.listed("box/phones", self.head)


def _seats(context: PanelContext) -> Dialog:
    def lines() -> list[MenuItem]:
        seats = () if context.phones is None else context.phones.seats()
        rows = [_row(seat, name, away, taken) for seat, name, away, taken in seats]
        return rows or [MenuItem(Choice(wording.NO_SEATS), context.refuse)]

    def _row(seat: str, name: str, away: float | None, taken: bool) -> MenuItem:
        if not taken:
            return MenuItem(Choice(seat_name(seat), wording.NO_PHONE, id=seat), back, wording.SCAN_TO_JOIN)
        where = wording.ON_PHONE if away is None else wording.away(away)
        return MenuItem(Choice(seat_name(seat), where, id=seat), partial(_put_out, context, seat), wording.PUT_OUT)

    def back() -> None:
        context.pop(dialog)

    dialog = SeatsDialog(context, wording.MENU["phones"][0], lines)
    return dialog


def _put_out(context: PanelContext, seat: str) -> None:
    def really() -> None:
        context.pop(sure)
        if context.phones is not None:
            context.phones.put_out(seat)

    sure = SureDialog(context, context.name(seat), wording.PUT_OUT_ASKS, really)
    context.push(sure)
