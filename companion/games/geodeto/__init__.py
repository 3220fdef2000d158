"""Geodeto: pyramids travel round the world; the box knows the whole position, or keeps goals and score alone."""

from msgspec import UNSET

from companion.games.geodeto import wording
from companion.games.geodeto.correction import correct
from companion.games.geodeto.figure import figure, label, own, pictures
from companion.games.geodeto.goal import DEFAULT, too_few
from companion.games.geodeto.option import Options
from companion.games.geodeto.paper import sheets, slips
from companion.games.geodeto.people import Travellers
from companion.games.geodeto.piece import TAGGING
from companion.games.geodeto.scoring import over
from companion.games.geodeto.setup import setup
from companion.games.geodeto.start import misfit
from companion.games.geodeto.state import State
from companion.games.geodeto.tally import tally
from companion.games.geodeto.turn import turn
from companion.games.geodeto.view import view
from companion.games.geodeto.wording import SETTINGS, SUMMARY
from companion.table.game import Game, settings_of
from companion.table.prompt import Why


def why_not(players: tuple[str, ...], options: Options) -> Why | None:
    """Why these players and options do not go together."""
    wrong = misfit(options.start, players, options.deck.goals, extra_cards=options.extras)
    if wrong is None and options.cards == "box" and options.start.hands is UNSET:
        return too_few(options.deck.goals, players)
    return wrong


GAME = Game(
    name="geodeto",
    title="Geodeto",
    summary=SUMMARY,
    rules=1,
    players=(2, 6),
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
    scores=lambda seen: seen["scores"],
    why_not=why_not,
    people=Travellers,
    tagging=TAGGING,
    tally=tally,
    options=Options,
    settings=settings_of(
        Options,
        SETTINGS,
        reports={"panel": "asked", "matters": True},
        goals={"matters": True},
        cards={"matters": True},
        starter={"panel": "asked"},
        claims={"only": {"cards": "box"}},
        drake_lootable={"only": {"extras": "yes"}},
        deck={"default": DEFAULT, "file": ".toml"},
        start={"default": "", "file": ".json"},
    ),
    wording=wording,
)

__all__ = ["GAME"]
