"""Tags on the panel: what a read answers, what it never answers, what the box says then, and how it learns a tag."""

import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hand import Hand
from play import HOARD, SECRET

from companion.faces.host import GameHost
from companion.faces.panel.scan import ReadDialog
from companion.faces.panel.table import TableDialog, begin_game
from companion.games import registry
from companion.own import copy, folder, tag
from companion.store import Store
from companion.table.game import PAWNS, Game
from companion.table.notice import Notice
from companion.table.piece import Piece, Tagging
from companion.table.prompt import CellPrompt, Prompt

MUGGLES, GEODETO = map(registry.game, ("muggles", "geodeto"))
RFID = "62E3086CED"


class Table(Hand):
    """A hand with tags in it."""

    def play(self, game: Game[Any] = MUGGLES, *, dice: str = "box", players: int = 2, **options: str) -> None:
        """A game on the table, at its first question."""
        told, seats = game.settle(options, PAWNS[:players])
        stored = GameHost.open(game, seats, told, self.store, dice=dice, fixed=SECRET)
        begin_game(self.panel.context, stored)
        self.through()

    def scan(self, text: str, *, late: bool = False) -> Any:
        """A tag is read; the screen then."""
        self.panel.read(text, late=late)
        self.sounds = self.panel.take_sounds()
        self.look()
        return self.screen

    @property
    def dialog(self) -> TableDialog:
        return next(dialog for dialog in self.panel.context.stack if isinstance(dialog, TableDialog))

    @property
    def open(self) -> Prompt | None:
        return self.dialog.stored.session.waiting

    @property
    def state(self) -> Any:
        return self.dialog.stored.session.view()

    @property
    def answers(self) -> int:
        """How much the journal holds."""
        return self.dialog.stored.session.seq

    def give(self, *values: Any) -> None:
        """People answer, by whatever clicks."""
        for value in values:
            self.dialog.give(value)
        self.panel.take_sounds()

    def says(self, text: str, *words: str) -> None:
        """A read of this changes nothing, and the box says what it was, with these words."""
        before, held = self.answers, self.dialog.held
        screen = self.scan(text)
        assert screen.key == "box/tag"
        for word in words:
            assert word in screen.text, screen.text
        assert (self.answers, self.dialog.held) == (before, held)
        assert self.sounds == ["tick"]
        self.do("press")

    def is_new(self, text: str, word: str = "New tag? Hold the dial.") -> None:
        """A read of this changes nothing but a line below what stands there, whatever is pressed next."""
        self.panel.take_sounds()
        before = self.panel.asks, self.dialog.held if self.panel.in_game else None
        screen = replace(self.screen, foot=word)
        assert self.scan(text) == screen
        assert (self.panel.asks, self.dialog.held if self.panel.in_game else None) == before
        assert self.sounds == ["tick"]


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path))
    with Store.open(tmp_path / "games.sqlite", "test") as store:
        yield Table(store)


def key(table: Table) -> str:
    assert table.open is not None
    return table.open.key


def tiles(table: Table, board: str) -> Any:
    return table.state["boards"][board]["tiles"]


# What a read answers ------------------------------------------------------------------------------------------------


def test_a_tile_read_at_the_menu_starts_reveal_and_answers_which_tile_it_is(table: Table) -> None:
    table.play(reports="told")
    assert table.scan("MUGGLES/NIGHT").key == "board"
    assert table.sounds == ["done"]
    assert key(table) == "board"
    table.do("press")
    assert isinstance(table.open, CellPrompt)
    cell = str((table.open.cells or ())[0])
    table.do("press", "press")
    assert table.open is not None
    assert table.open.key == "round"
    assert tiles(table, "a")[cell] == "night"
    assert table.screen.said == "Night."


def test_a_tile_of_a_multi_set_answers_the_question_for_its_set_too(table: Table) -> None:
    table.play(reports="told")
    table.scan("muggles/multi-3")
    table.give("b", [1, 1])
    assert key(table) == "round"
    assert tiles(table, "b")["1,1"] == "multi"
    assert [entry.data.get("value") for entry in table.store.entries(table.dialog.stored.row or 0)[-2:]] == ["multi", 3]


def test_a_read_answers_the_open_question_and_no_more(table: Table) -> None:
    table.play(reports="told")
    table.give("collect", "elsewhere")
    table.scan("blue")
    assert key(table) == "tile"
    table.scan("MUGGLES/NANO")
    assert key(table) == "with-coin"
    table.give("no")
    assert table.state["players"]["blue"]["caches"] == ["nano"]


def test_what_was_said_is_passed_by_as_roll_passes_it(table: Table) -> None:
    table.play(reports="told", dice="table")
    table.give("end-round", [1])
    assert key(table) == "tile"
    table.dialog.show([Notice("Something is to be done.", hands=True)])
    assert table.screen.key == "box/notice"
    table.scan("muggles/nano")
    assert table.state["muggles"]["a"]["carrying"] == "nano"


def test_taken_back_an_answer_of_a_tag_is_asked_of_people(table: Table) -> None:
    table.play(reports="told")
    table.scan("muggles/night")
    table.give("a", [1, 1])
    assert key(table) == "round"
    table.dialog.undo()
    assert key(table) == "tile"
    table.dialog.undo()
    assert key(table) == "cell"
    # Not once more by itself.
    table.give([1, 2])
    assert key(table) == "tile"


def test_a_tile_read_at_the_menu_is_forgotten_where_reveal_is_taken_back(table: Table) -> None:
    table.play(reports="told")
    table.scan("muggles/night")
    table.dialog.undo()
    assert key(table) == "round"
    table.give("reveal", "a", [1, 1])
    assert key(table) == "tile"


def test_a_piece_that_its_question_does_not_offer_is_let_go(table: Table) -> None:
    lamp = Piece(slug="lamp", name="Lamp", kind="tile")
    tagging = Tagging(pieces=lambda _options: [lamp], asks={"gift": "tile"}, begins={"tile": "roll"})
    table.play(replace(HOARD, tagging=tagging))
    table.scan("lamp")
    assert key(table) == "gift"
    assert table.dialog.held is None


# What it never answers ----------------------------------------------------------------------------------------------


def test_never_a_menu_a_confirmation_a_number_or_a_space(table: Table) -> None:
    table.play(reports="told")
    table.says("red", "Anna", "not asking for a piece")
    for text in ("reveal", "muggles/end-round", "stop", "correct", "muggles/status"):
        table.is_new(text)
    table.give("reveal", "a")
    table.says("MUGGLES/NIGHT", "Night. The box is not asking")
    table.give([1, 1], "multi")
    table.says("muggles/multi-2", "Multi 2. The box is not asking")
    table.give(1, "collect", "elsewhere", "red", "nano")
    for text in ("red", "muggles/nano"):
        table.says(text, "not asking for a piece")
    for text in ("yes", "no"):
        table.is_new(text)


def test_never_what_is_asked_beside_the_game(table: Table) -> None:
    table.play(reports="told")
    table.give("reveal", "a", [1, 1])
    assert key(table) == "tile"
    # The menu of the box, and a correction, lie on a question that a tag could answer.
    table.dialog.open_menu()
    table.says("muggles/nano", "not asking for a piece")
    table.pick("The box is wrong", "A tile", "Board A")
    table.do("press", "press")
    assert table.screen.text == "Board A, 1,1: what is there?"
    table.says("muggles/nano", "not asking for a piece")
    table.do("back", "back", "back", "back", "back", "back")
    assert table.panel.context.stack[-1] is table.dialog
    # What the dial holds up, too.
    table.do("hold")
    table.says("muggles/nano", "not asking for a piece")


@pytest.mark.parametrize("path", [("correct", "tile", "a", [1, 1]), ("correct", "player"), ("stop",)])
def test_never_a_correction_or_the_end_begun_at_the_menu_itself(table: Table, path: tuple[Any, ...]) -> None:
    table.play(reports="told")
    table.give(*path)
    for text in ("red", "muggles/nano"):
        table.says(text, "not asking for a piece")


def test_never_an_undo(table: Table) -> None:
    table.play(reports="told")
    table.give("reveal", "a", [1, 1])
    table.do("take-back")
    table.says("muggles/nano", "not asking for a piece")


def test_what_is_not_offered_is_said_with_its_rule(table: Table) -> None:
    table.play(reports="told", players=3)
    table.give("trade", "red")
    table.says("red", "Anna. A trade needs 2 players.")
    table.dialog.undo()
    table.dialog.undo()
    table.give("end-round")
    while key(table) != "listed":
        table.give("site" if key(table) == "tile" else "refilled")
    table.says("muggles/pond", "Pond. It is no answer to this question.")


def test_a_read_before_the_question_could_be_seen_answers_nothing(table: Table) -> None:
    table.play(reports="told")
    before = table.answers
    screen = table.scan("muggles/night", late=True)
    assert screen.key == "box/tag"
    assert screen.text == "Night. Too early: scan it again."
    assert table.answers == before


def test_a_private_question_takes_a_tag_only_while_its_owner_looks(table: Table) -> None:
    card = Piece(slug="no", name="Give it away", kind="card")
    game = replace(HOARD, tagging=Tagging(pieces=lambda _options: [card], asks={"card": "card"}))
    table.play(game)
    table.give("card")
    table.says("no", "Hold Roll, then scan")
    before = table.answers
    table.do("peek")
    table.scan("no")
    assert table.answers > before


def test_the_box_says_what_was_read_where_no_game_takes_it(table: Table) -> None:
    assert table.scan("MUGGLES/NIGHT").text == "Muggles!: Night. Start its game first."
    # One at a time.
    table.scan("muggles/nano")
    assert sum(isinstance(dialog, ReadDialog) for dialog in table.panel.context.stack) == 1
    table.do("press")
    table.is_new(RFID, "Start its game first.")
    table.do("hold", "roll")
    assert table.scan("MUGGLES/NIGHT").text == "Muggles!: Night. Dice takes no tags."
    table.do("press")
    table.is_new(RFID, "No tags in this game.")
    table.do("hold", "back")
    table.play(reports="told")
    table.says("geodeto/italy", "Geodeto: Italy. It belongs to another game.")
    italy = next(piece for piece in GEODETO.pieces(GEODETO.settle({})[0], ()) if piece.name == "Italy")
    table.says(tag.label(GEODETO, italy), "Geodeto: Italy. It belongs to another game.")


def test_with_reports_none_the_menu_says_why(table: Table) -> None:
    table.play(reports="none")
    table.says("muggles/night", "You tell the box nothing: it does not know the boards.")


# Learning -----------------------------------------------------------------------------------------------------------


def learn(table: Table, *path: str) -> None:
    """Say what the tag sticks on that was just read."""
    table.pick(*path)
    assert table.screen.head == "Saved"
    assert table.sounds == ["done"]
    table.do("press")


def test_a_new_tag_is_learned_kept_and_used(table: Table) -> None:
    table.play(reports="told")
    before = table.answers
    table.is_new(RFID)
    table.do("hold")
    learn(table, "Cache", "Tricky", "Night")
    assert table.answers == before
    kept = folder.copies("muggles") / "default.learned.toml"
    assert tomllib.loads(kept.read_text("utf-8")) == {"tags": {RFID: "night"}}
    table.scan(RFID)
    table.give("a", [1, 1])
    assert tiles(table, "a")["1,1"] == "night"


def test_roll_held_while_a_new_tag_is_learned_changes_nothing(table: Table) -> None:
    table.play(reports="told")
    table.scan(RFID)
    asked = table.do("hold")
    assert table.do("peek") == asked
    turned = table.do("+1")
    assert turned.chosen == 1
    assert table.do("unpeek").choices == asked.choices
    table.pick("Cache", "Nano")
    assert table.screen.head == "Saved"


def test_a_tag_can_be_learned_anew_by_a_hold(table: Table) -> None:
    tag.learn(MUGGLES, "default", RFID, "night")
    table.play(reports="told")
    table.do("back")
    screen = table.scan(RFID)
    assert screen.text == "Night. The box is not asking for a piece now. Wrong piece? Hold the dial."
    table.do("hold")
    learn(table, "Cache", "Nano")
    assert tag.taught(MUGGLES, "default") == {RFID.lower(): "nano"}
    # A label says itself what it is.
    assert "Hold" not in table.scan("muggles/night").text
    assert table.do("hold").text == table.screen.text


@pytest.mark.parametrize("way", ["back", "press", "roll", "+1"])
def test_whatever_is_done_but_a_hold_is_done_as_if_no_new_tag_had_been_read(table: Table, way: str) -> None:
    seen = []
    for read in (False, True):
        table.play(reports="told")
        if read:
            table.is_new(RFID)
        seen.append(table.do(way))
    assert seen[0] == seen[1]


def test_a_new_tag_can_be_left_alone(table: Table) -> None:
    table.play(reports="told")
    there = table.screen
    table.scan(RFID)
    table.do("hold", "back")
    assert table.screen == there
    assert not folder.copies("muggles").exists()


def test_what_a_page_touches_lets_a_new_tag_go(table: Table) -> None:
    table.play(reports="told")
    for do in (lambda: table.panel.touch("nowhere"), lambda: table.panel.answer("nothing")):
        table.is_new(RFID)
        do()
        table.look()
        assert table.screen.foot != "New tag? Hold the dial."


def test_at_the_end_of_a_game_a_new_tag_is_let_go(table: Table) -> None:
    table.play(HOARD)
    while table.open is not None:
        table.do("press")
    table.through()
    end = table.screen
    assert end.result
    assert table.scan(RFID) == end


def test_a_tag_that_cannot_be_kept_is_said_and_nothing_lost(table: Table, tmp_path: Path) -> None:
    table.play(reports="told")
    (tmp_path / "copies").write_text("no folder", "utf-8")
    table.scan(RFID)
    table.do("hold")
    table.pick("Cache", "Nano")
    assert table.screen.head == "Not saved"
    assert table.do("press").key == "round"


COPY = """# Ours, with tape along the edge.
rows = 5  # counted twice
cols = 6
entry = "5,3"
cafe = 3

[tags]  # Tom's
"0102030405" = "nano"  # scratched
62e3086ced = "pond"
"""


def test_a_copy_s_file_is_not_written_when_a_tag_is_learned(table: Table) -> None:
    place = folder.copies("muggles")
    place.mkdir(parents=True)
    (place / "ours.toml").write_text(COPY, "utf-8")
    table.play(reports="told", copy="ours", rows="5", entry="5,3")
    table.do("back")
    assert table.scan(RFID).text.startswith("Pond. ")
    table.do("hold")
    learn(table, "Hazard", "Cliff")
    assert (place / "ours.toml").read_text("utf-8") == COPY
    assert tomllib.loads((place / "ours.learned.toml").read_text("utf-8")) == {"tags": {RFID: "cliff"}}
    assert tag.taught(MUGGLES, "ours")[RFID.lower()] == "cliff"
    assert copy.names(MUGGLES) == ["ours"]


def test_a_copy_knows_the_tags_of_the_default_one_before_it_knows_better(table: Table) -> None:
    place = folder.copies("muggles")
    place.mkdir(parents=True)
    (place / "ours.toml").write_text(COPY, "utf-8")
    for text, slug in ((RFID, "night"), ("ABCDEF0123", "map")):
        tag.learn(MUGGLES, "default", text, slug)
    wanted = {RFID.lower(): "pond", "abcdef0123": "map", "0102030405": "nano"}
    assert tag.taught(MUGGLES, "ours") == wanted
    assert tag.taught(MUGGLES, "default") == {RFID.lower(): "night", "abcdef0123": "map"}
    # One that is no table hides nothing of the other.
    (place / "default.toml").write_text("tags = 3", "utf-8")
    assert tag.taught(MUGGLES, "ours") == {RFID.lower(): "pond", "0102030405": "nano"}


def test_a_copy_that_lies_elsewhere_is_not_written_into(table: Table, tmp_path: Path) -> None:
    lent = tmp_path / "lent.toml"
    lent.write_text(COPY, "utf-8")
    tag.learn(MUGGLES, str(lent), "ABCDEF0123", "map")
    assert lent.read_text("utf-8") == COPY
    assert tag.taught(MUGGLES, str(lent)) == {"abcdef0123": "map"}
    assert [path.name for path in folder.copies("muggles").iterdir()] == ["default.learned.toml"]


def test_a_copy_with_tags_is_read_like_one_without(table: Table) -> None:
    place = folder.copies("muggles")
    place.mkdir(parents=True)
    (place / "ours.toml").write_text(COPY, "utf-8")
    assert copy.read(MUGGLES, "ours")["rows"] == "5"


@pytest.mark.parametrize("old", ["", '[tags]\n"01" = "nano"\n', f'[tags]\n"{RFID.lower()}" = "pond"\n'])
def test_what_was_learned_before_stays_but_of_the_same_tag(table: Table, old: str) -> None:
    file = folder.copies("muggles") / "default.learned.toml"
    file.parent.mkdir(parents=True)
    file.write_text(old, "utf-8")
    tag.learn(MUGGLES, "default", f" {RFID} ", "night")
    held = {text: slug for text, slug in tomllib.loads(old).get("tags", {}).items() if text != RFID.lower()}
    assert tomllib.loads(file.read_text("utf-8")) == {"tags": {**held, RFID: "night"}}


@pytest.mark.parametrize("old", ["tags = 3\n", "no toml", "\xff"])
def test_a_file_that_holds_no_table_of_tags_is_left_alone(table: Table, old: str) -> None:
    place = folder.copies("muggles")
    place.mkdir(parents=True)
    file = place / "default.learned.toml"
    file.write_bytes(old.encode("latin-1"))
    table.play(reports="told")
    table.scan(RFID)
    table.do("hold")
    table.pick("Cache", "Nano")
    assert table.screen.head == "Not saved"
    assert file.read_bytes() == old.encode("latin-1")


# Every game ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [game for game in registry.games() if game.tagging], ids=lambda game: game.name)
def test_the_pieces_of_a_game_are_told_apart_and_fit_on_their_labels(game: Game[Any]) -> None:
    options, _ = game.settle({})
    pieces = game.pieces(options, game.seats)
    slugs = [piece.slug for piece in pieces]
    assert len(set(slugs)) == len(slugs)
    for piece in pieces:
        text = tag.words(game, piece)
        assert tag.find(game, pieces, {}, text).piece == piece
        assert tag.find(game, pieces, {}, tag.label(game, piece)).piece == piece
        assert tag.find(game, pieces, {}, f" {piece.slug} ").piece == piece
        assert piece.count > 0
        assert piece.name
        assert len(text) <= 64


def test_muggles_has_its_tiles_in_the_numbers_of_its_facts() -> None:
    options, _ = MUGGLES.settle({})
    counts = {piece.slug: piece.count for piece in MUGGLES.pieces(options, ())}
    assert {slug: counts[slug] for slug in ("traditional", "multi-1", "multi-4", "super-multi", "nano", "night")} == {
        "traditional": 8, "multi-1": 3, "multi-4": 3, "super-multi": 4, "nano": 4, "night": 3,
    }  # fmt: skip
    caches = sum(piece.count for piece in MUGGLES.pieces(options, ()) if piece.group.startswith(("Cache", "Multi")))
    assert caches == 45
    assert sum(counts.values()) >= 104
