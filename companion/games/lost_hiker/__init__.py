"""The lost hiker: one is lost, one searches; the box hides the hiker, or plays them."""

from companion.games.lost_hiker import wording
from companion.games.lost_hiker.correction import correct
from companion.games.lost_hiker.figure import figure, label, own, pictures
from companion.games.lost_hiker.option import Options
from companion.games.lost_hiker.paper import sheets, slips
from companion.games.lost_hiker.people import Party
from companion.games.lost_hiker.piece import TAGGING
from companion.games.lost_hiker.rescue import over
from companion.games.lost_hiker.setup import setup
from companion.games.lost_hiker.state import State
from companion.games.lost_hiker.turn import turn
from companion.games.lost_hiker.view import view
from companion.games.lost_hiker.wording import SETTINGS, SUMMARY, TITLE
from companion.table.game import PAWNS, Game, settings_of

PAIR = {"mode": "pair"}


def why_not(players: tuple[str, ...], options: Options) -> str | None:
    """Why these players and options do not go together."""
    if options.mode == "solo":
        return "solo-for-one" if len(players) != 1 else None
    return "pair-for-two" if len(players) != 2 else None


GAME = Game(
    name="lost-hiker",
    title=TITLE,
    summary=SUMMARY,
    rules=1,
    players=(1, 2),
    seats=PAWNS[:2],
    state=State,
    setup=setup,
    turn=turn,
    over=over,
    correct=correct,
    view=view,
    figure=figure,
    label=label,
    pictures=pictures,
    own=own,
    sheets=sheets,
    slips=slips,
    why_not=why_not,
    people=Party,
    tagging=TAGGING,
    options=Options,
    settings=settings_of(
        Options,
        SETTINGS,
        deck={"default": "standard", "file": ".toml", "matters": True},
        box={"only": PAIR, "matters": True},
        win_on_square={"matters": True},
        scenario={"default": "", "file": ".json"},
    ),
    wording=wording,
)

__all__ = ["GAME"]
