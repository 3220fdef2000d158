"""Phones at a box that runs, in real Chromium: a pair plays some turns, each on a phone, and the table has the page."""

import time
from functools import partial
from pathlib import Path

import pytest
from keyboard import PATIENCE
from phone import served
from play import OURS, secret_of
from playwright.sync_api import Browser, Page, expect

from companion.faces.host import GameHost
from companion.faces.panel import Panel
from companion.faces.panel.table import begin_game

pytestmark = pytest.mark.browser

PLAYERS = {"red": "Ada", "blue": "Ben"}
TOUCHES = 12
# The first thing that a finger could answer with, once at each question; whether there was any.
TOUCH = """([all, asks]) => {
    const [part, stands] = [
        all.map((what) => document.querySelector(what)).find(Boolean),
        document.body.dataset.asked + document.querySelector(asks).innerText,
    ];
    // Who was too quick for the box, and is told so, touches again.
    if (!part || (window.answered === stands && document.getElementById("late").hidden)) return false;
    window.answered = stands;
    const { x, y, width, height } = part.getBoundingClientRect();
    const middle = { clientX: x + width / 2, clientY: y + height / 2 };
    part.dispatchEvent(new MouseEvent("click", { bubbles: true, ...middle }));
    return true;
}"""
MINE = "[data-mine=true] "
ON_A_PHONE = (
    [f"{MINE}{each}" for each in ("#rows button:not(.grey)", "#map .target", "#presses button:not([data-id=back])")],
    "#note",
)
AT_THE_BOX = (["#presses button", "#rows button:not(.grey)"], "#sheet")


def begun(name: str, panel: Panel) -> None:
    """A game for two has just begun."""
    game = next(each for each in OURS if each.name == name)
    options = game.read_options({}, players=tuple(PLAYERS), panel=True)
    begin_game(panel.context, GameHost.open(game, tuple(PLAYERS), options, None, fixed=secret_of(3)))


def joined(page: Page, address: str, seat: str) -> Page:
    """A phone on which that seat has sat down, under its name."""
    page.goto(address)
    page.locator(f"#seats button[data-seat={seat}]").click()
    page.get_by_label("Your name").fill(PLAYERS[seat])
    page.get_by_role("button", name="Take this seat").click()
    expect(page.locator("#chips")).to_have_text(PLAYERS[seat])
    expect(page.locator("h1")).not_to_have_text("")
    return page


@pytest.mark.parametrize("name", ["geodeto", "lost-hiker"])
def test_a_pair_plays_on_two_phones(browser: Browser, tmp_path: Path, name: str) -> None:
    wrong: list[str] = []
    with served(tmp_path / "games.sqlite", partial(begun, name)) as box:
        contexts = [browser.new_context(viewport={"width": 390, "height": 844}) for _ in (*PLAYERS, "the box")]
        pages = [context.new_page() for context in contexts]
        for page in pages:
            page.on("pageerror", lambda error: wrong.append(str(error)))
        *phones, shared = pages
        shared.goto(box.address + box.emulator.key())
        for phone, seat in zip(phones, PLAYERS, strict=True):
            joined(phone, box.address + box.seats.word, seat)
        touched = [0, 0]
        until = time.monotonic() + PATIENCE / 1000
        while sum(touched) < TOUCHES:
            assert time.monotonic() < until, touched
            for at, phone in enumerate(phones):
                touched[at] += phone.evaluate(TOUCH, ON_A_PHONE)
            if not any(phone.locator("[data-mine=true]").count() for phone in phones):
                shared.evaluate(TOUCH, AT_THE_BOX)
        assert all(touched)
        # Both are as far as the table is, and a phone that comes again is asked the same.
        for phone in phones:
            expect(phone.locator("#game")).to_have_text(shared.locator("#title").inner_text())
        asked = phones[0].locator("h1").inner_text()
        phones[0].reload()
        expect(phones[0].locator("h1")).to_have_text(asked)
        for context in contexts:
            context.close()
    assert wrong == []
