"""The fingerprint of a prompt: what an old answer must match to be fed again."""

import hashlib

from companion.session.journal import canonical
from companion.table.prompt import Prompt


def fingerprint(prompt: Prompt) -> str:
    """16 hex digits over kind, key and option values; never over a text or a label.

    Nor over the values of a private prompt: where its answer is still among them it stays. To ask for it again would
    show the others that something which they cannot see has changed.
    """
    shape = None if prompt.private else prompt.shape()
    return hashlib.sha256(canonical([prompt.kind, prompt.key, shape]).encode()).hexdigest()[:16]
