"""The start menu: go on, the same as last time, a game, and Roll without any game."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple
from unicodedata import normalize

from companion.faces.host import GameHost
from companion.faces.panel import wording
from companion.faces.panel.copy import Picked, settled, with_learned
from companion.faces.panel.dialog import OPEN, ListDialog, MenuItem, PanelContext
from companion.faces.panel.message import CodeDialog, ScrollDialog, reason
from companion.faces.panel.off import switch_off
from companion.faces.panel.option import OptionsDialog, answers_of, option_row
from companion.faces.panel.question import TextDialog
from companion.faces.panel.ready import foot, lay_ready, play_ready, show_ready
from companion.faces.panel.setting import settings_dialog
from companion.faces.panel.table import LAST, PLAYED, begin_game, finished
from companion.games import registry
from companion.own import copy
from companion.screens.ask import Ask, Card, Choice, Press
from companion.screens.glyph import drawn
from companion.store import GameRow, StoreError
from companion.table.game import LONGEST_NAME, Game, Setting
from companion.table.prompt import Refused, TextPrompt
from companion.table.wording import as_seen, plain_name, seat_name

NAMES = "names"
"""The setting that holds who plays each colour, as it was typed here; an empty name takes away the configuration's."""
DICE = Setting(
    "who-rolls", wording.WHO_ROLLS, "box", wording.WHOSE_DICE_SAYS, row=wording.DICE, labels=wording.WHOSE_DICE
)
"""Who rolls, asked like an option of the game."""
FAIR = Setting("fair-dice", wording.WHO_MIXES, "box", wording.MIXES_SAYS, row=wording.PROOF, labels=wording.MIXES)
"""Whether the box alone decides all chance, or the table's number with it, asked like one, too."""


class StartDialog(ListDialog):
    """The start menu; Roll rolls at once."""

    def __init__(self, context: PanelContext) -> None:
        super().__init__(context, lambda: _lines(context))

    def ask(self) -> Ask:
        """The rows, and what Roll would roll."""
        rolls = foot(lay_ready(self.context))
        ask = self.listed("box/start", wording.TITLE, foot=rolls, full=wording.CHOOSE_GAME)
        # There is nothing behind it.
        return replace(ask, presses=(*ask.presses[:-1], *((Press("roll", rolls),) if rolls else ())))

    def roll(self) -> None:
        """Play what lies ready."""
        play_ready(self.context)

    def hold(self) -> None:
        """The seal of what Roll would roll."""
        show_ready(self.context)

    def back(self) -> None:
        """There is nothing behind the start."""
        self.context.refuse()


def _card(game: Game[Any], first: str) -> Card:
    """A game before it begins: that it is the ``first``, who plays, how long, and what must lie there, else what it is
    about."""
    words = game.wording
    needs = str(getattr(words, "NEEDS", "")) or game.summary
    # With the tip below it a card has room for three lines, and the last one may take two.
    takes = wording.taken(*game.players, 0 if first else int(getattr(words, "MINUTES", 0)))
    return Card(str(getattr(words, "DRAWING", "")), (*filter(None, (first,)), *takes, needs))


def _lines(context: PanelContext) -> list[MenuItem]:
    games = registry.games()
    known = {game.name for game in games}
    # Who was at the table last comes first. What cannot be gone on with, because its game's folder is gone, never
    # stands in the way of the rest.
    last_row = context.get(PLAYED)
    open_rows = sorted(unfinished(context), key=lambda row: (row.name not in known, row.id != last_row))
    lines = [_to_go_on(context, row) for row in open_rows[:1]]
    last = _last(context)
    if not open_rows and last is not None:
        again, who = last, wording.who_played([*map(context.name, last.players)])
        row = Choice(wording.same_as_last_time(game=last.game.title), who, id="again")
        lines.append(MenuItem(row, lambda: new_game(context, *again)))
    # What one begins with leads the others until somebody has finished it.
    done = finished(context)
    first = {game.name: str(getattr(game.wording, "FIRST", "")) for game in games if game.name not in done}
    lines += [
        MenuItem(Choice(game.title, card=_card(game, first.get(game.name, "")), id=game.name), _choose(context, game))
        for game in sorted(games, key=lambda game: (bool(game.ready), not first.get(game.name)))
    ]
    lines += [_to_go_on(context, row) for row in open_rows[1:6]]
    if context.code is not None:
        lines.append(MenuItem(Choice(wording.BROWSER_CODE, id="code"), lambda: context.push(CodeDialog(context))))
    lines.append(MenuItem(Choice(wording.SETTINGS, id="settings"), lambda: context.push(settings_dialog(context))))
    lines.append(MenuItem(Choice(wording.SWITCH_OFF, id="off"), lambda: switch_off(context)))
    return lines


def unfinished(context: PanelContext) -> list[GameRow]:
    """The games that were begun and not ended, the newest first."""
    if context.store is None:
        return []
    if context.rows is None:
        try:
            context.rows = [row for row in context.store.unfinished() if row.entries > 1]
        except StoreError:
            return []
    return context.rows


def _to_go_on(context: PanelContext, row: GameRow) -> MenuItem:
    """The row of a game that can be gone on with: who plays, and where it stands."""
    game, own = registry.find(row.name), row.header.get("names", {})
    called = plain_name if game is None else game.default_name
    title = row.label if game is None else game.title
    who = [*drawn({seat: own.get(seat) or called(seat) for seat in row.header.get("players", ())}).values()]
    value = wording.who_played(who, row.label.removeprefix(title).removeprefix(", "))
    return MenuItem(Choice(wording.go_on_with(game=title), value, id=f"game-{row.id}"), lambda: go_on(context, row))


def go_on(context: PanelContext, row: GameRow) -> None:
    """Go on with a stored game, or say why that cannot be."""
    assert context.store is not None
    try:
        stored, notices = GameHost.resume(row, context.store)
    except Refused as refused:
        # Said now; at the next start the box does not try again by itself.
        context.put(OPEN, None)
        context.refuse()
        context.push(ScrollDialog(context, wording.NOT_SO, str(refused)))
        return
    # One that was left before it began was left at its seal.
    begin_game(context, stored, notices, word=None)


class Last(NamedTuple):
    """What was played last; ``by_hand`` are the options set by hand, a copy's name among them."""

    game: Game[Any]
    players: tuple[str, ...]
    by_hand: dict[str, str]
    dice: str
    fair: str


def _last(context: PanelContext) -> Last | None:
    kept = context.get(LAST)
    try:
        if not isinstance(kept, dict):
            return None
        game = registry.game(str(kept["game"]))
        by_hand = {str(name): str(value) for name, value in kept["options"].items()}
        players = tuple(kept["players"])
        # No file is read at each look at the menu: it may be another one by the time that it counts.
        plain = {name: value for name, value in by_hand.items() if not game.setting(name).file}
        players = game.read_players(players, game.read_options(plain, players=players, panel=True))
        dice, fair = str(kept.get("dice")), str(kept.get("fair"))
        whose = dice if dice in DICE.values else "box", fair if fair in FAIR.values else "box"
        return Last(game, players, by_hand, *whose)
    except (Refused, KeyError, TypeError, AttributeError):
        return None


def again(context: PanelContext, stored: GameHost) -> Callable[[], None] | None:
    """How a game is played again: as it was begun last on this box, by the same players."""
    last = _last(context)
    if last is None or last.game is not stored.session.game or last.players != stored.session.header.players:
        return None
    return lambda: new_game(context, *last)


def new_game(
    context: PanelContext,
    game: Game[Any],
    players: tuple[str, ...],
    by_hand: dict[str, str],
    dice: str,
    fair: str = FAIR.default,
) -> None:
    """Begin a game with these players and options set by hand, or say why they do not go together."""
    by_hand = with_learned(game, by_hand)
    try:
        options = settled(game, players, by_hand)
        seats = game.read_players(players, options)
        names = game.read_names({seat: context.names[seat] for seat in seats if seat in context.names}, seats)
    except Refused as refused:
        context.refuse()
        context.push(ScrollDialog(context, wording.NOT_SO, str(refused)))
        return
    kept = {"game": game.name, "players": list(seats), "options": dict(by_hand), "dice": dice, "fair": fair}
    context.put(LAST, kept)
    # What lies ready was laid for who was there before.
    context.ready = None
    del context.stack[1:]
    files = copy.file_names(game, by_hand, options)
    today, word = context.today(), "" if fair == "box" else None
    # A power cut leaves none that is not begun, but at its seal.
    with context.together():
        opened = GameHost.open(game, seats, options, context.store, today=today, dice=dice, files=files, names=names)
        begin_game(context, opened, word=word)


def _choose(context: PanelContext, game: Game[Any]) -> Callable[[], None]:
    def act() -> None:
        low, high = game.players
        if game.ready is not None:
            play_ready(context, game)
        elif low == high == len(game.seats) or high == 0:
            choose_options(context, game, game.seats[:high])
        else:
            context.push(PlayersDialog(context, game))

    return act


def called(context: PanelContext, given: Mapping[str, str]) -> dict[str, str]:
    """Who plays each colour: what was typed here comes before what the configuration has ``given``."""
    kept = context.get(NAMES)
    typed = {seat: name for seat, name in kept.items() if name == _name(str(name))} if isinstance(kept, dict) else {}
    others = {seat: name for seat, name in given.items() if name not in typed.values()}
    return {seat: name for seat, name in (others | typed).items() if name}


def _name(text: str) -> str:
    """What is a name of a text that people have typed: no sign without a shape, no room at its ends."""
    shown = "".join(sign if sign.isprintable() else " " * sign.isspace() for sign in normalize("NFC", text))
    return " ".join(shown.split())[:LONGEST_NAME].rstrip()


def call(context: PanelContext, game: Game[Any], playing: Sequence[str], seat: str, told: str) -> None:
    """Call a seat so from now on; who played another one that is out plays this one now. Refused: not as told."""
    name = _name(told)
    if name == context.names.get(seat, ""):
        return
    same = as_seen(name)
    before = {who: one for who, one in context.names.items() if who in playing or as_seen(one) != same}
    names = {other: one for other, one in (before | {seat: name}).items() if one}
    game.read_names({other: names[other] for other in game.seats if other in names}, game.seats)
    kept, gone = context.get(NAMES), {other: "" for other in context.names if other not in names}
    context.put(NAMES, {**(kept if isinstance(kept, dict) else {}), **gone, seat: name})
    # What lies ready was laid for who was there before.
    context.names, context.ready = names, None


class PlayersDialog(ListDialog):
    """Who plays: a press takes a seat in or out, in order of play; a row below asks for names."""

    def __init__(self, context: PanelContext, game: Game[Any]) -> None:
        self.game, self.title = game, game.title
        last = _last(context)
        before = [seat for seat in last.players if seat in game.seats] if last is not None else []
        self.playing: list[str] = before[: game.players[1]] or list(game.seats[: max(1, game.players[0])])
        super().__init__(context, self._seats)
        self.at = len(game.seats)
        self.choice: Picked | None = None
        """The options that were set here, for who comes back to the players."""

    def _seats(self) -> list[MenuItem]:
        seats = [MenuItem(self._seat(seat), self._toggle(seat)) for seat in self.game.seats]
        alone = len(self.playing) == 1 == self.game.players[0]
        on = wording.GO_ON_ALONE if alone else wording.go_on_with_players(count=len(self.playing))
        takes = "".join(wording.taken(*self.game.players, 0))
        go = MenuItem(Choice(on, id="on", disabled=len(self.playing) < self.game.players[0]), self._go, takes)
        names = Choice(wording.NAMES, "…", id="names")
        return [*seats, go, MenuItem(names, lambda: self._ask_names(self.playing), wording.CALLED_BY_NAME)]

    def _seat(self, seat: str) -> Choice:
        place = self.playing.index(seat) + 1 if seat in self.playing else 0
        colour = plain_name(seat) if seat in self.context.names else ""
        return Choice(seat_name(seat), colour, id=seat, mark=place)

    def _ask_names(self, seats: Sequence[str]) -> None:
        """Ask who plays each of them, one after the other."""
        self.at = len(self.game.seats)
        if not seats:
            return
        seat, *others = seats

        def give(text: str) -> None:
            try:
                self._call(seat, text)
            except Refused as refused:
                self.context.refuse()
                self.context.push(ScrollDialog(self.context, wording.NOT_SO, reason(str(refused))))
                return
            self.context.pop(dialog)
            self._ask_names(others)

        who = wording.who_is(colour=plain_name(seat))
        prompt = TextPrompt(key="box/name", text=who, max_length=LONGEST_NAME, seat=seat)
        dialog = TextDialog(self.context, prompt, give, lambda: self.context.pop(dialog), lambda: None)
        dialog.old, dialog.nothing, dialog.at = self.context.names.get(seat, ""), wording.NO_NAME, 1
        self.context.push(dialog)

    def _call(self, seat: str, name: str) -> None:
        call(self.context, self.game, self.playing, seat, name)

    def _toggle(self, seat: str) -> Callable[[], None]:
        def act() -> None:
            if seat in self.playing:
                self.playing.remove(seat)
            elif len(self.playing) < self.game.players[1]:
                self.playing.append(seat)
            else:
                self.context.refuse()

        return act

    def _go(self) -> None:
        low, high = self.game.players
        if low <= len(self.playing) <= high:
            before = None if self.choice is None else self.choice.by_hand
            self.choice = choose_options(self.context, self.game, tuple(self.playing), before)
        else:
            self.context.refuse()

    def ask(self) -> Ask:
        """The seats with their places in the order of play."""
        foot = {"foot": wording.IN_TURN_ORDER} if self.chosen() < len(self.game.seats) else {}
        count = "".join(wording.taken(len(self.playing), len(self.playing), 0))
        return self.listed("box/players", wording.PLAYERS, state=count, full=wording.WHO_PLAYS, **foot)


def choose_options(
    context: PanelContext, game: Game[Any], players: tuple[str, ...], by_hand: dict[str, str] | None = None
) -> Picked:
    """What matters most, with its defaults, and all else behind a row of its own; the first row begins.

    It answers the choice, and begins with what was set ``by_hand`` before, if anything.
    """
    last = _last(context)
    again = last is not None and last.game is game
    before = last.by_hand if last is not None and again else {}
    choice = Picked(context, game, players, before if by_hand is None else by_hand)
    chance = {each.name: each.default for each in (DICE, FAIR)}
    if last is not None and again:
        chance = {DICE.name: last.dice, FAIR.name: last.fair}
    matter = [setting for setting in game.settings if setting.matters] or game.settings[:3]

    def rows(head: str, *, first: bool) -> list[MenuItem]:
        asked = (choice.row(head, setting) for setting in game.settings if (setting in matter) is first)
        return [row for row in asked if row is not None]

    def play() -> None:
        new_game(context, game, players, choice.by_hand, *chance.values())

    def lines() -> list[MenuItem]:
        begin = MenuItem(Choice(wording.BEGIN, id="begin"), play, wording.AS_IT_STANDS)
        rules = Choice(wording.HOUSE_RULES, "…", id="house")
        more = MenuItem(rules, lambda: context.push(house), wording.WHERE_TABLES_DIFFER)
        return [begin, *rows(wording.RULES, first=True), more]

    def other_lines() -> list[MenuItem]:
        return [*rows(wording.HOUSE_RULES, first=False), row(DICE), row(FAIR)]

    def row(setting: Setting) -> MenuItem:
        value, take = chance[setting.name], partial(chance.__setitem__, setting.name)
        answers = partial(answers_of, setting, take)
        return option_row(context, wording.HOUSE_RULES, setting, value, setting.values[value], answers)

    house = OptionsDialog(context, wording.HOUSE_RULES, other_lines)

    context.push(OptionsDialog(context, wording.RULES, lines, game.title, play))
    if choice.trouble:
        context.push(ScrollDialog(context, wording.NOT_SO, choice.trouble))
    return choice
