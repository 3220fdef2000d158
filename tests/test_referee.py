"""The referee protocol, over a real process."""

import io
import json
import os
import random
from collections.abc import Iterator
from io import BufferedReader
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from talk import Message, Talk, legal

from companion.command.referee import _lines, _waiting
from companion.faces.host import GameHost
from companion.faces.referee import LONGEST_LINE, Referee
from companion.games import registry
from companion.store import QUIET, Store
from companion.table.notice import Notice

SEED = "5e" * 32
HOARD = ("hoard", "--seats", "all", "--seed", SEED)
COMMANDS = ["correct", "status", "stop"]


def test_while_no_line_comes_the_store_is_emptied_into_its_file(tmp_path: Path) -> None:
    inner, outer = os.pipe()
    waited: list[float] = []

    def comes(seconds: float) -> bool:
        waited.append(seconds)
        return len(waited) > 1

    with Store.open(tmp_path / "games.sqlite", "test") as store, open(inner, "rb") as stream, open(outer, "wb") as out:
        log = tmp_path / "games.sqlite-wal"
        waiting = _waiting(stream)
        assert waiting is not None
        assert not waiting(0)
        out.write(b"one\ntwo\nthree")
        out.close()
        assert waiting(0)
        lines = _lines(stream, store, comes)
        for line in (b"one\n", b"two\n", b"three"):
            store.put("key", line.decode())
            assert log.stat().st_size > 0
            assert next(lines) == line
            assert (log.stat().st_size == 0) is (line == b"one\n")
        assert waited == [QUIET, QUIET]
    assert _waiting(cast("BufferedReader", io.BytesIO())) is None


def values(ask: Message) -> list[str]:
    return [option["value"] for option in ask["options"]]


def play_on(talk: Talk, rng: random.Random) -> set[str]:
    """Play to the end with legal answers; the kinds of ask that came."""
    kinds = set()
    while talk.last["type"] == "ask":
        kinds.add(talk.ask["kind"])
        answered = talk.say(answer=legal(talk.ask, rng), id=talk.ask["id"])
        assert answered["type"] in ("ask", "over"), answered
    return kinds


def test_hello_names_the_game_and_what_is_committed_to() -> None:
    with Talk(*HOARD, "--players", "blue,red", "--option", "mood=wild") as talk:
        assert talk.hello["protocol"] == 1
        assert talk.hello["game"] == "hoard"
        assert talk.hello["players"] == ["blue", "red"]
        assert talk.hello["options"] == {"reports": "told", "mood": "wild"}
        assert talk.hello["secret"] == "fixed"
        assert len(bytes.fromhex(talk.hello["commitment"])) == 32
        assert talk.ask["seat"] == "blue"
        assert values(talk.ask)[-3:] == COMMANDS
        assert "roll" in values(talk.ask)


@pytest.mark.parametrize("dice", ["box", "table"])
def test_whole_games_reach_every_kind_of_ask(dice: str) -> None:
    kinds: set[str] = set()
    rng = random.Random(4)
    wanted = {"choose", "number", "cell", "text"} | ({"roll"} if dice == "table" else set())
    for game in range(4):
        with Talk("hoard", "--seats", "all", "--seed", f"{game:064x}", "--dice", dice) as talk:
            kinds |= play_on(talk, rng)
            assert talk.last["type"] == "over"
            assert talk.last["result"] in ("won", "lost", "draw")
            assert talk.last["secret"] == f"{game:064x}"
            assert talk.end() == (0, "")
    assert kinds == wanted


def test_every_tell_comes_before_the_next_ask() -> None:
    told = 0
    with Talk(*HOARD) as talk:
        for _ in range(6):
            for answer in ("roll", "keep", "roll", "give", "bid", 1, "note", "Moss"):
                if talk.last["type"] == "ask" and talk.say(answer=answer)["type"] == "refused":
                    raise AssertionError(answer)
                told += len(talk.tells)
            if talk.last["type"] == "over":
                break
            # Had anything come after the ask, it would stand before the view.
            assert talk.say(view="table")["type"] == "view"
            assert talk.tells == []
    assert told > 0


def test_table_dice_are_told_by_face_or_by_its_string() -> None:
    with Talk(*HOARD, "--dice", "table") as talk:
        talk.say(answer="pair")
        assert talk.ask["kind"] == "roll"
        assert talk.ask["about"] is not None
        assert [die["name"] for die in talk.ask["dice"]] == ["find", "dnf"]
        refused = talk.say(answer=["FIND"])
        assert refused["type"] == "refused"
        assert "FIND 0 1 2 3 4" in refused["reason"]
        talk.say(answer=["find", 3])
        assert talk.ask["seat"] == "blue"
        assert talk.say(view="table")["state"]["coins"] == {"red": 3, "blue": 0}


def test_undo_and_redo_give_the_same_roll_and_say_so() -> None:
    with Talk(*HOARD) as talk:
        before = talk.ask
        assert talk.say(undo=True)["type"] == "refused"
        assert talk.say(redo=True)["type"] == "refused"
        talk.say(answer="roll")
        talk.say(answer="keep")
        coins = talk.say(view="table")["state"]["coins"]
        face = coins["red"]
        assert 1 <= face <= 6
        talk.say(undo=True)
        assert any("Undone" in tell["text"] for tell in talk.tells)
        talk.say(undo=True)
        assert (values(talk.ask), talk.ask["seat"]) == (values(before), "red")
        talk.say(redo=True)
        talk.say(redo=True)
        assert talk.say(view="table")["state"]["coins"] == coins
        talk.say(undo=True)
        talk.say(undo=True)
        talk.say(answer="roll")
        talk.say(answer="give")
        assert talk.say(view="table")["state"]["coins"] == {"red": 0, "blue": face}


def test_a_correction_sets_what_was_only_begun_is_given_up_and_an_ask_comes() -> None:
    with Talk(*HOARD) as talk:
        talk.say(answer="bid")
        assert talk.say(correct=["coins", "blue", 7])["type"] == "ask"
        assert "bid" in values(talk.ask)
        assert talk.say(view="table")["state"]["coins"] == {"red": 0, "blue": 7}
        for path in ([], ["coins"], ["coins", "blue", 31], ["coins", "blue", 3, 3], ["weather"], "coins"):
            assert talk.say(correct=path)["type"] == "refused"
        assert talk.say(view="table")["state"]["coins"] == {"red": 0, "blue": 7}


def test_views_and_secrets_of_seats_left_out_do_not_appear() -> None:
    with Talk("dice", "--players", "red,blue", "--seats", "red") as talk:
        assert talk.say(view="red")["seat"] == "red"
        refused = talk.say(view="blue")
        assert (refused["type"], refused["id"]) == ("refused", talk.ask["id"])
        assert "table, red" in refused["reason"]


def test_a_private_ask_and_a_private_tell_name_their_seat() -> None:
    with Talk(*HOARD) as talk:
        card = talk.say(view="red")["state"]["card"]
        assert "card" not in talk.say(view="table")["state"]
        talk.say(answer="card")
        assert (talk.ask["private"], talk.ask["seat"]) == (True, "red")
        assert card in talk.ask["text"]
        talk.say(answer="no")
        private = [tell for tell in talk.tells if tell["seat"] == "red"]
        assert len(private) == 1


def test_what_one_seat_alone_is_told_is_on_its_stream_only() -> None:
    game, out = registry.game("hoard"), io.StringIO()
    stored = GameHost.open(game, ("red", "blue"), game.settle({})[0], None)
    notices = [Notice("Red", seat="red"), Notice("Blue", seat="blue"), Notice("All")]
    Referee(stored, ("blue",), out).hello(notices)
    assert [json.loads(line)["text"] for line in out.getvalue().splitlines()[1:]] == ["Blue", "All"]


def test_a_line_of_the_allowed_length_is_taken_and_no_longer_one(hoard: Talk) -> None:
    view = b'{"view":"table"}'
    for spare, answer in ((0, "view"), (1, "refused")):
        hoard.send(view.ljust(LONGEST_LINE - len(b"\n") + spare))
        assert hoard.listen()["type"] == answer


def test_quit_ends_as_stopped_and_shows_the_secret() -> None:
    with Talk("dice") as talk:
        assert "secret" not in talk.hello
        talk.send(b'{"quit": true}')
        over = talk.listen()
        assert (over["type"], over["result"]) == ("over", "stopped")
        assert len(bytes.fromhex(over["secret"])) == 32
        assert talk.end() == (0, "")


def test_stop_is_asked_twice() -> None:
    with Talk("dice") as talk:
        talk.say(answer="stop")
        talk.say(answer="yes")
        assert talk.ask["kind"] == "choose"
        assert talk.say(answer="yes")["type"] == "over"


@pytest.mark.parametrize("line", [
    b"", b"   ", b"roll", b"null", b"[]", b"{}", b'"quit"', b"1e999", b"{'undo': true}", b"\xff\xfe{}",
    b"\xef\xbb\xbf{}", b"\0", b'{"hello": true}', b'{"correct": {}}',
    b'{"quit": 1}', b'{"quit": false}', b'{"undo": true, "redo": true}', b'{"answer": "roll", "more": 1}', b'{"id": 2}',
    b'{"answer": "roll", "id": 99}', b'{"answer": "roll", "id": true}', b'{"answer": "roll", "id": "2"}',
    b'{"answer": "rol"}', b'{"answer": "steal"}', b'{"answer": null}', b'{"answer": ["roll"]}', b'{"answer": 1e400}',
    b'{"answer": ' + b"9" * 6000 + b"}", b'{"answer": "\\ud800"}', b'{"view": "\\udfff"}', b'{"answer": "\\u0000"}',
    b'{"answer": ' + b"[" * 900 + b"]" * 900 + b"}", b"[" * 100_000, b'{"answer": "' + b"x" * 200_000 + b'"}',
    b'{"quit": true}' + b" " * 70_000, b'{"view": {}}', b'{"view": null}', b'{"correct": [[[[1]]]]}',
])  # fmt: skip
def test_a_line_that_is_not_a_request_is_refused_once(hoard: Talk, line: bytes) -> None:
    check_refused(hoard, line)


def check_refused(talk: Talk, line: bytes) -> None:
    """Exactly one refusal, and the same ask still open."""
    talk.send(line)
    refused = talk.read()
    assert refused["type"] == "refused"
    assert refused["id"] == talk.ask["id"]
    assert refused["reason"]
    assert "\n" not in refused["reason"]
    assert talk.say(view="table") == {"type": "view", "seat": "table", "state": talk.beginning}


@pytest.fixture(scope="module")
def hoard() -> Iterator[Talk]:
    """A game that nothing in these tests moves on."""
    with Talk(*HOARD) as talk:
        talk.beginning = talk.say(view="table")["state"]
        yield talk
        # After all of it the game still takes an answer.
        assert talk.say(answer="bid", id=talk.ask["id"])["type"] == "ask"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20) | st.sampled_from(["table", "roll"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=12,
)
NAMES = st.sampled_from(["answer", "undo", "redo", "view", "correct", "quit", "id", "type", ""])


def is_request(message: Any) -> bool:
    """Whether the game at its first menu would take it."""
    if not isinstance(message, dict):
        return False
    return (
        (isinstance(message.get("answer"), str) and len(message["answer"]) > 1)
        or message.get("view") in ("table", "red", "blue")
        or message.get("quit") is True
        or "correct" in message
    )


@given(st.binary(max_size=60).map(lambda line: line.replace(b"\n", b" ")))
def test_no_bytes_end_the_game(hoard: Talk, line: bytes) -> None:
    check_refused(hoard, line)


@given((JSON | st.dictionaries(NAMES, JSON, max_size=3)).filter(lambda message: not is_request(message)))
def test_no_json_that_is_not_a_request_ends_the_game(hoard: Talk, message: Any) -> None:
    check_refused(hoard, json.dumps(message).encode())


@pytest.mark.parametrize("how", ["end of input", "kill"])
def test_resume_goes_on_as_if_nothing_had_happened(tmp_path: Path, how: str) -> None:
    def script(talk: Talk, rng: random.Random, count: int) -> None:
        for _ in range(count):
            if talk.last["type"] == "over":
                return
            talk.say(answer=legal(talk.ask, rng))

    rng = random.Random(8)
    with Talk(*HOARD, "--table-word", "elm") as whole:
        script(whole, rng, 10_000)
    store = str(tmp_path / "games.sqlite")
    rng = random.Random(8)
    with Talk(*HOARD, "--table-word", "elm", "--store", store) as talk:
        commitment = talk.hello["commitment"]
        script(talk, rng, 3)
    for _ in range(200):
        with Talk("hoard", "--seats", "all", "--store", store, "--resume") as again:
            assert again.hello["commitment"] == commitment
            # The same ask under the same id, whatever ended the process before.
            assert again.ask == talk.ask
            script(again, rng, 30)
            if again.last["type"] == "over":
                break
            if how == "end of input":
                assert again.end() == (0, "")
        talk = again
    assert again.last == whole.last
    with pytest.raises(AssertionError, match="no unfinished game of hoard"):
        Talk("hoard", "--seats", "all", "--store", store, "--resume")


def test_resume_takes_what_fits_and_refuses_what_contradicts(tmp_path: Path) -> None:
    store = ("--store", str(tmp_path / "games.sqlite"))
    with Talk(*HOARD, "--table-word", "elm", *store) as talk:
        assert talk.end() == (0, "")
    with Talk(*HOARD, "--table-word", "elm", "--players", "red,blue", "--dice", "box", "--option", "mood=calm",
              *store, "--resume") as again:  # fmt: skip
        assert again.hello["commitment"] == talk.hello["commitment"]
    for wrong in (["--players", "blue,red"], ["--dice", "table"], ["--option", "mood=wild"], ["--table-word", "oak"],
                  ["--seed", "00" * 32]):  # fmt: skip
        with pytest.raises(AssertionError, match=wrong[0]):
            Talk("hoard", "--seats", "all", *store, "--resume", *wrong)


def test_no_depth_of_lists_ends_the_game(hoard: Talk) -> None:
    # Near the interpreter's own limit a list might be read and no longer be quoted: it is refused for its depth.
    assert "nested too deep" in hoard.say(answer=[[[["roll"]]]])["reason"]
    for depth in range(900, 1000):
        check_refused(hoard, b'{"answer": ' + b"[" * depth + b"]" * depth + b"}")
