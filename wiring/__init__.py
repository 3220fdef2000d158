"""A TOML profile for each supported build."""
