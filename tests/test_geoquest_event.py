"""Events of GeoQuest: drawn on doubles, held, played, resolved, counted down."""

from typing import Any

import pytest
from geoquest_hand import dealt, events
from geoquest_table import GeoQuestTable, hints

from companion.table.prompt import ChoosePrompt

DOUBLES = ["2", "2"]
EVERY = ["hold", "play", "resolve", "drop"]


def table_of(*, players: tuple[str, ...] = ("red", "blue", "green"), reports: str = "told") -> GeoQuestTable:
    """A table that follows Events, without names."""
    return GeoQuestTable(events="yes", players=players, reports=reports)


def drawn(table: GeoQuestTable) -> int:
    """How many Events were drawn."""
    return len(table.facts("event-drawn"))


def left(table: GeoQuestTable) -> int:
    """How many cards are left in the Event deck."""
    return int(table.view["decks"]["events"])


def label(table: GeoQuestTable, value: str) -> str:
    """How an option of the open question is called."""
    assert isinstance(table.asks, ChoosePrompt)
    return next(option.label for option in table.asks.options if option.value == value)


def start_of(table: GeoQuestTable) -> str | None:
    """Where the dial begins."""
    assert isinstance(table.asks, ChoosePrompt)
    return table.asks.start


# Drawing


@pytest.mark.parametrize("on", ["yes", "no"])
def test_gq_42_gq_107_doubles_of_a_first_roll_are_said_whatever_is_followed(on: str) -> None:
    table = GeoQuestTable(events=on)
    table.say("move-bonus", DOUBLES)
    assert drawn(table) == 1
    assert "Doubles! Red: draw an Event card." in table.text()
    assert table.why == ("event" if on == "yes" else "modifier")


def test_gq_107_the_event_comes_before_the_move_and_the_same_roll_serves_it() -> None:
    table = table_of()
    table.say("move", DOUBLES)
    assert table.why == "event"
    assert table.values() == EVERY
    assert not table.facts("moved")
    table.say("hold")
    assert table.facts("moved")[-1]["tiles"] == 4
    assert left(table) == 23


def test_gq_107_the_event_comes_before_a_search_is_settled() -> None:
    table = table_of()
    table.say("search", "AY", DOUBLES)
    assert table.why == "event"
    assert not table.facts("searched")
    table.say("hold")
    assert (table.last()["score"], table.last()["success"]) == (4, True)


@pytest.mark.parametrize("faces", [["0", "0"], ["1", "2"], ["FIND", "0"]])
def test_gq_106_anything_else_draws_none(faces: list[str]) -> None:
    table = table_of()
    table.say("move", faces)
    assert drawn(table) == 0


def test_gq_93_a_later_roll_of_the_turn_draws_none() -> None:
    table = table_of()
    table.say("search", "TT", ["2", "1"], "yes", DOUBLES)
    assert table.why == "next-stage"
    assert drawn(table) == 0
    # The next turn's first roll does again.
    table.say("no", "no-more", "move", DOUBLES)
    assert drawn(table) == 1


def test_gq_114_what_was_drawn_never_comes_back_and_the_deck_runs_out() -> None:
    table = table_of(players=("red", "blue"))
    for at in range(24):
        assert left(table) == 24 - at
        table.say("move", DOUBLES, "drop")
    assert left(table) == 0
    assert "It is the last one." in table.text()
    table.say("move", DOUBLES)
    assert drawn(table) == 24
    assert "empty" in table.text()
    assert "none was played on you" in table.disabled("event")


def test_gq_107_where_nobody_reports_the_deck_is_counted_all_the_same() -> None:
    table = table_of(reports="none")
    table.say("move", DOUBLES)
    assert table.at_menu()
    assert left(table) == 23
    assert events(table, "held") == ["red"]


# Holding


def test_gq_109_gq_110_a_player_holds_one_and_only_one() -> None:
    table = table_of(players=("red", "blue"))
    table.say("move", DOUBLES, "hold")
    assert (events(table, "held"), len(table.facts("event-held"))) == (["red"], 1)
    table.say("skip", "move", DOUBLES)
    assert table.values() == ["play", "resolve", "drop", "play-old", "resolve-old", "drop-old"]
    assert "only 1 Event card" in table.disabled("hold")
    table.say("drop")
    assert events(table, "held") == ["red"]


@pytest.mark.parametrize(
    ("said", "kept", "played"),
    [
        (["play", "blue", "ticks"], "old", ["blue"]),
        (["resolve", "fresh-snow", 0], "old", []),
        (["drop"], "old", []),
        (["play-old", "blue", "ticks"], "new", ["blue"]),
        (["resolve-old", "helpful-hint", 0], "new", []),
        (["drop-old"], "new", []),
    ],
)
def test_gq_110_of_two_either_one_goes_and_the_other_is_kept(said: list[Any], kept: str, played: list[str]) -> None:
    table = by_name()
    table.say("move", DOUBLES, "hold", "skip", "skip")
    old = table.kept.session.view("red")["event_number"]
    table.say("move", DOUBLES, *said)
    now = table.kept.session.view("red")["event_number"]
    assert (now == old, events(table, "held")) == (kept == "old", ["red"])
    assert (events(table, "due"), left(table), table.view["turn"]) == (played, 22, "blue")


def test_gq_110_gq_116_of_two_the_old_one_takes_effect_only_at_any_time() -> None:
    table = by_name()
    table.say("move", DOUBLES, "hold", "skip", "skip", "move", DOUBLES, "resolve-old")
    assert table.values() == ["other", "helpful-hint"]


def test_gq_109_the_menu_says_whose_event_it_is_and_who_drew_another_one() -> None:
    table = table_of()
    table.say("event", "hold", "skip", "event")
    assert table.asks.seat == "blue"
    assert table.kept.read(table.asks.text) == "What happens to Red's Event?"
    # Who has drawn none does not come upon it first.
    assert table.values() == ["play", "resolve", "drop", "hold"]
    assert table.kept.read(label(table, "hold")) == "Blue drew one"


def test_gq_110_an_event_that_came_otherwise_is_held_too() -> None:
    table = table_of()
    table.say("event")
    # Two rows: one alone would answer itself, and make an Event of a press that only looks.
    assert (table.values(), label(table, "hold")) == (["hold", "none"], "Yes, and it is kept")
    table.say("none")
    assert (events(table, "held"), table.view["turn"], "move" in table.values()) == ([], "red", True)
    table.say("event", "hold")
    assert events(table, "held") == ["red"]
    assert left(table) == 23
    table.say("event")
    assert "only 1 Event card" in table.disabled("hold")


@pytest.mark.parametrize("did", ["play", "resolve", "drop"])
def test_gq_109_without_a_card_there_is_nothing_to_play(did: str) -> None:
    table = table_of()
    table.say("event")
    assert did not in table.values()
    assert "Nobody holds an Event" in table.asks.text


def test_gq_110_gq_114_a_card_that_is_dropped_leaves_the_game() -> None:
    table = table_of()
    table.say("event", "hold", "event", "drop")
    assert table.view["events"] == []
    assert left(table) == 23


# Playing


def test_gq_109_gq_112_an_event_is_laid_before_another_player_for_the_next_turn() -> None:
    table = table_of()
    table.say("move", DOUBLES, "play")
    assert table.values() == ["blue", "green"]
    table.say("green")
    assert events(table, "played") == ["green"]
    # Blue's turn is as ever.
    assert "move" in table.values()
    table.skip()
    assert table.asks.seat == "green"
    assert table.values() == ["event", "points"]


def test_gq_111_nobody_lays_one_before_himself() -> None:
    table = table_of()
    table.say("move", DOUBLES, "play")
    assert "start of your turn" in table.disabled("red")


def test_gq_113_only_one_event_lies_on_a_player() -> None:
    table = table_of()
    table.say("move", DOUBLES, "play", "green", "move", DOUBLES, "play")
    assert table.values() == ["red"]
    assert "only 1 may be" in table.disabled("green")
    assert "start of your turn" in table.disabled("blue")


def test_gq_113_where_one_lies_on_everybody_else_none_can_be_played() -> None:
    table = table_of(players=("red", "blue"))
    table.say("event", "hold", "event", "play", "blue", "move", DOUBLES)
    assert table.values() == ["hold", "resolve", "drop"]
    assert "only 1 may be" in table.disabled("play")


def test_gq_112_a_card_that_was_held_is_played_later() -> None:
    table = table_of()
    table.say("event", "hold", "skip", "event", "play")
    # Red holds it, so it cannot lie on red.
    assert table.values() == ["blue", "green"]
    table.say("blue")
    assert events(table, "held") == []
    assert events(table, "played") == ["blue"]


BLUES_ON_GREEN = ("skip", "event", "hold", "skip", "event", "play", "green")
"""Blue holds one, and plays it on green once green's turn has begun."""


def test_gq_112_played_on_who_is_in_turn_it_waits_for_their_next_turn() -> None:
    table = table_of()
    table.say(*BLUES_ON_GREEN)
    assert "It takes effect at Green's next turn." in table.said()
    assert (table.asks.seat, "move" in table.values(), events(table, "played")) == ("green", True, ["green"])
    table.skip(3)
    assert (table.asks.seat, table.values(), events(table, "due")) == ("green", ["event", "points"], ["green"])


def test_gq_112_one_that_lies_on_another_player_keeps_that_waiting() -> None:
    table = table_of()
    table.say(*BLUES_ON_GREEN)
    table.correct("event", "played", "red", "yes")
    assert ("move" in table.values(), events(table, "played")) == (True, ["red", "green"])


@pytest.mark.parametrize(
    "lines",
    [
        [["turn", "red"], ["turn", "green"]],
        [["event", "played", "green", "yes"]],
        [["event", "played", "green", "no"], ["event", "played", "green", "yes"]],
    ],
)
def test_gq_37_what_the_box_is_told_to_lie_on_who_is_in_turn_comes_first(lines: list[list[str]]) -> None:
    table = table_of()
    table.say(*BLUES_ON_GREEN)
    for line in lines:
        table.correct(*line)
    assert (table.asks.seat, table.values()) == ("green", ["event", "points"])


# Who is paid for what another one found

FOUND = ["skip", "skip", "search", "RC", [2, 1], "blue", "no-more", "other"]
"""Red finds for blue, too, and draws a card."""


def paid(**options: str) -> GeoQuestTable:
    """Blue's turn: points wait, and blue holds an Event."""
    table = by_name(**options)
    table.say("skip", "event", "hold", *FOUND)
    return table


def test_gq_36_gq_111_who_is_paid_and_holds_an_event_may_use_it_first() -> None:
    table = paid()
    assert (table.asks.seat, table.values(), table.points("blue")) == ("blue", ["pay", "play", "resolve", "drop"], 0)
    assert label(table, "pay") == "Take 2 points"
    table.say("pay", "other")
    assert (table.points("blue"), events(table, "held"), table.view["turn"]) == (2, ["blue"], "green")


@pytest.mark.parametrize(
    ("used", "due"), [(["play", "green", "ticks"], ["green"]), (["resolve", "mosquitoes", 0], []), (["drop"], [])]
)
def test_gq_36_gq_111_whoever_has_used_it_is_paid_unasked(used: list[str], due: list[str]) -> None:
    table = paid()
    table.say(*used, "other")
    assert (table.points("blue"), events(table, "held"), events(table, "due")) == (2, [], due)
    assert (table.view["turn"], len(table.facts("rolled"))) == ("green", 1)


def test_gq_36_gq_70_who_holds_none_is_paid_without_a_menu_whatever_others_hold() -> None:
    table = by_name()
    table.say("event", "hold", *FOUND[2:], "other")
    assert (table.points("blue"), table.view["turn"]) == (2, "green")


@pytest.mark.parametrize(("event", "asked"), [("mosquitoes", "leave"), ("broken-wrist", "turn")])
def test_gq_60_gq_129_who_has_jumped_is_paid_but_no_more_at_the_cache(event: str, asked: str) -> None:
    table = GeoQuestTable(cards="yes", events="yes", bugs="yes", setup="manual", reports="asked")
    table.say(*["AY"] * 3, *["other"] * 6, "skip", "event", "hold", *FOUND)
    table.correct("bug", "bug-1", "blue")
    table.say("resolve", event, 0, "other")
    assert (table.points("blue"), table.why) == (2, asked)


# Resolving


@pytest.mark.parametrize("action", ["move", "search", "skip"])
def test_gq_36_gq_37_what_lies_on_a_player_comes_before_anything_else(action: str) -> None:
    table = table_of()
    table.say("move", DOUBLES, "play", "blue")
    assert "it comes first" in table.disabled(action)
    assert isinstance(table.asks, ChoosePrompt)
    first = table.asks.options[0]
    assert "played on you" in table.asks.text
    assert (start_of(table), first.value, first.on_roll) == ("event", "event", True)
    table.say("event")
    assert table.values() == ["resolve"]
    assert "it comes first" in table.disabled("drop")
    table.say("resolve", 0)
    assert action in table.values()
    assert table.asks.seat == "blue"


def test_gq_38_gq_114_an_event_may_end_the_turn_before_a_roll() -> None:
    table = table_of()
    table.say("move", DOUBLES, "play", "blue", "event", "resolve", 0, "skip")
    assert table.asks.seat == "green"
    assert len(table.facts("rolled")) == 1


def test_gq_37_points_that_wait_come_after_the_event() -> None:
    table = table_of()
    table.say("search", "RC", DOUBLES, "play", "blue", "blue", "no-more")
    assert table.asks.seat == "blue"
    assert table.points("blue") == 0
    table.say("event", "resolve", 0)
    assert table.points("blue") == 2
    assert table.asks.seat == "green"


def test_gq_111_gq_114_on_oneself_it_is_played_before_the_roll() -> None:
    table = table_of()
    table.say("event", "hold", "event", "resolve", 0)
    assert table.view["events"] == []
    assert table.facts("event-resolved")[-1]["player"] == "red"
    assert "move" in table.values()
    table.say("event")
    assert table.values() == ["hold", "none"]


def test_gq_117_an_event_at_once_leaves_nothing_behind() -> None:
    table = table_of()
    table.say("move-bonus", DOUBLES, "resolve", 0)
    assert table.why == "modifier"
    assert table.view["events"] == []
    table.say(0)
    assert table.asks.seat == "blue"
    assert table.values() == ["move", "search", "event", "points", "skip", "search-bonus", "move-bonus"]


def test_gq_118_rounds_are_counted_from_the_turn_in_which_it_began() -> None:
    table = table_of()
    table.skip()
    table.say("move", DOUBLES, "resolve", 2)
    left_of = []
    for _ in range(6):
        left_of.append(events(table, "lasting"))
        table.skip()
    # In green's turn, in red's, and then a round less each time that blue's turn comes.
    assert left_of == [[("blue", 2)]] * 2 + [[("blue", 1)]] * 3 + [[]]
    assert [fact["player"] for fact in table.facts("event-over")] == ["blue"]


def test_gq_118_it_is_over_when_the_turn_comes_back() -> None:
    table = table_of()
    table.say("move", DOUBLES, "resolve", 1)
    table.skip(2)
    assert table.facts("event-over") == [{"kind": "event-over", "player": "red", "event": "other", "name": None}]
    assert events(table, "lasting") == []


def test_gq_119_while_one_lasts_another_may_be_played_there() -> None:
    table = table_of()
    table.say("move", DOUBLES, "play", "blue", "event", "resolve", 3, "skip")
    assert events(table, "lasting") == [("blue", 3)]
    assert events(table, "played") == []
    table.say("move", DOUBLES, "play")
    assert "blue" in table.values()
    table.say("blue")
    assert events(table, "played") == ["blue"]


def test_gq_110_whose_event_it_is_is_asked_where_more_than_one_could_be_meant() -> None:
    table = table_of()
    table.say("event", "hold", "skip", "event", "hold", "skip")
    table.say("event", "drop")
    assert table.values() == ["red", "blue"]
    table.say("blue")
    assert events(table, "held") == ["red"]
    # A single holder is not asked for.
    table.say("event", "drop")
    assert table.view["events"] == []


# By name


def by_name(**options: str) -> GeoQuestTable:
    """A table with cards by name."""
    return dealt(events="yes", **options)


def test_gq_115_a_play_now_card_is_resolved_at_once() -> None:
    table = by_name()
    table.say("move-bonus", DOUBLES, "resolve")
    assert table.values() == ["other", "fresh-snow", "helpful-hint"]
    assert "as soon as it is drawn" not in table.disabled("ticks")
    assert "after a roll" in table.disabled("ticks")
    table.say("fresh-snow", 2)
    assert table.why == "modifier"
    assert table.view["events"] == [{"player": "red", "event": "fresh-snow", "state": "lasting", "rounds": 2}]


@pytest.mark.parametrize(
    ("said", "found"),
    [
        (["nothing", "no-more"], [True]),
        (["changes", -2], [False]),
        (["changes", 1, "no-more"], [True]),
        (["ends"], []),
    ],
)
def test_gq_107_gq_115_no_search_is_judged_before_what_the_event_does_to_it(said: list[Any], found: list[bool]) -> None:
    table = table_of()
    table.say("search", "AY", DOUBLES, "resolve", 0)
    assert (table.why, table.points(), table.facts("searched")) == ("does", 0, [])
    table.say(*said)
    assert [one["success"] for one in table.facts("searched")] == found
    assert (table.view["turn"], table.points()) == ("blue", 5 if True in found else 0)


def test_gq_115_a_play_now_card_is_neither_laid_before_somebody_nor_kept() -> None:
    table = by_name()
    table.say("move", DOUBLES, "play", "blue")
    assert "as soon as it is drawn" in table.disabled("fresh-snow")
    table.say("ticks", "event", "resolve", 0, "skip")
    table.say("event", "hold", "event", "resolve")
    assert "as soon as it is drawn" in table.disabled("fresh-snow")


def test_gq_116_a_play_any_time_card_works_even_after_a_roll_and_for_anybody() -> None:
    table = by_name()
    table.say("move-bonus", DOUBLES, "resolve", "helpful-hint", 0)
    assert table.facts("event-resolved")[-1]["event"] == "helpful-hint"
    assert table.why == "modifier"
    table.say(2)
    assert table.facts("moved")[-1]["tiles"] == 6
    # Blue keeps one, and uses it in green's turn.
    table.say("event", "hold", "skip", "event", "resolve")
    assert "helpful-hint" in table.values()
    table.say("helpful-hint", 0)
    assert table.facts("event-resolved")[-1]["player"] == "blue"
    assert table.view["events"] == []


def test_gq_111_gq_116_in_another_ones_turn_only_a_play_any_time_card_takes_effect() -> None:
    table = by_name()
    table.say("event", "hold", "skip", "event", "resolve")
    assert (table.asks.seat, table.values()) == ("red", ["other", "helpful-hint"])
    assert "only PLAY ANY TIME" in table.disabled("mosquitoes")
    assert "as soon as it is drawn" in table.disabled("fresh-snow")
    table.say("helpful-hint", 0, "skip", "skip", "event", "hold", "event", "resolve")
    # In one's own turn an ordinary one does, too.
    assert {"mosquitoes", "helpful-hint"} < set(table.values())


def test_gq_111_gq_116_without_names_people_are_told_which_card_may_take_effect() -> None:
    table = table_of()
    table.say("event", "hold", "event")
    assert label(table, "resolve") == "Do what it says"
    table.say("drop", "event", "hold", "skip", "event")
    assert label(table, "resolve") == "PLAY ANY TIME: now"


def test_gq_115_gq_116_of_a_card_just_drawn_each_row_says_which_cards_it_is_for() -> None:
    table = table_of()
    table.say("move", DOUBLES)
    one = hints(table)
    table.say("hold", "skip", "skip", "move", DOUBLES)
    of_two = hints(table)
    assert one.items() - of_two.items() == {("hold", one["hold"])}
    assert "" not in {*one.values(), *of_two.values()}
    assert ["PLAY NOW" in of_two["resolve"], "PLAY NOW" in of_two["resolve-old"]] == [True, False]


def test_gq_116_who_is_in_turn_with_a_card_does_not_keep_another_ones_back() -> None:
    table = by_name()
    table.say("skip", "event", "hold", "skip", "skip", "event", "hold", "event", "resolve")
    assert (table.why, table.values()) == ("holder", ["red", "blue"])
    table.say("blue")
    assert table.values() == ["other", "helpful-hint"]
    table.say("helpful-hint", 0)
    assert events(table, "held") == ["red"]


@pytest.mark.parametrize("name", ["broken-wrist", "meet-and-greet"])
def test_gq_60_an_event_that_makes_a_token_jump_says_so(name: str) -> None:
    table = by_name()
    table.say("event", "hold", "event", "resolve", name, 0)
    assert "A jump has no cost and no bonus." in table.said()


@pytest.mark.parametrize(("name", "start"), [("broken-wrist", "move"), ("mosquitoes", "search")])
def test_gq_60_who_has_jumped_is_no_more_known_to_stand_where_the_last_search_was(name: str, start: str) -> None:
    table = by_name()
    table.search("RC", 1, 0)
    table.say("skip", "event", "hold", "event", "play", "red", name, "skip")
    assert (table.view["turn"], start_of(table)) == ("red", "event")
    table.say("event", "resolve", 0)
    assert (table.view["turn"], start_of(table)) == ("red", start)


def test_gq_112_who_plays_one_says_which_for_all_to_see() -> None:
    table = by_name()
    table.say("move", DOUBLES, "play", "blue", "mosquitoes")
    assert {"player": "blue", "event": "mosquitoes", "state": "due", "rounds": None} in table.view["events"]
    assert "Red plays Mosquitoes on Blue." in table.text()
    assert table.asks.text == "Do Mosquitoes first."
    table.say("event", "resolve")
    assert table.why == "rounds"


def test_gq_108_what_is_held_is_nobodys_to_see() -> None:
    table = by_name()
    table.say("move", DOUBLES, "hold")
    assert table.view["events"] == [{"player": "red", "event": None, "state": "held", "rounds": None}]
