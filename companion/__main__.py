"""The command line: ``companion COMMAND``."""

import argparse
import os
import re
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from typing import Any, NoReturn

from companion.store import StoreError
from companion.table.prompt import Refused, near, show
from companion.table.wording import named
from hardware.pin import FACTORIES

PORT = 8064
LONGEST_WORD = 64
"""Characters of the table's word."""
MOST_GAMES = 10_000_000
MOST_JOBS = 256
LONGEST_NUMBER = 18
"""Digits of a game's number."""

Read = Callable[[str], Any]


class Parser(argparse.ArgumentParser):
    """An argparse parser whose errors are one line that says what is allowed."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong in one line and leave with status 2."""
        told = re.search(r"invalid choice: '([^']+)'", message)
        meant = near(told[1], self._known()) if told else ""
        self.exit(2, f"{self.prog}: {_one_line(message)}{meant}; it takes: {self._takes()}\n")

    def unknown(self, words: Sequence[str]) -> NoReturn:
        """Say that these words are not known, and what the first may have meant."""
        self.error(f"{' '.join(map(show, words))} is not known{near(words[0], self._known())}")

    def _known(self) -> list[str]:
        return [str(name) for action in self._actions for name in (*action.option_strings, *(action.choices or ()))]

    def _takes(self) -> str:
        words = []
        for action in self._actions:
            if isinstance(action, argparse._SubParsersAction):
                words.append(" | ".join(action.choices))
            elif action.option_strings:
                words.append(action.option_strings[-1])
            else:
                words.append(str(action.metavar or action.dest))
        return " ".join(words)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and answer its exit status: 0, 1 where something did not fit or failed, 2 for a wrong order."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            # A lone surrogate becomes its JSON escape; any other way of writing could end a game.
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        args = _read(sys.argv[1:] if argv is None else argv)
        status = _run(args)
        if sys.stdout is not None:
            sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Nobody reads any more; the interpreter must not try again at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 141
    except (Refused, StoreError) as error:
        print(f"companion: {_one_line(named(str(error), {}))}", file=sys.stderr)
        return 2
    return status


def _run(args: argparse.Namespace) -> int:
    run: Callable[[argparse.Namespace], int] = args.run
    return run(args)


def _read(argv: Sequence[str]) -> argparse.Namespace:
    parser, commands = _parsers()
    args, rest = parser.parse_known_args(argv)
    if rest:
        commands[args.command].unknown(rest)
    return args


def _parsers() -> tuple[Parser, dict[str, Parser]]:
    parser = Parser(
        prog="companion", description="An automated referee beside a printed board game.", allow_abbrev=False
    )
    parser.add_argument("--version", action="version", version=f"companion {version('table-companion')}")
    # The class must be named: an error in a command is one line too.
    adding = parser.add_subparsers(dest="command", metavar="COMMAND", required=True, parser_class=Parser)
    commands: dict[str, Parser] = {}

    def command(name: str, text: str, run: Callable[[argparse.Namespace], int]) -> Parser:
        made = adding.add_parser(name, help=text, description=text, allow_abbrev=False)
        made.set_defaults(run=run)
        commands[name] = made
        return made

    play = command("play", "Play on this computer, in a browser.", _play)
    play.add_argument("game", metavar="GAME", nargs="?", help="start this game at once")
    play.add_argument("--no-open", action="store_true", help="do not open a browser")
    play.add_argument(
        "--port",
        metavar="N",
        type=_whole(0, 65535),
        default=PORT,
        help=f"default {PORT}; if it is busy, the next free one",
    )
    play.add_argument("--host", metavar="ADDRESS", default="127.0.0.1", help="listen here, default 127.0.0.1")
    play.add_argument("--store", type=_file, metavar="FILE", help="save the games there")

    daemon = command("daemon", "Run the box on a Pi: dial, buttons, screen.", _daemon)
    daemon.add_argument("--profile", metavar="NAME", help="the build of the box, default from the configuration file")
    daemon.add_argument("--store", type=_file, metavar="FILE", help="save the games there")
    daemon.add_argument("--pins", choices=FACTORIES, help="the pin library, before the profile's")
    daemon.add_argument("--switch-off", type=_file, metavar="FILE", help="write this file to shut the computer down")

    doctor = command("doctor", "Check the box: what is wrong, and how to fix it.", _doctor)
    doctor.add_argument("--profile", metavar="NAME", help="the build of the box, default from the configuration file")
    doctor.add_argument("--store", action="store_true", help="check each saved game, too")
    doctor.add_argument("--json", action="store_true", help="as JSON")

    wiring = command("wiring", "Show how a build is wired, or try its parts.", _wiring)
    wiring.add_argument("profile", metavar="PROFILE", nargs="?", help="the build; without it all are listed")
    wiring.add_argument("--test", action="store_true", help="try each part, on a Pi")
    wiring.add_argument("--svg", type=_file, metavar="FILE", help="write the drawing there")
    wiring.add_argument("--case", type=_file, metavar="FILE", help="write a case for a laser there")
    wiring.add_argument("--thickness", type=_length(2, 6), default=3.0, metavar="MM", help="of its wood, default 3")
    wiring.add_argument(
        "--kerf", type=_length(0, 0.5), default=0.12, metavar="MM", help="the laser's cut, default 0.12"
    )

    card = command(
        "card", "Prepare a Pi's card on this computer, so that it installs the box when it is first switched on.", _card
    )
    card.add_argument(
        "folder", metavar="FOLDER", type=_file, help="the card's partition bootfs, as this computer shows it"
    )
    card.add_argument("--profile", metavar="NAME", help="the build, default the one that the card names")
    card.add_argument("--undo", action="store_true", help="give the card back as it was")

    referee = command("referee", "Play a whole game over standard input and output (JSON lines).", _referee)
    _game_arguments(referee)
    referee.add_argument("--dice", choices=("box", "table"), help="who rolls, default box")
    referee.add_argument("--seed", type=_seed, metavar="HEX64", help="a fixed secret, for tests")
    referee.add_argument("--table-word", type=_word, metavar="WORD", help="the table's number, or a word")
    referee.add_argument("--seats", default="table", metavar="SEATS", help="table (default), all, or names: red,blue")
    referee.add_argument("--store", type=_file, metavar="FILE", help="save the game there; without it nothing is saved")
    referee.add_argument("--resume", action="store_true", help="continue the newest unfinished game in the store")

    games = command("games", "List the games, or one game's options.", _games)
    games.add_argument("game", metavar="GAME", nargs="?", help="all about this game")
    games.add_argument("--json", action="store_true", help="as JSON")
    games.add_argument("--facts", action="store_true", help="what it tells, asks and refuses, and in which words")

    simulate = command("simulate", "Let random people play many games and count how they end.", _simulate)
    _game_arguments(simulate)
    simulate.add_argument("--games", type=_whole(1, MOST_GAMES), default=1000, metavar="N", help="default 1000")
    simulate.add_argument("--seed", type=_whole(0, 2**63 - 1), default=1, metavar="S", help="default 1")
    simulate.add_argument("--jobs", type=_whole(1, MOST_JOBS), default=1, metavar="N", help="processes, default 1")
    simulate.add_argument("--most-turns", type=_whole(1, 10**9), default=2000, metavar="N", help="bound, default 2000")
    simulate.add_argument("--json", action="store_true", help="as JSON")

    contract = command("check-game", "Test a game of your own against the rules every game must follow.", _contract)
    contract.add_argument("game", metavar="GAME", nargs="?", default="", help="its name, see: companion games")

    score = command("score", "Count the points at the end of a game, and nothing else.", _score)
    score.add_argument("game", metavar="GAME", nargs="?", default="", help="its name, see: companion games")
    score.add_argument("players", metavar="NAME:WHAT", nargs="*", help="a player, and with commas what they have")
    score.add_argument("--option", type=_option, action="append", default=[], metavar="KEY=VALUE", help="of the game")
    score.add_argument("--json", action="store_true", help="as JSON")

    cards = command("cards", "Make sheets of a game's cards and boards, to print and cut out.", _cards)
    _sheet_arguments(cards)
    cards.add_argument("--option", type=_option, action="append", default=[], metavar="KEY=VALUE", help="of the game")

    tags = command("tags", "Write sheets of labels for a game's pieces, for a reader at the box.", _tags)
    _sheet_arguments(tags)
    tags.add_argument("--option", type=_option, action="append", default=[], metavar="KEY=VALUE", help="of the game")

    paper = command("print", "Print a slip of a saved game on the little printer, or show it.", _print)
    paper.add_argument("what", metavar="WHAT", nargs="?", default="", help="a slip's name, such as score, or test")
    paper.add_argument("--seat", metavar="SEAT", help="whose slip: only this player may see it")
    paper.add_argument("--game", metavar="N", type=_number, help="the game's number, default the newest")
    paper.add_argument("--store", type=_file, metavar="FILE", help="the store, default the box's own")
    paper.add_argument("--preview", type=_file, metavar="FILE.png", help="write the picture there instead")

    verify = command("verify", "Check that a saved game was fair: its chance, its answers, its rules.", _verify)
    verify.add_argument("file", metavar="FILE", nargs="?", help="the store, default the box's own")
    verify.add_argument("number", metavar="GAME", nargs="?", help="the game's number, default the newest")
    verify.add_argument("--seal", metavar="DIGITS", help="the seal that was written down: was anything changed since?")
    verify.add_argument("--json", action="store_true", help="as JSON")

    history = command("history", "List the games that were played, or what happened in one.", _history)
    history.add_argument("game", metavar="GAME", nargs="?", help="the game's number; a name lists all games of it")
    history.add_argument("--store", type=_file, metavar="FILE", help="the store, default the box's own")
    return parser, commands


def _game_arguments(parser: Parser) -> None:
    # Not required here: who leaves it out is told which games there are.
    parser.add_argument("game", metavar="GAME", nargs="?", default="", help="its name, see: companion games")
    text = "in order of play, default the fewest by colour; red=Ada,blue=Ben gives them names"
    parser.add_argument("--players", type=_players, metavar="A,B", help=text)
    parser.add_argument(
        "--option",
        type=_option,
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="see: companion games GAME",
    )


def _sheet_arguments(parser: Parser) -> None:
    parser.add_argument("game", metavar="GAME", nargs="?", default="", help="its name, see: companion games")
    parser.add_argument("file", metavar="FILE", nargs="?", default="", help="where to: a name that ends .pdf or .svg")
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4", help="default a4")


# The values of arguments


def _whole(low: int, high: int) -> Read:
    def read(text: str) -> int:
        if text.isascii() and text.isdecimal() and len(text) <= 20 and low <= int(text) <= high:
            return int(text)
        raise argparse.ArgumentTypeError(f"{show(text)} is not allowed; a whole number from {low} to {high}")

    return read


def _length(low: float, high: float) -> Callable[[str], float]:
    def read(text: str) -> float:
        with suppress(ValueError):
            if low <= float(text) <= high:
                return float(text)
        raise argparse.ArgumentTypeError(f"{show(text)} is not allowed; millimetres from {low:g} to {high:g}")

    return read


def _number(text: str) -> int:
    if text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER:
        return int(text)
    raise argparse.ArgumentTypeError(f"{show(text)} is no game's number; see: companion history")


def _file(text: str) -> Path:
    if not text or "\0" in text:
        raise argparse.ArgumentTypeError("an empty name; the name of a file is needed")
    return Path(text)


def _seed(text: str) -> bytes:
    if len(text) == 64 and text.isascii() and all(digit in "0123456789abcdefABCDEF" for digit in text):
        return bytes.fromhex(text)
    raise argparse.ArgumentTypeError(f"{show(text)} is no secret; 64 hexadecimal digits")


def _word(text: str) -> str:
    if len(text) <= LONGEST_WORD and text.isprintable():
        return text
    raise argparse.ArgumentTypeError(f"{show(text)} is not allowed; at most {LONGEST_WORD} printable characters")


def _players(text: str) -> list[tuple[str, str]]:
    """Seats with their names, an empty one where none is told."""
    seats = [player.partition("=") for player in text.split(",")]
    for seat, equals, name in seats:
        if equals and not name:
            raise argparse.ArgumentTypeError(f"{show(seat)} has no name after =; red=Ada,blue=Ben names two players")
    return [(seat, name) for seat, _, name in seats]


def _seats(args: argparse.Namespace) -> tuple[str, ...] | None:
    return None if args.players is None else tuple(seat for seat, _ in args.players)


def _option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not name or not equals:
        raise argparse.ArgumentTypeError(f"{show(text)} is no option; write KEY=VALUE, see: companion games GAME")
    return name, value


def _options(args: argparse.Namespace) -> dict[str, str]:
    options: dict[str, str] = {}
    for name, value in args.option:
        if options.setdefault(name, value) != value:
            raise Refused(f"option {show(name)} is given twice; each has one value")
    return options


def _check_game(args: argparse.Namespace) -> None:
    if not args.game:
        from companion.games import registry

        raise Refused(f"say which game; there are {', '.join(registry.names())}")


# The commands


def _play(args: argparse.Namespace) -> int:
    from companion.box.desktop import play

    return play(game=args.game, open_browser=not args.no_open, port=args.port, host=args.host, store=args.store)


def _daemon(args: argparse.Namespace) -> int:
    from companion.box.daemon import run

    return run(profile=args.profile, store=args.store, pins=args.pins, switch_off=args.switch_off)


def _doctor(args: argparse.Namespace) -> int:
    from companion.command.doctor.report import doctor

    return doctor(args.profile, as_json=args.json, store=args.store)


def _wiring(args: argparse.Namespace) -> int:
    from companion.command.wiring import cut, list_profiles, show, try_out

    orders = [order for order in ("test", "svg", "case") if getattr(args, order)]
    if args.profile is None:
        if orders:
            raise Refused("say which profile; companion wiring lists them")
        return list_profiles()
    if len(orders) > 1:
        raise Refused(f"--{orders[0]} and --{orders[1]} are two orders; give one at a time")
    if args.case is not None:
        return cut(args.profile, args.case, args.thickness, args.kerf)
    return try_out(args.profile) if args.test else show(args.profile, args.svg)


def _card(args: argparse.Namespace) -> int:
    from companion.command.card import card

    return card(args.folder, args.profile, undo=args.undo)


def _referee(args: argparse.Namespace) -> int:
    from companion.command.referee import Order, play

    _check_game(args)
    order = Order(
        game=args.game,
        players=_seats(args),
        names={seat: name for seat, name in args.players or () if name},
        options=_options(args),
        dice=args.dice,
        seed=args.seed,
        word=args.table_word,
        seats=args.seats,
        store=args.store,
        resume=args.resume,
    )
    return play(order)


def _games(args: argparse.Namespace) -> int:
    from companion.command.games import describe, list_games

    if args.facts:
        from companion.command.fact import facts

        _check_game(args)
        return facts(args.game)
    return list_games(as_json=args.json) if args.game is None else describe(args.game, as_json=args.json)


def _simulate(args: argparse.Namespace) -> int:
    from companion.command.simulate import simulate

    _check_game(args)
    return simulate(
        args.game,
        players=_seats(args),
        options=_options(args),
        games=args.games,
        seed=args.seed,
        jobs=args.jobs,
        most_turns=args.most_turns,
        as_json=args.json,
    )


def _contract(args: argparse.Namespace) -> int:
    from companion.command.check_game import check_game

    _check_game(args)
    return check_game(args.game)


def _score(args: argparse.Namespace) -> int:
    from companion.command.score import score

    _check_game(args)
    return score(args.game, args.players, options=_options(args), as_json=args.json)


def _cards(args: argparse.Namespace) -> int:
    from companion.command.cards import cards

    _check_game(args)
    return cards(args.game, _sheet_file(args), paper=args.paper, options=_options(args))


def _tags(args: argparse.Namespace) -> int:
    from companion.command.tags import tags

    _check_game(args)
    return tags(args.game, _sheet_file(args), paper=args.paper, options=_options(args))


def _print(args: argparse.Namespace) -> int:
    from companion.command.print import print_slip

    return print_slip(args.what, seat=args.seat, number=args.game, store=args.store, preview=args.preview)


def _sheet_file(args: argparse.Namespace) -> Path:
    if not args.file:
        raise Refused("say where the sheets go: a name that ends .pdf or .svg")
    return _file(str(args.file))


def _verify(args: argparse.Namespace) -> int:
    from companion.command.verify import read_seal, verify

    file, number = args.file, args.number
    if file is not None and number is None and file.isascii() and file.isdecimal() and not Path(file).exists():
        # A number alone is a game in the box's own store.
        file, number = None, file
    try:
        return verify(
            None if file is None else _file(file),
            None if number is None else _number(number),
            as_json=args.json,
            seal=None if args.seal is None else read_seal(args.seal),
        )
    except argparse.ArgumentTypeError as error:
        raise Refused(str(error)) from None


def _history(args: argparse.Namespace) -> int:
    from companion.command.history import list_history, tell

    if args.game is not None and args.game.isascii() and args.game.isdecimal() and len(args.game) <= LONGEST_NUMBER:
        return tell(int(args.game), args.store)
    return list_history(args.store, args.game)


def _one_line(text: str) -> str:
    return " ".join(text.split())


if __name__ == "__main__":
    sys.exit(main())
