"""A first game of each by the letter of its page, in the browser: the page shows what the box shows, input by input."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from first_game import AT_REST, WALKS, Reader, reading
from keyboard import TAP, press
from playwright.sync_api import Page
from test_browser import Served, page, says, shows

from companion.games.registry import FOLDERS_VARIABLE
from hardware.event import Back, Event, Peek, Press, Roll, Turn, Unpeek

__all__ = ["page"]

pytestmark = pytest.mark.browser

KEYS = {Press: "Enter", Roll: "r", Back: "Escape"}
DOWN, UP = (TAP.replace('["keydown", "keyup"]', f'["{kind}"]') for kind in ("keydown", "keyup"))


@pytest.fixture
def served(tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """A new box whose secrets are those of the walk."""
    monkeypatch.setenv(FOLDERS_VARIABLE, "")
    monkeypatch.setenv("SEED", str(WALKS[request.node.callspec.params["name"]].seed))
    served = Served(tmp_path)
    yield served
    served.close()


@dataclass
class Onlooker(Reader):
    """A reader who does everything at the page, too, and goes on when it shows the same."""

    page: Page = field(kw_only=True)

    def send(self, event: Event) -> None:
        """One input, here and there."""
        super().send(event)
        match event:
            case Turn(steps=steps):
                press(self.page, *["ArrowRight" if steps > 0 else "ArrowLeft"] * abs(steps))
            case Peek():
                self.page.evaluate(DOWN, "r")
            case Unpeek():
                self.page.evaluate(UP, "r")
            case _:
                press(self.page, KEYS[type(event)])
        if self.panel.context.stored is None or self.session.over is None:
            shows(self.page, self.screen, AT_REST)
        else:
            # What Roll prints then a page alone has.
            says(self.page, self.screen.text)


@pytest.mark.parametrize("name", WALKS)
def test_its_page_is_enough_in_the_browser(name: str, page: Page, served: Served) -> None:
    with reading(name, Onlooker, page=page) as reader:
        assert len(list(reader.follow())) == len(WALKS[name].steps)
