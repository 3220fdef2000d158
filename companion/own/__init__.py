"""People's own: where their files lie, what they configured, their copies of games, the tags on their pieces."""
