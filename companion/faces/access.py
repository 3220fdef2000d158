"""Who may reach the emulator's page. Names of hosts and origins, the code, keys, and the tokens given for them.

A key stands in an address and is good once, a token in the cookie of one browser. Of both only digests are known here.
"""

import hashlib
import hmac
import ipaddress
import re
import secrets
import socket
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

from companion.own import folder

LOOPBACK = ("localhost", "127.0.0.1", "::1")
ADDED = (
    *("local", "lan", "home", "home.arpa", "internal", "intranet", "private", "corp", "localdomain", "router"),
    *("station", "fritz.box", "speedport.ip", "homerouter.cpe", "attlocal.net", "mshome.net"),
)
"""What routers put behind a computer's name: nothing under which anybody else could have a name in the world's DNS."""
TRIES, TRIES_OF_ALL = 5, 60
"""Wrong codes that are taken within ``SPAN`` seconds, of one address and of all together: a short code needs it."""
SPAN = 60.0
RENEWED = 50
"""After so many wrong codes the code is another one."""
ADDRESSES = 256
"""So many addresses have their wrong codes counted."""
WORD_LASTS, WORD_FADES = 300.0, 60.0
"""Seconds that a word lets phones join at most, and once it is not shown any more."""
LETTERS, LONG = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789", 8
"""Signs of the word at which a seat has a page of its own, and how many they are: none that look alike."""
TOKENS = 64
"""So many browsers are remembered; the one not seen for longest is forgotten first."""
KEY_LASTS = 120.0
"""Seconds for which a key in an address is good."""
_COOKIE, _TOKEN = re.compile("companion-[0-9a-f]{8}"), re.compile("[0-9a-f]{64}")


def new_code() -> str:
    """Six digits that nobody knows yet."""
    return f"{secrets.randbelow(1_000_000):06d}"


def split_host(text: str) -> tuple[str, int | None] | None:
    """The bare lower-case name and the port of ``name:port`` or ``[address]:port``; None when it is neither."""
    try:
        parts = urlsplit(f"//{text}")
        name, port = parts.hostname, parts.port
    except ValueError:
        return None
    if not name or parts.netloc != text or "@" in text or parts.path or parts.query or parts.fragment:
        return None
    # A dot at the end says that nothing comes behind it.
    return name.lower().removesuffix("."), port


def is_loopback(host: str) -> bool:
    """Whether an address to listen on can be reached from this computer only."""
    if host.lower() == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def is_wildcard(host: str) -> bool:
    """Whether an address to listen on means every address of this computer."""
    try:
        return host == "" or ipaddress.ip_address(host).is_unspecified
    except ValueError:
        return False


def own_names(root: Path = Path("/")) -> tuple[str, ...]:
    """The names of this computer in its network: its own, and that with what a router puts behind it.

    ``root`` is where the computer lies whose resolver is asked for the domain that it was given.
    """
    name, _, domain = socket.gethostname().lower().rstrip(".").partition(".")
    domains = {*ADDED, domain} - {""}
    with suppress(OSError):
        lines = (root / "etc/resolv.conf").read_text("utf-8", errors="replace").lower().splitlines()
        told = (words[1:] for words in map(str.split, lines) if words[:1] in (["search"], ["domain"]))
        domains |= {each.strip(".") for words in told for each in words} - {""}
    return name, *(f"{name}.{each}" for each in sorted(domains))


class Browsers:
    """The browsers that were let in, by the digests of their tokens, the one seen last at the end.

    They are kept in a ``file``, its first line the name of the cookie: cookies do not tell ports apart, so each box
    has a name of its own. Where there is none, or it cannot be written, they are known as long as the box runs.
    """

    def __init__(self, file: Path | None = None) -> None:
        self._file = file
        self._known: OrderedDict[str, None] = OrderedDict()
        lines = [] if file is None else folder.lines(file, TOKENS + 1)
        named = bool(lines and _COOKIE.fullmatch(lines[0]))
        self.cookie = lines[0] if named else f"companion-{secrets.token_hex(4)}"
        """The name of the cookie that holds a token."""
        self._known.update((line, None) for line in lines[1:] if named and _TOKEN.fullmatch(line))

    def know(self, token: str) -> bool:
        """Whether this is the token of one of them, which is seen now."""
        digest = _digest(token)
        if digest in self._known:
            self._known.move_to_end(digest)
        return digest in self._known

    def add(self) -> str:
        """The token of one more."""
        token = secrets.token_urlsafe(16)
        self._known[_digest(token)] = None
        while len(self._known) > TOKENS:
            self._known.popitem(last=False)
        if self._file is not None:
            with suppress(OSError):
                folder.write(self._file, "".join(f"{line}\n" for line in (self.cookie, *self._known)), 0o600)
        return token


class Tokens:
    """The seats that are on phones, each by the digest of its token, which that phone alone has.

    They are kept in a ``file``, as browsers are. Changed on one thread, read from any.
    """

    def __init__(self, file: Path | None = None) -> None:
        self._file = file
        rows = [line.partition(" ") for line in ([] if file is None else folder.lines(file, TOKENS))]
        self.known: Mapping[str, str] = {seat: digest for seat, _, digest in rows if _TOKEN.fullmatch(digest)}
        """The digest of each of these seats."""

    def give(self, seat: str) -> str:
        """The token of a seat from now on, of 128 bits."""
        token = secrets.token_urlsafe(16)
        self._keep({**self.known, seat: _digest(token)})
        return token

    def end(self, seat: str) -> None:
        """No phone has this seat any more."""
        self._keep({other: digest for other, digest in self.known.items() if other != seat})

    def find(self, token: str) -> tuple[str, str]:
        """The seat that a token is for, and its digest; both empty where it is for none."""
        given = _digest(token)
        found = [seat for seat, digest in self.known.items() if hmac.compare_digest(digest, given)]
        return (found[0], given) if found else ("", "")

    def _keep(self, known: Mapping[str, str]) -> None:
        self.known = known
        if self._file is not None:
            with suppress(OSError):
                folder.write(self._file, "".join(f"{seat} {digest}\n" for seat, digest in known.items()), 0o600)


class AccessCheck:
    """Lets in by Host, Origin and, where there is a code, by the code: constant time, few tries a minute."""

    def __init__(
        self,
        host: str,
        code: str | None,
        clock: Callable[[], float] = time.monotonic,
        names: Iterable[str] = (),
        browsers: Path | None = None,
        seats: Path | None = None,
    ) -> None:
        """``names`` are further names of this computer; ``browsers`` and ``seats`` the files of those let in."""
        self._names = {*LOOPBACK, host.lower(), *(name.lower() for name in names)}
        # Listening everywhere, the given address names no machine: the address that was really reached does.
        self._wildcard = is_wildcard(host)
        self.code = code
        """What a browser is asked for."""
        self.browsers = Browsers(browsers)
        self.seats = Tokens(seats)
        self.clock = clock
        """What seconds are counted by here."""
        self._keys: dict[str, float] = {}
        self._wrong: OrderedDict[str, deque[float]] = OrderedDict()
        self._wrong_of_all: deque[float] = deque(maxlen=TRIES_OF_ALL)
        self._misses = 0
        self._word, self._made, self._shown = "", 0.0, False
        self._words: Mapping[str, float] = {}
        """Until when each word lets phones join."""

    def host(self, header: str | None, reached: str = "") -> bool:
        """Whether a Host header names this box; ``reached`` is the local address of the connection."""
        parts = split_host(header or "")
        return parts is not None and self._named(parts[0], reached)

    def origin(self, header: str | None, host: str, port: int, reached: str = "") -> bool:
        """Whether a request of this Origin comes from our own page (or from no page): same Host, or our port."""
        if header is None:
            return True
        scheme, _, rest = header.partition("://")
        parts = split_host(rest)
        if scheme not in ("http", "https") or parts is None:
            return False
        return rest.lower() == host.lower() or (self._named(parts[0], reached) and parts[1] == port)

    def wait(self, address: str) -> int:
        """Seconds until a code may be tried again from an address, rounded up; 0 is now."""
        full = [tries for tries in (self._wrong.get(_counted(address)), self._wrong_of_all) if tries]
        ends = [tries[0] + SPAN for tries in full if len(tries) == tries.maxlen]
        return max([0, *(int(end - self.clock() + 0.999) for end in ends)])

    def token(self, code: str, address: str) -> str | None:
        """A fresh token for the right code, None for a wrong one or while ``wait`` is not over."""
        if self.code is None or self.wait(address):
            return None
        if not _same(self.code.strip().upper(), code.strip().upper()):
            self.missed(address)
            return None
        return self.browsers.add()

    def lets_in(self, token: str | None) -> bool:
        """Whether a browser with this token (None: it has none) may see the box."""
        return self.code is None or (token is not None and self.browsers.know(token))

    def key(self) -> str:
        """What lets in one browser that needs no code, once and soon."""
        key = secrets.token_urlsafe(16)
        self._keys[_digest(key)] = self.clock() + KEY_LASTS
        return key

    def opens(self, key: str) -> bool:
        """Whether this is a key that is good; it is not any more."""
        return self.clock() < self._keys.pop(_digest(key), 0.0)

    def word(self) -> str:
        """The word with which phones join, for who shows it now; after a join, and every five minutes, another one."""
        now = self.clock()
        if not self._word or now >= self._made + WORD_LASTS:
            self._word, self._made = "".join(secrets.choice(LETTERS) for _ in range(LONG)), now
        lasting = {word: until for word, until in self._words.items() if now < until}
        self._words, self._shown = {**lasting, self._word: self._made + WORD_LASTS}, True
        return self._word

    def looked(self) -> None:
        """Somebody has looked at what is shown now: a word that was not in it ends soon."""
        if not self._shown:
            self._fade()
        self._shown = False

    def joined(self) -> None:
        """A phone has joined: who scans now is still let in, and the next one gets another word."""
        self._fade()
        self._word = ""

    def joins(self, word: str, address: str) -> bool:
        """Whether a phone with this word may join; a wrong one counts as a wrong code."""
        if self.wait(address):
            return False
        now = self.clock()
        # All of them, so the time says nothing.
        known = [until for each, until in self._words.items() if _same(each, word)]
        good = any(now < until for until in known)
        if not good:
            self.missed(address)
        return good

    def missed(self, address: str) -> None:
        """Something wrong was told from there: a code, a word, a token."""
        self._miss(_counted(address))

    def _fade(self) -> None:
        ends = self.clock() + WORD_FADES
        if ends < self._words.get(self._word, 0.0):
            self._words = {**self._words, self._word: ends}

    def _miss(self, address: str) -> None:
        now = self.clock()
        self._wrong.setdefault(address, deque(maxlen=TRIES)).append(now)
        self._wrong.move_to_end(address)
        while len(self._wrong) > ADDRESSES:
            self._wrong.popitem(last=False)
        self._wrong_of_all.append(now)
        self._misses += 1
        if self.code is not None and self._misses % RENEWED == 0:
            self.code = new_code()

    def _named(self, name: str, reached: str) -> bool:
        return name in self._names or (self._wildcard and bool(reached) and name == reached.lower())


def _counted(address: str) -> str:
    """An address as it is counted: of the many that one machine may have in IPv6 only the network."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return address
    if ip.version == 4 or ip.ipv4_mapped is not None:
        return str(ip)
    return str(ipaddress.ip_network((int(ip) >> 64 << 64, 64)))


def _same(known: str, told: str) -> bool:
    """Whether that is it, in a time that says nothing; what a browser sends need be no text."""
    return hmac.compare_digest(known.encode(), told.encode(errors="replace"))


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode(errors="replace")).hexdigest()
