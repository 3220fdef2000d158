"""Every game on the page by touch alone, from choosing to playing again; what a screen reader, a phone, a TV get."""

import random
import re
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest
from axe_playwright_python.sync_playwright import Axe
from keyboard import PIXELS, choose, pixels, press, press_to, step, step_until
from play import OURS
from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout
from scale import figure
from test_browser import HINT, Served, over, page, says, served

__all__ = ["page", "served"]

pytestmark = pytest.mark.browser

Hands = tuple[Callable[[Page, random.Random], None], ...]

GAMES = [game for game in OURS if game.ready is None]
SIZES = ((320, 640), (390, 844), (844, 390), (1280, 800), (1920, 1080))
TARGETS = "#rows button:not(.grey), #figure .target, #presses button:not([data-press=less], [data-press=more])"

SHOWN = f"({PIXELS})(document.getElementById('oled')) + document.body.dataset.asked"


def begin(page: Page, title: str, *, keys: bool = False) -> None:
    """Choose a game and begin it as it stands."""
    says(page, HINT)
    if keys:
        choose(page, next(game.name for game in GAMES if game.title == title))
        press_to(page, "Enter", "Options")
        step(page, "Enter")
        return
    for label in (title, re.compile("^Play (alone|with)"), "Start game"):
        page.locator("#rows button", has_text=label).first.click()


# In one task of the page: between two calls from here what stood there may be gone.
TOUCH = f"""part => {{
    const all = document.querySelectorAll({TARGETS!r});
    if (document.getElementById("sheet").matches(".over")) return "over";
    if (!all.length) return false;
    const before = {SHOWN};
    const one = all[Math.floor(part * all.length)];
    one.dispatchEvent(new MouseEvent("click", {{ bubbles: true }}));
    return before;
}}"""


AGAIN = """() => {
    if (!document.getElementById("sheet").matches(".over")) return true;
    const buttons = [...document.querySelectorAll("#presses button")];
    buttons.find((button) => button.textContent === "Play again")?.click();
    return false;
}"""


# What was pressed last may still be on its way, and begin another round: none that was there is lost.
STANDS = """stood => {
    const now = document.getElementById("title").innerText;
    const [before, after] = [stood, now].map((title) => Number(/\\d+/.exec(title)?.[0] ?? 0));
    return now.startsWith(stood.replace(/\\d.*/, "")) && after >= before;
}"""


def touch(page: Page, chance: random.Random) -> None:
    """Touch something that can be touched, once anything can, and wait for what it does; at the end nothing."""
    before = page.wait_for_function(TOUCH, arg=chance.random()).json_value()
    # What came too late for its question changes nothing, and is said.
    page.wait_for_function(f"before => {SHOWN} !== before || !document.getElementById('late').hidden", arg=before)


def turn(page: Page, chance: random.Random) -> None:
    """Turn the dial, push it or roll, and wait for what it does, if anything."""
    before = pixels(page)
    press(page, chance.choice(["ArrowRight", "Enter", "Enter", "r"]))
    with suppress(PlaywrightTimeout):
        page.wait_for_function(
            f"before => ({PIXELS})(document.getElementById('oled')) !== before", arg=before, timeout=500
        )


@pytest.mark.parametrize("hands", [(touch,), (turn,), (touch, turn)], ids=["touch", "keys", "both"])
@pytest.mark.parametrize("title", [game.title for game in GAMES])
def test_a_game_is_played_by_touch_alone_by_keys_alone_and_by_both(
    page: Page, served: Served, title: str, hands: Hands
) -> None:
    """Some turns, the plug pulled in the middle; with COMPANION_LONG=1 to the end, where chance leads there, and Again.

    The keys are the dial, Push and Roll.
    """
    begin(page, title, keys=touch not in hands)
    chance = random.Random(20261124)
    turns = figure(10, 600)
    for taken in range(turns):
        if over(page):
            # At first the end takes no press.
            page.wait_for_function(AGAIN, polling=300)
            return
        if taken == turns // 2:
            stood = page.locator("#title").inner_text()
            served.restart(page)
            page.wait_for_function(STANDS, arg=stood)
        chance.choice(hands)(page, chance)


@pytest.mark.parametrize("title", ["", *(game.title for game in GAMES)])
def test_axe_finds_nothing_at_any_size(page: Page, served: Served, title: str) -> None:
    if title:
        begin(page, title)
        step_until(page, "!/Next|Done/.test(document.getElementById('presses').innerText)")
    for width, _ in checked_at_every_size(page):
        assert page.evaluate("document.documentElement.scrollWidth") == width


def checked_at_every_size(page: Page) -> Iterator[tuple[int, int]]:
    """Each size that the page has then, in light and in dark: axe-core finds nothing there."""
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        # A question that has just come is half transparent while it appears.
        page.evaluate("Promise.all(document.getAnimations().map(({ finished }) => finished))")
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
    # However much is said, all of it is seen.
    said = page.locator("h1")
    assert said.evaluate("h1 => h1.style.getPropertyValue('--letters')") == str(len(said.inner_text()))
    said.evaluate("h1 => { h1.textContent = 'to read '.repeat(90); h1.style.setProperty('--letters', 720); }")
    expect(said).to_be_in_viewport(ratio=1)


def test_a_television_comes_back_after_its_line_was_cut(page: Page, served: Served) -> None:
    begin(page, "Lost hiker")
    page.goto(page.url + "tv")
    expect(page.locator("body")).to_have_attribute("data-link", "on")
    served.restart(page)


def small(words: Locator) -> float:
    """The size of the smallest words, in hundredths of the window's width."""
    sizes: list[float] = words.evaluate_all(
        "all => all.map((each) => parseFloat(getComputedStyle(each).fontSize) / innerWidth * 100)"
    )
    return float(min(sizes))
