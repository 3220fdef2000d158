"""The code with which a phone joins: read off the display, the page and paper; and the dialogs around it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from re import findall
from typing import Any

import aiohttp
import cv2
import numpy
import pytest
import zxingcpp
from finger import labels
from geodeto_table import GEODETO
from golden import check_layout
from hand import NAMES, BoxHand, Hand, hand
from hypothesis import given
from hypothesis import strategies as st
from phone import Phone, served, talk
from PIL import Image, ImageDraw
from play import secret_of

from companion.box.box import ASLEEP
from companion.box.page import Page
from companion.faces.access import LETTERS, LONG
from companion.faces.asked import asked
from companion.faces.drawing import picture_of
from companion.faces.emulator import Emulator
from companion.faces.host import GameHost
from companion.faces.panel import Panel, wording
from companion.faces.panel.table import begin_game
from companion.games import registry
from companion.paper.offer import Paper
from companion.screens.ask import Ask, Style
from companion.screens.code import code
from companion.screens.draw import draw
from companion.table.figure import CardFigure
from companion.table.game import Game
from hardware.display import SHIFTS, CaptureDisplay

__all__ = ["hand"]

PLAYERS = ("red", "blue")
ADDRESSES = st.builds("http://{}.{}.{}.{}:{}/".format, *(st.integers(0, 255) for _ in range(4)), st.integers(1, 65535))
WORDS = st.text(LETTERS, min_size=LONG, max_size=LONG)


@dataclass
class Joined:
    """The phones of a box, as a host has them."""

    where: str = "http://192.168.178.44:8064/"
    now: str = "K7QX9M2W"
    taken: dict[str, float | None] = field(default_factory=dict)

    @property
    def word(self) -> str:
        return self.now

    def address(self) -> str:
        return self.where

    def seats(self) -> Sequence[tuple[str, str, float | None, bool]]:
        return [(seat, "", self.taken.get(seat), seat in self.taken) for seat in PLAYERS]

    def has(self, seat: str) -> bool:
        return seat in self.taken

    def put_out(self, seat: str) -> None:
        del self.taken[seat]


def zxing(image: Image.Image) -> list[str]:
    return [found.text for found in zxingcpp.read_barcodes(numpy.array(image))]


def opencv(image: Image.Image) -> list[str]:
    text, *_ = cv2.QRCodeDetector().detectAndDecode(numpy.array(image))
    return [text]


READERS = pytest.mark.parametrize("read", [zxing, opencv], ids=["zxing", "opencv"])
Read = Callable[[Image.Image], list[str]]


def photo(image: Image.Image, lit: int = 255, turn: int = 0) -> Image.Image:
    """A one-bit picture as a camera sees it, so bright, and so far turned."""
    large = image.convert("L").resize((6 * image.width, 6 * image.height), Image.Resampling.NEAREST)
    return large.point([0] * 128 + [lit] * 128).rotate(turn, expand=True)


def joining(hand: Hand, phones: Joined | None = None, game: Game[Any] = GEODETO, **told: str) -> Joined:
    """A game at whatever it begins with, on a box that phones can reach."""
    hand.panel.context.phones = phones = phones or Joined()
    options = game.read_options(told, players=PLAYERS, panel=True)
    stored = GameHost.open(game, PLAYERS, options, hand.store, fixed=secret_of(1), names=NAMES)
    begin_game(hand.panel.context, stored)
    hand.look()
    return phones


@READERS
@pytest.mark.parametrize("turn", [0, 90, 180, 270])
@pytest.mark.parametrize("lit", [255, 90, 30])
def test_a_camera_reads_the_address_off_the_display(read: Read, lit: int, turn: int, hand: Hand) -> None:
    joining(hand)
    shown = draw(hand.panel.ask(), hand.panel.context.style)
    assert read(photo(shown, lit, turn)) == ["HTTP://192.168.178.44:8064/K7QX9M2W"]


@READERS
@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize(("right", "down"), SHIFTS)
def test_it_is_read_wherever_the_care_for_the_panel_has_moved_the_picture(
    read: Read, right: int, down: int, turned: bool, hand: Hand
) -> None:
    joining(hand)
    panel, shown = Image.new("1", (140, 76)), draw(hand.panel.ask())
    glass = Image.new("1", shown.size)
    glass.paste(shown.rotate(180 if turned else 0), (right, down))
    panel.paste(glass, (6, 6))
    assert read(photo(panel)) == ["HTTP://192.168.178.44:8064/K7QX9M2W"]


@given(ADDRESSES, WORDS)
def test_every_address_has_a_code_of_25_modules_two_dots_each(address: str, word: str) -> None:
    text = f"{address}{word}".upper()
    assert (side := code(text).side) <= 25
    field = draw(Ask(figure=CardFigure(link=text))).crop((0, 0, 64, 64))
    left, top, right, bottom = field.point([1, 0] * 128).getbbox() or (0, 0, 0, 0)
    assert (right - left, bottom - top) == (2 * side, 2 * side)
    assert min(left, top, 64 - right, 64 - bottom) >= 6


@given(ADDRESSES, WORDS)
def test_what_is_typed_beside_it_is_whole(address: str, word: str) -> None:
    host = address.removeprefix("http://")
    card = CardFigure(lines=(host,), large=f"{word[:4]} {word[4:]}", link=f"{address}{word}".upper())
    for busy in (False, True):
        check_layout(Ask(figure=card), Style(busy=busy))


@READERS
def test_a_camera_reads_it_off_the_slip_which_roll_prints(read: Read, hand: Hand) -> None:
    paper: list[Paper] = []
    hand.panel.context.paper = paper.append
    joining(hand)
    hand.do("roll")
    (slip,) = paper
    assert read(slip.image.convert("L")) == ["HTTP://192.168.178.44:8064/K7QX9M2W"]
    assert slip.seat is None
    assert hand.screen.key == "box/join"


@READERS
def test_a_camera_reads_it_off_the_picture_of_the_page(read: Read, hand: Hand) -> None:
    joining(hand)
    _, (first, *_) = hand.panel.seen()
    svg = picture_of(first)["svg"]
    (wide,) = findall(r'<rect width="(\d+)"', svg)
    image = Image.new("L", (10 * int(wide),) * 2, 255)
    for x, y, length in findall(r"M(\d+) (\d+)h(\d+)", svg):
        place = (10 * int(x), 10 * int(y), 10 * (int(x) + int(length)) - 1, 10 * int(y) + 9)
        ImageDraw.Draw(image).rectangle(place, fill=0)
    assert read(image) == ["HTTP://192.168.178.44:8064/K7QX9M2W"]
    assert asked(hand.panel.ask(), {})["text"] == wording.scan_it(address="192.168.178.44:8064/K7QX9M2W")


def test_the_code_is_for_everybody_though_one_seat_has_the_box(hand: Hand) -> None:
    joining(hand, game=registry.game("lost-hiker"))
    assert hand.panel.ask().key == "box/join"
    assert hand.panel.context.controller is not None
    assert hand.panel.ask().private_to is None
    hand.do("press")
    assert hand.screen.key == "box/guard"


def test_a_new_word_shows_by_itself_and_the_panel_is_filmed_as_long_as_the_code_is_there(hand: Hand) -> None:
    phones = joining(hand)
    display = CaptureDisplay()
    fingers = BoxHand(hand.panel, display=display)
    try:
        before = display.image
        assert display.wish.filmed
        phones.now = "AAAABBBB"
        fingers.wait(0.3)
        assert display.image != before
        hand.do("press")
        fingers.wait(0.3)
        fingers.box.draw(fingers.now)
        assert not display.wish.filmed
    finally:
        fingers.close()


def test_from_a_game_it_is_two_presses_to_the_code(hand: Hand) -> None:
    joining(hand)
    hand.do("press")
    while hand.screen.key in ("box/notice", "box/guard"):
        hand.do("peek", "unpeek", "press")
    hand.do("back")
    assert hand.pick("Phones").key == "box/join"
    hand.do("back")
    assert hand.screen.key == "box/menu"


def test_at_the_start_it_is_there_where_somebody_has_secrets_and_no_phone(hand: Hand) -> None:
    joining(hand)
    assert hand.screen.key == "box/join"
    hand.do("press")
    assert hand.screen.key != "box/join"
    joining(hand, Joined(taken={"red": None, "blue": 4}))
    assert hand.screen.key != "box/join"
    joining(hand, game=registry.game("muggles"))
    assert hand.screen.key != "box/join"
    joining(hand, game=registry.game("geoquest"))
    assert hand.screen.key != "box/join"
    joining(hand, game=registry.game("geoquest"), events="yes")
    assert hand.screen.key == "box/join"
    joining(hand, Joined(where=""))
    assert hand.screen.key != "box/join"


def test_the_dial_leads_to_the_seats_which_say_where_each_phone_is(hand: Hand) -> None:
    phones = joining(hand, Joined(taken={"blue": None}))
    red, blue = hand.do("+1").choices
    assert (red.value, blue.value) == (wording.NO_PHONE, wording.ON_PHONE)
    phones.taken = {"red": 3, "blue": 125}
    assert [row.value for row in hand.screen.choices] == ["away 3 min", "away 2 h"]
    phones.taken = {"red": inf, "blue": None}
    assert [row.value for row in hand.screen.choices] == ["not back yet", wording.ON_PHONE]
    hand.look()
    hand.do("back")
    assert hand.screen.key == "box/join"


def test_a_phone_is_put_out_once_that_was_asked_no_first(hand: Hand) -> None:
    phones = joining(hand, Joined(taken={"red": 3}))
    hand.do("+1", "press")
    assert (hand.screen.key, labels(hand.screen)) == ("box/sure", ["No", "Yes"])
    hand.do("press")
    assert (hand.screen.key, phones.taken) == ("box/phones", {"red": 3})
    hand.do("press")
    hand.pick("Yes")
    assert (hand.screen.key, phones.taken) == ("box/phones", {})
    # who has none scans the code
    hand.do("press")
    assert hand.screen.key == "box/join"


def test_the_word_that_a_camera_reads_lets_a_phone_join_and_then_the_display_has_another(tmp_path: Path) -> None:
    def begin(panel: Panel) -> None:
        options = GEODETO.read_options({}, players=PLAYERS, panel=True)
        game = GameHost.open(GEODETO, PLAYERS, options, panel.context.store, fixed=secret_of(1))
        begin_game(panel.context, game)

    def read() -> str:
        (link,) = zxing(photo(draw(box.panel.ask())))
        return link

    async def script(session: aiohttp.ClientSession) -> None:
        address, _, word = (before := read()).rpartition("/")
        phone = Phone(await session.ws_connect(f"{address.lower()}/s/ws"))
        await phone.say("hello", word=word)
        assert (await phone.hear())["kind"] == "who"
        await phone.say("sit", seat="blue", name="")
        await phone.until("token")
        await phone.until("seat")
        assert read() != before
        assert [taken for *_, taken in box.seats.seats()] == [False, True]

    with served(tmp_path / "games.sqlite", begin, host="0.0.0.0") as box:
        assert box.panel.ask().key == "box/join"
        talk(script)


def test_a_page_shows_no_code_while_the_box_sleeps_for_it_would_be_an_old_one(hand: Hand) -> None:
    joining(hand)
    emulator = Emulator(lambda _action: None)
    page = Page(emulator, beside=False)

    def links(ask: Ask) -> list[str]:
        page.look(hand.panel)
        page.picture(Image.new("1", (128, 64)), ask, None, here=True, asked=1)
        figures = [each.figure for each in emulator._show.views[""].pictures]
        assert len(figures) > 1 or ask == ASLEEP
        return [each.link for each in figures if isinstance(each, CardFigure) and each.link]

    assert links(hand.panel.ask())
    assert links(ASLEEP) == []


def test_a_box_without_a_page_has_no_phones_and_one_that_none_can_reach_says_so(hand: Hand) -> None:
    hand.hoard()
    hand.through()
    assert "Phones" not in labels(hand.do("back"))
    hand.do("back")
    hand.panel.context.phones = Joined(where="")
    hand.do("back")
    assert hand.pick("Phones").text == wording.NO_WAY_FOR_PHONES
