"""The words of First to Find: of what is told and asked, of why not, of options, pictures and endings."""

from collections.abc import Mapping
from typing import Any

from companion.games.first_to_find.facts import (
    BOG,
    COLUMN,
    E_MARK,
    LAKE,
    LINE_FINDS,
    MULTI,
    MYSTERY,
    N_MARK,
    OPEN,
    PATH,
    PLAIN,
    ROW,
    TRADITIONAL,
    UP,
)
from companion.games.first_to_find.rule import CITED as CITED
from companion.games.first_to_find.rule import ONLY as ONLY
from companion.games.first_to_find.rule import RULES as RULES
from companion.table.dice import Face
from companion.table.figure import Feature, Sign
from companion.table.grid import Cell
from companion.table.language import _
from companion.table.notice import Moment
from companion.table.wording import Name, Said, joined, say, says, seat_name

TITLE = _("First to Find")
SUMMARY = _("Turn up tiles, find both marks, be first at the cache.")
DRAWING = "cache"
MINUTES, NEEDS = 30, _("its tiles and pawns")
TIPS: Mapping[str, tuple[str, ...]] = {
    "begins": (_("Place pawns, push."),),
    "laid": (_("Push to start."),),
    "turn/end-turn": (_("Nothing new? Press Roll."), _("Bog, lake, mark? Choose."), _("Hold Roll for the map.")),
    "turn/turn-up": (_("A search? Press Roll."),),
    "cell": (_("Choose the tile."),),
    "axis": (_("Choose its line."),),
    "mark-up": (_("Lay the mark, push."),),
    "lake": (_("Move back, push."),),
}
"""By key of a question, with what Roll takes there, or by kind of what hands do: in a first game a sentence a time."""
SETTINGS: Mapping[str, Said] = {
    "mode": say(
        _("Which cache do you look for?"),
        brief=_("Cache"),
        options={TRADITIONAL: _("Traditional"), MULTI: _("Multi"), MYSTERY: _("Mystery")},
        hints={
            TRADITIONAL: _("For beginners."),  # ALV-3
            MULTI: _("Stages, one by one."),  # ALV-3
            MYSTERY: _("2 points win."),  # ALV-3
        },
    ),
    "reports": say(
        _("What do you tell the box?"),
        brief=_("You tell"),
        options={"asked": _("Special tiles"), "told": _("Everything"), "none": _("Special only")},
        hints={
            "asked": _("It may ask for more."),
            "told": _("Every step and tile."),
            "none": _("It never asks for more."),
        },
    ),
    "teams": say(
        _("How many teams are there?"),
        brief=_("Teams"),
        options={"none": _("None"), "one": _("One"), "two": _("Two"), "three": _("Three")},
        hints={
            "none": _("Everybody plays alone."),
            "one": _("All play together."),
            "two": _("Two teams play."),
            "three": _("Three pairs play."),
        },
    ),
    "all_turned_loses": say(
        _("Is a multi lost when all is up?"),
        brief=_("All up, lost?"),
        options={"traditional": _("No"), "both": _("Yes")},
        hints={"traditional": _("Only a traditional is."), "both": _("As in a traditional.")},
    ),
    "extra_move": say(
        _("How often do you get an extra move?"),
        brief=_("Extra move"),
        options={"each-turn": _("Every turn"), "once": _("Once")},
        hints={"each-turn": _("Until stage 1 is reached."), "once": _("Gone when it is used.")},
    ),
}

REASONS: Mapping[str, str] = {
    # The move
    "one-tile": _("a tile turned up ends your move; now end your turn"),
    "under-pawn": _("turn up the tile under your pawn first, or say: My tile is face up"),
    "unseen": _("your pawn came along a path; turn up the tile under it first"),
    "none-down": _("no tile is face down"),
    "none-down-near": _("no tile next to your crossroad is face down"),
    "tile-known": _("the box knows the tile under your pawn"),
    "none-open-near": _("no tile next to your crossroad is face up"),
    "spent-before": _("the extra move comes before a tile that is face down"),
    "no-step": _("no step is left; you have a second one only along paths, over a tile that is face up"),
    "second-by-path": _("the second step must be along a path; without a path you have one step"),
    "no-extra": _("you have no extra move; who finds a mark gets one"),
    "news-only": _("the box does not ask for steps here, only for special tiles"),
    # Tiles
    "face-up-already": _("that tile is face up already"),
    "on-a-crossroad": _("pawns start on a crossroad, so say first on which; the first tile is next to it"),
    "once-a-mark": _("that mark is face up already; there is one N mark and one E mark"),
    "all-told": _("you tell the box every tile here, so it knows which are up"),
    "nothing-hangs": _("it changes nothing now"),
    "mark-down": _("a mark is still face down, so not every tile is up"),
    "too-few-turns": _("too few turns were played to turn all of these up"),
    # Stages
    "no-stages": _("only a multi-cache has stages"),
    "no-stage-yet": _("there is no stage yet; find both marks first"),
    "turned-already": _("the tile you turned up ended your move; it was the stage, or you did not reach it"),
    "steps-first": _("your pawn is not next to the stage yet; tell the box its steps first"),
    "blind": _("nobody has seen the tile under your pawn; turn it up first, or say: My tile is face up"),
    "blind-elsewhere": _("nobody has seen the tile under your pawn; the stage is another one, face up"),
    "targets": _("count one die along the row, the other along the column; not off the board, not into a lake"),
    # The box is wrong
    "pawns-not-known": _("the box need not know where pawns are here"),
    "no-stage-to-set": _("there is no stage; fix the stage first"),
    "no-points": _("only a mystery has points"),
    "crossroads-open": _("the four crossroads are always face up"),
    "off-crossroads": _("a mark is never on a crossroad, nor on the other mark"),
    "pawns-on-crossroads": _("pawns start on a crossroad"),
}  # fmt: skip
"""Why something is not allowed now."""

TILES: Mapping[str, str] = {
    PATH: _("Path"),
    OPEN: _("Open ground"),
    BOG: _("Bog"),
    LAKE: _("Lake"),
    N_MARK: _("N mark"),
    E_MARK: _("E mark"),
    PLAIN: _("Plain tile"),
    UP: _("Was face up"),
    "face-down": _("Face down"),
    "untold": _("Not known"),
}
"""What is on a cell."""
MARKS: Mapping[str, str] = {N_MARK: _("N"), E_MARK: _("E")}

first_tile = says(
    _(
        "the first tile is next to the pawn's crossroad {crossroad}, face down"
        " (is the pawn elsewhere? The box is wrong, A pawn's crossroad)"
    ),
    crossroad=Cell,
)


def told_down(cells: list[Cell]) -> Said:
    """Which of these cannot all be face up."""
    text = _("by what you said one of these is face down: {cells} (if not: The box is wrong, A tile)")
    if len(cells) == 1:
        text = _("by what you said {cells} is face down (if not: The box is wrong, A tile)")
    return say(text, cells=", ".join(map(str, cells)))


other_mark_up = says(_("the {mark} is face up, so you look for this one; fix that one first"), mark=TILES)


# Before the first turn

STARTS = _("Put each pawn on a crossroad. You may share one.")  # ALV-8 ALV-9
FIRST_SEEK = _("Look for the N and E marks.")  # ALV-27 ALV-37


def begins(player: Name, alone: bool, teams: list[list[Name]]) -> Said:
    sentences = [
        STARTS,
        *(_("{team} are a team.").format(team=joined(team)) for team in teams if len(teams) > 1),
        _("All of you are a team.") if len(teams) == 1 else "",
        FIRST_SEEK,
        "" if alone else _("{player} goes first.").format(player=player),
    ]
    return say(" ".join(filter(None, sentences)), hands=True)


# The turn


def turn(
    told: bool,
    starts: bool,
    turned: bool,
    arrived: bool,
    search: dict[str, list[int]] | None,
    least: int | None,
    stage: int | None,
    marker: Cell | None,
    missing: list[str],
    extra: bool,
    up: str,
) -> Said:
    """The menu of the player in turn, who ``starts`` on a crossroad that was not told yet.

    ``search`` has the rows and columns that are searched, none: all the rest.
    """
    if turned:
        text = _("Your turn is over.")
    elif arrived:
        text = _("Anything else?")
    elif extra:
        text = _("Move, and an extra move. What's new?")
    else:
        text = _("Move. What's new?")
    if search is not None and least is not None:
        stands = _lines(**search, finds=_("5 or 6") if least == LINE_FINDS else _("6"))
    elif stage is not None:
        stands = _("stage {stage} at {marker}").format(stage=stage, marker=marker)
    elif missing:
        stands = _("find {marks}").format(marks=", ".join(TILES[mark].removesuffix(" mark") for mark in missing))
    else:
        stands = _("what is left")
    all_up = {
        "board": _("Every tile is up"),
        "line": _("Whole line is up"),
        "lines": _("Both lines are up"),
    }
    options = {
        "turn-up": _("Start: turn up a tile") if starts else _("A tile turned up") if told else _("…"),
        "face-up": _("My tile is face up"),
        "square": _("A tile, by its square"),
        "walk": _("Start: a step") if starts else _("A step") if told else _("Extra move used"),
        "arrive": _("At the stage"),
        "all-up": all_up[up],
        "end-turn": _("End turn") if told else _("Nothing new"),
    }
    plain = {None: _("Or a plain tile."), LINE_FINDS: _("Or a plain tile elsewhere.")}
    hints = {} if told else {"end-turn": plain.get(least, _("No search."))}
    if extra:
        # Gone once an unknown tile is turned up (ALV-42).
        hints |= dict.fromkeys(("turn-up", "end-turn"), _("After the extra move."))
    return say(text, state=stands, options=options, hints=hints)


def _lines(rows: list[int], columns: list[int], finds: str) -> str:
    """What is searched; with two lines there is no room for what finds."""
    lines = [*(_("row {row}").format(row=row) for row in rows), *(_("col {col}").format(col=col) for col in columns)]
    if len(lines) > 1:
        return ", ".join(lines)
    return _("{line}: {finds}").format(line=lines[0] if lines else _("the rest"), finds=finds)


def _below(stage: int) -> str:
    if stage >= 7:
        return _("any number")
    return {2: _("a 1"), 3: _("1 or 2")}.get(stage, _("1 to {most}").format(most=stage - 1))


way = says(_("How did the pawn step?"), options={"path": _("Along a path"), "off-path": _("Off the path")})
face = says(_("Onto which tile?"), options={"face-up": _("Face up"), "face-down": _("Face down")})
nothing_new = says(_("{player}: nothing new."), player=Name)
extra_used = says(_("{player} has used the extra move."), player=Name)


def missed_turn(player: Name, following: Name | None) -> Said:
    if following is None:
        return say(_("{player} misses a turn."), player=player)
    return say(_("{player} misses a turn. Next: {following}."), player=player, following=following)


def status(
    turn: Name,
    mode: str,
    marks: dict[str, dict[str, Any] | None],
    need: int | None,
    stage: int | None,
    marker: Cell | None,
    skips: dict[str, int],
    extra_move: list[str],
    points: dict[str, int],
    over: bool | None,
) -> Said:
    """How it stands, a fact a line."""
    lines = [] if over else [_("Turn: {player}.")]
    if mode == MYSTERY:
        count = ", ".join(f"{seat_name(player)} {count}" for player, count in points.items())
        lines.append(_("Points: {points}.").format(points=count))
    for letter, mark in zip(MARKS, marks.values(), strict=True):
        lines.append(_mark(TILES[letter], mark))
    if need is not None:
        lines.append(_("In a line, 5 or 6 finds.") if need == LINE_FINDS else _("On the rest, a 6 finds."))
    if stage is not None and marker is not None:
        finds = _("Stage {stage} is at {marker}: {needs} finds.") if stage > 1 else _("Stage {stage} is at {marker}.")
        lines.append(finds.format(stage=stage, marker=marker, needs=_below(stage)))
    lines += [_("{player} has an extra move.").format(player=seat_name(player)) for player in extra_move]
    lines += [_("{player} misses the next turn.").format(player=seat_name(player)) for player in skips if skips[player]]
    return say("\n".join(lines), player=turn)


def _mark(name: str, mark: Mapping[str, Any] | None) -> str:
    if mark is None:
        return _("{mark}: not found.").format(mark=name)
    lies, cell = {ROW: _("{mark}: {cell}, row {row}."), COLUMN: _("{mark}: {cell}, col {col}.")}, Cell(*mark["cell"])
    return lies.get(mark["axis"], _("{mark}: {cell}.")).format(mark=name, cell=cell, row=cell.row, col=cell.col)


# Tiles

crossroad = says(_("Where does {player} start?"), player=Name)


def cell(
    why: str,
    what: str | None,
    dice: list[Face] | None,
    stage: int | None,
    tile: str | None,
    lakes: bool | None,
) -> Said:
    """A cell: of the tile turned up, of the next stage, or of a fix."""
    if why == "turn-up" and tile in (N_MARK, E_MARK):
        return say(_("Where is the {mark}?"), mark=TILES[tile])
    if why == "turn-up":
        return say(_("Which tile was turned up?"))
    if why == "placement" and dice is not None:
        first, second = dice
        where, short = _("{first} and {second}: where does stage {stage} go?"), ""
        if lakes:
            # Where lakes lie people see (ALV-55).
            where += _(" It cannot go into a lake.")
            short = _("{first} and {second}: where, not in a lake?")
        return say(where, brief=short, first=first, second=second, stage=stage)
    asked = {
        "tile": _("Which tile?"),
        "mark": _("Where is it?"),
        "pawn": _("On which crossroad?"),
        "stage": _("Where is stage {stage}?"),
        "marker": _("Where is the stage?"),
    }
    return say(asked[what or "tile"], stage=stage)


def tile(line: bool | None, menu: int | None, cell: Cell | None) -> Said:
    """What is on a cell, or was turned up; ``line``: a plain tile is told if it is in the line that is searched.

    ``menu``: it is asked in the menu of the turn, and so much finds the cache on a plain one.
    """
    options = {**TILES, PLAIN: _("Plain tile in a line")} if line else TILES
    if cell is not None:
        left = {} if line is None else {"face-down": _("You leave it so.")}
        return say(_("What is on {cell}?"), options=options, hints=left, cell=cell)
    hints = {} if menu is None else {PLAIN: _("{needs} finds.").format(needs=_needed(menu, None).capitalize())}
    return say(_("What is on the tile?"), options=options, hints=hints)


def laid(told: bool, path: bool) -> Said:
    """How a tile with a path is laid (ALV-20, ALV-21)."""
    if not told:
        return say(
            _(
                "By path: turn a new tile up and join the paths."
                " Without a path: leave it face down. Next turn, turn it up as you like."
            ),
            hands=True,
        )
    if path:
        return say(_("Lay the tile: its path joins the one you came along."), hands=True)
    return say(_("Lay the tile as you like: you came without a path."), hands=True)


bog = says(_("Bog: {player} misses the next turn."), player=Name)


def lake(misses: Name) -> Said:
    text = _("{player}: go back to the tile you came from. The lake costs your next turn.")  # ALV-23
    return say(text, hands=True, player=misses)


# The traditional cache

all_up = says(_("Are all of these face up?"))


def all_lakes(cells: list[Cell], dice: list[Face]) -> Said:
    """Whether there is no place for the marker."""
    one, each = _("{first} and {second}: is {cell} a lake?"), _("{first} and {second}: are all of these lakes?")
    return say(one if len(cells) == 1 else each, first=dice[0], second=dice[1], cell=cells[0])


def in_line(tile: str, rows: list[int], columns: list[int]) -> Said:
    """Whether a tile turned up is one that is searched."""
    if rows and columns:
        asked = {
            BOG: _("Is the bog in row {row} or column {col}?"),
            LAKE: _("Is the lake in row {row} or column {col}?"),
        }
    elif rows:
        asked = {BOG: _("Is the bog in row {row}?"), LAKE: _("Is the lake in row {row}?")}
    else:
        asked = {BOG: _("Is the bog in column {col}?"), LAKE: _("Is the lake in column {col}?")}
    options = {"no": _("No, elsewhere"), "yes": _("Yes: a search")}
    return say(asked[tile], options=options, row=sum(rows), col=sum(columns))


def on_stage(tile: str, cells: list[Cell]) -> Said:
    """Whether a tile turned up is the one that the stage is on."""
    asked = {BOG: _("Is the bog on {cell}?"), LAKE: _("Is the lake on {cell}?")}
    return say(asked[tile], options={"no": _("No, elsewhere"), "yes": _("Yes: the stage")}, cell=cells[0])


def check_die(need_at_least: int | None, need_below: int | None, cell: Cell | None) -> Said:
    text = _("Roll to search: {needs} finds.") if cell is None else _("Roll to search {cell}: {needs} finds.")
    return say(text, options={"roll": _("Roll")}, needs=_needed(need_at_least, need_below), cell=cell)


def check(player: Name, roll: Face, need_at_least: int | None, need_below: int | None, found: bool) -> Said:
    if found:
        moment = Moment("cache", _("Found!"), who="{player}", line=_("Rolled {roll}."), lit=True, sound="won")
        return say(_("{player} rolls {roll} and finds the cache!"), moment=moment, player=player, roll=roll)
    needs = _needed(need_at_least, need_below)
    return say(_("{player} rolls {roll}: not found. It takes {needs}."), player=player, roll=roll, needs=needs)


def _needed(at_least: int | None, below: int | None) -> str:
    if below is not None:
        return _below(below)
    return _("5 or 6") if at_least == LINE_FINDS else _("a 6")


LAST_PHASE = _("Every tile still face down is now a search. Only a 6 finds the cache.")
last_phase = says(LAST_PHASE)
explore_on = says(_("The cache is not in that line. Look for the other mark."))
lost = says(_("Is every tile up, no cache found?"))


# Marks


def axis(why: str, cell: Cell) -> Said:
    """Who finds the first mark chooses; a fix says what is so."""
    asked = _("Which way do you point the arrows?") if why == "axis" else _("Which way do the arrows point?")
    row, column = _("Row {row}").format(row=cell.row), _("Column {col}").format(col=cell.col)
    return say(asked, options={ROW: row, COLUMN: column})


def mark_up(mark: str, cell: Cell, axis: str, extra: Name | None, least: int | None) -> Said:
    """A mark is up; ``extra``: who has an extra move for it, ``least``: what finds the cache from now on."""
    if axis == ROW:
        text = _("Lay the {mark} on {cell} with its arrows along row {row}.")
    else:
        text = _("Lay the {mark} on {cell} with its arrows along column {col}.")
    if extra is not None:
        text += _(" {player} has an extra move from the next turn on.")
    elif least == LINE_FINDS:
        text += _(" Now a 5 or 6 there finds the cache.")
    elif least is not None:
        text += f" {LAST_PHASE}"
    return say(text, hands=True, mark=TILES[mark], cell=cell, row=cell.row, col=cell.col, player=extra)


# The multi-cache


def stage(number: int, cell: Cell, lake: bool | None) -> Said:
    """Where it is; ``lake``: whether in one, None where it may be."""
    if lake:
        text = _("Stage {number} is on {cell}, in a lake. Reach it from a tile next to it.")
    else:
        text = _("Put the marker on {cell}: stage {number}.")
    if lake is None:
        text += _(" Is a lake there? Reach it from a tile next to it.")
    return say(text, hands=True, number=number, cell=cell)


first_at_stage = says(_("{player} is the first at stage 1."), player=Name)
no_room = says(
    _("No tile can take the marker. Put it where you like. Tell the box: The box is wrong, Where the stage is."),
    hands=True,
)
placement_dice = says(_("Roll two dice for stage {stage}."), stage=int)


def targets(dice: list[Face], cells: list[Cell]) -> Said:
    first, second = dice
    if cells:
        return say(_("The dice show {first} and {second}."), first=first, second=second)
    text = _("{first} and {second}: no tile can take the marker. Both dice are rolled again.")
    return say(text, first=first, second=second)


# The mystery cache

one_mark = says(_("{mark} found. Now look for the other one."), mark=TILES)
point = says(
    _("{mark} found: a point for {player}."),
    moment=Moment("cache", _("A point!"), who="{player}", line=_("{mark} found."), lit=True, sound="found"),
    player=Name,
    mark=TILES,
)
both_marks = says(_("{mark} found: both marks are up."), mark=TILES)
pawn = says(_("Where is {player}'s pawn?"), player=Name)


def restart(mark: str, players: list[Name] | None) -> Said:
    """Who stood on the mark that is taken up, or that people see it."""
    if players is None:
        return say(
            _("Whoever stands on the {mark}: start again on one of the four crossroads."), hands=True, mark=TILES[mark]
        )
    return say(_("{players}: start again on one of the four crossroads."), hands=True, players=joined(players))


def new_board(cells: list[Cell], kept: int | None) -> Said:
    """The tiles are laid out again; ``kept``: how many stay under pawns, None where people see that."""
    text = _("Take up all but crossroads and tiles under pawns. Shuffle them.")
    text += _(" Lay them out face down.") if kept is None else _(" Lay out {count} face down.")
    return say(text, hands=True, count=len(cells))


def score(points: list[tuple[Name, int]], missing: str) -> Said:
    so_far = ", ".join(f"{player} {count}" for player, count in points)
    return say(_("Points: {points}. Look for the {mark}."), points=so_far, mark=TILES[missing])


# The box is wrong

what = says(
    _("What is wrong?"),
    options={
        "tile": _("A tile"),
        "mark": _("A mark"),
        "pawn": _("A pawn's crossroad"),
        "stage": _("Which stage it is"),
        "marker": _("Where the stage is"),
        "points": _("Points"),
        "turn": _("Whose turn it is"),
        "skips": _("Who misses a turn"),
    },
)
mark = says(_("Which mark?"), options=TILES)
found = says(
    _("Was the {mark} found?"), options={"found": _("It was found"), "missing": _("It was not found")}, mark=TILES
)


def who(what: str) -> Said:
    asked = {
        "pawn": _("Whose pawn?"),
        "points": _("Whose points?"),
        "turn": _("Whose turn is it?"),
        "skips": _("Which player?"),
    }
    return say(asked[what])


place = says(
    _("Where is {player}'s pawn?"),
    options={"crossroad": _("Where it started"), "away": _("Further on"), "unseen": _("On an unseen tile")},
    player=Name,
)
which_stage = says(_("Which stage is it?"))
skips = says(_("Does {player} miss the next turn?"), player=Name)
points = says(_("How many points has {player}?"), player=Name)


def corrected(
    what: str,
    was: int | str | Cell | None,
    now: int | str | Cell | None,
    cell: Cell | None,
    mark: str | None,
    player: Name | None,
) -> Said:
    """What is so since a fix, and what the box took for true before."""
    texts = {
        "tile": _("{cell}: {now} (was {was})."),
        "mark": _("Arrows of the {mark}: {now} (was {was})."),
        "pawn": _("Pawn of {player}: {now} (was {was})."),
        "stage": _("Stage: {now} (was {was})."),
        "marker": _("Where the stage is: {now} (was {was})."),
        "points": _("Points of {player}: {now} (was {was})."),
        "turn": _("Turn: {now} (was {was})."),
        "skips": _("Turns that {player} misses: {now} (was {was})."),
    }
    words = {
        **TILES,
        "face-down": _("face down"),
        "untold": _("not known"),
        ROW: _("along the row"),
        COLUMN: _("along the column"),
        "away": _("further on"),
        "unseen": _("on an unseen tile"),
    }

    def worded(value: int | str | Cell | None) -> int | str | Cell:
        if value is None:
            return _("not known") if what == "pawn" else _("none")
        if isinstance(value, str):
            return seat_name(value) if what == "turn" else words[value]
        return value

    return say(texts[what], now=worded(now), was=worded(was), cell=cell, mark=TILES.get(mark or ""), player=player)


# Endings


def found_the_cache(winners: list[Name], round: int) -> Said:
    if len(winners) == 1:
        return say(_("{winner} has found the cache in round {round}."), winner=winners[0], round=round)
    return say(_("{winners} have found the cache in round {round}."), winners=joined(winners), round=round)


probably_lost = says(_("Every tile is up. The cache is lost, and so is the game."))


# Options that do not go together


def uneven_teams(count: int) -> Said:
    """``count``: how many teams there would be."""
    needs = {
        1: _("one team needs 2 or more players"),
        2: _("two teams need 4 or 6 players"),
        3: _("three teams need 6 players"),
    }
    return say(needs[count])


# Pictures

LEGEND: Mapping[str, str] = {
    "?": _("search here"),
    Sign.RING: _("search here if face down"),
    Sign.CROSS: _("the cache"),
    Sign.FLAG: _("stage"),
    "B": _("bog"),
    "L": _("lake"),
    "+": _("crossroad"),
    "N": _("N mark"),
    "E": _("E mark"),
    Sign.DOT: _("turned up"),
    Feature.ARROW: _("mark and its line"),
    Feature.OPEN: _("asked about"),
}
"""What the signs on the map stand for."""
LARGE = _("on a die finds the cache")
"""What stands large beside the map, where that is what the die must show."""
MAP, POINTS, SEARCH, TURNS = _("Map"), _("Points"), _("Search"), _("Turns")
WAITS = _("must wait")
"""Of who misses the next turn, in as many letters as stand beside a long name."""
HERE = _("here")
"""What is framed on the map of what hands are told."""

label = _("round {round}").format
"""Which round it is."""


def check_note(player: str, least: int | None, below: int | None, *, rolled: bool) -> str:
    """Whose die it is, and the numbers that find the cache: so much at least, or anything below."""
    if below is not None:
        needs = {2: _("1"), 3: _("1 or 2")}.get(below, _("1 to {most}").format(most=min(6, below - 1)))
    else:
        needs = _("6") if least == 6 else _("5 or 6")
    return (_("{player} needed {needs}") if rolled else _("Roll: {player} needs {needs}")).format(
        player=player, needs=needs
    )


def flag(mark: str) -> str:
    """The stage on a mark, which it hides."""
    return _("stage, on the {mark}").format(mark=TILES[mark])


def large(stage: int | None, least: int | None) -> str:
    """What stands large beside the map: what finds the cache, or which stage it is."""
    if stage is not None:
        return _("S{stage}").format(stage=stage)
    return {5: _("5+"), 6: _("6")}.get(least or 0, "")
