"""Bodies: one kind per file, one protocol."""
