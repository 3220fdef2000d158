"""Switching off: the last picture, and where a box can, the wish that the computer ends."""

from companion.faces.panel import wording
from companion.faces.panel.dialog import PanelContext, Plain
from companion.faces.panel.message import ScrollDialog
from companion.screens.ask import Ask, Emblem, Press


class OffDialog(Plain):
    """Saved, and safe to switch off; any button wakes the box again."""

    def ask(self) -> Ask:
        """The calm last picture, which claims no more than is true."""
        store, leaves = self.context.store, self.context.power_off is not None
        safe = wording.UNPLUG_LATER if leaves else wording.SAFE
        return Ask(
            key="box/off", text=safe if store is None or store.saved else wording.NOT_ALL_SAVED, splash=Emblem.NIGHT,
            presses=tuple(Press(each, wording.WAKE) for each in ("push", "roll", "back")),
        )  # fmt: skip

    def press(self) -> None:
        """Wake."""
        self.context.pop(self)

    def back(self) -> None:
        """Wake."""
        self.press()

    def roll(self) -> None:
        """Wake."""
        self.press()

    def hold(self) -> None:
        """Wake."""
        self.press()


def show_off(context: PanelContext) -> None:
    """Show that all is saved and the box may be switched off."""
    context.push(OffDialog(context))


def switch_off(context: PanelContext) -> None:
    """The same, and the computer is asked to end where it can be; not while something is unsaved."""
    show_off(context)
    if context.power_off is not None and (context.store is None or context.store.saved):
        try:
            context.power_off()
        except OSError as error:
            reason = error.strerror or str(error)
            context.push(ScrollDialog(context, wording.CAREFUL, wording.cannot_end(reason=reason)))
