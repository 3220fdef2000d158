"""A page alone is enough for a first game: its steps are played to the letter, its pictures are what is seen then."""

import re

import pytest
from first_game import GAMES, ONE, WALKS, folder_of, pictures, reading
from PIL import Image

ENDS = {
    "lost-hiker": "won",
    "muggles": "round 2",
    "first-to-find": "won",
    "geoquest": "round 2",
    "geodeto": "turn 3",
}
"""Where the steps of a page end: how the game did, or the turn after its first round."""
CONTROLS = {"begin": "push", "play": "push", "push": "push", "roll": "roll", "back": "back", "hold": "hold roll"}
"""What a step must say for a control to be used."""


def page(name: str) -> str:
    return (folder_of(name) / "README.md").read_text("utf-8")


def steps(name: str) -> list[str]:
    """The numbered steps of the page."""
    (first,) = re.findall(r"^## A first game\n(.*?)^## ", page(name), flags=re.M | re.S)
    numbered = re.findall(r"^\d\. (.*?)(?=^\d\. |\n\n)", f"{first}\n", flags=re.M | re.S)
    return [" ".join(step.split()) for step in numbered]


def rows(text: str) -> set[str]:
    """The rows of lists that a text names."""
    return set(re.findall(r"(?<!\*)\*([^*]+)\*(?!\*)", text))


def test_every_game_has_its_page_and_its_walk() -> None:
    assert WALKS.keys() == GAMES.keys() == ENDS.keys()


@pytest.mark.parametrize("name", WALKS)
def test_its_steps_are_enough_for_a_first_round(name: str) -> None:
    with reading(name) as reader:
        for text, seen in zip(steps(name), reader.follow(), strict=True):
            for row in rows(text):
                assert any(shown.startswith(row) for shown in seen), (row, text)
        over, label = reader.session.over, reader.session.label()
    assert (label.split(",")[0] if over is None else over.result) == ENDS[name]
    assert len(reader.kept) == 6
    for pushed in reader.rows_pushed:
        assert any(pushed.startswith(row) for row in rows(page(name))), pushed


@pytest.mark.parametrize("name", WALKS)
def test_a_step_says_what_its_reader_does(name: str) -> None:
    for text, moves in zip(steps(name), WALKS[name].steps, strict=True):
        for move in moves:
            assert CONTROLS.get(move, "") in text.lower(), (move, text)
            if move.startswith("*"):
                assert move.removeprefix("*") in rows(text), (move, text)


@pytest.mark.parametrize("name", WALKS)
def test_its_pictures_are_what_is_seen(name: str) -> None:
    """Where they are not: make screens, and look."""
    for path, drawn in pictures(name).items():
        with Image.open(path) as kept:
            assert kept.size == drawn.size
            assert kept.convert("L").tobytes() == drawn.tobytes(), path
        assert path.name == ONE or f"]({path.name})" in page(name)


@pytest.mark.parametrize("name", WALKS)
def test_the_options_on_its_page_exist(name: str) -> None:
    (section,) = re.findall(r"^## Options\n(.*?)(?=^## |\Z)", page(name), flags=re.M | re.S)
    told = re.findall(r"`([a-z_]+)(?:=([a-z-]+))?`", section)
    assert told
    for option, value in told:
        assert option in GAMES[name].read_options({option: value} if value else {})
