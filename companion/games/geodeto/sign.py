"""The signs of the groups of sights, in our own drawing: thumb, amphora, camera, magnifier (GEO-21)."""

import math
from collections.abc import Mapping

from companion.games.geodeto.wording import SIGNS as NAMES
from companion.table.figure import Icon, Point


def arc(x: float, y: float, r: float, start: int = 0, end: int = 360, step: int = 12) -> tuple[Point, ...]:
    """Points on a circle, clockwise from one angle to before the other, in degrees from the right."""
    angles = (math.radians(at) for at in range(start, end, step))
    return tuple((round(x + r * math.cos(at), 2), round(y + r * math.sin(at), 2)) for at in angles)


def mirrored(points: tuple[Point, ...]) -> tuple[Point, ...]:
    """The points seen in a mirror, in their order backwards."""
    return tuple((16 - x, y) for x, y in reversed(points))


def box(left: float, top: float, right: float, bottom: float) -> tuple[Point, ...]:
    """A rectangle."""
    return ((left, top), (right, top), (right, bottom), (left, bottom))


HALF = (
    *((8.0, 0.0), (5.0, 0.0), (5.0, 1.3), (3.2, 1.6), (1.7, 2.8), (1.2, 4.5), (1.6, 6.2), (2.8, 7.6), (3.0, 9.2)),
    *((4.0, 11.3), (5.6, 13.2), (6.9, 14.1), (5.0, 15.0), (5.0, 16.0), (8.0, 16.0)),
)
"""The left side of the amphora with its handle, from the mouth to the foot."""
HANDLE = ((5.9, 2.9), (3.9, 3.0), (3.0, 3.8), (2.9, 4.7), (3.3, 5.7), (4.2, 6.4), (5.3, 5.6), (5.9, 4.4))
"""What lies open between the neck and the left handle."""

SIGNS: Mapping[str, Icon] = {
    "nature": Icon(
        NAMES["nature"],
        (
            box(0.0, 7.0, 3.6, 15.0),
            (
                *((4.6, 7.4), (6.6, 5.6), (8.0, 3.2), (8.2, 0.9), (9.2, 0.2), (10.6, 0.9), (11.1, 2.6), (10.2, 6.0)),
                *((14.9, 6.0), (15.7, 6.4), (15.7, 8.2), (15.0, 9.0), (15.3, 10.0), (14.5, 11.3), (14.7, 12.3)),
                *((13.8, 13.4), (13.8, 14.3), (12.8, 15.0), (6.6, 15.0), (4.6, 14.2)),
            ),
            box(1.0, 12.7, 2.3, 14.0),
        ),
    ),
    "ancient": Icon(NAMES["ancient"], ((*HALF, *mirrored(HALF)[1:-1]), HANDLE, mirrored(HANDLE))),
    "famous": Icon(
        NAMES["famous"],
        (
            (
                *((0.0, 5.4), (1.4, 4.0), (4.3, 4.0), (5.6, 2.0), (10.4, 2.0), (11.7, 4.0), (14.6, 4.0), (16.0, 5.4)),
                *((16.0, 12.6), (14.6, 14.0), (1.4, 14.0), (0.0, 12.6)),
            ),
            arc(8.0, 9.0, 4.0),
            arc(8.0, 9.0, 2.6),
            box(13.0, 5.6, 14.4, 7.0),
        ),
    ),
    "research": Icon(
        NAMES["research"],
        (
            (*arc(6.5, 6.5, 6.4, 60, 391, 10), (15.8, 13.6), (15.9, 14.9), (14.9, 15.9), (13.6, 15.8)),
            arc(6.5, 6.5, 4.4),
        ),
    ),
}
"""The sign of each group, as it stands on a sight's card."""
