"""The panel before and in a game: dice, the start menu, questions, what is private."""

from typing import Any

import pytest
from finger import labels, steps_to
from golden import check_layout
from hand import Hand, cards_of, hidden, proof_of
from PIL import Image

from companion.box.page import Page
from companion.faces.asked import asked
from companion.faces.emulator import Emulator
from companion.faces.panel.dialog import LATER, LOOK, MENU, UNDO
from companion.games import registry
from companion.screens.ask import Card, Digits, Emblem, Scale, Style
from companion.screens.drawing import drawings
from companion.session.journal import shown
from companion.table.figure import CardFigure, CompassFigure, DiceFigure, GridFigure
from companion.table.grid import Cell, Grid
from companion.table.wording import parts

# Roll without a game


def test_roll_rolls_at_once_the_dice_whose_commitment_was_shown(hand: Hand) -> None:
    assert hand.screen.presses[-1].label == "Roll: 2 dice"
    seal = hand.do("hold")
    figure = hand.do("back", "roll").figure
    assert isinstance(figure, DiceFigure)
    assert len(figure.faces) == 2
    assert hand.sounds == ["roll"]
    assert hand.panel.take_fallen() == figure.faces
    (row,) = hand.store.games()
    assert (seal.splash, seal.text) == (Digits(shown(row.commitment)), "Dice seal: write it down")


ROWS = {
    **{f"{count}d6": f"Dice: {count}" for count in range(1, 7)},
    "geoquest": "GeoQuest dice",
    "letters": "Tile by letters",
    "who": "Who goes first",
    **{f"cell-{size}": f"Square of {size}x{size}" for size in (6, 7, 8)},
}
"""What can be rolled, each as the dial names it."""


def turn_to(hand: Hand, what: str) -> None:
    titles = (hand.do("+1").figure.title for _ in ROWS)
    assert ROWS[what] in titles


@pytest.mark.parametrize("what", ROWS)
def test_the_last_five_rolls_stay_in_sight(hand: Hand, what: str) -> None:
    hand.do("roll")
    turn_to(hand, what)
    said: list[str] = []
    for _ in range(6):
        hand.do("roll")
        ((shows, *_),) = (hand.panel.context.stored.session.view()["rolls"],)  # type: ignore[union-attr]
        said.append(_few(hand, what, shows["shows"]))
    screen = hand.screen
    figure = screen.figure
    shown = " ".join((*getattr(figure, "lines", ()), *getattr(figure, "rows", ()), getattr(figure, "title", "")))
    for text in said[-5:-1]:
        assert text in shown, (text, figure)
    for large in (False, True):
        check_layout(screen, Style(large))
    turned = hand.do("+1").figure
    assert isinstance(turned, CardFigure)
    for text in said[-5:]:
        assert text in " ".join(turned.lines)


def _few(hand: Hand, what: str, shows: list[Any]) -> str:
    """A roll as a column of earlier ones names it."""
    if what.endswith("d6"):
        return str(sum(shows))
    if what.startswith("cell"):
        return f"{shows[0]},{shows[1]}"
    names = hand.panel.context.stored.session.names  # type: ignore[union-attr]
    return " ".join(names.get(show, str(show)) for show in shows)


def test_who_starts_is_called_by_name(hand: Hand) -> None:
    hand.do("roll")
    turn_to(hand, "who")
    titles = {hand.do("roll").figure.title for _ in range(150)}
    assert titles == {"Anna", "Bartholomäus", "Green", "Yellow", "White", "Black"}


def test_a_tile_and_a_cell_show_their_map_while_roll_is_held(hand: Hand) -> None:
    hand.do("roll")
    for what in ("letters", "cell-8"):
        turn_to(hand, what)
        card = hand.do("roll").figure
        assert isinstance(card, CardFigure)
        held = hand.do("peek").figure
        assert isinstance(held, GridFigure)
        assert held.crosshair is not None
        assert held.caption == card.large
        assert hand.do("unpeek").figure == card


def test_leaving_the_dice_stops_them_and_they_prove_clean(hand: Hand) -> None:
    hand.do("roll")
    turn_to(hand, "3d6")
    hand.do("roll", "roll", "+1")
    number = hand.panel.context.stored.row  # type: ignore[union-attr]
    assert hand.do("back").key == "box/start"
    assert number is not None
    row = hand.store.game(number)
    assert (row.name, row.result) == ("dice", "stopped")
    proof = proof_of(hand.store, number)
    assert proof.faults == ()
    # What was rolled last is what Roll rolls next.
    assert hand.screen.presses[-1].label == "Roll: 3 dice"
    assert len(hand.do("roll").figure.faces) == 3


def test_dice_stand_as_they_lay_after_a_power_cut(hand: Hand) -> None:
    before = hand.do("roll", "roll", "roll")
    hand.start()
    assert hand.screen == before
    assert len(hand.do("roll").figure.rows) == 3


def test_ready_dice_keep_their_commitment_through_a_power_cut(hand: Hand) -> None:
    foot = hand.screen.foot
    hand.start()
    assert hand.screen.foot == foot


# The start menu


def test_the_same_as_last_time_takes_one_press_to_the_first_question(hand: Hand) -> None:
    assert hand.pick("Hoard").key == "box/players"
    assert labels(hand.screen)[:2] == ["Anna", "Bartholomäus"]
    hand.pick("Anna", "Green", f"Play with {2}")
    assert hand.screen.choices[1].value == "Asked"
    hand.pick("Mood", "Wild", "More options", "The dice", "You")
    assert (hand.screen.choices[-2].value, hand.screen.foot) == ("You", "You enter the dice.")
    hand.do("back")
    assert hand.pick("Start game").key == "turn"
    hand.do("back")
    hand.pick("End the game", "Yes", "Yes")
    first = hand.do("press")
    assert first.key == "box/start"
    assert (first.choices[first.chosen].label, first.chosen) == ("Same again: Hoard", 0)
    assert hand.do("press").key == "turn"
    session = hand.panel.context.stored.session  # type: ignore[union-attr]
    assert session.header.players == ("blue", "green")
    assert session.header.options == {"reports": "asked", "mood": "wild"}
    assert session.header.dice == "table"


def test_the_unfinished_game_is_the_first_row_and_one_press_away(hand: Hand) -> None:
    hand.do("+2")
    question = hand.hoard()
    start = hand.do("back") and hand.pick("Leave the game")
    assert start.key == "box/start"
    assert start.choices[start.chosen].label == "Continue: Hoard"
    assert start.chosen == 0
    assert not any(label.startswith("Same again") for label in labels(start))
    assert hand.do("press") == question


def test_of_several_unfinished_games_the_one_played_last_comes_first(hand: Hand) -> None:
    def going_on() -> list[str]:
        hand.do("back")
        return [row.id for row in hand.pick("Leave the game").choices if row.id.startswith("game-")]

    hand.hoard()
    (first,) = going_on()
    hand.hoard()
    newest = going_on()[0]
    hand.panel.answer(first)
    assert (first != newest, going_on()) == (True, [first, newest])


def test_a_game_that_is_not_for_so_many_is_refused_with_a_tick(hand: Hand) -> None:
    hand.pick("Hoard", "Anna")
    before = hand.pick("Play with 1")
    assert hand.sounds == ["tick"]
    assert before.key == "box/players"


# Questions


def test_roll_takes_the_one_option_that_goes(hand: Hand) -> None:
    hand.hoard()
    screen = hand.do("roll")
    assert (screen.key, labels(screen)) == ("gift", ["Keep", "Give away"])
    before = hand.panel.context.stored.session.seq  # type: ignore[union-attr]
    assert hand.do("roll") == screen
    assert hand.sounds == ["tick"]
    assert hand.panel.context.stored.session.seq == before  # type: ignore[union-attr]
    assert "gets" in hand.do("press").said
    assert hand.sounds == ["turn"]


def test_a_number_stops_at_its_ends(hand: Hand) -> None:
    hand.hoard()
    assert hand.pick("Bid").scale == Scale(-3, 3, 0)
    assert hand.do("+9").scale.value == 3
    assert hand.do("-20").scale.value == -3
    hand.do("press")
    assert hand.panel.context.stored.session.view()["coins"] == {"red": 3, "blue": 0}  # type: ignore[union-attr]


def test_the_dial_walks_over_the_cells(hand: Hand) -> None:
    hand.hoard()
    screen = hand.pick("Dig")
    assert screen.cells == tuple(Grid(3, 3))
    walked = [screen.figure.crosshair, *(hand.do("+1").figure.crosshair for _ in range(9))]
    assert [tuple(cell) for cell in walked[:4]] == [(1, 1), (1, 2), (1, 3), (2, 1)]
    assert walked[9] == walked[0]
    assert tuple(hand.do("-1").figure.crosshair) == (3, 3)


def test_neighbours_are_asked_on_the_rose(hand: Hand) -> None:
    hand.hoard()
    assert isinstance(hand.pick("Walk").figure, CompassFigure)
    chosen = hand.do("+1").figure.chosen
    hand.do("press")
    pawn = hand.panel.context.stored.session.view()["pawn"]  # type: ignore[union-attr]
    assert Cell(*pawn) == Grid(3, 3).step(Cell(2, 2), chosen)


def test_a_text_is_said_aloud_with_one_press(hand: Hand) -> None:
    hand.hoard()
    assert hand.pick("Say a word").letters == 20
    screen = hand.do("press")
    assert (screen.key, screen.name) == ("turn", "Bartholomäus")


def test_real_dice_are_told_one_by_one_and_back_takes_the_last_one_back(hand: Hand) -> None:
    hand.hoard(dice="table")
    dice = hand.pick("Roll the pair").dice
    assert (dice.told, dice.count) == ((), 2)
    first = hand.do("+2").dice.showing
    assert hand.do("press").dice.told == (first,)
    assert hand.do("back").dice.told == ()
    hand.do("press", "+4")
    assert hand.screen.dice.showing == "3"
    assert hand.do("press").key == "turn"
    assert hand.panel.context.stored.session.view()["coins"]["red"] == 3  # type: ignore[union-attr]


# What is private


def test_a_private_question_is_shown_only_while_roll_is_held(hand: Hand) -> None:
    hand.hoard()
    card = cards_of(hand)["red"]
    guard = hand.pick("Look at your card")
    assert (guard.splash, guard.name) == (Emblem.GUARD, "Anna")
    assert (guard.text, guard.presses) == ("For your eyes only. Hold Roll to look and answer.", (LOOK, MENU, UNDO))
    for word in ("press", "+1", "roll"):
        assert hand.do(word).key == "box/guard"
        assert hand.sounds == ["tick"]
    assert card in hand.do("peek").text
    assert hand.do("unpeek").key == "box/guard"


def test_letting_go_hides_when_another_leaf_came_on_top(hand: Hand) -> None:
    hand.hoard()
    hand.pick("Look at your card")
    hand.do("peek")
    hand.panel.tell("The printer has no paper.")
    hand.do("unpeek")
    assert hand.do("press").key == "box/guard"
    assert hidden(hand)


def test_what_follows_a_private_answer_is_guarded_again_while_roll_is_still_held(hand: Hand) -> None:
    hand.hoard()
    hand.pick("Look at your card")
    hand.do("peek")
    screen = hand.pick("No")
    new = cards_of(hand)["red"]
    assert (screen.splash, screen.name, screen.presses) == (Emblem.GUARD, "Anna", (LOOK, LATER))
    assert screen.text == "For your eyes only. Hold Roll to look."
    assert hand.sounds == ["secret"]
    assert hand.do("press") == screen
    assert hand.sounds == ["tick"]
    hand.do("unpeek")
    assert new in hand.do("peek").text
    assert hidden(hand) is False
    hand.do("unpeek")
    assert hidden(hand)
    assert hand.screen.text == "Seen it? Let go, then push."
    assert hand.do("press").key == "turn"


def test_a_card_can_be_looked_at_again_by_its_owner_alone(hand: Hand) -> None:
    hand.hoard()
    cards = cards_of(hand)
    hand.do("back")
    hand.pick("For your eyes only", "Bartholomäus")
    assert hand.screen.key == "box/guard"
    shown = hand.do("peek")
    assert cards["blue"] in shown.text
    assert cards["red"] not in shown.text
    assert hand.do("unpeek").key == "box/guard"


def test_the_public_picture_is_held_too(hand: Hand) -> None:
    question = hand.hoard()
    assert hand.do("peek").key == "box/picture"
    assert hand.do("unpeek") == question
    assert hand.do("hold").key == "box/picture"
    assert hand.do("roll") == question


@pytest.mark.parametrize("what", ROWS)
def test_the_page_tells_what_roll_will_roll_then_what_came_of_it(hand: Hand, what: str) -> None:
    hand.do("roll")
    turn_to(hand, what)
    asks = asked(hand.panel.ask(), hand.panel.context.called)
    assert (asks["text"], asks["said"]) == (ROWS[what], hand.panel.log()[-1][0])
    hand.do("roll")
    asks = asked(hand.panel.ask(), hand.panel.context.called)
    assert (asks["title"], asks["text"], asks["said"]) == (
        "Dice, roll 2",
        parts(hand.panel.log()[-1][0], hand.panel.context.called),
        "",
    )
    rolled = hand.panel.context.stored.session.view()["rolls"][0]["what"]  # type: ignore[union-attr]
    assert rolled == what


@pytest.mark.parametrize("what", ["d6/4", "geoquest", "cell/7", "who"])
def test_other_dice_are_rolled_by_a_touch(hand: Hand, what: str) -> None:
    hand.do("roll")
    assert what in hand.panel.ask().ids
    hand.panel.answer(what)
    rolled = hand.panel.context.stored.session.view()["rolls"][0]["what"]  # type: ignore[union-attr]
    assert rolled == {"d6/4": "4d6", "cell/7": "cell-7"}.get(what, what)


def test_the_log_beside_the_box_begins_anew_with_another_game(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    log: list[tuple[str, str]] = []
    emulator = Emulator(lambda action: None)
    monkeypatch.setattr(emulator, "notice", lambda *line: log.append(line))
    monkeypatch.setattr(emulator, "clear", log.clear)
    page = Page(emulator, beside=False)
    for look, lines in ((["Look about", "Nothing"], 2), (["Look about"], 1)):
        hand.hoard()
        hand.pick(*look)
        page.look(hand.panel)
        assert log == [(parts(text, hand.panel.context.called), stood) for text, stood in hand.panel.log()]
        assert len(log) == lines


def test_a_game_in_the_start_menu_is_a_card(hand: Hand) -> None:
    """Who plays, how long, what must lie there, over which the game's own drawing has 48 px."""
    hand.do(f"{steps_to(hand.screen, 'Muggles!'):+d}")
    card = hand.screen.choices[hand.screen.chosen].card
    assert card.lines == ("1-4 players", "60 minutes", "Cache Me If You Can, 2 muggles")
    assert card.drawing == "muggle-1"
    picture = check_layout(hand.screen, whole=True).crop((4, 13, 52, 61))
    assert picture.tobytes() == drawings()["muggle-1"].resize((48, 48), Image.Resampling.NEAREST).tobytes()
    # A game that tells neither has what it is about, and no drawing.
    hand.do(f"{steps_to(hand.screen, 'Hoard'):+d}")
    assert hand.screen.choices[hand.screen.chosen].card == Card("", ("2 players", registry.game("hoard").summary))
    # What is no game stays a row of the list.
    screen = hand.do(f"{steps_to(hand.screen, 'Settings'):+d}")
    assert screen.choices[screen.chosen].card is None
