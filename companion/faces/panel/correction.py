"""Corrections: what the box believes is set right, from the menu or from what is touched on a picture."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol

from companion.faces.panel import wording
from companion.faces.panel.dialog import Dialog, MenuDialog, MenuItem, PanelContext, SureDialog
from companion.faces.panel.message import ScrollDialog
from companion.faces.panel.question import FLAT, question
from companion.faces.stored import StoredSession
from companion.screens.ask import Choice
from companion.session.run import guarded
from companion.session.session import Session
from companion.table.figure import Figure, GridFigure
from companion.table.grid import Cell, cell_named
from companion.table.notice import Notice
from companion.table.prompt import Answer, CellPrompt, ChoosePrompt, Refused

SQUARE = re.compile(r"[A-Y]{2}|\d+,\d+")
FIRST = 2
"""So many answers of a correction lead at most to the one that names what is wrong."""


class Played(Dialog, Protocol):
    """The dialog of the game that the menu stands behind."""

    stored: StoredSession

    def do(self, act: Callable[[], Sequence[Notice]]) -> None:
        """Do something with the game, and show what came of it."""

    def close(self) -> None:
        """End a game that is over."""

    def undo(self) -> None:
        """Take back."""

    def redo(self) -> None:
        """Bring back."""

    def pictures(self) -> tuple[Figure, ...]:
        """What who has the box may see."""
        ...

    def public_pictures(self) -> tuple[Figure, ...]:
        """What everybody may see."""
        ...


def correct(context: PanelContext, table: Played, path: list[Answer], sure: str = "") -> None:
    """Ask the next question of a correction, or set it when its path is complete.

    What was ``sure``, in words, named by a touch alone is asked about once more.
    """
    session = table.stored.session
    try:
        prompt = session.correction(path)
    except Refused as refused:
        context.refuse()
        context.push(ScrollDialog(context, wording.NOT_SO, str(refused)))
        return
    if prompt is None:
        correct_values = partial(table.do, partial(table.stored.correct, path))
        if sure:
            context.push(SureDialog(context, wording.MENU["correct"][0], sure, correct_values))
        else:
            correct_values()
        return

    def give(*values: Answer) -> None:
        correct(context, table, [*path, *values], sure)

    def leave() -> None:
        context.pop(dialog)

    dialog = question(context, prompt, give, leave, session.figure)
    dialog.about = wording.MENU["correct"][0]
    dialog.touched = partial(wrong, context, table)
    context.push(dialog)


@dataclass(frozen=True, slots=True)
class Way:
    """What of something is set right, in words, and the answers that lead there."""

    label: str
    path: tuple[Answer, ...]


def ways(session: Session, name: str, of: str) -> list[Way]:
    """The corrections of what has this name or id on the picture titled ``of``: a square, a place or a piece."""
    return list(_ways(session, name, of, (), ()))


def _ways(session: Session, name: str, of: str, path: tuple[Answer, ...], labels: tuple[str, ...]) -> Iterator[Way]:
    try:
        prompt = session.correction(path)
    except Refused:
        return
    said = labels[:2][-1] if labels else ""
    if isinstance(prompt, CellPrompt):
        if (cell := _cell(name, prompt)) is not None and _title(session, prompt) in ("", of):
            yield Way(said or prompt.text, (*path, cell))
    elif isinstance(prompt, ChoosePrompt):
        named = [option for option in prompt.options if option.value == name]
        for option in named:
            yield Way(said or option.label, (*path, option.value))
        if named or len(path) >= FIRST or len(prompt.options) > FLAT:
            return
        # On which of several boards is seen already.
        boards = [option for option in prompt.options if option.label == of]
        for option in boards or prompt.options:
            on = labels if boards else (*labels, option.label)
            yield from _ways(session, name, of, (*path, option.value), on)


def _cell(name: str, prompt: CellPrompt) -> Answer | None:
    """The square named so, where it may be answered."""
    try:
        return prompt.check(cell_named(name) or Cell.parse(name))
    except (ValueError, Refused):
        return None


def _title(session: Session, prompt: CellPrompt) -> str:
    figure: Any = guarded(lambda: session.game.picture(session.view(), prompt.about))
    return figure.title if isinstance(figure, GridFigure) else ""


def wrong(context: PanelContext, table: Played, name: str, of: str) -> None:
    """Something on a picture is touched that is no answer: what of it is wrong?"""
    found = ways(table.stored.session, name, of)
    if len(found) == 1:
        correct(context, table, list(found[0].path), f"{found[0].label}: {name}")
    elif found:
        lines = [
            MenuItem(
                Choice(way.label),
                partial(correct, context, table, list(way.path), f"{way.label}: {name}"),
                wording.WHAT_IS_WRONG,
            )
            for way in found
        ]
        # Squares have the same names on two boards.
        head = f"{of} {name}" if SQUARE.fullmatch(name) else name
        context.push(MenuDialog(context, head.strip(), lambda: lines))
    else:
        context.refuse()
