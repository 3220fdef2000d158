"""First to Find: the geocaching tile game, with its traditional cache, its multi-cache and its mystery."""

from companion.games.first_to_find import wording
from companion.games.first_to_find.correction import correct
from companion.games.first_to_find.facts import TEAMS
from companion.games.first_to_find.figure import figure, label, pictures, scores
from companion.games.first_to_find.option import Options
from companion.games.first_to_find.people import Hunt
from companion.games.first_to_find.piece import TAGGING
from companion.games.first_to_find.setup import setup
from companion.games.first_to_find.state import State
from companion.games.first_to_find.turn import turn
from companion.games.first_to_find.victory import over
from companion.games.first_to_find.view import view
from companion.games.first_to_find.wording import SETTINGS, SUMMARY, TITLE
from companion.table.game import Game, settings_of
from companion.table.prompt import Why


def why_not(players: tuple[str, ...], options: Options) -> Why | None:
    """Why these players and teams do not go together."""
    count = TEAMS[options.teams]
    if count and (len(players) % count or len(players) < max(2, 2 * count)):
        return Why("uneven-teams", {"count": count})
    return None


GAME = Game(
    name="first-to-find",
    title=TITLE,
    summary=SUMMARY,
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
    why_not=why_not,
    people=Hunt,
    tagging=TAGGING,
    options=Options,
    settings=settings_of(
        Options,
        SETTINGS,
        mode={"matters": True},
        reports={"panel": "asked", "matters": True},
        teams={"matters": True},
        all_turned_loses={"only": {"mode": "multi"}},
        extra_move={"only": {"mode": "multi"}},
    ),
    wording=wording,
)

__all__ = ["GAME"]
