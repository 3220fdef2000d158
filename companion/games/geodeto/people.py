"""People for simulations and for measuring: they take a goal one move away, work toward one of theirs, or wander.

What they know is what a table knows: the position and the cards in sight; ``hands`` adds what each knows alone.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from companion.games.geodeto.facts import LIMIT, NEIGHBOURS, OCEAN
from companion.games.geodeto.goal import Goal
from companion.games.geodeto.option import Options
from companion.games.geodeto.travel import TABLE
from companion.table.people import Luck, RandomPeople
from companion.table.prompt import Option

Position = dict[str, list[tuple[str, ...]]]
"""The stacks of each area."""
Step = tuple[str, str, str, str]
"""A move as it is told: from, piece, to, onto."""

CAPTIVE = 20
"""So far away is a goal whose pyramid is a captive (default)."""
BEAM = 6
"""So many first moves are looked into one move deeper (default)."""
DRAWS = 0.3
"""How often somebody without a goal of his own in sight draws a card (default)."""
EXTRA_CARD = 0.3
"""How often somebody with few cards draws one after a goal (default)."""
ACTION = 0.03
"""How often somebody plays an action card (default)."""
HEALS = 0.2
"""How often somebody heals, or gives a captive back (default)."""
DRAWS_UNTOLD = 0.28
"""How often a report is a drawn card where only goals are told (default): as in games told move by move."""
OPEN = 0.05
"""How often the goal that somebody with cards in hand makes is an open one (default): as in the same games."""


def steps(position: Position, struck: str | None, same_area: bool = False) -> Iterator[tuple[Step, Position]]:
    """Every move with the position after it; takebacks are not known here."""
    found = []
    for area, stacks in position.items():
        for stack in stacks:
            for height in range(1 if area == OCEAN else len(stack)):
                moved = stack[height:]
                for to in (*NEIGHBOURS[area], *([area] if same_area else [])):
                    if to == struck:
                        continue
                    for onto in (*position[to], None):
                        if _fits(position, area, stack, height, to, onto):
                            step = (area, stack[height], to, TABLE if onto is None else " ".join(onto))
                            found.append((step, _after(position, area, stack, to, onto, moved)))
    return iter(found)


def _fits(
    position: Position, area: str, stack: tuple[str, ...], height: int, to: str, onto: tuple[str, ...] | None
) -> bool:
    if onto is None:
        return (to == OCEAN or len(position[to]) < LIMIT) and not (to == area and height == 0)
    return onto is not stack and stack[height][1] <= onto[-1][1]


def _after(
    position: Position,
    area: str,
    stack: tuple[str, ...],
    to: str,
    onto: tuple[str, ...] | None,
    moved: tuple[str, ...],
) -> Position:
    left = stack[: len(stack) - len(moved)]
    after = dict(position)
    after[area] = [(left if each is stack else each) for each in after[area] if each is not stack or left]
    if onto is None:
        after[to] = [*after[to], moved]
    else:
        after[to] = [each + moved if each is onto else each for each in after[to]]
    return after


def stands(position: Position, goal: Goal) -> bool:
    """Whether a goal's trio stands where it is wanted."""
    return any(_holds(stack, goal.trio) for continent in goal.continents for stack in position[continent])


def _holds(stack: Sequence[str], trio: Sequence[str]) -> bool:
    if trio[0] not in stack:
        return False
    at = stack.index(trio[0])
    return tuple(stack[at : at + 3]) == tuple(trio)


def distance(position: Position, goal: Goal) -> int:
    """About how many moves a goal is away: joining its pyramids where the lowest is, then going to its continent."""
    places = {piece: (area, stack) for area, stacks in position.items() for stack in stacks for piece in stack}
    if not places.keys() >= {*goal.trio}:
        return CAPTIVE
    lowest, middle, top = goal.trio
    left = _join(places, lowest, middle) + _join(places, middle, top)
    area = places[lowest][0]
    return left + min(_way(area, continent) for continent in goal.continents)


def _way(area: str, to: str) -> int:
    if area == to:
        return 0
    return 1 if to in NEIGHBOURS[area] else 2


def _join(places: Mapping[str, tuple[str, tuple[str, ...]]], below: str, above: str) -> int:
    area, stack = places[below]
    at = stack.index(below)
    if stack[at + 1 : at + 2] == (above,):
        return 0
    other, ship = places[above]
    buried = 2 if other == OCEAN and ship[0] != above else 0
    return buried + (2 if at + 1 < len(stack) else 0) + (_way(other, area) or 2)


class Travellers(RandomPeople):
    """Everybody at a table, each in turn."""

    def __init__(self, luck: Luck, players: tuple[str, ...], options: Options) -> None:
        super().__init__(luck)
        self.options = options
        self.deck = options.deck.goals
        self.hands: dict[str, list[str]] = {seat: [] for seat in players}
        if options.cards == "table":
            self.hands = {seat: [luck.choice(list(self.deck)) for _ in range(2)] for seat in players}
        self.piles: Mapping[str, str | None] = {}
        self.struck: str | None = None
        self.picked: str | None = None
        self.plan: list[str] = []

    def see(self, seat: str, view: Mapping[str, Any]) -> None:
        """Somebody looks at his own cards, where the box deals them."""
        if "hand" in view:
            self.hands[seat] = list(view["hand"])

    # A turn

    def decide(self, about: Mapping[str, Any], values: Sequence[str]) -> str:
        """What the player in turn does."""
        self.piles = about["piles"]
        seat = about["player"]
        if "claim" in values:
            return "claim"
        if "travel" not in values:
            return self.luck.choice(values)
        position = {area: [tuple(stack.split()) for stack in stacks] for area, stacks in about["areas"].items()}
        barred = self.picked if len(self.hands) == 2 else None
        ways = [way for way in steps(position, self.struck, self.options.same_area) if way[0][1] != barred]
        tops = [top for top in self.piles.values() if top is not None]
        wanted = [self.deck[card] for card in dict.fromkeys([*self.hands[seat], *tops]) if card in self.deck]
        wanted = [goal for goal in wanted if not stands(position, goal)]
        for step, after in ways:
            if any(stands(after, goal) for goal in wanted):
                return self.go(step, after)
        for slug, share in (("heal", HEALS), ("return", HEALS), ("epidemic", ACTION), ("pirates", ACTION)):
            if slug in values and self.luck.random() < share:
                return slug
        own = [goal for goal in wanted if goal.slug in self.hands[seat]]
        if own:
            return self.go(*self.toward(min(own, key=lambda goal: distance(position, goal)), ways))
        if "draw" in values and self.luck.random() < DRAWS:
            return "draw"
        return self.go(*self.luck.choice(ways))

    def toward(self, goal: Goal, ways: Sequence[tuple[Step, Position]]) -> tuple[Step, Position]:
        """The first of the two moves that bring a goal nearest."""
        first = [(distance(after, goal), self.luck.random(), step, after) for step, after in ways]
        first.sort(key=lambda way: way[:2])
        best = []
        for near, lot, step, after in first[:BEAM]:
            nearest = min((distance(then, goal) for _, then in steps(after, self.struck)), default=near)
            best.append((nearest, near, lot, step, after))
        return min(best)[3:]

    def go(self, step: Step, after: Position) -> str:
        """Move so; a goal of which the trio stands then is off the list."""
        self.plan = [*step]
        if self.options.cards == "table":
            return "travel"
        for seat, hand in self.hands.items():
            self.hands[seat] = [card for card in hand if not stands(after, self.deck[card])]
        return "travel"

    # What they answer

    def choose(self, key: str, seat: str | None, options: Sequence[Option], about: Mapping[str, Any]) -> str:
        """What they think best."""
        values = [option.value for option in options]
        match key:
            case "turn":
                said = self.decide(about, values)
                if said != "claim":
                    self.picked = self.plan[1] if said == "travel" and self.plan else None
                self.struck = None if said == "heal" else self.struck
                return said
            case "from-where" | "piece" | "to" | "onto" if self.plan and self.plan[0] in values:
                return self.plan.pop(0)
            case "goals":
                self.piles = about["piles"]
                return "draw" if "draw" in values and self.luck.random() < DRAWS_UNTOLD else "claim"
            case "who" if about.get("why") == "claim":
                # Who has no card of his own draws one rather than hope for an open one.
                return self.luck.choice([value for value in values if self.hands.get(value)] or values)
            case "draw-extra":
                few = len(self.hands[about["player"]]) < 2
                return "yes" if few and self.luck.random() < EXTRA_CARD else "no"
            case "which-goal":
                said = self.luck.choice(self.made(about["player"], options))
                for hand in self.hands.values():
                    if said in hand:
                        hand.remove(said)
                        if self.options.cards == "table":
                            hand.append(self.luck.choice(list(self.deck)))
                return said
        said = self.luck.choice(values)
        if key == "continent":
            self.took(said, about)
        return said

    def made(self, seat: str, options: Sequence[Option]) -> list[str]:
        """The goals out of which somebody has made one: his own, seldom an open one; never one that is a guess."""
        own = [option.value for option in options if option.value in self.hands[seat]]
        open_to_all = [option.value for option in options if "/" not in option.group]
        if own and (not open_to_all or self.luck.random() >= OPEN):
            return own
        return open_to_all or [option.value for option in options]

    def took(self, continent: str, about: Mapping[str, Any]) -> None:
        """A continent was chosen: for the Epidemic, or to draw the card of its pile."""
        card = self.piles.get(continent)
        if about.get("why") == "epidemic":
            self.struck = continent
        elif about.get("why") == "draw" and card is not None:
            self.hands[about["player"]].append(card)

    def number(self, key: str, seat: str | None, low: int, high: int, about: Mapping[str, Any]) -> int:
        """How many cards are left in a hand: few."""
        return min(high, max(low, self.luck.randint(0, 3)))
