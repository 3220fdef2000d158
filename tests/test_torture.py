"""Lines of the protocol and files that people write, changed by chance: each is taken or refused in words."""

import io
import json
import random
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from play import GAMES, OURS
from scale import figure
from talk import legal
from test_geodeto_start import START
from test_hello import SCENARIO

from companion.faces.host import GameHost
from companion.faces.referee import LONGEST_LINE, Referee, ask
from companion.games import registry
from companion.own import configuration, copy, folder
from companion.table.game import Game
from companion.table.prompt import Refused
from hardware import profile
from hardware.profile import ProfileError

SEED = 20261123
HOUSE = Path(__file__).parent.parent
ODD = ["9" * 40, "-1", "0", "1e999", "nan", "true", "null", "red", "copy", "[x]", "a.b.c = 1", "1979-05-27"]
ODD += ['"', '"""', "{", "}", "{}", "[", "[[", "]", ",", ":", "=", "#", "\\", "\\u0000", "\\ud800"]
ODD += ["\x00", "\x7f", "\ud7ff", "é", "\u202e"]


def changed(text: str, rng: random.Random) -> str:
    """A text with one to four things cut out, doubled, moved or put in."""
    for _ in range(rng.randint(1, 4)):
        at, to = sorted(rng.randint(0, len(text)) for _ in range(2))
        to = min(to, at + rng.choice((1, 2, 8, 80)))
        match rng.randrange(6):
            case 0:
                text = text[:at] + text[to:]
            case 1:
                text = text[:to] + text[at:]
            case 2:
                text = text[:at] + rng.choice(ODD) + text[at:]
            case 3:
                text = text[:at] + rng.choice(ODD) + text[to:]
            case 4:
                lines = text.splitlines(keepends=True)
                rng.shuffle(lines)
                text = "".join(lines)
            case _:
                text = text[:at] + "".join(map(str, rng.choices("0123456789[]{},\"'ab-", k=to - at))) + text[to:]
    return text


REQUESTS = ['{"undo":true}', '{"redo":true}', '{"view":"table"}', '{"quit":true}', '{"correct":["what",3]}']


class Changing:
    """What a program sends that is out of order: now a legal answer, now one changed by chance, now anything."""

    def __init__(self, lines: int, rng: random.Random) -> None:
        self.left, self.rng = lines, rng
        self.out = io.StringIO()
        self.told: Counter[str] = Counter()
        self.last: dict[str, Any] = {}
        self.sent = list(REQUESTS)

    def heard(self) -> None:
        """Take what came back: one JSON object a line, each of a known type."""
        for line in self.out.getvalue().splitlines():
            message = json.loads(line)
            self.told[message["type"]] += 1
            if message["type"] == "ask":
                self.last = message
        self.out.seek(0)
        self.out.truncate()

    def __iter__(self) -> Iterator[bytes]:
        rng = self.rng
        while self.left > 0:
            self.heard()
            line = json.dumps({"answer": legal(self.last, rng), "id": self.last["id"]})
            if rng.random() < 0.8:
                self.left -= 1
                line = changed(rng.choice((line, rng.choice(REQUESTS), rng.choice(self.sent))), rng)
                self.sent = [*self.sent[-60:], line]
            yield line.encode("utf-8", "replace") if rng.random() < 0.999 else b"[" * LONGEST_LINE


@pytest.mark.sized
@pytest.mark.parametrize("dice", ["box", "table"])
def test_whatever_a_program_sends_is_taken_or_refused(dice: str) -> None:
    """No other line comes back than the protocol's, whatever the game, and never none."""
    left = lines = figure(1_500, 50_000)
    began, rng, told = time.monotonic(), random.Random(f"{SEED} {dice}"), Counter[str]()
    while left > 0:
        game = rng.choice(GAMES)
        options, players = game.settle({})
        stored = GameHost.open(game, players, options, None, dice=dice, fixed=rng.randbytes(32), boxed=False)
        program = Changing(min(300, left), rng)
        referee = Referee(stored, players, program.out)
        referee.hello()
        referee.begin("")
        referee.run(iter(program))
        program.heard()
        told += program.told
        left -= 300 - max(0, program.left)
    print(f"\n{lines} changed lines: {dict(told)}, seed {SEED}, {time.monotonic() - began:.0f} s")
    assert set(told) == {"hello", "ask", "refused", "tell", "view", "over"}


MUGGLES = (
    'rows = 6\ncols = 6\nentry = "6,3"\ntrail = ["6,3", "5,3"]\ncafe = 3\nstock = 33\n'
    'caches = ["nano 5"]\n[b]\ncafe = 4\n'
)
GEOQUEST = (
    'stickers = ["1", "2", "3", "1", "2", "3"]\n[[ensembles]]\nname = "Engineer"\n'
    'members = ["GPS", "Laptop", "Multi Tool"]\nsearch = 1\n'
)
HIKER = "[hiker]\nfood = 4\nnothing = 9\nlandmark = 3\n[hiker_provisions]\nnote = 1\n"
SEEDS = {
    ("muggles", "copy"): MUGGLES,
    ("geoquest", "copy"): GEOQUEST,
    ("geoquest", "deck"): '[[equipment]]\nname = "Lamp"\nsearch = 1\n[[cachers]]\nname = "Ann"\nmove = 1\n',
    ("geodeto", "deck"): (HOUSE / "companion/games/geodeto/deck.toml").read_text("utf-8"),
    ("geodeto", "start"): json.dumps(START),
    ("lost-hiker", "deck"): HIKER,
    ("lost-hiker", "scenario"): json.dumps(SCENARIO),
}
"""A file that is right, of each kind that a game reads."""


def test_there_is_a_file_of_each_kind() -> None:
    kinds = {(game.name, setting.name) for game in OURS for setting in game.settings if setting.file}
    assert kinds | {(game.name, copy.SETTING) for game in OURS if game.copy_form is not None} == set(SEEDS)


def begin(game: Game[Any], given: dict[str, str], rng: random.Random) -> None:
    """A game with what a file holds, and the first answers in it."""
    options, players = game.settle(copy.expand(game, given))
    stored = GameHost.open(game, players, options, None, fixed=rng.randbytes(32), boxed=False)
    stored.begin()
    for _ in range(3):
        waiting = stored.session.waiting
        if waiting is not None:
            stored.answer(legal(ask(waiting), rng))


@pytest.mark.sized
def test_whatever_stands_in_a_file_is_read_or_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A refusal is one line; with what is read a game can be begun."""
    files = figure(150, 3_000)
    rng, began, told = random.Random(SEED), time.monotonic(), Counter[str]()
    path = {ending: tmp_path / f"mine{ending}" for ending in (".toml", ".json")}
    monkeypatch.setenv(folder.CONFIG_VARIABLE, str(path[".toml"]))
    kinds: list[tuple[str, str, Callable[[], object]]] = [
        ((HOUSE / "systemd/companion.toml").read_text("utf-8").replace("# ", ""), ".toml", configuration.read),
        *(
            (build.read_text("utf-8"), ".toml", lambda: profile.load(str(path[".toml"])))
            for build in sorted((HOUSE / "wiring").glob("*.toml"))
        ),
    ]
    for (name, option), text in SEEDS.items():
        game = registry.game(name)
        ending = ".toml" if option == copy.SETTING else game.setting(option).file
        given = {option: str(path[ending])}
        kinds.append((text, ending, lambda game=game, given=given: begin(game, given, rng)))  # type: ignore[misc]
    for text, ending, _ in kinds:
        path[ending].write_text(text, "utf-8")
    for number in range(files):
        text, ending, read = kinds[number % len(kinds)]
        path[ending].write_bytes(changed(text, rng).encode("utf-8", "surrogatepass"))
        try:
            read()
            told["read"] += 1
        except (Refused, ProfileError) as error:
            told["refused" if len(str(error).splitlines()) == 1 else "refused in many lines, or none"] += 1
    print(f"\n{dict(told)} of {len(kinds)} kinds, seed {SEED}, {time.monotonic() - began:.0f} s")
    assert set(told) == {"read", "refused"}
    assert told["read"] > files // 20
