"""What a seat may know: everything but the others' hands and the order of the piles."""

from typing import Any

from companion.games.geodeto.card import cards_in_hand, drawn
from companion.games.geodeto.facts import AREAS
from companion.games.geodeto.goal import Goal
from companion.games.geodeto.scoring import Score, scores
from companion.games.geodeto.state import State
from companion.games.geodeto.travel import legs
from companion.games.geodeto.turn import legal, position, tops


def view(state: State, seat: str) -> dict[str, Any]:
    """Areas as stacks of text, cards by slug; ``reach`` counts the legal moves into each area.

    ``turn`` is null until it is settled who begins.
    Where the box does not follow the pyramids ``turn``, ``areas``, ``epidemic``, ``pirates`` and ``legal`` are null.
    Everybody sees of a hand how many cards it has, and those that were ``drawn`` off a pile.
    A seat also sees its own ``hand``, and in ``cards`` what is on it.
    ``called`` are the names of the goals that were made or drawn.
    """
    follows = state.follows
    into = [to for _, to in legs(state)] if follows else []
    deck, points = state.options.deck.goals, scores(state)
    seen = [*state.done(), *(card for who in state.seats for card in drawn(state, who))]
    found: dict[str, Any] = {
        "turn": state.seat if follows and not state.starting else None,
        "moves": state.moves,
        "areas": position(state),
        "colours": state.options.colours.by_continent,
        "epidemic": {"on": state.epidemic, "holder": state.healer} if follows else None,
        "pirates": {"holder": state.pirate, "captives": list(state.captives)} if follows else None,
        "countdown": state.to_go,
        "piles": tops(state),
        "players": {who: _player(state, who, points[who]) for who in state.seats},
        "called": {goal: deck[goal].name for goal in seen},
        "legal": legal(state, len(into)) if follows else None,
        "reach": {area: into.count(area) for area in AREAS} if follows else None,
        "scores": {who: score.total for who, score in points.items()},
        "public": {card: _goal(deck[card]) for card in state.public()},
    }
    own = state.players.get(seat)
    if own is not None and state.deals:
        found["hand"] = list(own.hand)
        found["cards"] = [_goal(deck[card]) for card in own.hand]
    return found


def _player(state: State, seat: str, score: Score) -> dict[str, Any]:
    player = state.players[seat]
    made = [{"name": done.goal, "continent": done.continent} for done in player.fulfilled]
    points = {part: count for part, count in zip(Score._fields, score, strict=True) if count}
    hand = {"hand": cards_in_hand(state, seat), "drawn": drawn(state, seat)}
    return {**hand, "fulfilled": made, "extras": list(player.extras), "points": points}


def _goal(goal: Goal) -> dict[str, Any]:
    return {
        "name": goal.name,
        "continents": list(goal.continents),
        "trio": list(goal.trio),
        "group": goal.group,
        "text": goal.text,
    }
