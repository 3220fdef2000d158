"""What hands must do in GeoQuest, Geodeto and the lost hiker: read whole on the small screen, its space framed."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from finger import Finger, sit
from geodeto_table import GEODETO, board
from geoquest_table import GEOQUEST
from golden import check_layout
from lost_hiker_table import HIKER
from play import secret_of
from test_geodeto_action import BEFORE, DECK, HANDS

from companion.faces.panel.message import NoticeDialog
from companion.screens.ask import Ask
from companion.screens.board import named
from companion.screens.draw import fits_beside
from companion.table.figure import RingFigure
from companion.table.game import Game
from companion.table.notice import Notice
from companion.table.wording import SENTENCE

CACHES = "RC normal 1; AY normal 4; TT multi 2 1"
SHIP = {**BEFORE, "ocean": ["y3 w2 w1"]}
STARTS: Mapping[str, Any] = {
    "ship": {"areas": board(**SHIP)},
    "captives": {"areas": board(("k3", "k2"), **SHIP), "pirates": {"holder": "red", "captives": ["k3", "k2"]}},
}
PLAYERS = {GEOQUEST.name: ("red", "blue"), GEODETO.name: ("red", "blue", "green"), HIKER.name: ("red",)}
Given = Sequence[Sequence[Any]]


class Reader(Finger):
    """Who reads every page at a box with letters of one size, and remembers what for hands was said there."""

    def __init__(self, game: Game[Any], options: dict[str, str], *, large: bool) -> None:
        players = PLAYERS[game.name]
        told = game.read_options(options, players=players, panel=True)
        dice = "table" if "caches" in options else "box"
        super().__init__(sit(game, players, told, secret_of(4), "", dice=dice).panel)
        self.panel.context.settings.large = large
        self.text: list[str] = []
        self.said: dict[str, Notice] = {}
        self.look()

    def look(self) -> None:
        """A page, with nothing of it cut off."""
        top, screen = self.panel.context.stack[-1], self.screen
        check_layout(screen, self.panel.context.style, whole=screen.key == "box/notice")
        if isinstance(top, NoticeDialog):
            self.text += [screen.text] if screen.text not in self.text[-1:] else []
            self.said |= {notice.fact["kind"]: notice for notice in top.notices if notice.fact and notice.hands}

    def give(self, answers: Given) -> None:
        """Answer, and read what is said of it."""
        for answer in answers:
            self.answer(*answer)
        self.read()

    def framed(self, notice: Notice) -> str:
        """The space around which the picture of it has its frame."""
        session, style = self.stored.session, self.panel.context.style
        map = session.map(notice)
        if map is None:
            world = GEODETO.picture(session.view(), notice.fact or {})
            assert isinstance(world, RingFigure)
            return world.shown
        first = SENTENCE.split(notice.text, maxsplit=1)[0]
        beside = Ask(text=first, figure=map)
        assert fits_beside(beside, style)
        check_layout(beside, style, whole=True)
        return "" if map.crosshair is None else named(map, map.crosshair)


DUTIES: Sequence[tuple[Game[Any], dict[str, str], Given, str]] = [
    (HIKER, {}, [["station"]], "Go to the middle. Swap a card?"),
    (GEOQUEST, {}, [], "Lay disks on FTF coins. Is any in the lake?"),
    (GEOQUEST, {"caches": CACHES, "events": "yes"}, [["move"], [["2", "2"]]], "Doubles! Draw an Event card. What now?"),
    (
        GEOQUEST,
        {"caches": CACHES, "cards": "yes"},
        [["other"]],
        "Draw Equipment. Which is it?",
    ),
]
FIND: Given = [["search", "RC"], [["1", "0"]], ["blue"]]
EVENT: Given = [["move"], [["FIND", "DNF"]]]
GOAL: Given = [["travel", "asia"], ["europe", "r3 g2"], ["no"]]


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize(
    ("game", "options", "answers", "kind", "words", "where"),
    [
        (GEOQUEST, {"caches": CACHES}, FIND, "chips", "Red and Blue: put a chip each under disk RC.", "RC"),
        (GEOQUEST, {"caches": CACHES}, FIND, "chips", "Travel Bugs: take 1, leave yours.", "RC"),
        (GEOQUEST, {"caches": CACHES}, FIND, "equipment-drawn", "Blue: draw an Equipment card.", None),
        (GEOQUEST, {"caches": CACHES}, FIND, "removed", "Everyone has found RC: take its disk away.", "RC"),
        (GEOQUEST, {"reports": "none"}, [], "placed", "with an FTF coin under it", "cell"),
        (GEOQUEST, {"caches": CACHES}, EVENT, "new-cache", "with an FTF coin under it", "cell"),
        (GEOQUEST, {"caches": CACHES, "bugs": "yes", "bug_start": "drawn"}, [], "bug-laid", "The box calls it", "cell"),
        (HIKER, {"scenario": '{"pawn": [3, 6]}'}, [], "setup", "Put the pawn on 3,6.", "3,6"),
        (HIKER, {}, [], "setup", "Put the pawn in the middle of the board.", ""),
        (GEODETO, {"start": "ship"}, [["epidemic"], ["asia"]], "epidemic", "Red: put Epidemic on Asia.", "Asia"),
        (GEODETO, {"start": "ship"}, [["pirates"], ["y3 w2 w1"]], "captured", "white on the Pirates card.", "Ocean"),
        (GEODETO, {"start": "ship"}, GOAL, "ships-broken", "Red: split all stacks in the Ocean", "Ocean"),
        (GEODETO, {"start": "captives"}, GOAL, "freed", "Red: put your captives into the Ocean", "Ocean"),
    ],
)
def test_what_hands_must_do_is_read_and_its_space_is_framed(
    game: Game[Any], options: dict[str, str], answers: Given, kind: str, words: str, where: str | None, large: bool
) -> None:
    if game is GEODETO:
        options = {"deck": DECK, "starter": "first", "start": json.dumps({**STARTS[options["start"]], "hands": HANDS})}
    reader = Reader(game, options, large=large)
    reader.read()
    reader.give(answers)
    assert words in " ".join(reader.text)
    notice = reader.said[kind]
    if where is not None:
        assert notice.fact is not None
        assert reader.framed(notice) == notice.fact.get(where, where)


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize(("game", "options", "answers", "asks"), DUTIES)
def test_a_question_that_carries_a_duty_says_it(
    game: Game[Any], options: dict[str, str], answers: Given, asks: str, large: bool
) -> None:
    reader = Reader(game, options, large=large)
    reader.read()
    reader.give(answers)
    assert reader.screen.text == asks
    check_layout(reader.screen, reader.panel.context.style, whole=True)
