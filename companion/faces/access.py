"""Who may reach the emulator's page. Names of hosts and origins, the code, and the tokens given for it."""

import hashlib
import hmac
import ipaddress
import secrets
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable
from urllib.parse import urlsplit

LOOPBACK = ("localhost", "127.0.0.1", "::1")
TRIES = 5
"""Wrong codes that are taken within ``SPAN`` seconds, by all browsers together: a short code needs it."""
SPAN = 60.0
TOKENS = 64
"""So many browsers are remembered; the one let in first is forgotten first."""


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
        return ipaddress.ip_address(host).is_unspecified
    except ValueError:
        return False


class AccessCheck:
    """Lets in by Host, Origin and, where there is a code, by the code: constant time, few tries a minute."""

    def __init__(
        self, host: str, code: str | None, clock: Callable[[], float] = time.monotonic, names: Iterable[str] = ()
    ) -> None:
        """``names`` are further names of this computer."""
        self._names = {*LOOPBACK, host.lower(), *(name.lower() for name in names)}
        # Listening everywhere, the given address names no machine: the address that was really reached does.
        self._wildcard = is_wildcard(host)
        self._code = None if code is None else _digest(code)
        self._clock = clock
        self._wrong: deque[float] = deque(maxlen=TRIES)
        self._tokens: OrderedDict[str, None] = OrderedDict()

    @property
    def asks(self) -> bool:
        """Whether a code is asked for at all."""
        return self._code is not None

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

    def wait(self) -> int:
        """Seconds until a code may be tried again, rounded up; 0 is now."""
        if len(self._wrong) < TRIES:
            return 0
        return max(0, int(self._wrong[0] + SPAN - self._clock() + 0.999))

    def token(self, code: str) -> str | None:
        """A fresh token for the right code, None for a wrong one or while ``wait`` is not over."""
        if self._code is None or self.wait():
            return None
        if not hmac.compare_digest(_digest(code), self._code):
            self._wrong.append(self._clock())
            return None
        token = secrets.token_urlsafe(32)
        self._tokens[token] = None
        while len(self._tokens) > TOKENS:
            self._tokens.popitem(last=False)
        return token

    def lets_in(self, token: str | None) -> bool:
        """Whether a browser with this token (None: it has none) may see the box."""
        if self._code is None:
            return True
        given = (token or "").encode()
        found = False
        for known in self._tokens:  # all of them, so that the time says nothing
            found |= hmac.compare_digest(known.encode(), given)
        return found

    def _named(self, name: str, reached: str) -> bool:
        return name in self._names or (self._wildcard and bool(reached) and name == reached.lower())


def _digest(code: str) -> bytes:
    return hashlib.sha256(code.strip().upper().encode()).digest()
