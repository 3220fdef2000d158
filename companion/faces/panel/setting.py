"""The settings of the box itself."""

from dataclasses import asdict, fields

from companion.faces.panel import wording
from companion.faces.panel.dialog import BoxSettings, Dialog, ListDialog, MenuItem, PanelContext
from companion.screens.ask import Ask, Choice

KEY = "settings"


class SettingsDialog(ListDialog):
    """The settings; a press takes the next value, at once."""

    def ask(self) -> Ask:
        """The settings with their values."""
        return self.listed("box/options", wording.SETTINGS)


def settings_dialog(context: PanelContext) -> Dialog:
    """The settings of this box."""
    return SettingsDialog(context, lambda: [_line(context, field.name) for field in fields(BoxSettings)])


def _line(context: PanelContext, name: str) -> MenuItem:
    value = getattr(context.settings, name)
    steps = BoxSettings.STEPS[name]

    def act() -> None:
        following = steps[(steps.index(value) + 1) % len(steps)] if value in steps else steps[0]
        setattr(context.settings, name, following)
        context.put(KEY, asdict(context.settings))
        if name == "sound":
            context.sounds.append("done")

    label, text = wording.SETTING[name]
    return MenuItem(Choice(label, wording.VALUES[name].get(value, str(value)), id=name), act, text)


def read_settings(kept: object) -> BoxSettings:
    """The settings as they were kept; what is missing or strange has its default."""
    settings = BoxSettings()
    if isinstance(kept, dict):
        for name, steps in BoxSettings.STEPS.items():
            # A value of another type can be equal to an allowed one, as 1.0 and true are to 1.
            if type(kept.get(name)) is type(steps[0]) and kept[name] in steps:
                setattr(settings, name, kept[name])
    return settings
