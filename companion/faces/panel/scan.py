"""A tag that was read: it answers the open question, or the box says what it is, or asks what a new one sticks on."""

from collections.abc import Callable
from typing import Any

from companion.faces.panel import wording
from companion.faces.panel.dialog import PanelContext
from companion.faces.panel.held import Held, asks_for, offers
from companion.faces.panel.message import NoticeDialog, ScrollDialog
from companion.faces.panel.question import question
from companion.faces.panel.table import TableDialog
from companion.games import registry
from companion.own import copy, tag
from companion.screens.ask import Ask
from companion.session.session import Session
from companion.table.game import Game
from companion.table.piece import Piece
from companion.table.prompt import Answer, ChoosePrompt, Option, Refused, show


class ReadDialog(ScrollDialog):
    """What was read; ``teach`` asks what the tag sticks on: by a press where it is new, by a hold where it is not."""

    KEY = "box/tag"

    def __init__(
        self, context: PanelContext, head: str, text: str, teach: Callable[[], None] | None, *, new: bool
    ) -> None:
        super().__init__(context, head, text)
        self.teach = teach
        self.new = new

    def press(self) -> None:
        """Teach a new one, or close."""
        if self.new and self.teach is not None:
            self._teach()
        else:
            super().press()

    def hold(self) -> None:
        """Teach it, whatever it was before."""
        if self.teach is not None:
            self._teach()
        else:
            super().hold()

    def _teach(self) -> None:
        self.context.pop(self)
        assert self.teach is not None
        self.teach()


def hear(context: PanelContext, text: str, *, late: bool = False) -> None:
    """What was read, or as ``late`` read before the open question could be seen: then it answers nothing."""
    table: TableDialog | None = context.table
    session = None if table is None else table.stored.session
    if table is None or session is None or session.game.tagging is None:
        _say(context, _elsewhere(text, None if context.stored is None else context.stored.session.game))
        return
    game = session.game
    pieces = session.pieces()
    found = tag.find(game, pieces, tag.taught(game, _copy(session)), text)
    piece = found.piece
    if piece is None:
        foreign = _foreign(text, game)
        if foreign:
            _say(context, wording.of_another_game(read=foreign))
        else:
            _say(
                context,
                f"{show(text)}. {wording.SAY_WHAT_IT_STICKS_ON}",
                lambda: _teach(context, session, pieces, text),
                new=True,
            )
        return
    why = wording.READ_TOO_EARLY if late else _answer(context, table, piece)
    if why:
        teach = (lambda: _teach(context, session, pieces, text)) if found.learned else None
        _say(context, f"{piece.name}. {why}{f' {wording.STICKS_ON_SOMETHING_ELSE}' if found.learned else ''}", teach)


def _answer(context: PanelContext, table: TableDialog, piece: Piece) -> str:
    """Let a piece answer the open question, or say why it cannot."""
    session = table.stored.session
    tagging, prompt = session.game.tagging, session.waiting
    above = context.stack[context.stack.index(table) + 1 :]
    # What was said is passed by, as Roll passes it; anything else that lies on the question is no question of a game.
    if tagging is None or prompt is None or session.beside or not all(_passed(dialog.ask()) for dialog in above):
        return wording.NOT_ASKED_FOR
    inner = table.inner
    if inner is None or not inner.open:
        return wording.HOLD_AND_READ_AGAIN
    if isinstance(prompt, ChoosePrompt) and prompt.menu:
        begins = tagging.begins.get(piece.kind)
        if begins is None:
            return wording.NOT_ASKED_FOR
        return _begin(table, prompt, begins, Held(tagging, piece))
    if not asks_for(tagging, piece, prompt):
        return wording.NOT_ASKED_FOR
    if not offers(prompt, piece):
        assert isinstance(prompt, ChoosePrompt)
        rule = str(prompt.disabled.get(piece.value, ""))
        return f"{rule[:1].upper()}{rule[1:]}." if rule else wording.NOT_OFFERED
    table.scan(Held(tagging, piece, answered=True), piece.value)
    return ""


def _begin(table: TableDialog, prompt: ChoosePrompt, begins: str, held: Held) -> str:
    """Start at the menu what a piece starts there; the piece answers later."""
    if begins not in [option.value for option in prompt.options]:
        rule = str(prompt.disabled.get(begins, ""))
        return f"{rule[:1].upper()}{rule[1:]}." if rule else wording.NOT_ASKED_FOR
    table.scan(held, begins)
    return ""


def _passed(ask: Ask) -> bool:
    return ask.key == ReadDialog.KEY or (ask.key == NoticeDialog.KEY and not ask.head)


def _say(context: PanelContext, text: str, teach: Callable[[], None] | None = None, *, new: bool = False) -> None:
    """Say what was read, instead of what was read just before."""
    if context.stack[-1].ask().key == ReadDialog.KEY:
        context.pop(context.stack[-1])
    context.refuse()
    context.push(ReadDialog(context, wording.NEW_TAG if new else wording.TAG, text, teach, new=new))


def _elsewhere(text: str, game: Game[Any] | None) -> str:
    """What was read where no game takes tags."""
    if game is not None:
        return wording.takes_no_tags(read=_foreign(text) or show(text), game=game.title)
    return wording.begin_its_game(read=_foreign(text) or show(text))


def _foreign(text: str, here: Game[Any] | None = None) -> str:
    """What a label of any other game stands for, in words; empty for what is none."""
    name, slash, _ = text.strip().lower().partition("/")
    if not slash or name not in registry.names() or (here is not None and name == here.name):
        return ""
    try:
        game = registry.game(name)
        options, _ = game.settle({})
        piece = tag.find(game, game.pieces(options, game.seats), {}, text).piece
    except Refused:
        return ""
    return f"{game.title}: {piece.name}" if piece is not None else ""


def _copy(session: Session) -> str:
    return session.options.get(copy.SETTING, copy.DEFAULT)


def _teach(context: PanelContext, session: Session, pieces: tuple[Piece, ...], text: str) -> None:
    """Ask what a tag sticks on, and keep it with the copy."""
    options = tuple(Option(piece.slug, piece.name, group=piece.group) for piece in pieces)
    prompt = ChoosePrompt(key="piece", text=wording.WHAT_DOES_IT_STICK_ON, options=options)

    def give(slug: Answer) -> None:
        context.pop(dialog)
        piece = next(piece for piece in pieces if piece.slug == slug)
        try:
            if context.store is None:
                raise Refused(wording.KEEPS_NOTHING)
            tag.learn(session.game, _copy(session), text, piece.slug)
        except Refused as refused:
            context.refuse()
            context.push(ScrollDialog(context, wording.NOT_KEPT, f"{refused}."))
            return
        context.sounds.append("done")
        context.push(ScrollDialog(context, wording.KEPT, wording.learned(piece=piece.name)))

    def leave() -> None:
        context.pop(dialog)

    dialog = question(context, prompt, give, leave, lambda: None)
    context.push(dialog)
