"""The seats that are on phones: how a phone takes one, keeps it, and gives it up, beside the game on the table."""

from collections.abc import Callable
from math import inf

from companion.faces.emulator import Emulator
from companion.faces.panel import wording
from companion.faces.panel.dialog import PanelContext, SureDialog
from companion.faces.panel.start import call
from companion.faces.panel.table import TableDialog
from companion.faces.remote import Knock, Sit
from companion.table.prompt import Refused
from companion.table.wording import seat_name


class Seats:
    """The phones of a box, by the seats that they have; over games and restarts."""

    def __init__(self, emulator: Emulator, context: PanelContext) -> None:
        self._emulator, self._context = emulator, context
        self._asks: SureDialog | None = None
        """The question whether a seat goes to another phone."""

    def open(self) -> None:
        """From now on seats are on phones; those that were before the box was switched off are again."""

        def begin() -> None:
            self._context.phones = self

        self._change(begin)

    def address(self) -> str:
        """Where a phone joins, without the word that it needs; empty where none can reach the box."""
        return self._emulator.address

    @property
    def word(self) -> str:
        """The word that is good now; who does not ask for it any more shows it no more."""
        return self._emulator.access.word()

    def seats(self) -> list[tuple[str, str, float | None, bool]]:
        """Each seat of the game: its player's name, minutes since its phone went away or None, whether it has one."""
        away = self._emulator.phones
        minutes = {seat: None if since is None else int(since // 60) for seat, since in away.items()}
        # How long one has been away that has not come back since the box began, nobody knows.
        return [
            (seat, name, minutes.get(seat, inf) if self.has(seat) else None, self.has(seat))
            for seat, name in self._context.playing.items()
        ]

    def has(self, seat: str) -> bool:
        """Whether a seat has a phone."""
        return seat in self._emulator.access.seats.known

    def holds(self, seat: str, digest: str) -> bool:
        """Whether that is the digest of its token now."""
        return self._emulator.access.seats.known.get(seat) == digest

    def put_out(self, seat: str) -> None:
        """Its phone has the seat no more."""
        self._change(lambda: self._emulator.access.seats.end(seat))
        self._emulator.unseat()

    def tell(self, phone: str, kind: str, **more: object) -> None:
        """Say something to one phone alone."""
        self._emulator.tell(phone, {"kind": kind, **more})

    def hear(self, action: Knock | Sit) -> bool:
        """A phone had the word: tell it who can be taken, or give it a seat; whether the box shows something else."""
        playing = self._context.playing
        if isinstance(action, Knock) or action.seat not in playing:
            self._say_who(action.page, wrong=isinstance(action, Sit))
            return False
        if not self.has(action.seat):
            return self._sit(action)
        return self._asks_for(action)

    def _say_who(self, phone: str, *, wrong: bool) -> None:
        stored = self._context.stored
        if wrong:
            self.tell(phone, "refused", text=wording.NO_SUCH_SEAT)
        elif stored is None or not self._context.playing:
            self.tell(phone, "away")
        else:
            game, rows = stored.session.game, []
            for seat, name in self._context.playing.items():
                colour = game.default_name(seat)
                called = "" if name == colour else name
                rows.append({"seat": seat, "name": called, "colour": colour, "taken": self.has(seat)})
            self.tell(phone, "who", seats=rows, title=game.title)

    def _sit(self, action: Sit) -> bool:
        """Give a phone its seat: what stood at the box for its eyes alone goes with it."""
        stored = self._context.stored
        assert stored is not None
        try:
            if action.name.strip():
                call(self._context, stored.session.game, tuple(self._context.playing), action.seat, action.name)
        except Refused as refused:
            self.tell(action.page, "refused", text=str(refused))
            return False
        tokens, given = self._emulator.access.seats, list[str]()
        self._change(lambda: given.append(tokens.give(action.seat)))
        self._emulator.access.joined()
        self._emulator.seat(action.page, action.seat, given[0])
        return True

    def _change(self, change: Callable[[], None]) -> None:
        """Change who has a phone, and stand at the question as it is seen then."""
        before, table = self._context.controller, self._context.table
        change()
        if isinstance(table, TableDialog):
            table.moved(before)

    def _asks_for(self, action: Sit) -> bool:
        """Ask at the box whether a seat that has a phone goes to another one: one such question at a time."""
        context, name = self._context, self._context.playing[action.seat]
        if self._asks in context.stack or any(dialog.alone is not None for dialog in context.stack):
            self.tell(action.page, "refused", text=wording.ASKS_ALREADY)
            return False

        def give() -> None:
            context.pop(sure)
            self._sit(action)

        def keep() -> None:
            self.tell(action.page, "refused", text=wording.keeps_seat(player=name))

        text = wording.another_phone(player=seat_name(action.seat))
        sure = self._asks = SureDialog(context, context.name(action.seat), text, give, keep)
        context.push(sure)
        self.tell(action.page, "asking", seat=action.seat)
        return True
