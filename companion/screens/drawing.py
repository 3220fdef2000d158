"""The project's own drawings, one-bit, 24 by 24 pixels, read from ``drawing.txt``."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from PIL import Image

from companion.screens.canvas import Area, Canvas

SIDE = 24
"""Width and height of a drawing in px; a moment shows it twice as large."""

MOVES = 12
"""So many ticks a drawing moves, and is still from then on."""


@cache
def drawings() -> Mapping[str, Image.Image]:
    """Every drawing by its name."""
    text = files("companion.screens").joinpath("drawing.txt").read_text("utf-8")
    return dict(_read(block) for block in text.split("\n\n") if not block.startswith(";"))


def _read(block: str) -> tuple[str, Image.Image]:
    name, *rows = block.split()
    if [len(row) for row in rows] != [SIDE] * SIDE or set("".join(rows)) - {".", "#"}:
        raise ValueError(f"the drawing {name} must have {SIDE} rows of {SIDE} signs, each . or #")
    picture = Image.new("1", (SIDE, SIDE))
    picture.putdata([255 if sign == "#" else 0 for row in rows for sign in row])
    return name, picture


def frames(name: str) -> tuple[Image.Image, ...]:
    """A drawing, or one after the other those that together are a movement; none where there is no such drawing."""
    known = drawings()
    if name in known:
        return (known[name],)
    numbers = range(1, len(known) + 1)
    return tuple(known[each] for number in numbers if (each := f"{name}-{number}") in known)


def drawn(canvas: Canvas, area: Area, name: str) -> None:
    """Draw a drawing as large as it fits; one with several frames moves at first."""
    pictures = frames(name)
    if not pictures:
        return
    at = 0
    if len(pictures) > 1 and not canvas.style.calm and canvas.style.tick < MOVES:
        at = canvas.tick % len(pictures)
    times = min(area.w, area.h) // SIDE
    box = Area(area.x, area.y, SIDE * times, SIDE * times)
    canvas.part(f"{'movement' if len(pictures) > 1 else 'drawing'} {name}", box)
    canvas.image.paste(pictures[at].resize((box.w, box.h), Image.Resampling.NEAREST), box[:2])
