"""The code from the display, asked once by a box that listens on another address than loopback; in real Chromium."""

from html import escape
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from companion.box.desktop import OPENS
from companion.faces.emulator import Emulator

pytestmark = pytest.mark.browser


@pytest.mark.parametrize(("address", "part"), [("", "[data-link=on] #dial"), ("tv", ".tv[data-link=on] #sheet")])
def test_a_browser_gives_the_code_once_and_then_sees_the_box(browser: Browser, address: str, part: str) -> None:
    emulator = Emulator(lambda _action: None, host="0.0.0.0", port=0, code="482913")
    context = browser.new_context()
    try:
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{urlsplit(emulator.start()).port}/{address}")
        expect(page.locator(part)).to_have_count(0)
        page.locator("input").first.fill("000000")
        page.keyboard.press("Enter")
        expect(page.get_by_text("That is not the code")).to_be_visible()
        page.locator("input").first.fill("482913")
        page.keyboard.press("Enter")
        expect(page.locator(part)).to_be_visible()
        page.reload()
        expect(page.locator(part)).to_be_visible()
    finally:
        context.close()
        emulator.stop()


def test_a_file_hands_a_browser_the_key_and_the_page_comes_without_it(browser: Browser, tmp_path: Path) -> None:
    emulator = Emulator(lambda _action: None, port=0, code="482913")
    context = browser.new_context()
    try:
        page = context.new_page()
        for _ in range(2):
            file = tmp_path / "games.sqlite.html"
            file.write_text(OPENS.format(address=escape(emulator.start() + emulator.key())))
            page.goto(file.as_uri())
            expect(page.locator("body[data-link=on] #dial")).to_be_visible()
            assert page.url == emulator.start()
            page.reload()
            expect(page.locator("body[data-link=on] #dial")).to_be_visible()
        assert len(context.cookies()) == 1
    finally:
        context.close()
        emulator.stop()
