"""Two worlds: one table, where what a State names as secret is something else, for those who may not know it.

They differ in what ``secrets`` of the State names alone. As long as all else in the two states is alike no rule has
told anybody anything, so whoever may not know it must see the same. A fact of the wording's SECRETS may tell it, too.
"""

import json
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from functools import partial
from typing import Any

from play import Kept, line_of, path_of, pick, refusal, shown, some_tables, wrong_answers

from companion.session.chance import SealedChance
from companion.session.codec import decode, encode
from companion.session.journal import Checkpoint, Entry, fixing, seal
from companion.session.session import Result, Session
from companion.session.simulation import play
from companion.table.game import TABLE, Game, Values
from companion.table.people import RandomPeople
from companion.table.prompt import Prompt, show

Swap = Callable[[dict[str, Any]], dict[str, Any] | None]
"""From a state as JSON data to the same with another secret, or None where there is nothing to swap."""

SPARES, MOST_TURNS = 40, 12
"""Games from which is known what may lie where: so many, each ended after so many turns at most."""
HIDDEN = "hidden"

# What a State names


def named(state: Any, players: Sequence[str]) -> dict[str, str | None]:
    """The secret parts of a state, each with who knows it: the seat told there, or named in the path."""
    found: dict[str, str | None] = {}
    told = getattr(state, "secrets", ())
    for name in told:
        held = part(state, name)
        knows = told[name] if isinstance(told, Mapping) else next((s for s in name.split(".") if s in players), None)
        by_seat = isinstance(held, dict) and held and set(held) <= set(players)
        found |= {f"{name}.{seat}": seat for seat in held} if by_seat else {name: knows}
    return found


def part(state: Any, name: str) -> Any:
    """The part of a state that a dotted name leads to."""
    for step in name.split("."):
        try:
            state = state[int(step)] if isinstance(state, list) else _held(state)[step]
        except (KeyError, IndexError, ValueError):
            raise AssertionError(f"secrets of the State names {name}, and there is no {step} in it") from None
    return state


def put(state: Any, name: str, value: Any) -> None:
    """Set a part of a state."""
    way, _, last = name.rpartition(".")
    holder = part(state, way) if way else state
    if isinstance(holder, list):
        holder[int(last)] = value
    else:
        _held(holder)[last] = value


def _held(whole: Any) -> dict[str, Any]:
    return whole if isinstance(whole, dict) else vars(whole)


def known(session: Session, viewer: str) -> Any:
    """The state as far as it is no secret for the table or a seat, as JSON data; None where a rule has failed."""
    if session._run is None:
        return None
    state: Any = decode(session.game.state, encode(session._run.state)) if session._run.state is not None else None
    for name, knows in named(state, session.header.players).items():
        if viewer == TABLE or viewer != knows:
            put(state, name, HIDDEN)
    return json.loads(encode(state))


# Another world


def single(value: Any, place: str) -> Iterator[tuple[str, Any]]:
    """Every single value within a secret part, with its place."""
    if is_dataclass(value):
        value = {each.name: getattr(value, each.name) for each in fields(value)}
    # A cell is a tuple, too, and one value.
    if isinstance(value, dict) or type(value) in (list, tuple):
        inner = value.items() if isinstance(value, dict) else enumerate(value)
        for step, each in inner:
            yield from single(each, f"{place}.{step}")
    else:
        yield place, value


def exchanged(value: Any, swap: Mapping[Any, Any]) -> Any:
    """A part with values exchanged."""
    if is_dataclass(value):
        vars(value).update({each.name: exchanged(getattr(value, each.name), swap) for each in fields(value)})
        return value
    if isinstance(value, dict):
        return {key: exchanged(each, swap) for key, each in value.items()}
    if type(value) in (list, tuple):
        return type(value)(exchanged(each, swap) for each in value)
    return swap.get(value, value)


def hidden_values(state: Any, players: Sequence[str]) -> dict[str, Any]:
    """The single values of all secret parts by their places; the place of one seat is that of all."""
    found = [pair for name in named(state, players) for pair in single(part(state, name), name)]
    return dict(found)


def role(place: str, players: Sequence[str]) -> str:
    """A place, whoever has it."""
    return ".".join("*" if step in players else step for step in place.split("."))


def possible(game: Game[Any], players: tuple[str, ...], options: Values) -> Mapping[str, list[Any]]:
    """What has lain at each secret place in other games."""
    found: dict[str, list[Any]] = {}
    for seed in range(SPARES):
        people, chance = RandomPeople(random.Random(seed)), SealedChance(bytes([seed]) * 32, "")
        state = play(game, players, options, chance, people, most_turns=seed % MOST_TURNS).state
        for place, value in hidden_values(state, players).items():
            there = found.setdefault(role(place, players), [])
            there += [] if value in there else [value]
    return found


def other_worlds(kept: Kept, rng: random.Random) -> Iterator[Swap]:
    """For each field that has secrets, what makes one of these another thing.

    Two secret values are exchanged wherever they lie; where there is but one, another takes its place.
    """
    players, game = kept.session.header.players, kept.session.game
    can_be = possible(game, players, kept.session.options) if hasattr(game.state, "secrets") else {}

    def swap(data: dict[str, Any], within: str) -> dict[str, Any] | None:
        state = decode(game.state, json.dumps(data))
        places = hidden_values(state, players)

        def fits(one: Any, other: Any) -> bool:
            """Whether either could lie wherever one of them lies."""
            here = (can_be.get(role(place, players), []) for place, value in places.items() if value in (one, other))
            return one != other and all(one in there and other in there for there in here)

        own = [place for place in places if place.split(".")[0] == within]
        if not own:
            return None
        place = rng.choice(own)
        one, there = places[place], can_be.get(role(place, players), [])
        fit = [value for value in there if type(value) is type(one) and fits(one, value)]
        among = [value for value in fit if value in places.values()] or fit
        if not among:
            return None
        two = rng.choice(among)
        for name in named(state, players):
            put(state, name, exchanged(part(state, name), {one: two, two: one}))
        made: dict[str, Any] = json.loads(encode(state))
        return made

    for within in sorted({place.split(".")[0] for place in can_be}):
        yield partial(swap, within=within)


def swapped(kept: Kept, swap: Swap) -> Kept | None:
    """The same table in a world where something secret is another thing; None where nothing can be swapped.

    Only between turns: what was hidden at the start of a turn may have been told inside it.
    """
    newest = kept.checkpoints[-1]
    if newest.seq != kept.entries[-1].seq or newest.state is None or kept.session.waiting is None:
        return None
    data = swap(json.loads(newest.state))
    if data is None:
        return None
    game = kept.session.game
    state = decode(game.state, json.dumps(data))
    if game.over(state) is not None:
        return None
    text = encode(state)
    *before, last = kept.entries
    data = {**last.data, "stage": fixing(text, newest.spent, newest.rules)}
    last = Entry(last.seq, last.kind, data, seal(kept.secret, before[-1].seal, last.seq, last.kind, data))
    checkpoints = [*kept.checkpoints[:-1], Checkpoint(newest.seq, text, newest.spent, newest.rules)]
    return Kept(kept.session, kept.secret, [*before, last], checkpoints).resumed()


def begun(game: Game[Any], rng: random.Random, options: Mapping[str, str] | None = None) -> Kept:
    """A game that random people have played for a while, between two turns; ``options`` None: by chance."""
    if options is None:
        ((kept, _),) = some_tables(game, str(rng.random()), 1)
    else:
        kept = Kept.start(game, seed=rng.randrange(10**6), options=options)
    most = rng.randint(0, 25)
    while kept.session.waiting is not None and (most > 0 or kept.checkpoints[-1].seq != kept.entries[-1].seq):
        kept.answer(pick(kept.session.waiting, rng))
        most -= 1
    return kept


# Two of them


@dataclass
class Pair:
    """One table in two worlds; ``blind`` are those (the table and seats) who may see no difference yet."""

    one: Kept
    other: Kept
    blind: set[str] = field(init=False)

    def __post_init__(self) -> None:
        self.blind = {TABLE, *self.one.session.header.players}
        self.part()

    def part(self, *results: Result) -> None:
        """Whom a rule has told something, in what it said or in what lies open since, is blind no more.

        That somebody is asked alone, before anything was told, hangs on no secret.
        """
        sessions = [self.one.session, self.other.session]
        if any(session.over is not None or session.waiting is None for session in sessions):
            self.blind.clear()
        for viewer in [*self.blind]:
            states = [known(session, viewer) for session in sessions]
            told = [[note.fact or {} for note in each.notices if note.seat in (None, viewer)] for each in results]
            telling = [[fact for fact in facts if fact["kind"] in self.one.session.game.secrets] for facts in told]
            if None in states or states[0] != states[1] or (told and telling[0] != telling[1]):
                self.blind.discard(viewer)
                apart = any(one != other for one, other in zip(*told, strict=False)) if told else True
                alone = {(p.key, p.seat) if (p := session.waiting) and p.private else None for session in sessions}
                assert apart or len(alone) == 1, f"who is asked alone tells {viewer} what is secret: {alone}"

    def compare(self, *results: Result) -> None:
        """Whoever is blind sees the same in both worlds."""
        for viewer in sorted(self.blind):
            seen = [
                shown(kept.session, result, viewer)
                for kept, result in zip((self.one, self.other), results or (None, None), strict=True)
            ]
            for what, one in seen[0].items():
                assert one == seen[1][what], (
                    f"{viewer} sees what is secret: {difference(one, seen[1][what], WORDS.get(what, what))};"
                    " secrets of the State names it, and no fact of the wording's SECRETS tells it"
                )

    def both(self, do: Callable[[Kept], Result]) -> None:
        """The same is done in both worlds, and whoever is blind then sees the same."""
        results = do(self.one), do(self.other)
        self.part(*results)
        self.compare(*results)

    def takes(self, value: Any) -> bool:
        """Whether both worlds take an answer."""
        waiting = self.one.session.waiting, self.other.session.waiting
        return not any(prompt is None or refusal(partial(prompt.check, value)) for prompt in waiting)

    def asks_alike(self, path: Sequence[Any]) -> bool:
        """Whether both worlds take a correction; its questions must be the same for whoever is blind."""
        for length in range(len(path) + 1):
            if length and not self._takes(path[:length]):
                return False
            asked = [self._sees(kept.session.correction(path[:length])) for kept in (self.one, self.other)]
            assert asked[0] == asked[1], f"a correction asks what is secret: {asked[0]} or {asked[1]}"
        return True

    def _takes(self, path: Sequence[Any]) -> bool:
        return refusal(partial(self.other.session.correction, path)) is None

    def _sees(self, prompt: Prompt | None) -> Prompt | str | None:
        """A question as the blind see it: of another one's private question no more than whose it is."""
        return prompt.seat if prompt is not None and prompt.private and prompt.seat not in self.blind else prompt


def difference(one: Any, other: Any, where: str) -> str:
    """The first part in which two values differ, and what it is in each."""
    if type(one) is type(other) and is_dataclass(one):
        one, other = ({each.name: getattr(value, each.name) for each in fields(value)} for value in (one, other))
    if isinstance(one, list | tuple) and isinstance(other, list | tuple) and len(one) == len(other):
        one, other = (dict(enumerate(value)) for value in (one, other))
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        key = next(key for key in one if one[key] != other[key])
        return difference(one[key], other[key], f"{where}, {key}")
    return f"{where} is {show(repr(one))} or {show(repr(other))}"


WORDS = {"waiting": "the question", "told": "what is told", "traces": "the count of entries", "view": "the view"}


def pair(kept: Kept, swap: Swap) -> Pair | None:
    """This table and its other world; None where nothing can be swapped, or somebody sees it at once by right."""
    other = swapped(kept, swap)
    return None if other is None or other.session.waiting is None else Pair(kept.resumed(), other)


Choose = Callable[[Prompt, random.Random], Any]


def two_worlds(kept: Kept, swap: Swap, rng: random.Random, inputs: int, choose: Choose = pick) -> int:
    """Give both worlds the same inputs; AssertionError where somebody sees what is secret.

    Answers how many inputs were compared; 0 where there was nothing to swap.
    """
    worlds = pair(kept, swap)
    if worlds is None:
        return 0
    worlds.compare()
    compared, floor = 0, len(line_of(kept))
    for _ in range(inputs):
        asked = worlds.one.session.waiting
        if not worlds.blind or asked is None:
            break
        match rng.randrange(10):
            case 0 if len(line_of(worlds.one)) > floor:
                worlds.both(lambda world: world.take(world.session.undo()))
            case 1 if worlds.one.session.can_redo() and worlds.other.session.can_redo():
                worlds.both(lambda world: world.take(world.session.redo()))
            case 2 if not asked.private or asked.seat in worlds.blind:
                for wrong in wrong_answers(asked):
                    texts = [refusal(partial(w.session.answer, wrong)) for w in (worlds.one, worlds.other)]
                    assert texts[0] is not None
                    assert texts[0] == texts[1], f"a refusal tells what is secret: {texts[0]} or {texts[1]}"
                continue
            case 3 if worlds.one.session.view():
                path = path_of(worlds.one.session, rng)
                if not worlds.asks_alike(path):
                    continue
                worlds.both(partial(_corrected, path=path))
            case _:
                value = choose(asked, rng)
                if not worlds.takes(value):
                    continue
                worlds.both(partial(_answered, value=value))
        compared += 1
    return compared


def _answered(world: Kept, value: Any) -> Result:
    return world.answer(value)


def _corrected(world: Kept, path: Sequence[Any]) -> Result:
    return world.take(world.session.correct(path))
