"""The script of a goal: which one, laying it down, what follows, and counting at the end."""

from companion.games.geodeto.achievement import count_down, is_last, lay_down, places_of, settle
from companion.games.geodeto.card import draw, drawable, drawn, unseen
from companion.games.geodeto.extra import earned, take
from companion.games.geodeto.extra import name_of as extra_name
from companion.games.geodeto.facts import CONTINENTS, GROUPS
from companion.games.geodeto.scoring import group_points, scores
from companion.games.geodeto.state import State
from companion.games.geodeto.wording import text_of, title
from companion.table.prompt import ChoosePrompt, Option
from companion.table.table import Table
from companion.table.wording import seat_name

DEALT = "Dealt"
"""The group of the cards that a player may have been dealt and nobody has seen."""
FOUND = "GEO-52: the box finds the goals that a move makes by itself"
NOTHING_MADE = "GEO-52: the last move has made no goal that is still open"


def name_of(state: State, goal: str) -> str:
    """A goal as people call it."""
    return state.options.deck.goals[goal].name


def which_pile(state: State, seat: str) -> ChoosePrompt:
    """From which pile a card is drawn, as a question."""
    options = tuple(
        Option(continent, f"{title(continent)}: {name_of(state, state.top(continent) or '')}", group=continent)
        for continent in drawable(state)
    )
    about = {"player": seat, "why": "draw"}
    return ChoosePrompt(key="continent", text="Which card?", options=options, seat=seat, about=about)


def who_draws(state: State) -> ChoosePrompt:
    """Who draws a card, as a question."""
    options = tuple(Option(seat, seat_name(seat)) for seat in state.seats)
    return ChoosePrompt(key="who", text="Who draws?", options=options, about={"why": "draw"})


def who_made(state: State) -> ChoosePrompt:
    """Who has made a goal, as a question."""
    options = tuple(Option(seat, seat_name(seat), then=which_goal(state, seat)) for seat in state.seats)
    return ChoosePrompt(key="who", text="Who?", options=options, about={"why": "claim"})


def which_goal(state: State, who: str) -> ChoosePrompt:
    """Which goal a player has made, as a question.

    Which cards he was dealt the others do not know: he may pick out of his hand where he alone looks.
    """
    about = {"player": who, "own": "hand"} if state.deals else {"player": who}
    text = "Goal? Hold Roll: hand" if state.deals else "Which goal?"
    return ChoosePrompt(key="goal", text=text, options=may_have_made(state, who), seat=who, about=about)


def ask(table: Table, prompt: ChoosePrompt) -> str:
    """Ask a question that a screen may have asked ahead."""
    return table.choose(prompt.key, prompt.options, text=prompt.text, seat=prompt.seat, about=prompt.about)


def ask_pile(state: State, table: Table, seat: str) -> str:
    """From which pile a card is drawn."""
    return ask(table, which_pile(state, seat))


def settle_made(state: State, table: Table) -> bool:
    """One of the goals that a move has made: all count, in the mover's order, up to the last countdown card.

    An open one is left where its player is asked and says no (GEO-53).
    Answers whether the turn is over with it, and the game goes on.
    """
    made = state.made
    assert made is not None
    if not made.goals:  # a correction took the last one away
        state.made = None
        return True
    goal = made.goals[0]
    if len(made.goals) > 1:
        options = [Option(goal, name_of(state, goal)) for goal in made.goals]
        about = {"player": made.player, "continent": made.continent}
        goal = table.choose("goal", options, text="Which goal first?", seat=made.player, about=about)
    made.goals.remove(goal)
    if wanted(state, table, made.player, goal):
        achieve(state, table, made.player, goal, made.continent)
    if not made.goals or is_last(state):
        state.made = None
        return not is_last(state)
    return False


def wanted(state: State, table: Table, player: str, goal: str) -> bool:
    """Whether a goal that a move has made is claimed: one in hand always (GEO-52), an open one as played (GEO-53)."""
    if state.options.claims == "at-once" or goal not in state.public():
        return True
    about = {"player": player, "goal": goal}
    return table.confirm("claim", text=f"Claim {name_of(state, goal)}?", seat=player, about=about)


def bar_claim(state: State) -> str | None:
    """Why no goal can be claimed while pyramids are followed: the box finds them, or the last move made none."""
    if state.deals:
        return FOUND
    return None if state.open is not None else NOTHING_MADE


def claim(state: State, table: Table) -> None:
    """People say that a goal was made: who, and which one."""
    if state.follows:
        made = state.open
        assert made is not None
        who = table.choose("who", [Option(made.player, seat_name(made.player))], text="Who?", about={"why": "claim"})
        options = [Option(goal, name_of(state, goal)) for goal in made.goals]
        about = {"player": who, "continent": made.continent}
        goal = table.choose("goal", options, text="Which goal?", about=about)
        made.goals.remove(goal)
        state.open = made if made.goals else None
        achieve(state, table, who, goal, made.continent)
        return
    who = ask(table, who_made(state))
    goal = ask(table, which_goal(state, who))
    if state.deals and goal not in state.public() and goal not in state.players[who].hand:
        table.tell(text=f"{name_of(state, goal)} is neither in {seat_name(who)}'s hand nor on top of a pile.")
        return
    places = places_of(state, goal)
    continent = places[0]
    if len(places) > 1 and state.options.two_continents == "made":
        options = [Option(place, title(place)) for place in places]
        about = {"player": who, "goal": goal, "why": "made"}
        continent = table.choose("continent", options, text="Made on which continent?", about=about)
    achieve(state, table, who, goal, continent)


def may_have_made(state: State, who: str) -> tuple[Option, ...]:
    """The goals that a player may have made, as far as the others can know.

    The cards on top of the piles, those that he drew, and any that he may have been dealt; or all, where people hold
    the cards.
    """
    deck = state.options.deck.goals
    if not state.deals:
        done = state.done()
        every = [goal for goal in deck.values() if goal.slug not in done]
        every.sort(key=lambda goal: CONTINENTS.index(goal.continents[0]))
        return tuple(Option(goal.slug, goal.name, group=title(goal.continents[0])) for goal in every)
    options = [Option(card, f"{name_of(state, card)} (hand)") for card in drawn(state, who)]
    options += [Option(card, name_of(state, card)) for card in state.public()]
    hidden = [deck[card] for card in unseen(state, who)]
    hidden.sort(key=lambda goal: CONTINENTS.index(goal.continents[0]))
    return (
        *options,
        *(Option(goal.slug, goal.name, group=f"{DEALT}/{title(goal.continents[0])}") for goal in hidden),
    )


def achieve(state: State, table: Table, player: str, goal: str, continent: str) -> None:
    """A goal is made: the card, extra cards, an optional draw, the countdown, the ships, the captives."""
    card = state.options.deck.goals[goal]
    made = lay_down(state, player, goal, continent)
    fact = {"kind": "goal", "player": player, "name": goal, "continent": continent, "public": made.public}
    by_box = made.public and state.follows and state.options.claims == "at-once"
    claims = f" The box claims it for {seat_name(player)}." if by_box else ""
    table.tell(text=f"{seat_name(player)} makes {card.name} on {title(continent)}!{claims}", fact=fact)
    if card.text:
        table.tell(text=card.text, quiet=True)
    for extra in earned(state, player):
        loser = take(state, player, extra)
        off = f", off {seat_name(loser)}" if loser is not None else ""
        table.tell(text=f"{seat_name(player)} gets {extra_name(extra)}{off}.", fact=_extra_fact(player, extra, loser))
    if state.countdown > 1:
        draw_extra(state, table, player)
    count_down(state, player)
    if is_last(state):
        if not state.counting:
            tell_scores(state, table)
    elif state.follows:
        after_goal(state, table, player)
    else:
        text = f"Break up all ships. {seat_name(player)} frees all captives."
        table.tell(text=text, fact={"kind": "ships-broken"})


def _extra_fact(player: str, extra: str, loser: str | None) -> dict[str, str | None]:
    return {"kind": "extra", "player": player, "card": extra, "from": loser}


def draw_extra(state: State, table: Table, player: str) -> None:
    """After a goal one more card may be drawn off a pile (GEO-54)."""
    if not drawable(state):
        return
    # Roll, which goes through what was just said, says no.
    options = (Option("no", "No", goes=True), Option("yes", "Yes", then=which_pile(state, player)))
    if table.choose("draw-extra", options, text="Draw an extra card?", seat=player, about={"player": player}) == "yes":
        continent = ask_pile(state, table, player)
        card = draw(state, player, continent)
        fact = {"kind": "drawn", "player": player, "name": card, "continent": continent}
        table.tell(text=f"{seat_name(player)} draws {name_of(state, card)}.", fact=fact)


def after_goal(state: State, table: Table, player: str) -> None:
    """Ships are broken up, captives are free."""
    broken, freed = settle(state, player)
    if broken:
        table.tell(text="All ships are broken up.", fact={"kind": "ships-broken"})
    if freed:
        fact = {"kind": "freed", "player": player, "pieces": freed}
        table.tell(text=f"The captives are free: {text_of(freed)}.", fact=fact)


def count_cards(state: State, table: Table) -> None:
    """At the end people tell how many cards they still hold."""
    seat = state.counting[0]
    most = len(state.options.deck.goals) - len(state.done())
    text = f"How many goal cards has {seat_name(seat)} in hand?"
    state.players[seat].cards = table.number("hand", 0, most, text=text, seat=seat, about={"player": seat})
    if not state.counting:
        tell_scores(state, table)


def tell_scores(state: State, table: Table) -> None:
    """The final score, step by step: the groups, then each player's points."""
    points = group_points(state)
    for group, name in GROUPS.items():
        got = [f"{seat_name(seat)} {points[seat][group]}" for seat in state.seats if points[seat][group]]
        if got:
            table.tell(text=f"{name}: {', '.join(got)}.")
    for seat, score in scores(state).items():
        parts = {
            "groups": score.groups,
            "goals": score.goals,
            "hand": score.hand,
            "continents": score.continents,
            "last": score.last,
            "extras": score.extras,
        }
        said = ", ".join(f"{name} {value}" for name, value in parts.items() if value)
        fact = {"kind": "score", "player": seat, **parts, "total": score.total}
        table.tell(text=f"{seat_name(seat)}: {said or 'nothing'}: {score.total}.", fact=fact)
