"""A wave on a line that has none of its own: exact on a clock that is told; a busy machine makes it late, not wild."""

from itertools import pairwise

import pytest

from hardware import pulse
from hardware.pulse import Pulse


class Line:
    """A line and the time: a wait takes as long as asked, or ``held`` up; after so many edges the line is gone."""

    def __init__(self, edges: int, held: dict[int, float]) -> None:
        self.now = 0.0
        self.edges: list[tuple[float, bool]] = []
        self._left, self._held = edges, held

    def put(self, level: bool) -> None:
        if len(self.edges) == self._left:
            raise OSError
        self.edges.append((self.now, level))

    def clock(self) -> float:
        self.now += 1e-6
        return self.now

    def wait(self, seconds: float) -> bool:
        self.now += seconds + self._held.pop(len(self.edges), 0.0)
        return False


def wave(monkeypatch: pytest.MonkeyPatch, frequency: float, duty: float, **held: float) -> list[tuple[float, float]]:
    """Length and high part of each period, in periods."""
    line = Line(42, {int(edge[1:]): seconds for edge, seconds in held.items()})
    monkeypatch.setattr(pulse, "perf_counter", line.clock)
    made = Pulse(line.put, frequency)
    made.duty = duty
    monkeypatch.setattr(made._news, "wait", line.wait)
    made._run()
    assert [level for _, level in line.edges] == [True, False] * 21
    rises, falls = line.edges[::2], line.edges[1::2]
    return [
        ((after[0] - rise[0]) * frequency, (fall[0] - rise[0]) * frequency)
        for (rise, after), fall in zip(pairwise(rises), falls, strict=False)
    ]


@pytest.mark.parametrize(("frequency", "duty"), [(440, 0.5), (100, 0.25), (1760, 0.05)])
def test_a_wave_has_its_frequency_and_its_share(monkeypatch: pytest.MonkeyPatch, frequency: float, duty: float) -> None:
    for period, high in wave(monkeypatch, frequency, duty):
        assert period == pytest.approx(1, abs=0.02)
        assert high == pytest.approx(duty, abs=0.02)


def test_who_was_held_up_begins_anew_and_sends_no_burst(monkeypatch: pytest.MonkeyPatch) -> None:
    periods = [period for period, _ in wave(monkeypatch, 100, 0.25, e10=0.055, e21=0.2)]
    wrong = [period for period in periods if period != pytest.approx(1, abs=0.02)]
    assert len(periods) == 20
    # One period is long for each time, and at most the one after it is short.
    assert sum(period > 5 for period in wrong) == 2
    assert len(wrong) <= 4


@pytest.mark.parametrize("duty", [0, 1])
def test_a_wave_without_edges_just_stands(duty: int) -> None:
    levels: list[bool] = []
    Pulse(levels.append, 440).change(440, duty)
    assert levels == [bool(duty)]


def test_a_wave_that_ends_before_its_thread_is_awake_has_one_pulse() -> None:
    levels: list[bool] = []
    pulse = Pulse(levels.append, 440)
    pulse.duty = 0.5
    pulse.stop()
    pulse._news.set()
    pulse._run()
    assert levels == [True, False]
