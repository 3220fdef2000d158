"""Rules at hand: behind every question, refusal and task stands what the rulebook says of it, in two sentences."""

import inspect
import random
import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from finger import Finger, shown
from hand import Hand
from ledger import read
from play import GAMES, HOARD, OURS, Kept, pick

from companion.command.fact import ASKED, REFUSED, TOLD, calls, sentences
from companion.faces.asked import asked
from companion.faces.panel.dialog import PanelContext
from companion.faces.panel.message import NoticeDialog, ScrollDialog
from companion.faces.panel.question import question
from companion.faces.panel.rule import NUMBER, RULE, Rule, RuleDialog, at_hand
from companion.screens.ask import Style
from companion.screens.draw import compose, lines, room
from companion.table.game import Game
from companion.table.notice import Notice
from companion.table.prompt import ChoosePrompt, Option
from companion.table.wording import SENTENCE, Sentence

games = pytest.mark.parametrize("game", [game for game in GAMES if game.ready is None], ids=lambda game: game.name)
BESIDE_PLAY = ("correction.py",)
"""What is asked there goes by no rule of the game: what is wrong, and which edition it is."""
MOVING = "How to move"
"""The chapter that may say it in four sentences, as others in two."""
MOST_WORDS = 14


def rules(game: Game[Any]) -> dict[str, tuple[str, str]]:
    return dict(getattr(game.wording, "RULES", {}))


def cited(game: Game[Any]) -> dict[str, tuple[str, ...]]:
    return dict(getattr(game.wording, "CITED", {}))


def goes_by(game: Game[Any]) -> Iterator[str]:
    """The questions of a game, and the facts that hands follow, off its code."""
    form, correct = game.copy_form, game.correct
    beside = (*BESIDE_PLAY, "" if form is None else Path(inspect.getfile(form.make)).name)
    lines = set() if correct is None else {(Path(inspect.getfile(correct)).name, each) for each in _lines(correct)}
    for call in calls(inspect.getmodule(game.state)):
        function = getattr(game.wording, call.what.replace("-", "_"), None)
        file, line = call.place.split(":")
        if call.kind == ASKED and call.what and file not in beside and (file, int(line)) not in lines:
            yield call.what
        if call.kind == TOLD and function is not None:
            hands = function.hands if isinstance(function, Sentence) else "hands=" in inspect.getsource(function)
            if hands:
                yield call.what


def _lines(function: Any) -> range:
    lines, first = inspect.getsourcelines(function)
    return range(first, first + len(lines))


def disabled(game: Game[Any]) -> set[str]:
    """The numbers that a refusal carries."""
    return {number for text in getattr(game.wording, "REASONS", {}).values() for number in NUMBER.findall(text)}


def barred_else(game: Game[Any]) -> set[str]:
    """The numbers that other refusals carry, which say values, too."""
    functions = (
        getattr(game.wording, each.what.replace("-", "_"), None)
        for each in calls(inspect.getmodule(game.state))
        if each.kind == REFUSED
    )
    return {
        number for each in functions if each is not None for text in sentences(each) for number in NUMBER.findall(text)
    }


@games
def test_every_question_task_and_refusal_has_its_rule(game: Game[Any]) -> None:
    """RULES and CITED of a game's wording, where it has them: each question, task and number of REASONS has a rule."""
    if game not in OURS and not rules(game):
        return  # Nobody needs to write them.
    assert sorted(set(goes_by(game)) - {key for key, numbers in cited(game).items() if numbers}) == []
    known = {number for numbers in cited(game).values() for number in numbers} | disabled(game)
    assert sorted(known - rules(game).keys()) == []
    assert sorted(rules(game).keys() - known - barred_else(game)) == []


@games
def test_a_rule_is_said_in_two_short_sentences_and_read_in_both_sizes(game: Game[Any]) -> None:
    """A rule at hand has two sentences of at most 14 words, under "How to move" four; its chapter is read at a look."""
    for number, (chapter, text) in rules(game).items():
        said = SENTENCE.split(text)
        assert len(said) <= (4 if chapter == MOVING else 2), (number, text)
        assert all(len(one.split()) <= MOST_WORDS and re.search(r"[.!?]$", one) for one in said), (number, text)
        for large in (False, True):
            context = PanelContext(None, {}, lambda: None)
            context.settings.large = large
            dialog = RuleDialog(context, [Rule(number, chapter, text)])
            context.push(dialog)
            while context.stack:
                canvas = compose(dialog.ask(), Style(large))
                assert [*canvas.cut, *canvas.faults()] == [], number
                dialog.press()


@pytest.mark.parametrize("game", [game for game in OURS if game.ready is None], ids=lambda game: game.name)
def test_its_number_stands_in_the_ledger(game: Game[Any]) -> None:
    rows = read(Path(inspect.getfile(game.state)).parent / "ledger.txt").rows
    assert sorted(rules(game).keys() - rows.keys()) == []


@pytest.mark.parametrize("mode", ["traditional", "multi", "mystery"])
def test_a_hunt_cites_no_rule_of_another_cache(mode: str) -> None:
    game = next(game for game in OURS if game.name == "first-to-find")
    only: dict[str, tuple[str, str]] = getattr(game.wording, "ONLY", {})
    chapters: set[str] = set()
    context = PanelContext(None, {}, lambda: None)
    for seed in range(4):
        kept, rng = Kept.start(game, seed=seed, options={"mode": mode}), random.Random(seed)
        context.table = SimpleNamespace(stored=SimpleNamespace(session=kept.session))
        while (asked := kept.session.waiting) is not None and len(kept.entries) < 80:
            chapters |= (found := {rule.chapter for rule in at_hand(context, [asked.key])})
            assert found or asked.key not in cited(game)
            kept.answer(pick(asked, rng, commands=False))
    assert {only[chapter] for chapter in chapters & only.keys()} == {("mode", mode)}


# At the box


def seen(finger: Finger) -> tuple[str, str, int]:
    """What is read, and the entries of the journal, to which nothing may come."""
    stored = finger.panel.context.stored
    assert stored is not None
    ask = shown(finger.panel)
    return ask.head, ask.text, stored.session.seq


def test_the_menu_has_the_rule_of_the_question_and_back_leads_to_the_menu_again(hand: Hand) -> None:
    asked = hand.hoard()
    before = seen(hand)
    for way in (["back"], ["press", "press"], ["+1", "+1", "roll"]):
        hand.do("back")
        hand.pick("Rule")
        assert seen(hand)[:2] == ("How to play · HOA-1", "On your turn do one thing. Then the next player does.")
        if way[0] != "back":
            assert hand.do(way[0]).head == "Coins · HOA-2"
            way = way[1:]
        assert hand.do(*way).key == "box/menu"
        hand.do("back")
        assert seen(hand) == before
        assert shown(hand.panel).choices == asked.choices


def test_a_game_without_rules_at_hand_has_none_in_its_menu(hand: Hand) -> None:
    hand.hoard()
    words = HOARD.wording
    assert words is not None
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(words, "RULES", {})
        assert RULE not in hand.panel.ask().presses
        hand.do("back")
        assert "Rule" not in hand.rows
        # A touch that was made a moment before does nothing.
        hand.panel.answer(RULE.id)
        assert "Rule" not in hand.rows


def test_a_page_opens_it_by_a_button_of_its_own_wherever_it_is_cited(hand: Hand) -> None:
    hand.hoard()
    assert RULE in hand.panel.ask().presses
    hand.panel.answer(RULE.id)
    assert hand.screen.head == "How to play · HOA-1"
    assert RULE not in hand.panel.ask().presses
    hand.do("back", "back")
    assert RULE not in hand.panel.ask().presses


def test_what_is_private_says_no_rule_before_it_is_looked_at(hand: Hand) -> None:
    hand.hoard()
    hand.pick("Look at your card")
    assert hand.panel.ask().key == "box/guard"
    assert RULE not in hand.panel.ask().presses
    hand.do("peek")
    assert RULE in hand.panel.ask().presses


def test_why_something_is_not_possible_leads_to_its_own_rule_first(hand: Hand) -> None:
    hand.hoard()
    context = hand.panel.context
    prompt = ChoosePrompt(
        key="gift", text="Keep?", options=(Option("keep", "Keep"),), disabled_at=((0, Option("steal", "Steal")),),
        disabled={"steal": "nobody steals (HOA-9)"},
    )  # fmt: skip
    table = context.table
    table.inner = question(context, prompt, table.give, table.leave, table.picture)
    hand.panel.answer(RULE.id)
    assert hand.screen.head == "Coins · HOA-2"
    hand.do("back", "-1")
    hand.panel.answer(RULE.id)
    assert hand.screen.head == "Thieves · HOA-9"
    assert hand.do("press").head == "Coins · HOA-2"
    # The page that says why not has it, too: by the dial, held.
    assert hand.do("back", "press").text == "Nobody steals."
    assert RULE in hand.panel.ask().presses
    assert hand.do("hold").head == "Thieves · HOA-9"


def test_a_touch_that_is_refused_names_its_rule(hand: Hand) -> None:
    hand.hoard()
    hand.panel.context.push(ScrollDialog(hand.panel.context, "Not so", "[1, 1] is not allowed: HOA-3: dug before"))
    assert RULE in hand.panel.ask().presses
    assert hand.do("hold").head == "Digging · HOA-3"
    # One that is not at hand is none.
    hand.panel.context.push(ScrollDialog(hand.panel.context, "Not so", "[1, 1] is not allowed: HOA-99: dug before"))
    assert RULE not in hand.panel.ask().presses


def test_what_is_asked_for_has_its_own_rule_first(hand: Hand) -> None:
    hand.pick("Muggles!", "Bartholomäus", "Play with 2", "Start game")
    hand.through()
    first = []
    for tile, board in {"Map": "a", "Construction site": "b"}.items():
        assert hand.panel.touch(f"{board} 5,5")
        hand.pick("A tile was turned up", tile)
        hand.through()
        hand.panel.answer(RULE.id)
        first.append(shown(hand.panel).head.rpartition(" ")[2])
        hand.do("back")
        hand.pick("No more")
        hand.through()
    assert first == ["MUG-107", "MUG-95"]


def test_a_push_reads_a_rule_to_its_end_before_it_leads_back(hand: Hand) -> None:
    context, text = hand.panel.context, "Words that fill a line or two. " * 6
    context.settings.large = True
    context.push(RuleDialog(context, [Rule("HOA-1", "Moving", text)]))
    seen: set[int] = set()
    while (ask := hand.panel.ask()).key == "box/rule":
        seen |= {*range(ask.line, ask.line + room(ask, context.style))}
        count = lines(ask, context.style)
        hand.do("press")
    assert seen == {*range(count)}


def test_a_page_shows_a_long_rule_whole_and_its_next_leads_to_the_rule_after_it(hand: Hand) -> None:
    panel, text = hand.panel, "Words that fill a line or two. " * 12
    panel.context.push(RuleDialog(panel.context, [Rule("HOA-1", "Moving", text), Rule("HOA-2", "Coins", text)]))
    assert hand.screen.presses[0].label == "More"
    for presses in ([("next", "Next"), ("back", "Back")], [("back", "Back")]):
        told = asked(panel.ask(), {})
        assert (told["text"], told["presses"]) == (text, presses)
        panel.answer("next")
    assert hand.screen.key != "box/rule"


def test_a_task_for_hands_has_its_rule_under_the_dial_held(hand: Hand) -> None:
    hand.hoard()
    for kind, hands in (("gift", True), ("gift", False), ("unknown", True)):
        task = Notice("Put a coin down.", fact={"kind": kind}, hands=hands)
        hand.panel.context.push(NoticeDialog(hand.panel.context, "", [task]))
        cites = hands and kind == "gift"
        assert (RULE in hand.panel.ask().presses) is cites
        assert (hand.do("hold").head == "Coins · HOA-2") is cites
        assert hand.do("back").text == ("Put a coin down." if cites else hand.screen.text)
        hand.do("press")
