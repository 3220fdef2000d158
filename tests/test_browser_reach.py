"""Whatever can be touched is in reach and nothing covers it: on a small phone, sideways, on a desk, on a television."""

import json
import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from client import Client, Message
from play import OURS
from playwright.sync_api import Browser, Page, Route, WebSocketRoute
from scale import WHOLE, figure
from test_client import played

from companion.faces.bundle import bundle
from companion.faces.panel.wording import MENU

pytestmark = pytest.mark.browser

FILES = files("companion.faces") / "page"
GAMES = [game.name for game in OURS if game.ready is None]
SIZES = [(320, 256), (390, 844), (667, 375), (1280, 800)]
MORE = [
    *((320, 568), (360, 740), (412, 915), (480, 480), (559, 447), (560, 320), (640, 520), (844, 390), (932, 430)),
    *((600, 1024), (768, 1024), (1024, 768), (1199, 700), (1200, 700), (1366, 600), (1920, 1080), (3840, 2160)),
]
"""The edges at which the page changes its form among them."""
SLIP = {"width": 16, "height": 2, "bits": "AAD//w==", "title": "Map", "whose": ""}
BESIDE: Sequence[Message] = (
    {"kind": "tags", "tags": [["GAME/1", "One"]]},
    {"kind": "papers", "slips": [SLIP] * 4},
)

# What cannot be hit at its middle once it is scrolled to, and rows that are no thumb's size.
MISSED = """all => {
    const named = (part) => `${part.localName} ${part.id || part.getAttribute("class")} ${part.textContent.trim()}`;
    const missed = [];
    for (const part of document.querySelectorAll(all)) {
        if (!part.checkVisibility({ visibilityProperty: true }) || !part.getClientRects().length) continue;
        part.scrollIntoView({ block: "center", inline: "center" });
        const { left, top, width, height } = part.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        // The push within the dial, or a piece that stands on a square, is no cover.
        const own = part.closest(".knob, svg") ?? part;
        if (!own.contains(hit)) missed.push(`${named(part)} below ${hit ? named(hit) : "the edge"}`);
        const thumb = part.closest("#rows, #presses, #write") ? 44 : part.matches(".target") ? 0 : 12;
        if (Math.min(width, height) < thumb) missed.push(`${named(part)} is ${width} by ${height}`);
    }
    if (document.documentElement.scrollWidth > innerWidth) missed.push(`${document.documentElement.scrollWidth} wide`);
    return missed;
}"""
# Where the head ends, and where the first map lies and how large it is.
PLACES = """() => {
    const maps = [...document.querySelectorAll("#figure svg:has([data-rows])")];
    const boxes = maps.map((map) => map.getBoundingClientRect());
    const { x, y, width, height } = boxes.sort((one, other) => one.top - other.top || one.left - other.left)[0];
    return [document.querySelector(".head").getBoundingClientRect().bottom, x, y, width, height].map(Math.round);
}"""
# Colours as they are, beside those of the system.
SYSTEM = """() => {
    const probe = document.body.appendChild(document.createElement("i"));
    probe.style.forcedColorAdjust = "none";
    const system = {};
    for (const name of ["Canvas", "ButtonFace", "Highlight", "HighlightText", "GrayText", "LinkText", "ButtonBorder"]) {
        probe.style.color = name;
        (system[getComputedStyle(probe).color] ??= []).push(name);
    }
    probe.remove();
    const find = (which, what) => {
        const part = document.querySelector(which);
        return part && system[getComputedStyle(part)[what]];
    };
    return {
        chosen: find("#rows [aria-current=true]", "backgroundColor"),
        row: find("#rows button:not([aria-current=true], .grey)", "backgroundColor"),
        edge: find("#rows button:not([aria-current=true], .grey)", "borderTopColor"),
        grey: find("#rows .grey", "color"),
        here: find(".target.here", "stroke"),
        square: find(".target:not(.here)", "stroke"),
        focus: find(":focus-visible", "outlineColor"),
    };
}"""
# What has more in it than is seen, where nobody scrolls.
SCROLLED = """() => [document.documentElement, ...document.querySelectorAll("#sheet, #sheet .figure")]
    .filter(({ scrollHeight, clientHeight }) => clientHeight && scrollHeight > clientHeight + 1)
    .map((part) => `${part.localName} ${part.className} ${part.scrollHeight} of ${part.clientHeight}`)"""
CUT = """which => [...document.querySelectorAll(which)]
    .filter((part) => part.scrollHeight > part.clientHeight || part.scrollWidth > part.clientWidth)
    .map((part) => `${part.className} ${part.scrollWidth}x${part.scrollHeight}`)"""
TOUCHED = "button, input, [role=spinbutton], .target"
READ = ":is(#status, #state, #said, #foot):not(:empty), #figure svg, .legend li, .scores li, .notices li, #oled"


class Looker(Client):
    """Plays, keeps what it sees, looks into the menu once, and goes along the story at the end."""

    def __init__(self, way: Sequence[str], rng: random.Random) -> None:
        super().__init__(way, rng)
        self.seen: list[Message] = []
        self.drawn: dict[int, Message] = {}
        self.menu, self.turns = False, 8

    def hear(self, message: Message) -> None:
        """A picture whole, whatever of it came before."""
        if message["kind"] == "picture":
            new = {int(number): picture for number, picture in message["drawn"].items()}
            self.drawn = {each: new.get(each) or self.drawn[each] for each in message["ask"]["pictures"]}
            self.seen.append({**message, "drawn": self.drawn})
        super().hear(message)
        if self.result and self.turns:
            self.result = ""

    def answer(self) -> Iterator[Message]:
        """As any client, but for the menu and the story."""
        ended = self.ask.get("result") or self.ask.get("key") == "box/story"
        backs = not self.way and self.news and "back" in [what for what, _ in self.ask["presses"]]
        if self.news and ended:
            self.news, self.turns = False, self.turns - 1
            if not self.turns:
                self.result = "seen"
            yield self._input("dial", steps=1)
        elif backs and (self.ask["key"] == "box/menu" or not self.menu):
            self.news, self.menu = False, self.ask["key"] == "box/menu"
            yield self._input("down", control="back")
            yield self._input("up", control="back")
        else:
            yield from super().answer()


@cache
def seen(game: str) -> Sequence[Message]:
    """All that a page of one game got."""
    all_of: list[Message] = []
    # Of the first ten games and of the next ten other things are set.
    for seed in (0, 10) if WHOLE else (10,):
        with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
            looker = played(game, seed, Path(folder), patch, Looker)
        assert isinstance(looker, Looker)
        all_of += looker.seen
    return all_of


def states(game: str) -> Sequence[Message]:
    """The fullest of each kind: as many rows, the same presses, pictures of the same kinds."""
    kinds: dict[object, Message] = {}
    for each in sorted(seen(game), key=lambda each: len(json.dumps(each["ask"]))):
        ask = each["ask"]
        key = ask["key"] if ask["key"].startswith("box/") else ""
        presses = tuple(what for what, _ in ask["presses"])
        pictures = tuple(picture["kind"] for picture in each["drawn"].values())
        kinds[key, presses, pictures[:3], min(len(ask["choices"]), 9), ask["listed"], ask["letters"] > 0] = each
    assert {"box/start", "box/players", "box/options", "box/menu", "box/over", "box/story"} <= {
        each["ask"]["key"] for each in kinds.values()
    }
    return list(kinds.values())


def questions(game: str) -> Sequence[Message]:
    """The questions of a game over a map, each once."""
    over = [each for each in seen(game) if not each["ask"]["key"].startswith("box/") and each["ask"]["choices"]]
    maps = [each for each in over if "grid" in [picture["kind"] for picture in first(each)]]
    return list({json.dumps([each["ask"][what] for what in ("text", "said", "state")]): each for each in maps}.values())


def first(state: Message) -> Sequence[Message]:
    """The pictures that are seen at once."""
    pictures = list(state["drawn"].values())
    return [each for each in pictures if each.get("group") == pictures[0].get("group")]


@dataclass
class Shown:
    """A page, and the other end of its line: what it is told it shows, also after it has come anew."""

    page: Page
    told: list[Message] = field(default_factory=list)

    def serve(self) -> None:
        """The page without a box."""
        whole, _ = bundle(lambda name: (FILES / name).read_text("utf-8"))

        def file(route: Route) -> None:
            route.fulfill(body=whole, content_type="text/html")

        def meet(line: WebSocketRoute) -> None:
            self.line = line
            for message in self.told:
                line.send(json.dumps(message))

        self.page.route("**/*", file)
        self.page.route_web_socket(re.compile("/ws"), meet)

    def tell(self, number: int, *messages: Message) -> None:
        """What it is told, and that it shows it."""
        self.told = [{"kind": "hello", "page": "1"}, *({**each, "asked": number} for each in messages)]
        for each in self.told:
            self.line.send(json.dumps(each))
        self.page.wait_for_function(f"document.body.dataset.asked === '{number}'")

    def missed(self, which: str = f"{TOUCHED}, {READ}") -> list[str]:
        """What is out of reach."""
        found: list[str] = self.page.evaluate(MISSED, which)
        return found


def shown(browser: Browser, size: tuple[int, int], path: str = "", *, touch: bool = False, **more: str) -> Shown:
    """A page of that size, held in the hand or on a desk."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        has_touch=touch,
        is_mobile=touch,
        reduced_motion="reduce",
        **more,  # type: ignore[arg-type]
    )
    shown = Shown(context.new_page(), [{"kind": "hello", "page": "1"}])
    shown.serve()
    shown.page.goto(f"http://box/{path}")
    shown.page.wait_for_function("document.fonts.ready")
    return shown


def few(all_of: Sequence[Message]) -> Sequence[Message]:
    """A part of them, from the first to the last."""
    count = figure(5, len(all_of))
    return [all_of[at * (len(all_of) - 1) // (count - 1)] for at in range(count)]


@pytest.mark.sized
@pytest.mark.parametrize("game", GAMES)
def test_every_control_and_row_is_hit_at_its_middle_and_all_that_is_told_is_seen(browser: Browser, game: str) -> None:
    for size in (*SIZES, *(MORE if WHOLE else ())):
        for touch in (True, False) if WHOLE else (size[0] < 1200,):
            page = shown(browser, size, touch=touch)
            for number, state in enumerate(few(states(game)), 1):
                page.tell(number, state, *BESIDE)
                missed = page.missed()
                assert missed == [], (size, touch, state["ask"]["key"], state["ask"]["text"])
            page.page.locator("#scans").click()
            assert page.missed("#reader *:not(datalist, option)") == []
            page.page.locator("#papers").click()
            assert page.missed("#tray button, #tray canvas") == []
            page.page.context.close()


@pytest.mark.sized
@pytest.mark.parametrize("game", [game for game in GAMES if game != "geodeto"])
def test_the_head_and_the_map_keep_their_place_from_question_to_question(browser: Browser, game: str) -> None:
    asked = questions(game)[: figure(30, 400)]
    assert len(asked) > 2
    for size in ((1280, 800), (1920, 1080), (390, 844)):
        page = shown(browser, size)
        stood: dict[str, object] = {}
        for number, state in enumerate(asked, 1):
            page.tell(number, state)
            stood.setdefault(json.dumps(page.page.evaluate(PLACES)), [size, state["ask"]["key"], state["ask"]["text"]])
        assert len(stood) == 1, stood
        page.page.context.close()


@pytest.mark.sized
@pytest.mark.parametrize("game", GAMES)
def test_a_television_shows_all_of_it_at_once(browser: Browser, game: str) -> None:
    for size in ((1920, 1080), (960, 540), *(((640, 360), (1280, 720), (1280, 1024), (3840, 2160)) if WHOLE else ())):
        # A small one is a device that says so.
        page = shown(browser, size, "tv", touch=size[0] < 1280)
        for number, state in enumerate(few(states(game)), 1):
            page.tell(number, state)
            assert page.missed(READ) == [], (size, state["ask"]["text"])
            assert page.page.evaluate(SCROLLED) == [], (size, state["ask"]["text"])
        page.page.context.close()


def test_a_whole_menu_is_seen_on_a_desk_and_every_tab_on_a_phone(browser: Browser) -> None:
    menu = next(each for each in states("muggles") if each["ask"]["key"] == "box/menu")
    row, others = menu["ask"]["choices"][0], ("public", "own", "options", "off")
    rows = [(each, *words) for each, words in MENU.items() if each not in others]
    told = [{**row, "id": each, "label": label, "foot": foot} for each, label, foot in rows]
    page = shown(browser, (1280, 800))
    page.tell(1, {**menu, "ask": {**menu["ask"], "choices": told}})
    assert page.page.evaluate(CUT, ".answers, #rows") == []
    page.page.context.close()
    page = shown(browser, (390, 844), touch=True)
    page.tell(1, max(questions("geoquest"), key=lambda each: len(each["drawn"])))
    assert page.page.evaluate(CUT, ".pictures") == []
    page.page.context.close()


def test_colours_of_the_system_alone_tell_what_is_chosen_touched_and_in_focus(browser: Browser) -> None:
    page = shown(browser, (1280, 800), forced_colors="active")
    greys = [each for each in states("first-to-find") if any(row["grey"] for row in each["ask"]["choices"])]
    page.tell(1, max(greys, key=lambda each: len(each["ask"]["choices"])))
    page.page.keyboard.press("Tab")
    page.page.locator("#rows button").last.focus()
    colours = page.page.evaluate(SYSTEM)
    assert "Highlight" in colours["chosen"]
    assert "Highlight" not in colours["row"]
    told = {"edge": "ButtonBorder", "grey": "GrayText", "square": "LinkText", "focus": "Highlight"}
    assert all(name in colours[what] for what, name in told.items()), colours
    page.tell(2, next(each for each in states("first-to-find") if not each["ask"]["listed"]))
    assert "Highlight" in page.page.evaluate(SYSTEM)["here"]
    page.page.context.close()
