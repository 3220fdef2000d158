"""For all tests: Hypothesis profiles, two sizes, one game alone and told plainly, and no skipped test in CI."""

import importlib
import inspect
import os
import signal
import traceback
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hand import hand
from hypothesis import HealthCheck, settings
from need import browser
from pebbles import folder
from play import GAMES
from scale import LONG

from companion.session.session import Session
from companion.table.game import Game
from companion.table.notice import Notice
from companion.table.prompt import Why
from companion.table.wording import Said, Words

__all__ = ["browser", "folder", "hand"]

SLOW = [HealthCheck.too_slow]
settings.register_profile("ci", derandomize=True, deadline=None, database=None, suppress_health_check=SLOW)
settings.register_profile("explore", deadline=None, max_examples=1000, suppress_health_check=SLOW, print_blob=True)
settings.load_profile(os.environ.get("COMPANION_HYPOTHESIS", "ci"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--game", metavar="NAME", help="only what every game is held to, and only this game")


def pytest_configure(config: pytest.Config) -> None:
    # What a game learns of the copy on somebody's table is not for tests to write, nor is how a box is set to be read.
    own = TemporaryDirectory()
    config.add_cleanup(own.cleanup)
    os.environ |= {"XDG_STATE_HOME": own.name, "XDG_CONFIG_HOME": own.name}
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        # So does a shell start what runs in the background, and the processes that tests start would inherit it.
        signal.signal(signal.SIGINT, signal.default_int_handler)
    name = config.getoption("--game")
    if name and name not in [game.name for game in GAMES]:
        raise pytest.UsageError(f"there is no game {name}; the games are: {', '.join(game.name for game in GAMES)}")
    config.addinivalue_line("markers", "sized: a part in make test, the full figure in make long (tests/scale.py)")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What makes sense only in full waits for make long; with one game alone the others are left out."""
    name = config.getoption("--game")
    left_out = [
        item
        for item in items
        if (item.get_closest_marker("long") is not None and not LONG) or (name and name != _name(game_of(item)))
    ]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


def game_of(item: pytest.Item) -> Game[Any] | None:
    """The game that a test is held to, where it is one of those for every game."""
    callspec = getattr(item, "callspec", None)
    game = callspec.params.get("game") if callspec is not None else None
    return game if isinstance(game, Game) else None


def _name(game: Game[Any] | None) -> str:
    return "" if game is None else game.name


def plainly(item: pytest.Item, error: BaseException) -> Iterator[str]:
    """What a game's author needs to know of a test that failed: what was found, where in the game, by which rule."""
    while error.__cause__ is not None:
        error = error.__cause__
    found = str(error) or "it was raised"
    yield f"What was found: {found}" + ("" if isinstance(error, AssertionError) else f" ({type(error).__name__})")
    module = importlib.import_module(f"companion.games.{_name(game_of(item)).replace('-', '_')}")
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if within(frame.filename, module.__path__)]
    if frames:
        yield f"Where: {frames[-1].filename}, line {frames[-1].lineno}, in {frames[-1].name}: {frames[-1].line}"
    rule = inspect.getdoc(getattr(item, "function", None)) or item.name
    yield f"By the rule: {' '.join(rule.split())}"


def within(file: str, folders: Iterable[str]) -> bool:
    """Whether a file lies in one of these folders."""
    return any(Path(file).resolve().is_relative_to(Path(folder).resolve()) for folder in folders)


@pytest.fixture
def nothing_is_swallowed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule, a view or words that raise do so here, where the box goes on without."""

    def raised(session: Session, failed: Exception, *tried: object, counts: bool = True) -> Notice:
        assert failed.__cause__ is not None
        raise failed.__cause__

    def unguarded(reader: Callable[[], object]) -> object:
        return reader()

    monkeypatch.setattr(Session, "_fail", raised)
    monkeypatch.setattr("companion.session.session.guarded", unguarded)
    monkeypatch.setattr("companion.faces.stored.guarded", unguarded)
    monkeypatch.setattr(Words, "said", Words._said)
    in_words = Words.bar

    def bar(self: Words, why: str | Why) -> str:
        assert isinstance(why, Why) or " " in why or why in ("", *self._bars), f"{why} has no words"
        return in_words(self, why)

    monkeypatch.setattr(Words, "bar", bar)


@pytest.fixture
def facts_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is told, asked and refused stands there as it is before words: its name and all its values."""
    monkeypatch.setattr(Words, "_said", lambda _words, what, values: Said(f"{what} {dict(values)}"))
    monkeypatch.setattr(Words, "bar", lambda _words, why: str(why))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """In CI a skipped test is a failure: what cannot run there has not been shown. Of one game it is told plainly."""
    report = yield
    if item.config.getoption("--game") and report.failed and call.excinfo is not None:
        report.longrepr = "\n".join((*plainly(item, call.excinfo.value), "", "In detail:", report.longreprtext))
    if os.environ.get("CI") and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome, report.longrepr = "failed", f"skipped, which CI does not allow: {report.longrepr}"
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Why tests were skipped, each reason once; of one game, which of its words were never said."""
    if terminalreporter.config.getoption("--game"):
        properties = [one for report in terminalreporter.stats.get("passed", ()) for one in report.user_properties]
        for unsaid in (value for name, value in properties if name == "unsaid" and value):
            terminalreporter.write_line(f"Never said in the games that were played: {unsaid}.")
    reasons = Counter(str(report.longrepr[2]) for report in terminalreporter.stats.get("skipped", ()))
    for reason, count in reasons.items():
        terminalreporter.write_line(f"{count} skipped: {reason.removeprefix('Skipped: ')}")


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """The same for a whole file that skips itself."""
    report = yield
    if os.environ.get("CI") and report.skipped:
        report.outcome, report.longrepr = "failed", f"skipped, which CI does not allow: {report.longrepr}"
    return report
