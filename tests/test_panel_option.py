"""Options on the panel: each is a question, whole on the small screen; three come first, the rest are house rules."""

from pathlib import Path
from typing import Any

import pytest
from finger import Finger, labels, marked
from play import OURS

from companion.faces.panel import Panel
from companion.faces.panel.start import choose_options
from companion.games import registry
from companion.screens.ask import Ask, Choice, Scale, Style
from companion.screens.canvas import wrapped
from companion.screens.draw import compose
from companion.screens.glyph import medium
from companion.table.game import Game


@pytest.fixture(autouse=True)
def own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path / "state"))


def read(screen: Ask) -> None:
    """Look for what is cut, in small and in large letters; only small ones must never run."""
    for style in (Style(), Style(large=True)):
        canvas = compose(screen, style)
        assert canvas.faults() == []
        assert style.large or not canvas.moves, screen


class Reader(Finger):
    """A finger of somebody who reads every screen."""

    def look(self) -> None:
        """Nothing of it is cut."""
        read(self.screen)

    def value(self, label: str) -> str:
        """What a row shows."""
        return next(str(row.value) for row in self.screen.choices if row.label == label)


def before(name: str, players: int) -> Reader:
    """A finger at the options of a game for so many."""
    reader = Reader(Panel(None))
    game = registry.game(name)
    choose_options(reader.panel.context, game, game.seats[:players])
    return reader


def walk(reader: Reader) -> list[str]:
    """Open each row of a list, mark every answer, and leave it as it is; the rows."""
    rows = labels(reader.screen)
    for _ in rows:
        if labels(reader.screen)[reader.screen.chosen] not in ("Start game", "More options"):
            stood = reader.screen
            asked: Any = reader.do("press")
            assert asked.text.endswith("?")
            for _ in range(13):
                reader.do("+1")
            assert reader.do("back") == stood
        reader.do("+1")
    return rows


@pytest.mark.parametrize("game", [game for game in OURS if game.ready is None], ids=lambda game: game.name)
def test_every_option_is_a_whole_question_and_three_come_first(game: Game[Any]) -> None:
    low, high = game.players
    for players in range(max(1, low), high + 1):
        reader = before(game.name, players)
        reader.look()
        assert reader.screen.choices[reader.screen.chosen].label == "Start game"
        first = walk(reader)
        assert (first[0], first[-1], len(first) <= 5) == ("Start game", "More options", True)
        reader.pick("More options")
        rest = walk(reader)
        assert rest[-1] == "Fair dice"
        assert not [label for label in (*first, *rest) if "_" in label or label in kinds_of(game)]


@pytest.mark.parametrize("game", [game for game in OURS if game.ready is None], ids=lambda game: game.name)
def test_no_row_question_or_foot_is_cut_whatever_is_chosen(game: Game[Any]) -> None:
    for setting in game.settings:
        assert len(wrapped(medium(), setting.text, 124)) <= 2
        answers = tuple(Choice(setting.label(value)) for value in setting.values)
        for at, foot in enumerate(setting.values.values()):
            row = Choice(setting.row, answers[at].label)
            read(Ask(head="More options", choices=(row,) * 5, chosen=1, foot=foot))
            read(Ask(head="More options", text=setting.text, choices=answers, chosen=at, foot=foot, paired=True))


def kinds_of(game: Game[Any]) -> set[str]:
    """The names of the options."""
    return {setting.name for setting in game.settings}


def test_an_answer_is_taken_by_a_push_and_back_leaves_it() -> None:
    reader = before("lost-hiker", 1)
    asked = reader.pick("Square wins?")
    assert (asked.text, labels(asked)) == ("Does reaching the hiker win?", ["No", "Yes"])
    assert (asked.chosen, asked.paired) == (0, True)
    foot = reader.do("+1").foot
    assert foot != asked.foot
    assert marked(reader.do("back")) == ("Square wins?", "No", asked.foot)
    reader.do("press", "+1")
    screen = reader.do("press")
    assert screen.key == "box/options"
    assert (marked(screen), screen.foot) == (("Square wins?", "Yes", foot), foot)


def test_a_number_is_turned_both_ways_and_has_two_ends() -> None:
    reader = before("geodeto", 2)
    was = int(reader.value("Goals to the end"))
    assert reader.pick("Goals to the end").scale == Scale(1, 16, was)
    assert [reader.do(turn).scale.value for turn in ("+30", "-40", f"+{was - 2}")] == [16, 1, was - 1]
    reader.do("press")
    assert reader.value("Goals to the end") == str(was - 1)


def test_an_answer_that_does_not_go_with_the_players_is_grey_and_says_why() -> None:
    reader = before("first-to-find", 4)
    asked = reader.pick("Teams")
    assert [row.label for row in asked.choices if row.disabled] == ["Three"]
    why = reader.pick("Three")
    assert why.key == "box/text"
    assert (why.head, reader.sounds) == ("Three", ["tick"])
    assert reader.do("back").choices == asked.choices
    assert marked(reader.pick("Two")) == ("Teams", "Two", "Two teams play.")


def test_what_nobody_could_choose_has_no_row_and_comes_with_what_it_needs() -> None:
    # Alone one searches; two of them decide nothing either.
    assert "Hiker" not in labels(before("lost-hiker", 1).pick("More options"))
    reader = before("geoquest", 2)
    assert "Ensembles?" not in labels(reader.pick("More options"))
    reader.do("back")
    reader.pick("Box knows cards?", "Yes", "More options", "Ensembles?", "Yes")
    reader.do("back")
    asked = reader.pick("Box knows cards?")
    assert [row.label for row in asked.choices if row.disabled] == ["No"]


def test_who_rolls_is_a_house_rule() -> None:
    reader = before("geoquest", 2)
    reader.pick("More options", "The dice", "You")
    assert reader.value("The dice") == "You"
    reader.do("back")
    reader.pick("Start game")
    stored = reader.panel.context.stored
    assert stored is not None
    assert stored.session.header.dice == "table"
