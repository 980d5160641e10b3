"""Constraints: one kind per file, one protocol."""
