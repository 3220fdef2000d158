"""The test language: every literal that people may read, in accented letters and a third longer. A plugin of pytest.

``python -m pytest -p language …`` speaks it from the first import of the companion on: what is not in it bypasses
the catalogue. Every vowel stands twice and has an accent, so that a plain one betrays a word that is not translated.
"""

import re
from gettext import NullTranslations
from typing import Any

PLAIN, ACCENTED = "aeiouyAEIOUY", "áéíóúýÁÉÍÓÚÝ"
_PLACE = re.compile(r"(\{[^{}]*\})")
_VOWEL = re.compile(f"[{PLAIN}]")
_WORD = re.compile(r"[^\W\d_]{2,}\b(?!=)")
"""A word; what is told of an option is called by its name, ``cards=no``."""
_SPOKEN = str.maketrans(PLAIN, ACCENTED)


def spoken(text: str) -> str:
    """A text in the test language; what is filled in stays where it is."""
    parts = _PLACE.split(text)
    return "".join(
        part if at % 2 else _VOWEL.sub(r"\g<0>\g<0>", part).translate(_SPOKEN) for at, part in enumerate(parts)
    )


def plain(text: str) -> list[str]:
    """The words of a text that are not in the test language; two capital letters name a tile."""
    return [word for word in _WORD.findall(text) if _VOWEL.search(word) and not (len(word) == 2 and word.isupper())]


def pytest_addoption() -> None:
    """Called as soon as this plugin is read, before anything of the companion is."""
    speaking: Any = NullTranslations
    speaking.gettext = lambda _self, text: spoken(text)
    speaking.ngettext = lambda _self, one, many, count: spoken(one if count == 1 else many)
