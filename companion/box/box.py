"""A panel with its devices: edges and reads in, pictures and sounds out.

The time is told to it, so tests need not wait.
"""

import threading
import traceback
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Protocol

from PIL import Image

from companion.faces.panel import Panel, wording
from companion.faces.remote import Action, Asking, Dial, Phone, Place, Touch, Write
from companion.screens.ask import Ask, Press
from companion.screens.canvas import Canvas
from companion.screens.dice import TUMBLES
from companion.screens.draw import compose, fall
from companion.screens.moment import RESTS
from companion.session.run import guarded
from companion.store import QUIET
from companion.table.dice import Face
from hardware.buzzer import Sound, Sounder
from hardware.display import SIZE, Display
from hardware.event import Event, Peek, Roll, Turn, Unpeek
from hardware.event import Press as Pressed
from hardware.gesture import Edge, Gesture
from hardware.lamp import Lamp
from hardware.reader import Read

TICK = 0.25
"""Seconds between two steps of a scrolling line."""
CONTRAST = {1: 0x10, 2: 0x7F, 3: 0xFF}
DIM = 0x04
"""The contrast of a box that nobody has touched for half of the time until it sleeps, at most DIM_AFTER seconds."""
DIM_AFTER = 120
FALL = 0.075
"""Seconds that each picture of falling dice stands."""
REPEAT = 1.0
"""Seconds: a tag that is read again sooner was never taken away, by whichever reader."""
END_RESTS = RESTS * TICK
"""Seconds for which the end of a game takes no press: whoever is still pushing has not read it."""
HASTE = 0.3
"""Seconds in which nobody has read what another seat is asked: what a page does then was meant for the one before."""
ASLEEP = Ask(key="box/asleep", presses=(Press("push", wording.WAKE),))
"""A display that is dark: whatever comes first only wakes the box."""
TAKE = Press("box/take", wording.TAKE)
"""On a page that does not see what is for one alone: the box is wanted there."""
LEAST_SLEEP = 5
"""Minutes: in a game the display never goes dark sooner."""


class Onlooker(Protocol):
    """Who follows elsewhere what a box does, such as its page in a browser."""

    def look(self, panel: Panel) -> None:
        """The display has a new picture, and others are to see what lies beside it."""

    def picture(
        self, image: Image.Image, ask: Ask, veil: tuple[Image.Image, Ask] | None, *, here: bool, asked: int
    ) -> None:
        """The display gets this picture of what is asked, which has that number.

        It is for one alone where there is a ``veil``, which all others see: whoever is at the controls of the box
        itself where they are held ``here``, else whoever holds the page.
        """

    def follow(self, action: Action) -> None:
        """A page is about to do this; with TAKE it has the box from now on, where another page had it."""

    def sees(self, action: Action) -> bool:
        """Whether the page that does this sees what there is to see, and no other one is about to look."""

    def late(self, action: Action) -> None:
        """A page has pressed that for a question which stands no more, or which it does not see."""

    def nothing(self, action: Action) -> None:
        """A page has touched what means nothing now."""

    def sound(self, name: str) -> None:
        """The box makes this sound."""

    def deal(self, panel: Panel) -> None:
        """Nothing of the box's own waits: there is time for what phones get."""


class Box:
    """The box: ``hear`` an edge, ``tick`` when something is ``due``; it draws by itself.

    The lamp is lit while a game waits for people and the box is not asleep. ``clock`` tells when a question is shown;
    without it, that is when the input came that led there.
    """

    def __init__(
        self,
        panel: Panel,
        gesture: Gesture,
        display: Display,
        buzzer: Sounder,
        now: float,
        *,
        lamp: Lamp | None = None,
        onlooker: Onlooker | None = None,
        clock: Callable[[], float] | None = None,
    ) -> None:
        self.panel = panel
        self.faults = 0
        """Exceptions of the panel itself that were survived."""
        self.asleep = False
        self.dimmed = False
        self.notice: Ask | None = None
        """What is shown instead of the panel's until the next input, such as a code for the browser."""
        self._gestures = [gesture]
        self._display = display
        self._buzzer = buzzer
        self._lamp = lamp or Lamp(None)
        self._lit = False
        self._looking: Gesture | None = None
        """The controls at which Roll is held to look, those of the box before others."""
        self._veil: tuple[Image.Image, Ask] | None = None
        """What is shown to all others, while the picture is for one alone."""
        self._onlooker = onlooker
        self._clock = clock
        self._touched = now
        self._empties: float | None = now + QUIET
        """When the store's log is emptied, None once it is."""
        self._appeared = now
        self._ask: Ask | None = None
        self._moves = False
        self._unheard: list[str] = []
        """Sounds that who looks on hears once they have the picture to it."""
        self._falls: tuple[Face, ...] = ()
        """The dice that fall now, before what they lead to is shown; any input shows that at once."""
        self._fell = now
        """When they began to."""
        self._drawn: int | None = None
        """The picture of falling dice that was drawn last."""
        self._tick = 0
        """The tick of the picture that was drawn last."""
        self._showing = threading.RLock()
        self._pictures = 0
        self._marked = False
        self._stumbles = 0
        self._stumbled = False
        """Whether the last input found a fault of the panel, too."""
        self._deals = True
        """Whether anything was done since phones got theirs."""
        self._settings: object = None
        self._reads: dict[str, float] = {}
        self._unread = 0.0
        """Until when nobody at a page has read that another seat is asked now."""
        self._seat: str | None = None
        """The seat that was asked last."""
        self.asked = 0
        """The number of what is asked now: the open question, or what lies on it."""
        self._asks: object = None
        self._since = now
        """Since when that can be seen."""
        self.draw(now)

    def hear(self, edge: Edge, gesture: Gesture | None = None) -> None:
        """An edge of a control, of the box itself or of other controls beside them, told by their own gesture."""
        if gesture is None:
            gesture = self._gestures[0]
        elif gesture not in self._gestures:
            self._gestures.append(gesture)
            self._settings = None
        self._take(gesture.feed(edge), edge.at, gesture)

    def cut(self, control: str) -> None:
        """The page that holds this control is gone; its gesture was heard last."""
        self._gestures[-1].cut(control)

    def counts(self, action: Asking | Dial, now: float) -> bool:
        """Whether the page that does this sees what it answers: this question, no veil, and not only just now.

        A key or touch made for one seat would else answer for the next one, whichever page it comes from. A page that
        does not see it may take the box.
        """
        if _takes(action):
            return not self.asleep and self._veil is not None
        if not isinstance(action, Dial) and (action.asked != self.asked or now < self._unread):
            return False
        return self._seen_by(action)

    def _seen_by(self, action: Action) -> bool:
        return self._onlooker is None or self._onlooker.sees(action)

    def follow(self, action: Action) -> None:
        """A page is about to do this at its controls."""
        if self._onlooker is not None:
            self._onlooker.follow(action)

    def late(self, now: float, action: Action | None = None) -> None:
        """Drop a press that was made for what is not asked any more, of a page or at the box, and let it be heard.

        A box that sleeps it wakes, whoever may see what is asked.
        """
        if self.asleep:
            self._wake(now)
            self.draw(now)
            return
        self.panel.context.refuse()
        self._speak()
        if self._onlooker is not None and action is not None:
            self._unheard.clear()
            self._onlooker.late(action)
        self._let_hear()

    def read(self, read: Read) -> None:
        """What a reader has read; a tag that stays counts once."""
        before = self._reads.pop(read.text, None)
        self._reads = {text: at for text, at in self._reads.items() if read.at - at < REPEAT}
        self._reads[read.text] = read.at
        if before is not None and read.at - before < REPEAT:
            return
        # A piece is not held there by accident: it counts though the box slept or showed a notice. Noise is no piece.
        if guarded(lambda: self.panel.knows(read.text)):
            self._wake(read.at)
            self.notice = None
        elif self.asleep:
            return
        self._answer(lambda: self.panel.read(read.text, late=read.at < self._since), read.at)

    def touch(self, action: Touch, now: float) -> None:
        """A page has touched what can be answered, if it still can; or places of a picture, while anything can."""
        if _takes(action):
            self._hand_over(action, now)
            return
        offers = self._offers
        offered = (*offers.ids, *(press.id for press in offers.presses))
        if not offered or (action.id and action.id not in offered):
            self.late(now, action)
            return
        self._wake(now)
        if self.notice is not None:
            # As with the controls, the first input only takes it off.
            self.notice = None
            self.draw(now)
            return
        if action.id:
            self._answer(partial(self.panel.answer, action.id), now)
            return
        meant = []
        self._answer(lambda: meant.append(self.panel.touch(*action.at)), now)
        if meant == [False]:
            self._let_see(lambda one: one.nothing(action))

    def _hand_over(self, action: Touch, now: float) -> None:
        """Give the box to a page: it is asked there anew, so that what was pressed elsewhere does not count."""
        if not self._seen_by(action):
            self.late(now, action)
            return
        self._touched, self._looking, self._asks = now, None, None
        self._answer(self.panel.hand_over, now)

    def write(self, action: Write, now: float) -> None:
        """A page has a text, which is an answer where one is asked for."""
        if not self._offers.letters:
            self.late(now, action)
            return
        self._wake(now)
        self._answer(lambda: self.panel.write(action.text), now)

    def phone(self, action: Phone, now: float) -> None:
        """A phone joins, is back, or does something for its seat; what nobody else sees of it wakes nobody."""
        seen: list[bool] = []
        self._attempt(lambda: seen.append(self.panel.phone(action)), now)
        if seen != [False]:
            self._wake(now)
            self.draw(now)

    def deal(self) -> None:
        """Let phones have what came of what was done, once nobody at the box waits for anything."""
        if self._deals:
            self._deals = False
            self._let_see(lambda one: one.deal(self.panel))

    def place(self, action: Place, now: float) -> None:
        """A page has gone to a round of the story: the dial turns there."""
        story = self._offers
        if story.key != "box/story" or not 1 <= action.place <= story.places:
            self.late(now, action)
        elif action.place != story.place:
            self._take([Turn(action.place - story.place)], now, self._gestures[0])

    def _answer(self, give: Callable[[], None], now: float) -> None:
        """Give the panel an answer that came past the controls, and show what it leads to."""
        faults = self._stumbles
        self._attempt(give, now)
        self.draw(now)
        self._stumbled = self._stumbles > faults

    def _attempt(self, act: Callable[[], None], now: float) -> None:
        self._deals = True
        try:
            act()
            self.panel.heed()
        except Exception:  # noqa: BLE001 - a fault of ours must not take the box from the table
            self._stumble()
        self._speak()
        self._fall(now)

    @property
    def _offers(self) -> Ask:
        """What is seen now, of which a page can touch something; the end of a game once that counts."""
        if self.asleep:
            return ASLEEP
        ask = self._ask or Ask()
        if self.notice is not None:
            return self.notice
        rests = ask.result != "" and self._tick < RESTS
        return ask.silent() if self._falls or rests else ask

    def tell(self, text: str, now: float) -> None:
        """Show what a device has to say; the box is not woken for it."""
        self.panel.tell(text)
        self._deals = True
        self.draw(now)

    def tick(self, now: float) -> None:
        """Whatever is due by now: a long press, a scrolling line, sleep."""
        for gesture in self._gestures:
            self._take(gesture.tick(now), now, gesture)
        if self._empties is not None and now >= self._empties:
            # What it finds is said with the next input: that was made for what is shown now.
            self._empties = None if self.panel.idle() else now + QUIET
        if not self.dimmed and now >= self._dusk():
            self.dimmed = True
            self._apply_settings()
        if not self.asleep and now >= self._bedtime():
            self.asleep = True
            self._display.sleep()
            self._let_see(lambda one: one.picture(Image.new("1", SIZE), ASLEEP, None, here=True, asked=self.asked))
            self._light()
        falls = self._frame(now) != self._drawn
        if not self.asleep and (falls or (self._moves and self._ticks(now) != self._tick)):
            self.draw(now)

    def due(self, now: float) -> float | None:
        """When ``tick`` must next be called."""
        dues = [due for gesture in self._gestures if (due := gesture.due()) is not None]
        if self._empties is not None:
            dues.append(self._empties)
        if not self.asleep:
            if self._falls:
                dues.append(self._fell + ((self._frame(now) or 0) + 1) * FALL)
            elif self._moves:
                dues.append(self._appeared + (self._ticks(now) + 1) * TICK)
            dues.append(self._bedtime() if self.dimmed else self._dusk())
        return min(dues) if dues else None

    @property
    def _rested(self) -> float:
        """When the end of a game takes a press; what else stands there takes one at once."""
        return self._appeared + END_RESTS if self._ask is not None and self._ask.result else 0.0

    def _bedtime(self) -> float:
        minutes = self.panel.settings.sleep_after
        return self._touched + 60 * (max(LEAST_SLEEP, minutes) if self.panel.in_game else minutes)

    def _dusk(self) -> float:
        return self._touched + min(DIM_AFTER, (self._bedtime() - self._touched) / 2)

    def _take(self, events: list[Event], now: float, gesture: Gesture) -> None:
        before = self._stumbles
        for event in events:
            if isinstance(event, Unpeek):
                self._looking = None
            elif isinstance(event, Peek) and self._looking is not self._gestures[0]:
                self._looking = gesture
            self._falls = ()
            hidden = self.asleep or self.notice is not None
            self._wake(now)
            self.notice = None
            # The first input only wakes, or takes the notice off; but what was held and is let go is always hidden.
            if hidden and not isinstance(event, Unpeek):
                continue
            if isinstance(event, Pressed | Roll) and event.at < max(self._since, self._rested):
                self.late(now)
                continue
            self._attempt(partial(self.panel.handle, event), now)
        if events:
            self.draw(now)
            self._stumbled = self._stumbles > before

    def _fall(self, now: float) -> None:
        self._falls, self._fell = self.panel.take_fallen(), now
        if self.panel.settings.calm:
            self._falls = ()

    def _frame(self, now: float) -> int | None:
        """Which picture of falling dice is due; None where none fall any more."""
        frame = int((now - self._fell) / FALL + 1e-6)
        return frame if self._falls and frame < TUMBLES else None

    def _wake(self, now: float) -> None:
        self._touched, self._empties, self.dimmed = now, now + QUIET, False
        if self.asleep:
            self.asleep = False
            self._display.wake()

    def _speak(self) -> None:
        # A new loudness is heard at once.
        self._apply_settings()
        for sound in self.panel.take_sounds():
            self._buzzer.play(Sound(sound))
            self._unheard.append(sound)

    def _let_hear(self) -> None:
        sounds, self._unheard = self._unheard, []
        for sound in sounds:
            self._let_see(lambda one, sound=sound: one.sound(sound))  # type: ignore[misc]

    def draw(self, now: float) -> None:
        """Draw what is shown now; where that cannot be drawn, what the panel stands at after its recovery."""
        self._apply_settings()
        with self._showing:
            # The mark of a slow commit is not put over what is made from here on.
            self._pictures += 1
        try:
            canvas, veil = self._compose(now), self._veiled()
        except Exception:  # noqa: BLE001 - a picture that fails must not take the box from the table
            self._stumble()
            canvas, veil = self._compose(now), self._veiled()
        self._moves = canvas.moves
        # Each of several dice is asked for by itself: the faces of all may be the same.
        told = None if self._ask is None or self._ask.dice is None else self._ask.dice.told
        if (asks := (self.panel.asks, told)) != self._asks:
            # Before the picture goes out: whoever presses or reads a tag after seeing it was not too early.
            self._asks, self._since = asks, now if self._clock is None else self._clock()
            self.asked += 1
            seat = self._ask.seat if self._ask is not None and self.panel.in_game else None
            if seat is not None and self._seat not in (None, seat):
                # While dice fall it is not to be seen.
                falls = self._fell + TUMBLES * FALL if self._falls else 0.0
                self._unread = max(self._since, falls) + HASTE
            self._seat = seat or self._seat
        self._display.film(self._ask is not None and self._ask.key == "box/join")
        with self._showing:
            self._marked = False
            self._veil = veil
            self._show(canvas.image, looks=True)
        self._let_hear()
        self._light()

    def _let_see(self, do: Callable[[Onlooker], None]) -> None:
        """Let who looks on have something."""
        try:
            if self._onlooker is not None:
                do(self._onlooker)
        except Exception:  # noqa: BLE001 - who looks on is no part of the game
            self.faults += 1
            traceback.print_exc()

    def _veiled(self) -> tuple[Image.Image, Ask] | None:
        """What all others see now, where the picture is for one alone."""
        if self._onlooker is None or self.notice is not None or self._ask is None or self._ask.private_to is None:
            return None
        veil, *_ = self.panel.seen()
        return compose(veil, self.panel.context.style).image, veil

    def _light(self) -> None:
        lit = not self.asleep and self.panel.waiting is not None
        if lit != self._lit:
            self._lit = lit
            self._lamp.light(lit)

    def _compose(self, now: float) -> Canvas:
        ask = self.notice or self.panel.ask()
        if ask != self._ask:
            self._ask, self._appeared = ask, now
        self._drawn = self._frame(now)
        if self._drawn is not None and self.notice is None:
            # Stored it is already; what the dice lead to appears when they lie.
            self._appeared = self._fell + TUMBLES * FALL
            return fall(self._falls, self._drawn, self.panel.context.style)
        self._falls = ()
        self._tick = self._ticks(now)
        return compose(ask, replace(self.panel.context.style, tick=self._tick, calm=self.panel.settings.calm))

    def _stumble(self) -> None:
        self.faults += 1
        traceback.print_exc()
        self.notice, self._deals = None, True
        # A question that fails as soon as it is stood at again is not stood at a third time.
        self.panel.recover(leave=self._stumbled)
        self._stumbles += 1

    def _ticks(self, now: float) -> int:
        # A hair more than the time that went by: called just when a tick is due, this must count it.
        return int((now - self._appeared) / TICK + 1e-6)

    def _show(self, image: Image.Image, *, looks: bool = False) -> None:
        here = self._looking in (None, self._gestures[0])
        self._display.show(image if here or self._veil is None else self._veil[0])
        if looks:
            # Nobody at the box waits for it; who sees the picture elsewhere finds everything beside it as it belongs.
            self._let_see(lambda one: one.look(self.panel))
        self._let_see(lambda one: one.picture(image, self._offers, self._veil, here=here, asked=self.asked))

    @property
    def pictures(self) -> int:
        """A number that changes with every picture."""
        return self._pictures

    def mark_busy(self, pictures: int) -> None:
        """Put the mark of a slow commit on the picture, from any thread, unless ``pictures`` has changed since."""
        ask, style = self._ask, self.panel.context.style
        if ask is None:
            return
        image = compose(ask, replace(style, busy=True)).image
        with self._showing:
            # The commit may have ended meanwhile: its picture must stay.
            if self._pictures == pictures:
                self._marked = True
                self._show(image)

    def clear_busy(self, now: float) -> None:
        """Take the mark off where nothing else was drawn since; one that comes later is not shown any more."""
        with self._showing:
            self._pictures += 1
            marked = self._marked
        if marked:
            self.draw(now)

    def _apply_settings(self) -> None:
        settings = self.panel.settings
        now = (settings.turned, settings.brightness, settings.sound, settings.reversed, self.dimmed)
        if now != self._settings:
            self._settings = now
            self._display.rotate(180 if settings.turned else 0)
            self._display.contrast(DIM if self.dimmed else CONTRAST[settings.brightness])
            self._buzzer.loudness(settings.sound)
            for gesture in self._gestures:
                gesture.reversed = settings.reversed


def _takes(action: Action) -> bool:
    return isinstance(action, Touch) and action.id == TAKE.id
