"""A table for tests of First to Find: a session with real dice, to which a test says turn by turn what people say."""

from typing import Any

from game_table import GameTable
from play import GAMES, Kept

FIRST_TO_FIND = next(game for game in GAMES if game.name == "first-to-find")

Place = tuple[int, int]


class HuntTable(GameTable):
    """A hunt in which the first player named begins (``first`` None: whoever chance takes), all pawns on their way."""

    waiting = False
    """Whether pawns stand on their crossroads yet."""

    def __init__(
        self, *, players: tuple[str, ...] = ("red", "blue"), dice: str = "table", first: str | None = "", **options: str
    ) -> None:
        super().__init__(Kept.start(FIRST_TO_FIND, options=options, players=players, dice=dice))
        if first is not None and len(players) > 1:
            self.correct("turn", first or players[0])
        if not self.waiting and self.view["reports"] == "told":
            for player in players:
                self.correct("pawn", player, "away")

    def over(self) -> tuple[str, tuple[str, ...]] | None:
        """How the hunt ended and who won, None while it goes on."""
        over = self.kept.session.over
        return (over.result, over.winners) if over is not None else None

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

    def tiles(self, cells: list[Place], tile: str = "path") -> None:
        """Tiles are known to lie there."""
        for cell in cells:
            self.correct("tile", cell, tile)

    def marks(self, n: Place, e: Place, axis: str = "row") -> None:
        """Both marks were found, the N mark's arrows along the axis."""
        self.correct("mark", "n-mark", "found", n, axis)
        self.correct("mark", "e-mark", "found", e, "column" if axis == "row" else "row")
