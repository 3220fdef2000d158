"""A program at the other end of ``companion referee``: starts it, answers it, and checks the order of its stream."""

import json
import os
import random
import subprocess
import sys
from collections.abc import Mapping
from types import TracebackType
from typing import Any, Self

Message = dict[str, Any]


class Talk:
    """One referee in a process of its own; ``ask`` is the open ask, ``tells`` what came before it."""

    def __init__(self, *words: str, env: Mapping[str, str] | None = None) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "companion", "referee", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, **(env or {})},
        )
        self.hello = self.read()
        assert self.hello["type"] == "hello", self.hello
        self.tells: list[Message] = []
        self.last: Message = {}
        self.beginning: Any = None
        self.listen()

    @property
    def ask(self) -> Message:
        assert self.last["type"] == "ask", self.last
        return self.last

    def read(self) -> Message:
        """The next message; fails with what stands on standard error where there is none."""
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        line = self.process.stdout.readline()
        assert line.endswith(b"\n"), self.process.stderr.read().decode()
        message: Message = json.loads(line)
        return message

    def listen(self) -> Message:
        """The message that ends an exchange; every tell comes before it."""
        self.tells = []
        while (message := self.read())["type"] == "tell":
            self.tells.append(message)
        if message["type"] in ("ask", "over"):
            self.last = message
        return message

    def send(self, line: bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()

    def say(self, **message: Any) -> Message:
        """Send one request and answer what ends the exchange."""
        self.send(json.dumps(message).encode())
        return self.listen()

    def end(self) -> tuple[int, str]:
        """Close the input; the exit status and what stands on standard error."""
        out, err = self.process.communicate(timeout=60)
        assert out == b""
        return self.process.returncode, err.decode()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.kill()
        self.process.communicate()


def legal(ask: Message, rng: random.Random) -> Any:
    """Some legal answer to an ask, commands left out."""
    match ask["kind"]:
        case "choose":
            values = [option["value"] for option in ask["options"]]
            return rng.choice([value for value in values if value not in ("correct", "status", "stop")])
        case "number":
            return rng.randint(ask["min"], ask["max"])
        case "cell":
            rows, cols = ask["rows"], ask["cols"]
            return rng.choice(ask["cells"] or [[row, col] for row in range(1, rows + 1) for col in range(1, cols + 1)])
        case "text":
            return ""
        case "roll":
            return [rng.choice(die["faces"]) for die in ask["dice"]]
    raise AssertionError(ask)
