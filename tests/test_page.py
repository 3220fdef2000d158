"""A box on its pins with a browser page beside it: both show the same, both play, and the page asks for the code."""

import asyncio
import base64
import errno
import json
import os
import re
import signal
import sys
from pathlib import Path

import aiohttp
import test_process
from daemon import WAL, Table
from PIL import Image, ImageChops
from stand_in import Told
from test_process import ROLLED

from companion.faces.emulator import PORT
from companion.screens.ask import Ask, Digits
from companion.screens.draw import draw

# The stand-in is for Linux; elsewhere there is nothing to collect.
__test__ = sys.platform == "linux"

library = test_process.library
table = test_process.table


def code_on(image: Image.Image, text: str) -> str | None:
    """The code that a display shows, digit by digit; None as long as it shows something else."""

    def unlike(code: str) -> int:
        return ImageChops.logical_xor(image, draw(Ask(text=text, splash=Digits(code)))).histogram()[255]

    code = "000000"
    for place in range(6):
        code = min((f"{code[:place]}{digit}{code[place + 1 :]}" for digit in range(10)), key=unlike)
    return code if unlike(code) == 0 else None


def ask_for_page(folder: Path) -> None:
    file = folder / "companion" / "companion.toml"
    file.parent.mkdir()
    file.write_text("[web]\non = true\n")


def test_the_page_beside_the_box_asks_for_the_code_on_the_display_and_both_play(table: Table, tmp_path: Path) -> None:
    ask_for_page(tmp_path)
    table.oled.taken = len(table.told)
    table.oled.power_on()
    table.start("-m", "companion", "daemon", "--store", str(table.store))
    table.wait(lambda told: "it asks for the code" in table.said())
    found = re.search(r"Open http://[^/]+:(\d+)/", table.said())
    assert found is not None
    port = found[1]
    name = Path("/proc/sys/kernel/hostname").read_text().strip().split(".")[0]
    code = ""

    def shown(told: list[Told]) -> bool:
        # The log is ahead of the display, whose bus takes its time.
        nonlocal code
        table.oled.take(told)
        code = code_on(table.oled.image(), f"{name}.local:{port} asks for this code.") or ""
        return bool(code)

    table.wait(shown)

    async def play() -> None:
        jar = aiohttp.CookieJar(unsafe=True)
        address = f"http://127.0.0.1:{port}/"
        async with asyncio.timeout(120), aiohttp.ClientSession(cookie_jar=jar) as session:
            async with session.get(address, headers={"Host": f"{name}.local:{port}"}) as answer:
                assert answer.status == 401  # it knows its name, and asks for the code
            async with session.get(address, headers={"Host": f"evil.example:{port}"}) as answer:
                assert answer.status == 403
            wrong = f"{(int(code) + 1) % 1_000_000:06d}"
            async with session.post(address, data={"code": wrong}) as answer:
                assert answer.status != 200
            async with session.post(address, data={"code": code}) as answer:
                assert answer.status == 200
            page = await session.ws_connect(f"{address}ws?client=page-0001")

            async def until_it_shows_what_the_display_does(rolls: int) -> None:
                table.wait(lambda told: table.entries() >= rolls)
                table.shows_what_is_kept()
                async for frame in page:
                    message = json.loads(frame.data)
                    if (
                        message["kind"] == "picture"
                        and base64.b64decode(message["bits"]) == table.oled.image().tobytes()
                    ):
                        return

            while (first := json.loads(await page.receive_str()))["kind"] != "picture":
                pass
            for do in ("down", "up", "down", "up"):  # the first only takes the code away
                await page.send_json({"do": do, "control": "roll", "asked": first["asked"]})
            await until_it_shows_what_the_display_does(ROLLED)
            table.press("roll")
            await until_it_shows_what_the_display_does(ROLLED + 1)

    asyncio.run(play())
    assert table.end(signal.SIGTERM)[0] == 0
    assert Told("sync", (WAL,)) in table.told


WITHOUT = """
import asyncio
import errno
import os
import sys
from companion.__main__ import main


async def refused(*_: object, **__: object) -> None:
    raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))

asyncio.base_events.BaseEventLoop.create_server = refused
sys.exit(main(["daemon", "--store", sys.argv[1]]))
"""


def test_a_box_whose_page_cannot_be_served_says_so_and_plays(table: Table, tmp_path: Path) -> None:
    ask_for_page(tmp_path)
    table.oled.taken = len(table.told)
    table.oled.power_on()
    table.start("-c", WITHOUT, str(table.store))
    table.wait(table.lit)
    reason = f"cannot listen on 0.0.0.0 from port {PORT} up: {os.strerror(errno.EPERM)}"
    table.shows(draw(Ask(head="Please note", text=f"The box has no page for a browser: {reason}", long=True)))
    table.press("push")
    table.shows_what_is_kept()
    status, said = table.end(signal.SIGTERM)
    assert status == 0
    assert f"companion: {reason}\n" in said


def test_without_a_word_about_it_there_is_no_page(table: Table) -> None:
    table.switch_on()
    table.shows(table.expected())
    opened = Path(f"/proc/{table.id}/net/tcp").read_text()
    sockets = {Path(link).readlink().name for link in Path(f"/proc/{table.id}/fd").iterdir() if link.is_symlink()}
    inodes = {line.split()[9] for line in opened.splitlines()[1:]}
    assert not {name for name in sockets if name.removeprefix("socket:[").removesuffix("]") in inodes}
