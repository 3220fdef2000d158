"""What to know of a build's pins before it is wired: which of them a bus may own."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hardware.header import OWNERS, PINS, PLACES

if TYPE_CHECKING:
    from hardware.profile import Profile


def check(profile: "Profile") -> Iterator[str]:
    """Each pin that a bus has once it is switched on, with what frees it; a pin twice has no profile."""
    for owner in OWNERS:
        for line, pin in profile.opened().items():
            if pin in owner.pins:
                taken = {*profile.lines().values(), *(pin for other in OWNERS for pin in other.pins)}
                free = ", ".join(str(other) for other in PINS if other not in taken)
                yield (
                    f"{line} on GPIO {pin} (pin {PLACES[pin]}): that is {owner.name}'s pin as well;"
                    f" see that it is off: {owner.off}. Nobody else's are {free}"
                )
