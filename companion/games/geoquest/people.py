"""People for simulations and for measuring: they walk to the nearest cache that they have not found, and search it."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.geoquest.card import OTHER
from companion.games.geoquest.facts import MAP
from companion.games.geoquest.find import NO_MORE
from companion.games.geoquest.letter import apart, cell_of
from companion.games.geoquest.option import Options
from companion.table.dice import Die, Face
from companion.table.grid import LETTERS, Cell
from companion.table.people import Luck
from companion.table.prompt import Option

LAKE = (9, 14)
"""First and last row and column of the lake on their board (default)."""
HAS_BONUS = 0.2
"""How often a card adds one to a roll (default)."""
TELLS = 0.5
"""How often somebody who may take or leave a travel bug does so (default)."""
GOALS_MET = 0.2
"""How often a travel bug is at its goal (default)."""
IN_A_DECK = 24
"""Cards of each deck (default)."""
PATIENCE = 400
"""After so many turns people give in (default)."""
USUAL = 3
"""How far a roll takes somebody, more or less (default)."""


class Quest:
    """Up to six people, each of whom knows where the others stand."""

    def __init__(self, luck: Luck, players: tuple[str, ...], options: Options) -> None:
        self.luck = luck
        self.options = options
        self.at = {player: self.edge() for player in players}
        self.goal: dict[str, str] = {}
        self.turns = 0

    def edge(self) -> Cell:
        """A tile at the edge, where somebody comes in."""
        along = self.luck.randint(1, MAP.rows)
        return self.luck.choice([Cell(1, along), Cell(MAP.rows, along), Cell(along, 1), Cell(along, MAP.cols)])

    def decide(self, values: Sequence[str], about: Mapping[str, Any]) -> str:
        """Search where a cache lies that is still to be found, else go to the nearest."""
        self.turns += 1
        if self.turns > PATIENCE:
            return "stop"
        player = about["player"]
        here = self.at[player]
        left = [cell_of(tile) for tile in about["caches"]]
        if here in left and "search" in values:
            return "search"
        if not left:
            return "skip"
        goal = min(left, key=lambda cell: (apart(here, cell), cell))
        self.goal[player] = f"{LETTERS[goal.row - 1]}{LETTERS[goal.col - 1]}"
        return "move"

    def walk(self, player: str, steps: int) -> None:
        """So many steps towards the goal, rows first."""
        goal = cell_of(self.goal[player])
        here = self.at[player]
        down = max(-steps, min(steps, goal.row - here.row))
        steps -= abs(down)
        right = max(-steps, min(steps, goal.col - here.col))
        self.at[player] = Cell(here.row + down, here.col + right)

    # What they answer

    def choose(self, key: str, seat: str | None, options: Sequence[Option], about: Mapping[str, Any]) -> str:
        """What is true on their table."""
        values = [option.value for option in options]
        match key:
            case "turn":
                if "skip" not in values:
                    return "event"
                if "bugs" in values and self.options.reports == "told" and self.luck.random() < TELLS:
                    return "bugs"
                said = self.decide(values, about)
                if said == "move":
                    # Most rolls are not asked about: they have gone already when the next question comes.
                    self.walk(str(seat), USUAL)
                said = said if said in values or said == "stop" else "move"
                has = f"{said}-bonus" in values and self.luck.random() < HAS_BONUS
                return f"{said}-bonus" if has else said
            case "stop" | "stop-sure":
                return "yes"
            case "cache":
                here = self.at[str(seat)]
                return next((value for value in values if cell_of(value) == here), values[0])
            case "on-lake":
                tiles = [(tile, cell_of(tile)) for tile in about["cells"]]
                lake = [tile for tile, cell in tiles if all(LAKE[0] <= line <= LAKE[1] for line in cell)]
                return lake[0] if lake else values[0]
            case "sharers":
                here = cell_of(about["cell"])
                others = [value for value in values if value != NO_MORE and self.at.get(value) == here]
                return others[0] if others else NO_MORE
            case "bug":
                return next(value for value in values[::-1] if value != NO_MORE)
            case "equipment" | "event-name" | "cacher":
                # Of most cards of the three decks the rules tell no name.
                known = [value for value in values if value != OTHER]
                return self.luck.choice(known) if known and self.luck.random() < len(known) / IN_A_DECK else OTHER
            case "event":
                return self.luck.choice(["hold", *values]) if "hold" in values else values[0]
            case "paid":
                return "pay"
            case "give-up":
                return values[-1]
            case "goal":
                return "yes" if self.luck.random() < GOALS_MET else "no"
            case "does":
                return "nothing"
            case "next-stage":
                return "yes"
            case "judged":
                return "accepted"
        return self.luck.choice(values)

    def number(self, key: str, seat: str | None, low: int, high: int, about: Mapping[str, Any]) -> int:
        """The bonus of a card that people told of; any other number by chance."""
        if key == "rounds":
            return self.luck.choice((0, 0, 1, 2))
        if key != "modifier":
            return self.luck.randint(low, high)
        if about["of"] == "move":
            self.walk(str(seat), max(0, int(about["total"]) + 1 - USUAL))
        return 1

    def cell(self, key: str, seat: str | None, cells: Sequence[Cell], about: Mapping[str, Any]) -> Cell:
        """Any of them."""
        return self.luck.choice(cells)

    def text(self, key: str, seat: str | None, max_length: int, about: Mapping[str, Any]) -> str:
        """Said aloud."""
        return ""

    def roll(self, key: str, seat: str | None, dice: Sequence[Die]) -> list[Face]:
        """What the real dice show."""
        return [self.luck.choice(die.faces) for die in dice]
