"""Options before a game begins, and the copy among them: choosing one, and making one by answering questions."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.faces.panel import wording
from companion.faces.panel.dialog import MenuItem, PanelContext
from companion.faces.panel.message import ScrollDialog
from companion.faces.panel.question import only_answer, question
from companion.own import copy
from companion.screens.screen import Row
from companion.session.run import Done, RuleFailed, interview
from companion.table.game import Game, Setting
from companion.table.prompt import Answer, Refused
from companion.table.wording import Words


def settled(
    game: Game[Any], players: tuple[str, ...], by_hand: Mapping[str, str], given: Mapping[str, str] | None = None
) -> dict[str, str]:
    """All options on the panel: told by hand, else given by the chosen copy (read anew unless given), else defaults."""
    expanded = copy.expand(game, by_hand) if given is None else {**given, **by_hand}
    return game.read_options(expanded, players=players, panel=True)


def with_learned(game: Game[Any], by_hand: Mapping[str, str]) -> dict[str, str]:
    """What is told, with the copy that earlier games have taught where none is named."""
    if game.learned is not None and copy.SETTING not in by_hand and copy.LEARNED in copy.names(game):
        return {**by_hand, copy.SETTING: copy.LEARNED}
    return dict(by_hand)


class Choice:
    """The options of a game about to begin: ``by_hand`` is what people set by hand, ``options`` all that will count."""

    def __init__(
        self, context: PanelContext, game: Game[Any], players: tuple[str, ...], by_hand: Mapping[str, str]
    ) -> None:
        self.context, self.game, self.players = context, game, players
        self.by_hand = with_learned(game, by_hand)
        self.trouble = ""
        """Why the copy of the last time is not chosen any more."""
        self.given: dict[str, str] = {}
        self.held: dict[str, str] = {}
        """What the chosen files of options hold."""
        try:
            self.given = copy.read(game, self.copy)
        except Refused as refused:
            del self.by_hand[copy.SETTING]
            self.trouble = str(refused)
        for setting in game.settings:
            if setting.file and setting.name in self.by_hand:
                try:
                    self._hold(setting, self.by_hand[setting.name])
                except Refused as refused:
                    del self.by_hand[setting.name]
                    self.trouble = " ".join(filter(None, (self.trouble, str(refused))))
        self.options = self._settled()

    @property
    def copy(self) -> str:
        """The name of the chosen copy."""
        return self.by_hand.get(copy.SETTING, copy.DEFAULT)

    def tell(self, name: str, value: str) -> None:
        """Set an option by hand."""
        self.by_hand[name] = value
        self._settle()

    def file(self, setting: Setting) -> MenuItem | None:
        """The row that chooses one of a person's own files, where there are any or one is chosen."""
        chosen = self.by_hand.get(setting.name, setting.default)
        own = copy.files(self.game, setting)
        if not own and chosen in (setting.default, *setting.values):
            return None
        says = setting.values.get(chosen) or f"{setting.text} {chosen}{setting.file}."
        return MenuItem(Row(setting.name, chosen or wording.NONE), lambda: self._next_file(setting, own), says)

    def _next_file(self, setting: Setting, own: Sequence[str]) -> None:
        """On to the next value or file that can be read; of those passed over it is said why."""
        chosen = self.by_hand.get(setting.name, setting.default)
        values = [*setting.values, *own]
        at = values.index(chosen) if chosen in values else -1
        wrong = []
        for value in [*values[at + 1 :], values[0]]:
            try:
                self._hold(setting, value)
            except Refused as refused:
                wrong.append(str(refused))
                continue
            self.tell(setting.name, value)
            break
        if wrong:
            self._say(wording.NOT_SO, " ".join(f"{text}." for text in wrong))

    def _hold(self, setting: Setting, value: str) -> None:
        """Read the file of an option; Refused says what is wrong with it, and nothing has changed."""
        content = copy.content(self.game, setting, value)
        try:
            self.held[setting.name] = self.game.read(setting, content)
        except Refused as refused:
            # The reader knows what is in a file, but not which one it is.
            raise Refused(f"{value}{setting.file}: {refused}") from None

    def lines(self) -> list[MenuItem]:
        """The rows that choose a copy and make one."""
        setting = self.game.setting(copy.SETTING)
        says = wording.plain_view(self.given, {}) if self.given else setting.values.get(self.copy) or setting.text
        return [
            MenuItem(Row(setting.name, self.copy), self._next, says),
            MenuItem(Row(wording.NEW_COPY), self._make, wording.NEW_COPY_ASKS),
        ]

    def _settled(self) -> dict[str, str]:
        return settled(self.game, self.players, {**self.by_hand, **self.held}, self.given)

    def _settle(self) -> None:
        # The same mapping all along: whoever draws the rows holds on to it.
        now = self._settled()
        self.options.clear()
        self.options.update(now)

    def _choose(self, name: str, given: Mapping[str, str]) -> None:
        """Take a copy; what it says counts until it is set by hand again."""
        self.given = dict(given)
        self.by_hand = {key: value for key, value in self.by_hand.items() if key not in given}
        self.by_hand[copy.SETTING] = name
        self._settle()

    def _next(self) -> None:
        """On to the next copy that can be read; of those passed over it is said why."""
        names = [copy.DEFAULT, *copy.names(self.game)]
        at = names.index(self.copy) if self.copy in names else 0
        wrong = []
        for name in [*names[at + 1 :], copy.DEFAULT]:
            try:
                self._choose(name, copy.read(self.game, name))
                break
            except Refused as refused:
                wrong.append(str(refused))
        if wrong:
            self._say(wording.NOT_SO, " ".join(f"{text}." for text in wrong))

    def _say(self, head: str, text: str) -> None:
        self.context.refuse()
        self.context.push(ScrollDialog(self.context, head, text))

    def _make(self) -> None:
        self._ask([], len(self.context.stack))

    def _ask(self, path: list[Answer], height: int) -> None:
        """Ask the next question about a new copy, or show what came of the answers; ``height`` is the stack below."""
        form = self.game.copy_form
        assert form is not None
        try:
            while True:
                words = Words({}, self.game.wording)
                asked = interview(form.make, self.players, self.game.typed(self.options), path, words=words)
                only = None if isinstance(asked, Done) else only_answer(asked)
                if only is None:
                    break
                path = [*path, only]
            given = copy.options_of(self.game, asked.result) if isinstance(asked, Done) else {}
        except RuleFailed as failed:
            name = type(failed.__cause__).__name__
            self._say(wording.NOT_SO, wording.answer_stumbled(error=name))
            return
        except Refused as refused:
            self._say(wording.NOT_SO, str(refused))
            return
        if isinstance(asked, Done):
            data = asked.result
            name = copy.next_name(self.game)
            text = wording.keep_copy(copy=wording.plain_view(given, {}), name=name)
            self.context.push(KeepDialog(self.context, text, lambda: self._keep(data, given, height)))
            return

        def give(*values: Answer) -> None:
            self._ask([*path, *values], height)

        def leave() -> None:
            self.context.pop(dialog)

        dialog = question(self.context, asked, give, leave, lambda: None)
        self.context.push(dialog)

    def _keep(self, data: Mapping[str, Any], given: Mapping[str, str], height: int) -> None:
        """Write a new copy down and choose it; where that cannot be, it counts as set by hand."""
        del self.context.stack[height:]
        try:
            if self.context.store is None:
                raise Refused(wording.KEEPS_NOTHING)
            name = copy.save(self.game, data)
        except Refused as refused:
            self._choose(copy.DEFAULT, {})
            self.by_hand.update(given)
            self._settle()
            self._say(wording.NOT_KEPT, wording.copy_not_kept(why=refused))
            return
        self._choose(name, given)
        self.context.sounds.append("done")


class KeepDialog(ScrollDialog):
    """A new copy in words; a press keeps it."""

    def __init__(self, context: PanelContext, text: str, keep: Callable[[], None]) -> None:
        super().__init__(context, wording.NEW_COPY, text)
        self.keep = keep

    def press(self) -> None:
        """Keep it."""
        self.keep()
