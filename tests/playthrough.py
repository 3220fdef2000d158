"""Playthroughs: one whole game of each, written down so that it can be read against its rulebook.

``python tests/playthrough.py GAME`` writes it anew; read it before it is kept.
"""

import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from effort import decide
from play import GAMES, Kept

from companion.table.figure import GridFigure, Place, RingFigure, Sign
from companion.table.game import Game
from companion.table.grid import Cell
from companion.table.notice import Notice
from companion.table.people import RandomPeople
from companion.table.prompt import Answer, ChoosePrompt, Prompt

FOLDER = Path(__file__).parent / "playthrough"
SEEDS = {
    "geodeto": 33,
    "geoquest": 144,
    "muggles": 52,
    "first-to-find": 422,
    "first-to-find-multi": 550,
    "first-to-find-mystery": 486,
    "lost-hiker": 80,
    "lost-hiker-pair": 17,
}
"""The game that is written down, where not the first."""
PLAYERS = {
    "geodeto": ("red", "blue", "green"),
    "muggles": ("red", "blue"),
    "geoquest": ("red", "blue", "green", "yellow"),
    "first-to-find": ("red", "blue", "green"),
}
OPTIONS = {
    "geoquest": {
        "reports": "asked",
        "bugs": "yes",
        "events": "yes",
        "categories": "Sea Creatures; Rivers; Capitals; Composers; Tools",
    },
}
"""What is switched on in the plain game, where not all is as by default."""
TAKEN_BACK = {"geoquest": 60}
"""After so many answers the last one is taken back and given again."""
CORRECTED: dict[str, tuple[int, list[Answer]]] = {"geoquest": (40, ["score", "blue", 3])}
"""After so many answers this is set right."""
VARIANTS = {
    "first-to-find": {"multi": {"mode": "multi"}, "mystery": {"mode": "mystery"}},
    "lost-hiker": {"pair": {"mode": "pair"}},
}
"""Further games that are written down, by what is added to the file's name, with the options of each."""
MOST_ANSWERS = {"dice": 40}
"""So many answers are written down of a game that has no end of its own."""
MAPS = {"geoquest": 0}
"""The first so many maps of a game are drawn; others can be told from these, or from the facts."""
MARKS = {Sign.DOT: "·", Sign.HATCH: "%", Sign.FILL: "#", Sign.RING: "o", Sign.CROSS: "x", Sign.FRAME: "□"}
ARROWS = {"n": "^", "e": ">", "s": "v", "w": "<"}


def variants(name: str) -> list[str]:
    """The games that are written down of one: the plain one, and those with other options."""
    return ["", *VARIANTS.get(name, {})]


def path_of(name: str, variant: str) -> Path:
    """The file of a playthrough."""
    return FOLDER / f"{name}{'-' if variant else ''}{variant}.txt"


def written(game: Game[Any], variant: str = "") -> Iterator[str]:
    """The lines of a game's playthrough: what is said (!), asked and answered (?), and maps between the turns."""
    seed = SEEDS.get(path_of(game.name, variant).stem, 1)
    wanted = VARIANTS[game.name][variant] if variant else OPTIONS.get(game.name, {})
    options, players = game.settle(wanted, PLAYERS.get(game.name))
    kept = Kept.start(game, seed=seed, options=wanted, players=players)
    told = ", ".join(f"{name}={value}" for name, value in options.items() if value)
    yield f"{game.title} by rules {game.rules}, seed {seed}; players: {', '.join(players) or 'none'}; {told}"
    luck = random.Random(f"playthrough {seed}")
    people = RandomPeople(luck) if game.people is None else game.people(luck, players, game.typed(options))
    yield from said(kept.notices)
    label, answers = "", 0
    while (prompt := kept.session.waiting) is not None and answers < MOST_ANSWERS.get(game.name, 2000):
        if isinstance(prompt, ChoosePrompt) and prompt.menu and kept.session.label() != label:
            label = kept.session.label()
            yield f"\n== {kept.read(label)}"
            yield from maps(kept)
        answer = decide(people, prompt)
        state = f" ({prompt.state})" if isinstance(prompt, ChoosePrompt) and prompt.state else ""
        yield f"? {kept.read(prompt.text)}{state} -> {in_words(prompt, answer)}"
        answers += 1
        yield from said(kept.answer(answer).notices)
        if answers == TAKEN_BACK.get(game.name):
            yield "? back, and again"
            yield from said([*kept.take(kept.session.undo()).notices, *kept.take(kept.session.redo()).notices])
        at, path = CORRECTED.get(game.name, (0, []))
        if answers == at:
            yield f"? correct -> {' '.join(map(str, path))}"
            yield from said(kept.take(kept.session.correct(path)).notices)
    over = kept.session.over
    if over is not None:
        yield "\n== the end"
        yield from maps(kept)
        yield f"{over.result}: {kept.read(kept.session.words.reason(over))} {', '.join(over.winners)}".rstrip()


def said(notices: Any) -> Iterator[str]:
    """What was said, with who alone heard it, and the fact behind it."""
    for notice in notices:
        assert isinstance(notice, Notice)
        fact = dict(notice.fact or {})
        parts = [f"{key}={value}" for key, value in fact.items() if key != "view"]
        seat = f" [{notice.seat}]" if notice.seat else ""
        yield f"!{seat} {notice.text}" + (f"   {{{' '.join(parts)}}}" if parts else "")


def in_words(prompt: Prompt, answer: Answer) -> str:
    """An answer as it is told."""
    return " ".join(map(str, answer)) if isinstance(answer, list) else str(answer)


def maps(kept: Kept) -> Iterator[str]:
    """The public maps of a game, side by side."""
    figures = [figure for figure in kept.session.pictures() if isinstance(figure, GridFigure)]
    figures = figures[: MAPS.get(kept.session.game.name, len(figures))]
    rows = [list(drawn(figure)) for figure in figures]
    for ring in (figure for figure in kept.session.pictures() if isinstance(figure, RingFigure)):
        yield "; ".join(map(in_letters, ring.places))
    for at in range(max((len(lines) for lines in rows), default=0)):
        yield "   ".join(lines[at] if at < len(lines) else " " * len(lines[0]) for lines in rows)


def in_letters(place: Place) -> str:
    """Stacks of pieces, the lowest first: the letter of its colour (k is black) and its size for each."""
    letters = {"black": "k"}
    stacks = [[f"{letters.get(p.colour, p.colour[:1])}{p.size}" for p in stack.pieces] for stack in place.stacks]
    return f"{place.name}: {', '.join(map(' '.join, stacks)) or '-'}"


def drawn(figure: GridFigure) -> Iterator[str]:
    """A map in letters: pieces with an arrow, marks, and a dot on the line for what is not known."""
    signs = {
        mark.cell: MARKS.get(mark.sign, "?") if isinstance(mark.sign, Sign) else mark.sign for mark in figure.marks
    }
    pieces = {arrow.cell: arrow.name[:1].upper() + ARROWS.get(arrow.facing, "*") for arrow in figure.arrows}
    yield f"{figure.title:<{2 * figure.cols + 2}}"
    for row in range(1, figure.rows + 1):
        cells = [Cell(row, col) for col in range(1, figure.cols + 1)]
        yield f"{row} " + "".join(pieces.get(cell, f"{signs.get(cell, '_')} ") for cell in cells)


def main(names: list[str]) -> None:
    """Write the playthroughs of these games, or of all."""
    FOLDER.mkdir(exist_ok=True)
    for game in GAMES:
        if game.name in names or not names:
            for variant in variants(game.name):
                path_of(game.name, variant).write_text("\n".join(written(game, variant)) + "\n", "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
