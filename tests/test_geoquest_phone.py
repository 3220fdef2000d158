"""A kept Event of GeoQuest on its player's phone: which one it is only that knows, and one touch plays it."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from typing import Any

import pytest
from geoquest_hand import dealt, events
from geoquest_table import GeoQuestTable
from test_page_worlds import Told, World

from companion.faces.panel import Panel
from companion.faces.panel.desk import Desk
from companion.faces.panel.table import TableDialog, begin_game
from companion.faces.remote import Touch
from companion.screens.ask import Ask
from companion.table.figure import DiceFigure
from companion.table.wording import named

PLAYERS = ("red", "blue", "green")
NAMES = {seat: seat.title() for seat in PLAYERS}
KEEPS = ("event", "hold")
BLUE_KEEPS = ("skip", *KEEPS)
WHICH = "Tell this phone which card it is"


class Box:
    """A box that follows Events, and all phones at it, after this was said."""

    def __init__(self, *said: Any, cards: bool = False) -> None:
        self.table = dealt(events="yes") if cards else GeoQuestTable(events="yes", players=PLAYERS)
        self.table.say(*said)
        self.panel = Panel(None)
        self.dialog: TableDialog = begin_game(self.panel.context, Told(self.table.kept))

    def rows(self, seat: str) -> dict[str, str]:
        """What a phone can be touched for, and by which id."""
        return {named(row.label, NAMES): row.id for row in self.panel.desk(seat).ask().choices}

    def touch(self, seat: str, row: str) -> None:
        id, desk = self.rows(seat)[row], self.panel.desk(seat)
        assert desk.do(Touch(id, asked=desk.asked)) == ""

    def hand(self, seat: str) -> Sequence[str]:
        return self.panel.desk(seat).holds

    def plays(self, seat: str) -> list[str]:
        return [row.rpartition(" ")[2] for row in self.rows(seat) if row.startswith("Play your Event on ")]


PAID = (*BLUE_KEEPS, "skip", "skip", "search", "RC", [2, 1], "blue", "no-more")
MENUS = {
    "in their own turn": (BLUE_KEEPS, ["Red", "Green"]),
    "in another one's": ((*BLUE_KEEPS, "skip"), ["Red", "Green"]),
    "in that of who holds one, too": ((*BLUE_KEEPS, "skip", *KEEPS), ["Red", "Green"]),
    "before they are paid": (PAID, ["Red", "Green"]),
    "where one was played already": ((*BLUE_KEEPS, "move", [2, 2], "play", "red"), ["Green"]),
}


@pytest.mark.parametrize("menu", MENUS)
def test_gq_109_gq_112_one_touch_on_a_phone_plays_its_event_at_every_menu(menu: str) -> None:
    said, others = MENUS[menu]
    box = Box(*said)
    assert box.plays("blue") == others
    assert (box.hand("blue"), WHICH in box.rows("blue")) == (["Your Event card"], False)
    box.touch("blue", "Play your Event on Green")
    assert "green" in events(box.table, "played") + events(box.table, "due")
    assert "blue" not in events(box.table, "held")
    assert (box.plays("blue"), box.hand("blue")) == ([], [])


BARRED = {
    "who holds none": ((), "blue"),
    "before the Event of who is in turn (GQ-37)": ((*KEEPS, "move", [2, 2], "play", "blue"), "red"),
    "with one before everybody else (GQ-113)": (
        (*KEEPS, "move", [2, 2], "play", "green", "move", [2, 2], "play", "red"),
        "red",
    ),
}


@pytest.mark.parametrize("why", BARRED)
def test_gq_37_gq_112_gq_113_no_phone_plays_one_where_the_rules_do_not(why: str) -> None:
    said, seat = BARRED[why]
    assert Box(*said).plays(seat) == []


def test_gq_108_a_phone_that_knows_the_card_says_it_where_it_is_played_and_asks_nobody() -> None:
    box = Box(*BLUE_KEEPS, "skip", cards=True)
    asked = box.panel.ask()
    box.touch("blue", WHICH)
    assert "Fresh Snow" not in box.rows("blue")
    box.touch("blue", "Ticks")
    assert (box.hand("blue"), box.hand("red"), box.panel.ask()) == (["Ticks"], [], asked)
    box.touch("blue", "Play your Event on Red")
    assert {"player": "red", "event": "ticks", "state": "played", "rounds": None} in box.table.view["events"]
    # Taken back, it is in the hand again.
    box.dialog.undo()
    assert (events(box.table, "held"), box.hand("blue")) == (["blue"], ["Ticks"])


def test_gq_108_who_says_nothing_to_the_phone_says_the_card_where_it_is_played() -> None:
    box = Box(*BLUE_KEEPS, "skip", cards=True)
    box.touch("blue", WHICH)
    desk = box.panel.desk("blue")
    desk.do(Touch("back", asked=desk.asked))
    box.touch("blue", "Play your Event on Red")
    assert (box.table.asks.key, box.table.asks.seat) == ("event-name", "blue")
    box.touch("blue", "Ticks")
    assert events(box.table, "played") == ["red"]


def test_gq_108_a_phone_asks_no_more_for_the_card_once_the_game_has_gone_on() -> None:
    box = Box(*BLUE_KEEPS, "skip", cards=True)
    box.touch("blue", WHICH)
    box.dialog.give("skip")
    assert WHICH in box.rows("blue")


def test_gq_108_of_the_next_card_a_phone_knows_nothing_though_it_slept_in_between() -> None:
    box = Box(*BLUE_KEEPS, cards=True)
    box.touch("blue", WHICH)
    box.touch("blue", "Ticks")
    box.dialog.give("event", "drop")
    box.dialog.give("event", "hold")
    assert (events(box.table, "held"), box.hand("blue")) == (["blue"], ["Your Event card"])
    box.touch("blue", "Play your Event on Red")
    assert box.table.asks.key == "event-name"


# What was rolled


def dice(box: Box, seat: str) -> list[str]:
    """The dice beside what a phone is asked, behind their title."""
    about, *_ = box.panel.desk(seat).gets(NAMES)[1]
    return [named(f"{each.title} {each.faces}", NAMES) for each in about if isinstance(each, DiceFigure)]


@pytest.mark.parametrize(("holds", "seat"), [((), "blue"), (KEEPS, "red")])
def test_gq_44_a_phone_says_whose_dice_lie_there_and_how_far_as_the_box_does(holds: Sequence[str], seat: str) -> None:
    """Above the question of who is in turn, and for who has rolled and holds an Event."""
    box = Box(*holds)
    box.dialog.give("move", [3, 2])
    said = box.panel.desk(seat).ask().said
    assert "Red: move up to 5 tiles" in named(said, NAMES)
    assert (said, dice(box, seat)) == (box.panel.ask().said, ["Red: move ('3', '2')"])


@pytest.mark.parametrize(("roll", "seat", "key"), [([2, 2], "red", "event"), ([3, 2], "red", "box/elsewhere")])
def test_gq_44_gq_107_who_has_rolled_sees_the_dice_whoever_is_asked_then(roll: list[int], seat: str, key: str) -> None:
    box = Box()
    box.dialog.give("move", roll)
    assert (box.panel.desk(seat).ask().key, dice(box, seat)) == (key, [f"Red: move {tuple(map(str, roll))}"])


def test_gq_66_who_has_searched_reads_on_at_what_came_of_it_on_their_phone() -> None:
    box = Box()
    box.dialog.give("search", "RC", [0, 1])
    assert box.panel.ask().key == "box/notice"
    assert box.panel.desk("red").ask().presses
    assert box.panel.desk("red").mine


# Two worlds


def worlds(*cards: str) -> Iterator[tuple[World, list[int]]]:
    """Red moves while blue has told a phone of one card or another; and how much was sent then."""
    for card in cards:
        kept = dealt(events="yes")
        kept.say(*BLUE_KEEPS, "skip", "skip")
        with ExitStack() as exits:
            world = World(kept.kept, exits)
            world.come(PLAYERS)
            world.read()
            before = {viewer: len(sent) for viewer, sent in world.sent.items()}
            for id in ("which", card):
                world.says("blue", "touch", asked=world.panel.desk("blue").asked, id=id)
            more = [len(sent) - before[viewer] for viewer, sent in world.sent.items() if viewer != "blue"]
            for value in ("skip", "event"):
                world.answer(value, PLAYERS, "asked")
            yield world, more


def others(world: World) -> Any:
    """All that anybody else gets, and all that is written down."""
    sent = {viewer: texts for viewer, texts in world.sent.items() if viewer != "blue"}
    return sent, world.panel.ask(), world.panel.log(), world.stored.session.running_seal


def test_gq_108_no_byte_tells_others_which_card_a_phone_was_told() -> None:
    (one, more), (other, _) = worlds("ticks", "mosquitoes")
    assert one.sent["blue"] != other.sent["blue"]
    assert others(one) == others(other)
    assert set(more) == {0}


def test_gq_108_a_planted_leak_of_that_card_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    said, name = list[Any](), Desk._name

    def leaks(desk: Desk, card: Any = None) -> None:
        said.append(card)
        name(desk, card)

    monkeypatch.setattr(Desk, "_name", leaks)
    monkeypatch.setattr(Desk, "_elsewhere", lambda _desk, _waiting: Ask(text=repr(said[-1:])))
    (one, _), (other, _) = worlds("ticks", "mosquitoes")
    assert others(one) != others(other)
