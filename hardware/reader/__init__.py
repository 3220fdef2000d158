"""Readers of tags and labels on a serial port: each kind decodes in a file of its own, one thread reads for any."""

from collections.abc import Callable, Mapping

from hardware.reader.decoder import Decoder, Read
from hardware.reader.line import LineDecoder
from hardware.reader.rdm6300 import Rdm6300
from hardware.reader.reader import Reader

__all__ = ["KINDS", "Decoder", "Read", "Reader"]

KINDS: Mapping[str, Callable[[], Decoder]] = {"line": LineDecoder, "rdm6300": Rdm6300}
"""Every kind of reader by the name that the configuration gives it; a new one is a file here and a word in this table.
"""
