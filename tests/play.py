"""Playing games in tests: a session with all that was stored of it, and random people."""

import hashlib
import os
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import ModuleType
from typing import Any

import companion.games
from companion.faces.host import GameHost
from companion.games import registry
from companion.session.journal import Checkpoint, Entry
from companion.session.proof import Proof, prove
from companion.session.session import Header, Result, Session
from companion.store import Store
from companion.table.game import TABLE, Game
from companion.table.notice import Notice
from companion.table.prompt import CellPrompt, ChoosePrompt, NumberPrompt, Prompt, Refused, RollPrompt, TextPrompt
from companion.table.wording import Record, Said, named

TOYS = Path(__file__).resolve().parent / "games"
COMMANDS = ("correct", "status", "stop")
SECRET = bytes(range(32))

# For tests in this process and for those that start the companion: the same games, the person's own included.
_folders = [
    Path(folder).resolve() for folder in os.environ.get(registry.FOLDERS_VARIABLE, "").split(os.pathsep) if folder
]
os.environ[registry.FOLDERS_VARIABLE] = os.pathsep.join(map(str, dict.fromkeys([*_folders, TOYS])))

GAMES: list[Game[Any]] = registry.games()
SHIPPED = Path(companion.games.__path__[0])
OURS = [game for game in GAMES if (SHIPPED / game.name.replace("-", "_")).is_dir()]
"""Those of the house, without the tests' own and a person's."""
DICE = next(game for game in GAMES if game.name == "dice")
HOARD = next(game for game in GAMES if game.name == "hoard")


def secret_of(seed: int) -> bytes:
    """A secret of 32 bytes for a seed."""
    return random.Random(f"secret {seed}").randbytes(32)


@dataclass
class Kept:
    """A session, and everything that a store would hold of it."""

    session: Session
    secret: bytes
    entries: list[Entry] = field(default_factory=list)
    checkpoints: list[Checkpoint] = field(default_factory=list)
    notices: list[Notice] = field(default_factory=list)

    @classmethod
    def start(
        cls,
        game: Game[Any],
        *,
        seed: int = 1,
        options: Mapping[str, str] | None = None,
        players: tuple[str, ...] | None = None,
        dice: str = "box",
        word: str | None = "",
        names: Mapping[str, str] | None = None,
    ) -> "Kept":
        """A new game, begun unless ``word`` is None."""
        read, seats = game.settle(options or {}, players)
        header = Header(game.name, game.rules, seats, read, dice, True, names=names or {})
        session, result = Session.start(game, header, secret_of(seed))
        kept = cls(session, secret_of(seed))
        kept.take(result)
        if word is not None:
            kept.take(session.begin(word))
        return kept

    def take(self, result: Result) -> Result:
        """Store a result; it is read with the names of those who play."""
        result = replace(result, notices=self.read(result.notices))
        for entry in result.entries:
            assert entry.seq == len(self.entries) + 1
            self.entries.append(entry)
        for checkpoint in result.checkpoints:
            assert checkpoint.seq not in {other.seq for other in self.checkpoints}
            self.checkpoints.append(checkpoint)
        self.notices.extend(result.notices)
        return result

    def read(self, words: Record) -> Record:
        """Words with the names of those who play."""
        return named(words, self.session.names)

    def answer(self, *values: object) -> Result:
        """Answer one question after the other; the last result."""
        for value in values:
            asked = self.session.waiting
            options = asked.options if isinstance(asked, ChoosePrompt) else ()
            then = next((option.then for option in options if option.value == value), None)
            result = self.take(self.session.answer(value))
            # What a screen was told to offer next is what comes next.
            now = self.session.waiting
            assert then is None or now is None or (then.key, then.shape()) == (now.key, now.shape())
        return result

    def resumed(self, game: Game[Any] | None = None) -> "Kept":
        """The game as another process would go on with it."""
        session, result = Session.resume(
            game or self.session.game, self.session.header, self.secret, self.entries, self.checkpoints
        )
        kept = Kept(session, self.secret, list(self.entries), list(self.checkpoints))
        kept.take(result)
        return kept

    def store(self, store: Store) -> None:
        """Put it into a store."""
        session = self.session
        row = store.begin(session.header.data(), session.commitment, self.secret, "2025-05-01", session.game.title)
        title = f"{session.game.title}, {session.label()}"
        store.append(row, self.entries, self.checkpoints, title, session.over.result if session.over else None)

    def prove(self) -> Proof:
        """What the proof says of what is stored."""
        session = self.session
        data = session.header.data()
        return prove(session.game, data, session.commitment, self.secret, self.entries, self.checkpoints)


def some_tables(game: Game[Any], seed: str, count: int) -> Iterator[tuple[Kept, random.Random]]:
    """So many games with options and players by chance."""
    rng = random.Random(f"{game.name} {seed}")
    while count:
        options = {each.name: rng.choice(list(each.values)) for each in game.settings if each.values}
        options = {name: value for name, value in options.items() if rng.random() < 0.5}
        seats = game.seats[: rng.randint(*game.players)]
        try:
            kept = Kept.start(game, seed=rng.randrange(10**6), options=options, players=seats)
        except Refused:
            continue
        count -= 1
        yield kept, rng


def seen(session: Session) -> dict[str, Any]:
    """All that any face can read of a session."""
    looks = (TABLE, *session.header.players)
    return {
        "waiting": session.waiting,
        "over": session.over,
        "closed": session.closed,
        "begun": session.begun,
        "seq": session.seq,
        "options": dict(session.options),
        "views": {seat: session.view(seat) for seat in looks},
        "figures": {seat: session.figure(seat) for seat in looks},
        "label": session.label(),
        "undoing": session.undoing(),
        "redo": session.can_redo(),
        "secret": session.secret,
        "commitment": session.commitment,
    }


def stands(session: Session) -> dict[str, Any]:
    """Where the game itself stands, without the journal's numbers and what could be brought back."""
    return {key: value for key, value in seen(session).items() if key not in ("seq", "redo", "undoing")}


def pick(prompt: Prompt, rng: random.Random, *, commands: bool = True, stop: bool = False) -> Any:
    """What random people answer; ``stop`` lets them end the game."""
    match prompt:
        case ChoosePrompt():
            values = [option.value for option in prompt.options]
            if prompt.menu:
                disabled = [slug for slug in COMMANDS if not commands or (slug == "stop" and not stop)]
                values = [value for value in values if value not in disabled]
            return rng.choice(values)
        case NumberPrompt():
            return rng.randint(prompt.low, prompt.high)
        case CellPrompt():
            cells = prompt.cells
            if cells is None:
                return [rng.randint(1, prompt.rows), rng.randint(1, prompt.cols)]
            return list(rng.choice(cells))
        case TextPrompt():
            return rng.choice(["", "hut", "Öl"])[: prompt.max_length]
        case RollPrompt():
            return [rng.choice(die.faces) for die in prompt.dice]


def path_of(session: Session, rng: random.Random) -> list[Any]:
    """A random complete correction."""
    path: list[Any] = []
    while (prompt := session.correction(path)) is not None:
        path.append(pick(prompt, rng))
        assert len(path) < 30
    return path


def as_believed(session: Session, path: Sequence[Any]) -> list[Any]:
    """A correction that goes on from ``path`` with what each question begins with."""
    path = list(path)
    while (prompt := session.correction(path)) is not None:
        match prompt:
            case ChoosePrompt():
                path.append(prompt.options[0].value)
            case NumberPrompt():
                path.append(prompt.start)
            case CellPrompt(cells=cells) if cells is not None:
                path.append(list(cells[0]))
    return path


def play_on(kept: Kept, rng: random.Random, answers: int, *, commands: bool = True) -> None:
    """Random people give so many answers, or as many as the game takes."""
    for _ in range(answers):
        prompt = kept.session.waiting
        if prompt is None:
            return
        kept.answer(pick(prompt, rng, commands=commands))


def shown(session: Session, result: Result | None, seat: str) -> dict[str, Any]:
    """All that ``seat`` (or the table) may see after a result; of another seat's private prompt only whose it is."""
    waiting = session.waiting
    mine = waiting is None or not waiting.private or waiting.seat == seat
    told = [notice for notice in result.notices if notice.seat in (None, seat)] if result is not None else []
    undoing = session.undoing()
    return {
        "waiting": waiting if mine else (waiting.seat if waiting is not None else None),
        "over": session.over,
        "view": session.view(seat),
        "figure": session.figure(seat),
        "pictures": session.pictures(),
        "own": session.own(seat),
        "label": session.label(),
        "told": told,
        "traces": [(entry.kind, len(entry.data.get("chance", ()))) for entry in result.entries] if result else [],
        "undoing": (undoing.text, undoing.warning) if undoing is not None else None,
        "redo": session.can_redo(),
        "seq": session.seq,
        "options": dict(session.options),
    }


def refusal(call: Callable[[], object]) -> str | None:
    """The text of the refusal of a call, None where it is taken."""
    try:
        call()
    except Refused as refused:
        return str(refused)
    return None


def wrong_answers(prompt: Prompt) -> list[Any]:
    """Answers that no such prompt takes."""
    wrong: list[Any] = [None, True, -99, 1.5, ["steal"], {"a": 1}, [], [[[]]]]
    if not isinstance(prompt, RollPrompt):  # the GeoQuest pair has two faces that are 0
        wrong.append([0, 0])
    if isinstance(prompt, ChoosePrompt):
        wrong += ["nonsense", "", *prompt.disabled]
    if isinstance(prompt, TextPrompt):
        wrong += ["x" * (prompt.max_length + 1), "two\nlines"]
    return wrong


def line_of(kept: Kept) -> list[int]:
    """The entries that an undo can take back, one after the other."""
    line: list[int] = []
    undone: list[int] = []
    for entry in kept.entries:
        if entry.kind == "undo":
            undone.append(line.pop())
        elif entry.kind == "redo":
            line.append(undone.pop())
        elif entry.kind in ("answer", "correct", "option", "leave-out"):
            line.append(entry.seq)
            undone.clear()
    return line


def leaves(value: object, path: Sequence[Any] = ()) -> list[list[Any]]:
    """The path of every single value inside a JSON value; an empty list or object counts as one."""
    if isinstance(value, Mapping) and value:
        return [leaf for key in value for leaf in leaves(value[key], [*path, key])]
    if isinstance(value, list | tuple) and value:
        return [leaf for at, part in enumerate(value) for leaf in leaves(part, [*path, at])]
    return [list(path)]


def trace(name: str) -> str:
    """A hash over whole games of random people: the same in every process."""
    seals = hashlib.sha256()
    for seed in range(2):
        kept = Kept.start(registry.game(name), seed=seed)
        play_on(kept, random.Random(seed), 60)
        seals.update(kept.entries[-1].seal.encode())
        seals.update(repr(sorted(stands(kept.session).items())).encode())
    return seals.hexdigest()


def give(stored: GameHost, value: object) -> tuple[Notice, ...]:
    """Answer as people do at a box, who have read what was said."""
    if stored.session.reading:
        stored.read()
    return stored.answer(value)


def open_prompt(kept: Kept) -> Prompt:
    """The prompt that is open."""
    prompt = kept.session.waiting
    assert prompt is not None
    return prompt


def rolled(kept: Kept) -> list[Any]:
    """All chance outcomes of the journal."""
    return [record for entry in kept.entries for record in entry.data.get("chance", [])]


def with_turn(turn: Callable[[Any, Any], None], **changes: Any) -> Game[Any]:
    """Hoard with another script."""
    return replace(HOARD, turn=turn, **changes)


def wording_of(*functions: Callable[..., Said]) -> ModuleType:
    """The words of a game of our own."""
    words = ModuleType("words")
    for function in functions:
        setattr(words, function.__name__, function)
    return words
