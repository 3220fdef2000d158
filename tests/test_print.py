"""Printing: on the panel, by command and on the emulator's pages; one player's slip only when its owner asks for it."""

import base64
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from finger import labels
from geodeto_table import GEODETO
from hand import NAMES, Hand, hand
from PIL import Image
from play import DICE, secret_of
from test_emulator import Owner, opened, owner, talk
from test_printer import ANSWERED, PAPER, Device, read_back, whole

from companion.__main__ import main
from companion.command.print import trial
from companion.faces.host import GameHost
from companion.faces.panel.table import begin_game
from companion.own import configuration
from companion.paper.offer import Paper, offered, printed
from companion.paper.slip import image
from companion.store import Store
from companion.table.prompt import Refused
from hardware.printer import QUEUED, Printer, Trouble

__all__ = ["hand", "owner"]

PLAYERS = ("red", "blue")


def geodeto(hand: Hand, paper: list[Paper] | None) -> Any:
    """A game of Geodeto at its first question, on a box that has a printer or has none."""
    if paper is not None:
        hand.panel.context.paper = paper.append
    options = GEODETO.read_options({}, players=PLAYERS, panel=True)
    begin_game(
        hand.panel.context, GameHost.open(GEODETO, PLAYERS, options, hand.store, fixed=secret_of(1), names=NAMES)
    )
    hand.through()
    for _ in PLAYERS:
        assert hand.screen.key == "box/guard"
        hand.do("peek", "unpeek", "press")
    return hand.through()


def test_without_a_printer_nothing_is_offered(hand: Hand) -> None:
    geodeto(hand, None)
    assert "Print" not in labels(hand.do("back"))
    hand.pick("End the game", "Yes", "Yes")
    assert hand.screen.key == "box/over"
    assert "print" not in hand.screen.note
    hand.do("roll")
    assert hand.sounds == ["tick"]


def test_the_score_is_everybodys_and_comes_out_at_once(hand: Hand) -> None:
    paper: list[Paper] = []
    geodeto(hand, paper)
    hand.do("back")
    assert labels(hand.pick("Print")) == ["Score", "Anna: Goals", "Bartholomäus: Goals"]
    hand.pick("Score")
    assert [(slip.title, slip.seat) for slip in paper] == [("Score", None)]
    assert hand.sounds == ["done"]
    assert hand.screen.key == "box/text"


def test_a_hand_comes_out_once_and_only_while_its_owner_holds_roll(hand: Hand) -> None:
    paper: list[Paper] = []
    geodeto(hand, paper)
    hand.do("back")
    hand.pick("Print", "Anna: Goals")
    assert (hand.screen.key, hand.screen.name) == ("box/guard", "Anna")
    # Neither a press nor Roll pressed short, nor turning, lets it out.
    hand.do("press", "roll", "+1")
    assert paper == []
    hand.do("peek")
    assert [(slip.title, slip.seat) for slip in paper] == [("Goals", "red")]
    hand.do("unpeek", "peek", "unpeek")
    assert len(paper) == 1
    hand.do("press")
    assert "Anna: Goals" in labels(hand.screen)
    # It is the owner's, and the display showed nothing of it.
    session = hand.panel.context.stored.session  # type: ignore[union-attr]
    (slip,) = offered(session, "red")
    assert paper[0].image.tobytes() == printed(session, slip, "red").image.tobytes()
    names = [card["name"] for card in session.view("red")["cards"]]
    assert not any(name in repr(screen) for name in names for screen in hand.seen[-12:])


def test_back_leaves_a_hand_unprinted(hand: Hand) -> None:
    paper: list[Paper] = []
    geodeto(hand, paper)
    hand.do("back")
    hand.pick("Print", "Anna: Goals")
    hand.do("back", "peek", "unpeek")
    assert paper == []


def test_at_the_end_roll_prints_what_is_everybodys_alone(hand: Hand) -> None:
    paper: list[Paper] = []
    geodeto(hand, paper)
    hand.do("back")
    hand.pick("End the game", "Yes", "Yes")
    assert hand.screen.key == "box/over"
    assert hand.screen.note.endswith("Roll: print")
    hand.do("roll")
    assert [(slip.title, slip.seat) for slip in paper] == [("Score", None)]
    assert hand.screen.key == "box/over"


def test_what_the_printer_says_is_read_over_the_question_and_changes_nothing(hand: Hand) -> None:
    before = geodeto(hand, [])
    hand.panel.tell("Not printed: the printer has no paper.")
    hand.look()
    assert hand.screen.key == "box/notice"
    assert "no paper" in hand.screen.text
    hand.do("press")
    assert hand.screen == before


def test_a_printer_that_stands_still_holds_nothing_up(hand: Hand, tmp_path: Path) -> None:
    troubles: list[Trouble] = []
    device, going = Device(tmp_path), threading.Event()
    printer = Printer(
        str(device.name), sink=troubles.append, wait=lambda *_: going.wait(ANSWERED), clock=lambda: 0.0, stuck=0.1
    )
    geodeto(hand, [])

    def out(paper: Paper) -> None:
        printer.print(paper.image)

    hand.panel.context.paper = out
    session = hand.panel.context.stored.session  # type: ignore[union-attr]
    for _ in range(QUEUED + 3):
        hand.do("back")
        hand.pick("Print", "Score")
        hand.do("press", "back", "back")
    # One on its way, a queue full, and the rest refused, while the game goes on.
    assert len(troubles) >= 2
    before = session.seq
    hand.do("press", "press", "press")
    assert session.seq > before
    assert not going.is_set()
    going.set()
    device.unplug()
    printer.close()


# The command


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path / "state"))
    monkeypatch.setenv("COMPANION_CONFIG", str(tmp_path / "companion.toml"))


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Path]:
    """A store with a game of Geodeto, held by the box that plays it."""
    path = tmp_path / "kept.sqlite"
    with Store.open(path, "test") as store:
        options = GEODETO.read_options({}, players=PLAYERS)
        GameHost.open(GEODETO, PLAYERS, options, store, fixed=secret_of(1)).begin()
        # Dice that were rolled since are no game whose score anybody wants.
        GameHost.open(DICE, (), DICE.read_options({}), store).begin()
        yield path


def test_a_preview_is_what_would_be_printed(kept: Path, tmp_path: Path) -> None:
    picture = tmp_path / "slip.png"
    before = kept.read_bytes()
    assert main(["print", "score", "--store", str(kept), "--preview", str(picture)]) == 0
    with Image.open(picture) as shown:
        assert (shown.mode, shown.width) == ("1", 384)
    assert main(["print", "goals", "--seat", "red", "--store", str(kept), "--preview", str(picture)]) == 0
    assert main(["print", "test", "--preview", str(picture)]) == 0
    assert kept.read_bytes() == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["print", "score"], "--preview"),
        (["print", "test", "--preview", "x.jpg"], ".png"),
        (["print", "test", "--preview", "/no/such/folder/x.png"], "cannot be written"),
        (["print", "score", "--preview", "x.png"], "nothing was played yet"),
        (
            ["print", "poem", "--preview", "x.png", "--store", "KEPT"],
            "score, goals --seat red, goals --seat blue, test",
        ),
        (["print", "goals", "--preview", "x.png", "--store", "KEPT"], "goals --seat red"),
        (["print", "score", "--seat", "red", "--preview", "x.png", "--store", "KEPT"], "goals --seat red"),
        (["print", "goals", "--seat", "pink", "--preview", "x.png", "--store", "KEPT"], "red, blue"),
        (["print", "score", "--game", "7", "--preview", "x.png", "--store", "KEPT"], "7"),
    ],
)
def test_a_wrong_order_is_one_line(words: list[str], said: str, kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(kept) if word == "KEPT" else word for word in words]) == 2
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1


def test_the_command_prints_on_the_printer_of_the_configuration(tmp_path: Path) -> None:
    device = Device(tmp_path)
    (tmp_path / "companion.toml").write_text(
        f"[printer]\nport = '{device.name}'\nbaud = 1000000\nrow_ms = 0\n", "utf-8"
    )
    status: list[int] = []
    printing = threading.Thread(target=lambda: status.append(main(["print", "test"])))
    printing.start()
    came = read_back(device.read(whole, PAPER))
    printing.join(ANSWERED)
    assert status == [0]
    assert came.tobytes() == image(trial()).tobytes()
    device.unplug()


def test_the_configuration_names_a_printer(tmp_path: Path) -> None:
    assert configuration.read().printer is None
    (tmp_path / "companion.toml").write_text("[printer]\nport = 'p'\nbaud = 19200\nrow_ms = 40\n", "utf-8")
    assert configuration.read().printer == configuration.PrinterPort("p", 19200, 40)
    (tmp_path / "companion.toml").write_text("[printer]\nport = 'p'\n", "utf-8")
    assert configuration.read().printer == configuration.PrinterPort("p", 9600, 30)


@pytest.mark.parametrize("wrong", ["baud = 9600", "port = ''", "port = 'p'\nbaud = 1", "port = 'p'\npaper = 58"])
def test_a_printer_told_wrong_is_refused(tmp_path: Path, wrong: str) -> None:
    (tmp_path / "companion.toml").write_text(f"[printer]\n{wrong}\n", "utf-8")
    with pytest.raises(Refused, match="printer"):
        configuration.read()


# The pages


def test_paper_comes_out_on_every_page_and_a_late_one_gets_the_last(owner: Owner) -> None:
    first = Image.new("1", (384, 3), 1)

    async def script(session: aiohttp.ClientSession) -> None:
        page, _ = await opened(session, owner.address)
        assert (await page.until("papers"))["slips"] == []
        owner.emulator.paper("Score", "", first)
        slip = await page.until("paper")
        assert (slip["title"], slip["whose"], slip["width"], slip["height"]) == ("Score", "", 384, 3)
        assert base64.b64decode(slip["bits"]) == first.tobytes()
        for number in range(7):
            owner.emulator.paper(f"Slip {number}", "Anna", first)
        late, _ = await opened(session, owner.address, "late-page")
        slips = (await late.until("papers"))["slips"]
        assert [slip["title"] for slip in slips] == [f"Slip {number}" for number in range(1, 7)]

    talk(script)
