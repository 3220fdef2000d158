"""A panel with its devices: edges in, pictures and sounds out. The time is told to it, so that tests need not wait."""

import traceback
from collections.abc import Callable

from PIL import Image

from companion.faces.panel import Panel
from companion.screens.draw import compose
from companion.screens.screen import Screen, Style
from hardware.buzzer import Sound, Sounder
from hardware.display import Display
from hardware.event import Event
from hardware.gesture import Edge, Gesture

TICK = 0.25
"""Seconds between two steps of a scrolling line."""
CONTRAST = {1: 0x10, 2: 0x7F, 3: 0xFF}
LEAST_SLEEP = 5
"""Minutes: in a game the display never goes dark sooner."""


class Box:
    """The box: ``hear`` an edge, ``tick`` when something is ``due``; it draws by itself."""

    def __init__(self, panel: Panel, gesture: Gesture, display: Display, buzzer: Sounder, now: float) -> None:
        self.panel = panel
        self.faults = 0
        """Exceptions of the panel itself that were survived."""
        self.asleep = False
        self.notice: Screen | None = None
        """A screen shown instead of the panel's until the next input, such as a code for the browser."""
        self.drawn: Callable[[], None] = lambda: None
        """Called after each picture; who shows the box elsewhere, too, hangs in here."""
        self.sounded: Callable[[str], None] = lambda _sound: None
        """Called with each sound."""
        self._gesture = gesture
        self._display = display
        self._buzzer = buzzer
        self._touched = now
        self._appeared = now
        self._screen: Screen | None = None
        self._moves = False
        self._settings: object = None
        self.draw(now)

    def hear(self, edge: Edge) -> None:
        """An edge of a control."""
        self._take(self._gesture.feed(edge), edge.at)

    def tick(self, now: float) -> None:
        """Whatever is due by now: a long press, a scrolling line, sleep."""
        self._take(self._gesture.tick(now), now)
        minutes = self.panel.settings.sleep_after
        if self.panel.in_game:
            minutes = max(LEAST_SLEEP, minutes)
        if not self.asleep and now - self._touched >= minutes * 60:
            self.asleep = True
            self._display.sleep()
        if self._moves and not self.asleep:
            self.draw(now)

    def due(self, now: float) -> float | None:
        """When ``tick`` must next be called."""
        dues = [due for due in (self._gesture.due(),) if due is not None]
        if not self.asleep:
            if self._moves:
                steps = int((now - self._appeared) / TICK) + 1
                dues.append(self._appeared + steps * TICK)
            dues.append(self._touched + self.panel.settings.sleep_after * 60)
        return min(dues) if dues else None

    def _take(self, events: list[Event], now: float) -> None:
        for event in events:
            self._touched = now
            if self.asleep:
                # The first input only wakes.
                self.asleep = False
                self._display.wake()
                continue
            self.notice = None
            try:
                self.panel.handle(event)
            except Exception:  # noqa: BLE001 - a fault of ours must not take the box from the table
                self.faults += 1
                traceback.print_exc()
                self.panel.recover()
            for sound in self.panel.take_sounds():
                self._buzzer.play(Sound(sound))
                self.sounded(sound)
        if events:
            self.draw(now)

    def draw(self, now: float, *, busy: bool = False) -> None:
        """Draw what is shown now."""
        self._apply_settings()
        screen = self.notice or self.panel.screen()
        if screen != self._screen:
            self._screen, self._appeared = screen, now
        ticks = int((now - self._appeared) / TICK)
        canvas = compose(screen, Style(self.panel.settings.large, ticks, busy))
        self._moves = canvas.moves
        self.shown(canvas.image)
        self.drawn()

    def shown(self, image: Image.Image) -> None:
        """Hand a picture to the display."""
        self._display.show(image)

    def _apply_settings(self) -> None:
        settings = self.panel.settings
        now = (settings.turned, settings.brightness, settings.sound, settings.reversed)
        if now != self._settings:
            self._settings = now
            self._display.rotate(180 if settings.turned else 0)
            self._display.contrast(CONTRAST[settings.brightness])
            self._buzzer.loudness(settings.sound)
            self._gesture.reversed = settings.reversed

    def busy_mark(self) -> Image.Image | None:
        """The picture shown now with the mark of a slow commit on it."""
        if self._screen is None:
            return None
        return compose(self._screen, Style(self.panel.settings.large, 0, True)).image
