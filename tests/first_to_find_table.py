"""A table for tests of First to Find: a session with real dice, to which a test says turn by turn what people say."""

from collections.abc import Mapping
from itertools import product
from typing import Any

from game_table import GameTable, at_menu
from play import COMMANDS, GAMES, Kept

from companion.session.session import Session
from companion.table.prompt import CellPrompt

FIRST_TO_FIND = next(game for game in GAMES if game.name == "first-to-find")

Place = tuple[int, int]
CROSSROADS = ([1, 4], [4, 1], [4, 7], [7, 4])


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
        """A tile is turned up; ``values`` answer what is asked about it. Where it lies is not always asked."""
        if self.view["reports"] == "told":
            self.say("turn-up", cell, tile, *values)
            return
        self.say("turn-up", "plain" if tile in ("path", "open") else tile)
        if self.asks.key == "in-line":
            self.say("yes" if list(cell) in self.view["open"] else "no")
        elif self.asks.key == "on-stage":
            self.say("yes" if list(cell) == self.view["marker"] else "no")
        if isinstance(self.open, CellPrompt):
            self.say(cell)
        self.say(*values)

    def next(self, count: int = 1) -> None:
        """So many turns end."""
        self.say(*["end-turn"] * count)

    def turn(self, cell: Place, tile: str = "path", *values: Any) -> None:
        """A whole turn: a tile, and the end, which only has to be told where every step is."""
        self.up(cell, tile, *values)
        if self.view["reports"] == "told":
            self.next()

    def tiles(self, cells: list[Place], tile: str = "path") -> None:
        """Tiles are known to lie there."""
        for cell in cells:
            self.correct("tile", cell, tile)

    def marks(self, n: Place, e: Place, axis: str = "row") -> None:
        """Both marks were found, the N mark's arrows along the axis."""
        self.correct("mark", "n-mark", "found", n, axis)
        self.correct("mark", "e-mark", "found", e, "column" if axis == "row" else "row")


def invariants(session: Session, view: Mapping[str, Any]) -> None:
    """No mark lies on a crossroad, what can be searched is face down and in a found line, and a way on is offered."""
    seats = session.header.players
    assert view["turn"] in seats
    assert list(view["points"]) == list(view["skips"]) == list(seats)
    assert all(0 <= count <= 1 for count in view["skips"].values())
    assert all(start in CROSSROADS for start in view["crossroads"].values() if start is not None)
    assert view["reports"] == "told" or view["crossroads"] == {}
    if at_menu(session):
        assert session.waiting is not None
        assert {option.value for option in session.waiting.options} - {*COMMANDS}, "there is no way on"  # type: ignore[union-attr]
    marks = view["marks"]
    found = [letter for letter in "ne" if marks[letter] is not None]
    for letter in found:
        cell = marks[letter]["cell"]
        assert cell not in CROSSROADS
        assert view["turned"][f"{cell[0]},{cell[1]}"] == f"{letter}-mark"
    assert not any(f"{row},{col}" in view["turned"] for row, col in CROSSROADS)
    board = [[row, col] for row, col in product(range(1, 8), range(1, 8))]
    down = [cell for cell in board if cell not in CROSSROADS and f"{cell[0]},{cell[1]}" not in view["turned"]]
    assert all(cell in down for cell in view["open"])
    match view["mode"]:
        case "traditional":
            lines = {(0 if marks[letter]["axis"] == "row" else 1, letter) for letter in found}
            assert len({axis for axis, _ in lines}) == len(found)
            assert (view["crossing"] is None) is (len(found) < 2)
            in_line = [
                cell for cell in down if any(cell[axis] == marks[letter]["cell"][axis] for axis, letter in lines)
            ]
            assert view["open"] == (down if len(found) == 2 and not in_line else in_line)
            assert view["need"] == (None if not view["open"] else 5 if in_line else 6)
        case "multi":
            assert (view["stage"] is None) is (view["marker"] is None)
            assert view["stage"] is None or 1 <= view["stage"] <= 7
        case "mystery":
            asked = {"pawn", "crossroad", "lost"}
            assert len(found) < 2 or session.waiting is None or session.waiting.key in asked
