"""The words of First to Find: of what is told and asked, of why not, of options, pictures and endings."""

from collections.abc import Mapping

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
from companion.table.dice import Face
from companion.table.figure import Feature, Sign
from companion.table.grid import Cell
from companion.table.language import _, many
from companion.table.notice import Moment
from companion.table.wording import Name, Said, joined, say, says, seat_name

TITLE = _("First to Find")
SUMMARY = _("Turn tiles up, find both marks, be the first at the cache.")
DRAWING = "cache"
MINUTES, NEEDS = 30, _("its tiles and pawns")
TIPS: Mapping[str, tuple[str, ...]] = {
    "turn": (_("News? Choose which."), _("A mark opens its line."), _("No news? Press Roll.")),
}
"""What explains a question in a first game: the first times that it is asked a sentence each."""
SETTINGS: Mapping[str, Said] = {
    "mode": say(
        _("Which cache do you hunt?"),
        brief=_("You hunt a"),
        options={TRADITIONAL: _("Traditional"), MULTI: _("Multi"), MYSTERY: _("Mystery")},
        feet={
            TRADITIONAL: _("For beginners."),  # ALV-3
            MULTI: _("Stages, one by one."),  # ALV-3
            MYSTERY: _("Two marks win."),  # ALV-3
        },
    ),
    "reports": say(
        _("What do you tell the box?"),
        brief=_("You tell"),
        options={"asked": _("News"), "told": _("Everything"), "none": _("News alone")},
        feet={
            "asked": _("It may ask for more."),
            "told": _("Every step and tile."),
            "none": _("It never asks for more."),
        },
    ),
    "teams": say(
        _("How many teams are there?"),
        brief=_("Teams"),
        options={"none": _("None"), "one": _("One"), "two": _("Two"), "three": _("Three")},
        feet={
            "none": _("Everybody plays alone."),
            "one": _("All play together."),
            "two": _("Two teams play."),
            "three": _("Three pairs play."),
        },
    ),
    "all_turned_loses": say(
        _("All up, no cache: is a multi lost?"),
        brief=_("All up, lost?"),
        options={"traditional": _("No"), "both": _("Yes")},
        feet={"traditional": _("A traditional alone is."), "both": _("Like a traditional.")},
    ),
    "extra_move": say(
        _("How often is an extra move?"),
        brief=_("Extra move"),
        options={"each-turn": _("Per turn"), "once": _("Once")},
        feet={"each-turn": _("Until stage 1 is reached."), "once": _("Gone when it is used.")},
    ),
}

BARS: Mapping[str, str] = {
    # The move
    "one-tile": _("one tile a turn, and it ends the move: only the end of the turn is left"),
    "under-pawn": _("turn up the tile under the pawn first (it is up? say: My tile is face up)"),
    "unseen": _("a tile reached by path is turned up at once: that comes first"),
    "none-down": _("no tile lies face down"),
    "none-down-near": _("no tile next to the pawn's crossroad lies face down"),
    "tile-known": _("the box knows the tile under the pawn"),
    "none-open-near": _("no tile next to the pawn's crossroad lies open"),
    "spent-before": _("the extra move must be spent before an unknown tile is entered"),
    "no-step": _("no step is left in this turn; only after a step by path onto an open tile one more goes, by path"),
    "second-by-path": _("a second step goes on along a path; off the path there is one step"),
    "no-extra": _("an extra move is used by who has one: a mark gives it"),
    "news-only": _("the box need not be told of steps here, only of news"),
    # Tiles
    "face-up-already": _("that tile lies face up already (the four crossroads do from the start)"),
    "on-a-crossroad": _("pawns start on a crossroad, and the first tile is next to it"),
    "once-a-mark": _("that mark lies face up already: there is one N and one E"),
    "all-told": _("every tile is told here, so the box knows which are up"),
    "nothing-hangs": _("it decides nothing now"),
    "not-all-up": _(
        "one of these still lies face down: too few turns were taken, or you said so (else: The box is wrong, A tile)"
    ),
    # Stages
    "no-stages": _("only a multi-cache has stages"),
    "no-stage-yet": _("there is no stage yet: both marks must be found first"),
    "turned-already": _(
        "a tile was turned up in this turn and ended the move; the stage was reached then, or not at all"
    ),
    "steps-first": _(
        "the pawn has not left its crossroad yet, and the stage is not next to it: its steps come first"
    ),
    "blind": _("nobody has seen the tile under the pawn: turn it up first (it is up? say: My tile is face up)"),
    "blind-elsewhere": _(
        "nobody has seen the tile under the pawn: the stage lies open, and is another one"
    ),
    "targets": _(
        "one die counts along the rows, the other along the columns; not off the board, nor into a lake"
    ),
    # Corrections
    "pawns-not-known": _("the box need not know where pawns stand here"),
    "no-stage-to-set": _("there is no stage: set the stage first"),
    "no-points": _("only a mystery has points"),
    "crossroads-open": _("the four crossroads always lie open"),
    "off-crossroads": _("a mark is on no crossroad, nor on the other mark"),
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
    "untold": _("Not told"),
}
"""What lies on a cell."""
MARKS: Mapping[str, str] = {N_MARK: _("N"), E_MARK: _("E")}

first_tile = says(
    _(
        "the first tile is next to the pawn's crossroad {crossroad} and lies face down"
        " (if the pawn stands elsewhere: The box is wrong, A pawn's crossroad)"
    ),
    crossroad=Cell,
)
other_mark_up = says(_("the {mark} lies face up, so this one is hunted; set that one first"), mark=TILES)


# Before the first turn

STARTS = _("Put your pawns on crossroads, several on one if you like.")  # ALV-8 ALV-9
FIRST_SEEK = _("Look for the N and E marks.")  # ALV-27 ALV-37


def begins(player: Name, alone: bool, teams: list[list[Name]]) -> Said:
    sentences = [
        STARTS,
        *(_("{team} are a team.").format(team=joined(team)) for team in teams if len(teams) > 1),
        _("All of you are a team.") if len(teams) == 1 else "",
        FIRST_SEEK,
        "" if alone else _("{player} begins.").format(player=player),
    ]
    return say(" ".join(filter(None, sentences)), hands=True)


# The turn


def turn(
    told: bool,
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
    """The menu of the player in turn; ``search`` has the rows and columns that are searched, none: all the rest."""
    if turned:
        text = _("Your turn is over.")
    elif arrived:
        text = _("More news?")
    elif extra:
        text = _("Move; an extra one, too. Any news?")
    else:
        text = _("Move. Any news?")
    if search is not None and least is not None:
        stands = _lines(**search, finds=_("5 or 6") if least == LINE_FINDS else _("6"))
    elif stage is not None:
        stands = _("stage {stage} at {marker}").format(stage=stage, marker=marker)
    elif missing:
        stands = _("find {marks}").format(marks=", ".join(TILES[mark].removesuffix(" mark") for mark in missing))
    else:
        stands = _("what is left")
    all_up = {
        "board": _("All tiles are up"),
        "line": _("The line is all up"),
        "lines": _("Both lines are up"),
    }
    options = {
        "turn-up": _("A tile turned up") if told else _("…"),
        "face-up": _("My tile is face up"),
        "walk": _("A step") if told else _("Extra move used"),
        "arrive": _("At the stage"),
        "all-up": all_up[up],
        "end-turn": _("Next turn") if turned else _("End of turn") if told else _("No news"),
    }
    return say(text, state=stands, options=options)


def _lines(rows: list[int], columns: list[int], finds: str) -> str:
    """What is searched; with two lines there is no room for what finds."""
    lines = [*(_("row {row}").format(row=row) for row in rows), *(_("col {col}").format(col=col) for col in columns)]
    if len(lines) > 1:
        return ", ".join(lines)
    return _("{line}: {finds}").format(line=lines[0] if lines else _("the rest"), finds=finds)


def _at_least(least: int) -> str:
    return _("5 or 6") if least == LINE_FINDS else _("only a 6")


def _below(stage: int) -> str:
    if stage >= 7:
        return _("any number")
    return {2: _("a 1"), 3: _("1 or 2")}.get(stage, _("1 to {most}").format(most=stage - 1))


way = says(_("How did the pawn step?"), options={"path": _("Along a path"), "off-path": _("Off the path")})
face = says(_("Onto which tile?"), options={"face-up": _("It lies face up"), "face-down": _("Face down")})
extra_used = says(_("{player} has used the extra move."), player=Name)


def missed_turn(player: Name, following: Name | None) -> Said:
    if following is None:
        return say(_("{player} misses a turn."), player=player)
    return say(_("{player} misses a turn. Next: {following}."), player=player, following=following)


# Tiles

crossroad = says(_("Where does {player} start?"), player=Name)


def cell(
    why: str,
    what: str | None,
    dice: list[Face] | None,
    stage: int | None,
    tile: str | None,
    lakes: bool | None,
    untold: bool | None,
) -> Said:
    """A cell: of the tile turned up, of the next stage, or of what is set right."""
    if why == "turn-up" and tile in (N_MARK, E_MARK):
        return say(_("Where does the {mark} lie?"), mark=TILES[tile])
    if why == "turn-up":
        return say(_("Which tile, face down till now?") if untold else _("Which tile was turned?"))
    if why == "placement" and dice is not None:
        first, second = dice
        where = _("{first} and {second}: where is stage {stage}?")
        where = _("{first} and {second}: stage {stage}, in no lake?") if lakes else where
        return say(where, first=first, second=second, stage=stage)
    asked = {
        "tile": _("Which tile?"),
        "mark": _("Where does it lie?"),
        "pawn": _("On which crossroad?"),
        "stage": _("Where is stage {stage}?"),
        "marker": _("Where is the stage?"),
    }
    return say(asked[what or "tile"], stage=stage)


def tile(line: bool | None, menu: bool | None, cell: Cell | None) -> Said:
    """What lies on a cell, or was turned up; ``line``: a plain tile is told if it lies in the line that is searched.

    ``menu``: it is asked in the menu of the turn, where Roll says that there is none.
    """
    options = {**TILES, PLAIN: _("Plain tile in line")} if line else TILES
    if cell is not None:
        return say(_("What is on {cell}?"), options=options, cell=cell)
    # There the dial begins, and may stand alone.
    feet = {PLAIN: _("No news? Press Roll.")} if menu else {}
    return say(_("What is on the tile?"), options=options, feet=feet)


def laid(told: bool, path: bool) -> Said:
    """How a tile with a path is laid (ALV-20, ALV-21)."""
    if not told:
        return say(
            _("Turn a tile up so that its path goes on from your last one. No path there: any way you like."),
            hands=True,
        )
    if path:
        return say(_("Lay the tile so that its path goes on from where the pawn came from."), hands=True)
    return say(_("No path led here: lay the tile any way you like."), hands=True)


bog = says(_("Bog: {player} misses the next turn."), player=Name)


def lake(player: Name) -> Said:
    return say(
        _("Lake: {player} goes back to the tile before and misses the next turn."), hands=True, player=player
    )  # ALV-23


# The traditional cache

all_up = says(_("Are all of these up?"))


def all_lakes(cells: list[Cell], dice: list[Face]) -> Said:
    """Whether there is no place for the marker."""
    one, each = _("{first} and {second}: a lake up on {cell}?"), _("{first} and {second}: a lake up on each of these?")
    return say(one if len(cells) == 1 else each, first=dice[0], second=dice[1], cell=cells[0])


def in_line(tile: str) -> Said:
    """Whether a tile turned up is one that is searched."""
    asked = {BOG: _("Is the bog in an open line?"), LAKE: _("Is the lake in an open line?")}
    return say(asked[tile], options={"no": _("No, elsewhere"), "yes": _("Yes: a search")})


def on_stage(tile: str, cells: list[Cell]) -> Said:
    """Whether a tile turned up is the one that the stage is on."""
    asked = {BOG: _("Is the bog on {cell}?"), LAKE: _("Is the lake on {cell}?")}
    return say(asked[tile], options={"no": _("No, elsewhere"), "yes": _("Yes: the stage")}, cell=cells[0])


def check_die(need_at_least: int | None, need_below: int | None) -> Said:
    return say(_("One die: {needs} finds."), options={"roll": _("Roll")}, needs=_needed(need_at_least, need_below))


def check(player: Name, roll: Face, need_at_least: int | None, need_below: int | None, found: bool) -> Said:
    if found:
        moment = Moment("cache", _("Found!"), who="{player}", line=_("Rolled {roll}."), lit=True, sound="won")
        return say(_("{player} rolled {roll}: the cache is found!"), moment=moment, player=player, roll=roll)
    needs = _needed(need_at_least, need_below)
    return say(_("{player} rolled {roll}: not found. It takes {needs}."), player=player, roll=roll, needs=needs)


def _needed(at_least: int | None, below: int | None) -> str:
    if below is not None:
        return _below(below)
    return _("5 or 6") if at_least == LINE_FINDS else _("a 6")


last_phase = says(_("Now search any tile that is still face down: only a 6 finds."))
explore_on = says(_("Explore on."))
lost = says(_("Is every tile up, and no cache?"))


# Marks


def axis(cell: Cell) -> Said:
    row, column = _("Row {row}").format(row=cell.row), _("Column {col}").format(col=cell.col)
    return say(_("Which way do its arrows run?"), options={ROW: row, COLUMN: column})


def mark_up(mark: str, cell: Cell, axis: str, extra: Name | None, least: int | None) -> Said:
    """A mark is up; ``extra``: who has an extra move for it, ``least``: what finds the cache from now on."""
    if axis == ROW:
        text = _("{mark} on {cell}: its arrows run along row {row}.")
        search = _(" Search in row {row} what is still face down: {finds} finds.")
    else:
        text = _("{mark} on {cell}: its arrows run along column {col}.")
        search = _(" Search in column {col} what is still face down: {finds} finds.")
    if extra is not None:
        text += _(" {player} has an extra move from the next turn on.")
    elif least is not None:
        text += search
    finds = "" if least is None else _at_least(least)
    return say(text, hands=True, mark=TILES[mark], cell=cell, row=cell.row, col=cell.col, player=extra, finds=finds)


# The multi-cache


def stage(number: int, cell: Cell, lake: bool | None) -> Said:
    """Where it is; ``lake``: whether in one, None where it may be."""
    if lake is None:
        may_be = _("Stage {number} is on {cell}: put the marker there. In a lake? Beside it will do.")
        return say(may_be, hands=True, number=number, cell=cell)
    if lake:
        return say(
            _("Stage {number} is on {cell}. That is a lake: beside it will do."), hands=True, number=number, cell=cell
        )
    return say(_("Stage {number} is on {cell}: put the marker there."), hands=True, number=number, cell=cell)


first_at_stage = says(_("{player} is the first at stage 1."), player=Name)
no_room = says(_("No cell can take the marker. Say where it goes: The box is wrong, Where the stage is."), hands=True)
placement_dice = says(_("Two dice for stage {stage}."), stage=int)


def targets(dice: list[Face], cells: list[Cell]) -> Said:
    first, second = dice
    if cells:
        return say(_("{first} and {second}."), first=first, second=second)
    return say(_("{first} and {second}: no place for it. The dice roll again."), first=first, second=second)


# The mystery cache

one_mark = says(_("{mark} found. The hunt goes on for the other one."), mark=TILES)
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
        return say(_("Who stands on the {mark} starts again from any crossroad."), hands=True, mark=TILES[mark])
    text = many("{players} starts again from any crossroad.", "{players} start again from any crossroad.", len(players))
    return say(text, hands=True, players=joined(players))


def new_board(cells: list[Cell], kept: int | None) -> Said:
    """The tiles are laid anew; ``kept``: how many stay under pawns."""
    if kept is None:
        text = _("Take up all but the crossroads and the tiles under pawns. Shuffle, lay them face down.")
    elif kept == 1:
        text = _("Take up all but crossroads and the tile under a pawn. Shuffle, lay {count} face down.")
    else:
        text = _("Take up all but crossroads and the {kept} tiles under pawns. Shuffle, lay {count} face down.")
    return say(text, hands=True, kept=kept, count=len(cells))


def score(points: list[tuple[Name, int]], missing: str) -> Said:
    so_far = ", ".join(f"{player} {count}" for player, count in points)
    return say(_("Points: {points}. Look for the {mark}."), points=so_far, mark=TILES[missing])


# Corrections

what = says(
    _("What is wrong?"),
    options={
        "tile": _("A tile"),
        "mark": _("A mark"),
        "pawn": _("A pawn's crossroad"),
        "stage": _("The stage"),
        "marker": _("Where the stage is"),
        "points": _("Points"),
        "turn": _("Whose turn it is"),
        "skips": _("Who misses a turn"),
    },
)
mark = says(_("Which mark?"), options=TILES)
found = says(
    _("{mark}: was it found?"), options={"found": _("It was found"), "missing": _("It was not found")}, mark=TILES
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
    """What the box believes of something since a correction, and before it."""
    texts = {
        "tile": _("{cell}: {now}; before: {was}."),
        "mark": _("Arrows of the {mark}: {now}; before: {was}."),
        "pawn": _("Pawn of {player}: {now}; before: {was}."),
        "stage": _("Stage: {now}; before: {was}."),
        "marker": _("Where the stage is: {now}; before: {was}."),
        "points": _("Points of {player}: {now}; before: {was}."),
        "turn": _("Turn: {now}; before: {was}."),
        "skips": _("Turns that {player} misses: {now}; before: {was}."),
    }
    words = {
        **TILES,
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


probably_lost = says(_("Every tile is up, and no cache: probably lost."))


# Options that do not go together


def uneven_teams(count: int) -> Said:
    """``count``: how many teams there would be."""
    many = {
        1: _("{least} or more players").format(least=2),
        2: _("{least} or 6 players").format(least=4),
        3: _("6 players"),
    }
    return say(
        _("{teams}: {many}, so that all teams are of one size and of two at least"),
        teams={1: _("one team"), 2: _("two teams"), 3: _("three teams")}[count],
        many=many[count],
    )


# Pictures

LEGEND: Mapping[str, str] = {
    "?": _("search"),
    Sign.RING: _("search, if still face down"),
    Sign.CROSS: _("the cache"),
    Sign.FLAG: _("stage"),
    "B": _("bog"),
    "L": _("lake"),
    "+": _("start"),
    "N": _("N mark"),
    "E": _("E mark"),
    Sign.DOT: _("turned up"),
    Feature.ARROW: _("mark with its way"),
    Feature.OPEN: _("asked about"),
}
"""What the signs on the map stand for."""
LARGE: Mapping[bool, str] = {False: _("finds the cache"), True: _("is the stage")}
"""What stands large beside the map: what the die must show, or in a multi which stage it is."""
MAP, POINTS, SEARCH = _("Map"), _("Points"), _("Search")
HERE = _("here")
"""What is framed on the map of what hands are told."""

label = _("round {round}").format
"""Where it stands."""


def check_note(player: str, least: int | None, below: int | None, *, rolled: bool) -> str:
    """Whose die it is, and the numbers that find the cache: so much at least, or anything below."""
    if below is not None:
        needs = {2: _("1"), 3: _("1 or 2")}.get(below, _("1 to {most}").format(most=min(6, below - 1)))
    else:
        needs = _("6") if least == 6 else _("5 or 6")
    return (_("{player} needed {needs}") if rolled else _("Roll: {player} needs {needs}")).format(
        player=player, needs=needs
    )


def large(stage: int | None, least: int | None) -> str:
    """What stands large beside the map: what finds the cache, or which stage it is."""
    if stage is not None:
        return _("S{stage}").format(stage=stage)
    return {5: _("5+"), 6: _("6")}.get(least or 0, "")
