"""Phones in real Chromium whose tab is frozen, whose box is killed, or has another address."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from signal import SIGKILL

import pytest
from phone import served
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect
from test_browser import Served
from test_browser_phone_game import AT_THE_BOX, ON_A_PHONE, TOUCH, begun, joined

from companion.box.page import known_seats
from companion.faces.access import Tokens
from companion.faces.panel import Panel
from companion.faces.panel.phone import JoinDialog
from companion.store import Store
from companion.table.figure import CardFigure

pytestmark = pytest.mark.browser

UPRIGHT: ViewportSize = {"width": 390, "height": 844}


@contextmanager
def frozen(page: Page) -> Iterator[None]:
    """Nothing of a page goes on meanwhile, and what comes waits: its debugger stops it, for it is always in sight."""
    stops = page.context.new_cdp_session(page)
    stops.send("Debugger.enable")
    stops.send("Debugger.pause")
    yield
    stops.send("Debugger.disable")
    stops.detach()


def test_a_frozen_tab_comes_back_with_its_whole_view_and_nothing_is_done_twice(
    browser: Browser, tmp_path: Path
) -> None:
    with served(tmp_path / "games.sqlite", partial(begun, "geodeto")) as box:
        contexts = [browser.new_context(viewport=UPRIGHT) for _ in range(2)]
        phone, shared = [context.new_page() for context in contexts]
        shared.goto(box.address + box.emulator.key())
        sent: list[str] = []
        phone.on("websocket", lambda line: line.on("framesent", lambda text: sent.append(json.loads(text)["kind"])))
        joined(phone, box.address + box.seats.word, "red")
        stored = box.panel.context.stored
        assert stored is not None
        while not phone.evaluate(TOUCH, ON_A_PHONE):
            shared.evaluate(TOUCH, AT_THE_BOX)
        title = phone.locator("#game").inner_text()
        with frozen(phone):
            before = len(stored.said)
            while len(stored.said) < before + 4:
                shared.evaluate(TOUCH, AT_THE_BOX)
            now, before = ", ".join(stored.title), len(sent)
            assert now != title
        expect(phone.locator("#game")).to_have_text(now)
        seen = phone.locator("#ph").inner_text()
        phone.reload()
        expect(phone.locator("#ph")).to_have_text(seen, use_inner_text=True)
        assert set(sent[before:]) <= {"hello"}
        for context in contexts:
            context.close()


def kept(context: BrowserContext, address: str, token: str) -> Page:
    """A phone that has had Ada's seat for long, with its hand face down."""
    page = context.new_page()
    page.goto(f"{address}s")
    page.evaluate("token => localStorage.setItem('seats', JSON.stringify({ red: { token, name: 'Ada' } }))", token)
    page.reload()
    return page


def test_a_killed_box_has_its_seats_and_a_phone_comes_back_and_is_told_again_what_it_had_not_read(
    browser: Browser, tmp_path: Path
) -> None:
    place = tmp_path / "games.sqlite"
    with Store.open(place, "test") as store:
        panel = Panel(store)
        begun("geodeto", panel)
        # What a seat alone was told comes after what all were told before it.
        while panel.context.table is not None and (page := panel.context.table.page) is not None:
            page.press()
    token = Tokens(known_seats(place)).give("red")
    box, context = Served(tmp_path), browser.new_context(viewport=UPRIGHT)
    phone = kept(context, f"http://127.0.0.1:{box.port}/", token)
    own = phone.get_by_role("button", name="Only for you")

    def killed() -> None:
        box.end(SIGKILL)
        expect(phone.locator("#wake")).to_be_visible()
        box.start()
        expect(phone.locator("#wake")).to_be_hidden()

    expect(own).not_to_have_count(0)
    stood = phone.locator("#note").inner_text()
    killed()
    expect(phone.locator("#note")).to_have_text(stood, use_inner_text=True)
    phone.get_by_role("button", name="Keep open").click()
    phone.get_by_role("tab", name="Said").click()
    expect(phone.locator("#said .own")).not_to_have_count(0)
    expect(phone.locator("#new")).to_be_hidden()
    killed()
    expect(phone.locator("#said li")).not_to_have_count(0)
    expect(phone.locator("#new")).to_be_hidden()
    context.close()
    box.close()


def test_a_box_at_another_address_is_found_by_its_code_and_there_the_seat_is_taken_again(
    browser: Browser, tmp_path: Path
) -> None:
    place, context = tmp_path / "games.sqlite", browser.new_context(viewport=UPRIGHT)
    with served(place, partial(begun, "geodeto"), host="0.0.0.0") as box:
        phone = joined(context.new_page(), box.address + box.seats.word, "red")
        before = box.address
    with served(place, host="0.0.0.0") as box:
        assert box.address != before
        expect(phone.locator("#wake")).to_contain_text("scan the code again")
        shared = browser.new_context().new_page()
        shared.goto(box.address + box.emulator.key())
        card = JoinDialog(box.panel.context).ask().figure
        assert isinstance(card, CardFigure)
        # What a camera reads.
        phone.goto(card.link.lower())
        phone.get_by_role("button", name="Ada has a phone").click()
        shared.locator("#rows button", has_text="Yes").click()
        expect(phone.locator("#chips")).to_have_text("Ada")
        assert box.seats.has("red")
        shared.context.close()
    context.close()
