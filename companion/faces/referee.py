"""The referee: a whole game over a line protocol, one JSON object a line (protocol version 1)."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TextIO

from companion.faces.host import GameHost
from companion.table.game import TABLE
from companion.table.notice import Notice
from companion.table.prompt import (
    CellPrompt,
    ChoosePrompt,
    NumberPrompt,
    Prompt,
    Refused,
    RollPrompt,
    TextPrompt,
    show,
)
from companion.table.wording import named

PROTOCOL = 1
REQUESTS = ("answer", "undo", "redo", "view", "correct", "quit")
FORM = 'a line is one JSON object: {"answer": VALUE}, {"undo": true}, {"redo": true}, {"view": "table"}, '
FORM += '{"correct": [SLUG, VALUE, …]} or {"quit": true}'
LONGEST_LINE = 65_536
"""Bytes that a line may have, its end included."""
DEEPEST = 3
"""A correction's cell lies this deep: an object, its list, the cell's list."""


def read_seats(text: str, players: tuple[str, ...]) -> tuple[str, ...]:
    """The seats that ``--seats`` names; Refused lists those that exist."""
    if text == TABLE:
        return ()
    if text == "all":
        return players
    seats = tuple(seat for seat in text.split(",") if seat != TABLE)
    for seat in seats:
        if seat not in players:
            raise Refused(f"--seats: nobody is called {show(seat)}; table, all, or some of: {', '.join(players)}")
    return seats


@dataclass(slots=True)
class Referee:
    """One game over one stream; ``seats`` are those whose private things it may show."""

    stored: GameHost
    seats: tuple[str, ...]
    out: TextIO

    def hello(self, notices: Iterable[Notice] = ()) -> None:
        """Say which game it is and what is committed to; begin it where it was not, and ask."""
        session = self.stored.session
        hello = {
            "type": "hello",
            "protocol": PROTOCOL,
            "game": session.game.name,
            "rules": session.game.rules,
            "players": list(session.header.players),
            "names": session.names,
            "options": session.public_options,
            "commitment": session.commitment,
        }
        if session.header.fixed:
            hello["secret"] = "fixed"
        self._say(hello)
        self._tell(notices)

    def begin(self, word: str) -> None:
        """Take the table's word and set the game up."""
        self._tell(self.stored.begin(word))

    def run(self, lines: Iterable[bytes]) -> None:
        """Answer every line until quit, the end of input or the end of the game."""
        self._ask()
        if self._over():
            return
        for line in lines:
            try:
                self._take(line)
            except Refused as refused:
                self._say({"type": "refused", "id": self.stored.session.seq, "reason": str(refused)})
            if self._over():
                return

    def _take(self, line: bytes) -> None:
        message = _read(line)
        asked = message.get("id")
        if asked is not None and (isinstance(asked, bool) or asked != self.stored.session.seq):
            raise Refused(f"id {show(asked)} is not the open ask's; it is {self.stored.session.seq}")
        if "view" in message:
            self._view(message["view"])
            return
        stored = self.stored
        if "answer" in message:
            notices = stored.answer(message["answer"])
        elif "correct" in message:
            path = message["correct"]
            if not isinstance(path, list):
                raise Refused("correct takes a list: the answers under correct, for instance " + '["what", 3]')
            notices = stored.correct(path)
        else:
            (request,) = message.keys() - {"id"}
            if message[request] is not True:
                raise Refused(f'{request} takes true: {{"{request}": true}}')
            notices = {"undo": stored.undo, "redo": stored.redo, "quit": stored.quit}[request]()
        self._tell(notices)
        if self.stored.session.over is None:
            self._ask()

    def _view(self, seat: object) -> None:
        seats = (TABLE, *self.seats)
        if seat not in seats:
            raise Refused(f"no view of {show(seat)} on this stream; it shows: {', '.join(seats)}")
        session = self.stored.session
        counts = {"taken_back": session.taken_back} if session.game.secrets else {}
        self._say({"type": "view", "seat": seat, "state": session.view(str(seat)), **counts})

    def _tell(self, notices: Iterable[Notice]) -> None:
        for notice in notices:
            if notice.seat is None or notice.seat in self.seats:
                self._say({"type": "tell", "seat": notice.seat, "text": notice.text, "fact": notice.fact})

    def _ask(self) -> None:
        session = self.stored.session
        prompt = session.waiting
        if prompt is not None:
            self._say({"type": "ask", "id": session.seq, **ask(prompt)})

    def _over(self) -> bool:
        session = self.stored.session
        if session.over is None:
            return False
        if not session.closed:
            self._tell(self.stored.close())
        over = session.over
        last = {
            "type": "over",
            "result": over.result,
            "reason": session.reason,
            "winners": list(over.winners),
            "scores": dict(over.scores or {}),
            "secret": session.secret,
        }
        self._say({**last, "options": session.opened_files} if session.opened_files else last)
        return True

    def _say(self, message: Mapping[str, Any]) -> None:
        self.out.write(
            json.dumps(named(message, self.stored.session.names), ensure_ascii=False, separators=(",", ":")) + "\n"
        )
        self.out.flush()


def ask(prompt: Prompt) -> dict[str, Any]:
    """The fields of an ask, all but its id."""
    fields: dict[str, Any] = {
        "kind": prompt.kind,
        "seat": prompt.seat,
        "private": prompt.private,
        "text": prompt.text,
        "about": dict(prompt.about) or None,
    }
    match prompt:
        case ChoosePrompt():
            fields["options"] = [{"value": option.value, "label": option.label} for option in prompt.options]
        case NumberPrompt():
            fields |= {"min": prompt.low, "max": prompt.high}
        case CellPrompt():
            cells = None if prompt.cells is None else [list(cell) for cell in prompt.cells]
            fields |= {"board": prompt.board, "rows": prompt.rows, "cols": prompt.cols, "cells": cells}
            fields["about"] = dict(prompt.about)
        case TextPrompt():
            fields["max_length"] = prompt.max_length
        case RollPrompt():
            fields["dice"] = [{"name": die.name, "faces": list(die.faces)} for die in prompt.dice]
            fields["about"] = dict(prompt.about)
    return fields


def _read(line: bytes) -> dict[str, Any]:
    if len(line) > LONGEST_LINE:
        raise Refused(f"that line is too long; at most {LONGEST_LINE} bytes. {FORM}")
    try:
        message = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError):
        raise Refused(f"that is not JSON; {FORM}") from None
    if not isinstance(message, dict):
        raise Refused(f"that is not an object; {FORM}")
    if _deep(message, DEEPEST):
        # Nothing takes it, and a value near the interpreter's own limit could not even be quoted.
        raise Refused(f"that is nested too deep; {FORM}")
    requests = [name for name in message if name in REQUESTS]
    if len(requests) != 1 or set(message) - {"id", *REQUESTS}:
        raise Refused(f"that is not one request; {FORM}")
    return message


def _deep(value: object, left: int) -> bool:
    """Whether lists and objects lie deeper in each other than ``left``."""
    if not isinstance(value, dict | list):
        return False
    if left == 0:
        return True
    return any(_deep(inner, left - 1) for inner in (value.values() if isinstance(value, dict) else value))
