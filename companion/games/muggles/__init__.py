"""Muggles!: the co-operative way to play Cache Me If You Can, with two muggles that the box moves."""

from companion.games.muggles import wording
from companion.games.muggles.board import make_copy, misfit, read_copy
from companion.games.muggles.correction import correct
from companion.games.muggles.facts import MOST_COINS
from companion.games.muggles.figure import figure, label, pictures
from companion.games.muggles.goal import goal_of, over
from companion.games.muggles.option import Options
from companion.games.muggles.paper import slips
from companion.games.muggles.people import Evening
from companion.games.muggles.piece import TAGGING
from companion.games.muggles.setup import setup
from companion.games.muggles.state import State
from companion.games.muggles.turn import turn
from companion.games.muggles.view import view
from companion.games.muggles.wording import SETTINGS, SUMMARY, TITLE
from companion.table.game import CopyForm, Game, settings_of
from companion.table.prompt import Why

CUSTOM = {"win": "custom"}


def why_not(players: tuple[str, ...], options: Options) -> str | Why | None:
    """Why these players and options do not go together; a goal that no game can reach is none (MUG-73, MUG-74)."""
    if options.win == "solo" and len(players) != 1:
        return "solo-for-one"
    if options.win == "advanced" and len(players) == 1:
        return "advanced-alone"
    if options.win == "custom" and not any(vars_of(options)):
        return "no-goal"
    goal = goal_of(options)
    coins = max(goal.team_coins, goal.own_coins * len(players))
    if coins > MOST_COINS:
        return Why("too-many-coins", {"coins": coins, "most": MOST_COINS})
    return misfit(options)


def vars_of(options: Options) -> tuple[int, ...]:
    """The four numbers of the goal."""
    goal = goal_of(options)
    return (goal.team_groups, goal.team_coins, goal.own_groups, goal.own_coins)


GAME = Game(
    name="muggles",
    title=TITLE,
    summary=SUMMARY,
    rules=1,
    players=(1, 4),
    state=State,
    setup=setup,
    turn=turn,
    over=over,
    correct=correct,
    view=view,
    figure=figure,
    label=label,
    pictures=pictures,
    slips=slips,
    why_not=why_not,
    copy_form=CopyForm(
        read=read_copy, make=make_copy, learned=lambda seen: {"caches": seen["caches"]}, named_only=True
    ),
    wording=wording,
    people=Evening,
    tagging=TAGGING,
    options=Options,
    settings=settings_of(
        Options,
        SETTINGS,
        reports={"panel": "asked", "matters": True},
        win={"matters": True},
        copy={"matters": True},
        team_groups={"only": CUSTOM},
        team_coins={"only": CUSTOM},
        own_groups={"only": CUSTOM},
        own_coins={"only": CUSTOM},
    ),
)

__all__ = ["GAME"]
