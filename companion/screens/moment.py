"""Moments: one event fills the screen with a drawing, whom it is about, and two words; so does the end of a game."""

from collections.abc import Sequence
from contextlib import nullcontext

from companion.screens.ask import Ask
from companion.screens.canvas import PANEL, Align, Area, Canvas, Over, depth, reach, shows, wrapped
from companion.screens.dice import heap
from companion.screens.drawing import SIDE, drawn
from companion.screens.glyph import Font, large, medium, small
from companion.table.notice import Moment

RESTS = 3
"""So many ticks the end of a game stands before it takes a press."""
Lines = Sequence[tuple[Font, str]]


def moment(canvas: Canvas, ask: Ask) -> None:
    """An event, lit as a whole where the game is about it; below it what Roll does, at the end what a push does.

    Until a push counts there that is not offered; then the picture stands still.
    """
    shown, rests = ask.splash, ask.result != ""
    assert isinstance(shown, Moment)
    if rests and ask.note.strip():
        canvas.moves = canvas.moves or canvas.style.tick < RESTS
    noted = not rests or canvas.style.tick >= RESTS
    trial = Canvas(canvas.style)
    _event(trial, shown, ask.note, noted)
    # Its first line goes before what else can be done, where both have no room.
    note = ask.note.partition("\n")[0] if trial.cut else ask.note
    with canvas.lit(PANEL) if shown.lit else nullcontext():
        _event(canvas, shown, note, noted)


def _event(canvas: Canvas, shown: Moment, note: str, noted: bool) -> None:
    """The words as large as can be: beside the large drawing, with the text in one line below it or with them; or else
    beside the small one, the text below that. The note has its lines even where it is not shown yet.
    """
    drawing, who, words, text, faces = shown.drawing, shown.who, shown.words, shown.line, shown.faces
    notes = note.splitlines() if note.strip() else []
    bottom = 1 + 9 * len(notes) if notes else 0
    for number, line in enumerate(notes if noted else ()):
        canvas.label(Area(2, PANEL.h - bottom + 9 * number, PANEL.w - 4, 9), small(), line, align=Align.CENTRE)
    wide = canvas.corner(Area(57, 0, 68, PANEL.h - bottom) if bottom else Area(57, 2, 68, 48))
    narrow = Area(34, 1, wide.right - 34, 34)
    below = None if bottom else next((font for font in (canvas.body, small()) if font.width(text) <= 120), None)
    for font in (large(), medium(), small()):
        lines = () if below is None else _lines(wide, who, font, words)
        if lines and below is not None:
            canvas.label(Area(4, 51, 120, depth(below)), below, text, align=Align.CENTRE)
        # Two lines of a note leave the large drawing no room.
        if not lines and wide.h >= 2 * SIDE:
            lines = _lines(wide, who, font, words, text)
        if lines:
            if faces:
                heap(canvas, Area(4, 2, 2 * SIDE, 2 * SIDE), faces)
            else:
                drawn(canvas, Area(4, 2, 2 * SIDE, 2 * SIDE), drawing)
            _stack(canvas, wide, lines)
            return
        # Names that have no room with any letters give way.
        lines = _lines(narrow, who, font, words) or (_lines(narrow, "", font, words) if font is small() else ())
        if lines:
            narrow = narrow.cut(bottom=34 - max(SIDE, _height(lines)))
            _stack(canvas, narrow, lines)
            break
    else:
        canvas.text(narrow, f"{who} {words}", middle=True)
    drawn(canvas, Area(4, 2, SIDE, SIDE), drawing)
    canvas.text(PANEL.cut(4, narrow.bottom + 1, 4, bottom), text, align=Align.CENTRE, middle=True)


def _lines(area: Area, who: str, font: Font, words: str, text: str = "") -> Lines:
    """Who, in small capitals, the words, and a small text, line by line; none where not all of it has room."""
    parts = [(small(), who.upper()), (font, words), (small(), text)]
    lines: list[tuple[Font, str]] = []
    for each, part in parts:
        fits = shows(each, part) and all(each.width(word) <= area.w for word in part.split())
        if part.strip() and not fits:
            return ()
        lines += [(each, line) for line in wrapped(each, part.strip(), area.w)]
    return lines if lines and _height(lines) <= area.h else ()


def _height(lines: Lines) -> int:
    last, text = lines[-1]
    return sum(font.line for font, _ in lines[:-1]) + max(last.ascent, reach(last, text))


def _stack(canvas: Canvas, area: Area, lines: Lines) -> None:
    y = area.y + max(0, area.h - _height(lines)) // 2
    square = [font for font, _ in lines] == [small(), large()]
    if square and area.h >= 46 and canvas.double(Area(area.x, area.y + 10, area.w, 36), lines[1][1]):
        canvas.label(Area(area.x, area.y, area.w, 9), lines[0][0], lines[0][1], align=Align.CENTRE)
        return
    for font, line in lines:
        canvas.label(Area(area.x, y, area.w, reach(font, line)), font, line, over=Over.FAULT)
        y += font.line
