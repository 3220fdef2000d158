"""A deck of one's own, a scenario, a position: files of the state folder, told by name or chosen on the panel."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from finger import labels
from geodeto_table import GEODETO
from hand import Hand
from test_command import run
from test_geodeto_deck import FILE

from companion.games import registry
from companion.own import copy, folder
from companion.screens.ask import Ask
from companion.store import Store
from companion.table.prompt import Refused

DECK = GEODETO.setting("deck")
HIKER = registry.game("lost-hiker")


@pytest.fixture(autouse=True)
def own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path / "state"))


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Hand]:
    with Store.open(tmp_path / "games.sqlite", "test") as store:
        yield Hand(store)


def write(game: str, setting: str, name: str, text: str) -> Path:
    """A file of the state folder."""
    path = folder.files(game, setting) / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path


def deck(first: str) -> str:
    """The shipped deck under another first name."""
    return FILE.read_text("utf-8").replace('name = "Italy"', f'name = "{first}"')


def options(hand: Hand) -> Ask:
    """The options of Geodeto for two."""
    screen: Ask = hand.pick("Geodeto", "Play with 2")
    assert screen.key == "box/options"
    return screen


def house(hand: Hand) -> Ask:
    """The house rules of Geodeto for two."""
    options(hand)
    screen: Ask = hand.pick("More options")
    assert screen.key == "box/options"
    return screen


def value(hand: Hand, label: str) -> str:
    """What a row of the list of options shows."""
    screen = hand.screen
    assert screen.key == "box/options"
    return str(next(row.value for row in screen.choices if row.label == label))


def played(hand: Hand) -> list[str]:
    """The goals of the game that has begun."""
    stored = hand.panel.context.stored
    assert stored is not None
    return list(stored.session.typed_options.deck.goals)


def test_without_a_file_there_is_no_row(hand: Hand) -> None:
    assert not {"Goal deck", "Position"} & set(labels(house(hand)))


def test_a_deck_is_chosen_and_played(hand: Hand) -> None:
    write("geodeto", "deck", "ours.toml", deck("Malta"))
    write("geodeto", "deck", "zoo.toml", deck("Zoo"))
    assert "Position" not in labels(house(hand))
    assert value(hand, "Goal deck") == "The box's"
    screen = hand.pick("Goal deck")
    assert labels(screen) == ["The box's", "ours", "zoo"]
    assert hand.do("+1").foot == "From your own file."
    hand.do("press", "back")
    hand.pick("Start game")
    goals = played(hand)
    assert "malta" in goals
    assert "italy" not in goals


def end(hand: Hand) -> None:
    """End the game for good."""
    hand.read()
    hand.do("back")
    hand.pick("End the game", "Yes", "Yes")
    assert hand.do("press").key == "box/start"


def test_the_same_as_last_time_reads_the_file_anew(hand: Hand) -> None:
    path = write("geodeto", "deck", "ours.toml", deck("Malta"))
    house(hand)
    hand.pick("Goal deck", "ours")
    hand.do("back")
    hand.pick("Start game")
    end(hand)
    path.write_text(deck("Cyprus"), "utf-8")
    hand.pick("Same again: Geodeto")
    assert "cyprus" in played(hand)
    end(hand)
    house(hand)
    assert value(hand, "Goal deck") == "ours"
    hand.do("back", "back", "back")
    path.unlink()
    screen = hand.pick("Same again: Geodeto")
    assert screen.key == "box/text"
    assert "ours" in screen.text
    assert hand.do("press").key == "box/start"
    screen = hand.pick("Geodeto", "Play with 2")
    assert screen.key == "box/text"
    assert "ours" in screen.text
    hand.do("press")
    hand.pick("Start game")
    assert "italy" in played(hand)


def test_a_faulty_file_says_why_and_is_not_taken(hand: Hand) -> None:
    write("geodeto", "deck", "odd.toml", deck("France"))
    good = write("geodeto", "deck", "ours.toml", deck("Malta"))
    options(hand)
    hand.pick("Goal cards", "You", "More options", "Goal deck", "ours")
    screen = hand.pick("Goal deck", "odd")
    assert screen.key == "box/text"
    assert "odd.toml: option deck: France: a goal of that name is there already" in screen.text
    hand.do("press")
    assert value(hand, "Goal deck") == "ours"
    good.write_text("[[goals", "utf-8")
    hand.do("back")
    screen = hand.pick("Start game")
    assert screen.key == "box/text"
    assert "ours.toml is no TOML" in screen.text
    hand.do("press")
    assert value(hand, "Goal cards") == "You"


def test_values_of_an_option_and_files_stand_together(hand: Hand) -> None:
    write("lost-hiker", "deck", "easy.toml", "no file takes the place of a value")
    write("lost-hiker", "deck", "own.toml", "no file at all")
    write("lost-hiker", "scenario", "cold.json", '{"food": 2}')
    scenario = HIKER.setting("scenario")
    assert HIKER.read(scenario, copy.content(HIKER, scenario, "cold")) == '{"food":2}'
    screen = hand.pick(HIKER.title, "Play alone")
    assert screen.key == "box/options"
    assert value(hand, "How hard?") == "Standard"
    assert labels(hand.pick("How hard?")) == ["Easy", "Standard", "Hard", "own"]
    hand.do("back")
    hand.pick("More options")
    assert value(hand, "Start") == "Usual"
    hand.pick("Start", "cold")
    assert value(hand, "Start") == "cold"
    hand.pick("Start", "Usual")
    assert value(hand, "Start") == "Usual"


def test_a_file_is_told_by_its_name_or_as_a_path(tmp_path: Path) -> None:
    path = write("geodeto", "deck", "ours.toml", deck("Malta"))
    by_name = copy.expand(GEODETO, {"deck": "ours"})
    assert by_name == copy.expand(GEODETO, {"deck": str(path)})
    assert "Malta" in by_name["deck"]
    assert copy.files(GEODETO, DECK) == ["ours"]
    assert copy.files(GEODETO, GEODETO.setting("cards")) == []
    with pytest.raises(Refused, match="theirs cannot be read"):
        copy.expand(GEODETO, {"deck": "theirs"})


def test_the_command_says_where_the_files_lie(capsys: pytest.CaptureFixture[str]) -> None:
    place = folder.files("geodeto", "deck")
    write("geodeto", "deck", "ours.toml", deck("Malta"))
    assert run("games", "geodeto") == 0
    assert f"Your own for deck, each a file NAME.toml in {place}: ours\n" in capsys.readouterr().out
    assert run("games", "geodeto", "--json") == 0
    told = {option["name"]: option for option in json.loads(capsys.readouterr().out)["options"]}
    assert told["deck"]["files"] == {"folder": str(place), "names": ["ours"]}
    assert "files" not in told["cards"]
