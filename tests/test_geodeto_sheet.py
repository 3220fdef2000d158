"""The places of Geodeto on paper."""

from companion.games import registry
from companion.paper.card import sheets
from companion.paper.sheet import Polygon
from companion.table.figure import StacksFigure
from companion.table.paper import CardSet

GEODETO = registry.game("geodeto")


def test_geo_10_geo_11_a_continent_has_ground_for_three_and_the_ocean_for_all() -> None:
    _, places = GEODETO.sheets(GEODETO.typed(GEODETO.read_options({})))
    assert isinstance(places, CardSet)
    *continents, ocean = places.cards
    for continent in continents:
        assert continent.spots == 3
        assert "At most 3" in continent.text
    assert ocean.spots == 0
    assert "Any number" in ocean.text


DRAWN = {"": None, "nature": "thumb up", "ancient": "amphora", "famous": "camera", "research": "magnifier"}
"""The sign of each group as the rulebook names it; a state has none."""


def test_geo_21_a_sight_carries_the_sign_of_its_group_on_paper() -> None:
    options = GEODETO.read_options({})
    deck = GEODETO.typed(options).deck.goals
    goals, _ = GEODETO.sheets(GEODETO.typed(options))
    assert isinstance(goals, CardSet)
    for card, goal in zip(goals.cards, deck.values(), strict=True):
        assert isinstance(card.picture, StacksFigure)
        assert (card.picture.icon.name if card.picture.icon else None) == DRAWN[goal.group]
    # A camera's lens is white with a black middle, whatever it is drawn on.
    camera = next(card.picture.icon for card in goals.cards if card.name == "Timbuktu")  # type: ignore[union-attr]
    assert camera is not None
    assert [ink for _, ink in camera.areas()] == [True, False, True, False]
    assert (camera.inked(8, 9), camera.inked(8, 5.6), camera.inked(2, 9)) == (True, False, True)
    # One outline more than a state's card has, for each that the sign consists of.
    icon = next(card.picture.icon for card in goals.cards if card.name == "McMurdo")  # type: ignore[union-attr]
    assert icon is not None
    counted = {}
    for name in ("Italy", "McMurdo"):
        one = CardSet(title="", width=60, height=84, cards=tuple(card for card in goals.cards if card.name == name))
        (sheet,) = sheets((one,), "a4")
        counted[name] = sum(isinstance(shape, Polygon) for shape in sheet.shapes)
    assert counted["McMurdo"] == counted["Italy"] + len(icon.outlines)
