"""Copies: what belongs to one physical copy of a game, in TOML files of the state folder or wherever people say.

Options that stand for what a file holds (``Setting.file``), a deck of one's own, lie beside them in the same way.
"""

import json
import os
import re
import stat
import tomllib
from collections.abc import Collection, Mapping, MutableMapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import tomlkit
from tomlkit.items import Array, Item

from companion.own import folder
from companion.table.game import CopyForm, Game, Setting
from companion.table.prompt import Refused, near, show

SETTING = "copy"
"""The option that names a copy: ``default``, a name in the state folder, or a path that ends with ``.toml``."""
DEFAULT = "default"
"""The copy as the game's folder ships it."""
LEARNED = "learned"
"""The copy that is begun where a game played without one has learned something of what lies on the table."""
LARGEST = 65536
"""Bytes that a copy's file may have."""
LONGEST = 24
"""Characters that a copy's name may have."""
TAGS = "tags"
"""The table of a copy's file that holds the tags learned for it; to a game's own form it is not there."""

_NAME = re.compile(rf"[^\W_][\w -]{{0,{LONGEST - 1}}}")
_MADE = re.compile(r"copy-([1-9][0-9]{0,8})\.toml", re.IGNORECASE)
_SUFFIX = ".toml"
_REASON = 300


def names(game: Game[Any]) -> list[str]:
    """The names of a person's own copies of a game, ``copy-2`` before ``copy-10``."""
    return _names(folder.copies(game.name), _SUFFIX, (DEFAULT,))


def files(game: Game[Any], setting: Setting) -> list[str]:
    """The names of a person's own files for an option, in order; a name that is a value of it is none."""
    if not setting.file:
        return []
    return _names(folder.files(game.name, setting.name), setting.file, (setting.default, *setting.values))


def _names(place: Path, suffix: str, taken: Collection[str]) -> list[str]:
    found: list[str] = []
    with suppress(OSError):
        own = (path for path in place.iterdir() if path.suffix == suffix and path.is_file())
        found += (path.stem for path in own if path.stem not in taken and _NAME.fullmatch(path.stem))
    return sorted(found, key=_in_order)


def expand(game: Game[Any], given: Mapping[str, str]) -> dict[str, str]:
    """What is told with what the told copy says behind it, and what the files told of other options hold.

    Refused names file, key and what is allowed.
    """
    return {**read(game, given.get(SETTING, DEFAULT)), **contents(game, given)}


def contents(game: Game[Any], given: Mapping[str, str]) -> dict[str, str]:
    """What is told, each file of an option (``Setting.file``), told by name or as a path, as what it holds, in JSON."""
    return {name: content(game, game.setting(name), value) for name, value in given.items()}


def content(game: Game[Any], setting: Setting, given: str) -> str:
    """What is told of an option, a file as what it holds, in compact JSON; Refused names the file that is wrong."""
    # What a game kept of a file comes back here when it is told again.
    if not setting.file or given in setting.values or given.startswith("{") or not given.isprintable():
        return given
    own = given in files(game, setting)
    path = folder.files(game.name, setting.name) / f"{given}{setting.file}" if own else Path(given)
    load = _load_json if setting.file == ".json" else _load
    try:
        return json.dumps(load(_text(path), str(path)), ensure_ascii=False, separators=(",", ":"))
    except TypeError:
        raise Refused(f"{path} holds dates or times; a {setting.name} has none") from None


def file_names(game: Game[Any], given: Mapping[str, str], options: Mapping[str, str]) -> dict[str, str]:
    """The names, without folder and ending, of the files told that options hold; cards of a copy have the copy's."""
    held = [setting.name for setting in game.settings if setting.holds(options[setting.name])]
    sources = {name: given.get(name) or given.get(SETTING, "") for name in held}
    return {name: Path(source).stem for name, source in sources.items() if source and not source.startswith("{")}


def _load_json(text: str, where: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except RecursionError:
        raise Refused(f"{where} is no JSON: it is nested too deep") from None
    except ValueError as error:
        raise Refused(f"{where} is no JSON: {_one_line(error)}") from None
    if not isinstance(data, dict):
        raise Refused(f"{where} holds no JSON object")
    return data


def read(game: Game[Any], given: str) -> dict[str, str]:
    """The options that a copy stands for, told by name or as a path; Refused says what is wrong with it."""
    form = game.copy_form
    if form is None or given == DEFAULT:
        return {}
    path = _find(game, given)
    return _options(game, form, _data(path), str(path))


def options_of(game: Game[Any], data: Mapping[str, Any]) -> dict[str, str]:
    """The options that data would stand for when read back from a file; Refused says why it cannot be kept."""
    assert game.copy_form is not None
    return _options(game, game.copy_form, _load(_dump(data), "a new copy"), "a new copy")


def save(game: Game[Any], data: Mapping[str, Any]) -> str:
    """Keep data as a copy of its own, all of it or nothing; answers its name. Refused says why it is not kept."""
    options_of(game, data)
    name = next_name(game)
    keep(folder.copies(game.name) / f"{name}{_SUFFIX}", _dump(data))
    return name


Learned = Mapping[str, Sequence[str]]


def learn(game: Game[Any], given: str, before: Learned, now: Learned) -> None:
    """Bring what a game has learned into its copy's file; what else stands there stays. Refused says why it cannot be.

    ``before`` was learned when the file was written last: what is not learned any more is taken out again.
    """
    if game.copy_form is None:
        return
    path = folder.copies(game.name) / f"{LEARNED}{_SUFFIX}"
    old = ""
    if given != DEFAULT or path.exists():
        path = path if given == DEFAULT else _find(game, given)
        old = _text(path)
    data = _load(old, str(path))
    after = _merged(data, before, now)
    if after != data:
        text = changed(old, after)
        _options(game, game.copy_form, _load(text, str(path)), str(path))
        keep(path, text)


def changed(old: str, data: Mapping[str, Any]) -> str:
    """The text of a file, which now holds other data; what else people wrote into it stays, comments and order, too."""
    with suppress(Exception):  # a table whose parts lie apart can be too much for the library
        file = tomlkit.parse(old)
        _change(file, data)
        text = tomlkit.dumps(file)
        if tomllib.loads(text) == data:
            return text
    # What cannot be changed in its place is written anew, for what it holds comes before how it looks.
    return _dump(data)


def _change(table: MutableMapping[str, Any], data: Mapping[str, Any]) -> None:
    for key in [key for key in table if key not in data]:
        del table[key]
    for key, value in data.items():
        held = table.get(key)
        if isinstance(held, MutableMapping) and isinstance(value, Mapping):
            _change(held, value)
        elif isinstance(held, Array) and isinstance(value, list):
            _change_list(held, value)
        elif key not in table or held != value:
            table[key] = _item(value)


def _change_list(held: Array, value: list[Any]) -> None:
    """Item by item, so that each line keeps what stands beside it."""
    for at in reversed(range(len(held))):
        if held[at] not in value:
            del held[at]
    for item in value:
        if item not in held:
            held.append(item)


def _item(value: Any) -> Item:
    """A value as it is written: a list with a line for each of what it holds."""
    item = tomlkit.item(value)
    return item.multiline(True) if isinstance(item, Array) else item


def _merged(data: Mapping[str, Any], before: Learned, now: Learned) -> dict[str, Any]:
    after = dict(data)
    gone = [text for key, texts in before.items() for text in texts if text not in now.get(key, ())]
    fresh = {key: [text for text in texts if text not in before.get(key, ())] for key, texts in now.items()}
    moved = {text: key for key, texts in fresh.items() for text in texts}
    for key in now:
        held = data.get(key, [])
        texts = [part.strip() for part in held.split(",")] if isinstance(held, str) else list(held)
        kept = [text for text in texts if moved.get(text, key) == key and (text not in gone or text in now[key])]
        kept += [text for text in fresh[key] if text not in kept]
        if kept != texts:
            after[key] = kept
    return after


def keep(path: Path, text: str) -> None:
    """Write a copy's file, all of it or nothing; Refused says why it is not kept."""
    place = path.parent
    try:
        place.mkdir(parents=True, exist_ok=True)
        # One name for what is unfinished: what a power cut leaves behind is written over the next time.
        unfinished = place / ".unfinished"
        with unfinished.open("wb") as file:
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(path)
    except OSError as error:
        raise Refused(f"nothing can be kept in {place}: {error.strerror or type(error).__name__}") from None
    _sync(place)


def file_of(game: Game[Any], name: str) -> Path:
    """The file in the state folder that keeps what is learned for a copy; the default's where it does not lie there."""
    return folder.copies(game.name) / f"{name if name in names(game) else DEFAULT}{_SUFFIX}"


def next_name(game: Game[Any]) -> str:
    """The name that the next copy gets: above all numbers in use, so that no game finds another copy by its name."""
    taken = [0]
    with suppress(OSError):
        made = (_MADE.fullmatch(path.name) for path in folder.copies(game.name).iterdir())
        taken += [int(match[1]) for match in made if match]
    return f"copy-{max(taken) + 1}"


def _in_order(name: str) -> list[str | int]:
    parts = re.split(r"([0-9]+)", name.casefold())
    return [int(part) if number % 2 else part for number, part in enumerate(parts)]


def _find(game: Game[Any], given: str) -> Path:
    """The file of a copy told by name or as a path; Refused lists the copies that there are."""
    if given.isprintable() and given.lower().endswith(_SUFFIX):
        return Path(given)
    known = names(game)
    if _NAME.fullmatch(given) and given in known:
        return folder.copies(game.name) / f"{given}{_SUFFIX}"
    there = f"in {folder.copies(game.name)} there are: {', '.join(known)}"
    if not known:
        there = f"there are none yet in {folder.copies(game.name)}"
    meant = f"{show(given)}{near(given, known)}"
    raise Refused(
        f"there is no copy {meant} of {game.name}; {there}; also allowed: {DEFAULT}, or a path to a .toml file"
    )


def _data(path: Path) -> dict[str, Any]:
    return _load(_text(path), str(path))


def _text(path: Path) -> str:
    """What an ordinary file of UTF-8 text holds that is not too large."""
    form = "JSON" if path.suffix.lower() == ".json" else "TOML"
    try:
        kind = path.stat().st_mode
        if stat.S_ISDIR(kind):
            raise Refused(f"{path} is a directory; it must be a {form} file")
        # Opening a pipe would wait for somebody to write into it.
        if not stat.S_ISREG(kind):
            raise Refused(f"{path} is no ordinary file; it must be a {form} file")
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except OSError as error:
        raise Refused(f"{path} cannot be read: {error.strerror or type(error).__name__}") from None
    if len(content) > LARGEST:
        raise Refused(f"{path} is too large; at most {LARGEST} bytes")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Refused(f"{path} is no UTF-8 text (byte {error.start + 1}); it must be a {form} file in UTF-8") from None


def _load(text: str, where: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise Refused(f"{where} is no TOML: it is nested too deep") from None
    except ValueError as error:
        raise Refused(f"{where} is no TOML: {_one_line(error)}") from None


def _dump(data: Mapping[str, Any]) -> str:
    try:
        text = tomlkit.dumps({key: _item(value) for key, value in data.items()})
        text.encode()
    except (TypeError, ValueError, AttributeError, RecursionError) as error:
        raise Refused(f"a new copy cannot be written as TOML: {_one_line(error)}") from None
    return text


def _options(game: Game[Any], form: CopyForm, data: Mapping[str, Any], where: str) -> dict[str, str]:
    """The options that a form reads out of data, each one checked, in the game's own order; Refused names ``where``."""
    try:
        options = dict(form.read({key: value for key, value in data.items() if key != TAGS}))
        # A copy that names another one would be read no further.
        options.pop(SETTING, None)
        values = {name: game.read(game.setting(name), value) for name, value in options.items()}
    except ValueError as error:
        raise Refused(f"{where}: {_one_line(error)}") from None
    except Exception as error:
        # Data of a shape that the game's reader never thought of must not stop the box.
        raise Refused(f"{where}: {game.name} cannot make sense of it ({type(error).__name__})") from error
    return {setting.name: values[setting.name] for setting in game.settings if setting.name in values}


def _one_line(error: Exception) -> str:
    text = " ".join(str(error).split()) or type(error).__name__
    text = "".join(sign if sign.isprintable() else "?" for sign in text)
    return text if len(text) <= _REASON else f"{text[: _REASON - 1]}…"


def _sync(place: Path) -> None:
    """Make a new name in a folder outlast a power cut, where the system can."""
    with suppress(OSError):
        handle = os.open(place, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
