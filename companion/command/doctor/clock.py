"""The clock: a Pi has none of its own, and takes the time from the network."""

from collections.abc import Iterator

from companion.box import date
from companion.command.doctor.finding import Finding, good, look
from companion.command.doctor.machine import Machine

SYNC = "/run/systemd/timesync"


def clock(machine: Machine) -> Iterator[Finding]:
    """Whether dates can be believed; games are played without a date as well."""
    today = machine.today.isoformat()
    follow = "sudo timedatectl set-ntp true"
    if machine.today < date.EARLIEST:
        yield look(
            f"The clock says {today}, which is past: games get no date.",
            command=follow,
            then="connect the network once; without one: sudo date -s 'YEAR-MONTH-DAY HOUR:MINUTE'",
        )
    elif machine.exists(SYNC) and not machine.exists(f"{SYNC}/synchronized"):
        yield look(
            f"The clock ({today}) was not set since the computer was switched on: games get no date.",
            command=follow,
            then="connect the network once",
        )
    else:
        yield good(today)
