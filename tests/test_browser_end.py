"""The end of a game on the page: who has won, the points of all, and a story to go along by a bar as by the dial."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from effort import decide
from keyboard import press, step_until
from play import OURS, give, secret_of
from playwright.sync_api import Page, expect
from test_browser import Served, page, says, shows
from test_browser_game import GAMES, checked_at_every_size

from companion.faces.host import GameHost
from companion.faces.panel.table import LAST
from companion.screens.ask import Ask
from companion.session.session import Session
from companion.store import Store
from companion.table.wording import named

__all__ = ["page"]

pytestmark = pytest.mark.browser

PLAYERS = ("red", "blue")
# What stands behind a name in another line than its end, and names that lie over one in the line above.
AFTER = """part => [...part.querySelectorAll(".name")].filter((name) => {
    const range = new Range();
    if (!name.nextSibling) return false;
    range.setStart(name.nextSibling, 0);
    range.setEnd(name.nextSibling, 1);
    return range.getBoundingClientRect().top > [...name.getClientRects()].at(-1).bottom - 4;
}).map((name) => name.nextSibling.data)"""
OVER = """part => [...part.querySelectorAll(".name")].filter((name, at, all) => {
    const [above, { top }] = [all[at - 1]?.getBoundingClientRect(), name.getBoundingClientRect()];
    return above && top > above.top + 4 && top < above.bottom;
}).map((name) => name.textContent)"""


@pytest.fixture
def ended(tmp_path: Path, request: pytest.FixtureRequest) -> Session:
    """A game that is over, in the store of the box: of GeoQuest, where no test says another one."""
    game = next(game for game in OURS if game.name == getattr(request, "param", "geoquest"))
    with Store.open(tmp_path / "games.sqlite", "test") as store:
        stored = GameHost.open(game, PLAYERS, game.read_options({}, panel=True), store, fixed=secret_of(1))
        store.put(LAST, {"game": game.name, "players": PLAYERS, "options": {}, "dice": "box"})
        stored.begin()
        session = stored.session
        people = game.people(random.Random(1), PLAYERS, session.typed_options)  # type: ignore[misc]
        while session.waiting is not None:
            give(stored, decide(people, session.waiting))
        for seat in {one.seat for one in session.unread}:
            stored.read(seat)
    return session


@pytest.fixture
def served(tmp_path: Path, ended: Session) -> Iterator[Served]:
    served = Served(tmp_path)
    yield served
    served.process.kill()
    served.process.communicate()


def to_the_end(page: Page, ended: Session) -> None:
    """Go on with the game, past what was said last, to its end."""
    page.locator("#rows button", has_text="Continue").click()
    step_until(page, "!/Next|Done/.test(document.getElementById('presses').innerText)")
    expect(page.locator(".sheet.over")).to_be_visible()
    expect(page.get_by_role("button", name="Game story")).to_be_visible()


def test_the_end_shows_the_winner_the_points_of_all_and_the_last_map_and_again_counts(
    page: Page, ended: Session
) -> None:
    to_the_end(page, ended)
    says(page, "Red wins!")
    points = ended.scores()
    assert points["red"] > points["blue"]
    scores = page.get_by_role("list", name="Scores").get_by_role("listitem")
    expect(scores).to_have_text([f"Red{points['red']}", f"Blue{points['blue']}"])
    assert [each.get_attribute("class") for each in scores.all()] == ["won", ""]
    expect(page.locator("#who")).to_have_attribute("data-seat", "red")
    expect(page.locator("#figure")).to_have_attribute("data-kind", "grid")
    again = page.get_by_role("button", name="Play again")
    # Wherever its lines end, what follows a name without a space stands in its line.
    for wide in range(130, 230, 10):
        again.evaluate("(button, wide) => { button.style.width = `${wide}px`; }", wide)
        assert again.evaluate(AFTER) == [], wide
        assert again.evaluate(OVER) == [], wide
    again.click()
    expect(page.locator(".sheet.over")).to_have_count(0)


@pytest.mark.parametrize("ended", [game.name for game in GAMES], indirect=True)
def test_every_game_ends_with_all_its_pictures_in_sight_and_begins_again(page: Page, ended: Session) -> None:
    to_the_end(page, ended)
    pictures = [each.bounding_box() for each in page.locator("#figure > svg, #figure > .figure > svg").all()]
    assert pictures
    assert [box for box in pictures if box is None or min(box["width"], box["height"]) < 40] == []
    page.get_by_role("button", name="Play again").click()
    expect(page.locator(".sheet.over")).to_have_count(0)


def test_the_bar_of_the_story_is_the_dial(page: Page, ended: Session) -> None:
    rounds = ended.story()
    to_the_end(page, ended)
    page.get_by_role("button", name="Game story").click()
    bar = page.get_by_role("slider", name="Round")

    def told(at: int) -> None:
        each = named(rounds[at], ended.names)
        expect(bar).to_have_attribute("aria-valuetext", each.label)
        expect(bar).to_have_value(str(at + 1))
        says(page, each.text, each.label)
        shows(page, Ask(head=each.label, text=each.text, figure=each.map(), long=True))

    told(0)
    last = len(rounds) - 1
    for key, at in (("End", last), ("ArrowLeft", last - 1), ("Home", 0)):
        bar.press(key)
        told(at)
    # The arrows stop at both ends; the dial goes round.
    page.get_by_role("button", name="Previous round").click()
    told(0)
    page.get_by_role("button", name="Next round").click()
    told(1)
    bar.evaluate("bar => bar.blur()")
    press(page, "ArrowLeft", "ArrowLeft")
    told(last)
    page.get_by_role("button", name="The end").click()
    says(page, "Red wins!")
    expect(bar).to_be_hidden()


def test_axe_finds_nothing_at_the_end_and_in_the_story(page: Page, ended: Session) -> None:
    to_the_end(page, ended)
    for _ in range(2):
        for width, height in checked_at_every_size(page):
            wide, high = page.evaluate("[document.body.scrollWidth, document.body.scrollHeight]")
            assert (wide, high <= 3 * max(height, 640)) == (width, True), high
        if page.locator("#story").is_hidden():
            page.get_by_role("button", name="Game story").click()
