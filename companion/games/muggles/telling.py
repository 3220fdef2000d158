"""What the box says of a muggle's way."""

from companion.games.muggles.state import State, Task
from companion.games.muggles.wording import compass, space, the
from companion.table.table import Table


def steps_of(count: int) -> str:
    """So many steps, in words."""
    return "1 step" if count == 1 else f"{count} steps"


def landing(state: State, task: Task) -> str:
    """The question for the tile on which a muggle landed, with the way there."""
    muggle = state.muggles[task.muggle]
    assert muggle.cell is not None
    if task.stepped_back:
        return f"{the(task.muggle)} steps back to {space(muggle.cell)}. Which tile?"
    if len(muggle.path) < 2:  # set right while this question was open
        return f"{the(task.muggle)} is on {space(muggle.cell)}. Which tile?"
    steps = steps_of(len(muggle.path) - 1)
    return f"{the(task.muggle)}: {steps} {compass(muggle.facing)} to {space(muggle.cell)}. Which tile?"


def moved(state: State, table: Table, task: Task, *, helpless: bool = False) -> None:
    """Say where a muggle stands now."""
    name = task.muggle
    muggle = state.muggles[name]
    assert muggle.cell is not None
    if helpless:
        text = f"{the(name)} calls for help: to {space(muggle.cell)}, facing {compass(muggle.facing)}."
    elif task.stepped_back:
        text = f"{the(name)} steps back to {space(muggle.cell)}, facing {compass(muggle.facing)}."
    else:
        text = f"{the(name)} goes to {space(muggle.cell)}, facing {compass(muggle.facing)}."
    fact = {
        "kind": "muggle-moved",
        "muggle": name,
        "roll": task.face,
        "from": None if task.start is None else list(task.start),
        "to": list(muggle.cell),
        "facing": str(muggle.facing),
        # A cave opened from afar drives it off without a roll: what it walked before is no part of that.
        "path": [list(cell) for cell in muggle.path[1:]] if task.face is not None else [],
        "stepped_back": task.stepped_back,
        "called_for_help": helpless,
    }
    # A question for the tile has said the way already, but neither a step back nor where help is.
    table.tell(text=text, fact=fact, quiet=task.asked and not task.stepped_back and not helpless)
