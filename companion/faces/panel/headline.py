"""What a page says above its picture: the same as the display, with the room that a page has."""

from dataclasses import dataclass

from companion.faces.panel import wording
from companion.faces.panel.ask import Question
from companion.faces.panel.dialog import PanelContext
from companion.faces.panel.question import ChooseDialog
from companion.faces.panel.table import TableDialog
from companion.screens.screen import (
    FigureScreen,
    GuardScreen,
    ListScreen,
    NoticeScreen,
    OptionsScreen,
    OverScreen,
    PlayersScreen,
    Screen,
    SealScreen,
    StartScreen,
    StoryScreen,
)
from companion.session.session import Session
from companion.table.prompt import ChoosePrompt


@dataclass(frozen=True, slots=True)
class Headline:
    """Which game and how far; what people shall do or know; what stands small below; whose it is, by seat and name.

    Once it has ended, how, and for each seat its name, its points and whether it has won, the best first.
    """

    title: str
    text: str
    state: str = ""
    seat: str | None = None
    name: str = ""
    result: str = ""
    scores: tuple[tuple[str, str, int | None, bool], ...] = ()


def headline(context: PanelContext, alone: str | None) -> Headline:
    """What stands above the picture now, for all eyes; what is shown may be for one ``alone``, by name."""
    stored, top = context.stored, context.stack[-1]
    screen, asked = top.screen(), top.inner if isinstance(top, TableDialog) else None
    names = {} if stored is None else stored.session.names
    text, state = _said(screen)
    match screen:
        case _ if alone is not None and (asked is None or asked.prompt.private):
            name, text, state = alone, wording.only_looks(player=alone), ""
        case GuardScreen():
            name = screen.seat
        case OverScreen():
            name = next((name for name in names.values() if screen.words == wording.wins(player=name)), "")
        case StoryScreen():
            name = next((name for name in names.values() if screen.text.startswith(f"{name} ")), "")
        case NoticeScreen():
            # Why something is not possible now stands in place of the question.
            name = ""
        case _ if asked is not None:
            prompt = asked.prompt
            inside = asked.inside if isinstance(asked, ChooseDialog) else ""
            text, state = prompt.text, inside or (prompt.state if isinstance(prompt, ChoosePrompt) else "")
            name = "" if prompt.seat is None else names[prompt.seat]
        case _:
            name = str(getattr(screen, "head", ""))
    if isinstance(top, Question):
        state = wording.MENU["correct"][0]
    seat = next((seat for seat in names if names[seat] == name), None)
    if stored is not None:
        title = stored.title_at(context.reading)
    else:
        # Before a game is on the table it is known by what stands open about it.
        titles = (getattr(dialog, "title", "") for dialog in reversed(context.stack))
        title = next(filter(None, titles), wording.TITLE)
    if text == title:
        title = wording.TITLE
    if stored is not None and isinstance(screen, StoryScreen):
        title = stored.session.game.title
    text, state = (wording.TOUCHED.get(words, words) for words in (text, state))
    # What stands above already is not said again below.
    state = "" if title.endswith(state) else state
    text = text if seat is None else wording.question_of(name, text)
    if stored is not None and isinstance(screen, OverScreen):
        return Headline(title, text, state, seat, name, screen.result, _scores(stored.session))
    return Headline(title, text, state, seat, name)


def _scores(session: Session) -> tuple[tuple[str, str, int | None, bool], ...]:
    """The points of all; in a game without any, who have won, where it is more than one."""
    points, winners = session.scores(), () if session.over is None else session.over.winners
    seats = sorted(points, key=lambda seat: (seat not in winners, -points[seat]))
    seats = seats or (list(winners) if len(winners) > 1 else [])
    return tuple((seat, session.names[seat], points.get(seat), seat in winners) for seat in seats)


def _said(screen: Screen) -> tuple[str, str]:
    """What a screen says, large and small."""
    match screen:
        case StartScreen():
            return wording.CHOOSE_GAME, screen.text
        case PlayersScreen():
            return wording.WHO_PLAYS, screen.text
        case ListScreen() | OptionsScreen():
            # What each row is stands beside it.
            return screen.head, "" if screen.text in (row.foot for row in screen.rows) else screen.text
        case NoticeScreen():
            return screen.text, ""
        case OverScreen():
            return screen.words, screen.reason
        case StoryScreen():
            return screen.text, screen.head
        case FigureScreen():
            return screen.figure.title, ""
        case SealScreen():
            return screen.text, screen.digits
    return str(getattr(screen, "text", "")), str(getattr(screen, "foot", ""))
