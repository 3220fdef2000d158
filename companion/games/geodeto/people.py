"""People for simulations and for measuring: they take a goal one move away, work toward one of theirs, or wander.

What they know is what a table knows: the position and the cards in sight; ``hands`` adds what each knows alone.
"""

from collections.abc import Container, Mapping, Sequence
from functools import cache
from typing import Any

from companion.games.geodeto.facts import AREAS, NEIGHBOURS, OCEAN
from companion.games.geodeto.goal import Goal, Trio
from companion.games.geodeto.option import Options
from companion.games.geodeto.travel import TABLE, Way, ways
from companion.table.people import Luck, RandomPeople
from companion.table.prompt import Option

Stack = tuple[str, ...]
Position = dict[str, list[Stack]]
"""The stacks of each area."""
Place = tuple[str, Stack]
Places = Mapping[str, Place]
"""The area and the stack of each pyramid that is no captive."""
Step = tuple[str, str, str, str]
"""A move as people tell it: from, piece, to, onto."""

CAPTIVE = 20
"""So far away is a goal whose pyramid is a captive (default)."""
BEAM = 6
"""So many first moves are looked into one move deeper (default)."""
DRAWS = 0.3
"""How often somebody without a goal of their own in sight draws a card (default)."""
EXTRA_CARD = 0.3
"""How often somebody with few cards draws one after a goal (default)."""
ACTION = 0.03
"""How often somebody plays an action card (default)."""
HEALS = 0.2
"""How often somebody heals, or gives a captive back (default)."""
DRAWS_UNTOLD = 0.28
"""How often a report is a drawn card where people tell only goals (default): as in games told move by move."""
OPEN = 0.05
"""How often the goal that somebody with cards in hand makes is a public one (default): as in the same games."""


def step(way: Way[Stack]) -> Step:
    """A move as people tell it."""
    area, stack, height, to, onto = way
    return area, stack[height], to, TABLE if onto is None else " ".join(onto)


def after(position: Position, way: Way[Stack]) -> Position:
    """The position after a move."""
    area, stack, height, to, onto = way
    left, moved = stack[:height], stack[height:]
    then = dict(position)
    then[area] = [(left if each is stack else each) for each in then[area] if each is not stack or left]
    if onto is None:
        then[to] = [*then[to], moved]
    else:
        then[to] = [each + moved if each is onto else each for each in then[to]]
    return then


@cache
def far(area: str) -> Mapping[str, int]:
    """How many moves each area is from this one."""
    return {to: 0 if area == to else 1 if to in NEIGHBOURS[area] else 2 for to in AREAS}


def stands(position: Position, goal: Goal) -> bool:
    """Whether a goal's trio stands where it is wanted."""
    return any(_holds(stack, goal.trio) for continent in goal.continents for stack in position[continent])


def makes(way: Way[Stack], wanted: Container[tuple[str, Stack]]) -> bool:
    """Whether one of these trios, none of which stands on its continent yet, stands there by a move."""
    _, stack, height, to, onto = way
    tower = (onto or ()) + stack[height:]
    return len(tower) > 2 and any((to, tower[at : at + 3]) in wanted for at in range(len(tower) - 2))


def _holds(stack: Stack, trio: Trio) -> bool:
    if trio[0] not in stack:
        return False
    at = stack.index(trio[0])
    return stack[at : at + 3] == trio


def places_of(position: Position) -> Places:
    """Where each pyramid stands."""
    return {piece: (area, stack) for area, stacks in position.items() for stack in stacks for piece in stack}


def distance(places: Places, goal: Goal) -> int:
    """About how many moves a goal is away: joining its pyramids where the lowest is, then going to its continent."""
    if not places.keys() >= {*goal.trio}:
        return CAPTIVE
    return _distance(goal, *[places[piece] for piece in goal.trio])


def _distance(goal: Goal, lowest: Place, middle: Place, top: Place) -> int:
    first, second, third = goal.trio
    way = far(lowest[0])
    left = _join(lowest, middle, first, second) + _join(middle, top, second, third)
    return left + min([way[continent] for continent in goal.continents])


def _join(lower: Place, upper: Place, below: str, above: str) -> int:
    area, stack = lower
    at = stack.index(below) + 1
    covered = at < len(stack)
    if covered and stack[at] == above:
        return 0
    other, ship = upper
    buried = 2 if other == OCEAN and ship[0] != above else 0
    return buried + (2 if covered else 0) + (far(other)[area] or 2)


def distances(places: Places, goal: Goal, them: Sequence[Way[Stack]]) -> list[int]:
    """How far a goal is after each of these moves; most touch no stack that matters."""
    now = distance(places, goal)
    if now == CAPTIVE:
        return [CAPTIVE] * len(them)
    lowest, middle, top = goal.trio
    low, mid, high = places[lowest], places[middle], places[top]
    matter = {low[1], mid[1], high[1]}
    return [
        _distance(goal, _moved(lowest, low, way), _moved(middle, mid, way), _moved(top, high, way))
        if way[1] in matter or way[4] in matter
        else now
        for way in them
    ]


def _moved(piece: str, place: Place, way: Way[Stack]) -> Place:
    """Where a pyramid stands after a move."""
    area, stack, height, to, onto = way
    if place[1] is onto:
        return to, onto + stack[height:]
    if place[1] is not stack:
        return place
    left = stack[:height]
    return (area, left) if piece in left else (to, (onto or ()) + stack[height:])


def nearest(position: Position, goal: Goal, struck: str | None) -> int:
    """How far a goal is after the best move from here."""
    places = places_of(position)
    now = distance(places, goal)
    if now == CAPTIVE:
        return now
    # What takes none of its pyramids along and uncovers none brings it no nearer.
    stacks = [(piece, places[piece][1]) for piece in goal.trio]
    helpful = {other for piece, stack in stacks for other in stack[: stack.index(piece) + 2]}
    best = min(distances(places, goal, ways(position, struck, of=helpful)), default=CAPTIVE)
    return best if best <= now else min(distances(places, goal, ways(position, struck)), default=now)


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
        """Somebody looks at their own cards, where the box deals them."""
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
        disabled = self.picked if len(self.hands) == 2 else None
        open_ways = ways(position, self.struck, same_area=self.options.same_area)
        open_ways = [way for way in open_ways if way[1][way[2]] != disabled]
        tops = [top for top in self.piles.values() if top is not None]
        wanted = [self.deck[card] for card in dict.fromkeys([*self.hands[seat], *tops]) if card in self.deck]
        wanted = [goal for goal in wanted if not stands(position, goal)]
        trios = {(continent, goal.trio) for goal in wanted for continent in goal.continents}
        made = next((way for way in open_ways if makes(way, trios)), None)
        if made is not None:
            return self.go(position, made)
        for slug, share in (("heal", HEALS), ("return", HEALS), ("epidemic", ACTION), ("pirates", ACTION)):
            if slug in values and self.luck.random() < share:
                return slug
        own = [goal for goal in wanted if goal.slug in self.hands[seat]]
        if own:
            places = places_of(position)
            goal = min(own, key=lambda goal: distance(places, goal))
            return self.go(position, self.toward(position, goal, open_ways))
        if "draw" in values and self.luck.random() < DRAWS:
            return "draw"
        return self.go(position, self.luck.choice(open_ways))

    def toward(self, position: Position, goal: Goal, open_ways: Sequence[Way[Stack]]) -> Way[Stack]:
        """The first of the two moves that bring a goal nearest."""
        near = distances(places_of(position), goal, open_ways)
        first = sorted((away, self.luck.random(), at) for at, away in enumerate(near))[:BEAM]
        best = [(nearest(after(position, open_ways[at]), goal, self.struck), away, lot, at) for away, lot, at in first]
        return open_ways[min(best)[-1]]

    def go(self, position: Position, way: Way[Stack]) -> str:
        """Move so; a goal of which the trio stands then is off the list."""
        self.plan = [*step(way)]
        if self.options.cards == "table":
            return "travel"
        then = after(position, way)
        for seat, hand in self.hands.items():
            self.hands[seat] = [card for card in hand if not stands(then, self.deck[card])]
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
                # Who has no card draws one rather than hope for a public one.
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
        """The goals out of which somebody has made one: their own, seldom a public one; never one that is a guess."""
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
