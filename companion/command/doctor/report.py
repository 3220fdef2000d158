"""The table of all checks, in their order, and how their findings are told."""

import json
import platform
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from functools import partial

from companion.box.peripheral import known
from companion.command.doctor import computer, device, own, storage
from companion.command.doctor.finding import Finding, bad, good, look
from companion.command.doctor.machine import Machine
from companion.faces.panel.wording import undrawn
from companion.own import configuration
from companion.own.configuration import PrinterPort, ReaderPort
from companion.table.prompt import Refused, one_line
from hardware.profile import Profile, ProfileError, load

Plugged = ReaderPort | PrinterPort
Probe = Callable[[], Iterable[Finding]]
WORDS = {"good": "good", "look": "LOOK", "bad": "BAD"}


def doctor(name: str | None, *, as_json: bool, store: bool) -> int:
    """Look at everything and change nothing; 0 where nothing keeps the box from its work, else 1.

    ``store``: each kept game is checked, too.
    """
    machine = Machine()
    profile: Profile | str
    plugged: list[Plugged] = []
    names: Mapping[str, str] = {}
    try:
        settings = configuration.read()
        names = settings.names
        plugged = [*known(settings.readers), *([] if settings.printer is None else [settings.printer])]
        profile = load(settings.profile if name is None else name, [machine.state / "profiles"])
    except (Refused, ProfileError) as error:
        profile = str(error)
    found = examine(machine, profile, plugged, names, store=store)
    print(json_text(found) if as_json else "\n".join(lines(found)))
    return 0 if is_well(found) else 1


def examine(
    machine: Machine,
    profile: Profile | str,
    plugged: Sequence[Plugged] = (),
    names: Mapping[str, str] = {},
    *,
    store: bool = False,
) -> list[Finding]:
    """Every finding; ``profile`` is the build of the box, or why it cannot be read; ``store``: read that whole.

    ``plugged`` are the readers and the printer of the configuration, ``names`` those of its players.
    """
    found: list[Finding] = []
    for name, probe in checks(machine, profile, plugged, names, store=store):
        try:
            told = list(probe())
        except Exception as error:  # noqa: BLE001 - a check that fails must not hide what the others find
            told = [bad(f"The check could not be made: {one_line(error)}", change="tell the makers this line")]
        found += (replace(one, check=name) for one in told)
    return found


def checks(
    machine: Machine, profile: Profile | str, plugged: Sequence[Plugged], names: Mapping[str, str], *, store: bool
) -> Iterator[tuple[str, Probe]]:
    """The table: what each check is called, and what asks for it and names what mends it."""
    yield "board", partial(computer.board, machine)
    yield "python", lambda: [good(f"Python {platform.python_version()} ({machine.python})")]
    yield "profile", partial(_profile, machine, profile)
    yield "files", partial(own.files, machine)
    if machine.is_pi:
        build = profile if isinstance(profile, Profile) else None
        yield "power", partial(computer.power, machine)
        yield "pin library", partial(computer.pin_library, machine, build.pins if build else None)
        if build is not None:
            yield "access", partial(device.access, machine, build.display)
            yield "bus", partial(device.bus, machine, build.display)
            if build.display.bus == "i2c":  # SPI is fast, and has no answer wire from a display
                yield "bus speed", partial(device.speed, machine, build.display)
                yield "display", partial(device.addresses, machine, build.display)
            yield "pins", partial(device.pins, machine, build)
        yield "serial", partial(device.ports, machine)
        yield "service", partial(computer.service, machine)
    yield "network", partial(computer.network, machine)
    for one in plugged:
        others = {other.port: _what(other) for other in plugged if other is not one}
        yield _what(one), partial(device.configured, machine, one, others)
    if told := undrawn(names):
        yield "names", lambda: [look(told, change="write them in Latin letters in companion.toml, or leave it at that")]
    yield "space", partial(computer.space, machine)
    yield "keeping", partial(computer.keeping, machine)
    yield "store", partial(storage.storage, machine, whole=store)
    yield "clock", partial(computer.clock, machine)


def _what(one: Plugged) -> str:
    return "reader" if isinstance(one, ReaderPort) else "printer"


def _profile(machine: Machine, profile: Profile | str) -> Iterator[Finding]:
    if isinstance(profile, Profile):
        yield good(f"{profile.name}: {profile.title}")
    elif (shut := own.shut(machine)) is not None:
        yield look(f"{shut} may not be read by {machine.user.name}.", command=own.as_root(machine))
    else:
        yield bad(profile, change="mend that line, or name another profile under [panel] in companion.toml")


def json_text(found: list[Finding]) -> str:
    """The findings as one JSON object."""
    told = {"well": is_well(found), "findings": [asdict(one) for one in found]}
    return json.dumps(told, ensure_ascii=False, indent=2)


def is_well(found: list[Finding]) -> bool:
    """Whether nothing keeps the box from its work."""
    return all(one.level != "bad" for one in found)


def lines(found: list[Finding]) -> Iterator[str]:
    """The findings for people, what mends each below it."""
    width = max(len(one.check) for one in found)
    for one in found:
        yield f"{WORDS[one.level]:<4}  {one.check:<{width}}  {one.text}"
        if one.level != "good":
            yield f"{'':<{width + 8}}{'run' if one.command else 'do'}: {one.command or one.change}"
        if one.then:
            yield f"{'':<{width + 8}}then: {one.then}"
    wrong, doubtful = (sum(one.level == level for one in found) for level in ("bad", "look"))
    yield ""
    yield f"{wrong} to fix, {doubtful} to look at." if wrong or doubtful else "All is well."
