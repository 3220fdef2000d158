"""The menu behind every question: take back, look, set right, change options, leave."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from companion.faces.panel.leaf import Desk, Leaf, Line, ListLeaf, Plain
from companion.faces.panel.message import FigureLeaf, PrivateLeaf, ScrollLeaf, plain_view
from companion.faces.panel.off import switch_off
from companion.faces.panel.print import print_lines
from companion.faces.panel.question import question
from companion.faces.panel.setting import settings_leaf
from companion.screens.screen import FigureScreen, ListScreen, OptionsScreen, Row, Screen, ScrollScreen, UndoScreen
from companion.table.figure import Figure
from companion.table.prompt import Answer, Refused

if TYPE_CHECKING:
    from companion.faces.panel.table import TableLeaf


class MenuLeaf(ListLeaf):
    """A menu of the box under a subject."""

    def __init__(self, desk: Desk, head: str, lines: Callable[[], list[Line]]) -> None:
        super().__init__(desk, lines)
        self.head = head

    def screen(self) -> Screen:
        """The rows."""
        lines = self.lines()
        at = self.chosen()
        return ListScreen(
            head=self.head,
            rows=tuple(line.row for line in lines),
            chosen=at,
            text=lines[at].text if lines else "",
        )


class UndoLeaf(Plain):
    """What taking back would take back: yes or no."""

    def __init__(self, desk: Desk, text: str, warning: str, act: Callable[[], None]) -> None:
        super().__init__(desk)
        self.text, self.warning, self.act = text, warning, act
        self.yes = True

    def screen(self) -> Screen:
        """What is taken back, and what is not."""
        return UndoScreen(text=self.text, warning=self.warning, yes=self.yes)

    def turn(self, steps: int) -> None:
        """Yes or no."""
        self.yes = steps < 0

    def press(self) -> None:
        """Do it, or not."""
        self.desk.pop(self)
        if self.yes:
            self.act()


class SureLeaf(ListLeaf):
    """A question of the box itself, "no" first."""

    def __init__(self, desk: Desk, head: str, text: str, act: Callable[[], None]) -> None:
        self.head, self.text = head, text
        super().__init__(desk, lambda: [Line(Row("No"), lambda: desk.pop(self)), Line(Row("Yes"), act)])

    def screen(self) -> Screen:
        """The question."""
        return ListScreen(
            head=self.head, rows=tuple(line.row for line in self.lines()), chosen=self.chosen(), text=self.text
        )


def menu_leaf(desk: Desk, table: "TableLeaf") -> Leaf:
    """The menu behind the questions of a game."""
    seats = _with_secrets(table)
    return MenuLeaf(desk, "Menu", lambda: _lines(desk, table, seats))


def _lines(desk: Desk, table: "TableLeaf", seats: tuple[str, ...]) -> list[Line]:
    from companion.faces.panel.table import leave_game

    session = table.sitting.session
    lines = []
    undoing = session.undoing()
    if undoing is not None:
        text, warning = undoing.text, undoing.warning
        lines.append(
            Line(Row("Take back"), lambda: desk.push(UndoLeaf(desk, text, warning, table.undo)), f"Takes back: {text}")
        )
    if session.can_redo():
        lines.append(Line(Row("Bring back"), table.redo, "What was taken back comes again."))
    lines.append(Line(Row("Picture"), lambda: desk.push(FigureLeaf(desk, table.pictures)), "The table at a glance."))
    if desk.holder is not None:
        lines.append(
            Line(
                Row("Show the table"),
                lambda: desk.push(FigureLeaf(desk, table.public_pictures)),
                "What everybody may see.",
            )
        )
    lines.append(Line(Row("How it stands"), lambda: desk.push(_status(desk, table)), "All that everybody may know."))
    if table.sitting.said:
        said = " · ".join(reversed(table.sitting.said[-20:]))
        lines.append(
            Line(Row("What was said"), lambda: desk.push(ScrollLeaf(desk, "Said", said)), "The newest comes first.")
        )
    if seats:
        lines.append(
            Line(Row("For your eyes"), lambda: desk.push(_seats(desk, table, seats)), "What only one player may see.")
        )
    if desk.paper is not None:
        lines.append(
            Line(
                Row("Print"),
                lambda: desk.push(MenuLeaf(desk, "Print", lambda: print_lines(desk, session))),
                "A slip of paper.",
            )
        )
    lines.append(
        Line(Row("The box is wrong"), lambda: correct(desk, table, []), "Set what the box believes to what is true.")
    )
    if any(setting.mendable for setting in session.game.settings):
        lines.append(Line(Row("Options"), lambda: desk.push(_options(desk, table)), "Change how it is played."))
    lines.append(Line(Row("Proof"), lambda: desk.push(_proof(desk, table)), "What the box has committed itself to."))
    lines.append(Line(Row("Settings"), lambda: desk.push(settings_leaf(desk)), "Text, sound and light of the box."))
    lines.append(Line(Row("Leave"), lambda: leave_game(desk), "To the start menu; the game is kept as it is."))
    lines.append(Line(Row("End the game"), lambda: _end(desk, table), "For good; nobody wins."))
    return [*lines, *_power(desk)]


def _power(desk: Desk) -> list[Line]:
    if desk.power_off is None:
        return []
    return [Line(Row("Switch off"), lambda: switch_off(desk), "The next start goes on right here.")]


def _status(desk: Desk, table: "TableLeaf") -> Leaf:
    session = table.sitting.session
    text = " ".join(filter(None, (session.counted, plain_view(session.view(), session.names))))
    return ScrollLeaf(desk, session.label() or session.game.title, text or "Nothing yet.")


def _proof(desk: Desk, table: "TableLeaf") -> Leaf:
    session = table.sitting.session
    text = f"Sealed as {session.commitment}. At the end the secret is shown, and every roll can be checked."
    return ScrollLeaf(desk, "Proof", text)


def _with_secrets(table: "TableLeaf") -> tuple[str, ...]:
    """The seats that may see more than everybody."""
    session = table.sitting.session
    asked = session.game.private(session.header.players, session.options)
    return tuple(seat for seat in session.header.players if seat in asked or _mine(table, seat))


def _mine(table: "TableLeaf", seat: str) -> dict[str, Any]:
    """What a seat's view has beside what everybody may see."""
    session = table.sitting.session
    public = session.view()
    return {key: value for key, value in session.view(seat).items() if key not in public}


def _seats(desk: Desk, table: "TableLeaf", seats: tuple[str, ...]) -> Leaf:
    def look(seat: str) -> Callable[[], None]:
        def inner() -> Screen:
            session = table.sitting.session
            figure = session.figure(seat)
            mine = _mine(table, seat)
            if mine or figure is None:
                text = plain_view(mine, session.names) or "Nothing of your own."
                return ScrollScreen(head=desk.name(seat), text=text)
            return FigureScreen(figure=figure)

        def own() -> Sequence[Figure]:
            return table.sitting.session.own(seat)

        return lambda: desk.push(PrivateLeaf(desk, seat, inner, once=False, pictures=own))

    return MenuLeaf(desk, "Whose?", lambda: [Line(Row(desk.name(seat)), look(seat)) for seat in seats])


def _end(desk: Desk, table: "TableLeaf") -> None:
    def really() -> None:
        desk.push(SureLeaf(desk, "Sure?", "It cannot go on after that.", lambda: table.do(_quit(table))))

    desk.push(SureLeaf(desk, "End it?", "End this game for good?", really))


def _quit(table: "TableLeaf") -> Callable[[], tuple[()]]:
    def act() -> tuple[()]:
        table.sitting.quit()
        return ()

    return act


def correct(desk: Desk, table: "TableLeaf", path: list[Answer]) -> None:
    """Ask the next question of a correction, or set it when its path is complete."""
    session = table.sitting.session
    try:
        prompt = session.correction(path)
    except Refused as refused:
        desk.refuse()
        desk.push(ScrollLeaf(desk, "Not so", str(refused)))
        return
    if prompt is None:
        table.do(lambda: table.sitting.correct(path))
        return

    def give(*values: Answer) -> None:
        correct(desk, table, [*path, *values])

    def leave() -> None:
        desk.pop(leaf)

    leaf = question(desk, prompt, give, leave, session.figure)
    desk.push(leaf)


class OptionsLeaf(ListLeaf):
    """Options with their values; a press takes the next value."""

    def __init__(self, desk: Desk, head: str, lines: Callable[[], list[Line]]) -> None:
        super().__init__(desk, lines)
        self.head = head

    def press(self) -> None:
        """Do what the chosen row says, and stay on that row: another value can bring rows above it or take them."""
        label = self.lines()[self.chosen()].row.label
        super().press()
        self.stand(label)

    def stand(self, label: str) -> None:
        """Choose the row of that label, where there is one."""
        labels = [line.row.label for line in self.lines()]
        self.at = labels.index(label) if label in labels else self.at

    def screen(self) -> Screen:
        """The options."""
        lines = self.lines()
        at = self.chosen()
        return OptionsScreen(head=self.head, rows=tuple(line.row for line in lines), chosen=at, text=lines[at].text)


def _options(desk: Desk, table: "TableLeaf", label: str = "") -> Leaf:
    def lines() -> list[Line]:
        session = table.sitting.session
        rows: list[Line] = []
        for setting in session.game.settings:
            if setting.mendable and len(setting.values) > 1 and setting.means(session.options):
                value = session.options[setting.name]
                values = list(setting.values)
                following = values[(values.index(value) + 1) % len(values)] if value in values else values[0]
                act = _mend(desk, table, setting.name, following)
                rows.append(Line(Row(words(setting.name), words(value)), act, setting.values.get(value, setting.text)))
        return rows or [Line(Row("Nothing to change"), lambda: None)]

    leaf = OptionsLeaf(desk, "Options", lines)
    leaf.stand(label)
    return leaf


def _mend(desk: Desk, table: "TableLeaf", name: str, value: str) -> Callable[[], None]:
    def act() -> None:
        table.do(lambda: table.sitting.mend(name, value))
        if desk.pile[-1] is table:
            # Nothing came of it that must be seen first: the list stays open for the next value.
            desk.push(_options(desk, table, words(name)))

    return act


def words(slug: str) -> str:
    """A slug as words."""
    return slug.replace("-", " ").replace("_", " ")
