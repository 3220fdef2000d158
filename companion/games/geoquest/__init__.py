"""GeoQuest: two special dice, caches on a map of 24 by 24 tiles, bugs and events, and the race to 25 points."""

from companion.games.geoquest.copy import make_copy, overlap, read_copy
from companion.games.geoquest.correction import correct
from companion.games.geoquest.ensemble import misfit as why_no_ensembles
from companion.games.geoquest.facts import DNF_FACES, FIND_FACES, PLAYERS, TARGET
from companion.games.geoquest.figure import figure, label, pictures
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
from companion.table.game import Budget, CopyForm, Game, Setting

YES_NO = {"yes": "Yes.", "no": "No."}
ALL_OF_IT = dict.fromkeys(("cards", "bugs", "events", "ensembles"), "yes")
"""Everything that is off unless it is switched on."""


def fits(players: tuple[str, ...], options: Options) -> str | None:
    """Why these players and options do not go together."""
    return (
        misfit(options.find_die, options.dnf_die) or overlap(options.lake, options.caches) or why_no_ensembles(options)
    )


GAME = Game(
    name="geoquest",
    title="GeoQuest",
    summary="Find caches, drop bugs, be the first to 25.",
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
    slips=slips,
    scores=lambda seen: {who: player["points"] for who, player in seen["players"].items()},
    fits=fits,
    copy_form=CopyForm(read=read_copy, make=make_copy),
    learned=lambda seen: {"lake": seen["lake"], "land": seen["land"]},
    people=Quest,
    tagging=TAGGING,
    options=Options,
    settings=(
        Setting(
            "reports",
            "What people tell the box.",
            "told",
            {
                "told": "You tell what the rules need.",
                "asked": "The same: the box asks.",
                "none": "No bonuses, no sharing.",
            },
            panel="asked",
        ),
        Setting(
            "target",
            "Points that win.",
            str(TARGET),
            {str(points): f"{points} points." for points in (15, 20, TARGET, 30)},
        ),
        Setting(
            "setup", "How the caches are laid.", "auto", {"auto": "Two a quadrant, at random.", "manual": "By hand."}
        ),
        Setting(
            "placement",
            "How a tile is drawn.",
            "uniform",
            {"uniform": "Any tile.", "cards": "By cards: two letters that differ."},
        ),
        Setting("start", "Who starts.", "first", {"first": "The first in the list.", "random": "Drawn by chance."}),
        Setting("puzzles", "Puzzle caches.", "yes", YES_NO),
        Setting("multis", "Caches with stages.", "yes", YES_NO),
        Setting("new_caches", "FIND and DNF: New Cache.", "yes", YES_NO),
        Setting(
            "find_draws",
            "Equipment for a find.",
            "one",
            {"one": "Draw one card.", "two": "Draw two, keep one."},
        ),
        Setting("cards", "Cachers and Equipment by name.", "no", YES_NO),
        Setting("bugs", "Travel bugs.", "no", YES_NO),
        Setting(
            "bug_start",
            "Where bugs begin.",
            "drawn",
            {"drawn": "Under any disk, by chance.", "asked": "Each player chooses a disk."},
            panel="asked",
        ),
        Setting("events", "Event cards.", "no", YES_NO),
        Setting("ensembles", "Ensembles.", "no", YES_NO),
        Setting(
            "deck",
            "Cards that the box knows.",
            "",
            {"": "Those that the rules name."},
            file=".toml",
        ),
        Setting(
            "copy",
            "Which copy you have.",
            "default",
            {"default": "Our own stickers and disks."},
        ),
        Setting(
            "find_die",
            "Stickers of the FIND die.",
            ",".join(map(str, FIND_FACES)),
        ),
        Setting(
            "dnf_die",
            "Stickers of the DNF die.",
            ",".join(map(str, DNF_FACES)),
        ),
        Setting("lake", "Tiles known as lake.", "", {"": "None yet."}),
        Setting("land", "Tiles known as land.", "", {"": "None yet."}),
        Setting("disks", "Cache disks.", "", {"": "Our own 20."}),
        Setting(
            "categories",
            "Puzzle categories.",
            "",
            {"": "Draw a token."},
        ),
        Setting(
            "caches",
            "Caches that lie already.",
            "",
            {"": "None."},
        ),
    ),
    budgets=(
        Budget("turn", 6, lambda seen: int(seen["turns"]), {"reports": "asked"}, 4),
        Budget("turn", 6, lambda seen: int(seen["turns"]), {"reports": "asked", **ALL_OF_IT}, 4),
    ),
)

__all__ = ["GAME"]
