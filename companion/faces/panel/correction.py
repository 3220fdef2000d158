"""Corrections: what the box believes is set right, from the menu or from what is touched on a picture."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Protocol

from companion.faces.host import GameHost
from companion.faces.panel import wording
from companion.faces.panel.dialog import Dialog, MenuDialog, MenuItem, PanelContext, SureDialog
from companion.faces.panel.message import ScrollDialog
from companion.faces.panel.question import MANY, question
from companion.faces.panel.touch import Path, Reached, called, reached
from companion.screens.ask import Choice
from companion.session.session import Session
from companion.session.undoing import answered
from companion.table.figure import Figure, ids
from companion.table.grid import Cell, square
from companion.table.notice import Notice
from companion.table.prompt import Answer, CellPrompt, ChoosePrompt, Prompt, Refused


class Played(Dialog, Protocol):
    """The dialog of the game that the menu stands behind."""

    stored: GameHost

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


def correct(context: PanelContext, table: Played, path: list[Answer], *, touched: bool = False) -> None:
    """Ask the next question of a correction, or set it when its path is complete.

    What a touch alone has named is asked about once more.
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
        if touched:
            text = wording.is_it(what=_change(session, tuple(path)) or "").strip()
            context.push(SureDialog(context, wording.MENU["correct"][0], text, correct_values))
        else:
            correct_values()
        return

    def give(*values: Answer) -> None:
        correct(context, table, [*path, *values])

    def leave() -> None:
        context.pop(dialog)

    dialog = question(context, prompt, give, leave, partial(session.figure, about=prompt.about))
    dialog.about = wording.MENU["correct"][0]
    dialog.tip = wording.TURN_TO_IT if context.settings.tips and not path else ""
    dialog.touched = partial(wrong, context, table)
    found = lru_cache(maxsize=1)(lambda _seq: edges(session))
    dialog.edged = dict if path else lambda: found(session.seq)
    context.push(dialog)


def ways(session: Session, at: str) -> Mapping[str, tuple[Path, str]]:
    """The corrections of what was touched on a picture: what of it is set right, the answers up to it, what is told."""
    found = {_what(session, path, at): path for place, path in _reached(session) if place == at}
    changes = ((what, path, _change(session, path)) for what, path in found.items())
    return {what: (path, change) for what, path, change in changes if change is not None}


def _change(session: Session, path: Path) -> str | None:
    """What everybody is told of a correction, None where the box has it so: nothing is wrong there.

    Empty before it is complete, and of what one alone is asked: there a row must not say whether it was so before.
    """
    asked = _asked(session, path[:-1])
    if asked is None or asked.private or _asked(session, path) is not None:
        return ""
    told = session.changes(path)
    return None if told is None else next((one.text for one in told), "")


def edges(session: Session) -> Mapping[str, Iterable[str]]:
    """Where on the pictures something can be set right, by the answer that each way there begins with."""
    found: dict[str, list[str]] = {}
    for at, path in _reached(session):
        found.setdefault(str(path[0]), []).append(at)
    return found


def _reached(session: Session) -> Reached:
    board = [(each, ids(each)) for each in _figures(session)]
    return reached(partial(_asked, session), (), board, few=MANY)


def _figures(session: Session) -> Sequence[Figure]:
    figure = session.figure()
    return session.pictures() if figure is None else (figure, *session.pictures())


def _asked(session: Session, path: Path) -> Prompt | None:
    try:
        return session.correction(path)
    except Refused:
        return None


def _what(session: Session, path: Path, at: str) -> str:
    """What of it that is, in the words of the first two answers; which board it lies on is seen."""
    said = [_answered(session, path, step) for step in range(len(path[:2])) if not at.startswith(f"{path[step]} ")]
    return said[-1] if len(said) < len(path) else _question(session, path)


def _question(session: Session, path: Path) -> str:
    """What is set right: the first answer, or the question where it asks for that itself."""
    prompt = _asked(session, ())
    return _answered(session, path, 0) if isinstance(prompt, ChoosePrompt) or prompt is None else prompt.text


def _answered(session: Session, path: Path, step: int) -> str:
    """An answer on the way in the words in which it was offered; a square as it is called on its map."""
    prompt, value = _asked(session, path[:step]), path[step]
    if isinstance(prompt, CellPrompt) and isinstance(value, list):
        return called(_figures(session), square(prompt.board, Cell(*value)))
    return str(value) if prompt is None else answered(prompt, value)


def wrong(context: PanelContext, table: Played, at: str) -> bool:
    """Something on a picture is touched that may be wrong: what of it? Whether anything there may be."""
    session = table.stored.session
    found = ways(session, at)
    lines = [
        MenuItem(Choice(what, hint=change), partial(correct, context, table, [*path], touched=True))
        for what, (path, change) in found.items()
    ]
    if len(lines) > 1:
        first, _ = next(iter(found.values()))
        name = called(_figures(session), at) or _answered(session, first, len(first) - 1)
        context.push(MenuDialog(context, name, lambda: lines, wording.WHAT_IS_WRONG))
    elif lines:
        lines[0].act()
    return bool(lines)
