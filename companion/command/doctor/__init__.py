"""``companion doctor``: what is wrong with this box, and the one thing that mends it.

``machine`` is the computer that is examined, ``finding`` what a check answers, ``report`` the table of checks; they are
in ``computer``, ``device`` and ``storage``. It moves and lights nothing: ``companion wiring PROFILE --test`` does.
"""
