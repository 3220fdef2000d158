"""No number of what a newcomer must learn is above its bound in CONTRIBUTING."""

import pytest
from count import bounds, numbers

NUMBERS = numbers()
BOUNDS = bounds()


def test_each_number_has_its_row() -> None:
    assert list(BOUNDS) == list(NUMBERS)


@pytest.mark.parametrize("what", NUMBERS)
def test_no_number_is_above_its_bound(what: str) -> None:
    most, why = BOUNDS[what]
    assert NUMBERS[what] <= most, f"{what}: {NUMBERS[what]}, at most {most} ({why or 'never raised'})"
