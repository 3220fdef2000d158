"""Tags of GeoQuest: which cards have one, the questions that they answer, and what is only said."""

import json
from pathlib import Path
from typing import Any

import pytest
from geoquest_hand import OWN
from geoquest_table import GEOQUEST
from test_scan import Table, key, table

from companion.__main__ import main
from companion.own import tag

__all__ = ["table"]

ALL = {"cards": "yes", "events": "yes"}
RULEBOOK = {
    "Cacher": {"Grampa Gary", "Determined Dan"},
    "Equipment": {
        *("FRS Radio", "Binoculars", "Hiking Boots", "Flashlight", "Insect Repellent"),
        *("First-aid Kit", "Backpack", "Compass", "Batteries", "Pocket Knife"),
    },
    "Event": {"Broken Wrist", "Meet and Greet", "Mosquitoes", "Ticks", "Fresh Snow", "Helpful Hint"},
}
"""The cards that the rulebook names."""


def named(**told: str) -> dict[str, set[str]]:
    """The names of the pieces with these options, by their groups."""
    options, seats = GEOQUEST.settle(told)
    found: dict[str, set[str]] = {}
    for piece in GEOQUEST.pieces(options, seats):
        found.setdefault(piece.group, set()).add(piece.name)
    return found


def begin(table: Table, **told: str) -> None:
    """A game on two caches with real dice; everybody has drawn cards that the box does not know."""
    lie = {"caches": "RC normal 2; BK normal 4", "setup": "manual"}
    table.play(GEOQUEST, dice="table", players=3, **{**lie, **ALL, **told})
    while key(table) in ("cacher", "equipment"):
        table.give("other")


def cards(table: Table, seat: str) -> Any:
    return table.state["players"][seat]["cards"]


# Which pieces -------------------------------------------------------------------------------------------------------


def test_only_what_the_options_play_with_has_a_tag() -> None:
    players = {"Player": {"Red", "Blue"}}
    assert named() == players
    assert named(**ALL) == RULEBOOK | players
    assert named(cards="yes") == {"Cacher": RULEBOOK["Cacher"], "Equipment": RULEBOOK["Equipment"]} | players
    # Without cards nobody asks for the name of an Event.
    assert named(events="yes") == players


def test_cards_of_ones_own_have_tags_too_and_their_labels_are_understood() -> None:
    own = {"equipment": [{"name": "Große Leiter"}, {"name": "Trap"}], "events": [{"name": "Trap"}]}
    options, _ = GEOQUEST.settle({**ALL, OWN: json.dumps(own)})
    pieces = {piece.slug: piece for piece in GEOQUEST.pieces(options, ())}
    for slug in ("große-leiter", "trap"):
        assert tag.find(GEOQUEST, pieces.values(), {}, tag.label(GEOQUEST, pieces[slug])).piece == pieces[slug]
    assert tag.find(GEOQUEST, pieces.values(), {"0a": "große-leiter"}, "0A").piece == pieces["große-leiter"]
    # One for the Equipment, one for the Event.
    assert (pieces["große-leiter"].count, pieces["trap"].count) == (1, 2)


def test_the_sheet_has_a_label_for_each(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path / "state"))
    path = tmp_path / "tags.svg"
    for told, labels in (({}, 6), (ALL, 24)):
        words = [word for name, value in told.items() for word in ("--option", f"{name}={value}")]
        assert main(["tags", "geoquest", str(path), *words]) == 0
        assert f"{labels} labels." in capsys.readouterr().out
    text = path.read_text("utf-8")
    for name in ("Pocket Knife", "Grampa Gary", "Helpful Hint", "Red"):
        assert f">{name}<" in text


# What a read answers ------------------------------------------------------------------------------------------------


def test_the_cards_that_are_drawn_at_the_start(table: Table) -> None:
    table.play(GEOQUEST, dice="box", players=2, caches="RC normal 2", setup="manual", **ALL)
    assert key(table) == "cacher"
    table.says("geoquest/compass", "Compass. It is no answer to this question.")
    table.scan("GEOQUEST/GRAMPA-GARY")
    assert table.sounds == ["done"]
    assert key(table) == "equipment"
    table.scan("GEOQUEST/POCKET-KNIFE")
    assert cards(table, "red") == ["grampa-gary", "pocket-knife"]
    # Each Cacher is there once.
    table.says("grampa-gary", "Grampa Gary. It is no answer to this question.")


def test_the_cards_that_are_drawn_given_up_and_changed_later(table: Table) -> None:
    begin(table)
    table.give("cards", "draw")
    table.says("red", "Anna. The box is not asking")
    table.scan("geoquest/compass")
    assert cards(table, "red") == ["other", "compass"]
    table.give("cards", "discard")
    assert key(table) == "give-up"
    table.says("geoquest/flashlight", "Flashlight. It is no answer to this question.")
    table.scan("geoquest/compass")
    assert cards(table, "red") == ["other"]
    table.give("cards", "cacher")
    table.scan("geoquest/determined-dan")
    assert cards(table, "red") == ["determined-dan", "other"]


def test_whom_an_event_is_played_on_and_which_it_is(table: Table) -> None:
    begin(table)
    table.give("event", "hold", "event", "play")
    assert key(table) == "target"
    table.says("red", "Anna. Play it on yourself at the start of your turn")
    table.scan("blue")
    assert key(table) == "event-name"
    table.says("geoquest/fresh-snow", "Fresh Snow. A PLAY NOW card takes effect as soon as it is drawn (GQ-115).")
    table.says("geoquest/compass", "Compass. It is no answer to this question.")
    table.scan("geoquest/ticks")
    assert {"player": "blue", "event": "ticks", "state": "played", "rounds": None} in table.state["events"]


def test_whose_event_it_is_and_which_takes_effect(table: Table) -> None:
    begin(table)
    table.give("event", "hold", "skip", "event", "hold", "event", "drop")
    assert key(table) == "holder"
    table.scan("red")
    assert [event["player"] for event in table.state["events"]] == ["blue"]
    table.give("event", "resolve")
    assert key(table) == "event-name"
    table.scan("geoquest/helpful-hint")
    assert key(table) == "rounds"


def test_who_shares_a_find_takes_a_bug_or_has_points(table: Table) -> None:
    begin(table, cards="no", bugs="yes")
    while key(table) == "cache":
        table.give("RC")
    table.give("search", "RC", ["2", "1"])
    assert key(table) == "sharers"
    table.scan("blue")
    table.give("no-more", "bugs", "take", "bug-1")
    assert key(table) == "taker"
    table.scan("red")
    assert table.state["players"]["red"]["bugs"] == ["bug-1"]
    table.give("points")
    assert key(table) == "who"
    table.scan("blue")
    assert key(table) == "amount"
    table.give(2)
    assert table.state["players"]["blue"]["points"] == 4


# What is only said --------------------------------------------------------------------------------------------------


def test_what_nobody_asks_for_is_only_said(table: Table) -> None:
    begin(table)
    for text, name in (("geoquest/compass", "Compass"), ("GEOQUEST/TICKS", "Ticks"), ("blue", "Bartholomäus")):
        table.says(text, f"{name}. The box is not asking for a piece now.")
    table.give("cards")
    table.says("geoquest/compass", "Compass. The box is not asking")


def test_a_card_that_is_left_out_of_the_game_is_no_piece_of_it(table: Table) -> None:
    begin(table, cards="no")
    table.is_new("geoquest/compass")


def test_no_correction_takes_a_tag(table: Table) -> None:
    begin(table)
    for path in (["score"], ["cache", "finders", "RC"]):
        table.give("correct", *path)
        assert key(table) == "who"
        table.says("red", "not asking for a piece")
        table.dialog.undo()
        while key(table) != "turn":
            table.dialog.undo()
