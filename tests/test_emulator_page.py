"""The emulator's page in real Chromium, against a small owner that draws what it was told into the picture."""

import queue
import re
import threading
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest
from keyboard import PATIENCE
from playwright.sync_api import Browser, Locator, Page, expect

from companion.faces import server
from companion.faces.bundle import bundle
from companion.faces.drawing import measure
from companion.faces.emulator import Emulator
from companion.faces.remote import CONTROLS, Action, Dial, Down, Up
from companion.faces.show import NOTHING
from companion.table.figure import (
    Bar,
    BarsFigure,
    CardFigure,
    CompassFigure,
    DiceFigure,
    Figure,
    GridFigure,
    Icon,
    Mark,
    Place,
    Pyramid,
    RingFigure,
    Stack,
    StacksFigure,
)
from companion.table.grid import Cell, Direction

pytestmark = pytest.mark.browser


class Owner:
    """A box of its own thread: the dial moves a lit pixel along the first row, a held control lights its own row."""

    def __init__(self) -> None:
        self.actions: queue.SimpleQueue[Action | None] = queue.SimpleQueue()
        self.done: list[Action] = []
        self.place = 0
        self.held: set[str] = set()
        self.emulator = Emulator(self.actions.put, port=0)
        self.address = self.emulator.start()
        self.thread = threading.Thread(target=self.run)
        self.thread.start()

    def run(self) -> None:
        while (action := self.actions.get()) is not None:
            self.done.append(action)
            match action:
                case Dial(steps):
                    self.place = (self.place + steps) % 128
                case Down(control):
                    self.held.add(control)
                case Up(control):
                    self.held.discard(control)
            self.show()

    def show(self) -> None:
        rows = [bytes(16) for _ in range(64)]
        rows[0] = (1 << (127 - self.place)).to_bytes(16, "big")
        for number, control in enumerate(CONTROLS, 1):
            if control in self.held:
                rows[number] = b"\xff" * 16
        held = " ".join(sorted(self.held)) or "none"
        ask = {**NOTHING, "title": "Test", "text": f"place {self.place}, held {held}"}
        self.emulator.picture(b"".join(rows), ask=ask)

    def end(self) -> None:
        self.emulator.stop()
        self.actions.put(None)
        self.thread.join()


@pytest.fixture
def owner() -> Iterator[Owner]:
    owner = Owner()
    owner.show()
    yield owner
    owner.end()


@pytest.fixture
def page(browser: Browser, owner: Owner) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(owner.address)
    expect(page.locator("body")).to_have_attribute("data-link", "on")
    yield page
    context.close()
    assert errors == []


def shows(page: Page, status: str) -> None:
    expect(page.locator("#status")).to_have_text(status)


def middle(place: Locator) -> tuple[float, float, float]:
    box = place.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, box["width"] / 2


def test_the_display_shows_the_picture_pixel_for_pixel_in_whole_pixels(page: Page, owner: Owner) -> None:
    page.keyboard.press("ArrowRight")
    shows(page, "place 1, held none")
    lit = page.evaluate(
        """() => {
            const { data } = document.getElementById("oled").getContext("2d").getImageData(0, 0, 128, 64);
            return Array.from({ length: 8192 }, (_, at) => at).filter((at) => data[at * 4] > 128);
        }"""
    )
    assert lit == [1]
    box = page.locator("#oled").bounding_box()
    assert box is not None
    assert (box["width"] % 128, box["height"] * 2) == (0, box["width"])


def test_keys_turn_press_and_hold_without_repeats(page: Page, owner: Owner) -> None:
    # At 2 only once all are done.
    for key in ("ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    shows(page, "place 2, held none")
    owner.done.clear()
    for key, control in (
        ("Enter", "push"),
        ("Space", "push"),
        ("r", "roll"),
        ("Backspace", "back"),
        ("Escape", "back"),
    ):
        page.keyboard.down(key)
        page.keyboard.down(key)
        shows(page, f"place 2, held {control}")
        page.keyboard.up(key)
        shows(page, "place 2, held none")
        assert owner.done == [Down(control), Up(control)]
        owner.done.clear()


def test_a_focused_button_takes_space_for_itself_and_enter_pushes_all_the_same(page: Page, owner: Owner) -> None:
    page.get_by_role("button", name="Roll").focus()
    for key, control in (("Space", "roll"), ("Enter", "push")):
        page.keyboard.down(key)
        shows(page, f"place 0, held {control}")
        page.keyboard.up(key)
        shows(page, "place 0, held none")
    page.get_by_role("button", name="Sound").focus()
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Sound on")).to_have_attribute("aria-pressed", "true")
    page.keyboard.down("Enter")
    shows(page, "place 0, held push")
    page.keyboard.up("Enter")
    shows(page, "place 0, held none")
    expect(page.get_by_role("button", name="Sound on")).to_have_attribute("aria-pressed", "true")
    assert owner.done == [Down("roll"), Up("roll"), *[Down("push"), Up("push")] * 2]


@pytest.mark.parametrize("name", ["Roll", "Back", "Sound", "Move"])
def test_enter_pushes_wherever_the_mouse_clicked_last(page: Page, owner: Owner, name: str) -> None:
    owner.emulator.picture(bytes(1024), ask={**NOTHING, "text": "Move?", "choices": [CHOICE]})
    page.get_by_role("button", name=name).click()
    page.keyboard.down("Enter")
    shows(page, "place 0, held push")
    page.keyboard.up("Enter")
    shows(page, "place 0, held none")
    assert owner.done[-2:] == [Down("push"), Up("push")]


def test_the_dial_turns_by_dragging_around_it(page: Page, owner: Owner) -> None:
    x, y, radius = middle(page.get_by_role("spinbutton", name="Dial"))
    far = radius * 0.85
    page.mouse.move(x, y - far)
    page.mouse.down()
    page.mouse.move(x + far * 0.7071, y - far * 0.7071)
    page.mouse.move(x + far, y + 2)
    shows(page, "place 6, held none")
    # On past the place where the angle jumps from 180 to -180 degrees, and back to the top.
    page.mouse.move(x, y + far)
    page.mouse.move(x - far, y - 3)
    page.mouse.move(x + 3, y - far)
    shows(page, "place 24, held none")
    page.mouse.up()
    page.mouse.move(x + far, y)
    page.keyboard.press("ArrowRight")
    shows(page, "place 25, held none")
    assert all(isinstance(action, Dial) for action in owner.done)


def test_the_wheel_turns_the_dial_a_step_a_notch(page: Page) -> None:
    x, y, _ = middle(page.locator("#push"))
    page.mouse.move(x, y)
    page.mouse.wheel(0, 100)
    shows(page, "place 1, held none")
    page.mouse.wheel(0, 120)
    shows(page, "place 2, held none")
    page.mouse.wheel(0, -100)
    shows(page, "place 1, held none")


# All that is seen of it: between two calls from here a control may go down and up.
CLICKED = """id => {
    const button = document.getElementById(id);
    window.seen = [];
    const look = () => window.seen.push(button.classList.contains("held"));
    new MutationObserver(look).observe(button, { attributeFilter: ["class"] });
    setTimeout(() => button.click(), 600);
}"""


@pytest.mark.parametrize(("name", "control"), [("Push the dial", "push"), ("Roll", "roll"), ("Back", "back")])
def test_a_button_is_down_from_press_to_release_even_away_from_it(
    page: Page, owner: Owner, name: str, control: str
) -> None:
    x, y, _ = middle(page.get_by_role("button", name=name, exact=True))
    page.mouse.move(x, y)
    page.mouse.down()
    shows(page, f"place 0, held {control}")
    page.mouse.move(900, 700)
    page.mouse.up()
    shows(page, "place 0, held none")
    # A click from a screen reader comes without a pointer.
    page.evaluate(CLICKED, control)
    page.wait_for_function("() => String(window.seen) === 'true,false'")
    page.keyboard.press("ArrowRight")
    shows(page, "place 1, held none")
    assert owner.done == [Down(control), Up(control), Down(control), Up(control), Dial(1)]


def test_leaving_the_page_lets_go(page: Page, owner: Owner) -> None:
    page.keyboard.down("r")
    shows(page, "place 0, held roll")
    page.evaluate("() => dispatchEvent(new Event('blur'))")
    shows(page, "place 0, held none")
    # The key is still down and repeats: no new press.
    page.keyboard.down("r")
    page.keyboard.press("ArrowRight")
    shows(page, "place 1, held none")


def test_a_reload_in_the_middle_finds_everything_and_doubles_nothing(page: Page, owner: Owner) -> None:
    owner.emulator.notice("The game begins.")
    page.keyboard.press("ArrowRight")
    page.keyboard.down("r")
    shows(page, "place 1, held roll")
    page.reload()
    shows(page, "place 1, held none")
    expect(page.locator("#notices li")).to_have_text("The game begins.")
    page.keyboard.press("ArrowRight")
    shows(page, "place 2, held none")
    # Leaving lets go, and whichever is first, the page that says so or its end.
    assert [replace(done, cut=False) if isinstance(done, Up) else done for done in owner.done] == [
        *(Dial(1), Down("roll"), Up("roll"), Dial(1)),
    ]


def test_what_is_pressed_while_the_line_is_cut_does_nothing_and_is_made_again(page: Page, owner: Owner) -> None:
    """What was held comes up, on the page too, and of a press that was cut short nothing else is made."""
    page.keyboard.down("r")
    shows(page, "place 0, held roll")
    port = int(owner.address.rstrip("/").rpartition(":")[2])
    owner.emulator.stop()
    expect(page.locator("#lost")).to_contain_text("does not count")
    expect(page.locator(".held")).to_have_count(0)
    page.keyboard.up("r")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    owner.emulator = Emulator(owner.actions.put, port=port)
    owner.show()
    assert owner.emulator.start() == owner.address
    expect(page.locator("#lost")).to_be_hidden()
    page.keyboard.press("ArrowRight")
    shows(page, "place 1, held none")
    assert owner.done == [Down("roll"), Up("roll", cut=True), Dial(1)]


def test_a_copy_of_a_page_makes_it_take_another_name(page: Page, owner: Owner) -> None:
    held = "sessionStorage.getItem('name')"
    name = page.evaluate(held)
    copy = page.context.new_page()
    copy.add_init_script(f"sessionStorage.setItem('name', {name!r})")
    copy.goto(owner.address)
    page.wait_for_function(f"() => {held} !== {name!r}")
    for number, each in enumerate((page, copy), start=1):
        expect(each.locator("body")).to_have_attribute("data-link", "on")
        each.keyboard.press("ArrowRight")
        shows(each, f"place {number}, held none")
    assert copy.evaluate(held) == name


def test_a_page_that_is_not_the_one_of_the_box_any_more_comes_anew(page: Page, owner: Owner) -> None:
    page.evaluate("document.body.dataset.before = 'the upgrade'")
    port = int(owner.address.rstrip("/").rpartition(":")[2])
    owner.emulator.stop()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(server, "bundle", lambda text_of: bundle(lambda name: text_of(name) + "\n"))
        owner.emulator = Emulator(owner.actions.put, port=port)
        owner.show()
        owner.emulator.start()
    expect(page.locator("body:not([data-before])")).to_have_attribute("data-link", "on")
    shows(page, "place 0, held none")


A_RING = RingFigure(
    title="World",
    overview=BarsFigure(),
    places=tuple(Place(f"Place {at}", ("red",), (Stack("3", (Pyramid(3, "red"),)),)) for at in range(7)),
    cards=tuple(
        StacksFigure(title=f"Card {at}", stacks=(Stack("3", (Pyramid(3, "blue"),)),), where="Place 1")
        for at in range(6)
    ),
    legend=((Icon("camera", (((0.0, 0.0), (16.0, 0.0), (16.0, 16.0)),)), "famous place"),),
)


@pytest.mark.parametrize(
    "figure",
    [
        GridFigure(rows=8, cols=8, marks=(Mark(Cell(1, 1), "A"),), crosshair=Cell(2, 2), legend={"A": "start"}),
        GridFigure(rows=24, cols=24, letters=True, divide=(6, 6), caption="BK"),
        A_RING,
        StacksFigure(stacks=(Stack("Start", (Pyramid(3, "red"), Pyramid(1, "blue"))), Stack("East"))),
        BarsFigure(bars=(Bar("Anna", 3, 12, "leads"), Bar("Ben", 0, 0))),
        DiceFigure(faces=(3, "FIND"), note="found", rows=("1",)),
        CardFigure(title="Bug", lines=("Move it.",), large="+2"),
        CompassFigure(open=(Direction.N,), chosen=Direction.N),
    ],
)
def test_every_kind_of_figure_is_drawn_large_and_named(page: Page, owner: Owner, figure: Figure) -> None:
    tell(page, owner, "drawn", figure)
    picture = page.locator("#figure > svg").first
    box = picture.bounding_box()
    assert box is not None
    assert max(box["width"], box["height"]) > 300
    assert (picture.get_attribute("aria-label") or "").strip()


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("size", [(1280, 800), (390, 844), (844, 390), (320, 640), (1920, 1080)])
@pytest.mark.parametrize("cards", [6, 7])
def test_a_ring_and_its_cards_are_at_one_scale_and_none_lies_on_another(
    page: Page, owner: Owner, size: tuple[int, int], cards: int, large: bool
) -> None:
    tell(page, owner, "drawn", replace(A_RING, cards=(*A_RING.cards, *A_RING.cards[:1])[:cards]))
    page.set_viewport_size({"width": size[0], "height": size[1]})
    # On a phone it is as large as it can be.
    large = large and page.locator(".lens").is_visible()
    if large:
        page.locator(".lens").click()
    boxes = page.locator("#figure .piece:is([d])").evaluate_all(
        "(all) => all.map((each) => each.getBoundingClientRect().width)"
    )
    assert len(boxes) == 7 + cards
    assert max(boxes) - min(boxes) < 0.5
    places = page.locator("#figure > svg").evaluate_all(
        "(all) => all.map((each) => each.getBoundingClientRect()).map((box) => [box.x, box.y, box.right, box.bottom])"
    )
    assert all(0 <= left < right <= size[0] for left, _, right, _ in places)
    for (left, top, right, bottom), (x, y, to_x, to_y) in combinations(places, 2):
        assert right <= x + 1 or to_x <= left + 1 or bottom <= y + 1 or to_y <= top + 1
    assert not large or max(bottom for *_, bottom in places) <= size[1]


def test_a_ring_is_three_screens_long_on_a_phone_at_most(page: Page, owner: Owner) -> None:
    for _ in range(30):
        owner.emulator.notice("Blue: medium yellow with 2 more to Antarctica, onto medium green.")
    tell(page, owner, "drawn", A_RING)
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollHeight") <= 3 * 844 - 6 * 60, "and six rows of answers"


def test_what_was_reckoned_of_letters_holds_in_a_browser(page: Page, owner: Owner) -> None:
    """Latin-1 as notes and names, bold and not; no letter is wider than its room was reckoned."""
    signs = "".join(map(chr, [*range(33, 127), *range(161, 256)])) + "Ẁ–—…→"
    texts = [signs[at : at + 12] for at in range(0, len(signs), 12)] + list(signs)
    tell(page, owner, "drawn", DiceFigure(note=" ".join(texts), rows=tuple(texts)))
    found = page.locator("#figure text").evaluate_all(
        "(texts) => texts.map((each) => [each.textContent, each.getComputedTextLength(),"
        " Number(each.getAttribute('font-size')), !each.hasAttribute('font-weight')])"
    )
    assert len(found) > len(texts)
    wider = [text for text, wide, size, bold in found if wide > measure(text, size, bold) * 1.001]
    assert wider == []


def test_an_icon_stands_before_the_name_of_a_stack(page: Page, owner: Owner) -> None:
    square = ((0.0, 0.0), (16.0, 0.0), (16.0, 16.0), (0.0, 16.0))
    figure = StacksFigure(title="Angkor", stacks=(Stack("3"),), icon=Icon("amphora", (square,)))
    tell(page, owner, "drawn", figure)
    icon = page.locator("#figure h2 > svg.icon")
    assert icon.get_attribute("aria-label") == "amphora"
    assert icon.locator("path").get_attribute("d") == "M0 0L16 0L16 16L0 16Z"
    assert page.locator("#figure h2").inner_text().strip() == "Angkor"


def test_bars_say_their_note_behind_what_they_count(page: Page, owner: Owner) -> None:
    figure = BarsFigure(bars=(Bar("Anna", 3, 12, "leads"), Bar("Ben", 1, 12), Bar("Zoë", 0, 0, "-2")))
    tell(page, owner, "drawn", figure)
    picture = page.locator("#figure > svg")
    assert picture.get_attribute("aria-label") == "Bars: Anna 3 of 12, leads; Ben 1 of 12; Zoë -2."
    assert "3 / 12, leads" in (picture.text_content() or "")


A_BOARD = GridFigure(rows=6, cols=6, title="Board A", crosshair=Cell(2, 2), legend={"A": "start"})
B_BOARD = GridFigure(rows=6, cols=6, title="Board B", marks=(Mark(Cell(1, 1), "A"),))
GROUPS = BarsFigure(title="Groups", bars=tuple(Bar(f"Group {number}", number, 6, "team 2") for number in range(7)))


CHOICE = {"id": "move", "label": "Move", "value": "", "grey": False, "foot": "", "card": None, "on": []}


def tell(page: Page, owner: Owner, status: str, first: Figure | None, *others: Figure) -> None:
    pictures = [each for each in (first, *others) if each is not None]
    owner.emulator.picture(bytes(1024), ask={**NOTHING, "title": "Title", "text": status}, pictures=pictures)
    shows(page, status)


def test_what_was_just_done_outlasts_the_dial_and_goes_where_others_look(page: Page, owner: Owner) -> None:
    done = "You draw a lamp."
    rows = {**NOTHING, "choices": [CHOICE]}
    for number, (ask, said) in enumerate((({**rows, "said": done}, done), (rows, done), (NOTHING, ""))):
        owner.emulator.picture(bytes(1024), asked=1, ask={**ask, "text": f"{number}"})
        shows(page, f"{number}")
        expect(page.locator("#said")).to_have_text(said)


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_the_picture_stays_where_it_is_whatever_is_asked(page: Page, owner: Owner, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    tops = set()
    for number, more in enumerate(
        (
            {"text": "Move?"},
            {"text": "Move?", "seat": "red", "name": "Anna", "state": "2 actions"},
            {"text": "Move?", "said": "You draw a lamp.", "state": "2 actions"},
            {"text": "For your eyes only. Touch Look, or hold."},
            {"text": "Hold it here, and look at it alone."},
        )
    ):
        ask = {**NOTHING, "title": "Title", **more}
        owner.emulator.picture(bytes(1024), asked=number, ask=ask, pictures=[A_BOARD])
        shows(page, more["text"])
        box = page.locator("#figure").bounding_box()
        assert box is not None
        tops.add(round(box["y"]))
    assert len(tops) == 1


def boxes(page: Page) -> list[tuple[float, float, float, float]]:
    """Left, top, width and height of each picture that is seen."""
    found = [place.bounding_box() for place in page.locator("#figure svg[role=img]").all()]
    return [(box["x"], box["y"], box["width"], box["height"]) for box in found if box is not None]


@pytest.mark.parametrize(("width", "height"), [(1024, 768), (1280, 800), (1920, 1080), (360, 740)])
def test_pictures_of_a_group_are_seen_together_and_the_others_behind_tabs(
    page: Page, owner: Owner, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    tell(page, owner, "First?", replace(A_BOARD, group="Boards"), replace(B_BOARD, group="Boards"), GROUPS)
    tabs = page.get_by_role("tab")
    expect(tabs).to_have_text(["Boards", "Groups"])
    both = boxes(page)
    assert len(both) == 2
    assert all(x >= 0 and x + wide <= width and wide > 100 for x, _, wide, _ in both)
    (left, top, wide, high), (x, y, _, _) = both
    assert left + wide <= x or top + high <= y
    assert page.evaluate("document.documentElement.scrollWidth") == width
    tabs.nth(1).click()
    expect(page.locator("#figure svg[role=img]")).to_have_attribute("aria-label", re.compile("^Bars: Group 0 0 of 6"))
    # It stays there at the next question, but one that asks for a square shows its map.
    tell(page, owner, "Second?", replace(A_BOARD, group="Boards"), GROUPS)
    expect(tabs.nth(1)).to_have_attribute("aria-selected", "true")
    asks = {**NOTHING, "choices": [{**CHOICE, "on": ["1,2"]}], "chosen": 0, "listed": False}
    owner.emulator.picture(bytes(1024), ask=asks, pictures=[replace(A_BOARD, group="Boards"), GROUPS])
    expect(tabs.first).to_have_attribute("aria-selected", "true")
    expect(page.locator("#figure .target.here")).to_have_attribute("data-at", "1,2")


def test_tabs_come_and_go_and_are_walked_by_keys(page: Page, owner: Owner) -> None:
    tabs = page.get_by_role("tab")
    tell(page, owner, "One.", A_BOARD)
    expect(tabs).to_have_count(0)
    alone = boxes(page)
    tell(page, owner, "Two.", A_BOARD, B_BOARD, GROUPS)
    expect(tabs).to_have_text(["Board A", "Board B", "Groups"])
    tabs.first.focus()
    page.keyboard.press("ArrowLeft")
    expect(tabs.nth(2)).to_be_focused()
    expect(page.locator("#figure")).to_have_attribute("data-kind", "bars")
    # Without a figure of its own the first of them is the first; the dial has not turned.
    tell(page, owner, "Three.", None, GROUPS, B_BOARD)
    expect(tabs).to_have_text(["Groups", "Board B"])
    assert owner.done == []
    tell(page, owner, "Four.", A_BOARD)
    assert boxes(page) == alone


def test_the_newest_notice_is_on_top_and_in_the_live_region(page: Page, owner: Owner) -> None:
    owner.emulator.notice("First.", "round 1")
    owner.emulator.notice("<b>Second</b>.", "round 1")
    expect(page.locator("#notices li")).to_have_text(["<b>Second</b>.", "First."])
    # Which round it was is said once, above its newest line.
    expect(page.locator("#notices .heads")).to_have_text(["<b>Second</b>."])
    expect(page.locator("[aria-live=polite] #news")).to_have_text("<b>Second</b>.")
    # Where another name has come, nothing is left that has the old one.
    owner.emulator.clear()
    expect(page.locator("#notices li")).to_have_count(0)
    expect(page.locator("#news")).to_be_empty()


@pytest.mark.parametrize(("width", "height"), [(360, 740), (1280, 800)])
def test_nothing_is_wider_than_the_window(browser: Browser, owner: Owner, width: int, height: int) -> None:
    page = browser.new_page(viewport={"width": width, "height": height})
    page.goto(owner.address)
    tell(page, owner, "A status that is long", GridFigure(rows=24, cols=24, caption="BK"))
    assert page.evaluate("document.documentElement.scrollWidth") == width
    page.close()
