"""Conditions that two frames keep: one kind per file, of which closing joints and other constraints are made."""
