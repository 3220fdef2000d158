"""What hands must do at a table of Muggles!: a page of its own, its space framed on the display and on the browser's
page."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from finger import Finger, sit
from game_table import at_menu
from golden import check_layout
from muggle_table import GROUPS, MUGGLES
from play import secret_of

from companion.faces.panel.table import TableDialog
from companion.games.muggles import wording
from companion.screens.ask import Ask, Style
from companion.screens.draw import compose, fits_beside
from companion.table.figure import BarsFigure, Feature, GridFigure
from companion.table.grid import Cell
from companion.table.wording import SENTENCE, sentence

STYLES = (Style(), Style(large=True))
Seen = tuple[str, Cell | None, Cell | None]
"""What a page says, and which space is framed on the display, and on the browser's page meanwhile."""


def at_table(*, players: Sequence[str] = ("red", "blue"), large: bool = False, **options: str) -> Finger:
    """A finger on a panel at the first menu; muggle A rolls 2, muggle B 4."""
    read, seats = MUGGLES.settle({"reports": "asked", **options}, tuple(players))
    finger = sit(MUGGLES, seats, read, secret_of(3), "")
    finger.panel.settings.large = large
    finger.read()
    return finger


def correct(finger: Finger, *path: object) -> list[Seen]:
    """Something lies or stands elsewhere than the box believes; what it says then."""
    table = finger.panel.context.stack[-1]
    assert isinstance(table, TableDialog)
    table.do(lambda: finger.stored.correct(list(path)))  # type: ignore[arg-type]
    return read_all(finger)


def read_all(finger: Finger) -> list[Seen]:
    """All pages up to the question, each looked at in both sizes."""
    seen = []
    while (screen := finger.screen).key == "box/notice":
        for style in STYLES:
            check_layout(screen, style, whole=True)
        page, map = finger.panel.seen()[1][0], screen.figure
        assert isinstance(page, GridFigure)
        seen.append((screen.text, None if map is None else map.crosshair, page.crosshair))
        finger.do("press")
    return seen


def told(finger: Finger, *answers: Any) -> list[Seen]:
    """The pages after the last of these answers."""
    for answer in answers:
        finger.read()
        finger.answer(answer)
    return read_all(finger)


def shown(text: str, row: int, col: int) -> Seen:
    """A page with a space framed."""
    return text, Cell(row, col), Cell(row, col)


@pytest.fixture(params=[False, True], ids=["normal", "large"])
def finger(request: pytest.FixtureRequest) -> Finger:
    return at_table(large=request.param)


def test_mug_38_a_cave_is_turned_down_again(finger: Finger) -> None:
    assert told(finger, "end-round", "cave", "good-hide") == [
        shown("Board A: turn the cave on 3,3 face down again.", 3, 3)
    ]


def test_mug_11_mug_14_mug_15_two_refills_are_two_pages(finger: Finger) -> None:
    correct(finger, "muggle", "a", [1, 3], "s", "padlock")
    assert told(finger, "end-round", "nano", "night") == [
        shown("Discard Muggle A's lock cache. Put the Nano on it. Refill 3,3 face down.", 3, 3),
        shown("Put the tricky cache on Muggle B. Refill 1,2 face down.", 1, 2),
    ]


def test_mug_99_whether_the_stock_is_empty_is_asked_and_never_told(finger: Finger) -> None:
    """Nothing that was said, and no headline of the story, may be taken for the end of the stock."""

    # In a first game a tip stands in its place.
    finger.panel.settings.tips = False

    def asks() -> bool:
        return bool(finger.screen.foot == finger.screen.choices[0].hint == "Stock empty? See Tiles.")

    told(finger, "end-round", "nano", "good-hide")
    assert asks()
    assert not [text for text, _ in finger.panel.log() if "stock" in text.lower()]
    assert [each.text for each in finger.stored.session.story() if "stock" in each.text.lower()] == []
    told(finger, "stock-out", "yes", "no-more", "no-more")
    assert not asks()


def test_mug_99_that_the_stock_is_empty_is_confirmed_before_anything_is_turned_up(finger: Finger) -> None:
    assert told(finger, "stock-out") == []
    assert [choice.label for choice in finger.screen.choices] == ["No", "Yes"]
    check_layout(finger.screen, STYLES[1], whole=True)
    assert told(finger, "no") == []
    assert finger.stored.session.view()["stock"] is None
    pages = told(finger, "stock-out", "yes")
    assert [text for text, *_ in pages] == ["The stock is empty. Turn up every tile, but no cave you turned down."]


@pytest.mark.parametrize("reports", ["asked", "told", "none"])
def test_mug_99_where_the_box_counts_or_knows_no_boards_it_asks_nothing_of_the_stock(reports: str) -> None:
    finger = at_table(reports=reports)
    assert bool(finger.screen.choices[0].hint) is (reports == "asked")


def test_mug_75_with_a_tile_its_set_is_out() -> None:
    finger = at_table()
    correct(finger, "muggle", "a", [1, 3], "s", "multi", 2)
    pages = told(finger, "end-round", "nano", "good-hide")
    said = " ".join(text for text, *_ in pages)
    assert said == "Discard Muggle A's Multi 2. Put the Nano on it. Refill 3,3 face down. The Multi 2 set is out."


def test_mug_55_mug_56_mug_57_take_event_says_on_one_page_who_draws_and_who_discards_and_that_it_rolls_again(
    finger: Finger,
) -> None:
    draws = "Nearest player: draw an Event card. Furthest: discard one. If tied, go by turn order."
    assert told(finger, "end-round", "event") == [shown(f"{draws} Refill 3,3. A rolls again.", 3, 3)]


def test_mug_57_until_the_event_is_done_the_muggle_stands_there_and_has_not_rolled_again(finger: Finger) -> None:
    def rolls() -> int:
        return sum("Muggle A rolls" in text for text, _ in finger.panel.log())

    finger.answer("end-round")
    finger.answer("event")
    board = finger.panel.seen()[1][0]
    assert isinstance(board, GridFigure)
    assert ([arrow.cell for arrow in board.arrows], board.path[-1], rolls()) == ([Cell(3, 3)], Cell(3, 3), 1)
    finger.do("press")
    assert (finger.question().prompt.key, rolls()) == ("tile", 2)


def test_mug_84_alone_one_draws_and_discards() -> None:
    pages = told(at_table(players=["red"]), "end-round", "event")
    assert pages == [
        shown("Draw an Event card and discard one. Either may come first. Refill 3,3. A rolls again.", 3, 3)
    ]


def test_mug_101_a_cache_is_taken_where_nothing_is_left_to_refill_with() -> None:
    finger = at_table()
    told(finger, "stock-out", "yes", "no-more", "no-more")
    assert told(finger, "end-round", "nano")[0] == shown("Put the Nano on Muggle A. Leave 3,3 empty.", 3, 3)


@pytest.mark.parametrize("style", STYLES)
def test_any_cache_and_its_refill_stand_beside_a_map_whose_squares_are_found(style: Style) -> None:
    """Beside a board of 6x6, the largest that has room; that a set is lost for it may stand on the next page."""
    map = GridFigure(rows=6, cols=6, crosshair=Cell(6, 6))
    caches = [*(f"multi-{number}" for number in range(1, 5)), "super-multi", *(set(GROUPS) - {"multi"})]
    for tile, lost in product(caches, repeat=2):
        said = wording.refill(Cell(6, 6), "a", tile, "a", lost, False)
        page = Ask(text=" ".join(SENTENCE.split(sentence(said.text))[:3]), places=2, figure=map)
        assert fits_beside(page, style), page.text
        check_layout(page, style, whole=True)


def test_roll_on_the_map_only_goes_on(finger: Finger) -> None:
    for answer in ("end-round", "nano", "good-hide"):
        finger.read()
        finger.answer(answer)
    given = finger.stored.count
    assert finger.screen.key == "box/notice"
    finger.do("roll")
    assert (finger.screen.key, finger.stored.count) == ("round", given)
    finger.do("roll")
    assert finger.question().prompt.about["muggle"] == "a"


def test_mug_25_mug_26_mug_27_the_question_says_what_to_look_for_and_what_roll_answers(finger: Finger) -> None:
    # Beside a map the tip of a first game stands in place of the question.
    finger.panel.settings.tips = False
    finger.answer("end-round")
    screen = finger.screen
    assert (screen.head, screen.text) == ("A to 3,3", "Nothing in its way? Which tile?")
    assert len(screen.figure.open) == 9
    for style in STYLES:
        picture = check_layout(screen, style, whole=True)
        for less in (replace(screen, text=""), replace(screen, note="")):
            assert compose(less, style).image != picture
    finger.answer("pond")
    assert finger.screen.head == "A back: 2,3"


def test_the_legend_says_what_to_check_only_where_a_muggle_goes() -> None:
    finger = at_table()
    for answer, checks in (("end-round", True), ("site", False)):
        finger.answer(answer)
        assert (finger.screen.figure.legend[Feature.OPEN] == wording.CHECK) is checks


@pytest.mark.parametrize("reports", ["told", "asked"])
def test_mug_54_the_coin_of_a_swap_is_a_question_where_coins_are_told(reports: str) -> None:
    finger = at_table(reports=reports)
    told(finger, "end-round", "nano", "good-hide", "collect", "elsewhere", "red", "water", "no")
    before, asked = finger.panel.ask().title, []
    finger.answer("swap")
    while not at_menu(finger.stored.session):
        prompt = finger.question().prompt
        asked.append(prompt.text)
        finger.answer({"who": "red", "muggle": "a", "given": "water"}.get(prompt.key, "no"))
    assert ("Is a coin symbol on the nano cache?" in asked) is (reports == "told")
    # No page goes back to the round before.
    assert finger.panel.ask().title == before
    pages = " ".join(text for text, *_ in read_all(finger))
    assert pages.startswith("Red takes the nano cache. Put the ")
    assert ("Red takes a coin if the nano cache has a coin symbol." in pages) is (reports == "asked")


@pytest.mark.parametrize(("reports", "note"), [("told", "yours 0"), ("asked", ""), ("none", "")])
def test_what_the_team_has_is_not_said_before_anybody_tells_it(reports: str, note: str) -> None:
    finger = at_table(reports=reports)
    session = finger.stored.session

    def notes() -> dict[str, str]:
        groups = next(each for each in session.pictures() if isinstance(each, BarsFigure))
        return {bar.name: bar.note for bar in groups.bars}

    assert set(notes().values()) == {note}
    assert ("yours" in repr(MUGGLES.slips(session.view(), session.typed_options))) is (reports == "told")
    told(finger, "collect", *(["elsewhere"] if reports != "none" else []), "red", "nano", "no")
    assert notes()["nano"] == "yours 1"


def test_a_tile_of_no_effect_is_called_that_in_a_correction() -> None:
    finger = at_table()
    told(finger, "end-round", "no-signal", "good-hide")
    assert correct(finger, "tile", "a", [3, 3], "pond") == []
    assert finger.screen.said == "Board A, 3,3: hazard (was no effect)."


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("reports", ["told", "asked", "none"])
@pytest.mark.parametrize("players", [("red",), ("red", "blue")])
def test_mug_82_a_page_of_the_set_up_is_done_or_read_and_never_both(
    players: tuple[str, ...], reports: str, large: bool
) -> None:
    """What hands do first has its own pages; what is for later is only read."""
    read, seats = MUGGLES.settle({"reports": reports}, players)
    finger, pages = sit(MUGGLES, seats, read, secret_of(3), ""), []
    finger.panel.settings.large = large
    while (screen := finger.screen).key == "box/notice":
        pages.append((screen.presses[0].label, screen.text))
        finger.do("press")
    done = " ".join(text for label, text in pages if label == "Done")
    alone = " Take 5 Equipment cards. Playing alone, do not be Borrower or Coin Collector."
    assert done == f"Put Muggle A on 1,3, Muggle B on 1,3, facing south, to Town.{alone if len(players) == 1 else ''}"
    assert {label for label, _ in pages} == {"Done", "Next"}


@pytest.mark.parametrize("report", ["remote-reveal", "round"])
def test_mug_97_mug_106_what_a_site_leaves_empty_is_done_by_hands(finger: Finger, report: str) -> None:
    if report == "round":
        pages = told(finger, "end-round", "site", "no-more")
    else:
        for answer in ("remote-reveal", "a", [3, 3], "site"):
            finger.answer(answer)
        assert finger.screen.text == "Discard all around it. Refill nothing."
        pages = told(finger, "no-more")
    (text, *_), *more = pages
    assert (text, more) == ("Board A: leave the 8 spaces that you emptied around 3,3 empty.", [])


@pytest.mark.parametrize(
    ("answers", "says"),
    [
        (["stock-out", "yes"], "Board A: all tiles are face up. Any of these?"),
        (["stock-out", "yes", "no-more"], "Board B: all tiles are face up. Any of these?"),
        (["remote-reveal", "b", [3, 3], "map"], "Board B: turn up the tiles around the map. Any of these?"),
        (["remote-reveal", "b", [3, 3], "site"], "Board B: discard the tiles around the site, but no other site."),
        (["remote-reveal", "b", [3, 3], "cave"], "Board B: cave on 3,3!"),
    ],
)
def test_what_is_turned_up_dug_up_or_open_says_on_which_board(answers: list[Any], says: str) -> None:
    finger = at_table()
    for answer in answers:
        finger.read()
        finger.answer(answer)
    finger.read()
    texts = finger.panel.ask().full, finger.screen.text, *(text for text, _ in finger.panel.log())
    assert any(text.startswith(says) for text in texts), texts


def test_a_tip_for_the_muggles_move_is_not_one_for_a_tile_of_a_player() -> None:
    finger = at_table()
    for answer in ("remote-reveal", "a", [3, 3]):
        finger.answer(answer)
    assert finger.question().prompt.text == "Which tile is it?"
    assert finger.question().tip == ""
    finger = at_table()
    finger.answer("end-round")
    assert finger.question().tip == "Look first, then move."


def test_what_a_muggle_picks_up_is_said_to_hands_once(finger: Finger) -> None:
    correct(finger, "muggle", "a", [1, 3], "s", "padlock")
    told(finger, "end-round", "nano", "good-hide")
    log = [text for text, _ in finger.panel.log()]
    assert [text for text in log if "Discard" in text or "Put the" in text] == [
        "Discard Muggle A's lock cache. Put the Nano on it. Refill 3,3 face down."
    ]
    assert "Muggle A takes the nano cache." in log


@pytest.mark.parametrize(
    ("tile", "said"), [("swamp", "Hazard turned up"), ("pond", "Hazard turned up"), ("no-signal", "No effect")]
)
def test_undo_names_what_was_pressed_where_several_tiles_are_one(tile: str, said: str) -> None:
    finger = at_table()
    finger.answer("end-round")
    finger.answer(tile)
    undoing = finger.stored.session.undoing()
    assert undoing is not None
    assert undoing.text == f"{said} (Turn up 3,3: which tile?)"


def test_what_is_collected_with_a_coin_is_said_with_it_and_then_refilled() -> None:
    said = {
        coin: [text for text, *_ in told(at_table(), "collect", "a", [5, 3], "red", "nano", coin)]
        for coin in ("yes", "no")
    }
    refill = "Board A, 5,3: the tile is gone. Refill 5,3 face down."
    assert said == {"yes": ["Red has the nano cache and a coin.", refill], "no": ["Red has the nano cache.", refill]}


def test_status_says_turn_goal_groups_players_muggles_and_what_was_lost_a_fact_a_line() -> None:
    finger = at_table()
    correct(finger, "muggle", "a", [1, 3], "s", "padlock")
    told(finger, "end-round", "nano", "good-hide", "collect", "elsewhere", "red", "water", "no")
    told(finger, "coin", "red", "flipped")
    finger.do("back")
    lines = finger.pick("Status").text.split("\n")
    assert lines[:3] == ["Everyone takes a turn.", "Every player needs 1 flipped coin.", "You need 7 groups as a team."]
    assert lines[6:10] == ["Puzzle: 4 left.", "Tricky: 5 left.", "You have 1 tricky.", "Lock: 3 left, 1 lost."]
    assert lines[-4:] == [
        "Red has 1 Tricky.",
        "Red has 1 coin, 1 flipped.",
        "Muggle A: 3,3, facing south, with the nano cache.",
        "Muggle B: 1,2, facing west, with nothing.",
    ]
    # Where people tell everything, how far the goal is, too.
    counted = at_table(reports="told")
    counted.do("back")
    assert counted.pick("Status").text.split("\n")[1] == "Flipped coins each: 0 of 1."
