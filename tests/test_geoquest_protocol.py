"""GeoQuest as programs meet it: options, slugs, the order of the asks, views and facts."""

from typing import Any

import pytest
from geoquest_hand import dealt
from geoquest_table import GEOQUEST, GeoQuestTable, refusal
from talk import Talk

from companion.table.notice import Notice

DEFAULTS = {
    "reports": "told",
    "target": "25",
    "setup": "auto",
    "placement": "uniform",
    "start": "first",
    "puzzles": "yes",
    "multis": "yes",
    "new_caches": "yes",
    "cards": "no",
    "bugs": "no",
    "bug_start": "drawn",
    "events": "no",
    "ensembles": "no",
    "copy": "default",
    "find_die": "FIND,0,1,2,3,4",
    "dnf_die": "DNF,0,1,2,3,3",
}
"""What the protocol's game is without any option told."""
BONUS = ("search-bonus", "move-bonus")
"""The entries of the menu that roll the dice."""
ON: dict[str, Any] = {"cards": "yes", "bugs": "yes", "events": "yes", "ensembles": "yes"}


def test_every_option_has_its_default() -> None:
    options, players = GEOQUEST.settle({})
    assert DEFAULTS.items() <= options.items()
    assert players == ("red", "blue")
    assert GEOQUEST.read_options({}, panel=True)["reports"] == "asked"
    assert GEOQUEST.players == (2, 6)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"reports": "some"}, "told, asked, none"),
        ({"target": "0"}, "1 to 99"),
        ({"target": "many"}, "1 to 99"),
        ({"setup": "hand"}, "auto, manual"),
        ({"placement": "any"}, "uniform, cards"),
        ({"start": "last"}, "first, random"),
        ({"bug_start": "here"}, "drawn, asked"),
        ({"puzzles": "true"}, "yes, no"),
        ({"lake": "RX"}, "two letters"),
        ({"caches": "RC normal 2; RC normal 3"}, "two caches lie on RC"),
        ({"caches": "RC normal 2", "lake": "RC"}, "RC is lake"),
        ({"find_die": "FIND,0,1,2,3"}, "6 faces"),
        ({"dnf_die": "FIND,0,1,2,3,3"}, "FIND is on the other die"),
        ({"event": "yes"}, "no option event"),
    ],
)
def test_a_wrong_option_is_refused(options: dict[str, str], said: str) -> None:
    assert said in refusal(options)


def test_without_any_option_a_program_plays_at_once() -> None:
    """Eight caches are laid, and it is asked whether one of them lies on the lake; then the first menu is open."""
    with Talk("geoquest", "--seed", "11" * 32) as talk:
        tiles = talk.ask["about"]["cells"]
        assert (len(tiles), [option["value"] for option in talk.ask["options"]]) == (8, ["none", *tiles])
        talk.say(answer="none")
        assert [option["value"] for option in talk.ask["options"]] == [
            *("move", "search", "points", "skip", "search-bonus", "move-bonus", "correct", "status", "stop"),
        ]
        assert talk.ask["seat"] == "red"


def values(**more: Any) -> list[str]:
    """The entries of the menu of the player in turn at the start."""
    return GeoQuestTable(**more).values()


def test_the_menu_has_an_entry_for_what_is_switched_on() -> None:
    assert values() == ["move", "search", "points", "skip", *BONUS]
    assert values(reports="none") == ["move", "search", "points", "skip"]
    assert values(events="yes") == ["move", "search", "event", "points", "skip", *BONUS]
    assert dealt().values() == ["move", "search", "cards", "points", "skip", *BONUS]
    table = GeoQuestTable(bugs="yes", caches="RC normal 1; BK normal 1", setup="manual")
    table.say("RC", "RC", "RC", "search", "RC", ["FIND", "0"], "no-more")
    assert table.values() == ["move", "search", "bugs", "points", "skip", *BONUS]


def whys(table: GeoQuestTable, *answers: Any) -> list[str]:
    """What each answer's question was about, and what is asked then."""
    found = []
    for answer in answers:
        found.append(table.why)
        table.say(answer)
    return [*found, table.why]


def test_a_move_is_the_menu_the_dice_and_the_modifier_where_there_is_one() -> None:
    table = GeoQuestTable()
    assert whys(table, "move", ["2", "1"]) == ["turn", "move", "turn"]
    assert table.asks.seat == "blue"
    assert whys(table, "move-bonus", ["2", "1"], 0) == ["turn", "move", "modifier", "turn"]


def test_the_order_of_the_asks_after_a_roll() -> None:
    """Roll again, the Event of the doubles, the modifier, the next stage, and who shares it; then what is drawn."""
    table = dealt(cacher="determined-dan", caches="TT multi 1 2; RC normal 1", events="yes")
    asked = whys(
        table,
        "search-bonus",
        "TT",
        ["2", "1"],
        "yes",
        ["2", "2"],
        "hold",
        0,
        "yes",
        ["1", "0"],
        "no",
        0,
        "no-more",
        "other",
    )
    assert asked == [
        *("turn", "search", "search", "re-roll", "search", "event", "modifier", "next-stage"),
        *("search", "re-roll", "modifier", "sharers", "equipment", "turn"),
    ]


def test_a_word_for_a_puzzle_is_judged_at_once_or_written_and_then_judged() -> None:
    table = GeoQuestTable()
    table.say("search", "BK")
    assert table.asks.about == {"why": "puzzle", "cell": "BK", "category": "Sea Creatures", "word": "", "solved": False}
    table.say("write")
    assert table.asks.kind == "text"
    table.say("bark beetle")
    assert (table.values(), table.asks.text) == (["accepted", "refused"], "bark beetle: do the others accept it?")
    table.say("accepted")
    assert table.asks.kind == "roll"


@pytest.mark.parametrize("faces", [["FIND", "1"], ["1", "DNF"]])
def test_there_is_no_modifier_where_the_sum_does_not_matter(faces: list[str]) -> None:
    table = GeoQuestTable()
    table.say("search-bonus", "AY", faces)
    assert table.why in ("sharers", "turn")


def test_yes_and_no() -> None:
    table = GeoQuestTable("TT multi 1 2; RC normal 1")
    table.say("search", "TT", ["2", "1"])
    assert sorted(table.values()) == ["no", "yes"]
    assert table.asks.about["why"] == "next-stage"
    assert table.asks.about["cell"] == "TT"


def test_events_and_bugs_in_their_slugs() -> None:
    table = GeoQuestTable("RC normal 1; BK normal 1; AY normal 1", events="yes", bugs="yes", setup="manual")
    table.say("RC", "RC", "BK")
    table.say("move", ["1", "1"])
    assert table.values() == ["hold", "play", "resolve", "drop"]
    table.say("play")
    assert table.values() == ["blue", "green"]
    table.say("green", "search", "RC", ["FIND", "0"], "no-more", "bugs")
    assert table.values() == ["take"]
    table.say("take", "bug-1", "event", "resolve")
    assert (table.asks.kind, table.why) == ("number", "rounds")
    table.say(0, "skip", "skip", "search", "BK", ["FIND", "0"], "no-more", "bugs")
    assert table.values() == ["take", "leave"]
    table.say("leave", "bug-1")
    assert (table.why, sorted(table.values())) == ("goal", ["no", "yes"])
    table.say("yes")
    assert table.points("blue") == 2 + 2 + 3


def test_the_view() -> None:
    view = GeoQuestTable(bugs="yes", events="yes", cards="yes").view
    assert {"turn", "round", "players", "caches", "lake", "events"} <= set(view)
    assert (view["turn"], view["round"], view["lake"], view["events"]) == ("red", 1, [], [])
    assert set(view["players"]) == {"red", "blue", "green"}
    assert set(view["players"]["red"]) == {"points", "found", "pending", "bugs", "cards"}
    assert set(view["caches"]) == {"RC", "BK", "TT", "AY"}
    cache = view["caches"]["TT"]
    wanted = {"type": "multi", "level": 2, "stages": 3, "finders": [], "ftf": True}
    assert wanted.items() <= cache.items()
    assert {"bugs", "category"} <= set(cache)
    assert view["caches"]["BK"]["category"] == "Sea Creatures"


def test_status_says_a_fact_a_line() -> None:
    own = {"equipment": [{"name": "Lucky Hat"}]}
    table = dealt("compass", "lucky-hat", cacher="grampa-gary", own=own, events="yes", players=("red", "blue"))
    table.say("event", "hold", "search", "RC", [2, 0], "blue", "other", "other")
    table.say("search", "TT", [2, 0], "no", "no-more")
    said = table.kept.session.words.said("status", table.kept.session.view())
    assert said is not None
    assert table.kept.read(Notice(said.text)).text.split("\n") == [
        "It is Blue's turn.",
        "Red has 3 of 25 points.",
        "Blue has 2 of 25 points.",
        "Red has found RC.",
        "Red has 3 caches left.",
        "Red's cards: Grampa Gary, Compass, Lucky Hat, another card.",
        "Blue has found RC.",
        "Blue has 3 caches left.",
        "Blue's cards: another card, another card.",
        "Red holds an Event card.",
        "BK is a puzzle: Sea Creatures.",
        "Red has found 1 of 3 stages of TT.",
    ]
    waits = GeoQuestTable()
    waits.say("search", "RC", [2, 0], "green", "no-more")
    said = waits.kept.session.words.said("status", waits.kept.session.view())
    assert said is not None
    lines = waits.kept.read(Notice(said.text)).text.split("\n")
    assert {"Red was the first on RC.", "Green gets the points of 1 find next turn, instead of a move."} <= {*lines}


def test_the_view_after_a_shared_find() -> None:
    table = GeoQuestTable()
    table.search("RC", "2", "1")
    table.say("green", "no-more")
    view = table.view
    assert view["players"]["red"] == {"points": 3, "found": ["RC"], "pending": 0, "bugs": [], "cards": []}
    assert view["players"]["green"]["pending"] == 1
    assert view["caches"]["RC"]["finders"] == ["red", "green"]
    assert view["caches"]["RC"]["ftf"] is False


def test_the_facts() -> None:
    table = GeoQuestTable()
    table.move("2", "2")
    assert table.facts("rolled") == [
        {"kind": "rolled", "player": "red", "faces": ["2", "2"], "total": 4, "doubles": True, "special": None}
    ]
    assert [fact["player"] for fact in table.facts("event-drawn")] == ["red"]
    table.search("RC", "1", "1")
    assert {
        "cache": "RC",
        "score": 2,
        "level": 2,
        "success": True,
        "stage": 1,
        "why": "score",
    }.items() <= table.last().items()
    assert {"player": "blue", "amount": 2, "why": "cache"}.items() <= table.facts("points")[0].items()
    table.say("no-more", "move", ["FIND", "DNF"])
    assert table.facts("rolled")[-1]["special"] == "new-cache"
    if not table.at_menu():
        table.say("none")
    new = table.facts("new-cache")[-1]
    assert set(new) >= {"cell", "type", "level"}
    assert table.view["caches"][new["cell"]]["level"] == new["level"]


def test_a_correction_sets_and_triggers_no_rule() -> None:
    table = GeoQuestTable(bugs="yes")
    table.correct("score", "red", 24)
    table.correct("cache", "level", "RC", 5)
    table.correct("cache", "add", [1, 1], "normal", 1)
    table.correct("cache", "move", "AA", [1, 2])
    table.correct("cache", "finders", "AB", "red", "yes")
    table.correct("lake", [2, 2], "yes")
    table.correct("bug", "bug-1", "red")
    view = table.view
    assert view["players"]["red"]["points"] == 24
    assert view["players"]["red"]["bugs"] == ["bug-1"]
    assert view["caches"]["RC"]["level"] == 5
    assert view["caches"]["AB"]["finders"] == ["red"]
    assert "AA" not in view["caches"]
    assert view["lake"] == ["BB"]
    table.correct("cache", "remove", "AB")
    assert "AB" not in table.view["caches"]
    assert table.at_menu()
    table.correct("score", "red", 25)
    assert "red" in table.ended()


def test_where_nobody_reports_nothing_is_asked_but_the_menu() -> None:
    table = GeoQuestTable(reports="none", dice="box", **ON)
    for _ in range(40):
        if table.open is None:
            break
        assert table.at_menu()
        table.say("move")
