"""The three orders of the doctor: look at everything, try the controls, show the test card."""

import os
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from companion.command.doctor import card as test_card
from companion.command.doctor import line, personal, report
from companion.command.doctor.ear import Ear, free
from companion.command.doctor.interview import Interview
from companion.command.doctor.machine import SERVICE, Machine, here, nearest
from companion.command.doctor.trial import Unclear
from companion.own import configuration
from companion.table.prompt import Refused
from hardware.pin import PinError
from hardware.pin import factory as open_factory
from hardware.profile import Profile, ProfileError, load

STOP, START = f"sudo systemctl stop {SERVICE}", f"sudo systemctl start {SERVICE}"


def doctor(name: str | None, *, as_json: bool, store: bool = False) -> int:
    """Look at everything and change nothing; 0 where nothing keeps the box from its work, else 1.

    ``store``: each kept game is checked, too.
    """
    machine = here()
    profile: Profile | str
    try:
        profile = load(_named(name), [personal.folder(machine.state)])
    except (Refused, ProfileError) as error:
        profile = str(error)
    found = report.examine(machine, profile, store=store)
    print(report.as_json(found) if as_json else "\n".join(report.as_lines(found)))
    return 0 if report.is_well(found) else 1


def controls(name: str | None, own: str, *, factory: Any = None) -> int:
    """Ask for each control, measure it, and write a profile; 0, or 1 where one stays unclear or a pin is held."""
    machine, base, profile, text = _begun(name, own)
    with _without_service(machine) as stopped:
        if not stopped:
            return 1
        taken = machine.lines() or {}
        for finding in line.lines(machine, profile) if taken else ():
            if finding.level == "bad":
                return _fail(f"{finding.text} First: {finding.command or finding.change}")
        try:
            pins = open_factory(profile.pins) if factory is None else factory
        except PinError as error:
            return _fail(str(error))
        ear = Ear(pins, free(profile, taken), pull_up=profile.pull_up)
        try:
            lost = {control: pin for control, pin in profile.inputs().items() if pin in ear.left_out}
            if lost:
                listed = ", ".join(f"{control} (GPIO {pin})" for control, pin in lost.items())
                return _fail(f"these pins cannot be opened: {listed}; companion doctor says why")
            print(f"Each control in turn; Ctrl-C ends it, and nothing is written. Profile: {base}", flush=True)
            found = Interview(profile, ear.hear, _say, ear.closed).run()
        except Unclear as unclear:
            return _fail(f"{unclear}. Nothing was written.")
        finally:
            ear.close()
            if factory is None:
                pins.close()
    return _written(machine, own, personal.measured(text, found), personal.notes(base, found))


def card(name: str | None, own: str) -> int:
    """Show the test card, ask what it says, and write a profile where another driver fits; 0, or 1 if none does."""
    machine, base, profile, text = _begun(name, own)
    panel = profile.display
    if panel.bus != "i2c":
        raise Refused(
            f"the test card is for a display on I2C; the profile {base} has it on SPI, its driver is its maker's"
        )
    with _without_service(machine) as stopped:
        if not stopped:
            return 1
        try:
            bus = machine.bus(panel.port)
            try:
                test_card.show(bus, panel.address)
            finally:
                bus.close()
        except Exception as error:  # noqa: BLE001 - bus and library raise classes of their own
            told = error.strerror if isinstance(error, OSError) else str(error)
            reason = " ".join((told or type(error).__name__).split())
            return _fail(f"no card on {panel.where}: {reason}; companion doctor says more")
        read = _asked("What does the lower half of the display say? 1 SSD1306, 2 SH1106, 3 nothing of that: ")
    driver = test_card.driver_of(read)
    if driver is None:
        return _fail("the display is neither, or its wires are loose: companion doctor says who answers")
    if driver == panel.driver or (driver, panel.driver) == ("ssd1306", "ssd1309"):
        print(f"The profile {base} has the right driver, {panel.driver}.")
        return 0
    remarks = [f"The driver as the test card showed it, begun from the profile {base}."]
    return _written(machine, own, personal.with_driver(text, driver), remarks)


def _begun(name: str | None, own: str) -> tuple[Machine, str, Profile, str]:
    """The computer, the profile to begin from (its name, itself, its text); Refused where it cannot be."""
    machine = here()
    if not os.access(nearest(machine.state), os.W_OK):
        # Before anything is asked of anybody.
        again = shlex.join([machine.python, "-m", "companion", *sys.argv[1:]])
        raise Refused(f"{machine.state} may not be written by {machine.user.name}; run it as root: sudo {again}")
    personal.check_name(own)
    base = _named(name)
    folders = [personal.folder(machine.state)]
    try:
        return machine, base, load(base, folders), personal.source(base, folders)
    except ProfileError as error:
        raise Refused(str(error)) from None


def _named(name: str | None) -> str:
    return configuration.read().profile if name is None else name


def _written(machine: Machine, own: str, raw: dict[str, Any], remarks: list[str]) -> int:
    try:
        file: Path = personal.write(machine.state, own, raw, remarks)
    except ProfileError as error:
        return _fail(f"{error}. Nothing was written.")
    except OSError as error:
        return _fail(f"the profile cannot be written: {error.strerror or error}")
    print(f"Written: {file}")
    print(f'The box takes it by --profile {own}, or for good by profile = "{own}" under [panel] in companion.toml.')
    return 0


@contextmanager
def _without_service(machine: Machine) -> Iterator[bool]:
    """The running service out of the way, if its owner agrees, and started again afterwards; False where it stays."""
    running = machine.service_processes()
    if not running:
        yield True
        return
    print(f"The running box (process {running[0]}) holds pins and display. Its games are kept when it is stopped:")
    print(f"    {STOP}")
    print(f"    {START}    # afterwards")
    if _asked("Stop it now, and start it again afterwards? y or n: ").strip().lower() not in ("y", "yes"):
        print("Nothing was done.")
        yield False
        return
    if subprocess.run(STOP.split(), check=False).returncode != 0:
        yield _fail(f"the box could not be stopped: {STOP}") == 0
        return
    try:
        yield True
    finally:
        subprocess.run(START.split(), check=False)


def _say(text: str) -> None:
    print(text, flush=True)


def _asked(question: str) -> str:
    print(question, end="", flush=True)
    return sys.stdin.readline() if sys.stdin is not None else ""


def _fail(text: str) -> int:
    print(f"companion doctor: {text}", file=sys.stderr)
    return 1
