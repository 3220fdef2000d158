"""Readers of tags and labels: what counts as read, by the byte and over real pty pairs, unplugged and back."""

import queue
import random
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from plug import Plug, frame

from hardware.reader import KINDS, Decoder, Read, Reader
from hardware.reader.line import LONGEST, QUIET, LineDecoder
from hardware.reader.rdm6300 import AGAIN, Rdm6300

TAG = "62E3086CED"
"""The example of the module's data sheet, with its frame."""
FRAME = bytes.fromhex("02 36 32 45 33 30 38 36 43 45 44 30 38 03")
ONCE = bytes.fromhex("023035303032303742333236430D0A03"), "0500207B32"
"""What an ID-12LA sends for a tag, and that tag."""
PATIENCE = 120
MEGABYTE = 1_000_000

on_ptys = pytest.mark.skipif(sys.platform == "win32", reason="ptys are no thing of Windows")


def fed(decoder: Decoder, *pieces: bytes, at: float = 0.0) -> list[str]:
    return [text for piece in pieces for text in decoder.feed(piece, at)]


# RDM6300 ------------------------------------------------------------------------------------------------------------


def test_the_frame_of_the_data_sheet() -> None:
    assert fed(Rdm6300(), FRAME, FRAME) == [TAG]
    assert frame(TAG) == FRAME
    assert fed(Rdm6300(), FRAME.lower(), FRAME) == [TAG]


tags = st.binary(min_size=5, max_size=5).map(lambda data: data.hex().upper())


@given(st.lists(st.tuples(st.binary(max_size=20), tags), max_size=5), st.randoms(use_true_random=False))
def test_frames_are_found_in_any_pieces_between_any_noise(told: list[tuple[bytes, str]], rng: random.Random) -> None:
    stream = b"".join(noise.replace(b"\x02", b"?") + 2 * frame(tag) for noise, tag in told)
    decoder, found, at = Rdm6300(), list[str](), 0
    while at < len(stream):
        size = rng.randint(1, 20)
        found += decoder.feed(stream[at : at + size], 0.0)
        at += size
    assert set(found) == {tag for _, tag in told}


@pytest.mark.parametrize("tag", ["0000000000", "FFFFFFFFFF", TAG])
def test_a_tag_counts_when_it_came_twice_within_a_second(tag: str) -> None:
    decoder, other = Rdm6300(), frame("0102030405")
    assert fed(decoder, frame(tag)) == []
    assert fed(decoder, frame(tag), at=AGAIN + 0.1) == []
    # Whatever else comes between.
    assert fed(decoder, b"\x02\xff", other, frame(tag), at=AGAIN + 0.3) == [tag]
    assert fed(decoder, frame(tag), at=AGAIN + 0.4) == [tag]
    assert fed(decoder, other, frame(tag), at=3 * AGAIN) == []


@pytest.mark.parametrize("at", range(len(FRAME)))
def test_a_frame_with_any_one_byte_changed_is_no_read(at: int) -> None:
    for byte in range(256):
        changed = FRAME[:at] + bytes([byte]) + FRAME[at + 1 :]
        if changed.upper() != FRAME.upper():
            assert fed(Rdm6300(), changed, FRAME) == [], changed


@pytest.mark.parametrize("length", range(len(FRAME)))
def test_after_half_a_frame_the_next_whole_one_counts(length: int) -> None:
    assert fed(Rdm6300(), FRAME[:length], 2 * FRAME) == [TAG]
    assert fed(Rdm6300(), FRAME[length + 1 :], 2 * FRAME) == [TAG]


def test_a_reader_that_says_a_tag_once_ends_a_line_within_the_frame_and_that_counts_at_once() -> None:
    told, tag = ONCE
    assert fed(Rdm6300(), told) == [tag]
    for odd in (b"\r", b"\n", b"\n\r", b"\r\n\r", b"\r\n0"):
        assert fed(Rdm6300(), told.replace(b"\r\n", odd)) == [], odd
    assert fed(Rdm6300(), told[:5] + b"\r\n" + told[5:]) == []


def test_a_byte_too_many_or_too_few_is_no_read() -> None:
    for at in range(1, len(FRAME) - 1):
        assert fed(Rdm6300(), 2 * (FRAME[:at] + FRAME[at + 1 :])) == []
        assert fed(Rdm6300(), 2 * (FRAME[:at] + b"0" + FRAME[at:])) == []


# Lines --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("end", [b"\r", b"\n", b"\r\n"])
def test_lines_with_any_end_and_in_any_pieces(end: bytes) -> None:
    stream = b"MUGGLES/NIGHT" + end + b" 0012 " + end + end
    assert fed(LineDecoder(), stream) == ["MUGGLES/NIGHT", "0012"]
    assert fed(LineDecoder(), *(bytes([byte]) for byte in stream)) == ["MUGGLES/NIGHT", "0012"]


def test_after_noise_nothing_counts_until_it_was_quiet() -> None:
    decoder = LineDecoder()
    assert decoder.feed(b"NIG\xffHT\rNANO\r", 10.0) == []
    assert decoder.feed(b"NANO\r", 10.0 + QUIET / 2) == []
    assert decoder.feed(b"NANO\r", 10.0 + 2 * QUIET) == ["NANO"]


def test_half_a_line_is_forgotten() -> None:
    decoder = LineDecoder()
    assert decoder.feed(b"MUGGLES/NI", 10.0) == []
    assert decoder.feed(b"NANO\r", 10.0 + QUIET) == ["NANO"]


def test_a_line_that_is_too_long_is_noise() -> None:
    assert fed(LineDecoder(), b"x" * LONGEST + b"\r") == ["x" * LONGEST]
    assert fed(LineDecoder(), b"x" * (LONGEST + 1) + b"\rNANO\r") == []


@pytest.mark.parametrize("kind", KINDS)
def test_a_megabyte_of_anything_is_no_read(kind: str) -> None:
    noise = random.Random(f"noise of {kind}").randbytes(MEGABYTE)
    decoder = KINDS[kind]()
    for at in range(0, MEGABYTE, 100):
        assert decoder.feed(noise[at : at + 100], at / 960) == []


@given(st.lists(st.tuples(st.binary(max_size=200), st.floats(0, 3)), max_size=20))
def test_no_bytes_at_no_time_raise(told: list[tuple[bytes, float]]) -> None:
    for kind in KINDS.values():
        decoder, now = kind(), 0.0
        for data, wait in told:
            now += wait
            for text in decoder.feed(data, now):
                assert 0 < len(text) <= LONGEST
                assert text.isprintable()


# On a port ----------------------------------------------------------------------------------------------------------


class Bench:
    """A reader on a port, and all that comes of it."""

    def __init__(self, port: Path, decoder: Callable[[], Decoder], pauses: Sequence[float]) -> None:
        self.reads = queue.SimpleQueue[Read]()
        self.states = queue.SimpleQueue[str]()
        self.port = port
        # Its clock stands: how busy the machine is changes nothing.
        self.reader = Reader(
            str(port), decoder, self.reads.put, on_state=self.states.put, pauses=pauses, clock=lambda: 0.0
        )

    def text(self) -> str:
        return self.reads.get(timeout=PATIENCE).text

    def here(self) -> None:
        """The reader says that it is there."""
        assert self.states.get(timeout=PATIENCE) == f"reader at {self.port}"

    def gone(self) -> str:
        """The reader says that it is not, and why."""
        said = self.states.get(timeout=PATIENCE)
        assert said.startswith(f"no reader at {self.port} (")
        assert said.endswith("; trying again")
        return said


@contextmanager
def bench(port: Path, decoder: Callable[[], Decoder], pauses: Sequence[float] = (0.01,)) -> Iterator[Bench]:
    made = Bench(port, decoder, pauses)
    yield made
    made.reader.close()


@on_ptys
def test_over_a_pty_byte_for_byte_with_noise_and_half_frames(tmp_path: Path) -> None:
    with Plug(tmp_path / "rfid") as plug, bench(plug.path, Rdm6300) as made:
        made.here()
        for tag in ("0000000000", "FFFFFFFFFF", TAG):
            for byte in 2 * frame(tag):
                plug.send(bytes([byte]))
            assert made.text() == tag
        plug.send(b"\x00\xff" + FRAME[:7] + b"\x03\x02" + FRAME[:-1] + ONCE[0] + FRAME[3:] + FRAME)
        assert [made.text(), made.text()] == [ONCE[1], TAG]
        assert made.reads.empty()


@on_ptys
def test_over_a_pty_lines_keep_every_byte(tmp_path: Path) -> None:
    with Plug(tmp_path / "labels") as plug, bench(plug.path, LineDecoder) as made:
        made.here()
        every = "".join(map(chr, range(0x21, 0x7F)))
        for text in (every[:LONGEST], every[LONGEST:]):
            plug.send(text.encode() + b"\r")
            assert made.text() == text


@on_ptys
def test_a_device_that_vanishes_in_the_middle_and_comes_back(tmp_path: Path) -> None:
    with Plug(tmp_path / "rfid") as plug, bench(plug.path, Rdm6300) as made:
        made.here()
        for _ in range(3):
            told, tag = ONCE
            plug.send(told + told[:6])
            assert made.text() == tag
            plug.pull()
            made.gone()
            plug.put_in()
            made.here()
            # What was begun before is no part of what comes now.
            plug.send(told[6:] + told)
            assert made.text() == tag
        assert made.reads.empty()


@on_ptys
def test_a_device_that_is_not_there_at_the_start_may_come_later(tmp_path: Path) -> None:
    with bench(tmp_path / "rfid", Rdm6300) as made:
        assert "No such file or directory" in made.gone()
        with Plug(tmp_path / "rfid") as plug:
            made.here()
            plug.send(2 * FRAME)
            assert made.text() == TAG


class Pauses(list[float]):
    """Short pauses that tell which of them was waited."""

    def __init__(self) -> None:
        super().__init__([0.01] * 3)
        self.waited = queue.SimpleQueue[Any]()

    def __getitem__(self, at: Any) -> Any:
        self.waited.put(at)
        return super().__getitem__(at)


@on_ptys
def test_each_time_that_a_device_vanishes_the_first_pause_is_the_first(tmp_path: Path) -> None:
    pauses = Pauses()
    with Plug(tmp_path / "rfid") as plug, bench(plug.path, Rdm6300, pauses) as made:
        for _ in range(3):
            made.here()
            while not pauses.waited.empty():
                pauses.waited.get()
            plug.pull()
            assert [pauses.waited.get(timeout=PATIENCE) for _ in range(3)] == [0, 1, 2]
            made.gone()
            plug.put_in()


@on_ptys
def test_two_that_read_one_port_would_share_its_bytes(tmp_path: Path) -> None:
    with Plug(tmp_path / "rfid") as plug, bench(plug.path, Rdm6300) as made:
        made.here()
        with bench(plug.path, Rdm6300) as other:
            assert "another program has it" in other.gone()
            made.reader.close()
            other.here()


@on_ptys
@pytest.mark.parametrize("kind", KINDS)
def test_a_megabyte_of_noise_leaves_the_reader_alive(kind: str, tmp_path: Path) -> None:
    with Plug(tmp_path / "noise") as plug, bench(plug.path, KINDS[kind]) as made:
        made.here()
        plug.send(random.Random(f"noise of {kind}").randbytes(MEGABYTE))
        plug.pull()
        made.gone()
        plug.put_in()
        made.here()
        plug.send(2 * FRAME if kind == "rdm6300" else b"NANO\r")
        assert made.text() in (TAG, "NANO")


def test_a_reader_whose_thread_waits_is_closed_at_once(tmp_path: Path) -> None:
    states = queue.SimpleQueue[str]()
    reader = Reader(str(tmp_path / "rfid"), Rdm6300, lambda _read: None, on_state=states.put, pauses=(3600,))
    states.get(timeout=PATIENCE)
    reader.close()
    reader.close()
