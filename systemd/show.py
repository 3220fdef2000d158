"""``python3 show.py FILE`` sends a recorded picture to the display, on a Pi on which nothing is installed yet.

``companion card`` has recorded it from the box's own driver: bus and address in the first line, then each message after
its length in two bytes.
"""

import os
import sys
import time

I2C_SLAVE = 0x0703
PATIENCE = 5.0
"""Seconds for which a bus may be awaited."""


def show(path: str) -> None:
    """Open the bus as soon as it is there, and send all messages; OSError where no display answers."""
    import fcntl

    with open(path, "rb") as file:
        bus, address = map(int, file.readline().split())
        ended = time.monotonic() + PATIENCE
        while not os.path.exists(f"/dev/i2c-{bus}") and time.monotonic() < ended:
            time.sleep(0.1)
        port = os.open(f"/dev/i2c-{bus}", os.O_RDWR)
        fcntl.ioctl(port, I2C_SLAVE, address)
        while length := file.read(2):
            os.write(port, file.read(int.from_bytes(length, "big")))


if __name__ == "__main__":
    try:
        show(sys.argv[1])
    except OSError as error:
        sys.exit(f"no display: {error}")
