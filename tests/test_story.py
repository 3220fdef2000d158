"""The story of a game: a sentence a round, and the map as everybody saw it then; big events, which have a screen."""

import ast
import inspect
import json
import random
from pathlib import Path
from typing import Any

import pytest
from effort import decide
from hand import Hand
from play import OURS, Kept, give, secret_of

from companion.box.page import Page
from companion.faces.emulator import Emulator
from companion.faces.host import GameHost
from companion.faces.panel.message import OverDialog
from companion.faces.panel.table import begin_game
from companion.screens.drawing import frames
from companion.session.story import Round
from companion.store import Store
from companion.table.figure import GridFigure
from companion.table.game import Game
from companion.table.grid import Cell
from companion.table.notice import Moment, Notice, Outcome
from hardware.buzzer import Sound

HIKER = next(game for game in OURS if game.name == "lost-hiker")


def search(seed: int, stop: int = 1000) -> tuple[Kept, dict[str, Cell | None], dict[str, list[str]]]:
    """The lost hiker played alone; where the pawn stood at the end of each round, and what was heard in it."""
    kept = Kept.start(HIKER, seed=seed, players=("red",), options={"mode": "solo"})
    session = kept.session
    people = HIKER.people(random.Random(seed), ("red",), session.typed_options)  # type: ignore[misc]
    stood: dict[str, Cell | None] = {}
    heard: dict[str, list[str]] = {}
    for _ in range(stop):
        if session.waiting is None:
            break
        label, before = session.label(), len(kept.notices)
        kept.answer(decide(people, session.waiting))
        # What ended the game was said in the round in which it ended.
        label = label if session.over is None else session.label()
        heard.setdefault(label, []).extend(notice.text for notice in kept.notices[before:] if notice.seat is None)
        place = session.view()["pawn"]
        stood[label] = Cell(*place) if isinstance(place, list) else None
    return kept, stood, heard


def pawn(told: Round) -> Cell | None:
    figure = told.map()
    assert isinstance(figure, GridFigure)
    return next((mark.cell for mark in figure.marks if mark.sign == "P"), None)


def test_the_log_of_a_game_gone_on_with_says_of_each_line_where_the_game_stood(tmp_path: Path) -> None:
    game = next(game for game in OURS if game.name == "muggles")
    with Store.open(tmp_path / "games.sqlite", "test") as store:
        stored = GameHost.open(game, ("red",), game.read_options({}, panel=True), store, fixed=secret_of(1))
        stored.begin()
        people = game.people(random.Random(1), ("red",), stored.session.typed_options)  # type: ignore[misc]
        while stored.session.label() != "round 4":
            assert stored.session.waiting is not None
            give(stored, decide(people, stored.session.waiting))
        again, _ = GameHost.resume(store.games()[0], store)
    assert [where for _, where in again.said] == [where for _, where in stored.said]


@pytest.mark.parametrize("seed", range(4))
def test_each_round_says_what_was_heard_in_it_and_shows_the_map_of_its_end(seed: int) -> None:
    kept, stood, heard = search(seed)
    rounds = kept.session.story()
    assert len(rounds) > 3
    labels = [each.label for each in rounds]
    assert labels == [label for label, texts in heard.items() if any(texts)]
    assert labels[-1] == kept.session.label()
    assert all(any(text in each.text for text in heard[each.label] if text) for each in rounds)
    assert [pawn(each) for each in rounds[:-1]] == [stood[label] for label in labels[:-1]]


@pytest.mark.parametrize("mode", ["solo", "pair"])
def test_the_end_says_what_the_hiker_had_knew_and_ate_and_nothing_before_it_does(mode: str) -> None:
    players = ("red", "blue")[: 1 + (mode == "pair")]
    deck = ["wood", *["nothing"] * 6, "landmark", "landmark"]
    scenario = {"quarter": "tr", "food": 2, "hiker_deck": deck, "provisions": {"hiker": "axe"}}
    options = {"mode": mode, "scenario": json.dumps(scenario)}
    kept = Kept.start(HIKER, players=players, options=options)
    hidden = []
    while kept.session.waiting is not None:
        hidden += [each.text for each in kept.session.story() if "They " in each.text]
        menu = kept.session.waiting.key
        assert menu in ("hiker", "searcher")
        kept.answer("search" if menu == "hiker" else "end-turn")
    assert hidden == []
    rounds = [each.text.partition("The hiker ")[2] for each in kept.session.story()]
    assert rounds[0].endswith("They had 2 food, wood, axe and knew 1-4,5-8.")
    assert ["They ate 1, had" in text for text in rounds].count(True) == 2
    assert "had 0 food, wood, axe and knew 1-4,5-8." in rounds[-1]


def test_what_was_taken_back_is_no_part_of_the_story() -> None:
    kept, *_ = search(1, stop=12)
    before = [(each.label, each.text) for each in kept.session.story()]
    while len(kept.session.story()) == len(before):
        kept.take(kept.session.undo())
    assert [(each.label, each.text) for each in kept.session.story()] == before[:-1]


@pytest.mark.parametrize("game", [game for game in OURS if game.people is not None], ids=lambda game: game.name)
def test_what_was_done_last_is_told_of_the_round_in_which_it_was_done(game: Game[Any]) -> None:
    players = game.settle({})[1]
    kept = Kept.start(game, seed=1, players=players, options={})
    people = game.people(random.Random(1), players, kept.session.typed_options)  # type: ignore[misc]
    labels = [kept.session.label()]
    while kept.session.waiting is not None and len(labels) < 4:
        kept.answer(decide(people, kept.session.waiting))
        labels += [kept.session.label()] if kept.session.label() != labels[-1] else []
        told = [each.label for each in kept.session.story()]
        if kept.session.over is None and len(labels) == 3:
            # The third one has just begun, and nothing was done in it.
            assert told[-1:] in ([], [labels[0]], [labels[1]])
            return
    raise AssertionError(labels)


def test_a_resumed_game_has_the_same_story() -> None:
    kept, *_ = search(2)
    assert [(each.label, each.text) for each in kept.resumed().session.story()] == [
        (each.label, each.text) for each in kept.session.story()
    ]


def test_the_dial_turns_the_rounds_at_the_end_and_a_push_leads_to_the_menu(hand: Hand) -> None:
    stored = GameHost.open(
        HIKER, ("red",), HIKER.read_options({"mode": "solo"}, panel=True), hand.store, fixed=secret_of(3)
    )
    begin_game(hand.panel.context, stored)
    hand.whole = False  # A long round turns its pages by itself.
    people = HIKER.people(random.Random(3), ("red",), stored.session.typed_options)  # type: ignore[misc]
    table = hand.panel.context.stack[1]
    while stored.session.waiting is not None:
        table.give(decide(people, stored.session.waiting))  # type: ignore[attr-defined]
    hand.through()
    assert isinstance(hand.panel.context.stack[-1], OverDialog)
    # Back undoes nothing by itself.
    ends = hand.do("back")
    assert (ends.key, ends.choices[0].id) == ("box/menu", "undo")
    assert hand.do("back").key == "box/over"
    rounds = stored.session.story()
    # The log calls the last round alike.
    assert stored.said[-1][1] == rounds[-1].label
    first = hand.do("+1")
    assert first.key == "box/story"
    assert (first.head, first.text, first.figure) == (rounds[0].label, rounds[0].text, rounds[0].map())
    assert (first.place, first.places) == (1, len(rounds))
    assert hand.do("-1").head == rounds[-1].label
    assert [hand.do("+1").head for _ in rounds] == [each.label for each in rounds]
    assert hand.do("press").key == "box/menu"
    assert hand.do("back").key == "box/over"
    assert hand.do("-1").head == rounds[-1].label
    assert hand.do("back").key == "box/over"
    # A page has before it the picture that the dial turns to.
    titles = []
    for gesture in ("hold", "+1"):
        titles.append(hand.do(gesture).figure.title)
        assert hand.panel.seen()[1][0] == hand.screen.figure
    assert titles == ["Trails", "Heard"]


def test_a_page_shows_how_a_game_ended_when_that_has_been_read(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    emulator = Emulator(lambda action: None)
    monkeypatch.setattr(emulator, "notice", lambda text, stood: said.append(text))
    page = Page(emulator, beside=False)
    options = HIKER.read_options({"mode": "solo"}, panel=True)
    stored = GameHost.open(HIKER, ("red",), options, hand.store, fixed=secret_of(3))
    begin_game(hand.panel.context, stored)
    hand.whole = False
    people = HIKER.people(random.Random(3), ("red",), stored.session.typed_options)  # type: ignore[misc]
    table = hand.panel.context.stack[1]
    while stored.session.waiting is not None:
        page.look(hand.panel)
        table.give(decide(people, stored.session.waiting))  # type: ignore[attr-defined]
    page.look(hand.panel)
    assert hand.screen.key == "box/notice"
    assert stored.session.reading
    assert (said[-1], hand.panel.ask().result) == (stored.session.unread[-1].text, "")
    hand.through()
    page.look(hand.panel)
    assert hand.panel.ask().result == stored.session.over.result  # type: ignore[union-attr]
    assert said[-1] == stored.said[-1][0]


# -- moments ------------------------------------------------------------------------------------------------------

FOUND = Moment("cache", "Found!", who="Anna", line="5 points", sound="found")


def test_a_moment_has_a_page_and_what_else_was_said_stands_above_the_question_behind_it(hand: Hand) -> None:
    question = hand.hoard()
    table = hand.panel.context.stack[-1]
    table.show([Notice("Anna: 5 points.", moment=FOUND), Notice("First to find: 1 more.")])  # type: ignore[attr-defined]
    assert (hand.screen.splash, hand.screen.text, hand.screen.more) == (FOUND, "Anna: 5 points.", 0)
    after = hand.do("press")
    assert after.said == "First to find: 1 more."
    assert (after.choices, after.chosen) == (question.choices, question.chosen)


def test_each_moment_is_a_page_between_the_texts_in_their_order(hand: Hand) -> None:
    hand.hoard()
    table = hand.panel.context.stack[-1]
    task = Notice("Lay the tile down.", hands=True)
    table.show([task, Notice("Found.", moment=FOUND), Notice("Step back."), Notice("On.")])  # type: ignore[attr-defined]
    pages = [(page.text, page.splash) for page in (hand.screen, hand.do("press"))]
    assert pages == [("Lay the tile down.", None), ("Found.", FOUND)]
    assert hand.do("press").said == "Step back. On."


def test_what_was_told_before_a_moment_is_read_before_it(hand: Hand) -> None:
    hand.hoard()
    table = hand.panel.context.stack[-1]
    table.show([Notice("The drone: silence."), Notice("Found.", moment=FOUND), Notice("On.")])  # type: ignore[attr-defined]
    assert (hand.screen.text, hand.do("press").splash) == ("The drone: silence.", FOUND)
    assert hand.do("press").said == "On."


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_every_moment_of_a_game_has_a_drawing_and_a_tune(game: Game[Any]) -> None:
    source = inspect.getsource(game.wording) if game.wording is not None else ""
    calls = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    moments = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "Moment"]
    assert moments or game.name == "dice"
    for call in moments:
        drawing, *_ = call.args
        assert isinstance(drawing, ast.Constant)
        assert frames(str(drawing.value))
        tunes = [ast.literal_eval(word.value) for word in call.keywords if word.arg == "sound"]
        assert set(tunes) <= set(Sound)


def test_the_end_says_who_has_won_in_the_order_of_the_colours_and_in_which_round(hand: Hand) -> None:
    game = next(game for game in OURS if game.name == "muggles")
    stored = GameHost.open(game, ("green", "red"), game.read_options({}, panel=True), hand.store, names={"red": "Ann"})
    begin_game(hand.panel.context, stored)
    stored.session.over = Outcome("won", "goal-reached", ("green", "red"))
    table = hand.panel.context.stack[1]
    table.settle(())  # type: ignore[attr-defined]
    end = hand.screen.splash
    assert (end.words, end.who) == ("Won!", "Ann, Green")
    assert end.line == "You reached your goal! (round 1)"
    stored.session.over = Outcome("won", "goal-reached", ("red",))
    table.settle(())  # type: ignore[attr-defined]
    assert (hand.screen.splash.words, hand.screen.splash.who) == ("Ann wins!", "")


def test_the_story_tells_finds_and_only_for_want_of_them_how_far_somebody_went() -> None:
    game = next(game for game in OURS if game.name == "geoquest")
    kept = Kept.start(game, seed=1, players=("red", "blue"), options={"reports": "asked"})
    people = game.people(random.Random(1), ("red", "blue"), kept.session.typed_options)  # type: ignore[misc]
    for _ in range(150):
        if kept.session.waiting is not None:
            kept.answer(decide(people, kept.session.waiting))
    told = [each.text for each in kept.session.story()]
    assert any("finds" in text for text in told)
    assert any("move up" in text for text in told)
    assert not any("move up" in text and "finds" in text for text in told)
    assert not any(sentence.rstrip(".").isdigit() for text in told for sentence in text.split(". "))
