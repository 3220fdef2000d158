"""People's files: a value that does not fit is named by its place, with what is allowed."""

from typing import Annotated, Any

import msgspec
import pytest
from msgspec import Meta

from companion.table import form
from companion.table.form import LARGEST, Form, FormError, data_of, loaded, one_of


class Even(str):
    """A text of so many characters."""

    @classmethod
    def parse(cls, told: Any) -> "Even":
        if len(told) % 2:
            raise ValueError(f"{told} is odd")
        return cls(told)


class Lamp(Form, frozen=True):
    name: Annotated[str, Meta(min_length=1, max_length=8)]
    light: Annotated[int, Meta(ge=1, le=9)] | None = None
    colours: Annotated[tuple[Annotated[str, one_of(("red", "blue"))], ...], Meta(max_length=2)] = ()
    where: Annotated[str | tuple[int, int], Meta(description="a space, 6,3 or [6, 3]")] = ""
    on: bool = False
    code: Even = Even()

    def __post_init__(self) -> None:
        if self.on and not self.light:
            raise ValueError("on goes with light")


class Shop(Form, frozen=True):
    lamps: tuple[Lamp, ...] = ()
    stock: dict[Annotated[str, one_of(("a", "b"))], int] = msgspec.field(default_factory=dict)
    best: str | Lamp = ""


FAULTS: list[tuple[Any, str]] = [
    ([1], "the file must be a table with lamps, stock, best, not [1]"),
    ({"lamp": []}, "lamp is no key here; allowed: lamps, stock, best"),
    ({"lamps": 4}, "lamps must be a list, not 4"),
    ({"lamps": [{"name": "A"}, {}]}, "lamps, entry 2 lacks 'name': a text of 1 to 8 characters"),
    ({"lamps": [{"name": ""}]}, "lamps, entry 1: name must be a text of 1 to 8 characters, not ''"),
    ({"lamps": [{"name": "Torch", "light": 10}]}, "Torch: light must be a whole number from 1 to 9, not 10"),
    ({"lamps": [{"name": "Torch", "light": True}]}, "Torch: light must be a whole number from 1 to 9, not True"),
    ({"lamps": [{"name": "Torch", "on": 1}]}, "Torch: on must be true or false, not 1"),
    ({"lamps": [{"name": "Torch", "on": True}]}, "Torch: on goes with light"),
    ({"lamps": [{"name": "Torch", "code": "abc"}]}, "Torch: code: abc is odd"),
    ({"lamps": [{"name": "Torch", "colours": ["red"] * 3}]}, "Torch: colours must be a list of at most 2, not ['red'"),
    ({"lamps": [{"name": "Torch", "colours": ["red", "x"]}]}, "Torch: colours, entry 2 must be one of red, blue, not"),
    ({"lamps": [{"name": "Torch", "where": 6}]}, "Torch: where must be a space, 6,3 or [6, 3], not 6"),
    ({"stock": 1}, "stock must be a table, each key one of a, b, not 1"),
    ({"stock": {"c": 1}}, "stock.c is no key here; allowed: one of a, b"),
    ({"stock": {"a": "many"}}, "stock.a must be a whole number, not 'many'"),
    ({"best": "a\nb"}, "best must be one line of printable characters, not 'a b' with U+000A"),
    ({"best": {"name": "Torch", "size": 1}}, "best.size is no key here; allowed: name, light"),
    ({"best": 3}, "best must be a text or a table with name"),
    ({"best": {"name": "x" * 5000}}, "best.name must be a text of 1 to 8 characters, not 'xxxx"),
]


@pytest.mark.parametrize(("told", "said"), FAULTS)
def test_what_does_not_fit_is_named_with_what_is_allowed(told: Any, said: str) -> None:
    with pytest.raises(FormError) as wrong:
        form.read(Shop, told)
    assert str(wrong.value).startswith(said)
    assert len(str(wrong.value)) < 200


def test_what_fits_is_of_its_type() -> None:
    told = {"lamps": [{"name": "Torch", "light": 3, "colours": ["red"], "where": [6, 3], "code": "ab"}]}
    assert form.read(Shop, told) == Shop(lamps=(Lamp("Torch", 3, ("red",), (6, 3), code=Even("ab")),))


@pytest.mark.parametrize("text", ["", "{", "[" * 100_000])
def test_a_text_that_is_no_json_is_no_file(text: str) -> None:
    with pytest.raises(ValueError, match="is no file"):
        form.data_of(text)


def test_prose_with_many_dots_is_no_long_key_and_json_has_no_largest_size() -> None:
    prose = "........ " * 9 + "It rains. We wait. " * 40
    assert loaded(f'text = """\n{prose}\n"""') == {"text": f"{prose}\n"}
    assert data_of(f'"{"x" * LARGEST}"') == "x" * LARGEST
