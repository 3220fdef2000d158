"""The page in one piece, its style and its script within: so it is there after a single trip."""

import re
from base64 import b64encode
from collections.abc import Callable
from hashlib import sha256

PAGE, STYLE, SCRIPT = "index.html", "style.css", "main.js"
_STYLED = f'<link rel="stylesheet" href="/{STYLE}">'
_SCRIPTED = f'<script type="module" src="/{SCRIPT}"></script>'
_IMPORT = re.compile(r'^import \{ .+ \} from "\./(\w+\.js)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:class|function) (\w+))", re.MULTILINE)


def bundle(text_of: Callable[[str], str]) -> tuple[str, str]:
    """The page, and what its policy must say so a browser takes the style and the script in it."""
    style, script = text_of(STYLE), joined(text_of, SCRIPT)
    page = text_of(PAGE).replace(_STYLED, f"<style>{style}</style>")
    page = page.replace(_SCRIPTED, f'<script type="module">{script}</script>')
    return page, f"style-src {_hash(style)}; script-src {_hash(script)}"


def phone() -> tuple[str, str]:
    """The page of phones, and what its policy must say."""
    return "<!doctype html>\n<title>Phones</title>\n", "script-src 'self'"


def joined(text_of: Callable[[str], str], name: str) -> str:
    """A module of the script with those before it whose names it imports, each in a scope of its own."""
    parts: dict[str, str] = {}

    def add(name: str) -> None:
        text = text_of(name)
        for used in _IMPORT.findall(text):
            if used not in parts:
                add(used)
        exported = ", ".join(_EXPORT.findall(text))
        body = _EXPORT.sub("", _IMPORT.sub("", text)).strip()
        parts[name] = f"const {{ {exported} }} = (() => {{\n{body}\nreturn {{ {exported} }};\n}})();\n"

    add(name)
    return "".join(parts.values())


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
