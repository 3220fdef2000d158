"""The page in one piece, its style and its script within: so it is there after a single trip."""

import re
from base64 import b64encode
from collections.abc import Callable
from hashlib import sha256
from importlib import resources

PAGE, PHONE = "index.html", "phone.html"
_STYLED = re.compile(r'<link rel="stylesheet" href="/(\w+\.css)">')
_SCRIPTED = re.compile(r'<script type="module" src="/(\w+\.js)"></script>')
_IMPORT = re.compile(r'^import \{ .+ \} from "\./(\w+\.js)";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:class|const|function) (\w+))", re.MULTILINE)


def bundle(text_of: Callable[[str], str], name: str = PAGE) -> tuple[str, str]:
    """A page, and what its policy must say so a browser takes the styles and the script in it."""
    said: dict[str, str] = {"style-src": "", "script-src": ""}

    def within(tag: str, source: str, content: str) -> str:
        said[source] += f" {_hash(content)}"
        return f"<{tag}>{content}</{tag.partition(' ')[0]}>"

    page = _STYLED.sub(lambda link: within("style", "style-src", text_of(link[1])), text_of(name))
    page = _SCRIPTED.sub(lambda link: within('script type="module"', "script-src", joined(text_of, link[1])), page)
    return page, "; ".join(f"{source}{hashes}" for source, hashes in said.items())


def phone() -> tuple[str, str]:
    """The same for the page of a phone, which shares modules and looks with the box's page."""
    faces = resources.files("companion.faces")

    def text_of(name: str) -> str:
        own = faces / "phone" / name
        return (own if own.is_file() else faces / "page" / name).read_text("utf-8")

    return bundle(text_of, PHONE)


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
