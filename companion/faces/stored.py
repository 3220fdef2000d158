"""A session kept in a store: whatever happened is stored before anybody is told of it."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, Self

from companion.games import registry
from companion.own import copy
from companion.session.chance import SECRET_BYTES, Drawn
from companion.session.journal import Entry
from companion.session.progress import Reads
from companion.session.run import guarded
from companion.session.session import Header, Result, Session
from companion.session.wording import taken
from companion.store import GameRow, Store, StoreError
from companion.table.game import Game
from companion.table.notice import Notice
from companion.table.prompt import ALOUD, Answer, Refused, show
from companion.table.wording import named

KEPT = 200
"""So many of the last journal entries are read for what was said."""


class StoredSession:
    """One game at one table: the session's inputs, each stored and then told."""

    def __init__(self, session: Session, store: Store | None, row: int | None, *, boxed: bool = True) -> None:
        self.session = session
        self.row = row
        self._said: list[tuple[str | None, str, str]] = []
        self._alone: dict[int, Sequence[Notice]] = {}
        """What seats were told alone, by the journal entry that did it."""
        self._resumed: Sequence[Entry] = ()
        self._label = ""
        self.rolled: Drawn | None = None
        """The dice that fell last before all eyes; who has shown them fall takes them off."""
        self._store = store
        self._learned: copy.Learned = {}
        self._late: tuple[Notice, ...] = ()
        own = session.options.get(copy.SETTING, copy.DEFAULT) != copy.DEFAULT
        form = session.game.copy_form
        self._learns = form is not None and ((own and boxed) or not form.named_only)

    @classmethod
    def open(
        cls,
        game: Game[Any],
        players: tuple[str, ...],
        options: Mapping[str, str],
        store: Store | None,
        *,
        today: str | None = None,
        dice: str = "box",
        fixed: bytes | None = None,
        files: Mapping[str, str] | None = None,
        names: Mapping[str, str] | None = None,
        boxed: bool = True,
    ) -> Self:
        """A new game, committed to and stored, not begun.

        ``files`` names those that its options hold, ``names`` says who plays a seat, where that is known; ``boxed`` on
        the box, where people read, or else over the protocol.
        """
        secret = secrets.token_bytes(SECRET_BYTES) if fixed is None else fixed
        header = Header(game.name, game.rules, players, options, dice, fixed is not None, files or {}, names or {})
        session, result = Session.start(game, header, secret, _stops if boxed else None)
        row = None
        if store is not None:
            row = store.begin(
                header.data(), session.commitment, secret, today, game.title, entries=result.entries, checkpoints=()
            )
        return cls(session, store, row, boxed=boxed)

    @classmethod
    def resume(cls, row: GameRow, store: Store, *, boxed: bool = True) -> tuple[Self, tuple[Notice, ...]]:
        """Go on with a stored game; Refused says why it cannot be."""
        session, result, entries = reopen(row, store, _stops if boxed else None)
        stored = cls(session, store, row.id, boxed=boxed)
        stored._resumed = [entry for entry in entries if entry.kind != "read"]
        stored._label = stored._stands()
        stored._said = [(one.seat, one.text, stored._label) for one in session.unread if one.seat is not None]
        return stored, stored._take(result)

    @property
    def said(self) -> list[tuple[str, str]]:
        """What was said to everybody, oldest first, and where the game stood then; after a resume the last of what the
        journal holds."""
        return [*self._said_before, *((text, stood) for seat, text, stood in self._said if seat is None)]

    @property
    def last(self) -> Sequence[Notice]:
        """What everybody was told by the newest answer of a game that was opened again."""
        newest = self._resumed[-1].data if self._resumed else {}
        quiet = newest.get("quiet", ())
        told = [Notice(fact=fact, quiet=at in quiet) for at, fact in enumerate(newest.get("said", ()))]
        return [self.session.words.notice(each) for each in told]

    def told(self, seat: str) -> list[tuple[str, str, bool]]:
        """The same with what a seat alone was told since this was opened, or had not read before, and which that is."""
        before = [(text, stood, False) for text, stood in self._said_before]
        return [*before, *((text, stood, to is not None) for to, text, stood in self._said if to in (None, seat))]

    @cached_property
    def _said_before(self) -> list[tuple[str, str]]:
        # Only where somebody reads it: where a game stood is played through again.
        session, entries = self.session, [entry for entry in self._resumed if "said" in entry.data][-KEPT:]
        stood = session.stood([entry.seq for entry in entries]) if session.game.ready is None else ("",) * len(entries)
        said = [
            (told, at)
            for entry, at in zip(entries, stood, strict=True)
            for told in entry.data.get("said", ())
            if told["kind"] != ALOUD
        ]
        lines = [(session.words.kept(told), at) for told, at in said[-KEPT:]]
        if session.over is not None and lines:
            lines[-1] = lines[-1][0], self._stands()
        return lines

    @property
    def title(self) -> tuple[str, ...]:
        """The game, and where it stands."""
        label = self.session.label()
        return (self.session.game.title, label) if label else (self.session.game.title,)

    def begin(self, word: str = "", *, shown: bool = False) -> tuple[Notice, ...]:
        """Take the table's word, given when the commitment was ``shown`` or not, and set the game up."""
        return self._take(self.session.begin(word, shown=shown))

    def answer(self, value: object, *, along: bool = False) -> tuple[Notice, ...]:
        """Answer the open prompt; ``along`` with the answer before, by the same press."""
        return self._take(self.session.answer(value, along=along))

    def read(self, seat: str | None = None) -> None:
        """What everybody was told has been read, or what a ``seat`` was told alone."""
        self._take(self.session.read(seat))

    def undo(self, *, gone: bool = False) -> tuple[Notice, ...]:
        """Take back, ``gone`` for good; whom that told something alone reads so where they read it."""
        notices = self._take(self.session.undo(gone=gone))
        self.rolled = None  # who has not seen them fall need not
        for seq in [seq for seq in self._alone if seq > self.session.played]:
            self._said += [(one.seat, taken(one.text, ""), self._label) for one in self._alone.pop(seq)]
        return notices

    def redo(self) -> tuple[Notice, ...]:
        """Bring back."""
        return self._take(self.session.redo())

    def correct(self, path: Sequence[Answer]) -> tuple[Notice, ...]:
        """Set what the box believes."""
        return self._take(self.session.correct(path))

    def change_option(self, name: str, value: str) -> tuple[Notice, ...]:
        """Change an option during a game."""
        return self._take(self.session.change_option(name, value))

    def quit(self) -> tuple[Notice, ...]:
        """End the game as stopped."""
        return self._take(self.session.quit())

    def close(self) -> tuple[Notice, ...]:
        """Write the outcome down; the secret is open from now on."""
        return self._take(self.session.close())

    def _take(self, result: Result) -> tuple[Notice, ...]:
        session = self.session
        if self._store is not None and self.row is not None and (result.entries or result.checkpoints):
            ended = session.over.result if session.closed and session.over is not None else None
            label = named(", ".join(self.title), session.names)
            self._store.append(self.row, result.entries, result.checkpoints, label, ended)
        self.rolled = result.rolled or self.rolled
        # Not before that is kept: then why it could not learn is said with the next answer.
        if self._store is None:
            self._learn()
        else:
            self._store.afterwards(self._learn)
        notices, self._late = (*result.notices, *self._late), ()
        # What an answer leads to belongs to the round in which it was given; the end, as in the story, to its own.
        before, self._label = self._label, self._stands()
        ends = len(notices) if session.over is not None else 0
        said = [(notice, self._label if at == ends else before) for at, notice in enumerate(notices, start=1)]
        # How to speak is nothing that happened.
        happened = [each for each in said if (each[0].fact or {}).get("kind") != ALOUD]
        self._said += [(notice.seat, notice.text, stood) for notice, stood in happened]
        alone = [notice for notice in result.notices if notice.seat is not None]
        if alone and session.played == session.seq:
            self._alone[session.seq] = alone
        return notices

    def note(self, text: str) -> None:
        """Something beside the game that everybody is told, where this is open; the journal has it not."""
        self._said.append((None, text, self._stands()))

    def _stands(self) -> str:
        # What is played by Roll alone has no rounds.
        return self.session.label() if self.session.game.ready is None else ""

    def _learn(self) -> None:
        """Keep what the game has learned beside its copy's file; without a store only of a copy that people named."""
        session = self.session
        form = session.game.copy_form
        if form is None or not self._learns or not session.begun:
            return
        copy_name, view = session.options.get(copy.SETTING, copy.DEFAULT), session.view()
        if not view or (copy_name == copy.DEFAULT and self._store is None):
            return
        now = guarded(lambda: form.learned(view))
        if not isinstance(now, Mapping) or now == self._learned:
            return
        try:
            copy.learn(session.game, copy_name, self._learned, now)
        except Refused as refused:
            self._learns = False
            self._late = (Notice(f"The edition does not learn from this game: {refused}."),)
            return
        self._learned = {key: list(texts) for key, texts in now.items()}


def _stops(notice: Notice) -> bool:
    return notice.stops


def reopen(row: GameRow, store: Store, reads: Reads | None = None) -> tuple[Session, Result, Sequence[Entry]]:
    """A stored game as it stands, what an upgrade made necessary (not stored yet), and its journal; Refused says why
    it cannot be read.
    """
    try:
        header = Header.read(row.header)
        game = registry.game(header.game)
        entries, checkpoints = store.checked(row)
        session, result = Session.resume(game, header, row.secret, entries, checkpoints, reads)
    except StoreError as error:
        raise Refused(f"{row.label or row.name} cannot be read: {error}") from error
    except (KeyError, TypeError, ValueError, IndexError) as error:
        if isinstance(error, Refused):
            raise
        raise Refused(f"game {row.id} ({row.label}) cannot be read: {show(str(error))}") from error
    return session, result, entries


Today = Callable[[], str | None]
"""Today's date as ISO text, or None while the clock was not set."""
