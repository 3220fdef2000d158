"""Whole games in the test language, or in English; run by test_language.py in a process of its own."""

import ast
import inspect
import random
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

import pytest
from language import ACCENTED, plain
from play import GAMES, OURS, Kept, path_of, pick, refusal, wrong_answers
from scale import figure
from test_monkey import SEED, Monkey, check_all, press
from test_name import asked
from test_random_games import SAMPLES, Caller, deal, tried_of
from test_whole import reading

import companion.box.box
from companion.games import registry
from companion.own import copy
from companion.paper.offer import offered
from companion.screens.ask import Ask, Style
from companion.screens.canvas import HEIGHT, WIDTH, Canvas
from companion.screens.draw import compose, layout
from companion.session.session import Session
from companion.store import Store
from companion.table.dice import Die
from companion.table.figure import Icon, Pyramid
from companion.table.game import PAWNS, TABLE, Game
from companion.table.prompt import Prompt
from companion.table.wording import PLACE

GAMES_EACH, ANSWERS, PRESSES = figure(1, 24), 60, figure(500, 2400)
NAMES = tuple(f"WWMMWWMMWWM{letter}" for letter in "WMNBDG")
"""As long and as wide as a name can be."""


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path))


def texts(thing: Any) -> Iterator[str]:
    """All that stands in a picture, a slip or a sheet for people to read."""
    match thing:
        case Enum() | Die() | Icon() | Pyramid():
            return
        case str():
            yield thing
        case tuple() | list():
            for each in thing:
                yield from texts(each)
        case dict():
            yield from texts([*thing.values()])
    if is_dataclass(thing):
        for field in fields(thing):
            if field.name not in ("id", "inks", "seat"):
                yield from texts(getattr(thing, field.name))


def printed(game: Game[Any]) -> list[str]:
    """What is printed on cards and dice, what people say, and the game's name: no words of ours. The longest first."""
    folder = Path(inspect.getfile(game.state)).parent
    found = [game.title, "FIND", "DNF", "ICON", "Öl am See", "hut"]
    for path in folder.glob("*.toml"):
        found += texts(tomllib.loads(path.read_text("utf-8")))
    for path in folder.glob("card.py"):
        nodes = ast.walk(ast.parse(path.read_text("utf-8")))
        found += [str(node.value) for node in nodes if isinstance(node, ast.Constant)]
    samples = [sample for (name, _), told in SAMPLES.items() if name == game.name for sample in told]
    found += [name.strip() for sample in samples for name in re.split('[;"]', sample) if name.strip()[:1].isupper()]
    # A picture of GeoQuest calls a card of people's own by its slug.
    found += [name.capitalize() for name in found]
    return sorted((text for text in found if plain(text)), key=len, reverse=True)


def question(prompt: Prompt | None) -> Iterator[str]:
    """A question, and why another answer to it is not allowed."""
    yield from asked(prompt)
    yield str(getattr(prompt, "rule", ""))


def read(session: Session) -> Iterator[str]:
    """All that people read of where a game stands."""
    yield from question(session.waiting)
    yield from (session.label(), session.reason)
    undoing = session.undoing()
    yield from () if undoing is None else (undoing.text, undoing.warning)
    yield from texts((session.pictures(), [session.figure(seat) for seat in (TABLE, *session.header.players)]))
    yield from texts([session.own(seat) for seat in session.header.players])
    for seat in (None, *session.header.players):
        yield from texts([(slip.title, slip.parts) for slip in offered(session, seat)])
    yield from (piece.name for piece in session.pieces())


def played(game: Game[Any], number: int) -> Iterator[str]:
    """All that people read of one random game."""
    rng = random.Random(f"{game.name} {number}")
    order = deal(game, tried_of(game), number, rng)
    options, players = game.settle(copy.expand(game, order.options), order.players)
    names = dict(zip(players, NAMES, strict=False))
    kept = Kept.start(game, seed=number, options=options, players=players, dice=order.dice or "box", names=names)
    session = kept.session
    for at in range(ANSWERS):
        yield from read(session)
        if (prompt := session.waiting) is None:
            break
        refused = (refusal(partial(prompt.check, wrong)) for wrong in wrong_answers(prompt))
        assert [text for text in refused if text is not None and not set(ACCENTED) & set(text)] == []
        if at % 7 == 6 and session.view():
            path = path_of(session, rng)
            for length in range(len(path)):
                yield from question(session.correction(path[:length]))
            kept.take(session.correct(path))
        elif at % 11 == 10 and session.undoing() is not None:
            kept.take(session.undo())
        else:
            kept.answer(pick(prompt, rng, stop=number % 3 == 0))
    yield from (notice.text for notice in kept.notices)


def shelf(game: Game[Any]) -> Iterator[str]:
    """All that people read of a game before it begins, and what can be printed and cut out for it."""
    yield from (game.title, game.summary)
    for setting in game.settings:
        yield from (setting.text, setting.row, *setting.values.values(), *map(setting.label, setting.values))
    yield from texts(game.sheets(game.typed(game.read_options({}))))


def without(text: str, names: Sequence[str]) -> str:
    """A text without these names, and without the places of those who play."""
    text = re.sub(f"{PLACE}.*?\ue001", "", text)
    for name in names:
        text = text.replace(name, "")
    return text


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_nothing_else_speaks(game: Game[Any]) -> None:
    heard = set(shelf(game)).union(*(played(game, number) for number in range(GAMES_EACH)))
    assert len(heard) > 50
    names = printed(game)
    assert [text for text in sorted(heard) if plain(without(text, names))] == []


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_nothing_else_speaks_over_the_protocol(game: Game[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    tried, names = tried_of(game), printed(game)
    for number in range(GAMES_EACH):
        rng = random.Random(f"{game.name} {number}")
        order = deal(game, tried, number, rng)
        caller = Caller(game, replace(order, names=dict(zip(order.players or (), NAMES, strict=False))), number, rng)
        caller.play(monkeypatch)
        for message in caller.heard:
            options = message.get("options", ()) if message["type"] == "ask" else ()
            said = [str(message.get("text", "")), *(option["label"] for option in options)]
            assert [text for text in said if plain(without(text, names))] == []
        assert set(ACCENTED) & set(caller.heard[-1]["reason"])


class Wide(Monkey):
    """Random hands in a house whose people have long names."""

    names: ClassVar[Mapping[str, str]] = dict(zip(PAWNS, NAMES, strict=True))


@pytest.mark.parametrize("name", [game.name for game in GAMES if game.ready is None][:: figure(2, 1)])
def test_every_screen_stands_it(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: set[str] = set()

    def watched(ask: Ask, style: Style) -> Canvas:
        canvas = compose(ask, style)
        assert canvas.image.size == (WIDTH, HEIGHT)
        seen.add(layout(ask).__name__)
        return canvas

    monkeypatch.setattr(companion.box.box, "compose", watched)
    monkeypatch.setattr("secrets.token_bytes", random.Random(SEED + 1).randbytes)
    monkeypatch.setattr(registry, "names", lambda: ["dice", name])
    monkey = Wide(tmp_path / "games.sqlite", random.Random(SEED))
    press(monkey, PRESSES)
    monkey.close()
    with Store.open(tmp_path / "games.sqlite", "monkey") as monkey.store:
        check_all(monkey)
        ended = [row for row in monkey.store.games() if row.name == name and row.result is not None]
    print("reached:", *sorted(seen), *(["an-end"] if ended else []))


@pytest.mark.parametrize("game", [game for game in OURS if game.ready is None], ids=lambda game: game.name)
def test_no_screen_has_a_fault_and_every_title_and_row_is_whole(game: Game[Any]) -> None:
    """Questions beside a map and messages may have more lines than there is room for; nothing else has."""
    readers = [reading(game, number) for number in range(GAMES_EACH)]
    assert [fault for reader in readers for fault in reader.faults] == []
    rows = [text for reader in readers for text in reader.unread if "pages" not in text and "lines, and" not in text]
    assert [text for text in rows if not text.startswith("alone:")] == []
