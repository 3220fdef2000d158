"""Switching off: the last picture, and where a box can, the wish that the computer ends."""

from companion.faces.panel.leaf import Desk, Plain
from companion.faces.panel.message import ScrollLeaf
from companion.screens.screen import OffScreen, Screen


class OffLeaf(Plain):
    """Saved, and safe to switch off; any button wakes the box again."""

    def screen(self) -> Screen:
        """The calm last picture, which claims no more than is true."""
        if self.desk.store is not None and not self.desk.store.saved:
            return OffScreen(text="Not all is saved: the card takes nothing.")
        if self.desk.power_off is not None:
            return OffScreen(text="Saved. Unplug when the green lamp rests.")
        return OffScreen(text="Saved. You can switch off now.")

    def press(self) -> None:
        """Wake."""
        self.desk.pop(self)

    def back(self) -> None:
        """Wake."""
        self.press()

    def roll(self) -> None:
        """Wake."""
        self.press()

    def hold(self) -> None:
        """Wake."""
        self.press()


def show_off(desk: Desk) -> None:
    """Show that all is saved and the box may be switched off."""
    desk.push(OffLeaf(desk))


def switch_off(desk: Desk) -> None:
    """The same, and the computer is asked to end where it can be; not while something is unsaved."""
    show_off(desk)
    if desk.power_off is not None and (desk.store is None or desk.store.saved):
        try:
            desk.power_off()
        except OSError as error:
            reason = error.strerror or str(error)
            text = f"All is saved, but the computer cannot be asked to end ({reason}). Unplug it."
            desk.push(ScrollLeaf(desk, "Careful", text))
