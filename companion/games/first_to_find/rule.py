"""The rules at hand: what the rulebook says, in two sentences each."""

from collections.abc import Mapping

from companion.games.first_to_find import facts
from companion.table.language import _

PREPARATION, MOVE, PLAY = _("Preparation"), _("How to move"), _("Play")
LANDSCAPES = _("Special landscapes")
TRADITIONAL, MULTI, MYSTERY = _("Traditional geocache"), _("Multi-cache"), _("Mystery geocache")

RULES: Mapping[str, tuple[str, str]] = {
    "ALV-8": (PREPARATION, _("Each pawn starts on one of the four crossroads. Several pawns may share one.")),
    "ALV-11": (PREPARATION, _("Chance decides who goes first. Then turns go clockwise.")),
    "ALV-13": (PLAY, _("A turn is a move, or turning up a tile, or both. A tile turned up ends your move.")),
    "ALV-14": (PLAY, _("Is your pawn on a face-down tile? Turn that tile up instead of moving.")),
    "ALV-15": (
        MOVE,
        _(
            "Move along a path to a face-up tile, then one more along a path. Without a path, move one step."
            " By path onto a face-down tile: turn it up. Without a path: leave it, and turn it up next turn."
        ),
    ),
    "ALV-20": (PLAY, _("You came along a path? One end of the new tile's path must join it.")),
    "ALV-21": (PLAY, _("You came without a path? Turn the new tile any way you like.")),
    "ALV-22": (LANDSCAPES, _("Turn up a bog, and you miss your next turn.")),
    "ALV-23": (LANDSCAPES, _("Turn up a lake: go back to the tile you came from. You miss your next turn, too.")),
    "ALV-25": (
        LANDSCAPES,
        _("Who finds the first mark chooses which way its arrows point. The other mark's arrows must cross them."),
    ),
    "ALV-28": (
        TRADITIONAL,
        _("A mark's arrows point along its row or column. Every face-down tile in it can be searched."),
    ),
    "ALV-30": (TRADITIONAL, _("Roll one die for each searched tile you turn up. 5 or 6 finds the cache.")),
    "ALV-33": (
        TRADITIONAL,
        _("Both lines are face up, without the cache? Search any other tile: only a 6 finds it."),
    ),
    "ALV-36": (TRADITIONAL, _("Every tile is face up, and nobody found the cache? Everybody loses.")),
    "ALV-38": (
        MULTI,
        _("Who finds a mark gets an extra move of one step, until stage 1. Use it before you enter a face-down tile."),
    ),
    "ALV-43": (
        MULTI,
        _("Stage 1 is where the arrows of both marks cross. The first player there rolls for stage 2."),
    ),
    "ALV-45": (
        MULTI,
        _("Count one die along the row and the other along the column. You choose which die, and both directions."),
    ),
    "ALV-49": (MULTI, _("Is the stage on a face-down tile? Turn it up and lay it before you roll.")),
    "ALV-50": (MULTI, _("From stage 2 on, roll one die there. Less than the stage's number finds the cache.")),
    "ALV-55": (
        MULTI,
        _("The marker stays on the board, out of lakes. If no tile can take it, roll both dice again."),
    ),
    "ALV-59": (
        MYSTERY,
        _("After the second mark, shuffle all tiles but crossroads and those under pawns. Lay them out again."),
    ),
    "ALV-62": (MYSTERY, _("Is your pawn on the other mark? Start again on one of the four crossroads.")),
    "ALV-65": (MYSTERY, _("Then find the mark that is face down: it gives 1 point. 2 points win.")),
}
"""By number: the chapter of the rulebook, and what it says."""
ONLY: Mapping[str, tuple[str, str]] = {
    TRADITIONAL: ("mode", facts.TRADITIONAL),
    MULTI: ("mode", facts.MULTI),
    MYSTERY: ("mode", facts.MYSTERY),
}
"""The chapters that hold for one kind of cache only, each with the option and its value."""
CITED: Mapping[str, tuple[str, ...]] = {
    # Questions
    "turn": ("ALV-15", "ALV-14", "ALV-13", "ALV-28", "ALV-33", "ALV-38", "ALV-43", "ALV-65"),
    "way": ("ALV-15", "ALV-38"),
    "face": ("ALV-15", "ALV-38"),
    "tile": ("ALV-22", "ALV-23", "ALV-25"),
    "crossroad": ("ALV-8",),
    "cell": ("ALV-28", "ALV-45", "ALV-55", "ALV-13"),
    "axis": ("ALV-25", "ALV-28"),
    "in-line": ("ALV-28", "ALV-30"),
    "all-up": ("ALV-33", "ALV-28"),
    "lost": ("ALV-36",),
    "check-die": ("ALV-30", "ALV-33", "ALV-50"),
    "on-stage": ("ALV-49", "ALV-50"),
    "placement-dice": ("ALV-45", "ALV-55"),
    "all-lakes": ("ALV-55",),
    "pawn": ("ALV-59", "ALV-62"),
    # What hands must do
    "begins": ("ALV-8", "ALV-11"),
    "laid": ("ALV-20", "ALV-21"),
    "lake": ("ALV-23",),
    "mark-up": ("ALV-25", "ALV-28", "ALV-38"),
    "stage": ("ALV-43", "ALV-45", "ALV-55"),
    "no-room": ("ALV-55",),
    "restart": ("ALV-62",),
    "new-board": ("ALV-59",),
}
"""By key of a question, or kind of a fact for hands: the rules it goes by, the most useful first."""
