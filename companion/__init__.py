"""The table companion: an automated referee beside a printed board game."""
