"""A seat on a phone: joining, the token, answers that count once, and what stays at the box."""

import json
from functools import partial
from math import inf
from pathlib import Path
from shutil import copytree
from typing import Any, cast

import aiohttp
import pytest
from geodeto_table import GEODETO
from hand import NAMES, Hand, hand
from lost_hiker_table import HIKER, REST
from phone import Phone, at_the_box, back, called, press, served, sits, talk
from play import secret_of

from companion.box.page import known_seats
from companion.faces.access import LETTERS, TRIES, TRIES_OF_ALL, WORD_FADES, WORD_LASTS, AccessCheck, Tokens
from companion.faces.emulator import Emulator
from companion.faces.host import GameHost
from companion.faces.panel import Panel, wording
from companion.faces.panel.desk import Desk
from companion.faces.panel.dialog import SureDialog, leave_game
from companion.faces.panel.message import NoticeDialog
from companion.faces.panel.phone import JoinDialog
from companion.faces.panel.seat import Seats
from companion.faces.panel.table import TableDialog, begin_game
from companion.faces.remote import Read, RemoteInput, Seated, Sit, Touch, Write
from companion.faces.server import PhoneLine, Server
from companion.faces.show import Show
from companion.games import registry
from companion.store import Store
from companion.table.figure import GridFigure
from companion.table.notice import Notice
from companion.table.prompt import ChoosePrompt, Option
from companion.table.wording import seat_name

__all__ = ["hand"]

PLAYERS = ("red", "blue")
PLACE = {"quarter": "tr", "sub_region": "bl", "square": "tl", "pawn": [3, 6], "food": 4, "hiker_deck": ["wood", *REST]}


def hoard(panel: Panel) -> None:
    game = registry.game("hoard")
    options = game.read_options({}, panel=True)
    begin_game(panel.context, GameHost.open(game, PLAYERS, options, panel.context.store, fixed=secret_of(1)))


def hiker(panel: Panel, **told: str) -> None:
    options = HIKER.read_options({"mode": "pair", "scenario": json.dumps(PLACE), **told}, players=PLAYERS, panel=True)
    stored = GameHost.open(HIKER, PLAYERS, options, panel.context.store, fixed=secret_of(1), names=NAMES)
    begin_game(panel.context, stored)


def table_of(panel: Panel) -> TableDialog:
    assert isinstance(panel.context.table, TableDialog)
    return panel.context.table


# Over sockets


def test_a_phone_sits_down_answers_and_is_told_that_another_is_asked(tmp_path: Path) -> None:
    async def script(session: aiohttp.ClientSession) -> None:
        ada, ben = await sits(session, box, "red", "Ada"), await sits(session, box, "blue")
        asked = (await ada.mine())["asked"]
        assert ada.seat["name"] == "Ada"
        assert (ben.seat["mine"], ben.seat["asked"], ben.seat["ask"]["choices"]) == (False, 0, [])
        await ben.until("seat") if "Ada" not in str(ben.seat["ask"]["text"]) else None
        assert "Ada" in str(ben.seat["ask"]["text"])
        assert "phone" in str(ben.seat["ask"]["text"])
        for _ in range(3):  # three taps at once
            await ada.touch("dig")
        while ada.seat["ask"]["key"] != "dig":
            await ada.hear()
        await ada.until("late")
        assert ada.seat["asked"] > asked

    with served(tmp_path / "games.sqlite", hoard) as box:
        talk(script)
        stored = box.panel.context.stored
        assert stored is not None
        assert [entry.kind for entry in stored._store.checked(stored._store.game(stored.row))[0]][-1] == "answer"  # type: ignore[union-attr,arg-type]


def test_a_token_brings_the_seat_back_even_to_another_box_over_the_same_store(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    place, token = tmp_path / "games.sqlite", list[str]()

    async def first(session: aiohttp.ClientSession) -> None:
        ada = await sits(session, box, "red")
        token.append(ada.token)
        await ada.mine()

    async def again(session: aiohttp.ClientSession) -> None:
        ada = await back(session, box, token[0])
        assert (await ada.mine())["ask"]["choices"]
        await ada.say("leave")
        await ada.until("gone")
        await (late := await back(session, box, token[0])).until("wrong")
        assert late.seat == {}

    with served(place, hoard) as box:
        talk(first)
    assert token[0] not in "".join(capfd.readouterr())
    kept = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert not any(token[0].encode() in bytes for bytes in kept.values())
    assert (tmp_path / "games.sqlite.seats").stat().st_mode & 0o777 == 0o600
    with served(place) as box:
        talk(again)
        assert not box.seats.has("red")


def test_after_a_power_cut_who_has_a_phone_has_nothing_to_look_at_on_the_box(tmp_path: Path) -> None:
    place = tmp_path / "games.sqlite"
    Tokens(known_seats(place)).give("red")
    with Store.open(place, "test") as store:
        panel = Panel(store)
        hiker(panel, box="passed")
        while (page := table_of(panel).page) is not None:
            page.press()
        assert table_of(panel).looks == "red"
    with served(place) as box:
        assert table_of(box.panel).looks is None


def test_a_box_after_a_power_cut_has_its_seats_and_tells_again_what_was_not_read(tmp_path: Path) -> None:
    token, told, cut = list[str](), list[object](), tmp_path / "cut"

    def own(ada: Phone) -> list[object]:
        return [text for text, _, own in ada.seat["said"] if own]

    async def goes_on(ada: Phone) -> None:
        await ada.mine()
        await ada.touch("push")
        while not ada.seat["unread"]:
            await ada.hear()

    async def first(session: aiohttp.ClientSession) -> None:
        ada = await sits(session, box, "red")
        await goes_on(ada)
        token.append(ada.token)
        told.extend(own(ada))
        # What a box without power leaves.
        copytree(tmp_path / "box", cut)

    async def again(session: aiohttp.ClientSession) -> None:
        assert box.seats.seats()[0][2:] == (inf, True)
        ada = await back(session, box, token[0])
        await goes_on(ada)
        assert (own(ada), ada.seat["unread"]) == (told, len(told))
        assert box.seats.seats()[0][2:] == (None, True)
        await ada.say("read", upto=ada.seat["unread"])
        assert (await ada.until("seat"))["unread"] == 0

    (tmp_path / "box").mkdir()
    with served(tmp_path / "box" / "games.sqlite", partial(hiker, box="passed")) as box:
        talk(first)
    with served(cut / "games.sqlite") as box:
        talk(again)


def test_who_has_a_token_need_not_wait_for_what_others_guess(tmp_path: Path) -> None:
    async def script(session: aiohttp.ClientSession) -> None:
        ada, thief = await sits(session, box, "red"), await called(session, box)
        for _ in range(TRIES):
            await thief.say("hello", token="A" * 22)
            wait = (await thief.until("wrong"))["wait"]
        assert wait > 0
        await (await back(session, box, ada.token)).until("seat")

    with served(tmp_path / "games.sqlite", hoard) as box:
        talk(script)


def test_a_word_lets_take_one_seat_within_its_time() -> None:
    now = [0.0]
    access = AccessCheck("127.0.0.1", "1", lambda: now[0])
    server = Server(Show(), RemoteInput(lambda _action: None), access)
    sit = {"kind": "sit", "seat": "red", "name": ""}

    def takes(phone: PhoneLine) -> bool:
        try:
            return server._said(phone, sit) == Sit(phone.name, "red")
        except ValueError:
            return False

    phone = PhoneLine(cast("Any", None), None, "10.0.0.1")
    server._phones[phone.name] = phone
    assert not takes(phone)
    server._said(phone, {"kind": "hello", "word": access.word()})
    assert takes(phone)
    server.seat(phone.name, "red", access.seats.give("red"))
    assert not takes(phone)
    server._said(phone, {"kind": "hello", "word": access.word()})
    now[0] += WORD_LASTS
    assert not takes(phone)


def test_wrong_words_are_limited_of_all_addresses_together() -> None:
    access = AccessCheck("127.0.0.1", None, lambda: 0.0)
    word = access.word()
    for number in range(TRIES_OF_ALL):
        assert not access.joins("AAAAAAAA", f"10.0.0.{number}")
    assert not access.joins(word, "10.0.1.1")


def test_a_wrong_word_counts_as_a_wrong_code_and_none_opens_anything(tmp_path: Path) -> None:
    async def script(session: aiohttp.ClientSession) -> None:
        phone = await called(session, box)
        await phone.say("sit", seat="red", name="")
        assert (await phone.hear())["kind"] == "refused"
        waits = []
        for _ in range(TRIES + 1):
            await phone.say("hello", word="AAAAAAAA")
            waits.append((await phone.until("wrong"))["wait"])
        assert [wait > 0 for wait in waits] == [False] * (TRIES - 1) + [True, True]
        await phone.say("hello", word=box.seats.word)
        await phone.until("wrong")
        for path, status in (("s", 200), ("ABCDEFGH", 200), ("", 401), ("ws", 401), ("s/x", 404)):
            async with session.get(f"{box.address}{path}") as answer:
                assert answer.status in (status, 401), path

    with served(tmp_path / "games.sqlite", hoard) as box:
        talk(script)


def test_a_word_in_small_letters_or_typed_where_a_browser_gives_its_code_leads_to_the_phones_page(
    tmp_path: Path,
) -> None:
    async def script(session: aiohttp.ClientSession) -> None:
        word = box.seats.word.lower()
        async with session.get(f"{box.address}{word}") as answer:
            assert (answer.status, answer.url.path) == (200, f"/{word}")
        async with session.post(box.address, data={"code": f" {word[:4]} {word[4:]}"}) as answer:
            assert (answer.status, answer.url.path) == (200, f"/{word}")
            assert not answer.cookies
        phone = await called(session, box)
        await phone.say("hello", word=word)
        await phone.until("who")

    with served(tmp_path / "games.sqlite", hoard) as box:
        talk(script)


def test_a_seat_with_a_phone_costs_another_one_a_yes_at_the_box(tmp_path: Path) -> None:
    async def script(session: aiohttp.ClientSession) -> None:
        page = await at_the_box(session, box)
        ada, thief = await sits(session, box, "red"), await called(session, box)
        await thief.say("hello", word=box.seats.word)
        assert [row["taken"] for row in (await thief.until("who"))["seats"]] == [True, False]
        for answer, told in (("no", "refused"), ("yes", "token")):
            await thief.say("sit", seat="red", name="")
            await thief.until("asking")
            await press(page, "box/sure", answer)
            await thief.until(told)
        assert (await ada.until("gone"))["text"]
        await ada.touch("dig")
        assert (await ada.hear())["kind"] == "refused"
        await thief.mine()

    with served(tmp_path / "games.sqlite", hoard) as box:
        talk(script)


# At the panel


class Told(Emulator):
    """An emulator that nobody is connected to, and what it would say."""

    def __init__(self) -> None:
        super().__init__(lambda _action: None)
        self.said: list[tuple[str, str]] = []

    def tell(self, phone: str, message: Any) -> None:
        self.said.append((phone, message["kind"]))

    def seat(self, phone: str, seat: str, token: str) -> None:
        self.said.append((phone, "token"))


def phoned(panel: Panel) -> tuple[Told, Seats]:
    emulator = Told()
    panel.context.phones = seats = Seats(emulator, panel.context)
    return emulator, seats


def join(hand: Hand, seats: Seats, seat: str) -> Desk:
    hand.panel.phone(Sit(f"of {seat}", seat))
    assert seats.has(seat)
    return hand.panel.desk(seat)


def seen_by_all(hand: Hand) -> str:
    """All that stands at the box and on pages."""
    asks = [dialog.ask() for dialog in hand.panel.context.stack]
    return repr([*asks, hand.panel.seen(), hand.panel.log()])


def does(hand: Hand, desk: Desk, act: Any) -> None:
    digest = hand.panel.context.phones._emulator.access.seats.known[desk.seat]  # type: ignore[union-attr]
    hand.panel.phone(Seated(f"of {desk.seat}", desk.seat, digest, act))


@pytest.mark.parametrize("presses", range(7))
@pytest.mark.parametrize("box", ["hiker", "passed"])
def test_whenever_the_hiker_takes_a_phone_what_is_theirs_leaves_the_box(hand: Hand, presses: int, box: str) -> None:
    hiker(hand.panel, box=box)
    phoned(hand.panel)
    for _ in range(presses):
        hand.do("press")
    join(hand, hand.panel.context.phones, "red")  # type: ignore[arg-type]
    assert "3,5" not in seen_by_all(hand)
    assert "row=3, col=5" not in seen_by_all(hand)
    assert hand.panel.context.controller is None
    assert all(dialog.alone is None for dialog in hand.panel.context.stack)
    mine = repr(hand.panel.dealt("red"))
    assert "3,5" in mine or "row=3, col=5" in mine


def at_his_question(hand: Hand, box: str = "hiker") -> tuple[Told, Desk]:
    hiker(hand.panel, box=box)
    emulator, seats = phoned(hand.panel)
    desk = join(hand, seats, "red")
    hand.through()
    return emulator, desk


def test_the_box_says_who_chooses_on_a_phone_and_works_without_it(hand: Hand) -> None:
    _, desk = at_his_question(hand)
    assert "phone" in hand.screen.text
    assert desk.ask().choices
    assert "Search" in repr(hand.do("peek"))


def test_an_answer_counts_once_whichever_device_it_comes_from(hand: Hand) -> None:
    emulator, desk = at_his_question(hand)
    stored = hand.panel.context.stored
    assert stored is not None
    waiting = stored.session.waiting
    assert isinstance(waiting, ChoosePrompt)
    touch = Touch(waiting.options[0].value, asked=(desk.ask(), desk.asked)[1])
    before = stored.asked
    does(hand, desk, touch)
    assert stored.asked > before
    after = stored.asked
    does(hand, desk, touch)
    assert (stored.asked, emulator.said[-1]) == (after, ("of red", "late"))


def test_a_touch_on_a_picture_while_a_message_is_read_is_not_late(hand: Hand) -> None:
    hiker(hand.panel, box="passed")
    emulator, seats = phoned(hand.panel)
    desk = join(hand, seats, "red")
    assert (desk.ask().choices, desk.mine) == ((), True)
    does(hand, desk, Touch(at=("1,1",), asked=desk.asked))
    assert emulator.said[-1] == ("of red", "nothing")


def test_what_a_seat_alone_was_told_is_read_on_its_phone_and_told_again_until_then(hand: Hand) -> None:
    _, desk = at_his_question(hand, "passed")
    stored = hand.panel.context.stored
    assert stored is not None
    newest = desk.gets({})[0]["unread"]
    assert newest > 0
    assert any(own for *_, own in desk.gets({})[0]["said"])
    assert not any(dialog.owner == "red" for dialog in hand.panel.context.stack)
    asked, box = stored.asked, hand.panel.asks
    does(hand, desk, Read(newest - 1))
    assert desk.unread == newest
    does(hand, desk, Read(newest))
    # Nobody else tells by anything that it was read.
    assert (desk.unread, stored.asked, hand.panel.asks) == (0, asked, box)
    assert not any(notice.seat == "red" for notice in stored.session.unread)


def test_what_was_for_a_seat_alone_stands_beside_one_question_and_not_once_it_is_undone(hand: Hand) -> None:
    _, desk = at_his_question(hand, "passed")
    table = hand.panel.context.table
    assert table is not None

    def beside() -> str:
        hand.through()
        return repr(desk.gets({})[0]["news"])

    def reads() -> None:
        does(hand, desk, Read(desk.unread))

    reads()
    for read in False, True:
        table.do(lambda: table.stored.correct(["food", 2]))
        assert "Food of the hiker: 2 (was 4)." in beside()
        if read:
            reads()
            assert "Food of the hiker" in beside()
        table.undo()
        assert beside() == "[]"
        *_, (undone, _, own) = desk.gets({})[0]["said"]
        assert ("Undone: Food of the hiker: 2 (was 4)." in repr(undone), own) == (True, True)
        assert "Food" not in repr(table.stored.told("blue"))
    does(hand, desk, Touch("search", asked=(desk.ask(), desk.asked)[1]))
    assert ("Wood" in beside(), "Food" in beside()) == (True, False)
    reads()
    hand.panel.answer("end-turn")
    assert beside() == "[]"


def test_what_the_hiker_alone_is_asked_of_what_is_wrong_is_answered_on_their_phone(hand: Hand) -> None:
    _, desk = at_his_question(hand)
    hand.do("back")
    for row in ("correct", "food"):
        hand.panel.answer(row)
    assert (desk.ask().key, desk.mine) == ("count", True)
    assert "phone" in repr(hand.panel.ask())
    asked = (desk.ask(), desk.asked)[1]
    does(hand, desk, Touch("2", asked=asked))
    assert "'Food': '2'" in repr(desk.gets({})[1])


def test_a_message_that_goes_on_at_a_phone_goes_on_at_the_box(hand: Hand) -> None:
    """Each page of it is one that pages of the box see, too."""
    _, desk = at_his_question(hand)
    table = hand.panel.context.table
    assert table is not None
    hand.panel.context.push(NoticeDialog(hand.panel.context, "", [Notice(f"{word} " * 40) for word in ("One", "Two")]))
    assert isinstance(table.page, NoticeDialog)
    shown = hand.panel.ask()
    digest = hand.panel.context.phones._emulator.access.seats.known["red"]  # type: ignore[union-attr]
    asked = (desk.ask(), desk.asked)[1]
    assert hand.panel.phone(Seated("of red", "red", digest, Touch("push", asked=asked)))
    assert hand.panel.ask() != shown


@pytest.mark.parametrize("player", PLAYERS)
def test_whoever_does_something_with_their_hands_says_so_on_their_phone(hand: Hand, player: str) -> None:
    at_his_question(hand)
    context, table = hand.panel.context, hand.panel.context.table
    assert table is not None
    table.acted = "blue"
    blue = join(hand, context.phones, "blue")  # type: ignore[arg-type]
    assert table.acted == "blue"
    context.push(NoticeDialog(context, "", [Notice("Do it.", hands=True, fact={"kind": "swap", "player": player})]))
    assert (blue.mine, hand.panel.desk("red").mine) == (player == "blue", player == "red")


def test_between_games_a_phone_calls_its_seat_by_its_name_and_without_one_by_its_colour(tmp_path: Path) -> None:
    with Store.open(tmp_path / "games.sqlite", "test") as store:
        panel = Panel(store, names={"red": "Ada"})
        assert [panel.dealt(seat)[0]["name"] for seat in ("red", "blue")] == ["Ada", "Blue"]


def test_a_seat_put_out_is_told_at_the_box_again_behind_its_guard(hand: Hand) -> None:
    at_his_question(hand)
    seats = hand.panel.context.phones
    assert seats is not None
    seats.put_out("red")
    assert (hand.screen.key, hand.screen.name) == ("box/guard", "Anna")
    assert "3,5" not in repr(hand.screen)
    assert hand.panel.context.controller == "red"


def test_a_map_of_ones_own_that_the_question_is_about_is_known_as_one_of_the_hand(hand: Hand) -> None:
    _, desk = at_his_question(hand)
    asks, held, table = desk.gets({})[1]
    assert asks
    assert [each for each in (*asks, *table) if each.title == "You"] == [held[0], held[0]]


def test_a_menu_that_is_open_at_the_box_stays_while_a_phone_answers(hand: Hand) -> None:
    _, desk = at_his_question(hand)
    hand.do("back")
    assert hand.screen.key == "box/menu"
    does(hand, desk, Touch(desk.ask().choices[0].id, asked=desk.asked))
    assert hand.screen.key == "box/menu"


def test_a_phone_speaks_of_no_roll_and_what_is_held_stands_above_no_question(hand: Hand) -> None:
    _, desk = at_his_question(hand)
    assert "food" in repr(hand.do("peek"))
    ask = desk.gets({})[0]["ask"]
    assert "food" not in repr({**ask, "choices": ()})
    options = Option("stay"), Option("go", on_roll=True)
    desk.dialog = desk._ask(ChoosePrompt(key="way", seat="red", options=options))
    assert [each.value for each in desk.dialog.shown().choices] == ["", wording.ROLL]
    assert [each.value for each in desk.ask().choices] == ["", ""]


def test_back_on_a_phone_gives_up_what_was_only_begun_there(hand: Hand) -> None:
    _, seats = phoned(hand.panel)
    options = GEODETO.read_options({"starter": "first"}, players=PLAYERS, panel=True)
    begin_game(hand.panel.context, GameHost.open(GEODETO, PLAYERS, options, hand.store, fixed=secret_of(1)))
    desk = join(hand, seats, "red")
    looked(hand)
    before = desk.gets({})[0]["ask"]
    assert (before["key"], "back" in dict(before["presses"])) == ("turn", False)
    does(hand, desk, Touch(before["choices"][0]["id"], asked=desk.asked))
    assert "back" in dict(desk.gets({})[0]["ask"]["presses"])
    does(hand, desk, Touch("back", asked=desk.asked))
    assert desk.gets({})[0]["ask"] == before


@pytest.mark.parametrize("act", ["note", "fire"])
@pytest.mark.parametrize("box", ["hiker", "passed"])
def test_back_gives_up_what_is_asked_of_its_own_seat_alone_and_only_that_seat_sees_it(
    hand: Hand, act: str, box: str
) -> None:
    hiker(hand.panel, box=box, scenario=json.dumps({**PLACE, "hiker_cards": ["note", "wood", "lighter", "wood"]}))
    _, seats = phoned(hand.panel)
    desk = join(hand, seats, "red")
    hand.through()
    for corrected in (False, True):
        if corrected:
            set_right(hand)
        menu, seen, rows = desk.ask(), hand.panel.seen(), hand.do("back").choices
        assert [row.id for row in rows if row.id in ("undo", "redo")] == ["undo"] * corrected
        hand.do("back")
        does(hand, desk, Touch(act, asked=desk.asked))
        assert "back" in [press.id for press in desk.ask().presses]
        assert hand.panel.seen() == seen
        assert hand.do("back").choices == rows
        assert (hand.screen.key, desk.ask() == menu) == ("box/menu", False)
        hand.do("back")
        does(hand, desk, Touch("back", asked=desk.asked))
        assert (desk.ask(), hand.panel.seen()) == (menu, seen)
        assert hand.do("back").choices == rows
        hand.do("back")
    assert "Undone" not in repr(hand.panel.log())


def set_right(hand: Hand) -> None:
    """People at the box set right what everybody knows."""
    table = hand.panel.context.table
    assert table is not None
    table.do(lambda: table.stored.correct(["batteries", 1]))
    hand.through()


def test_the_box_takes_back_what_all_know_of_and_nothing_that_a_phone_has_only_begun(hand: Hand) -> None:
    hiker(hand.panel, box="passed", scenario=json.dumps({**PLACE, "hiker_cards": ["note", "note"]}))
    _, seats = phoned(hand.panel)
    desk = join(hand, seats, "red")
    hand.through()
    table = hand.panel.context.table
    assert table is not None

    def touches(act: str) -> Any:
        desk.ask()
        does(hand, desk, Touch(act, asked=desk.asked))
        return desk.ask()

    refused = hand.do("take-back")
    hand.do("back")
    begun = touches("note")
    assert hand.do("take-back") == refused
    hand.do("back")
    assert (begun.key, desk.ask()) == ("cards", begun)
    set_right(hand)
    assert desk.ask().key == "cards"
    hand.do("take-back")
    hand.through()
    assert touches("back").key == "hiker"
    set_right(hand)
    assert touches("note").key == "cards"
    hand.do("take-back")
    hand.through()
    assert (desk.ask().key, table.stored.session.view()["batteries"]) == ("hiker", 2)
    table.redo()
    hand.through()
    assert (desk.ask().key, table.stored.session.view()["batteries"]) == ("hiker", 1)
    assert not table.stored.session.can_redo()


def test_take_back_steps_out_of_what_one_seat_has_begun_at_the_box_and_nobody_brings_it_back(hand: Hand) -> None:
    hiker(hand.panel, box="hiker", scenario=json.dumps({**PLACE, "hiker_cards": ["note", "note"]}))
    hand.do("press")
    menu = hand.through()
    hand.panel.answer("note")
    assert hand.panel.ask().key == "cards"
    assert hand.do("take-back") == menu
    assert {row.id for row in hand.do("back").choices}.isdisjoint(("undo", "redo"))


def test_whatever_a_seat_alone_is_asked_lies_face_down_on_its_phone(hand: Hand) -> None:
    """The hiker's own menu, which way, how many, what a drone hears, and what the box has wrong."""
    cards = ["note", "wood", "lighter", "wood"]
    hiker(hand.panel, box="passed", scenario=json.dumps({**PLACE, "hiker_cards": cards, "pawn": "station"}))
    _, seats = phoned(hand.panel)
    desk = join(hand, seats, "red")
    hand.through()
    keys = set()

    def lies_face_down() -> None:
        told = desk.gets({})[0]
        assert (told["veiled"], told["ask"]["private"]) == (True, True)
        keys.add(told["ask"]["key"])

    for act in ("note", "back", "fire", "back", "search"):
        lies_face_down()
        does(hand, desk, Touch(act, asked=desk.asked))
    hand.through()
    told = desk.gets({})[0]
    assert (told["veiled"], told["ask"]["private"]) == (False, False)
    hand.panel.answer("drone")
    lies_face_down()
    hand.do("back")
    for row in ("correct", "food"):
        hand.panel.answer(row)
    lies_face_down()
    assert keys == {"hiker", "cards", "which-way", "drone-answer", "count"}


@pytest.mark.parametrize("cards", [[], ["wood", "lighter", "wood"]])
def test_that_a_fire_shows_no_way_stands_only_where_one_can_be_lit(hand: Hand, cards: list[str]) -> None:
    hiker(hand.panel, scenario=json.dumps({**PLACE, "hiker_cards": cards, "pawn": [3, 5]}))
    _, seats = phoned(hand.panel)
    desk = join(hand, seats, "red")
    hand.through()
    assert [row.hint != "" for row in desk.ask().choices if row.id == "fire"] == [cards != []]


def test_who_looks_at_the_box_at_what_is_on_a_phone_is_told_of_there_and_to_all(hand: Hand) -> None:
    _, desk = at_his_question(hand)
    before = hand.panel.log()
    for _ in range(2):
        hand.do("peek")
        assert desk.ask().state == wording.OPEN_AT_THE_BOX
        hand.do("unpeek")
        assert desk.ask().state == ""
    ((text, _),) = hand.panel.log()[len(before) :]
    assert text == wording.opened(player=seat_name("red"))
    assert (text, False) in [(line, own) for line, _, own in hand.panel.context.stored.told("blue")]  # type: ignore[union-attr]


def test_a_box_without_phones_tells_nobody_who_holds_roll(hand: Hand) -> None:
    hiker(hand.panel, box="passed")
    hand.through()
    before = hand.panel.log()
    hand.do("peek", "unpeek")
    assert hand.panel.log() == before


def test_while_the_box_shows_the_code_phones_say_so_and_nobody_goes_on_behind_it(hand: Hand) -> None:
    hiker(hand.panel, box="passed")
    _, seats = phoned(hand.panel)
    desks = [join(hand, seats, seat) for seat in PLAYERS]
    reads = [desk.ask() for desk in desks]
    context = hand.panel.context
    for over in JoinDialog(context), SureDialog(context, "", "", lambda: None):
        context.push(over)
        for desk in desks:
            assert (desk.ask().text, desk.ask().presses, desk.mine) == (wording.PHONES_HERE, (), False)
        hand.do("back")
    assert [desk.ask() for desk in desks] == reads


def test_where_every_seat_with_something_of_its_own_has_a_phone_a_new_game_shows_no_code(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, seats = phoned(hand.panel)
    monkeypatch.setattr(seats, "address", lambda: "http://192.168.4.1:8064/")
    hiker(hand.panel)
    assert isinstance(hand.panel.context.stack[-1], JoinDialog)
    join(hand, seats, "red")
    leave_game(hand.panel.context)
    hiker(hand.panel)
    assert not any(isinstance(dialog, JoinDialog) for dialog in hand.panel.context.stack)


def test_too_many_words_are_refused_without_the_number_of_a_rule(hand: Hand) -> None:
    hiker(hand.panel, scenario=json.dumps({**PLACE, "hiker_cards": ["note"]}))
    _, seats = phoned(hand.panel)
    desk = join(hand, seats, "red")
    hand.through()
    for act in ("note", "1"):
        desk.ask()
        does(hand, desk, Touch(act, asked=desk.asked))
    does(hand, desk, Write("top left", asked=(desk.ask(), desk.asked)[1]))
    assert "each note card is one word" in desk.ask().foot
    assert "HIK" not in desk.ask().foot


def test_what_is_read_after_the_last_turn_of_a_round_is_headed_with_that_round(hand: Hand) -> None:
    scenario = json.dumps({**PLACE, "hiker_cards": ["wood", "lighter", "wood"]})
    hiker(hand.panel, box="passed", first="searcher", scenario=scenario)
    _, seats = phoned(hand.panel)
    desk = join(hand, seats, "red")
    hand.through()
    hand.panel.answer("end-turn")
    heads = []
    for act in "fire", "silent", "push":
        does(hand, desk, Touch(act, asked=(desk.ask(), desk.asked)[1]))
        heads.append((hand.panel.ask().key, hand.panel.ask().title[-1], desk.gets({})[0]["title"]))
    rounds = [(f"round {number}", f"Lost hiker, round {number}") for number in (1, 1, 2)]
    assert heads == [(key, *told) for key, told in zip(["box/guard", "box/notice", "searcher"], rounds, strict=True)]


def test_at_the_end_a_phone_shows_the_same_picture_as_the_box(hand: Hand) -> None:
    hiker(hand.panel, first="searcher", scenario=json.dumps({**PLACE, "pawn": [3, 5]}))
    _, seats = phoned(hand.panel)
    desks = [join(hand, seats, seat) for seat in PLAYERS]
    hand.through()
    hand.panel.answer("drone")
    while hand.panel.ask().key != "box/over":
        hand.do("press")
    picture = hand.panel.seen()[1][0]
    assert picture.title == "Trails"
    assert [desk.gets({})[1][0][0] for desk in desks] == [picture] * 2


def test_at_the_end_the_hikers_own_map_shows_where_they_were_too(hand: Hand) -> None:
    scenario = {**PLACE, "square": None, "food": 1, "nothing_here": 2, "hiker_deck": ["nothing", *REST]}
    hiker(hand.panel, box="passed", scenario=json.dumps(scenario))
    _, seats = phoned(hand.panel)
    desk = join(hand, seats, "red")
    hand.through()
    does(hand, desk, Touch("search", asked=(desk.ask(), desk.asked)[1]))
    hand.through()
    end, own = (next(iter(each)) for each in desk.gets({})[1][:2])
    assert isinstance(end, GridFigure)
    assert isinstance(own, GridFigure)
    there = [[mark.cell for mark in each.marks if mark.sign == "H"] for each in (end, own)]
    assert there[0] == there[1] != []


def test_beside_a_hiker_on_a_phone_nobody_is_told_to_enter_for_another_and_others_read_who_goes_on(hand: Hand) -> None:
    hiker(hand.panel, box="hiker")
    _, seats = phoned(hand.panel)
    hand.do("press")
    assert "enter it" in repr(hand.panel.context.stack[-1].notices)  # type: ignore[attr-defined]
    red, blue = (join(hand, seats, seat) for seat in PLAYERS)
    assert hand.panel.ask().key == "box/notice"
    asks, texts = [red.ask(), blue.ask()], ""
    goes, waits = sorted(asks, key=lambda ask: not ask.presses)
    assert (goes.text, len(goes.presses), waits.presses) == (waits.text, 1, ())
    assert goes.presses[0].label in waits.foot
    assert "phone" in waits.foot
    while hand.panel.ask().key == "box/notice":
        texts += hand.panel.ask().text
        hand.do("press")
    assert "enter it" not in texts + repr([red.gets({}), blue.gets({}), hand.panel.log()])


# Geodeto, goals only: Blue has no phone


def goals_only(hand: Hand, *seats: str, **told: str) -> list[Desk]:
    options = GEODETO.read_options({"reports": "none", **told}, players=PLAYERS, panel=True)
    begin_game(hand.panel.context, GameHost.open(GEODETO, PLAYERS, options, hand.store, fixed=secret_of(1)))
    _, phones = phoned(hand.panel)
    return [join(hand, phones, seat) for seat in seats]


def looked(hand: Hand) -> None:
    while hand.screen.key in ("box/notice", "box/guard"):
        hand.do(*(("press",) if hand.screen.key == "box/notice" else ("peek", "unpeek", "press")))


def test_no_row_at_the_box_opens_a_hand_that_is_on_a_phone_and_the_question_says_whose(hand: Hand) -> None:
    goals_only(hand, "red")
    looked(hand)
    assert "your name" in hand.screen.text
    at_red = hand.do("peek").key
    assert (at_red, hand.do("unpeek", "roll").text) == ("box/picture", "Which goal?")
    assert hand.do("peek").key == "box/picture"
    hand.do("unpeek", "back", "+1", "peek")
    assert (hand.panel.ask().head, hand.panel.seen()[0].choices) == (NAMES["blue"], ())
    hand.do("unpeek")
    join(hand, hand.panel.context.phones, "blue")  # type: ignore[arg-type]
    assert hand.screen.text == "Any goal?"
    assert hand.do("+1", "peek").key == "box/picture"


def test_geo_56_goals_only_what_hands_do_after_a_goal_is_a_page_with_done_here_and_on_their_phone(hand: Hand) -> None:
    red, blue = goals_only(hand, "red", "blue")
    hand.through()
    does(hand, red, Touch(red.ask().choices[0].id, asked=red.asked))
    pages = []
    for _ in range(4):
        ask = red.ask()
        pages.append((hand.screen.text, [press.label for press in ask.presses], blue.mine))
        does(hand, red, Touch("push" if ask.presses else "no", asked=red.asked))
    done = [(text, other) for text, can, other in pages if can == ["Done"]]
    assert any("captives" in text and not other for text, other in done), pages


@pytest.mark.parametrize("where", ["told", "menu", "row"])
def test_while_somebody_looks_at_the_box_phones_say_who_and_no_answer_counts(hand: Hand, where: str) -> None:
    (red,) = goals_only(hand, "red")
    hand.through()
    if where != "told":
        looked(hand)
    if where == "menu":
        hand.do("back")
        hand.panel.answer("own")
        hand.panel.answer("blue")
    row = Touch("push", asked=red.asked + 1)
    if where == "row":
        row = Touch(red.ask().choices[0].id, asked=red.asked)
        hand.do("+1")
    guarded = red.ask()
    shown = hand.do("peek")
    assert (wording.LATER in guarded.foot, guarded.choices == ()) == (where == "told", where == "told")
    assert (red.ask().seat, red.mine, red.ask().choices) == ("blue", False, ())
    does(hand, red, row)
    assert hand.screen == shown
    hand.do("unpeek", *(() if where == "row" else ("press",)))
    assert red.ask().key == "which-goal"


def test_who_draws_goes_on_on_their_phone_who_is_at_the_box_does_it_there_and_what_covers_that_is_named(
    hand: Hand,
) -> None:
    (red,) = goals_only(hand, "red")
    looked(hand)
    context = hand.panel.context
    for fact, mine in (("drawn", "red"), True), (("drawn", "blue"), False), (("swap", "blue"), False):
        told = {"kind": fact[0], "player": fact[1]}
        context.table.acted = "red" if fact[0] == "swap" else fact[1]
        context.push(NoticeDialog(context, "", [Notice("Do it.", hands=fact[0] == "swap", fact=told)]))
        assert red.mine == mine
        assert wording.UNCOVER not in red.ask().foot
        hand.panel.tell("The card is full.")
        assert (wording.UNCOVER in red.ask().foot) is not mine
        hand.do("press", "press")


def test_a_drawn_card_stands_in_the_hand_as_its_picture_does(hand: Hand) -> None:
    (red,) = goals_only(hand, "red")
    looked(hand)
    hand.do("+2", "press", "press")
    hand.through()
    labels = [row.label for row in red.ask().choices]
    assert labels == [card.title for card in red.gets({})[1][1]]
    assert len(labels) == 3


def test_what_people_have_not_read_yet_stands_on_no_phone(hand: Hand) -> None:
    red, blue = goals_only(hand, "red", "blue", goals="1")
    hand.through()
    does(hand, red, Touch(red.ask().choices[0].id, asked=red.asked))
    assert "points" not in repr(blue.gets({})[0]["said"])
    assert "makes" in repr(blue.gets({})[0]["said"])
    # Who has made it goes on.
    assert (red.mine, blue.mine) == (True, False)
    hand.through()
    assert "points" in repr(blue.gets({})[0]["said"])


def test_the_log_of_a_phone_only_grows_and_only_as_people_read(hand: Hand) -> None:
    _, desk = at_his_question(hand)
    context, stored = hand.panel.context, hand.panel.context.stored
    assert stored is not None
    pages = [f"{word} " * 28 for word in ("One", "Two", "One")]
    before = desk.gets({})[0]["said"]
    for text in pages:
        stored.note(text)
    stored._said.insert(-1, ("red", "Mine.", ""))
    context.push(NoticeDialog(context, "", [Notice(text) for text in ("Nowhere " * 14, *pages)]))
    had, new = [before], []
    while hand.screen.key == "box/notice":
        for way in ("-1", "+1", "+1"):
            had.append(desk.gets({})[0]["said"])
            assert had[-1][: len(had[-2])] == had[-2]
            hand.do(way)
        new.append(len(had[-1]) - len(before))
    # Its own line with the page before which it was said.
    assert new == [1, 3, 4]


def test_what_was_said_before_calls_people_as_they_are_called_now(hand: Hand) -> None:
    red, blue = goals_only(hand, "red", "blue", goals="1")
    hand.through()
    does(hand, red, Touch(red.ask().choices[0].id, asked=red.asked))
    ada, bea = (repr(blue.gets({"red": name})[0]["said"]) for name in ("Ada", "Bea"))
    assert "Ada" in ada
    assert ada.replace("Ada", "Bea") == bea


def test_who_told_a_phone_their_name_has_it_among_the_points(hand: Hand) -> None:
    goals_only(hand, goals="1")
    hand.panel.phone(Sit("of blue", "blue", "Max"))
    looked(hand)
    hand.do("roll", "press")
    hand.through()
    assert [score.name for score in hand.panel.ask().scores if score.seat == "blue"] == ["Max"]


# Words


def test_a_word_is_good_while_it_is_shown_then_a_minute_and_five_at_most() -> None:
    now = [0.0]
    access = AccessCheck("127.0.0.1", "1", lambda: now[0])

    def good(word: str) -> bool:
        return access.joins(word, f"10.0.0.{int(now[0]) % 200}")

    word = access.word()
    assert set(word) <= set(LETTERS)
    access.looked()
    now[0] = WORD_LASTS - 1
    assert good(word)
    assert access.word() == word
    access.looked()
    access.looked()  # nobody shows it now
    now[0] += 2
    assert not good(word)
    assert (other := access.word()) != word
    access.joined()
    assert access.word() not in (word, other)
    now[0] += WORD_FADES - 1
    assert good(other)
    now[0] += 2
    assert not good(other)
