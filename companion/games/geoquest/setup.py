"""Set-up: the disks and what is known of the board, and what is still to be laid and dealt, one by one."""

from companion.games.geoquest.cache import disks_in_play, lay
from companion.games.geoquest.facts import PER_QUADRANT, QUADRANTS, START_CACHES
from companion.games.geoquest.option import Options
from companion.games.geoquest.state import Laying, Player, State
from companion.table.table import Table


def setup(table: Table) -> State:
    """The first player, the disks of the copy, and the caches that are still to be laid (GQ-19, GQ-22)."""
    options: Options = table.options
    state = State(
        seats=table.players,
        options=options,
        players={seat: Player() for seat in table.players},
        disks=disks_in_play(list(options.disks.disks), puzzles=options.puzzles, multis=options.multis),
        categories=list(options.categories),
        lake=list(options.lake),
        land=list(options.land),
    )
    if options.start == "random":
        state.first = state.seats.index(table.draw(list(state.seats), "start"))
        state.at = state.first
    given = options.caches.caches
    for tile, disk, category in given:
        lay(state, tile, disk, category)
        if disk in state.disks:
            state.disks.remove(disk)
    if not given:
        by_chance = [Laying(quadrant) for quadrant in QUADRANTS for _ in range(PER_QUADRANT)]
        state.laying = [Laying() for _ in range(START_CACHES)] if options.setup == "manual" else by_chance
    state.bugless = list(state.seats) if options.bugs else []
    state.cardless = list(state.seats) if asks_cards(state) else []
    begin(state, table)
    return state


def asks_cards(state: State) -> bool:
    """Whether people say which cards they begin with; who tells very little does so where they lay the caches, too."""
    return state.options.cards and (state.reports != "none" or state.options.setup == "manual")


def begin(state: State, table: Table) -> None:
    """Say who begins, and what the box does not ask for (GQ-25, GQ-29, GQ-30), once it has done all that.

    A token starts by the letter of its Cacher, which is dealt before (GQ-32).
    """
    if state.laying or state.bugless or state.cardless:
        return
    followed = {"cards": asks_cards(state), "bugs": state.options.bugs}
    by_people = [option for option, here in followed.items() if not here]
    table.tell("tokens", by_people=by_people)
    table.tell("begins", player=state.seat)
