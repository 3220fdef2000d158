"""Today's date, where the clock can be believed: a Pi has no clock of its own."""

from datetime import date
from pathlib import Path

EARLIEST = date(2025, 1, 1)
"""No box of ours ran before this day."""
_TIMESYNC = Path("/run/systemd/timesync")


def today() -> str | None:
    """Today as an ISO date, or None while the clock was not set."""
    if _TIMESYNC.is_dir() and not (_TIMESYNC / "synchronized").exists():
        # This system sets its clock from the network, and has not done so since it was switched on.
        return None
    now = date.today()
    return now.isoformat() if now >= EARLIEST else None
