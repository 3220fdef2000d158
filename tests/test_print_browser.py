"""Paper in real Chromium: it comes out on the page; one player's own slip lies folded and opens while it is held."""

import json
import os
import re
import tty
from collections.abc import Iterator
from pathlib import Path

import pytest
from keyboard import step, step_until
from playwright.sync_api import Page, WebSocketRoute, expect
from test_browser import Served, page, says, served
from test_lost_hiker_browser import begin

pytestmark = pytest.mark.browser
__all__ = ["page", "served"]

SLIP = {"width": 16, "height": 2, "bits": "AAD//w=="}


def come_out(page: Page, **slip: object) -> None:
    """The page comes anew, and hears from the box that this has been printed."""

    def meet(line: WebSocketRoute) -> None:
        def pass_on(text: str | bytes) -> None:
            line.send(text)
            if json.loads(text)["kind"] == "papers":
                line.send(json.dumps({"kind": "paper", **SLIP, **slip}))

        line.connect_to_server().on_message(pass_on)

    page.route_web_socket(re.compile("/ws"), meet)
    page.reload()


@pytest.fixture
def printer(tmp_path: Path) -> Iterator[None]:
    """A box with a printer, which takes whatever comes."""
    near, far = os.openpty()
    tty.setraw(far)
    (tmp_path / "none.toml").write_text(f'[printer]\nport = "{os.ttyname(far)}"\n')
    yield
    os.close(near)
    os.close(far)


def test_without_a_printer_nothing_is_offered_to_print(page: Page, served: Served) -> None:
    begin(page, 1)
    step_until(page, "document.querySelector('#rows button')")
    step(page, "Escape")
    expect(page.get_by_role("button", name="Status")).to_be_visible()
    expect(page.get_by_role("button", name="Print")).to_have_count(0)


def test_what_the_box_prints_comes_out_and_is_still_there_after_a_reload(printer: None, page: Page) -> None:
    begin(page, 1)
    step_until(page, "document.querySelector('#rows button')")
    step(page, "Escape")
    page.get_by_role("button", name="Print").click()
    says(page, "Print")
    # The map comes first.
    step(page, "Enter")
    slip = page.get_by_role("img", name="Slip: Map")
    expect(slip).to_be_visible()
    assert slip.evaluate("canvas => canvas.width") == 384
    page.reload()
    page.get_by_role("button", name="Printed (1)").click()
    expect(slip).to_be_visible()


def test_paper_comes_out_and_is_taken_away(page: Page, served: Served) -> None:
    expect(page.locator("#papers")).to_be_hidden()
    come_out(page, title="Score", whose="")
    canvas = page.get_by_role("img", name="Slip: Score")
    expect(canvas).to_be_visible()
    # The first row is black, the second white.
    rows = canvas.evaluate(
        "canvas => [0, 1].map((y) => canvas.getContext('2d').getImageData(15, y, 1, 1).data[0] > 128)"
    )
    assert rows == [False, True]
    page.get_by_role("button", name="Close").click()
    expect(page.locator("#tray")).to_be_hidden()
    expect(page.locator("#papers")).to_have_text("Printed (1)")


def test_a_folded_slip_opens_only_while_it_is_held(page: Page, served: Served) -> None:
    come_out(page, title="Goals", whose="Anna")
    canvas = page.locator("#slips canvas")
    cover = page.get_by_role("button", name="For Anna only. Hold to look.")
    expect(canvas).to_be_hidden()
    cover.hover()
    page.mouse.down()
    expect(canvas).to_be_visible()
    page.mouse.up()
    expect(canvas).to_be_hidden()
    cover.focus()
    page.keyboard.down("Enter")
    expect(canvas).to_be_visible()
    page.keyboard.up("Enter")
    expect(canvas).to_be_hidden()
    page.get_by_role("button", name="Remove: Goals").click()
    expect(page.locator("#tray")).to_be_hidden()
    expect(page.locator("#papers")).to_be_hidden()
