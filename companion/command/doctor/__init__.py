"""``companion doctor``: what is wrong with this box, and the one thing that mends it.

``machine`` is the computer that is examined, ``finding`` what a check answers, ``report`` the table of checks;
the checks are in ``computer``, ``library``, ``access``, ``bus``, ``line``, ``service`` and ``storage``. It moves and
lights nothing: the parts of a build are tried by ``companion wiring PROFILE --test``.
"""
