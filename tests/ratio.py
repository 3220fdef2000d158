"""A figure of ``make bench``: ours over theirs, taken side by side in one run."""

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True, slots=True)
class Ratio:
    """A figure: ours over theirs, both in what ``figure`` tells, each the median of so many runs."""

    figure: str
    ours: float
    theirs: float
    ratio: float
    runs: int
    imports: tuple[str, ...] = ()
    """The packages that were counted, where theirs is what importing costs."""


def compared(figure: str, ours: Callable[[], float], theirs: Callable[[], float], runs: int) -> Ratio:
    """Both in turns, so that what else the machine does meets both."""
    pairs = [(ours(), theirs()) for _ in range(runs)]
    one, other = (median(side) for side in zip(*pairs, strict=True))
    return Ratio(figure, round(one, 3), round(other, 3), round(median(a / b for a, b in pairs), 3), runs)


def over(figure: str, ours: float, theirs: float, runs: int = 1) -> Ratio:
    """Of two figures that were taken in one run."""
    return Ratio(figure, round(ours, 3), round(theirs, 3), round(ours / theirs, 3), runs)
