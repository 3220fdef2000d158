"""What can be printed of a game now: its slips for everybody and for each seat, and what stands beneath them."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from PIL import Image

from companion.paper.slip import image
from companion.screens.glyph import drawn
from companion.session.journal import shown
from companion.session.run import guarded
from companion.session.session import Session
from companion.table.language import _
from companion.table.paper import Rows, Slip
from companion.table.wording import named, seat_name


class Paper(NamedTuple):
    """A slip that comes out: its title, whose it is (None: everybody's), and its picture."""

    title: str
    seat: str | None
    image: Image.Image


def offered(session: Session, seat: str | None = None) -> tuple[Slip, ...]:
    """The slips for everybody, or for one seat alone; none where the game has none or fails over its own."""
    view = session.view() if seat is None else session.view(seat)
    if not view:
        return ()
    found: Any = guarded(lambda: tuple(session.game.slips(view, session.typed_options)))
    slips: tuple[Slip, ...] = found if isinstance(found, tuple) else ()
    if seat is not None:
        everybody = [slip.name for slip in offered(session)]
        return tuple(slip for slip in slips if slip.name not in everybody)
    return slips or _scores(session, view)


def _scores(session: Session, view: Mapping[str, Any]) -> tuple[Slip, ...]:
    """The score of a game that says no more of it."""
    scores: Any = guarded(lambda: dict(session.game.scores(view)))
    if not scores:
        return ()
    rows = tuple((seat_name(seat), str(points)) for seat, points in scores.items())
    return (Slip("score", _("Score"), (Rows(rows),)),)


def printed(session: Session, slip: Slip, seat: str | None) -> Paper:
    """A slip as it comes out: beneath it the game and its seal, above it at the end how it ended."""
    parts = list(slip.parts)
    if session.over is not None:
        parts.insert(0, f"{session.over.result.capitalize()}. {session.reason}")
    label = session.label()
    foot = f"{session.game.title}, {label}." if label else f"{session.game.title}."
    whose = "" if seat is None else _("For {player} only. ").format(player=seat_name(seat))
    sealed = _("Dice seal: {commitment}. Game seal so far: {seal}.").format(
        commitment=shown(session.commitment), seal=shown(session.running_seal)
    )
    made = named((replace(slip, parts=tuple(parts)), f"{whose}{foot} {sealed}"), drawn(session.names))
    return Paper(named(slip.title, session.names), seat, image(*made))
