"""All checks of a computer, in their order, and how their findings are told."""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict

from companion.command.doctor import access, board, bus, clock, crash, library, line, port, space, storage
from companion.command.doctor.finding import Finding, bad
from companion.command.doctor.machine import Machine
from hardware.profile import Profile

Check = Callable[[], Iterable[Finding]]
WORDS = {"good": "good", "look": "LOOK", "bad": "BAD"}


def examine(machine: Machine, profile: Profile | str, *, store: bool = False) -> list[Finding]:
    """Every finding; ``profile`` is the build of the box, or why it cannot be read; ``store``: read that whole."""
    found: list[Finding] = []
    for check in _checks(machine, profile, store):
        try:
            found += check()
        except Exception as error:  # noqa: BLE001 - a check that fails must not hide what the others find
            reason = " ".join(str(error).split()) or type(error).__name__
            found.append(bad("doctor", f"A check could not be made: {reason}", change="tell the makers this line"))
    return found


def _checks(machine: Machine, profile: Profile | str, store: bool) -> Iterator[Check]:
    yield lambda: board.board(machine)
    yield lambda: library.python(machine)
    yield lambda: _profile(profile)
    if machine.is_pi:
        yield lambda: board.power(machine)
        build = profile
        yield lambda: library.pin_library(machine, build.pins if isinstance(build, Profile) else None)
        if isinstance(build, Profile):
            own = access.I2C if build.display.bus == "i2c" else access.SPI
            yield lambda: access.access(machine, (access.PINS, own, access.SERIAL))
            yield lambda: bus.switched_on(machine, build.display)
            yield lambda: bus.addresses(machine, build.display)
            yield lambda: line.lines(machine, build)
        yield lambda: port.ports(machine)
        yield lambda: line.service(machine)
    yield lambda: space.space(machine)
    yield lambda: storage.storage(machine, whole=store)
    yield lambda: crash.crash(machine)
    yield lambda: clock.clock(machine)


def _profile(profile: Profile | str) -> Iterator[Finding]:
    if isinstance(profile, Profile):
        yield Finding(check="profile", level="good", text=f"{profile.name}: {profile.title}")
    else:
        yield bad("profile", profile, change="mend that line, or name another profile under [panel] in companion.toml")


def as_json(found: list[Finding]) -> str:
    """The findings as one JSON object."""
    return json.dumps(
        {"well": is_well(found), "findings": [asdict(one) for one in found]}, ensure_ascii=False, indent=2
    )


def is_well(found: list[Finding]) -> bool:
    """Whether nothing keeps the box from its work."""
    return all(one.level != "bad" for one in found)


def as_lines(found: list[Finding]) -> Iterator[str]:
    """The findings for people, what mends each below it."""
    width = max(len(one.check) for one in found)
    for one in found:
        yield f"{WORDS[one.level]:<4}  {one.check:<{width}}  {one.text}"
        if one.level != "good":
            lead = "run" if one.command else "do"
            yield f"{'':<{width + 8}}{lead}: {one.command or one.change}"
            if one.then:
                yield f"{'':<{width + 8}}then: {one.then}"
    wrong = sum(one.level == "bad" for one in found)
    doubtful = sum(one.level == "look" for one in found)
    yield ""
    if not wrong and not doubtful:
        yield "All is well."
    else:
        yield f"{wrong} to mend, {doubtful} to look at."
