"""The emulator's server over real sockets, and its page in real Chromium against a small owner."""

import asyncio
import json
import queue
import socket
import stat
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.faces import emulator
from companion.faces.access import TOKENS, AccessCheck, own_names
from companion.faces.drawing import picture_of
from companion.faces.emulator import Emulator, NotServed
from companion.faces.remote import CONTROLS, Action, Dial, Down, RemoteInput, Scan, Up
from companion.faces.show import NOTHING
from companion.table.figure import Bar, BarsFigure, CardFigure, Figure

ME = "page-0001"
DARK = bytes(1024)


class Owner:
    """Does what the box does: takes actions from a queue; every test reads them in order."""

    def __init__(self, **wishes: Any) -> None:
        self.actions: queue.SimpleQueue[Action] = queue.SimpleQueue()
        self.emulator = Emulator(self.actions.put, port=0, **wishes)
        self.address = self.emulator.start()

    def next(self) -> Action:
        return self.actions.get(timeout=60)

    def quiet(self) -> bool:
        return self.actions.empty()


@pytest.fixture
def owner() -> Iterator[Owner]:
    owner = Owner()
    yield owner
    owner.emulator.stop()


class Page:
    """A page as the server sees it."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.asked = 0

    async def until(self, kind: str) -> dict[str, Any]:
        async with asyncio.timeout(60):
            while True:
                message: dict[str, Any] = json.loads(await self.socket.receive_str())
                self.asked = message.get("asked", self.asked)
                if message["kind"] == kind:
                    return message

    async def do(self, **wish: Any) -> None:
        await self.socket.send_json({"asked": self.asked, **wish})


async def opened(session: aiohttp.ClientSession, address: str, client: str = ME) -> tuple[Page, dict[str, Any]]:
    page = Page(await session.ws_connect(f"{address}ws?client={client}"))
    return page, await page.until("hello")


def talk(script: Callable[[aiohttp.ClientSession], Awaitable[None]]) -> None:
    async def run() -> None:
        async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as session:
            await script(session)

    asyncio.run(run())


# Remote input.


@given(st.lists(st.tuples(st.integers(0, 2), st.sampled_from(CONTROLS), st.sampled_from("dug")), max_size=60))
def test_controls_go_down_and_up_in_turns_and_are_up_when_all_pages_are_gone(
    coming: list[tuple[int, str, str]],
) -> None:
    done: list[Action] = []
    remote = RemoteInput(done.append)
    for page, control, way in coming:
        if way == "g":
            remote.let_go(f"page-{page}")
            continue
        remote.take(f"page-{page}", Down(control) if way == "d" else Up(control))
    for page in range(3):
        remote.let_go(f"page-{page}")
    for control in CONTROLS:
        mine = [action for action in done if isinstance(action, Down | Up) and action.control == control]
        assert [isinstance(action, Down) for action in mine] == [index % 2 == 0 for index in range(len(mine))]
        assert len(mine) % 2 == 0


def test_a_tag_is_scanned_once_and_only_a_text_is_one(owner: Owner) -> None:
    async def script(session: aiohttp.ClientSession) -> None:
        page, _ = await opened(session, owner.address)
        owner.emulator.tags([("MUGGLES/NIGHT", "Night")])
        while (message := await page.until("tags"))["tags"] == []:
            pass
        assert message["tags"] == [["MUGGLES/NIGHT", "Night"]]
        await page.do(do="scan", text=" MUGGLES/NIGHT ", asked=7)
        for text in ("", "  ", 3, "x" * 65, "a\nb", None):
            await page.do(do="scan", text=text)
            await page.until("refused")

    talk(script)
    assert owner.next() == Scan("MUGGLES/NIGHT", 7)
    assert owner.quiet()


# The server.


def test_a_page_that_goes_lets_go_of_what_it_held(owner: Owner) -> None:
    async def script(session: aiohttp.ClientSession) -> None:
        page, _ = await opened(session, owner.address)
        await page.do(do="down", control="push")
        assert owner.next() == Down("push")

    talk(script)
    assert owner.next() == Up("push", cut=True)


def test_a_second_page_with_the_same_name_makes_the_first_take_another(owner: Owner) -> None:
    async def script(session: aiohttp.ClientSession) -> None:
        first, _ = await opened(session, owner.address)
        await first.do(do="down", control="roll")
        assert owner.next() == Down("roll")
        second, _ = await opened(session, owner.address)
        async with asyncio.timeout(60):
            while (frame := await first.socket.receive()).type is aiohttp.WSMsgType.TEXT:
                pass
        assert frame.data == 4001
        await second.do(do="dial", steps=5)
        assert [owner.next(), owner.next()] == [Up("roll", cut=True), Dial(5)]

    talk(script)


@pytest.mark.parametrize(
    "wish",
    [
        {"do": "down", "control": "lamp", "asked": 1},
        {"do": "down", "control": "roll", "asked": "1"},
        {"do": "down", "control": "roll", "asked": None},
        {"do": "dial", "steps": 0},
        {"do": "dial", "steps": 1000},
        {"do": "dial", "steps": True},
        {"do": "scan", "text": "MUGGLES/NIGHT"},
        {"do": "touch", "id": 1, "asked": 1},
        {"do": "touch", "id": "yes"},
        {"do": "touch", "id": "yes", "asked": "1"},
        {"do": "touch", "id": "y" * 65, "asked": 1},
        {"do": "touch", "at": "board 1,1", "asked": 1},
        {"do": "touch", "at": ["0" * 65], "asked": 1},
        {"do": "touch", "at": ["1"] * 10, "asked": 1},
        {"do": "touch", "at": [1, 1], "asked": 1},
        {"do": "explode"},
    ],
)
def test_an_impossible_input_is_refused_and_does_nothing(owner: Owner, wish: dict[str, Any]) -> None:
    async def script(session: aiohttp.ClientSession) -> None:
        page, _ = await opened(session, owner.address)
        await page.socket.send_json(wish)
        assert "push, roll, back" in (await page.until("refused"))["text"]

    talk(script)
    assert owner.quiet()


@pytest.mark.parametrize("query", ["", "?client=", "?client=short", "?client=with%20blanks", f"?client={'x' * 65}"])
def test_a_page_without_a_name_is_told_what_one_is(owner: Owner, query: str) -> None:
    async def script(session: aiohttp.ClientSession) -> None:
        async with session.get(f"{owner.address}ws{query}") as answer:
            assert answer.status == 400
            assert await answer.text() == "client is 8 to 64 letters, digits, - or _.\n"

    talk(script)


def test_what_is_no_message_does_not_end_the_connection(owner: Owner) -> None:
    async def script(session: aiohttp.ClientSession) -> None:
        page, _ = await opened(session, owner.address)
        for text in ("", "[]", "{", "{}", "[" * 4000):
            await page.socket.send_str(text)
            await page.until("refused")
        await page.do(do="dial", steps=1)
        assert owner.next() == Dial(1)

    talk(script)


def test_a_late_page_gets_the_newest_picture_the_figure_and_the_last_500_notices(owner: Owner) -> None:
    lit = b"\x80" + bytes(1023)
    for number in range(1, 503):
        owner.emulator.notice(f"line {number}", "round 1")
    ask = {**NOTHING, "title": "Title", "text": "Question?"}
    owner.emulator.picture(lit, ask=ask, pictures=[CardFigure(title="Bug"), SCORE])

    async def script(session: aiohttp.ClientSession) -> None:
        page, _ = await opened(session, owner.address)
        entries = (await page.until("log"))["entries"]
        assert (entries[0], entries[-1], len(entries)) == (["line 3", "round 1"], ["line 502", "round 1"], 500)
        # The picture comes last: all that belongs to it stands on the page by then. What is asked is one with it.
        last = await page.until("picture")
        assert last["bits"].startswith("gAAA")
        assert (last["ask"]["title"], last["ask"]["text"]) == ("Title", "Question?")
        assert [last["drawn"][str(number)]["kind"] for number in last["ask"]["pictures"]] == ["card", "bars"]
        owner.emulator.notice("new", "round 2")
        assert await page.until("notice") == {"kind": "notice", "entry": ["new", "round 2"]}
        owner.emulator.clear()
        assert (await page.until("log"))["entries"] == []
        owner.emulator.sound("won")
        assert (await page.until("sound"))["name"] == "won"

    talk(script)


SCORE = BarsFigure(title="Score", bars=(Bar("Anna", 3, 12),))


def test_a_picture_that_has_not_changed_is_neither_drawn_nor_sent_again(
    owner: Owner, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []

    def draw(figure: Figure) -> dict[str, Any]:
        made.append(figure.title)
        return picture_of(figure)

    monkeypatch.setattr(emulator, "picture_of", draw)

    async def script(session: aiohttp.ClientSession) -> None:
        owner.emulator.picture(DARK, pictures=[CardFigure(title="One"), SCORE])
        page, _ = await opened(session, owner.address)
        before = await page.until("picture")
        assert len(before["drawn"]) == 2
        # Another object, the same figure.
        owner.emulator.picture(DARK, pictures=[CardFigure(title="Two"), replace(SCORE)])
        after = await page.until("picture")
        assert after["ask"]["pictures"][1] == before["ask"]["pictures"][1]
        assert list(after["drawn"]) == [str(after["ask"]["pictures"][0])]
        # What was away for a while comes anew.
        owner.emulator.picture(DARK, pictures=[SCORE])
        assert (await page.until("picture"))["drawn"] == {}
        owner.emulator.picture(DARK, pictures=[CardFigure(title="Two"), SCORE])
        again = await page.until("picture")
        assert list(again["drawn"]) == [str(again["ask"]["pictures"][0])]
        late, _ = await opened(session, owner.address, "page-0002")
        assert len((await late.until("picture"))["drawn"]) == 2

    talk(script)
    assert made == ["One", "Score", "Two", "Two"]


def test_who_is_let_in_works_nothing_from_a_television(owner: Owner) -> None:
    async def script(session: aiohttp.ClientSession) -> None:
        async with session.get(f"{owner.address}nothing") as answer:
            assert answer.status == 404
        television = Page(await session.ws_connect(f"{owner.address}tv/ws?client={ME}"))
        await television.do(do="dial", steps=1)
        await television.until("refused")

    talk(script)
    assert owner.quiet()


def test_a_busy_port_gives_the_next_one() -> None:
    first = Owner()
    port = int(first.address.rstrip("/").rpartition(":")[2])
    second = Emulator(first.actions.put, port=port)
    try:
        found = int(second.start().rstrip("/").rpartition(":")[2])
        assert port < found <= port + 50
    finally:
        second.stop()
        first.emulator.stop()


def test_an_address_that_is_not_ours_is_said_in_one_line() -> None:
    with pytest.raises(NotServed, match=r"^cannot listen on 192\.0\.2\.7 from port 8064 up: .*$"):
        Emulator(lambda action: None, host="192.0.2.7", code="1").start()
    with pytest.raises(NotServed, match="needs a code"):
        Emulator(lambda action: None, host="0.0.0.0")
    with pytest.raises(NotServed, match="65535"):
        Emulator(lambda action: None, port=70000)


@pytest.mark.parametrize("path", ["", "style.css", "ws", "tv/ws"])
@pytest.mark.parametrize(
    "headers",
    [
        {"Host": "evil.example"},
        {"Host": "127.0.0.1.evil.example:8064"},
        {"Host": "localhost@evil.example"},
        {"Host": ""},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://localhost:1"},
        {"Origin": "file://"},
    ],
)
def test_a_foreign_host_or_origin_is_refused_in_one_line(owner: Owner, path: str, headers: dict[str, str]) -> None:
    async def script(session: aiohttp.ClientSession) -> None:
        async with session.get(owner.address + path, headers=headers) as answer:
            assert answer.status == 403
            assert (await answer.text()).count("\n") == 1

    talk(script)


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:8064", "127.0.0.1:1", "[::1]:8064"])
def test_loopback_names_are_taken_with_any_port(owner: Owner, host: str) -> None:
    async def script(session: aiohttp.ClientSession) -> None:
        headers = {"Host": host, "Origin": f"http://{host}"}
        async with session.get(owner.address, headers=headers) as answer:
            assert answer.status == 200
            assert answer.headers["Content-Security-Policy"].startswith("default-src 'self'")
            assert answer.headers["X-Frame-Options"] == "DENY"
            assert answer.headers["Server"] == "table-companion"
            assert answer.headers["Referrer-Policy"] == "same-origin"
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
            assert answer.headers["Cache-Control"] == "no-store"

    talk(script)


def test_a_wildcard_takes_the_address_reached_and_no_other() -> None:
    access = AccessCheck("0.0.0.0", "1234")
    assert access.host("192.168.1.5:8064", "192.168.1.5")
    assert not access.host("192.168.1.6:8064", "192.168.1.5")
    assert not AccessCheck("192.168.1.6", "1234").host("192.168.1.5", "192.168.1.5")


def test_nothing_is_served_before_the_code_and_all_after_it() -> None:
    owner = Owner(code="K7M2")

    async def script(session: aiohttp.ClientSession) -> None:
        for path in ("ws", "tv/ws", "index.html"):
            async with session.get(owner.address + path) as answer:
                assert answer.status == 401
        async with session.get(owner.address) as answer:
            assert answer.status == 401
            assert "canvas" not in await answer.text()
        async with session.post(owner.address, data={"code": "K7M3"}) as answer:
            assert answer.status == 403
        right = session.post(owner.address, data={"code": " k7m2 "}, allow_redirects=False)
        async with right as answer:
            assert answer.status == 303
            cookie = answer.headers["Set-Cookie"]
            assert "HttpOnly" in cookie
            assert "SameSite=Lax" in cookie
        async with session.get(owner.address) as answer:
            assert answer.status == 200
        await opened(session, owner.address)

    try:
        talk(script)
    finally:
        owner.emulator.stop()


def test_what_is_no_text_lets_nobody_in_and_is_no_error() -> None:
    access = AccessCheck("127.0.0.1", "right")
    for told in ("\udcff\udcfe\udcc3", "\ud800", "right\udcff"):
        assert not access.lets_in(told)
        assert not access.opens(told)
        assert access.token(told, told) is None
        assert not access.joins(told, "192.0.2.9")
        assert access.seats.find(told) == ("", "")


def test_a_sixth_try_of_one_address_within_a_minute_is_not_even_looked_at() -> None:
    """L2: who guesses locks out only himself."""
    now = 100.0
    access = AccessCheck("192.0.2.1", "right", clock=lambda: now)
    assert [access.token("wrong", "192.0.2.9") for _ in range(5)] == [None] * 5
    assert access.wait("192.0.2.9") == 60
    assert access.token("right", "192.0.2.9") is None
    assert access.wait("192.0.2.8") == 0
    assert access.lets_in(access.token("right", "192.0.2.8"))
    now += 60
    assert access.wait("192.0.2.9") == 0
    token = access.token("right", "192.0.2.9")
    assert access.lets_in(token)
    assert not access.lets_in("right")
    assert not access.lets_in(None)


def test_many_addresses_guess_no_faster_than_all_may_together_and_the_code_is_new_after_50() -> None:
    """L2: an address in IPv6 is one of very many that one machine has."""
    now = 100.0
    access = AccessCheck("192.0.2.1", "123456", clock=lambda: now)
    assert [access.token("wrong", f"2001:db8::{number}") for number in range(5)] == [None] * 5
    assert (access.wait("2001:db8::ffff"), access.wait("2001:db8:0:1::1"), access.wait("::ffff:192.0.2.8")) == (
        60,
        0,
        0,
    )
    for number in range(44):
        assert access.token("wrong", f"192.0.2.{number}") is None
    assert access.code == "123456"
    access.token("wrong", "192.0.2.99")
    assert access.code != "123456"
    assert access.token("123456", "192.0.2.100") is None
    for number in range(9):
        access.token("wrong", f"198.51.100.{number}")
    assert access.wait("203.0.113.1") == 60


def test_of_the_browsers_let_in_the_one_not_seen_for_longest_is_forgotten() -> None:
    """L3."""
    access = AccessCheck("192.0.2.1", "right")
    first, second, *_ = (access.token("right", "192.0.2.9") for _ in range(TOKENS))
    assert access.lets_in(first)
    access.token("right", "192.0.2.9")
    assert (access.lets_in(first), access.lets_in(second)) == (True, False)


@pytest.mark.parametrize("page", ["", "tv"])
def test_a_key_lets_one_browser_in_once_and_for_two_minutes_and_is_no_cookie(page: str) -> None:
    """L4, F8: another user of the same computer reads the address, but comes too late."""
    now = 100.0
    owner = Owner(code="123456", clock=lambda: now)
    place = owner.address + page

    async def script(session: aiohttp.ClientSession) -> None:
        nonlocal now

        async def status(address: str, how: str = "GET") -> int:
            session.cookie_jar.clear()
            async with session.request(how, address) as answer:
                return answer.status

        async def cookie(address: str) -> tuple[int, str, str]:
            async with session.get(address, allow_redirects=False) as answer:
                return answer.status, answer.headers["Location"], answer.headers.get("Set-Cookie", "")

        key = owner.emulator.key()
        wrong = [place, f"{place}?key=", f"{place}{key}x", f"{owner.address}ws{key}", f"{owner.address}style.css{key}"]
        assert [await status(each) for each in wrong] == [401, 401, 401, 401, 200]
        # Who only looks what is there does not use it up.
        assert await status(place + key, "HEAD") == 401
        told = await cookie(place + key)
        assert told[:2] == (303, f"/{page}")
        assert all(part in told[2] for part in ("HttpOnly", "SameSite", "Path=/"))
        assert key.partition("=")[2] not in told[2]
        async with session.get(place + key) as answer:
            assert (answer.status, str(answer.url)) == (200, place)
        # It is known already: a further key makes no other token of it.
        assert await cookie(place + owner.emulator.key()) == (303, f"/{page}", "")
        await opened(session, owner.address)
        assert await status(place + key) == 401
        for seconds, let_in in ((119.0, True), (121.0, False)):
            key = owner.emulator.key()
            now += seconds
            assert (await status(place + key) == 200) is let_in

    try:
        talk(script)
    finally:
        owner.emulator.stop()


def test_who_was_let_in_is_known_after_a_restart_by_a_file_that_tells_nobody_else_a_token(tmp_path: Path) -> None:
    file = tmp_path / "browsers"
    one = AccessCheck("192.0.2.1", "right", browsers=file)
    tokens = [one.token("right", "192.0.2.9"), one.browsers.add()]
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert not any(str(token) in file.read_text() for token in tokens)
    again = AccessCheck("192.0.2.1", "another", browsers=file)
    assert all(map(again.lets_in, tokens))
    assert again.browsers.cookie == one.browsers.cookie
    assert not again.lets_in(file.read_text().split()[1])


@pytest.mark.parametrize(
    "held", ["", "\n", "{}", "companion-\n", "\0", "companion-12345678\nx\n" + "f" * 63, "a folder"]
)
def test_a_file_of_browsers_that_is_none_lets_nobody_in_and_is_no_error(tmp_path: Path, held: str) -> None:
    file = tmp_path / "browsers"
    if held == "a folder":
        file.mkdir()
    else:
        file.write_text(held)
    access = AccessCheck("192.0.2.1", "right", browsers=file)
    assert not any(map(access.lets_in, ("", "x", "f" * 63, held)))
    assert access.lets_in(access.token("right", "192.0.2.9"))


def test_two_boxes_on_one_computer_do_not_put_each_others_pages_out() -> None:
    """Cookies do not tell ports apart, and a port may be another box's tomorrow."""
    boxes = [Owner(code="123456") for _ in range(2)]

    async def script(session: aiohttp.ClientSession) -> None:
        for box in boxes:
            async with session.post(box.address, data={"code": "123456"}) as answer:
                assert answer.status == 200
        for box in boxes:
            async with session.get(box.address) as answer:
                assert answer.status == 200

    talk(script)
    for box in boxes:
        box.emulator.stop()


OWN = socket.gethostname().lower().partition(".")[0]


@pytest.mark.parametrize("added", ["", ".local", ".lan", ".home", ".fritz.box", ".HOME.ARPA", ".local.", ".of.the.lan"])
def test_the_computers_own_name_is_an_address_whatever_a_router_puts_behind_it(tmp_path: Path, added: str) -> None:
    (tmp_path / "etc").mkdir()
    (tmp_path / "etc/resolv.conf").write_text("nameserver 192.0.2.1\nsearch of.the.lan. other\n")
    access = AccessCheck("0.0.0.0", "1234", names=own_names(tmp_path))
    assert access.host(f"{OWN}{added}:8064")
    assert not access.host(f"evil{added or '.example'}:8064")
    assert not access.host(f"{OWN}{added.rstrip('.')}.evil.example:8064")
    assert not access.host(f"x{OWN}{added}:8064")


@pytest.mark.parametrize("listens", ["127.0.0.1", "0.0.0.0"])
def test_who_comes_by_a_name_that_is_not_the_box_is_told_what_to_type(listens: str) -> None:
    owner = Owner(code="123456", host=listens)
    port = owner.address.rstrip("/").rpartition(":")[2]

    async def script(session: aiohttp.ClientSession) -> None:
        here = f"http://127.0.0.1:{port}/"
        async with session.get(here, headers={"Host": f"box.example:{port}"}) as answer:
            typed = (await answer.text()).split()[-1]
            assert (answer.status, typed) == (403, here)
        async with session.get(typed) as answer:
            assert answer.status == 401

    talk(script)
    owner.emulator.stop()


def test_a_picture_of_another_size_is_refused() -> None:
    with pytest.raises(ValueError, match="1024 bytes, not 3"):
        Emulator(lambda action: None).picture(b"abc")


def test_the_server_leaves_its_port_when_it_stops() -> None:
    owner = Owner()
    port = int(owner.address.rstrip("/").rpartition(":")[2])
    owner.emulator.stop()
    owner.emulator.stop()
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.1", port)) != 0
