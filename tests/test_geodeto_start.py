"""Geodeto, set positions: what a start file may say, and what is wrong with one."""

import json
from pathlib import Path
from typing import Any

import pytest
from geodeto_table import GEODETO, HOME, GeodetoTable, board, make, refusal
from talk import Talk

from companion.games.geodeto.start import Start
from companion.own import copy
from companion.table.prompt import Refused

START = {
    "areas": board(("k3", "k2"), europe=["b3 y2", "r3"], asia=["y3"]),
    "hands": {"red": ["Italy", "mt-everest"], "blue": ["china"]},
    "fulfilled": {"blue": [{"name": "usa", "continent": "oceania"}, {"name": "France", "continent": "europe"}]},
    "countdown": 4,
    "epidemic": {"on": None, "holder": "blue"},
    "pirates": {"holder": "red", "captives": ["k3", "k2"]},
    "turn": "blue",
}


def test_a_start_sets_all_of_it() -> None:
    table = GeodetoTable(START, players=("red", "blue"))
    view = table.view
    assert view["areas"] == START["areas"]
    assert table.hand("red") == ["italy", "mt-everest"]
    assert table.hand("blue") == ["china"]
    assert view["players"]["blue"]["fulfilled"] == [
        {"name": "usa", "continent": "oceania"},
        {"name": "france", "continent": "europe"},
    ]
    assert (view["countdown"], view["turn"]) == (4, "blue")
    assert view["epidemic"] == {"on": None, "holder": "blue"}
    assert view["pirates"] == {"holder": "red", "captives": ["k3", "k2"]}
    state = json.loads(table.kept.checkpoints[-1].state or "")
    lie = [card for pile in state["piles"].values() for card in pile]
    assert len(lie) == 47 - 5
    assert not {"italy", "mt-everest", "china", "usa", "france"} & set(lie)


def test_what_a_view_shows_can_be_set() -> None:
    table = GeodetoTable(START, players=("red", "blue"))
    view = table.view
    again = {
        "areas": view["areas"],
        "hands": {seat: table.hand(seat) for seat in ("red", "blue")},
        "fulfilled": {seat: has["fulfilled"] for seat, has in view["players"].items()},
        "piles": view["piles"],
        **{key: view[key] for key in ("countdown", "epidemic", "pirates", "turn")},
    }
    other = GeodetoTable(again, players=("red", "blue"), seed=2).view
    assert {key: other[key] for key in view if key != "moves"} == {key: view[key] for key in view if key != "moves"}


@pytest.mark.parametrize("start", [START, {"countdown": 3}])
def test_a_start_as_it_is_kept_can_be_told_again(start: dict[str, Any]) -> None:
    kept = str(Start.parse(json.dumps(start)))
    assert str(Start.parse(kept)) == kept


def test_parts_that_are_left_out_are_as_in_the_opening() -> None:
    table = GeodetoTable({"countdown": 3}, players=("red", "blue"))
    assert {area: stacks for area, stacks in table.view["areas"].items() if stacks} == HOME
    assert [table.view["players"][seat]["hand"] for seat in ("red", "blue")] == [2, 2]
    struck = {"epidemic": {"on": "asia"}, "areas": board(europe=["b3"])}
    assert GeodetoTable(struck).view["epidemic"]["on"] == "asia"


def test_geo_12_pyramids_go_to_their_continents_unless_a_start_says_where_they_stand() -> None:
    said = "Put each colour's 3 pyramids on its continent."
    assert said in GeodetoTable({"countdown": 3}).text()
    assert said not in GeodetoTable(START, players=("red", "blue")).text()


def test_a_start_file(tmp_path: Path) -> None:
    path = tmp_path / "start.json"
    path.write_text(json.dumps(START), "utf-8")
    options, _ = GEODETO.settle(copy.expand(GEODETO, {"start": str(path)}))
    assert json.loads(options["start"])["turn"] == "blue"
    with Talk("geodeto", "--players", "red,blue", "--option", f"start={path}") as talk:
        assert talk.say(view="table")["state"]["areas"] == START["areas"]
        assert talk.ask["seat"] == "blue"
    path.write_text("[1]", "utf-8")
    with pytest.raises(AssertionError, match=r"start\.json"):
        Talk("geodeto", "--option", f"start={path}")


def areas(**changed: Any) -> dict[str, Any]:
    """The opening but for some areas."""
    return {"areas": {**HOME, "ocean": [], **changed}}


@pytest.mark.parametrize(
    ("start", "said"),
    [
        (areas(europe=["b1", "b2"]), "b3 is there 0 times"),
        (areas(ocean=["b1"]), "b1 is there 2 times"),
        (areas(europe=["b1 b2", "b3"]), "b2 stands on the smaller b1"),
        (areas(europe=["b3 b1", "b9"]), "'b9'"),
        (areas(europe=[], asia=["y1", "y2", "y3", "b1", "b2", "b3"]), "GEO-10: at most 3"),
        (areas(europe=["b1", "b2", "b3", ""]), "GEO-10: at most 3"),
        (areas(europe=["b2 b1", "b3", ""]), "empty stack"),
        (areas(europe="b1"), "list of stacks"),
        ({"areas": {**HOME, "atlantis": []}}, "atlantis"),
        ({"areas": []}, "areas must be a table"),
        ({"moon": 1}, "moon"),
        ({"countdown": 0}, "1 to 16"),
        ({"countdown": 17}, "1 to 16"),
        ({"countdown": True}, "1 to 16"),
        ({"turn": "pink"}, "pink does not play"),
        ({"turn": 3}, "turn"),
        ({"hands": {"pink": []}}, "pink does not play"),
        ({"hands": {"red": ["atlantis"]}}, "no goal atlantis"),
        ({"hands": {"red": ["italy"], "blue": ["Italy"]}}, "italy is there twice"),
        ({"hands": {"red": "italy"}}, "hands.red must be a list of names"),
        ({"hands": {"red": [1]}}, "hands.red, entry 1 must be a name"),
        ({"fulfilled": {"red": [{"name": "italy", "continent": "asia"}]}}, "italy does not belong to asia"),
        ({"fulfilled": {"red": [{"name": "usa"}]}}, "america or oceania"),
        ({"fulfilled": {"red": [{"name": "usa", "continent": "mars"}]}}, "mars"),
        ({"fulfilled": {"red": [{"name": ""}]}}, "fulfilled.red, entry 1: name must be a name"),
        ({"extras": {"red": ["ace"]}}, "ace"),
        ({"extras": {"red": ["drake"], "blue": ["drake"]}}, "twice"),
        ({"epidemic": {"on": "europe"}, **areas()}, "no pyramid may stand there"),
        ({"epidemic": {"on": "ocean"}}, "epidemic.on must be one of europe, asia"),
        ({"epidemic": {"on": "europe", "holder": "red"}, "areas": board()}, "not both"),
        ({"epidemic": {"at": "europe"}}, "epidemic.at is no key here; allowed: on, holder"),
        ({"pirates": {"holder": "red"}}, "go together"),
        ({"pirates": {"captives": ["b1"]}, "areas": board(("b1",))}, "go together"),
        ({"pirates": {"holder": "red", "captives": ["b1"]}, **areas()}, "b1 is there 2 times"),
        ({"piles": {"asia": "italy"}}, "italy does not belong to asia"),
        ({"piles": {"moon": "italy"}}, "moon"),
    ],
)
def test_a_wrong_start_is_refused_with_what_is_wrong(start: dict[str, Any], said: str) -> None:
    assert said in refusal(start)


def test_a_start_that_is_no_object() -> None:
    deep = '{"pirates":' * 600 + "1" + "}" * 600
    for bad in ("nonsense", "[1]", "1", deep, '{"epidemik": null}', '{"pirates": {"name": null}}'):
        with pytest.raises(Refused, match="start"):
            GEODETO.settle({"start": bad})


def test_geo_18_extra_cards_of_a_start_are_for_games_with_extra_cards() -> None:
    start = {"extras": {"red": ["tasman"], "blue": []}}
    assert "GEO-18" in refusal(start)
    assert make(start, {"extras": "yes"}).view["scores"]["red"] == 2 - 2
    assert make({"extras": {"red": []}}, {}).view["players"]["red"]["extras"] == []
