"""The file with all games: what it looks like, who holds it, its rows, and what a damaged one still gives."""

from companion.store.lock import StoreBusy
from companion.store.row import GameRow, StoreError
from companion.store.store import QUIET, Store

__all__ = ["QUIET", "GameRow", "Store", "StoreBusy", "StoreError"]
