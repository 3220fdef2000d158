"""Geodeto on the panel: goals only in few presses, and a hand that is picked from while its owner looks."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from finger import Finger, labels, marked, sit
from geodeto_table import GEODETO, board
from hand import NAMES, Hand
from play import give
from test_geodeto_goal import DECK as GOALS
from test_geodeto_start import START

from companion.faces.host import GameHost
from companion.faces.panel.question import ChooseDialog
from companion.faces.panel.table import TableDialog, begin_game
from companion.games.geodeto.facts import CONTINENTS
from companion.games.geodeto.goal import Deck
from companion.store import Store
from companion.table.figure import RingFigure, StacksFigure
from companion.table.notice import Notice
from companion.table.prompt import ChoosePrompt
from hardware.event import Peek, Press, Turn

DECK = Deck.parse("default").goals


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Hand]:
    with Store.open(tmp_path / "games.sqlite", "test") as store:
        yield Hand(store)


class GoalsOnly(Finger):
    """A finger at a game of red and blue in which only goals are told, with everybody's cards seen."""

    def __init__(self, **options: str) -> None:
        read, seats = GEODETO.settle({"reports": "none", **options}, ("red", "blue"))
        super().__init__(sit(GEODETO, seats, read, bytes(range(32)), "").panel)
        while not self.screen.choices:
            self.send(self.next("claim"))

    @property
    def view(self) -> Any:
        return self.stored.session.view()

    def hand(self, seat: str) -> list[str]:
        hand: list[str] = self.stored.session.view(seat)["hand"]
        return hand

    def key(self) -> str:
        waiting = self.stored.session.waiting
        assert waiting is not None
        return waiting.key


def test_who_and_what_is_one_pick() -> None:
    game = GoalsOnly()
    assert game.rows == ["Goal by Red", "Goal by Blue", "Card for Red", "Card for Blue"]
    game.do("-1", "press")
    assert game.stored.noted == ["draw", "blue"]
    assert game.key() == "continent"
    game.do("press")
    assert game.view["players"]["blue"]["hand"] == 3


def test_roll_takes_the_first_row_and_one_undo_both_answers_back() -> None:
    game = GoalsOnly()
    game.do("roll")
    assert game.stored.noted == ["claim", "red"]
    assert game.key() == "which-goal"
    game.stored.undo()
    assert game.key() == "goals"


def test_what_can_be_drawn_is_told_with_its_trio() -> None:
    game = GoalsOnly()
    game.do("-1", "press")
    tops = [DECK[card] for card in game.view["piles"].values()]
    hints = [row.hint.removeprefix("Bottom up: ").lower().split() for row in game.screen.choices]
    assert hints == [[*goal.trio] for goal in tops]


def test_an_extra_card_is_one_pick() -> None:
    game = GoalsOnly()
    game.do("roll", "press")
    if game.key() == "continent":  # of two continents
        game.do("press")
    assert (game.screen.splash.who, game.screen.splash.drawing) == ("Red", "pyramid")
    game.do("press")
    assert game.rows[0] == "No"
    assert game.rows[1].startswith("Europe: ")
    game.do("-1", "press")
    assert game.stored.noted[-2:] == ["yes", "africa"]
    assert game.view["players"]["red"]["hand"] == 3


def test_a_hand_is_picked_from_while_roll_is_held() -> None:
    game = GoalsOnly()
    game.do("roll")
    public = game.rows
    assert public[-1] == "Dealt"
    game.do("peek")
    assert len(game.rows) == 2
    assert not set(game.rows) & set(public)
    game.do("unpeek")
    assert game.rows == public
    game.do("peek", "+1")
    second = game.hand("red")[1]
    game.do("press", "unpeek")
    assert [made["name"] for made in game.view["players"]["red"]["fulfilled"]] == [second]
    assert second not in game.hand("red")


def test_only_the_own_hand_is_shown_and_only_there() -> None:
    game = GoalsOnly()
    game.do("+1", "press", "peek")
    waiting = game.stored.session.waiting
    assert isinstance(waiting, ChoosePrompt)
    labels = {option.label for option in waiting.options if option.value in game.hand("blue")}
    assert set(game.rows) == labels
    game.do("unpeek")
    table = game.panel.context.stack[-1]
    assert isinstance(table, TableDialog)
    assert isinstance(table.inner, ChooseDialog)
    # An empty hand shows the picture, as everywhere.
    game.stored.session.correct(["goal", game.hand("blue")[0], "out"])
    game.stored.session.correct(["goal", game.hand("blue")[0], "out"])
    game.do("peek")
    assert game.screen.key == "box/picture"
    game.do("unpeek")


@pytest.mark.parametrize("reports", ["asked", "none"])
def test_own_cards_are_looked_at_again_with_trio_and_text(hand: Hand, reports: str) -> None:
    options, seats = GEODETO.settle({"reports": reports}, ("red", "blue"))
    begin_game(hand.panel.context, GameHost.open(GEODETO, seats, options, hand.store, fixed=bytes(32), names=NAMES))
    hand.do("press", "peek", "unpeek", "press", "peek", "unpeek", "press", "back")
    hand.pick("For your eyes only", "Bartholomäus")
    session = hand.panel.context.stored.session  # type: ignore[union-attr]
    cards = {seat: [DECK[slug] for slug in session.view(seat)["hand"]] for seat in seats}
    assert hand.screen.key == "box/guard"
    for word, at in (("peek", 0), ("+1", 1), ("+1", 0)):
        screen = hand.do(word)
        assert screen.key == "box/picture"
        figure = screen.figure
        assert isinstance(figure, StacksFigure)
        card = cards["blue"][at]
        assert (figure.title, screen.place, screen.places) == (card.name, at + 1, 2)
        assert card.text in figure.text
        assert [f"{piece.size}" for piece in figure.stacks[0].pieces] == [piece[1] for piece in card.trio]
    assert hand.do("unpeek").key == "box/guard"
    # Nobody else sees them, and who holds real cards has nothing to look at here.
    assert not {card.name for card in cards["blue"]} & {figure.title for figure in session.pictures()}


def test_the_first_look_at_ones_goals_shows_the_cards() -> None:
    read, seats = GEODETO.settle({}, ("red", "blue"))
    game = sit(GEODETO, seats, read, bytes(range(32)), "")
    while game.screen.key != "box/guard":
        game.do("press")
    own = [DECK[card].name for card in game.stored.session.view("red")["hand"]]
    shown = [game.do("peek").figure.title, game.do("+1").figure.title]
    assert shown == own
    assert game.do("unpeek").key == "box/guard"


def test_with_real_cards_there_is_nothing_to_look_at(hand: Hand) -> None:
    options, seats = GEODETO.settle({"cards": "table"}, ("red", "blue"))
    begin_game(hand.panel.context, GameHost.open(GEODETO, seats, options, hand.store, fixed=bytes(32), names=NAMES))
    hand.do("press", "back")
    assert "For your eyes only" not in labels(hand.screen)


def test_a_hand_is_picked_from_in_the_row_of_its_owner() -> None:
    game = GoalsOnly()
    menu = game.rows
    game.do("+1", "peek")
    assert game.screen.head == "Blue"
    assert game.rows == [DECK[card].name for card in game.hand("blue")]
    # Let go without a choice, the dial stands where it stood, and nothing was told.
    game.do("+1", "unpeek")
    assert (game.rows, game.screen.chosen, game.stored.noted) == (menu, 1, ())
    game.do("peek")
    second = next(card for card in game.hand("blue") if DECK[card].name == game.rows[1])
    game.do("+1", "press", "unpeek")
    assert list(game.stored.noted)[:3] == ["claim", "blue", second]
    assert [made["name"] for made in game.view["players"]["blue"]["fulfilled"]] == [second]


@pytest.mark.parametrize("row", ["Card for Red", "Card for Blue"])
def test_roll_held_in_a_row_without_a_hand_shows_the_picture(row: str) -> None:
    game = GoalsOnly()
    game.do(Turn(game.rows.index(row)))
    game.do("peek")
    assert game.screen.key == "box/picture"


def test_nothing_of_a_hand_is_shown_behind_what_was_said() -> None:
    game = GoalsOnly()
    table = next(one for one in game.panel.context.stack if isinstance(one, TableDialog))
    table.show([Notice("Something is to be done.", hands=True)])
    said = game.screen
    assert said.key == "box/notice"
    game.do("peek")
    assert game.screen == said


def test_with_real_cards_no_row_has_a_hand() -> None:
    game = GoalsOnly(cards="table")
    game.do("peek")
    assert game.screen.key == "box/picture"


@pytest.mark.parametrize("cards", ["box", "table"])
def test_what_is_asked_ahead_is_what_comes_next(cards: str) -> None:
    game = GoalsOnly(cards=cards)
    waiting = game.stored.session.waiting
    assert isinstance(waiting, ChoosePrompt)
    ahead = {option.value: option.then for option in waiting.options if option.then is not None}
    assert set(ahead) == ({"claim", "draw"} if cards == "box" else {"claim"})
    assert comes_next(game, waiting) == {"claim": {"red": {}, "blue": {}}, **({"draw": {}} if cards == "box" else {})}


def comes_next(game: GoalsOnly, asked: ChoosePrompt) -> dict[str, Any]:
    """The answers from which on the next question was told ahead, each found to be the one that comes."""
    found: dict[str, Any] = {}
    for option in asked.options:
        if option.then is not None:
            give(game.stored, option.value)
            assert isinstance(option.then, ChoosePrompt)
            assert game.stored.session.waiting == option.then
            found[option.value] = comes_next(game, option.then)
            game.stored.undo()
    return found


def test_the_dial_begins_where_pyramids_were_put_last() -> None:
    read, seats = GEODETO.settle({}, ("red", "blue", "green"))
    game = sit(GEODETO, seats, read, bytes(32), "")
    game.read()
    game.answer("travel", "asia")
    game.answer("y1")
    blue, red = ([f"On {size} {colour}" for size in ("small", "medium", "large")] for colour in ("blue", "red"))
    assert game.rows == [*blue, *red, "Ocean, on its own"]
    game.answer("america", "r1")
    at = game.screen
    assert (at.head, at.text, marked(at)[0]) == ("Blue", "Move or draw?", "From America")
    assert game.do("roll").text == "Move which one?"
    assert game.do("back").text == "Move or draw?"
    for area, piece, to, onto in (("africa", "k1", "europe", "b1"), ("europe", "b3", "ocean", "table")):
        game.answer("travel", area)
        game.answer(piece)
        game.answer(to, onto)
    # Red goes on with the pyramid that he has moved, from where it stands.
    game.pick("From America")
    at = game.screen
    assert (at.head, at.state, game.rows, marked(at)[0]) == (
        "Red", "+ rides along", ["Small red +1", "Small yellow", "Medium red", "Large red"], "Small yellow",
    )  # fmt: skip


def test_who_looks_later_holds_nobody_up_and_is_told_again_once_asked() -> None:
    read, seats = GEODETO.settle({"starter": "asked"}, ("red", "blue"))
    game = sit(GEODETO, seats, read, bytes(range(32)), "")
    guards = []
    for begins in ("Blue", "From Europe", ""):
        while (key := game.screen.key) in ("box/notice", "box/guard"):
            guards += [(begins, game.screen.seat)] if key == "box/guard" else []
            game.do("back" if key == "box/guard" else "press")
        game.pick(*filter(None, [begins]))
    assert guards == [("Blue", "red"), ("Blue", "blue"), ("From Europe", "blue")]


def test_of_somebodys_cards_the_one_that_is_turned_to_comes_first_on_their_page() -> None:
    read, seats = GEODETO.settle({}, ("red", "blue"))
    panel = sit(GEODETO, seats, read, bytes(range(32)), "").panel
    while panel.ask().key != "box/guard":
        panel.handle(Press())
    panel.handle(Peek())
    titles = []
    for _ in range(2):
        ask, (first, *_) = panel.ask(), panel.held("red")
        assert ask.figure is not None
        titles.append((ask.figure.title, first.title))
        panel.handle(Turn(1))
    assert [shown for shown, _ in titles] == [first for _, first in titles]
    assert len(set(titles)) == 2


def test_a_pyramid_that_may_not_be_picked_says_why_and_a_goal_card_is_drawn_and_nothing_else() -> None:
    start = {"areas": board(ocean=["b3 y2"], asia=["r3"]), "turn": "red"}
    read, seats = GEODETO.settle({"start": json.dumps(start)}, ("red", "blue"))
    game = sit(GEODETO, seats, read, bytes(range(32)), "")
    game.read()
    seal = game.stored.session.running_seal
    # It stands on the lowest of its ship.
    assert game.panel.touch("y2", "b3 y2", "ocean")
    assert game.screen.text == "A ship travels whole. Pick its lowest pyramid."
    assert game.stored.session.running_seal == seal
    game.do("back")
    (ring,) = (each for each in game.panel.seen()[1] if isinstance(each, RingFigure))
    card = next(each.id for each in ring.cards)
    assert [row for row, at in game.panel.places().items() if card in at] == ["draw"]
    # It may have been touched to be read: the hand is asked.
    game.panel.touch(card)
    assert (game.screen.text, game.rows, game.stored.noted) == ("Do this?", ["Draw a card"], ())
    assert game.screen.foot == ""
    game.panel.answer(game.screen.choices[0].id)
    assert game.stored.noted[0] == "draw"
    assert card.endswith(str(game.stored.noted[1]))


def test_of_the_only_pyramid_in_the_ocean_which_may_not_travel_people_say_that_it_is_for_pirates() -> None:
    """Whoever touches a pyramid means to move it; GEO-38 bars that, and Pirates are asked for after the reason."""
    others = [piece for piece in board()["ocean"] if piece != "r3"]
    thirds = dict(zip(CONTINENTS, (others[at : at + 3] for at in range(0, 18, 3)), strict=True))
    last = next(area for area, stacks in thirds.items() if len(stacks) < 3)
    start = {"areas": board(**{**thirds, last: ["r3", *thirds[last]]}), "turn": "red"}
    read, seats = GEODETO.settle({"start": json.dumps(start)}, ("red", "blue"))
    game = sit(GEODETO, seats, read, bytes(range(32)), "")
    for value in ("travel", last, "r3", "ocean"):
        game.panel.context.table.give(value)
    game.read()
    given = game.stored.count
    assert game.panel.touch("r3", "ocean")
    assert (game.stored.count, game.screen.text.split(".")[0]) == (given, "With 2 players there are no takebacks")
    game.do("press")
    assert (game.stored.count, game.screen.text) == (given, "Do this?")
    assert [choice.id for choice in game.screen.choices] == ["pirates"]


@pytest.mark.parametrize("reply", [("travel", "antarctica", "w2", "ocean", "table"), ("draw", "europe")])
def test_a_touched_pyramid_in_the_ocean_is_moved_or_captured_as_people_say(reply: tuple[str, ...]) -> None:
    read, seats = GEODETO.settle({}, ("red", "blue"))
    game = sit(GEODETO, seats, read, bytes(range(32)), "")
    game.read()
    for value in ("travel", "asia", "y2", "ocean"):
        game.question().give(value)
    game.read()
    given = game.stored.count
    # What the other one has just moved may not be moved back (GEO-38).
    assert game.panel.touch("y2", "ocean")
    assert (game.stored.count, game.screen.text.split(".")[0]) == (given, "With 2 players there are no takebacks")
    game.do("press")
    assert (game.screen.text, game.rows) == ("Do this?", ["Play Pirates"])
    game.do("back")
    for value in reply:
        game.question().give(value)
    game.read()
    given = game.stored.count
    assert game.panel.touch("y2", "ocean")
    assert (game.stored.count, game.screen.text) == (given, "Which of these?")
    assert game.rows == ["From the Ocean", "Play Pirates"]
    assert game.do("press").text == "Put it where?"


def test_from_the_ocean_a_tower_that_is_touched_is_the_place() -> None:
    start = {"areas": board(europe=["b3 b2", "r2"]), "turn": "red"}
    read, seats = GEODETO.settle({"start": json.dumps(start)}, ("red", "blue"))
    game = sit(GEODETO, seats, read, bytes(range(32)), "")
    for value in ("travel", "ocean", "w1"):
        game.panel.context.table.give(value)
    assert game.screen.text == "Put it where?"
    # From the innermost on: a pyramid, its tower, the continent.
    assert game.panel.touch("b3", "b3 b2", "europe")
    assert "w1" in game.stored.session.view()["areas"]["europe"][0]
    game.read()
    game.do("take-back")
    game.read()
    assert game.screen.text == "Put it where?"
    game.panel.touch("europe")
    assert (game.screen.text, len(game.rows)) == ("Put it on what?", 3)


def test_a_full_continent_that_is_touched_asks_onto_which_tower() -> None:
    start = {"areas": board(europe=["b1"], asia=["y3", "y2 y1", "r3"]), "turn": "red"}
    read, seats = GEODETO.settle({"start": json.dumps(start)}, ("red", "blue"))
    game = sit(GEODETO, seats, read, bytes(range(32)), "")
    for value in ("travel", "europe"):
        game.panel.context.table.give(value)
    assert game.screen.text == "Put it where?"
    assert game.panel.touch("asia")
    assert (game.screen.text, len(game.rows)) == ("Which of these?", 3)
    assert game.panel.touch("y3", "asia")
    assert "y3 b1" in game.stored.session.view()["areas"]["asia"]


def test_a_tower_and_the_place_beside_it_are_told_apart_and_no_other_pyramid_is_spoken_of() -> None:
    start = {"areas": board(europe=["b3", "b1"], africa=["k2", "r2", "g2"], asia=["y3"]), "turn": "red"}
    read, seats = GEODETO.settle({"start": json.dumps(start)}, ("red", "blue"))
    game = sit(GEODETO, seats, read, bytes(range(32)), "")
    for value in ("travel", "europe"):
        game.panel.context.table.give(value)
    # The large one fits nowhere in Africa, the small one does: which one is to go was not said.
    assert not game.panel.touch("k2", "africa")
    assert game.panel.touch("b1", "europe")
    given = game.stored.count
    assert game.panel.touch("asia")
    assert (game.stored.count, game.screen.text, len(game.rows)) == (given, "Which of these?", 2)
    assert game.panel.touch("y3", "asia")
    assert "y3 b1" in game.stored.session.view()["areas"]["asia"]


def test_a_place_touched_for_what_was_touched_before_begins_nothing_else() -> None:
    start = {"areas": board(asia=["y3"], africa=["k3"]), "epidemic": {"on": "america", "holder": None}, "turn": "red"}
    read, seats = GEODETO.settle({"start": json.dumps(start)}, ("red", "blue"))
    game = sit(GEODETO, seats, read, bytes(range(32)), "")
    game.read()
    menu = game.stored.session.waiting
    # Struck, it would be healed: what lies there may have been touched to be read.
    assert game.panel.touch("heal")
    assert (game.screen.text, game.stored.session.waiting) == ("Do this?", menu)
    assert game.panel.touch("w1", "ocean")
    assert game.screen.text == "Which of these?"
    assert game.panel.touch("k3", "africa")
    assert (game.screen.text, game.stored.session.waiting) == ("Do this?", menu)


def test_who_touches_the_pirates_may_return_a_captive() -> None:
    start = {"areas": board(("y3", "w2")), "pirates": {"holder": "red", "captives": ["y3", "w2"]}, "turn": "red"}
    read, seats = GEODETO.settle({"start": json.dumps(start)}, ("red", "blue"))
    game = sit(GEODETO, seats, read, bytes(range(32)), "")
    game.read()
    world = game.stored.session.pictures()[0]
    assert isinstance(world, RingFigure)
    (card,) = [each for each in world.cards if each.title == "Pirates"]
    assert game.panel.touch(card.id)
    assert (game.screen.text, len(game.rows)) == ("Do this?", 1)
    game.do("press")
    assert game.rows == ["Large yellow", "Medium white"]


def test_after_a_goal_a_card_is_drawn_by_its_pile_and_not_by_its_continent() -> None:
    start = {"areas": board(europe=["r3 g2"], asia=["b1"]), "hands": {"red": ["parrot"]}, "turn": "red"}
    read, seats = GEODETO.settle({"start": json.dumps(start), "deck": GOALS}, ("red", "blue"))
    game = sit(GEODETO, seats, read, bytes(range(32)), "")
    game.answer("travel", "asia")
    game.answer("europe", "r3 g2")
    game.read()
    assert game.screen.text == "Draw a goal card?"
    assert not game.panel.touch("america")
    assert game.panel.touch("pile america")
    assert (game.screen.text, game.rows) == ("Do this?", ["America: Duck"])
    game.panel.answer(game.screen.choices[0].id)
    assert game.stored.noted[-2:] == ["yes", "america"]


def test_status_is_a_fact_a_line_and_names_no_card_that_only_its_player_has_seen() -> None:
    read, seats = GEODETO.settle({"start": json.dumps(START), "extras": "yes"}, ("red", "blue"))
    game = sit(GEODETO, seats, read, bytes(range(32)), "")
    game.answer("draw")
    game.answer("europe")
    game.do("back")
    (drawn,) = game.stored.session.view()["players"]["blue"]["drawn"]
    assert game.pick("Status").text.split("\n") == [
        "It is Red's turn.",
        "The game ends after 4 more goals.",
        "Red has -2 points (hand -2).",
        "Blue has 6 points (goals 4, hand -2, continents 4).",
        "Red holds 2 goal cards.",
        "Blue made USA, France.",
        f"Blue holds 2 goal cards, among them {DECK[drawn].name}.",
        "Blue holds Epidemic.",
        "Red holds Pirates with large black, medium black.",
    ]


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("cards", ["box", "table"])
def test_what_is_only_read_before_a_game_has_its_pages_and_none_ends_on_a_question(cards: str, large: bool) -> None:
    read, seats = GEODETO.settle({"cards": cards, "starter": "asked"}, ("red", "blue"))
    game = sit(GEODETO, seats, read, bytes(range(32)), "")
    game.panel.context.settings = replace(game.panel.context.settings, large=large)
    pages = []
    while (page := game.screen).key == "box/notice":
        pages.append((page.text, {press.label for press in page.presses if press.id == "push"}))
        game.do("press")
    assert pages[0] == ("Put each colour's 3 pyramids on its continent.", {"Done"})
    assert {label for _, labels in pages[1:] for label in labels} == {"Next"}
    assert [text for text, _ in pages if text.endswith("?")] == []


def test_in_a_fix_no_colour_of_pyramids_reads_like_a_player() -> None:
    read, seats = GEODETO.settle({}, ("red", "blue"))
    game = sit(GEODETO, seats, read, bytes(range(32)), "")
    asked = game.stored.session.correction(["piece"])
    assert isinstance(asked, ChoosePrompt)
    groups = {option.group for option in asked.options}
    assert len(groups) == 6
    assert all(group.endswith(" pyramids") for group in groups)
