"""First to Find: the geocaching tile game, with its traditional cache, its multi-cache and its mystery."""

from companion.games.first_to_find.correction import correct
from companion.games.first_to_find.facts import MODES, TEAMS
from companion.games.first_to_find.figure import figure, label, pictures, scores
from companion.games.first_to_find.option import Options
from companion.games.first_to_find.people import Hunt
from companion.games.first_to_find.piece import TAGGING
from companion.games.first_to_find.setup import setup
from companion.games.first_to_find.state import State
from companion.games.first_to_find.turn import turn
from companion.games.first_to_find.victory import over
from companion.games.first_to_find.view import view
from companion.table.game import Budget, Game, Setting


def fits(players: tuple[str, ...], options: Options) -> str | None:
    """Why these players and teams do not go together."""
    count = TEAMS[options.teams]
    if count and (len(players) % count or len(players) < max(2, 2 * count)):
        least = max(2, 2 * count)
        many = f"{least} or more players" if count == 1 else f"{least} or 6 players" if count == 2 else "6 players"
        return f"teams={options.teams} is for {many}, so that all teams are of one size and of two at least"
    return None


def turns(view_: object) -> int:
    """How many turns have ended, in a view."""
    assert isinstance(view_, dict)
    return int(view_["turns"])


GAME = Game(
    name="first-to-find",
    title="First to Find",
    summary="Turn tiles up, find both marks, be the first at the cache.",
    rules=1,
    players=(1, 6),
    state=State,
    setup=setup,
    turn=turn,
    over=over,
    correct=correct,
    view=view,
    figure=figure,
    label=label,
    pictures=pictures,
    scores=scores,
    fits=fits,
    people=Hunt,
    tagging=TAGGING,
    options=Options,
    settings=(
        Setting("mode", "Which cache you hunt.", "traditional", MODES),
        Setting(
            "reports",
            "What people tell the box.",
            "told",
            {
                "asked": "Only news; it may ask.",
                "told": "Every step and tile.",
                "none": "Only news; it asks nothing.",
            },
            panel="asked",
        ),
        Setting(
            "teams",
            "Who plays with whom.",
            "none",
            {
                "none": "Everybody alone.",
                "one": "All together.",
                "two": "Two teams.",
                "three": "Three pairs.",
            },
        ),
        Setting(
            "all_turned_loses",
            "All tiles up, no cache: lost.",
            "traditional",
            {"traditional": "In a traditional.", "both": "In a multi, too."},
        ),
        Setting(
            "extra_move",
            "The extra move for a mark.",
            "each-turn",
            {"each-turn": "Once a turn.", "once": "Just once."},
            only={"mode": "multi"},
        ),
    ),
    budgets=tuple(Budget("turn", 3, turns, {"reports": "asked", "mode": mode}, 4) for mode in MODES),
)

__all__ = ["GAME"]
