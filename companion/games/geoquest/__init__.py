"""GeoQuest: two special dice, caches on a map of 24 by 24 tiles, bugs and events, and the race to 25 points."""

from companion.games.geoquest import wording
from companion.games.geoquest.copy import make_copy, overlap, read_copy
from companion.games.geoquest.correction import correct
from companion.games.geoquest.ensemble import misfit as why_no_ensembles
from companion.games.geoquest.facts import PLAYERS
from companion.games.geoquest.figure import figure, label, own, pictures
from companion.games.geoquest.option import Options
from companion.games.geoquest.paper import slips
from companion.games.geoquest.people import Quest
from companion.games.geoquest.piece import TAGGING
from companion.games.geoquest.setup import setup
from companion.games.geoquest.state import State
from companion.games.geoquest.sticker import misfit
from companion.games.geoquest.turn import turn
from companion.games.geoquest.victory import over
from companion.games.geoquest.view import view
from companion.games.geoquest.wording import SETTINGS, SUMMARY, TITLE
from companion.table.game import CopyForm, Game, settings_of
from companion.table.prompt import Why


def why_not(players: tuple[str, ...], options: Options) -> str | Why | None:
    """Why these players and options do not go together."""
    return (
        misfit(options.find_die, options.dnf_die) or overlap(options.lake, options.caches) or why_no_ensembles(options)
    )


GAME = Game(
    name="geoquest",
    title=TITLE,
    summary=SUMMARY,
    rules=1,
    players=PLAYERS,
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
    slips=slips,
    scores=lambda seen: {who: player["points"] for who, player in seen["players"].items()},
    why_not=why_not,
    copy_form=CopyForm(
        read=read_copy, make=make_copy, learned=lambda seen: {"lake": seen["lake"], "land": seen["land"]}
    ),
    people=Quest,
    tagging=TAGGING,
    options=Options,
    settings=settings_of(
        Options,
        SETTINGS,
        reports={"panel": "asked"},
        cards={"matters": True},
        bugs={"matters": True},
        events={"matters": True},
        bug_start={"panel": "asked", "only": {"bugs": "yes"}},
        deck={"file": ".toml"},
    ),
    wording=wording,
)

__all__ = ["GAME"]
