"""What is agreed on before a game."""

from typing import Literal

from companion.games.lost_hiker.deck import Deck
from companion.games.lost_hiker.scenario import Scenario
from companion.table.form import Form


class Options(Form, frozen=True, kw_only=True, omit_defaults=False):
    """Who is the hiker and who begins, with which cards, where the box lies, and how rules are read."""

    mode: Literal["solo", "pair"] = "solo"
    deck: Deck
    box: Literal["hiker", "passed"] = "hiker"
    first: Literal["hiker", "searcher"] = "hiker"
    win_on_square: bool = False
    food_recycles: bool = True
    drone_first: bool = False
    literal_sub_region: bool = False
    hiker_may_pass: bool = False
    airlift_spent: bool = False
    exchange: Literal["blind", "choose"] = "blind"
    scenario: Scenario
