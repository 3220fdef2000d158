"""Which library moves the pins: gpiozero's pin factory, chosen by what is there or by name."""

import atexit
import os
import shutil
import tempfile
from collections.abc import Callable
from typing import Any

from companion.table.prompt import one_line

FACTORIES = ("gpiod", "lgpio", "rpigpio", "mock")
"""What can be named."""
TRIED = FACTORIES[:3]
"""What is tried, in this order, where nothing is named."""
NOT_READY = "; Python 3.13 and newer have none ready: leave pins out, and gpiod is taken"
"""Of lgpio and what stands on it; gpiod goes with every box."""


class PinError(RuntimeError):
    """No pins can be had; its text is one line that says why, and what is allowed."""


def factory(name: str | None = None) -> Any:
    """The pin factory of that name, else what gpiozero was told, else the first that works here; raises PinError."""
    if name is not None and name not in FACTORIES:
        raise PinError(f"no pin library {name!r}; allowed are {', '.join(FACTORIES)}")
    if name is None and (name := os.environ.get("GPIOZERO_PIN_FACTORY")) and name not in FACTORIES:
        return _told()
    reasons = []
    for one in (name,) if name else TRIED:
        try:
            return _OPENERS[one]()
        except Exception as error:  # noqa: BLE001 - each pin library raises classes of its own
            hint = NOT_READY if name and one != "gpiod" and isinstance(error, ImportError) else ""
            reasons.append(f"{one}: {one_line(error)}{hint}")
    raise PinError(f"no pins here ({'; '.join(reasons)})")


def alive(pins: Any) -> bool:
    """Whether the thread on which this pin factory hears its pins still turns; True where that cannot be seen."""
    if hasattr(pins, "reader"):
        return bool(pins.reader.alive())
    if type(pins).__name__ == "LGPIOFactory":
        import lgpio

        thread = getattr(lgpio, "_notify_thread", None)
        return thread is None or bool(thread.is_alive())
    return True


def _told() -> Any:
    from gpiozero import Device

    try:
        Device.ensure_pin_factory()
    except Exception as error:
        raise PinError(f"no pins here ({one_line(error)})") from error
    return Device.pin_factory


def _gpiod() -> Any:
    from hardware.gpiod_factory import GpiodFactory

    return GpiodFactory()


def _lgpio() -> Any:
    # At import lgpio makes a file in $LG_WD, or where the process stands, and goes to stand there. In a folder of our
    # own: where several users share one, the file of the first stops all others.
    stood = os.getcwd()
    if "LG_WD" not in os.environ:
        os.environ["LG_WD"] = os.environ.get("RUNTIME_DIRECTORY") or _own_folder()
    try:
        import lgpio

        if not hasattr(lgpio, "gpiochip_open"):
            raise ImportError("the Python package lgpio is an empty one")
        from gpiozero.pins.lgpio import LGPIOFactory

        return LGPIOFactory()
    finally:
        os.chdir(stood)


def _own_folder() -> str:
    """A folder for this process alone, which goes with it."""
    made = tempfile.mkdtemp(prefix="companion-")
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    return made


def _rpigpio() -> Any:
    from gpiozero.pins.rpigpio import RPiGPIOFactory

    return RPiGPIOFactory()


def _mock() -> Any:
    from gpiozero.pins.mock import MockFactory, MockPWMPin

    return MockFactory(pin_class=MockPWMPin)


_OPENERS: dict[str, Callable[[], Any]] = {"gpiod": _gpiod, "lgpio": _lgpio, "rpigpio": _rpigpio, "mock": _mock}
