"""What of a picture is sent: which windows, and never more bytes than luma sends of a whole one."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from luma.oled import device
from PIL import Image
from scale import figure

from hardware.display import windowed
from hardware.window import packed, windows

DRIVERS = ["ssd1306", "ssd1309", "sh1106"]


class Wire:
    """A bus that counts what goes over it: so many bytes before each block, which has at most so many."""

    def __init__(self, head: int, block: int) -> None:
        self.head, self.block = head, block
        self.sent, self.data_sent = 0, b""

    def command(self, *words: int) -> None:
        self.sent += self.head + len(words)

    def data(self, data: Any) -> None:
        self.sent += len(data) + self.head * -(-len(data) // self.block)
        self.data_sent += bytes(data)

    def cleanup(self) -> None: ...

    def take(self) -> tuple[int, bytes]:
        taken = self.sent, self.data_sent
        self.sent, self.data_sent = 0, b""
        return taken


BUSES = {"i2c": (2, 4096), "i2c in blocks": (2, 32), "spi": (0, 4096)}


def both(driver: str, bus: str) -> tuple[Any, Wire, Any, Wire]:
    """Our device and luma's own, each on a bus of its own, dark and ready."""
    ours, theirs = Wire(*BUSES[bus]), Wire(*BUSES[bus])
    make = getattr(device, driver)
    devices = windowed(make, 2 if driver == "sh1106" else None)(ours), make(theirs)
    for one in devices:
        one.persist = True
    assert ours.take() == theirs.take()  # the setting up, and the first picture whole
    return devices[0], ours, devices[1], theirs


def noise(rng: random.Random, thinned: int) -> Image.Image:
    lit = rng.getrandbits(8192)
    for _ in range(thinned):
        lit &= rng.getrandbits(8192)
    return Image.frombytes("1", (128, 64), lit.to_bytes(1024))


@pytest.mark.parametrize("bus", BUSES)
@pytest.mark.parametrize("driver", DRIVERS)
def test_a_whole_picture_is_luma_s_own(driver: str, bus: str) -> None:
    ours, wire, theirs, other = both(driver, bus)
    image = noise(random.Random(3), 1)
    ours.set_up()
    wire.take()
    ours.display(image)
    theirs.display(image)
    assert wire.take() == other.take()


@pytest.mark.sized
@pytest.mark.parametrize("bus", BUSES)
@pytest.mark.parametrize("driver", DRIVERS)
@settings(max_examples=figure(25, 300))
@given(st.integers(0, 2**32), st.lists(st.integers(0, 10), min_size=2, max_size=5))
def test_no_picture_costs_more_than_luma_s_whole_one(driver: str, bus: str, seed: int, thinned: list[int]) -> None:
    ours, wire, theirs, other = both(driver, bus)
    rng = random.Random(seed)
    theirs.display(noise(rng, 0))
    whole = other.take()[0]
    for times in thinned:
        # two with little on them differ here and there, which is the hardest to put into windows
        ours.display(noise(rng, times))
        assert wire.take()[0] <= whole


@pytest.mark.parametrize(
    ("boxes", "sent"),
    [
        ([], []),
        ([(5, 0, 6, 1)], [(0, 5, 1, 6)]),
        # what follows soon goes along, what follows late is a window of its own
        ([(5, 0, 6, 1), (14, 0, 15, 1)], [(0, 5, 1, 15)]),
        ([(5, 0, 6, 1), (19, 0, 20, 1)], [(0, 5, 1, 6), (0, 19, 1, 20)]),
        # the end of a page and the begin of the next have nothing to do with one another
        ([(126, 0, 128, 8), (0, 8, 2, 16)], [(0, 126, 1, 128), (1, 0, 2, 2)]),
        # a bar over three pages, and two of which the last page is shorter; far off there is another
        ([(10, 4, 40, 20)], [(0, 10, 3, 40)]),
        ([(10, 0, 40, 8), (10, 8, 32, 16), (99, 56, 128, 64)], [(0, 10, 2, 40), (7, 99, 8, 128)]),
        ([(10, 0, 40, 8), (10, 8, 31, 16), (99, 56, 128, 64)], [(0, 10, 1, 40), (1, 10, 2, 31), (7, 99, 8, 128)]),
        # two windows that cost no less than the one around them
        ([(0, 0, 128, 8), (0, 16, 128, 64)], [(0, 0, 1, 128), (2, 0, 8, 128)]),
        ([(0, 0, 128, 24), (0, 32, 118, 64)], [(0, 0, 3, 128), (4, 0, 8, 118)]),
        ([(0, 0, 128, 64)], [(0, 0, 8, 128)]),
    ],
)
def test_windows_are_around_what_changed(
    boxes: list[tuple[int, int, int, int]], sent: list[tuple[int, int, int, int]]
) -> None:
    image = Image.new("1", (128, 64))
    before = packed(image)
    for box in boxes:
        image.paste(1, box)
    assert windows(before, packed(image)) == windows(packed(image), before) == sent
