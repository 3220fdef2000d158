"""The page's script in one piece: a module and all that it imports come over the wire together."""

import re
from collections.abc import Callable

_IMPORT = re.compile(r'^import \{ .+ \} from "\./(\w+\.js)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:class|function) (\w+))", re.MULTILINE)


def bundle(text_of: Callable[[str], str], name: str) -> str:
    """A module with those before it whose names it imports, each in a scope of its own."""
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
