"""What files of options hold is told by its name and an HMAC at the start, whoever listens, and opened at the end."""

import hashlib
import hmac
import json
from pathlib import Path
from typing import Any

import pytest
from geodeto_table import GEODETO, board
from hand import Hand
from talk import Message, Talk
from test_geodeto_deck import FILE

from companion.command.history import words
from companion.own import folder
from companion.store import Store
from companion.table.wording import Words

SCENARIO = {"quarter": "tr", "sub_region": "bl", "hiker_deck": ["nothing"] * 3 + ["landmark"] * 2, "locations": ["br"]}
HIDDEN = ("hiker_deck", "locations")


@pytest.fixture
def puzzle(tmp_path: Path) -> Path:
    path = tmp_path / "puzzle.json"
    path.write_text(json.dumps(SCENARIO), "utf-8")
    return path


def mark(over: Message, name: str) -> dict[str, Any]:
    """What anybody can work out at the end of what the start told of an option."""
    secret, content = bytes.fromhex(over["secret"]), over["options"][name]
    return {"name": None, "hmac": hmac.new(secret, content.encode(), hashlib.sha256).hexdigest()}


@pytest.mark.parametrize("words", [("--seats", "table"), ("--players", "hugo,sara", "--seats", "all")])
def test_a_scenario_is_sealed_at_the_start_and_opened_at_the_end(puzzle: Path, words: tuple[str, ...]) -> None:
    with Talk("lost-hiker", "--option", f"scenario={puzzle}", *words) as talk:
        told = talk.hello["options"]["scenario"]
        assert talk.hello["options"]["deck"] == "standard"
        before = json.dumps([talk.hello, talk.say(view="table")])
        assert not [word for word in HIDDEN if word in before]
        over = talk.say(quit=True)
    assert json.loads(over["options"]["scenario"]) == SCENARIO
    assert over["options"].keys() == {"scenario"}
    assert told == {**mark(over, "scenario"), "name": "puzzle"}


def test_a_resumed_game_keeps_its_scenario_sealed_under_its_name(puzzle: Path, tmp_path: Path) -> None:
    store = ("--store", str(tmp_path / "games.sqlite"))
    with Talk("lost-hiker", "--option", f"scenario={puzzle}", *store) as talk:
        assert talk.end() == (0, "")
    other = puzzle.with_name("other.json")
    other.write_text('{"food": 7}', "utf-8")
    with pytest.raises(AssertionError, match=r"--option scenario other .*\(the puzzle of then\)") as refused:
        Talk("lost-hiker", "--option", f"scenario={other}", *store, "--resume")
    assert not [word for word in (*HIDDEN, "food") if word in str(refused.value)]
    with Talk("lost-hiker", "--option", f"scenario={puzzle}", *store, "--resume") as again:
        assert again.hello == talk.hello
        again.say(quit=True)
    with Store.read(tmp_path / "games.sqlite") as kept:
        assert not [word for word in HIDDEN if word in str(words(kept.entries(1)[0], Words({}), closed=False))]


def test_a_deck_and_a_start_are_sealed_and_what_came_in_no_file_has_no_name() -> None:
    start = json.dumps({"areas": board()})
    with Talk("geodeto", "--option", f"deck={FILE}", "--option", f"start={start}", "--seats", "all") as talk:
        told = talk.hello["options"]
        over = talk.say(quit=True)
    assert told["start"] == mark(over, "start")
    assert told["deck"] == {**mark(over, "deck"), "name": FILE.stem}
    with Talk("geodeto", "--seats", "all") as plain:
        assert plain.hello["options"]["start"] == ""
        assert "options" not in plain.say(quit=True)


def test_a_game_of_the_panel_has_the_names_of_its_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path / "state"))
    path = folder.files("geodeto", "deck") / "ours.toml"
    path.parent.mkdir(parents=True)
    path.write_text(FILE.read_text("utf-8"), "utf-8")
    with Store.open(tmp_path / "games.sqlite", "test") as store:
        hand = Hand(store)
        hand.pick(GEODETO.title, "Play with 2", "House rules", "Goal deck", "ours")
        hand.do("back")
        hand.pick("Begin")
        stored = hand.panel.context.stored
        assert stored is not None
        told = stored.session.public_options["deck"]
        assert isinstance(told, dict)
        assert told["name"] == "ours"


def test_cards_out_of_a_copy_are_named_after_it(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('[[equipment]]\nname = "Rope"\n', "utf-8")
    with Talk("geoquest", "--option", f"copy={path}") as talk:
        assert talk.hello["options"]["deck"]["name"] == "mine"
