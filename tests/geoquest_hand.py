"""Tables of GeoQuest whose players hold the cards, Events and bugs that a test wants."""

import json
from typing import Any

from geoquest_table import GeoQuestTable

OWN = "deck"


def dealt(*cards: str, cacher: str = "other", other: str = "other", own: Any = None, **options: Any) -> GeoQuestTable:
    """A table where red has this Cacher and these Equipment cards, and everybody else one unknown card each.

    ``other`` is the card of the second player; ``own`` what a file of one's own cards holds.
    """
    told = {"cards": "yes", "setup": "manual", **options}
    if own is not None:
        told[OWN] = json.dumps(own)
    table = GeoQuestTable(**told)
    table.say(cacher, cards[0] if cards else "other")
    for at in range(1, len(table.view["players"])):
        table.say("other", other if at == 1 else "other")
    for card in cards[1:]:
        table.say("cards", "draw", card)
    assert table.at_menu()
    return table


def held(table: GeoQuestTable, seat: str = "red") -> list[str]:
    """A player's cards."""
    return list(table.view["players"][seat]["cards"])


def events(table: GeoQuestTable, state: str) -> list[Any]:
    """The Events that are held, played, due now or lasting: on whom, and rounds where they last."""
    return [
        (one["player"], one["rounds"]) if state == "lasting" else one["player"]
        for one in table.view["events"]
        if one["state"] == state
    ]


def bugs(table: GeoQuestTable, where: str) -> list[str]:
    """The bugs in a cache, or with a player."""
    place = table.view["caches"].get(where) or table.view["players"].get(where)
    return list(place["bugs"])
