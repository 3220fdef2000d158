"""The lamp beside the screen: lit or not."""

from typing import Any

from hardware.profile import Profile


class NoLamp:
    """A build without a lamp."""

    def light(self, on: bool) -> None:
        """Nothing to light."""

    def close(self) -> None:
        """Nothing to close."""


class Lamp:
    """A lamp on a pin, through gpiozero."""

    def __init__(self, pin: int, *, pin_factory: Any = None) -> None:
        from gpiozero import LED

        self._led = LED(pin, pin_factory=pin_factory)

    def light(self, on: bool) -> None:
        """Lit or dark from now on."""
        if on:
            self._led.on()
        else:
            self._led.off()

    def close(self) -> None:
        """Dark, and the pin is free again."""
        self._led.close()


def open_lamp(profile: Profile, *, pin_factory: Any = None) -> Lamp | NoLamp:
    """The lamp of a profile, one that does nothing where it has none."""
    return NoLamp() if profile.lamp is None else Lamp(profile.lamp, pin_factory=pin_factory)
