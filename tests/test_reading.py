"""While people read what was said, pictures and log of a page stand where the game stood when it was said."""

import random
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
from budget import BUDGETS
from effort import Meter, decide, play, seats_of
from finger import Finger, sit
from play import GAMES, secret_of

from companion.faces.panel import Panel
from companion.faces.panel.message import NoticeDialog, together
from companion.faces.panel.table import FINISHED, READ, TableDialog
from companion.faces.stored import StoredSession
from companion.games import registry
from companion.store import Store
from companion.table.dice import Face
from companion.table.figure import GridFigure
from companion.table.game import TABLE, Game
from companion.table.grid import Cell
from companion.table.notice import Notice
from companion.table.table import Table
from hardware.event import Event, Press, TakeBack

SECRET = bytes(31) + b"r"
Views = dict[tuple[str, int], Mapping[str, Any]]
"""By what was said and how much chance was spent by the end of its turn."""


def watched(game: Game[Any], views: Views) -> Game[Any]:
    """The game, which notes of each thing said how it stood when the turn in which it was said was first over."""

    def turn(state: Any, table: Table) -> None:
        try:
            game.turn(state, table)
        finally:
            for notice in table.notices:  # type: ignore[attr-defined]
                key = repr(notice.fact), table._spent  # type: ignore[attr-defined]
                views.setdefault(key, game.view(state, TABLE))

    return replace(game, turn=turn)


class Reached(Exception):
    """That is being read."""


@dataclass
class Reader(Finger):
    """A finger that compares, after each input, what a page shows with what is being read."""

    views: Views = field(default_factory=dict)
    until: str = ""
    """At this kind it stops."""
    passed: list[Notice] = field(default_factory=list)
    """What was read of an earlier turn than the one that is open."""
    fallen: list[tuple[str, tuple[Face, ...]]] = field(default_factory=list)
    """What was read after each input, by its kind, and the dice that fell before it."""

    def send(self, event: Event) -> None:
        """Note anew what is said by it."""
        if self.panel.context.reading is None:
            self.views.clear()
        super().send(event)

    def look(self) -> None:
        """What is read stands last in the log, and the pictures are those of that time."""
        panel, session, reading = self.panel, self.stored.session, self.panel.context.reading
        kind = "" if reading is None or reading.fact is None else reading.fact["kind"]
        self.fallen.append((kind, panel.take_fallen()))
        log = [text for text, _ in panel.log()]
        said = [text for text, _ in self.stored.said]
        if reading is None:
            assert log == said
            return
        # Of one that goes on on the next page there is no line yet.
        told = said[len(log)] if len(log) < len(said) and reading.text == said[len(log)] else log[-1]
        assert reading.seat is not None or told == reading.text
        assert log == said[: len(log)]
        view = None if reading.standing is None else self.views.get((repr(reading.fact), reading.standing.spent))
        if view is None or session.over is not None:
            return
        pictures = tuple(session.game.pictures(view))
        first, *shown = panel.seen()[1]
        assert {repr(each) for each in shown} == {repr(each) for each in together(first, pictures)[1:]}
        if session.passed(reading) is not None:
            assert (*panel.ask().title, "")[1] == panel.log()[-1][1]
            self.passed.append(reading)
            if kind == self.until:
                raise Reached


def played(game: Game[Any], at: int, store: Store | None = None, until: str = "") -> Reader:
    """A game that its people have played, by one of its budgets, ``until`` that is read."""
    budget, views = BUDGETS[game.name][at], Views()
    _, players = game.settle(budget.options, seats_of(game, budget))
    options = game.read_options(budget.options, players=players, panel=True)
    assert game.people is not None
    people = game.people(random.Random("reading"), players, game.typed(options))
    panel = sit(watched(game, views), players, options, SECRET, "", store=store).panel
    # No tip: which of them stand a power cut forgets.
    panel.context.put(FINISHED, [game.name])
    reader = Reader(panel, views=views, until=until)
    with suppress(Reached):
        play(reader, Meter(budget), lambda prompt: decide(people, prompt), lambda prompt: decide(people, prompt), 40)
    return reader


@pytest.mark.parametrize(
    ("game", "at"),
    [(game, at) for game in GAMES if game.people is not None for at in range(len(BUDGETS.get(game.name, ())))],
    ids=lambda each: getattr(each, "name", None),
)
def test_a_page_shows_no_more_than_what_is_read(game: Game[Any], at: int) -> None:
    reader = played(game, at)
    assert reader.stored.said
    # Each game tells something on a page, after which it goes on by itself; in its further ways not always.
    assert reader.passed or at


def test_the_next_roll_of_a_muggle_waits_until_its_event_is_read_muggles_mug_55() -> None:
    reader = played(registry.game("muggles"), 0)
    events = [at for at, (kind, _) in enumerate(reader.fallen) if kind == "event-card"]
    assert events
    for at in events:
        # Until it is read nothing falls; then the muggle's die does.
        last = next(each for each in range(at, len(reader.fallen)) if reader.fallen[each][0] != "event-card")
        assert [faces for _, faces in reader.fallen[at:last]] == [()] * (last - at)
        assert len(reader.fallen[last][1]) == 1


def test_after_a_power_cut_a_page_stands_where_people_had_read(tmp_path: Path) -> None:
    game, path = registry.game("muggles"), tmp_path / "games.sqlite"
    with Store.open(path, "test") as store:
        reader = played(game, 0, store, until="event-card")
        before = reader.panel
        seen = before.seen()[1][0], before.log()[-3:], before.ask()
    with Store.open(path, "test") as store:
        after = Panel(store)
        while after.context.reading is None or after.context.reading.fact != reader.passed[-1].fact:
            assert isinstance(after.context.stack[-1], NoticeDialog)
            after.handle(Press())
        assert (after.seen()[1][0], after.log()[-3:], after.ask()) == seen
        assert after.seen()[1][0] != after.context.stored.session.figure()  # type: ignore[union-attr]


def test_what_one_seat_alone_is_told_is_not_pointed_at() -> None:
    reader = played(registry.game("muggles"), 0, until="refill")
    session, notice = reader.stored.session, reader.passed[-1]
    seen, own = ((session.passed(each) or (None,))[0] for each in (notice, replace(notice, seat="blue")))
    assert isinstance(seen, GridFigure)
    assert isinstance(own, GridFigure)
    assert (seen.crosshair, own.crosshair) == (Cell(*notice.fact["cell"]), None)  # type: ignore[index]


def test_after_a_power_cut_nothing_tells_of_what_was_taken_back_before(tmp_path: Path) -> None:
    with Store.open(tmp_path / "games.sqlite", "test") as store:
        reader = played(registry.game("muggles"), 0, store, until="event-card")
        event = reader.screen
        given, context = reader.stored.noted[-1], reader.panel.context
        read = context.get(READ)
        reader.panel.handle(TakeBack())
        assert reader.panel.take_fallen() == ()
        assert reader.panel.context.reading is not None
        assert reader.panel.context.reading.fact == {"kind": "undo"}
        table = reader.panel.context.stack[1]
        assert isinstance(table, TableDialog)
        table.give(given)
        assert reader.screen == event
        context.put(READ, read)  # as where an action was stepped out of, which nobody is told
    with Store.open(tmp_path / "games.sqlite", "test") as store:
        assert Finger(Panel(store)).screen == event


def test_a_message_goes_on_being_read_where_nothing_can_be_taken_back() -> None:
    panel = sit(registry.game("muggles"), ("red", "blue"), {}, SECRET, "").panel
    first = panel.ask()
    panel.take_sounds()
    panel.handle(TakeBack())
    assert (panel.ask(), panel.take_sounds()) == (first, ["tick"])


def test_what_a_game_lays_open_at_its_end_is_seen_with_the_last_word() -> None:
    game = registry.game("lost-hiker")
    options = game.read_options({"mode": "solo"}, panel=True)
    stored = StoredSession.open(game, ("red",), options, None, fixed=secret_of(3))
    said = stored.begin()
    people = game.people(random.Random(3), ("red",), stored.session.typed_options)  # type: ignore[misc]
    while stored.session.waiting is not None:
        said = stored.answer(decide(people, stored.session.waiting))
    seen = [each.standing is not None and "trails" in each.standing.view() for each in said]
    assert (seen[-1], {*seen[:-1]}) == (True, {False})


def test_what_lies_on_a_message_or_brings_it_back_shows_no_more() -> None:
    reader = played(registry.game("muggles"), 0, until="event-card")
    panel, table = reader.panel, reader.panel.context.stack[1]
    assert isinstance(table, TableDialog)
    pictures, log = panel.seen()[1][1:], panel.log()
    panel.tell("No paper is left.")
    assert (panel.seen()[1][1:], panel.log()) == (pictures, log)
    panel.handle(Press())
    panel.handle(TakeBack())
    reader.read()
    table.redo()
    assert panel.context.reading is not None
    assert panel.context.reading.fact == {"kind": "redo"}
    assert (panel.seen()[1][1:], panel.take_fallen()) == (pictures, ())


def test_of_one_that_goes_on_on_the_next_page_there_is_no_line_yet() -> None:
    read: list[Notice | None] = []
    context = sit(registry.game("muggles"), ("red", "blue"), {}, SECRET, "").panel.context
    long = Notice("Nobody reads so much at once on a screen so small. " * 6, line=4)
    dialog = NoticeDialog(context, "", [Notice("Short.", line=3), long], reads=read.append)
    context.push(dialog)
    lines = []
    while dialog in context.stack:
        lines.append(dialog.notice and dialog.notice.line)
        dialog.press()
    assert lines == [3, *[3] * (len(lines) - 2), 4]
    assert [notice and notice.line for notice in read] == [*lines[1:], None]


def test_of_a_journal_longer_than_the_log_no_more_is_shown_than_is_read(tmp_path: Path) -> None:
    game = registry.game("muggles")

    def turn(state: Any, table: Table) -> None:
        for at in range(260):
            table.tell("warning", why=f"line {at}")
        game.turn(state, table)

    with Store.open(tmp_path / "games.sqlite", "test") as store:
        sit(replace(game, turn=turn), ("red", "blue"), {}, SECRET, "", store=store)
        row = store.games()[0]
        _, unread = StoredSession.resume(row, store, read=0)
    lines = [notice.line for notice in unread if notice.seat is None]
    assert lines[-1] == 200
    assert lines == sorted(lines, key=lambda line: line or 0)
    assert lines[0] == 0
