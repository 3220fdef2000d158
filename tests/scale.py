"""Two sizes of one test: a part in ``make test``, the full figure in ``make long``.

Mark a test that has both with ``pytest.mark.sized``; one that makes sense only in full with ``pytest.mark.long``.
"""

import os

LONG = os.environ.get("COMPANION_LONG") == "1"


def figure(part: int, full: int) -> int:
    """How many: the part as a rule, the full figure under COMPANION_LONG=1."""
    return full if LONG else part
