"""A simulated Pi in QEMU: its pins moved and its display read from here.

The pins are the kernel's own simulation, moved by a small program inside (guest/inside.py); what the companion sends to
its display comes out of a simulated bus (kernel/i2c_panel.c), byte for byte, into the model of the controller that all
tests of the display use. Nothing of the companion is replaced.
"""

import base64
import json
import shutil
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import build
from PIL import Image
from stand_in import DisplayConfig, Told

BOOTS = 3
"""A boot is tried so often; nothing else is."""
PATIENCE = 180.0
"""Seconds after which something that was to happen has not; where QEMU computes every instruction all takes longer."""
PROCESSOR = ("-accel", "tcg,thread=multi", "-cpu", "Nehalem")
"""QEMU computes every instruction: a computer that is itself simulated often cannot lend its processor. Wheels of PyPI
end with an illegal instruction on QEMU's plain processor, and the fullest that it knows is half as fast."""
APPEND = "console=ttyS0 quiet panic=-1 systemd.show_status=0 mitigations=off net.ifnames=0"


ADAPTERS = ("reader", "printer")
"""Serial adapters on USB, each plugged in while somebody here holds its other end."""


class Missed(AssertionError):
    """What should have happened did not."""


class Screen:
    """What the simulated display shows, kept up to date by a thread of its own."""

    def __init__(self) -> None:
        self.oled = DisplayConfig("ssd1306")
        self.messages = 0
        self._seen: dict[bytes, float] = {}
        self._news = threading.Condition()
        self._ended = False

    def listen(self, end: socket.socket) -> None:
        """Take what comes out of the machine until it ends."""
        waiting = b""
        with suppress(OSError), end:
            while got := end.recv(65536):
                waiting += got
                while len(waiting) >= 3 and len(waiting) >= 3 + (length := int.from_bytes(waiting[1:3], "little")):
                    self._take(waiting[:1], waiting[3 : 3 + length])
                    waiting = waiting[3 + length :]
        with self._news:
            self._ended = True
            self._news.notify_all()

    def _take(self, what: bytes, message: bytes) -> None:
        with self._news:
            if what == b"m":
                self.oled.one(Told("i2c", (message.hex(),)))
                self.messages += 1
            else:
                self.oled.power_on()  # without power it is dark, and with it again it has forgotten all
            self._seen.setdefault(self.oled.image().tobytes(), time.monotonic())
            self._news.notify_all()

    def image(self) -> Image.Image:
        """What can be seen now."""
        with self._news:
            return self.oled.image()

    def forget(self) -> None:
        """Only pictures from now on count, and the one that stands."""
        with self._news:
            self._seen = {self.oled.image().tobytes(): time.monotonic()}

    def showed(self, pictures: set[bytes]) -> float | None:
        """When one of these was first shown since, by ``time.monotonic`` here; None if none was."""
        with self._news:
            return min((at for picture, at in self._seen.items() if picture in pictures), default=None)

    def wait(self, done: Callable[[], bool], patience: float = PATIENCE) -> bool:
        """Wait until that is so, looked at whenever something is sent; False where it does not become so."""
        with self._news:
            self._news.wait_for(lambda: done() or self._ended, patience)
            return done()


class Machine:
    """One simulated Pi and its disc, which outlives any power cut; ``name`` is for its files.

    Its disc begins as the one of that name of build.py; ``append`` is the kernel's command line beside what all have.
    """

    def __init__(self, folder: Path, name: str, disc: str = "disc") -> None:
        self.folder = folder / name
        self.folder.mkdir()
        self.screen = Screen()
        self.console = self.folder / "console.log"
        self.boots = 0
        self.discs: list[Path] = []
        """Other discs than its own."""
        self._disc = self.folder / "disc.qcow2"
        self._process: subprocess.Popen[bytes] | None = None
        self._threads: list[threading.Thread] = []
        self._asking = threading.Lock()
        self.append = "companion.check"
        base = build.standing(disc) / "disc.raw"
        build.run("qemu-img", "create", "-q", "-f", "qcow2", "-F", "raw", "-b", base, self._disc)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.cut()

    # Power

    def boot(self, *, answers: bool = True) -> None:
        """Switch on; returns when somebody inside answers, or at once where nobody may have the time for it."""
        discs = [self._disc, *self.discs]
        for left in reversed(range(BOOTS)):
            for disc in discs:
                shutil.copy(disc, disc.with_suffix(".kept"))
            try:
                self._boot(answers)
            except (OSError, Missed) as error:
                self.cut()
                print(f"   a boot did not come up: {error}", flush=True)
                print(self.said()[-3000:])
                if not left:
                    raise
                for disc in discs:
                    disc.with_suffix(".kept").replace(disc)
            else:
                self.boots += 1
                return

    def _boot(self, answers: bool) -> None:
        self.screen = Screen()
        ports = {name: self.folder / f"{name}.socket" for name in ("inside", "display", *ADAPTERS)}
        for path in ports.values():
            path.unlink(missing_ok=True)
        self._process = subprocess.Popen(
            [shutil.which("qemu-system-x86_64", path=build.PATH) or "", *self._words(ports)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=(self.folder / "qemu.log").open("wb"),
        )
        display = self._connect(ports["display"])
        thread = threading.Thread(target=self.screen.listen, args=(display,), daemon=True)
        thread.start()
        self._threads.append(thread)
        self._inside = self._connect(ports["inside"])
        self._inside.settimeout(PATIENCE)
        self._answers = self._inside.makefile("rb")
        if answers:
            self.ask("run", ["true"])

    def _words(self, ports: dict[str, Path]) -> list[str]:
        kernel = build.standing("kernel")
        words = [*PROCESSOR, "-m", "512", "-display", "none", "-monitor", "none", "-nic", "none", "-no-reboot"]
        words += ["-serial", f"file:{self.console}", "-append", f"{APPEND} {self.append}"]
        words += ["-kernel", str(kernel / "vmlinuz"), "-initrd", str(kernel / "initrd")]
        words += ["-drive", f"file={self._disc},format=qcow2,if=virtio,cache=writeback"]
        words += [word for disc in self.discs for word in ("-drive", f"file={disc},format=qcow2,if=virtio")]
        words += ["-device", "virtio-rng-pci", "-device", "virtio-serial-pci", "-device", "qemu-xhci"]
        for name, path in ports.items():
            words += ["-chardev", f"socket,id={name},path={path},server=on,wait=off"]
            kind = f"usb-serial,serial={name}" if name in ADAPTERS else f"virtserialport,name={name}"
            words += ["-device", f"{kind},chardev={name}"]
        return words

    def _connect(self, path: Path) -> socket.socket:
        end = socket.socket(socket.AF_UNIX)
        began = time.monotonic()
        while True:
            with suppress(FileNotFoundError, ConnectionRefusedError):
                end.connect(str(path))
                return end
            assert self._process is not None
            if self._process.poll() is not None or time.monotonic() - began > PATIENCE:
                raise Missed(f"QEMU did not begin: {(self.folder / 'qemu.log').read_text().strip()}")
            time.sleep(0.01)

    def plug(self, name: str) -> socket.socket:
        """Plug a serial adapter in: the other end of its wire; closing that pulls the adapter out."""
        end = self._connect(self.folder / f"{name}.socket")
        end.settimeout(PATIENCE)
        return end

    def cut(self) -> None:
        """The plug is pulled: QEMU is killed with all that it had not yet written."""
        process, self._process = self._process, None
        if process is None:
            return
        process.send_signal(signal.SIGKILL)
        process.wait()
        for thread in self._threads:
            thread.join()
        self._threads.clear()

    def goes_off(self, patience: float = PATIENCE) -> None:
        """Wait until it has switched itself off, or would start again."""
        assert self._process is not None
        try:
            status = self._process.wait(patience)
        except subprocess.TimeoutExpired:
            raise Missed(f"it did not switch off\n{self.said()[-3000:]}") from None
        if status:
            raise Missed(f"QEMU ended with {status}")
        for thread in self._threads:
            thread.join()

    def said(self) -> str:
        """What the kernel and the first program wrote on the console."""
        return self.console.read_text("utf-8", "replace") if self.console.exists() else ""

    # What is done inside

    def ask(self, *words: Any) -> dict[str, Any]:
        """Have something done inside, see guest/inside.py."""
        with self._asking:
            self._inside.sendall(json.dumps(words).encode() + b"\n")
            line = self._answers.readline()
        if not line:
            raise Missed("nobody answers inside")
        answer: dict[str, Any] = json.loads(line)
        if "error" in answer:
            raise Missed(f"{words[0]}: {answer['error']}")
        return answer

    def send(self, *words: Any) -> None:
        """Have something done and wait for no answer: nothing can be asked after it."""
        self._inside.sendall(json.dumps(words).encode() + b"\n")

    def run(self, *words: str, status: int | None = 0) -> str:
        """Run a program inside: what it said; it must end with ``status``, or as it likes where that is None."""
        answer = self.ask("run", words)
        if status is not None and answer["status"] != status:
            raise Missed(f"{' '.join(words)} ended with {answer['status']}: {answer['said']}")
        return str(answer["said"])

    def read(self, path: str) -> bytes | None:
        """A file inside, None where there is none."""
        held = self.ask("read", path)["bytes"]
        return None if held is None else base64.b64decode(held)

    def write(self, path: str, held: bytes) -> None:
        """Write a file inside."""
        self.ask("write", path, base64.b64encode(held).decode())

    def move(self, moves: Sequence[tuple[int, bool, float]]) -> list[tuple[float, float]]:
        """Move contacts: pin, closed, seconds until the next; between which two times inside each was moved."""
        return [(before, after) for before, after in self.ask("move", moves)["times"]]

    def show(self, *names: str) -> list[str]:
        """Properties of the companion's unit."""
        said = self.run("systemctl", "show", "companion.service", *(f"--property={name}" for name in names))
        told = dict(line.split("=", 1) for line in said.splitlines())
        return [told[name] for name in names]

    def journal(self) -> str:
        """What the companion wrote into the system's log."""
        return self.run(
            "journalctl", "--unit=companion.service", "--no-pager", "--output=cat", "--lines=200", status=None
        )
