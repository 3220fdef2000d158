"""Where people have read is a step in the journal: for all before the next answer, for one seat whenever it looks."""

import random
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from budget import BUDGETS
from effort import Meter, decide, play, seats_of
from finger import Finger, sit
from play import GAMES, path_of, refusal

from companion.faces.host import GameHost
from companion.faces.panel import Panel
from companion.faces.panel.message import NoticeDialog, PrivateDialog, together
from companion.faces.panel.table import FINISHED
from companion.games import registry
from companion.session.journal import Entry
from companion.session.proof import prove
from companion.session.session import Session
from companion.store import Store
from companion.table.figure import GridFigure
from companion.table.game import Game
from companion.table.grid import Cell
from companion.table.prompt import ALOUD
from hardware.event import Press, TakeBack

SECRET = bytes(31) + b"r"


class Reached(Exception):
    """That is being read."""


@dataclass
class Reader(Finger):
    """A finger that compares, after each input, what a page shows with where the game stands."""

    until: str = ""
    """At this kind it stops."""

    def look(self) -> None:
        """What must be read stands last in the log, save how to speak; pictures and title are those of the session.

        But on what is read that says where the game stood when it was done.
        """
        panel, stored, session = self.panel, self.stored, self.stored.session
        public = [one for one in session.unread if one.seat is None and (one.fact or {}).get("kind") != ALOUD]
        assert panel.log() == stored.said
        assert [text for text, _ in panel.log()[len(panel.log()) - len(public) :]] == [one.text for one in public]
        first, *others = panel.seen()[1]
        if session.over is None:
            reads = panel.context.table.page is not None
            assert panel.ask().title == (stored.said_in if reads else stored.title)
            assert others == [*together(first, session.pictures())[1:]]
        if self.until and self.until in kinds(session):
            raise Reached


def kinds(session: Session) -> list[str]:
    """What everybody must still read, by its kind."""
    return [one.fact["kind"] for one in session.unread if one.seat is None and one.fact is not None]


def played(game: Game[Any], at: int, store: Store | None = None, until: str = "") -> Reader:
    """A game that its people have played, by one of its budgets, ``until`` that is to be read."""
    budget = BUDGETS[game.name][at]
    _, players = game.settle(budget.options, seats_of(game, budget))
    options = game.read_options(budget.options, players=players, panel=True)
    assert game.people is not None
    people = game.people(random.Random("reading"), players, game.typed(options))
    panel = sit(game, players, options, SECRET, "", store=store).panel
    # No tip: which of them stand a power cut forgets.
    panel.context.put(FINISHED, [game.name])
    reader = Reader(panel, until=until)
    with suppress(Reached):
        play(reader, Meter(budget), lambda prompt: decide(people, prompt), lambda prompt: decide(people, prompt), 40)
    return reader


@pytest.fixture
def store(tmp_path: Path) -> Any:
    with Store.open(tmp_path / "games.sqlite", "test") as store:
        yield store


def journal(store: Store) -> Sequence[Entry]:
    return store.entries(store.games()[0].id)


def proved(game: Game[Any], store: Store) -> bool:
    row = store.games()[0]
    proof = prove(game, row.header, row.commitment, row.secret, journal(store), store.checkpoints(row.id))
    assert proof.faults == ()
    return proof.replayed


@pytest.mark.parametrize(
    ("game", "at"),
    [(game, at) for game in GAMES if game.people is not None for at in range(len(BUDGETS.get(game.name, ())))],
    ids=lambda each: getattr(each, "name", None),
)
def test_nobody_answers_before_what_all_must_hear_is_read(game: Game[Any], at: int, store: Store) -> None:
    played(game, at, store)
    unread: set[str | None] = set()
    read = 0
    for entry in journal(store):
        assert entry.kind != "answer" or None not in unread
        read += entry.kind == "read"
        unread = unread - {entry.data["seat"]} if entry.kind == "read" else unread | {*entry.data.get("unread", ())}
    assert read
    assert proved(game, store)


def test_an_answer_is_refused_until_it_is_read(store: Store) -> None:
    session = played(registry.game("muggles"), 0, store, until="event-card").stored.session
    assert session.waiting is not None
    value = decide(registry.game("muggles").people(random.Random(1), ("red",), session.typed_options), session.waiting)  # type: ignore[misc]
    assert refusal(lambda: session.answer(value)) == "read the messages first"
    session.read()
    assert refusal(session.read) == "nothing is left to read"
    assert session.answer(value).entries


def test_after_a_power_cut_everything_stands_where_people_had_read(store: Store) -> None:
    game = registry.game("muggles")
    before = played(game, 0, store, until="event-card").panel
    stands = [before.context.stored.session.unread, before.seen(), before.log()[-3:]]  # type: ignore[union-attr]
    after = Panel(store)
    session = after.context.stored.session  # type: ignore[union-attr]
    assert [session.unread, after.seen(), after.log()[-3:]] == stands
    while session.reading:
        after.handle(Press())
    assert not Panel(store).context.stored.session.unread  # type: ignore[union-attr]
    assert proved(game, store)


def test_a_page_points_at_what_all_read_on_it_and_not_at_what_one_seat_alone_is_told() -> None:
    panel = played(registry.game("muggles"), 0, until="refill").panel
    dialog = panel.context.stack[-1]
    assert isinstance(dialog, NoticeDialog)
    told = dialog.notices[-1]
    while panel.ask().more:
        panel.handle(Press())
    figure = panel.seen()[1][0]
    assert isinstance(figure, GridFigure)
    assert figure.crosshair == Cell(*told.fact["cell"])  # type: ignore[index]
    dialog.notices = [replace(told, seat="blue")]
    dialog.context.settings.large = True  # cut anew
    assert dialog.points_at == {}


def test_undo_steps_over_what_was_read_and_what_is_brought_back_is_read_again(store: Store) -> None:
    reader = played(registry.game("muggles"), 0, store, until="event-card")
    session, panel = reader.stored.session, reader.panel
    unread, asked = session.unread, panel.context.stored.session.waiting  # type: ignore[union-attr]
    panel.take_fallen()
    panel.handle(TakeBack())
    assert panel.take_fallen() == ()
    assert not session.reading
    table = panel.context.table
    table.redo()
    (back, *others), waiting = session.unread, session.waiting
    assert (back.fact, tuple(others), waiting) == ({"kind": "redo"}, unread, asked)
    reader.until = ""
    reader.read()
    assert not session.unread
    before = session.seq
    table.undo()
    # The answer and that its message was read are taken back together.
    assert [entry.kind for entry in journal(store)[before:]] == ["undo"]
    assert session.can_redo()
    assert proved(session.game, store)


def test_what_is_set_right_while_people_read_leaves_that_to_be_read(store: Store) -> None:
    reader = played(registry.game("muggles"), 0, store, until="event-card")
    session = reader.stored.session
    unread, seen = session.unread, session.view()
    reader.stored.correct(path_of(session, random.Random(3)))
    assert session.view() != seen
    assert session.unread[: len(unread)] == unread
    assert Panel(store).context.stored.session.unread == session.unread  # type: ignore[union-attr]
    reader.stored.undo()
    assert (session.view(), session.unread) == (seen, unread)


def test_a_message_goes_on_being_read_where_nothing_can_be_taken_back() -> None:
    panel = sit(registry.game("muggles"), ("red", "blue"), {}, SECRET, "").panel
    first = panel.ask()
    panel.take_sounds()
    panel.handle(TakeBack())
    assert (panel.ask(), panel.take_sounds()) == (first, ["tick"])


def waits(panel: Panel) -> list[str]:
    """The seats for which a guard stands."""
    return [dialog.seat for dialog in reversed(panel.context.stack) if isinstance(dialog, PrivateDialog)]


def to_guard(finger: Finger) -> None:
    """Read what all hear first."""
    for _ in range(9):
        if isinstance(finger.panel.context.stack[-1], NoticeDialog):
            finger.do("press")
    assert isinstance(finger.panel.context.stack[-1], PrivateDialog)


def test_what_a_seat_alone_hears_waits_for_its_eyes_and_holds_nobody_up(store: Store) -> None:
    game = registry.game("geodeto")
    finger = sit(game, ("red", "blue"), game.read_options({}, panel=True), SECRET, "", store=store)
    away, _ = waits(finger.panel)
    to_guard(finger)
    told = [one for one in finger.stored.session.unread if one.seat == away]
    finger.do("press")
    assert finger.sounds == ["tick"]  # nobody goes on by mistake
    finger.do("back", "peek", "unpeek", "press")
    # Others play on; it is shown again with each question, also after a power cut, until it was seen.
    assert finger.panel.context.stack[-1] is finger.panel.context.table
    finger.do("press")
    assert [*finger.stored.session.unread] == told
    for panel in (finger.panel, Panel(store)):
        assert waits(panel) == [away]
    after = Finger(panel)
    to_guard(after)
    assert panel.context.stack[-1].inner().text == told[0].text  # type: ignore[attr-defined]
    after.do("peek", "unpeek", "press")
    assert waits(panel) == []
    assert waits(Panel(store)) == []


def test_who_plays_over_a_protocol_waits_for_nobody(store: Store) -> None:
    game = registry.game("muggles")
    played(game, 0, store, until="event-card")
    seq = len(journal(store))
    stored, _ = GameHost.resume(store.games()[0], store, boxed=False)
    people = game.people(random.Random(1), ("red",), stored.session.typed_options)  # type: ignore[misc]
    for _ in range(5):
        assert not stored.session.reading
        stored.answer(decide(people, stored.session.waiting))  # type: ignore[arg-type]
    more = journal(store)[seq:]
    assert [entry.kind for entry in more] == ["answer"] * 5
    assert not any("unread" in entry.data for entry in more)
    # Back at the box nothing of before is said again.
    assert not Panel(store).context.stored.session.unread  # type: ignore[union-attr]
