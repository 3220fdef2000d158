"""The start menu: go on, the same as last time, a game, and Roll without any game."""

from collections.abc import Callable
from typing import Any, NamedTuple

from companion import copy, shelf
from companion.faces.panel.copy import Choice, settled, with_learned
from companion.faces.panel.leaf import Desk, Leaf, Line, ListLeaf
from companion.faces.panel.menu import OptionsLeaf, words
from companion.faces.panel.message import CodeLeaf, ScrollLeaf
from companion.faces.panel.off import switch_off
from companion.faces.panel.ready import foot, lay_ready, play_ready
from companion.faces.panel.setting import settings_leaf
from companion.faces.panel.table import OPEN, begin_game
from companion.faces.sitting import Sitting
from companion.screens.screen import PlayersScreen, Row, Screen, StartScreen
from companion.store import GameRow, StoreError
from companion.table.game import Game
from companion.table.prompt import Refused

LAST = "last"
"""The setting that holds game, players and options of the last game begun."""


WHOSE_DICE = {"box": "The box rolls.", "table": "You roll real dice and tell the box."}


class StartLeaf(ListLeaf):
    """The start menu; Roll rolls at once."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, lambda: _lines(desk))

    def screen(self) -> Screen:
        """The rows, and what Roll would roll with its commitment."""
        rows = tuple(line.row for line in self.lines())
        return StartScreen(rows=rows, chosen=self.chosen(), foot=foot(lay_ready(self.desk)))

    def roll(self) -> None:
        """Play what lies ready."""
        play_ready(self.desk)

    def back(self) -> None:
        """There is nothing behind the start."""
        self.desk.refuse()


def _lines(desk: Desk) -> list[Line]:
    games = shelf.games()
    known = {game.name for game in games}
    # What cannot be gone on with, because its game's folder is gone, never stands in the way of the rest.
    open_rows = sorted(unfinished(desk), key=lambda row: row.name not in known)
    lines = [Line(Row(f"Go on: {row.label}"), _go_on(desk, row)) for row in open_rows[:1]]
    last = _last(desk)
    if not open_rows and last is not None:
        again = last
        lines.append(Line(Row(f"Same as last time: {last.game.title}"), lambda: new_game(desk, *again)))
    lines += [Line(Row(game.title), _choose(desk, game)) for game in sorted(games, key=lambda game: bool(game.ready))]
    lines += [Line(Row(f"Go on: {row.label}"), _go_on(desk, row)) for row in open_rows[1:6]]
    if desk.code is not None:
        lines.append(Line(Row("Browser code"), lambda: desk.push(CodeLeaf(desk))))
    lines.append(Line(Row("Settings"), lambda: desk.push(settings_leaf(desk))))
    lines.append(Line(Row("Switch off"), lambda: switch_off(desk)))
    return lines


def unfinished(desk: Desk) -> list[GameRow]:
    """The games that were begun and not ended, the newest first."""
    if desk.store is None:
        return []
    if desk.rows is None:
        try:
            rows = desk.store.games()
        except StoreError:
            return []
        desk.rows = [row for row in rows if row.result is None and row.entries > 1]
    return desk.rows


def _go_on(desk: Desk, row: GameRow) -> Callable[[], None]:
    return lambda: go_on(desk, row)


def go_on(desk: Desk, row: GameRow) -> None:
    """Go on with a stored game, or say why that cannot be."""
    assert desk.store is not None
    try:
        sitting, notices = Sitting.resume(row, desk.store)
    except Refused as refused:
        # Said now; at the next start the box does not try again by itself.
        desk.put(OPEN, None)
        desk.refuse()
        desk.push(ScrollLeaf(desk, "Not so", str(refused)))
        return
    begin_game(desk, sitting, notices)


class Last(NamedTuple):
    """What was played last; ``told`` are the options set by hand, a copy's name among them."""

    game: Game[Any]
    players: tuple[str, ...]
    told: dict[str, str]
    dice: str


def _last(desk: Desk) -> Last | None:
    kept = desk.get(LAST)
    try:
        if not isinstance(kept, dict):
            return None
        game = shelf.game(str(kept["game"]))
        told = {str(name): str(value) for name, value in kept["options"].items()}
        players = tuple(kept["players"])
        # No file is read at each look at the menu: it may be another one by the time that it counts.
        plain = {name: value for name, value in told.items() if not game.setting(name).file}
        players = game.read_players(players, game.read_options(plain, players=players, panel=True))
        dice = kept.get("dice")
        return Last(game, players, told, dice if dice in WHOSE_DICE else "box")
    except (Refused, KeyError, TypeError, AttributeError):
        return None


def new_game(desk: Desk, game: Game[Any], players: tuple[str, ...], told: dict[str, str], dice: str) -> None:
    """Begin a game with these players and options set by hand, or say why they do not go together."""
    told = with_learned(game, told)
    try:
        options = settled(game, players, told)
        seats = game.read_players(players, options)
        names = game.read_names({seat: desk.names[seat] for seat in seats if seat in desk.names}, seats)
    except Refused as refused:
        desk.refuse()
        desk.push(ScrollLeaf(desk, "Not so", str(refused)))
        return
    desk.put(LAST, {"game": game.name, "players": list(seats), "options": dict(told), "dice": dice})
    del desk.pile[1:]
    files = copy.file_names(game, told, options)
    today = desk.today()
    begin_game(desk, Sitting.open(game, seats, options, desk.store, today=today, dice=dice, files=files, names=names))


def _choose(desk: Desk, game: Game[Any]) -> Callable[[], None]:
    def act() -> None:
        low, high = game.players
        if game.ready is not None:
            play_ready(desk, game)
        elif low == high == len(game.seats) or high == 0:
            choose_options(desk, game, game.seats[:high])
        else:
            desk.push(PlayersLeaf(desk, game))

    return act


class PlayersLeaf(ListLeaf):
    """Who plays: a press takes a seat in or out, in order of play."""

    def __init__(self, desk: Desk, game: Game[Any]) -> None:
        self.game = game
        last = _last(desk)
        before = [seat for seat in last.players if seat in game.seats] if last is not None else []
        self.playing: list[str] = before[: game.players[1]] or list(game.seats[: max(1, game.players[0])])
        super().__init__(desk, self._seats)
        self.at = len(game.seats)

    def _seats(self) -> list[Line]:
        seats = [Line(Row(self.desk.name(seat)), self._toggle(seat)) for seat in self.game.seats]
        return [*seats, Line(Row(f"Go on with {len(self.playing)}"), self._go)]

    def _toggle(self, seat: str) -> Callable[[], None]:
        def act() -> None:
            if seat in self.playing:
                self.playing.remove(seat)
            elif len(self.playing) < self.game.players[1]:
                self.playing.append(seat)
            else:
                self.desk.refuse()

        return act

    def _go(self) -> None:
        low, high = self.game.players
        if low <= len(self.playing) <= high:
            choose_options(self.desk, self.game, tuple(self.playing))
        else:
            self.desk.refuse()

    def screen(self) -> Screen:
        """The seats with their places in the order of play."""
        low, high = self.game.players
        places = [self.playing.index(seat) + 1 if seat in self.playing else 0 for seat in self.game.seats]
        return PlayersScreen(
            rows=tuple(line.row for line in self.lines()),
            places=(*places, 0),
            chosen=self.chosen(),
            text=f"{low} to {high} players, in order of play" if low < high else f"{low} players, in order of play",
        )


def choose_options(desk: Desk, game: Game[Any], players: tuple[str, ...]) -> None:
    """The options with their defaults; the first row begins."""
    last = _last(desk)
    again = last is not None and last.game is game
    choice = Choice(desk, game, players, last.told if last is not None and again else {})
    options = choice.options
    dice = last.dice if last is not None and again else "box"

    def other_dice() -> None:
        nonlocal dice
        dice = "table" if dice == "box" else "box"

    def following(name: str) -> Callable[[], None]:
        values = list(game.setting(name).values)

        def act() -> None:
            at = values.index(options[name]) if options[name] in values else -1
            choice.tell(name, values[(at + 1) % len(values)])

        return act

    def lines() -> list[Line]:
        rows = [Line(Row("Begin"), lambda: new_game(desk, game, players, choice.told, dice), game.summary)]
        for setting in game.settings:
            if setting.name == copy.SETTING and game.copy_form is not None:
                rows += choice.lines()
            elif setting.file and setting.means(options) and (line := choice.file(setting)) is not None:
                rows.append(line)
            elif len(setting.values) > 1 and setting.means(options):
                value = options[setting.name]
                text = setting.values.get(value) or setting.text
                rows.append(Line(Row(words(setting.name), words(value)), following(setting.name), text))
        return [*rows, Line(Row("dice", dice), other_dice, WHOSE_DICE[dice])]

    leaf: Leaf = OptionsLeaf(desk, game.title, lines)
    desk.push(leaf)
    if choice.trouble:
        desk.push(ScrollLeaf(desk, "Not so", choice.trouble))
