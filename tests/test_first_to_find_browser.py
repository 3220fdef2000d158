"""First to Find in real Chromium, from the start menu on: a traditional hunt of two up to a search, by keys alone."""

import re

import pytest
from first_to_find_table import FIRST_TO_FIND
from keyboard import choose, press_to, step, step_until
from playwright.sync_api import Page, expect
from test_browser import HINT, Served, page, said, says, served

__all__ = ["page", "served"]

pytestmark = pytest.mark.browser


def test_a_hunt_from_the_start_menu_to_the_cache(page: Page, served: Served) -> None:
    says(page, HINT)
    choose(page, FIRST_TO_FIND.name)
    press_to(page, "Enter", "Options")
    step_until(page, "document.getElementById('status').innerText === 'Move. What\\'s new?'")  # past what is said first
    says(page, "Move. What's new?", "find N, E")
    # One player: the N mark, below nothing new, Bog and Lake, on 2,1, its arrows along row 2.
    step(page, "ArrowDown", "ArrowDown", "ArrowDown", "Enter")
    says(page, "Where is the N mark?")
    step(page, "ArrowDown", "Enter", "Enter")
    says(page, "Which way do you point the arrows?")
    step(page, "Enter", "Enter")
    expect(said(page).first).to_contain_text("its arrows along row 2")
    expect(page.locator("#figure h2")).to_have_text("Map")
    # The six tiles of the row, one a turn, until a search finds the cache or the row is used up.
    for col in range(2, 8):
        says(page, "Move. What's new?", "row 2: 5 or 6")
        # Where a tile is a search Roll says so: a plain one in the line, then it stands at the tile after the last one.
        step(page, "r")
        # What may lie face up without the box knowing it is asked for as that.
        expect(page.locator("#status")).to_have_text(re.compile(r"^Which tile was (turned up|face down)\?$"))
        step(page, "Enter")
        # The die falls at the player's own press, and what came of it stands above the next question.
        expect(page.locator("#figure h2")).to_have_text(["Search", "Map"])
        step(page, "r")
        if "finds the cache!" in page.locator("#status").inner_text():
            # The log and the pictures of the end come once this has been read.
            step(page, "Enter")
            says(page, "Red wins!")
            expect(said(page).first).to_contain_text("finds the cache!")
            break
        expect(said(page).first).to_contain_text("Red rolls ")
        expect(page.locator("#figure h2")).to_have_text(["Map", "Search"])
        if col == 3:
            # After a power cut the box stands where it stood.
            lines = said(page).all_inner_texts()
            served.restart(page)
            expect(said(page)).to_have_count(len(lines))
            assert said(page).all_inner_texts() == lines
    else:
        says(page, "Move. What's new?", "find E")


def test_on_a_phone_why_a_row_far_down_is_grey_comes_into_sight(page: Page, served: Served) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    choose(page, FIRST_TO_FIND.name)
    press_to(page, "Enter", "Options")
    step_until(page, "document.getElementById('status').innerText === 'Move. What\\'s new?'")
    page.get_by_role("button", name="Every tile is up").click()
    says(page, "A mark is still face down, so not every tile is up.")
    expect(page.locator("#status")).to_be_in_viewport(ratio=1)


APART = """(at) => {
    document.querySelector(at).innerHTML = '<b class="name" data-seat="red">Red</b> finds it, '.repeat(9);
    const rects = [...document.querySelectorAll(`${at} .name`)].map((name) => name.getBoundingClientRect());
    const lines = rects.filter(({ top }, index) => !index || top > rects[index - 1].top + 2);
    return [lines.length > 1, lines.every(({ top }, index) => !index || top >= lines[index - 1].bottom)];
}"""


@pytest.mark.parametrize("at", ["#status", "#rows button > span"])
@pytest.mark.parametrize("width", [390, 1280])
def test_a_name_lies_over_no_line_beside_its_own(page: Page, served: Served, at: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    says(page, HINT)
    assert page.evaluate(APART, at) == [True, True]
