"""Coins, reveals by people, trades, the extra turn (rows 54, 59 and 86 to 94, 102)."""

import pytest
from muggle_table import MuggleTable

TRADE = ("trade", "red", "blue")


def coins(table: MuggleTable, who: str) -> tuple[int, int]:
    """How many coins somebody has, and how many of them flipped."""
    player = table.view["players"][who]
    return player["coins"], player["flipped"]


def caches(table: MuggleTable, who: str) -> list[str]:
    """The caches that somebody has."""
    return list(table.view["players"][who]["caches"])


def collect(table: MuggleTable, who: str, *tiles: str) -> None:
    """Somebody has collected these tiles elsewhere."""
    for tile in tiles:
        table.say("collect", "elsewhere", who, tile, "no")


@pytest.mark.parametrize("reports", ["told", "asked", "none"])
def test_mug_87_a_coin_is_received_and_flipped_later(reports: str) -> None:
    table = MuggleTable(reports=reports)
    table.say("coin", "red", "received")
    assert coins(table, "red") == (1, 0)
    assert "Red: 1 coin, 0 flipped." in table.text()
    table.say("coin", "red", "flipped")
    assert coins(table, "red") == (1, 1)
    assert coins(table, "blue") == (0, 0)


def test_mug_87_nobody_flips_a_coin_that_he_does_not_have() -> None:
    table = MuggleTable()
    table.say("coin", "red")
    assert table.values() == ["received"]
    assert "MUG-87" in table.disabled("flipped")
    table.say("received", "coin", "red", "flipped", "coin", "red")
    assert "MUG-87" in table.disabled("flipped")


def test_mug_87_where_coins_are_not_told_it_was_there_before() -> None:
    table = MuggleTable(reports="asked")
    table.say("coin", "red", "flipped")
    assert coins(table, "red") == (1, 1)


def test_mug_54_a_coin_with_a_cache_or_by_a_symbol() -> None:
    table = MuggleTable()
    table.say("collect", "elsewhere", "red", "nano", "yes")
    assert coins(table, "red") == (1, 0)
    table.say("coin", "red", "received")
    assert coins(table, "red") == (2, 0)


@pytest.mark.parametrize("key", ["reveal", "remote-reveal"])
@pytest.mark.parametrize("tile", ["nano", "multi-2", "snake", "pond", "event", "no-signal"])
def test_mug_49_what_people_turn_up_stays_face_up(key: str, tile: str) -> None:
    """Beside the muggle, too: stealth is about picking up."""
    table = MuggleTable()
    table.end(key, "a", (2, 3), tile)
    assert table.up() == {"2,3": tile.partition("-2")[0]}
    assert table.at("a") == ((1, 3), "s")
    assert table.view["stock"] == 38
    # It is known now: the next one cannot be turned up there.
    table.say(key, "a")
    assert (2, 3) not in table.cells()
    assert (2, 4) in table.cells()


@pytest.mark.parametrize("reports", ["told", "asked"])
def test_mug_88_turning_up_from_afar_is_one_report_of_four_tiles(reports: str) -> None:
    table = MuggleTable(reports=reports)
    table.say("remote-reveal")
    tiles = (("a", (2, 2), "nano"), ("b", (4, 4), "snake"), ("a", (5, 5), "event"), ("a", (5, 6), "pond"))
    for count, (board, cell, tile) in enumerate(tiles, 1):
        assert table.asks.text == f"Tile {count} of 4: on which board?"
        assert table.asks.about == {"why": "remote-reveal", "count": count, "most": 4}
        assert table.values() == [*(["no-more"] if count > 1 else []), "a", "b"]
        table.say(board, cell, tile)
    # The fourth is the last one: a fifth would be the rule of the base game, six.
    assert table.menu()
    assert table.up("a") == {"2,2": "nano", "5,5": "event", "5,6": "pond"}
    assert table.up("b") == {"4,4": "snake"}


def test_mug_88_mug_104_fewer_are_ended_by_no_more_and_each_acts_at_once() -> None:
    table = MuggleTable()
    table.say("remote-reveal", "a", (3, 3), "site", "no-more")
    assert table.asks.about["count"] == 2
    assert table.facts("trashed")
    table.say("b", (1, 4), "cave")
    assert table.at("b") == ((6, 3), "n")
    table.say("no-more")
    assert table.menu()


def test_mug_88_no_more_is_asked_where_nothing_lies_face_down() -> None:
    table = MuggleTable(rows="1/1", cols="2/2", entry="1,1", cafe="1")
    table.say("remote-reveal", "a", (1, 2), "snake", "b", (1, 2), "snake")
    assert table.menu()
    assert table.up("a") == table.up("b") == {"1,2": "snake"}


def test_mug_88_mug_89_where_nobody_tells_what_was_turned_up_set_up_says_how_many() -> None:
    for reports, said in (("told", False), ("asked", True), ("none", True)):
        text = MuggleTable(reports=reports).text()
        assert ("To peek at 6 tiles, turn up 4 instead and leave them." in text) is said
        assert "The Snoop turns up every tile they peek at." in text


def test_mug_86_mug_87_mug_103_set_up_says_what_lies_open_and_what_is_played_at_once_and_gives_hints() -> None:
    for reports in ("told", "asked", "none"):
        text = MuggleTable(reports=reports).text()
        assert "In this game, keep Event cards face up. Play Disable Cache at once." in text
        assert "Keep coins beside the Cache Groups sheet until you flip them." in text
        assert "Tips: reveal tiles remotely. Save your trades. Swap traditional caches." in text


def test_mug_89_what_the_snoop_peeks_at_is_turned_up_for_all() -> None:
    table = MuggleTable()
    table.say("remote-reveal", "a", (2, 3), "nano", "no-more")
    assert table.view == table.kept.session.view("red") == table.kept.session.view("blue")
    assert table.up() == {"2,3": "nano"}
    table.say("remote-reveal", "a")
    assert (2, 3) not in table.cells()


def test_mug_90_mug_92_three_trades_for_the_team_and_no_more() -> None:
    table = MuggleTable(players=("red", "blue", "green"))
    for first, second, left_town in (("red", "blue", 0), ("green", "red", 1), ("blue", "green", 2)):
        assert table.view["trades_left"] == 3 - left_town
        table.say("trade", first, second, "event", *["yes"] * left_town)
    assert table.view["trades_left"] == 0
    assert "MUG-92" in table.disabled("trade")
    assert "3 trades" in table.disabled("trade")
    table.correct("trades", 1)
    assert "trade" in table.values()


def test_mug_90_a_trade_needs_two_players() -> None:
    table = MuggleTable()
    table.say("trade")
    assert "Both must be on the Mega Event" in table.asks.text
    table.say("red")
    assert table.values() == ["blue"]
    assert table.disabled("red") == "a trade needs 2 players"


def test_mug_59_alone_there_is_no_trade() -> None:
    assert "MUG-59" in MuggleTable(players=("red",)).disabled("trade")


def test_mug_91_each_trader_has_left_town_since_his_own_last_trade() -> None:
    table = MuggleTable(players=("red", "blue", "green"))
    table.say(*TRADE, "event")
    assert table.menu()
    table.say("trade", "green", "blue", "event")
    assert (table.asks.key, table.asks.about["player"]) == ("left-town", "blue")
    table.say("no")
    assert "MUG-91" in table.text()
    assert table.view["trades_left"] == 2
    table.say("trade", "green", "blue", "event", "yes")
    assert table.view["trades_left"] == 1
    table.say("trade", "blue", "red", "equipment", "yes", "no")
    assert table.view["trades_left"] == 1


def test_mug_91_a_trade_that_is_not_made_moves_nothing() -> None:
    table = MuggleTable()
    collect(table, "red", "nano")
    collect(table, "blue", "water")
    table.say(*TRADE, "event")
    table.say(*TRADE, "cache", "nano", "water", "yes", "no")
    assert (caches(table, "red"), caches(table, "blue")) == (["nano"], ["water"])


def test_mug_93_one_item_for_one_of_the_same_kind() -> None:
    table = MuggleTable()
    table.say(*TRADE)
    assert table.values() == ["event", "equipment"]
    assert "MUG-93" in table.disabled("cache")
    assert "MUG-93" in table.disabled("coin")
    table.say("event")
    collect(table, "red", "nano")
    table.say("coin", "red", "received", *TRADE)
    assert table.values() == ["event", "equipment"]
    table.say("event", "yes", "yes")
    collect(table, "blue", "water")
    table.say("coin", "blue", "received", *TRADE)
    assert table.values() == ["event", "equipment", "coin", "cache"]


def test_mug_93_a_cache_for_a_cache() -> None:
    table = MuggleTable()
    collect(table, "red", "nano", "nano")
    collect(table, "blue", "water")
    table.say(*TRADE, "cache")
    assert table.values() == ["nano"]
    table.say("nano", "water")
    assert (caches(table, "red"), caches(table, "blue")) == (["nano", "water"], ["nano"])
    assert table.view["trades_left"] == 2


def test_mug_94_a_single_cache_for_a_complete_set() -> None:
    table = MuggleTable()
    collect(table, "red", "multi-1", "multi-1", "multi-1", "multi-2")
    collect(table, "blue", "nano")
    table.say(*TRADE, "cache", "multi")
    assert table.values() == ["1", "2"]
    table.say("1", "nano")
    assert caches(table, "blue") == ["multi", "multi", "multi"]
    assert caches(table, "red") == ["multi", "nano"]
    assert table.view["players"]["blue"]["groups"] == ["multi"]
    assert table.view["players"]["red"]["groups"] == ["nano"]


def test_mug_94_of_an_incomplete_set_one_tile_goes() -> None:
    table = MuggleTable()
    collect(table, "red", "super-multi", "super-multi", "super-multi")
    collect(table, "blue", "nano")
    table.say(*TRADE, "cache", "super-multi", "nano")
    assert caches(table, "red") == ["super-multi", "super-multi", "nano"]
    assert caches(table, "blue") == ["super-multi"]


@pytest.mark.parametrize(
    ("flipped", "red", "blue"),
    [("first", (2, 0), (2, 2)), ("second", (2, 2), (2, 0)), ("both", (2, 1), (2, 1)), ("neither", (2, 1), (2, 1))],
)
def test_mug_94_an_unflipped_coin_may_go_for_a_flipped_one(
    flipped: str, red: tuple[int, int], blue: tuple[int, int]
) -> None:
    table = MuggleTable()
    for who in ("red", "blue"):
        table.say("coin", who, "received", "coin", who, "received", "coin", who, "flipped")
    table.say(*TRADE, "coin")
    assert table.values() == ["neither", "first", "second", "both"]
    table.say(flipped)
    assert (coins(table, "red"), coins(table, "blue")) == (red, blue)


def test_mug_94_only_a_coin_that_is_there_can_be_given() -> None:
    table = MuggleTable()
    table.say("coin", "red", "received", "coin", "blue", "received", "coin", "blue", "flipped", *TRADE, "coin")
    assert table.values() == ["second"]
    assert "MUG-94" in table.disabled("first")
    table.say("second")
    assert (coins(table, "red"), coins(table, "blue")) == ((1, 1), (1, 0))


def test_mug_51_mug_102_an_extra_turn_gives_one_more_swap_once() -> None:
    table = MuggleTable()
    table.muggle("a", (1, 3), "s", "nano")
    collect(table, "red", "water")
    table.say("swap", "red", "a", "water", "no")
    assert (table.carries("a"), caches(table, "red")) == ("water", ["nano"])
    table.say("swap", "red", "a")
    assert table.asks.key == "extra-turn"
    table.say("no")
    assert table.menu()
    assert table.carries("a") == "water"
    table.say("swap", "red", "a", "yes", "nano", "no")
    assert table.carries("a") == "nano"
    assert "MUG-51" in table.disabled("swap")
    # The next round every muggle can be talked to again; the card is spent.
    table.round()
    table.say("swap", "red", "a", "water", "no")
    assert table.carries("a") == "water"
    assert "MUG-51" in table.disabled("swap")


def test_mug_51_who_has_nothing_to_give_is_told_so() -> None:
    table = MuggleTable()
    table.muggle("a", (1, 3), "s", "nano")
    assert "a collected cache to give" in table.disabled("swap")
    collect(table, "red", "water")
    table.say("swap")
    assert table.values() == ["red"]
    assert "a collected cache to give" in table.disabled("blue")
