"""The page is touched: its rows are those of the display, and a touch is the dial turned there and pushed."""

import re

import pytest
from keyboard import PATIENCE, press, step, step_until
from playwright.sync_api import Browser, Locator, Page, expect
from test_browser import HINT, Served, click, page, said, says, served

from companion.table.grid import LETTERS, Cell, letters_of

__all__ = ["page", "served"]

pytestmark = pytest.mark.browser


# A row is pressed, and once more: at once, as a double click does, or as soon as something else stands there.
TWICE = """async ([id, soon]) => {
    const press = () => document.querySelector(`#rows [data-id="${id}"]`).click();
    const { dataset } = document.body;
    const before = dataset.asked;
    press();
    while (soon && dataset.asked === before) await new Promise(requestAnimationFrame);
    press();
}"""


# Points of a picture some pixels beside each place that can be touched there, of those that are in sight.
BESIDE = """() => [...document.querySelectorAll("#figure .target")].flatMap((target) => {
    const { left, right, top, bottom } = target.getBoundingClientRect();
    const [x, y, far] = [(left + right) / 2, (top + bottom) / 2, 5];
    return [[left - far, y], [right + far, y], [x, top - far], [x, bottom + far]];
}).filter(([x, y]) => document.elementFromPoint(x, y)?.closest("#figure svg")).slice(0, 24)"""
# Whether a click came elsewhere than the finger, of each; it does nothing.
MOVED = """() => {
    let down;
    window.moved = [];
    addEventListener("pointerdown", ({ clientX, clientY }) => (down = [clientX, clientY]), true);
    addEventListener("click", (event) => {
        event.stopImmediatePropagation();
        moved.push(Math.hypot(event.clientX - down[0], event.clientY - down[1]) > 1);
    }, true);
}"""


def rows(page: Page) -> Locator:
    """What can be touched."""
    return page.locator("#rows button")


def touch(page: Page, label: str) -> None:
    """Touch the row that begins so."""
    rows(page).filter(has_text=re.compile(rf"^\s*{re.escape(label)}")).first.click()


def letters(target: Locator) -> str:
    """The name of a square of a map that has letters."""
    return letters_of(Cell.parse(str(target.get_attribute("data-at")).rpartition(" ")[2]))


def beside(page: Page, row: int, col: int, cols: int) -> None:
    """Touch a square of the first map, of so many columns, where nothing answers."""
    board = page.locator("#figure .board").first
    box = board.bounding_box()
    assert box is not None
    side = box["width"] / cols
    board.click(position={"x": (col - 0.5) * side, "y": (row - 0.5) * side}, force=True)


def begin(page: Page, game: str, on: str, *, row: str) -> None:
    """From the card of a game to the question that lists such a row."""
    for label in (game, on, "Start game"):
        touch(page, label)
    step_until(page, f"document.getElementById('rows').innerText.includes({row!r})")


def test_a_turn_is_played_by_touching_rows_and_the_dial_marks_them_too(page: Page, served: Served) -> None:
    says(page, HINT)
    touch(page, "First to Find")
    expect(rows(page).first).to_contain_text("Red")
    touch(page, "Play alone")
    touch(page, "Start game")
    for _ in range(2):
        # Two messages of how the game is set up have nothing to touch.
        expect(rows(page)).to_have_count(0)
        click(page, "Push the dial")
    expect(rows(page).first).to_contain_text("Nothing new")
    expect(rows(page).first).to_have_attribute("aria-current", "true")
    page.keyboard.press("ArrowDown")
    expect(rows(page).nth(1)).to_have_attribute("aria-current", "true")
    # Who does not see it hears where the dial stands.
    expect(page.locator("[aria-live] #marked")).to_have_text("Bog")
    # What is not possible now says why, and a touch leads to no answer.
    expect(page.locator("#rows button.grey")).to_have_text(["Every tile is up"])
    touch(page, "Every tile is up")
    expect(rows(page)).to_have_count(0)
    click(page, "Push the dial")
    expect(rows(page).filter(has_text="Every tile is up")).to_have_attribute("aria-current", "true")
    touch(page, "Bog")
    expect(said(page).first).to_contain_text("Red misses a turn")
    # A mouse leaves the keys where they were: Enter pushes.
    press(page, "Enter")
    expect(rows(page).first).to_contain_text("Nothing new")


def test_a_double_click_is_late_and_a_quick_second_touch_counts_for_the_same_person_alone(
    page: Page, served: Served
) -> None:
    served.env["HASTE"] = "600"
    served.restart(page)
    says(page, HINT)
    for label in ("First to Find", "Blue", "Play with 2"):
        touch(page, label)
    expect(rows(page).first).to_have_text(re.compile("Start game"))
    page.evaluate(TWICE, ["house", False])
    expect(page.locator("#late")).to_be_visible()
    page.locator("#away").click()
    expect(page.locator("#late")).to_be_hidden()
    touch(page, "Start game")
    expect(rows(page).filter(has_text="Start game")).to_have_count(0)
    expect(page.locator("#late")).to_be_hidden()
    step_until(page, "document.querySelector('#rows [data-id=\"end-turn\"]')")
    who = page.locator("#who")
    other = {"Red": "Blue", "Blue": "Red"}[who.inner_text()]
    page.evaluate(TWICE, ["end-turn", True])
    expect(page.locator("#late")).to_be_visible()
    expect(who).to_have_text(other)


@pytest.mark.parametrize("what", ["#rows", "#presses"])
def test_the_second_of_two_clicks_answers_nothing_that_it_has_brought_itself(
    page: Page, served: Served, what: str
) -> None:
    says(page, HINT)
    if what == "#presses":
        for label in ("First to Find", "Blue", "Play with 2", "Start game"):
            touch(page, label)
        expect(page.locator("#presses button").first).to_have_text("Done")
    sheet, late = page.locator("#sheet"), page.locator("#late")
    stood = sheet.inner_text()
    page.locator(f"{what} button").first.click()
    expect(sheet).not_to_have_text(stood, use_inner_text=True)
    stood = sheet.inner_text()
    for counts in (False, True):
        # A browser counts them by time and place.
        page.locator(f"{what} button").first.hover()
        page.mouse.down(click_count=1 if counts else 2)
        page.mouse.up(click_count=1 if counts else 2)
        expect(late).to_be_visible(visible=not counts)
    expect(sheet).not_to_have_text(stood, use_inner_text=True)


def test_the_second_click_on_a_group_picks_nothing_in_it(page: Page, served: Served) -> None:
    says(page, HINT)
    begin(page, "Muggles!", "Play alone", row="Tiles")
    inside = rows(page).filter(has_text="A tile was turned up")
    page.locator('[data-id="Tiles/"]').click()
    expect(inside).to_be_visible()
    rows(page).first.hover()
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)
    expect(page.locator("#late")).to_be_visible()
    expect(inside).to_be_visible()


def test_each_row_is_as_large_as_a_thumb_on_a_phone(page: Page, served: Served) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    says(page, HINT)
    # All of them in one task of the page: between two calls from here they may be laid out again.
    page.wait_for_function(
        """() => {
            const boxes = [...document.querySelectorAll("#rows button")].map((row) => row.getBoundingClientRect());
            const fits = ({ width, height, right }) => width >= 44 && height >= 44 && right <= 320;
            return boxes.length > 4 && boxes.every(fits);
        }"""
    )


def test_on_a_phone_what_is_asked_next_is_in_sight(page: Page, served: Served) -> None:
    page.set_viewport_size({"width": 390, "height": 500})
    says(page, HINT)
    begin(page, "GeoQuest", "Play with", row="Search")
    # At once: while it waits for rows to stand still, others may have taken their place.
    rows(page).last.evaluate("row => row.scrollIntoView()")
    expect(page.locator("#status")).not_to_be_in_viewport()
    rows(page).last.click()
    expect(page.locator("#status")).to_be_in_viewport()


def test_a_square_too_small_for_a_finger_is_first_seen_large_where_it_was_touched(
    browser: Browser, page: Page, served: Served
) -> None:
    begin(page, "GeoQuest", "Play with", row="Search")
    context = browser.new_context(viewport={"width": 320, "height": 640}, has_touch=True, is_mobile=True)
    phone = context.new_page()
    phone.clock.install()
    context.add_cookies(page.context.cookies())  # type: ignore[arg-type]
    phone.goto(page.url)
    square = phone.locator("#figure [data-rows] > .target").last
    square.tap()
    expect(phone.locator(".figure.large")).to_have_count(1)
    says(phone, "Move or search?")
    expect(square).to_be_in_viewport(ratio=1)
    box = square.bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) > 30
    # Its row and column are named at the edges, wherever the map is moved.
    tile = letters(square)
    for names, letter in zip((".down", ".across"), tile, strict=True):
        expect(phone.locator(f".figure.wide {names} text").nth(LETTERS.index(letter))).to_be_in_viewport()
    # Small again, they stand at the edges of the map.
    phone.keyboard.press("Escape")
    for names in (".down", ".across"):
        expect(phone.locator(f"#figure {names}").first).to_have_attribute("transform", "translate(0 0)")
    square.tap()
    phone.clock.fast_forward(1000)
    square.tap()
    expect(phone.locator(".figure.large")).to_have_count(0)
    expect(said(phone).filter(has_text=tile).first).to_be_visible()
    context.close()


def test_why_a_touch_in_a_large_picture_is_no_answer_is_read(page: Page, served: Served) -> None:
    says(page, HINT)
    begin(page, "Lost hiker", "Play alone", row="Move")
    # The pawn at the station is on none of the four squares that meet there.
    page.locator("#figure .hub").first.click()
    expect(page.locator("#late")).to_have_text("Nothing to do there.")
    page.locator(".lens").first.click()
    expect(page.locator(".figure.large")).to_have_count(1)
    beside(page, 1, 1, 8)
    says(page, "From the station, move to one of the 4 squares around it.")
    expect(page.locator(".figure.large")).to_have_count(0)
    # A second one is told what comes first; where nothing is meant at all that is said.
    for text in ("Touch Next first.", "Nothing to do there."):
        page.locator("#figure svg").first.click(position={"x": 2, "y": 2})
        expect(page.locator("#late")).to_have_text(text)
        press(page, "Escape")
        says(page, "First action?")


def test_the_station_is_touched_where_four_squares_meet_and_is_none_of_them(page: Page, served: Served) -> None:
    says(page, HINT)
    begin(page, "Lost hiker", "Play alone", row="Move")
    beside(page, 4, 4, 8)
    says(page, "Second action?")
    hub = page.locator("#figure .hub").first
    hub.click()
    says(page, "The station takes a whole turn: only as your first action.")
    press(page, "Escape")
    touch(page, "End turn")
    step_until(page, "document.querySelector('#rows [data-id=\"station\"]:not(.grey)')")
    hub.click()
    expect(page.locator("#notices")).to_contain_text("2 batteries")


@pytest.mark.parametrize(
    ("game", "on", "row"),
    [
        ("Lost hiker", "Play alone", "Move"),
        ("Muggles!", "Play alone", "Tiles"),
        ("First to Find", "Play alone", "Bog"),
        ("GeoQuest", "Play with", "Search"),
    ],
)
def test_a_finger_beside_what_can_be_touched_touches_what_it_is_on(
    browser: Browser, served: Served, game: str, on: str, row: str
) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(served.address)
    says(page, HINT)
    begin(page, game, on, row=row)
    page.evaluate(MOVED)
    seen = 0
    for beside in page.evaluate(BESIDE):
        page.touchscreen.tap(*beside)
        page.wait_for_function("seen => moved.length > seen", arg=seen)
        seen += 1
    assert seen > 3
    assert not any(page.evaluate("moved"))
    context.close()


def test_of_several_things_that_a_square_means_one_is_chosen_and_back_all_stand_there_again(
    page: Page, served: Served
) -> None:
    says(page, HINT)
    begin(page, "Muggles!", "Play alone", row="Tiles")
    all_of_them = rows(page).all_inner_texts()
    page.locator('#figure [data-at="a 5,5"]').click()
    says(page, "Which of these?")
    # It is framed, whichever row is marked.
    expect(page.locator("#figure .target.here")).to_have_attribute("data-at", "a 5,5")
    page.locator("#away").click()
    expect(rows(page)).to_have_text(all_of_them, use_inner_text=True)
    page.locator('#figure [data-at="a 5,5"]').click()
    touch(page, "A tile was turned up")
    says(page, "Which tile is it?")


def test_a_square_is_touched_and_what_is_on_it_is_asked(page: Page, served: Served) -> None:
    says(page, HINT)
    begin(page, "First to Find", "Play alone", row="Bog")
    page.locator('#figure [data-at="landscape 2,1"]').click()
    says(page, "What is on 2,1?")
    touch(page, "N mark")
    says(page, "Which way do you point the arrows?")


def test_a_square_of_the_map_that_is_asked_for_is_touched(page: Page, served: Served) -> None:
    says(page, HINT)
    begin(page, "Lost hiker", "Play alone", row="Move")
    targets = page.locator("#figure .target")
    # From the middle of the board one goes to one of the four squares there, from the menu by this touch alone.
    for label in ("Move", ""):
        expect(targets).to_have_count(4)
        if label:
            touch(page, label)
            expect(rows(page)).to_have_count(0)
    page.locator('#figure [data-at="board 5,4"]').click()
    expect(rows(page).filter(has_text="Move")).to_have_count(1)
    served.restart(page)
    expect(targets).to_have_count(8)
    cells = {str(target.get_attribute("data-at")) for target in targets.all()}
    assert cells == {f"board {row},{col}" for row in (4, 5, 6) for col in (3, 4, 5)} - {"board 5,4"}
    page.locator('#figure [data-at="board 6,4"]').click()
    step_until(page, "document.querySelector('[data-at=\"board 7,4\"]')")


def test_a_square_beside_those_asked_for_answers_nothing(page: Page, served: Served) -> None:
    says(page, HINT)
    begin(page, "Muggles!", "Play alone", row="Tiles")
    for label in ("Tiles", "A tile was turned up", "Board A"):
        touch(page, label)
    says(page, "Board A: which space?")
    targets = {str(each.get_attribute("data-at")) for each in page.locator("#figure .target").all()}
    row, col = next((row, col) for row in range(1, 7) for col in range(1, 7) if f"a {row},{col}" not in targets)
    beside(page, row, col, 6)
    step(page, "ArrowRight", "ArrowLeft")
    says(page, "Board A: which space?")


def test_what_a_row_is_about_is_touched_on_the_map_and_any_other_square_once_the_box_is_wrong(
    page: Page, served: Served
) -> None:
    says(page, HINT)
    # At the lakes the dial begins at "None in the lake".
    begin(page, "GeoQuest", "Play with", row="Search")
    targets = page.locator("#figure [data-rows] > .target")
    named = {row for row in rows(page).all_inner_texts() if re.fullmatch("Search [A-Y]{2}", row)}
    expect(targets).to_have_count(len(named))
    assert {f"Search {letters(target)}" for target in targets.all()} == named
    # A picture over the whole page: Escape makes it small, and is no Back.
    page.locator(".lens").first.click()
    expect(page.locator(".figure.large")).to_have_count(1)
    above = "getComputedStyle(document.querySelector('.figure.large'), '::before').content"
    assert "Move or search?" in page.evaluate(above)
    page.keyboard.press("Escape")
    expect(page.locator(".figure.large")).to_have_count(0)
    says(page, "Move or search?")
    corners = [(row, col) for row in range(24) for col in range(24)]
    free = next((row, col) for row, col in corners if f"Search {LETTERS[row]}{LETTERS[col]}" not in named)
    beside(page, free[0] + 1, free[1] + 1, 24)
    says(page, "Move or search?")
    page.get_by_role("button", name="Menu").click()
    touch(page, "The box is wrong")
    expect(rows(page).filter(has_text="A cache")).to_have_count(1)
    beside(page, free[0] + 1, free[1] + 1, 24)
    touched = f"{LETTERS[free[0]]}{LETTERS[free[1]]}"
    says(page, "What is wrong?", touched)
    page.locator("#away").click()
    expect(page.locator("#title, #state").filter(has_text=touched)).to_have_count(0)
    for question in ("Menu", "Move or search?"):
        page.locator("#away").click()
        says(page, question)
    tile = letters(targets.first)
    targets.first.click()
    expect(said(page).filter(has_text=tile).first).to_be_visible()
