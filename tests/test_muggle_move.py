"""The muggle's move against a second reading of the rulebook (``muggle_reading.py``), and the ledger's examples."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import chain, combinations, cycle, product, repeat
from typing import Any

import muggle_reading as second
import pytest
from muggle_reading import CACHES, CAVES, HARMLESS, HAZARDS, NUISANCES, ORDER, Leg, Muggle, Reading
from play import GAMES, Kept, open_prompt
from scale import figure

from companion.games.muggles.cache import group_of
from companion.games.muggles.movement import back, open_way
from companion.games.muggles.state import Board
from companion.table import grid
from companion.table.prompt import ChoosePrompt, Prompt, RollPrompt

MUGGLES = next(game for game in GAMES if game.name == "muggles")
Cell = tuple[int, int]
PLAIN = {roll: roll for roll in range(1, 7)}
STARS = {1: "1", 2: "2", 3: "3", 4: "1*", 5: "2*", 6: "3*"}

# Copies of caches by group, one short of each group's number: no game is lost while it is compared.
BAG = [
    *("traditional",) * 5,  # two more may be carried at the start
    *("multi",) * 3,
    *("super-multi", "nano", "nano", "nano", "mystery", "puzzle", "puzzle", "water", "water", "night", "night"),
    *("padlock", "combo-lock", "combo-lock", "challenge", "virtual", "maintenance"),
]


def squares(rows: int, cols: int) -> list[Cell]:
    """Every cell of a board."""
    return [(row, col) for row in range(1, rows + 1) for col in range(1, cols + 1)]


def ruled(board: Reading) -> Board:
    """The same board as the rules keep it."""
    return Board(
        rows=board.rows,
        cols=board.cols,
        entry=grid.Cell(*board.entry),
        cafe=1,
        trail=[grid.Cell(*cell) for cell in sorted(board.bare)],
        tiles={f"{row},{col}": kind for (row, col), kind in board.known.items()},
        slabs=[],
    )


def compare(board: Reading, cell: Cell, faces: Mapping[int, Any] = PLAIN) -> int:
    """All 24 walks from a cell, and the four ways back from it: rules and reading agree; how many were compared."""
    rules, at = ruled(board), grid.Cell(*cell)
    moves = second.open_moves(board, cell)
    for facing, roll in ORDER:
        move = second.choose(moves, facing, roll)
        read = ([], facing) if move is None else (board.line(cell, *move), move[0])
        walked = open_way(rules, at, grid.Direction(facing), faces[roll])
        assert walked.helpless == (move is None), (board, cell, facing, roll)
        assert list(walked.path) == read[0], (board, cell, facing, roll)
        assert walked.helpless or walked.facing == read[1], (board, cell, facing, roll)
    for facing in "nesw":
        gone = second.retreat(board, cell, facing)
        went = back(rules, at, grid.Direction(facing))
        assert (None if went is None else list(went)) == gone, (board, cell, facing)
    return len(ORDER)


# Every small board

SIZES = [size for size in product((1, 2, 3), repeat=2) if size != (3, 3)]


def boards(rows: int, cols: int, stride: int = 1) -> Iterator[tuple[Reading, Cell]]:
    """Every ``stride``-th of all boards with every start; the kinds within a class take turns, also on the start."""
    slugs: list[Iterator[str | None]] = [
        cycle((None, "lost-pen", None, "traditional", "map", None, "event", "cold-weather", "site")),
        cycle(("pond", "cliff", "swamp")),
        cycle(CAVES),
        cycle(NUISANCES),
    ]
    own = cycle((None, "pond", "snake", None, "cave", "good-hide", "rehidden-cave"))
    cells = squares(rows, cols)
    for number, (start, classes) in enumerate(product(cells, product(range(4), repeat=len(cells) - 1))):
        if number % stride:
            continue
        others = [cell for cell in cells if cell != start]
        known = {cell: slug for cell, kind in zip(others, classes, strict=True) if (slug := next(slugs[kind]))}
        if (slug := next(own)) is not None:
            known[start] = slug
        yield Reading(rows, cols, cells[-1], known), start


@pytest.mark.sized
@pytest.mark.parametrize(("rows", "cols"), SIZES)
def test_mug_24_mug_25_mug_26_mug_27_mug_28_mug_29_every_board_up_to_2x3(rows: int, cols: int) -> None:
    """Cells harmless or face down, hazard, cave or nuisance; every start, facing, roll; of the largest one in 17."""
    stride = figure(17 if rows * cols == 6 else 1, 1)
    moves = sum(compare(board, cell) for board, cell in boards(rows, cols, stride))
    print(f"{rows}x{cols}: {moves} moves, every {stride}. board and start")
    assert moves == -(-rows * cols * 4 ** (rows * cols - 1) // stride) * 24


@pytest.mark.sized
def test_mug_17_mug_18_mug_19_mug_20_mug_21_mug_22_mug_37_mug_38_mug_44_boards_of_3x3() -> None:
    """Of 589,824 boards and starts of 3x3 every 1201st, in make long every 11th, each with all facings and rolls."""
    stride = figure(1201, 11)
    moves = sum(compare(board, cell) for board, cell in boards(3, 3, stride))
    print(f"3x3: {moves} moves, every {stride}th board and start")
    assert moves == -(-9 * 4**8 // stride) * 24


def test_mug_30_a_corner_is_shut_by_its_two_neighbours_only() -> None:
    """Example 37: every pair of known hazards, every facing and roll in the corner."""
    cells = [cell for cell in squares(6, 6) if cell != (1, 1)]
    for pair in combinations(cells, 2):
        board = Reading(6, 6, (6, 3), dict(zip(pair, ("pond", "swamp"), strict=True)))
        rules = ruled(board)
        helpless = {open_way(rules, grid.Cell(1, 1), grid.Direction(facing), roll).helpless for facing, roll in ORDER}
        assert helpless == {set(pair) == {(1, 2), (2, 1)}}
        compare(board, (1, 1))


@pytest.mark.sized
def test_mug_16_mug_23_mug_32_random_boards_of_6x6() -> None:
    """Random boards from nearly open to nearly full, with trail and blanks; both dice."""
    seed, wanted, moves, helpless = 616, figure(20_000, 200_000), 0, 0
    rng = random.Random(seed)
    cells = squares(6, 6)
    while moves < wanted:
        full = rng.random()
        bare = set(rng.sample(cells, rng.randint(1, 8)))
        kinds = rng.choices((HARMLESS, CACHES, HAZARDS[:3], CAVES, NUISANCES), (3, 1, rng.randint(0, 5), 1, 3), k=36)
        known = {c: rng.choice(k) for c, k in zip(cells, kinds, strict=True) if c not in bare and rng.random() < full}
        board, cell = Reading(6, 6, min(bare), known, bare=bare), rng.choice(cells)
        moves += compare(board, cell, rng.choice((PLAIN, STARS)))
        helpless += not second.open_moves(board, cell)
    print(f"6x6: {moves} moves, {24 * helpless} of them without any way out, seed {seed}")
    assert helpless


# Whole turns, through a session


class Sitting:
    """A game at a table that rolls its own dice and tells what it sees, and the second reading beside it.

    Where people are only ``asked``, the box knows nothing of what lies face up before it asks.
    """

    def __init__(self, boards: dict[str, Reading], cafe: int, stock: int, reports: str = "told") -> None:
        one = boards["a"]
        texts = [f"{row},{col}" for row, col in [one.entry, *sorted(one.bare - {one.entry})]]
        options = {"rows": str(one.rows), "cols": str(one.cols), "entry": texts[0], "trail": ";".join(texts)}
        options |= {"cafe": str(cafe), "stock": str(stock), "order": "a-first", "reports": reports}
        self.kept = Kept.start(MUGGLES, options=options, players=("red", "blue"), dice="table")
        self.boards, self.stock, self.asked = boards, stock, reports == "asked"
        self.muggles = {letter: Muggle((1, cafe), "s") for letter in boards}
        self.check()

    def correct(self, *path: object) -> None:
        self.kept.take(self.kept.session.correct(list(path)))  # type: ignore[arg-type]

    def place(self, letter: str, muggle: Muggle) -> None:
        """Set a muggle anew on the table and in the box."""
        self.muggles[letter] = muggle
        self.correct("muggle", letter, list(muggle.cell), muggle.facing, *said(muggle.carrying or "nothing"))

    def put(self, letter: str, cell: Cell, kind: str) -> None:
        """Lay a tile face up."""
        self.boards[letter].known[cell] = kind
        self.boards[letter].lies.pop(cell, None)
        if not self.asked:
            self.correct("tile", letter, list(cell), *said(kind))

    def round(self, rolls: Mapping[str, Iterator[int]]) -> dict[str, list[Leg]]:
        """One round of both muggles: every question, fact and view as the reading has it."""
        self.kept.answer("end-round")
        played: dict[str, list[Leg]] = {}
        for letter, board in self.boards.items():
            muggle, told = self.muggles[letter], len(self.kept.notices)
            start = muggle.cell
            played[letter] = []
            up, left = dict(board.known), {start} if muggle.nuisance else set()
            for leg in second.turn(board, muggle, rolls[letter]):
                played[letter].append(leg)
                gone = left.intersection(leg.refilled[:1]) if leg.roll >= 4 else ()
                self.answer(letter, leg, {cell: kind for cell, kind in up.items() if cell not in gone})
                self.stock -= len(leg.refilled)
                up, left = dict(board.known), set()
            facts = [notice.fact for notice in self.kept.notices[told:] if notice.fact is not None]
            moved = [fact for fact in facts if fact["kind"] == "muggle-moved"]
            assert [(fact["muggle"], fact["roll"]) for fact in moved] == [(letter, leg.roll) for leg in played[letter]]
            for leg, fact in zip(played[letter], moved, strict=True):
                assert tuple(fact["from"]) == start
                start = tuple(fact["to"])
                assert fact["called_for_help"] == leg.helped
                assert fact["stepped_back"] == leg.back, (leg, fact)
                assert leg.helped or [tuple(cell) for cell in fact["path"]] == leg.path
            assert start == muggle.cell
            taken = [(fact["cache"], fact["discarded"]) for fact in facts if fact["kind"] == "picked-up"]
            found = [(leg.taken, leg.discarded) for leg in played[letter] if leg.taken is not None]
            assert taken == [tuple(map(self.called, tiles)) for tiles in found]
            assert [fact["kind"] for fact in facts].count("event-card") == sum(leg.again for leg in played[letter])
            self.check()
        return played

    def called(self, tile: str | None) -> str | None:
        """What the box knows of a cache: where people are asked, of most just the group."""
        return group_of(tile) if self.asked and tile not in (None, "multi", "super-multi") else tile

    def answer(self, letter: str, leg: Leg, up: dict[Cell, str]) -> None:
        """One roll, and the tiles that lie where the muggle lands or a crew digs; ``up`` lay face up before it."""
        prompt = open_prompt(self.kept)
        assert isinstance(prompt, RollPrompt)
        assert prompt.about == {"muggle": letter}
        self.kept.answer([leg.roll])
        for cell, kind in () if self.asked else leg.revealed:
            prompt = open_prompt(self.kept)
            assert isinstance(prompt, ChoosePrompt)
            about = {"muggle": letter, "board": letter, "cell": list(cell), "why": "landed"}
            assert prompt.about.items() >= about.items()
            self.kept.answer(*said(kind))
        if self.asked:
            self.look(letter, leg, up)
        left = {cell: kind for cell, kind in leg.dug.items() if kind in (*CACHES, "site")}
        while (prompt := open_prompt(self.kept)).about.get("why") == "trashed":
            here = [cell for cell in left if list(cell) in [list(there) for there in prompt.about["cells"]]]
            self.kept.answer(*said(left[here[0]] if here else "no-more"))
            if here and left.pop(here[0]) == "site":
                self.kept.answer(list(here[0]))
        assert not left
        if leg.again:
            self.kept.answer("done")

    def look(self, letter: str, leg: Leg, up: dict[Cell, str]) -> None:
        """People say where the muggle comes what lies there, or else what lies open that lets it not come there."""
        found, passed = list(leg.revealed), set[Cell]()
        while (prompt := open_prompt(self.kept)).key in ("tile", "way"):
            assert isinstance(prompt, ChoosePrompt)
            view = self.kept.session.view()
            way = [tuple(cell) for cell in view["muggles"][letter]["path"][1:]]
            there = {tuple(cell) for cell in (*prompt.about.get("cells", ()), prompt.about["cell"])} - passed
            new = sorted(cell for cell in there if "{},{}".format(*cell) not in view["boards"][letter]["tiles"])
            closing = [cell for cell in new if closes(up.get(cell, ""), cell, way)]
            if closing and offers(prompt, "otherwise"):
                self.kept.answer("otherwise")
                tile = up[closing[0]].removeprefix("rehidden-")
                if offers(open_prompt(self.kept), tile):
                    self.kept.answer(tile)
                    self.kept.answer(list(closing[0]))
                else:
                    self.kept.answer("no-more")
                    passed.add(closing[0])
            elif prompt.key == "way":
                self.kept.answer("no-more")
            else:
                cell = tuple(prompt.about["cell"])
                if cell not in up:
                    assert found[0][0] == cell
                    up[cell] = found.pop(0)[1]
                self.kept.answer(*said(up[cell]))
        assert not found

    def check(self) -> None:
        """The view is what the reading has."""
        view = self.kept.session.view()
        for letter, board in self.boards.items():
            muggle, seen = self.muggles[letter], view["muggles"][letter]
            assert (tuple(seen["cell"]), seen["facing"]) == (muggle.cell, muggle.facing)
            assert (seen["carrying"], bool(seen["on_nuisance"])) == (self.called(muggle.carrying), muggle.nuisance)
            if self.asked:
                continue
            shown: dict[str, Any] = view["boards"][letter]
            assert unhidden(shown["tiles"]) == unhidden({f"{r},{c}": kind for (r, c), kind in board.known.items()})
            sites = {f"{r},{c}" for (r, c), kind in board.known.items() if kind == "site"}
            blank = {f"{r},{c}" for r, c in shown["slabs"]} | {
                c for c, kind in shown["tiles"].items() if kind == "site"
            }
            assert blank == sites | {f"{r},{c}" for r, c in board.bare - board.trail}
            hazards = board.of_kind(HAZARDS)  # inside a region they may be shown as the one or the other
            near = {cell for cave in board.of_kind(CAVES) for cell in board.around(cave)}
            assert {tuple(cell) for cell in shown["unsafe"]} - hazards == near - hazards
        assert self.asked or view["stock"] == self.stock


def offers(prompt: Prompt, value: str) -> bool:
    """Whether a question offers that answer."""
    return isinstance(prompt, ChoosePrompt) and value in [option.value for option in prompt.options]


def closes(kind: str, cell: Cell, way: list[Cell]) -> bool:
    """Whether a tile lets a muggle not come by that way: a hazard on it, a nuisance at its end, a cave beside that."""
    if kind in NUISANCES:
        return cell == way[-1]
    return kind in CAVES or (kind in HAZARDS and cell in way)


def said(kind: str) -> list[str | int]:
    """A tile as people tell it: a multi with the number of its set."""
    return [kind, 1] if kind == "multi" else [kind]


def unhidden(tiles: Mapping[str, str]) -> dict[str, str]:
    """Known tiles: whether a cave lies open or face down again is another test's; a site may count as a slab."""
    return {cell: kind.removeprefix("rehidden-") for cell, kind in tiles.items() if kind != "site"}


KINDS = (HARMLESS, HAZARDS[:4], NUISANCES, CACHES, ("event",), ("site",))


def lying(rng: random.Random) -> Iterator[str]:
    """Face-down tiles without an end; of caches no more than the bag has."""
    bag = list(BAG)
    while True:
        kinds = rng.choices(KINDS, (6, 5, 4, 5, 2, 2))[0]
        kind = rng.choice(kinds if kinds is not CACHES else bag or HARMLESS)
        if kind in bag:
            bag.remove(kind)
        yield kind


def sitting(rng: random.Random, reports: str) -> Sitting:
    """Random boards, hidden tiles, known tiles and muggles at a new table."""
    rows, cols = rng.randint(2, 6), rng.randint(2, 6)
    cells = squares(rows, cols)
    trail, stock = set(rng.sample(cells, rng.randint(1, 3))), lying(rng)
    entry = rng.choice(sorted(trail))
    woods = [cell for cell in cells if cell not in trail]
    boards = {
        letter: Reading(rows, cols, entry, {}, {cell: next(stock) for cell in woods}, set(trail), stock)
        for letter in "ab"
    }
    table = Sitting(boards, rng.randint(1, cols), 200, reports)
    for letter in "ab":
        for cell in rng.sample(woods, rng.randint(0, len(woods) // 2)):
            if boards[letter].lies[cell] != "site":  # one that is told must dig at once; not a matter of moves
                table.put(letter, cell, boards[letter].lies[cell])
        table.place(letter, Muggle(rng.choice(cells), rng.choice("nesw"), rng.choice((None, "traditional"))))
    return table


@pytest.mark.sized
@pytest.mark.parametrize("reports", ["told", "asked"])
def test_mug_11_mug_13_mug_15_mug_31_mug_39_mug_40_mug_41_mug_42_mug_43_mug_46_mug_47_whole_turns(reports: str) -> None:
    """Random tables of two muggles for three rounds: moves, landings, steps back, pick-ups, digging, second rolls."""
    seed, wanted, turns, seen = 4711, figure(300, 3000), 0, Counter[str]()
    rng = random.Random(seed)
    while turns < wanted:
        table = sitting(rng, reports)
        for _ in range(3):
            if rng.random() < 0.2:  # somebody moves it by hand: a nuisance that it turned up is its own no longer
                table.place("b", replace(table.muggles["b"], cell=(1, 1), nuisance=False))
            rolls = iter(lambda: rng.randint(1, 6), 0)
            for leg in chain.from_iterable(table.round({"a": rolls, "b": rolls}).values()):
                seen["legs"] += 1
                seen["helped"] += leg.helped
                seen["stepped back"] += leg.back > 0
                seen["far back"] += leg.back > 1
                seen["taken"] += leg.taken is not None
                seen["second rolls"] += leg.again
                seen["dug"] += bool(leg.dug)
                seen["chains"] += "site" in leg.dug.values()
                seen["cleared"] += len(leg.refilled) > (leg.taken is not None) + leg.again
            turns += 2
    print(f"whole turns: {turns}, seed {seed}; {dict(seen)}")
    assert min(seen.values()) > 0


# The worked examples of the ledger


@dataclass(frozen=True)
class Example:
    """One row: where muggle a stands, what it rolls, what lies where, and what becomes of it."""

    start: Cell
    rolls: tuple[int, ...]
    ends: tuple[Cell, str]
    known: Mapping[Cell, str] = field(default_factory=dict)
    lies: Mapping[Cell, str] = field(default_factory=dict)
    facing: str = "s"
    carrying: tuple[str | None, str | None] = (None, None)
    refilled: int = 0
    dug: tuple[Cell, ...] = ()
    up: tuple[Cell, ...] = ()


MOVES = {
    "1": Example((1, 3), (2,), ((3, 3), "s")),
    "2": Example((1, 3), (5,), ((1, 1), "w")),
    "3": Example((1, 3), (6,), ((1, 6), "e")),
    "4": Example((1, 3), (3,), ((1, 6), "e"), {(3, 3): "pond"}),
    "5": Example((1, 1), (1,), ((1, 2), "e"), {(2, 1): "snake"}),
    "6": Example((1, 1), (2,), ((3, 1), "s"), {(2, 1): "snake"}),
    **{f"8-{n}": Example((1, 1), (n,), ((6, 3), "n"), {(2, 1): "swamp", (1, 2): "cliff"}) for n in range(1, 7)},
    "9": Example((1, 5), (1,), ((2, 5), "s"), {(3, 3): "cave"}),
    "10-open": Example((1, 3), (1,), ((1, 2), "w"), {(3, 3): "cave"}),
    "10-hidden": Example((1, 3), (1,), ((1, 2), "w"), {(3, 3): "rehidden-cave"}),
    "11": Example((1, 3), (3,), ((1, 6), "e"), {(3, 3): "rehidden-cave"}),
    "29": Example((5, 3), (3,), ((2, 3), "n")),
    "30": Example((5, 3), (1,), ((6, 3), "s")),
    "31": Example((6, 1), (2,), ((4, 1), "n")),
    "32": Example((6, 6), (1,), ((6, 5), "w")),
    "34": Example((2, 4), (3,), ((5, 4), "s"), {(2, 5): "poison-ivy", (2, 6): "poison-ivy"}, facing="e"),
    "35": Example((2, 4), (2,), ((2, 6), "e"), {(2, 5): "poison-ivy", (2, 6): "lost-pen"}, facing="e"),
}
AROUND = ((2, 2), (2, 3), (2, 4), (3, 2), (3, 4), (4, 2), (4, 3), (4, 4))
TO_NANO = {(3, 3): "cliff", (2, 3): "nano"}
TO_NIGHT = {(3, 3): "event", (3, 2): "night"}
LANDINGS = {
    "12": Example((1, 3), (2,), ((2, 3), "s"), {}, TO_NANO, carrying=(None, "nano"), refilled=1, up=((3, 3),)),
    "13": Example((1, 3), (3,), ((2, 3), "s"), {}, {(4, 3): "cave"}, up=((4, 3), (2, 3))),
    "15": Example((1, 3), (1,), ((6, 3), "n"), {}, {(2, 3): "cave"}, up=((2, 3),)),
    "18": Example((1, 3), (2, 2), ((5, 3), "s"), {}, {(3, 3): "beehive"}, up=((3, 3), (5, 3))),
    "19": Example((1, 3), (2, 5), ((3, 1), "w"), {}, {(3, 3): "beehive"}, refilled=1, up=((3, 1),)),
    "22": Example(
        (1, 3), (2,), ((3, 3), "s"), {}, {(3, 3): "traditional"}, carrying=("padlock", "traditional"), refilled=1
    ),
    "23": Example((1, 3), (2, 4), ((3, 2), "w"), {}, TO_NIGHT, carrying=(None, "night"), refilled=2),
    "25": Example((1, 3), (2,), ((3, 3), "s"), {}, {(3, 3): "site"}, dug=AROUND, up=((3, 3),)),
    "26": Example((1, 2), (4,), ((1, 1), "w"), {}, {(1, 1): "site"}, dug=((1, 2), (2, 1), (2, 2)), up=((1, 1),)),
}


def walked(example: Example) -> None:
    """An example by the reading, by the rules, and through a session."""
    woods = [cell for cell in squares(6, 6) if cell != (6, 3)]
    boards = {
        letter: Reading(6, 6, (6, 3), {}, dict.fromkeys(woods, "good-hide"), {(6, 3)}, repeat("good-hide"))
        for letter in "ab"
    }
    board = boards["a"]
    board.lies.update(example.lies)
    table = Sitting(boards, 3, 38)
    table.place("a", Muggle(example.start, example.facing, example.carrying[0]))
    for cell, kind in example.known.items():
        table.put("a", cell, kind)
    compare(board, example.start)
    rolls, legs = list(example.rolls), list[Leg]()
    while rolls:
        legs += table.round({"a": iter(lambda: rolls.pop(0), 0), "b": repeat(1)})["a"]
    muggle = table.muggles["a"]
    assert ((muggle.cell, muggle.facing), muggle.carrying) == (example.ends, example.carrying[1])
    assert {cell for leg in legs for cell in leg.dug} == set(example.dug)
    assert table.stock == 38 - example.refilled
    revealed = [cell for leg in legs for cell, _kind in leg.revealed]
    assert not example.up or [cell for cell in revealed if cell in board.known] == list(example.up)


@pytest.mark.parametrize("number", MOVES)
def test_mug_17_mug_18_mug_19_mug_20_mug_21_mug_22_mug_28_mug_29_mug_30_mug_31_examples(number: str) -> None:
    walked(MOVES[number])


@pytest.mark.parametrize("number", LANDINGS)
def test_mug_39_mug_40_mug_42_mug_43_mug_45_mug_46_mug_57_mug_95_mug_96_mug_97_examples(number: str) -> None:
    walked(LANDINGS[number])
