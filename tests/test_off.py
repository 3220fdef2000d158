"""Switching off: what the box claims, what it asks for, and where it stands when the power is back."""

import errno
from typing import Any

from finger import labels
from hand import Hand

from companion.screens.ask import Emblem

UNPLUG = "Saved. Unplug when the green light stops blinking."


class Wish:
    """Who would end the computer; counts how often it was asked to."""

    def __init__(self) -> None:
        self.times = 0

    def ask(self) -> None:
        self.times += 1


def installed(hand: Hand) -> Wish:
    wish = Wish()
    hand.panel.context.power_off = wish.ask
    return wish


def off(ask: Any) -> str:
    """What the last picture says, which stays when the power is gone."""
    assert ask.splash is Emblem.NIGHT
    return str(ask.text)


def to_the_menu(hand: Hand) -> None:
    hand.through()
    hand.do("back")


def test_a_box_that_cannot_end_the_computer_only_says_that_it_may_be_switched_off(hand: Hand) -> None:
    assert off(hand.pick("Switch off")) == "Saved. You can switch off now."
    hand.do("press")
    hand.hoard()
    to_the_menu(hand)
    assert "Switch off" not in labels(hand.screen)


def test_from_the_start_menu_it_asks_once_and_says_when_to_unplug(hand: Hand) -> None:
    wish = installed(hand)
    assert off(hand.pick("Switch off")) == UNPLUG
    assert wish.times == 1
    hand.panel.switch_off()  # as systemd tells it to end
    assert off(hand.screen) == UNPLUG
    assert wish.times == 1


def test_switched_off_in_a_game_the_next_start_goes_on_right_there(hand: Hand) -> None:
    wish = installed(hand)
    hand.hoard()
    before = hand.through()
    assert before.key == "turn"
    to_the_menu(hand)
    assert labels(hand.screen)[-1] == "Switch off"
    assert off(hand.pick("Switch off")) == UNPLUG
    assert wish.times == 1
    hand.start()
    assert hand.through() == before


def test_nothing_is_claimed_and_nothing_asked_while_the_card_takes_nothing(hand: Hand) -> None:
    wish = installed(hand)
    hand.hoard()
    assert hand.store._db is not None
    pages = hand.store._db.execute("PRAGMA page_count").fetchone()[0]
    hand.store._db.execute(f"PRAGMA max_page_count = {pages}")
    hand.store.put("large", "x" * 100_000)
    assert not hand.store.saved
    hand.panel.switch_off()
    assert off(hand.screen) == "Not everything is saved: the SD card is full or broken."
    hand.do("press")
    while hand.screen.long:
        hand.do("press")
    to_the_menu(hand)
    assert off(hand.pick("Switch off")) == "Not everything is saved: the SD card is full or broken."
    assert wish.times == 0
    hand.store._db.execute("PRAGMA max_page_count = 1073741823")
    hand.store.put("small", 1)
    assert off(hand.screen) == UNPLUG


def test_a_computer_that_cannot_be_asked_is_told_of(hand: Hand) -> None:
    def fails() -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    hand.panel.context.power_off = fails
    shown = hand.pick("Switch off")
    assert shown.long
    assert "Read-only file system" in shown.text
    assert off(hand.do("press")) == UNPLUG
