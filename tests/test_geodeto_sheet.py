"""The places of Geodeto on paper."""

from companion import shelf
from companion.table.paper import Deck

GEODETO = shelf.game("geodeto")


def test_geo_10_geo_11_a_continent_has_ground_for_three_and_the_ocean_for_all() -> None:
    _, places = GEODETO.sheets(GEODETO.read_options({}))
    assert isinstance(places, Deck)
    *continents, ocean = places.cards
    for continent in continents:
        assert continent.spots == 3
        assert "At most 3" in continent.text
    assert ocean.spots == 0
    assert "Any number" in ocean.text
