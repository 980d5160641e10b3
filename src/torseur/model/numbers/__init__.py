"""The numbers of a model apart from its structure: left open, or changed by their paths."""
