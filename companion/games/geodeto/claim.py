"""The script of a goal: which one, laying it down, what follows, and counting at the end."""

from collections.abc import Sequence
from typing import Any

from companion.games.geodeto.achievement import break_ships, count_down, is_last, lay_down, places_of
from companion.games.geodeto.action import free_captives
from companion.games.geodeto.card import draw, drawable, drawn, unseen
from companion.games.geodeto.extra import earned, take
from companion.games.geodeto.facts import CONTINENTS, GROUPS, OCEAN, PILE
from companion.games.geodeto.scoring import group_points, scores
from companion.games.geodeto.state import Made, State
from companion.table.prompt import ChoosePrompt, Option
from companion.table.table import Table

DEALT = "dealt"
"""The group of the cards that a player may have been dealt and nobody has seen."""


def name_of(state: State, goal: str) -> str:
    """A goal as people call it."""
    return state.options.deck.goals[goal].name


def named(state: State, goals: Sequence[str]) -> list[Option]:
    """Goals to choose from, by the names on their cards."""
    return [Option(goal, name_of(state, goal)) for goal in goals]


def which_pile(state: State, seat: str) -> ChoosePrompt:
    """From which pile a card is drawn, as a question."""
    goals = {continent: name_of(state, state.top(continent) or "") for continent in drawable(state)}
    options = tuple(Option(continent, group=continent) for continent in goals)
    trios = {continent: list(state.options.deck.goals[state.top(continent) or ""].trio) for continent in goals}
    about: dict[str, Any] = {"player": seat, "why": "draw", "goals": goals, "trios": trios, "board": PILE}
    return ChoosePrompt(key="continent", options=options, seat=seat, about=about)


def who_draws(state: State) -> ChoosePrompt:
    """Who draws a card, as a question."""
    return ChoosePrompt(key="who", options=tuple(map(Option, state.seats)), about={"why": "draw"})


def who_made(state: State) -> ChoosePrompt:
    """Who has made a goal, as a question: of those who may have made one."""
    options = tuple(Option(seat, then=goal) for seat in state.seats if (goal := which_goal(state, seat)).options)
    return ChoosePrompt(key="who", options=options, about={"why": "claim"})


def which_goal(state: State, who: str) -> ChoosePrompt:
    """Which goal a player has made, as a question.

    Which cards they were dealt the others do not know: they may pick out of their hand where they alone look.
    """
    about: dict[str, Any] = {"player": who}
    if state.deals:
        about |= {"own": "hand", "drawn": drawn(state, who)}
    return ChoosePrompt(key="which-goal", options=may_have_made(state, who), seat=who, about=about)


def draw_from_pile(state: State, table: Table, seat: str) -> None:
    """A player draws the card on top of one of the piles."""
    continent = table.ask(which_pile(state, seat))
    card = draw(state, seat, continent)
    below = state.top(continent)
    called, below = name_of(state, card), below and name_of(state, below)
    table.tell("drawn", player=seat, name=card, continent=continent, called=called, below=below)


def settle_made(state: State, table: Table, made: Made) -> None:
    """One of the goals that a move has made: all count, in the mover's order, up to the last countdown card.

    A public one is left where its player is asked and answers no (GEO-53).
    """
    goal = made.goals[0]
    if len(made.goals) > 1:
        about: dict[str, Any] = {"player": made.player, "continent": made.continent, "first": True}
        goal = table.choose("which-goal", named(state, made.goals), seat=made.player, **about)
    claimed = wanted(state, table, made.player, goal)
    made.goals.remove(goal)
    if claimed:
        achieve(state, table, made.player, goal, made.continent)


def wanted(state: State, table: Table, player: str, goal: str) -> bool:
    """Whether a goal that a move has made is claimed: one in hand always (GEO-52), a public one as played (GEO-53)."""
    if state.options.claims == "at-once" or goal not in state.public():
        return True
    return table.confirm("claim", seat=player, player=player, goal=goal, called=name_of(state, goal))


def why_no_claim(state: State) -> str:
    """Why no goal is claimed while pyramids are followed: where the box knows all hands, it finds them."""
    return "box-finds" if state.deals else ""


def bar_claim(state: State) -> str:
    """Why no goal can be claimed now: the last move has made none."""
    return "" if state.made is not None else "nothing-made"


def bar_report(state: State) -> str:
    """Why nobody can have made a goal: none lies there, and nobody has drawn one."""
    return "" if any(may_have_made(state, seat) for seat in state.seats) else "nothing-made"


def claim(state: State, table: Table) -> None:
    """People tell the box that a goal was made: who, and which one."""
    if state.follows:
        made = state.made
        assert made is not None
        who = table.choose("who", [made.player], why="claim")
        goal = table.choose("which-goal", named(state, made.goals), player=who, continent=made.continent)
        made.goals.remove(goal)
        state.made = made if made.goals else None
        achieve(state, table, who, goal, made.continent)
        return
    who = table.ask(who_made(state))
    goal = table.ask(which_goal(state, who))
    if state.deals and goal not in state.public() and goal not in state.players[who].hand:
        table.tell("not-had", player=who, name=goal, called=name_of(state, goal))
        return
    places = places_of(state, goal)
    continent = places[0]
    if len(places) > 1 and state.options.two_continents == "made":
        called = name_of(state, goal)
        continent = table.choose("continent", places, seat=who, player=who, goal=goal, called=called, why="made")
    achieve(state, table, who, goal, continent)


def may_have_made(state: State, who: str) -> tuple[Option, ...]:
    """The goals that a player may have made, as far as the others can know.

    The cards on top of the piles, those that they drew, and any that they may have been dealt; or all, where people
    hold the cards.
    """
    deck = state.options.deck.goals
    if not state.deals:
        done = state.done()
        every = [goal for goal in deck.values() if goal.slug not in done]
        every.sort(key=lambda goal: CONTINENTS.index(goal.continents[0]))
        return tuple(Option(goal.slug, goal.name, group=goal.continents[0]) for goal in every)
    hidden = [deck[card] for card in unseen(state, who)]
    hidden.sort(key=lambda goal: CONTINENTS.index(goal.continents[0]))
    return (
        *named(state, [*drawn(state, who), *state.public()]),
        *(Option(goal.slug, goal.name, group=f"{DEALT}/{goal.continents[0]}") for goal in hidden),
    )


def achieve(state: State, table: Table, player: str, goal: str, continent: str) -> None:
    """A goal is made: the card lies there, and extra cards are won."""
    card = state.options.deck.goals[goal]
    public = lay_down(state, player, goal, continent)
    by_box = public and state.follows and state.options.claims == "at-once"
    # Where the box does not follow the pyramids, it names at once what hands do then (GEO-50, GEO-56).
    splits = not state.follows and state.countdown > 1
    about: dict[str, Any] = {"player": player, "name": goal, "continent": continent, "public": public}
    table.tell("goal", **about, called=card.name, by_box=by_box, splits=splits)
    if card.text:
        table.log("about-goal", name=goal, says=card.text)
    for extra in earned(state, player):
        loser = take(state, player, extra)
        about = {"player": player, "card": extra, "from": loser}
        table.tell("extra", **about, loser=loser)
    state.achieved = goal


def follow_goal(state: State, table: Table, goal: str) -> None:
    """What follows a goal that lies there: an optional draw, the countdown, the ships, the captives."""
    player = next(seat for seat, has in state.players.items() if any(made.goal == goal for made in has.fulfilled))
    if state.countdown > 1:
        draw_extra(state, table, player)
    state.achieved = None
    count_down(state, player)
    if is_last(state):
        state.made = None
        if not state.counting:
            tell_scores(state, table)
    elif state.follows:
        after_goal(state, table, player)


def draw_extra(state: State, table: Table, player: str) -> None:
    """After a goal one more card may be drawn off a pile (GEO-54)."""
    if not drawable(state):
        return
    # Whoever wants no more presses Roll.
    options = (Option("no", on_roll=True), Option("yes", then=which_pile(state, player)))
    if table.choose("draw-extra", options, seat=player, player=player) == "yes":
        draw_from_pile(state, table, player)


def after_goal(state: State, table: Table, player: str) -> None:
    """Ships are broken up, captives are free."""
    if break_ships(state):
        table.tell("ships-broken", player=player, area=OCEAN)
    freed = free_captives(state, player)
    if freed:
        table.tell("freed", player=player, pieces=freed, area=OCEAN)


def count_cards(state: State, table: Table) -> None:
    """At the end people tell the box how many cards they still hold."""
    seat = state.counting[0]
    most = len(state.options.deck.goals) - len(state.done())
    state.players[seat].cards = table.number("hand", 0, most, seat=seat, player=seat)
    if not state.counting:
        tell_scores(state, table)


def tell_scores(state: State, table: Table) -> None:
    """The final score, step by step: the groups, then each player's points."""
    points = group_points(state)
    for group in GROUPS:
        got = [(seat, points[seat][group]) for seat in state.seats if points[seat][group]]
        if got:
            table.tell("group-score", group=group, points=got)
    for seat, score in scores(state).items():
        table.tell("score", player=seat, **score._asdict(), total=score.total)
