"""The doctor: board, Python and libraries, and how findings are told; each is provoked, mended and gone."""

import json
import os
import subprocess
import venv
import zipfile
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import pytest
from raspberry import Pi, healthy, unplugged

from companion.__main__ import main
from companion.command.doctor import computer
from companion.command.doctor.finding import Finding
from companion.command.doctor.machine import Machine
from companion.command.doctor.report import json_text, lines
from hardware.profile import load

HOUSE = Path(__file__).parent.parent


@pytest.fixture
def pi(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Pi:
    return healthy(tmp_path, monkeypatch)


def test_a_healthy_pi_has_nothing_to_mend(pi: Pi) -> None:
    found = pi.found()
    assert [one for one in found if one.level != "good"] == []
    texts = {one.check: one.text for one in found}
    assert texts["board"] == "Raspberry Pi 4 Model B Rev 1.4, Debian GNU/Linux 12 (bookworm), 64-bit"
    assert texts["pin library"] == "gpiod 2.5.0; gpiod is taken first"
    assert texts["bus"] == "I2C 1 is on: /dev/i2c-1"
    assert texts["display"].startswith("0x3C answers on I2C 1.")
    assert texts["clock"] == "2026-05-04"
    assert pi.bus.closed


def test_a_pc_is_told_where_the_box_runs(pi: Pi) -> None:
    pi.write("/proc/device-tree/model", "")
    pi.set(architecture="x86_64")
    found = pi.found()
    assert [one.check for one in found] == ["board", "python", "profile", "space", "keeping", "store", "clock"]
    assert found[0].level == "good"
    assert found[0].text.startswith("No Raspberry Pi but x86_64: pins and bus are left out")


def test_32_bits(pi: Pi) -> None:
    pi.set(bits=32)
    assert "64-bit Raspberry Pi OS" in pi.the("board", "32-bit").change
    # A card is written by hand; then:
    pi.set(bits=64)
    assert pi.wrong() == []


def test_low_voltage(pi: Pi) -> None:
    pi.write("/sys/class/hwmon/hwmon1/in0_lcrit_alarm", "1\n")
    assert "power supply" in pi.the("power", "voltage is too low now").change
    pi.write("/sys/class/hwmon/hwmon1/in0_lcrit_alarm", "0\n")
    assert pi.wrong() == []


def wheel(folder: Path, name: str, version: str, module: str, text: str) -> None:
    """A package that pip installs without any network."""
    folder.mkdir(exist_ok=True)
    about = f"{name.replace('-', '_')}-{version}"
    with zipfile.ZipFile(folder / f"{about}-py3-none-any.whl", "w") as file:
        file.writestr(module, text)
        file.writestr(f"{about}.dist-info/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
        file.writestr(f"{about}.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        names = (module, *(f"{about}.dist-info/{one}" for one in ("METADATA", "WHEEL", "RECORD")))
        file.writestr(f"{about}.dist-info/RECORD", "".join(f"{one},,\n" for one in names))


@pytest.fixture
def pip(pi: Pi, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """An environment that holds nothing, with pip and the wheels of a folder; runs a command of the doctor in it."""
    place = pi.root / "venv"
    venv.create(place, with_pip=False, symlinks=True)
    (site,) = place.glob("lib/python*/site-packages")
    only = pi.root / "pip"
    only.mkdir()
    spec = find_spec("pip")
    assert spec is not None
    assert spec.submodule_search_locations
    (only / "pip").symlink_to(spec.submodule_search_locations[0])
    pi.set(python=str(place / "bin" / "python"), modules=(str(site),))
    wheel(pi.root / "wheels", "gpiod", "2.5.0", "gpiod/__init__.py", "")
    wheel(pi.root / "wheels", "lgpio", "0.0.0.2", "lgpio.py", "")
    wheel(pi.root / "wheels", "RPi.GPIO", "0.7.1", "RPi/GPIO/__init__.py", "VERSION = '0.7.1'\n")
    environment = {
        **os.environ,
        "PYTHONPATH": str(only),
        "PIP_NO_INDEX": "1",
        "PIP_FIND_LINKS": str(pi.root / "wheels"),
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    }

    def run(command: str) -> None:
        subprocess.run(command, shell=True, check=True, env=environment, capture_output=True)

    return run


def test_no_pin_library(pi: Pi, pip: Callable[[str], None]) -> None:
    finding = pi.the("pin library", "No library")
    assert finding.level == "bad"
    pip(finding.command)
    assert pi.wrong() == []
    assert next(computer.libraries(pi.machine)).version == "2.5.0"


def test_a_wi_fi_of_the_boxs_own(pi: Pi) -> None:
    assert [one for one in pi.found() if one.check == "network"] == []
    pi.write(computer.NET, "")
    assert pi.the("network", "no phone gets an address").command == "sudo apt install dnsmasq-base"
    pi.write("/usr/sbin/dnsmasq", "")
    (found,) = (one for one in pi.found() if one.check == "network")
    assert (found.level, computer.NET in found.text) == ("good", True)


def test_the_empty_lgpio(pi: Pi, pip: Callable[[str], None]) -> None:
    pip(f"{pi.machine.python} -m pip install gpiod lgpio")
    finding = pi.the("pin library", "lgpio 0.0.0.2 is an empty package")
    assert finding.level == "look"
    pip(finding.command)
    assert pi.wrong() == []


def test_the_empty_lgpio_alone_is_no_library(pi: Pi, pip: Callable[[str], None]) -> None:
    pip(f"{pi.machine.python} -m pip install lgpio")
    first, second = pi.wrong()
    assert (first.level, second.level) == ("look", "bad")
    for finding in (first, second):
        pip(finding.command)
    assert pi.wrong() == []


def test_the_empty_lgpio_makes_rpi_lgpio_useless(pi: Pi, pip: Callable[[str], None]) -> None:
    wheel(pi.root / "wheels", "rpi-lgpio", "0.6", "RPi/GPIO/__init__.py", "import lgpio\n")
    pip(f"{pi.machine.python} -m pip install lgpio rpi-lgpio")
    assert [one.level for one in pi.wrong("pin library")] == ["look", "bad"]
    for finding in pi.wrong():
        pip(finding.command)
    assert pi.wrong() == []
    assert [one.name for one in computer.libraries(pi.machine)] == ["gpiod"]


def test_libgpiod_1(pi: Pi, pip: Callable[[str], None]) -> None:
    # As Debian's python3-libgpiod lies there: one extension module, and nothing for pip.
    debian = pi.root / "dist-packages"
    debian.mkdir()
    (debian / "gpiod.py").write_text("")
    pi.set(modules=(*pi.machine.modules, str(debian)))
    finding = pi.the("pin library", "libgpiod 1", "2 is needed")
    assert finding.level == "bad"
    pip(finding.command)
    assert pi.wrong() == []


def test_gpiod_1_from_pypi(pi: Pi, pip: Callable[[str], None]) -> None:
    wheel(pi.root / "wheels", "gpiod", "1.5.4", "gpiod/__init__.py", "")
    pip(f"{pi.machine.python} -m pip install gpiod==1.5.4")
    pip(pi.the("pin library", "gpiod 1.5.4 is libgpiod 1").command)
    assert pi.wrong() == []


def test_libgpiod_1_beside_a_fit_library(pi: Pi, pip: Callable[[str], None]) -> None:
    debian = pi.root / "dist-packages"
    debian.mkdir()
    (debian / "gpiod.py").write_text("")
    (debian / "lgpio.py").write_text("import _lgpio\n")
    pi.set(modules=(*pi.machine.modules, str(debian)))
    finding = pi.the("pin library", "libgpiod 1")
    assert finding.level == "look"
    pip(finding.command)
    assert pi.wrong() == []


def test_rpi_gpio_on_a_pi_5(pi: Pi, pip: Callable[[str], None]) -> None:
    pip(f"{pi.machine.python} -m pip install gpiod RPi.GPIO")
    assert pi.wrong() == []
    pi.write("/proc/device-tree/model", "Raspberry Pi 5 Model B Rev 1.0\0")
    pip(pi.the("pin library", "RPi.GPIO 0.7.1 does not know the Pi 5").command)
    assert pi.wrong() == []


def test_a_library_that_the_profile_wants_and_that_is_not_there(pi: Pi, tmp_path: Path) -> None:
    text = (HOUSE / "wiring/breadboard.toml").read_text("utf-8")
    file = tmp_path / "mine.toml"
    file.write_text(f'pins = "lgpio"\n{text}', "utf-8")
    pi.profile = load(str(file))
    change = pi.the("pin library", "wants lgpio").change
    assert change == 'take pins = "lgpio" out of the profile'
    file.write_text(file.read_text("utf-8").replace('pins = "lgpio"\n', ""), "utf-8")
    pi.profile = load(str(file))
    assert pi.wrong() == []


def test_a_profile_that_cannot_be_read(pi: Pi) -> None:
    pi.profile = "mine.toml: line 3: roll must be a whole number"
    assert "mend that line" in pi.the("profile", "line 3").change
    pi.profile = load("bonnet")
    assert pi.wrong() == []


def test_a_check_that_fails_hides_no_other(pi: Pi) -> None:
    def broken() -> dict[int, str]:
        raise RuntimeError("odd\nchip")

    pi.set(lines=broken)
    assert pi.the("pins", "The check could not be made: odd chip").change == "tell the makers this line"
    assert [one.check for one in pi.found()][-1] == "clock"


def test_lines_and_json_say_the_same(pi: Pi) -> None:
    unplugged(pi, "")
    pi.write("/sys/class/hwmon/hwmon1/in0_lcrit_alarm", "1\n")
    found = pi.found()
    printed = list(lines(found))
    assert printed[-1] == "1 to fix, 1 to look at."
    told = json.loads(json_text(found))
    assert told["well"] is False
    assert [Finding(**one) for one in told["findings"]] == found
    for one in found:
        assert any(line.endswith(one.text) for line in printed)
        assert all(any(line.endswith(part) for line in printed) for part in (one.command, one.change, one.then) if part)


def test_what_is_only_to_be_looked_at_is_well(pi: Pi) -> None:
    pi.write("/sys/class/hwmon/hwmon1/in0_lcrit_alarm", "1\n")
    assert json.loads(json_text(pi.found()))["well"] is True


def test_a_finding_has_its_mending() -> None:
    with pytest.raises(ValueError, match="either a command or a change"):
        Finding(check="bus", level="bad", text="It is off.")
    with pytest.raises(ValueError, match="either a command or a change"):
        Finding(check="bus", level="look", text="It is off.", command="a", change="b")
    with pytest.raises(ValueError, match="either a command or a change"):
        Finding(check="bus", level="good", text="It is on.", change="b")


def test_this_computer_can_be_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path))
    monkeypatch.setenv("COMPANION_CONFIG", str(tmp_path / "companion.toml"))
    assert Machine().state == tmp_path
    status = main(["doctor", "--json"])
    told = json.loads(capsys.readouterr().out)
    assert status == (0 if told["well"] else 1)
    assert {"board", "python", "space", "store", "clock"} <= {one["check"] for one in told["findings"]}
    (tmp_path / "companion.toml").write_text("[panel]\nprofile = 7\n")
    assert main(["doctor"]) == 1
    assert "BAD   profile" in capsys.readouterr().out
