"""Where a run begins: given, assembled, balanced."""
