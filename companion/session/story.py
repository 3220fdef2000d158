"""The story of a game: what everybody heard, a sentence a round, with the public map at the end of each."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, groupby
from typing import Any

from companion.session.journal import SEEN_BEFORE
from companion.session.run import view_of
from companion.session.timeline import Turn
from companion.table.figure import Feature, Figure, GridFigure
from companion.table.game import ALL, Game
from companion.table.notice import Notice
from companion.table.prompt import STATUS
from companion.table.wording import Words, named, speaks

LOOK = 60
"""So many letters are read at a look."""
BESIDE = (STATUS, "undo", "redo", "misfit", "left-out", "failure", "other-rules", SEEN_BEFORE)
"""Kinds of facts that are no part of a story."""


@dataclass(frozen=True, slots=True)
class Round:
    """A round as it was played: where the game stood, the sentence that says most of it, and what draws its map."""

    label: str
    text: str
    map: Callable[[], Figure | None]


def story(
    game: Game[Any], words: Words, turns: Sequence[Turn], view: Callable[..., Mapping[str, Any]], *, over: bool
) -> tuple[Round, ...]:
    """The rounds in which anything was said; ``turns`` are those that count, ``view`` is the one after the last of
    them, with which the game is ``over`` or not.

    Big events are told before all else that was said, and without one what was said last. What was hidden is told of a
    game that is over, where the wording has a ``story`` of it.
    """
    end, opened = view(), over and speaks(getattr(game.wording, "story", None))

    def whole(at: int) -> Mapping[str, Any]:
        return view_of(game, turns[at].start.state, ALL) if at < len(turns) else view(ALL)

    views = [view_of(game, turn.start.state) for turn in turns]
    # The last turn in which anything was done may go into another round before it ends the game.
    last = max((at for at, turn in enumerate(turns) if turn.items), default=0)
    stood = [*views[:last], end, *views[last + 1 :]] if over else views
    played = [at for at, before in enumerate(views) if before]
    told = []
    for label, group in groupby(played, key=lambda at: game.label(stood[at])):
        parts = list(group)
        said = [_said(words, fact) for at in parts for item in turns[at].items for fact in item.data.get("said", ())]
        heard = [notice for notice in said if notice.text]
        moments = [notice for notice in heard if notice.moment is not None and not only_moves(notice)]
        after, hidden = parts[-1] + 1, ""
        if opened and (laid_open := words.said("story", {**whole(after), "before": whole(parts[0])})):
            hidden = laid_open.text
        big = moments or _last(heard, words.names, LOOK - len(hidden))
        if big:
            text = " ".join(filter(None, (*map(_sentence, big), hidden)))
            told.append(Round(label, text, mapped(game, [*views, end][after], big[-1].fact or {})))
    return tuple(told)


def stood(game: Game[Any], words: Words, turns: Sequence[Turn], seqs: Sequence[int]) -> Iterator[str]:
    """Where the game stood at each of these entries; at one that does not count any more, as at the one before it."""
    played = {item.seq: turn for turn in turns for item in turn.items}
    label, last = "", None
    for seq in seqs:
        turn = played.get(seq, last)
        if turn is not None and turn is not last:
            view = view_of(game, turn.start.state)
            label, last = game.label(view) if view else "", turn
        yield label


def only_moves(notice: Notice) -> bool:
    """Whether it is a roll that says how far somebody goes."""
    return notice.hands and notice.moment is not None and notice.moment.faces != ()


def _last(heard: Sequence[Notice], names: Mapping[str, str], room: int) -> Sequence[Notice]:
    """What was said last, as much as there is room for."""
    lengths = accumulate(len(named(_sentence(notice), names)) + 1 for notice in reversed(heard))
    return heard[-max(1, sum(length <= room for length in lengths)) :]


def _sentence(notice: Notice) -> str:
    """What was said, behind the outcry of the moment that it lacks; of what hands had to do only what it was."""
    words = "" if notice.moment is None else notice.moment.words
    if notice.hands and words and not only_moves(notice):
        return f"{words}."
    cried = words.endswith("!") and words[:-1].lower() not in notice.text.lower()
    return f"{words} {notice.text}" if cried else notice.text


def _said(words: Words, fact: Mapping[str, Any]) -> Notice:
    return Notice() if fact["kind"] in BESIDE else words.notice(Notice(fact=fact))


def mapped(game: Game[Any], view: Mapping[str, Any], about: Mapping[str, Any]) -> Callable[[], Figure | None]:
    """What draws the map of a view about a fact, without its title; in a game without one its picture."""

    def drawn() -> Figure | None:
        pictures = (game.picture(view, about), *game.pictures(view))
        found = next((each for each in pictures if isinstance(each, GridFigure)), None)
        if found is None:
            return pictures[0]
        legend = {sign: told for sign, told in (found.legend or {}).items() if sign != Feature.OPEN}
        return replace(found, title="", caption="", open=(), legend=legend)

    return drawn
