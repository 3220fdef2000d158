"""The letters: every character there, told apart, of the stated size, and text measured, drawn and wrapped alike."""

import re
import string
import unicodedata
from importlib.resources import files
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops

from companion.screens.glyph import REPLACEMENT, Box, Font, forms, large, medium, small

ASCII = [chr(code) for code in range(0x20, 0x7F)]
LATIN = [chr(code) for code in range(0xA0, 0x180)]
SIGNS = list("…–—’‘“”−Ÿ←↑→↓▲▼◀▶●○■□✓✗")
CAPITALS = string.ascii_uppercase + string.digits
LARGE = [*CAPITALS, *(char for char in LATIN if char.isupper()), *".,:;-+−=/!?'()#%× &*"]
BLANK = {" ", "\xa0"}
FONTS = {"small": small, "medium": medium, "large": large}
FULL = {"small": ASCII + LATIN + SIGNS, "medium": ASCII + LATIN + SIGNS, "large": LARGE}
SAME = {
    "small": [" \xa0", "-\xad", "ÐĐ"],
    "medium": [" \xa0", "-\xad", "ÐĐ"],
    "large": [" \xa0", "-\xad", "Mµ", "ÐĐ"],
}

each_font = pytest.mark.parametrize("name", FONTS)
fonts = st.sampled_from(list(FONTS.values())).map(lambda font: font())
texts = st.text(st.sampled_from([*ASCII, *LATIN, *SIGNS]), max_size=60)
# Few letters and many joints, so that breaks of every kind come up.
prose = st.text(st.sampled_from("iWé1   \n-/–\xa0"), max_size=80)


def picture(font: Font, text: str, x: int = 0, y: int = 0, size: tuple[int, int] | None = None) -> Image.Image:
    image = Image.new("1", size or (max(1, font.width(text)), font.line))
    font.draw(image, x, y, text)
    return image


def rows(image: Image.Image) -> list[str]:
    return ["".join("#" if image.getpixel((x, y)) else "." for x in range(image.width)) for y in range(image.height)]


def around(boxes: list[Box]) -> tuple[int, int, int, int] | None:
    if not boxes:
        return None
    left, top, right, bottom = zip(*boxes, strict=True)
    return min(left), min(top), max(right), max(bottom)


def blocks(name: str) -> dict[str, list[str]]:
    """The blocks of a letter file by their first line, read without the loader."""
    text = files("companion.screens").joinpath("letter", f"{name}.txt").read_text("utf-8")
    found = {}
    for block in re.split(r"\n{2,}", text.strip()):
        head, *body = [line for line in block.split("\n") if not line.startswith(";")] or [""]
        if head:
            assert head not in found, f"{name}.txt has {head!r} twice"
            found[head] = body
    return found


@each_font
def test_every_character_of_the_set_has_a_shape_with_ink(name: str) -> None:
    font = FONTS[name]()
    missing = [char for char in FULL[name] if char not in font.glyphs]
    assert not missing
    inkless = {char for char in font.glyphs if font.glyph(char).ink is None}
    assert inkless == BLANK


@each_font
def test_no_two_characters_look_the_same_but_those_listed(name: str) -> None:
    font = FONTS[name]()
    seen: dict[tuple[str, ...], str] = {}
    for char in sorted(font.glyphs):
        shape = tuple(rows(picture(font, char)))
        seen[shape] = seen.get(shape, "") + char
    assert sorted(chars for chars in seen.values() if len(chars) > 1) == sorted(SAME[name])


@each_font
def test_the_files_name_each_character_rightly_and_are_drawn_as_they_read(name: str) -> None:
    font = FONTS[name]()
    drawn = 0
    for head, body in blocks(name).items():
        code = re.fullmatch(r"U\+([0-9A-F]{4}) (\S+)( = .+)?", head)
        if code is None:
            assert re.fullmatch(r"part [a-zA-Z-]{2,}", head), head
            continue
        char = chr(int(code[1], 16))
        # What cannot be seen goes by its Unicode name.
        assert code[2] in (char, unicodedata.name(char).lower().replace(" ", "-")), head
        if body:
            blank = ["." * len(body[0])] * (font.line - len(body))
            assert rows(picture(font, char)) == body + blank, head
            drawn += 1
    assert drawn >= len(CAPITALS)


@pytest.mark.parametrize(
    ("name", "capital", "widest", "height", "line", "below"),
    [("small", 7, 5, 7, 9, 2), ("medium", 10, 8, 12, 14, 0), ("large", 16, 12, 16, 18, 2)],
)
def test_sizes(name: str, capital: int, widest: int, height: int, line: int, below: int) -> None:
    font = FONTS[name]()
    assert (font.name, font.height, font.line, font.below, font.ascent) == (name, height, line, below, capital)
    for char in CAPITALS:
        ink = font.glyph(char).ink
        assert ink is not None
        assert (ink.top, ink.bottom) == (0, capital), char
        assert font.glyph(char).width <= widest, char
    assert len({font.width(digit) for digit in string.digits}) == 1
    for char in font.glyphs:
        # Ink that stays in the box keeps lines apart without anybody looking at what they say.
        assert len(font.glyph(char).rows) == height + below <= line, char


@each_font
def test_a_width_is_that_of_the_ink(name: str) -> None:
    font = FONTS[name]()
    for char in set(font.glyphs) - BLANK - set(string.digits):
        found = picture(font, char).getbbox()
        assert found is not None
        assert (found[0], found[2]) == (0, font.width(char)), char


def test_upright_strokes_are_thick_enough_to_be_read_from_afar() -> None:
    for font, thick in ((medium(), 2), (large(), 3)):
        for char in "BDEFHIJLMNPRTU":
            middle = rows(picture(font, char))[font.ascent * 7 // 10]
            assert all(len(stroke) >= thick for stroke in re.findall("#+", middle)), (font.name, char, middle)


@pytest.mark.parametrize("name", ["small", "medium"])
def test_an_accented_small_letter_is_the_letter_with_ink_above_it(name: str) -> None:
    font = FONTS[name]()
    top = {"small": 2, "medium": 3}[name]
    tried = 0
    for char in LATIN:
        base, *marks = list(unicodedata.normalize("NFD", char))
        # Tall letters, and what hangs below, have room for no mark above.
        if not marks or base not in "acegnorsuwyz" or unicodedata.combining(marks[0]) != 230:
            continue
        tried += 1
        drawn, plain = rows(picture(font, char)), rows(picture(font, base))
        assert drawn[top:] == plain[top:], char
        assert "#" in "".join(drawn[:top]), char
    assert tried == 55


def test_large_draws_a_small_letter_as_its_capital() -> None:
    font = large()
    lower = [char for char in [*ASCII, *LATIN] if char.islower() and char not in "ßªºµĸŉ"]
    assert [char for char in lower if font.glyph(char) != font.glyph(char.upper())] == []
    assert REPLACEMENT not in {char.upper() for char in lower}
    assert all(char.upper() in font.glyphs for char in lower)
    assert rows(picture(font, "Straße")) == rows(picture(font, "STRASSE"))
    assert font.fit("ß", font.width("SS")) == 1
    assert font.fit("ß", font.width("SS") - 1) == 0


@given(fonts, st.characters())
def test_a_character_without_any_form_is_a_box_and_none_an_error(font: Font, char: str) -> None:
    known = any(each in font.glyphs for form in forms(char) for each in (*form, *form.upper()))
    assert known or font.glyph(char) == font.glyph(REPLACEMENT)
    assert font.width(char) == font.glyph(char).width > 0
    font.draw(Image.new("1", (8, 8)), 0, 0, char)


@each_font
def test_the_replacement_is_an_empty_upright_box(name: str) -> None:
    font = FONTS[name]()
    image = picture(font, "\u4e16")
    ink = image.getbbox()
    assert ink is not None
    box = rows(image.crop(ink))
    assert set(box[0]) == set(box[-1]) == {"#"}
    assert {row[0] + row[-1] for row in box} == {"##"}
    assert "." in box[len(box) // 2]
    assert len(box) > len(box[0])


@given(fonts, texts)
def test_what_is_drawn_is_what_was_measured(font: Font, text: str) -> None:
    image = picture(font, text, 3, 2, (font.width(text) + 10, font.line + 6))
    boxes = font.boxes(3, 2, text)
    assert image.getbbox() == around(boxes)
    assert len(boxes) == sum(char not in BLANK for char in text)
    for left, right in pairwise(boxes):
        assert right.left >= left.right + font.gap
    for box in boxes:
        assert image.crop(box).getbbox() == (0, 0, box.right - box.left, box.bottom - box.top)
    assert all(box.left >= 3 and box.right <= 3 + font.width(text) for box in boxes)


@given(fonts, texts, texts)
def test_widths_add_up(font: Font, first: str, second: str) -> None:
    gap = font.gap if first and second else 0
    assert font.width(first + second) == font.width(first) + gap + font.width(second)


@given(fonts, texts, st.integers(-40, 140), st.integers(-20, 70))
def test_dark_letters_undo_lit_ones_and_edges_cut(font: Font, text: str, x: int, y: int) -> None:
    panel = (128, 64)
    lit = picture(font, text, x, y, panel)
    dark = Image.new("1", panel, 1)
    font.draw(dark, x, y, text, on=False)
    assert rows(ImageChops.invert(dark.convert("L")).convert("1")) == rows(lit)
    whole = picture(font, text, x + 40, y + 20, (128 + 80, 64 + 40))
    assert whole.crop((40, 20, 168, 84)).tobytes() == lit.tobytes()


@given(fonts, texts, st.integers(-1, 140))
def test_fit_is_the_longest_start_within_the_width(font: Font, text: str, width: int) -> None:
    count = font.fit(text, width)
    assert count == 0 or font.width(text[:count]) <= width
    assert count == len(text) or font.width(text[: count + 1]) > width


@given(fonts, prose, st.integers(12, 128))
def test_wrap_loses_nothing_and_stays_within_the_width(font: Font, text: str, width: int) -> None:
    lines = font.wrap(text, width)
    assert "".join(lines).replace(" ", "") == re.sub(r"[ \n]", "", text)
    assert all(font.width(line) <= width for line in lines)
    assert all(line == line.strip(" ") for line in lines)
    # Every word that fits on a line stands whole on one.
    stood = [word for line in lines for word in line.split(" ")]
    for word in re.split(r"[ \n]+", text):
        assert word in stood or font.width(word) > width or not word, word


@given(fonts, st.lists(st.sampled_from(["i", "Wé", "1W1", "WWW"]), min_size=1, max_size=20), st.integers(50, 128))
def test_wrap_breaks_no_sooner_than_it_must(font: Font, words: list[str], width: int) -> None:
    lines = font.wrap(" ".join(words), width)
    assert " ".join(lines).split() == words
    for line, after in pairwise(lines):
        assert font.width(f"{line} {after.split()[0]}") > width


@given(fonts, texts, st.integers(-5, 11))
def test_wrap_ends_even_where_nothing_fits(font: Font, text: str, width: int) -> None:
    lines = font.wrap(text, width)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


def test_wrap_by_example() -> None:
    font = small()
    width = font.width("MUGGLES-")
    assert font.wrap("", width) == []
    assert font.wrap("a\n\nb", width) == ["a", "", "b"]
    assert font.wrap("  a   b ", width) == ["a b"]
    assert font.wrap("MUGGLES-BEWARE", font.width("MUGGLES-BE")) == ["MUGGLES-", "BEWARE"]
    assert font.wrap("-MUGGLES", font.width("-MUGGLE")) == ["-MUGGLE", "S"]
    # After a hyphen at its beginning the rest would need a line more.
    assert font.wrap("A-MUGGLES", font.width("A-MUGGL")) == ["A-MUGGL", "ES"]
    assert font.wrap("MUGGLESBEWARE", font.width("MUGGLES")) == ["MUGGLES", "BEWARE"]
    assert font.wrap("go MUGGLES", width) == ["go", "MUGGLES"]
    assert font.wrap("go go\xa0go", font.width("go go")) == ["go", "go\xa0go"]


@given(fonts, texts)
def test_a_drawn_text_is_its_glyphs_side_by_side(font: Font, text: str) -> None:
    image = picture(font, text)
    x = 0
    for char in text:
        one = picture(font, char)
        assert image.crop((x, 0, x + one.width, one.height)).tobytes() == one.tobytes()
        x += one.width + font.gap


def test_a_font_is_read_once() -> None:
    assert all(load() is load() for load in FONTS.values())
