"""The 128x64 one-bit display: a real OLED that may come and go, or one that is only captured.

The OLED has a thread of its own, because a picture takes up to 100 ms on the bus and a bus may fail at any time. The
thread takes only the newest picture, and sends what differs from the one that the controller keeps. While the display
is missing it tries to open it again after 0.5, 1, 2 … 30 s; each opening initialises the controller and shows the
newest picture.

While nothing changes the picture moves by one pixel a minute, because pixels that are always lit burn in, and this one
message shows whether the display is still there. A plug that was out for a moment leaves a controller that answers and
has forgotten all: so after a second of silence everything is sent, the controller's setup first.
"""

import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from PIL import Image, ImageChops

from companion.table.prompt import one_line
from hardware import spi, window
from hardware.profile import DisplayConfig

SIZE = (window.WIDTH, 8 * window.PAGES)
BEAT = 60.0  # seconds that a picture stays at one place, and between two looks whether the display is still there
GAP = 1.0  # seconds of silence after which the controller may have lost its power
FIRST_RETRY, LAST_RETRY = 0.5, 30.0  # seconds
SHIFTS = ((0, 0), (1, 0), (1, 1), (0, 1))
NOP, OFF, CLOCK = 0xE3, 0xAE, 0xD5  # the same on all three controllers
HIGHEST = 0xF0  # the fastest oscillator, not divided: more pictures a second, for a camera

Wait = Callable[[threading.Event, float], object]


@dataclass(frozen=True, slots=True)
class Wish:
    """What the panel should look like."""

    image: Image.Image | None = None
    level: int = 0xCF
    turned: bool = False
    awake: bool = True
    filmed: bool = False


class Display(ABC):
    """What shows pictures; no call waits for the bus and none raises for it."""

    def __init__(self) -> None:
        self.wish = Wish()

    def show(self, image: Image.Image) -> None:
        """Show a 128x64 picture of mode "1" (ValueError for any other); only the newest counts."""
        if image.size != SIZE or image.mode != "1":
            what = f'{image.size} in mode "{image.mode}"'
            raise ValueError(f'a picture of {what} cannot be shown; allowed is {SIZE} in "1"')
        self._want(image=image.copy())  # the caller may draw on in its own

    def contrast(self, level: int) -> None:
        """Set the brightness, 0 to 255."""
        if not 0 <= level <= 255:
            raise ValueError(f"contrast {level} cannot be set; allowed are 0 to 255")
        self._want(level=level)

    def rotate(self, degrees: int) -> None:
        """Turn all pictures by 0 or 180 degrees, beside the way the display is mounted."""
        self._want(turned=_half_turn(degrees))

    def sleep(self) -> None:
        """Switch the pixels off; the picture is kept."""
        self._want(awake=False)

    def wake(self) -> None:
        """Switch the pixels on again."""
        self._want(awake=True)

    def film(self, on: bool) -> None:
        """A camera is to read what is shown, or is not any more.

        A panel lights one row after the other: the faster, the fewer of them are dark in a camera's picture. Untried:
        nobody has filmed one yet.
        """
        if on != self.wish.filmed:
            self._want(filmed=on)

    @abstractmethod
    def close(self, leave: bool = False) -> None:
        """End; with ``leave`` the newest picture stays on the panel, otherwise it goes dark."""

    @abstractmethod
    def _want(self, **changes: Any) -> None:
        """See to it that the panel looks otherwise."""


def _half_turn(degrees: int) -> bool:
    if degrees not in (0, 180):
        raise ValueError(f"a display cannot be turned by {degrees} degrees; allowed are 0 and 180")
    return degrees == 180


class CaptureDisplay(Display):
    """A display that only keeps what it would show: ``image`` as it stands on the panel, and its settings.

    ``on_image`` gets every picture that differs from the one before; it is called in the caller's thread.
    """

    def __init__(self, on_image: Callable[[Image.Image], None] | None = None) -> None:
        super().__init__()
        self.image = Image.new("1", SIZE)
        self._on_image = on_image

    def close(self, leave: bool = False) -> None:
        """End; without ``leave`` the panel goes dark."""
        if not leave:
            self._want(image=None)

    def _want(self, **changes: Any) -> None:
        self.wish = wish = replace(self.wish, **changes)
        image = wish.image if wish.image is not None and wish.awake else Image.new("1", SIZE)
        if wish.turned:
            image = image.transpose(Image.Transpose.ROTATE_180)
        if image.tobytes() != self.image.tobytes():
            self.image = image
            if self._on_image is not None:
                self._on_image(image)


class OledDisplay(Display):
    """An OLED behind ``open_device``, which gives a device as oled() does or raises; that never reaches the caller.

    ``state`` says how it stands, in words for a log, and each change of it goes to ``on_state`` (on the display's
    thread). ``clock`` is in seconds; ``wait`` waits for news and ``pause`` for the end, each at most so many seconds.
    """

    def __init__(
        self,
        open_device: Callable[[], Any],
        *,
        name: str = "0x3C on I2C 1",
        rotate: int = 0,
        on_state: Callable[[str], None] | None = None,
        clock: Callable[[], float] = time.monotonic,
        wait: Wait = threading.Event.wait,
        pause: Wait = threading.Event.wait,
    ) -> None:
        super().__init__()
        self.state = f"display at {name} not yet opened"
        self._open_device, self._name, self._mounted = open_device, name, _half_turn(rotate)
        self._on_state, self._clock, self._wait, self._pause = on_state, clock, wait, pause
        self._lock = threading.Lock()
        self._news, self._stop = threading.Event(), threading.Event()
        self._leave = False
        # what the device has been told, and when last; None is nothing yet
        self._device: Any = None
        self._sent: bytes | None = None
        self._level: int | None = None
        self._awake: bool | None = True
        self._filmed = False
        self._begun = self._spoke = clock()
        self._thread = threading.Thread(target=self._run, name="display", daemon=True)
        self._thread.start()

    def close(self, leave: bool = False) -> None:
        """End within 3 s; with ``leave`` the newest picture is sent and stays, otherwise the panel goes dark."""
        self._leave = leave
        self._stop.set()
        self._news.set()
        self._thread.join(3.0)  # a bus that hangs must not keep the box from ending

    def _want(self, **changes: Any) -> None:
        with self._lock:
            self.wish = replace(self.wish, **changes)
        self._news.set()

    def _run(self) -> None:
        retry = FIRST_RETRY
        while True:
            self._news.clear()  # before the wish is read: what comes later is news again
            stopping = self._stop.is_set()
            try:
                if self._device is None:
                    self._open()
                self._send()
                if stopping:
                    self._end()
                    return
            except Exception as error:  # noqa: BLE001 - bus, driver or missing library: the game goes on without it
                self._drop()
                self._say(f"no display at {self._name} ({one_line(error)}); trying again")
                if stopping:
                    return
                self._pause(self._stop, retry)
                retry = min(retry * 2, LAST_RETRY)
            else:
                retry = FIRST_RETRY
                self._wait(self._news, BEAT)

    def _open(self) -> None:
        self._device = self._open_device()
        # the box may end by a signal: luma's own hook at exit would blank the last picture
        self._device.persist = True
        self._sent, self._level, self._awake, self._filmed, self._spoke = None, None, True, False, self._clock()
        self._say(f"display at {self._name}")

    def _send(self) -> None:
        wish, device, quiet, now = self.wish, self._device, True, self._clock()
        if now - self._spoke >= GAP:
            device.set_up()
            self._sent, self._level, self._awake, self._filmed = None, None, None, False
        self._spoke = now
        if wish.level != self._level:
            device.contrast(wish.level)
            self._level, quiet = wish.level, False
        if wish.filmed != self._filmed:
            device.clock(HIGHEST if wish.filmed else None)
            self._filmed, quiet = wish.filmed, False
        image = self._placed(wish, now)
        data = image.tobytes()
        if data != self._sent and wish.awake:
            device.display(image)
            self._sent, quiet = data, False
        if wish.awake != self._awake:
            # after the picture, so waking never flashes the old one
            if wish.awake:
                device.show()
            else:
                device.hide()
            self._awake, quiet = wish.awake, False
        if quiet:
            device.command(NOP)

    def _placed(self, wish: Wish, now: float) -> Image.Image:
        # without a picture yet it is dark: a controller whose plug was out is lit with anything at all in its memory
        image = Image.new("1", SIZE) if wish.image is None else wish.image
        if wish.turned != self._mounted:
            image = image.transpose(Image.Transpose.ROTATE_180)
        right, down = SHIFTS[int((now - self._begun) / BEAT) % len(SHIFTS)]
        if right or down:
            image = ImageChops.offset(image, right, down)
            image.paste(0, (0, 0, right, SIZE[1]))  # what was moved out must not come in again on the other side
            image.paste(0, (0, 0, SIZE[0], down))
        return image

    def _end(self) -> None:
        if not self._leave:
            self._device.hide()
            self._device.clear()
        self._device.cleanup()
        self._device = None

    def _drop(self) -> None:
        device, self._device = self._device, None
        if device is not None:
            with suppress(Exception):  # a bus that has failed may fail to close as well
                device.cleanup()

    def _say(self, state: str) -> None:
        if state == self.state:
            return
        self.state = state
        if self._on_state is not None:
            try:
                self._on_state(state)
            except Exception as error:  # noqa: BLE001 - a log that fails must not end the display's thread
                self.state = f"{state} (not logged: {error})"


def windowed(driver: Any, column: int | None) -> Any:
    """luma's class of a driver, but that it sends only what has changed, and can set its controller up again."""

    class Windowed(driver):  # type: ignore[misc] # luma has no types
        held: bytes | None = None  # what the controller keeps of the last picture; None: anything at all
        setup: tuple[int, ...] = ()

        def __init__(self, serial: Any, **more: Any) -> None:
            self.serial = serial
            super().__init__(serial, **more)

        def command(self, *words: int) -> None:
            if not self.setup:
                # luma's drivers set a controller up by their first command, which begins with the switching off
                self.setup = words[1:] if words[0] == OFF else words
            super().command(*words)

        def set_up(self) -> None:
            """For a controller that may have forgotten all; one that has not stays lit."""
            self.command(*self.setup)
            self.held = None

        def clock(self, rate: int | None) -> None:
            """How fast the panel is lit, row by row; None: as its driver has it."""
            own = self.setup[self.setup.index(CLOCK) + 1]
            self.command(CLOCK, own if rate is None else rate)

        def display(self, image: Image.Image) -> None:
            picture = window.packed(image)
            window.send(self.serial, self.held, picture, column)
            self.held = picture  # a device whose bus has failed is never used again

    return Windowed


def oled(panel: DisplayConfig, *, bus: Any = None, pin_factory: Any = None) -> Callable[[], Any]:
    """What opens the luma device of a profile's display.

    ``bus`` is an open SMBus, or an object like spidev's, to use instead of the port's own; ``pin_factory`` moves the
    pins of a display on SPI. The call raises what luma, the bus or a missing library raises.
    """

    def open_device() -> Any:
        from luma.core.interface.serial import i2c
        from luma.oled import device

        if panel.bus == "spi":
            serial = spi.serial(panel, bus=bus, pin_factory=pin_factory)
        else:
            serial = i2c(bus=bus, port=panel.port, address=panel.address)
        driver = windowed(getattr(device, panel.driver), panel.column if panel.driver == "sh1106" else None)
        try:
            # asked first, because luma keeps every device that it has begun to make until the process ends
            serial.command(NOP)
            return driver(serial, width=SIZE[0], height=SIZE[1])
        except BaseException:
            serial.cleanup()
            raise

    return open_device


def open_oled(
    panel: DisplayConfig, *, on_state: Callable[[str], None] | None = None, bus: Any = None, pin_factory: Any = None
) -> OledDisplay:
    """The OLED of a profile, on its thread; it need not be there yet. ``bus`` and ``pin_factory`` are as in oled()."""
    return OledDisplay(
        oled(panel, bus=bus, pin_factory=pin_factory), name=panel.where, rotate=panel.rotate, on_state=on_state
    )
