"""A game that has words has some for all that it tells and asks, and none that nothing says."""

import ast
import inspect
from collections.abc import Callable, Iterator, Mapping
from inspect import isfunction
from pathlib import Path
from typing import Any

import pytest
from play import GAMES, path_of, pick, some_tables
from scale import figure

from companion.session import wording
from companion.session.chance import SealedChance
from companion.session.codec import copied
from companion.session.simulation import SimulationTable, play
from companion.table.game import Game
from companion.table.people import People, RandomPeople
from companion.table.prompt import STATUS, Prompt, RollPrompt, Why
from companion.table.wording import Said, Words, speaks

WORDED = [game for game in GAMES if game.wording is not None]
games = pytest.mark.parametrize("game", WORDED, ids=lambda game: game.name)
BY_THE_HOUSE = {STATUS, "over", "story"}
"""What a wording may have without a fact or question of that name."""
SIMULATED, MOST_TURNS, PLAYED, ANSWERS = figure(20, 400), 200, figure(6, 60), 60


class Heard:
    """All that was told, asked and refused, by name: what had words, and what had none."""

    def __init__(self, game: Game[Any], monkeypatch: pytest.MonkeyPatch) -> None:
        self.game, self.said, self.without = game, set[str](), set[str]()
        self.words = Words({}, game.wording, wording)
        in_words, in_bar, asks = Words._said, Words.bar, SimulationTable.ask

        def said(words: Words, what: str, values: Mapping[str, Any]) -> Said | None:
            found = in_words(words, what, values)
            (self.without if found is None else self.said).add(what)
            return found

        def bar(words: Words, why: str | Why) -> str:
            self.said |= {why} if isinstance(why, str) else set()
            return in_bar(words, why)

        def tell(
            table: SimulationTable, what: str, seat: str | None, values: Mapping[str, Any], *, quiet: bool
        ) -> None:
            if what not in self.said:
                self.words.said(what, copied(values))

        def ask(table: SimulationTable, prompt: Prompt) -> Any:
            if prompt.key not in self.said:
                self.words.prompt(prompt)
            for why in (*getattr(prompt, "disabled", {}).values(), getattr(prompt, "rule", "")):
                self.words.bar(why)
            self.rolled |= {prompt.key} if isinstance(prompt, RollPrompt) else set()
            return asks(table, prompt)

        self.rolled: set[str] = set()
        for holder, name, made in (
            (Words, "_said", said),
            (Words, "bar", bar),
            (SimulationTable, "say", tell),
            (SimulationTable, "ask", ask),
        ):
            monkeypatch.setattr(holder, name, made)

    def simulated(self, tables: int) -> None:
        """Whole games, of people who know the game and of those who do not."""
        for seed, (kept, rng) in enumerate(some_tables(self.game, "said", tables)):
            header = kept.session.header
            people: People = RandomPeople(rng)
            if seed % 2 and self.game.people is not None:
                people = self.game.people(rng, header.players, self.game.typed(header.options))
            chance = SealedChance(kept.secret, "")
            done = play(
                self.game, header.players, header.options, chance, people,
                most_turns=MOST_TURNS, table_dice=rng.random() < 0.2,
            )  # fmt: skip
            if done.outcome is not None:
                self.words.reason(done.outcome)

    def played(self, tables: int) -> None:
        """The beginnings of games, with fixes."""
        for kept, rng in some_tables(self.game, "said on the box", tables):
            for _ in range(ANSWERS):
                prompt = kept.session.waiting
                if prompt is None:
                    break
                if rng.random() < 0.1 and kept.session.view():
                    kept.take(kept.session.correct(path_of(kept.session, rng)))
                else:
                    kept.answer(pick(prompt, rng))


def words_of(game: Game[Any]) -> set[str]:
    """The names of a game's own words: of facts, questions and reasons."""
    home = game.wording.__name__.rpartition(".")[0] if game.wording is not None else ""
    found = {
        name.replace("_", "-")
        for name, each in vars(game.wording).items()
        if speaks(each) and not name.startswith("_") and not (isfunction(each) and not each.__module__.startswith(home))
    }
    return {*found, *getattr(game.wording, "REASONS", {})} - BY_THE_HOUSE


def named_in(game: Game[Any]) -> set[str]:
    """What a game's files name: every text but the keys of REASONS, and the words that they call themselves."""
    found: set[str] = set()
    for path in Path(inspect.getfile(game.state)).parent.glob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        nodes = {node for node in ast.walk(tree) if not isinstance(node, ast.Assign | ast.AnnAssign)}
        for node in ast.walk(tree):
            if isinstance(node, ast.Assign | ast.AnnAssign) and "REASONS" in ast.unparse(node).split("=")[0]:
                nodes -= {key for each in ast.walk(node) if isinstance(each, ast.Dict) for key in each.keys}
        found |= {name.replace("_", "-") for node in nodes for name in _names(node)}
    return found


def _names(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.Call(func=ast.Name(id=name)) | ast.Attribute(value=ast.Name(id="wording" | "words"), attr=name):
            yield name
        case ast.ImportFrom(module=str(module), names=names) if module.endswith("wording"):
            yield from (each.name for each in names)


@pytest.mark.sized
@games
def test_all_that_is_told_and_asked_has_words_and_all_words_are_said(
    game: Game[Any], monkeypatch: pytest.MonkeyPatch, record_property: Callable[[str, object], None]
) -> None:
    """A game with a wording has words for each fact, question and reason, and none that nothing in the game says."""
    heard = Heard(game, monkeypatch)
    heard.simulated(SIMULATED)
    heard.played(PLAYED)
    bare = heard.without - heard.rolled - BY_THE_HOUSE
    assert not bare, f"no words for {', '.join(sorted(bare))}"
    unsaid = words_of(game) - heard.said
    dead = unsaid - named_in(game)
    assert not dead, f"words that nothing says: {', '.join(sorted(dead))}"
    record_property("unsaid", ", ".join(sorted(unsaid)))
