"""Copies: what belongs to one physical copy of a game, in TOML files of the state folder or wherever people say.

Options that stand for what a file holds (``Setting.file``), a deck of one's own, lie beside them in the same way.
"""

import os
import re
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import tomlkit
from tomlkit.items import Array, Item

from companion.own import file, folder
from companion.table.form import loaded, text_of
from companion.table.game import CopyForm, Game, Setting
from companion.table.prompt import Refused, near, one_line, show

SETTING = "copy"
"""The option that names a copy: ``default``, a name in the state folder, or a path that ends with ``.toml``."""
DEFAULT = "default"
"""The copy as the game's folder ships it."""
LEARNED = "learned"
"""The copy that is begun where a game played without one has learned something of what lies on the table."""
LONGEST = 24
"""Characters that a copy's name may have."""
GONE = "gone"
"""The table of a file of learned things with what people wrote in their copy's and the table has no more."""
TAGS = "tags"
"""The table of a copy's file that holds the tags learned for it; to a game's own form it is not there."""

NAME = re.compile(rf"[^\W_][\w -]{{0,{LONGEST - 1}}}")
"""What a copy of a person's may be called."""
_MADE = re.compile(r"copy-([1-9][0-9]{0,8})\.toml", re.IGNORECASE)
_SUFFIX = ".toml"


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
        found += (path.stem for path in own if path.stem not in taken and NAME.fullmatch(path.stem))
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
    try:
        return text_of(_load(file.text(path), str(path), "JSON" if setting.file == ".json" else "TOML"))
    except TypeError:
        raise Refused(f"{path} holds dates or times; a {setting.name} has none") from None


def file_names(game: Game[Any], given: Mapping[str, str], options: Mapping[str, str]) -> dict[str, str]:
    """The names, without folder and ending, of the files told that options hold; cards of a copy have the copy's."""
    held = [setting.name for setting in game.settings if setting.holds(options[setting.name])]
    sources = {name: given.get(name) or given.get(SETTING, "") for name in held}
    return {name: Path(source).stem for name, source in sources.items() if source and not source.startswith("{")}


def read(game: Game[Any], given: str) -> dict[str, str]:
    """The options that a copy stands for, told by name or as a path; Refused says what is wrong with it."""
    form = game.copy_form
    if form is None or given == DEFAULT:
        return {}
    path = _find(game, given)
    data, beside = _data(path), learned_beside(path)
    learned = {} if beside == path else learned_of(beside)
    return _options(game, form, _overlaid(data, learned), str(path))


def options_of(game: Game[Any], data: Mapping[str, Any]) -> dict[str, str]:
    """The options that data would stand for when read back from a file; Refused says why it cannot be kept."""
    assert game.copy_form is not None
    return _options(game, game.copy_form, _load(written(data), "a new edition"), "a new edition")


def save(game: Game[Any], data: Mapping[str, Any]) -> str:
    """Keep data as a copy of its own, all of it or nothing; answers its name. Refused says why it is not kept."""
    options_of(game, data)
    name = next_name(game)
    keep(folder.copies(game.name) / f"{name}{_SUFFIX}", written(data))
    return name


Learned = Mapping[str, Sequence[str]]


def learn(game: Game[Any], given: str, before: Learned, now: Learned) -> None:
    """Bring what a game has learned into the file beside its copy's; Refused says why it cannot be.

    ``before`` was learned when the file was written last: what is not learned any more is taken out again.
    """
    if game.copy_form is None:
        return
    path = folder.copies(game.name) / f"{LEARNED}{_SUFFIX}" if given == DEFAULT else _find(game, given)
    beside = learned_beside(path)
    data = {} if beside == path else _data(path)
    old = learned_of(beside)
    new = _learned(data, old, before, now)
    if new != old:
        _options(game, game.copy_form, _overlaid(data, new), str(path))
        keep(beside, written(new))


def learned_beside(path: Path) -> Path:
    """The file with what the box has learned of a copy: ``mine.learned.toml``. What people wrote is never written."""
    return path if path.stem == LEARNED else path.with_name(f"{path.stem}.learned{_SUFFIX}")


def learned_of(path: Path) -> dict[str, Any]:
    """What the box has learned so far, in a file of its own; Refused where that cannot be read."""
    return _data(path) if os.path.exists(path) else {}


def _overlaid(data: Mapping[str, Any], learned: Mapping[str, Any]) -> dict[str, Any]:
    """What people wrote, with what was learned since: texts that came under a key, and those that are gone from it."""
    gone: Learned = learned.get(GONE, {})
    after = dict(data)
    for key in {*learned, *gone} - {GONE, TAGS}:
        own = _texts(data, key)
        after[key] = [text for text in own if text not in gone.get(key, ())]
        after[key] += [text for text in learned.get(key, ()) if text not in own]
    return after


def _item(value: Any) -> Item:
    """A value as it is written: a list with a line for each of what it holds."""
    item = tomlkit.item(value)
    return item.multiline(True) if isinstance(item, Array) else item


def _texts(data: Mapping[str, Any], key: str) -> list[Any]:
    """The texts under a key, which people may write as one text with commas."""
    held = data.get(key, [])
    return [part.strip() for part in held.split(",")] if isinstance(held, str) else list(held)


def _learned(data: Mapping[str, Any], old: Mapping[str, Any], before: Learned, now: Learned) -> dict[str, Any]:
    """What a file of learned things holds once a game believes other things than before; texts are under one key."""
    new, gone = dict(old), dict(old.get(GONE, {}))
    came = {text: key for key, texts in now.items() for text in texts if text not in before.get(key, ())}
    for key in now:
        own = _texts(data, key)
        went = {text for text in before.get(key, ()) if text not in now[key]}
        went |= {text for text, elsewhere in came.items() if elsewhere != key}
        here = [text for text, there in came.items() if there == key]
        new[key] = [text for text in old.get(key, ()) if text not in went]
        new[key] += [text for text in here if text not in own and text not in new[key]]
        gone[key] = [text for text in gone.get(key, ()) if text not in here]
        gone[key] += [text for text in own if text in went and text not in gone[key]]
    held = {key: texts for key, texts in new.items() if texts and key != GONE}
    missing = {key: texts for key, texts in gone.items() if texts}
    return {**held, GONE: missing} if missing else held


def keep(path: Path, text: str) -> None:
    """Write a copy's file, all of it or nothing; Refused says why it is not kept."""
    place = path.parent
    try:
        folder.write(path, text)
    except OSError as error:
        raise Refused(f"nothing can be saved in {place}: {error.strerror or type(error).__name__}") from None
    _sync(place)


def file_of(game: Game[Any], name: str) -> Path:
    """The file of a copy in the state folder; the default's where it does not lie there."""
    return folder.copies(game.name) / f"{name if name in names(game) else DEFAULT}{_SUFFIX}"


def next_name(game: Game[Any]) -> str:
    """The name that the next copy gets: above all numbers in use, so no game finds another copy by its name."""
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
    if NAME.fullmatch(given) and given in known:
        return folder.copies(game.name) / f"{given}{_SUFFIX}"
    there = f"in {folder.copies(game.name)} there are: {', '.join(known)}"
    if not known:
        there = f"there are none yet in {folder.copies(game.name)}"
    meant = f"{show(given)}{near(given, known)}"
    raise Refused(
        f"no edition of {game.name} is called {meant}; {there}; also allowed: {DEFAULT}, or a path to a .toml file"
    )


def _data(path: Path) -> dict[str, Any]:
    return _load(file.text(path), str(path))


def _load(text: str, where: str, form: str = "TOML") -> dict[str, Any]:
    try:
        data = loaded(text, form)
    except ValueError as error:
        raise Refused(f"{where} is no {form}: {one_line(error)}") from None
    if not isinstance(data, dict):
        raise Refused(f"{where} holds no JSON object")
    return data


def written(data: Mapping[str, Any]) -> str:
    """Data as the text of a copy's file; Refused where there is no such text."""
    try:
        text = tomlkit.dumps({key: _item(value) for key, value in data.items()})
        text.encode()
    except (TypeError, ValueError, AttributeError, RecursionError) as error:
        raise Refused(f"a new edition cannot be written as TOML: {one_line(error)}") from None
    return text


def _options(game: Game[Any], form: CopyForm, data: Mapping[str, Any], where: str) -> dict[str, str]:
    """The options that a form reads out of data, each one checked, in the game's own order; Refused names ``where``."""
    try:
        options = dict(form.read({key: value for key, value in data.items() if key != TAGS}))
        # A copy that names another one would be read no further.
        options.pop(SETTING, None)
        values = {name: game.read(game.setting(name), value) for name, value in options.items()}
    except ValueError as error:
        raise Refused(f"{where}: {one_line(error)}") from None
    except Exception as error:
        # Data of a shape that the game's reader never thought of must not stop the box.
        raise Refused(f"{where}: {game.name} cannot make sense of it ({type(error).__name__})") from error
    return {setting.name: values[setting.name] for setting in game.settings if setting.name in values}


def _sync(place: Path) -> None:
    """Make a new name in a folder outlast a power cut, where the system can."""
    with suppress(OSError):
        handle = os.open(place, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
