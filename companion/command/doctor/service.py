"""The box as a service: whether it runs, and its last crash as systemd remembers it."""

from collections.abc import Iterator

from companion.command.doctor.finding import Finding, bad, good, look
from companion.command.doctor.machine import SERVICE, Machine

WHY = f"why: journalctl -u {SERVICE} -n 50"


def service(machine: Machine) -> Iterator[Finding]:
    """Whether the service runs, failed, or was started again."""
    if not machine.has_service:
        return
    unit = machine.unit()
    state, times = unit.get("ActiveState"), unit.get("NRestarts", "")
    start, forget = f"sudo systemctl start {SERVICE}", f"sudo systemctl reset-failed {SERVICE}"
    if state == "failed":
        text = f"The box ended and was not started again ({unit.get('Result')}); {WHY}"
        yield bad(text, command=f"{forget} && {start}")
        return
    if state == "active":
        yield good(
            f"The box runs as a service (process {unit.get('MainPID')}); to try the pins it must be stopped:"
            f" sudo systemctl stop {SERVICE}, afterwards {start}"
        )
    else:
        yield look("The box is installed as a service, but does not run.", command=start)
    if times not in ("", "0"):
        often = "once" if times == "1" else f"{times} times"
        text = f"The box crashed and was started again {often}; {WHY}"
        yield look(text, command=forget, then="this only forgets the count")
