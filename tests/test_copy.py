"""Copies of a game as files: found, read into options, refused in plain words, written whole or not at all."""

import json
import os
import random
import re
import subprocess
import sys
import tomllib
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any
from unicodedata import normalize

import pytest
import tomlkit
from hypothesis import given
from hypothesis import strategies as st
from stored import open_folder
from talk import Talk

from companion.games import registry
from companion.own import copy, folder
from companion.session.chance import SealedChance
from companion.session.run import Done, RuleFailed, interview
from companion.session.simulation import SimulationTable
from companion.table.dice import D6
from companion.table.form import LARGEST
from companion.table.game import CopyForm, Game, Setting
from companion.table.people import RandomPeople
from companion.table.prompt import ChoosePrompt, NumberPrompt, Option, Refused
from companion.table.table import Table

__all__ = ["open_folder"]

GARDEN = '''
"""Garden, a game whose beds differ from copy to copy."""

from dataclasses import dataclass
from typing import Annotated, Literal

from msgspec import Meta

from companion.table.form import CopyName, GameOptions
from companion.table.game import CopyForm, Game, Setting
from companion.table.notice import Outcome
from companion.table.prompt import Option


@dataclass
class State:
    left: int
    beds: int


def turn(state, table):
    table.menu("turn", [Option("dig", "Dig")])
    state.left -= 1


def correct(state, table):
    state.left = table.number("left", 0, 5)


def read(data):
    options = {}
    for key, value in {**data, **data.get("north", {})}.items():
        if key == "north":
            continue
        if key not in ("rows", "stock"):
            raise ValueError(f"there is no {key}; allowed: rows, stock, [north]")
        if not isinstance(value, int) or isinstance(value, bool):
            raise ValueError(f"{key} is a whole number")
        options[key] = str(value)
    return options


def make(table):
    table.choose("edge", [Option("north", "North")])
    rows = table.number("rows", 1, 9, start=table.options.rows)
    if rows == 9 and not table.confirm("sure"):
        raise KeyError("rows")
    return {"north": {"rows": rows}, "stock": table.number("stock", 0, 99)}


class Options(GameOptions, frozen=True):
    copy: CopyName
    rows: Annotated[int, Meta(ge=1, le=9)]
    stock: Annotated[int, Meta(ge=0, le=99)]
    pace: Literal["slow", "quick"]


GAME = Game(
    name="garden", title="Garden", summary="Dig it over.", rules=1, players=(1, 2), state=State,
    setup=lambda table: State(3, table.options.rows), turn=turn,
    over=lambda state: Outcome("won", "All is dug.") if not state.left else None,
    correct=correct, view=lambda state, seat: {"left": state.left, "beds": state.beds},
    figure=lambda view, about: None, label=lambda view: f"{view['left']} left",
    options=Options,
    settings=(
        Setting("copy", "Which copy?", "default", {"default": "Three rows, as shipped."}, row="Copy", matters=True),
        Setting("rows", "How many rows of beds?", "3", row="Rows"),
        Setting("stock", "How many tiles are left over?", "34", row="Stock"),
        Setting("pace", "How fast?", "slow", {"slow": "Step by step.", "quick": "In leaps."}, row="Pace", matters=True),
    ),
    copy_form=CopyForm(read=read, make=make),
)
'''


def plant(games: Path) -> Path:
    """The garden's folder among the games of ``games``."""
    (games / "garden").mkdir(parents=True)
    (games / "garden" / "__init__.py").write_text(GARDEN, "utf-8")
    return games


@pytest.fixture(autouse=True)
def own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path / "state"))


@pytest.fixture
def copies() -> Path:
    """The folder of the garden's copies, there already."""
    place = folder.copies("garden")
    place.mkdir(parents=True)
    return place


def garden() -> Game[Any]:
    """The garden without a folder of its own."""
    space: dict[str, Any] = {"__name__": "garden"}
    exec(GARDEN, space)
    game = space["GAME"]
    assert isinstance(game, Game)
    return game


GAME = garden()


def refused(told: str) -> str:
    """What is said of a copy; one line that can be printed."""
    with pytest.raises(Refused) as raised:
        copy.expand(GAME, {"copy": told})
    said = str(raised.value)
    assert said.isprintable()
    return said


# Reading


def test_default_and_a_game_without_copies_read_no_file(tmp_path: Path) -> None:
    assert copy.expand(GAME, {}) == {}
    assert copy.expand(GAME, {"copy": "default", "rows": "4"}) == {"copy": "default", "rows": "4"}
    assert copy.expand(replace(GAME, copy_form=None), {"copy": "not-there"}) == {"copy": "not-there"}
    assert not (tmp_path / "state").exists()


def test_a_copy_is_told_by_its_name_or_by_a_path(copies: Path, tmp_path: Path) -> None:
    (copies / "mine.toml").write_text("rows = 5\nstock = 7\n", "utf-8")
    elsewhere = tmp_path / "lent.TOML"
    elsewhere.write_bytes(b"\xef\xbb\xbfstock = 8\r\n[north]\r\nrows = 2\r\n")
    assert copy.expand(GAME, {"copy": "mine"}) == {"copy": "mine", "rows": "5", "stock": "7"}
    assert copy.expand(GAME, {"copy": str(elsewhere)}) == {"copy": str(elsewhere), "rows": "2", "stock": "8"}


def test_what_is_told_wins_over_the_file(copies: Path) -> None:
    (copies / "mine.toml").write_text("rows = 5\nstock = 7\n", "utf-8")
    told = {"copy": "mine", "rows": "3"}
    assert copy.expand(GAME, told) == {"copy": "mine", "rows": "3", "stock": "7"}
    assert told == {"copy": "mine", "rows": "3"}


def test_a_copy_cannot_name_another_one(copies: Path) -> None:
    (copies / "mine.toml").write_text("", "utf-8")
    form = CopyForm(read=lambda data: {"copy": "other", "rows": "2"}, make=lambda table: {})
    assert copy.read(replace(GAME, copy_form=form), "mine") == {"rows": "2"}


def test_the_names_are_in_order_and_only_of_files_that_can_be_told(copies: Path) -> None:
    for name in ("copy-10", "copy-2", "Äpfel", "my copy", "default", ".hidden", "-x", "a.b", "n" * 25, "n" * 24):
        (copies / f"{name}.toml").touch()
    (copies / "folder.toml").mkdir()
    (copies / "notes.txt").touch()
    (copies / ".unfinished").touch()
    assert copy.names(GAME) == ["copy-2", "copy-10", "my copy", "n" * 24, "Äpfel"]
    assert copy.expand(GAME, {"copy": "Äpfel"}) == {"copy": "Äpfel"}


# What is refused


def test_no_such_copy_names_those_that_there_are(copies: Path) -> None:
    said = refused("mien")
    assert "no edition of garden is called mien; there are none yet in " + str(copies) in said
    (copies / "mine.toml").touch()
    (copies / "other.toml").touch()
    said = refused("mien")
    assert f"in {copies} there are: mine, other; also allowed: default, or a path to a .toml file" in said


@pytest.mark.parametrize("told", ["", " ", "../mine", "/", "a/b", "mine.tom", "a\nb", "\udcff", "x" * 500, "con\x00"])
def test_what_is_no_name_is_no_copy(copies: Path, told: str) -> None:
    (copies / "mine.toml").touch()
    (copies.parent / "mine.toml").touch()
    assert "no edition of garden is called" in refused(told)


@pytest.mark.parametrize("told", ["a\n.toml", "\udcff.toml", "a\x00.toml"])
def test_a_path_that_cannot_be_printed_is_no_copy(told: str) -> None:
    assert "no edition of garden is called" in refused(told)


WRONG = [
    (b"rows = 5\nrows 6\n", "no TOML", "line 2"),
    (b"rows = 1\nrows = 2\n", "no TOML", "line 2"),
    (b"rows = " + b"9" * 5000, "no TOML", ""),
    (b"rows = " + b"[" * 30000, "no TOML", ""),
    (b"rows = 5\x00", "no TOML", ""),
    (b"rows = 5 # caf\xe9", "no UTF-8 text (byte 15) but perhaps Latin-1", "save it in UTF-8"),
    ("rows = 5".encode("utf-16"), "no UTF-8 text (byte 1) but UTF-16", "save it in UTF-8"),
    ("rows = 5".encode("utf-16-le"), "no UTF-8 text (byte 1) but UTF-16", "save it in UTF-8"),
    ("rows = 5\nstock = “mine”".encode(), "line 2 has curly quotes (“)", "type straight ones"),
    ('stock = "mine”'.encode(), "line 1 has curly quotes (”)", "type straight ones"),
    (b"#" * (LARGEST + 1), "too large", str(LARGEST)),
    (b".".join([b"a"] * 3000) + b" = 1", "nested too deep", ""),
    (b"rows = {" + b".".join([b"a"] * 3000) + b" = 1}", "nested too deep", ""),
    (b"rows = " + b"[" * 40 + b"]" * 40, "nested too deep", ""),
    (b"rows = " + b"[" * 9000 + b"]" * 9000, "nested too deep", ""),
    (b"rows = " + b"9" * 5000, "a number in it is too long", ""),
    (b"rows = 0", "option rows: 0 does not fit", "allowed: a whole number from 1 to 9"),
    (b'rows = "5"', "rows is a whole number", ""),
    (b"rows = 1979-05-27", "rows is a whole number", ""),
    (b"rows = inf", "rows is a whole number", ""),
    (b"rows = true", "rows is a whole number", ""),
    (b"cols = 5", "there is no cols", "allowed: rows, stock, [north]"),
    (b"[north]\ncols = 5", "there is no cols", "allowed: rows"),
    (b'"a\\nb\\u0000\\u202e" = 5', "there is no a b", "allowed: rows"),
    (b'"' + b"k" * 60000 + b'" = 5', "there is no kkk", ""),
    (b"north = 5", "garden cannot make sense of it (TypeError)", ""),
    (b"[[north]]\nrows = 5", "garden cannot make sense of it", ""),
]


@pytest.mark.parametrize(("content", "wrong", "allowed"), WRONG, ids=range(len(WRONG)))
def test_a_bad_file_is_named_with_what_is_wrong_and_what_is_allowed(
    copies: Path, content: bytes, wrong: str, allowed: str
) -> None:
    file = copies / "mine.toml"
    file.write_bytes(content)
    for told in ("mine", str(file)):
        said = refused(told)
        assert said.startswith(str(file))
        assert wrong in said
        assert allowed in said
        assert len(said) < len(str(file)) + 400


def test_the_largest_file_is_read(copies: Path) -> None:
    (copies / "mine.toml").write_bytes(b"#".ljust(LARGEST, b"x"))
    assert copy.expand(GAME, {"copy": "mine"}) == {"copy": "mine"}


def test_an_option_that_the_game_does_not_have_is_refused(copies: Path) -> None:
    (copies / "mine.toml").touch()
    game = replace(GAME, copy_form=CopyForm(read=lambda data: {"colour": "red"}, make=lambda table: {}))
    with pytest.raises(Refused, match=r"mine\.toml: garden has no option colour; its options: copy, rows"):
        copy.expand(game, {"copy": "mine"})


def test_what_is_no_ordinary_file_is_refused_at_once(copies: Path, tmp_path: Path) -> None:
    (tmp_path / "d.toml").mkdir()
    assert "is a directory" in refused(str(tmp_path / "d.toml"))
    assert "No such file" in refused(str(tmp_path / "not-there.toml"))
    assert "Not a directory" in refused(f"{sys.executable}/x.toml")
    assert "cannot be read: " in refused("x" * 5000 + ".toml")
    (copies / "round.toml").symlink_to(copies / "round.toml")
    assert "cannot be read: " in refused(str(copies / "round.toml"))
    # A pipe that nobody writes into would never answer.
    os.mkfifo(tmp_path / "pipe.toml")
    assert "not a plain file" in refused(str(tmp_path / "pipe.toml"))
    (tmp_path / "zero.toml").symlink_to("/dev/zero")
    assert "not a plain file" in refused(str(tmp_path / "zero.toml"))


def test_a_file_that_cannot_be_read_is_refused() -> None:
    # An ordinary file by its kind, whose first byte nobody can read, root neither.
    link = folder.state().parent / "memory.toml"
    link.symlink_to("/proc/self/mem")
    assert "memory.toml cannot be read: Input/output error" in refused(str(link))


@given(st.binary(max_size=60) | st.text(max_size=60).map(str.encode))
def test_any_bytes_are_read_or_refused(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    file = tmp_path_factory.getbasetemp() / "any.toml"
    file.write_bytes(content)
    try:
        options, said = copy.read(GAME, str(file)), str(file)
    except Refused as wrong:
        options, said = {}, str(wrong)
    assert set(options) <= {"rows", "stock"}
    assert said.startswith(str(file))
    assert said.isprintable()


# Writing

# What is read is composed first: some signs have another that is meant by them.
SIGNS = st.characters(codec="utf-8")
KEYS = st.text(SIGNS, max_size=8).map(partial(normalize, "NFC"))
PLAIN = (
    st.integers(-(2**63), 2**63 - 1)
    | st.floats(allow_nan=False)
    | st.booleans()
    | st.text(SIGNS, max_size=20).map(partial(normalize, "NFC"))
    | st.dates()
    | st.times()
    | st.datetimes()
)
DATA = st.dictionaries(
    KEYS,
    st.recursive(PLAIN, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3)),
    max_size=5,
)


@given(data=DATA)
def test_data_comes_back_as_it_was_written(data: dict[str, Any]) -> None:
    seen = []

    def read(told: Any) -> dict[str, str]:
        seen.append(told)
        return {}

    game = replace(GAME, copy_form=CopyForm(read=read, make=lambda table: {}))
    name = copy.save(game, data)
    assert copy.expand(game, {"copy": name}) == {"copy": name}
    assert seen[-1] == data
    (folder.copies("garden") / f"{name}.toml").unlink()


@given(rows=st.integers(1, 9), stock=st.integers(0, 99), north=st.booleans())
def test_options_come_back_as_they_were_made(rows: int, stock: int, north: bool) -> None:
    data = {"stock": stock, "north": {"rows": rows}} if north else {"stock": stock, "rows": rows}
    options = copy.options_of(GAME, data)
    assert options == {"rows": str(rows), "stock": str(stock)}
    name = copy.save(GAME, data)
    assert copy.expand(GAME, {"copy": name}) == {"copy": name, **options}


def test_each_new_copy_has_a_name_of_its_own() -> None:
    assert copy.next_name(GAME) == "copy-1"
    assert [copy.save(GAME, {"rows": rows}) for rows in (1, 2, 3)] == ["copy-1", "copy-2", "copy-3"]
    place = folder.copies("garden")
    # A gap is not filled: the copy that was there may still be named by the last game.
    (place / "copy-2.toml").unlink()
    (place / "COPY-7.toml").mkdir()
    assert copy.save(GAME, {"rows": 4}) == "copy-8"
    assert sorted(path.name for path in place.iterdir()) == ["COPY-7.toml", "copy-1.toml", "copy-3.toml", "copy-8.toml"]
    assert (place / "copy-1.toml").read_text("utf-8") == "rows = 1\n"


def test_what_a_power_cut_left_behind_is_no_copy_and_in_nobodys_way(copies: Path) -> None:
    (copies / ".copy-1.toml.unfinished").write_text("rows = 5\nstock = 4444444444", "utf-8")
    assert copy.names(GAME) == []
    assert copy.save(GAME, {"rows": 5}) == "copy-1"
    assert copy.expand(GAME, {"copy": "copy-1"}) == {"copy": "copy-1", "rows": "5"}


@pytest.mark.parametrize("data", [{"rows": 0}, {"cols": 1}, {"rows": None}, {"rows": object()}, {"x": "\udcff"}, None])
def test_nothing_is_written_that_could_not_be_read_again(data: Any) -> None:
    with pytest.raises(Refused, match="a new edition"):
        copy.save(GAME, data)
    assert not folder.copies("garden").exists()


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("no folder", "utf-8")
    with pytest.raises(Refused, match=f"^nothing can be saved in {re.escape(str(folder.copies('garden')))}: "):
        copy.save(GAME, {"rows": 5})
    (tmp_path / "state").unlink()
    (folder.copies("garden") / ".copy-1.toml.unfinished").mkdir(parents=True)
    with pytest.raises(Refused, match=r"Is a directory|Permission denied"):
        copy.save(GAME, {"rows": 5})
    assert copy.names(GAME) == []


KILLED = """
import os, sys
from companion.games import registry
from companion.own import copy

def fall(event, args):
    if event == "os.rename":
        os._exit(9)

sys.addaudithook(fall)
copy.save(registry.game("garden"), {"rows": 5})
"""


def test_a_cut_before_the_last_step_leaves_no_half_copy(tmp_path: Path) -> None:
    env = {**os.environ, "COMPANION_GAMES": str(plant(tmp_path / "more"))}
    assert subprocess.run([sys.executable, "-c", KILLED], check=False, env=env).returncode == 9
    assert copy.names(GAME) == []
    assert copy.save(GAME, {"rows": 6}) == "copy-1"


# Asking question by question


def make(path: list[Any], options: dict[str, str] | None = None) -> Any:
    assert GAME.copy_form is not None
    return interview(GAME.copy_form.make, ("red",), GAME.typed(GAME.read_options(options or {})), path)


def test_a_script_is_asked_question_by_question() -> None:
    first = make([])
    assert isinstance(first, ChoosePrompt)
    second = make(["north"], {"rows": "6"})
    assert isinstance(second, NumberPrompt)
    assert (second.key, second.start) == ("rows", 6)
    assert make(["north", 5]).key == "stock"
    assert make(["north", 5, 40]) == Done({"north": {"rows": 5}, "stock": 40})


def test_a_wrong_answer_one_too_many_and_a_stumble_are_told_apart() -> None:
    with pytest.raises(Refused, match="from 1 to 9"):
        make(["north", 10])
    with pytest.raises(Refused, match="complete after 3 answers"):
        make(["north", 5, 40, 1])
    with pytest.raises(RuleFailed) as failed:
        make(["north", 9, "no"])
    assert isinstance(failed.value.__cause__, KeyError)


def _menu(table: Table) -> str:
    return table.menu("turn", [Option("go", "Go")])


def _swallow(table: Table) -> int:
    try:
        return table.number("n", 1, 3)
    except BaseException:  # noqa: BLE001 - just what a script must not do
        return 0


@pytest.mark.parametrize(
    "script", [lambda table: table.roll(D6, "die"), _menu, _swallow], ids=["chance", "menu", "swallow"]
)
def test_no_chance_no_menu_and_no_way_past_a_question(script: Any) -> None:
    with pytest.raises(RuleFailed):
        interview(script, ("red",), {}, [])


# Every game


def with_copies() -> list[Game[Any]]:
    return [GAME, *(game for game in registry.games() if game.copy_form is not None)]


@pytest.mark.parametrize("game", with_copies(), ids=lambda game: game.name)
def test_a_game_with_copies_has_the_option_and_reads_what_it_makes(game: Game[Any]) -> None:
    form = game.copy_form
    assert form is not None
    setting = game.setting(copy.SETTING)
    assert isinstance(setting, Setting)
    assert (setting.default, setting.changeable) == (copy.DEFAULT, False)
    assert copy.DEFAULT in setting.values
    for told in ("default", "copy-1", "my copy", "/lent/lake.toml", "C:\\lake.toml"):
        assert game.read(setting, told) == told
    seats = game.seats[: game.players[0] or 1]
    chance = SealedChance(bytes(32), "")
    kept = 0
    for seed in range(40):
        people = RandomPeople(random.Random(seed))
        table = SimulationTable(seats, game.typed(game.read_options({}, players=seats)), chance, people)
        try:
            data = form.make(table)
        except KeyError:
            assert game is GAME
            continue
        options = copy.options_of(game, data)
        assert tomllib.loads(tomlkit.dumps(data)) == data
        name = copy.save(game, data)
        assert copy.expand(game, {"copy": name}) == {"copy": name, **options}
        kept += 1
    assert kept > 20


# In processes of their own


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    return {**os.environ, "COMPANION_GAMES": str(plant(tmp_path / "more"))}


def companion(env: dict[str, str], *words: str) -> tuple[int, str, str]:
    done = subprocess.run([sys.executable, "-m", "companion", *words], capture_output=True, check=False, env=env)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def test_the_journal_holds_all_and_the_game_goes_on_without_the_file(
    env: dict[str, str], copies: Path, tmp_path: Path
) -> None:
    file = copies / "mine.toml"
    file.write_text("rows = 5\nstock = 7\n", "utf-8")
    store = str(tmp_path / "games.sqlite")
    words = ("garden", "--option", "copy=mine", "--option", "stock=8", "--store", store)
    with Talk(*words, env=env) as talk:
        assert talk.hello["options"] == {"copy": "mine", "rows": "5", "stock": "8", "pace": "slow"}
        assert talk.say(view="table")["state"]["beds"] == 5
        talk.say(answer="dig")
        assert talk.end() == (0, "")
    file.unlink()
    with Talk(*words, "--resume", env=env) as talk:
        assert talk.hello["options"]["rows"] == "5"
        talk.say(answer="dig")
        assert talk.say(answer="dig")["result"] == "won"
        assert talk.end() == (0, "")
    status, out, _ = companion(env, "verify", store)
    assert status == 0
    assert "Replayed with the rules: yes" in out


@pytest.mark.parametrize("command", ["referee", "simulate"])
def test_a_bad_copy_is_one_line_on_the_command_line(env: dict[str, str], copies: Path, command: str) -> None:
    (copies / "mine.toml").write_text("rows = 5\n\nrows\n", "utf-8")
    for told, said in (("mine", "line 3"), ("mien", "are: mine"), (str(copies), "a path to a .toml file")):
        status, out, err = companion(env, command, "garden", "--option", f"copy={told}")
        assert (status, out) == (2, "")
        assert len(err.splitlines()) == 1
        assert said in err


def test_a_simulation_reads_the_copy(env: dict[str, str], tmp_path: Path) -> None:
    file = tmp_path / "lent.toml"
    file.write_text("rows = 5\n", "utf-8")
    words = ("simulate", "garden", "--games", "4", "--jobs", "2", "--json", "--option", f"copy={file}")
    status, out, err = companion(env, *words)
    assert (status, err) == (0, "")
    assert json.loads(out)["options"] == {"copy": str(file), "rows": "5", "stock": "34", "pace": "slow"}


def test_games_says_where_the_copies_lie(env: dict[str, str]) -> None:
    place = folder.copies("garden")
    assert f"Editions, each a file NAME.toml in {place}: none yet\n" in companion(env, "games", "garden")[1]
    copy.save(GAME, {"rows": 5})
    copy.save(GAME, {"rows": 6})
    assert f"{place}: copy-1, copy-2\n" in companion(env, "games", "garden")[1]
    told = json.loads(companion(env, "games", "garden", "--json")[1])
    assert told["copies"] == {"folder": str(place), "names": ["copy-1", "copy-2"]}
    assert "copies" not in json.loads(companion(env, "games", "dice", "--json")[1])
    assert "Copies" not in companion(env, "games", "dice")[1]


as_root = pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root has such rights to lend"
)


@as_root
@pytest.mark.parametrize("link", ["file", "folder"])
def test_root_writes_no_further_than_who_owns_the_folder(open_folder: Path, link: str) -> None:
    """Whoever may write in the box's folders could lay a link there, to a file that only root may write."""
    roots, theirs = open_folder / "roots", open_folder / "theirs"
    roots.mkdir(mode=0o700)
    (roots / ".mine.toml.unfinished").write_text("root's")
    theirs.mkdir()
    place = theirs / "copies"
    if link == "folder":
        place.symlink_to(roots)
    else:
        place.mkdir()
        (place / ".mine.toml.unfinished").symlink_to(roots / ".unfinished")
        os.chown(place, 65534, 65534)
    os.chown(theirs, 65534, 65534)
    with pytest.raises(Refused, match="nothing can be saved"):
        copy.keep(place / "mine.toml", "rows = 5\n")
    assert (roots / ".mine.toml.unfinished").read_text() == "root's"
    assert os.geteuid() == 0
    (theirs / "own").mkdir()
    os.chown(theirs / "own", 65534, 65534)
    copy.keep(theirs / "own" / "mine.toml", "rows = 5\n")
    assert (theirs / "own" / "mine.toml").stat().st_uid == 65534


@as_root
def test_what_root_plays_belongs_to_who_owns_the_folder(open_folder: Path) -> None:
    """M7: the unit changes no owner at its start, as root, of what may be a link by then."""
    os.chown(open_folder, 65534, 65534)
    with Talk("dice", "--store", str(open_folder / "games.sqlite")) as talk:
        talk.say(answer="roll")
        assert {path.stat().st_uid for path in open_folder.iterdir()} == {65534}
        talk.say(quit=True)
    assert {path.stat().st_uid for path in open_folder.iterdir()} == {65534}
