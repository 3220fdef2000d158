"""The list of small breaks of the house fits the house as it is; ``make house-break`` makes them."""

from collections import Counter

import house_break
import pytest


def test_every_break_is_of_one_place_and_each_area_has_as_many() -> None:
    assert Counter(each.area for each in house_break.read([])) == dict.fromkeys(house_break.AREAS, 12)


def test_a_break_that_nobody_knows_is_said() -> None:
    with pytest.raises(SystemExit, match="no-such-place"):
        house_break.read(["no-such-place"])
