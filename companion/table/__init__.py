"""What lies on any table: dice, decks, grids, prompts, notices and figures."""
