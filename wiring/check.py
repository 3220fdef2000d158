"""What to know of a build's pins before it is wired: which of them a bus may own."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hardware.header import OWNERS, PINS, PLACES

if TYPE_CHECKING:
    from hardware.profile import Profile


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at; ``good`` is False where somebody must see to it."""

    good: bool
    text: str


def check(profile: "Profile") -> list[Finding]:
    """All findings of a profile that could be read: a pin twice or out of range was refused there."""
    lines = profile.lines()
    parts = {terminal for part in profile.parts for terminal in part.terminals.values()}
    found = [
        Finding(True, f"{len(lines)} pins, each used once, and each on the header"),
        Finding(True, f"{len(profile.parts)} parts; every line leads to one")
        if set(lines) <= parts
        else Finding(False, f"no part has {', '.join(sorted(set(lines) - parts))}"),
    ]
    for owner in OWNERS:
        for line, pin in profile.opened().items():
            if pin in owner.pins:
                always = sorted(set(PINS) - set(lines.values()) - {pin for other in OWNERS for pin in other.pins})
                free = ", ".join(map(str, always))
                text = (
                    f"{line} on GPIO {pin} (pin {PLACES[pin]}): that is {owner.name}'s pin as well;"
                    f" see that it is off: {owner.off}. Nobody else's are {free}"
                )
                found.append(Finding(False, text))
    if all(finding.good for finding in found):
        found.append(Finding(True, "none of them belongs to 1-Wire, the serial port or a bus that the build has not"))
    return found
