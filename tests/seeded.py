"""``python seeded.py …`` is ``companion …`` with secrets from one seed: the game that a test follows stays the same.

With SEED=3 around it the seed is that. With HASTE=60 a page is too quick for another seat's question for so many
seconds, however slow a browser is; without it no test is, however quick.
"""

import os
import random
import secrets
import sys

from companion.__main__ import main
from companion.box import box
from companion.session.chance import SECRET_BYTES

SEED = 20261121

if __name__ == "__main__":
    real, drawn = secrets.token_bytes, random.Random(int(os.environ.get("SEED", SEED))).randbytes
    secrets.token_bytes = lambda nbytes=None: drawn(SECRET_BYTES) if nbytes == SECRET_BYTES else real(nbytes)
    box.HASTE = float(os.environ.get("HASTE", 0))
    sys.exit(main(sys.argv[1:]))
