"""GeoQuest in real Chromium, from the start menu on: eight caches are laid, a search and four moves, by keys alone."""

import re
import tomllib

import pytest
from geoquest_table import GEOQUEST
from keyboard import choose, press_to, step
from playwright.sync_api import Page, expect
from test_browser import HINT, Served, page, past, said, says, served

__all__ = ["page", "served"]

pytestmark = pytest.mark.browser

MENU = re.compile(r"Move or search\?")


def asked(page: Page) -> str:
    """The number of what is asked."""
    return str(page.locator("body").get_attribute("data-asked"))


def finish(page: Page, before: str) -> None:
    """Press through all that is asked of a turn that has just been rolled, up to the next menu."""
    expect(page.locator("body")).not_to_have_attribute("data-asked", before)
    for _ in range(40):
        status = page.locator("#status").inner_text()
        if MENU.search(status):
            # While dice fall nothing is answered.
            expect(page.locator("#rows button")).not_to_have_count(0)
            return
        step(page, "Enter")
    raise AssertionError(f"no menu after forty presses: {status}")


def test_five_turns(page: Page, served: Served) -> None:
    says(page, HINT)
    choose(page, GEOQUEST.name)
    press_to(page, "Enter", "Options")
    step(page, "Enter")
    # Eight caches are to be laid, each on its tile of the map; the question is about all of them.
    past(page, "Lay disks on FTF coins. Is any in the lake?")
    expect(page.locator("#figure")).to_have_attribute("data-kind", "grid")
    expect(said(page)).to_have_count(8)
    step(page, "Enter")  # none in a lake
    past(page, "Move or search?", "0 of 25")
    expect(page.get_by_role("tab")).to_have_text(["Table", "Caches", "How to move"])
    page.get_by_role("tab", name="Caches").click()
    cards = page.locator("#figure .figure")
    expect(cards).to_have_count(8)
    assert cards.evaluate_all("all => all.filter((part) => part.scrollHeight > part.clientHeight + 1).length") == 0
    expect(cards.last).to_be_in_viewport(ratio=1)
    # Each is enlarged by its own sign, and touched there it is that one.
    for card in (cards.first, cards.nth(5)):
        tile = card.locator("[data-id]").get_attribute("data-id")
        card.locator(".lens").click()
        expect(page.locator(".large")).to_have_count(1)
        page.locator(".large svg").click()
        says(page, "Do this?")
        expect(page.locator("#rows")).to_contain_text(f"Search {tile}")
        step(page, "Escape")
        says(page, "Move or search?")
        page.get_by_role("tab", name="Caches").click()
    page.get_by_role("tab", name="Table").click()
    # Red searches the first cache of the list.
    before = asked(page)
    step(page, "ArrowDown", "Enter")
    finish(page, before)
    expect(page.locator("#figure")).to_have_attribute("data-kind", "dice")
    expect(page.locator("#figure")).to_contain_text("Red: search")
    # Blue moves, then the plug is pulled: the game stands where it stood.
    for turn in range(2, 6):
        before = asked(page)
        step(page, "r")
        finish(page, before)
        if turn == 3:
            status = page.locator("#status").inner_text()
            served.restart(page)
            past(page, status)
    expect(page.locator("#notices")).to_contain_text("Blue rolls ")
    expect(page.locator("#figure h2").filter(has_text="Points: 25 win")).to_be_visible()
    kept = served.store.parent / "copies" / "geoquest" / "learned.toml"
    assert len(tomllib.loads(kept.read_text("utf-8"))["land"]) >= 8
