"""A display on SPI: luma's serial interface over the kernel's spidev and gpiozero's outputs.

luma asks for an object like spidev's and one like RPi.GPIO's. The first comes only as a source package that wants a
compiler, and all that a display needs of it is two settings and a write; the second does not work on a Pi 5.
"""

import os
import struct
from typing import Any

from hardware.profile import DisplayConfig

SPEED = 2_000_000
"""In Hz: the kernel's own driver keeps an SH1106 to this, after its data sheet; a picture takes about 5 ms."""
RESET = 0.01  # seconds that the reset line is held, and as long again until the first command
SET_MODE, SET_SPEED = 0x40016B01, 0x40046B04
"""SPI_IOC_WR_MODE and SPI_IOC_WR_MAX_SPEED_HZ of linux/spi/spidev.h."""


class SpiBus:
    """The device file of one chip select, with as much of spidev's face as luma uses."""

    def __init__(self) -> None:
        self._file: int | None = None

    def open(self, port: int, device: int) -> None:
        """Open the port in mode 0; raises OSError."""
        self._file = os.open(f"/dev/spidev{port}.{device}", os.O_RDWR | getattr(os, "O_CLOEXEC", 0))
        self._set(SET_MODE, struct.pack("B", 0))

    @property
    def max_speed_hz(self) -> int:
        """The clock, in Hz; it can only be set."""
        raise AttributeError("the clock of an SPI port can only be set")

    @max_speed_hz.setter
    def max_speed_hz(self, speed: int) -> None:
        self._set(SET_SPEED, struct.pack("I", speed))

    def _set(self, request: int, value: bytes) -> None:
        import fcntl

        if self._file is None:
            raise ValueError("the SPI port is not open")
        fcntl.ioctl(self._file, request, value)

    def writebytes(self, data: list[int]) -> None:
        """Send bytes, at most 4096; raises OSError."""
        if self._file is None:
            raise ValueError("the SPI port is not open")
        os.write(self._file, bytes(data))

    def close(self) -> None:
        """Give the port back; a second call does nothing."""
        file, self._file = self._file, None
        if file is not None:
            os.close(file)


class Outputs:
    """Output pins through gpiozero, with as much of RPi.GPIO's face as luma uses."""

    OUT, LOW, HIGH = "out", 0, 1

    def __init__(self, pin_factory: Any = None) -> None:
        self._factory = pin_factory
        self._devices: dict[int, Any] = {}

    def setup(self, pin: int, direction: str) -> None:
        """Make a pin an output, high; raises what the pin library raises."""
        from gpiozero import OutputDevice

        self._devices[pin] = OutputDevice(pin, initial_value=True, pin_factory=self._factory)

    def output(self, pin: int, level: int) -> None:
        """Set an output."""
        self._devices[pin].value = level

    def close(self) -> None:
        """Give all pins back; a second call does nothing."""
        devices, self._devices = self._devices, {}
        for device in devices.values():
            device.close()


def serial(panel: DisplayConfig, *, bus: Any = None, pin_factory: Any = None) -> Any:
    """luma's interface to a display on SPI; ``bus`` is an object like spidev's to use instead of the port's own.

    Raises what luma, the port or the pin library raises, and then holds nothing.
    """
    from luma.core.interface.serial import spi

    class Serial(spi):  # type: ignore[misc] # luma has no types
        """The interface that also gives its pins back: luma leaves pins alone that it did not make."""

        def cleanup(self) -> None:
            try:
                super().cleanup()
            finally:
                outputs.close()

    outputs = Outputs(pin_factory)
    port = SpiBus() if bus is None else bus
    try:
        return Serial(
            spi=port,
            gpio=outputs,
            port=panel.port,
            device=panel.device,
            bus_speed_hz=SPEED,
            gpio_DC=panel.dc,
            gpio_RST=panel.reset,
            reset_hold_time=RESET,
            reset_release_time=RESET,
        )
    except BaseException:
        port.close()
        outputs.close()
        raise
