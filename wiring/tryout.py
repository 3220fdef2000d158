"""A build put to the test: every part is lit, sounded or moved once, and what was seen of it is said."""

import queue
import time
from collections.abc import Callable, Iterator
from typing import Any

from PIL import Image, ImageDraw

from hardware.buzzer import Sound, open_buzzer
from hardware.control import Controls
from hardware.display import SIZE, open_oled
from hardware.event import Turn
from hardware.gesture import Edge, Gesture
from hardware.header import PLACES
from hardware.profile import Dial, Profile
from hardware.wait import taken

PATIENCE = 20.0
"""Seconds that a person has to move a control."""
OPENING = 20.0
"""Seconds that a display has to answer; a slow Pi reads its driver from the card for some of them."""

Say = Callable[[str], None]


def card() -> Image.Image:
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
    edges = queue.SimpleQueue[Edge]()
    controls = Controls(profile, edges.put, pin_factory=pin_factory)
    lamp: Any = None
    states = queue.SimpleQueue[str]()
    display = open_oled(profile.display, on_state=states.put, bus=bus, pin_factory=pin_factory)
    buzzer = open_buzzer(profile, pin_factory=pin_factory)
    wrong: list[str] = []
    try:
        display.show(card())
        wrong += _display(profile, states, say)
        if profile.lamp is not None:
            from gpiozero import LED

            try:
                lamp = LED(profile.lamp, initial_value=True, pin_factory=pin_factory)
                say(f"Lamp ({_pin(profile.lamp)}): it is lit now, until the end. Dark: turn its legs round.")
            except Exception as error:  # noqa: BLE001 - each pin library raises classes of its own
                wrong.append(f"Lamp ({_pin(profile.lamp)}): {' '.join(str(error).split()) or type(error).__name__}")
        if profile.buzzer is not None:
            buzzer.loudness(3)
            buzzer.play(Sound.WON)
            failure = getattr(buzzer, "failure", "")
            if failure:
                wrong.append(f"Buzzer: {failure}")
            else:
                say(f"Buzzer ({_pin(profile.buzzer)}): it plays four notes now. Only a click: it is not a passive one.")
        wrong += _controls(profile, edges, say, patience)
    finally:
        display.close()
        buzzer.close()
        controls.close()
        if lamp is not None:
            lamp.close()
    return wrong


def _display(profile: Profile, states: "queue.SimpleQueue[str]", say: Say) -> Iterator[str]:
    state = taken(states, OPENING)
    if state is None:
        state = f"no answer from {profile.display.where} in {OPENING:g} seconds"
    if not state.startswith("display at"):
        yield f"Display: {state}"
        return
    say(f"Display ({profile.display.where}): a frame, a cross, and a filled bar at the upper left.")
    say("  One side of the frame is missing or torn: another driver or column. Bar at the lower right: rotate = 180.")


def _pin(pin: int) -> str:
    return f"GPIO {pin}, pin {PLACES[pin]}"


def _controls(profile: Profile, edges: "queue.SimpleQueue[Edge]", say: Say, patience: float) -> Iterator[str]:
    pins = profile.inputs()
    resting: list[Edge] = []
    while not edges.empty():
        edge = edges.get()
        if edge.first and edge.control in ("a", "b"):
            resting.append(edge)  # some dials rest with a phase closed
        elif edge.first:
            yield f"{edge.control} ({_pin(pins[edge.control])}) is closed although nobody touches it"
    before = ""
    for words, wanted in _steps(profile):
        say(f"{words} ({', '.join(_pin(pins[control]) for control in sorted(wanted))}).")
        if wanted == {"a", "b"}:
            fault = _turned(profile, resting, edges, patience)
        else:
            (control,) = wanted
            heard = _closed(before, edges, patience)
            fault = "" if heard == control else _instead(heard)
            before = heard or before
        if fault:
            yield f"{words}: {fault}"
        else:
            say("  good")


def _steps(profile: Profile) -> Iterator[tuple[str, set[str]]]:
    if isinstance(profile.wheel, Dial):
        yield "Turn the dial one click to the right", {"a", "b"}
        yield "Push the dial", {"push"}
    else:
        for way in ("up", "down", "left", "right"):
            yield f"Push the joystick {way}", {way}
        yield "Press the joystick's middle", {"centre"}
    yield "Press Roll", {"roll"}
    yield "Press Back", {"back"}


def _closed(before: str, edges: "queue.SimpleQueue[Edge]", patience: float) -> str:
    """Which button is pressed next, empty for none; what is still heard of the one before does not count."""
    end = time.monotonic() + patience
    while (edge := taken(edges, end - time.monotonic())) is not None:
        if edge.down and edge.control not in (before, "a", "b"):
            return edge.control
    return ""


def _instead(heard: str) -> str:
    if not heard:
        return "nothing was heard; look at its wire and its ground"
    return f"{heard} was heard instead; are two wires changed over?"


def _turned(profile: Profile, resting: list[Edge], edges: "queue.SimpleQueue[Edge]", patience: float) -> str:
    """What is wrong with the next turn of the dial."""
    gesture = Gesture(profile)
    for edge in resting:
        gesture.feed(edge)
    moved: set[str] = set()
    end = time.monotonic() + patience
    while True:
        due = gesture.due()
        heard = taken(edges, (end if due is None else min(end, due)) - time.monotonic())
        if heard is not None and heard.control not in ("a", "b"):
            if heard.down:
                return _instead(heard.control)
            continue
        if heard is not None:
            moved.add(heard.control)
        for event in gesture.feed(heard) if heard is not None else gesture.tick(time.monotonic()):
            if isinstance(event, Turn):
                return "" if event.steps > 0 else "it was heard as to the left; change reversed in [controls.dial]"
        if heard is None and time.monotonic() >= end:
            break
    if not moved:
        return "nothing was heard; look at its wires and its ground"
    if len(moved) == 1:
        return f"only {moved.pop()} moves; look at the other wire"
    return "both phases move, but make no click; change edges in [controls.dial] (companion doctor --controls measures)"
