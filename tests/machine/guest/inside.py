"""On the simulated Pi: does what the test outside asks, one line of JSON a request, one line an answer.

``run`` a program, ``read`` or ``write`` a file, and ``move`` contacts: pin, whether closed, and the seconds to stay so.
"""

import base64
import json
import subprocess
import time
from collections.abc import Callable
from glob import glob
from pathlib import Path
from typing import Any

PORT = "/dev/virtio-ports/inside"


def run(words: list[str]) -> dict[str, Any]:
    """Run a program: its status and what it said."""
    done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    return {"status": done.returncode, "said": done.stdout.decode("utf-8", "replace")}


def read(path: str) -> dict[str, Any]:
    """What a file holds; nothing where there is none."""
    file = Path(path)
    return {"bytes": base64.b64encode(file.read_bytes()).decode() if file.exists() else None}


def write(path: str, held: str) -> dict[str, Any]:
    """Write a file."""
    Path(path).write_bytes(base64.b64decode(held))
    return {}


def move(moves: list[tuple[int, bool, float]]) -> dict[str, Any]:
    """Close (to ground) or open contacts; between which two times each was moved, by the kernel."""
    (chip,) = glob("/sys/devices/platform/gpio-sim.*/gpiochip*/sim_gpio0")
    folder = Path(chip).parent
    times: list[tuple[float, float]] = []
    for pin, closed, stay in moves:
        before = time.monotonic()
        (folder / f"sim_gpio{pin}" / "pull").write_text("pull-down" if closed else "pull-up")
        times.append((before, time.monotonic()))
        time.sleep(stay)
    return {"times": times}


DOES: dict[str, Callable[..., dict[str, Any]]] = {"run": run, "read": read, "write": write, "move": move}


def main() -> None:
    """Answer until the end."""
    with open(PORT, "rb+", buffering=0) as port:
        waiting = b""
        while True:
            while b"\n" not in waiting:
                got = port.read(65536)
                if not got:
                    time.sleep(0.05)  # nobody has opened the other end yet
                waiting += got or b""
            line, _, waiting = waiting.partition(b"\n")
            word, *rest = json.loads(line)
            try:
                answer = DOES[word](*rest)
            except Exception as error:  # noqa: BLE001 - told outside, where somebody reads it
                answer = {"error": f"{type(error).__name__}: {error}"}
            out = json.dumps(answer).encode() + b"\n"
            while out:
                out = out[port.write(out) or 0 :]


if __name__ == "__main__":
    main()
