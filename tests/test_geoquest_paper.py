"""The score slip of GeoQuest: what stands on it, and that it is everybody's."""

from geoquest_hand import dealt
from geoquest_table import GeoQuestTable

from companion.paper.offer import offered
from companion.table.paper import Rows


def score(table: GeoQuestTable) -> tuple[list[str], list[dict[str, str]]]:
    """The lines of the slip, and its tables."""
    (slip,) = table.kept.read(offered(table.kept.session))
    assert slip.name == "score"
    lines = [part for part in slip.parts if isinstance(part, str)]
    return lines, [dict(part.rows) for part in slip.parts if isinstance(part, Rows)]


def test_it_has_the_points_the_finds_and_what_is_still_to_be_paid() -> None:
    table = GeoQuestTable("RC normal 2; BK normal 4", target="30")
    table.search("RC", 2, 1)
    table.say("green", "no-more")
    lines, tables = score(table)
    assert lines == ["30 points win.", "2 caches on the board:"]
    assert tables == [
        {"Red": "3 points", "Found": "RC", "First to find": "RC"},
        {"Blue": "0 points", "Found": "none"},
        {"Green": "0 points", "Found": "none", "To be paid next turn": "1 find"},
        {"BK: level 4": "FTF coin"},
        {"RC: level 2": "", "Red": "first", "Green": "found"},
    ]


def test_gq_69_the_first_is_who_took_the_coin_even_where_stages_were_shared() -> None:
    table = GeoQuestTable("TT multi 2 2; AA normal 1")
    table.search("TT", 2, 0)
    table.say("no", "no-more")
    table.search("TT", 2, 0)
    # Red has both stages so, but blue rolled the last one.
    table.say("no", "red", "no-more")
    assert score(table)[1][-1] == {"TT: 2-stage level 2": "", "Blue": "first", "Red": "found"}
    table.skip()
    assert score(table)[1][:2] == [
        {"Red": "2 points", "Found": "TT"},
        {"Blue": "3 points", "Found": "TT", "First to find": "TT"},
    ]


def test_gq_77_a_disk_that_has_left_the_board_is_still_among_the_finds() -> None:
    table = GeoQuestTable("RC normal 2; BK normal 4; TT normal 5", players=("red", "blue"))
    table.search("RC", 2, 1)
    table.say("no-more")
    table.search("RC", 2, 1)
    lines, tables = score(table)
    assert lines[-1] == "2 caches on the board:"
    assert [one["Found"] for one in tables[:2]] == ["RC", "RC"]
    assert not any("First to find" in one for one in tables)


def test_a_chip_that_was_taken_away_leaves_no_stage_behind() -> None:
    table = GeoQuestTable("BK normal 4; RC normal 2", players=("red", "blue"))
    table.search("RC", 2, 1)
    table.say("no-more")
    table.correct("cache", "finders", "RC", "red", "no")
    assert score(table)[1][-1] == {"RC: level 2": "FTF coin"}


def test_a_board_that_is_almost_empty_or_empty() -> None:
    table = GeoQuestTable("RC normal 2", players=("red", "blue"))
    assert score(table)[0][-1] == "1 cache on the board:"
    table.correct("cache", "remove", "RC")
    assert score(table)[0][-1] == "No caches on the board."


def test_nobody_has_a_slip_alone_and_an_event_in_hand_stays_hidden() -> None:
    table = dealt(events="yes")
    before = offered(table.kept.session)
    table.say("event", "hold")
    assert offered(table.kept.session) == before
    assert all(offered(table.kept.session, seat) == () for seat in ("red", "blue", "green"))
