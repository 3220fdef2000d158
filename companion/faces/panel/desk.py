"""A seat on a phone: what it is asked, holds and was told, by the same dialogs as at the box, which only it sees."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeGuard

from companion.faces.asked import asked as as_values
from companion.faces.panel import wording
from companion.faces.panel.ask import Question
from companion.faces.panel.dialog import PanelContext, SureDialog
from companion.faces.panel.menu import own_figures
from companion.faces.panel.message import OverDialog, at_the_end, reason, together
from companion.faces.panel.phone import JoinDialog
from companion.faces.panel.question import ChooseDialog, question
from companion.faces.panel.table import TableDialog
from companion.faces.remote import Read, Touch, Write
from companion.screens.ask import Ask, Choice, Press
from companion.table.figure import CardFigure, CompassFigure, DiceFigure, Figure, GridFigure
from companion.table.notice import Notice
from companion.table.prompt import Answer, ChoosePrompt, Option, Prompt, Refused
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
    """One seat at one game: ``do`` takes what its phone does, ``gets`` is what that shows."""

    def __init__(self, table: TableDialog, seat: str, asked: int) -> None:
        self.table, self.seat = table, seat
        self.asked = asked
        """How often this seat was asked something, or what it is asked has changed: the number that answers tell."""
        box = table.context
        self.context = SeatContext(None, box.names, box.today, settings=box.settings, table=table, seat=seat)
        self.dialog: Question | None = None
        self.refused = ""
        """Why the last answer changed nothing."""
        self._read = 0
        """How many lines of what was said people have come to."""
        self._lines: list[object] = []
        """Those in words, and with which names: what was said stays as it is."""
        self._called: Mapping[str, str] = {}
        self._stands: object = None
        self._led: tuple[Answer, ...] = ()
        self._naming = False
        """Whether its player is about to say which card is in the hand."""
        self._named: dict[str, Option] = {}
        """Which one that is, by the id of the card: nobody else is told, and nothing else keeps it."""
        self._news: Sequence[str] = ()
        """What this seat alone was told, the newest first: what it has not read, and has since it is asked this."""

    # What is asked

    def _stand(self) -> None:
        """Stand at what is asked now, where that is this seat's to answer."""
        stored, page, fix, looks = self.table.stored, self.table.page, self._fix, self.table.looks
        stands = stored.asked, page, None if page is None else page.page, fix, looks, self._joins
        if stands == self._stands:
            return
        self._stands, self._led, self.dialog, self.refused, self._naming = stands, (), None, "", False
        self._news = ()
        self.context.names = self.table.context.names
        waiting = stored.session.waiting if page is None and looks is None else None
        if fix is not None:
            self.dialog = question(self.context, fix.prompt, fix.give, fix.leave, self._map)
        elif waiting is not None and not (waiting.private and waiting.seat != self.seat):
            self.dialog = self._question(waiting)
        self.asked += self.mine

    @property
    def _joins(self) -> bool:
        """Whether the box shows the code over what people read, or asks something about phones there."""
        page, stack = self.table.page, self.table.context.stack
        above = () if page is None else stack[stack.index(page) :]
        return any(isinstance(each, JoinDialog | SureDialog) for each in above)

    @property
    def _fix(self) -> Question | None:
        """What this seat alone is asked of what the box has wrong, once people at the box have begun that."""
        top = self.table.context.stack[-1]
        return top if isinstance(top, Question) and top.prompt.private and top.prompt.seat == self.seat else None

    @property
    def _said(self) -> str:
        """What was just done, as the box says it above the question: everybody may read that."""
        return "" if self.table.inner is None else self.table.inner.said

    def _question(self, waiting: Prompt) -> Question | None:
        """The open question where it is this seat's; what its hand answers of another one's, narrowed to that."""
        # Whose hands it asks is the same for all.
        whole, mine = self.table.inner, waiting.seat == self.seat
        hands = whole.hands() if isinstance(whole, ChooseDialog) else ()
        for led, narrowed in hands:
            if narrowed.seat == self.seat and (not led or not mine):
                self._led, own = led, self._ask(narrowed)
                own.peeking, own.tip = True, wording.OUT_OF_HAND
                return own
        return self._ask(waiting) if mine else None

    def _ask(self, prompt: Prompt) -> Question:
        asks = question(self.context, prompt, self._give, self._give, self._map)
        asks.said = self._said
        return asks

    def _map(self) -> Figure | None:
        return self.table.stored.session.figure(self.seat)

    def _give(self, *values: Answer) -> None:
        """Answer; without any values give up what was only begun."""
        self.table.give_there(*(self._led if values else ()), *values)

    @property
    def _turns(self) -> bool:
        """Whether what people read now is of what this seat does: then its phone may go on, too."""
        page = None if self._joins else self.table.page
        return page is not None and self.table.looks is None and self.seat in self._acts

    @property
    def _acts(self) -> Sequence[str | None]:
        """Whose phones may go on at what people read: of whose hands do it, else of who did it, or is asked then."""
        page, waiting = self.table.page, self.table.stored.session.waiting
        if page is None:
            return ()
        return _players(page.tasks) or (self.table.acted, None if waiting is None else waiting.seat)

    @property
    def _begun(self) -> bool:
        """Whether this is asked within what the seat has only begun, so that it can be given up."""
        session = self.table.stored.session
        return session.waiting is not None and session.waiting.seat == self.seat and session.begun_answers > 0

    @property
    def mine(self) -> bool:
        """Whether this seat can do something now."""
        return self.dialog is not None or self._turns or len(self._plays) > 0

    @property
    def _plays(self) -> Mapping[Choice, Callable[[], None]]:
        """What its hand can do now though nobody asks for it, each with one touch; or which card it can be."""
        session, waiting = self.table.stored.session, self.table.stored.session.waiting
        begun = self.table.page is not None or self.table.looks or (self.dialog is not None and self.dialog.stepped)
        led = () if begun or waiting is None else waiting.about.get("hands", {}).get(self.seat, ())
        asked = session.leads_to(*led, seat=self.seat) if led else None
        if not isinstance(asked, ChoosePrompt):
            return {}
        # Where the box knows cards by name it asks then for that one.
        which = session.leads_to(*led, asked.options[0].value, seat=self.seat)
        known = which.options if isinstance(which, ChoosePrompt) else ()
        if known and self._naming:
            return {Choice(one.label, id=one.value): partial(self._name, one) for one in known}
        card = self._named.get(self._card)
        named = [card.value] if card in known and card is not None else []
        rows = {
            Choice(asked.brief.replace("…", one.label), id="/".join((*led, one.value))): partial(
                self.table.give_there, *led, one.value, *named
            )
            for one in asked.options
        }
        return rows | ({Choice(wording.SAY_WHICH, id="which"): self._name} if known else {})

    @property
    def _card(self) -> str:
        """The card in its hand."""
        own = self.table.stored.session.own(self.seat)
        return next((each.id for each in own if isinstance(each, CardFigure)), "")

    def _name(self, card: Option | None = None) -> None:
        """Begin to say which card is in the hand, or end that: it is this one, or nothing is said."""
        self._naming = not self._naming
        if card is not None:
            self._named[self._card] = card
        self.asked += 1

    def ask(self) -> Ask:
        """What its phone asks or says now."""
        self._stand()
        page, session, plays = self.table.page, self.table.stored.session, tuple(self._plays)
        if self._naming:
            back = Press("back", wording.GO_BACK)
            return Ask(key="box/which", text=wording.WHICH_CARD, choices=plays, foot=wording.ONLY_HERE, presses=(back,))
        if self.dialog is not None:
            ask = self.dialog.shown()
            stepped = self.dialog.stepped or self._begun or self._fix is not None
            presses = [each for each in ask.presses if each.id != "look" and (stepped or each.id != "back")]
            # A phone has no Roll; what stands above what is private lies face down in the hand.
            choices = [replace(each, value="") if each.value == wording.ROLL else each for each in ask.choices]
            state, more = "" if self.dialog.prompt.private else ask.state, plays if choices else ()
            state = wording.OPEN_AT_THE_BOX if self.table.context.stack[-1].alone == self.seat else state
            foot, whose = self.refused or ask.foot, self.seat if self.dialog.prompt.private else ask.private_to
            return replace(
                ask, choices=(*choices, *more), presses=(*presses,), state=state, foot=foot, private_to=whose
            )
        if self._joins:
            return Ask(key="box/elsewhere", text=wording.PHONES_HERE, foot=wording.UNCOVER)
        if (looks := self.table.looks) is not None:
            top, text = self.table.context.stack[-1], wording.looks_here(player=seat_name(looks))
            goes = () if top is self.table else top.ask().presses[-1:]
            foot = "".join(wording.on_here(press=press.label) for press in goes)
            return Ask(key="box/elsewhere", seat=looks, text=text, foot=foot)
        if page is not None:
            ask = page.ask()
            if self._turns:
                return replace(ask, presses=ask.presses[:1])
            return replace(ask.silent(), foot=self._goes_on(ask.presses[0].label))
        if (waiting := session.waiting) is None:
            ends = (each for each in self.table.context.stack if isinstance(each, OverDialog))
            return next((each.ask().silent() for each in ends), Ask(key="box/over", text=session.reason))
        # Who has nothing to do there reads it in the log.
        elsewhere = self._elsewhere(waiting)
        return replace(elsewhere, choices=plays, said=self._said) if plays else elsewhere

    def _goes_on(self, press: str) -> str:
        """Who goes on, and where, once that is read."""
        there = next((seat for seat in self._acts if self.table.context.on_phone(seat)), None)
        if there is None:
            covered = self.table.context.stack[-1] is not self.table.page
            return f"{wording.UNCOVER if covered else ''} {wording.goes_on_here(press=press)}".lstrip()
        return wording.goes_on_there(press=press, player=seat_name(there))

    def _elsewhere(self, waiting: Prompt) -> Ask:
        """Who is asked, where that is somebody else."""
        seat = waiting.seat
        if seat is None:
            return Ask(key="box/elsewhere", text=waiting.text, foot=wording.ALL_HERE)
        where = wording.chooses_there if self.table.context.on_phone(seat) else wording.chooses_here
        return Ask(key="box/elsewhere", seat=seat, text=where(player=seat_name(seat)))

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
        plays = {row.id: play for row, play in self._plays.items()}
        try:
            if isinstance(act, Touch) and act.id in plays:
                plays[act.id]()
            elif self._naming:
                self._name()
            elif dialog is None:
                return self._next(act)
            elif isinstance(act, Write):
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
        """The number of the newest line that this seat alone was told, if it can read that and has not; else 0."""
        return self._newest(self._told)

    def _newest(self, told: Sequence[tuple[str, str, bool]]) -> int:
        if all(notice.seat != self.seat for notice in self.table.stored.session.unread):
            return 0
        own = [at for at, (_, _, mine) in enumerate(told, start=1) if mine]
        return len(own) if own and own[-1] <= self._read else 0

    @property
    def _told(self) -> Sequence[tuple[str, str, bool]]:
        """All that was said; up to where people have read is ``_read``, and no line of that is ever taken back."""
        told, page = self.table.stored.told(self.seat), self.table.page
        ahead, at = () if page is None else page.ahead, len(told)
        texts = [None if own else text for text, _, own in told] if ahead else []
        for notice in reversed(ahead):
            # Not all that has a page is in the log.
            if notice.seat is None and notice.text in texts[:at]:
                at = at - 1 - texts[:at][::-1].index(notice.text)
        self._read = max(self._read, at)
        return told

    @property
    def holds(self) -> Sequence[str]:
        """What of its hand is words alone: on a phone these are larger than as a picture."""
        held: list[str] = []
        for card in filter(_is_words, own_figures(self.table.stored.session, self.seat)):
            named = self._named.get(card.id)
            held += (card.lines or (card.title,)) if named is None else (named.label,)
        return held

    def gets(self, names: Mapping[str, str]) -> tuple[Mapping[str, Any], Sequence[Sequence[Figure]]]:
        """The words, as JSON values; and the pictures that it is asked about, those of its hand, those of the table.

        ``veiled`` is whether all that is asked lies face down with the hand, rather than some answers alone.
        """
        ask, stored, mine = self.ask(), self.table.stored, self.mine
        places = {} if self.dialog is None else self.dialog.places()
        about, hand, table = self._figures(ask, places)
        if names != self._called:
            self._called, self._lines = names, []
        told = self._told
        if unread := self._newest(told):
            waits = reversed(stored.session.unread)
            self._news = [notice.text for notice in waits if notice.seat == self.seat]
        new = told[len(self._lines) : self._read]
        self._lines += [(parts(sentence(text), names), named(stood, names), own) for text, stood, own in new]
        says = {
            "seat": self.seat,
            "name": named(seat_name(self.seat), names),
            "title": named(", ".join(self.table.stands), names),
            "mine": mine,
            "asked": self.asked if mine else 0,
            "ask": as_values(ask, names, places, mapped=any(isinstance(each, GridFigure) for each in about)),
            "veiled": self.dialog is not None and self.dialog.prompt.private,
            "game": stored.row,
            "hand": {"text": [parts(text, names) for text in self.holds]},
            "table": {"state": [named(stored.title[-1], names)]},
            "said": self._lines[-KEPT:],
            "unread": unread,
            "news": [(parts(sentence(text), names), "", True) for text in self._news],
        }
        return says, (about, hand, table)

    def _figures(self, ask: Ask, places: Mapping[str, Iterable[str]]) -> Sequence[Sequence[Figure]]:
        session = self.table.stored.session
        table = together(session.figure(self.seat), session.pictures())
        # A map of its own is among these, too, and keeps its number: a phone knows by that what lies face down.
        own = [each for each in own_figures(session, self.seat) if not _is_words(each)]
        maps = [each for each in table if isinstance(each, GridFigure)]
        hand = [next((map for map in maps if replace(map, group=each.group) == each), each) for each in own]
        if session.over is not None and self.table.page is None:
            return at_the_end(session.figure(), session.pictures(), session.scores()), hand, table
        points = ask.cells or isinstance(ask.figure, GridFigure | CompassFigure) or any(map(list, places.values()))
        # Dice lie there for all, until others fall.
        rolled = any(isinstance(each, DiceFigure) for each in table[:1])
        return table[:1] if rolled or (self.dialog is not None and points) else (), hand, table


def _players(notices: Iterable[Notice]) -> Sequence[str]:
    facts = [notice.fact or {} for notice in notices]
    return [whose for fact in facts if isinstance(whose := fact.get("player"), str)]


def _is_words(figure: Figure) -> TypeGuard[CardFigure]:
    return isinstance(figure, CardFigure) and not (figure.large or figure.link)


def away(seat: str, text: str, names: Mapping[str, str]) -> Mapping[str, Any]:
    """What a phone gets while its seat has no place at a table."""
    ask = as_values(Ask(key="box/away", text=text), {})
    called = named(seat_name(seat), names)
    says = {"seat": seat, "name": called, "title": wording.TITLE, "mine": False, "asked": 0, "ask": ask, "said": []}
    return {**says, "hand": {"text": []}, "table": {"state": []}, "unread": 0, "news": []}
