"""A browser page beside a box: what it gets to see, what reads its controls, the code that it asks for."""

import time
import traceback
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from PIL import Image

from companion.box.box import ASLEEP, TAKE, Box
from companion.faces.asked import asked as told
from companion.faces.emulator import Emulator, Sight
from companion.faces.panel import Panel, wording
from companion.faces.panel.desk import away
from companion.faces.panel.message import CodeDialog
from companion.faces.remote import Action, Down, Touch, Up
from companion.screens.ask import Ask
from companion.table.figure import CardFigure, Figure, GridFigure
from companion.table.wording import named, parts
from hardware.gesture import Gesture, Timing
from hardware.profile import Profile

EMULATED = "breadboard"
"""The build that the page shows."""
MANY = 100
"""Of so many figures it is kept how they are with seats called by name."""


class Page:
    """What the page of a box gets: what is asked with its pictures, what may be scanned, and the log.

    ``beside``: whether the box has controls and a display of its own.
    """

    def __init__(self, emulator: Emulator, *, beside: bool) -> None:
        self._emulator = emulator
        self._beside = beside
        self._log: list[tuple[str, str]] = []
        self._shown: object = None
        self._pictures: Sequence[Figure] = ()
        self._held: Sequence[Figure] = ()
        """The pictures for who holds the page: those of a seat first, as long as that looks at its own."""
        self._called: dict[int, tuple[Figure, Figure]] = {}
        """What was seen last, and the same with seats called by name: once, however many see it."""
        self._stumbled: set[str] = set()
        """The seats that could not be drawn: said once."""
        self._names: Mapping[str, str] = {}
        self._places: Callable[[], Mapping[str, Iterable[str]]] = dict
        """Where on the pictures what is asked can be touched, by its ids; worked out once the display has its own."""
        self._rolls = self._newest = self._whose = ""
        self._turned = self._veiled = self._alone = False

    @property
    def holder(self) -> str:
        """The page that has the box in its hand: the one that brought Roll down, else that of the newest input."""
        return self._rolls or self._newest

    def follow(self, action: Action) -> None:
        """Note whose hand it is.

        Who lets go behind a veil has not the box by that, nor has a page that is gone; and what the box itself has in
        hand no page takes.
        """
        if not (isinstance(action, Up) and action.cut) and self.sees(action):
            self._newest = action.page
        match action:
            case Down("roll"):
                self._rolls = action.page
            case Up("roll"):
                self._rolls = ""
            case Touch(id=TAKE.id) if self._whose not in ("", action.page):
                self._emulator.let_go(self._whose)
                self._whose = self._newest = action.page
                self._rolls = ""

    def sees(self, action: Action) -> bool:
        """Whether that page has the box in its hand: behind a veil, and where any has brought Roll down."""
        return action.page == (self._whose if self._veiled else self._rolls or action.page)

    def late(self, action: Action) -> None:
        """Say so there, and nowhere else."""
        self._emulator.late(action.page)
        self._emulator.sound("tick", action.page)

    def nothing(self, action: Action) -> None:
        """Where a page has touched a picture there is nothing to do."""
        self._emulator.nothing(action.page)

    def picture(
        self, image: Image.Image, ask: Ask, veil: tuple[Image.Image, Ask] | None, *, here: bool, asked: int
    ) -> None:
        """Show it in place of the display; what is for one alone only on the page that holds the box."""
        self._whose = "" if here and self._beside else self.holder
        if ask != ASLEEP:
            self._alone, self._veiled = self._veiled and veil is not None, veil is not None
        pictures, own = self._pictures, dict[str, Sight]()
        if ask == ASLEEP:
            # The word of a code is another one by the time that it is good for anything again.
            pictures = [each for each in pictures if not (isinstance(each, CardFigure) and each.link)]
        if veil is not None:
            held = self._held
            own |= {self._whose: (self._bits(image), asked, self._told(ask, held), held)}
            # Nobody else answers it, nor counts what is asked alone.
            (image, ask), asked = veil, 0
            if self._whose:
                ask = replace(ask, state=wording.ELSEWHERE, presses=(TAKE,))
        elif ask.key == "box/taken" and (taker := self._whose or self.holder):
            here_now = self._told(replace(ask, full=wording.TAKEN_HERE), pictures)
            own |= {taker: (self._bits(image), asked, here_now, pictures)}
        self._emulator.picture(
            self._bits(image), asked=asked, ask=self._told(ask, pictures), pictures=pictures, own=own
        )

    def _told(self, ask: Ask, pictures: Sequence[Figure]) -> Mapping[str, Any]:
        return told(ask, self._names, self._places(), mapped=_mapped(pictures))

    def _bits(self, image: Image.Image) -> bytes:
        return (image.rotate(180) if self._turned else image).tobytes()

    def paper(self, title: str, seat: str | None, image: Image.Image) -> None:
        """Let a slip come out; one for a seat alone, by its name, on the page that holds the box."""
        self._emulator.paper(title, seat or "", image, None if seat is None else self.holder)

    def sound(self, name: str) -> None:
        """Play it, where what led to it and what it led to is for one alone on that page only."""
        self._emulator.sound(name, self._whose if self._alone else None)

    def look(self, panel: Panel) -> None:
        """Hand over what has changed; a line that scrolls on the display changes nothing here."""
        self._turned = panel.settings.turned and not self._beside
        names, called = panel.context.called, self._names
        self._names = names
        if names != called or len(self._called) > MANY:
            self._called.clear()
        self._places = cache(panel.places)
        _, pictures = panel.seen()
        if (pictures, names) != self._shown:
            self._shown = pictures, names
            self._pictures = self._call(pictures)
            self._emulator.tags(panel.tags())
        looks = panel.looks
        # Squares that are asked for are touched on the map of all.
        own = panel.held(looks) if looks is not None and not panel.ask().cells else None
        self._held = self._pictures if own is None else self._call(own)
        self._emulator.access.looked()
        log = panel.log()
        if log[: len(self._log)] != self._log or (self._log and names != called):
            self._emulator.clear()
            self._log = []
        for text, stood in log[len(self._log) :]:
            self._emulator.notice(parts(text, names), named(stood, names))
        self._log = log

    def deal(self, panel: Panel) -> None:
        """Each phone that is open gets what its seat may see; what one stumbles over takes nothing from others."""
        dealt = dict[str, tuple[Mapping[str, Any], Sequence[Sequence[Figure]]]]()
        for seat, since in self._emulator.phones.items():
            if since is None:
                try:
                    says, figures = panel.dealt(seat)
                    dealt[seat] = says, [self._call(each) for each in figures]
                    self._stumbled.discard(seat)
                except Exception:  # noqa: BLE001 - what one seat stumbles over must not take it from the others
                    if seat not in self._stumbled:
                        traceback.print_exc()
                    self._stumbled.add(seat)
                    dealt[seat] = away(seat, wording.STUMBLED, self._names), [(), (), ()]
        self._emulator.deal(dealt)

    def _call(self, figures: Sequence[Figure]) -> Sequence[Figure]:
        for each in figures:
            if id(each) not in self._called:
                self._called[id(each)] = each, named(each, self._names)
        return [self._called[id(each)][1] for each in figures]


def _mapped(pictures: Sequence[Figure]) -> bool:
    """Whether a map is seen, on which squares can be touched."""
    beside = (each for each in pictures if each is pictures[0] or each.group == pictures[0].group != "")
    return any(isinstance(each, GridFigure) for each in beside)


def virtual_gesture(build: Profile) -> Gesture:
    """What reads keys and pointers on mock pins."""
    # They do not bounce: a tap counts however short it is.
    gesture = Gesture(build, timing=Timing(settle=0.0))
    # A mouse wheel and keys are quick enough as they are.
    gesture.accelerate = False
    return gesture


def known_browsers(store: Path) -> Path:
    """The file of the browsers that were let in to the page of a box with this store."""
    return store.with_name(f"{store.name}.browsers")


def known_seats(store: Path) -> Path:
    """The file of the seats that are on phones, of a box with this store."""
    return store.with_name(f"{store.name}.seats")


def show_code(box: Box, emulator: Emulator) -> None:
    """Put the code that a browser is asked for on the display, until the next input; the start menu has it, too."""
    box.panel.context.code = lambda: emulator.code
    box.notice = CodeDialog(box.panel.context).ask()
    box.draw(time.monotonic())
