"""What of a picture goes out to the controller: windows around that which has changed.

All three controllers keep eight pages of eight rows, a byte for each column of a page, its top row lowest. An SSD1306
and an SSD1309 are given the edges of a window and fill it from the upper left. An SH1106 knows no windows: for each
stretch of a page it is led to the first column.

A picture is packed as the pages one after the other, each with so many bytes of nothing behind it that no stretch can
go on in the next page.
"""

from typing import Any

from PIL import Image

WIDTH, PAGES = 128, 8
ALONG = 8
"""So many bytes that stand there already go along rather than that another window begins; tried on all games' pictures:
the fewest bytes."""
OPENING = 12
"""What a window costs beside its bytes: two addresses, two control bytes, six commands, and two starts and stops."""
REST = bytes(ALONG + 1)
PITCH = WIDTH + len(REST)
COLUMNS, ROWS, PAGE, LOW, HIGH = 0x21, 0x22, 0xB0, 0x00, 0x10

Window = tuple[int, int, int, int]
"""From page and column, up to page and column, these no longer in it: top, left, bottom, right."""


def packed(image: Image.Image) -> bytes:
    """A 128x64 picture as bytes of the controllers."""
    # lying on its side, its bottom to the left: the lowest row of the lowest page comes first, as the highest bit
    columns = image.transpose(Image.Transpose.ROTATE_270).tobytes()
    return REST.join([*[columns[page::PAGES] for page in range(PAGES - 1, -1, -1)], b""])


def windows(held: bytes | None, picture: bytes, *, paged: bool = False) -> list[Window]:
    """Where a picture differs from the one that is held, as few as pay; all of it where nobody knows what is held.

    ``paged``: none goes over more than one page.
    """
    if held is None:
        return [(page, 0, page + 1, WIDTH) for page in range(PAGES)] if paged else [(0, 0, PAGES, WIDTH)]
    found: list[Window] = []
    size = len(picture)
    rest = (int.from_bytes(held, "little") ^ int.from_bytes(picture, "little")).to_bytes(size, "little")
    while rest := rest.lstrip(b"\0"):
        page, left = divmod(size - len(rest), PITCH)
        length = rest.index(REST)
        rest = rest[length:]
        right, bottom, room = left + length, page + 1, length + ALONG
        for place, (top, its_left, its_bottom, its_right) in enumerate(found):
            if paged or its_bottom < page:
                continue
            first = left if left < its_left else its_left  # min and max take longer than all the rest
            last = right if right > its_right else its_right
            if (bottom - top) * (last - first) <= (its_bottom - top) * (its_right - its_left) + room:
                found[place] = (top, first, bottom, last)
                break
        else:
            found.append((page, left, bottom, right))
    if len(found) > 1 and not paged:
        tops, lefts, bottoms, rights = zip(*found, strict=True)
        around = (min(tops), min(lefts), max(bottoms), max(rights))
        # one for all where they cost no less: so nothing ever costs more than the whole picture
        if cost(around) <= sum(map(cost, found)):
            return [around]
    return found


def cost(window: Window) -> int:
    """In bytes."""
    top, left, bottom, right = window
    return (bottom - top) * (right - left) + OPENING


def send(serial: Any, held: bytes | None, picture: bytes, column: int | None) -> None:
    """Send what differs over luma's interface; ``column`` is where an SH1106 begins, None for one that has windows."""
    if column is not None:
        for page, left, _, right in windows(held, picture, paged=True):
            high, low = divmod(column + left, 16)
            serial.command(PAGE | page, LOW | low, HIGH | high)
            serial.data(picture[page * PITCH + left : page * PITCH + right])
        return
    for top, left, bottom, right in windows(held, picture):
        serial.command(COLUMNS, left, right - 1, ROWS, top, bottom - 1)
        pages = range(top * PITCH, bottom * PITCH, PITCH)
        serial.data(b"".join([picture[page + left : page + right] for page in pages]))
