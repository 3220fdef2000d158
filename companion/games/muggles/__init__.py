"""Muggles!: the co-operative way to play Cache Me If You Can, with two muggles that the box moves."""

from companion.games.muggles.board import make_copy, misfit, read_copy
from companion.games.muggles.correction import correct
from companion.games.muggles.facts import MOST_COINS
from companion.games.muggles.figure import figure, label, pictures
from companion.games.muggles.goal import goal_of, over
from companion.games.muggles.option import AUTO, Options
from companion.games.muggles.paper import slips
from companion.games.muggles.people import Evening
from companion.games.muggles.piece import TAGGING
from companion.games.muggles.setup import setup
from companion.games.muggles.state import State
from companion.games.muggles.turn import turn
from companion.games.muggles.view import view
from companion.table.game import Budget, CopyForm, Game, Setting, Values

CUSTOM = {"win": "custom"}
COUNTS = {str(count): f"{count}." for count in range(8)}
COINS = {str(count): f"{count}." for count in range(MOST_COINS + 1)}
YES_NO = {"yes": "Yes.", "no": "No."}


def fits(players: tuple[str, ...], options: Options) -> str | None:
    """Why these players and options do not go together; a goal that no game can reach is none (MUG-73, MUG-74)."""
    if options.win == "solo" and len(players) != 1:
        return "win=solo is for one player; with more: basic, advanced or custom"
    if options.win == "advanced" and len(players) == 1:
        return "win=advanced asks two players for two flipped coins each; alone: solo, basic or custom"
    if options.win == "custom" and not any(vars_of(options)):
        return "a custom goal asks for something: tell team_groups, team_coins, own_groups or own_coins"
    goal = goal_of(options)
    coins = max(goal.team_coins, goal.own_coins * len(players))
    if coins > MOST_COINS:
        return f"the goal asks for {coins} coins, and there are {MOST_COINS}"
    return misfit(options)


def vars_of(options: Options) -> tuple[int, ...]:
    """The four numbers of the goal."""
    goal = goal_of(options)
    return (goal.team_groups, goal.team_coins, goal.own_groups, goal.own_coins)


def defaults(players: tuple[str, ...]) -> Values:
    """Alone one plays for the goal of the solitaire game (MUG-79)."""
    return {"win": "solo"} if len(players) == 1 else {}


GAME = Game(
    name="muggles",
    title="Muggles!",
    summary="Reach the goal before two muggles ruin the caches.",
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
    fits=fits,
    defaults=defaults,
    copy_form=CopyForm(read=read_copy, make=make_copy),
    learned=lambda seen: {"caches": seen["caches"]},
    own_copy=True,
    people=Evening,
    tagging=TAGGING,
    options=Options,
    settings=(
        Setting(
            "reports",
            "What people tell the box.",
            "told",
            {
                "asked": "The box asks for what it needs.",
                "told": "You tell what happens.",
                "none": "Only dice and counters.",
            },
            panel="asked",
        ),
        Setting(
            "win",
            "What you play for.",
            "basic",
            {
                "basic": "7 groups, 1 coin each.",
                "advanced": "And 5 groups each, 2 pairs.",
                "custom": "A goal of your own.",
                "solo": "Alone: 6 groups, 1 coin.",
            },
        ),
        Setting("team_groups", "Groups of the team.", "7", COUNTS, only=CUSTOM),
        Setting("team_coins", "Flipped coins of the team.", "0", COINS, only=CUSTOM),
        Setting("own_groups", "Groups of each player.", "0", COUNTS, only=CUSTOM),
        Setting("own_coins", "Flipped coins of each.", "1", COINS, only=CUSTOM),
        Setting(
            "copy",
            "Which boards you have.",
            "default",
            {"default": "6x6, trail at 6,3."},
        ),
        Setting("rows", "Rows of the boards.", "6"),
        Setting("cols", "Columns of the boards.", "6"),
        Setting("entry", "Where the trail comes in.", "6,3"),
        Setting("cafe", "Column of the Moonrise Café.", "3"),
        Setting(
            "trail",
            "Spaces of the trail.",
            "",
            {"": "The entry alone."},
        ),
        Setting(
            "stock",
            "Tiles in the stock.",
            AUTO,
            {AUTO: "What the boards leave of 104."},
        ),
        Setting(
            "caches",
            "Caches, where not as printed.",
            "",
            {"": "As printed."},
        ),
        Setting("order", "Which muggle moves first.", "a-first", {"a-first": "A, then B.", "b-first": "B, then A."}),
        Setting(
            "event_tile",
            "A Take Event that a muggle found.",
            "refilled",
            {"refilled": "It goes.", "stays": "It stays."},
        ),
        Setting("cave_rehides", "Open caves are turned down again.", "yes", YES_NO),
        Setting("map_tile", "A map that a muggle found.", "stays", {"stays": "It stays.", "refilled": "It goes."}),
        Setting(
            "die",
            "The muggles' die.",
            "d6",
            {"d6": "A common die.", "starred": "1 2 3 1* 2* 3*: a star turns."},
        ),
    ),
    budgets=(
        Budget("round", 14, lambda view: int(view["round"]) - 1, {"reports": "asked"}, 4),
        Budget("round", 4, lambda view: int(view["round"]) - 1, {"reports": "none"}, 4),
    ),
)

__all__ = ["GAME"]
