"""``companion card``: a card that Raspberry Pi Imager has written installs the box when it first starts, offline.

Onto the card's boot partition, which any computer can write, go the folder ``companion`` with all that is installed,
the build in ``companion.toml``, a block of ``config.txt``, and words of ``cmdline.txt`` that make the first start run
``systemd/first-start``. The last of these words take all of them out again when that has ended, and also where the
folder is gone; so a power cut repeats it and nothing repeats for ever. What Imager wants run first waits meanwhile.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

import tomlkit

from companion.own import configuration
from companion.own import folder as own
from companion.screens.ask import Ask
from companion.screens.draw import draw
from companion.table.prompt import Refused
from hardware.display import oled
from hardware.profile import Profile, ProfileError, load

HOUSE = Path(__file__).parent.parent.parent
PARTS = ("companion", "hardware", "wiring", "pyproject.toml", "README.md", "LICENSE")
"""What our own wheel is made of."""
PYTHONS = ("3.11", "3.13")
"""Those of Debian 12 and 13: both sets of wheels are on the card, and the Pi takes what fits."""
GLIBC = ("manylinux_2_34", "manylinux_2_28", "manylinux_2_17", "manylinux2014")
"""Debian 12 has 2.36."""

BOOT = own.CARD_CONFIG.parent.as_posix()
"""Where the Pi has this partition."""
FIRST, LAST = "companion.first", "companion.last"
HELD, RUN = "companion.run", "systemd.run"
"""What Imager wants run is held back under a name that nobody reads."""
WORDS = (
    f"{FIRST} {RUN}=-{BOOT}/companion/systemd/first-start"
    f' {RUN}="/bin/sed -i -e s/.{FIRST}.*{LAST}// -e s/{HELD}/{RUN}/g {BOOT}/cmdline.txt"'
    f" {RUN}_success_action=reboot systemd.unit=kernel-command-line.target {LAST}"
)
CONSOLE = re.compile(r"(?<!\S)console=(?:serial0|ttyAMA0|ttyS0)(?:,\S*)?(?: |$)")
"""A console on the header's serial port, which a reader or printer needs for itself."""
HEADER = ("/dev/serial0", "/dev/ttyAMA0", "/dev/ttyS0")
BEGIN, END, TAKEN = "# Table companion: begin", "# Table companion: end", "# out of cmdline.txt: "
BLOCK = re.compile(rf"\r?\n{BEGIN}\r?\n(.*?){END}\r?\n", re.DOTALL)
BEFORE = "companion/before.toml"
TITLE = "Table companion"
PICTURES = {
    "installing": Ask(head=TITLE, text="Installing. Leave the power on: it takes some minutes.", long=True),
    "installed": Ask(head=TITLE, text="Installed. The box starts in a moment.", long=True),
    "failed": Ask(
        head=TITLE, text="Not installed. Put the card into a computer: companion/log.txt says why.", long=True
    ),
}


def card(folder: Path, name: str | None, *, undo: bool) -> int:
    """Prepare the card whose boot partition is this folder, or with ``undo`` give it back; say what comes next."""
    check(folder)
    if undo:
        take_back(folder)
        print(f"{folder} is as it was before. What is installed on the card already stays there.")
        return 0
    check_system(folder)
    wished = configuration.read(folder / "companion.toml")
    if not (HOUSE / "systemd" / "install").is_file():
        raise Refused("companion card needs the project's own folder, not only the installed program; there: make card")
    name = name or wished.profile
    # One of a person's own is on the card since it was first prepared, maybe on another computer.
    places, kept = [own.state() / "profiles", folder / "companion" / "profiles"], HOUSE / "build" / "wheels"
    try:
        profile = load(name, places)
        lay(folder, files(folder, profile, fetched(kept), own_profile(name, places)))
    except ProfileError as error:
        raise Refused(str(error)) from None
    except OSError as error:
        raise Refused(f"{error.filename or kept}: {error.strerror or error}; nothing was changed") from None
    print(f"{folder} is ready, for the build {profile.name}. Eject the card, put it into the Pi and switch on.")
    if profile.display.bus != "i2c":
        print("The screen of this build stays dark until the box is installed, which takes some minutes.")
    return 0


def check(folder: Path) -> None:
    """Refuse a folder that is no boot partition of Raspberry Pi OS."""
    if not folder.is_dir():
        raise Refused(f"there is no folder {folder}; name the card's partition bootfs, as this computer shows it")
    lacking = [name for name in ("config.txt", "cmdline.txt", "kernel8.img") if not (folder / name).is_file()]
    if lacking or "root=" not in _text(folder / "cmdline.txt"):
        why = f"it has no {lacking[0]}" if lacking else "its cmdline.txt names no root"
        raise Refused(f"{folder} is no card's bootfs with Raspberry Pi OS: {why}; nothing was changed")


def check_system(folder: Path) -> None:
    """Refuse a Raspberry Pi OS for which the card's wheels are not."""
    if any((folder / name).exists() for name in ("kernel.img", "kernel7.img", "kernel7l.img")):
        raise Refused(
            "this card has a 32-bit or an old Raspberry Pi OS; write the 64-bit Raspberry Pi OS Lite to it"
            " (Bookworm or Trixie); nothing was changed"
        )


def own_profile(name: str, places: Sequence[Path]) -> Path | None:
    """The file of a profile of one's own, which must be on the card, too."""
    found = [Path(name)] if name.endswith(".toml") else [place / f"{name}.toml" for place in places]
    return next((file for file in found if file.is_file()), None)


# What is on the card


def files(folder: Path, profile: Profile, wheels: Sequence[Path], wired: Path | None = None) -> dict[str, bytes]:
    """All that the card gets, by its path there; ``wired`` is the profile's file where it is a person's own."""
    wished = configuration.read(folder / "companion.toml")
    before = without_ours(_text(folder / "config.txt"), _text(folder / "cmdline.txt"))
    config, cmdline = with_ours(*before, profile, wished)
    told = told_before(folder)
    found = {
        BEFORE: told,
        "companion.toml": with_profile(told, profile.name),
        "config.txt": config,
        "cmdline.txt": cmdline,
    }
    laid = {name: text.encode("utf-8", "surrogateescape") for name, text in found.items()}
    for file in (*(HOUSE / "systemd").iterdir(), *(HOUSE / "wiring").glob("*.toml")):
        if file.is_file():
            laid[f"companion/{file.parent.name}/{file.name}"] = _unix(file)
    if wired is not None:
        laid[f"companion/profiles/{profile.name}.toml"] = _unix(wired)
    laid |= {f"companion/wheels/{wheel.name}": wheel.read_bytes() for wheel in wheels}
    if profile.display.bus == "i2c":  # On SPI a picture needs a pin, too, and so a library.
        laid |= {f"companion/picture/{name}": recorded(profile, ask) for name, ask in PICTURES.items()}
    return laid


def _text(file: Path) -> str:
    try:
        return file.read_bytes().decode("utf-8", "surrogateescape") if file.is_file() else ""
    except OSError as error:
        raise Refused(f"{file} cannot be read: {error.strerror or error}; nothing was changed") from None


def _unix(file: Path) -> bytes:
    """What it holds, with ends of lines that a shell takes: git on Windows may have written others."""
    return file.read_bytes().replace(b"\r\n", b"\n")


def with_ours(config: str, cmdline: str, profile: Profile, wished: configuration.Configuration) -> tuple[str, str]:
    """``config.txt`` and ``cmdline.txt`` with what the box and its first start need."""
    lines = ["[all]", *switched_on(profile, wished)]
    line, *rest = cmdline.split("\n", 1)
    line, end = line.rstrip(), line[len(line.rstrip()) :]
    if "enable_uart=1" in lines:
        lines += [f"{TAKEN}{word.strip()}" for word in CONSOLE.findall(line)]
        line = CONSOLE.sub("", line)
    line = re.sub(rf"(?<!\S){RUN}", HELD, line)
    newline = "\r\n" if "\r\n" in config else "\n"
    block = newline.join(["", BEGIN, *lines, END, ""])
    return config + block, "\n".join([f"{line} {WORDS}{end}", *rest])


def without_ours(config: str, cmdline: str) -> tuple[str, str]:
    """``config.txt`` and ``cmdline.txt`` without it, to the letter as they were."""
    told = "".join(BLOCK.findall(config))
    taken = re.findall(rf"^{TAKEN}(\S+)", told, re.MULTILINE)
    line = re.sub(rf" {FIRST} .*{LAST}", "", cmdline)
    line = re.sub(rf"(?<!\S){HELD}", RUN, line)
    return BLOCK.sub("", config), " ".join([*(word for word in taken if word not in line.split()), line])


def switched_on(profile: Profile, wished: configuration.Configuration) -> Iterator[str]:
    """What ``config.txt`` must say: the display's bus, and the header's serial port where something is on it."""
    if profile.display.bus == "spi":
        yield "dtparam=spi=on"
    else:
        yield "dtparam=i2c_arm=on,i2c_arm_baudrate=400000"
    if {port.port for port in (*wished.readers, wished.printer) if port is not None} & {*HEADER}:
        yield from ("enable_uart=1", "[pi5]", "dtparam=uart0=on", "[all]")


def with_profile(text: str, name: str) -> str:
    """``companion.toml`` with this build; all else stays, comments too."""
    mark = "\ufeff" * text.startswith("\ufeff")
    document = tomlkit.parse(text.removeprefix(mark))
    document.setdefault("panel", tomlkit.table())["profile"] = name
    return mark + tomlkit.dumps(document)


def told_before(folder: Path) -> str:
    """``companion.toml`` as it was before it named our build; where it was changed since, as it is."""
    now, before = folder / "companion.toml", folder / BEFORE
    with suppress(Refused):
        if before.is_file() and with_profile(_text(before), configuration.read(now).profile) == _text(now):
            return _text(before)
    return _text(now)


class Recorder:
    """A bus that keeps what a driver says to its display."""

    def __init__(self) -> None:
        self.said: list[bytes] = []

    def write_i2c_block_data(self, address: int, register: int, block: Sequence[int]) -> None:
        """One message."""
        self.said.append(bytes([register, *block]))


def recorded(profile: Profile, ask: Ask) -> bytes:
    """All that a display on I2C must be told to show this, as ``systemd/show.py`` reads it."""
    panel, bus = profile.display, Recorder()
    device = oled(panel, bus=bus)()
    device.persist = True
    device.display(draw(ask).rotate(panel.rotate))
    return f"{panel.port} {panel.address}\n".encode() + b"".join(len(one).to_bytes(2, "big") + one for one in bus.said)


# Writing it


def lay(folder: Path, laid: Mapping[str, bytes]) -> None:
    """Write all of it beside what is there, and only then put it in its place; what was laid before goes."""
    needed, free = sum(map(len, laid.values())), shutil.disk_usage(folder).free
    if needed > free:
        there = f"{folder} has {free // 1_000_000} MB free and {needed // 1_000_000 + 1} MB are needed"
        raise Refused(f"{there}; nothing was changed. An upgrade needs room for old and new: --undo makes it")
    new = folder / "companion.new"
    try:
        shutil.rmtree(new, ignore_errors=True)
        for name, held in laid.items():
            (new / name).parent.mkdir(parents=True, exist_ok=True)
            (new / name).write_bytes(held)
    except OSError as error:
        shutil.rmtree(new, ignore_errors=True)
        raise Refused(f"{folder} cannot be written: {error.strerror or error}; nothing was changed") from None
    try:
        shutil.rmtree(folder / "companion", ignore_errors=True)
        # What a start runs comes last.
        for name in ("companion", "companion.toml", "config.txt", "cmdline.txt"):
            if (new / name).exists():
                (new / name).replace(folder / name)
        new.rmdir()
    except OSError as error:
        raise Refused(
            f"{folder} cannot be written: {error.strerror or error}; do it again before the card is used"
        ) from None


def take_back(folder: Path) -> None:
    """The card as it was."""
    config, cmdline = without_ours(_text(folder / "config.txt"), _text(folder / "cmdline.txt"))
    texts = {"config.txt": config, "cmdline.txt": cmdline, "companion.toml": told_before(folder)}
    shutil.rmtree(folder / "companion", ignore_errors=True)  # It makes room, and the words can do without it.
    lay(folder, {name: text.encode("utf-8", "surrogateescape") for name, text in texts.items()})
    if not texts["companion.toml"]:
        (folder / "companion.toml").unlink()


# The wheels


def fetched(place: Path, machine: str = "aarch64") -> list[Path]:
    """The wheels that the list names, for each Python of a Pi, and our own; what is there is not fetched again.

    Refused where something cannot be had.
    """
    listed = (HOUSE / "systemd" / "wheels.txt").read_text("utf-8")
    place = place / machine
    done = place / "wheels.txt"
    if not done.is_file() or done.read_text("utf-8") != listed:
        print("Downloading what the box needs (once).", flush=True)
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir(parents=True)
        for python in PYTHONS:
            asked = place / f"{python}.txt"
            asked.write_text("".join(wanted(listed, python)), "utf-8")
            abi = f"cp{python.replace('.', '')}"
            kinds = ["--only-binary=:all:", "--implementation=cp", f"--python-version={python}"]
            kinds += [f"--platform={glibc}_{machine}" for glibc in GLIBC]
            kinds += [f"--abi={each}" for each in (abi, "abi3", "none")]
            _pip("download", "--no-deps", "--require-hashes", *kinds, f"--dest={place}", f"--requirement={asked}")
        done.write_text(listed, "utf-8")
    with tempfile.TemporaryDirectory() as folder:
        # From a copy: building leaves files behind, and takes in what an earlier one has left.
        for name in PARTS:
            if (HOUSE / name).is_dir():
                shutil.copytree(HOUSE / name, Path(folder, name), ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(HOUSE / name, folder)
        for old in place.glob("table_companion-*"):
            old.unlink()
        _pip("wheel", "--no-deps", "--no-index", f"--find-links={place}", f"--wheel-dir={place}", folder)
    return sorted(place.glob("*.whl"))


def wanted(listed: str, python: str) -> Iterator[str]:
    """The packages of the list that a Pi with this Python needs; pip would go by the computer that it runs on."""
    for line in re.findall(r"^[a-z].*\n(?: .*\n)+", listed, re.MULTILINE):
        name, _, marker = line.partition(" \\\n")[0].partition("; ")
        told = re.fullmatch(r'(?:sys_platform == "linux")?(?: and python_version < "3\.(\d+)")?', marker)
        if told is None:
            raise Refused(f"systemd/wheels.txt names {name} for {marker}, which is not understood")
        if told[1] is None or int(python.split(".")[1]) < int(told[1]):
            yield line.replace(f"; {marker}", "", 1) if marker else line


def _pip(*words: str) -> None:
    order = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input", "--quiet", *words]
    done = subprocess.run(order, capture_output=True, text=True, check=False)
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["nothing"])[-1]
        raise Refused(
            f"what the box needs could not be had; is this computer online? pip says: {last}; nothing was changed"
        )
