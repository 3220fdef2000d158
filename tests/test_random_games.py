"""Random people at every game that there is, with every value of every option, over the referee protocol.

What they do hangs on the game's name and a number alone. A game that goes wrong is shown as the command and the lines
that play it again.
"""

import json
import random
import re
import shlex
import sys
import tomllib
from collections import Counter, deque
from collections.abc import Iterator, Mapping
from contextlib import redirect_stdout, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Annotated, Any, Literal, TextIO

import first_to_find_table
import geodeto_table
import geoquest_table
import lost_hiker_table
import msgspec
import muggle_table
import pytest
from effort import decide
from play import COMMANDS, GAMES, OURS, path_of, pick, secret_of, wrong_answers
from scale import figure
from talk import Message, legal
from test_geodeto_deck import FILE

from companion.command.referee import Order, play
from companion.command.verify import verify
from companion.faces.host import GameHost
from companion.faces.referee import Referee
from companion.own import copy
from companion.session.run import Done, interview
from companion.session.session import Session
from companion.table.game import TABLE, Game, Setting
from companion.table.people import RandomPeople
from companion.table.prompt import ChoosePrompt, Prompt, Refused, own_options
from companion.table.wording import Words as InWords

GAMES_EACH = figure(20, 1000)
"""At least so many games each, and one for each value of each option."""
LINES = figure(8, 15), figure(12, 20), figure(16, 30), figure(32, 80)
"""So many lines a game has, one of these; then it is ended."""
PROVEN = 10
"""Every so many games one is kept and proven."""
WILD = (0.03, 0.3, 1.0)
"""How often they answer by chance, and not as people do, in one game and another."""
KINDS = {"answer": 74, "undo": 5, "redo": 2, "correct": 6, "view": 4, "nonsense": 9}
"""What they send, and how often."""
UNPLAYABLE = 2000
"""Options and players are drawn so often until they go together."""

NUMBER = re.compile(r"a whole number from (\d+) to (\d+)")


def text(**data: Any) -> str:
    return json.dumps(data)


DECK = {
    "equipment": [{"name": "Lamp", "search": 2}, {"name": "Sack", "limit": 1}, {"name": "Boots", "move": -1},
                  {"name": "Whistle", "re-roll": True}, {"name": "Salve", "prevents": ["injury"], "discard": True}],
    "cachers": [{"name": "Hasty Hal", "move": 1, "search": -1}, {"name": "Jumping Jo", "jump": True}],
    "ensembles": [{"name": "Engineer", "members": ["GPS", "Laptop", "Lamp"], "on": "doubles", "text": "Again."}],
    "events": [{"name": "Sprain", "injury": True, "when": "now"}, {"name": "Lift", "jump": True, "when": "any-time"},
               {"name": "Rain"}],
    "bugs": ["A view", "A stream", "A path"],
}  # fmt: skip
START = {
    "areas": {"europe": ["b3 y2", "r3"], "asia": ["y3"], "africa": ["w3 w2 w1"], "america": ["g3 g2", "b2 b1"],
              "ocean": ["r2", "r1", "g1", "k1", "y1"]},
    "pirates": {"holder": "red", "captives": ["k3", "k2"]},
    "epidemic": {"holder": "blue"},
    "countdown": 2,
    "turn": "blue",
}  # fmt: skip
SAMPLES: Mapping[tuple[str, str], tuple[str, ...]] = {
    ("muggles", "rows"): ("1", "3", "4/6", "12"),
    ("muggles", "cols"): ("2", "5/4", "12"),
    ("muggles", "entry"): ("1,1", "1,2/2,1", "3,1"),
    ("muggles", "cafe"): ("1", "2/4"),
    ("muggles", "trail"): ("1,1", "1,2;2,2", "2,1;2,2/1,1"),
    ("muggles", "caches"): ("nano 5; lock-group 5", "traditional 1"),
    ("lost-hiker", "deck"): (
        text(hiker={"food": 5, "nothing": 9, "landmark": 3}, hiker_provisions={"axe": 1, "note": 2}),
        text(searcher_provisions={"battery": 2, "solar": 1}),
    ),
    ("lost-hiker", "scenario"): (
        text(food=1, nothing_here=2),
        text(quarter="tl", sub_region="br", square="tr", pawn=[4, 4], batteries=0),
        text(hiker_cards=["wood", "note"], hiker_deck=["note", *["nothing"] * 4, *["landmark"] * 2]),
    ),
    ("geoquest", "deck"): (json.dumps(DECK), text(bugs=["A view"])),
    ("geoquest", "find_die"): ("FIND,ICON,1,2,3,4", "4,3,2,FIND,0,0"),
    ("geoquest", "dnf_die"): ("DNF,ICON,1,2,3,3", "3,3,2,1,0,DNF"),
    ("geoquest", "lake"): ("RC", "LL,LM,ML,MM"),
    ("geoquest", "land"): ("AA", "TT,AY,BK"),
    ("geoquest", "disks"): ("normal 1; puzzle 2; multi 3 2", "; ".join(["multi 5 5"] * 9)),
    ("geoquest", "categories"): ("Rivers", "Sea Creatures; Things of wood"),
    ("geoquest", "caches"): (
        "RC normal 2; BK puzzle 3 Sea Creatures; TT multi 2 3; AY normal 4",
        "AA normal 1; AB normal 1; AC multi 1 2",
    ),
    ("geodeto", "colours"): ("wkgryb",),
    ("geodeto", "deck"): (json.dumps({"goals": tomllib.loads(FILE.read_text("utf-8"))["goals"][::-2]}),),
    ("geodeto", "start"): (json.dumps(START), text(turn="red", extras={"red": ["columbus"]}, countdown=1)),
}  # fmt: skip
"""Values to try of the options that take what no pattern says."""

TABLES: Mapping[str, Any] = {
    "muggles": muggle_table,
    "geoquest": geoquest_table,
    "first-to-find": first_to_find_table,
    "geodeto": geodeto_table,
    "lost-hiker": lost_hiker_table,
}
"""Where the invariants of the printed games stand, beside their tests' tables; other games have those of all games."""


# What may come over the stream


Words = Annotated[str, msgspec.Meta(min_length=1)]


class Said(msgspec.Struct):
    """What a fact has in any case."""

    kind: str


class Hello(msgspec.Struct):
    protocol: Literal[1]
    game: str
    rules: int
    players: list[str]
    options: dict[str, str | dict[str, str | None]]
    commitment: str
    secret: Literal["fixed"]


class Tell(msgspec.Struct):
    seat: str | None
    text: Words
    fact: Said | None


class Refusal(msgspec.Struct):
    id: int
    reason: Words


class View(msgspec.Struct):
    seat: str
    state: dict[str, Any]


class Over(msgspec.Struct):
    result: Literal["won", "lost", "draw", "stopped"]
    reason: Words
    winners: list[str]
    scores: dict[str, int]
    secret: str


class Ask(msgspec.Struct, tag_field="kind"):
    id: int
    seat: str | None
    private: bool
    text: Words


class Choice(msgspec.Struct):
    value: Words
    label: Words


class Choose(Ask, tag="choose"):
    options: Annotated[list[Choice], msgspec.Meta(min_length=1)]
    about: dict[str, Any] | None


class Number(Ask, tag="number"):
    min: int
    max: int
    about: dict[str, Any] | None


class Place(Ask, tag="cell"):
    board: str
    rows: int
    cols: int
    cells: list[tuple[int, int]] | None
    about: dict[str, Any]


class Text(Ask, tag="text"):
    max_length: int
    about: dict[str, Any] | None


class ShownDie(msgspec.Struct):
    name: str
    faces: list[int | str]


class Roll(Ask, tag="roll"):
    dice: list[ShownDie]
    about: dict[str, Any]


FORMS: Mapping[str, Any] = {
    "hello": Hello,
    "tell": Tell,
    "refused": Refusal,
    "view": View,
    "over": Over,
    "ask": Choose | Number | Place | Text | Roll,
}


# What options there are


def free_values(game: Game[Any], setting: Setting) -> tuple[str, ...]:
    """Values of an option that takes others than those listed."""
    free = game.free(setting)
    if not free:
        return ()
    found = NUMBER.fullmatch(free)
    if found is not None:
        low, high = map(int, found.groups())
        return tuple(map(str, (low, low + 1, (low + high) // 2, high)))
    if setting.name == copy.SETTING:
        return tuple(own_copy(game, seed) for seed in range(2))
    assert game not in OURS or (game.name, setting.name) in SAMPLES, f"{game.name}: no SAMPLES of {setting.name}"
    return SAMPLES.get((game.name, setting.name), (setting.default,))


def own_copy(game: Game[Any], seed: int) -> str:
    """The name of a copy that random people have described to the box."""
    rng = random.Random(f"{game.name} copy {seed}")
    assert game.copy_form is not None
    options, words = game.typed(game.read_options({})), InWords({}, game.wording)
    while True:
        path: list[Any] = []
        while not isinstance(asked := interview(game.copy_form.make, (), options, path, words=words), Done):
            path.append(pick(asked, rng))
        with suppress(Refused):
            return copy.save(game, asked.result)


Tried = Mapping[tuple[str, str], str]
"""What is told of an option, by its name, and how that value is kept."""


def tried_of(game: Game[Any]) -> Tried:
    """Every option with every value that is tried."""
    return {
        (setting.name, told): game.read(setting, told)
        for setting in game.settings
        for told in (*setting.values, *free_values(game, setting))
    }


def deal(game: Game[Any], tried: Tried, number: int, rng: random.Random) -> Order:
    """A game as it is ordered; each value of each option has its turn, the others fall as they like."""
    wanted = list(tried)[number % len(tried)] if tried else None
    for _ in range(UNPLAYABLE):
        told = {
            setting.name: rng.choice([value for name, value in tried if name == setting.name])
            for setting in game.settings
            if rng.random() < 0.5
        }
        if wanted is not None:
            told |= {**game.setting(wanted[0]).only, wanted[0]: wanted[1]}
        seats = game.seats[: rng.randint(*game.players)]
        players = tuple(rng.sample(seats, len(seats)))
        with suppress(Refused):
            options, _ = game.settle(copy.expand(game, told), players)
            private = game.typed(options).private(players)
            shown = [who for who in players if who in private or rng.random() < 0.5]
            return Order(
                game=game.name,
                players=players,
                names={who: f"{who[:3]} {{Ö}}{at}" for at, who in enumerate(players) if rng.random() < 0.5},
                options=told,
                dice=rng.choice(("box", "table")),
                seed=secret_of(number),
                word=rng.choice(("", "owl")),
                seats=",".join(shown) or TABLE,
                store=None,
                resume=False,
            )
    raise AssertionError(f"{game.name}: nothing goes with {wanted}")


def shell(game: Game[Any], order: Order, lines: list[bytes]) -> str:
    """What plays a game again in a shell; its copy is told by what that holds."""
    assert order.seed is not None
    words = ["companion", "referee", game.name, "--dice", str(order.dice), "--seats", order.seats]
    words += ["--seed", order.seed.hex(), "--table-word", str(order.word)]
    seats = [f"{who}={order.names[who]}" if who in order.names else who for who in order.players or ()]
    words += ["--players", ",".join(seats)] if seats else []
    for name, value in copy.expand(game, order.options).items():
        words += ["--option", f"{name}={value}"] if name != copy.SETTING else []
    return f"{shlex.join(words)} <<'END'\n{b''.join(lines).decode(errors='replace')}END"


# A game at the stream


class Odd(AssertionError):
    """Something came over the stream that may not."""


@dataclass
class Caller:
    """Whoever sits at the other end of one stream: what is sent, what comes back, and whether that may be."""

    game: Game[Any]
    order: Order
    number: int
    rng: random.Random
    out: StringIO = field(default_factory=StringIO)
    sent: list[bytes] = field(default_factory=list)
    heard: list[Message] = field(default_factory=list)
    did: Counter[str] = field(default_factory=Counter)
    told: Counter[str] = field(default_factory=Counter)
    plan: deque[str] = field(default_factory=deque)

    def play(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """From hello to over."""
        self.wild = self.rng.choice(WILD)
        monkeypatch.setattr("companion.command.referee.Referee", self.meet)
        monkeypatch.setattr(
            # A file that nothing can wait for.
            sys,
            "stdin",
            SimpleNamespace(buffer=SimpleNamespace(read1=partial(self.line, self.lines()), fileno=lambda: -1)),
        )
        with redirect_stdout(self.out):
            assert play(self.order) == 0
        self.listen()
        last = self.heard[-1]
        if last["type"] != "over" or last["secret"] != self.session.secret:
            raise Odd(f"the last line lays nothing open: {last}")
        self.did[str(last["result"])] += 1

    def meet(self, stored: GameHost, seats: tuple[str, ...], out: TextIO) -> Referee:
        """The referee; from now on its session can be looked into."""
        self.session, self.seats = stored.session, seats
        luck, header = random.Random(f"{self.game.name} {self.number} people"), stored.session.header
        make = self.game.people
        self.people = RandomPeople(luck) if make is None else make(luck, header.players, stored.session.typed_options)
        return Referee(stored, seats, out)

    def line(self, lines: Iterator[bytes], most: int) -> bytes:
        """The next line, as a stream reads it."""
        return next(lines, b"")

    def lines(self) -> Iterator[bytes]:
        """Every line, and after each a look at what came back."""
        session = self.session
        self.listen()
        for _ in range(self.rng.choice(LINES)):
            asked = session.seq
            line, wanted = self.request()
            self.sent.append(line)
            yield line
            self.listen()
            self.hold(session)
            came = self.heard[-1]
            if came["type"] not in wanted:
                raise Odd(f"{line.decode(errors='replace')} was answered by {came}")
            if came["type"] == "ask" and not came["id"] > asked:
                raise Odd(f"the id does not rise: {asked}, then {came['id']}")
            if came["type"] == "refused" and not came["id"] == asked == session.seq:
                raise Odd(f"the open ask is {asked}: {came}")
            if self.rng.random() < 0.04:
                self.look()
        self.look()
        self.sent.append(told_as({"quit": True}))
        yield self.sent[-1]

    def listen(self) -> None:
        """Read what has come; each line has its form, and nothing of a seat that is not at this stream."""
        came = self.out.getvalue()
        self.out.seek(0)
        self.out.truncate()
        for line in came.split("\n")[:-1]:
            message: Message = json.loads(line)
            if "\ue000" in line or "\\ue000" in line:
                raise Odd(f"a name was not put in: {line}")
            msgspec.convert(message, FORMS[message["type"]])
            if (message["type"] == "tell" or message.get("private")) and message["seat"] not in (None, *self.seats):
                raise Odd(f"{message['seat']} is asked or told alone; its options' private must name that seat: {line}")
            if message["type"] == "tell" and message["fact"] is not None:
                self.told[message["fact"]["kind"]] += 1
            self.heard.append(message)
        if not came.endswith("\n"):
            raise Odd(f"the line does not end: {came[-80:]}")

    def hold(self, session: Session) -> None:
        """What must be true of this game whatever people answer."""
        view = session.view()
        table = TABLES.get(session.game.name)
        if table is not None and view:
            table.invariants(session, view)
        if table is lost_hiker_table and not self.told["corrected"]:
            lost_hiker_table.no_card_is_lost(session)

    def look(self) -> None:
        """All that a face can show: whatever raises here is seen."""
        session = self.session
        who = self.rng.choice((TABLE, *session.header.players))
        view = session.view(who)
        if view:
            session.game.slips(view, session.typed_options)
        session.figure(who)
        if who != TABLE:
            session.own(who)
        session.pictures()
        session.label()
        session.undoing()

    # What they send

    def request(self) -> tuple[bytes, tuple[str, ...]]:
        """A line, and which messages may end what comes back."""
        session = self.session
        prompt = session.waiting
        if prompt is None:
            raise Odd("no question is open")
        if not self.plan:
            self.plan.append(self.rng.choices(list(KINDS), list(KINDS.values()))[0])
            if self.plan[0] == "undo":
                steps = self.rng.randint(1, 4)
                self.plan.extend(["undo"] * (steps - 1) + ["redo"] * self.rng.randint(0, steps))
        what = self.plan.popleft()
        self.did[what] += 1
        inside = not (isinstance(prompt, ChoosePrompt) and prompt.menu)
        self.did["asked inside"] += inside
        match what:
            case "answer":
                told: Message = {"answer": self.answer(prompt)}
                if self.rng.random() < 0.2:
                    told["id"] = session.seq
                # What a text may say is known to the rules alone.
                return told_as(told), ("ask", "over", *(["refused"] if prompt.kind == "text" else []))
            case "correct":
                path = self.path(session)
                if path is None:
                    return told_as({"correct": ["anything"]}), ("refused",)
                self.did["correct inside"] += inside
                return told_as({"correct": path}), ("ask", "over")
            case "view":
                return told_as({"view": self.rng.choice((TABLE, *self.seats))}), ("view",)
            case "nonsense":
                return self.nonsense(session, prompt), ("refused",)
        return told_as({what: True}), ("ask", "over", "refused")

    def answer(self, prompt: Prompt) -> Any:
        """What they answer: a command now and then, by chance or as people do."""
        rng = self.rng
        if isinstance(prompt, ChoosePrompt) and not own_options(prompt):
            raise Odd(
                f"menu {prompt.key} offers nothing of the game's own; so it can stand, if only after a correction"
            )
        if isinstance(prompt, ChoosePrompt) and prompt.menu and rng.random() < 0.08:
            return rng.choices(COMMANDS, (10, 5, 1))[0]
        if prompt.kind != "text" and rng.random() >= self.wild:
            # People may know nothing of a table that was corrected, or of what chance did in their name.
            with suppress(Exception):
                value = decide(self.people, prompt)
                prompt.check(value)
                return value
        ask = self.heard_ask()
        match ask["kind"]:
            case "number":
                return rng.choice((ask["min"], ask["max"], legal(ask, rng)))
            case "text":
                return rng.choice(("", "hut", "Öl am See", "x" * int(ask["max_length"])))[: ask["max_length"]]
        return legal(ask, rng)

    def heard_ask(self) -> Message:
        """The open ask, as it came over the stream."""
        return next(message for message in reversed(self.heard) if message["type"] == "ask")

    def path(self, session: Session) -> list[Any] | None:
        """A whole correction, None where none can be made."""
        try:
            return path_of(session, self.rng)
        except Refused as refused:
            if refused.__cause__ is not None or session.view():
                raise Odd(f"a correction that is offered is refused: {refused}") from refused
            return None

    def nonsense(self, session: Session, prompt: Prompt) -> bytes:
        """A line that nobody takes."""
        rng = self.rng
        if rng.random() < 0.5:
            offered = [option.value for option in prompt.options] if isinstance(prompt, ChoosePrompt) else []
            return told_as({"answer": rng.choice([value for value in wrong_answers(prompt) if value not in offered])})
        path = (self.path(session) or []) if rng.random() < 0.5 else []
        return rng.choice(
            (
                b"no\n",
                b"[1]\n",
                b"\xff\n",
                told_as({"answer": [[[[1]]]]}),
                told_as({"answer": "yes", "undo": True}),
                told_as({"undo": True, "id": session.seq + 1}),
                told_as({"redo": False}),
                told_as({"view": "nobody"}),
                told_as({"correct": "anything"}),
                told_as({"correct": path[:-1]}),
                told_as({"correct": [*path, "more"]}),
            )
        )


def told_as(message: Message) -> bytes:
    return json.dumps(message, ensure_ascii=False).encode() + b"\n"


# The games


pytestmark = pytest.mark.usefixtures("nothing_is_swallowed")


@pytest.mark.sized
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_random_games_over_the_protocol(game: Game[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whole games over the line protocol, with every value of every option: each line is taken or refused as it says.

    Nothing may stumble, whatever people answer, take back or correct; a game kept to its end is proven.
    """
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path))
    tried = tried_of(game)
    used: Counter[tuple[str, str]] = Counter()
    did: Counter[str] = Counter()
    told: Counter[str] = Counter()
    for number in range(count := max(GAMES_EACH, len(tried))):
        rng = random.Random(f"{game.name} {number}")
        order = deal(game, tried, number, rng)
        kept = tmp_path / f"{number}.sqlite" if number % PROVEN == 0 else None
        caller = Caller(game, replace(order, store=kept), number, rng)
        try:
            caller.play(monkeypatch)
            if kept is not None:
                with redirect_stdout(StringIO()) as said:
                    assert verify(kept, None, as_json=False) == 0, said.getvalue()
        except Exception as error:
            error.add_note(f"{game.name}, game {number}:\n{shell(game, order, caller.sent)}")
            raise
        did += caller.did
        told += caller.told
        options = caller.session.header.options
        used.update(
            (name, told)
            for (name, told), value in tried.items()
            if options[name] == value and game.setting(name).means(options)
        )
    print(f"{game.name}: games 0 to {count - 1}, {len(used)} values of options, {dict(sorted(did.items()))}")
    print(f"told: {dict(sorted(told.items()))}")
    assert [pair for pair in tried if not used[pair]] == []
    wanted = (*KINDS, "correct inside") if did["asked inside"] else tuple(KINDS)
    assert [what for what in wanted if not did[what]] == []
