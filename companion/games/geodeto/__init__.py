"""Geodeto: pyramids travel round the world; the box knows the whole position, or keeps goals and score alone."""

from collections.abc import Mapping
from typing import Any

from msgspec import UNSET

from companion.games.geodeto.correction import correct
from companion.games.geodeto.facts import COLOURS, COUNTDOWN, LENGTHS
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
from companion.table.game import Budget, Game, Setting, Values

YES_NO = {"yes": "Yes.", "no": "No."}


def fits(players: tuple[str, ...], options: Options) -> str | None:
    """Why these players and options do not go together."""
    wrong = misfit(options.start, players, options.deck.goals, extra_cards=options.extras)
    if wrong is None and options.cards == "box" and options.start.hands is UNSET:
        return too_few(options.deck.goals, players)
    return wrong


def defaults(players: tuple[str, ...]) -> Values:
    """How many goals end the game hangs on how many play (GEO-17)."""
    return {"goals": str(LENGTHS[len(players)])} if len(players) in LENGTHS else {}


def goals_made(seen: Mapping[str, Any]) -> int:
    """How many goals were made, by anybody."""
    return sum(len(has["fulfilled"]) for has in seen["players"].values())


def cards_held(seen: Mapping[str, Any]) -> int:
    """How many cards all have in hand."""
    return sum(has["hand"] for has in seen["players"].values())


GAME = Game(
    name="geodeto",
    title="Geodeto",
    summary="Build trios of pyramids around the world.",
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
    fits=fits,
    defaults=defaults,
    people=Travellers,
    tagging=TAGGING,
    tally=tally,
    options=Options,
    settings=(
        Setting(
            "reports",
            "What people tell the box.",
            "told",
            {
                "told": "You tell every move.",
                "asked": "The same: moves are told.",
                "none": "Goals only, no moves.",
            },
            panel="asked",
        ),
        Setting(
            "goals",
            "How many goals end the game.",
            str(LENGTHS[2]),
            {str(count): "1 goal." if count == 1 else f"{count} goals." for count in range(1, COUNTDOWN + 1)},
        ),
        Setting(
            "cards",
            "Who holds the goal cards.",
            "box",
            {"box": "The box deals its deck.", "table": "You hold real cards."},
        ),
        Setting(
            "starter",
            "Who begins.",
            "first",
            {"asked": "Who has been to most open places.", "first": "The first in the order of play."},
            panel="asked",
        ),
        Setting(
            "claims",
            "An open goal that a move forms.",
            "at-once",
            {"at-once": "The box claims it.", "asked": "The mover is asked."},
            only={"cards": "box"},
        ),
        Setting("extras", "Play with the extra cards.", "no", YES_NO),
        Setting("drake_lootable", "Drake goes to who has more.", "yes", YES_NO, only={"extras": "yes"}),
        Setting("same_area", "Move within one area, too.", "no", YES_NO),
        Setting(
            "two_continents",
            "What a goal of two counts for.",
            "made",
            {"made": "Where it was made.", "both": "Both continents."},
        ),
        Setting(
            "colours",
            "Colours of the continents.",
            "".join(COLOURS.values()),
            {"".join(COLOURS.values()): "America red, Oceania green."},
        ),
        Setting(
            "deck",
            "Which goals there are.",
            DEFAULT,
            {DEFAULT: "Our own deck of 47, not the printed one."},
            file=".toml",
        ),
        Setting(
            "start",
            "A position to start from.",
            "",
            {"": "The opening."},
            file=".json",
        ),
    ),
    secrets=dict.fromkeys(("drawn", "goal"), ("card seen", "cards seen")),
    budgets=(
        Budget("move", 10, lambda seen: int(seen["moves"]), {"reports": "asked"}, 3),
        Budget("goal", 5, goals_made, {"reports": "none"}, 2, begins=("claim",)),
        Budget("drawn card", 6, cards_held, {"reports": "none"}, 2, begins=("draw",)),
    ),
)

__all__ = ["GAME"]
