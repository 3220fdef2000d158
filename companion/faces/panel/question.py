"""Dialogs that ask: one for each kind of prompt. What is answered goes to ``give``; Back goes to ``leave``."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from companion.faces.panel import wording
from companion.faces.panel.ask import Give, Leave, Picture, Question
from companion.faces.panel.dialog import PanelContext
from companion.faces.panel.message import NoticeDialog, reason
from companion.faces.panel.touch import Path, barred, called, is_card, leading, on, reached
from companion.screens.ask import TICKED, Ask, Choice, Dice, Scale
from companion.table.dice import Face
from companion.table.figure import CompassFigure, DiceFigure, GridFigure, Seen, touched
from companion.table.grid import LETTERS, Cell, Direction, Grid, cell_named, square
from companion.table.notice import Notice
from companion.table.prompt import (
    Answer,
    CellPrompt,
    ChoosePrompt,
    NumberPrompt,
    Option,
    Prompt,
    RollPrompt,
    TextPrompt,
    listed,
    own_options,
)

FLAT = 6
"""More options than this, when they come in groups, are picked by group first."""
MANY = 24
"""Of more cells than this the row is picked first."""
FEW = 3
"""So many answers to a question between a row and what is touched are tried: a board, or that it lay on none."""
SPELLED = (
    "ABCDEFGHIJKLMNOPQRSTUVWXYZÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞ"
    "ĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮİĲĴĶĹĻĽĿŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŸŹŻŽ"
)
"""What a dial spells: the letters that a small screen has."""
WITHIN = SPELLED.replace("İ", "ı").lower()
"""The same within a word; the dot of an i is lost in its capital."""
BETWEEN = "'- "
"""What stands between words."""


@dataclass(frozen=True, slots=True)
class Ahead:
    """An option with one of the question that comes next where it is chosen: one press gives both."""

    option: Option
    after: Option

    @property
    def answers(self) -> tuple[Answer, Answer]:
        """Both answers; one to a number is a number."""
        number = isinstance(self.option.then, NumberPrompt)
        return self.option.value, int(self.after.value) if number else self.after.value


Way = tuple[Choice, Option | Ahead, Mapping[str, Path]]
"""A row, what it is, and by place on the pictures the answers that a touch there gives."""


class ChooseDialog(Question):
    """A choose prompt; many grouped options are picked by group first, and by the groups within it.

    What is not possible now keeps its place, grey; a press on it says why.
    """

    prompt: ChoosePrompt

    def __init__(self, context: PanelContext, prompt: ChoosePrompt, give: Give, leave: Leave, picture: Picture) -> None:
        super().__init__(context, prompt, give, leave, picture)
        self.options = own_options(prompt) or prompt.options
        self.listed = listed(prompt)
        groups = list(dict.fromkeys(option.group for option in self.listed if option.group))
        self.groups = groups if len(self.listed) > FLAT and len(groups) > 1 else []
        self.ahead = [option for option in self.options if option.then is not None] if not self.groups else []
        self.group: str | None = None
        # Asked for several times at each look; what can be picked changes only with the group.
        self._rows = lru_cache(maxsize=1)(self._rows_of)
        self._ways = lru_cache(maxsize=1)(self._ways_of)
        self._beyond = lru_cache(maxsize=1)(self._beyond_of)
        self.here = ""
        """The place that was touched, while several rows are meant there."""
        self.kept = False
        """Whether that was before this was asked."""
        self.why: NoticeDialog | None = None
        """Why what was pressed is not possible now, until anything is pressed: behind the guard, where there is one."""
        self.at = self._first()
        self.hand: ChooseDialog | None = None
        """While Roll is held: what its owner alone may pick from, if there is anything."""
        self.led: tuple[str, ...] = ()
        """What leads to the question that the hand answers."""
        self.walks = True
        """Whether the dial has not turned yet: who has moved is seen on the way."""

    def _first(self) -> int:
        """The row where the dial begins: where the question starts, and the one that is asked ahead there."""
        rows = self.rows()
        leads = [None if row.disabled else what.option if isinstance(what, Ahead) else what for row, what in rows]
        first = next((one for one in leads if one is not None), None)
        lead = next((one for one in leads if isinstance(one, Option) and one.value == self.prompt.start), first)
        stands = any(what is lead for _, what in rows)
        then = lead.then if isinstance(lead, Option) and not stands else None
        return leads.index(lead) + (then.options.index(starting(then)) if then is not None else 0)

    def rows(self) -> list[tuple[Choice, Option | Ahead | str]]:
        """What can be picked now: options, or groups of them, in the order of the options; of a touch what it means."""
        if not self.narrow:
            return self._rows(self.group)
        meant = self._meant(self.here)
        if not self._many(self.here):
            return [(row, what) for row, what, _ in meant]
        named = [row.id for row, _, _ in meant]

        def leads(row: Choice, what: Option | Ahead | str) -> bool:
            return any(_in(one, what) for _, one, _ in meant) if isinstance(what, str) else row.id in named

        return [(row, what) for row, what in self._rows(self.group) if leads(row, what)]

    @property
    def narrow(self) -> bool:
        """Whether only what was touched is offered; the square that is asked about itself rules nothing out."""
        return self.here != "" and not self._is_asked(self.here)

    def _many(self, at: str) -> bool:
        """Whether so much is meant by a touch there that it is picked by group first, too."""
        listed = bool(self.groups) and not self.prompt.menu
        return listed and sum(at in reach for _, _, reach in self._ways()) > FLAT

    def _rows_of(self, opened: str | None) -> list[tuple[Choice, Option | Ahead | str]]:
        if self.ahead:
            return [row for option in self.listed for row in self._rows_ahead(option)]
        if not self.groups:
            return [(self._row(one, self._rolled(one)), one) for one in self.listed]
        rows: dict[str, tuple[Choice, Option | Ahead | str]] = {}
        for option in self.listed:
            if option.group == (opened or ""):
                row = self._row(option, self._rolled(option))
                found = [(row, option)] if opened is None else self._rows_ahead(option)
                rows |= {f"={option.value} {at}": row for at, row in enumerate(found)}
            elif within(option.group, opened):
                depth = len(opened.split("/")) if opened is not None else 0
                group = "/".join(option.group.split("/")[: depth + 1])
                if group not in rows:
                    rows[group] = self._group_row(group)
        return list(rows.values())

    def _rolled(self, option: Option) -> str:
        """That Roll takes it; where the dial begins nobody needs that to be named."""
        begins = next((one for one in self.options if one.value == self.prompt.start), self.options[0])
        return wording.ROLL if option.on_roll and option != begins else ""

    def goes(self, option: Option) -> Option | Ahead:
        """What Roll answers where it takes that option: with it the question after it, where the dial begins there."""
        return option if option.then is None or not self.ahead else Ahead(option, starting(option.then))

    def _ways_of(self) -> Sequence[Way]:
        """What each option is on the pictures, and at a menu, what it leads to there without anything happening."""
        stored = self.context.stored
        if stored is None:
            return ()
        # What is asked after very many answers would be too much, unless it is asked where on the map; and what is
        # touched itself leads no further.
        board = self.board
        listed = self.map() is not None and "cell" not in self.prompt.about
        few = (listed or len(self.options) <= MANY) and not any(self._here(option, board) for option in self.options)
        # Without any such picture nothing needs to be tried.
        leads = board and (self.prompt.menu or few)
        ways = []
        for row, what in self._apart():
            given = answers(what)
            led = leading(reached(self._asks, given, board, few=FEW)) if leads else {}
            ways.append((row, what, {**led, **dict.fromkeys(self._here(what, board), given)}))
        return ways

    def _apart(self) -> Iterator[tuple[Choice, Option | Ahead]]:
        """The row of each option, as though no group had to be opened; of a group that is taken as one, its own."""
        whole = {group: self._group_row(group) for group in self.groups}
        for option in self.options:
            row, what = whole.get(option.group, (None, None))
            if row is None or not isinstance(what, Option):
                yield from self._rows_ahead(option)
            elif what == option:
                yield row, what

    def _here(self, what: Option | Ahead, board: Seen) -> Sequence[str]:
        """What an answer is itself on the pictures."""
        if isinstance(what, Option):
            return on(board, self.prompt, what.value)
        then = what.option.then
        after = on(board, then, what.after.value) if isinstance(then, ChoosePrompt) else []
        # A place that is answered with what is on it is touched itself, too: people say which.
        return [*after, *self._here(what.option, board)]

    def _asks(self, path: Path) -> Prompt | None:
        """What is asked after these answers, of the question that the game has open; of any other nothing is tried."""
        if not path:
            return self.prompt
        stored = self.context.stored
        if stored is None or stored.session.waiting != self.prompt:
            return None
        prompt = stored.session.leads_to(*(tuple(each) if isinstance(each, list) else each for each in path))
        # Where every square of a board is an answer, a touch says too little at a menu.
        bare = self.prompt.menu and isinstance(prompt, CellPrompt) and prompt.cells is None
        return None if bare else prompt

    def _barred(self, at: str, *, on_roll: bool = False) -> str | None:
        """Why what lies there is not possible now, here or after a row, or after one that Roll takes, if it is not."""
        ways: list[Path] = [(), *((option.value,) for option in self.options)]
        ways += [answers(what) for _, what, _ in self._ways() if isinstance(what, Ahead)]
        going = [option.value for option in self.options if option.on_roll]
        ways = [path for path in ways if not on_roll or path[:1] in [(value,) for value in going]]
        board = self.board
        return next((rule for path in ways for rule in barred(self._asks, path, board, at, few=FEW)), None)

    def _meant(self, at: str) -> Sequence[Way]:
        """The rows that a touch there can mean: those that are there themselves, else those that lead there.

        One of several that begin alike says more than was touched, and gives way to one that does not.
        """
        group, board = self.group or "", self.board
        inside = [way for way in self._ways() if not group or _in(way[1], group)]
        found = [way for way in inside if at in way[2]]
        if self._is_asked(at):
            # Whatever is answered is answered of it, also where that leads nowhere.
            return [(row, what, {at: answers(what), **led}) for row, what, led in inside]
        own = found if self._many(at) else [way for way in found if at in self._here(way[1], board)]
        # Rows that lie elsewhere on the picture the touch has ruled out.
        alike = (what for _, what, led in self._ways() if at in led or not self._here(what, board))
        begun = Counter(answers(what)[0] for what in alike)
        return own or [way for way in found if isinstance(way[1], Option) or begun[answers(way[1])[0]] == 1] or found

    def _beyond_of(self) -> Mapping[str, Option]:
        """Of squares that are looked at where it asks for another one, the one answer that leads there."""
        figure, asked = self.map(), _cell(self.prompt.about.get("cell"))
        about = figure.open if figure is not None and asked is not None and not self.prompt.menu else ()
        found: dict[str, list[Option]] = {square(figure.id, cell): [] for cell in about if figure and cell != asked}
        board = self.board if found else ()
        for what in [what for _, what in self._apart() if isinstance(what, Option)] if found else ():
            for at in found.keys() & dict(reached(self._asks, answers(what), board, few=MANY)):
                found[at].append(what)
        return {at: options[0] for at, options in found.items() if len(options) == 1}

    def places(self) -> Mapping[str, Iterable[str]]:
        """Where each row, or one of a group, can be touched."""
        if not self.open or self.why is not None:
            return {}
        if self.hand is not None:
            return self.hand.places()
        if self.here:
            return {row.id: [self.here] for row, _ in self.rows()}
        found = {row: dict.fromkeys(at) for row, at in self.edged().items()}
        leads = [(one, [*reach]) for _, one, reach in self._ways()]
        leads += [(one, [at]) for at, one in self._beyond().items()]
        for row, what in self.rows():
            for one, reach in leads:
                if one == what or (isinstance(what, str) and _in(one, what)):
                    found.setdefault(row.id, {}).update(dict.fromkeys(reach))
        return found

    def means(self, at: str, around: Sequence[str] = (), within: Sequence[str] = ()) -> bool:
        """One row that is meant there is taken; of several, or where another one could have been, people say which.

        So do they of a card, that may have been touched to be read. Why what Roll takes is not possible stands first.
        """
        if self.hand is not None:
            return self.hand.means(at, around, within)
        if self.why is not None:
            return False
        found = self._meant(at)
        board = self.board
        itself = any(at in self._here(what, board) for _, what, _ in found)
        if not itself and at in self._beyond():
            self._give_of(at, (self._beyond()[at].value,))
            return True
        # Of what is taken where it lies, another row may ask for the place first.
        looked = (at, *around) if found else (at,)
        why = None if itself or len(found) > 1 else next(filter(None, map(self._barred, looked)), None)
        ways = [(option.value,) for option in self.options] if why is not None and not found else []
        if any(at in dict(reached(self._asks, path, board, few=FEW)) for path in ways):
            # What bars it after one answer is no reason where another one leads there.
            why = None
        # Of a list most answers have no place: what was touched need not be the one that has.
        most = self.prompt.menu or itself or len(self.options) <= FEW
        # Nor does a touch beside a list of what was touched before begin another action by itself.
        most = most and (not self.prompt.menu or not self.narrow or at == self.here)
        if len(found) == 1 and why is None and most and not is_card(self.figures, at):
            self._give_of(at, self._into(found[0][2][at], within))
        elif found:
            self.here, self.walks = at, False
            self.at = self._first() if self._is_asked(at) else 0
            why = why and next(filter(None, (self._barred(each, on_roll=True) for each in looked)), None)
        if why is not None:
            self._refuse(called(self.figures, at), why)
        return bool(found) or why is not None

    def _into(self, given: Path, within: Sequence[str]) -> Path:
        """These answers, and what was touched there where that is asked next: in an area, the tower."""
        after, board = self._asks(given) if within else None, self.board
        if not isinstance(after, ChoosePrompt) or after.menu:
            return given
        inner = [option.value for option in after.options if set(within) & {*on(board, after, option.value)}]
        return (*given, *inner[:1])

    def _give_of(self, at: str, given: Path) -> None:
        """Answer what was touched; what is asked of it next belongs to the touch, and is offered as it can lie there.

        Not where anything was rolled or told meanwhile, nor where it is asked somewhere else than here.
        """
        quiet = self._asks(given) is not None
        self.give(*given)
        after = self.context.table.inner
        if not quiet or not isinstance(after, ChooseDialog) or after.give != self.give:
            return
        if not after.prompt.menu and after._meant(at):
            after.kept, after.here = True, at
            after.at = after._first() if after._is_asked(at) else 0

    def _is_asked(self, at: str) -> bool:
        """Whether this is the very square that the question is about: each of its answers is meant there."""
        figure, cell = self.picture(), _cell(self.prompt.about.get("cell"))
        if not isinstance(figure, GridFigure) or cell is None or self.prompt.menu:
            return False
        return at == square(figure.id, cell)

    def _refuse(self, what: str, bar: str) -> None:
        self.context.refuse()
        self.why = NoticeDialog(self.context, what, [Notice(reason(bar))], self._read)

    def _row(self, option: Option, value: str = "") -> Choice:
        # What would have been asked with it is not: "Search …".
        grey = option not in self.options
        label = option.label.removesuffix("…").rstrip() if grey else option.label
        # What tells of its whole group is no hint to one of them.
        return Choice(label, value, grey, hint="" if option.alike else option.hint, id=option.value)

    def hands(self) -> Iterator[tuple[tuple[str, ...], ChoosePrompt]]:
        """The question of each row that a hand may answer, narrowed to what is in it, and what leads to it.

        That is this question itself, or the one that comes next but one where a row gives two answers.
        """
        if (own := self._narrowed(self.prompt)) is not None:
            yield (), own
        for option in self.ahead:
            for after in option.then.options if option.then is not None else ():
                if isinstance(after.then, ChoosePrompt) and (own := self._narrowed(after.then)) is not None:
                    yield (option.value, after.value), own

    def _narrowed(self, prompt: ChoosePrompt) -> ChoosePrompt | None:
        """A question with those options alone of which its seat alone knows that they are right; None without any."""
        seat, part = prompt.seat, prompt.about.get("own")
        if seat is None or part is None or prompt.private or self.context.stored is None:
            return None
        offered = {option.value: option for option in prompt.options}
        mine = self.context.stored.session.view(seat).get(str(part), ())
        own = tuple(replace(offered[value], group="", hint="") for value in mine if value in offered)
        about = {key: value for key, value in prompt.about.items() if key != "own"}
        return self.context.stored.session.words.prompt(replace(prompt, options=own, about=about)) if own else None

    @property
    def own(self) -> tuple[tuple[str, ...], ChoosePrompt] | None:
        """What the owner of this question, or of the row that the dial stands at, may pick from while Roll is held."""
        rows = self.rows()
        what = rows[self.at][1] if self.at < len(rows) else None
        led = (what.option.value, what.after.value) if isinstance(what, Ahead) else ()
        return next((own for own in self._here_held() if own[0] in ((), led)), None)

    def _here_held(self) -> Iterator[tuple[tuple[str, ...], ChoosePrompt]]:
        """The hands that can be looked at here: those of a phone are there."""
        return (own for own in self.hands() if not self.context.on_phone(own[1].seat))

    @property
    def _asks_too(self) -> str:
        """The question; and whose hand can be looked at, if any can."""
        held = next(self._here_held(), None)
        look = "" if held is None else wording.AT_YOUR_NAME if held[0] else wording.SEE_YOUR_HAND
        return f"{self.prompt.text} {look}".rstrip()

    @property
    def in_hand(self) -> bool:
        """Whether that is anything."""
        return self.own is not None

    @property
    def alone(self) -> str | None:
        """Who is asked alone; of a row that all see, whose hand is looked at."""
        return super().alone if self.hand is None else self.hand.prompt.seat

    def peek(self, showing: bool) -> None:
        """Roll is held: its owner looks, and picks out of what is his own, if anything is."""
        if self.prompt.private:
            super().peek(showing)
            self.why = None
            return
        own = self.own if showing else None
        self.peeking = own is not None
        self.hand = None
        if own is not None:
            self.led, prompt = own
            self.hand = ChooseDialog(self.context, prompt, self._give_led, self.leave, self.picture)

    def _give_led(self, value: Answer) -> None:
        self.give(*self.led, value)

    def _rows_ahead(self, option: Option) -> list[tuple[Choice, Option | Ahead]]:
        """An option, or in its stead what the question after it offers, which is answered with the same press."""
        if option.then is None:
            return [(self._row(option, self._rolled(option)), option)]
        asked = option.then.options
        return [
            (
                Choice(
                    option.followed(after.label),
                    self._rolled(option) if Ahead(option, after) == self.goes(option) else "",
                    hint=after.hint,
                    id=f"{option.value}/{after.value}",
                ),
                Ahead(option, after),
            )
            for after in asked
        ]

    def _group_row(self, group: str) -> tuple[Choice, Option | str]:
        """A group to open, or its first option where there is nothing to pick in it."""
        options = [option for option in self.listed if option.group == group or within(option.group, group)]
        if len(options) == 1:
            return self._row(options[0]), options[0]
        name = group.rpartition("/")[2]
        if all(option.alike for option in options):
            rolls = wording.ROLL if any(option.on_roll for option in options) else ""
            return Choice(name, rolls, hint=options[0].hint, id=f"{group}/"), options[0]
        return Choice(name, "…", id=f"{group}/"), group

    def shown(self) -> Ask:
        """The rows with the chosen one; on the map where the question is about cells of it."""
        if self.hand is not None:
            return self.hand.shown()
        if self.why is not None:
            return self.why.ask()
        rows = tuple(row for row, _ in self.rows())
        which = wording.WHICH_OF_THESE if len(rows) > 1 else wording.DO_THIS
        which = self.prompt.brief or which if self.kept else which
        text = which if self.narrow else self._asks_too
        die = self.picture() if self.rolls and len(self.options) == 1 else None
        if isinstance(die, DiceFigure):
            return self.asked(text="", full=self.prompt.text, said="", choices=rows, figure=die)
        figure = self.map()
        if figure is None:
            head = self.inside or self.head
            state = "" if self.inside or self.prompt.state == head else self.prompt.state
            ticked = self.prompt.about.get("ticked")
            if ticked is not None:
                marks = [TICKED if option.value in ticked else 0 for option in self.options[:-1]]
                rows = (*(replace(row, mark=mark) for row, mark in zip(rows, marks, strict=False)), *rows[len(marks) :])
            return self.asked(
                head=head, text=text, state=state or self.about, choices=rows, chosen=self.at, said=self.told,
                foot=self.foot,
            )  # fmt: skip
        # What the picture shows, or points out in large, stands for a head that would only say where the game stands.
        head = (
            self.head
            if self.prompt.seat is not None
            else figure.head or figure.title or ("" if figure.caption else self.head)
        )
        # A row that is a cell of the map is pointed out on it.
        what = self.rows()[self.at][1]
        if figure.letters and isinstance(what, Option) and (here := cell_named(what.value)) in figure.open:
            figure = replace(figure, crosshair=here, caption=what.value)
        figure = replace(figure, caption=self.prompt.state or figure.caption)
        return self.asked(
            head=self.inside or head, text=text if self.narrow else self.prompt.brief or text, full=text,
            state=self.inside or self.prompt.state or self.about, choices=rows, chosen=self.at,
            figure=figure, said=self.told, foot=self.foot, note=self._note, walks=self.walks,
        )  # fmt: skip

    @property
    def foot(self) -> str:
        """What the chosen option is, or each one of a group that is taken as one; or what explains the question."""
        foot = self.rows()[self.at][0].hint if self.rows() else ""
        tip = "" if self.stepped else self.tip
        # A tip stands there until the dial turns; what an option is gives way to what was just done.
        return (tip if self.walks else "") or ("" if self.told else foot) or tip

    @property
    def cites(self) -> Sequence[str]:
        """Why the marked row is not possible now, first; of what is in the hand, while that is looked at."""
        if self.hand is not None:
            return self.hand.cites
        if not self.open:
            return ()
        row, what = self.rows()[self.at]
        why = (str(self.prompt.disabled[what.value]),) if row.disabled and isinstance(what, Option) else ()
        return (*why, *super().cites)

    @property
    def _note(self) -> str:
        """What Roll answers, where a map leaves room for the chosen row alone."""
        marked = next((row.label for row, _ in self.rows() if row.value == wording.ROLL), "")
        return wording.roll_rolls(what=marked) if marked else ""

    @property
    def told(self) -> str:
        """What was just done, where the dial began: turned on, the rows need the room."""
        return self.said if self.group is None and self.at == self._first() else ""

    @property
    def stepped(self) -> bool:
        """Whether a group is open, or this belongs to what was touched."""
        return self.group is not None or self.here != "" or self.kept

    @property
    def inside(self) -> str:
        """The group that is open, without those around it; or the square that was touched."""
        return called(self.figures, self.here) if self.here else (self.group or "").rpartition("/")[2]

    def map(self) -> GridFigure | None:
        """The picture with the cells that the question is about, where it is a map that has them all."""
        about = self.prompt.about
        # A tile that is told by two letters is one cell of the map that such a question stands beside.
        alone = [about["cell"]] if isinstance(about.get("cell"), str) else []
        figure = self.picture() if "cells" in about or alone else None
        if not isinstance(figure, GridFigure):
            return None
        grid = Grid(figure.rows, figure.cols)
        named = [*map(_cell, about.get("cells", alone))]
        cells = [cell for cell in named if cell is not None and cell in grid]
        return replace(figure, open=tuple(cells)) if cells and len(cells) == len(named) else None

    def move(self, steps: int) -> None:
        """Along the rows, round and round."""
        if self.hand is not None:
            self.hand.move(steps)
            return
        if self.why is not None:
            self.why.turn(steps)
            return
        self.walks = False
        self.at = (self.at + steps) % len(self.rows())

    def pick(self) -> None:
        """Give the chosen value, or open the chosen group."""
        if self.hand is not None:
            self.hand.pick()
            return
        if self.why is not None:
            self.why.press()
            return
        row, what = self.rows()[self.at]
        match what:
            case Option() if row.disabled:
                self._refuse(row.label, str(self.prompt.disabled[what.value]))
            case Option() | Ahead():
                led = [reach for one, _, reach in self._meant(self.here) if one.id == row.id] if self.here else []
                if led:
                    self._give_of(self.here, led[0][self.here])
                else:
                    self.give(*answers(what))
            case group:
                self.group, self.walks = group, False
                self.at = self._first()

    def _read(self) -> None:
        self.why = None

    def back(self) -> None:
        """Out of the group, or out of the question; back to it from why something is not possible."""
        if self.why is not None:
            self.why.back()
        elif self.kept and self.group is None:
            table = self.context.table
            table.do(lambda: [replace(said, quiet=True) for said in table.stored.undo()])
        elif self.here and (self.group is None or (self.narrow and not self._many(self.here))):
            self.here, self.at = "", self._first()
        elif self.group is not None:
            left, self.group = self.group, self.group.rpartition("/")[0] or None
            self.at = [what for _, what in self.rows()].index(left)
        else:
            self.leave()

    @property
    def rolls(self) -> str:
        """The one option that rolls or lets the automated part go, unless a group or a touch hides it."""
        going = [self.goes(option) for option in self.options if option.on_roll]
        if not self.open or self.group is not None or len(going) != 1:
            return ""
        what = going[0]
        if self.narrow and what not in [each for _, each in self.rows()]:
            return ""
        return what.option.followed(what.after.label) if isinstance(what, Ahead) else what.label

    def roll(self) -> None:
        """Take that option."""
        going = [option for option in self.options if option.on_roll]
        if self.why is not None:
            self.why.roll()
        elif not self.rolls:
            self.context.refuse()
        else:
            self.give(*answers(self.goes(going[0])))


def starting(asked: ChoosePrompt | NumberPrompt) -> Option:
    """The answer to a question at which the dial begins."""
    return next((option for option in asked.options if option.value == str(asked.start)), asked.options[0])


def within(group: str, outer: str | None) -> bool:
    """Whether a group lies within another one (None: within the question)."""
    return group.startswith(f"{outer}/") if outer is not None else bool(group)


class NumberDialog(Question):
    """A number prompt."""

    def __init__(self, context: PanelContext, prompt: NumberPrompt, give: Give, leave: Leave, picture: Picture) -> None:
        super().__init__(context, prompt, give, leave, picture)
        self.low, self.high = prompt.low, prompt.high
        self.value = prompt.start

    def shown(self) -> Ask:
        """The number, large."""
        return self.asked(scale=Scale(self.low, self.high, self.value))

    def move(self, steps: int) -> None:
        """Up and down within the range."""
        self.value = max(self.low, min(self.high, self.value + steps))

    def pick(self) -> None:
        """Give the number."""
        self.give(self.value)


class CellDialog(Question):
    """A cell prompt: the dial walks over the allowed cells, in reading order or round the compass.

    Of very many cells the row is picked first, then the cell in it.
    """

    prompt: CellPrompt

    def __init__(self, context: PanelContext, prompt: CellPrompt, give: Give, leave: Leave, picture: Picture) -> None:
        super().__init__(context, prompt, give, leave, picture)
        self.grid = Grid(prompt.rows, prompt.cols)
        self.cells: Sequence[Cell] = list(self.grid) if prompt.cells is None else list(prompt.cells)
        first = self.cells[0]
        self.rose = _rose(prompt, self.grid, self.cells)
        if self.rose:
            self.cells = list(self.rose.values())
        self.by_row = len(self.cells) > MANY
        self.row: int | None = None
        self.at = self.picks.index(first)

    @property
    def stepped(self) -> bool:
        """Whether a row is open."""
        return self.row is not None

    @property
    def picks(self) -> Sequence[Cell]:
        """The cells that the dial walks over now; while a row is picked, of each row the one that was named first."""
        if not self.by_row:
            return self.cells
        if self.row is not None:
            return sorted(cell for cell in self.cells if cell.row == self.row)
        first = {cell.row: cell for cell in reversed(self.cells)}
        return [first[row] for row in sorted(first)]

    def shown(self) -> Ask:
        """The map with the crosshair, or the rose."""
        if self.rose:
            rose = CompassFigure(open=tuple(self.rose), chosen=list(self.rose)[self.at])
            ways = tuple(Choice(way.upper(), id=str(cell)) for way, cell in self.rose.items())
            return self.asked(figure=rose, choices=ways, chosen=self.at)
        figure = self.picture()
        if not isinstance(figure, GridFigure) or (figure.rows, figure.cols) != (self.grid.rows, self.grid.cols):
            figure = GridFigure(rows=self.grid.rows, cols=self.grid.cols)
        limited = isinstance(self.prompt, CellPrompt) and self.prompt.cells is not None
        here = self.picks[self.at]
        # A head that would only name the game takes the room of the question.
        head = self.head if self.prompt.seat is not None else ""
        if not head:
            figure = replace(figure, title="")
        if self.by_row:
            # The row that is picked, or was, is what the map shows; before that no column is said.
            caption = figure.caption if self.row is not None else row_name(here.row, letters=figure.letters)
            row = tuple(cell for cell in self.cells if cell.row == here.row)
            figure = replace(figure, crosshair=here, open=row, caption=caption)
        else:
            figure = replace(figure, crosshair=here, open=tuple(self.cells) if limited else ())
        cells = tuple(self.cells)
        return self.asked(head=head, figure=figure, cells=cells, chosen=cells.index(here))

    def answer(self, id: str) -> None:
        """Give the cell, in whichever row the dial stands."""
        cell = next((cell for cell in self.cells if str(cell) == id), None)
        if cell is None or not self.open:
            self.context.refuse()
        else:
            self.give(list(cell))

    def places(self) -> Mapping[str, Iterable[str]]:
        """Each cell on its board."""
        if not self.open:
            return {}
        cells, board = [*map(str, self.cells)], self.board
        return {cell: [*dict.fromkeys(touched(board, cell, self.prompt.board))] or [cell] for cell in cells}

    def means(self, at: str, around: Sequence[str] = (), within: Sequence[str] = ()) -> bool:
        """Give the cell, if it is one."""
        cell = next((cell for cell, on in self.places().items() if at in on), None)
        if cell is not None:
            self.give(list(Cell.parse(cell)))
        return cell is not None

    def move(self, steps: int) -> None:
        """To the next cell or row, round and round."""
        self.at = (self.at + steps) % len(self.picks)

    def pick(self) -> None:
        """Give the cell, or open the row."""
        here = self.picks[self.at]
        if not self.by_row or self.row is not None:
            self.give(list(here))
            return
        self.row = here.row
        self.at = self.picks.index(here)

    def back(self) -> None:
        """Out of the row, or out of the question."""
        if self.row is None:
            self.leave()
            return
        left, self.row = self.row, None
        self.at = [cell.row for cell in self.picks].index(left)


def _cell(told: object) -> Cell | None:
    """A square that a question is about, by its letters or by row and column; None of anything else."""
    match told:
        case str():
            return cell_named(told)
        case (int(row), int(col)):
            return Cell(row, col)
    return None


def _in(what: Option | Ahead, group: str) -> bool:
    """Whether it is one of a group, or of those within."""
    option = what.option if isinstance(what, Ahead) else what
    return option.group == group or within(option.group, group)


def answers(what: Option | Ahead | str) -> tuple[Answer, ...]:
    """What a row answers; nothing where it only opens a group."""
    return what.answers if isinstance(what, Ahead) else (what.value,) if isinstance(what, Option) else ()


def row_name(row: int, *, letters: bool) -> str:
    """How a row alone is called where cells are called ``3,4`` or, by letters, ``CD``."""
    return LETTERS[row - 1] if letters and row <= len(LETTERS) else f"{row},"


def _rose(prompt: CellPrompt, grid: Grid, cells: Sequence[Cell]) -> dict[Direction, Cell]:
    """The directions in which the cells lie, when all are neighbours of the cell that the question starts from.

    It may start from a corner where four cells meet, too: ``[4.5, 4.5]``.
    """
    near: dict[Direction, Cell | None]
    match prompt.about.get("from"):
        case [int(row), int(col)] | (int(row), int(col)):
            here = Cell(row, col)
            near = {direction: grid.step(here, direction) for direction in Direction}
        case [float(row), float(col)] | (float(row), float(col)):
            slants = [direction for direction in Direction if 0 not in direction.delta]
            near = {way: Cell(int(row + way.delta[0] / 2), int(col + way.delta[1] / 2)) for way in slants}
        case _:
            return {}
    rose = {direction: cell for direction, cell in near.items() if cell is not None and cell in cells}
    return rose if len(rose) == len(cells) else {}


class TextDialog(Question):
    """A text prompt: a page writes it, the dial spells it, or one press says that there is nothing to write."""

    prompt: TextPrompt
    nothing = wording.SAID_ALOUD
    """What it means that nothing is written."""

    def __init__(self, context: PanelContext, prompt: TextPrompt, give: Give, leave: Leave, picture: Picture) -> None:
        super().__init__(context, prompt, give, leave, picture)
        self.old = self.written = ""
        """What stood there before, until anything is written."""
        self.at = 0

    @property
    def stepped(self) -> bool:
        """Whether a letter was spelled."""
        return self.written != ""

    @property
    def rolls(self) -> str:
        """Roll gives what stands there."""
        return wording.KEEP if self.at or self.written else ""

    def rows(self) -> tuple[Choice, ...]:
        """What the dial goes over: nothing at all, and letters, as capitals where a word begins."""
        letters = SPELLED if self.written[-1:] in ("", *BETWEEN) else WITHIN
        return Choice(self.nothing, id="nothing"), *(Choice(each, id=each) for each in letters + BETWEEN)

    def shown(self) -> Ask:
        """The question, what stands there, and the letters."""
        return self.asked(
            letters=self.prompt.max_length, written=self.written or self.old, choices=self.rows(), chosen=self.at,
            foot=wording.SPELL if self.at else "",
        )  # fmt: skip

    def write(self, text: str) -> None:
        """Give the text; where it is refused it stands there still."""
        self.written = text
        self.give(text)

    def move(self, steps: int) -> None:
        """To the next letter, round and round."""
        self.at = (self.at + steps) % len(self.rows())

    def pick(self) -> None:
        """Put the letter behind the others; or give nothing."""
        if not self.at:
            self.give("")
        elif len(self.written) < self.prompt.max_length:
            self.written += self.rows()[self.at].id
        else:
            self.context.refuse()

    def roll(self) -> None:
        """Give what stands there."""
        if self.open and self.rolls:
            self.give(self.written.strip() or self.old)
        else:
            self.context.refuse()

    def back(self) -> None:
        """Take the last letter away; where none was spelled, leave."""
        if self.written:
            self.written = self.written[:-1]
        else:
            self.leave()


class RollDialog(Question):
    """A roll prompt: people tell what their real dice show, one after the other."""

    def __init__(self, context: PanelContext, prompt: RollPrompt, give: Give, leave: Leave, picture: Picture) -> None:
        super().__init__(context, prompt, give, leave, picture)
        self.dice = prompt.dice
        self.entered: list[Face] = []
        self.at = 0

    @property
    def stepped(self) -> bool:
        """Whether a die was told."""
        return bool(self.entered)

    @property
    def faces(self) -> list[Face]:
        """The different faces of the die being told."""
        return list(dict.fromkeys(self.dice[len(self.entered)].faces))

    def shown(self) -> Ask:
        """The dice told so far, and the face that the dial shows."""
        faces = tuple(self.faces)
        foot = wording.enter_die(len(self.entered) + 1, len(self.dice))
        return self.asked(foot=foot, dice=Dice(tuple(self.entered), faces[self.at], len(self.dice), faces))

    def move(self, steps: int) -> None:
        """Round the faces."""
        self.at = (self.at + steps) % len(self.faces)

    def pick(self) -> None:
        """Tell this die; after the last one, answer."""
        entered = [*self.entered, self.faces[self.at]]
        if len(entered) == len(self.dice):
            self.give(list(entered))
        else:
            self.entered, self.at = entered, 0

    def back(self) -> None:
        """Take the last die back, or leave."""
        if self.entered:
            self.entered.pop()
            self.at = 0
        else:
            self.leave()


def question(context: PanelContext, prompt: Prompt, give: Give, leave: Leave, picture: Picture) -> Question:
    """The dialog that asks a prompt."""
    match prompt:
        case ChoosePrompt():
            return ChooseDialog(context, prompt, give, leave, picture)
        case NumberPrompt():
            return NumberDialog(context, prompt, give, leave, picture)
        case CellPrompt():
            return CellDialog(context, prompt, give, leave, picture)
        case TextPrompt():
            return TextDialog(context, prompt, give, leave, picture)
        case RollPrompt():
            return RollDialog(context, prompt, give, leave, picture)


def only_answer(prompt: Prompt, controller: str | None = None) -> Answer | None:
    """The answer to a question that has just one; None where people must be asked, or roll.

    A private one is asked all the same, or the others saw that there was none; but not of who has the box alone.
    """
    if prompt.private and prompt.seat != controller:
        return None
    if (
        isinstance(prompt, ChoosePrompt)
        and not prompt.menu
        and len(prompt.options) == 1
        and not prompt.options[0].on_roll
    ):
        return prompt.options[0].value
    if isinstance(prompt, CellPrompt) and prompt.cells is not None and len(prompt.cells) == 1:
        return list(prompt.cells[0])
    if isinstance(prompt, NumberPrompt) and prompt.low == prompt.high:
        return prompt.low
    return None
