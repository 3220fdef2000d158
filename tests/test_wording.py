"""Words at the edge: rules name what happens and what is asked, and one module of each game has the words for it."""

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, NoneType
from typing import Any, get_args

import pytest
from play import OURS, pick, some_tables

from companion import session
from companion.__main__ import main
from companion.command.fact import ROLLED, Call, calls, sentences
from companion.faces import panel
from companion.session import proof
from companion.session import wording as common
from companion.table.game import Game
from companion.table.notice import Notice
from companion.table.prompt import STATUS
from companion.table.wording import SENTENCE, Said, Words, declared, say, seat_name, speaks

WORDS = re.compile(r"[^\W\d_]+ | [^\W\d_]+")
"""What people read: a word with a space beside it."""
games = pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)


def folder(game: Game[Any]) -> Path:
    """Where a game's modules stand."""
    return Path(inspect.getfile(game.state)).parent


def named(game: Game[Any]) -> list[Call]:
    """Everything that a game's modules name."""
    return list(calls(inspect.getmodule(game.state)))


def functions(game: Game[Any]) -> dict[str, Any]:
    """The wording functions of a game."""
    there: Any = game.wording
    if there is None:
        return {}
    own = {name: each for name, each in vars(there).items() if speaks(each) and each is not say}
    return {name: each for name, each in own.items() if not name.startswith("_")}


@games
def test_everything_named_has_words_that_take_its_values(game: Game[Any]) -> None:
    wrong = []
    for call in named(game):
        function = functions(game).get(call.what.replace("-", "_")) or getattr(
            common, call.what.replace("-", "_"), None
        )
        if not call.what:
            wrong.append(f"{call.place}: its name is no literal")
        elif call.kind == ROLLED and function is None:
            continue  # Without words of its own a roll names its dice.
        elif not speaks(function):
            wrong.append(f"{call.place}: {call.what} has no words")
        elif call.values is not None:
            needed = {name for name, kind in declared(function).items() if NoneType not in get_args(kind)}
            wrong += [f"{call.place}: {call.what} lacks {name}" for name in sorted(needed - call.values)]
    assert wrong == []


@games
def test_all_words_are_used(game: Game[Any]) -> None:
    said = {call.what.replace("-", "_") for call in named(game)}
    assert sorted(functions(game).keys() - said - {STATUS, "story"}) == []
    texts = {
        node.value
        for path in folder(game).glob("*.py")
        if path.name != "wording.py"
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert sorted(set(getattr(game.wording, "REASONS", {})) - texts) == []


@games
def test_a_row_that_a_text_points_to_is_there(game: Game[Any]) -> None:
    tree = ast.parse((folder(game) / "wording.py").read_text("utf-8"))
    said = {str(node.value) for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    assert {row for text in said for row in re.findall(r"(?:say: |is wrong, )([A-Z][\w' ]+)", text)} <= said


def texts(path: Path) -> Iterator[str]:
    """String literals of a module with words in them, those in f-strings too, but for docstrings and what is no word.

    That is an error told to who writes a game, and what becomes bytes.
    """
    tree = ast.parse(path.read_text("utf-8"))
    notes: set[ast.AST] = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    notes |= {part for node in ast.walk(tree) if unsaid(node) for part in ast.walk(node)}
    for node in (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and node not in notes):
        if isinstance(node.value, str) and WORDS.search(node.value):
            yield f"{path.name}:{node.lineno}: {node.value!r}"


def unsaid(node: ast.AST) -> bool:
    """Whether no person at a table ever reads what stands in it."""
    match node:
        case ast.Call(func=ast.Name(id="RuleError" | "TypeError") | ast.Attribute(attr="encode")):
            return True
    return False


@games
def test_no_text_for_people_stands_outside_the_wording(game: Game[Any]) -> None:
    # What is printed on cards is no word of ours.
    spoken = ("wording.py", "card.py", "rule.py")
    paths = [path for path in sorted(folder(game).glob("*.py")) if path.name not in spoken]
    assert [text for path in paths for text in texts(path)] == []


@pytest.mark.parametrize("package", [session, panel], ids=lambda package: package.__name__)
def test_no_text_for_people_stands_in_session_or_panel_outside_its_wording(package: ModuleType) -> None:
    folder = Path(str(package.__file__)).parent
    paths = [path for path in sorted(folder.glob("*.py")) if path.name != "wording.py"]
    assert [text for path in paths for text in texts(path)] == []


def test_all_that_a_proof_finds_has_words() -> None:
    found = {
        node.args[0].value
        for node in ast.walk(ast.parse(inspect.getsource(proof)))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "fault"
        if isinstance(node.args[0], ast.Constant)
    }
    assert found == set(common.FAULTS)


@games
def test_facts_are_listed_with_their_words(game: Game[Any], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", game.name, "--facts"]) == 0
    out = capsys.readouterr().out
    for call in named(game):
        assert f"  {call.what}" in out
    for function in functions(game).values():
        for sentence in sentences(function):
            assert sentence in out


@pytest.mark.parametrize("game", [game for game in OURS if STATUS in functions(game)], ids=lambda game: game.name)
def test_status_says_a_fact_a_line_wherever_a_game_stands(game: Game[Any]) -> None:
    shown = set()
    for kept, rng in some_tables(game, "status", 12):
        while (asked := kept.session.waiting) is not None and len(kept.entries) < 60:
            said = kept.session.words.said(STATUS, kept.session.view())
            assert said is not None
            lines = kept.read(Notice(said.text)).text.split("\n")
            assert all(line[:1].isupper() or line[:1].isdigit() for line in lines), lines
            # Never what was said before.
            assert not set(lines) & {notice.text for notice in kept.notices if notice.fact != {"kind": STATUS}}
            shown.add(tuple(lines))
            kept.answer(pick(asked, rng, commands=False))
    assert len(shown) > 20


# The edge


def test_values_are_read_as_what_they_are_declared() -> None:
    import met as own

    words = Words({"red": "Ada", "blue": "Ben"}, own, common)
    said = words.said("met", {"player": "red", "others": ["blue"], "cell": [3, 2], "who knows": 1})
    met = f"{seat_name('red')} meets {seat_name('blue')} on 3,2."
    assert said == Said(met, "", met, met)
    assert words.said("missed", {}) is None
    stop = words.said("stop", {})
    assert stop is not None
    assert stop.text == "End this game for good?"


def test_brief_and_spoken_words_may_differ() -> None:
    said = say("{player} rolls {face}.", brief="Rolls {face}", player="Ada", face=6)
    assert (said.text, said.brief, said.spoken) == ("Ada rolls 6.", "Rolls 6", "Ada rolls 6.")


def test_a_sentence_ends_at_its_stop_and_not_within_a_name() -> None:
    whole = ("Open: Mt. Everest, H.E.S.S. Telescopes.", "Refill 5,1 on B.", "The tile goes.")
    assert SENTENCE.split(" ".join(whole)) == list(whole)
