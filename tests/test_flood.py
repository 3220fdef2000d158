"""Memory and answer times of the box while pages flood it, with the figures of the box as it was beside them."""

import asyncio
import base64
import os
import signal
import socket
import sys
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from pathlib import Path

import aiohttp
import pytest
from scale import figure
from test_door import HALF, masked
from test_faces import Played, env

from companion.faces.remote import FARTHEST

# Memory is read as Linux tells it.
__test__ = sys.platform == "linux"

ROOM = 48
"""MB that the box may grow by: what lies in buffers of connections, and no more with time."""


class Flooded(Played):
    """``companion play``, its page, and what else its browser would send."""

    def memory(self) -> int:
        """MB that the process holds now."""
        status = Path(f"/proc/{self.child.process.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0]) // 1024

    @property
    def port(self) -> int:
        return int(self.address.partition("127.0.0.1:")[2].partition("/")[0])

    async def answer_time(self) -> float:
        """Seconds until a roll on this page is said."""
        rolls, began = len(self.log), time.monotonic()
        again = asyncio.create_task(self.insist())
        await self.until(lambda: len(self.log) > rolls)
        again.cancel()
        return time.monotonic() - began

    async def insist(self) -> None:
        """Roll, and again while nothing comes: between down and up a flood may take so long that Roll was held."""
        while True:
            await self.press("roll")
            await asyncio.sleep(5)

    async def let_in(self) -> aiohttp.ClientSession:
        session = aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True))
        async with session.post(f"http://127.0.0.1:{self.port}/", data={"code": self.code}):
            return session


async def dial(box: Flooded) -> None:
    """A page turns the dial as far as it can, as often as it can; cut, it comes again."""
    async with await box.let_in() as session:
        while True:
            with suppress(ConnectionError, ExceptionGroup):
                await turn(await session.ws_connect(f"http://127.0.0.1:{box.port}/ws?client={fresh()}"))


def fresh() -> str:
    """A name that no page had before."""
    return f"page-{time.monotonic_ns()}"


async def turn(page: aiohttp.ClientWebSocketResponse) -> None:
    async def hear() -> None:
        async for _ in page:
            pass

    async with asyncio.TaskGroup() as group:
        group.create_task(hear())
        while True:
            await page.send_json({"do": "dial", "steps": FARTHEST})
            await asyncio.sleep(0)


async def deaf(box: Flooded) -> None:
    """A page sends what is no input and never reads; cut, it comes again."""
    async with await box.let_in() as session:
        (cookie,) = session.cookie_jar
    key = base64.b64encode(bytes(16)).decode()
    head = f" HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}"
    head += f"\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie.key}={cookie.value}\r\n\r\n"
    flood = masked(b"{}") * 1000
    loop = asyncio.get_running_loop()
    while True:
        with socket.socket() as page, suppress(ConnectionError):
            page.setblocking(False)
            await loop.sock_connect(page, ("127.0.0.1", box.port))
            await loop.sock_sendall(page, f"GET /ws?client={fresh()}{head}".encode())
            while True:
                await loop.sock_sendall(page, flood)


async def half_open(box: Flooded) -> None:
    """Requests that begin and do not end, 260 at once, from many addresses."""
    number = 0
    while True:
        writers = []
        for _ in range(260):
            number += 1
            with suppress(ConnectionError):
                here = (f"127.0.1.{number % 250 + 1}", 0)
                _, writer = await asyncio.open_connection("127.0.0.1", box.port, local_addr=here)
                writer.write(HALF)
                writers.append(writer)
        await asyncio.sleep(1)
        for writer in writers:
            writer.close()


@pytest.mark.sized
@pytest.mark.parametrize(
    ("flood", "before"),
    [
        (dial, "1,699 to 4,815 MB, a roll was not said within 100 s"),
        (deaf, "63 to 451 MB"),
        (half_open, "no new page in 41 s, 53 MB of log"),
    ],
)
def test_a_flood_neither_stops_the_box_nor_makes_it_grow(
    folder: Path, tmp_path: Path, flood: Callable[[Flooded], Coroutine[None, None, None]], before: str
) -> None:
    """H4, M2, M4; and it ends when it is told to."""
    order = ("-m", "companion", "play", "--no-open", "--port", "0", "--store", str(tmp_path / "s"))
    box = Flooded(*order, env=env(folder))

    async def script() -> None:
        await box.answer_time()
        calm, quiet, times = box.memory(), await box.answer_time(), []
        most, floods = calm, [asyncio.create_task(flood(box)) for _ in range(4)]
        end = time.monotonic() + figure(1, 10)
        while time.monotonic() < end:
            times.append(await box.answer_time())
            most = max(most, box.memory())
        assert not any(task.done() for task in floods)
        box.child.process.send_signal(signal.SIGTERM)
        told = time.monotonic()
        await asyncio.to_thread(box.child.process.wait)
        ended = time.monotonic() - told
        for task in floods:
            task.cancel()
        await asyncio.gather(*floods, return_exceptions=True)
        print(
            f"\n{flood.__name__}: {calm} to {most} MB; a roll is said in {max(times):.2f} s at most, without a flood in"
        )
        print(f"{quiet:.2f} s; ended {ended:.1f} s after it was told to. The box as it was: {before}.")
        assert most <= calm + ROOM

    box.talk(script)
    _, said = box.child.process.communicate()
    assert (box.child.process.returncode, said) == (0, b"")
    assert os.path.exists(tmp_path / "s")
