"""A build put to the test: each part is lit, sounded or moved; what is wrong is said, and which line to change."""

import queue
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import ceil
from typing import Any

from PIL import Image, ImageDraw

from companion.table.prompt import one_line
from hardware.buzzer import Sound, open_buzzer
from hardware.control import Controls
from hardware.display import SIZE, open_oled
from hardware.form import SETTLE_MS, Dial
from hardware.gesture import CLOCKWISE, Edge, Timing
from hardware.header import PLACES
from hardware.lamp import Lamp
from hardware.profile import Profile
from hardware.wait import taken
from wiring import card

PATIENCE = 20.0
"""Seconds that a person has to move a control."""
OPENING = 20.0
"""Seconds that a display has to answer; a slow Pi reads its driver from the card for some of them."""
STILL, STILL_TURNING = 0.5, 1.5
"""Seconds without an edge after which a press, or some slow clicks of the dial, are over."""
SPRINGING = 0.03
"""Seconds between two edges of one springing contact, at most: no finger is quicker."""
CLICKS = 4

Say = Callable[[str], None]
Edges = queue.SimpleQueue[Edge]
PHASES = ("a", "b")


def frame() -> Image.Image:
    """The picture for the display: a frame on the outermost dots, a cross, and a filled corner at the upper left."""
    image = Image.new("1", SIZE)
    draw = ImageDraw.Draw(image)
    right, bottom = SIZE[0] - 1, SIZE[1] - 1
    draw.rectangle((0, 0, right, bottom), outline=1)
    draw.line((0, 0, right, bottom), fill=1)
    draw.line((0, bottom, right, 0), fill=1)
    draw.rectangle((4, 4, 23, 13), fill=1)
    return image


def tryout(
    profile: Profile, say: Say, *, pin_factory: Any = None, bus: Any = None, patience: float = PATIENCE
) -> list[str]:
    """Try every part and answer what was wrong, a line each; empty where all is well.

    ``bus`` is what display.oled() takes. Raises ControlError where a pin of a control cannot be had.
    """
    edges = Edges()
    controls = Controls(profile, edges.put, pin_factory=pin_factory)
    wrong: list[str] = []
    lamp = Lamp(None)
    buzzer = open_buzzer(profile, pin_factory=pin_factory)
    try:
        _card(profile, say, bus)
        if profile.lamp is not None:
            try:
                lamp = Lamp(profile.lamp, pin_factory=pin_factory)
                lamp.light(True)
                say(f"Lamp ({_pin(profile.lamp)}): it is lit now, until the end. Dark: turn its legs round.")
            except Exception as error:  # noqa: BLE001 - each pin library raises classes of its own
                wrong.append(f"Lamp ({_pin(profile.lamp)}): {one_line(error)}")
        if profile.buzzer is not None:
            buzzer.loudness(3)
            buzzer.play(Sound.WON)
            if buzzer.failure:
                wrong.append(f"Buzzer: {buzzer.failure}")
            else:
                say(f"Buzzer ({_pin(profile.buzzer)}): it plays four notes now. Only a click: it is not a passive one.")
        wrong += _controls(profile, edges, say, patience)
        wrong += _frame(profile, edges, say, patience, pin_factory, bus)
    finally:
        buzzer.close()
        controls.close()
        lamp.close()
    return wrong


def _card(profile: Profile, say: Say, bus: Any) -> None:
    """The card that tells one driver from the other stays on the display while the controls are tried."""
    panel = profile.display
    if panel.bus != "i2c":
        return  # its maker says which driver it has
    try:
        card.show(panel, bus)
    except Exception:  # noqa: BLE001 - bus and library raise classes of their own; the frame says what is wrong
        return
    shown = card.NAMES["sh1106" if panel.driver == "sh1106" else "ssd1306"]
    other, driver = ("SSD1306", "ssd1306") if panel.driver == "sh1106" else ("SH1106", "sh1106")
    say(f"Display ({panel.where}): its lower half says which driver it wants. By the profile: {shown}.")
    say(f'  If it says {other}: driver = "{driver}" under [display].')


def _frame(profile: Profile, edges: Edges, say: Say, patience: float, pin_factory: Any, bus: Any) -> Iterator[str]:
    """The driver of the profile shows a frame until somebody presses, or patience ends."""
    panel = profile.display
    states = queue.SimpleQueue[str]()
    display = open_oled(panel, on_state=states.put, bus=bus, pin_factory=pin_factory)
    try:
        display.show(frame())
        state = taken(states, OPENING) or f"no answer from {panel.where} in {OPENING:g} seconds"
        if not state.startswith("display at"):
            yield f"Display: {state}"
            return
        say(f"Display ({panel.where}): now a frame, a cross, and a filled bar at the upper left. Then press Back.")
        turned = f"rotate = {180 - panel.rotate}"
        say(f"  Bar at the lower right: {turned} under [display]. Torn or full of dots: the other driver.")
        if panel.driver == "sh1106":
            say(f"  The frame stands aside: column = {2 - panel.column} under [display].")
        _moved(edges, patience, min(STILL, patience))
    finally:
        display.close()


def _pin(pin: int) -> str:
    return f"GPIO {pin}, pin {PLACES[pin]}"


def _controls(profile: Profile, edges: Edges, say: Say, patience: float) -> Iterator[str]:
    pins = profile.inputs()
    closed = dict.fromkeys(PHASES, False)
    while not edges.empty():
        edge = edges.get()
        if edge.first and edge.control in PHASES:
            closed[edge.control] = True  # some dials rest with a phase closed
        elif edge.first:
            yield f"{edge.control} ({_pin(pins[edge.control])}) is closed although nobody touches it"
    before = ""
    for words, wanted in _steps(profile):
        say(f"{words} ({', '.join(_pin(pins[control]) for control in wanted)}).")
        moved = _moved(edges, patience, min(STILL_TURNING if wanted == PHASES else STILL, patience))
        # What is still heard of the one before does not count.
        heard = [edge.control for edge in moved if edge.down and edge.control not in (*PHASES, before)]
        other = next((control for control in heard if control not in wanted), "")
        if other:
            fault = f"{other} was heard instead; are two wires changed over?"
        elif wanted == PHASES:
            assert isinstance(profile.wheel, Dial)
            fault = _turned(profile.wheel, closed, moved)
        else:
            fault = _sprang(profile, moved) if heard else "nothing was heard; look at its wire and its ground"
        before = heard[0] if heard else before
        say(f"  {fault or 'good'}")
        if fault:
            yield f"{words}: {fault}"


def _steps(profile: Profile) -> Iterator[tuple[str, tuple[str, ...]]]:
    if isinstance(profile.wheel, Dial):
        yield f"Turn the dial slowly {CLICKS} clicks to the right", PHASES
        yield "Push the dial", ("push",)
    else:
        for way in ("up", "down", "left", "right"):
            yield f"Push the joystick {way}", (way,)
        yield "Press the joystick's middle", ("centre",)
    yield "Press Roll", ("roll",)
    yield "Press Back", ("back",)


def _moved(edges: Edges, patience: float, still: float) -> list[Edge]:
    """The edges of the next movement: until all buttons are open and no edge has come for a while."""
    moved: list[Edge] = []
    held: set[str] = set()
    while (edge := taken(edges, patience if held or not moved else still)) is not None:
        moved.append(edge)
        if edge.control not in PHASES:
            (held.add if edge.down else held.discard)(edge.control)
    return moved


def _sprang(profile: Profile, moved: Sequence[Edge]) -> str:
    """What is wrong with a contact: it springs longer than the box waits for it."""
    gaps = [
        later.at - edge.at
        for control in {edge.control for edge in moved}
        for edge, later in pairwise(edge for edge in moved if edge.control == control)
    ]
    longest = max((gap for gap in gaps if gap < SPRINGING), default=0.0)
    if longest <= (Timing().settle if profile.settle is None else profile.settle):
        return ""
    needed = min(SETTLE_MS[-1], ceil(1500 * longest))
    return f"its contact springs for {1000 * longest:.0f} ms; settle-ms = {needed} under [controls]"


def _turned(dial: Dial, closed: dict[str, bool], moved: Sequence[Edge]) -> str:
    """What is wrong with a dial that was turned some clicks to the right; ``closed`` are its phases before."""
    place, quarters, seen = CLOCKWISE.index((closed["a"], closed["b"])), 0, set()
    for edge in moved:
        if edge.control in PHASES:
            seen.add(edge.control)
            closed[edge.control] = edge.down
            step = (CLOCKWISE.index((closed["a"], closed["b"])) - place) % 4
            place, quarters = (place + step) % 4, quarters + (0, 1, 0, -1)[step]
    if not seen:
        return "nothing was heard; look at its wires and its ground"
    if len(seen) == 1:
        return f"only {seen.pop()} moves; look at the other wire"
    if abs(quarters) < CLICKS / 2:
        return "both phases move, but make no step; look at its wires, the middle one goes to ground"
    edges = min((1, 2, 4), key=lambda edges: abs(abs(quarters) - edges * CLICKS))
    lines = [] if edges == dial.edges else [f"edges = {edges}"]
    if (quarters < 0) != dial.reversed:
        lines.append(f"reversed = {str(not dial.reversed).lower()}")
    if not lines:
        return ""
    way = "left" if (quarters < 0) != dial.reversed else "right"
    steps = f"{abs(quarters) / dial.edges:g} steps to the {way} were heard"
    return f"{steps}; {' and '.join(lines)} under [controls.dial]"
