"""Names are typed where players are chosen: by dial alone or on a page, kept for next time, and never needed."""

from dataclasses import replace
from itertools import product

import pytest
from finger import steps_to
from golden import check_layout
from hand import NAMES, Hand
from hypothesis import given
from hypothesis import strategies as st
from play import HOARD, refusal

from companion.faces.asked import asked
from companion.faces.panel import Panel, wording
from companion.faces.panel.question import BETWEEN, SPELLED, WITHIN
from companion.faces.panel.start import _name
from companion.faces.panel.table import FINISHED
from companion.faces.remote import LONGEST, action_of
from companion.games import registry
from companion.screens.ask import Ask, Choice, Style
from companion.screens.draw import compose
from companion.screens.glyph import small
from companion.table.game import LONGEST_NAME

ODD = (
    "Ada 🦊", "👨\u200d👩", "שלום", "\u202eadA\u200b", "W" * LONGEST, "<b>{x}</b>", "\ue000red\ue001", "Zoe\u0308",
    "A\tB",
)  # fmt: skip
"""What a keyboard may give: no letters, no end, signs that turn lines round, markup, places of names."""


def spell(hand: Hand, name: str) -> None:
    """Turn to one letter after the other, as the dial shows them then."""
    for letter in name:
        hand.do(f"{steps_to(hand.screen, letter):+d}", "press")
    assert hand.screen.written == name


def called(hand: Hand) -> list[str]:
    """How the box calls who plays the game on the table."""
    return list(hand.panel.context.stored.session.names.values())  # type: ignore[union-attr]


BEGIN = "Play with 2", "Start game"


def test_names_are_spelled_by_the_dial_alone_and_kept_for_next_time(hand: Hand) -> None:
    hand.pick("Hoard", "Names")
    assert (hand.screen.written, hand.screen.name) == (NAMES["red"], NAMES["red"])
    # Whoever is called right is passed over; a letter too many is taken away.
    assert hand.do("roll").seat == "blue"
    spell(hand, "Éva-L'R")
    assert hand.do("back").written == "Éva-L'"
    assert hand.do("roll").choices[hand.screen.chosen].label == "Play with 2"
    hand.start()
    hand.pick("Hoard", *BEGIN)
    assert called(hand) == ["Anna", "Éva-L'"]
    # A game that runs keeps them.
    hand.do("back")
    hand.pick("Leave the game", "Hoard", "Names", "No name")
    hand.do("back", "back")
    assert hand.screen.choices[0].value == "Anna, Éva-L'; round 1"
    hand.pick("Continue: Hoard")
    assert called(hand) == ["Anna", "Éva-L'"]


def test_a_name_is_taken_away_and_that_of_the_file_stays_away(hand: Hand) -> None:
    hand.pick("Hoard", "Names", "No name")
    assert hand.do("back").key == "box/players"
    assert hand.screen.choices[0].value == ""
    hand.start()
    hand.pick("Hoard", *BEGIN)
    assert called(hand) == ["Red", "Bartholomäus"]


def test_two_are_not_called_alike_and_nothing_is_lost(hand: Hand) -> None:
    hand.pick("Hoard", "Names")
    hand.panel.write("bartholomäus")
    assert "Two players are called" in hand.screen.text
    assert hand.do("press").written == "bartholomäus"
    # Somebody who is out may come in with another colour.
    hand.do("back", *["back"] * len("bartholomäus"))
    hand.pick("Bartholomäus", "Green", "Names")
    hand.panel.write("BARTHOLOMÄUS")
    hand.do("back")
    assert [row.value for row in hand.screen.choices[:3]] == ["Red", "", ""]


@pytest.mark.parametrize("text", ODD)
def test_whatever_a_keyboard_gives_is_a_name_or_none(hand: Hand, text: str) -> None:
    hand.pick("Hoard", "Names")
    hand.panel.write(action_of({"do": "write", "text": text, "asked": 1}).text)  # type: ignore[union-attr]
    hand.do("roll")
    hand.pick(*BEGIN)
    assert called(hand) == [_name(text) or "Red", "Bartholomäus"]
    for large in (False, True):
        check_layout(hand.panel.ask(), replace(hand.panel.context.style, large=large), whole=True)


@given(st.text(max_size=LONGEST))
def test_what_is_kept_of_a_text_is_a_name(text: str) -> None:
    name = _name(text)
    assert name == _name(name)
    assert not name or refusal(lambda: HOARD.read_names({"red": name}, ("red",))) is None


def test_a_name_without_any_letter_of_the_small_screen_is_the_colour_there_and_whole_on_a_page() -> None:
    seen = {}
    for name in ("Red", "Жанна"):
        panel = Panel(None, names={"red": name})
        for id in ("hoard", "names"):
            panel.answer(id)
        ask = replace(panel.ask(), written="")
        seen[asked(ask, panel.context.called)["name"]] = compose(ask, panel.context.style).image.tobytes()
    assert list(seen) == ["Red", "Жанна"]
    assert seen["Red"] == seen["Жанна"]


def test_the_dial_has_every_letter_of_the_small_screen_and_no_other() -> None:
    assert "".join(letter for letter in small().glyphs if letter.isupper()) == SPELLED
    assert all(letter in small().glyphs for letter in SPELLED + WITHIN + BETWEEN)
    assert [letter.upper() for letter in WITHIN] == [*SPELLED.replace("İ", "I")]


LABELS = ("", "round 12", "move 12, 18 to go")


@pytest.mark.parametrize("count", range(1, 7))
@pytest.mark.parametrize("letters", [1, 3, 6, 11, LONGEST_NAME])
def test_with_whom_a_game_goes_on_is_never_cut(count: int, letters: int) -> None:
    for sign, label, large in product("Wi", LABELS, (False, True)):
        who = wording.who_played([sign * letters] * count, label)
        rows = (Choice(wording.go_on_with(game="First to Find"), who), Choice("Dice"))
        ask = Ask(key="box/start", head=wording.TITLE, choices=rows, foot="Roll: two dice")
        check_layout(ask, Style(large), whole=True)
        names, _, more = who.removesuffix(f"; {label}" if label else "").partition(" + ")
        assert len(names.split(", ")) + int(more or 0) == count


def test_the_game_to_begin_with_leads_the_list_until_it_was_finished(hand: Hand) -> None:
    names = [game.name for game in registry.games() if game.ready is None]
    first = hand.screen.choices
    assert (first[0].id, first[0].card.lines[0]) == ("lost-hiker", "Start here")
    rest = [name for name in names if name != "lost-hiker"]
    assert [row.id for row in first if row.id in names] == ["lost-hiker", *rest]
    hand.panel.context.put(FINISHED, ["lost-hiker"])
    then = hand.screen.choices
    assert [row.id for row in then if row.id in names] == names
    assert not any("Start here" in row.card.lines for row in then if row.card)
