"""Figures as JSON values, for a page that draws them."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from companion.table.figure import Figure


def figure_json(figure: Figure) -> dict[str, Any]:
    """The figure as a JSON object with its ``kind``; a cell is ``[row, col]``, an enum its word."""
    return {"kind": figure.kind, **_members(figure)}


def _members(value: Any) -> dict[str, Any]:
    return {member.name: _plain(getattr(value, member.name)) for member in fields(value)}


def _plain(value: Any) -> Any:
    if is_dataclass(value):
        return _members(value)
    if isinstance(value, tuple | list):
        return [_plain(item) for item in value]
    if isinstance(value, Mapping):
        return {str(name): _plain(item) for name, item in value.items()}
    if isinstance(value, str):
        return str(value)
    return value
