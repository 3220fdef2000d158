"""First to Find where every tile is told: on which crossroad a pawn begins, and that its first tile is next to it."""

import pytest
from first_to_find_table import HuntTable, Place

CROSSROADS = [(1, 4), (4, 1), (4, 7), (7, 4)]
BESIDE: dict[Place, list[Place]] = {
    (1, 4): [(1, 3), (1, 5), (2, 4)],
    (4, 1): [(3, 1), (4, 2), (5, 1)],
    (4, 7): [(3, 7), (4, 6), (5, 7)],
    (7, 4): [(6, 4), (7, 3), (7, 5)],
}


class Start(HuntTable):
    """A hunt whose pawns stand on crossroads that nobody has named yet."""

    waiting = True


@pytest.mark.parametrize("crossroad", CROSSROADS)
def test_alv_8_alv_18_the_first_tile_is_next_to_the_crossroad(crossroad: Place) -> None:
    table = Start()
    table.say("turn-up")
    assert table.asks.about == {"why": "crossroad", "player": "red"}
    assert table.asks.seat == "red"
    assert table.cells() == CROSSROADS
    assert "pawns start on a crossroad" in table.disabled((4, 4))
    table.say(crossroad)
    assert sorted(table.cells()) == BESIDE[crossroad]
    assert "the first tile is next to" in table.disabled((3, 3))
    table.say(BESIDE[crossroad][0], "path")
    assert table.view["crossroads"] == {"red": None}


def test_alv_8_it_is_asked_once_and_only_before_a_step() -> None:
    table = Start()
    table.next()  # red stays
    table.say("walk")
    assert table.asks.about == {"why": "crossroad", "player": "blue"}
    table.say((4, 1), "off-path", "face-down", "end-turn", "turn-up", (4, 1), (4, 2), "open", "end-turn")
    assert table.values() == ["turn-up", "face-up"]
    table.say("turn-up")
    assert table.cells() == [(3, 1), (5, 1)]  # blue lies on one of these
    table.say((3, 1), "path", "end-turn", "turn-up")
    assert len(table.cells()) == 43  # red's second tile is anywhere
    table.say((7, 7), "path", "end-turn", "turn-up", (6, 6), "path", "end-turn")


def test_alv_9_one_crossroad_has_room_for_all() -> None:
    table = Start(players=("red", "blue", "green"))
    for at in range(3):
        table.say("turn-up", (4, 7), BESIDE[4, 7][at], "path", "end-turn")
    assert table.view["crossroads"] == {"red": None, "blue": None, "green": None}
    assert table.values() == ["turn-up", "walk", "end-turn"]


@pytest.mark.parametrize("reports", ["asked", "none"])
def test_alv_8_where_steps_are_not_told_it_is_not_asked(reports: str) -> None:
    table = HuntTable(reports=reports)
    table.up((3, 3), "bog")
    assert table.view["crossroads"] == {}


def test_alv_15_the_first_step_is_onto_an_open_tile_only_where_one_lies_next_to_the_crossroad() -> None:
    table = Start()
    table.tiles([(2, 4)])
    table.say("walk", (7, 4), "path")
    assert table.values() == ["face-down"]
    assert "is face up" in table.disabled("face-up")
    table = Start()
    table.tiles([(2, 4)])
    table.say("walk", (1, 4), "path", "face-up")
    assert table.view["crossroads"] == {"red": None}
    table.say("turn-up")
    assert len(table.cells()) == 44  # the tile after that is next to it, wherever that is


def test_alv_18_with_nothing_face_down_beside_it_a_pawn_walks_first() -> None:
    table = Start()
    table.tiles(BESIDE[1, 4])
    table.say("turn-up")
    assert table.cells() == CROSSROADS[1:]
    assert "the first tile is next to it" in table.disabled((1, 4))
    table = Start()
    table.tiles(BESIDE[1, 4])
    table.say("walk", (1, 4), "path")
    assert table.values() == ["face-up"]
    assert "next to your crossroad is face down" in table.disabled("face-down")
    table = Start()
    for crossroad in CROSSROADS:
        table.tiles(BESIDE[crossroad])
    assert table.values() == ["walk", "end-turn"]
    assert "next to your crossroad is face down" in table.disabled("turn-up")


def test_alv_14_alv_18_a_first_tile_that_somebody_else_has_turned_up_bars_nothing() -> None:
    table = Start()
    table.say("walk", (1, 4), "off-path", "face-down", "end-turn", "end-turn")
    assert table.values() == ["turn-up"]
    assert "next to your crossroad is face up" in table.disabled("face-up")
    assert all("say: My tile is face up" in table.disabled(told) for told in ("walk", "end-turn"))
    table.tiles(BESIDE[1, 4])
    assert table.values() == ["face-up", "end-turn"]
    # Its player says so at the menu, and moves from there like any.
    table.say("face-up")
    assert table.view["crossroads"] == {"red": None}
    assert table.values() == ["turn-up", "walk", "end-turn"]
    table.say("turn-up", (5, 5), "path")


@pytest.mark.parametrize(("stage", "crossroads"), [((1, 4), [(1, 4)]), ((2, 4), [(1, 4)]), ((4, 4), [])])
@pytest.mark.parametrize("lies", ["path", "face-down"])
def test_alv_44_who_has_not_stepped_is_first_only_at_a_stage_beside(
    stage: Place, crossroads: list[Place], lies: str
) -> None:
    table = Start(mode="multi")
    if stage not in CROSSROADS:
        table.tiles([stage], lies)
    table.correct("stage", 1, stage)
    if not crossroads:
        assert "its steps first" in table.disabled("arrive")
        return
    table.say("arrive")
    assert table.cells() == crossroads
    table.say(*crossroads)
    if stage not in CROSSROADS and lies == "face-down":
        table.say("path")
    assert table.asks.kind == "roll"
    assert table.view["crossroads"] == {"red": list(stage) if stage in CROSSROADS else None}


def test_alv_59_a_pawn_on_its_crossroad_is_asked_for_that_and_once() -> None:
    table = Start(mode="mystery", players=("red", "blue", "green"))
    table.say("turn-up", (1, 4), (2, 4), "n-mark", "end-turn")
    table.say("walk", (7, 4), "off-path", "face-down", "end-turn")
    table.say("turn-up", (4, 7), (4, 6), "e-mark")
    assert table.asks.about == {"why": "pawn", "player": "red"}
    table.say((2, 4))
    assert table.cells() == [(6, 4), (7, 3), (7, 5)]  # blue's first tile
    table.say((7, 5))
    assert len(table.facts("new-board")[0]["cells"]) == 43
    table = Start(mode="mystery", players=("red", "blue", "green"))
    table.say("turn-up", (1, 4), (2, 4), "n-mark", "end-turn", "turn-up", (4, 7), (4, 6), "e-mark", (2, 4))
    assert table.asks.about == {"why": "crossroad", "player": "green"}
    table.say((4, 1))
    assert table.at_menu()
    table.next()
    table.say("turn-up")
    assert table.cells() == BESIDE[4, 1]


@pytest.mark.parametrize("off_path", [False, True])
def test_alv_62_who_starts_again_is_followed_from_any_crossroad(off_path: bool) -> None:
    table = Start(mode="mystery")
    table.say("turn-up", (1, 4), (1, 3), "n-mark", "end-turn", "turn-up", (1, 4), (1, 5), "e-mark", (1, 3))
    assert table.facts("restart")[0]["players"] == ["red"]
    assert table.view["crossroads"] == {"blue": None}
    table.next()
    # Red has left the first crossroad and stands on another one now.
    table.say(*(("walk",) if off_path else ("turn-up",)))
    assert (table.asks.key, table.cells()) == ("crossroad", CROSSROADS)
    table.say((7, 4))
    if off_path:
        table.say("off-path", "face-down", "end-turn", "end-turn", "turn-up")
    assert sorted(table.cells()) == BESIDE[7, 4]


def test_a_pawn_s_crossroad_is_set_right() -> None:
    table = Start()
    table.say("walk", (1, 4), "off-path", "face-down")
    table.correct("pawn", "red", "crossroad", (7, 4))
    assert table.view["crossroads"] == {"red": [7, 4]}
    table.next(2)
    assert table.values() == ["turn-up", "walk", "end-turn"]  # nor does it lie on an unseen tile
    table.say("turn-up")
    assert sorted(table.cells()) == BESIDE[7, 4]
    table.correct("pawn", "red", "away")
    assert table.view["crossroads"] == {"red": None}
    table.say("turn-up")
    assert len(table.cells()) == 45
    table.correct("pawn", "blue", "away")
    table.say("turn-up", (3, 3), "path", "end-turn", "turn-up", (5, 5), "path")
    with pytest.raises(ValueError, match="need not know"):
        HuntTable(reports="asked").correct("pawn", "red", "away")
