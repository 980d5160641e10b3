"""Flexible machines beside Exudyn, at equal error."""
