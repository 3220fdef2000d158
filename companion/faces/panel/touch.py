"""What a touch on a picture means: the answers that lead to what lies there."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from companion.table.figure import Figure, GridFigure, touched
from companion.table.grid import Cell, Grid, letters_of
from companion.table.prompt import Answer, CellPrompt, ChoosePrompt, Prompt

DEEP = 3
"""So many questions deep it is looked for."""
Path = tuple[Answer, ...]
Reached = Iterator[tuple[str, Path]]


def on(figures: Sequence[Figure], prompt: ChoosePrompt, value: str) -> list[str]:
    """What an answer to it is on these pictures."""
    return [*touched(figures, value, str(prompt.about.get("board", "")))]


def reached(
    asks: Callable[[Path], Prompt | None],
    path: Path,
    figures: Sequence[Figure],
    *,
    few: int,
    deep: int = DEEP,
    barred: bool = False,
) -> Reached:
    """Each place on these pictures that what is asked after these answers takes, and all answers up to it.

    Of a question on the way all answers are tried, where it has so ``few``; of those ``barred`` each is not possible
    now, and its rule the last.
    """
    prompt = asks(path)
    if isinstance(prompt, CellPrompt) and not barred:
        for cell in Grid(prompt.rows, prompt.cols) if prompt.cells is None else prompt.cells:
            for at in dict.fromkeys(touched(figures, str(cell), prompt.board)):
                yield at, (*path, list(cell))
    elif isinstance(prompt, ChoosePrompt) and not prompt.menu:
        options = [option.value for option in prompt.options]
        for value in prompt.disabled if barred else options:
            for at in dict.fromkeys(on(figures, prompt, value)):
                yield at, (*path, value, *([str(prompt.disabled[value])] if barred else ()))
        if deep > 1 and len(options) <= few:
            for value in options:
                yield from reached(asks, (*path, value), figures, few=few, deep=deep - 1, barred=barred)


def called(figures: Sequence[Figure], at: str) -> str:
    """How people call a square that was touched, with its board where there are several; empty of other things."""
    board, _, name = at.rpartition(" ")
    grids = {each.id: each for each in figures if isinstance(each, GridFigure)}
    if board not in grids or "," not in name:
        return ""
    name = letters_of(Cell.parse(name)) if grids[board].letters else name
    return f"{grids[board].title} {name}" if len(grids) > 1 else name


def only(found: Reached) -> Mapping[str, Path]:
    """Of these the places to which one way leads: else it would have to be guessed what was done there."""
    ways = list(found)
    times = Counter(at for at, _ in ways)
    return {at: path for at, path in ways if times[at] == 1}
