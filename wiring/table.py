"""A build in words for a terminal: the header, the wires by pin number, the parts, and what was checked."""

from typing import TYPE_CHECKING

from hardware.header import label
from wiring.check import check
from wiring.wire import Wire, wires

if TYPE_CHECKING:
    from hardware.profile import Profile

UNSHARED = "none of them belongs to 1-Wire, the serial port or a bus that the build has not"
PI = "Raspberry Pi with a 40-pin header and 64-bit Raspberry Pi OS, its power supply and an SD card"


def describe(profile: "Profile") -> list[str]:
    """All of it, line by line."""
    led = wires(profile)
    shared = [f"LOOK  {text}" for text in check(profile)]
    return [
        f"{profile.title} (profile {profile.name})",
        f"Display: {profile.display.driver.upper()} at {profile.display.where}",
        "",
        *header(led),
        "",
        *wire_list(led),
        "",
        "Parts",
        *(f"  {line}" for line in part_list(profile)),
        "",
        "Checks",
        f"  good  {len(profile.lines())} pins, each used once, and each on the header",
        f"  good  {len(profile.parts)} parts; every line leads to one",
        *(f"  {text}" for text in shared or [f"good  {UNSHARED}"]),
    ]


def header(led: list[Wire]) -> list[str]:
    """The header as it lies, the end with the SD card on top, with what is on its pins."""
    ends = {wire.place: wire.end for wire in led}
    wide = max([len("middle of the Pi"), *(len(ends[place]) for place in ends if place % 2)])
    lines = [f"{'middle of the Pi':>{wide}}  {'':7}  SD card  {'':7}  edge of the Pi"]
    for place in range(1, 41, 2):
        inner, outer = (label(one) for one in (place, place + 1))
        left = "--" if place in ends else "  "
        right = "--" if place + 1 in ends else "  "
        lines.append(
            f"{ends.get(place, ''):>{wide}}  {inner:>7} {left}{place:>2} {place + 1:<2}{right} {outer:<7}"
            f"  {ends.get(place + 1, '')}".rstrip()
        )
    return lines


def wire_list(led: list[Wire]) -> list[str]:
    """The table of wires by pin number."""
    rows = [("pin", "carries", "part and terminal")]
    rows += [(str(wire.place), label(wire.place), wire.end) for wire in led]
    wide = max(len(row[1]) for row in rows)
    return [f"{place:>3}  {carries:<{wide}}  {end}" for place, carries, end in rows]


def part_list(profile: "Profile") -> list[str]:
    """What to buy."""
    if profile.board:
        return [PI, f"{profile.board}: everything is on it"]
    count = sum(len(part.terminals) for part in profile.parts)
    bought = [f"{part.name}: {part.buy}" for part in profile.parts if part.buy]
    return [PI, *bought, f"{count} wires with a socket for the Pi's end (Dupont, female)"]
