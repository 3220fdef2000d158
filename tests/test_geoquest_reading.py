"""The playthrough of GeoQuest, read: a whole game of four to 25 with everything that must be in it."""

import re
from collections import Counter
from collections.abc import Iterator

from playthrough import path_of

LINES = path_of("geoquest", "").read_text("utf-8").splitlines()
FACT = re.compile(r"\{kind=(\S+) ?(.*)\}$")


def facts(kind: str) -> Iterator[tuple[int, dict[str, str]]]:
    """The facts of a kind, each with its line."""
    for at, line in enumerate(LINES):
        found = FACT.search(line)
        if found and found[1] == kind:
            yield at, dict(re.findall(r"(\w+)=(\[.*?\]|\S*)", found[2]))


def round_of(at: int) -> int:
    """The round in which a line stands; 0 before the first."""
    rounds = [int(line.removeprefix("== round ")) for line in LINES[:at] if line.startswith("== round ")]
    return rounds[-1] if rounds else 0


def one(kind: str, **wanted: str) -> tuple[int, dict[str, str]]:
    """The first fact of a kind that says so."""
    return next((at, fact) for at, fact in facts(kind) if wanted.items() <= fact.items())


def test_gq_2_four_players_and_the_first_with_25_points_wins() -> None:
    assert "players: red, blue, green, yellow;" in LINES[0]
    assert "target=25" in LINES[0]
    last = LINES[-1]
    winner = last.split()[-1]
    score: Counter[str] = Counter()
    for at, fact in facts("points"):
        score[fact["player"]] += int(fact["amount"])
        over = [who for who, points in score.items() if points >= 25]
        assert (over == [winner]) == (at == max(at for at, _ in facts("points")))
    assert f"has {score[winner]} points" in last


def test_gq_80_a_puzzle_is_solved_before_the_roll_and_found() -> None:
    at, fact = one("puzzle", accepted="True")
    rolled = next(line for line, _ in facts("rolled") if line > at)
    searched, search = next((line, s) for line, s in facts("searched") if line > at)
    assert at < rolled < searched
    assert (search["cache"], search["player"]) == (fact["cell"], fact["player"])
    assert one("placed", cell=fact["cell"])[1]["type"] == "puzzle"


def test_gq_91_a_multi_is_found_over_two_turns() -> None:
    kept = []
    for at, found in facts("searched"):
        if found["success"] == "True" and found["stage"] == "3":
            before = [
                line
                for line, stage in facts("searched")
                if line < at and (stage["player"], stage["cache"]) == (found["player"], found["cache"])
            ]
            kept += [line for line in before if round_of(line) < round_of(at)]
    assert kept


def test_gq_70_a_shared_find_waits_for_the_companions_turn() -> None:
    shared = list(facts("shared"))
    assert shared
    for at, fact in shared:
        finder = next(found for line, found in reversed(list(facts("searched"))) if line < at)
        assert finder["player"] != fact["player"]
        paid, points = next((line, one) for line, one in facts("points") if line > at and one["why"] == "shared")
        assert (points["player"], points["cell"], points["amount"]) == (fact["player"], fact["cell"], fact["amount"])
        # Nothing is rolled for it.
        following = next(line for line in LINES[paid + 1 :] if line.startswith(("?", "==")))
        assert not re.match(r"\? (Move|Search) \d", following)


def test_gq_132_gq_133_a_bug_reaches_its_goal_and_leaves_the_game() -> None:
    at, left = one("bug-left", goal="True")
    _, points = next((line, fact) for line, fact in facts("points") if line > at)
    assert (points["amount"], points["why"]) == ("3", "bug-goal")
    taken = [fact for line, fact in facts("bug-taken") if line < at and fact["bug"] == left["bug"]]
    assert taken[-1]["cell"] != left["cell"]
    assert not [line for line, fact in facts("bug-taken") if line > at and fact["bug"] == left["bug"]]


def test_gq_120_gq_123_a_new_cache_scores_two_and_lies_on_a_free_tile() -> None:
    at, points = one("points", why="new-cache")
    assert points["amount"] == "2"
    rolled = list(facts("rolled"))[sum(line < at for line, _ in facts("rolled")) - 1][1]
    assert rolled["special"] == "new-cache"
    laid, cache = one("new-cache")
    assert laid > at
    assert cache["cell"] not in [fact["cell"] for _, fact in facts("placed")]


def test_gq_118_an_event_lasts_and_is_over_when_its_rounds_are_gone() -> None:
    lasted = []
    for at, fact in facts("event-resolved"):
        over = [line for line, end in facts("event-over") if line > at and end["player"] == fact["player"]]
        if fact["rounds"] != "0" and over:
            # Over when the turn comes back to who began it, so many rounds later.
            menu = next(line for line in range(over[0], len(LINES)) if LINES[line].startswith("? "))
            assert round_of(menu) - round_of(at) == int(fact["rounds"])
            lasted.append(int(fact["rounds"]))
    assert max(lasted) > 1


def test_gq_127_a_tile_that_is_lake_is_drawn_anew_for_the_same_disk() -> None:
    at = next(at for at, line in enumerate(LINES) if re.fullmatch(r"\? Lay disks .* -> \w\w", line))
    lake = LINES[at][-2:]
    moved, before = (dict(facts("placed"))[at + 1], one("placed", cell=lake)[1])
    assert moved["instead"] == lake != moved["cell"]
    disk = ("type", "level", "stages", "category")
    assert [moved[key] for key in disk] == [before[key] for key in disk]


def test_an_undo_brings_the_same_roll_again() -> None:
    at = LINES.index("? back, and again")
    assert "kind=undo" in LINES[at + 1]
    assert "kind=redo" in LINES[at + 2]
    before = [line for line in LINES[:at] if "kind=rolled" in line][-1]
    again = next(line for line in LINES[at:] if "kind=rolled" in line)
    assert before == again


def test_a_correction_sets_a_score() -> None:
    at = LINES.index("? correct -> score blue 3")
    asked = next(line for line in LINES[at:] if " of 25)" in line and "-> " in line)
    assert asked
    menus = [line for line in LINES[at:] if line.startswith("? Move or search? (3 of 25)")]
    assert menus
