"""``python seeded.py …`` is ``companion …`` with secrets from one seed: the game that a test follows stays the same."""

import random
import secrets
import sys

from companion.__main__ import main
from companion.session.chance import SECRET_BYTES

SEED = 20261121

if __name__ == "__main__":
    real, drawn = secrets.token_bytes, random.Random(SEED).randbytes
    # Another run of the box must still be known by another name.
    secrets.token_bytes = lambda nbytes=None: drawn(SECRET_BYTES) if nbytes == SECRET_BYTES else real(nbytes)
    sys.exit(main(sys.argv[1:]))
