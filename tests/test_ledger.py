"""The ledgers of the house are covered, and the two ledger tools see on a tiny house what they are there to see."""

import subprocess
import sys
from pathlib import Path

import pytest
from ledger import (
    HOUSE,
    INDEX,
    Ledger,
    LedgerError,
    Row,
    carried,
    cited,
    collect,
    coverage,
    faults,
    index,
    main,
    read,
    read_all,
)
from ledger_source import places

from companion.table.grid import Direction

TOOLS = Path(__file__).parent

LEDGER = """# finished
TIN-1 AUTO Twice as many
TIN-2 AUTO Nobody notices this one
TIN-3 AUTO Three hens
TIN-4 AUTO Four ducks, and a facing
TIN-5 TABLE Nothing for the box
TIN-20 AUTO The tests of 20 are none of 2
TIN-21 REFEREE Nobody tests it
TIN-22 AUTO No source has it
"""

FACTS = '''"""Facts."""

from enum import Enum


class Way(Enum):
    """Ways."""

    UP = 1
    DOWN = 2


BIRDS = {
    "hen": 3,  # TIN-3
    "duck": 4,  # TIN-4
    "goose": 5,  # TIN-2
}
FIRST = Way.UP
"""Where ducks look (TIN-4)."""
'''

RULE = '''"""Rules."""

from companion.games.tin.facts import BIRDS, FIRST


def twice(number):
    """Twice as many (TIN-1)."""
    return number * 2


class Pond:
    """A pond."""

    def splash(self):
        """A splash (TIN-20)."""
        return "splash"


def lost():
    """Nobody tests it (TIN-21)."""
'''

TESTS = """
import subprocess
import sys

import pytest

from companion.games.tin.facts import BIRDS, FIRST, Way
from companion.games.tin.rule import Pond, twice


def test_tin_1_in_a_process_of_its_own():
    code = "from companion.games.tin.rule import twice; print(twice(4))"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd="/").stdout == "8\\n"


def test_tin_2_says_nothing():
    assert "goose" in BIRDS


@pytest.mark.parametrize(("bird", "count"), [("hen", 3), ("duck", 4)], ids=["TIN-3-hen", "TIN-4-duck"])
def test_birds(bird, count):
    assert BIRDS[bird] == count


def test_tin_4_facing():
    assert FIRST is Way.UP


def test_tin_20_splash_and_tin_22():
    assert Pond().splash() == "splash"
"""


@pytest.fixture
def house(tmp_path: Path) -> Path:
    folder = tmp_path / "companion" / "games" / "tin"
    folder.mkdir(parents=True)
    (tmp_path / "tests").mkdir()
    for path, text in {
        "companion/__init__.py": "",
        "companion/games/__init__.py": "",
        "companion/games/tin/__init__.py": "",
        "companion/games/tin/ledger.txt": LEDGER,
        "companion/games/tin/facts.py": FACTS,
        "companion/games/tin/rule.py": RULE,
        "tests/test_tin.py": TESTS,
    }.items():
        (tmp_path / path).write_text(text, "utf-8")
    return tmp_path


def change(house: Path, path: str, old: str, new: str) -> None:
    text = (house / path).read_text("utf-8")
    assert old in text
    (house / path).write_text(text.replace(old, new), "utf-8")


# The house's own


def test_the_ledgers_of_the_house_are_covered() -> None:
    ledgers = read_all()
    nodes, trouble = collect()
    assert trouble == ""
    assert faults(ledgers, coverage(ledgers, nodes)) == []


@pytest.mark.parametrize("ledger", read_all(), ids=lambda ledger: ledger.game)
def test_the_index_of_rules_is_what_make_ledger_writes(ledger: Ledger) -> None:
    written = index(ledger)
    assert "nowhere" not in written
    assert (ledger.folder / INDEX).read_text("utf-8") == written


def test_the_index_names_what_cites_a_row(house: Path) -> None:
    assert main(["--root", str(house)]) == 1
    assert (house / "companion/games/tin" / INDEX).read_text("utf-8").splitlines() == [
        "TIN-1    rule.py twice()",
        "TIN-2    facts.py BIRDS",
        "TIN-3    facts.py BIRDS",
        "TIN-4    facts.py BIRDS",
        "         facts.py FIRST",
        "TIN-5    people's",
        "TIN-20   rule.py Pond.splash()",
        "TIN-21   rule.py lost()",
        "TIN-22   nowhere",
    ]


def test_muggles_has_all_its_rows() -> None:
    rows = read(HOUSE / "companion/games/muggles/ledger.txt").rows
    assert list(rows) == [f"MUG-{number}" for number in range(1, 121)]
    # Counted in the rulebook's ledger.
    kinds = [row.kind for row in rows.values()]
    assert (kinds.count("AUTO"), kinds.count("REFEREE"), kinds.count("TABLE")) == (79, 27, 14)
    assert all(len(row.text) <= 90 for row in rows.values())


# Which test covers which row


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("test_tin_29_reduce", ["TIN-29"]),
        ("test_turns_tin_17_tin_18_tin_19", ["TIN-17", "TIN-18", "TIN-19"]),
        ("test_rows[TIN-12-water]", ["TIN-12"]),
        ("test_rows[05-tin_12-tin_13]", ["TIN-12", "TIN-13"]),
        ("test_Tin_7", ["TIN-7"]),
        ("TestTin::test_tin_290", ["TIN-290"]),
        ("test_martin_29", []),
        ("test_tin_a", []),
        ("test_zinc_29", []),
        ("test_texts[6-from 2 to 5: TIN-3]", []),
        ("test_texts[c-TIN-9: not now]", []),
    ],
)
def test_what_a_test_carries(text: str, rows: list[str]) -> None:
    assert carried(f"tests/test_tin_1.py::{text}", ["TIN", "TON"]) == rows


def test_what_a_source_cites() -> None:
    text = "Two more (TIN-3, TON-12). MARTIN-4 and TIN-30: not TIN-3x."
    assert cited(text, ["TIN", "TON"]) == ["TIN-3", "TON-12", "TIN-30"]


def tin(**kinds: str) -> Ledger:
    rows = {name.replace("_", "-"): Row(name.replace("_", "-"), kind, "a rule") for name, kind in kinds.items()}
    return Ledger("tin", Path("/nowhere"), True, rows)


def test_a_row_without_a_test_is_a_fault() -> None:
    ledger = tin(TIN_2="AUTO", TIN_3="REFEREE", TIN_4="TABLE")
    covered = coverage([ledger], ["tests/test_tin.py::test_tin_2", "tests/test_tin_3.py::test_other"])
    assert faults([ledger], covered) == ["TIN-3 (REFEREE) has no test: a rule"]


def test_a_game_that_is_not_finished_may_have_such_rows(house: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--root", str(house)]) == 1
    assert "TIN-21 (REFEREE) has no test" in capsys.readouterr().err
    change(house, "companion/games/tin/ledger.txt", "# finished", "# unfinished")
    assert main(["--root", str(house)]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    assert "5 of 7 AUTO and REFEREE rows" not in told.out
    assert "6 of 7 AUTO and REFEREE rows have a test" in told.out


def test_an_unknown_id_in_a_test_is_a_fault() -> None:
    ledger = tin(TIN_2="AUTO")
    covered = coverage([ledger], ["tests/test_tin.py::test_tin_2_tin_3"])
    assert faults([ledger], covered) == ["TIN-3 is in no ledger; it stands in tests/test_tin.py::test_tin_2_tin_3"]


def test_an_unknown_id_in_a_source_is_a_fault(house: Path) -> None:
    change(house, "companion/games/tin/ledger.txt", "# finished", "# unfinished")
    change(house, "companion/games/tin/facts.py", "# TIN-3", "# TIN-33")
    ledgers = read_all(house)
    (fault,) = faults(ledgers, {})
    assert fault.startswith("TIN-33 is in no ledger")
    assert "facts.py" in fault


def test_tests_that_cannot_be_collected_are_said(house: Path) -> None:
    (house / "tests" / "test_broken.py").write_text("import nothing_of_that_name\n", "utf-8")
    nodes, trouble = collect(house)
    assert "tests/test_tin.py::test_tin_4_facing" in nodes
    assert "nothing_of_that_name" in trouble
    change(house, "companion/games/tin/ledger.txt", "# finished", "# unfinished")
    assert main(["--root", str(house)]) == 1


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("TIN-1 AUTO a\n", "line 1"),
        ("# done\nTIN-1 AUTO a\n", "line 1"),
        ("# finished\nTIN-1 SOME a\n", "line 2"),
        ("# finished\nTIN-1 AUTO\n", "line 2"),
        ("# finished\nTIN-1 AUTO a\nTIN-1 AUTO b\n", "line 3"),
        ("# finished\nTIN-1 AUTO a\nTON-2 AUTO b\n", "same letters"),
        ("# finished\n", "at least one"),
    ],
)
def test_a_ledger_that_is_wrong_is_refused(tmp_path: Path, text: str, wrong: str) -> None:
    (tmp_path / "ledger.txt").write_text(text, "utf-8")
    with pytest.raises(LedgerError, match=wrong):
        read(tmp_path / "ledger.txt")


# What is broken


def ways(source: str, **names: object) -> list[tuple[str, str, str]]:
    found = places(source, ["TIN"], names)
    return [(place.row, place.name, place.ways[0].what if place.ways else "") for place in found]


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ('"hen": Bird("hen", 4),  # TIN-1', "4 -> 5"),
        ('"hen": Bird("hen", wild=True),  # TIN-1', "True -> False"),
        ("(1, 2): Way.N,  # TIN-1", "Way.N -> Way.NE"),
        ('"hen": "duck",  # TIN-1', "'duck' -> 'ducl'"),
        ('"hen": HEN,  # TIN-1', "'hen' -> 'heo'"),
        ('"hen": frozenset({HEN, DUCK}),  # TIN-1', "{HEN, DUCK} -> {DUCK}"),
    ],
)
def test_the_literal_that_is_altered(line: str, what: str) -> None:
    ((_, _, first),) = ways(f'X = {{\n    {line}\n    "other": 8,\n}}\n', Way=Direction)
    assert first == what


def test_rows_that_share_a_line_have_a_literal_each() -> None:
    assert [what for _, _, what in ways("FACES = (1, 2)  # TIN-1 TIN-2\n")] == ["1 -> 2", "2 -> 3"]


def test_an_entry_over_several_lines_is_found_from_its_last() -> None:
    source = 'X = {\n    "hen": Bird(\n        4,\n    ),  # TIN-1\n    "duck": 5,\n}\n'
    assert ways(source) == [("TIN-1", "line 4: ),", "4 -> 5")]


def test_comments_within_functions_and_above_entries_are_no_places() -> None:
    assert ways("def f():\n    x = 1  # TIN-1\n    return x\n\n# TIN-2\nY = 3\n") == []


def test_a_function_raises_and_nothing_else_changes() -> None:
    (place,) = places(RULE, ["TIN"], {})[:1]
    names: dict[str, object] = {}
    exec(place.ways[0].source.replace("from companion.games.tin.facts import BIRDS, FIRST", ""), names)
    with pytest.raises(RuntimeError, match="TIN-1"):
        names["twice"](1)  # type: ignore[operator]
    assert names["Pond"]().splash() == "splash"  # type: ignore[operator]


# Whether a test sees it


def broken(house: Path, *words: str) -> tuple[int, list[str], str]:
    command = [sys.executable, str(TOOLS / "ledger_break.py"), "--root", str(house), *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout.splitlines(), done.stderr


def test_what_is_broken_is_seen_or_not(house: Path) -> None:
    code, lines, said = broken(house)
    assert (code, said) == (1, "")
    assert lines[0] == "tin (finished): 4 of 7 rows go red when they are broken"
    assert "untested in tin: TIN-2 TIN-21 TIN-22" in lines
    told = {line.partition(": ")[2].partition(":")[0] if "NO " not in line else line.strip() for line in lines[2:]}
    assert {"twice()", "Pond.splash()", "FIRST"} <= {name.partition(",")[0] for name in told}
    text = "\n".join(lines)
    assert "raises: tests/test_tin.py::test_tin_1_in_a_process_of_its_own" in text
    assert "3 -> 4: tests/test_tin.py::test_birds[TIN-3-hen]" in text
    assert "4 -> 5: tests/test_tin.py::test_birds[TIN-4-duck]" in text
    assert "Way.UP -> Way.DOWN: tests/test_tin.py::test_tin_4_facing" in text
    assert "GREEN, 5 -> 6" in text
    assert "TIN-21   NO TEST" in lines
    assert "TIN-22   NO PLACE in the source" in lines
    # Nothing of it is left in the house.
    assert (house / "companion/games/tin/rule.py").read_text("utf-8") == RULE


def test_one_row_can_be_broken_alone(house: Path) -> None:
    assert broken(house, "TIN-1")[0] == 0
    code, lines, _ = broken(house, "TIN-2")
    assert code == 1
    assert "untested in tin: TIN-2" in lines
    code, _, said = broken(house, "TIN-99")
    assert (code, said.splitlines()[0][:34]) == (1, "ledger-break: TIN-99 is neither a ")


def test_what_breaks_at_import_alone_is_not_seen(house: Path) -> None:
    change(house, "companion/games/tin/rule.py", "class Pond", "FOUR = twice(2)\n\n\nclass Pond")
    code, lines, _ = broken(house, "TIN-1")
    assert code == 1
    assert any("DOES NOT LOAD" in line for line in lines)


def test_tests_that_are_red_already_prove_nothing(house: Path) -> None:
    change(house, "tests/test_tin.py", '"goose" in', '"gander" in')
    code, _, said = broken(house, "TIN-2")
    assert code == 1
    assert "red before anything is broken" in said
