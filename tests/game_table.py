"""A game at a table: what is said to it, what it asks, shows and has told. The tables of the five games build on it."""

from collections.abc import Mapping
from typing import Any, Self

from play import COMMANDS, Kept

from companion.session.session import Session
from companion.table.prompt import CellPrompt, ChoosePrompt, Prompt, Refused


class GameTable:
    """A game that a test plays: answers and corrections are values, a cell may be a tuple."""

    def __init__(self, kept: Kept) -> None:
        self.kept = kept

    @property
    def open(self) -> Prompt | None:
        """The open question."""
        return self.kept.session.waiting

    @property
    def asks(self) -> Prompt:
        """The open question, which must be there."""
        assert self.open is not None
        return self.open

    @property
    def stands(self) -> str:
        """How it stands, as the open choice says beside its question."""
        assert isinstance(self.asks, ChoosePrompt)
        return self.asks.state

    @property
    def view(self) -> Mapping[str, Any]:
        """What everybody may know."""
        return self.kept.session.view()

    def at_menu(self) -> bool:
        """Whether a menu is open."""
        return at_menu(self.kept.session)

    def say(self, *values: Any) -> Self:
        """Answer one question after the other."""
        for value in values:
            assert self.open is not None, value
            self.kept.answer(_told(value))
        return self

    def correct(self, *path: Any) -> None:
        """Set what the box believes."""
        self.kept.take(self.kept.session.correct([_told(value) for value in path]))

    def values(self) -> list[str]:
        """The values that the open question offers, without the commands."""
        assert isinstance(self.open, ChoosePrompt), self.open
        return [option.value for option in self.open.options if option.value not in COMMANDS]

    def cells(self) -> list[tuple[int, int]]:
        """The cells that the open question offers."""
        assert isinstance(self.open, CellPrompt), self.open
        return [(cell.row, cell.col) for cell in self.open.cells or ()]

    def disabled(self, value: Any) -> str:
        """The refusal of a value of the open question."""
        try:
            self.asks.check(_told(value))
        except Refused as refused:
            return self.kept.read(str(refused))
        raise AssertionError(f"{value} is taken")

    def facts(self, kind: str) -> list[dict[str, Any]]:
        """The facts of a kind told so far."""
        return [dict(notice.fact) for notice in self.kept.notices if notice.fact and notice.fact["kind"] == kind]

    def text(self) -> str:
        """All that was said so far."""
        return " ".join(notice.text for notice in self.kept.notices)

    def ended(self) -> str | None:
        """How the game ended, None while it goes on."""
        over = self.kept.session.over
        return over.result if over is not None else None


def at_menu(session: Session) -> bool:
    """Whether a menu is open."""
    return isinstance(session.waiting, ChoosePrompt) and session.waiting.menu


def _told(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
