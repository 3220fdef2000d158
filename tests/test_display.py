"""The display: luma's own drivers over a bus that records and fails on demand, and the captured display."""

import errno
import queue
import random
import threading
from collections.abc import Callable, Iterator
from typing import Any, get_args

import pytest
import stand_in
from gpiozero.pins.mock import MockFactory
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops
from scale import figure
from stand_in import Told

from hardware.display import BEAT, GAP, SHIFTS, SIZE, CaptureDisplay, Display, OledDisplay, oled, open_oled
from hardware.form import Driver
from hardware.profile import DisplayConfig, load

# SSD1306 data sheet, section 9 and the charge pump appendix: off, clock, 64 rows, no offset, line 0, pump on,
# horizontal addressing, both axes mirrored, alternative COM pins, pre-charge, VCOMH, show RAM, not inverted
SSD1306_START = bytes.fromhex("AE D580 A83F D300 40 8D14 2000 A1 C8 DA12 D9F1 DB40 A4 A6")
WHOLE_PANEL = bytes.fromhex("21007F 220007")  # columns 0 to 127, pages 0 to 7
SETUP_AGAIN = SSD1306_START[1:]  # without the switching off, which would be seen
ON, OFF, NOTHING = b"\xaf", b"\xae", b"\xe3"


def byte(x: int, y: int, lit: bool = True) -> list[bytes]:
    """What is sent where of the byte with this pixel nothing else is lit."""
    return [bytes((0x21, x, x, 0x22, y // 8, y // 8)), b"D" + bytes([lit << y % 8])]


class Bus:
    """An SMBus with an OLED on it: keeps commands and data, and fails while ``gone``.

    What it gets goes to ``glass`` as well, a model of its controller; ``bytes_left`` is how many until the bus breaks.
    """

    def __init__(self, panel: DisplayConfig) -> None:
        self.gone = False
        self.glass = stand_in.DisplayConfig(panel.driver, dc=panel.dc, column=panel.column)
        self.bytes_left: int | None = None
        self.tries = 0
        self.sent: list[bytes] = []  # commands; the data that follow one another are one entry, marked by a "D"
        self.gate: threading.Event | None = None
        self.at_gate = threading.Event()

    def write_i2c_block_data(self, address: int, register: int, block: list[int]) -> None:
        self.tries += 1
        if self.gate is not None:
            self.at_gate.set()
            self.gate.wait(60)
        if self.gone:
            raise OSError(errno.EREMOTEIO, "Remote I/O error")
        assert address == 0x3C
        assert len(block) <= 32
        self.give("i2c", bytes([register, *block]))
        if register == 0x00:
            self.sent.append(bytes(block))
        elif self.sent and self.sent[-1][:1] == b"D":
            self.sent[-1] += bytes(block)
        else:
            self.sent.append(b"D" + bytes(block))

    def give(self, bus: str, sent: bytes) -> None:
        left, self.bytes_left = self.bytes_left, None
        broken = left is not None and left < len(sent)
        if left is not None and not broken:
            self.bytes_left = left - len(sent)
        if not broken or left:
            self.glass.one(Told(bus, (sent[: left if broken else None].hex(),)))
        if broken:
            raise OSError(errno.EIO, "Input/output error")

    def take(self) -> list[bytes]:
        sent, self.sent = self.sent, []
        return sent


class SpiBus(Bus):
    """The same for a display on SPI, with spidev's face; ``pins`` are the box's, its DC among them."""

    max_speed_hz = 0

    def __init__(self, panel: DisplayConfig, pins: MockFactory) -> None:
        super().__init__(panel)
        self._number, self._dc = panel.dc, pins.pin(panel.dc)

    def open(self, port: int, device: int) -> None: ...

    def close(self) -> None: ...

    def writebytes(self, data: list[int]) -> None:
        self.glass.one(Told("out", (str(self._number), str(int(self._dc.state)))))
        self.give("spi", bytes(data))


class Rig:
    """An OledDisplay whose waits are in the test's hand; ``settled`` returns once it has nothing more to do."""

    def __init__(self, panel: DisplayConfig | None = None, *, gone: bool = False, **more: Any) -> None:
        self.now = 0.0
        self.patient = True
        """Whether it waits for the test before it tries a failed bus again."""
        self.news = threading.Event()
        panel = panel or DisplayConfig()
        pins = MockFactory()
        self.bus = Bus(panel) if panel.bus == "i2c" else SpiBus(panel, pins)
        self.bus.gone = gone
        self.waits = queue.SimpleQueue[float]()
        self.pauses = queue.SimpleQueue[float]()
        self.again = threading.Semaphore(0)
        self.states: list[str] = []
        options: dict[str, Any] = {"on_state": self.states.append, "rotate": panel.rotate, **more}
        self.display = OledDisplay(
            oled(panel, bus=self.bus, pin_factory=pins),
            clock=lambda: self.now,
            wait=self._wait,
            pause=self._hold,
            **options,
        )

    def _wait(self, news: threading.Event, seconds: float) -> None:
        self.news = news
        if not news.is_set():
            self.waits.put(seconds)
            news.wait(60)

    def _hold(self, stop: threading.Event, seconds: float) -> None:
        if self.patient and not stop.is_set():
            self.pauses.put(seconds)
            self.again.acquire(timeout=60)

    def settled(self) -> list[bytes]:
        assert self.waits.get(timeout=60) == BEAT
        return self.bus.take()

    def beat(self) -> None:
        """The display has waited for news in vain."""
        self.news.set()

    def failed(self) -> float:
        return self.pauses.get(timeout=60)

    def close(self) -> None:
        self.bus.gate = None
        for _ in range(100):
            self.again.release()
        self.display.close()


@pytest.fixture
def make() -> Iterator[Callable[..., Rig]]:
    made: list[Rig] = []

    def build(*args: Any, **more: Any) -> Rig:
        made.append(Rig(*args, **more))
        return made[-1]

    yield build
    for rig in made:
        rig.close()


def pixel(x: int, y: int) -> Image.Image:
    image = Image.new("1", (128, 64))
    image.putpixel((x, y), 1)
    return image


def packed(*lit: tuple[int, int]) -> bytes:
    """The data of a picture with these pixels lit: a byte for each column of each page of 8 rows, top row lowest."""
    data = bytearray(1024)
    for x, y in lit:
        data[(y // 8) * 128 + x] |= 1 << (y % 8)
    return bytes(data)


# what goes on the bus -------------------------------------------------------------------------------------------------


def test_the_ssd1306_is_initialised_dark_and_switched_on(make: Callable[..., Rig]) -> None:
    sent = make().settled()
    assert sent == [NOTHING, SSD1306_START, b"\x81\xcf", WHOLE_PANEL, b"D" + packed(), ON, b"\x81\xcf"]


@pytest.mark.parametrize("rotate", [0, 180])
@pytest.mark.parametrize("place", [(0, 0), (127, 0), (0, 63), (127, 63), (5, 9)])
def test_a_picture_is_windows_around_what_changed(
    make: Callable[..., Rig], rotate: int, place: tuple[int, int]
) -> None:
    rig = make(DisplayConfig(rotate=rotate))
    rig.settled()
    rig.display.show(pixel(*place))
    seen = place if rotate == 0 else (127 - place[0], 63 - place[1])
    assert rig.settled() == byte(*seen)
    rig.display.rotate(180)  # the person's own setting comes on top of the mounting
    upper, lower = sorted([byte(*seen, lit=False), byte(127 - seen[0], 63 - seen[1])], key=lambda sent: sent[0][4])
    assert rig.settled() == upper + lower


def test_the_sh1106_is_led_to_each_stretch_of_a_page_from_its_second_column(make: Callable[..., Rig]) -> None:
    rig = make(DisplayConfig(driver="sh1106"))
    start = rig.settled()
    assert start[0] == NOTHING
    assert start[1][:1] == OFF
    assert ON in start
    rig.display.show(pixel(127, 20))
    assert rig.settled() == [b"\xb2\x01\x18", b"D\x10"]  # column 129 is 8 times 16 and 1
    rig.now += GAP
    rig.display.show(pixel(127, 20))
    whole = packed((127, 20))
    pages = [(bytes([0xB0 + page, 0x02, 0x10]), b"D" + whole[page * 128 :][:128]) for page in range(8)]
    assert rig.settled()[2:-1] == [sent for page in pages for sent in page]


def test_the_waveshare_hat_shows_the_picture_as_its_maker_s_demo_does(make: Callable[..., Rig]) -> None:
    rig = make(load("waveshare").display)
    rig.settled()
    picture = ImageChops.logical_or(pixel(3, 1), pixel(60, 20))
    rig.display.show(picture)
    rig.settled()
    # The demo scans neither way mirrored, and writes its picture unturned, page by page from the second column.
    demo = stand_in.DisplayConfig("sh1106")
    demo.one(Told("i2c", ("3c", "00A0C0AF")))
    data = packed((3, 1), (60, 20))
    for page in range(8):
        demo.one(Told("i2c", ("3c", f"00B{page}0210")))
        demo.one(Told("i2c", ("3c", f"40{data[page * 128 :][:128].hex()}")))
    assert demo.image().tobytes() == picture.rotate(180).tobytes()  # so it is soldered
    assert rig.bus.glass.image().tobytes() == demo.image().tobytes()


def test_a_picture_that_stands_there_already_is_not_sent_again(make: Callable[..., Rig]) -> None:
    rig = make()
    rig.settled()
    rig.display.show(pixel(3, 3))
    rig.settled()
    rig.display.show(pixel(3, 3))
    assert rig.settled() == [NOTHING]


def test_the_caller_may_draw_on_in_its_picture(make: Callable[..., Rig]) -> None:
    rig = make()
    rig.settled()
    image = pixel(3, 3)
    rig.display.show(image)
    rig.settled()
    image.paste(1, (0, 0, 128, 64))
    rig.display.wake()
    assert rig.settled() == [NOTHING]


def test_only_the_newest_picture_is_taken(make: Callable[..., Rig]) -> None:
    rig = make()
    rig.settled()
    rig.bus.gate = threading.Event()
    rig.display.show(pixel(0, 0))
    assert rig.bus.at_gate.wait(60)  # the thread is now held up at the start of the first picture
    for x in range(1, 50):
        rig.display.show(pixel(x, 0))
    rig.bus.gate.set()
    assert rig.settled() == [*byte(0, 0), *byte(0, 0, lit=False), *byte(49, 0)]


def test_contrast_and_sleep_are_commands_and_a_sleeping_panel_gets_no_pictures(make: Callable[..., Rig]) -> None:
    rig = make()
    rig.settled()
    rig.display.contrast(1)
    assert rig.settled() == [b"\x81\x01"]
    rig.display.sleep()
    assert rig.settled() == [OFF]
    rig.display.show(pixel(7, 7))
    assert rig.settled() == [NOTHING]
    rig.display.wake()
    assert rig.settled() == [*byte(7, 7), ON]


@pytest.mark.parametrize("driver", get_args(Driver))
def test_while_a_camera_reads_the_clock_is_at_its_highest_and_afterwards_the_driver_s_own(
    make: Callable[..., Rig], driver: Driver
) -> None:
    rig = make(DisplayConfig(driver=driver))
    start = b"".join(rig.settled())
    own = start[start.index(0xD5) :][:2]
    rig.display.film(True)
    assert rig.settled() == [b"\xd5\xf0"]
    # a controller that was without power is set up as ever, and then told again
    rig.now += GAP
    rig.display.contrast(1)
    again = b"".join(rig.settled())
    assert again.index(own) < again.rindex(b"\xd5\xf0")
    rig.display.film(False)
    assert rig.settled() == [own]
    rig.display.film(False)
    rig.display.contrast(2)
    assert rig.settled() == [b"\x81\x02"]


def test_once_a_minute_a_still_picture_moves_by_one_pixel_and_everything_is_sent(make: Callable[..., Rig]) -> None:
    rig = make()
    rig.settled()
    rig.now += 5
    image = pixel(5, 9)
    image.putpixel((127, 63), 1)
    rig.display.show(image)
    assert rig.settled()[-3:-1] == [WHOLE_PANEL, b"D" + packed((5, 9), (127, 63))]
    # the pixel in the corner is moved out, not round to the other side
    for lit in (((6, 9),), ((6, 10),), ((5, 10),), ((5, 9), (127, 63))):
        rig.now += BEAT
        rig.beat()
        assert rig.settled() == [SETUP_AGAIN, b"\x81\xcf", WHOLE_PANEL, b"D" + packed(*lit), ON]


def test_a_sleeping_panel_is_asked_once_a_minute_and_stays_dark(make: Callable[..., Rig]) -> None:
    rig = make()
    rig.settled()
    rig.display.show(pixel(1, 1))
    rig.settled()
    rig.display.sleep()
    rig.settled()
    rig.now += BEAT
    rig.beat()
    assert rig.settled() == [SETUP_AGAIN, b"\x81\xcf", OFF]
    rig.display.wake()
    assert rig.settled() == [WHOLE_PANEL, b"D" + packed((2, 1)), ON]  # the picture comes before the light


def test_after_a_second_of_silence_a_controller_that_has_forgotten_all_is_set_up(make: Callable[..., Rig]) -> None:
    rig = make(DisplayConfig(driver="sh1106"))
    start = rig.settled()
    rig.now += GAP / 2
    rig.display.show(pixel(1, 1))
    assert start[1][1:] not in rig.settled()
    rig.now += GAP
    rig.display.show(pixel(2, 2))
    sent = rig.settled()
    assert sent[0] == start[1][1:]
    assert sent[-1] == ON


# gone and back --------------------------------------------------------------------------------------------------------


def test_a_display_that_is_missing_at_the_start_comes_later(make: Callable[..., Rig]) -> None:
    rig = make(gone=True)
    assert rig.failed() == 0.5
    missing = "no display at 0x3C on I2C 1 (I2C device not found on address: 0x3C); trying again"
    assert rig.display.state == missing
    rig.display.contrast(9)
    rig.display.show(pixel(1, 1))
    rig.display.show(pixel(2, 2))
    for delay in (1, 2, 4, 8, 16, 30, 30):
        rig.again.release()
        assert rig.failed() == delay
    assert rig.bus.tries == 8  # one question each time: nothing else is begun while nobody answers
    rig.bus.gone = False
    rig.again.release()
    sent = rig.settled()
    assert sent[1] == SSD1306_START
    assert sent[-3:] == [b"\x81\x09", *byte(2, 2)]
    assert rig.states == [missing, "display at 0x3C on I2C 1"]


def test_a_display_that_goes_is_set_up_anew_with_the_newest_picture(make: Callable[..., Rig]) -> None:
    rig = make()
    rig.settled()
    rig.display.show(pixel(1, 1))
    rig.settled()
    rig.bus.gone = True
    rig.display.wake()  # as the beat does: nothing to send, and still it is noticed
    assert rig.failed() == 0.5
    assert rig.display.state.startswith("no display")
    rig.bus.gone = False
    rig.again.release()
    sent = rig.settled()
    assert SSD1306_START in sent
    assert sent[-2:] == byte(1, 1)
    rig.bus.gone = True
    rig.display.show(pixel(2, 2))
    assert rig.failed() == 0.5  # a display that was back is tried soon again
    rig.display.show(pixel(3, 3))
    rig.bus.gone = False
    rig.again.release()
    assert rig.settled()[-2:] == byte(3, 3)


def test_a_display_that_comes_back_in_its_sleep_stays_dark(make: Callable[..., Rig]) -> None:
    rig = make()
    rig.settled()
    rig.display.sleep()
    rig.settled()
    rig.bus.gone = True
    rig.display.wake()
    rig.display.sleep()
    rig.failed()
    rig.bus.gone = False
    rig.again.release()
    assert rig.settled()[-1] == OFF


def test_a_library_that_is_missing_is_a_display_that_is_missing() -> None:
    said = queue.SimpleQueue[str]()

    def open_device() -> Any:
        raise ImportError("No module named 'fcntl'")

    display = OledDisplay(open_device, on_state=said.put)
    assert said.get(timeout=60) == "no display at 0x3C on I2C 1 (No module named 'fcntl'); trying again"
    display.show(pixel(0, 0))
    display.close()


def test_a_log_that_fails_does_not_end_the_display(make: Callable[..., Rig]) -> None:
    def shout(state: str) -> None:
        raise OSError("disk full")

    rig = make(on_state=shout)
    rig.settled()
    rig.display.show(pixel(4, 4))
    assert rig.settled() == byte(4, 4)


def test_the_opened_bus_is_the_profile_s_own() -> None:
    said = queue.SimpleQueue[str]()
    display = open_oled(DisplayConfig(port=31, address=0x3D), on_state=said.put)
    assert said.get(timeout=60).startswith("no display at 0x3D on I2C 31 (")
    display.close()


# whatever happens, the panel shows the picture -----------------------------------------------------------------------

PANELS = [
    *(DisplayConfig(driver=driver) for driver in get_args(Driver)),
    *(DisplayConfig(driver=driver, bus="spi", port=0, dc=24) for driver in get_args(Driver)),
    DisplayConfig(driver="sh1106", column=0),
    DisplayConfig(rotate=180),
]

spots = st.tuples(st.integers(0, 127), st.integers(0, 63), st.integers(1, 128), st.integers(1, 64), st.integers(0, 1))
happenings = st.one_of(
    st.tuples(st.just("change"), st.lists(spots, min_size=1, max_size=6)),
    st.tuples(st.just("noise"), st.integers(0, 9)),
    st.tuples(st.just("time"), st.sampled_from([0.125, GAP, BEAT])),
    st.tuples(st.just("turn"), st.sampled_from([0, 180])),
    st.tuples(st.just("light"), st.booleans()),
    st.tuples(st.just("contrast"), st.integers(0, 255)),
    st.tuples(st.just("pull"), st.just(None)),
    st.tuples(st.just("break"), st.integers(0, 1200)),
)


def noise(seed: int) -> Image.Image:
    """A picture that differs from any other here and there, or everywhere."""
    rng = random.Random(seed)
    lit = rng.getrandbits(8192)
    for _ in range(seed):
        lit &= rng.getrandbits(8192)
    return Image.frombytes("1", SIZE, lit.to_bytes(1024))


def seen(rig: Rig, panel: DisplayConfig) -> Image.Image:
    """What people must see who look at the panel as it is mounted."""
    image, wish = Image.new("1", SIZE), rig.display.wish
    if wish.image is not None and wish.awake:
        turned = wish.image.rotate(180 if wish.turned != (panel.rotate == 180) else 0)
        image.paste(turned, SHIFTS[int(rig.now / BEAT) % 4])
    return image


@pytest.mark.sized
@pytest.mark.parametrize("panel", PANELS, ids=lambda panel: f"{panel.driver}-{panel.bus}-{panel.column}-{panel.rotate}")
@settings(max_examples=figure(25, 500))
@given(st.lists(happenings, max_size=20))
def test_the_panel_shows_the_picture_whatever_happens(panel: DisplayConfig, happened: list[tuple[str, Any]]) -> None:
    rig = Rig(panel)
    rig.patient = False
    drawn = Image.new("1", SIZE)
    try:
        rig.settled()
        for what, value in happened:
            match what:
                case "change":
                    for x, y, width, height, lit in value:
                        drawn.paste(lit, (x, y, x + width, y + height))
                    rig.display.show(drawn)
                case "noise":
                    drawn = noise(value)
                    rig.display.show(drawn)
                case "turn":
                    rig.display.rotate(value)
                case "light":
                    rig.display.wake() if value else rig.display.sleep()
                case "contrast":
                    rig.display.contrast(value)
                case "break":
                    rig.bus.bytes_left = value
                    continue
                case "time":
                    rig.now += value
                    rig.beat()
                case "pull":
                    rig.bus.glass.power_on()
                    rig.now += GAP
                    rig.beat()
            rig.settled()
            assert rig.bus.glass.image().tobytes() == seen(rig, panel).tobytes(), what
            assert rig.bus.glass.contrast == rig.display.wish.level
    finally:
        rig.close()


# the end --------------------------------------------------------------------------------------------------------------


def test_the_last_picture_is_sent_and_stays(make: Callable[..., Rig]) -> None:
    rig = make()
    rig.settled()
    rig.display.show(pixel(8, 8))
    rig.display.close(leave=True)
    sent = rig.bus.take()
    assert sent[:2] == byte(8, 8)
    assert all(command == NOTHING for command in sent[2:])


def test_luma_s_own_hook_at_exit_leaves_the_picture() -> None:
    bus, made = Bus(DisplayConfig()), queue.SimpleQueue[Any]()

    def open_device() -> Any:
        device = oled(DisplayConfig(), bus=bus)()
        made.put(device)
        return device

    display = OledDisplay(open_device)
    display.show(pixel(8, 8))
    display.close(leave=True)
    bus.take()
    made.get(timeout=60).cleanup()
    assert bus.take() == []


def test_without_leave_the_panel_goes_dark(make: Callable[..., Rig]) -> None:
    rig = make()
    rig.settled()
    rig.display.show(pixel(8, 8))
    rig.settled()
    rig.display.close()
    assert rig.bus.take() == [NOTHING, OFF, *byte(8, 8, lit=False)]


def test_a_missing_display_is_tried_once_more_at_the_end(make: Callable[..., Rig]) -> None:
    rig = make(gone=True)
    rig.failed()
    rig.display.show(pixel(6, 6))
    rig.bus.gone = False
    rig.again.release()
    rig.display.close(leave=True)
    assert b"".join(byte(6, 6)) in b"".join(rig.bus.take())


# the captured display -------------------------------------------------------------------------------------------------


def test_the_captured_display_keeps_the_newest_picture_and_tells_changes_only() -> None:
    seen: list[bytes] = []
    display: Display = CaptureDisplay(lambda image: seen.append(image.tobytes()))
    image = pixel(1, 2)
    display.show(image)
    display.show(image)
    image.paste(1, (0, 0, 128, 64))
    display.rotate(180)
    display.sleep()
    display.show(pixel(3, 3))
    display.wake()
    display.rotate(0)
    display.close(leave=True)
    display.close()
    dark = Image.new("1", (128, 64)).tobytes()
    assert seen == [
        pixel(1, 2).tobytes(),
        pixel(126, 61).tobytes(),
        dark,
        pixel(124, 60).tobytes(),
        pixel(3, 3).tobytes(),
        dark,
    ]


def test_the_captured_display_knows_its_settings() -> None:
    display = CaptureDisplay()
    display.contrast(7)
    display.sleep()
    assert (display.wish.level, display.wish.awake) == (7, False)
    assert display.image.tobytes() == Image.new("1", (128, 64)).tobytes()


def test_what_cannot_be_shown_is_refused_at_once(make: Callable[..., Rig]) -> None:
    displays: list[Display] = [CaptureDisplay(), make().display]
    for display in displays:
        for image in (Image.new("1", (128, 32)), Image.new("L", (128, 64))):
            with pytest.raises(ValueError, match=r"allowed is \(128, 64\)"):
                display.show(image)
        with pytest.raises(ValueError, match="allowed are 0 to 255"):
            display.contrast(256)
        with pytest.raises(ValueError, match="allowed are 0 and 180"):
            display.rotate(90)
