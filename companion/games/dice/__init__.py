"""Dice without a game: roll, look, roll again; provable like a game."""

from companion.games.dice import wording
from companion.games.dice.correction import correct
from companion.games.dice.figure import figure, label, small
from companion.games.dice.option import Options
from companion.games.dice.setup import setup
from companion.games.dice.state import State
from companion.games.dice.turn import turn
from companion.games.dice.view import view
from companion.games.dice.wording import SETTINGS, SUMMARY, TITLE, WHATS
from companion.table.game import Game, Ready, settings_of

GAME = Game(
    name="dice",
    title=TITLE,
    summary=SUMMARY,
    rules=1,
    players=(0, 6),
    state=State,
    setup=setup,
    turn=turn,
    over=lambda _state: None,
    correct=correct,
    view=view,
    figure=figure,
    label=label,
    options=Options,
    settings=settings_of(Options, SETTINGS),
    wording=wording,
    ready=Ready(
        foot=lambda options: WHATS[options.what],
        again=lambda view: {"what": view["what"]},
        figure=small,
    ),
)

__all__ = ["GAME"]
