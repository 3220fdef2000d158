"""Sizes of one test: a part in ``make test``, the full figure in ``make long``, a share of that in CI.

Mark a test that has both with ``pytest.mark.sized``; one that makes sense only in full with ``pytest.mark.long``.
"""

import os

LONG = os.environ.get("COMPANION_LONG") == "1"
SHARE = int(os.environ.get("COMPANION_SHARE", "1"))
WHOLE = LONG and SHARE == 1
"""Whether it is the full figures themselves: of a share not all that they show can be wanted."""


def figure(part: int, full: int) -> int:
    """How many: the part as a rule; under COMPANION_LONG=1 the full figure or its share, at least the part.

    Where less is more, as with a stride, there is no share: it is the part.
    """
    return max(part, full // SHARE) if LONG and SHARE > 1 else full if LONG else part
