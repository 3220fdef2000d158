"""The command line: what each command says, and one line for everything that is wrong."""

import json
import os
import random
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from finger import sit
from play import OURS, Kept, pick
from talk import Talk, legal

from companion.__main__ import main
from companion.command.simulate import Task, share, work
from companion.faces.host import GameHost
from companion.games import registry
from companion.own import configuration, folder
from companion.session.header import Header
from companion.session.journal import Entry, commitment, seal, shown
from companion.store import Store
from companion.table.game import Game
from companion.table.prompt import ChoosePrompt, Refused

Out = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path / "state"))
    monkeypatch.setenv("COMPANION_CONFIG", str(tmp_path / "companion.toml"))


def run(*words: str) -> int:
    try:
        return main(words)
    except SystemExit as left:
        return left.code if isinstance(left.code, int) else 0 if left.code is None else 1


WRONG = [
    ([], "referee"),
    (["fly"], "referee"),
    (["--fly"], "--version"),
    (["play", "chess"], "dice"),
    (["play", "--port", "65536"], "65535"),
    (["play", "--port", "-1"], "65535"),
    (["play", "--port", "٣"], "65535"),
    (["play", "dice", "hoard"], "--no-open"),
    (["daemon", "--profile", "toaster"], "breadboard"),
    (["daemon", "--profile"], "--profile"),
    (["referee"], "dice"),
    (["referee", ""], "dice"),
    (["referee", "chess"], "dice"),
    (["referee", "ch\ness\x00"], "dice"),
    (["referee", "../hoard"], "dice"),
    (["referee", "hoard"], "--seats red,blue"),
    (["referee", "hoard", "--seats", "red"], "--seats red,blue"),
    (["referee", "hoard", "--seats", "pink"], "red, blue"),
    (["referee", "hoard", "--players", "red"], "2 players"),
    (["referee", "hoard", "--players", ""], "2 players"),
    (["referee", "hoard", "--players", "red,red"], "same name"),
    (["referee", "hoard", "--players", "table,red"], "table"),
    (["referee", "hoard", "--option", "mood"], "KEY=VALUE"),
    (["referee", "hoard", "--option", "mood=sad"], "calm, wild"),
    (["referee", "hoard", "--option", "food=sad"], "reports, mood"),
    (["referee", "hoard", "--option", "mood=calm", "--option", "mood=wild"], "twice"),
    (["referee", "hoard", "--dice", "loaded"], "table"),
    (["referee", "hoard", "--seed", "12"], "64 hexadecimal"),
    (["referee", "hoard", "--seed", "g" * 64], "64 hexadecimal"),
    (["referee", "hoard", "--seats", "all", "--table-word", "w" * 65], "64 printable"),
    (["referee", "hoard", "--seats", "all", "--table-word", "a\nb"], "64 printable"),
    (["referee", "hoard", "--resume"], "--store"),
    (["referee", "dice", "--resume", "--store", "not-there.sqlite"], "no store"),
    (["referee", "dice", "--store", "/"], "/"),
    (["referee", "dice", "--store", ""], "file"),
    (["referee", "dice", "--sto", "x"], "--store"),
    (["games", "chess"], "dice"),
    (["simulate"], "dice"),
    (["simulate", "hoard", "--games", "0"], "1 to"),
    (["simulate", "hoard", "--games", "many"], "1 to"),
    (["simulate", "hoard", "--jobs", "0"], "1 to"),
    (["simulate", "hoard", "--seed", "1.5"], "0 to"),
    (["simulate", "hoard", "--players", "a,b,c"], "2 players"),
    (["verify"], "no store"),
    (["verify", "not-there.sqlite"], "no store"),
    (["verify", "not-there.sqlite", "x"], "number"),
    (["verify", ""], "file"),
    (["history", "x"], "no game is called x"),
    (["history", "mugles"], "(did you mean muggles?)"),
    (["histroy"], "(did you mean history?)"),
    (["play", "--prot", "8000"], "(did you mean --port?)"),
    (["referee", "dice", "--dice", "tabel"], "(did you mean table?)"),
    (["games", "Lost Hikr"], "(did you mean lost-hiker?)"),
    (["referee", "muggles", "--option", "report=none"], "(did you mean reports?)"),
    (["referee", "muggles", "--option", "reports=asks"], "(did you mean asked?)"),
    (["referee", "muggles", "--option", "reports=xyz"], "allowed: asked, told, none"),
    (["wiring", "breadbord"], "(did you mean breadboard?)"),
    (["history", "1"], "no store"),
    (["history", "--store", "not-there.sqlite"], "no store"),
]


@pytest.mark.parametrize(("words", "allowed"), WRONG)
def test_a_wrong_command_line_is_one_line_naming_what_is_allowed(words: list[str], allowed: str, capsys: Out) -> None:
    assert run(*words) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert len(said.err.splitlines()) == 1
    assert said.err.startswith("companion")
    assert allowed in said.err
    assert not Path("not-there.sqlite").exists()


def test_the_same_in_a_process_of_its_own() -> None:
    for words in (["referee", "chess"], ["play", "--port", "x"], ["referee", "\udcff"]):
        done = subprocess.run([sys.executable, "-m", "companion", *words], capture_output=True, check=False)
        assert done.returncode == 2
        assert done.stderr.count(b"\n") == 1
        assert b"Traceback" not in done.stderr


def test_version(capsys: Out) -> None:
    assert run("--version") == 0
    assert capsys.readouterr().out.startswith("companion 0.")


@pytest.mark.parametrize("name", ["play", "daemon", "referee", "games", "simulate", "verify", "history"])
def test_every_command_has_help(name: str, capsys: Out) -> None:
    assert run(name, "--help") == 0
    assert f"companion {name}" in capsys.readouterr().out


def test_games_lists_games_and_options(capsys: Out) -> None:
    assert run("games") == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["name", *registry.names()]
    assert run("games", "hoard") == 0
    text = capsys.readouterr().out
    for part in ("reports: How much is told?", "wild  Wild. All moves.", "(default", "during a game"):
        assert part in text
    assert run("games", "geodeto") == 0
    assert "1 to 16 (default: 9)" in capsys.readouterr().out
    assert run("games", "--json") == 0
    options = {
        game["name"]: [option["name"] for option in game["options"]] for game in json.loads(capsys.readouterr().out)
    }
    assert list(options) == registry.names()
    assert options["dice"] == ["what"]
    assert options["hoard"] == ["reports", "mood"]


def test_a_broken_game_folder_is_named_and_the_others_stand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "games" / "broken").mkdir(parents=True)
    (tmp_path / "games" / "broken" / "__init__.py").write_text("raise OSError('out of paper')\n")
    env = {**os.environ, "COMPANION_GAMES": str(tmp_path / "games")}
    done = subprocess.run([sys.executable, "-m", "companion", "games"], capture_output=True, check=False, env=env)
    assert done.returncode == 0
    assert b"dice" in done.stdout
    assert b"out of paper" in done.stderr
    assert b"Traceback" not in done.stderr


# Simulations


def counted(capsys: Out, *words: str) -> dict[str, object]:
    assert run("simulate", "hoard", "--games", "50", "--json", *words) == 0
    said = capsys.readouterr()
    assert said.err == ""
    report: dict[str, object] = json.loads(said.out)
    return report


def test_a_simulation_is_the_same_in_any_number_of_processes(capsys: Out) -> None:
    one = counted(capsys, "--seed", "7")
    assert one == counted(capsys, "--seed", "7", "--jobs", "2")
    assert one != counted(capsys, "--seed", "8")
    assert one["seed"] == 7


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_a_simulated_game_hangs_on_its_number_alone(game: Game[Any]) -> None:
    values, seats = game.settle({})
    task = Task(game.name, seats, values, seed=7, most_turns=60, first=1, last=3)
    assert work(task)[2:] == work(replace(task, first=3))


def test_a_simulation_counts_every_game_once(capsys: Out) -> None:
    report = counted(capsys, "--most-turns", "12")
    results, bound = report["results"], report["bound"]
    assert isinstance(results, dict)
    assert isinstance(bound, dict)
    assert 0 < bound["count"] < 50
    assert sum(result["count"] for result in results.values()) + bound["count"] == 50


def test_the_share_ended_by_the_bound_is_always_said(capsys: Out) -> None:
    assert run("simulate", "dice", "--games", "3", "--most-turns", "20") == 0
    text = capsys.readouterr().out
    assert "100.0 %" in text
    assert "Ended by the bound of 20 turns and not by a rule" in text
    assert run("simulate", "hoard", "--games", "3") == 0
    assert "not by a rule: 0.0 %" in capsys.readouterr().out


def test_a_share_has_its_wilson_interval() -> None:
    # By hand: n = 100, x = 50 gives 0.5 ± 1.96 · sqrt(0.0025 + 0.0000960) / 1.0384, which is 0.4038 to 0.5962.
    half = share(50, 100)
    assert (round(half.low, 3), round(half.high, 3)) == (0.404, 0.596)
    none, all_of_them = share(0, 10), share(10, 10)
    assert (none.low, all_of_them.high) == (0.0, 1.0)
    # For nothing out of n the upper end is z² / (n + z²).
    assert none.high == pytest.approx(3.8415 / 13.8415, abs=1e-4)


# Verify and history


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with a stopped game, an unfinished one, and the plays that only their seats may know."""
    path = tmp_path_factory.mktemp("kept") / "games.sqlite"
    rng = random.Random(3)
    for quits in (True, False):
        with Talk("hoard", "--seats", "all", "--store", str(path), "--table-word", "elm") as talk:
            talk.say(answer="card")
            talk.say(answer="no")
            for _ in range(6):
                talk.say(answer=legal(talk.ask, rng) if talk.ask["kind"] != "choose" else "keep"
                         if talk.ask["options"][0]["value"] == "keep" else "roll")  # fmt: skip
            talk.say(undo=True)
            if quits:
                talk.say(quit=True)
            assert talk.end() == (0, "")
    return path


def test_verify_says_what_was_checked(kept: Path, capsys: Out) -> None:
    assert run("verify", str(kept), "1") == 0
    text = capsys.readouterr().out
    for part in ("Dice seal", "number: elm", "Answers checked: 8", "Replayed with the rules: yes", "Secret: "):
        assert part in text
    assert text.endswith("Everything that was saved fits together.\n")


def test_verify_keeps_the_secret_of_an_unfinished_game(kept: Path, capsys: Out) -> None:
    assert run("verify", str(kept)) == 0
    text = capsys.readouterr().out
    assert text.startswith("Game 2")
    with sqlite3.connect(kept) as db:
        secret = db.execute("SELECT secret FROM game WHERE id = 2").fetchone()[0].hex()
    assert secret not in text
    assert text.endswith("Everything fits so far. The secret is shown when the game is over.\n")
    assert run("verify", str(kept), "2", "--json") == 0
    assert secret not in capsys.readouterr().out


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE entry SET data = replace(data, 'keep', 'give') WHERE game = 1",
        "DELETE FROM entry WHERE game = 1 AND seq = 5",
        "UPDATE game SET result = 'won' WHERE id = 1",
        "UPDATE game SET secret = zeroblob(32) WHERE id = 1",
        "UPDATE entry SET seal = 'ü' WHERE game = 1 AND seq = 4",
    ],
)
def test_verify_names_what_was_changed(kept: Path, tmp_path: Path, change: str, capsys: Out) -> None:
    copy = tmp_path / "copy.sqlite"
    shutil.copy(kept, copy)
    db = sqlite3.connect(copy)
    assert db.execute(change).rowcount > 0
    db.commit()
    db.close()
    assert run("verify", str(copy), "1") == 1
    text = capsys.readouterr().out
    assert "FAULT: " in text
    assert text.endswith("It does not fit.\n")


def test_verify_compares_the_list_of_games_with_the_journal(kept: Path, tmp_path: Path, capsys: Out) -> None:
    copy = tmp_path / "copy.sqlite"
    shutil.copy(kept, copy)
    with Store.open(copy, "test") as store:
        store.append(1, (), (), "Hoard", "won")
    assert run("verify", str(copy), "1") == 1
    assert "FAULT: the list of games says won, the journal stopped" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("header", "upgrade", "status", "fits", "says"),
    [
        ({"game": "poker"}, None, 3, None, "no, this box does not know the game poker"),
        ({"rules": 99}, None, 3, None, "no, the game was played by other rules than this box has (version 1)"),
        ({}, 99, 3, None, "no, the game was played by other rules than this box has (version 1)"),
        ({}, 1, 1, False, "changes to rules 1, which it had already"),
    ],
)
def test_a_forger_who_leaves_nothing_to_replay_gets_no_claim(
    tmp_path: Path, capsys: Out, header: dict[str, Any], upgrade: int | None, status: int, fits: bool | None, says: str
) -> None:
    """Sealed as it should be, and won by who never played; no rule of this box says otherwise."""
    secret, path = bytes(32), tmp_path / "forged.sqlite"
    header = Header("dice", 1, ("red",), {}).data() | header
    over = {"result": "won", "reason": "best", "winners": ["red"], "scores": {"red": 99}, "values": {}}
    told: list[tuple[str, dict[str, Any]]] = [("start", {"header": header}), ("word", {"word": "elm"})]
    told += [("upgrade", {"rules": upgrade})] if upgrade is not None else []
    entries: list[Entry] = []
    for kind, data in (*told, ("over", over)):
        before, seq = entries[-1].seal if entries else "", len(entries) + 1
        entries.append(Entry(seq, kind, data, seal(secret, before, seq, kind, data)))
    with Store.open(path, "test") as store:
        number = store.begin(header, commitment(secret, header), secret, None, "", entries[:1])
        store.append(number, entries[1:], (), "", "won")
    assert run("verify", str(path), str(number)) == status
    text = capsys.readouterr().out
    assert says in text
    assert "nobody could choose" not in text
    assert run("verify", str(path), str(number), "--json") == status
    assert json.loads(capsys.readouterr().out)["fits"] is fits


def test_a_seal_that_was_written_down_finds_what_was_played_anew(tmp_path: Path, capsys: Out) -> None:
    """H1: a file that is put back and played on is whole in itself; the seal that people hold is not in it."""
    path, copy = tmp_path / "store.sqlite", tmp_path / "copy.sqlite"
    with Store.open(path, "test") as store:
        stored = GameHost.open(registry.game("dice"), (), {}, store)
        stored.begin("elm")
    shutil.copy(path, copy)
    seals = []
    for file in (path, copy):
        with Store.open(file, "test") as store:
            (row,) = store.unfinished()
            stored, _ = GameHost.resume(row, store)
            stored.answer("roll" if file == path else stored_answer(stored))
            seals.append(shown(stored.session.running_seal))
            stored.quit()
    assert seals[0] != seals[1]
    assert run("verify", str(path), "--seal", seals[0].upper()) == 0
    text = capsys.readouterr().out
    assert "The seal that was written down is that of entry 3: nothing before was changed since." in text
    assert run("history", "--store", str(path), "1") == 0
    assert capsys.readouterr().out.splitlines()[-1].removeprefix("Game seal: ") in text
    assert run("verify", str(copy)) == 0
    assert run("verify", str(copy), "--seal", seals[0]) == 1
    assert "FAULT: no entry has the seal that was written down" in capsys.readouterr().out
    for wrong in ("", "12ab", "g" * 32):
        assert run("verify", str(path), "--seal", wrong) == 2
        assert "one has 32 digits" in capsys.readouterr().err


def stored_answer(stored: GameHost) -> Any:
    """Another answer than Roll."""
    prompt = stored.session.waiting
    assert isinstance(prompt, ChoosePrompt)
    return next(option.value for option in prompt.options if option.value not in ("roll", "correct", "stop", "status"))


@pytest.mark.parametrize(
    ("word", "seal_shown", "claim"),
    [
        ("", False, "no number was added: the box could have picked its secret."),
        ("elm", False, "the dice seal was not shown before: the box could have picked its secret."),
        (
            "elm",
            True,
            "could not choose them, if that is the seal you wrote down then (--seal).",
        ),
    ],
)
def test_nobody_could_choose_only_where_a_word_followed_the_seal(
    tmp_path: Path, capsys: Out, word: str, seal_shown: bool, claim: str
) -> None:
    path = tmp_path / "store.sqlite"
    with Store.open(path, "test") as store:
        stored = GameHost.open(registry.game("dice"), (), {}, store)
        stored.begin(word, shown=seal_shown)
        stored.answer("roll")
        stored.quit()
    assert run("verify", str(path)) == 0
    assert capsys.readouterr().out.endswith(f"{claim} Everything that was saved fits together.\n")
    # The claim stands without its "if" where somebody gives the seal of the start; verify tells the two seals apart.
    assert run("verify", str(path), "--seal", shown(stored.session.commitment)) == 0
    text = capsys.readouterr().out
    assert "The seal you wrote down is the dice seal" in text
    assert (", if that is" in text, "could not choose them." in text) == (False, seal_shown)


def test_what_is_not_proved_cannot_speak_to_the_terminal(tmp_path: Path, capsys: Out) -> None:
    path = tmp_path / "store.sqlite"
    with Store.open(path, "test") as store:
        stored = GameHost.open(registry.game("dice"), (), {}, store, today="1999")
        stored.begin("elm")
        stored.quit()
    lie = "\x1b]0;pwn\x07\nSecret: none"
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute("UPDATE game SET label = ?, started = ?", (lie, lie))
        db.execute("UPDATE entry SET data = json_set(data, '$.reason', ?) WHERE kind = 'over'", (lie,))
    for order in (("verify", str(path)), ("history", "--store", str(path), "1"), ("history", "--store", str(path))):
        run(*order)
        text = capsys.readouterr().out
        assert "\x1b" not in text
        assert "\nSecret: none" not in text


@pytest.mark.parametrize(
    ("table", "what", "value"),
    [
        ("entry", "$.winners", 5),
        ("entry", "$.winners", [["x"]]),
        ("entry", "$.header.names", 5),
        ("entry", "$.header.players", 5),
        ("game", "$.names", 5),
        ("game", "$.players", [["red"]]),
    ],
)
def test_history_tells_a_game_that_is_not_written_as_one_is(
    kept: Path, tmp_path: Path, capsys: Out, table: str, what: str, value: object
) -> None:
    path = tmp_path / "store.sqlite"
    shutil.copy(kept, path)
    column = {"entry": "data", "game": "header"}[table]
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.execute(f"UPDATE {table} SET {column} = json_set({column}, ?, json(?))", (what, json.dumps(value)))
    for order in (["history", "--store", str(path), "1"], ["history", "--store", str(path)]):
        assert run(*order) == 0
        assert "Game seal" in capsys.readouterr().out or order[-1] != "1"


def test_history_tells_each_question_of_a_game_in_which_people_have_read(tmp_path: Path, capsys: Out) -> None:
    path = tmp_path / "store.sqlite"
    game, rng = registry.game("geoquest"), random.Random(3)
    options = game.read_options({}, players=("red", "blue"), panel=True)
    with Store.open(path, "test") as store:
        finger = sit(game, ("red", "blue"), options, bytes(32), "", store=store)
        for _ in range(12):
            finger.read()
            asked = finger.stored.session.waiting
            assert asked is not None
            finger.answer(pick(asked, rng, commands=False))
        finger.read()
        finger.stored.quit()
    assert run("history", "--store", str(path), "1") == 0
    told = capsys.readouterr().out
    assert "Read." in told
    assert "Answered: " not in told


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("again", {"said": [{"kind": "drone", "answer": "silence"}]}),
        ("again", {"said": ["text"]}),
        ("again", {}),
        ("failure", {"counts": True, "error": "a lie. The box: Red won", "spent": 0, "trace": "", "tried": []}),
        ("failure", {"counts": True, "error": "KeyError", "spent": 0, "trace": "", "tried": [], "said": []}),
        ("failure", {"counts": True, "error": "KeyError", "spent": 0, "trace": "", "tried": ["answer", "roll"]}),
        ("upgrade", {"rules": "1"}),
        ("leave-out", {"spent": 106}),
        ("misfit", {"kept": 0}),
        ("read", {"seat": None}),
        ("song", {}),
    ],
)
def test_an_entry_that_nobody_wrote_is_a_fault(tmp_path: Path, capsys: Out, kind: str, data: dict[str, Any]) -> None:
    """Put in before the end, with seals that fit: nothing in it is taken on trust, and history does not tell it."""
    path = tmp_path / "store.sqlite"
    kept = Kept.start(registry.game("dice"), word="elm")
    kept.answer("roll")
    kept.session._write(kind, data)
    kept.take(kept.session._result([]))
    kept.take(kept.session.quit())
    with Store.open(path, "test") as store:
        kept.store(store)
    status = run("verify", str(path))
    text = capsys.readouterr().out
    tried = data.get("tried") == ["answer", "roll"]
    assert status == (3 if tried else 1)
    assert ("A rule failed at entry 4 and does not fail here" if tried else "FAULT: entry 4") in text
    assert "could not choose" not in text
    assert run("history", "--store", str(path), "1") == 0
    told = capsys.readouterr().out
    assert ("silence" in told, "Red won" in told) == (False, False)


def test_a_number_alone_is_a_game_of_the_own_store(kept: Path, capsys: Out) -> None:
    folder.state().mkdir()
    shutil.copy(kept, folder.store_path())
    assert run("verify", "1") == 0
    assert capsys.readouterr().out.startswith("Game 1")
    assert run("verify", "9") == 2
    assert "the newest are: 2, 1" in capsys.readouterr().err


def test_history_of_an_unfinished_game_hides_what_is_hidden(kept: Path, capsys: Out) -> None:
    assert run("history", "--store", str(kept), "2") == 0
    text = capsys.readouterr().out
    assert "something hidden" in text
    assert "An answer. By chance Coins: " in text
    for hidden in ("deck", "chest", "card", "roll", "keep"):
        assert hidden not in text.lower()


def test_history_of_a_closed_game_shows_everything(kept: Path, capsys: Out) -> None:
    assert run("history", "--store", str(kept), "1") == 0
    text = capsys.readouterr().out
    assert "something hidden" not in text
    for part in (
        "Chest: ",
        "Red: what now? Look at your card.",
        "Keep it? No.",
        "Undone.",
        "The end: stopped. You ended the game.",
    ):
        assert part in text


def test_history_lists_the_games_newest_first(kept: Path, capsys: Out) -> None:
    assert run("history", "--store", str(kept)) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == ["game", "2", "1"]
    assert lines[1].endswith("unfinished")
    assert lines[2].endswith("stopped")
    assert run("history") == 0
    assert capsys.readouterr().out == "Nothing was played yet.\n"


RECORDED = sorted(path.name for path in (Path(__file__).parent / "kept").glob("*.sqlite"))


@pytest.mark.parametrize("name", RECORDED)
def test_history_takes_a_game_s_name_and_tells_it_in_sentences(name: str, tmp_path: Path, capsys: Out) -> None:
    store = tmp_path / name
    shutil.copy(Path(__file__).parent / "kept" / name, store)
    game = name.removesuffix(".sqlite")
    assert run("history", "--store", str(store), game) == 0
    assert len(capsys.readouterr().out.splitlines()) == 3
    assert run("history", "--store", str(store), "hoard") == 0
    assert capsys.readouterr().out == "No game of Hoard was played yet.\n"
    assert run("history", "--store", str(store), "1") == 0
    entries = [line for line in capsys.readouterr().out.splitlines()[1:] if line[:5].strip().isdecimal()]
    assert entries
    for line in entries:
        assert line.endswith((".", "!", "?"))
        # So an answer stands there where the rules did not play the game again.
        assert "Answered:" not in line
        assert "Set right:" not in line or "?" in line


def test_history_says_who_has_won(tmp_path: Path, capsys: Out) -> None:
    store = tmp_path / "games.sqlite"
    shutil.copy(Path(__file__).parent / "kept" / "first-to-find.sqlite", store)
    assert run("history", "--store", str(store)) == 0
    assert capsys.readouterr().out.splitlines()[2].endswith("won by Blue")
    assert run("history", "--store", str(store), "1") == 0
    assert "The end: won by Blue. Blue has found the cache in round 14." in capsys.readouterr().out


def test_a_closed_pipe_ends_quietly() -> None:
    command = [sys.executable, "-m", "companion", "games", "dice"]
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, check=False)
    os.close(writer)
    assert done.stderr == b""


# The configuration file and the folders


def test_the_configuration_names_players_and_profile(tmp_path: Path) -> None:
    assert configuration.read() == configuration.Configuration({}, "breadboard")
    folder.config_paths()[-1].write_text('[players]\nred = "Anna"\n[panel]\nprofile = "bonnet"\n', "utf-8")
    assert configuration.read() == configuration.Configuration({"red": "Anna"}, "bonnet")


@pytest.mark.parametrize("form", ["[reader]\n{}\n", "[[reader]]\n{}\n[[reader]]\nport = 'b'\nkind = 'line'\n"])
def test_the_configuration_names_readers(tmp_path: Path, form: str) -> None:
    folder.config_paths()[-1].write_text(form.format("port = 'a'\nkind = 'rdm6300'\nbaud = 19200"), "utf-8")
    first, *others = configuration.read().readers
    assert first == configuration.ReaderPort("a", "rdm6300", 19200)
    assert others in ([], [configuration.ReaderPort("b", "line", 9600)])


@pytest.mark.parametrize("command", ["play", "daemon"])
@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "[reader]\nport = 'a'\nkind = 'nose'\n",
            "companion: [reader] kind: nose is not known; allowed: line, rdm6300\n",
        ),
        (
            "[[reader]]\nport = 'a'\nkind = 'line'\n" * 2,
            "companion: [reader] port: a is there twice; each reader has one of its own\n",
        ),
    ],
)
def test_a_reader_that_cannot_be_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str, text: str, said: str
) -> None:
    folder.config_paths()[-1].write_text(text, "utf-8")
    assert run(command) == 2
    assert capsys.readouterr().err == said


@pytest.mark.parametrize(
    "text",
    ["[players", "[reader]\nport = 'a'\n", "[reader]\nport = ''\nkind = 'line'\n", "reader = 3\n",
     "[reader]\nport = 'a'\nkind = 'line'\nbaud = 1\n",
     "[player]\n", '[players]\npink = "P"\n', '[players]\nred = ""\n', "[players]\nred = 3\n",
     "[panel]\nsize = 3\n", "players = 3\n", '[players]\nred = "' + "n" * 13 + '"\n'],
)  # fmt: skip
def test_a_wrong_configuration_is_one_line_with_the_file_and_what_is_allowed(tmp_path: Path, text: str) -> None:
    folder.config_paths()[-1].write_text(text, "utf-8")
    with pytest.raises(Refused) as refused:
        configuration.read()
    said = str(refused.value)
    assert str(folder.config_paths()[-1]) in said
    assert len(said.splitlines()) == 1
    assert "[players]" in said or "12" in said


def test_the_folders_follow_the_environment(tmp_path: Path) -> None:
    assert folder.store_path() == tmp_path / "state" / "games.sqlite"
    assert folder.copies("muggles") == tmp_path / "state" / "copies" / "muggles"
