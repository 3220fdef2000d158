"""What is asked as JSON values, for faces that draw it themselves: a page, and whatever else speaks to people."""

import base64
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.faces.panel import wording
from companion.faces.remote import LONGEST
from companion.screens.ask import TICKED, Ask, Card, Choice, Digits, Press
from companion.screens.drawing import frames
from companion.table.figure import CompassFigure, GridFigure
from companion.table.grid import letters_of
from companion.table.wording import named, parts, seat_name

FEW = 20
"""So many numbers can stand in a row, to be touched."""
LESS, MORE = Press("less", "\N{MINUS SIGN}"), Press("more", "+")


def asked(
    ask: Ask, names: Mapping[str, str], places: Mapping[str, Iterable[str]] = {}, *, mapped: bool = True
) -> Mapping[str, Any]:
    """All that a face needs; squares are touched where they are ``mapped``: where it has a map.

    ``places`` are where on the pictures a choice can be touched, by its id.

    ``choices`` are what can be touched, each by its ``id``; of these ``chosen`` is where the dial stands. A text that
    calls somebody by name is a list: words, and each name behind its seat.
    """
    digits = ask.splash.digits if isinstance(ask.splash, Digits) else ""
    choices, presses, text = _choices(ask), ask.presses, ask.full or ask.text or ask.head
    above = ("", text, ask.name, *ask.title, *(part for each in ask.title for part in each.split(", ")))
    if ask.scale is not None and not choices:
        begins = [press.label for press in presses if press.id == "push"]
        others = (press for press in presses if press.label not in begins)
        presses = (LESS, Press("push", str(ask.scale.value)), MORE, *others)
    if choices:
        # Those are touched themselves.
        presses = tuple(press for press in presses if press.id not in ("push", "roll"))
    if ask.long:
        # A page has room for all of it.
        presses = tuple(press for press in presses if press.label != wording.MORE)
    # What several controls do is one button.
    buttons = {press.label: press for press in reversed(presses)}
    cells = ask.cells or isinstance(ask.figure, CompassFigure)
    foot = "" if ask.foot in (choice.hint for choice in choices) else wording.TOUCHED.get(ask.foot, ask.foot)
    if foot and not choices and wording.DONE in buttons:
        foot = wording.TASK_TOUCHED
    told = {
        "key": ask.key,
        "title": wording.TITLE if ask.title == (text,) else ", ".join(ask.title),
        "seat": ask.seat,
        # A page has more letters than a small screen.
        "name": named(seat_name(ask.seat), names) if ask.seat and ask.name else ask.name,
        "text": text,
        "state": digits or next((each for each in (ask.state, ask.head) if each not in above), ""),
        "said": ask.said,
        "foot": wording.TOUCH_IT if cells and mapped and foot != wording.NEW_TAG else foot,
        "choices": [_choice(choice, places.get(choice.id, ())) for choice in choices],
        "chosen": ask.stands,
        "listed": not (cells and mapped),
        "presses": [(press.id, press.label) for press in presses if buttons[press.label] is press],
        "place": ask.place if ask.key == "box/story" else 0,
        "places": ask.places if ask.key == "box/story" else 0,
        "private": ask.private_to is not None,
        "letters": min(ask.letters, LONGEST),
        "written": ask.written,
        "result": ask.result,
        "scores": ask.scores,
    }
    return {what: _worded(value, names) for what, value in told.items()}


def _worded(value: Any, names: Mapping[str, str]) -> Any:
    """A value with the parts of each text in it."""
    if isinstance(value, str):
        return parts(value, names)
    if isinstance(value, dict):
        return {key: _worded(each, names) for key, each in value.items()}
    if isinstance(value, list | tuple):
        all_of = [_worded(each, names) for each in value]
        return tuple(all_of) if isinstance(value, tuple) else all_of
    return value


def _choices(ask: Ask) -> Sequence[Choice]:
    """What can be touched, whatever kind of answer it is."""
    if ask.choices:
        # Letters are typed.
        return ask.choices[:1] if ask.letters else ask.choices
    if ask.scale is not None and ask.scale.high - ask.scale.low >= FEW:
        return ()
    if isinstance(ask.figure, GridFigure) and ask.cells:
        name = letters_of if ask.figure.letters else str
        return [Choice(name(cell), id=str(cell)) for cell in ask.cells]
    return [Choice(id, id=id) for id in ask.ids]


def _choice(choice: Choice, on: Iterable[str]) -> Mapping[str, Any]:
    """One of them."""
    marks = {None: choice.value, 0: "", TICKED: wording.TICKED}
    value = marks.get(choice.mark) if choice.mark in marks else wording.plays(choice.mark)
    return {
        "id": choice.id,
        "label": choice.label,
        "value": value,
        "grey": choice.disabled,
        "foot": wording.TOUCHED.get(choice.hint, choice.hint),
        "card": None if choice.card is None else _card(choice.card),
        "on": [*on],
    }


def _card(card: Card) -> Mapping[str, Any]:
    """A game: the dots of its drawing, a row of 24 after the other, and the lines about it."""
    drawn = frames(card.drawing)
    return {"drawing": base64.b64encode(drawn[0].tobytes()).decode() if drawn else "", "lines": card.lines}
