"""Muggles! as programs meet it: options, slugs, views and facts, some of it through ``companion referee``."""

from collections.abc import Mapping
from typing import Any

import pytest
from muggle_table import CACHES, GROUPS, HAZARDS, MUGGLES, NUISANCES, TILES, MuggleTable, collect
from play import as_believed
from talk import Message, Talk

from companion.games.muggles.correction import SETS
from companion.table.prompt import ChoosePrompt, NumberPrompt, Prompt, Refused

COMMANDS = ["correct", "status", "stop"]
DEFAULTS = {
    "reports": "told",
    "win": "basic",
    "team_groups": "7",
    "team_coins": "0",
    "own_groups": "0",
    "own_coins": "1",
    "copy": "default",
    "rows": "6",
    "cols": "6",
    "entry": "6,3",
    "cafe": "3",
    "trail": "",
    "stock": "auto",
    "order": "a-first",
    "event_tile": "refilled",
    "cave_rehides": "yes",
    "map_tile": "stays",
    "die": "d6",
    "caches": "",
}


def values(ask: Message) -> list[str]:
    """The values of an ask."""
    return [option["value"] for option in ask["options"]]


def test_every_option_has_its_default() -> None:
    options, players = MUGGLES.settle({}, ("red", "blue"))
    assert {name: options[name] for name in DEFAULTS} == DEFAULTS
    assert players == ("red", "blue")
    assert MUGGLES.read_options({}, players=players, panel=True)["reports"] == "asked"


def test_mug_79_without_players_one_plays_alone() -> None:
    options, players = MUGGLES.settle({})
    assert (players, options["win"]) == (("red",), "solo")
    assert MUGGLES.settle({"win": "advanced"})[1] == ("red", "blue")


def test_the_stock_is_what_the_boards_leave() -> None:
    for options, stock in (
        ({"stock": "auto"}, 104 - 70),
        ({"stock": "auto", "trail": "6,3;5,3/6,3;5,3;4,3"}, 104 - 67),
        ({"stock": "auto", "rows": "4/6", "entry": "4,3/6,3"}, 104 - 58),
        ({"stock": "7"}, 7),
    ):
        assert MuggleTable(**options).view["stock"] == stock  # type: ignore[arg-type]


def test_more_spaces_than_tiles_leave_no_stock_to_be_guessed() -> None:
    big = {"rows": "12", "cols": "12", "entry": "12,3"}
    for options in ({"stock": "20"}, {"reports": "asked", "stock": "auto"}, {"reports": "none", "stock": "auto"}):
        assert MuggleTable(**big, **options).menu()  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"rows": "12", "cols": "12", "entry": "12,3"}, "286 spaces, and there are only 104 tiles; set stock, too"),
        ({"win": "everything"}, "basic, advanced, custom, solo"),
        ({"reports": "some"}, "asked, told, none"),
        ({"rows": "0"}, "from 1 to 12"),
        ({"rows": "6/13"}, "from 1 to 12"),
        ({"cols": "six"}, "from 1 to 12"),
        ({"stock": "0"}, "from 1 to 200"),
        ({"entry": "here"}, "entry"),
        ({"rows": "4"}, "the entry 6,3 is not on it"),
        ({"cafe": "7"}, "the café line 7 is not on it"),
        ({"trail": "6,3;6,9"}, "the trail 6,9 is not on it"),
        ({"rows": "1", "cols": "1", "entry": "1,1", "cafe": "1"}, "no space for tiles"),
        ({"die": "d8"}, "d6, starred"),
        ({"own_groups": "8"}, "own_groups"),
    ],
)
def test_an_option_that_does_not_fit_is_refused_with_what_does(options: dict[str, str], said: str) -> None:
    with pytest.raises(Refused) as refused:
        MUGGLES.settle(options, ("red", "blue"))
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


def test_the_menu_and_its_slugs() -> None:
    table = MuggleTable()
    menu = table.menu()
    assert [option.value for option in menu.options if option.on_roll] == ["end-round"]
    every = {
        *("end-round", "reveal", "remote-reveal", "remove", "stock-out", "collect", "coin", "swap", "trade"),
        *("lost-cache", "top-coin", "win", "lost", "again", "shuffle"),
    }
    offered = set(table.values())
    assert offered | set(menu.disabled) == every
    assert set(menu.disabled) == {"swap", "top-coin", "again"}
    assert [option.value for option in menu.options][-3:] == COMMANDS


def test_the_slugs_of_every_question_about_tiles() -> None:
    table = MuggleTable()
    table.say("end-round", [1])
    assert sorted(table.values()) == sorted(TILES)
    table.say("site")
    around = ["1,2", "1,3", "1,4", "2,2", "2,4", "3,2", "3,3", "3,4"]
    assert sorted(table.values()) == sorted([*CACHES, "site", "no-more", *around])
    table.say("multi")
    number: Any = table.open
    assert (number.kind, number.low, number.high) == ("number", 1, 4)
    table.end(3)
    table.say("lost-cache")
    assert sorted(table.values()) == sorted(CACHES)
    table.say("nano", "stock-out", "yes")
    assert sorted(table.values()) == sorted([*CACHES, *HAZARDS, *NUISANCES, "event", "map", "site", "no-more"])
    table.say("cave")
    assert table.asks.about == {"why": "stock-out", "board": "a", "tile": "cave"}
    assert len(table.cells()) == 36 - 1 - 9  # but for the trail and what the site has dug up


def test_what_each_question_is_about() -> None:
    table = MuggleTable()
    table.say("end-round")
    assert table.asks.about == {"muggle": "a"}
    table.say([1])
    way = {"steps": 1, "facing": "s", "stepped_back": False, "blocked": None}
    assert table.asks.about == {"muggle": "a", "board": "a", "cell": [2, 3], "why": "landed", **way}
    table.end("good-hide")
    table.say("reveal", "b", (5, 5))
    assert table.asks.about == {"player": None, "board": "b", "cell": [5, 5], "why": "revealed"}
    table.say("map")
    about = table.asks.about
    assert (about["why"], about["board"]) == ("map", "b")
    assert about["cells"] == [[4, 4], [4, 5], [4, 6], [5, 4], [5, 6], [6, 4], [6, 5], [6, 6]]


def corrections(path: list[Any]) -> Prompt:
    """The question of a correction after a path."""
    prompt = MuggleTable().kept.session.correction(path)
    assert prompt is not None
    return prompt


def test_every_correction_with_its_slugs() -> None:
    def offered(*path: Any) -> list[str]:
        prompt = corrections(list(path))
        assert isinstance(prompt, ChoosePrompt)
        return [option.value for option in prompt.options]

    assert offered() == ["muggle", "tile", "stock", "group", "player", "trades"]
    assert offered("muggle") == ["a", "b"]
    assert offered("muggle", "a", [1, 1]) == ["s", "w", "n", "e"]
    assert sorted(offered("muggle", "a", [1, 1], "n")) == sorted(["nothing", *CACHES])
    assert sorted(offered("tile", "a", [1, 1])) == sorted(["face-down", "rehidden-cave", "empty", *TILES])
    assert offered("group") == GROUPS
    assert offered("player") == ["red", "blue"]
    assert offered("player", "red") == GROUPS
    for path, low, high in ((["stock"], 0, 200), (["group", "nano"], 0, 12), (["trades"], 0, 3)):
        prompt = corrections(path)
        assert isinstance(prompt, NumberPrompt)
        assert (prompt.low, prompt.high) == (low, high)


def test_corrections_set_what_the_box_believes_and_trigger_no_rule() -> None:
    table = MuggleTable()
    table.correct("muggle", "a", [4, 4], "w", "multi", 2)
    assert (table.at("a"), table.carries("a")) == (((4, 4), "w"), "multi")
    table.correct("tile", "a", [2, 2], "rehidden-cave")
    table.correct("tile", "a", [4, 4], "pond")
    table.correct("tile", "a", [5, 5], "empty")
    board = table.view["boards"]["a"]
    assert board["tiles"] == {"2,2": "rehidden-cave", "4,4": "pond"}
    assert board["slabs"] == [[5, 5]]
    assert board["unsafe"] == [[1, 1], [1, 2], [1, 3], [2, 1], [2, 3], [3, 1], [3, 2], [3, 3]]
    table.correct("tile", "a", [5, 5], "face-down")
    table.correct("tile", "a", [2, 2], "face-down")
    assert table.view["boards"]["a"]["slabs"] == table.view["boards"]["a"]["unsafe"] == []
    table.correct("stock", 12)
    table.correct("trades", 1)
    table.correct("player", "red", "multi", 2)
    table.correct("player", "red", "nano", 1)
    table.correct("group", "nano", 2)
    view = table.view
    assert (view["stock"], view["trades_left"]) == (12, 1)
    assert view["players"]["red"]["groups"] == ["multi", "nano"]
    assert view["groups"]["multi"] == {"left": 5, "team": 2}
    assert view["groups"]["nano"] == {"left": 2, "team": 1}
    assert {notice.fact["kind"] for notice in table.kept.notices[len(MuggleTable().kept.notices) :] if notice.fact} == {
        "corrected"
    }


CORRECTED: Mapping[str, tuple[list[Any], str]] = {
    "muggle": (
        ["a", [4, 4], "e", "nothing"],
        "Muggle A: 4,4, facing east, with nothing (was 3,2, facing west, with the Multi 2 tile).",
    ),
    "tile": (["b", [2, 2], "rehidden-cave"], "Board B, 2,2: face-down cave (was face down)."),
    "stock": ([40], "Stock: 40 (was 38)."),
    "group": (["nano", 2], "Left of the nano group: 2 (was 4)."),
    "player": (["red", "nano", 0], "Red, nano group: 0 (was 1)."),
    "trades": ([1], "Trades left: 1 (was 3)."),
}
"""Each line of the correction with what is set, and what is told then."""


def in_play() -> MuggleTable:
    """Muggle A carries a tile of the second set, and Red has a nano."""
    table = MuggleTable()
    table.muggle("a", (3, 2), "w", "multi-2")
    collect(table, "red", "nano")
    return table


def corrected(table: MuggleTable, *path: Any) -> list[str]:
    """What a correction tells."""
    before = len(table.kept.notices)
    table.correct(*path)
    return [notice.text for notice in table.kept.notices[before:] if notice.fact and notice.fact["kind"] == "corrected"]


@pytest.mark.parametrize("line", [action.slug for action in SETS])
def test_a_correction_tells_what_the_box_believes_and_what_it_believed(line: str) -> None:
    path, told = CORRECTED[line]
    table = in_play()
    before = table.view
    assert corrected(table, line, *path) == [told]
    assert table.view != before
    assert corrected(table, line, *path) == []


CHOSEN: Mapping[str, list[Any]] = {"muggle": ["a"], "tile": ["a", [5, 5]], "player": ["red", "nano"], "group": ["nano"]}
"""Of what something is set right, where there are several."""


@pytest.mark.parametrize("line", [action.slug for action in SETS])
@pytest.mark.parametrize("tile", ["face-down", "empty", "rehidden-cave", "cliff", "night", "multi-3", "prickers"])
def test_a_correction_begins_with_what_the_box_believes(line: str, tile: str) -> None:
    for reports in ("told", "asked") if line != "stock" else ("told",):
        table = in_play() if reports == "told" else MuggleTable(reports=reports)
        table.tile("a", (5, 5), tile)
        carried = tile if tile in ("night", "multi-3") else "nothing"
        table.muggle("a", (3, 2), "w", carried)
        before = table.view
        path = as_believed(table.kept.session, [line, *CHOSEN.get(line, [])])
        assert corrected(table, *path) == []
        assert table.view == before


def test_a_tile_that_nobody_named_stays_so_where_it_is_not_set_right() -> None:
    table = in_play()
    table.end("reveal", "a", (6, 6), "map")
    path = as_believed(table.kept.session, ["tile", "a", [5, 5]])
    before = table.view
    assert before["boards"]["a"]["open"]
    assert corrected(table, *path) == []
    assert table.view == before
    assert corrected(table, "tile", "a", [5, 5], "pond") == ["Board A, 5,5: pond (was no effect)."]


def test_where_people_are_asked_one_hazard_is_set_right_like_another() -> None:
    table = MuggleTable(reports="asked")
    assert corrected(table, "tile", "a", [5, 5], "pond") == ["Board A, 5,5: hazard (was face down)."]
    assert corrected(table, "tile", "a", [5, 5], "cliff") == []


@pytest.mark.parametrize(
    ("reports", "line", "why"),
    [
        ("asked", "stock", "the box counts the stock"),
        *(("none", line, "tell the box nothing") for line in ("muggle", "tile")),
    ],
)
def test_what_the_box_does_not_follow_is_not_set_right(reports: str, line: str, why: str) -> None:
    with pytest.raises(Refused, match=why):
        MuggleTable(reports=reports).correct(line)


def test_mug_74_a_correction_tests_for_the_end() -> None:
    table = MuggleTable()
    table.correct("group", "nano", 0)
    assert table.ended() == "lost"


def test_the_view_of_the_table() -> None:
    table = MuggleTable(rows="5/6", cols="4/6", entry="5,2/6,3", cafe="2/3")
    table.tile("a", (3, 3), "pond")
    table.muggle("b", (3, 1), "w", "multi-2")
    table.say("collect", "elsewhere", "red", "multi-4", "yes")
    view = table.view
    assert set(view) >= {"round", "muggles", "boards", "stock", "groups", "trades_left", "players"}
    assert view["round"] == 1
    wanted = {"cell": [3, 1], "facing": "w", "carrying": "multi", "on_nuisance": False}
    assert wanted.items() <= view["muggles"]["b"].items()
    board = view["boards"]["a"]
    assert (board["rows"], board["cols"], board["entry"], board["tiles"]) == (5, 4, [5, 2], {"3,3": "pond"})
    assert (board["unsafe"], board["slabs"]) == ([], [])
    assert view["players"]["red"] == {"groups": [], "caches": ["multi"], "coins": 1, "flipped": 0}
    assert list(view["groups"]) == GROUPS
    assert all(set(counts) == {"left", "team"} for counts in view["groups"].values())
    assert view == table.kept.session.view("red")


def test_a_game_over_the_protocol() -> None:
    words = ("muggles", "--dice", "table", "--players", "red,blue", "--option", "stock=38")
    with Talk(*words) as talk:
        assert talk.hello["options"] == {**talk.hello["options"], **DEFAULTS, "stock": "38"}
        assert talk.ask["kind"] == "choose"
        assert values(talk.ask)[-3:] == COMMANDS
        assert talk.say(answer="swap")["reason"].startswith("MUG-51")
        talk.say(answer="end-round")
        assert (talk.ask["kind"], talk.ask["about"], talk.ask["seat"]) == ("roll", {"muggle": "a"}, None)
        assert talk.ask["dice"] == [{"name": "d6", "faces": [1, 2, 3, 4, 5, 6]}]
        talk.say(answer=["2"])
        assert talk.tells[0]["fact"] == {"kind": "rolled", "muggle": "a", "face": 2}
        assert talk.say(answer="no-more")["type"] == "refused"
        talk.say(answer="padlock")
        facts = [tell["fact"] for tell in talk.tells if tell["fact"] is not None]
        assert [fact["kind"] for fact in facts] == ["muggle-moved", "picked-up", "refill"]
        assert talk.ask["about"] == {"muggle": "b"}
        talk.say(answer=[1])
        talk.say(answer="site")
        assert talk.tells[-1]["fact"] == {"kind": "site-digs", "board": "b", "cell": [2, 3]}
        assert talk.ask["about"]["why"] == "trashed"
        talk.say(answer="site")
        assert (talk.ask["kind"], talk.ask["board"]) == ("cell", "b")
        assert [2, 2] in talk.ask["cells"]
        talk.say(answer=[2, 2])
        told: list[str] = []
        while talk.ask["kind"] == "choose" and "no-more" in values(talk.ask):
            talk.say(answer="no-more")
            told += [tell["fact"]["kind"] for tell in talk.tells if tell["fact"] is not None]
        assert [kind for kind in told if kind == "trashed"] == ["trashed", "trashed"]
        assert talk.say(view="table")["state"]["round"] == 2
        talk.say(correct=["tile", "a", [1, 1], "pond"])
        assert talk.say(view="table")["state"]["boards"]["a"]["tiles"] == {"1,1": "pond"}
        for answer in ("lost", "yes", "yes"):
            talk.say(answer=answer)
        assert (talk.last["type"], talk.last["result"]) == ("over", "lost")


def test_solo_with_two_players_does_not_start() -> None:
    with pytest.raises(AssertionError) as failed:
        Talk("muggles", "--players", "red,blue", "--option", "win=solo")
    assert "is for 1 player" in str(failed.value)
