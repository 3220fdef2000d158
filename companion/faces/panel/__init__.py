"""The panel: what a dial, two buttons and an OLED make of a running game."""

from companion.faces.panel.panel import Panel

__all__ = ["Panel"]
