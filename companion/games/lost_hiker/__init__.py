"""The lost hiker: one is lost, one searches; the box hides the hiker, or plays him."""

from companion.games.lost_hiker.correction import correct
from companion.games.lost_hiker.figure import figure, label, pictures
from companion.games.lost_hiker.option import Options
from companion.games.lost_hiker.paper import sheets, slips
from companion.games.lost_hiker.people import Party
from companion.games.lost_hiker.piece import TAGGING
from companion.games.lost_hiker.rescue import over
from companion.games.lost_hiker.setup import setup
from companion.games.lost_hiker.state import State
from companion.games.lost_hiker.turn import turn
from companion.games.lost_hiker.view import view
from companion.games.lost_hiker.wording import SECRETS
from companion.table.game import PAWNS, Budget, Game, Setting, Values

YES_NO = {"no": "No.", "yes": "Yes."}
PAIR = {"mode": "pair"}


def fits(players: tuple[str, ...], options: Options) -> str | None:
    """Why these players and options do not go together."""
    needed = 1 if options.mode == "solo" else 2
    if len(players) != needed:
        return f"mode={options.mode} is for {needed} player{'s'[: needed - 1]}; solo is for one, pair for two"
    return None


def defaults(players: tuple[str, ...]) -> Values:
    """Two play hiker and searcher."""
    return PAIR if len(players) == 2 else {}


def private(players: tuple[str, ...], options: Options) -> tuple[str, ...]:
    """The hiker, where somebody plays him: the first of the two."""
    return players[:1] if options.mode == "pair" else ()


def holder(players: tuple[str, ...], options: Options) -> str | None:
    """In whose hands the box lies: the hiker's, where it is not passed to and fro."""
    return players[0] if options.mode == "pair" and options.box == "hiker" else None


GAME = Game(
    name="lost-hiker",
    title="Lost hiker",
    summary="Find the hiker before the food is gone.",
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
    sheets=sheets,
    slips=slips,
    fits=fits,
    defaults=defaults,
    private=private,
    holder=holder,
    people=Party,
    tagging=TAGGING,
    options=Options,
    settings=(
        Setting("mode", "Who is the hiker.", "solo", {"solo": "The box hides.", "pair": "One hides, one seeks."}),
        Setting(
            "deck",
            "How hard it is.",
            "standard",
            {"easy": "Easy.", "standard": "Even chances.", "hard": "Hard."},
            file=".toml",
        ),
        Setting(
            "box",
            "Where the box lies.",
            "hiker",
            {"hiker": "On the hiker's side.", "passed": "It is passed over."},
            only=PAIR,
        ),
        Setting("first", "Who begins.", "hiker", {"hiker": "The hiker.", "searcher": "The searcher."}),
        Setting("win_on_square", "Stand on it: won, no drone.", "no", YES_NO),
        Setting("food_recycles", "Eaten food is shuffled in.", "yes", {"yes": "Yes.", "no": "No."}),
        Setting("drone_first", "Solar: drone before food.", "no", YES_NO),
        Setting("literal_sub_region", "Who knows the square is mute.", "no", YES_NO),
        Setting("hiker_may_pass", "The hiker may wait.", "no", YES_NO),
        Setting("airlift_spent", "An airlift is used once.", "no", YES_NO),
        Setting("exchange", "The card exchanged for.", "blind", {"blind": "Drawn blind.", "choose": "Chosen."}),
        Setting(
            "scenario",
            "Where the game begins.",
            "",
            {"": "As the rules say."},
            file=".json",
        ),
    ),
    secrets=SECRETS,
    budgets=(
        Budget("searcher's turn", 7, lambda view: int(view["round"]) - 1, {"mode": "solo"}, 1),
        Budget("pair's round", 13, lambda view: int(view["round"]) - 1, {"mode": "pair", "box": "hiker"}, 2),
    ),
)

__all__ = ["GAME"]
