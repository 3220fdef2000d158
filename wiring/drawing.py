"""All drawings of the guide: ``python -m wiring.drawing`` writes them into ``wiring/picture/``."""

from collections.abc import Iterator
from pathlib import Path

from hardware.profile import load, names
from wiring.diagram import diagram, reader
from wiring.front import front

FOLDER = Path(__file__).parent / "picture"


def drawings() -> Iterator[tuple[str, str]]:
    """The name and the SVG of every drawing."""
    for name in names():
        yield f"{name}.svg", diagram(load(name))
    yield "reader.svg", reader()
    yield "front.svg", front()


def main() -> None:
    """Write them all."""
    for name, svg in drawings():
        (FOLDER / name).write_text(svg, "utf-8")
        print(FOLDER / name)


if __name__ == "__main__":
    main()
