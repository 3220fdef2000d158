"""The ways to meet a running game: the panel, the browser emulator, the referee protocol."""
