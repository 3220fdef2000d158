"""More caches of a kind than the copy has: which tile it is, and what the copy learns (rows 61 to 68 and 75)."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from muggle_table import GROUPS, MUGGLES, MuggleTable, collect, lose
from play import give
from talk import Talk

from companion.faces.host import GameHost
from companion.own import copy, folder
from companion.store import Store
from companion.table.prompt import ChoosePrompt, Refused

WAYS = ["another", "earlier", "more"]


def too_many(table: MuggleTable, text: str) -> None:
    """The box says how many there are, and asks which it is."""
    assert isinstance(table.open, ChoosePrompt)
    assert (table.asks.key, table.values(), table.asks.text) == ("too-many", WAYS, text)


def test_mug_62_mug_75_the_one_too_many_may_be_another_tile() -> None:
    table = MuggleTable()
    collect(table, "red", *["nano"] * 4)
    table.say("collect", "elsewhere", "blue", "nano")
    too_many(table, "All 4 nano caches were seen. What is this?")
    assert table.asks.about == {"why": "too-many", "cache": "nano", "tile": "nano", "count": 4}
    table.say("another", "water", "no")
    assert table.view["players"]["blue"]["caches"] == ["water"]
    assert table.facts("warning") == []


def test_mug_64_mug_75_our_copy_may_have_more() -> None:
    table = MuggleTable()
    collect(table, "red", *["nano"] * 4)
    table.say("collect", "elsewhere", "blue", "nano", "more", "no")
    assert table.view["players"]["blue"]["caches"] == ["nano"]
    assert table.view["caches"] == ["nano 5"]
    assert table.left("nano") == 5
    table.say("lost-cache", "nano", "elsewhere")
    too_many(table, "All 5 nano caches were seen. What is this?")


PLACES: dict[str, Callable[[MuggleTable], None]] = {
    "muggle-b": lambda table: table.muggle("b", (1, 3), "s", "padlock"),
    "player-red": lambda table: collect(table, "red", "padlock"),
    "board-b-4-4": lambda table: table.tile("b", (4, 4), "padlock"),
    "out": lambda table: lose(table, "padlock"),
}
"""Where an earlier one may be, and how it got there."""


@pytest.mark.parametrize("where", PLACES)
def test_mug_67_mug_75_an_earlier_one_may_have_been_another_tile(where: str) -> None:
    table = MuggleTable()
    PLACES[where](table)
    collect(table, "blue", "padlock")
    table.tiles = {("a", (2, 3)): "padlock"}
    table.say("end-round", [1], "padlock", "earlier")
    assert sorted(table.values()) == sorted([where, "player-blue"])
    table.say(where)
    assert table.asks.key == "was"
    assert ("face-down" in table.values(), "snake" in table.values()) == (
        (True, True) if "board" in where else (False,) * 2
    )
    table.say("multi", 2)
    assert table.carries("a") == "padlock"
    table.settle()
    view: Any = table.view
    now = {
        "muggle-b": view["muggles"]["b"]["carrying"],
        "player-red": next(iter(view["players"]["red"]["caches"]), None),
        "board-b-4-4": table.up("b").get("4,4"),
        "out": "multi" if table.left("multi") == 4 else None,
    }
    assert {place for place, tile in now.items() if tile == "multi"} == {where}
    assert table.left("lock") == 4


def test_mug_67_one_on_a_board_may_be_there_no_more() -> None:
    table = MuggleTable(reports="asked")
    table.tile("b", (4, 4), "nano")
    lose(table, *["nano"] * 3)
    table.end("remote-reveal", "a", (5, 5), "nano", "earlier", "board-b-4-4", "face-down")
    assert (table.up("a"), table.up("b")) == ({"5,5": "nano"}, {})


def test_mug_64_a_tile_turned_up_where_one_was_known_takes_its_place() -> None:
    table = MuggleTable(reports="asked")
    table.tile("a", (5, 5), "nano")
    lose(table, *["nano"] * 3)
    table.end("remote-reveal", "a", (5, 5), "nano")
    assert table.up("a") == {"5,5": "nano"}


def test_mug_65_mug_75_what_an_earlier_one_is_is_counted_too() -> None:
    table = MuggleTable()
    collect(table, "red", "mystery", "mystery", "puzzle", "puzzle")
    table.say("lost-cache", "mystery", "elsewhere", "earlier", "player-red", "puzzle")
    too_many(table, "All 2 puzzle caches were seen. What is this?")
    table.say("more")
    assert sorted(table.view["players"]["red"]["caches"]) == ["mystery", "puzzle", "puzzle", "puzzle"]
    assert table.left("puzzle") == 4


def test_mug_63_mug_75_the_tiles_of_each_set_are_counted() -> None:
    table = MuggleTable()
    collect(table, "red", "multi-1", *["multi-2"] * 3)
    table.say("collect", "elsewhere", "blue", "multi-2")
    too_many(table, "All 3 Multi 2 tiles were seen. What is this?")
    table.say("more", "no")
    # A set of that copy has four tiles, the others as well: nobody holds a whole one.
    assert table.view["caches"] == ["multi 4"]
    assert table.view["groups"]["multi"] == {"left": 5, "team": 0}
    table.say("collect", "elsewhere", "red", "multi-1", "no")
    assert table.view["groups"]["multi"] == {"left": 5, "team": 1}


def test_mug_62_a_tile_that_lay_open_is_the_same_when_it_is_collected() -> None:
    table = MuggleTable()
    for col in (1, 2, 3, 4):
        table.tile("a", (5, col), "nano")
    table.end("collect", "a", (5, 1), "red", "no", "lost-cache", "nano", "a", (5, 2))
    assert table.facts("warning") == []
    assert not [prompt for prompt in table.asked if prompt.key == "too-many"]
    assert table.left("nano") == 3


@pytest.mark.parametrize("why", ["trashed", "map", "stock-out"])
def test_mug_68_one_of_a_list_is_asked_for_too(why: str) -> None:
    table = MuggleTable()
    lose(table, "challenge", "virtual")
    if why == "stock-out":
        table.say("stock-out", "yes", "virtual")
    else:
        table.say("reveal", "a", (3, 3), {"trashed": "site", "map": "map"}[why], "virtual")
    too_many(table, "The only virtual cache was seen. What is this?")
    table.end("another", "no-more")
    assert table.menu()
    assert table.left("special") == 2


def test_mug_67_mug_75_where_people_are_only_asked_kinds_alike_are_counted_together() -> None:
    """To them the four locks are one, and so they are in what the box tells."""
    table = MuggleTable(reports="asked")
    table.tiles = {("a", (2, 3)): "padlock", ("a", (3, 3)): "combo-lock"}
    table.round(a=1)
    table.round(a=1)
    facts = [(fact["cache"], fact["discarded"], fact["tile"], fact["lost"]) for fact in table.facts("picked-up")]
    assert facts == [("lock", lost, "lock", lost) for lost in (None, "lock")]
    assert table.carries("a") == "lock"
    lose(table, "padlock", "padlock")
    table.say("lost-cache", "padlock")
    too_many(table, "All 4 lock caches were seen. What is this?")
    table.say("more")
    assert table.view["caches"] == ["lock-group 5"]
    assert table.left("lock") == 1


def test_mug_51_mug_75_what_is_given_and_was_not_told_is_counted() -> None:
    table = MuggleTable(reports="asked")
    lose(table, *["nano"] * 4)
    table.say("yes")
    table.muggle("a", (3, 3), "s", "water")
    table.say("swap", "red", "a", "nano")
    too_many(table, "All 4 nano caches were seen. What is this?")
    table.say("another", "traditional")
    assert table.carries("a") == "traditional"


def test_mug_62_a_correction_is_taken_as_it_is_with_a_warning() -> None:
    table = MuggleTable()
    collect(table, "red", *["nano"] * 4)
    table.muggle("a", (3, 3), "s", "nano")
    assert table.carries("a") == "nano"
    table.say("coin", "red", "received")
    assert table.facts("warning") == [{"kind": "warning", "why": "more-than-printed", "tile": "nano", "count": 4}]


@pytest.mark.parametrize("said", [None, *WAYS])
def test_mug_61_mug_69_mug_75_nobody_has_a_cache_of_a_group_that_is_all_out_or_with_the_muggles(
    said: str | None,
) -> None:
    table = MuggleTable(reports="asked", win="custom", team_groups="1", own_coins="0")
    lose(table, *["padlock"] * 2)
    table.muggle("a", (1, 3), "s", "padlock")
    if said is not None:
        table.muggle("b", (1, 3), "s", "combo-lock")
    table.say("win", "lock", "count-them")
    if said is not None:
        too_many(table, "All 4 lock caches were seen. What is this?")
        table.say(said, *(["muggle-b", "nano"] if said == "earlier" else []))
    assert table.ended() == (None if said == "another" else "won")
    assert [fact["groups"] for fact in table.facts("missing")] == ([GROUPS] if said == "another" else [])


# What a copy has


def test_mug_62_mug_67_a_copy_says_how_many_it_has() -> None:
    table = MuggleTable(caches="nano 5; lock-group 5; virtual 2;super-multi 5")
    assert table.view["caches"] == ["super-multi 5", "nano 5", "virtual 2", "lock-group 5"]
    assert [table.left(group) for group in ("nano", "lock", "special", "multi")] == [5, 5, 5, 5]
    collect(table, "red", *["nano"] * 5, *["virtual"] * 2, *["padlock"] * 3, "combo-lock", "combo-lock")
    table.say("collect", "elsewhere", "red", "combo-lock")
    too_many(table, "All 5 lock caches were seen. What is this?")


@pytest.mark.parametrize("told", ["nano", "nano 0", "nano 100", "nani 5", "lock 5", "nano 5 6"])
def test_what_no_copy_can_say_is_refused(told: str) -> None:
    with pytest.raises(Refused, match="option caches"):
        MUGGLES.settle({"caches": told})


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of somebody's own."""
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path / "state"))
    file = tmp_path / "mine.toml"
    file.write_text('stock = 33\ncaches = ["nano 5"]  # counted\n', "utf-8")
    return file


def one_more(store: Store | None, told: str, *, boxed: bool = True) -> GameHost:
    """A game in which there is one nano more than the copy said."""
    options, players = MUGGLES.settle(copy.expand(MUGGLES, {"copy": told, "reports": "asked"}))
    stored = GameHost.open(MUGGLES, players, options, store, fixed=bytes(32), boxed=boxed)
    stored.begin()
    while not isinstance(stored.session.waiting, ChoosePrompt) or stored.session.waiting.key != "too-many":
        for answer in ("lost-cache", "nano"):
            give(stored, answer)
            if stored.session.waiting is not None and stored.session.waiting.key == "held":
                give(stored, "yes")
    give(stored, "more")
    return stored


def held(file: Path) -> list[str]:
    """The caches of a copy, with what was learned of them."""
    return copy.read(MUGGLES, str(file))["caches"].split(", ")


def test_a_copy_in_use_learns_that_it_has_more(mine: Path, tmp_path: Path) -> None:
    with Store.open(tmp_path / "games.sqlite", "a test") as store:
        stored = one_more(store, str(mine))
        assert held(mine) == ["nano 6"]
        assert mine.read_text("utf-8") == 'stock = 33\ncaches = ["nano 5"]  # counted\n'
        stored.undo()
        assert held(mine) == ["nano 5"]


def test_without_a_copy_it_holds_for_this_game_alone(mine: Path, tmp_path: Path) -> None:
    with Store.open(tmp_path / "games.sqlite", "a test") as store:
        assert one_more(store, "default").session.view()["caches"] == ["nano 5"]
    assert not folder.copies("muggles").exists()


def test_over_the_protocol_it_holds_for_this_game_alone(mine: Path, tmp_path: Path) -> None:
    one_more(None, str(mine), boxed=False)
    assert held(mine) == ["nano 5"]
    env = {"COMPANION_STATE": str(tmp_path / "state")}
    with Talk("muggles", "--players", "red,blue", "--option", f"copy={mine}", env=env) as talk:
        for answer in ("lost-cache", "challenge") * 2:
            talk.say(answer=answer)
        assert [option["value"] for option in talk.ask["options"]] == WAYS
        talk.say(answer="more")
        assert talk.say(view="table")["state"]["caches"] == ["nano 5", "challenge 2"]
    assert held(mine) == ["nano 5"]
