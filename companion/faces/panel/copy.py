"""Options before a game begins, and the copy among them: choosing one, and making one by answering questions."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from companion.faces.panel import wording
from companion.faces.panel.dialog import AWAY, MenuItem, PanelContext
from companion.faces.panel.message import ScrollDialog, reason
from companion.faces.panel.option import answers_of, option_row
from companion.faces.panel.question import only_answer, question
from companion.own import copy
from companion.screens.ask import Ask, Choice, Press
from companion.session.run import Done, RuleFailed, interview
from companion.table.game import Game, Setting
from companion.table.prompt import Answer, Refused
from companion.table.wording import Words


def settled(
    game: Game[Any], players: tuple[str, ...], by_hand: Mapping[str, str], given: Mapping[str, str] | None = None
) -> dict[str, str]:
    """All options on the panel: by hand, else given by the chosen copy (read again unless given), else defaults."""
    expanded = copy.expand(game, by_hand) if given is None else {**given, **by_hand}
    return game.read_options(expanded, players=players, panel=True)


def with_learned(game: Game[Any], by_hand: Mapping[str, str]) -> dict[str, str]:
    """What is told, with the copy that earlier games have taught where none is named."""
    if game.copy_form is not None and copy.SETTING not in by_hand and copy.LEARNED in copy.names(game):
        return {**by_hand, copy.SETTING: copy.LEARNED}
    return dict(by_hand)


class Picked:
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
        self.free: dict[str, bool] = {}
        """Which options there is a choice for, as far as that was looked up since one was set."""
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

    def row(self, head: str, setting: Setting) -> MenuItem | None:
        """The row of an option; None where there is nothing to choose."""
        value = self.options[setting.name]
        says, more = setting.values.get(value, setting.text), self._copies(setting)
        if setting.file:
            value = self.by_hand.get(setting.name, setting.default)
            says = setting.values.get(value, wording.OWN_FILE)
            more = says is wording.OWN_FILE or bool(copy.files(self.game, setting))
        elif more:
            value, says = self.copy, self._words(self.given) or says
        if not setting.means(self.options) or not (more or self._free(setting)):
            return None
        return option_row(self.context, head, setting, value, says, lambda: self._answers(setting))

    def _copies(self, setting: Setting) -> bool:
        """Whether an option names a copy."""
        return setting.name == copy.SETTING and self.game.copy_form is not None

    def _free(self, setting: Setting) -> bool:
        """Whether more than one value goes with those who play, and with the other options as they are or may be."""
        if setting.name not in self.free:
            plain = self.game.read_options({}, players=self.players, panel=True)
            left = (len(setting.values) - len(self._barred(setting, beside)) for beside in (self.options, plain))
            self.free[setting.name] = any(count > 1 for count in left)
        return self.free[setting.name]

    def _barred(self, setting: Setting, options: Mapping[str, str]) -> dict[str, str]:
        """Why values of an option do not go with players and other options; nothing where its own does not."""
        found = {}
        for value in setting.values:
            try:
                self.game.read_players(self.players, {**options, setting.name: value})
            except Refused as refused:
                found[value] = str(refused)
        return {} if options[setting.name] in found else found

    def _answers(self, setting: Setting) -> list[MenuItem]:
        """What an option may be: its values, files or copies of people's own, and a new copy."""
        disabled = self._barred(setting, self.options)
        answers = [
            MenuItem(
                replace(each.row, disabled=True), partial(self._say, each.row.label, reason(disabled[value])), each.text
            )
            if value in disabled
            else each
            for value, each in zip(setting.values, answers_of(setting, partial(self._take, setting)), strict=True)
        ]
        own = dict.fromkeys(copy.files(self.game, setting), wording.OWN_FILE)
        if self._copies(setting):
            own |= {name: self._says(name) for name in copy.names(self.game)}
        answers += [
            MenuItem(Choice(name, id=name), partial(self._take, setting, name), says) for name, says in own.items()
        ]
        if self._copies(setting):
            answers.append(MenuItem(Choice(wording.NEW_COPY, id="new/"), self._make, wording.NEW_COPY_ASKS))
        return answers

    def _take(self, setting: Setting, value: str) -> None:
        """Take an answer; of a file or copy that cannot be read it is said why, and nothing has changed."""
        try:
            if self._copies(setting):
                self._choose(value, copy.read(self.game, value))
                return
            if setting.file:
                self._hold(setting, value)
        except Refused as refused:
            self._say(wording.NOT_SO, f"{refused}.")
            return
        self.by_hand[setting.name] = value
        self._settle()

    def _words(self, given: Mapping[str, str]) -> str:
        """What a copy says."""
        told = ((self.game.setting(name), value) for name, value in given.items())
        return "; ".join(
            wording.option_says(option=setting.row or setting.name, value=value) for setting, value in told
        )

    def _says(self, name: str) -> str:
        """What a copy says, or why it cannot be read."""
        try:
            return self._words(copy.read(self.game, name))
        except Refused as refused:
            return str(refused)

    def _hold(self, setting: Setting, value: str) -> None:
        """Read the file of an option; Refused says what is wrong with it, and nothing has changed."""
        content = copy.content(self.game, setting, value)
        try:
            self.held[setting.name] = self.game.read(setting, content)
        except Refused as refused:
            # The reader knows what is in a file, but not which one it is.
            raise Refused(f"{value}{setting.file}: {refused}") from None

    def _settled(self) -> dict[str, str]:
        return settled(self.game, self.players, {**self.by_hand, **self.held}, self.given)

    def _settle(self) -> None:
        # The same mapping all along: whoever draws the rows holds on to it.
        now = self._settled()
        self.free.clear()
        self.options.clear()
        self.options.update(now)

    def _choose(self, name: str, given: Mapping[str, str]) -> None:
        """Take a copy; what it says counts until it is set by hand again."""
        self.given = dict(given)
        self.by_hand = {key: value for key, value in self.by_hand.items() if key not in given}
        self.by_hand[copy.SETTING] = name
        self._settle()

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
            text = wording.keep_copy(copy=self._words(given), name=name)
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

    def ask(self) -> Ask:
        """What it says of itself."""
        return replace(super().ask(), presses=(Press("push", wording.SAVE), AWAY))

    def press(self) -> None:
        """Keep it."""
        self.keep()

    def roll(self) -> None:
        """That is for a push to say."""
        self.context.refuse()
