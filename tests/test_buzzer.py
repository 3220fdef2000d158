"""The buzzer: notes on a mock PWM pin, the newest sound, loudness, and silence where there is none."""

import queue
import threading
from collections.abc import Iterator
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory, MockPin, MockPWMPin
from gpiozero.tones import Tone

from hardware.buzzer import LOUDNESS, SOUNDS, Buzzer, Sound, Sounder, open_buzzer
from hardware.profile import load

PIN = 18
Heard = tuple[float | None, float, float]


class Rig:
    """A buzzer on a mock pin: every note waits until the test lets it end."""

    def __init__(self) -> None:
        self.factory = MockFactory(pin_class=MockPWMPin)
        self.notes = queue.SimpleQueue[Heard]()
        self.go = threading.Semaphore(0)
        self.buzzer = Buzzer(PIN, pin_factory=self.factory, wait=self._wait)
        self.pin = self.factory.pin(PIN)

    def _wait(self, news: threading.Event, seconds: float) -> None:
        self.notes.put((self.pin.frequency, self.pin.state, seconds))
        self.go.acquire(timeout=60)

    def note(self) -> Heard:
        heard = self.notes.get(timeout=60)
        self.go.release()
        return heard

    def close(self) -> None:
        for _ in range(100):
            self.go.release()
        self.buzzer.close()
        self.factory.reset()


@pytest.fixture
def rig() -> Iterator[Rig]:
    made = Rig()
    yield made
    made.close()


def hertz(tone: str | None) -> float | None:
    return None if tone is None else Tone(tone).frequency


@pytest.mark.parametrize("sound", Sound)
@pytest.mark.parametrize("step", [1, 2, 3])
def test_each_sound_is_its_notes_at_the_loudness_set(rig: Rig, sound: Sound, step: int) -> None:
    rig.buzzer.loudness(step)
    rig.buzzer.play(sound)
    for note in SOUNDS[sound]:
        duty = LOUDNESS[step] if note.tone else 0.0
        assert rig.note() == (hertz(note.tone), duty, note.seconds)
    rig.buzzer.close()
    assert rig.notes.empty()
    assert rig.buzzer.failure == ""


def test_off_is_silent_and_lasts_as_long(rig: Rig) -> None:
    rig.buzzer.loudness(0)
    rig.buzzer.play(Sound.DONE)
    assert [rig.note() for _ in SOUNDS[Sound.DONE]] == [(None, 0.0, note.seconds) for note in SOUNDS[Sound.DONE]]


def test_the_pin_is_quiet_after_a_sound(rig: Rig) -> None:
    rig.buzzer.play(Sound.TICK)
    rig.note()
    rig.buzzer.play(Sound.TICK)
    rig.note()
    rig.buzzer.close()
    assert rig.pin.frequency is None
    assert rig.pin.state == 0


def test_the_newest_sound_cuts_the_one_that_plays_and_skips_those_between(rig: Rig) -> None:
    rig.buzzer.play(Sound.WON)
    first = rig.notes.get(timeout=60)
    assert first[0] == hertz(SOUNDS[Sound.WON][0].tone)
    rig.buzzer.play(Sound.LOST)
    rig.buzzer.play(Sound.TICK)
    rig.go.release()
    assert rig.note()[0] == hertz(SOUNDS[Sound.TICK][0].tone)
    rig.buzzer.close()
    assert rig.notes.empty()


def test_the_sounds_are_what_the_box_promises() -> None:
    assert set(SOUNDS) == set(Sound)
    assert len(SOUNDS[Sound.DONE]) == 2
    assert len(SOUNDS[Sound.TICK]) == 1
    tones = [Tone(note.tone) for notes in SOUNDS.values() for note in notes if note.tone]
    low = [Tone(note.tone) for note in SOUNDS[Sound.TICK] if note.tone]
    assert low == [min(tones)]
    assert all(sum(note.seconds for note in notes) <= 1.0 for notes in SOUNDS.values())
    assert list(LOUDNESS) == sorted(set(LOUDNESS))
    assert LOUDNESS[0] == 0
    assert LOUDNESS[-1] <= 0.5  # above a half a passive buzzer gets quieter again


@pytest.mark.parametrize("step", [-1, 4])
def test_a_loudness_that_does_not_exist_is_refused(rig: Rig, step: int) -> None:
    for buzzer in (rig.buzzer, Sounder()):
        with pytest.raises(ValueError, match="allowed are 0 to 3"):
            buzzer.loudness(step)


def test_a_pin_without_pwm_is_silent() -> None:
    buzzer = Buzzer(PIN, pin_factory=MockFactory(pin_class=MockPin))
    assert buzzer.failure.startswith("no buzzer on GPIO 18: ")
    buzzer.play(Sound.DONE)
    buzzer.loudness(1)
    buzzer.close()


class BrokenPin(MockPWMPin):  # type: ignore[misc]  # gpiozero has no types
    """A pin whose PWM fails once a tone is asked of it."""

    def __init__(self, factory: Any, info: Any) -> None:
        self.asked = threading.Semaphore(0)
        super().__init__(factory, info)

    def _set_frequency(self, value: Any) -> None:
        if value not in (None, 100):
            self.asked.release()
            raise OSError("PWM is gone")
        super()._set_frequency(value)


def test_a_buzzer_that_fails_in_a_sound_goes_on_listening() -> None:
    factory = MockFactory(pin_class=BrokenPin)
    buzzer = Buzzer(PIN, pin_factory=factory)
    for sound in (Sound.DONE, Sound.TICK):
        buzzer.play(sound)
        assert factory.pin(PIN).asked.acquire(timeout=60)
    buzzer.close()
    buzzer.close()
    assert buzzer.failure == "tick: PWM is gone"


def test_a_profile_without_a_buzzer_gives_a_silent_one() -> None:
    silent = open_buzzer(load("bonnet"))
    assert not isinstance(silent, Buzzer)
    silent.play(Sound.WON)
    silent.close()
    factory = MockFactory(pin_class=MockPWMPin)
    real = open_buzzer(load("breadboard"), pin_factory=factory)
    assert isinstance(real, Buzzer)
    assert real.failure == ""
    real.close()
