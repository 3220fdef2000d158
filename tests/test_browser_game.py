"""Every game on the page by touch alone, from choosing to Again; and what a screen reader, a phone and a TV get."""

import random
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from keyboard import PIXELS
from play import OURS
from playwright.sync_api import Locator, Page, expect
from scale import figure
from test_browser import HINT, Served, over, page, says, served

__all__ = ["page", "served"]

pytestmark = pytest.mark.browser

GAMES = [game for game in OURS if game.ready is None]
SIZES = ((320, 640), (390, 844), (844, 390), (1280, 800), (1920, 1080))
TARGETS = "#rows button:not(.grey), #figure .target, #presses button:not([data-press=less], [data-press=more])"

SHOWN = f"({PIXELS})(document.getElementById('oled')) + document.body.dataset.asked"


def begin(page: Page, title: str) -> None:
    """Choose a game and begin it as it stands."""
    says(page, HINT)
    for label in (title, "Go on", "Begin", "Push to begin"):
        page.locator("#rows button", has_text=label).first.click()


# In one task of the page: between two calls from here what stood there may be gone.
TOUCH = f"""part => {{
    const all = document.querySelectorAll({TARGETS!r});
    if (document.getElementById("sheet").matches(".over")) return "over";
    if (!all.length) return false;
    const before = {SHOWN};
    all[Math.floor(part * all.length)].dispatchEvent(new MouseEvent("click", {{ bubbles: true }}));
    return before;
}}"""


AGAIN = """() => {
    if (document.getElementById("rows").innerText.includes("Push to begin")) return true;
    const buttons = [...document.querySelectorAll("#presses button")];
    buttons.find((button) => button.textContent === "Again")?.click();
    return false;
}"""


def touch(page: Page, chance: random.Random) -> None:
    """Touch something that can be touched, once anything can, and wait for what it does; at the end nothing."""
    before = page.wait_for_function(TOUCH, arg=chance.random()).json_value()
    # What came too late for its question changes nothing, and is said.
    page.wait_for_function(f"before => {SHOWN} !== before || !document.getElementById('late').hidden", arg=before)


@pytest.mark.parametrize("title", [game.title for game in GAMES])
def test_a_game_is_played_by_touch_alone(page: Page, served: Served, title: str) -> None:
    """Some turns; with COMPANION_LONG=1 on this file to its end, where touches at random lead there, and to Again."""
    begin(page, title)
    chance = random.Random(20261124)
    for _ in range(figure(15, 600)):
        if over(page):
            # At first the end takes no press.
            page.wait_for_function(AGAIN, polling=300)
            return
        touch(page, chance)


@pytest.mark.parametrize("title", ["", *(game.title for game in GAMES)])
def test_axe_finds_nothing_at_any_size(page: Page, served: Served, title: str) -> None:
    if title:
        begin(page, title)
        while page.locator("#presses button", has_text="Go on").count():
            page.keyboard.press("Enter")
    for width, _ in checked_at_every_size(page):
        assert page.evaluate("document.documentElement.scrollWidth") == width


def checked_at_every_size(page: Page) -> Iterator[tuple[int, int]]:
    """Each size that the page has then, in light and in dark: axe-core finds nothing there."""
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            found = Axe().run(page)
            assert found.violations_count == 0, (width, scheme, found.generate_report())
            yield width, height


def test_a_television_shows_the_headline_and_the_picture_and_nothing_to_touch(page: Page, served: Served) -> None:
    begin(page, "Lost hiker")
    page.goto(page.url + "tv")
    page.set_viewport_size({"width": 1920, "height": 1080})
    expect(page.locator("#figure svg").first).to_be_visible()
    assert small(page.locator("h1, .kicker, #figure h2, .legend li")) >= 1.7
    assert [each for each in page.locator("button, input, .log").all() if each.is_visible()] == []


def small(words: Locator) -> float:
    """The size of the smallest words, in hundredths of the window's width."""
    sizes: list[float] = words.evaluate_all(
        "all => all.map((each) => parseFloat(getComputedStyle(each).fontSize) / innerWidth * 100)"
    )
    return float(min(sizes))
