"""Geodeto in real Chromium, by keyboard: two moves, a hand behind its guard, and goals only."""

import signal

import pytest
from keyboard import PATIENCE, changed, choose, pixels, press_to, step
from playwright.sync_api import Browser, Page, expect
from test_browser import HINT, Served, page, said, says, served

from companion.store import Store

pytestmark = pytest.mark.browser
__all__ = ["page", "served"]


# The second tap of two.
AT_ONCE = """id => document.querySelector(`#figure [data-id="${id}"]`).dispatchEvent(
    new PointerEvent("click", { bubbles: true, pointerType: "touch" }))"""


def touched(page: Page) -> None:
    """Each row that is possible can be touched on the picture, too."""
    rows = page.locator("#rows button:not(.grey)")
    expect(rows).not_to_have_count(0)
    listed = {str(row.get_attribute("data-id")).rpartition("/")[2] for row in rows.all()}
    drawn = {str(target.get_attribute("data-at")) for target in page.locator("#figure .target").all()}
    assert listed - {"table"} <= drawn


def options(page: Page) -> None:
    """Choose the game; red and blue play; stand at the options."""
    choose(page, "geodeto")
    press_to(page, "Enter", "Options")


def hands(page: Page) -> None:
    """Past what was said at the beginning, three pages: everybody looks at his own cards behind the guard."""
    step(page, "Enter", "Enter", "Enter")
    for _ in ("red", "blue"):
        hidden = pixels(page)
        assert "Your goals" not in page.locator("body").inner_text()
        page.keyboard.down("r")
        changed(page, hidden)
        assert "Your goals" not in page.locator("body").inner_text()
        shown = pixels(page)
        page.keyboard.up("r")
        changed(page, shown)
        step(page, "Enter")


def test_two_moves_of_three_picks(page: Page, served: Served) -> None:
    options(page)
    step(page, "Enter")
    hands(page)
    says(page, "Who has been to the most of the 6 places?")
    step(page, "r")  # at random
    expect(said(page).first).to_contain_text("Red goes first")
    says(page, "Move or draw?", "9 to go")
    expect(page.locator("#figure")).to_have_attribute("data-kind", "ring")
    expect(page.get_by_role("tab")).to_have_text(["World", "Score"])
    expect(page.locator("#figure [data-id]")).to_have_count(7 + 18 + 6)
    step(page, "Enter")  # from Europe
    says(page, "Move which one?")
    # The area of the question is marked.
    expect(page.locator("#figure [data-id]:has(> .edge.here)")).to_have_attribute("data-id", "europe")
    touched(page)
    page.locator('#figure [data-id="b1"]').click()
    says(page, "Put it where?", "small blue")
    touched(page)
    step(page, "ArrowUp", "Enter")  # the Ocean, below every place in the continents
    says(page, "Move or draw?", "9 to go")
    expect(said(page).first).to_contain_text("Red moves small blue to the Ocean")
    step(page, "ArrowDown", "Enter")  # from Asia
    says(page, "Move which one?")
    page.reload()
    says(page, "Move which one?")
    step(page, "Enter")
    says(page, "Put it where?", "small yellow")
    served.restart(page)
    says(page, "Put it where?", "small yellow")
    step(page, "Enter")
    expect(said(page).first).to_contain_text("Blue moves small yellow to ")
    says(page, "Move or draw?", "9 to go")
    served.end(signal.SIGTERM)
    with Store.read(served.store) as store:
        assert next(row for row in store.games() if row.name == "geodeto").header["players"] == ["red", "blue"]


@pytest.mark.parametrize("down", [40, 120])
def test_on_a_phone_what_comes_of_a_touch_in_a_large_picture_is_in_sight(
    browser: Browser, served: Served, down: int
) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.clock.install()
    page.goto(served.address)
    says(page, HINT)
    options(page)
    step(page, "Enter")
    hands(page)
    step(page, "r")  # at random
    says(page, "Move or draw?", "9 to go")
    page.evaluate(f"scrollTo(0, {down})")
    pyramid = page.locator('#figure [data-id="b1"]')
    pyramid.tap()  # too small for a finger
    expect(page.locator(".figure.large")).to_have_count(1)
    # Who taps twice has not seen what lies under the finger now.
    page.evaluate(AT_ONCE, "b1")
    page.clock.fast_forward(1000)
    pyramid.tap()
    says(page, "Put it where?")
    expect(page.locator(".figure.large")).to_have_count(0)
    assert page.locator("#sheet").evaluate("sheet => sheet.getBoundingClientRect().top") >= 0
    context.close()


def test_goals_only(page: Page, served: Served) -> None:
    options(page)
    step(page, "ArrowDown", "Enter", "ArrowDown", "Enter", "ArrowUp", "Enter")  # you tell goals only; begin
    hands(page)
    says(page, "Any goal? Turn to your name, hold Roll", "9 to go")
    step(page, "ArrowDown")  # a goal by the second player, out of the hand that nobody else sees
    menu = pixels(page)
    page.keyboard.down("r")
    changed(page, menu)
    says(page, "Which goal was made?")
    expect(page.locator("#who")).to_have_text("Blue")
    step(page, "Enter")
    page.keyboard.up("r")
    expect(page.locator("#notices")).to_contain_text("Split all stacks")
    step(page, "Enter", "r")  # no extra card
    says(page, "Any goal? Turn to your name, hold Roll", "8 to go")
    step(page, "r")  # a goal by the first player, who stands in the first row
    says(page, "Which goal? Hold Roll to see your hand")
    step(page, "Enter")  # a public one
    expect(page.locator("#notices")).to_contain_text("Red makes")
    step(page, "Enter", "r")
    says(page, "Any goal? Turn to your name, hold Roll", "7 to go")
