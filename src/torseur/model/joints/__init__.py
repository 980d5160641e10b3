"""Joints: one kind per file, one protocol."""
