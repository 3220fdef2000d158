"""The words of the panel: its menus, its settings, and what it says of itself."""

from collections.abc import Mapping, Sequence
from math import inf
from typing import Any
from unicodedata import normalize

from companion.screens.glyph import drawn
from companion.table.language import _, many

TITLE, CHOOSE_GAME = _("Table companion"), _("Choose a game, or press Roll for dice.")
BOX, BROWSER = _("Box"), _("The browser")
WHAT_IS_WRONG, WHICH_OF_THESE, DO_THIS = _("What is wrong?"), _("Which of these?"), _("Do this?")
TURN_TO_IT = _("Turn to it, then push.")
NOT_SO, SORRY, CAREFUL = _("Not possible"), _("Sorry"), _("Please note")
YES, NO = _("Yes"), _("No")
NONE = _("none")

STUMBLED = _("Something went wrong in the box. Nothing is lost: please go on.")
ONE_MOMENT = _("One moment.")
KEEPS_NOTHING = _("this box saves nothing")
IN_MEMORY = _(
    "Games are in memory only: without power they are gone. You can play on. "
    "To have them saved, run: sudo companion doctor"
)
LOW_VOLTAGE = _("Too little power: use the Pi's own power supply and a short cable.")

# For one pair of eyes

LOOK_AND_ANSWER = _("For your eyes only. Hold Roll to look and answer.")
LOOK, SEEN = _("For your eyes only. Hold Roll to look."), _("Seen it? Let go, then push.")
LATER = _("Look later")
only_you = _("Only you: {text}").format
LOOKS_ALONE = _("looks now. Nobody else may see it.")
"""What all others see while one player looks."""
TURN_THE_BOX = _("Turn the box so only you see it. Then push the dial.")
TAKE, TAKEN = _("Take the box"), _("A page has the box now. Push when only you look.")
ELSEWHERE, TAKEN_HERE = _("Another page has the box."), _("This page has the box now. Touch Next when only you look.")
"""Who has the box in hand, where what is for one alone is shown on one page, and what another page does then."""
only_looks = _("{player} only: everyone else, please look away.").format
"""What one player alone may read, on a page that all see."""
YOURS = _("Yours")
AT_YOUR_NAME, SEE_YOUR_HAND = _("Turn to your name, hold Roll"), _("Hold Roll to see your hand")
"""How a player at the box looks at what only their hand answers."""
ON_THE_PHONE = _("is choosing on their phone. Without it, hold Roll here.")
chooses_there = _("{player} is choosing on their phone.").format
chooses_here = _("{player} is choosing at the box.").format
"""Who is asked, for all who are not."""
looks_here, ALL_HERE = _("{player} looks first, at the box.").format, _("Answer at the box.")
PHONES_HERE, on_here = _("The box is busy with phones."), _("To go on, touch {press} at the box.").format
"""What a phone says meanwhile."""
OPEN_AT_THE_BOX, opened = _("Your hand is open at the box."), _("The hand of {player} was opened at the box.").format
goes_on_here = _("Read it? Touch {press} at the box.").format
UNCOVER = _("First close what the box shows.")
goes_on_there = _("Read it? {player} touches {press}, on the phone or at the box.").format
SAY_WHICH, WHICH_CARD = _("Tell this phone which card it is"), _("Which card is it?")
ONLY_HERE = _("Only your phone knows.")
"""Of a card that a phone's player keeps, and may name to it."""
OUT_OF_HAND = _("Those in your hand stand here while it is open. All else is at the box.")
NO_TABLE = _("No game is on the table now.")
another_phone = _("{player} has a phone. Give the seat to another phone?").format
ASKS_ALREADY = _("The box asks something else now. Try again in a moment.")
keeps_seat = _("No, said the box: {player} keeps the seat.").format
NO_SUCH_SEAT = _("Nobody plays that colour in this game.")

# Start

go_on_with = _("Continue: {game}").format
"""A game that was begun and not ended."""
same_as_last_time = _("Same again: {game}").format
"""The game that was played last, with its players and options."""


def who_played(names: Sequence[str], label: str = "") -> str:
    """Who plays a game, as many as two lines have room for, and where it stands."""
    first = [", ".join(names[:count]) for count in range(1, len(names) + 1)]
    count = max(1, sum(len(some) + len(label) <= IN_TWO_LINES for some in first))
    who = "".join(first[count - 1 : count])
    if count < len(names):
        who = _("{names} + {more}").format(names=who, more=len(names) - count)
    return _("{names}; {label}").format(names=who, label=label) if who and label else who or label


IN_TWO_LINES = 28
"""So many letters of names, and of where a game stands, have room even where they are wide."""
roll_rolls = _("Roll: {what}").format
"""What Roll does in the start menu, and at a question beside a map."""


def taken(low: int, high: int, minutes: int) -> tuple[str, ...]:
    """How many play a game, and how long; what is not known is not said."""
    many_play = _("{low}-{high} players") if low < high else many("{low} player", "{low} players", low)
    return (
        *((many_play.format(low=low, high=high),) if low else ()),
        *((_("{minutes} minutes").format(minutes=minutes),) if minutes else ()),
    )


BROWSER_CODE, SETTINGS, SWITCH_OFF = _("Code for a browser"), _("Settings"), _("Switch off")
BEGIN, RULES = _("Start game"), _("Options")
HOUSE_RULES, WHERE_TABLES_DIFFER = _("More options"), _("Fine points of the rules.")
AS_IT_STANDS = _("With these options.")
PLAYERS, WHO_PLAYS = _("Players"), _("Who plays? Touch each player.")
IN_TURN_ORDER = _("In or out, in turn order")
NAMES, CALLED_BY_NAME, NO_NAME = _("Names"), _("Instead of colours"), _("No name")
who_is = _("Who plays {colour}?").format
"""The name of who plays a colour is asked for."""


def enter_die(at: int, of: int) -> str:
    """Who rolls a die at the table enters it."""
    return _("Enter die {at} of {of}.").format(at=at, of=of) if of > 1 else _("Enter your own die.")


WHO_ROLLS, DICE = _("Who rolls the dice?"), _("The dice")
WHOSE_DICE: Mapping[str, str] = {"box": _("The box"), "table": _("You")}
WHOSE_DICE_SAYS: Mapping[str, str] = {"box": _("The box rolls the dice."), "table": _("You enter the dice.")}
"""Who rolls: the answers, and what each of them changes."""
GO_ON_ALONE = _("Play alone")
go_on_with_players = _("Play with {count}").format
"""The players chosen so far are all."""
code_asked = _("{page} asks for this code.").format
"""Who wants to know the code on the display."""


TICKED = _("✓ ticked")
"""Beside what is ticked of a list, on a page."""
plays = _("Player {}").format
"""A colour that is in, with its place in the order of play."""


# An edition of one's own

NEW_COPY, NEW_COPY_ASKS = _("New edition"), _("Describe yours once.")
OWN_FILE = _("From your own file.")
option_says = _("{option}: {value}").format
"""An option with its value, in a list of what an edition says."""
SAVE, NOT_KEPT = _("Save"), _("Not saved")
answer_stumbled = _("That answer does not work ({error}). Undo it: hold Back.").format
"""An answer about a new edition over which a rule raised."""
keep_copy = _("{copy}. Push: save as {name}. Back: change an answer.").format
"""A new edition in words."""
copy_not_kept = _("The edition counts for this game. But {why}.").format
"""A new edition that could not be written."""

# What a page offers to be touched

NEXT, DONE = _("Next"), _("Done")
"""Read, and what hands had to do done."""
GO_BACK, CLOSE, LOOK_HERE, WAKE = _("Back"), _("Close"), _("Look"), _("Wake the box")
play_again = _("Play again: {players}").format
"""The same game once more, with whom."""
STORY, MORE, SAID_ALOUD = _("Game story"), _("More"), _("Said aloud")
KEEP, SPELL = _("Keep"), _("Roll: keep. Back: delete")
"""What Roll does with what the dial has spelled, and Back."""

# Seal, proof and end

ROLL = _("Roll")
"""Beside the answer that Roll gives, where the dial begins elsewhere."""
WHO_MIXES, PROOF = _("What decides the dice?"), _("Fair dice")
MIXES: Mapping[str, str] = {"box": _("The box alone"), "table": _("With our numbers")}
MIXES_SAYS: Mapping[str, str] = {"box": _("The box draws alone."), "table": _("Nobody can rig the dice.")}
"""Whose numbers all dice follow from: the answers, and what each of them means."""
OUR_WORD, WRITE_DOWN, ANY_NUMBER = _("Our number"), _("Dice seal: write it down"), _("Any number from 1 to 999")
ONE_MORE, ROLL_ONE_MORE = _("One more number"), _("Roll: one more number")
sealed = _(
    "Dice seal: {commitment}. After the game, companion verify{number} checks every roll against it. "
    "Game seal so far: {seal}. Write it down to show later that no answer was changed."
).format
"""What a game can be checked by."""
THE_END = _("The end")
RESULTS: Mapping[str, str] = {"won": _("Won!"), "lost": _("Lost"), "draw": _("A draw"), "stopped": _("Stopped")}
over_in = _("{reason} ({label})").format
"""Why a game is over, and how far it had come."""
is_it = _("{what} Is it so?").format
"""Whether what would be set right is so."""
wins = _("{player} wins!").format
"""The one who has won."""
AGAIN, END = _("Push: play again"), _("Push: end")
TURN_FOR_STORY, TURN_FOR_MORE, ROLL_PRINTS = _("Turn: story"), _("Turn: more"), _("Roll: print")
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
    "undo": (_("Undo"), "{what}"),
    "redo": (_("Redo"), _("Does it again.")),
    "rule": (_("Rule"), _("What the rulebook says.")),
    "picture": (_("Overview"), _("All pictures, large.")),
    "public": (_("Table view"), _("Safe to show anyone.")),
    "status": (_("Status"), _("Whose turn, and more.")),
    "said": (_("Game log"), _("The newest first.")),
    "own": (_("For your eyes only"), _("Your own cards and map.")),
    "phones": (_("Phones"), _("Your phone is your hand.")),
    "print": (_("Print"), _("Score, map, own slip.")),
    "correct": (_("The box is wrong"), _("Make it match the table.")),
    "options": (_("Options"), _("Change this game.")),
    "proof": (PROOF, _("Seals to write down.")),
    "settings": (SETTINGS, _("Text, sound, brightness.")),
    "leave": (_("Leave the game"), _("It is saved. Start menu.")),
    "end": (_("End the game"), _("For good. Nobody wins.")),
    "off": (SWITCH_OFF, _("The game waits here.")),
}
"""Each row of the menu, and what it does."""
TOUCH_IT = _("Touch it on the picture.")
"""On a page, where the dial goes over squares."""
MENU_TITLE, WHO_LOOKS = _("Menu"), _("Who looks?")
END_IT, SURE = _("End it?"), _("Sure?")
END_FOR_GOOD, NO_GOING_ON = _("End this game for good? Nobody wins."), _("You cannot play on after that.")
NOTHING_YET, NOTHING_OF_YOUR_OWN = _("Nothing to show yet."), _("You hold nothing secret.")
NOTHING_TO_CHANGE = _("Nothing to change")

has = _("{player} {points} {of}").format
"""How many points somebody has, and what of."""
asked = _("{player}: {text} {state}").format
"""Whose turn it is, and what its question says of it."""


chapter_of = _("{chapter} · {number}").format
"""Where in the rulebook a rule stands, and its number."""


no_letters = _("The display has no letters for {names}: it says {shown}.").format
"""Said once at the start of a box, and by the doctor."""


def undrawn(names: Mapping[str, str]) -> str:
    """Which of these names the display shows otherwise, and how; empty where none."""
    shown = drawn(names)
    others = [seat for seat, name in names.items() if shown[seat] != normalize("NFC", name)]
    if not others:
        return ""
    return no_letters(names=", ".join(map(names.__getitem__, others)), shown=", ".join(map(shown.__getitem__, others)))


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
HOLD_TO_PRINT, TAKE_YOUR_SLIP = _("For your eyes only. Hold Roll to print."), _("Take your slip, then push.")
FOR_ALL = _("Safe to show anyone.")
for_one = _("For {player} only.").format
"""Whose slip it is."""
slip_of = _("{player}: {slip}").format
"""A slip for one player."""

# Phones

SHOW_PHONES, ON_PHONE, NO_PHONE = _("Show phones"), _("on a phone"), _("no phone")
SCAN, SCAN_TO_JOIN = _("Scan the code with your phone's camera."), _("Scan the code to join.")
scan_it = _("Scan the code with your phone's camera. Or type in its browser: {address}").format
PUT_OUT, PUT_OUT_ASKS = _("Push: remove their phone."), _("Remove this player's phone?")
NO_SEATS = _("No game on the table")
NO_WAY_FOR_PHONES = _(
    "No phone can reach this box: it is in no network, or its page is for this computer only. "
    "On a computer, start it with: companion play --host 0.0.0.0"
)


def away(minutes: float) -> str:
    """For how long a phone has not been heard of; infinite: not since the box was started."""
    if minutes == inf:
        return _("not back yet")
    if minutes < 60:
        return _("away {minutes} min").format(minutes=minutes)
    return _("away {hours} h").format(hours=int(minutes // 60))


# Tags

TAG, KEPT = _("Tag"), _("Saved")
NEW_TAG, NO_TAGS = _("New tag? Hold the dial."), _("No tags in this game.")
NO_GAME_YET = _("Start its game first.")
STICKS_ON_SOMETHING_ELSE = _("Wrong piece? Hold the dial.")
WHAT_DOES_IT_STICK_ON = _("Which piece is the tag on?")
READ_TOO_EARLY = _("Too early: scan it again.")
NOT_ASKED_FOR, NOT_OFFERED = _("The box is not asking for a piece now."), _("It is no answer to this question.")
HOLD_AND_READ_AGAIN = _("Hold Roll, then scan it again.")
of_another_game = _("{read}. It belongs to another game.").format
"""A label of a game that is not on the table."""
takes_no_tags = _("{read}. {game} takes no tags.").format
"""A label that was read in a game without."""
begin_its_game = _("{read}. Start its game first.").format
"""A label that was read where no game is on the table."""
learned = _("The tag is now {piece}. Scan it again to use it.").format
"""A tag that was just taught."""

# Settings

SETTING: Mapping[str, tuple[str, str]] = {
    "large": (_("Text size"), _("How large questions are.")),
    "turned": (_("Screen"), _("For a box upside down.")),
    "brightness": (_("Brightness"), _("How bright it is.")),
    "sound": (_("Sound"), _("The screen says it, too.")),
    "reversed": (_("Dial"), _("Which way is down a list.")),
    "sleep_after": (_("Sleep after"), _("The screen goes dark.")),
    "calm": (_("Animation"), _("Moving dice and flames.")),
    "tips": (_("Tips"), _("Short, in a first game.")),
}
VALUES: Mapping[str, Mapping[int, str]] = {
    "large": {False: _("small"), True: _("large")},
    "turned": {False: _("upright"), True: _("upside down")},
    "brightness": {1: _("low"), 2: _("medium"), 3: _("high")},
    "sound": {0: _("off"), 1: _("quiet"), 2: _("medium"), 3: _("loud")},
    "reversed": {False: _("clockwise"), True: _("anticlockwise")},
    "sleep_after": {5: _("5 min"), 10: _("10 min"), 30: _("30 min"), 60: _("1 hour")},
    "calm": {False: _("on"), True: _("off")},
    "tips": {True: _("on"), False: _("off")},
}

# Switching off

NOT_ALL_SAVED = _("Not everything is saved: the SD card is full or broken.")
UNPLUG_LATER, SAFE = _("Saved. Unplug when the green light stops blinking."), _("Saved. You can switch off now.")
cannot_end = _("All is saved. Switching off failed ({reason}): just unplug it.").format
"""A computer that does not switch itself off."""

# On a page, where one touches

TOUCHED: Mapping[str, str] = {
    TIPS["box/start/card"]: _("Touch the game that you want to play."),
    TIPS["box/players"]: _("Touch each player: in or out."),
    TIPS["box/players/on"]: _("Touch each player: in or out. All in? Touch Play."),
    TIPS["box/options/begin"]: _("All right? Then touch Start game."),
    SPELL: _("Type it, or spell it with the dial."),
    LOOK: _("For your eyes only. Touch Look, or hold Roll."),
    LOOK_AND_ANSWER: _("For your eyes only. Touch Look, then answer."),
    ON_THE_PHONE: _("is choosing on their phone. Without it, touch Look here."),
    SEEN: _("Seen it? Touch Next."),
    PUT_OUT: _("Touch it to remove their phone."),
    TURN_THE_BOX: _("For your eyes only. Touch Next when nobody else looks."),
    TAKEN: _("Another page has the box now. Touch Next there when only you look."),
    HOLD_TO_PRINT: _("For your eyes only. Touch Look, and it prints."),
    TURN_TO_IT: _("Touch it in the list or on the picture."),
    TAKE_YOUR_SLIP: _("Take your slip, then touch Done."),
}
"""What the screen says for dial and buttons, as a page says it."""
TASK_TOUCHED = _("Do it, then touch Done.")
"""The same of all that explains what hands do."""
