"""The score alone: what people say of each player on the command line, counted as at the end of a game."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from companion.games.geodeto import wording as words
from companion.games.geodeto.extra import why_not_held
from companion.games.geodeto.facts import COUNTDOWN, EXTRAS
from companion.games.geodeto.goal import slug_of
from companion.games.geodeto.option import Options
from companion.games.geodeto.scoring import scores
from companion.games.geodeto.state import Fulfilled, Player, State
from companion.table.prompt import Refused, near, show
from companion.table.wording import Words


def tally(told: Mapping[str, Sequence[str]], options: Options) -> dict[str, dict[str, int]]:
    """The points of each player, part by part; Refused says which word is not understood, or what no game comes to."""
    state = State(
        seats=tuple(told),
        options=replace(options, extras=True),
        players={seat: Player() for seat in told},
        countdown=0,
    )
    for seat, parts in told.items():
        for word in parts:
            _take(state, seat, word)
    _check(state)
    return {seat: {**points._asdict(), "total": points.total} for seat, points in scores(state).items()}


def _take(state: State, seat: str, word: str) -> None:
    player = state.players[seat]
    name, _, rest = word.partition("=")
    if name == "hand" and rest.isascii() and rest.isdecimal() and len(rest) < 3:
        if player.cards is not None:
            raise Refused(words.hand_twice(player=seat))
        player.cards = int(rest)
    elif word == "last":
        if state.last is not None:
            raise Refused(words.LAST_TWICE)
        state.last = seat
    elif slug_of(word) in EXTRAS and not rest:
        if any(slug_of(word) in other.extras for other in state.players.values()):
            raise Refused(words.extra_twice(word=word))
        player.extras.append(slug_of(word))
    else:
        player.fulfilled.append(_goal(state, word))


def _check(state: State) -> None:
    """Refuse goals, cards and extra cards that no game comes to."""
    for seat, player in state.players.items():
        for card in player.extras:
            why = why_not_held(state, seat, card)
            if why is not None:
                raise Refused(words.cannot_have(seat, card, Words({}, words).bar(why)))
    if state.last is not None and not state.players[state.last].fulfilled:
        raise Refused(words.last_without(player=state.last))
    goals = len(state.done())
    if goals > COUNTDOWN:
        raise Refused(words.too_many_goals(goals))
    cards = goals + sum(player.cards or 0 for player in state.players.values())
    if cards > len(state.options.deck.goals):
        raise Refused(words.too_many_cards(cards=cards, deck=len(state.options.deck.goals)))


def _goal(state: State, word: str) -> Fulfilled:
    name, _, place = word.partition("/")
    deck = state.options.deck.goals
    slug, place = slug_of(name), place.lower()
    if slug not in deck:
        raise Refused(words.not_understood(word=show(word), meant=near(slug, (*deck, *EXTRAS))))
    if slug in state.done():
        raise Refused(words.goal_twice(name=name))
    where = deck[slug].continents
    if place and place not in where:
        raise Refused(words.not_made_there(name, show(place), where))
    if not place and len(where) > 1 and state.options.two_continents == "made":
        raise Refused(words.say_where(name, where))
    return Fulfilled(slug, place or where[0])
