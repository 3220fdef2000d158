"""The lamp beside the screen: lit or not."""

from typing import Any


class Lamp:
    """A lamp on a pin, through gpiozero; a build without one has no pin for it, and nothing is lit."""

    def __init__(self, pin: int | None, *, pin_factory: Any = None) -> None:
        self._led: Any = None
        if pin is not None:
            from gpiozero import LED

            self._led = LED(pin, pin_factory=pin_factory)

    def light(self, on: bool) -> None:
        """Lit or dark from now on."""
        if self._led is not None:
            self._led.value = on

    def close(self) -> None:
        """Dark, and the pin is free again."""
        if self._led is not None:
            self._led.close()
