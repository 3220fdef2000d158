"""What a game learns of the copy on the table is kept beside that copy's file, from the box and from the referee."""

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from play import GAMES, give
from talk import Talk

from companion.faces.host import GameHost
from companion.faces.panel.copy import with_learned
from companion.own import copy, folder
from companion.store import Store
from companion.table.notice import Notice
from companion.table.prompt import Refused

GEOQUEST = next(game for game in GAMES if game.name == "geoquest")


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path / "state"))


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store.open(tmp_path / "games.sqlite", "a test")


def learned() -> Path:
    """The copy that is begun where none is named."""
    return folder.copies("geoquest") / "learned.toml"


def held(path: Path) -> Mapping[str, Any]:
    """What a copy's file holds."""
    return tomllib.loads(path.read_text("utf-8"))


def begun(store: Store | None, seed: int = 1, **options: str) -> GameHost:
    """A game that asks whether a tile is lake."""
    full, players = GEOQUEST.settle(copy.expand(GEOQUEST, options))
    stored = GameHost.open(GEOQUEST, players, full, store, fixed=bytes([seed]) * 32)
    stored.begin()
    return stored


def cells(stored: GameHost) -> list[str]:
    """The tiles that the open question is about."""
    waiting = stored.session.waiting
    assert waiting is not None
    return list(waiting.about["cells"])


def asked(stored: GameHost) -> str:
    """The first of them."""
    return cells(stored)[0]


def on_lake(stored: GameHost) -> Sequence[Notice]:
    """Say that this tile is lake."""
    return give(stored, asked(stored))


def test_a_copy_is_begun_where_none_is_named(store: Store) -> None:
    stored = begun(store)
    assert not learned().exists()
    first = asked(stored)
    on_lake(stored)
    others = cells(stored)
    give(stored, "none")
    assert held(learned())["lake"] == [first]
    assert sorted(held(learned())["land"]) == sorted(others)
    assert copy.names(GEOQUEST) == ["learned"]
    assert copy.read(GEOQUEST, "learned")["lake"] == first


def test_nothing_is_learned_that_is_not_kept(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[bool] = []
    keep = copy.keep

    def watched(path: Path, text: str) -> None:
        kept.append(store.saved)
        keep(path, text)

    monkeypatch.setattr(copy, "keep", watched)
    stored = begun(store)
    with store.together():
        on_lake(stored)
        assert not learned().exists()
    assert learned().exists()
    assert kept == [True]


def test_the_next_game_on_the_panel_takes_it_where_no_copy_is_chosen(store: Store) -> None:
    assert with_learned(GEOQUEST, {}) == {}
    on_lake(begun(store))
    assert with_learned(GEOQUEST, {}) == {"copy": "learned"}
    assert with_learned(GEOQUEST, {"copy": "default"}) == {"copy": "default"}


def test_what_is_taken_back_is_unlearned(store: Store) -> None:
    stored = begun(store)
    tiles = cells(stored)
    on_lake(stored)
    stored.undo()
    assert held(learned()) == {}
    stored.answer("none")
    assert sorted(held(learned())["land"]) == sorted(tiles)


def test_a_named_copy_learns_into_a_file_beside_it(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('find_die = "FIND,0,1,2,3,4"\nlake = "MM"\n\n[tags]\n04A1 = "RC"\n', "utf-8")
    stored = begun(store, copy=str(file))
    tile = asked(stored)
    on_lake(stored)
    assert held(copy.learned_beside(file)) == {"lake": [tile]}
    assert not learned().exists()
    again = begun(store, copy=str(file))
    assert again.session.view()["lake"] == sorted(["MM", tile])


OURS = """# Ours, with a coffee stain.
lake = [
  "MM",  # by the stain
  "AB",
]
find_die = "FIND,0,1,2,3,4"  # the yellow one

[tags]  # Tom's
04A1 = "RC"
"""


def test_what_people_write_later_counts_too(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('lake = ["AA", "AB"]\n', "utf-8")
    begun(store, copy=str(file)).correct(["lake", [1, 1], "no"])
    file.write_text('lake = ["AB", "MM"]\n', "utf-8")
    assert copy.read(GEOQUEST, str(file)) == {"lake": "AB,MM", "land": "AA"}


def test_what_people_wrote_is_never_written(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "ours.toml"
    file.write_text(OURS, "utf-8")
    stored = begun(store, copy=str(file))
    tile = asked(stored)
    on_lake(stored)
    assert copy.read(GEOQUEST, str(file))["lake"].split(",") == sorted(["MM", "AB", tile])
    stored.undo()
    assert copy.read(GEOQUEST, str(file))["lake"] == "AB,MM"
    assert file.read_text("utf-8") == OURS


def test_a_correction_moves_a_tile_from_the_lake_to_the_land(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('lake = ["AA", "AB"]\n', "utf-8")
    stored = begun(store, copy=str(file))
    stored.correct(["lake", [1, 1], "no"])
    assert held(copy.learned_beside(file)) == {"land": ["AA"], "gone": {"lake": ["AA"]}}
    assert copy.read(GEOQUEST, str(file)) == {"lake": "AB", "land": "AA"}


def test_two_games_without_a_copy_learn_into_one(store: Store) -> None:
    one, other = begun(store, 1), begun(store, 2)
    tiles = [asked(one), asked(other)]
    assert tiles[0] != tiles[1]
    on_lake(one)
    on_lake(other)
    assert held(learned())["lake"] == tiles


def test_a_game_that_goes_on_has_learned_all_the_same(store: Store) -> None:
    stored = begun(store)
    tile = asked(stored)
    on_lake(stored)
    learned().unlink()
    (row,) = store.unfinished()
    GameHost.resume(row, store)
    assert held(learned())["lake"] == [tile]


def test_where_nothing_is_kept_only_a_named_copy_learns(tmp_path: Path) -> None:
    on_lake(begun(None))
    assert not learned().exists()
    file = tmp_path / "mine.toml"
    file.write_text("", "utf-8")
    stored = begun(None, copy=str(file))
    tile = asked(stored)
    on_lake(stored)
    assert held(copy.learned_beside(file)) == {"lake": [tile]}


def test_a_copy_that_cannot_be_written_is_said_once_and_the_game_goes_on(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("", "utf-8")
    stored = begun(store, copy=str(file))
    file.unlink()
    said = [notice.text for notice in on_lake(stored)]
    assert any("The edition does not learn from this game" in text for text in said)
    said = [notice.text for notice in on_lake(stored)]
    assert not any("does not learn" in text for text in said)


def test_a_broken_file_is_left_as_it_is(store: Store, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("", "utf-8")
    stored = begun(store, copy=str(file))
    file.write_text('lake = ["ZZ"]\n', "utf-8")
    said = [notice.text for notice in on_lake(stored)]
    assert any("'ZZ' is no tile" in text for text in said)
    assert held(file) == {"lake": ["ZZ"]}


def test_nothing_is_learned_of_a_game_without_copies(store: Store) -> None:
    dice = next(game for game in GAMES if game.name == "dice")
    assert dice.copy_form is None
    copy.learn(dice, "default", {}, {"lake": ["AA"]})
    assert not (folder.state() / "copies").exists()


def test_the_referee_keeps_it_too(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('lake = ["AA"]\n', "utf-8")
    env = {"COMPANION_STATE": str(tmp_path / "state")}
    with Talk("geoquest", "--seed", "11" * 32, "--option", f"copy={file}", env=env) as talk:
        tile = talk.ask["about"]["cells"][0]
        talk.say(answer=tile)
    assert held(file) == {"lake": ["AA"]}
    assert held(copy.learned_beside(file)) == {"lake": [tile]}
    with Talk("geoquest", "--seed", "11" * 32, "--store", str(tmp_path / "s.sqlite"), env=env) as talk:
        tile = talk.ask["about"]["cells"][0]
        talk.say(answer=tile)
    assert held(learned()) == {"lake": [tile]}


def test_a_file_that_is_gone_is_refused_with_its_name() -> None:
    with pytest.raises(Refused, match=r"no edition .*nowhere"):
        copy.learn(GEOQUEST, "nowhere", {}, {"lake": ["AA"]})
