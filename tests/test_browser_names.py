"""Names are typed on a page, on a desk and on a phone: a touch, a keyboard, and the box calls everybody so."""

import re

import pytest
from keyboard import step_until
from playwright.sync_api import Page, expect
from test_browser import HINT, Served, page, says, served
from test_browser_touch import rows, touch

__all__ = ["page", "served"]

pytestmark = pytest.mark.browser


def name(page: Page, colour: str, called: str) -> None:
    """Type a name where it is asked for."""
    says(page, f"Who plays {colour}?")
    expect(page.locator("#text")).to_be_focused()
    page.keyboard.type(called)
    page.keyboard.press("Enter")


@pytest.mark.parametrize("size", [(1280, 800), (390, 844), (320, 640)])
def test_names_are_typed_and_kept_for_next_time(page: Page, served: Served, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    says(page, HINT)
    for label in ("First to Find", "Blue", "Names"):
        touch(page, label)
    says(page, "Who plays Red?")
    expect(page.locator("#text")).to_be_in_viewport()
    # One touch past whoever wants no name; no letter is a row.
    expect(rows(page)).to_have_text(["No name"])
    name(page, "Red", "Ада")
    name(page, "Blue", "Ада")
    # Nothing is lost of what two cannot be called.
    expect(page.locator("#status")).to_contain_text("Two players are called")
    page.locator("#presses button").first.click()
    expect(page.locator("#text")).to_have_value("Ада")
    name(page, "Blue", "Łukasz 🦊 דוד")
    says(page, "Who plays? Touch each player.")
    expect(rows(page).locator(".name")).to_contain_text(["Ада", "Łukasz 🦊", "Green", "Yellow"])
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    served.restart(page)
    says(page, HINT)
    for label in ("First to Find", "Łukasz", "Play with 2", "Start game"):
        touch(page, label)
    step_until(page, "!document.getElementById('who').hidden")
    expect(page.locator("#who")).to_have_text(re.compile("Ада|Łukasz 🦊"))
