"""The keyboard of the browser page, for tests: a press is short however busy the machine is."""

from collections.abc import Sequence
from contextlib import suppress
from itertools import cycle

from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from companion.games import registry

PATIENCE = 60_000
"""Milliseconds after which a test has failed: a browser beside other work may take seconds for what is a blink else."""
expect.set_options(timeout=PATIENCE)

AGAIN = 5_000
"""Milliseconds after which people press again."""

PIXELS = """canvas => {
    const { data } = canvas.getContext("2d").getImageData(0, 0, 128, 64);
    return Array.from({ length: 128 * 64 }, (_, pixel) => (data[pixel * 4] > 128 ? "1" : "0")).join("");
}"""
# Down and up in one task of the page: between two calls from here a slow machine makes a long press of a short one.
TAP = """key => {
    const at = document.activeElement ?? document.body;
    for (const kind of ["keydown", "keyup"])
        at.dispatchEvent(new KeyboardEvent(kind, { key, code: key, bubbles: true, cancelable: true }));
}"""


def press(page: Page, *names: str) -> None:
    """Press keys one after the other, each for no time at all."""
    for name in names:
        page.evaluate(TAP, name)


def press_until(page: Page, names: Sequence[str], seen: str) -> None:
    """Press one of these keys after the other until the page shows that: what came too late people press again.

    ``seen`` is an expression of the page, ``before`` in it the display before.
    """
    before = pixels(page)
    for _, name in zip(range(PATIENCE // AGAIN), cycle(names), strict=False):
        press(page, name)
        with suppress(PlaywrightTimeout):
            page.wait_for_function(f"before => {seen}", arg=before, timeout=AGAIN)
            return
    raise AssertionError(f"{names} lead to no {seen}")


def press_to(page: Page, name: str, headline: str) -> None:
    """Press a key until the headline is this."""
    press_until(page, (name,), f"document.getElementById('status').innerText === {headline!r}")


def step(page: Page, *names: str) -> None:
    """Press keys, each once the display has changed by the one before: faster than a hand nothing is promised."""
    for name in names:
        before = pixels(page)
        press(page, name)
        changed(page, before)


def step_until(page: Page, seen: str) -> None:
    """Press Enter as ``step`` does until the page shows that; ``seen`` is an expression of the page.

    It looks and presses in one task of the page: between two calls from here what was missing may have come.
    """
    shown = f"({PIXELS})(document.getElementById('oled'))"
    looks = f"key => {{ if ({seen}) return ''; const before = {shown}; ({TAP})(key); return before; }}"
    while before := page.evaluate(looks, "Enter"):
        changed(page, before)


def choose(page: Page, game: str) -> None:
    """From the start menu to who plays a game."""
    # The one to begin with comes first.
    games = sorted(({*registry.names()} - {"dice"}), key=lambda name: (name != "lost-hiker", name))
    step(page, *["ArrowDown"] * games.index(game), "Enter")


def pixels(page: Page) -> str:
    """The display as it stands on the page: 8192 characters, row by row."""
    found: str = page.locator("#oled").evaluate(PIXELS)
    return found


def changed(page: Page, before: str) -> None:
    """Wait until the display shows something else."""
    page.wait_for_function(f"before => ({PIXELS})(document.getElementById('oled')) !== before", arg=before)
