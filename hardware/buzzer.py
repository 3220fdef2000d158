"""The buzzer: named sounds as data, played by a passive buzzer on a PWM pin.

Loudness is the duty cycle. A passive buzzer's disc swings most at a half; a shorter pulse moves it less. The ear hears
in ratios, so each step is about a quarter of the one above. A sound lasts the same whatever the loudness.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from companion.table.prompt import one_line
from hardware.profile import Profile

LOUDNESS = (0.0, 0.03, 0.12, 0.5)
"""Duty cycle by step: 0 is off, 3 is as loud as the buzzer goes."""

Wait = Callable[[threading.Event, float], object]


class Sound(StrEnum):
    """Why the box makes itself heard."""

    DONE = "done"  # the box has finished and a person is next
    TICK = "tick"  # what was pressed does nothing here
    ROLL = "roll"  # dice fall
    TURN = "turn"  # another player's turn has come
    FOUND = "found"
    SECRET = "secret"  # a question for one player alone
    REFUSED = "refused"  # what was answered is not allowed
    WON = "won"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Note:
    """A tone by its name (None is silence) and how long it sounds, in seconds."""

    tone: str | None
    seconds: float


SOUNDS = {
    Sound.DONE: (Note("E5", 0.09), Note("A5", 0.14)),
    Sound.TICK: (Note("A3", 0.03),),
    # As long as dice tumble on the display.
    Sound.ROLL: tuple(Note(tone, 0.0375) for tone in ("A4", None, "E4", None, "G4", None, "D4", None)),
    Sound.TURN: (Note("C5", 0.10), Note("G5", 0.16)),
    Sound.FOUND: (Note("G5", 0.08), Note("C6", 0.08), Note("E6", 0.18)),
    Sound.SECRET: (Note("D5", 0.06), Note(None, 0.05), Note("D5", 0.06)),
    Sound.REFUSED: (Note("E4", 0.08), Note("A3", 0.16)),
    Sound.WON: (Note("C5", 0.12), Note("E5", 0.12), Note("G5", 0.12), Note(None, 0.04), Note("C6", 0.30)),
    Sound.LOST: (Note("E4", 0.20), Note("C4", 0.20), Note("A3", 0.40)),
}


class Sounder:
    """What makes sounds; no call waits for a sound to end and none raises for the buzzer. By itself it is silent."""

    failure = ""
    """Why it is silent though it should not be."""

    def play(self, sound: Sound) -> None:
        """Play a sound; one that still plays is cut short, one not yet begun is left out."""

    def loudness(self, step: int) -> None:
        """Set how loud from the next note on: 0 (off) to 3 (ValueError for any other)."""
        if step not in range(len(LOUDNESS)):
            raise ValueError(f"loudness {step} cannot be set; allowed are 0 to {len(LOUDNESS) - 1}")
        self._level = LOUDNESS[step]

    def close(self) -> None:
        """Fall silent and give the pin back; a second call does nothing."""


class Buzzer(Sounder):
    """A passive buzzer on a PWM pin (BCM), played on its own thread, which takes the newest sound.

    Where the pin cannot be had, or has no PWM, it is silent and ``failure`` says why. ``wait`` waits for an event or so
    many seconds.
    """

    def __init__(self, pin: int, *, pin_factory: Any = None, wait: Wait = threading.Event.wait) -> None:
        self._wait = wait
        self._lock = threading.Lock()
        self._news = threading.Event()
        self._next: Sound | None = None
        self._closing = False
        self._level = LOUDNESS[2]
        self._tonal: Any = None
        try:
            from gpiozero import TonalBuzzer

            self._tonal = TonalBuzzer(pin, pin_factory=pin_factory)
        except Exception as error:  # noqa: BLE001 - each pin library raises classes of its own
            self.failure = f"no buzzer on GPIO {pin}: {one_line(error)}"
            return
        self._thread = threading.Thread(target=self._run, name="buzzer", daemon=True)
        self._thread.start()

    def play(self, sound: Sound) -> None:
        """Play a sound; one that still plays is cut short, one not yet begun is left out."""
        with self._lock:
            self._next = sound
            self._news.set()

    def close(self) -> None:
        """Fall silent and give the pin back; a second call does nothing."""
        if self._tonal is None:
            return
        with self._lock:
            self._closing = True
            self._news.set()
        self._thread.join(3.0)
        self._tonal.close()
        self._tonal = None

    def _run(self) -> None:
        while True:
            self._news.wait()
            with self._lock:
                self._news.clear()
                sound, self._next = self._next, None
                if self._closing:
                    return
            if sound is None:
                continue
            try:
                self._sound(SOUNDS[sound])
            except Exception as error:  # noqa: BLE001 - a buzzer that fails is no reason to stop a game
                self.failure = f"{sound}: {one_line(error)}"

    def _sound(self, notes: tuple[Note, ...]) -> None:
        from gpiozero.tones import Tone

        try:
            for note in notes:
                duty = self._level
                if note.tone is None or duty == 0:
                    self._tonal.stop()
                else:
                    # not play(): it always sounds at a duty of a half, the loudest there is
                    self._tonal.pwm_device.frequency = Tone(note.tone).frequency
                    self._tonal.pwm_device.value = duty
                self._wait(self._news, note.seconds)
                if self._news.is_set():
                    return
        finally:
            self._tonal.stop()


def open_buzzer(profile: Profile, *, pin_factory: Any = None) -> Sounder:
    """The buzzer of a profile, silent where it has none."""
    return Sounder() if profile.buzzer is None else Buzzer(profile.buzzer, pin_factory=pin_factory)
