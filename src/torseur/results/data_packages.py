"""Packages for tables and datasets, which not every installation has."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def data_packages() -> Iterator[None]:
    """Say how to install them where an import of theirs fails."""
    try:
        yield
    except ImportError as error:
        raise ImportError(
            f"datasets and data frames are made by the packages xarray and pandas ('{error.name}' is not installed). "
            "Run: pip install 'torseur[data]', or write CSV.",
            name=error.name,
        ) from None
