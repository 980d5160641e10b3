"""Straight-line programs of scalars, and the passes that shorten them."""
