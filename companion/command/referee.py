"""``companion referee``: a whole game over standard input and output."""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from io import BufferedReader
from pathlib import Path
from select import select
from typing import Any, cast

from companion.box.date import today
from companion.faces.host import GameHost
from companion.faces.referee import LONGEST_LINE, Referee, read_seats
from companion.games import registry
from companion.own import copy, folder
from companion.store import QUIET, GameRow, Store
from companion.table.game import Game
from companion.table.notice import Notice
from companion.table.prompt import Refused, one_line, show
from companion.table.table import RuleError

Comes = Callable[[float], bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """What the command line asks for; None: not told."""

    game: str
    players: tuple[str, ...] | None
    names: Mapping[str, str]
    options: Mapping[str, str]
    dice: str | None
    seed: bytes | None
    word: str | None
    seats: str
    store: Path | None
    resume: bool


def play(order: Order) -> int:
    """Play until quit, the end of input or the end of the game; 0, or 1 where the rules cannot set the game up."""
    game = registry.game(order.game)
    if order.resume:
        return _resume(game, order)
    # Judged before a store is made: a wrong order leaves nothing behind.
    options, players = game.settle(copy.expand(game, order.options), order.players)
    seats = _seats(game, order, players, options)
    begin = partial(
        GameHost.open,
        game,
        players,
        options,
        dice=order.dice or "box",
        fixed=order.seed,
        files=copy.file_names(game, order.options, options),
        names=game.read_names(order.names, players),
        boxed=False,
    )
    if order.store is None:
        return _play(begin(None), seats, order.word)
    with _open(order.store) as store:
        stored = begin(store, today=today())
        return _play(stored, seats, order.word, store=store)


def _resume(game: Game[Any], order: Order) -> int:
    if order.store is None:
        raise Refused("--resume goes on with a kept game: say where it is kept with --store FILE")
    if not order.store.exists():
        raise Refused(f"there is no store at {order.store}: no game to continue; leave out --resume to start one")
    with _open(order.store) as store:
        row = next((row for row in store.unfinished() if row.name == game.name), None)
        if row is None:
            raise Refused(f"no unfinished game of {game.name} in {order.store}; leave out --resume to start one")
        _check_same(order, game, row, store)
        stored, notices = GameHost.resume(row, store, boxed=False)
        session = stored.session
        seats = _seats(game, order, session.header.players, session.options)
        return _play(stored, seats, order.word, notices, store)


def _open(path: Path) -> Store:
    with folder.as_owner(path.parent):
        store = Store.open(path, "companion referee")
    if store.warning is not None:
        _log(store.warning)
    return store


def _seats(game: Game[Any], order: Order, players: tuple[str, ...], options: Mapping[str, str]) -> tuple[str, ...]:
    """The seats that the stream shows; Refused names those that it needs."""
    seats = read_seats(order.seats, players)
    needed = game.typed(options).private(players)
    if any(seat not in seats for seat in needed):
        raise Refused(f"{game.name} asks some things of one player alone: it needs --seats {','.join(needed)}")
    return seats


def _player(seat: str, names: Mapping[str, str]) -> str:
    return f"{seat}={names[seat]}" if seat in names else seat


def _check_same(order: Order, game: Game[Any], row: GameRow, store: Store) -> None:
    """Refuse what contradicts the game that goes on; the same values told again are fine."""
    header = row.header
    contradictions: list[tuple[str, object, object]] = []
    if order.players is not None:
        named = header.get("names", {}) if order.names else {}
        seats = ",".join(_player(seat, named) for seat in header.get("players", []))
        contradictions.append(("--players", ",".join(_player(seat, order.names) for seat in order.players), seats))
    if order.dice is not None:
        contradictions.append(("--dice", order.dice, header.get("dice")))
    for name, value in copy.contents(game, order.options).items():
        setting, begun = game.setting(name), str(header.get("options", {}).get(name, ""))
        read = game.read(setting, value)
        if read != begun:
            # What a file holds is not for anybody's eyes yet.
            named = Path(order.options[name]).stem if setting.holds(read) else read
            file = header.get("files", {}).get(name, "file")
            contradictions.append((f"--option {name}", named, f"the {file} of then" if setting.holds(begun) else begun))
    word = next((entry.data.get("word") for entry in store.entries(row.id) if entry.kind == "word"), None)
    if order.word is not None and word is not None:
        contradictions.append(("--table-word", order.word, word))
    for name, asked, kept in contradictions:
        if asked != kept:
            raise Refused(
                f"{name} {show(asked)} does not fit game {row.id}, which goes on as it was begun"
                f" ({show(kept) if kept else 'none'}); leave it out"
            )
    if order.seed is not None and order.seed != row.secret:
        # The secret itself is not for anybody's eyes yet.
        raise Refused(f"--seed is not that of game {row.id}, which goes on as it was begun; leave it out")


def _play(
    stored: GameHost,
    seats: tuple[str, ...],
    word: str | None,
    notices: Iterable[Notice] = (),
    store: Store | None = None,
) -> int:
    if sys.stdout is None:
        raise Refused("the referee writes to standard output, which is closed")
    session = stored.session
    referee = Referee(stored, seats, sys.stdout)
    referee.hello(notices)
    if not session.begun:
        try:
            referee.begin(word or "")
        except RuleError as error:
            _log(one_line(error))
            return 1
    stream = cast("BufferedReader", sys.stdin.buffer) if sys.stdin is not None else None
    referee.run(_lines(stream, store, _waiting(stream) if stream is not None else None))
    return 0


def _lines(stream: BufferedReader | None, store: Store | None, comes: Comes | None) -> Iterator[bytes]:
    """The lines of the input, a longer one cut after it is too long; when none comes for a moment the store is folded.

    ``comes`` waits so many seconds for some, None where that cannot be; what the store warns of goes to the log.
    """
    warned, line, part = store.warning if store is not None else None, b"", b"\n"
    while stream is not None and part:
        while store is not None and comes is not None and not comes(QUIET):
            if store.fold():
                break
        warned = _warn(store, warned)
        part = stream.read1(LONGEST_LINE)
        *lines, line = (line + part).split(b"\n")
        # The rest of a line that is refused for its length is not a line of its own.
        line = line[: LONGEST_LINE + 1]
        for each in lines:
            yield each + b"\n"
            warned = _warn(store, warned)
    if line:
        yield line


def _waiting(stream: BufferedReader) -> Comes | None:
    """What waits so many seconds for input and answers whether some has come, None where nothing can (Windows)."""
    try:
        select([stream], [], [], 0)
    except (OSError, ValueError):
        return None
    return lambda seconds: bool(select([stream], [], [], seconds)[0])


def _warn(store: Store | None, warned: str | None) -> str | None:
    warning = store.warning if store is not None else None
    if warning != warned:
        _log(warning or "what is played is kept again.")
    return warning


def _log(text: str) -> None:
    print(f"companion referee: {text}", file=sys.stderr)
