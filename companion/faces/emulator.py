"""The browser emulator: the box on a page of its own, served from a thread; other threads hand it what it shows."""

import asyncio
import base64
import json
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from PIL import Image

from companion.faces.access import AccessCheck, is_loopback
from companion.faces.drawing import picture_of
from companion.faces.remote import RemoteInput
from companion.faces.show import NOTHING, PICTURE, Drawn, Seat, Show, View
from companion.table.figure import Figure

if TYPE_CHECKING:
    from companion.faces.server import Server

PORT = 8064


class NotServed(RuntimeError):
    """The page cannot be served; the text is one line that says why and what would help."""


Sight = tuple[bytes, int, Mapping[str, Any], Sequence[Figure]]
"""A display, the number of what it asks, that itself as JSON values, and the figures beside it."""


class Emulator:
    """Serves the page and its WebSocket; ``act`` is called in the server's thread and must only post the action.

    While there is no ``room`` for one more, no page is read.
    """

    def __init__(
        self,
        act: Callable[[Any], None],
        *,
        host: str = "127.0.0.1",
        port: int = PORT,
        code: str | None = None,
        names: Sequence[str] = (),
        browsers: Path | None = None,
        seats: Path | None = None,
        clock: Callable[[], float] = time.monotonic,
        room: Callable[[str], bool] = lambda _phone: True,
    ) -> None:
        if code is None and not is_loopback(host):
            raise NotServed(f"listening on {host} needs a code: without one only 127.0.0.1 is allowed")
        if not 0 <= port <= 65535:
            raise NotServed(f"there is no port {port}: a port is 1 to 65535, or 0 for any free one")
        self._host = host
        self._port = port
        self._clock = clock
        self._access = AccessCheck(host, code, clock, names, browsers, seats)
        self._remote = RemoteInput(act, room)
        self._show = Show()
        self._drawn: list[Drawn] = []
        self._dealt: list[Drawn] = []
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._server: Server | None = None
        self._starting = threading.Lock()

    @property
    def code(self) -> str:
        """The code that a browser is asked for now: after many wrong ones it is another; empty where none is."""
        return self._access.code or ""

    def key(self) -> str:
        """What behind the page's address lets one browser in without the code, once and soon."""
        return f"?key={self._access.key()}"

    def start(self) -> str:
        """Starts serving in a thread of its own and returns the page's address; NotServed says why it cannot."""
        # Here, for its library is large and a box without a page does without it.
        from companion.faces.server import Server

        with self._starting:
            if self._server is not None:
                return self._server.address
            loop = asyncio.new_event_loop()
            thread = threading.Thread(target=_turn, args=(loop,), name="emulator", daemon=True)
            thread.start()
            server = Server(self._show, self._remote, self._access)
            try:
                asyncio.run_coroutine_threadsafe(server.open(self._host, self._port), loop).result()
            except (OSError, ValueError) as error:
                _end(loop, thread)
                why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
                raise NotServed(f"cannot listen on {self._host} from port {self._port} up: {why}") from error
            self._loop, self._thread, self._server = loop, thread, server
            return server.address

    def stop(self) -> None:
        """Takes leave of every page and ends the thread; what a page held down is let go first."""
        with self._starting:
            loop, thread, server = self._loop, self._thread, self._server
            self._loop = self._thread = self._server = None
            if loop is not None and thread is not None and server is not None:
                asyncio.run_coroutine_threadsafe(server.close(), loop).result()
                _end(loop, thread)

    def picture(
        self,
        bits: bytes,
        *,
        asked: int = 0,
        ask: Mapping[str, Any] = NOTHING,
        pictures: Sequence[Figure] = (),
        own: Mapping[str, Sight] = {},
    ) -> None:
        """Shows a picture of the panel: 1024 bytes, 64 rows of 128 pixels, the most significant bit leftmost.

        ``asked`` is the number of what it asks, which pages tell with what they press, and ``ask`` that itself, as JSON
        values; the first of the ``pictures`` belongs to it. All of it comes in one, so who reads it presses for
        the same question; what has not changed is neither drawn nor sent again. Who has a sight of their ``own`` gets
        that, by the page's name.
        """
        if len(bits) != PICTURE:
            raise ValueError(f"a picture is {PICTURE} bytes, not {len(bits)}")
        show, kept, self._drawn = self._show, (*self._drawn, *self._dealt), []
        # Where nobody's name is told, a sight of their own is for nobody.
        sights: Mapping[str, Sight] = {**own, "": (bits, asked, ask, pictures)}
        views = {
            name: View(dots, number, what, _draw(figures, self._drawn, kept))
            for name, (dots, number, what, figures) in sights.items()
        }
        with show.lock:
            if views == show.views:
                return
            show.views = views
        self._wake()

    @property
    def access(self) -> AccessCheck:
        """Who is let in: by words, and seats by their tokens."""
        return self._access

    @property
    def address(self) -> str:
        """Where phones reach the page; empty where none can."""
        address = "" if self._server is None else self._server.address
        return "" if is_loopback(urlsplit(address).hostname or "127.0.0.1") else address

    @property
    def phones(self) -> Mapping[str, float | None]:
        """Each seat that had a phone here: for how many seconds it is away, None while it is open."""
        now = self._clock()
        return {seat: None if since is None else now - since for seat, since in self._show.phones.items()}

    def deal(self, seats: Mapping[str, tuple[Mapping[str, Any], Sequence[Sequence[Figure]]]]) -> None:
        """Gives the phones of these seats what each may see, whole: words, and the figures that it is asked about, of
        its hand and of the table. Nothing goes where nothing has changed, and others get nothing.
        """
        kept, self._dealt = (*self._drawn, *self._dealt), []
        dealt = {
            seat: Seat(says, *(_draw(each, self._dealt, kept) for each in figures))
            for seat, (says, figures) in seats.items()
        }
        with self._show.lock:
            changed = [seat for seat in dealt if dealt[seat] != self._show.seats.get(seat)]
            self._show.seats = dealt
        if changed:
            self._soon(lambda server: server.wake_phones(changed))

    def tell(self, phone: str, message: Mapping[str, Any]) -> None:
        """Says something to one phone alone."""
        self._soon(lambda server: server.tell(phone, message))

    def seat(self, phone: str, seat: str, token: str) -> None:
        """A phone has this seat from now on; any other that had it is told that it has it no more."""
        self._soon(lambda server: server.seat(phone, seat, token))

    def unseat(self) -> None:
        """Phones whose token is none any more are told so."""
        self._soon(lambda server: server.unseat())

    def let_go(self, page: str) -> None:
        """Brings up what a page holds down."""
        self._soon(lambda _server: self._remote.let_go(page))

    def late(self, page: str) -> None:
        """Says to a page that what it pressed was dropped: it was not made for what is asked now, and of this page."""
        self._soon(lambda server: server.give(page, {"kind": "late"}))

    def nothing(self, page: str) -> None:
        """Says to a page that where it touched a picture there is nothing to do."""
        self._soon(lambda server: server.give(page, {"kind": "nothing"}))

    def tags(self, tags: Sequence[tuple[str, str]]) -> None:
        """Lets the page offer these to be scanned, texts of labels with their names; without any it scans nothing."""
        show = self._show
        with show.lock:
            if tags == show.tags:
                return
            show.tags = tags
            show.change("tags")
        self._wake()

    def notice(self, text: str | Sequence[object], stood: str = "") -> None:
        """Adds a line to the public log, and where the game ``stood``; pages that come later get the newest 500."""
        with self._show.lock:
            self._show.notices.append((self._show.change("notice"), (text, stood)))
        self._wake()

    def clear(self) -> None:
        """Empties the public log, for a new game or where people turn a page back."""
        with self._show.lock:
            self._show.notices.clear()
            self._show.change("log")
        self._wake()

    def paper(self, title: str, whose: str, image: Image.Image, page: str | None = None) -> None:
        """Lets a slip come out on all pages, mode "1", white paper; or on one ``page`` alone, if that is open.

        ``whose`` names who alone may look, if any.
        """
        slip = {"title": title, "whose": whose, "width": image.width, "height": image.height}
        slip["bits"] = base64.b64encode(image.tobytes()).decode()
        if page is not None:
            self._soon(lambda server: server.give(page, {"kind": "paper", **slip}))
            return
        with self._show.lock:
            self._show.slips.append((self._show.change("slip"), slip))
        self._wake()

    def sound(self, name: str, page: str | None = None) -> None:
        """Plays a named sound on the pages whose people turned sound on, or one ``page``; nothing is kept for later."""
        if page is not None:
            self._soon(lambda server: server.give(page, {"kind": "sound", "name": name}))
            return
        with self._show.lock:
            self._show.sound = name
            self._show.change("sound")
        self._wake()

    def _wake(self) -> None:
        self._soon(lambda server: server.wake())

    def _soon(self, do: "Callable[[Server], None]") -> None:
        loop, server = self._loop, self._server
        if loop is not None and server is not None:
            # Closed between the two lines: there is nobody left to show anything to.
            with suppress(RuntimeError):
                loop.call_soon_threadsafe(do, server)


def _draw(figures: Sequence[Figure], now: list[Drawn], kept: Sequence[Drawn]) -> list[Drawn]:
    """Each figure with its picture: that of ``now`` or of those kept, where there is one; it is one of ``now`` then."""
    drawn = []
    for figure in figures:
        seen = (*now, *kept)
        known = next((each for each in seen if each.figure is figure), None)
        # Most are the very same.
        known = known or next((each for each in seen if each.figure == figure), None)
        drawn.append(known or Drawn(figure, json.dumps(picture_of(figure))))
        if known not in now:
            now.append(drawn[-1])
    return drawn


def _turn(loop: asyncio.AbstractEventLoop) -> None:
    asyncio.set_event_loop(loop)
    loop.run_forever()
    left = asyncio.all_tasks(loop)
    for task in left:
        task.cancel()
    loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
    loop.run_until_complete(loop.shutdown_asyncgens())
    loop.close()


def _end(loop: asyncio.AbstractEventLoop, thread: threading.Thread) -> None:
    loop.call_soon_threadsafe(loop.stop)
    thread.join()
