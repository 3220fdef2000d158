"""Tags on the page, in real Chromium: a text typed where a reader would read it, and keys that are only typed there."""

import pytest
from keyboard import changed, pixels, step
from playwright.sync_api import Page, expect
from test_browser import HINT, Served, page, says, served
from test_browser_muggles import open_muggles

__all__ = ["page", "served"]

pytestmark = pytest.mark.browser


def test_a_tile_scanned_on_the_page_is_turned_up(page: Page, served: Served) -> None:
    says(page, HINT)
    tag = page.get_by_label("Tag")
    expect(tag).to_be_hidden()
    open_muggles(page)
    step(page, "Enter", "Enter")
    expect(tag).to_be_hidden()
    page.get_by_role("button", name="Tags").click()
    expect(tag).to_be_focused()
    expect(page.locator("#tags option[value='MUGGLES/NIGHT']")).to_have_text("Night")
    # What was said at first lies on the question; a tag passes it by.
    tag.click()
    before = pixels(page)
    # Letters that would roll, and keys that would turn, are typed here.
    page.keyboard.type("trout")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Backspace")
    expect(tag).to_have_value("trot")
    assert pixels(page) == before
    tag.fill("muggles/night")
    page.keyboard.press("Enter")
    says(page, "On which board?")
    for board in "ab":
        expect(page.locator(f'#figure .target[data-at="{board} 6,6"]')).to_have_count(1)
    expect(tag).to_have_value("")
    page.keyboard.press("Escape")
    expect(tag).not_to_be_focused()
    step(page, "Enter", "Enter", "Enter")
    says(page, "Everyone done?", "round 1")
    # A number that nobody knows: the question stays.
    tag.fill("62E3086CED")
    before = pixels(page)
    page.get_by_role("button", name="Scan").click()
    changed(page, before)
    says(page, "Everyone done?", "round 1")
    expect(page.get_by_text("New tag? Hold the dial.")).to_be_visible()
