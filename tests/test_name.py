"""Real names: whoever plays a seat is called by name in all that is said, drawn and printed; facts keep the seat."""

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from unicodedata import normalize

import pytest
from finger import sit
from hand import NAMES, Hand
from hypothesis import given
from hypothesis import strategies as st
from play import GAMES, HOARD, Kept, path_of, pick, refusal, secret_of
from scale import figure
from talk import Talk

from companion.__main__ import main
from companion.box.loop import EventLoop
from companion.box.page import Page
from companion.faces.asked import asked as page_gets
from companion.faces.emulator import Emulator
from companion.faces.panel import Panel, wording
from companion.faces.panel.start import new_game
from companion.own import configuration, folder
from companion.paper import offer
from companion.paper.offer import offered, printed
from companion.paper.pdf import printable
from companion.screens.ask import Ask, Choice, Style
from companion.screens.canvas import shows
from companion.screens.draw import compose, fits_beside, lines
from companion.screens.glyph import drawn, large, medium, small
from companion.screens.listing import has_room
from companion.session.session import Session
from companion.store import Store
from companion.table.figure import GridFigure
from companion.table.game import TABLE, Game
from companion.table.prompt import ChoosePrompt, Prompt, Refused
from companion.table.wording import PAWNS, alike, as_seen, named, seat_name
from hardware.event import Peek, Press, Turn, Unpeek

FONTS = (small, medium, large)
CALLED = ("Ada Øhm", "Ben", "Cleo", "Dora", "Emil", "Fritz")


def asked(prompt: Prompt | None) -> Iterator[str]:
    """What a question says, without what it is about."""
    if prompt is None:
        return
    yield prompt.text
    if isinstance(prompt, ChoosePrompt):
        yield from map(str, prompt.disabled.values())
        for option in prompt.options:
            yield f"{option.label} {option.group}"
            yield from asked(option.then)


def words(session: Session) -> Iterator[str]:
    """All that people read of where a game stands, before any face has put a name in."""
    yield from asked(session.waiting)
    yield from (session.label(), session.reason, told(session.undoing()), told(session.pictures()))
    for seat in (None, *session.header.players):
        yield told(offered(session, seat))
        yield told((session.figure(seat or TABLE), session.own(seat) if seat else ()))


def told(what: object) -> str:
    """All texts in something, with their places of names."""
    return repr(what).replace("\\ue000", "\ue000").replace("\\ue001", "\ue001")


def placed(text: str) -> bool:
    """Whether a text has the place of a name, not the name."""
    return "\ue000" in text or "ue000" in text


@pytest.mark.sized
@pytest.mark.parametrize("seed", range(figure(1, 3)))
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_nobody_is_called_by_a_seat(game: Game[Any], seed: int) -> None:
    """A text calls a player seat_name(seat), which becomes the name; a fact and everything kept has the seat."""
    seats = tuple(f"q{number}" for number in range(game.players[1]))
    names = dict(zip(seats, CALLED, strict=False))
    kept = Kept.start(game, seed=seed, players=seats, names=names)
    rng = random.Random(seed)
    read: list[str] = []
    for number in range(60):
        read += kept.read([*words(kept.session)])
        if (prompt := kept.session.waiting) is None:
            break
        if number % 15 == 14 and kept.session.view():
            kept.take(kept.session.correct(path_of(kept.session, rng)))
        elif number % 11 == 10 and kept.session.undoing() is not None:
            kept.take(kept.session.undo())
        else:
            kept.answer(pick(prompt, rng))
    read += [notice.text for notice in kept.notices]
    for text in read:
        assert not placed(text)
        by_seat = [seat for seat in seats if seat.capitalize() in text]
        assert not by_seat, f"{text!r} calls a player by the seat, {by_seat[0]}"
    data = json.dumps([notice.fact for notice in kept.notices])
    assert not any(name in data for name in CALLED), "a name is in a fact, where the seat belongs"
    assert not placed(data + json.dumps([entry.data for entry in kept.entries]))
    if seats:
        assert any(CALLED[0] in text for text in read), "no text has a player's name"
    assert kept.prove().faults == ()
    assert list(words(kept.resumed().session)) == list(words(kept.session))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "games.sqlite", "test") as store:
        yield store


@pytest.mark.sized
@pytest.mark.parametrize("seed", range(figure(1, 4)))
@pytest.mark.parametrize("game", [game for game in GAMES if game.players[1]], ids=lambda game: game.name)
def test_every_face_puts_the_names_in_itself(
    game: Game[Any], seed: int, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    rng = random.Random(seed)
    seats = game.seats[: max(game.players[0], min(2, game.players[1]))]
    options, seats = game.settle({}, seats)
    calls = dict(zip(seats, ("Ann {x}", 'Bo"ž/'), strict=False))
    panel = sit(game, seats, options, secret_of(seed), "", names=calls, store=store).panel
    emulator, shown = Emulator(lambda action: None), list[str]()
    monkeypatch.setattr(emulator, "notice", lambda *line: shown.append(json.dumps(line)))
    monkeypatch.setattr(emulator, "picture", lambda *_, **more: shown.append(json.dumps(more, default=repr)))
    monkeypatch.setattr(offer, "image", lambda *slip: shown.append(repr(slip)))
    page, stored = Page(emulator, beside=False), panel.context.stored
    assert stored is not None
    for at in range(150):
        ask, style = panel.ask(), panel.context.style
        # What is put in as it is drawn lies as if it had always been there.
        before = named(ask, calls)
        assert compose(ask, style).image.tobytes() == compose(before).image.tobytes()
        assert (lines(ask, style), has_room(ask, style)) == (lines(before, Style()), has_room(before, Style()))
        veil = None if ask.private_to is None else panel.seen()[0]
        page.look(panel)
        image = compose(ask, style).image
        page.picture(image, ask, None if veil is None else (image, veil), here=True, asked=at)
        if ask.key == "box/over":
            break
        if ask.key == "box/guard":
            panel.handle(Peek())
        elif ask.ids and at % 9:
            panel.answer(rng.choice(ask.ids))
        else:
            panel.handle(rng.choice((Press(), Press(), Unpeek(), Turn(1))))
    for seat in (None, *seats):
        for slip in offered(stored.session, seat):
            shown.append(printed(stored.session, slip, seat).title)
    stored.quit()
    assert main(["history", str(stored.row), "--store", str(tmp_path / "games.sqlite")]) == 0
    shown += [capsys.readouterr().out, *(row.label for row in store.games())]
    assert not any(map(placed, shown))


def test_a_page_gets_names_as_parts_of_what_is_asked_and_said(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    options, seats = HOARD.settle({}, ("red", "blue"))
    hand = sit(HOARD, seats, options, secret_of(1), "", names={"red": "Mo", "blue": "An"}, store=store)
    told = page_gets(hand.panel.ask(), hand.panel.context.called)
    assert (told["text"], told["name"], told["seat"]) == ([("red", "Mo"), ": what now?"], "Mo", "red")
    emulator, log = Emulator(lambda action: None), list[Any]()
    monkeypatch.setattr(emulator, "notice", lambda *line: log.append(line))
    hand.pick("Look about", "Nothing")
    Page(emulator, beside=False).look(hand.panel)
    assert ([("red", "Mo"), " looks about"], "round 1") in log


def test_room_is_measured_with_the_names_in() -> None:
    text = " ".join([seat_name("red")] * 9)
    long, short = Style(names={"red": "W" * 12}), Style(names={"red": "Mo"})
    assert lines(Ask(text=text), long) > 2 * lines(Ask(text=text), short)
    beside, above = Ask(text=text, figure=GridFigure(rows=8, cols=8)), Ask(said=text, choices=(Choice("Go"),))
    assert (fits_beside(beside, long), fits_beside(beside, short)) == (False, True)
    assert (has_room(above, long), has_room(above, short)) == (False, True)


def test_where_a_game_stands_is_kept_with_the_names_in(store: Store) -> None:
    game = replace(HOARD, label=lambda view: seat_name("red"))
    options, seats = game.settle({}, ("red", "blue"))
    sit(game, seats, options, secret_of(1), "", names={"red": "Mo"}, store=store)
    assert [row.label for row in store.games()] == ["Hoard, Mo"]


def test_a_name_is_put_where_its_place_is_and_nowhere_else() -> None:
    text = f"{seat_name('red')} and red give {seat_name('light-blue')} a red card"
    assert named(text, {"red": "Ada"}) == "Ada and red give Light blue a red card"
    assert named({seat_name("red"): [(text, 3)]}, {"red": "Ada"}) == {"Ada": [(named(text, {"red": "Ada"}), 3)]}


def test_who_has_no_name_is_called_by_the_pawn_and_a_seat_of_ones_own_as_it_was_told() -> None:
    assert Kept.start(HOARD, players=("red", "blue"), names={"red": "Ada"}).session.names == {
        "red": "Ada",
        "blue": "Blue",
    }
    assert Kept.start(HOARD, players=("ada", "McBen")).session.names == {"ada": "Ada", "McBen": "McBen"}


def test_the_panel_begins_a_game_with_the_names_of_the_configuration(hand: Hand) -> None:
    hand.pick("Hoard")
    while hand.panel.context.stored is None or not hand.panel.context.stored.session.begun:
        go = next((row for row in hand.rows if row.startswith(("Play with", "Play alone", "Start game"))), None)
        if go is None:
            hand.do("press")
        else:
            hand.pick(go)
    session = hand.panel.context.stored.session
    assert session.header.names == {seat: NAMES[seat] for seat in session.header.players}
    assert session.names == session.header.names


def test_the_panel_says_whose_names_are_alike(tmp_path: Path) -> None:
    with Store.open(tmp_path / "games.sqlite", "test") as store:
        panel = Panel(store, names={"red": "Blue"})
        new_game(panel.context, HOARD, ("red", "blue"), {}, "box")
        assert panel.ask().text == "two players are called Blue; each needs a name of its own"
        assert store.games() == []


def test_a_player_s_tag_is_read_with_the_name() -> None:
    game = next(game for game in GAMES if game.name == "geoquest")
    session = Kept.start(game, options={"cards": "yes"}, players=("red", "blue"), names={"red": "Ada"}).session
    assert [piece.name for piece in session.pieces() if piece.kind == "player"] == ["Ada", "Blue"]


@pytest.mark.parametrize(
    ("players", "why"),
    [
        ("red=Bartholomaeus,blue=Ben", "'Bartholomaeus' is no name for red; 1 to 12 printable characters"),
        ("red=Ben,blue=Ben", "two players are called 'Ben'; each needs a name of its own"),
        ("red=Blue,blue", "two players are called 'Blue'; each needs a name of its own"),
        ("red=,blue", "red has no name after =; red=Ada,blue=Ben names two players"),
        ("red= ,blue", "is no name for red; 1 to 12 printable characters"),
    ],
)
def test_a_name_that_is_none_is_refused_in_one_line(players: str, why: str, capsys: Any) -> None:
    try:
        status = main(["referee", "first-to-find", "--players", players])
    except SystemExit as ended:
        status = int(str(ended.code))
    assert status == 2
    assert why.replace("'", "") in capsys.readouterr().err.replace("'", "").replace('"', "")


def test_the_protocol_tells_the_names_and_keeps_to_them(tmp_path: Path, capsys: Any) -> None:
    store = ("--store", str(tmp_path / "games.sqlite"))
    with Talk("first-to-find", "--players", "red=Ada,blue", *store) as talk:
        assert talk.hello["players"] == ["red", "blue"]
        assert talk.hello["names"] == {"red": "Ada", "blue": "Blue"}
        assert any("Ada" in tell["text"] or "Blue" in tell["text"] for tell in talk.tells)
        assert talk.end() == (0, "")
    with Talk("first-to-find", "--players", "red,blue", *store, "--resume") as again:
        assert again.hello["names"] == talk.hello["names"]
    with pytest.raises(AssertionError, match=r"--players red=Eva,blue does not fit game 1"):
        Talk("first-to-find", "--players", "red=Eva,blue", *store, "--resume")
    assert main(["history", "1", *store]) == 0
    assert "Started by Ada (red), Blue." in capsys.readouterr().out


def test_names_of_the_configuration_are_told_apart() -> None:
    assert refusal(lambda: HOARD.read_names({"red": "Ada", "blue": "Ada"}, ("red", "blue"))) is not None
    assert HOARD.read_names({"red": "Ada", "green": "Eva"}, ("red", "blue")) == {"red": "Ada"}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "Ada "), ("Zo\u00eb", "Zoe\u0308"), ("A  B", "A\u00a0B"), ("Ada", "\uff21da"), ("A", "A\ufe0f"),
        ("Stra\u00dfe", "STRASSE"), ("Ada", "A\u200bda"), ("blue", "BLUE"),
        ("Anna", "\u0410nn\u0430"), ("Isa", "\u0131sa"), ("\u0110an", "\u00d0an"),
    ],
)  # fmt: skip
def test_names_that_look_alike_are_one_name_typed_or_of_a_file(one: str, other: str, tmp_path: Path) -> None:
    assert refusal(lambda: HOARD.read_names({"red": one, "blue": other}, ("red", "blue"))) is not None
    path = tmp_path / "companion.toml"
    path.write_text(f'[players]\nred = "{one}"\nblue = "{other}"\n', "utf-8")
    with pytest.raises(Refused, match=r"two players are called|with U\+00A0|with U\+200B"):
        configuration.read(path)


@pytest.mark.parametrize("name", ["\u3164", "\u2800", "\u200b", " \ufe0f ", "\u115f\u1160"])
def test_a_name_has_ink_typed_or_of_a_file(name: str, tmp_path: Path) -> None:
    said = refusal(lambda: HOARD.read_names({"red": name}, ("red", "blue")))
    assert said is not None
    assert f"U+{ord(name.strip()[0]):04X}" in said
    path = tmp_path / "companion.toml"
    path.write_text(f'[players]\nred = "{name}"\n', "utf-8")
    with pytest.raises(Refused, match=r"U\+[0-9A-F]{4}"):
        configuration.read(path)


def test_room_in_a_name_is_one_space_and_a_sign_that_is_none_is_named() -> None:
    assert HOARD.read_names({"red": " Ada\u00a0 B "}, ("red", "blue")) == {"red": "Ada B"}
    said = refusal(lambda: HOARD.read_names({"red": "Ad\x07a"}, ("red", "blue")))
    assert said is not None
    assert "U+0007" in said


LETTERS = ("Žofie", "Jiří", "Łukasz", "Şükrü", "Jānis", "Zoe\u0308", "Œuvre", "Ħal", "Ŝi", "Ødegård")


@pytest.mark.parametrize("name", LETTERS)
def test_a_name_in_letters_that_there_are_is_drawn_as_it_is(name: str) -> None:
    shown = drawn({"red": name})["red"]
    assert shown == HOARD.read_names({"red": name}, ("red",))["red"] == normalize("NFC", name)
    assert all(sign in font().glyphs or sign.upper() in font().glyphs for sign in shown for font in FONTS)
    assert wording.undrawn({"red": name}) == ""


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        (("Nguyễn", "Əli"), ("Nguyen", "Eli")),
        (("Аня", "Γιώργος"), ("Red", "Blue")),
        (("철수", "영희"), ("Red", "Blue")),
        (("Ada 🦊", "Анна Bo"), ("Ada", "Bo")),
        # Nobody looks like another: whose letters are there keeps the name, and a colour is its pawn's.
        (("Ada", "Ạda"), ("Ada", "Blue")),
        (("Ạda", "Ậda"), ("Red", "Blue")),
        (("Аня", "Red"), ("Red", "Blue")),
        (("Ǝ", "철수 E"), ("Red", "Blue")),
    ],
)
def test_a_name_in_other_letters_is_drawn_in_those_there_are_or_is_the_pawn_s(
    names: tuple[str, str], shown: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    called = dict(zip(("red", "blue"), names, strict=True))
    assert tuple(drawn(called).values()) == shown
    told = wording.undrawn(called)
    others = [pair for pair in zip(names, shown, strict=True) if pair[0] != pair[1]]
    assert all(name in told and other in told for name, other in others)
    # On the display as on a slip; a page has all letters.
    session = Kept.start(next(game for game in GAMES if game.name == "geodeto"), players=("red", "blue"), names=called)
    texts = list[str]()
    monkeypatch.setattr(offer, "image", lambda *slip: texts.append(repr(slip)))
    for slip in offered(session.session):
        printed(session.session, slip, None)
    for text in (*texts, repr(named(seat_name("red"), drawn(called)))):
        assert not any(name in text for name in names if name not in shown)


SEATS = st.lists(st.text(max_size=12), min_size=2, max_size=6)


@given(SEATS)
def test_no_two_seats_look_alike_and_each_is_seen(names: list[str]) -> None:
    shown = [*drawn(dict(zip(PAWNS, names, strict=False))).values()]
    assert alike(shown) is None
    assert all(shows(small(), name) and as_seen(name) for name in shown)


@given(st.text(st.characters(min_codepoint=0x41, max_codepoint=0x24F, categories=["L"]), min_size=1, max_size=12))
def test_every_latin_letter_is_drawn_or_has_its_base(name: str) -> None:
    for load in FONTS:
        assert shows(load(), normalize("NFC", name)), name
    assert "?" not in printable(name)


def test_a_seat_of_ones_own_in_other_letters_has_a_number() -> None:
    assert drawn({"Аня": "Аня", "Γιώργος": "Γιώργος", "Ada": "Ada"}) == {
        "Аня": "Player 1", "Γιώργος": "Player 2", "Ada": "Ada",
    }  # fmt: skip


def test_start_and_doctor_say_once_who_is_called_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    path = tmp_path / "companion.toml"
    path.write_text('[players]\nred = "Аня"\nblue = "Zoë"\n', "utf-8")
    monkeypatch.setenv(folder.CONFIG_VARIABLE, str(path))
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path))
    said = "The display has no letters for Аня: it says Red."
    main(["doctor"])
    assert capsys.readouterr().out.count(said) == 1
    monkeypatch.setattr(EventLoop, "run", lambda *_: None)
    main(["play", "--no-open", "--port", "0"])
    assert capsys.readouterr().out.count(said) == 1
