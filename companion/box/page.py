"""A browser page beside a box: what it gets to see, what reads its controls, the code that it asks for."""

import time
from collections.abc import Mapping

from PIL import Image

from companion.box.box import Box
from companion.faces.asked import asked as told
from companion.faces.emulator import Action, Down, Emulator, Up
from companion.faces.panel import Panel
from companion.faces.panel.message import CodeDialog
from companion.screens.ask import Ask
from companion.table.figure import GridFigure
from companion.table.wording import named, parts
from hardware.gesture import Gesture, Timing
from hardware.profile import Profile

EMULATED = "breadboard"
"""The build that the page shows."""


class Page:
    """What the page of a box gets: its picture, public figures, two lines of text, what may be scanned, and the log.

    ``beside``: whether the box has controls and a display of its own.
    """

    def __init__(self, emulator: Emulator, *, beside: bool) -> None:
        self._emulator = emulator
        self._beside = beside
        self._log: list[tuple[str, str]] = []
        self._shown: object = None
        self._names: Mapping[str, str] = {}
        self._mapped = False
        """Whether a map is seen, on which squares can be touched."""
        self._rolls = self._newest = self._whose = ""
        self._turned = False

    @property
    def holder(self) -> str:
        """The page that has the box in its hand: the one that brought Roll down, else that of the newest input."""
        return self._rolls or self._newest

    def follow(self, action: Action) -> None:
        """Note whose hand it is."""
        self._newest = action.page
        match action:
            case Down("roll"):
                self._rolls = action.page
            case Up("roll"):
                self._rolls = ""

    def sees(self, action: Action) -> bool:
        """Whether that page has the box in its hand, where what is for one alone is shown on a page."""
        return action.page == self._whose

    def late(self, action: Action) -> None:
        """Say so there."""
        self._emulator.late(action.page)

    def picture(
        self, image: Image.Image, ask: Ask, veil: tuple[Image.Image, Ask] | None, *, here: bool, asked: int
    ) -> None:
        """Show it in place of the display; what is for one alone only on the page that holds the box."""
        self._whose = "" if here and self._beside else self.holder
        images = [image] if veil is None else [image, veil[0]]
        bits = [(each.rotate(180) if self._turned else each).tobytes() for each in images]
        hidden, others = (None, ask) if veil is None else (bits[1], veil[1])
        mine, theirs = (told(each, self._names, mapped=self._mapped) for each in (ask, others))
        self._emulator.picture(bits[0], self._whose, hidden, asked=asked, ask=mine, others=theirs)

    def paper(self, title: str, seat: str | None, image: Image.Image) -> None:
        """Let a slip come out; one for a seat alone, by its name, on the page that holds the box."""
        self._emulator.paper(title, seat or "", image, None if seat is None else self.holder)

    def sound(self, name: str) -> None:
        """Play it."""
        self._emulator.sound(name)

    def look(self, panel: Panel) -> None:
        """Hand over what has changed; a line that scrolls on the display changes nothing here."""
        self._turned = panel.settings.turned and not self._beside
        names = panel.context.called
        shown = (panel.public_figure(), panel.public_pictures())
        if (shown, names) != self._shown:
            self._shown = shown, names
            figure, pictures = named(shown, names)
            seen = pictures if figure is None else (figure, *pictures)
            beside = [each for each in seen if each is seen[0] or each.group == seen[0].group != ""]
            self._mapped = any(isinstance(each, GridFigure) for each in beside)
            self._emulator.figure(figure, pictures)
            self._emulator.tags(panel.tags())
        log = panel.log()
        if log[: len(self._log)] != self._log or (self._log and names != self._names):
            self._emulator.clear()
            self._log = []
        for text, stood in log[len(self._log) :]:
            self._emulator.notice(parts(text, names), named(stood, names))
        self._log, self._names = log, names


def virtual_gesture(build: Profile) -> Gesture:
    """What reads keys and pointers on mock pins."""
    # They do not bounce: a tap counts however short it is.
    gesture = Gesture(build, timing=Timing(settle=0.0))
    # A mouse wheel and keys are quick enough as they are.
    gesture.accelerate = False
    return gesture


def show_code(box: Box, emulator: Emulator) -> None:
    """Put the code that a browser is asked for on the display, until the next input; the start menu has it, too."""
    box.panel.context.code = lambda: emulator.code
    box.notice = CodeDialog(box.panel.context).ask()
    box.draw(time.monotonic())
