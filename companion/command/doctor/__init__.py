"""``companion doctor``: what is wrong with this box, and the one thing that mends it.

``machine`` is the computer that is examined, ``finding`` what a check answers, ``report`` all checks in their order;
the checks are ``board``, ``library``, ``access``, ``bus``, ``line``, ``port``, ``space``, ``storage``, ``crash`` and
``clock``. For the controls: ``ear`` hears all pins, ``interview`` asks, ``trial`` measures, ``personal`` writes the
profile. ``card`` is the test card of the display. ``command`` is what the command line calls.
"""
