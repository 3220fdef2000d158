"""The door of the page's server: half-open requests, odd forms, pages that never read; none stays, nothing is said."""

import asyncio
import base64
import os
import socket
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress

import aiohttp
import pytest
from test_emulator import Owner, opened, talk

from companion.faces import server
from companion.faces.server import NEIGHBOURS, REQUESTS, STUMBLES, UNREAD

# Only there has one computer many addresses of its own.
__test__ = sys.platform == "linux"

HALF = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: "


@pytest.fixture
def coded() -> Iterator[Owner]:
    owner = Owner(code="123456")
    yield owner
    owner.emulator.stop()


def port(owner: Owner) -> int:
    return int(owner.address.rstrip("/").rpartition(":")[2])


@asynccontextmanager
async def half_open(owner: Owner, count: int) -> AsyncIterator[list[asyncio.StreamReader]]:
    """So many requests that begin and do not end, of one address."""
    streams = [await asyncio.open_connection("127.0.0.1", port(owner)) for _ in range(count)]
    for _, writer in streams:
        writer.write(HALF)
    try:
        yield [reader for reader, _ in streams]
    finally:
        for _, writer in streams:
            writer.close()


async def ends(reader: asyncio.StreamReader) -> bool:
    """Whether the other side cuts this within a minute."""
    async with asyncio.timeout(60):
        try:
            return await reader.read(1) == b""
        except ConnectionError:
            return True


async def status(owner: Owner, address: str) -> int:
    connector = aiohttp.TCPConnector(local_addr=(address, 0))
    async with aiohttp.ClientSession(connector=connector) as session, session.get(owner.address) as answer:
        return answer.status


def test_half_open_requests_of_one_address_keep_nobody_else_out(coded: Owner, monkeypatch: pytest.MonkeyPatch) -> None:
    """M2: 260 of them kept every page out; of one address 16 may wait, the oldest are cut at once."""
    monkeypatch.setattr(server, "PATIENCE", 3600.0)

    async def script(session: aiohttp.ClientSession) -> None:
        async with half_open(coded, 260) as readers:
            cut = asyncio.as_completed([asyncio.create_task(ends(reader)) for reader in readers])
            for _, found in zip(range(260 - NEIGHBOURS), cut, strict=False):
                assert await found
            assert await status(coded, "127.0.0.2") == 401

    talk(script)


def test_a_request_that_does_not_end_is_cut(coded: Owner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "PATIENCE", 1.0)

    async def script(session: aiohttp.ClientSession) -> None:
        async with half_open(coded, NEIGHBOURS) as readers:
            assert all(await asyncio.gather(*map(ends, readers)))
        head = b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 11\r\nContent-Type: "
        reader, writer = await asyncio.open_connection("127.0.0.1", port(coded))
        writer.write(head + b"application/x-www-form-urlencoded\r\n\r\ncode=")
        async with asyncio.timeout(60):
            assert b" 400 " in await reader.readline()
        writer.close()
        monkeypatch.setattr(server, "PATIENCE", 3600.0)  # this one may take its time
        assert await status(coded, "127.0.0.1") == 401

    talk(script)


def test_who_is_let_in_is_not_counted_among_strangers() -> None:
    owner = Owner()

    async def script(session: aiohttp.ClientSession) -> None:
        pages = [await opened(session, owner.address, f"page-{number:04}") for number in range(3 * NEIGHBOURS)]
        assert not any(page.socket.closed for page, _ in pages)

    try:
        talk(script)
    finally:
        owner.emulator.stop()


def idle(owner: Owner, count: int) -> list[socket.socket]:
    """So many connections that ask for nothing, of one address, the oldest first."""
    return [socket.create_connection(("127.0.0.1", port(owner))) for _ in range(count)]


@pytest.mark.parametrize("more", [0, 1, NEIGHBOURS])
def test_of_strangers_the_oldest_goes_and_the_newest_is_heard(
    coded: Owner, monkeypatch: pytest.MonkeyPatch, more: int
) -> None:
    """F6: with the newest cut, 16 idle connections kept every new page out, one with a good cookie, too."""
    monkeypatch.setattr(server, "PATIENCE", 3600.0)

    async def script(session: aiohttp.ClientSession) -> None:
        async with session.post(coded.address, data={"code": "123456"}) as answer:
            assert answer.status == 200
        strangers = await asyncio.to_thread(idle, coded, NEIGHBOURS + more)
        pages = [await opened(session, coded.address, f"page-{number:04}") for number in range(NEIGHBOURS)]
        assert await status(coded, "127.0.0.1") == 401
        assert not any(page.socket.closed for page, _ in pages)
        # Each that was cut was older than all that stay.
        stays = []
        for stranger in strangers:
            stranger.settimeout(0.0)
            try:
                stays.append(stranger.recv(1) != b"")
            except BlockingIOError:
                stays.append(True)
            except ConnectionError:
                stays.append(False)
            stranger.close()
        assert stays == sorted(stays)
        assert not stays[0]

    talk(script)


@pytest.mark.parametrize(
    ("line", "answers"),
    [
        (b"GET / HTTP/1.1", 401),
        (b"HEAD /ws HTTP/1.1", 401),
        (b"PUT /style.css HTTP/1.1", 405),
        (b"GET /style.css HTTP/1.1", 200),
    ],
)
@pytest.mark.parametrize("host", [b"127.0.0.1", b"evil.example"])
def test_a_stranger_asks_a_few_times_and_no_more(coded: Owner, line: bytes, answers: int, host: bytes) -> None:
    """F6: one 401 a second kept a place for good."""

    async def script(session: aiohttp.ClientSession) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port(coded))
        asked = line + b"\r\nHost: " + host + b"\r\n\r\n"
        told: list[int] = []
        async with asyncio.timeout(60):
            with suppress(ConnectionError, asyncio.IncompleteReadError):
                while True:
                    writer.write(asked)
                    head = await reader.readuntil(b"\r\n\r\n")
                    told.append(int(head.split()[1]))
                    length = 0 if line.startswith(b"HEAD") else int(head.partition(b"Length: ")[2].split()[0])
                    await reader.readexactly(length)
        assert told == [403 if host == b"evil.example" else answers] * REQUESTS
        writer.close()

    talk(script)


def test_a_box_without_descriptors_says_so_in_a_few_lines_and_goes_on() -> None:
    """asyncio says it a hundred times a second, each time with a traceback."""
    program = (
        "import resource, socket, sys, time\n"
        "from companion.faces.emulator import Emulator\n"
        "emulator = Emulator(lambda action: None, port=0)\n"
        "address = ('127.0.0.1', int(emulator.start().rstrip('/').rpartition(':')[2]))\n"
        "held = [socket.socket() for _ in range(60)]\n"
        "most = resource.RLIMIT_NOFILE\n"
        "resource.setrlimit(most, (held[0].fileno() + 60, resource.getrlimit(most)[1]))\n"
        "for each in held: each.connect(address)\n"
        "print(flush=True)\n"
        "sys.stdin.readline()\n"
        "for each in held: each.close()\n"
        "print(emulator.stop(), flush=True)\n"
    )
    box = subprocess.Popen(
        [sys.executable, "-c", program],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert box.stdout is not None
    box.stdout.readline()
    assert box.stderr is not None
    first = os.read(box.stderr.fileno(), 1).decode()
    out, more = box.communicate("\n", timeout=60)
    assert (out, box.returncode) == ("None\n", 0)
    lines = (first + more).splitlines()
    assert 0 < len(lines) <= STUMBLES
    assert all(line.startswith("companion: the page: ") for line in lines)


PART = b'--x\r\nContent-Disposition: form-data; name="code"\r\n'
FORMS = {
    "charset": ("application/x-www-form-urlencoded; charset=bogus", b"code=1"),
    "charset of a part": (
        "multipart/form-data; boundary=x",
        PART + b"Content-Type: text/plain; charset=bogus\r\n\r\n1\r\n--x--\r\n",
    ),
    "no boundary": ("multipart/form-data", b"--x\r\n"),
    "long boundary": ("multipart/form-data; boundary=" + "x" * 100, b"--x\r\n"),
    "another start": ("multipart/form-data; boundary=x", b"nothing\r\n" * 3),
    "no end": ("multipart/form-data; boundary=x", b"--x\r\n"),
    "transfer encoding": (
        "multipart/form-data; boundary=x",
        PART + b"Content-Transfer-Encoding: odd\r\n\r\n1\r\n--x--\r\n",
    ),
    "not UTF-8": ("application/x-www-form-urlencoded; charset=utf-8", b"code=\xff\xfe"),
}


@pytest.mark.parametrize("form", FORMS)
def test_an_odd_form_is_no_form_and_nothing_is_said_of_it(
    coded: Owner, capfd: pytest.CaptureFixture[str], form: str
) -> None:
    """L1: each of them was a status 500 and a traceback."""
    kind, body = FORMS[form]

    async def script(session: aiohttp.ClientSession) -> None:
        async with session.post(coded.address, data=body, headers={"Content-Type": kind}) as answer:
            assert answer.status in (400, 403)

    talk(script)
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize(
    "line",
    [
        b"\x00\x01\x02\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
        b"GE T\r\n\r\n",
    ],
)
def test_of_what_is_no_request_nothing_is_said(coded: Owner, capfd: pytest.CaptureFixture[str], line: bytes) -> None:
    async def script(session: aiohttp.ClientSession) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port(coded))
        writer.write(line)
        async with asyncio.timeout(60):
            assert b" 400 " in await reader.readline()
        writer.close()

    talk(script)
    assert capfd.readouterr().err == ""


def masked(text: bytes) -> bytes:
    """A text frame as a browser sends it."""
    key = os.urandom(4)
    return bytes([0x81, 0x80 | len(text)]) + key + bytes(byte ^ key[at % 4] for at, byte in enumerate(text))


def test_a_page_that_never_reads_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    """M4: what waits for it once grew by 80 bytes a message, for ever."""
    waiting: list[int] = []
    answer = server.Connection.answer

    def counted(self: server.Connection, **message: object) -> None:
        answer(self, **message)
        waiting.append(len(self.answers))

    monkeypatch.setattr(server.Connection, "answer", counted)
    owner = Owner()
    key = base64.b64encode(bytes(16)).decode()
    head = "GET /ws?client=page-deaf HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    head += f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        deaf.settimeout(60)
        deaf.connect(("127.0.0.1", port(owner)))
        deaf.sendall(head.encode())
        with pytest.raises(ConnectionError):
            deaf.sendall(masked(b"{}") * 2_000_000)
    owner.emulator.stop()
    # A busy server may have missed its sign of life, and cut it even sooner.
    assert 0 < max(waiting) <= UNREAD
