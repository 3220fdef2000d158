"""The plug is pulled between a press and its picture: the game stands where it was, and the file system is clean.

QEMU is killed with all that it had not written: the disc is an overlay whose own tables QEMU keeps to itself until the
simulated Pi asks for what it wrote to be kept, so new parts of a file that were written and not yet asked for are gone.
The next boot replays the journal of ext4, and e2fsck looks at it before the box does.
"""

import random
import shutil
import time
from collections import Counter
from pathlib import Path

import pytest
from effort import decide_ahead
from hand import proof_of
from machine import Machine, Missed
from player import SUFFIXES, TAP, Player, drawn, own_games, pictures

from companion.faces.panel import Panel
from companion.faces.panel.message import NoticeDialog
from companion.games import registry
from companion.session.journal import Entry
from companion.store import Store
from hardware.event import Event, Press

GAME = ("muggles", ("red", "blue", "green", "yellow"))
MOMENTS = 20
LATE, LONGER = 0.5, 1.5
CHAINS = 2
"""So many discs are played on, each through its share of the moments, so that two processors have work."""


@pytest.mark.parametrize("chain", range(CHAINS))
def test_a_game_outlives_its_plug_pulled_between_press_and_picture(tmp_path: Path, chain: int) -> None:
    moments = [moment / (MOMENTS - 1) for moment in range(MOMENTS)][chain::CHAINS]
    with own_games(), Machine(tmp_path, "pi") as machine:
        machine.boot()
        player = Player(machine, tmp_path / "games.sqlite", bounces=False)
        player.begin(*GAME)
        player.sees()
        table = Table(player, chain)
        player.perform(table.next_kept())
        table.latency = player.latency
        for moment in reversed(moments):
            table.cut(moment)
        assert player.store is not None
        assert proof_of(player.store, player.store.games()[0].id).faults == ()
        print(f"{len(moments)} cuts: {dict(table.tally)}")
        player.close()


class Table:
    """A game that is played by simulated people, and a plug that is pulled."""

    def __init__(self, player: Player, chain: int) -> None:
        self.player = player
        self.before = player.path.parent / "before"
        self.tally: Counter[str] = Counter()
        self.latency = 0.0
        """Seconds from the press to the picture, as last seen."""
        self._people = random.Random(f"cut {chain}")

    def next_kept(self) -> Event:
        """Play on up to the next input that will be kept; the panel here has had it, the box has not."""
        player = self.player
        stored = player.panel.context.stored
        assert stored is not None
        session = stored.session
        waiting, seq = session.waiting, session.seq
        people_of = registry.game(GAME[0]).people
        assert waiting is not None
        assert people_of is not None
        people = people_of(self._people, session.header.players, session.typed_options)
        wanted, *player.finger.ahead = decide_ahead(people, waiting)
        while True:
            event = player.finger.next(wanted)
            copied(player.path, self.before)
            player.follow([event])
            if session.seq != seq:
                return event
            player.perform(event)
            player.sees()

    def cut(self, moment: float) -> None:
        """Press, and pull the plug at this part of the time until the picture; then look at what is left."""
        player, machine = self.player, self.player.machine
        event = self.next_kept()
        machine.screen.forget()
        new = pictures(player.panel) - {machine.screen.image().tobytes()}
        began = time.monotonic()
        machine.send("move", player.wired(player.moves(event)))
        time.sleep(max(0.0, began + TAP + (self.latency - TAP) * moment - time.monotonic()))
        machine.cut()
        at = machine.screen.showed(new)
        # How long a picture takes changes with what else this computer does, so the latest moments come first.
        if at is not None:
            self.latency = at - began
        elif moment > LATE:
            self.latency *= LONGER
        machine.boot()
        assert "init: e2fsck status 0" in machine.said()
        pressed, unpressed = player.entries(), entries_of(self.before)
        after = self.before.with_name("after")
        copied(player.path, after)
        either = panel_of(after) | panel_of(self.before)
        if not machine.screen.wait(lambda: machine.screen.showed(either) is not None):
            raise Missed(f"after {event}:\n{drawn(machine.screen.image())}\n{machine.journal()}")
        kept = player.entries_inside()
        assert kept in ([pressed] if at is not None else [pressed, unpressed])
        self.tally["seen" if at is not None else "kept, not yet seen" if kept == pressed else "not yet kept"] += 1
        player.close()
        if kept == unpressed:
            copied(self.before / player.path.name, player.path.parent)
        player.stand()
        # Roll pushes away what was said, and then rolls: the plug may have been pulled between.
        while isinstance(player.panel.context.stack[-1], NoticeDialog) and not seen(player):
            player.follow([Press()])
        player.sees()


def seen(player: Player) -> bool:
    """Whether the display shows what the panel here does."""
    return player.machine.screen.showed(pictures(player.panel)) is not None


def copied(store: Path, folder: Path) -> None:
    """Copy a store that nobody writes into a folder."""
    folder.mkdir(exist_ok=True)
    for suffix in SUFFIXES:
        (folder / f"{store.name}{suffix}").unlink(missing_ok=True)
    for suffix in SUFFIXES[:2]:
        file = store.with_name(store.name + suffix)
        if file.exists():
            shutil.copy(file, folder)


def entries_of(folder: Path) -> list[Entry]:
    """The newest game's entries in a store."""
    with Store.read(folder / "games.sqlite") as store:
        return list(store.entries(store.games()[0].id))


def panel_of(folder: Path) -> set[bytes]:
    """What a box may show that was just switched on, before this store, which keeps what was read and not."""
    copied(folder / "games.sqlite", folder / "looked-at")
    with Store.open(folder / "looked-at" / "games.sqlite", "test") as store:
        panel = Panel(store)
        shown = pictures(panel)
        while isinstance(panel.context.stack[-1], NoticeDialog):
            panel.handle(Press())
            shown |= pictures(panel)
        return shown
