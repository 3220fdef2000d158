"""The solitaire game (rows 79 to 83 and 85)."""

import pytest
from muggle_table import MUGGLES, MuggleTable, collect, flip, lose
from play import Kept

from companion.table.prompt import Refused


def test_mug_79_mug_85_alone_six_groups_and_one_flipped_coin_win() -> None:
    game = Kept.start(MUGGLES, players=("red",), dice="table")
    assert game.session.options["win"] == "solo"
    table = MuggleTable(players=("red",))
    collect(table, "red", "traditional", "multi-1", "nano", "mystery", "night")
    flip(table, "red")
    assert table.ended() is None
    collect(table, "red", "padlock")
    assert table.ended() == "won"


def test_mug_79_mug_85_alone_both_muggles_move_and_two_groups_must_be_gone() -> None:
    table = MuggleTable(players=("red",))
    table.round(a=1, b=1)
    assert [fact["muggle"] for fact in table.facts("muggle-moved")] == ["a", "b"]
    lose(table, *["nano"] * 4)
    assert table.ended() is None
    lose(table, "mystery", "mystery", "puzzle", "puzzle")
    assert table.ended() == "lost"


def test_mug_79_solo_is_for_one_player() -> None:
    with pytest.raises(Refused, match="the goal Alone is for 1 player"):
        MuggleTable(win="solo")


@pytest.mark.parametrize(
    "sentence",
    [
        pytest.param("Playing alone, do not be Borrower or Coin Collector.", id="mug_80"),
        pytest.param("Discard one that needs another player, and draw again.", id="mug_81"),
        pytest.param("Take 5 Equipment cards.", id="mug_82"),
    ],
)
def test_alone_the_box_reminds_of_what_differs(sentence: str) -> None:
    assert sentence in MuggleTable(players=("red",)).text()
    assert sentence not in MuggleTable().text()


def test_mug_83_alone_the_top_coin_once_for_a_coin() -> None:
    table = MuggleTable(players=("red",))
    assert "MUG-83" in table.disabled("top-coin")
    table.say("coin", "red", "received")
    table.say("top-coin")
    assert table.view["players"]["red"] == {"groups": [], "caches": [], "coins": 1, "flipped": 0}
    assert "MUG-83" in table.disabled("top-coin")
    many = MuggleTable()
    many.say("coin", "red", "received")
    assert "MUG-83" in many.disabled("top-coin")


def test_mug_83_a_flipped_coin_may_be_the_one_given() -> None:
    table = MuggleTable(players=("red",))
    flip(table, "red")
    table.say("coin", "red", "received", "top-coin", "yes")
    assert (table.view["players"]["red"]["coins"], table.view["players"]["red"]["flipped"]) == (2, 0)
    other = MuggleTable(players=("red",))
    flip(other, "red")
    other.say("top-coin")  # the only coin is flipped: nothing to ask
    assert (other.view["players"]["red"]["coins"], other.view["players"]["red"]["flipped"]) == (1, 0)
