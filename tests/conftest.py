"""For all tests: Hypothesis profiles, the contract tests' games, two sizes, and no skipped test in CI."""

import os
import signal
from collections.abc import Generator
from pathlib import Path

import pytest
from hand import hand
from hypothesis import HealthCheck, settings
from pebbles import folder
from scale import LONG

__all__ = ["folder", "hand"]

# For tests in this process and for those that start the companion: the same games.
os.environ["COMPANION_GAMES"] = str(Path(__file__).parent / "games")

SLOW = [HealthCheck.too_slow]
settings.register_profile("ci", derandomize=True, deadline=None, database=None, suppress_health_check=SLOW)
settings.register_profile("explore", deadline=None, max_examples=1000, suppress_health_check=SLOW, print_blob=True)
settings.load_profile(os.environ.get("COMPANION_HYPOTHESIS", "ci"))


def pytest_configure(config: pytest.Config) -> None:
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        # So does a shell start what runs in the background, and the processes that tests start would inherit it.
        signal.signal(signal.SIGINT, signal.default_int_handler)
    config.addinivalue_line("markers", "sized: a tenth in make test, the full figure in make long (tests/scale.py)")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What makes sense only in full waits for make long."""
    if LONG:
        return
    left_out = [item for item in items if item.get_closest_marker("long") is not None]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """In CI a skipped test is a failure: what cannot run there has not been shown."""
    report = yield
    if os.environ.get("CI") and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome, report.longrepr = "failed", f"skipped, which CI does not allow: {report.longrepr}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """The same for a whole file that skips itself."""
    report = yield
    if os.environ.get("CI") and report.skipped:
        report.outcome, report.longrepr = "failed", f"skipped, which CI does not allow: {report.longrepr}"
    return report
