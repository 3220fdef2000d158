"""A file of a person's: the text that it holds, or in one line why it cannot be read."""

import stat
from pathlib import Path

from companion.table.form import LARGEST, decoded
from companion.table.prompt import Refused


def text(path: Path) -> str:
    """What an ordinary file of UTF-8 text holds that is not too large; Refused says what mends any other."""
    form = "JSON" if path.suffix.lower() == ".json" else "TOML"
    try:
        kind = path.stat().st_mode
        if stat.S_ISDIR(kind):
            raise Refused(f"{path} is a directory; it must be a {form} file")
        # Opening a pipe would wait for somebody to write into it.
        if not stat.S_ISREG(kind):
            raise Refused(f"{path} is not a plain file; it must be a {form} file")
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except OSError as error:
        raise Refused(f"{path} cannot be read: {error.strerror or type(error).__name__}") from None
    try:
        return decoded(content)
    except ValueError as error:
        raise Refused(f"{path} is {error}") from None
