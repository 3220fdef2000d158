"""The whole companion in real Chromium: ``companion play`` with its store, killed and started, and a seeded chance."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from keyboard import PATIENCE, PIXELS, changed, choose, pixels, press, step, step_until
from playwright.sync_api import Browser, Locator, Page, WebSocket, expect

from companion.games import registry
from companion.screens.ask import Ask, Choice, Emblem, Style
from companion.screens.draw import compose
from companion.screens.moment import RESTS
from companion.store import Store
from companion.table.figure import GridFigure
from companion.table.grid import Cell, Grid
from companion.table.notice import Moment

pytestmark = pytest.mark.browser

HINT = "Choose a game, or press Roll for dice."


class Served:
    """``companion play`` on one store and one port, which can be killed and started again."""

    def __init__(self, folder: Path) -> None:
        self.store = folder / "games.sqlite"
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.env = {**os.environ, "COMPANION_STATE": str(folder), "COMPANION_CONFIG": str(folder / "none.toml")}
        self.start()

    def start(self) -> None:
        command = ("play", "--no-open", "--port", str(self.port), "--store", str(self.store))
        self.process = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("seeded.py")), *command],
            env=self.env,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        (self.address,) = re.findall(rf"http://127.0.0.1:{self.port}/\?key=\S+", self.process.stdout.readline())

    def end(self, how: signal.Signals) -> int:
        """End it; nothing may stand in its log."""
        self.process.send_signal(how)
        _, said = self.process.communicate(timeout=60)
        assert said == ""
        return self.process.returncode

    def close(self) -> None:
        """End it where it was not killed."""
        if self.process.poll() is None:
            assert self.end(signal.SIGTERM) == 0

    def restart(self, page: Page) -> None:
        """Pull the plug and put it in again; the page comes back by itself."""
        self.end(signal.SIGKILL)
        expect(page.locator("body")).to_have_attribute("data-link", "off")
        expect(page.get_by_role("alert")).to_be_visible()
        self.start()
        expect(page.locator("body")).to_have_attribute("data-link", "on", timeout=PATIENCE)
        expect(page.locator("#lost")).to_be_hidden()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    served = Served(tmp_path)
    yield served
    served.close()


@pytest.fixture
def page(browser: Browser, served: Served) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(served.address)
    says(page, HINT)
    yield page
    context.close()
    assert errors == []


def says(page: Page, status: str, state: str | None = None) -> None:
    """The headline, once it is this question, whoever is asked, and how it stands below it, or at the title's end."""
    expect(page.locator("#status")).to_have_text(status)
    if state is not None:
        stands = page.locator("#title, #state").filter(has_text=re.compile(rf"(^|, ){re.escape(state)}$"))
        expect(stands.first).to_be_attached()


def click(page: Page, name: str) -> None:
    """Click a button of the box without a pointer, which is short however busy the machine is; the display changes."""
    before = pixels(page)
    controls = page.get_by_role("group", name="Controls of the box")
    controls.get_by_role("button", name=name).evaluate("button => button.click()")
    changed(page, before)


def past(page: Page, question: str, state: str | None = None) -> None:
    """Past the messages that stand before a question."""
    step_until(page, f"document.getElementById('status').innerText.endsWith({question!r})")
    says(page, question, state)


def figure_of(page: Page) -> str:
    """The picture, wherever on it the dial stands."""
    return page.locator("#figure").inner_html().replace(" here", "")


def over(page: Page) -> bool:
    """Whether the game has ended."""
    return page.locator("#sheet.over").count() > 0


def said(page: Page) -> Locator:
    """The lines of the log, the newest first."""
    return page.locator("#notices li")


def fallen(page: Page) -> None:
    """Wait until dice lie still: the display is the same for longer than a picture of falling ones stands."""
    page.wait_for_function(
        f"""() => {{
            const before = window.fallen;
            window.fallen = ({PIXELS})(document.getElementById("oled"));
            return window.fallen === before;
        }}""",
        polling=2000,
    )


def shows(page: Page, ask: Ask, tick: int = 0) -> None:
    """The display on the page, once it is the picture of this, pixel for pixel."""
    image = compose(ask, Style(tick=tick)).image
    wanted = "".join("1" if image.getpixel((x, y)) else "0" for y in range(64) for x in range(128))
    page.wait_for_function(f"wanted => ({PIXELS})(document.getElementById('oled')) === wanted", arg=wanted)


def test_the_first_picture_takes_three_trips(page: Page, served: Served) -> None:
    """The page, its style and script within; and two for the line, on which the box speaks first."""
    talk: list[str] = []

    def listen(line: WebSocket) -> None:
        line.on("framesent", lambda text: talk.append("sent"))
        line.on("framereceived", lambda text: talk.append(json.loads(text)["kind"]))

    page.on("websocket", listen)
    page.reload()
    says(page, HINT)
    while "picture" not in talk:
        page.wait_for_timeout(10)
    assert "sent" not in talk[: talk.index("picture")]
    fetched = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)")
    assert set(fetched) <= {"/favicon.svg"}


def test_dice_by_mouse_and_by_key_stay_in_sight_through_a_reload_and_a_kill(page: Page, served: Served) -> None:
    click(page, "Roll")
    expect(said(page)).to_have_count(1)
    expect(page.locator("#figure")).to_have_attribute("data-kind", "dice")
    step(page, "r")
    expect(said(page)).to_have_count(2)
    # The wheel over the box turns the dial: something else is rolled then.
    before = pixels(page)
    dial = page.get_by_role("spinbutton", name="Dial").bounding_box()
    assert dial is not None
    page.mouse.move(dial["x"] + 5, dial["y"] + 5)
    page.mouse.wheel(0, 100)
    changed(page, before)
    step(page, "r")
    expect(said(page)).to_have_count(3)

    fallen(page)
    rolls = said(page).all_inner_texts()
    figure = page.locator("#figure").inner_html()
    display = pixels(page)
    page.reload()
    expect(said(page)).to_have_count(3)
    served.restart(page)
    expect(said(page)).to_have_count(3)
    assert said(page).all_inner_texts() == rolls
    expect(page.locator("#figure svg")).to_be_visible()
    assert page.locator("#figure").inner_html() == figure
    assert pixels(page) == display
    click(page, "Roll")
    expect(said(page)).to_have_count(4)
    assert said(page).all_inner_texts()[1:] == rolls
    press(page, "Escape")
    says(page, HINT)


class Hands:
    """Somebody at the keyboard who knows hoard's menu."""

    def __init__(self, page: Page) -> None:
        self.page = page
        registry.game("hoard")
        self.menu: dict[str, str] = sys.modules["companion.games.hoard"].wording.turn("").options
        self.turns = 0

    @property
    def seat(self) -> str:
        return ("red", "blue")[self.turns % 2]

    def key(self, *keys: str) -> None:
        step(self.page, *keys)

    def stands_at_menu(self, chosen: int = 0) -> None:
        says(self.page, f"{self.seat.capitalize()}: what now?")
        expect(self.page.locator("#who")).to_have_text(self.seat.capitalize())
        # What was said stands above it where the dial began.
        told = "" if chosen else self.page.locator("#said").inner_text()
        name, rows = self.seat.capitalize(), tuple(map(Choice, self.menu.values()))
        shows(self.page, Ask(head=name, text=f"{name}: what now?", choices=rows, chosen=chosen, said=told))

    def choose(self, value: str) -> None:
        """Pick a row of the menu."""
        at = list(self.menu).index(value)
        self.stands_at_menu()
        self.key(*["ArrowDown"] * at)
        self.stands_at_menu(at)
        self.key("Enter")

    def done(self) -> None:
        """It is the other one's turn."""
        self.turns += 1


def test_a_whole_game_by_keyboard_with_a_reload_and_a_kill_in_the_middle(page: Page, served: Served) -> None:
    hands = Hands(page)
    # Hoard, these two, with these options.
    choose(page, "hoard")
    step(page, "Enter", "Enter")
    hands.stands_at_menu()
    # The coins large, the field beside them.
    expect(page.locator("#figure")).to_have_attribute("data-kind", "bars")
    expect(page.get_by_role("tab").nth(1)).to_have_text("Table")

    hands.key("r")  # choose
    says(page, "Keep them?")
    hands.key("ArrowDown", "Enter")
    expect(said(page)).to_have_count(1)
    expect(said(page).first).to_contain_text("Blue gets")
    hands.done()

    hands.choose("bid")  # number
    says(page, "How many coins?")
    hands.key("ArrowLeft", "Enter")
    hands.done()

    hands.choose("card")  # private
    text = "For your eyes only. Hold Roll to look and answer."
    guard = Ask(head="Red", text=text, splash=Emblem.GUARD)
    shows(page, guard)
    says(page, "For your eyes only. Touch Look, then answer.")
    page.locator("[data-press=look]").click()
    hide = page.locator("[data-press=hide]")
    hide.hover()
    # The second click of two does not hide what the first one has opened.
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    expect(page.locator("#late")).to_be_visible()
    expect(page.locator("#status")).to_contain_text("Your card is")
    hide.click()
    says(page, "For your eyes only. Touch Look, then answer.")
    hidden = pixels(page)
    page.keyboard.down("r")
    changed(page, hidden)
    # Whoever holds Roll on this page reads it; every other one hears that.
    expect(page.locator("#status")).to_contain_text("Your card is")
    other = page.context.new_page()
    other.goto(page.url)
    says(other, "Red only: everyone else, please look away.")
    assert "Your card" not in other.locator("body").inner_text()
    other.close()
    hands.key("Enter")
    says(page, "Blue: what now?")
    page.keyboard.up("r")
    hands.done()

    hands.choose("note")  # text
    says(page, "Which word?")
    page.reload()
    says(page, "Which word?")
    hands.key("Enter")
    hands.done()

    hands.choose("walk")  # cell, as a rose
    says(page, "Where to?")
    hands.key("ArrowRight", "Enter")
    hands.done()

    hands.choose("dig")  # cell, as a map
    says(page, "Where?")
    hands.key("ArrowRight")
    figure = GridFigure(rows=3, cols=3, crosshair=Cell(1, 2), open=tuple(Grid(3, 3)))
    cells = tuple(Grid(3, 3))
    shows(page, Ask(head="Blue", text="Where?", figure=figure, cells=cells))
    lines, drawn = said(page).all_inner_texts(), figure_of(page)
    served.restart(page)
    says(page, "Where?")
    # The turns of the dial are not kept: the crosshair stands where it began.
    shows(page, Ask(head="Blue", text="Where?", figure=replace(figure, crosshair=Cell(1, 1)), cells=cells))
    assert said(page).all_inner_texts() == lines
    assert figure_of(page) == drawn

    # Dig where the crosshair stands until the chest is found.
    for _ in range(9):
        hands.key("Enter")
        hands.done()
        expect(page.locator("#status")).not_to_have_text(re.compile(r"Where\?$"))
        if over(page):
            break
        hands.choose("dig")
        says(page, "Where?")
    hands.turns -= 1
    who, rounds = hands.seat.capitalize(), hands.turns // 2 + 1
    reason = f"{who} found the chest. (round {rounds})"
    splash = Moment("cup", f"{who} wins!", line=reason, lit=True)
    shows(page, Ask(splash=splash, note="Push: play again\nTurn: story"), tick=RESTS)
    step(page, "Enter")
    # Another game begins.
    says(page, "Red: what now?")
    served.end(signal.SIGTERM)
    with Store.read(served.store) as store:
        assert sorted(str(row.result) for row in store.games() if row.name == "hoard") == ["None", "won"]
