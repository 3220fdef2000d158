"""What waits for the event loop: the box's own controls come before any page, and of pages never much waits."""

import queue
import threading
from collections import OrderedDict, deque
from time import monotonic
from typing import Generic, TypeVar

from companion.faces.remote import FARTHEST, Action, Dial, Phone, Place, Up

MOST = 64
"""So many inputs of pages may wait; who sends more is not read until there is room."""
FEW = 4
"""So many of one phone."""

T = TypeVar("T")


class Inbox(Generic[T]):
    """A queue of lanes, filled from any thread: ``T`` is what controls tell, the box's own or a page's beside them."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._own: deque[T] = deque()
        self._beside: deque[T] = deque()
        self._pages: deque[Action] = deque()
        self._phones: OrderedDict[str, deque[Phone]] = OrderedDict()
        self._turn = False
        """Whether a phone is next, before pages."""
        self._ended = False

    def put(self, message: T) -> None:
        """Something of the box's own: an edge, a tag, what was not printed."""
        with self._changed:
            self._own.append(message)
            self._changed.notify()

    def beside(self, message: T) -> None:
        """An edge of the controls that a page moves beside the box's own."""
        with self._changed:
            self._beside.append(message)
            self._changed.notify()

    def act(self, action: Action | Phone) -> None:
        """What a page or a phone does.

        Turns of the dial of one page that wait one after the other are one, no farther than one may be, and of the
        rounds of a story that it passes by only the last one counts. A control that comes up waits for no other page:
        behind their inputs a short press would become a long one.
        """
        with self._changed:
            if isinstance(action, Phone):
                self._phones.setdefault(action.page, deque()).append(action)
                self._changed.notify()
                return
            last = self._pages[-1] if self._pages else None
            if isinstance(action, Up):
                places = [place for place, waiting in enumerate(self._pages, start=1) if waiting.page == action.page]
                self._pages.insert(places[-1] if places else 0, action)
            elif isinstance(action, Dial) and isinstance(last, Dial) and action.page == last.page:
                self._pages.pop()
                steps = max(-FARTHEST, min(FARTHEST, last.steps + action.steps))
                self._pages.extend([Dial(steps, action.page)] if steps else [])
            elif isinstance(action, Place) and isinstance(last, Place) and action.page == last.page:
                self._pages[-1] = action
            else:
                self._pages.append(action)
            self._changed.notify()

    def room(self, phone: str = "") -> bool:
        """Whether one more input of pages may wait, or of this phone; what goes up after it always may."""
        return len(self._phones.get(phone, ())) < FEW if phone else len(self._pages) < MOST

    def end(self) -> None:
        """What pages want does not count any more."""
        with self._changed:
            self._ended = True
            self._changed.notify()

    @property
    def calm(self) -> bool:
        """Whether nothing of the box's own waits."""
        return not (self._own or self._beside)

    def get(self, timeout: float | None = None) -> T | Action | Phone | None:
        """What is next, None at the end; queue.Empty after so many seconds without."""
        until = None if timeout is None else monotonic() + timeout
        with self._changed:
            while True:
                if self._own:
                    return self._own.popleft()
                if self._ended:
                    return None
                if self._beside:
                    return self._beside.popleft()
                # Pages and phones take turns, and among phones each: whoever floods delays nobody but itself.
                self._turn = not self._turn and bool(self._phones)
                if self._turn or not self._pages:
                    if self._phones:
                        return self._of_phone()
                elif self._pages:
                    return self._pages.popleft()
                left = None if until is None else until - monotonic()
                if left is not None and left <= 0:
                    raise queue.Empty
                self._changed.wait(left)

    def empty(self) -> bool:
        """Whether nothing waits."""
        return not (self._ended or self._own or self._beside or self._pages or self._phones)

    def _of_phone(self) -> Phone:
        phone, lane = self._phones.popitem(last=False)
        first = lane.popleft()
        if lane:
            self._phones[phone] = lane
        return first
