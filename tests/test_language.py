"""The test language: all that games and sessions say is translated, and every screen of the panel stands long words."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from language import plain, spoken
from scale import WHOLE

HERE = Path(__file__).parent
REACHED = re.compile(r"^reached: (.*)$", re.MULTILINE)


def speak(*words: str) -> set[str]:
    """Play the cases in a process of their own, where the companion is not imported yet; the screens reached."""
    order = [sys.executable, "-m", "pytest", "-rP", "-p", "no:cacheprovider", *words, str(HERE / "language_case.py")]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(HERE), str(HERE.parent)])}
    done = subprocess.run(order, cwd=HERE.parent, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    return {name for line in REACHED.findall(done.stdout) for name in line.split()}


@pytest.mark.sized
def test_nothing_else_speaks() -> None:
    speak("-p", "language", "-k", "speaks")


@pytest.mark.sized
def test_every_screen_stands_it() -> None:
    """Longer words keep nobody from any screen that the plain ones lead to."""
    reached = speak("-p", "language", "-k", "screen")
    assert len(reached) > 8
    assert "an-end" in reached
    assert not WHOLE or speak("-k", "screen") <= reached


def test_the_test_language_is_longer_and_is_known_again() -> None:
    text = "Roll for {player}: the box waits until everybody has looked."
    assert 1.25 < len(spoken(text)) / len(text) < 1.45
    assert "{player}" in spoken(text)
    assert plain(spoken(text).format(player="WMW")) == []
    assert plain(f"{spoken(text)} Not this.") == ["player", "Not", "this"]
