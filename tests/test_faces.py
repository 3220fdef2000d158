"""A game in a folder of its own, on every face; the emulator on any PC."""

import asyncio
import base64
import json
import os
import re
import signal
import stat
import subprocess
import sys
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import aiohttp
from boxed import BOXED, Child

from companion.games import registry
from companion.screens.ask import Ask, Emblem
from companion.screens.draw import compose
from companion.store import Store
from hardware.profile import load

PROFILE = load("breadboard")
SECRET = "5e" * 32


def env(folder: Path) -> dict[str, str]:
    """The surroundings of a child: that folder, and nothing of the person's own."""
    return {
        registry.FOLDERS_VARIABLE: str(folder),
        "COMPANION_STATE": str(folder.parent / "state"),
        "COMPANION_CONFIG": str(folder.parent / "none.toml"),
    }


def companion_says(folder: Path, *words: str) -> str:
    """What a command prints; it must have nothing to complain of."""
    done = Child("-m", "companion", *words, env=env(folder)).process
    out, said = done.communicate(timeout=60)
    assert (done.returncode, said) == (0, b"")
    return str(out.decode())


# A game that touches nothing but its own folder.


def test_a_game_in_a_folder_is_listed_and_simulated(folder: Path) -> None:
    assert "pebbles" in companion_says(folder, "games")
    told = json.loads(companion_says(folder, "simulate", "pebbles", "--games", "20", "--seed", "1", "--json"))
    assert told["games"] == 20
    assert "pebbles" not in registry.names()


def test_a_game_in_a_folder_is_played_by_the_referee(folder: Path) -> None:
    referee = Child("-m", "companion", "referee", "pebbles", "--seed", SECRET, env=env(folder))
    said: list[dict[str, Any]] = []
    while not said or said[-1]["type"] != "over":
        message = referee.hear()
        assert message is not None
        said.append(message)
        if message["type"] == "ask":
            referee.tell('{"answer": "roll"}')
    assert said[-1]["result"] == "won"
    assert max(said[-1]["scores"].values()) >= 10
    assert referee.end() == (0, "")


def test_a_game_in_a_folder_is_played_on_the_box(folder: Path, tmp_path: Path) -> None:
    store = tmp_path / "games.sqlite"
    box = Child(BOXED, str(store), env=env(folder))

    def do(word: str) -> dict[str, Any]:
        box.tell(word)
        shown = box.hear()
        assert shown is not None
        assert shown["faults"] == 0
        return shown

    shown = box.hear()
    assert shown is not None
    assert shown["key"] == "box/start"
    far = shown["rows"].index("Pebbles") - shown["chosen"]
    if far:
        do(f"turn {far}")
    for word in ("press", "press", "press", "press"):
        shown = do(word)
        if shown["text"] == "Turn?":
            break
    assert shown["text"] == "Turn?"
    for _ in range(40):
        shown = do("roll")
        if shown["key"] == "box/over":
            break
    assert shown["key"] in ("box/over", "box/notice")
    box.kill()
    with Store.open(store, "test") as kept:
        assert kept.warning is None
        (row,) = [row for row in kept.games() if row.name == "pebbles"]
        assert len(kept.entries(row.id)) == row.entries


# The page's server, as a browser sees it.


class Played:
    """``companion play`` as a process, and a page of it."""

    def __init__(self, *command: str, env: Mapping[str, str]) -> None:
        self.child = Child(*command, env=env)
        line, more = self.child.line(), self.child.line()
        assert line is not None, self.child.end()
        found, code = re.search(r"http://\S+", line), re.search(r"code (\d+)", more or "")
        assert found is not None, line
        assert code is not None, more
        self.address, self.code = found[0], code[1]
        self.picture = b""
        self.figure: dict[str, Any] = {}
        self.drawn: dict[str, Any] = {}
        self.log: list[str] = []
        self._asked = 0
        self._pressed = ""
        self.text: str | list[Any] = ""
        self._whole = False
        """Whether the picture has come that belongs to what stands beside it."""

    def talk(self, script: Callable[[], Awaitable[None]]) -> None:
        async def run() -> None:
            jar = aiohttp.CookieJar(unsafe=True)
            async with asyncio.timeout(300), aiohttp.ClientSession(cookie_jar=jar) as session:
                async with session.get(self.address) as answer:
                    page = answer.url
                self.socket = await session.ws_connect(page / "ws" % {"client": "page-0001"})
                await self.until(lambda: True)
                await script()

        asyncio.run(run())

    async def until(self, seen: Callable[[], bool]) -> None:
        """Listen until it is so; the end of the connection is an end, too."""
        while not (self._whole and seen()):
            frame = await self.socket.receive()
            if frame.type is not aiohttp.WSMsgType.TEXT:
                assert seen(), frame
                return
            message = json.loads(frame.data)
            if message["kind"] in ("picture", "log", "notice"):
                self._whole = message["kind"] == "picture"
            match message["kind"]:
                case "picture":
                    self.picture, self._asked = base64.b64decode(message["bits"]), message["asked"]
                    self.text = message["ask"]["text"]
                    self.drawn |= message["drawn"]
                    self.figure = next((self.drawn[str(number)] for number in message["ask"]["pictures"]), {})
                case "log":
                    self.log = [text for text, _ in message["entries"]]
                case "notice":
                    self.log.append(message["entry"][0])
                case "late":
                    # What lay beside the mark of a slow commit was the new log, not yet the new question.
                    await self.press(self._pressed)

    async def press(self, control: str) -> None:
        self._pressed = control
        for do in ("down", "up"):
            await self.socket.send_json({"do": do, "control": control, "asked": self._asked})


def test_a_game_in_a_folder_is_played_on_the_page(folder: Path, tmp_path: Path) -> None:
    command = ("-m", "companion", "play", "pebbles", "--no-open", "--port", "0", "--store", str(tmp_path / "s"))
    played = Played(*command, env=env(folder))

    async def script() -> None:
        await played.press("push")  # the options, and the game starts
        await played.until(lambda: played.text == "Turn?")

        def ended() -> bool:
            return played.text[-1:] == [" wins!"]

        def asked() -> bool:
            return "Turn?" in played.text

        for turn in range(1, 30):
            await played.press("roll")
            # How it has ended is read before it stands in the log.
            await played.until(lambda turn=turn: len(played.log) >= turn or not asked())  # type: ignore[misc]
            if ended():
                break
        await played.until(ended)
        bars = dict(re.findall(r"(\w+) (\d+) of", played.figure["svg"]))
        assert bars.keys() == {"Red", "Blue"}
        assert max(map(int, bars.values())) >= 10

    played.talk(script)
    assert played.child.end(signal.SIGTERM) == (0, "")


def test_nobody_gets_in_by_what_a_browser_was_started_with_or_by_a_file_of_the_box(
    folder: Path, tmp_path: Path
) -> None:
    """F8: the list of processes shows to all users what each was started with; people hand on their games."""
    browser, told, state = tmp_path / "browser", tmp_path / "told", tmp_path / "state"
    browser.write_text(f"#!/bin/sh\nprintf %s \"$*\" > '{told}'\n")
    browser.chmod(0o755)
    os.mkfifo(told)
    order = ("-m", "companion", "play", "--port", "0", "--store", str(state / "games.sqlite"))
    played = Played(*order, env={**env(folder), "BROWSER": f"{browser} %s"})
    started = told.read_text()
    page = Path(urlsplit(started).path)
    assert stat.S_IMODE(page.stat().st_mode) == 0o600
    found = re.search(r'href="([^"]+)"', page.read_text())
    assert found is not None
    key, printed = found[1].partition("key=")[2], played.address.partition("key=")[2]
    assert len({key, printed, ""}) == 3
    assert key not in started
    tokens = []

    async def script() -> None:
        for address in (found[1], found[1]):
            jar = aiohttp.CookieJar(unsafe=True)
            async with aiohttp.ClientSession(cookie_jar=jar) as session, session.get(address) as answer:
                tokens.append((answer.status, [each.value for each in jar]))

    played.talk(script)
    assert tokens[1] == (401, [])
    (token,) = tokens[0][1]
    files = {file.name: file for file in state.iterdir()}
    assert stat.S_IMODE(files["games.sqlite.browsers"].stat().st_mode) == 0o600
    for name, file in files.items():
        held = file.read_bytes()
        assert token.encode() not in held
        assert name == page.name or not any(each.encode() in held for each in (key, printed))
    assert played.child.end(signal.SIGTERM) == (0, "")
    assert not page.exists()


def test_where_the_games_are_not_saved_the_box_does_not_say_that_they_are(folder: Path, tmp_path: Path) -> None:
    """P: one truth, in the first line, too. In this folder even root makes none."""
    order = ("-m", "companion", "play", "--no-open", "--port", "0", "--store")
    for store, saved in (("/proc/companion/games.sqlite", False), (tmp_path / "games.sqlite", True)):
        child = Child(*order, str(store), env=env(folder))
        assert ("your games are saved" in str(child.line())) is saved
        child.line()
        said = child.end(signal.SIGTERM)[1]
        assert ("not saved" in said) is not saved


def test_told_to_end_the_box_leaves_the_picture_that_it_may_be_switched_off(folder: Path, tmp_path: Path) -> None:
    played = Played(
        *("-m", "companion", "play", "--no-open", "--port", "0", "--store", str(tmp_path / "s")), env=env(folder)
    )
    off = compose(Ask(text="Saved. You can switch off now.", splash=Emblem.NIGHT)).image.tobytes()

    async def script() -> None:
        await played.until(lambda: played.picture != b"")
        assert played.picture != off
        played.child.process.send_signal(signal.SIGTERM)
        await played.until(lambda: played.picture == off)

    played.talk(script)
    assert played.child.end() == (0, "")


def test_the_box_ends_whichever_of_its_threads_is_told(folder: Path, tmp_path: Path) -> None:
    words = ["play", "--no-open", "--port", "0", "--store", str(tmp_path / "s")]
    code = f"""
import signal, sys, threading
from companion.__main__ import main

def end():
    sys.stdin.readline()
    signal.pthread_kill(threading.get_ident(), signal.SIGTERM)

threading.Thread(target=end, daemon=True).start()
sys.exit(main({words!r}))
"""
    played = Played("-c", code, env=env(folder))

    async def script() -> None:
        # Once it has done something its main thread waits for more.
        await played.press("roll")
        await played.until(lambda: len(played.log) == 1)
        played.child.tell("now")
        await played.until(lambda: played.socket.closed)

    played.talk(script)
    assert played.child.end() == (0, "")


BLOCK = """
import sys
import warnings
from importlib.abc import MetaPathFinder

# What locks files has a way for Windows, one for Unix, and this one for what is neither, which it warns of.
warnings.filterwarnings("ignore", message="only soft file lock is available")

BLOCKED = set("fcntl termios tty pty pwd grp resource syslog lgpio RPi gpiod smbus2 spidev serial".split())


class Blocker(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in BLOCKED:
            raise ImportError(f"{name} is not there", name=name)


for name in [name for name in sys.modules if name.partition(".")[0] in BLOCKED]:
    del sys.modules[name]
sys.meta_path.insert(0, Blocker())
"""


def test_the_emulator_starts_and_rolls_where_there_is_nothing_of_linux(folder: Path, tmp_path: Path) -> None:
    words = ["play", "--no-open", "--port", "0", "--store", str(tmp_path / "s")]
    code = f"{BLOCK}\nfrom companion.__main__ import main\nsys.exit(main({words!r}))"
    played = Played("-c", code, env=env(folder))

    async def script() -> None:
        await played.press("roll")
        await played.until(lambda: played.figure.get("kind") == "dice")
        await played.until(lambda: len(played.log) == 1)

    played.talk(script)
    assert played.child.end(signal.SIGTERM) == (0, "")


def test_every_module_can_be_imported_where_there_is_nothing_of_linux() -> None:
    code = f"""{BLOCK}
import importlib, pkgutil
import companion, hardware
for package in (companion, hardware):
    for found in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        if not found.name.endswith("__main__"):
            importlib.import_module(found.name)
assert not BLOCKED & set(sys.modules), BLOCKED & set(sys.modules)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")


# The headless box.


def test_a_daemon_without_pins_says_so_in_one_line(folder: Path, tmp_path: Path) -> None:
    daemon = Child("-m", "companion", "daemon", "--store", str(tmp_path / "s"), env=env(folder))
    out, said = daemon.process.communicate(timeout=60)
    assert daemon.process.returncode == 2
    assert out == b""
    assert said.count(b"\n") == 1, said.decode()
    assert said.startswith(b"companion: ")
    assert b"companion play" in said


def test_a_daemon_without_a_display_runs_and_ends_when_told(folder: Path, tmp_path: Path) -> None:
    surroundings = {**env(folder), "GPIOZERO_PIN_FACTORY": "mock"}
    daemon = Child("-m", "companion", "daemon", "--store", str(tmp_path / "s"), env=surroundings)
    assert daemon.process.stderr is not None
    line = daemon.process.stderr.readline().decode()
    assert line.startswith("no display at 0x3C on I2C 1"), line
    status, said = daemon.end(signal.SIGTERM)
    assert status == 0
    assert "Traceback" not in said
    with Store.open(tmp_path / "s", "test") as store:
        assert store.warning is None
