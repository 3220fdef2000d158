"""Moving and discovering: which steps a turn has, and when a tile is turned up."""

from collections.abc import Sequence

from companion.games.first_to_find.crossroad import go_on, may_begin, tiles_from
from companion.games.first_to_find.multi import has_extra, use_extra
from companion.games.first_to_find.state import State
from companion.table.grid import Cell

BY_PATH, OFF_PATH = "path", "off-path"
FACE_UP, FACE_DOWN = "face-up", "face-down"
ONE_TILE, UNDER_PAWN, UNSEEN, NO_STEP = "one-tile", "under-pawn", "unseen", "no-step"


def step_of(way: str, face: str) -> str:
    """The text form of a step: by path or not, onto a tile that lies face up or face down."""
    return f"{way}/{face}"


PATH_UP, PATH_DOWN = step_of(BY_PATH, FACE_UP), step_of(BY_PATH, FACE_DOWN)
OFF_UP, OFF_DOWN = step_of(OFF_PATH, FACE_UP), step_of(OFF_PATH, FACE_DOWN)


def is_one_move(steps: Sequence[str]) -> bool:
    """Whether these steps are one move: one of any kind, or two by path with the first onto an open tile.

    The second may uncover a tile; off the path there is one step only (ALV-15, ALV-16, ALV-17).
    """
    if len(steps) < 2:
        return True
    return len(steps) == 2 and steps[0] == PATH_UP and steps[1] in (PATH_UP, PATH_DOWN)


def is_known(step: str) -> bool:
    """Whether a step ends on a tile that lay face up."""
    return step in (PATH_UP, OFF_UP)


def spares_one(steps: Sequence[str]) -> bool:
    """Whether these steps are one move and an extra one, which is onto an open tile, at any place in it."""
    rests = [[*steps[:at], *steps[at + 1 :]] for at, step in enumerate(steps) if is_known(step)]
    return any(is_one_move(rest) for rest in rests)


def reaches(steps: Sequence[str]) -> bool:
    """Whether an unknown tile was entered: nothing comes after that, nor does the extra move (ALV-41)."""
    return bool(steps) and not is_known(steps[-1])


def may_step(state: State, step: str, starts: Sequence[Cell]) -> bool:
    """Whether one more such step is open to the player in turn, whose pawn may stand on these crossroads."""
    if state.turned or lies_blind(state) or reaches(state.steps) or why_no_face(state, step, starts):
        return False
    steps = [*state.steps, step]
    return is_one_move(steps) or (has_extra(state) and spares_one(steps))


def why_no_face(state: State, step: str, starts: Sequence[Cell]) -> str:
    """Why no tile lies so as this step tells it: a pawn's first one is next to its crossroad; else nothing."""
    if tiles_from(state, starts, face_down=not is_known(step)):
        return ""
    return "none-open-near" if is_known(step) else "none-down-near" if state.hidden() else "none-down"


def take_step(state: State, step: str) -> None:
    """The player in turn takes a step; off the path onto a face-down tile the pawn lies on its back (ALV-19)."""
    state.steps.append(step)
    if not is_one_move(state.steps) and not state.used_extra:
        use_extra(state)
    if step == OFF_DOWN:
        state.blind.append(state.player)
    elif is_known(step):
        go_on(state, state.player)


def lies_blind(state: State) -> bool:
    """Whether the pawn of the player in turn began the turn on a tile that lies face down (ALV-14)."""
    return state.player in state.blind and OFF_DOWN not in state.steps


def why_no_turn_up(state: State) -> str:
    """The rule that forbids to turn a tile up now: a turn is one move, or a tile, or both (ALV-13); else nothing.

    A step by path onto a face-down tile, told or not, has it turned up (ALV-18).
    """
    if state.turned:
        return ONE_TILE
    starts = may_begin(state, state.player)
    if none := why_no_face(state, PATH_DOWN, starts):
        return none
    if lies_blind(state) or not state.told or PATH_DOWN in state.steps or may_step(state, PATH_DOWN, starts):
        return ""
    return NO_STEP


def why_no_walk(state: State) -> str:
    """The rule that forbids a step now; else nothing. An extra move goes once a tile is turned (ALV-42)."""
    if state.turned:
        return ONE_TILE
    if lies_blind(state):
        return UNDER_PAWN
    starts = may_begin(state, state.player)
    if not any(may_step(state, step, starts) for step in (PATH_UP, OFF_UP, PATH_DOWN, OFF_DOWN)):
        return NO_STEP
    return ""


def why_no_end(state: State) -> str:
    """The rule that keeps the turn from ending now: a tile under the pawn must be turned up (ALV-14, ALV-18)."""
    if state.turned or why_no_face(state, PATH_DOWN, may_begin(state, state.player)):
        return ""
    return UNDER_PAWN if lies_blind(state) else UNSEEN if PATH_DOWN in state.steps else ""


def new_way(state: State) -> str:
    """How a tile with a path is reached, where it is the first so: by path, off it; else nothing (ALV-20, ALV-21).

    Where not every tile is told, people know both from the beginning.
    """
    way = OFF_PATH if lies_blind(state) else BY_PATH
    return "" if way in state.laid or not state.told else way


def uncover(state: State) -> None:
    """The player in turn turns a tile up, and the move is over.

    The step by path onto it is one of that move, told or not: it can use the extra move up (ALV-38).
    """
    if state.told and not lies_blind(state) and PATH_DOWN not in state.steps:
        take_step(state, PATH_DOWN)
    state.turned = True
    go_on(state, state.player)
    state.blind = [player for player in state.blind if player != state.player]


def end_turn(state: State) -> list[str]:
    """Clockwise to the next player who need not miss a turn; those who do on the way (ALV-12)."""
    missed = []
    state.turns += 1
    if state.check and state.check.player != state.player:
        # It was looked at for a turn.
        state.check = None
    while True:
        state.player = state.seats[(state.seats.index(state.player) + 1) % len(state.seats)]
        state.round += state.player == state.first
        if not state.skips[state.player]:
            break
        state.skips[state.player] -= 1
        missed.append(state.player)
    state.steps, state.turned, state.used_extra, state.arrived = [], False, False, False
    return missed
