"""The words of the panel: its menus, its settings, and what it says of itself."""

from collections.abc import Mapping
from typing import Any

from companion.table.language import _, many

TITLE, CHOOSE_GAME = _("The table companion"), _("Choose a game, or press Roll.")
BOX, BROWSER = _("Box"), _("The browser")
WHAT_IS_WRONG = _("What is wrong?")
NOT_SO, SORRY, CAREFUL = _("Not so"), _("Sorry"), _("Careful")
YES, NO = _("Yes"), _("No")
NONE = _("none")

STUMBLED = _("The box stumbled. Nothing is lost; please go on.")
ONE_MOMENT = _("One moment.")
KEEPS_NOTHING = _("this box keeps nothing")
IN_MEMORY = _(
    "Games are kept in memory only. Without power they are gone. You can play on. "
    "What keeps them says: sudo companion doctor"
)
LOW_VOLTAGE = _("Too little power: use the Pi's own supply and a short cable.")

# For one pair of eyes

LOOK_AND_ANSWER = _("Only for your eyes. Hold Roll to look and answer.")
LOOK, SEEN = _("Only for your eyes. Hold Roll to look."), _("Seen? Push to go on.")
LOOKS_ALONE = _("looks alone. Nobody else may see it.")
"""What all others see while one player looks."""
TURN_THE_BOX = _("For your eyes alone. Turn the box to you, then push the dial.")
only_looks = _("Only {player} looks at the box now.").format
"""What one player alone may read, on a page that all see."""
own_page = _("{player}'s own page").format
open_page = _("Open {address}").format
YOURS, ONLY_SHOWS = _("Yours"), _("On a phone; it only shows.")
ANSWER_THERE, GO_ON_THERE = _("Answer at the box."), _("Go on at the box.")
"""A page of one player's own: what only that player may see, and nothing to touch."""

# Start

go_on_with = _("Go on: {game}").format
"""A game that was begun and not ended."""
same_as_last_time = _("Same as last time: {game}").format
"""The game that was played last, with its players and options."""
roll_rolls = _("Roll: {what}").format
"""What Roll does in the start menu, and at a question beside a map."""


def taken(low: int, high: int, minutes: int) -> tuple[str, ...]:
    """How many play a game, and how long; what is not known is not said."""
    many_play = _("{low}-{high} players") if low < high else many("{low} player", "{low} players", low)
    return (
        *((many_play.format(low=low, high=high),) if low else ()),
        *((_("{minutes} minutes").format(minutes=minutes),) if minutes else ()),
    )


BROWSER_CODE, SETTINGS, SWITCH_OFF = _("Browser code"), _("Settings"), _("Switch off")
BEGIN, RULES = _("Begin"), _("Rules")
HOUSE_RULES, WHERE_TABLES_DIFFER = _("House rules"), _("Where tables differ.")
AS_IT_STANDS = _("Push: begin like this.")
PLAYERS, WHO_PLAYS = _("Players"), _("Who plays?")
WHO_ROLLS, DICE = _("Who rolls the dice?"), _("The dice")
WHOSE_DICE: Mapping[str, str] = {"box": _("The box"), "table": _("You")}
WHOSE_DICE_SAYS: Mapping[str, str] = {"box": _("It shows what falls."), "table": _("You tell what they show.")}
"""Who rolls: the answers, and what each of them changes."""
GO_ON_ALONE = _("Go on alone")
go_on_with_players = _("Go on with {count}").format
"""The players chosen so far are all."""
code_asked = _("{page} asks for this code.").format
"""Who wants to know the code on the display."""


TICKED = _("✓ ticked")
"""Beside what is ticked of a list, on a page."""
plays = _("plays, number {}").format
"""A colour that is in, with its place in the order of play."""


def how_many_play(low: int, high: int) -> str:
    """How many a game takes."""
    if low < high:
        return _("{low} to {high} players, in order of play").format(low=low, high=high)
    return many("{low} player", "{low} players, in order of play", low).format(low=low)


# A copy of one's own

NEW_COPY, NEW_COPY_ASKS = _("New copy"), _("You say what it is like.")
OWN_FILE = _("A file of yours.")
option_says = _("{option}: {value}").format
"""An option with its value, in a list of what a copy says."""
NOT_KEPT = _("Not kept")
answer_stumbled = _("The rules stumbled over that answer ({error}). Nothing is lost; take it back.").format
"""An answer about a new copy over which a rule raised."""
keep_copy = _("{copy}. Push to keep it as {name}, Back to change an answer.").format
"""A new copy in words."""
copy_not_kept = _("The copy counts for this game, but {why}.").format
"""A new copy that could not be written."""

# What a page offers to be touched

GO_ON, GO_BACK, CLOSE, LOOK_HERE, WAKE = _("Go on"), _("Back"), _("Close"), _("Look"), _("Wake the box")
PLAY_AGAIN, STORY, MORE, SAID_ALOUD = _("Again"), _("Story"), _("More"), _("Said aloud")

# Seal, proof and end

ROLL = _("Roll")
"""Beside the answer that Roll gives, where the dial begins elsewhere."""
A_WORD, OUR_WORD = _("A word of ours"), _("Our word")
BEGINNING = (
    (_("Begin now"), _("Chance: the box alone")),
    (A_WORD, _("Nobody steers chance")),
)
"""The two ways to begin a game, and what each means for the chance in it."""
WRITE_DOWN, ANY_NUMBER = _("Write it down, push"), _("Turn to any number")
WRITE_IT_DOWN, ANY_NUMBER_OF_YOURS = _("Write it down first."), _("Any number of yours.")
"""The same where one touches."""
PROOF = _("Proof")
sealed = _(
    "Sealed as {commitment}. After the end the secret is open: companion verify{number} checks every roll. "
    "Seal of all answers so far: {seal}. Written down, it shows later whether one was changed."
).format
"""What a game can be checked by."""
THE_END = _("The end")
RESULTS: Mapping[str, str] = {"won": _("Won!"), "lost": _("Lost"), "draw": _("A draw"), "stopped": _("Ended")}
over_in = _("{reason} It was {label}.").format
"""Why a game is over, and how far it had come."""
wins = _("{player} wins!").format
"""The one who has won."""
AGAIN, END = _("Push: again"), _("Push: end")
turn_for_more, roll_prints = _("{push}. Turn: more").format, _("{push}. Roll: print").format
"""What a push does at the end, and how to come to all else, or to a slip where there is a printer."""


# Tips, each one line: until a game was finished

TIPS: Mapping[str, str] = {
    "box/start/card": _("Turn, then push."),
    "box/players": _("Push: in or out."),
    "box/players/on": _("All in? Then push."),
    "box/options/begin": _("All right? Then push."),
}
"""What explains the way into a first game on this box: by question, or by the row that is marked there."""
TASKS = _("Do it, then push."), _("Done? Then push.")
"""What explains what hands do, where a game has nothing better to say."""

# The menu behind every question

MENU: Mapping[str, tuple[str, str]] = {
    "undo": (_("Take back"), _("Takes back: {what}")),
    "redo": (_("Bring back"), _("What was taken back comes again.")),
    "rule": (_("Rule"), _("What the rulebook says.")),
    "picture": (_("Picture"), _("The table at a glance.")),
    "public": (_("Show the table"), _("What everybody may see.")),
    "status": (_("How it stands"), _("Points, and the last rounds.")),
    "said": (_("What was said"), _("The newest comes first.")),
    "own": (_("For your eyes"), _("What only one player may see.")),
    "print": (_("Print"), _("A slip of paper.")),
    "correct": (_("The box is wrong"), _("Set what the box believes to what is true.")),
    "options": (_("Options"), _("Change how it is played.")),
    "proof": (PROOF, _("What the box has committed itself to.")),
    "settings": (SETTINGS, _("Text, sound and light of the box.")),
    "leave": (_("Leave"), _("To the start menu; the game is kept as it is.")),
    "end": (_("End the game"), _("For good; nobody wins.")),
    "off": (SWITCH_OFF, _("The next start goes on right here.")),
}
"""Each row of the menu, and what it does."""
TOUCH_IT = _("Touch it on the picture.")
"""On a page, where the dial goes over squares."""
MENU_TITLE, SAID, WHOSE = _("Menu"), _("Said"), _("Whose?")
END_IT, SURE = _("End it?"), _("Sure?")
END_FOR_GOOD, NO_GOING_ON = _("End this game for good?"), _("It cannot go on after that.")
NOTHING_YET, NOTHING_OF_YOUR_OWN = _("Nothing yet."), _("Nothing of your own.")
NOTHING_TO_SHOW, NOTHING_TO_CHANGE = _("There is nothing to show yet."), _("Nothing to change")

has = _("{player} {points}").format
"""How many points somebody has."""
asked = _("{player}: {text} {state}.").format
"""Whose turn it is, and what its question says of it."""
in_round = _("{label}: {text}").format
"""What happened in a round."""


chapter_of = _("{chapter} · {number}").format
"""Where in the rulebook a rule stands, and its number."""


def plain_view(view: Any, names: Mapping[str, str]) -> str:
    """A view in words, seats by their names, for games that draw no picture of a seat's own things."""
    if isinstance(view, dict):
        pairs = ((names.get(key) or str(key).replace("_", " "), value) for key, value in view.items())
        return "; ".join(f"{what}: {plain_view(value, names)}" for what, value in pairs)
    if isinstance(view, list):
        return ", ".join(plain_view(value, names) for value in view) or NONE
    return NONE if view is None else names.get(view, str(view)) if isinstance(view, str) else str(view)


# Printing

NOTHING_TO_PRINT, COMES_OUT = _("Nothing to print"), _("It comes out of the printer.")
HOLD_TO_PRINT, TAKE_YOUR_SLIP = _("Only for your eyes. Hold Roll to print."), _("Take your slip. Push to go on.")
FOR_ALL = _("Everybody may see it.")
for_one = _("Only for {player}.").format
"""Whose slip it is."""
slip_of = _("{player}: {slip}").format
"""A slip for one player."""

# Tags

TAG, NEW_TAG, KEPT = _("Tag"), _("New tag"), _("Kept")
SAY_WHAT_IT_STICKS_ON = _("Push to say what it sticks on.")
STICKS_ON_SOMETHING_ELSE = _("Hold the dial if it sticks on something else.")
WHAT_DOES_IT_STICK_ON = _("What does the tag stick on?")
READ_TOO_EARLY = _("It was read before the question stood here; read it again.")
NOT_ASKED_FOR, NOT_OFFERED = _("Nothing asks for it now."), _("It is not offered here.")
HOLD_AND_READ_AGAIN = _("Who may see the question may answer it: hold Roll, and read it again.")
of_another_game = _("{read}. It is of another game.").format
"""A label of a game that is not on the table."""
takes_no_tags = _("{read}. {game} takes no tags.").format
"""A label that was read in a game without."""
begin_its_game = _("{read}. Begin the game that it belongs to.").format
"""A label that was read where no game is on the table."""
learned = _("The tag is {piece} from now on. Read it again to use it.").format
"""A tag that was just taught."""

# Settings

SETTING: Mapping[str, tuple[str, str]] = {
    "large": (_("Text"), _("How large questions are written.")),
    "turned": (_("Picture"), _("Turned by 180 degrees, for a box that lies the other way round.")),
    "brightness": (_("Light"), _("How bright the display is.")),
    "sound": (_("Sound"), _("How loud the box is; all it says is on the screen, too.")),
    "reversed": (_("Dial"), _("Which way the dial moves down a list.")),
    "sleep_after": (_("Sleep"), _("Minutes without an input until the display goes dark.")),
    "calm": (_("Movement"), _("Dice tumble, flames flicker.")),
    "tips": (_("Tips"), _("Short tips in a first game.")),
}
VALUES: Mapping[str, Mapping[int, str]] = {
    "large": {False: _("small"), True: _("large")},
    "turned": {False: _("upright"), True: _("turned")},
    "brightness": {1: _("low"), 2: _("middle"), 3: _("bright")},
    "sound": {0: _("off"), 1: _("soft"), 2: _("middle"), 3: _("loud")},
    "reversed": {False: _("clockwise"), True: _("reversed")},
    "sleep_after": {5: _("5 min"), 10: _("10 min"), 30: _("30 min"), 60: _("1 hour")},
    "calm": {False: _("on"), True: _("calm")},
    "tips": {True: _("on"), False: _("off")},
}

# Switching off

NOT_ALL_SAVED = _("Not all is saved: the card takes nothing.")
UNPLUG_LATER, SAFE = _("Saved. Unplug when the green lamp rests."), _("Saved. You can switch off now.")
cannot_end = _("All is saved, but the computer cannot be asked to end ({reason}). Unplug it.").format
"""A computer that does not switch itself off."""

# On a page, where one touches

TOUCHED: Mapping[str, str] = {
    AS_IT_STANDS: _("Begin like this."),
    TIPS["box/start/card"]: _("Touch the game that you want to play."),
    TIPS["box/players"]: _("Touch each player: in or out."),
    TIPS["box/players/on"]: _("Touch each player: in or out. Then touch the last row."),
    TIPS["box/options/begin"]: _("All right? Then touch the first row."),
    TASKS[0]: _("Do it, then touch the button."),
    TASKS[1]: _("Done? Then touch the button."),
    WRITE_DOWN: _("Write it down first."),
    ANY_NUMBER: _("Any number of yours."),
    LOOK: _("Only for your eyes. Touch Look, or hold Roll."),
    LOOK_AND_ANSWER: _("Only for your eyes. Touch Look, then answer."),
    SEEN: _("Seen? Then go on."),
    TURN_THE_BOX: _("For your eyes alone. Go on when nobody else looks."),
    HOLD_TO_PRINT: _("Only for your eyes. Touch Look, and it prints."),
    TAKE_YOUR_SLIP: _("Take your slip, then go on."),
}
"""What the display says for dial and buttons, as it is said there."""
