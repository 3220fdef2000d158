"""The page of a phone in real Chromium, against a line that speaks as a box does to phones."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from phone import READS
from playwright.sync_api import Browser, Locator, Page, Route, WebSocketRoute, expect

from companion.faces.bundle import phone
from companion.faces.drawing import picture_of
from companion.faces.server import HEADERS, POLICY
from companion.faces.show import NOTHING
from companion.table.figure import DiceFigure, Figure, GridFigure, Mark, Pyramid, Stack, StacksFigure
from companion.table.grid import Cell

pytestmark = pytest.mark.browser

Message = dict[str, Any]
BOX = "http://192.168.4.1:8064"
WORD, TOKEN, OTHER = "K7QX9M2W", "token of Ada", "token of Ben"
UPRIGHT, SIDEWAYS, SMALL = (390, 844), (844, 390), (320, 568)
SECRET = "Machu Picchu"
GOAL = StacksFigure(
    title=SECRET, stacks=(Stack("321", (Pyramid(3, "red", "r3"), Pyramid(2, "blue", "b2"))),), text="In America. " * 9
)
BOARD = GridFigure(rows=3, cols=3, title="Map", marks=(Mark(Cell(2, 2), "P"),))
OWN = GridFigure(rows=4, cols=4, title="You", legend={"Food": "4"})
DICE = DiceFigure(title="Ben: move", faces=("FIND", 3), note="3 tiles. A stream costs 3 tiles.", group="Table")
PICTURES: dict[int, Figure] = {1: BOARD, 2: GOAL, 3: OWN, 4: DICE}
ROWS = [{"id": "north", "label": "North", "value": "", "grey": False, "foot": "", "card": None, "on": ["1,2"]}]
ROWS += [{**ROWS[0], "id": f"way {number}", "label": f"Way {number}", "on": []} for number in range(3)]
ASK = {**NOTHING, "key": "way", "text": "Where to?", "seat": "red", "name": "Ada", "choices": ROWS, "chosen": 0}
ASK |= {
    "presses": [("back", "Back"), ("?", "Rule")],
    "pictures": [1],
    "state": "",
    "said": "",
    "foot": "",
    "letters": 0,
}
WAIT = {**ASK, "choices": [], "presses": [], "pictures": [], "seat": "blue", "name": "Ben"}
WAIT |= {"text": [["blue", "Ben"], " is choosing."]}
SAID = ["Ben draws.", "turn 2", False]
SEAT: Message = {
    "kind": "seat",
    "seat": "red",
    "name": "Ada",
    "title": "Geodeto, turn 3",
    "mine": True,
    "asked": 7,
    "ask": ASK,
}
SEAT |= {"hand": {"text": ["2 notes"], "pictures": [2]}, "table": {"state": "", "pictures": [1]}}
SEAT |= {"unread": 0, "news": []}
SEAT |= {
    "said": [["Ben draws.", "turn 2", False]],
    "drawn": {number: picture_of(of) for number, of in PICTURES.items()},
}
WAITING = {**SEAT, "mine": False, "asked": 0, "ask": WAIT}
ROLLED = {**SEAT, "ask": {**ASK, "pictures": [4], "said": "Ben: move up to 3 tiles (FIND + 3)."}}
LATER = {**SEAT, "asked": 8, "ask": {**ASK, "text": "And now?"}}
COLOURS = {"red": "Red", "blue": "Blue", "green": "Green", "yellow": "Yellow", "white": "White", "black": "Black"}
WHO = {
    "kind": "who",
    "title": "Geodeto",
    "seats": [{"seat": seat, "name": "", "colour": COLOURS[seat], "taken": seat == "blue"} for seat in COLOURS],
}
SEEN = "() => document.documentElement.outerHTML"
HIDDEN = """yes => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => yes });
    document.dispatchEvent(new Event("visibilitychange"));
}"""
WAKES = """kind => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => false });
    (kind === "visibilitychange" ? document : window).dispatchEvent(new Event(kind));
}"""
# What is cut off, or goes on to where no shadow says so, and buttons that are no thumb's size.
MISSED = """() => {
    const parts = document.querySelectorAll("html, body *:not(svg, svg *, input)");
    const long = (part) => {
        const { scrollWidth, scrollHeight, clientWidth, clientHeight } = part;
        const { overflow, backgroundAttachment } = getComputedStyle(part);
        const [wide, high] = [scrollWidth > clientWidth + 1, scrollHeight > clientHeight + 1];
        const says = backgroundAttachment.includes("local") && overflow === "hidden auto";
        return part.checkVisibility() && clientHeight && overflow !== "visible" && (wide || (high && !says));
    };
    const said = (part) => `${part.localName} ${part.className} ${part.textContent.trim().slice(0, 20)}`;
    const small = [...document.querySelectorAll("button")].filter((part) => part.checkVisibility()).filter((part) => {
        const { width, height } = part.getBoundingClientRect();
        return Math.min(width, height) < 43;
    });
    return [...[...parts].filter(long), ...small].map(said);
}"""


class Box:
    """The other end of a phone's line: what it heard, and what it says to each hello."""

    def __init__(self) -> None:
        self.lines: list[WebSocketRoute] = []
        self.heard: list[Message] = []
        self.hello: Callable[[Message], list[Message]] = lambda _: [SEAT]

    def meet(self, line: WebSocketRoute) -> None:
        self.lines.append(line)
        line.on_message(lambda text: self.hear(line, json.loads(str(text))))

    def hear(self, line: WebSocketRoute, message: Message) -> None:
        self.heard.append(message)
        if message["kind"] == "hello":
            for each in self.hello(message):
                line.send(json.dumps(each))

    def say(self, **message: Any) -> None:
        self.lines[-1].send(json.dumps(message))


@pytest.fixture
def box() -> Box:
    return Box()


@pytest.fixture
def page(browser: Browser, box: Box) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": UPRIGHT[0], "height": UPRIGHT[1]}, reduced_motion="reduce")
    page = context.new_page()
    page.add_init_script(READS)
    whole, policy = phone()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda line: wrong.append(line.text) if "Content Security Policy" in line.text else None)

    def file(route: Route) -> None:
        headers = {POLICY: f"{HEADERS[POLICY]}; {policy}"}
        route.fulfill(body=whole, content_type="text/html", headers=headers)

    page.route("**/*", file)
    page.route_web_socket(re.compile("/s/ws$"), box.meet)
    yield page
    context.close()
    assert wrong == []


def seated(page: Page, **tokens: str) -> None:
    """The page of a phone that has these seats, Ada's where none is said."""
    kept = {seat: {"token": token, "name": {"red": "Ada", "blue": "Ben"}[seat]} for seat, token in tokens.items()}
    text = json.dumps(kept or {"red": {"token": TOKEN, "name": "Ada"}})
    page.add_init_script(f"localStorage.seats ??= {json.dumps(text)}")
    page.goto(f"{BOX}/s")


def test_a_word_is_said_first_and_stands_in_no_address_and_the_token_is_kept(page: Page, box: Box) -> None:
    box.hello = lambda hello: [WHO] if "word" in hello else [SEAT]
    page.goto(f"{BOX}/{WORD}")
    page.get_by_role("button", name="Green free").click()
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Take this seat").click()
    box.say(kind="token", seat="red", token=TOKEN)
    box.say(**SEAT)
    expect(page.locator("h1")).to_have_text("Where to?")
    page.reload()
    expect(page.locator("h1")).to_have_text("Where to?")
    hello = {"kind": "hello"}
    sit = {"kind": "sit", "seat": "green", "name": "Ada"}
    assert box.heard == [{**hello, "word": WORD}, sit, {**hello, "token": TOKEN}]
    assert page.url == f"{BOX}/s"
    page.go_back()
    assert WORD not in page.url


def test_a_taken_seat_waits_for_the_box(page: Page, box: Box) -> None:
    box.hello = lambda _: [WHO]
    page.goto(f"{BOX}/{WORD}")
    page.get_by_role("button", name="Blue has a phone").click()
    expect(page.locator("h1")).to_have_text("Who are you?")
    box.say(kind="asking", seat="blue")
    expect(page.locator("h1")).to_have_text("Say Yes at the box.")
    box.say(kind="refused", text="The box said No.")
    expect(page.locator("#late")).to_have_text("The box said No.")
    expect(page.get_by_role("button", name="Blue has a phone")).to_be_visible()


def test_without_a_word_no_line_is_opened_until_one_is_typed(page: Page, box: Box) -> None:
    box.hello = lambda _: [{"kind": "wrong", "wait": 0}]
    page.goto(f"{BOX}/s")
    page.get_by_label("type the word").fill(" k7qx 9m2w")
    assert box.heard == []
    page.get_by_role("button", name="Join the game").click()
    expect(page.locator("h1")).to_have_text("That word is not right.")
    box.hello = lambda _: [{"kind": "wrong", "wait": 56}]
    page.get_by_label("type the word").fill(WORD)
    page.get_by_role("button", name="Join the game").click()
    expect(page.locator("#sub")).to_have_text("Try again in 56 seconds.")
    assert [each["word"] for each in box.heard] == [WORD, WORD]


def test_rows_presses_squares_texts_and_numbers_are_answers_to_what_is_asked(page: Page, box: Box) -> None:
    seated(page)
    for label in ("North", "Back", "?"):
        page.locator(".note").get_by_role("button", name=label, exact=True).click()
    page.locator("#map .target").click()
    box.say(**{**SEAT, "asked": 8, "ask": {**ASK, "choices": [], "letters": 9, "written": ""}})
    page.get_by_label("Type here").fill("moss")
    page.get_by_role("button", name="Send").click()
    less = [("less", "−"), ("push", "40"), ("more", "+")]
    box.say(**{**SEAT, "asked": 9, "ask": {**ASK, "choices": [], "presses": less}})
    page.get_by_role("button", name="One more").click()
    page.get_by_role("button", name="Send").click()
    expect(page.locator("h1")).to_have_text("Where to?")
    touch = {"kind": "touch", "asked": 7}
    assert box.heard[1:] == [
        *({**touch, "id": id} for id in ("north", "back", "?")),
        {**touch, "at": ["1,2"]},
        {"kind": "write", "asked": 8, "text": "moss"},
        {"kind": "number", "asked": 9, "value": 41},
    ]


@pytest.mark.parametrize("end", ["up", "pointercancel", "blur", "visibilitychange"])
@pytest.mark.parametrize("part", ["#hold", "#cards"])
def test_a_hand_is_in_the_page_only_while_it_is_held(page: Page, box: Box, part: str, end: str) -> None:
    seated(page)
    page.locator(part).hover()
    assert SECRET not in page.evaluate(SEEN)
    page.mouse.down()
    expect(page.locator("#cards")).to_contain_text(SECRET)
    match end:
        case "up":
            page.mouse.up()
        case "pointercancel":
            page.evaluate("document.dispatchEvent(new PointerEvent('pointercancel', { pointerId: 1 }))")
        case "blur":
            page.evaluate("dispatchEvent(new Event('blur'))")
        case _:
            page.evaluate(HIDDEN, True)
    expect(page.locator("#cards .down")).to_have_count(2)
    assert SECRET not in page.evaluate(SEEN)


TOLD = [f"You draw {SECRET}.", "turn 3", True]
UNREAD: Message = {"said": [["You draw Rome.", "turn 1", True], TOLD], "unread": 12, "news": [TOLD]}


def finger(page: Page) -> Callable[[Locator | None], None]:
    """A finger that comes down on something, or goes up."""
    session = page.context.new_cdp_session(page)

    def touch(part: Locator | None) -> None:
        box = part and part.bounding_box()
        points = [{"x": box["x"] + 9, "y": box["y"] + 9}] if box else []
        session.send("Input.dispatchTouchEvent", {"type": "touchStart" if box else "touchEnd", "touchPoints": points})

    return touch


@pytest.mark.parametrize(
    "comes",
    [
        [{**SEAT, **UNREAD, "unread": 0}],
        [{**LATER, "said": [TOLD, SAID]}],
        [{"kind": "away"}, {**LATER, "said": [TOLD, SAID]}],
    ],
    ids=["read", "asked anew", "gone from the page"],
)
def test_what_is_held_is_open_until_it_is_let_go_whatever_comes(page: Page, box: Box, comes: list[Message]) -> None:
    page.clock.install()
    box.hello = lambda _: [{**SEAT, **UNREAD}]
    seated(page)
    touch = finger(page)
    touch(page.get_by_role("button", name="Only for you"))
    expect(page.locator("#news")).to_contain_text(SECRET)
    page.clock.run_for(1100)
    for each in comes:
        box.say(**each)
    expect(page.locator("h1")).to_have_text(comes[-1]["ask"]["text"])
    expect(page.locator("#cards")).to_contain_text(SECRET)
    if len(comes) == 1:
        expect(page.locator("#news")).to_contain_text(SECRET)
    touch(None)
    expect(page.locator("#cards .down")).to_have_count(2)
    assert SECRET not in page.evaluate(SEEN)
    expect(page.locator("#late")).to_be_hidden()
    assert [each["kind"] for each in box.heard] == ["hello", "read"]


def test_what_one_alone_was_told_can_be_looked_at_again_until_something_else_is_asked(page: Page, box: Box) -> None:
    box.hello = lambda _: [{**SEAT, **UNREAD}]
    seated(page)
    cover = page.get_by_role("button", name="Only for you")
    expect(cover).to_be_visible()
    box.say(**{**SEAT, **UNREAD, "unread": 0, "table": {"state": "read", "pictures": [1]}})
    page.get_by_role("tab", name="Table").click()
    expect(page.locator("#sub")).to_have_text("read")
    page.get_by_role("tab", name="My hand").click()
    expect(cover).to_be_visible()
    box.say(**{**LATER, "said": [TOLD]})
    expect(cover).to_be_hidden()


def test_answers_out_of_the_hand_lie_face_down_with_it(page: Page, box: Box) -> None:
    own = [{**ROWS[0], "id": "goal", "label": SECRET}]
    nothing: Message = {"text": [], "pictures": []}
    box.hello = lambda _: [{**SEAT, "hand": nothing, "ask": {**ASK, "choices": own, "private": True}}]
    seated(page)
    expect(page.locator("#map svg")).to_be_visible()
    assert SECRET not in page.evaluate(SEEN)
    page.locator("#map svg").click()
    expect(page.locator("#late")).to_have_text("Nothing to do there.")
    assert [each["kind"] for each in box.heard] == ["hello"]
    touch, row = finger(page), page.locator("#rows button")
    touch(page.locator("#hold"))
    expect(row).to_have_text(SECRET)
    row.dispatch_event("pointerup", {"pointerId": 99, "bubbles": True})
    row.click()
    expect(row).to_have_text(SECRET)
    touch(None)
    expect(row).to_be_hidden()
    assert SECRET not in page.evaluate(SEEN)
    assert box.heard[1:] == [{"kind": "touch", "asked": 7, "id": "goal"}]


def test_what_is_asked_of_one_alone_lies_face_down_whole_and_a_second_finger_answers(page: Page, box: Box) -> None:
    asked = {**ASK, "text": SECRET, "foot": SECRET, "private": True}
    box.hello = lambda _: [{**SEAT, "veiled": True, "ask": asked}]
    seated(page)
    expect(page.locator("h1")).to_have_text("You are asked. Hold to look.")
    assert SECRET not in page.evaluate(SEEN)
    touch, row = finger(page), page.get_by_role("button", name="North")
    touch(page.locator("#hold"))
    expect(page.locator("h1")).to_have_text(SECRET)
    # It is not under the hand.
    row.click(trial=True)
    row.dispatch_event("pointerup", {"pointerId": 9, "pointerType": "touch", "bubbles": True})
    touch(None)
    expect(page.locator("h1")).not_to_have_text(SECRET)
    assert box.heard[1:] == [{"kind": "touch", "asked": 7, "id": "north"}]


def test_a_second_finger_types_and_touches_the_map_and_what_is_typed_stays(page: Page, box: Box) -> None:
    asked = {**ASK, "choices": [], "letters": 9, "written": "", "private": True}
    box.hello = lambda _: [{**SEAT, "veiled": True, "ask": asked}]
    seated(page)
    first, second = finger(page), {"pointerId": 9, "pointerType": "touch", "bubbles": True}
    field = page.get_by_label("Type here")
    first(page.locator("#hold"))
    field.dispatch_event("pointerup", second)
    expect(field).to_be_focused()
    field.press_sequentially("moss")
    first(None)
    expect(field).to_be_hidden()
    first(page.locator("#hold"))
    expect(field).to_have_value("moss")
    box.say(**{**LATER, "veiled": True, "ask": {**ASK, "private": True}})
    square = page.locator("#map .target")
    lies = square.bounding_box()
    assert lies is not None
    where = {"clientX": lies["x"] + 9, "clientY": lies["y"] + 9}
    square.dispatch_event("pointerup", {**second, **where})
    assert box.heard[1:] == [{"kind": "touch", "asked": 8, "at": ["1,2"]}]


def test_the_end_has_its_picture(page: Page, box: Box) -> None:
    box.hello = lambda _: [
        {**WAITING, "ask": {**WAIT, "key": "box/over", "text": "Won!", "result": "won", "pictures": [1]}}
    ]
    seated(page)
    expect(page.locator("#map svg")).to_be_visible()


def test_dice_say_whose_they_are_to_who_is_asked_and_to_all_others(page: Page, box: Box) -> None:
    box.hello = lambda _: [ROLLED]
    seated(page)
    for message in (ROLLED, {**WAITING, "ask": {**WAIT, "pictures": [4]}}):
        box.say(**message)
        expect(page.locator("h1")).to_have_text("Where to?" if message is ROLLED else "Ben is choosing.")
        expect(page.locator("#map").get_by_text("Ben: move")).to_be_visible()
        expect(page.locator("#map svg")).to_be_visible()
        expect(page.locator("#pawn")).to_be_hidden()


def test_a_touch_beside_all_that_a_picture_has_is_no_answer(page: Page, box: Box) -> None:
    seated(page)
    page.locator("#map").click(position={"x": 2, "y": 2})
    expect(page.locator("#late")).to_have_text("Nothing to do there.")
    assert [each["kind"] for each in box.heard] == ["hello"]


def test_between_games_one_is_called_as_before_and_at_the_end_the_points_of_all_are_there(page: Page, box: Box) -> None:
    scores = [["blue", "Ben", 18, True], ["red", "Ada", 11, False]]
    over = {**WAIT, "text": "Ben wins!", "scores": scores}
    box.hello = lambda _: [{**WAITING, "ask": over}]
    seated(page)
    expect(page.locator("#sub")).to_have_text(re.compile("Ben:? 18.*Ada:? 11"))
    expect(page.locator("#chips button")).to_have_text("Ada")


def test_another_game_begins_face_down(page: Page, box: Box) -> None:
    box.hello = lambda _: [{**SEAT, "game": 1}]
    seated(page)
    page.get_by_role("button", name="Keep open").click()
    box.say(**{**LATER, "game": 1})
    expect(page.locator("h1")).to_have_text("And now?")
    expect(page.locator("#cards")).to_contain_text(SECRET)
    box.say(**{**SEAT, "game": 2})
    expect(page.locator("h1")).to_have_text("Where to?")
    assert SECRET not in page.evaluate(SEEN)
    page.reload()
    expect(page.locator("h1")).to_have_text("Where to?")
    assert SECRET not in page.evaluate(SEEN)


def test_a_hand_that_is_kept_open_shuts_out_of_sight_and_is_open_after_a_reload(page: Page, box: Box) -> None:
    seated(page)
    page.get_by_role("button", name="Keep open").click()
    page.reload()
    expect(page.locator("#cards")).to_contain_text(SECRET)
    page.evaluate(HIDDEN, True)
    assert SECRET not in page.evaluate(SEEN)
    page.evaluate(HIDDEN, False)
    expect(page.locator("#cards")).to_contain_text(SECRET)
    page.get_by_role("button", name="Close").click()
    assert SECRET not in page.evaluate(SEEN)


def test_a_map_of_ones_own_lies_face_down_on_every_tab(page: Page, box: Box) -> None:
    hand = {"text": [], "pictures": [3]}
    box.hello = lambda _: [
        {**SEAT, "hand": hand, "ask": {**ASK, "pictures": [3, 1]}, "table": {"state": "", "pictures": [3, 1]}}
    ]
    seated(page)
    shown = page.locator("#map svg")
    expect(shown).to_have_count(1)
    expect(shown).to_have_attribute("aria-label", re.compile("3 rows"))
    page.get_by_role("tab", name="Table").click()
    expect(shown).to_have_attribute("aria-label", re.compile("3 rows"))
    page.get_by_role("tab", name="My hand").click()
    page.get_by_role("button", name="Keep open").click()
    expect(shown).to_have_attribute("aria-label", re.compile("4 rows"))
    expect(page.locator("#cards")).to_have_text("Food 4")


def test_what_is_new_is_counted_and_what_was_for_one_alone_is_read_once_it_was_in_sight(page: Page, box: Box) -> None:
    page.clock.install()
    seated(page)
    expect(page.locator("h1")).to_have_text("Where to?")
    said = [SAID, ["Ada draws.", "turn 3", False], [f"You draw {SECRET}.", "turn 3", True]]
    box.say(**{**SEAT, "said": said, "unread": 12, "news": said[-1:]})
    expect(page.locator("#new")).to_have_text("2")
    page.get_by_role("tab", name="Said").click()
    cover = page.get_by_role("button", name="Only for you")
    page.clock.run_for(2000)
    assert SECRET not in page.evaluate(SEEN)
    cover.hover()
    page.mouse.down()
    expect(page.locator("#said li").first).to_contain_text(f"You draw {SECRET}.")
    page.clock.run_for(100)
    assert [each["kind"] for each in box.heard] == ["hello"]
    page.clock.run_for(1000)
    expect(page.locator("#said li").first).to_contain_text(SECRET)
    assert box.heard[1:] == [{"kind": "read", "upto": 12}]
    page.mouse.up()
    box.say(**{**SEAT, "said": said})
    expect(page.locator("#new")).to_be_hidden()


def test_between_two_seats_of_a_phone_nothing_is_open(page: Page, box: Box) -> None:
    of = {TOKEN: WAITING, OTHER: {**SEAT, "seat": "blue", "name": "Ben", "ask": {**ASK, "seat": "blue"}}}
    box.hello = lambda hello: [of[hello["token"]]]
    seated(page, red=TOKEN, blue=OTHER)
    expect(page.locator("h1")).to_have_text("Give the phone to Ada.")
    assert box.heard == []
    page.get_by_role("button", name="I am Ada").click()
    page.get_by_role("button", name="Keep open").click()
    page.get_by_role("button", name="Give the phone to Ben").click()
    expect(page.locator("h1")).to_have_text("Give the phone to Ben.")
    assert SECRET not in page.evaluate(SEEN)
    page.get_by_role("button", name="I am Ben").click()
    expect(page.locator("h1")).to_have_text("Where to?")
    assert SECRET not in page.evaluate(SEEN)
    assert [each["token"] for each in box.heard] == [TOKEN, OTHER]


def test_a_line_that_is_cut_comes_back_by_itself_and_nothing_is_touched_meanwhile(page: Page, box: Box) -> None:
    page.clock.install()
    seated(page)
    row = page.get_by_role("button", name="North")
    expect(row).to_be_visible()
    page.clock.run_for(1000)
    row.click()
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    box.lines[-1].close(code=1001)
    expect(page.locator("#wake")).to_be_visible()
    assert page.locator("#rows button").first.evaluate("row => row.closest('[inert]') !== null")
    page.clock.run_for(150)
    expect(page.locator("#wake")).to_be_hidden()
    row.click()
    touch = {"kind": "touch", "asked": 7, "id": "north"}
    assert box.heard == [{"kind": "hello", "token": TOKEN}, touch] * 2


def test_seven_silent_seconds_are_no_line(page: Page, box: Box) -> None:
    page.clock.install()
    seated(page)
    expect(page.locator("h1")).to_have_text("Where to?")
    page.clock.run_for(6000)
    assert len(box.lines) == 1
    box.hello = lambda _: [LATER]
    page.clock.run_for(2500)
    expect(page.locator("h1")).to_have_text("And now?")
    assert [each["kind"] for each in box.heard] == ["hello", "hello"]


@pytest.mark.parametrize("wakes", ["visibilitychange", "pageshow", "online"])
def test_a_phone_that_wakes_does_not_trust_its_line(page: Page, box: Box, wakes: str) -> None:
    page.clock.install()
    seated(page)
    expect(page.locator("h1")).to_have_text("Where to?")
    page.evaluate(HIDDEN, True)
    page.clock.pause_at(page.evaluate("Date.now() + 4000"))
    box.hello = lambda _: [LATER]
    page.evaluate(WAKES, wakes)
    expect(page.locator("h1")).to_have_text("And now?")
    assert [each["kind"] for each in box.heard] == ["hello", "hello"]


@pytest.mark.parametrize(
    ("said", "stands"),
    [
        ({"kind": "gone", "text": "The box gave it to another phone."}, "This seat is not on this phone any more."),
        ({"kind": "wrong", "wait": 0}, "This seat is not on this phone any more."),
        ({"kind": "away"}, "No game for phones is on the table."),
    ],
    ids=["gone", "wrong", "away"],
)
def test_a_seat_that_is_no_more_leaves_nothing_of_it(page: Page, box: Box, said: Message, stands: str) -> None:
    seated(page)
    page.get_by_role("button", name="Keep open").click()
    expect(page.locator("#cards")).to_contain_text(SECRET)
    box.say(**said)
    expect(page.locator("h1")).to_have_text(stands)
    assert SECRET not in page.evaluate(SEEN)
    kept = json.loads(page.evaluate("localStorage.seats"))
    assert ("red" in kept) == (said["kind"] == "away")


def test_what_came_too_late_and_what_did_nothing_is_said(page: Page, box: Box) -> None:
    seated(page)
    expect(page.locator("h1")).to_have_text("Where to?")
    for kind, text in (("late", "Too late: the question has changed."), ("nothing", "Nothing to do there.")):
        box.say(kind=kind)
        expect(page.locator("#late")).to_have_text(text)


BARRED = {**SEAT, "ask": {**ASK, "text": "You have no axe.", "choices": [], "presses": [("push", "Next")]}}


@pytest.mark.parametrize("stands", [LATER, BARRED], ids=["a question", "why not"])
def test_a_second_tap_does_not_answer_what_nobody_can_have_read_yet(page: Page, box: Box, stands: Message) -> None:
    seated(page)
    expect(page.locator("h1")).to_have_text("Where to?")
    way, late = page.locator("#rows button, #presses button").first, page.locator("#late")
    page.evaluate("ms = performance.now() + 399")
    box.say(**stands)
    expect(page.locator("h1")).to_have_text(stands["ask"]["text"])
    page.evaluate("came = performance.now()")
    way.click()
    expect(late).to_have_text("Too late: the question has changed.")
    # What stands there already is as old as it was.
    box.say(**stands | {"title": "Geodeto, turn 4"})
    expect(page.locator("#game")).to_have_text("Geodeto, turn 4")
    page.evaluate("ms = came + 400")
    way.click()
    expect(late).to_be_hidden()
    assert [each["asked"] for each in box.heard if each["kind"] == "touch"] == [stands["asked"]]


def test_a_second_tap_on_what_opens_the_hand_answers_nothing_nor_closes_it(page: Page, box: Box) -> None:
    box.hello = lambda _: [{**SEAT, "ask": {**ASK, "private": True}, "veiled": True}]
    seated(page)
    keep = page.get_by_role("button", name="Keep open")
    expect(keep).to_be_visible()
    page.evaluate("ms = performance.now() + 399")
    keep.click()
    keep = page.locator("#keep")
    keep.click()
    expect(keep).to_have_text("Close")
    page.get_by_role("button", name="North").click()
    expect(page.locator("#late")).to_have_text("Too late: the question has changed.")
    assert [each["kind"] for each in box.heard] == ["hello"]
    page.evaluate("ms += 400")
    keep.click()
    expect(keep).to_have_text("Keep open")


def test_another_page_with_the_same_seat_is_not_fought(page: Page, box: Box) -> None:
    page.clock.install()
    seated(page)
    expect(page.locator("h1")).to_have_text("Where to?")
    box.lines[-1].close(code=4001)
    expect(page.locator("h1")).to_have_text("This seat is open on another page.")
    page.clock.run_for(9000)
    assert len(box.lines) == 1
    page.get_by_role("button", name="Show it here").click()
    expect(page.locator("h1")).to_have_text("Where to?")


def test_a_seat_is_given_up_once_that_is_sure(page: Page, box: Box) -> None:
    seated(page)
    page.locator("#chips button").click()
    page.get_by_role("button", name="Give this seat up").click()
    page.get_by_role("button", name="Keep it").click()
    expect(page.locator("h1")).to_have_text("Where to?")
    assert {"kind": "leave"} not in box.heard
    page.locator("#chips button").click()
    page.get_by_role("button", name="Give this seat up").click()
    page.get_by_role("button", name="Give it up").click()
    expect(page.locator("h1")).to_have_text("You gave your seat up.")
    assert box.heard[-1] == {"kind": "leave"}
    assert page.evaluate("localStorage.seats") == "{}"


LONG = "You draw Antananarivo, the capital of Madagascar, and keep that to yourself. " * 3
LONGER: Message = {
    **SEAT,
    "said": [[LONG, "turn 2", True]],
    "unread": 1,
    "news": [[LONG, "", True]],
    "ask": {**ASK, "text": LONG[:120], "said": LONG[:90]},
}
STATES: dict[str, tuple[Message | None, str]] = {
    "asked": (SEAT, ""),
    "waiting": (WAITING, ""),
    "rolled": (ROLLED, ""),
    "told": (LONGER, ""),
    "table": (SEAT, "Table"),
    "said": (WAITING, "Said"),
    "joining": (WHO, ""),
    "word": (None, ""),
}


@pytest.mark.parametrize("state", STATES)
def test_nothing_scrolls_or_is_cut_off_and_axe_finds_nothing(page: Page, box: Box, state: str) -> None:
    message, tab = STATES[state]
    # However long it takes: a line that is silent meanwhile is not given up.
    page.add_init_script("window.setInterval = () => 0")
    box.hello = lambda _: [message] if message else []
    if message is None or message is WHO:
        page.goto(f"{BOX}/{WORD if message else 's'}")
    else:
        seated(page)
    expect(page.locator("h1")).not_to_have_text("")
    if tab:
        page.get_by_role("tab", name=tab).click()
    for opened in [False, True] if message in (SEAT, TOLD) and not tab else [False]:
        if opened:
            page.get_by_role("button", name="Keep open").click()
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            for width, height in (UPRIGHT, SIDEWAYS, SMALL):
                page.set_viewport_size({"width": width, "height": height})
                found = Axe().run(page)
                assert found.violations_count == 0, (width, scheme, found.generate_report())
                missed = page.evaluate(MISSED)
                assert missed == [], (width, scheme, missed)
