"""Muggles! in real Chromium, from the start menu on: two rounds in which people are asked, and one of dice alone."""

import re

import pytest
from keyboard import choose, press_to, step
from playwright.sync_api import Page, expect
from test_browser import HINT, Served, page, past, said, says, served

__all__ = ["page", "served"]

pytestmark = pytest.mark.browser

STATUS = "#status"
SHOWN = "() => document.getElementById('status').innerText + document.getElementById('figure').innerHTML"


def status(page: Page) -> str:
    """The line above the picture."""
    return page.locator(STATUS).inner_text()


def key(page: Page, name: str) -> None:
    """Press a key, past what was said, until it changes the picture or the line above it, which come together.

    The line alone may stay: both muggles are asked about in the same words.
    """
    before = page.evaluate(SHOWN)
    while page.evaluate(SHOWN) == before:
        step(page, name)


def open_muggles(page: Page) -> None:
    """From the start menu to the options of Muggles!, alone."""
    says(page, HINT)
    choose(page, "muggles")
    press_to(page, "Enter", "Options")


def round_asked(page: Page, number: int) -> list[str]:
    """One round: the muggles move, nothing lies face up, and every tile is one without effect."""
    asked = []
    past(page, "Everyone done?", f"round {number}")
    key(page, "r")
    while status(page) != "Everyone done?" or not page.locator("#title").inner_text().endswith(f"round {number + 1}"):
        asked.append(status(page))
        if "which tile?" in asked[-1]:
            step(page, "ArrowDown")
        # Wherever the dial stands Roll says that the tile has no effect.
        key(page, "r" if "which tile?" in asked[-1] else "Enter")
    return asked


def test_two_rounds_in_which_people_are_asked_and_one_of_dice_alone(page: Page, served: Served) -> None:
    open_muggles(page)
    step(page, "Enter")
    asked = round_asked(page, 1)
    asked += round_asked(page, 2)
    landed = [text for text in asked if "which tile?" in text]
    assert len(landed) >= 2
    way = (
        r"Look: is a hazard face up on its way, a nuisance on \d,\d, a cave on green\? Nothing\?"
        r" Move Muggle [AB] [123] steps? \w+ to \d,\d(: (\w+ is|\d steps are) blocked)?\. Turn up \d,\d: which tile\?"
    )
    assert all(re.fullmatch(way, text) for text in landed)
    expect(said(page).filter(has_text=re.compile(r"Put Muggle [AB] on \d,\d, facing"))).to_have_count(4)
    lines = said(page).all_inner_texts()
    assert sum("rolls" in line for line in lines) == 4
    expect(page.locator("#figure h2")).to_have_text(["Board A", "Board B"])
    expect(page.get_by_role("tab")).to_have_text(["Boards", "Groups left"])
    page.get_by_role("tab", name="Groups left").click()
    expect(page.get_by_role("tab", selected=True)).to_have_text("Groups left")
    # What is done is seen on what is asked about.
    step(page, "ArrowDown", "ArrowUp")
    expect(page.get_by_role("tab", selected=True)).to_have_text("Boards")

    # After a power cut the box stands where it stood.
    served.restart(page)
    says(page, "Everyone done?", "round 3")
    expect(said(page)).to_have_text(lines, use_inner_text=True)


def test_a_round_of_dice_alone(page: Page) -> None:
    open_muggles(page)
    # How much do you tell the box? Nothing; then back up to begin.
    step(page, "ArrowDown", "Enter", "ArrowDown", "ArrowDown", "Enter", "ArrowUp", "Enter")
    past(page, "Everyone done?", "round 1")
    key(page, "r")
    past(page, "Everyone done?", "round 2")
    blocked, *rolled = said(page).all_inner_texts()[:3]
    assert "Blocked: turn it right" in blocked
    for name, line in zip("BA", rolled, strict=True):
        assert f"Muggle {name} rolls " in line
