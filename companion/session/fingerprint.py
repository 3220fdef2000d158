"""The fingerprint of a prompt: what an old answer must match to be fed again."""

import hashlib

from companion.session.journal import canonical
from companion.table.prompt import Prompt


def fingerprint(prompt: Prompt) -> str:
    """16 hex digits over kind, key and option values; never over a text or a label."""
    return hashlib.sha256(canonical([prompt.kind, prompt.key, prompt.shape()]).encode()).hexdigest()[:16]
