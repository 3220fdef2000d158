"""A release is a wheel: pipx installs it, and with nothing else around it plays every game, prints and verifies."""

import json
import random
import re
import shutil
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

import pytest

HOUSE = Path(__file__).parent.parent
PARTS = ("companion", "hardware", "wiring", "pyproject.toml", "README.md", "LICENSE", "constraints.txt")
ANSWERS = 40
"""So many answers a game has before it is ended."""

pytestmark = pytest.mark.long


class Installed:
    """The program as pipx has installed it, in an environment that knows of nothing else."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.program = str(folder / "bin" / "companion")
        self.env = {"HOME": str(folder), "PATH": f"{folder / 'bin'}:/usr/bin:/bin", "LANG": "C.UTF-8"}

    def run(self, *order: str | Path) -> str:
        """What it prints; it must end well."""
        done = subprocess.run(order, env=self.env, cwd=self.folder, capture_output=True, text=True, check=False)
        assert done.returncode == 0, (order, done.stdout, done.stderr)
        return done.stdout

    def companion(self, *words: str) -> str:
        return self.run(self.program, *words)


def thrice(run: Any) -> None:
    """A download is tried three times."""
    for last in (False, False, True):
        try:
            run()
        except AssertionError:
            if last:
                raise
        else:
            return


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    folder = tmp_path_factory.mktemp("release")
    source, wheels, tools = folder / "source", folder / "wheels", folder / "tools"
    source.mkdir()
    for part in PARTS:
        copy = shutil.copytree if (HOUSE / part).is_dir() else shutil.copy
        copy(HOUSE / part, source / part)
    there = Installed(folder)
    there.env |= {"PIPX_HOME": str(folder / "pipx"), "PIPX_BIN_DIR": str(folder / "bin")}
    there.run(sys.executable, "-m", "venv", tools)
    pip = (tools / "bin" / "python", "-m", "pip", "--disable-pip-version-check")
    thrice(lambda: there.run(*pip, "install", "pipx"))
    thrice(lambda: there.run(*pip, "wheel", "--no-deps", "--wheel-dir", wheels, source))
    (wheel,) = wheels.iterdir()
    limits = f"--pip-args=--constraint={source / 'constraints.txt'}"
    thrice(lambda: there.run(tools / "bin" / "pipx", "install", "--force", limits, wheel))
    shutil.rmtree(source)
    return there


def answer(ask: dict[str, Any], rng: random.Random) -> Any:
    """Any answer that is offered, but none that ends the game."""
    match ask["kind"]:
        case "choose":
            values = [option["value"] for option in ask["options"]]
            return rng.choice([value for value in values if value not in ("correct", "status", "stop")])
        case "number":
            return rng.randint(ask["min"], ask["max"])
        case "cell":
            every = [[1 + row, 1 + col] for row in range(ask["rows"]) for col in range(ask["cols"])]
            return rng.choice(ask["cells"] or every)
        case "text":
            return ""
    raise AssertionError(ask)


def play(there: Installed, game: str, store: Path) -> str:
    """A game by chance; how it ended."""
    order = ("referee", game, "--store", str(store), "--seats", "all")
    with subprocess.Popen(
        [there.program, *order],
        env=there.env,
        cwd=there.folder,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        rng, answers = random.Random(game), 0
        for line in process.stdout:
            message = json.loads(line)
            if message["type"] == "over":
                return str(message["result"])
            if message["type"] == "ask":
                told = {"answer": answer(message, rng)} if answers < ANSWERS else {"quit": True}
                print(json.dumps(told), file=process.stdin, flush=True)
                answers += 1
    raise AssertionError(f"{game} did not end")


def test_every_game_is_played_and_proven(installed: Installed, tmp_path: Path) -> None:
    games = [game["name"] for game in json.loads(installed.companion("games", "--json"))]
    assert len(games) >= 6
    for game in games:
        store = tmp_path / f"{game}.sqlite"
        print(game, play(installed, game, store))
        installed.companion("verify", str(store))
        assert installed.companion("history", "--store", str(store)).count("\n") == 2


def test_it_prints(installed: Installed, tmp_path: Path) -> None:
    for name in ("cards.pdf", "cards.svg"):
        installed.companion("cards", "geodeto", str(tmp_path / name))
        installed.companion("tags", "muggles", str(tmp_path / f"tags-{name}"))
    assert (tmp_path / "cards.pdf").read_bytes().startswith(b"%PDF")
    assert {path.suffix for path in tmp_path.iterdir()} == {".pdf", ".svg"}
    installed.companion("print", "test", "--preview", str(tmp_path / "slip.png"))
    assert (tmp_path / "slip.png").read_bytes().startswith(b"\x89PNG")


def test_its_page_is_served(installed: Installed, tmp_path: Path) -> None:
    order = ("play", "--no-open", "--port", "0", "--store", str(tmp_path / "s.sqlite"))
    with subprocess.Popen([installed.program, *order], env=installed.env, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            (address,) = re.findall(r"http://\S+", process.stdout.readline())
            browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
            with browser.open(address) as page:
                assert b"companion" in page.read().lower()
        finally:
            process.terminate()


def test_a_build_is_shown(installed: Installed) -> None:
    assert "GPIO" in installed.companion("wiring", "large")


def test_gpiozero_knows_our_factory(installed: Installed) -> None:
    python = installed.folder / "pipx" / "venvs" / "table-companion" / "bin" / "python"
    said = installed.run(
        python, "-c", "from importlib.metadata import entry_points as e; print(e(group='gpiozero_pin_factories').names)"
    )
    assert "gpiod" in said
