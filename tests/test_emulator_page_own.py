"""What the emulator's page does by itself, in real Chromium: keys of other scripts, sound, and a screen that locks."""

from typing import Any

import pytest
from keyboard import PATIENCE
from playwright.sync_api import Browser, Page, expect
from test_emulator_page import A_BOARD, Owner, owner, page, shows

from companion.faces.remote import Dial, Down, Touch, Up
from companion.faces.show import NOTHING

__all__ = ["owner", "page"]

pytestmark = pytest.mark.browser

# In one task of the page: between two calls from here a short press becomes a long one.
TYPED = """keys => {
    for (const key of keys)
        for (const kind of ["keydown", "keyup"])
            document.body.dispatchEvent(new KeyboardEvent(kind, { ...key, bubbles: true, cancelable: true }));
}"""
END = {"key": "ArrowRight", "code": "ArrowRight"}


def typed(page: Page, *keys: dict[str, Any]) -> None:
    """Press keys, and last one that every layout has."""
    page.evaluate(TYPED, [*keys, END])


LETTERS = {
    "Russian": ("к", "KeyR"),
    "Russian, shifted": ("К", "KeyR"),
    "Greek": ("ρ", "KeyR"),
    "Hebrew": ("ר", "KeyR"),
    "Korean": ("ㄱ", "KeyR"),
    "Dvorak": ("r", "KeyO"),
    "French": ("R", "KeyR"),
    "full width": ("Ｒ", "KeyR"),
}


@pytest.mark.parametrize(("key", "code"), LETTERS.values(), ids=LETTERS)
def test_r_rolls_on_every_layout(page: Page, owner: Owner, key: str, code: str) -> None:
    typed(page, {"key": key, "code": code})
    shows(page, "place 1, held none")
    assert owner.done == [Down("roll"), Up("roll"), Dial(1)]


@pytest.mark.parametrize(
    ("key", "control"), [("Enter", "push"), ("Escape", "back"), ("\xa0", "push"), ("\u3000", "push")]
)
def test_what_is_no_letter_is_the_same_on_every_layout(page: Page, owner: Owner, key: str, control: str) -> None:
    typed(page, {"key": key, "code": "of a layout"})
    shows(page, "place 1, held none")
    assert owner.done == [Down(control), Up(control), Dial(1)]


@pytest.mark.parametrize(
    "key",
    [
        {"key": "p", "code": "KeyR"},
        {"key": "к", "code": "KeyR", "isComposing": True},
        {"key": "Process", "code": "KeyR"},
        {"key": "Dead", "code": "KeyR"},
        {"key": "r", "code": "KeyR", "ctrlKey": True},
        {"key": "r", "code": "KeyR", "repeat": True},
        {"key": "ж", "code": "Semicolon"},
        {"key": ",", "code": "Slash", "shiftKey": True},
        {"key": "ظ", "code": "Slash"},
    ],
)
def test_other_keys_and_what_is_composed_do_nothing(page: Page, owner: Owner, key: dict[str, Any]) -> None:
    owner.emulator.picture(bytes(1024), ask={**NOTHING, "presses": [("?", "Rule")]})
    expect(page.locator("#rule")).to_be_visible()
    typed(page, key)
    shows(page, "place 1, held none")
    assert owner.done == [Dial(1)]


@pytest.mark.parametrize(
    ("key", "code"),
    [("?", "Slash"), ("?", "Comma"), ("?", "Digit7"), ("？", "Slash"), ("؟", "Slash")],
    ids=["English", "French", "Russian", "full width", "Arabic"],
)
def test_a_question_mark_of_every_layout_opens_the_rule(page: Page, owner: Owner, key: str, code: str) -> None:
    owner.emulator.picture(bytes(1024), ask={**NOTHING, "presses": [("?", "Rule")]})
    expect(page.locator("#rule")).to_be_visible()
    typed(page, {"key": key, "code": code, "shiftKey": True})
    shows(page, "place 1, held none")
    assert owner.done == [Touch("?"), Dial(1)]


def test_a_name_in_another_script_is_typed_and_moves_nothing(page: Page, owner: Owner) -> None:
    owner.emulator.picture(bytes(1024), ask={**NOTHING, "letters": 12, "written": ""})
    expect(page.locator("#text")).to_be_visible()
    page.locator("#text").focus()
    page.keyboard.insert_text("Ки")
    page.locator("#text").evaluate(
        "(at) => at.dispatchEvent(new KeyboardEvent('keydown', { key: 'к', code: 'KeyR', bubbles: true }))"
    )
    expect(page.locator("#text")).to_have_value("Ки")
    page.locator("#text").blur()
    typed(page)
    shows(page, "place 1, held none")
    assert owner.done == [Dial(1)]


# The page's own AudioContext, within reach.
REACHED = """window.AudioContext = class extends AudioContext {
    constructor() { super(); window.sounding = this; }
};"""


@pytest.mark.parametrize("away", ["a key", "a touch", "coming back"])
def test_sound_says_what_is_heard_and_wakes_again(page: Page, away: str) -> None:
    page.add_init_script(REACHED)
    page.reload()
    toggle = page.locator("#sounds")
    expect(toggle).to_have_text("Sound off")
    toggle.click()
    expect(toggle).to_have_text("Sound on")
    # As a browser does in the background and behind a lock.
    page.evaluate("sounding.suspend()")
    expect(toggle).to_have_text("Sound blocked by browser")
    expect(toggle).to_have_attribute("aria-pressed", "false")
    if away == "a key":
        page.keyboard.press("ArrowRight")
    elif away == "a touch":
        page.locator("#status").click()
    else:
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(toggle).to_have_text("Sound on")
    page.evaluate("sounding.suspend()")
    expect(toggle).to_have_text("Sound blocked by browser")
    # What is blocked is wanted: to touch the button itself wakes it, and once more silences it.
    toggle.click()
    expect(toggle).to_have_text("Sound on")
    toggle.click()
    expect(toggle).to_have_text("Sound off")


@pytest.mark.parametrize(
    "why", ["delete window.AudioContext", f"{REACHED} AudioContext.prototype.resume = async () => {{}}"]
)
def test_a_browser_that_forbids_sound_says_so(page: Page, why: str) -> None:
    page.add_init_script(why)
    page.add_init_script(
        "if (window.AudioContext) Object.defineProperty(AudioContext.prototype, 'state', { value: 'suspended' })"
    )
    page.reload()
    page.locator("#sounds").click()
    expect(page.locator("#sounds")).to_have_text("Sound blocked by browser")
    expect(page.locator("#sounds")).to_have_attribute("aria-pressed", "false")


LOCKS = """window.locks = [];
    const request = WakeLock.prototype.request;
    WakeLock.prototype.request = function (kind) {
        const lock = request.call(this, kind);
        window.locks.push(lock);
        return lock;
    };"""
HINT = "Does the screen lock too soon?"


def test_the_screen_stays_on_while_a_game_is_open(page: Page, owner: Owner) -> None:
    page.add_init_script(LOCKS)
    page.reload()
    shows(page, "place 0, held none")
    assert page.evaluate("locks.length") == 0
    for text in ("One?", "Two?"):
        owner.emulator.picture(bytes(1024), asked=len(text), ask={**NOTHING, "text": text}, pictures=[A_BOARD])
        shows(page, text)
    assert page.evaluate("locks.length") == 1
    assert page.evaluate("async () => (await locks[0]).released") is False
    owner.emulator.picture(bytes(1024), ask={**NOTHING, "text": "Which game?"})
    shows(page, "Which game?")
    page.wait_for_function("async () => (await locks[0]).released")
    expect(page.get_by_text(HINT)).to_be_hidden()


@pytest.mark.parametrize("touched", [True, False])
def test_where_no_page_may_keep_it_on_a_phone_is_told_once_what_to_do(
    browser: Browser, owner: Owner, touched: bool
) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=touched, is_mobile=touched)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.add_init_script("delete Navigator.prototype.wakeLock")
    page.goto(owner.address)
    for number, text in enumerate(("Which game?", "One?", "Two?")):
        figures = [A_BOARD] if number else []
        owner.emulator.picture(bytes(1024), asked=number, ask={**NOTHING, "text": text}, pictures=figures)
        shows(page, text)
        seen = page.get_by_text(HINT)
        expect(seen).to_be_visible() if touched and number == 1 else expect(seen).to_be_hidden()
    context.close()
