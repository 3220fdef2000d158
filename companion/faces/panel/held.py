"""A piece whose tag was read, and what it answers by itself: the question for it, and those that may follow."""

from dataclasses import dataclass

from companion.table.notice import Notice
from companion.table.piece import Piece, Tagging
from companion.table.prompt import Answer, ChoosePrompt, Prompt, Refused


def asks_for(tagging: Tagging, piece: Piece, prompt: Prompt) -> bool:
    """Whether a question is one for such a piece: never a menu."""
    return isinstance(prompt, ChoosePrompt) and not prompt.menu and tagging.asks.get(prompt.key) == piece.kind


def offers(prompt: Prompt, piece: Piece) -> bool:
    """Whether a piece is among the options of a question."""
    return isinstance(prompt, ChoosePrompt) and piece.value in [option.value for option in prompt.options]


@dataclass(slots=True)
class Held:
    """A piece that was read; ``answered``: the question for it was, so only what follows is left."""

    tagging: Tagging
    piece: Piece
    answered: bool = False

    @property
    def notice(self) -> Notice:
        """What was read, for people who would have chosen it by hand."""
        return Notice(f"{self.piece.name}.", quiet=True)

    def answer(self, prompt: Prompt) -> Answer | None:
        """What it answers this question, None where people must."""
        if self.answered:
            answer = self.piece.then.get(prompt.key)
            return answer if answer is not None and _takes(prompt, answer) else None
        if asks_for(self.tagging, self.piece, prompt) and offers(prompt, self.piece):
            return self.piece.value
        return None

    def waits(self, prompt: Prompt | None) -> bool:
        """Whether it still has something to answer while people are asked this."""
        if prompt is None or self.answered or (isinstance(prompt, ChoosePrompt) and prompt.menu):
            return False
        return not asks_for(self.tagging, self.piece, prompt)


def _takes(prompt: Prompt, answer: Answer) -> bool:
    try:
        prompt.check(answer)
    except Refused:
        return False
    return True
