"""The menu behind every question: take back, read the rule, look, set right, change options, leave."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Any

from companion.faces.panel import wording
from companion.faces.panel.correction import Played, correct
from companion.faces.panel.dialog import Dialog, MenuDialog, MenuItem, PanelContext, SureDialog, leave_game
from companion.faces.panel.message import FigureDialog, PrivateDialog, ScrollDialog, together
from companion.faces.panel.off import switch_off
from companion.faces.panel.option import OptionsDialog, answers_of, option_row
from companion.faces.panel.phone import join_dialog
from companion.faces.panel.print import print_lines
from companion.faces.panel.rule import at_hand, show_rules
from companion.faces.panel.setting import settings_dialog
from companion.faces.wording import amount
from companion.screens.ask import Ask, Choice
from companion.session.journal import shown
from companion.session.session import Session, Undoing
from companion.table.figure import BarsFigure, CardFigure, Figure
from companion.table.game import TABLE, Setting
from companion.table.prompt import STATUS, ChoosePrompt
from companion.table.wording import seat_name, sentence

AT_THE_END = ("undo", "picture", "status", "said", "own", "print", "proof", "leave")
"""What the menu still has once a game is over."""


def menu_dialog(context: PanelContext, table: Played) -> Dialog:
    """The menu behind the questions of a game."""
    seats = with_secrets(table)
    return MenuDialog(context, wording.MENU_TITLE, lambda: _lines(context, table, seats, wording.MENU))


def end_dialog(context: PanelContext, table: Played) -> Dialog:
    """The menu behind its end."""
    seats = with_secrets(table)
    return MenuDialog(context, wording.THE_END, lambda: _lines(context, table, seats, AT_THE_END))


def _lines(context: PanelContext, table: Played, seats: tuple[str, ...], slugs: Collection[str]) -> list[MenuItem]:
    session, said = table.stored.session, [text for text, _ in table.stored.said[-20:]]
    undoing = session.undoing(known=True) or Undoing("", "")

    def push(make: Callable[[], Dialog]) -> Callable[[], None]:
        return lambda: context.push(make())

    items: Mapping[str, tuple[object, Callable[[], None]]] = {  # whether it is offered, and what it does
        "undo": (undoing.text, table.undo),
        "redo": (session.can_redo(), table.redo),
        "rule": (at_hand(context, table.cites), lambda: show_rules(context, table.cites)),
        "picture": (True, push(lambda: FigureDialog(context, table.pictures))),
        "public": (context.controller is not None, push(lambda: FigureDialog(context, table.public_pictures))),
        "status": (True, push(lambda: _status(context, table))),
        "said": (said, push(lambda: ScrollDialog(context, wording.MENU["said"][0], "\n".join(reversed(said))))),
        "own": (seats, push(lambda: _seats(context, table, seats))),
        "phones": (context.phones is not None, push(lambda: join_dialog(context))),
        "print": (context.paper is not None, push(lambda: _print(context, session))),
        "correct": (True, lambda: correct(context, table, [])),
        "options": (
            any(setting.changeable for setting in session.game.settings),
            push(lambda: _options(context, table)),
        ),
        "proof": (True, push(lambda: _proof(context, table))),
        "settings": (True, push(lambda: settings_dialog(context))),
        "leave": (True, table.close if session.over is not None else lambda: leave_game(context)),
        "end": (True, lambda: _end(context, table)),
        "off": (context.power_off is not None, lambda: switch_off(context)),
    }
    rows = ((act, slug, *wording.MENU[slug]) for slug, (offered, act) in items.items() if offered and slug in slugs)
    return [MenuItem(Choice(label, id=slug), act, text.format(what=undoing.text)) for act, slug, label, text in rows]


def _print(context: PanelContext, session: Session) -> Dialog:
    return MenuDialog(context, wording.MENU["print"][0], lambda: print_lines(context, session))


def _status(context: PanelContext, table: Played) -> Dialog:
    session, scores = table.stored.session, table.stored.session.scores()
    head, view = session.label() or session.game.title, session.view(context.controller or TABLE)
    stands = session.words.said(STATUS, {**view, "over": session.over is not None})
    if stands is not None:
        return ScrollDialog(context, head, f"{session.counted}\n{stands.text}".lstrip())
    asked, turn = session.waiting, ""
    if asked is not None and asked.seat is not None and not asked.private:
        state = asked.state if isinstance(asked, ChoosePrompt) else ""
        turn = wording.asked(player=seat_name(asked.seat), text=asked.text, state=state and sentence(state)).rstrip()
    shown = [each for each in (session.figure(), *session.pictures()) if isinstance(each, BarsFigure)]
    bars = [bar for figure in shown for bar in figure.bars]
    notes = {bar.id: bar.note for bar in bars}
    points = [
        wording.has(player=seat_name(seat), points=had, of=notes.get(seat, "")).rstrip() for seat, had in scores.items()
    ]
    left = [f"{bar.name} {amount(bar, '/')}" for bar in bars if bar.id not in session.names]
    listed = [f"{'; '.join(each)}." for each in (points, left) if each]
    text = " ".join(filter(None, (session.counted, turn, *listed)))
    return ScrollDialog(context, head, text or wording.NOTHING_YET)


def _proof(context: PanelContext, table: Played) -> Dialog:
    session, row = table.stored.session, table.stored.row
    number = "" if row is None else f" {row}"
    text = wording.sealed(commitment=shown(session.commitment), number=number, seal=shown(session.running_seal))
    return ScrollDialog(context, wording.PROOF, f"{session.counted} {text}".lstrip())


def with_secrets(table: Played) -> tuple[str, ...]:
    """The seats that may see more than everybody."""
    session = table.stored.session
    asked = session.typed_options.private(session.header.players)
    return tuple(seat for seat in session.header.players if seat in asked or _mine(session, seat))


def _mine(session: Session, seat: str) -> dict[str, Any]:
    """What a seat's view has beside what everybody may see."""
    public = session.view()
    return {key: value for key, value in session.view(seat).items() if key not in public}


def _in_words(session: Session, mine: Mapping[str, Any]) -> str:
    return wording.plain_view(mine, {seat: seat_name(seat) for seat in session.names})


def own_figures(session: Session, seat: str) -> Sequence[Figure]:
    """The pictures that a seat alone may see; in words what it knows, where its game draws none."""
    figure, mine = session.figure(seat), _mine(session, seat)
    own = together(None if figure is session.figure() else figure, session.own(seat))
    knows = any(value is not None for value in mine.values())
    return own or ((CardFigure(title=wording.YOURS, lines=(_in_words(session, mine),)),) if knows else ())


def _seats(context: PanelContext, table: Played, seats: tuple[str, ...]) -> Dialog:
    session = table.stored.session

    def look(seat: str) -> Callable[[], None]:
        def inner() -> Ask:
            figure = session.figure(seat)
            mine = _mine(session, seat)
            if mine or figure is None:
                text = _in_words(session, mine) or wording.NOTHING_OF_YOUR_OWN
                return Ask(key="box/own", seat=seat, head=context.name(seat), text=text, long=True)
            return Ask(key="box/own", seat=seat, figure=figure)

        def own() -> Sequence[Figure]:
            return table.stored.session.own(seat)

        return lambda: context.push(PrivateDialog(context, seat, inner, pictures=own))

    rows = [MenuItem(Choice(seat_name(seat), id=seat), look(seat)) for seat in seats]
    return MenuDialog(context, wording.WHO_LOOKS, lambda: rows)


def _end(context: PanelContext, table: Played) -> None:
    def really() -> None:
        context.push(SureDialog(context, wording.SURE, wording.NO_GOING_ON, lambda: table.do(_quit(table))))

    context.push(SureDialog(context, wording.END_IT, wording.END_FOR_GOOD, really))


def _quit(table: Played) -> Callable[[], tuple[()]]:
    def act() -> tuple[()]:
        table.stored.quit()
        return ()

    return act


def _options(context: PanelContext, table: Played, label: str = "") -> Dialog:
    head = wording.MENU["options"][0]

    def lines() -> list[MenuItem]:
        session = table.stored.session
        rows = [
            option_row(
                context,
                head,
                setting,
                value := session.options[setting.name],
                setting.values.get(value, setting.text),
                partial(answers_of, setting, partial(_mend, context, table, setting)),
            )
            for setting in session.game.settings
            if setting.changeable and len(setting.values) > 1 and setting.means(session.options)
        ]
        return rows or [MenuItem(Choice(wording.NOTHING_TO_CHANGE), lambda: None)]

    dialog = OptionsDialog(context, head, lines)
    dialog.label = label
    return dialog


def _mend(context: PanelContext, table: Played, setting: Setting, value: str) -> None:
    table.do(lambda: table.stored.change_option(setting.name, value))
    if context.stack[-1] is table:
        # Nothing came of it that must be seen first: the list stays open for the next value.
        context.push(_options(context, table, setting.row or setting.text))
