"""What is agreed on before a game."""

from typing import Literal

from companion.games.lost_hiker.deck import Deck
from companion.games.lost_hiker.scenario import Scenario
from companion.table.form import Form


class Options(Form, frozen=True):
    """Who is the hiker and who begins, with which cards, where the box lies, and how rules are read."""

    mode: Literal["solo", "pair"]
    deck: Deck
    box: Literal["hiker", "passed"]
    first: Literal["hiker", "searcher"]
    win_on_square: bool
    food_recycles: bool
    drone_first: bool
    literal_sub_region: bool
    hiker_may_pass: bool
    airlift_spent: bool
    exchange: Literal["blind", "choose"]
    scenario: Scenario
