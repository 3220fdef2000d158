"""Dice: what they show, and how a rolled list is read from people."""

from collections.abc import Sequence
from dataclasses import dataclass

Face = int | str


@dataclass(frozen=True, slots=True)
class Die:
    """A die by name and faces; number dice have integer faces, printed dice have strings only."""

    name: str
    faces: tuple[Face, ...]

    def read(self, value: object) -> Face | None:
        """The face that a person means (``"4"`` and 4 are the same), or None where there is none."""
        if isinstance(value, bool):
            return None
        for face in self.faces:
            if value == face or (isinstance(value, int | str) and str(value).strip().upper() == str(face).upper()):
                return face
        return None


D6 = Die("d6", (1, 2, 3, 4, 5, 6))


def total(faces: Sequence[Face]) -> int:
    """The sum of all faces that are numbers; a printed word counts nothing."""
    return sum(int(face) for face in faces if isinstance(face, int) or str(face).isdecimal())
