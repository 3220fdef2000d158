"""What the box survives: rules, pictures and controls that fail, a display that is gone, a slow card."""

import queue
import sys
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from finger import labels
from hand import BoxHand
from PIL import Image

import companion.games
from companion.box.box import Box
from companion.box.desktop import virtual_box
from companion.box.loop import EventLoop
from companion.faces.asked import asked
from companion.faces.panel import Panel
from companion.faces.remote import Action
from companion.games import registry
from companion.screens.ask import Ask, Style
from companion.screens.draw import compose
from companion.session.proof import prove
from companion.store import Store
from companion.table.game import Game
from companion.table.prompt import Option
from hardware.display import Display, OledDisplay
from hardware.event import Event, Roll
from hardware.gesture import Edge, Gesture
from hardware.profile import load
from hardware.virtual import VirtualPanel

PROFILE = load("breadboard")
SECRET = "5e" * 32


@pytest.fixture
def pebbles(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Game[Any]]]:
    """Puts the game among this process's games, with some of its parts broken; off again at the end."""
    monkeypatch.setattr(companion.games, "__path__", list(companion.games.__path__))
    monkeypatch.setenv(registry.FOLDERS_VARIABLE, str(folder))

    def plant(**parts: Any) -> Game[Any]:
        whole = registry.game("pebbles")
        monkeypatch.setattr(sys.modules["companion.games.pebbles"], "GAME", replace(whole, **parts))
        return registry.game("pebbles")

    yield plant
    sys.modules.pop("companion.games.pebbles", None)
    if hasattr(companion.games, "pebbles"):
        delattr(companion.games, "pebbles")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "kept.sqlite", "test") as store:
        yield store
        assert store.warning is None


def at_question(store: Store, display: Display | None = None) -> BoxHand:
    """A box with the game begun and its first question open."""
    hand = BoxHand(Panel(store, game="pebbles"), display=display)
    screen = hand.do("push")
    assert screen.key == "turn", screen
    return hand


def play_out(hand: BoxHand) -> None:
    """Roll until the game is over."""
    for _ in range(60):
        if hand.do("roll").key == "box/over":
            return
    pytest.fail(f"not over: {hand.panel.ask()}")


def check(store: Store) -> None:
    """The one game of pebbles has no fault."""
    (row,) = [row for row in store.games() if row.name == "pebbles"]
    kept = store.entries(row.id), store.checkpoints(row.id)
    assert prove(registry.game("pebbles"), row.header, row.commitment, row.secret, *kept).faults == ()


def explode(*_: Any) -> Any:
    raise ArithmeticError("planted")


class Looking:
    """An onlooker who does something at each picture."""

    def __init__(self, look: Callable[[Panel], object]) -> None:
        self._look = look

    def look(self, panel: Panel) -> None:
        self._look(panel)

    def picture(self, image: Image.Image, ask: Ask, veil: Any, *, here: bool, asked: int) -> None: ...

    def follow(self, action: Action) -> None: ...

    def sees(self, action: Action) -> bool:
        return True

    def late(self, action: Action) -> None: ...

    def nothing(self, action: Action) -> None: ...

    def sound(self, name: str) -> None: ...

    def deal(self, panel: Panel) -> None: ...


@pytest.mark.parametrize("part", ["figure", "label", "view", "scores"])
def test_a_game_that_cannot_show_itself_is_played_to_its_end(
    part: str, pebbles: Callable[..., Game[Any]], store: Store
) -> None:
    pebbles(**{part: explode})
    hand = at_question(store)
    hand.do("back")
    hand.pick("Overview")
    hand.do("back")
    hand.pick("Status")
    hand.do("back", "back")
    hand.panel.seen()
    asked(hand.panel.ask(), hand.panel.context.called)
    play_out(hand)
    hand.do("push")
    assert hand.box.faults == 0
    check(store)


def leave_out(hand: BoxHand, act: Callable[[], Any]) -> None:
    """Do what fails until the box offers to leave it out, and take that."""
    for _ in range(6):
        screen = hand.shown()
        if labels(screen)[:1] == ["Skip it"]:
            hand.do("push")
            return
        if screen.choices:
            act()
        else:
            hand.do("push")
    pytest.fail(f"nothing to leave out: {hand.panel.ask()}")


def test_a_rule_that_always_raises_is_left_out_and_played_past(
    pebbles: Callable[..., Game[Any]], store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    pebbles()
    monkeypatch.setattr(sys.modules["companion.games.pebbles"], "look", explode)
    hand = at_question(store)
    hand.do("roll", "push")
    leave_out(hand, lambda: hand.pick("Look"))
    play_out(hand)
    hand.do("push")
    assert hand.box.faults == 0
    check(store)


def test_a_game_whose_end_cannot_be_told_keeps_asking(pebbles: Callable[..., Game[Any]], store: Store) -> None:
    pebbles(over=lambda state: explode() if state.turn else None)
    hand = at_question(store)
    for _ in range(3):
        leave_out(hand, lambda: hand.do("roll"))
        hand.wait(1)
    assert hand.panel.waiting is not None
    assert hand.box.faults == 0
    check(store)
    # There is always a way out.
    for _ in range(4):
        if not hand.shown().choices:
            hand.do("push")
    hand.do("back")
    assert hand.pick("Leave the game").key == "box/start"


@pytest.mark.parametrize("broken", [{"figure": lambda view, about: "no figure"}, {"figure": lambda view, about: 7}])
def test_a_picture_that_cannot_be_drawn_is_survived_at_the_open_question(
    broken: dict[str, Any], pebbles: Callable[..., Game[Any]], store: Store
) -> None:
    pebbles(**broken)
    hand = at_question(store)
    screen = hand.do("back") and hand.pick("Overview")
    assert (screen.key, screen.head) == ("box/text", "Sorry")
    assert hand.do("push").key == "turn"
    assert hand.box.faults > 0
    play_out(hand)


def test_a_question_that_cannot_be_drawn_leads_back_to_the_start(
    pebbles: Callable[..., Game[Any]], store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    pebbles()
    blot: Any = [Option("blot", "Blot"), replace(Option("more"), label=5)]  # type: ignore[arg-type]
    monkeypatch.setattr(sys.modules["companion.games.pebbles"], "look", lambda state, table: table.choose("blot", blot))
    hand = at_question(store)
    screen = hand.pick("Look")
    for _ in range(4):
        if screen.key != "box/text":
            break
        assert screen.head == "Sorry"
        screen = hand.do("push")
    assert screen.key == "box/start"
    assert screen.choices[0].label.startswith("Continue: Pebbles")


def test_a_fault_of_the_panel_itself_is_survived_with_the_question_open_again(
    pebbles: Callable[..., Game[Any]], store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    pebbles()
    hand = at_question(store)
    question = hand.shown()
    with monkeypatch.context() as planted:
        planted.setattr(hand.panel, "handle", explode)
        assert hand.do("back").key == "box/text"
        assert hand.box.faults == 1
    assert hand.do("push") == question
    play_out(hand)
    assert hand.box.faults == 1


@pytest.mark.parametrize("part", ["look", "picture"])
def test_who_looks_on_and_fails_takes_nothing_from_the_box(
    part: str, pebbles: Callable[..., Game[Any]], store: Store
) -> None:
    pebbles()
    looking = Looking(lambda _: None)
    setattr(looking, part, explode)
    hand = BoxHand(at_question(store).panel, onlooker=looking)
    play_out(hand)
    assert hand.box.faults


def test_an_exception_in_the_callback_of_a_control_deafens_nothing(
    pebbles: Callable[..., Game[Any]], store: Store
) -> None:
    pebbles()
    loop = EventLoop()
    failing = True

    def sink(edge: Edge) -> None:
        if failing:
            raise RuntimeError("planted")
        loop.queue.put(edge)

    virtual = VirtualPanel(PROFILE, sink)
    panel = Panel(store, game="pebbles")
    box = Box(panel, Gesture(PROFILE), virtual.display, virtual.buzzer, 0.0)
    for control in ("push", "roll", "back"):
        virtual.down(control)
        virtual.up(control)
    virtual.turn(1)
    assert virtual.controls.failures == 10
    failing = False
    before = panel.ask()
    virtual.turn(1)
    loop.stop()
    loop.run(box)
    assert panel.ask() != before
    virtual.close()


class Glass:
    """A device as luma makes them, which only keeps the last picture."""

    def __init__(self) -> None:
        self.persist = False
        self.shown: Image.Image | None = None

    def display(self, image: Image.Image) -> None:
        self.shown = image.copy()

    def contrast(self, level: int) -> None: ...

    def command(self, *codes: int) -> None: ...

    def show(self) -> None: ...

    def hide(self) -> None: ...

    def clear(self) -> None: ...

    def cleanup(self) -> None: ...


def test_a_display_that_comes_late_gets_the_picture_of_the_game_that_went_on_without_it(
    pebbles: Callable[..., Game[Any]], store: Store
) -> None:
    pebbles()
    glass, plugged, tried = Glass(), threading.Event(), threading.Event()

    def open_device() -> Glass:
        if not plugged.is_set():
            tried.set()
            raise OSError("nobody answers at 0x3C")
        return glass

    # It tries again when it is plugged in, not after a time.
    states: queue.SimpleQueue[str] = queue.SimpleQueue()
    display = OledDisplay(
        open_device, on_state=states.put, clock=lambda: 0.0, pause=lambda _stop, _seconds: plugged.wait(60)
    )
    assert tried.wait(60)
    assert "nobody answers" in states.get(timeout=60)
    hand = at_question(store, display)
    hand.do("roll", "push")
    plugged.set()
    assert states.get(timeout=60) == "display at 0x3C on I2C 1"
    display.close(leave=True)
    assert glass.shown is not None
    assert glass.shown.tobytes() == compose(hand.panel.ask()).image.tobytes()
    assert hand.box.faults == 0


# The mark of a slow commit.


def test_the_busy_mark_never_stays_and_never_covers_a_newer_picture(
    pebbles: Callable[..., Game[Any]], store: Store
) -> None:
    pebbles()
    hand = at_question(store)
    display = hand.virtual.display
    calm = display.image.tobytes()
    before = hand.box.pictures
    hand.box.mark_busy(before)
    marked = display.image.tobytes()
    assert marked != calm
    hand.box.clear_busy(hand.now)
    assert display.image.tobytes() == calm
    # A timer that comes too late finds a newer picture, and leaves it.
    hand.turn(1)
    newer = display.image.tobytes()
    hand.box.mark_busy(before)
    assert display.image.tobytes() == newer
    late = hand.box.pictures
    hand.box.clear_busy(hand.now)
    hand.box.mark_busy(late)
    assert display.image.tobytes() == newer


def test_a_slow_commit_shows_the_mark_keeps_the_dial_and_drops_a_press_that_nobody_aimed(
    pebbles: Callable[..., Game[Any]], store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    pebbles()
    loop = EventLoop()
    pictures: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    entered = threading.Event()
    looking = Looking(lambda panel: loop.stop() if panel.ask().chosen else None)
    monkeypatch.setattr(looking, "picture", lambda image, *_, **_here: pictures.put(image.tobytes()))
    virtual, box = virtual_box(loop, PROFILE, store, game="pebbles", onlooker=looking)
    shown: list[bytes] = []
    put = store.put

    def slow(key: str, value: object) -> None:
        # As slow as the card likes: until the mark is seen, whenever that is.
        if not entered.is_set():
            entered.set()
            virtual.down("push")
            virtual.up("push")
            virtual.turn(1)
            shown.append(pictures.get(timeout=60))
        put(key, value)

    monkeypatch.setattr(store, "put", slow)
    while not pictures.empty():
        pictures.get()
    before = box.panel.ask()
    virtual.down("push")
    virtual.up("push")
    thread = threading.Thread(target=loop.run, args=[box, virtual], daemon=True)
    thread.start()
    thread.join(60)
    assert not thread.is_alive()
    assert shown == [compose(before, Style(busy=True)).image.tobytes()]
    # The press that came meanwhile was for what stood there before: nothing is answered.
    asked, stored = box.panel.ask(), box.panel.context.stored
    assert (asked.key, asked.chosen) == ("turn", 1)
    assert stored is not None
    assert stored.session.undoing() is None
    assert virtual.display.image.tobytes() == compose(box.panel.ask()).image.tobytes()
    virtual.close()


def test_a_short_press_on_a_busy_machine_is_no_long_one(store: Store) -> None:
    """The thread that tells of edges is held up between the two of one press, and the loop looks a second later."""
    now = 100.0
    loop = EventLoop(clock=lambda: now)
    hand = BoxHand(Panel(store))
    left = [Edge("roll", False, 100.04)]
    heard: list[Event] = []

    def told() -> bool:
        for edge in left:
            loop.queue.put(edge)
        left.clear()
        return True

    def handle(event: Event) -> None:
        heard.append(event)
        loop.stop()

    loop.service.asked["controls"] = told
    hand.panel.handle = handle  # type: ignore[method-assign]
    loop.queue.put(Edge("roll", True, 100.0))
    now = 101.0
    loop.run(hand.box)
    assert heard == [Roll()]
