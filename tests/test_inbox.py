"""What waits for the event loop: who comes first, and that no page can make it much."""

import queue
import threading

import aiohttp
import pytest
from test_emulator import opened, talk

from companion.box.inbox import MOST, Inbox
from companion.faces.emulator import Emulator
from companion.faces.remote import FARTHEST, Action, Dial, Down, Knock, Phone, Place, Scan, Up


def taken(inbox: Inbox[str]) -> list[str | Action | Phone | None]:
    found: list[str | Action | Phone | None] = []
    while not inbox.empty():
        found.append(inbox.get(0.0))
        if found[-1] is None:
            break
    return found


def test_the_boxs_own_controls_come_before_any_page() -> None:
    inbox: Inbox[str] = Inbox()
    inbox.act(Down("roll"))
    inbox.beside("of a page")
    inbox.put("edge")
    inbox.act(Up("roll"))
    inbox.put("another")
    assert taken(inbox) == ["edge", "another", "of a page", Down("roll"), Up("roll")]
    with pytest.raises(queue.Empty):
        inbox.get(0.0)


def test_the_end_waits_for_no_page() -> None:
    inbox: Inbox[str] = Inbox()
    for _ in range(1000):
        inbox.act(Down("roll"))
        inbox.beside("of a page")
    inbox.put("edge")
    inbox.end()
    assert (inbox.get(), inbox.get(), inbox.get(0.0), inbox.empty()) == ("edge", None, None, False)


def test_who_waits_is_woken() -> None:
    inbox: Inbox[str] = Inbox()
    heard: list[str | Action | Phone | None] = []
    waiting = threading.Thread(target=lambda: heard.extend(iter(inbox.get, None)))
    waiting.start()
    inbox.put("edge")
    inbox.act(Dial(2))
    inbox.put("late")
    while not inbox.empty():
        pass
    inbox.end()
    waiting.join()
    assert set(heard) == {"edge", "late", Dial(2)}


def test_turns_that_wait_are_one_turn() -> None:
    inbox: Inbox[str] = Inbox()
    for steps in (1, 1, -3, 5):
        inbox.act(Dial(steps))
    inbox.act(Down("push"))
    for _ in range(10_000):
        inbox.act(Dial(FARTHEST))
    inbox.act(Up("push"))
    inbox.act(Dial(7))
    inbox.act(Dial(-7))
    assert taken(inbox) == [Dial(4), Down("push"), Dial(FARTHEST), Up("push")]


def test_of_the_rounds_that_a_page_passes_by_only_the_last_one_waits() -> None:
    inbox: Inbox[str] = Inbox()
    for place, page in ((1, "page-0"), (2, "page-0"), (3, "page-1"), (4, "page-1")):
        inbox.act(Place(place, 7, page))
    assert taken(inbox) == [Place(2, 7), Place(4, 7)]


def test_a_press_stays_short_behind_what_others_do() -> None:
    """What goes up comes right after what its own page did before, and before all that others wait for."""
    inbox: Inbox[str] = Inbox()
    for number in range(3):
        inbox.act(Down("push", page=f"page-{number}"))
    inbox.act(Dial(1, "page-0"))
    inbox.act(Up("push", "page-0"))
    inbox.act(Up("push", "page-1"))
    inbox.act(Up("roll", "page-9"))
    pages = [(type(action), action.page) for action in taken(inbox) if isinstance(action, Down | Dial | Up)]
    first, second, third = "page-0", "page-1", "page-2"
    assert pages == [
        *((Up, "page-9"), (Down, first), (Down, second), (Up, second), (Down, third), (Dial, first), (Up, first)),
    ]


def test_a_page_that_floods_waits_and_nothing_of_it_is_lost() -> None:
    """H4: 500 reads at once while the box stands still: 64 wait, the rest is not even read, and all come in order."""
    inbox: Inbox[str] = Inbox()
    full = threading.Event()

    def room(_phone: str) -> bool:
        if not inbox.room():
            full.set()
        return inbox.room()

    emulator = Emulator(inbox.act, port=0, room=room)
    address = emulator.start()
    texts = [str(number) for number in range(500)]

    async def script(session: aiohttp.ClientSession) -> None:
        page, _ = await opened(session, address)
        for text in texts:
            await page.do(do="scan", text=text)
        assert full.wait(60)
        for text in texts:
            assert len(inbox._pages) <= MOST
            assert inbox.get(60) == Scan(text)
        assert inbox.empty()

    try:
        talk(script)
    finally:
        emulator.stop()


def test_phones_take_turns_with_pages_and_each_other_and_a_flood_of_one_delays_no_other() -> None:
    inbox = Inbox[str]()
    for number in range(20):
        inbox.act(Knock("flood"))
        inbox.act(Dial(1, f"page-{number}"))
    inbox.act(Knock("other"))
    inbox.put("own")
    assert not inbox.room("flood")
    assert inbox.room("other")
    assert inbox.room()
    first = [inbox.get(0.0) for _ in range(5)]
    assert first[0] == "own"
    assert Knock("other") in first
    assert sum(isinstance(each, Dial) for each in first) == 2
    assert len(taken(inbox)) == 42 - 5
