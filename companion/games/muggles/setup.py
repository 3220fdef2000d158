"""Setting up: the boards as the copy has them, the muggles at their places."""

from companion.games.muggles.board import counted_stock, lay
from companion.games.muggles.cache import USUAL
from companion.games.muggles.facts import BOARDS, MOST_TRADES, TOWN
from companion.games.muggles.option import Options
from companion.games.muggles.state import Board, Muggle, Player, State
from companion.table.grid import Cell
from companion.table.table import Table


def setup(table: Table) -> State:
    """Two boards of face-down tiles, a muggle on each (MUG-4, MUG-6); what differs is said (MUG-88, MUG-89)."""
    options: Options = table.options
    boards = lay(options)
    state = State(
        seats=table.players,
        options=options,
        boards=boards,
        muggles={name: Muggle(start(boards[name]), TOWN) for name in BOARDS},
        players={seat: Player() for seat in table.players},
        stock=counted_stock(options, boards) if options.reports == "told" else None,
        trades_left=MOST_TRADES,
        more={lot: count - USUAL[lot] for lot, count in options.caches.counts.items()},
    )
    table.tell("muggles-start", muggles=[(name, start(board)) for name, board in boards.items()], facing=TOWN)
    if state.alone:
        table.tell("solo-setup")
    table.tell("reminders", told=options.reports == "told", alone=state.alone)
    table.tell("hints")
    return state


def start(board: Board) -> Cell:
    """Where a muggle starts: on the edge furthest from Town, in the column of the Moonrise Café (MUG-6)."""
    return Cell(1, board.cafe)
