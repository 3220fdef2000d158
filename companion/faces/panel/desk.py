"""A seat on a phone: what it is asked, holds and was told, by the same dialogs as at the box, which only it sees."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.faces.asked import asked as as_values
from companion.faces.panel import wording
from companion.faces.panel.ask import Question
from companion.faces.panel.dialog import PanelContext
from companion.faces.panel.menu import own_figures
from companion.faces.panel.message import OverDialog, reason, together
from companion.faces.panel.question import ChooseDialog, question
from companion.faces.panel.table import TableDialog
from companion.faces.remote import Read, Touch, Write
from companion.screens.ask import Ask
from companion.table.figure import CompassFigure, Figure, GridFigure
from companion.table.prompt import Answer, Prompt, Refused
from companion.table.wording import named, parts, seat_name, sentence

KEPT = 60
"""So many lines of what was said a phone has."""
DIAL = {"less": -1, "more": 1}


@dataclass
class SeatContext(PanelContext):
    """What the dialogs of a phone can reach: the phone is its seat's alone."""

    seat: str = ""

    @property
    def controller(self) -> str | None:
        """The seat."""
        return self.seat


class Desk:
    """One seat at one game: ``do`` takes what its phone does, ``says`` and ``figures`` are what it gets."""

    def __init__(self, table: TableDialog, seat: str, asked: int) -> None:
        self.table, self.seat = table, seat
        self.asked = asked
        """How often this seat was asked something, or what it is asked has changed: the number that answers tell."""
        box = table.context
        self.context = SeatContext(None, box.names, box.today, settings=box.settings, table=table, seat=seat)
        self.dialog: Question | None = None
        self.refused = ""
        """Why the last answer changed nothing."""
        self._stands: object = None
        self._led: tuple[Answer, ...] = ()

    # What is asked

    def _stand(self) -> None:
        """Stand at what is asked now, where that is this seat's to answer."""
        stored, page = self.table.stored, self.table.page
        stands = stored.asked, page, None if page is None else page.page
        if stands == self._stands:
            return
        self._stands, self._led, self.dialog, self.refused = stands, (), None, ""
        self.context.names = self.table.context.names
        waiting = stored.session.waiting
        if page is None and waiting is not None and not (waiting.private and waiting.seat != self.seat):
            self.dialog = self._question(waiting)
        self.asked += self.mine

    def _question(self, waiting: Prompt) -> Question | None:
        """The open question where it is this seat's; what its hand answers of another one's, narrowed to that."""
        whole = self._ask(waiting)
        hands = whole.hands() if isinstance(whole, ChooseDialog) else ()
        mine = waiting.seat == self.seat
        for led, narrowed in hands:
            if narrowed.seat == self.seat and (not led or not mine):
                self._led, own = led, self._ask(narrowed)
                own.peeking, own.tip = True, wording.OUT_OF_HAND
                return own
        return whole if mine else None

    def _ask(self, prompt: Prompt) -> Question:
        return question(self.context, prompt, self._give, lambda: None, self._map)

    def _map(self) -> Figure | None:
        return self.table.stored.session.figure(self.seat)

    def _give(self, *values: Answer) -> None:
        self.table.give_there(*self._led, *values)

    @property
    def _turns(self) -> bool:
        """Whether what people read now is of what this seat does: then its phone may go on, too."""
        page, waiting = self.table.page, self.table.stored.session.waiting
        if page is None or any(notice.seat is not None for notice in page.notices):
            return False
        asked = None if waiting is None or waiting.private else waiting.seat
        return self.seat in (asked, self.table.turn_of)

    @property
    def mine(self) -> bool:
        """Whether this seat can do something now."""
        return self.dialog is not None or self._turns

    def ask(self) -> Ask:
        """What its phone asks or says now."""
        self._stand()
        page, session = self.table.page, self.table.stored.session
        if self.dialog is not None:
            ask = self.dialog.shown()
            stepped = self.dialog.stepped
            presses = [each for each in ask.presses if each.id != "look" and (stepped or each.id != "back")]
            return replace(ask, presses=tuple(presses), foot=self.refused or ask.foot)
        if page is not None and all(notice.seat is None for notice in page.notices):
            ask = page.ask()
            if self._turns:
                return replace(ask, presses=ask.presses[:1])
            return replace(ask.silent(), foot=wording.READ_FIRST)
        if session.over is not None:
            ends = (each for each in self.table.context.stack if isinstance(each, OverDialog))
            return next((each.ask().silent() for each in ends), Ask(key="box/over", text=session.reason))
        return self._elsewhere(None if page is not None else session.waiting)

    def _elsewhere(self, waiting: Prompt | None) -> Ask:
        """Who is asked, where that is somebody else."""
        if waiting is None:
            return Ask(key="box/elsewhere", text=wording.LOOKS_HERE)
        seat = waiting.seat
        if seat is None:
            return Ask(key="box/elsewhere", text=waiting.text, foot=wording.ALL_HERE)
        where = wording.chooses_there if self.table.context.on_phone(seat) else wording.chooses_here
        name = self.table.context.name(seat)
        return Ask(key="box/elsewhere", seat=seat, name=name, head=name, text=where(player=seat_name(seat)))

    # What is done

    def do(self, act: Touch | Write | Read) -> str:
        """Do what its phone does; answers what is said to that alone: ``late``, ``nothing``, or empty."""
        if isinstance(act, Read):
            if act.upto and act.upto == self.unread:
                self.table.stored.read(self.seat)
            return ""
        self._stand()
        if not self.mine or act.asked != self.asked:
            return "late"
        self.refused = ""
        ask, dialog = self.ask(), self.dialog
        try:
            if dialog is None:
                return self._next(act)
            if isinstance(act, Write):
                if not ask.letters:
                    return "late"
                dialog.write(act.text)
            elif act.at:
                return "" if dialog.touch(*act.at) else "nothing"
            elif act.id in ask.ids:
                dialog.answer(act.id)
            elif act.id in DIAL and ask.scale is not None:
                dialog.turn(DIAL[act.id])
            elif act.id in (press.id for press in ask.presses):
                {"push": dialog.press, "roll": dialog.roll, "back": dialog.back}.get(act.id, self.context.refuse)()
            else:
                return "late"
        except Refused as refused:
            self.refused = reason(str(refused))
        return ""

    def _next(self, act: Touch | Write) -> str:
        """Go on at the page that people read, with what its phone offers there."""
        page = self.table.page
        if isinstance(act, Touch) and act.at:
            return "nothing"
        if page is None or not isinstance(act, Touch) or act.id not in (press.id for press in self.ask().presses):
            return "late"
        page.press()
        return ""

    # What it gets

    @property
    def unread(self) -> int:
        """The number of the newest line that this seat alone was told, if that is to be read; 0 where all is."""
        waits = any(notice.seat == self.seat for notice in self.table.stored.session.unread)
        return sum(own for *_, own in self.table.stored.told(self.seat)) if waits else 0

    @property
    def figures(self) -> tuple[Sequence[Figure], Sequence[Figure], Sequence[Figure]]:
        """The pictures that it is asked about, those of its hand, and those of the table."""
        session = self.table.stored.session
        table = together(session.figure(self.seat), session.pictures())
        # A map of its own is among these, too, and keeps its number: a phone knows by that what lies face down.
        own = own_figures(session, self.seat)
        hand = [
            next((map for map in table if replace(map, group=each.group) == each), replace(each, group=""))
            for each in own
        ]
        ask = self.ask()
        about = bool(ask.cells) or isinstance(ask.figure, GridFigure | CompassFigure) or self._touched
        return table[:1] if self.dialog is not None and about else (), hand, table

    @property
    def _touched(self) -> bool:
        return self.dialog is not None and any(map(list, self.dialog.places().values()))

    def says(self, names: Mapping[str, str]) -> Mapping[str, Any]:
        """The words, as JSON values."""
        ask, stored, mine = self.ask(), self.table.stored, self.mine
        places = self.dialog.places() if self.dialog is not None else {}
        about, *_ = self.figures
        told = stored.told(self.seat)[-KEPT:]
        return {
            "seat": self.seat,
            "name": named(seat_name(self.seat), names),
            "title": named(", ".join(stored.title), names),
            "mine": mine,
            "asked": self.asked if mine else 0,
            "ask": as_values(ask, names, places, mapped=any(isinstance(each, GridFigure) for each in about)),
            "game": stored.row,
            "hand": {"text": []},
            "table": {"state": [named(stored.title[-1], names)]},
            "said": [(parts(sentence(text), names), named(stood, names), own) for text, stood, own in told],
            "unread": self.unread,
        }


def away(seat: str, text: str) -> Mapping[str, Any]:
    """What a phone gets while its seat has no place at a table."""
    ask = as_values(Ask(key="box/away", text=text), {})
    says = {"seat": seat, "name": "", "title": wording.TITLE, "mine": False, "asked": 0, "ask": ask, "said": []}
    return {**says, "hand": {"text": []}, "table": {"state": []}, "unread": 0}
