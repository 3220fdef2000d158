"""What a touch on a picture means: the answers that lead to what lies there."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from companion.table.grid import Cell, Grid, cell_named, square
from companion.table.prompt import Answer, CellPrompt, ChoosePrompt, Prompt

DEEP = 3
"""So many questions deep it is looked for."""
Path = tuple[Answer, ...]


def places(prompt: ChoosePrompt, value: str) -> tuple[str, ...]:
    """Where on a picture an answer to it lies: on the square that it is, and on what has its id."""
    try:
        return square(str(prompt.about.get("board", "")), cell_named(value) or Cell.parse(value)), value
    except ValueError:
        return (value,)


def names(at: str) -> tuple[str, str]:
    """How a place that was touched may be called: a square by itself, too, where a question knows of one board."""
    return at, at.rpartition(" ")[2]


def reached(
    asks: Callable[[Path], Prompt | None], path: Path, *, few: int, deep: int = DEEP
) -> Iterator[tuple[str, Path]]:
    """Each place that what is asked after these answers takes, and all answers up to it.

    Of a question on the way all answers are tried, where it has so ``few``.
    """
    prompt = asks(path)
    if isinstance(prompt, CellPrompt):
        for cell in Grid(prompt.rows, prompt.cols) if prompt.cells is None else prompt.cells:
            yield square(prompt.board, cell), (*path, list(cell))
    elif isinstance(prompt, ChoosePrompt) and not prompt.menu:
        for option in prompt.options:
            yield from ((at, (*path, option.value)) for at in places(prompt, option.value))
            if deep > 1 and len(prompt.options) <= few:
                yield from reached(asks, (*path, option.value), few=few, deep=deep - 1)


def only(found: Iterator[tuple[str, Path]]) -> Mapping[str, Path]:
    """Of these the places to which one way leads: else it would have to be guessed what was done there."""
    ways = list(found)
    times = Counter(at for at, _ in ways)
    return {at: path for at, path in ways if times[at] == 1}
