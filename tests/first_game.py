"""First games: each game's page read to the letter at a new box, from power-on until a round is over.

``python tests/first_game.py``, as ``make screens``, draws the pictures on the pages anew.
"""

import json
import os
import random
import secrets
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest import mock

from budget import Budget
from effort import Meter, decide, play
from finger import Finger, Noted, steps_to
from golden import check_layout
from PIL import Image
from play import OURS, SHIPPED

import companion.games
from companion.faces.panel import Panel
from companion.faces.panel import start as panel_start
from companion.faces.panel.message import NoticeDialog
from companion.faces.panel.question import ChooseDialog
from companion.faces.panel.table import TableDialog
from companion.games.registry import FOLDERS_VARIABLE
from companion.own.folder import CONFIG_VARIABLE, STATE_VARIABLE
from companion.screens.ask import Ask, Style
from companion.screens.glyph import small
from companion.session.chance import SECRET_BYTES
from companion.session.session import Session
from companion.store import Store
from companion.table.people import RandomPeople
from companion.table.prompt import Prompt
from hardware.event import Event, Press

GAMES = {game.name: game for game in OURS if game.ready is None}
SIX, ONE = "screens.png", "screen.png"
SCALE, GAP, COLUMNS, LINES = 3, 5, 2, 2
"""How many picture dots a dot of the screen is wide; dots between screens; screens in a row; lines of a caption."""
GROUND, LIT, INK = 40, 240, 200
"""How bright the paper is, a lit dot, and a letter of a caption."""
AT_REST = 40
"""Quarter seconds after which nothing moves on a screen any more, and all that it says is there."""
MOST_PUSHES = 20
"""More pushes than this and a game has not begun: the page is wrong."""


@dataclass(frozen=True)
class Walk:
    """A first game: how many play, the secret's seed, and for each numbered step of the page what its reader does.

    ``push``, ``roll``, ``back`` and ``+1`` are controls; ``hold`` is Roll, held, and let go before what comes next;
    ``*Move`` turns to the row that begins so and pushes; ``=`` says what lies on the table, as JSON, and ``key=`` says
    it as often as that is asked; ``begin`` is from the start menu into the game; ``read`` pushes away what the box
    says, as ``*`` and ``=`` do first; ``play`` goes on to the end; ``# words`` keeps one of the six screens.
    """

    players: int
    seed: int
    steps: Sequence[Sequence[str]]
    cover: int = 0
    """Which of the six stands in the README."""


WALKS = {
    "lost-hiker": Walk(
        1,
        28,
        (
            ("begin", "read"),
            ("# The hiker had a turn. Yours: Roll moves", "roll", "# Turn to the way, push", "push"),
            ("# The second action: the drone", "*Launch the drone", "# The answer stands above"),
            ("hold", "# Roll held: the map"),
            ("play",),
            ("# The end",),
        ),
    ),
    "muggles": Walk(
        2,
        3,
        (
            ("begin", "# Put the muggles there, push"),
            ("read",),
            ("# Everyone done? Roll", "roll"),
            ("# Nothing there? Move A. Turn to the tile", '="hot-sun"'),
            ("*Cache", "# B found a cache: which one?", '="traditional"'),
            ("# Both have moved: do this, push", "push"),
            ("hold", "# Roll held: the boards"),
        ),
        cover=2,
    ),
    "first-to-find": Walk(
        2,
        7,
        (
            ("begin", "# Put your pawns down, push", "read"),
            ("# Nothing new? Roll: next player", "roll"),
            ("+1", "# A bog? Turn to it, push", "push"),
            ("roll",),
            ("*N mark", "# Turn to its row, push; then to it, push", "=[3,4]", '="row"', "# Now search in that line"),
            ("*Plain tile in a line", "=[3,5]", "roll", "*Plain tile in a line", "=[3,3]", "roll", "# Found"),
            ("read",),
        ),
    ),
    "geoquest": Walk(
        2,
        2,
        (
            ("begin",),
            ("+1", "# Turn, lay each disk", "-1", "*None in the lake", "read", "# Whose turn it is, and what to do"),
            ("roll", "# The dice, and what they reach", "read"),
            ("+1", "# On a cache: turn to it, push", "push"),
            ("# Found", '="no-more"', "read"),
            ("hold", "# Roll held: the dice again"),
        ),
        cover=5,
    ),
    "geodeto": Walk(
        2,
        3,
        (
            ("begin", "# Set up. Push: the six places", "read"),
            ("# Take the box, hold Roll", "hold", "# Your two goals. Let go, push", "push", "hold", "push"),
            ("push",),
            ("# Roll: a move", "roll", "# Which pyramid? Turn, push", "push", "push"),
            ("*Draw a card", "# One of the six cards on the piles", "push"),
        ),
    ),
}


@dataclass
class Reader(Finger):
    """Who holds a page beside the box and does what it says."""

    walk: Walk = field(kw_only=True)
    name: str = field(kw_only=True)
    rows_pushed: set[str] = field(default_factory=set)
    """The rows pushed in the menus of turns."""
    seen: set[str] = field(default_factory=set)
    """All rows that were shown in the step that is being done."""
    kept: list[tuple[Ask, str]] = field(default_factory=list)
    held: bool = False

    @property
    def session(self) -> Session:
        """The game on the panel."""
        stored = self.panel.context.stored
        assert stored is not None
        return stored.session

    def send(self, event: Event) -> None:
        """One input; in a menu the row that is pushed is noted."""
        top = self.panel.context.stack[-1]
        inner = top.inner if isinstance(top, TableDialog) else None
        if isinstance(event, Press) and isinstance(inner, ChooseDialog) and inner.prompt.menu:
            self.rows_pushed.add(inner.rows()[inner.at][0].label)
        super().send(event)

    def look(self) -> None:
        """Every screen has a layout without a fault; its rows are those that a page may name."""
        check_layout(self.screen, Style())
        self.seen |= {*self.rows}

    def through(self) -> None:
        """Read what the box says, and push it away."""
        while isinstance(self.panel.context.stack[-1], NoticeDialog):
            self.do("press")

    def follow(self) -> Iterator[set[str]]:
        """Do step after step; after each the rows that were shown in it."""
        for step in self.walk.steps:
            self.seen = set()
            self.look()
            for move in step:
                self.make(move)
            yield self.seen

    def make(self, move: str) -> None:
        """One move of a step."""
        if move.startswith("# "):
            self.kept.append((self.panel.ask(), move.removeprefix("# ")))
            return
        if self.held:
            self.do("unpeek")
        self.held = move == "hold"
        match move:
            case "begin":
                self.begin()
            case "hold":
                self.through()
                self.do("peek")
            case "play":
                self.play()
            case "read":
                self.through()
            case "push" | "roll" | "back":
                self.do({"push": "press"}.get(move, move))
            case _ if move.startswith("*"):
                self.through()
                self.row(move.removeprefix("*"))
            case _ if "=" in move:
                self.say(*move.split("=", 1))
            case _:
                self.do(move)

    def say(self, key: str, told: str) -> None:
        """Answer the open question, or all that come with this key."""
        self.through()
        while (prompt := self.session.waiting) is not None and key in ("", prompt.key):
            self.answer(json.loads(told))
            if not key:
                return
            self.through()

    def row(self, words: str) -> None:
        """Turn to the row that begins with these words, and push."""
        rows = self.rows
        label = words if words in rows else next(row for row in rows if row.startswith(words))
        self.do(f"{steps_to(self.screen, label):+d}", "press")

    def begin(self) -> None:
        """Choose the game and as many players as there are, and push until it has begun."""
        self.row(GAMES[self.name].title)
        for seat in self.screen.choices[: self.walk.players]:
            if not seat.mark:
                self.row(seat.label)
        self.do(f"{self.panel.ask().ids.index('on') - self.panel.ask().chosen:+d}")
        for _ in range(MOST_PUSHES):
            self.do("press")
            if self.panel.context.stored is not None and self.session.begun:
                return
        raise AssertionError(f"{self.name} does not begin")

    def play(self) -> None:
        """Go on to the end, as people would who know the rules."""
        self.read()
        game, players = self.session.game, self.session.header.players
        luck = random.Random(self.walk.seed)
        options = game.typed(self.session.options)
        people = RandomPeople(luck) if game.people is None else game.people(luck, players, options)
        see = getattr(people, "see", None)

        def answers(prompt: Prompt) -> Any:
            if see is not None:
                for seat in players:
                    see(seat, self.session.view(seat))
            return decide(people, prompt)

        play(self, Meter(Budget("turn", 0, lambda _: 0)), answers, lambda prompt: decide(people, prompt))
        self.through()


@contextmanager
def reading(name: str, kind: type[Reader] = Reader, **more: Any) -> Iterator[Reader]:
    """A reader of that kind at a new box of which the next secret is known."""
    walk = WALKS[name]
    real, drawn = secrets.token_bytes, random.Random(walk.seed).randbytes

    def token_bytes(nbytes: int | None = None) -> bytes:
        return drawn(SECRET_BYTES) if nbytes == SECRET_BYTES else real(nbytes)

    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        store = stack.enter_context(Store.open(Path(folder) / "games.sqlite", "first game"))
        own = {FOLDERS_VARIABLE: "", STATE_VARIABLE: folder, CONFIG_VARIABLE: str(Path(folder) / "companion.toml")}
        stack.enter_context(mock.patch.dict(os.environ, own))
        stack.enter_context(mock.patch.object(companion.games, "__path__", [str(SHIPPED)]))
        stack.enter_context(mock.patch.object(secrets, "token_bytes", token_bytes))
        # Answers are noted, so that it is known when the box has taken one.
        stack.enter_context(mock.patch.object(panel_start, "GameHost", Noted))
        yield kind(Panel(store), walk=walk, name=name, **more)


def six(kept: Sequence[tuple[Ask, str]]) -> Image.Image:
    """The screens of a first game, each over its number and caption."""
    wide, high = 128 + GAP, 64 + LINES * small().line + 2 * GAP
    whole = Image.new("L", (COLUMNS * wide + GAP, -(-len(kept) // COLUMNS) * high + GAP), GROUND)
    for at, (ask, caption) in enumerate(kept):
        x, y = GAP + at % COLUMNS * wide, GAP + at // COLUMNS * high
        whole.paste(one(ask), (x, y))
        lines = small().wrap(f"{at + 1} {caption}", 128)
        assert len(lines) <= LINES, f"{caption}: too long"
        letters = Image.new("1", (128, LINES * small().line + GAP))
        for number, line in enumerate(lines):
            small().draw(letters, 0, number * small().line, line)
        whole.paste(INK, (x, y + 64 + GAP // 2), letters)
    return whole.resize((whole.width * SCALE, whole.height * SCALE), Image.Resampling.NEAREST)


def one(ask: Ask) -> Image.Image:
    """A screen at rest."""
    return check_layout(ask, Style(tick=AT_REST)).convert("L").point([0, *[LIT] * 255])


def pictures(name: str) -> dict[Path, Image.Image]:
    """What is drawn for the page of a game, and for its place in the README."""
    with reading(name) as reader:
        for _ in reader.follow():
            pass
    cover = one(reader.kept[reader.walk.cover][0])
    cover = cover.resize((cover.width * 2, cover.height * 2), Image.Resampling.NEAREST)
    return {folder_of(name) / SIX: six(reader.kept), folder_of(name) / ONE: cover}


def folder_of(name: str) -> Path:
    """The folder of a game, where its page is."""
    return SHIPPED / name.replace("-", "_")


if __name__ == "__main__":
    for game in WALKS:
        for path, picture in pictures(game).items():
            picture.save(path, optimize=True)
