"""The lost hiker in real Chromium, by keyboard: a game alone and a game of two, each to its end."""

import re
import signal

import pytest
from keyboard import PIXELS, choose, press_to, press_until, step, step_until
from playwright.sync_api import Page, expect
from test_browser import Served, over, page, says, served

from companion.store import Store

pytestmark = pytest.mark.browser
__all__ = ["page", "served"]

PAGE = "document.body.innerText"


def status(page: Page) -> str:
    """The line under the figure."""
    return page.locator("#status").inner_text()


def begin(page: Page, players: int) -> None:
    """Choose the game and who plays."""
    choose(page, "lost-hiker")
    # Who plays: red is in, blue stands above the row that goes on.
    blue = ["ArrowUp", "Enter", "ArrowDown"] if players == 2 else []
    step(page, *blue)
    press_to(page, "Enter", "Options")
    step(page, "Enter")


STANDS = r"/Go where\?$|wins!$|Lost$/.test(document.getElementById('status').innerText)"


def roll(page: Page) -> None:
    """Roll on, past what is said; at the rose and at the end it does nothing, and they may have come meanwhile.

    Where Roll answers nothing of what the hiker alone is asked, the first answer is taken.
    """
    press_until(page, ("r", "Enter"), f"({PIXELS})(document.getElementById('oled')) !== before || {STANDS}")


def walk(page: Page) -> None:
    """The searcher goes on as the rose stands."""
    # Past what was said, where that takes a page.
    while not status(page).endswith("Go where?"):
        if over(page):
            return
        roll(page)
    press_until(page, ("Enter",), r"!/Go where\?$/.test(document.getElementById('status').innerText)")


def ended(page: Page, served: Served, mode: str) -> None:
    """The end with both trails, another game like it begun, and both in the store."""
    expect(page.locator("#notices")).to_contain_text(re.compile("no food left|Found!"))
    expect(page.locator("#figure")).to_have_attribute("data-kind", "grid")
    expect(page.locator("#figure")).to_contain_text("the hiker")
    # At first the end takes no press; then another game begins.
    step_until(page, "!document.querySelector('#sheet.over')")
    served.end(signal.SIGTERM)
    with Store.read(served.store) as store:
        another, kept = [row for row in store.games() if row.name == "lost-hiker"]
    assert kept.header["options"]["mode"] == mode
    assert (kept.result in ("won", "lost"), another.result) == (True, None)


def test_a_game_alone_to_its_end(page: Page, served: Served) -> None:
    begin(page, 1)
    step_until(page, "document.getElementById('status').innerText.endsWith('First action?')")
    says(page, status(page).removeprefix("Red: "), "2 batteries")
    expect(page.locator("#figure")).to_have_attribute("data-kind", "grid")
    for _ in range(400):
        if over(page):
            break
        walk(page)
    ended(page, served, "solo")


def test_a_game_of_two_shows_a_page_that_holds_nothing_none_of_the_hikers(page: Page, served: Served) -> None:
    begin(page, 2)
    other = page.context.new_page()
    other.goto(page.url)
    # The guard, where the pawn goes, what the searcher has, and what the hiker knows.
    step(page, "Enter", "Enter", "Enter", "Enter")
    for _ in range(200):
        while status(other) == "Red only: everyone else, please look away.":
            assert not re.search(r"Food|You are|You find|Landmark", other.evaluate(PAGE))
            roll(page)
        if over(page):
            # Now everybody looks.
            expect(page.locator("#status")).to_have_text(re.compile("wins!$|^Lost$"))
            break
        walk(page)
        walk(page)
    ended(page, served, "pair")


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_a_page_that_looks_on_takes_the_box_and_both_say_who_has_it(page: Page, width: int, height: int) -> None:
    begin(page, 2)
    other = page.context.new_page()
    other.set_viewport_size({"width": width, "height": height})
    other.goto(page.url)
    step(page, "Enter")
    for mine, theirs in ((page, other), (other, page)):
        expect(theirs.locator("#status")).to_have_text("Red only: everyone else, please look away.")
        expect(theirs.locator("#state")).to_have_text("Another page has the box.")
        expect(mine.get_by_role("button", name="Take the box")).to_have_count(0)
        theirs.get_by_role("button", name="Take the box").click()
        expect(theirs.locator("#status")).to_have_text(re.compile("^This page has the box now"))
        expect(mine.locator("#status")).to_have_text(re.compile("^Another page has the box now"))
        theirs.get_by_role("button", name="Next").click()
        expect(theirs.locator("#status")).not_to_have_text(re.compile("has the box now|look away"))
