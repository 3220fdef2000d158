"""The guides say only what is there: commands, options, targets, files, profiles, pins, words and the example."""

import inspect
import os
import pkgutil
import re
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Iterator
from dataclasses import MISSING, fields
from pathlib import Path
from typing import get_args

import pytest
from first_game import GAMES, ONE, folder_of
from gpiozero import PiBoardInfo
from PIL import Image
from scale import LONG

from companion.__main__ import main
from companion.faces.panel.wording import MENU, SETTING, VALUES
from companion.games import registry
from companion.own import configuration, folder
from companion.own.copy import expand
from companion.table.figure import Figure
from companion.table.game import Game
from companion.table.prompt import Option
from companion.table.table import Table
from hardware.profile import load, names

HOUSE = Path(__file__).parent.parent
OUT = re.compile(r"(\.|build/)")
"""What lies in the folder and is none of ours: environments and caches."""
TEXTS = {
    path.relative_to(HOUSE).as_posix(): path.read_text("utf-8")
    for path in sorted(HOUSE.rglob("*.md"))
    if not OUT.match(path.relative_to(HOUSE).as_posix())
}
"""Everything that is written for people, by its place."""
GUIDES = (
    "README.md",
    "companion/README.md",
    "companion/command/README.md",
    "companion/games/README.md",
    "wiring/README.md",
    "systemd/README.md",
)
"""Those that name commands."""
README, TABLE, COMMANDS, ADDING = (TEXTS[guide] for guide in GUIDES[:4])
PAGES = [f"{folder_of(name).relative_to(HOUSE).as_posix()}/README.md" for name in GAMES]
"""The pages of the games."""
MAKEFILE = (HOUSE / "Makefile").read_text("utf-8")
EVERYWHERE = "\n".join(TEXTS.values())

PI_3B_PLUS = 0xA020D3
"""A board with the 40-pin header that all later ones have."""


def code_lines(text: str) -> Iterator[str]:
    """Whatever is marked as code: between backticks, in fences, indented."""
    prose = re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)
    for paragraph in prose.split("\n\n"):
        yield from (" ".join(code.split()) for code in re.findall(r"`([^`]+)`", paragraph))
    yield from re.findall(r"^ {4}(\S.*)", prose, flags=re.M)
    for kind, fence in re.findall(r"^```(\w*)\n(.*?)^```\n", text, flags=re.M | re.S):
        if kind in ("", "console"):
            yield from fence.splitlines()


def commands(text: str) -> Iterator[tuple[str, list[str]]]:
    """Each command of ours that a guide names, with its long options."""
    for line in code_lines(text):
        for name, rest in re.findall(r"(?:^|[ /])companion ([a-z-]+)([^|#]*)", line):
            yield name, re.findall(r"--[a-z][a-z-]*", rest)


def targets(text: str) -> set[str]:
    """The targets of make that a guide names."""
    return {name for line in code_lines(text) for name in re.findall(r"^make ([a-z-]+)", line)}


def tables(text: str) -> Iterator[list[list[str]]]:
    """The rows of each table, the head first."""
    for block in re.findall(r"(?:^\|.*\n)+", text, flags=re.M):
        rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in block.splitlines()]
        yield [rows[0], *rows[2:]]


def table(text: str, head: str) -> list[list[str]]:
    """The rows below the head whose first cell is this."""
    (found,) = [rows[1:] for rows in tables(text) if rows[0][0] == head]
    return found


def anchors(text: str) -> set[str]:
    """What a link may point at inside a guide."""
    heads = re.findall(r"^#+ (.+)$", text, flags=re.M)
    return {re.sub(r"[^a-z0-9 -]", "", head.lower()).replace(" ", "-") for head in heads}


def helped(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What ``--help`` prints."""
    with pytest.raises(SystemExit) as left:
        main([*words, "--help"])
    assert left.value.code == 0
    return capsys.readouterr().out


def options_of(help_text: str) -> set[str]:
    """The long options that a help text offers."""
    return set(re.findall(r"--[a-z][a-z-]*", help_text))


@pytest.mark.parametrize("guide", TEXTS)
def test_commands_and_options_exist(guide: str, capsys: pytest.CaptureFixture[str]) -> None:
    known = set(re.findall(r"^    ([a-z-]+)(?: |$)", helped(capsys), flags=re.M))
    found = list(commands(TEXTS[guide]))
    assert found or guide not in GUIDES
    for name, options in found:
        assert name in known
        assert set(options) <= options_of(helped(capsys, name))


def test_every_command_has_its_row(capsys: pytest.CaptureFixture[str]) -> None:
    known = set(re.findall(r"^    ([a-z-]+)(?: |$)", helped(capsys), flags=re.M))
    rows = [row for rows in tables(COMMANDS) if rows[0][0] == "command" for row in rows[1:]]
    assert known == {name for row in rows for name, _ in commands(row[0])}


def test_options_named_alone_exist(capsys: pytest.CaptureFixture[str]) -> None:
    known = set(re.findall(r"^    ([a-z-]+)(?: |$)", helped(capsys), flags=re.M))
    every = set().union(*(options_of(helped(capsys, name)) for name in known))
    alone = {word for code in code_lines(EVERYWHERE) if code.startswith("--") for word in options_of(code)}
    assert alone
    assert alone <= every


def test_targets_exist() -> None:
    there = set(re.findall(r"^([a-z-]+):", MAKEFILE, flags=re.M))
    named = targets(EVERYWHERE)
    assert {"run", "test", "long", "explore", "versions"} <= named
    assert named <= there


def test_first_screen_is_a_picture_and_two_commands_and_the_games() -> None:
    first = README.split("\n## ")[0]
    assert first.count("\n") <= 36
    assert [line.split("#")[0].strip() for line in re.findall(r"^ {4}(.+)", first, flags=re.M)] == [
        "make run",
        "make test",
    ]
    pictures = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", first)
    games = re.findall(r"[^!]\[\*\*[^\]]+\*\*\]\(([^)]+)\)", first)
    assert sorted(games) == sorted(PAGES)
    assert pictures[1:] == [page.replace("README.md", ONE) for page in games]


def test_make_help_names_every_target() -> None:
    (phony,) = re.findall(r"^\.PHONY: (.+)", MAKEFILE, flags=re.M)
    order = ["make", "-s", "-C", str(HOUSE), "help"]
    said = subprocess.run(order, capture_output=True, text=True, check=True).stdout
    assert sorted(re.findall(r"^  make ([a-z-]+) +\S", said, flags=re.M)) == sorted(phony.split())


def test_before_a_commit_ruff_and_mypy_are_run_as_make_test_runs_them() -> None:
    hooks = re.findall(r"entry: \.venv/bin/python (.+?),", (HOUSE / ".pre-commit-config.yaml").read_text("utf-8"))
    recipe = MAKEFILE.split("\ntest: ")[1].split("\n\n")[0]
    assert hooks == re.findall(r"\$\(PY\) (-m (?:ruff|mypy).*)", recipe)


def test_the_newest_entry_of_the_changelog_is_of_this_version() -> None:
    version = tomllib.loads((HOUSE / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    newest = re.findall(r"^## (\S+)", TEXTS["CHANGELOG.md"], flags=re.M)[0]
    assert newest.rstrip(",") == version


@pytest.mark.parametrize("guide", TEXTS)
def test_links_lead_somewhere(guide: str) -> None:
    links = re.findall(r"\]\(([^)]+)\)", TEXTS[guide])
    assert links or guide not in (*GUIDES, *PAGES, "CONTRIBUTING.md")
    for link in links:
        path, _, anchor = link.partition("#")
        there = ((HOUSE / guide).parent / path).resolve()
        assert there.is_relative_to(HOUSE)
        assert there.is_file()
        if anchor:
            assert anchor in anchors(there.read_text("utf-8"))


def test_pictures_are_pictures() -> None:
    for guide in ("README.md", *PAGES):
        pictures = re.findall(r"!\[([^\]]+)\]\(([^)]+)\)", TEXTS[guide])
        assert pictures
        for words, path in pictures:
            assert words
            place = (HOUSE / guide).parent / path
            with Image.open(place) as picture:
                picture.load()
                assert picture.width >= (256 if place.name == ONE else 640)
            assert place.stat().st_size < 500_000


def test_files_and_folders_exist() -> None:
    tokens = {code for text in TEXTS.values() for code in code_lines(text)}
    paths = {code for code in tokens if re.fullmatch(r"(companion|hardware|wiring|tests)/[\w/.]*", code)}
    assert "companion/table/" in paths
    for path in sorted(paths):
        assert (HOUSE / path).is_dir() if path.endswith("/") else (HOUSE / path).is_file(), path


def test_words_are_types() -> None:
    dotted = {code for code in code_lines(README) if re.fullmatch(r"(companion|hardware)(\.\w+)+", code)}
    assert {name for name in dotted if not name.endswith(".toml")} >= {"companion.table.table.Table"}
    for name in dotted:
        if not name.endswith(".toml"):
            assert pkgutil.resolve_name(name) is not None


def test_variables_are_read() -> None:
    named = set(re.findall(r"COMPANION_[A-Z]+", EVERYWHERE))
    assert named == {folder.STATE_VARIABLE, folder.CONFIG_VARIABLE, registry.FOLDERS_VARIABLE}


def blocks(kind: str) -> list[str]:
    """The blocks that are marked with a language, of all that is written."""
    return re.findall(rf"^```{kind}\n(.*?)^```", EVERYWHERE, flags=re.M | re.S)


def test_the_copy_is_one(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(next(block for block in blocks("toml") if "[b]" in block), "utf-8")
    game = registry.game("muggles")
    options, players = game.settle(expand(game, {"copy": str(file)}))
    assert players
    assert (options["cafe"], options["trail"], options["stock"]) == ("3/4", "6,3;5,3", "33")


def test_the_configuration_is_one(tmp_path: Path) -> None:
    block = next(block for block in blocks("toml") if "[players]" in block)
    file = tmp_path / "companion.toml"
    file.write_text(block, "utf-8")
    read = configuration.read(file)
    assert read.names == {"red": "Ada", "blue": "Ben"}
    assert load(read.profile).name == "breadboard"


def test_settings_are_those_of_the_box() -> None:
    assert table(TABLE, "setting") == [[SETTING[name][0], ", ".join(VALUES[name].values())] for name in VALUES]


def test_rows_of_the_menu_are_in_the_menu() -> None:
    # Redo is told of in the row before it; to switch off is told of elsewhere.
    rows = [label for slug, (label, _) in MENU.items() if slug not in ("redo", "off")]
    assert [row[0] for row in table(TABLE, "row")] == rows
    assert f"*{MENU['redo'][0]}*" in TABLE


def test_profiles_exist() -> None:
    named = set(re.findall(r"--profile ([a-z][a-z0-9-]*)", EVERYWHERE))
    named |= set(re.findall(r"^\| \[([a-z0-9-]+)\]\(\1\.toml\)", EVERYWHERE, flags=re.M))
    assert named == set(names())


def test_the_supply_is_where_it_is_said() -> None:
    pins = PiBoardInfo.from_revision(PI_3B_PLUS).headers["J8"].pins
    told = {"GND": "every GND: ground, places ", "3V3": "3.3 V, places "}
    for name, words in told.items():
        (places,) = re.findall(re.escape(words) + r"([0-9, and]+)", TEXTS["wiring/README.md"])
        numbers = [int(number) for number in re.findall(r"\d+", places)]
        assert numbers
        assert {pins[number].name for number in numbers} == {name}


def test_the_line_protocol_by_example() -> None:
    (block,) = re.findall(r"^```console\n(.*?)^```", README, flags=re.M | re.S)
    order, *said = block.splitlines()
    assert order.startswith("$ ")
    env = {**os.environ, "PATH": os.pathsep.join((sysconfig.get_path("scripts"), os.environ["PATH"]))}
    done = subprocess.run(["sh", "-c", order[2:]], capture_output=True, text=True, check=True, env=env, timeout=60)
    assert done.stderr == ""
    assert done.stdout.splitlines() == said


def test_the_game_in_it_plays_and_keeps_the_contract(tmp_path: Path) -> None:
    """The orders as they stand there, on the code as it stands there; the contract in full in make long alone."""
    code = [block for block in blocks("python") if "lucky" in block]
    assert len(code[0].splitlines()) <= 60
    for where, text in zip(re.findall(r"`(my-games/\w+/\w+\.py)`", ADDING), code, strict=True):
        file = tmp_path / where
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    orders = re.findall(r"^ {4}COMPANION_GAMES=my-games \.venv/bin/companion ((\S+) .*)", ADDING, flags=re.M)
    assert [name for _, name in orders] == ["check-game", "simulate", "play"]
    env = {**os.environ, "COMPANION_GAMES": "my-games"}
    env |= {} if LONG else {"PYTEST_ADDOPTS": "-k 'not any_inputs and not over_the_protocol'"}

    def said(order: str) -> str:
        words = [sys.executable, "-m", "companion", *order.split()]
        done = subprocess.run(words, capture_output=True, text=True, check=False, env=env, cwd=tmp_path, timeout=300)
        assert (done.returncode, done.stderr) == (0, ""), done.stdout
        return done.stdout

    (check, _), (simulate, _), (play, _) = orders
    assert said(check).endswith("Lucky Pig is fine.\n")
    assert re.search(r"^won +200 +100.0 %", said(simulate), flags=re.M)
    assert said(play.replace("play", "games")).startswith("Lucky Pig (lucky-pig)")


def test_every_field_of_a_game_has_its_row() -> None:
    needed = {field.name: field.default is field.default_factory is MISSING for field in fields(Game)}
    rows = {name: row[2] == "needed" for row in table(ADDING, "field") for name in re.findall(r"`(\w+)`", row[0])}
    assert rows == needed


def calls() -> Iterator[tuple[str, list[str], set[str]]]:
    """Each call of the Table, and Option: the name, what must be told, the keywords that may be."""
    for name, call in inspect.getmembers(Table, inspect.isfunction):
        if name.startswith("_") or name in Table.__abstractmethods__:
            continue
        parameters = list(inspect.signature(call).parameters.values())[1:]
        keywords = {each.name for each in parameters if each.kind is each.KEYWORD_ONLY}
        first = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
        yield name, [each.name for each in parameters if each.kind in first], keywords
    told = [field.name for field in fields(Option) if field.default is MISSING]
    yield "Option", told, {field.name for field in fields(Option)} - set(told)


def test_every_keyword_of_the_table_is_told() -> None:
    there = {f"{name}({', '.join(told)})": keywords for name, told, keywords in calls()}
    rows = {row[0].strip("`"): set(re.findall(r"`(\w+)`", row[2])) for row in table(ADDING, "call")}
    assert rows == there
    named = [name for row in table(ADDING, "keyword") for name in re.findall(r"`(\w+)`", row[0])]
    assert sorted(named) == sorted(set().union(*there.values()))


def test_pictures_are_those_that_there_are_with_fields_of_theirs() -> None:
    rows = {row[0]: set(re.findall(r"`(\w+)`", row[1])) for row in table(ADDING, "picture")}
    kinds = {f"`{kind.__name__}`": {field.name for field in fields(kind)} for kind in get_args(Figure)}
    assert rows.keys() == kinds.keys()
    for kind, named in rows.items():
        assert named <= kinds[kind] | {"Sign"}
