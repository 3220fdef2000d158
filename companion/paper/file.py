"""Sheets into files: a PDF with all of them, or an SVG picture each."""

from collections.abc import Sequence
from pathlib import Path

from companion.paper.sheet import Sheet
from companion.table.prompt import Refused

SUFFIXES = (".pdf", ".svg")


def check(path: Path) -> None:
    """Refused where sheets cannot be made under that name; to be called before one is laid out."""
    if path.suffix.lower() not in SUFFIXES:
        raise Refused(f"{path} is no name for sheets; it ends with {' or '.join(SUFFIXES)}")


def write(sheets: Sequence[Sheet], path: Path, title: str) -> list[Path]:
    """Write the sheets under that name and answer the files: several SVG pictures are FILE-1.svg, FILE-2.svg …"""
    from companion.paper.pdf import pdf
    from companion.paper.svg import svg

    check(path)
    if path.suffix.lower() == ".pdf":
        files = {path: pdf(sheets, title)}
    elif len(sheets) == 1:
        files = {path: svg(sheets[0], title).encode()}
    else:
        names = (path.with_name(f"{path.stem}-{number}{path.suffix}") for number in range(1, len(sheets) + 1))
        files = {name: svg(sheet, title).encode() for name, sheet in zip(names, sheets, strict=True)}
    for name, content in files.items():
        try:
            name.write_bytes(content)
        except OSError as error:
            raise Refused(f"{name} cannot be written: {error.strerror or type(error).__name__}") from None
    return list(files)


def said(made: Sequence[Path], sheets: Sequence[Sheet]) -> str:
    """What is said of sheets that were written: where they are, and which letters their PDF has not."""
    from companion.paper.pdf import replaced

    lines = [f"Written: {path}" for path in made]
    if made[0].suffix.lower() == ".pdf" and (lacks := replaced(sheets)):
        others = ", ".join(f"{sign} (it has {shown})" for sign, shown in lacks.items())
        lines.append(f"The PDF has no letters for {others}. Under a name that ends .svg all letters stay.")
    return "\n".join(lines)
