"""The printed games, one folder each."""
