"""A tag that was read: it answers the open question, or the box says what it is; a held dial teaches it a new one."""

from collections.abc import Callable
from functools import partial
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
from companion.session.run import guarded
from companion.session.session import Session
from companion.table.game import Game
from companion.table.piece import Piece
from companion.table.prompt import Answer, ChoosePrompt, Option, Refused
from companion.table.wording import seat_name


class ReadDialog(ScrollDialog):
    """What was read; a hold asks by ``teach`` what the tag sticks on, whatever it was before."""

    KEY = "box/tag"

    def __init__(self, context: PanelContext, text: str, teach: Callable[[], None] | None) -> None:
        super().__init__(context, wording.TAG, text)
        self.teach = teach

    def hold(self) -> None:
        """Teach it."""
        if self.teach is None:
            super().hold()
            return
        self.context.pop(self)
        self.teach()


def known(context: PanelContext, text: str) -> bool:
    """Whether a text is that of any label, or of a tag that the game on the table was taught."""
    session = None if context.stored is None else context.stored.session
    return _foreign(text) != "" or (session is not None and _found(session, text).piece is not None)


def unknown(context: PanelContext) -> str:
    """What is to be done with a tag that nobody knows, in a line."""
    if context.stored is None:
        return wording.NO_GAME_YET
    return wording.NO_TAGS if context.stored.session.game.tagging is None else wording.NEW_TAG


def teach(context: PanelContext, text: str) -> None:
    """Ask what a tag sticks on, where its game is on the table."""
    if context.stored is None or context.stored.session.game.tagging is None:
        context.refuse()
    else:
        _teach(context, context.stored.session, text)


def hear(context: PanelContext, text: str, *, late: bool = False) -> None:
    """What was read, or as ``late`` read before the open question could be seen: then it answers nothing."""
    table: TableDialog | None = context.table
    session = None if table is None else table.stored.session
    found = None if session is None else _found(session, text)
    piece = None if found is None else found.piece
    if table is None or session is None or found is None or piece is None:
        foreign = _foreign(text, None if session is None else session.game)
        if foreign:
            _say(context, _elsewhere(foreign, None if session is None else session.game))
        else:
            # It may be noise: the question stays as it is, and takes the next push. An end that is read has no room.
            context.refuse()
            context.unknown = "" if context.stack[-1].ask().result else text
        return
    why = wording.READ_TOO_EARLY if late else _answer(context, table, piece)
    if why:
        more = f" {wording.STICKS_ON_SOMETHING_ELSE}" if found.learned else ""
        again = (lambda: _teach(context, session, text)) if found.learned else None
        _say(context, f"{_called(piece)}. {why}{more}", again)


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


def _say(context: PanelContext, text: str, teach: Callable[[], None] | None = None) -> None:
    """Say what was read, instead of what was read just before."""
    if context.stack[-1].ask().key == ReadDialog.KEY:
        context.pop(context.stack[-1])
    context.refuse()
    context.push(ReadDialog(context, text, teach))


def _elsewhere(read: str, game: Game[Any] | None) -> str:
    """What a label of another game than this one, or before any, means here."""
    if game is None:
        return wording.begin_its_game(read=read)
    if game.tagging is None:
        return wording.takes_no_tags(read=read, game=game.title)
    return wording.of_another_game(read=read)


def _foreign(text: str, here: Game[Any] | None = None) -> str:
    """What a label of any other game stands for, in words; empty for what is none."""
    name, slash, _ = text.strip().lower().partition("/")
    for each in registry.names():
        if (name == each if slash else tag.digits(text)) and (here is None or each != here.name):
            found = guarded(partial(_piece_of, each, text))
            if isinstance(found, str):
                return found
    return ""


def _piece_of(name: str, text: str) -> str | None:
    """The game of that name and what a text stands for in it, in words; None for nothing."""
    game = registry.game(name)
    options, _ = game.settle({})
    piece = tag.find(game, game.pieces(options, game.seats), {}, text).piece
    return None if piece is None else f"{game.title}: {piece.name}"


def _found(session: Session, text: str) -> tag.Tag:
    """What a text stands for in a game."""
    taught = tag.taught(session.game, _copy(session)) if session.game.tagging is not None else {}
    return tag.find(session.game, session.pieces(), taught, text)


def _called(piece: Piece) -> str:
    """A piece in words, a player's as each face calls the player."""
    return seat_name(piece.slug) if piece.kind == "player" else piece.name


def _copy(session: Session) -> str:
    return session.options.get(copy.SETTING, copy.DEFAULT)


def _teach(context: PanelContext, session: Session, text: str) -> None:
    """Ask what a tag sticks on, and keep it with the copy."""
    pieces = session.pieces()
    options = tuple(Option(piece.slug, _called(piece), group=piece.group) for piece in pieces)
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
        context.push(ScrollDialog(context, wording.KEPT, wording.learned(piece=_called(piece))))

    def leave() -> None:
        context.pop(dialog)

    dialog = question(context, prompt, give, leave, lambda: None)
    context.push(dialog)
