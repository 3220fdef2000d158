"""What a touch on a picture means: the answers that lead to what lies there."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import takewhile

from companion.table.figure import CardFigure, Figure, GridFigure, RingFigure, Seen, StacksFigure, touched
from companion.table.grid import Cell, Grid, letters_of
from companion.table.prompt import Answer, CellPrompt, ChoosePrompt, Prompt

DEEP = 3
"""So many questions deep it is looked for."""
Path = tuple[Answer, ...]
Asks = Callable[[Path], Prompt | None]
Reached = Iterator[tuple[str, Path]]


def on(board: Seen, prompt: ChoosePrompt, value: str) -> list[str]:
    """What an answer to it is on these pictures."""
    return [*touched(board, value, str(prompt.about.get("board", "")))]


def _questions(
    asks: Asks, path: Path, board: Seen, few: int, deep: int = DEEP, stop: Path | None = None
) -> Iterator[tuple[Path, Path | None, CellPrompt | ChoosePrompt]]:
    """What is asked after these answers, and after all answers to that, where it has so ``few``.

    Of more answers only the first is tried, as if all led to the same, and ``stop`` is where people say which. What can
    be touched itself is not gone past.
    """
    prompt = asks(path)
    if isinstance(prompt, CellPrompt):
        yield path, stop, prompt
    elif isinstance(prompt, ChoosePrompt) and not (prompt.menu and path):
        yield path, stop, prompt
        if deep == 1:
            return
        tried = [option for option in prompt.options if not on(board, prompt, option.value)]
        if len(tried) > few:
            # Where people would have to say at once which, nothing has been answered.
            tried = tried[:1] if path else []
            stop = path if stop is None else stop
        for option in tried:
            yield from _questions(asks, (*path, option.value), board, few, deep - 1, stop)


def reached(asks: Asks, path: Path, board: Seen, *, few: int) -> Reached:
    """Each place on these pictures that what is asked after these answers takes, and all answers up to it.

    Of a question on the way all answers are tried, where it has so ``few``; a place behind any other leads up to that.
    """
    for led, stop, prompt in _questions(asks, path, board, few):
        if isinstance(prompt, CellPrompt):
            for cell in Grid(prompt.rows, prompt.cols) if prompt.cells is None else prompt.cells:
                for at in dict.fromkeys(touched(board, str(cell), prompt.board)):
                    yield at, (*led, list(cell)) if stop is None else stop
        else:
            for option in prompt.options:
                for at in dict.fromkeys(on(board, prompt, option.value)):
                    yield at, (*led, option.value) if stop is None else stop


def barred(asks: Asks, path: Path, board: Seen, at: str, *, few: int) -> Iterator[str]:
    """By which rules what lies at this place is no answer now to what is asked after these answers."""
    for _, stop, prompt in _questions(asks, path, board, few):
        if isinstance(prompt, ChoosePrompt) and stop is None:
            offered = {option.value for option in prompt.options}
            grey = {value: rule for value, rule in prompt.disabled.items() if value not in offered}
            yield from (str(rule) for value, rule in grey.items() if at in on(board, prompt, value))
        if isinstance(prompt, CellPrompt) and prompt.cells is not None and prompt.rule:
            others = (cell for cell in Grid(prompt.rows, prompt.cols) if cell not in prompt.cells)
            yield from (str(prompt.rule) for cell in others if at in touched(board, str(cell), prompt.board))


def called(figures: Sequence[Figure], at: str) -> str:
    """How people call a square that was touched, with its board where there are several; empty of other things."""
    board, _, name = at.rpartition(" ")
    grids = {each.id: each for each in figures if isinstance(each, GridFigure)}
    if board not in grids or "," not in name:
        return ""
    name = letters_of(Cell.parse(name)) if grids[board].letters else name
    return f"{grids[board].title} {name}" if len(grids) > 1 else name


def is_card(figures: Sequence[Figure], at: str) -> bool:
    """Whether a card was touched, also one that shuts a place: perhaps only to read it."""
    rings = [each for each in figures if isinstance(each, RingFigure)]
    cards = [card for each in figures for card in (each.cards if isinstance(each, RingFigure) else (each,))]
    shut = [place.id for each in rings for place in each.places if place.shut]
    return at in shut or any(isinstance(card, CardFigure | StacksFigure) and card.id == at for card in cards)


def leading(found: Reached) -> Mapping[str, Path]:
    """Of each of these places what all ways there have in common: what they have not people say themselves."""
    ways: dict[str, Path] = {}
    for at, path in found:
        ways[at] = _shared(ways[at], path) if at in ways else path
    return ways


def _shared(one: Path, other: Path) -> Path:
    return tuple(answer for answer, _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
