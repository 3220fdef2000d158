"""Today's date, where the clock can be believed: a Pi has no clock of its own."""

from datetime import date
from pathlib import Path

EARLIEST = date(2025, 1, 1)
"""No box of ours ran before this day."""
TIMESYNC = "/run/systemd/timesync"
"""Where a system sets its clock from the network; a file in it says that it has, since it was switched on."""


def today() -> str | None:
    """Today as an ISO date, or None while the clock was not set."""
    now = date.today()
    return now.isoformat() if is_set(now, Path(TIMESYNC)) else None


def is_set(now: date, timesync: Path) -> bool:
    """Whether a clock that says this can be believed."""
    return now >= EARLIEST and (not timesync.is_dir() or (timesync / "synchronized").exists())
