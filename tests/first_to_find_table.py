"""A table for tests of First to Find: a session with real dice, to which a test says turn by turn what people say."""

from collections.abc import Mapping
from typing import Any

from play import GAMES, Kept

from companion.table.prompt import CellPrompt, ChoosePrompt, Prompt, Refused

FIRST_TO_FIND = next(game for game in GAMES if game.name == "first-to-find")
COMMANDS = ("correct", "status", "stop")

Place = tuple[int, int]


class HuntTable:
    """A hunt in which the first player named begins (``first`` None: whoever chance takes), all pawns on their way."""

    waiting = False
    """Whether pawns stand on their crossroads yet."""

    def __init__(
        self, *, players: tuple[str, ...] = ("red", "blue"), dice: str = "table", first: str | None = "", **options: str
    ) -> None:
        self.kept = Kept.start(FIRST_TO_FIND, options=options, players=players, dice=dice)
        if first is not None and len(players) > 1:
            self.correct("turn", first or players[0])
        if not self.waiting and self.view["reports"] == "told":
            for player in players:
                self.correct("pawn", player, "away")

    @property
    def open(self) -> Prompt:
        """The open question."""
        waiting = self.kept.session.waiting
        assert waiting is not None
        return waiting

    @property
    def view(self) -> Mapping[str, Any]:
        """What everybody may know."""
        return self.kept.session.view()

    def over(self) -> tuple[str, tuple[str, ...]] | None:
        """How the hunt ended and who won, None while it goes on."""
        over = self.kept.session.over
        return (over.result, over.winners) if over is not None else None

    def say(self, *values: Any) -> None:
        """Answer one question after the other."""
        for value in values:
            self.kept.answer(list(value) if isinstance(value, tuple) else value)

    def up(self, cell: Place, tile: str = "path", *values: Any) -> None:
        """A tile is turned up; ``values`` answer what is asked about it."""
        self.say("turn-up", cell, tile, *values)

    def next(self, count: int = 1) -> None:
        """So many turns end."""
        self.say(*["end-turn"] * count)

    def turn(self, cell: Place, tile: str = "path", *values: Any) -> None:
        """A whole turn: a tile, and the end."""
        self.up(cell, tile, *values)
        self.next()

    def correct(self, *path: Any) -> None:
        """Set what the box believes."""
        told = [list(value) if isinstance(value, tuple) else value for value in path]
        self.kept.take(self.kept.session.correct(told))

    def tiles(self, cells: list[Place], tile: str = "path") -> None:
        """Tiles are known to lie there."""
        for cell in cells:
            self.correct("tile", cell, tile)

    def marks(self, n: Place, e: Place, axis: str = "row") -> None:
        """Both marks were found, the N mark's arrows along the axis."""
        self.correct("mark", "n-mark", "found", n, axis)
        self.correct("mark", "e-mark", "found", e, "column" if axis == "row" else "row")

    def values(self) -> list[str]:
        """The values that the open question offers, without the commands."""
        assert isinstance(self.open, ChoosePrompt), self.open
        return [option.value for option in self.open.options if option.value not in COMMANDS]

    def cells(self) -> list[Place]:
        """The cells that the open question offers."""
        assert isinstance(self.open, CellPrompt), self.open
        assert self.open.cells is not None
        return [(cell.row, cell.col) for cell in self.open.cells]

    def at_menu(self) -> bool:
        """Whether the menu is open."""
        return isinstance(self.open, ChoosePrompt) and self.open.menu

    def facts(self, kind: str) -> list[Mapping[str, Any]]:
        """The facts of a kind told so far."""
        facts = [notice.fact for notice in self.kept.notices if notice.fact is not None]
        return [fact for fact in facts if fact["kind"] == kind]

    def text(self) -> str:
        """All that was said so far."""
        return " ".join(notice.text for notice in self.kept.notices)

    def refusal(self, value: Any) -> str:
        """The refusal of a value of the open question."""
        try:
            self.open.check(list(value) if isinstance(value, tuple) else value)
        except Refused as refused:
            return str(refused)
        raise AssertionError(f"{value} is taken")
