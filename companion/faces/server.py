"""The web server of the emulator: its files, the code form and the WebSocket. Opened by ``Emulator``."""

import asyncio
import base64
import errno
import gzip
import json
import logging
import re
import secrets
import socket
import sys
import traceback
from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from importlib import resources
from itertools import count
from typing import Any

from aiohttp import WSCloseCode, WSMsgType, web

from companion.faces.access import LETTERS, LONG, WORD_LASTS, AccessCheck, is_wildcard
from companion.faces.bundle import bundle
from companion.faces.bundle import phone as phone_page
from companion.faces.remote import Knock, Phone, RemoteInput, Seated, Sit, Up, action_of, client_of, phone_action
from companion.faces.show import Drawn, Seat, Show, View
from companion.table.prompt import one_line

MORE_PORTS = 50
"""Ports after the wanted one that are tried when it is busy."""
PAGES = 64
"""Pages that may be open at once."""
CONNECTIONS, STRANGERS, NEIGHBOURS = 256, 64, 16
"""Connections at once: in all; of those not let in; of those not let in from one address. One more cuts the oldest."""
REQUESTS = 16
"""So often one that is not let in may ask for something."""
PATIENCE = 10.0
"""Seconds that a connection may take to ask for something, or to send a form."""
UNREAD = 256
"""So many answers wait for a page that does not read them; with one more it is cut."""
LEAVE = 2.0
"""Seconds that pages may take to hear that the box ends."""
STUMBLES = 20
"""So many faults of the server itself, and troubles of its loop, are written to the log."""
BEAT = 2.0
"""Seconds between two signs of life; a page that misses three tries to reconnect."""
TAKEN = 4001
"""Close code: another page came with the same name, so this one takes a new one."""

UNSEATED, OF_ONE_SEAT = 12, 2
"""Phones without a seat at once, and sockets with the same one; one more cuts the oldest."""
PACE = 0.05
"""Seconds that each input of a phone takes at least: one that is quicker is not read."""
WORD = f"(?i:[{LETTERS}]{{{LONG}}})"
"""A word as somebody types it: phones begin with small letters."""
PHONES = re.compile(rf"s|s/ws|{WORD}")
"""Where phones come, with a word or with nothing: the page is the same for each, and holds nothing."""
GONE = "This seat is not on this phone any more."

FORM = "code.html"
OPEN = {"style.css": "text/css", "favicon.svg": "image/svg+xml"}
"""Files, and what they are, that the form for the code needs too; they show nothing of the game."""
PAGE = ("", "tv")
"""Where the page is: whole, and for a television, where nobody touches it."""
POLICY = "Content-Security-Policy"
HEADERS = {
    POLICY: "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "X-Frame-Options": "DENY",
    # A form sent from a page without any referrer names no origin, and would be refused.
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Server": "table-companion",
}
NO_FILE = "There is no such file here."

PAUSE = 0.02
"""Seconds until it is seen again whether the box can take one more input."""

SILENT = logging.getLogger("companion.silent")
SILENT.disabled = True

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Line:
    """One open socket: what is still to be sent to it, and which pictures it has."""

    def __init__(self, socket: web.WebSocketResponse, transport: asyncio.Transport | None) -> None:
        self.socket = socket
        self.transport = transport
        self.drawn: dict[Drawn, int] = {}
        """The pictures that it shows, by the numbers under which it was sent them."""
        self.numbers = count(1)
        self.news = asyncio.Event()
        self.news.set()
        self.taken = False
        self.answers: list[dict[str, Any]] = []

    def gather(self, show: Show) -> list[str]:
        """Everything that it has not been sent yet, as JSON texts."""
        texts = [json.dumps(message) for message in self.answers]
        self.answers.clear()
        return texts

    def number(self, pictures: Iterable[Drawn]) -> str:
        """Number these pictures, which it shows from now on, and answer those that it has not been sent, as JSON.

        A picture comes once, and goes by its number from then on; numbers count what came here, so others' do not tell.
        """
        before = self.drawn
        self.drawn = {each: before.get(each) or next(self.numbers) for each in pictures}
        new = (f'"{number}": {each.text}' for each, number in self.drawn.items() if each not in before)
        return f"{{{', '.join(new)}}}"

    def answer(self, **message: Any) -> None:
        """Queues a message for this page alone, ahead of whatever else is new; a page that never reads is cut."""
        if len(self.answers) < UNREAD:
            self.answers.append(message)
            self.news.set()
        elif self.transport is not None:
            self.transport.abort()


class Connection(Line):
    """One open page: what it has been sent so far, and what is still to be sent."""

    def __init__(
        self,
        socket: web.WebSocketResponse,
        transport: asyncio.Transport | None,
        client: str,
        came: int,
        reads: str = "",
    ) -> None:
        super().__init__(socket, transport)
        self.client = f"{reads}/{client}" if reads else client
        self.reads = reads
        """The address of what it only shows, of a television; empty where it plays."""
        self.shown: View | None = None
        self.came, self.seen = came, -1
        """The numbers of the last change before it came, and of the last that it was sent."""

    def gather(self, show: Show) -> list[str]:
        """Everything that this page has not been sent yet, as JSON texts; the newest picture only."""
        texts = super().gather(show)
        with show.lock:
            seen, self.seen = self.seen, show.changes
            notices = [notice for change, notice in show.notices if change > seen]
            if show.at["log"] > seen:
                texts.append(json.dumps({"kind": "log", "entries": notices}))
            else:
                texts += [json.dumps({"kind": "notice", "entry": notice}) for notice in notices]
            slips = [slip for change, slip in show.slips if change > seen and not self.reads]
            if seen < 0:
                texts.append(json.dumps({"kind": "papers", "slips": slips}))
            else:
                texts += [json.dumps({"kind": "paper", **slip}) for slip in slips]
            if show.at["tags"] > seen and not self.reads:
                texts.append(json.dumps({"kind": "tags", "tags": show.tags}))
            # Last: what belongs to a picture stands on the page when it comes.
            texts += self._picture(show.views.get(self.reads or self.client, show.views[""]))
            if show.at["sound"] > max(seen, self.came) and not self.reads:
                texts.append(json.dumps({"kind": "sound", "name": show.sound}))
        return texts

    def _picture(self, view: View) -> Iterator[str]:
        """What it sees, where that is something else than before: others must not tell what somebody does alone."""
        view = view._replace(bits=b"", asked=0) if self.reads else view
        if view == self.shown:
            return
        self.shown, new = view, self.number(view.pictures)
        bits = base64.b64encode(view.bits).decode()
        ask = {**view.ask, "pictures": [self.drawn[each] for each in view.pictures]}
        yield _with(json.dumps({"kind": "picture", "bits": bits, "asked": view.asked, "ask": ask}), new)


class PhoneLine(Line):
    """One open phone: the seat that it has, by which token, and what of that it has been sent."""

    def __init__(self, socket: web.WebSocketResponse, transport: asyncio.Transport | None, address: str) -> None:
        super().__init__(socket, transport)
        self.name = secrets.token_hex(8)
        self.address = address
        self.invited = 0.0
        """Until when it may take a seat, for it had the word."""
        self.seat = self.digest = ""
        self.shown: Seat | None = None

    def gather(self, show: Show) -> list[str]:
        """What was said to it, and its seat as that is now, whole, where that is something else than before."""
        texts = super().gather(show)
        with show.lock:
            seat = show.seats.get(self.seat)
        if seat is not None and seat != self.shown:
            self.shown, new = seat, self.number((*seat.asks, *seat.hand, *seat.table))
            asks, hand, table = ([self.drawn[each] for each in part] for part in seat[1:])
            says = {**seat.says, "ask": {**seat.says["ask"], "pictures": asks}}
            says |= {"hand": {**says["hand"], "pictures": hand}, "table": {**says["table"], "pictures": table}}
            texts.append(_with(json.dumps({"kind": "seat", **says}), new))
        return texts


class Visitor(web.RequestHandler):
    """A connection; ``known`` once it was let in. Without that there are never many, and none stays long."""

    def __init__(self, server: web.Server, loop: asyncio.AbstractEventLoop) -> None:
        # Whatever is sent, no traceback of it goes into the log.
        super().__init__(server, loop=loop, keepalive_timeout=PATIENCE, access_log=SILENT, logger=SILENT)
        self._server = server
        self.known = False
        self.address: object = None
        self._requests = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Where there are too many, cut the oldest of those not let in: a new one may be about to show its cookie."""
        super().connection_made(transport)
        self.address = (transport.get_extra_info("peername") or (None,))[0]
        # What was cut just now is not gone yet.
        visitors = [each for each in self._server.connections if isinstance(each, Visitor) and each.open]
        strangers = [each for each in visitors if not each.known]
        near = [each for each in strangers if each.address == self.address]
        if len(near) > NEIGHBOURS:
            near[0].cut()
        elif len(strangers) > STRANGERS or len(visitors) > CONNECTIONS:
            strangers[0].cut()

    @property
    def open(self) -> bool:
        """Whether it was not cut."""
        return self.transport is not None and not self.transport.is_closing()

    def cut(self) -> None:
        """End it at once."""
        if isinstance(self.transport, asyncio.Transport):
            self.transport.abort()

    def asks(self) -> None:
        """It asks for something; who was not let in and has asked often enough is cut after the answer."""
        self._requests += 1
        if not self.known and self._requests >= REQUESTS:
            self.close()


class Server:
    """The page, its files and its WebSocket on one address; lives in one event loop."""

    def __init__(self, show: Show, remote: RemoteInput, access: AccessCheck) -> None:
        self._show = show
        self._remote = remote
        self._access = access
        self._connections: dict[str, Connection] = {}
        self._phones: dict[str, PhoneLine] = {}
        self._open = 0
        self._port = 0
        self._runner: web.AppRunner | None = None
        self._listener: asyncio.Server | None = None
        self._stumbles = 0
        self._files: dict[str, str] = {}
        self._page = self._policy = self._host = ""

    @property
    def address(self) -> str:
        """Where it is reached now: a box that listens everywhere may join a network, or leave it, while it runs."""
        name = _outer_address() if is_wildcard(self._host) else self._host
        return f"http://{f'[{name}]' if ':' in name else name}:{self._port}/"

    async def open(self, host: str, port: int) -> None:
        """Listens on the port, or on the next free one of the 50 after it; OSError when there is none."""
        page = resources.files("companion.faces") / "page"
        self._files = {name: (page / name).read_text("utf-8") for name in (FORM, *OPEN)}
        self._page, self._policy = bundle(lambda name: (page / name).read_text("utf-8"))
        self._hand, self._hand_policy = phone_page()
        asyncio.get_running_loop().set_exception_handler(self._trouble)
        app = web.Application(middlewares=[self._guard], client_max_size=4096)
        app.on_response_prepare.append(_mark)
        for name in ("s", f"{{word:{WORD}}}"):
            app.router.add_get(f"/{name}", self._for_phones)
        app.router.add_get("/s/ws", self._phone)
        for name in PAGE:
            app.router.add_get(f"/{name}", self._whole)
            app.router.add_post(f"/{name}", self._code)
            app.router.add_get(f"/{name}/ws" if name else "/ws", self._socket)
        app.router.add_get("/{name}", self._file)
        self._runner = web.AppRunner(app, handle_signals=False, shutdown_timeout=1.0)
        await self._runner.setup()
        try:
            await self._listen(host, port)
        except OSError:
            await self._runner.cleanup()
            raise

    async def close(self) -> None:
        """Stops listening and takes leave of every page; one that does not read is cut."""
        if self._listener is not None:
            self._listener.close()
        connections = [*self._connections.values(), *self._phones.values()]
        leaving = [asyncio.ensure_future(one.socket.close(code=WSCloseCode.GOING_AWAY)) for one in connections]
        if leaving:
            await asyncio.wait(leaving, timeout=LEAVE)
        for connection, left in zip(connections, leaving, strict=True):
            # What was sent lies in its buffer, and nobody counts its answers any more: it would never end.
            if not left.done() and connection.transport is not None:
                connection.transport.abort()
        await asyncio.gather(*leaving, return_exceptions=True)
        if self._runner is not None:
            await self._runner.cleanup()

    def wake(self) -> None:
        """Says to every connection that there is something new to send."""
        for connection in self._connections.values():
            connection.news.set()

    def give(self, page: str, message: dict[str, Any]) -> None:
        """Sends something to one page alone, if it is open."""
        connection = self._connections.get(page)
        if connection is not None:
            connection.answer(**message)

    async def _listen(self, host: str, port: int) -> None:
        assert self._runner is not None
        loop, server = asyncio.get_running_loop(), self._runner.server
        assert server is not None
        last = min(port + MORE_PORTS, 65535) if port else 0
        for candidate in range(port, last + 1):
            try:
                self._listener = await loop.create_server(lambda: Visitor(server, loop), host or None, candidate)
            except OSError as error:
                # Windows keeps ranges of ports to itself and answers EACCES for them.
                if error.errno in (errno.EADDRINUSE, errno.EACCES) and candidate < last:
                    continue
                raise
            self._host, self._port = host, self._listener.sockets[0].getsockname()[1]
            return

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        visitor = request.protocol
        assert isinstance(visitor, Visitor)
        visitor.asks()
        hosts = request.headers.getall("Host", [])
        host = hosts[0] if len(hosts) == 1 else None
        reached = _reached(request)
        if not self._access.host(host, reached):
            return _plain(403, f"This box is not at that address. Type this instead: {self._at(reached)}")
        if not self._access.origin(request.headers.get("Origin"), host or "", self._port, reached):
            return _plain(403, "This box answers only to its own page; the request came from another Origin.")
        name = request.path.removeprefix("/")
        known = self._access.lets_in(request.cookies.get(self._access.browsers.cookie))
        key = request.query.get("key") if name in PAGE and request.method == "GET" else None
        if key is not None and (self._access.opens(key) or known):
            return self._let_in(None if known else self._access.browsers.add(), f"/{name}")
        if known:
            visitor.known = True
        elif name not in (*PAGE, *OPEN) and not PHONES.fullmatch(name):
            return _plain(401, "Enter the code from the box's screen first.")
        elif name in PAGE and request.method != "POST":
            return self._form(401, "" if key is None else "That address worked once, for two minutes. Enter the code.")
        try:
            return await handler(request)
        except (web.HTTPException, asyncio.CancelledError):
            raise
        except Exception:  # noqa: BLE001 - a fault of ours must not take the page from the others
            self._stumbles += 1
            if self._stumbles <= STUMBLES:
                traceback.print_exc()
            return _plain(500, "Something went wrong in the box: please try again.")

    def _trouble(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        # Without a descriptor to spare the loop says so a hundred times a second.
        self._stumbles += 1
        if self._stumbles <= STUMBLES:
            text = f"{context['message']}: {context.get('exception')}"
            sys.stderr.write(f"companion: the page: {one_line(text)}\n")

    def _at(self, reached: str) -> str:
        """An address of this box where it was reached."""
        if not reached or "%" in reached:
            return self.address
        return f"http://{f'[{reached}]' if ':' in reached else reached}:{self._port}/"

    async def _whole(self, request: web.Request) -> web.StreamResponse:
        response = _packed(request, self._page, "text/html")
        response.headers[POLICY] = f"{HEADERS[POLICY]}; {self._policy}"
        return response

    async def _for_phones(self, request: web.Request) -> web.StreamResponse:
        response = _packed(request, self._hand, "text/html")
        response.headers[POLICY] = f"{HEADERS[POLICY]}; {self._hand_policy}"
        return response

    def wake_phones(self, seats: Collection[str]) -> None:
        """Says to the phones of these seats that there is something new to send."""
        for phone in self._phones.values():
            if phone.seat in seats:
                phone.news.set()

    def tell(self, name: str, message: Mapping[str, Any]) -> None:
        """Sends something to one phone alone, if it is open."""
        if name in self._phones:
            self._phones[name].answer(**message)

    def seat(self, name: str, seat: str, token: str) -> None:
        """A phone has a seat from now on, which its token opens again."""
        self.unseat()
        if name in self._phones:
            phone = self._phones[name]
            self._sit(phone, token)
            phone.invited = 0.0
            phone.answer(kind="token", seat=seat, token=token)
            # From here on the box deals to it.
            self._remote.act(Seated(name, phone.seat, phone.digest))

    def unseat(self) -> None:
        """Says to every phone whose token is none any more that it is out."""
        known = self._access.seats.known
        for phone in self._phones.values():
            if phone.seat and known.get(phone.seat) != phone.digest:
                phone.seat = phone.digest = ""
                phone.answer(kind="gone", text=GONE)
        self._note()

    def _sit(self, phone: PhoneLine, token: str) -> bool:
        """Let a phone have the seat of its token; whether it is one."""
        phone.seat, phone.digest = self._access.seats.find(token)
        same = [each for each in self._phones.values() if phone.seat and each.digest == phone.digest]
        for other in same[:-OF_ONE_SEAT]:
            other.taken = True
            other.news.set()
        self._note()
        return phone.seat != ""

    def _note(self) -> None:
        """Note which seats have an open phone, and since when others are away."""
        before, now = self._show.phones, self._access.clock()
        there = {phone.seat for phone in self._phones.values() if phone.seat}
        away = {seat: now if since is None else since for seat, since in before.items()}
        self._show.phones = {**away, **dict.fromkeys(there)}

    async def _phone(self, request: web.Request) -> web.StreamResponse:
        if self._open >= PAGES:
            return _plain(503, f"{PAGES} pages are open already: close one first.")
        socket = web.WebSocketResponse(heartbeat=5.0, max_msg_size=4096, compress=False)
        self._open += 1
        phone = PhoneLine(socket, request.transport, request.remote or "")
        sender = None
        try:
            await socket.prepare(request)
            strangers = [each for each in self._phones.values() if not each.seat]
            if len(strangers) >= UNSEATED and strangers[0].transport is not None:
                strangers[0].transport.abort()
            self._phones[phone.name] = phone
            sender = asyncio.create_task(self._tell(phone))
            await self._hear_phone(phone, request.protocol)
        finally:
            self._open -= 1
            self._phones.pop(phone.name, None)
            self._note()
            if sender is not None:
                sender.cancel()
        return socket

    async def _hear_phone(self, phone: PhoneLine, visitor: object) -> None:
        """Do what a phone says, first who it is, in its time; one that is quicker than people is not read."""
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE) as first:
                async for frame in phone.socket:
                    try:
                        action = self._said(phone, _message(frame))
                    except ValueError as error:
                        action = None
                        phone.answer(kind="refused", text=str(error))
                    if phone.seat or phone.invited:
                        first.reschedule(None)
                        if isinstance(visitor, Visitor):
                            visitor.known = True
                    while action is not None and not self._remote.room(phone.name) and not phone.taken:
                        await asyncio.sleep(PAUSE)
                    if action is not None:
                        self._remote.act(action)
                    await asyncio.sleep(PACE)

    def _said(self, phone: PhoneLine, message: Mapping[str, Any]) -> Phone | None:
        match message:
            case {"kind": "hello", "token": str(token)} | {"kind": "hello", "word": str(token)}:
                # Nobody guesses a token: whoever has one need not wait for what others guess.
                if "token" in message and self._sit(phone, token):
                    return Seated(phone.name, phone.seat, phone.digest)
                if "word" in message and self._access.joins(token.upper(), phone.address):
                    phone.invited = self._access.clock() + WORD_LASTS
                    return Knock(phone.name)
                if "token" in message and not self._access.wait(phone.address):
                    self._access.missed(phone.address)
                phone.answer(kind="wrong", wait=self._access.wait(phone.address))
                return None
            case {"kind": "sit", "seat": str(seat), "name": str(name)} if self._access.clock() < phone.invited:
                return Sit(phone.name, seat, name)
            case {"kind": "sit"} if phone.invited:
                raise ValueError("That took too long: take the new word on the box.")
            case _ if phone.seat:
                return Seated(phone.name, phone.seat, phone.digest, phone_action(message))
        raise ValueError("a phone says hello first, with its word or token")

    async def _file(self, request: web.Request) -> web.StreamResponse:
        name = request.match_info["name"]
        if name not in OPEN:
            return _plain(404, NO_FILE)
        return _packed(request, self._files[name], OPEN[name])

    async def _code(self, request: web.Request) -> web.StreamResponse:
        address = request.remote or ""
        wait = self._access.wait(address)
        if wait:
            return self._form(429, f"Too many wrong codes. Try again in {wait} seconds.")
        try:
            async with asyncio.timeout(PATIENCE):
                given = str((await request.post()).get("code", ""))
        except (ValueError, LookupError, RuntimeError, AssertionError, TimeoutError):
            return _plain(400, "Enter the code on the box's page.")
        word = "".join(given.split())
        if re.fullmatch(WORD, word):
            # Whoever typed the plain address on a phone was shown a word, and it is asked for there.
            return self._let_in(None, f"/{word}")
        token = self._access.token(given, address)
        if token is None:
            return self._form(403, "That is not the code. Look again: after many wrong ones the box has a new one.")
        return self._let_in(token, request.path)

    def _let_in(self, token: str | None, page: str) -> web.Response:
        response = web.Response(status=303, headers={"Location": page})
        if token is not None:
            # Strict, it would not come along to the page from the file that hands a browser its key.
            cookie = self._access.browsers.cookie
            response.set_cookie(cookie, token, httponly=True, samesite="Lax", path="/", max_age=400 * 86400)
        return response

    def _form(self, status: int, text: str) -> web.Response:
        form = self._files[FORM].replace("<!--word-->", text)
        return web.Response(status=status, text=form, content_type="text/html")

    async def _socket(self, request: web.Request) -> web.StreamResponse:
        if self._open >= PAGES:
            return _plain(503, f"{PAGES} pages are open already: close one first.")
        try:
            client = client_of(request.query)
        except ValueError as error:
            return _plain(400, f"{error}.")
        socket = web.WebSocketResponse(heartbeat=5.0, max_msg_size=4096, compress=False)
        self._open += 1
        try:
            await socket.prepare(request)
            reads = request.path.strip("/").removesuffix("ws").rstrip("/")
            await self._talk(Connection(socket, request.transport, client, self._show.changes, reads))
        finally:
            self._open -= 1
        return socket

    async def _talk(self, connection: Connection) -> None:
        client = connection.client
        before = self._connections.get(client)
        if before is not None:
            before.taken = True
            before.news.set()
            self._remote.let_go(client)
        self._connections[client] = connection
        connection.answer(kind="hello", page=self._policy)
        sender = asyncio.create_task(self._tell(connection))
        try:
            await self._listen_to(connection)
        finally:
            sender.cancel()
            # A page that came after with the same name holds them now.
            if self._connections.get(client) is connection:
                del self._connections[client]
                self._remote.let_go(client)

    async def _listen_to(self, connection: Connection) -> None:
        async for frame in connection.socket:
            # Frames that lie there already are read without a pause: what answers them comes in between.
            await asyncio.sleep(0)
            if connection.taken:
                continue
            try:
                if connection.reads:
                    raise ValueError("this page only shows")
                action = action_of(_message(frame))
            except ValueError as error:
                connection.answer(kind="refused", text=str(error))
                continue
            while not (isinstance(action, Up) or self._remote.room("") or connection.taken):
                await asyncio.sleep(PAUSE)  # the page waits, and with it whoever floods; the box does not
            if not connection.taken:
                self._remote.take(connection.client, action)

    async def _tell(self, connection: Line) -> None:
        socket, loop = connection.socket, asyncio.get_running_loop()
        # Whatever others get meanwhile it comes at its time, so that nobody tells by it what somebody does alone.
        beat = loop.time() + BEAT
        try:
            while not connection.taken:
                try:
                    async with asyncio.timeout_at(beat):
                        await connection.news.wait()
                except TimeoutError:
                    beat = loop.time() + BEAT
                    connection.answer(kind="beat")
                connection.news.clear()
                for text in connection.gather(self._show):
                    await socket.send_str(text)
            await socket.close(code=TAKEN, message=b"another page has this name")
        except ConnectionError:
            # The page is gone; the listening side notices and tidies up.
            return


def _with(message: str, drawn: str) -> str:
    """A message with its pictures: those are long, and as text the same for all."""
    return f'{message[:-1]}, "drawn": {drawn}}}'


def _message(frame: Any) -> dict[str, Any]:
    if frame.type is not WSMsgType.TEXT:
        raise ValueError("a message is JSON text")
    try:
        message = json.loads(frame.data)
    except (ValueError, RecursionError) as error:
        raise ValueError("a message is JSON text") from error
    if not isinstance(message, dict):
        raise ValueError("a message is a JSON object")
    return message


def _packed(request: web.Request, text: str, kind: str) -> web.Response:
    if "gzip" not in request.headers.get("Accept-Encoding", ""):
        return web.Response(text=text, content_type=kind)
    headers = {"Content-Encoding": "gzip"}
    return web.Response(body=_gzip(text), content_type=kind, charset="utf-8", headers=headers)


@lru_cache(maxsize=2 + len(OPEN))
def _gzip(text: str) -> bytes:
    # Once, and not for whoever asks.
    return gzip.compress(text.encode())


def _plain(status: int, text: str) -> web.Response:
    return web.Response(status=status, text=text + "\n")


async def _mark(request: web.Request, response: web.StreamResponse) -> None:
    policy = response.headers.get(POLICY, HEADERS[POLICY])
    response.headers.update({**HEADERS, POLICY: policy})


def _reached(request: web.Request) -> str:
    if request.transport is None:
        return ""
    name = request.transport.get_extra_info("sockname")
    return str(name[0]) if isinstance(name, tuple) else ""


def _outer_address() -> str:
    # Connecting a datagram socket sends nothing; it only asks which of our addresses the network would see: the world,
    # or where nothing leads there who is in the box's own Wi-Fi, see systemd/net.
    for outside in ("192.0.2.1", "10.42.0.2"):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
            probe.connect((outside, 9))
            return str(probe.getsockname()[0])
    return "127.0.0.1"
