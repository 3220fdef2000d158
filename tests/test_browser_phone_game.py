"""Phones at a box that runs, in real Chromium: each player on one, or at the page that the table has."""

import json
import random
import re
import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from itertools import accumulate, permutations
from pathlib import Path
from typing import Any

import pytest
from effort import chain, decide, offered
from keyboard import PATIENCE
from phone import READS, served
from play import OURS, secret_of
from playwright.sync_api import Browser, ConsoleMessage, Page, ViewportSize, WebSocket, expect

from companion.faces.host import GameHost
from companion.faces.panel import Panel
from companion.faces.panel.table import TableDialog, begin_game
from companion.games import registry
from companion.games.geodeto.goal import Deck
from companion.table.prompt import Answer, Prompt

pytestmark = pytest.mark.browser

PLAYERS = {"red": "Ada", "blue": "Ben"}
UPRIGHT: ViewportSize = {"width": 390, "height": 844}
TOUCHES = 12
# The first thing that a finger could answer with, once at each question; whether there was any.
TOUCH = """([all, asks]) => {
    const [part, stands] = [
        all.map((what) => document.querySelector(what)).find(Boolean),
        document.body.dataset.asked + document.querySelector(asks).innerText,
    ];
    // What was not seen yet is not hidden.
    if (part?.dataset.press === "hide" && document.getElementById("status").innerText.startsWith("For your eyes")) {
        return false;
    }
    // Who was too quick for the box, and is told so, touches again.
    if (!part || (window.answered === stands && document.getElementById("late").hidden)) return false;
    window.answered = stands;
    const { x, y, width, height } = part.getBoundingClientRect();
    const middle = { clientX: x + width / 2, clientY: y + height / 2 };
    part.dispatchEvent(new MouseEvent("click", { bubbles: true, ...middle }));
    return true;
}"""
MINE = "[data-mine=true] "
ON_A_PHONE = (
    [
        *(f"{MINE}{each}" for each in ("#rows button:not(.grey)", "#map .target")),
        f"{MINE}#presses button:not([data-id=back])",
        # What is asked of one alone lies face down with the hand.
        "[data-mine=true][data-hand=shut] #keep",
    ],
    "#note",
)
# Who has looked at what is theirs hides it, and goes on.
PRESSES = [f"#presses button{each}" for each in ("[data-press=push]", "[data-press=hide]", "")]
AT_THE_BOX = ([PRESSES[0], "#rows button:not(.grey)", *PRESSES[1:]], "#sheet")
SIX = {**PLAYERS, "green": "Cleo", "yellow": "Dan", "white": "Eve", "black": "Fay"}
# Who plays, how many of them on phones, what is agreed on, and the seed of chance.
WHOLE: dict[str, tuple[Mapping[str, str], int, Mapping[str, str], int]] = {
    "geoquest": (SIX, 5, {"target": "5", "cards": "yes", "events": "yes"}, 5),
    "lost-hiker": (PLAYERS, 2, {"mode": "pair"}, 1),
    "geodeto": (SIX, 5, {"goals": "2"}, 8),
}


def begun(
    name: str, panel: Panel, players: Mapping[str, str] = PLAYERS, told: Mapping[str, str] = {}, seed: int = 3
) -> None:
    """A game has just begun, for two where no others are named."""
    game = next(each for each in OURS if each.name == name)
    options = game.read_options(told, players=tuple(players), panel=True)
    begin_game(panel.context, GameHost.open(game, tuple(players), options, panel.context.store, fixed=secret_of(seed)))


def joined(page: Page, address: str, seat: str) -> Page:
    """A phone on which that seat has sat down, under its name."""
    page.add_init_script(READS)
    page.goto(address)
    page.locator(f"#seats button[data-seat={seat}]").click()
    page.get_by_label("Your name").fill(SIX[seat])
    page.get_by_role("button", name="Take this seat").click()
    expect(page.locator("#chips")).to_have_text(SIX[seat])
    expect(page.locator("h1")).not_to_have_text("")
    return page


@pytest.mark.parametrize("name", ["geodeto", "lost-hiker"])
def test_a_pair_plays_on_two_phones(browser: Browser, tmp_path: Path, name: str) -> None:
    wrong: list[str] = []
    with served(tmp_path / "games.sqlite", partial(begun, name)) as box:
        contexts = [browser.new_context(viewport=UPRIGHT) for _ in (*PLAYERS, "the box")]
        pages = [context.new_page() for context in contexts]
        for page in pages:
            page.on("pageerror", lambda error: wrong.append(str(error)))
        *phones, shared = pages
        shared.goto(box.address + box.emulator.key())
        for phone, seat in zip(phones, PLAYERS, strict=True):
            joined(phone, box.address + box.seats.word, seat)
        touched = [0, 0]
        until = time.monotonic() + PATIENCE / 1000
        while sum(touched) < TOUCHES:
            assert time.monotonic() < until, touched
            for at, phone in enumerate(phones):
                touched[at] += phone.evaluate(TOUCH, ON_A_PHONE)
            if not any(phone.locator("[data-mine=true]").count() for phone in phones):
                shared.evaluate(TOUCH, AT_THE_BOX)
        assert all(touched)
        # Both are as far as the table is, and a phone that comes again is asked the same.
        stands = [shared.locator("#title"), *(phone.locator("#game") for phone in phones)]
        while len({each.inner_text() for each in stands}) > 1:
            assert time.monotonic() < until, [each.inner_text() for each in stands]
        asked = ["", phones[0].locator("h1").inner_text()]
        # What was touched last may come to the box in between, not each time.
        while asked[-1] != asked[-2] and len(asked) < TOUCHES:
            phones[0].reload()
            expect(phones[0].locator("h1")).not_to_have_text("")
            asked.append(phones[0].locator("h1").inner_text())
        assert asked[-1] == asked[-2], asked
        for context in contexts:
            context.close()
    assert wrong == []


def test_goals_that_only_their_owner_knows_lie_face_down_with_the_hand_and_one_touch_claims_one(
    browser: Browser, tmp_path: Path
) -> None:
    def begin(panel: Panel) -> None:
        begun("geodeto", panel, told={"reports": "none"})
        while panel.ask().key in ("box/notice", "box/guard"):
            top = panel.context.stack[-1]
            top.peek(True)
            top.press()

    with served(tmp_path / "games.sqlite", begin) as box, browser.new_context(viewport=UPRIGHT) as context:
        phone = joined(context.new_page(), box.address + box.seats.word, "red")
        expect(phone.locator("h1")).to_have_text("Which goal was made?")
        expect(phone.locator("#foot")).to_contain_text("at the box")
        stored = box.panel.context.stored
        assert stored is not None
        deck = Deck.parse("default").goals
        first, second = (deck[goal].name for goal in stored.session.view("red")["hand"])
        seen = phone.content()
        assert first not in seen
        assert second not in seen
        phone.get_by_role("button", name="Keep open").click()
        rows = phone.locator("#rows button")
        expect(rows).to_have_text([first, second])
        rows.last.click()
        expect(phone.locator("h1")).to_contain_text(f"Ada makes {second}")


class Heard:
    """What came to each page, and what went wrong there."""

    def __init__(self) -> None:
        self.said: dict[str, list[dict[str, Any]]] = {}
        self.wrong: list[str] = []

    def listen(self, page: Page, seat: str) -> Page:
        said = self.said[seat] = []
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on("console", self.console)
        page.on("websocket", lambda line: self.line(line, said))
        return page

    def console(self, line: ConsoleMessage) -> None:
        if line.type == "error":
            self.wrong.append(line.text)

    def line(self, line: WebSocket, said: list[dict[str, Any]]) -> None:
        line.on("framereceived", lambda text: said.append(json.loads(text)))

    def own(self, seat: str) -> set[str]:
        """All that this seat alone was told or held while the game went on, as it stands in messages."""
        seats = [each for each in self.said[seat] if each["kind"] == "seat" and each["ask"]["key"] != "box/over"]
        drawn = {number: picture for each in seats for number, picture in each["drawn"].items()}
        told = [text for each in seats for text, _, own in each["said"] if own]
        held = [drawn[str(number)] for each in seats for number in each["hand"]["pictures"]]
        return {json.dumps(each) for each in (*told, *held)}

    def leaked(self) -> list[tuple[str, str, str]]:
        """What of one seat's own stood on the page of another one: whose, where, and the text."""
        seats = [seat for seat in self.said if seat]
        return [
            (seat, other, own)
            for seat, other in permutations(self.said, 2)
            if seat in seats
            for own in self.own(seat)
            if own in json.dumps(self.said[other])
        ]


@pytest.mark.long
@pytest.mark.parametrize("name", WHOLE)
def test_a_whole_game_is_played_on_phones_and_at_the_page(browser: Browser, tmp_path: Path, name: str) -> None:
    players, most, told, seed = WHOLE[name]
    phoned = list(players)[:most]
    heard = Heard()
    with ExitStack() as stack:
        box = stack.enter_context(
            served(tmp_path / "games.sqlite", lambda panel: begun(name, panel, players, told, seed))
        )
        stored = box.panel.context.stored
        assert stored is not None
        game = stored.session.game
        assert game.people is not None
        people = game.people(random.Random(seed), tuple(players), game.typed(stored.session.options))
        see = getattr(people, "see", lambda _seat, _view: None)
        contexts = [browser.new_context(viewport=UPRIGHT) for _ in (*phoned, "the box")]
        for context in contexts:
            stack.callback(context.close)
        *phones, shared = [
            heard.listen(context.new_page(), seat) for context, seat in zip(contexts, (*phoned, ""), strict=True)
        ]
        shared.goto(box.address + box.emulator.key())
        for phone, seat in zip(phones, phoned, strict=True):
            joined(phone, box.address + box.seats.word, seat)
        asked, wanted, moved = -1, list[str](), time.monotonic()
        decides = partial(decide, people)
        while stored.session.over is None:
            assert time.monotonic() < moved + PATIENCE / 1000, (asked, stored.session.waiting)
            waiting = stored.session.waiting
            if stored.asked != asked and waiting is not None:
                for seat in players:
                    see(seat, stored.session.view(seat))
                asked, wanted = stored.asked, ids(waiting, [*chain(waiting, decides, decides)])
            touched = [phone.evaluate(TOUCH, sought(wanted, ON_A_PHONE, MINE)) for phone in phones]
            if not any(phone.locator("[data-mine=true]").count() for phone in phones):
                touched.append(shared.evaluate(TOUCH, sought(wanted, AT_THE_BOX)))
            if any(touched):
                moved = time.monotonic()
        ends = [*(phone.locator("#game, h1") for phone in phones), shared.locator("#title, #status")]
        # Each comes to the end by itself, the page perhaps after the phones.
        while len({tuple(end.all_inner_texts()) for end in ends}) > 1:
            assert time.monotonic() < moved + PATIENCE / 1000
    assert heard.wrong == []
    assert heard.leaked() == []
    # Who has secrets was told some, so that something could be missed.
    assert bool(heard.own("red")) == (name != "geoquest")


def keeping(panel: Panel) -> None:
    """Blue keeps an Event, and it is red's turn again."""
    begun("geoquest", panel, told={"cards": "yes", "events": "yes", "setup": "auto"})
    table, stored = panel.context.table, panel.context.stored
    assert isinstance(table, TableDialog)
    assert stored is not None
    people = registry.game("geoquest").people
    assert people is not None
    game = people(random.Random(1), tuple(PLAYERS), stored.session.typed_options)
    while (asked := stored.session.waiting) is None or asked.key != "turn":
        table.has_read(None)
        if (asked := stored.session.waiting) is not None and asked.key != "turn":
            table.give(decide(game, asked))
    for said in ("skip", "event", "hold", "skip"):
        table.has_read(None)
        table.give(said)


def test_gq_108_gq_112_a_kept_event_is_named_to_its_phone_and_played_from_there(
    browser: Browser, tmp_path: Path
) -> None:
    heard = Heard()
    with served(tmp_path / "games.sqlite", keeping) as box:
        context = browser.new_context(viewport={"width": 390, "height": 844})
        blue = joined(heard.listen(context.new_page(), "blue"), box.address + box.seats.word, "blue")
        expect(blue.locator("#asks")).to_have_text("Red is choosing at the box.")
        expect(blue).not_to_have_title(re.compile("your turn"))
        expect(blue.locator("#cards .down")).to_have_count(1)
        blue.get_by_role("button", name="Tell this phone which card it is").click()
        blue.get_by_role("button", name="Ticks").click()
        expect(blue.locator("#rows button")).to_have_count(2)
        assert "Ticks" not in blue.evaluate("() => document.documentElement.outerHTML")
        blue.get_by_role("button", name="Keep open").click()
        expect(blue.locator("#cards")).to_contain_text("Ticks")
        blue.get_by_role("button", name="Play your Event on Red").click()
        expect(blue.locator("#rack")).to_be_hidden()
        stored = box.panel.context.stored
        assert stored is not None
        assert [(one["player"], one["event"]) for one in stored.session.view()["events"]] == [("red", "ticks")]
        context.close()
    assert heard.wrong == []


def ids(prompt: Prompt, answers: Sequence[Answer]) -> list[str]:
    """By which ids people touch these answers: a row, or the groups that it lies in, the innermost first."""
    told = [",".join(map(str, each)) if isinstance(each, list) else str(each) for each in answers]
    group = next((option.group for option in offered(prompt) if option.value == told[0]), "")
    groups = [f"{each}/" for each in accumulate(group.split("/"), "{}/{}".format) if each]
    return ["/".join(told), *groups[::-1]]


def sought(wanted: Sequence[str], ways: tuple[Sequence[str], str], within: str = "") -> tuple[Sequence[str], str]:
    """What people would touch first, before all else that can be touched."""
    kinds = '#rows button:not(.grey)[data-id="{}"]', '#map .target[data-at$="{}"]'
    return [*(f"{within}{kind.format(id)}" for id in wanted for kind in kinds), *ways[0]], ways[1]
