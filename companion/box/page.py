"""A browser page beside a box: what it gets to see, what reads its controls, the code that it asks for."""

import time

from PIL import Image

from companion.box.box import Box
from companion.faces.emulator import Emulator, figure_json
from companion.faces.panel import Panel
from companion.faces.panel.message import CodeDialog
from hardware.gesture import Gesture, Timing
from hardware.profile import Profile

EMULATED = "breadboard"
"""The build that the page shows."""


class Page:
    """What the page beside the box knows: public figures, two lines of text, what may be scanned, and the log.

    ``pictures``: whether it gets those of the display from here; what is drawn on mock pins sends them by itself.
    """

    def __init__(self, emulator: Emulator, *, pictures: bool = False) -> None:
        self._emulator = emulator
        self._pictures = pictures
        self._log: list[str] = []
        self._shown: object = None

    def picture(self, image: Image.Image) -> None:
        """Show it in place of the display."""
        if self._pictures:
            self._emulator.picture(image.tobytes())

    def sound(self, name: str) -> None:
        """Play it."""
        self._emulator.sound(name)

    def look(self, panel: Panel) -> None:
        """Hand over what has changed; a line that scrolls on the display changes nothing here."""
        figure, pictures = panel.public_figure(), panel.public_pictures()
        title, status = panel.public_texts()
        shown = (figure, pictures, title, status)
        if shown != self._shown:
            self._shown = shown
            first = None if figure is None else figure_json(figure)
            self._emulator.figure(first, title, status, [figure_json(picture) for picture in pictures])
            self._emulator.tags(panel.tags())
        log = panel.log()
        if log[: len(self._log)] != self._log:
            self._emulator.clear()
            self._log = []
        for number, text in enumerate(log[len(self._log) :], start=len(self._log) + 1):
            self._emulator.notice(number, text)
        self._log = log


def virtual_gesture(build: Profile) -> Gesture:
    """What reads keys and pointers on mock pins."""
    # They do not bounce: a tap counts however short it is.
    gesture = Gesture(build, timing=Timing(settle=0.0))
    # A mouse wheel and keys are quick enough as they are.
    gesture.accelerate = False
    return gesture


def show_code(box: Box, code: str) -> None:
    """Put the code that a browser is asked for on the display, until the next input."""
    box.panel.context.code = code
    box.notice = CodeDialog(box.panel.context).screen()
    box.draw(time.monotonic())
