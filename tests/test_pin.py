"""The pins: one test of how a pin factory behaves, on gpiozero's mock, on lgpio and on ours, over a stand-in chip."""

import json
import os
import re
import subprocess
import sys
from importlib.metadata import entry_points
from itertools import pairwise
from pathlib import Path
from typing import Any

import bench
import pytest
from stand_in import PATIENCE, Bench, Told, build

from hardware.pin import NOT_READY

# The stand-in is for Linux; elsewhere there is nothing to collect.
__test__ = sys.platform == "linux"

AGREED: dict[str, Any] = {
    "pulls": [[1, False, "up"], [0, False, "down"]],
    "edges": [[17, True], [27, True], [17, False], [27, False], [17, True], [17, False]],
    "order": True,
    "time_stamps": True,
    "debounce": [[17, True]],
    "shared": ["GPIOPinInUse", [[17, True]]],
    "outputs": [1, 0, 1, 0],
    "mistakes": ["PinInvalidFunction", "PinSetInput", "PinInvalidPull", "PinInvalidPin", "PinFixedPull"],
    "dimmed": [[[0.25, 1], [1, 0], [0, 0], [0.5, 1]], 0],
    "tone": ["A4", None],
    "idle": "sleeps",
    "fault": [[27, True], [17, False]],
}
"""What our factory does, and the others where nothing else is said."""

NO_THREAD = [[[0.25, 0], [1, 0], [0, 0], [0.5, 0]], 0]
DIFFERENCES: dict[tuple[str, str], Any] = {
    ("mock", "debounce"): [[17, turn % 2 == 0] for turn in range(13)],  # no debounce at all
    ("mock", "dimmed"): NO_THREAD,  # only writes the share down
    ("mock", "fault"): "comes back to who moved the pin",
    ("lgpio", "dimmed"): NO_THREAD,  # pulses on a thread of its own library
    ("lgpio", "idle"): "polls",  # every half millisecond
    ("lgpio", "fault"): [],  # the one thread that tells of edges is gone: the box is deaf
}

OURS = [
    "mock",
    "gpiod",
    # PyPI has an empty lgpio for Python 3.13 and newer
    *(["lgpio"] if sys.version_info < (3, 13) else []),
]


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("stand_in"))


@pytest.mark.parametrize("name", OURS)
def test_the_factories_behave_alike_but_for_one_table(library: Path, tmp_path: Path, name: str) -> None:
    assert set(AGREED) == {behaviour.__name__ for behaviour in bench.BEHAVIOURS}
    if name == "mock":
        run = subprocess.run(
            [sys.executable, bench.__file__, name], capture_output=True, text=True, check=True, timeout=PATIENCE
        )
        said = run.stdout
    else:
        with Bench(library, tmp_path) as table:
            table.start(bench.__file__, name)
            assert table.end()[0] == 0
            said = table.said()
            check_wave(table.told, "tone", line=bench.TONE, frequency=440)
            check_wave(table.told, "dimmed", line=bench.PIN, frequency=100)
            if name == "gpiod":
                # a lamp or buzzer whose device is closed has no current
                ends = [one for one in table.told if one.word in ("in", "out") and one.rest[0] == str(bench.TONE)]
                assert ends[-1].word == "in"
    seen: dict[str, Any] = {}
    for line in said.splitlines():
        seen |= json.loads(line)
    assert seen == {key: DIFFERENCES.get((name, key), value) for key, value in AGREED.items()}


def check_wave(told: list[Told], behaviour: str, *, line: int, frequency: float) -> None:
    """A line's wave goes up and down, and in the mean no faster than asked: how late it is hangs on the machine.

    Where nobody is held up ours is exact (``test_pulse``).
    """
    end = next(at for at, one in enumerate(told) if one.word == "said" and f'"{behaviour}"'.encode() in one.payload)
    begin = max(at for at, one in enumerate(told[:end]) if one.word == "said")
    levels = [
        (int(one.rest[2]), one.rest[1]) for one in told[begin:end] if one.word == "out" and one.rest[0] == str(line)
    ]
    rises = [after[0] for before, after in pairwise(levels) if (before[1], after[1]) == ("0", "1")]
    assert len(rises) >= 2
    assert (rises[-1] - rises[0]) / 1e9 > 0.8 * (len(rises) - 1) / frequency


# The chip and the line ------------------------------------------------------------------------------------------------

LOOK = """
import sys
from gpiozero import OutputDevice
from hardware.pin import PinError, factory
try:
    pins = factory("gpiod")
except PinError as error:
    sys.exit(str(error))
OutputDevice(17, pin_factory=pins).on()
print(pins.chip.path)
"""


def test_the_chip_of_the_header_is_found_by_its_label(library: Path, tmp_path: Path) -> None:
    with Bench(library, tmp_path, labels="raspberrypi-exp-gpio,brcmvirt-gpio,pinctrl-rp1") as table:
        table.start("-c", LOOK)
        assert table.end() == (0, "")
        assert table.said() == "/dev/gpiochip2\n"
        assert [one.rest[:2] for one in table.told if one.word == "out"] == [("17", "0"), ("17", "1")]


def test_without_such_a_chip_one_line_says_which_there_are(library: Path, tmp_path: Path) -> None:
    with Bench(library, tmp_path, labels="raspberrypi-exp-gpio") as table:
        table.start("-c", LOOK)
        status, said = table.end()
    assert status == 1
    assert said == (
        "no pins here (gpiod: no GPIO chip of the header (/dev/gpiochip0: raspberrypi-exp-gpio); "
        "looked for pinctrl-bcm2835, pinctrl-bcm2711, pinctrl-rp1)\n"
    )


HELD = """
import gpiod
from gpiozero import InputDevice
from hardware.pin import factory
other = gpiod.Chip("/dev/gpiochip0").request_lines({17: None}, consumer="somebody else")
pins = factory()
try:
    InputDevice(17, pull_up=True, pin_factory=pins)
except Exception as error:
    print(type(error).__name__, error)
other.release()
print(InputDevice(17, pull_up=True, pin_factory=pins).value)
"""


def test_a_line_that_somebody_else_holds_is_named_and_can_be_had_later(library: Path, tmp_path: Path) -> None:
    with Bench(library, tmp_path) as table:
        table.start("-c", HELD)
        assert table.end() == (0, "")
        assert table.said() == "GPIOPinInUse GPIO17 is held by somebody else\n0\n"


def test_gpiozero_itself_finds_our_factory_by_its_name(library: Path, tmp_path: Path) -> None:
    assert [one.value for one in entry_points(group="gpiozero_pin_factories", name="gpiod")] == [
        "hardware.gpiod_factory:GpiodFactory"
    ]
    page = (Path(__file__).parent.parent / "hardware" / "README.md").read_text("utf-8")
    code = page.partition("```python\n")[2].partition("```")[0]
    with Bench(library, tmp_path) as table:
        table.start("-c", code, more={"GPIOZERO_PIN_FACTORY": "gpiod"})
        assert table.end() == (0, "")
        assert f"`{table.said().strip()}`" in page


# The choice -----------------------------------------------------------------------------------------------------------

CHOOSE = """
import sys
from hardware.pin import PinError, factory
try:
    print(type(factory(*sys.argv[1:])).__name__)
except PinError as error:
    print(error)
"""


@pytest.mark.parametrize(
    ("name", "hidden", "chosen"),
    [
        ((), (), "GpiodFactory"),
        (("gpiod",), (), "GpiodFactory"),
        (("mock",), (), "MockFactory"),
        (("gpiod",), ("gpiod",), "no pins here (gpiod: the Python package gpiod is of version 1; 2 is needed)"),
        (
            ("lgpio",),
            ("lgpio",),
            f"no pins here (lgpio: the Python package lgpio is an empty one{NOT_READY})",
        ),
        (("pigpio",), (), "no pin library 'pigpio'; allowed are gpiod, lgpio, rpigpio, mock"),
        *([((), ("gpiod",), "LGPIOFactory"), (("lgpio",), (), "LGPIOFactory")] if "lgpio" in OURS else []),
    ],
)
def test_what_is_named_is_taken_and_else_the_first_that_works(
    library: Path, tmp_path: Path, name: tuple[str, ...], hidden: tuple[str, ...], chosen: str
) -> None:
    # a package of that name with nothing in it: PyPI's lgpio for new Pythons, and Debian's gpiod, look so
    for module in hidden:
        (tmp_path / f"{module}.py").write_text("")
    with Bench(library, tmp_path) as table:
        table.start("-c", CHOOSE, *name, more={"PYTHONPATH": str(tmp_path)}, ready=False)
        assert table.end() == (0, "")
        assert table.said() == f"{chosen}\n"


def test_on_a_machine_without_pins_one_line_says_why_for_each_library(tmp_path: Path) -> None:
    # by itself: to import lgpio starts threads and goes to another folder
    run = subprocess.run([sys.executable, "-c", CHOOSE], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert re.fullmatch(r"no pins here \(gpiod: .+; lgpio: .+; rpigpio: .+\)\n", run.stdout)
    assert list(tmp_path.iterdir()) == []


def test_lgpio_stands_in_a_folder_of_its_own(tmp_path: Path) -> None:
    """It makes a file there: one that another user made, or here a folder, would be in its way."""
    taken = tmp_path / ".lgd-nfy0"
    taken.mkdir()
    surroundings = {**os.environ, "TMPDIR": str(tmp_path)}
    run = subprocess.run(
        [sys.executable, "-c", CHOOSE, "lgpio"], env=surroundings, capture_output=True, text=True, check=True
    )
    assert "nfy" not in run.stdout + run.stderr
    assert list(tmp_path.iterdir()) == [taken]
