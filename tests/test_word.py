"""Words that a family speaks: eight things that a program can see hold of every text of random games and of the guides.

The eighth, that nothing is cut with the longest names, is ``test_whole.py``.
"""

import ast
import random
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from play import OURS, secret_of
from scale import figure
from test_presses import MADE, shown
from test_random_games import deal, tried_of
from test_readme import GUIDES, PAGES, TEXTS
from test_whole import _decided

import companion
from companion.faces.panel import wording as panel
from companion.faces.panel.message import reason
from companion.own import copy
from companion.session.session import Header, Session
from companion.table.game import Game
from companion.table.notice import Moment, Notice
from companion.table.people import RandomPeople
from companion.table.prompt import COMMANDS, ChoosePrompt, Prompt
from companion.table.wording import SENTENCE, named, seat_name

GAMES_EACH, ANSWERS = figure(8, 120), figure(60, 120)
PEOPLE = "Ada", "Ben", "Cleo", "Dan", "Eve", "Finn"

NOT: Mapping[str, str] = {
    r"take[sn]? back|taken back|brings? back|brought back": "Undo, Redo",
    r"set right|corrections?|corrected|believes?": "The box is wrong; a fix",
    r"how it stands": "Status",
    r"what was said|the game so far|notices": "Game log",
    r"the figure": "Overview",
    r"commitment|committed|a word of ours|our word|proof": "Fair dice",
    r"veil|in private": "For your eyes only",
    r"house rules?|settings of the game": "Options, More options",
    r"(?:a|an|the|this|that|your|own|new|one|which) cop(?:y|ies)": "edition",
    r"(?<!you are )(?<!never )told|typed": "report, tell the box",
    r"coach|(?<!Helpful )hints?": "tip",
    r"cells?": "square, tile, space, area",
    r"(?:lies?|lay) open|from afar": "face up; remotely revealed",
    r"anew|otherwise than|is otherwise|of equals|spared|in passing|pale|beside it will do|so that": "plain English",
    r"(?-i:(?<!^)(?:[wW]e|us|[oO]urs?(?! numbers)))": "the box",
}
"""The guide's words that nobody is to read, and what stands for them; what the table presses may begin with Our."""
TABLE_SAYS = "Have we won?", "With our numbers"
"""Buttons that the table presses."""

IRREGULAR = re.findall(
    r"\S+",
    """
agree are aren't ate began begin begins borrow brought built came can can't cannot caught claim come comes compare
claims last lasts met parted protects rise rises
could did do does doesn't don't drawn drew drink driven drove eaten fall falls fell find finds flew flown found free
gather gave get gets give given gives go goes gone got guard had hang hangs has have hear hears held hid hide hides
hold holds hunt is isn't keep keeps kept know knows laid lay leave leaves left let lets lie lies lose loses lost
made make makes mark may might must put puts read reads repeat replace report reveal rotate run runs said save saw
say says see sees set sets shall should sit sits slide spell spent split stack stand stands steal stood struck
swapped take taken takes tell tells threw thrown tie told took track trade was went were will win wins woke won
would write writes wrote
""",
)
REGULAR = re.findall(
    r"\S+",
    """
accept act add answer appear ask belong block break bring build burn call carry cast change check choose clear click
close collect continue cost count cover cross deal decide dig discard divide drag draw drive drop eat end enter
exchange face fail fill finish fit flip fly follow gain guess happen heal help jump land launch lead lift light like
look match mean meet miss move name need open own pass pay peek pick place play point press print pull push reach
recycle redo refill remain remove repeat reply resolve rest return reveal ring roll score search seek separate share
show shuffle signal skip spend start stay step stick stop strike stumble swap switch take throw tick touch travel
try turn type undo use vanish visit wait wake walk want watch wear win work
""",
)
VERBS = {*IRREGULAR, *REGULAR, *(f"{verb}s" for verb in REGULAR), *(f"{verb}es" for verb in REGULAR)}
VERBS |= {f"{verb[:-1]}ies" for verb in REGULAR} | {f"{verb}ed" for verb in REGULAR} | {f"{verb}d" for verb in REGULAR}
VERBS |= {f"{verb}{verb[-1]}ed" for verb in REGULAR} | {f"{verb[:-1]}ied" for verb in REGULAR}
"""What is done, in a form that a sentence can stand on."""
ANSWERS_TO = ("Yes", "No", "Done", "Next", "Back", "Menu", "More", "Story", "The end", "Roll")
NAMED = ("Overview", "Table view", "Status", "Game log", "For your eyes only", "The box is wrong", "Options",
         "More options", "Fair dice", "Settings", "Rule", "Game story", "Code for a browser",
         "Phones")  # fmt: skip
"""Rows that are no verb: answers, and the places that the guide names."""


@dataclass(frozen=True)
class Text:
    """A text as people read it, what it is, which fact or question it is of, and where it comes from."""

    what: str
    key: str
    words: str
    owes: tuple[str, ...] = ()
    """Who must be called by name in it."""
    slugs: frozenset[str] = frozenset()
    """Names that only programs use."""


# What a program can see


def banned(text: Text) -> str:
    """A word that the guide has another one for."""
    own = "|".join(map(re.escape, TABLE_SAYS))
    found = (re.search(rf"\b(?:{words})\b", re.sub(own, "", text.words), re.IGNORECASE) for words in NOT)
    return next((f"{each[0]!r}, say {say}" for each, say in zip(found, NOT.values(), strict=True) if each), "")


def no_verb(text: Text) -> str:
    """A sentence in which nothing is done: a task for hands, something that has happened, what is asked without "?"."""
    if text.what not in ("hands", "fact", "question") or (text.what == "question" and text.words.endswith("?")):
        return ""
    for one in SENTENCE.split(text.words):
        words = re.findall(r"[a-z']+", one.lower())
        # What a goal card says of its place stands there as it is printed.
        short = text.what == "fact" and (len(words) < 4 or text.key == "about-goal")
        if not (short or one.endswith(("!", "?")) or VERBS & {*words}):
            return repr(named(one, {}))
    return ""


def no_name(text: Text) -> str:
    """A duty of somebody who is not called by name."""
    return ", ".join(seat for seat in text.owes if seat_name(seat) not in text.words)


def run_together(text: Text) -> str:
    """Digits of two things without a word between them."""
    if text.what == "guide":
        return ""
    found = re.search(r"\d,\d+,? +\d|\d,\d+,\d|\d +\d|\d(?!(?:st|nd|rd|th)\b)[a-wyz]{2}|[a-wyz]{2}\d", text.words)
    return "" if found is None else repr(found[0])


def slug(text: Text) -> str:
    """A name that is for programs."""
    found = re.findall(r"\b[a-z]+(?:[-_][a-z]+)+\b", text.words)
    return next((repr(word) for word in found if "_" in word or word in text.slugs - ENGLISH), "")


ENGLISH = {"sub-region", "re-roll", "super-multi"}
"""Names that are English, too."""


def glued(text: Text) -> str:
    """A text made of parts that were never one sentence."""
    # A guide ends what it quotes with a sign, too.
    twice = r"[.,;:]" if text.what == "guide" else r"[.,;:!?]"
    found = re.search(rf"  | [.,;:!?](?![.\d])|{twice}[.;:]|[.,;:],|[{{}}]|· ·|\(\)|: :", text.words)
    ends = None if text.what == "guide" else re.search(r"^[ .,;:·-]|[ ·:;,-]$", text.words)
    if found or ends:
        return f"{(found or ends)[0]!r} in it"  # type: ignore[index]
    low = text.what in ("hands", "fact", "question", "foot", "end", "moment", "why")
    # A word alone, as of a moment, is no sentence.
    begins = [one for one in SENTENCE.split(text.words) if low and re.match(r"[a-z]\S* ", one)]
    return f"{begins[0]!r} begins small" if begins else ""


def no_button(text: Text) -> str:
    """A row of the box's own that neither begins with a verb nor answers."""
    if text.what != "button" or text.words in (*ANSWERS_TO, *NAMED):
        return ""
    first = re.findall(r"[a-z]+", text.words.lower())[:1]
    return "" if VERBS & {*first} else repr(text.words)


SEEN: Mapping[str, Callable[[Text], str]] = {
    "a banned word": banned,
    "no verb": no_verb,
    "a duty without a name": no_name,
    "digits run together": run_together,
    "a slug": slug,
    "glued from parts": glued,
    "no verb on a button": no_button,
}


def faults(texts: Iterator[Text]) -> list[str]:
    """What is to be seen in these texts, one line each, of a kind at most MOST."""
    found: dict[tuple[str, ...], list[str]] = {}
    for text in texts:
        for what, see in SEEN.items():
            like = found.setdefault((what, text.key), [])
            if len(like) < MOST and (why := see(text)):
                line = f"{text.key}: {what} ({why}): {named(text.words, {})}"
                like += [line] if line not in like else []
    return sorted(line for like in found.values() for line in like)


MOST = 3

# Where texts come from


def heard(game: Game[Any]) -> Iterator[Text]:
    """Everything that is told, asked, offered and refused in random games."""
    for number in range(GAMES_EACH):
        rng = random.Random(f"{game.name} words {number}")
        order = deal(game, tried_of(game), number, rng)
        options, players = game.settle(copy.expand(game, order.options), order.players)
        header = Header(game.name, game.rules, players, options, str(order.dice), True)
        session, begun = Session.start(game, header, secret_of(number))
        notices = (*begun.notices, *session.begin("").notices)
        wild = RandomPeople(rng)
        people = wild if game.people is None else game.people(rng, players, game.typed(options))
        slugs = {setting.name for setting in game.settings}
        slugs |= {value for setting in game.settings for value in setting.values}
        for _ in range(ANSWERS):
            yield from (each for notice in notices for each in told(notice, players, frozenset(slugs)))
            prompt = session.waiting
            if prompt is None or session.over is not None:
                break
            slugs |= {prompt.key, *(option.value for option in getattr(prompt, "options", ()))}
            yield from asked(prompt, frozenset(slugs))
            notices = session.answer(_decided(people, wild, prompt)).notices
            yield Text("state", "label", session.label(), slugs=frozenset(slugs))
        if session.over is not None:
            yield Text("end", "over", session.words.reason(session.over), slugs=frozenset(slugs))


def asked(prompt: Prompt, slugs: frozenset[str]) -> Iterator[Text]:
    """What a question says, and its rows."""
    key = prompt.key
    # Whose it is stands above it.
    yield Text("question", key, prompt.text, slugs=slugs)
    if isinstance(prompt, ChoosePrompt):
        yield Text("state", key, prompt.state, slugs=slugs)
        yield Text("question", key, prompt.brief or prompt.text, slugs=slugs)
        rows = (*prompt.options, *(option for _, option in prompt.disabled_at))
        for option in rows:
            yield Text("row", key, option.label, slugs=slugs)
            yield Text("foot", key, option.hint, slugs=slugs)
            yield Text("row", key, option.group.rpartition("/")[2], slugs=slugs)
        for why in prompt.disabled.values():
            yield Text("why", key, reason(str(why)), slugs=slugs)


def told(notice: Notice, players: tuple[str, ...], slugs: frozenset[str]) -> Iterator[Text]:
    """What is told of a fact."""
    fact = notice.fact or {"kind": ""}
    key = str(fact["kind"])
    seats = [value for value in fact.values() if isinstance(value, str) and value in players]
    duty = notice.hands and notice.seat is None and len(players) > 1
    yield Text("hands" if notice.hands else "fact", key, notice.text, tuple(seats) if duty else (), slugs | {key})
    match notice.moment:
        case Moment(words=words, who=who, line=line):
            for each in (words, who, line):
                yield Text("moment", key, each, slugs=slugs)


def written(folder: Path) -> Iterator[Text]:
    """The texts in a folder's modules that are for people, whatever leads to them."""
    for path in sorted(folder.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="_" | "many"), args=args):
                    for arg in args:
                        if isinstance(arg, ast.Constant) and isinstance(arg.value, str):
                            words = re.sub(r"\{.*?\}", "Ada", arg.value)
                            yield Text("written", f"{path.name}:{arg.lineno}", words.strip(" :;,"))


def guide(name: str) -> Iterator[Text]:
    """The prose of a guide, up to where it speaks to who makes it: no code, no addresses."""
    prose, _, _ = TEXTS[name].partition("\n## Developing")
    prose = re.sub(r"^```.*?^```|^ {4}.*?$|<!--.*?-->|^[|: -]+$", "", prose, flags=re.M | re.S)
    prose = re.sub(r"`[^`]*`", "X", re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", prose))
    for words in re.split(r"\n\n|\n(?=[|#-]|\d+\. )", prose):
        words = re.sub(r"[|#>]|^ *(?:-|\d+\.) ", " ", words.replace("*", ""))
        yield Text("guide", name, " ".join(words.split()))


def buttons() -> Iterator[Text]:
    """The rows of the box's menus, and what its controls are called."""
    for label, _foot in panel.MENU.values():
        yield Text("button", "menu", label)
    for option in COMMANDS:
        yield Text("button", option.value, option.label)
    for name in MADE:
        ask = shown(name).ask()
        rows = {choice.label for choice in ask.choices} | set(ask.ids)
        for press in ask.presses:
            if press.label not in rows and press.label.isascii():
                # Nobody sits at a dialog that is only made.
                yield Text("button", name, press.label.rstrip(": "))


# They hold


@pytest.mark.sized
@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_every_text_of_random_games_is_spoken_english(
    game: Game[Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_STATE", str(tmp_path))
    assert faults(heard(game)) == []


HOUSE = Path(companion.__file__).parent
ADDING = "companion/games/README.md"
"""It speaks to who makes a game."""
FOLDERS = sorted({path.parent for path in HOUSE.rglob("*.py")} - {HOUSE})


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.relative_to(HOUSE).as_posix())
def test_no_text_in_a_module_has_a_banned_word(folder: Path) -> None:
    assert [each for text in written(folder) if banned(text) for each in faults(iter([text]))] == []


@pytest.mark.parametrize("name", [name for name in (*GUIDES, *PAGES) if name != ADDING])
def test_no_guide_has_a_banned_word_or_a_slug(name: str) -> None:
    assert faults(guide(name)) == []


def test_every_button_of_the_box_is_a_verb_or_an_answer() -> None:
    assert faults(buttons()) == []


BAD = (
    (Text("fact", "x", "The tile lies open."), "a banned word"),
    (Text("question", "x", "Have we won the game?"), "a banned word"),
    (Text("hands", "x", "Pawn in the middle: the ranger station."), "no verb"),
    (Text("fact", "x", "Ada: large yellow to Europe."), "no verb"),
    (Text("hands", "x", f"{seat_name('blue')}: take a card.", ("red",)), "a duty without a name"),
    (Text("fact", "x", "Muggle A goes to 3,5 4,6."), "digits run together"),
    (Text("foot", "x", "It costs same-quarter.", slugs=frozenset({"same-quarter"})), "a slug"),
    (Text("foot", "x", "Set hiker_may_pass."), "a slug"),
    (Text("fact", "x", "Ada wins . Next: Ben."), "glued from parts"),
    (Text("fact", "x", "Ada wins. the next is Ben."), "glued from parts"),
    (Text("fact", "x", "Ada wins {count} points."), "glued from parts"),
    (Text("button", "x", "Whereabouts"), "no verb on a button"),
)
GOOD = (
    Text("row", "x", "Have we won?"),
    Text("hands", "x", f"{seat_name('red')}: turn up 2,3.", ("red",)),
    Text("fact", "x", "Found! Muggle A goes to 1,1, facing west."),
    Text("question", "x", "Which way?", slugs=frozenset({"sub-region"})),
    Text("row", "x", "3 from the sub-region", slugs=frozenset({"sub-region"})),
    Text("button", "x", "Play again"),
)


@pytest.mark.parametrize(("text", "what"), BAD, ids=str)
def test_what_is_no_spoken_english_is_named(text: Text, what: str) -> None:
    assert [each for each, see in SEEN.items() if see(text)] == [what]


@pytest.mark.parametrize("text", GOOD, ids=str)
def test_what_is_spoken_english_passes(text: Text) -> None:
    assert [each for each, see in SEEN.items() if see(text)] == []
