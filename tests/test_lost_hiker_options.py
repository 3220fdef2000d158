"""Options, decks and scenarios of the lost hiker, the referee's side of it, and how often each deck is won."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from lost_hiker_table import HIKER, REST, HikerTable
from play import Kept, pick
from scale import figure
from talk import Talk

from companion.__main__ import main
from companion.command.simulate import share
from companion.games.lost_hiker.deck import DECKS
from companion.games.lost_hiker.people import Party
from companion.own import copy
from companion.session.chance import SealedChance
from companion.session.simulation import play
from companion.table.people import RandomPeople
from companion.table.prompt import Refused


def test_one_plays_solo_and_two_play_pair() -> None:
    assert HIKER.settle({})[0]["mode"] == "solo"
    assert HIKER.settle({}, ("a", "b"))[0]["mode"] == "pair"
    assert HIKER.settle({"mode": "pair"})[1] == ("red", "blue")
    for mode, players, why in (
        ("solo", ("a", "b"), "with two, one of you is"),
        ("pair", ("a",), "takes two players"),
    ):
        with pytest.raises(Refused, match=why):
            HIKER.settle({"mode": mode}, players)
    assert HIKER.typed(HIKER.read_options({"mode": "pair"})).private(("a", "b")) == ("a",)
    assert HIKER.typed(HIKER.read_options({"mode": "solo"})).private(("a",)) == ()


SCENARIOS: list[tuple[Any, str]] = [
    (
        {"hiker_cards": ["wood", "rope"]},
        "hiker_cards, entry 2 must be one of food, wood, match, note, axe, lighter, not",
    ),
    ({"hiker_deck": ["nothing", "map"]}, "hiker_deck, entry 2 must be one of food, nothing"),
    ({"hiker_deck": ["landmark", "landmark", "nothing"]}, "hiker_deck: nobody can ever starve"),
    ({"hiker_deck": ["nothing"] * 9 + ["landmark"]}, "hiker_deck: it can never show the square"),
    ({"quarter": "tl", "sub_region": "tl", "hiker_deck": ["nothing"] * 3}, "never show the square; at least 1"),
    ({"quarter": "north"}, "quarter must be one of tl, tr, bl, br, not 'north'"),
    ({"quarter": "tl", "square": "tr"}, "square: 'tr', but no sub_region"),
    ({"locations": ["tl"] * 4, "quarter": "tl"}, "locations: 5 cards tl"),
    ({"locations": ["up"]}, "locations, entry 1 must be one of tl, tr, bl, br, not 'up'"),
    ({"nothing_here": 3}, "nothing_here must be a whole number from 0 to 2, not 3"),
    ({"batteries": -1}, "batteries must be a whole number from 0 to 2, not -1"),
    ({"food": 0}, "food must be a whole number from 1 to 99, not 0"),
    ({"food": True}, "food must be a whole number from 1 to 99, not True"),
    ({"pawn": [0, 4]}, "pawn, entry 1 must be a whole number from 1 to 8, not 0"),
    ({"pawn": "hut"}, "pawn must be [row, col] from [1, 1] to [8, 8], or 'station', not 'hut'"),
    ({"provisions": {"hiker": "rope"}}, "provisions.hiker must be one of axe, lighter, food, note, match, not 'rope'"),
    ({"hiker_cards": ["axe", "lighter"]}, "hiker_cards: axe and lighter are never in one game (HIK-40)"),
    ({"hiker_cards": ["axe"], "provisions": {"hiker": "lighter"}}, "axe and lighter are never in one game (HIK-40)"),
    ({"hiker_cards": ["axe"], "hiker_deck": [*REST, "lighter"]}, "axe and lighter are never in one game (HIK-40)"),
    ({"hiker_deck": [*REST, "axe", "lighter"]}, "axe and lighter are never in one game (HIK-40)"),
    ({"hiker_deck": [*REST, "axe"]}, "hiker_deck: axe, and the card dealt by chance may be the lighter (HIK-40)"),
    ({"provisions": {"dog": "bone"}}, "provisions.dog is no key here; allowed: hiker, searcher"),
    ({"provisions": 4}, "provisions must be a table with hiker, searcher, not 4"),
    ({"hiker_deck": "nothing"}, "hiker_deck must be a list of at most 99 cards, not 'nothing'"),
    ({"moon": 1}, "moon is no key here; allowed: quarter, sub_region"),
    ([1], "the file must be a table with quarter"),
]


@pytest.mark.parametrize(("scenario", "why"), SCENARIOS)
def test_hik_40_a_scenario_that_does_not_add_up_says_which_entry_and_why(scenario: Any, why: str) -> None:
    with pytest.raises(Refused) as refused:
        HIKER.settle({"scenario": json.dumps(scenario)})
    assert why in str(refused.value)
    assert "option scenario" in str(refused.value)


DECK_FAULTS: list[tuple[str, str]] = [
    ("[hiker]\nmap = 3", "hiker.map is no key here; allowed: one of food, nothing"),
    ("[hiker]\nfood = 4\nnothing = 2\nlandmark = 4", "hiker.nothing: 2 cards, so nobody can ever starve"),
    ("[hiker]\nfood = 11\nnothing = 21\nlandmark = 4", "nobody can ever starve; it takes at least 22"),
    ("[hiker]\nfood = 4\nnothing = 21\nlandmark = 1", "landmark: 1 cards can never show the square"),
    ("[hiker]\nfood = 3\nnothing = 21\nlandmark = 4", "hiker.food: 3 cards"),
    ("[hiker]\nfood = 4.5", "hiker.food must be a whole number from 0 to 99, not 4.5"),
    ("[hiker_provisions]\n", "hiker_provisions: one card is dealt"),
    ("[searcher_provisions]\nbattery = 3\nairlift = 1", "battery: 3; there are 2"),
    ("[searcher_provisions]\nbattery = 2", "one card beside the batteries"),
    ("hiker = 4", "hiker must be a table, each key one of food, nothing"),
    ("[dog]\nbone = 1", "dog is no key here; allowed: hiker, hiker_provisions"),
]


@pytest.mark.parametrize(("text", "why"), DECK_FAULTS)
def test_a_deck_that_does_not_add_up_says_which_entry_and_why(text: str, why: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(Refused) as refused:
        HIKER.settle(copy.expand(HIKER, {"deck": str(path)}))
    assert why in str(refused.value)


def test_hik_20_cards_of_ones_own_are_played_with(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text("[hiker]\nfood = 4\nnothing = 9\nlandmark = 3\n[hiker_provisions]\nnote = 1\n", "utf-8")
    options, _ = HIKER.settle(copy.expand(HIKER, {"deck": str(path), "mode": "pair"}))
    kept = Kept.start(HIKER, options=options, players=("a", "b"))
    mine = kept.session.view("a")
    assert (mine["deck_left"], mine["hand"], mine["food"]) == (12, {"note": 1}, 4)
    deck = kept.session.typed_options.deck
    assert deck.searcher_provisions == DECKS["standard"].searcher_provisions
    assert HIKER.read_options({"deck": options["deck"]})["deck"] == options["deck"]


def test_a_scenario_is_played_from_its_file(tmp_path: Path) -> None:
    scenario = {
        "quarter": "tr", "sub_region": "bl", "square": None, "hiker_cards": ["note", "axe"], "food": 2,
        "hiker_deck": ["wood", *REST], "locations": ["tl"], "nothing_here": 1, "pawn": [3, 6], "batteries": 1,
        "provisions": {"hiker": "match", "searcher": "solar"},
    }  # fmt: skip
    path = tmp_path / "puzzle.json"
    path.write_text(json.dumps(scenario), "utf-8")
    words = ("lost-hiker", "--players", "hugo,sara", "--option", f"scenario={path}", "--seats", "hugo")
    with Talk(*words) as talk:
        assert talk.ask["private"] is True
        assert talk.ask["seat"] == "hugo"
        view = talk.ask["about"]["view"]
        assert view["knows"] == {"quarter": "tr", "sub_region": "bl", "square": None}
        assert (view["food"], view["hand"]) == (2, {"match": 1, "note": 1, "axe": 1})
        assert (view["pawn"], view["batteries"], view["provision"]) == ([3, 6], 1, "solar")
        assert (view["nothing_here"], view["deck_left"]) == (1, 6)
        talk.send(b'{"answer":"search"}')
        assert talk.listen()["seat"] == "sara"
        assert [tell["seat"] for tell in talk.tells] == [None, "hugo"]


def test_pair_needs_the_hikers_seat(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["referee", "lost-hiker", "--option", "mode=pair"]) == 2
    assert "--seats red" in capsys.readouterr().err


HIDDEN = ('food"', "knows", "deck_left", '"drawn"', '"hand"', '"known"', '"square"', '"pointing"')
"""What a message with something of the hiker's would have in it."""


def test_a_solo_game_over_the_protocol_shows_nothing_before_its_end() -> None:
    with Talk("lost-hiker", "--seed", "7" * 64) as talk:
        assert talk.ask["private"] is False
        assert talk.hello["players"] == ["red"]
        rng = random.Random(3)
        for _ in range(400):
            if talk.last["type"] == "over":
                break
            for message in (*talk.tells, talk.ask):
                text = json.dumps(message)
                assert not any(word in text for word in HIDDEN)
            talk.send(json.dumps({"answer": answer(talk.ask, rng)}).encode())
            talk.listen()
        assert talk.last["type"] == "over"
        kinds = [tell["fact"]["kind"] for tell in talk.tells]
        assert kinds[-1] in ("found", "starved")


def answer(ask: dict[str, Any], rng: random.Random) -> Any:
    """What a random searcher answers to an ask of the protocol."""
    if ask["kind"] == "cell":
        return rng.choice(ask["cells"] or [[1, 1]])
    values = [option["value"] for option in ask["options"] if option["value"] not in ("correct", "status", "stop")]
    return rng.choice(values)


def test_both_modes_play_to_an_end_at_both_tables() -> None:
    for mode in ("solo", "pair"):
        options, players = HIKER.settle({"mode": mode})
        people = RandomPeople(random.Random(1))
        played = play(HIKER, players, options, SealedChance(bytes(32), ""), people, most_turns=3000)
        assert played.outcome is not None
        kept = Kept.start(HIKER, seed=4, options={"mode": mode}, players=players)
        rng = random.Random(4)
        while kept.session.waiting is not None:
            kept.answer(pick(kept.session.waiting, rng, commands=False))
        assert kept.session.over is not None
        kept.take(kept.session.close())
        proof = kept.prove()
        assert proof.faults == ()
        assert proof.ended


def won(deck: str, games: int) -> tuple[float, float, float]:
    """How often good play wins with a deck in solo, with its interval."""
    options, players = HIKER.settle({"deck": deck})
    count = 0
    for seed in range(games):
        people = Party(random.Random(seed), players, HIKER.typed(options))
        chance = SealedChance(random.Random(f"{deck} {seed}").randbytes(32), "")
        played = play(HIKER, players, options, chance, people, most_turns=2000)
        assert played.outcome is not None
        count += played.outcome.result == "won"
    counted = share(count, games)
    print(f"{deck}: {100 * counted.share:.1f} % of {games}, {100 * counted.low:.1f} to {100 * counted.high:.1f} %")
    return counted.low, counted.share, counted.high


@pytest.mark.sized
def test_hik_20_the_standard_deck_is_won_about_every_other_time() -> None:
    games = figure(160, 2000)
    easy, standard, hard = (won(deck, games) for deck in ("easy", "standard", "hard"))
    assert 0.40 <= standard[1] <= 0.60
    assert easy[0] > standard[2]
    assert hard[2] < standard[0]


@pytest.mark.parametrize("box", ["hiker", "passed"])
def test_who_says_what_is_said_where_one_of_two_alone_sees_the_box(box: str) -> None:
    said = [text for notice in HikerTable(box=box).kept.notices if "say each action" in (text := notice.text)]
    assert [text.partition(":")[0] for text in said] == ["Sara"] * (box == "hiker")
