"""Asking for each control in turn: somebody moves it, and it tells its pin, how it springs, and how it turns."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from companion.command.doctor import trial
from companion.command.doctor.trial import DialFound, Motion, Press, Unclear
from hardware.form import SETTLE_MS
from hardware.gesture import Timing
from hardware.header import PLACES
from hardware.profile import Dial, Profile

CLICKS = 8
"""Clicks of the dial to each side: one lost edge does not look like another dial."""
TRIES = 3
PATIENCE = 30.0
"""Seconds to the first movement of a control, and from a press to its release."""
STILL = 0.5
"""Seconds without an edge after which a press is over."""
STILL_TURNING = 1.5
"""The same for eight slow clicks."""

T = TypeVar("T")
Hear = Callable[[float], Motion | None]
Say = Callable[[str], None]

BUTTONS = {
    "roll": "Press Roll",
    "back": "Press Back",
    "push": "Push the dial",
    "centre": "Push the joystick's middle",
    "up": "Push the joystick up",
    "down": "Push the joystick down",
    "left": "Push the joystick to the left",
    "right": "Push the joystick to the right",
}


@dataclass(frozen=True, slots=True)
class Found:
    """Every control as it is wired: the pin of each button, its bounce in seconds, and the dial where there is one."""

    buttons: dict[str, Press]
    dial: DialFound | None


class Interview:
    """The questions for the controls of a profile; ``hear`` waits so many seconds for the next edge of any pin."""

    def __init__(self, profile: Profile, hear: Hear, say: Say, closed: frozenset[int] = frozenset()) -> None:
        self._profile, self._hear, self._say = profile, hear, say
        self._closed = set(closed)
        self._owners: dict[int, str] = {}

    def run(self) -> Found:
        """Ask for all controls; Unclear where one stays unclear after three tries."""
        wheel = self._profile.wheel
        names = [name for name in self._profile.inputs() if name in BUTTONS]
        buttons = {name: self._tried(partial(self._button, name)) for name in names}
        dial = self._tried(partial(self._dial, wheel)) if isinstance(wheel, Dial) else None
        return Found(buttons, dial)

    def _tried(self, question: Callable[[], T]) -> T:
        for left in reversed(range(TRIES)):
            try:
                return question()
            except Unclear as unclear:
                if not left:
                    raise
                self._say(f"  {unclear}. Once more, please.")
        raise AssertionError("never")

    def _button(self, name: str) -> Press:
        motions = self._moved(f"{BUTTONS[name]} once and let go.", STILL, until_open=True)
        press = trial.pressed(motions)
        self._own(press.pin, name)
        self._say(
            f"  {name} is on {self._place(press.pin, self._profile.inputs()[name])}; {self._sprang(press.bounce)}"
        )
        return press

    def _dial(self, wheel: Dial) -> DialFound:
        turns = []
        for way in ("right", "left"):
            before = self._rest()
            motions = self._moved(f"Turn the dial slowly {CLICKS} clicks to the {way}, then wait.", STILL_TURNING)
            turns.append(trial.turned(motions, before))
        found = trial.dial(turns[0], turns[1], CLICKS, (wheel.a, wheel.b))
        for pin, name in ((found.a, "a"), (found.b, "b")):
            self._own(pin, name)
        turned = "reversed" if found.reversed else "as it should be"
        edges = "1 edge" if found.edges == 1 else f"{found.edges} edges"
        self._say(
            f"  a is on {self._place(found.a, wheel.a)}, b on {self._place(found.b, wheel.b)};"
            f" {edges} a click, direction {turned}; {self._sprang(found.bounce)}"
        )
        return found

    def _moved(self, question: str, still: float, *, until_open: bool = False) -> Sequence[Motion]:
        """The edges after the question until nothing moves; ``until_open`` waits longer while something new is held."""
        self._rest()
        self._say(question)
        motions: list[Motion] = []
        before = frozenset(self._closed)
        while True:
            held = until_open and bool(self._closed - before)
            motion = self._hear(PATIENCE if not motions or held else still)
            if motion is None:
                return motions
            motions.append(self._noted(motion))

    def _rest(self) -> frozenset[int]:
        """The pins that are closed now; what moved between two questions belongs to none."""
        while (motion := self._hear(0)) is not None:
            self._noted(motion)
        return frozenset(self._closed)

    def _noted(self, motion: Motion) -> Motion:
        (self._closed.add if motion.down else self._closed.discard)(motion.pin)
        return motion

    def _own(self, pin: int, name: str) -> None:
        owner = self._owners.get(pin, name)
        if owner != name:
            raise Unclear(f"GPIO {pin} was {owner} a moment ago: that was not {name}, or both wires go to one pin")
        self._owners[pin] = name

    def _place(self, pin: int, wanted: int) -> str:
        told = f"GPIO {pin} (place {PLACES[pin]})"
        return told if pin == wanted else f"{told}, where the profile says GPIO {wanted}"

    def _sprang(self, seconds: float) -> str:
        told = f"sprang for {1000 * seconds:.1f} ms"
        if 1000 * seconds > SETTLE_MS[-1]:
            told += f", longer than the {SETTLE_MS[-1]} ms that a box can wait: put 100 nF across it"
        elif seconds > Timing().settle:
            told += f", longer than the usual {1000 * Timing().settle:.0f} ms: the profile will wait for it"
        return told
