"""Copies on the panel: choosing one before a game, making one by answering, and nothing lost where none can be kept."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from finger import labels, marked
from hand import Hand, sealed
from test_copy import plant

import companion.games
from companion.faces.panel import Panel
from companion.faces.panel.start import choose_options
from companion.games import registry
from companion.own import copy, folder
from companion.screens.ask import Ask
from companion.store import Store
from companion.table.form import CopyName
from companion.table.game import CopyForm, Setting
from companion.table.grid import Grid
from companion.table.prompt import Option
from companion.table.table import Table


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path / "state"))
    games = plant(tmp_path / "more")
    monkeypatch.setattr(companion.games, "__path__", [*companion.games.__path__, str(games)])


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Hand]:
    with Store.open(tmp_path / "games.sqlite", "test") as store:
        yield Hand(store)


@pytest.fixture
def copies() -> Path:
    """The folder of the garden's copies, with two of them."""
    place = folder.copies("garden")
    place.mkdir(parents=True)
    (place / "mine.toml").write_text("rows = 5\nstock = 7\n", "utf-8")
    (place / "lent.toml").write_text("rows = 2\n", "utf-8")
    return place


def options(hand: Hand) -> Ask:
    """The list of options of the garden."""
    screen: Ask = hand.pick("Garden", "Play alone")
    assert screen.key == "box/options"
    return screen


def chosen(hand: Hand) -> str:
    """The copy that the list of options shows."""
    return next(str(row.value) for row in hand.screen.choices if row.label == "Copy")


def begun(hand: Hand) -> dict[str, str]:
    """The options of the game that has begun."""
    assert sealed(hand.screen)
    return dict(hand.panel.context.stored.session.header.options)  # type: ignore[union-attr]


def leave(hand: Hand) -> None:
    """Begin the sealed game and end it at once."""
    hand.do("press", "back")
    hand.pick("End the game", "Yes", "Yes")
    hand.do("press")
    assert hand.screen.key == "box/start"


# Choosing


def test_the_copy_row_asks_for_all_copies_and_says_what_each_is(hand: Hand, copies: Path) -> None:
    assert labels(options(hand)) == ["Begin", "Copy", "Pace", "House rules"]
    assert (chosen(hand), hand.do("+1").foot) == ("Default", "Three rows, as shipped.")
    screen = hand.do("press")
    assert (screen.text, screen.foot, screen.paired) == ("Which copy?", "Three rows, as shipped.", True)
    assert labels(screen) == ["Default", "lent", "mine", "New copy"]
    assert [hand.do("+1").foot for _ in range(2)] == ["Rows: 2", "Rows: 5; Stock: 7"]
    screen = hand.do("press")
    # Back on the row, which says what it is now; asked again the answer is marked.
    foot = "Rows: 5; Stock: 7"
    assert (marked(screen), screen.foot) == (("Copy", "mine", foot), foot)
    assert hand.do("press").chosen == 2
    assert hand.do("back") == screen


def test_the_game_begins_with_what_the_copy_says(hand: Hand, copies: Path) -> None:
    options(hand)
    hand.pick("Copy", "mine", "Pace", "Quick", "Begin")
    assert begun(hand) == {"copy": "mine", "rows": "5", "stock": "7", "pace": "quick"}


def test_the_file_is_read_anew_at_begin(hand: Hand, copies: Path) -> None:
    options(hand)
    hand.pick("Copy", "lent")
    (copies / "lent.toml").write_text("rows = 8\nstock = 9\n", "utf-8")
    hand.pick("Begin")
    assert begun(hand) == {"copy": "lent", "rows": "8", "stock": "9", "pace": "slow"}


def test_the_same_as_last_time_keeps_the_copys_name_and_reads_the_file_anew(hand: Hand, copies: Path) -> None:
    options(hand)
    hand.pick("Copy", "lent", "Pace", "Quick", "Begin")
    leave(hand)
    # What the file did not say the last time is nobody's word against it now.
    (copies / "lent.toml").write_text("stock = 9\n", "utf-8")
    hand.pick("Same again: Garden")
    assert begun(hand) == {"copy": "lent", "rows": "3", "stock": "9", "pace": "quick"}
    leave(hand)
    options(hand)
    assert (chosen(hand), hand.screen.choices[2].value) == ("lent", "Quick")


def test_a_copy_that_is_gone_is_said_and_the_start_stays(hand: Hand, copies: Path) -> None:
    options(hand)
    hand.pick("Copy", "lent", "Begin")
    leave(hand)
    (copies / "lent.toml").unlink()
    screen = hand.pick("Same again: Garden")
    assert screen.key == "box/text"
    assert "there is no copy lent of garden" in screen.text
    assert "there are: mine" in screen.text
    assert hand.sounds == ["tick"]
    assert hand.do("press").key == "box/start"
    # Chosen by its rows, it begins with the default again; what else was set is kept.
    screen = hand.pick("Garden", "Play alone")
    assert screen.key == "box/text"
    assert "there is no copy lent" in screen.text
    hand.do("press")
    assert chosen(hand) == "Default"
    hand.pick("Begin")
    assert begun(hand)["copy"] == "default"


def test_a_copy_that_is_broken_by_begin_keeps_the_list_open(hand: Hand, copies: Path) -> None:
    options(hand)
    hand.pick("Pace", "Quick", "Copy", "lent")
    (copies / "lent.toml").write_text("rows = 99\n", "utf-8")
    screen = hand.pick("Begin")
    assert screen.key == "box/text"
    assert "lent.toml: option rows: 99 does not fit; allowed: a whole number from 1 to 9" in screen.text
    hand.do("press")
    assert (chosen(hand), hand.screen.choices[2].value) == ("lent", "Quick")


def test_a_broken_copy_says_why_and_is_not_taken(hand: Hand, copies: Path) -> None:
    (copies / "a.toml").write_text("rows", "utf-8")
    (copies / "b.toml").write_text("rows = 0", "utf-8")
    options(hand)
    hand.whole = False  # The name of a person's own file may be of any length.
    assert "b.toml: option rows: 0 does not fit" in hand.do("+1", "press", "+2").foot
    hand.do("back")
    screen = hand.pick("Copy", "a")
    assert screen.key == "box/text"
    assert "a.toml is no TOML" in screen.text
    assert hand.sounds == ["tick"]
    hand.do("press")
    assert chosen(hand) == "Default"


def test_a_game_without_copies_has_no_such_rows(hand: Hand) -> None:
    screen = hand.pick("Hoard", "Play with 2")
    assert labels(screen) == ["Begin", "How much is told?", "Mood", "House rules"]


def test_what_is_set_by_hand_after_the_copy_wins_and_a_copy_chosen_later_wins(hand: Hand, copies: Path) -> None:
    hoard = registry.game("hoard")
    form = CopyForm(read=lambda data: {"mood": "wild"}, make=lambda table: {})

    class Options(hoard.options):  # type: ignore[name-defined, misc]
        copy: CopyName = "default"

    setting = Setting("copy", "Copy?", "default", {"default": "As shipped."})
    game = replace(hoard, copy_form=form, options=Options, settings=(*hoard.settings, setting))
    folder.copies("hoard").mkdir(parents=True)
    long = "n" * copy.LONGEST
    (folder.copies("hoard") / f"{long}.toml").touch()
    choose_options(hand.panel.context, game, ("red", "blue"))
    hand.pick("Copy?", long)
    assert [row.value for row in hand.screen.choices[2:4]] == ["Wild", long]
    assert hand.pick("Mood", "Calm").choices[2].value == "Calm"
    assert hand.pick("Copy?", long).choices[2].value == "Wild"
    hand.pick("Mood", "Calm", "Begin")
    assert begun(hand) == {"reports": "asked", "mood": "calm", "copy": long}


# Making


def test_a_copy_is_made_by_answering_and_chosen(hand: Hand) -> None:
    options(hand)
    # The one edge that there is is not asked for; the number begins where the box stands.
    screen = hand.pick("Copy", "New copy")
    assert (screen.text, screen.scale.value) == ("Rows?", 3)
    hand.do("+1", "press")
    assert hand.screen.text == "Stock?"
    screen = hand.do("+12", "press")
    assert screen.key == "box/text"
    assert screen.text.startswith("Rows: 4; Stock: 12. Push to keep it as copy-1")
    assert not folder.copies("garden").exists()
    screen = hand.do("press")
    assert screen.key == "box/options"
    assert hand.sounds == ["done"]
    assert chosen(hand) == "copy-1"
    file = folder.copies("garden") / "copy-1.toml"
    assert file.read_text("utf-8") == "stock = 12\n\n[north]\nrows = 4\n"
    assert [path.name for path in file.parent.iterdir()] == ["copy-1.toml"]
    # The next one begins from this one.
    assert hand.pick("Copy", "New copy").scale.value == 4
    hand.do("press", "press", "press")
    assert chosen(hand) == "copy-2"
    hand.pick("Begin")
    assert begun(hand) == {"copy": "copy-2", "rows": "4", "stock": "0", "pace": "slow"}


def test_back_goes_to_the_question_before_and_out(hand: Hand) -> None:
    options(hand)
    hand.pick("Copy", "New copy")
    hand.do("+1", "press", "+7", "press", "back")
    assert (hand.screen.text, hand.screen.scale.value) == ("Stock?", 7)
    assert hand.do("back").scale.value == 4
    assert hand.do("back").key == "box/options"
    assert chosen(hand) == "Default"
    assert not folder.copies("garden").exists()


def test_a_stumble_of_the_script_loses_no_answer(hand: Hand) -> None:
    options(hand)
    hand.pick("Copy", "New copy")
    hand.do("+9", "press")
    assert hand.screen.text == "Sure?"
    screen = hand.pick("No")
    assert screen.key == "box/text"
    assert "KeyError" in screen.text
    hand.do("press")
    assert hand.screen.text == "Sure?"
    hand.pick("Yes")
    hand.do("press", "press")
    assert chosen(hand) == "copy-1"


def test_where_nothing_can_be_kept_it_counts_for_this_game(hand: Hand, tmp_path: Path) -> None:
    (tmp_path / "state").write_text("no folder", "utf-8")
    options(hand)
    hand.pick("Pace", "Quick", "Copy", "New copy")
    hand.do("+2", "press", "+9", "press")
    screen = hand.do("press")
    assert screen.key == "box/text"
    assert screen.text.startswith("The copy counts for this game, but nothing can be kept in ")
    hand.do("press")
    assert chosen(hand) == "Default"
    assert hand.pick("Copy", "New copy").scale.value == 5
    hand.do("back")
    hand.pick("Begin")
    assert begun(hand) == {"copy": "default", "rows": "5", "stock": "9", "pace": "quick"}


def test_a_box_without_a_store_keeps_no_copy(tmp_path: Path) -> None:
    with Store.open(tmp_path / "games.sqlite", "test") as store:
        hand = Hand(store)
        hand.panel = Panel(None)
        options(hand)
        hand.pick("Copy", "New copy")
        hand.do("press", "press", "press")
        assert hand.screen.text == "The copy counts for this game, but this box keeps nothing."
    assert not folder.copies("garden").exists()


def test_what_the_script_makes_wrong_is_said_before_anything_is_kept(hand: Hand) -> None:
    def make(table: Table) -> dict[str, Any]:
        cell = table.cell("entry", "a", Grid(3, 3), why="entry")
        table.choose("side", [Option("n", "North"), Option("s", "South")])
        return {"entry": list(cell)}

    game = registry.game("garden")
    assert game.copy_form is not None
    game = replace(game, copy_form=replace(game.copy_form, make=make))
    choose_options(hand.panel.context, game, ("red",))
    hand.pick("Copy", "New copy")
    hand.do("+4", "press")
    assert labels(hand.screen) == ["North", "South"]
    screen = hand.do("press")
    assert screen.key == "box/text"
    assert "there is no entry; allowed: rows, stock, [north]" in screen.text
    assert not folder.copies("garden").exists()
