"""Who may reach the emulator's page. Names of hosts and origins, the code, and the tokens given for it."""

import hashlib
import hmac
import ipaddress
import secrets
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable, Mapping
from urllib.parse import urlsplit

LOOPBACK = ("localhost", "127.0.0.1", "::1")
TRIES, TRIES_OF_ALL = 5, 60
"""Wrong codes that are taken within ``SPAN`` seconds, of one address and of all together: a short code needs it."""
SPAN = 60.0
RENEWED = 50
"""After so many wrong codes the code is another one."""
ADDRESSES = 256
"""So many addresses have their wrong codes counted."""
LETTERS, LONG = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789", 8
"""Signs of the word at which a seat has a page of its own, and how many they are: none that look alike."""
TOKENS = 64
"""So many browsers are remembered; the one not seen for longest is forgotten first."""


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
    return name.lower(), port


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


class AccessCheck:
    """Lets in by Host, Origin and, where there is a code, by the code: constant time, few tries a minute."""

    def __init__(
        self,
        host: str,
        code: str | None,
        clock: Callable[[], float] = time.monotonic,
        names: Iterable[str] = (),
        key: str | None = None,
    ) -> None:
        """``names`` are further names of this computer; ``key`` is the token of a browser that needs no code."""
        self._names = {*LOOPBACK, host.lower(), *(name.lower() for name in names)}
        # Listening everywhere, the given address names no machine: the address that was really reached does.
        self._wildcard = is_wildcard(host)
        self.code = code
        """What a browser is asked for."""
        self._key = key
        self._clock = clock
        self._wrong: OrderedDict[str, deque[float]] = OrderedDict()
        self._wrong_of_all: deque[float] = deque(maxlen=TRIES_OF_ALL)
        self._misses = 0
        self._tokens: OrderedDict[str, None] = OrderedDict()
        self.words: Mapping[str, str | None] = {}
        """The seat for whose eyes each word is; None once its game is off the table."""

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
        return max([0, *(int(end - self._clock() + 0.999) for end in ends)])

    def token(self, code: str, address: str) -> str | None:
        """A fresh token for the right code, None for a wrong one or while ``wait`` is not over."""
        if self.code is None or self.wait(address):
            return None
        if not hmac.compare_digest(_digest(code), _digest(self.code)):
            self._miss(_counted(address))
            return None
        token = secrets.token_urlsafe(32)
        self._tokens[token] = None
        while len(self._tokens) > TOKENS:
            self._tokens.popitem(last=False)
        return token

    def lets_in(self, token: str | None) -> bool:
        """Whether a browser with this token (None: it has none) may see the box."""
        if self.code is None:
            return True
        # All of them, so the time says nothing.
        found = [known for known in self._tokens if _same(known, token or "")]
        for known in found:
            self._tokens.move_to_end(known)
        return bool(found) or self.opens(token)

    def opens(self, key: str | None) -> bool:
        """Whether this is the token of the browser that needs no code."""
        return self._key is not None and _same(self._key, key or "")

    def word(self, seat: str) -> str:
        """The word of this seat, a new one where it has none."""
        found = next((word for word, known in self.words.items() if known == seat), None)
        if found is None:
            found = "".join(secrets.choice(LETTERS) for _ in range(LONG))
            self.words = {**self.words, found: seat}
        return found

    def forget(self) -> None:
        """All words are of a game that is off the table; who still asks for one has not guessed."""
        self.words = dict.fromkeys(self.words)

    def seat(self, word: str, address: str) -> str | None:
        """Whose word this is; None for a wrong one, which counts as a wrong code, or while ``wait`` is not over."""
        if self.wait(address):
            return None
        # All of them, so the time says nothing.
        found = [known for known in self.words if _same(known, word)]
        if not found:
            self._miss(_counted(address))
        return self.words[found[0]] if found else None

    def _miss(self, address: str) -> None:
        now = self._clock()
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


def _digest(code: str) -> bytes:
    return hashlib.sha256(code.strip().upper().encode(errors="replace")).digest()
