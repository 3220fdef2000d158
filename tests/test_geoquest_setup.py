"""Set-up of GeoQuest: the first eight caches, the map, the lake, and New Caches (rows 10 to 33 and 123 to 127)."""

import re
from collections import Counter
from typing import Any

import pytest
from geoquest_table import GEOQUEST, GeoQuestTable, refusal
from msgspec.structs import replace

from companion.games.geoquest.letter import cell_of
from companion.games.geoquest.tile import TILES, quadrant_of
from companion.own import copy
from companion.table.figure import GridFigure, Sign
from companion.table.grid import Cell, letters_of
from companion.table.prompt import CellPrompt, ChoosePrompt

BUG = "Put a Travel Bug each under a disk, if any."


def dealt(seed: int = 1, *, lake: tuple[str, ...] = (), **options: Any) -> GeoQuestTable:
    """A game whose first caches the box lays; people say which tiles are lake."""
    table = GeoQuestTable("", seed=seed, **options)
    while table.why == "lake":
        table.say(next((tile for tile in table.asks.about["cells"] if tile in lake), "none"))
    return table


def test_gq_22_gq_125_the_disks_that_are_laid_stand_on_the_map_while_the_lakes_are_asked_for() -> None:
    table = GeoQuestTable("")
    figure = table.kept.session.figure()
    assert isinstance(figure, GridFigure)
    signs = {letters_of(mark.cell): mark.sign[-1] for mark in figure.marks if mark.sign not in list(Sign)}
    assert signs == {tile: str(level) for tile, _, level, _ in table.asks.about["disks"]}
    assert isinstance(table.asks, ChoosePrompt)
    assert {option.label[:2] for option in table.asks.options[1:]} == {*signs}


def test_gq_10_gq_11_gq_12_a_tile_is_row_letter_and_column_letter() -> None:
    assert len(TILES) == 576
    assert TILES[0] == "AA"
    assert TILES[-1] == "YY"
    assert not any(letter in tile for tile in TILES for letter in "XZ")
    assert cell_of("RC") == Cell(18, 3)
    assert cell_of("yw") == Cell(24, 23)
    assert letters_of(cell_of("BK")) == "BK"


def test_gq_10_the_board_has_four_quadrants() -> None:
    assert Counter(quadrant_of(cell_of(tile)) for tile in TILES) == dict.fromkeys(
        ("north-west", "north-east", "south-west", "south-east"), 144
    )
    assert quadrant_of(cell_of("LL")) == "north-west"
    assert quadrant_of(cell_of("LM")) == "north-east"
    assert quadrant_of(cell_of("MM")) == "south-east"


@pytest.mark.parametrize("seed", range(4))
def test_gq_19_gq_21_gq_22_eight_caches_two_a_quadrant(seed: int) -> None:
    caches = dealt(seed).view["caches"]
    assert len(caches) == 8
    assert set(Counter(quadrant_of(cell_of(tile)) for tile in caches).values()) == {2}


def test_gq_19_gq_123_disks_are_drawn_from_those_of_the_copy() -> None:
    disks = "; ".join(["normal 5"] * 7 + ["multi 2 4"] * 2)
    table = dealt(disks=disks)
    counts = Counter((cache["type"], cache["level"], cache["stages"]) for cache in table.view["caches"].values())
    assert counts[("normal", 5, 1)] >= 6
    assert counts[("normal", 5, 1)] + counts[("multi", 2, 4)] == 8
    table.say("move", ["FIND", "DNF"])
    if table.why == "lake":
        table.say("none")
    assert len(table.view["caches"]) == 9
    table.say("move", ["FIND", "DNF"])
    assert "No disks left" in table.text()
    assert len(table.view["caches"]) == 9
    assert table.points("blue") == 2


def test_gq_24_a_coin_lies_under_every_disk() -> None:
    table = dealt()
    assert all(cache["ftf"] for cache in table.view["caches"].values())


def test_gq_23_a_puzzle_gets_a_category_of_the_copy() -> None:
    names = ["Rivers", "Sea Creatures", "Capitals"]
    table = dealt(disks="; ".join(["puzzle 2"] * 8), categories="; ".join(names))
    told = [cache["category"] for cache in table.view["caches"].values()]
    assert sorted(filter(None, told)) == sorted(names)


@pytest.mark.parametrize("categories", ["", "Rivers", "Rivers; Capitals; Tools"])
def test_gq_23_gq_26_each_puzzle_is_told_its_token_once_its_disk_stays(categories: str) -> None:
    table = GeoQuestTable("", disks="puzzle 2; puzzle 3; puzzle 4; normal 1; normal 2", categories=categories, seed=5)
    assert not table.facts("puzzles")
    table.say("none")
    caches = {tile: cache for tile, cache in table.view["caches"].items() if cache["type"] == "puzzle"}
    (told,) = (notice for notice in table.kept.notices if notice.fact and notice.fact["kind"] == "puzzles")
    assert told.hands
    assert len(caches) == 3
    for tile, cache in caches.items():
        assert tile in told.text
        assert f"Put {cache['category']} beside {tile}." in told.text or not cache["category"]
    assert ("a category token" in told.text) == (categories != "Rivers; Capitals; Tools")


def test_gq_20_gq_125_gq_127_what_is_lake_is_drawn_again_and_remembered() -> None:
    table = GeoQuestTable("", seed=5)
    tiles = list(table.asks.about["cells"])
    assert (len(tiles), table.values()) == (8, ["none", *tiles])
    table.say(tiles[2])
    assert table.view["lake"] == [tiles[2]]
    again = table.asks.about["cells"]
    assert tiles[2] not in again
    assert [*tiles[:2], again[2], *tiles[3:]] == again
    assert quadrant_of(cell_of(tiles[2])) == quadrant_of(cell_of(again[2]))
    table.say("none")
    assert sorted(table.view["caches"]) == sorted(again)
    assert table.view["land"] == sorted(again)


def test_gq_125_where_a_disk_goes_instead_is_said_and_for_the_rest_the_list_is_enough() -> None:
    table = GeoQuestTable("", seed=5)
    tile = table.asks.about["cells"][2]
    assert all(notice.quiet for notice in table.kept.notices if notice.fact and notice.fact["kind"] == "placed")
    table.say(tile)
    moved = table.kept.notices[-1]
    assert (moved.quiet, moved.hands) == (False, True)
    assert f"{tile} is lake. Move its disk and coin to {(new := table.asks.about['cells'][2])}." in moved.text
    # The map stands beside it with every disk that is being laid, framed where this one goes.
    map = table.kept.session.map(moved)
    assert map is not None
    assert map.crosshair == cell_of(new)
    assert {letters_of(mark.cell) for mark in map.marks} == {tile, *table.asks.about["cells"]}


def test_gq_125_gq_126_a_known_lake_and_a_taken_tile_are_never_drawn() -> None:
    free = ("AB", "AC")
    taken = "; ".join(f"{tile} normal 1" for tile in TILES[:2] + TILES[3:4])
    lake = ",".join(tile for tile in TILES if tile not in (*free, "AA", "AD"))
    table = GeoQuestTable(taken.replace("AB normal 1; ", ""), lake=lake)
    for points in (2, 4):
        table.say("move", ["FIND", "DNF"])
        if table.why == "lake":
            assert set(table.values()) <= {"none", *free}
            table.say("none")
        table.skip(2)
        assert table.points() == points
    assert sorted(table.view["caches"]) == ["AA", "AB", "AC", "AD"]
    table.say("move", ["FIND", "DNF"])
    assert "No tile is left" in table.text()


def test_gq_123_gq_126_a_new_cache_is_told_with_its_disk() -> None:
    table = GeoQuestTable(seed=9)
    table.say("move", ["FIND", "DNF"])
    (fact,) = table.facts("new-cache")
    assert table.values() == ["none", fact["cell"]]
    table.say("none")
    cache = table.view["caches"][fact["cell"]]
    told = {key: cache[key] for key in ("type", "level", "stages")}
    assert fact == {"kind": "new-cache", "cell": fact["cell"], **told, "category": None, "instead": None}
    assert cache["ftf"] is True


def test_gq_23_gq_123_the_token_of_a_new_puzzle_is_told_beside_its_tile_wherever_it_goes() -> None:
    table = GeoQuestTable(disks="puzzle 2; puzzle 3", categories="Rivers", seed=9)
    table.say("move", ["FIND", "DNF"])
    # It turns out to be lake.
    table.say(table.values()[1], "none")
    told = next(notice for notice in reversed(table.kept.notices) if notice.fact and notice.fact["kind"] == "puzzles")
    tile = told.fact["cell"] if told.fact else ""
    assert (told.text, told.hands) == (f"Put Rivers beside {tile}.", True)
    assert table.view["caches"][tile]["category"] == "Rivers"
    map = table.kept.session.map(told)
    assert map is not None
    assert map.crosshair == cell_of(tile)


@pytest.mark.parametrize("placement", ["uniform", "cards"])
def test_gq_124_letters_by_cards_are_never_twice_the_same(placement: str) -> None:
    tiles: list[str] = []
    for seed in range(25):
        tiles += GeoQuestTable("", seed=seed, reports="none", placement=placement).view["caches"]
    twice = [tile for tile in tiles if tile[0] == tile[1]]
    assert bool(twice) == (placement == "uniform")


def test_gq_124_any_two_different_letters_can_be_drawn() -> None:
    from companion.games.geoquest.state import Player, State
    from companion.games.geoquest.tile import chances

    options = GEOQUEST.typed(GEOQUEST.read_options({"placement": "cards"}))
    state = State(("red",), options, {"red": Player()}, [], [], [], [])
    assert len(chances(state)) == 552
    state.options = replace(options, placement="uniform")
    assert len(chances(state)) == 576


def by_hand(table: GeoQuestTable, tile: str, *disk: object) -> None:
    """Lay a disk by hand."""
    table.say(list(cell_of(tile)), *disk)


def test_gq_19_gq_20_gq_21_gq_22_gq_61_by_hand_a_cache_lies_anywhere_but_on_the_lake_or_another() -> None:
    table = GeoQuestTable("", setup="manual", lake="MM")
    assert isinstance(table.asks, CellPrompt)
    assert "a cache is never in the lake" in table.disabled([13, 13])
    table.say(list(cell_of("RC")), "normal")
    for wrong in (0, 6):
        assert "from 1 to 5" in table.disabled(wrong)
    table.say(2)
    assert "nor on another one" in table.disabled([18, 3])
    by_hand(table, "RD", "puzzle", 3, "Rivers")
    by_hand(table, "AA", "multi", 1, 4)
    for column in range(2, 7):
        table.say([1, column], "normal", 1)
    assert table.at_menu()
    caches = table.view["caches"]
    assert len(caches) == 8
    assert (caches["RD"]["category"], caches["AA"]["stages"]) == ("Rivers", 4)


def test_gq_32_gq_33_where_pawns_start_is_said_once() -> None:
    told = GeoQuestTable().text()
    assert "Put each token beside an arrow with its Cacher's letter. Put a chip there, too." in told


@pytest.mark.parametrize("setup", ["auto", "manual"])
def test_gq_25_gq_32_what_is_put_on_the_board_is_said_when_the_disks_lie_there(setup: str) -> None:
    table = GeoQuestTable("", setup=setup)
    assert not table.facts("begins")
    table.say(
        *(["none"] if setup == "auto" else [answer for row in range(1, 9) for answer in ([row, row], "normal", 1)])
    )
    assert table.at_menu()
    tokens, begins = table.kept.notices[-2:]
    assert (tokens.fact, tokens.hands) == ({"kind": "tokens", "by_people": ["cards", "bugs"]}, True)
    # Nothing is to be done for that: it stands above the first question.
    assert (begins.text, begins.hands) == ("Red goes first.", False)


@pytest.mark.parametrize(
    ("option", "says"), [("cards", "Deal each player a Cacher and an Equipment card."), ("bugs", BUG)]
)
def test_gq_25_gq_29_gq_30_what_the_box_does_not_deal_people_are_reminded_of(option: str, says: str) -> None:
    assert says in GeoQuestTable().text()
    on: dict[str, Any] = {option: "yes"}
    assert says not in GeoQuestTable(**on).text()


def test_the_start_may_be_drawn() -> None:
    starts = {GeoQuestTable(seed=seed, start="random").view["turn"] for seed in range(12)}
    assert starts == {"red", "blue", "green"}
    assert GeoQuestTable().view["turn"] == "red"


def test_a_round_begins_with_who_started() -> None:
    table = GeoQuestTable(
        seed=next(s for s in range(12) if GeoQuestTable(seed=s, start="random").view["turn"] != "red"), start="random"
    )
    first = table.view["turn"]
    table.skip(3)
    assert (table.view["turn"], table.view["round"]) == (first, 2)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ({"lake": ["RC", "RX"]}, "lake: 'RX' is no tile; a tile is two letters of ABCDEFGHIJKLMNOPQRSTUVWY"),
        ({"lake": ["R"]}, "lake: 'R' is no tile"),
        ({"caches": ["RC normal 2", "RC puzzle 1"]}, "caches: two caches lie on RC"),
        ({"caches": ["RC normal 6"]}, "caches: a level must be a whole number from 1 to 5, not '6'"),
        ({"caches": ["RC odd 2"]}, "caches: a disk is one of normal, puzzle, multi"),
        ({"caches": ["RC multi 2"]}, "caches: the stages of a multi must be a whole number from 1 to 6"),
        ({"caches": ["RC normal 2"], "lake": "RC"}, "caches: RC is lake"),
        ({"find_die": ["FIND", 0, 1, 2, 3, 9]}, "find_die: 9 is too large"),
        ({"find_die": ["FIND", 0, 1, 2, 3, 5]}, "find_die and dnf_die: together they show at most 8"),
        ({"disks": ["normal 2 2"]}, "disks: 'normal 2 2' says too much of a disk"),
        ({"pond": ["RC"]}, "pond is no key here; allowed: cachers"),
        ({"lake": [True]}, "lake must be tiles with a comma between them: RC,RD, not [True]"),
    ],
)
def test_gq_21_gq_11_a_copy_file_with_a_wrong_entry_names_it(data: dict[str, object], reason: str) -> None:
    form = GEOQUEST.copy_form
    assert form is not None
    with pytest.raises(ValueError, match=re.escape(reason)):
        form.read(data)


def test_a_copy_file_may_hold_tags_that_are_not_the_rules_affair() -> None:
    assert copy.options_of(GEOQUEST, {"lake": ["RD", "RC"], "tags": {"04A1": "RC"}}) == {"lake": "RC,RD"}


def test_gq_20_options_that_overlap_are_refused() -> None:
    assert "caches: RC is lake" in refusal({"caches": "RC normal 1", "lake": "RC"})
    assert "two caches lie on RC" in refusal({"caches": "RC normal 1; RC normal 2"})
