"""A file of somebody's that is nearly there is named, with what mends it; what is there, or means nothing, is not."""

import shlex
import subprocess
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest
from play import GAMES
from raspberry import as_anna, needs_root
from test_doctor_store import reachable

from companion.__main__ import main
from companion.own import configuration, copy, stray
from companion.own.configuration import Configuration

NAMES = '[players]\nred = "Ada"\n'
DECK = '[[goal]]\nname = "Brno"\n'


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home folder in which nothing lies yet."""
    monkeypatch.delenv("COMPANION_STATE", raising=False)
    monkeypatch.delenv("COMPANION_CONFIG", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / ".config"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path


def lay(path: Path, text: str, encoding: str = "utf-8") -> Path:
    """A file with all folders above it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding)
    return path


CONFIG = ".config/companion/companion.toml"
DECKS = "state/companion/decks/geodeto"
NEAR = [
    *(
        (path, NAMES, CONFIG)
        for path in (
            *(f".config/companion/{name}" for name in ("companion.toml.txt", "companion.TOML", "Companion.toml")),
            *(f".config/companion/{name}" for name in ("companion.txt", "companion (1).toml", "companion.toml.toml")),
            *("companion.toml", "companion.toml.txt", ".companion.toml", "companion/companion.toml"),
            *(".config/companion.toml", ".config/companion/mine/companion.toml", "state/companion/companion.toml"),
        )
    ),
    *(
        (path, DECK, f"{DECKS}/mine.toml")
        for path in (
            *(f"{DECKS}/{name}" for name in ("mine.toml.txt", "mine.TOML", "mine.txt", "mine", "mine (2).toml")),
            *(f"{DECKS}/more/mine.toml", "state/companion/deck/geodeto/mine.toml", "decks/geodeto/mine.toml"),
            *("state/companion/Decks/Geodeto/mine.toml.txt", ".config/companion/decks/geodeto/mine.toml"),
        )
    ),
    ("state/companion/scenarios/Lost_Hiker/x.json", "{}", "state/companion/scenarios/lost-hiker/x.json"),
    ("state/companion/scenarios/lost-hiker/x.json.txt", "{}", "state/companion/scenarios/lost-hiker/x.json"),
    ("state/companion/profiles/mine.toml.txt", "pins = 1", "state/companion/profiles/mine.toml"),
    (".config/companion/profiles/mine.toml", "pins = 1", "state/companion/profiles/mine.toml"),
]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-8-sig"])
@pytest.mark.parametrize(("lies", "text", "must"), NEAR, ids=[lies for lies, *_ in NEAR])
def test_what_is_nearly_there_is_named_and_its_command_mends_it(
    home: Path, lies: str, text: str, must: str, encoding: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path, to = lay(home / lies, text, encoding), home / must
    (found,) = stray.strays(GAMES)
    assert (found.path, found.to) == (path, to)
    assert found.text.startswith(f"{path} is not read: ")
    assert to.name in found.mend
    assert stray.told(GAMES) == f"{found.text} {found.mend}"
    main(["doctor"])
    told = capsys.readouterr().out.splitlines()
    at = next(number for number, line in enumerate(told) if line.endswith(found.text))
    assert told[at].startswith("LOOK  files")
    run = told[at + 1].strip().removeprefix("run: ")
    subprocess.run(["sh", "-c", run], check=True)
    assert to.read_text(encoding) == text
    assert stray.strays(GAMES) == []


def test_a_game_that_nobody_named_is_asked_for(home: Path) -> None:
    path = lay(home / "state/companion/copies/mine.toml", DECK)
    (found,) = stray.strays(GAMES)
    assert (found.path, found.to) == (path, None)
    assert f"{home}/state/companion/copies/geoquest" in found.mend


def test_nothing_is_written_over(home: Path) -> None:
    lay(home / f"{DECKS}/mine.toml", DECK)
    lay(home / f"{DECKS}/mine (1).toml", DECK)
    (found,) = stray.strays(GAMES)
    assert (found.to, found.mend) == (None, f"{home}/{DECKS}/mine.toml is there already: keep one of them.")


def test_what_means_nothing_is_not_named(home: Path) -> None:
    for name in ("mine.toml", "mine.toml~", "mine.toml.bak", ".mine.toml.swp", "notes.md", "plan.txt", "photo.jpg"):
        lay(home / f"{DECKS}/{name}", "A plan of ours.")
    for name in ("default.toml", "mine.learned.toml", "learned.toml"):
        lay(home / f"state/companion/copies/geoquest/{name}", "[tags]\n")
    lay(home / CONFIG, NAMES)
    lay(home / "companion.toml", NAMES)
    lay(home / "companion", "#!/bin/sh\n")
    lay(home / "one/two/decks/geodeto/mine.toml", DECK)
    assert stray.strays(GAMES) == []


def test_a_name_that_no_file_may_have_is_told(home: Path) -> None:
    lay(home / f"{DECKS}/{'x' * 30}.toml", DECK)
    lay(home / f"{DECKS}/default.toml", DECK)
    found = stray.strays(GAMES)
    assert [one.mend for one in found] == ["Give it another name."] * 2
    assert stray.told(GAMES).endswith(" 1 more: companion doctor.")


def test_what_a_file_of_a_persons_holds_is_looked_at(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lay(home / f"{DECKS}/mine.toml", "name = “Brno”")
    lay(home / "state/companion/copies/geoquest/x.toml", NAMES, "utf-16")
    lay(home / "state/companion/profiles/own.toml", "# caf\u00e9", "latin-1")
    main(["doctor"])
    told = capsys.readouterr().out
    assert "line 1 has curly quotes" in told
    assert "x.toml is no UTF-8 text (byte 1) but UTF-16; open it in an editor and save it in UTF-8" in told
    assert "own.toml: no UTF-8 text (byte 6) but perhaps Latin-1" in told


def test_a_mark_of_the_encoding_harms_nothing(home: Path) -> None:
    lay(home / CONFIG, NAMES, "utf-8-sig")
    assert configuration.read() == Configuration({"red": "Ada"})
    lay(home / f"{DECKS}/mine.toml", DECK, "utf-8-sig")
    geodeto = next(game for game in GAMES if game.name == "geodeto")
    assert "Brno" in copy.content(geodeto, geodeto.setting("deck"), "mine")


@needs_root
def test_what_only_the_box_may_read_is_no_fault_of_the_file(home: Path) -> None:
    path = lay(home / CONFIG, NAMES)
    path.chmod(0o600)
    for place in (path.parent, path.parent.parent):
        place.chmod(0o755)

    def asked() -> str:
        with redirect_stdout(StringIO()) as told:
            main(["doctor"])
        return told.getvalue()

    with reachable(path):
        told = as_anna(asked)
    line = next(line for line in told.splitlines() if "profile" in line)
    assert f"{path} may not be read by " in line
    assert f"run: sudo {shlex.quote(sys.executable)} -m companion doctor" in told
    assert "mend that" not in told
