"""Tips: a first game explains each step, until somebody has finished that game, or never where they are off."""

import inspect
import random
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from typing import Any

import pytest
from budget import BUDGETS
from effort import Meter, decide, play
from first_game import Reader, reading
from hand import Hand
from play import OURS, secret_of
from scale import figure

from companion.command.fact import calls
from companion.faces.host import GameHost
from companion.faces.panel.message import NoticeDialog
from companion.faces.panel.question import question
from companion.faces.panel.table import FINISHED, TableDialog, begin_game
from companion.faces.panel.wording import TASKS, TIPS
from companion.games import registry
from companion.screens.ask import Ask, Choice, Style
from companion.screens.draw import compose
from companion.store import Store
from companion.table.game import Game
from companion.table.people import RandomPeople
from companion.table.prompt import ChoosePrompt, Option

TIPPED = [game for game in OURS if game.ready is None]
MUGGLES = registry.game("muggles")


WALKS_EACH = figure(2, 10)
ONE_LINE = 24
"""Letters of a line in small type."""


def tips(game: Game[Any]) -> dict[str, tuple[str, ...]]:
    own: dict[str, tuple[str, ...]] = game.wording.TIPS  # type: ignore[union-attr]
    return own


def drawn(ask: Ask, text: str, *, large: bool) -> bool:
    """Whether a text is read whole on a screen, in one line or wrapped."""
    canvas = compose(ask, Style(large))
    return "".join(text.split()) in "".join("".join(line.text.split()) for line in canvas._lines)


@pytest.mark.parametrize("game", TIPPED, ids=lambda game: game.name)
def test_a_tip_is_one_line_below_a_question_and_its_key_is_asked_or_done(game: Game[Any]) -> None:
    for text in chain(*tips(game).values(), TASKS, TIPS.values()):
        below = Ask(head="Ada", text="Which?", choices=(Choice("A"), Choice("B")), foot=text)
        for large in (False, True):
            assert text in [line.text for line in compose(below, Style(large))._lines]
        assert len(text) <= ONE_LINE
    named = {call.what for call in calls(inspect.getmodule(game.state))}
    assert sorted({key.partition("/")[0] for key in tips(game)} - named) == []


@dataclass
class Newcomer:
    """Who reads all that a new box shows on the way through the first round of a first game."""

    reader: Reader
    met: dict[str, bool] = field(default_factory=dict)
    """Each step that was met, and whether it was ever explained."""
    unread: set[str] = field(default_factory=set)
    """Tips of which not all is read, though nothing else takes their room."""

    def look(self) -> None:
        """Read what is shown."""
        panel = self.reader.panel
        ask, top = panel.ask(), panel.context.stack[-1]
        inner = top.inner if isinstance(top, TableDialog) else None
        if isinstance(top, NoticeDialog):
            steps, tip = [str(task.fact["kind"]) for task in top.tasks[:1] if task.fact is not None], ask.foot
        elif inner is not None:
            steps, tip = [ask.key] if inner.open else [], inner.tip
        else:
            steps, tip = (
                [ask.key] if panel.context.stored is None else [],
                ask.foot if ask.foot in TIPS.values() else "",
            )
        for step in steps:
            self.met[step] = self.met.get(step, False) or (tip != "" and tip == ask.foot)
        crowded = (
            ask.said
            or ask.scale is not None
            or ask.figure is not None
            or ask.splash is not None
            or isinstance(top, NoticeDialog)
        )
        if steps and tip and tip == ask.foot and not crowded:
            self.unread |= {tip for large in (False, True) if not drawn(ask, tip, large=large)}


def first_round(name: str, luck: int) -> Newcomer:
    """From power-on to the end of round 1, as the people of the house play it."""
    with reading(name) as reader:
        newcomer = Newcomer(reader)
        reader.look = newcomer.look  # type: ignore[method-assign]
        newcomer.look()
        reader.begin()
        session = reader.session
        game, players = session.game, session.header.players
        rng = random.Random(luck)
        people: Any = RandomPeople(rng) if game.people is None else game.people(rng, players, session.typed_options)
        budget = BUDGETS[name][0]
        units = 1 if budget.unit == "round" else len(players)
        play(reader, Meter(budget), partial(decide, people), partial(decide, people), units)
        return newcomer


@pytest.mark.sized
@pytest.mark.parametrize("luck", range(WALKS_EACH))
@pytest.mark.parametrize("game", TIPPED, ids=lambda game: game.name)
def test_every_step_from_power_on_to_the_end_of_round_1_meets_its_tip(game: Game[Any], luck: int) -> None:
    newcomer = first_round(game.name, luck)
    assert len(newcomer.met) > 3
    assert sorted(step for step, explained in newcomer.met.items() if not explained) == []
    assert sorted(newcomer.unread) == []


EXPLAINS = [*chain.from_iterable(getattr(MUGGLES.wording, "TIPS", {}).values())]


def begun(store: Store, game: Game[Any] = MUGGLES) -> Hand:
    """A hand on a game at its first question."""
    hand = Hand(store)
    players = game.seats[: max(1, game.players[0])]
    options = game.read_options({}, players=players, panel=True)
    begin_game(hand.panel.context, GameHost.open(game, players, options, store, fixed=secret_of(1)))
    hand.read()
    return hand


def table(hand: Hand) -> TableDialog:
    """The game on the table."""
    return next(dialog for dialog in hand.panel.context.stack if isinstance(dialog, TableDialog))


def test_who_comes_back_to_a_question_finds_its_sentence_again(hand: Hand) -> None:
    hand = begun(hand.store)
    first, key = hand.screen.foot, hand.screen.key
    assert first == tips(MUGGLES)[key][0]
    assert hand.do("back", "back").foot == first


def test_tips_are_off_once_somebody_has_finished_the_game_and_in_the_settings(hand: Hand) -> None:
    hand = begun(hand.store)
    hand.panel.context.settings.tips = False
    table(hand).settle(())
    assert hand.screen.foot not in EXPLAINS
    hand.panel.context.settings.tips = True
    table(hand).settle(())
    assert hand.screen.foot in EXPLAINS
    # One that people only end in the middle is not finished.
    hand.do("back")
    hand.pick("End the game", "Yes", "Yes")
    assert hand.store.get(FINISHED) is None
    hand.do("press")
    assert begun(hand.store).screen.foot in EXPLAINS


def test_a_game_that_was_played_to_its_end_is_remembered_by_the_store(hand: Hand) -> None:
    hand.hoard()
    people = RandomPeople(random.Random(2))
    for _ in range(400):
        prompt = table(hand).stored.session.waiting
        if prompt is None:
            break
        table(hand).give(decide(people, prompt))
    assert hand.store.get(FINISHED) == ["hoard"]


def test_a_game_that_somebody_has_finished_explains_nothing(hand: Hand) -> None:
    hand.store.put(FINISHED, ["muggles"])
    assert begun(hand.store).screen.foot not in EXPLAINS


def test_the_way_into_a_first_game_is_explained_until_any_was_finished_unless_tips_are_off(hand: Hand) -> None:
    tip = TIPS["box/start/card"]
    assert hand.screen.foot == tip
    hand.panel.context.settings.tips = False
    assert hand.screen.foot != tip
    hand.panel.context.settings.tips = True
    hand.store.put(FINISHED, ["geodeto"])
    assert hand.screen.foot != tip


def test_each_time_that_it_is_asked_a_question_has_its_next_tip(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry.game("hoard").wording, "TIPS", {"turn": ("One.", "Two.")}, raising=False)
    hand.hoard()
    seen = [hand.screen.foot]
    for _ in range(2):
        table(hand).give("walk")
        table(hand).give([1, 1] if len(seen) == 1 else [2, 2])
        seen.append(hand.screen.foot)
    assert seen == ["One.", "Two.", ""]


def test_what_hands_do_is_explained_by_its_kind_or_as_all_tasks_are(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MUGGLES.wording, "TIPS", {"muggles-start": ("Two pieces, one each.",)})
    options = MUGGLES.read_options({}, players=("red",), panel=True)
    begin_game(hand.panel.context, GameHost.open(MUGGLES, ("red",), options, hand.store, fixed=secret_of(1)))
    seen = [hand.screen.foot, *(hand.do("press").foot for _ in range(3))]
    assert seen[seen.index("Two pieces, one each.") + 1] in TASKS


def test_a_tip_stands_until_the_dial_turns_and_pushes_out_no_row_s_own_foot(hand: Hand) -> None:
    hand.hoard()
    context = hand.panel.context
    options = (Option("a", "A", hint="What A is."), Option("b", "B"))
    prompt = ChoosePrompt(key="gift", text="Keep?", options=options)
    table = context.table
    table.inner = question(context, prompt, table.give, table.leave, table.picture)
    table.inner.tip = "Push to keep."
    assert [hand.screen.foot, hand.do("+1").foot, hand.do("-1").foot] == [
        "Push to keep.",
        "Push to keep.",
        "What A is.",
    ]


def test_set_up_begins_on_the_map_where_that_shows_any_of_it(hand: Hand) -> None:
    options = MUGGLES.read_options({}, players=("red",), panel=True)
    begin_game(hand.panel.context, GameHost.open(MUGGLES, ("red",), options, hand.store, fixed=secret_of(1)))
    screen = hand.screen
    assert screen.text.startswith("Put Muggle A on ")
    assert {arrow.name for arrow in screen.figure.arrows} == {"A"}
    assert hand.do("press").figure is None
